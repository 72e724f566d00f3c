#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/local_response_normalization.hpp"

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
#include "support/slices.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;
using params_type = local_response_normalization_params;

// Runs with exactly the workspace that the query says, at an odd address.
template <class Arch, class Element>
status run_in(const array<Element>& in, array<Element>& out, const params_type& p, parallel threads = {}) {
  const std::int32_t workers = threads.run == nullptr ? 1 : threads.workers;
  const size_or_status size = workspace_size<op::local_response_normalization, Arch>(p, workers, in.view(), out.view());
  REQUIRE(size.ok());
  std::vector<unsigned char> memory(size.bytes + 1);
  return local_response_normalization<Arch>(in.view(), out.view(), p, {{memory.data() + 1, size.bytes}, threads});
}

template <class Element, class Arch>
void check_case(const array<Element>& in, const params_type& p) {
  CAPTURE(in.dims().rank);
  CAPTURE(p.axis);
  CAPTURE(p.radius);
  CAPTURE(p.beta);
  array<Element> out(in.dims()), split(in.dims());
  REQUIRE(run_in<Arch>(in, out, p).ok());
  CHECK(out.intact());
  std::size_t wrong = 0;
  for_each_slice(in.dims(), p.axis, [&](const std::vector<std::size_t>& at) {
    const auto n = static_cast<std::int64_t>(at.size());
    for (std::int64_t d = 0; d < n; ++d) {
      double squares = 0;
      for (std::int64_t k = std::max<std::int64_t>(0, d - p.radius); k <= std::min<std::int64_t>(n - 1, d + p.radius);
           ++k)
        squares += in.real(at[static_cast<std::size_t>(k)]) * in.real(at[static_cast<std::size_t>(k)]);
      const std::size_t i = at[static_cast<std::size_t>(d)];
      const double exact = in.real(i) / std::pow(static_cast<double>(p.bias) + static_cast<double>(p.alpha) * squares,
                                                 static_cast<double>(p.beta));
      wrong += !(ulps(out[i], exact) <= 0.51);
    }
  });
  CHECK(wrong == 0);
  split_work workers{3};
  REQUIRE(run_in<Arch>(in, split, p, workers.threads()).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(out[0])) == 0);
}

template <class Element, class Arch>
void matches_its_definition() {
  test::random r(4567);
  const auto check = [&](const shape& dims, const params_type& p) {
    array<Element> in(dims);
    fill(in, r, -2.0f, 2.0f);
    check_case<Element, Arch>(std::as_const(in), p);
  };
  for (const std::int32_t n : lengths)
    for (const std::int32_t radius : {0, 1, 2, 5, 20}) {
      check(make_shape({3, n}), {radius, 1.0f, 0.5f, 0.75f, -1});
      check(make_shape({n, 5}), {radius, 9.0f, 4.0f, 0.5f, 0});
      check(make_shape({2, 3, n}), {radius, 2.0f, 0.1f, 1.0f, 1});
    }
  for (std::int32_t axis = -4; axis < 4; ++axis) check(make_shape({2, 3, 5, 7}), {1, 1.5f, 0.3f, 0.6f, axis});
  check(make_shape({1, 2, 1, 3, 2, 1, 2, 3}), {1, 1.0f, 1.0f, 0.5f, 7});
  // Radii around the one from which windows are put together, and beyond the slice.
  for (const std::int32_t radius : {63, 64, 65, 100, 299, 300, 1000, INT32_MAX}) {
    check(make_shape({2, 300}), {radius, 1.0f, 0.01f, 0.75f, 1});
    check(make_shape({300, 3}), {radius, 1.0f, 0.01f, 0.5f, 0});
    check(make_shape({65}), {radius, 1.0f, 0.01f, 0.5f, 0});
  }
}

TEST_CASE("local_response_normalization: every type against the definition, best architecture") {
  matches_its_definition<float, simd::best>();
  matches_its_definition<float16, simd::best>();
}
TEST_CASE("local_response_normalization: every type against the definition, scalar") {
  matches_its_definition<float, simd::scalar>();
  matches_its_definition<float16, simd::scalar>();
}

TEST_CASE("local_response_normalization: what is large or NaN shows within the radius only") {
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  for (const float special : {1e30f, inf, nan})
    for (const std::int32_t radius : {2, 70})
      for (const bool columns : {false, true}) {
        const shape dims = columns ? make_shape({301, 3}) : make_shape({3, 301});
        const std::size_t stride = columns ? 3 : 1, first = columns ? 1 : 301;
        array<float> in(dims), out(dims);
        for (std::size_t i = 0; i < in.size(); ++i) in[i] = 1.0f;
        in[first + 150 * stride] = special;
        REQUIRE(run_in<simd::best>(std::as_const(in), out, {radius, 1.0f, 1.0f, 0.5f, columns ? 0 : 1}).ok());
        for (std::int32_t d = 0; d < 301; ++d) {
          const float y = out[first + static_cast<std::size_t>(d) * stride];
          const bool near = std::abs(d - 150) <= radius;
          CHECK(std::isnan(y) == (near && (std::isnan(special) || (std::isinf(special) && d == 150))));
          if (!near) CHECK(y > 0.08f);
          if (near && d != 150 && !std::isnan(special)) CHECK(y < 1e-29f);
        }
        CHECK(out[columns ? 0 : 1] > 0.08f);
      }
}

TEST_CASE("local_response_normalization: workspace only for wide windows, and all of it") {
  const array<float> in(make_shape({2, 300}));
  array<float> out(make_shape({2, 300}));
  out[0] = 7.0f;
  const auto bytes = [&](std::int32_t radius, std::int32_t workers) {
    return workspace_size<op::local_response_normalization>(params_type{.radius = radius}, workers, in.view(),
                                                            out.view())
        .bytes;
  };
  CHECK(bytes(64, 1) == 0);
  CHECK(bytes(65, 1) > 0);
  CHECK(bytes(65, 3) > 2 * bytes(65, 1));
  std::vector<unsigned char> memory(bytes(65, 1));
  CHECK(local_response_normalization(in.view(), out.view(), {.radius = 65}).code == outcome::workspace_too_small);
  CHECK(local_response_normalization(in.view(), out.view(), {.radius = 65}, {{memory.data(), memory.size() - 1}, {}})
            .code == outcome::workspace_too_small);
  CHECK(out[0] == 7.0f);
}

TEST_CASE("local_response_normalization: zero-sized tensors run") {
  for (std::int32_t axis = -3; axis < 3; ++axis) {
    const shape dims = make_shape({2, 0, 300});
    CHECK(local_response_normalization(tensor_view<const float>(nullptr, dims), tensor_view<float>(nullptr, dims),
                                       {.radius = 100, .axis = axis})
              .ok());
  }
}

TEST_CASE("local_response_normalization: what is refused leaves the output alone") {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({2, 3}));
  out[0] = 7.0f;
  const auto refused = [&](const params_type& p) {
    const status s = local_response_normalization(in.view(), out.view(), p);
    CHECK(s.code == outcome::invalid);
    CHECK(out[0] == 7.0f);
    return s.why.what;
  };
  CHECK(refused({.radius = -1}) == measure::radius);
  CHECK(refused({.bias = 0.0f}) == measure::bias);
  CHECK(refused({.bias = -0.0f}) == measure::bias);
  CHECK(refused({.axis = 2}) == measure::axis);
  CHECK(refused({.axis = -3}) == measure::axis);
}

}  // namespace
