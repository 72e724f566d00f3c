// Every permutation of NNAPI's TRANSPOSE, with the document's own clauses as the judge (operator_boundary_test.cpp asks
// the other groups of chips): rknn_document.txt holds them as text,
// and they are evaluated here over the extents. The verdict has to name exactly the clauses that are broken.
// labels: boundary property
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "calls.hpp"
#include "document_rows.hpp"
#include "nnops/core/message.hpp"
#include "nnops/schema/transpose.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"

using namespace nnops;

namespace {

struct line_of_clauses {
  std::int32_t line = 0;
  std::string data;  // "T1", "T2" or "T1,T2"
  std::vector<transpose_clause> clauses;
};

// Per chip and permutation in digits, the lines of the document.
std::map<std::pair<std::string, int>, std::vector<line_of_clauses>> read_clauses() {
  std::map<std::pair<std::string, int>, std::vector<line_of_clauses>> all;
  long long p = 0, q = 0;
  for (const document_row& row : read_document()) {
    if (row.op != "Transpose" || row.chip == "RK3566") continue;
    if (std::sscanf(row.statement.c_str(), "p = %lld, q = %lld", &p, &q) == 2) continue;
    const std::vector<std::string> words = split(row.statement, ' ');
    if (words[0] != "perm") continue;
    line_of_clauses l{row.line, words[2], {}};
    for (const std::string& text : split(words[3], ',')) l.clauses.push_back(parse_clause(text, p, q));
    all[{row.chip, std::atoi(words[1].c_str())}].push_back(l);
  }
  return all;
}

// A call in the order of the document.
call<op::transpose> transposition(operand_type data, const std::int64_t (&extents)[4], int digits) {
  call<op::transpose> c;
  c.params.count = 4;
  for (int i = 3; i >= 0; --i, digits /= 10) c.params.perm[i] = digits % 10;
  shape in;
  in.rank = 4;
  for (int i = 0; i < 4; ++i) in.dim[i] = static_cast<std::int32_t>(extents[i]);
  c.operands[op::transpose::input] = calls::tensor(data, in);
  calls::finish(c, data);
  return c;
}

// (line, value, is a multiple, bound) of each broken clause.
using broken = std::vector<std::array<std::int64_t, 4>>;

broken judged(const std::vector<line_of_clauses>& lines, operand_type data, const std::int64_t (&extents)[4]) {
  broken all;
  const std::string wanted = data == operand_type::tensor_quant8_asymm_signed ? "T1" : "T2";
  for (const line_of_clauses& l : lines) {
    if (l.data.find(wanted) == std::string::npos) continue;
    for (const transpose_clause& c : l.clauses)
      if (!c.holds(extents))
        all.push_back({l.line, c.left(extents), c.multiple != 0, c.multiple != 0 ? c.multiple : c.below - 1});
  }
  std::sort(all.begin(), all.end());
  return all;
}

broken reported(const report& r) {
  broken all;
  for (std::int32_t i = 0; i < r.kept(); ++i) {
    const finding& f = r.items[i];
    all.push_back({f.source.line, f.got, f.wanted.kind == rule::multiple_of, f.wanted.value[0]});
  }
  std::sort(all.begin(), all.end());
  return all;
}

struct tally {
  int accepted = 0, refused = 0;
};

void compare(const target_description& t, operand_type data, const std::int64_t (&extents)[4], int digits,
             const std::vector<line_of_clauses>& lines, tally& n) {
  CAPTURE(digits);
  CAPTURE(extents[0]);
  CAPTURE(extents[1]);
  CAPTURE(extents[2]);
  CAPTURE(extents[3]);
  const call<op::transpose> c = transposition(data, extents, digits);
  const report r = check_target(t, c, {.layout = data_layout::nchw});
  REQUIRE(r.count <= report::capacity);
  for (std::int32_t i = 0; i < r.kept(); ++i) REQUIRE(r.items[i].kind == outcome::unsupported);
  const broken expected = judged(lines, data, extents);
  CHECK((reported(r) == expected));
  CHECK(r.undecided_count == 0);
  ++(expected.empty() ? n.accepted : n.refused);
}

struct chip {
  const char* group;
  const target_description* described;
  std::vector<operand_type> data;
};
const std::vector<chip> chips = {
    {"RK3588", &target::rk3588::description, {operand_type::tensor_quant8_asymm_signed, operand_type::tensor_float16}},
    {"RV1103", &target::rv1103::description, {operand_type::tensor_quant8_asymm_signed}},
    {"RV1103", &target::rv1106::description, {operand_type::tensor_quant8_asymm_signed}},
};

std::vector<int> all_permutations() {
  std::vector<int> all;
  int p[] = {0, 1, 2, 3};
  do all.push_back(p[0] * 1000 + p[1] * 100 + p[2] * 10 + p[3]);
  while (std::next_permutation(p, p + 4));
  return all;
}

}  // namespace

TEST_CASE("transpose: each clause of each permutation, one below, at and one above its bound") {
  const auto clauses = read_clauses();
  const std::vector<int> permutations = all_permutations();
  REQUIRE(permutations.size() == 24);
  tally n;
  int bounds = 0;
  for (const chip& k : chips)
    for (const int digits : permutations) {
      const auto found = clauses.find({k.group, digits});
      CHECK((found == clauses.end()) == (digits == 123));  // the identity has no limits
      const std::vector<line_of_clauses> none;
      const std::vector<line_of_clauses>& lines = found == clauses.end() ? none : found->second;
      for (const operand_type data : k.data) {
        for (const line_of_clauses& l : lines)
          for (const transpose_clause& c : l.clauses) {
            ++bounds;
            // The factors of the product take turns at being the long one; the others are 1, or as even as the
            // multiples ask.
            for (const int which : c.factors)
              for (const std::int64_t others : {std::int64_t{1}, std::int64_t{2}, std::int64_t{16}}) {
                std::int64_t extents[4] = {others, others, others, others};
                std::int64_t rest = c.times;
                for (const int f : c.factors)
                  if (f != which) rest *= others;
                const std::int64_t bound = c.multiple != 0 ? 2 * c.multiple : c.below - 1;
                for (const std::int64_t step : {-1, 0, 1, 2}) {
                  extents[which] = bound / rest + step;
                  if (extents[which] >= 1) compare(*k.described, data, extents, digits, lines, n);
                }
              }
          }
      }
    }
  CHECK(bounds == 4 * 138);  // int8 on three chips, float16 on one
  CHECK(n.accepted > 1000);
  CHECK(n.refused > 1000);
}

TEST_CASE("transpose: random extents, every permutation and chip") {
  const auto clauses = read_clauses();
  std::mt19937 random(20240611);
  std::map<int, tally> per_permutation;
  for (int round = 0; round < 400; ++round)
    for (const int digits : all_permutations())
      for (const chip& k : chips) {
        const auto found = clauses.find({k.group, digits});
        const std::vector<line_of_clauses> none;
        std::int64_t extents[4], product = 1;
        for (std::int64_t& e : extents) {
          // Short, even and long extents: products around the bounds of 2^12 to 2^17.
          const auto below = [&](std::int64_t n) { return static_cast<std::int64_t>(random()) % n; };
          const std::int64_t how = below(4);
          e = how == 0   ? 1 + below(5)
              : how == 1 ? 8 * (1 + below(16))
              : how == 2 ? 1
                         : 1 + below(round % 3 == 0 ? 9000 : 120);
          if (product * e > 1000000000) e = 1;  // a tensor has at most 2^32 - 1 bytes
          product *= e;
        }
        compare(*k.described, k.data[random() % k.data.size()], extents, digits,
                found == clauses.end() ? none : found->second, per_permutation[digits]);
      }
  for (const auto& [digits, n] : per_permutation) {
    CAPTURE(digits);
    CHECK(n.accepted > 0);
    CHECK((n.refused > 0) == (digits != 123));
  }
}

TEST_CASE("transpose: NHWC tensors are asked about in the document's order") {
  call<op::transpose> c;
  c.params = {{0, 3, 1, 2}, 4};
  c.operands[op::transpose::input] = calls::tensor(operand_type::tensor_quant8_asymm_signed, {{1, 20, 30, 7}, 4});
  calls::finish(c, operand_type::tensor_quant8_asymm_signed);
  const model_context nhwc, nchw = {.layout = data_layout::nchw};
  // n c h w = 1 7 20 30 in the one reading, 1 20 30 7 in the other.
  CHECK(rknn::extents_product<op::transpose, 1, 1>(c, nhwc) == 7);
  CHECK(rknn::extents_product<op::transpose, 1, 2, 3>(c, nhwc) == 600);
  CHECK(rknn::extents_product<op::transpose, 1, 1>(c, nchw) == 20);

  // All permutations, against moving the names of the dimensions by hand.
  for (const int digits : all_permutations()) {
    CAPTURE(digits);
    int perm[4], rest = digits;
    for (int i = 3; i >= 0; --i, rest /= 10) perm[i] = rest % 10;
    for (int i = 0; i < 4; ++i) c.params.perm[i] = perm[i];
    const char names[] = "nhwc", order[] = "nchw";
    char out[5] = "";
    for (int i = 0; i < 4; ++i) out[i] = names[perm[i]];
    // The output is read as [n, h, w, c] again: its channel is its last dimension.
    const char out_order[] = {out[0], out[3], out[1], out[2]};
    std::int64_t expected = 0;
    for (const char name : out_order) expected = expected * 10 + (std::strchr(order, name) - order);
    CHECK(rknn::permutation_of<op::transpose>(c, nhwc) == expected);
    CHECK(rknn::permutation_of<op::transpose>(c, nchw) == digits);
  }

  // Without a permutation the dimensions are reversed.
  c.params = {{}, 0};
  CHECK(rknn::permutation_of<op::transpose>(c, nchw) == 3210);
  CHECK(rknn::permutation_of<op::transpose>(c, nhwc) == 1032);  // n h w c -> c w h n: its channel is n, its height w
}

TEST_CASE("transpose: products are exact in 64 bits") {
  const std::int64_t extents[4] = {1, 1, 40000, 50000};
  const call<op::transpose> c = transposition(operand_type::tensor_quant8_asymm_signed, extents, 2301);
  const report r = check_target(target::rk3588{}, c, {.layout = data_layout::nchw});
  REQUIRE(r.has_findings());
  CHECK(r.items[0].what == measure::h1_w1);
  CHECK(r.items[0].got == 2000000000);
  CHECK(r.items[0].source.line == 3817);
  const rknn::transpose_limits large =
      rknn::make_transpose_limits(5964, 268435456, 65536, rknn::transpose_lines::of_both);
  bool seen = false;
  for (std::int32_t i = 0; i < large.count; ++i)
    if (large.items[i].terms.argument == 1023 && large.items[i].line == 5964 + 18 &&
        large.items[i].wanted.value[0] == 4294967295)
      seen = true;
  CHECK(seen);
}

TEST_CASE("transpose: a rank other than 4 is refused, and nothing else said of it") {
  for (const std::int32_t rank : {1, 2, 3, 5, 8}) {
    call<op::transpose> c;
    shape s;
    s.rank = rank;
    for (std::int32_t d = 0; d < rank; ++d) s.dim[d] = 2, c.params.perm[d] = rank - 1 - d;
    c.params.count = rank;
    c.operands[op::transpose::input] = calls::tensor(operand_type::tensor_quant8_asymm_signed, s);
    calls::finish(c, operand_type::tensor_quant8_asymm_signed);
    const report r = check_target(target::rv1106{}, c);
    REQUIRE(r.count == 1);
    CHECK(r.undecided_count == 0);
    CHECK(r.items[0].what == measure::rank);
    CHECK(r.items[0].got == rank);
    CHECK(r.items[0].source.line == 7936);
  }
}
