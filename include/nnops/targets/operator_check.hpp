// Asks a chip about a call in the document's own terms, in values: the same function in constant expressions and at run
// time. It reports every rule that the call breaks.
//
//   operator_report r = check_operator(target::rk3588{}, c);       // c is a rknn::operator_call
//   if (r.answer == verdict::no) ... r.items[0] ...
//
// A call that no processor could run is `invalid`: something needed is missing, an extent is no extent, shapes do not
// fit together. What the caller leaves unsaid is not judged.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/operator_call.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

enum class verdict : std::uint8_t { yes, no, converted, invalid };

// How a finding holds the value that breaks the rule.
enum class got_kind : std::uint8_t {
  nothing,
  integer,
  real,  // the bits of a double
  boolean,
  dtype,
  granularity,
  word,       // got is a word; of word::other, the text is in the call
  pair,       // list[0] and list[1]
  shape,      // that of the operand, in the call
  attribute,  // that of the rule's name, in the call; of steps: list, one for each axis
  version,    // 1002003 is 1.2.3
};

struct operator_finding {
  quantity what = quantity::query;
  operand_name of = operand_name::none;
  std::int64_t got = 0;
  std::int64_t list[4] = {};
  constraint wanted = {};
  const char* section = nullptr;
  std::int32_t line = 0;        // 0: printed nowhere
  const char* place = nullptr;  // of an invalid call: the attribute
};

struct operator_report {
  static constexpr std::int32_t capacity = 40;

  operator_finding items[capacity];
  std::int32_t count = 0;  // never above capacity: an operator has fewer rules
  verdict answer = verdict::yes;
  const npu_entry* entry = nullptr;  // nullptr: the chip's list has no such operator
  fact multi_core = fact::not_stated;
  bool vendor_cpu = false;  // the vendor's CPU operators take the call

  NNOPS_INLINE constexpr const operator_finding* begin() const { return items; }
  NNOPS_INLINE constexpr const operator_finding* end() const { return items + count; }
};

inline namespace NNOPS_ISA {

constexpr got_kind kind_of(quantity what) {
  constexpr got_kind kinds[] = {
#define NNOPS_QUANTITY(id, rule, kind) got_kind::kind,
#include "nnops/targets/quantities.def"
#undef NNOPS_QUANTITY
  };
  return kinds[static_cast<std::size_t>(what)];
}

// kernel * dilation - dilation + 1 (chapter 6).
constexpr std::int64_t dilated(std::int64_t kernel, std::int64_t dilation) {
  return checked_sum(checked_product(kernel - 1, dilation), 1);
}

// Of Transpose: the products of extents of its input.
constexpr bool is_transposed_product(quantity what) { return what >= quantity::n1 && what <= quantity::n1_c1_h1_w1; }

// Which extents are in such a product: bit i stands for extent i of [batch, channel, height, width].
constexpr unsigned transposed_extents(quantity what) {
  constexpr std::uint8_t extents[] = {0b0001, 0b0010, 0b0100, 0b1000, 0b0011, 0b0101, 0b1001, 0b0110,
                                      0b1010, 0b1100, 0b1100, 0b1011, 0b1101, 0b1110, 0b1111};
  return extents[static_cast<std::size_t>(what) - static_cast<std::size_t>(quantity::n1)];
}

constexpr std::uint8_t data_class(dtype d) {
  return d == dtype::int8 ? int8_data : d == dtype::int16 || d == dtype::float16 ? wide_data : std::uint8_t{0};
}

constexpr bool is_integer(dtype d) { return d >= dtype::uint8 && d <= dtype::int64; }

// The vendor's CPU operators that do what an operator of the NPU does. A fused operator has none.
struct counterpart {
  npu_operator npu;
  cpu_operator cpu;
};
inline constexpr counterpart counterparts[] = {
    {npu_operator::add, cpu_operator::add},
    {npu_operator::average_pool, cpu_operator::average_pool},
    {npu_operator::batch_normalization, cpu_operator::batch_normalization},
    {npu_operator::clip, cpu_operator::clip},
    {npu_operator::concat, cpu_operator::concat},
    {npu_operator::conv_transpose, cpu_operator::conv_transpose},
    {npu_operator::convolution, cpu_operator::convolution},
    {npu_operator::div, cpu_operator::div},
    {npu_operator::ex_gelu, cpu_operator::ex_gelu},
    {npu_operator::ex_glu, cpu_operator::ex_glu},
    {npu_operator::ex_mat_mul, cpu_operator::mat_mul},
    {npu_operator::ex_mish, cpu_operator::ex_mish},
    {npu_operator::ex_norm, cpu_operator::ex_norm},
    {npu_operator::ex_softmax13, cpu_operator::ex_softmax13},
    {npu_operator::ex_softmax_mask, cpu_operator::softmax_mask},
    {npu_operator::ex_swish, cpu_operator::ex_swish},
    {npu_operator::ex_swoosh_l, cpu_operator::ex_swoosh_l},
    {npu_operator::ex_swoosh_r, cpu_operator::ex_swoosh_r},
    {npu_operator::ex_window, cpu_operator::ex_window},
    {npu_operator::expand, cpu_operator::expand},
    {npu_operator::gather, cpu_operator::gather},
    {npu_operator::greater, cpu_operator::greater},
    {npu_operator::gru, cpu_operator::gru},
    {npu_operator::hard_swish, cpu_operator::ex_hard_swish},
    {npu_operator::max, cpu_operator::max},
    {npu_operator::max_pool, cpu_operator::max_pool},
    {npu_operator::min, cpu_operator::min},
    {npu_operator::mul, cpu_operator::mul},
    {npu_operator::pad, cpu_operator::pad},
    {npu_operator::pow, cpu_operator::pow},
    {npu_operator::reshape, cpu_operator::reshape},
    {npu_operator::resize, cpu_operator::resize},
    {npu_operator::sigmoid, cpu_operator::sigmoid},
    {npu_operator::slice, cpu_operator::slice},
    {npu_operator::softmax, cpu_operator::softmax},
    {npu_operator::split, cpu_operator::split},
    {npu_operator::sub, cpu_operator::sub},
    {npu_operator::tanh, cpu_operator::tanh},
    {npu_operator::tile, cpu_operator::tile},
    {npu_operator::transpose, cpu_operator::transpose},
    {npu_operator::where_, cpu_operator::where_},
};

// Which of them; -1: there is none.
constexpr std::int32_t counterpart_of(npu_operator op) {
  constexpr auto count = static_cast<std::int32_t>(sizeof(counterparts) / sizeof(counterparts[0]));
  for (std::int32_t i = 0; i < count; ++i)
    if (counterparts[i].npu == op) return i;
  return -1;
}

// Whether the chip's list of CPU operators has the operator and its entry allows the call, as far as that is said:
// the batch, the axis of Concat, the mode of Resize.
constexpr bool cpu_takes(const cpu_entry& e, std::int64_t batch, std::int64_t axis, word mode) {
  for (const limit& l : e.limits) {
    if (l.what == quantity::batch && batch != no_value && !l.wanted.allows(batch)) return false;
    if (l.what == quantity::axis && axis != no_value && !l.wanted.allows(axis < 0 ? axis + 4 : axis)) return false;
    if (l.what == quantity::interpolation && e.which == cpu_operator::resize) {
      const word method = mode == word::linear ? word::bilinear : mode == word::nearest ? word::nearest2d : word::other;
      if (!l.wanted.allows(static_cast<std::int64_t>(method))) return false;
    }
  }
  return true;
}

constexpr const cpu_entry* cpu_entry_of(const target_description& t, npu_operator op) {
  const std::int32_t i = counterpart_of(op);
  return i < 0 ? nullptr : t.find(counterparts[i].cpu);
}

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

inline constexpr std::size_t operand_names = static_cast<std::size_t>(operand_name::Output) + 1;

// A quantity of a call: whether it can be judged, what the constraint judges, and what a finding tells.
struct measured {
  bool judged = false;
  std::int64_t value = 0;
  std::int64_t got = 0;
};

class operator_checker {
 public:
  constexpr operator_checker(const target_description& t, const operator_call& c, operator_report& r)
      : t_(t), c_(c), r_(r), form_(call_form_of(c.which)) {
    for (std::int8_t i = 0; i < static_cast<std::int8_t>(sizeof(c.operands) / sizeof(c.operands[0])); ++i)
      at_[static_cast<std::size_t>(c.operands[i].name)] = static_cast<std::int8_t>(i + 1);
    at_[0] = 0;
    data_name_ = form_.data;
    // A constant of float32 is no data: the other operand is.
    if (form_of(c.which) == form::binary && given(operand_name::A) && given(operand_name::B) &&
        operand(operand_name::A).type == dtype::float32 && operand(operand_name::A).is_const)
      data_name_ = operand_name::B;
  }

  constexpr void run() {
    const std::int32_t listed = t_.index_of(c_.which);
    if (listed < 0) return refuse(quantity::not_listed, nullptr, 0);
    const npu_entry& e = t_.npu.first[listed];
    r_.entry = &e;
    if (e.how == support::native) r_.multi_core = e.multi_core.of[t_.member];
    if (e.how == support::not_supported) return refuse(quantity::not_supported, e.section, e.how_line);
    check_form();
    if (r_.count > 0) {
      r_.answer = verdict::invalid;
      r_.multi_core = fact::not_stated;
      return;
    }
    check_operands(e);
    for (const limit& l : e.limits) check_limit(l);
    if (c_.first_layer) check_first_layer(e);
    r_.answer = r_.count > 0 ? verdict::no : verdict::yes;
    if (e.how == support::converted_to_convolution && r_.count == 0) {
      r_.answer = verdict::converted;
      add({.what = quantity::converted_to_convolution, .section = e.section, .line = e.how_line});
    }
    check_cpu();
  }

 private:
  const target_description& t_;
  const operator_call& c_;
  operator_report& r_;
  const call_form& form_;
  std::int8_t at_[operand_names] = {};  // where operands stand in the call, from 1; 0: not given
  operand_name data_name_ = operand_name::none;
  dtype data_ = dtype::none;
  std::uint8_t data_class_ = 0;  // 0: the type of the data is not allowed
  bool shapes_ = true;           // every needed shape has its rank
  std::int64_t result_[4] = {};  // of a broadcast, or what an operand is expanded to
  std::int64_t kernel_[2] = {};

  // ---- access -------------------------------------------------------------------------------------------------------

  constexpr bool given(operand_name n) const { return at_[static_cast<std::size_t>(n)] != 0; }
  constexpr const operator_operand& operand(operand_name n) const {
    return c_.operands[at_[static_cast<std::size_t>(n)] - 1];
  }
  constexpr bool has_shape(operand_name n) const { return given(n) && operand(n).has_shape(); }
  constexpr bool has_rank(operand_name n, std::int32_t rank) const { return has_shape(n) && operand(n).rank == rank; }
  constexpr std::int64_t extent(operand_name n, std::int32_t i) const { return operand(n).extent[i]; }
  constexpr const operator_operand& data() const { return operand(form_.data); }

  // [] and [1] stand for [1, 1, 1, 1] where operands are broadcast.
  static constexpr bool is_scalar(const operator_operand& o) {
    return o.rank == 0 || (o.rank == 1 && o.extent[0] == 1);
  }
  constexpr std::int64_t padded(operand_name n, std::int32_t i) const {
    return is_scalar(operand(n)) ? 1 : extent(n, i);
  }

  constexpr void add(const operator_finding& f) {
    for (std::int32_t i = 0; i < r_.count; ++i)
      if (r_.items[i].of == f.of && r_.items[i].what == f.what && f.what != quantity::query &&
          !is_transposed_product(f.what))
        return;
    if (r_.count < operator_report::capacity) r_.items[r_.count++] = f;
  }
  constexpr void refuse(quantity what, const char* section, std::int32_t line) {
    add({.what = what, .section = section, .line = line});
    r_.answer = verdict::no;
    check_cpu();
  }
  constexpr void invalid(operand_name n, std::int64_t got, const char* place = nullptr) {
    add({.what = quantity::query, .of = n, .got = got, .place = place});
  }

  // ---- whether any processor could run the call ---------------------------------------------------------------------

  constexpr void check_form() {
    for (const form_operand& f : form_.operands)
      if (f.needed && !has_shape(f.name)) invalid(f.name, no_value);
    for (const operator_operand& o : c_.operands)
      if (o.name != operand_name::none) check_extents(o);
    for (std::int32_t i = 0; i < c_.more_count; ++i) {
      if (!c_.more[i].has_shape()) invalid(c_.more[i].name, no_value);
      check_extents(c_.more[i]);
    }
    if (given(data_name_) && operand(data_name_).type == dtype::none) invalid(data_name_, no_value);
    if (r_.count > 0) return;
    check_attributes();
    if (r_.count == 0) check_shapes();
  }

  constexpr void check_extents(const operator_operand& o) {
    std::int64_t n = 1;
    for (std::int32_t i = 0; i < o.rank && i < operator_operand::max_rank; ++i) {
      const std::int64_t e = o.extent[i];
      if (e < 1 || e > INT32_MAX) return invalid(o.name, e);
      if (__builtin_mul_overflow(n, e, &n)) return invalid(o.name, e);
    }
  }

  constexpr void check_attributes() {
    const operator_attributes& a = c_.attributes;
    const auto needed = [&](std::int64_t v, const char* place) {
      if (v == no_value) invalid(operand_name::none, no_value, place);
    };
    switch (form_of(c_.which)) {
      case form::concat:
      case form::split:
      case form::gather:
      case form::softmax:
        needed(a.axis, "axis");
        break;
      case form::pool:
      case form::max_pool:
        needed(a.kernel_shape[0], "kernel_shape");
        break;
      case form::transpose: {
        std::uint32_t seen = 0;
        for (const std::int64_t p : a.perm)
          if (p >= 0 && p < 4) seen |= 1u << p;
        if (seen != 15) invalid(operand_name::none, a.perm[0], "perm");
        break;
      }
      case form::slice: {
        const std::int32_t n = a.starts.count;
        if (!a.starts.given) invalid(operand_name::none, no_value, "starts");
        else if (!a.ends.given || a.ends.count != n) invalid(operand_name::none, no_value, "ends");
        else if (n > 4) invalid(operand_name::none, n, "starts");
        if (a.axes.given && a.axes.count != n) invalid(operand_name::none, a.axes.count, "axes");
        if (a.steps.given && a.steps.count != n) invalid(operand_name::none, a.steps.count, "steps");
        break;
      }
      case form::window:
        if (!a.has_mode) invalid(operand_name::none, no_value, "mode");
        break;
      case form::softmax_mask:
        needed(a.axis, "axis");
        if (given(operand_name::mask) && !has_shape(operand_name::mask)) invalid(operand_name::mask, no_value);
        break;
      case form::pow:
        check_exponent();
        break;
      case form::resize:
        check_sizes();
        break;
      case form::lstm:
      case form::gru:
        if (a.input_layout == word::sn_c) {
          needed(a.sequence_size, "sequence_size");
          needed(a.batch_size, "batch_size");
          if (r_.count == 0 && has_rank(operand_name::X, 4) &&
              (a.sequence_size < 1 || a.batch_size < 1 ||
               checked_product(a.sequence_size, a.batch_size) != extent(operand_name::X, 0)))
            invalid(operand_name::X, extent(operand_name::X, 0));
        }
        break;
      case form::attention:
        if (a.flash_attention) {
          if (a.driver < 0 && a.driver != no_value) invalid(operand_name::none, no_value, "driver");
          if (a.runtime < 0 && a.runtime != no_value) invalid(operand_name::none, no_value, "runtime");
        }
        break;
      default:
        break;
    }
  }

  constexpr void check_exponent() {
    if (!given(operand_name::Y)) return invalid(operand_name::Y, no_value);
    const operator_operand& y = operand(operand_name::Y);
    if (y.is_const && !y.value.given) return invalid(operand_name::Y, no_value);
    const bool one = !y.has_shape() || (y.rank == 1 && y.extent[0] == 1);
    if (y.value.given && (y.value.count == 0 || (one && y.value.count != 1))) invalid(operand_name::Y, y.value.count);
  }

  // Where a resize gets its factors from.
  constexpr void check_sizes() {
    using n = operand_name;
    const bool scales = given(n::scales) && operand(n::scales).value.given;
    const bool sizes = given(n::sizes) && operand(n::sizes).value.given;
    if (scales && operand(n::scales).value.count != 4) invalid(n::scales, operand(n::scales).value.count);
    if (sizes) {
      const real_list& v = operand(n::sizes).value;
      if (v.count != 4) return invalid(n::sizes, v.count);
      for (std::int32_t i = 0; i < 4; ++i)
        if (!(v.first[i] >= 1 && v.first[i] <= INT32_MAX)) return invalid(n::sizes, no_value);
    }
    if (!scales && !sizes && !has_shape(n::Y)) invalid(n::scales, no_value);
  }

  // Ranks that the rules about shapes need, and shapes that fit together.
  constexpr void check_shapes() {
    using n = operand_name;
    const form f = form_of(c_.which);
    const bool scalars = f == form::binary;
    const bool flat = (f == form::lstm || f == form::gru) && c_.attributes.input_layout == word::sn_c;
    const npu_entry& e = *r_.entry;
    for (const form_operand& o : form_.operands) {
      if (!o.judged || !has_shape(o.name)) continue;
      const std::int32_t stated = e.index_of(o.name);
      if (stated < 0 || e.operands.first[stated].rank == 0) continue;
      const operand_rule* rule = e.operands.first + stated;
      const std::int32_t wanted = flat && o.name == n::X ? 4 : rule->rank;
      const auto fits = [&](const operator_operand& x) {
        if (x.rank == wanted || (scalars && is_scalar(x))) return true;
        if (o.needed) shapes_ = false;
        return false;
      };
      fits(operand(o.name));
      if (o.name == form_.data)
        for (std::int32_t i = 0; i < c_.more_count; ++i) fits(c_.more[i]);
    }
    if (!shapes_) return;
    switch (f) {
      case form::binary:
        join(n::A), join(n::B);
        break;
      case form::where_:
        join(n::mask_tensor), join(n::x_tensor), join(n::y_tensor);
        break;
      case form::expand:
        for (std::int32_t i = 0; i < 4; ++i) {
          result_[i] = extent(n::output, i);
          if (extent(n::input, i) != result_[i] && extent(n::input, i) != 1)
            return invalid(n::input, extent(n::input, i));
        }
        break;
      case form::mat_mul:
        result_[0] = extent(n::A, 0), result_[1] = extent(n::A, 3), result_[2] = 1, result_[3] = extent(n::B, 3);
        fit_into(n::C);
        break;
      case form::attention:
        if (given(n::mask) && operand(n::mask).expands) {
          for (std::int32_t i = 0; i < 4; ++i) {
            result_[i] = operand(n::mask).expands_to[i];
            if (result_[i] < 1 || result_[i] > INT32_MAX) return invalid(n::mask, result_[i]);
          }
          fit_into(n::mask);
        }
        break;
      case form::convolution:
      case form::convolution_add:
      case form::transposed_convolution:
      case form::transposed_convolution_add:
        kernel_[0] = extent(n::weight, 2), kernel_[1] = extent(n::weight, 3);
        break;
      case form::pool:
      case form::max_pool:
        kernel_[0] = c_.attributes.kernel_shape[0], kernel_[1] = c_.attributes.kernel_shape[1];
        break;
      case form::global_pool:
        kernel_[0] = extent(n::input, 2), kernel_[1] = extent(n::input, 3);
        break;
      default:
        break;
    }
  }

  constexpr void join(operand_name n) {
    for (std::int32_t i = 0; i < 4; ++i) {
      const std::int64_t e = padded(n, i);
      if (result_[i] <= 1) result_[i] = e;
      else if (e != 1 && e != result_[i]) return invalid(n, e);
    }
  }
  constexpr void fit_into(operand_name n) {
    if (!has_rank(n, 4)) return;
    for (std::int32_t i = 0; i < 4; ++i)
      if (extent(n, i) != result_[i] && extent(n, i) != 1) return invalid(n, extent(n, i));
  }

  // ---- operands -----------------------------------------------------------------------------------------------------

  constexpr dtype_set platform(dtype_set printed) const {
    return static_cast<dtype_set>(printed & static_cast<dtype_set>(~t_.never));
  }
  static constexpr constraint one_of_types(dtype_set s) {
    constraint c = {rule::one_of, 0, {}};
    for (std::uint8_t i = 1; i <= static_cast<std::uint8_t>(dtype::float32); ++i)
      if (contains(s, static_cast<dtype>(i)) && c.count < 6) c.value[c.count++] = i;
    return c;
  }

  constexpr void check_operands(const npu_entry& e) {
    data_ = operand(data_name_).type;
    if (const std::int32_t i = e.index_of(data_name_); i >= 0)
      if (contains(platform(e.operands.first[i].types), data_)) data_class_ = data_class(data_);
    for (const operand_rule& rule : e.operands) {
      if (!given(rule.of)) continue;
      check_operand(e, rule, operand(rule.of));
      if (rule.of == form_.data)
        for (std::int32_t i = 0; i < c_.more_count; ++i) check_operand(e, rule, c_.more[i]);
    }
  }

  constexpr void check_operand(const npu_entry& e, const operand_rule& rule, const operator_operand& o) {
    bool judged = false;
    for (const form_operand& f : form_.operands) judged = judged || (f.name == rule.of && f.judged);
    const form f = form_of(c_.which);
    if (judged && rule.rank != 0 && o.has_shape()) {
      const bool flat = (f == form::lstm || f == form::gru) && c_.attributes.input_layout == word::sn_c;
      const std::int32_t wanted = flat && rule.of == operand_name::X ? 4 : rule.rank;
      const bool scalar = f == form::binary && is_scalar(o);
      if (o.rank != wanted && !scalar)
        add({.what = quantity::rank,
             .of = rule.of,
             .got = o.rank,
             .wanted = equals(wanted),
             .section = e.stated_in,
             .line = rule.shape_line});
    }
    const dtype_set allowed = platform(rule.types);
    if (o.type != dtype::none && (rule.types | rule.const_types) != 0) {
      const auto type = static_cast<std::int64_t>(o.type);
      if (contains(allowed, o.type)) {
        if (rule.as_data && data_class_ != 0 && o.type != data_ && data_class(o.type) != 0)
          add({.what = quantity::dtype_match,
               .of = rule.of,
               .got = type,
               .wanted = equals(static_cast<std::int64_t>(data_)),
               .section = e.stated_in,
               .line = rule.type_line});
      } else if (contains(rule.const_types, o.type)) {
        if (!o.is_const)
          add({.what = quantity::constant,
               .of = rule.of,
               .got = 0,
               .wanted = equals(1),
               .section = e.stated_in,
               .line = rule.type_line + 1});
      } else {
        add({.what = quantity::dtype,
             .of = rule.of,
             .got = type,
             .wanted = one_of_types(static_cast<dtype_set>(allowed | rule.const_types)),
             .section = e.stated_in,
             .line = rule.type_line});
      }
    }
    // Without a type of its own it has that of the data, if it is typed with that symbol.
    const dtype type = o.type != dtype::none ? o.type : rule.as_data ? data_ : dtype::none;
    if (rule.granularities != 0 && is_integer(type) &&
        (static_cast<unsigned>(rule.granularities) >> static_cast<unsigned>(o.quant) & 1u) == 0)
      add({.what = quantity::granularity,
           .of = rule.of,
           .got = static_cast<std::int64_t>(o.quant),
           .wanted = equals(static_cast<std::int64_t>(granularity::per_layer)),
           .section = e.stated_in,
           .line = rule.granularity_line});
  }

  // ---- limits -------------------------------------------------------------------------------------------------------

  constexpr std::int64_t normalised(std::int64_t axis) const { return axis < 0 && axis >= -4 ? axis + 4 : axis; }
  constexpr std::int64_t axis() const {
    const std::int64_t a = c_.attributes.axis;
    return normalised(a == no_value ? 1 : a);
  }
  constexpr std::int64_t permutation() const {
    const std::int64_t(&p)[4] = c_.attributes.perm;
    return p[0] * 1000 + p[1] * 100 + p[2] * 10 + p[3];
  }
  constexpr word mode() const {
    if (c_.attributes.has_mode) return c_.attributes.mode;
    switch (form_of(c_.which)) {
      case form::pad:
        return word::constant;
      case form::resize:
        return word::nearest;
      case form::norm:
        return word::layer;
      default:
        return word::other;
    }
  }
  // Which of Expand's five patterns this is; -1: none.
  constexpr std::int64_t pattern() const {
    const operator_operand& in = operand(operand_name::input);
    bool same = true;
    for (std::int32_t i = 0; i < 4; ++i) same = same && in.extent[i] == result_[i];
    if (same) return 0;
    if (in.extent[0] != result_[0]) return -1;
    const bool c = in.extent[1] != result_[1], h = in.extent[2] != result_[2], w = in.extent[3] != result_[3];
    if (h && w) return c ? -1 : 4;
    if (h) return c ? 1 : 0;
    if (w) return c ? 3 : 2;
    return -1;
  }

  constexpr std::int64_t dilation(std::int32_t i) const { return c_.attributes.dilations[i]; }
  constexpr bool has_dilations() const { return form_.has(attribute_name::dilations); }
  // Of a dilated kernel; undecided where a dilation is none.
  constexpr std::int64_t span(std::int32_t i) const {
    if (!has_dilations()) return kernel_[i];
    return dilation(i) < 1 ? undecided_value : dilated(kernel_[i], dilation(i));
  }

  constexpr bool applies(const limit& l) const {
    if (!covers(l.terms.data, data_class_)) return false;
    switch (l.terms.applies) {
      case when::always:
        return true;
      case when::tall_kernel:
        return shapes_ && span(0) != undecided_value && span(0) > 1;
      case when::axis:
        return axis() == l.terms.argument;
      case when::axis_unless_one:
        return axis() == l.terms.argument;
      case when::permutation:
        return permutation() == l.terms.argument;
      case when::mode:
        return mode() == static_cast<word>(l.terms.argument);
      case when::pattern: {
        if (!shapes_) return false;
        const std::int64_t p = pattern();
        return p == l.terms.argument || (p < 0 && l.terms.argument == (l.what == quantity::expand_h ? 0 : 2));
      }
      case when::flash_attention:
        return c_.attributes.flash_attention;
    }
    return false;
  }

  constexpr void check_limit(const limit& l) {
    if (!applies(l)) return;
    if (l.what == quantity::exponent) return check_exponents(l);
    const measured m = measure_of(l);
    if (!m.judged || l.wanted.allows(m.value)) return;
    if (l.terms.applies == when::axis_unless_one && m.value == 1) return;
    operator_finding f = {.what = l.what,
                          .of = l.of,
                          .got = m.got,
                          .wanted = l.wanted,
                          .section = l.section(r_.entry->stated_in),
                          .line = l.line};
    if (kind_of(l.what) == got_kind::pair) f.list[0] = kernel_[0], f.list[1] = kernel_[1];
    if (l.what == quantity::step_blocks || l.what == quantity::step_channel)
      for (std::int32_t i = 0; i < 4; ++i) f.list[i] = slice(i).step;
    add(f);
  }

  static constexpr measured judged(std::int64_t v) { return {true, v, v}; }
  static constexpr measured judged_real(double v) { return {true, real_bits(v), real_bits(v)}; }
  static constexpr measured judged_word(word w) { return judged(static_cast<std::int64_t>(w)); }
  // The constants of the document are compared as float32.
  static constexpr measured judged_float(double v) {
    return {true, real_bits(static_cast<double>(to_float(v))), real_bits(v)};
  }
  static constexpr float to_float(double v) {
    return v > 3.4e38 ? 3.4e38f : v < -3.4e38 ? -3.4e38f : static_cast<float>(v);
  }

  constexpr measured shaped(std::int64_t v) const { return {shapes_, v, v}; }
  // An extent of an operand with a rank of its own.
  constexpr measured extent_of(operand_name n, std::int32_t i, std::int32_t rank = 4) const {
    if (!shapes_ || !has_rank(n, rank)) return {};
    return judged(extent(n, i));
  }

  constexpr measured measure_of(const limit& l) const {
    using n = operand_name;
    const operator_attributes& a = c_.attributes;
    if (is_transposed_product(l.what)) {
      const measured m = product(transposed_extents(l.what), n::X);
      return m.judged && l.what == quantity::h1_w1_twice ? judged(checked_product(2, m.value)) : m;
    }
    switch (l.what) {
      case quantity::stride_h:
        return judged(a.strides[0]);
      case quantity::stride_w:
        return judged(a.strides[1]);
      case quantity::dilation_h:
        return judged(a.dilations[0]);
      case quantity::dilation_w:
        return judged(a.dilations[1]);
      case quantity::pad_top:
        return judged(a.pads[0]);
      case quantity::pad_left:
        return judged(a.pads[1]);
      case quantity::pad_bottom:
        return judged(a.pads[2]);
      case quantity::pad_right:
        return judged(a.pads[3]);
      case quantity::kernel_h:
        return kernel(0);
      case quantity::kernel_w:
        return kernel(1);
      case quantity::channel:
        return extent_of(l.of, 1);
      case quantity::height:
        return extent_of(l.of, 2);
      case quantity::width:
        return extent_of(l.of, 3);
      case quantity::group: {
        if (!shapes_) return {};
        const bool depthwise = a.group == extent(n::weight, 0) && a.group == extent(n::input_tensor, 1);
        return {true, depthwise ? 1 : a.group, a.group};
      }
      case quantity::pad_top_vs_kernel:
        return pad_beyond_kernel(0);
      case quantity::pad_left_vs_kernel:
        return pad_beyond_kernel(1);
      case quantity::output_h:
        return output_short(0);
      case quantity::output_w:
        return output_short(1);
      case quantity::dilation_needs_1x1: {
        const bool dilates = dilation(0) != 1 || dilation(1) != 1;
        if (!shapes_ || dilation(0) < 1 || dilation(1) < 1) return {};
        return judged(dilates && (kernel_[0] != 1 || kernel_[1] != 1));
      }
      case quantity::kernel_1x1: {
        const measured k = kernel(0);
        return k.judged ? judged(kernel_[0] == 1 && kernel_[1] == 1) : measured{};
      }
      case quantity::auto_pad:
        return judged_word(a.auto_pad);
      case quantity::ceil_mode:
        return judged(a.ceil_mode);
      case quantity::storage_order:
        return judged(a.storage_order);
      case quantity::count_include_pad:
        return judged(a.count_include_pad);

      case quantity::expand_h:
        return expanded(l.of, 2);
      case quantity::expand_w:
        return expanded(l.of, 3);
      case quantity::expand_pattern:
        return shapes_ ? judged(pattern()) : measured{};
      case quantity::broadcast_pattern:
        return broadcast_form_of(l.of);

      case quantity::axis:
        return {true, axis(), a.axis};
      case quantity::axes:
        return axes();
      case quantity::mode:
        return judged_word(mode());
      case quantity::epsilon:
        return judged_real(a.epsilon);
      case quantity::alpha:
        return real_bits(a.alpha) == no_value ? measured{} : judged_float(a.alpha);
      case quantity::beta:
        return real_bits(a.beta) == no_value ? measured{} : judged_float(a.beta);
      case quantity::min:
        return judged_real(a.min);
      case quantity::max:
        return judged_real(a.max);
      case quantity::slope:
        return slope();
      case quantity::step_blocks:
        return step_blocks();
      case quantity::step_channel:
        return steps_ones() || !shapes_ || !axes_fit() ? measured{} : judged(slice(1).step);
      case quantity::constant:
        return judged(operand(l.of).is_const);
      case quantity::exponent_shape: {
        if (!has_shape(l.of)) return {};
        return judged(operand(l.of).rank == 1 && extent(l.of, 0) == 1);
      }
      case quantity::mask_value:
        return judged(a.mask_value);
      case quantity::mask_batch:
        return extent_of(l.of, 0);
      case quantity::roi:
        return judged(given(n::roi));
      case quantity::antialias:
        return judged(a.antialias);
      case quantity::coordinate_transformation_mode:
        return judged_word(a.coordinate_transformation_mode);
      case quantity::cubic_coeff_a:
        return judged_float(a.cubic_coeff_a);
      case quantity::exclude_outside:
        return judged(a.exclude_outside);
      case quantity::extrapolation_value:
        return judged_float(a.extrapolation_value);
      case quantity::keep_aspect_ratio_policy:
        return judged_word(a.keep_aspect_ratio_policy);
      case quantity::nearest_mode:
        return judged_word(a.nearest_mode);
      case quantity::scale_h:
        return factor(2);
      case quantity::scale_w:
        return factor(3);
      case quantity::height_width_product:
        return product(0b1100, n::input);
      case quantity::channel_height_product:
        return product(0b0110, n::input);
      case quantity::channel_height_width_product:
        return product(0b1110, n::input);
      case quantity::k:
        return extent_of(l.of, 1);
      case quantity::c_type:
        return judged_word(a.c_type);
      case quantity::window_sizes:
        return two_integers(a.window_sizes);
      case quantity::num_windows:
        return two_integers(a.num_windows);

      case quantity::perm:
        return {true, 0, permutation()};
      case quantity::lone_extent:
        return lone_extent();

      case quantity::seq_length:
        return sequence(0);
      case quantity::batch_size:
        return sequence(1);
      case quantity::batch_size_multiple:
        return sequence(1);
      case quantity::input_size:
        return sequence(2);
      case quantity::hidden_size:
        return extent_of(n::R, 2, 3);
      case quantity::num_directions:
        return extent_of(n::W, 0, 3);
      case quantity::gates: {
        const std::int32_t rank = l.of == n::B ? 2 : 3;
        if (!shapes_ || !has_rank(l.of, rank)) return {};
        const std::int64_t hidden = extent(n::R, 2), e = extent(l.of, 1);
        return {true, e % hidden == 0 ? e / hidden : -1, e};
      }
      case quantity::linear_before_reset:
        return judged(a.linear_before_reset);
      case quantity::direction:
        return judged_word(a.direction);
      case quantity::proj_size:
        return judged(a.proj_size);
      case quantity::input_forget:
        return judged(a.input_forget);
      case quantity::has_projection:
        return judged(a.has_projection);
      case quantity::input_layout:
        return judged_word(a.input_layout);
      case quantity::output_layout:
        return judged_word(a.output_layout);

      case quantity::flash_attention:
        return judged(a.flash_attention);
      case quantity::flash_attention_dtype:
        return data_class_ == 0 ? measured{} : judged(static_cast<std::int64_t>(data_));
      case quantity::flash_attention_mask:
        return flash_mask();
      case quantity::flash_attention_driver:
        return a.driver == no_value ? measured{} : judged(a.driver);
      case quantity::flash_attention_runtime:
        return a.runtime == no_value ? measured{} : judged(a.runtime);
      default:
        return {};  // of NNAPI's operations, of the vendor's CPU, or of a whole call
    }
  }

  constexpr measured kernel(std::int32_t i) const {
    const form f = form_of(c_.which);
    if (f == form::pool || f == form::max_pool) return judged(c_.attributes.kernel_shape[i]);
    return shaped(kernel_[i]);
  }
  constexpr measured pad_beyond_kernel(std::int32_t i) const {
    if (!shapes_ || dilation(i) < 1) return {};
    const std::int64_t pad = c_.attributes.pads[i], most = checked_product(kernel_[i] - 1, dilation(i));
    return {true, pad > most ? 1 : 0, pad};
  }
  // How much smaller an output is than stride * (in - 1) - pad + 1 (anomaly A03).
  constexpr measured output_short(std::int32_t i) const {
    const std::int64_t stride = c_.attributes.strides[i];
    if (!shapes_ || stride < 1 || dilation(i) < 1) return {};
    const std::int64_t strided = checked_product(stride, extent(operand_name::input_tensor, 2 + i) - 1);
    const std::int64_t begin = c_.attributes.pads[i], end = c_.attributes.pads[i + 2];
    std::int64_t out = 0;
    if (has_rank(operand_name::output, 4)) {
      out = extent(operand_name::output, 2 + i);
    } else {
      out = less(less(checked_sum(strided, dilated(kernel_[i], dilation(i))), begin), end);
      out = checked_sum(out, c_.attributes.output_padding[i]);
    }
    const std::int64_t wanted = checked_sum(less(strided, begin), 1);
    return {true, wanted > out ? 1 : 0, out};
  }
  static constexpr std::int64_t less(std::int64_t a, std::int64_t b) {
    std::int64_t r = 0;
    return __builtin_sub_overflow(a, b, &r) ? (b > 0 ? INT64_MIN + 1 : INT64_MAX) : r;
  }

  constexpr measured expanded(operand_name n, std::int32_t i) const {
    if (!shapes_ || !has_shape(n)) return {};
    const bool scalars = form_of(c_.which) == form::binary;
    if (operand(n).rank != 4 && !(scalars && is_scalar(operand(n)))) return {};
    return judged(padded(n, i) == 1 ? result_[i] : 1);
  }
  constexpr measured broadcast_form_of(operand_name n) const {
    if (!shapes_) return {};
    bool full = true, image = padded(n, 2) == 1 && padded(n, 3) == 1, ones = image;
    for (std::int32_t i = 0; i < 4; ++i) full = full && padded(n, i) == result_[i];
    for (std::int32_t i = 0; i < 2; ++i) image = image && padded(n, i) == result_[i], ones = ones && padded(n, i) == 1;
    return judged(static_cast<std::int64_t>(full    ? broadcast_form::full
                                            : image ? broadcast_form::channel
                                            : ones  ? broadcast_form::scalar
                                                    : broadcast_form::other));
  }

  constexpr measured axes() const {
    const integer_list& l = c_.attributes.axes;
    const form f = form_of(c_.which);
    if (f == form::resize) return judged(l.given);
    if (!l.given) return {};
    if (f == form::slice) {
      for (std::int32_t i = 0; i < l.count; ++i)
        if (const std::int64_t x = normalised(l.first[i]); x < 0 || x > 3) return judged(x);
      return {};
    }
    // exNorm: as digits.
    std::int64_t digits = l.count > 4 || l.count == 0 ? -1 : 0;
    for (std::int32_t i = 0; i < l.count && digits >= 0; ++i) {
      const std::int64_t x = normalised(l.first[i]);
      digits = x < 0 || x > 3 ? -1 : digits * 10 + x;
    }
    return judged(digits);
  }

  constexpr measured slope() const {
    if (!has_shape(operand_name::slope)) return {};
    const operator_operand& s = operand(operand_name::slope);
    const std::int64_t channels = shapes_ ? extent(operand_name::input, 1) : -1;
    bool ones = s.rank == 0 || s.rank == 1 || s.rank == 4;
    for (std::int32_t i = 0; i < s.rank && i < operator_operand::max_rank; ++i) ones = ones && s.extent[i] == 1;
    if (ones) return judged(static_cast<std::int64_t>(broadcast_form::scalar));
    if (!shapes_) return {};
    const bool three = s.rank == 3 && s.extent[0] == channels && s.extent[1] == 1 && s.extent[2] == 1;
    const bool four =
        s.rank == 4 && s.extent[0] == 1 && s.extent[1] == channels && s.extent[2] == 1 && s.extent[3] == 1;
    return judged(static_cast<std::int64_t>(three || four ? broadcast_form::channel : broadcast_form::other));
  }

  // What Slice does along axis i.
  struct slice_of_axis {
    std::int64_t start = 0, end = 0, step = 1;
  };
  constexpr slice_of_axis slice(std::int32_t i) const {
    const operator_attributes& a = c_.attributes;
    const std::int64_t e = shapes_ ? extent(operand_name::input_tensor, i) : 0;
    slice_of_axis s = {0, e, 1};
    const auto clamped = [&](std::int64_t v) {
      if (v < 0) v = v < -e ? 0 : v + e;
      return v > e ? e : v;
    };
    for (std::int32_t j = 0; j < a.starts.count; ++j) {
      if ((a.axes.given ? normalised(a.axes.first[j]) : j) != i) continue;
      s.start = clamped(a.starts.first[j]);
      s.end = clamped(a.ends.first[j]);
      if (a.steps.given) s.step = a.steps.first[j];
    }
    return s;
  }
  constexpr bool steps_ones() const {
    const integer_list& l = c_.attributes.steps;
    for (std::int32_t i = 0; i < l.count; ++i)
      if (l.first[i] != 1) return false;
    return true;
  }
  constexpr bool axes_fit() const {
    const integer_list& l = c_.attributes.axes;
    for (std::int32_t i = 0; i < l.count; ++i)
      if (const std::int64_t x = normalised(l.first[i]); x < 0 || x > 3) return false;
    return true;
  }
  constexpr measured step_blocks() const {
    if (steps_ones() || !shapes_ || !axes_fit()) return {};
    if (extent(operand_name::input_tensor, 2) != 1 || extent(operand_name::input_tensor, 3) != 1) return judged(-1);
    const slice_of_axis s = slice(1);
    return judged(
        greatest_common_divisor(extent(operand_name::input_tensor, 1), greatest_common_divisor(s.start, s.end)));
  }

  constexpr void check_exponents(const limit& l) {
    const real_list& v = operand(l.of).value;
    for (std::int32_t i = 0; i < v.count; ++i) {
      const double x = v.first[i] == 0.0 ? 0.0 : v.first[i];
      if (!l.wanted.allows(real_bits(x)))
        return add({.what = l.what,
                    .of = l.of,
                    .got = real_bits(v.first[i]),
                    .wanted = l.wanted,
                    .section = l.section(r_.entry->stated_in),
                    .line = l.line});
    }
  }

  // The factor of an axis; (1, c, 1, 1) may be enlarged to anything, and an axis that is not scaled has no limit.
  constexpr measured factor(std::int32_t i) const {
    using n = operand_name;
    if (!shapes_) return {};
    if (extent(n::X, 0) == 1 && extent(n::X, 2) == 1 && extent(n::X, 3) == 1) return {};
    const auto in = static_cast<double>(extent(n::X, i));
    double f = 1.0;
    if (given(n::scales) && operand(n::scales).value.given) f = operand(n::scales).value.first[i];
    else if (given(n::sizes) && operand(n::sizes).value.given) f = operand(n::sizes).value.first[i] / in;
    else if (has_rank(n::Y, 4)) f = static_cast<double>(extent(n::Y, i)) / in;
    else return {};
    if (f == 1.0) return {};
    std::int64_t whole = -1;
    for (std::int64_t k = 2; k <= 8; ++k)
      if (f == static_cast<double>(k)) whole = k;
    return {true, whole, real_bits(f)};
  }

  // Of the extents whose bits are set.
  constexpr measured product(unsigned extents, operand_name n) const {
    if (!shapes_) return {};
    std::int64_t p = 1;
    for (std::int32_t i = 0; i < 4; ++i)
      if ((extents >> i & 1u) != 0) p = checked_product(p, extent(n, i));
    return judged(p);
  }
  constexpr measured lone_extent() const {
    if (!shapes_) return {};
    const std::int64_t(&e)[operator_operand::max_rank] = operand(operand_name::X).extent;
    if (e[2] == 1 && e[3] == 1 && e[0] % 4 == 0) return judged(0);
    if (e[0] == 1 && e[3] == 1 && e[2] % 4 == 0) return judged(2);
    if (e[0] == 1 && e[2] == 1 && e[3] % 4 == 0) return judged(3);
    return judged(-1);
  }
  static constexpr measured two_integers(const integer_list& l) {
    return l.given ? judged(l.integers && l.count == 2) : measured{};
  }

  constexpr measured sequence(std::int32_t i) const {
    if (!shapes_) return {};
    const operator_attributes& a = c_.attributes;
    if (a.input_layout != word::sn_c) return judged(extent(operand_name::X, i));
    return judged(i == 0 ? a.sequence_size : i == 1 ? a.batch_size : extent(operand_name::X, 1));
  }

  // 0: as it is; 1 to 3: [b, c, 1, 1], [1, c, 1, 1], [1, c, h, w].
  constexpr measured flash_mask() const {
    if (!shapes_ || !has_rank(operand_name::mask, 4) || !operand(operand_name::mask).expands) return {};
    const std::int64_t(&e)[operator_operand::max_rank] = operand(operand_name::mask).extent;
    const bool b = e[0] == result_[0], c = e[1] == result_[1], h = e[2] == result_[2], w = e[3] == result_[3];
    if (b && c && h && w) return judged(0);
    if (!c) return judged(-1);
    if (e[2] == 1 && e[3] == 1) return judged(b ? 1 : e[0] == 1 ? 2 : -1);
    return judged(e[0] == 1 && h && w ? 3 : -1);
  }

  // ---- chapter 5.1 --------------------------------------------------------------------------------------------------

  constexpr void check_first_layer(const npu_entry& e) {
    using n = operand_name;
    const form f = form_of(c_.which);
    const bool transposed = f == form::transposed_convolution || f == form::transposed_convolution_add;
    if (!transposed && f != form::convolution && f != form::convolution_add) return;
    if (!shapes_ || e.how != support::native) return;
    if (!is_image_depth(extent(n::input_tensor, 1))) return;
    const npu_operator kind = transposed                                        ? npu_operator::conv_transpose
                              : c_.which == npu_operator::depthwise_convolution ? c_.which
                                                                                : npu_operator::convolution;
    if (c_.which == npu_operator::ex_conv_streaming || c_.which == npu_operator::ex_conv_streaming_prelu) return;
    for (const first_layer_entry& row : t_.first_layer) {
      if (row.which != kind || !covers(row.data, data_class_)) continue;
      const std::int64_t width = extent(n::input_tensor, 3), rows = span(0), columns = span(1);
      if (rows != undecided_value && columns != undecided_value) {
        const std::int64_t number = first_layer_n(row, checked_product(rows, columns));
        const constraint wanted = row.most > 0 ? between(1, row.most) : at_least(1);
        if (!wanted.allows(number)) {
          add({.what = quantity::first_layer_n,
               .of = n::input_tensor,
               .got = number,
               .wanted = wanted,
               .section = row.section,
               .line = row.n_line});
        } else {
          const constraint most = at_most(row.width_per_n * number - row.short_of);
          if (const std::int64_t p = checked_product(width, rows); !most.allows(p))
            add({.what = quantity::first_layer_product,
                 .of = n::input_tensor,
                 .got = p,
                 .wanted = most,
                 .section = row.section,
                 .line = row.product_line});
        }
      }
      if (width > row.max_width)
        add({.what = quantity::first_layer_width,
             .of = n::input_tensor,
             .got = width,
             .wanted = at_most(row.max_width),
             .section = row.section,
             .line = row.width_line});
    }
  }

  // ---- the vendor's CPU ---------------------------------------------------------------------------------------------

  constexpr void check_cpu() {
    const std::int32_t i = counterpart_of(c_.which);
    const std::int32_t listed = i < 0 ? -1 : t_.index_of(counterparts[i].cpu);
    if (listed < 0) return;
    std::int64_t batch = no_value;
    if (given(data_name_) && operand(data_name_).rank >= 1) batch = operand(data_name_).extent[0];
    r_.vendor_cpu = cpu_takes(t_.cpu.first[listed], batch, c_.attributes.axis, mode());
  }
};

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

constexpr operator_report check_operator(const target_description& t, const operator_call& c) {
  operator_report r;
  detail::operator_checker(t, c, r).run();
  return r;
}

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn
