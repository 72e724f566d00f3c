#include "nnops_library.hpp"

#include "nnops/core/message.hpp"

namespace bench {
namespace {

nnops::rounding rounding_ = nnops::rounding::double_;

contender prepare(const problem& p) {
  for (const char* op : {"conv2d", "depthwise", "transpose_conv", "fully_connected", "gemm", "batch_matmul"})
    if (p.what.op == op) return prepare_weighted(p);
  for (const char* op : {"avg_pool", "max_pool", "global_avg_pool", "resize_bilinear", "resize_nearest"})
    if (p.what.op == op) return prepare_image(p);
  for (const char* op :
       {"softmax", "log_softmax", "l2_normalization", "reduce_sum_last", "reduce_sum_hw", "reduce_max_last",
        "reduce_max_hw", "argmax_last", "topk", "transpose", "concat", "pad", "slice", "depth_to_space", "gather"})
    if (p.what.op == op) return prepare_rows(p);
  if (p.what.op == "lstm") return prepare_recurrent(p);
  return prepare_elementwise(p);
}

}  // namespace

nnops::rounding chosen_rounding() { return rounding_; }
void use_single_rounding(bool single) { rounding_ = single ? nnops::rounding::single : nnops::rounding::double_; }

std::string text_of(const nnops::status& s) {
  char text[240];
  nnops::describe(s.why, text, sizeof text);
  return std::string(nnops::name_of(s.code)) + ": " + text;
}

library nnops_library() {
  return {"nnops", [](const problem&) { return true; }, &prepare};
}

}  // namespace bench
