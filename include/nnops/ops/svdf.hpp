// SVDF: one time step of a layer whose filters are products of a part over features and a part over time. NNAPI
// OperationTypes, SVDF.
//
// Types      float32, float16; all operands of one type.
// Shapes     input [batch_size, input_size]; weights_feature [num_units * rank, input_size]; weights_time [num_units *
//            rank, memory_size], memory_size >= 1; bias [num_units]; state_in and state_out [batch_size, memory_size *
//            num_units * rank]; output [batch_size, num_units]. Zero batches run.
// Omitted    bias, as nullptr.
// Values     params.activation is one of NNAPI's fused activations, or, beyond NNAPI, tanh or sigmoid.
// Sums       float32 in a fixed order (kernels/recurrent.hpp).
// Rounding   float16: computed in float32, rounded once, half to even.
// Aliasing   state_out may be the memory of state_in; the outputs share no memory with another operand.
// Workspace  num_units * rank floats for each worker. Batches are split between workers.
#pragma once

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/kernels/recurrent.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/recurrent.hpp"
#include "nnops/schema/svdf.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::svdf, Arch> {
  using op = nnops::op::svdf;

  template <class In, class...>
  static std::size_t workspace(const call<op>& c, std::int32_t workers) noexcept {
    return kernel::scratch_bytes(kernel::scratch_floats(filters_of<In>(c, {})), workers);
  }

  template <class In, class...>
  static status run(const call<op>& c, const memory<op>& m, const execution& e) noexcept {
    const auto filters = filters_of<In>(c, m);
    if (filters.units == 0) return {};
    const auto* input = m.template input<In>(op::input);
    const auto* state_in = m.template input<In>(op::state_in);
    auto* state_out = m.template output<In>(op::state_out);
    auto* output = m.template output<In>(op::output);
    const std::ptrdiff_t entries = filters.units * filters.rank * filters.memory_size;
    const std::int64_t floats = kernel::scratch_floats(filters);
    for_each_range(e.threads, c.operands[op::input].dims.dim[0],
                   [&](std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
                     for (std::ptrdiff_t b = begin; b < end; ++b)
                       kernel::run<Arch>(filters, input + b * filters.input_size, state_in + b * entries,
                                         state_out + b * entries, output + b * filters.units,
                                         kernel::scratch_of<float>(e.scratch.data, floats, worker));
                   });
    return {};
  }

 private:
  template <class In>
  static svdf_filters<storage_of<In>> filters_of(const call<op>& c, const memory<op>& m) noexcept {
    const shape& weights = c.operands[op::weights_feature].dims;
    return {m.template input<In>(op::weights_feature),
            m.template input<In>(op::weights_time),
            m.template input<In>(op::bias),
            weights.dim[0] / c.params.rank,
            c.params.rank,
            weights.dim[1],
            c.operands[op::weights_time].dims.dim[1],
            c.params.activation};
  }
};

// bias is a view or nullptr.
template <class Arch = simd::best, tensor In, tensor Feature, tensor Time, class Bias, tensor StateIn,
          output_tensor StateOut, output_tensor Out>
status svdf(const In& input, const Feature& weights_feature, const Time& weights_time, const Bias& bias,
            const StateIn& state_in, const StateOut& state_out, const Out& output, const svdf_params& params,
            const execution& e) noexcept {
  return invoke<op::svdf, Arch>(params, e, input, weights_feature, weights_time, bias, state_in, state_out, output);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor In, tensor Feature, tensor Time, class Bias, tensor StateIn, tensor StateOut,
          tensor Out>
size_or_status svdf_workspace(const In& input, const Feature& weights_feature, const Time& weights_time,
                              const Bias& bias, const StateIn& state_in, const StateOut& state_out, const Out& output,
                              const svdf_params& params, std::int32_t workers = 1) noexcept {
  return workspace_size<op::svdf, Arch>(params, workers, input, weights_feature, weights_time, bias, state_in,
                                        state_out, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops
