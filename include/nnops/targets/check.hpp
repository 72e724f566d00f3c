// Asks a chip about a call, in values: the same functions in constant expressions and at run time. They report every
// limit that the call breaks.
//
//   report r = check_target(target::rk3588{}, c);             // c is a call<Op>; or any target_description
//   placement p = place_of(target::rk3588{}, c, {.host_allowed = false});
//
// A call that is invalid (breaks a rule of the operation) is reported as such, and asked nothing else.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/targets/lowering.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops {

// Where a call runs.
enum class where : std::uint8_t {
  npu,
  vendor_cpu,  // the chip's RKNN runtime has CPU operators for it
  host,        // the kernel of nnops
  nowhere,
  undecided,  // it depends on a value that is known only at run time
};

struct place_options {
  bool host_allowed = true;
  bool vendor_cpu_available = true;  // the caller brings the vendor's runtime
  model_context context = {};
};

struct placement {
  where place = where::nowhere;
  report why_not_npu = {};  // of an invalid call: why it is invalid
  report why_not_vendor_cpu = {};
  // On the NPU or the vendor's CPU: the operators that the call becomes, and whether the NPU shares them between its
  // cores.
  const char* operators[2] = {};
  std::int32_t operator_count = 0;
  rknn::fact multi_core = rknn::fact::not_stated;

  // No processor can run the call.
  NNOPS_INLINE constexpr bool invalid() const {
    for (std::int32_t i = 0; i < why_not_npu.kept(); ++i)
      if (why_not_npu.items[i].kind != outcome::unsupported) return true;
    return false;
  }
};

namespace detail {
inline namespace NNOPS_ISA {

// The type as the chip is asked about it.
constexpr operand_type asked_type(operand_type t, const model_context& m) {
  if (m.float32_as_float16 && t == operand_type::tensor_float32) return operand_type::tensor_float16;
  if (m.quant8_asymm_as_signed && t == operand_type::tensor_quant8_asymm)
    return operand_type::tensor_quant8_asymm_signed;
  return t;
}

constexpr std::uint8_t data_class(operand_type t) {
  switch (t) {
    case operand_type::tensor_quant8_asymm_signed:
      return rknn::int8_data;
    case operand_type::tensor_quant16_symm:
    case operand_type::tensor_float16:
      return rknn::wide_data;
    default:
      return 0;
  }
}

// One rule of a chip. Operators that follow one another may have the same rule: it is reported once.
template <class Op>
constexpr void check_once(report& r, const rule_source& source, measure what, std::int32_t operand, std::int64_t got,
                          const constraint& wanted) {
  if (got == undecided_value) {
    ++r.undecided_count;
    return;
  }
  if (wanted.allows(got)) return;
  for (std::int32_t i = 0; i < r.kept(); ++i)
    if (r.items[i].what == what && r.items[i].operand == operand && r.items[i].wanted.kind == wanted.kind &&
        r.items[i].wanted.value[0] == wanted.value[0] && r.items[i].wanted.value[1] == wanted.value[1])
      return;
  r.source = source;
  r.add(outcome::unsupported, what, operand, operand < 0 ? nullptr : schema<Op>::operands[operand].name, got, wanted);
  r.source = {source.target};
}

template <class Op>
constexpr void check_unknown(report& r, const char* target, measure what) {
  check_once<Op>(r, {target}, what, -1, 0, known());
}

// Where the measures of an operation's lowering stand in their table.
template <class Op>
inline constexpr measure_places chip_measures = places_of(rknn::lowering<Op>::measures);

// Types of the document as types of NNAPI: its int8 is TENSOR_QUANT8_ASYMM_SIGNED, and, where it is not the type of a
// whole call, also the symmetric types of 8 bits.
constexpr constraint nnapi_types(const rknn::limit& l) {
  constraint c = {rule::one_of, 0, {}};
  const auto add = [&](operand_type t) {
    if (c.count < 6) c.value[c.count++] = static_cast<std::int64_t>(t);
  };
  for (std::uint8_t i = 0; i < l.wanted.count; ++i) {
    switch (static_cast<rknn::dtype>(l.wanted.value[i])) {
      case rknn::dtype::bool_:
        add(operand_type::tensor_bool8);
        break;
      case rknn::dtype::int8:
        add(operand_type::tensor_quant8_asymm_signed), add(operand_type::tensor_quant8_symm);
        break;
      case rknn::dtype::int32:
        add(operand_type::tensor_int32);
        break;
      case rknn::dtype::float16:
        add(operand_type::tensor_float16);
        break;
      case rknn::dtype::float32:
        add(operand_type::tensor_float32);
        break;
      default:
        break;
    }
  }
  return c;
}

// What a limit allows, in the terms of the measure that it is about. Named by a number: g++ with sanitizers does not
// compare the address of a function with nullptr in constant expressions.
enum class translation : std::uint8_t { none, permutation, cells, ties, mirror_mode, time_major, types };
constexpr constraint equals_if(bool allowed, std::int64_t v) {
  return allowed ? equals(v) : constraint{rule::one_of, 0, {}};
}
constexpr constraint translated(translation t, const rknn::limit& l) {
  switch (t) {
    case translation::none:
      break;
    case translation::permutation:
      return differs(l.terms.argument);
    case translation::cells:
      return differs(1);
    case translation::ties:
      return equals(0);
    case translation::mirror_mode:  // 0 of a MIRROR_PAD
      return equals_if(l.wanted.allows(static_cast<std::int64_t>(rknn::word::reflect)), 0);
    case translation::time_major:
      return equals_if(l.wanted.allows(static_cast<std::int64_t>(rknn::word::snc)), 1);
    case translation::types:
      return nnapi_types(l);
  }
  return l.wanted;
}

// The measure of NNAPI's operations that a quantity of the document is; input_count where they have none, and the limit
// holds of itself: NNAPI has no auto_pad, and so on. `of_some`: it holds of itself for operations without the measure.
// `terms`: how to say what a limit of it allows, where the measure has other terms than the document.
struct quantity_measure {
  rknn::quantity what;
  measure is;
  bool of_some = false;
  translation terms = translation::none;
};
inline constexpr quantity_measure quantity_measures[] = {
    {rknn::quantity::query, measure::input_count},  // any that has no row
    {rknn::quantity::stride_h, measure::stride_h},
    {rknn::quantity::stride_w, measure::stride_w},
    {rknn::quantity::dilation_h, measure::dilation_h},
    {rknn::quantity::dilation_w, measure::dilation_w},
    {rknn::quantity::pad_top, measure::padding_top},
    {rknn::quantity::pad_left, measure::padding_left},
    {rknn::quantity::pad_bottom, measure::padding_bottom},
    {rknn::quantity::pad_right, measure::padding_right},
    {rknn::quantity::kernel_h, measure::filter_h},
    {rknn::quantity::kernel_w, measure::filter_w},
    {rknn::quantity::kernel_1x1, measure::filter_cells, false, translation::cells},
    {rknn::quantity::channel, measure::in_depth},
    {rknn::quantity::height, measure::in_h},
    {rknn::quantity::expand_h, measure::expanded_h},
    {rknn::quantity::expand_w, measure::expanded_w},
    {rknn::quantity::broadcast_pattern, measure::broadcast_form},
    {rknn::quantity::axis, measure::nchw_axis},
    {rknn::quantity::scale_h, measure::integer_factor_h},
    {rknn::quantity::scale_w, measure::integer_factor_w},
    {rknn::quantity::perm, measure::permutation, false, translation::permutation},
    {rknn::quantity::n1, measure::n1},
    {rknn::quantity::c1, measure::c1},
    {rknn::quantity::h1, measure::h1},
    {rknn::quantity::w1, measure::w1},
    {rknn::quantity::n1_c1, measure::n1_c1},
    {rknn::quantity::n1_h1, measure::n1_h1},
    {rknn::quantity::n1_w1, measure::n1_w1},
    {rknn::quantity::c1_h1, measure::c1_h1},
    {rknn::quantity::c1_w1, measure::c1_w1},
    {rknn::quantity::h1_w1, measure::h1_w1},
    {rknn::quantity::h1_w1_twice, measure::h1_w1_twice},
    {rknn::quantity::n1_c1_w1, measure::n1_c1_w1},
    {rknn::quantity::n1_h1_w1, measure::n1_h1_w1},
    {rknn::quantity::c1_h1_w1, measure::c1_h1_w1},
    {rknn::quantity::n1_c1_h1_w1, measure::n1_c1_h1_w1},
    {rknn::quantity::lone_extent, measure::lone_extent},
    {rknn::quantity::batch, measure::batches},
    {rknn::quantity::output_rank, measure::rank},
    {rknn::quantity::source_type, measure::source_type, false, translation::types},
    {rknn::quantity::target_type, measure::target_type, false, translation::types},
    {rknn::quantity::softmax_beta, measure::beta},
    {rknn::quantity::uncounted_padding, measure::uncounted_padding},
    {rknn::quantity::clip_activation, measure::activation},
    {rknn::quantity::coordinate_mode, measure::coordinate_mode},
    {rknn::quantity::width, measure::in_w},
    {rknn::quantity::pad_top_vs_kernel, measure::padding_top_beyond_filter},
    {rknn::quantity::pad_left_vs_kernel, measure::padding_left_beyond_filter},
    {rknn::quantity::output_h, measure::out_h_short},
    {rknn::quantity::output_w, measure::out_w_short},
    {rknn::quantity::k, measure::accumulator_depth},
    {rknn::quantity::operand_ranks, measure::operand_ranks},
    {rknn::quantity::slope, measure::broadcast_form},
    {rknn::quantity::seq_length, measure::max_time},
    {rknn::quantity::batch_size, measure::batch_size},
    {rknn::quantity::batch_size_multiple, measure::batch_size},
    {rknn::quantity::input_size, measure::input_size},
    {rknn::quantity::hidden_size, measure::num_units},
    {rknn::quantity::input_forget, measure::coupled_gates},
    {rknn::quantity::has_projection, measure::given},
    {rknn::quantity::input_layout, measure::sequence_layout, false, translation::time_major},
    {rknn::quantity::alpha, measure::alpha, true},
    {rknn::quantity::mode, measure::mirror_mode, true, translation::mirror_mode},
    {rknn::quantity::nearest_mode, measure::nearest_ties, false, translation::ties},
    {rknn::quantity::step_blocks, measure::slice_blocks, true},
    {rknn::quantity::step_channel, measure::slice_stride, true},
    {rknn::quantity::constant, measure::constant, true},
    {rknn::quantity::exponent, measure::exponent, true},
};

// Looked up by number: a check in a constant expression costs what it evaluates. A template, so that this is made where
// there is a check.
struct rows_by_quantity {
  std::uint8_t of[256] = {};
};
template <class = void>
inline constexpr rows_by_quantity quantity_rows = [] {
  rows_by_quantity rows;
  std::uint8_t row = 0;
  for (const quantity_measure& q : quantity_measures) rows.of[static_cast<std::size_t>(q.what)] = row++;
  return rows;
}();
static_assert(rknn::quantity{} == rknn::quantity::query);

template <class Table = void>
constexpr const quantity_measure& measured_as(rknn::quantity what) {
  return quantity_measures[quantity_rows<Table>.of[static_cast<std::size_t>(what)]];
}

// The measure that a limit is about.
constexpr measure measure_of(const rknn::limit& l) {
  const measure m = measured_as(l.what).is;
  return l.terms.applies == rknn::when::tall_kernel && m == measure::in_w ? measure::in_w_of_tall_filter : m;
}

// The measures that a limit names: those of the lowering (side by side, if several operands have it), else the
// schema's.
template <class Op>
constexpr void check_measure(const call<Op>& c, const model_context& m, const rule_source& source, measure what,
                             const constraint& wanted, std::int32_t only_operand, report& r) {
  if (const std::int32_t first = chip_measures<Op>.of(what); first >= 0) {
    constexpr auto count =
        static_cast<std::int32_t>(sizeof(rknn::lowering<Op>::measures) / sizeof(rknn::lowering<Op>::measures[0]));
    for (std::int32_t i = first; i < count && rknn::lowering<Op>::measures[i].what == what; ++i)
      if (const std::int32_t operand = rknn::lowering<Op>::measures[i].operand;
          only_operand < 0 || operand == only_operand)
        if (const std::int64_t got = rknn::lowering<Op>::measures[i].get(c, m); !wanted.holds(got))
          check_once<Op>(r, source, what, operand, got, wanted);
    return;
  }
  if constexpr (has_measures<Op>)
    if (const std::int32_t own = own_measures<Op>.of(what); own >= 0) {
      const std::int64_t got = schema<Op>::measures[static_cast<std::size_t>(own)].get(c);
      if (!wanted.holds(got)) check_once<Op>(r, source, what, -1, got, wanted);
      return;
    }
  ++r.undecided_count;
}

// Whether a quantity is one of an operation's calls, as this measure; else limits of it hold of themselves.
template <class Op>
constexpr bool concerns(const quantity_measure& q, measure what) {
  return what != measure::input_count &&
         (own_measures<Op>.of(what) >= 0 || chip_measures<Op>.of(what) >= 0 || !q.of_some);
}

// Most limits are about one number of a call, in the terms of that number. Where the number stands among the measures of
// the lowering, or else of the schema; -1: not there, or another limit. Asked of the limit alone: a constant expression
// evaluates a call once, whose arguments are constants, and this for all calls of the operation.
constexpr bool is_of_one_measure(const rknn::limit& l) {
  return l.what != rknn::quantity::types && l.of != rknn::operand_name::A && l.of != rknn::operand_name::B &&
         measured_as(l.what).is != measure::input_count && measured_as(l.what).terms == translation::none;
}
template <class Op>
constexpr std::int32_t place_in_lowering(const rknn::limit& l) {
  constexpr auto count =
      static_cast<std::int32_t>(sizeof(rknn::lowering<Op>::measures) / sizeof(rknn::lowering<Op>::measures[0]));
  const std::int32_t first = chip_measures<Op>.of(measure_of(l)), next = first + 1;
  const bool alone = first >= 0 && !(next < count && rknn::lowering<Op>::measures[next].what == measure_of(l));
  return alone && is_of_one_measure(l) ? first : -1;
}
template <class Op>
constexpr std::int32_t place_in_schema(const rknn::limit& l) {
  const measure what = measure_of(l);
  return chip_measures<Op>.of(what) < 0 && is_of_one_measure(l) ? own_measures<Op>.of(what) : -1;
}

// `stated_in`: the section of the operator's limits.
constexpr rule_source source_of(const target_description& t, const char* stated_in, const rknn::limit& l) {
  return {t.name, l.section(stated_in), l.line};
}

template <class Op>
constexpr void check_limit(const target_description& t, const char* stated_in, const call<Op>& c,
                           const model_context& m, const rknn::limit& l, report& r) {
  if constexpr (has_measures<Op>)
    if (const std::int32_t at = place_in_schema<Op>(l); at >= 0) {
      const std::int64_t got = schema<Op>::measures[static_cast<std::size_t>(at)].get(c);
      if (!l.wanted.holds(got)) check_once<Op>(r, source_of(t, stated_in, l), measure_of(l), -1, got, l.wanted);
      return;
    }
  if (const std::int32_t at = place_in_lowering<Op>(l); at >= 0) {
    const rknn::chip_measure<Op>& x = rknn::lowering<Op>::measures[at];
    const std::int64_t got = x.get(c, m);
    if (!l.wanted.holds(got)) check_once<Op>(r, source_of(t, stated_in, l), x.what, x.operand, got, l.wanted);
    return;
  }
  const rule_source& source = source_of(t, stated_in, l);
  if (l.what == rknn::quantity::types) {
    check_measure<Op>(c, m, source, measure::source_type, nnapi_types(l), -1, r);
    check_measure<Op>(c, m, source, measure::target_type, nnapi_types(l), -1, r);
    return;
  }
  const quantity_measure& q = measured_as(l.what);
  const measure what = measure_of(l);
  if (!concerns<Op>(q, what)) return;
  // Of two operands that are broadcast, each has its limits.
  const std::int32_t operand = l.of == rknn::operand_name::A ? 0 : l.of == rknn::operand_name::B ? 1 : -1;
  if (q.terms != translation::none) check_measure<Op>(c, m, source, what, translated(q.terms, l), operand, r);
  else check_measure<Op>(c, m, source, what, l.wanted, operand, r);
}

// The types of NNAPI that an operator takes for one operand: those that the document prints for it and, of int8 and
// float16 data, that the platform computes with (unless asked for all). Others are printed where they are meant: int16 in
// Transpose.
constexpr constraint taken_types(const target_description& t, const rknn::operand_rule& printed, bool all) {
  constraint wanted = {rule::one_of, 0, {}};
  const bool weights = printed.of == rknn::operand_name::weight;
  const auto add = [&](rknn::dtype d, operand_type type) {
    const bool by_platform = !weights && (d == rknn::dtype::int8 || d == rknn::dtype::float16);
    if (wanted.count < 6 && contains(printed.types, d) && (all || !by_platform || t.data.has(type)))
      wanted.value[wanted.count++] = static_cast<std::int64_t>(type);
  };
  add(rknn::dtype::int8, operand_type::tensor_quant8_asymm_signed);
  if (weights) {
    add(rknn::dtype::int8, operand_type::tensor_quant8_symm);
    add(rknn::dtype::int8, operand_type::tensor_quant8_symm_per_channel);
  }
  add(rknn::dtype::int16, operand_type::tensor_quant16_symm);
  add(rknn::dtype::float16, operand_type::tensor_float16);
  add(rknn::dtype::bool_, operand_type::tensor_bool8);
  add(rknn::dtype::int32, operand_type::tensor_int32);
  return wanted;
}
constexpr bool takes_type(const target_description& t, const rknn::operand_rule& printed, bool all, operand_type type) {
  return taken_types(t, printed, all).allows(static_cast<std::int64_t>(type));
}

template <class Op>
constexpr bool check_type(const target_description& t, const call<Op>& c, const model_context& m, std::int32_t operand,
                          const rknn::npu_entry& e, const rknn::operand_rule& printed, report& r) {
  const operand_type got = asked_type(c.operands[operand].type, m);
  if (takes_type(t, printed, false, got)) return true;
  const rule_source source = takes_type(t, printed, true, got) ? rule_source{t.name, t.data.section, t.data.line}
                                                               : rule_source{t.name, e.stated_in, printed.type_line};
  check_once<Op>(r, source, measure::operand_type, operand, static_cast<std::int64_t>(c.operands[operand].type),
                 taken_types(t, printed, false));
  return false;
}

// What limits may depend on, of a call.
struct limit_choice {
  rknn::data_set data;
  std::int64_t permutation, axis, mode;
};

// Of an operator's limits, the first one from number i on that such calls have to obey; their number if there is none.
constexpr std::int32_t next_limit(const rknn::table<rknn::limit>& limits, std::int32_t i, limit_choice of) {
  using rknn::when;
  for (; i < limits.count; ++i) {
    const rknn::limit_terms& x = limits.first[i].terms;
    if (x.applies == when::permutation && x.argument != of.permutation) continue;
    if (x.applies == when::axis && x.argument != of.axis) continue;
    if (x.applies == when::mode && x.argument != of.mode) continue;
    if (rknn::covers(x.data, of.data)) break;
  }
  return i;
}

// How many limits of such data there are that ask for a permutation, an axis, a mode.
constexpr std::int32_t limits_that_ask(const rknn::table<rknn::limit>& limits, rknn::data_set data, rknn::when what) {
  std::int32_t n = 0;
  for (const rknn::limit& l : limits) n += l.terms.applies == what && rknn::covers(l.terms.data, data);
  return n;
}

template <class Op>
constexpr void check_npu_operator(const target_description& t, const call<Op>& c, const model_context& m,
                                  const rknn::npu_entry& e, report& r) {
  using low = rknn::lowering<Op>;
  if (e.how == rknn::support::not_supported) {
    check_once<Op>(r, {t.name, e.section, e.how_line}, measure::npu_operator, -1, 0, known());
    return;
  }
  std::int32_t data_at = 0;
  if constexpr (requires { low::data_name; }) data_at = e.index_of(low::data_name);
  const rknn::operand_rule& operand = e.operands.first[data_at];
  if constexpr (requires { low::result; }) {
    // The rank of the result is stated at the result, which the tables have last.
    const rknn::operand_rule& result = e.operands.first[e.operands.count - 1];
    check_measure<Op>(c, m, {t.name, e.stated_in, operand.shape_line}, measure::rank, equals(operand.rank), low::data,
                      r);
    check_measure<Op>(c, m, {t.name, e.stated_in, result.shape_line}, measure::rank, equals(result.rank), low::result,
                      r);
  } else {
    check_measure<Op>(c, m, {t.name, e.stated_in, operand.shape_line}, measure::rank, equals(operand.rank), -1, r);
  }
  const bool type_allowed = check_type(t, c, m, low::data, e, operand, r);
  if constexpr (requires { low::others; })
    for (const rknn::chip_operand& o : low::others) {
      const std::int32_t at = e.index_of(o.is);
      if (at < 0) continue;
      const rknn::operand_rule& other = e.operands.first[at];
      if (type_allowed) check_type(t, c, m, o.operand, e, other, r);
      if (o.ranked)
        check_once<Op>(r, {t.name, e.stated_in, other.shape_line}, measure::rank, o.operand,
                       measured(c.operands[o.operand].dims.rank), equals(other.rank));
    }
  if constexpr (requires { low::conditions; })
    for (const rknn::chip_condition<Op>& x : low::conditions)
      check_once<Op>(r, {t.name, e.stated_in, operand.shape_line}, x.what, x.operand, x.get(c, m), x.wanted);
  const std::uint8_t data = type_allowed ? data_class(asked_type(c.operands[low::data].type, m)) : std::uint8_t{0};

  // Which limits these are depends on the type, the permutation, the axis and the mode; without them none is judged. Only
  // MIRROR_PAD has a mode, of which the document knows the first.
  std::int64_t permutation = -1, axis = undecided_value, mode = -1;
  if constexpr (constexpr std::int32_t at = chip_measures<Op>.of(measure::permutation); at >= 0)
    permutation = low::measures[at].get(c, m);
  if constexpr (constexpr std::int32_t at = chip_measures<Op>.of(measure::nchw_axis); at >= 0)
    axis = low::measures[at].get(c, m);
  if constexpr (own_measures<Op>.of(measure::mirror_mode) >= 0)
    if (mode = measure_of(c, measure::mirror_mode); mode != undecided_value)
      mode = mode == 0 ? static_cast<std::int64_t>(rknn::word::reflect) : -1;
  const shape& dims = c.operands[low::data].dims;
  if (permutation == undecided_value && (!dims.known_rank() || dims.rank == 4))
    r.undecided_count += limits_that_ask(e.limits, data, rknn::when::permutation);
  if (axis == undecided_value) r.undecided_count += limits_that_ask(e.limits, data, rknn::when::axis);
  if (mode == undecided_value) r.undecided_count += limits_that_ask(e.limits, data, rknn::when::mode);
  const limit_choice of = {data, permutation, axis, mode};
  const std::int32_t count = e.limits.count;
  for (std::int32_t i = next_limit(e.limits, 0, of); i < count; i = next_limit(e.limits, i + 1, of))
    check_limit(t, e.stated_in, c, m, e.limits.first[i], r);
}

// Chapter 5.1: the width of a first layer of 1, 3 or 4 channels.
template <class Op>
constexpr void check_first_layer(const target_description& t, const call<Op>& c, const model_context& m, report& r) {
  const std::uint8_t data = data_class(asked_type(c.operands[rknn::lowering<Op>::data].type, m));
  const std::int64_t channels = measure_of(c, measure::in_depth);
  constexpr bool dilates = own_measures<Op>.of(measure::dilated_filter_h) >= 0;
  const std::int64_t rows = measure_of(c, dilates ? measure::dilated_filter_h : measure::filter_h),
                     columns = measure_of(c, dilates ? measure::dilated_filter_w : measure::filter_w);
  const std::int64_t width = measure_of(c, measure::in_w);
  if (channels != undecided_value && !rknn::is_image_depth(channels)) return;
  for (const rknn::first_layer_entry& e : t.first_layer) {
    if (e.which != rknn::lowering<Op>::row.npu || !rknn::covers(e.data, data)) continue;
    if (channels == undecided_value || rows == undecided_value || columns == undecided_value ||
        width == undecided_value) {
      ++r.undecided_count;
      return;
    }
    const std::int64_t n = rknn::first_layer_n(e, checked_product(rows, columns));
    const constraint wanted = e.most > 0 ? between(1, e.most) : at_least(1);
    check_once<Op>(r, {t.name, e.section, e.n_line}, measure::first_layer_n, -1, n, wanted);
    if (wanted.allows(n))
      check_once<Op>(r, {t.name, e.section, e.product_line}, measure::first_layer_product, -1,
                     checked_product(width, rows), at_most(e.width_per_n * n - e.short_of));
    check_once<Op>(r, {t.name, e.section, e.width_line}, measure::in_w, -1, width, at_most(e.max_width));
  }
}

// What keeps a valid call off the NPU.
template <class Op>
constexpr void check_npu(const target_description& t, const call<Op>& c, const model_context& m, report& r) {
  r.operation = schema<Op>::name;
  r.source = {t.name};
  if constexpr (rknn::lowered<Op>) {
    const rknn::npu_steps s = rknn::steps_on(t, rknn::lowering<Op>::npu(c));
    if (!s.decided) ++r.undecided_count;
    if (s.count == 0) check_unknown<Op>(r, t.name, measure::npu_operator);
    for (std::int32_t i = 0; i < s.count; ++i) {
      const std::int32_t e = t.index_of(s.step[i]);
      if (e < 0) check_unknown<Op>(r, t.name, measure::npu_operator);
      else check_npu_operator(t, c, m, t.npu.first[e], r);
    }
    if constexpr (requires { rknn::lowering<Op>::has_image; })
      if (m.first_layer && s.count > 0) check_first_layer(t, c, m, r);
    // The shapes of the document have elements.
    if (s.count > 0) {
      constexpr std::int32_t data = rknn::lowering<Op>::data;
      if (const std::int64_t n = volume(c.operands[data].dims); n < 1)
        check_once<Op>(r, {t.name}, measure::element_count, data, n, at_least(1));
      if constexpr (requires { rknn::lowering<Op>::result; }) {
        constexpr std::int32_t result = rknn::lowering<Op>::result;
        if (const std::int64_t n = volume(c.operands[result].dims); n < 1)
          check_once<Op>(r, {t.name}, measure::element_count, result, n, at_least(1));
      }
    }
  } else {
    check_unknown<Op>(r, t.name, measure::npu_operator);
  }
}

// What keeps a valid call off the vendor's CPU operators. Of alternatives, what keeps it off the first one that the
// chip has. `chosen` is the one that takes the call.
template <class Op>
constexpr void check_vendor_cpu(const target_description& t, const call<Op>& c, const model_context& m, report& r,
                                const rknn::cpu_entry** chosen = nullptr) {
  r.operation = schema<Op>::name;
  r.source = {t.name};
  if constexpr (rknn::lowered<Op>) {
    const rknn::cpu_steps s = rknn::lowering<Op>::cpu(c, m);
    if (!s.decided) ++r.undecided_count;
    if (s.has_then && t.index_of(s.then) < 0) check_unknown<Op>(r, t.name, measure::cpu_operator);
    report first = r;
    bool any = false;
    for (std::int32_t i = 0; i < s.count; ++i) {
      const std::int32_t at = t.index_of(s.alternatives[i]);
      if (at < 0) continue;
      const rknn::cpu_entry* e = t.cpu.first + at;
      report of_one = r;
      for (const rknn::limit& l : e->limits) check_limit(t, e->section, c, m, l, of_one);
      if (!any) first = of_one;
      any = true;
      if (of_one.count == r.count) {
        first = of_one;
        if (chosen != nullptr) *chosen = e;
        break;
      }
    }
    if (any) r = first;
    else check_unknown<Op>(r, t.name, measure::cpu_operator);
  } else {
    check_unknown<Op>(r, t.name, measure::cpu_operator);
  }
}

// What the chip's own text says of several cores, for operators that follow one another.
constexpr rknn::fact both(rknn::fact a, rknn::fact b) {
  if (a == rknn::fact::no || b == rknn::fact::no) return rknn::fact::no;
  return a == rknn::fact::yes && b == rknn::fact::yes ? rknn::fact::yes : rknn::fact::not_stated;
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

constexpr const char* name_of(where w) {
  switch (w) {
    case where::npu:
      return "npu";
    case where::vendor_cpu:
      return "vendor_cpu";
    case where::host:
      return "host";
    case where::nowhere:
      return "nowhere";
    case where::undecided:
      return "undecided";
  }
  return "?";
}

// Every limit of the NPU that a call breaks; if it is invalid, every rule of the operation that it breaks.
template <class Op>
constexpr report check_target(const target_description& t, const call<Op>& c, const model_context& m = {}) {
  report r;
  validate_with_output(c, r);
  if (r.has_findings()) return r;
  r = report();
  detail::check_npu(t, c, m, r);
  return r;
}

// Where a call runs: the NPU, else the vendor's CPU operators, else the host, else nowhere. At run time the answer is
// never `undecided`, as long as every shape is known.
template <class Op>
constexpr placement place_of(const target_description& t, const call<Op>& c, const place_options& options = {}) {
  placement p;
  validate_with_output(c, p.why_not_npu);
  if (p.why_not_npu.has_findings()) return p;
  p.why_not_npu = report();
  detail::check_npu(t, c, options.context, p.why_not_npu);
  const rknn::cpu_entry* chosen = nullptr;
  detail::check_vendor_cpu(t, c, options.context, p.why_not_vendor_cpu, &chosen);
  const auto verdict = [](const report& r) {
    return r.has_findings() ? where::nowhere : r.ok() ? where::npu : where::undecided;
  };
  const where npu = verdict(p.why_not_npu);
  const where cpu = options.vendor_cpu_available ? verdict(p.why_not_vendor_cpu) : where::nowhere;
  if (npu == where::npu) p.place = where::npu;
  else if (npu == where::undecided || cpu == where::undecided) p.place = where::undecided;
  else if (cpu == where::npu) p.place = where::vendor_cpu;
  else p.place = options.host_allowed ? where::host : where::nowhere;

  if constexpr (rknn::lowered<Op>) {
    if (p.place == where::npu) {
      const rknn::npu_steps s = rknn::steps_on(t, rknn::lowering<Op>::npu(c));
      p.operator_count = s.count;
      p.multi_core = rknn::fact::yes;
      for (std::int32_t i = 0; i < s.count; ++i) {
        p.operators[i] = rknn::name_of(s.step[i]);
        p.multi_core = detail::both(p.multi_core, t.find(s.step[i])->multi_core.of[t.member]);
      }
    } else if (p.place == where::vendor_cpu) {
      const rknn::cpu_steps s = rknn::lowering<Op>::cpu(c, options.context);
      p.operators[p.operator_count++] = rknn::name_of(chosen->which);
      if (s.has_then) p.operators[p.operator_count++] = rknn::name_of(s.then);
    }
  }
  return p;
}

}  // namespace NNOPS_ISA

}  // namespace nnops
