// What the tests of MEAN and the REDUCE operations share: shapes with axes, and the elements behind each output.
//
// Operation has `template <class Arch> static status run(input, output, params, execution)`.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/reduction.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace nnops::test {

struct reduction_case {
  shape in, out;
  reduction_params params;
  bool reduced[8] = {};

  reduction_case(const shape& dims, std::initializer_list<std::int32_t> axes, bool keep) : in(dims) {
    for (const std::int32_t a : axes) {
      params.axes[params.count++] = a;
      reduced[a < 0 ? a + dims.rank : a] = true;
    }
    params.keep_dims = keep ? 3 : -2;  // any positive number keeps
    for (std::int32_t d = 0; d < dims.rank; ++d)
      if (!reduced[d] || keep) out.dim[out.rank++] = reduced[d] ? 1 : dims.dim[d];
    if (out.rank == 0) out = make_shape({1});
  }

  // The output that an input element belongs to.
  std::size_t output_of(std::size_t i) const {
    std::size_t at = 0, step = 1;
    for (std::int32_t d = in.rank - 1; d >= 0; --d) {
      const auto n = static_cast<std::size_t>(in.dim[d]);
      if (!reduced[d]) at += i % n * step, step *= n;
      i /= n;
    }
    return at;
  }
};

// Every length as a run and as rows, axes in several spellings, random shapes of every rank.
inline std::vector<reduction_case> reduction_cases() {
  std::vector<reduction_case> cases;
  random r(1618);
  for (const std::int32_t n : lengths) {
    cases.push_back({make_shape({3, n}), {1}, false});
    cases.push_back({make_shape({3, n}), {0}, true});
    cases.push_back({make_shape({2, 7, 5, n}), {1, 2}, true});
    cases.push_back({make_shape({2, n, 3, 5}), {2, -1}, false});
    cases.push_back({make_shape({2, n, 3, 5}), {-3, 3}, false});
    cases.push_back({make_shape({n, 2, 3}), {0, 2, -1, 0}, false});
  }
  for (int i = 0; i < 60; ++i) {
    shape s;
    s.rank = static_cast<std::int32_t>(r.integer(1, 8));
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] = static_cast<std::int32_t>(r.integer(1, s.rank > 5 ? 3 : 5));
    const auto axis = [&] { return static_cast<std::int32_t>(r.integer(-s.rank, s.rank - 1)); };
    cases.push_back({s, {axis(), axis(), axis()}, r.coin()});
  }
  cases.push_back({make_shape({2, 3, 4}), {}, false});
  cases.push_back({make_shape({2, 3, 4}), {0, 1, 2}, false});
  cases.push_back({make_shape({1, 1, 1}), {0, 1, 2}, true});
  cases.push_back({make_shape({9001}), {0}, false});
  cases.push_back({make_shape({701, 5}), {0}, false});
  cases.push_back({make_shape({7, 203}), {0}, false});
  return cases;
}

// Runs one case of given elements, and once more with the work split. check(output element, its elements in order).
template <class Operation, class Arch, class Element, class Check>
void check_reduction(const reduction_case& c, const array<Element>& in, Check check) {
  CAPTURE(c.in.rank);
  CAPTURE(c.in.dim[0]);
  CAPTURE(c.in.dim[c.in.rank - 1]);
  array<Element> out(c.out, in.quant());
  REQUIRE(Operation::template run<Arch>(in.view(), out.view(), c.params, execution{}).ok());
  CHECK(out.intact());
  std::vector<std::vector<storage_of<Element>>> elements(out.size());
  for (std::size_t i = 0; i < in.size(); ++i) elements[c.output_of(i)].push_back(in[i]);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < out.size(); ++i) wrong += !check(out[i], elements[i]);
  CHECK(wrong == 0);
  array<Element> split(c.out, in.quant());
  split_work workers{3};
  REQUIRE(Operation::template run<Arch>(in.view(), split.view(), c.params, execution{{}, workers.threads()}).ok());
  CHECK(std::memcmp(split.data(), out.data(), out.size() * sizeof(storage_of<Element>)) == 0);
}

// The same over all cases, of elements that refill(array, random) sets.
template <class Operation, class Arch, class Element, class Fill, class Check>
void check_reductions(typename array<Element>::quantisation_type quant, Fill refill, Check check) {
  random r(577);
  for (const reduction_case& c : reduction_cases()) {
    array<Element> in(c.in, quant);
    refill(in, r);
    check_reduction<Operation, Arch>(c, std::as_const(in), check);
  }
}

inline float as_float(float x) { return x; }
inline float as_float(float16 x) { return to_float(x); }

// REDUCE_MAX (sign 1) and REDUCE_MIN (sign -1) of floats: NaN where there is one, else the element that is furthest to
// the right or left on a line on which -0 lies left of +0.
template <class Stored>
bool is_extremum(Stored got, const std::vector<Stored>& elements, int sign) {
  float best = as_float(elements[0]);
  for (const Stored e : elements) {
    const float x = as_float(e);
    if (std::isnan(x)) return std::isnan(as_float(got));
    const bool beyond = sign > 0 ? x > best || (x == best && !std::signbit(x) && std::signbit(best))
                                 : x < best || (x == best && std::signbit(x) && !std::signbit(best));
    if (beyond) best = x;
  }
  return same(as_float(got), best);
}

template <class Operation, class Arch, class Element>
void check_float_extremum(int sign) {
  const auto check = [&](auto got, const auto& elements) { return is_extremum(got, elements, sign); };
  check_reductions<Operation, Arch, Element>({}, [](auto& a, random& r) { fill(a, r); }, check);
  // Zeros of both signs, few other values, now and then a NaN or an infinity.
  check_reductions<Operation, Arch, Element>(
      {},
      [](auto& a, random& r) {
        constexpr float values[] = {0.0f, -0.0f, -0.0f, 0.0f, -0.0f, 1e-7f, -1e-7f, 6.1e-5f};
        constexpr float inf = std::numeric_limits<float>::infinity();
        for (std::size_t i = 0; i < a.size(); ++i) {
          const std::int64_t kind = r.integer(0, 400);
          const float x = kind == 0   ? std::numeric_limits<float>::quiet_NaN()
                          : kind == 1 ? -std::numeric_limits<float>::quiet_NaN()
                          : kind == 2 ? inf
                          : kind == 3 ? -inf
                                      : values[kind % 8];
          if constexpr (std::is_same_v<Element, float>) a[i] = x;
          else a[i] = to_float16(x);
        }
      },
      check);
  // A NaN in each place of a run and of rows.
  for (std::int32_t n = 1; n <= 67; ++n)
    for (std::int32_t k = 0; k < n; ++k) {
      array<Element> in(make_shape({n, 3}));
      for (std::size_t i = 0; i < in.size(); ++i) {
        const float x = i == static_cast<std::size_t>(3 * k + 1) ? std::numeric_limits<float>::quiet_NaN()
                                                                 : static_cast<float>(sign) * 1000.0f;
        if constexpr (std::is_same_v<Element, float>) in[i] = x;
        else in[i] = to_float16(x);
      }
      array<Element> column(make_shape({3})), row(make_shape({n})), all(make_shape({1}));
      REQUIRE(Operation::template run<Arch>(std::as_const(in).view(), column.view(), {{0}, 1, 0}, execution{}).ok());
      REQUIRE(Operation::template run<Arch>(std::as_const(in).view(), row.view(), {{1}, 1, 0}, execution{}).ok());
      REQUIRE(Operation::template run<Arch>(std::as_const(in).view(), all.view(), {{0, 1}, 2, 0}, execution{}).ok());
      CHECK(std::isnan(as_float(all[0])));
      for (std::size_t i = 0; i < 3; ++i) CHECK(std::isnan(as_float(column[i])) == (i == 1));
      for (std::int32_t i = 0; i < n; ++i) CHECK(std::isnan(as_float(row[static_cast<std::size_t>(i)])) == (i == k));
    }
}

template <class Operation, class Arch, class Element>
void check_code_extremum(int sign) {
  const int low = std::is_same_v<Element, quant8_asymm> ? 0 : -128;
  for (const int zero : {low, low + 255})
    check_reductions<Operation, Arch, Element>(
        asymmetric{0.25f, zero}, [](auto& a, random& r) { fill(a, r); },
        [&](auto got, const auto& elements) {
          auto best = elements[0];
          for (const auto x : elements) best = (sign > 0 ? x > best : x < best) ? x : best;
          return got == best;
        });
}

template <class Operation, class Arch>
void check_extremum(int sign) {
  check_float_extremum<Operation, Arch, float>(sign);
  check_float_extremum<Operation, Arch, float16>(sign);
  check_code_extremum<Operation, Arch, quant8_asymm>(sign);
  check_code_extremum<Operation, Arch, quant8_asymm_signed>(sign);
}

// Operation: whether all the elements are true, or whether any is; true is any byte but 0.
template <class Operation, class Arch>
void check_truth(bool all) {
  // Mostly one value, so that both results occur.
  for (const bool mostly : {true, false})
    check_reductions<Operation, Arch, bool8>(
        {},
        [&](auto& a, random& r) {
          for (std::size_t i = 0; i < a.size(); ++i)
            a[i] = static_cast<std::uint8_t>((r.integer(0, 9) != 0) == mostly ? r.integer(1, 255) : 0);
        },
        [&](std::uint8_t got, const std::vector<std::uint8_t>& e) {
          const auto is_true = [](std::uint8_t x) { return x != 0; };
          const bool wanted = all ? std::all_of(e.begin(), e.end(), is_true) : std::any_of(e.begin(), e.end(), is_true);
          return got == (wanted ? 1 : 0);
        });
  // One that differs, in each place.
  for (std::int32_t n = 1; n <= 67; ++n)
    for (std::int32_t k = 0; k < n; ++k) {
      array<bool8> in(make_shape({n})), out(make_shape({1}));
      for (std::int32_t i = 0; i < n; ++i) in[static_cast<std::size_t>(i)] = (i == k) == all ? 0 : 128;
      REQUIRE(Operation::template run<Arch>(std::as_const(in).view(), out.view(), {.count = 1}, execution()).ok());
      CHECK(out[0] == (all ? 0 : 1));
    }
}

// What every one of these operations refuses; `out` is as it was.
template <class Operation, class Element>
void check_reduction_refusals(typename array<Element>::quantisation_type quant = {}) {
  array<Element> in(make_shape({2, 3}), quant), out(make_shape({2}), quant);
  std::memset(static_cast<void*>(in.data()), 1, in.size() * sizeof(in[0]));
  std::memset(static_cast<void*>(out.data()), 0x7b, out.size() * sizeof(out[0]));
  const array<Element> before = out;
  const auto refused = [&](const reduction_params& p) {
    const status s = Operation::template run<simd::best>(std::as_const(in).view(), out.view(), p, execution{});
    CHECK(s.code == outcome::invalid);
    CHECK(std::memcmp(out.data(), before.data(), out.size() * sizeof(out[0])) == 0);
    return s.why.what;
  };
  CHECK(refused({.axes = {2}, .count = 1}) == measure::axis);
  CHECK(refused({.axes = {-3}, .count = 1}) == measure::axis);
  CHECK(refused({.axes = {INT32_MAX}, .count = 1}) == measure::axis);
  CHECK(refused({.count = 9}) == measure::axis_count);
  CHECK(refused({.count = -1}) == measure::axis_count);
  CHECK(refused({.axes = {0}, .count = 1}) == measure::dim_0);
  CHECK(refused({.axes = {1}, .count = 1, .keep_dims = 1}) == measure::rank);
}

// Zero-sized outputs run. Of no elements, the result is `identity`, or there is none and the call is refused.
template <class Operation, class Element>
void check_empty_reductions(const storage_of<Element>* identity,
                            typename array<Element>::quantisation_type quant = {}) {
  const auto run = [&](const shape& in, const tensor_view<Element>& out, const reduction_params& p) {
    return Operation::template run<simd::best>(tensor_view<const Element>(nullptr, in, quant), out, p, execution{});
  };
  const auto empty = [&](const shape& s) { return tensor_view<Element>(nullptr, s, quant); };
  CHECK(run(make_shape({0, 3}), empty(make_shape({0})), {.axes = {1}, .count = 1}).ok());
  CHECK(run(make_shape({0, 3}), empty(make_shape({0, 1})), {.axes = {1}, .count = 1, .keep_dims = 1}).ok());
  CHECK(run(make_shape({0, 0}), empty(make_shape({0})), {.axes = {0}, .count = 1}).ok());
  // Dimensions whose product overflows 64 bits are no elements too.
  const shape huge = make_shape({INT32_MAX, INT32_MAX, INT32_MAX, 0});
  CHECK(run(huge, empty(make_shape({INT32_MAX, INT32_MAX, 0})), {.axes = {0}, .count = 1}).ok());
  array<Element> three(make_shape({3}), quant);
  std::memset(static_cast<void*>(three.data()), 0x7b, three.size() * sizeof(three[0]));
  const array<Element> before = three;
  const status s = run(make_shape({0, 3}), three.view(), {.axes = {0}, .count = 1});
  if (identity != nullptr) {
    CHECK(s.ok());
    for (std::size_t i = 0; i < 3; ++i) CHECK(three[i] == *identity);
  } else {
    CHECK(s.code == outcome::invalid);
    CHECK(s.why.what == measure::dim_0);
    CHECK(std::memcmp(three.data(), before.data(), three.size() * sizeof(three[0])) == 0);
  }
}

}  // namespace nnops::test
