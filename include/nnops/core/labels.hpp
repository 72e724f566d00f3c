// Labels of values in compile errors, for every kind of check: declared and never defined, they exist to be printed.
#pragma once

#include "nnops/core/report.hpp"

namespace nnops {

template <auto...>
struct got;  // the value that was found: several where it is a shape or a list
template <rule, auto...>
struct wanted;  // the values that are allowed

// A real number among the values.
struct real {
  double value;
};

}  // namespace nnops
