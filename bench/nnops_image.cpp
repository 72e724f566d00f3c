// Pooling and resizing.
#include "nnops/ops/average_pool_2d.hpp"
#include "nnops/ops/max_pool_2d.hpp"
#include "nnops/ops/resize_bilinear.hpp"
#include "nnops/ops/resize_nearest_neighbor.hpp"
#include "nnops_library.hpp"

namespace bench {

contender prepare_image(const problem& p) {
  const window& g = p.geometry;
  const std::string& op = p.what.op;
  return for_element(p.type, [&]<class E>() {
    const auto in = view_of<const E>(p.inputs[0]);
    const auto out = view_of<E>(p.output);
    if (op == "resize_bilinear") {
      nnops::resize_bilinear_params params;
      params.target_w = g.ow;
      params.target_h = g.oh;
      params.half_pixel_centers = true;
      return calls([=] { return nnops::resize_bilinear(in, out, params); });
    }
    if (op == "resize_nearest") {
      nnops::resize_nearest_neighbor_params params;
      params.target_w = g.ow;
      params.target_h = g.oh;
      return calls([=] { return nnops::resize_nearest_neighbor(in, out, params); });
    }
    nnops::pool_2d_params params;
    params.padding_left = g.pl;
    params.padding_right = g.pr;
    params.padding_top = g.pt;
    params.padding_bottom = g.pb;
    params.stride_w = params.stride_h = g.s;
    params.filter_w = g.kw;
    params.filter_h = g.kh;
    if (op == "max_pool") return calls([=] { return nnops::max_pool_2d(in, out, params); });
    return calls([=] { return nnops::average_pool_2d(in, out, params); });
  });
}

}  // namespace bench
