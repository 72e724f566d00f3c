// TensorFlow Lite's operators in NNAPI's words. Where the two differ:
//
// - A tensor of rank 0 becomes one of shape [1].
// - uint8 is quant8_asymm, int8 is quant8_asymm_signed, int8 with a scale for each channel is quant8_symm_per_channel,
// int16
//   is quant16_symm. An 8-bit tensor without quantisation holds plain numbers: scale 1, zero point 0.
// - A bias that is left out is a bias of zeros. The bias of per-channel weights has scale 0, as NNAPI writes it,
// whatever the
//   file says of its scales and of their dimension.
// - DEQUANTIZE of a constant (float16 or int8 weights) is done while loading. Of a float16 tensor it is NNAPI's CAST.
// - QUANTIZE of a quantised tensor is DEQUANTIZE and QUANTIZE.
// - FULLY_CONNECTED with a scale for each row of the weights is CONV_2D with a 1x1 filter. With keep_num_dims the
// result is
//   the same memory seen with more dimensions.
// - CONCATENATION with a fused activation is CONCATENATION and RELU, RELU1 or RELU6.
// - Sizes of RESIZE_BILINEAR come as [height, width]; NNAPI takes width, height.
#include "tflite_loader.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/message.hpp"
#include "operations.hpp"
#include "tflite_generated.h"

namespace runner {
namespace {

using nnops::operand_type;
using nnops::operation_type;

// The element type of a tensor, before its quantisation is looked at; none where nnops has no such type.
std::optional<operand_type> type_of(tflite::TensorType t) {
  switch (t) {
    case tflite::TensorType::FLOAT32:
      return operand_type::tensor_float32;
    case tflite::TensorType::FLOAT16:
      return operand_type::tensor_float16;
    case tflite::TensorType::INT32:
      return operand_type::tensor_int32;
    case tflite::TensorType::UINT8:
      return operand_type::tensor_quant8_asymm;
    case tflite::TensorType::INT8:
      return operand_type::tensor_quant8_asymm_signed;
    case tflite::TensorType::INT16:
      return operand_type::tensor_quant16_symm;
    case tflite::TensorType::UINT16:
      return operand_type::tensor_quant16_asymm;
    case tflite::TensorType::BOOL:
      return operand_type::tensor_bool8;
    default:
      return std::nullopt;
  }
}

bool is_8_bit(operand_type t) {
  return t == operand_type::tensor_quant8_asymm || t == operand_type::tensor_quant8_asymm_signed;
}

// Files from before the wider field have the code in the narrow one only.
tflite::BuiltinOperator builtin_of(const tflite::OperatorCode& code) {
  const auto old_code = static_cast<tflite::BuiltinOperator>(code.old_code());
  return code.code() > old_code ? code.code() : old_code;
}

std::string name_of_operator(const tflite::OperatorCode& code) {
  const tflite::BuiltinOperator builtin = builtin_of(code);
  if (builtin == tflite::BuiltinOperator::CUSTOM)
    return "CUSTOM " + (code.custom_code() != nullptr ? code.custom_code()->str() : "without a name");
  const std::string name = tflite::EnumNameBuiltinOperator(builtin);
  return name.empty() ? "builtin operator " + std::to_string(static_cast<std::int32_t>(builtin)) : name;
}

class loader {
 public:
  loader(const std::string& path, const tflite::Model& file) : file_(file) {
    result_.path = path;
    if (file.version() != 3)
      fail("version " + std::to_string(file.version()) + " of the format; the runner reads version 3");
    if (file.subgraphs() == nullptr || file.subgraphs()->size() == 0) fail("holds no subgraph");
    if (file.subgraphs()->size() > 1)
      fail("holds " + std::to_string(file.subgraphs()->size()) + " subgraphs; the runner runs models of one");
    graph_ = file.subgraphs()->Get(0);
    if (graph_ == nullptr || graph_->tensors() == nullptr || graph_->inputs() == nullptr ||
        graph_->outputs() == nullptr)
      fail("its subgraph lacks tensors, inputs or outputs");
  }

  model load() {
    read_tensors();
    refuse_unknown_operators();
    for (const std::int32_t i : *graph_->inputs()) {
      use(tensor(i, "input of the model"));
      if (at(i).constant) fail("tensor " + quoted(i) + " is an input of the model and a constant");
      if (written_[static_cast<std::size_t>(i)])
        fail("tensor " + quoted(i) + " is listed twice among the inputs of the model");
      written_[static_cast<std::size_t>(i)] = true;
      result_.inputs.push_back(i);
    }
    const std::size_t count = graph_->operators() == nullptr ? 0 : graph_->operators()->size();
    result_.source_operators = static_cast<std::int32_t>(count);
    for (std::size_t i = 0; i < count; ++i) {
      op_ = graph_->operators()->Get(static_cast<flatbuffers::uoffset_t>(i));
      number_ = static_cast<std::int32_t>(i);
      check_operands();
      rule_of(*op_)->lower(*this);
      for (const std::int32_t o : list(op_->outputs())) written_[static_cast<std::size_t>(o)] = true;
    }
    op_ = nullptr;
    for (const std::int32_t o : *graph_->outputs()) {
      use(tensor(o, "output of the model"));
      if (!written_[static_cast<std::size_t>(o)] && !at(o).constant) fail("no operator writes output " + quoted(o));
      result_.outputs.push_back(o);
    }
    return std::move(result_);
  }

 private:
  struct rule {
    tflite::BuiltinOperator code;
    std::int32_t inputs;  // at least so many
    void (*lower)(loader&);
  };
  static const rule rules[];

  [[noreturn]] void fail(const std::string& what) const {
    std::string where = result_.path + ": ";
    if (op_ != nullptr)
      where += "operator " + std::to_string(number_) + " (" + name_of_operator(*code_of(*op_)) + "): ";
    throw error(where + what);
  }

  // ---- tensors ----

  operand& at(std::int32_t i) { return result_.operands[static_cast<std::size_t>(i)]; }
  const operand& at(std::int32_t i) const { return result_.operands[static_cast<std::size_t>(i)]; }
  std::string quoted(std::int32_t i) const { return std::to_string(i) + " '" + at(i).name + "'"; }
  template <class T>
  static std::vector<T> list(const flatbuffers::Vector<T>* v) {
    return v == nullptr ? std::vector<T>{} : std::vector<T>(v->begin(), v->end());
  }

  std::int32_t tensor(std::int32_t i, const char* what) const {
    if (i < 0 || static_cast<std::size_t>(i) >= tensor_count())
      fail(std::string(what) + " is tensor " + std::to_string(i) + ", and the model has " +
           std::to_string(tensor_count()));
    return i;
  }
  std::size_t tensor_count() const { return graph_->tensors()->size(); }

  // Refuses a tensor that nnops has no type for.
  std::int32_t use(std::int32_t i) const {
    const tflite::Tensor& t = *graph_->tensors()->Get(static_cast<flatbuffers::uoffset_t>(i));
    const char* type = tflite::EnumNameTensorType(t.type());
    if (!type_of(t.type()))
      fail("tensor " + quoted(i) + " has type " +
           (*type != '\0' ? type : "number " + std::to_string(static_cast<int>(t.type()))) +
           ", which nnops does not have");
    if (t.sparsity() != nullptr) fail("tensor " + quoted(i) + " is sparse");
    if (t.is_variable()) fail("tensor " + quoted(i) + " is a variable that keeps its value between runs");
    for (const std::int32_t d : list(t.shape_signature()))
      if (d < 0) fail("tensor " + quoted(i) + " has a dimension that is known only at run time");
    return i;
  }

  void read_tensors() {
    result_.operands.resize(tensor_count());
    written_.resize(tensor_count());
    for (std::size_t i = 0; i < tensor_count(); ++i) read_tensor(static_cast<std::int32_t>(i));
  }

  void read_tensor(std::int32_t i) {
    const tflite::Tensor* t = graph_->tensors()->Get(static_cast<flatbuffers::uoffset_t>(i));
    operand& o = at(i);
    if (t->name() != nullptr) o.name = t->name()->str();
    const std::vector<std::int32_t> dims = list(t->shape());
    if (dims.size() > static_cast<std::size_t>(nnops::max_rank))
      fail("tensor " + quoted(i) + " has rank " + std::to_string(dims.size()) + "; nnops takes up to 8");
    for (const std::int32_t d : dims) {
      if (d < 0) fail("tensor " + quoted(i) + " has dimension " + std::to_string(d));
      o.dims.dim[o.dims.rank++] = d;
    }
    if (dims.empty()) o.dims = {{1}, 1};
    const std::optional<operand_type> type = type_of(t->type());
    if (type) {
      o.type = *type;
      read_quantisation(i, t->quantization());
    }
    if (nnops::checked_product(nnops::volume(o.dims), nnops::size_of(o.type)) > nnops::max_tensor_bytes)
      fail("tensor " + quoted(i) + " has " + text_of(o.dims) + " elements: more than 4 GiB");
    const tflite::Buffer* buffer = buffer_of(i);
    if (buffer == nullptr) return;
    o.constant = true;
    // Nothing computes with these; the raw values of integers may still serve as a list.
    if (!type || t->sparsity() != nullptr) return;
    if (buffer->data()->size() != byte_count(o))
      fail("tensor " + quoted(i) + " has " + std::to_string(buffer->data()->size()) +
           " bytes of data; its shape and type ask for " + std::to_string(byte_count(o)));
    // Copied: the file promises no alignment that fits.
    o.value.resize(byte_count(o));
    std::memcpy(o.value.data(), buffer->data()->data(), o.value.size());
  }

  // The data of a constant; null for other tensors.
  const tflite::Buffer* buffer_of(std::int32_t i) const {
    const std::uint32_t number = graph_->tensors()->Get(static_cast<flatbuffers::uoffset_t>(i))->buffer();
    if (number == 0) return nullptr;
    const std::size_t buffers = file_.buffers() == nullptr ? 0 : file_.buffers()->size();
    if (number >= buffers)
      fail("tensor " + quoted(i) + " has buffer " + std::to_string(number) + ", and the model has " +
           std::to_string(buffers));
    const tflite::Buffer* b = file_.buffers()->Get(number);
    if (b->offset() > 1) fail("tensor " + quoted(i) + " has its data outside the flatbuffer");
    return b->data() == nullptr || b->data()->size() == 0 ? nullptr : b;
  }

  void read_quantisation(std::int32_t i, const tflite::Quantization* q) {
    operand& o = at(i);
    const std::vector<float> scales = q == nullptr ? std::vector<float>{} : list(q->scale());
    const std::vector<std::int64_t> zeros = q == nullptr ? std::vector<std::int64_t>{} : list(q->zero_point());
    if (q != nullptr && q->details_type() != 0) fail("tensor " + quoted(i) + " has a quantisation scheme of its own");
    for (const std::int64_t z : zeros)
      if (z < INT32_MIN || z > INT32_MAX) fail("tensor " + quoted(i) + " has zero point " + std::to_string(z));
    if (o.type == operand_type::tensor_int32) {
      o.scale = scales.size() == 1 ? scales[0] : 0.0f;
    } else if (scales.size() > 1) {
      if (o.type != operand_type::tensor_quant8_asymm_signed)
        fail("tensor " + quoted(i) + " has a scale for each channel, which nnops takes of int8 only");
      for (const std::int64_t z : zeros)
        if (z != 0)
          fail("tensor " + quoted(i) + " has a scale for each channel and zero point " + std::to_string(z) +
               "; nnops takes 0");
      o.type = operand_type::tensor_quant8_symm_per_channel;
      o.scales = scales;
      o.channel_dim = q->dimension();
    } else if (!scales.empty()) {
      o.scale = scales[0];
      o.zero_point = zeros.empty() ? 0 : static_cast<std::int32_t>(zeros[0]);
      if (o.type == operand_type::tensor_quant16_symm && o.zero_point != 0)
        fail("tensor " + quoted(i) + " is int16 with zero point " + std::to_string(o.zero_point) + "; nnops takes 0");
    } else if (is_8_bit(o.type)) {
      o.scale = 1.0f;
    }
  }

  // ---- operators ----

  const tflite::OperatorCode* code_of(const tflite::Operator& op) const {
    if (file_.operator_codes() == nullptr || op.opcode_index() >= file_.operator_codes()->size()) return nullptr;
    return file_.operator_codes()->Get(op.opcode_index());
  }
  const rule* rule_of(const tflite::Operator& op) const;
  void refuse_unknown_operators() const;

  // Before an operator is looked at: its tensors exist, its inputs have been written, its outputs have not.
  void check_operands() const {
    const std::vector<std::int32_t> inputs = list(op_->inputs()), outputs = list(op_->outputs());
    for (const std::int32_t i : inputs) {
      if (i == none) continue;
      tensor(i, "an input");
      if (!written_[static_cast<std::size_t>(i)] && !at(i).constant && byte_count(at(i)) > 0)
        fail("tensor " + quoted(i) + " is read before an operator writes it");
    }
    if (outputs.size() != 1) fail("has " + std::to_string(outputs.size()) + " outputs; it must have 1");
    const std::int32_t o = use(tensor(outputs[0], "an output"));
    if (written_[static_cast<std::size_t>(o)] || at(o).constant)
      fail("tensor " + quoted(o) + " has a value before this operator writes it");
    const std::int32_t needed = rule_of(*op_)->inputs;
    if (static_cast<std::int32_t>(inputs.size()) < needed)
      fail("has " + std::to_string(inputs.size()) + " inputs; it needs " + std::to_string(needed));
    for (std::int32_t k = 0; k < needed; ++k)
      if (inputs[static_cast<std::size_t>(k)] == none) fail("input " + std::to_string(k) + " is left out");
  }

  // Input k of the operator; none where it is left out.
  std::int32_t input(std::size_t k) const {
    const std::int32_t i = op_->inputs() != nullptr && k < op_->inputs()->size()
                               ? op_->inputs()->Get(static_cast<flatbuffers::uoffset_t>(k))
                               : none;
    return i == none ? none : use(i);
  }
  std::int32_t output() const { return op_->outputs()->Get(0); }

  template <class Options>
  const Options& options() const {
    const Options* o = op_->options_as<Options>();
    if (o == nullptr) fail("lacks its attributes");
    return *o;
  }
  // Of operators whose attributes all have a default.
  template <class Options>
  tflite::Activation activation_or_none() const {
    const Options* o = op_->options_as<Options>();
    return o == nullptr ? tflite::Activation::NONE : o->activation();
  }

  // ---- arguments ----

  std::int32_t add(operand o) {
    result_.operands.push_back(std::move(o));
    return static_cast<std::int32_t>(result_.operands.size()) - 1;
  }
  template <class T>
  std::int32_t constant(operand_type type, const nnops::shape& dims, const std::vector<T>& values) {
    operand o;
    o.type = type;
    o.dims = dims;
    o.constant = true;
    o.value.resize(values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(o.value.data(), values.data(), o.value.size());
    return add(std::move(o));
  }
  std::int32_t number(std::int32_t v) { return constant(operand_type::int32, {}, std::vector{v}); }
  std::int32_t boolean(bool v) { return constant(operand_type::bool_, {}, std::vector{static_cast<std::uint8_t>(v)}); }
  std::int32_t list_of(const std::vector<std::int32_t>& v, nnops::shape dims = {}) {
    if (dims.rank == 0) dims = {{static_cast<std::int32_t>(v.size())}, 1};
    return constant(operand_type::tensor_int32, dims, v);
  }
  // FLOAT16 beside a float16 tensor, else FLOAT32, as NNAPI has it.
  std::int32_t real(float v, std::int32_t beside) {
    if (at(beside).type == operand_type::tensor_float16)
      return constant(operand_type::float16, {}, std::vector{nnops::to_float16(v)});
    return constant(operand_type::float32, {}, std::vector{v});
  }
  std::int32_t activation(tflite::Activation a) {
    // The codes of the four that NNAPI has are the same.
    if (a < tflite::Activation::NONE || a > tflite::Activation::RELU6)
      fail(std::string("has the fused activation ") + tflite::EnumNameActivation(a) + ", which nnops does not have");
    return number(static_cast<std::int32_t>(a));
  }
  std::int32_t padding(tflite::Padding p) {
    return number(static_cast<std::int32_t>(p == tflite::Padding::SAME ? nnops::padding_scheme::same
                                                                       : nnops::padding_scheme::valid));
  }

  // The same memory with other dimensions.
  std::int32_t seen_as(std::int32_t i, const nnops::shape& dims) {
    operand o = at(i);
    if (nnops::element_count(o.dims) != nnops::element_count(dims))
      fail("tensor " + quoted(i) + " of shape " + text_of(o.dims) + " can't be seen as " + text_of(dims));
    o.dims = dims;
    o.value.clear();
    o.same_memory_as = i;
    return add(std::move(o));
  }
  // Another tensor like this one.
  std::int32_t another(std::int32_t i) {
    operand o = at(i);
    o.value.clear();
    o.constant = false;
    return add(std::move(o));
  }

  // The integers of a constant of type INT32 or INT64.
  std::vector<std::int32_t> integers(std::size_t k, const char* what) const {
    const std::int32_t i = op_->inputs()->Get(static_cast<flatbuffers::uoffset_t>(k));
    const tflite::Buffer* b = buffer_of(i);
    const tflite::TensorType type = graph_->tensors()->Get(static_cast<flatbuffers::uoffset_t>(i))->type();
    const std::size_t size = type == tflite::TensorType::INT64 ? 8 : 4;
    if (type != tflite::TensorType::INT32 && type != tflite::TensorType::INT64)
      fail(std::string(what) + ", tensor " + quoted(i) + ", must be integers");
    const auto count = static_cast<std::size_t>(nnops::element_count(at(i).dims));
    if (count == 0) return {};
    if (b == nullptr) fail(std::string(what) + ", tensor " + quoted(i) + ", must be a constant");
    if (b->data()->size() != count * size)
      fail(std::string(what) + ", tensor " + quoted(i) + ", has " + std::to_string(b->data()->size()) +
           " bytes of data");
    std::vector<std::int32_t> values;
    for (std::size_t e = 0; e < count; ++e) {
      std::int64_t v = 0;
      if (size == 8) {
        std::memcpy(&v, b->data()->data() + e * 8, 8);
      } else {
        std::int32_t narrow = 0;
        std::memcpy(&narrow, b->data()->data() + e * 4, 4);
        v = narrow;
      }
      if (v < INT32_MIN || v > INT32_MAX) fail(std::string(what) + " holds " + std::to_string(v));
      values.push_back(static_cast<std::int32_t>(v));
    }
    return values;
  }

  void emit(operation_type type, std::vector<std::int32_t> inputs, std::int32_t result) {
    result_.operations.push_back({type, std::move(inputs), {result}, number_});
  }

  // Runs one operation on constants, now.
  void fold(operation_type type, std::int32_t from, std::int32_t to) {
    operand& o = at(to);
    const operand& in = at(from);
    o.constant = true;
    o.value.resize(byte_count(o));
    const nnops::runtime::operand argument = {
        {in.type, in.dims, quantisation_of(in), true, true}, const_cast<std::byte*>(in.value.data()), in.value.size()};
    const nnops::runtime::operand result = {
        {o.type, o.dims, quantisation_of(o), true, true}, o.value.data(), o.value.size()};
    const nnops::runtime::arguments a = {&argument, 1, &result, 1};
    const nnops::status s = operations::find(type)->run(a, {});
    if (!s.ok()) {
      char text[200];
      nnops::describe(s.why, text, sizeof text);
      fail(text);
    }
    ++result_.folded_operators;
  }
  static nnops::quantisation quantisation_of(const operand& o) {
    if (o.type == operand_type::tensor_quant8_symm_per_channel)
      return nnops::per_channel{o.scales.data(), static_cast<std::int32_t>(o.scales.size()), o.channel_dim};
    return nnops::asymmetric{o.scale, o.zero_point};
  }

  // A bias that NNAPI takes: zeros where the file has none.
  std::int32_t bias(std::int32_t given, std::int32_t in, std::int32_t filter, std::int32_t depth_out) {
    const bool channels = at(filter).type == operand_type::tensor_quant8_symm_per_channel;
    if (given == none) {
      operand o;
      o.name = "zero bias";
      o.type = is_8_bit(at(in).type) ? operand_type::tensor_int32 : at(in).type;
      o.dims = {{depth_out}, 1};
      o.scale = o.type == operand_type::tensor_int32 && !channels ? at(in).scale * at(filter).scale : 0.0f;
      o.constant = true;
      o.value.resize(byte_count(o));
      return add(std::move(o));
    }
    if (channels && at(given).scale != 0.0f) {
      const std::int32_t same = seen_as(given, at(given).dims);
      at(same).scale = 0.0f;
      return same;
    }
    return given;
  }

  void lower_conv_2d() {
    const auto& p = options<tflite::Conv2DOptions>();
    const std::int32_t in = input(0), filter = input(1);
    emit(operation_type::conv_2d,
         {in, filter, bias(input(2), in, filter, at(filter).dims.dim[0]), padding(p.padding()), number(p.stride_w()),
          number(p.stride_h()), activation(p.activation()), boolean(false), number(p.dilation_w()),
          number(p.dilation_h())},
         output());
  }

  void lower_depthwise_conv_2d() {
    const auto& p = options<tflite::DepthwiseConv2DOptions>();
    const std::int32_t in = input(0), filter = input(1);
    const nnops::shape &from = at(in).dims, &by = at(filter).dims;
    if (from.rank != 4 || by.rank != 4 || from.dim[3] < 1) fail("takes tensors of rank 4 and at least one channel");
    // The attribute is redundant, and newer files may hold anything there.
    const std::int32_t multiplier = by.dim[3] / from.dim[3];
    emit(operation_type::depthwise_conv_2d,
         {in, filter, bias(input(2), in, filter, by.dim[3]), padding(p.padding()), number(p.stride_w()),
          number(p.stride_h()), number(multiplier), activation(p.activation()), boolean(false), number(p.dilation_w()),
          number(p.dilation_h())},
         output());
  }

  void lower_fully_connected() {
    const auto* p = op_->options_as<tflite::FullyConnectedOptions>();
    if (p != nullptr && p->weights_format() != 0) fail("has shuffled weights");
    std::int32_t in = input(0), weights = input(1), out = output();
    if (at(weights).dims.rank != 2)
      fail("has weights of rank " + std::to_string(at(weights).dims.rank) + "; it must be 2");
    const std::int32_t units = at(weights).dims.dim[0], size = at(weights).dims.dim[1];
    if (units < 1 || size < 1 || nnops::element_count(at(in).dims) % size != 0)
      fail("has an input of " + text_of(at(in).dims) + " and weights of " + text_of(at(weights).dims));
    const auto batches = static_cast<std::int32_t>(nnops::element_count(at(in).dims) / size);
    const std::int32_t b = bias(input(2), in, weights, units);
    const std::int32_t fused = activation(p == nullptr ? tflite::Activation::NONE : p->activation());
    if (at(weights).type == operand_type::tensor_quant8_symm_per_channel) {
      in = seen_as(in, {{batches, 1, 1, size}, 4});
      weights = seen_as(weights, {{units, 1, 1, size}, 4});
      out = seen_as(out, {{batches, 1, 1, units}, 4});
      emit(operation_type::conv_2d,
           {in, weights, b, number(static_cast<std::int32_t>(nnops::padding_scheme::valid)), number(1), number(1),
            fused},
           out);
      return;
    }
    if (at(in).dims.rank != 2) in = seen_as(in, {{batches, size}, 2});
    if (at(out).dims.rank != 2) out = seen_as(out, {{batches, units}, 2});
    emit(operation_type::fully_connected, {in, weights, b, fused}, out);
  }

  template <operation_type Type>
  static void lower_pool(loader& l) {
    const auto& p = l.options<tflite::Pool2DOptions>();
    l.emit(Type,
           {l.input(0), l.padding(p.padding()), l.number(p.stride_w()), l.number(p.stride_h()), l.number(p.filter_w()),
            l.number(p.filter_h()), l.activation(p.activation())},
           l.output());
  }

  template <operation_type Type, class Options>
  static void lower_binary(loader& l) {
    l.emit(Type, {l.input(0), l.input(1), l.activation(l.activation_or_none<Options>())}, l.output());
  }

  template <operation_type Type>
  static void lower_unary(loader& l) {
    l.emit(Type, {l.input(0)}, l.output());
  }

  void lower_softmax() {
    const std::int32_t in = input(0);
    emit(operation_type::softmax, {in, real(options<tflite::SoftmaxOptions>().beta(), in)}, output());
  }

  void lower_concatenation() {
    const auto& p = options<tflite::ConcatenationOptions>();
    std::vector<std::int32_t> inputs;
    for (std::size_t k = 0; k < op_->inputs()->size(); ++k) {
      if (op_->inputs()->Get(static_cast<flatbuffers::uoffset_t>(k)) == none)
        fail("input " + std::to_string(k) + " is left out");
      inputs.push_back(input(k));
    }
    inputs.push_back(number(p.axis()));
    operation_type fused = operation_type::relu;
    switch (p.activation()) {
      case tflite::Activation::NONE:
        emit(operation_type::concatenation, std::move(inputs), output());
        return;
      case tflite::Activation::RELU:
        break;
      case tflite::Activation::RELU_N1_TO_1:
        fused = operation_type::relu1;
        break;
      case tflite::Activation::RELU6:
        fused = operation_type::relu6;
        break;
      default:
        activation(p.activation());  // refuses it
    }
    const std::int32_t before = another(output());
    emit(operation_type::concatenation, std::move(inputs), before);
    emit(fused, {before}, output());
  }

  void lower_reshape() {
    std::vector<std::int32_t> target;
    const auto* p = op_->options_as<tflite::ReshapeOptions>();
    if (op_->inputs()->size() > 1 && op_->inputs()->Get(1) != none) target = integers(1, "the shape");
    else if (p != nullptr && p->new_shape() != nullptr) target = list(p->new_shape());
    else fail("names no shape");
    if (target.empty()) target = {1};  // to a scalar
    emit(operation_type::reshape, {input(0), list_of(target)}, output());
  }

  void lower_pad() {
    emit(operation_type::pad, {input(0), list_of(integers(1, "the paddings"), at(op_->inputs()->Get(1)).dims)},
         output());
  }

  void lower_transpose() {
    emit(operation_type::transpose, {input(0), list_of(integers(1, "the permutation"))}, output());
  }

  void lower_mean() {
    const auto* p = op_->options_as<tflite::ReducerOptions>();
    emit(operation_type::mean,
         {input(0), list_of(integers(1, "the axes")), number(p != nullptr && p->keep_dims() ? 1 : 0)}, output());
  }

  void lower_resize_bilinear() {
    const auto& p = options<tflite::ResizeBilinearOptions>();
    const std::vector<std::int32_t> size = integers(1, "the size");
    if (size.size() != 2)
      fail("has a size of " + std::to_string(size.size()) + " numbers; it must be height and width");
    emit(operation_type::resize_bilinear,
         {input(0), number(size[1]), number(size[0]), boolean(false), boolean(p.align_corners()),
          boolean(p.half_pixel_centers())},
         output());
  }

  void lower_dequantize() {
    const std::int32_t in = input(0);
    const operation_type type =
        at(in).type == operand_type::tensor_float16 ? operation_type::cast : operation_type::dequantize;
    if (at(in).constant) fold(type, in, output());
    else emit(type, {in}, output());
  }

  void lower_quantize() {
    std::int32_t in = input(0);
    if (at(in).type != operand_type::tensor_float32 && at(in).type != operand_type::tensor_float16) {
      operand o;
      o.name = "dequantised " + at(in).name;
      o.dims = at(in).dims;
      const std::int32_t real_values = add(std::move(o));
      emit(operation_type::dequantize, {in}, real_values);
      in = real_values;
    }
    emit(operation_type::quantize, {in}, output());
  }

  const tflite::Model& file_;
  const tflite::SubGraph* graph_ = nullptr;
  const tflite::Operator* op_ = nullptr;  // the operator under way
  std::int32_t number_ = 0;
  std::vector<bool> written_;  // by an input of the model or an operator so far
  model result_;
};

template <void (loader::*Lower)()>
void call(loader& l) {
  (l.*Lower)();
}

const loader::rule loader::rules[] = {
    {tflite::BuiltinOperator::ADD, 2, &lower_binary<operation_type::add, tflite::AddOptions>},
    {tflite::BuiltinOperator::SUB, 2, &lower_binary<operation_type::sub, tflite::SubOptions>},
    {tflite::BuiltinOperator::MUL, 2, &lower_binary<operation_type::mul, tflite::MulOptions>},
    {tflite::BuiltinOperator::CONV_2D, 2, &call<&loader::lower_conv_2d>},
    {tflite::BuiltinOperator::DEPTHWISE_CONV_2D, 2, &call<&loader::lower_depthwise_conv_2d>},
    {tflite::BuiltinOperator::FULLY_CONNECTED, 2, &call<&loader::lower_fully_connected>},
    {tflite::BuiltinOperator::AVERAGE_POOL_2D, 1, &lower_pool<operation_type::average_pool_2d>},
    {tflite::BuiltinOperator::MAX_POOL_2D, 1, &lower_pool<operation_type::max_pool_2d>},
    {tflite::BuiltinOperator::RELU, 1, &lower_unary<operation_type::relu>},
    {tflite::BuiltinOperator::RELU_N1_TO_1, 1, &lower_unary<operation_type::relu1>},
    {tflite::BuiltinOperator::RELU6, 1, &lower_unary<operation_type::relu6>},
    {tflite::BuiltinOperator::LOGISTIC, 1, &lower_unary<operation_type::logistic>},
    {tflite::BuiltinOperator::TANH, 1, &lower_unary<operation_type::tanh>},
    {tflite::BuiltinOperator::HARD_SWISH, 1, &lower_unary<operation_type::hard_swish>},
    {tflite::BuiltinOperator::CAST, 1, &lower_unary<operation_type::cast>},
    {tflite::BuiltinOperator::SOFTMAX, 1, &call<&loader::lower_softmax>},
    {tflite::BuiltinOperator::CONCATENATION, 1, &call<&loader::lower_concatenation>},
    {tflite::BuiltinOperator::RESHAPE, 1, &call<&loader::lower_reshape>},
    {tflite::BuiltinOperator::PAD, 2, &call<&loader::lower_pad>},
    {tflite::BuiltinOperator::TRANSPOSE, 2, &call<&loader::lower_transpose>},
    {tflite::BuiltinOperator::MEAN, 2, &call<&loader::lower_mean>},
    {tflite::BuiltinOperator::RESIZE_BILINEAR, 2, &call<&loader::lower_resize_bilinear>},
    {tflite::BuiltinOperator::DEQUANTIZE, 1, &call<&loader::lower_dequantize>},
    {tflite::BuiltinOperator::QUANTIZE, 1, &call<&loader::lower_quantize>},
};

const loader::rule* loader::rule_of(const tflite::Operator& op) const {
  const tflite::OperatorCode* code = code_of(op);
  if (code == nullptr) return nullptr;
  for (const rule& r : rules)
    if (r.code == builtin_of(*code)) return &r;
  return nullptr;
}

void loader::refuse_unknown_operators() const {
  struct kind {
    std::string name;
    std::int32_t first, count;
  };
  std::vector<kind> unknown;
  std::int32_t number = 0;
  if (graph_->operators() == nullptr) return;
  for (const tflite::Operator* op : *graph_->operators()) {
    const tflite::OperatorCode* code = code_of(*op);
    if (code == nullptr)
      fail("operator " + std::to_string(number) + " has code " + std::to_string(op->opcode_index()) +
           ", which the model does not list");
    if (rule_of(*op) == nullptr) {
      const std::string name = name_of_operator(*code);
      const auto known = std::find_if(unknown.begin(), unknown.end(), [&](const kind& k) { return k.name == name; });
      if (known == unknown.end()) unknown.push_back({name, number, 1});
      else ++known->count;
    }
    ++number;
  }
  std::string text;
  for (const kind& k : unknown) {
    text += (text.empty() ? "" : ", ") + k.name + " (" +
            (k.count > 1 ? std::to_string(k.count) + " operators, the first is " : "operator ") +
            std::to_string(k.first) + ")";
  }
  if (!text.empty()) fail("nnops has no operation for " + text);
}

}  // namespace

std::vector<std::byte> read_file(const std::string& path) {
  std::error_code no_size;
  const auto size = std::filesystem::file_size(path, no_size);
  std::ifstream in(path, std::ios::binary);
  if (no_size || !in) throw error(path + ": can't be opened");
  std::vector<std::byte> data(static_cast<std::size_t>(size));
  in.read(reinterpret_cast<char*>(data.data()), static_cast<std::streamsize>(data.size()));
  if (!in) throw error(path + ": can't be read");
  return data;
}

void write_file(const std::string& path, std::span<const std::byte> data) {
  std::ofstream out(path, std::ios::binary);
  out.write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size()));
  out.flush();
  if (!out) throw error(path + ": can't be written");
}

model load_tflite(const std::string& path, const std::vector<std::byte>& file) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(file.data());
  if (file.size() < 8 || !tflite::ModelBufferHasIdentifier(data)) throw error(path + ": not a TensorFlow Lite model");
  flatbuffers::Verifier verifier(data, file.size());
  if (!tflite::VerifyModelBuffer(verifier))
    throw error(path + ": damaged or cut short: not a whole TensorFlow Lite model");
  return loader(path, *tflite::GetModel(data)).load();
}

model load_tflite(const std::string& path) { return load_tflite(path, read_file(path)); }

}  // namespace runner
