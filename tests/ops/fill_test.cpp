#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/fill.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "nnops/runtime/op_table.hpp"
#include "support/arrays.hpp"
#include "support/threads.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;
using type = operand_type;

template <class E>
void check_fill(const shape& dims, storage_of<E> value, const execution& e = {}) {
  array<E> out(dims);
  REQUIRE(nnops::fill(out.view(), value, e).ok());
  CHECK(out.intact());
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < out.size(); ++i) wrong += std::memcmp(&out[i], &value, sizeof value) != 0;
  CHECK(wrong == 0);
}

TEST_CASE("fill: every type and length, special values, threads") {
  for (const std::int32_t n : lengths) {
    check_fill<float>(make_shape({n}), 3.25f);
    check_fill<float16>(make_shape({n}), to_float16(-7.5f));
    check_fill<std::int32_t>(make_shape({1, n, 3}), INT32_MIN);
  }
  for (const float x : special_floats) check_fill<float>(make_shape({2, 3, 1, 1, 1, 2, 1, 2}), x);
  for (std::int32_t bits = 0; bits < 0x10000; bits += 97)
    check_fill<float16>(make_shape({33}), to_float16(to_float(float16{static_cast<std::uint16_t>(bits)})));
  check_fill<float>(make_shape({2, 0, 3}), 1.0f);
  split_work work{3};
  check_fill<std::int32_t>(make_shape({3, 40001}), -5, {{}, work.threads()});
  CHECK(work.calls == 1);
  const shape huge = make_shape({INT32_MAX, INT32_MAX, 0});
  CHECK(nnops::fill(tensor_view<float>(nullptr, huge), 1.0f).ok());
}

TEST_CASE("fill: an output without memory or of too many bytes is refused") {
  CHECK(nnops::fill(tensor_view<float>(nullptr, make_shape({3})), 1.0f).why.what == measure::memory);
  float one = 7.0f;
  CHECK(nnops::fill(tensor_view<float>(&one, make_shape({65536, 65536})), 1.0f).why.what == measure::bytes);
  CHECK(nnops::fill(tensor_view<float>(&one, make_shape({-1})), 1.0f).why.what == measure::dim_0);
  CHECK(one == 7.0f);
}

// A call of the runtime table: dimensions, value, output.
struct table_call {
  std::vector<std::int32_t> dims;
  shape dims_shape;
  unsigned char value[4] = {};
  std::vector<unsigned char> memory = std::vector<unsigned char>(256, 0xa5);
  runtime::operand inputs[2], output;

  table_call(std::vector<std::int32_t> d, type value_of, const void* v, std::size_t bytes, type out, shape out_dims)
      : dims(std::move(d)), dims_shape({{static_cast<std::int32_t>(dims.size())}, 1}) {
    std::memcpy(value, v, bytes);
    inputs[0] = {{type::tensor_int32, dims_shape}, dims.data(), dims.size() * 4};
    inputs[1] = {{value_of, {}}, value, bytes};
    output = {{out, out_dims}, memory.data(), memory.size()};
  }
  status run() {
    using table = runtime::op_table<op::fill>;
    return table::find(operation_type::fill)->run({inputs, 2, &output, 1}, {});
  }
  status infer(shape& s) {
    using table = runtime::op_table<op::fill>;
    output.value.dims = shape::unknown();
    return table::find(operation_type::fill)->infer({inputs, 2, &output, 1}, &s);
  }
  bool untouched() const {
    for (const unsigned char b : memory)
      if (b != 0xa5) return false;
    return true;
  }
};

TEST_CASE("fill: the table reads dimensions and a value of the output's type") {
  const float real = 2.5f;
  const std::int32_t integer = 0x01020304;
  const float16 half = to_float16(2.5f);
  table_call f({2, 3}, type::float32, &real, 4, type::tensor_float32, {{2, 3}, 2});
  REQUIRE(f.run().ok());
  for (std::size_t i = 0; i < 6; ++i) CHECK(std::memcmp(&f.memory[4 * i], &real, 4) == 0);
  CHECK(f.memory[24] == 0xa5);
  table_call i({5}, type::int32, &integer, 4, type::tensor_int32, {{5}, 1});
  REQUIRE(i.run().ok());
  for (std::size_t k = 0; k < 5; ++k) CHECK(std::memcmp(&i.memory[4 * k], &integer, 4) == 0);
  table_call h({1, 5}, type::float16, &half, 2, type::tensor_float16, {{1, 5}, 2});
  REQUIRE(h.run().ok());
  for (std::size_t k = 0; k < 5; ++k) CHECK(std::memcmp(&h.memory[2 * k], &half, 2) == 0);
  shape s;
  REQUIRE(f.infer(s).ok());
  CHECK(s == make_shape({2, 3}));
}

TEST_CASE("fill: the table refuses other types and wrong dimensions, and leaves the output alone") {
  const float real = 2.5f;
  const std::int32_t integer = 3;
  const auto refused = [](table_call c) {
    const status s = c.run();
    CHECK(s.code == outcome::invalid);
    CHECK(c.untouched());
    return s.why.what;
  };
  CHECK(refused({{3}, type::int32, &integer, 4, type::tensor_float32, {{3}, 1}}) == measure::operand_type);
  CHECK(refused({{3}, type::float32, &real, 4, type::tensor_int32, {{3}, 1}}) == measure::operand_type);
  CHECK(refused({{3}, type::float32, &real, 4, type::tensor_float16, {{3}, 1}}) == measure::operand_type);
  CHECK(refused({{3}, type::float32, &real, 4, type::tensor_bool8, {{3}, 1}}) == measure::operand_type);
  CHECK(refused({{-1}, type::float32, &real, 4, type::tensor_float32, {{3}, 1}}) == measure::target_dim);
  CHECK(refused({{4}, type::float32, &real, 4, type::tensor_float32, {{3}, 1}}) == measure::dim_0);
  CHECK(refused({{3, 1}, type::float32, &real, 4, type::tensor_float32, {{3}, 1}}) == measure::rank);
  CHECK(refused({{1, 1, 1, 1, 1, 1, 1, 1, 1}, type::float32, &real, 4, type::tensor_float32, {{1}, 1}}) ==
        measure::target_rank);
  // Dimensions whose bytes do not fit, while the output's shape is not known.
  for (const std::vector<std::int32_t>& dims :
       {std::vector<std::int32_t>{65536, 65536}, {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, {INT32_MIN}}) {
    table_call c(dims, type::float32, &real, 4, type::tensor_float32, {});
    shape s;
    const status why = c.infer(s);
    CHECK_FALSE(why.ok());
  }
}

}  // namespace
