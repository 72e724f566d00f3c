// What the tests of ARGMAX and ARGMIN share. Operation has `template <class Arch> static status run(input, output,
// params, execution)`; sign is 1 for the largest element and -1 for the smallest one.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/arg_extremum.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/slices.hpp"
#include "support/threads.hpp"

namespace nnops::test {

template <class Operation, class Arch, class Element>
void check_arg_extremum(const array<Element>& in, std::int32_t axis, int sign) {
  const shape& dims = in.dims();
  const std::int32_t reduced = axis < 0 ? axis + dims.rank : axis;
  CAPTURE(dims.rank);
  CAPTURE(axis);
  CAPTURE(dims.dim[reduced]);
  shape left;
  for (std::int32_t d = 0; d < dims.rank; ++d)
    if (d != reduced) left.dim[left.rank++] = dims.dim[d];
  if (left.rank == 0) left = make_shape({1});
  array<std::int32_t> out(left), split(left);
  REQUIRE(Operation::template run<Arch>(in.view(), out.view(), {axis}, execution{}).ok());
  CHECK(out.intact());
  std::size_t wrong = 0, o = 0;
  for_each_slice(dims, axis, [&](const std::vector<std::size_t>& at) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < at.size(); ++k) {
      const double x = in.real(at[k]), y = in.real(at[best]);
      if (std::isnan(y)) break;
      if (std::isnan(x) || sign * x > sign * y) best = k;
    }
    wrong += out[o++] != static_cast<std::int32_t>(best);
  });
  CHECK(wrong == 0);
  split_work workers{3};
  REQUIRE(Operation::template run<Arch>(in.view(), split.view(), {axis}, execution{{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(std::int32_t)) == 0);
}

template <class Operation, class Arch, class Element>
void check_arg_extrema(int sign) {
  random r(7919);
  typename array<Element>::quantisation_type quant{};
  if constexpr (is_asymmetric<Element>) quant = {0.5f, std::is_same_v<Element, quant8_asymm> ? 200 : -100};
  const auto check = [&](const shape& dims, std::int32_t axis) {
    array<Element> in(dims, quant);
    fill(in, r);
    check_arg_extremum<Operation, Arch>(std::as_const(in), axis, sign);
    // Few values: ties everywhere; NaN, infinities and zeros of both signs among floats.
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::int64_t kind = r.integer(0, 99);
      if constexpr (std::is_same_v<Element, float> || std::is_same_v<Element, float16>) {
        constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
        const float x = kind == 0 ? nan : kind == 1 ? inf : kind == 2 ? -inf : kind % 2 == 0 ? 0.0f : -0.0f;
        if constexpr (std::is_same_v<Element, float>) in[i] = x;
        else in[i] = to_float16(x);
      } else {
        using limits = std::numeric_limits<storage_of<Element>>;
        in[i] = kind == 0 ? limits::max() : kind == 1 ? limits::min() : static_cast<storage_of<Element>>(7);
      }
    }
    check_arg_extremum<Operation, Arch>(std::as_const(in), axis, sign);
  };
  for (const std::int32_t n : lengths) {
    check(make_shape({n}), 0);
    check(make_shape({3, n}), -1);
    check(make_shape({n, 5}), 0);
    check(make_shape({2, 3, n}), 1);
  }
  for (const std::int32_t n : {255, 256, 257, 2049}) check(make_shape({2, n}), 1);
  for (std::int32_t axis = -4; axis < 4; ++axis) check(make_shape({2, 3, 5, 7}), axis);
  for (std::int32_t axis = 0; axis < 8; ++axis) check(make_shape({1, 2, 1, 3, 2, 1, 2, 3}), axis);
  check(make_shape({1009, 3}), 0);
}

template <class Operation, class Arch>
void check_arg_extrema_of_all_types(int sign) {
  check_arg_extrema<Operation, Arch, float>(sign);
  check_arg_extrema<Operation, Arch, float16>(sign);
  check_arg_extrema<Operation, Arch, std::int32_t>(sign);
  check_arg_extrema<Operation, Arch, quant8_asymm>(sign);
  check_arg_extrema<Operation, Arch, quant8_asymm_signed>(sign);
}

template <class Operation>
void check_arg_extremum_refusals() {
  const array<float> in(make_shape({2, 3}), {}, {1, 2, 3, 4, 5, 6});
  array<std::int32_t> out(make_shape({2}), {}, {-7, -7});
  const auto refused = [&](std::int32_t axis) {
    const status s = Operation::template run<simd::best>(in.view(), out.view(), {axis}, execution{});
    CHECK(s.code == outcome::invalid);
    CHECK(out[0] == -7);
    CHECK(out[1] == -7);
    return s.why.what;
  };
  CHECK(refused(2) == measure::axis);
  CHECK(refused(-3) == measure::axis);
  CHECK(refused(INT32_MAX) == measure::axis);
  CHECK(refused(INT32_MIN + 1) == measure::axis);
  CHECK(refused(0) == measure::dim_0);
  // No elements: nothing is asked for, or there is no answer.
  const tensor_view<const float> none(nullptr, make_shape({0, 3}));
  CHECK(Operation::template run<simd::best>(none, tensor_view<std::int32_t>(nullptr, make_shape({0})), {1}, execution{})
            .ok());
  array<std::int32_t> three(make_shape({3}), {}, {-7, -7, -7});
  const status s = Operation::template run<simd::best>(none, three.view(), {0}, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_0);
  CHECK(three[0] == -7);
  const shape huge = make_shape({INT32_MAX, INT32_MAX, INT32_MAX, 0});
  CHECK(Operation::template run<simd::best>(tensor_view<const float>(nullptr, huge),
                                            tensor_view<std::int32_t>(nullptr, make_shape({INT32_MAX, INT32_MAX, 0})),
                                            {0}, execution{})
            .ok());
}

}  // namespace nnops::test
