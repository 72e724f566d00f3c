// TensorFlow Lite's operators in NNAPI's words. Where the two differ:
//
// - A tensor of rank 0 becomes one of shape [1].
// - uint8 is quant8_asymm, int8 is quant8_asymm_signed, int8 with a scale for each channel is quant8_symm_per_channel,
//   int16 is quant16_symm. An 8-bit tensor without quantisation holds plain numbers: scale 1, zero point 0.
// - A bias that is left out is a bias of zeros. The bias of per-channel weights has scale 0, as NNAPI writes it,
//   whatever the file says of its scales and of their dimension.
// - DEQUANTIZE of a constant (float16 or int8 weights) is done while loading. Of a float16 tensor it is NNAPI's CAST.
// - QUANTIZE of a quantised tensor is MUL by one, whose integer multiplier rescales as QUANTIZE does.
// - FULLY_CONNECTED with a scale for each row of the weights is CONV_2D with a 1x1 filter. With keep_num_dims the
//   result is the same memory seen with more dimensions.
// - CONCATENATION with a fused activation is CONCATENATION and RELU, RELU1 or RELU6.
// - Sizes of RESIZE_BILINEAR come as [height, width]; NNAPI takes width, height.
// - Sparse constants are expanded while loading, by DENSIFY; the operator DENSIFY then has nothing left to do.
// - Variables are the states of recurrent cells: they start at zero, in every run.
// - UNIDIRECTIONAL_SEQUENCE_LSTM of int8 is a QUANTIZED_LSTM for each step of time, between SPLIT and CONCATENATION.
// - The custom operator Convolution2DTransposeBias is TRANSPOSE_CONV_2D.
// - int64 results of ARG_MAX and ARG_MIN are int32 here.
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
    std::int32_t outputs = 1;      // so many; 0: any number, but at least one
    bool wide_output = false;      // int64 becomes int32
    const char* custom = nullptr;  // name of a custom operator
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

  // Refuses a tensor that nnops has no type for, and variables except as states.
  std::int32_t use(std::int32_t i, bool as_state = false) const {
    const tflite::Tensor& t = *graph_->tensors()->Get(static_cast<flatbuffers::uoffset_t>(i));
    const char* type = tflite::EnumNameTensorType(t.type());
    if (!type_of(t.type()) && !at(i).wide)
      fail("tensor " + quoted(i) + " has type " +
           (*type != '\0' ? type : "number " + std::to_string(static_cast<int>(t.type()))) +
           ", which nnops does not have");
    if (t.is_variable() && !as_state) fail("tensor " + quoted(i) + " is a variable that keeps its value between runs");
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
    if (t->is_variable()) {
      // The real number zero.
      o.constant = true;
      o.value.assign(byte_count(o), is_8_bit(o.type) ? static_cast<std::byte>(o.zero_point) : std::byte{0});
      return;
    }
    const tflite::Buffer* buffer = buffer_of(i);
    if (buffer == nullptr) {
      if (t->sparsity() != nullptr) fail("tensor " + quoted(i) + " is sparse and not a constant");
      return;
    }
    o.constant = true;
    // Nothing computes with these; the raw values of integers may still serve as a list.
    if (!type) return;
    if (t->sparsity() != nullptr) {
      expand(i, *t->sparsity(), *buffer);
      return;
    }
    if (buffer->data()->size() != byte_count(o))
      fail("tensor " + quoted(i) + " has " + std::to_string(buffer->data()->size()) +
           " bytes of data; its shape and type ask for " + std::to_string(byte_count(o)));
    // Copied: the file promises no alignment that fits.
    o.value.resize(byte_count(o));
    std::memcpy(o.value.data(), buffer->data()->data(), o.value.size());
  }

  std::vector<std::int32_t> indexes(const tflite::DimensionMetadata& d, bool segments) const {
    const auto numbers = [](const auto* vector) {
      std::vector<std::int32_t> v;
      if (vector != nullptr && vector->values() != nullptr)
        for (const auto x : *vector->values()) v.push_back(static_cast<std::int32_t>(x));
      return v;
    };
    switch (segments ? d.segments_type() : d.indexes_type()) {
      case tflite::SparseIndexes::Int32Vector:
        return numbers(segments ? d.segments_as_Int32Vector() : d.indexes_as_Int32Vector());
      case tflite::SparseIndexes::Uint16Vector:
        return numbers(segments ? d.segments_as_Uint16Vector() : d.indexes_as_Uint16Vector());
      case tflite::SparseIndexes::Uint8Vector:
        return numbers(segments ? d.segments_as_Uint8Vector() : d.indexes_as_Uint8Vector());
      default:
        return {};
    }
  }

  // A sparse constant becomes a dense one.
  void expand(std::int32_t i, const tflite::Sparsity& s, const tflite::Buffer& buffer) {
    const std::vector<std::int32_t> order = list(s.traversal_order()), map = list(s.block_map());
    const std::size_t count = s.dim_metadata() == nullptr ? 0 : s.dim_metadata()->size();
    const auto size = static_cast<std::size_t>(nnops::size_of(at(i).type));
    if (buffer.data()->size() % size != 0)
      fail("tensor " + quoted(i) + " has " + std::to_string(buffer.data()->size()) + " bytes of data");
    if (at(i).type == operand_type::tensor_quant8_symm_per_channel)
      fail("tensor " + quoted(i) + " is sparse and has a scale for each channel, which nnops does not take");
    // Dimensions in the order of traversal: of the tensor, divided by the block's where it is cut into blocks.
    std::vector<std::int32_t> formats, sizes(count, 1);
    std::vector<std::vector<std::int32_t>> pairs;
    const auto rank = static_cast<std::size_t>(at(i).dims.rank);
    if (count != order.size() || count != rank + map.size())
      fail("tensor " + quoted(i) + " is described as sparse with " + std::to_string(count) + " dimensions");
    for (std::size_t d = 0; d < count; ++d) {
      const tflite::DimensionMetadata& m = *s.dim_metadata()->Get(static_cast<flatbuffers::uoffset_t>(d));
      formats.push_back(m.format());
      pairs.push_back(indexes(m, true));
      pairs.push_back(indexes(m, false));
      if (order[d] < 0 || static_cast<std::size_t>(order[d]) >= count)
        fail("tensor " + quoted(i) + " is traversed in dimension " + std::to_string(order[d]));
      const auto to = static_cast<std::size_t>(order[d]);
      // A block's size is stated, since blocks are dense; a tensor's is known.
      sizes[d] = to < rank ? at(i).dims.dim[to] : m.dense_size();
    }
    for (std::size_t b = 0; b < map.size(); ++b)
      for (std::size_t d = 0; d < count; ++d)
        if (order[d] == map[b])
          for (std::size_t e = 0; e < count; ++e)
            if (static_cast<std::size_t>(order[e]) == rank + b && sizes[e] > 0) sizes[d] /= sizes[e];
    operand packed = at(i);
    packed.dims = {{static_cast<std::int32_t>(buffer.data()->size() / size)}, 1};
    packed.value.resize(buffer.data()->size());
    std::memcpy(packed.value.data(), buffer.data()->data(), packed.value.size());
    std::vector<operand> inputs{std::move(packed), vector_of(order)};
    inputs.push_back(vector_of(map));
    inputs.push_back(vector_of(formats));
    inputs.push_back(vector_of(sizes));
    for (const std::vector<std::int32_t>& p : pairs) inputs.push_back(vector_of(p));
    run_now(operation_type::densify, inputs, at(i));
  }
  static operand vector_of(const std::vector<std::int32_t>& v) {
    operand o;
    o.type = operand_type::tensor_int32;
    o.dims = {{static_cast<std::int32_t>(v.size())}, 1};
    o.constant = true;
    o.value.resize(v.size() * 4);
    if (!v.empty()) std::memcpy(o.value.data(), v.data(), o.value.size());
    return o;
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
  void check_operands() {
    const std::vector<std::int32_t> inputs = list(op_->inputs()), outputs = list(op_->outputs());
    for (const std::int32_t i : inputs) {
      if (i == none) continue;
      tensor(i, "an input");
      if (!written_[static_cast<std::size_t>(i)] && !at(i).constant && byte_count(at(i)) > 0)
        fail("tensor " + quoted(i) + " is read before an operator writes it");
    }
    const rule& r = *rule_of(*op_);
    if (r.outputs == 0 ? outputs.empty() : outputs.size() != static_cast<std::size_t>(r.outputs))
      fail("has " + std::to_string(outputs.size()) + " outputs; it must have " +
           (r.outputs == 0 ? "at least 1" : std::to_string(r.outputs)));
    for (const std::int32_t i : outputs) {
      tensor(i, "an output");
      const tflite::TensorType type = graph_->tensors()->Get(static_cast<flatbuffers::uoffset_t>(i))->type();
      if (r.wide_output && type == tflite::TensorType::INT64) {
        at(i).type = operand_type::tensor_int32;
        at(i).wide = true;
      }
      use(i);
      if (written_[static_cast<std::size_t>(i)] || at(i).constant || std::count(outputs.begin(), outputs.end(), i) > 1)
        fail("tensor " + quoted(i) + " has a value before this operator writes it");
    }
    const std::int32_t needed = r.inputs;
    if (static_cast<std::int32_t>(inputs.size()) < needed)
      fail("has " + std::to_string(inputs.size()) + " inputs; it needs " + std::to_string(needed));
    for (std::int32_t k = 0; k < needed; ++k)
      if (inputs[static_cast<std::size_t>(k)] == none) fail("input " + std::to_string(k) + " is left out");
  }

  // Input k of the operator; none where it is left out.
  std::int32_t input(std::size_t k, bool as_state = false) const {
    const std::int32_t i = op_->inputs() != nullptr && k < op_->inputs()->size()
                               ? op_->inputs()->Get(static_cast<flatbuffers::uoffset_t>(k))
                               : none;
    return i == none ? none : use(i, as_state);
  }
  // Inputs [first, last), those that are left out among them; `states` are variables.
  std::vector<std::int32_t> inputs(std::size_t first, std::size_t last,
                                   const std::vector<std::size_t>& states = {}) const {
    std::vector<std::int32_t> all;
    for (std::size_t k = first; k < last; ++k)
      all.push_back(input(k, std::find(states.begin(), states.end(), k) != states.end()));
    return all;
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

  operation& emit(operation_type type, std::vector<std::int32_t> inputs, std::vector<std::int32_t> results) {
    result_.operations.push_back({type, std::move(inputs), std::move(results), number_});
    return result_.operations.back();
  }
  operation& emit(operation_type type, std::vector<std::int32_t> inputs, std::int32_t result) {
    return emit(type, std::move(inputs), std::vector{result});
  }

  // Runs one operation on constants, now. An empty vector among the inputs is one that is left out.
  void run_now(operation_type type, const std::vector<operand>& inputs, operand& o) {
    o.constant = true;
    o.value.resize(byte_count(o));
    std::vector<nnops::runtime::operand> arguments;
    for (const operand& in : inputs)
      arguments.push_back({{in.type, in.dims, quantisation_of(in), true, !in.value.empty()},
                           const_cast<std::byte*>(in.value.data()),
                           in.value.size()});
    const nnops::runtime::operand result = {
        {o.type, o.dims, quantisation_of(o), true, true}, o.value.data(), o.value.size()};
    const nnops::runtime::arguments a = {arguments.data(), static_cast<std::int32_t>(arguments.size()), &result, 1};
    const nnops::runtime::op_entry* entry = operations::find(type);
    if (entry == nullptr) fail(std::string(nnops::name_of(type)) + " has no kernel");
    const nnops::size_or_status size = entry->workspace_size(a, 1);
    std::vector<std::byte> scratch(size.bytes);
    const nnops::status s = size.ok() ? entry->run(a, {{scratch.data(), scratch.size()}, {}, nullptr}) : size.why;
    if (!s.ok()) {
      char text[200];
      nnops::describe(s.why, text, sizeof text);
      fail(text);
    }
  }
  void fold(operation_type type, std::int32_t from, std::int32_t to) {
    run_now(type, {at(from)}, at(to));
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
    const std::int32_t in = input(0), out = output();
    if (at(in).type == operand_type::tensor_float32 || at(in).type == operand_type::tensor_float16) {
      emit(operation_type::quantize, {in}, out);
      return;
    }
    if (at(in).type != at(out).type) {
      // Between unsigned and signed codes: by way of real numbers.
      operand o;
      o.name = "dequantised " + at(in).name;
      o.dims = at(in).dims;
      const std::int32_t real_values = add(std::move(o));
      emit(operation_type::dequantize, {in}, real_values);
      emit(operation_type::quantize, {real_values}, out);
      return;
    }
    operand one;
    one.name = "one";
    one.type = at(in).type;
    one.dims = {{1}, 1};
    one.scale = 1.0f;
    one.constant = true;
    one.value = {std::byte{1}};
    if (!is_8_bit(at(in).type)) fail("rescales " + std::string(nnops::name_of(at(in).type)) + ", which nnops does not");
    emit(operation_type::mul, {in, add(std::move(one)), activation(tflite::Activation::NONE)}, out).fixed_point = true;
  }

  // ---- operators whose attributes are operands, or which have none ----

  template <operation_type Type>
  static void lower_pair(loader& l) {
    l.emit(Type, {l.input(0), l.input(1)}, l.output());
  }

  template <operation_type Type>
  static void lower_reduction(loader& l) {
    const auto* p = l.op_->options_as<tflite::ReducerOptions>();
    l.emit(Type, {l.input(0), l.list_of(l.integers(1, "the axes")), l.boolean(p != nullptr && p->keep_dims())},
           l.output());
  }

  std::int32_t integer(std::size_t k, const char* what) {
    const std::vector<std::int32_t> v = integers(k, what);
    if (v.size() != 1) fail(std::string(what) + " is " + std::to_string(v.size()) + " numbers; it must be one");
    return v[0];
  }

  template <operation_type Type>
  static void lower_arg(loader& l) {
    l.emit(Type, {l.input(0), l.number(l.integer(1, "the axis"))}, l.output());
  }

  template <operation_type Type, class Options>
  static void lower_blocks(loader& l) {
    l.emit(Type, {l.input(0), l.number(l.options<Options>().block_size()), l.boolean(false)}, l.output());
  }

  // A list of pairs, as paddings are: with the file's dimensions.
  std::int32_t pairs(std::size_t k, const char* what) {
    const std::vector<std::int32_t> v = integers(k, what);
    return list_of(v, at(op_->inputs()->Get(static_cast<flatbuffers::uoffset_t>(k))).dims);
  }

  // A number that the file holds in a tensor, as a scalar: quantised ones as they are stored.
  std::int32_t scalar(std::size_t k, const char* what) {
    const std::int32_t i = input(k);
    const operand& o = at(i);
    if (!o.constant || o.value.empty() || nnops::element_count(o.dims) != 1)
      fail(std::string(what) + ", tensor " + quoted(i) + ", must be one constant number");
    switch (o.type) {
      case operand_type::tensor_float32:
        return constant(operand_type::float32, {}, o.value);
      case operand_type::tensor_float16:
        return constant(operand_type::float16, {}, o.value);
      case operand_type::tensor_int32:
        return constant(operand_type::int32, {}, o.value);
      case operand_type::tensor_quant8_asymm:
        return number(static_cast<std::uint8_t>(o.value[0]));
      case operand_type::tensor_quant8_asymm_signed:
        return number(static_cast<std::int8_t>(o.value[0]));
      default:
        fail(std::string(what) + " has type " + nnops::name_of(o.type));
    }
  }

  void lower_elu() { emit(operation_type::elu, {input(0), real(1.0f, input(0))}, output()); }

  void lower_log_softmax() {
    const std::int32_t in = input(0);
    emit(operation_type::log_softmax, {in, real(1.0f, in), number(-1)}, output());
  }

  void lower_l2_normalization() {
    activation_must_be_none(activation_or_none<tflite::L2NormOptions>());
    emit(operation_type::l2_normalization, {input(0), number(-1)}, output());
  }
  void activation_must_be_none(tflite::Activation a) const {
    if (a != tflite::Activation::NONE)
      fail(std::string("has the fused activation ") + tflite::EnumNameActivation(a) +
           ", which nnops does not have here");
  }

  void lower_local_response_normalization() {
    const auto& p = options<tflite::LocalResponseNormalizationOptions>();
    const std::int32_t in = input(0);
    emit(operation_type::local_response_normalization,
         {in, number(p.radius()), real(p.bias(), in), real(p.alpha(), in), real(p.beta(), in), number(-1)}, output());
  }

  void lower_resize_nearest_neighbor() {
    const auto& p = options<tflite::ResizeNearestNeighborOptions>();
    const std::vector<std::int32_t> size = integers(1, "the size");
    if (size.size() != 2)
      fail("has a size of " + std::to_string(size.size()) + " numbers; it must be height and width");
    emit(operation_type::resize_nearest_neighbor,
         {input(0), number(size[1]), number(size[0]), boolean(false), boolean(p.align_corners()),
          boolean(p.half_pixel_centers())},
         output());
  }

  void lower_gather() {
    const auto* p = op_->options_as<tflite::GatherOptions>();
    if (p != nullptr && p->batch_dims() != 0) fail("gathers within batches, which nnops does not");
    emit(operation_type::gather, {input(0), number(p == nullptr ? 0 : p->axis()), input(1)}, output());
  }

  void lower_batch_to_space_nd() {
    for (const std::int32_t crop : integers(2, "the crops"))
      if (crop != 0) fail("crops its result, which nnops does not");
    emit(operation_type::batch_to_space_nd, {input(0), list_of(integers(1, "the block")), boolean(false)}, output());
  }
  void lower_space_to_batch_nd() {
    emit(operation_type::space_to_batch_nd,
         {input(0), list_of(integers(1, "the block")), pairs(2, "the paddings"), boolean(false)}, output());
  }

  void lower_pad_v2() {
    emit(operation_type::pad_v2, {input(0), pairs(1, "the paddings"), scalar(2, "the padding value")}, output());
  }
  void lower_mirror_pad() {
    emit(operation_type::mirror_pad,
         {input(0), pairs(1, "the paddings"), number(options<tflite::MirrorPadOptions>().mode())}, output());
  }
  void lower_fill() {
    emit(operation_type::fill, {list_of(integers(0, "the dimensions")), scalar(1, "the value")}, output());
  }
  void lower_tile() { emit(operation_type::tile, {input(0), list_of(integers(1, "the multiples"))}, output()); }
  void lower_reverse() { emit(operation_type::reverse, {input(0), list_of(integers(1, "the axes"))}, output()); }
  void lower_expand_dims() { emit(operation_type::expand_dims, {input(0), number(integer(1, "the axis"))}, output()); }
  void lower_squeeze() {
    const auto* p = op_->options_as<tflite::SqueezeOptions>();
    std::vector<std::int32_t> inputs{input(0)};
    if (p != nullptr && p->squeeze_dims() != nullptr && p->squeeze_dims()->size() > 0)
      inputs.push_back(list_of(list(p->squeeze_dims())));
    emit(operation_type::squeeze, std::move(inputs), output());
  }
  void lower_slice() {
    emit(operation_type::slice, {input(0), list_of(integers(1, "the begin")), list_of(integers(2, "the size"))},
         output());
  }
  void lower_strided_slice() {
    const auto& p = options<tflite::StridedSliceOptions>();
    if (p.ellipsis_mask() != 0 || p.new_axis_mask() != 0 || p.offset())
      fail("has an ellipsis, a new axis or ends counted from the begin, which nnops does not have");
    emit(operation_type::strided_slice,
         {input(0), list_of(integers(1, "the begin")), list_of(integers(2, "the end")),
          list_of(integers(3, "the strides")), number(p.begin_mask()), number(p.end_mask()),
          number(p.shrink_axis_mask())},
         output());
  }
  void lower_split() {
    emit(operation_type::split,
         {input(1), number(integer(0, "the axis")), number(static_cast<std::int32_t>(op_->outputs()->size()))},
         list(op_->outputs()));
  }
  void lower_pack() {
    std::vector<std::int32_t> all{number(options<tflite::PackOptions>().axis())};
    for (const std::int32_t i : inputs(0, op_->inputs()->size())) {
      if (i == none) fail("lacks an input");
      all.push_back(i);
    }
    emit(operation_type::pack, std::move(all), output());
  }
  void lower_topk_v2() { emit(operation_type::topk_v2, {input(0), number(integer(1, "k"))}, list(op_->outputs())); }
  template <operation_type Type>
  static void lower_select(loader& l) {
    l.emit(Type, {l.input(0), l.input(1), l.input(2)}, l.output());
  }
  void lower_batch_matmul() {
    const auto* p = op_->options_as<tflite::BatchMatMulOptions>();
    emit(operation_type::batch_matmul,
         {input(0), input(1), boolean(p != nullptr && p->adj_x()), boolean(p != nullptr && p->adj_y())}, output());
  }
  void lower_rank() {
    const std::int32_t in = input(0);
    const auto* shape = graph_->tensors()->Get(static_cast<flatbuffers::uoffset_t>(in))->shape();
    operand& o = at(output());
    const auto rank = static_cast<std::int32_t>(shape == nullptr ? 0 : shape->size());
    if (o.type != operand_type::tensor_int32 || byte_count(o) != 4) fail("gives something else than one int32");
    o.constant = true;
    o.value.resize(4);
    std::memcpy(o.value.data(), &rank, 4);
    ++result_.folded_operators;
  }
  void lower_hashtable_lookup() {
    emit(operation_type::hashtable_lookup, {input(0), input(1), input(2)}, list(op_->outputs()));
  }
  void lower_lsh_projection() {
    // NNAPI's 3 is TensorFlow Lite's 1: a bucket's number has the hash function's in front.
    const std::int32_t type = options<tflite::LSHProjectionOptions>().type();
    emit(operation_type::lsh_projection, {input(0), input(1), input(2), number(type == 1 ? 3 : type)}, output());
  }

  void lower_transpose_conv() {
    const auto& p = options<tflite::TransposeConvOptions>();
    const std::int32_t in = input(2), filter = input(1);
    emit(operation_type::transpose_conv_2d,
         {in, filter, bias(input(3), in, filter, at(filter).dims.dim[0]), list_of(integers(0, "the output's shape")),
          padding(p.padding()), number(p.stride_w()), number(p.stride_h()), activation(p.activation()), boolean(false)},
         output());
  }
  // Its attributes are three int32: the padding scheme with NNAPI's codes, stride_w, stride_h.
  void lower_transpose_conv_bias() {
    const std::int32_t in = input(0), filter = input(1);
    std::int32_t p[3];
    if (op_->custom_options() == nullptr || op_->custom_options()->size() != sizeof p)
      fail("has attributes of a size that the runner does not know");
    std::memcpy(p, op_->custom_options()->data(), sizeof p);
    const nnops::shape& to = at(output()).dims;
    emit(operation_type::transpose_conv_2d,
         {in, filter, bias(input(2), in, filter, at(filter).dims.dim[0]),
          list_of(std::vector<std::int32_t>(to.dim, to.dim + to.rank)), number(p[0]), number(p[1]), number(p[2]),
          activation(tflite::Activation::NONE), boolean(false)},
         output());
  }

  // Already expanded.
  void lower_densify() {
    const std::int32_t in = input(0);
    operand& o = at(output());
    if (!at(in).constant || at(in).value.size() != byte_count(o)) fail("takes no constant of the shape that it gives");
    o.constant = true;
    o.value = at(in).value;
    ++result_.folded_operators;
  }

  // ---- recurrent cells ----

  // The codes of NNAPI's recurrent operations: those of fused activations, 4 for tanh and 6 for sigmoid.
  std::int32_t cell_activation(tflite::Activation a) { return number(static_cast<std::int32_t>(a)); }

  template <class T>
  static void append(std::vector<std::int32_t>& to, const T& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  void lower_rnn() {
    std::vector<std::int32_t> all = inputs(0, 5, {4});
    all.push_back(cell_activation(activation_or_none<tflite::RNNOptions>()));
    emit(operation_type::rnn, std::move(all), {another(input(4, true)), output()});
  }
  void lower_svdf() {
    const auto& p = options<tflite::SVDFOptions>();
    std::vector<std::int32_t> all = inputs(0, 5, {4});
    all.push_back(number(p.rank()));
    all.push_back(cell_activation(p.activation()));
    emit(operation_type::svdf, std::move(all), {another(input(4, true)), output()});
  }
  void lower_sequence_rnn() {
    const auto& p = options<tflite::SequenceRNNOptions>();
    std::vector<std::int32_t> all = inputs(0, 5, {4});
    all.push_back(cell_activation(p.activation()));
    all.push_back(number(p.time_major() ? 1 : 0));
    emit(operation_type::unidirectional_sequence_rnn, std::move(all), output());
  }
  void lower_bidirectional_rnn() {
    const auto& p = options<tflite::BidirectionalSequenceRNNOptions>();
    std::vector<std::int32_t> all = inputs(0, 12, {4, 8});
    all.push_back(cell_activation(p.activation()));
    all.push_back(boolean(p.time_major()));
    all.push_back(boolean(p.merge_outputs()));
    emit(operation_type::bidirectional_sequence_rnn, std::move(all), list(op_->outputs()));
  }
  void lower_lstm() {
    const auto& p = options<tflite::LSTMOptions>();
    if (p.kernel_type() != 0) fail("is a basic cell, which nnops does not have");
    const std::int32_t in = input(0), output_state = input(18, true), cell_state = input(19, true);
    std::vector<std::int32_t> all = inputs(0, 20, {18, 19});
    all.push_back(cell_activation(p.activation()));
    all.push_back(real(p.cell_clip(), in));
    all.push_back(real(p.proj_clip(), in));
    append(all, inputs(20, 24));
    operand scratch = at(cell_state);
    scratch.value.clear();
    scratch.constant = false;
    scratch.dims.dim[1] *= input(1) == none ? 3 : 4;
    const std::int32_t s = add(std::move(scratch));
    emit(operation_type::lstm, std::move(all), {s, another(output_state), another(cell_state), output()});
  }
  void lower_bidirectional_lstm() {
    const auto& p = options<tflite::BidirectionalSequenceLSTMOptions>();
    const std::int32_t in = input(0);
    std::vector<std::int32_t> all = inputs(0, 48, {35, 36, 37, 38});
    all.push_back(cell_activation(p.activation()));
    all.push_back(real(p.cell_clip(), in));
    all.push_back(real(p.proj_clip(), in));
    all.push_back(boolean(p.merge_outputs()));
    all.push_back(boolean(p.time_major()));
    emit(operation_type::bidirectional_sequence_lstm, std::move(all), list(op_->outputs()));
  }
  void lower_sequence_lstm() {
    const auto& p = options<tflite::UnidirectionalSequenceLSTMOptions>();
    const std::int32_t in = input(0);
    if (is_8_bit(at(in).type)) {
      lower_quantised_lstm(p);
      return;
    }
    std::vector<std::int32_t> all = inputs(0, 20, {18, 19});
    all.push_back(cell_activation(p.activation()));
    all.push_back(real(p.cell_clip(), in));
    all.push_back(real(p.proj_clip(), in));
    all.push_back(boolean(p.time_major()));
    append(all, inputs(20, 24));
    emit(operation_type::unidirectional_sequence_lstm, std::move(all), output());
  }

  // QUANTIZED_LSTM for each step of time. Scales that TensorFlow Lite keeps in tensors without elements are numbers.
  void lower_quantised_lstm(const tflite::UnidirectionalSequenceLSTMOptions& p) {
    const std::int32_t in = input(0), out = output();
    if (p.activation() != tflite::Activation::TANH) fail("is a cell of int8 with another activation than tanh");
    if (at(in).dims.rank != 3 || at(out).dims.rank != 3) fail("takes and gives tensors of rank 3");
    const std::vector<std::int32_t> between = list(op_->intermediates());
    if (between.size() != 5) fail("has " + std::to_string(between.size()) + " intermediate tensors; it must have 5");
    const operand hidden = at(tensor(between[4], "an intermediate tensor"));  // a copy: operands are added below
    std::vector<std::int32_t> all = inputs(0, 24, {18, 19});
    const auto symmetric = [&](std::size_t first, std::size_t last) {
      for (std::size_t k = first; k < last; ++k) {
        if (all[k] == none) continue;
        if (at(all[k]).type == operand_type::tensor_quant8_asymm_signed && at(all[k]).zero_point == 0) {
          all[k] = seen_as(all[k], at(all[k]).dims);
          at(all[k]).type = operand_type::tensor_quant8_symm;
        }
      }
    };
    symmetric(1, 9);
    symmetric(16, 17);
    // NNAPI gives clips no meaning where they are left out.
    all.push_back(constant(operand_type::float32, {}, std::vector{p.cell_clip()}));
    all.push_back(constant(operand_type::float32, {}, std::vector{p.proj_clip()}));
    for (std::size_t gate = 0; gate < 4; ++gate) {
      // Without normalisation gates are computed in 2^-12.
      const float scale = at(tensor(between[gate], "an intermediate tensor")).scale;
      all.push_back(constant(operand_type::float32, {}, std::vector{all[20 + gate] == none ? 0x1p-12f : scale}));
    }
    all.push_back(number(hidden.zero_point));
    all.push_back(constant(operand_type::float32, {}, std::vector{hidden.scale}));

    const std::int32_t time_axis = p.time_major() ? 0 : 1;
    const std::int32_t steps = at(in).dims.dim[time_axis], batches = at(in).dims.dim[1 - time_axis];
    if (steps < 1) fail("has no step of time");
    std::vector<std::int32_t> slices, results;
    const auto step_of = [&](std::int32_t whole) {
      operand o = at(whole);
      o.dims.dim[time_axis] = 1;
      return add(std::move(o));
    };
    for (std::int32_t t = 0; t < steps; ++t) slices.push_back(step_of(in));
    for (std::int32_t t = 0; t < steps; ++t) results.push_back(step_of(out));
    emit(operation_type::split, {in, number(time_axis), number(steps)}, slices);
    for (std::size_t t = 0; t < static_cast<std::size_t>(steps); ++t) {
      all[0] = seen_as(slices[t], {{batches, at(in).dims.dim[2]}, 2});
      const std::int32_t next_output = another(all[18]), next_cell = another(all[19]);
      const std::int32_t result = seen_as(results[t], {{batches, at(out).dims.dim[2]}, 2});
      emit(operation_type::quantized_lstm, all, {next_output, next_cell, result});
      all[18] = next_output;
      all[19] = next_cell;
    }
    results.push_back(number(time_axis));
    emit(operation_type::concatenation, std::move(results), out);
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
    {tflite::BuiltinOperator::DIV, 2, &lower_binary<operation_type::div, tflite::DivOptions>},
    {tflite::BuiltinOperator::MAXIMUM, 2, &lower_pair<operation_type::maximum>},
    {tflite::BuiltinOperator::MINIMUM, 2, &lower_pair<operation_type::minimum>},
    {tflite::BuiltinOperator::POW, 2, &lower_pair<operation_type::pow>},
    {tflite::BuiltinOperator::PRELU, 2, &lower_pair<operation_type::prelu>},
    {tflite::BuiltinOperator::EQUAL, 2, &lower_pair<operation_type::equal>},
    {tflite::BuiltinOperator::NOT_EQUAL, 2, &lower_pair<operation_type::not_equal>},
    {tflite::BuiltinOperator::LESS, 2, &lower_pair<operation_type::less>},
    {tflite::BuiltinOperator::LESS_EQUAL, 2, &lower_pair<operation_type::less_equal>},
    {tflite::BuiltinOperator::GREATER, 2, &lower_pair<operation_type::greater>},
    {tflite::BuiltinOperator::GREATER_EQUAL, 2, &lower_pair<operation_type::greater_equal>},
    {tflite::BuiltinOperator::LOGICAL_AND, 2, &lower_pair<operation_type::logical_and>},
    {tflite::BuiltinOperator::LOGICAL_OR, 2, &lower_pair<operation_type::logical_or>},
    {tflite::BuiltinOperator::EMBEDDING_LOOKUP, 2, &lower_pair<operation_type::embedding_lookup>},
    {tflite::BuiltinOperator::LOGICAL_NOT, 1, &lower_unary<operation_type::logical_not>},
    {tflite::BuiltinOperator::ABS, 1, &lower_unary<operation_type::abs>},
    {tflite::BuiltinOperator::EXP, 1, &lower_unary<operation_type::exp>},
    {tflite::BuiltinOperator::FLOOR, 1, &lower_unary<operation_type::floor>},
    {tflite::BuiltinOperator::LOG, 1, &lower_unary<operation_type::log>},
    {tflite::BuiltinOperator::NEG, 1, &lower_unary<operation_type::neg>},
    {tflite::BuiltinOperator::RSQRT, 1, &lower_unary<operation_type::rsqrt>},
    {tflite::BuiltinOperator::SIN, 1, &lower_unary<operation_type::sin>},
    {tflite::BuiltinOperator::SQRT, 1, &lower_unary<operation_type::sqrt>},
    {tflite::BuiltinOperator::ELU, 1, &call<&loader::lower_elu>},
    {tflite::BuiltinOperator::LOG_SOFTMAX, 1, &call<&loader::lower_log_softmax>},
    {tflite::BuiltinOperator::L2_NORMALIZATION, 1, &call<&loader::lower_l2_normalization>},
    {tflite::BuiltinOperator::LOCAL_RESPONSE_NORMALIZATION, 1, &call<&loader::lower_local_response_normalization>},
    {tflite::BuiltinOperator::L2_POOL_2D, 1, &lower_pool<operation_type::l2_pool_2d>},
    {tflite::BuiltinOperator::RESIZE_NEAREST_NEIGHBOR, 2, &call<&loader::lower_resize_nearest_neighbor>},
    {tflite::BuiltinOperator::REDUCE_ALL, 2, &lower_reduction<operation_type::reduce_all>},
    {tflite::BuiltinOperator::REDUCE_ANY, 2, &lower_reduction<operation_type::reduce_any>},
    {tflite::BuiltinOperator::REDUCE_MAX, 2, &lower_reduction<operation_type::reduce_max>},
    {tflite::BuiltinOperator::REDUCE_MIN, 2, &lower_reduction<operation_type::reduce_min>},
    {tflite::BuiltinOperator::REDUCE_PROD, 2, &lower_reduction<operation_type::reduce_prod>},
    {tflite::BuiltinOperator::SUM, 2, &lower_reduction<operation_type::reduce_sum>},
    {tflite::BuiltinOperator::ARG_MAX, 2, &lower_arg<operation_type::argmax>, 1, true},
    {tflite::BuiltinOperator::ARG_MIN, 2, &lower_arg<operation_type::argmin>, 1, true},
    {tflite::BuiltinOperator::TOPK_V2, 2, &call<&loader::lower_topk_v2>, 2},
    {tflite::BuiltinOperator::SELECT, 3, &lower_select<operation_type::select>},
    {tflite::BuiltinOperator::SELECT_V2, 3, &lower_select<operation_type::select>},
    {tflite::BuiltinOperator::GATHER, 2, &call<&loader::lower_gather>},
    {tflite::BuiltinOperator::HASHTABLE_LOOKUP, 3, &call<&loader::lower_hashtable_lookup>, 2},
    {tflite::BuiltinOperator::LSH_PROJECTION, 2, &call<&loader::lower_lsh_projection>},
    {tflite::BuiltinOperator::BATCH_TO_SPACE_ND, 3, &call<&loader::lower_batch_to_space_nd>},
    {tflite::BuiltinOperator::SPACE_TO_BATCH_ND, 3, &call<&loader::lower_space_to_batch_nd>},
    {tflite::BuiltinOperator::DEPTH_TO_SPACE, 1,
     &lower_blocks<operation_type::depth_to_space, tflite::DepthToSpaceOptions>},
    {tflite::BuiltinOperator::SPACE_TO_DEPTH, 1,
     &lower_blocks<operation_type::space_to_depth, tflite::SpaceToDepthOptions>},
    {tflite::BuiltinOperator::PADV2, 3, &call<&loader::lower_pad_v2>},
    {tflite::BuiltinOperator::MIRROR_PAD, 2, &call<&loader::lower_mirror_pad>},
    {tflite::BuiltinOperator::FILL, 2, &call<&loader::lower_fill>},
    {tflite::BuiltinOperator::TILE, 2, &call<&loader::lower_tile>},
    {tflite::BuiltinOperator::REVERSE_V2, 2, &call<&loader::lower_reverse>},
    {tflite::BuiltinOperator::EXPAND_DIMS, 2, &call<&loader::lower_expand_dims>},
    {tflite::BuiltinOperator::SQUEEZE, 1, &call<&loader::lower_squeeze>},
    {tflite::BuiltinOperator::SLICE, 3, &call<&loader::lower_slice>},
    {tflite::BuiltinOperator::STRIDED_SLICE, 4, &call<&loader::lower_strided_slice>},
    {tflite::BuiltinOperator::SPLIT, 2, &call<&loader::lower_split>, 0},
    {tflite::BuiltinOperator::PACK, 1, &call<&loader::lower_pack>},
    {tflite::BuiltinOperator::RANK, 1, &call<&loader::lower_rank>},
    {tflite::BuiltinOperator::BATCH_MATMUL, 2, &call<&loader::lower_batch_matmul>},
    {tflite::BuiltinOperator::TRANSPOSE_CONV, 3, &call<&loader::lower_transpose_conv>},
    {tflite::BuiltinOperator::DENSIFY, 1, &call<&loader::lower_densify>},
    {tflite::BuiltinOperator::RNN, 5, &call<&loader::lower_rnn>},
    {tflite::BuiltinOperator::SVDF, 3, &call<&loader::lower_svdf>},
    {tflite::BuiltinOperator::LSTM, 1, &call<&loader::lower_lstm>},
    {tflite::BuiltinOperator::UNIDIRECTIONAL_SEQUENCE_RNN, 5, &call<&loader::lower_sequence_rnn>},
    {tflite::BuiltinOperator::BIDIRECTIONAL_SEQUENCE_RNN, 9, &call<&loader::lower_bidirectional_rnn>, 0},
    {tflite::BuiltinOperator::UNIDIRECTIONAL_SEQUENCE_LSTM, 1, &call<&loader::lower_sequence_lstm>},
    {tflite::BuiltinOperator::BIDIRECTIONAL_SEQUENCE_LSTM, 1, &call<&loader::lower_bidirectional_lstm>, 0},
    {tflite::BuiltinOperator::CUSTOM, 2, &call<&loader::lower_transpose_conv_bias>, 1, false,
     "Convolution2DTransposeBias"},
};

const loader::rule* loader::rule_of(const tflite::Operator& op) const {
  const tflite::OperatorCode* code = code_of(op);
  if (code == nullptr) return nullptr;
  for (const rule& r : rules)
    if (r.code == builtin_of(*code) &&
        (r.custom == nullptr || (code->custom_code() != nullptr && code->custom_code()->str() == r.custom)))
      return &r;
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
