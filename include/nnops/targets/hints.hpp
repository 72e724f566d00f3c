// What would make a call of an NNAPI operation fit that a chip refuses, for each finding of check_target() and of a
// placement: the hints of targets/operator_hints.hpp, in NNAPI's terms.
//
//   placement p = place_of(target::rk3588{}, c);
//   char text[200];
//   for (std::int32_t i = 0; i < p.why_not_npu.kept(); ++i)
//     if (describe_hint(target::rk3588{}, c, p.why_not_npu.items[i], text, sizeof text) > 0) ...
//
// Extents are those of the document's [batch, channel, height, width], whatever the layout of the call; shapes and
// values are NNAPI's. An operation that the chip has no operator for may have one that stands for it: REDUCE_MAX over
// an image is a MaxPool. Whoever asks includes the operation's schema.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/message.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/lowering.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/operator_hints.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops {

// Operators of the NPU that do what an NNAPI operation does that becomes none. A pool stands for a reduction of an
// image's height, width or both.
struct operation_replacement {
  operation_type of;
  rknn::npu_operator with[3];
  std::int8_t count;
  std::int8_t pool;  // which of them is a pool; -1: none
  const char* how = nullptr;
};
inline constexpr operation_replacement operation_replacements[] = {
    {operation_type::reduce_max, {rknn::npu_operator::max_pool}, 1, 0},
    {operation_type::reduce_min,
     {rknn::npu_operator::mul, rknn::npu_operator::max_pool, rknn::npu_operator::mul},
     3,
     1,
     "min(x) = -max(-x)"},
    {operation_type::mean, {rknn::npu_operator::average_pool}, 1, 0},
    {operation_type::reduce_sum,
     {rknn::npu_operator::average_pool, rknn::npu_operator::mul},
     2,
     0,
     "sum(x) = count * mean(x)"},
    {operation_type::neg, {rknn::npu_operator::mul}, 1, -1, "-x = -1 * x"},
    {operation_type::abs, {rknn::npu_operator::mul, rknn::npu_operator::max}, 2, -1, "|x| = max(x, -x)"},
};

namespace detail {
inline namespace NNOPS_ISA {

// An NNAPI type as the document's.
constexpr rknn::dtype document_type(operand_type t) {
  switch (t) {
    case operand_type::tensor_bool8:
      return rknn::dtype::bool_;
    case operand_type::tensor_quant8_asymm:
      return rknn::dtype::uint8;
    case operand_type::tensor_quant8_asymm_signed:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant8_symm_per_channel:
      return rknn::dtype::int8;
    case operand_type::tensor_quant16_symm:
      return rknn::dtype::int16;
    case operand_type::tensor_int32:
      return rknn::dtype::int32;
    case operand_type::tensor_float16:
      return rknn::dtype::float16;
    case operand_type::tensor_float32:
      return rknn::dtype::float32;
    default:
      return rknn::dtype::none;
  }
}

// The type of the data as the chip is asked about it.
template <class Op>
constexpr rknn::dtype asked_data_type(const call<Op>& c, const model_context& m) {
  std::size_t data = 0;
  if constexpr (rknn::lowered<Op>) data = rknn::lowering<Op>::data;
  return document_type(asked_type(c.operands[data].type, m));
}

// The type in which changes are looked for.
template <class Op>
constexpr rknn::dtype computed_type(const target_description& t, const call<Op>& c, const model_context& m) {
  return rknn::computed_type(t, asked_data_type(c, m));
}

// Extents as the document counts them. False: the tensor is not 4-D, or one of them is not known.
template <class Op>
constexpr bool document_extents(const call<Op>& c, const model_context& m, std::size_t operand,
                                std::int64_t (&extents)[4]) {
  for (std::int32_t i = 0; i < 4; ++i) {
    extents[i] = rknn::extent(c, m, operand, i);
    if (extents[i] == undecided_value) return false;
  }
  return true;
}

// The quantity of the document that a measure is; `query` if it is none.
constexpr rknn::quantity quantity_of(measure what) {
  if (what == measure::in_w_of_tall_filter) return rknn::quantity::width;
  for (const quantity_measure& q : quantity_measures)
    if (q.is == what) return q.what;
  return rknn::quantity::query;
}

// Whether the operation has operands of this type at all.
template <class Op>
constexpr bool has_type(std::int32_t operand, operand_type type) {
  for (const auto& row : schema<Op>::types)
    if (row.types[operand] == type) return true;
  return false;
}

template <class Op>
constexpr rknn::hint type_hint_of(const finding& f) {
  rknn::dtype_set wanted = 0;
  const auto allows = [&](std::uint8_t i) {
    return has_type<Op>(f.operand, static_cast<operand_type>(f.wanted.value[i]));
  };
  for (std::uint8_t i = 0; i < f.wanted.count; ++i)
    if (allows(i)) wanted = wanted | document_type(static_cast<operand_type>(f.wanted.value[i]));
  const rknn::hint h = rknn::type_hint(document_type(static_cast<operand_type>(f.got)), wanted);
  if (h.kind == rknn::hint_kind::none) return h;
  // In NNAPI's terms: the first one of that kind.
  for (std::uint8_t i = 0; i < f.wanted.count; ++i)
    if (allows(i) && document_type(static_cast<operand_type>(f.wanted.value[i])) == static_cast<rknn::dtype>(h.value))
      return {.kind = rknn::hint_kind::other_type, .value = f.wanted.value[i]};
  return {};
}

// The operators of the NPU that a call becomes, if any.
template <class Op>
constexpr rknn::npu_steps steps_of(const target_description& t, const call<Op>& c) {
  if constexpr (rknn::lowered<Op>) return rknn::steps_on(t, rknn::lowering<Op>::npu(c));
  else return {};
}

template <class Op>
consteval bool has_chip_measure(measure what) {
  if constexpr (rknn::lowered<Op>) return chip_measures<Op>.of(what) >= 0;
  else return false;
}

// One or two pools, each of a window that the chip takes, that reduce an image as the call does.
template <class Op>
constexpr bool set_windows(const target_description& t, const call<Op>& c, const model_context& m,
                           const operation_replacement& row, rknn::hint& h) {
  std::int64_t extents[4];
  if constexpr (requires { schema<Op>::reduced(c); }) {
    if (!document_extents(c, m, Op::input, extents)) return false;
    const std::int32_t reduced = schema<Op>::reduced(c);
    std::int64_t reduce[2] = {1, 1};
    std::int32_t bits = 0;
    for (std::int32_t i = 0; i < 2; ++i) {
      const std::int32_t bit = 1 << rknn::tensor_dim(m.layout, 2 + i);
      if ((reduced & bit) != 0) bits |= bit, reduce[i] = extents[2 + i];
    }
    if (bits == 0 || bits != reduced) return false;
    const auto fits = [&](const std::int64_t(&in)[2], const std::int64_t(&window)[2]) {
      rknn::operator_call pool;
      pool.which = row.with[row.pool];
      rknn::operator_operand& x = pool.operands[0];
      x.name = rknn::operand_name::input;
      x.type = computed_type(t, c, m);
      x.rank = 4;
      x.extent[0] = extents[0], x.extent[1] = extents[1], x.extent[2] = in[0], x.extent[3] = in[1];
      for (std::int32_t i = 0; i < 2; ++i) pool.attributes.kernel_shape[i] = pool.attributes.strides[i] = window[i];
      return check_operator(t, pool).answer == rknn::verdict::yes;
    };
    const std::int64_t image[2] = {extents[2], extents[3]};
    if (fits(image, reduce)) {
      h.windows[row.pool][0] = reduce[0], h.windows[row.pool][1] = reduce[1];
      return true;
    }
    // In two steps where a second operator is free.
    if (row.count != 1) return false;
    std::int64_t first[2], second[2], rest[2];
    for (std::int32_t i = 0; i < 2; ++i) {
      // The factor nearest to the square root: both windows are small.
      first[i] = reduce[i];
      for (std::int64_t f = 1; f * f <= reduce[i]; ++f)
        if (reduce[i] % f == 0) first[i] = reduce[i] / f;
      second[i] = reduce[i] / first[i];
      rest[i] = image[i] / first[i];
    }
    if (!fits(image, first) || !fits(rest, second)) return false;
    h.operators[1] = row.with[0], h.operator_count = 2;
    for (std::int32_t i = 0; i < 2; ++i) h.windows[0][i] = first[i], h.windows[1][i] = second[i];
    return true;
  } else {
    return false;
  }
}

// What stands for a call that becomes no operator of the chip, or one that the chip does not have.
template <class Op>
constexpr rknn::hint replacement_hint_of(const target_description& t, const call<Op>& c, const model_context& m) {
  const rknn::dtype type = computed_type(t, c, m);
  const rknn::npu_steps s = steps_of(t, c);
  for (std::int32_t i = 0; i < s.count; ++i)
    if (t.index_of(s.step[i]) < 0) return replacement_for(t, s.step[i], rknn::quantity::not_listed, type);
  if (s.count > 0) return {};
  for (const operation_replacement& r : operation_replacements) {
    if (r.of != Op::type) continue;
    rknn::hint h = replace_with(t, r.with, r.count, type, r.how);
    if (h.kind != rknn::hint_kind::none && (r.pool < 0 || set_windows(t, c, m, r, h))) return h;
  }
  return {};
}

// An operand with other than 4 dimensions. Of more, the first ones may become one where the operation works element by
// element, or on the elements in their order.
template <class Op>
constexpr rknn::hint rank_hint_of(const call<Op>& c, const finding& f) {
  if (f.operand < 0 || !f.wanted.allows(4)) return {};
  const shape& s = c.operands[f.operand].dims;
  if (!s.known()) return {};
  // What changes the rank is not written in another one.
  if (Op::type == operation_type::squeeze || Op::type == operation_type::expand_dims) return {};
  if constexpr (requires {
                  Op::input;
                  Op::output;
                } && Op::type != operation_type::reshape)
    if (c.operands[Op::input].dims.rank != c.operands[Op::output].dims.rank) return {};
  bool same = true;
  for (const operand_value& o : c.operands) same = same && (!o.given || o.dims == s);
  constexpr bool has_dimensions = requires { c.params.axis; } || requires { c.params.perm; } ||
                                  requires { c.params.before; } || requires { c.params.axes; };
  return rknn::shape_hint(s.dim, s.rank, Op::type == operation_type::reshape || (same && !has_dimensions));
}

template <class Op>
constexpr rknn::hint broadcast_hint_of(const target_description& t, const call<Op>& c, const finding& f,
                                       const model_context& m) {
  if constexpr (requires { Op::input1; } && rknn::lowered<Op>) {
    // A slope is never as large as the data.
    if (f.operand < 0 || !f.wanted.allows(static_cast<std::int64_t>(broadcast_form::full))) return {};
    const shape& s = c.operands[f.operand].dims;
    std::int64_t from[4], to[4];
    if (!document_extents(c, m, Op::output, to)) return {};
    for (std::int32_t i = 0; i < 4; ++i)
      from[i] = measured(dim_from_last(s, 3 - rknn::tensor_dim(rknn::layout_of(c, m), i)));
    return rknn::broadcast_hint(t, steps_of(t, c).step[0], computed_type(t, c, m), from, to);
  } else {
    return {};
  }
}

template <class Op>
constexpr rknn::hint transpose_hint_of(const target_description& t, const call<Op>& c, const finding& f,
                                       const model_context& m) {
  if constexpr (requires { schema<Op>::source_of(c.params, 4, 0); }) {
    rknn::operator_call p;
    p.which = rknn::npu_operator::transpose;
    rknn::operator_operand& x = p.operands[0];
    std::int64_t extents[4];
    const std::int64_t digits = rknn::permutation_of(c, m);
    if (!document_extents(c, m, Op::input, extents) || digits == undecided_value) return {};
    x.name = rknn::operand_name::X;
    x.type = computed_type(t, c, m);
    x.rank = 4;
    for (std::int32_t i = 0; i < 4; ++i) x.extent[i] = extents[i];
    rknn::set_permutation(p, static_cast<std::int32_t>(digits));
    return rknn::transpose_hint(t, p, quantity_of(f.what), f.wanted);
  } else {
    return {};
  }
}

// An axis in the document's order that the NPU does not take.
template <class Op>
constexpr rknn::hint axis_hint_of(const target_description& t, const call<Op>& c, const finding& f,
                                  const model_context& m) {
  if constexpr (has_chip_measure<Op>(measure::nchw_axis) && requires { Op::input; }) {
    std::int64_t extents[4];
    const rknn::npu_steps s = steps_of(t, c);
    if (s.count == 0 || rknn::form_of(s.step[0]) != rknn::form::softmax) return {};
    if (!document_extents(c, m, Op::input, extents)) return {};
    return rknn::axis_hint(t, s.step[0], computed_type(t, c, m), extents, f.got);
  } else {
    return {};
  }
}

template <class Op>
constexpr rknn::hint factor_hint_of(const call<Op>& c, const finding& f, const model_context& m) {
  if constexpr (has_chip_measure<Op>(measure::integer_factor_h)) {
    const std::int32_t i = f.what == measure::integer_factor_h ? 2 : 3;
    const std::int64_t in = rknn::extent(c, m, Op::input, i), out = rknn::extent(c, m, Op::output, i);
    if (in == undecided_value || out == undecided_value || in < 1) return {};
    return rknn::factor_hint(f.wanted, static_cast<double>(out) / static_cast<double>(in));
  } else {
    return {};
  }
}

template <class Op>
constexpr rknn::hint padding_hint_of(const call<Op>& c, const finding& f, rknn::hint_kind kind, std::int8_t extent,
                                     measure padding) {
  const std::int64_t now = measure_of(c, padding), most = now - f.got;
  return now == undecided_value || most < 0 ? rknn::hint{} : rknn::hint{.kind = kind, .value = most, .extent = extent};
}

// Whether the limit is about the extent that the operation works along: that cannot be split.
template <class Op>
constexpr bool is_along_axis(const call<Op>& c, const model_context& m, rknn::quantity what) {
  if constexpr (has_chip_measure<Op>(measure::nchw_axis)) {
    const std::int64_t axis = rknn::lowering<Op>::measures[chip_measures<Op>.of(measure::nchw_axis)].get(c, m);
    return axis == (what == rknn::quantity::batch     ? 0
                    : what == rknn::quantity::channel ? 1
                    : what == rknn::quantity::height  ? 2
                    : what == rknn::quantity::width   ? 3
                                                      : -1);
  }
  return false;
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Of a finding about a limit of a chip; other findings have none. `c` and `m` are those that the chip was asked about.
template <class Op>
constexpr rknn::hint hint_of(const target_description& t, const call<Op>& c, const finding& f,
                             const model_context& m = {}) {
  if (f.kind != outcome::unsupported || f.source.target == nullptr) return {};
  if (f.wanted.kind == rule::known)
    return f.what == measure::npu_operator ? detail::replacement_hint_of(t, c, m) : rknn::hint{};
  switch (f.what) {
    case measure::operand_type:
    case measure::source_type:
    case measure::target_type:
      return f.operand < 0 ? rknn::hint{} : detail::type_hint_of<Op>(f);
    case measure::rank:
      return detail::rank_hint_of(c, f);
    case measure::broadcast_form:
      return detail::broadcast_hint_of(t, c, f, m);
    case measure::coordinate_mode:
      return {.kind = rknn::hint_kind::listed_value, .value = f.wanted.value[0]};
    case measure::nchw_axis:
      return detail::axis_hint_of(t, c, f, m);
    case measure::permutation:
      return detail::transpose_hint_of(t, c, f, m);
    case measure::integer_factor_h:
    case measure::integer_factor_w:
      return detail::factor_hint_of(c, f, m);
    case measure::activation:
      return rknn::replacement_for(t, rknn::npu_operator::clip, rknn::quantity::clip_activation,
                                   detail::computed_type(t, c, m));
    case measure::beta:
      return rknn::replacement_for(t, rknn::npu_operator::softmax, rknn::quantity::softmax_beta,
                                   detail::computed_type(t, c, m));
    case measure::first_layer_product: {
      const std::int64_t width = measure_of(c, measure::in_w);
      return width < 1 ? rknn::hint{} : rknn::first_layer_hint(f.wanted, f.got / width);
    }
    case measure::given:
      return f.wanted.allows(0) ? rknn::hint{.kind = rknn::hint_kind::leave_out} : rknn::hint{};
    // A smaller filter is another one, and nothing has no parts.
    case measure::first_layer_n:
    case measure::element_count:
      return {};
    default:
      break;
  }
  const rknn::quantity what = detail::quantity_of(f.what);
  switch (what) {
    // Of a transposed convolution: the finding holds by how much the padding is too large.
    case rknn::quantity::pad_top_vs_kernel:
      return detail::padding_hint_of(c, f, rknn::hint_kind::less_padding, 2, measure::padding_top);
    case rknn::quantity::pad_left_vs_kernel:
      return detail::padding_hint_of(c, f, rknn::hint_kind::less_padding, 3, measure::padding_left);
    case rknn::quantity::output_h:
      return detail::padding_hint_of(c, f, rknn::hint_kind::less_end_padding, 2, measure::padding_bottom);
    case rknn::quantity::output_w:
      return detail::padding_hint_of(c, f, rknn::hint_kind::less_end_padding, 3, measure::padding_right);
    // An image whose samples lie between two pixels is another image, and a call does not say that an operand is
    // constant.
    case rknn::quantity::nearest_mode:
    case rknn::quantity::constant:
      return {};
    case rknn::quantity::channel:
    case rknn::quantity::height:
    case rknn::quantity::width:
      if constexpr (rknn::lowered<Op>)
        if (c.operands[rknn::lowering<Op>::data].dims.rank != 4) return {};
      break;
    default:
      break;
  }
  if (detail::is_along_axis(c, m, what)) return {};
  if (rknn::is_transposed_product(what)) return detail::transpose_hint_of(t, c, f, m);
  if (what != rknn::quantity::query) return rknn::value_hint(what, f.wanted, f.got);
  // An attribute that the document does not have: only what it means there fits.
  const std::int64_t v = rknn::nearest(f.wanted, f.got);
  return v == rknn::no_value ? rknn::hint{} : rknn::hint{.kind = rknn::hint_kind::nearest_value, .value = v};
}

// Writes at most `size` characters, the last one 0; returns the length of the whole text, 0 if there is no hint.
template <class Op>
constexpr std::size_t describe_hint(const target_description& t, const call<Op>& c, const finding& f, char* buffer,
                                    std::size_t size, const model_context& m = {}) {
  const rknn::hint h = hint_of(t, c, f, m);
  detail::text_writer w{buffer, size};
  rknn::put_hint(
      w, h, [&] { detail::put_value(w, f.what, f.wanted.is_real(), h.value); },
      [&] { w.put(name_of(static_cast<operand_type>(h.value))); }, [&] { w.put(f.operand_name); });
  w.finish();
  return w.length;
}

}  // namespace NNOPS_ISA

}  // namespace nnops
