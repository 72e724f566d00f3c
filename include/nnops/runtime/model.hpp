// Models as plain data, and their execution: operations in order, IF and WHILE over subgraphs (feature level 4).
//
// Semantics (NNAPI, OperationType IF and WHILE)
//   IF     (condition, graph, graph, n values) -> m values: one of the graphs, each of which takes the n values and gives
//          the m values.
//   WHILE  (condition graph, body graph, m + k + n values) -> m values: while the condition graph says true, the body
//          gives the next m + k values; the last n stay. Sizes may change from one iteration to the next where the
//          graphs leave them open. The condition decides before the first iteration.
// Types, scales, zero points and those dimensions that are stated must agree between an operation and its graphs, of
// both branches, whichever runs.
//
// Memory       None is allocated. Everything that a run needs lies in one workspace of the caller: temporaries (a value's
//              memory is free again after its last use), the scratch memory of the operations, the descriptions of open
//              graphs. model_workspace_size() says how much that is where sizes follow from the inputs' shapes; else a
//              run that lacks memory says so, and may be repeated with more.
// Outputs      Are written when everything has run: a run that fails leaves them untouched, and they may overlap inputs.
// Errors       A graph with indexes out of range, values that are used before an operation has given them, that are
//              written twice or never, graphs that contain themselves or lie too deep, an operation without a kernel:
//              a status before anything runs. What depends on values is a status of the run.
// Endless loops  end at environment::max_iterations, or when environment::keep_running says no: outcome::stopped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/config.hpp"
#include "nnops/core/parallel.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/workspace.hpp"
#include "nnops/ops/invoke.hpp"
#include "nnops/runtime/op_table.hpp"
#include "nnops/runtime/operand.hpp"
#include "nnops/schema/operations.hpp"

namespace nnops::runtime {

// Indexes into a graph's operands.
struct index_list {
  const std::int32_t* first = nullptr;
  std::int32_t count = 0;

  NNOPS_INLINE constexpr std::int32_t operator[](std::int32_t i) const { return first[i]; }
};

struct operation {
  operation_type type;
  index_list inputs, outputs;  // in the order of the operation's NNAPI signature
};

// Operands are, by what is known of them:
// - constants: they have memory. One of type `subgraph` holds the int32 number of a graph of the model
// - omitted: value.given = false
// - the graph's inputs; all others are written by an operation. Their dimensions may be `dynamic`, or not even the rank
//   known; what is stated has to come true
// Operations stand in an order in which they can run. The graph's outputs are written by operations, and differ.
struct graph {
  const operand* operands = nullptr;
  std::int32_t operand_count = 0;
  const operation* operations = nullptr;
  std::int32_t operation_count = 0;
  index_list inputs, outputs;
};

// The first graph is the model; the others are referred to.
struct model {
  const graph* graphs = nullptr;
  std::int32_t graph_count = 0;
};

// An embedder's own operations: OEM_OPERATION, and numbers that NNAPI does not use. Asked where the table has no entry.
// The functions have the meaning of op_entry's; they must refuse types that they do not know.
struct extension {
  status (*infer)(void* context, operation_type, const arguments&, shape* shapes) noexcept = nullptr;
  size_or_status (*workspace_size)(void* context, operation_type, const arguments&,
                                   std::int32_t workers) noexcept = nullptr;
  status (*run)(void* context, operation_type, const arguments&, const execution&) noexcept = nullptr;
  void* context = nullptr;
};

// What a model runs in.
struct environment {
  const op_entry* (*find)(operation_type) = nullptr;  // of a table: op_table<...>::find
  extension other = {};
  parallel threads = {};
  std::int32_t max_level = any_level;  // highest NNAPI feature level that the model may use
  rounding round = rounding::double_;
  std::int64_t max_iterations = 1 << 20;  // of each WHILE
  std::int32_t max_depth = 8;             // of graphs in graphs, the model itself included
  // Asked before each operation, also of loops; false stops the run. For limits of time.
  bool (*keep_running)(void* context) noexcept = nullptr;
  void* keep_running_context = nullptr;
};

// A status, and which operation of which graph it is about; -1 where it is about none.
struct [[nodiscard]] model_status {
  status why = {};
  std::int32_t graph = -1, operation = -1;

  NNOPS_INLINE constexpr bool ok() const { return why.ok(); }
};

struct model_size {
  std::size_t bytes = 0;
  model_status why = {};

  NNOPS_INLINE constexpr bool ok() const { return why.ok(); }
};

namespace detail {
inline namespace NNOPS_ISA {

// Offsets in the workspace are multiples of this, enough for every element type.
inline constexpr std::uint64_t model_alignment = 64;

constexpr std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + model_alignment - 1) / model_alignment * model_alignment;
}

// Of findings that are about a graph.
inline constexpr operation_type no_operation = static_cast<operation_type>(-1);

constexpr status refused(operation_type type, outcome code, measure what, std::int64_t got, const constraint& wanted,
                         std::int32_t index = -1, const char* name = nullptr) {
  return {code,
          {code, what, static_cast<std::int8_t>(index > 127 ? -1 : index),
           type == no_operation ? "model" : name_of(type), name, got, wanted}};
}

constexpr bool stated_dims_agree(const shape& stated, const shape& actual) {
  if (!stated.known_rank() || !actual.known_rank()) return true;
  if (stated.rank != actual.rank) return false;
  for (std::int32_t d = 0; d < stated.walkable_rank(); ++d)
    if (stated.dim[d] != dynamic && actual.dim[d] != dynamic && stated.dim[d] != actual.dim[d]) return false;
  return true;
}

// A finding where two descriptions of one value differ.
inline status check_agreement(operation_type type, std::int32_t index, const operand_value& stated,
                              const operand_value& actual) {
  if (!stated.given || !actual.given) return {};
  const char* const name = "value";
  const auto different = [&](measure what, std::int64_t got, const constraint& wanted) {
    return refused(type, outcome::invalid, what, got, wanted, index, name);
  };
  if (stated.type != actual.type)
    return different(measure::operand_type, static_cast<std::int64_t>(actual.type),
                     equals(static_cast<std::int64_t>(stated.type)));
  const quantisation &s = stated.quant, &q = actual.quant;
  if (has_scale(stated.type)) {
    if (s.scale != q.scale)
      return different(measure::scale, real_bits(static_cast<double>(q.scale)),
                       real_equals(static_cast<double>(s.scale)));
    if (s.zero_point != q.zero_point) return different(measure::zero_point, q.zero_point, equals(s.zero_point));
  } else if (stated.type == operand_type::tensor_quant8_symm_per_channel) {
    if (s.channel_dim != q.channel_dim) return different(measure::channel_dim, q.channel_dim, equals(s.channel_dim));
    if (s.scale_count != q.scale_count) return different(measure::scale_count, q.scale_count, equals(s.scale_count));
    for (std::int32_t i = 0; s.scales != q.scales && i < s.scale_count; ++i)
      if (s.scales == nullptr || q.scales == nullptr || s.scales[i] != q.scales[i])
        return different(measure::scale, q.scales == nullptr ? 0 : real_bits(static_cast<double>(q.scales[i])),
                         real_equals(s.scales == nullptr ? 0.0 : static_cast<double>(s.scales[i])));
  }
  if (!is_tensor(stated.type) || stated_dims_agree(stated.dims, actual.dims)) return {};
  if (stated.dims.rank != actual.dims.rank) return different(measure::rank, actual.dims.rank, equals(stated.dims.rank));
  for (std::int32_t d = 0; d < stated.dims.walkable_rank(); ++d)
    if (stated.dims.dim[d] != dynamic && actual.dims.dim[d] != dynamic && stated.dims.dim[d] != actual.dims.dim[d])
      return different(dim_measure(d), actual.dims.dim[d], equals(stated.dims.dim[d]));
  return {};
}

// An operand of a graph that is being run.
struct model_value {
  operand now = {};          // as it is: with its memory, and its dimensions once they are known
  std::uint64_t offset = 0;  // of its memory, if the run placed it
  std::uint64_t bytes = 0;   // of that memory, 0 if it has none
  std::int32_t next = -1;    // the placed value that follows in memory
  std::int32_t uses = 0;     // that are still to come
  bool written = false;
};

// A graph that is being run: its values are described at the start of its part of the workspace, and placed after that.
struct open_graph {
  const graph* g = nullptr;
  model_value* values = nullptr;
  operand* row = nullptr;          // the operands of the operation that runs: inputs, then outputs
  shape* shapes = nullptr;         // its outputs' shapes
  std::uint64_t first_byte = 0;    // where values may lie
  std::int32_t first_placed = -1;  // in memory
  std::int32_t index = 0;
};

// One walk through a model. A dry one runs nothing: it follows the shapes, both branches of each IF and two iterations
// of each WHILE, to learn what memory a run takes.
class model_run {
 public:
  model_run(const model& m, const environment& e, const workspace& w, bool dry)
      : model_(m), environment_(e), dry_(dry) {
    const auto address = reinterpret_cast<std::uintptr_t>(w.data);
    const std::uint64_t lost = aligned(address) - address;
    if (w.data != nullptr && w.size >= lost) {
      base_ = static_cast<unsigned char*>(w.data) + lost;
      size_ = w.size - lost;
    }
  }

  // What the query answers: with slack for a workspace of any alignment.
  std::size_t bytes() const { return static_cast<std::size_t>(peak_ + model_alignment); }

  model_status located(const status& s) const {
    return s.ok() ? model_status{s, -1, -1} : model_status{s, graph_, operation_};
  }

  // The descriptions of all graphs at once, which is more than a chain of open ones can need.
  std::uint64_t description_bytes() const {
    std::uint64_t sum = aligned(static_cast<std::uint64_t>(model_.graph_count < 0 ? 0 : model_.graph_count));
    for (std::int32_t i = 0; i < model_.graph_count; ++i) sum += description_bytes(model_.graphs[i]);
    return sum;
  }

  // The rules of the lists alone, which need no memory.
  status check_lists() {
    if (model_.graph_count < 1 || model_.graphs == nullptr)
      return refused_graph(measure::graph_index, model_.graph_count, at_least(1));
    for (graph_ = 0; graph_ < model_.graph_count; ++graph_)
      if (const status s = check_lists(model_.graphs[graph_]); !s.ok()) return s;
    graph_ = operation_ = -1;
    return {};
  }

  // All rules that do not depend on values.
  status check() {
    if (const status s = check_lists(); !s.ok()) return s;
    describing_ = true;
    const status memory = take(0, description_bytes());
    describing_ = false;
    if (!memory.ok()) return memory;
    for (graph_ = 0; graph_ < model_.graph_count; ++graph_) {
      open_graph f;
      described_ = 0;
      if (const status s = open(f, graph_, 0); !s.ok()) return s;
      if (const status s = check_operations(f); !s.ok()) return s;
    }
    described_ = 0;
    operation_ = -1;
    marks_ = base_;
    std::memset(marks_, 0, static_cast<std::size_t>(model_.graph_count));
    if (const status s = check_nesting(0, 1); !s.ok()) return s;
    graph_ = operation_ = -1;
    return {};
  }

  status run(const operand* inputs, std::int32_t input_count, operand* outputs, std::int32_t output_count) {
    const graph& g = model_.graphs[0];
    if (input_count != g.inputs.count) return refused_graph(measure::input_count, input_count, equals(g.inputs.count));
    if (!dry_ && output_count != g.outputs.count)
      return refused_graph(measure::output_count, output_count, equals(g.outputs.count));
    open_graph f;
    if (const status s = open_with_inputs(f, 0, 0, inputs, input_count, no_operation); !s.ok()) return s;
    if (const status s = run_graph(f); !s.ok()) return s;
    if (dry_) return {};
    for (std::int32_t k = 0; k < output_count; ++k) {
      const operand& o = f.values[g.outputs[k]].now;
      const auto needed = static_cast<std::uint64_t>(needed_bytes(o.value));
      if (needed > 0 && (outputs[k].data == nullptr || outputs[k].size < needed))
        return refused(no_operation, outcome::output_too_small, measure::bytes,
                       outputs[k].data == nullptr ? 0 : static_cast<std::int64_t>(outputs[k].size),
                       at_least(static_cast<std::int64_t>(needed)), k, "output");
    }
    for (std::int32_t k = 0; k < output_count; ++k) {
      const operand& o = f.values[g.outputs[k]].now;
      const auto needed = static_cast<std::size_t>(needed_bytes(o.value));
      if (needed > 0) std::memcpy(outputs[k].data, o.data, needed);
      outputs[k].value = o.value;
    }
    return {};
  }

 private:
  // A finding that is about no operation.
  static status refused_graph(measure what, std::int64_t got, const constraint& wanted) {
    return refused(no_operation, outcome::invalid, what, got, wanted);
  }

  // Rules of the lists.

  static bool is_list(const void* first, std::int32_t count) { return count == 0 || (count > 0 && first != nullptr); }

  static status check_indexes(const graph& g, const index_list& list) {
    if (!is_list(list.first, list.count)) return refused_graph(measure::operand_index, list.count, at_least(0));
    for (std::int32_t k = 0; k < list.count; ++k)
      if (list[k] < 0 || list[k] >= g.operand_count)
        return refused_graph(measure::operand_index, list[k], between(0, g.operand_count - 1));
    return {};
  }

  status check_lists(const graph& g) {
    operation_ = -1;
    if (!is_list(g.operands, g.operand_count))
      return refused_graph(measure::operand_index, g.operand_count, at_least(0));
    if (!is_list(g.operations, g.operation_count))
      return refused_graph(measure::operand_index, g.operation_count, at_least(0));
    if (const status s = check_indexes(g, g.inputs); !s.ok()) return s;
    if (const status s = check_indexes(g, g.outputs); !s.ok()) return s;
    for (operation_ = 0; operation_ < g.operation_count; ++operation_) {
      if (const status s = check_indexes(g, g.operations[operation_].inputs); !s.ok()) return s;
      if (const status s = check_indexes(g, g.operations[operation_].outputs); !s.ok()) return s;
    }
    operation_ = -1;
    return {};
  }

  // Each value comes before it is used, and once.
  status check_operations(open_graph& f) {
    const graph& g = *f.g;
    for (std::int32_t k = 0; k < g.inputs.count; ++k) {
      model_value& v = f.values[g.inputs[k]];
      if (v.written) return refused_graph(measure::writers, 2, equals(1));
      v.written = true;
    }
    for (operation_ = 0; operation_ < g.operation_count; ++operation_) {
      const operation& o = g.operations[operation_];
      for (std::int32_t k = 0; k < o.inputs.count; ++k)
        if (!f.values[o.inputs[k]].written)
          return refused(o.type, outcome::invalid, measure::writers, 0, equals(1), k, "input");
      for (std::int32_t k = 0; k < o.outputs.count; ++k) {
        model_value& v = f.values[o.outputs[k]];
        if (v.written) return refused(o.type, outcome::invalid, measure::writers, 2, equals(1), k, "output");
        v.written = true;
        v.uses = 1;  // marks what an operation writes
      }
      if (const status s = check_kind(g, o); !s.ok()) return s;
    }
    operation_ = -1;
    for (std::int32_t k = 0; k < g.outputs.count; ++k) {
      model_value& v = f.values[g.outputs[k]];
      if (v.uses != 1) return refused_graph(measure::writers, v.uses == 0 ? 0 : 2, equals(1));
      v.uses = 2;
    }
    return {};
  }

  // That there is something that runs it; the graphs of IF and WHILE.
  status check_kind(const graph& g, const operation& o) const {
    if (o.type == operation_type::if_ || o.type == operation_type::while_) {
      if (environment_.max_level < 4)
        return refused(o.type, outcome::unsupported, measure::feature_level, 4, at_most(environment_.max_level));
      const std::int32_t first = o.type == operation_type::if_ ? 1 : 0;
      if (o.inputs.count < 3)
        return refused(o.type, outcome::invalid, measure::input_count, o.inputs.count, at_least(3));
      if (o.outputs.count < 1)
        return refused(o.type, outcome::invalid, measure::output_count, o.outputs.count, at_least(1));
      for (std::int32_t k = first; k < first + 2; ++k) {
        const operand& reference = g.operands[o.inputs[k]];
        if (!reference.value.given) return refused(o.type, outcome::invalid, measure::given, 0, present(), k, "graph");
        if (reference.value.type != operand_type::subgraph)
          return refused(o.type, outcome::invalid, measure::operand_type,
                         static_cast<std::int64_t>(reference.value.type),
                         equals(static_cast<std::int64_t>(operand_type::subgraph)), k, "graph");
        if (reference.data == nullptr || reference.size < sizeof(std::int32_t))
          return refused(o.type, outcome::invalid, measure::memory, 0, present(), k, "graph");
        const std::int32_t index = graph_number(reference);
        if (index < 0 || index >= model_.graph_count)
          return refused(o.type, outcome::invalid, measure::graph_index, index, between(0, model_.graph_count - 1), k,
                         "graph");
      }
      return {};
    }
    if (entry_of(o.type) == nullptr && environment_.other.run == nullptr)
      return refused(o.type, outcome::unsupported, measure::kernel, 0, present());
    return {};
  }

  static std::int32_t graph_number(const operand& reference) {
    std::int32_t index = -1;
    std::memcpy(&index, reference.data, sizeof index);
    return index;
  }

  const op_entry* entry_of(operation_type type) const {
    return environment_.find == nullptr ? nullptr : environment_.find(type);
  }

  // No graph contains itself, and none lies too deep. A graph is looked at once: marks_ holds 0 before, 1 while its own
  // graphs are looked at, then 1 + the depth of what it contains.
  status check_nesting(std::int32_t index, std::int32_t depth) {
    graph_ = index;
    if (depth > environment_.max_depth || depth > 250)
      return refused_graph(measure::graph_depth, depth, at_most(environment_.max_depth));
    const graph& g = model_.graphs[index];
    marks_[index] = 1;
    std::int32_t deepest = 0;
    for (std::int32_t i = 0; i < g.operation_count; ++i) {
      const operation& o = g.operations[i];
      if (o.type != operation_type::if_ && o.type != operation_type::while_) continue;
      const std::int32_t first = o.type == operation_type::if_ ? 1 : 0;
      for (std::int32_t k = first; k < first + 2; ++k) {
        const std::int32_t inner = graph_number(g.operands[o.inputs[k]]);
        graph_ = index;
        operation_ = i;
        if (marks_[inner] == 1)
          return refused(o.type, outcome::invalid, measure::graph_index, inner, differs(inner), k, "graph");
        if (marks_[inner] == 0) {
          if (const status s = check_nesting(inner, depth + 1); !s.ok()) return s;
        } else if (depth + marks_[inner] - 1 > environment_.max_depth) {
          return refused(o.type, outcome::invalid, measure::graph_depth, depth + marks_[inner] - 1,
                         at_most(environment_.max_depth), k, "graph");
        }
        const std::int32_t below = marks_[inner] - 1;
        deepest = below > deepest ? below : deepest;
      }
    }
    marks_[index] = static_cast<unsigned char>(2 + deepest);
    return {};
  }

  // Memory.

  // The workspace reaches this far.
  status take(std::uint64_t offset, std::uint64_t bytes) {
    const std::uint64_t end = offset + bytes;
    peak_ = end > peak_ ? end : peak_;
    if (end <= size_) return {};
    if (dry_ && !describing_) return {};
    const auto code = outcome::workspace_too_small;
    return {code,
            {code, measure::workspace_bytes, -1, "model", nullptr, static_cast<std::int64_t>(size_),
             at_least(static_cast<std::int64_t>(end + model_alignment))}};
  }

  static std::uint64_t description_bytes(const graph& g) {
    std::int32_t row = 0, outputs = 0;
    for (std::int32_t i = 0; i < g.operation_count; ++i) {
      const operation& o = g.operations[i];
      const std::int32_t all = o.inputs.count + o.outputs.count;
      row = all > row ? all : row;
      outputs = o.outputs.count > outputs ? o.outputs.count : outputs;
    }
    return aligned(static_cast<std::uint64_t>(g.operand_count) * sizeof(model_value)) +
           aligned(static_cast<std::uint64_t>(row) * sizeof(operand)) +
           aligned(static_cast<std::uint64_t>(outputs) * sizeof(shape));
  }

  // Describes the values of a graph at `offset`. In a dry walk descriptions are stacked by themselves, since what lies
  // before them has no memory.
  status open(open_graph& f, std::int32_t index, std::uint64_t offset) {
    const graph& g = model_.graphs[index];
    const std::uint64_t bytes = description_bytes(g);
    const std::uint64_t at = dry_ ? described_ : offset;
    describing_ = true;
    const status s = take(at, bytes);
    describing_ = false;
    if (!s.ok()) return s;
    peak_ = offset + bytes > peak_ ? offset + bytes : peak_;
    described_ = at + bytes;
    f.g = &g;
    f.index = index;
    f.values = reinterpret_cast<model_value*>(base_ + at);
    unsigned char* rest = base_ + at + aligned(static_cast<std::uint64_t>(g.operand_count) * sizeof(model_value));
    std::int32_t row = 0, outputs = 0;
    for (std::int32_t i = 0; i < g.operation_count; ++i) {
      const operation& o = g.operations[i];
      const std::int32_t all = o.inputs.count + o.outputs.count;
      row = all > row ? all : row;
      outputs = o.outputs.count > outputs ? o.outputs.count : outputs;
    }
    f.row = reinterpret_cast<operand*>(rest);
    f.shapes = reinterpret_cast<shape*>(rest + aligned(static_cast<std::uint64_t>(row) * sizeof(operand)));
    for (std::int32_t i = 0; i < g.operand_count; ++i) {
      model_value& v = *new (f.values + i) model_value;
      v.now = g.operands[i];
      v.written = !v.now.value.given || v.now.data != nullptr;
    }
    for (std::int32_t i = 0; i < row; ++i) new (f.row + i) operand;
    for (std::int32_t i = 0; i < outputs; ++i) new (f.shapes + i) shape;
    f.first_byte = offset + bytes;
    f.first_placed = -1;
    return {};
  }

  static std::uint64_t end_of(const model_value& v) { return v.offset + aligned(v.bytes); }

  // Behind everything that the graph has placed.
  static std::uint64_t top(const open_graph& f) {
    std::uint64_t end = f.first_byte;
    for (std::int32_t i = f.first_placed; i >= 0; i = f.values[i].next) end = end_of(f.values[i]);
    return end;
  }

  // The first gap of so many bytes.
  static std::uint64_t gap(const open_graph& f, std::uint64_t bytes) {
    std::uint64_t at = f.first_byte;
    for (std::int32_t i = f.first_placed; i >= 0; i = f.values[i].next) {
      if (f.values[i].offset >= at + aligned(bytes)) break;
      at = end_of(f.values[i]);
    }
    return at;
  }

  static void link(open_graph& f, std::int32_t index) {
    std::int32_t* at = &f.first_placed;
    while (*at >= 0 && f.values[*at].offset < f.values[index].offset) at = &f.values[*at].next;
    f.values[index].next = *at;
    *at = index;
  }

  static void release(open_graph& f, std::int32_t index) {
    if (f.values[index].bytes == 0) return;
    std::int32_t* at = &f.first_placed;
    while (*at != index) at = &f.values[*at].next;
    *at = f.values[index].next;
    f.values[index].bytes = 0;
  }

  // Gives a value memory at `offset`.
  status place(open_graph& f, std::int32_t index, std::uint64_t offset, std::uint64_t bytes) {
    model_value& v = f.values[index];
    if (const status s = take(offset, aligned(bytes)); !s.ok()) return s;
    v.offset = offset;
    v.bytes = bytes;
    v.now.data = dry_ ? nullptr : base_ + offset;
    v.now.size = static_cast<std::size_t>(bytes);
    if (bytes > 0) link(f, index);
    return {};
  }

  // Bytes of a value whose dimensions are known.
  static status bytes_of(operation_type type, std::int32_t index, const operand_value& v, std::uint64_t& bytes) {
    const std::int64_t n = needed_bytes(v);
    if (n < 0 || n > max_tensor_bytes)
      return refused(type, outcome::invalid, measure::bytes, n, between(0, max_tensor_bytes), index, "output");
    bytes = static_cast<std::uint64_t>(n);
    return {};
  }

  // Running.

  // Opens a graph and gives it its inputs, which stay where they are.
  status open_with_inputs(open_graph& f, std::int32_t index, std::uint64_t offset, const operand* inputs,
                          std::int32_t count, operation_type type) {
    if (const status s = open(f, index, offset); !s.ok()) return s;
    const graph& g = *f.g;
    for (std::int32_t k = 0; k < count; ++k) {
      model_value& v = f.values[g.inputs[k]];
      const operand& in = inputs[k];
      operand_value given = in.value;
      if (type == no_operation && given.given) {
        // A model's input: its quantisation is the model's, and so is its shape where the caller states none.
        given.quant = v.now.value.quant;
        if (!given.dims.known_rank()) given.dims = v.now.value.dims;
      }
      if (const status s = check_agreement(type, k, v.now.value, given); !s.ok()) return s;
      v.now = in;
      v.now.value = given;
      if (type == no_operation && v.now.value.given) {
        if (needed_bytes(v.now.value) < 0)
          return refused(type, outcome::invalid, measure::rank, v.now.value.dims.rank, between(0, shape_capacity), k,
                         "input");
        if (!dry_ && needed_bytes(v.now.value) > 0 &&
            (in.data == nullptr || static_cast<std::uint64_t>(needed_bytes(v.now.value)) > in.size))
          return refused(type, outcome::invalid, measure::bytes,
                         in.data == nullptr ? 0 : static_cast<std::int64_t>(in.size),
                         at_least(needed_bytes(v.now.value)), k, "input");
      }
      v.written = true;
    }
    for (std::int32_t i = 0; i < g.operation_count; ++i) {
      const index_list& list = g.operations[i].inputs;
      for (std::int32_t k = 0; k < list.count; ++k) ++f.values[list[k]].uses;
    }
    for (std::int32_t k = 0; k < g.outputs.count; ++k) ++f.values[g.outputs[k]].uses;
    return {};
  }

  status run_graph(open_graph& f) {
    const graph& g = *f.g;
    const std::uint64_t described = described_;
    for (std::int32_t i = 0; i < g.operation_count; ++i) {
      const operation& o = g.operations[i];
      status s = keep_running(o.type);
      if (s.ok()) s = run_operation(f, o);
      if (!s.ok()) {
        // The innermost one is named.
        if (graph_ < 0) {
          graph_ = f.index;
          operation_ = i;
        }
        return s;
      }
      described_ = described;
      for (std::int32_t k = 0; k < o.outputs.count; ++k)
        if (f.values[o.outputs[k]].uses == 0) release(f, o.outputs[k]);
      for (std::int32_t k = 0; k < o.inputs.count; ++k)
        if (--f.values[o.inputs[k]].uses == 0) release(f, o.inputs[k]);
    }
    return {};
  }

  status keep_running(operation_type type) const {
    if (environment_.keep_running == nullptr || environment_.keep_running(environment_.keep_running_context)) return {};
    return refused(type, outcome::stopped, measure::keep_running, 0, present());
  }

  status run_operation(open_graph& f, const operation& o) {
    for (std::int32_t k = 0; k < o.inputs.count; ++k) f.row[k] = f.values[o.inputs[k]].now;
    if (o.type == operation_type::if_) return run_if(f, o);
    if (o.type == operation_type::while_) return run_while(f, o);

    operand* const outputs = f.row + o.inputs.count;
    arguments a{f.row, o.inputs.count, outputs, o.outputs.count, environment_.max_level, environment_.round};
    bool open = false;
    for (std::int32_t k = 0; k < o.outputs.count; ++k) {
      outputs[k] = f.values[o.outputs[k]].now;
      if (is_tensor(outputs[k].value.type) && !outputs[k].value.dims.known()) {
        outputs[k].value.dims = shape::unknown();
        open = true;
      }
    }
    if (open) {
      if (const status s = infer(o.type, a, f.shapes); !s.ok()) return why_of_dry(s);
      for (std::int32_t k = 0; k < o.outputs.count; ++k) {
        if (outputs[k].value.dims.known_rank()) continue;
        outputs[k].value.dims = f.shapes[k];
        if (const status s = check_agreement(o.type, k, f.values[o.outputs[k]].now.value, outputs[k].value); !s.ok())
          return s;
      }
      const op_entry* const e = entry_of(o.type);
      if (dry_ && e != nullptr && e->finds_shapes)
        return refused(o.type, outcome::undecided, measure::dim_0, 0, present(), 0, "output");
    }
    for (std::int32_t k = 0; k < o.outputs.count; ++k) {
      std::uint64_t bytes = 0;
      if (const status s = bytes_of(o.type, k, outputs[k].value, bytes); !s.ok()) return s;
      if (const status s = place(f, o.outputs[k], gap(f, bytes), bytes); !s.ok()) return s;
      outputs[k].data = f.values[o.outputs[k]].now.data;
      outputs[k].size = f.values[o.outputs[k]].now.size;
    }
    const std::int32_t workers = nnops::detail::worker_count(environment_.threads);
    const size_or_status scratch = workspace_size(o.type, a, workers);
    if (!scratch.ok()) return why_of_dry(scratch.why);
    const std::uint64_t at = gap(f, scratch.bytes);
    if (const status s = take(at, scratch.bytes); !s.ok()) return s;
    for (std::int32_t k = 0; k < o.outputs.count; ++k) f.shapes[k] = shape::unknown();
    if (!dry_) {
      const execution e{{base_ + at, scratch.bytes}, environment_.threads, f.shapes};
      if (const status s = run_kernel(o.type, a, e); !s.ok()) return s;
    }
    for (std::int32_t k = 0; k < o.outputs.count; ++k) {
      if (f.shapes[k].known_rank()) {
        outputs[k].value.dims = f.shapes[k];
        if (const status s = check_agreement(o.type, k, f.values[o.outputs[k]].now.value, outputs[k].value); !s.ok())
          return s;
      }
      f.values[o.outputs[k]].now.value.dims = outputs[k].value.dims;
    }
    return {};
  }

  // In a dry walk, values that an operation would have computed have no memory: what depends on them is undecided.
  status why_of_dry(status s) const {
    if (dry_ && s.why.what == measure::memory) s.code = s.why.kind = outcome::undecided;
    return s;
  }

  status infer(operation_type type, const arguments& a, shape* shapes) const {
    if (const op_entry* e = entry_of(type); e != nullptr) return e->infer(a, shapes);
    const extension& x = environment_.other;
    return x.infer == nullptr ? refused(type, outcome::unsupported, measure::kernel, 0, present())
                              : x.infer(x.context, type, a, shapes);
  }
  size_or_status workspace_size(operation_type type, const arguments& a, std::int32_t workers) const {
    if (const op_entry* e = entry_of(type); e != nullptr) return e->workspace_size(a, workers);
    const extension& x = environment_.other;
    return x.workspace_size == nullptr ? size_or_status{} : x.workspace_size(x.context, type, a, workers);
  }
  status run_kernel(operation_type type, const arguments& a, const execution& e) const {
    if (const op_entry* entry = entry_of(type); entry != nullptr) return entry->run(a, e);
    return environment_.other.run(environment_.other.context, type, a, e);
  }

  // The graph's inputs and outputs are described as the operation's values are. `first`: the number of the operation's
  // first value among its inputs.
  status check_inputs(const operation& o, const graph& g, const operand* values, std::int32_t first) const {
    if (g.inputs.count != o.inputs.count - first)
      return refused(o.type, outcome::invalid, measure::input_count, o.inputs.count, equals(g.inputs.count + first));
    for (std::int32_t k = 0; k < g.inputs.count; ++k)
      if (const status s = check_agreement(o.type, first + k, g.operands[g.inputs[k]].value, values[k].value); !s.ok())
        return s;
    return {};
  }
  status check_outputs(const operation& o, const open_graph& f, const graph& g) const {
    for (std::int32_t k = 0; k < o.outputs.count; ++k)
      if (const status s = check_agreement(o.type, k, g.operands[g.outputs[k]].value, f.values[o.outputs[k]].now.value);
          !s.ok())
        return s;
    return {};
  }

  // A condition: one BOOL8.
  static status check_condition(operation_type type, const operand_value& v) {
    if (!v.given) return refused(type, outcome::invalid, measure::given, 0, present(), 0, "condition");
    if (v.type != operand_type::tensor_bool8)
      return refused(type, outcome::invalid, measure::operand_type, static_cast<std::int64_t>(v.type),
                     equals(static_cast<std::int64_t>(operand_type::tensor_bool8)), 0, "condition");
    if (!v.dims.known_rank()) return {};
    if (v.dims.rank != 1) return refused(type, outcome::invalid, measure::rank, v.dims.rank, equals(1), 0, "condition");
    if (v.dims.dim[0] != dynamic && v.dims.dim[0] != 1)
      return refused(type, outcome::invalid, measure::dim_0, v.dims.dim[0], equals(1), 0, "condition");
    return {};
  }

  // Packs values that a graph has given, and that lie behind `offset`, at `offset`. In the order of their addresses, so
  // that they only move down. placed(k, offset, bytes) is told where each lies then.
  template <class F>
  status pack_values(operation_type type, operand* values, std::int32_t count, std::uint64_t offset, F placed) {
    std::int32_t last = -1;
    const void* address = nullptr;  // of the last one, before it moved
    for (std::int32_t k = 0; k < count; ++k) {
      std::uint64_t bytes = 0;
      if (const status s = bytes_of(type, k, values[k].value, bytes); !s.ok()) return s;
      if (bytes > 0) continue;
      if (const status s = placed(k, offset, bytes); !s.ok()) return s;
    }
    for (;;) {
      std::int32_t k = -1;
      for (std::int32_t i = 0; i < count; ++i)
        if (needed_bytes(values[i].value) > 0 && (dry_ ? i > last : values[i].data > address) &&
            (k < 0 || values[i].data < values[k].data))
          k = i;
      if (k < 0) return {};
      last = k;
      address = values[k].data;
      const auto bytes = static_cast<std::uint64_t>(needed_bytes(values[k].value));
      if (!dry_) std::memmove(base_ + offset, address, static_cast<std::size_t>(bytes));
      if (const status s = placed(k, offset, bytes); !s.ok()) return s;
      offset += aligned(bytes);
    }
  }

  status run_if(open_graph& f, const operation& o) {
    if (const status s = check_condition(o.type, f.row[0].value); !s.ok()) return s;
    const std::int32_t branches[] = {graph_number(f.row[1]), graph_number(f.row[2])};
    const operand* const values = f.row + 3;
    for (const std::int32_t b : branches) {
      const graph& g = model_.graphs[b];
      if (const status s = check_inputs(o, g, values, 3); !s.ok()) return s;
      if (g.outputs.count != o.outputs.count)
        return refused(o.type, outcome::invalid, measure::output_count, o.outputs.count, equals(g.outputs.count));
      if (const status s = check_outputs(o, f, g); !s.ok()) return s;
    }
    const std::uint64_t behind = top(f);
    operand* const results = f.row + o.inputs.count;
    const auto run_branch = [&](std::int32_t b, bool compare) {
      open_graph inner;
      if (const status s = open_with_inputs(inner, b, behind, values, o.inputs.count - 3, o.type); !s.ok()) return s;
      if (const status s = run_graph(inner); !s.ok()) return s;
      for (std::int32_t k = 0; k < o.outputs.count; ++k) results[k] = inner.values[inner.g->outputs[k]].now;
      return pack_values(o.type, results, o.outputs.count, behind,
                         [&](std::int32_t k, std::uint64_t offset, std::uint64_t bytes) {
                           if (!compare) return accept_output(f, o, k, results[k].value, offset, bytes);
                           // The walk goes on with the shapes of one branch: the other has to give the same.
                           return results[k].value.dims == f.values[o.outputs[k]].now.value.dims
                                      ? status{}
                                      : refused(o.type, outcome::undecided, measure::rank, 0, present(), k, "output");
                         });
    };
    if (!dry_) {
      unsigned char condition = 0;
      std::memcpy(&condition, f.row[0].data, 1);
      return run_branch(branches[condition != 0 ? 0 : 1], false);
    }
    const std::uint64_t described = described_;
    if (const status s = run_branch(branches[0], false); !s.ok()) return s;
    described_ = described;
    return run_branch(branches[1], true);
  }

  // Output k of IF or WHILE is this value, which lies at `offset` already.
  status accept_output(open_graph& f, const operation& o, std::int32_t k, const operand_value& v, std::uint64_t offset,
                       std::uint64_t bytes) {
    const std::int32_t index = o.outputs[k];
    if (const status s = check_agreement(o.type, k, f.values[index].now.value, v); !s.ok()) return s;
    f.values[index].now.value.dims = v.dims;
    return place(f, index, offset, bytes);
  }

  status run_while(open_graph& f, const operation& o) {
    const std::int32_t condition_index = graph_number(f.row[0]), body_index = graph_number(f.row[1]);
    const graph& condition = model_.graphs[condition_index];
    const graph& body = model_.graphs[body_index];
    operand* const values = f.row + 2;
    const std::int32_t count = o.inputs.count - 2, carried = body.outputs.count;
    if (const status s = check_inputs(o, condition, values, 2); !s.ok()) return s;
    if (const status s = check_inputs(o, body, values, 2); !s.ok()) return s;
    if (condition.outputs.count != 1)
      return refused(o.type, outcome::invalid, measure::output_count, condition.outputs.count, equals(1), 0,
                     "condition");
    if (const status s = check_condition(o.type, condition.operands[condition.outputs[0]].value); !s.ok()) return s;
    if (carried < o.outputs.count || carried > count)
      return refused(o.type, outcome::invalid, measure::output_count, carried, between(o.outputs.count, count), 1,
                     "body");
    if (const status s = check_outputs(o, f, body); !s.ok()) return s;
    for (std::int32_t k = 0; k < carried; ++k)
      if (const status s =
              check_agreement(o.type, 2 + k, body.operands[body.inputs[k]].value, body.operands[body.outputs[k]].value);
          !s.ok())
        return s;

    // Values that the body has given lie from `start` to `end`; the graphs run behind them.
    const std::uint64_t start = top(f);
    std::uint64_t end = start;
    const std::uint64_t described = described_;
    std::int64_t iterations = 0;
    for (;; ++iterations) {
      described_ = described;
      open_graph test;
      if (const status s = open_with_inputs(test, condition_index, end, values, count, o.type); !s.ok()) return s;
      if (const status s = run_graph(test); !s.ok()) return s;
      const operand& answer = test.values[condition.outputs[0]].now;
      if (const status s = check_condition(o.type, answer.value); !s.ok()) return s;
      if (dry_) {
        if (iterations == 2) break;
      } else {
        unsigned char go_on = 0;
        std::memcpy(&go_on, answer.data, 1);
        if (go_on == 0) break;
        if (iterations >= environment_.max_iterations)
          return refused(o.type, outcome::stopped, measure::iterations, iterations + 1,
                         at_most(environment_.max_iterations));
      }
      described_ = described;
      open_graph inner;
      if (const status s = open_with_inputs(inner, body_index, end, values, count, o.type); !s.ok()) return s;
      if (const status s = run_graph(inner); !s.ok()) return s;
      for (std::int32_t k = 0; k < carried; ++k) {
        const operand& v = inner.values[body.outputs[k]].now;
        if (dry_ && !(v.value.dims == values[k].value.dims))
          return refused(o.type, outcome::undecided, measure::rank, 0, present(), 2 + k, "value");
        values[k] = v;
      }
      end = start;
      const status s =
          pack_values(o.type, values, carried, start, [&](std::int32_t k, std::uint64_t offset, std::uint64_t bytes) {
            values[k].data = dry_ ? nullptr : base_ + offset;
            values[k].size = static_cast<std::size_t>(bytes);
            end = offset + aligned(bytes) > end ? offset + aligned(bytes) : end;
            return take(offset, aligned(bytes));
          });
      if (!s.ok()) return s;
    }

    std::uint64_t at = start;
    for (std::int32_t k = 0; k < o.outputs.count; ++k) {
      const operand& v = values[k];
      if (!v.value.given) return refused(o.type, outcome::invalid, measure::given, 0, present(), 2 + k, "value");
      std::uint64_t bytes = 0;
      if (const status s = bytes_of(o.type, k, v.value, bytes); !s.ok()) return s;
      std::uint64_t offset = at;
      if (iterations == 0) {
        // The body never ran: the values are those that the loop was given.
        if (const status s = take(offset, aligned(bytes)); !s.ok()) return s;
        if (bytes > 0) std::memcpy(base_ + offset, v.data, static_cast<std::size_t>(bytes));
      } else if (!dry_ && bytes > 0) {
        offset = static_cast<std::uint64_t>(static_cast<const unsigned char*>(v.data) - base_);
      }
      at += aligned(bytes);
      if (const status s = accept_output(f, o, k, v.value, offset, bytes); !s.ok()) return s;
    }
    return {};
  }

  const model& model_;
  const environment& environment_;
  const bool dry_;
  unsigned char* base_ = nullptr;
  std::uint64_t size_ = 0;
  std::uint64_t peak_ = 0;
  std::uint64_t described_ = 0;  // of a dry walk: bytes of descriptions
  bool describing_ = false;
  unsigned char* marks_ = nullptr;
  std::int32_t graph_ = -1, operation_ = -1;
};

}  // namespace NNOPS_ISA
}  // namespace detail

inline namespace NNOPS_ISA {

// Bytes of workspace with which check_model() and model_workspace_size() get along; a run needs more.
inline model_size model_description_size(const model& m) noexcept {
  const environment none;
  detail::model_run r(m, none, {}, true);
  if (const status s = r.check_lists(); !s.ok()) return {0, r.located(s)};
  return {static_cast<std::size_t>(r.description_bytes() + detail::model_alignment), {}};
}

// Every rule that does not depend on values.
inline model_status check_model(const model& m, const environment& e, const workspace& w) noexcept {
  detail::model_run r(m, e, w, true);
  return r.located(r.check());
}

// Bytes of workspace that a run with inputs of these shapes needs; the inputs need no memory, but those that an operation
// takes as numbers. outcome::undecided where sizes follow from values, or change from one iteration to the next.
inline model_size model_workspace_size(const model& m, const operand* inputs, std::int32_t input_count,
                                       const environment& e, const workspace& w) noexcept {
  detail::model_run r(m, e, w, true);
  status s = r.check();
  if (s.ok()) s = r.run(inputs, input_count, nullptr, 0);
  return {s.ok() ? r.bytes() : 0, r.located(s)};
}

// Runs a model. Inputs have the types that the model states; their quantisation is the model's. `outputs` name memory,
// and get the descriptions of what came out.
inline model_status run_model(const model& m, const operand* inputs, std::int32_t input_count, operand* outputs,
                              std::int32_t output_count, const environment& e, const workspace& w) noexcept {
  detail::model_run r(m, e, w, false);
  status s = r.check();
  if (s.ok()) s = r.run(inputs, input_count, outputs, output_count);
  return r.located(s);
}

}  // namespace NNOPS_ISA

}  // namespace nnops::runtime
