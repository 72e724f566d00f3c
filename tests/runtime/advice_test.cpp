// Hints and advisories for operations that are known at run time.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "nnops/core/message.hpp"
#include "nnops/runtime/advice.hpp"
#include "nnops/runtime/placement.hpp"
#include "nnops/targets/all.hpp"

using namespace nnops;
namespace rt = nnops::runtime;
using enum operand_type;

namespace {

using places = rt::placement_table<op::concatenation, op::conv_2d, op::floor, op::reduce_max>;
using table = rt::advice_table<places>;

rt::operand tensor_of(operand_type type, const shape& dims, float scale = 0.5f) {
  rt::operand o;
  o.value.type = type;
  o.value.dims = dims;
  if (has_scale(type)) o.value.quant.scale = scale;
  return o;
}
template <class T>
rt::operand scalar(operand_type type, T& value) {
  rt::operand o = tensor_of(type, {});
  o.data = &value;
  o.size = sizeof value;
  return o;
}

struct model_operation {
  operation_type type;
  std::vector<rt::operand> inputs, outputs;

  rt::arguments arguments() const {
    return {inputs.data(), static_cast<std::int32_t>(inputs.size()), outputs.data(),
            static_cast<std::int32_t>(outputs.size())};
  }
  std::string hint(const target_description& t, const model_context& m = {}) const {
    const placement p = places::place_of(t, type, arguments(), {.context = m});
    REQUIRE(p.why_not_npu.kept() >= 1);
    char text[200] = "?";
    rt::describe_hint<table>(t, type, arguments(), p.why_not_npu.items[0], text, sizeof text, m);
    return text;
  }
};

std::int32_t none = 0, nine = 9, same = 1, last = -1;

}  // namespace

TEST_CASE("advice: hints about operations of a model") {
  const model_operation conv = {
      operation_type::conv_2d,
      {tensor_of(tensor_float16, {{1, 33, 20, 3}, 4}), tensor_of(tensor_float16, {{5, 3, 3, 3}, 4}),
       tensor_of(tensor_float16, {{5}, 1}), scalar(operand_type::int32, same), scalar(operand_type::int32, nine),
       scalar(operand_type::int32, nine), scalar(operand_type::int32, none)},
      {tensor_of(tensor_float16, shape::unknown())}};
  CHECK(conv.hint(target::rk3588{}) == "the nearest that fits is 7");
  CHECK(conv.hint(target::rv1106{}) == "ask as tensor_quant8_asymm_signed");

  // An operation that only another operator stands for.
  std::int32_t axes[] = {1, 2};
  bool keep = true;
  model_operation max = {operation_type::reduce_max,
                         {tensor_of(tensor_float16, {{1, 7, 5, 16}, 4}), tensor_of(tensor_int32, {{2}, 1}),
                          scalar(operand_type::bool_, keep)},
                         {tensor_of(tensor_float16, shape::unknown())}};
  max.inputs[1].data = axes;
  max.inputs[1].size = sizeof axes;
  CHECK(max.hint(target::rk3588{}) == "use MaxPool of [7,5] instead");
  // What nothing stands for, and arguments that are no call.
  const model_operation floor = {operation_type::floor,
                                 {tensor_of(tensor_float16, {{1, 7, 5, 16}, 4})},
                                 {tensor_of(tensor_float16, shape::unknown())}};
  CHECK(floor.hint(target::rk3588{}).empty());
  max.inputs.pop_back();
  max.inputs.pop_back();
  CHECK(max.hint(target::rk3588{}).empty());
}

TEST_CASE("advice: advisories about operations of a model") {
  const model_operation joined = {
      operation_type::concatenation,
      {tensor_of(tensor_quant8_asymm_signed, {{1, 1, 8400, 4}, 4}, 2.5f),
       tensor_of(tensor_quant8_asymm_signed, {{1, 1, 8400, 80}, 4}, 0.004f), scalar(operand_type::int32, last)},
      {tensor_of(tensor_quant8_asymm_signed, shape::unknown(), 2.5f)}};
  const advisories a = rt::advise<table>(target::rk3588{}, joined.type, joined.arguments());
  REQUIRE(a.count == 1);
  CHECK(a.items[0].item == 1);
  CHECK(a.items[0].got == doctest::Approx(625));
  CHECK(rt::advise<table>(target::rk3588{}, operation_type::floor, joined.arguments()).count == 0);
  CHECK(rt::advise<table>(target::rk2118{}, joined.type, joined.arguments()).count == 0);
}
