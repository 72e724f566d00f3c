// What would make a call fit that a chip refuses: the nearest value, another permutation, an Expand in front, operators
// that do the same.
//
//   const rknn::operator_report r = check_operator(t, c);
//   char text[200];
//   if (rknn::describe_hint(t, c, r.items[0], text, sizeof text) > 0) ...   // "the nearest that fits is 7"
//
// A hint answers one finding: with the change that it names, the call has that finding no more. Where there is a
// choice, one that keeps the result is preferred; a nearest value does not keep it. targets/hints.hpp says the same
// of NNAPI's calls.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/message.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/fused_operators.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/operator_message.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

enum class hint_kind : std::uint8_t {
  none,
  nearest_value,     // value, in place of what was found
  listed_value,      // value: the first one of a list that has no order
  pad_to,            // value: of `extent`
  split_below,       // value: the most that one part has along `extent`
  four_dimensions,   // shape: that of the operand, with the same elements in the same order
  two_permutations,  // permutations, one after the other
  expand_first,      // the operand, with the operator Expand
  other_type,        // value: a type, in the terms of the call
  constant_operand,
  leave_out,         // the operand
  no_dilation,       // both dilations 1
  less_padding,      // value: the most at the beginning of `extent`
  less_end_padding,  // and at its end
  replace,           // operators, one after the other, that do what the call does
};

struct hint {
  hint_kind kind = hint_kind::none;
  std::int64_t value = 0;
  std::int8_t extent = -1;            // of [batch, channel, height, width]; -1: what the finding is about
  std::int32_t permutations[2] = {};  // as four digits; of `replace`: of its Transposes
  std::int64_t shape[4] = {};
  npu_operator operators[3] = {};
  std::int8_t operator_count = 0;
  std::int64_t windows[2][2] = {};  // of the operators that are pools: their windows, which are their strides as well
  const char* how = nullptr;        // of `replace`: "min(a, b) = -max(-a, -b)"
};

// Operators that stand for another one, which the chip does not have or does not take in this way. Those that stand for
// a fused operator are in targets/fused_operators.hpp.
struct replacement {
  npu_operator of;
  quantity about;  // what the finding is about
  npu_operator with[3];
  std::int8_t count;
  const char* how = nullptr;
  operand_name constant = operand_name::none;  // which has to be one
};
inline constexpr replacement replacements[] = {
    {npu_operator::min,
     quantity::not_listed,
     {npu_operator::mul, npu_operator::max, npu_operator::mul},
     3,
     "min(a, b) = -max(-a, -b)"},
    {npu_operator::sub, quantity::broadcast_pattern, {npu_operator::mul, npu_operator::add}, 2, "a - b = a + -1 * b"},
    {npu_operator::div, quantity::dtype, {npu_operator::mul}, 1, "a / b = a * (1 / b)", operand_name::B},
    {npu_operator::clip, quantity::min, {npu_operator::max, npu_operator::min}, 2, "min(max(x, low), high)"},
    {npu_operator::clip, quantity::max, {npu_operator::max, npu_operator::min}, 2, "min(max(x, low), high)"},
    {npu_operator::clip, quantity::clip_activation, {npu_operator::max, npu_operator::min}, 2, "min(max(x, -1), 1)"},
    {npu_operator::softmax, quantity::softmax_beta, {npu_operator::mul, npu_operator::softmax}, 2, "softmax(beta * x)"},
    {npu_operator::ex_conv_streaming, quantity::not_listed, {npu_operator::convolution}, 1},
    {npu_operator::ex_conv_streaming_prelu, quantity::not_listed, {npu_operator::convolution_prelu}, 1},
};

inline namespace NNOPS_ISA {

// The allowed number next to `got`; no_value: the constraint names none.
constexpr std::int64_t nearest(const constraint& c, std::int64_t got) {
  switch (c.kind) {
    case rule::equals:
    case rule::real_equals:
    case rule::real_near:
    case rule::at_least:
    case rule::at_most:
      return c.value[0];
    case rule::between:
      return got < c.value[0] ? c.value[0] : c.value[1];
    case rule::one_of: {
      if (c.count == 0) return no_value;
      std::int64_t best = c.value[0];
      const auto distance = [&](std::int64_t v) {
        const bool less = v < got;
        return static_cast<std::uint64_t>(less ? got : v) - static_cast<std::uint64_t>(less ? v : got);
      };
      for (std::uint8_t i = 1; i < c.count; ++i)
        if (distance(c.value[i]) < distance(best)) best = c.value[i];
      return best;
    }
    case rule::multiple_of:
    case rule::multiple_of_or_one:
      return got <= 0 ? c.value[0] : checked_sum((got - 1) / c.value[0] * c.value[0], c.value[0]);
    default:
      return no_value;
  }
}

// The same of one of several real numbers.
constexpr std::int64_t nearest_real(const constraint& c, double got) {
  std::int64_t best = c.value[0];
  const auto distance = [&](std::int64_t v) {
    const double d = real_value(v) - got;
    return d < 0 ? -d : d;
  };
  for (std::uint8_t i = 1; i < c.count; ++i)
    if (distance(c.value[i]) < distance(best)) best = c.value[i];
  return best;
}

// What a limit of one quantity asks for, whatever the terms of the call.
constexpr hint value_hint(quantity what, const constraint& wanted, std::int64_t got) {
  switch (what) {
    case quantity::constant:
      return {.kind = hint_kind::constant_operand};
    case quantity::roi:
      return {.kind = hint_kind::leave_out};
    case quantity::dilation_needs_1x1:
      return {.kind = hint_kind::no_dilation};
    case quantity::exponent:
      return {.kind = hint_kind::nearest_value, .value = nearest_real(wanted, real_value(got))};
    // The rule says more than a number, or no change leaves the call what it is.
    case quantity::query:
    case quantity::group:
    case quantity::first_layer_n:
    case quantity::operand_ranks:
      return {};
    default:
      break;
  }
  switch (kind_of(what)) {
    case got_kind::nothing:
    case got_kind::pair:
    case got_kind::shape:
    case got_kind::attribute:
      return {};
    case got_kind::word:
      return {.kind = hint_kind::listed_value, .value = wanted.value[0]};
    default:
      break;
  }
  const std::int64_t v = nearest(wanted, got);
  if (v == no_value) return {};
  if (wanted.kind == rule::multiple_of || (wanted.kind == rule::multiple_of_or_one && v > got))
    return {.kind = hint_kind::pad_to, .value = v};
  const auto part = [&](std::int8_t extent) -> hint {
    if (got < 1) return {};  // nothing has no parts
    return {.kind = got > v ? hint_kind::split_below : hint_kind::nearest_value, .value = v, .extent = extent};
  };
  switch (what) {
    case quantity::batch:
      return part(0);
    case quantity::channel:
      return part(1);
    case quantity::height:
    case quantity::expand_h:
      return part(2);
    case quantity::width:
    case quantity::expand_w:
    case quantity::first_layer_width:
      return part(3);
    case quantity::seq_length:
    case quantity::batch_size:
    case quantity::k:
      return part(-1);
    default:
      return {.kind = hint_kind::nearest_value, .value = v};
  }
}

// The width of a first layer whose product of width and rows is too large.
constexpr hint first_layer_hint(const constraint& most, std::int64_t rows) {
  const std::int64_t width = rows < 1 ? 0 : most.value[0] / rows;
  return width < 1 ? hint{} : hint{.kind = hint_kind::split_below, .value = width, .extent = 3};
}

// One extent of a product of a tensor's extents, and what it would have to be; the one with which the tensor grows or
// shrinks least.
constexpr hint product_hint(quantity what, const constraint& wanted, const std::int64_t (&extents)[4]) {
  const unsigned set = transposed_extents(what);
  const std::int64_t factor = what == quantity::h1_w1_twice ? 2 : 1;
  hint best;
  double best_change = 0;
  for (std::int8_t i = 0; i < 4; ++i) {
    if ((set >> i & 1u) == 0) continue;
    std::int64_t others = factor;
    for (std::int32_t j = 0; j < 4; ++j)
      if (j != i && (set >> j & 1u) != 0) others = checked_product(others, extents[j]);
    hint h = {.extent = i};
    double change = 0;
    if (wanted.kind == rule::multiple_of) {
      const std::int64_t factor_at_hand = greatest_common_divisor(others, wanted.value[0]);
      h.kind = hint_kind::pad_to;
      h.value = nearest(multiple_of(wanted.value[0] / factor_at_hand), extents[i]);
      change = static_cast<double>(h.value) / static_cast<double>(extents[i]);
    } else if (wanted.kind == rule::at_most && wanted.value[0] / others >= 1) {
      h.kind = hint_kind::split_below;
      h.value = wanted.value[0] / others;
      change = static_cast<double>(extents[i]) / static_cast<double>(h.value);
    } else {
      continue;
    }
    if (best.kind == hint_kind::none || change < best_change) best = h, best_change = change;
  }
  return best;
}

// The factor of a resize next to the one that is asked for.
constexpr hint factor_hint(const constraint& wanted, double factor) {
  const auto whole = factor < 1     ? std::int64_t{1}
                     : factor > 1e6 ? std::int64_t{1000000}
                                    : static_cast<std::int64_t>(factor + 0.5);
  return {.kind = hint_kind::nearest_value, .value = wanted.allows(whole) ? whole : nearest(wanted, whole)};
}

// A type of the same kind of numbers; else codes for reals, or reals for codes.
constexpr hint type_hint(dtype got, dtype_set wanted) {
  constexpr dtype_set reals = dtype::float16 | dtype::float32, codes = dtype::int8 | dtype::uint8 | dtype::int16,
                      whole = dtype::int32 | dtype::int64;
  const auto first_of = [&](dtype_set s) -> hint {
    for (std::int64_t i = 1; i <= static_cast<std::int64_t>(dtype::float32); ++i)
      if (contains(s, static_cast<dtype>(i)) && contains(wanted, static_cast<dtype>(i)))
        return {.kind = hint_kind::other_type, .value = i};
    return {};
  };
  if (contains(whole, got)) return first_of(whole);
  if (!contains(reals, got) && !contains(codes, got)) return {};
  const bool real = contains(reals, got);
  const hint same = first_of(real ? reals : codes);
  return same.kind != hint_kind::none ? same : first_of(real ? codes : reals);
}

// The type that other changes are looked for in: a type that the chip does not compute with is a finding of its own.
constexpr dtype computed_type(const target_description& t, dtype type) {
  dtype first = dtype::none;
  for (std::int32_t i = t.data.count - 1; i >= 0; --i) {
    first = t.data.types[i] == operand_type::tensor_float16 ? dtype::float16 : dtype::int8;
    if (first == type) return type;
  }
  return type == dtype::int16 ? type : first;
}

// Whether the chip's NPU has an operator, for this type of data; of no type: whether it has it at all.
constexpr bool has_for(const target_description& t, npu_operator o, dtype type) {
  const std::int32_t i = t.index_of(o);
  if (i < 0 || t.npu.first[i].how != support::native) return false;
  const npu_entry& e = t.npu.first[i];
  const std::int32_t data = e.index_of(call_form_of(o).data);
  if (type == dtype::none || data < 0) return true;
  return contains(e.operands.first[data].types, type) && !contains(t.never, type);
}

// Of these operators, one after the other; none if the chip does not have all of them.
constexpr hint replace_with(const target_description& t, const npu_operator* with, std::int32_t count, dtype type,
                            const char* how) {
  hint h = {.kind = hint_kind::replace, .operator_count = static_cast<std::int8_t>(count), .how = how};
  for (std::int32_t i = 0; i < count; ++i) {
    if (!has_for(t, with[i], type)) return {};
    h.operators[i] = with[i];
  }
  return h;
}

constexpr hint replacement_for(const target_description& t, npu_operator which, quantity about, dtype type,
                               const operator_call* c = nullptr) {
  for (const replacement& r : replacements) {
    if (r.of != which || r.about != about) continue;
    if (r.constant != operand_name::none) {
      const operator_operand* o = c == nullptr ? nullptr : c->find(r.constant);
      if (o == nullptr || !o->is_const) continue;
    }
    if (const hint h = replace_with(t, r.with, r.count, type, r.how); h.kind != hint_kind::none) return h;
  }
  if (about != quantity::not_listed) return {};
  for (const fused_operator& f : fused_operators)
    if (const npu_operator parts[] = {f.first, f.then[0], f.then[1]}; f.fused == which)
      return replace_with(t, parts, f.count + 1, type, nullptr);
  return {};
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
      return {.kind = hint_kind::two_permutations, .permutations = {first, second}};
  }
  return {};
}

// A Transpose that is refused for its permutation or for a product of extents.
constexpr hint transpose_hint(const target_description& t, const operator_call& c, quantity what,
                              const constraint& wanted) {
  if (const hint h = two_permutations(t, c); h.kind != hint_kind::none) return h;
  const operator_operand* x = c.find(operand_name::X);
  if (!is_transposed_product(what) || x == nullptr || x->rank != 4) return {};
  return product_hint(what, wanted, {x->extent[0], x->extent[1], x->extent[2], x->extent[3]});
}

// A softmax along an axis that the chip does not take, between two Transposes that swap it with one that it takes.
constexpr hint axis_hint(const target_description& t, npu_operator which, dtype type, const std::int64_t (&extents)[4],
                         std::int64_t axis) {
  if (axis < 0 || axis > 3) return {};
  for (std::int32_t taken = 3; taken > 0; taken -= 2) {
    operator_call swap, softmax;
    swap.which = npu_operator::transpose;
    softmax.which = which;
    operator_operand &x = swap.operands[0], &in = softmax.operands[0];
    x.type = type, x.rank = 4, x.name = operand_name::X;
    std::int32_t digits = 0;
    for (std::int32_t i = 0; i < 4; ++i) {
      x.extent[i] = extents[i];
      swap.attributes.perm[i] = i == taken ? axis : i == axis ? taken : i;
      digits = digits * 10 + static_cast<std::int32_t>(swap.attributes.perm[i]);
    }
    in = x;
    in.name = operand_name::input;
    for (std::int32_t i = 0; i < 4; ++i) in.extent[i] = extents[swap.attributes.perm[i]];
    softmax.attributes.axis = taken;
    operator_call back = swap;
    for (std::int32_t i = 0; i < 4; ++i) back.operands[0].extent[i] = in.extent[i];
    if (check_operator(t, swap).answer == verdict::yes && check_operator(t, softmax).answer == verdict::yes &&
        check_operator(t, back).answer == verdict::yes)
      return {.kind = hint_kind::replace,
              .permutations = {digits, digits},
              .operators = {npu_operator::transpose, which, npu_operator::transpose},
              .operator_count = 3,
              .how = taken == 3 ? "the axis becomes the width and is put back"
                                : "the axis becomes the channel and is put back"};
  }
  return {};
}

// Whether the chip's Expand makes `to` of `from`.
constexpr bool expand_fits(const target_description& t, dtype type, const std::int64_t (&from)[4],
                           const std::int64_t (&to)[4]) {
  operator_call e;
  e.which = npu_operator::expand;
  operator_operand &in = e.operands[0], &out = e.operands[1];
  in.name = operand_name::input, out.name = operand_name::output;
  in.type = type;
  in.rank = out.rank = 4;
  for (std::int32_t i = 0; i < 4; ++i) in.extent[i] = from[i], out.extent[i] = to[i];
  return check_operator(t, e).answer == verdict::yes;
}

// An operand that is broadcast in a way that the operator does not take.
constexpr hint broadcast_hint(const target_description& t, npu_operator which, dtype type,
                              const std::int64_t (&from)[4], const std::int64_t (&to)[4]) {
  if (expand_fits(t, type, from, to)) return {.kind = hint_kind::expand_first};
  return replacement_for(t, which, quantity::broadcast_pattern, type);
}

// The shape of fewer than four dimensions with dimensions of 1 in front. Of more, if the operator works element by
// element: with the first ones in one.
template <class Extent>
constexpr hint shape_hint(const Extent* extents, std::int32_t rank, bool element_by_element) {
  if (rank < 1 || rank == 4 || rank > operator_operand::max_rank || (rank > 4 && !element_by_element)) return {};
  hint h = {.kind = hint_kind::four_dimensions, .shape = {1, 1, 1, 1}};
  for (std::int32_t i = 0; i < rank; ++i) {
    const std::int32_t at = 4 - rank + i < 0 ? 0 : 4 - rank + i;
    h.shape[at] = checked_product(h.shape[at], extents[i]);
  }
  return h;
}

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

constexpr hint broadcast_hint_of(const target_description& t, const operator_call& c, operand_name of) {
  const operator_operand* o = c.find(of);
  if (o == nullptr || (o->rank != 4 && o->rank > 1)) return {};
  std::int64_t from[4] = {1, 1, 1, 1}, to[4] = {1, 1, 1, 1};
  dtype type = o->type;
  if (o->rank == 4)
    for (std::int32_t i = 0; i < 4; ++i) from[i] = o->extent[i];
  for (const operator_operand& other : c.operands) {
    if (other.name != operand_name::A && other.name != operand_name::B) continue;
    if (type == dtype::none) type = other.type;
    for (std::int32_t i = 0; i < 4 && other.rank == 4; ++i)
      if (other.extent[i] > to[i]) to[i] = other.extent[i];
  }
  return broadcast_hint(t, c.which, computed_type(t, type), from, to);
}

// A hint about the shape of an operand that has another rank than 4.
constexpr hint rank_hint_of(const operator_call& c, const operator_finding& f) {
  const operator_operand* o = c.find(f.of);
  if (o == nullptr || f.wanted.value[0] != 4 || f.got > operator_operand::max_rank) return {};
  const form kind = form_of(c.which);
  const bool unary = kind == form::unary || kind == form::unary_x || kind == form::clip || kind == form::leaky_relu ||
                     kind == form::elu || kind == form::hard_sigmoid || kind == form::hard_swish;
  const bool broadcast = kind == form::binary;
  if (!unary && !broadcast) return {};
  return shape_hint(o->extent, o->rank, unary);
}

// Of a transposed convolution (anomaly A03): an output that is given is too small; else the padding at the end is too
// large.
constexpr hint output_hint_of(const operator_call& c, const operator_finding& f) {
  const std::int32_t i = f.what == quantity::output_h ? 0 : 1;
  const operator_attributes& a = c.attributes;
  const operator_operand *in = c.find(operand_name::input_tensor), *w = c.find(operand_name::weight),
                         *out = c.find(operand_name::output);
  if (in == nullptr || w == nullptr) return {};
  if (out != nullptr && out->rank == 4) {
    const std::int64_t strided = checked_product(a.strides[i], in->extent[2 + i] - 1);
    return {.kind = hint_kind::nearest_value, .value = checked_sum(strided, 1 - a.pads[i])};
  }
  const std::int64_t most = checked_sum(dilated(w->extent[2 + i], a.dilations[i]), a.output_padding[i] - 1);
  return most < 0 ? hint{}
                  : hint{.kind = hint_kind::less_end_padding, .value = most, .extent = static_cast<std::int8_t>(2 + i)};
}

// The types that an operand may have: some are for constants alone.
constexpr dtype_set types_for(const target_description& t, const operator_call& c, const operator_finding& f) {
  dtype_set s = 0;
  for (std::uint8_t i = 0; i < f.wanted.count; ++i) s = s | static_cast<dtype>(f.wanted.value[i]);
  const operator_operand* o = c.find(f.of);
  const std::int32_t entry = t.index_of(c.which);
  const std::int32_t rule = entry < 0 ? -1 : t.npu.first[entry].index_of(f.of);
  if (rule < 0 || o == nullptr || o->is_const) return s;
  return static_cast<dtype_set>(s & t.npu.first[entry].operands.first[rule].types);
}

constexpr dtype data_type_of(const target_description& t, const operator_call& c) {
  const operator_operand* o = c.find(call_form_of(c.which).data);
  return o == nullptr ? dtype::none : computed_type(t, o->type);
}

// Whether the operator works along the extent that a limit is about: then it cannot be split.
constexpr bool is_along_axis(const operator_call& c, quantity what) {
  const form f = form_of(c.which);
  if (f != form::softmax && f != form::softmax_mask) return false;
  const std::int64_t axis = c.attributes.axis < 0 ? c.attributes.axis + 4 : c.attributes.axis;
  return axis == (what == quantity::channel ? 1 : what == quantity::height ? 2 : what == quantity::width ? 3 : -1);
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

constexpr hint hint_of(const target_description& t, const operator_call& c, const operator_finding& f) {
  using q = quantity;
  if (is_transposed_product(f.what)) return transpose_hint(t, c, f.what, f.wanted);
  switch (f.what) {
    case q::not_listed:
    case q::not_supported:
      return replacement_for(t, c.which, q::not_listed, detail::data_type_of(t, c), &c);
    case q::perm:
      return transpose_hint(t, c, f.what, f.wanted);
    case q::rank:
      return detail::rank_hint_of(c, f);
    case q::broadcast_pattern:
      return detail::broadcast_hint_of(t, c, f.of);
    case q::dtype:
      if (const hint h = type_hint(static_cast<dtype>(f.got), detail::types_for(t, c, f)); h.kind != hint_kind::none)
        return h;
      return replacement_for(t, c.which, q::dtype, dtype::none, &c);
    case q::dtype_match:
    case q::flash_attention_dtype:
      return {.kind = hint_kind::other_type, .value = f.wanted.value[0]};
    case q::pad_top_vs_kernel:
    case q::pad_left_vs_kernel: {
      const std::int32_t i = f.what == q::pad_top_vs_kernel ? 0 : 1;
      const operator_operand* w = c.find(operand_name::weight);
      if (w == nullptr) return {};
      return {.kind = hint_kind::nearest_value, .value = dilated(w->extent[2 + i], c.attributes.dilations[i]) - 1};
    }
    case q::output_h:
    case q::output_w:
      return detail::output_hint_of(c, f);
    case q::min:
    case q::max:
      if (const hint h = replacement_for(t, c.which, f.what, detail::data_type_of(t, c)); h.kind != hint_kind::none)
        return h;
      return value_hint(f.what, f.wanted, f.got);
    case q::axis: {
      const operator_operand* in = c.find(call_form_of(c.which).data);
      if (form_of(c.which) != form::softmax || in == nullptr || in->rank != 4)
        return value_hint(f.what, f.wanted, f.got);
      const std::int64_t axis = f.got < 0 ? f.got + 4 : f.got;
      return axis_hint(t, c.which, computed_type(t, in->type),
                       {in->extent[0], in->extent[1], in->extent[2], in->extent[3]}, axis);
    }
    case q::scale_h:
    case q::scale_w:
      return factor_hint(f.wanted, real_value(f.got));
    case q::gates: {
      const operator_operand* r = c.find(operand_name::R);
      if (r == nullptr || r->rank != 3) return {};
      return {.kind = hint_kind::nearest_value, .value = checked_product(f.wanted.value[0], r->extent[2])};
    }
    case q::first_layer_product: {
      const operator_operand* in = c.find(operand_name::input_tensor);
      return in == nullptr || in->rank != 4 ? hint{} : first_layer_hint(f.wanted, f.got / in->extent[3]);
    }
    default:
      return detail::is_along_axis(c, f.what) ? hint{} : value_hint(f.what, f.wanted, f.got);
  }
}

// What hints say, whatever the terms of the call. `number` writes the value, `type` a type, `operand` the operand's
// name.
template <class Number, class Type, class Operand>
constexpr void put_hint(nnops::detail::text_writer& w, const hint& h, const Number& number, const Type& type,
                        const Operand& operand) {
  constexpr const char* extents[] = {"the batch ", "the channels ", "the height ", "the width "};
  const auto put_list = [&](const auto& item, std::int32_t count) {
    w.put('[');
    for (std::int32_t i = 0; i < count; ++i) {
      if (i > 0) w.put(',');
      w.put(static_cast<std::int64_t>(item(i)));
    }
    w.put(']');
  };
  const auto permutation = [&](std::int32_t digits) {
    const std::int32_t d[4] = {digits / 1000, digits / 100 % 10, digits / 10 % 10, digits % 10};
    put_list([&](std::int32_t i) { return d[i]; }, 4);
  };
  switch (h.kind) {
    case hint_kind::none:
      break;
    case hint_kind::nearest_value:
      w.put("the nearest that fits is "), number();
      break;
    case hint_kind::listed_value:
      number(), w.put(" fits");
      break;
    case hint_kind::pad_to:
      w.put("pad "), w.put(h.extent < 0 ? nullptr : extents[h.extent]), w.put("to "), w.put(h.value);
      break;
    case hint_kind::split_below:
      w.put("split "), w.put(h.extent < 0 ? nullptr : extents[h.extent]);
      w.put("into parts of at most "), w.put(h.value);
      break;
    case hint_kind::four_dimensions:
      w.put("write the shape as "), put_list([&](std::int32_t i) { return h.shape[i]; }, 4);
      break;
    case hint_kind::two_permutations:
      w.put("transpose twice: "), permutation(h.permutations[0]), w.put(", then "), permutation(h.permutations[1]);
      break;
    case hint_kind::expand_first:
      w.put("expand "), operand(), w.put(" with Expand first");
      break;
    case hint_kind::other_type:
      w.put("ask as "), type();
      break;
    case hint_kind::constant_operand:
      w.put("make it a constant");
      break;
    case hint_kind::leave_out:
      w.put("leave it out");
      break;
    case hint_kind::no_dilation:
      w.put("leave the dilations at 1");
      break;
    case hint_kind::less_padding:
    case hint_kind::less_end_padding:
      w.put("pad "), w.put(extents[h.extent]), w.put(h.kind == hint_kind::less_padding ? "in front" : "at the end");
      w.put(" by at most "), w.put(h.value);
      break;
    case hint_kind::replace:
      w.put("use ");
      for (std::int32_t i = 0; i < h.operator_count; ++i) {
        if (i > 0) w.put(", ");
        w.put(name_of(h.operators[i]));
        if (i < 2 && h.windows[i][0] > 0) w.put(" of "), put_list([&](std::int32_t j) { return h.windows[i][j]; }, 2);
        if (h.operators[i] == npu_operator::transpose && h.permutations[i == 0 ? 0 : 1] != 0)
          w.put(' '), permutation(h.permutations[i == 0 ? 0 : 1]);
      }
      w.put(" instead");
      if (h.how != nullptr) w.put(": "), w.put(h.how);
      break;
  }
}

// Writes at most `size` characters, the last one 0; returns the length of the whole text, 0 if there is no hint.
constexpr std::size_t describe_hint(const target_description& t, const operator_call& c, const operator_finding& f,
                                    char* buffer, std::size_t size) {
  const hint h = hint_of(t, c, f);
  nnops::detail::text_writer w{buffer, size};
  put_hint(
      w, h, [&] { detail::put_number(w, f.what, f.wanted.is_real(), h.value); },
      [&] { w.put(name_of(static_cast<dtype>(h.value))); }, [&] { w.put(name_of(f.of)); });
  w.finish();
  return w.length;
}

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn
