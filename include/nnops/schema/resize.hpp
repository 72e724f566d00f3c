// What RESIZE_BILINEAR and RESIZE_NEAREST_NEIGHBOR share: everything but the name and when what came.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/window.hpp"

namespace nnops {

struct resize_params {
  std::int32_t target_w = 1, target_h = 1;  // width first, as in NNAPI
  float scale_w = 1.0f, scale_h = 1.0f;     // where by_scale: the output's width is floor(width * scale_w)
  bool by_scale = false;
  data_layout layout = data_layout::nhwc;  // of input and output
  bool align_corners = false;
  bool half_pixel_centers = false;  // not together with align_corners
};

inline namespace NNOPS_ISA {

// floor(in * scale) with a float32 product, as NNAPI has it; 0 for a scale that is none, 2^31 - 1 for one that is too
// large.
constexpr std::int64_t scaled_size(std::int64_t in, float scale) {
  if (in == undecided_value) return undecided_value;
  const float product = static_cast<float>(in) * scale;
  if (!(product > 0.0f)) return 0;
  return product < 2147483648.0f ? static_cast<std::int64_t>(product) : INT32_MAX;
}

// LayoutOptional: whether the layout may be left out of a model's arguments.
template <class Op, bool LayoutOptional>
struct resize_schema {
  using call = nnops::call<Op>;

  static constexpr operand_info operands[Op::arity] = {
      {"input", direction::input, 4, 4, "batches, height, width, depth"},
      {"output", direction::output, 4, 4, "batches, out_height, out_width, depth"},
  };

  static constexpr std::int64_t in_h(const call& c) {
    return dim_of(c.operands[Op::input], height_dim(c.params.layout));
  }
  static constexpr std::int64_t in_w(const call& c) {
    return dim_of(c.operands[Op::input], width_dim(c.params.layout));
  }
  static constexpr std::int64_t in_depth(const call& c) {
    return dim_of(c.operands[Op::input], depth_dim(c.params.layout));
  }
  static constexpr std::int64_t out_h(const call& c) {
    return c.params.by_scale ? scaled_size(in_h(c), c.params.scale_h) : measured(c.params.target_h);
  }
  static constexpr std::int64_t out_w(const call& c) {
    return c.params.by_scale ? scaled_size(in_w(c), c.params.scale_w) : measured(c.params.target_w);
  }

  static constexpr measured_value<Op> measures[] = {
      {measure::layout, &attribute_value<Op, &Op::params::layout>, between(0, 1)},
      {measure::batches, [](const call& c) { return dim_of(c.operands[Op::input], 0); }, at_least(0)},
      {measure::in_h, &in_h, at_least(1)},
      {measure::in_w, &in_w, at_least(1)},
      {measure::in_depth, &in_depth, at_least(1)},
      {measure::out_h, &out_h, at_least(1)},
      {measure::out_w, &out_w, at_least(1)},
      {measure::out_depth, &in_depth, at_least(1)},
      {measure::align_corners, &attribute_value<Op, &Op::params::align_corners>, between(0, 1)},
      {measure::half_pixel_centers, &attribute_value<Op, &Op::params::half_pixel_centers>, between(0, 1)},
  };

  static constexpr resize_params undecided_params() {
    return {dynamic, dynamic, 1.0f, 1.0f, false, data_layout::undecided, false, false};
  }

  static constexpr shape output_shape(const call& c, std::int32_t) {
    return image_shape(c.params.layout, dim_of(c.operands[Op::input], 0), out_h(c), out_w(c), in_depth(c));
  }

  static constexpr void relate(const call& c, report& r) {
    if (c.params.by_scale) {
      r.check(measure::scale_w, real_bits(static_cast<double>(c.params.scale_w)), real_greater(0.0));
      r.check(measure::scale_w, real_bits(static_cast<double>(c.params.scale_w)), real_finite());
      r.check(measure::scale_h, real_bits(static_cast<double>(c.params.scale_h)), real_greater(0.0));
      r.check(measure::scale_h, real_bits(static_cast<double>(c.params.scale_h)), real_finite());
    }
    if (c.params.align_corners) r.check(measure::half_pixel_centers, c.params.half_pixel_centers, equals(0));
    check_same_quantisation(r, Op::output, operands[Op::output], c.operands[Op::output], c.operands[Op::input]);
  }

  using p = resize_params;
  static constexpr void set_scale_w(call& c, const scalar_argument& s) {
    c.params.by_scale = true, c.params.scale_w = s.real;
  }
  static constexpr void set_scale_h(call& c, const scalar_argument& s) {
    c.params.by_scale = true, c.params.scale_h = s.real;
  }

  static constexpr argument by_shape[] = {
      operand_argument(Op::input),
      attribute("target_w", NNOPS_MEMBER(p, target_w)),
      attribute("target_h", NNOPS_MEMBER(p, target_h)),
      attribute("nchw", NNOPS_MEMBER(p, layout), LayoutOptional),
      attribute("align_corners", NNOPS_MEMBER(p, align_corners), true),
      attribute("half_pixel_centers", NNOPS_MEMBER(p, half_pixel_centers), true),
  };
  static constexpr argument by_scale[] = {
      operand_argument(Op::input),
      scalar_attribute(argument_kind::real, "scale_w", &set_scalar<Op, &set_scale_w>),
      scalar_attribute(argument_kind::real, "scale_h", &set_scalar<Op, &set_scale_h>),
      attribute("nchw", NNOPS_MEMBER(p, layout), LayoutOptional),
      attribute("align_corners", NNOPS_MEMBER(p, align_corners), true),
      attribute("half_pixel_centers", NNOPS_MEMBER(p, half_pixel_centers), true),
  };
  static constexpr signature forms[] = {make_signature("by shape", by_shape), make_signature("by scale", by_scale)};
};

}  // namespace NNOPS_ISA
}  // namespace nnops
