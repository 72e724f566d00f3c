// Findings as text, for people: written into the caller's buffer, with the words that compile errors use.
//
//   char text[160];
//   nnops::describe(status.why, text, sizeof text);   // "CONV_2D: stride_h is 9; RK3588 takes 1..7 (section 3.2.5,
//   line 2211)"
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

constexpr const char* name_of(measure m) {
  switch (m) {
#define NNOPS_MEASURE(name) \
  case measure::name:       \
    return #name;
#include "nnops/core/measures.def"
#undef NNOPS_MEASURE
  }
  return "?";
}

constexpr const char* name_of(outcome o) {
  switch (o) {
    case outcome::ok:
      return "ok";
    case outcome::invalid:
      return "invalid";
    case outcome::unsupported:
      return "unsupported";
    case outcome::undecided:
      return "undecided";
    case outcome::output_too_small:
      return "output_too_small";
    case outcome::workspace_too_small:
      return "workspace_too_small";
    case outcome::stopped:
      return "stopped";
  }
  return "?";
}

// NNAPI's name of the type, in lower case.
constexpr const char* name_of(operand_type t) {
  switch (t) {
    case operand_type::float32:
      return "float32";
    case operand_type::int32:
      return "int32";
    case operand_type::uint32:
      return "uint32";
    case operand_type::tensor_float32:
      return "tensor_float32";
    case operand_type::tensor_int32:
      return "tensor_int32";
    case operand_type::tensor_quant8_asymm:
      return "tensor_quant8_asymm";
    case operand_type::bool_:
      return "bool";
    case operand_type::tensor_quant16_symm:
      return "tensor_quant16_symm";
    case operand_type::tensor_float16:
      return "tensor_float16";
    case operand_type::tensor_bool8:
      return "tensor_bool8";
    case operand_type::float16:
      return "float16";
    case operand_type::tensor_quant8_symm_per_channel:
      return "tensor_quant8_symm_per_channel";
    case operand_type::tensor_quant16_asymm:
      return "tensor_quant16_asymm";
    case operand_type::tensor_quant8_symm:
      return "tensor_quant8_symm";
    case operand_type::tensor_quant8_asymm_signed:
      return "tensor_quant8_asymm_signed";
    case operand_type::subgraph:
      return "subgraph";
  }
  return "?";
}

constexpr const char* name_of(fused_activation a) {
  switch (a) {
    case fused_activation::none:
      return "none";
    case fused_activation::relu:
      return "relu";
    case fused_activation::relu1:
      return "relu1";
    case fused_activation::relu6:
      return "relu6";
    case fused_activation::undecided:
      return "undecided";
  }
  return "?";
}

constexpr const char* name_of(broadcast_form f) {
  switch (f) {
    case broadcast_form::full:
      return "full";
    case broadcast_form::channel:
      return "channel";
    case broadcast_form::scalar:
      return "scalar";
    case broadcast_form::other:
      return "other";
  }
  return "?";
}

constexpr const char* name_of(coordinate_mode m) {
  switch (m) {
    case coordinate_mode::asymmetric:
      return "asymmetric";
    case coordinate_mode::half_pixel:
      return "half_pixel";
    case coordinate_mode::align_corners:
      return "align_corners";
  }
  return "?";
}

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

constexpr bool same_text(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) ++a, ++b;
  return *a == *b;
}

// Appends to a buffer of fixed size; counts what would have been written.
struct text_writer {
  char* buffer;
  std::size_t size;
  std::size_t length = 0;

  constexpr void put(char c) {
    if (length + 1 < size) buffer[length] = c;
    ++length;
  }
  constexpr void put(const char* s) {
    if (s == nullptr) return;
    for (; *s != '\0'; ++s) put(*s);
  }
  constexpr void put(std::int64_t v) {
    char digits[20] = {};
    std::int32_t n = 0;
    std::uint64_t u = v < 0 ? 0 - static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
    do digits[n++] = static_cast<char>('0' + static_cast<char>(u % 10)), u /= 10;
    while (u != 0);
    if (v < 0) put('-');
    while (n > 0) put(digits[--n]);
  }
  // Six significant digits, as %g prints them.
  constexpr void put_real(double x) {
    if (x != x) return put("nan");
    if (x < 0) put('-'), x = -x;
    if (x > 1.7e308) return put("inf");
    if (x == 0) return put('0');
    std::int32_t exponent = 0;
    while (x >= 10) x /= 10, ++exponent;
    while (x < 1) x *= 10, --exponent;
    auto digits = static_cast<std::int64_t>(x * 1e5 + 0.5);
    if (digits >= 1000000) digits /= 10, ++exponent;
    char d[6] = {};
    for (std::int32_t i = 5; i >= 0; --i) d[i] = static_cast<char>('0' + static_cast<char>(digits % 10)), digits /= 10;
    std::int32_t last = 5;
    while (last > 0 && d[last] == '0') --last;
    const bool scientific = exponent < -5 || exponent > 5;
    const std::int32_t point = scientific ? 0 : exponent;
    if (point < 0) {
      put("0.");
      for (std::int32_t i = -1; i > point; --i) put('0');
      for (std::int32_t i = 0; i <= last; ++i) put(d[i]);
    } else {
      for (std::int32_t i = 0; i <= (last > point ? last : point); ++i) {
        if (i == point + 1) put('.');
        put(d[i]);
      }
    }
    if (scientific) put('e'), put(static_cast<std::int64_t>(exponent));
  }
  constexpr void finish() {
    if (size > 0) buffer[length < size ? length : size - 1] = '\0';
  }
};

constexpr void put_value(text_writer& w, measure what, bool real, std::int64_t v) {
  if (real) w.put_real(real_value(v));
  else if (what == measure::operand_type || what == measure::source_type || what == measure::target_type)
    w.put(name_of(static_cast<operand_type>(v)));
  else if (what == measure::activation && v >= 0 && v <= 3) w.put(name_of(static_cast<fused_activation>(v)));
  else if (what == measure::broadcast_form) w.put(name_of(static_cast<broadcast_form>(v)));
  else if (what == measure::coordinate_mode) w.put(name_of(static_cast<coordinate_mode>(v)));
  else w.put(v);
}

constexpr void put_wanted(text_writer& w, measure what, const constraint& c) {
  const bool real = c.is_real();
  switch (c.kind) {
    case rule::equals:
    case rule::real_equals:
    case rule::real_near:
      put_value(w, what, real, c.value[0]);
      break;
    case rule::differs:
      w.put("anything but "), put_value(w, what, real, c.value[0]);
      break;
    case rule::at_least:
      w.put("at least "), w.put(c.value[0]);
      break;
    case rule::at_most:
      w.put("at most "), w.put(c.value[0]);
      break;
    case rule::between:
      w.put(c.value[0]), w.put(".."), w.put(c.value[1]);
      break;
    case rule::one_of:
      for (std::uint8_t i = 0; i < c.count; ++i) {
        if (i > 0) w.put(i + 1 == c.count ? " or " : ", ");
        put_value(w, what, real, c.value[i]);
      }
      break;
    case rule::multiple_of:
      w.put("a multiple of "), w.put(c.value[0]);
      break;
    case rule::multiple_of_or_one:
      w.put("1 or a multiple of "), w.put(c.value[0]);
      break;
    case rule::real_greater:
      w.put("more than "), w.put_real(real_value(c.value[0]));
      break;
    case rule::real_at_least:
      w.put("at least "), w.put_real(real_value(c.value[0]));
      break;
    case rule::real_at_most:
      w.put("at most "), w.put_real(real_value(c.value[0]));
      break;
    case rule::real_less:
      w.put("less than "), w.put_real(real_value(c.value[0]));
      break;
    case rule::real_finite:
      w.put("a finite number");
      break;
    case rule::present:
      w.put("a value");
      break;
    case rule::known:
      w.put("an operator of its list");
      break;
  }
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Writes the finding as one line, cut to `size` with its terminating zero. Returns the length of the whole line.
constexpr std::size_t describe(const finding& f, char* buffer, std::size_t size) {
  detail::text_writer w{buffer, size};
  if (f.operation != nullptr) w.put(f.operation), w.put(": ");
  if (f.kind == outcome::ok) {
    w.put("ok");
  } else if (f.kind == outcome::undecided) {
    w.put("needs a value that is known only at run time");
  } else if (f.wanted.kind == rule::known) {
    w.put(f.what == measure::cpu_operator ? "no CPU operator of " : "no operator of ");
    w.put(f.source.target == nullptr ? "the target" : f.source.target), w.put(" is known for it");
  } else {
    if (f.operand_name != nullptr) w.put(f.operand_name), w.put(' ');
    w.put(name_of(f.what)), w.put(" is ");
    if (f.wanted.kind == rule::present) w.put("missing");
    else detail::put_value(w, f.what, f.wanted.is_real(), f.got);
    w.put("; ");
    if (f.source.target != nullptr) w.put(f.source.target), w.put(" takes ");
    else w.put(f.kind == outcome::invalid ? "must be " : "needs ");
    detail::put_wanted(w, f.what, f.wanted);
    if (f.source.section != nullptr) {
      w.put(" (section "), w.put(f.source.section);
      if (f.source.line > 0) w.put(", line "), w.put(static_cast<std::int64_t>(f.source.line));
      w.put(')');
    }
  }
  w.finish();
  return w.length;
}

}  // namespace NNOPS_ISA

}  // namespace nnops
