// Where the operations of a model run, for embedders that learn at run time which they are.
//
//   nnops::placement p = nnops::runtime::place_of(target::rk3588{}, operation_type::conv_2d, args);
//   for (const target_description* chip : all_targets) ... nnops::runtime::place_of(*chip, type, args, {.host_allowed =
//   false});
//
// No kernel is included. An embedder of few operations lists them: placement_table<op::add,
// op::conv_2d>::place_of(...).
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/runtime/decode.hpp"
#include "nnops/runtime/operand.hpp"
#include "nnops/schema/all.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/lowering.hpp"

namespace nnops::runtime {
namespace detail {
inline namespace NNOPS_ISA {

// Arguments as a valid call, whose outputs have the shapes that follow where their own are not known; findings say why
// there is none. For a run, memory and shapes are asked for as well.
template <class Op>
void describe_call(const arguments& a, bool to_run, call<Op>& c, report& r) noexcept {
  memory<Op> m;
  decode<Op>(a, to_run, c, m, r);
  if (r.has_findings()) return;
  validate(c, r);
  if (r.has_findings()) return;
  for (std::size_t i = 0; i < Op::arity; ++i)
    if (schema<Op>::operands[i].way == direction::output && !c.operands[i].dims.known_rank() && !to_run)
      c.operands[i].dims = schema<Op>::output_shape(c, static_cast<std::int32_t>(i));
  r = report();
  validate_with_output(c, r);
  if (to_run && !r.has_findings() && !r.ok()) {
    std::int32_t output = 0;
    while (!is_output(schema<Op>::operands[output].way)) ++output;
    r.add(outcome::undecided, measure::rank, output, schema<Op>::operands[output].name, 0, present());
  }
}

template <class Op>
placement place_one(const target_description& t, const arguments& a, const place_options& options,
                    bool to_run) noexcept {
  placement p;
  call<Op> c;
  describe_call(a, to_run, c, p.why_not_npu);
  return p.why_not_npu.has_findings() ? p : nnops::place_of(t, c, options);
}

template <class Op>
report check_one(const target_description& t, const arguments& a, const model_context& m) noexcept {
  report r;
  call<Op> c;
  describe_call(a, false, c, r);
  return r.has_findings() ? r : nnops::check_target(t, c, m);
}

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Arguments as a valid call, for those who ask other questions about it. False: the report says why there is none.
template <class Op>
bool describe_call(const arguments& a, call<Op>& c, report& r) noexcept {
  detail::describe_call(a, false, c, r);
  return !r.has_findings();
}

// The questions of targets/check.hpp, for the listed operations. Arguments are checked as the operation table does, but
// need no memory beyond the values of scalars and lists, unless the call is going to run (`to_run`). An operation that
// is not listed has no operator on any chip; the host runs it where it is allowed to, and its arguments are not
// checked.
template <class... Op>
struct placement_table {
  static constexpr bool has(operation_type type) { return ((type == Op::type) || ...); }

  static placement place_of(const target_description& t, operation_type type, const arguments& a,
                            const place_options& options = {}, bool to_run = false) noexcept {
    placement p;
    if (!((type == Op::type && (p = detail::place_one<Op>(t, a, options, to_run), true)) || ...)) {
      p.why_not_npu = p.why_not_vendor_cpu = unknown(t, type);
      p.place = options.host_allowed ? where::host : where::nowhere;
    }
    return p;
  }

  static report check_target(const target_description& t, operation_type type, const arguments& a,
                             const model_context& m = {}) noexcept {
    report r;
    if (!((type == Op::type && (r = detail::check_one<Op>(t, a, m), true)) || ...)) r = unknown(t, type);
    return r;
  }

 private:
  static report unknown(const target_description& t, operation_type type) noexcept {
    report r;
    r.operation = nnops::name_of(type);
    r.source = {t.name};
    r.add(outcome::unsupported, measure::npu_operator, -1, nullptr, 0, known());
    return r;
  }
};

// The operations that have an operator on some chip.
using placements = placement_table<
    op::add, op::argmax, op::argmin, op::average_pool_2d, op::batch_matmul, op::cast, op::concatenation, op::conv_2d,
    op::depth_to_space, op::depthwise_conv_2d, op::dequantize, op::div, op::elu, op::embedding_lookup, op::equal,
    op::exp, op::expand_dims, op::floor, op::fully_connected, op::gather, op::greater, op::greater_equal,
    op::grouped_conv_2d, op::hard_swish, op::instance_normalization, op::l2_normalization, op::less, op::less_equal,
    op::local_response_normalization, op::log, op::log_softmax, op::logical_and, op::logical_not, op::logistic,
    op::lstm, op::max_pool_2d, op::maximum, op::mean, op::minimum, op::mirror_pad, op::mul, op::not_equal, op::pad,
    op::pad_v2, op::pow, op::prelu, op::quantize, op::reduce_max, op::reduce_min, op::reduce_sum, op::relu, op::relu1,
    op::relu6, op::reshape, op::resize_bilinear, op::resize_nearest_neighbor, op::roi_align, op::roi_pooling, op::rsqrt,
    op::select, op::sin, op::slice, op::softmax, op::space_to_depth, op::split, op::sqrt, op::squeeze,
    op::strided_slice, op::sub, op::tanh, op::tile, op::topk_v2, op::transpose, op::transpose_conv_2d,
    op::unidirectional_sequence_lstm>;
static_assert(
    [] {
      for (const rknn::lowering_row& row : rknn::lower::rows)
        if (!placements::has(row.type)) return false;
      return true;
    }(),
    "an operation of targets/lowering.hpp is not listed");

// Where one operation of a model runs, and why it is not the NPU.
inline placement place_of(const target_description& t, operation_type type, const arguments& a,
                          const place_options& options = {}) noexcept {
  return placements::place_of(t, type, a, options);
}

// Every limit of the NPU that it breaks; of an invalid call, every rule of the operation.
inline report check_target(const target_description& t, operation_type type, const arguments& a,
                           const model_context& m = {}) noexcept {
  return placements::check_target(t, type, a, m);
}

}  // namespace NNOPS_ISA

}  // namespace nnops::runtime
