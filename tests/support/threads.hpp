// A caller's threads without threads: the pieces of a range one after the other, in an order that no kernel may rely
// on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/parallel.hpp"

namespace nnops::test {

// Splits every range into `pieces` uneven parts and runs them from the last to the first, as so many workers.
struct split_work {
  std::int32_t pieces;
  std::int32_t calls = 0;  // ranges that were split

  parallel threads() {
    return {[](void* context, std::ptrdiff_t count, parallel::task_type task, void* arg) {
              auto& self = *static_cast<split_work*>(context);
              ++self.calls;
              for (std::int32_t i = self.pieces; i-- > 0;) {
                // Borders at i^2 / pieces^2 of the range.
                const std::ptrdiff_t square = static_cast<std::ptrdiff_t>(self.pieces) * self.pieces;
                const std::ptrdiff_t begin = count * i * i / square, end = count * (i + 1) * (i + 1) / square;
                if (begin < end) task(arg, i, begin, end);
              }
            },
            this, pieces};
  }
};

}  // namespace nnops::test
