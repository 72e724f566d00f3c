#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "nnops/ops/random_multinomial.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::random_multinomial;

namespace {

template <class Logits>
status draw(const array<Logits>& logits, std::int32_t seed0, std::int32_t seed1, array<std::int32_t>& out,
            const parallel& threads = {}) {
  const array<std::int32_t> seeds(make_shape({2}), {}, {seed0, seed1});
  const random_multinomial_params params{out.dims().dim[1]};
  const size_or_status size = random_multinomial_workspace(logits.view(), seeds.view(), out.view(), params);
  if (!size.ok()) return size.why;
  std::vector<unsigned char> memory(size.bytes + 1);
  return random_multinomial(logits.view(), seeds.view(), out.view(), params,
                            {{memory.data() + 1, size.bytes}, threads});
}

// How often each class was drawn, of all draws of a batch, differs from its probability by less than five times the
// standard deviation of that, and four draws, which is what rare classes may have.
template <class Logits>
void check_frequencies(const array<Logits>& logits, const array<std::int32_t>& out) {
  const auto batches = static_cast<std::size_t>(logits.dims().dim[0]);
  const std::size_t classes = logits.size() / batches, samples = out.size() / batches;
  for (std::size_t n = 0; n < batches; ++n) {
    double sum = 0;
    for (std::size_t c = 0; c < classes; ++c) sum += std::exp(logits.real(n * classes + c) - 8);
    std::vector<double> drawn(classes);
    for (std::size_t i = 0; i < samples; ++i) {
      const std::int32_t c = out[n * samples + i];
      REQUIRE(c >= 0);
      REQUIRE(static_cast<std::size_t>(c) < classes);
      drawn[static_cast<std::size_t>(c)] += 1;
    }
    for (std::size_t c = 0; c < classes; ++c) {
      const double p = std::exp(logits.real(n * classes + c) - 8) / sum;
      CAPTURE(c);
      CHECK(std::fabs(drawn[c] / static_cast<double>(samples) - p) <=
            5 * std::sqrt(p * (1 - p) / static_cast<double>(samples)) + 4 / static_cast<double>(samples));
    }
  }
}

template <class Logits>
void draws_by_probability() {
  test::random r(74);
  for (const std::int32_t classes : {1, 2, 3, 7, 64, 1000})
    for (const auto& [low, high] : {std::pair{-1.0f, 1.0f}, std::pair{-8.0f, 8.0f}}) {
      array<Logits> logits(make_shape({2, classes}));
      fill(logits, r, low, high);
      array<std::int32_t> out(make_shape({2, 20000}));
      REQUIRE(draw(logits, 37, 42, out).ok());
      CHECK(out.intact());
      check_frequencies(logits, out);
    }
}

}  // namespace

TEST_CASE("random_multinomial: classes come as often as their probability says") {
  draws_by_probability<float>();
  draws_by_probability<float16>();
}

TEST_CASE("random_multinomial: the generator and its draws are these numbers, for ever") {
  // splitmix64 by its definition, from a key that is the mixing of the seeds.
  CHECK(kernel::counted_random::mixed(0) == 0);
  CHECK(kernel::counted_random::mixed(0x9e3779b97f4a7c15u) == 0xe220a8397b1dcdafu);  // the first number of seed 0
  const kernel::counted_random random(1, -1);
  const std::uint64_t key = kernel::counted_random::mixed(0xffffffff00000001u);
  for (std::uint64_t i = 0; i < 5; ++i)
    CHECK(random.bits(i) == kernel::counted_random::mixed(key + (i + 1) * 0x9e3779b97f4a7c15u));
  CHECK(quant::multiply_wide(UINT64_MAX, UINT64_MAX).high == UINT64_MAX - 1);
  CHECK(quant::multiply_wide(0x123456789abcdef0u, 0xfedcba9876543210u).high == 0x121fa00ad77d7422u);
}

TEST_CASE("random_multinomial: the same seeds draw the same, however it is split; others draw otherwise") {
  test::random r(1);
  array<float> logits(make_shape({3, 50}));
  fill(logits, r, -2.0f, 2.0f);
  array<std::int32_t> a(make_shape({3, 333})), b(a.dims()), c(a.dims()), d(a.dims());
  split_work workers{3};
  REQUIRE(draw(logits, 5, 6, a).ok());
  REQUIRE(draw(logits, 5, 6, b, workers.threads()).ok());
  REQUIRE(draw(logits, 6, 5, c).ok());
  REQUIRE(draw(logits, 5, 7, d).ok());
  std::size_t same_c = 0, same_d = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    CHECK(a[i] == b[i]);
    same_c += a[i] == c[i];
    same_d += a[i] == d[i];
  }
  CHECK(same_c < a.size() / 4);
  CHECK(same_d < a.size() / 4);
  // Rows of equal logits are drawn independently.
  array<float> equal(make_shape({2, 100}));
  for (std::size_t i = 0; i < equal.size(); ++i) equal[i] = 0.5f;
  array<std::int32_t> rows(make_shape({2, 400}));
  REQUIRE(draw(equal, 1, 2, rows).ok());
  std::size_t same_rows = 0;
  for (std::size_t i = 0; i < 400; ++i) same_rows += rows[i] == rows[400 + i];
  CHECK(same_rows < 40);
}

TEST_CASE("random_multinomial: seeds of zero draw anew at every call") {
  array<float> logits(make_shape({1, 1000}));
  for (std::size_t i = 0; i < logits.size(); ++i) logits[i] = 0.0f;
  array<std::int32_t> a(make_shape({1, 100})), b(a.dims());
  REQUIRE(draw(logits, 0, 0, a).ok());
  REQUIRE(draw(logits, 0, 0, b).ok());
  std::size_t same = 0;
  for (std::size_t i = 0; i < a.size(); ++i) same += a[i] == b[i];
  CHECK(same < 20);
}

TEST_CASE("random_multinomial: impossible classes are never drawn, infinity leaves nothing to the others") {
  const float inf = __builtin_inff();
  array<std::int32_t> out(make_shape({1, 5000}));
  const auto drawn = [&](const array<float>& logits) {
    std::vector<int> count(logits.size());
    REQUIRE(draw(logits, 9, 9, out).ok());
    for (std::size_t i = 0; i < out.size(); ++i) ++count[static_cast<std::size_t>(out[i])];
    return count;
  };
  CHECK(drawn(array<float>(make_shape({1, 3}), {}, {-inf, 0.0f, -inf}))[1] == 5000);
  const auto last = drawn(array<float>(make_shape({1, 3}), {}, {0.0f, -inf, 0.0f}));
  CHECK(last[1] == 0);
  CHECK(last[0] > 2000);
  CHECK(last[2] > 2000);
  const auto infinite = drawn(array<float>(make_shape({1, 4}), {}, {inf, 3e38f, inf, 0.0f}));
  CHECK(infinite[0] > 2000);
  CHECK(infinite[2] > 2000);
  CHECK(infinite[0] + infinite[2] == 5000);
  // Only differences count, however large the logits are.
  const auto huge = drawn(array<float>(make_shape({1, 2}), {}, {-3e38f, -3e38f}));
  CHECK(huge[0] > 2000);
  CHECK(huge[1] > 2000);
  CHECK(drawn(array<float>(make_shape({1, 2}), {}, {3e38f, -3e38f}))[0] == 5000);
}

TEST_CASE("random_multinomial: exp in integers") {
  for (double x = 0; x < 64; x += 0.0123) {
    const double exact = std::exp(-x) * 0x1p62;
    CHECK(std::fabs(static_cast<double>(kernel::scaled_exp(x, 62)) - exact) <= exact * 0x1p-20 + 1);
  }
  CHECK(kernel::scaled_exp(64, 62) == 0);
  CHECK(kernel::scaled_exp(__builtin_inf(), 62) == 0);
  CHECK(kernel::scaled_exp(0, 31) == 2147483647);
}

TEST_CASE("random_multinomial: a wrong call is refused and writes nothing") {
  const float inf = __builtin_inff();
  array<std::int32_t> out(make_shape({2, 3}));
  const array<std::int32_t> fresh(out.dims());
  const status nan = draw(array<float>(make_shape({2, 2}), {}, {0, 1, 2, __builtin_nanf("")}), 1, 2, out);
  CHECK(nan.code == outcome::invalid);
  CHECK(nan.why.what == measure::logit);
  CHECK(draw(array<float>(make_shape({2, 2}), {}, {0, 1, -inf, -inf}), 1, 2, out).why.what == measure::logit);
  CHECK(draw(array<float>(make_shape({2, 0})), 1, 2, out).why.what == measure::classes);
  CHECK(draw(array<float>(make_shape({3, 4})), 1, 2, out).why.what == measure::dim_0);
  const array<float> logits(make_shape({2, 2}), {}, {0, 1, 2, 3});
  const array<std::int32_t> three(make_shape({3}), {}, {1, 2, 3}), seeds(make_shape({2}), {}, {1, 2});
  std::vector<unsigned char> memory(64);
  const execution e{{memory.data(), memory.size()}, {}};
  CHECK(random_multinomial(logits.view(), three.view(), out.view(), {3}, e).why.what == measure::dim_0);
  CHECK(random_multinomial(logits.view(), seeds.view(), out.view(), {-1}, e).why.what == measure::sample_count);
  CHECK(random_multinomial(logits.view(), seeds.view(), out.view(), {4}, e).why.what == measure::dim_1);
  CHECK(random_multinomial(logits.view(), seeds.view(), out.view(), {3}, {}).code == outcome::workspace_too_small);
  for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == fresh[i]);
  array<std::int32_t> none(make_shape({2, 0}));
  CHECK(random_multinomial(logits.view(), seeds.view(), none.view(), {0}, {}).ok());
  array<std::int32_t> empty(make_shape({0, 3}));
  CHECK(draw(array<float>(make_shape({0, 2})), 1, 2, empty).ok());
}
