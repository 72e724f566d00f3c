#include "conformance/execute.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

#include "nnops/core/message.hpp"
#include "nnops/runtime/model.hpp"
#include "operations.hpp"

namespace conformance {
namespace {

using nnops::operand_type;
using nnops::shape;
using nnops::status;
using nnops::runtime::op_entry;

std::string text_of(const status& s) {
  char text[240];
  nnops::describe(s.why, text, sizeof text);
  return std::string(name_of(s.code)) + ": " + text;
}

shape shape_of(const std::vector<std::int32_t>& dims) {
  shape s;
  s.rank = static_cast<std::int32_t>(dims.size());
  std::copy(dims.begin(), dims.end(), s.dim);
  return s;
}

std::string text_of(const std::vector<std::int32_t>& dims) {
  std::string s = "[";
  for (std::size_t i = 0; i < dims.size(); ++i) s += (i > 0 ? ", " : "") + std::to_string(dims[i]);
  return s + "]";
}

// Three uneven ranges, the last one first, each with a worker of its own.
void split_unevenly(void*, std::ptrdiff_t count, nnops::parallel::task_type task, void* arg) {
  const std::ptrdiff_t cuts[] = {0, count / 3, std::min(count / 3 + 1, count), count};
  for (std::int32_t i = 2; i >= 0; --i)
    if (cuts[i] < cuts[i + 1]) task(arg, i, cuts[i], cuts[i + 1]);
}

// The operands of a graph while it runs.
class execution_state {
 public:
  execution_state(const graph& g, const test_case& c, const run_options& options)
      : graph_(g), case_(c), options_(options), values_(g.operands.size()) {
    for (std::size_t i = 0; i < g.operands.size(); ++i) {
      const operand_data& o = g.operands[i];
      nnops::runtime::operand& v = values_[i].operand;
      v.value.type = o.type;
      v.value.dims = shape_of(o.dims);
      v.value.quant.scale = o.scale;
      v.value.quant.zero_point = o.zero_point;
      if (!o.channel_scales.empty()) {
        v.value.quant.scales = o.channel_scales.data();
        v.value.quant.scale_count = static_cast<std::int32_t>(o.channel_scales.size());
        v.value.quant.channel_dim = o.channel_dim;
      }
      if (o.role == operand_role::input || o.role == operand_role::constant || o.role == operand_role::none) {
        v.value.given = o.has_data;
        values_[i].memory = o.data;
        v.data = values_[i].memory.data();
        v.size = values_[i].memory.size();
      }
    }
  }

  run_result run() {
    run_result r;
    for (const operation_data& o : graph_.operations)
      if (!run(o, r)) return r;
    r.ok = true;
    for (const std::size_t i : graph_.outputs) {
      const shape& s = values_[i].operand.value.dims;
      r.outputs.push_back({graph_.operands[i].type, {s.dim, s.dim + s.rank}, values_[i].memory});
    }
    return r;
  }

 private:
  struct value {
    nnops::runtime::operand operand;
    std::vector<std::byte> memory;
  };

  bool run(const operation_data& operation, run_result& r) {
    const op_entry& entry = *operations::find(*operation.type);
    std::vector<nnops::runtime::operand> inputs, outputs;
    for (const std::size_t i : operation.inputs) inputs.push_back(values_[i].operand);
    bool infer = false;
    for (const std::size_t i : operation.outputs) {
      outputs.push_back(values_[i].operand);
      const bool open = shape_is_open(graph_.operands[i]);
      if (open) outputs.back().value.dims = shape::unknown();
      infer = infer || open;
    }
    nnops::runtime::arguments a;
    a.inputs = inputs.data();
    a.input_count = static_cast<std::int32_t>(inputs.size());
    a.outputs = outputs.data();
    a.output_count = static_cast<std::int32_t>(outputs.size());
    // A case that must fail has to fail by its own rules, not by its level.
    a.max_level = case_.expect_failure ? nnops::any_level : case_.level;

    const auto failed = [&](const status& s, const char* step) {
      r.error = operation.name + " " + step + ", " + text_of(s);
      for (const auto& o : outputs)
        for (std::size_t i = 0; i < o.size; ++i)
          r.wrote_on_error = r.wrote_on_error || static_cast<const std::byte*>(o.data)[i] != options_.fill;
      return false;
    };

    if (infer) {
      std::vector<shape> shapes(outputs.size());
      if (const status s = entry.infer(a, shapes.data()); !s.ok()) return failed(s, "infer");
      for (std::size_t i = 0; i < outputs.size(); ++i)
        if (!outputs[i].value.dims.known_rank()) outputs[i].value.dims = shapes[i];
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      value& v = values_[operation.outputs[i]];
      const std::size_t bytes = static_cast<std::size_t>(element_count(outputs[i].value.dims)) *
                                static_cast<std::size_t>(size_of(outputs[i].value.type));
      v.memory.assign(bytes, options_.fill);
      v.operand = outputs[i];
      v.operand.data = outputs[i].data = v.memory.data();
      v.operand.size = outputs[i].size = bytes;
    }

    nnops::execution e;
    if (options_.workers > 1) e.threads = {&split_unevenly, nullptr, options_.workers};
    const bool packed = options_.packed && entry.pack != nullptr;
    std::vector<std::byte> weights, scratch;
    if (packed) {
      const auto size = entry.packed_size(a);
      if (!size.ok()) return failed(size.why, "packed_size");
      weights.assign(size.bytes, options_.fill);
      if (const status s = entry.pack(a, {weights.data(), weights.size()}); !s.ok()) return failed(s, "pack");
    }
    const auto size = (packed ? entry.packed_workspace_size : entry.workspace_size)(a, options_.workers);
    if (!size.ok()) return failed(size.why, "workspace_size");
    scratch.assign(size.bytes + 1, options_.fill);
    e.scratch = {scratch.data() + 1, size.bytes};  // any alignment will do
    std::vector<shape> found(outputs.size(), shape::unknown());
    e.found_shapes = found.data();
    const status s = packed ? entry.run_packed(a, {weights.data(), weights.size()}, e) : entry.run(a, e);
    if (!s.ok()) return failed(s, packed ? "run_packed" : "run");
    // An operation that finds its outputs' shapes in data has written no more than them.
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      if (!found[i].known_rank()) continue;
      value& v = values_[operation.outputs[i]];
      v.operand.value.dims = found[i];
      v.memory.resize(static_cast<std::size_t>(element_count(found[i])) *
                      static_cast<std::size_t>(size_of(v.operand.value.type)));
      v.operand.data = v.memory.data();
      v.operand.size = v.memory.size();
    }
    return true;
  }

  // What the model says of an output's shape is left out where it is unknown, or not to be used.
  bool shape_is_open(const operand_data& o) const {
    if (!is_tensor(o.type)) return false;
    if (options_.infer_outputs || o.ignored) return true;
    if (o.role != operand_role::temporary) return false;
    return o.dims.empty() || std::find(o.dims.begin(), o.dims.end(), 0) != o.dims.end();
  }

  const graph& graph_;
  const test_case& case_;
  const run_options& options_;
  std::vector<value> values_;
};

// A case as a model of nnops' executor: its own graph first, then its subgraphs.
class model_of_case {
 public:
  model_of_case(const test_case& c, const run_options& options) : case_(c), options_(options) {
    graphs_.reserve(1 + c.subgraphs.size());
    add(c.main, true);
    for (const graph& g : c.subgraphs) add(g, false);
    for (const graph_data& g : graphs_) {
      nnops::runtime::graph& out = described_.emplace_back();
      out.operands = g.operands.data();
      out.operand_count = static_cast<std::int32_t>(g.operands.size());
      out.operations = g.operations.data();
      out.operation_count = static_cast<std::int32_t>(g.operations.size());
      out.inputs = list_of(g.inputs);
      out.outputs = list_of(g.outputs);
    }
  }

  run_result run() {
    run_result r;
    const graph& g = case_.main;
    const nnops::runtime::model m{described_.data(), static_cast<std::int32_t>(described_.size())};
    std::vector<nnops::runtime::operand> inputs, outputs;
    for (const std::size_t i : g.inputs) {
      inputs.push_back(describe(g.operands[i], true));
      inputs.back().value.given = g.operands[i].has_data;
      inputs.back().data = const_cast<std::byte*>(g.operands[i].data.data());
      inputs.back().size = g.operands[i].data.size();
    }
    // Memory for what is expected, and some more: what else comes out is an error to report, not one of size.
    std::vector<std::vector<std::byte>> memory;
    for (const std::size_t i : g.outputs) {
      memory.emplace_back(g.operands[i].data.size() + 65536, options_.fill);
      nnops::runtime::operand& o = outputs.emplace_back();
      o.data = memory.back().data();
      o.size = memory.back().size();
    }

    nnops::runtime::environment e;
    e.find = &operations::find;
    e.max_level = case_.expect_failure ? nnops::any_level : case_.level;
    e.max_iterations = 1000;
    if (options_.workers > 1) e.threads = {&split_unevenly, nullptr, options_.workers};
    const auto failed = [&](const nnops::runtime::model_status& s) {
      r.error =
          "graph " + std::to_string(s.graph) + " operation " + std::to_string(s.operation) + ", " + text_of(s.why);
      for (const auto& bytes : memory)
        for (const std::byte b : bytes) r.wrote_on_error = r.wrote_on_error || b != options_.fill;
      return r;
    };
    const auto described = nnops::runtime::model_description_size(m);
    if (!described.ok()) return failed(described.why);
    std::vector<std::byte> scratch(described.bytes, options_.fill);
    const auto count = [](const auto& list) { return static_cast<std::int32_t>(list.size()); };
    const auto size =
        nnops::runtime::model_workspace_size(m, inputs.data(), count(inputs), e, {scratch.data(), scratch.size()});
    if (!size.ok() && size.why.why.code != nnops::outcome::undecided) return failed(size.why);
    // Where sizes follow from values, more and more.
    for (std::size_t bytes = size.ok() ? size.bytes : 4096;; bytes *= 2) {
      scratch.assign(bytes + 1, options_.fill);
      const auto s = nnops::runtime::run_model(m, inputs.data(), count(inputs), outputs.data(), count(outputs), e,
                                               {scratch.data() + 1, bytes});
      if (s.ok()) break;
      if (size.ok() || s.why.code != nnops::outcome::workspace_too_small) return failed(s);
    }
    r.ok = true;
    for (std::size_t k = 0; k < outputs.size(); ++k) {
      const shape& s = outputs[k].value.dims;
      memory[k].resize(static_cast<std::size_t>(element_count(s)) *
                       static_cast<std::size_t>(size_of(outputs[k].value.type)));
      r.outputs.push_back({outputs[k].value.type, {s.dim, s.dim + s.rank}, memory[k]});
    }
    return r;
  }

 private:
  struct graph_data {
    std::vector<nnops::runtime::operand> operands;
    std::vector<nnops::runtime::operation> operations;
    std::vector<std::vector<std::int32_t>> lists;  // of the operations: inputs, outputs, ...
    std::vector<std::int32_t> inputs, outputs;
    std::vector<std::int32_t> references;  // graph numbers
  };

  static nnops::runtime::index_list list_of(const std::vector<std::int32_t>& v) {
    return {v.data(), static_cast<std::int32_t>(v.size())};
  }
  static std::vector<std::int32_t> indexes(const std::vector<std::size_t>& v) { return {v.begin(), v.end()}; }

  // Where the case leaves a size open, `dynamic`.
  static nnops::runtime::operand describe(const operand_data& o, bool main) {
    nnops::runtime::operand v;
    v.value.type = o.type;
    v.value.dims = shape_of(o.dims);
    v.value.quant.scale = o.scale;
    v.value.quant.zero_point = o.zero_point;
    if (!o.channel_scales.empty()) {
      v.value.quant.scales = o.channel_scales.data();
      v.value.quant.scale_count = static_cast<std::int32_t>(o.channel_scales.size());
      v.value.quant.channel_dim = o.channel_dim;
    }
    const bool between = !main && (o.role == operand_role::input || o.role == operand_role::output);
    if (is_tensor(o.type) && (between || o.role == operand_role::temporary || o.ignored)) {
      for (std::int32_t& d : v.value.dims.dim) d = d == 0 ? nnops::dynamic : d;
      if (o.dims.empty() || o.ignored) v.value.dims = shape::unknown();
    }
    return v;
  }

  void add(const graph& g, bool main) {
    graph_data& d = graphs_.emplace_back();
    d.references.resize(g.operands.size());
    for (std::size_t i = 0; i < g.operands.size(); ++i) {
      const operand_data& o = g.operands[i];
      nnops::runtime::operand& v = d.operands.emplace_back(describe(o, main));
      if (o.role == operand_role::none) v.value.given = false;
      if (o.role == operand_role::constant) {
        v.data = const_cast<std::byte*>(o.data.data());
        v.size = o.data.size();
      } else if (o.role == operand_role::subgraph) {
        d.references[i] = static_cast<std::int32_t>(element(o.type, o.data.data(), 0)) + 1;
        v.data = &d.references[i];
        v.size = sizeof(std::int32_t);
      }
    }
    for (const operation_data& o : g.operations) {
      d.lists.push_back(indexes(o.inputs));
      d.lists.push_back(indexes(o.outputs));
    }
    for (std::size_t i = 0; i < g.operations.size(); ++i)
      d.operations.push_back({*g.operations[i].type, list_of(d.lists[2 * i]), list_of(d.lists[2 * i + 1])});
    d.inputs = indexes(g.inputs);
    d.outputs = indexes(g.outputs);
  }

  const test_case& case_;
  const run_options& options_;
  std::vector<graph_data> graphs_;
  std::vector<nnops::runtime::graph> described_;
};

bool is_control_flow(const operation_data& o) {
  return o.type == nnops::operation_type::if_ || o.type == nnops::operation_type::while_;
}

bool is_integer(operand_type type) {
  switch (type) {
    case operand_type::tensor_int32:
    case operand_type::int32:
    case operand_type::tensor_quant8_asymm:
    case operand_type::tensor_quant8_asymm_signed:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant16_asymm:
    case operand_type::tensor_quant16_symm:
      return true;
    default:
      return false;
  }
}

bool has_float16(const graph& g) {
  return std::any_of(g.operands.begin(), g.operands.end(),
                     [](const operand_data& o) { return o.type == operand_type::tensor_float16; });
}

struct tolerance {
  double absolute = 0.0, relative = 0.0;
};

// The table under "Comparing results" of the vectors' README.
tolerance tolerance_for(const test_case& c, operand_type type) {
  const double half = 5.0 / 1024.0;
  tolerance t;
  if (type == operand_type::tensor_float32) {
    bool coarse = c.relaxed || has_float16(c.main);
    for (const graph& g : c.subgraphs) coarse = coarse || has_float16(g);
    t = coarse ? tolerance{half, half} : tolerance{1e-5, 5.0 / 8388608.0};
  } else if (type == operand_type::tensor_float16) {
    t = {half, half};
  } else if (is_integer(type)) {
    t = {1.0, 0.0};
  }
  if (c.absolute) t.absolute = *c.absolute;
  if (c.relative) t.relative = *c.relative;
  return t;
}

// The types that AOSP's harness can compare at all.
bool is_comparable(operand_type type) {
  return is_integer(type) || type == operand_type::tensor_float32 || type == operand_type::tensor_float16 ||
         type == operand_type::tensor_bool8;
}

std::string text_of(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", x);
  return text;
}

// RANDOM_MULTINOMIAL: how often each class was drawn, against its probability.
void compare_multinomial(const test_case& c, const run_result& r, comparison& result) {
  const operand_data& logits = c.main.operands[c.main.inputs.at(0)];
  const result_tensor& drawn = r.outputs.at(0);
  const auto fail = [&](const std::string& what) {
    if (result.ok) result.difference = what;
    result.ok = false;
  };
  if (logits.dims.size() != 2 || drawn.dims.size() != 2 || logits.dims[0] != 1)
    return fail("drawn classes: needs one batch of logits and one of samples");
  const auto classes = static_cast<std::size_t>(logits.dims[1]);
  const auto samples = static_cast<std::size_t>(drawn.dims[1]);
  std::vector<double> count(classes), weight(classes);
  double sum = 0.0;
  for (std::size_t k = 0; k < classes; ++k) sum += weight[k] = std::exp(element(logits.type, logits.data.data(), k));
  for (std::size_t i = 0; i < samples; ++i) {
    const double k = element(drawn.type, drawn.data.data(), i);
    if (k < 0 || k >= static_cast<double>(classes)) return fail("there is no class " + text_of(k));
    count[static_cast<std::size_t>(k)] += 1.0;
  }
  for (std::size_t k = 0; k < classes; ++k) {
    const double got = count[k] / static_cast<double>(samples), wanted = weight[k] / sum;
    if (!(std::abs(got - wanted) <= *c.multinomial_tolerance))
      return fail("share of class " + std::to_string(k) + ": got " + text_of(got) + ", wanted " + text_of(wanted));
  }
}

}  // namespace

std::vector<std::string> missing_operations(const test_case& c) {
  std::vector<std::string> missing;
  const auto look = [&](const graph& g) {
    for (const operation_data& o : g.operations)
      if ((!o.type || (!is_control_flow(o) && operations::find(*o.type) == nullptr)) &&
          std::find(missing.begin(), missing.end(), o.name) == missing.end())
        missing.push_back(o.name);
  };
  look(c.main);
  for (const graph& g : c.subgraphs) look(g);
  return missing;
}

bool packs_weights(const test_case& c) {
  return std::any_of(c.main.operations.begin(), c.main.operations.end(), [](const operation_data& o) {
    const op_entry* e = operations::find(*o.type);
    return e != nullptr && e->pack != nullptr;
  });
}

run_result run(const test_case& c, const run_options& options) {
  const auto too_deep = [](const graph& g) {
    return std::any_of(g.operands.begin(), g.operands.end(), [](const operand_data& o) {
      return o.dims.size() > static_cast<std::size_t>(nnops::shape_capacity);
    });
  };
  if (too_deep(c.main) || std::any_of(c.subgraphs.begin(), c.subgraphs.end(), too_deep)) {
    run_result r;
    r.error = "an operand has more than 10 dimensions";
    return r;
  }
  if (options.as_model || !c.subgraphs.empty()) return model_of_case(c, options).run();
  return execution_state(c.main, c, options).run();
}

comparison compare(const test_case& c, const run_result& r) {
  comparison result;
  if (c.multinomial_tolerance) {
    compare_multinomial(c, r, result);
    return result;
  }
  for (std::size_t k = 0; k < r.outputs.size(); ++k) {
    const operand_data& wanted = c.main.operands[c.main.outputs[k]];
    const result_tensor& got = r.outputs[k];
    if (wanted.ignored) continue;
    const std::string where = "output " + std::to_string(k);
    const auto fail = [&](const std::string& what) {
      if (result.ok) result.difference = where + what;
      result.ok = false;
    };
    if (!wanted.has_data || !is_comparable(wanted.type)) {
      fail(": " + name_of_type(wanted.type) + " cannot be compared");
      continue;
    }
    if (got.dims != wanted.dims) {
      fail(" shape: got " + text_of(got.dims) + ", wanted " + text_of(wanted.dims));
      continue;
    }
    const tolerance t = tolerance_for(c, wanted.type);
    const std::size_t bytes = static_cast<std::size_t>(size_of(wanted.type));
    const std::size_t count = wanted.data.size() / bytes;
    for (std::size_t i = 0; i < count; ++i) {
      const double g = element(wanted.type, got.data.data(), i), w = element(wanted.type, wanted.data.data(), i);
      if (is_integer(wanted.type)) {
        ++result.elements;
        if (g != w && result.inexact++ == 0)
          result.first_inexact =
              where + " index " + std::to_string(i) + ": got " + text_of(g) + ", wanted " + text_of(w);
      }
      // A NaN on either side fails.
      if (!(std::abs(g - w) <= t.absolute + t.relative * std::abs(w)))
        fail(" index " + std::to_string(i) + ": got " + text_of(g) + ", wanted " + text_of(w) + ", tolerance " +
             text_of(t.absolute + t.relative * std::abs(w)));
    }
  }
  return result;
}

}  // namespace conformance
