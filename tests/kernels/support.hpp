// What the kernel tests share: memory that ends at an unreadable page, fixed-seed data, the architectures of this
// build.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

#include "nnops/core/float16.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/simd.hpp"

namespace kernel_test {

// n elements whose last one ends where an unreadable page begins; the page before the memory is unreadable too.
template <class T>
class guarded {
 public:
  explicit guarded(std::size_t n) : size_(n) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t bytes = (n * sizeof(T) + page - 1) / page * page;
    mapped_ = bytes + 2 * page;
    base_ = static_cast<unsigned char*>(mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (base_ == MAP_FAILED) std::abort();
    if (bytes != 0 && mprotect(base_ + page, bytes, PROT_READ | PROT_WRITE) != 0) std::abort();
    data_ = reinterpret_cast<T*>(base_ + page + bytes - n * sizeof(T));
  }
  guarded(const guarded&) = delete;
  guarded& operator=(const guarded&) = delete;
  ~guarded() { munmap(base_, mapped_); }

  T* data() { return data_; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }

 private:
  unsigned char* base_ = nullptr;
  std::size_t mapped_ = 0;
  std::size_t size_;
  T* data_ = nullptr;
};

class source {
 public:
  explicit source(std::uint32_t seed) : engine_(seed) {}

  void fill(guarded<float>& to) {
    for (float& x : to) x = real();
  }
  void fill(guarded<nnops::float16>& to) {
    for (nnops::float16& x : to) x = nnops::to_float16(real());
  }
  // The whole range of the type.
  template <class Int>
  void fill(guarded<Int>& to) {
    for (Int& x : to) x = static_cast<Int>(engine_());
  }
  std::int32_t between(std::int32_t low, std::int32_t high) {
    return low + static_cast<std::int32_t>(engine_() % static_cast<std::uint32_t>(high - low + 1));
  }
  float real() { return static_cast<float>(between(-1000, 1000)) * 0.003f; }

 private:
  std::mt19937 engine_;
};

// A caller's threads in one thread: the range in `workers` pieces, the last first.
inline void split_backwards(void* context, std::ptrdiff_t count, nnops::parallel::task_type task, void* arg) {
  const std::int32_t workers = *static_cast<std::int32_t*>(context);
  for (std::int32_t w = workers - 1; w >= 0; --w) {
    const std::ptrdiff_t begin = count * w / workers, end = count * (w + 1) / workers;
    if (begin < end) task(arg, w, begin, end);
  }
}
inline nnops::parallel pieces(std::int32_t& workers) { return {split_backwards, &workers, workers}; }

template <class Arch>
struct tag {
  using arch = Arch;
};

// f(tag<Arch>{}) for every architecture that this build has.
template <class F>
void for_each_arch(F f) {
  const auto one = [&]<class Arch>(tag<Arch> t) {
    if constexpr (nnops::simd::available<Arch>) f(t);
  };
  namespace simd = nnops::simd;
  one(tag<simd::scalar>{});
  one(tag<simd::sse2>{});
  one(tag<simd::avx2>{});
  one(tag<simd::avx2_vnni>{});
  one(tag<simd::avx512>{});
  one(tag<simd::avx512_vnni>{});
  one(tag<simd::neon32>{});
  one(tag<simd::neon64>{});
}

template <class T>
bool same_bits(const T* a, const T* b, std::size_t n) {
  return n == 0 || std::memcmp(a, b, n * sizeof(T)) == 0;
}

}  // namespace kernel_test
