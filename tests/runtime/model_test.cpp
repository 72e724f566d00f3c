// Models as data: IF and WHILE over subgraphs, memory from the caller, and a status for every graph that is wrong.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "nnops/core/message.hpp"
#include "nnops/runtime/model.hpp"
#include "operations.hpp"
#include "support/random.hpp"

using namespace nnops;
using enum operand_type;
using runtime::operand;
using o = operation_type;

namespace {

constexpr shape open_vector{{dynamic}, 1};

shape vector_of(std::int32_t n) { return {{n}, 1}; }

// The embedder's own operation of these tests: input 0 < input 1, of the first elements, as one BOOL8.
status run_less(void* context, o type, const runtime::arguments& a, const execution&) noexcept {
  if (context != nullptr) ++*static_cast<int*>(context);
  if (type != o::oem_operation || a.input_count != 2 || a.output_count != 1 || a.outputs[0].size < 1 ||
      a.inputs[0].size < 4 || a.inputs[1].size < 4)
    return {outcome::invalid, {outcome::invalid, measure::input_count, -1, "LESS"}};
  float x = 0.0f, y = 0.0f;
  std::memcpy(&x, a.inputs[0].data, 4);
  std::memcpy(&y, a.inputs[1].data, 4);
  *static_cast<unsigned char*>(a.outputs[0].data) = x < y ? 1 : 0;
  return {};
}
status infer_less(void*, o, const runtime::arguments& a, shape* shapes) noexcept {
  for (std::int32_t k = 0; k < a.output_count; ++k) shapes[k] = vector_of(1);
  return {};
}

// A model that owns what it points to; all of it may be changed.
struct built_graph {
  std::vector<operand> operands;
  std::vector<runtime::operation> operations;
  std::deque<std::vector<std::int32_t>> lists;
  std::deque<std::vector<unsigned char>> constants;
  std::vector<std::int32_t> inputs, outputs;

  std::int32_t add(operand_type t, shape s) {
    operands.push_back({{t, s}});
    return static_cast<std::int32_t>(operands.size()) - 1;
  }
  std::int32_t in(shape s, operand_type t = tensor_float32) {
    inputs.push_back(add(t, s));
    return inputs.back();
  }
  std::int32_t hold(operand_type t, shape s, const void* data, std::size_t size) {
    const std::int32_t i = add(t, s);
    auto& bytes = constants.emplace_back(size + 1);
    if (size > 0) std::memcpy(bytes.data(), data, size);
    operands.back().data = bytes.data();
    operands.back().size = size;
    return i;
  }
  std::int32_t number(std::int32_t v) { return hold(int32, {}, &v, 4); }
  std::int32_t graph_number(std::int32_t v) { return hold(subgraph, {}, &v, 4); }
  std::int32_t constant(std::vector<float> v) {
    return hold(tensor_float32, vector_of(static_cast<std::int32_t>(v.size())), v.data(), v.size() * 4);
  }
  std::int32_t truth(bool v) {
    const unsigned char byte = v ? 1 : 0;
    return hold(tensor_bool8, vector_of(1), &byte, 1);
  }
  runtime::index_list list(std::vector<std::int32_t> v) {
    lists.push_back(std::move(v));
    return {lists.back().data(), static_cast<std::int32_t>(lists.back().size())};
  }
  // An operation with one result.
  std::int32_t run(o type, std::vector<std::int32_t> in, shape s, operand_type t = tensor_float32) {
    const std::int32_t out = add(t, s);
    operations.push_back({type, list(std::move(in)), list({out})});
    return out;
  }
  std::int32_t sum(std::int32_t a, std::int32_t b, shape s) { return run(o::add, {a, b, number(0)}, s); }
  std::int32_t less(std::int32_t a, std::int32_t b) {
    return run(o::oem_operation, {a, b}, vector_of(1), tensor_bool8);
  }
};

struct built_model {
  std::deque<built_graph> graphs;
  std::vector<runtime::graph> described;

  built_graph& add() { return graphs.emplace_back(); }

  runtime::model get() {
    described.clear();
    for (built_graph& g : graphs)
      described.push_back({g.operands.data(),
                           static_cast<std::int32_t>(g.operands.size()),
                           g.operations.data(),
                           static_cast<std::int32_t>(g.operations.size()),
                           {g.inputs.data(), static_cast<std::int32_t>(g.inputs.size())},
                           {g.outputs.data(), static_cast<std::int32_t>(g.outputs.size())}});
    return {described.data(), static_cast<std::int32_t>(described.size())};
  }
};

runtime::environment with_less(int* calls = nullptr) {
  runtime::environment e;
  e.find = &operations::find;
  e.other.infer = &infer_less;
  e.other.run = &run_less;
  e.other.context = calls;
  e.max_iterations = 100;
  return e;
}

// A run with float inputs of one dimension, and its outputs.
struct result {
  runtime::model_status status;
  std::vector<std::vector<float>> outputs;
};

constexpr float untouched = -77.0f;

result run(built_model& m, std::vector<std::vector<float>> inputs, const runtime::environment& e = with_less(),
           std::size_t bytes = 1 << 16, std::size_t capacity = 64) {
  std::vector<operand> in, out;
  for (auto& v : inputs)
    in.push_back({{tensor_float32, vector_of(static_cast<std::int32_t>(v.size()))}, v.data(), v.size() * 4});
  std::vector<std::vector<float>> memory(m.graphs[0].outputs.size(), std::vector<float>(capacity, untouched));
  for (auto& v : memory) out.push_back({{}, v.data(), v.size() * 4});
  // Bytes after the workspace are watched.
  std::vector<unsigned char> workspace(bytes + 65, 0xee);
  result r;
  r.status = runtime::run_model(m.get(), in.data(), static_cast<std::int32_t>(in.size()), out.data(),
                                static_cast<std::int32_t>(out.size()), e, {workspace.data() + 1, bytes});
  for (std::size_t i = bytes + 1; i < workspace.size(); ++i) CHECK(workspace[i] == 0xee);
  for (std::size_t k = 0; k < memory.size(); ++k) {
    if (r.status.ok()) memory[k].resize(static_cast<std::size_t>(element_count(out[k].value.dims)));
    else
      for (const float x : memory[k]) CHECK(x == untouched);
    r.outputs.push_back(memory[k]);
  }
  return r;
}

std::size_t size_for(built_model& m, std::vector<std::int32_t> lengths) {
  std::vector<operand> in;
  for (const std::int32_t n : lengths) in.push_back({{tensor_float32, vector_of(n)}});
  std::vector<unsigned char> w(1 << 16);
  const auto size = runtime::model_workspace_size(m.get(), in.data(), static_cast<std::int32_t>(in.size()), with_less(),
                                                  {w.data(), w.size()});
  return size.ok() ? size.bytes : 0;
}

// y = x < limit ? x + x : x + (-1)
built_model if_model() {
  built_model m;
  built_graph& g = m.add();
  const std::int32_t x = g.in(vector_of(1)), limit = g.in(vector_of(1));
  const std::int32_t c = g.less(x, limit);
  g.outputs = {g.run(o::if_, {c, g.graph_number(1), g.graph_number(2), x}, vector_of(1))};
  built_graph& twice = m.add();
  const std::int32_t a = twice.in(vector_of(1));
  twice.outputs = {twice.sum(a, a, vector_of(1))};
  built_graph& less = m.add();
  const std::int32_t b = less.in(vector_of(1));
  less.outputs = {less.sum(b, less.constant({-1.0f}), vector_of(1))};
  return m;
}

// while (x < limit) x = x + step; with a number of rounds counted as a state that is not given back. Values: x, rounds,
// limit, step.
built_model while_model() {
  built_model m;
  built_graph& g = m.add();
  const shape one = vector_of(1);
  const std::int32_t x = g.in(one), limit = g.in(one), step = g.in(one);
  g.outputs = {g.run(o::while_, {g.graph_number(1), g.graph_number(2), x, g.constant({0.0f}), limit, step}, one)};
  built_graph& c = m.add();
  const std::int32_t cx = c.in(one);
  c.in(one);
  const std::int32_t cl = c.in(one);
  c.in(one);
  c.outputs = {c.less(cx, cl)};
  built_graph& b = m.add();
  const std::int32_t bx = b.in(one), rounds = b.in(one);
  b.in(one);
  const std::int32_t bs = b.in(one);
  const std::int32_t next_rounds = b.sum(rounds, b.constant({1.0f}), one);
  b.outputs = {b.sum(bx, bs, one), next_rounds};
  return m;
}

// while (x[0] < limit) x = [x + 1, x]: twice as long each time.
built_model growing_model() {
  built_model m;
  built_graph& g = m.add();
  const std::int32_t x = g.in(open_vector), limit = g.in(vector_of(1));
  const std::int32_t last = g.run(o::while_, {g.graph_number(1), g.graph_number(2), x, limit}, shape::unknown());
  g.outputs = {g.sum(last, g.constant({0.5f}), open_vector)};
  built_graph& c = m.add();
  const std::int32_t cx = c.in(shape::unknown()), cl = c.in(vector_of(1));
  c.outputs = {c.less(cx, cl)};
  built_graph& b = m.add();
  const std::int32_t bx = b.in(open_vector);
  b.in(vector_of(1));
  const std::int32_t more = b.sum(bx, b.constant({1.0f}), open_vector);
  b.outputs = {b.run(o::concatenation, {more, bx, b.number(0)}, open_vector)};
  return m;
}

using floats = std::vector<std::vector<float>>;

}  // namespace

TEST_CASE("model: operations in order; values lose their memory after their last use") {
  built_model m;
  built_graph& g = m.add();
  const shape s = vector_of(1000);
  std::int32_t x = g.in(s);
  const std::int32_t one = g.constant({1.0f});
  for (int i = 0; i < 50; ++i) x = g.sum(x, one, i % 2 == 0 ? s : shape::unknown());
  g.outputs = {x};
  const std::size_t size = size_for(m, {1000});
  REQUIRE(size > 0);
  std::vector<unsigned char> none;
  const auto described = runtime::model_description_size(m.get());
  REQUIRE(described.ok());
  CHECK(size < described.bytes + 3 * 4096);
  const result r = run(m, {std::vector<float>(1000, 0.25f)}, with_less(), size, 1000);
  REQUIRE(r.status.ok());
  CHECK(r.outputs == floats{std::vector<float>(1000, 50.25f)});
}

TEST_CASE("model: IF runs one of its graphs") {
  built_model m = if_model();
  CHECK(run(m, {{3.0f}, {4.0f}}).outputs == floats{{6.0f}});
  CHECK(run(m, {{5.0f}, {4.0f}}).outputs == floats{{4.0f}});
  // Both with exactly the memory that the query says.
  const std::size_t size = size_for(m, {1, 1});
  REQUIRE(size > 0);
  CHECK(run(m, {{3.0f}, {4.0f}}, with_less(), size).status.ok());
  CHECK(run(m, {{5.0f}, {4.0f}}, with_less(), size).status.ok());
}

TEST_CASE("model: IF over one graph twice, with a constant condition, several values and an omitted one") {
  built_model m;
  built_graph& g = m.add();
  const std::int32_t x = g.in(vector_of(3)), y = g.in(vector_of(1));
  const std::int32_t nothing = g.add(tensor_float32, {});
  g.operands[static_cast<std::size_t>(nothing)].value.given = false;
  const std::int32_t a = g.add(tensor_float32, vector_of(3)), b = g.add(tensor_float32, vector_of(1));
  g.operations.push_back(
      {o::if_, g.list({g.truth(false), g.graph_number(1), g.graph_number(1), x, nothing, y}), g.list({a, b})});
  g.outputs = {b, a};
  built_graph& s = m.add();
  const std::int32_t sx = s.in(vector_of(3));
  s.in(vector_of(7));
  const std::int32_t sy = s.in(vector_of(1));
  // The outputs lie in memory in another order than they are listed in.
  const std::int32_t second = s.sum(sy, sy, vector_of(1));
  s.outputs = {s.sum(sx, sy, vector_of(3)), second};
  const result r = run(m, {{1, 2, 3}, {10}}, with_less(), size_for(m, {3, 1}));
  REQUIRE(r.status.ok());
  CHECK(r.outputs == floats{{20}, {11, 12, 13}});
}

TEST_CASE("model: WHILE, with state that is not given back, and values that stay") {
  built_model m = while_model();
  const std::size_t size = size_for(m, {1, 1, 1});
  REQUIRE(size > 0);
  CHECK(run(m, {{0.0f}, {5.0f}, {2.0f}}, with_less(), size).outputs == floats{{6.0f}});
  CHECK(run(m, {{0.0f}, {1.0f}, {2.0f}}, with_less(), size).outputs == floats{{2.0f}});
  // The condition comes first: no round leaves the value as it was.
  int calls = 0;
  CHECK(run(m, {{9.0f}, {5.0f}, {2.0f}}, with_less(&calls), size).outputs == floats{{9.0f}});
  CHECK(calls == 1);
  CHECK(run(m, {{9.0f}, {5.0f}, {2.0f}}, with_less(), size - 65).status.ok() == false);
}

TEST_CASE("model: WHILE whose values change their size") {
  built_model m = growing_model();
  // What it takes depends on the values.
  std::vector<unsigned char> w(1 << 16);
  const operand in[] = {{{tensor_float32, vector_of(1)}}, {{tensor_float32, vector_of(1)}}};
  CHECK(runtime::model_workspace_size(m.get(), in, 2, with_less(), {w.data(), w.size()}).why.why.code ==
        outcome::undecided);
  CHECK(run(m, {{0.0f}, {3.0f}}).outputs == floats{{3.5f, 2.5f, 2.5f, 1.5f, 2.5f, 1.5f, 1.5f, 0.5f}});
  CHECK(run(m, {{0.0f, 10.0f}, {1.0f}}).outputs == floats{{1.5f, 11.5f, 0.5f, 10.5f}});
  CHECK(run(m, {{4.0f, 10.0f}, {1.0f}}).outputs == floats{{4.5f, 10.5f}});
  // Any amount of memory either suffices or is refused; results are the same.
  int refused = 0;
  for (std::size_t bytes = 0; bytes < 16384; bytes += 61) {
    const result r = run(m, {{0.0f}, {3.0f}}, with_less(), bytes);
    if (r.status.ok()) {
      CHECK(r.outputs[0].size() == 8);
      CHECK(r.outputs[0][0] == 3.5f);
    } else {
      CHECK(r.status.why.code == outcome::workspace_too_small);
      CHECK(static_cast<std::size_t>(r.status.why.why.wanted.value[0]) > bytes);
      ++refused;
    }
  }
  CHECK(refused > 10);
  CHECK(refused < 250);
}

TEST_CASE("model: a loop in a branch of a loop") {
  // while (x < limit) x = x < 4 ? (while (x < 3) x = x + 1) + x0 : x + x
  const shape one = vector_of(1);
  built_model m;
  built_graph& g = m.add();
  const std::int32_t x = g.in(one), limit = g.in(one);
  g.outputs = {g.run(o::while_, {g.graph_number(4), g.graph_number(1), x, limit}, one)};
  built_graph& body = m.add();  // 1
  const std::int32_t bx = body.in(one);
  body.in(one);
  body.outputs = {
      body.run(o::if_, {body.less(bx, body.constant({4.0f})), body.graph_number(2), body.graph_number(3), bx}, one)};
  built_graph& small = m.add();  // 2
  const std::int32_t sx = small.in(one);
  const std::int32_t inner =
      small.run(o::while_, {small.graph_number(4), small.graph_number(5), sx, small.constant({3.0f})}, one);
  small.outputs = {small.sum(inner, small.sum(sx, small.constant({1.0f}), one), one)};
  built_graph& large = m.add();  // 3
  const std::int32_t lx = large.in(one);
  large.outputs = {large.sum(lx, lx, one)};
  built_graph& less = m.add();  // 4
  const std::int32_t cx = less.in(one), cl = less.in(one);
  less.outputs = {less.less(cx, cl)};
  built_graph& step = m.add();  // 5
  const std::int32_t px = step.in(one);
  step.in(one);
  step.outputs = {step.sum(px, step.constant({1.0f}), one)};

  const std::size_t size = size_for(m, {1, 1});
  REQUIRE(size > 0);
  // 0 -> 3 + 1 = 4 -> 8 -> 16
  CHECK(run(m, {{0.0f}, {10.0f}}, with_less(), size).outputs == floats{{16.0f}});
  CHECK(run(m, {{2.5f}, {10.0f}}, with_less(), size).outputs == floats{{14.0f}});

  SUBCASE("nested deeper than allowed") {
    runtime::environment e = with_less();
    e.max_depth = 4;
    CHECK(run(m, {{0.0f}, {10.0f}}, e).status.ok());
    e.max_depth = 3;
    const result r = run(m, {{0.0f}, {10.0f}}, e);
    CHECK(r.status.why.code == outcome::invalid);
    CHECK(r.status.why.why.what == measure::graph_depth);
  }
  SUBCASE("a graph that contains itself") {
    const std::int32_t self = 1;
    std::memcpy(m.graphs[2].operands[static_cast<std::size_t>(m.graphs[2].operations[0].inputs[1])].data, &self, 4);
    const result r = run(m, {{0.0f}, {10.0f}});
    CHECK(r.status.why.code == outcome::invalid);
    CHECK(r.status.why.why.what == measure::graph_index);
    CHECK(r.status.graph == 2);
    CHECK(r.status.operation == 0);
  }
}

TEST_CASE("model: a graph may be referred to often; how deep it lies counts") {
  // 20 graphs, each of which refers twice to the next.
  const shape one = vector_of(1);
  built_model m;
  for (std::int32_t k = 0; k < 20; ++k) {
    built_graph& g = m.add();
    const std::int32_t x = g.in(one);
    g.outputs = {k == 19 ? g.sum(x, x, one)
                         : g.run(o::if_, {g.truth(true), g.graph_number(k + 1), g.graph_number(k + 1), x}, one)};
  }
  runtime::environment e = with_less();
  CHECK(run(m, {{1.0f}}, e).status.why.why.what == measure::graph_depth);
  e.max_depth = 19;
  CHECK(run(m, {{1.0f}}, e).status.why.why.what == measure::graph_depth);
  e.max_depth = 20;
  CHECK(run(m, {{1.0f}}, e).outputs == floats{{2.0f}});
}

TEST_CASE("model: loops end at the embedder's limit, or when it says so") {
  built_model m = while_model();
  runtime::environment e = with_less();
  result r = run(m, {{0.0f}, {5.0f}, {0.0f}}, e);
  CHECK(r.status.why.code == outcome::stopped);
  CHECK(r.status.why.why.what == measure::iterations);
  CHECK(r.status.graph == 0);
  CHECK(r.status.operation == 0);
  e.max_iterations = 5;
  CHECK(run(m, {{0.0f}, {5.0f}, {1.0f}}, e).status.ok());
  CHECK(run(m, {{0.0f}, {5.5f}, {1.0f}}, e).status.why.code == outcome::stopped);
  e.max_iterations = 0;
  CHECK(run(m, {{0.0f}, {5.0f}, {1.0f}}, e).status.why.code == outcome::stopped);
  CHECK(run(m, {{7.0f}, {5.0f}, {1.0f}}, e).status.ok());

  int left = 1000;
  e.max_iterations = INT64_MAX;
  e.keep_running_context = &left;
  e.keep_running = [](void* p) noexcept { return --*static_cast<int*>(p) > 0; };
  r = run(m, {{0.0f}, {5.0f}, {0.0f}}, e);
  CHECK(r.status.why.code == outcome::stopped);
  CHECK(r.status.why.why.what == measure::keep_running);
  CHECK(left == 0);
}

TEST_CASE("model: an embedder's operation; without one, a clear refusal before anything runs") {
  built_model m = if_model();
  runtime::environment e = with_less();
  e.other = {};
  const result r = run(m, {{3.0f}, {4.0f}}, e);
  CHECK(r.status.why.code == outcome::unsupported);
  CHECK(r.status.why.why.what == measure::kernel);
  CHECK(r.status.graph == 0);
  CHECK(r.status.operation == 0);
  char text[160];
  describe(r.status.why.why, text, sizeof text);
  CHECK(std::string(text) == "OEM_OPERATION: kernel is missing; needs a value");
  // Without inference its outputs have to say their shapes.
  e = with_less();
  e.other.infer = nullptr;
  CHECK(run(m, {{3.0f}, {4.0f}}, e).outputs == floats{{6.0f}});
  m.graphs[0].operands[static_cast<std::size_t>(m.graphs[0].operations[0].outputs[0])].value.dims = open_vector;
  CHECK(run(m, {{3.0f}, {4.0f}}, e).status.why.code == outcome::unsupported);
  CHECK(run(m, {{3.0f}, {4.0f}}).outputs == floats{{6.0f}});
  // Nor without a table.
  e = with_less();
  e.find = nullptr;
  CHECK_FALSE(run(m, {{3.0f}, {4.0f}}, e).status.ok());
}

TEST_CASE("model: IF and WHILE need feature level 4") {
  runtime::environment e = with_less();
  e.max_level = 3;
  built_model m = if_model();
  const result r = run(m, {{3.0f}, {4.0f}}, e);
  CHECK(r.status.why.code == outcome::unsupported);
  CHECK(r.status.why.why.what == measure::feature_level);
  e.max_level = 4;
  CHECK(run(m, {{3.0f}, {4.0f}}, e).status.ok());
}

TEST_CASE("model: outputs that are too small or overlap the inputs") {
  built_model m = if_model();
  CHECK(run(m, {{3.0f}, {4.0f}}, with_less(), 1 << 16, 0).status.why.code == outcome::output_too_small);
  float memory[] = {3.0f, 4.0f};
  const operand in[] = {{{tensor_float32, vector_of(1)}, memory, 4}, {{tensor_float32, vector_of(1)}, memory + 1, 4}};
  operand out{{}, memory, 8};
  std::vector<unsigned char> w(1 << 14);
  REQUIRE(runtime::run_model(m.get(), in, 2, &out, 1, with_less(), {w.data(), w.size()}).ok());
  CHECK(memory[0] == 6.0f);
  CHECK(memory[1] == 4.0f);
  CHECK(out.value.dims == vector_of(1));
  CHECK(out.value.type == tensor_float32);
}

TEST_CASE("model: graphs that are wrong are named") {
  struct mistake {
    const char* what;
    built_model (*of)();
    void (*make)(built_model&);
    measure found;
    std::int32_t graph;
  };
  static constexpr auto change = [](built_model& m, std::size_t graph, std::size_t operation, bool output,
                                    std::size_t k, std::int32_t to) {
    runtime::operation& op = m.graphs[graph].operations[operation];
    const runtime::index_list& l = output ? op.outputs : op.inputs;
    const_cast<std::int32_t*>(l.first)[k] = to;
  };
  const mistake mistakes[] = {
      {"no graph", &if_model,
       [](built_model& m) {
         m.graphs.clear();
         m.add();
         m.graphs.clear();
       },
       measure::graph_index, -1},
      {"an input out of range", &if_model, [](built_model& m) { change(m, 1, 0, false, 1, 99); },
       measure::operand_index, 1},
      {"a negative input", &if_model, [](built_model& m) { change(m, 1, 0, false, 1, -1); }, measure::operand_index, 1},
      {"an output out of range", &if_model, [](built_model& m) { change(m, 2, 0, true, 0, 4); }, measure::operand_index,
       2},
      {"a graph's input out of range", &if_model, [](built_model& m) { m.graphs[1].inputs[0] = INT32_MIN; },
       measure::operand_index, 1},
      {"a graph's output out of range", &if_model, [](built_model& m) { m.graphs[1].outputs[0] = INT32_MAX; },
       measure::operand_index, 1},
      {"a list without memory", &if_model, [](built_model& m) { m.graphs[1].operations[0].inputs.first = nullptr; },
       measure::operand_index, 1},
      {"a list of negative length", &if_model, [](built_model& m) { m.graphs[1].operations[0].inputs.count = -1; },
       measure::operand_index, 1},
      {"a cycle: an operation that reads what it writes", &if_model,
       [](built_model& m) { change(m, 1, 0, false, 0, m.graphs[1].outputs[0]); }, measure::writers, 1},
      {"operations in the wrong order", &if_model,
       [](built_model& m) { std::swap(m.graphs[0].operations[0], m.graphs[0].operations[1]); }, measure::writers, 0},
      {"a value written twice", &while_model, [](built_model& m) { change(m, 2, 1, true, 0, m.graphs[2].outputs[1]); },
       measure::writers, 2},
      {"an input written", &if_model, [](built_model& m) { change(m, 1, 0, true, 0, 0); }, measure::writers, 1},
      {"a constant written", &if_model, [](built_model& m) { change(m, 2, 0, true, 0, 1); }, measure::writers, 2},
      {"an output that nothing writes", &if_model, [](built_model& m) { m.graphs[1].outputs[0] = 0; }, measure::writers,
       1},
      {"one output twice", &while_model, [](built_model& m) { m.graphs[2].outputs[0] = m.graphs[2].outputs[1]; },
       measure::writers, 2},
      {"one input twice", &while_model, [](built_model& m) { m.graphs[2].inputs[0] = m.graphs[2].inputs[1]; },
       measure::writers, 2},
      {"a graph that there is not", &if_model,
       [](built_model& m) { *static_cast<std::int32_t*>(m.graphs[0].operands[3].data) = 3; }, measure::graph_index, 0},
      {"a graph of negative number", &if_model,
       [](built_model& m) { *static_cast<std::int32_t*>(m.graphs[0].operands[3].data) = -1; }, measure::graph_index, 0},
      {"a graph within itself", &if_model,
       [](built_model& m) { *static_cast<std::int32_t*>(m.graphs[0].operands[3].data) = 0; }, measure::graph_index, 0},
      {"a tensor for a graph", &if_model, [](built_model& m) { m.graphs[0].operands[3].value.type = tensor_int32; },
       measure::operand_type, 0},
      {"a graph without a number", &if_model, [](built_model& m) { m.graphs[0].operands[3].size = 3; }, measure::memory,
       0},
      {"an omitted graph", &if_model, [](built_model& m) { m.graphs[0].operands[3].value.given = false; },
       measure::given, 0},
      {"a condition of another type", &if_model,
       [](built_model& m) { m.graphs[0].operands[2].value.type = tensor_quant8_symm; }, measure::operand_type, 0},
      {"a condition of two elements", &if_model, [](built_model& m) { m.graphs[0].operands[2].value.dims = {{2}, 1}; },
       measure::dim_0, 0},
      {"a condition of rank 2", &if_model, [](built_model& m) { m.graphs[0].operands[2].value.dims = {{1, 1}, 2}; },
       measure::rank, 0},
      {"too few inputs", &if_model, [](built_model& m) { m.graphs[0].operations[1].inputs.count = 2; },
       measure::input_count, 0},
      {"a value less than the graph takes", &if_model,
       [](built_model& m) { m.graphs[0].operations[1].inputs.count = 3; }, measure::input_count, 0},
      {"no output", &if_model,
       [](built_model& m) {
         m.graphs[0].operations[1].outputs.count = 0;
         m.graphs[0].outputs.clear();
       },
       measure::output_count, 0},
      {"a branch of another type, which does not run", &if_model,
       [](built_model& m) { m.graphs[2].operands[0].value.type = tensor_float16; }, measure::operand_type, 0},
      {"a branch of another shape, which does not run", &if_model,
       [](built_model& m) { m.graphs[2].operands[0].value.dims = {{2}, 1}; }, measure::dim_0, 0},
      {"a branch with another output", &if_model,
       [](built_model& m) {
         m.graphs[2].operands[static_cast<std::size_t>(m.graphs[2].outputs[0])].value.dims.rank = 2;
       },
       measure::rank, 0},
      {"a branch with two outputs", &if_model,
       [](built_model& m) {
         built_graph& g = m.graphs[1];
         g.outputs.push_back(g.sum(0, 0, vector_of(1)));
       },
       measure::output_count, 0},
      {"a loop's condition of another type", &while_model,
       [](built_model& m) {
         m.graphs[1].operands[static_cast<std::size_t>(m.graphs[1].outputs[0])].value.type = tensor_float32;
       },
       measure::operand_type, 0},
      {"a loop's condition with two outputs", &while_model,
       [](built_model& m) { m.graphs[1].outputs.push_back(m.graphs[1].less(0, 0)); }, measure::output_count, 0},
      {"a body with more outputs than values", &while_model,
       [](built_model& m) {
         for (int k = 0; k < 3; ++k) m.graphs[2].outputs.push_back(m.graphs[2].sum(0, 0, vector_of(1)));
       },
       measure::output_count, 0},
      {"a body that gives too little", &while_model,
       [](built_model& m) {
         built_graph& g = m.graphs[0];
         const std::int32_t second = g.add(tensor_float32, vector_of(1)), third = g.add(tensor_float32, vector_of(1));
         g.operations[0].outputs = g.list({g.outputs[0], second, third});
       },
       measure::output_count, 0},
      {"a body that gives another shape than it takes", &while_model,
       [](built_model& m) {
         built_graph& g = m.graphs[2];
         g.operands[static_cast<std::size_t>(g.outputs[1])].value.dims = {{2}, 1};
       },
       measure::dim_0, 0},
      {"a rule of an operation", &if_model,
       [](built_model& m) {
         m.graphs[2].operands[static_cast<std::size_t>(m.graphs[2].operations[0].inputs[2])].value.type = bool_;
       },
       measure::operand_type, 2},
  };
  for (const mistake& k : mistakes) {
    CAPTURE(std::string(k.what));
    built_model m = k.of();
    REQUIRE(run(m, floats(m.graphs[0].inputs.size(), {1.0f})).status.ok());
    k.make(m);
    std::vector<float> one{1.0f};
    const operand x{{tensor_float32, vector_of(1)}, one.data(), 4};
    const std::vector<operand> in(3, x);
    float y = untouched;
    operand out{{}, &y, 4};
    std::vector<unsigned char> w(1 << 15);
    const std::int32_t count = m.graphs.empty() ? 0 : static_cast<std::int32_t>(m.graphs[0].inputs.size());
    const std::int32_t outputs = m.graphs.empty() ? 0 : static_cast<std::int32_t>(m.graphs[0].outputs.size());
    const auto s = runtime::run_model(m.get(), in.data(), count, &out, outputs, with_less(), {w.data(), w.size()});
    char text[200];
    describe(s.why.why, text, sizeof text);
    CAPTURE(std::string(text));
    CHECK(s.why.code == outcome::invalid);
    CHECK(std::string(name_of(s.why.why.what)) == name_of(k.found));
    CHECK(s.graph == k.graph);
    CHECK(y == untouched);
    CHECK_FALSE(runtime::model_workspace_size(m.get(), in.data(), count, with_less(), {w.data(), w.size()}).why.ok());
  }
}

TEST_CASE("model: inputs of the model that are wrong") {
  built_model m = if_model();
  std::vector<unsigned char> w(1 << 15);
  float x = 1.0f, y = untouched;
  const operand right{{tensor_float32, vector_of(1)}, &x, 4};
  const auto code = [&](const operand& first, std::int32_t inputs = 2, std::int32_t outputs = 1) {
    const operand in[] = {first, right};
    operand out{{}, &y, 4};
    const auto s = runtime::run_model(m.get(), in, inputs, &out, outputs, with_less(), {w.data(), w.size()});
    CHECK((s.ok() || y == untouched));
    y = untouched;
    return s.why.code;
  };
  CHECK(code(right) == outcome::ok);
  CHECK(code(right, 1) == outcome::invalid);
  CHECK(code(right, 2, 0) == outcome::invalid);
  CHECK(code({{tensor_float16, vector_of(1)}, &x, 4}) == outcome::invalid);
  CHECK(code({{tensor_float32, vector_of(2)}, &x, 8}) == outcome::invalid);
  CHECK(code({{tensor_float32, {{1, 1}, 2}}, &x, 4}) == outcome::invalid);
  CHECK(code({{tensor_float32, {{}, 100}}, &x, 4}) == outcome::invalid);
  CHECK(code({{tensor_float32, vector_of(1)}, &x, 3}) == outcome::invalid);
  CHECK(code({{tensor_float32, vector_of(1)}, nullptr, 4}) == outcome::invalid);
  CHECK(code({{tensor_float32, shape::unknown()}, &x, 4}) == outcome::ok);  // the model says it
  operand omitted = right;
  omitted.value.given = false;
  CHECK_FALSE(code(omitted) == outcome::ok);
  CHECK(runtime::run_model(m.get(), &right, 0, nullptr, 0, with_less(), {nullptr, 0}).why.code ==
        outcome::workspace_too_small);
}

// Whatever a model holds: a status, no crash, nothing outside the workspace (the sanitizer build watches).
TEST_CASE("model: right models with some numbers replaced, 20 000 times") {
  test::random random(20261130);
  const std::int32_t odd_values[] = {INT32_MIN, -65536, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, INT32_MAX};
  const auto odd = [&] { return odd_values[random.integer(0, 16)]; };
  int accepted = 0;
  for (int round = 0; round < 20000; ++round) {
    built_model (*const models[])() = {&if_model, &while_model, &growing_model};
    const auto which = static_cast<std::size_t>(random.integer(0, 2));
    built_model m = models[which]();
    for (std::int64_t changes = random.integer(0, 2); changes > 0; --changes) {
      built_graph& g = m.graphs[static_cast<std::size_t>(random.integer(0, 2))];
      const auto any = [&](auto& list) -> auto& {
        return list[static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(list.size()) - 1))];
      };
      operand& v = any(g.operands);
      switch (random.integer(0, 8)) {
        case 0:
          if (g.lists.size() > 0) any(any(g.lists)) = odd();
          break;
        case 1:
          any(g.inputs) = odd();
          break;
        case 2:
          any(g.outputs) = odd();
          break;
        case 3:
          v.value.type = static_cast<operand_type>(random.integer(-1, 16));
          break;
        case 4:
          v.value.dims.rank = odd();
          break;
        case 5:
          v.value.dims.dim[0] = random.coin() ? dynamic : odd();
          break;
        case 6:
          v.value.given = false;
          break;
        case 7:
          if (v.data != nullptr && v.size >= 4) *static_cast<std::int32_t*>(v.data) = odd();
          break;
        default:
          any(g.operations).type = random.coin() ? o::while_ : o::if_;
          break;
      }
    }
    floats in(m.graphs[0].inputs.size(), {0.0f});
    in[1] = {3.0f};
    if (in.size() > 2) in[2] = {1.0f};
    runtime::environment e = with_less();
    e.max_iterations = 6;
    if (random.coin()) size_for(m, std::vector<std::int32_t>(in.size(), 1));
    accepted += run(m, in, e, static_cast<std::size_t>(random.integer(0, 1) * 4000 + 4000)).status.ok();
  }
  CHECK(accepted > 2000);
}
