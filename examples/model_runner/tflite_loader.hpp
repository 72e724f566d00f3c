// Loads a TensorFlow Lite model.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model.hpp"

namespace runner {

// Reads a .tflite file and says it in nnops's operations. Throws error: the file is missing, damaged, or holds an
// operator or a type that nnops has no operation for (all such operators are named).
model load_tflite(const std::string& path);

// The same from memory; `path` is for messages.
model load_tflite(const std::string& path, const std::vector<std::byte>& file);

}  // namespace runner
