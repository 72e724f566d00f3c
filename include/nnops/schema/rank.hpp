// RANK: the number of dimensions of a tensor, as an INT32, which is no tensor.
//
// Source: NNAPI OperationTypes, RANK.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/unary.hpp"

namespace nnops {

using rank_params = no_params;

namespace op {
struct rank {
  static constexpr operation_type type = operation_type::rank;
  static constexpr std::size_t arity = 2;
  using params = rank_params;
  enum operand : std::size_t { input, output };
};
}  // namespace op

template <>
struct schema<op::rank> : unary_schema<op::rank, no_params> {
  static constexpr const char* name = "RANK";
  static constexpr const char* arithmetic = "None: elements are not looked at.";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 1, 8, "...", max_rank},
      {"output", direction::output, 0, 0, "a scalar"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {4, {tensor_float16, int32}},
      {4, {tensor_float32, int32}},
      {4, {tensor_int32, int32}},
      {4, {tensor_quant8_asymm, int32}},
      {4, {tensor_quant16_symm, int32}},
      {4, {tensor_bool8, int32}},
      {4, {tensor_quant8_symm_per_channel, int32}},
      {4, {tensor_quant16_asymm, int32}},
      {4, {tensor_quant8_symm, int32}},
      {4, {tensor_quant8_asymm_signed, int32}},
  };

  static constexpr shape output_shape(const call&, std::int32_t) { return {}; }
};

}  // namespace nnops
