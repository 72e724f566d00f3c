// Runs a model on nnops's kernels, in the model's own order: an example of how to embed nnops/runtime/op_table.hpp.
//
// Everything that can be refused is refused by the constructor: every operation is checked with its real arguments
// before one runs. Weights are packed once. The tensors between operations share one block of memory: two of them
// overlap only if the last reader of one comes before the writer of the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "model.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/quant/rounding.hpp"
#include "nnops/runtime/op_table.hpp"

namespace runner {

// Memory of which vector loads like the alignment.
class block {
 public:
  explicit block(std::size_t bytes = 0) : data_(bytes == 0 ? nullptr : new(alignment) std::byte[bytes]), size_(bytes) {}
  std::byte* data() const { return data_.get(); }
  std::size_t size() const { return size_; }

  static constexpr std::align_val_t alignment{64};

 private:
  struct release {
    void operator()(std::byte* p) const { ::operator delete[](p, alignment); }
  };
  std::unique_ptr<std::byte[], release> data_;
  std::size_t size_;
};

class session {
 public:
  // The model stays the caller's and outlives the session. Throws error, naming every operation that is not valid.
  explicit session(const model& m, nnops::rounding round = nnops::rounding::double_);

  // The memory of input and output k of the model: raw little-endian elements, row-major. Inputs keep their contents.
  std::span<std::byte> input(std::size_t k);
  std::span<const std::byte> output(std::size_t k) const;
  // The memory of any operand; of one between operations it holds only until the run reuses it.
  std::span<const std::byte> contents(std::int32_t operand) const;

  // Runs every operation once. after(i) is called when operation i of the model has run.
  void run(const std::function<void(std::size_t)>& after = {});

  // Seconds that operation i took in the last run.
  double seconds(std::size_t i) const { return steps_[i].seconds; }

  // Operation i as nnops's run-time functions take it.
  const nnops::runtime::arguments& arguments(std::size_t i) const { return steps_[i].arguments; }

  std::size_t arena_bytes() const { return arena_.size(); }
  std::size_t packed_bytes() const;
  std::size_t workspace_bytes() const { return workspace_.size(); }

 private:
  struct step {
    const nnops::runtime::op_entry* entry = nullptr;
    std::vector<nnops::runtime::operand> inputs, outputs;
    nnops::runtime::arguments arguments;
    block packed;
    bool prepared = false;
    double seconds = 0;
  };

  nnops::runtime::operand describe(std::int32_t operand) const;
  void check();
  void plan();
  void prepare();

  const model& model_;
  nnops::rounding round_;
  std::vector<step> steps_;
  std::vector<std::byte*> place_;  // of each operand
  block arena_, workspace_;
};

// One line on a status that is not ok.
std::string text_of(const nnops::status& s);

}  // namespace runner
