// Calls in the document's own terms: for each limit of each chip one below, at and one above it, and members and others
// of each set; every permutation of Transpose against the document's clauses; what a call may be without.
// labels: boundary property
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "document_rows.hpp"
#include "nnops/core/report.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/operator_hints.hpp"
#include "nnops/targets/operator_message.hpp"
#include "operator_samples.hpp"

using namespace operator_samples;

TEST_CASE("operators: a call of each operator of each chip fits, in each of its types") {
  int calls = 0, without_type = 0;
  for (const target_description* t : all_targets)
    for (const npu_entry& e : t->npu) {
      CAPTURE(std::string(t->name));
      CAPTURE(std::string(name_of(e.which)));
      if (e.how == support::not_supported) {
        lists l;
        CHECK(check_operator(*t, fitting(e.which, dtype::int8, l)).answer == verdict::no);
        continue;
      }
      const std::vector<dtype> types = types_of(*t, e);
      without_type += types.empty();
      if (types.empty()) CHECK(e.which == npu_operator::div);  // anomaly A27
      for (const dtype d : types) {
        lists l;
        const operator_report r = check_operator(*t, fitting(e.which, d, l));
        if (r.count > 0) {
          char text[300];
          describe(r.items[0], text, sizeof text);
          MESSAGE(std::string(text));
        }
        CHECK(r.answer == (e.how == support::native ? verdict::yes : verdict::converted));
        CHECK(r.multi_core == (e.how == support::native ? e.multi_core.of[t->member] : fact::not_stated));
        ++calls;
      }
      for (const dtype d : {dtype::float32, dtype::uint8, dtype::int64}) {
        lists l;
        const operator_report r = check_operator(*t, fitting(e.which, d, l));
        CHECK(r.answer == verdict::no);
        REQUIRE(r.count >= 1);
        // float32 is for constants where a second symbol says so.
        CHECK((r.items[0].what == q::dtype || r.items[0].what == q::constant));
      }
    }
  CHECK(calls > 1000);
  CHECK(without_type == 4);
}

TEST_CASE("operators: one below, at and one above each limit of each chip") {
  int allowed = 0, refused = 0;
  std::map<std::string, int> not_set;
  for (const target_description* t : all_targets)
    for (const npu_entry& e : t->npu) {
      if (e.how == support::not_supported) continue;
      for (const dtype d : types_of(*t, e))
        for (const limit& l : e.limits) {
          if (l.what >= q::softmax_beta || l.terms.applies == when::permutation) continue;
          if (!covers(l.terms.data, data_class(d))) continue;
          CAPTURE(std::string(t->name));
          CAPTURE(std::string(name_of(e.which)));
          CAPTURE(std::string(name_of(d)));
          CAPTURE(std::string(name_of(l.what)));
          CAPTURE(l.line);
          int inside = 0, outside = 0;
          for (const sample& s : around(l)) {
            lists list;
            operator_call c = fitting(e.which, d, list);
            if (!set(c, l, s.value, list)) continue;
            CAPTURE(s.value);
            const operator_report r = check_operator(*t, c);
            CHECK(r.answer != verdict::invalid);
            const operator_finding* f = find(r, l);
            CHECK((f == nullptr) == s.allowed);
            if (f != nullptr) CHECK((f->line == l.line || l.terms.applies == when::axis || l.what == q::epsilon));
            ++(s.allowed ? inside : outside);
          }
          allowed += inside, refused += outside;
          if (inside == 0 || outside == 0) ++not_set[name_of(l.what)];
        }
    }
  MESSAGE(allowed << " calls allowed, " << refused << " refused");
  CHECK(allowed > 5000);
  CHECK(refused > 5000);
  // These have cases of their own, below or in the cases of nnops_limits, or can only be met from one side.
  for (const auto& [name, count] : not_set) {
    CAPTURE(name);
    CAPTURE(count);
    static const std::vector<std::string> known = {"axes",
                                                   "broadcast_pattern",
                                                   "const",
                                                   "dilation_needs_1x1",
                                                   "expand_h",
                                                   "expand_pattern",
                                                   "exponent",
                                                   "exponent_shape",
                                                   "flash_attention_dtype",
                                                   "flash_attention_mask",
                                                   "group",
                                                   "output_h",
                                                   "output_w",
                                                   "pad_left_vs_kernel",
                                                   "pad_top_vs_kernel",
                                                   "slope",
                                                   "steps",
                                                   "input_layout",
                                                   "height",
                                                   "width",
                                                   "kernel_h",
                                                   "kernel_w",
                                                   "k"};
    CHECK(std::find(known.begin(), known.end(), name) != known.end());
  }
}

namespace {

struct clause_line {
  std::int32_t line = 0;
  std::string data;
  std::vector<transpose_clause> clauses;
};

}  // namespace

TEST_CASE("operators: all 24 permutations of Transpose on every group, against the document's clauses") {
  std::map<std::pair<std::string, int>, std::vector<clause_line>> lines;
  std::map<std::pair<std::string, int>, int> refused_lines;  // RK3566
  long long p = 0, k = 0;
  for (const document_row& row : read_document()) {
    if (row.op != "Transpose" || row.chip == "CPU") continue;
    if (std::sscanf(row.statement.c_str(), "p = %lld, q = %lld", &p, &k) == 2) continue;
    const std::vector<std::string> words = split(row.statement, ' ');
    if (words[0] != "perm") continue;
    if (words[2] == "no") {
      refused_lines[{row.chip, std::atoi(words[1].c_str())}] = row.line;
      continue;
    }
    if (row.chip == "RK3566") continue;
    clause_line l{row.line, words[2], {}};
    for (const std::string& text : split(words[3], ',')) l.clauses.push_back(parse_clause(text, p, k));
    lines[{row.chip, std::atoi(words[1].c_str())}].push_back(l);
  }
  CHECK(refused_lines.size() == 19);
  int permutations[4] = {0, 1, 2, 3};
  std::mt19937 random(7);
  int accepted = 0, refused = 0;
  std::string group;
  do {
    const int digits = permutations[0] * 1000 + permutations[1] * 100 + permutations[2] * 10 + permutations[3];
    CAPTURE(digits);
    for (const target_description* t : all_targets) {
      CAPTURE(std::string(t->name));
      if (t->member == 0) group = t->name;
      const npu_entry& e = *t->find(npu_operator::transpose);
      for (const dtype d : types_of(*t, e))
        for (int round = 0; round < 200; ++round) {
          lists list;
          operator_call c = fitting(npu_operator::transpose, d, list);
          std::int64_t extents[4];
          for (int i = 0; i < 4; ++i) {
            const auto below = [&](std::int64_t m) { return static_cast<std::int64_t>(random()) % m; };
            const std::int64_t how = below(5);
            extents[i] = how == 0   ? 1
                         : how == 1 ? 1 + below(9)
                         : how == 2 ? 4 * (1 + below(8))
                         : how == 3 ? 16 * (1 + below(40))
                                    : 1 + below(round % 2 == 0 ? 9000 : 50000);
            at(c, n::X).extent[i] = extents[i];
            c.attributes.perm[i] = permutations[i];
          }
          const operator_report r = check_operator(*t, c);
          REQUIRE(r.answer != verdict::invalid);
          if (group == "RK3566") {
            const bool supported =
                digits == 123 || digits == 2103 || digits == 2130 || digits == 3102 || digits == 3120;
            const bool first = extents[2] == 1 && extents[3] == 1 && extents[0] % 4 == 0;
            const bool second = extents[0] == 1 && (digits < 3000 ? extents[3] == 1 && extents[2] % 4 == 0
                                                                  : extents[2] == 1 && extents[3] % 4 == 0);
            const bool fits = digits == 123 || (supported && extents[1] < 8192 && extents[0] < 8192 &&
                                                extents[2] * extents[3] < 8192 && (first || second));
            CHECK((r.answer == verdict::yes) == fits);
            if (!supported) {
              REQUIRE(r.count == 1);
              CHECK(r.items[0].what == q::perm);
              CHECK(r.items[0].line == refused_lines.at({"RK3566", digits}));
            }
            ++(fits ? accepted : refused);
            continue;
          }
          // Which findings the clauses make: (line, value) of each broken one.
          std::vector<std::pair<std::int64_t, std::int64_t>> expected, got;
          const std::string wanted = d == dtype::int8 || group == "RK2118" ? "T1" : "T2";
          for (const clause_line& l : lines[{group, digits}])
            if (l.data.find(wanted) != std::string::npos)
              for (const transpose_clause& one : l.clauses)
                if (!one.holds(extents)) expected.push_back({l.line, one.left(extents)});
          for (const operator_finding& f : r) got.push_back({f.line, f.got});
          std::sort(expected.begin(), expected.end()), std::sort(got.begin(), got.end());
          CHECK((expected == got));
          ++(expected.empty() ? accepted : refused);
        }
    }
  } while (std::next_permutation(permutations, permutations + 4));
  CHECK(accepted > 5000);
  CHECK(refused > 20000);
}

TEST_CASE("operators: the tables can be another's") {
  // A newer compiler with a larger kernel: one row, in a table of one's own.
  static constexpr limit rows[] = {{q::kernel_h, n::weight, between(1, 63), 1}};
  static constexpr operand_rule operands[] = {{n::input_tensor, 4, only(dtype::int8), 0, true, 1, 1, 1, 1},
                                              {n::weight, 4, only(dtype::int8), 0, true, 3, 1, 1, 1}};
  static constexpr npu_entry entries[] = {
      {npu_operator::convolution, "0.1", 1, support::native, "0.1", make_table(operands), make_table(rows)}};
  constexpr target_description mine = {"mine", "notes", "1", int8_only("0", 1), 0, make_table(entries), {}, {}, {}, {}};
  lists l;
  operator_call c = fitting(npu_operator::convolution, dtype::int8, l);
  at(c, n::weight).extent[2] = 63;
  CHECK(check_operator(mine, c).answer == verdict::yes);
  CHECK(check_operator(target::rk3588{}, c).answer == verdict::no);
  at(c, n::weight).extent[2] = 64;
  CHECK(check_operator(mine, c).answer == verdict::no);
}

TEST_CASE("operators: reports of users, in the document's terms") {
  lists l;
  const auto on = [](const target_description& t, const operator_call& c) { return check_operator(t, c); };
  // K02: RV1106 has no float16.
  for (const npu_entry& e : target::rv1106::description.npu)
    CHECK(on(target::rv1106{}, fitting(e.which, dtype::float16, l)).answer == verdict::no);
  // K10: 8192 is the largest size, here of what is expanded.
  operator_call c = fitting(npu_operator::mul, dtype::int8, l);
  at(c, n::A).extent[3] = 8192, at(c, n::B) = {}, add(c, n::B, dtype::none, {});
  CHECK(on(target::rk3588{}, c).answer == verdict::yes);
  at(c, n::A).extent[3] = 8193;
  CHECK(on(target::rk3588{}, c).answer == verdict::no);
  // K11: a dilation of 32, 33 and 0, where 32 is the last one.
  for (const std::int64_t d : {32, 33, 0}) {
    c = fitting(npu_operator::depthwise_convolution, dtype::int8, l);
    c.attributes.dilations[0] = d;
    CHECK((on(target::rk3588{}, c).answer == verdict::yes) == (d == 32));
  }
  // K15: what RV1106 refuses has no CPU operator there.
  for (const npu_operator o : {npu_operator::min, npu_operator::pow, npu_operator::resize, npu_operator::ex_norm})
    CHECK(!on(target::rv1106{}, fitting(o, dtype::float16, l)).vendor_cpu);
  // K17: two Transposes, two verdicts.
  c = fitting(npu_operator::transpose, dtype::int8, l);
  set_permutation(c, 132);
  at(c, n::X).extent[2] = 16;
  CHECK(on(target::rk3588{}, c).answer == verdict::yes);
  at(c, n::X).extent[2] = 20;
  CHECK(on(target::rk3588{}, c).answer == verdict::no);
  // K21: Sub takes no [1, 1, h, w]; Expand makes it one that it takes.
  c = fitting(npu_operator::sub, dtype::int8, l);
  at(c, n::B).extent[1] = 1;
  const operator_report r = on(target::rk3588{}, c);
  REQUIRE(r.count == 1);
  CHECK(r.items[0].what == q::broadcast_pattern);
  // [1,1,h,w] to [1,c,h,w] is none of Expand's patterns either, but Add takes it.
  const hint h = hint_of(target::rk3588{}, c, r.items[0]);
  CHECK(h.kind == hint_kind::replace);
  REQUIRE(h.operator_count == 2);
  CHECK((h.operators[0] == npu_operator::mul && h.operators[1] == npu_operator::add));
  at(c, n::B).extent[1] = 64, at(c, n::B).extent[2] = 1;
  const operator_report again = on(target::rk3588{}, c);
  REQUIRE(again.count == 1);
  CHECK(hint_of(target::rk3588{}, c, again.items[0]).kind == hint_kind::expand_first);
  // K25: groups, strides and paddings of ConvTranspose each have a name.
  c = fitting(npu_operator::conv_transpose, dtype::int8, l);
  c.attributes.group = 2, c.attributes.strides[0] = 3, c.attributes.pads[1] = 3;
  const operator_report t = on(target::rk3588{}, c);
  for (const q what : {q::group, q::stride_h, q::pad_left_vs_kernel})
    CHECK(std::count_if(t.begin(), t.end(), [&](const operator_finding& f) { return f.what == what; }) == 1);
}

TEST_CASE("operators: hints") {
  lists l;
  char text[200];
  const auto hint_text = [&](const target_description& t, const operator_call& c) {
    const operator_report r = check_operator(t, c);
    REQUIRE(r.count >= 1);
    describe_hint(t, c, r.items[0], text, sizeof text);
    return std::string(text);
  };
  operator_call c = fitting(npu_operator::convolution, dtype::int8, l);
  c.attributes.strides[0] = 9;
  CHECK(hint_text(target::rk3588{}, c) == "the nearest that fits is 7");
  char message[200];
  describe(check_operator(target::rk3588{}, c).items[0], message, sizeof message);
  CHECK(std::string(message) == "stride_h is 9; wanted [1,7] (section 3.2.5, line 2213)");
  c = fitting(npu_operator::lstm, dtype::int8, l);
  at(c, n::X).extent[1] = 6;
  CHECK(hint_text(target::rk3588{}, c) == "pad to 8");
  c = fitting(npu_operator::relu, dtype::float32, l);
  CHECK(hint_text(target::rk3588{}, c) == "ask as float16");
  // [2, 1, 0, 3] is refused on c1, and done in two steps that are not.
  c = fitting(npu_operator::transpose, dtype::int8, l);
  set_permutation(c, 132);
  at(c, n::X).extent[2] = 24, at(c, n::X).extent[3] = 16;
  const std::string two = hint_text(target::rk3588{}, c);
  CHECK((two.find("transpose twice") == 0 || two.find("pad the ") == 0));
}

// The same in constant expressions.
namespace {

constexpr operator_call convolution = {
    .which = npu_operator::convolution,
    .operands = {{.name = n::input_tensor, .type = dtype::int8, .rank = 4, .extent = {1, 3, 64, 64}},
                 {.name = n::weight, .rank = 4, .extent = {8, 3, 3, 3}}},
    .attributes = {.strides = {90, 1}}};
constexpr operator_report at_compile_time = check_operator(target::rk3588{}, convolution);
static_assert(at_compile_time.answer == verdict::no && at_compile_time.count == 1);
static_assert(at_compile_time.items[0].what == q::stride_h && at_compile_time.items[0].got == 90);
static_assert(at_compile_time.items[0].line == 2213 && at_compile_time.multi_core == fact::yes);

}  // namespace
