// Values around a limit, and what a chip says of a call that has one of them: in constant expressions and at run time.
#pragma once

#include <cstdint>

#include "calls.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/targets/check.hpp"

namespace calls {

// Values around a constraint; at most this many.
constexpr int max_values = 6;
struct values {
  std::int64_t v[max_values] = {};
  bool allowed[max_values] = {};
  int count = 0;

  constexpr void add(std::int64_t value, bool is_allowed) {
    for (int i = 0; i < count; ++i)
      if (v[i] == value) return;
    v[count] = value;
    allowed[count++] = is_allowed;
  }
};

constexpr values around(const constraint& c) {
  values r;
  switch (c.kind) {
    case rule::equals:
      r.add(c.value[0], true), r.add(c.value[0] - 1, false), r.add(c.value[0] + 1, false);
      break;
    case rule::differs:
      r.add(c.value[0], false), r.add(c.value[0] + 1, true), r.add(c.value[0] + 3, true);
      break;
    case rule::at_most:
      r.add(c.value[0] - 1, true), r.add(c.value[0], true), r.add(c.value[0] + 1, false);
      break;
    case rule::between:
      r.add(c.value[0], true), r.add(c.value[1], true), r.add(c.value[0] - 1, false), r.add(c.value[1] + 1, false);
      r.add(c.value[0] + 1, c.value[0] + 1 <= c.value[1]), r.add(c.value[1] - 1, c.value[1] - 1 >= c.value[0]);
      break;
    case rule::one_of:
      for (std::int64_t v = 0; v < 4; ++v) {
        bool member = false;
        for (int i = 0; i < c.count; ++i) member = member || c.value[i] == v;
        r.add(v, member);
      }
      break;
    case rule::multiple_of:
    case rule::multiple_of_or_one:
      r.add(c.value[0], true), r.add(2 * c.value[0], true), r.add(c.value[0] - 1, false);
      r.add(c.value[0] + 1, false), r.add(1, c.kind == rule::multiple_of_or_one);
      break;
    case rule::real_equals:
      r.add(c.value[0], true), r.add(real_bits(real_value(c.value[0]) / 2), false),
          r.add(real_bits(real_value(c.value[0]) * 1.25), false);
      break;
    default:
      break;
  }
  return r;
}

using nnops::detail::measure_of;
constexpr constraint wanted_of(const rknn::limit& l) {
  return nnops::detail::translated(nnops::detail::measured_as(l.what).terms, l);
}
// Whether a call can be made for it. Those of Transpose have a test of their own; an exponent is none of a call's
// numbers; and for what few chips have there are the calls of operator_boundary_test.cpp.
template <class Op>
constexpr bool is_asked(const rknn::limit& l) {
  const measure what = measure_of(l);
  if (!nnops::detail::concerns<Op>(nnops::detail::measured_as(l.what), what)) return false;
  if (what == measure::integer_factor_h || what == measure::integer_factor_w || what == measure::filter_cells ||
      what == measure::constant || what == measure::exponent)
    return false;
  if (l.terms.applies == rknn::when::mode) return any_of<Op, op::mirror_pad>;
  return l.terms.applies != rknn::when::permutation && l.terms.applies != rknn::when::axis &&
         (l.terms.applies != rknn::when::tall_kernel || l.of != rknn::operand_name::input);
}

// What a chip says of a call that was made for one limit.
struct answer {
  bool made = false;
  bool valid = false;
  bool about = false;    // a finding about this limit
  std::int64_t got = 0;  // its value
  std::int32_t findings = 0;

  friend constexpr bool operator==(const answer&, const answer&) = default;
};

template <class Op>
constexpr answer ask(const target_description& t, operand_type data, kind k, fused_activation activation,
                     const rknn::limit& l, std::int64_t v) {
  answer a;
  call<Op> c;
  operand_value list[2];
  if constexpr (requires { c.params.activation = activation; }) c.params.activation = activation;
  a.made = build(c, data, k, measure_of(l), v, list);
  if (!a.made) return a;
  report valid;
  validate_with_output(c, valid);
  a.valid = valid.ok();
  if (!a.valid) return a;
  const constraint wanted = wanted_of(l);
  const report r = check_target(t, c);
  a.findings = r.count;
  for (std::int32_t i = 0; i < r.kept(); ++i)
    if (r.items[i].what == measure_of(l) && r.items[i].wanted.kind == wanted.kind &&
        r.items[i].wanted.value[0] == wanted.value[0])
      a.about = true, a.got = r.items[i].got;
  return a;
}

}  // namespace calls
