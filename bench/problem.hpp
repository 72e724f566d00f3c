// One workload in one dtype: its data, and what its output has to be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "nnops/core/types.hpp"
#include "workload.hpp"

namespace bench {

// Memory at a cache line, with room behind it that a peer may read (XNNPACK does).
class buffer {
 public:
  buffer() = default;
  explicit buffer(std::size_t bytes);
  std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

 private:
  struct release {
    void operator()(std::byte* p) const;
  };
  std::unique_ptr<std::byte[], release> data_;
  std::size_t size_ = 0;
};

struct tensor {
  std::vector<std::int32_t> dims;
  nnops::operand_type type = nnops::operand_type::tensor_float32;
  float scale = 0.0f;
  std::int32_t zero_point = 0;
  std::vector<float> channel_scales;
  std::int32_t channel_dim = 0;
  buffer memory;

  std::ptrdiff_t count() const;
  std::size_t bytes() const { return memory.size(); }
  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(memory.data());
  }
  // Element i as it is stored: a number, a code.
  double stored(std::ptrdiff_t i) const;
  void store(std::ptrdiff_t i, double v) const;
};

// A convolution, depthwise convolution or pooling, batch 1 or more, NHWC.
struct window {
  std::int32_t n, h, w, c, oc, kh, kw, s, d, pt, pl, pb, pr, oh, ow;
};

struct expected_value {
  double value = 0.0;  // in the output's stored numbers, not rounded
  double slack = 0.0;  // how far a right result may be away
};

struct problem {
  workload what;
  dtype type = dtype::f32;
  window geometry = {};
  std::vector<tensor> inputs;  // input, filter, bias; or the operands of an elementwise operation
  tensor output;
  std::function<expected_value(std::ptrdiff_t)> expected;  // of output element i, from the definition, in double
  std::int64_t cost = 1;                                   // multiply-adds of one expected value
  // Of an operation that also says where its values are from: those places.
  tensor indices;
  std::function<expected_value(std::ptrdiff_t)> expected_index;

  std::size_t bytes() const;  // of all tensors: what has to move at least once
};

struct problem_options {
  std::int32_t filter_zero_point = 128;  // of qu8 filters
};

// True if nnops has the row's operation for this type. Only such a row may be made.
bool can_make(const workload& w, dtype type);

// Data from a fixed seed: the full range of codes, reals as the workload file's conventions say. Throws where the row
// contradicts itself.
std::unique_ptr<problem> make_problem(const workload& w, dtype type, const problem_options& options);

// Overwrites the output, so that what is not written shows.
void spoil_output(const problem& p);

// Compares the output with what is expected: all of it, or an even sample where that would take long. Empty if it is
// right, else a sentence about the first element that is wrong.
std::string check_output(const problem& p);

}  // namespace bench
