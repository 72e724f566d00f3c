// What the compiler's flags mean for nnops: the instruction set that this translation unit is built for, the inline
// namespace that is named after it, and the architecture tags that kernels name.
//
// nnops is headers: two translation units with different flags may instantiate one function, and the linker keeps one
// of the two bodies. Every function therefore lives in `inline namespace NNOPS_ISA`; types that cross units, and the
// labels of compiler messages, live outside it.
//
// NNOPS_SCALAR_ONLY (define before including nnops): no xsimd, no intrinsics; every kernel runs as plain loops.
#pragma once

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error \
    "nnops: -ffast-math and -ffinite-math-only break the documented results (NaN, rounding, exact range reduction); compile without them"
#endif

#if defined(NNOPS_SCALAR_ONLY)
#define NNOPS_ISA_SUFFIX(name) name##_scalar_only
#else
#define NNOPS_ISA_SUFFIX(name) name
#endif

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512DQ__) && \
    defined(__FMA__) && defined(__F16C__)
#define NNOPS_HAS_AVX512 1
#define NNOPS_HAS_AVX2 1
#if defined(__AVX512VNNI__)
#define NNOPS_HAS_AVX512_VNNI 1
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_avx512_vnni)
#else
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_avx512)
#endif
#elif defined(__AVX2__) && defined(__FMA__) && defined(__F16C__)
#define NNOPS_HAS_AVX2 1
#if defined(__AVXVNNI__)
#define NNOPS_HAS_AVX2_VNNI 1
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_avx2_vnni)
#else
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_avx2)
#endif
#elif defined(__SSE4_1__)
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_sse4_1)
#elif defined(__SSE2__)
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_sse2)
#elif defined(__aarch64__) && defined(__ARM_FEATURE_DOTPROD)
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_neon64_dot)
#elif defined(__aarch64__)
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_neon64)
#elif defined(__ARM_NEON)
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_neon32)
#else
#define NNOPS_ISA NNOPS_ISA_SUFFIX(isa_base)
#endif

// Member functions of types that cross translation units: forced inline, so that no copy is left for the linker to
// choose.
#define NNOPS_INLINE [[gnu::always_inline]] inline

namespace nnops::simd {

// Architectures. A kernel takes one as template argument `Arch`. Each exists on every machine as a name; the ones that
// this translation unit can run are those up to `best`.
struct scalar {};       // plain loops
struct sse2 {};         // x86-64 baseline
struct avx2 {};         // AVX2, FMA and F16C
struct avx2_vnni {};    // avx2 with AVX-VNNI
struct avx512 {};       // AVX-512 F, BW, VL and DQ
struct avx512_vnni {};  // avx512 with AVX-512 VNNI
struct neon32 {};       // armv7 NEON, which takes subnormal numbers for zero
struct neon64 {};       // aarch64

#if defined(NNOPS_SCALAR_ONLY)
using best = scalar;
#elif defined(NNOPS_HAS_AVX512_VNNI)
using best = avx512_vnni;
#elif defined(NNOPS_HAS_AVX512)
using best = avx512;
#elif defined(NNOPS_HAS_AVX2_VNNI)
using best = avx2_vnni;
#elif defined(NNOPS_HAS_AVX2)
using best = avx2;
#elif defined(__SSE2__)
using best = sse2;
#elif defined(__aarch64__)
using best = neon64;
#elif defined(__ARM_NEON)
using best = neon32;
#else
using best = scalar;
#endif

}  // namespace nnops::simd
