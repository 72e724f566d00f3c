// What the tests of ROI_ALIGN and ROI_POOLING share: images with regions, in both layouts and every type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "nnops/core/types.hpp"
#include "support/arrays.hpp"
#include "support/boxes.hpp"
#include "support/random.hpp"

namespace nnops::test {

struct region_case {
  std::int32_t batches, in_h, in_w, depth, rois, out_h, out_w;
  float ratio_h, ratio_w;
  bool nchw;
};

inline shape image_dims(const region_case& c, std::int32_t n, std::int32_t h, std::int32_t w) {
  return c.nchw ? make_shape({n, c.depth, h, w}) : make_shape({n, h, w, c.depth});
}
inline std::size_t image_at(const region_case& c, std::int32_t rows, std::int32_t columns, std::int32_t n,
                            std::int32_t y, std::int32_t x, std::int32_t d) {
  return static_cast<std::size_t>(c.nchw ? ((std::int64_t{n} * c.depth + d) * rows + y) * columns + x
                                         : ((std::int64_t{n} * rows + y) * columns + x) * c.depth + d);
}

template <class Element>
using region_element = std::conditional_t<is_asymmetric<Element>, quant16_asymm, Element>;

template <class Element>
struct region_operands {
  using regions = region_element<Element>;
  using quant = typename element_traits<Element>::quantisation;
  array<Element> input;
  array<regions> rois;
  array<std::int32_t> batches;
  array<Element> output;

  region_operands(const region_case& c, random& r, quant in, quant out)
      : input(image_dims(c, c.batches, c.in_h, c.in_w), in),
        rois(make_shape({c.rois, 4}), coordinate_quantisation<regions>()),
        batches(make_shape({c.rois})),
        output(image_dims(c, c.rois, c.out_h, c.out_w), out) {
    fill(input, r);
    fill_boxes(rois, r, static_cast<double>(c.ratio_w) * c.in_w, static_cast<double>(c.ratio_h) * c.in_h);
    for (std::size_t i = 0; i < batches.size(); ++i)
      batches[i] = static_cast<std::int32_t>(r.integer(0, c.batches - 1));
  }
};

}  // namespace nnops::test
