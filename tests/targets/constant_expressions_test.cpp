// Checks in constant expressions find what they find when running: a call of each operation, on two chips. Small, so that
// every build has it: g++ with sanitizers takes less for constant than others do.
// labels: boundary
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

#include "calls.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/rk3588.hpp"
#include "nnops/targets/rv1106.hpp"

using namespace nnops;

namespace {

struct counts {
  std::int32_t findings, undecided, of_vendor_cpu;

  bool operator==(const counts&) const = default;
};

template <class Op>
constexpr counts ask(const target_description& t) {
  constexpr operand_type data = operand_type::tensor_quant8_asymm_signed;
  call<Op> c;
  operand_value list[2];
  if constexpr (requires { calls::maker<Op>::make(c, data, data); })
    calls::maker<Op>::make(c, operand_type::tensor_float32, data);
  else calls::build(c, data, calls::kind::plain, measure::input_count, 0, list);
  const report npu = check_target(t, c);
  report cpu;
  detail::check_vendor_cpu(t, c, {}, cpu);
  return {npu.count, npu.undecided_count, cpu.count};
}

template <class... Op>
int check_agreement() {
  const auto agree = []<class One>() {
    constexpr counts on_rk3588 = ask<One>(target::rk3588::description),
                     on_rv1106 = ask<One>(target::rv1106::description);
    CAPTURE(std::string(schema<One>::name));
    CHECK(on_rk3588 == ask<One>(target::rk3588::description));
    CHECK(on_rv1106 == ask<One>(target::rv1106::description));
  };
  (agree.template operator()<Op>(), ...);
  return static_cast<int>(sizeof...(Op));
}

}  // namespace

TEST_CASE("constant expressions: the findings are those of the run") {
  const int asked = check_agreement<NNOPS_NPU_OPERATIONS, NNOPS_CPU_OPERATIONS, NNOPS_CONVERSIONS>();
  MESSAGE(asked << " operations");
  CHECK(asked == 75);
}
