// RANDOM_MULTINOMIAL: numbers of classes, drawn with the probabilities that unnormalised logarithms give.
//
//   the probability of class c in batch n is exp(logits[n, c]) / sum over k of exp(logits[n, k])
//
// Every draw is a function of the two seeds and its own place, so a call gives the same numbers on every platform and
// however it is split. Two seeds of zero ask for new numbers at every call. Source: NNAPI OperationTypes,
// RANDOM_MULTINOMIAL; kernels/random.hpp has the generator.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct random_multinomial_params {
  std::int32_t sample_count = 1;  // draws for each batch
};

namespace op {
struct random_multinomial {
  static constexpr operation_type type = operation_type::random_multinomial;
  static constexpr std::size_t arity = 3;
  using params = random_multinomial_params;
  enum operand : std::size_t { logits, seeds, output };
};
}  // namespace op

template <>
struct schema<op::random_multinomial> {
  using op = nnops::op::random_multinomial;
  using call = nnops::call<op>;
  static constexpr const char* name = "RANDOM_MULTINOMIAL";

  static constexpr operand_info operands[] = {
      {"logits", direction::input, 2, 2, "batches, classes"},
      {"seeds", direction::input, 1, 1, "2"},
      {"output", direction::output, 2, 2, "batches, samples"},
  };

  using enum operand_type;
  static constexpr type_row<3> types[] = {
      {3, {tensor_float32, tensor_int32, tensor_int32}},
      {3, {tensor_float16, tensor_int32, tensor_int32}},
  };

  static constexpr measured_value<op> measures[] = {
      {measure::classes, [](const call& c) { return dim_of(c.operands[op::logits], 1); }, at_least(1)},
      {measure::sample_count, &attribute_value<op, &op::params::sample_count>, at_least(0)},
  };

  static constexpr random_multinomial_params undecided_params() { return {dynamic}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return {{to_dim(dim_of(c.operands[op::logits], 0)), c.params.sample_count}, 2};
  }

  static constexpr void relate(const call& c, report& r) {
    check_dim(r, op::seeds, operands[op::seeds], c.operands[op::seeds], 0, 2);
  }

  static constexpr argument arguments[] = {
      operand_argument(op::logits),
      attribute("sample_count", NNOPS_MEMBER(random_multinomial_params, sample_count)),
      operand_argument(op::seeds),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
