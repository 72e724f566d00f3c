#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstring>
#include <string>

#include "nnops/core/arithmetic.hpp"
#include "nnops/core/message.hpp"
#include "nnops/core/report.hpp"

using namespace nnops;

namespace {

std::string text(const finding& f) {
  char buffer[256];
  const std::size_t n = describe(f, buffer, sizeof buffer);
  CHECK(n == std::strlen(buffer));
  return buffer;
}

finding about_stride(std::int64_t got, const constraint& wanted) {
  return {outcome::unsupported, measure::stride_h, -1, "CONV_2D", nullptr, got, wanted, {"RK3588", "3.2.5", 2211}};
}

}  // namespace

TEST_CASE("constraint: each kind allows its members and refuses the values beside them") {
  CHECK(equals(3).allows(3));
  CHECK_FALSE(equals(3).allows(4));
  CHECK(differs(3).allows(4));
  CHECK_FALSE(differs(3).allows(3));
  CHECK(at_least(1).allows(1));
  CHECK_FALSE(at_least(1).allows(0));
  CHECK(at_most(7).allows(7));
  CHECK_FALSE(at_most(7).allows(8));
  CHECK(between(1, 7).allows(1));
  CHECK(between(1, 7).allows(7));
  CHECK_FALSE(between(1, 7).allows(0));
  CHECK_FALSE(between(1, 7).allows(8));
  CHECK(one_of(1, 3, 5).allows(5));
  CHECK_FALSE(one_of(1, 3, 5).allows(2));
  CHECK(multiple_of(4).allows(0));
  CHECK(multiple_of(4).allows(8));
  CHECK_FALSE(multiple_of(4).allows(6));
  CHECK(multiple_of_or_one(4).allows(1));
  CHECK_FALSE(multiple_of_or_one(4).allows(2));
  CHECK_FALSE(multiple_of(0).allows(0));
  CHECK(real_equals(0.25).allows(real_bits(0.25)));
  CHECK_FALSE(real_equals(0.25).allows(real_bits(0.25000001)));
  CHECK(real_near(1.0, 0.5).allows(real_bits(1.5)));
  CHECK_FALSE(real_near(1.0, 0.5).allows(real_bits(1.6)));
  CHECK_FALSE(real_greater(0.0).allows(real_bits(0.0)));
  CHECK(real_at_least(1.0).allows(real_bits(1.0)));
  CHECK_FALSE(real_at_least(1.0).allows(real_bits(0.99999)));
  CHECK(real_at_most(1.0).allows(real_bits(1.0)));
  CHECK_FALSE(real_at_most(1.0).allows(real_bits(1.00001)));
  CHECK_FALSE(real_less(1.0).allows(real_bits(1.0)));
  CHECK_FALSE(real_finite().allows(real_bits(__builtin_inf())));
  CHECK_FALSE(real_finite().allows(real_bits(__builtin_nan(""))));
  // A NaN obeys no rule.
  CHECK_FALSE(real_greater(0.0).allows(real_bits(__builtin_nan(""))));
  CHECK_FALSE(real_at_least(0.0).allows(real_bits(__builtin_nan(""))));
  CHECK_FALSE(real_at_most(0.0).allows(real_bits(__builtin_nan(""))));
  CHECK_FALSE(real_near(1.0, 0.5).allows(real_bits(__builtin_nan(""))));
}

TEST_CASE("report: collects all findings, keeps the first of them, counts what is undecided") {
  report r;
  r.check(measure::stride_h, 0, at_least(1));
  r.check(measure::stride_w, 2, at_least(1));
  r.check(measure::filter_h, undecided_value, at_least(1));
  CHECK(r.count == 1);
  CHECK(r.undecided_count == 1);
  CHECK_FALSE(r.ok());
  for (int i = 0; i < 20; ++i) r.check(measure::stride_h, -i, at_least(1));
  CHECK(r.count == 21);
  CHECK(r.kept() == report::capacity);
  CHECK(r.items[1].got == 0);
}

TEST_CASE("to_status: the first finding; at run time an undecided value is no success") {
  report r;
  CHECK(to_status(r).ok());
  r.check(measure::filter_h, undecided_value, at_least(1));
  CHECK(to_status(r).code == outcome::undecided);
  r.check(outcome::unsupported, measure::rank, 0, "input", 5, at_most(4));
  CHECK(to_status(r).code == outcome::unsupported);
  CHECK(to_status(r).why.got == 5);
}

TEST_CASE("describe: what was measured, the value, the rule, and where it is written") {
  CHECK(text(about_stride(9, between(1, 7))) == "CONV_2D: stride_h is 9; RK3588 takes 1..7 (section 3.2.5, line 2211)");
  CHECK(text(about_stride(9, one_of(1, 2, 4))) ==
        "CONV_2D: stride_h is 9; RK3588 takes 1, 2 or 4 (section 3.2.5, line 2211)");
  CHECK(text({outcome::invalid, measure::dim_0, 2, "CONV_2D", "bias", 5, equals(8)}) ==
        "CONV_2D: bias dim_0 is 5; must be 8");
  CHECK(text({outcome::invalid, measure::given, 1, "ADD", "input1", 0, present()}) ==
        "ADD: input1 given is missing; must be a value");
  CHECK(text({outcome::invalid, measure::scale, 3, "LOGISTIC", "output", real_bits(0.5), real_equals(1.0 / 256)}) ==
        "LOGISTIC: output scale is 0.5; must be 0.00390625");
  CHECK(text({outcome::invalid, measure::operand_type, 0, "ADD", "input0",
              static_cast<std::int64_t>(operand_type::tensor_bool8),
              one_of(static_cast<int>(operand_type::tensor_float32), static_cast<int>(operand_type::tensor_int32))}) ==
        "ADD: input0 operand_type is tensor_bool8; must be tensor_float32 or tensor_int32");
  CHECK(text({}) == "ok");
}

TEST_CASE("describe: real numbers with six significant digits") {
  const auto shown = [](double x) {
    const std::string s =
        text({outcome::invalid, measure::scale, -1, nullptr, nullptr, real_bits(x), real_greater(0.0)});
    return s.substr(9, s.find(';') - 9);
  };
  CHECK(shown(1.0) == "1");
  CHECK(shown(-2.5) == "-2.5");
  CHECK(shown(123456.0) == "123456");
  CHECK(shown(1234567.0) == "1.23457e6");
  CHECK(shown(0.001) == "0.001");
  CHECK(shown(1e-7) == "1e-7");
  CHECK(shown(0.999999999) == "1");
  CHECK(shown(0.0) == "0");
  CHECK(shown(__builtin_inf()) == "inf");
  CHECK(shown(__builtin_nan("")) == "nan");
}

TEST_CASE("describe: cuts to the buffer, ends it with a zero and returns the whole length") {
  const finding f = about_stride(9, between(1, 7));
  const std::string whole = text(f);
  for (std::size_t n = 1; n <= whole.size() + 2; ++n) {
    char buffer[128];
    std::memset(buffer, 'x', sizeof buffer);
    CHECK(describe(f, buffer, n) == whole.size());
    CHECK(std::string(buffer) == whole.substr(0, n - 1));
    CHECK(buffer[n] == 'x');
  }
  CHECK(describe(f, nullptr, 0) == whole.size());
}

TEST_CASE(
    "volume: exact, undecided with a dynamic dimension, zero with a zero one, -1 with a negative one, never wrapped") {
  CHECK(volume({{2, 3, 5}, 3}) == 30);
  CHECK(volume({{}, 0}) == 1);
  CHECK(volume({{2, dynamic}, 2}) == undecided_value);
  CHECK(volume({{0, dynamic}, 2}) == 0);
  CHECK(volume({{dynamic, 0}, 2}) == 0);
  CHECK(volume({{-2, -3}, 2}) == -1);
  CHECK(volume({{0, -3}, 2}) == -1);
  CHECK(volume({{dynamic, -3}, 2}) == -1);
  CHECK(volume(shape::unknown()) == undecided_value);
  CHECK(volume({{65536, 65536}, 2}) == std::int64_t{1} << 32);
  CHECK(volume({{INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, 4}) == INT64_MAX);
  CHECK(volume({{INT32_MAX, INT32_MAX, INT32_MAX, 0}, 4}) == 0);
  CHECK(checked_sum(INT64_MAX, 1) == INT64_MAX);
  CHECK(to_dim(std::int64_t{1} << 40) == INT32_MAX);
  CHECK(to_dim(undecided_value) == dynamic);
  CHECK(normalised_axis(-1, 4) == 3);
  CHECK(normalised_axis(dynamic, 4) == dynamic);
}
