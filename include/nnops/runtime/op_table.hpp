// From an operation's number to its function, for embedders: only the listed operations are instantiated.
//
//   using table = nnops::runtime::op_table<nnops::op::add, nnops::op::conv_2d>;
//   const nnops::runtime::op_entry* e = table::find(nnops::operation_type::conv_2d);   // null: not in this table
//   nnops::status s = e->run(args, execution);
#pragma once

#include <cstddef>
#include <cstdint>

#include "nnops/core/config.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/runtime/decode.hpp"
#include "nnops/runtime/operand.hpp"
#include "nnops/schema/schema.hpp"

namespace nnops::runtime {

// A prepared operation of a table: what prepare() of an op_entry filled. It holds the call by value (the caller's
// arrays of per-channel scales and a CONCATENATION's operands are referred to), and runs through run_packed of the same
// entry.
struct packed_weights {
  void* data = nullptr;
  std::size_t size = 0;
};

// The functions of one operation. Each checks its arguments completely, whoever called what before.
struct op_entry {
  operation_type type;
  const char* name;
  std::int32_t level;  // NNAPI feature level of the operation
  bool finds_shapes;   // the first extent of its outputs follows from values: infer() tells the largest

  // All findings of a call. Outputs of unknown shape are left out of it.
  void (*check)(const arguments&, report&) noexcept;
  // The shapes that the outputs have; `shapes` has room for output_count of them. Where finds_shapes: the largest that
  // they may have; execution::found_shapes receives the real ones.
  status (*infer)(const arguments&, shape* shapes) noexcept;
  // Bytes of workspace that run() needs with so many workers.
  size_or_status (*workspace_size)(const arguments&, std::int32_t workers) noexcept;
  status (*run)(const arguments&, const execution&) noexcept;

  // Operations whose weights are worth packing once (null for the others): bytes of packed weights; pack; the workspace
  // of a packed run; run. The weights that run_packed gets are those of the call that was packed.
  size_or_status (*packed_size)(const arguments&) noexcept;
  status (*pack)(const arguments&, const packed_weights&) noexcept;
  size_or_status (*packed_workspace_size)(const arguments&, std::int32_t workers) noexcept;
  status (*run_packed)(const arguments&, const packed_weights&, const execution&) noexcept;
};

namespace detail {
inline namespace NNOPS_ISA {

template <class Op, class Impl>
concept packs_weights = requires { Op::is_weight(std::size_t{0}); };

// f.template operator()<E...>() for the row of element types that the call's operands form.
template <class Op, std::size_t Row, class F, std::size_t... I>
auto call_with_row(F& f, meta::index_list<I...>) {
  return f.template operator()<element_for<schema<Op>::types[Row].types[I]>...>();
}
template <class Op, class Result, class F, std::size_t... Row>
Result visit_row(std::int32_t row, F& f, meta::index_list<Row...>) {
  Result result{};
  ((row == static_cast<std::int32_t>(Row)
        ? static_cast<void>(result = call_with_row<Op, Row>(f, meta::indices<Op::arity>{}))
        : static_cast<void>(0)),
   ...);
  return result;
}
template <class Op, class Result, class F>
Result visit(const call<Op>& c, F f) {
  return visit_row<Op, Result>(type_row_of(c), f, meta::indices<nnops::detail::row_count<Op>>{});
}

// A call that decoded and validated, with its memory.
template <class Op>
struct checked_call {
  call<Op> c;
  memory<Op> m;
  report r;

  checked_call(const arguments& a, bool need_memory) {
    decode<Op>(a, need_memory, c, m, r);
    if (!r.has_findings()) validate_with_output(c, r);
  }
  status why() const { return to_status(r); }
};

template <class Op, class Arch>
struct entry_functions {
  using impl = implementation<Op, Arch>;

  static void check(const arguments& a, report& r) noexcept {
    call<Op> c;
    memory<Op> m;
    decode<Op>(a, false, c, m, r);
    if (!r.has_findings()) validate_with_output(c, r);
  }

  static status infer(const arguments& a, shape* shapes) noexcept {
    call<Op> c;
    memory<Op> m;
    report r;
    decode<Op>(a, false, c, m, r);
    if (!r.has_findings()) validate(c, r);
    if (!r.ok()) return to_status(r);
    std::int32_t out = 0;
    for (std::size_t i = 0; i < Op::arity; ++i) {
      if (!is_output(schema<Op>::operands[i].way) || !c.operands[i].given) continue;
      const shape s = schema<Op>::output_shape(c, static_cast<std::int32_t>(i));
      const std::int32_t alike = has_output_list<Op> ? a.output_count : 1;
      for (std::int32_t k = 0; k < alike; ++k) shapes[out++] = s;
    }
    return {};
  }

  static size_or_status workspace_size(const arguments& a, std::int32_t workers) noexcept {
    const checked_call<Op> k(a, false);
    if (!k.r.ok()) return {0, k.why()};
    return {workspace_of(k.c, workers < 1 ? 1 : workers), {}};
  }

  static std::size_t workspace_of(const call<Op>& c, std::int32_t workers) noexcept {
    return visit<Op, std::size_t>(
        c, [&]<class... E>() { return nnops::detail::workspace_bytes<Op, Arch, E...>(c, workers); });
  }

  static status run(const arguments& a, const execution& e) noexcept {
    const checked_call<Op> k(a, true);
    if (!k.r.ok()) return k.why();
    if (const status s =
            nnops::detail::check_workspace<Op>(e, workspace_of(k.c, nnops::detail::worker_count(e.threads)));
        !s.ok())
      return s;
    return visit<Op, status>(k.c, [&]<class... E>() { return impl::template run<E...>(k.c, k.m, e); });
  }

  static size_or_status packed_size(const arguments& a) noexcept {
    const checked_call<Op> k(a, false);
    if (!k.r.ok()) return {0, k.why()};
    return {packed_bytes_of(k.c), {}};
  }

  static std::size_t packed_bytes_of(const call<Op>& c) noexcept {
    return visit<Op, std::size_t>(c, [&]<class... E>() { return impl::template packed_size<E...>(c); });
  }

  static status check_packed(const call<Op>& c, const packed_weights& p) noexcept {
    const std::size_t needed = packed_bytes_of(c);
    const std::size_t got = p.data == nullptr ? 0 : p.size;
    return got < needed ? nnops::detail::too_small<Op>(outcome::workspace_too_small, measure::packed_bytes, got, needed)
                        : status{};
  }

  static status pack(const arguments& a, const packed_weights& p) noexcept {
    checked_call<Op> k(a, false);
    // Only the weights need memory here.
    for (std::size_t i = 0; i < Op::arity; ++i)
      if (Op::is_weight(i) && k.c.operands[i].given && k.m.data[i] == nullptr && volume(k.c.operands[i].dims) != 0)
        k.r.add(outcome::invalid, measure::memory, static_cast<std::int32_t>(i), schema<Op>::operands[i].name, 0,
                present());
    if (!k.r.ok()) return k.why();
    if (const status s = check_packed(k.c, p); !s.ok()) return s;
    return visit<Op, status>(k.c, [&]<class... E>() { return impl::template pack<E...>(k.c, k.m, p.data); });
  }

  static size_or_status packed_workspace_size(const arguments& a, std::int32_t workers) noexcept {
    const checked_call<Op> k(a, false);
    if (!k.r.ok()) return {0, k.why()};
    return {packed_workspace_of(k.c, workers < 1 ? 1 : workers), {}};
  }

  static std::size_t packed_workspace_of(const call<Op>& c, std::int32_t workers) noexcept {
    return visit<Op, std::size_t>(c, [&]<class... E>() { return impl::template packed_workspace<E...>(c, workers); });
  }

  static status run_packed(const arguments& a, const packed_weights& p, const execution& e) noexcept {
    const checked_call<Op> k(a, true);
    if (!k.r.ok()) return k.why();
    if (const status s = check_packed(k.c, p); !s.ok()) return s;
    if (const status s =
            nnops::detail::check_workspace<Op>(e, packed_workspace_of(k.c, nnops::detail::worker_count(e.threads)));
        !s.ok())
      return s;
    return visit<Op, status>(k.c, [&]<class... E>() { return impl::template run_packed<E...>(k.c, k.m, p.data, e); });
  }

  static constexpr op_entry make() {
    constexpr std::int32_t level = [] {
      for (const operation_entry& o : all_operations)
        if (o.type == Op::type) return o.level;
      return any_level;
    }();
    op_entry e{Op::type, schema<Op>::name, level,   finds_shapes<Op>, &check, &infer, &workspace_size,
               &run,     nullptr,          nullptr, nullptr,          nullptr};
    if constexpr (packs_weights<Op, impl>) {
      e.packed_size = &packed_size;
      e.pack = &pack;
      e.packed_workspace_size = &packed_workspace_size;
      e.run_packed = &run_packed;
    }
    return e;
  }
};

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// The operations of an embedder, for one architecture.
template <class Arch, class... Op>
struct op_table_for {
  static constexpr op_entry entries[] = {detail::entry_functions<Op, Arch>::make()...};

  // Null if the operation is not listed.
  static constexpr const op_entry* find(operation_type type) {
    for (const op_entry& e : entries)
      if (e.type == type) return &e;
    return nullptr;
  }
};

template <class... Op>
using op_table = op_table_for<simd::best, Op...>;

}  // namespace NNOPS_ISA

}  // namespace nnops::runtime
