// Inside of the nnops contender: what its sources share.
#pragma once

#include <type_traits>
#include <utility>

#include "contender.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/core/view.hpp"
#include "nnops/quant/rounding.hpp"

namespace bench {

nnops::rounding chosen_rounding();
std::string text_of(const nnops::status& s);

// The families, each in a source of its own.
contender prepare_weighted(const problem& p);     // convolutions, fully_connected, gemm, batch_matmul
contender prepare_elementwise(const problem& p);  // add, relu, quantize, ...
contender prepare_image(const problem& p);        // pooling, resizing
contender prepare_rows(const problem& p);         // softmax, norms, reductions, and what moves data
contender prepare_recurrent(const problem& p);    // lstm

inline nnops::shape shape_of(const tensor& t) {
  nnops::shape s;
  s.rank = static_cast<std::int32_t>(t.dims.size());
  for (std::size_t d = 0; d < t.dims.size(); ++d) s.dim[d] = t.dims[d];
  return s;
}

template <class Element>
nnops::tensor_view<Element> view_of(const tensor& t) {
  using plain = std::remove_const_t<Element>;
  using quantisation = typename nnops::element_traits<plain>::quantisation;
  quantisation q = {};
  if constexpr (std::is_same_v<quantisation, nnops::asymmetric>) q = {t.scale, t.zero_point};
  else if constexpr (std::is_same_v<quantisation, nnops::symmetric>) q = {t.scale};
  else if constexpr (std::is_same_v<quantisation, nnops::per_channel>)
    q = {t.channel_scales.data(), static_cast<std::int32_t>(t.channel_scales.size()), t.channel_dim};
  return {t.as<nnops::storage_of<plain>>(), shape_of(t), q};
}

// f.operator()<Element>() for the element type of activations.
template <class F>
contender for_element(dtype type, F&& f) {
  switch (type) {
    case dtype::f32:
      return f.template operator()<float>();
    case dtype::f16:
      return f.template operator()<nnops::float16>();
    case dtype::qu8:
      return f.template operator()<nnops::quant8_asymm>();
    case dtype::qs8:
    case dtype::qc8:
      return f.template operator()<nnops::quant8_asymm_signed>();
  }
  return {};
}

// A contender that calls run(), which gives a status.
template <class F>
contender calls(F run) {
  const nnops::status first = run();
  if (!first.ok()) return {nullptr, text_of(first)};
  return {[run] { return run().ok(); }, ""};
}

}  // namespace bench
