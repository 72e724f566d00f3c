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

// What decoding needs of an operation, and the call that it fills: the same code serves all operations.
struct decoded_operation {
  const char* name;
  const signature* forms;
  std::size_t form_count;
  const operand_info* operands;
  std::size_t arity;
  bool has_output_list;
  bool (*produces)(const void* call, std::size_t operand);  // nullptr: every output
};
struct decoded_call {
  void* call;
  void* params;
  operand_value* operands;
  operand_list* list;
  void** data;
  const void* const** list_data;
  std::size_t* list_stride;
};

inline bool is_tensor_argument(const argument& g) {
  return g.kind == argument_kind::tensor || g.kind == argument_kind::tensor_list;
}

// How the arguments of a signature lie on a list of n inputs: a tensor_list takes what the others leave.
struct layout_of_arguments {
  std::int32_t list_at = -1, list_count = 0;
  std::int32_t required = 0, all = 0;  // without the list
  bool fits = false;

  layout_of_arguments(const signature& s, std::int32_t n) {
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

// What keeps the inputs from being those of a signature that their number fits: the first one that leaves it. Tensor
// arguments are not looked at more closely: validation names what is wrong with them.
inline void check_kinds(const decoded_operation& o, const signature& s, const layout_of_arguments& at,
                        const arguments& a, report& r) {
  const bool half = a.input_count > 0 && a.inputs[0].value.type == operand_type::tensor_float16;
  for (std::size_t i = 0; i < s.count && !r.has_findings(); ++i) {
    const argument& g = s.arguments[i];
    const std::int32_t k = at.input_of(static_cast<std::int32_t>(i));
    if (k >= a.input_count) return;
    const operand_value& v = a.inputs[k].value;
    const auto refuse = [&](measure what, std::int64_t got, const constraint& wanted) {
      r.add(outcome::invalid, what, k, name_of(g, o.operands), got, wanted);
    };
    if (!v.given) {
      // Left out: an argument that may be, or a tensor that validation asks for.
      if (!g.optional && g.kind != argument_kind::tensor) refuse(measure::given, 0, present());
    } else if (is_tensor_argument(g)) {
      if (!is_tensor(v.type))
        refuse(measure::operand_type, static_cast<std::int64_t>(v.type),
               equals(static_cast<std::int64_t>(operand_type::tensor_float32)));
    } else if (!is_wanted_type(g.kind, half, v.type)) {
      refuse(measure::operand_type, static_cast<std::int64_t>(v.type),
             equals(static_cast<std::int64_t>(wanted_type(g.kind, half))));
    }
  }
}

// The first signature that the inputs have. If there is none, why: the first input that leaves a signature of their
// number, or else their number.
inline const signature* find_signature(const decoded_operation& o, const arguments& a, report& r) {
  report why;
  why.operation = r.operation;
  std::int64_t low = INT32_MAX, high = 0;
  for (std::size_t f = 0; f < o.form_count; ++f) {
    const layout_of_arguments at(o.forms[f], a.input_count);
    const std::int64_t least = at.required + (at.list_at >= 0), most = at.list_at >= 0 ? INT32_MAX : at.all;
    low = least < low ? least : low;
    high = most > high ? most : high;
    if (!at.fits) continue;
    report of_one;
    of_one.operation = r.operation;
    check_kinds(o, o.forms[f], at, a, of_one);
    if (!of_one.has_findings()) return o.forms + f;
    if (!why.has_findings()) why = of_one;
  }
  if (!why.has_findings())
    why.add(outcome::invalid, measure::input_count, -1, nullptr, a.input_count,
            low == high ? equals(low) : between(low, high));
  r = why;
  return nullptr;
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

inline void set_member(void* params, const argument& g, const scalar_argument& s) {
  char* const to = static_cast<char*>(params) + g.offset;
  switch (g.form) {
    case member_form::none:
      return;
    case member_form::boolean: {
      const bool v = s.integer != 0;
      std::memcpy(to, &v, sizeof v);
      return;
    }
    case member_form::float32:
      std::memcpy(to, &s.real, sizeof s.real);
      return;
    case member_form::int32:
      std::memcpy(to, &s.integer, sizeof s.integer);
      return;
    case member_form::padding_scheme: {
      const padding_scheme v = s.integer == 0 ? padding_scheme::valid : static_cast<padding_scheme>(s.integer);
      std::memcpy(to, &v, sizeof v);
      return;
    }
  }
}

inline void decode_inputs(const decoded_operation& o, const arguments& a, const signature& form, bool need_memory,
                          const decoded_call& c, report& r) {
  const layout_of_arguments at(form, a.input_count);
  for (std::size_t i = 0; i < form.count; ++i) {
    const argument& g = form.arguments[i];
    const std::int32_t k = at.input_of(static_cast<std::int32_t>(i));
    if (k >= a.input_count) break;
    if (!is_tensor_argument(g)) continue;
    const operand& in = a.inputs[k];
    const char* const name = name_of(g, o.operands);
    c.operands[g.operand] = in.value;
    if (g.kind == argument_kind::tensor) {
      c.data[g.operand] = in.value.given ? in.data : nullptr;
      if (need_memory) check_memory(r, g.operand, name, in, false);
    } else {
      *c.list = {&in.value, sizeof(operand), at.list_count};
      c.data[g.operand] = in.data;
      *c.list_data = &in.data;
      *c.list_stride = sizeof(operand);
      for (std::int32_t j = k; j < k + at.list_count; ++j) {
        if (!a.inputs[j].value.given) r.add(outcome::invalid, measure::given, g.operand, name, 0, present());
        if (need_memory) check_memory(r, g.operand, name, a.inputs[j], false);
      }
    }
  }
}

// The values of scalars and lists. Setters may look at the inputs.
inline void decode_attributes(const decoded_operation& o, const arguments& a, const signature& form,
                              const decoded_call& c, report& r) {
  const layout_of_arguments at(form, a.input_count);
  for (std::size_t i = 0; i < form.count; ++i) {
    const argument& g = form.arguments[i];
    const std::int32_t k = at.input_of(static_cast<std::int32_t>(i));
    if (is_tensor_argument(g) || k >= a.input_count) continue;
    const operand& in = a.inputs[k];
    if (!in.value.given) continue;
    check_memory(r, k, name_of(g, o.operands), in, false);
    if (r.has_findings()) return;
    if (g.kind == argument_kind::int32_list) {
      if (needed_bytes(in.value) < 0 || in.value.dims.rank < 1) {
        r.add(outcome::invalid, measure::rank, k, g.name, in.value.dims.known_rank() ? in.value.dims.rank : 0,
              between(1, 2));
        return;
      }
      g.set_list(c.call, {static_cast<const std::int32_t*>(in.data), in.value.dims, k}, r);
    } else if (g.set != nullptr) {
      g.set(c.call, read_scalar(in));
    } else {
      set_member(c.params, g, read_scalar(in));
    }
  }
}

// The outputs that the attributes say are produced, in order; trailing ones may be missing if they are optional. An
// operation's list of outputs stands for all that there are.
inline void decode_outputs(const decoded_operation& o, const arguments& a, bool need_memory, const decoded_call& c,
                           report& r) {
  std::int32_t out = 0, required = 0;
  for (std::size_t i = 0; i < o.arity; ++i) {
    if (!is_output(o.operands[i].way)) continue;
    c.operands[i].given = false;
    if (o.produces != nullptr && !o.produces(c.call, i)) continue;
    if (o.has_output_list) {
      *c.list = {a.output_count > 0 ? &a.outputs[0].value : nullptr, sizeof(operand), a.output_count};
      *c.list_data = a.output_count > 0 ? &a.outputs[0].data : nullptr;
      *c.list_stride = sizeof(operand);
    }
    const std::int32_t end = o.has_output_list ? a.output_count : out + 1;
    if (out < a.output_count) {
      c.operands[i] = a.outputs[out].value;
      c.data[i] = a.outputs[out].value.given ? a.outputs[out].data : nullptr;
      for (std::int32_t k = out; need_memory && k < end; ++k)
        check_memory(r, static_cast<std::int32_t>(i), o.operands[i].name, a.outputs[k], true);
    }
    ++out;
    if (o.operands[i].way == direction::output) required = out;
  }
  r.check(measure::output_count, a.output_count,
          o.has_output_list ? at_least(1)
          : required == out ? equals(out)
                            : between(required, out));
}

inline void decode(const decoded_operation& o, const arguments& a, bool need_memory, const decoded_call& c, report& r) {
  r.operation = o.name;
  for (std::size_t i = 0; i < o.arity; ++i)
    if (!is_output(o.operands[i].way)) c.operands[i].given = false;
  const signature* const form = find_signature(o, a, r);
  if (form == nullptr) return;
  decode_inputs(o, a, *form, need_memory, c, r);
  if (r.has_findings()) return;
  decode_attributes(o, a, *form, c, r);
  if (r.has_findings()) return;
  decode_outputs(o, a, need_memory, c, r);
}

template <class Op>
constexpr decoded_operation decoded_operation_of() {
  using s = schema<Op>;
  bool (*produces)(const void*, std::size_t) = nullptr;
  if constexpr (requires(const call<Op>& c) { s::produces(c, std::size_t{}); })
    produces = [](const void* c, std::size_t i) { return s::produces(*static_cast<const call<Op>*>(c), i); };
  return {s::name, s::forms, sizeof(s::forms) / sizeof(signature), s::operands, Op::arity, has_output_list<Op>,
          produces};
}

// Fills the call and its memory; findings say what does not fit. need_memory: also ask for the memory of tensors (the
// values of scalars and lists are always needed).
template <class Op>
void decode(const arguments& a, bool need_memory, call<Op>& c, memory<Op>& m, report& r) {
  static constexpr decoded_operation operation = decoded_operation_of<Op>();
  c.max_level = a.max_level;
  if constexpr (requires { c.params.round; }) c.params.round = a.round;
  decode(operation, a, need_memory, {&c, &c.params, c.operands, &c.list, m.data, &m.list, &m.list_stride}, r);
}

}  // namespace NNOPS_ISA
}  // namespace detail
}  // namespace nnops::runtime
