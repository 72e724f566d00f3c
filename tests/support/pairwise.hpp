// What the tests of elementwise operations on two tensors without an activation share. Operation is the type of a lambda
// without captures,
//
//   []<class Arch>(Arch, a, b, out, rounding, execution) -> status
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/simd.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/reference/elementwise.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/quant/rounding.hpp"
#include "support/arrays.hpp"
#include "support/binary.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace nnops::test {

// good(a element, b element, out element) for every element of a call with broadcasting.
template <class Out, class Operation, class Arch, class E, class F>
void check_pairwise(const array<E>& a, const array<E>& b, typename array<Out>::quantisation_type quant, rounding round,
                    F good, const execution& e = {}) {
  array<Out> out(broadcast(a.dims(), b.dims()), quant);
  const status s = Operation{}(Arch{}, a.view(), b.view(), out.view(), round, e);
  REQUIRE(s.ok());
  REQUIRE(out.intact());
  std::size_t wrong = 0, first = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto at = [&](const array<E>& x) {
      return static_cast<std::size_t>(
          kernel::reference::broadcast_offset(x.dims(), out.dims(), static_cast<std::ptrdiff_t>(i)));
    };
    if (!good(a[at(a)], b[at(b)], out[i]) && wrong++ == 0) first = i;
  }
  CAPTURE(first);
  CHECK(wrong == 0);
}

// All special floats, as [n, 1] and [n], so that each meets each.
struct special_pairs {
  static constexpr auto count = static_cast<std::int32_t>(sizeof(special_floats) / sizeof(special_floats[0]));
  array<float> a{make_shape({count, 1})}, b{make_shape({count})};
  special_pairs() {
    random r(40);
    fill_special(a, r);
    fill_special(b, r);
  }
};

// Floats in every pair of shapes, and float16 of any bits: good(float, float, Out element), with its float16 arguments
// as floats.
template <class Out, class Operation, class Arch, class F, class Half>
void check_pairwise_floats(F good, Half good_half) {
  random r(41);
  for (const shape_pair& p : shape_pairs()) {
    CAPTURE(element_count(p.a));
    CAPTURE(element_count(p.b));
    array<float> a(p.a), b(p.b);
    fill_special(a, r);
    fill(b, r);
    check_pairwise<Out, Operation, Arch>(a, b, {}, rounding::double_, good);
    array<float16> x(p.a), y(p.b);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = {static_cast<std::uint16_t>(r.bits())};
    fill(y, r);
    using half_out = std::conditional_t<std::is_same_v<Out, float>, float16, Out>;
    check_pairwise<half_out, Operation, Arch>(
        x, y, {}, rounding::double_,
        [&](float16 u, float16 v, storage_of<half_out> w) { return good_half(to_float(u), to_float(v), w); });
  }
  const special_pairs s;
  check_pairwise<Out, Operation, Arch>(s.a, s.b, {}, rounding::double_, good);
}

// A value gives the same bits wherever it lies, and in a split range, which is in more than one piece.
template <class Out, class Operation, class Arch>
void check_pairwise_places() {
  random r(42);
  for (const std::int32_t n : lengths) {
    array<float> a(make_shape({n})), b(make_shape({n}));
    array<Out> out(make_shape({n}));
    fill_special(a, r);
    fill(b, r);
    REQUIRE(Operation{}(Arch{}, a.view(), b.view(), out.view(), rounding::double_, execution{}).ok());
    std::size_t different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      array<float> x(make_shape({1}), {}, {a[i]}), y(make_shape({1}), {}, {b[i]});
      array<Out> alone(make_shape({1}));
      REQUIRE(Operation{}(Arch{}, x.view(), y.view(), alone.view(), rounding::double_, execution{}).ok());
      if constexpr (std::is_same_v<Out, float>) different += !same(alone[0], out[i]);
      else different += alone[0] != out[i];
    }
    CHECK(different == 0);
  }
  array<float> a(make_shape({13, 1, 1701})), b(make_shape({13, 3, 1}));
  array<Out> whole(make_shape({13, 3, 1701})), split(make_shape({13, 3, 1701}));
  fill(a, r);
  fill(b, r);
  split_work work{3};
  REQUIRE(Operation{}(Arch{}, a.view(), b.view(), whole.view(), rounding::double_, execution{}).ok());
  REQUIRE(Operation{}(Arch{}, a.view(), b.view(), split.view(), rounding::double_, {{}, work.threads()}).ok());
  CHECK(work.calls == 1);
  CHECK(std::memcmp(whole.data(), split.data(), whole.size() * sizeof(whole[0])) == 0);
}

// The output is the memory of either input of its shape.
template <class Operation, class Element>
void check_pairwise_in_place(typename array<Element>::quantisation_type quant = {}) {
  random r(43);
  array<Element> a(make_shape({3, 37}), quant), b(make_shape({37}), quant), c(make_shape({3, 37}), quant);
  fill(a, r);
  fill(b, r);
  const array<Element> before = a;
  REQUIRE(Operation{}(simd::best{}, before.view(), b.view(), c.view(), rounding::double_, execution{}).ok());
  REQUIRE(Operation{}(simd::best{}, a.view(), b.view(), a.view(), rounding::double_, execution{}).ok());
  CHECK(std::memcmp(a.data(), c.data(), a.size() * sizeof(a[0])) == 0);
  array<Element> d = before;
  REQUIRE(Operation{}(simd::best{}, b.view(), before.view(), c.view(), rounding::double_, execution{}).ok());
  REQUIRE(Operation{}(simd::best{}, b.view(), d.view(), d.view(), rounding::double_, execution{}).ok());
  CHECK(std::memcmp(d.data(), c.data(), d.size() * sizeof(d[0])) == 0);
  CHECK(a.intact());
  CHECK(d.intact());
}

// What is refused, with its finding, leaves the output as it was; empty tensors with dimensions as large as they can be
// are right, and nothing overflows.
template <class Element, class Out, class Operation>
void check_pairwise_refusals() {
  const array<Element> a(make_shape({2, 3})), b(make_shape({2, 4}));
  array<Out> out(make_shape({2, 3})), small(make_shape({2, 2}));
  const array<Out> before = out;
  status s = Operation{}(simd::best{}, a.view(), b.view(), out.view(), rounding::double_, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_1);
  CHECK(s.why.got == 4);
  CHECK(s.why.operand == 1);
  CHECK(std::memcmp(out.data(), before.data(), out.size() * sizeof(out[0])) == 0);
  s = Operation{}(simd::best{}, a.view(), a.view(), small.view(), rounding::double_, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_1);
  CHECK(s.why.operand == 2);
  CHECK(std::memcmp(small.data(), before.data(), small.size() * sizeof(small[0])) == 0);

  const shape dims = make_shape({INT32_MAX, INT32_MAX, 0, INT32_MAX, INT32_MAX});
  const tensor_view<const Element> nothing(nullptr, dims);
  CHECK(Operation{}(simd::best{}, nothing, nothing, tensor_view<Out>(nullptr, dims), rounding::double_, execution{})
            .ok());
}

}  // namespace nnops::test
