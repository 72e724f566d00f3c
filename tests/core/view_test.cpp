#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <type_traits>
#include <vector>

#include "nnops/core/copy.hpp"
#include "nnops/core/view.hpp"

using namespace nnops;

static_assert(tensor<tensor_view<const float>>);
static_assert(!output_tensor<tensor_view<const float>>);
static_assert(output_tensor<tensor_view<quant8_asymm>>);
static_assert(!tensor<float*>);
static_assert(std::is_same_v<decltype(tensor_view<const quant8_asymm_signed>::data), const std::int8_t*>);
static_assert(extents<2, dynamic>::dims.rank == 2);

TEST_CASE("view: static extents give the shape and row-major strides") {
  float a[24] = {};
  const tensor_view<float, extents<2, 3, 4>> v{a};
  CHECK(v.dims == shape{{2, 3, 4}, 3});
  CHECK(v.step.step[0] == 12);
  CHECK(v.step.step[1] == 4);
  CHECK(v.step.step[2] == 1);
  CHECK(v.dense());
}

TEST_CASE("view: gaps and transposition are not dense; strides of dimensions of 0 or 1 do not matter") {
  float a[24] = {};
  CHECK_FALSE(tensor_view<float>{a, {{2, 3}, 2}, {}, strides{{4, 1}}}.dense());
  CHECK_FALSE(tensor_view<float>{a, {{2, 3}, 2}, {}, strides{{1, 2}}}.dense());
  CHECK(tensor_view<float>{a, {{1, 3}, 2}, {}, strides{{99, 1}}}.dense());
  CHECK(tensor_view<float>{a, {{0, 3}, 2}, {}, strides{{99, 7}}}.dense());
  CHECK(tensor_view<float>{a, {{2, 1, 3}, 3}, {}, strides{{3, -5, 1}}}.dense());
}

TEST_CASE("copy: any strides, against plain indexing") {
  std::vector<std::int32_t> a(60);
  for (int i = 0; i < 60; ++i) a[static_cast<std::size_t>(i)] = i;
  std::vector<std::int32_t> out(24, -1);
  // A [2, 3, 4] window of a [3, 4, 5] tensor, its middle dimension backwards.
  const tensor_view<const std::int32_t> from{a.data() + 20 + 15 + 1, {{2, 3, 4}, 3}, {}, strides{{20, -5, 1}}};
  REQUIRE(copy(from, tensor_view<std::int32_t>{out.data(), {{2, 3, 4}, 3}}).ok());
  for (int x = 0; x < 2; ++x)
    for (int y = 0; y < 3; ++y)
      for (int z = 0; z < 4; ++z) CHECK(out[static_cast<std::size_t>((x * 3 + y) * 4 + z)] == 36 + 20 * x - 5 * y + z);
}

TEST_CASE("copy: rank 0 is one element; an empty shape needs no memory") {
  const float a = 3.0f;
  float b = 0.0f;
  REQUIRE(copy(tensor_view<const float>{&a, {}}, tensor_view<float>{&b, {}}).ok());
  CHECK(b == 3.0f);
  CHECK(copy(tensor_view<const float>{nullptr, {{0, 4}, 2}}, tensor_view<float>{nullptr, {{0, 4}, 2}}).ok());
}

TEST_CASE("copy: refuses other shapes, negative dimensions, sizes that wrap and missing memory, and writes nothing") {
  const float a[4] = {1, 2, 3, 4};
  float b[4] = {7, 7, 7, 7};
  CHECK(copy(tensor_view<const float>{a, {{4}, 1}}, tensor_view<float>{b, {{3}, 1}}).code == outcome::invalid);
  CHECK(copy(tensor_view<const float>{a, {{2, 2}, 2}}, tensor_view<float>{b, {{4}, 1}}).code == outcome::invalid);
  CHECK(copy(tensor_view<const float>{a, {{-1}, 1}}, tensor_view<float>{b, {{-1}, 1}}).code == outcome::invalid);
  CHECK(copy(tensor_view<const float>{a, {{65536, 65536}, 2}}, tensor_view<float>{b, {{65536, 65536}, 2}}).code ==
        outcome::invalid);
  CHECK(copy(tensor_view<const float>{nullptr, {{4}, 1}}, tensor_view<float>{b, {{4}, 1}}).code == outcome::invalid);
  shape nine;
  nine.rank = 9;
  CHECK(copy(tensor_view<const float>{a, nine}, tensor_view<float>{b, nine}).code == outcome::invalid);
  CHECK(b[0] == 7);
}
