// Calls of operators insisted on at compile time. The errors are tests/reject/operators_<chip>.def: here, that those
// rows reach every kind of limit that the tables have, so that none is without an error that somebody has read.
// labels: property
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "nnops/core/report.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/require_operator.hpp"
#include "operator_calls.hpp"

using namespace operator_calls;

namespace {

struct row {
  int line;
  npu_operator op;
  dtype type;
  changes before, to_within, to_beyond;

  operator_call within() const { return changed(fitting(op, type), before | to_within); }
  operator_call beyond() const { return changed(fitting(op, type), before | to_beyond); }
};
#define NNOPS_CASE(op, type, what, of, within, beyond, ...) \
  {__LINE__,                                                \
   npu_operator::op,                                        \
   dtype::type,                                             \
   {__VA_ARGS__},                                           \
   set(quantity::what, within, n::of),                      \
   set(quantity::what, beyond, n::of)},
constexpr row rk3566_rows[] = {
#include "../reject/operators_rk3566.def"
};
constexpr row rk3588_rows[] = {
#include "../reject/operators_rk3588.def"
};
constexpr row rk3562_rows[] = {
#include "../reject/operators_rk3562.def"
};
constexpr row rv1106_rows[] = {
#include "../reject/operators_rv1106.def"
};
constexpr row rk3576_rows[] = {
#include "../reject/operators_rk3576.def"
};
constexpr row rk2118_rows[] = {
#include "../reject/operators_rk2118.def"
};
constexpr row rv1106b_rows[] = {
#include "../reject/operators_rv1106b.def"
};
#undef NNOPS_CASE

struct chip_rows {
  const target_description* chip;
  table<row> rows;
};
constexpr chip_rows all_rows[] = {
    {&target::rk3566::description, make_table(rk3566_rows)},   {&target::rk3588::description, make_table(rk3588_rows)},
    {&target::rk3562::description, make_table(rk3562_rows)},   {&target::rv1106::description, make_table(rv1106_rows)},
    {&target::rk3576::description, make_table(rk3576_rows)},   {&target::rk2118::description, make_table(rk2118_rows)},
    {&target::rv1106b::description, make_table(rv1106b_rows)},
};

// Kinds of limits by name: what one compares how and when, the types of data for which one is stated, the operands and
// attributes of a call.
using kinds = std::set<std::string>;

std::string limit_kind(const limit& l) {
  return std::string(name_of(l.what)) + " (quantity " + std::to_string(static_cast<int>(l.what)) + "), rule " +
         std::to_string(static_cast<int>(l.wanted.kind)) + ", when " +
         std::to_string(static_cast<int>(l.terms.applies));
}
std::string data_kind(const limit& l) {
  return "limits of data " + std::to_string(l.terms.data) + ", when " +
         std::to_string(static_cast<int>(l.terms.applies));
}
std::string form_kind(npu_operator op) { return "operators of form " + std::to_string(static_cast<int>(form_of(op))); }

std::string operator_kind(npu_operator op) { return std::string("limits of ") + name_of(op); }

// The types of data among those that are printed.
std::vector<dtype> data_types(const target_description& t, dtype_set printed) {
  std::vector<dtype> all;
  for (const dtype d : {dtype::int8, dtype::int16, dtype::float16})
    if (contains(printed, d) && !contains(t.never, d)) all.push_back(d);
  return all;
}

kinds kinds_of_tables(const target_description& t) {
  kinds all = {name_of(q::query), name_of(q::not_listed)};
  for (const npu_entry& e : t.npu) {
    if (e.how == support::not_supported) all.insert(name_of(q::not_supported));
    if (e.how == support::converted_to_convolution) all.insert(name_of(q::converted_to_convolution));
    if (e.how == support::not_supported) continue;
    const n data_name = call_form_of(e.which).data;
    unsigned data = 0;
    for (const dtype d : data_types(t, e.operand(data_name)->types)) data |= nnops::rknn::data_class(d);
    if (data == 0) continue;  // anomaly A27: no type is left
    all.insert(form_kind(e.which));
    // A fused operator has the limits of another one.
    if (e.limits.count > 0 && std::string(e.section) == e.stated_in) all.insert(operator_kind(e.which));
    for (const limit& l : e.limits)
      if (l.what < q::batch && covers(l.terms.data, static_cast<data_set>(data)))
        all.insert(limit_kind(l)), all.insert(data_kind(l));
    for (const operand_rule& o : e.operands) {
      if (o.rank != 0) all.insert(name_of(q::rank));
      if (o.types != 0) all.insert(name_of(q::dtype));
      if (o.const_types != 0) all.insert(name_of(q::constant));
      if (o.granularities == 1) all.insert(name_of(q::granularity));
      if (o.as_data && o.of != data_name && data_types(t, o.types).size() > 1) all.insert(name_of(q::dtype_match));
    }
  }
  if (t.first_layer.count > 0)
    for (const q what : {q::first_layer_n, q::first_layer_product, q::first_layer_width}) all.insert(name_of(what));
  return all;
}

bool is_of(const limit& l, const operator_finding& f) {
  if (l.what != f.what || l.of != f.of || l.line != f.line || l.wanted.kind != f.wanted.kind) return false;
  for (std::uint8_t i = 0; i < l.wanted.count; ++i)
    if (l.wanted.value[i] != f.wanted.value[i]) return false;
  return true;
}

kinds kinds_met(const target_description& t, const table<row>& rows) {
  kinds all;
  for (const row& x : rows) {
    for (const operator_finding& f : check_operator(t, x.within())) all.insert(name_of(f.what));
    const operator_report r = check_operator(t, x.beyond());
    all.insert(form_kind(x.op));
    for (const operator_finding& f : r) {
      all.insert(name_of(f.what));
      if (r.entry == nullptr) continue;
      for (const limit& l : r.entry->limits)
        if (is_of(l, f)) all.insert(limit_kind(l)), all.insert(data_kind(l)), all.insert(operator_kind(x.op));
    }
  }
  return all;
}

}  // namespace

TEST_CASE("require_operator: each row is within the limits on one side and beyond one on the other") {
  std::size_t rows = 0;
  for (const chip_rows& c : all_rows) {
    CAPTURE(std::string(c.chip->name));
    for (const row& x : c.rows) {
      CAPTURE(x.line);
      const verdict within = check_operator(*c.chip, x.within()).answer,
                    beyond = check_operator(*c.chip, x.beyond()).answer;
      CHECK((within == verdict::yes || within == verdict::converted));
      CHECK((beyond == verdict::no || beyond == verdict::invalid));
      ++rows;
    }
  }
  CHECK(rows > 800);
}

TEST_CASE("require_operator: the rows of a chip meet every kind of limit that its tables have") {
  for (const chip_rows& c : all_rows) {
    CAPTURE(std::string(c.chip->name));
    const kinds met = kinds_met(*c.chip, c.rows);
    for (const std::string& kind : kinds_of_tables(*c.chip)) {
      CAPTURE(kind);
      CHECK(met.count(kind) == 1);
    }
  }
}

TEST_CASE("require_operator: every group of chips has rows") {
  // The chips of a group share its tables.
  for (const target_description* t : all_targets) {
    CAPTURE(std::string(t->name));
    bool found = false;
    for (const chip_rows& c : all_rows) found = found || c.chip->npu.first == t->npu.first;
    CHECK(found);
  }
}

// ---- what is not an error -------------------------------------------------------------------------------------------

namespace {

constexpr std::int64_t starts[] = {0}, ends[] = {32}, axes[] = {1};
constexpr operator_call cut = {
    .which = npu_operator::slice,
    .operands = {{.name = n::input_tensor, .type = dtype::int8, .rank = 4, .extent = {1, 64, 8, 8}}},
    .attributes = {.axes = {axes, 1, true}, .starts = {starts, 1, true}, .ends = {ends, 1, true}}};
static_assert(rknn::fits_npu<target::rk3588, cut> && rknn::require_npu<target::rk3588, cut>());

// Refusals are answers, as long as the call is valid.
constexpr operator_call strided = changed(fitting(npu_operator::convolution, dtype::int8), set(q::stride_h, 90));
static_assert(!rknn::fits_npu<target::rk3588, strided>);
constexpr operator_call streaming = fitting(npu_operator::ex_conv_streaming, dtype::float16);
static_assert(rknn::fits_npu<target::rk2118, streaming> && !rknn::fits_npu<target::rk3588, streaming>);

// What the vendor's tool makes a convolution of.
constexpr operator_call average = fitting(npu_operator::average_pool, dtype::int8);
static_assert(check_operator(target::rv1106b{}, average).answer == verdict::converted);
static_assert(rknn::fits_npu<target::rv1106b, average> && rknn::require_npu<target::rv1106b, average>());

// A chip of one's own.
constexpr operand_rule operands[] = {{n::input, 4, only(dtype::int8), 0, true, 1, 1, 1, 1}};
constexpr npu_entry entries[] = {{npu_operator::relu, "0.1", 1, support::native, "0.1", make_table(operands), {}}};
struct my_chip {
  static constexpr target_description description = {
      "mine", "notes", "1", int8_only("0", 1), 0, make_table(entries), {}, {}, {}, {}};
};
constexpr operator_call relu = fitting(npu_operator::relu, dtype::int8);
constexpr operator_call half_relu = fitting(npu_operator::relu, dtype::float16);
static_assert(rknn::fits_npu<my_chip, relu> && !rknn::fits_npu<my_chip, half_relu>);

// Branches, in a function.
template <class Chip>
constexpr int place_of_relu() {
  if constexpr (rknn::fits_npu<Chip, half_relu>) return 1;
  else return 2;
}
static_assert(place_of_relu<target::rk3588>() == 1 && place_of_relu<target::rv1106>() == 2);

}  // namespace
