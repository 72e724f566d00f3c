// A call as a model has it: operands in NNAPI's order, with their memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "nnops/runtime/op_table.hpp"
#include "operations.hpp"

namespace nnops::test {

struct model_call {
  using operand = runtime::operand;

  operation_type type;
  std::vector<operand> inputs, outputs;
  std::vector<std::vector<unsigned char>> memory;

  explicit model_call(operation_type t) : type(t) {}
  // A copy has memory of its own.
  model_call(const model_call& o) : type(o.type), inputs(o.inputs), outputs(o.outputs), memory(o.memory) {
    for (std::vector<operand>* list : {&inputs, &outputs})
      for (operand& x : *list)
        for (std::size_t k = 0; k < memory.size(); ++k)
          if (x.data == o.memory[k].data()) x.data = memory[k].data();
  }
  model_call& operator=(const model_call&) = delete;

  void* hold(const void* bytes, std::size_t size) {
    memory.emplace_back(size + 1);  // never empty, so that there is always a pointer
    if (bytes != nullptr) std::memcpy(memory.back().data(), bytes, size);
    return memory.back().data();
  }
  static quantisation quant_of(operand_type t) {
    static constexpr float scales[] = {0.25f, 0.5f, 0.125f, 0.75f};
    switch (t) {
      case operand_type::tensor_quant8_asymm:
      case operand_type::tensor_quant16_asymm:
        return asymmetric{0.5f, 128};
      case operand_type::tensor_quant8_asymm_signed:
        return asymmetric{0.5f, 0};
      case operand_type::tensor_quant8_symm:
      case operand_type::tensor_quant16_symm:
        return symmetric{0.5f};
      case operand_type::tensor_quant8_symm_per_channel:
        return per_channel{scales, 3, 0};
      default:
        return {};
    }
  }
  operand described(operand_type t, const shape& s, const quantisation& q) {
    const auto size = static_cast<std::size_t>(element_count(s)) * static_cast<std::size_t>(size_of(t));
    return {{t, s, q}, hold(nullptr, size), size};
  }

  model_call& tensor(operand_type t, shape s) { return tensor(t, s, quant_of(t)); }
  model_call& tensor(operand_type t, shape s, quantisation q) {
    inputs.push_back(described(t, s, q));
    return *this;
  }
  model_call& values(std::vector<std::int32_t> v, shape s) {
    inputs.push_back({{operand_type::tensor_int32, s}, hold(v.data(), v.size() * 4), v.size() * 4});
    return *this;
  }
  model_call& values(std::vector<std::int32_t> v) {
    const auto n = static_cast<std::int32_t>(v.size());
    return values(std::move(v), {{n}, 1});
  }
  model_call& i(std::int32_t v) {
    inputs.push_back({{operand_type::int32, {}}, hold(&v, 4), 4});
    return *this;
  }
  model_call& f(float v) {
    inputs.push_back({{operand_type::float32, {}}, hold(&v, 4), 4});
    return *this;
  }
  model_call& b(bool v) {
    const unsigned char byte = v ? 1 : 0;
    inputs.push_back({{operand_type::bool_, {}}, hold(&byte, 1), 1});
    return *this;
  }
  model_call& omitted(int count = 1) {
    for (; count > 0; --count) {
      inputs.push_back({});
      inputs.back().value.given = false;
    }
    return *this;
  }
  model_call& out(operand_type t, shape s) { return out(t, s, quant_of(t)); }
  model_call& out(operand_type t, shape s, quantisation q) {
    outputs.push_back(described(t, s, q));
    return *this;
  }
  // Outputs of these types, in the shapes that the operation says.
  model_call& outs(std::vector<operand_type> types, quantisation q = {}) {
    for (const operand_type t : types) {
      outputs.push_back({{t, shape::unknown(), q.scale != 0.0f ? q : quant_of(t)}});
    }
    std::vector<shape> shapes(outputs.size());
    if (const runtime::op_entry* e = operations::find(type); e == nullptr || !e->infer(args(), shapes.data()).ok())
      return *this;
    for (std::size_t k = 0; k < outputs.size(); ++k)
      if (!outputs[k].value.dims.known_rank() && is_tensor(outputs[k].value.type))
        outputs[k] = described(outputs[k].value.type, shapes[k], outputs[k].value.quant);
    return *this;
  }

  runtime::arguments args() const {
    return {inputs.data(), static_cast<std::int32_t>(inputs.size()), outputs.data(),
            static_cast<std::int32_t>(outputs.size())};
  }
  status run() const {
    const runtime::op_entry* e = operations::find(type);
    if (e == nullptr) return {outcome::unsupported, {}};
    const size_or_status size = e->workspace_size(args(), 1);
    // A run refuses too, whatever workspace it gets.
    if (!size.ok()) return e->run(args(), {}).ok() ? status{} : size.why;
    std::vector<unsigned char> scratch(size.bytes);
    std::vector<shape> found(outputs.size(), shape::unknown());
    return e->run(args(), {{scratch.data(), scratch.size()}, {}, found.data()});
  }
};

}  // namespace nnops::test
