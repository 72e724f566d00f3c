// BATCH_MATMUL: products of matrices, one for each batch.
//
//   output[..., r, c] = sum over k of input0[..., r, k] * input1[..., k, c]
//
// where adj_x says that input0 holds [..., k, r], adj_y that input1 holds [..., c, k]. Both have the same leading
// dimensions; nothing is broadcast. Source: NNAPI OperationTypes, BATCH_MATMUL.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/weighted.hpp"

namespace nnops {

struct batch_matmul_params {
  std::int32_t adj_x = 0, adj_y = 0;   // 1: the matrices of input0, of input1, are transposed
  rounding round = rounding::double_;  // of quantised results
};

namespace op {
struct batch_matmul {
  static constexpr operation_type type = operation_type::batch_matmul;
  static constexpr std::size_t arity = 3;
  using params = batch_matmul_params;
  enum operand : std::size_t { input0, input1, output };
};
}  // namespace op

template <>
struct schema<op::batch_matmul> {
  using op = nnops::op::batch_matmul;
  using call = nnops::call<op>;
  static constexpr const char* name = "BATCH_MATMUL";
  static constexpr const char* arithmetic =
      "Exact int32 sums of (input0 - zero point) * (input1 - zero point) are scaled by input0 scale * input1 scale / "
      "output scale, by NNAPI's integer multiplier (rounded half up and then half away from zero) or, where asked for, "
      "once in float32 (half to even); the zero point is added and the code saturated.";

  static constexpr operand_info operands[] = {
      {"input0", direction::input, 2, 8, "..., rows, depth; with adj_x ..., depth, rows"},
      {"input1", direction::input, 2, 8, "..., depth, columns; with adj_y ..., columns, depth"},
      {"output", direction::output, 2, 8, "..., rows, columns"},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {6, {tensor_float32, tensor_float32, tensor_float32}},
      {6, {tensor_float16, tensor_float16, tensor_float16}},
      {6, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {6, {tensor_int32, tensor_int32, tensor_int32}},
  };

  // The extent of the last dimension but one, or with `last` of the last one.
  static constexpr std::int64_t extent(const operand_value& o, std::int64_t last) {
    if (!o.dims.known_rank() || last == undecided_value) return undecided_value;
    return dim_of(o, o.dims.rank - (last != 0 ? 1 : 2));
  }
  static constexpr std::int64_t rows(const call& c) { return extent(c.operands[op::input0], measured(c.params.adj_x)); }
  static constexpr std::int64_t depth(const call& c) {
    return extent(c.operands[op::input0], opposite(measured(c.params.adj_x)));
  }
  static constexpr std::int64_t columns(const call& c) {
    return extent(c.operands[op::input1], opposite(measured(c.params.adj_y)));
  }

  static constexpr measured_value<op> measures[] = {
      {measure::adj_x, &attribute_value<op, &op::params::adj_x>, between(0, 1)},
      {measure::adj_y, &attribute_value<op, &op::params::adj_y>, between(0, 1)},
      {measure::accumulator_depth, &depth, at_least(0)},
  };

  static constexpr batch_matmul_params undecided_params() { return {dynamic, dynamic, rounding::double_}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    shape s = c.operands[op::input0].dims;
    if (!s.known_rank() || s.rank < 2) return shape::unknown();
    s.dim[s.rank - 2] = to_dim(rows(c));
    s.dim[s.rank - 1] = to_dim(columns(c));
    return s;
  }

  static constexpr void relate(const call& c, report& r) {
    const operand_value& x = c.operands[op::input0];
    const operand_value& y = c.operands[op::input1];
    if (!x.dims.known_rank() || !y.dims.known_rank()) {
      ++r.undecided_count;
    } else {
      r.check(outcome::invalid, measure::rank, op::input1, operands[op::input1].name, y.dims.rank, equals(x.dims.rank));
      if (x.dims.rank != y.dims.rank) return;
      for (std::int32_t d = 0; d < x.dims.rank - 2; ++d)
        check_dim(r, op::input1, operands[op::input1], y, d, measured(x.dims.dim[d]));
      if (c.params.adj_y == dynamic) ++r.undecided_count;
      else check_dim(r, op::input1, operands[op::input1], y, y.dims.rank - (c.params.adj_y != 0 ? 1 : 2), depth(c));
    }
    if (!has_scale(x.type)) return;
    const operand_value& out = c.operands[op::output];
    if (!x.quant_known || !y.quant_known || !out.quant_known) ++r.undecided_count;
    else
      r.check(measure::output_multiplier, real_bits(output_multiplier(x.quant.scale, y.quant.scale, out.quant.scale)),
              real_less(2147483648.0));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input0),
      operand_argument(op::input1),
      attribute_as(argument_kind::boolean, "adj_x", NNOPS_MEMBER(batch_matmul_params, adj_x), true),
      attribute_as(argument_kind::boolean, "adj_y", NNOPS_MEMBER(batch_matmul_params, adj_y), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};

 private:
  static constexpr std::int64_t opposite(std::int64_t flag) {
    return flag == undecided_value ? undecided_value : std::int64_t{flag == 0};
  }
};

}  // namespace nnops
