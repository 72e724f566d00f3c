// Recurrent layers, as a table.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/ops/bidirectional_sequence_lstm.hpp"
#include "nnops/ops/bidirectional_sequence_rnn.hpp"
#include "nnops/ops/lstm.hpp"
#include "nnops/ops/quantized_16bit_lstm.hpp"
#include "nnops/ops/quantized_lstm.hpp"
#include "nnops/ops/rnn.hpp"
#include "nnops/ops/svdf.hpp"
#include "nnops/ops/unidirectional_sequence_lstm.hpp"
#include "nnops/ops/unidirectional_sequence_rnn.hpp"
#include "nnops/runtime/op_table.hpp"

namespace nnops::runtime {
inline namespace NNOPS_ISA {

template <class Arch>
using recurrent_table_for = op_table_for<Arch, op::bidirectional_sequence_lstm, op::bidirectional_sequence_rnn,
                                         op::lstm, op::quantized_16bit_lstm, op::quantized_lstm, op::rnn, op::svdf,
                                         op::unidirectional_sequence_lstm, op::unidirectional_sequence_rnn>;

}  // namespace NNOPS_ISA
}  // namespace nnops::runtime
