// What ADD, SUB and MUL share: everything but the name, the type rows and MUL's rule about scales.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/schema/broadcast.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct binary_params {
  fused_activation activation = fused_activation::none;
  rounding round = rounding::double_;  // of quantised results
};

inline namespace NNOPS_ISA {

template <class Op>
struct binary_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[Op::arity] = {
      {"input0", direction::input, 1, 8, "..."},
      {"input1", direction::input, 1, 8, "..., broadcast against input0"},
      {"output", direction::output, 1, 8, "..., the larger of both"},
  };

  static constexpr feature<Op> features[] = {
      {"zero-sized input", 3,
       [](const call& c) {
         return volume(c.operands[Op::input0].dims) == 0 || volume(c.operands[Op::input1].dims) == 0;
       }},
  };

  static constexpr measured_value<Op> measures[] = {
      {measure::activation, &attribute_value<Op, &Op::params::activation>, between(0, 3)},
  };

  static constexpr binary_params undecided_params() { return {fused_activation::undecided, rounding::double_}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return broadcast_shape(c.operands[Op::input0].dims, c.operands[Op::input1].dims);
  }

  static constexpr void relate(const call& c, report& r) {
    check_broadcast(r, c.operands[Op::input0], Op::input1, operands[Op::input1], c.operands[Op::input1]);
    if (c.operands[Op::input0].type == operand_type::tensor_int32)
      r.check(measure::activation, measured(static_cast<std::int32_t>(c.params.activation)), equals(0));
  }

  static constexpr argument arguments[] = {
      operand_argument(Op::input0),
      operand_argument(Op::input1),
      attribute("activation", NNOPS_MEMBER(binary_params, activation)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace NNOPS_ISA

}  // namespace nnops
