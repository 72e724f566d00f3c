// Builds small .tflite files in memory, right or deliberately wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "tflite_generated.h"

namespace models {

using tflite::Activation;
using tflite::BuiltinOperator;
using tflite::Options;
using tflite::TensorType;

template <class T>
std::vector<std::uint8_t> bytes_of(const std::vector<T>& v) {
  std::vector<std::uint8_t> b(v.size() * sizeof(T));
  if (!v.empty()) std::memcpy(b.data(), v.data(), b.size());
  return b;
}

struct tensor {
  std::vector<std::int32_t> shape;
  TensorType type = TensorType::FLOAT32;
  std::vector<std::uint8_t> data = {};  // of a constant
  std::vector<float> scale = {};
  std::vector<std::int64_t> zero_point = {};
  std::int32_t dimension = 0;
  bool variable = false;
  std::vector<std::int32_t> signature = {};
};

class builder {
 public:
  flatbuffers::FlatBufferBuilder flat;

  std::int32_t add(const tensor& t) {
    std::uint32_t buffer = 0;
    if (!t.data.empty()) {
      buffers_.push_back(tflite::CreateBufferDirect(flat, &t.data));
      buffer = static_cast<std::uint32_t>(buffers_.size()) - 1;
    }
    const auto quantization = t.scale.empty()
                                  ? flatbuffers::Offset<tflite::Quantization>{}
                                  : tflite::CreateQuantizationDirect(flat, &t.scale, &t.zero_point, 0, t.dimension);
    made_.push_back({t, buffer, quantization});
    const std::string name = "t" + std::to_string(tensors_.size());
    tensors_.push_back(tflite::CreateTensorDirect(flat, &t.shape, t.type, buffer + buffer_shift, name.c_str(),
                                                  quantization, t.variable, 0,
                                                  t.signature.empty() ? nullptr : &t.signature));
    return static_cast<std::int32_t>(tensors_.size()) - 1;
  }

  // The last tensor, of rank 2, has dense rows and sparse columns.
  void make_sparse(const std::vector<std::int32_t>& segments, const std::vector<std::int32_t>& indexes) {
    const auto vector = [&](const std::vector<std::int32_t>& v) {
      return tflite::CreateInt32VectorDirect(flat, &v).Union();
    };
    const tensor& t = made_.back().t;
    const auto kind = tflite::SparseIndexes::Int32Vector;
    const auto none = tflite::SparseIndexes::NONE;
    const std::vector<flatbuffers::Offset<tflite::DimensionMetadata>> dims = {
        tflite::CreateDimensionMetadata(flat, 0, t.shape[0], none, 0, none, 0),
        tflite::CreateDimensionMetadata(flat, 1, 0, kind, vector(segments), kind, vector(indexes))};
    const std::vector<std::int32_t> order{0, 1};
    const auto sparsity = tflite::CreateSparsityDirect(flat, &order, nullptr, &dims);
    tensors_.back() = tflite::CreateTensorDirect(flat, &t.shape, t.type, made_.back().buffer, "sparse",
                                                 made_.back().quantization, false, sparsity);
  }

  void op(BuiltinOperator code, const std::vector<std::int32_t>& inputs, const std::vector<std::int32_t>& outputs) {
    op(code, inputs, outputs, Options::NONE, flatbuffers::Offset<void>{});
  }
  template <class T>
  void op(BuiltinOperator code, const std::vector<std::int32_t>& inputs, const std::vector<std::int32_t>& outputs,
          Options type, flatbuffers::Offset<T> options) {
    const auto number = static_cast<std::uint32_t>(codes_.size());
    // Small codes in the old field alone, as old files have them.
    const auto old =
        static_cast<std::int8_t>(static_cast<std::int32_t>(code) < 127 ? static_cast<std::int32_t>(code) : 127);
    codes_.push_back(tflite::CreateOperatorCodeDirect(flat, old,
                                                      code == BuiltinOperator::CUSTOM ? "my_operator" : nullptr, 1,
                                                      old < 127 ? BuiltinOperator::ADD : code));
    operators_.push_back(
        tflite::CreateOperatorDirect(flat, number + opcode_shift, &inputs, &outputs, type, options.Union()));
  }

  std::vector<std::byte> finish(const std::vector<std::int32_t>& inputs, const std::vector<std::int32_t>& outputs) {
    const auto graph = tflite::CreateSubGraphDirect(flat, &tensors_, &inputs, &outputs, &operators_, "main");
    std::vector<flatbuffers::Offset<tflite::SubGraph>> graphs(subgraphs, graph);
    tflite::FinishModelBuffer(flat, tflite::CreateModelDirect(flat, version, &codes_, &graphs, "test", &buffers_));
    const auto* begin = reinterpret_cast<const std::byte*>(flat.GetBufferPointer());
    return {begin, begin + flat.GetSize()};
  }

  // Mistakes to make.
  std::uint32_t buffer_shift = 0, opcode_shift = 0, version = 3;
  std::size_t subgraphs = 1;

 private:
  struct made {
    tensor t;
    std::uint32_t buffer;
    flatbuffers::Offset<tflite::Quantization> quantization;
  };

  std::vector<made> made_;
  std::vector<flatbuffers::Offset<tflite::Buffer>> buffers_ = {tflite::CreateBuffer(flat)};
  std::vector<flatbuffers::Offset<tflite::Tensor>> tensors_;
  std::vector<flatbuffers::Offset<tflite::OperatorCode>> codes_;
  std::vector<flatbuffers::Offset<tflite::Operator>> operators_;
};

}  // namespace models
