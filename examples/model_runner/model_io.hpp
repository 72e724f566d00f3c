// What chapter 5 of the document says of the inputs and outputs of a model on each chip: alignment, the width of a
// first layer, who does mean, scale and quant.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model.hpp"
#include "placement.hpp"

namespace runner {

// An input that the application shares with the NPU without a copy. The first layer is the operation that reads it; of
// several, the one that limits its width most.
struct input_finding {
  std::int32_t operand = none, first_layer = none;
  bool on_npu = false;    // the first layer is
  bool listed = false;    // the document has a row for it; without one, the rest says nothing
  std::string precision;  // of the first layer
  std::string type;       // set for the input: the model's own
  std::string executor;   // of mean, scale and quant
  std::int64_t width = 0, width_align = 1, width_stride = 0;
  bool align_may_change = false;
  bool limited = false;        // by the first layer
  std::int64_t max_width = 0;  // 0: its kernel is too large
  std::string section;
  std::int32_t line = 0, limit_line = 0;

  bool operator==(const input_finding&) const = default;
};

// One order that an output can be set to.
struct output_layout {
  std::string order;
  std::int64_t channels = 0, channel_align = 1, aligned_channels = 0;
  std::int64_t area = 0, area_align = 1, aligned_area = 0;  // height * width
  std::int32_t line = 0;

  bool operator==(const output_layout&) const = default;
};

struct output_finding {
  std::int32_t operand = none, last_layer = none;
  bool on_npu = false;  // the last layer is; the CPU aligns nothing
  bool convolution = false;
  std::string precision;
  std::string section;
  std::vector<output_layout> layouts;  // none: the document has no row for it

  bool operator==(const output_finding&) const = default;
};

// Of one chip, or of several that have the same.
struct chip_io {
  std::vector<const nnops::target_description*> chips;
  std::string name;                     // "RV1103/RV1106"
  std::vector<input_finding> inputs;    // one for each input of the model that an operation reads
  std::vector<output_finding> outputs;  // one for each output that an operation writes
};

// As the placements show it: in float16 and int8, where the model is converted to them.
std::vector<chip_io> io_of(const model& m, const session& s, const std::vector<chip_placement>& chips);

// A finding as a line: what comes behind the name of the chip.
std::string text_of(const model& m, const input_finding& f);
std::string text_of(const model& m, const output_finding& f);

}  // namespace runner
