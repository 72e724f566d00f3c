// Operators that a hint names in place of a call compute what the call computes: on random shapes and numbers, with
// nnops's kernels of float32, which round at most as often as the chip does.
// labels: property
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "calls.hpp"
#include "nnops/ops/abs.hpp"
#include "nnops/ops/add.hpp"
#include "nnops/ops/average_pool_2d.hpp"
#include "nnops/ops/div.hpp"
#include "nnops/ops/max_pool_2d.hpp"
#include "nnops/ops/maximum.hpp"
#include "nnops/ops/mean.hpp"
#include "nnops/ops/minimum.hpp"
#include "nnops/ops/mul.hpp"
#include "nnops/ops/neg.hpp"
#include "nnops/ops/reduce_max.hpp"
#include "nnops/ops/reduce_min.hpp"
#include "nnops/ops/reduce_sum.hpp"
#include "nnops/ops/relu1.hpp"
#include "nnops/ops/softmax.hpp"
#include "nnops/ops/sub.hpp"
#include "nnops/ops/transpose.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/hints.hpp"
#include "support/tolerance.hpp"

using namespace nnops;
using rknn::hint;
using rknn::hint_kind;
using rknn::npu_operator;

namespace {

std::mt19937 source(3);

struct image {
  shape dims;
  std::vector<float> data;

  explicit image(const shape& s) : dims(s), data(static_cast<std::size_t>(element_count(s))) {}
  tensor_view<const float> in() const { return {data.data(), dims}; }
  tensor_view<float> out() { return {data.data(), dims}; }
};

image random_image(const shape& s) {
  image r(s);
  std::uniform_real_distribution<float> values(-3.0f, 3.0f);
  for (float& x : r.data) x = values(source);
  return r;
}
image one(float x) {
  image r({{1}, 1});
  r.data[0] = x;
  return r;
}
std::int32_t between_random(std::int32_t low, std::int32_t high) {
  return std::uniform_int_distribution<std::int32_t>(low, high)(source);
}

template <class F>
image apply(const shape& dims, const F& f) {
  image r(dims);
  REQUIRE(f(r.out()).ok());
  return r;
}
image times(const image& x, float factor) {
  return apply(x.dims, [&](auto out) { return mul(x.in(), one(factor).in(), out); });
}

// How many elements are not close; without a tolerance, not equal.
int differences(const image& expected, const image& got, test::tolerance t = {}) {
  REQUIRE(expected.dims == got.dims);
  int n = 0;
  for (std::size_t i = 0; i < got.data.size(); ++i)
    n += !test::close(static_cast<double>(got.data[i]), static_cast<double>(expected.data[i]), t);
  return n;
}
constexpr test::tolerance rounded = test::tolerance_of(operand_type::tensor_float32);
// Long sums, in another order.
constexpr test::tolerance summed = test::tolerance_of(operand_type::tensor_float32, true);

// The pools of a hint, one after the other.
template <class Pool, class F>
image pools(image x, const hint& h, const F& pool) {
  for (std::int32_t i = 0; i < h.operator_count && i < 2; ++i) {
    if (h.windows[i][0] == 0) continue;
    typename Pool::params p;
    p.filter_h = p.stride_h = static_cast<std::int32_t>(h.windows[i][0]);
    p.filter_w = p.stride_w = static_cast<std::int32_t>(h.windows[i][1]);
    const shape dims = {{x.dims.dim[0], x.dims.dim[1] / p.filter_h, x.dims.dim[2] / p.filter_w, x.dims.dim[3]}, 4};
    x = apply(dims, [&](auto out) { return pool(x.in(), out, p); });
  }
  return x;
}

image max_pools(const image& x, const hint& h) {
  return pools<op::max_pool_2d>(x, h, [](auto in, auto out, const auto& p) { return max_pool_2d(in, out, p); });
}
image average_pools(const image& x, const hint& h) {
  return pools<op::average_pool_2d>(x, h, [](auto in, auto out, const auto& p) { return average_pool_2d(in, out, p); });
}

// A reduction of an image, and what a hint has in its place; nothing where there is none.
template <class Op, class F, class G>
int compare_reduction(test::tolerance tolerance, const F& reduce, const G& replaced) {
  int compared = 0;
  for (int round = 0; round < 200; ++round) {
    call<Op> c;
    const shape dims = {{between_random(1, 3), between_random(1, 30), between_random(1, 30), between_random(1, 9)}, 4};
    const std::int32_t which = between_random(0, 2);
    c.params.count = which == 2 ? 2 : 1;
    c.params.axes[0] = which == 1 ? 2 : 1, c.params.axes[1] = 2;
    c.params.keep_dims = 1;
    c.operands[Op::input] = calls::tensor(operand_type::tensor_float16, dims);
    calls::finish(c, operand_type::tensor_float16);
    const report r = check_target(target::rk3588{}, c);
    REQUIRE(r.count == 1);
    const hint h = hint_of(target::rk3588{}, c, r.items[0]);
    if (h.kind == hint_kind::none) continue;
    REQUIRE(h.kind == hint_kind::replace);
    const image x = random_image(dims);
    const image expected = apply(c.operands[Op::output].dims, [&](auto out) { return reduce(x.in(), out, c.params); });
    const image got = replaced(x, h);
    CAPTURE(round);
    CHECK(differences(expected, got, tolerance) == 0);
    ++compared;
  }
  return compared;
}

template <class Op>
hint hint_for(const call<Op>& c, const model_context& m = {}) {
  const report r = check_target(target::rk3588{}, c, m);
  REQUIRE(r.count == 1);
  return hint_of(target::rk3588{}, c, r.items[0], m);
}

bool is(const hint& h, std::initializer_list<npu_operator> operators) {
  return h.kind == hint_kind::replace && h.operator_count == static_cast<std::int32_t>(operators.size()) &&
         std::equal(operators.begin(), operators.end(), h.operators);
}

}  // namespace

TEST_CASE("replacements: reductions of images") {
  CHECK(compare_reduction<op::reduce_max>(
            {}, [](auto in, auto out, const auto& p) { return reduce_max(in, out, p); }, max_pools) > 50);
  CHECK(compare_reduction<op::reduce_min>(
            {}, [](auto in, auto out, const auto& p) { return reduce_min(in, out, p); },
            [](const image& x, const hint& h) { return times(max_pools(times(x, -1.0f), h), -1.0f); }) > 20);
  CHECK(compare_reduction<op::mean>(
            rounded, [](auto in, auto out, const auto& p) { return mean(in, out, p); }, average_pools) > 50);
  CHECK(compare_reduction<op::reduce_sum>(
            summed, [](auto in, auto out, const auto& p) { return reduce_sum(in, out, p); },
            [](const image& x, const hint& h) {
              return times(average_pools(x, h), static_cast<float>(h.windows[0][0] * h.windows[0][1]));
            }) > 20);
}

TEST_CASE("replacements: element by element") {
  using enum npu_operator;
  for (int round = 0; round < 50; ++round) {
    const shape dims = {{between_random(1, 3), between_random(1, 9), between_random(1, 9), between_random(1, 9)}, 4};
    const image x = random_image(dims), y = random_image(dims), minus_x = times(x, -1.0f), minus_y = times(y, -1.0f);
    {
      call<op::neg> c;
      c.operands[op::neg::input] = calls::tensor(operand_type::tensor_float16, dims);
      calls::finish(c, operand_type::tensor_float16);
      CHECK(is(hint_for(c), {mul}));
      CHECK(differences(apply(dims, [&](auto out) { return nnops::neg(x.in(), out); }), minus_x) == 0);
    }
    {
      call<op::abs> c;
      c.operands[op::abs::input] = calls::tensor(operand_type::tensor_float16, dims);
      calls::finish(c, operand_type::tensor_float16);
      CHECK(is(hint_for(c), {mul, max}));
      CHECK(differences(apply(dims, [&](auto out) { return nnops::abs(x.in(), out); }),
                        apply(dims, [&](auto out) { return maximum(x.in(), minus_x.in(), out); })) == 0);
    }
    {
      call<op::relu1> c;
      c.operands[op::relu1::input] = calls::tensor(operand_type::tensor_float16, dims);
      calls::finish(c, operand_type::tensor_float16);
      CHECK(is(hint_for(c), {max, min}));
      const image at_least = apply(dims, [&](auto out) { return maximum(x.in(), one(-1.0f).in(), out); });
      CHECK(differences(apply(dims, [&](auto out) { return nnops::relu1(x.in(), out); }),
                        apply(dims, [&](auto out) { return minimum(at_least.in(), one(1.0f).in(), out); })) == 0);
    }
    {
      const hint h = rknn::replacement_for(target::rk3562{}, min, rknn::quantity::not_listed, rknn::dtype::int8);
      CHECK(is(h, {mul, max, mul}));
      const image most = apply(dims, [&](auto out) { return maximum(minus_x.in(), minus_y.in(), out); });
      CHECK(differences(apply(dims, [&](auto out) { return minimum(x.in(), y.in(), out); }), times(most, -1.0f)) == 0);
    }
    {
      // Of NCHW, [1, 1, h, w] of the other operand.
      const shape other = {{1, 1, dims.dim[2], dims.dim[3]}, 4};
      const image b = random_image(other), minus_b = times(b, -1.0f);
      call<op::sub> c;
      c.operands[0] = calls::tensor(operand_type::tensor_float16, dims);
      c.operands[1] = calls::tensor(operand_type::tensor_float16, other);
      calls::finish(c, operand_type::tensor_float16);
      if (check_target(target::rk3588{}, c, {.layout = data_layout::nchw}).count == 1)
        if (const hint h = hint_for(c, {.layout = data_layout::nchw}); h.kind == hint_kind::replace)
          CHECK(is(h, {mul, rknn::npu_operator::add}));
      CHECK(differences(apply(dims, [&](auto out) { return nnops::sub(x.in(), b.in(), out); }),
                        apply(dims, [&](auto out) { return nnops::add(x.in(), minus_b.in(), out); })) == 0);
    }
    {
      const float divisor = 0.75f + static_cast<float>(round);
      CHECK(differences(apply(dims, [&](auto out) { return nnops::div(x.in(), one(divisor).in(), out); }),
                        times(x, 1.0f / divisor), rounded) == 0);
    }
  }
}

TEST_CASE("replacements: Softmax with a beta, and along other axes") {
  int axes = 0;
  for (int round = 0; round < 60; ++round) {
    // Multiples, as int8's and float16's Transposes ask for.
    const shape dims = {
        {between_random(1, 2), 8 * between_random(1, 4), 8 * between_random(1, 4), between_random(1, 9)}, 4};
    const image x = random_image(dims);
    call<op::softmax> c;
    c.operands[op::softmax::input] = calls::tensor(operand_type::tensor_float16, dims);
    c.params.axis = 3;
    c.params.beta = 0.25f * static_cast<float>(1 + round % 3 + (round % 3 == 2 ? 3 : 0));
    calls::finish(c, operand_type::tensor_float16);
    CHECK(is(hint_for(c), {npu_operator::mul, npu_operator::softmax}));
    const image scaled = times(x, c.params.beta);
    CHECK(differences(apply(dims, [&](auto out) { return softmax(x.in(), out, c.params); }),
                      apply(dims, [&](auto out) { return softmax(scaled.in(), out, {.axis = 3}); }), rounded) == 0);

    c.params = {.axis = round % 2};
    const hint h = hint_for(c);
    if (h.kind == hint_kind::none) continue;
    REQUIRE(is(h, {npu_operator::transpose, npu_operator::softmax, npu_operator::transpose}));
    CHECK(h.permutations[0] == h.permutations[1]);
    // Permutations of the document's order, of NHWC tensors.
    transpose_params p;
    p.count = 4;
    const std::int32_t digits[4] = {h.permutations[0] / 1000, h.permutations[0] / 100 % 10, h.permutations[0] / 10 % 10,
                                    h.permutations[0] % 10};
    shape other = dims;
    for (std::int32_t i = 0; i < 4; ++i) {
      p.perm[i] = rknn::tensor_dim(data_layout::nhwc, digits[rknn::document_dim(data_layout::nhwc, i)]);
      other.dim[i] = dims.dim[p.perm[i]];
    }
    const bool to_width = h.permutations[0] % 10 != 3;
    const std::int32_t taken = rknn::tensor_dim(data_layout::nhwc, to_width ? 3 : 1);
    const image first = apply(other, [&](auto out) { return transpose(x.in(), out, p); });
    const image second = apply(other, [&](auto out) { return softmax(first.in(), out, {.axis = taken}); });
    const image third = apply(dims, [&](auto out) { return transpose(second.in(), out, p); });
    CHECK(differences(apply(dims, [&](auto out) { return softmax(x.in(), out, c.params); }), third, rounded) == 0);
    ++axes;
  }
  CHECK(axes > 10);
}

TEST_CASE("replacements: two Transposes in place of one") {
  int compared = 0;
  std::int32_t perm[4] = {0, 1, 2, 3};
  do
    for (int round = 0; round < 30; ++round) {
      const model_context m = {.layout = round % 2 == 0 ? data_layout::nchw : data_layout::nhwc};
      const shape dims = {
          {between_random(1, 3), 4 * between_random(1, 5), 4 * between_random(1, 5), between_random(1, 20)}, 4};
      call<op::transpose> c;
      c.params = {{perm[0], perm[1], perm[2], perm[3]}, 4};
      c.operands[op::transpose::input] = calls::tensor(operand_type::tensor_quant8_asymm_signed, dims);
      calls::finish(c, operand_type::tensor_quant8_asymm_signed);
      const report r = check_target(target::rk3588{}, c, m);
      if (r.count == 0) continue;
      const hint h = hint_of(target::rk3588{}, c, r.items[0], m);
      if (h.kind != hint_kind::two_permutations) continue;
      image x = random_image(dims);
      const image expected =
          apply(c.operands[op::transpose::output].dims, [&](auto out) { return transpose(x.in(), out, c.params); });
      for (const std::int32_t digits : h.permutations) {
        const std::int32_t d[4] = {digits / 1000, digits / 100 % 10, digits / 10 % 10, digits % 10};
        transpose_params p;
        p.count = 4;
        shape other = x.dims;
        for (std::int32_t i = 0; i < 4; ++i) {
          p.perm[i] = rknn::tensor_dim(m.layout, d[rknn::document_dim(m.layout, i)]);
          other.dim[i] = x.dims.dim[p.perm[i]];
        }
        x = apply(other, [&](auto out) { return transpose(x.in(), out, p); });
      }
      CHECK(differences(expected, x) == 0);
      ++compared;
    }
  while (std::next_permutation(perm, perm + 4));
  CHECK(compared > 100);
}
