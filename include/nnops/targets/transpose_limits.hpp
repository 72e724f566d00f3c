// The limits of Transpose. All groups of chips but RK3566/RK3568 print the same 24 permutations in the same order, on
// lines that follow the one that names p and q; they differ in p and q.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::rknn {

struct transpose_limits {
  limit items[160] = {};
  std::int32_t count = 0;
};

// Most groups have a line for 8-bit and one for 16-bit data; RK2118, which has no 8-bit data, has the latter alone.
enum class transpose_lines : std::uint8_t { of_both, of_16_bits };

inline namespace NNOPS_ISA {

// `line` is the one that names p and q. Where the document prints "x < y" the limit is y - 1; products are exact in 64
// bits, since 16 * p reaches 2^32 in some groups. [0, 1, 2, 3] has no limits. [1, 2, 0, 3] prints "c1*h1*w1p" for
// 16-bit data; the sign is the one of the int8 line (anomaly A08).
consteval transpose_limits make_transpose_limits(std::int32_t line, std::int64_t p, std::int64_t q,
                                                 transpose_lines lines) {
  using enum quantity;
  transpose_limits r;
  std::int16_t last = 123;
  std::int32_t number = 0;
  const auto put = [&](std::int16_t permutation, std::int32_t after, data_set data, quantity what, constraint wanted) {
    if (permutation != last) last = permutation, ++number;
    if (lines == transpose_lines::of_16_bits) {
      if (data == int8_data) return;
      after = 2 + 2 * number;
    }
    r.items[r.count++] = {what, operand_name::X, wanted, line + after, {data, when::permutation, permutation, nullptr}};
  };
  const auto both = [&](std::int16_t permutation, std::int32_t after, quantity what, constraint wanted) {
    put(permutation, after, int8_data, what, wanted);
    put(permutation, after + 1, wide_data, what, wanted);
  };
  // The same for bounds that differ: that of int8 data, then that of 16-bit data.
  const auto each = [&](std::int16_t permutation, std::int32_t after, quantity what, constraint narrow,
                        constraint wide) {
    put(permutation, after, int8_data, what, narrow);
    put(permutation, after + 1, wide_data, what, wide);
  };

  each(132, 4, h1, multiple_of(16), multiple_of(8));
  each(132, 4, h1_w1, below(16 * p), below(8 * p));
  both(132, 4, h1_w1, below(2 * q));

  both(231, 7, c1, below(8192));
  both(231, 7, h1_w1, multiple_of(8));
  each(231, 7, c1_w1, below(16 * p), below(8 * p));

  each(213, 10, h1, multiple_of(16), multiple_of(8));
  each(213, 10, h1_w1, below(16 * p), below(8 * p));
  both(213, 10, h1_w1, below(2 * q));
  both(213, 10, c1_w1, below(p));

  put(312, 13, any_data, h1_w1, below(p));
  put(312, 13, any_data, w1, below(8192));
  put(312, 13, any_data, c1_h1, below(p));

  each(321, 15, h1, multiple_of(16), multiple_of(8));
  each(321, 15, h1_w1, below(16 * p), below(8 * p));
  both(321, 15, h1_w1, below(2 * q));
  each(321, 15, c1, below(16 * p), below(8 * p));

  each(1023, 18, h1_w1, below(16 * p), below(8 * p));
  both(1023, 18, n1, below(8192));
  both(1023, 18, h1_w1, below(p));

  each(1032, 21, h1, multiple_of(16), multiple_of(8));
  each(1032, 21, c1_h1_w1, below(16 * p), below(8 * p));
  both(1032, 21, h1_w1, below(2 * q));

  each(1203, 24, n1_w1, below(16 * p), below(8 * p));
  both(1203, 24, c1_h1_w1, below(p));
  each(1203, 24, w1, multiple_of(16), multiple_of(8));

  both(1230, 27, h1_w1, below(p));
  each(1230, 27, n1, below(16 * p), below(8 * p));
  each(1230, 27, c1_h1_w1, below(16 * p), below(8 * p));
  each(1230, 27, n1_w1, below(16 * p), below(8 * p));

  both(1302, 30, c1_w1, below(8192));
  both(1302, 30, n1_h1, below(p));
  each(1302, 30, w1, multiple_of(16), multiple_of(8));

  both(1320, 33, c1_h1_w1, below(p));
  both(1320, 33, n1_h1, below(p));
  both(1320, 33, w1, below(8192));
  each(1320, 33, w1, multiple_of(16), multiple_of(8));

  put(2103, 36, any_data, c1, below(8192));
  put(2103, 36, any_data, c1_h1_w1, below(p));
  put(2103, 36, any_data, n1_w1, below(p));

  both(2130, 38, c1_h1_w1, below(p));
  each(2130, 38, n1_w1, below(16 * p), below(8 * p));
  both(2130, 38, c1, below(8192));
  both(2130, 38, n1_w1, multiple_of(4));

  put(2031, 41, any_data, c1, below(8192));
  put(2031, 41, any_data, c1_h1_w1, below(p));

  both(2013, 43, n1_c1_h1_w1, below(p));
  each(2013, 43, h1_w1, multiple_of(16), multiple_of(8));

  both(2310, 46, c1_h1_w1, below(p));
  both(2310, 46, n1_c1, below(p));
  both(2310, 46, h1_w1, below(8192));
  each(2310, 46, h1_w1, multiple_of(16), multiple_of(8));

  put(2301, 49, any_data, h1_w1, below(8192));
  put(2301, 49, any_data, n1_c1, below(p));

  both(3021, 51, h1_w1, below(p));
  both(3021, 51, n1_c1, below(8192));
  both(3021, 51, c1_h1, below(p));
  both(3021, 51, n1_w1, below(8192));
  each(3021, 51, n1_w1, multiple_of(16), multiple_of(8));

  both(3012, 54, h1_w1, below(p));
  both(3012, 54, n1_c1, below(8192));
  both(3012, 54, c1_h1, below(p));
  both(3012, 54, n1_w1, below(8192));
  each(3012, 54, n1_h1_w1, multiple_of(16), multiple_of(8));

  put(3201, 57, any_data, h1_w1, below(p));
  put(3201, 57, any_data, n1_c1, below(8192));
  put(3201, 57, any_data, n1_c1_w1, below(p));

  both(3210, 59, c1_h1_w1, below(p));
  both(3210, 59, h1_w1, below(8192));
  both(3210, 59, h1_w1_twice, below(q));
  each(3210, 59, n1_c1, below(16 * p), below(8 * p));
  each(3210, 59, h1, multiple_of(16), multiple_of(8));

  put(3102, 62, any_data, h1_w1, below(p));
  put(3102, 62, any_data, c1_w1, below(8192));
  put(3102, 62, any_data, n1_h1, below(p));

  put(3120, 64, any_data, h1_w1, below(p));
  put(3120, 64, any_data, n1_c1, below(8192));
  put(3120, 64, any_data, n1_h1, below(p));
  put(3120, 64, any_data, n1_c1_w1, below(p));

  return r;
}

constexpr table<limit> list(const transpose_limits& t) { return {t.items, t.count}; }

}  // namespace NNOPS_ISA

}  // namespace nnops::rknn
