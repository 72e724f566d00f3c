// The loader and the session on small models made here: how each operator is translated, and that nothing wrong gets
// through.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <span>

#include "models/tflite_builder.hpp"
#include "nnops/core/float16.hpp"
#include "session.hpp"
#include "tflite_loader.hpp"

namespace {

using namespace models;
using nnops::operation_type;

std::vector<operation_type> operations_of(const runner::model& m) {
  std::vector<operation_type> types;
  for (const runner::operation& op : m.operations) types.push_back(op.type);
  return types;
}

// Runs a model on the given contents of its inputs; the contents of its first output.
template <class Out, class... In>
std::vector<Out> results_of(const std::vector<std::byte>& file, const std::vector<In>&... inputs) {
  const runner::model m = runner::load_tflite("test.tflite", file);
  runner::session s(m);
  REQUIRE(m.inputs.size() == sizeof...(In));
  std::size_t k = 0;
  const auto set = [&](const std::vector<std::uint8_t>& data) {
    REQUIRE(s.input(k).size() == data.size());
    if (!data.empty()) std::memcpy(s.input(k).data(), data.data(), data.size());
    ++k;
  };
  (set(bytes_of(inputs)), ...);
  s.run();
  const std::span<const std::byte> out = s.output(0);
  std::vector<Out> result(out.size() / sizeof(Out));
  if (!out.empty()) std::memcpy(result.data(), out.data(), out.size());
  return result;
}

std::string refusal(const std::vector<std::byte>& file) {
  try {
    const runner::model m = runner::load_tflite("test.tflite", file);
    const runner::session s(m);
    return "accepted";
  } catch (const runner::error& e) {
    return e.what();
  }
}

bool contains(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

// input -> RELU -> output, with something wrong about it.
template <class Change>
std::string refusal_of_relu(Change change) {
  builder b;
  tensor in = {{2, 3}}, out = {{2, 3}};
  std::vector<std::int32_t> reads = {0}, writes = {1}, inputs = {0}, outputs = {1};
  change(b, in, out, reads, writes, inputs, outputs);
  b.add(in);
  b.add(out);
  b.op(BuiltinOperator::RELU, reads, writes);
  return refusal(b.finish(inputs, outputs));
}
using numbers = std::vector<std::int32_t>;

std::vector<float> ramp(std::size_t n, float start, float step) {
  std::vector<float> v(n);
  for (std::size_t i = 0; i < n; ++i) v[i] = start + step * static_cast<float>(i);
  return v;
}

}  // namespace

TEST_CASE("ADD: broadcast, and a fused activation") {
  builder b;
  b.add({{2, 3}});
  b.add({{3}});
  b.add({{2, 3}});
  b.op(BuiltinOperator::ADD, {0, 1}, {2}, Options::AddOptions, tflite::CreateAddOptions(b.flat, Activation::RELU6));
  CHECK(results_of<float>(b.finish({0, 1}, {2}), std::vector<float>{-5, 1, 2, 3, 4, 5}, std::vector<float>{1, 2, 3}) ==
        std::vector<float>{0, 3, 5, 4, 6, 6});
}

TEST_CASE("SUB and MUL without attributes have no activation") {
  builder b;
  b.add({{3}});
  b.add({{3}});
  b.add({{3}});
  b.add({{3}});
  b.op(BuiltinOperator::SUB, {0, 1}, {2});
  b.op(BuiltinOperator::MUL, {2, 1}, {3});
  CHECK(results_of<float>(b.finish({0, 1}, {3}), std::vector<float>{1, 2, 3}, std::vector<float>{4, -5, 6}) ==
        std::vector<float>{-12, -35, -18});
}

TEST_CASE("CONV_2D: no bias means zeros; width and height keep their places") {
  // 1x2x4x1, filter 1x1x2x1, stride_w 2: each output is a * left + b * right.
  builder b;
  b.add({{1, 2, 4, 1}});
  b.add({{1, 1, 2, 1}, TensorType::FLOAT32, bytes_of<float>({10, 1})});
  b.add({{1, 2, 2, 1}});
  b.op(BuiltinOperator::CONV_2D, {0, 1, -1}, {2}, Options::Conv2DOptions,
       tflite::CreateConv2DOptions(b.flat, tflite::Padding::VALID, 2, 1));
  CHECK(results_of<float>(b.finish({0}, {2}), ramp(8, 1, 1)) == std::vector<float>{12, 34, 56, 78});
}

TEST_CASE("CONV_2D: SAME padding and dilation come from the file") {
  builder b;
  b.add({{1, 1, 5, 1}});
  b.add({{1, 1, 3, 1}, TensorType::FLOAT32, bytes_of<float>({100, 10, 1})});
  b.add({{1}, TensorType::FLOAT32, bytes_of<float>({1000})});
  b.add({{1, 1, 5, 1}});
  b.op(BuiltinOperator::CONV_2D, {0, 1, 2}, {3}, Options::Conv2DOptions,
       tflite::CreateConv2DOptions(b.flat, tflite::Padding::SAME, 1, 1, Activation::NONE, 2, 1));
  CHECK(results_of<float>(b.finish({0}, {3}), std::vector<float>{1, 2, 3, 4, 5}) ==
        std::vector<float>{1013, 1024, 1135, 1240, 1350});
}

TEST_CASE("DEPTHWISE_CONV_2D: the multiplier follows from the shapes, whatever the attribute says") {
  for (const int attribute : {0, 2, 7}) {
    builder b;
    b.add({{1, 1, 1, 2}});
    b.add({{1, 1, 1, 4}, TensorType::FLOAT32, bytes_of<float>({1, 10, 100, 1000})});
    b.add({{1, 1, 1, 4}});
    b.op(BuiltinOperator::DEPTHWISE_CONV_2D, {0, 1}, {2}, Options::DepthwiseConv2DOptions,
         tflite::CreateDepthwiseConv2DOptions(b.flat, tflite::Padding::VALID, 1, 1, attribute));
    CHECK(results_of<float>(b.finish({0}, {2}), std::vector<float>{2, 3}) == std::vector<float>{2, 20, 300, 3000});
  }
}

TEST_CASE("CONV_2D int8 with a scale for each channel: the bias may name any dimension and any scales") {
  builder b;
  b.add({{1, 1, 2, 2}, TensorType::INT8, {}, {0.5f}, {-1}});
  b.add({{2, 1, 1, 2}, TensorType::INT8, bytes_of<std::int8_t>({1, 2, -3, 4}), {0.5f, 0.25f}, {0, 0}, 0});
  b.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({4, -8}), {0.25f, 0.125f}, {0, 0}, 3});
  b.add({{1, 1, 2, 2}, TensorType::INT8, {}, {0.125f}, {3}});
  b.op(BuiltinOperator::CONV_2D, {0, 1, 2}, {3}, Options::Conv2DOptions,
       tflite::CreateConv2DOptions(b.flat, tflite::Padding::VALID, 1, 1));
  // Codes 1, 3 | -5, 0 are 2, 4 | -4, 1 above the zero point; channel 0: (x + 2y + 4) * 2 + 3, channel 1: (-3x + 4y -
  // 8) * 1 + 3.
  CHECK(results_of<std::int8_t>(b.finish({0}, {3}), std::vector<std::int8_t>{1, 3, -5, 0}) ==
        std::vector<std::int8_t>{31, 5, 7, 11});
}

TEST_CASE("FULLY_CONNECTED: an input of rank 3, no bias, and a result that keeps the dimensions") {
  builder b;
  b.add({{2, 1, 3}});
  b.add({{2, 3}, TensorType::FLOAT32, bytes_of<float>({1, 10, 100, 0, 0, 1})});
  b.add({{2, 1, 2}});
  b.op(BuiltinOperator::FULLY_CONNECTED, {0, 1, -1}, {2}, Options::FullyConnectedOptions,
       tflite::CreateFullyConnectedOptions(b.flat, Activation::NONE, 0, true));
  b.add({{2, 1, 2}});
  b.op(BuiltinOperator::RELU, {2}, {3});
  CHECK(results_of<float>(b.finish({0}, {3}), ramp(6, 1, 1)) == std::vector<float>{321, 3, 654, 6});
}

TEST_CASE("FULLY_CONNECTED int8 with a scale for each row of the weights is a 1x1 convolution") {
  builder b;
  b.add({{1, 3}, TensorType::INT8, {}, {1.0f}, {0}});
  b.add({{2, 3}, TensorType::INT8, bytes_of<std::int8_t>({1, 2, 3, -4, 5, -6}), {1.0f, 2.0f}, {0, 0}, 0});
  b.add({{1, 2}, TensorType::INT8, {}, {2.0f}, {0}});
  b.op(BuiltinOperator::FULLY_CONNECTED, {0, 1}, {2}, Options::FullyConnectedOptions,
       tflite::CreateFullyConnectedOptions(b.flat));
  const std::vector<std::byte> file = b.finish({0}, {2});
  CHECK(operations_of(runner::load_tflite("test.tflite", file)) == std::vector{operation_type::conv_2d});
  // 1*1 + 2*2 + 3*5 = 20 -> 10; (-4 + 10 - 30) * 2 = -48 -> -24.
  CHECK(results_of<std::int8_t>(file, std::vector<std::int8_t>{1, 2, 5}) == std::vector<std::int8_t>{10, -24});
}

TEST_CASE("Poolings: filter and stride, width and height apart") {
  for (const BuiltinOperator code : {BuiltinOperator::AVERAGE_POOL_2D, BuiltinOperator::MAX_POOL_2D}) {
    builder b;
    b.add({{1, 2, 6, 1}});
    b.add({{1, 2, 2, 1}});
    b.op(code, {0}, {1}, Options::Pool2DOptions,
         tflite::CreatePool2DOptions(b.flat, tflite::Padding::VALID, 3, 1, 3, 1, Activation::RELU6));
    const bool average = code == BuiltinOperator::AVERAGE_POOL_2D;
    CHECK(results_of<float>(b.finish({0}, {1}), ramp(12, -3, 1)) ==
          (average ? std::vector<float>{0, 1, 4, 6} : std::vector<float>{0, 2, 5, 6}));
  }
}

TEST_CASE("CONCATENATION with a fused activation is two operations") {
  builder b;
  b.add({{2, 1}});
  b.add({{2, 2}});
  b.add({{2, 3}});
  b.op(BuiltinOperator::CONCATENATION, {0, 1}, {2}, Options::ConcatenationOptions,
       tflite::CreateConcatenationOptions(b.flat, -1, Activation::RELU_N1_TO_1));
  const std::vector<std::byte> file = b.finish({0, 1}, {2});
  CHECK(operations_of(runner::load_tflite("test.tflite", file)) ==
        std::vector{operation_type::concatenation, operation_type::relu1});
  CHECK(results_of<float>(file, std::vector<float>{-5, 0.5f}, std::vector<float>{1, 2, -0.25f, 4}) ==
        std::vector<float>{-1, 1, 1, 0.5f, -0.25f, 1});
}

TEST_CASE("RESHAPE: the shape as an attribute, as a tensor, and to a scalar") {
  builder b;
  b.add({{2, 3}});
  b.add({{3, 2}});
  const numbers attribute = {3, -1};
  b.op(BuiltinOperator::RESHAPE, {0}, {1}, Options::ReshapeOptions,
       tflite::CreateReshapeOptionsDirect(b.flat, &attribute));
  b.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({6, 1})});
  b.add({{6, 1}});
  b.op(BuiltinOperator::RESHAPE, {1, 2}, {3});
  CHECK(results_of<float>(b.finish({0}, {3}), ramp(6, 0, 1)) == ramp(6, 0, 1));

  builder scalar;
  scalar.add({{1, 1}});
  scalar.add({{}});
  const numbers empty;
  scalar.op(BuiltinOperator::RESHAPE, {0}, {1}, Options::ReshapeOptions,
            tflite::CreateReshapeOptionsDirect(scalar.flat, &empty));
  CHECK(results_of<float>(scalar.finish({0}, {1}), std::vector<float>{7}) == std::vector<float>{7});
}

TEST_CASE("PAD, TRANSPOSE and MEAN read their lists from constants, of 32 and of 64 bits") {
  builder b;
  b.add({{1, 2}});
  b.add({{2, 2}, TensorType::INT64, bytes_of<std::int64_t>({1, 0, 0, 1})});
  b.add({{2, 3}});
  b.op(BuiltinOperator::PAD, {0, 1}, {2});  // 0 0 0 | 1 2 0
  b.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({1, 0})});
  b.add({{3, 2}});
  b.op(BuiltinOperator::TRANSPOSE, {2, 3}, {4});  // 0 1 | 0 2 | 0 0
  b.add({{}, TensorType::INT32, bytes_of<std::int32_t>({-1})});
  b.add({{3, 1}});
  b.op(BuiltinOperator::MEAN, {4, 5}, {6}, Options::ReducerOptions, tflite::CreateReducerOptions(b.flat, true));
  CHECK(results_of<float>(b.finish({0}, {6}), std::vector<float>{1, 2}) == std::vector<float>{0.5f, 1, 0});
}

TEST_CASE("MEAN over everything without keep_dims gives one value") {
  builder b;
  b.add({{2, 2}});
  b.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({0, 1})});
  b.add({{}});
  b.op(BuiltinOperator::MEAN, {0, 1}, {2});
  CHECK(results_of<float>(b.finish({0}, {2}), std::vector<float>{1, 2, 3, 6}) == std::vector<float>{3});
}

TEST_CASE("RESIZE_BILINEAR: the file's size is height, width") {
  builder b;
  b.add({{1, 1, 2, 1}});
  b.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({2, 4})});
  b.add({{1, 2, 4, 1}});
  b.op(BuiltinOperator::RESIZE_BILINEAR, {0, 1}, {2}, Options::ResizeBilinearOptions,
       tflite::CreateResizeBilinearOptions(b.flat));
  CHECK(results_of<float>(b.finish({0}, {2}), std::vector<float>{0, 8}) == std::vector<float>{0, 4, 8, 8, 0, 4, 8, 8});
  builder half;
  half.add({{1, 1, 2, 1}});
  half.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({1, 4})});
  half.add({{1, 1, 4, 1}});
  half.op(BuiltinOperator::RESIZE_BILINEAR, {0, 1}, {2}, Options::ResizeBilinearOptions,
          tflite::CreateResizeBilinearOptions(half.flat, false, true));
  CHECK(results_of<float>(half.finish({0}, {2}), std::vector<float>{0, 8}) == std::vector<float>{0, 2, 6, 8});
}

TEST_CASE("SOFTMAX takes its beta from the file") {
  builder b;
  b.add({{1, 2}});
  b.add({{1, 2}});
  b.op(BuiltinOperator::SOFTMAX, {0}, {1}, Options::SoftmaxOptions, tflite::CreateSoftmaxOptions(b.flat, 2.0f));
  const std::vector<float> out = results_of<float>(b.finish({0}, {1}), std::vector<float>{0, 0.5f});
  CHECK(out[1] == doctest::Approx(1 / (1 + std::exp(-1.0))).epsilon(1e-6));
}

TEST_CASE("DEQUANTIZE of constants is done while loading, of float16 and of int8") {
  builder b;
  b.add({{3}});
  b.add({{3},
         TensorType::FLOAT16,
         bytes_of<nnops::float16>({nnops::to_float16(0.5f), nnops::to_float16(-2.0f), nnops::to_float16(65504.0f)})});
  b.add({{3}});
  b.op(BuiltinOperator::DEQUANTIZE, {1}, {2});
  b.add({{3}, TensorType::INT8, bytes_of<std::int8_t>({-128, 0, 127}), {0.25f}, {-4}});
  b.add({{3}});
  b.op(BuiltinOperator::DEQUANTIZE, {3}, {4});
  b.add({{3}});
  b.op(BuiltinOperator::ADD, {0, 2}, {5});
  b.add({{3}});
  b.op(BuiltinOperator::ADD, {5, 4}, {6});
  const std::vector<std::byte> file = b.finish({0}, {6});
  const runner::model m = runner::load_tflite("test.tflite", file);
  CHECK(operations_of(m) == std::vector{operation_type::add, operation_type::add});
  CHECK(m.source_operators == 4);
  CHECK(m.folded_operators == 2);
  CHECK(results_of<float>(file, std::vector<float>{1, 1, 0}) == std::vector<float>{1.5f - 31, -1 + 1, 65504 + 32.75f});
}

TEST_CASE(
    "DEQUANTIZE of a float16 tensor that is no constant is CAST; QUANTIZE of a quantised one goes through float32") {
  builder b;
  b.add({{2}, TensorType::FLOAT16});
  b.add({{2}});
  b.op(BuiltinOperator::DEQUANTIZE, {0}, {1});
  b.add({{2}, TensorType::UINT8, {}, {0.5f}, {128}});
  b.op(BuiltinOperator::QUANTIZE, {1}, {2});
  b.add({{2}, TensorType::INT8, {}, {0.25f}, {-1}});
  b.op(BuiltinOperator::QUANTIZE, {2}, {3});
  const std::vector<std::byte> file = b.finish({0}, {3});
  CHECK(operations_of(runner::load_tflite("test.tflite", file)) ==
        std::vector{operation_type::cast, operation_type::quantize, operation_type::dequantize,
                    operation_type::quantize});
  CHECK(results_of<std::int8_t>(file, std::vector{nnops::to_float16(3.5f), nnops::to_float16(-2.0f)}) ==
        std::vector<std::int8_t>{13, -9});
}

// 7 of scale 1/2 is 3 of scale 7/6; by way of real numbers as well.
TEST_CASE("QUANTIZE between two scales of one type is MUL by one, with an integer multiplier in either rounding") {
  builder b;
  b.add({{3}, TensorType::UINT8, {}, {0.5f}, {128}});
  b.add({{3}, TensorType::UINT8, {}, {1.0f}, {10}});
  b.op(BuiltinOperator::QUANTIZE, {0}, {1});
  const std::vector<std::byte> file = b.finish({0}, {1});
  const runner::model m = runner::load_tflite("test.tflite", file);
  CHECK(operations_of(m) == std::vector{operation_type::mul});
  CHECK(m.operations[0].fixed_point);
  CHECK(results_of<std::uint8_t>(file, std::vector<std::uint8_t>{128, 132, 255}) ==
        std::vector<std::uint8_t>{10, 12, 74});
}

TEST_CASE("SPLIT has several outputs; ARG_MAX of int64 is int32") {
  builder b;
  b.add({{1, 4}});
  b.add({{1}, TensorType::INT32, models::bytes_of(std::vector<std::int32_t>{1})});
  b.add({{1, 2}});
  b.add({{1, 2}});
  b.op(BuiltinOperator::SPLIT, {1, 0}, {2, 3});
  b.add({{1}, TensorType::INT64});
  b.op(BuiltinOperator::ARG_MAX, {3, 1}, {4});
  CHECK(results_of<std::int32_t>(b.finish({0}, {4}), std::vector<float>{9, 8, 1, 2}) == std::vector<std::int32_t>{1});
}

TEST_CASE("DENSIFY of a sparse constant is done while loading") {
  builder b;
  b.add({{2, 3}});
  // [[0, 5, 0], [7, 0, 6]]
  b.add({{2, 3}, TensorType::FLOAT32, models::bytes_of(std::vector<float>{5, 7, 6})});
  b.make_sparse({0, 1, 3}, {1, 0, 2});
  b.add({{2, 3}});
  b.op(BuiltinOperator::DENSIFY, {1}, {2});
  b.add({{2, 3}});
  b.op(BuiltinOperator::ADD, {0, 2}, {3});
  const std::vector<std::byte> file = b.finish({0}, {3});
  CHECK(operations_of(runner::load_tflite("test.tflite", file)) == std::vector{operation_type::add});
  CHECK(results_of<float>(file, std::vector<float>{1, 1, 1, 1, 1, 1}) == std::vector<float>{1, 6, 1, 8, 1, 7});
  for (const std::vector<std::int32_t>& indexes : {std::vector{1, 0, 3}, {1, 0, -1}, {1, 0}}) {
    builder wrong;
    wrong.add({{2, 3}});
    wrong.add({{2, 3}, TensorType::FLOAT32, models::bytes_of(std::vector<float>{5, 7, 6})});
    wrong.make_sparse({0, 1, 3}, indexes);
    wrong.add({{2, 3}});
    wrong.op(BuiltinOperator::ADD, {0, 1}, {2});
    CHECK(contains(refusal(wrong.finish({0}, {2})), "DENSIFY"));
  }
}

TEST_CASE("Plain 8-bit integers have scale 1: CAST, LOGISTIC, TANH and HARD_SWISH find their types") {
  builder b;
  b.add({{2}, TensorType::UINT8});
  b.add({{2}});
  b.op(BuiltinOperator::CAST, {0}, {1});
  b.add({{2}});
  b.op(BuiltinOperator::LOGISTIC, {1}, {2});
  b.add({{2}});
  b.op(BuiltinOperator::TANH, {2}, {3});
  b.add({{2}});
  b.op(BuiltinOperator::HARD_SWISH, {3}, {4});
  const std::vector<float> out = results_of<float>(b.finish({0}, {4}), std::vector<std::uint8_t>{0, 255});
  const auto wanted = [](double x) {
    const double t = std::tanh(1 / (1 + std::exp(-x)));
    return t * (t + 3) / 6;
  };
  CHECK(out[0] == doctest::Approx(wanted(0)).epsilon(1e-5));
  CHECK(out[1] == doctest::Approx(wanted(255)).epsilon(1e-5));
}

TEST_CASE("Memory is shared between tensors that do not live together, and runs can be repeated") {
  // A chain with a branch from its start to its end.
  constexpr std::int32_t length = 12;
  builder b;
  b.add({{1000}});
  for (std::int32_t i = 1; i <= length; ++i) {
    b.add({{1000}});
    b.op(BuiltinOperator::ADD, {i - 1, 0}, {i});
  }
  b.add({{1000}});
  b.op(BuiltinOperator::MUL, {1, length}, {length + 1});
  const std::vector<std::byte> file = b.finish({0}, {length + 1});
  const runner::model m = runner::load_tflite("test.tflite", file);
  runner::session s(m);
  CHECK(s.arena_bytes() <= 5 * 4032);  // input, branch, two of the chain; the output comes after the chain
  const std::vector<float> in = ramp(1000, -50, 0.125f);
  std::memcpy(s.input(0).data(), in.data(), 4000);
  for (int repeat = 0; repeat < 3; ++repeat) {
    s.run();
    bool same = true;
    for (std::size_t i = 0; i < in.size(); ++i) {
      float got = 0;
      std::memcpy(&got, s.output(0).data() + 4 * i, 4);
      same = same && got == (2 * in[i]) * (13 * in[i]);
    }
    CHECK(same);
  }
}

TEST_CASE("An output may be an input or a constant") {
  builder b;
  b.add({{2}});
  b.add({{2}, TensorType::FLOAT32, bytes_of<float>({3, 4})});
  const std::vector<std::byte> file = b.finish({0}, {1, 0});
  CHECK(results_of<float>(file, std::vector<float>{1, 2}) == std::vector<float>{3, 4});
}

TEST_CASE("Tensors without elements run") {
  builder b;
  b.add({{0, 3}});
  b.add({{0, 3}});
  b.op(BuiltinOperator::RELU, {0}, {1});
  CHECK(results_of<float>(b.finish({0}, {1}), std::vector<float>{}).empty());
}

// ---- what is refused ----

TEST_CASE("All operators that nnops has not are named") {
  builder b;
  b.add({{2}});
  for (int i = 0; i < 5; ++i) b.add({{2}});
  b.op(BuiltinOperator::RELU, {0}, {1});
  b.op(BuiltinOperator::COS, {1}, {2});
  b.op(BuiltinOperator::CUSTOM, {2}, {3});
  b.op(static_cast<BuiltinOperator>(197), {3}, {4});
  b.op(BuiltinOperator::COS, {4}, {5});
  CHECK(refusal(b.finish({0}, {5})) ==
        "test.tflite: nnops has no operation for COS (2 operators, the first is 1), CUSTOM my_operator (operator "
        "2), builtin operator 197 (operator 3)");
}

TEST_CASE("An operation that is not valid is refused with nnops's own finding") {
  builder b;
  b.add({{1, 4, 4, 1}});
  b.add({{1, 4, 4, 1}});
  b.op(BuiltinOperator::MAX_POOL_2D, {0}, {1}, Options::Pool2DOptions,
       tflite::CreatePool2DOptions(b.flat, tflite::Padding::SAME, 0, 1, 2, 2));
  const std::string text = refusal(b.finish({0}, {1}));
  CHECK(contains(text, "test.tflite: operator 0: MAX_POOL_2D: "));
  CHECK(contains(text, "stride_w is 0; must be at least 1"));
}

TEST_CASE("Indices are checked") {
  CHECK(refusal_of_relu([](auto&...) {}) == "accepted");
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, numbers& reads, auto&...) { reads = {2}; }),
                 "operator 0 (RELU): an input is tensor 2, and the model has 2"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, numbers& reads, auto&...) { reads = {-2}; }), "tensor -2"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, numbers& reads, auto&...) { reads = {-1}; }),
                 "input 0 is left out"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, numbers& reads, auto&...) { reads = {}; }),
                 "has 0 inputs; it needs 1"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, auto&, numbers& writes, auto&...) { writes = {7}; }),
                 "an output is tensor 7"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, auto&, numbers& writes, auto&...) { writes = {}; }),
                 "has 0 outputs"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, auto&, numbers& writes, auto&...) { writes = {0}; }),
                 "has a value before this operator writes it"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, auto&, auto&, numbers& inputs, auto&) { inputs = {}; }),
                 "is read before an operator writes it"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, auto&, auto&, numbers& inputs, auto&) { inputs = {9}; }),
                 "input of the model is tensor 9"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, auto&, auto&, numbers& inputs, auto&) { inputs = {0, 0}; }),
                 "listed twice"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, auto&, auto&, auto&, auto&, numbers& outputs) { outputs = {-1}; }),
                 "output of the model is tensor -1"));
  CHECK(contains(refusal_of_relu([](builder& b, auto&...) { b.opcode_shift = 1; }),
                 "operator 0 has code 1, which the model does not list"));
  CHECK(
      contains(refusal_of_relu([](builder& b, auto&...) { b.buffer_shift = 5; }), "has buffer 5, and the model has 1"));
  CHECK(contains(refusal_of_relu([](builder& b, auto&...) { b.version = 4; }), "version 4"));
  CHECK(contains(refusal_of_relu([](builder& b, auto&...) { b.subgraphs = 2; }), "2 subgraphs"));
  CHECK(contains(refusal_of_relu([](builder& b, auto&...) { b.subgraphs = 0; }), "no subgraph"));
}

TEST_CASE("Tensors are checked") {
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.type = TensorType::INT64; }),
                 "has type INT64, which nnops does not have"));
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.type = static_cast<TensorType>(77); }),
                 "has type number 77"));
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.data = bytes_of<float>({1}); }),
                 "has 4 bytes of data; its shape and type ask for 24"));
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.data = bytes_of<float>({1, 2, 3, 4, 5, 6}); }),
                 "is an input of the model and a constant"));
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.shape = {2, -3}; }), "has dimension -3"));
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.shape = {1 << 20, 1 << 20, 1 << 20, 1 << 20}; }),
                 "more than 4 GiB"));
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.shape = numbers(9, 1); }), "has rank 9"));
  CHECK(
      contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.signature = {-1, 3}; }), "known only at run time"));
  CHECK(contains(refusal_of_relu([](auto&, tensor& in, auto&...) { in.variable = true; }),
                 "keeps its value between runs"));
  CHECK(contains(refusal_of_relu([](auto&, auto&, tensor& out, auto&...) { out.shape = {3, 2}; }),
                 "operator 0: RELU: output"));
  const auto int8_input = [](std::vector<float> scale, std::vector<std::int64_t> zero_point) {
    return refusal_of_relu([&](auto&, tensor& in, tensor& out, auto&...) {
      in.type = out.type = TensorType::INT8;
      in.scale = out.scale = scale;
      in.zero_point = out.zero_point = zero_point;
    });
  };
  CHECK(int8_input({0.5f}, {3}) == "accepted");
  CHECK(contains(int8_input({0.5f}, {128}), "zero_point is 128; must be -128..127"));
  CHECK(contains(int8_input({0.5f}, {std::int64_t{1} << 40}), "has zero point 1099511627776"));
  CHECK(contains(int8_input({-1.0f}, {0}), "scale is -1"));
  CHECK(contains(int8_input({0.5f, 0.5f}, {0, 1}), "has a scale for each channel and zero point 1"));
}

TEST_CASE("Attributes are checked") {
  {
    builder b;
    b.add({{2}});
    b.add({{2}});
    b.op(BuiltinOperator::SOFTMAX, {0}, {1});
    CHECK(contains(refusal(b.finish({0}, {1})), "operator 0 (SOFTMAX): lacks its attributes"));
  }
  {
    builder b;
    b.add({{2}});
    b.add({{2}});
    b.add({{2}});
    b.op(BuiltinOperator::ADD, {0, 1}, {2}, Options::AddOptions, tflite::CreateAddOptions(b.flat, Activation::TANH));
    CHECK(contains(refusal(b.finish({0, 1}, {2})), "has the fused activation TANH, which nnops does not have"));
  }
  {
    builder b;
    b.add({{2}});
    b.add({{1}, TensorType::INT32});
    b.add({{2}});
    b.op(BuiltinOperator::RESHAPE, {0, 1}, {2});
    CHECK(contains(refusal(b.finish({0, 1}, {2})), "the shape, tensor 1 't1', must be a constant"));
  }
  {
    builder b;
    b.add({{2}});
    b.add({{1}, TensorType::INT64, bytes_of<std::int64_t>({std::int64_t{1} << 33})});
    b.add({{2}});
    b.op(BuiltinOperator::RESHAPE, {0, 1}, {2});
    CHECK(contains(refusal(b.finish({0}, {2})), "the shape holds 8589934592"));
  }
  {
    builder b;
    b.add({{2, 3}});
    b.add({{2, 4}, TensorType::FLOAT32, bytes_of(ramp(8, 0, 1))});
    b.add({{2, 2}});
    b.op(BuiltinOperator::FULLY_CONNECTED, {0, 1}, {2});
    CHECK(contains(refusal(b.finish({0}, {2})), "has an input of 2x3 and weights of 2x4"));
  }
}

TEST_CASE("A file that is cut short or damaged is refused, or loads, and never does harm") {
  const std::vector<std::byte> whole =
      runner::read_file(NNOPS_TESTS_DIR "/../examples/models/face_detection_short_range.tflite");
  REQUIRE(refusal(whole) == "accepted");
  CHECK(contains(refusal({}), "not a TensorFlow Lite model"));
  CHECK(contains(refusal(std::vector<std::byte>(100)), "not a TensorFlow Lite model"));
  for (std::size_t keep = 8; keep < whole.size(); keep += 4999)
    CHECK(
        contains(refusal({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(keep)}), "damaged or cut short"));

  // The tables of the file lie around its constants: damage there.
  constexpr std::size_t head = 1284, tail = 25000;
  std::mt19937 random(20260101);
  int accepted = 0;
  for (int i = 0; i < 80; ++i) {
    std::vector<std::byte> damaged = whole;
    for (int n = 0; n < 1 + i % 4; ++n) {
      const std::size_t at = random() % (head + tail);
      damaged[at < head ? at : whole.size() - tail + (at - head)] = static_cast<std::byte>(random());
    }
    accepted += refusal(damaged) == "accepted" ? 1 : 0;
  }
  CHECK(accepted < 80);
}
