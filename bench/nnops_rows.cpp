// Operations along rows, and operations that move data.
#include "nnops/ops/argmax.hpp"
#include "nnops/ops/concatenation.hpp"
#include "nnops/ops/depth_to_space.hpp"
#include "nnops/ops/gather.hpp"
#include "nnops/ops/l2_normalization.hpp"
#include "nnops/ops/log_softmax.hpp"
#include "nnops/ops/pad.hpp"
#include "nnops/ops/reduce_max.hpp"
#include "nnops/ops/reduce_sum.hpp"
#include "nnops/ops/slice.hpp"
#include "nnops/ops/softmax.hpp"
#include "nnops/ops/topk_v2.hpp"
#include "nnops/ops/transpose.hpp"
#include "nnops_library.hpp"

namespace bench {

namespace {

// Over the last dimension, or over height and width of an image.
nnops::reduction_params reduced_axes(const problem& p) {
  return p.what.op.ends_with("_hw") ? nnops::reduction_params{{1, 2}, 2, 0} : nnops::reduction_params{{-1}, 1, 0};
}

// float32 and float16 only.
template <class E>
contender prepare_real_rows(const problem& p) {
  const auto in = view_of<const E>(p.inputs[0]);
  const auto out = view_of<E>(p.output);
  if (p.what.op == "log_softmax") return calls([=] { return nnops::log_softmax(in, out); });
  return calls([=, params = reduced_axes(p)] { return nnops::reduce_sum(in, out, params); });
}

}  // namespace

contender prepare_rows(const problem& p) {
  const std::string& op = p.what.op;
  if (op == "log_softmax" || op.starts_with("reduce_sum"))
    return p.type == dtype::f16 ? prepare_real_rows<nnops::float16>(p) : prepare_real_rows<float>(p);
  return for_element(p.type, [&]<class E>() -> contender {
    const auto in = view_of<const E>(p.inputs[0]);
    if (op == "argmax_last") {
      const auto indices = view_of<std::int32_t>(p.output);
      return calls([=] { return nnops::argmax(in, indices); });
    }
    const auto out = view_of<E>(p.output);
    if (op == "l2_normalization") return calls([=] { return nnops::l2_normalization(in, out); });
    if (op.starts_with("reduce_max"))
      return calls([=, params = reduced_axes(p)] { return nnops::reduce_max(in, out, params); });
    if (op == "topk") {
      const auto indices = view_of<std::int32_t>(p.indices);
      return calls([=, k = p.what.dim("k")] { return nnops::topk_v2(in, out, indices, {k}); });
    }
    if (op == "slice") {
      nnops::slice_params params = {{0, p.what.dim("y0"), p.what.dim("x0"), p.what.dim("c0")}, {}, 4};
      for (std::size_t d = 0; d < 4; ++d) params.size[d] = out.dims.dim[d];
      return calls([=] { return nnops::slice(in, out, params); });
    }
    if (op == "depth_to_space")
      return calls([=, block = p.what.dim("block")] { return nnops::depth_to_space(in, out, {block}); });
    if (op == "gather") {
      const auto indices = view_of<const std::int32_t>(p.inputs[1]);
      return calls([=] { return nnops::gather(in, indices, out, {}); });
    }
    if (op == "softmax") {
      nnops::softmax_params params;
      params.round = chosen_rounding();
      return calls([=] { return nnops::softmax(in, out, params); });
    }
    if (op == "transpose") {
      nnops::transpose_params params;
      params.count = in.dims.rank;
      for (std::int32_t d = 0; d < in.dims.rank; ++d)
        params.perm[d] = p.what.dim(std::string{'p', static_cast<char>('0' + d)});
      return calls([=] { return nnops::transpose(in, out, params); });
    }
    if (op == "pad") {
      const window& g = p.geometry;
      const nnops::pad_params params = {{0, g.pt, g.pl, 0}, {0, g.pb, g.pr, 0}, 4};
      return calls([=] { return nnops::pad(in, out, params); });
    }
    if (p.inputs.size() != 2) return {nullptr, "nnops_rows.cpp joins two tensors"};
    const auto second = view_of<const E>(p.inputs[1]);
    return calls([=, axis = p.what.dim("axis")] { return nnops::concatenation(out, {axis}, in, second); });
  });
}

}  // namespace bench
