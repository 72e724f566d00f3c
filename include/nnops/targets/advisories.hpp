// What a call that a chip takes may still get wrong there: numbers that are lost, results that users found to be wrong.
// No limit is broken, so nothing is refused: an advisory is a value beside the findings of a check.
//
//   for (const advisory& a : advise(target::rv1126b{}, c, {.result_is_read = rknn::fact::yes})) ...  // of a call<Op>
//   for (const advisory& a : rknn::advise(target::rk3588{}, c, {.variance = 300.0})) ...             // of an operator
//   char text[200];
//   describe(a, text, sizeof text);
//
// The limits are the document's; advisories are not: each row of the table names the report that it comes from, and
// the chip that was reported. What the call does not say - whether another operator reads its result, which data
// there will be - is the caller's to say. Where nothing is said of the data, nothing is advised of it; where nothing
// is said of the model around the call, the advisory is `conditional`.
//
// Calls that the chip's NPU does not take get none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/message.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/hints.hpp"
#include "nnops/targets/lowering.hpp"
#include "nnops/targets/model_limits.hpp"
#include "nnops/targets/operator_call.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops {

enum class advisory_kind : std::uint8_t {
  result_is_wrong,   // where another operator reads it
  squares_overflow,  // got: the sum of squares that a norm makes; threshold: the largest number of its type
  scale_is_lost,     // got: how many steps of an input are one step of the result
  extents_overflow,  // got: the extent that batch and channels become when a scalar is applied to them
};

struct advisory {
  advisory_kind kind = {};
  bool conditional = false;  // it depends on what the caller did not say
  std::int32_t item = -1;    // of the inputs of a concatenation: which one
  double got = 0, threshold = 0;
  const char* operation = nullptr;  // "CONCATENATION", or the document's name
  const char* target = nullptr;
  const char* source = nullptr;  // the report: repository and number
};

// The first `capacity` are kept.
struct advisories {
  static constexpr std::int32_t capacity = 8;

  advisory items[capacity] = {};
  std::int32_t count = 0;  // may exceed capacity

  NNOPS_INLINE constexpr std::int32_t kept() const { return count < capacity ? count : capacity; }
  NNOPS_INLINE constexpr const advisory* begin() const { return items; }
  NNOPS_INLINE constexpr const advisory* end() const { return items + kept(); }
  NNOPS_INLINE constexpr void add(const advisory& a) {
    if (count < capacity) items[count] = a;
    ++count;
  }
};

// What the call does not say.
struct advisory_context {
  model_context model = {};
  rknn::fact result_is_read = rknn::fact::not_stated;  // by another operator of the model
  double variance = 0;                                 // the largest, along the axes of a norm; 0: not known
  // Those that the inputs of a concatenation need, in order, where the call does not say them: an operator's call has
  // no scales, and a toolkit may have given all inputs one.
  const float* scales = nullptr;
  std::int32_t scale_count = 0;
};

struct advisory_row {
  advisory_kind kind;
  const char* chip;  // nullptr: every one
  rknn::npu_operator which;
  rknn::dtype_set data;  // empty: any type
  double threshold;
  const char* source;
};

// The thresholds: the reports name no numbers but 100-fold and 8192; a sum of squares is out of float16 above 65504.
inline constexpr advisory_row advisory_rows[] = {
    {advisory_kind::result_is_wrong, "RV1126B", rknn::npu_operator::resize, 0, 0, "airockchip/rknn-toolkit2#579"},
    {advisory_kind::squares_overflow, nullptr, rknn::npu_operator::ex_norm, rknn::only(rknn::dtype::float16), 65504,
     "airockchip/rknn-toolkit2#149"},
    {advisory_kind::scale_is_lost, nullptr, rknn::npu_operator::concat, rknn::only(rknn::dtype::int8), 100,
     "airockchip/rknn-toolkit2#546"},
    {advisory_kind::extents_overflow, nullptr, rknn::npu_operator::add, 0, 8192, "airockchip/rknn-toolkit2#347"},
    {advisory_kind::extents_overflow, nullptr, rknn::npu_operator::add_relu, 0, 8192, "airockchip/rknn-toolkit2#347"},
    {advisory_kind::extents_overflow, nullptr, rknn::npu_operator::sub, 0, 8192, "airockchip/rknn-toolkit2#347"},
    {advisory_kind::extents_overflow, nullptr, rknn::npu_operator::mul, 0, 8192, "airockchip/rknn-toolkit2#347"},
    {advisory_kind::extents_overflow, nullptr, rknn::npu_operator::mul_relu, 0, 8192, "airockchip/rknn-toolkit2#347"},
    {advisory_kind::extents_overflow, nullptr, rknn::npu_operator::div, 0, 8192, "airockchip/rknn-toolkit2#347"},
};

namespace detail {
inline namespace NNOPS_ISA {

// What rows ask about a call, whatever its terms.
struct advised_call {
  const char* operation;
  rknn::npu_operator steps[2];
  std::int32_t step_count;
  rknn::dtype data;
  bool interpolates = false;
  bool scalar = false;  // an operand of one element is applied to the other one
  std::int64_t batch = 1, channels = 1;
  std::int64_t normalised = 1;  // how many elements one norm has
  std::int32_t input_count = 0;
  float result_scale = 0;
};

// Channels in memory: a multiple of the block of the chip.
constexpr std::int64_t blocked(const target_description& t, rknn::dtype data, std::int64_t channels) {
  const rknn::output_entry* e = rknn::find_output(t, rknn::data_class(data), true, rknn::output_order::nc1hwc2);
  return e == nullptr ? channels : rknn::nearest(multiple_of(channel_align(*e, false)), channels);
}

// `scale_of` gives the scale of input i of a concatenation; 0: it is not known.
template <class ScaleOf>
constexpr advisories advise_by(const target_description& t, advised_call c, const advisory_context& x,
                               const rknn::table<advisory_row>& rows, const ScaleOf& scale_of) {
  advisories all;
  for (std::int32_t i = 0; i < x.scale_count; ++i)
    if (x.scales[i] > c.result_scale) c.result_scale = x.scales[i];
  for (const advisory_row& row : rows) {
    bool concerned = row.chip == nullptr || same_text(row.chip, t.name);
    bool is_step = false;
    for (std::int32_t i = 0; i < c.step_count; ++i) is_step = is_step || c.steps[i] == row.which;
    concerned = concerned && is_step && (row.data == 0 || contains(row.data, c.data));
    if (!concerned) continue;
    advisory a = {
        .kind = row.kind, .threshold = row.threshold, .operation = c.operation, .target = t.name, .source = row.source};
    switch (row.kind) {
      case advisory_kind::result_is_wrong:
        if (!c.interpolates || x.result_is_read == rknn::fact::no) break;
        a.conditional = x.result_is_read == rknn::fact::not_stated;
        all.add(a);
        break;
      case advisory_kind::squares_overflow:
        a.got = x.variance * static_cast<double>(c.normalised);
        if (a.got > row.threshold) all.add(a);
        break;
      case advisory_kind::scale_is_lost:
        for (std::int32_t i = 0; i < c.input_count; ++i) {
          const double scale = static_cast<double>(scale_of(i));
          a.got = scale > 0 ? static_cast<double>(c.result_scale) / scale : 0;
          a.item = i;
          if (a.got >= row.threshold) all.add(a);
        }
        break;
      case advisory_kind::extents_overflow:
        a.got = static_cast<double>(checked_product(c.batch, blocked(t, c.data, c.channels)));
        if (c.scalar && a.got > row.threshold) all.add(a);
        break;
    }
  }
  return all;
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Of an NNAPI call, with its layout and conversions in `x.model`.
template <class Op>
constexpr advisories advise(const target_description& t, const call<Op>& c, const advisory_context& x = {},
                            const rknn::table<advisory_row>& rows = rknn::make_table(advisory_rows)) {
  const rknn::npu_steps s = detail::steps_of(t, c);
  if (s.count == 0 || check_target(t, c, x.model).has_findings()) return advisories{};
  const auto scale_of = [](const operand_value& o) {
    return o.quant_known && has_scale(o.type) ? o.quant.scale : 0.0f;
  };
  detail::advised_call a = {.operation = schema<Op>::name,
                            .steps = {s.step[0], s.step[1]},
                            .step_count = s.count,
                            .data = detail::asked_data_type(c, x.model),
                            .interpolates = Op::type == operation_type::resize_bilinear};
  if constexpr (requires { Op::list_operand == 0; } && !has_output_list<Op>) {
    a.input_count = c.list.count;
    a.result_scale = scale_of(c.operands[Op::output]);
  }
  if constexpr (requires { Op::input1; }) {
    const std::int64_t n0 = volume(c.operands[0].dims), n1 = volume(c.operands[1].dims);
    a.scalar = n0 == 1 || n1 == 1;
    const std::int64_t batch = rknn::extent(c, x.model, Op::output, 0),
                       channels = rknn::extent(c, x.model, Op::output, 1);
    if (batch != undecided_value && channels != undecided_value) a.batch = batch, a.channels = channels;
  }
  return detail::advise_by(t, a, x, rows,
                           [&](std::int32_t i) { return i < x.scale_count ? x.scales[i] : scale_of(c.list[i]); });
}

constexpr const char* name_of(advisory_kind k) {
  switch (k) {
    case advisory_kind::result_is_wrong:
      return "result_is_wrong";
    case advisory_kind::squares_overflow:
      return "squares_overflow";
    case advisory_kind::scale_is_lost:
      return "scale_is_lost";
    case advisory_kind::extents_overflow:
      return "extents_overflow";
  }
  return "?";
}

// Writes the advisory as one line, cut to `size` with its terminating zero. Returns the length of the whole line.
constexpr std::size_t describe(const advisory& a, char* buffer, std::size_t size) {
  detail::text_writer w{buffer, size};
  w.put(a.operation), w.put(" on "), w.put(a.target), w.put(": ");
  switch (a.kind) {
    case advisory_kind::result_is_wrong:
      w.put(a.conditional ? "the interpolated result is wrong if another operator reads it"
                          : "the interpolated result is wrong, since another operator reads it");
      w.put("; nearest is right");
      break;
    case advisory_kind::squares_overflow:
      w.put("squares sum up to "), w.put_real(a.got), w.put(", and float16 ends at "), w.put_real(a.threshold);
      break;
    case advisory_kind::scale_is_lost:
      w.put("input "), w.put(std::int64_t{a.item}), w.put(" has steps "), w.put_real(a.got);
      w.put(" times as fine as the result's; from "), w.put_real(a.threshold), w.put(" on little is left of it");
      break;
    case advisory_kind::extents_overflow:
      w.put("batch and channels become one extent of "), w.put_real(a.got), w.put(", and registers hold ");
      w.put_real(a.threshold);
      break;
  }
  w.put(" ("), w.put(a.source), w.put(')');
  w.finish();
  return w.length;
}

}  // namespace NNOPS_ISA

}  // namespace nnops

namespace nnops::rknn {
inline namespace NNOPS_ISA {

// Of a call in the document's terms.
constexpr advisories advise(const target_description& t, const operator_call& c, const advisory_context& x = {},
                            const table<advisory_row>& rows = make_table(advisory_rows)) {
  if (check_operator(t, c).answer != verdict::yes) return advisories{};
  const operator_operand* data = c.find(call_form_of(c.which).data);
  nnops::detail::advised_call a = {
      .operation = name_of(c.which),
      .steps = {c.which},
      .step_count = 1,
      .data = data == nullptr ? dtype::none : data->type,
      .interpolates = c.which == npu_operator::resize && c.attributes.has_mode && c.attributes.mode == word::linear};
  if (c.which == npu_operator::ex_norm && data != nullptr) {
    // Along the channels, or along all but the batch.
    a.normalised = data->extent[1];
    if (c.attributes.axes.count > 1)
      a.normalised = checked_product(a.normalised, checked_product(data->extent[2], data->extent[3]));
  }
  if (c.which == npu_operator::concat) a.input_count = x.scale_count;
  if (form_of(c.which) == form::binary) {
    const operator_operand *first = c.find(operand_name::A), *second = c.find(operand_name::B);
    const auto elements = [](const operator_operand& o) {
      std::int64_t n = 1;
      for (std::int32_t i = 0; i < o.rank; ++i) n = checked_product(n, o.extent[i]);
      return n;
    };
    a.scalar = elements(*first) == 1 || elements(*second) == 1;
    const operator_operand& whole = elements(*first) == 1 ? *second : *first;
    if (whole.rank == 4) a.batch = whole.extent[0], a.channels = whole.extent[1];
  }
  return nnops::detail::advise_by(t, a, x, rows, [&](std::int32_t i) { return x.scales[i]; });
}

}  // namespace NNOPS_ISA
}  // namespace nnops::rknn
