// How arguments become members of params: each form of a member, and which input is named where none fits.
#include "nnops/runtime/decode.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "nnops/schema/concatenation.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/schema/resize_bilinear.hpp"
#include "nnops/schema/softmax.hpp"

using namespace nnops;

namespace {

float numbers[4] = {};

runtime::operand image(shape dims = {{1, 1, 1, 1}, 4}) {
  return {{operand_type::tensor_float32, dims}, numbers, sizeof numbers};
}
template <class T>
runtime::operand scalar(operand_type type, T& value) {
  return {{type, {{}, 0}}, &value, sizeof value};
}
runtime::operand int32(std::int32_t& v) { return scalar(operand_type::int32, v); }

template <class Op>
report decode(call<Op>& c, const std::vector<runtime::operand>& inputs) {
  const runtime::operand output = image();
  memory<Op> m;
  report r;
  runtime::detail::decode<Op>({inputs.data(), static_cast<std::int32_t>(inputs.size()), &output, 1}, true, c, m, r);
  return r;
}

}  // namespace

TEST_CASE("decode: integers, enumerators, layouts as BOOL, and the padding schemes") {
  std::int32_t stride_w = 3, stride_h = 5, activation = 3, scheme = 0;
  bool nchw = true;
  std::vector<runtime::operand> inputs = {
      image(),         image(),         image({{1}, 1}),   int32(scheme),
      int32(stride_w), int32(stride_h), int32(activation), scalar(operand_type::bool_, nchw)};
  const padding_scheme schemes[] = {padding_scheme::valid, padding_scheme::same, padding_scheme::valid};
  for (; scheme < 3; ++scheme) {
    call<op::conv_2d> c;
    REQUIRE(!decode(c, inputs).has_findings());
    CHECK(c.params.padding == schemes[scheme]);
    CHECK(c.params.stride_w == 3);
    CHECK(c.params.stride_h == 5);
    CHECK(c.params.activation == fused_activation::relu6);
    CHECK(c.params.layout == data_layout::nchw);
    CHECK(c.params.dilation_w == 1);
  }
  // One that NNAPI does not have is a matter of validation.
  scheme = 7;
  call<op::conv_2d> c;
  REQUIRE(!decode(c, inputs).has_findings());
  CHECK(static_cast<std::int32_t>(c.params.padding) == 7);
  // Left out: the default.
  inputs.pop_back();
  scheme = 1;
  call<op::conv_2d> d;
  REQUIRE(!decode(d, inputs).has_findings());
  CHECK(d.params.layout == data_layout::nhwc);
}

TEST_CASE("decode: real numbers, and members that are bool") {
  float beta = 0.25f;
  std::int32_t axis = 2;
  call<op::softmax> s;
  REQUIRE(!decode(s, {image(), scalar(operand_type::float32, beta), int32(axis)}).has_findings());
  CHECK(s.params.beta == 0.25f);
  CHECK(s.params.axis == 2);

  float scale_w = 2.0f, scale_h = 3.0f;
  bool nchw = false, align_corners = true, half_pixel_centers = true;
  call<op::resize_bilinear> r;
  REQUIRE(!decode(r, {image(), scalar(operand_type::float32, scale_w), scalar(operand_type::float32, scale_h),
                      scalar(operand_type::bool_, nchw), scalar(operand_type::bool_, align_corners),
                      scalar(operand_type::bool_, half_pixel_centers)})
               .has_findings());
  CHECK(r.params.by_scale);
  CHECK(r.params.scale_w == 2.0f);
  CHECK(r.params.scale_h == 3.0f);
  CHECK(r.params.layout == data_layout::nhwc);
  CHECK(r.params.align_corners);
  CHECK(r.params.half_pixel_centers);
}

TEST_CASE("decode: the first input that leaves the signature is named") {
  std::int32_t number = 1;
  float real = 1.0f;
  call<op::softmax> s;
  report r = decode(s, {image(), int32(number)});
  REQUIRE(r.count == 1);
  CHECK(std::string(r.items[0].operand_name) == "beta");
  CHECK(r.items[0].operand == 1);
  CHECK(r.items[0].what == measure::operand_type);
  r = decode(s, {int32(number), scalar(operand_type::float32, real)});
  REQUIRE(r.count == 1);
  CHECK(std::string(r.items[0].operand_name) == "input");
  r = decode(s, {image()});
  REQUIRE(r.count == 1);
  CHECK(r.items[0].what == measure::input_count);
  CHECK(r.items[0].wanted.value[0] == 2);
  CHECK(r.items[0].wanted.value[1] == 3);
  // A list takes what the others leave, and leaves one.
  call<op::concatenation> c;
  r = decode(c, {int32(number)});
  REQUIRE(r.count == 1);
  CHECK(r.items[0].what == measure::input_count);
  CHECK(r.items[0].wanted.value[0] == 2);
  REQUIRE(!decode(c, {image(), image(), image(), int32(number)}).has_findings());
  CHECK(c.list.count == 3);
  CHECK(c.params.axis == 1);
}
