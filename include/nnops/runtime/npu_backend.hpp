// Backends at run time: an NPU driver or the vendor's CPU runtime as a value, and the route of one operation between
// them and the host's kernels. nnops drives no NPU itself.
#pragma once

#include <cstdint>
#include <type_traits>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/runtime/op_table.hpp"
#include "nnops/runtime/operand.hpp"
#include "nnops/runtime/placement.hpp"
#include "nnops/targets/rknn.hpp"

namespace nnops::runtime {

// What runs operations for route(): `run` gets arguments that are valid and within the target's limits, and says in its
// status what else went wrong. It is called in the calling thread of route().
struct npu_backend {
  void* context = nullptr;
  status (*run)(void* context, operation_type type, const arguments& a) noexcept = nullptr;
};

// A class as a backend: anything with `status run(operation_type, const arguments&) noexcept`. The object is referred
// to.
template <class B>
concept runs_operations = requires(B& b, operation_type type, const arguments& a) {
  requires std::is_same_v<decltype(b.run(type, a)), status>;
};

// The places that a caller offers; null for one that it does not.
struct places {
  const npu_backend* npu = nullptr;
  const npu_backend* vendor_cpu = nullptr;
  const op_entry* host = nullptr;  // the operation's entry in the caller's op_table
};

inline namespace NNOPS_ISA {

template <runs_operations B>
npu_backend make_backend(B& b) noexcept {
  return {&b, [](void* context, operation_type type, const arguments& a) noexcept {
            return static_cast<B*>(context)->run(type, a);
          }};
}

// Runs an operation in the first offered place that takes it: the NPU, the vendor's CPU operators, the host. If none
// does, the status holds the first thing that keeps it off the NPU. `Placements` is a placement_table.
template <class Placements = placements>
status route(const target_description& t, operation_type type, const arguments& a, const places& offered,
             const execution& e = {}, const model_context& m = {}) noexcept {
  const placement p =
      Placements::place_of(t, type, a, {offered.host != nullptr, offered.vendor_cpu != nullptr, m}, true);
  if (p.invalid()) return to_status(p.why_not_npu);
  if (p.place == where::npu && offered.npu != nullptr) return offered.npu->run(offered.npu->context, type, a);
  if (offered.vendor_cpu != nullptr &&
      (p.place == where::vendor_cpu || (p.place == where::npu && p.why_not_vendor_cpu.ok())))
    return offered.vendor_cpu->run(offered.vendor_cpu->context, type, a);
  if (offered.host != nullptr) return offered.host->run(a, e);
  if (p.why_not_npu.has_findings()) return to_status(p.why_not_npu);
  return {outcome::unsupported,
          {outcome::unsupported, measure::npu_operator, -1, nnops::name_of(type), nullptr, 0, present(), {t.name}}};
}

}  // namespace NNOPS_ISA

}  // namespace nnops::runtime
