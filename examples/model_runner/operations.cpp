#include "operations.hpp"

#include "nnops/runtime/full_table.hpp"

namespace runner {
namespace {

template <class Table>
struct placer;
template <class Arch, class... Op>
struct placer<nnops::runtime::op_table_for<Arch, Op...>> {
  template <class One>
  static nnops::placement place_one(const nnops::target_description& chip, const nnops::runtime::arguments& a, const nnops::place_options& options) {
    nnops::call<One> c;
    nnops::memory<One> memory;
    nnops::placement p;
    nnops::runtime::detail::decode<One>(a, false, c, memory, p.why_not_npu);
    return p.why_not_npu.has_findings() ? p : nnops::place_of(chip, c, options);
  }
  static nnops::placement place(const nnops::target_description& chip, nnops::operation_type type, const nnops::runtime::arguments& a, const nnops::place_options& options) {
    nnops::placement p;
    ((type == Op::type ? static_cast<void>(p = place_one<Op>(chip, a, options)) : static_cast<void>(0)), ...);
    return p;
  }
};

}  // namespace

const nnops::runtime::op_entry* find_operation(nnops::operation_type type) { return nnops::runtime::full_table::find(type); }

nnops::placement place_operation(const nnops::target_description& chip, nnops::operation_type type, const nnops::runtime::arguments& a, const nnops::place_options& options) {
  return placer<nnops::runtime::full_table>::place(chip, type, a, options);
}

}  // namespace runner
