#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstring>
#include <utility>

#include "nnops/ops/pad.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

template <class Element>
void check_case(const shape& dims, const pad_params& params, test::random& r) {
  CAPTURE(dims.rank);
  shape padded = dims;
  for (std::int32_t d = 0; d < dims.rank; ++d) padded.dim[d] += params.before[d] + params.after[d];
  typename element_traits<Element>::quantisation quant{};
  storage_of<Element> zero{};
  if constexpr (is_asymmetric<Element>) {
    quant = {0.5f, static_cast<std::int32_t>(r.integer(0, 2)) * 60 - (std::is_same_v<Element, quant8_asymm> ? 0 : 128)};
    zero = static_cast<storage_of<Element>>(quant.zero_point);
  }
  array<Element> in(dims, quant), out(padded, quant);
  fill(in, r);
  REQUIRE(pad(std::as_const(in).view(), out.view(), params).ok());
  CHECK(out.intact());
  for (std::size_t o = 0; o < out.size(); ++o) {
    std::size_t rest = o, step = 1, at = 0;
    bool inside = true;
    for (std::int32_t d = dims.rank - 1; d >= 0; --d) {
      const auto i = static_cast<std::int32_t>(rest % static_cast<std::size_t>(padded.dim[d])) - params.before[d];
      rest /= static_cast<std::size_t>(padded.dim[d]);
      inside = inside && i >= 0 && i < dims.dim[d];
      if (inside) at += static_cast<std::size_t>(i) * step;
      step *= static_cast<std::size_t>(dims.dim[d]);
    }
    const storage_of<Element> wanted = inside ? in[at] : zero;
    CHECK(std::memcmp(&out[o], &wanted, sizeof wanted) == 0);
  }
}

template <class Element>
void matches_its_definition() {
  test::random r(37);
  for (const std::int32_t n : lengths) {
    check_case<Element>(make_shape({n}), {{3}, {2}, 1}, r);
    check_case<Element>(make_shape({1, 5, 3, n}), {{0, 1, 1, 0}, {0, 1, 2, 0}, 4}, r);
  }
  for (int i = 0; i < 100; ++i) {
    shape s;
    pad_params p;
    s.rank = p.count = static_cast<std::int32_t>(r.integer(1, 8));
    for (std::int32_t d = 0; d < s.rank; ++d) {
      s.dim[d] = static_cast<std::int32_t>(r.integer(i % 7 == 0 ? 0 : 1, s.rank > 5 ? 2 : 5));
      if (r.coin()) p.before[d] = static_cast<std::int32_t>(r.integer(0, 2));
      if (r.coin()) p.after[d] = static_cast<std::int32_t>(r.integer(0, 2));
    }
    check_case<Element>(s, p, r);
  }
}

}  // namespace

TEST_CASE("pad: every type against the definition") {
  matches_its_definition<float>();
  matches_its_definition<float16>();
  matches_its_definition<quant8_asymm>();
  matches_its_definition<quant8_asymm_signed>();
}

TEST_CASE("pad: an empty input becomes zeros, an empty output is right") {
  array<quant8_asymm_signed> out(make_shape({2, 3}), {0.5f, -7});
  CHECK(pad(tensor_view<const quant8_asymm_signed>(nullptr, make_shape({0, 1}), {0.5f, -7}), out.view(),
            {{1, 1}, {1, 1}, 2})
            .ok());
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == -7);
  CHECK(pad(tensor_view<const float>(nullptr, make_shape({0, 3})), tensor_view<float>(nullptr, make_shape({0, 5})),
            {{0, 1}, {0, 1}, 2})
            .ok());
}

TEST_CASE("pad: what is refused") {
  array<float> in(make_shape({2, 2})), out(make_shape({2, 2}));
  const auto refused = [&](const pad_params& p) { return pad(in.view(), out.view(), p).why.what; };
  CHECK(refused({}) == measure::padding_rows);
  CHECK(refused({{}, {}, 1}) == measure::padding_rows);
  CHECK(refused({{}, {}, 9}) == measure::padding_rows);
  CHECK(refused({{1, -1}, {-1, 1}, 2}) == measure::padding_after);
  CHECK(refused({{-1, 0}, {1, 0}, 2}) == measure::padding_before);
  CHECK(refused({{1, 0}, {0, 0}, 2}) == measure::dim_0);
  // A padded length beyond 2^31 - 1, with an output that is as long as one can be.
  const tensor_view<const quant8_asymm> byte(reinterpret_cast<const std::uint8_t*>(in.data()), make_shape({10}),
                                             {1.0f, 0});
  const tensor_view<quant8_asymm> most(reinterpret_cast<std::uint8_t*>(out.data()), make_shape({INT32_MAX}), {1.0f, 0});
  const status s = pad(byte, most, {{INT32_MAX}, {0}, 1});
  CHECK(s.code == outcome::invalid);
  CHECK(s.why.what == measure::dim_0);
}
