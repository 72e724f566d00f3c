// RANDOM_MULTINOMIAL: numbers of classes, drawn with the probabilities that unnormalised logarithms give. NNAPI
// OperationTypes, RANDOM_MULTINOMIAL.
//
// Types      logits in float32 or float16; int32 seeds and output.
// Shapes     logits [batches, classes], at least one class; seeds [2]; output [batches, params.sample_count]. Zero
//            batches and zero samples run.
// Numbers    draw s of batch n is a function of the seeds and of n * sample_count + s alone, in integer arithmetic: the
//            same on every platform, architecture and split. It is not Android's generator. Seeds {0, 0} ask for new
//            numbers at every call.
// Precision  probabilities relative to the largest one, within 2^-20 of each; those below 2^(ceil(log2(classes)) - 62)
//            are 0. A logit of infinity leaves nothing to finite ones.
// Aliasing   the output shares no memory with an input.
// Workspace  eight bytes for each class.
// Errors     a logit that is NaN, a batch whose logits are all minus infinity: found before anything is written.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/random.hpp"
#include "nnops/ops/index.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/schema/random_multinomial.hpp"

namespace nnops {
inline namespace NNOPS_ISA {

template <class Arch>
struct implementation<op::random_multinomial, Arch> {
  using op_t = op::random_multinomial;

  template <class Logits, class Seeds, class Out>
  static std::size_t workspace(const call<op_t>& c, std::int32_t) noexcept {
    constexpr std::size_t unit = sizeof(std::uint64_t);
    if (volume(c.operands[op_t::output].dims) == 0) return 0;
    return static_cast<std::size_t>(c.operands[op_t::logits].dims.dim[1]) * unit + (unit - 1);
  }

  template <class Logits, class Seeds, class Out>
  static status run(const call<op_t>& c, const memory<op_t>& m, const execution& e) noexcept {
    using distribution = kernel::class_distribution<storage_of<Logits>>;
    if (volume(c.operands[op_t::output].dims) == 0) return {};
    const shape& dims = c.operands[op_t::logits].dims;
    const std::ptrdiff_t batches = dims.dim[0], classes = dims.dim[1], samples = c.params.sample_count;
    const auto* logits = m.template input<Logits>(op_t::logits);
    for (std::ptrdiff_t n = 0; n < batches; ++n) {
      const float largest = distribution::largest(logits + n * classes, classes);
      if (!(largest > -__builtin_inff()))
        return detail::refused_value<op_t>(measure::logit, op_t::logits, real_bits(static_cast<double>(largest)),
                                           real_greater(-__builtin_inf()));
    }
    const auto* seeds = m.template input<Seeds>(op_t::seeds);
    const kernel::counted_random random =
        seeds[0] == 0 && seeds[1] == 0 ? kernel::fresh_random() : kernel::counted_random(seeds[0], seeds[1]);
    auto* sums = aligned_at<std::uint64_t>(e.scratch.data);
    auto* out = m.template output<Out>(op_t::output);
    for (std::ptrdiff_t n = 0; n < batches; ++n) {
      const distribution d(logits + n * classes, classes, sums);
      for_each_range(e.threads, samples, [&](std::int32_t, std::ptrdiff_t begin, std::ptrdiff_t end) {
        for (std::ptrdiff_t i = n * samples + begin; i < n * samples + end; ++i)
          out[i] = d.draw(random.bits(static_cast<std::uint64_t>(i)));
      });
    }
    return {};
  }
};

template <class Arch = simd::best, tensor Logits, tensor Seeds, output_tensor Out>
status random_multinomial(const Logits& logits, const Seeds& seeds, const Out& output,
                          const random_multinomial_params& params, const execution& e) noexcept {
  return invoke<op::random_multinomial, Arch>(params, e, logits, seeds, output);
}

// The workspace of the call above.
template <class Arch = simd::best, tensor Logits, tensor Seeds, tensor Out>
size_or_status random_multinomial_workspace(const Logits& logits, const Seeds& seeds, const Out& output,
                                            const random_multinomial_params& params) noexcept {
  return workspace_size<op::random_multinomial, Arch>(params, 1, logits, seeds, output);
}

}  // namespace NNOPS_ISA
}  // namespace nnops
