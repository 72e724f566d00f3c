// What DEPTH_TO_SPACE, SPACE_TO_DEPTH, BATCH_TO_SPACE_ND and SPACE_TO_BATCH_ND share: 4-D images in either layout whose
// elements go to other places and stay what they are.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// Floor, and undecided where a part is or where the divisor is refused anyway.
constexpr std::int64_t quotient(std::int64_t a, std::int64_t b) {
  return a == undecided_value || b == undecided_value || b < 1 ? undecided_value : a / b;
}

// Level: the feature level of the operation.
template <class Op, std::int32_t Level>
struct block_schema {
  using call = nnops::call<Op>;
  static constexpr const char* arithmetic =
      "None: elements are copied; padding of a quantised tensor is its zero point.";

  static constexpr operand_info operands[Op::arity] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth"},
      {"output", direction::output, 4, 4, "batches, height, width, depth"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {Level, {tensor_float32, tensor_float32}},
      {Level, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<Op> features[] = {
      {"NCHW layout", 3, [](const call& c) { return c.params.layout == data_layout::nchw; }},
      {"zero-sized input", 3, [](const call& c) { return volume(c.operands[Op::input].dims) == 0; }},
  };

  static constexpr std::int64_t layout(const call& c) { return measured(static_cast<std::int32_t>(c.params.layout)); }
  static constexpr std::int64_t in_batches(const call& c) { return dim_of(c.operands[Op::input], 0); }
  static constexpr std::int64_t in_h(const call& c) {
    return dim_of(c.operands[Op::input], height_dim(c.params.layout));
  }
  static constexpr std::int64_t in_w(const call& c) {
    return dim_of(c.operands[Op::input], width_dim(c.params.layout));
  }
  static constexpr std::int64_t in_depth(const call& c) {
    return dim_of(c.operands[Op::input], depth_dim(c.params.layout));
  }

  // The rules that all of them have; an output dimension beyond 2^31 - 1 is named.
  static constexpr void check_image(const call& c, report& r, std::int64_t batches, std::int64_t h, std::int64_t w,
                                    std::int64_t depth) {
    const operand_info& info = operands[Op::output];
    check_same_quantisation(r, Op::output, info, c.operands[Op::output], c.operands[Op::input]);
    if (c.params.layout == data_layout::undecided) {
      ++r.undecided_count;
      return;
    }
    const auto fits = [&](std::int32_t d, std::int64_t n) {
      if (d >= 0) r.check(outcome::invalid, dim_measure(d), Op::output, info.name, n, at_most(INT32_MAX));
    };
    fits(0, batches);
    fits(height_dim(c.params.layout), h);
    fits(width_dim(c.params.layout), w);
    fits(depth_dim(c.params.layout), depth);
  }

  static constexpr void set_block_shape(call& c, const list_argument& list, report& r) {
    r.check(measure::rank, list.dims.rank, equals(1));
    if (r.has_findings()) return;
    r.check(measure::dim_0, list.dims.dim[0], equals(2));
    if (r.has_findings()) return;
    c.params.block_h = list.values[0];
    c.params.block_w = list.values[1];
  }
};

}  // namespace NNOPS_ISA

}  // namespace nnops
