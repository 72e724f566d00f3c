// What holds for every operation's description, tried on CONV_2D, DEPTHWISE_CONV_2D, FULLY_CONNECTED and ADD.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstring>
#include <string_view>

#include "nnops/schema/add.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/schema/depthwise_conv_2d.hpp"
#include "nnops/schema/fully_connected.hpp"

using namespace nnops;
using enum operand_type;

namespace {

constexpr operand_value f32(shape s) { return {tensor_float32, s}; }
constexpr operand_value q8(shape s, float scale, std::int32_t zero_point) {
  return {tensor_quant8_asymm, s, quantisation(asymmetric{scale, zero_point})};
}
constexpr operand_value bias32(shape s, float scale = 0.0f) {
  return {tensor_int32, s, quantisation(symmetric{scale})};
}

constexpr call<op::conv_2d> conv() {
  return {{f32({{2, 9, 7, 5}, 4}), f32({{6, 3, 2, 5}, 4}), f32({{6}, 1}), f32({{2, 7, 6, 6}, 4})}, {}};
}

template <class Op>
constexpr report check(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}

bool has(const report& r, measure what) {
  for (std::int32_t i = 0; i < r.kept(); ++i)
    if (r.items[i].what == what) return true;
  return false;
}

static_assert(check(conv()).ok());

}  // namespace

TEST_CASE("operations: 108 types, each number once, names and numbers as NNAPI has them") {
  int count = 0;
  std::int32_t last = -1;
  for (const operation_entry& o : all_operations) {
    ++count;
    CHECK(static_cast<std::int32_t>(o.type) > last);
    last = static_cast<std::int32_t>(o.type);
  }
  CHECK(count == 108);
  CHECK(static_cast<int>(operation_type::conv_2d) == 3);
  CHECK(static_cast<int>(operation_type::hard_swish) == 99);
  CHECK(static_cast<int>(operation_type::reverse) == 105);
  CHECK(static_cast<int>(operation_type::oem_operation) == 10000);
  CHECK(std::string_view(name_of(operation_type::while_)) == "WHILE");
  CHECK(std::string_view(name_of(static_cast<operation_type>(-5))) == "?");
}

TEST_CASE("validate: one function decides in constant expressions, with dynamic extents, and at run time") {
  constexpr call<op::conv_2d> fixed = conv();
  static_assert(check(fixed).ok());
  call<op::conv_2d> open = conv();
  open.operands[op::conv_2d::input].dims.dim[0] = dynamic;
  CHECK_FALSE(check(open).has_findings());
  CHECK(check(open).undecided_count > 0);
  open.operands[op::conv_2d::input].dims = shape::unknown();
  CHECK_FALSE(check(open).has_findings());
}

TEST_CASE("validate: all findings of a call, not the first one") {
  call<op::conv_2d> c = conv();
  c.params.stride_h = 0;
  c.params.dilation_w = 0;
  c.params.padding_left = -1;
  c.operands[op::conv_2d::bias].dims.dim[0] = 5;
  const report r = check(c);
  CHECK(has(r, measure::stride_h));
  CHECK(has(r, measure::dilation_w));
  CHECK(has(r, measure::padding_left));
  CHECK(has(r, measure::dim_0));
}

TEST_CASE("validate: types first, and the finding names the operand that leaves the rows") {
  call<op::conv_2d> c = conv();
  c.operands[op::conv_2d::bias].type = tensor_int32;
  const report r = check(c);
  REQUIRE(r.count == 1);
  CHECK(r.items[0].what == measure::operand_type);
  CHECK(std::string_view(r.items[0].operand_name) == "bias");
  CHECK(r.items[0].wanted.value[0] == static_cast<std::int64_t>(tensor_float32));
}

TEST_CASE("validate: every attribute and extent at and beyond its bound, in both layouts and all padding forms") {
  for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
    for (const padding_scheme scheme : {padding_scheme::given, padding_scheme::same, padding_scheme::valid}) {
      call<op::conv_2d> c = conv();
      c.params.layout = layout;
      c.params.padding = scheme;
      if (layout == data_layout::nchw) c.operands[0].dims = {{2, 5, 9, 7}, 4};
      c.operands[3].dims = schema<op::conv_2d>::output_shape(c, 3);
      REQUIRE(check(c).ok());
      for (std::int32_t conv_2d_params::* const attribute :
           {&conv_2d_params::stride_h, &conv_2d_params::stride_w, &conv_2d_params::dilation_h,
            &conv_2d_params::dilation_w}) {
        for (const std::int32_t bad : {0, -1, INT32_MIN + 1}) {
          call<op::conv_2d> wrong = c;
          wrong.params.*attribute = bad;
          CHECK(check(wrong).has_findings());
        }
        call<op::conv_2d> huge = c;
        huge.params.*attribute = INT32_MAX;
        huge.operands[3].dims = schema<op::conv_2d>::output_shape(huge, 3);
        static_cast<void>(check(huge));  // whatever the answer: no trap and no overflow on the way
      }
      for (std::size_t operand = 0; operand < 4; ++operand)
        for (std::int32_t d = 0; d < c.operands[operand].dims.rank; ++d)
          for (const std::int32_t by : {-1, 1}) {
            // A change of the filter's or input's height and width is right where a stride or scheme absorbs it.
            const bool depth_of_input = operand == 0 && d == depth_dim(layout);
            if ((operand == 0 && d != 0 && !depth_of_input) || (operand == 1 && (d == 1 || d == 2))) continue;
            call<op::conv_2d> wrong = c;
            wrong.operands[operand].dims.dim[d] += by;
            CAPTURE(operand);
            CAPTURE(d);
            CHECK(check(wrong).has_findings());
          }
    }
}

TEST_CASE("validate: an attribute that is INT32_MIN at run time is not taken for success") {
  call<op::conv_2d> c = conv();
  c.params.stride_h = INT32_MIN;
  CHECK_FALSE(to_status(check(c)).ok());
}

TEST_CASE("validate: ranks, negative dimensions and byte sizes") {
  call<op::add> c{{f32({{2, 3}, 2}), f32({{3}, 1}), f32({{2, 3}, 2})}, {}};
  REQUIRE(check(c).ok());
  for (const std::int32_t rank : {0, 9, -3, INT32_MAX}) {
    c.operands[0].dims.rank = rank;
    CHECK(has(check(c), measure::rank));
  }
  c.operands[0].dims = {{-2, 3}, 2};
  CHECK(has(check(c), measure::dim_0));
  // 2^32 elements of 4 bytes; 2^31 - 1 elements of 4 bytes: more than NNAPI can name.
  for (const shape s : {shape{{65536, 65536}, 2}, shape{{INT32_MAX}, 1}, shape{{INT32_MAX, INT32_MAX, INT32_MAX}, 3}}) {
    call<op::add> large{{f32(s), f32(s), f32(s)}, {}};
    CHECK(has(check(large), measure::bytes));
  }
  // A dimension of 0 makes any tensor empty.
  call<op::add> empty{{f32({{0, INT32_MAX}, 2}), f32({{1}, 1}), f32({{0, INT32_MAX}, 2})}, {}};
  CHECK(check(empty).ok());
}

TEST_CASE("validate: scales and zero points of every operand") {
  const auto quantised = [](float scale, std::int32_t zero_point) {
    return call<op::add>{{q8({{4}, 1}, scale, zero_point), q8({{4}, 1}, 0.5f, 128), q8({{4}, 1}, 0.25f, 0)}, {}};
  };
  CHECK(check(quantised(0.1f, 0)).ok());
  CHECK(check(quantised(0.1f, 255)).ok());
  CHECK(has(check(quantised(0.1f, 256)), measure::zero_point));
  CHECK(has(check(quantised(0.1f, -1)), measure::zero_point));
  CHECK(has(check(quantised(0.0f, 0)), measure::scale));
  CHECK(has(check(quantised(-0.1f, 0)), measure::scale));
  CHECK(has(check(quantised(__builtin_inff(), 0)), measure::scale));
  CHECK(has(check(quantised(__builtin_nanf(""), 0)), measure::scale));
}

TEST_CASE("validate: the bias scale is input scale * filter scale, or not stated") {
  const auto with_bias = [](float scale) {
    return call<op::fully_connected>{
        {q8({{2, 4}, 2}, 0.5f, 3), q8({{3, 4}, 2}, 0.25f, 7), bias32({{3}, 1}, scale), q8({{2, 3}, 2}, 1.0f, 0)}, {}};
  };
  CHECK(check(with_bias(0.125f)).ok());
  CHECK(check(with_bias(0.0f)).ok());
  CHECK(has(check(with_bias(0.126f)), measure::scale));
  call<op::fully_connected> coarse = with_bias(0.125f);
  coarse.operands[3].quant.scale = 1e-12f;
  CHECK(has(check(coarse), measure::output_multiplier));
}

TEST_CASE("validate: a per-channel filter has a scale for each output channel, along the right dimension") {
  const float scales[6] = {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f};
  call<op::conv_2d> c = conv();
  c.operands[0] = q8(c.operands[0].dims, 0.5f, 3);
  c.operands[1] = {tensor_quant8_symm_per_channel, c.operands[1].dims, quantisation(per_channel{scales, 6, 0})};
  c.operands[2] = bias32({{6}, 1});
  c.operands[3] = q8(c.operands[3].dims, 1.0f, 0);
  CHECK(check(c).ok());
  c.operands[1].quant.channel_dim = 3;
  CHECK(has(check(c), measure::scale_count));
  c.operands[1].quant = quantisation(per_channel{scales, 5, 0});
  CHECK(has(check(c), measure::scale_count));
  c.operands[1].quant = quantisation(per_channel{nullptr, 6, 0});
  CHECK(check(c).has_findings());
  c.operands[1].quant = quantisation(per_channel{scales, 6, 4});
  CHECK(has(check(c), measure::channel_dim));
  const float zero_scale[6] = {0.1f, 0.2f, 0.0f, 0.4f, 0.5f, 0.6f};
  c.operands[1].quant = quantisation(per_channel{zero_scale, 6, 0});
  CHECK(has(check(c), measure::scale));
}

TEST_CASE("feature levels: a later row, layout or dilation is unsupported at an earlier level, not invalid") {
  call<op::conv_2d> c = conv();
  c.max_level = 1;
  CHECK(check(c).ok());
  c.params.dilation_h = 2;
  c.operands[3].dims.dim[1] = 5;
  CHECK(to_status(check(c)).code == outcome::unsupported);
  c.max_level = 3;
  CHECK(check(c).ok());
  call<op::add> ints{{{tensor_int32, {{4}, 1}}, {tensor_int32, {{4}, 1}}, {tensor_int32, {{4}, 1}}}, {}};
  ints.max_level = 3;
  CHECK(to_status(check(ints)).code == outcome::unsupported);
  ints.max_level = 4;
  CHECK(check(ints).ok());
  ints.params.activation = fused_activation::relu;
  CHECK(to_status(check(ints)).code == outcome::invalid);
  call<op::add> deep{{f32({{1, 1, 1, 1, 4}, 5}), f32({{4}, 1}), f32({{1, 1, 1, 1, 4}, 5})}, {}};
  CHECK(check(deep).ok());
  deep.max_level = 7;
  CHECK(to_status(check(deep)).code == outcome::unsupported);
}

TEST_CASE("broadcasting: dimensions from the last one, 1 against anything, 0 against 0 or 1 only") {
  const auto two = [](shape a, shape b, shape out) { return check(call<op::add>{{f32(a), f32(b), f32(out)}, {}}); };
  CHECK(two({{4, 1, 2}, 3}, {{5, 4, 3, 1}, 4}, {{5, 4, 3, 2}, 4}).ok());
  CHECK(two({{0, 3}, 2}, {{1, 3}, 2}, {{0, 3}, 2}).ok());
  CHECK(two({{0}, 1}, {{0}, 1}, {{0}, 1}).ok());
  CHECK(two({{0}, 1}, {{2}, 1}, {{0}, 1}).has_findings());
  CHECK(two({{2, 3}, 2}, {{2, 4}, 2}, {{2, 4}, 2}).has_findings());
  CHECK(two({{2, 3}, 2}, {{3}, 1}, {{3, 2}, 2}).has_findings());
}

TEST_CASE("padding: SAME puts the smaller half before; the output is ceil(in / stride)") {
  for (std::int32_t in = 1; in <= 17; ++in)
    for (std::int32_t filter = 1; filter <= 5; ++filter)
      for (std::int32_t stride = 1; stride <= 4; ++stride)
        for (std::int32_t dilation = 1; dilation <= 3; ++dilation) {
          const window_axis a{in, filter, stride, dilation, 0, 0, padding_scheme::same};
          const std::int64_t out = (in + stride - 1) / stride;
          const axis_padding p = resolved_padding(a);
          CHECK(window_outputs(a) == out);
          CHECK(p.after - p.before >= 0);
          CHECK(p.after - p.before <= 1);
        }
}

TEST_CASE("DEPTHWISE_CONV_2D: depth_out is depth_in * depth_multiplier and the filter's first dimension 1") {
  call<op::depthwise_conv_2d> c{{f32({{1, 5, 5, 3}, 4}), f32({{1, 2, 2, 6}, 4}), f32({{6}, 1}), f32({{1, 4, 4, 6}, 4})},
                                {.depth_multiplier = 2}};
  CHECK(check(c).ok());
  c.params.depth_multiplier = 3;
  CHECK(has(check(c), measure::dim_3));
  c.params.depth_multiplier = 0;
  CHECK(has(check(c), measure::depth_multiplier));
  c.params.depth_multiplier = 2;
  c.operands[1].dims.dim[0] = 2;
  CHECK(has(check(c), measure::dim_0));
}

TEST_CASE("FULLY_CONNECTED: input_size divides the input; batch_size follows; zero batches") {
  call<op::fully_connected> c{{f32({{2, 3, 8}, 3}), f32({{5, 4}, 2}), f32({{5}, 1}), f32({{12, 5}, 2})}, {}};
  CHECK(check(c).ok());
  c.operands[1].dims.dim[1] = 5;
  CHECK(has(check(c), measure::element_count));
  c.operands[1].dims.dim[1] = 0;
  CHECK(has(check(c), measure::input_size));
  c.operands[1].dims.dim[1] = 4;
  c.operands[0].dims.dim[0] = 0;
  c.operands[3].dims.dim[0] = 0;
  CHECK(check(c).ok());
  c.max_level = 1;
  CHECK(to_status(check(c)).code == outcome::unsupported);
}
