// What the runner says of whole models on small ones made here: which operators are fused, what crosses between the NPU
// and the CPU, what chapter 5 of the document asks of inputs and outputs. Numbers are the document's.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "html_report.hpp"
#include "model_io.hpp"
#include "models/tflite_builder.hpp"
#include "placement.hpp"
#include "report.hpp"
#include "summary.hpp"
#include "tflite_loader.hpp"
#include "wording.hpp"

namespace {

using namespace models;
using nnops::where;
using numbers = std::vector<std::size_t>;

// A model on one chip.
struct placed {
  placed(const std::vector<std::byte>& file, const char* chip, const char* path = "test.tflite")
      : model(std::make_unique<runner::model>(runner::load_tflite(path, file))),
        session(std::make_unique<runner::session>(*model)),
        on(runner::place_on(runner::chips_named({chip}), *model, *session)) {}

  const runner::mapping& shown() const { return on[0].shown(); }
  where place(std::size_t i) const { return shown().operations[i].place; }
  std::vector<runner::crossing> crossings() const {
    return runner::crossings_of(*model, shown(), on[0].converted.has_value());
  }
  runner::chip_io io() const { return runner::io_of(*model, *session, on)[0]; }

  std::unique_ptr<runner::model> model;
  std::unique_ptr<runner::session> session;
  std::vector<runner::chip_placement> on;
};

// "ConvolutionAddRelu 0 1 2; ConvolutionAdd 4 5"
std::string fused_of(const placed& p) {
  std::string t;
  for (const runner::fusion& f : p.shown().fused) {
    t += (t.empty() ? "" : "; ") + std::string(f.name);
    for (const std::size_t i : f.operations) {
      t += " " + std::to_string(i);
      CHECK(p.place(i) == where::npu);
      CHECK(p.shown().operations[i].operators == std::vector<std::string>{f.name});
      CHECK(p.shown().operations[i].reasons.empty());
      CHECK(&p.shown().fused[static_cast<std::size_t>(p.shown().operations[i].fused)] == &f);
    }
  }
  return t;
}

const std::vector<std::int32_t> image = {1, 8, 8, 4};

// Images of 8 x 8 with 4 channels, and operators between them that keep the shape.
struct image_model : builder {
  std::int32_t tensor(const std::vector<std::int32_t>& shape = image) { return add({shape}); }
  std::int32_t conv(std::int32_t x) {
    const std::int32_t filter = add({{4, 1, 1, 4}, TensorType::FLOAT32, bytes_of(std::vector<float>(16, 0.5f))});
    const std::int32_t y = tensor();
    op(BuiltinOperator::CONV_2D, {x, filter, -1}, {y}, Options::Conv2DOptions,
       tflite::CreateConv2DOptions(flat, tflite::Padding::VALID, 1, 1));
    return y;
  }
  std::int32_t plain(BuiltinOperator code, const std::vector<std::int32_t>& x) {
    const std::int32_t y = tensor();
    op(code, x, {y});
    return y;
  }
  std::int32_t sum(std::int32_t a, std::int32_t b, Activation activation = Activation::NONE) {
    const std::int32_t y = tensor();
    op(BuiltinOperator::ADD, {a, b}, {y}, Options::AddOptions, tflite::CreateAddOptions(flat, activation));
    return y;
  }
  // No NPU has an operator for it.
  std::int32_t mean(std::int32_t x) {
    const std::int32_t axes = add({{2}, TensorType::INT32, bytes_of<std::int32_t>({1, 2})});
    const std::int32_t y = tensor({1, 1, 1, 4});
    op(BuiltinOperator::MEAN, {x, axes}, {y}, Options::ReducerOptions, tflite::CreateReducerOptions(flat, true));
    return y;
  }
};

TEST_CASE("Fusion: CONV_2D, ADD, RELU is one operator where the chip has it") {
  image_model b;
  const std::int32_t x = b.tensor(), other = b.tensor();
  const std::int32_t y = b.plain(BuiltinOperator::RELU, {b.sum(b.conv(x), other)});
  const std::vector<std::byte> file = b.finish({x, other}, {y});
  const placed rk3588(file, "RK3588");
  CHECK(fused_of(rk3588) == "ConvolutionAddRelu 0 1 2");
  CHECK(std::string(rk3588.shown().fused[0].section) == "3.2.19");
  CHECK(rk3588.shown().fused[0].line == 2407);
  // float32 as it is: nothing is on the NPU, and nothing fused.
  CHECK(rk3588.on[0].as_it_is.fused.empty());
  // RK2118 has no ConvolutionAddRelu, RV1103 no float16.
  CHECK(fused_of(placed(file, "RK2118")) == "ConvolutionAdd 0 1");
  CHECK(fused_of(placed(file, "RV1103")) == "");
}

TEST_CASE("Fusion: an activation in the file's ADD, and either order of its operands") {
  image_model b;
  const std::int32_t x = b.tensor(), other = b.tensor();
  const std::int32_t y = b.sum(other, b.conv(x), Activation::RELU);
  CHECK(fused_of(placed(b.finish({x, other}, {y}), "RK3588")) == "ConvolutionAddRelu 0 1");
  // There is no ConvolutionAddClip.
  image_model c;
  const std::int32_t u = c.tensor(), v = c.tensor();
  CHECK(fused_of(placed(c.finish({u, v}, {c.sum(c.conv(u), v, Activation::RELU6)}), "RK3588")) == "");
}

TEST_CASE("Fusion: activations behind a convolution") {
  using code = BuiltinOperator;
  const std::pair<code, const char*> all[] = {{code::RELU, "ConvolutionRelu 0 1"},
                                              {code::RELU6, "ConvolutionClip 0 1"},
                                              {code::LOGISTIC, "ConvolutionSigmoid 0 1"},
                                              {code::TANH, "ConvolutionTanh 0 1"},
                                              {code::HARD_SWISH, "ConvolutionHardSwish 0 1"},
                                              {code::ELU, "ConvolutionElu 0 1"},
                                              {code::RELU_N1_TO_1, ""}};
  for (const auto& [type, fused] : all) {
    image_model b;
    const std::int32_t x = b.tensor();
    CHECK(fused_of(placed(b.finish({x}, {b.plain(type, {b.conv(x)})}), "RK3588")) == fused);
  }
  // A slope for each channel is a constant; one for each element is none of the document's.
  for (const std::size_t slopes : {4u, 256u}) {
    image_model b;
    const std::int32_t x = b.tensor();
    const std::int32_t slope =
        b.add({slopes == 4 ? std::vector<std::int32_t>{1, 1, 4} : std::vector<std::int32_t>{8, 8, 4},
               TensorType::FLOAT32, bytes_of(std::vector<float>(slopes, 0.25f))});
    const std::int32_t y = b.plain(BuiltinOperator::PRELU, {b.conv(x), slope});
    CHECK(fused_of(placed(b.finish({x}, {y}), "RK3588")) == (slopes == 4 ? "ConvolutionPRelu/LeakyRelu 0 1" : ""));
  }
}

TEST_CASE("Fusion: not where something else needs what is in between") {
  {
    image_model b;
    const std::int32_t x = b.tensor(), y = b.conv(x);
    const std::int32_t z = b.plain(BuiltinOperator::RELU, {y});
    CHECK(fused_of(placed(b.finish({x}, {y, z}), "RK3588")) == "");  // an output of the model
  }
  {
    image_model b;
    const std::int32_t x = b.tensor(), y = b.conv(x);
    const std::int32_t z = b.plain(BuiltinOperator::RELU, {y}), w = b.plain(BuiltinOperator::TANH, {y});
    CHECK(fused_of(placed(b.finish({x}, {z, w}), "RK3588")) == "");  // two readers
  }
  {
    image_model b;
    const std::int32_t x = b.tensor(), y = b.conv(x);
    CHECK(fused_of(placed(b.finish({x}, {b.sum(y, y)}), "RK3588")) == "");  // the other operand is the same
  }
  {
    image_model b;
    const std::int32_t x = b.tensor(), one = b.tensor({1, 1, 1, 4});
    CHECK(fused_of(placed(b.finish({x, one}, {b.sum(b.conv(x), one)}), "RK3588")) == "");  // it is broadcast
  }
  {
    // RELU first: the ADD stays alone.
    image_model b;
    const std::int32_t x = b.tensor(), other = b.tensor();
    const std::int32_t y = b.sum(b.plain(BuiltinOperator::RELU, {b.conv(x)}), other);
    CHECK(fused_of(placed(b.finish({x, other}, {y}), "RK3588")) == "ConvolutionRelu 0 1");
  }
}

TEST_CASE("Fusion: of two convolutions that are added, the later one") {
  image_model b;
  const std::int32_t x = b.tensor(), u = b.conv(x), v = b.conv(x);
  const std::int32_t y = b.plain(BuiltinOperator::RELU, {b.sum(u, v)});
  CHECK(fused_of(placed(b.finish({x}, {y}), "RK3588")) == "ConvolutionAddRelu 1 2 3");
}

TEST_CASE("Fusion: ADD and MUL with RELU; x * LOGISTIC(x)") {
  {
    image_model b;
    const std::int32_t x = b.tensor(), other = b.tensor();
    const std::int32_t u = b.plain(BuiltinOperator::RELU, {b.sum(x, other)});
    const std::int32_t v = b.plain(BuiltinOperator::RELU, {b.plain(BuiltinOperator::MUL, {x, u})});
    CHECK(fused_of(placed(b.finish({x, other}, {v}), "RK3588")) == "AddRelu 0 1; MulRelu 2 3");
  }
  {
    image_model b;
    const std::int32_t x = b.tensor(), y = b.conv(x);
    const std::int32_t z = b.plain(BuiltinOperator::MUL, {y, b.plain(BuiltinOperator::LOGISTIC, {y})});
    const std::int32_t w = b.plain(BuiltinOperator::MUL, {b.plain(BuiltinOperator::LOGISTIC, {z}), z});
    CHECK(fused_of(placed(b.finish({x}, {z, w}), "RK3588")) == "ConvolutionSwish 0 1 2; exSwish 3 4");
  }
  {
    // Something else reads what LOGISTIC writes.
    image_model b;
    const std::int32_t x = b.tensor(), y = b.plain(BuiltinOperator::LOGISTIC, {x});
    CHECK(fused_of(placed(b.finish({x}, {y, b.plain(BuiltinOperator::MUL, {x, y})}), "RK3588")) == "");
  }
}

TEST_CASE("Fusion: FULLY_CONNECTED is a convolution of 1 x 1 images") {
  builder b;
  b.add({{2, 4}});
  b.add({{3, 4}, TensorType::FLOAT32, bytes_of(std::vector<float>(12, 1.0f))});
  b.add({{2, 3}});
  b.add({{2, 3}});
  b.op(BuiltinOperator::FULLY_CONNECTED, {0, 1, -1}, {2});
  b.op(BuiltinOperator::RELU, {2}, {3});
  CHECK(fused_of(placed(b.finish({0}, {3}), "RK3588")) == "ConvolutionRelu 0 1");
}

TEST_CASE("Fusion: only where the convolution is on the NPU: a kernel of 32 rows is not") {
  builder b;
  b.add({{1, 40, 1, 8}});
  b.add({{1, 32, 1, 8}, TensorType::FLOAT32, bytes_of(std::vector<float>(256, 1.0f))});
  b.add({{1, 9, 1, 1}});
  b.add({{1, 9, 1, 1}});
  b.op(BuiltinOperator::CONV_2D, {0, 1, -1}, {2}, Options::Conv2DOptions,
       tflite::CreateConv2DOptions(b.flat, tflite::Padding::VALID, 1, 1));
  b.op(BuiltinOperator::RELU, {2}, {3});
  const placed p(b.finish({0}, {3}), "RK3588");
  CHECK(fused_of(p) == "");
  CHECK(p.place(0) != where::npu);
  CHECK(p.place(1) == where::npu);
}

TEST_CASE("Crossings: a tensor moves once, however many read it; bytes are the chip's") {
  image_model b;
  const std::int32_t x = b.tensor(), y = b.conv(x);
  const std::int32_t first = b.mean(y), second = b.mean(y), third = b.mean(x);
  const std::int32_t z = b.plain(BuiltinOperator::TANH, {y}), w = b.plain(BuiltinOperator::TANH, {y});
  const placed p(b.finish({x}, {first, second, third, z, w}), "RK3588");
  // CONV_2D, MEAN, MEAN, MEAN, TANH, TANH
  const std::vector<runner::crossing> all = p.crossings();
  REQUIRE(all.size() == 4);
  CHECK(all[0].operand == x);
  CHECK(all[0].to_npu);
  CHECK(all[0].bytes == 8 * 8 * 4 * 2);  // float16
  CHECK(all[0].writer == runner::none);
  CHECK(all[0].readers == numbers{0});
  CHECK(all[0].model_io);
  CHECK(all[1].operand == y);
  CHECK_FALSE(all[1].to_npu);
  CHECK(all[1].writer == 0);
  CHECK(all[1].readers == numbers{1, 2});
  CHECK_FALSE(all[1].model_io);
  for (const std::size_t i : {2u, 3u}) {
    CHECK(all[i].operand == (i == 2 ? z : w));
    CHECK_FALSE(all[i].to_npu);
    CHECK(all[i].readers.empty());
    CHECK(all[i].model_io);
  }
  const runner::summary s = runner::summary_of(*p.model, p.shown(), true);
  CHECK(s.to_npu.tensors == 1);
  CHECK(s.to_npu.bytes == 512);
  CHECK(s.to_cpu.tensors == 3);
  CHECK(s.to_cpu.bytes == 3 * 512);
  CHECK(s.model_io == 3);
  CHECK(s.of(where::npu).operations == 3);
  CHECK(s.of(where::vendor_cpu).operations == 3);
  CHECK(s.of(where::npu).multiply_adds == 8 * 8 * 4 * 4);
  CHECK(s.percent(where::npu) == 100.0);
  // As it is, nothing is on the NPU, and nothing crosses.
  CHECK(runner::crossings_of(*p.model, p.on[0].as_it_is, false).empty());
}

TEST_CASE("Crossings: there and back, and an input that is an output, too") {
  image_model b;
  const std::int32_t x = b.tensor(), y = b.plain(BuiltinOperator::TANH, {x});
  const std::int32_t m = b.mean(y), z = b.tensor({1, 1, 1, 4});
  b.op(BuiltinOperator::TANH, {m}, {z});
  const placed p(b.finish({x}, {x, z}), "RK3588");
  const std::vector<runner::crossing> all = p.crossings();
  REQUIRE(all.size() == 4);  // x in, y out, the mean in, z out
  CHECK((all[0].operand == x && all[0].to_npu));
  CHECK((all[1].operand == y && !all[1].to_npu && all[1].readers == numbers{1}));
  CHECK((all[2].operand == m && all[2].to_npu && all[2].readers == numbers{2} && !all[2].model_io));
  CHECK((all[3].operand == z && !all[3].to_npu && all[3].bytes == 8));
}

// uint8 or int8 images of `width` columns and `channels` channels through a convolution with a 3 x 3 kernel; then TANH.
std::vector<std::byte> quantised(TensorType type, std::int32_t width, std::int32_t channels, bool tanh = false) {
  builder b;
  const std::int64_t zero = type == TensorType::UINT8 ? 128 : 0;
  b.add({{1, 3, width, channels}, type, {}, {0.5f}, {zero}});
  b.add({{5, 3, 3, channels},
         type,
         std::vector<std::uint8_t>(static_cast<std::size_t>(45 * channels), 1),
         {0.5f},
         {zero}});
  b.add({{5}, TensorType::INT32, bytes_of(std::vector<std::int32_t>(5, 0)), {0.25f}, {0}});
  b.add({{1, 1, width - 2, 5}, type, {}, {0.5f}, {zero}});
  b.add({{1, 1, width - 2, 5}, type, {}, {0.0078125f}, {zero}});
  b.op(BuiltinOperator::CONV_2D, {0, 1, 2}, {3}, Options::Conv2DOptions,
       tflite::CreateConv2DOptions(b.flat, tflite::Padding::VALID, 1, 1));
  if (tanh) b.op(BuiltinOperator::TANH, {3}, {4});
  return b.finish({0}, {tanh ? 4 : 3});
}

TEST_CASE("Crossings: a byte for each element of 8 bits") {
  const placed p(quantised(TensorType::UINT8, 100, 3), "RK3588");
  const std::vector<runner::crossing> all = p.crossings();
  REQUIRE(all.size() == 2);
  CHECK(all[0].bytes == 900);
  CHECK(all[1].bytes == 98 * 5);
}

TEST_CASE("Inputs: alignment, width and who does mean, scale and quant") {
  struct row {
    const char* chip;
    TensorType type;
    std::int32_t width, channels;
    const char* executor;
    std::int64_t stride, max_width;  // 0: no limit
    std::int32_t line, limit_line;
  };
  // 3 x 3: N is 7 on RK3566 (1024 * 7 > 3 * width), 9 on RK3588 (2048 * 9 >= 3 * width), 6 on RV1106B.
  for (const row& r : {row{"RK3588", TensorType::UINT8, 100, 3, "NPU", 112, 6144, 14470, 14481},
                       row{"RK3588", TensorType::INT8, 100, 3, "NPU", 112, 6144, 14471, 14481},
                       row{"RK3566", TensorType::INT8, 100, 4, "NPU", 104, 2389, 14438, 14450},
                       row{"RV1106B", TensorType::UINT8, 100, 1, "NPU", 104, 4096, 14598, 14603},
                       row{"RK3588", TensorType::UINT8, 100, 5, "NPU", 100, 0, 14470, 0}}) {
    CAPTURE(r.chip);
    const runner::chip_io io = placed(quantised(r.type, r.width, r.channels), r.chip).io();
    REQUIRE(io.inputs.size() == 1);
    const runner::input_finding& f = io.inputs[0];
    CHECK(f.on_npu);
    CHECK(f.listed);
    CHECK(f.precision == "int8");
    CHECK(f.type == (r.type == TensorType::UINT8 ? "uint8" : "int8"));
    CHECK(f.executor == r.executor);
    CHECK(f.width_stride == r.stride);
    CHECK_FALSE(f.align_may_change);
    CHECK(f.limited == (r.max_width != 0));
    CHECK(f.max_width == r.max_width);
    CHECK(f.line == r.line);
    CHECK(f.limit_line == r.limit_line);
  }
  // RV1103 has no row for inputs of int8.
  CHECK_FALSE(placed(quantised(TensorType::INT8, 100, 3), "RV1103").io().inputs[0].listed);
}

TEST_CASE("Inputs: the limit of the width is the one that keeps the convolution off the NPU") {
  for (const std::int32_t width : {6144, 6145}) {
    const placed p(quantised(TensorType::INT8, width, 3), "RK3588");
    const runner::chip_io io = p.io();
    const runner::input_finding& f = io.inputs[0];
    CHECK(f.max_width == 6144);
    CHECK(f.on_npu == (width == 6144));
    REQUIRE(p.shown().operations[0].reasons.size() == (width == 6144 ? 0u : 1u));
    if (width == 6144) continue;
    CHECK(p.shown().operations[0].reasons[0].finding.source.line == f.limit_line);
    CHECK(runner::text_of(*p.model, f).find("at most 6144: too wide") != std::string::npos);
  }
}

TEST_CASE("Inputs: float32 is another type, whose alignment may change") {
  image_model b;
  const std::int32_t x = b.tensor();
  const runner::chip_io io = placed(b.finish({x}, {b.conv(x)}), "RK3588").io();
  CHECK(io.inputs[0].precision == "float16");
  CHECK(io.inputs[0].type == "float32");
  CHECK(io.inputs[0].executor == "CPU");
  CHECK(io.inputs[0].align_may_change);
  CHECK(io.inputs[0].line == 14477);
}

TEST_CASE("Outputs: alignments of the layouts, behind a convolution and behind another operator") {
  for (const bool tanh : {false, true}) {
    const runner::chip_io io = placed(quantised(TensorType::INT8, 100, 3, tanh), "RK3588").io();
    REQUIRE(io.outputs.size() == 1);
    const runner::output_finding& f = io.outputs[0];
    // TANH is fused with the convolution.
    CHECK(f.convolution);
    REQUIRE(f.layouts.size() == 4);
    CHECK(f.layouts[0].order == "NHWC");
    CHECK(f.layouts[0].aligned_channels == 16);
    CHECK(f.layouts[0].line == 14634);
    CHECK(f.layouts[2].order == "NC1HWC2");
    CHECK(f.layouts[2].aligned_channels == 32);
    CHECK(f.layouts[2].area == 98);
    CHECK(f.layouts[2].aligned_area == 100);
  }
  builder b;
  for (int i = 0; i < 2; ++i) b.add({{1, 3, 3, 5}, TensorType::INT8, {}, {0.0078125f}, {0}});
  b.op(BuiltinOperator::TANH, {0}, {1});
  const runner::output_finding f = placed(b.finish({0}, {1}), "RK3588").io().outputs[0];
  CHECK_FALSE(f.convolution);
  CHECK(f.layouts[2].aligned_channels == 16);
  CHECK(f.layouts[2].aligned_area == 12);
  // The CPU aligns nothing.
  image_model c;
  const std::int32_t x = c.tensor();
  const placed p(c.finish({x}, {c.mean(x)}), "RK3588");
  CHECK_FALSE(p.io().outputs[0].on_npu);
  CHECK(runner::text_of(*p.model, p.io().outputs[0]).find("off the NPU, writes it: not aligned") != std::string::npos);
}

TEST_CASE("Reasons name the line of what they are about: a result of rank 2 that of the result") {
  builder b;
  b.add({{1, 2, 2, 3}});
  b.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({3, 4})});
  b.add({{3, 4}});
  b.op(BuiltinOperator::RESHAPE, {0, 1}, {2});
  const placed p(b.finish({0}, {2}), "RK3588");
  REQUIRE(p.shown().operations[0].reasons.size() == 1);
  const nnops::finding& f = p.shown().operations[0].reasons[0].finding;
  CHECK(f.what == nnops::measure::rank);
  CHECK(f.got == 2);
  CHECK(std::string(f.source.section) == "3.2.53");
  CHECK(f.source.line == 3446);  // 3439 is the input's
}

TEST_CASE("Reasons have hints, and what the NPU may get wrong is said where another operator reads it") {
  const auto resized = [](const char* chip, bool is_read) {
    image_model b;
    const std::int32_t x = b.tensor(), size = b.add({{2}, TensorType::INT32, bytes_of<std::int32_t>({16, 16})});
    std::int32_t y = b.tensor({1, 16, 16, 4});
    b.op(BuiltinOperator::RESIZE_BILINEAR, {x, size}, {y}, Options::ResizeBilinearOptions,
         tflite::CreateResizeBilinearOptions(b.flat, false, true));
    if (is_read) {
      const std::int32_t z = b.tensor({1, 16, 16, 4});
      b.op(BuiltinOperator::RELU, {y}, {z});
      y = z;
    }
    return placed(b.finish({x}, {y}), chip);
  };
  const placed wrong = resized("RV1126B", true);
  REQUIRE(wrong.place(0) == where::npu);
  REQUIRE(wrong.shown().operations[0].advisories.size() == 1);
  const std::vector<runner::reason_list::entry> all = runner::advisories_of(*wrong.model, wrong.on);
  REQUIRE(all.size() == 1);
  CHECK(all[0].reason.starts_with("RESIZE_BILINEAR on RV1126B: the interpolated result is wrong, since another"));
  CHECK(all[0].operators == std::vector<std::int32_t>{0});
  CHECK(runner::text_report(*wrong.model, *wrong.session, runner::stopwatch(2), wrong.on)
            .find("On the NPU, but mind that\n  RESIZE_BILINEAR on RV1126B") != std::string::npos);
  CHECK(runner::html_report(*wrong.model, *wrong.session, runner::stopwatch(2), wrong.on).find("id=\"advisories\"") !=
        std::string::npos);
  // Nobody reads it, and another chip.
  CHECK(resized("RV1126B", false).shown().operations[0].advisories.empty());
  CHECK(resized("RK3588", true).shown().operations[0].advisories.empty());

  // MEAN over the image can be an AveragePool.
  image_model b;
  const std::int32_t x = b.tensor();
  const placed mean(b.finish({x}, {b.mean(x)}), "RK3588");
  REQUIRE(mean.shown().operations[0].reasons.size() == 1);
  const std::string hint = mean.shown().operations[0].reasons[0].hint;
  CHECK(hint.find("AveragePool") != std::string::npos);
  CHECK(runner::text_report(*mean.model, *mean.session, runner::stopwatch(1), mean.on).find("hint: " + hint) !=
        std::string::npos);
}

TEST_CASE("The page shows names as they are, whatever is in them") {
  image_model b;
  const std::int32_t x = b.tensor();
  placed p(b.finish({x}, {b.conv(x)}), "RK3588", "dir/<b>&\"'\xff\xc3\xa9\x01.tflite");
  p.model->operands[static_cast<std::size_t>(x)].name = "</td><script>alert(1)</script>";
  const std::string page = runner::html_report(*p.model, *p.session, runner::stopwatch(1), p.on);
  CHECK(page.find("<h1>&lt;b&gt;&amp;&quot;&#39;\xef\xbf\xbd\xc3\xa9\xef\xbf\xbd.tflite</h1>") != std::string::npos);
  CHECK(page.find("&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;") != std::string::npos);
  CHECK(page.find("<script") == std::string::npos);
}

}  // namespace
