// What the recurrent operations share: lists of operands, the order of a sequence, and rules.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"

// Operations with many operands have a list of them: a macro that takes a macro X(name, way, kind, rank, dims). One
// list gives the enumerators of op::<operation>, schema<>::operands, the members of the struct of views that the public
// function takes, and the operands' places among the arguments of NNAPI's signature, all in one order. `kind` is for
// operations whose operands have more types than one.
#define NNOPS_OPERAND_ENUMERATOR(name, way, kind, rank, dims) name,
#define NNOPS_OPERAND_INFO(name, way, kind, rank, dims) {#name, direction::way, rank, rank, dims},
#define NNOPS_OPERAND_ARGUMENT(name, way, kind, rank, dims) \
  operand_argument(op::name, direction::way == direction::optional_input),

namespace nnops {

// The order of the first two dimensions of a sequence: [batch_size, max_time, ...] or [max_time, batch_size, ...].
enum class sequence_layout : std::int32_t { batch_major = 0, time_major = 1, undecided = dynamic };

// What the auxiliary input of a bidirectional operation is for.
enum class linking : std::uint8_t {
  none,      // there is none
  cross,     // both directions read it too, through weights of their own
  parallel,  // the backward direction reads it in place of the input
};

inline namespace NNOPS_ISA {

// A row of types in which every operand has the same one.
template <std::size_t Arity>
constexpr type_row<Arity> uniform_row(std::int32_t level, operand_type type) {
  type_row<Arity> row{level, {}};
  for (operand_type& t : row.types) t = type;
  return row;
}

// The dimension of a sequence that counts batches; -1 (measured as undecided) while the layout is.
constexpr std::int32_t batch_dim(sequence_layout l) {
  return l == sequence_layout::batch_major ? 0 : l == sequence_layout::time_major ? 1 : -1;
}

// The shape of a sequence like `input`, with another last dimension.
constexpr shape sequence_shape(const operand_value& input, std::int64_t size) {
  return {{to_dim(dim_of(input, 0)), to_dim(dim_of(input, 1)), to_dim(size)}, 3};
}

constexpr shape matrix_shape(std::int64_t rows, std::int64_t columns) { return {{to_dim(rows), to_dim(columns)}, 2}; }

// The rule "this operand is there exactly if `wanted`".
constexpr void check_given(report& r, std::size_t index, const operand_info* infos, const operand_value* operands,
                           bool wanted) {
  r.check(outcome::invalid, measure::given, static_cast<std::int32_t>(index), infos[index].name, operands[index].given,
          equals(wanted));
}

// The rule "this matrix has these dimensions".
constexpr void check_matrix(report& r, std::size_t index, const operand_info* infos, const operand_value* operands,
                            std::int64_t rows, std::int64_t columns) {
  check_dim(r, static_cast<std::int32_t>(index), infos[index], operands[index], 0, rows);
  check_dim(r, static_cast<std::int32_t>(index), infos[index], operands[index], 1, columns);
}
constexpr void check_vector(report& r, std::size_t index, const operand_info* infos, const operand_value* operands,
                            std::int64_t length) {
  check_dim(r, static_cast<std::int32_t>(index), infos[index], operands[index], 0, length);
}

// The codes that an LSTM takes.
constexpr constraint lstm_activations() { return one_of(0, 1, 3, 4, 6); }
// The codes that the other cells take: NNAPI's FusedActivationFunc, and tanh and sigmoid beyond it.
constexpr constraint rnn_activations() { return one_of(0, 1, 2, 3, 4, 6); }
constexpr bool is_beyond_fused(cell_activation f) {
  return f == cell_activation::tanh || f == cell_activation::sigmoid;
}

}  // namespace NNOPS_ISA

}  // namespace nnops
