// Scratch memory. nnops allocates none: a call that needs some takes it from the caller, and the size query and the run
// use one function for the size.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"

namespace nnops {

// Any alignment; the contents before and after a call mean nothing. Null with size 0 is right where the query says 0.
struct workspace {
  void* data = nullptr;
  std::size_t size = 0;
};

inline namespace NNOPS_ISA {

// The first address at or after p that is a multiple of `alignment`, a power of two.
template <class T>
T* aligned_at(void* p, std::size_t alignment = alignof(T)) noexcept {
  return reinterpret_cast<T*>(static_cast<unsigned char*>(p) +
                              (-reinterpret_cast<std::uintptr_t>(p) & (alignment - 1)));
}

}  // namespace NNOPS_ISA

}  // namespace nnops
