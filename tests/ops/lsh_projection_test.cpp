#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstring>
#include <vector>

#include "nnops/ops/lsh_projection.hpp"
#include "support/arrays.hpp"
#include "support/random.hpp"
#include "support/threads.hpp"

using namespace nnops;
using namespace nnops::test;
using op_t = op::lsh_projection;

namespace {

// The fingerprint of the bytes (i * 37 + 11) modulo 256, i < size. Source: the npm package farmhash 5.0.1, which calls
// the authors' own C++.
struct known_fingerprint {
  std::size_t size;
  std::uint64_t value;
};
constexpr known_fingerprint known_fingerprints[] = {
    {4, 0xcc1e778137ae6d69u},   {5, 0x23b0f79675bd1c16u},   {7, 0x960838fbc6d9c975u},   {8, 0x7d507025ed4eecfdu},
    {9, 0xdaebbbb958304ddeu},   {12, 0x12a0d52d6f922439u},  {15, 0x834f200cfa7ed95fu},  {16, 0xd836480326a974d6u},
    {17, 0x5cded6cb65c9dac6u},  {23, 0x4fa661f29e13476du},  {31, 0x52a467e87c92d522u},  {32, 0xa03300e1b2be6da7u},
    {33, 0x839154ca67815696u},  {47, 0xf3babce9e7effa74u},  {63, 0x7cf64a4bd1b2b67eu},  {64, 0x000f03eac52d3535u},
    {65, 0xfb360c5023f60db6u},  {100, 0x094bb5559bbb1375u}, {127, 0xd70e348fcbf64d04u}, {128, 0x33ef435f17af1739u},
    {129, 0xc30a81b637d2e4ddu}, {192, 0xe277d6ad7892dd23u}, {200, 0x51320a19a60cbd6eu},
};

// The bit of one seed, from fingerprints of single items.
template <class In>
bool bit(float seed, const array<In>& in, std::size_t items, const std::vector<double>& weights) {
  const std::size_t bytes = items == 0 ? 0 : in.size() / items * sizeof(storage_of<In>);
  double sum = 0;
  for (std::size_t i = 0; i < items; ++i) {
    const kernel::fingerprint_key key(seed, reinterpret_cast<const char*>(in.data()) + i * bytes, bytes);
    volatile double term = static_cast<double>(static_cast<std::int64_t>(key.fingerprint()));
    term = weights[i] * term;
    sum += term;
  }
  return sum > 0;
}

template <class Hash, class In>
void check_case(const shape& in_dims, std::int32_t functions, std::int32_t bits, bool weighed, test::random& r) {
  typename element_traits<In>::quantisation quant{};
  if constexpr (is_asymmetric<In>) quant = {0.5f, 3};
  array<Hash> hash(make_shape({functions, bits})), weight(make_shape({in_dims.dim[0]}));
  array<In> in(in_dims, quant);
  fill(hash, r, -1.0f, 1.0f), fill(weight, r, -1.0f, 1.0f), fill(in, r);
  const auto items = static_cast<std::size_t>(in_dims.dim[0]);
  std::vector<double> weights(items, 1.0);
  for (std::size_t i = 0; i < items && weighed; ++i) weights[i] = weight.real(i);
  for (const auto type :
       {lsh_projection_type::sparse_deprecated, lsh_projection_type::dense, lsh_projection_type::sparse}) {
    array<std::int32_t> out(make_shape({type == lsh_projection_type::dense ? functions * bits : functions})),
        split(out.dims());
    split_work workers{3};
    const execution parts{{}, workers.threads()};
    const auto run = [&](auto& to, const execution& e) {
      return weighed ? lsh_projection(hash.view(), in.view(), weight.view(), to.view(), {type}, e)
                     : lsh_projection(hash.view(), in.view(), nullptr, to.view(), {type}, e);
    };
    REQUIRE(run(out, {}).ok());
    REQUIRE(run(split, parts).ok());
    CHECK(out.intact());
    for (std::int32_t f = 0; f < functions; ++f) {
      std::int64_t signature = 0;
      for (std::int32_t b = 0; b < bits; ++b) {
        const auto i = static_cast<std::size_t>(f * bits + b);
        const bool wanted = bit(static_cast<float>(hash.real(i)), in, items, weights);
        signature = signature * 2 + wanted;
        if (type == lsh_projection_type::dense) CHECK(out[i] == std::int32_t{wanted});
      }
      if (type == lsh_projection_type::sparse) signature += std::int64_t{f} << bits;
      if (type != lsh_projection_type::dense)
        CHECK(static_cast<std::uint32_t>(out[static_cast<std::size_t>(f)]) == static_cast<std::uint32_t>(signature));
    }
    for (std::size_t i = 0; i < out.size(); ++i) CHECK(split[i] == out[i]);
  }
}

}  // namespace

TEST_CASE("lsh_projection: fingerprints of every kind of length") {
  for (const known_fingerprint& k : known_fingerprints) {
    std::vector<unsigned char> bytes(k.size);
    for (std::size_t i = 0; i < k.size; ++i) bytes[i] = static_cast<unsigned char>(i * 37 + 11);
    float seed;
    std::memcpy(&seed, bytes.data(), sizeof seed);
    CAPTURE(k.size);
    // In memory that ends where the item ends.
    const std::vector<unsigned char> item(bytes.begin() + 4, bytes.end());
    CHECK(kernel::fingerprint_key(seed, item.data(), item.size()).fingerprint() == k.value);
  }
}

TEST_CASE("lsh_projection: the numbers of NNAPI's own tests") {
  const array<float> hash(make_shape({4, 2}), {}, {0.123f, 0.456f, -0.321f, -0.654f, 1.234f, 5.678f, -4.321f, -8.765f});
  const array<std::int32_t> in(make_shape({3, 2}), {}, {12345, 54321, 67890, 9876, -12345678, -87654321});
  const array<float> weight(make_shape({3}), {}, {0.12f, 0.34f, 0.56f});
  array<std::int32_t> dense(make_shape({8})), sparse(make_shape({4}));
  REQUIRE(lsh_projection(hash.view(), in.view(), weight.view(), dense.view(), {lsh_projection_type::dense}).ok());
  const std::int32_t bits[] = {1, 1, 1, 0, 1, 1, 1, 0};
  for (std::size_t i = 0; i < 8; ++i) CHECK(dense[i] == bits[i]);
  REQUIRE(lsh_projection(hash.view(), in.view(), nullptr, sparse.view(), {lsh_projection_type::sparse}).ok());
  const std::int32_t signatures[] = {1, 6, 10, 12};
  for (std::size_t i = 0; i < 4; ++i) CHECK(sparse[i] == signatures[i]);
  REQUIRE(
      lsh_projection(hash.view(), in.view(), nullptr, sparse.view(), {lsh_projection_type::sparse_deprecated}).ok());
  const std::int32_t without[] = {1, 2, 2, 0};
  for (std::size_t i = 0; i < 4; ++i) CHECK(sparse[i] == without[i]);
}

TEST_CASE("lsh_projection: every row of types, with weights and without, items of 1 to 200 bytes") {
  test::random r(15);
  for (const bool weighed : {false, true}) {
    for (const std::int32_t n : lengths) {
      check_case<float, quant8_asymm>(make_shape({3, n}), 2, 3, weighed, r);
      check_case<float16, float16>(make_shape({2, n}), 3, 1, weighed, r);
      check_case<float, std::int32_t>(make_shape({2, 1, n}), 1, 2, weighed, r);
    }
    check_case<float, float>(make_shape({5}), 3, 4, weighed, r);
    check_case<float, float16>(make_shape({5, 3}), 3, 4, weighed, r);
    check_case<float16, float>(make_shape({4, 2, 2}), 2, 2, weighed, r);
    check_case<float16, std::int32_t>(make_shape({7}), 2, 2, weighed, r);
    check_case<float16, quant8_asymm>(make_shape({1, 1, 1, 1, 1, 1, 1, 200}), 2, 2, weighed, r);
    check_case<float, std::int32_t>(make_shape({2, 2}), 1, 32, weighed, r);  // 32 bits are one number
    check_case<float, std::int32_t>(make_shape({2, 2}), 4, 30, weighed, r);
    check_case<float, std::int32_t>(make_shape({0, 2}), 2, 2, weighed, r);  // no items: zeros
    check_case<float, std::int32_t>(make_shape({2, 0}), 2, 2, weighed, r);  // items without bytes
    check_case<float, std::int32_t>(make_shape({2, 2}), 0, 2, weighed, r);
    check_case<float, std::int32_t>(make_shape({2, 2}), 2, 0, weighed, r);
  }
}

TEST_CASE("lsh_projection: a wrong call is refused and writes nothing") {
  const array<float> hash(make_shape({4, 31})), weight(make_shape({2}));
  const array<std::int32_t> in(make_shape({3, 2}));
  array<std::int32_t> out(make_shape({4}));
  const array<std::int32_t> fresh(out.dims());
  const auto why = [&](const lsh_projection_params& p) {
    return lsh_projection(hash.view(), in.view(), nullptr, out.view(), p).why.what;
  };
  // Two bits for the number of the function and 31 more do not fit.
  status s = lsh_projection(hash.view(), in.view(), nullptr, out.view(), {lsh_projection_type::sparse});
  CHECK(s.why.what == measure::signature_bits);
  CHECK(s.why.got == 33);
  CHECK(why({static_cast<lsh_projection_type>(0)}) == measure::projection_type);
  CHECK(why({static_cast<lsh_projection_type>(4)}) == measure::projection_type);
  CHECK(why({lsh_projection_type::dense}) == measure::dim_0);
  s = lsh_projection(hash.view(), in.view(), weight.view(), out.view(), {lsh_projection_type::sparse_deprecated});
  CHECK(s.why.what == measure::dim_0);
  CHECK(s.why.got == 2);
  CHECK(s.why.wanted.value[0] == 3);
  for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == fresh[i]);
  CHECK(lsh_projection(hash.view(), in.view(), nullptr, out.view(), {lsh_projection_type::sparse_deprecated}).ok());
}

TEST_CASE("lsh_projection: the offset came with level 3") {
  call<op_t> c{{{.dims = make_shape({4, 2})},
                {operand_type::tensor_int32, make_shape({3, 2})},
                {.given = false},
                {operand_type::tensor_int32, make_shape({4})}},
               {lsh_projection_type::sparse},
               {},
               2};
  const auto code = [&] {
    report r;
    validate_with_output(c, r);
    return to_status(r).code;
  };
  CHECK(code() == outcome::unsupported);
  c.params.type = lsh_projection_type::sparse_deprecated;
  CHECK(code() == outcome::ok);
}
