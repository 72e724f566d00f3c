// A row of operators_<chip>.def as a call that has to fit the chip: the one within the limit as it stands, the one
// beyond it with NNOPS_REJECT. Whoever includes this has defined `chip`, and NNOPS_ROWS as the name of the rows.
#pragma once

#include "../targets/operator_calls.hpp"
#include "nnops/targets/require_operator.hpp"

namespace {

using namespace operator_calls;

#ifdef NNOPS_REJECT
#define NNOPS_VALUE(within, beyond) beyond
#define NNOPS_FITS(call)
#else
#define NNOPS_VALUE(within, beyond) within
#define NNOPS_FITS(call) static_assert(rknn::fits_npu<chip, call>);
#endif
#define NNOPS_JOINED(a, b) a##b
#define NNOPS_NAME(line) NNOPS_JOINED(call_of_line_, line)

#define NNOPS_CASE(op, type, what, of, within, beyond, ...)                                     \
  constexpr operator_call NNOPS_NAME(__LINE__) = changed(                                       \
      fitting(npu_operator::op, dtype::type),                                                   \
      changes {} __VA_OPT__(|) __VA_ARGS__ | set(q::what, NNOPS_VALUE(within, beyond), n::of)); \
  static_assert(rknn::require_npu<chip, NNOPS_NAME(__LINE__)>());                               \
  NNOPS_FITS(NNOPS_NAME(__LINE__))

#include NNOPS_ROWS

}  // namespace
