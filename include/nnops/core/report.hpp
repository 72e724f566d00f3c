// What checks find. A finding says what was measured, the value and the rule; a report collects all of a call's
// findings; a status carries the first one back from a run. Values only: text is made on request, by core/message.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"

namespace nnops {

enum class operation_type : std::int32_t;  // schema/operations.hpp

enum class measure : std::uint16_t {
#define NNOPS_MEASURE(name) name,
#include "nnops/core/measures.def"
#undef NNOPS_MEASURE
};

// The answers of a check and of a run.
enum class outcome : std::uint8_t {
  ok,
  invalid,              // breaks a rule of the operation: no processor can run it
  unsupported,          // a right call that this target, feature level or build does not run
  undecided,            // needs a value that is known only at run time
  output_too_small,     // NNAPI: OUTPUT_INSUFFICIENT_SIZE
  workspace_too_small,  // less than the workspace query said
  stopped,              // by a limit that the embedder set: a loop that did not end, or a run that was called off
};

enum class rule : std::uint8_t {
  equals,
  differs,
  at_least,
  at_most,
  between,  // value[0] <= got <= value[1]
  one_of,   // the first `count` values
  multiple_of,
  multiple_of_or_one,  // 1, or a multiple of value[0]
  // Of real numbers: got and value hold the bits of a double (core/report.hpp, real_bits).
  real_equals,
  real_near,  // within value[1] of value[0]
  real_greater,
  real_at_least,
  real_at_most,
  real_less,
  real_finite,
  present,  // the thing has to be there
  known,    // the target's tables say something of it
};

// Real numbers travel in a finding as the bits of a double.
NNOPS_INLINE constexpr std::int64_t real_bits(double x) { return __builtin_bit_cast(std::int64_t, x); }
NNOPS_INLINE constexpr double real_value(std::int64_t bits) { return __builtin_bit_cast(double, bits); }

// A value that is known only at run time, where a check measures.
inline constexpr std::int64_t undecided_value = INT64_MIN;

struct constraint {
  rule kind = rule::equals;
  std::uint8_t count = 1;
  std::int64_t value[6] = {};

  NNOPS_INLINE constexpr bool is_real() const { return kind >= rule::real_equals && kind <= rule::real_finite; }

  NNOPS_INLINE constexpr bool allows(std::int64_t got) const {
    switch (kind) {
      case rule::equals:
        return got == value[0];
      case rule::differs:
        return got != value[0];
      case rule::at_least:
        return got >= value[0];
      case rule::at_most:
        return got <= value[0];
      case rule::between:
        return got >= value[0] && got <= value[1];
      case rule::one_of:
        for (std::uint8_t i = 0; i < count; ++i)
          if (got == value[i]) return true;
        return false;
      case rule::multiple_of:
        return value[0] != 0 && got % value[0] == 0;
      case rule::multiple_of_or_one:
        return got == 1 || (value[0] != 0 && got % value[0] == 0);
      case rule::real_equals:
        return real_value(got) == real_value(value[0]);
      case rule::real_near: {
        const double d = real_value(got) - real_value(value[0]);
        return (d < 0 ? -d : d) <= real_value(value[1]);
      }
      case rule::real_greater:
        return real_value(got) > real_value(value[0]);
      case rule::real_at_least:
        return real_value(got) >= real_value(value[0]);
      case rule::real_at_most:
        return real_value(got) <= real_value(value[0]);
      case rule::real_less:
        return real_value(got) < real_value(value[0]);
      case rule::real_finite:
        return (got >> 52 & 0x7ff) != 0x7ff;  // inf - inf is no constant expression
      case rule::present:
        return got != 0;
      case rule::known:
        return got != 0;
    }
    return false;
  }
  // Decided and allowed. Asking this before report::check() spares a constant expression a dear call, nothing else.
  NNOPS_INLINE constexpr bool holds(std::int64_t got) const { return got != undecided_value && allows(got); }
};

inline namespace NNOPS_ISA {

constexpr constraint equals(std::int64_t v) { return {rule::equals, 1, {v}}; }
constexpr constraint differs(std::int64_t v) { return {rule::differs, 1, {v}}; }
constexpr constraint at_least(std::int64_t v) { return {rule::at_least, 1, {v}}; }
constexpr constraint at_most(std::int64_t v) { return {rule::at_most, 1, {v}}; }
constexpr constraint between(std::int64_t low, std::int64_t high) { return {rule::between, 2, {low, high}}; }
constexpr constraint multiple_of(std::int64_t v) { return {rule::multiple_of, 1, {v}}; }
constexpr constraint multiple_of_or_one(std::int64_t v) { return {rule::multiple_of_or_one, 1, {v}}; }
template <class... V>
constexpr constraint one_of(V... v) {
  static_assert(sizeof...(V) >= 1 && sizeof...(V) <= 6);
  return {rule::one_of, static_cast<std::uint8_t>(sizeof...(V)), {static_cast<std::int64_t>(v)...}};
}
constexpr constraint real_equals(double v) { return {rule::real_equals, 1, {real_bits(v)}}; }
constexpr constraint real_near(double v, double distance) {
  return {rule::real_near, 2, {real_bits(v), real_bits(distance)}};
}
constexpr constraint real_greater(double v) { return {rule::real_greater, 1, {real_bits(v)}}; }
constexpr constraint real_at_least(double v) { return {rule::real_at_least, 1, {real_bits(v)}}; }
constexpr constraint real_at_most(double v) { return {rule::real_at_most, 1, {real_bits(v)}}; }
constexpr constraint real_less(double v) { return {rule::real_less, 1, {real_bits(v)}}; }
constexpr constraint real_finite() { return {rule::real_finite, 0, {}}; }
constexpr constraint present() { return {rule::present, 0, {}}; }
constexpr constraint known() { return {rule::known, 0, {}}; }

}  // namespace NNOPS_ISA

// Where a rule comes from, if it is not the operation's own: a target's table entry.
struct rule_source {
  const char* target = nullptr;   // "RK3588"
  const char* section = nullptr;  // "3.2.5"
  std::int32_t line = 0;          // of the document that the target names; 0: none
};

struct finding {
  outcome kind = outcome::ok;
  measure what = measure::input_count;
  std::int8_t operand = -1;            // index among the operation's operands; -1: an attribute, or the whole call
  const char* operation = nullptr;     // "CONV_2D"
  const char* operand_name = nullptr;  // "bias"
  std::int64_t got = 0;
  constraint wanted = {};
  rule_source source = {};
};

// All findings of a call, the first `capacity` of them kept. Not sorted: in the order in which the rules are described.
struct report {
  static constexpr std::int32_t capacity = 12;

  finding items[capacity] = {};
  std::int32_t count = 0;            // may exceed capacity
  std::int32_t undecided_count = 0;  // rules that need a value known only at run time
  const char* operation = nullptr;   // written into each finding
  rule_source source = {};           // likewise

  NNOPS_INLINE constexpr std::int32_t kept() const { return count < capacity ? count : capacity; }
  NNOPS_INLINE constexpr bool has_findings() const { return count != 0; }
  // Every rule was decided, and every one holds.
  NNOPS_INLINE constexpr bool ok() const { return count == 0 && undecided_count == 0; }

  NNOPS_INLINE constexpr void add(outcome kind, measure what, std::int32_t operand, const char* operand_name,
                                  std::int64_t got, const constraint& wanted) {
    if (count < capacity)
      items[count] = {kind, what, static_cast<std::int8_t>(operand), operation, operand_name, got, wanted, source};
    ++count;
  }

  // One rule: `got` is undecided, or it is allowed, or it is a finding.
  NNOPS_INLINE constexpr void check(outcome kind, measure what, std::int32_t operand, const char* operand_name,
                                    std::int64_t got, const constraint& wanted) {
    if (got == undecided_value) ++undecided_count;
    else if (!wanted.allows(got)) add(kind, what, operand, operand_name, got, wanted);
  }
  // The same of an attribute or of the whole call, where a broken rule makes the call invalid.
  NNOPS_INLINE constexpr void check(measure what, std::int64_t got, const constraint& wanted) {
    check(outcome::invalid, what, -1, nullptr, got, wanted);
  }
};

// What a run returns. Small enough to return by value, no strings inside; core/message.hpp turns it into text. On
// anything but `ok` the outputs are untouched.
struct [[nodiscard]] status {
  outcome code = outcome::ok;
  finding why = {};

  NNOPS_INLINE constexpr bool ok() const { return code == outcome::ok; }
};

inline namespace NNOPS_ISA {

// The status of a run-time check: there, a value that is still undecided is an invalid one.
constexpr status to_status(const report& r) {
  if (r.ok()) return {};
  if (r.count == 0) return {outcome::undecided, {.kind = outcome::undecided, .operation = r.operation}};
  return {r.items[0].kind, r.items[0]};
}

// The measure of dimension d of an operand.
constexpr measure dim_measure(std::int32_t d) {
  return static_cast<measure>(static_cast<std::int32_t>(measure::dim_0) + d);
}

// A dimension or an attribute as checks measure it.
constexpr std::int64_t measured(std::int32_t v) { return v == INT32_MIN ? undecided_value : v; }

}  // namespace NNOPS_ISA

}  // namespace nnops
