// What chapter 5 says of the inputs and outputs of a model that an application shares with the NPU without a copy: how
// they are aligned, how wide the input of a first layer may be, and who does mean, scale and quant.
//
//   input_limits l = limits_of_input(target::rk3588{}, {.precision = int8_data, .type = dtype::uint8, .channels = 3,
//                                                       .conv = npu_operator::convolution, .kernel = {3, 3}});
//   const output_entry* e = find_output(target::rk3588{}, int8_data, true, output_order::nhwc);
#pragma once

#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

struct input_question {
  data_set precision = int8_data;  // of the first layer: int8_data or wide_data
  dtype type = dtype::none;        // set for the input
  bool is_4d = true;
  std::int64_t channels = 3;
  bool has_conv = false;  // the first layer is a convolution: of this kind, with this kernel
  npu_operator conv = npu_operator::convolution;
  std::int64_t kernel[2] = {1, 1}, dilations[2] = {1, 1};  // height, width
};

struct input_limits {
  const input_entry* row = nullptr;  // nullptr: the document has none
  std::int64_t width_align = 1;
  const first_layer_entry* limit = nullptr;  // of the width; nullptr: there is none
  std::int64_t n = 0;                        // that of the limit
  std::int64_t max_width = INT64_MAX;        // 0: n is out of range

  NNOPS_INLINE constexpr std::int64_t width_stride(std::int64_t width) const {
    return (width + width_align - 1) / width_align * width_align;
  }
};

inline namespace NNOPS_ISA {

// A type that has no row of its own takes the row of other types, if there is one.
constexpr input_limits limits_of_input(const target_description& t, const input_question& q) {
  input_limits l;
  // g++ with sanitizers does not compare addresses of tables with nullptr in constant expressions.
  bool listed = false, limited = false;
  for (const input_entry& e : t.inputs)
    if (covers(e.precision, q.precision) && e.is_4d == q.is_4d && (e.input == q.type || e.input == dtype::none) &&
        (!listed || e.input == q.type))
      l.row = &e, listed = true;
  if (!listed || !is_image_depth(q.channels)) return l;
  l.width_align = l.row->width_align;
  if (l.row->width_limit == 0 || !q.has_conv) return l;
  for (const first_layer_entry& e : t.first_layer)
    if (e.which == q.conv && covers(e.data, q.precision)) l.limit = &e, limited = true;
  if (!limited) return l;
  const std::int64_t rows = dilated(q.kernel[0], q.dilations[0]), columns = dilated(q.kernel[1], q.dilations[1]);
  l.n = first_layer_n(*l.limit, checked_product(rows, columns));
  l.max_width = 0;
  if (l.n < 1 || (l.limit->most != 0 && l.n > l.limit->most)) return l;
  const std::int64_t most = (l.limit->width_per_n * l.n - l.limit->short_of) / rows;
  l.max_width = most < l.limit->max_width ? most : l.limit->max_width;
  return l;
}

// The row of an output of this precision in this order; nullptr: the document has none.
constexpr const output_entry* find_output(const target_description& t, data_set precision, bool is_4d,
                                          output_order order) {
  for (const output_entry& e : t.outputs)
    if (covers(e.precision, precision) && e.is_4d == is_4d && e.order == order) return &e;
  return nullptr;
}

// The last layer is a convolution, or it is not.
constexpr std::int32_t channel_align(const output_entry& e, bool convolution) {
  return convolution ? e.channel_align_of_convolution : e.channel_align;
}

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn
