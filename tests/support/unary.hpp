// What the tests of elementwise operations with one input share. Operation is the type of a lambda without captures,
//
//   []<class Arch>(Arch, in, out, rounding, execution) -> status
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <type_traits>

#include "nnops/core/simd.hpp"
#include "nnops/core/view.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/quant/rounding.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"
#include "support/tolerance.hpp"

namespace nnops::test {

// good(in element, out element) for every element of a call.
template <class Operation, class Arch, class In, class Out, class F>
void check_unary(const array<In>& in, array<Out>& out, rounding round, F good, const execution& e = {}) {
  const status s = Operation{}(Arch{}, in.view(), out.view(), round, e);
  REQUIRE(s.ok());
  REQUIRE(out.intact());
  std::size_t wrong = 0, first = 0;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (!good(in[i], out[i]) && wrong++ == 0) first = i;
  CAPTURE(first);
  CHECK(wrong == 0);
}

// Shapes that only count through their elements.
inline shape shape_of(std::int32_t n) { return n % 3 == 0 ? make_shape({n / 3, 1, 3}) : make_shape({n}); }

// Floats of every length, special ones first; a value gives the same bits wherever it lies, and in a split range; NaN
// stays NaN; empty tensors are right; the output may be the input.
template <class Operation, class Arch, class F>
void check_unary_float(F good) {
  random r(21);
  for (const std::int32_t n : lengths) {
    CAPTURE(n);
    array<float> in(shape_of(n)), out(shape_of(n));
    fill_special(in, r);
    check_unary<Operation, Arch>(in, out, rounding::double_, good);
    for (std::size_t i = 0; i < in.size(); ++i) {
      array<float> one(make_shape({1})), result(make_shape({1}));
      one[0] = in[i];
      REQUIRE(Operation{}(Arch{}, one.view(), result.view(), rounding::double_, execution{}).ok());
      CHECK(same(result[0], out[i]));
    }
    array<float> in_place = in;
    REQUIRE(Operation{}(Arch{}, in.view(), in_place.view(), rounding::double_, execution{}).ok());
    REQUIRE(Operation{}(Arch{}, in.view(), in.view(), rounding::double_, execution{}).ok());
    for (std::size_t i = 0; i < in.size(); ++i) CHECK(same(in[i], in_place[i]));
  }
  array<float> empty(make_shape({2, 0, 3})), nothing(make_shape({2, 0, 3}));
  check_unary<Operation, Arch>(empty, nothing, rounding::double_, good);

  array<float> in(make_shape({2, 1, 3, 1, 1, 7, 1, 1709})), whole(in.dims()), split(in.dims());
  fill_special(in, r);
  check_unary<Operation, Arch>(in, whole, rounding::double_, good);
  split_work work{3};
  check_unary<Operation, Arch>(in, split, rounding::double_, good, {{}, work.threads()});
  CHECK(work.calls == 1);
  std::size_t different = 0;
  for (std::size_t i = 0; i < in.size(); ++i) different += !same(whole[i], split[i]);
  CHECK(different == 0);
}

// All 65536 values of float16.
template <class Operation, class Arch, class F>
void check_unary_float16(F good) {
  array<float16> in(make_shape({256, 256})), out(make_shape({256, 256}));
  for (std::size_t i = 0; i < in.size(); ++i) in[i].bits = static_cast<std::uint16_t>(i);
  check_unary<Operation, Arch>(in, out, rounding::double_, good);
  array<float16> odd(make_shape({31})), result(make_shape({31}));
  random r(22);
  fill(odd, r);
  check_unary<Operation, Arch>(odd, result, rounding::double_, good);
}

// All 256 codes and some, through the table, and short tensors, element by element; expected(code) is the output's
// code.
template <class Operation, class Arch, class E, class F>
void check_unary_codes(asymmetric in_quant, asymmetric out_quant, rounding round, F expected) {
  using storage = storage_of<E>;
  CAPTURE(in_quant.scale);
  CAPTURE(in_quant.zero_point);
  CAPTURE(out_quant.scale);
  CAPTURE(out_quant.zero_point);
  CAPTURE(static_cast<int>(round));
  const auto good = [&](storage in, storage out) { return static_cast<std::int64_t>(out) == expected(in); };
  array<E> in(make_shape({3, 111}), in_quant), out(make_shape({3, 111}), out_quant);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<storage>(i);
  check_unary<Operation, Arch>(in, out, round, good);
  array<E> few(make_shape({13}), in_quant), result(make_shape({13}), out_quant);
  for (std::size_t i = 0; i < few.size(); ++i) few[i] = static_cast<storage>(i * 21);
  check_unary<Operation, Arch>(few, result, round, good);
}

template <class E>
constexpr std::int32_t lowest_code = std::numeric_limits<storage_of<E>>::min();
template <class E>
constexpr std::int32_t highest_code = std::numeric_limits<storage_of<E>>::max();

// The call is invalid because of `what`, and the output is as it was.
template <class Operation, class In, class Out>
finding check_refused(const array<In>& in, array<Out>& out, measure what) {
  const auto before = out[0];
  const status s = Operation{}(simd::best{}, in.view(), out.view(), rounding::double_, execution{});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == what);
  CHECK(out[0] == before);
  return s.why;
}

// Another shape is refused; an empty tensor whose other dimensions are as large as they can be is not, nor does it
// overflow anything.
template <class Operation>
void check_unary_refusals() {
  const array<float> in(make_shape({2, 3}));
  array<float> out(make_shape({2, 2}));
  out[0] = 7.0f;
  CHECK(check_refused<Operation>(in, out, measure::dim_1).got == 2);

  const shape huge = make_shape({INT32_MAX, INT32_MAX, 0, INT32_MAX, INT32_MAX});
  const tensor_view<const float> nothing(nullptr, huge);
  CHECK(Operation{}(simd::best{}, nothing, tensor_view<float>(nullptr, huge), rounding::double_, execution{}).ok());
}

}  // namespace nnops::test
