// Eigen's objects as views, and views as Eigen's maps. Nothing is copied and nothing is owned.
//
//   Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> a;
//   Eigen::VectorXf bias;
//   Eigen::Tensor<std::uint8_t, 4, Eigen::RowMajor> image;            // [batches, height, width, depth]
//   nnops::interop::view_of(a)                                        // float, [rows, cols]
//   nnops::interop::view_of(bias)                                     // float, [size]
//   nnops::interop::view_of<nnops::quant8_asymm>(image, {0.5f, 128})  // a storage type of several element types
//   nnops::interop::matrix_of(v).rowwise().sum()                      // a dense view, last dimension as columns
//
// Order      nnops is row-major, Eigen by default column-major. view_of() refuses column-major matrices and tensors
//            at compile time, because they would be read transposed. strided_view_of() takes any order;
//            nnops::copy() turns what it gives into a dense tensor. A vector is a view of rank 1, whichever way it
//            stands.
// Types      float, std::int32_t and Eigen::half (as float16, the same bits) say what they are. Other scalars are
//            the storage of an element type that the caller names: std::uint8_t of quant8_asymm or bool8,
//            std::int8_t of quant8_asymm_signed, ...
// Writing    the view of an object that may be written may be written; of a constant one it is constant.
// Lifetime   a view lasts as long as the object and is not told when the object is resized. Temporaries that own
//            their elements are refused at compile time.
// Size       an object with more than 2^31 - 1 rows, columns or elements of a vector gives a view of a negative
//            dimension, which every operation refuses.
//
// Eigen tensors: nothing of Eigen's unsupported modules is included; whoever has a tensor has included them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if __has_include(<Eigen/Core>)
#include <Eigen/Core>
#else
#include <eigen3/Eigen/Core>  // Debian's place, for compilers that were not told of it
#endif

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"

namespace nnops::interop {

static_assert(sizeof(Eigen::half) == sizeof(float16) && alignof(Eigen::half) == alignof(float16) &&
              std::is_trivially_copyable_v<Eigen::half>);

namespace detail {

// Element void: what the scalar says by itself.
template <class Element, class Scalar>
struct element_for_scalar {
  using type = Element;
  static constexpr bool fits = std::is_same_v<storage_of<Element>, Scalar> ||
                               (std::is_same_v<Element, float16> && std::is_same_v<Scalar, Eigen::half>);
};
template <class Scalar>
struct element_for_scalar<void, Scalar> {
  using type = std::conditional_t<std::is_same_v<Scalar, Eigen::half>, float16, Scalar>;
  static constexpr bool fits =
      std::is_same_v<type, float> || std::is_same_v<type, float16> || std::is_same_v<type, std::int32_t>;
};

template <class Element>
struct quantisation_for {
  using type = typename element_traits<Element>::quantisation;
};
template <>
struct quantisation_for<void> {
  using type = no_quantisation;
};

constexpr std::int32_t static_extent(Eigen::Index n) {
  return n == Eigen::Dynamic ? dynamic : static_cast<std::int32_t>(n);
}

template <class M, bool Vector = M::IsVectorAtCompileTime>
struct extents_of {
  using type = extents<static_extent(M::RowsAtCompileTime), static_extent(M::ColsAtCompileTime)>;
};
template <class M>
struct extents_of<M, true> {
  using type = extents<static_extent(M::SizeAtCompileTime)>;
};

template <class Scalar>
using scalar_for =
    std::conditional_t<std::is_same_v<Scalar, float16>, Eigen::half,
                       std::conditional_t<std::is_same_v<Scalar, const float16>, const Eigen::half, Scalar>>;

}  // namespace detail

// Matrices, arrays, vectors and what looks into them without computing: Map, Ref, Block.
template <class M>
concept eigen_dense =
    std::is_base_of_v<Eigen::DenseBase<std::remove_cvref_t<M>>, std::remove_cvref_t<M>> && requires(M& m) {
      m.data();
      m.innerStride();
      m.outerStride();
    };

// Eigen::Tensor, TensorFixedSize, TensorMap.
template <class T>
concept eigen_tensor =
    !std::is_base_of_v<Eigen::DenseBase<std::remove_cvref_t<T>>, std::remove_cvref_t<T>> && requires(T& t) {
      typename std::remove_cvref_t<T>::Scalar;
      std::remove_cvref_t<T>::NumDimensions;
      std::remove_cvref_t<T>::Layout;
      t.data();
      t.dimension(0);
    };

inline namespace NNOPS_ISA {

// The same bits.
inline Eigen::half half_of(float16 x) noexcept { return __builtin_bit_cast(Eigen::half, x); }
inline float16 float16_of(Eigen::half x) noexcept { return __builtin_bit_cast(float16, x); }

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

constexpr std::int32_t dim_of(Eigen::Index n) { return n > INT32_MAX ? -1 : static_cast<std::int32_t>(n); }

// A pointer to Eigen's elements as one to ours. float16 may alias any other type.
template <class Element, class Scalar>
auto* storage_pointer(Scalar* p) {
  static_assert(element_for_scalar<Element, std::remove_const_t<Scalar>>::fits,
                "nnops: name the element type whose storage this scalar is: view_of<nnops::quant8_asymm>(m, {scale, "
                "zero_point})");
  using element = typename element_for_scalar<Element, std::remove_const_t<Scalar>>::type;
  using storage = storage_of<element>;
  return reinterpret_cast<std::conditional_t<std::is_const_v<Scalar>, const storage, storage>*>(p);
}

template <class Element, class Pointer, class Scalar>
using element_of_pointer = std::conditional_t<std::is_const_v<std::remove_pointer_t<Pointer>>,
                                              const typename element_for_scalar<Element, Scalar>::type,
                                              typename element_for_scalar<Element, Scalar>::type>;

template <class Element, class M>
auto dense_view(M& m, const typename quantisation_for<Element>::type& q) {
  using object = std::remove_cvref_t<M>;
  auto* data = storage_pointer<Element>(m.data());
  using element = element_of_pointer<Element, decltype(m.data()), typename object::Scalar>;
  using view = tensor_view<element, typename extents_of<object>::type>;
  typename view::quantisation_type quant = {};
  if constexpr (!std::is_void_v<Element>) quant = q;
  shape dims;
  strides step;
  if constexpr (object::IsVectorAtCompileTime) {
    dims = {{dim_of(m.size())}, 1};
    step.step[0] = m.innerStride();
  } else {
    dims = {{dim_of(m.rows()), dim_of(m.cols())}, 2};
    step.step[0] = object::IsRowMajor ? m.outerStride() : m.innerStride();
    step.step[1] = object::IsRowMajor ? m.innerStride() : m.outerStride();
  }
  return view(data, dims, quant, step);
}

// Eigen's tensors differ in the type of an index.
struct any_index {
  std::int32_t value;
  template <class Index>
  constexpr operator Index() const {
    return static_cast<Index>(value);
  }
};

template <std::int32_t... I>
extents<(static_cast<void>(I), dynamic)...> dynamic_extents_of(std::integer_sequence<std::int32_t, I...>);

template <class Element, class T>
auto tensor_to_view(T& t, const typename quantisation_for<Element>::type& q) {
  using object = std::remove_cvref_t<T>;
  constexpr auto rank = static_cast<std::int32_t>(object::NumDimensions);
  static_assert(rank <= max_rank, "nnops: a tensor has at most 8 dimensions");
  auto* data = storage_pointer<Element>(t.data());
  using element = element_of_pointer<Element, decltype(t.data()), typename object::Scalar>;
  using view = tensor_view<element, decltype(dynamic_extents_of(std::make_integer_sequence<std::int32_t, rank>{}))>;
  typename view::quantisation_type quant = {};
  if constexpr (!std::is_void_v<Element>) quant = q;
  shape dims;
  dims.rank = rank;
  strides step;
  std::ptrdiff_t n = 1;
  for (std::int32_t k = 0; k < rank; ++k) {
    const std::int32_t d = static_cast<int>(object::Layout) == static_cast<int>(Eigen::RowMajor) ? rank - 1 - k : k;
    const auto length = static_cast<Eigen::Index>(t.dimension(any_index{d}));
    dims.dim[d] = dim_of(length);
    step.step[d] = n;
    n *= length;
  }
  return view(data, dims, quant, step);
}

template <class M>
constexpr void refuse_temporary() {
  static_assert(std::is_lvalue_reference_v<M> ||
                    !std::is_base_of_v<Eigen::PlainObjectBase<std::remove_cvref_t<M>>, std::remove_cvref_t<M>>,
                "nnops: the view of a temporary matrix would outlive its elements");
}

// Row-major without gaps and with every dimension known: what a map can show.
template <class View>
constexpr bool can_be_mapped(const View& v) {
  if (v.dims.rank < 0 || v.dims.rank > max_rank) return false;
  for (std::int32_t d = 0; d < v.dims.rank; ++d)
    if (v.dims.dim[d] < 0) return false;
  return checked_product(volume(v.dims), 1) < INT64_MAX && v.dense();
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// A row-major matrix as [rows, cols], a vector as [size]. Sizes that are in Eigen's type are in the view's. Rows may
// lie apart (blocks, maps with an outer stride): operations then refuse the view, as they do any that is not dense.
template <class Element = void, eigen_dense M>
auto view_of(M&& m, const typename detail::quantisation_for<Element>::type& q = {}) noexcept {
  using object = std::remove_cvref_t<M>;
  detail::refuse_temporary<M>();
  static_assert(object::IsRowMajor || object::IsVectorAtCompileTime,
                "nnops: a column-major matrix would be read transposed; make it Eigen::RowMajor, or nnops::copy() its "
                "strided_view_of()");
  return detail::dense_view<Element>(m, q);
}

// A matrix of either order, for nnops::copy().
template <class Element = void, eigen_dense M>
auto strided_view_of(M&& m, const typename detail::quantisation_for<Element>::type& q = {}) noexcept {
  detail::refuse_temporary<M>();
  return detail::dense_view<Element>(m, q);
}

// A row-major tensor; the rank is in the view's type, the sizes are not.
template <class Element = void, eigen_tensor T>
auto view_of(T& t, const typename detail::quantisation_for<Element>::type& q = {}) noexcept {
  static_assert(static_cast<int>(T::Layout) == static_cast<int>(Eigen::RowMajor) || T::NumDimensions < 2,
                "nnops: a column-major tensor would be read reversed; make it Eigen::RowMajor, or nnops::copy() its "
                "strided_view_of()");
  return detail::tensor_to_view<Element>(t, q);
}

template <class Element = void, eigen_tensor T>
auto strided_view_of(T& t, const typename detail::quantisation_for<Element>::type& q = {}) noexcept {
  return detail::tensor_to_view<Element>(t, q);
}

// The storage of a dense view as a row-major matrix: the last dimension as columns, all others as rows; a scalar is
// 1 x 1. An image [batches, height, width, depth] is a matrix of pixels x depth. Empty for a view that is not dense.
template <tensor View>
auto matrix_of(const View& v) noexcept {
  using scalar = detail::scalar_for<typename View::storage>;
  using matrix = Eigen::Matrix<std::remove_const_t<scalar>, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  using map = Eigen::Map<std::conditional_t<View::is_const, const matrix, matrix>>;
  if (!detail::can_be_mapped(v)) return map(nullptr, 0, 0);
  Eigen::Index rows = 1;
  for (std::int32_t d = 0; d + 1 < v.dims.rank; ++d) rows *= v.dims.dim[d];
  return map(reinterpret_cast<scalar*>(v.data), rows, v.dims.rank == 0 ? 1 : v.dims.dim[v.dims.rank - 1]);
}

// The storage of a dense view as one column. Empty for a view that is not dense.
template <tensor View>
auto vector_of(const View& v) noexcept {
  using scalar = detail::scalar_for<typename View::storage>;
  using vector = Eigen::Matrix<std::remove_const_t<scalar>, Eigen::Dynamic, 1>;
  using map = Eigen::Map<std::conditional_t<View::is_const, const vector, vector>>;
  if (!detail::can_be_mapped(v)) return map(nullptr, 0);
  return map(reinterpret_cast<scalar*>(v.data), element_count(v.dims));
}

// The storage of a dense view as the Eigen tensor map that is named:
//   tensor_of<Eigen::TensorMap<Eigen::Tensor<float, 4, Eigen::RowMajor>>>(v)
// Empty for a view that is not dense or of another rank.
template <class Map, tensor View>
Map tensor_of(const View& v) noexcept {
  using scalar = detail::scalar_for<typename View::storage>;
  constexpr auto rank = static_cast<std::int32_t>(Map::NumDimensions);
  static_assert(std::is_same_v<std::remove_const_t<scalar>, std::remove_const_t<typename Map::Scalar>>,
                "nnops: the map has another scalar than the view's storage");
  static_assert(static_cast<int>(Map::Layout) == static_cast<int>(Eigen::RowMajor) || rank < 2,
                "nnops: views are row-major");
  static_assert(!View::extents_type::dims.known_rank() || View::extents_type::dims.rank == rank,
                "nnops: the map has another rank than the view");
  typename Map::Dimensions dims{};
  for (std::int32_t d = 0; d < rank; ++d) dims[static_cast<std::size_t>(d)] = 0;
  if (!detail::can_be_mapped(v) || v.dims.rank != rank) return Map(nullptr, dims);
  for (std::int32_t d = 0; d < rank; ++d) dims[static_cast<std::size_t>(d)] = v.dims.dim[d];
  return Map(reinterpret_cast<scalar*>(v.data), dims);
}

}  // namespace NNOPS_ISA

}  // namespace nnops::interop
