// What would make a call fit that a chip refuses: the nearest value, another permutation, an Expand in front.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/message.hpp"
#include "nnops/core/report.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/operator_message.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

enum class hint_kind : std::uint8_t {
  none,
  nearest_value,     // value
  pad_to,            // value: an extent, or a product of extents
  split_below,       // value: the most that one part has
  two_permutations,  // first and second, one after the other
  expand_first,      // the operand, with the operator Expand
  other_type,        // value is a dtype
  constant_operand,
};

struct hint {
  hint_kind kind = hint_kind::none;
  std::int64_t value = 0;
  std::int32_t first = 0, second = 0;  // permutations, as four digits
};

inline namespace NNOPS_ISA {

// The allowed number next to `got`; no_value: the constraint is not about numbers.
constexpr std::int64_t nearest(const constraint& c, std::int64_t got) {
  switch (c.kind) {
    case rule::equals:
      return c.value[0];
    case rule::at_least:
    case rule::at_most:
      return c.value[0];
    case rule::between:
      return got < c.value[0] ? c.value[0] : c.value[1];
    case rule::one_of: {
      std::int64_t best = c.value[0];
      const auto distance = [&](std::int64_t v) { return v > got ? v - got : got - v; };
      for (std::uint8_t i = 1; i < c.count; ++i)
        if (distance(c.value[i]) < distance(best)) best = c.value[i];
      return best;
    }
    case rule::multiple_of:
    case rule::multiple_of_or_one:
      return got <= 0 ? c.value[0] : (got - 1) / c.value[0] * c.value[0] + c.value[0];
    default:
      return no_value;
  }
}

constexpr void set_permutation(operator_call& c, std::int32_t digits) {
  for (std::int32_t i = 3; i >= 0; --i, digits /= 10) c.attributes.perm[i] = digits % 10;
}

// Two permutations, each of which the chip takes, that together do what the call does.
constexpr hint two_permutations(const target_description& t, const operator_call& c) {
  constexpr std::int32_t all[] = {123,  132,  213,  231,  312,  321,  1023, 1032, 1203, 1230, 1302, 1320,
                                  2013, 2031, 2103, 2130, 2301, 2310, 3012, 3021, 3102, 3120, 3201, 3210};
  const operator_operand* x = c.find(operand_name::X);
  if (x == nullptr || x->rank != 4) return {};
  for (const std::int32_t first : all) {
    if (first == 123) continue;
    operator_call a = c;
    set_permutation(a, first);
    if (check_operator(t, a).answer != verdict::yes) continue;
    // y[i] = x[first[i]], so the second one has to find perm[i] in first.
    operator_call b = c;
    for (operator_operand& o : b.operands)
      if (o.name == operand_name::X)
        for (std::int32_t i = 0; i < 4; ++i) o.extent[i] = x->extent[a.attributes.perm[i]];
    std::int32_t second = 0;
    for (std::int32_t i = 0; i < 4; ++i)
      for (std::int32_t j = 0; j < 4; ++j)
        if (a.attributes.perm[j] == c.attributes.perm[i]) b.attributes.perm[i] = j, second = second * 10 + j;
    if (second != 123 && check_operator(t, b).answer == verdict::yes)
      return {hint_kind::two_permutations, 0, first, second};
  }
  return {};
}

// Whether an Expand in front of an operand would be taken.
constexpr bool expand_fits(const target_description& t, const operator_call& c, operand_name of) {
  const operator_operand* o = c.find(of);
  if (o == nullptr || o->rank != 4) return false;
  operator_call e;
  e.which = npu_operator::expand;
  e.operands[0] = *o;
  e.operands[0].name = operand_name::input;
  e.operands[1].name = operand_name::output;
  e.operands[1].rank = 4;
  for (std::int32_t i = 0; i < 4; ++i) {
    std::int64_t most = o->extent[i];
    for (const operator_operand& other : c.operands) {
      const bool input = other.name == operand_name::A || other.name == operand_name::B;
      if (input && other.rank == 4 && other.extent[i] > most) most = other.extent[i];
    }
    e.operands[1].extent[i] = most;
  }
  if (e.operands[0].type == dtype::none)
    for (const operator_operand& other : c.operands)
      if (other.type != dtype::none) e.operands[0].type = other.type;
  return check_operator(t, e).answer == verdict::yes;
}

constexpr hint hint_of(const target_description& t, const operator_call& c, const operator_finding& f) {
  using q = quantity;
  switch (f.what) {
    case q::perm:
      return two_permutations(t, c);
    case q::lone_extent:
      return {};
    case q::broadcast_pattern:
      return expand_fits(t, c, f.of) ? hint{hint_kind::expand_first} : hint{};
    case q::dtype:
      return f.wanted.count > 0
                 ? hint{hint_kind::other_type,
                        f.wanted.value[f.got == static_cast<std::int64_t>(dtype::float32) ? f.wanted.count - 1 : 0]}
                 : hint{};
    case q::dtype_match:
      return {hint_kind::other_type, f.wanted.value[0]};
    case q::constant:
      return {hint_kind::constant_operand};
    case q::channel:
    case q::height:
    case q::width:
    case q::first_layer_width:
    case q::seq_length:
    case q::batch_size:
    case q::input_size:
    case q::hidden_size:
    case q::k:
    case q::expand_h:
    case q::expand_w: {
      const std::int64_t v = nearest(f.wanted, f.got);
      return {f.got > v ? hint_kind::split_below : hint_kind::nearest_value, v};
    }
    case q::batch_size_multiple:
      return {hint_kind::pad_to, nearest(f.wanted, f.got)};
    default:
      break;
  }
  if (f.what >= q::n1 && f.what <= q::n1_c1_h1_w1) {
    if (const hint h = two_permutations(t, c); h.kind != hint_kind::none) return h;
    if (f.wanted.kind == rule::multiple_of) return {hint_kind::pad_to, nearest(f.wanted, f.got)};
    return {hint_kind::split_below, f.wanted.value[0]};
  }
  const got_kind k = kind_of(f.what);
  if (k != got_kind::integer && k != got_kind::word && k != got_kind::version) return {};
  switch (f.what) {
    case q::query:
    case q::rank:
    case q::group:
    case q::pad_top_vs_kernel:
    case q::pad_left_vs_kernel:
    case q::output_h:
    case q::output_w:
    case q::gates:
    case q::first_layer_n:
    case q::first_layer_product:
      return {};
    default:
      break;
  }
  const std::int64_t v = nearest(f.wanted, f.got);
  return v == no_value ? hint{} : hint{hint_kind::nearest_value, v};
}

// Writes at most `size` characters, the last one 0; returns the length of the whole text, 0 if there is no hint.
constexpr std::size_t describe_hint(const target_description& t, const operator_call& c, const operator_finding& f,
                                    char* buffer, std::size_t size) {
  const hint h = hint_of(t, c, f);
  nnops::detail::text_writer w{buffer, size};
  const auto permutation = [&](std::int32_t digits) {
    w.put('[');
    for (std::int32_t i = 0, unit = 1000; i < 4; ++i, unit /= 10) {
      if (i > 0) w.put(',');
      w.put(static_cast<std::int64_t>(digits / unit % 10));
    }
    w.put(']');
  };
  switch (h.kind) {
    case hint_kind::none:
      break;
    case hint_kind::nearest_value:
      w.put("the nearest that fits is "), detail::put_number(w, f.what, false, h.value);
      break;
    case hint_kind::pad_to:
      w.put("pad to "), w.put(h.value);
      break;
    case hint_kind::split_below:
      w.put("split into parts of at most "), w.put(h.value);
      break;
    case hint_kind::two_permutations:
      w.put("transpose twice: "), permutation(h.first), w.put(", then "), permutation(h.second);
      break;
    case hint_kind::expand_first:
      w.put("expand "), w.put(name_of(f.of)), w.put(" with Expand first");
      break;
    case hint_kind::other_type:
      w.put("ask as "), w.put(name_of(static_cast<dtype>(h.value)));
      break;
    case hint_kind::constant_operand:
      w.put("make it a constant");
      break;
  }
  w.finish();
  return w.length;
}

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn
