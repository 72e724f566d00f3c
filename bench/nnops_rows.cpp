// SOFTMAX, and operations that move data.
#include "nnops/ops/concatenation.hpp"
#include "nnops/ops/pad.hpp"
#include "nnops/ops/softmax.hpp"
#include "nnops/ops/transpose.hpp"
#include "nnops_library.hpp"

namespace bench {

contender prepare_rows(const problem& p) {
  const std::string& op = p.what.op;
  return for_element(p.type, [&]<class E>() -> contender {
    const auto in = view_of<const E>(p.inputs[0]);
    const auto out = view_of<E>(p.output);
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
