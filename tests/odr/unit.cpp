// Compiled twice, with different instruction sets; ODR_UNIT is the name of the function.
#include <nnops/nnops.hpp>

#include "results.hpp"

namespace {

constexpr std::int32_t count = 37;
using row = nnops::extents<nnops::dynamic>;

void check(const nnops::status& s, odr_results& r) { r.failures += !s.ok(); }

void sums(odr_results& r) {
  float a[count], b[count];
  std::uint8_t qa[count], qb[count];
  for (std::int32_t i = 0; i < count; ++i) {
    a[i] = 0.25f * static_cast<float>(i) - 3.0f;
    b[i] = 7.0f - static_cast<float>(i);
    qa[i] = static_cast<std::uint8_t>(i * 7 % 256);
    qb[i] = static_cast<std::uint8_t>(255 - i * 5);
  }
  const nnops::shape dims = {{count}, 1};
  check(nnops::add(nnops::tensor_view<const float, row>{a, dims}, nnops::tensor_view<const float, row>{b, dims},
                   nnops::tensor_view<float, row>{r.sums, dims}),
        r);
  using quant = nnops::quant8_asymm;
  check(nnops::add(nnops::tensor_view<const quant, row>{qa, dims, {0.5f, 100}},
                   nnops::tensor_view<const quant, row>{qb, dims, {0.3f, 3}},
                   nnops::tensor_view<quant, row>{r.quantised_sums, dims, {0.7f, 120}}),
        r);
  r.refusal =
      nnops::add(nnops::tensor_view<const float, row>{a, {{3}, 1}}, nnops::tensor_view<const float, row>{b, {{4}, 1}},
                 nnops::tensor_view<float, row>{r.sums, {{4}, 1}});
}

// [2, 5, 5, 3] with filters [5, 3, 3, 3] to [2, 3, 3, 5].
template <class Element, class Filter, class Bias, class Storage, class BiasStorage>
void convolve(Storage* output, odr_results& r, auto input_quant, auto filter_quant, auto bias_quant,
              auto output_quant) {
  alignas(64) static unsigned char scratch[1 << 18];
  Storage input[2 * 5 * 5 * 3], filter[5 * 3 * 3 * 3];
  BiasStorage bias[5];
  for (int i = 0; i < 2 * 5 * 5 * 3; ++i) input[i] = static_cast<Storage>(i * 11 % 101 - 50);
  for (int i = 0; i < 5 * 3 * 3 * 3; ++i) filter[i] = static_cast<Storage>(i * 7 % 61 - 30);
  for (int i = 0; i < 5; ++i) bias[i] = static_cast<BiasStorage>(100 * i - 200);
  const nnops::tensor_view<const Element> in{input, {{2, 5, 5, 3}, 4}, input_quant};
  const nnops::tensor_view<const Filter> weights{filter, {{5, 3, 3, 3}, 4}, filter_quant};
  const nnops::tensor_view<const Bias> offsets{bias, {{5}, 1}, bias_quant};
  const nnops::tensor_view<Element> out{output, {{2, 3, 3, 5}, 4}, output_quant};
  const nnops::conv_2d_params params = {.stride_w = 1, .stride_h = 1};
  check(nnops::conv_2d(in, weights, offsets, out, params, {scratch, sizeof scratch}), r);
}

}  // namespace

void ODR_UNIT(odr_results& r) {
  sums(r);
  constexpr nnops::no_quantisation none;
  convolve<float, float, float, float, float>(r.image, r, none, none, none, none);
  using quant = nnops::quant8_asymm_signed;
  using bias = std::int32_t;
  convolve<quant, quant, bias, std::int8_t, bias>(r.quantised_image, r, nnops::asymmetric{0.5f, 4},
                                                  nnops::asymmetric{0.25f, -3}, nnops::symmetric{0.125f},
                                                  nnops::asymmetric{60.0f, 10});
}
