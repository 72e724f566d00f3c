// How the limits of a Rockchip NPU are written down: tables of numbers, each with the section and the line that states
// it.
//
// A chip is a target_description: a list of the operators that its NPU has, each with what the document says of its
// operands and its limits; the list of the vendor's CPU operators; and what chapter 5 says of a model's inputs and
// outputs. A limit names a quantity of a call (kernel_h, stride_w, ...) and a constraint on it, the same kind of
// constraint as in every other check. Two checks read the tables: targets/operator_check.hpp asks about calls in the
// document's own terms, targets/check.hpp about calls of NNAPI's operations, which targets/lowering.hpp translates.
//
// The document is Rockchip's "RKNN Compiler Support Operator List", RK-YH-YF-418, V2.3.2; lines are those of its
// Russian translation, and sections are numbered as there. A01 to A58 are its oddities, which docs/npu.md lists.
// Nothing is claimed of other versions: who has a newer list, or a corrected limit, gives a target_description of
// their own, which is as good as those here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"

namespace nnops::rknn {

enum class npu_operator : std::uint8_t {
#define NNOPS_NPU_OPERATOR(id, name, form) id,
#include "nnops/targets/npu_operators.def"
#undef NNOPS_NPU_OPERATOR
};

enum class cpu_operator : std::uint8_t {
#define NNOPS_CPU_OPERATOR(id, name) id,
#include "nnops/targets/cpu_operators.def"
#undef NNOPS_CPU_OPERATOR
};

enum class quantity : std::uint8_t {
#define NNOPS_QUANTITY(id, rule, kind) id,
#include "nnops/targets/quantities.def"
#undef NNOPS_QUANTITY
};

// `none` is also the operand of what is about an attribute.
enum class operand_name : std::uint8_t {
  none,
#define NNOPS_OPERAND(id) id,
#include "nnops/targets/operand_names.def"
#undef NNOPS_OPERAND
};

// `other` is every text that the document does not print.
enum class word : std::uint8_t {
  other,
#define NNOPS_WORD(id, text) id,
#include "nnops/targets/words.def"
#undef NNOPS_WORD
};

enum class dtype : std::uint8_t { none, bool_, uint8, int8, int16, int32, int64, float16, float32 };

// Sets of types and of granularities, as bits.
using dtype_set = std::uint16_t;
enum class granularity : std::uint8_t { per_layer, per_channel };
using granularity_set = std::uint8_t;  // empty: the document says nothing

// What the document says of a feature. "Not stated" is neither yes nor no.
enum class fact : std::uint8_t { not_stated, no, yes };

enum class support : std::uint8_t { native, converted_to_convolution, not_supported };

// Types of data for which a limit is stated, as bits.
using data_set = std::uint8_t;
inline constexpr data_set any_data = 0;
inline constexpr data_set int8_data = 1;
inline constexpr data_set wide_data = 2;  // int16 and float16

NNOPS_INLINE constexpr bool covers(data_set stated, data_set d) { return stated == any_data || (stated & d) != 0; }

// When a limit applies. The argument is the permutation, the axis, the mode or the pattern.
enum class when : std::uint8_t {
  always,
  tall_kernel,      // the dilated kernel spans more than one row
  axis,             // the operator works along this one
  axis_unless_one,  // and the quantity is not 1
  permutation,      // as four digits: [0, 2, 3, 1] is 231
  mode,             // this word
  pattern,          // of Expand
  flash_attention,  // it is asked for
};

// What few limits have. As zeros: of all data, always, in the section of the operator's other limits.
struct limit_terms {
  data_set data;
  when applies;
  std::int16_t argument;
  const char* section;
};

struct limit {
  quantity what;
  operand_name of;  // none: of an attribute
  constraint wanted;
  std::int32_t line;  // 0: printed nowhere
  limit_terms terms = {};

  // The section that prints it, if this one has the operator's limits; nullptr: none.
  NNOPS_INLINE constexpr const char* section(const char* of_limits) const {
    return line == 0 ? nullptr : terms.section != nullptr ? terms.section : of_limits;
  }
};

// Tables are arrays with static storage; these refer to them.
template <class T>
struct table {
  const T* first;
  std::int32_t count;

  NNOPS_INLINE constexpr const T* begin() const { return first; }
  NNOPS_INLINE constexpr const T* end() const { return first + count; }
};

// What the document says of one operand. Types are those of all its symbols, as printed; the platform's own limit them
// further.
struct operand_rule {
  operand_name of;
  std::int8_t rank;       // 0: no limit
  dtype_set types;        // empty: no limit
  dtype_set const_types;  // allowed besides, of a constant
  bool as_data;           // typed with the symbol of the data
  granularity_set granularities;
  std::int32_t shape_line, type_line, granularity_line;
};

// Whether several cores share the operator, on the first and on the second chip of a group.
struct core_statement {
  fact of[2];
  std::int32_t line;
};

struct npu_entry {
  npu_operator which;
  const char* section;
  std::int32_t line;  // of the heading
  support how;
  const char* stated_in;  // the section of operands and limits: another one if the operator is fused
  table<operand_rule> operands;
  table<limit> limits;
  core_statement multi_core = {};
  std::int32_t how_line = 0;  // of what is not native: the line that says so

  // Where an operand stands in the list; -1: nowhere. Numbers, since g++ with sanitizers does not compare the
  // addresses of tables with nullptr in constant expressions.
  NNOPS_INLINE constexpr std::int32_t index_of(operand_name n) const {
    for (std::int32_t i = 0; i < operands.count; ++i)
      if (operands.first[i].of == n) return i;
    return -1;
  }
  NNOPS_INLINE constexpr const operand_rule* operand(operand_name n) const {
    const std::int32_t i = index_of(n);
    return i < 0 ? nullptr : operands.first + i;
  }
};

struct cpu_entry {
  cpu_operator which;
  const char* section;
  std::int32_t line;  // of the heading
  table<limit> limits;
};

// The width of the input of a model's first layer, where it has 1, 3 or 4 channels:
//   n = base - max(ceil(dilated_kernel_h * dilated_kernel_w / area), least) is 1 or more, and at most `most` if not 0,
//   width * dilated_kernel_h is at most width_per_n * n - short_of, and width is at most max_width.
struct first_layer_entry {
  npu_operator which;
  data_set data;
  std::int32_t base, area, least, most;
  std::int32_t width_per_n, short_of, max_width;
  const char* section;
  std::int32_t n_line, product_line, width_line;
};

enum class executor : std::uint8_t { cpu, npu };

// One row of chapter 5.1: a zero-copy input of this type in front of a first layer of this precision.
struct input_entry {
  data_set precision;
  bool is_4d;
  dtype input;               // none: every type that has no row of its own
  executor conversion;       // who does mean, scale and quant
  std::int32_t width_align;  // elements, for 1, 3 or 4 channels; 1 for others
  char width_limit;          // 'A' or 'B', as first_layer says, for 1, 3 or 4 channels; 0: none
  bool align_may_change;
  const char* section;
  std::int32_t line;
};

enum class output_order : std::uint8_t { nchw, nhwc, nc1hwc2, undefine };

// One row of chapter 5.2. An alignment of 1 is none.
struct output_entry {
  std::uint8_t precision;
  bool is_4d;
  output_order order;
  std::int32_t channel_align_of_convolution, channel_align, hw_align;
  const char* section;
  std::int32_t line;
};

// Operand types of NNAPI that a platform computes with, and where they are stated.
struct type_list {
  operand_type types[4] = {};
  std::int32_t count = 0;
  const char* section = nullptr;
  std::int32_t line = 0;

  NNOPS_INLINE constexpr bool has(operand_type t) const {
    for (std::int32_t i = 0; i < count; ++i)
      if (types[i] == t) return true;
    return false;
  }
};

inline namespace NNOPS_ISA {

// got < bound, for integers.
constexpr constraint below(std::int64_t bound) { return at_most(bound - 1); }

template <class T, std::size_t N>
constexpr table<T> make_table(const T (&array)[N]) {
  return {array, static_cast<std::int32_t>(N)};
}

constexpr dtype_set operator|(dtype a, dtype b) {
  return static_cast<dtype_set>(1u << static_cast<unsigned>(a) | 1u << static_cast<unsigned>(b));
}
constexpr dtype_set operator|(dtype_set a, dtype b) {
  return static_cast<dtype_set>(static_cast<unsigned>(a) | 1u << static_cast<unsigned>(b));
}
constexpr dtype_set only(dtype a) { return static_cast<dtype_set>(1u << static_cast<unsigned>(a)); }
constexpr bool contains(dtype_set s, dtype d) {
  return (static_cast<unsigned>(s) >> static_cast<unsigned>(d) & 1u) != 0;
}

// Chapter 5.1 aligns and limits the width of inputs of so many channels.
constexpr bool is_image_depth(std::int64_t channels) { return channels == 1 || channels == 3 || channels == 4; }

// N of chapter 5.1, for the area of a dilated kernel.
constexpr std::int64_t first_layer_n(const first_layer_entry& e, std::int64_t area) {
  const std::int64_t parts = area / e.area + (area % e.area != 0);
  return e.base - (parts > e.least ? parts : e.least);
}

// What the platform computes with, as types of NNAPI.
constexpr type_list int8_and_float16(const char* section, std::int32_t line) {
  return {{operand_type::tensor_quant8_asymm_signed, operand_type::tensor_float16}, 2, section, line};
}
constexpr type_list int8_only(const char* section, std::int32_t line) {
  return {{operand_type::tensor_quant8_asymm_signed}, 1, section, line};
}
constexpr type_list float16_only(const char* section, std::int32_t line) {
  return {{operand_type::tensor_float16}, 1, section, line};
}

// The name that the document prints, slips put right.
constexpr const char* name_of(npu_operator o) {
  constexpr const char* names[] = {
#define NNOPS_NPU_OPERATOR(id, name, form) name,
#include "nnops/targets/npu_operators.def"
#undef NNOPS_NPU_OPERATOR
  };
  return names[static_cast<std::size_t>(o)];
}

constexpr const char* name_of(cpu_operator o) {
  constexpr const char* names[] = {
#define NNOPS_CPU_OPERATOR(id, name) name,
#include "nnops/targets/cpu_operators.def"
#undef NNOPS_CPU_OPERATOR
  };
  return names[static_cast<std::size_t>(o)];
}

// The name of the rule.
constexpr const char* name_of(quantity q) {
  constexpr const char* names[] = {
#define NNOPS_QUANTITY(id, rule, kind) rule,
#include "nnops/targets/quantities.def"
#undef NNOPS_QUANTITY
  };
  return names[static_cast<std::size_t>(q)];
}

// The same of a limit: of a product it depends on the constraint.
constexpr const char* rule_of(quantity q, const constraint& wanted) {
  if (wanted.kind == nnops::rule::multiple_of && q >= quantity::n1 && q <= quantity::n1_c1_h1_w1)
    return "transpose_multiple";
  return name_of(q);
}

constexpr const char* name_of(operand_name o) {
  constexpr const char* names[] = {
      nullptr,
#define NNOPS_OPERAND(id) #id,
#include "nnops/targets/operand_names.def"
#undef NNOPS_OPERAND
  };
  return names[static_cast<std::size_t>(o)];
}

constexpr const char* name_of(word w) {
  constexpr const char* names[] = {
      "?",
#define NNOPS_WORD(id, text) text,
#include "nnops/targets/words.def"
#undef NNOPS_WORD
  };
  return names[static_cast<std::size_t>(w)];
}

constexpr const char* name_of(dtype d) {
  constexpr const char* names[] = {"?", "bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32"};
  return names[static_cast<std::size_t>(d)];
}

constexpr const char* name_of(granularity g) { return g == granularity::per_layer ? "per_layer" : "per_channel"; }
constexpr const char* name_of(executor e) { return e == executor::cpu ? "CPU" : "NPU"; }
constexpr const char* name_of(output_order o) {
  constexpr const char* names[] = {"NCHW", "NHWC", "NC1HWC2", "UNDEFINE"};
  return names[static_cast<std::size_t>(o)];
}
constexpr const char* name_of(fact f) { return f == fact::yes ? "yes" : f == fact::no ? "no" : "not stated"; }

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn

namespace nnops {

// A chip as a value: for those that choose it at run time, and what every check reads.
struct target_description {
  const char* name;       // "RK3588"
  const char* document;   // "RK-YH-YF-418"
  const char* version;    // of the document: "V2.3.2"
  rknn::type_list data;   // what the platform computes with, whatever single operators print
  rknn::dtype_set never;  // types that are printed for some operators and that the platform does not have
  rknn::table<rknn::npu_entry> npu;
  rknn::table<rknn::cpu_entry> cpu;
  rknn::table<rknn::first_layer_entry> first_layer;
  rknn::table<rknn::input_entry> inputs;
  rknn::table<rknn::output_entry> outputs;
  std::int32_t member = 0;  // which chip of its group: the first or the second

  // Where an operator stands in the lists; -1: nowhere.
  NNOPS_INLINE constexpr std::int32_t index_of(rknn::npu_operator o) const {
    for (std::int32_t i = 0; i < npu.count; ++i)
      if (npu.first[i].which == o) return i;
    return -1;
  }
  NNOPS_INLINE constexpr std::int32_t index_of(rknn::cpu_operator o) const {
    for (std::int32_t i = 0; i < cpu.count; ++i)
      if (cpu.first[i].which == o) return i;
    return -1;
  }
  // Its entry, or nullptr.
  NNOPS_INLINE constexpr const rknn::npu_entry* find(rknn::npu_operator o) const {
    const std::int32_t i = index_of(o);
    return i < 0 ? nullptr : npu.first + i;
  }
  NNOPS_INLINE constexpr const rknn::cpu_entry* find(rknn::cpu_operator o) const {
    const std::int32_t i = index_of(o);
    return i < 0 ? nullptr : cpu.first + i;
  }
};

// What a limit needs to know of the model around a call.
struct model_context {
  // The order of 4-D tensors of operations that have no layout attribute: of ADD, CONCATENATION, TRANSPOSE, ...
  data_layout layout = data_layout::nhwc;
  // The call's input is an input of the model: the width limits of first layers apply, too.
  bool first_layer = false;
  // Ask as if float32 data were float16, and as if TENSOR_QUANT8_ASYMM (uint8) were TENSOR_QUANT8_ASYMM_SIGNED (int8),
  // which is the same numbers with codes and zero point less 128.
  bool float32_as_float16 = false;
  bool quant8_asymm_as_signed = false;
};

// A chip as a type: target::rk3588 and the like.
template <class T>
concept soc = requires {
  { T::description.npu.count };
};

namespace target {

// A chip, asked about calls in another context than the default:
//   fits_npu<target::in<target::rk3588, model_context{.first_layer = true}>, op::conv_2d, ...>
template <soc Chip, model_context Context>
struct in {
  static constexpr const target_description& description = Chip::description;
  static constexpr model_context context = Context;
  NNOPS_INLINE constexpr operator const target_description&() const { return description; }
};

// Asked about calls of float32 as if they were of float16.
template <soc Chip>
using as_float16 = in<Chip, model_context{.float32_as_float16 = true}>;

}  // namespace target

}  // namespace nnops
