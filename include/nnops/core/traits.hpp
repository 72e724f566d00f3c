// The few type queries that checks need. Every unit that asks whether a layer fits a chip pays for what core includes,
// and <type_traits> with <utility> costs more compile time than core itself.
#pragma once

#include <cstddef>

namespace nnops::meta {

template <class A, class B>
inline constexpr bool same = false;
template <class A>
inline constexpr bool same<A, A> = true;

template <class T>
inline constexpr bool is_const = false;
template <class T>
inline constexpr bool is_const<const T> = true;

template <bool First>
struct choice {
  template <class T, class>
  using type = T;
};
template <>
struct choice<false> {
  template <class, class U>
  using type = U;
};
// T where First holds, else U.
template <bool First, class T, class U>
using conditional = typename choice<First>::template type<T, U>;

template <class T>
struct without_const {
  using type = T;
};
template <class T>
struct without_const<const T> {
  using type = T;
};
template <class T>
using remove_const = typename without_const<T>::type;

template <class T>
struct referred {
  using type = T;
};
template <class T>
struct referred<T&> {
  using type = T;
};
template <class T>
struct referred<T&&> {
  using type = T;
};
template <class T>
using remove_reference = typename referred<T>::type;

// T without reference and const.
template <class T>
using bare = remove_const<remove_reference<T>>;

template <std::size_t... I>
struct index_list {};

// index_list<0, 1, ..., N - 1>
#if defined(__clang__)
template <class, std::size_t... I>
using listed = index_list<I...>;
template <std::size_t N>
using indices = __make_integer_seq<listed, std::size_t, N>;
#else
template <std::size_t N>
using indices = index_list<__integer_pack(N)...>;
#endif

}  // namespace nnops::meta
