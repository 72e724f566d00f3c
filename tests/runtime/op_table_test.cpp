// The runtime table: NNAPI's signatures decoded, and a status for every operand list that is wrong.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "nnops/core/message.hpp"
#include "nnops/runtime/op_table.hpp"
#include "operations.hpp"
#include "support/example_calls.hpp"
#include "support/random.hpp"

using namespace nnops;
using enum operand_type;
using nnops::test::model_call;
using runtime::operand;

namespace {

// The examples of operations that have a kernel here.
std::vector<model_call> right_calls() {
  std::vector<model_call> calls;
  for (const model_call& c : test::example_calls())
    if (operations::find(c.type) != nullptr) calls.push_back(c);
  return calls;
}

}  // namespace

TEST_CASE("op_table: finds the listed operations and no other") {
  for (const operation_entry& o : all_operations) {
    const runtime::op_entry* e = operations::find(o.type);
    if (e == nullptr) continue;
    CHECK(e->type == o.type);
    CHECK(std::string_view(e->name) == o.name);
    CHECK(e->level == o.level);
  }
  CHECK(operations::find(operation_type::oem_operation) == nullptr);
  CHECK(operations::find(static_cast<operation_type>(12345)) == nullptr);
  CHECK((operations::find(operation_type::conv_2d)->packed_size != nullptr));
  CHECK((operations::find(operation_type::add)->packed_size == nullptr));
}

TEST_CASE("op_table: a right call of each operation runs, and infers the shape of its output") {
  for (const model_call& c : right_calls()) {
    CAPTURE(std::string(name_of(c.type)));
    REQUIRE(c.run().ok());
    if (!is_tensor(c.outputs[0].value.type)) continue;
    model_call open = c;
    for (operand& o : open.outputs) o.value.dims = shape::unknown();
    std::vector<shape> inferred(c.outputs.size());
    REQUIRE(operations::find(c.type)->infer(open.args(), inferred.data()).ok());
    for (std::size_t k = 0; k < c.outputs.size(); ++k) CHECK(inferred[k] == c.outputs[k].value.dims);
    report r;
    operations::find(c.type)->check(open.args(), r);
    CHECK_FALSE(r.has_findings());
    CHECK_FALSE(open.run().ok());  // a run needs the shape
  }
}

TEST_CASE("op_table: packed weights give the result of a one-shot run") {
  for (const model_call& c : right_calls()) {
    const runtime::op_entry* e = operations::find(c.type);
    if (e->pack == nullptr) continue;
    CAPTURE(std::string(e->name));
    test::random random(5);
    for (const operand& o : c.inputs)
      if (o.value.type == tensor_float32)
        for (std::size_t i = 0; i < o.size / 4; ++i) static_cast<float*>(o.data)[i] = random.real(-1.0f, 1.0f);
    REQUIRE(c.run().ok());
    const std::vector<unsigned char> wanted(static_cast<unsigned char*>(c.outputs[0].data),
                                            static_cast<unsigned char*>(c.outputs[0].data) + c.outputs[0].size);
    std::memset(c.outputs[0].data, 0x55, c.outputs[0].size);
    const size_or_status size = e->packed_size(c.args());
    REQUIRE(size.ok());
    std::vector<unsigned char> packed(size.bytes);
    CHECK(e->pack(c.args(), {packed.data(), packed.size() - 1}).code == outcome::workspace_too_small);
    REQUIRE(e->pack(c.args(), {packed.data(), packed.size()}).ok());
    std::vector<unsigned char> scratch(e->packed_workspace_size(c.args(), 1).bytes);
    CHECK(e->run_packed(c.args(), {nullptr, packed.size()}, {}).code == outcome::workspace_too_small);
    REQUIRE(e->run_packed(c.args(), {packed.data(), packed.size()}, {{scratch.data(), scratch.size()}, {}}).ok());
    CHECK(std::memcmp(wanted.data(), c.outputs[0].data, wanted.size()) == 0);
  }
}

TEST_CASE("op_table: too many, too few, omitted and mistyped arguments are named") {
  for (const model_call& c : right_calls()) {
    CAPTURE(std::string(name_of(c.type)));
    model_call none = c;
    none.inputs.clear();
    CHECK(none.run().why.what == measure::input_count);
    model_call no_output = c;
    no_output.outputs.clear();
    CHECK_FALSE(no_output.run().ok());
    model_call two_outputs = c;
    two_outputs.outputs.push_back(c.outputs[0]);
    CHECK_FALSE(two_outputs.run().ok());
    model_call many = c;
    for (int k = 0; k < 9; ++k) many.i(0);
    CHECK_FALSE(many.run().ok());
    for (std::size_t k = 0; k < c.inputs.size(); ++k) {
      if (!c.inputs[k].value.given) continue;
      for (const operand_type t :
           {uint32, subgraph, static_cast<operand_type>(77), tensor_bool8, tensor_quant16_symm}) {
        // RANK takes any tensor.
        if (c.inputs[k].value.type == t || (c.type == operation_type::rank && is_tensor(t))) continue;
        model_call wrong = c;
        wrong.inputs[k].value.type = t;
        // CAST copies two of these types onto themselves only, so the output's type refuses them.
        CHECK_FALSE(wrong.run().ok());
      }
      model_call no_memory = c;
      no_memory.inputs[k].data = nullptr;
      CHECK_FALSE(no_memory.run().ok());
      model_call short_memory = c;
      short_memory.inputs[k].size = c.inputs[k].size - 1;
      CHECK_FALSE(short_memory.run().ok());
    }
    model_call small_output = c;
    small_output.outputs[0].size -= 1;
    CHECK(small_output.run().code == outcome::output_too_small);
  }
}

TEST_CASE("op_table: a call over the feature level is unsupported") {
  model_call c = right_calls()[0];
  for (operand& o : c.inputs)
    if (o.value.type == tensor_float32) o.value.type = tensor_float16;
  c.outputs[0].value.type = tensor_float16;
  runtime::arguments a = c.args();
  a.max_level = 2;
  CHECK(operations::find(c.type)->run(a, {}).code == outcome::unsupported);
  a.max_level = 3;
  CHECK(operations::find(c.type)->run(a, {}).ok());
}

// Whatever a model holds: a status, no crash, nothing outside the operands' memory (the sanitizer build watches).
TEST_CASE("op_table: right calls with some values replaced, 40 000 times") {
  test::random random(20260729);
  const std::vector<model_call> calls = right_calls();
  const std::int32_t odd_values[] = {INT32_MIN, INT32_MIN + 1, -65536, -8,    -2,      -1,       0, 1, 2, 3, 4, 7, 8,
                                     9,         100,           65535,  65536, 1 << 30, INT32_MAX};
  const auto odd = [&] { return odd_values[random.integer(0, 18)]; };
  int accepted = 0;
  for (int round = 0; round < 40000; ++round) {
    model_call c = calls[static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(calls.size()) - 1))];
    for (std::int64_t changes = random.integer(1, 3); changes > 0; --changes) {
      const bool output = random.integer(0, 3) == 0;
      auto& list = output ? c.outputs : c.inputs;
      operand& o = list[static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(list.size()) - 1))];
      switch (random.integer(0, 8)) {
        case 0:
          o.value.dims.dim[random.integer(0, 7)] = odd();
          break;
        case 1:
          o.value.dims.rank = odd();
          break;
        case 2:
          o.value.type = static_cast<operand_type>(random.integer(-1, 16));
          break;
        case 3:
          o.value.given = false;
          break;
        case 4:
          o.value.quant.scale = random.any_float();
          break;
        case 5:
          o.value.quant.zero_point = odd();
          break;
        case 6:
          if (o.size >= 4) {
            const std::int32_t v = odd();
            std::memcpy(
                static_cast<unsigned char*>(o.data) + 4 * random.integer(0, static_cast<std::int64_t>(o.size / 4) - 1),
                &v, 4);
          }
          break;
        case 7:
          o.size = static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(o.size)));
          break;
        default:
          list.erase(list.begin() + random.integer(0, static_cast<std::int64_t>(list.size()) - 1));
          break;
      }
      if (c.inputs.empty() || c.outputs.empty()) break;
    }
    const runtime::op_entry* e = operations::find(c.type);
    runtime::arguments a = c.args();
    if (random.coin()) a.max_level = static_cast<std::int32_t>(random.integer(0, 8));
    std::vector<shape> shapes(c.outputs.size());
    static_cast<void>(e->infer(a, shapes.data()));
    const size_or_status size = e->workspace_size(a, static_cast<std::int32_t>(random.integer(-1, 3)));
    if (!size.ok() || size.bytes > (1 << 24)) {
      CHECK_FALSE(e->run(a, {}).ok());
      continue;
    }
    std::vector<unsigned char> scratch(size.bytes);
    accepted += e->run(a, {{scratch.data(), scratch.size()}, {}}).ok();
  }
  CHECK(accepted > 1000);  // the changes leave enough right calls for the kernels to be reached
}
