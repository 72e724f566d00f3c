#include "summary.hpp"

#include <algorithm>
#include <string_view>

#include "nnops/schema/bidirectional_sequence_lstm.hpp"
#include "nnops/schema/bidirectional_sequence_rnn.hpp"
#include "nnops/schema/lstm.hpp"
#include "nnops/schema/quantized_lstm.hpp"
#include "nnops/schema/rnn.hpp"
#include "nnops/schema/svdf.hpp"
#include "nnops/schema/unidirectional_sequence_lstm.hpp"
#include "nnops/schema/unidirectional_sequence_rnn.hpp"

namespace runner {
namespace {

std::int64_t bytes_of(const operand& o, bool converted) {
  const bool halved = type_on_chip(o.type, converted) == nnops::rknn::dtype::float16;
  return nnops::element_count(o.dims) * nnops::size_of(halved ? nnops::operand_type::tensor_float16 : o.type);
}

// Of the matrices of a recurrent cell, each of which meets every row of the input once.
template <class Op>
std::int64_t recurrent_multiply_adds(const model& m, const operation& op) {
  std::int64_t weights = 0;
  for (std::size_t k = 1; k < op.inputs.size() && k < Op::arity; ++k)
    if (op.inputs[k] != none && operand_of(m, op.inputs[k]).dims.rank == 2 &&
        std::string_view(nnops::schema<Op>::operands[k].name).find("weights") != std::string_view::npos)
      weights += nnops::element_count(operand_of(m, op.inputs[k]).dims);
  const nnops::shape& input = operand_of(m, op.inputs[0]).dims;
  const std::int64_t input_size = input.dim[input.rank - 1];
  return input_size == 0 ? 0 : nnops::element_count(input) / input_size * weights;
}

bool has(const model& m, const std::vector<std::int32_t>& list, std::int32_t owner) {
  return std::any_of(list.begin(), list.end(), [&](std::int32_t i) { return owner_of(m, i) == owner; });
}

}  // namespace

std::int64_t multiply_adds(const model& m, const operation& op) {
  const std::int64_t out = nnops::element_count(operand_of(m, op.outputs[0]).dims);
  switch (op.type) {
    case nnops::operation_type::conv_2d:
    case nnops::operation_type::fully_connected: {
      const nnops::shape& weights = operand_of(m, op.inputs[1]).dims;
      const std::int64_t outputs = weights.dim[0];
      return outputs == 0 ? 0 : out * (nnops::element_count(weights) / outputs);
    }
    case nnops::operation_type::depthwise_conv_2d: {
      const nnops::shape& filter = operand_of(m, op.inputs[1]).dims;
      return out * filter.dim[1] * filter.dim[2];
    }
    case nnops::operation_type::transpose_conv_2d: {
      // Each element of the input meets the filter of each output channel once.
      const nnops::shape& filter = operand_of(m, op.inputs[1]).dims;
      return nnops::element_count(operand_of(m, op.inputs[0]).dims) * filter.dim[0] * filter.dim[1] * filter.dim[2];
    }
    case nnops::operation_type::batch_matmul: {
      const operand &left = operand_of(m, op.inputs[0]), &transposed = operand_of(m, op.inputs[2]);
      const bool adjoint = !transposed.value.empty() && transposed.value[0] != std::byte{0};
      return out * left.dims.dim[left.dims.rank - (adjoint ? 2 : 1)];
    }
    case nnops::operation_type::bidirectional_sequence_lstm:
      return recurrent_multiply_adds<nnops::op::bidirectional_sequence_lstm>(m, op);
    case nnops::operation_type::bidirectional_sequence_rnn:
      return recurrent_multiply_adds<nnops::op::bidirectional_sequence_rnn>(m, op);
    case nnops::operation_type::lstm:
      return recurrent_multiply_adds<nnops::op::lstm>(m, op);
    case nnops::operation_type::quantized_lstm:
      return recurrent_multiply_adds<nnops::op::quantized_lstm>(m, op);
    case nnops::operation_type::rnn:
      return recurrent_multiply_adds<nnops::op::rnn>(m, op);
    case nnops::operation_type::svdf:
      return recurrent_multiply_adds<nnops::op::svdf>(m, op);
    case nnops::operation_type::unidirectional_sequence_lstm:
      return recurrent_multiply_adds<nnops::op::unidirectional_sequence_lstm>(m, op);
    case nnops::operation_type::unidirectional_sequence_rnn:
      return recurrent_multiply_adds<nnops::op::unidirectional_sequence_rnn>(m, op);
    default:
      return 0;
  }
}

std::vector<crossing> crossings_of(const model& m, const mapping& placed, bool converted) {
  const auto on_npu = [&](std::size_t i) { return placed.operations[i].place == nnops::where::npu; };
  std::vector<crossing> all;
  const auto consider = [&](std::int32_t owner, std::int32_t writer) {
    crossing c;
    c.operand = owner;
    c.writer = writer;
    c.to_npu = writer == none || !on_npu(static_cast<std::size_t>(writer));
    for (std::size_t i = 0; i < m.operations.size(); ++i)
      if (on_npu(i) == c.to_npu && std::any_of(m.operations[i].inputs.begin(), m.operations[i].inputs.end(),
                                               [&](std::int32_t k) { return k != none && owner_of(m, k) == owner; }))
        c.readers.push_back(i);
    const bool output = has(m, m.outputs, owner);
    if (c.readers.empty() && (c.to_npu || !output)) return;
    c.model_io = c.to_npu ? writer == none : output;
    c.bytes = bytes_of(operand_of(m, owner), converted);
    if (c.bytes > 0) all.push_back(std::move(c));
  };
  std::vector<bool> seen(m.operands.size());
  const auto once = [&](std::int32_t i, std::int32_t writer) {
    if (i == none || operand_of(m, i).constant) return;
    const std::int32_t owner = owner_of(m, i);
    if (seen[static_cast<std::size_t>(owner)]) return;
    seen[static_cast<std::size_t>(owner)] = true;
    consider(owner, writer);
  };
  for (const std::int32_t i : m.inputs) once(i, none);
  for (std::size_t n = 0; n < m.operations.size(); ++n)
    for (const std::int32_t i : m.operations[n].outputs) once(i, static_cast<std::int32_t>(n));
  return all;
}

double summary::percent(nnops::where place) const {
  return all.multiply_adds == 0
             ? 0.0
             : 100.0 * static_cast<double>(of(place).multiply_adds) / static_cast<double>(all.multiply_adds);
}

summary summary_of(const model& m, const mapping& placed, bool converted) {
  summary s;
  for (std::size_t i = 0; i < m.operations.size(); ++i) {
    const std::int64_t work = multiply_adds(m, m.operations[i]);
    share& at = s.at[static_cast<std::size_t>(placed.operations[i].place)];
    ++at.operations, ++s.all.operations;
    at.multiply_adds += work, s.all.multiply_adds += work;
  }
  for (const crossing& c : crossings_of(m, placed, converted)) {
    traffic& t = c.to_npu ? s.to_npu : s.to_cpu;
    ++t.tensors;
    t.bytes += c.bytes;
    s.model_io += c.model_io;
  }
  for (const fusion& f : placed.fused) s.fused_operations += static_cast<std::int64_t>(f.operations.size());
  return s;
}

}  // namespace runner
