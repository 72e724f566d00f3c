// ROI_ALIGN: regions of an image scaled to one size, each element the mean of samples between the image's cells.
//
// A region starts at x1 / ratio_w, without a shift by half a cell, and is at least one cell wide; its bins are equal
// parts of it, and the samples of a bin lie in the middle of equal parts of the bin. Source: NNAPI OperationTypes,
// ROI_ALIGN.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/roi.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops {

struct roi_align_params {
  std::int32_t out_h = 1, out_w = 1;
  float ratio_h = 1.0f, ratio_w = 1.0f;         // the original image's extent over the input's
  std::int32_t sampling_h = 0, sampling_w = 0;  // samples of a bin; 0: as many as the bin has cells, rounded up
  data_layout layout = data_layout::nhwc;       // of input and output
};

namespace op {
struct roi_align : roi_operands {
  static constexpr operation_type type = operation_type::roi_align;
  using params = roi_align_params;
};
}  // namespace op

template <>
struct schema<op::roi_align> : roi_schema<op::roi_align> {
  using op = nnops::op::roi_align;
  static constexpr const char* name = "ROI_ALIGN";
  static constexpr const char* arithmetic =
      "Positions are float32, the weight of each neighbour is rounded to a whole number of 1/255, and the sum of a bin "
      "is scaled by rounding::double_.";

  // A bin of more samples takes longer than anyone waits.
  static constexpr std::int64_t most_samples = 65536;

  static constexpr std::int64_t sampling_h(const call& c) { return measured(c.params.sampling_h); }
  static constexpr std::int64_t sampling_w(const call& c) { return measured(c.params.sampling_w); }

  static constexpr auto measures = roi_measures<op>(measured_value<op>{measure::sampling_h, &sampling_h, at_least(0)},
                                                    measured_value<op>{measure::sampling_w, &sampling_w, at_least(0)});

  static constexpr roi_align_params undecided_params() {
    return {dynamic, dynamic, 1.0f, 1.0f, dynamic, dynamic, data_layout::undecided};
  }

  static constexpr void relate(const call& c, report& r) {
    relate_regions(c, r);
    const std::int64_t h = sampling_h(c), w = sampling_w(c);
    r.check(outcome::unsupported, measure::sampling_points, -1, nullptr, checked_product(h < 1 ? 1 : h, w < 1 ? 1 : w),
            at_most(most_samples));
  }

  using p = roi_align_params;
  static constexpr argument arguments[] = {
      operand_argument(op::input),
      operand_argument(op::rois),
      operand_argument(op::batches),
      attribute("out_h", NNOPS_MEMBER(p, out_h)),
      attribute("out_w", NNOPS_MEMBER(p, out_w)),
      attribute_as(argument_kind::any_real, "ratio_h", NNOPS_MEMBER(p, ratio_h)),
      attribute_as(argument_kind::any_real, "ratio_w", NNOPS_MEMBER(p, ratio_w)),
      attribute("sampling_h", NNOPS_MEMBER(p, sampling_h)),
      attribute("sampling_w", NNOPS_MEMBER(p, sampling_w)),
      attribute("nchw", NNOPS_MEMBER(p, layout)),
  };
  static constexpr signature forms[] = {make_signature("", arguments)};
};

}  // namespace nnops
