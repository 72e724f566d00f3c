#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/ops/rank.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "nnops/runtime/op_table.hpp"
#include "support/arrays.hpp"

namespace {

using namespace nnops;
using namespace nnops::test;
using type = operand_type;

template <class E>
void check_rank(typename array<E>::quantisation_type quant = {}) {
  shape dims;
  for (dims.rank = 1; dims.rank <= max_rank; ++dims.rank) {
    dims.dim[dims.rank - 1] = dims.rank % 3 + 1;
    const array<E> in(dims, quant);
    std::int32_t out = -1;
    REQUIRE(nnops::rank(in.view(), out).ok());
    CHECK(out == dims.rank);
  }
}

TEST_CASE("rank: every type, ranks 1 to 8") {
  check_rank<float>();
  check_rank<float16>();
  check_rank<std::int32_t>();
  check_rank<bool8>();
  check_rank<quant8_asymm>({0.5f, 3});
  check_rank<quant8_asymm_signed>({0.5f, -3});
  check_rank<quant8_symm>({0.5f});
  check_rank<quant16_asymm>({0.5f, 3});
  check_rank<quant16_symm>({0.5f});
  const float scales[] = {0.5f, 0.25f};
  const array<quant8_symm_per_channel> in(make_shape({2, 3, 1}), {scales, 2, 0});
  std::int32_t out = -1;
  REQUIRE(nnops::rank(in.view(), out).ok());
  CHECK(out == 3);
}

TEST_CASE("rank: an empty tensor has one; a shape that is none is refused") {
  std::int32_t out = -1;
  REQUIRE(nnops::rank(tensor_view<const float>(nullptr, make_shape({2, 0})), out).ok());
  CHECK(out == 2);
  out = -1;
  float x = 0.0f;
  CHECK(nnops::rank(tensor_view<const float>(&x, shape{{}, 9}), out).why.what == measure::rank);
  CHECK(nnops::rank(tensor_view<const float>(&x, shape{{}, 0}), out).why.what == measure::rank);
  CHECK(nnops::rank(tensor_view<const float>(&x, make_shape({1, -1})), out).why.what == measure::dim_1);
  CHECK(out == -1);
}

TEST_CASE("rank: the table writes a scalar and asks for one") {
  using table = runtime::op_table<op::rank>;
  const runtime::op_entry* e = table::find(operation_type::rank);
  float in[6] = {};
  std::int32_t out = -1;
  const runtime::operand input = {{type::tensor_float32, make_shape({2, 3})}, in, sizeof in};
  runtime::operand output = {{type::int32, {}}, &out, sizeof out};
  REQUIRE(e->run({&input, 1, &output, 1}, {}).ok());
  CHECK(out == 2);
  shape s = shape::unknown();
  REQUIRE(e->infer({&input, 1, &output, 1}, &s).ok());
  CHECK(s.rank == 0);
  out = -1;
  output.value.type = type::tensor_int32;
  CHECK(e->run({&input, 1, &output, 1}, {}).why.what == measure::operand_type);
  output.value.type = type::int32;
  output.size = 3;
  CHECK(e->run({&input, 1, &output, 1}, {}).code == outcome::output_too_small);
  output.data = nullptr;
  CHECK(e->run({&input, 1, &output, 1}, {}).why.what == measure::memory);
  CHECK(out == -1);
}

}  // namespace
