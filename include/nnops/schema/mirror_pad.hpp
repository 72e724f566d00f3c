// MIRROR_PAD: a tensor with its own mirror image before and after it in each dimension.
//
// Source: NNAPI OperationTypes, MIRROR_PAD.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/padding.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

// Whether the element at the border is repeated (symmetric) or not (reflect), with NNAPI's codes.
enum class mirror_mode : std::int32_t { reflect = 0, symmetric = 1, undecided = dynamic };

struct mirror_pad_params {
  std::int32_t before[shape_capacity] = {};
  std::int32_t after[shape_capacity] = {};
  std::int32_t count = 0;  // of dimensions: the rank of the input
  mirror_mode mode = mirror_mode::reflect;
};

namespace op {
struct mirror_pad {
  static constexpr operation_type type = operation_type::mirror_pad;
  static constexpr std::size_t arity = 2;
  using params = mirror_pad_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::mirror_pad> : padding_schema<op::mirror_pad, shape_capacity, shape_capacity> {
  using op = nnops::op::mirror_pad;
  static constexpr const char* name = "MIRROR_PAD";
  static constexpr const char* arithmetic = "None: elements are copied.";

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {7, {tensor_float32, tensor_float32}},
      {7, {tensor_float16, tensor_float16}},
      {7, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {7, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
      {7, {tensor_int32, tensor_int32}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::padding_rows, &attribute_value<op, &op::params::count>, between(1, shape_capacity)},
      {measure::mirror_mode, &attribute_value<op, &op::params::mode>, between(0, 1)},
  };

  static constexpr mirror_pad_params undecided_params() { return {{}, {}, dynamic, mirror_mode::undecided}; }

  // A mirror shows each element once; reflecting leaves out the one at the border.
  static constexpr void relate(const call& c, report& r) {
    check_paddings(c, r);
    const shape& in = c.operands[op::input].dims;
    if (!in.known_rank() || c.params.count == dynamic || c.params.count != in.rank) return;
    if (c.params.mode == mirror_mode::undecided) {
      ++r.undecided_count;
      return;
    }
    for (std::int32_t d = 0; d < in.rank; ++d) {
      if (in.dim[d] == dynamic) {
        ++r.undecided_count;
        continue;
      }
      // A dimension of length 0 may have no padding, whatever the mode.
      const std::int64_t most = c.params.mode == mirror_mode::symmetric || in.dim[d] == 0 ? in.dim[d] : in.dim[d] - 1;
      r.check(measure::padding_before, measured(c.params.before[d]), at_most(most));
      r.check(measure::padding_after, measured(c.params.after[d]), at_most(most));
    }
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      list_attribute("paddings", &set_list<op, &set_paddings>),
      attribute("mode", NNOPS_MEMBER(mirror_pad_params, mode)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
