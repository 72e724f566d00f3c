// LSH_PROJECTION: bits of an input that come from locality sensitive hashing.
//
//   bit[f, b] = sum over i of weight[i] * fingerprint(hash[f, b], input[i, ...]) > 0
//
// where the fingerprint is FarmHash's Fingerprint64 of the seed hash[f, b] as a float32 followed by the bytes of the
// item, read as a number with sign. Dense: output[f * bits + b] = bit[f, b]. Sparse: output[f] = the bits of f as a binary
// number, the first one highest, + f * 2^bits; sparse_deprecated leaves the sum with f * 2^bits out. Source: NNAPI
// OperationTypes, LSH_PROJECTION.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

// NNAPI's LSHProjectionType, with NNAPI's codes.
enum class lsh_projection_type : std::int32_t { sparse_deprecated = 1, dense = 2, sparse = 3, undecided = dynamic };

struct lsh_projection_params {
  lsh_projection_type type = lsh_projection_type::sparse;
};

namespace op {
struct lsh_projection {
  static constexpr operation_type type = operation_type::lsh_projection;
  static constexpr std::size_t arity = 4;
  using params = lsh_projection_params;
  enum operand : std::size_t { hash, input, weight, output };
};
}  // namespace op

template <>
struct schema<op::lsh_projection> {
  using op = nnops::op::lsh_projection;
  using call = nnops::call<op>;
  static constexpr const char* name = "LSH_PROJECTION";
  static constexpr const char* arithmetic = "None: the bytes of the codes are hashed.";

  static constexpr operand_info operands[] = {
      {"hash", direction::input, 2, 2, "functions, bits"},
      {"input", direction::input, 1, 8, "items, ...", 8},
      {"weight", direction::optional_input, 1, 1, "items"},
      {"output", direction::output, 1, 1, "functions, of a dense projection functions * bits"},
  };

  using enum operand_type;
  static constexpr type_row<4> types[] = {
      {1, {tensor_float32, tensor_float32, tensor_float32, tensor_int32}},
      {1, {tensor_float32, tensor_int32, tensor_float32, tensor_int32}},
      {1, {tensor_float32, tensor_quant8_asymm, tensor_float32, tensor_int32}},
      {3, {tensor_float32, tensor_float16, tensor_float32, tensor_int32}},
      {3, {tensor_float16, tensor_float16, tensor_float16, tensor_int32}},
      {3, {tensor_float16, tensor_float32, tensor_float16, tensor_int32}},
      {3, {tensor_float16, tensor_int32, tensor_float16, tensor_int32}},
      {3, {tensor_float16, tensor_quant8_asymm, tensor_float16, tensor_int32}},
  };

  static constexpr feature<op> features[] = {
      {"sparse projection with an offset", 3,
       [](const call& c) { return c.params.type == lsh_projection_type::sparse; }},
  };

  // Bits that a number of the output holds: those of a function, and those of the function's own number.
  static constexpr std::int64_t signature_bits(const call& c) {
    if (c.params.type == lsh_projection_type::dense) return 0;
    const std::int64_t functions = dim_of(c.operands[op::hash], 0);
    std::int64_t bits = dim_of(c.operands[op::hash], 1);
    if (c.params.type == lsh_projection_type::sparse_deprecated) return bits;
    if (c.params.type == lsh_projection_type::undecided || functions == undecided_value || bits == undecided_value)
      return undecided_value;
    for (std::int64_t reached = 1; reached < functions; reached *= 2) ++bits;
    return bits;
  }

  static constexpr measured_value<op> measures[] = {
      {measure::projection_type, &attribute_value<op, &op::params::type>, between(1, 3)},
      {measure::signature_bits, &signature_bits, at_most(32)},
  };

  static constexpr lsh_projection_params undecided_params() { return {lsh_projection_type::undecided}; }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    const std::int64_t functions = dim_of(c.operands[op::hash], 0);
    if (c.params.type == lsh_projection_type::undecided) return {{dynamic}, 1};
    return {{to_dim(c.params.type == lsh_projection_type::dense
                        ? checked_product(functions, dim_of(c.operands[op::hash], 1))
                        : functions)},
            1};
  }

  static constexpr void relate(const call& c, report& r) {
    check_dim(r, op::weight, operands[op::weight], c.operands[op::weight], 0, dim_of(c.operands[op::input], 0));
  }

  static constexpr argument arguments[] = {
      operand_argument(op::hash),
      operand_argument(op::input),
      operand_argument(op::weight, true),
      attribute("type", NNOPS_MEMBER(lsh_projection_params, type)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
