// How the limits of a Rockchip NPU are written down: tables of numbers, each with the section and the line that states
// it.
//
// A chip is a target_description: a list of the operators that its NPU has, each with the operand types that it takes
// and its limits; the list of the vendor's CPU operators; and the width limits of a model's first layer. A limit names
// a measure of a call (filter_h, stride_w, ...) and a constraint on it, so that a finding about a chip reads like any
// other finding. targets/lowering.hpp says which of these operators an NNAPI operation becomes; targets/check.hpp reads
// the tables.
//
// The document is Rockchip's "RKNN Compiler Support Operator List", RK-YH-YF-418, V2.3.2; lines are those of its
// Russian translation, and sections are numbered as there. Nothing is claimed of other versions.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"

namespace nnops::rknn {

// The operators of the NPU that NNAPI operations become.
enum class npu_operator : std::uint8_t {
  add,
  add_relu,
  average_pool,
  clip,
  concat,
  convolution,
  convolution_clip,
  convolution_relu,
  depthwise_convolution,
  global_average_pool,
  global_max_pool,
  hard_swish,
  max_pool,
  mul,
  mul_relu,
  pad,
  relu,
  reshape,
  resize,
  sigmoid,
  softmax,
  sub,
  tanh,
  transpose,
};

// The vendor's CPU operators (chapter 4) that NNAPI operations become. relu is none of the list: it stands for what a
// call would need.
enum class cpu_operator : std::uint8_t {
  add,
  average_pool,
  cast,
  clip,
  concat,
  convolution,
  data_convert,
  ex_data_convert,
  ex_hard_swish,
  ex_softmax13,
  max_pool,
  mul,
  pad,
  reduce_mean,
  relu,
  reshape,
  resize,
  sigmoid,
  softmax,
  sub,
  tanh,
  transpose,
};

// What the document says of a feature. "Not stated" is neither yes nor no.
enum class fact : std::uint8_t { not_stated, no, yes };

// Types of data for which a limit is stated, as bits.
inline constexpr std::uint8_t int8_data = 1;
inline constexpr std::uint8_t wide_data = 2;  // int16 and float16
inline constexpr std::uint8_t any_data = int8_data | wide_data;

// Permutations as four digits: [0, 2, 3, 1] is 231.
inline constexpr std::int16_t any_permutation = -1;

struct limit {
  measure what;
  constraint wanted;
  const char* section;
  std::int32_t line;
  std::uint8_t data = any_data;
  std::int16_t permutation = any_permutation;  // the one permutation of Transpose that it is about
};

// Tables are arrays with static storage; these refer to them.
struct limit_list {
  const limit* first = nullptr;
  std::int32_t count = 0;

  NNOPS_INLINE constexpr const limit* begin() const { return first; }
  NNOPS_INLINE constexpr const limit* end() const { return first + count; }
};

// Operand types, and where they are stated. The document's int8 is TENSOR_QUANT8_ASYMM_SIGNED; as weights also the
// symmetric types of 8 bits. Without any (count 0), the document says nothing of them.
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

struct npu_entry {
  npu_operator which;
  const char* section;
  std::int32_t line;  // of the heading
  type_list data;     // of the data operands, as printed; the chip's own types limit them further
  type_list weights;
  limit_list limits;
  fact multi_core = fact::not_stated;
  std::int32_t multi_core_line = 0;
};

struct cpu_entry {
  cpu_operator which;
  const char* section;
  std::int32_t line;  // of the heading
  limit_list limits;
};

// The width of the input of a model's first layer, where it has 1, 3 or 4 channels:
//   n = base - max(ceil(dilated_filter_h * dilated_filter_w / area), least) has to be 1 or more,
//   in_w * dilated_filter_h is at most width_per_n * n, and in_w is at most max_width.
struct first_layer_entry {
  npu_operator which;
  std::uint8_t data;
  std::int32_t base, area, least;
  std::int32_t width_per_n, max_width;
  const char* section;
  std::int32_t n_line, product_line, width_line;
};

template <class T>
struct table {
  const T* first = nullptr;
  std::int32_t count = 0;

  NNOPS_INLINE constexpr const T* begin() const { return first; }
  NNOPS_INLINE constexpr const T* end() const { return first + count; }
};

inline namespace NNOPS_ISA {

// got < bound, for integers.
constexpr constraint below(std::int64_t bound) { return at_most(bound - 1); }

template <std::size_t N>
constexpr limit_list limits(const limit (&array)[N]) {
  return {array, static_cast<std::int32_t>(N)};
}
template <class T, std::size_t N>
constexpr table<T> make_table(const T (&array)[N]) {
  return {array, static_cast<std::int32_t>(N)};
}

// The type lines of the document: T1:int8(Tensor),float16(Tensor), and T1:int8(Tensor).
constexpr type_list int8_and_float16(const char* section, std::int32_t line) {
  return {{operand_type::tensor_quant8_asymm_signed, operand_type::tensor_float16}, 2, section, line};
}
constexpr type_list int8_only(const char* section, std::int32_t line) {
  return {{operand_type::tensor_quant8_asymm_signed}, 1, section, line};
}
// Transpose: T1:int8(Tensor), T2:int16(Tensor),float16(Tensor).
constexpr type_list int8_int16_float16(const char* section, std::int32_t line) {
  return {{operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant16_symm, operand_type::tensor_float16},
          3,
          section,
          line};
}
// Weights of the same type, with one scale or one for each channel.
constexpr type_list int8_and_float16_weights(const char* section, std::int32_t line) {
  return {{operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_symm,
           operand_type::tensor_quant8_symm_per_channel, operand_type::tensor_float16},
          4,
          section,
          line};
}
constexpr type_list int8_weights(const char* section, std::int32_t line) {
  return {{operand_type::tensor_quant8_asymm_signed, operand_type::tensor_quant8_symm,
           operand_type::tensor_quant8_symm_per_channel},
          3,
          section,
          line};
}

// The name that the document prints, slips put right.
constexpr const char* name_of(npu_operator o) {
  switch (o) {
    case npu_operator::add:
      return "Add";
    case npu_operator::add_relu:
      return "AddRelu";
    case npu_operator::average_pool:
      return "AveragePool";
    case npu_operator::clip:
      return "Clip/ReLU6";
    case npu_operator::concat:
      return "Concat";
    case npu_operator::convolution:
      return "Convolution";
    case npu_operator::convolution_clip:
      return "ConvolutionClip";
    case npu_operator::convolution_relu:
      return "ConvolutionRelu";
    case npu_operator::depthwise_convolution:
      return "DepthwiseConvolution";
    case npu_operator::global_average_pool:
      return "GlobalAveragePool";
    case npu_operator::global_max_pool:
      return "GlobalMaxPool";
    case npu_operator::hard_swish:
      return "HardSwish";
    case npu_operator::max_pool:
      return "MaxPool";
    case npu_operator::mul:
      return "Mul";
    case npu_operator::mul_relu:
      return "MulRelu";
    case npu_operator::pad:
      return "Pad";
    case npu_operator::relu:
      return "Relu";
    case npu_operator::reshape:
      return "Reshape";
    case npu_operator::resize:
      return "Resize";
    case npu_operator::sigmoid:
      return "Sigmoid";
    case npu_operator::softmax:
      return "Softmax";
    case npu_operator::sub:
      return "Sub";
    case npu_operator::tanh:
      return "Tanh";
    case npu_operator::transpose:
      return "Transpose";
  }
  return "?";
}

constexpr const char* name_of(cpu_operator o) {
  switch (o) {
    case cpu_operator::add:
      return "Add";
    case cpu_operator::average_pool:
      return "AveragePool";
    case cpu_operator::cast:
      return "Cast";
    case cpu_operator::clip:
      return "Clip";
    case cpu_operator::concat:
      return "Concat";
    case cpu_operator::convolution:
      return "Convolution";
    case cpu_operator::data_convert:
      return "DataConvert";
    case cpu_operator::ex_data_convert:
      return "exDataConvert";
    case cpu_operator::ex_hard_swish:
      return "exHardSwish";
    case cpu_operator::ex_softmax13:
      return "exSoftmax13";
    case cpu_operator::max_pool:
      return "MaxPool";
    case cpu_operator::mul:
      return "Mul";
    case cpu_operator::pad:
      return "Pad";
    case cpu_operator::reduce_mean:
      return "ReduceMean";
    case cpu_operator::relu:
      return "Relu";
    case cpu_operator::reshape:
      return "Reshape";
    case cpu_operator::resize:
      return "Resize";
    case cpu_operator::sigmoid:
      return "Sigmoid";
    case cpu_operator::softmax:
      return "Softmax";
    case cpu_operator::sub:
      return "Sub";
    case cpu_operator::tanh:
      return "Tanh";
    case cpu_operator::transpose:
      return "Transpose";
  }
  return "?";
}

constexpr const char* name_of(fact f) { return f == fact::yes ? "yes" : f == fact::no ? "no" : "not stated"; }

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn

namespace nnops {

// A chip as a value: for those that choose it at run time, and what every check reads.
struct target_description {
  const char* name;      // "RK3588"
  const char* document;  // "RK-YH-YF-418"
  const char* version;   // of the document: "V2.3.2"
  rknn::type_list data;  // what the platform computes with, whatever single operators print
  rknn::table<rknn::npu_entry> npu;
  rknn::table<rknn::cpu_entry> cpu;
  rknn::table<rknn::first_layer_entry> first_layer;
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
