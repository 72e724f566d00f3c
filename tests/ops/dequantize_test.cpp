#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/dequantize.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "support/unary.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

using operation = decltype([]<class Arch>(Arch, const auto& in, const auto& out, rounding, const execution& e) {
  return nnops::dequantize<Arch>(in, out, {}, e);
});

constexpr float scales[] = {0.5f, 0.0471f, 3.1f, 1e-30f, 1e-44f, 1e37f};

// All codes and every length, to both float types.
template <class E, class Arch>
void check_codes(typename element_traits<E>::quantisation q, std::int32_t zero_point) {
  test::random r(41);
  const auto as_float = [&](storage_of<E> code) { return static_cast<float>(code - zero_point) * q.scale; };
  for (const std::int32_t n : lengths) {
    array<E> in(shape_of(n), q);
    array<float> out(shape_of(n));
    array<float16> half(shape_of(n));
    fill(in, r);
    check_unary<operation, Arch>(in, out, rounding::double_,
                                 [&](storage_of<E> x, float y) { return same(y, as_float(x)); });
    check_unary<operation, Arch>(in, half, rounding::double_,
                                 [&](storage_of<E> x, float16 y) { return same(y, to_float16(as_float(x))); });
  }
  array<E> in(make_shape({256}), q);
  array<float> out(make_shape({256}));
  for (std::size_t i = 0; i < 256; ++i) in[i] = static_cast<storage_of<E>>(i);
  check_unary<operation, Arch>(in, out, rounding::double_,
                               [&](storage_of<E> x, float y) { return same(y, as_float(x)); });
}

template <class Arch>
void check_all() {
  for (const float scale : scales) {
    CAPTURE(scale);
    for (const std::int32_t zero_point : {0, 77, 255}) {
      check_codes<quant8_asymm, Arch>({scale, zero_point}, zero_point);
      check_codes<quant8_asymm_signed, Arch>({scale, zero_point - 128}, zero_point - 128);
    }
    check_codes<quant8_symm, Arch>({scale}, 0);
  }
}

TEST_CASE("dequantize: one scale, best architecture") { check_all<simd::best>(); }
TEST_CASE("dequantize: one scale, scalar") { check_all<simd::scalar>(); }

// Channels in each dimension of each shape.
template <class Arch>
void check_channels() {
  test::random r(42);
  const shape shapes[] = {make_shape({7}),
                          make_shape({5, 9}),
                          make_shape({3, 5, 7}),
                          make_shape({64, 3, 3, 17}),
                          make_shape({1, 33, 29, 5}),
                          make_shape({2, 1, 3, 2, 1, 3, 2, 5}),
                          make_shape({3, 0, 2})};
  for (const shape& dims : shapes)
    for (std::int32_t channel_dim = 0; channel_dim < dims.rank; ++channel_dim) {
      CAPTURE(dims.rank);
      CAPTURE(channel_dim);
      std::vector<float> channel_scales(static_cast<std::size_t>(dims.dim[channel_dim]) + 1);
      for (float& s : channel_scales) s = r.real(0.001f, 2.0f);
      array<quant8_symm_per_channel> in(dims, {channel_scales.data(), dims.dim[channel_dim], channel_dim});
      array<float> out(dims), split(dims);
      array<float16> half(dims);
      fill(in, r);
      split_work work{3};
      REQUIRE(dequantize<Arch>(in.view(), out.view()).ok());
      REQUIRE(dequantize<Arch>(in.view(), half.view()).ok());
      REQUIRE(dequantize<Arch>(in.view(), split.view(), {}, {{}, work.threads()}).ok());
      CHECK(out.intact());
      std::ptrdiff_t inner = 1;
      for (std::int32_t d = channel_dim + 1; d < dims.rank; ++d) inner *= dims.dim[d];
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < in.size(); ++i) {
        const std::ptrdiff_t channel = static_cast<std::ptrdiff_t>(i) / inner % dims.dim[channel_dim];
        const float wanted = static_cast<float>(in[i]) * channel_scales[static_cast<std::size_t>(channel)];
        wrong += !same(out[i], wanted) || !same(split[i], wanted) || !same(half[i], to_float16(wanted));
      }
      CHECK(wrong == 0);
    }
}

TEST_CASE("dequantize: a scale for each channel, in every dimension, best architecture") {
  check_channels<simd::best>();
}
TEST_CASE("dequantize: a scale for each channel, in every dimension, scalar") { check_channels<simd::scalar>(); }

TEST_CASE("dequantize: scales that do not belong to the channels are refused and leave the output alone") {
  const float two[] = {1.0f, 2.0f}, bad[] = {1.0f, -2.0f, 1.0f};
  array<float> out(make_shape({2, 3}));
  out[0] = 7.0f;
  const auto refused = [&](per_channel q) {
    const array<quant8_symm_per_channel> in(make_shape({2, 3}), q);
    const status s = dequantize(in.view(), out.view());
    CHECK(s.code == outcome::invalid);
    CHECK(out[0] == 7.0f);
    return s.why.what;
  };
  CHECK(refused({two, 2, 1}) == measure::scale_count);
  CHECK(refused({nullptr, 3, 1}) == measure::scale_count);
  CHECK(refused({bad, 3, 1}) == measure::scale);
  CHECK(refused({two, 2, 2}) == measure::channel_dim);
  CHECK(refused({two, 2, -1}) == measure::channel_dim);
}

}  // namespace
