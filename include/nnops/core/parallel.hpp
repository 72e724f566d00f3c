// The caller's threads. nnops starts none: a kernel that can be split hands its range to this hook. Results do not
// depend on how the range is split.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/traits.hpp"

namespace nnops {

// run(context, count, task, arg) calls task(arg, worker, begin, end) for disjoint ranges that cover [0, count), each
// with a worker number in [0, workers) that no two calls under way at one time share, and returns when all are done. A
// null `run` means: everything in the calling thread.
struct parallel {
  using task_type = void (*)(void* arg, std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end);

  void (*run)(void* context, std::ptrdiff_t count, task_type task, void* arg) = nullptr;
  void* context = nullptr;
  std::int32_t workers = 1;  // workspaces are sized for this many calls at a time
};

inline namespace NNOPS_ISA {

// f(worker, begin, end) over disjoint ranges that cover [0, count).
template <class F>
void for_each_range(const parallel& threads, std::ptrdiff_t count, F&& f) noexcept {
  if (count <= 0) return;
  if (threads.run == nullptr || threads.workers <= 1) {
    f(std::int32_t{0}, std::ptrdiff_t{0}, count);
    return;
  }
  using body = meta::remove_reference<F>;
  threads.run(
      threads.context, count,
      [](void* arg, std::int32_t worker, std::ptrdiff_t begin, std::ptrdiff_t end) {
        (*static_cast<body*>(arg))(worker, begin, end);
      },
      const_cast<void*>(static_cast<const void*>(&f)));
}

}  // namespace NNOPS_ISA

}  // namespace nnops
