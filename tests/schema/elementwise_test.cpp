// The descriptions of the elementwise operations: type rows and their levels, ranks, rules.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>

#include "nnops/schema/add.hpp"
#include "nnops/schema/cast.hpp"
#include "nnops/schema/dequantize.hpp"
#include "nnops/schema/hard_swish.hpp"
#include "nnops/schema/logistic.hpp"
#include "nnops/schema/mul.hpp"
#include "nnops/schema/quantize.hpp"
#include "nnops/schema/relu.hpp"
#include "nnops/schema/relu1.hpp"
#include "nnops/schema/relu6.hpp"
#include "nnops/schema/sub.hpp"
#include "nnops/schema/tanh.hpp"

namespace {

using namespace nnops;
using enum operand_type;

constexpr operand_type all_types[] = {tensor_float32,
                                      tensor_int32,
                                      tensor_quant8_asymm,
                                      tensor_quant16_symm,
                                      tensor_float16,
                                      tensor_bool8,
                                      tensor_quant8_symm_per_channel,
                                      tensor_quant16_asymm,
                                      tensor_quant8_symm,
                                      tensor_quant8_asymm_signed};

constexpr float channel_scales[] = {0.5f, 0.25f, 0.125f};

// A value of the type that keeps every general rule; [2, 3], or of more dimensions.
constexpr operand_value value_of(operand_type type, shape dims = {{2, 3}, 2}) {
  operand_value v = {type, dims, {}, true, true};
  if (type == tensor_quant8_symm_per_channel) v.quant = per_channel{channel_scales, 3, 1};
  else if (has_scale(type)) v.quant = asymmetric{0.5f, 0};
  return v;
}

template <class Op>
report validated(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}

// The lowest level at which the types are taken; 0 where they are not.
template <class Op>
std::int32_t level_of(call<Op> c) {
  for (std::int32_t level = 1; level <= 4; ++level) {
    c.max_level = level;
    if (validated(c).ok()) return level;
  }
  c.max_level = any_level;
  CHECK_FALSE(validated(c).ok());
  return 0;
}

struct row {
  operand_type in, out;
  std::int32_t level;
};

// Exactly these pairs of types, each from its level on.
template <class Op, std::size_t N>
void check_pairs(const row (&rows)[N], std::int32_t zero_sized_level) {
  for (const operand_type in : all_types)
    for (const operand_type out : all_types) {
      std::int32_t wanted = 0;
      for (const row& w : rows)
        if (w.in == in && w.out == out) wanted = w.level;
      CAPTURE(static_cast<int>(in));
      CAPTURE(static_cast<int>(out));
      call<Op> c;
      c.operands[0] = value_of(in);
      c.operands[1] = value_of(out);
      if constexpr (Op::type == operation_type::logistic)
        c.operands[1].quant = asymmetric{1.0f / 256, out == tensor_quant8_asymm ? 0 : -128};
      else if constexpr (Op::type == operation_type::tanh)
        c.operands[1].quant = asymmetric{1.0f / 128, out == tensor_quant8_asymm ? 128 : 0};
      CHECK(level_of(c) == wanted);
      if (wanted == 0) continue;
      c.operands[0].dims = c.operands[1].dims = {{0, 3}, 2};
      CHECK(level_of(c) == (wanted > zero_sized_level ? wanted : zero_sized_level));
    }
}

TEST_CASE("relu, relu1, relu6, logistic: types and levels") {
  constexpr row rows[] = {{tensor_float32, tensor_float32, 1},
                          {tensor_quant8_asymm, tensor_quant8_asymm, 1},
                          {tensor_float16, tensor_float16, 3},
                          {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, 4}};
  check_pairs<op::relu>(rows, 3);
  check_pairs<op::relu1>(rows, 3);
  check_pairs<op::relu6>(rows, 3);
  check_pairs<op::logistic>(rows, 3);
}

TEST_CASE("tanh: types and levels") {
  constexpr row rows[] = {{tensor_float32, tensor_float32, 1},
                          {tensor_quant8_asymm, tensor_quant8_asymm, 3},
                          {tensor_float16, tensor_float16, 3},
                          {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, 4}};
  check_pairs<op::tanh>(rows, 3);
}

TEST_CASE("hard_swish: types and levels") {
  constexpr row rows[] = {{tensor_float32, tensor_float32, 4},
                          {tensor_quant8_asymm, tensor_quant8_asymm, 4},
                          {tensor_float16, tensor_float16, 4},
                          {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, 4}};
  check_pairs<op::hard_swish>(rows, 1);
}

TEST_CASE("quantize: types and levels") {
  constexpr row rows[] = {{tensor_float32, tensor_quant8_asymm, 3},
                          {tensor_float16, tensor_quant8_asymm, 3},
                          {tensor_float32, tensor_quant8_asymm_signed, 4},
                          {tensor_float16, tensor_quant8_asymm_signed, 4}};
  check_pairs<op::quantize>(rows, 1);
}

TEST_CASE("dequantize: types and levels") {
  constexpr row rows[] = {{tensor_quant8_asymm, tensor_float32, 1},
                          {tensor_quant8_asymm, tensor_float16, 3},
                          {tensor_quant8_symm, tensor_float32, 3},
                          {tensor_quant8_symm, tensor_float16, 3},
                          {tensor_quant8_symm_per_channel, tensor_float32, 3},
                          {tensor_quant8_symm_per_channel, tensor_float16, 3},
                          {tensor_quant8_asymm_signed, tensor_float32, 4},
                          {tensor_quant8_asymm_signed, tensor_float16, 4}};
  for (const operand_type in : all_types)
    for (const operand_type out : all_types) {
      std::int32_t wanted = 0;
      for (const row& w : rows)
        if (w.in == in && w.out == out) wanted = w.level;
      call<op::dequantize> c;
      c.operands[0] = value_of(in);
      c.operands[1] = value_of(out);
      CAPTURE(static_cast<int>(in));
      CAPTURE(static_cast<int>(out));
      CHECK(level_of(c) == wanted);
    }
}

TEST_CASE("cast: types and levels") {
  constexpr operand_type convertible[] = {tensor_float16, tensor_float32, tensor_int32, tensor_quant8_asymm};
  constexpr operand_type only_to_themselves[] = {tensor_bool8, tensor_quant16_asymm, tensor_quant16_symm,
                                                 tensor_quant8_asymm_signed, tensor_quant8_symm};
  for (const operand_type in : all_types)
    for (const operand_type out : all_types) {
      std::int32_t wanted = 0, both = 0;
      for (const operand_type t : convertible) both += (t == in) + (t == out);
      if (both == 2) wanted = 3;
      for (const operand_type t : only_to_themselves)
        if (t == in && t == out) wanted = 4;
      call<op::cast> c;
      c.operands[0] = value_of(in);
      c.operands[1] = value_of(out);
      CAPTURE(static_cast<int>(in));
      CAPTURE(static_cast<int>(out));
      CHECK(level_of(c) == wanted);
    }
}

template <class Op>
void check_binary_types(std::int32_t float32_level, std::int32_t quant8_level) {
  for (const operand_type a : all_types)
    for (const operand_type b : all_types)
      for (const operand_type out : all_types) {
        std::int32_t wanted = 0;
        if (a == b && a == out) {
          wanted = a == tensor_float32                                    ? float32_level
                   : a == tensor_quant8_asymm                             ? quant8_level
                   : a == tensor_float16                                  ? 3
                   : a == tensor_quant8_asymm_signed || a == tensor_int32 ? 4
                                                                          : 0;
        }
        call<Op> c;
        c.operands[0] = value_of(a);
        c.operands[1] = value_of(b);
        c.operands[2] = value_of(out);
        CAPTURE(static_cast<int>(a));
        CHECK(level_of(c) == wanted);
        if (wanted == 0) continue;
        c.operands[0].dims = c.operands[2].dims = {{0, 3}, 2};
        c.operands[1].dims = {{1, 3}, 2};
        CHECK(level_of(c) == (wanted > 3 ? wanted : 3));
        c.operands[0].dims = c.operands[1].dims = c.operands[2].dims = {{2, 1, 1, 1, 3}, 5};
        CHECK(validated(c).ok());
        c.max_level = 4;
        CHECK(validated(c).items[0].kind == outcome::unsupported);
      }
}

TEST_CASE("add, sub, mul: types, levels and ranks") {
  check_binary_types<op::add>(1, 1);
  check_binary_types<op::sub>(2, 3);
  check_binary_types<op::mul>(1, 1);
}

TEST_CASE("unary operations take ranks 1 to 8; NNAPI's limit is 4, but for those that it takes with any rank") {
  const auto ranks = []<class Op>(Op, operand_type in, operand_type out, std::int32_t highest_of_level_4) {
    for (std::int32_t rank = 0; rank <= 9; ++rank) {
      call<Op> c;
      shape dims = {{1, 3, 1, 1, 1, 1, 1, 1}, rank};
      c.operands[0] = value_of(in, dims);
      c.operands[1] = value_of(out, dims);
      CAPTURE(rank);
      CHECK(validated(c).ok() == (rank >= 1 && rank <= 8));
      c.max_level = 4;
      CHECK(validated(c).ok() == (rank >= 1 && rank <= highest_of_level_4));
    }
  };
  ranks(op::relu{}, tensor_float32, tensor_float32, 4);
  ranks(op::relu1{}, tensor_float32, tensor_float32, 4);
  ranks(op::relu6{}, tensor_float32, tensor_float32, 4);
  ranks(op::logistic{}, tensor_float32, tensor_float32, 4);
  ranks(op::tanh{}, tensor_float32, tensor_float32, 4);
  ranks(op::dequantize{}, tensor_quant8_asymm, tensor_float32, 4);
  ranks(op::hard_swish{}, tensor_float32, tensor_float32, 8);
  ranks(op::quantize{}, tensor_float32, tensor_quant8_asymm, 8);
  ranks(op::cast{}, tensor_float32, tensor_int32, 8);
}

TEST_CASE("add: the shape that follows, and the dimension that does not fit") {
  call<op::add> c;
  const auto follows = [&](shape a, shape b) {
    c.operands[0] = value_of(tensor_float32, a);
    c.operands[1] = value_of(tensor_float32, b);
    return schema<op::add>::output_shape(c, 0);
  };
  CHECK(follows({{4, 1, 2}, 3}, {{5, 4, 3, 1}, 4}) == shape{{5, 4, 3, 2}, 4});
  CHECK(follows({{0, 1}, 2}, {{1, 7}, 2}) == shape{{0, 7}, 2});
  CHECK(follows({{dynamic, 3}, 2}, {{5, 1}, 2}) == shape{{5, 3}, 2});
  CHECK_FALSE(follows(shape::unknown(), {{5, 1}, 2}).known_rank());

  follows({{2, 3, 4}, 3}, {{2, 3}, 2});
  c.operands[2] = value_of(tensor_float32, {{2, 3, 4}, 3});
  const report r = validated(c);
  REQUIRE(r.count == 2);
  CHECK(r.items[0].operand == op::add::input1);
  CHECK(r.items[0].what == measure::dim_1);
  CHECK(r.items[0].got == 3);
  CHECK(r.items[1].what == measure::dim_0);

  // 0 goes with 0 and 1 only.
  follows({{0}, 1}, {{2}, 1});
  c.operands[2] = value_of(tensor_float32, {{0}, 1});
  CHECK(validated(c).items[0].kind == outcome::invalid);
}

TEST_CASE("add: values that are not known yet are undecided, not wrong") {
  call<op::add> c;
  c.operands[0] = value_of(tensor_float32, {{dynamic, 3}, 2});
  c.operands[1] = value_of(tensor_float32, {{dynamic, 3}, 2});
  c.operands[2] = value_of(tensor_float32, {{dynamic, 3}, 2});
  c.params = schema<op::add>::undecided_params();
  const report r = validated(c);
  CHECK(r.count == 0);
  CHECK(r.undecided_count > 0);
}

TEST_CASE("mul: the output scale is compared exactly with the product of the input scales") {
  call<op::mul> c;
  for (auto& o : c.operands) o = value_of(tensor_quant8_asymm);
  c.operands[0].quant = asymmetric{0.1f, 0};
  c.operands[1].quant = asymmetric{0.1f, 0};
  const double product = static_cast<double>(0.1f) * static_cast<double>(0.1f);
  const auto nearest = static_cast<float>(product);  // below or above the product, not equal to it
  c.operands[2].quant = asymmetric{nearest, 0};
  CHECK(validated(c).ok() == (static_cast<double>(nearest) > product));
  c.operands[2].quant = asymmetric{0.009f, 0};
  const report r = validated(c);
  REQUIRE(r.count == 1);
  CHECK(r.items[0].what == measure::scale);
  CHECK(r.items[0].operand == op::mul::output);
  c.operands[2].quant_known = false;
  CHECK(validated(c).count == 0);
  CHECK(validated(c).undecided_count > 0);
}

}  // namespace
