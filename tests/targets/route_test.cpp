// route.hpp: questions in constant expressions, and calls that go to the first place that takes them, decided at
// compile time where the types say enough, at run time elsewhere.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "nnops/ops/add.hpp"
#include "nnops/ops/concatenation.hpp"
#include "nnops/ops/max_pool_2d.hpp"
#include "nnops/ops/softmax.hpp"
#include "nnops/ops/split.hpp"
#include "nnops/route.hpp"
#include "nnops/schema/conv_2d.hpp"
#include "nnops/schema/fully_connected.hpp"
#include "nnops/schema/gather.hpp"
#include "nnops/schema/mean.hpp"
#include "nnops/schema/prelu.hpp"
#include "nnops/schema/strided_slice.hpp"
#include "nnops/schema/transpose.hpp"
#include "nnops/schema/transpose_conv_2d.hpp"
#include "nnops/targets/all.hpp"
#include "recording_backend.hpp"

using namespace nnops;

namespace {

template <class Element, std::int32_t... D>
using in = tensor_view<const Element, extents<D...>>;
template <class Element, std::int32_t... D>
using out = tensor_view<Element, extents<D...>>;
using q8 = quant8_asymm_signed;

// ---- questions ------------------------------------------------------------------------------------------------------

using image = in<q8, 1, 56, 48, 16>;
using filter = in<quant8_symm_per_channel, 32, 3, 5, 16>;
using bias = in<std::int32_t, 32>;
using half = out<q8, 1, 28, 48, 32>;
constexpr conv_2d_params strided = {.padding = padding_scheme::same, .stride_h = 2};

static_assert(fits_npu<target::rk3588, op::conv_2d, strided, image, filter, bias, half>);
static_assert(fits_npu<target::rv1103, op::conv_2d, strided, image, filter, bias, half>);
static_assert(require_npu<target::rv1106, op::conv_2d, strided, image, filter, bias, half>());
static_assert(place<target::rk3588, op::conv_2d, strided, image, filter, bias, half> == where::npu);

// Beyond a limit: the vendor's CPU operators, or the host where the chip has none.
constexpr conv_2d_params far = {.padding = padding_scheme::same, .stride_h = 8};
using seventh = out<q8, 1, 7, 48, 32>;
static_assert(!fits_npu<target::rk3588, op::conv_2d, far, image, filter, bias, seventh>);
static_assert(place<target::rk3588, op::conv_2d, far, image, filter, bias, seventh> == where::vendor_cpu);
static_assert(place<target::rv1106, op::conv_2d, far, image, filter, bias, seventh> == where::host);

// float32 fits no chip, and RK3588 as float16.
using image_f = in<float, 1, 56, 48, 16>;
using filter_f = in<float, 32, 3, 5, 16>;
using bias_f = in<float, 32>;
using half_f = out<float, 1, 28, 48, 32>;
static_assert(!fits_npu<target::rk3588, op::conv_2d, strided, image_f, filter_f, bias_f, half_f>);
static_assert(fits_npu<target::as_float16<target::rk3588>, op::conv_2d, strided, image_f, filter_f, bias_f, half_f>);
static_assert(!fits_npu<target::as_float16<target::rv1106>, op::conv_2d, strided, image_f, filter_f, bias_f, half_f>);

// As a first layer.
using wide = in<q8, 1, 3, 4100, 3>;
using point = in<q8, 8, 1, 1, 3>;
using wide_out = out<q8, 1, 3, 4100, 8>;
using bias8 = in<std::int32_t, 8>;
using first_layer = target::in<target::rv1106, model_context{.first_layer = true}>;
static_assert(fits_npu<target::rv1106, op::conv_2d, conv_2d_params{}, wide, point, bias8, wide_out>);
static_assert(!fits_npu<first_layer, op::conv_2d, conv_2d_params{}, wide, point, bias8, wide_out>);
static_assert(fits_npu<target::in<target::rk3588, model_context{.first_layer = true}>, op::conv_2d, conv_2d_params{},
                       wide, point, bias8, wide_out>);

// What is not in the types is not decided, unless no limit depends on it.
using any_width = in<q8, 1, 56, dynamic, 16>;
using any_half = out<q8, 1, 28, dynamic, 32>;
static_assert(!fits_npu<target::rk3588, op::conv_2d, strided, any_width, filter, bias, any_half>);
static_assert(place<target::rk3588, op::conv_2d, strided, any_width, filter, bias, any_half> == where::undecided);
static_assert(place<target::rk3588, op::conv_2d, far, any_width, filter, bias, out<q8, 1, 7, dynamic, 32>> ==
              where::vendor_cpu);
using any_batch = in<q8, dynamic, 20>;
static_assert(place<target::rk3588, op::fully_connected, fully_connected_params{}, any_batch, in<q8, 7, 20>,
                    in<std::int32_t, 7>, out<q8, dynamic, 7>> == where::undecided);  // it may be empty

// Unknown to the NPU; with CPU operators, and without.
constexpr mean_params over_image = {{1, 2}, 2, 1};
static_assert(place<target::rk3588, op::mean, over_image, image, out<q8, 1, 1, 1, 16>> == where::vendor_cpu);
static_assert(place<target::rv1106, op::mean, over_image, image, out<q8, 1, 1, 1, 16>> == where::host);

// A list of inputs.
static_assert(fits_npu<target::rk3588, op::concatenation, concatenation_params{.axis = -1}, in<q8, 1, 2, 3, 4>,
                       in<q8, 1, 2, 3, 5>, in<q8, 1, 2, 3, 6>, out<q8, 1, 2, 3, 15>>);

// A list of outputs.
static_assert(fits_npu<target::rk3588, op::split, split_params{.axis = 3, .num_splits = 2}, in<q8, 1, 2, 3, 4>,
                       out<q8, 1, 2, 3, 2>, out<q8, 1, 2, 3, 2>>);
static_assert(!fits_npu<target::rk3588, op::split, split_params{.axis = 2, .num_splits = 3}, in<q8, 2, 3, 3>,
                        out<q8, 2, 3, 1>, out<q8, 2, 3, 1>, out<q8, 2, 3, 1>>);

// Limits of shapes, of strides, and of padding against the filter.
using kernel_3 = in<q8, 8, 3, 3, 16>;
constexpr transpose_conv_2d_params doubled = {
    .padding_left = 1, .padding_right = 0, .padding_top = 1, .padding_bottom = 0, .stride_w = 2, .stride_h = 2};
static_assert(fits_npu<target::rk3588, op::transpose_conv_2d, doubled, in<q8, 1, 7, 9, 16>, kernel_3, bias8,
                       out<q8, 1, 14, 18, 8>>);
constexpr transpose_conv_2d_params cut = {.padding_top = 3};
static_assert(
    !fits_npu<target::rk3588, op::transpose_conv_2d, cut, in<q8, 1, 7, 9, 16>, kernel_3, bias8, out<q8, 1, 6, 11, 8>>);
static_assert(
    fits_npu<target::rv1106, op::prelu, prelu_params{}, in<q8, 1, 7, 9, 16>, in<q8, 16>, out<q8, 1, 7, 9, 16>>);
static_assert(
    place<target::rv1106, op::prelu, prelu_params{}, in<q8, 1, 7, 9, 16>, in<q8, 9, 16>, out<q8, 1, 7, 9, 16>> ==
    where::host);
constexpr strided_slice_params every_second = {{0, 0, 0, 16}, {1, 1, 1, 48}, {1, 1, 1, 2}, 4};
static_assert(fits_npu<target::rk3588, op::strided_slice, every_second, in<q8, 1, 1, 1, 64>, out<q8, 1, 1, 1, 16>>);
static_assert(place<target::rk3588, op::strided_slice, every_second, in<q8, 1, 1, 2, 64>, out<q8, 1, 1, 1, 16>> ==
              where::vendor_cpu);
static_assert(fits_npu<target::rk3588, op::gather, gather_params{.axis = 3}, in<q8, 1, 2, 3, 4>, in<std::int32_t, 5>,
                       out<q8, 1, 2, 3, 5>>);
static_assert(place<target::rv1106, op::gather, gather_params{.axis = 3}, in<q8, 1, 2, 3, 4>, in<std::int32_t, 5>,
                    out<q8, 1, 2, 3, 5>> == where::vendor_cpu);

// Attributes with arrays and with floats are template arguments, too.
static_assert(fits_npu<target::in<target::rv1106, model_context{.layout = data_layout::nchw}>, op::transpose,
                       transpose_params{{0, 1, 3, 2}, 4}, in<q8, 1, 7, 16, 15>, out<q8, 1, 7, 15, 16>>);
static_assert(!fits_npu<target::rk3588, op::softmax, softmax_params{.beta = 0.5f}, in<float16, 1, 2, 3, 4>,
                        out<float16, 1, 2, 3, 4>>);
static_assert(
    fits_npu<target::rk3588, op::softmax, softmax_params{}, in<float16, 1, 2, 3, 4>, out<float16, 1, 2, 3, 4>>);

// ---- routes ---------------------------------------------------------------------------------------------------------

// Counts what a host of nnops is given.
struct counting_host {
  int* calls;
  host<> kernels = {};

  template <class Op, class... Views>
  status run(const typename Op::params& params, const Views&... views) const noexcept {
    ++*calls;
    return kernels.run<Op>(params, views...);
  }
};

struct places_of_test {
  recording_backend npu, vendor_cpu;
  int host_calls = 0;

  auto all() { return backends{npu, vendor_cpu, counting_host{&host_calls}}; }
  bool went(std::size_t to_npu, std::size_t to_cpu, int to_host) const {
    return npu.events.size() == to_npu && vendor_cpu.events.size() == to_cpu && host_calls == to_host;
  }
};

constexpr add_params sum = {};

}  // namespace

TEST_CASE("route: everything in the types, one place") {
  places_of_test p;
  std::int8_t a[24] = {1, 2, 3}, b[24] = {4, 5, 6}, c[24] = {};
  const asymmetric q = {0.5f, 0};
  const in<q8, 1, 2, 3, 4> x{a, q}, y{b, q};
  const out<q8, 1, 2, 3, 4> z{c, q};
  REQUIRE(route<target::rk3588, op::add, sum>(p.all(), x, y, z).ok());
  CHECK(p.went(1, 0, 0));
  CHECK(p.npu.events[0].operation == "ADD");
  CHECK(p.npu.events[0].data == std::vector<void*>{a, b, c});
  CHECK(c[0] == 0);  // the backend computed nothing

  // The backend's answer is the route's.
  p.npu.answer = {outcome::unsupported, {}};
  CHECK(route<target::rk3588, op::add, sum>(p.all(), x, y, z).code == outcome::unsupported);
  p.npu.answer = {};

  // No NPU offered: the vendor's operators, if the chip has them; else the host, which computes.
  REQUIRE(
      route<target::rk3588, op::add, sum>(backends{no_backend{}, p.vendor_cpu, counting_host{&p.host_calls}}, x, y, z)
          .ok());
  CHECK(p.went(2, 1, 0));
  REQUIRE(
      route<target::rv1106, op::add, sum>(backends{no_backend{}, p.vendor_cpu, counting_host{&p.host_calls}}, x, y, z)
          .ok());
  CHECK(p.went(2, 1, 1));
  CHECK(c[0] == 5);
  CHECK(c[2] == 9);
}

TEST_CASE("route: a refused type goes on") {
  places_of_test p;
  float a[24] = {1, 2, 3}, b[24] = {4, 5, 6}, c[24] = {};
  const in<float, 1, 2, 3, 4> x{a}, y{b};
  const out<float, 1, 2, 3, 4> z{c};
  REQUIRE(route<target::rk3588, op::add, sum>(p.all(), x, y, z).ok());
  CHECK(p.went(0, 1, 0));
  REQUIRE(route<target::rv1106, op::add, sum>(p.all(), x, y, z).ok());
  CHECK(p.went(0, 1, 1));
  CHECK(c[1] == 7);
  // Asked as float16, RK3588 takes it: the backend converts.
  REQUIRE(route<target::as_float16<target::rk3588>, op::add, sum>(p.all(), x, y, z).ok());
  CHECK(p.went(1, 1, 1));
}

TEST_CASE("route: what the types leave open is decided when the call is made") {
  using row = tensor_view<const q8>;
  std::vector<std::int8_t> a(9000), b(1), c(9000);
  const asymmetric q = {0.5f, 0};
  const auto ask = [&](places_of_test& p, std::int32_t height, std::int32_t rank) {
    const shape large = {{1, height, 1, 1}, rank}, small = {{1, 1, 1, 1}, rank};
    return route<target::rv1106, op::add, sum>(backends{p.npu, p.vendor_cpu, counting_host{&p.host_calls}},
                                               row{a.data(), large, q}, row{b.data(), small, q},
                                               tensor_view<q8>{c.data(), large, q});
  };
  places_of_test p;
  REQUIRE(ask(p, 8192, 4).ok());
  CHECK(p.went(1, 0, 0));
  REQUIRE(ask(p, 8193, 4).ok());  // beyond Expand
  CHECK(p.went(1, 0, 1));
  REQUIRE(ask(p, 30, 3).ok());  // not 4-D
  CHECK(p.went(1, 0, 2));

  // Without a host, the status says why.
  const shape large = {{1, 8193, 1, 1}, 4}, small = {{1, 1, 1, 1}, 4};
  const status s =
      route<target::rv1106, op::add, sum>(backends{p.npu, no_backend{}, no_backend{}}, row{a.data(), large, q},
                                          row{b.data(), small, q}, tensor_view<q8>{c.data(), large, q});
  CHECK(s.code == outcome::unsupported);
  CHECK(s.why.what == measure::expanded_h);
  CHECK(s.why.got == 8193);
  CHECK(s.why.source.line == 6981);
  CHECK(p.went(1, 0, 2));

  // Several chips, one call: RK3588's runtime has the addition.
  places_of_test rk;
  REQUIRE(route<target::rk3588, op::add, sum>(rk.all(), row{a.data(), large, q}, row{b.data(), small, q},
                                              tensor_view<q8>{c.data(), large, q})
              .ok());
  CHECK(rk.went(0, 1, 0));
}

TEST_CASE("route: the vendor's limits are asked at run time, too") {
  using any = tensor_view<const float>;
  std::vector<float> a(60, 1.0f), b(60);
  for (const std::int32_t batches : {1, 2, 3}) {
    places_of_test p;
    const shape s = {{batches, 2, 2, 5}, 4};
    REQUIRE(
        route<target::rk3588, op::softmax, softmax_params{}>(p.all(), any{a.data(), s}, tensor_view<float>{b.data(), s})
            .ok());
    CHECK(p.went(0, batches == 1, batches != 1));
    if (batches != 1) CHECK(b[0] == doctest::Approx(0.2));
  }
}

TEST_CASE("route: an invalid call goes nowhere") {
  places_of_test p;
  using any = tensor_view<const q8>;
  std::int8_t a[24] = {}, c[24] = {7};
  const asymmetric q = {0.5f, 0};
  const shape s = {{1, 2, 3, 4}, 4}, other = {{1, 2, 3, 5}, 4};
  status r = route<target::rk3588, op::add, sum>(p.all(), any{a, s, q}, any{a, other, q}, tensor_view<q8>{c, s, q});
  CHECK(r.code == outcome::invalid);
  CHECK(r.why.what == measure::dim_3);
  // Quantisation, memory and strides are checked for the NPU as they are for the host.
  r = route<target::rk3588, op::add, sum>(p.all(), in<q8, 1, 2, 3, 4>{a, q}, in<q8, 1, 2, 3, 4>{a, asymmetric{0.0f, 0}},
                                          out<q8, 1, 2, 3, 4>{c, q});
  CHECK(r.code == outcome::invalid);
  CHECK(r.why.what == measure::scale);
  r = route<target::rk3588, op::add, sum>(p.all(), in<q8, 1, 2, 3, 4>{nullptr, q}, in<q8, 1, 2, 3, 4>{a, q},
                                          out<q8, 1, 2, 3, 4>{c, q});
  CHECK(r.why.what == measure::memory);
  strides transposed = strides::dense(s);
  transposed.step[3] = 2;
  r = route<target::rk3588, op::add, sum>(p.all(), any{a, s, q, transposed}, any{a, s, q}, tensor_view<q8>{c, s, q});
  CHECK(r.why.what == measure::dense);
  CHECK(p.went(0, 0, 0));
  CHECK(c[0] == 7);
}

TEST_CASE("route: a concatenation's inputs stay in order, wherever it goes") {
  const auto with = [](auto element, places_of_test& p, auto& a, auto& b, auto& c) {
    using E = decltype(element);
    return route<target::rk3588, op::concatenation, concatenation_params{.axis = 1}>(
        backends{p.npu, no_backend{}, counting_host{&p.host_calls}}, in<E, 1, 2, 1, 3>{a}, in<E, 1, 3, 1, 3>{b},
        out<E, 1, 5, 1, 3>{c});
  };
  places_of_test p;
  float16 ah[6] = {}, bh[9] = {}, ch[15] = {};
  REQUIRE(with(float16{}, p, ah, bh, ch).ok());
  CHECK(p.went(1, 0, 0));
  CHECK(p.npu.events[0].data == std::vector<void*>{ah, ch, bh});
  CHECK(p.npu.events[0].dims[2].dim[1] == 3);
  float a[6] = {1, 2, 3, 4, 5, 6}, b[9] = {7, 8, 9, 10, 11, 12, 13, 14, 15}, c[15] = {};
  REQUIRE(with(0.0f, p, a, b, c).ok());
  CHECK(p.went(1, 0, 1));
  for (int i = 0; i < 15; ++i) CHECK(c[i] == static_cast<float>(i + 1));
}

TEST_CASE("route: a split's outputs stay in order, wherever it goes") {
  const auto with = [](auto element, places_of_test& p, auto& a, auto& b, auto& c) {
    using E = decltype(element);
    return route<target::rk3588, op::split, split_params{.axis = 1, .num_splits = 2}>(
        backends{p.npu, no_backend{}, counting_host{&p.host_calls}}, in<E, 1, 4, 1, 2>{a}, out<E, 1, 2, 1, 2>{b},
        out<E, 1, 2, 1, 2>{c});
  };
  places_of_test p;
  float16 ah[8] = {}, bh[4] = {}, ch[4] = {};
  REQUIRE(with(float16{}, p, ah, bh, ch).ok());
  CHECK(p.went(1, 0, 0));
  CHECK(p.npu.events[0].data == std::vector<void*>{ah, bh, ch});
  float a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[4] = {}, c[4] = {};
  REQUIRE(with(0.0f, p, a, b, c).ok());
  CHECK(p.went(1, 0, 1));
  for (int i = 0; i < 8; ++i) CHECK((i < 4 ? b[i] : c[i - 4]) == a[i]);
}

TEST_CASE("route: attributes choose the place") {
  places_of_test p;
  std::int8_t a[10 * 10 * 2] = {}, c[10 * 10 * 2] = {};
  const asymmetric q = {0.5f, 0};
  REQUIRE(route<target::rv1106, op::max_pool_2d, max_pool_2d_params{.filter_w = 7, .filter_h = 7}>(
              p.all(), in<q8, 1, 10, 10, 2>{a, q}, out<q8, 1, 4, 4, 2>{c, q})
              .ok());
  CHECK(p.went(1, 0, 0));
  REQUIRE(route<target::rv1106, op::max_pool_2d, max_pool_2d_params{.filter_w = 8, .filter_h = 7}>(
              p.all(), in<q8, 1, 10, 10, 2>{a, q}, out<q8, 1, 4, 3, 2>{c, q})
              .ok());
  CHECK(p.went(1, 0, 1));
}

TEST_CASE("backends: named objects are referred to, temporaries kept") {
  recording_backend npu;
  backends named{npu, no_backend{}, host<>{}};
  static_assert(std::is_same_v<decltype(named), backends<recording_backend&, no_backend, host<>>>);
  CHECK(&named.npu == &npu);
  static_assert(backend_for<recording_backend, op::add>);
  static_assert(!backend_for<no_backend, op::add>);
}
