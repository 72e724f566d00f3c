// What operations with weights share: the memory of a packed operation and its two ways to run. The packed memory holds
// the output scales of each channel, as multipliers and as floats, and after them what the kernel packs of filter and
// bias.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/kernels/activation.hpp"
#include "nnops/kernels/requantise.hpp"
#include "nnops/kernels/window.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/quant/multiplier.hpp"
#include "nnops/schema/weighted.hpp"
#include "nnops/schema/window.hpp"

namespace nnops::detail {
inline namespace NNOPS_ISA {

// The geometry of a convolution that validation has accepted.
template <class Op>
window_geometry convolution_geometry(const call<Op>& c) noexcept {
  using s = schema<Op>;
  const auto& p = c.params;
  const image_extents in = image_of(c.operands[Op::input].dims, p.layout);
  const image_extents out = image_of(c.operands[Op::output].dims, p.layout);
  const shape& filter = c.operands[Op::filter].dims;
  window_geometry g;
  g.batches = in.batches;
  g.in_h = in.h;
  g.in_w = in.w;
  g.in_depth = in.depth;
  g.filter_h = filter.dim[1];
  g.filter_w = filter.dim[2];
  g.stride_h = p.stride_h;
  g.stride_w = p.stride_w;
  g.padding_top = to_dim(resolved_padding(s::height(c)).before);
  g.padding_left = to_dim(resolved_padding(s::width(c)).before);
  if constexpr (requires { p.dilation_h; }) {
    g.dilation_h = p.dilation_h;
    g.dilation_w = p.dilation_w;
  }
  g.out_h = out.h;
  g.out_w = out.w;
  g.out_depth = out.depth;
  g.nchw = p.layout == data_layout::nchw;
  return g;
}

// A size that a kernel computed in 64 bits; the largest size_t where it does not fit, which no caller can offer.
constexpr std::size_t to_size(std::int64_t bytes) noexcept {
  return bytes < 0 || static_cast<std::uint64_t>(bytes) > SIZE_MAX ? SIZE_MAX : static_cast<std::size_t>(bytes);
}
constexpr std::size_t size_sum(std::size_t a, std::size_t b) noexcept { return a > SIZE_MAX - b ? SIZE_MAX : a + b; }

// Traits of one operation: which operand is the filter, its geometry, and its kernel for storage types <In, Filter>,
// with packed_size, pack, workspace_size and run as kernels/gemm/convolution.hpp has them.
template <class Op, class Arch>
struct weighted_traits;

template <class Op, class Arch>
struct weighted_implementation {
  using traits = weighted_traits<Op, Arch>;
  template <class In, class Filter>
  using kernel_of = typename traits::template kernel<storage_of<In>, storage_of<Filter>>;

  template <class In, class Filter, class Bias, class Out>
  static std::size_t packed_size(const call<Op>& c) noexcept {
    return size_sum(scale_bytes<Out>(c), to_size(kernel_of<In, Filter>::packed_size(traits::geometry(c))));
  }

  template <class In, class Filter, class Bias, class Out>
  static status pack(const call<Op>& c, const memory<Op>& m, void* packed) noexcept {
    if constexpr (is_asymmetric<Out>) {
      const quantisation& in = c.operands[Op::input].quant;
      const quantisation& filter = c.operands[traits::filter].quant;
      const quantisation& out = c.operands[Op::output].quant;
      const scales s = scales_in(c, packed);
      for (std::int32_t i = 0; i < scale_count(c); ++i) {
        const double real = output_multiplier(in, filter, i, out);
        s.multipliers[i] = multiplier::from_real(real);
        s.floats[i] = static_cast<float>(real);
      }
    }
    kernel_of<In, Filter>::pack(traits::geometry(c), m.template input<Filter>(traits::filter),
                                m.template input<Bias>(Op::bias), zeros(c),
                                static_cast<char*>(packed) + scale_bytes<Out>(c));
    return {};
  }

  template <class In, class Filter, class Bias, class Out>
  static std::size_t packed_workspace(const call<Op>& c, std::int32_t workers) noexcept {
    return to_size(kernel_of<In, Filter>::workspace_size(traits::geometry(c), workers));
  }

  template <class In, class Filter, class Bias, class Out>
  static status run_packed(const call<Op>& c, const memory<Op>& m, const void* packed, const execution& e) noexcept {
    const void* weights = static_cast<const char*>(packed) + scale_bytes<Out>(c);
    parallel threads = e.threads;
    threads.workers = worker_count(e.threads);
    const auto go = [&](const auto& finish) {
      kernel_of<In, Filter>::run(traits::geometry(c), m.template input<In>(Op::input), weights,
                                 m.template output<Out>(Op::output), zeros(c), finish, e.scratch.data, threads);
    };
    if constexpr (is_asymmetric<Out>) {
      const operand_value& out = c.operands[Op::output];
      const scales s = scales_in(c, const_cast<void*>(packed));
      const code_range range =
          kernel::quantised_activation_range(c.params.activation, out.quant.scale, out.quant.zero_point, out.type);
      go(requantisation{s.multipliers, s.floats, scale_count(c), out.quant.zero_point, range.min, range.max,
                        c.params.round});
    } else {
      go(kernel::real_activation_range(c.params.activation));
    }
    return {};
  }

  template <class... E>
  static std::size_t workspace(const call<Op>& c, std::int32_t workers) noexcept {
    return size_sum(packed_size<E...>(c), packed_workspace<E...>(c, workers));
  }

  // One shot: the packed weights stand at the beginning of the workspace.
  template <class... E>
  static status run(const call<Op>& c, const memory<Op>& m, const execution& e) noexcept {
    if (const status s = pack<E...>(c, m, e.scratch.data); !s.ok()) return s;
    const std::size_t packed = packed_size<E...>(c);
    execution rest = e;
    rest.scratch = {static_cast<char*>(e.scratch.data) + packed, e.scratch.size - packed};
    return run_packed<E...>(c, m, e.scratch.data, rest);
  }

 private:
  struct scales {
    multiplier* multipliers;
    float* floats;
  };

  // 1 for a filter with one scale.
  static std::int32_t scale_count(const call<Op>& c) noexcept {
    const quantisation& filter = c.operands[traits::filter].quant;
    return filter.scales == nullptr ? 1 : filter.scale_count;
  }
  template <class Out>
  static std::size_t scale_bytes(const call<Op>& c) noexcept {
    if constexpr (!is_asymmetric<Out>) return 0;
    return alignof(multiplier) - 1 + static_cast<std::size_t>(scale_count(c)) * (sizeof(multiplier) + sizeof(float));
  }
  // The caller's memory may have any alignment.
  static scales scales_in(const call<Op>& c, void* packed) noexcept {
    auto* const first = aligned_at<multiplier>(packed);
    return {first, reinterpret_cast<float*>(first + scale_count(c))};
  }

  static zero_points zeros(const call<Op>& c) noexcept {
    return {c.operands[Op::input].quant.zero_point, c.operands[traits::filter].quant.zero_point};
  }
};

}  // namespace NNOPS_ISA
}  // namespace nnops::detail
