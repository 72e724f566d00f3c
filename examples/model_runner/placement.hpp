// Where each operation of a model would run on each chip, and why not on its NPU.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"
#include "session.hpp"

namespace runner {

struct verdict {
  nnops::where place = nnops::where::host;
  std::vector<nnops::finding> reasons;  // why it is not the NPU
  std::vector<std::string> operators;   // of the chip, that the operation becomes there
};

// One operation on one chip.
struct operation_placement {
  verdict as_it_is;
  // Of float32 and uint8 data, of which the NPUs take none: the same call in float16 or int8.
  std::optional<verdict> converted;
};

// The answers of one chip, or of several that give the same.
struct chip_placement {
  std::vector<const nnops::target_description*> chips;
  std::string name;                             // "RV1103/RV1106"
  std::vector<operation_placement> operations;  // one for each operation of the model
};

// The chips of these names, in any case of letters; all that nnops knows if there is none. Throws error.
std::vector<const nnops::target_description*> chips_named(const std::vector<std::string>& names);

// The answers of all these chips; chips with the same answers are one entry.
std::vector<chip_placement> place_on(const std::vector<const nnops::target_description*>& chips, const model& m,
                                     const session& s);

// A reason as a line. Of data that no operator of the chip takes, it is the same line for every operation.
std::string text_of(const nnops::finding& f, const chip_placement& on);

}  // namespace runner
