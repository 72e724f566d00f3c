// Vectors by architecture: simd::lanes<T, Arch> for T = float and std::int32_t. The only header that includes xsimd and
// intrinsics. lanes<T, simd::scalar> has one lane, whose register is T itself, so that one kernel body serves them all.
//
// Every lanes<T, Arch> has: width, size (the same, for array bounds), reg, load, store (any alignment), load_n, store_n
// (the first n lanes, n in [0, width]; memory past them is neither read nor written, lanes past n are zero), broadcast,
// add, sub, mul, min, max. Registers have the operators + - *. lanes<float> adds div, sqrt, fma, clamp, any_greater (in
// any lane), conversions to int32 lanes and float16 memory. lanes<int32> adds load_raw and store_raw (any bytes, any
// alignment), bit_xor and 8-bit memory; where has_wide_multiply, also shifts and a high multiply.
//
// NaN: min, max and clamp give NaN if x (for min and max: either argument) is NaN, on every architecture. Of equal
// arguments min and max return the second, clamp returns x: clamp(-0, +0, 1) is -0.
// fma(a, b, c) = a * b + c is fused on avx2 and up and on neon64; elsewhere the compiler's flags decide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/float16.hpp"

#if !defined(NNOPS_SCALAR_ONLY)
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12: the undefined operands inside its own intrinsics
#endif
#include <xsimd/xsimd.hpp>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#endif

namespace nnops::simd {
inline namespace NNOPS_ISA {

// Whether this translation unit's flags allow Arch.
template <class Arch>
inline constexpr bool available = std::is_same_v<Arch, scalar>
#if !defined(NNOPS_SCALAR_ONLY)
#if defined(__SSE2__)
                                  || std::is_same_v<Arch, sse2>
#endif
#if defined(NNOPS_HAS_AVX2)
                                  || std::is_same_v<Arch, avx2>
#if defined(__AVXVNNI__) || defined(NNOPS_HAS_AVX512_VNNI)
                                  || std::is_same_v<Arch, avx2_vnni>
#endif
#endif
#if defined(NNOPS_HAS_AVX512)
                                  || std::is_same_v<Arch, avx512>
#endif
#if defined(NNOPS_HAS_AVX512_VNNI)
                                  || std::is_same_v<Arch, avx512_vnni>
#endif
#if defined(__aarch64__)
                                  || std::is_same_v<Arch, neon64>
#elif defined(__ARM_NEON)
                                  || std::is_same_v<Arch, neon32>
#endif
#endif
    ;

NNOPS_INLINE constexpr float min(float a, float b) noexcept { return a != a ? a : a < b ? a : b; }
NNOPS_INLINE constexpr float max(float a, float b) noexcept { return a != a ? a : a > b ? a : b; }
NNOPS_INLINE constexpr float clamp(float x, float lowest, float highest) noexcept {
  return x < lowest ? lowest : x > highest ? highest : x;
}

template <class T, class Arch>
struct lanes;

namespace detail {

// float -> int32, half to even, |x| < 2^31.
NNOPS_INLINE std::int32_t nearest_int(float x) noexcept {
  const auto whole = static_cast<std::int32_t>(x);
  const float rest = x - static_cast<float>(whole);
  const bool odd = (whole & 1) != 0;
  return whole + static_cast<std::int32_t>(rest > 0.5f || (rest == 0.5f && odd)) -
         static_cast<std::int32_t>(rest < -0.5f || (rest == -0.5f && odd));
}

}  // namespace detail

template <>
struct lanes<float, scalar> {
  using element = float;
  using reg = float;
  static constexpr std::ptrdiff_t width = 1;
  static constexpr std::size_t size = 1;

  NNOPS_INLINE static reg load(const float* p) noexcept { return *p; }
  NNOPS_INLINE static void store(float* p, reg x) noexcept { *p = x; }
  NNOPS_INLINE static reg load_n(const float* p, std::ptrdiff_t n) noexcept { return n > 0 ? *p : 0.0f; }
  NNOPS_INLINE static void store_n(float* p, reg x, std::ptrdiff_t n) noexcept {
    if (n > 0) *p = x;
  }
  NNOPS_INLINE static reg broadcast(float x) noexcept { return x; }
  NNOPS_INLINE static reg add(reg a, reg b) noexcept { return a + b; }
  NNOPS_INLINE static reg sub(reg a, reg b) noexcept { return a - b; }
  NNOPS_INLINE static reg mul(reg a, reg b) noexcept { return a * b; }
  NNOPS_INLINE static reg div(reg a, reg b) noexcept { return a / b; }
  NNOPS_INLINE static reg sqrt(reg x) noexcept { return __builtin_sqrtf(x); }
  NNOPS_INLINE static reg fma(reg a, reg b, reg c) noexcept { return a * b + c; }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return simd::min(a, b); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return simd::max(a, b); }
  NNOPS_INLINE static reg clamp(reg x, reg lowest, reg highest) noexcept { return simd::clamp(x, lowest, highest); }
  NNOPS_INLINE static bool any_greater(reg a, reg b) noexcept { return a > b; }
  NNOPS_INLINE static std::int32_t to_int(reg x) noexcept { return detail::nearest_int(x); }
  NNOPS_INLINE static reg from_int(std::int32_t x) noexcept { return static_cast<float>(x); }
  NNOPS_INLINE static reg load_half(const float16* p) noexcept { return to_float(*p); }
  NNOPS_INLINE static void store_half(float16* p, reg x) noexcept { *p = to_float16(x); }
  NNOPS_INLINE static reg load_half_n(const float16* p, std::ptrdiff_t n) noexcept {
    return n > 0 ? to_float(*p) : 0.0f;
  }
  NNOPS_INLINE static void store_half_n(float16* p, reg x, std::ptrdiff_t n) noexcept {
    if (n > 0) *p = to_float16(x);
  }
};

template <>
struct lanes<std::int32_t, scalar> {
  using element = std::int32_t;
  using reg = std::int32_t;
  static constexpr std::ptrdiff_t width = 1;
  static constexpr std::size_t size = 1;
  static constexpr bool has_wide_multiply = false;

  NNOPS_INLINE static reg load(const std::int32_t* p) noexcept { return *p; }
  NNOPS_INLINE static void store(std::int32_t* p, reg x) noexcept { *p = x; }
  NNOPS_INLINE static reg load_n(const std::int32_t* p, std::ptrdiff_t n) noexcept { return n > 0 ? *p : 0; }
  NNOPS_INLINE static void store_n(std::int32_t* p, reg x, std::ptrdiff_t n) noexcept {
    if (n > 0) *p = x;
  }
  NNOPS_INLINE static reg broadcast(std::int32_t x) noexcept { return x; }
  // Modulo 2^32, as vectors do.
  NNOPS_INLINE static reg add(reg a, reg b) noexcept {
    return static_cast<reg>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  }
  NNOPS_INLINE static reg sub(reg a, reg b) noexcept {
    return static_cast<reg>(static_cast<std::uint32_t>(a) - static_cast<std::uint32_t>(b));
  }
  NNOPS_INLINE static reg mul(reg a, reg b) noexcept {
    return static_cast<reg>(static_cast<std::uint32_t>(a) * static_cast<std::uint32_t>(b));
  }
  NNOPS_INLINE static reg bit_xor(reg a, reg b) noexcept { return a ^ b; }
  NNOPS_INLINE static reg load_raw(const void* p) noexcept {
    reg x;
    std::memcpy(&x, p, sizeof x);
    return x;
  }
  NNOPS_INLINE static void store_raw(void* p, reg x) noexcept { std::memcpy(p, &x, sizeof x); }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return a < b ? a : b; }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return a > b ? a : b; }
  template <class Byte>
  NNOPS_INLINE static reg load_bytes(const Byte* p) noexcept {
    return *p;
  }
  template <class Byte>
  NNOPS_INLINE static reg load_bytes_n(const Byte* p, std::ptrdiff_t n) noexcept {
    return n > 0 ? *p : 0;
  }
  // Lanes are within the range of Byte.
  template <class Byte>
  NNOPS_INLINE static void store_bytes(Byte* p, reg x) noexcept {
    *p = static_cast<Byte>(x);
  }
  template <class Byte>
  NNOPS_INLINE static void store_bytes_n(Byte* p, reg x, std::ptrdiff_t n) noexcept {
    if (n > 0) *p = static_cast<Byte>(x);
  }
};

#if !defined(NNOPS_SCALAR_ONLY)

namespace detail {

// What every xsimd architecture has.
template <class T, class Xsimd>
struct batch_lanes {
  using element = T;
  using reg = xsimd::batch<T, Xsimd>;
  static constexpr std::size_t size = reg::size;
  static constexpr std::ptrdiff_t width = static_cast<std::ptrdiff_t>(size);

  NNOPS_INLINE static reg load(const T* p) noexcept { return reg::load_unaligned(p); }
  NNOPS_INLINE static void store(T* p, reg x) noexcept { x.store_unaligned(p); }
  NNOPS_INLINE static reg broadcast(T x) noexcept { return reg(x); }
  NNOPS_INLINE static reg add(reg a, reg b) noexcept { return a + b; }
  NNOPS_INLINE static reg sub(reg a, reg b) noexcept { return a - b; }
  NNOPS_INLINE static reg mul(reg a, reg b) noexcept { return a * b; }
  NNOPS_INLINE static bool any_greater(reg a, reg b) noexcept { return xsimd::any(a > b); }
};

// Bytes of any type as int32 lanes, in memory order.
template <class Xsimd>
struct batch_int : batch_lanes<std::int32_t, Xsimd> {
  using typename batch_lanes<std::int32_t, Xsimd>::reg;

  NNOPS_INLINE static reg bit_xor(reg a, reg b) noexcept { return a ^ b; }
  NNOPS_INLINE static reg load_raw(const void* p) noexcept {
    return reg::load_unaligned(static_cast<const std::int32_t*>(p));
  }
  NNOPS_INLINE static void store_raw(void* p, reg x) noexcept { x.store_unaligned(static_cast<std::int32_t*>(p)); }
};

// Partial and converting memory access through a buffer, for architectures without masks.
template <class Xsimd>
struct buffered_float : batch_lanes<float, Xsimd> {
  using base = batch_lanes<float, Xsimd>;
  using base::width;
  using typename base::reg;

  NNOPS_INLINE static reg load_n(const float* p, std::ptrdiff_t n) noexcept {
    float buffer[base::size] = {};
    for (std::ptrdiff_t i = 0; i < n; ++i) buffer[i] = p[i];
    return base::load(buffer);
  }
  NNOPS_INLINE static void store_n(float* p, reg x, std::ptrdiff_t n) noexcept {
    float buffer[base::size];
    base::store(buffer, x);
    for (std::ptrdiff_t i = 0; i < n; ++i) p[i] = buffer[i];
  }
  NNOPS_INLINE static reg div(reg a, reg b) noexcept { return a / b; }
  NNOPS_INLINE static reg sqrt(reg x) noexcept {
    float buffer[base::size];
    base::store(buffer, x);
    for (float& f : buffer) f = __builtin_sqrtf(f);
    return base::load(buffer);
  }
  NNOPS_INLINE static reg load_half(const float16* p) noexcept { return load_half_n(p, width); }
  NNOPS_INLINE static void store_half(float16* p, reg x) noexcept { store_half_n(p, x, width); }
  NNOPS_INLINE static reg load_half_n(const float16* p, std::ptrdiff_t n) noexcept {
    float buffer[base::size] = {};
    for (std::ptrdiff_t i = 0; i < n; ++i) buffer[i] = to_float(p[i]);
    return base::load(buffer);
  }
  NNOPS_INLINE static void store_half_n(float16* p, reg x, std::ptrdiff_t n) noexcept {
    float buffer[base::size];
    base::store(buffer, x);
    for (std::ptrdiff_t i = 0; i < n; ++i) p[i] = to_float16(buffer[i]);
  }
};

template <class Xsimd>
struct buffered_int : batch_int<Xsimd> {
  using base = batch_int<Xsimd>;
  using base::width;
  using typename base::reg;
  static constexpr bool has_wide_multiply = false;

  NNOPS_INLINE static reg load_n(const std::int32_t* p, std::ptrdiff_t n) noexcept { return load_bytes_n(p, n); }
  NNOPS_INLINE static void store_n(std::int32_t* p, reg x, std::ptrdiff_t n) noexcept { store_bytes_n(p, x, n); }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return xsimd::select(a < b, a, b); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return xsimd::select(a > b, a, b); }
  template <class Byte>
  NNOPS_INLINE static reg load_bytes(const Byte* p) noexcept {
    return load_bytes_n(p, width);
  }
  template <class Byte>
  NNOPS_INLINE static reg load_bytes_n(const Byte* p, std::ptrdiff_t n) noexcept {
    std::int32_t buffer[base::size] = {};
    for (std::ptrdiff_t i = 0; i < n; ++i) buffer[i] = p[i];
    return base::load(buffer);
  }
  template <class Byte>
  NNOPS_INLINE static void store_bytes(Byte* p, reg x) noexcept {
    store_bytes_n(p, x, width);
  }
  template <class Byte>
  NNOPS_INLINE static void store_bytes_n(Byte* p, reg x, std::ptrdiff_t n) noexcept {
    std::int32_t buffer[base::size];
    base::store(buffer, x);
    for (std::ptrdiff_t i = 0; i < n; ++i) p[i] = static_cast<Byte>(buffer[i]);
  }
};

}  // namespace detail

#if defined(__SSE2__)

// (a, b) -> b where a or b is NaN or both are equal: the order of arguments below makes NaN propagate.
template <>
struct lanes<float, sse2> : detail::buffered_float<xsimd::sse2> {
  NNOPS_INLINE static reg sqrt(reg x) noexcept { return _mm_sqrt_ps(x); }
  NNOPS_INLINE static reg fma(reg a, reg b, reg c) noexcept { return a * b + c; }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return keep_nan(a, _mm_min_ps(a, b)); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return keep_nan(a, _mm_max_ps(a, b)); }
  NNOPS_INLINE static reg clamp(reg x, reg lowest, reg highest) noexcept {
    return _mm_min_ps(highest, _mm_max_ps(lowest, x));
  }
  NNOPS_INLINE static xsimd::batch<std::int32_t, xsimd::sse2> to_int(reg x) noexcept { return _mm_cvtps_epi32(x); }
  NNOPS_INLINE static reg from_int(xsimd::batch<std::int32_t, xsimd::sse2> x) noexcept { return _mm_cvtepi32_ps(x); }

 private:
  NNOPS_INLINE static reg keep_nan(__m128 a, __m128 result) noexcept {
    const __m128 nan = _mm_cmpunord_ps(a, a);
    return _mm_or_ps(_mm_and_ps(nan, a), _mm_andnot_ps(nan, result));
  }
};

template <>
struct lanes<std::int32_t, sse2> : detail::buffered_int<xsimd::sse2> {
  using detail::buffered_int<xsimd::sse2>::store_bytes;
  using detail::buffered_int<xsimd::sse2>::load_bytes;

  NNOPS_INLINE static reg bit_and(reg a, reg b) noexcept { return _mm_and_si128(a, b); }
  NNOPS_INLINE static reg load_bytes(const std::int8_t* p) noexcept {
    const __m128i bytes = get(p);
    const __m128i words = _mm_unpacklo_epi8(bytes, bytes);
    return _mm_srai_epi32(_mm_unpacklo_epi16(words, words), 24);
  }
  NNOPS_INLINE static reg load_bytes(const std::uint8_t* p) noexcept {
    const __m128i zero = _mm_setzero_si128();
    return _mm_unpacklo_epi16(_mm_unpacklo_epi8(get(p), zero), zero);
  }

  NNOPS_INLINE static void store_bytes(std::int8_t* p, reg x) noexcept {
    put(p, _mm_packs_epi16(narrow(x), narrow(x)));
  }
  NNOPS_INLINE static void store_bytes(std::uint8_t* p, reg x) noexcept {
    put(p, _mm_packus_epi16(narrow(x), narrow(x)));
  }
  // sum + a.lo * b.lo + a.hi * b.hi, each lane a pair of int16.
  NNOPS_INLINE static reg dot2(reg sum, reg a, reg b) noexcept { return _mm_add_epi32(sum, _mm_madd_epi16(a, b)); }

 private:
  NNOPS_INLINE static __m128i narrow(__m128i x) noexcept { return _mm_packs_epi32(x, x); }
  NNOPS_INLINE static __m128i get(const void* p) noexcept {
    std::int32_t four;
    std::memcpy(&four, p, sizeof four);
    return _mm_cvtsi32_si128(four);
  }
  NNOPS_INLINE static void put(void* p, __m128i bytes) noexcept {
    const std::int32_t four = _mm_cvtsi128_si32(bytes);
    std::memcpy(p, &four, sizeof four);
  }
};

#endif

#if defined(NNOPS_HAS_AVX2)

namespace detail {

// All ones in the first n of 8 lanes.
NNOPS_INLINE __m256i first_lanes(std::ptrdiff_t n) noexcept {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(n)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

}  // namespace detail

template <>
struct lanes<float, avx2> : detail::batch_lanes<float, xsimd::fma3<xsimd::avx2>> {
  using int_reg = xsimd::batch<std::int32_t, xsimd::fma3<xsimd::avx2>>;

  NNOPS_INLINE static reg load_n(const float* p, std::ptrdiff_t n) noexcept {
    return _mm256_maskload_ps(p, detail::first_lanes(n));
  }
  NNOPS_INLINE static void store_n(float* p, reg x, std::ptrdiff_t n) noexcept {
    _mm256_maskstore_ps(p, detail::first_lanes(n), x);
  }
  NNOPS_INLINE static reg div(reg a, reg b) noexcept { return a / b; }
  NNOPS_INLINE static reg sqrt(reg x) noexcept { return _mm256_sqrt_ps(x); }
  NNOPS_INLINE static reg fma(reg a, reg b, reg c) noexcept { return _mm256_fmadd_ps(a, b, c); }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return keep_nan(a, _mm256_min_ps(a, b)); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return keep_nan(a, _mm256_max_ps(a, b)); }
  NNOPS_INLINE static reg clamp(reg x, reg lowest, reg highest) noexcept {
    return _mm256_min_ps(highest, _mm256_max_ps(lowest, x));
  }
  NNOPS_INLINE static int_reg to_int(reg x) noexcept { return _mm256_cvtps_epi32(x); }
  NNOPS_INLINE static reg from_int(int_reg x) noexcept { return _mm256_cvtepi32_ps(x); }
  NNOPS_INLINE static reg load_half(const float16* p) noexcept {
    return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  }
  NNOPS_INLINE static void store_half(float16* p, reg x) noexcept {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT));
  }
  NNOPS_INLINE static reg load_half_n(const float16* p, std::ptrdiff_t n) noexcept {
    float16 buffer[size] = {};
    for (std::ptrdiff_t i = 0; i < n; ++i) buffer[i] = p[i];
    return load_half(buffer);
  }
  NNOPS_INLINE static void store_half_n(float16* p, reg x, std::ptrdiff_t n) noexcept {
    float16 buffer[size];
    store_half(buffer, x);
    for (std::ptrdiff_t i = 0; i < n; ++i) p[i] = buffer[i];
  }

 private:
  NNOPS_INLINE static reg keep_nan(__m256 a, __m256 result) noexcept {
    return _mm256_blendv_ps(result, a, _mm256_cmp_ps(a, a, _CMP_UNORD_Q));
  }
};

template <>
struct lanes<std::int32_t, avx2> : detail::batch_int<xsimd::fma3<xsimd::avx2>> {
  static constexpr bool has_wide_multiply = true;

  NNOPS_INLINE static reg load_n(const std::int32_t* p, std::ptrdiff_t n) noexcept {
    return _mm256_maskload_epi32(p, detail::first_lanes(n));
  }
  NNOPS_INLINE static void store_n(std::int32_t* p, reg x, std::ptrdiff_t n) noexcept {
    _mm256_maskstore_epi32(p, detail::first_lanes(n), x);
  }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return _mm256_min_epi32(a, b); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return _mm256_max_epi32(a, b); }
  NNOPS_INLINE static reg bit_and(reg a, reg b) noexcept { return _mm256_and_si256(a, b); }
  NNOPS_INLINE static reg shift_left(reg a, reg count) noexcept { return _mm256_sllv_epi32(a, count); }
  NNOPS_INLINE static reg shift_right(reg a, reg count) noexcept { return _mm256_srav_epi32(a, count); }
  // a where left == right, else b.
  NNOPS_INLINE static reg where_equal(reg left, reg right, reg a, reg b) noexcept {
    return _mm256_blendv_epi8(b, a, _mm256_cmpeq_epi32(left, right));
  }
  // (a * b + 2^30) >> 31 in 64 bits, truncated to 32.
  NNOPS_INLINE static reg rounding_doubling_high_mul(reg a, reg b) noexcept {
    const __m256i half = _mm256_set1_epi64x(std::int64_t{1} << 30);
    const __m256i even = _mm256_add_epi64(_mm256_mul_epi32(a, b), half);
    const __m256i odd = _mm256_add_epi64(_mm256_mul_epi32(_mm256_srli_epi64(a, 32), _mm256_srli_epi64(b, 32)), half);
    return _mm256_blend_epi32(_mm256_srli_epi64(even, 31), _mm256_slli_epi64(odd, 1), 0xaa);
  }
  NNOPS_INLINE static reg load_bytes(const std::int8_t* p) noexcept {
    return _mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
  }
  NNOPS_INLINE static reg load_bytes(const std::uint8_t* p) noexcept {
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
  }
  template <class Byte>
  NNOPS_INLINE static reg load_bytes_n(const Byte* p, std::ptrdiff_t n) noexcept {
    Byte buffer[size] = {};
    for (std::ptrdiff_t i = 0; i < n; ++i) buffer[i] = p[i];
    return load_bytes(buffer);
  }
  NNOPS_INLINE static void store_bytes(std::int8_t* p, reg x) noexcept {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packs_epi16(narrow(x), _mm_setzero_si128()));
  }
  NNOPS_INLINE static void store_bytes(std::uint8_t* p, reg x) noexcept {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packus_epi16(narrow(x), _mm_setzero_si128()));
  }
  template <class Byte>
  NNOPS_INLINE static void store_bytes_n(Byte* p, reg x, std::ptrdiff_t n) noexcept {
    Byte buffer[size];
    store_bytes(buffer, x);
    for (std::ptrdiff_t i = 0; i < n; ++i) p[i] = buffer[i];
  }
  // sum + a.lo * b.lo + a.hi * b.hi, each lane a pair of int16.
  NNOPS_INLINE static reg dot2(reg sum, reg a, reg b) noexcept {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
  }

 private:
  NNOPS_INLINE static __m128i narrow(__m256i x) noexcept {
    return _mm_packs_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
  }
};

template <>
struct lanes<float, avx2_vnni> : lanes<float, avx2> {};

template <>
struct lanes<std::int32_t, avx2_vnni> : lanes<std::int32_t, avx2> {
#if defined(__AVXVNNI__) || defined(NNOPS_HAS_AVX512_VNNI)
  // sum + the four products of unsigned a and signed b bytes of each lane, modulo 2^32.
  NNOPS_INLINE static reg dot4(reg sum, reg a, reg b) noexcept {
#if defined(__AVXVNNI__)
    return _mm256_dpbusd_avx_epi32(sum, a, b);
#else
    return _mm256_dpbusd_epi32(sum, a, b);
#endif
  }
  // p[0] + ... + p[n - 1], modulo 2^32; of p[i] xor 0x80 with Flip.
  template <bool Flip>
  NNOPS_INLINE static std::int32_t sum_bytes(const std::uint8_t* p, std::ptrdiff_t n) noexcept {
    const __m256i flip = _mm256_set1_epi8(static_cast<char>(Flip ? 0x80 : 0));
    __m256i wide = _mm256_setzero_si256();
    std::ptrdiff_t i = 0;
    for (; i + 32 <= n; i += 32) {
      const __m256i bytes = _mm256_xor_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + i)), flip);
      wide = _mm256_add_epi64(wide, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    __m128i sums = _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
    const __m128i flip8 = _mm_move_epi64(_mm256_castsi256_si128(flip));
    for (; i + 8 <= n; i += 8) {
      const __m128i bytes = _mm_xor_si128(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p + i)), flip8);
      sums = _mm_add_epi64(sums, _mm_sad_epu8(bytes, _mm_setzero_si128()));
    }
    auto total = static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums))));
    for (; i < n; ++i) total += Flip ? p[i] ^ 0x80u : p[i];
    return static_cast<std::int32_t>(total);
  }
  // sum + a.lo * b.lo + a.hi * b.hi, each lane a pair of int16.
  NNOPS_INLINE static reg dot2(reg sum, reg a, reg b) noexcept {
#if defined(__AVXVNNI__)
    return _mm256_dpwssd_avx_epi32(sum, a, b);
#else
    return _mm256_dpwssd_epi32(sum, a, b);
#endif
  }
#endif
};

#endif

#if defined(NNOPS_HAS_AVX512)

namespace detail {

NNOPS_INLINE __mmask16 first_lanes_mask(std::ptrdiff_t n) noexcept {
  return static_cast<__mmask16>((1u << static_cast<unsigned>(n)) - 1u);
}

}  // namespace detail

template <>
struct lanes<float, avx512> : detail::batch_lanes<float, xsimd::avx512bw> {
  using int_reg = xsimd::batch<std::int32_t, xsimd::avx512bw>;

  NNOPS_INLINE static reg load_n(const float* p, std::ptrdiff_t n) noexcept {
    return _mm512_maskz_loadu_ps(detail::first_lanes_mask(n), p);
  }
  NNOPS_INLINE static void store_n(float* p, reg x, std::ptrdiff_t n) noexcept {
    _mm512_mask_storeu_ps(p, detail::first_lanes_mask(n), x);
  }
  NNOPS_INLINE static reg div(reg a, reg b) noexcept { return a / b; }
  NNOPS_INLINE static reg sqrt(reg x) noexcept { return _mm512_maskz_sqrt_ps(0xffff, x); }
  NNOPS_INLINE static reg fma(reg a, reg b, reg c) noexcept { return _mm512_fmadd_ps(a, b, c); }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept {
    return _mm512_mask_mov_ps(_mm512_maskz_min_ps(all, a, b), _mm512_cmp_ps_mask(a, a, _CMP_UNORD_Q), a);
  }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept {
    return _mm512_mask_mov_ps(_mm512_maskz_max_ps(all, a, b), _mm512_cmp_ps_mask(a, a, _CMP_UNORD_Q), a);
  }
  NNOPS_INLINE static reg clamp(reg x, reg lowest, reg highest) noexcept {
    return _mm512_maskz_min_ps(all, highest, _mm512_maskz_max_ps(all, lowest, x));
  }
  NNOPS_INLINE static int_reg to_int(reg x) noexcept { return _mm512_maskz_cvtps_epi32(all, x); }
  NNOPS_INLINE static reg from_int(int_reg x) noexcept { return _mm512_maskz_cvtepi32_ps(all, x); }
  NNOPS_INLINE static reg load_half(const float16* p) noexcept {
    return _mm512_maskz_cvtph_ps(all, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
  }
  NNOPS_INLINE static void store_half(float16* p, reg x) noexcept {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_maskz_cvtps_ph(all, x, _MM_FROUND_TO_NEAREST_INT));
  }
  NNOPS_INLINE static reg load_half_n(const float16* p, std::ptrdiff_t n) noexcept {
    return _mm512_maskz_cvtph_ps(all, _mm256_maskz_loadu_epi16(detail::first_lanes_mask(n), p));
  }
  NNOPS_INLINE static void store_half_n(float16* p, reg x, std::ptrdiff_t n) noexcept {
    _mm256_mask_storeu_epi16(p, detail::first_lanes_mask(n), _mm512_maskz_cvtps_ph(all, x, _MM_FROUND_TO_NEAREST_INT));
  }

 private:
  // The forms without a mask use an undefined operand, which g++ 12 warns about.
  static constexpr __mmask16 all = 0xffff;
};

template <>
struct lanes<std::int32_t, avx512> : detail::batch_int<xsimd::avx512bw> {
  static constexpr bool has_wide_multiply = true;

  NNOPS_INLINE static reg load_n(const std::int32_t* p, std::ptrdiff_t n) noexcept {
    return _mm512_maskz_loadu_epi32(detail::first_lanes_mask(n), p);
  }
  NNOPS_INLINE static void store_n(std::int32_t* p, reg x, std::ptrdiff_t n) noexcept {
    _mm512_mask_storeu_epi32(p, detail::first_lanes_mask(n), x);
  }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return _mm512_maskz_min_epi32(all, a, b); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return _mm512_maskz_max_epi32(all, a, b); }
  NNOPS_INLINE static reg bit_and(reg a, reg b) noexcept { return _mm512_and_si512(a, b); }
  NNOPS_INLINE static reg shift_left(reg a, reg count) noexcept { return _mm512_maskz_sllv_epi32(all, a, count); }
  NNOPS_INLINE static reg shift_right(reg a, reg count) noexcept { return _mm512_maskz_srav_epi32(all, a, count); }
  // a where left == right, else b.
  NNOPS_INLINE static reg where_equal(reg left, reg right, reg a, reg b) noexcept {
    return _mm512_mask_mov_epi32(b, _mm512_cmpeq_epi32_mask(left, right), a);
  }
  // (a * b + 2^30) >> 31 in 64 bits, truncated to 32.
  NNOPS_INLINE static reg rounding_doubling_high_mul(reg a, reg b) noexcept {
    const __m512i half = _mm512_set1_epi64(std::int64_t{1} << 30);
    const __m512i even = _mm512_add_epi64(_mm512_maskz_mul_epi32(0xff, a, b), half);
    const __m512i odd = _mm512_add_epi64(
        _mm512_maskz_mul_epi32(0xff, _mm512_maskz_srli_epi64(0xff, a, 32), _mm512_maskz_srli_epi64(0xff, b, 32)), half);
    return _mm512_mask_mov_epi32(_mm512_maskz_srli_epi64(0xff, even, 31), 0xaaaa,
                                 _mm512_maskz_slli_epi64(0xff, odd, 1));
  }
  NNOPS_INLINE static reg load_bytes(const std::int8_t* p) noexcept {
    return _mm512_maskz_cvtepi8_epi32(all, _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  }
  NNOPS_INLINE static reg load_bytes(const std::uint8_t* p) noexcept {
    return _mm512_maskz_cvtepu8_epi32(all, _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  }
  NNOPS_INLINE static reg load_bytes_n(const std::int8_t* p, std::ptrdiff_t n) noexcept {
    return _mm512_maskz_cvtepi8_epi32(all, _mm_maskz_loadu_epi8(detail::first_lanes_mask(n), p));
  }
  NNOPS_INLINE static reg load_bytes_n(const std::uint8_t* p, std::ptrdiff_t n) noexcept {
    return _mm512_maskz_cvtepu8_epi32(all, _mm_maskz_loadu_epi8(detail::first_lanes_mask(n), p));
  }
  template <class Byte>
  NNOPS_INLINE static void store_bytes(Byte* p, reg x) noexcept {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm512_maskz_cvtepi32_epi8(all, x));
  }
  template <class Byte>
  NNOPS_INLINE static void store_bytes_n(Byte* p, reg x, std::ptrdiff_t n) noexcept {
    _mm_mask_storeu_epi8(p, detail::first_lanes_mask(n), _mm512_maskz_cvtepi32_epi8(all, x));
  }
  // sum + a.lo * b.lo + a.hi * b.hi, each lane a pair of int16.
  NNOPS_INLINE static reg dot2(reg sum, reg a, reg b) noexcept {
    return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
  }

 private:
  static constexpr __mmask16 all = 0xffff;
};

#if defined(NNOPS_HAS_AVX512_VNNI)

template <>
struct lanes<float, avx512_vnni> : lanes<float, avx512> {};

template <>
struct lanes<std::int32_t, avx512_vnni> : lanes<std::int32_t, avx512> {
  // sum + the four products of unsigned a and signed b bytes of each lane, modulo 2^32.
  NNOPS_INLINE static reg dot4(reg sum, reg a, reg b) noexcept { return _mm512_dpbusd_epi32(sum, a, b); }
  // p[0] + ... + p[n - 1], modulo 2^32; of p[i] xor 0x80 with Flip.
  template <bool Flip>
  NNOPS_INLINE static std::int32_t sum_bytes(const std::uint8_t* p, std::ptrdiff_t n) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    __m512i sums = zero;
    const __m512i flip = _mm512_set1_epi8(static_cast<char>(Flip ? 0x80 : 0));
    for (; n >= 64; n -= 64, p += 64)
      sums = _mm512_add_epi64(sums, _mm512_sad_epu8(_mm512_xor_si512(_mm512_loadu_si512(p), flip), zero));
    if (n > 0) {
      const __mmask64 rest = (std::uint64_t{1} << n) - 1;
      const __m512i bytes = _mm512_xor_si512(_mm512_maskz_loadu_epi8(rest, p), _mm512_maskz_mov_epi8(rest, flip));
      sums = _mm512_add_epi64(sums, _mm512_sad_epu8(bytes, zero));
    }
    const __m256i half = _mm256_add_epi64(_mm512_castsi512_si256(sums), _mm512_maskz_extracti64x4_epi64(0xff, sums, 1));
    const __m128i quarter = _mm_add_epi64(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    return _mm_cvtsi128_si32(_mm_add_epi64(quarter, _mm_unpackhi_epi64(quarter, quarter)));
  }
  // sum + a.lo * b.lo + a.hi * b.hi, each lane a pair of int16.
  NNOPS_INLINE static reg dot2(reg sum, reg a, reg b) noexcept { return _mm512_dpwssd_epi32(sum, a, b); }
};

#endif
#endif

#if defined(__ARM_NEON)

namespace detail {

template <class Xsimd>
struct neon_float : buffered_float<Xsimd> {
  using base = buffered_float<Xsimd>;
  using typename base::reg;
  using int_reg = xsimd::batch<std::int32_t, Xsimd>;

  // The quotient rounded to nearest. xsimd's own is a product with an estimate of the reciprocal.
  NNOPS_INLINE static reg div(reg a, reg b) noexcept {
#if defined(__aarch64__)
    return vdivq_f32(a, b);
#else
    float x[base::size], y[base::size];
    base::store(x, a);
    base::store(y, b);
    for (std::ptrdiff_t i = 0; i < base::width; ++i) x[i] /= y[i];
    return base::load(x);
#endif
  }
  NNOPS_INLINE static reg fma(reg a, reg b, reg c) noexcept { return xsimd::fma(a, b, c); }
  NNOPS_INLINE static reg min(reg a, reg b) noexcept { return xsimd::select(a != a, a, xsimd::select(a < b, a, b)); }
  NNOPS_INLINE static reg max(reg a, reg b) noexcept { return xsimd::select(a != a, a, xsimd::select(a > b, a, b)); }
  NNOPS_INLINE static reg clamp(reg x, reg lowest, reg highest) noexcept {
    return xsimd::select(x < lowest, lowest, xsimd::select(x > highest, highest, x));
  }
  NNOPS_INLINE static int_reg to_int(reg x) noexcept {
    float from[base::size];
    std::int32_t to[base::size];
    base::store(from, x);
    for (std::ptrdiff_t i = 0; i < base::width; ++i) to[i] = nearest_int(from[i]);
    return int_reg::load_unaligned(to);
  }
  NNOPS_INLINE static reg from_int(int_reg x) noexcept { return xsimd::to_float(x); }
};

template <class Xsimd>
struct neon_int : buffered_int<Xsimd> {
  using base = buffered_int<Xsimd>;
  using typename base::reg;

  NNOPS_INLINE static reg bit_and(reg a, reg b) noexcept { return a & b; }
  // sum + a.lo * b.lo + a.hi * b.hi, each lane a pair of int16.
  NNOPS_INLINE static reg dot2(reg sum, reg a, reg b) noexcept {
    return sum + ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
  }
};

}  // namespace detail

#if defined(__aarch64__)
template <>
struct lanes<float, neon64> : detail::neon_float<xsimd::neon64> {
  NNOPS_INLINE static reg sqrt(reg x) noexcept { return vsqrtq_f32(x); }
};
template <>
struct lanes<std::int32_t, neon64> : detail::neon_int<xsimd::neon64> {};
#else
template <>
struct lanes<float, neon32> : detail::neon_float<xsimd::neon> {};
template <>
struct lanes<std::int32_t, neon32> : detail::neon_int<xsimd::neon> {};
#endif

#endif

namespace detail {

template <class Xsimd>
struct lanes_of_batch;
#if defined(__SSE2__)
template <>
struct lanes_of_batch<xsimd::sse2> : lanes<float, sse2> {};
#endif
#if defined(NNOPS_HAS_AVX2)
template <>
struct lanes_of_batch<xsimd::fma3<xsimd::avx2>> : lanes<float, avx2> {};
#endif
#if defined(NNOPS_HAS_AVX512)
template <>
struct lanes_of_batch<xsimd::avx512bw> : lanes<float, avx512> {};
#endif
#if defined(__aarch64__)
template <>
struct lanes_of_batch<xsimd::neon64> : lanes<float, neon64> {};
#elif defined(__ARM_NEON)
template <>
struct lanes_of_batch<xsimd::neon> : lanes<float, neon32> {};
#endif

}  // namespace detail

// For generic lambdas that run on float and on float registers.
template <class Xsimd>
NNOPS_INLINE xsimd::batch<float, Xsimd> min(xsimd::batch<float, Xsimd> a, xsimd::batch<float, Xsimd> b) noexcept {
  return detail::lanes_of_batch<Xsimd>::min(a, b);
}
template <class Xsimd>
NNOPS_INLINE xsimd::batch<float, Xsimd> max(xsimd::batch<float, Xsimd> a, xsimd::batch<float, Xsimd> b) noexcept {
  return detail::lanes_of_batch<Xsimd>::max(a, b);
}
template <class Xsimd>
NNOPS_INLINE xsimd::batch<float, Xsimd> clamp(xsimd::batch<float, Xsimd> x, xsimd::batch<float, Xsimd> lowest,
                                              xsimd::batch<float, Xsimd> highest) noexcept {
  return detail::lanes_of_batch<Xsimd>::clamp(x, lowest, highest);
}

#endif

}  // namespace NNOPS_ISA
}  // namespace nnops::simd
