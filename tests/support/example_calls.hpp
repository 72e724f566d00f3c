// A right call of each operation, as a model has it; of many, several: layouts, signatures, quantised rows.
#pragma once

#include <cstdint>
#include <vector>

#include "support/model_call.hpp"

namespace nnops::test {

// Their memory is zero where nothing else is said. An operation without a kernel in this build has calls without shapes
// of outputs, and is to be skipped.
inline std::vector<model_call> example_calls() {
  using enum operand_type;
  using o = operation_type;
  std::vector<model_call> r;
  const auto call = [&](o type) -> model_call& { return r.emplace_back(type); };
  const shape image{{1, 4, 5, 2}, 4}, vector{{6}, 1}, matrix{{2, 3}, 2};
  constexpr operand_type f32 = tensor_float32, u8 = tensor_quant8_asymm, i8 = tensor_quant8_asymm_signed,
                         i32 = tensor_int32;

  // Elementwise, with broadcasting.
  for (const o t : {o::add, o::sub, o::mul, o::div})
    call(t).tensor(f32, image).tensor(f32, {{2}, 1}).i(1).out(f32, image);
  for (const o t : {o::add, o::sub}) call(t).tensor(u8, image).tensor(u8, image).i(3).out(u8, image);
  call(o::mul).tensor(i8, image).tensor(i8, image).i(0).out(i8, image, asymmetric{0.75f, -3});
  for (const o t : {o::maximum, o::minimum, o::pow, o::prelu})
    call(t).tensor(f32, image).tensor(f32, {{2}, 1}).out(f32, image);
  for (const o t : {o::maximum, o::minimum, o::prelu}) call(t).tensor(u8, image).tensor(u8, image).outs({u8});
  for (const o t : {o::equal, o::not_equal, o::less, o::less_equal, o::greater, o::greater_equal})
    for (const operand_type type : {f32, i8})
      call(t).tensor(type, image).tensor(type, {{5, 1}, 2}).out(tensor_bool8, image);
  for (const o t : {o::logical_and, o::logical_or})
    call(t).tensor(tensor_bool8, image).tensor(tensor_bool8, {{2}, 1}).out(tensor_bool8, image);
  call(o::logical_not).tensor(tensor_bool8, image).out(tensor_bool8, image);
  for (const o t : {o::relu, o::relu1, o::relu6, o::logistic, o::tanh, o::hard_swish, o::abs, o::exp, o::floor, o::log,
                    o::neg, o::rsqrt, o::sin, o::sqrt})
    call(t).tensor(f32, image).out(f32, image);
  for (const o t : {o::relu, o::relu1, o::relu6, o::hard_swish}) call(t).tensor(u8, image).out(u8, image);
  call(o::logistic).tensor(u8, image).out(u8, image, asymmetric{1.0f / 256, 0});
  call(o::tanh).tensor(i8, image).out(i8, image, asymmetric{1.0f / 128, 0});
  call(o::elu).tensor(f32, image).f(1.0f).out(f32, image);
  call(o::select).tensor(tensor_bool8, image).tensor(f32, image).tensor(f32, image).out(f32, image);
  call(o::quantize).tensor(f32, vector).out(u8, vector);
  call(o::dequantize).tensor(u8, vector).out(f32, vector);
  call(o::cast).tensor(f32, vector).out(i32, vector);

  // Convolutions, products and pools.
  call(o::conv_2d)
      .tensor(f32, image)
      .tensor(f32, {{3, 2, 2, 2}, 4})
      .tensor(f32, {{3}, 1})
      .i(0)
      .i(0)
      .i(0)
      .i(0)
      .i(1)
      .i(1)
      .i(0)
      .out(f32, {{1, 3, 4, 3}, 4});
  const auto weighted = [&](model_call& c, operand_type data, shape filter, std::int32_t depth) -> model_call& {
    return c.tensor(data, image).tensor(data, filter).tensor(i32, {{depth}, 1}, symmetric{0.25f});
  };
  weighted(call(o::conv_2d), u8, {{3, 2, 2, 2}, 4}, 3)
      .i(1)
      .i(2)
      .i(2)
      .i(3)
      .b(false)
      .i(1)
      .i(1)
      .out(u8, {{1, 2, 3, 3}, 4});
  call(o::conv_2d)
      .tensor(i8, image)
      .tensor(tensor_quant8_symm_per_channel, {{3, 2, 2, 2}, 4})
      .tensor(i32, {{3}, 1})
      .i(1)
      .i(2)
      .i(2)
      .i(3)
      .b(false)
      .i(1)
      .i(1)
      .out(i8, {{1, 2, 3, 3}, 4});
  call(o::depthwise_conv_2d)
      .tensor(f32, image)
      .tensor(f32, {{1, 2, 2, 4}, 4})
      .tensor(f32, {{4}, 1})
      .i(2)
      .i(1)
      .i(1)
      .i(2)
      .i(0)
      .out(f32, {{1, 3, 4, 4}, 4});
  weighted(call(o::depthwise_conv_2d), u8, {{1, 2, 2, 4}, 4}, 4).i(1).i(0).i(1).i(0).i(1).i(1).i(2).i(1).outs({u8});
  call(o::grouped_conv_2d)
      .tensor(f32, image)
      .tensor(f32, {{4, 2, 2, 1}, 4})
      .tensor(f32, {{4}, 1})
      .i(0)
      .i(1)
      .i(0)
      .i(1)
      .i(1)
      .i(2)
      .i(2)
      .i(0)
      .b(false)
      .outs({f32});
  call(o::transpose_conv_2d)
      .tensor(f32, image)
      .tensor(f32, {{3, 2, 2, 2}, 4})
      .tensor(f32, {{3}, 1})
      .i(0)
      .i(0)
      .i(0)
      .i(0)
      .i(2)
      .i(2)
      .i(0)
      .b(false)
      .outs({f32});
  weighted(call(o::transpose_conv_2d), u8, {{3, 2, 2, 2}, 4}, 3)
      .values({1, 8, 10, 3})
      .i(1)
      .i(2)
      .i(2)
      .i(0)
      .b(false)
      .outs({u8});
  call(o::fully_connected).tensor(f32, image).tensor(f32, {{3, 8}, 2}).tensor(f32, {{3}, 1}).i(0).out(f32, {{5, 3}, 2});
  weighted(call(o::fully_connected), i8, {{3, 8}, 2}, 3).i(1).outs({i8});
  call(o::batch_matmul).tensor(f32, {{2, 3, 4}, 3}).tensor(f32, {{2, 5, 4}, 3}).b(false).b(true).outs({f32});
  for (const o t : {o::average_pool_2d, o::max_pool_2d}) {
    call(t).tensor(u8, image).i(0).i(0).i(0).i(0).i(1).i(1).i(2).i(2).i(0).out(u8, {{1, 3, 4, 2}, 4});
    call(t).tensor(f32, image).i(1).i(2).i(2).i(2).i(3).i(0).b(true).out(f32, {{1, 4, 3, 1}, 4});
  }
  call(o::l2_pool_2d).tensor(f32, image).i(0).i(1).i(0).i(1).i(1).i(1).i(2).i(2).i(0).outs({f32});

  // Images.
  call(o::resize_bilinear).tensor(f32, image).i(3).i(7).out(f32, {{1, 7, 3, 2}, 4});
  call(o::resize_bilinear).tensor(f32, image).f(2.0f).f(1.5f).b(false).b(false).b(true).out(f32, {{1, 6, 10, 2}, 4});
  call(o::resize_nearest_neighbor).tensor(u8, image).i(3).i(7).b(false).outs({u8});
  call(o::depth_to_space).tensor(f32, {{1, 2, 3, 8}, 4}).i(2).b(false).outs({f32});
  call(o::space_to_depth).tensor(u8, {{1, 4, 6, 2}, 4}).i(2).b(false).outs({u8});
  call(o::batch_to_space_nd).tensor(f32, {{4, 2, 3, 2}, 4}).values({2, 2}).b(false).outs({f32});
  call(o::space_to_batch_nd)
      .tensor(f32, {{1, 4, 5, 2}, 4})
      .values({2, 2})
      .values({0, 0, 1, 0}, {{2, 2}, 2})
      .b(false)
      .outs({f32});
  call(o::channel_shuffle).tensor(f32, {{1, 2, 2, 6}, 4}).i(3).i(-1).outs({f32});
  call(o::local_response_normalization).tensor(f32, image).i(2).f(1.0f).f(0.5f).f(0.5f).i(3).outs({f32});
  call(o::l2_normalization).tensor(f32, image).i(3).outs({f32});
  call(o::instance_normalization).tensor(f32, image).f(1.0f).f(0.0f).f(0.001f).b(false).outs({f32});

  // Softmax, reductions and selections.
  call(o::softmax).tensor(f32, image).f(1.0f).i(-1).out(f32, image);
  call(o::softmax).tensor(u8, image).f(1.0f).out(u8, image, asymmetric{1.0f / 256, 0});
  call(o::log_softmax).tensor(f32, image).f(1.0f).i(1).out(f32, image);
  call(o::mean).tensor(f32, matrix).values({-1}).i(0).out(f32, {{2}, 1});
  call(o::mean).tensor(u8, matrix).values({0}).i(1).outs({u8});
  for (const o t : {o::reduce_max, o::reduce_min, o::reduce_prod, o::reduce_sum})
    call(t).tensor(f32, image).values({1, -1}).b(t == o::reduce_max).outs({f32});
  for (const o t : {o::reduce_max, o::reduce_min}) call(t).tensor(u8, image).values({1}).b(false).outs({u8});
  for (const o t : {o::reduce_all, o::reduce_any})
    call(t).tensor(tensor_bool8, image).values({2}).b(true).outs({tensor_bool8});
  for (const o t : {o::argmax, o::argmin}) call(t).tensor(f32, image).i(-1).outs({i32});
  call(o::topk_v2).tensor(f32, {{2, 5}, 2}).i(3).outs({f32, i32});

  // Moved data.
  call(o::reshape).tensor(f32, image).values({-1, 4}).out(f32, {{10, 4}, 2});
  call(o::concatenation).tensor(f32, vector).tensor(f32, {{3}, 1}).tensor(f32, {{1}, 1}).i(0).out(f32, {{10}, 1});
  call(o::concatenation).tensor(u8, matrix).tensor(u8, matrix).i(-1).outs({u8});
  call(o::pack).i(1).tensor(f32, matrix).tensor(f32, matrix).outs({f32});
  call(o::split).tensor(f32, {{6, 2}, 2}).i(0).i(3).outs({f32, f32, f32});
  call(o::pad).tensor(f32, vector).values({1, 2}, {{1, 2}, 2}).out(f32, {{9}, 1});
  call(o::pad_v2).tensor(f32, matrix).values({1, 0, 0, 2}, {{2, 2}, 2}).f(3.0f).outs({f32});
  call(o::mirror_pad).tensor(f32, matrix).values({1, 0, 0, 2}, {{2, 2}, 2}).i(0).outs({f32});
  call(o::transpose).tensor(f32, matrix).values({1, 0}).out(f32, {{3, 2}, 2});
  call(o::expand_dims).tensor(f32, matrix).i(1).outs({f32});
  call(o::squeeze).tensor(f32, {{1, 4, 1, 2}, 4}).values({2}).outs({f32});
  call(o::slice).tensor(f32, matrix).values({0, 1}).values({2, -1}).outs({f32});
  call(o::strided_slice)
      .tensor(f32, {{5, 6}, 2})
      .values({0, 1})
      .values({5, 6})
      .values({2, 1})
      .i(0)
      .i(2)
      .i(0)
      .outs({f32});
  call(o::tile).tensor(f32, matrix).values({2, 1}).outs({f32});
  call(o::reverse).tensor(f32, matrix).values({1}).outs({f32});
  call(o::fill).values({2, 3}).f(1.5f).outs({f32});
  call(o::gather).tensor(f32, {{4, 3}, 2}).i(0).values({3, 0, 1}).outs({f32});
  call(o::embedding_lookup).values({1, 0, 1}).tensor(f32, {{2, 4}, 2}).outs({f32});
  call(o::hashtable_lookup)
      .values({3, 7})
      .values({1, 3, 5})
      .tensor(f32, {{3, 2}, 2})
      .out(f32, {{2, 2}, 2})
      .out(u8, {{2}, 1}, asymmetric{1.0f, 0});
  call(o::rank).tensor(f32, image);
  r.back().outputs.push_back({{int32, {}}, r.back().hold(nullptr, 4), 4});
  call(o::densify)
      .tensor(f32, {{3}, 1})
      .values({0, 1})
      .omitted()
      .values({0, 1})
      .values({2, 3})
      .omitted(2)
      .values({0, 1, 3})
      .values({1, 0, 2})
      .outs({f32});

  // Boxes.
  const shape boxes{{2, 4}, 2};
  call(o::roi_align)
      .tensor(f32, image)
      .tensor(f32, boxes)
      .values({0, 0})
      .i(2)
      .i(2)
      .f(2.0f)
      .f(2.0f)
      .i(0)
      .i(0)
      .b(false)
      .outs({f32});
  call(o::roi_pooling)
      .tensor(f32, image)
      .tensor(f32, boxes)
      .values({0, 0})
      .i(2)
      .i(2)
      .f(2.0f)
      .f(2.0f)
      .b(false)
      .outs({f32});
  call(o::heatmap_max_keypoint).tensor(f32, {{2, 4, 4, 3}, 4}).tensor(f32, boxes).b(false).outs({f32, f32});
  for (std::size_t k = 0; k < 2; ++k) {
    static_cast<float*>(r.back().inputs[1].data)[4 * k + 2] = 8.0f;
    static_cast<float*>(r.back().inputs[1].data)[4 * k + 3] = 8.0f;
  }
  call(o::axis_aligned_bbox_transform)
      .tensor(f32, boxes)
      .tensor(f32, {{2, 8}, 2})
      .values({0, 0})
      .tensor(f32, {{1, 2}, 2})
      .outs({f32});
  call(o::box_with_nms_limit)
      .tensor(f32, {{3, 2}, 2})
      .tensor(f32, {{3, 8}, 2})
      .values({0, 0, 0})
      .f(-1.0f)
      .i(-1)
      .i(0)
      .f(0.5f)
      .f(0.5f)
      .f(0.1f)
      .outs({f32, f32, i32, i32});
  call(o::generate_proposals)
      .tensor(f32, {{1, 2, 2, 2}, 4})
      .tensor(f32, {{1, 2, 2, 8}, 4})
      .tensor(f32, boxes)
      .tensor(f32, {{1, 2}, 2})
      .f(4.0f)
      .f(4.0f)
      .i(-1)
      .i(-1)
      .f(0.7f)
      .f(0.0f)
      .b(false)
      .outs({f32, f32, i32});
  call(o::detection_postprocessing)
      .tensor(f32, {{1, 3, 3}, 3})
      .tensor(f32, {{1, 3, 4}, 3})
      .tensor(f32, {{3, 4}, 2})
      .f(10.0f)
      .f(10.0f)
      .f(5.0f)
      .f(5.0f)
      .b(false)
      .i(2)
      .i(1)
      .i(1)
      .f(0.0f)
      .f(0.5f)
      .b(false)
      .outs({f32, f32, i32, i32});

  // Cells. Inputs of 3, 4 units, 2 batches; sequences of 2 steps.
  const shape x{{2, 3}, 2}, state{{2, 4}, 2}, w{{4, 3}, 2}, u{{4, 4}, 2}, bias{{4}, 1}, sequence{{2, 2, 3}, 3};
  const auto tensors = [&](model_call& c, const shape& s, int count) {
    for (; count > 0; --count) c.tensor(f32, s);
  };
  const auto cell = [&](model_call& c) {
    tensors(c, w, 4);
    tensors(c, u, 4);
    c.omitted(3);
    tensors(c, bias, 4);
    c.omitted(2);
  };
  model_call& lstm = call(o::lstm).tensor(f32, x);
  cell(lstm);
  lstm.tensor(f32, state)
      .tensor(f32, state)
      .i(4)
      .f(0.0f)
      .f(0.0f)
      .out(f32, {{2, 16}, 2})
      .out(f32, state)
      .out(f32, state)
      .out(f32, state);
  model_call& steps = call(o::unidirectional_sequence_lstm).tensor(f32, sequence);
  cell(steps);
  steps.tensor(f32, state).tensor(f32, state).i(4).f(0.0f).f(0.0f).b(false).outs({f32});
  model_call& both = call(o::bidirectional_sequence_lstm).tensor(f32, sequence);
  cell(both);
  cell(both);
  tensors(both, state, 4);
  both.omitted(9).i(4).f(0.0f).f(0.0f).b(false).b(false).outs({f32, f32});
  call(o::rnn)
      .tensor(f32, x)
      .tensor(f32, w)
      .tensor(f32, u)
      .tensor(f32, bias)
      .tensor(f32, state)
      .i(1)
      .out(f32, state)
      .out(f32, state);
  call(o::unidirectional_sequence_rnn)
      .tensor(f32, sequence)
      .tensor(f32, w)
      .tensor(f32, u)
      .tensor(f32, bias)
      .tensor(f32, state)
      .i(1)
      .i(0)
      .outs({f32});
  call(o::bidirectional_sequence_rnn)
      .tensor(f32, sequence)
      .tensor(f32, w)
      .tensor(f32, u)
      .tensor(f32, bias)
      .tensor(f32, state)
      .tensor(f32, w)
      .tensor(f32, u)
      .tensor(f32, bias)
      .tensor(f32, state)
      .omitted(3)
      .i(1)
      .b(false)
      .b(false)
      .outs({f32, f32});
  call(o::svdf)
      .tensor(f32, x)
      .tensor(f32, w)
      .tensor(f32, {{4, 5}, 2})
      .tensor(f32, bias)
      .tensor(f32, {{2, 20}, 2})
      .i(1)
      .i(0)
      .out(f32, {{2, 20}, 2})
      .out(f32, state);
  const auto symmetric_tensors = [&](model_call& c, operand_type t, const shape& s, float scale, int count) {
    for (; count > 0; --count) c.tensor(t, s, symmetric{scale});
  };
  model_call& q = call(o::quantized_lstm).tensor(i8, x);
  symmetric_tensors(q, tensor_quant8_symm, w, 0.0078125f, 4);
  symmetric_tensors(q, tensor_quant8_symm, u, 0.0078125f, 4);
  q.omitted(3);
  symmetric_tensors(q, i32, bias, 0.0f, 4);
  q.omitted(2)
      .tensor(i8, state, asymmetric{0.0078125f, 0})
      .tensor(tensor_quant16_symm, state, symmetric{0.00048828125f})
      .omitted(4)
      .f(0.0f)
      .f(0.0f)
      .f(0.007f)
      .f(0.007f)
      .f(0.007f)
      .f(0.007f)
      .i(0)
      .f(0.0078125f);
  q.out(i8, state, asymmetric{0.0078125f, 0})
      .out(tensor_quant16_symm, state, symmetric{0.00048828125f})
      .out(i8, state, asymmetric{0.0078125f, 0});
  model_call& q16 = call(o::quantized_16bit_lstm).tensor(u8, x, asymmetric{1.0f / 128, 128});
  for (int k = 0; k < 4; ++k) q16.tensor(u8, w, asymmetric{1.0f / 128, 100});
  for (int k = 0; k < 4; ++k) q16.tensor(u8, u, asymmetric{1.0f / 128, 100});
  symmetric_tensors(q16, i32, bias, 1.0f / 16384, 4);
  q16.tensor(tensor_quant16_symm, state, symmetric{1.0f / 2048}).tensor(u8, state, asymmetric{1.0f / 128, 128});
  q16.out(tensor_quant16_symm, state, symmetric{1.0f / 2048}).out(u8, state, asymmetric{1.0f / 128, 128});

  // Random numbers and hashes.
  call(o::lsh_projection).tensor(f32, {{2, 3}, 2}).tensor(f32, {{4, 2}, 2}).tensor(f32, {{4}, 1}).i(2).outs({i32});
  call(o::random_multinomial).tensor(f32, {{2, 3}, 2}).i(5).values({7, 8}).outs({i32});
  return r;
}

}  // namespace nnops::test
