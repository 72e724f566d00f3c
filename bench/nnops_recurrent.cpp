// Recurrent operations: one step as LSTM, several as UNIDIRECTIONAL_SEQUENCE_LSTM.
#include "nnops/ops/lstm.hpp"
#include "nnops/ops/unidirectional_sequence_lstm.hpp"
#include "nnops_library.hpp"

namespace bench {
namespace {

// The states begin with zeros, and what is made of them is not read.
struct states {
  buffer zeros, ends, gates, scratch;
};

template <class E>
nnops::tensor_view<E> over(const buffer& b, const nnops::shape& s) {
  return {reinterpret_cast<nnops::storage_of<nnops::meta::remove_const<E>>*>(b.data()), s};
}

// Inputs of a problem are the data, and then for the gates input, forget, cell and output the weights of the data, the
// weights of the state, and the biases.
template <class Operands, class E>
Operands operands_of(const problem& p, const states& s) {
  const auto at = [&p](std::size_t i) { return view_of<const E>(p.inputs[i]); };
  const std::int32_t units = p.what.dim("h");
  const nnops::shape state = {{1, units}, 2};
  Operands o;
  o.input_to_input_weights = at(1), o.input_to_forget_weights = at(2);
  o.input_to_cell_weights = at(3), o.input_to_output_weights = at(4);
  o.recurrent_to_input_weights = at(5), o.recurrent_to_forget_weights = at(6);
  o.recurrent_to_cell_weights = at(7), o.recurrent_to_output_weights = at(8);
  o.input_gate_bias = at(9), o.forget_gate_bias = at(10), o.cell_bias = at(11), o.output_gate_bias = at(12);
  o.output_state_in = o.cell_state_in = over<const E>(s.zeros, state);
  return o;
}

template <class E>
contender lstm(const problem& p) {
  const std::int32_t units = p.what.dim("h"), in = p.what.dim("i");
  const std::size_t bytes = static_cast<std::size_t>(units) * sizeof(nnops::storage_of<E>);
  const auto s = std::make_shared<states>(buffer(bytes), buffer(2 * bytes), buffer(4 * bytes), buffer());
  if (p.what.dim("t") == 1) {
    using operands = nnops::lstm_operands<E>;
    auto o = operands_of<operands, E>(p, *s);
    const nnops::shape state = {{1, units}, 2};
    o.input = nnops::tensor_view<const E>(view_of<const E>(p.inputs[0]).data, {{1, in}, 2});
    o.scratch_buffer = over<E>(s->gates, {{1, 4 * units}, 2});
    o.output_state_out = over<E>(s->ends, state);
    o.cell_state_out = nnops::tensor_view<E>(over<E>(s->ends, state).data + units, state);
    o.output = nnops::tensor_view<E>(view_of<E>(p.output).data, state);
    const nnops::size_or_status size = nnops::lstm_workspace(o, {});
    if (!size.ok()) return {nullptr, text_of(size.why)};
    s->scratch = buffer(size.bytes);
    return calls([o, s] { return nnops::lstm(o, {}, {{s->scratch.data(), s->scratch.size()}, {}}); });
  }
  auto o = operands_of<nnops::unidirectional_sequence_lstm_operands<E>, E>(p, *s);
  o.input = view_of<const E>(p.inputs[0]);
  o.output = view_of<E>(p.output);
  const nnops::size_or_status size = nnops::unidirectional_sequence_lstm_workspace(o, {});
  if (!size.ok()) return {nullptr, text_of(size.why)};
  s->scratch = buffer(size.bytes);
  return calls(
      [o, s] { return nnops::unidirectional_sequence_lstm(o, {}, {{s->scratch.data(), s->scratch.size()}, {}}); });
}

}  // namespace

contender prepare_recurrent(const problem& p) {
  return p.type == dtype::f16 ? lstm<nnops::float16>(p) : lstm<float>(p);
}

}  // namespace bench
