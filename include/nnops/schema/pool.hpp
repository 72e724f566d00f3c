// What AVERAGE_POOL_2D, MAX_POOL_2D and L2_POOL_2D share: everything but the name; L2_POOL_2D has its own types.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {

struct pool_2d_params {
  padding_scheme padding = padding_scheme::given;
  std::int32_t padding_left = 0, padding_right = 0, padding_top = 0, padding_bottom = 0;  // where padding is `given`
  std::int32_t stride_w = 1, stride_h = 1;
  std::int32_t filter_w = 1, filter_h = 1;
  fused_activation activation = fused_activation::none;
  data_layout layout = data_layout::nhwc;  // of input and output
};

inline namespace NNOPS_ISA {

// Every window has a cell of the input: the first one reaches into it, and the last one begins in it. A window of
// nothing but padding has no average and no largest element.
constexpr void check_windows_have_cells(report& r, const window_axis& a, measure before, measure after) {
  const axis_padding p = resolved_padding(a);
  if (a.in == undecided_value || a.filter == undecided_value || a.stride == undecided_value ||
      p.before == undecided_value || p.after == undecided_value) {
    ++r.undecided_count;
    return;
  }
  if (a.in < 1 || a.filter < 1 || a.stride < 1 || p.before < 0 || p.after < 0) return;  // a finding already
  r.check(before, p.before, at_most(a.filter - 1));
  // The last window that begins in the input begins at window `last`; the padding that follows must not be enough for
  // one more.
  const std::int64_t last = (a.in - 1 + p.before) / a.stride;
  r.check(after, p.after, at_most((last + 1) * a.stride - 1 + a.filter - a.in - p.before));
}

template <class Op>
struct pool_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth"},
      {"output", direction::output, 4, 4, "batches, out_height, out_width, depth"},
  };

  using enum operand_type;
  static constexpr type_row<2> types[] = {
      {1, {tensor_float32, tensor_float32}},
      {1, {tensor_quant8_asymm, tensor_quant8_asymm}},
      {3, {tensor_float16, tensor_float16}},
      {4, {tensor_quant8_asymm_signed, tensor_quant8_asymm_signed}},
  };

  static constexpr feature<Op> features[] = {
      {"NCHW layout", 3, [](const call& c) { return c.params.layout == data_layout::nchw; }},
      {"zero batches", 3, [](const call& c) { return dim_of(c.operands[Op::input], 0) == 0; }},
  };

  static constexpr window_axis height(const call& c) { return window_height(c); }
  static constexpr window_axis width(const call& c) { return window_width(c); }
  static constexpr std::int64_t out_depth(const call& c) {
    return dim_of(c.operands[Op::input], depth_dim(c.params.layout));
  }

  static constexpr measure_table<Op, 22> measures = window_measures<Op>();

  // Attributes of which nothing is known: for checks of what is in the operands' types alone.
  static constexpr pool_2d_params undecided_params() {
    return {padding_scheme::undecided,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            dynamic,
            fused_activation::undecided,
            data_layout::undecided};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, dim_of(c.operands[Op::input], 0), window_outputs(height(c)),
                       window_outputs(width(c)), out_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    check_windows_have_cells(r, height(c), measure::padding_top, measure::padding_bottom);
    check_windows_have_cells(r, width(c), measure::padding_left, measure::padding_right);
    check_same_quantisation(r, Op::output, operands[Op::output], c.operands[Op::output], c.operands[Op::input]);
  }

  using p = pool_2d_params;
  static constexpr argument explicit_padding[] = {
      operand_argument(Op::input),
      attribute("padding_left", NNOPS_MEMBER(p, padding_left)),
      attribute("padding_right", NNOPS_MEMBER(p, padding_right)),
      attribute("padding_top", NNOPS_MEMBER(p, padding_top)),
      attribute("padding_bottom", NNOPS_MEMBER(p, padding_bottom)),
      attribute("stride_w", NNOPS_MEMBER(p, stride_w)),
      attribute("stride_h", NNOPS_MEMBER(p, stride_h)),
      attribute("filter_w", NNOPS_MEMBER(p, filter_w)),
      attribute("filter_h", NNOPS_MEMBER(p, filter_h)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout), true),
  };
  static constexpr argument implicit_padding[] = {
      operand_argument(Op::input),
      attribute("padding_scheme", NNOPS_MEMBER(p, padding)),
      attribute("stride_w", NNOPS_MEMBER(p, stride_w)),
      attribute("stride_h", NNOPS_MEMBER(p, stride_h)),
      attribute("filter_w", NNOPS_MEMBER(p, filter_w)),
      attribute("filter_h", NNOPS_MEMBER(p, filter_h)),
      attribute("activation", NNOPS_MEMBER(p, activation)),
      attribute("nchw", NNOPS_MEMBER(p, layout), true),
  };
  static constexpr signature forms[] = {make_signature("explicit padding", explicit_padding),
                                        make_signature("implicit padding", implicit_padding)};
};

}  // namespace NNOPS_ISA

}  // namespace nnops
