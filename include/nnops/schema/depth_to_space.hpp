// DEPTH_TO_SPACE: the depth of each pixel becomes a square of block_size * block_size pixels.
//
// Source: NNAPI OperationTypes, DEPTH_TO_SPACE.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/block.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct depth_to_space_params {
  std::int32_t block_size = 1;
  data_layout layout = data_layout::nhwc;
};

namespace op {
struct depth_to_space {
  static constexpr operation_type type = operation_type::depth_to_space;
  static constexpr std::size_t arity = 2;
  using params = depth_to_space_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::depth_to_space> : block_schema<op::depth_to_space, 1> {
  using op = nnops::op::depth_to_space;
  static constexpr const char* name = "DEPTH_TO_SPACE";

  static constexpr measured_value<op> measures[] = {
      {measure::layout, &layout, between(0, 1)},
      {measure::block_size, &attribute_value<op, &op::params::block_size>, at_least(1)},
      {measure::batches, &in_batches, at_least(0)},
      {measure::in_h, &in_h, at_least(0)},
      {measure::in_w, &in_w, at_least(0)},
      {measure::in_depth, &in_depth, at_least(0)},
  };

  static constexpr depth_to_space_params undecided_params() { return {dynamic, data_layout::undecided}; }

  static constexpr std::int64_t out_h(const call& c) { return checked_product(in_h(c), measured(c.params.block_size)); }
  static constexpr std::int64_t out_w(const call& c) { return checked_product(in_w(c), measured(c.params.block_size)); }
  static constexpr std::int64_t out_depth(const call& c) {
    return quotient(in_depth(c), checked_product(measured(c.params.block_size), measured(c.params.block_size)));
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, in_batches(c), out_h(c), out_w(c), out_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    check_image(c, r, in_batches(c), out_h(c), out_w(c), out_depth(c));
    const std::int64_t block = measured(c.params.block_size);
    if (block == undecided_value || block < 1) return;
    r.check(measure::in_depth, in_depth(c), multiple_of(checked_product(block, block)));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      attribute("block_size", NNOPS_MEMBER(depth_to_space_params, block_size)),
      attribute("layout", NNOPS_MEMBER(depth_to_space_params, layout), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
