// The questions and routes of embedders that learn at run time what they run: runtime/placement.hpp and
// runtime/npu_backend.hpp.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "nnops/core/message.hpp"
#include "nnops/ops/add.hpp"
#include "nnops/ops/conv_2d.hpp"
#include "nnops/runtime/npu_backend.hpp"
#include "nnops/runtime/op_table.hpp"
#include "nnops/runtime/placement.hpp"
#include "nnops/targets/all.hpp"
#include "recording_backend.hpp"

using namespace nnops;
namespace rt = nnops::runtime;
using enum operand_type;

namespace {

using table = rt::op_table<op::add, op::conv_2d>;

rt::operand tensor_of(operand_type type, const shape& dims, void* data = nullptr, std::size_t size = 0) {
  rt::operand o;
  o.value.type = type;
  o.value.dims = dims;
  if (has_scale(type)) o.value.quant.scale = 0.5f;
  o.data = data;
  o.size = size;
  return o;
}
rt::operand scalar(std::int32_t& value) { return tensor_of(operand_type::int32, {}, &value, sizeof value); }

// An operation of a model, with its operands in NNAPI's order.
struct model_operation {
  std::vector<rt::operand> inputs, outputs;
  rt::arguments arguments() const {
    return {inputs.data(), static_cast<std::int32_t>(inputs.size()), outputs.data(),
            static_cast<std::int32_t>(outputs.size())};
  }
};

std::int32_t none = 0, one = 1, eight = 8, same = 1;

model_operation addition(operand_type type, const shape& a, const shape& b, const shape& c) {
  return {{tensor_of(type, a), tensor_of(type, b), scalar(none)}, {tensor_of(type, c)}};
}
model_operation convolution(operand_type type, std::int32_t& stride) {
  const operand_type bias = type == tensor_quant8_asymm_signed ? tensor_int32 : type;
  model_operation o{{tensor_of(type, {{1, 33, 20, 3}, 4}), tensor_of(type, {{5, 3, 3, 3}, 4}),
                     tensor_of(bias, {{5}, 1}), scalar(same), scalar(stride), scalar(stride), scalar(none)},
                    {tensor_of(type, shape::unknown())}};
  return o;
}

}  // namespace

TEST_CASE("runtime placement: each chip, each operation, with reasons") {
  const model_operation fits = convolution(tensor_quant8_asymm_signed, one),
                        far = convolution(tensor_quant8_asymm_signed, eight);
  for (const target_description* t : all_targets) {
    CAPTURE(std::string(t->name));
    if (!t->data.has(tensor_quant8_asymm_signed)) continue;
    // An output whose shape is not known yet is inferred.
    const placement p = rt::place_of(*t, operation_type::conv_2d, fits.arguments());
    CHECK(p.place == where::npu);
    REQUIRE(p.operator_count == 1);
    CHECK(std::string(p.operators[0]) == "Convolution");
    CHECK(rt::check_target(*t, operation_type::conv_2d, fits.arguments()).ok());

    const placement q = rt::place_of(*t, operation_type::conv_2d, far.arguments());
    CHECK(q.place == (t->find(rknn::cpu_operator::convolution) != nullptr ? where::vendor_cpu : where::host));
    REQUIRE(q.why_not_npu.count == 2);
    CHECK(q.why_not_npu.items[0].what == measure::stride_h);
    CHECK(q.why_not_npu.items[1].what == measure::stride_w);
    CHECK(q.why_not_npu.items[1].got == 8);
    CHECK(rt::check_target(*t, operation_type::conv_2d, far.arguments()).count == 2);
    const placement nowhere = rt::place_of(*t, operation_type::conv_2d, far.arguments(),
                                           {.host_allowed = false, .vendor_cpu_available = false});
    CHECK(nowhere.place == where::nowhere);
  }
}

TEST_CASE("runtime placement: operations with several outputs, whose shapes are not known yet") {
  std::int32_t axis = 3, two = 2;
  const auto unknown = [](operand_type type) { return tensor_of(type, shape::unknown()); };
  constexpr operand_type q8 = tensor_quant8_asymm_signed;
  const shape image = {{1, 2, 3, 4}, 4};
  const model_operation split{{tensor_of(q8, image), scalar(axis), scalar(two)}, {unknown(q8), unknown(q8)}};
  const model_operation largest{{tensor_of(q8, image), scalar(two)}, {unknown(q8), unknown(tensor_int32)}};
  for (const target_description* t : all_targets) {
    CAPTURE(std::string(t->name));
    const bool takes = t->data.has(q8);
    placement p = rt::place_of(*t, operation_type::split, split.arguments());
    CHECK((p.place == where::npu) == takes);
    if (takes) CHECK(std::string(p.operators[0]) == "Split");
    CHECK(rt::check_target(*t, operation_type::split, split.arguments()).ok() == takes);
    p = rt::place_of(*t, operation_type::topk_v2, largest.arguments());
    CHECK(p.place == (t->find(rknn::cpu_operator::top_k) != nullptr ? where::vendor_cpu : where::host));
  }
}

TEST_CASE("runtime placement: contexts") {
  const model_operation wide = addition(tensor_float32, {{1, 2, 3, 4}, 4}, {{4}, 1}, shape::unknown());
  CHECK(rt::place_of(target::rk3588{}, operation_type::add, wide.arguments()).place == where::vendor_cpu);
  CHECK(rt::place_of(target::rk3588{}, operation_type::add, wide.arguments(), {.context = {.float32_as_float16 = true}})
            .place == where::npu);
  CHECK(rt::place_of(target::rv1106{}, operation_type::add, wide.arguments(), {.context = {.float32_as_float16 = true}})
            .place == where::host);
  // A rank that only the inferred output tells.
  const model_operation flat = addition(tensor_float16, {{2, 3, 4}, 3}, {{4}, 1}, shape::unknown());
  const report r = rt::check_target(target::rk3588{}, operation_type::add, flat.arguments());
  REQUIRE(r.count == 1);
  CHECK(r.items[0].what == measure::rank);
  CHECK(r.items[0].got == 3);
}

TEST_CASE("runtime placement: invalid and unknown are two answers") {
  model_operation o = addition(tensor_quant8_asymm_signed, {{1, 2, 3, 4}, 4}, {{1, 2, 3, 5}, 4}, shape::unknown());
  placement p = rt::place_of(target::rk3588{}, operation_type::add, o.arguments());
  CHECK(p.place == where::nowhere);
  CHECK(p.invalid());
  CHECK(p.why_not_npu.items[0].what == measure::dim_3);
  // Arguments that form no signature.
  o.inputs.pop_back();
  p = rt::place_of(target::rk3588{}, operation_type::add, o.arguments());
  CHECK(p.invalid());
  CHECK(p.why_not_npu.items[0].what == measure::input_count);

  // No table at all: the host, or nowhere, and not because it is wrong.
  p = rt::place_of(target::rk3588{}, operation_type::rnn, o.arguments());
  CHECK(p.place == where::host);
  p = rt::place_of(target::rk3588{}, operation_type::rnn, o.arguments(), {.host_allowed = false});
  CHECK(p.place == where::nowhere);
  CHECK(!p.invalid());
  REQUIRE(p.why_not_npu.count == 1);
  char text[128];
  describe(p.why_not_npu.items[0], text, sizeof text);
  CHECK(std::string(text) == "RNN: no operator of RK3588 is known for it");
  // In a table of few operations, the others are unknown.
  using few = rt::placement_table<op::conv_2d>;
  CHECK(few::place_of(target::rk3588{}, operation_type::add, o.arguments()).why_not_npu.items[0].wanted.kind ==
        rule::known);
}

TEST_CASE("runtime routes: the first place that takes it") {
  std::vector<float> a(24, 1.0f), b(24, 2.0f), c(24);
  const shape s = {{1, 2, 3, 4}, 4};
  model_operation f{
      {tensor_of(tensor_float32, s, a.data(), 96), tensor_of(tensor_float32, s, b.data(), 96), scalar(none)},
      {tensor_of(tensor_float32, s, c.data(), 96)}};
  recording_backend npu, cpu;
  const rt::npu_backend npu_backend = rt::make_backend(npu), cpu_backend = rt::make_backend(cpu);
  const rt::op_entry* host = table::find(operation_type::add);

  REQUIRE(rt::route(target::rk3588{}, operation_type::add, f.arguments(), {&npu_backend, &cpu_backend, host}).ok());
  CHECK(npu.events.empty());
  CHECK(cpu.events.size() == 1);
  REQUIRE(rt::route(target::rv1106{}, operation_type::add, f.arguments(), {&npu_backend, &cpu_backend, host}).ok());
  CHECK(cpu.events.size() == 1);
  CHECK(c[5] == 3.0f);

  // Nowhere: the reason is the NPU's.
  status r = rt::route(target::rv1106{}, operation_type::add, f.arguments(), {&npu_backend, &cpu_backend, nullptr});
  CHECK(r.code == outcome::unsupported);
  CHECK(r.why.what == measure::operand_type);

  // In float16 it is the NPU's; without an NPU it falls to the next.
  std::vector<nnops::float16> h(24);
  model_operation g{
      {tensor_of(tensor_float16, s, h.data(), 48), tensor_of(tensor_float16, s, h.data(), 48), scalar(none)},
      {tensor_of(tensor_float16, s, h.data(), 48)}};
  REQUIRE(rt::route(target::rk3588{}, operation_type::add, g.arguments(), {&npu_backend, &cpu_backend, host}).ok());
  REQUIRE(npu.events.size() == 1);
  CHECK(npu.events[0].operation == "ADD");
  CHECK(npu.events[0].data[0] == h.data());
  REQUIRE(rt::route(target::rk3588{}, operation_type::add, g.arguments(), {nullptr, &cpu_backend, host}).ok());
  CHECK(cpu.events.size() == 2);
  REQUIRE(rt::route(target::rk3588{}, operation_type::add, g.arguments(), {nullptr, nullptr, host}).ok());
  r = rt::route(target::rk3588{}, operation_type::add, g.arguments(), {});
  CHECK(r.code == outcome::unsupported);
  CHECK(r.why.what == measure::npu_operator);

  // What a backend gets is checked first: memory, sizes, shapes.
  g.inputs[1].data = nullptr;
  CHECK(rt::route(target::rk3588{}, operation_type::add, g.arguments(), {&npu_backend, nullptr, nullptr}).why.what ==
        measure::memory);
  g.inputs[1].data = h.data();
  g.outputs[0].size = 47;
  CHECK(rt::route(target::rk3588{}, operation_type::add, g.arguments(), {&npu_backend, nullptr, nullptr}).code ==
        outcome::output_too_small);
  g.outputs[0].size = 48;
  g.outputs[0].value.dims = shape::unknown();
  CHECK(rt::route(target::rk3588{}, operation_type::add, g.arguments(), {&npu_backend, nullptr, nullptr}).code ==
        outcome::undecided);
  CHECK(npu.events.size() == 1);

  // The backend's answer is the route's.
  g.outputs[0].value.dims = s;
  npu.answer = {outcome::workspace_too_small, {}};
  CHECK(rt::route(target::rk3588{}, operation_type::add, g.arguments(), {&npu_backend, nullptr, nullptr}).code ==
        outcome::workspace_too_small);
}
