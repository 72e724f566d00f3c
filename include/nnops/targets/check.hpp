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

// Where the measures of an operation stand in its tables, -1 where it has none. Looked up here rather than searched
// for: a check in a constant expression costs what it evaluates.
inline constexpr std::int32_t measure_count = 0
#define NNOPS_MEASURE(name) +1
#include "nnops/core/measures.def"
#undef NNOPS_MEASURE
    ;

struct measure_places {
  std::int8_t at[measure_count] = {};

  NNOPS_INLINE constexpr std::int32_t of(measure m) const { return at[static_cast<std::int32_t>(m)] - 1; }
};

template <class Table>
consteval measure_places places_of(const Table& table) {
  measure_places p;
  std::int8_t n = 0;
  for (const auto& m : table) {
    ++n;
    if (std::int8_t& at = p.at[static_cast<std::int32_t>(m.what)]; at == 0) at = n;
  }
  return p;
}

template <class Op>
inline constexpr measure_places chip_measures = places_of(rknn::lowering<Op>::measures);
template <class Op>
inline constexpr measure_places own_measures = [] {
  if constexpr (requires { schema<Op>::measures[0]; }) return places_of(schema<Op>::measures);
  else return measure_places{};
}();

// The measures that a limit names: those of the lowering (side by side, if several operands have it), else the
// schema's.
template <class Op>
constexpr void check_limit(const char* target, const call<Op>& c, const model_context& m, const rknn::limit& l,
                           report& r) {
  const rule_source source = {target, l.section, l.line};
  if (const std::int32_t first = chip_measures<Op>.of(l.what); first >= 0) {
    constexpr auto count =
        static_cast<std::int32_t>(sizeof(rknn::lowering<Op>::measures) / sizeof(rknn::lowering<Op>::measures[0]));
    for (std::int32_t i = first; i < count && rknn::lowering<Op>::measures[i].what == l.what; ++i)
      check_once<Op>(r, source, l.what, rknn::lowering<Op>::measures[i].operand,
                     rknn::lowering<Op>::measures[i].get(c, m), l.wanted);
    return;
  }
  std::int64_t value = undecided_value;
  if constexpr (requires { schema<Op>::measures[0]; })
    if (const std::int32_t own = own_measures<Op>.of(l.what); own >= 0)
      value = schema<Op>::measures[static_cast<std::size_t>(own)].get(c);
  check_once<Op>(r, source, l.what, -1, value, l.wanted);
}

// The type of one operand against what an operator prints and what the platform computes with.
template <class Op>
constexpr bool check_type(const target_description& t, const call<Op>& c, const model_context& m, std::int32_t operand,
                          const rknn::type_list& printed, bool weights, report& r) {
  const operand_type got = asked_type(c.operands[operand].type, m);
  const bool is_printed = printed.has(got);
  // The platform decides between int8 and float16. int16 is printed where it is meant: in Transpose.
  const auto computes = [&](operand_type type) {
    return weights || type == operand_type::tensor_quant16_symm || t.data.has(type);
  };
  if (is_printed && computes(got)) return true;
  constraint wanted = {rule::one_of, 0, {}};
  for (std::int32_t i = 0; i < printed.count; ++i)
    if (computes(printed.types[i])) wanted.value[wanted.count++] = static_cast<std::int64_t>(printed.types[i]);
  const rknn::type_list& source = is_printed ? t.data : printed;
  check_once<Op>(r, {t.name, source.section, source.line}, measure::operand_type, operand,
                 static_cast<std::int64_t>(c.operands[operand].type), wanted);
  return false;
}

constexpr const rknn::npu_entry* find(const target_description& t, rknn::npu_operator o) {
  for (const rknn::npu_entry& e : t.npu)
    if (e.which == o) return &e;
  return nullptr;
}
constexpr const rknn::cpu_entry* find(const target_description& t, rknn::cpu_operator o) {
  for (const rknn::cpu_entry& e : t.cpu)
    if (e.which == o) return &e;
  return nullptr;
}

template <class Op>
constexpr void check_npu_operator(const target_description& t, const call<Op>& c, const model_context& m,
                                  const rknn::npu_entry& e, report& r) {
  using low = rknn::lowering<Op>;
  const bool type_allowed = check_type(t, c, m, low::data, e.data, false, r);
  if constexpr (low::weights >= 0)
    if (type_allowed && e.weights.count > 0) check_type(t, c, m, low::weights, e.weights, true, r);
  const std::uint8_t data = type_allowed ? data_class(asked_type(c.operands[low::data].type, m)) : std::uint8_t{0};

  std::int64_t permutation = rknn::any_permutation;
  if constexpr (constexpr std::int32_t at = chip_measures<Op>.of(measure::permutation); at >= 0)
    permutation = low::measures[at].get(c, m);
  const bool rank_fits = !c.operands[low::data].dims.known_rank() || c.operands[low::data].dims.rank == 4;
  for (std::int32_t i = 0; i < e.limits.count; ++i) {
    const rknn::limit& l = e.limits.first[i];
    // Which line is the limit's depends on the type and the permutation; without them it is not judged.
    if (l.data != rknn::any_data && (l.data & data) == 0) continue;
    if (l.permutation != rknn::any_permutation && l.permutation != permutation) {
      if (permutation == undecided_value && rank_fits) ++r.undecided_count;
      continue;
    }
    check_limit(t.name, c, m, l, r);
  }
}

// Chapter 5.1: the width of a first layer of 1, 3 or 4 channels.
template <class Op>
constexpr void check_first_layer(const target_description& t, const call<Op>& c, const model_context& m,
                                 rknn::npu_operator o, report& r) {
  if (o == rknn::npu_operator::convolution_relu || o == rknn::npu_operator::convolution_clip)
    o = rknn::npu_operator::convolution;
  const std::uint8_t data = data_class(asked_type(c.operands[rknn::lowering<Op>::data].type, m));
  const std::int64_t channels = measure_of(c, measure::in_depth);
  const std::int64_t rows = measure_of(c, measure::dilated_filter_h),
                     columns = measure_of(c, measure::dilated_filter_w);
  const std::int64_t width = measure_of(c, measure::in_w);
  if (channels != undecided_value && channels != 1 && channels != 3 && channels != 4) return;
  for (const rknn::first_layer_entry& e : t.first_layer) {
    if (e.which != o || (e.data & data) == 0) continue;
    if (channels == undecided_value || rows == undecided_value || columns == undecided_value ||
        width == undecided_value) {
      ++r.undecided_count;
      return;
    }
    const std::int64_t area = checked_product(rows, columns);
    const std::int64_t parts = area / e.area + (area % e.area != 0);
    const std::int64_t n = e.base - (parts > e.least ? parts : e.least);
    check_once<Op>(r, {t.name, e.section, e.n_line}, measure::first_layer_n, -1, n, at_least(1));
    if (n >= 1)
      check_once<Op>(r, {t.name, e.section, e.product_line}, measure::first_layer_product, -1,
                     checked_product(width, rows), at_most(e.width_per_n * n));
    check_once<Op>(r, {t.name, e.section, e.width_line}, measure::in_w, -1, width, at_most(e.max_width));
  }
}

// What keeps a valid call off the NPU.
template <class Op>
constexpr void check_npu(const target_description& t, const call<Op>& c, const model_context& m, report& r) {
  r.operation = schema<Op>::name;
  r.source = {t.name};
  if constexpr (rknn::lowered<Op>) {
    const rknn::npu_steps s = rknn::lowering<Op>::npu(c);
    if (!s.decided) ++r.undecided_count;
    if (s.count == 0) check_unknown<Op>(r, t.name, measure::npu_operator);
    for (std::int32_t i = 0; i < s.count; ++i) {
      const rknn::npu_entry* e = find(t, s.step[i]);
      if (e == nullptr) check_unknown<Op>(r, t.name, measure::npu_operator);
      else check_npu_operator(t, c, m, *e, r);
    }
    if constexpr (requires { rknn::lowering<Op>::has_image; })
      if (m.first_layer && s.count > 0) check_first_layer(t, c, m, s.step[0], r);
    // The shapes of the document have elements.
    if (s.count > 0) {
      constexpr std::int32_t data = rknn::lowering<Op>::data;
      check_once<Op>(r, {t.name}, measure::element_count, data, volume(c.operands[data].dims), at_least(1));
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
    const rknn::cpu_steps s = rknn::lowering<Op>::cpu(c);
    if (!s.decided) ++r.undecided_count;
    if (s.has_then && find(t, s.then) == nullptr) check_unknown<Op>(r, t.name, measure::cpu_operator);
    report first = r;
    bool any = false;
    for (std::int32_t i = 0; i < s.count; ++i) {
      const rknn::cpu_entry* e = find(t, s.alternatives[i]);
      if (e == nullptr) continue;
      report of_one = r;
      for (const rknn::limit& l : e->limits) check_limit(t.name, c, m, l, of_one);
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
      const rknn::npu_steps s = rknn::lowering<Op>::npu(c);
      p.operator_count = s.count;
      p.multi_core = rknn::fact::yes;
      for (std::int32_t i = 0; i < s.count; ++i) {
        p.operators[i] = rknn::name_of(s.step[i]);
        p.multi_core = detail::both(p.multi_core, detail::find(t, s.step[i])->multi_core);
      }
    } else if (p.place == where::vendor_cpu) {
      const rknn::cpu_steps s = rknn::lowering<Op>::cpu(c);
      p.operators[p.operator_count++] = rknn::name_of(chosen->which);
      if (s.has_then) p.operators[p.operator_count++] = rknn::name_of(s.then);
    }
  }
  return p;
}

}  // namespace NNOPS_ISA

}  // namespace nnops
