// The tables say what the document says: every statement of rknn_document.txt is in a table with its section and line,
// and every entry of a table is a statement.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "document_rows.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/all.hpp"

using namespace nnops;

namespace {

const std::map<std::string, measure> measure_names = {
    {"kernel_h", measure::filter_h},
    {"kernel_w", measure::filter_w},
    {"stride_h", measure::stride_h},
    {"stride_w", measure::stride_w},
    {"strides_h", measure::stride_h},
    {"strides_w", measure::stride_w},
    {"pads_top", measure::padding_top},
    {"pads_left", measure::padding_left},
    {"pads_bottom", measure::padding_bottom},
    {"pads_right", measure::padding_right},
    {"pad_top", measure::padding_top},
    {"pad_left", measure::padding_left},
    {"pad_bottom", measure::padding_bottom},
    {"pad_right", measure::padding_right},
    {"dilations_h", measure::dilation_h},
    {"dilations_w", measure::dilation_w},
    {"channel", measure::in_depth},
    {"height", measure::in_h},
    {"width", measure::in_w},
};

const std::map<std::string, operand_type> type_names = {
    {"int8", operand_type::tensor_quant8_asymm_signed},
    {"int16", operand_type::tensor_quant16_symm},
    {"float16", operand_type::tensor_float16},
};

const target_description& described(const std::string& chip) {
  return chip == "RK3588" ? target::rk3588::description : target::rv1106::description;
}

const rknn::npu_entry* find_npu(const target_description& t, const std::string& name) {
  for (const rknn::npu_entry& e : t.npu)
    if (name == rknn::name_of(e.which)) return &e;
  return nullptr;
}

bool same_text(const char* a, const std::string& b) { return a != nullptr && b == a; }

bool same(const constraint& a, const constraint& b) {
  if (a.kind != b.kind || a.count != b.count) return false;
  for (std::uint8_t i = 0; i < a.count; ++i)
    if (a.value[i] != b.value[i]) return false;
  return true;
}

constraint interval(const std::string& statement) {
  long long low = 0, high = 0;
  REQUIRE(std::sscanf(statement.c_str() + statement.find('['), "[%lld,%lld]", &low, &high) == 2);
  return between(low, high);
}

std::vector<int> numbers(const std::string& text) {
  std::vector<int> all;
  for (const std::string& part : split(text.substr(text.find('{') + 1, text.find('}') - text.find('{') - 1), ','))
    all.push_back(std::atoi(part.c_str()));
  return all;
}

// Which entries of the tables have been found in the document.
struct ledger {
  std::set<const rknn::limit*> seen;

  // The limits of an operator, or those that others refer to, with this measure and place.
  int find(const target_description& t, const document_row& row, measure what, const constraint& wanted,
           std::uint8_t data = rknn::any_data, std::int16_t permutation = rknn::any_permutation) {
    int found = 0;
    for (const rknn::npu_entry& e : t.npu)
      for (const rknn::limit& l : e.limits)
        if (l.what == what && same_text(l.section, row.section) && l.line == row.line && same(l.wanted, wanted) &&
            l.data == data && l.permutation == permutation) {
          seen.insert(&l);
          ++found;
        }
    return found;
  }
};

}  // namespace

TEST_CASE("tables and document: every statement about NPU operators is in the tables, and nothing else is") {
  const std::vector<document_row> rows = read_document();
  REQUIRE(rows.size() > 500);
  ledger book;
  std::map<std::string, int> kinds;
  std::set<std::string> with_rank;
  long long p = 0, q = 0;

  for (const document_row& row : rows) {
    if (row.chip == "CPU" || row.op == "first layer") continue;
    CAPTURE(row.chip);
    CAPTURE(row.op);
    CAPTURE(row.line);
    CAPTURE(row.statement);
    const std::string& s = row.statement;
    const target_description& t = described(row.chip);
    const std::string first = s.substr(0, s.find(' '));
    const rknn::npu_entry* e = find_npu(t, row.op);
    ++kinds[first];
    if (row.op == "Expand") {
      // Not an operator that NNAPI operations become: what Add and Mul refer to. The first line of each extent is
      // cited.
      if (first != "expanded") continue;
      const measure what = s[9] == 'h' ? measure::expanded_h : measure::expanded_w;
      constraint found = {};
      for (const rknn::limit& l : find_npu(t, "Add")->limits)
        if (l.what == what) found = l.wanted;
      CHECK(same(found, interval(s)));
      book.find(t, row, what, interval(s));
      continue;
    }
    REQUIRE(e != nullptr);

    if (first == "heading") {
      CHECK(same_text(e->section, row.section));
      CHECK(e->line == row.line);
    } else if (first == "types") {
      for (const std::string& name : split(s.substr(6), ',')) CHECK(e->data.has(type_names.at(name)));
      if (row.op == "Transpose") {
        CHECK(e->data.count == 3);
      } else {
        CHECK(e->data.count == static_cast<std::int32_t>(split(s.substr(6), ',').size()));
        CHECK(same_text(e->data.section, row.section));
        CHECK(e->data.line == row.line);
      }
    } else if (first == "multi_core") {
      // Read as not stated where it says yes of chips of which nothing else says it.
      const bool ignored = row.chip == "RV1106" && (row.op == "AddRelu" || row.op == "MulRelu");
      CHECK(e->multi_core == (ignored                 ? rknn::fact::not_stated
                              : s == "multi_core yes" ? rknn::fact::yes
                                                      : rknn::fact::no));
      CHECK(e->multi_core_line == (ignored ? 0 : row.line));
    } else if (first == "shape") {
      // The first shape of an operator is that of its data.
      if (with_rank.insert(row.chip + row.op).second) {
        CHECK(split(s, ',').size() == 4);
        CHECK(book.find(t, row, measure::rank, equals(4)) >= 1);
      }
    } else if (first == "form") {
      CHECK((s == "form [b,c,1,1]" || s == "form [scalar]"));
      book.find(t, row, measure::broadcast_form,
                one_of(broadcast_form::full, broadcast_form::channel, broadcast_form::scalar));
    } else if (first == "axis") {
      const std::vector<int> axes = numbers(s);
      CHECK(book.find(t, row, measure::nchw_axis,
                      axes.size() == 4 ? between(axes[0], axes[3]) : one_of(axes.at(0), axes.at(1))) == 1);
    } else if (first == "clamps") {
      CHECK(s == "clamps to [0,6]");
      CHECK(book.find(t, row, measure::activation,
                      one_of(fused_activation::none, fused_activation::relu, fused_activation::relu6)) == 1);
    } else if (first == "count_include_pad") {
      CHECK(s == "count_include_pad = 1");
      const bool average = row.op.find("Average") != std::string::npos;  // it means nothing for a maximum
      CHECK(book.find(t, row, measure::uncounted_padding, equals(0)) == (average ? 1 : 0));
    } else if (first == "modes") {
      CHECK(s == "modes half_pixel, pytorch_half_pixel, align_corners");
      CHECK(book.find(t, row, measure::coordinate_mode,
                      one_of(coordinate_mode::half_pixel, coordinate_mode::align_corners)) == 1);
    } else if (first == "p") {
      REQUIRE(std::sscanf(s.c_str(), "p = %lld, q = %lld", &p, &q) == 2);
    } else if (first == "perm") {
      const std::vector<std::string> words = split(s, ' ');
      REQUIRE(words.size() == 4);
      const auto permutation = static_cast<std::int16_t>(std::atoi(words[1].c_str()));
      const std::uint8_t data = words[2] == "T1"   ? rknn::int8_data
                                : words[2] == "T2" ? rknn::wide_data
                                                   : rknn::any_data;
      for (const std::string& text : split(words[3], ',')) {
        CAPTURE(text);
        const transpose_clause c = parse_clause(text, p, q);
        std::string name;
        std::vector<int> factors = c.factors;
        std::sort(factors.begin(), factors.end());
        for (const int f : factors) {
          if (!name.empty()) name += '_';
          name += "nchw"[f];
          name += '1';
        }
        if (c.times == 2) name += "_twice";
        measure what = measure::input_count;
#define NNOPS_MEASURE(m) \
  if (name == #m) what = measure::m;
#include "nnops/core/measures.def"
#undef NNOPS_MEASURE
        REQUIRE(what != measure::input_count);
        CHECK(book.find(t, row, what, c.multiple != 0 ? multiple_of(c.multiple) : at_most(c.below - 1), data,
                        permutation) == 1);
      }
    } else if (s.find("where dilated_kernel_h > 1") != std::string::npos) {
      const int fused = row.op == "Convolution" ? 3 : 1;  // the fused ones share the table
      CHECK(book.find(t, row, measure::in_w_of_tall_filter, at_most(std::atoll(s.c_str() + s.rfind('<') + 1) - 1)) ==
            fused);
    } else {
      REQUIRE(measure_names.count(first) == 1);
      CHECK(book.find(t, row, measure_names.at(first), interval(s)) == (row.op == "Convolution" ? 3 : 1));
    }
  }

  // The file is whole: 23 permutations with limits for each chip, of which 16 have a line for each width of data.
  CHECK(kinds["perm"] == 2 * 39);
  CHECK(kinds["heading"] == 2 * 25);
  for (const target_description* t : {&target::rk3588::description, &target::rv1106::description}) {
    CHECK(t->npu.count == 24);
    for (const rknn::npu_entry& e : t->npu) {
      CAPTURE(std::string(t->name));
      CAPTURE(std::string(rknn::name_of(e.which)));
      for (const rknn::limit& l : e.limits) {
        CAPTURE(l.line);
        if (l.what == measure::beta) {
          // In the formula of Softmax, which has no beta.
          CHECK(same(l.wanted, real_equals(1.0)));
          CHECK(l.line == e.line + 4);
        } else {
          CHECK(book.seen.count(&l) == 1);
        }
      }
    }
  }
}

TEST_CASE("tables and document: first layers") {
  int rows_seen = 0;
  std::set<const rknn::first_layer_entry*> numbered;
  for (const document_row& row : read_document()) {
    if (row.op != "first layer") continue;
    CAPTURE(row.line);
    CAPTURE(row.statement);
    const target_description& t = described(row.chip);
    ++rows_seen;
    char type[16], op[32], other[16];
    int a = 0, b = 0, c = 0;
    const auto data_of = [&] { return std::string(type) == "int8" ? rknn::int8_data : rknn::wide_data; };
    int found = 0;
    if (std::sscanf(row.statement.c_str(), "%15s product <= %d * N", type, &a) == 2) {
      for (const rknn::first_layer_entry& e : t.first_layer)
        if (e.data == data_of()) found += e.width_per_n == a && e.product_line == row.line;
      CHECK(found == 2);
    } else if (std::sscanf(row.statement.c_str(), "%15s width <= %d", type, &a) == 2) {
      for (const rknn::first_layer_entry& e : t.first_layer)
        if (e.data == data_of()) found += e.max_width == a && e.width_line == row.line;
      CHECK(found == 2);
    } else if (std::sscanf(row.statement.c_str(), "first layers of %15s with inputs of %15s", type, other) == 2) {
      for (const rknn::first_layer_entry& e : t.first_layer) found += e.data == data_of();
      CHECK(found == 2);  // Convolution and DepthwiseConvolution
      CHECK(t.data.has(type_names.at(type)));
    } else {
      REQUIRE(std::sscanf(row.statement.c_str(), "%15s %31s N = %d - max(ceil(area / %d), %d)", type, op, &a, &b, &c) ==
              5);
      for (const rknn::first_layer_entry& e : t.first_layer)
        if (e.data == data_of() && std::strcmp(rknn::name_of(e.which), op) == 0 && e.base == a && e.area == b &&
            e.least == c && e.n_line == row.line) {
          ++found;
          numbered.insert(&e);
        }
      CHECK(found == 1);
    }
  }
  CHECK(rows_seen > 10);
  CHECK(numbered.size() == static_cast<std::size_t>(target::rk3588::description.first_layer.count +
                                                    target::rv1106::description.first_layer.count));
}

TEST_CASE("tables and document: the vendor's CPU operators") {
  const target_description& all = target::rk3588::description;
  int limits_seen = 0, headings = 0;
  for (const document_row& row : read_document()) {
    if (row.chip != "CPU") continue;
    CAPTURE(row.op);
    CAPTURE(row.line);
    CAPTURE(row.statement);
    const rknn::cpu_entry* e = nullptr;
    for (const rknn::cpu_entry& one : all.cpu)
      if (row.op == rknn::name_of(one.which)) e = &one;
    REQUIRE(e != nullptr);
    if (row.statement == "heading") {
      if (row.section == "4.87") continue;  // Tanh, a second time
      ++headings;
      CHECK(same_text(e->section, row.section));
      CHECK(e->line == row.line);
      continue;
    }
    const auto has = [&](measure what, const constraint& wanted) {
      int found = 0;
      for (const rknn::limit& l : e->limits)
        found += l.what == what && same(l.wanted, wanted) && same_text(l.section, row.section) && l.line == row.line;
      limits_seen += found;
      return found == 1;
    };
    using enum operand_type;
    if (row.statement == "batch = 1") CHECK(has(measure::batches, equals(1)));
    else if (row.statement == "axis in {0,1,2,3}") CHECK(has(measure::nchw_axis, between(0, 3)));
    else if (row.statement == "output rank <= 4") CHECK(has(measure::rank, at_most(4)));
    else if (row.statement == "source float32/bool/int8/float16/int32/int64")  // NNAPI has no int64
      CHECK(has(measure::source_type, one_of(tensor_float32, tensor_bool8, tensor_quant8_asymm_signed,
                                             tensor_quant8_symm, tensor_float16, tensor_int32)));
    else if (row.statement == "target float32/int8/int32/float16")
      CHECK(has(measure::target_type,
                one_of(tensor_float32, tensor_quant8_asymm_signed, tensor_quant8_symm, tensor_int32, tensor_float16)));
    else if (row.statement == "source bool/int8/float")
      CHECK(has(measure::source_type,
                one_of(tensor_bool8, tensor_quant8_asymm_signed, tensor_quant8_symm, tensor_float32)));
    else if (row.statement == "target bool/int8/float")
      CHECK(has(measure::target_type,
                one_of(tensor_bool8, tensor_quant8_asymm_signed, tensor_quant8_symm, tensor_float32)));
    else FAIL("a statement that no table takes up");
  }
  CHECK(headings == all.cpu.count);
  int limits = 0;
  for (const rknn::cpu_entry& e : all.cpu) limits += e.limits.count;
  CHECK(limits_seen == limits);

  // Line 13911: the RV chips have Concat, DataConvert, Div, exLayerNorm, Exp, Gather, ReduceL2, ReduceMax, Reshape,
  // ScatterND and Softmax. Of these, NNAPI operations here become four.
  for (const target_description* t : {&target::rv1103::description, &target::rv1106::description}) {
    std::set<std::string> names;
    for (const rknn::cpu_entry& e : t->cpu) names.insert(rknn::name_of(e.which));
    CHECK(names == std::set<std::string>{"Concat", "DataConvert", "Reshape", "Softmax"});
  }
}

TEST_CASE("tables: stamped, named and enumerable") {
  std::set<std::string> names;
  for (const target_description* t : all_targets) {
    names.insert(t->name);
    CHECK(same_text(t->document, "RK-YH-YF-418"));
    CHECK(same_text(t->version, "V2.3.2"));
    std::set<rknn::npu_operator> once;
    for (const rknn::npu_entry& e : t->npu) CHECK(once.insert(e.which).second);
  }
  CHECK(names == std::set<std::string>{"RK3588", "RV1103", "RV1106"});
  static_assert(target::rk3588::description.npu.count == 24 && target::rk3588::description.npu.first[0].line == 2067);
  CHECK(target::rk3588::description.data.count == 2);
  CHECK(target::rv1106::description.data.count == 1);
  CHECK(target::rv1106::description.data.types[0] == operand_type::tensor_quant8_asymm_signed);
}
