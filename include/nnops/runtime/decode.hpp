// From a list of operands, as a model has it, to a call and its memory: matches the operation's NNAPI signatures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/runtime/operand.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops::runtime {
namespace detail {
inline namespace NNOPS_ISA {

// The type that a scalar or list argument must have; of a number, one of those that it may have.
inline operand_type wanted_type(argument_kind kind, bool half) {
  switch (kind) {
    case argument_kind::boolean:
      return operand_type::bool_;
    case argument_kind::real:
    case argument_kind::any_real:
    case argument_kind::number:
      return half ? operand_type::float16 : operand_type::float32;
    case argument_kind::int32_list:
      return operand_type::tensor_int32;
    default:
      return operand_type::int32;
  }
}

inline bool is_wanted_type(argument_kind kind, bool half, operand_type type) {
  if (kind == argument_kind::number)
    return type == operand_type::float32 || type == operand_type::float16 || type == operand_type::int32;
  if (kind == argument_kind::any_real && type == operand_type::float32) return true;
  return type == wanted_type(kind, half);
}

// Bytes that an operand's description asks for; -1 where the description is wrong.
inline std::int64_t needed_bytes(const operand_value& v) {
  if (!is_tensor(v.type)) return size_of(v.type);
  if (!v.dims.known() || v.dims.rank < 0 || v.dims.rank > shape_capacity) return -1;
  for (std::int32_t d = 0; d < v.dims.rank; ++d)
    if (v.dims.dim[d] < 0) return -1;
  return checked_product(volume(v.dims), size_of(v.type));
}

inline void check_memory(report& r, std::int32_t index, const char* name, const operand& o, bool output) {
  if (!o.value.given) return;
  const std::int64_t needed = needed_bytes(o.value);
  if (needed < 0) return;  // validation says what is wrong
  if (o.data == nullptr && needed > 0) r.add(outcome::invalid, measure::memory, index, name, 0, present());
  else if (needed > 0 && static_cast<std::uint64_t>(needed) > o.size)
    r.add(output ? outcome::output_too_small : outcome::invalid, measure::bytes, index, name,
          static_cast<std::int64_t>(o.size), at_least(needed));
}

// How the arguments of a signature lie on a list of n inputs: a tensor_list takes what the others leave.
template <class Op>
struct layout_of_arguments {
  std::int32_t list_at = -1, list_count = 0;
  bool fits = false;

  layout_of_arguments(const signature<Op>& s, std::int32_t n) {
    std::int32_t required = 0, all = 0;
    for (std::size_t i = 0; i < s.count; ++i) {
      if (s.arguments[i].kind == argument_kind::tensor_list) {
        list_at = static_cast<std::int32_t>(i);
        continue;
      }
      ++all;
      if (!s.arguments[i].optional) required = all;
    }
    if (list_at >= 0) {
      list_count = n - all;
      fits = list_count >= 1;
    } else {
      fits = n >= required && n <= all;
    }
  }

  // The first input of argument i.
  std::int32_t input_of(std::int32_t i) const { return list_at >= 0 && i > list_at ? i + list_count - 1 : i; }
};

// True if the inputs have the kinds of this signature. Tensor arguments are not looked at more closely: validation
// names what is wrong with them.
template <class Op>
bool matches(const signature<Op>& s, const arguments& a) {
  const layout_of_arguments<Op> at(s, a.input_count);
  if (!at.fits) return false;
  const bool half = a.input_count > 0 && a.inputs[0].value.type == operand_type::tensor_float16;
  for (std::size_t i = 0; i < s.count; ++i) {
    const argument<Op>& g = s.arguments[i];
    const std::int32_t k = at.input_of(static_cast<std::int32_t>(i));
    if (k >= a.input_count) break;
    const operand_value& v = a.inputs[k].value;
    if (!v.given) {
      // Left out: an argument that may be, or a tensor that validation asks for.
      if (!g.optional && g.kind != argument_kind::tensor) return false;
      continue;
    }
    if (g.kind == argument_kind::tensor || g.kind == argument_kind::tensor_list) {
      if (!is_tensor(v.type)) return false;
    } else if (!is_wanted_type(g.kind, half, v.type)) {
      return false;
    }
  }
  return true;
}

inline scalar_argument read_scalar(const operand& o) {
  scalar_argument s;
  s.type = o.value.type;
  if (s.type == operand_type::bool_) {
    unsigned char b = 0;
    std::memcpy(&b, o.data, 1);
    s.integer = b != 0;
  } else if (s.type == operand_type::float16) {
    float16 h;
    std::memcpy(&h, o.data, 2);
    s.real = to_float(h);
  } else if (s.type == operand_type::float32) {
    std::memcpy(&s.real, o.data, 4);
  } else {
    std::memcpy(&s.integer, o.data, 4);
  }
  return s;
}

// Why the inputs have no signature of the operation: the first input that leaves a signature of their number, or else
// their number.
template <class Op>
void explain_mismatch(const arguments& a, report& r) {
  using s = schema<Op>;
  std::int64_t low = INT32_MAX, high = 0;
  for (const signature<Op>& f : s::forms) {
    std::int64_t required = 0, most = static_cast<std::int64_t>(f.count);
    for (std::size_t i = 0; i < f.count; ++i) {
      if (!f.arguments[i].optional) required = static_cast<std::int64_t>(i) + 1;
      if (f.arguments[i].kind == argument_kind::tensor_list) most = INT32_MAX;
    }
    low = required < low ? required : low;
    high = most > high ? most : high;

    const layout_of_arguments<Op> at(f, a.input_count);
    if (!at.fits) continue;
    const bool half = a.input_count > 0 && a.inputs[0].value.type == operand_type::tensor_float16;
    for (std::size_t i = 0; i < f.count; ++i) {
      const argument<Op>& g = f.arguments[i];
      const std::int32_t k = at.input_of(static_cast<std::int32_t>(i));
      if (k >= a.input_count) break;
      const operand_value& v = a.inputs[k].value;
      const bool tensor_wanted = g.kind == argument_kind::tensor || g.kind == argument_kind::tensor_list;
      if (!v.given && !g.optional) r.add(outcome::invalid, measure::given, k, g.name, 0, present());
      else if (v.given && tensor_wanted && !is_tensor(v.type))
        r.add(outcome::invalid, measure::operand_type, k, g.name, static_cast<std::int64_t>(v.type),
              equals(static_cast<std::int64_t>(operand_type::tensor_float32)));
      else if (v.given && !tensor_wanted && !is_wanted_type(g.kind, half, v.type))
        r.add(outcome::invalid, measure::operand_type, k, g.name, static_cast<std::int64_t>(v.type),
              equals(static_cast<std::int64_t>(wanted_type(g.kind, half))));
      if (r.has_findings()) return;
    }
  }
  r.add(outcome::invalid, measure::input_count, -1, nullptr, a.input_count,
        low == high ? equals(low) : between(low, high));
}

template <class Op>
void decode_inputs(const arguments& a, const signature<Op>& form, bool need_memory, call<Op>& c, memory<Op>& m,
                   report& r) {
  const layout_of_arguments<Op> at(form, a.input_count);
  for (std::size_t i = 0; i < form.count; ++i) {
    const argument<Op>& g = form.arguments[i];
    const std::int32_t k = at.input_of(static_cast<std::int32_t>(i));
    if (k >= a.input_count) break;
    const operand& o = a.inputs[k];
    if (g.kind == argument_kind::tensor) {
      c.operands[g.operand] = o.value;
      m.data[g.operand] = o.value.given ? o.data : nullptr;
      if (need_memory) check_memory(r, g.operand, g.name, o, false);
    } else if (g.kind == argument_kind::tensor_list) {
      c.operands[g.operand] = o.value;
      c.list = {&o.value, sizeof(operand), at.list_count};
      m.data[g.operand] = o.data;
      m.list = &o.data;
      m.list_stride = sizeof(operand);
      for (std::int32_t j = k; j < k + at.list_count; ++j) {
        if (!a.inputs[j].value.given) r.add(outcome::invalid, measure::given, g.operand, g.name, 0, present());
        if (need_memory) check_memory(r, g.operand, g.name, a.inputs[j], false);
      }
    }
  }
}

// The values of scalars and lists. Setters may look at the inputs.
template <class Op>
void decode_attributes(const arguments& a, const signature<Op>& form, call<Op>& c, report& r) {
  const layout_of_arguments<Op> at(form, a.input_count);
  for (std::size_t i = 0; i < form.count; ++i) {
    const argument<Op>& g = form.arguments[i];
    const std::int32_t k = at.input_of(static_cast<std::int32_t>(i));
    if (g.kind == argument_kind::tensor || g.kind == argument_kind::tensor_list || k >= a.input_count) continue;
    const operand& o = a.inputs[k];
    if (!o.value.given) continue;
    check_memory(r, k, g.name, o, false);
    if (r.has_findings()) return;
    if (g.kind == argument_kind::int32_list) {
      if (needed_bytes(o.value) < 0 || o.value.dims.rank < 1) {
        r.add(outcome::invalid, measure::rank, k, g.name, o.value.dims.known_rank() ? o.value.dims.rank : 0,
              between(1, 2));
        return;
      }
      g.set_list(c, {static_cast<const std::int32_t*>(o.data), o.value.dims}, r);
    } else {
      g.set(c, read_scalar(o));
    }
  }
}

// The outputs that the attributes say are produced, in order; trailing ones may be missing if they are optional. An
// operation's list of outputs stands for all that there are.
template <class Op>
void decode_outputs(const arguments& a, bool need_memory, call<Op>& c, memory<Op>& m, report& r) {
  using s = schema<Op>;
  std::int32_t out = 0, required = 0;
  for (std::size_t i = 0; i < Op::arity; ++i) {
    if (!is_output(s::operands[i].way)) continue;
    c.operands[i].given = false;
    if constexpr (requires { s::produces(c, i); })
      if (!s::produces(c, i)) continue;
    if constexpr (has_output_list<Op>) {
      c.list = {a.output_count > 0 ? &a.outputs[0].value : nullptr, sizeof(operand), a.output_count};
      m.list = a.output_count > 0 ? &a.outputs[0].data : nullptr;
      m.list_stride = sizeof(operand);
    }
    const std::int32_t end = has_output_list<Op> ? a.output_count : out + 1;
    if (out < a.output_count) {
      c.operands[i] = a.outputs[out].value;
      m.data[i] = a.outputs[out].value.given ? a.outputs[out].data : nullptr;
      for (std::int32_t k = out; need_memory && k < end; ++k)
        check_memory(r, static_cast<std::int32_t>(i), s::operands[i].name, a.outputs[k], true);
    }
    ++out;
    if (s::operands[i].way == direction::output) required = out;
  }
  r.check(measure::output_count, a.output_count,
          has_output_list<Op> ? at_least(1)
          : required == out   ? equals(out)
                              : between(required, out));
}

// Fills the call and its memory; findings say what does not fit. need_memory: also ask for the memory of tensors (the
// values of scalars and lists are always needed).
template <class Op>
void decode(const arguments& a, bool need_memory, call<Op>& c, memory<Op>& m, report& r) {
  using s = schema<Op>;
  r.operation = s::name;
  c.max_level = a.max_level;
  if constexpr (requires { c.params.round; }) c.params.round = a.round;
  for (std::size_t i = 0; i < Op::arity; ++i)
    if (!is_output(s::operands[i].way)) c.operands[i].given = false;

  const signature<Op>* form = nullptr;
  for (const signature<Op>& f : s::forms)
    if (form == nullptr && matches<Op>(f, a)) form = &f;
  if (form == nullptr) return explain_mismatch<Op>(a, r);
  decode_inputs(a, *form, need_memory, c, m, r);
  if (r.has_findings()) return;
  decode_attributes(a, *form, c, r);
  if (r.has_findings()) return;
  decode_outputs(a, need_memory, c, m, r);
}

}  // namespace NNOPS_ISA
}  // namespace detail
}  // namespace nnops::runtime
