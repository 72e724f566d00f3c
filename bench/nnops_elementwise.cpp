// Operations that treat every element alike.
#include "nnops/ops/add.hpp"
#include "nnops/ops/cast.hpp"
#include "nnops/ops/dequantize.hpp"
#include "nnops/ops/elu.hpp"
#include "nnops/ops/exp.hpp"
#include "nnops/ops/floor.hpp"
#include "nnops/ops/hard_swish.hpp"
#include "nnops/ops/logistic.hpp"
#include "nnops/ops/mul.hpp"
#include "nnops/ops/quantize.hpp"
#include "nnops/ops/relu.hpp"
#include "nnops/ops/relu6.hpp"
#include "nnops/ops/rsqrt.hpp"
#include "nnops/ops/sqrt.hpp"
#include "nnops/ops/tanh.hpp"
#include "nnops_library.hpp"

namespace bench {
namespace {

// run(input view, output view) for element types In and Out.
template <class In, class Out, class F>
contender unary(const problem& p, F run) {
  return calls([run, in = view_of<const In>(p.inputs[0]), out = view_of<Out>(p.output)] { return run(in, out); });
}

template <class F>
contender unary(const problem& p, F run) {
  return for_element(p.type, [&]<class E>() { return unary<E, E>(p, run); });
}

// The same for float32 and float16.
template <class F>
contender real(const problem& p, F run) {
  return p.type == dtype::f16 ? unary<nnops::float16, nnops::float16>(p, run) : unary<float, float>(p, run);
}

template <class F>
contender binary(const problem& p, F run) {
  return for_element(p.type, [&]<class E>() {
    return calls([run, a = view_of<const E>(p.inputs[0]), b = view_of<const E>(p.inputs[1]),
                  out = view_of<E>(p.output)] { return run(a, b, out); });
  });
}

}  // namespace

contender prepare_elementwise(const problem& p) {
  const std::string& op = p.what.op;
  const bool is_unsigned = p.type == dtype::qu8;
  if (op == "add" || op == "add_bcast")
    return binary(p, [round = chosen_rounding()](const auto& a, const auto& b, const auto& out) {
      return nnops::add(a, b, out, {nnops::fused_activation::none, round});
    });
  if (op == "mul" || op == "mul_bcast")
    return binary(p, [round = chosen_rounding()](const auto& a, const auto& b, const auto& out) {
      return nnops::mul(a, b, out, {nnops::fused_activation::none, round});
    });
  if (op == "relu") return unary(p, [](const auto& in, const auto& out) { return nnops::relu(in, out); });
  if (op == "relu6") return unary(p, [](const auto& in, const auto& out) { return nnops::relu6(in, out); });
  if (op == "exp") return real(p, [](const auto& in, const auto& out) { return nnops::exp(in, out); });
  if (op == "sqrt") return real(p, [](const auto& in, const auto& out) { return nnops::sqrt(in, out); });
  if (op == "rsqrt") return real(p, [](const auto& in, const auto& out) { return nnops::rsqrt(in, out); });
  if (op == "elu") return real(p, [](const auto& in, const auto& out) { return nnops::elu(in, out); });
  if (op == "floor") return real(p, [](const auto& in, const auto& out) { return nnops::floor(in, out); });
  if (op == "tanh") return unary(p, [](const auto& in, const auto& out) { return nnops::tanh(in, out); });
  if (op == "logistic") return unary(p, [](const auto& in, const auto& out) { return nnops::logistic(in, out); });
  if (op == "hard_swish") return unary(p, [](const auto& in, const auto& out) { return nnops::hard_swish(in, out); });
  if (op == "quantize") {
    const auto run = [](const auto& in, const auto& out) { return nnops::quantize(in, out); };
    return is_unsigned ? unary<float, nnops::quant8_asymm>(p, run) : unary<float, nnops::quant8_asymm_signed>(p, run);
  }
  if (op == "dequantize") {
    const auto run = [](const auto& in, const auto& out) { return nnops::dequantize(in, out); };
    return is_unsigned ? unary<nnops::quant8_asymm, float>(p, run) : unary<nnops::quant8_asymm_signed, float>(p, run);
  }
  const auto cast = [](const auto& in, const auto& out) { return nnops::cast(in, out); };
  if (op == "cast_f32_i32") return unary<float, std::int32_t>(p, cast);
  if (op == "cast_f32_f16") return unary<float, nnops::float16>(p, cast);
  if (op == "cast_f16_f32") return unary<nnops::float16, float>(p, cast);
  return {nullptr, "nnops_elementwise.cpp does not know " + op};
}

}  // namespace bench
