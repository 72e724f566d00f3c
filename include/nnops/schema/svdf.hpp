// SVDF: one time step of a layer whose filters are products of a part over features and a part over time.
//
// num_filters = num_units * rank filters; each has memory_size entries of state, the oldest first. A step puts
// weights_feature input into the last entry, and then
//
//   output[u] = activation(bias[u] + sum over the rank filters f of unit u and the entries m of
//                          weights_time[f, m] * state[f, m])
//
// The state out is the state moved by one entry towards the front, its last entry 0. Source: NNAPI OperationTypes,
// SVDF, which writes num_units for num_filters in the shapes of the weights, and memory_size - 1 in that of the state;
// NNAPI's code and tests have the shapes that are here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct svdf_params {
  std::int32_t rank = 1;
  cell_activation activation = cell_activation::none;
};

namespace op {
struct svdf {
  static constexpr operation_type type = operation_type::svdf;
  static constexpr std::size_t arity = 7;
  using params = svdf_params;
  enum operand : std::size_t { input, weights_feature, weights_time, bias, state_in, state_out, output };
};
}  // namespace op

template <>
struct schema<op::svdf> {
  using op = nnops::op::svdf;
  using call = nnops::call<op>;
  static constexpr const char* name = "SVDF";

  static constexpr operand_info operands[] = {
      {"input", direction::input, 2, 2, "batch_size, input_size"},
      {"weights_feature", direction::input, 2, 2, "num_units * rank, input_size"},
      {"weights_time", direction::input, 2, 2, "num_units * rank, memory_size"},
      {"bias", direction::optional_input, 1, 1, "num_units"},
      {"state_in", direction::input, 2, 2, "batch_size, memory_size * num_units * rank"},
      {"state_out", direction::output, 2, 2, "batch_size, memory_size * num_units * rank"},
      {"output", direction::output, 2, 2, "batch_size, num_units"},
  };

  static constexpr type_row<op::arity> types[] = {
      uniform_row<op::arity>(1, operand_type::tensor_float32),
      uniform_row<op::arity>(3, operand_type::tensor_float16),
  };

  static constexpr feature<op> features[] = {
      {"tanh and sigmoid", any_level, [](const call& c) { return is_beyond_fused(c.params.activation); }},
      {"zero batch_size", 3, [](const call& c) { return dim_of(c.operands[op::input], 0) == 0; }},
  };

  static constexpr std::int64_t memory_size(const call& c) { return dim_of(c.operands[op::weights_time], 1); }
  static constexpr std::int64_t num_filters(const call& c) { return dim_of(c.operands[op::weights_feature], 0); }
  static constexpr std::int64_t num_units(const call& c) {
    const std::int64_t filters = num_filters(c);
    if (filters == undecided_value || c.params.rank == dynamic || c.params.rank < 1) return undecided_value;
    return filters / c.params.rank;
  }

  static constexpr measured_value<op> measures[] = {
      {measure::svdf_rank, &attribute_value<op, &op::params::rank>, at_least(1)},
      {measure::cell_activation, &attribute_value<op, &op::params::activation>, rnn_activations()},
      {measure::memory_size, &memory_size, at_least(1)},
  };

  static constexpr svdf_params undecided_params() { return {dynamic, cell_activation::undecided}; }

  static constexpr shape output_shape(const call& c, std::int32_t i) {
    const std::int64_t batches = dim_of(c.operands[op::input], 0);
    return i == op::output ? matrix_shape(batches, num_units(c))
                           : matrix_shape(batches, checked_product(memory_size(c), num_filters(c)));
  }

  static constexpr void relate(const call& c, report& r) {
    const std::int64_t filters = num_filters(c);
    if (filters == undecided_value || c.params.rank == dynamic) ++r.undecided_count;
    else if (c.params.rank >= 1)
      r.check(outcome::invalid, measure::dim_0, op::weights_feature, operands[op::weights_feature].name, filters,
              multiple_of(c.params.rank));
    check_matrix(r, op::weights_feature, operands, c.operands, filters, dim_of(c.operands[op::input], 1));
    check_matrix(r, op::weights_time, operands, c.operands, filters, memory_size(c));
    check_vector(r, op::bias, operands, c.operands, num_units(c));
    check_matrix(r, op::state_in, operands, c.operands, dim_of(c.operands[op::input], 0),
                 checked_product(memory_size(c), filters));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::input),
      operand_argument(op::weights_feature),
      operand_argument(op::weights_time),
      operand_argument(op::bias, true),
      operand_argument(op::state_in),
      attribute("rank", NNOPS_MEMBER(svdf_params, rank)),
      attribute("activation", NNOPS_MEMBER(svdf_params, activation), true),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
