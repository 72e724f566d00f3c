#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "nnops/ops/batch_matmul.hpp"
#include "support/convolution_cases.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::batch_matmul;

namespace {

// Runs a call whole and in parts; the bits must be the same. A workspace that is a byte short is refused.
template <class Arch, class E>
status run_all(const batch_matmul_params& params, const array<E>& x, const array<E>& y, array<E>& out) {
  for (const std::int32_t workers : {1, 2, 3, 5}) {
    std::int32_t parts = workers;
    const parallel threads = workers == 1 ? parallel{} : parallel{&run_in_parts, &parts, workers};
    array<E> again(out.dims(), out.quant());
    const array<E> fresh(out.dims(), out.quant());
    const size_or_status size = workspace_size<op_t, Arch>(params, workers, x.view(), y.view(), again.view());
    if (!size.ok()) return size.why;
    std::vector<unsigned char> memory(size.bytes + 1);
    if (size.bytes > 0)
      CHECK(invoke<op_t, Arch>(params, {{memory.data(), size.bytes - 1}, threads}, x.view(), y.view(), again.view())
                .code == outcome::workspace_too_small);
    CHECK(std::memcmp(again.data(), fresh.data(), fresh.size() * sizeof(fresh[0])) == 0);
    const status s =
        invoke<op_t, Arch>(params, {{memory.data() + 1, size.bytes}, threads}, x.view(), y.view(), again.view());
    if (!s.ok()) return s;
    CHECK(again.intact());
    if (workers == 1) std::memcpy(out.data(), again.data(), out.size() * sizeof(out[0]));
    REQUIRE(std::memcmp(out.data(), again.data(), out.size() * sizeof(out[0])) == 0);
  }
  return {};
}

struct matmul_case {
  std::vector<std::int32_t> leading;
  std::int32_t rows, depth, columns;
};

shape dims_of(const matmul_case& c, std::int32_t a, std::int32_t b) {
  shape s;
  for (const std::int32_t d : c.leading) s.dim[s.rank++] = d;
  s.dim[s.rank++] = a, s.dim[s.rank++] = b;
  return s;
}

template <class E, class Arch>
void check_case(const matmul_case& c, bool adj_x, bool adj_y, rounding round, test::random& r) {
  CAPTURE(c.rows);
  CAPTURE(c.depth);
  CAPTURE(c.columns);
  CAPTURE(adj_x);
  CAPTURE(adj_y);
  array<E> x(adj_x ? dims_of(c, c.depth, c.rows) : dims_of(c, c.rows, c.depth),
             quantisation_for<E>(r, 0.013f, nullptr, 0, 0));
  array<E> y(adj_y ? dims_of(c, c.columns, c.depth) : dims_of(c, c.depth, c.columns),
             quantisation_for<E>(r, 0.41f, nullptr, 0, 0));
  array<E> out(dims_of(c, c.rows, c.columns), quantisation_for<E>(r, 1.7f, nullptr, 0, 0));
  fill(x, r, -2.0f, 2.0f), fill(y, r, -2.0f, 2.0f);
  REQUIRE(run_all<Arch>({.adj_x = adj_x, .adj_y = adj_y, .round = round}, x, y, out).ok());
  std::int64_t batches = 1;
  for (const std::int32_t d : c.leading) batches *= d;
  for (std::int64_t n = 0; n < batches; ++n)
    for (std::int64_t row = 0; row < c.rows; ++row)
      for (std::int64_t column = 0; column < c.columns; ++column) {
        const auto out_index = static_cast<std::size_t>((n * c.rows + row) * c.columns + column);
        double sum = 0, size = 0;
        std::int64_t codes = 0;
        std::uint64_t wrapped = 0;
        for (std::int64_t k = 0; k < c.depth; ++k) {
          const auto i =
              static_cast<std::size_t>(n * c.rows * c.depth + (adj_x ? k * c.rows + row : row * c.depth + k));
          const auto j = static_cast<std::size_t>(n * c.depth * c.columns +
                                                  (adj_y ? column * c.depth + k : k * c.columns + column));
          if constexpr (is_asymmetric<E>) {
            codes += (std::int64_t{x[i]} - zero_of(x)) * (std::int64_t{y[j]} - zero_of(y));
          } else if constexpr (std::is_same_v<E, std::int32_t>) {
            wrapped += static_cast<std::uint64_t>(std::int64_t{x[i]}) * static_cast<std::uint64_t>(std::int64_t{y[j]});
          } else {
            sum += x.real(i) * y.real(j);
            size += std::fabs(x.real(i) * y.real(j));
          }
        }
        if constexpr (is_asymmetric<E>) {
          const double real = static_cast<double>(x.quant().scale) * static_cast<double>(y.quant().scale) /
                              static_cast<double>(out.quant().scale);
          const std::int64_t scaled = round == rounding::double_ ? scaled_twice(codes, real) : scaled_once(codes, real);
          REQUIRE(std::int64_t{out[out_index]} ==
                  clamped_code<E>(scaled + out.quant().zero_point, fused_activation::none, out.quant()));
        } else if constexpr (std::is_same_v<E, std::int32_t>) {
          REQUIRE(static_cast<std::uint32_t>(out[out_index]) == static_cast<std::uint32_t>(wrapped));
        } else {
          const double store = std::is_same_v<E, float16> ? std::fabs(sum) * 0x1p-11 + 0x1p-24 : 0;
          REQUIRE(std::fabs(out.real(out_index) - sum) <= (c.depth + 1) * 0x1p-24 * size + store);
        }
      }
}

template <class E, class Arch>
void matches_its_definition() {
  test::random r(102);
  for (const bool adj_x : {false, true})
    for (const bool adj_y : {false, true})
      for (const rounding round : {rounding::double_, rounding::single}) {
        if (!is_asymmetric<E> && round == rounding::single) continue;
        for (const std::int32_t n : lengths) {
          if (n > 33) continue;
          check_case<E, Arch>({{}, 3, n, 5}, adj_x, adj_y, round, r);
          check_case<E, Arch>({{1}, n, 7, 3}, adj_x, adj_y, round, r);
          check_case<E, Arch>({{2}, 2, 3, n}, adj_x, adj_y, round, r);
        }
        check_case<E, Arch>({{2, 3}, 35, 41, 37}, adj_x, adj_y, round, r);
        check_case<E, Arch>({{1, 2, 1, 2}, 1, 1, 1}, adj_x, adj_y, round, r);
        check_case<E, Arch>({{1, 1, 2, 1, 1, 2}, 4, 2, 3}, adj_x, adj_y, round, r);
        check_case<E, Arch>({{0}, 4, 2, 3}, adj_x, adj_y, round, r);
        check_case<E, Arch>({{2}, 0, 2, 3}, adj_x, adj_y, round, r);
        check_case<E, Arch>({{2}, 4, 2, 0}, adj_x, adj_y, round, r);
        check_case<E, Arch>({{2}, 4, 0, 3}, adj_x, adj_y, round, r);  // sums of nothing
      }
}

template <class Arch>
void matches_in_every_type() {
  matches_its_definition<float, Arch>();
  matches_its_definition<float16, Arch>();
  matches_its_definition<quant8_asymm_signed, Arch>();
  matches_its_definition<std::int32_t, Arch>();
}

}  // namespace

TEST_CASE("batch_matmul: every type, transposed or not, best architecture") { matches_in_every_type<simd::best>(); }
TEST_CASE("batch_matmul: every type, transposed or not, scalar") { matches_in_every_type<simd::scalar>(); }

TEST_CASE("batch_matmul: the largest codes at both zero points do not saturate on the way") {
  for (const std::int32_t zero : {-128, 127}) {
    array<quant8_asymm_signed> x(make_shape({1, 512}), {1.0f, zero}), y(make_shape({512, 1}), {1.0f, zero});
    for (std::size_t i = 0; i < 512; ++i) x[i] = y[i] = static_cast<std::int8_t>(-1 - zero);
    array<quant8_asymm_signed> out(make_shape({1, 1}), {512.0f * 65025.0f / 100.0f, 0});
    REQUIRE(run_all<simd::best>({}, x, y, out).ok());
    CHECK(out[0] == 100);
  }
}

TEST_CASE("batch_matmul: NaN and infinities reach their row and column only") {
  const float nan = __builtin_nanf(""), inf = __builtin_inff();
  const array<float> x(make_shape({2, 2}), {}, {nan, 1, 2, 3}), y(make_shape({2, 2}), {}, {1, 2, 3, inf});
  array<float> out(make_shape({2, 2}));
  REQUIRE(run_all<simd::scalar>({}, x, y, out).ok());
  CHECK(out[0] != out[0]);
  CHECK(out[1] != out[1]);
  CHECK(out[2] == 11.0f);
  CHECK(out[3] == inf);
}

TEST_CASE("batch_matmul: a wrong call is refused and writes nothing") {
  const array<float> x(make_shape({2, 3, 4})), y(make_shape({2, 4, 5}));
  array<float> out(make_shape({2, 3, 5}));
  const array<float> fresh(out.dims());
  std::vector<unsigned char> scratch(1 << 14);
  const workspace w{scratch.data(), scratch.size()};
  const auto with = [&](const array<float>& other, const batch_matmul_params& p) {
    return batch_matmul(x.view(), other.view(), out.view(), p, w);
  };
  status s = with(y, {.adj_y = 1});
  CHECK(s.why.what == measure::dim_2);
  CHECK(s.why.got == 5);
  CHECK(s.why.wanted.value[0] == 4);
  CHECK(with(y, {.adj_x = 1}).why.what == measure::dim_1);
  CHECK(with(y, {.adj_x = 2}).why.what == measure::adj_x);
  CHECK(with(y, {.adj_y = -1}).why.what == measure::adj_y);
  // Nothing is broadcast: not a batch of one, not a missing dimension.
  CHECK(with(array<float>(make_shape({1, 4, 5})), {}).why.what == measure::dim_0);
  CHECK(with(array<float>(make_shape({4, 5})), {}).why.what == measure::rank);
  CHECK(batch_matmul(x.view(), y.view(), array<float>(make_shape({2, 5, 3})).view(), {}, w).code == outcome::invalid);
  CHECK(batch_matmul(x.view(), y.view(), out.view(), {}, {}).code == outcome::workspace_too_small);
  for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == fresh[i]);
  const array<quant8_asymm_signed> a(make_shape({1, 1}), {1e20f, 0}), b(make_shape({1, 1}), {1e20f, 0});
  array<quant8_asymm_signed> c(make_shape({1, 1}), {1.0f, 0});
  CHECK(batch_matmul(a.view(), b.view(), c.view(), {}, w).why.what == measure::output_multiplier);
}

TEST_CASE("batch_matmul: whether matrices are transposed is not known at compile time") {
  static constexpr call<op_t> c{{{.dims = {{2, 3, 4}, 3}, .quant_known = false},
                                 {.dims = {{2, 5, 3}, 3}, .quant_known = false},
                                 {.dims = {{2, 4, 5}, 3}, .quant_known = false}},
                                schema<op_t>::undecided_params()};
  constexpr report r = [] {
    report found;
    validate_with_output(c, found);
    return found;
  }();
  CHECK_FALSE(r.has_findings());
  CHECK(r.undecided_count > 0);
}
