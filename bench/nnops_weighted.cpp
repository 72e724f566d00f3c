// Operations with weights, packed once.
#include "nnops/ops/batch_matmul.hpp"
#include "nnops/ops/conv_2d.hpp"
#include "nnops/ops/depthwise_conv_2d.hpp"
#include "nnops/ops/fully_connected.hpp"
#include "nnops/ops/grouped_conv_2d.hpp"
#include "nnops/ops/transpose_conv_2d.hpp"
#include "nnops_library.hpp"

namespace bench {
namespace {

template <class Params>
Params window_params(const problem& p) {
  const window& g = p.geometry;
  Params params;
  params.padding_left = g.pl;
  params.padding_right = g.pr;
  params.padding_top = g.pt;
  params.padding_bottom = g.pb;
  params.stride_w = params.stride_h = g.s;
  if constexpr (requires { params.dilation_w; }) params.dilation_w = params.dilation_h = g.d;
  params.round = chosen_rounding();
  return params;
}

template <class Op, class In, class Filter, class Bias>
contender prepare(const problem& p, const typename Op::params& params) {
  struct state {
    buffer packed, scratch;
    nnops::prepared<Op> operation;
    nnops::memory<Op> memory;
    nnops::execution execution;
  };
  const auto input = view_of<const In>(p.inputs[0]);
  const auto filter = view_of<const Filter>(p.inputs[1]);
  const auto bias = view_of<const Bias>(p.inputs[2]);
  const auto output = view_of<In>(p.output);
  auto s = std::make_shared<state>();
  const nnops::size_or_status size = nnops::packed_size<Op>(params, input, filter, bias, output);
  if (!size.ok()) return {nullptr, text_of(size.why)};
  s->packed = buffer(size.bytes);
  const nnops::status done =
      nnops::prepare<Op>(s->operation, params, s->packed.data(), s->packed.size(), input, filter, bias, output);
  if (!done.ok()) return {nullptr, text_of(done)};
  s->scratch = buffer(s->operation.workspace_bytes());
  s->execution.scratch = {s->scratch.data(), s->scratch.size()};
  for (std::size_t i = 0; i < 3; ++i) s->memory.data[i] = p.inputs[i].memory.data();
  s->memory.data[3] = p.output.memory.data();
  return calls([s] { return nnops::run(s->operation, s->memory, s->execution); });
}

template <class Op>
contender prepare_types(const problem& p, const typename Op::params& params) {
  if constexpr (!std::is_same_v<Op, nnops::op::fully_connected>)
    if (p.type == dtype::qc8)
      return prepare<Op, nnops::quant8_asymm_signed, nnops::quant8_symm_per_channel, std::int32_t>(p, params);
  return for_element(p.type, [&]<class E>() {
    using bias = std::conditional_t<nnops::is_asymmetric<E>, std::int32_t, E>;
    return prepare<Op, E, E, bias>(p, params);
  });
}

// Its second input is data: nothing is packed beforehand.
template <class E>
contender batch_matmul(const problem& p) {
  const auto x = view_of<const E>(p.inputs[0]), y = view_of<const E>(p.inputs[1]);
  const auto out = view_of<E>(p.output);
  const nnops::batch_matmul_params params = {0, 0, chosen_rounding()};
  const nnops::size_or_status size = nnops::batch_matmul_workspace(x, y, out, params);
  if (!size.ok()) return {nullptr, text_of(size.why)};
  const auto scratch = std::make_shared<buffer>(size.bytes);
  return calls([=] { return nnops::batch_matmul(x, y, out, params, {scratch->data(), scratch->size()}); });
}

}  // namespace

contender prepare_weighted(const problem& p) {
  if (p.what.op == "batch_matmul")
    return p.type == dtype::f32   ? batch_matmul<float>(p)
           : p.type == dtype::f16 ? batch_matmul<nnops::float16>(p)
                                  : batch_matmul<nnops::quant8_asymm_signed>(p);
  if (p.what.op == "transpose_conv")
    return prepare_types<nnops::op::transpose_conv_2d>(p, window_params<nnops::transpose_conv_2d_params>(p));
  if (p.what.op == "conv2d" && p.what.dim("g") != 1) {
    auto params = window_params<nnops::grouped_conv_2d_params>(p);
    params.num_groups = p.what.dim("g");
    return prepare_types<nnops::op::grouped_conv_2d>(p, params);
  }
  if (p.what.op == "conv2d") return prepare_types<nnops::op::conv_2d>(p, window_params<nnops::conv_2d_params>(p));
  if (p.what.op == "depthwise") {
    auto params = window_params<nnops::depthwise_conv_2d_params>(p);
    params.depth_multiplier = p.geometry.oc / p.geometry.c;
    return prepare_types<nnops::op::depthwise_conv_2d>(p, params);
  }
  return prepare_types<nnops::op::fully_connected>(p, {nnops::fused_activation::none, chosen_rounding()});
}

}  // namespace bench
