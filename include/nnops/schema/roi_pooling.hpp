// ROI_POOLING: regions of an image scaled to one size, each element the largest of the cells of its bin.
//
// Both ends of a region are rounded to whole cells, and a bin has every cell that it touches. Source: NNAPI
// OperationTypes, ROI_POOLING.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/roi.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct roi_pooling_params {
  std::int32_t out_h = 1, out_w = 1;
  float ratio_h = 1.0f, ratio_w = 1.0f;    // the original image's extent over the input's
  data_layout layout = data_layout::nhwc;  // of input and output
};

namespace op {
struct roi_pooling : roi_operands {
  static constexpr operation_type type = operation_type::roi_pooling;
  using params = roi_pooling_params;
};
}  // namespace op

template <>
struct schema<op::roi_pooling> : roi_schema<op::roi_pooling> {
  using op = nnops::op::roi_pooling;
  static constexpr const char* name = "ROI_POOLING";
  static constexpr const char* arithmetic = "Codes are compared and copied.";

  static constexpr feature<op> features[] = {
      {"zero regions", any_level, [](const call& c) { return dim_of(c.operands[op::rois], 0) == 0; }},
  };

  static constexpr auto measures = roi_measures<op>();

  static constexpr roi_pooling_params undecided_params() {
    return {dynamic, dynamic, 1.0f, 1.0f, data_layout::undecided};
  }

  static constexpr void relate(const call& c, report& r) {
    relate_regions(c, r);
    check_same_quantisation(r, op::output, operands[op::output], c.operands[op::output], c.operands[op::input]);
  }

  using p = roi_pooling_params;
  static constexpr argument arguments[] = {
      operand_argument(op::input),
      operand_argument(op::rois),
      operand_argument(op::batches),
      attribute("out_h", NNOPS_MEMBER(p, out_h)),
      attribute("out_w", NNOPS_MEMBER(p, out_w)),
      attribute_as(argument_kind::any_real, "ratio_h", NNOPS_MEMBER(p, ratio_h)),
      attribute_as(argument_kind::any_real, "ratio_w", NNOPS_MEMBER(p, ratio_w)),
      attribute("nchw", NNOPS_MEMBER(p, layout)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
