// Kernels that move elements and compute nothing: copies, padding, permutations, joins. They see elements as unsigned
// numbers of 1, 2 or 4 bytes, whatever the elements mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "nnops/core/config.hpp"
#include "nnops/kernels/repeat.hpp"

namespace nnops {

inline namespace NNOPS_ISA {

// A dense tensor that is padded: extents of the input and elements of padding before and after it. rank in [1, 10].
struct padding_geometry {
  std::int32_t rank = 1;
  std::ptrdiff_t in[10] = {};
  std::ptrdiff_t before[10] = {};
  std::ptrdiff_t after[10] = {};
};

// A dense output of these extents; output element (i0, i1, ...) is at the sum of i * stride in the input. rank in [0,
// 8].
struct permuted_geometry {
  std::int32_t rank = 0;
  std::ptrdiff_t extent[8] = {};
  std::ptrdiff_t stride[8] = {};  // in elements of the input
};

namespace kernel {

// The unsigned number of the size of T.
template <class T>
using raw_of =
    std::conditional_t<sizeof(T) == 1, std::uint8_t, std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint32_t>>;

// `bytes` bytes; the memories may overlap, and may be null for no bytes.
inline void copy_bytes(void* to, const void* from, std::size_t bytes) noexcept {
  if (bytes != 0) std::memmove(to, from, bytes);
}

// The same padding in fewer dimensions: a dimension without padding is one with the dimension before it.
constexpr padding_geometry merged(const padding_geometry& g) noexcept {
  padding_geometry m;
  m.in[0] = g.in[0];
  m.before[0] = g.before[0];
  m.after[0] = g.after[0];
  for (std::int32_t d = 1; d < g.rank; ++d) {
    const std::int32_t last = m.rank - 1;
    if (g.before[d] == 0 && g.after[d] == 0) {
      m.in[last] *= g.in[d];
      m.before[last] *= g.in[d];
      m.after[last] *= g.in[d];
    } else {
      m.in[m.rank] = g.in[d];
      m.before[m.rank] = g.before[d];
      m.after[m.rank] = g.after[d];
      ++m.rank;
    }
  }
  return m;
}

// Writes the output from dimension d on, and moves both pointers past what was done.
template <class T>
void pad_dimension(const padding_geometry& g, const std::ptrdiff_t* step, std::int32_t d, const T*& in, T*& out,
                   T value) noexcept {
  const auto fill = [&](std::ptrdiff_t n) {
    for (std::ptrdiff_t i = 0; i < n; ++i) out[i] = value;
    out += n;
  };
  fill(g.before[d] * step[d]);
  if (d + 1 == g.rank) {
    copy_bytes(out, in, static_cast<std::size_t>(g.in[d]) * sizeof(T));
    in += g.in[d];
    out += g.in[d];
  } else {
    for (std::ptrdiff_t i = 0; i < g.in[d]; ++i) pad_dimension(g, step, d + 1, in, out, value);
  }
  fill(g.after[d] * step[d]);
}

// The input with `value` around it. The memories do not overlap.
template <class T>
void pad(const padding_geometry& geometry, const T* in, T* out, T value) noexcept {
  static_assert(std::is_unsigned_v<T>);
  const padding_geometry g = merged(geometry);
  std::ptrdiff_t step[10] = {};  // elements of the output in one step of a dimension
  step[g.rank - 1] = 1;
  for (std::int32_t d = g.rank - 1; d > 0; --d) step[d - 1] = step[d] * (g.before[d] + g.in[d] + g.after[d]);
  pad_dimension(g, step, 0, in, out, value);
}

// The same permutation in as few dimensions as it takes: extents of 1 vanish, neighbours that stay neighbours are one.
constexpr permuted_geometry merged(const permuted_geometry& g) noexcept {
  permuted_geometry m;
  for (std::int32_t d = 0; d < g.rank; ++d) {
    if (g.extent[d] == 1) continue;
    const std::int32_t last = m.rank - 1;
    if (m.rank > 0 && m.stride[last] == g.stride[d] * g.extent[d]) {
      m.extent[last] *= g.extent[d];
      m.stride[last] = g.stride[d];
    } else {
      m.extent[m.rank] = g.extent[d];
      m.stride[m.rank] = g.stride[d];
      ++m.rank;
    }
  }
  return m;
}

// A square of 16 / sizeof(T) rows of 16 bytes, in the compilers' own vectors.
template <class T>
struct transpose_square {
  typedef T row __attribute__((vector_size(16)));
  static constexpr int size = 16 / static_cast<int>(sizeof(T));
  using rows = row[16 / sizeof(T)];

  // a0 b0 a1 b1 ..., of the first or the second halves of a and b.
  template <int First, std::size_t... I>
  NNOPS_INLINE static row interleave(row a, row b, std::index_sequence<I...>) noexcept {
    return __builtin_shufflevector(a, b, (First + static_cast<int>(I) / 2 + (I % 2 == 0 ? 0 : size))...);
  }

  // out[r] = column r of in. As often as size halves, each row is interleaved with the one half the square further on.
  NNOPS_INLINE static void run(const T* in, std::ptrdiff_t in_stride, T* out, std::ptrdiff_t out_stride) noexcept {
    constexpr auto all = std::make_index_sequence<static_cast<std::size_t>(size)>{};
    rows a, b;
    repeat<size>([&](auto i) { std::memcpy(&a[i], in + i * in_stride, sizeof(row)); });
    const auto stage = [&](const rows& from, rows& to) {
      repeat<size / 2>([&](auto i) {
        to[2 * i] = interleave<0>(from[i], from[i + size / 2], all);
        to[2 * i + 1] = interleave<size / 2>(from[i], from[i + size / 2], all);
      });
    };
    stage(a, b);
    stage(b, a);
    if constexpr (size >= 8) stage(a, b);
    if constexpr (size >= 16) stage(b, a);
    repeat<size>([&](auto i) { std::memcpy(out + i * out_stride, size == 8 ? &b[i] : &a[i], sizeof(row)); });
  }
};

// Rows or columns that are this few are copied an element of each at a time.
template <int Few, class T>
NNOPS_INLINE void transpose_few_columns(const T* __restrict in, std::ptrdiff_t in_stride, T* __restrict out,
                                        std::ptrdiff_t out_stride, std::ptrdiff_t rows) noexcept {
  for (std::ptrdiff_t r = 0; r < rows; ++r)
    repeat<Few>([&](auto c) { out[r * out_stride + c] = in[c * in_stride + r]; });
}
template <int Few, class T>
NNOPS_INLINE void transpose_few_rows(const T* __restrict in, std::ptrdiff_t in_stride, T* __restrict out,
                                     std::ptrdiff_t out_stride, std::ptrdiff_t columns) noexcept {
  for (std::ptrdiff_t c = 0; c < columns; ++c)
    repeat<Few>([&](auto r) { out[r * out_stride + c] = in[c * in_stride + r]; });
}

// out[r * out_stride + c] = in[c * in_stride + r] for r < rows, c < columns: a matrix transposed in squares, blocks of
// which lie in few cache lines on both sides.
template <class T>
void transpose_matrix(const T* in, std::ptrdiff_t in_stride, T* out, std::ptrdiff_t out_stride, std::ptrdiff_t rows,
                      std::ptrdiff_t columns) noexcept {
  if (columns == 2) return transpose_few_columns<2>(in, in_stride, out, out_stride, rows);
  if (columns == 3) return transpose_few_columns<3>(in, in_stride, out, out_stride, rows);
  if (rows == 2) return transpose_few_rows<2>(in, in_stride, out, out_stride, columns);
  if (rows == 3) return transpose_few_rows<3>(in, in_stride, out, out_stride, columns);
  using square = transpose_square<T>;
  constexpr std::ptrdiff_t size = square::size;
  constexpr std::ptrdiff_t line =
      64 / static_cast<std::ptrdiff_t>(sizeof(T));  // columns of a block: a cache line of the output
  const std::ptrdiff_t whole_rows = rows - rows % size, whole_columns = columns - columns % size;
  for (std::ptrdiff_t block = 0; block < whole_columns; block += line) {
    const std::ptrdiff_t end = block + line < whole_columns ? block + line : whole_columns;
    for (std::ptrdiff_t r = 0; r < whole_rows; r += size)
      for (std::ptrdiff_t c = block; c < end; c += size)
        square::run(in + c * in_stride + r, in_stride, out + r * out_stride + c, out_stride);
  }
  for (std::ptrdiff_t r = 0; r < whole_rows; ++r)
    for (std::ptrdiff_t c = whole_columns; c < columns; ++c) out[r * out_stride + c] = in[c * in_stride + r];
  for (std::ptrdiff_t r = whole_rows; r < rows; ++r)
    for (std::ptrdiff_t c = 0; c < columns; ++c) out[r * out_stride + c] = in[c * in_stride + r];
}

// The permuted input. The memories do not overlap.
template <class T>
void permute(const permuted_geometry& geometry, const T* in, T* out) noexcept {
  static_assert(std::is_unsigned_v<T>);
  for (std::int32_t d = 0; d < geometry.rank; ++d)
    if (geometry.extent[d] == 0) return;
  permuted_geometry g = merged(geometry);
  if (g.rank == 0) {
    *out = *in;
    return;
  }
  std::ptrdiff_t out_stride[8] = {};
  out_stride[g.rank - 1] = 1;
  for (std::int32_t d = g.rank - 1; d > 0; --d) out_stride[d - 1] = out_stride[d] * g.extent[d];

  // The innermost loops: rows that are contiguous in both, or the matrix of the last dimension and of the one that is
  // contiguous in the input.
  const std::int32_t last = g.rank - 1;
  std::int32_t contiguous = last;
  for (std::int32_t d = 0; d < g.rank; ++d)
    if (g.stride[d] == 1) contiguous = d;
  const std::ptrdiff_t rows = contiguous == last ? 1 : g.extent[contiguous];
  const std::ptrdiff_t columns = g.extent[last];
  std::int32_t outer[8] = {}, outers = 0;
  for (std::int32_t d = 0; d < last; ++d)
    if (d != contiguous) outer[outers++] = d;

  std::ptrdiff_t at[8] = {};
  while (true) {
    if (contiguous != last) transpose_matrix(in, g.stride[last], out, out_stride[contiguous], rows, columns);
    else if (g.stride[last] == 1) std::memcpy(out, in, static_cast<std::size_t>(columns) * sizeof(T));
    else
      for (std::ptrdiff_t c = 0; c < columns; ++c) out[c] = in[c * g.stride[last]];
    std::int32_t k = outers - 1;
    for (; k >= 0; --k) {
      const std::int32_t d = outer[k];
      if (++at[k] < g.extent[d]) {
        in += g.stride[d];
        out += out_stride[d];
        break;
      }
      in -= g.stride[d] * (g.extent[d] - 1);
      out -= out_stride[d] * (g.extent[d] - 1);
      at[k] = 0;
    }
    if (k < 0) return;
  }
}

// `rows` rows of `bytes` bytes, in_step and out_step bytes apart.
inline void copy_rows(const void* in, std::ptrdiff_t in_step, void* out, std::ptrdiff_t out_step, std::ptrdiff_t rows,
                      std::ptrdiff_t bytes) noexcept {
  if (bytes == 0) return;
  const char* from = static_cast<const char*>(in);
  char* to = static_cast<char*>(out);
  for (std::ptrdiff_t r = 0; r < rows; ++r)
    std::memcpy(to + r * out_step, from + r * in_step, static_cast<std::size_t>(bytes));
}

// The same with each byte replaced by its entry in a table of 256.
inline void map_rows(const std::uint8_t* in, std::ptrdiff_t in_step, std::uint8_t* out, std::ptrdiff_t out_step,
                     std::ptrdiff_t rows, std::ptrdiff_t bytes, const std::uint8_t* table) noexcept {
  for (std::ptrdiff_t r = 0; r < rows; ++r)
    for (std::ptrdiff_t i = 0; i < bytes; ++i) out[r * out_step + i] = table[in[r * in_step + i]];
}

}  // namespace kernel
}  // namespace NNOPS_ISA
}  // namespace nnops
