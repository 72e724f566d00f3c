#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

// The view header first: it must not need the tensor module, and must work with it when that comes later.
#include "nnops/interop/eigen.hpp"

#include <Eigen/Core>
#include <unsupported/Eigen/CXX11/Tensor>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "nnops/core/copy.hpp"
#include "nnops/core/float16.hpp"

using namespace nnops;
using namespace nnops::interop;

namespace {

template <class Scalar>
using rows = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class Scalar>
using columns = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor>;

template <class Object, class Element, class Extents>
constexpr bool gives = std::is_same_v<decltype(view_of(std::declval<Object&>())), tensor_view<Element, Extents>>;

// What is static in Eigen's type is static in the view's, and constness carries over.
static_assert(gives<Eigen::Matrix<float, 2, 3, Eigen::RowMajor>, float, extents<2, 3>>);
static_assert(gives<const Eigen::Matrix<float, 2, 3, Eigen::RowMajor>, const float, extents<2, 3>>);
static_assert(
    gives<Eigen::Matrix<std::int32_t, Eigen::Dynamic, 3, Eigen::RowMajor>, std::int32_t, extents<dynamic, 3>>);
static_assert(gives<Eigen::Matrix<Eigen::half, 5, 1>, float16, extents<5>>);
static_assert(gives<Eigen::RowVectorXf, float, extents<dynamic>>);
static_assert(gives<Eigen::Array<float, 2, 3, Eigen::RowMajor>, float, extents<2, 3>>);
static_assert(gives<Eigen::Map<rows<float>>, float, extents<dynamic, dynamic>>);
static_assert(gives<Eigen::Map<const rows<float>>, const float, extents<dynamic, dynamic>>);
static_assert(gives<const Eigen::Map<rows<float>>, const float, extents<dynamic, dynamic>>);
static_assert(gives<Eigen::Ref<rows<float>>, float, extents<dynamic, dynamic>>);
static_assert(gives<Eigen::Tensor<float, 4, Eigen::RowMajor>, float, extents<dynamic, dynamic, dynamic, dynamic>>);
static_assert(gives<const Eigen::Tensor<float, 2, Eigen::RowMajor>, const float, extents<dynamic, dynamic>>);
static_assert(gives<Eigen::Tensor<float, 1>, float, extents<dynamic>>);
static_assert(
    gives<Eigen::TensorMap<Eigen::Tensor<float, 3, Eigen::RowMajor>>, float, extents<dynamic, dynamic, dynamic>>);
// What computes has no elements to look at.
static_assert(!eigen_dense<decltype(std::declval<rows<float>>() + std::declval<rows<float>>())>);

// 100 * row + column, so that a transposition shows.
template <class M>
M numbered(Eigen::Index r, Eigen::Index c) {
  M m(r, c);
  for (Eigen::Index i = 0; i < r; ++i)
    for (Eigen::Index j = 0; j < c; ++j) m(i, j) = static_cast<typename M::Scalar>(100 * i + j);
  return m;
}

}  // namespace

TEST_CASE("view_of: a row-major matrix is [rows, cols] over the same memory") {
  rows<float> m = numbered<rows<float>>(3, 5);
  const auto v = view_of(m);
  CHECK(v.data == m.data());
  CHECK(v.dims == shape{{3, 5}, 2});
  CHECK(v.dense());
  v.data[1 * 5 + 4] = -7.0f;
  CHECK(m(1, 4) == -7.0f);
}

TEST_CASE("view_of: vectors of either direction, and slices with steps") {
  Eigen::VectorXf column = Eigen::VectorXf::LinSpaced(7, 0.0f, 6.0f);
  CHECK(view_of(column).dims == shape{{7}, 1});
  CHECK(view_of(column).dense());
  rows<float> m = numbered<rows<float>>(4, 3);
  const auto row = view_of(m.row(2));
  CHECK(row.dims == shape{{3}, 1});
  CHECK(row.dense());
  CHECK(row.data[1] == 201.0f);
  const auto step = view_of(m.col(1));  // a column of a row-major matrix
  CHECK(step.dims == shape{{4}, 1});
  CHECK(step.step.step[0] == 3);
  CHECK_FALSE(step.dense());
  const std::vector<float> want = {1.0f, 101.0f, 201.0f, 301.0f};
  std::vector<float> got(4);
  REQUIRE(copy(step, tensor_view<float>{got.data(), {{4}, 1}}).ok());
  CHECK(got == want);
}

TEST_CASE("view_of: a block keeps the row distance of its matrix and is not dense") {
  rows<float> m = numbered<rows<float>>(4, 6);
  const auto v = view_of(m.block(1, 2, 2, 3));
  CHECK(v.dims == shape{{2, 3}, 2});
  CHECK(v.step.step[0] == 6);
  CHECK_FALSE(v.dense());
  CHECK(v.data[6 + 2] == 204.0f);
  CHECK(view_of(m.topRows(2)).dense());
}

TEST_CASE("strided_view_of: a column-major matrix, copied, is the matrix and not its transpose") {
  const columns<float> m = numbered<columns<float>>(3, 5);
  const auto v = strided_view_of(m);
  static_assert(decltype(v)::is_const);
  CHECK(v.dims == shape{{3, 5}, 2});
  CHECK_FALSE(v.dense());
  rows<float> out = rows<float>::Constant(3, 5, -1.0f);
  REQUIRE(copy(v, view_of(out)).ok());
  CHECK(out == m);
  columns<float> back = columns<float>::Constant(3, 5, -1.0f);
  REQUIRE(copy(view_of(std::as_const(out)), strided_view_of(back)).ok());
  CHECK(back == m);
}

TEST_CASE("view_of: quantised storage with the element type and its parameters") {
  rows<std::uint8_t> u = numbered<rows<std::uint8_t>>(2, 3);
  const auto v = view_of<quant8_asymm>(u, {0.25f, 128});
  static_assert(std::is_same_v<decltype(v)::element, quant8_asymm>);
  CHECK(v.quant.scale == 0.25f);
  CHECK(v.quant.zero_point == 128);
  CHECK(v.data[4] == 101);
  CHECK(view_of<bool8>(u).data == u.data());
  rows<std::int8_t> s(2, 3);
  const float scales[] = {0.5f, 0.125f};
  const auto filter = view_of<quant8_symm_per_channel>(s, {scales, 2, 0});
  CHECK(filter.quant.scales == scales);
  CHECK(filter.quant.count == 2);
  Eigen::Matrix<std::int32_t, 2, 1> bias(3, -4);
  CHECK(view_of(bias).data[1] == -4);
}

TEST_CASE("view_of: empty objects") {
  rows<float> none(0, 3);
  CHECK(view_of(none).dims == shape{{0, 3}, 2});
  CHECK(view_of(none).dense());
  Eigen::VectorXf nothing;
  CHECK(view_of(nothing).dims == shape{{0}, 1});
}

TEST_CASE("view_of: dimensions that do not fit are negative, not cut off") {
  // The map is never read.
  unsigned char byte = 0;
  const Eigen::Index n = (Eigen::Index{1} << 32) + 5;
  const Eigen::Map<Eigen::Matrix<std::uint8_t, Eigen::Dynamic, 1>> huge(&byte, n);
  CHECK(view_of<bool8>(huge).dims.dim[0] < 0);
  const Eigen::TensorMap<Eigen::Tensor<std::uint8_t, 2, Eigen::RowMajor>> tensor(&byte, n, 1);
  CHECK(view_of<bool8>(tensor).dims.dim[0] < 0);
}

TEST_CASE("half: every bit pattern passes unchanged, by value and in memory") {
  Eigen::Matrix<Eigen::half, Eigen::Dynamic, 1> h(65536);
  const auto v = view_of(h);
  for (std::uint32_t i = 0; i < 65536; ++i) {
    const float16 x = {static_cast<std::uint16_t>(i)};
    v.data[i] = x;
    CHECK_MESSAGE(half_of(x).x == i, i);
    CHECK_MESSAGE(float16_of(half_of(x)) == x, i);
  }
  for (Eigen::Index i = 0; i < 65536; ++i) CHECK_MESSAGE(h[i].x == i, i);
  // Both libraries see the same number.
  for (std::uint32_t i = 0; i < 65536; ++i) {
    const float ours = to_float(v.data[i]), theirs = static_cast<float>(h[static_cast<Eigen::Index>(i)]);
    CHECK_MESSAGE((ours == theirs || (std::isnan(ours) && std::isnan(theirs))), i);
  }
}

TEST_CASE("half: a store through one type is seen through the other") {
  // Compilers may reorder accesses to types that do not alias.
  Eigen::Matrix<Eigen::half, 4, 1> h = Eigen::Matrix<Eigen::half, 4, 1>::Zero();
  const auto v = view_of(h);
  h[2] = Eigen::half(1.5f);
  v.data[2] = float16{0x4000};
  CHECK(static_cast<float>(h[2]) == 2.0f);
  h[2] = Eigen::half(-0.25f);
  CHECK(to_float(v.data[2]) == -0.25f);
}

TEST_CASE("view_of: a row-major tensor of rank 4") {
  Eigen::Tensor<float, 4, Eigen::RowMajor> t(2, 3, 5, 7);
  for (Eigen::Index i = 0; i < t.size(); ++i) t.data()[i] = static_cast<float>(i);
  const auto v = view_of(t);
  CHECK(v.data == t.data());
  CHECK(v.dims == shape{{2, 3, 5, 7}, 4});
  CHECK(v.dense());
  CHECK(v.data[v.step.step[0] + 2 * v.step.step[1] + 4 * v.step.step[2] + 6 * v.step.step[3]] == t(1, 2, 4, 6));
  Eigen::TensorFixedSize<std::uint8_t, Eigen::Sizes<2, 3>, Eigen::RowMajor> fixed;
  CHECK(view_of<quant8_asymm>(fixed, {0.5f, 3}).dims == shape{{2, 3}, 2});
}

TEST_CASE("strided_view_of: a column-major tensor, copied, keeps its indexes") {
  Eigen::Tensor<float, 3> t(2, 3, 5);
  for (Eigen::Index i = 0; i < t.size(); ++i) t.data()[i] = static_cast<float>(i);
  Eigen::Tensor<float, 3, Eigen::RowMajor> out(2, 3, 5);
  REQUIRE(copy(strided_view_of(t), view_of(out)).ok());
  for (Eigen::Index a = 0; a < 2; ++a)
    for (Eigen::Index b = 0; b < 3; ++b)
      for (Eigen::Index c = 0; c < 5; ++c) CHECK(out(a, b, c) == t(a, b, c));
}

TEST_CASE("matrix_of: all dimensions but the last are rows") {
  std::vector<float> data(2 * 3 * 5);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(i);
  const tensor_view<float> v{data.data(), {{2, 3, 5}, 3}};
  auto m = matrix_of(v);
  REQUIRE(m.rows() == 6);
  REQUIRE(m.cols() == 5);
  CHECK(m(4, 2) == 22.0f);
  m(4, 2) = -1.0f;
  CHECK(data[22] == -1.0f);
  const tensor_view<const float, extents<30>> row{data.data()};
  CHECK(matrix_of(row).rows() == 1);
  CHECK(matrix_of(row).cols() == 30);
  const tensor_view<const float, extents<>> scalar{data.data()};
  CHECK(matrix_of(scalar).size() == 1);
  CHECK(vector_of(v).size() == 30);
  CHECK(vector_of(v)[29] == 29.0f);
}

TEST_CASE("matrix_of, vector_of, tensor_of: float16 as half, quantised tensors as their storage") {
  const float16 h[] = {to_float16(0.5f), to_float16(-2.0f), to_float16(65504.0f)};
  const auto v = vector_of(tensor_view<const float16>{h, {{3}, 1}});
  static_assert(std::is_same_v<decltype(v)::Scalar, Eigen::half>);
  CHECK(static_cast<float>(v[1]) == -2.0f);
  CHECK(static_cast<float>(v[2]) == 65504.0f);
  std::int8_t q[] = {-128, 127, 0, 1, 2, 3};
  CHECK(matrix_of(tensor_view<quant8_asymm_signed>{q, {{2, 3}, 2}, {0.5f, -3}}).cast<int>().sum() == 5);
  using map = Eigen::TensorMap<Eigen::Tensor<std::int8_t, 2, Eigen::RowMajor>>;
  const map t = tensor_of<map>(tensor_view<quant8_asymm_signed>{q, {{2, 3}, 2}, {0.5f, -3}});
  CHECK(t(0, 0) == -128);
  CHECK(t(1, 2) == 3);
  using constant = Eigen::TensorMap<const Eigen::Tensor<float, 3, Eigen::RowMajor>>;
  const std::vector<float> f = {0, 1, 2, 3, 4, 5};
  CHECK(tensor_of<constant>(tensor_view<const float>{f.data(), {{1, 2, 3}, 3}})(0, 1, 2) == 5.0f);
}

TEST_CASE("matrix_of, vector_of, tensor_of: empty for what they cannot show") {
  float a[24] = {};
  const tensor_view<float> gaps{a, {{2, 3}, 2}, {}, strides{{4, 1}}};
  CHECK(matrix_of(gaps).size() == 0);
  CHECK(vector_of(gaps).size() == 0);
  using map = Eigen::TensorMap<Eigen::Tensor<float, 3, Eigen::RowMajor>>;
  CHECK(tensor_of<map>(gaps).size() == 0);
  CHECK(tensor_of<map>(tensor_view<float>{a, {{2, 3}, 2}}).size() == 0);  // rank 2
  CHECK(matrix_of(tensor_view<float>{a, {{-2, 3}, 2}}).size() == 0);
  CHECK(matrix_of(tensor_view<float>{a, shape::unknown()}).size() == 0);
  CHECK(matrix_of(tensor_view<float>{a, {{INT32_MAX, INT32_MAX, INT32_MAX}, 3}}).size() == 0);
  CHECK(matrix_of(tensor_view<float>{nullptr, {{0, 3}, 2}}).rows() == 0);
  CHECK(matrix_of(tensor_view<float>{nullptr, {{0, 3}, 2}}).cols() == 3);
}
