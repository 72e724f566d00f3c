// Asks at compile time whether a chip's NPU takes a call in the document's own terms, and insists that it does.
//
//   constexpr rknn::operator_call layer = {.which = rknn::npu_operator::ex_norm, ...};   // static, in a function
//
//   if constexpr (rknn::fits_npu<target::rk3588, layer>) ...
//   static_assert(rknn::require_npu<target::rk3588, layer>());  // an error for each limit that the call breaks
//
// An error's template arguments read as a sentence: which chip, which operator, about what, the value found, what is
// allowed, and where the document says so. An operator that the chip's list does not have, one that it lists as not
// supported, and a call that no processor could run are errors of other kinds. A call that the vendor's tool converts
// to a convolution fits. What a call is said to be it says itself: its types, and whether it is a model's first layer.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/labels.hpp"
#include "nnops/core/message.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/traits.hpp"
#include "nnops/targets/operator_call.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/operator_message.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

// Labels, declared and never defined: they exist to be printed.
template <npu_operator>
struct of_operator;
template <auto...>
struct about;  // stride_h, width of input_tensor; of an invalid call an operand or an attribute
template <class Section, class Line>
struct operator_list;  // where the document that targets/rknn.hpp names says so
template <std::int32_t...>
struct section;  // 3.2.5
template <std::int32_t>
struct line;
struct not_in_operator_list;  // the document does not have the feature at all
template <auto... Text>
struct wanted_in_words;  // what numbers do not say
struct missing_or_unusable;
template <std::int64_t>
struct does_not_fit;  // this extent, count or value

// Values among them.
struct version {
  std::int32_t major_number, minor_number, patch_number;
};
template <std::size_t Size>
struct text {
  char characters[Size];
};

// False for every argument list; the arguments say what was refused.
template <class Target, class Operator, class About, class Got, class Wanted, class Source>
inline constexpr bool npu_allows = false;
template <class Target, class Operator>
inline constexpr bool npu_lists_operator = false;
template <class Target, class Operator, class Source>
inline constexpr bool npu_supports_operator = false;
template <class Operator, class About, class Problem>
inline constexpr bool call_is_valid = false;

namespace detail {
inline namespace NNOPS_ISA {

// What a chip says to a call.
template <class Target, const operator_call& Call>
struct question {
  static_assert(
      !requires { Target::context; },
      "nnops: a context is for NNAPI's operations; a call of an operator says its types and first_layer itself");
  static constexpr operator_report npu = check_operator(Target::description, Call);
};

// A value as the enumerator, truth, version or number that it is.
template <quantity What, bool Real, std::int64_t V>
consteval auto printed() {
  constexpr got_kind kind = kind_of(What);
  if constexpr (Real || What == quantity::exponent) return real{real_value(V)};
  else if constexpr (kind == got_kind::dtype) return static_cast<dtype>(V);
  else if constexpr (kind == got_kind::granularity) return static_cast<granularity>(V);
  else if constexpr (kind == got_kind::word) return static_cast<word>(V);
  else if constexpr (kind == got_kind::boolean) return V != 0;
  else if constexpr (kind == got_kind::version)
    return version{static_cast<std::int32_t>(V / 1000000), static_cast<std::int32_t>(V / 1000 % 1000),
                   static_cast<std::int32_t>(V % 1000)};
  else if constexpr (V >= INT32_MIN && V <= INT32_MAX)
    return static_cast<std::int32_t>(V);  // clang prints a suffix after wider numbers
  else return V;
}

// The values of a finding that has several.
struct value_list {
  std::int64_t of[operator_operand::max_rank] = {};
  std::size_t count = 0;
};
consteval value_list values_of(const operator_call& c, const operator_finding& f) {
  value_list r;
  const auto take = [&](const std::int64_t* first, std::int32_t count) {
    for (std::int32_t i = 0; i < count && i < operator_operand::max_rank; ++i) r.of[r.count++] = first[i];
  };
  const operator_attributes& a = c.attributes;
  switch (f.what) {
    case quantity::perm:
      take(a.perm, 4);
      break;
    case quantity::axes:
      take(a.axes.first, a.axes.count);
      break;
    case quantity::window_sizes:
      take(a.window_sizes.first, a.window_sizes.count);
      break;
    case quantity::num_windows:
      take(a.num_windows.first, a.num_windows.count);
      break;
    default:
      if (kind_of(f.what) == got_kind::shape) take(c.find(f.of)->extent, c.find(f.of)->rank);
      else take(f.list, kind_of(f.what) == got_kind::pair ? 2 : 4);
  }
  return r;
}

// Text in pieces at its spaces: clang prints no more than 36 characters of one.
struct pieces {
  char characters[160] = {};
  std::size_t begin[8] = {}, end[8] = {};
  std::size_t count = 0;
};
consteval pieces words_of(quantity what, const constraint& wanted) {
  pieces p;
  nnops::detail::text_writer w{p.characters, sizeof p.characters};
  if (!put_words(w, what, wanted)) return p;
  for (std::size_t from = 0; from < w.length; ++p.count) {
    std::size_t to = w.length;
    while (to - from > 35) do
        --to;
      while (p.characters[to] != ' ');
    p.begin[p.count] = from, p.end[p.count] = to;
    from = to + 1;
  }
  return p;
}
template <std::size_t Length>
consteval text<Length + 1> make_text(const char* first) {
  text<Length + 1> t = {};
  for (std::size_t i = 0; i < Length; ++i) t.characters[i] = first[i];
  t.characters[Length] = '\0';  // or clang prints a list of numbers, where this is not stored
  return t;
}

struct section_numbers {
  std::int32_t of[6] = {};
  std::size_t count = 1;
};
consteval section_numbers numbers_of(const char* section) {
  section_numbers n;
  for (; *section != '\0'; ++section) {
    if (*section == '.') ++n.count;
    else n.of[n.count - 1] = n.of[n.count - 1] * 10 + (*section - '0');
  }
  return n;
}

// The attribute with this name: there is one, or this is no constant expression.
consteval attribute_name attribute_named(const char* name) {
  for (std::uint8_t i = 0;; ++i)
    if (nnops::detail::same_text(name, name_of(static_cast<attribute_name>(i)))) return static_cast<attribute_name>(i);
}

// A label as a value: labels have none.
template <class Label>
struct labelled {
  using type = Label;
};

// One finding, in labels.
template <class Target, const operator_call& Call, std::size_t I>
struct refusal {
  static constexpr const operator_finding& f = question<Target, Call>::npu.items[I];
  static constexpr quantity what = f.what;
  static constexpr pieces words = words_of(what, f.wanted);

  static consteval auto about_label() {
    if constexpr (what != quantity::query && f.of == operand_name::none) return labelled<rknn::about<what>>{};
    else if constexpr (what != quantity::query) return labelled<rknn::about<what, f.of>>{};
    else if constexpr (f.place != nullptr) return labelled<rknn::about<attribute_named(f.place)>>{};
    else return labelled<rknn::about<f.of>>{};
  }
  static consteval auto got_label() {
    constexpr got_kind kind = kind_of(what);
    if constexpr (kind == got_kind::nothing) return labelled<nnops::got<make_text<5>("given")>>{};
    else if constexpr (kind == got_kind::pair || kind == got_kind::shape || kind == got_kind::attribute)
      return []<std::size_t... J>(meta::index_list<J...>) {
        return labelled<nnops::got<printed<quantity::rank, false, values_of(Call, f).of[J]>()...>>{};
      }(meta::indices<values_of(Call, f).count>{});
    else return labelled<nnops::got<printed<what, kind == got_kind::real, f.got>()>>{};
  }
  static consteval auto wanted_label() {
    if constexpr (words.count > 0)
      return []<std::size_t... J>(meta::index_list<J...>) {
        return labelled<
            wanted_in_words<make_text<words.end[J] - words.begin[J]>(words.characters + words.begin[J])...>>{};
      }(meta::indices<words.count>{});
    else
      return []<std::size_t... J>(meta::index_list<J...>) {
        return labelled<nnops::wanted<f.wanted.kind, printed<what, f.wanted.is_real(), f.wanted.value[J]>()...>>{};
      }(meta::indices<f.wanted.count>{});
  }
  static consteval auto source_label() {
    if constexpr (f.line == 0) return labelled<not_in_operator_list>{};
    else
      return []<std::size_t... J>(meta::index_list<J...>) {
        return labelled<operator_list<section<numbers_of(f.section).of[J]...>, line<f.line>>>{};
      }(meta::indices<numbers_of(f.section).count>{});
  }
  static consteval auto problem_label() {
    if constexpr (f.got == no_value) return labelled<missing_or_unusable>{};
    else return labelled<does_not_fit<f.got>>{};
  }

  using about = typename decltype(about_label())::type;
  using got = typename decltype(got_label())::type;
  using wanted = typename decltype(wanted_label())::type;
  using source = typename decltype(source_label())::type;
  using problem = typename decltype(problem_label())::type;
};

template <class Target, const operator_call& Call, std::size_t I>
constexpr void refuse_operator() {
  constexpr bool cpu = question<Target, Call>::npu.vendor_cpu;
  using asked = of_operator<Call.which>;
  using why = refusal<Target, Call, I>;
  if constexpr (why::what == quantity::query)
    static_assert(call_is_valid<asked, typename why::about, typename why::problem>,
                  "nnops: no processor could run this call; something that the operator needs is missing, or does not "
                  "fit the rest");
  else if constexpr (why::what == quantity::not_listed && cpu)
    static_assert(
        npu_lists_operator<Target, asked>,
        "nnops: the operator list has no such operator of this NPU; the vendor's CPU operators take the call");
  else if constexpr (why::what == quantity::not_listed)
    static_assert(npu_lists_operator<Target, asked>,
                  "nnops: the operator list has no such operator of this NPU, and no CPU operator that takes the call");
  else if constexpr (why::what == quantity::not_supported)
    static_assert(npu_supports_operator<Target, asked, typename why::source>,
                  "nnops: the operator list says that this NPU does not support the operator");
  else if constexpr (why::what == quantity::dtype && why::f.got == static_cast<std::int64_t>(dtype::float32) &&
                     why::f.wanted.allows(static_cast<std::int64_t>(dtype::float16)))
    static_assert(
        npu_allows<Target, asked, typename why::about, typename why::got, typename why::wanted, typename why::source>,
        "nnops: NPUs take int8 and float16, not float32; ask about the call as float16");
  else if constexpr (cpu)
    static_assert(
        npu_allows<Target, asked, typename why::about, typename why::got, typename why::wanted, typename why::source>,
        "nnops: this NPU cannot run the call; the vendor's CPU operators can");
  else
    static_assert(
        npu_allows<Target, asked, typename why::about, typename why::got, typename why::wanted, typename why::source>,
        "nnops: this NPU cannot run the call, and no CPU operator of the vendor takes it");
}

// An error for each finding.
template <class Target, const operator_call& Call>
constexpr void refuse_operators() {
  []<std::size_t... I>(meta::index_list<I...>) {
    (refuse_operator<Target, Call, I>(), ...);
  }(meta::indices<static_cast<std::size_t>(question<Target, Call>::npu.count)>{});
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// True if the NPU takes the call. That a call is invalid is an error here, too.
template <soc Target, const operator_call& Call>
inline constexpr bool fits_npu = [] {
  constexpr verdict answer = detail::question<Target, Call>::npu.answer;
  if constexpr (answer == verdict::invalid) detail::refuse_operators<Target, Call>();
  return answer == verdict::yes || answer == verdict::converted;
}();

// A compile error for each limit of the NPU that the call breaks; else true.
template <soc Target, const operator_call& Call>
consteval bool require_npu() {
  constexpr verdict answer = detail::question<Target, Call>::npu.answer;
  if constexpr (answer == verdict::invalid || answer == verdict::no) detail::refuse_operators<Target, Call>();
  return true;
}

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn
