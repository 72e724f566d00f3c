// The one path that every public function takes: describe the call, check what is static at compile time and everything
// at run time, then run the operation's implementation for the operands' element types.
//
// ops/<operation>.hpp specialises implementation<op::<operation>, Arch>:
//
//   // optional: bytes of scratch
//   template <class... E> static std::size_t workspace(const call<Op>&, std::int32_t workers);
//   template <class... E> static status run(const call<Op>&, const memory<Op>&, const execution&) noexcept;
//
// and, for operations with weights that are worth packing once,
//
//   template <class... E> static std::size_t packed_size(const call<Op>&);
//   template <class... E> static status pack(const call<Op>&, const memory<Op>&, void* packed) noexcept;
//   template <class... E> static std::size_t packed_workspace(const call<Op>&, std::int32_t workers);
//   template <class... E> static status run_packed(const call<Op>&, const memory<Op>&, const void* packed,
//                                                  const execution&) noexcept;
//
// E are the element types in operand order. All of them are called with a call that validate_with_output() has
// accepted, so they check nothing again.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/schema/compile_check.hpp"
#include "nnops/schema/schema.hpp"
#include "nnops/schema/views.hpp"

namespace nnops {

// What a run gets from its caller beside the operands.
struct execution {
  workspace scratch = {};
  parallel threads = {};
  // For operations that find a number of results in their data (BOX_WITH_NMS_LIMIT, GENERATE_PROPOSALS): receives the
  // shape of each output, in order. Their outputs are then capacities. Without it, their outputs have to have the very
  // shape that is found.
  shape* found_shapes = nullptr;
};

// A size that a query answers, or why there is none.
struct size_or_status {
  std::size_t bytes = 0;
  status why = {};

  NNOPS_INLINE constexpr bool ok() const { return why.ok(); }
};

inline namespace NNOPS_ISA {

template <class Op, class Arch>
struct implementation;

}  // namespace NNOPS_ISA

namespace detail {
inline namespace NNOPS_ISA {

template <class Op, class... Views>
struct static_call {
  static consteval report check() {
    call<Op> c{{static_value<Views>...}, schema<Op>::undecided_params(), {}, any_level};
    report r;
    validate_with_output(c, r);
    return r;
  }
  static constexpr report value = check();
};

// Refuses at compile time what no run-time value can make right.
template <class Op, class... Views>
constexpr void check_static() {
  constexpr std::int32_t kept = static_call<Op, Views...>::value.kept();
  if constexpr (kept > 0) {
    if constexpr (static_call<Op, Views...>::value.items[0].what == measure::operand_type)
      refuse_types<Op, static_value<Views>.type...>();
    else refuse_findings<Op, static_call<Op, Views...>::value>(meta::indices<static_cast<std::size_t>(kept)>{});
  }
}

template <class View>
struct element_of_view {
  using type = typename View::element;
};
// Kernels see an omitted operand as a null pointer of float.
template <>
struct element_of_view<std::nullptr_t> {
  using type = float;
};
template <class View>
using element_of = typename element_of_view<View>::type;

template <class Op, class Arch, class... E>
std::size_t workspace_bytes(const call<Op>& c, std::int32_t workers) {
  if constexpr (requires { implementation<Op, Arch>::template workspace<E...>(c, workers); })
    return implementation<Op, Arch>::template workspace<E...>(c, workers);
  else return 0;
}

template <class Op>
constexpr status too_small(outcome code, measure what, std::size_t got, std::size_t needed) {
  return {code,
          {code, what, -1, schema<Op>::name, nullptr, static_cast<std::int64_t>(got),
           at_least(static_cast<std::int64_t>(needed))}};
}

template <class Op>
constexpr status check_workspace(const execution& e, std::size_t needed) {
  if (needed == 0) return {};
  const std::size_t got = e.scratch.data == nullptr ? 0 : e.scratch.size;
  return got < needed ? too_small<Op>(outcome::workspace_too_small, measure::workspace_bytes, got, needed) : status{};
}

// Workers below 1 count as 1.
constexpr std::int32_t worker_count(const parallel& p) { return p.run == nullptr || p.workers < 1 ? 1 : p.workers; }

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Checks a call of views and runs it. The first NNAPI operand is the first view; nullptr stands for an omitted one.
template <class Op, class Arch, class... Views>
status invoke(const typename Op::params& params, const execution& e, const Views&... views) noexcept {
  static_assert(sizeof...(Views) == Op::arity);
  detail::check_static<Op, Views...>();
  const call<Op> c{{detail::value_of(views)...}, params, {}, any_level};
  report r;
  detail::check_call<Op>(c, r, views...);
  if (!r.ok()) return to_status(r);
  if (const status s = detail::check_workspace<Op>(
          e, detail::workspace_bytes<Op, Arch, detail::element_of<Views>...>(c, detail::worker_count(e.threads)));
      !s.ok())
    return s;
  const memory<Op> m{{detail::data_of(views)...}};
  return implementation<Op, Arch>::template run<detail::element_of<Views>...>(c, m, e);
}

// The bytes of workspace that the same call needs. Views without memory are enough.
template <class Op, class Arch = simd::best, class... Views>
size_or_status workspace_size(const typename Op::params& params, std::int32_t workers, const Views&... views) noexcept {
  static_assert(sizeof...(Views) == Op::arity);
  detail::check_static<Op, Views...>();
  const call<Op> c{{detail::value_of(views)...}, params, {}, any_level};
  report r;
  validate_with_output(c, r);
  if (!r.ok()) return {0, to_status(r)};
  return {detail::workspace_bytes<Op, Arch, detail::element_of<Views>...>(c, workers < 1 ? 1 : workers), {}};
}

}  // namespace NNOPS_ISA

// An operation whose weights have been packed: the shapes, attributes and the packed memory, which the caller owns and
// keeps for as long as it runs the operation. Made by prepare(). It may run in several threads at once, each with its
// own workspace.
template <class Op>
struct prepared {
  call<Op> description = {};
  const void* packed = nullptr;
  status (*run_packed)(const call<Op>&, const memory<Op>&, const void*, const execution&) noexcept = nullptr;
  std::size_t (*workspace_for)(const call<Op>&, std::int32_t) = nullptr;

  // The bytes of scratch that a run needs with so many workers.
  NNOPS_INLINE std::size_t workspace_bytes(std::int32_t workers = 1) const {
    return workspace_for == nullptr ? 0 : workspace_for(description, workers < 1 ? 1 : workers);
  }
};

inline namespace NNOPS_ISA {

// The bytes that prepare() needs for the packed weights.
template <class Op, class Arch = simd::best, class... Views>
size_or_status packed_size(const typename Op::params& params, const Views&... views) noexcept {
  static_assert(sizeof...(Views) == Op::arity);
  detail::check_static<Op, Views...>();
  const call<Op> c{{detail::value_of(views)...}, params, {}, any_level};
  report r;
  validate_with_output(c, r);
  if (!r.ok()) return {0, to_status(r)};
  return {implementation<Op, Arch>::template packed_size<detail::element_of<Views>...>(c), {}};
}

// Packs the weights of a call into `packed`, `packed_bytes` long, and describes the call in `p`. Inputs and outputs
// need no memory yet; the weights are not needed afterwards.
template <class Op, class Arch = simd::best, class... Views>
status prepare(prepared<Op>& p, const typename Op::params& params, void* packed, std::size_t packed_bytes,
               const Views&... views) noexcept {
  const size_or_status size = packed_size<Op, Arch>(params, views...);
  if (!size.ok()) return size.why;
  if (packed_bytes < size.bytes || (packed == nullptr && size.bytes > 0))
    return detail::too_small<Op>(outcome::workspace_too_small, measure::packed_bytes,
                                 packed == nullptr ? 0 : packed_bytes, size.bytes);
  using impl = implementation<Op, Arch>;
  const call<Op> c{{detail::value_of(views)...}, params, {}, any_level};
  const memory<Op> m{{detail::data_of(views)...}};
  for (std::size_t i = 0; i < Op::arity; ++i)
    if (Op::is_weight(i) && c.operands[i].given && m.data[i] == nullptr && volume(c.operands[i].dims) != 0) {
      report r;
      r.operation = schema<Op>::name;
      r.add(outcome::invalid, measure::memory, static_cast<std::int32_t>(i), schema<Op>::operands[i].name, 0,
            present());
      return to_status(r);
    }
  const status s = impl::template pack<detail::element_of<Views>...>(c, m, packed);
  if (!s.ok()) return s;
  p.description = c;
  p.packed = packed;
  p.run_packed = [](const call<Op>& pc, const memory<Op>& pm, const void* pp, const execution& e) noexcept {
    return impl::template run_packed<detail::element_of<Views>...>(pc, pm, pp, e);
  };
  p.workspace_for = [](const call<Op>& pc, std::int32_t workers) {
    return impl::template packed_workspace<detail::element_of<Views>...>(pc, workers);
  };
  return {};
}

// Runs a prepared operation. `m` holds the memory of its inputs and outputs; the weights' entries are not read.
template <class Op>
status run(const prepared<Op>& p, const memory<Op>& m, const execution& e = {}) noexcept {
  if (p.run_packed == nullptr)
    return {outcome::invalid, {outcome::invalid, measure::packed_bytes, -1, schema<Op>::name, nullptr, 0, present()}};
  for (std::size_t i = 0; i < Op::arity; ++i)
    if (!Op::is_weight(i) && p.description.operands[i].given && m.data[i] == nullptr &&
        volume(p.description.operands[i].dims) != 0)
      return {outcome::invalid,
              {outcome::invalid, measure::memory, static_cast<std::int8_t>(i), schema<Op>::name,
               schema<Op>::operands[i].name, 0, present()}};
  if (const status s = detail::check_workspace<Op>(e, p.workspace_bytes(detail::worker_count(e.threads))); !s.ok())
    return s;
  return p.run_packed(p.description, m, p.packed, e);
}

}  // namespace NNOPS_ISA

}  // namespace nnops
