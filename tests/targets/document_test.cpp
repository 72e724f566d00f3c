// The tables say what the document says: every limit, operand rule and row of every chip is a statement of
// rknn_document.txt with its section and line, and every statement is in a table. All headings are accounted for.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "document_rows.hpp"
#include "nnops/core/report.hpp"
#include "nnops/core/types.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/operator_call.hpp"
#include "nnops/targets/operator_message.hpp"

using namespace nnops;
using namespace nnops::rknn;

namespace {

const target_description* described(const std::string& chip) {
  for (const target_description* t : all_targets)
    if (chip == t->name) return t;
  return nullptr;
}

// What the document says on a line of an operator's section.
struct lines {
  std::map<std::pair<std::string, std::int32_t>, std::set<std::string>> at;

  bool says(const char* section, std::int32_t line, const std::string& statement) const {
    const auto found = at.find({section == nullptr ? "" : section, line});
    return found != at.end() && found->second.count(statement) != 0;
  }
};

lines read_lines() {
  lines all;
  for (const document_row& row : read_document())
    if (row.chip != "CPU") all.at[{row.section, row.line}].insert(row.statement);
  return all;
}

std::string list_of(const constraint& c, bool words) {
  std::string s;
  for (std::uint8_t i = 0; i < c.count; ++i)
    s +=
        (i > 0 ? "," : "") + (words ? std::string(name_of(static_cast<word>(c.value[i]))) : std::to_string(c.value[i]));
  return s;
}

// The statement that a limit restates.
std::string statement_of(const limit& l) {
  using q = quantity;
  const std::string name = name_of(l.what);
  const bool is_word = kind_of(l.what) == got_kind::word;
  switch (l.what) {
    case q::width:
      if (l.terms.applies == when::tall_kernel)
        return "says width_of_tall_kernel<" + std::to_string(l.wanted.value[0] + 1);
      if (l.wanted.kind == rule::equals) return "says width=" + std::to_string(l.wanted.value[0]);
      [[fallthrough]];
    case q::channel:
    case q::height:
      if (l.terms.applies == when::mode) return "says reflect 8192 8192 8176";
      if (l.of == operand_name::A || l.of == operand_name::B) return std::string("says matmul ") + name_of(l.of);
      break;
    case q::pad_top_vs_kernel:
    case q::pad_left_vs_kernel:
    case q::output_h:
    case q::output_w:
      return "says pads";
    case q::group:
    case q::dilation_needs_1x1:
    case q::kernel_1x1:
    case q::auto_pad:
    case q::ceil_mode:
    case q::storage_order:
    case q::count_include_pad:
    case q::epsilon:
    case q::slope:
    case q::exponent_shape:
    case q::mask_batch:
    case q::roi:
    case q::window_sizes:
    case q::num_windows:
    case q::direction:
    case q::input_layout:
    case q::output_layout:
    case q::flash_attention_dtype:
    case q::flash_attention_mask:
      return "says " + name;
    case q::uncounted_padding:
      return "says count_include_pad";
    case q::proj_size:
    case q::input_forget:
    case q::has_projection:
      return "says " + name + "=0";
    case q::expand_h:
      return "range h [1,8192]";
    case q::expand_w:
      return "range w [1,8192]";
    case q::expand_pattern:
      return "range h [1,8192]";
    case q::broadcast_pattern:
      return "says form [b,c,1,1]";
    case q::axis:
      if (l.wanted.kind == rule::equals) return "says axis=" + std::to_string(l.wanted.value[0]);
      break;
    case q::axes:
      if (l.wanted.kind == rule::equals) return "says default";
      if (l.wanted.kind == rule::one_of) return "says axes [1] or [1,2,3]";
      break;
    case q::alpha:
      return real_value(l.wanted.value[0]) == 1.0 ? "says alpha=1" : "says alpha=1/6";
    case q::beta:
      return "says beta=0.5";
    case q::min:
    case q::max:
    case q::clip_activation:
      return "says clip 0 to 6";
    case q::step_blocks:
    case q::step_channel:
      return "says steps";
    case q::constant:
      return "set exponent {0,1,2,3,0.5,-0.5}";
    case q::exponent: {
      static const std::int64_t values[] = {real_bits(0), real_bits(1),   real_bits(2),
                                            real_bits(3), real_bits(0.5), real_bits(-0.5)};
      return std::equal(values, values + 6, l.wanted.value) ? "set exponent {0,1,2,3,0.5,-0.5}" : "";
    }
    case q::antialias:
    case q::cubic_coeff_a:
    case q::exclude_outside:
    case q::extrapolation_value:
    case q::keep_aspect_ratio_policy:
    case q::nearest_mode:
      return "says default";
    case q::coordinate_mode:
      return "words coordinate_transformation_mode half_pixel,pytorch_half_pixel,align_corners";
    case q::scale_h:
    case q::scale_w:
      return "says factors " + std::to_string(l.wanted.value[0]) + " to " + std::to_string(l.wanted.value[1]);
    case q::softmax_beta:
      return "says softmax";
    case q::channel_height_width_product:
      return "says chw<=" + std::to_string(l.wanted.value[0]);
    case q::height_width_product:
    case q::channel_height_product:
      if (l.wanted.kind == rule::at_least) return "says 1 or more than " + std::to_string(l.wanted.value[0] - 1);
      return "says axis " + std::to_string(l.terms.argument) + " below " +
             std::to_string(l.wanted.value[l.wanted.kind == rule::between ? 1 : 0] + 1);
    case q::batch_size_multiple:
      return "says 1 or a multiple of " + std::to_string(l.wanted.value[0]);
    case q::gates: {
      // GRU prints LSTM's gates: it has three (anomaly A14).
      const std::int64_t printed = l.wanted.value[0] == 3 ? 4 : l.wanted.value[0] == 6 ? 8 : l.wanted.value[0];
      return "says gates " + std::to_string(printed);
    }
    case q::flash_attention_driver:
    case q::flash_attention_runtime: {
      const std::int64_t v = l.wanted.value[0];
      return std::string(l.what == q::flash_attention_driver ? "driver" : "runtime") +
             " >= " + std::to_string(v / 1000000) + "." + std::to_string(v / 1000 % 1000) + "." +
             std::to_string(v % 1000);
    }
    default:
      break;
  }
  if (l.wanted.kind == rule::between)
    return "range " + name + " [" + std::to_string(l.wanted.value[0]) + "," + std::to_string(l.wanted.value[1]) + "]";
  if (l.wanted.kind == rule::one_of)
    return is_word ? "words " + name + " " + list_of(l.wanted, true)
                   : "set " + name + " {" + list_of(l.wanted, false) + "}";
  return "";
}

// The clauses of Transpose are compared as text.
bool is_transposition(const limit& l) { return l.terms.applies == when::permutation; }

// "T1 int8,float16" as types; the document's int is of 32 or 64 bits, its float of 32.
dtype_set types_of(const std::string& names) {
  dtype_set s = 0;
  for (const std::string& name : split(names, ',')) {
    if (name == "int") s = s | dtype::int32, s = s | dtype::int64;
    else if (name == "float") s = s | dtype::float32;
    else
      for (int i = 1; i <= static_cast<int>(dtype::float32); ++i)
        if (name == name_of(static_cast<dtype>(i))) s = s | static_cast<dtype>(i);
  }
  return s;
}

}  // namespace

TEST_CASE("tables and document: every heading of chapter 3 and of chapter 4 has its entry") {
  std::map<std::string, int> headings, native;
  std::set<const npu_entry*> seen;
  std::vector<cpu_entry> cpu(vendor_cpu::all, vendor_cpu::all + 98);
  for (const document_row& row : read_document()) {
    if (row.statement != "heading") continue;
    CAPTURE(row.chip);
    CAPTURE(row.op);
    ++headings[row.chip];
    if (row.chip == "CPU") {
      const auto found = std::find_if(cpu.begin(), cpu.end(), [&](const cpu_entry& e) { return e.line == row.line; });
      REQUIRE(found != cpu.end());
      CHECK(row.op == name_of(found->which));
      CHECK(row.section == found->section);
      cpu.erase(found);
      continue;
    }
    const target_description* t = described(row.chip);
    REQUIRE(t != nullptr);
    const npu_entry* e = nullptr;
    for (const npu_entry& one : t->npu)
      if (one.line == row.line) e = &one;
    REQUIRE(e != nullptr);
    CHECK(seen.insert(e).second);
    CHECK(row.op == name_of(e->which));
    CHECK(row.section == e->section);
    CHECK(t->find(e->which) == e);  // once in the list
    native[row.chip] += e->how == support::native;
  }
  CHECK(cpu.empty());
  CHECK(headings == std::map<std::string, int>{{"RK3566", 74},
                                               {"RK3588", 79},
                                               {"RK3562", 76},
                                               {"RV1103", 74},
                                               {"RK3576", 78},
                                               {"RK2118", 60},
                                               {"RV1103B", 59},
                                               {"CPU", 98}});
  CHECK(native == std::map<std::string, int>{{"RK3566", 74},
                                             {"RK3588", 79},
                                             {"RK3562", 76},
                                             {"RV1103", 74},
                                             {"RK3576", 78},
                                             {"RK2118", 57},
                                             {"RV1103B", 56}});
  int entries = 0;
  for (const target_description* t : all_targets)
    if (t->member == 0) entries += t->npu.count;
  CHECK(entries == 500);
}

TEST_CASE("tables and document: each limit is printed on its line") {
  const lines document = read_lines();
  int checked = 0, unprinted = 0;
  for (const target_description* t : all_targets) {
    CAPTURE(std::string(t->name));
    for (const npu_entry& e : t->npu) {
      CAPTURE(std::string(name_of(e.which)));
      for (const limit& l : e.limits) {
        if (is_transposition(l)) continue;
        CAPTURE(std::string(name_of(l.what)));
        CAPTURE(l.line);
        ++checked;
        if (l.line == 0) {
          // storage_order where it is not printed (A47), FlashAttention where it is not mentioned, and that what
          // becomes a convolution counts its padding.
          CHECK((l.what == quantity::storage_order || l.what == quantity::flash_attention ||
                 l.what == quantity::uncounted_padding));
          ++unprinted;
          continue;
        }
        const std::string statement = statement_of(l);
        CAPTURE(statement);
        CHECK(document.says(l.section(e.stated_in), l.line, statement));
      }
    }
  }
  CHECK(checked > 4000);
  CHECK(unprinted > 0);
}

TEST_CASE("tables and document: each operand has the types, the rank and the granularity that are printed") {
  const lines document = read_lines();
  // Of each section, the types of its symbols by line.
  std::map<std::string, std::map<std::int32_t, std::pair<dtype_set, dtype_set>>> symbols;
  for (const document_row& row : read_document()) {
    const std::vector<std::string> words = split(row.statement, ' ');
    if (words.size() != 3) continue;
    if (words[0] == "types") symbols[row.section][row.line].first = types_of(words[2]);
    if (words[0] == "const") symbols[row.section][row.line].second = types_of(words[2]);
  }
  int operands = 0;
  for (const target_description* t : all_targets) {
    CAPTURE(std::string(t->name));
    for (const npu_entry& e : t->npu) {
      CAPTURE(std::string(name_of(e.which)));
      if (e.how == support::not_supported) {
        CHECK(document.says(e.section, e.how_line, "not supported"));
        CHECK(e.operands.count == 0);
        continue;
      }
      if (e.how == support::converted_to_convolution) CHECK(document.says(e.section, e.how_line, "converted"));
      REQUIRE(e.operands.count >= 2);
      for (const operand_rule& o : e.operands) {
        CAPTURE(std::string(name_of(o.of)));
        ++operands;
        if (o.rank > 0) CHECK(document.says(e.stated_in, o.shape_line, "rank " + std::to_string(o.rank)));
        if (o.granularities != 0) {
          static const char* const names[] = {"", "quant per_layer", "quant per_channel",
                                              "quant per_layer,per_channel"};
          CHECK((document.says(e.stated_in, o.granularity_line, names[o.granularities]) ||
                 (document.says(e.stated_in, o.granularity_line, names[1]) &&
                  document.says(e.stated_in, o.granularity_line + 1, names[2]))));
        }
        if (o.type_line == 0) continue;
        // The symbols on this line and those that follow make the operand's types.
        dtype_set types = 0, const_types = 0;
        for (std::int32_t line = o.type_line; line <= o.type_line + 4; ++line)
          if (const auto found = symbols[e.stated_in].find(line); found != symbols[e.stated_in].end()) {
            if (static_cast<dtype_set>(types | found->second.first) == (o.types | (types & o.types)) ||
                line == o.type_line || (found->second.first & ~o.types) == 0)
              types = static_cast<dtype_set>(types | (found->second.first & o.types));
            if (found->second.second != 0) const_types = found->second.second;
          }
        CHECK(types == o.types);
        if (o.const_types != 0) CHECK(const_types == o.const_types);
        CHECK((symbols[e.stated_in][o.type_line].first & ~o.types) == 0);
      }
    }
  }
  CHECK(operands > 1500);
}

TEST_CASE("tables and document: every statement is in a table") {
  int checked = 0;
  std::string unread;
  for (const document_row& row : read_document()) {
    if (row.chip == "CPU" || row.op.find("layer") != std::string::npos) continue;
    const target_description* t = described(row.chip);
    REQUIRE(t != nullptr);
    const std::string& s = row.statement;
    CAPTURE(row.op);
    CAPTURE(row.line);
    CAPTURE(s);
    const npu_entry* e = nullptr;
    for (const npu_entry& one : t->npu)
      if (row.section == one.section) e = &one;
    REQUIRE(e != nullptr);
    ++checked;
    const std::string first = s.substr(0, s.find(' '));
    if (first == "multi_core") {
      // Read as not stated where it says yes of chips of which nothing else says it (anomaly A26).
      const bool ignored = (e->which == npu_operator::add_relu || e->which == npu_operator::mul_relu) &&
                           row.chip != "RK3588" && row.chip != "RK3576";
      const fact one = s == "multi_core no" ? fact::no : fact::yes,
                 other = s == "multi_core yes" ? fact::yes : fact::no;
      CHECK(e->multi_core.of[0] == (ignored ? fact::not_stated : one));
      CHECK(e->multi_core.of[1] == (ignored ? fact::not_stated : other));
      CHECK(e->multi_core.line == (ignored ? 0 : row.line));
    } else if (first == "same") {
      const npu_entry* base = nullptr;
      for (const npu_entry& other : t->npu)
        if (s.substr(8) == name_of(other.which)) base = &other;
      REQUIRE(base != nullptr);
      CHECK(e->limits.first == base->limits.first);
      CHECK(e->operands.first == base->operands.first);
      CHECK(std::string(e->stated_in) == base->section);
    } else if (first == "range" || first == "set" || first == "words" || first == "says" || first == "driver" ||
               first == "runtime") {
      // Somewhere in the operator's table; LSTM and GRU print a range for each operand that has the extent.
      bool found = false;
      for (const limit& l : e->limits) found = found || (!is_transposition(l) && statement_of(l) == s);
      // Expand's ranges are those that it prints for its patterns; exConvStreaming and the like have no more.
      if (!found && s == "says exponent_shape") found = row.op == "Pad";  // of the constant, which is a scalar
      if (!found && s == "says count_include_pad") found = row.op.find("Max") != std::string::npos;  // means nothing
      if (!found && s == "says gates 4") found = row.op == "GRU" || row.op == "LSTM";
      CHECK(found);
      if (!found) unread += row.op + " " + s + "\n";
    }
  }
  CHECK(checked > 4000);
  if (!unread.empty()) MESSAGE(unread);
}

TEST_CASE("tables and document: chapter 5") {
  std::map<std::string, int> counted;
  for (const document_row& row : read_document()) {
    if (row.op != "first layer" && row.op != "last layer") continue;
    CAPTURE(row.chip);
    CAPTURE(row.line);
    CAPTURE(row.statement);
    const target_description& t = *described(row.chip);
    const std::vector<std::string> w = split(row.statement, ' ');
    const auto precision_of = [](const std::string& s) {
      return s == "int8" ? int8_data : s == "float16" ? wide_data : any_data;
    };
    int found = 0;
    if (w[0] == "input") {
      for (const input_entry& e : t.inputs)
        found += e.line == row.line && row.section == e.section && e.precision == precision_of(w[1]) &&
                 e.is_4d == (w[2] == "4-D") && (w[3] == "other" ? "?" : w[3]) == name_of(e.input) &&
                 w[4] == name_of(e.conversion) && std::stoi(w[5]) == e.width_align &&
                 (w[6] == "none" ? 0 : w[6][0]) == e.width_limit && e.align_may_change == (w.size() == 8);
      ++counted[row.chip + " inputs"];
    } else if (w[0] == "output") {
      for (const output_entry& e : t.outputs)
        found += e.line == row.line && row.section == e.section && e.precision == precision_of(w[1]) &&
                 e.is_4d == (w[2] == "4-D") && w[3] == name_of(e.order) &&
                 std::stoi(w[4]) == e.channel_align_of_convolution && std::stoi(w[5]) == e.channel_align &&
                 std::stoi(w[6]) == e.hw_align;
      ++counted[row.chip + " outputs"];
    } else if (w[0] == "N") {
      for (const first_layer_entry& e : t.first_layer) found += e.most == 7;
      CHECK(found == t.first_layer.count);
      found = 1;
    } else {
      // A is the column of int8, B that of float16; RK2118 has one column, for float16.
      const std::uint8_t data = w[0] == "A" && row.chip != "RK2118" ? int8_data : wide_data;
      char name[32];
      int a = 0, b = 0, c = 0;
      for (const first_layer_entry& e : t.first_layer) {
        if (e.data != data) continue;
        if (std::sscanf(row.statement.c_str(), "%*s %31s N = %d - max(ceil(area / %d), %d)", name, &a, &b, &c) == 4)
          found += std::string(name) == name_of(e.which) && e.base == a && e.area == b && e.least == c &&
                   e.n_line == row.line;
        else if (w[1] == "product")
          found += (w[2] == "<") == (e.short_of == 1) && std::stoi(w[3]) == e.width_per_n && e.product_line == row.line;
        else found += std::stoi(w[3]) == e.max_width && e.width_line == row.line;
      }
      if (w[1] == "product" || w[1] == "width") {
        CHECK(found == 3);
        found = 1;
      } else {
        ++counted[row.chip + " formulas"];
      }
    }
    CHECK(found == 1);
  }
  for (const target_description* t : all_targets) {
    if (t->member != 0) continue;
    CHECK(counted[std::string(t->name) + " inputs"] == t->inputs.count);
    CHECK(counted[std::string(t->name) + " outputs"] == t->outputs.count);
    CHECK(counted[std::string(t->name) + " formulas"] == t->first_layer.count);
  }
}

TEST_CASE("tables and document: the vendor's CPU operators") {
  int limits_seen = 0, limits = 0;
  for (const cpu_entry& e : vendor_cpu::all) limits += e.limits.count;
  for (const document_row& row : read_document()) {
    if (row.chip != "CPU" || row.statement == "heading") continue;
    CAPTURE(row.op);
    CAPTURE(row.statement);
    const cpu_entry* e = nullptr;
    for (const cpu_entry& one : vendor_cpu::all)
      if (row.section == one.section) e = &one;
    REQUIRE(e != nullptr);
    const auto has = [&](quantity what, const constraint& wanted) {
      int found = 0;
      for (const limit& l : e->limits)
        found += l.what == what && l.wanted.kind == wanted.kind && l.wanted.count == wanted.count &&
                 std::equal(wanted.value, wanted.value + wanted.count, l.wanted.value) && l.line == row.line;
      limits_seen += found;
      return found == 1;
    };
    if (row.statement == "batch = 1") CHECK(has(quantity::batch, equals(1)));
    else if (row.statement == "mode avg")
      CHECK(has(quantity::pooling_mode, equals(static_cast<std::int64_t>(word::avg))));
    else if (row.statement == "no broadcasting") CHECK(has(quantity::broadcasting, equals(0)));
    else if (row.statement == "axis in {0,1,2,3}") CHECK(has(quantity::axis, one_of(0, 1, 2, 3)));
    else if (row.statement == "output rank <= 4") CHECK(has(quantity::output_rank, at_most(4)));
    else if (row.statement == "interpolation bilinear,nearest2d")
      CHECK(has(quantity::interpolation, one_of(word::bilinear, word::nearest2d)));
    else if (row.statement == "ranks 4x4,4x3") CHECK(has(quantity::operand_ranks, one_of(44, 43)));
    else if (row.statement == "source float32/bool/int8/float16/int32/int64")
      CHECK(has(quantity::source_type,
                one_of(dtype::float32, dtype::bool_, dtype::int8, dtype::float16, dtype::int32, dtype::int64)));
    else if (row.statement == "target float32/int8/int32/float16")
      CHECK(has(quantity::target_type, one_of(dtype::float32, dtype::int8, dtype::int32, dtype::float16)));
    else if (row.statement == "types bool/int8/float")
      CHECK(has(quantity::types, one_of(dtype::bool_, dtype::int8, dtype::float32)));
    else FAIL("a statement that no table takes up");
  }
  CHECK(limits_seen == limits);

  // Lines 13909 to 13911.
  for (const target_description* t : all_targets) {
    const std::string name = t->name;
    std::set<std::string> names;
    for (const cpu_entry& e : t->cpu) names.insert(name_of(e.which));
    if (name == "RK2118") CHECK(names.empty());
    else if (name.find("RV110") == 0)
      CHECK(names == std::set<std::string>{"Concat", "DataConvert", "Div", "exLayerNorm", "Exp", "Gather", "ReduceL2",
                                           "ReduceMax", "Reshape", "ScatterND", "Softmax"});
    else CHECK(names.size() == 94);
  }
}

TEST_CASE("tables: stamped, named and enumerable") {
  std::set<std::string> names;
  for (const target_description* t : all_targets) {
    names.insert(t->name);
    CHECK(std::string(t->document) == "RK-YH-YF-418");
    CHECK(std::string(t->version) == "V2.3.2");
  }
  CHECK(names == std::set<std::string>{"RK3566", "RK3568", "RK3588", "RK3562", "RV1103", "RV1106", "RK3576", "RV1126B",
                                       "RK2118", "RV1103B", "RV1106B"});
  static_assert(target::rk3588::description.npu.count == 79 && target::rk3588::description.npu.first[0].line == 2067);
  CHECK(target::rk3588::description.data.count == 2);
  CHECK(target::rv1106::description.data.count == 1);
  CHECK(target::rv1106::description.data.types[0] == operand_type::tensor_quant8_asymm_signed);
}
