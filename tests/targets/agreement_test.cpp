// Constant expressions and run time give the same answers: the calls of boundary_test.cpp, asked while this file is
// compiled.
// labels: boundary
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "boundaries.hpp"
#include "calls.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"

using namespace nnops;
using calls::kind;

namespace {

// The same calls in constant expressions: case I of the limits of an operator.
template <class Op>
constexpr rknn::table<rknn::limit> limits_of(const target_description& t, kind k) {
  call<Op> c;
  operand_value list[2];
  calls::build(c, operand_type::tensor_quant8_asymm_signed, k, measure::input_count, 0, list);
  return t.find(rknn::lowering<Op>::npu(c).step[0])->limits;
}
template <class Op, class Chip, kind K>
constexpr std::size_t case_count() {
  std::size_t n = 0;
  for (const rknn::limit& l : limits_of<Op>(Chip::description, K))
    if (calls::is_asked<Op>(l)) n += static_cast<std::size_t>(calls::around(calls::wanted_of(l)).count);
  return n;
}
template <class Op>
constexpr calls::answer answer_number(const target_description& t, kind k, std::size_t i) {
  for (const rknn::limit& l : limits_of<Op>(t, k)) {
    if (!calls::is_asked<Op>(l)) continue;
    const calls::values w = calls::around(calls::wanted_of(l));
    if (i < static_cast<std::size_t>(w.count))
      return calls::ask<Op>(t, operand_type::tensor_quant8_asymm_signed, k, fused_activation::none, l, w.v[i]);
    i -= static_cast<std::size_t>(w.count);
  }
  return {};
}
template <class Op, class Chip, kind K, std::size_t I>
constexpr calls::answer at_compile_time = answer_number<Op>(Chip::description, K, I);

template <class Op, class Chip, kind K = kind::plain>
int check_agreement() {
  return []<std::size_t... I>(meta::index_list<I...>) {
    constexpr calls::answer compiled[sizeof...(I) + 1] = {at_compile_time<Op, Chip, K, I>...};
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
      CAPTURE(std::string(schema<Op>::name));
      CAPTURE(i);
      CHECK(compiled[i] == answer_number<Op>(Chip::description, K, i));
    }
    return static_cast<int>(sizeof...(I));
  }(meta::indices<case_count<Op, Chip, K>()>{});
}

}  // namespace

TEST_CASE("boundaries: constant expressions give the same answers") {
  int cases = 0;
  const auto both = [&]<class Op>() {
    cases += check_agreement<Op, target::rk3588>() + check_agreement<Op, target::rv1106>();
  };
  both.operator()<op::add>();
  both.operator()<op::concatenation>();
  both.operator()<op::conv_2d>();
  both.operator()<op::depthwise_conv_2d>();
  both.operator()<op::hard_swish>();
  both.operator()<op::max_pool_2d>();
  both.operator()<op::average_pool_2d>();
  both.operator()<op::relu6>();
  both.operator()<op::reshape>();
  both.operator()<op::resize_bilinear>();
  both.operator()<op::softmax>();
  both.operator()<op::sub>();
  both.operator()<op::transpose>();
  cases += check_agreement<op::max_pool_2d, target::rk3588, kind::global>();
  cases += check_agreement<op::average_pool_2d, target::rv1106, kind::global>();
  CHECK(cases > 300);  // ranks and types are not among the limits
}
