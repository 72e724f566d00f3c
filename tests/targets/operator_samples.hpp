// Calls in the document's own terms that fit, the same with one quantity of each set as asked, and values around
// limits.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "nnops/core/report.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/rknn.hpp"
#include "operator_calls.hpp"

namespace operator_samples {

using namespace nnops;
using namespace nnops::rknn;
using n = operand_name;
using q = quantity;

inline operator_operand& add(operator_call& c, n name, dtype type, std::vector<std::int64_t> extents) {
  for (operator_operand& o : c.operands) {
    if (o.name != n::none && o.name != name) continue;
    o = {};
    o.name = name;
    o.type = type;
    o.rank = static_cast<std::int32_t>(extents.size());
    for (std::size_t i = 0; i < extents.size(); ++i) o.extent[i] = extents[i];
    return o;
  }
  std::abort();
}
inline operator_operand& at(operator_call& c, n name) {
  for (operator_operand& o : c.operands)
    if (o.name == name) return o;
  return add(c, name, dtype::none, {});
}

// Lists that calls point to.
struct lists {
  std::int64_t starts[1] = {0}, ends[1] = {64}, axes[3] = {1, 2, 3};
  double exponent[1] = {2.0}, scales[4] = {1, 1, 2, 2};
};

// A call that fits, with lists that can be written to.
inline operator_call fitting(npu_operator op, dtype d, lists& l) {
  operator_call c = operator_calls::fitting(op, d);
  operator_attributes& a = c.attributes;
  if (a.starts.given) a.starts.first = l.starts, a.ends.first = l.ends, a.axes.first = l.axes;
  for (operator_operand& o : c.operands) {
    if (op == npu_operator::pow && o.name == n::Y) o.value.first = l.exponent;
    if (o.name == n::scales) o.value.first = l.scales;
  }
  return c;
}

// The same call with the quantity of a limit at v. False: it takes more than that.
inline bool set(operator_call& c, const limit& l, std::int64_t v, lists& list) {
  const auto change = [&](quantity what, std::int64_t to) {
    return operator_calls::change_one(c, {what, operand_name::none, to});
  };
  switch (l.terms.applies) {
    case when::axis:
    case when::axis_unless_one:
      change(q::axis, l.terms.argument);
      break;
    case when::mode:
      change(q::mode, l.terms.argument);
      break;
    case when::flash_attention:
      change(q::flash_attention, 1);
      break;
    case when::pattern:
      change(q::expand_pattern, l.terms.argument);
      break;
    default:
      break;
  }
  switch (l.what) {
    case q::axes:
    case q::broadcast_pattern:
    case q::constant:
    case q::dilation_needs_1x1:
    case q::expand_pattern:
    case q::exponent:
    case q::exponent_shape:
    case q::flash_attention_dtype:
    case q::flash_attention_mask:
    case q::group:
    case q::output_h:
    case q::output_w:
    case q::pad_left_vs_kernel:
    case q::pad_top_vs_kernel:
    case q::slope:
    case q::step_blocks:
    case q::step_channel:
      return false;  // numbers that stand for something else: they have cases of their own
    case q::scale_h:
    case q::scale_w:
      return list.scales[l.what == q::scale_h ? 2 : 3] = static_cast<double>(v), v > 1;
    case q::kernel_1x1:
      return operator_calls::change_one(c, {l.what, l.of, v == 1 ? 1 : 2}) && (v == 0 || v == 1);
    case q::channel_height_width_product:
      change(q::axis, 1);
      [[fallthrough]];
    default:
      return operator_calls::change_one(c, {l.what, l.of, v});
  }
}

struct sample {
  std::int64_t value;
  bool allowed;
};

inline std::vector<sample> around(const limit& l) {
  const constraint& c = l.wanted;
  std::vector<sample> all;
  const auto put = [&](std::int64_t v) {
    for (const sample& s : all)
      if (s.value == v) return;
    // One is always allowed where the limit excepts it.
    // Axes count from the end, too.
    const std::int64_t counted = l.what == q::axis && v < 0 && v >= -4 ? v + 4 : v;
    all.push_back({v, c.allows(counted) || (l.terms.applies == when::axis_unless_one && v == 1)});
  };
  switch (c.kind) {
    case rule::between:
      put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1), put(c.value[1] - 1), put(c.value[1]),
          put(c.value[1] + 1);
      break;
    case rule::one_of:
      for (std::uint8_t i = 0; i < c.count; ++i) put(c.value[i] - 1), put(c.value[i]), put(c.value[i] + 1);
      break;
    case rule::multiple_of:
    case rule::multiple_of_or_one:
      put(1), put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1), put(2 * c.value[0]);
      break;
    case rule::real_equals:
      put(c.value[0]), put(real_bits(real_value(c.value[0]) + 0.01)), put(real_bits(real_value(c.value[0]) - 0.01));
      break;
    case rule::real_greater:
      put(real_bits(0.0)), put(real_bits(-1e-9)), put(real_bits(1e-9));
      break;
    case rule::real_finite:
      put(real_bits(__builtin_inf())), put(real_bits(1.0));
      break;
    case rule::known:
      break;
    default:
      put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1);
      break;
  }
  return all;
}

inline const operator_finding* find(const operator_report& r, const limit& l) {
  for (const operator_finding& f : r)
    if (std::string(rule_of(f.what, f.wanted)) == rule_of(l.what, l.wanted) && f.of == l.of) return &f;
  return nullptr;
}

inline std::vector<dtype> types_of(const target_description& t, const npu_entry& e) {
  std::vector<dtype> all;
  const dtype_set printed = e.operand(call_form_of(e.which).data)->types;
  for (const dtype d : {dtype::int8, dtype::int16, dtype::float16})
    if (contains(printed, d) && !contains(t.never, d)) all.push_back(d);
  return all;
}

}  // namespace operator_samples
