#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/instance_normalization.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;

// The elements of each channel of each image.
std::vector<std::vector<std::size_t>> channels_of(const shape& s, data_layout layout) {
  const bool nchw = layout == data_layout::nchw;
  const auto dim = [&](std::int32_t d) { return static_cast<std::size_t>(s.dim[d]); };
  const std::size_t batches = dim(0), pixels = nchw ? dim(2) * dim(3) : dim(1) * dim(2), depth = dim(nchw ? 1 : 3);
  std::vector<std::vector<std::size_t>> all;
  for (std::size_t b = 0; b < batches; ++b)
    for (std::size_t c = 0; c < depth; ++c) {
      std::vector<std::size_t> at;
      for (std::size_t p = 0; p < pixels; ++p)
        at.push_back(nchw ? (b * depth + c) * pixels + p : (b * pixels + p) * depth + c);
      all.push_back(at);
    }
  return all;
}

template <class Element, class Arch>
void check_case(const array<Element>& in, const instance_normalization_params& p) {
  CAPTURE(in.dims().dim[1]);
  CAPTURE(in.dims().dim[3]);
  CAPTURE(static_cast<int>(p.layout));
  array<Element> out(in.dims()), split(in.dims()), in_place = in;
  REQUIRE(instance_normalization<Arch>(in.view(), out.view(), p).ok());
  CHECK(out.intact());
  std::size_t wrong = 0;
  for (const auto& at : channels_of(in.dims(), p.layout)) {
    double mean = 0, variance = 0;
    for (const std::size_t i : at) mean += in.real(i) / static_cast<double>(at.size());
    for (const std::size_t i : at) variance += std::pow(in.real(i) - mean, 2) / static_cast<double>(at.size());
    const double factor = static_cast<double>(p.gamma) / std::sqrt(variance + static_cast<double>(p.epsilon));
    for (const std::size_t i : at) {
      const double exact = (in.real(i) - mean) * factor + static_cast<double>(p.beta);
      // Near the mean, and where beta cancels, what double loses shows.
      const double step = std::is_same_v<Element, float> ? 0x1p-24 : 0x1.01p-11;
      const double size = std::fabs(exact) + 1e-6 * (std::fabs(mean * factor) + std::fabs(static_cast<double>(p.beta)));
      wrong += !(std::fabs(out.real(i) - exact) <= step * size + 0x1p-25);
    }
  }
  CHECK(wrong == 0);
  split_work workers{3};
  REQUIRE(instance_normalization<Arch>(in.view(), split.view(), p, {{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(out[0])) == 0);
  REQUIRE(instance_normalization<Arch>(std::as_const(in_place).view(), in_place.view(), p).ok());
  CHECK(std::memcmp(in_place.data(), out.data(), out.size() * sizeof(out[0])) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(1009);
  const auto check = [&](std::int32_t batches, std::int32_t height, std::int32_t width, std::int32_t depth) {
    for (const data_layout layout : {data_layout::nhwc, data_layout::nchw}) {
      array<Element> in(layout == data_layout::nchw ? make_shape({batches, depth, height, width})
                                                    : make_shape({batches, height, width, depth}));
      fill(in, r, -3.0f, 5.0f);
      check_case<Element, Arch>(std::as_const(in), {1.0f, 0.0f, 1e-5f, layout});
      check_case<Element, Arch>(std::as_const(in), {-2.5f, 0.75f, 0.1f, layout});
    }
  };
  for (const std::int32_t n : lengths) {
    check(2, 1, n, 3);
    check(1, 3, 5, n);
  }
  check(3, 5, 7, 2);
  check(1, 37, 29, 5);
}

TEST_CASE("instance_normalization: every type and layout against the definition, best architecture") {
  matches_its_definition<float, simd::best>();
  matches_its_definition<float16, simd::best>();
}
TEST_CASE("instance_normalization: every type and layout against the definition, scalar") {
  matches_its_definition<float, simd::scalar>();
  matches_its_definition<float16, simd::scalar>();
}

TEST_CASE("instance_normalization: a mean far from zero does not spoil the variance") {
  for (const data_layout layout : {data_layout::nhwc, data_layout::nchw}) {
    const shape dims = layout == data_layout::nhwc ? make_shape({1, 4, 8, 1}) : make_shape({1, 1, 4, 8});
    array<float> in(dims), out(dims);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = 16777216.0f + (i % 2 == 0 ? 2.0f : -1.0f);
    REQUIRE(instance_normalization(std::as_const(in).view(), out.view(), {1.0f, 0.0f, 0.0f, layout}).ok());
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == (i % 2 == 0 ? 1.0f : -1.0f));
  }
}

TEST_CASE("instance_normalization: equal elements become beta; without epsilon there is no answer") {
  array<float> in(make_shape({1, 3, 3, 2})), out(make_shape({1, 3, 3, 2}));
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.1f;
  REQUIRE(instance_normalization(std::as_const(in).view(), out.view(), {3.0f, 0.25f, 1e-5f}).ok());
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 0.25f);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.5f;
  REQUIRE(instance_normalization(std::as_const(in).view(), out.view(), {3.0f, 0.25f, 0.0f}).ok());
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(std::isnan(out[i]));
}

TEST_CASE("instance_normalization: NaN and infinities stay in their channel") {
  for (const float special : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity()})
    for (const data_layout layout : {data_layout::nhwc, data_layout::nchw}) {
      const shape dims = layout == data_layout::nhwc ? make_shape({2, 3, 3, 5}) : make_shape({2, 5, 3, 3});
      const auto channels = channels_of(dims, layout);
      for (std::size_t c = 0; c < channels.size(); ++c) {
        array<float> in(dims), out(dims);
        for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 4);
        in[channels[c][c % 9]] = special;
        REQUIRE(instance_normalization(std::as_const(in).view(), out.view(), {1.0f, 0.0f, 1e-5f, layout}).ok());
        for (std::size_t k = 0; k < channels.size(); ++k)
          for (const std::size_t i : channels[k]) CHECK(std::isnan(out[i]) == (k == c));
      }
    }
}

TEST_CASE("instance_normalization: zero-sized tensors run") {
  for (const shape& dims : {make_shape({0, 3, 3, 2}), make_shape({2, 0, 3, 2}), make_shape({2, 3, 3, 0})})
    CHECK(instance_normalization(tensor_view<const float>(nullptr, dims), tensor_view<float>(nullptr, dims), {}).ok());
}

TEST_CASE("instance_normalization: what is refused leaves the output alone") {
  const array<float> in(make_shape({1, 2, 3, 2})), image(make_shape({2, 3, 2}));
  array<float> out(make_shape({1, 2, 3, 2})), other(make_shape({1, 3, 2, 2}));
  out[0] = other[0] = 7.0f;
  const auto layout = static_cast<data_layout>(2);
  CHECK(instance_normalization(in.view(), out.view(), {1.0f, 0.0f, 1e-5f, layout}).why.what == measure::layout);
  CHECK(instance_normalization(in.view(), other.view(), {}).why.what == measure::dim_1);
  CHECK(instance_normalization(image.view(), out.view(), {}).why.what == measure::rank);
  CHECK(out[0] == 7.0f);
  CHECK(other[0] == 7.0f);
}

}  // namespace
