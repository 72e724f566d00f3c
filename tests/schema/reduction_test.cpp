#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstddef>
#include <string>

#include "nnops/schema/argmax.hpp"
#include "nnops/schema/argmin.hpp"
#include "nnops/schema/instance_normalization.hpp"
#include "nnops/schema/l2_normalization.hpp"
#include "nnops/schema/local_response_normalization.hpp"
#include "nnops/schema/log_softmax.hpp"
#include "nnops/schema/mean.hpp"
#include "nnops/schema/reduce_all.hpp"
#include "nnops/schema/reduce_any.hpp"
#include "nnops/schema/reduce_max.hpp"
#include "nnops/schema/reduce_min.hpp"
#include "nnops/schema/reduce_prod.hpp"
#include "nnops/schema/reduce_sum.hpp"
#include "nnops/schema/topk_v2.hpp"

using namespace nnops;
using enum operand_type;

namespace {

template <class Op>
constexpr report check(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}

// One input, one output; types of equal number have equal quantisation.
template <class Op>
constexpr call<Op> call_of(operand_type in, const shape& in_dims, operand_type out, const shape& out_dims,
                           const typename Op::params& p, asymmetric out_quant = {0.5f, 3}) {
  call<Op> c{{{in, in_dims}, {out, out_dims}}, p, {}, any_level};
  if (has_scale(in)) c.operands[0].quant = asymmetric{0.5f, 3};
  if (has_scale(out)) c.operands[1].quant = out_quant;
  return c;
}

template <class Op>
std::int32_t level_of(call<Op> c) {
  for (c.max_level = 1; c.max_level <= 8; ++c.max_level)
    if (check(c).ok()) return c.max_level;
  return -1;
}

constexpr shape square = {{2, 3}, 2}, row = {{2}, 1}, image = {{2, 3, 4, 5}, 4}, flat = {{2, 3, 4, 5, 1}, 5};

static_assert(check(call_of<op::reduce_sum>(tensor_float32, square, tensor_float32, row, {{1}, 1, 0})).ok());
static_assert(check(call_of<op::reduce_sum>(tensor_float32, square, tensor_float32, row, {{2}, 1, 0})).has_findings());
static_assert(check(call_of<op::argmax>(tensor_float32, square, tensor_int32, row, {1})).ok());
static_assert(check(call_of<op::argmax>(tensor_float32, square, tensor_int32, row, {0})).has_findings());

// The same type on both sides, REDUCE along dimension 1.
template <class Op>
std::int32_t reduce_level(operand_type t) {
  return level_of(call_of<Op>(t, square, t, row, {{1}, 1, 0}));
}
template <class Op>
std::int32_t arg_level(operand_type t) {
  return level_of(call_of<Op>(t, square, tensor_int32, row, {1}));
}

template <class Op>
void check_undecided(operand_type t, std::size_t count) {
  // Nothing known but types; rank known; a dimension not known: never a finding.
  for (const shape& dims : {shape::unknown(), square, shape{{dynamic, 3}, 2}, image, shape{{2, dynamic, 4, 5}, 4}}) {
    if (schema<Op>::operands[0].min_rank == 4 && dims.known_rank() && dims.rank != 4) continue;
    call<Op> c;
    c.params = schema<Op>::undecided_params();
    for (std::size_t i = 0; i < count; ++i) c.operands[i] = {t, i == 0 ? dims : shape::unknown(), {}, false, true};
    if (schema<Op>::types[0].types[count - 1] == tensor_int32) c.operands[count - 1].type = tensor_int32;
    const report r = check(c);
    CHECK(!r.has_findings());
    CHECK(r.undecided_count > 0);
  }
}

}  // namespace

TEST_CASE("reduce: feature levels of types") {
  CHECK(reduce_level<op::reduce_all>(tensor_bool8) == 3);
  CHECK(reduce_level<op::reduce_any>(tensor_bool8) == 3);
  CHECK(reduce_level<op::reduce_any>(tensor_float32) == -1);
  for (const operand_type t : {tensor_float16, tensor_float32}) {
    CHECK(reduce_level<op::reduce_max>(t) == 3);
    CHECK(reduce_level<op::reduce_min>(t) == 3);
    CHECK(reduce_level<op::reduce_prod>(t) == 3);
    CHECK(reduce_level<op::reduce_sum>(t) == 3);
  }
  CHECK(reduce_level<op::reduce_max>(tensor_quant8_asymm) == 3);
  CHECK(reduce_level<op::reduce_min>(tensor_quant8_asymm) == 3);
  CHECK(reduce_level<op::reduce_max>(tensor_quant8_asymm_signed) == 4);
  CHECK(reduce_level<op::reduce_min>(tensor_quant8_asymm_signed) == 4);
  CHECK(reduce_level<op::reduce_sum>(tensor_quant8_asymm) == -1);
  CHECK(reduce_level<op::reduce_max>(tensor_int32) == -1);
  // Rank 5 is beyond every level.
  CHECK(level_of(call_of<op::reduce_sum>(tensor_float32, flat, tensor_float32, image, {{4}, 1, 0})) == -1);
}

TEST_CASE("reduce: the largest and smallest element keep scale and zero point") {
  const auto what = [](asymmetric quant) {
    return check(call_of<op::reduce_max>(tensor_quant8_asymm, square, tensor_quant8_asymm, row, {{1}, 1, 0}, quant))
        .items[0]
        .what;
  };
  CHECK(what({0.25f, 3}) == measure::scale);
  CHECK(what({0.5f, 4}) == measure::zero_point);
}

TEST_CASE("reduce: keep_dims is a BOOL, and mean's an INT32") {
  const argument &of_sum = schema<op::reduce_sum>::arguments[2], &of_mean = schema<op::mean>::arguments[2];
  CHECK(of_sum.kind == argument_kind::boolean);
  CHECK(of_mean.kind == argument_kind::int32);
  for (const argument* a : {&of_sum, &of_mean}) {
    CHECK(std::string(a->name) == "keep_dims");
    CHECK(a->form == member_form::int32);
    CHECK(a->offset == offsetof(reduction_params, keep_dims));
  }
}

TEST_CASE("argmax, argmin: feature levels, any rank, no zero sizes at any level") {
  for (const operand_type t : {tensor_float16, tensor_float32, tensor_int32, tensor_quant8_asymm}) {
    CHECK(arg_level<op::argmax>(t) == 3);
    CHECK(arg_level<op::argmin>(t) == 3);
  }
  CHECK(arg_level<op::argmax>(tensor_quant8_asymm_signed) == 4);
  CHECK(arg_level<op::argmin>(tensor_quant8_asymm_signed) == 4);
  CHECK(arg_level<op::argmax>(tensor_bool8) == -1);
  CHECK(level_of(call_of<op::argmax>(tensor_float32, flat, tensor_int32, image, {-1})) == 3);
  const call<op::argmax> empty = call_of<op::argmax>(tensor_float32, {{0, 3}, 2}, tensor_int32, {{0}, 1}, {1});
  CHECK(check(empty).ok());
  CHECK(level_of(empty) == -1);
}

TEST_CASE("argmax: shapes of the output") {
  const auto shape_of = [](const shape& in, std::int32_t axis) {
    return schema<op::argmax>::output_shape(call_of<op::argmax>(tensor_float32, in, tensor_int32, {}, {axis}), 1);
  };
  CHECK(shape_of({{7}, 1}, 0) == shape{{1}, 1});
  CHECK(shape_of({{7}, 1}, dynamic) == shape{{1}, 1});
  CHECK(shape_of(image, 1) == shape{{2, 4, 5}, 3});
  CHECK(shape_of(image, -1) == shape{{2, 3, 4}, 3});
  CHECK(shape_of(image, dynamic) == shape{{dynamic, dynamic, dynamic}, 3});
  CHECK(shape_of(shape::unknown(), 0) == shape::unknown());
}

TEST_CASE("topk_v2: feature levels and shapes") {
  const auto level = [](operand_type t) {
    call<op::topk_v2> c{{{t, square}, {t, {{2, 2}, 2}}, {tensor_int32, {{2, 2}, 2}}}, {2}, {}, any_level};
    if (has_scale(t)) c.operands[0].quant = c.operands[1].quant = asymmetric{0.5f, 3};
    return level_of(c);
  };
  for (const operand_type t : {tensor_float16, tensor_float32, tensor_int32, tensor_quant8_asymm}) CHECK(level(t) == 3);
  CHECK(level(tensor_quant8_asymm_signed) == 4);
  call<op::topk_v2> c;
  c.operands[op::topk_v2::input].dims = image;
  c.params.k = 4;
  CHECK(schema<op::topk_v2>::output_shape(c, op::topk_v2::values) == shape{{2, 3, 4, 4}, 4});
  CHECK(schema<op::topk_v2>::output_shape(c, op::topk_v2::indices) == shape{{2, 3, 4, 4}, 4});
}

TEST_CASE("normalisations: feature levels of types, ranks and axes") {
  const auto l2 = [](operand_type t, const shape& s, std::int32_t axis) {
    return level_of(
        call_of<op::l2_normalization>(t, s, t, s, {axis}, {1.0f / 128, t == tensor_quant8_asymm ? 128 : 0}));
  };
  CHECK(l2(tensor_float32, image, -1) == 1);
  CHECK(l2(tensor_float32, image, 3) == 3);
  CHECK(l2(tensor_float32, square, -1) == 3);
  CHECK(l2(tensor_float16, image, -1) == 3);
  CHECK(l2(tensor_quant8_asymm, image, -1) == 3);
  CHECK(l2(tensor_quant8_asymm_signed, image, -1) == 4);
  CHECK(l2(tensor_float32, flat, -1) == -1);
  const auto response = [](operand_type t, const shape& s, std::int32_t axis) {
    return level_of(call_of<op::local_response_normalization>(t, s, t, s, {.radius = 1, .axis = axis}));
  };
  CHECK(response(tensor_float32, image, -1) == 1);
  CHECK(response(tensor_float32, image, 0) == 3);
  CHECK(response(tensor_float32, square, -1) == 3);
  CHECK(response(tensor_float16, image, -1) == 3);
  CHECK(response(tensor_quant8_asymm, image, -1) == -1);
  const auto instance = [](operand_type t) {
    return level_of(call_of<op::instance_normalization>(t, image, t, image, {}));
  };
  CHECK(instance(tensor_float32) == 3);
  CHECK(instance(tensor_float16) == 3);
  CHECK(instance(tensor_quant8_asymm) == -1);
  const auto logarithm = [](operand_type t, const shape& s) {
    return level_of(call_of<op::log_softmax>(t, s, t, s, {}));
  };
  CHECK(logarithm(tensor_float32, image) == 3);
  CHECK(logarithm(tensor_float16, flat) == 3);
}

TEST_CASE("reductions and normalisations: what is not known is undecided") {
  check_undecided<op::argmax>(tensor_float32, 2);
  check_undecided<op::argmin>(tensor_quant8_asymm, 2);
  check_undecided<op::instance_normalization>(tensor_float16, 2);
  check_undecided<op::l2_normalization>(tensor_quant8_asymm, 2);
  check_undecided<op::local_response_normalization>(tensor_float32, 2);
  check_undecided<op::log_softmax>(tensor_float32, 2);
  check_undecided<op::reduce_all>(tensor_bool8, 2);
  check_undecided<op::reduce_max>(tensor_quant8_asymm_signed, 2);
  check_undecided<op::reduce_prod>(tensor_float16, 2);
  check_undecided<op::topk_v2>(tensor_float32, 3);
}
