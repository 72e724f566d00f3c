// Where each operation of a model would run on each chip, and why not on its NPU.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nnops/targets/advisories.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"
#include "session.hpp"

namespace runner {

struct reason {
  nnops::finding finding;
  std::string hint;  // what would make it fit; empty where nothing is known
};

struct verdict {
  nnops::where place = nnops::where::host;
  std::vector<reason> reasons;              // why it is not the NPU
  std::vector<nnops::advisory> advisories;  // on the NPU: what may be wrong there all the same
  std::vector<std::string> operators;       // of the chip, that the operation becomes there
  std::int32_t fused = none;                // which of mapping::fused it is a part of
};

// An operator of the NPU that does several operations.
struct fusion {
  const char* name = "";
  const char* section = "";  // of the document
  std::int32_t line = 0;
  std::vector<std::size_t> operations;  // in the order in which they are done
};

// A model on a chip.
struct mapping {
  std::vector<verdict> operations;  // one for each operation of the model
  std::vector<fusion> fused;
};

// The answers of one chip, or of several that give the same.
struct chip_placement {
  std::vector<const nnops::target_description*> chips;
  std::string name;  // "RV1103/RV1106"
  mapping as_it_is;
  // Of a model with float32 or uint8 data, of which the NPUs take none: the same in float16 or int8.
  std::optional<mapping> converted;

  const mapping& shown() const { return converted ? *converted : as_it_is; }
};

// What a model is converted to for the NPUs, and from what: "float16" and "float32". Null: it stays as it is.
struct conversion {
  const char* to = nullptr;
  const char* from = nullptr;
};
conversion conversion_of(const model& m);

// The type of data on a chip, in the document's words; `converted`: to float16 and int8.
nnops::rknn::dtype type_on_chip(nnops::operand_type type, bool converted);

// The chips of these names, in any case of letters; all that nnops knows if there is none. Throws error.
std::vector<const nnops::target_description*> chips_named(const std::vector<std::string>& names);

// The answers of all these chips; chips with the same answers are one entry.
std::vector<chip_placement> place_on(const std::vector<const nnops::target_description*>& chips, const model& m,
                                     const session& s);

// A reason as a line, without its hint. Of data that no operator of the chip takes, it is the same line for every
// operation.
std::string text_of(const reason& why, const chip_placement& on);
std::string text_of(const nnops::advisory& a, const chip_placement& on);

}  // namespace runner
