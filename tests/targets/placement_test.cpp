// What operations become on the chips, where they run, and what is said of it: the mapping, the vendor's CPU operators,
// first layers, types, layouts, several cores. And calls that users of these chips were surprised by.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>

#include "calls.hpp"
#include "nnops/core/message.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"

using namespace nnops;
using calls::kind;
using calls::maker;
using enum operand_type;

namespace {

// Chips of two groups, of which the cases here know the answers; operator_boundary_test.cpp asks all of them.
constexpr const target_description* int8_targets[] = {&target::rk3588::description, &target::rv1103::description,
                                                      &target::rv1106::description};

constexpr operand_type int8 = tensor_quant8_asymm_signed;

// A call with nothing special. A concatenation's inputs are kept here.
template <class Op>
call<Op> plain(operand_type data, fused_activation activation = fused_activation::none, kind k = kind::plain) {
  static operand_value list[2];
  call<Op> c;
  if constexpr (requires { c.params.activation = activation; }) c.params.activation = activation;
  const bool made = calls::build(c, data, k, measure::input_count, 0, list);
  REQUIRE(made);
  report r;
  validate_with_output(c, r);
  REQUIRE(r.ok());
  return c;
}

std::string operators_of(const placement& p) {
  std::string all;
  for (std::int32_t i = 0; i < p.operator_count; ++i) {
    if (i > 0) all += '+';
    all += p.operators[i];
  }
  return all;
}

template <class Op>
std::string on(const target_description& t, operand_type data, fused_activation activation = fused_activation::none,
               kind k = kind::plain) {
  const placement p = place_of(t, plain<Op>(data, activation, k));
  CHECK((p.place == where::npu) == p.why_not_npu.ok());
  return std::string(name_of(p.place)) + ":" + operators_of(p);
}

std::string text(const finding& f) {
  char buffer[256];
  describe(f, buffer, sizeof buffer);
  return buffer;
}

}  // namespace

TEST_CASE("mapping: the NPU operators that NNAPI operations become") {
  for (const target_description* t : int8_targets) {
    CAPTURE(std::string(t->name));
    const auto none = fused_activation::none, relu = fused_activation::relu, relu6 = fused_activation::relu6;
    CHECK(on<op::add>(*t, int8) == "npu:Add");
    CHECK(on<op::add>(*t, int8, relu) == "npu:AddRelu");
    CHECK(on<op::add>(*t, int8, relu6) == "npu:Add+Clip/ReLU6");
    CHECK(on<op::sub>(*t, int8) == "npu:Sub");
    CHECK(on<op::sub>(*t, int8, relu) == "npu:Sub+Relu");
    CHECK(on<op::sub>(*t, int8, relu6) == "npu:Sub+Clip/ReLU6");
    CHECK(on<op::mul>(*t, int8) == "npu:Mul");
    CHECK(on<op::mul>(*t, int8, relu) == "npu:MulRelu");
    CHECK(on<op::mul>(*t, int8, relu6) == "npu:Mul+Clip/ReLU6");
    CHECK(on<op::conv_2d>(*t, int8) == "npu:Convolution");
    CHECK(on<op::conv_2d>(*t, int8, relu) == "npu:ConvolutionRelu");
    CHECK(on<op::conv_2d>(*t, int8, relu6) == "npu:ConvolutionClip");
    CHECK(on<op::depthwise_conv_2d>(*t, int8) == "npu:DepthwiseConvolution");
    CHECK(on<op::depthwise_conv_2d>(*t, int8, relu) == "npu:DepthwiseConvolution+Relu");
    CHECK(on<op::depthwise_conv_2d>(*t, int8, relu6) == "npu:DepthwiseConvolution+Clip/ReLU6");
    CHECK(on<op::fully_connected>(*t, int8) == "npu:Convolution");
    CHECK(on<op::fully_connected>(*t, int8, relu) == "npu:ConvolutionRelu");
    CHECK(on<op::fully_connected>(*t, int8, relu6) == "npu:ConvolutionClip");
    CHECK(on<op::average_pool_2d>(*t, int8) == "npu:AveragePool");
    CHECK(on<op::average_pool_2d>(*t, int8, relu) == "npu:AveragePool+Relu");
    CHECK(on<op::average_pool_2d>(*t, int8, none, kind::global) == "npu:GlobalAveragePool");
    CHECK(on<op::max_pool_2d>(*t, int8) == "npu:MaxPool");
    CHECK(on<op::max_pool_2d>(*t, int8, relu6) == "npu:MaxPool+Clip/ReLU6");
    CHECK(on<op::max_pool_2d>(*t, int8, none, kind::global) == "npu:GlobalMaxPool");
    CHECK(on<op::relu>(*t, int8) == "npu:Relu");
    CHECK(on<op::relu6>(*t, int8) == "npu:Clip/ReLU6");
    CHECK(on<op::logistic>(*t, int8) == "npu:Sigmoid");
    CHECK(on<op::tanh>(*t, int8) == "npu:Tanh");
    CHECK(on<op::hard_swish>(*t, int8) == "npu:HardSwish");
    CHECK(on<op::softmax>(*t, int8) == "npu:Softmax");
    CHECK(on<op::reshape>(*t, int8) == "npu:Reshape");
    CHECK(on<op::concatenation>(*t, int8) == "npu:Concat");
    CHECK(on<op::pad>(*t, int8) == "npu:Pad");
    CHECK(on<op::transpose>(*t, int8) == "npu:Transpose");
    CHECK(on<op::resize_bilinear>(*t, int8) == "npu:Resize");
  }
  // float16 is RK3588's alone.
  CHECK(on<op::conv_2d>(target::rk3588{}, tensor_float16, fused_activation::relu) == "npu:ConvolutionRelu");
  CHECK(on<op::softmax>(target::rk3588{}, tensor_float16) == "npu:Softmax");
  CHECK(on<op::softmax>(target::rv1103{}, tensor_float16) == "host:");
}

TEST_CASE("mapping: operations whose operators have attributes, or more operands") {
  const target_description& rk = target::rk3588{};
  for (const target_description* t : int8_targets) {
    CAPTURE(std::string(t->name));
    const auto relu = fused_activation::relu, relu6 = fused_activation::relu6, relu1 = fused_activation::relu1;
    CHECK(on<op::batch_matmul>(*t, int8) == "npu:exMatMul");
    CHECK(on<op::grouped_conv_2d>(*t, int8) == "npu:Convolution");
    CHECK(on<op::grouped_conv_2d>(*t, int8, relu) == "npu:ConvolutionRelu");
    CHECK(on<op::maximum>(*t, int8) == "npu:Max");
    CHECK(on<op::minimum>(*t, int8) == "npu:Min");
    CHECK(on<op::mirror_pad>(*t, int8) == "npu:Pad");
    CHECK(on<op::pad_v2>(*t, int8) == "npu:Pad");
    CHECK(on<op::prelu>(*t, int8) == "npu:PRelu");
    CHECK(on<op::resize_nearest_neighbor>(*t, int8) == "npu:Resize");
    CHECK(on<op::rsqrt>(*t, int8) == "npu:Pow");
    CHECK(on<op::select>(*t, int8) == "npu:Where");
    CHECK(on<op::slice>(*t, int8) == "npu:Slice");
    CHECK(on<op::split>(*t, int8) == "npu:Split");
    CHECK(on<op::strided_slice>(*t, int8) == "npu:Slice");
    CHECK(on<op::tile>(*t, int8) == "npu:Tile");
    CHECK(on<op::transpose_conv_2d>(*t, int8) == "npu:ConvTranspose");
    CHECK(on<op::transpose_conv_2d>(*t, int8, relu) == "npu:ConvTransposeRelu");
    CHECK(on<op::transpose_conv_2d>(*t, int8, relu6) == "npu:ConvTransposeClip");
    CHECK(check_target(*t, plain<op::transpose_conv_2d>(int8, relu1)).items[0].what == measure::activation);
  }
  CHECK(on<op::div>(rk, tensor_float16) == "npu:Div");
  CHECK(on<op::div>(rk, tensor_float16, fused_activation::relu6) == "npu:Div+Clip/ReLU6");
  CHECK(on<op::elu>(rk, tensor_float16) == "npu:Elu");
  CHECK(on<op::sqrt>(rk, tensor_float16) == "npu:Pow");
  CHECK(on<op::lstm>(rk, tensor_float16) == "npu:LSTM");
  CHECK(on<op::unidirectional_sequence_lstm>(rk, tensor_float16) == "npu:LSTM");
  // RV1103 and RV1106 have no Gather.
  CHECK(on<op::gather>(rk, int8) == "npu:Gather");
  CHECK(on<op::embedding_lookup>(rk, int8) == "npu:Gather");
  CHECK(on<op::gather>(target::rv1106{}, int8) == "vendor_cpu:Gather");
  // RK2118 has none of the fused transposed convolutions: the activation is an operator of its own.
  CHECK(on<op::transpose_conv_2d>(target::rk2118{}, tensor_float16) == "npu:ConvTranspose");
  CHECK(on<op::transpose_conv_2d>(target::rk2118{}, tensor_float16, fused_activation::relu) ==
        "npu:ConvTranspose+Relu");
  CHECK(on<op::transpose_conv_2d>(target::rk2118{}, tensor_float16, fused_activation::relu6) ==
        "npu:ConvTranspose+Clip/ReLU6");
  // It has no CPU operators either, and RK3562 and RV1103B no Min.
  CHECK(on<op::exp>(target::rk2118{}, tensor_float16) == "host:");
  CHECK(on<op::minimum>(target::rk3562{}, int8) == "vendor_cpu:Min");
  CHECK(on<op::minimum>(target::rv1103b{}, int8) == "host:");
  // Four dimensions on both sides.
  CHECK(on<op::expand_dims>(rk, int8) == "vendor_cpu:Reshape");
  CHECK(on<op::expand_dims>(target::rv1106{}, int8) == "vendor_cpu:Reshape");
  call<op::squeeze> c;
  for (const std::int32_t last : {1, 6}) {
    REQUIRE(calls::complete(c, int8, {{{2, 7, 9, last}, 4}}));
    CHECK(place_of(rk, c).place == (last == 1 ? where::vendor_cpu : where::npu));
    CHECK(operators_of(place_of(rk, c)) == (last == 1 ? "Squeeze" : "Reshape"));
  }
}

TEST_CASE("vendor's CPU operators: operations that no NPU has") {
  const target_description &rk = target::rk3588{}, &rv = target::rv1106{};
  CHECK(on<op::argmax>(rk, int8) == "vendor_cpu:ArgMax");
  CHECK(on<op::argmin>(rk, int8) == "vendor_cpu:ArgMin");
  CHECK(on<op::depth_to_space>(rk, int8) == "vendor_cpu:DepthToSpace");
  CHECK(on<op::equal>(rk, int8) == "vendor_cpu:Equal");
  CHECK(on<op::exp>(rk, tensor_float16) == "vendor_cpu:Exp");
  CHECK(on<op::exp>(rv, tensor_float16) == "vendor_cpu:Exp");
  CHECK(on<op::floor>(rk, tensor_float16) == "vendor_cpu:Floor");
  CHECK(on<op::greater>(rk, int8) == "vendor_cpu:Greater");
  CHECK(on<op::greater>(target::rk3576{}, int8) == "vendor_cpu:Greater");
  CHECK(on<op::greater_equal>(rk, int8) == "vendor_cpu:GreaterOrEqual");
  CHECK(on<op::instance_normalization>(rk, tensor_float16) == "vendor_cpu:InstanceNormalization");
  CHECK(on<op::l2_normalization>(rk, int8) == "vendor_cpu:LpNormalization");
  CHECK(on<op::less>(rk, int8) == "vendor_cpu:Less");
  CHECK(on<op::less_equal>(rk, int8) == "vendor_cpu:LessOrEqual");
  CHECK(on<op::local_response_normalization>(rk, tensor_float16) == "vendor_cpu:exLRN");
  CHECK(on<op::log>(rk, tensor_float16) == "vendor_cpu:Log");
  CHECK(on<op::logical_and>(rk, tensor_bool8) == "vendor_cpu:And");
  CHECK(on<op::logical_not>(rk, tensor_bool8) == "vendor_cpu:Not");
  CHECK(on<op::not_equal>(rk, int8) == "vendor_cpu:Equal+Not");
  CHECK(on<op::pow>(rk, tensor_float16) == "vendor_cpu:Pow");
  CHECK(on<op::reduce_max>(rk, int8) == "vendor_cpu:ReduceMax");
  CHECK(on<op::reduce_max>(rv, int8) == "vendor_cpu:ReduceMax");
  CHECK(on<op::reduce_min>(rk, int8) == "vendor_cpu:ReduceMin");
  CHECK(on<op::reduce_sum>(rk, tensor_float16) == "vendor_cpu:ReduceSum");
  CHECK(on<op::reduce_sum>(rv, tensor_float16) == "host:");
  CHECK(on<op::roi_pooling>(rk, int8) == "vendor_cpu:MaxRoiPool");
  CHECK(on<op::sin>(rk, tensor_float16) == "vendor_cpu:Sin");
  CHECK(on<op::space_to_depth>(rk, int8) == "vendor_cpu:SpaceToDepth");
  CHECK(on<op::topk_v2>(rk, int8) == "vendor_cpu:TopK");
  // What the NPU refuses for its type.
  CHECK(on<op::batch_matmul>(rk, tensor_float32, fused_activation::none, kind::second) == "vendor_cpu:MatMul");
  CHECK(on<op::div>(rv, tensor_float16) == "vendor_cpu:Div");
  CHECK(on<op::grouped_conv_2d>(rk, tensor_float32) == "vendor_cpu:Convolution");
  CHECK(on<op::maximum>(rk, tensor_float32) == "vendor_cpu:Max");
  CHECK(on<op::mirror_pad>(rk, tensor_float32) == "vendor_cpu:Pad");
  CHECK(on<op::pad_v2>(rk, tensor_float32) == "vendor_cpu:Pad");
  CHECK(on<op::prelu>(rk, tensor_float32) == "host:");
  CHECK(on<op::elu>(rk, tensor_float32) == "host:");
  CHECK(on<op::lstm>(rk, tensor_float32) == "host:");
  CHECK(on<op::resize_nearest_neighbor>(rk, tensor_float32) == "vendor_cpu:Resize");
  CHECK(on<op::rsqrt>(rk, tensor_float32) == "vendor_cpu:Pow");
  CHECK(on<op::select>(rk, tensor_float32) == "vendor_cpu:Where");
  CHECK(on<op::split>(rk, tensor_float32) == "vendor_cpu:Split");
  CHECK(on<op::sqrt>(rk, tensor_float32) == "vendor_cpu:Sqrt");
  CHECK(on<op::transpose_conv_2d>(rk, tensor_float32) == "vendor_cpu:ConvTranspose/Deconvolution");
}

TEST_CASE("vendor's CPU operators: batches, and calls that they do not mean") {
  const target_description& rk = target::rk3588{};
  const auto by_batch = [&]<class Op>(std::int32_t line) {
    for (const std::int32_t n : {1, 2}) {
      call<Op> c;
      REQUIRE(maker<Op>::make(c, tensor_float32, measure::batches, n));
      const placement p = place_of(rk, c);
      CHECK(p.place == (n == 1 ? where::vendor_cpu : where::host));
      if (n == 1) continue;
      REQUIRE(p.why_not_vendor_cpu.count == 1);
      CHECK(p.why_not_vendor_cpu.items[0].what == measure::batches);
      CHECK(p.why_not_vendor_cpu.items[0].got == 2);
      CHECK(p.why_not_vendor_cpu.items[0].source.line == line);
    }
  };
  by_batch.operator()<op::log_softmax>(14061);
  by_batch.operator()<op::roi_align>(14180);
  by_batch.operator()<op::slice>(14195);
  by_batch.operator()<op::strided_slice>(14195);
  by_batch.operator()<op::tile>(14242);

  const auto change = [&]<class Op>(operand_type data, auto&& edit, measure batches_of_one = measure::input_count) {
    call<Op> c;
    operand_value list[2];
    REQUIRE(calls::build(c, data, kind::plain, batches_of_one, 1, list));
    edit(c);
    c.operands[Op::output].dims = schema<Op>::output_shape(c, Op::output);
    report r;
    validate_with_output(c, r);
    REQUIRE(r.ok());
    return place_of(rk, c).place;
  };
  constexpr measure batches = measure::batches;
  const auto same = [](auto&) {};
  CHECK(change.operator()<op::div>(tensor_int32, same) == where::host);
  CHECK(change.operator()<op::div>(tensor_float32, same) == where::vendor_cpu);
  CHECK(change.operator()<op::softmax>(tensor_float32, [](auto& c) { c.params.beta = 2.0f; }, batches) == where::host);
  CHECK(change.operator()<op::log_softmax>(
            tensor_float32, [](auto& c) { c.params.beta = 2.0f; }, batches) == where::host);
  CHECK(change.operator()<op::mirror_pad>(tensor_float32, [](auto& c) { c.params.mode = mirror_mode::symmetric; }) ==
        where::host);
  CHECK(change.operator()<op::roi_align>(
            tensor_float32, [](auto& c) { c.params.ratio_h = 2.0f; }, batches) == where::host);
  CHECK(change.operator()<op::roi_align>(
            tensor_float32, [](auto& c) { c.params.sampling_w = 2; }, batches) == where::host);
  CHECK(change.operator()<op::roi_pooling>(tensor_float32, [](auto& c) { c.params.ratio_w = 2.0f; }) == where::host);
  CHECK(change.operator()<op::local_response_normalization>(tensor_float32, [](auto& c) { c.params.axis = 2; }) ==
        where::host);
  CHECK(change.operator()<op::batch_matmul>(tensor_float32, same) == where::host);  // input1 is transposed
  // Softmax of opset 11 is along the last axis; the other one, which only the larger chips have, is along any.
  call<op::softmax> c;
  REQUIRE(maker<op::softmax>::make(c, tensor_float32, batches, 1));
  c.params.axis = 1;
  CHECK(operators_of(place_of(rk, c)) == "exSoftmax13");
  CHECK(place_of(target::rv1106{}, c).place == where::host);
}

TEST_CASE("findings name the call's own operands and attributes") {
  const target_description& rk = target::rk3588{};
  const auto first = [](const auto& t, const auto& c, const model_context& m = {}) {
    report valid;
    validate_with_output(c, valid);
    REQUIRE(valid.ok());
    const report r = check_target(t, c, m);
    REQUIRE(r.count >= 1);
    return text(r.items[0]);
  };
  call<op::prelu> prelu;
  REQUIRE(
      maker<op::prelu>::make(prelu, int8, measure::broadcast_form, static_cast<std::int64_t>(broadcast_form::other)));
  CHECK(first(rk, prelu) ==
        "PRELU: alpha broadcast_form is other; RK3588 takes channel or scalar (section 3.2.51, line 3396)");
  call<op::strided_slice> slice;
  REQUIRE(maker<op::strided_slice>::make(slice, int8, measure::slice_stride, 17));
  CHECK(first(rk, slice) == "STRIDED_SLICE: slice_stride is 17; RK3588 takes at most 16 (section 3.2.55, line 3546)");
  REQUIRE(maker<op::strided_slice>::make(slice = call<op::strided_slice>(), int8, measure::slice_blocks, 8));
  CHECK(first(rk, slice) ==
        "STRIDED_SLICE: slice_blocks is 8; RK3588 takes a multiple of 16 (section 3.2.55, line 3546)");
  CHECK(check_target(target::rk3566{}, slice).ok());
  call<op::transpose_conv_2d> deconvolution;
  REQUIRE(maker<op::transpose_conv_2d>::make(deconvolution, int8, measure::padding_top_beyond_filter, 1));
  CHECK(first(rk, deconvolution) ==
        "TRANSPOSE_CONV_2D: padding_top_beyond_filter is 1; RK3588 takes at most 0 (section 3.2.20, line 2455)");
  REQUIRE(
      maker<op::transpose_conv_2d>::make(deconvolution = call<op::transpose_conv_2d>(), int8, measure::stride_h, 3));
  CHECK(first(rk, deconvolution) ==
        "TRANSPOSE_CONV_2D: stride_h is 3; RK3588 takes 1, 2, 4 or 8 (section 3.2.20, line 2453)");
  CHECK(check_target(target::rk3562{}, deconvolution).ok());
  call<op::batch_matmul> product = plain<op::batch_matmul>(int8);
  product.params.adj_y = 0;
  product.operands[1].dims = {{2, 1, 6, 7}, 4};
  CHECK(first(rk, product) == "BATCH_MATMUL: adj_y is 0; RK3588 takes 1 (section 3.2.76, line 4213)");
  CHECK(first(rk, plain<op::batch_matmul>(int8), {.layout = data_layout::nchw}) ==
        "BATCH_MATMUL: layout is 1; RK3588 takes 0 (section 3.2.76, line 4213)");
  call<op::gather> gather;
  REQUIRE(calls::complete(gather, int8, {{{5, 7, 9, 6}, 4}, {{3, 2}, 2}}));
  CHECK(first(rk, gather) == "GATHER: indices rank is 2; RK3588 takes 1 (section 3.2.36, line 2748)");
  CHECK(first(rk, plain<op::pow>(tensor_float16)) ==
        "POW: exponent constant is 0; RK3588 takes 1 (section 3.2.48, line 3301)");
  CHECK(first(target::rk3576{}, plain<op::greater>(int8)) ==
        "GREATER: output operand_type is tensor_bool8; RK3576 takes tensor_quant8_asymm_signed or tensor_float16 "
        "(section 3.5.40, line 9378)");
  call<op::elu> elu = plain<op::elu>(tensor_float16);
  elu.params.alpha = 0.5f;
  CHECK(first(rk, elu) == "ELU: alpha is 0.5; RK3588 takes 1 (section 3.2.68, line 3971)");
  elu.params.alpha = -0.0f;
  CHECK(!check_target(rk, elu).ok());
  call<op::resize_nearest_neighbor> resize;
  REQUIRE(maker<op::resize_nearest_neighbor>::make(resize, int8, measure::nearest_ties, 1));
  CHECK(first(rk, resize) == "RESIZE_NEAREST_NEIGHBOR: nearest_ties is 1; RK3588 takes 0 (section 3.2.54, line 3510)");
  call<op::mirror_pad> mirror;
  REQUIRE(maker<op::mirror_pad>::make(mirror, int8, measure::mirror_mode, 1));
  CHECK(first(rk, mirror) == "MIRROR_PAD: mirror_mode is 1; RK3588 takes 0 (section 3.2.43, line 3102)");
  REQUIRE(maker<op::mirror_pad>::make(mirror = call<op::mirror_pad>(), int8, measure::in_w, 8177));
  CHECK(first(rk, mirror) == "MIRROR_PAD: input in_w is 8177; RK3588 takes 1..8176 (section 3.2.43, line 3105)");
  call<op::unidirectional_sequence_lstm> lstm;
  REQUIRE(maker<op::unidirectional_sequence_lstm>::make(lstm, tensor_float16, measure::sequence_layout, 0));
  CHECK(first(rk, lstm) ==
        "UNIDIRECTIONAL_SEQUENCE_LSTM: sequence_layout is 0; RK3588 takes 1 (section 3.2.38, line 2923)");
  REQUIRE(maker<op::unidirectional_sequence_lstm>::make(lstm, tensor_float16, measure::batch_size, 6));
  CHECK(first(rk, lstm) ==
        "UNIDIRECTIONAL_SEQUENCE_LSTM: batch_size is 6; RK3588 takes 1 or a multiple of 4 (section 3.2.38, line 2818)");
  REQUIRE(maker<op::unidirectional_sequence_lstm>::make(lstm, tensor_float16, measure::given, 1));
  CHECK(first(rk, lstm) ==
        "UNIDIRECTIONAL_SEQUENCE_LSTM: projection_weights given is 1; RK3588 takes 0 (section 3.2.38, line 2919)");
  // An output without elements.
  call<op::slice> nothing = plain<op::slice>(int8);
  nothing.params.size[2] = 0;
  nothing.operands[1].dims.dim[2] = 0;
  CHECK(first(rk, nothing) == "SLICE: output element_count is 0; RK3588 takes at least 1");
}

namespace {

template <class Op>
void check_float32() {
  CAPTURE(std::string(schema<Op>::name));
  for (const target_description* t : all_targets)
    for (const fused_activation a : {fused_activation::none, fused_activation::relu, fused_activation::relu6}) {
      operand_value full_list[2], half_list[2];
      call<Op> full, half;
      if constexpr (requires { full.params.activation = a; }) full.params.activation = half.params.activation = a;
      REQUIRE(calls::build(full, tensor_float32, kind::plain, measure::input_count, 0, full_list));
      REQUIRE(calls::build(half, tensor_float16, kind::plain, measure::input_count, 0, half_list));
      const report refused = check_target(*t, full), asked = check_target(*t, full, {.float32_as_float16 = true}),
                   wanted = check_target(*t, half);
      CHECK(!refused.ok());
      CHECK(asked.count == wanted.count);
      for (std::int32_t i = 0; i < asked.kept(); ++i)
        if (wanted.items[i].what != measure::operand_type) CHECK(text(asked.items[i]) == text(wanted.items[i]));
      bool about_type = false;
      for (const finding& f : refused.items)
        about_type = about_type || (f.kind != outcome::ok && f.what == measure::operand_type &&
                                    f.got == static_cast<std::int64_t>(tensor_float32));
      const rknn::npu_steps s = rknn::steps_on(*t, rknn::lowering<Op>::npu(full));
      CHECK(about_type == (t->find(s.step[0]) != nullptr));
    }
}
template <class... Op>
void check_all_float32() {
  (check_float32<Op>(), ...);
}

}  // namespace

TEST_CASE("float32 is no NPU's, and asked as float16 it is float16") { check_all_float32<NNOPS_NPU_OPERATIONS>(); }

TEST_CASE("vendor's CPU operators take what the NPU refuses, where the chip has them") {
  const auto relu = fused_activation::relu, relu1 = fused_activation::relu1, relu6 = fused_activation::relu6;
  // float32 keeps everything off the NPU.
  const target_description& rk = target::rk3588{};
  CHECK(on<op::add>(rk, tensor_float32) == "vendor_cpu:Add");
  CHECK(on<op::sub>(rk, tensor_float32) == "vendor_cpu:Sub");
  CHECK(on<op::mul>(rk, tensor_float32, relu6) == "vendor_cpu:Mul+Clip");
  CHECK(on<op::conv_2d>(rk, tensor_float32) == "vendor_cpu:Convolution");
  CHECK(on<op::conv_2d>(rk, tensor_float32, relu1) == "vendor_cpu:Convolution+Clip");
  CHECK(on<op::conv_2d>(rk, tensor_float32, relu) == "host:");  // the list has no Relu
  CHECK(on<op::depthwise_conv_2d>(rk, tensor_float32) == "host:");
  CHECK(on<op::fully_connected>(rk, tensor_float32) == "vendor_cpu:Convolution");
  CHECK(on<op::average_pool_2d>(rk, tensor_float32) == "vendor_cpu:AveragePool");
  CHECK(on<op::max_pool_2d>(rk, tensor_float32) == "vendor_cpu:MaxPool");
  CHECK(on<op::relu>(rk, tensor_float32) == "host:");
  CHECK(on<op::relu1>(rk, tensor_float32) == "vendor_cpu:Clip");
  CHECK(on<op::relu6>(rk, tensor_float32) == "vendor_cpu:Clip");
  CHECK(on<op::logistic>(rk, tensor_float32) == "vendor_cpu:Sigmoid");
  CHECK(on<op::tanh>(rk, tensor_float32) == "vendor_cpu:Tanh");
  CHECK(on<op::hard_swish>(rk, tensor_float32) == "vendor_cpu:exHardSwish");
  CHECK(on<op::reshape>(rk, tensor_float32) == "vendor_cpu:Reshape");
  CHECK(on<op::concatenation>(rk, tensor_float32) == "vendor_cpu:Concat");
  CHECK(on<op::pad>(rk, tensor_float32) == "vendor_cpu:Pad");
  CHECK(on<op::transpose>(rk, tensor_float32) == "vendor_cpu:Transpose");
  CHECK(on<op::resize_bilinear>(rk, tensor_float32) == "vendor_cpu:Resize");
  CHECK(on<op::mean>(rk, int8) == "vendor_cpu:ReduceMean");

  // RV1103 and RV1106 have four of them.
  for (const target_description* t : {&target::rv1103::description, &target::rv1106::description}) {
    CHECK(on<op::add>(*t, tensor_float32) == "host:");
    CHECK(on<op::conv_2d>(*t, tensor_float32) == "host:");
    CHECK(on<op::resize_bilinear>(*t, tensor_float32) == "host:");
    CHECK(on<op::transpose>(*t, tensor_float32) == "host:");
    CHECK(on<op::mean>(*t, int8) == "host:");
    CHECK(on<op::reshape>(*t, tensor_float32) == "vendor_cpu:Reshape");
    CHECK(on<op::concatenation>(*t, tensor_float16) == "vendor_cpu:Concat");
  }

  // Softmax: a batch of 1.
  for (const target_description* t : int8_targets)
    for (const std::int32_t batches : {1, 2}) {
      call<op::softmax> c;
      REQUIRE(maker<op::softmax>::make(c, tensor_float32, measure::batches, batches));
      const placement p = place_of(*t, c);
      CHECK(p.place == (batches == 1 ? where::vendor_cpu : where::host));
      CHECK(operators_of(p) == (batches == 1 ? "Softmax" : ""));
      if (batches == 2) {
        REQUIRE(p.why_not_vendor_cpu.count == 1);
        CHECK(p.why_not_vendor_cpu.items[0].what == measure::batches);
        CHECK(p.why_not_vendor_cpu.items[0].got == 2);
        CHECK(p.why_not_vendor_cpu.items[0].source.line == 14200);
      }
    }

  // ReduceMean: an output of at most four dimensions.
  for (const std::int32_t rank : {1, 4, 5}) {
    call<op::mean> c;
    REQUIRE(maker<op::mean>::make(c, int8, measure::rank, rank));
    CHECK(place_of(rk, c).place == (rank <= 4 ? where::vendor_cpu : where::host));
  }
}

TEST_CASE("conversions: by types, in the chips' lists of CPU operators") {
  const auto cast = [](const target_description& t, operand_type from, operand_type to) {
    call<op::cast> c;
    REQUIRE(maker<op::cast>::make(c, from, to));
    return place_of(t, c).place;
  };
  const target_description& rk = target::rk3588{};
  // float32, bool, int8, float16 and int32 (there is no int64) to float32, int8, int32 and float16. uint8 is neither.
  int taken = 0, refused = 0;
  for (const type_row<2>& row : schema<op::cast>::types) {
    const bool source = row.types[0] == tensor_float32 || row.types[0] == tensor_bool8 || row.types[0] == int8 ||
                        row.types[0] == tensor_quant8_symm || row.types[0] == tensor_float16 ||
                        row.types[0] == tensor_int32;
    const bool target = row.types[1] == tensor_float32 || row.types[1] == int8 || row.types[1] == tensor_quant8_symm ||
                        row.types[1] == tensor_float16 || row.types[1] == tensor_int32;
    CAPTURE(std::string(name_of(row.types[0])));
    CAPTURE(std::string(name_of(row.types[1])));
    CHECK(cast(rk, row.types[0], row.types[1]) == (source && target ? where::vendor_cpu : where::host));
    CHECK(cast(target::rv1106{}, row.types[0], row.types[1]) == where::host);
    ++(source && target ? taken : refused);
  }
  CHECK(taken >= 9);
  CHECK(refused >= 7);

  const auto quantize = [](const target_description& t, operand_type from, operand_type to) {
    call<op::quantize> c;
    REQUIRE(maker<op::quantize>::make(c, from, to));
    const placement p = place_of(t, c);
    return std::string(name_of(p.place)) + ":" + operators_of(p);
  };
  CHECK(quantize(rk, tensor_float32, int8) == "vendor_cpu:exDataConvert");
  CHECK(quantize(rk, tensor_float16, tensor_quant8_asymm) == "vendor_cpu:exDataConvert");
  // DataConvert of the small chips: bool, int8 and float.
  CHECK(quantize(target::rv1106{}, tensor_float32, int8) == "vendor_cpu:DataConvert");
  CHECK(quantize(target::rv1106{}, tensor_float16, int8) == "host:");
  CHECK(quantize(target::rv1106{}, tensor_float32, tensor_quant8_asymm) == "host:");
  call<op::dequantize> d;
  REQUIRE(maker<op::dequantize>::make(d, int8, tensor_float32));
  CHECK(operators_of(place_of(target::rv1103{}, d)) == "DataConvert");
}

TEST_CASE("options: without the host, without the vendor's runtime") {
  const call<op::add> c = plain<op::add>(tensor_float32);
  CHECK(place_of(target::rk3588{}, c).place == where::vendor_cpu);
  CHECK(place_of(target::rk3588{}, c, {.vendor_cpu_available = false}).place == where::host);
  CHECK(place_of(target::rk3588{}, c, {.host_allowed = false}).place == where::vendor_cpu);
  CHECK(place_of(target::rk3588{}, c, {.host_allowed = false, .vendor_cpu_available = false}).place == where::nowhere);
  CHECK(place_of(target::rv1106{}, c, {.host_allowed = false}).place == where::nowhere);
  CHECK(place_of(target::rv1106{}, plain<op::add>(int8), {.host_allowed = false}).place == where::npu);
}

TEST_CASE("an invalid call is asked nothing else, and runs nowhere") {
  call<op::conv_2d> c = plain<op::conv_2d>(tensor_float32);
  c.operands[op::conv_2d::bias].dims.dim[0] += 1;
  c.params.stride_h = 9;
  c.operands[op::conv_2d::output].dims = schema<op::conv_2d>::output_shape(c, op::conv_2d::output);
  for (const target_description* t : int8_targets) {
    const report r = check_target(*t, c);
    REQUIRE(r.count == 1);
    CHECK(r.items[0].kind == outcome::invalid);
    CHECK(r.items[0].what == measure::dim_0);
    CHECK(r.items[0].source.target == nullptr);
    const placement p = place_of(*t, c);
    CHECK(p.place == where::nowhere);
    CHECK(p.invalid());
  }
  CHECK(!place_of(target::rv1106{}, plain<op::add>(tensor_float32)).invalid());
}

TEST_CASE("types: int8 and float16 on RK3588, int8 on RV1103 and RV1106; the finding says what they are") {
  using conv = op::conv_2d;
  report r = check_target(target::rk3588{}, plain<conv>(tensor_float32));
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) ==
        "CONV_2D: input operand_type is tensor_float32; RK3588 takes tensor_quant8_asymm_signed or tensor_float16 "
        "(section 3.2.5, line 2227)");
  r = check_target(target::rv1106{}, plain<conv>(tensor_float32));
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) ==
        "CONV_2D: input operand_type is tensor_float32; RV1106 takes tensor_quant8_asymm_signed (section 3.4.5, line "
        "6667)");
  // Printed for the operator, but not what the platform computes with.
  r = check_target(target::rv1106{}, plain<op::softmax>(tensor_float16));
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) ==
        "SOFTMAX: input operand_type is tensor_float16; RV1106 takes tensor_quant8_asymm_signed (section 5.1.3, line "
        "14501)");
  // Not printed at all: the operator's own line.
  r = check_target(target::rv1106{}, plain<op::softmax>(tensor_quant8_asymm));
  REQUIRE(r.count == 1);
  CHECK(r.items[0].source.line == 7771);
  CHECK(check_target(target::rk3588{}, plain<conv>(tensor_quant8_asymm)).items[0].what == measure::operand_type);

  // The same calls in the types that the chip has.
  const model_context converted = {.float32_as_float16 = true, .quant8_asymm_as_signed = true};
  CHECK(check_target(target::rk3588{}, plain<conv>(tensor_float32), converted).ok());
  CHECK(check_target(target::rk3588{}, plain<conv>(tensor_quant8_asymm), converted).ok());
  CHECK(check_target(target::rv1106{}, plain<conv>(tensor_quant8_asymm), converted).ok());
  CHECK(!check_target(target::rv1106{}, plain<conv>(tensor_float32), converted).ok());
  CHECK(check_target(target::rk3588{}, plain<op::softmax>(tensor_float32), {.float32_as_float16 = true}).ok());
  CHECK(!check_target(target::rk3588{}, plain<op::softmax>(tensor_float32), {.quant8_asymm_as_signed = true}).ok());

  // int32 additions are no NPU's.
  CHECK(check_target(target::rk3588{}, plain<op::add>(tensor_int32), converted).items[0].what == measure::operand_type);

  // Weights with a scale for each channel, with one scale, and of another type than printed for data.
  call<conv> c = plain<conv>(int8);
  static const float scales[] = {0.5f, 0.25f, 0.125f, 1.0f, 2.0f};
  c.operands[conv::filter].type = tensor_quant8_symm_per_channel;
  c.operands[conv::filter].quant = per_channel{scales, 5, 0};
  for (const target_description* t : int8_targets) CHECK(check_target(*t, c).ok());
}

TEST_CASE("types decide which line of Transpose applies: 16 bits have half the room of 8") {
  // [0, 1, 3, 2] asks of h1 a multiple of 16 for int8, and of 8 for float16.
  for (const std::int32_t h : {8, 16, 24, 32}) {
    call<op::transpose> c;
    c.params = {{0, 1, 3, 2}, 4};
    for (const operand_type data : {int8, tensor_float16}) {
      c.operands[op::transpose::input] = calls::tensor(data, {{1, 3, h, 5}, 4});
      calls::finish(c, data);
      CHECK(check_target(target::rk3588{}, c, {.layout = data_layout::nchw}).ok() ==
            (h % (data == int8 ? 16 : 8) == 0));
    }
  }
}

TEST_CASE("first layers: the widths of chapter 5.1, against its formulas") {
  // Both clauses, and N at least 1.
  const auto allowed = [](bool rk3588, bool depthwise, bool half, std::int64_t rows, std::int64_t columns,
                          std::int64_t width) {
    const std::int64_t area = rows * columns;
    const auto ceil_div = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
    const auto larger = [](std::int64_t a, std::int64_t b) { return a > b ? a : b; };
    const std::int64_t n = rk3588      ? 12 - larger(ceil_div(area, depthwise ? 2048 : 128), 3)
                           : depthwise ? 8 - ceil_div(area, 4096)
                                       : 8 - larger(ceil_div(area, 128), 2);
    return n >= 1 && width * rows <= (half ? 1024 : 2048) * n && width <= (rk3588 ? 8192 : 4096);
  };
  int accepted = 0, refused = 0, no_n = 0;
  const auto ask = [&]<class Op>(const target_description& t, operand_type data, std::int32_t filter_h,
                                 std::int32_t filter_w, std::int32_t dilation, std::int32_t width, std::int32_t depth) {
    constexpr bool depthwise = std::is_same_v<Op, op::depthwise_conv_2d>;
    call<Op> c;
    c.params.dilation_h = c.params.dilation_w = dilation;
    c.params.padding = padding_scheme::valid;
    const std::int32_t rows = (filter_h - 1) * dilation + 1, columns = (filter_w - 1) * dilation + 1;
    c.operands[Op::input] = calls::tensor(data, {{1, rows + 1, width, depth}, 4});
    c.operands[Op::filter] = calls::tensor(data, {{depthwise ? 1 : 5, filter_h, filter_w, depth}, 4});
    c.operands[Op::bias] = calls::tensor(calls::bias_of(data), {{depthwise ? depth : 5}, 1});
    calls::finish(c, data);
    if (width < columns) return;
    const report inner = check_target(t, c), first = check_target(t, c, {.first_layer = true});
    REQUIRE((!first.has_findings() || first.items[0].kind == outcome::unsupported));
    std::int32_t more = 0;
    for (std::int32_t i = 0; i < first.kept(); ++i)
      more += first.items[i].what == measure::first_layer_n || first.items[i].what == measure::first_layer_product ||
              (first.items[i].what == measure::in_w && first.items[i].source.section[0] == '5');
    CHECK(first.count == inner.count + more);
    const bool limited = depth == 1 || depth == 3 || depth == 4;
    const bool fits = !limited || allowed(&t == &target::rk3588::description, depthwise, data == tensor_float16, rows,
                                          columns, width);
    CAPTURE(std::string(t.name));
    CAPTURE(rows);
    CAPTURE(columns);
    CAPTURE(width);
    CAPTURE(depth);
    CHECK((more == 0) == fits);
    ++(fits ? accepted : refused);
    for (std::int32_t i = 0; i < first.kept(); ++i) no_n += first.items[i].what == measure::first_layer_n;
  };
  for (const target_description* t : int8_targets)
    for (const operand_type data : {int8, tensor_float16}) {
      if (!t->data.has(data)) continue;
      for (const auto& [filter_h, filter_w, dilation] :
           {std::tuple{1, 1, 1}, {3, 3, 1}, {7, 5, 1}, {5, 7, 4}, {31, 31, 1}, {8, 8, 8}, {2, 31, 31}})
        for (const std::int32_t n : {1, 2, 4, 5, 6, 7, 8, 9})
          for (const std::int32_t per_n : {1024, 2048})
            for (const std::int32_t step : {-1, 0, 1})
              for (const std::int32_t depth : {1, 2, 3, 4, 5}) {
                const std::int32_t width = per_n * n / ((filter_h - 1) * dilation + 1) + step;
                ask.operator()<op::conv_2d>(*t, data, filter_h, filter_w, dilation, width, depth);
                if (filter_h <= 8 && filter_w <= 8)
                  ask.operator()<op::depthwise_conv_2d>(*t, data, filter_h, filter_w, dilation, width, depth);
              }
      for (const std::int32_t width : {4095, 4096, 4097, 8191, 8192, 8193})
        ask.operator()<op::conv_2d>(*t, data, 1, 1, 1, width, 3);
    }
  CHECK(accepted > 500);
  CHECK(refused > 500);
  CHECK(no_n > 20);  // a filter of 31 x 31 as a first layer of RV1106 leaves no N
}

TEST_CASE("first layers: other operations, and other depths, are asked nothing more") {
  const call<op::add> c = plain<op::add>(int8);
  CHECK(check_target(target::rv1106{}, c, {.first_layer = true}).ok());
  CHECK(check_target(target::rv1106{}, plain<op::fully_connected>(int8), {.first_layer = true}).ok());
}

TEST_CASE("several cores: what the text says, for one operator and for two") {
  const auto cores = []<class Op>(const target_description& t, fused_activation a = fused_activation::none) {
    return place_of(t, plain<Op>(int8, a)).multi_core;
  };
  const target_description &rk = target::rk3588{}, &rv = target::rv1106{};
  CHECK(cores.operator()<op::conv_2d>(rk) == rknn::fact::yes);
  CHECK(cores.operator()<op::conv_2d>(rk, fused_activation::relu6) == rknn::fact::yes);
  CHECK(cores.operator()<op::add>(rk, fused_activation::relu) == rknn::fact::yes);
  CHECK(cores.operator()<op::add>(rk, fused_activation::relu6) == rknn::fact::no);  // Clip is not
  CHECK(cores.operator()<op::sub>(rk) == rknn::fact::no);
  CHECK(cores.operator()<op::concatenation>(rk) == rknn::fact::not_stated);
  CHECK(cores.operator()<op::max_pool_2d>(rk) == rknn::fact::not_stated);
  CHECK(cores.operator()<op::conv_2d>(rv) == rknn::fact::not_stated);
  CHECK(cores.operator()<op::add>(rv, fused_activation::relu) ==
        rknn::fact::not_stated);  // printed yes, of a chip of one core
  CHECK(cores.operator()<op::relu>(rv) == rknn::fact::no);
}

TEST_CASE("layouts: NHWC axes and extents are those of the document after translation") {
  // Softmax takes channel and width.
  for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
    for (std::int32_t axis = -4; axis < 4; ++axis) {
      CAPTURE(axis);
      call<op::softmax> c = plain<op::softmax>(int8);
      c.params.axis = axis;
      const std::int32_t d = axis < 0 ? axis + 4 : axis;
      const bool fits = layout == data_layout::nhwc ? d == 3 || d == 2 : d == 1 || d == 3;
      const report r = check_target(target::rk3588{}, c, {.layout = layout});
      CHECK(r.ok() == fits);
      if (!fits) CHECK(r.items[0].what == measure::nchw_axis);
    }
  // CONV_2D says itself how it lies.
  call<op::conv_2d> c = plain<op::conv_2d>(int8);
  c.params.layout = data_layout::nchw;
  c.operands[op::conv_2d::input].dims = {{1, 6, 40, 16383}, 4};
  c.operands[op::conv_2d::output].dims = schema<op::conv_2d>::output_shape(c, op::conv_2d::output);
  const report r = check_target(target::rv1106{}, c);
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) ==
        "CONV_2D: in_w_of_tall_filter is 16383; RV1106 takes at most 16382 (section 3.4.5, line 6629)");
  // With one row, the width has no limit.
  c.operands[op::conv_2d::filter].dims.dim[1] = 1;
  c.operands[op::conv_2d::output].dims = schema<op::conv_2d>::output_shape(c, op::conv_2d::output);
  CHECK(check_target(target::rv1106{}, c).ok());
}

TEST_CASE("empty tensors are not the NPU's") {
  call<op::relu> c = plain<op::relu>(int8);
  c.operands[0].dims.dim[0] = c.operands[1].dims.dim[0] = 0;
  const report r = check_target(target::rk3588{}, c);
  REQUIRE(r.count == 1);
  CHECK(r.items[0].what == measure::element_count);
}

// ---- calls that users were surprised by -----------------------------------------------------------------------------

TEST_CASE("K02: float16 on RV1106, and a transposition of 128 x 2048: refused, and no CPU operator takes it") {
  for (const auto& place :
       {place_of(target::rv1106{}, plain<op::conv_2d>(tensor_float16), {.host_allowed = false}),
        place_of(target::rv1106{}, plain<op::add>(tensor_float16), {.host_allowed = false}),
        place_of(target::rv1106{}, plain<op::logistic>(tensor_float16), {.host_allowed = false}),
        place_of(target::rv1106{}, plain<op::max_pool_2d>(tensor_float16), {.host_allowed = false})})
    CHECK(place.place == where::nowhere);

  call<op::transpose> c;
  c.operands[op::transpose::input] = calls::tensor(int8, {{1, 32, 128, 2048}, 4});
  int refused = 0;
  for (std::int32_t i = 0; i < 4; ++i)
    for (std::int32_t j = 0; j < 4; ++j)
      for (std::int32_t k = 0; k < 4; ++k) {
        if (i == j || j == k || i == k) continue;
        c.params = {{i, j, k, 6 - i - j - k}, 4};
        calls::finish(c, int8);
        const place_options options = {.host_allowed = false, .context = {.layout = data_layout::nchw}};
        const placement p = place_of(target::rv1106{}, c, options);
        // The list has no limit on the identity, and only 32 * 2048 < 16 * 8192 on [0, 2, 3, 1].
        const bool fits = i == 0 && ((j == 1 && k == 2) || (j == 2 && k == 3));
        CHECK(p.place == (fits ? where::npu : where::nowhere));
        refused += p.place == where::nowhere;
        if (!fits) CHECK(p.why_not_vendor_cpu.items[0].what == measure::cpu_operator);
        // Where the vendor's runtime has a Transpose, it takes it.
        CHECK(place_of(target::rk3588{}, c, options).place == (fits ? where::npu : where::vendor_cpu));
      }
  CHECK(refused == 22);
}

TEST_CASE("K11: dilations, by the list: 31 for convolutions, 32 for depthwise ones, never 0") {
  const auto verdict = []<class Op>(std::int64_t dilation) {
    call<Op> c;
    REQUIRE(maker<Op>::make(c, int8, measure::dilation_h, dilation));
    return check_target(target::rk3588{}, c);
  };
  CHECK(verdict.operator()<op::conv_2d>(31).ok());
  CHECK(verdict.operator()<op::conv_2d>(32).items[0].what == measure::dilation_h);
  CHECK(verdict.operator()<op::depthwise_conv_2d>(32).ok());
  CHECK(verdict.operator()<op::depthwise_conv_2d>(33).items[0].got == 33);
  CHECK(verdict.operator()<op::conv_2d>(0).items[0].kind == outcome::invalid);
  CHECK(verdict.operator()<op::depthwise_conv_2d>(0).items[0].kind == outcome::invalid);
}

TEST_CASE("K15: what RV1103 and RV1106 refuse has nowhere to go, where RK3588 has its CPU operators") {
  call<op::resize_bilinear> c;
  REQUIRE(maker<op::resize_bilinear>::make(c, int8, measure::coordinate_mode,
                                           static_cast<std::int64_t>(coordinate_mode::asymmetric)));
  CHECK(place_of(target::rk3588{}, c, {.host_allowed = false}).place == where::vendor_cpu);
  for (const target_description* t : {&target::rv1103::description, &target::rv1106::description}) {
    const placement p = place_of(*t, c, {.host_allowed = false});
    CHECK(p.place == where::nowhere);
    CHECK(text(p.why_not_npu.items[0]) == std::string("RESIZE_BILINEAR: coordinate_mode is asymmetric; ") + t->name +
                                              " takes half_pixel or align_corners (section 3.4.52, line 7705)");
    CHECK(text(p.why_not_vendor_cpu.items[0]) ==
          std::string("RESIZE_BILINEAR: no CPU operator of ") + t->name + " is known for it");
    CHECK(place_of(*t, c).place == where::host);
  }
}

TEST_CASE("K17: two transpositions that differ in shape alone, two verdicts, each with its reason") {
  const auto ask = [](std::int32_t height) {
    call<op::transpose> c;
    c.params = {{0, 1, 3, 2}, 4};
    c.operands[op::transpose::input] = calls::tensor(int8, {{1, 64, height, 16}, 4});
    calls::finish(c, int8);
    return place_of(target::rk3588{}, c, {.context = {.layout = data_layout::nchw}});
  };
  const placement fits = ask(240), does_not = ask(250);
  CHECK(fits.place == where::npu);
  CHECK(does_not.place == where::vendor_cpu);
  REQUIRE(does_not.why_not_npu.count == 1);
  CHECK(text(does_not.why_not_npu.items[0]) ==
        "TRANSPOSE: h1 is 250; RK3588 takes a multiple of 16 (section 3.2.62, line 3772)");
  REQUIRE(ask(256).why_not_npu.count == 1);
  CHECK(text(ask(256).why_not_npu.items[0]) ==
        "TRANSPOSE: h1_w1 is 4096; RK3588 takes at most 4095 (section 3.2.62, line 3772)");
}

TEST_CASE("K21: [1, C, H, W] + [1, 1, H, W]: Add takes it, Sub does not, and the reason is the form") {
  const auto ask = []<class Op>() {
    call<Op> c;
    c.operands[0] = calls::tensor(int8, {{1, 16, 20, 30}, 4});
    c.operands[1] = calls::tensor(int8, {{1, 1, 20, 30}, 4});
    calls::finish(c, int8);
    return check_target(target::rk3588{}, c, {.layout = data_layout::nchw});
  };
  CHECK(ask.operator()<op::add>().ok());
  CHECK(ask.operator()<op::mul>().ok());
  const report r = ask.operator()<op::sub>();
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) ==
        "SUB: input1 broadcast_form is other; RK3588 takes full, channel or scalar (section 3.2.60, line 3698)");
  // Expand's limits are on height and width alone, of either operand.
  for (const std::int32_t extent : {8192, 8193}) {
    call<op::add> c;
    c.operands[0] = calls::tensor(int8, {{1, 2, 1, 3}, 4});
    c.operands[1] = calls::tensor(int8, {{1, 2, extent, 1}, 4});
    calls::finish(c, int8);
    const report e = check_target(target::rv1106{}, c, {.layout = data_layout::nchw});
    CHECK(e.ok() == (extent == 8192));
    if (!e.ok())
      CHECK(text(e.items[0]) == "ADD: input0 expanded_h is 8193; RV1106 takes 1..8192 (section 3.4.34, line 6981)");
    // As a batch it may be as long as it likes.
    c.operands[0] = calls::tensor(int8, {{1, 2, 3, 4}, 4});
    c.operands[1] = calls::tensor(int8, {{extent, 2, 3, 4}, 4});
    calls::finish(c, int8);
    CHECK(check_target(target::rv1106{}, c, {.layout = data_layout::nchw}).ok());
  }
}

TEST_CASE("K26: an operation without an operator is unknown, which is not a broken limit") {
  const placement p =
      place_of(target::rk3588{}, plain<op::mean>(int8), {.host_allowed = false, .vendor_cpu_available = false});
  CHECK(p.place == where::nowhere);
  REQUIRE(p.why_not_npu.count == 1);
  CHECK(p.why_not_npu.items[0].wanted.kind == rule::known);
  CHECK(text(p.why_not_npu.items[0]) == "MEAN: no operator of RK3588 is known for it");
  CHECK(check_target(target::rk3588{}, plain<op::conv_2d>(tensor_float32)).items[0].wanted.kind != rule::known);
}

TEST_CASE("an average that leaves padding out is another than the NPU's") {
  call<op::average_pool_2d> c;
  REQUIRE(maker<op::average_pool_2d>::make(c, int8, measure::uncounted_padding, 2, kind::plain));
  const report r = check_target(target::rk3588{}, c);
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) == "AVERAGE_POOL_2D: uncounted_padding is 2; RK3588 takes 0 (section 3.2.46, line 3232)");
  // A largest element does not count anything.
  call<op::max_pool_2d> m;
  REQUIRE(maker<op::max_pool_2d>::make(m, int8, measure::padding_top, 2, kind::plain));
  CHECK(check_target(target::rk3588{}, m).ok());
}

TEST_CASE("RELU1, alone or fused: the NPU clamps to [0, 6] only") {
  report r = check_target(target::rk3588{}, plain<op::relu1>(int8));
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) == "RELU1: activation is relu1; RK3588 takes none, relu or relu6 (section 3.2.50, line 3349)");
  r = check_target(target::rv1106{}, plain<op::conv_2d>(int8, fused_activation::relu1));
  REQUIRE(r.count == 1);
  CHECK(text(r.items[0]) ==
        "CONV_2D: activation is relu1; RV1106 takes none, relu or relu6 (section 3.4.48, line 7556)");
}
