// Findings about calls in the document's own terms, as text: written into the caller's buffer.
//
//   char text[200];
//   nnops::rknn::describe(r.items[0], text, sizeof text);  // "stride_h is 90; wanted [1,7] (section 3.2.5, line 2213)"
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/message.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

namespace detail {
inline namespace NNOPS_ISA {

using nnops::detail::text_writer;

constexpr void put_version(text_writer& w, std::int64_t v) {
  w.put(v / 1000000), w.put('.'), w.put(v / 1000 % 1000), w.put('.'), w.put(v % 1000);
}

// A number of a constraint, as the quantity counts.
constexpr void put_number(text_writer& w, quantity what, bool real, std::int64_t v) {
  if (real || what == quantity::exponent) return w.put_real(real_value(v));
  switch (kind_of(what)) {
    case got_kind::dtype:
      return w.put(name_of(static_cast<dtype>(v)));
    case got_kind::word:
      return w.put(name_of(static_cast<word>(v)));
    case got_kind::granularity:
      return w.put(name_of(static_cast<granularity>(v)));
    case got_kind::boolean:
      return w.put(v != 0 ? "true" : "false");
    case got_kind::version:
      return put_version(w, v);
    default:
      return w.put(v);
  }
}

// Constraints on numbers that stand for something else. Null: the constraint says it.
constexpr const char* wanted_text(quantity what) {
  switch (what) {
    case quantity::group:
      return "1, or num_output where num_input = num_output";
    case quantity::pad_top_vs_kernel:
      return "at most kernel_h*dilation_h-dilation_h";
    case quantity::pad_left_vs_kernel:
      return "at most kernel_w*dilation_w-dilation_w";
    case quantity::output_h:
      return "at least stride_h*(height-1)-pad_top+1";
    case quantity::output_w:
      return "at least stride_w*(width-1)-pad_left+1";
    case quantity::dilation_needs_1x1:
      return "[1,1] with a dilation other than (1,1)";
    case quantity::kernel_1x1:
      return "another kernel than [1,1]";
    case quantity::expand_pattern:
      return "[b,c,1,w], [b,1,1,w], [b,c,h,1], [b,1,h,1] or [b,c,1,1] to [b,c,h,w]";
    case quantity::broadcast_pattern:
      return "the full shape, [b,c,1,1] or a scalar";
    case quantity::slope:
      return "a scalar, or one value per channel";
    case quantity::step_blocks:
    case quantity::step_channel:
      return "[1,1,1,1]; others where height*width=1, and channel, start and end are multiples of subc, step 1 at most "
             "it";
    case quantity::exponent_shape:
      return "[1]";
    case quantity::roi:
      return "not given";
    case quantity::window_sizes:
    case quantity::num_windows:
      return "two integers";
    case quantity::perm:
      return "another permutation";
    case quantity::flash_attention_mask:
      return "[b,c,1,1], [1,c,1,1] or [1,c,h,w]";
    case quantity::not_listed:
      return "an operator of the list";
    case quantity::not_supported:
    case quantity::converted_to_convolution:
      return "a native operator";
    case quantity::query:
      return "a call that a processor could run";
    default:
      return nullptr;
  }
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// What a limit allows, where that is not what its numbers say. False: they say it.
constexpr bool put_words(nnops::detail::text_writer& w, quantity what, const constraint& c) {
  if (const char* text = detail::wanted_text(what)) return w.put(text), true;
  switch (what) {
    case quantity::axes:
      w.put(c.kind == rule::one_of ? "[1] or [1,2,3]" : c.kind == rule::between ? "axes of [-4,3]" : "not given");
      return true;
    case quantity::lone_extent:
      w.put("h1=w1=1 and n1%4=0, or ");
      w.put(c.value[1] == 2 ? "n1=w1=1 and h1%4=0" : "n1=h1=1 and w1%4=0");
      return true;
    case quantity::gates:
      w.put(c.value[0]), w.put("*hidden_size");
      return true;
    case quantity::height_width_product:
    case quantity::channel_height_product:
      if (c.kind != rule::at_least) return false;
      w.put("1 or >= "), w.put(c.value[0]);
      return true;
    default:
      return false;
  }
}

// What a limit allows: "[1,7]", "{1,2,4,8}", "multiple of 4".
constexpr void put_wanted(nnops::detail::text_writer& w, quantity what, const constraint& c) {
  if (put_words(w, what, c)) return;
  const bool real = c.is_real();
  const auto number = [&](std::int64_t v) { detail::put_number(w, what, real, v); };
  switch (c.kind) {
    case rule::equals:
    case rule::real_equals:
      return number(c.value[0]);
    case rule::at_least:
      return w.put(">= "), number(c.value[0]);
    case rule::at_most:
      return w.put("<= "), number(c.value[0]);
    case rule::between:
      return w.put('['), number(c.value[0]), w.put(','), number(c.value[1]), w.put(']');
    case rule::one_of:
      w.put('{');
      for (std::uint8_t i = 0; i < c.count; ++i) {
        if (i > 0) w.put(',');
        number(c.value[i]);
      }
      return w.put('}');
    case rule::multiple_of:
      return w.put("multiple of "), number(c.value[0]);
    case rule::multiple_of_or_one:
      return w.put("1 or a multiple of "), number(c.value[0]);
    case rule::real_greater:
      return w.put("> "), number(c.value[0]);
    case rule::real_finite:
      return w.put("finite");
    default:
      return w.put("another");
  }
}

constexpr void put_got(nnops::detail::text_writer& w, const operator_finding& f) {
  const auto list = [&](const std::int64_t* v, std::int32_t count) {
    w.put('[');
    for (std::int32_t i = 0; i < count; ++i) {
      if (i > 0) w.put(',');
      w.put(v[i]);
    }
    w.put(']');
  };
  if (f.what == quantity::step_blocks || f.what == quantity::step_channel) return list(f.list, 4);
  switch (kind_of(f.what)) {
    case got_kind::integer:
      return w.put(f.got);
    case got_kind::real:
      return w.put_real(real_value(f.got));
    case got_kind::pair:
      return list(f.list, 2);
    case got_kind::nothing:
    case got_kind::shape:
    case got_kind::attribute:
      return w.put("not allowed");
    default:
      return detail::put_number(w, f.what, false, f.got);
  }
}

// Writes at most `size` characters, the last one 0; returns the length of the whole text.
constexpr std::size_t describe(const operator_finding& f, char* buffer, std::size_t size) {
  nnops::detail::text_writer w{buffer, size};
  if (f.of != operand_name::none) w.put(name_of(f.of)), w.put(": ");
  else if (f.place != nullptr) w.put(f.place), w.put(": ");
  w.put(rule_of(f.what, f.wanted));
  switch (kind_of(f.what)) {
    case got_kind::nothing:
      break;
    default:
      if (f.what == quantity::query) break;
      w.put(" is "), put_got(w, f);
  }
  w.put("; wanted "), put_wanted(w, f.what, f.wanted);
  if (f.line > 0)
    w.put(" (section "), w.put(f.section), w.put(", line "), w.put(static_cast<std::int64_t>(f.line)), w.put(')');
  w.finish();
  return w.length;
}

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn
