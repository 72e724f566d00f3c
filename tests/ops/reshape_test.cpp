#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstring>
#include <utility>

#include "nnops/ops/reshape.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void keeps_every_element() {
  test::random r(41);
  typename element_traits<Element>::quantisation quant{};
  if constexpr (is_asymmetric<Element>) quant = {0.5f, 3};
  array<Element> in(make_shape({2, 3, 5, 7}), quant);
  fill(in, r);
  const auto check = [&](const reshape_params& p, const shape& dims) {
    array<Element> out(dims, quant);
    REQUIRE(reshape(std::as_const(in).view(), out.view(), p).ok());
    CHECK(out.intact());
    CHECK(std::memcmp(in.data(), out.data(), in.size() * sizeof(storage_of<Element>)) == 0);
    // In the same memory.
    REQUIRE(reshape(std::as_const(in).view(), tensor_view<Element>(in.data(), dims, quant), p).ok());
    CHECK(std::memcmp(in.data(), out.data(), in.size() * sizeof(storage_of<Element>)) == 0);
  };
  check({{210}, 1}, make_shape({210}));
  check({{-1}, 1}, make_shape({210}));
  check({{7, -1, 2}, 3}, make_shape({7, 15, 2}));
  check({{1, 2, 1, 3, 1, 5, -1, 1}, 8}, make_shape({1, 2, 1, 3, 1, 5, 7, 1}));
  check({{210, -1}, 2}, make_shape({210, 1}));
}

}  // namespace

TEST_CASE("reshape: every type") {
  keeps_every_element<float>();
  keeps_every_element<float16>();
  keeps_every_element<std::int32_t>();
  keeps_every_element<quant8_asymm>();
  keeps_every_element<quant8_asymm_signed>();
}

TEST_CASE("reshape: what a -1 stands for has to be one number") {
  const auto asked = [](const shape& in, const reshape_params& p, const shape& out) {
    static float memory[64];
    return reshape(tensor_view<const float>(memory, in), tensor_view<float>(memory + 32, out), p);
  };
  CHECK(asked(make_shape({0, 10}), {{0, 1, -1}, 3}, make_shape({0, 1, 0})).why.what == measure::target_dim);
  CHECK(asked(make_shape({0, 10}), {{-1, 0}, 2}, make_shape({0, 0})).code == outcome::invalid);
  CHECK(asked(make_shape({2, 3}), {{-1, -1}, 2}, make_shape({2, 3})).why.what == measure::target_dim);
  CHECK(asked(make_shape({2, 3}), {{4, -1}, 2}, make_shape({4, 1})).why.what == measure::element_count);
  CHECK(asked(make_shape({2, 3}), {{4, 2}, 2}, make_shape({4, 2})).why.what == measure::element_count);
  CHECK(asked(make_shape({2, 3}), {{0, -1}, 2}, make_shape({0, 1})).code == outcome::invalid);
  CHECK(asked(make_shape({2, 3}), {{-2, -3}, 2}, make_shape({2, 3})).why.what == measure::target_dim);
  CHECK(asked(make_shape({2, 3}), {{}, 0}, make_shape({6})).why.what == measure::target_rank);
  CHECK(asked(make_shape({2, 3}), {{6}, 9}, make_shape({6})).why.what == measure::target_rank);
  // 2^31 * 2^31 elements are not 6, and nothing overflows.
  CHECK(asked(make_shape({2, 3}), {{INT32_MAX, INT32_MAX, INT32_MAX, 2}, 4}, make_shape({6})).why.what ==
        measure::element_count);
  CHECK(asked(make_shape({2, 3}), {{INT32_MAX, INT32_MAX, INT32_MAX, -1}, 4}, make_shape({6})).why.what ==
        measure::element_count);
  CHECK(asked(make_shape({2, 3}), {{3, 2}, 2}, make_shape({2, 3})).why.what == measure::dim_0);
}

TEST_CASE("reshape: zero-sized tensors run") {
  const auto asked = [](const shape& in, const reshape_params& p, const shape& out) {
    return reshape(tensor_view<const float>(nullptr, in), tensor_view<float>(nullptr, out), p).ok();
  };
  CHECK(asked(make_shape({0, 10}), {{5, 0}, 2}, make_shape({5, 0})));
  CHECK(asked(make_shape({0, 10}), {{10, -1}, 2}, make_shape({10, 0})));
  CHECK(asked(make_shape({0}), {{-1}, 1}, make_shape({0})));
}

TEST_CASE("reshape: scale and zero point of the output are the input's") {
  const array<quant8_asymm> in(make_shape({1}), {0.5f, 3}, {1});
  array<quant8_asymm> scale(make_shape({1}), {0.25f, 3}), zero(make_shape({1}), {0.5f, 4});
  CHECK(reshape(in.view(), scale.view(), {{1}, 1}).why.what == measure::scale);
  CHECK(reshape(in.view(), zero.view(), {{1}, 1}).why.what == measure::zero_point);
}
