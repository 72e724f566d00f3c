#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/ops/pad_v2.hpp"
#include "support/movement.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

// A value of the element's type, and the bits that it has.
template <class Element>
storage_of<Element> some_value(pad_value& v, test::random& r) {
  if constexpr (std::is_same_v<Element, float>) {
    const float x = special_floats[r.integer(0, 35)];
    v = x;
    return x;
  } else if constexpr (std::is_same_v<Element, float16>) {
    const float16 x = to_float16(special_floats[r.integer(0, 35)]);
    v = x;
    return x;
  } else {
    using limits = std::numeric_limits<storage_of<Element>>;
    const auto x = static_cast<std::int32_t>(r.integer(limits::min(), limits::max()));
    v = x;
    return static_cast<storage_of<Element>>(x);
  }
}

template <class Element>
void check_case(const shape& dims, pad_v2_params params, test::random& r) {
  shape padded = dims;
  for (std::int32_t d = 0; d < dims.rank; ++d) padded.dim[d] += params.before[d] + params.after[d];
  const auto q = some_quantisation<Element>(r);
  array<Element> in(dims, q), out(padded, q);
  fill_bits(in, r);
  at_page_end<Element> guarded(in);
  const storage_of<Element> value = some_value<Element>(params.value, r);
  REQUIRE(pad_v2(guarded.view(), out.view(), params).ok());
  check_moved(in, out, value, [&](place at) {
    for (std::int32_t d = 0; d < dims.rank; ++d) {
      auto& i = at[static_cast<std::size_t>(d)];
      i -= params.before[d];
      if (i < 0 || i >= dims.dim[d]) return std::int64_t{-1};
    }
    return offset_of(dims, at);
  });
}

template <class Element>
void matches_its_definition() {
  test::random r(211);
  for (const std::int32_t n : lengths) {
    check_case<Element>(make_shape({n}), {{3}, {2}, 1}, r);
    check_case<Element>(make_shape({1, 5, 3, n}), {{0, 1, 1, 0}, {0, 1, 2, 0}, 4}, r);
  }
  for (int i = 0; i < 100; ++i) {
    const shape s = random_shape(r, static_cast<std::int32_t>(r.integer(1, 8)), i % 7 == 0 ? 0 : 1);
    pad_v2_params p;
    p.count = s.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) {
      if (r.coin()) p.before[d] = static_cast<std::int32_t>(r.integer(0, 2));
      if (r.coin()) p.after[d] = static_cast<std::int32_t>(r.integer(0, 2));
    }
    check_case<Element>(s, p, r);
  }
}

}  // namespace

TEST_CASE("pad_v2: every type against the definition") {
  for_real_elements([]<class Element>() { matches_its_definition<Element>(); });
}

TEST_CASE("pad_v2: an empty input becomes the value, an empty output is right") {
  array<float> out(make_shape({2, 3}));
  CHECK(pad_v2(tensor_view<const float>(nullptr, make_shape({0, 1})), out.view(), {{1, 1}, {1, 1}, 2, 9.5f}).ok());
  for (std::size_t i = 0; i < out.size(); ++i) CHECK(out[i] == 9.5f);
  CHECK(pad_v2(tensor_view<const float>(nullptr, make_shape({0, 3})), tensor_view<float>(nullptr, make_shape({0, 5})),
               {{0, 1}, {0, 1}, 2})
            .ok());
}

TEST_CASE("pad_v2: what is refused, with the output as it was") {
  const array<float> in(make_shape({2, 2}));
  array<float> out(make_shape({2, 2}));
  const auto refused = [&](const pad_v2_params& p) { return pad_v2(in.view(), out.view(), p).why.what; };
  CHECK(refused({}) == measure::padding_rows);
  CHECK(refused({{}, {}, 1}) == measure::padding_rows);
  CHECK(refused({{}, {}, 99}) == measure::padding_rows);
  CHECK(refused({{1, -1}, {-1, 1}, 2}) == measure::padding_after);
  CHECK(refused({{-1, 0}, {1, 0}, 2}) == measure::padding_before);
  CHECK(refused({{INT32_MAX, 0}, {0, 0}, 2}) == measure::dim_0);
  CHECK(refused({{1, 0}, {0, 0}, 2}) == measure::dim_0);
  CHECK(refused({{}, {}, 2, 1}) == measure::operand_type);
  CHECK(refused({{}, {}, 2, float16{}}) == measure::operand_type);
  CHECK(untouched(out));

  const array<quant8_asymm> codes(make_shape({2}), {0.5f, 3});
  array<quant8_asymm> padded(make_shape({3}), {0.5f, 3}), scaled(make_shape({3}), {0.25f, 3});
  CHECK(pad_v2(codes.view(), padded.view(), {{1}, {0}, 1, 256}).why.what == measure::pad_value);
  CHECK(pad_v2(codes.view(), padded.view(), {{1}, {0}, 1, -1}).why.what == measure::pad_value);
  CHECK(pad_v2(codes.view(), padded.view(), {{1}, {0}, 1, 1.0f}).why.what == measure::operand_type);
  CHECK(pad_v2(codes.view(), scaled.view(), {{1}, {0}, 1, 255}).why.what == measure::scale);
  CHECK(untouched(padded));
  CHECK(untouched(scaled));
  const array<quant8_asymm_signed> in_signed(make_shape({2}), {0.5f, 3});
  array<quant8_asymm_signed> out_signed(make_shape({3}), {0.5f, 3});
  CHECK(pad_v2(in_signed.view(), out_signed.view(), {{1}, {0}, 1, 128}).why.what == measure::pad_value);
  CHECK(pad_v2(in_signed.view(), out_signed.view(), {{1}, {0}, 1, -128}).ok());
}
