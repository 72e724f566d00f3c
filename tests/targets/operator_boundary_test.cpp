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

using namespace nnops;
using namespace nnops::rknn;
using n = operand_name;
using q = quantity;

namespace {

operator_operand& add(operator_call& c, n name, dtype type, std::vector<std::int64_t> extents) {
  for (operator_operand& o : c.operands) {
    if (o.name != n::none && o.name != name) continue;
    o = {};
    o.name = name;
    o.type = type;
    o.rank = static_cast<std::int32_t>(extents.size());
    for (std::size_t i = 0; i < extents.size(); ++i) o.extent[i] = extents[i];
    return o;
  }
  std::abort();
}
operator_operand& at(operator_call& c, n name) {
  for (operator_operand& o : c.operands)
    if (o.name == name) return o;
  return add(c, name, dtype::none, {});
}

// Lists that calls point to.
struct lists {
  std::int64_t starts[1] = {0}, ends[1] = {64}, axes[3] = {1, 2, 3}, steps[1] = {1}, sizes[2] = {7, 7};
  double exponent[1] = {2.0}, scales[4] = {1, 1, 2, 2};
};

// A call that fits.
operator_call fitting(npu_operator op, dtype d, lists& l) {
  operator_call c;
  c.which = op;
  const std::vector<std::int64_t> image = {1, 64, 4, 4};
  operator_attributes& a = c.attributes;
  switch (form_of(op)) {
    case form::convolution:
    case form::convolution_add:
      add(c, n::input_tensor, d,
          {1, 64, 40, op == npu_operator::ex_conv_streaming || op == npu_operator::ex_conv_streaming_prelu ? 1 : 40});
      add(c, n::weight, dtype::none, {64, 64, 3, 3});
      break;
    case form::transposed_convolution:
    case form::transposed_convolution_add:
      add(c, n::input_tensor, d, {1, 64, 40, 40});
      add(c, n::weight, dtype::none, {64, 64, 3, 3});
      break;
    case form::binary:
      add(c, n::A, d, image), add(c, n::B, d, image);
      break;
    case form::where_:
      add(c, n::mask_tensor, dtype::bool_, image), add(c, n::x_tensor, d, image), add(c, n::y_tensor, d, image);
      break;
    case form::expand:
      add(c, n::input, d, {1, 64, 1, 4}), add(c, n::output, d, image);
      break;
    case form::concat:
      add(c, n::input_tensor, d, image), a.axis = 1;
      break;
    case form::split:
      add(c, n::input_tensor, d, image), a.axis = 1;
      break;
    case form::slice:
      add(c, n::input_tensor, d, image);
      a.starts = {l.starts, 1, true}, a.ends = {l.ends, 1, true}, a.axes = {l.axes, 1, true};
      break;
    case form::gather:
      add(c, n::X, d, image), a.axis = 1;
      break;
    case form::transpose:
      add(c, n::X, d, image), a.perm[0] = 0, a.perm[1] = 1, a.perm[2] = 2, a.perm[3] = 3;
      break;
    case form::pool:
    case form::max_pool:
      add(c, n::input, d, image), a.kernel_shape[0] = a.kernel_shape[1] = 2;
      break;
    case form::softmax:
      add(c, n::input, d, {1, 16, 4, 4}), a.axis = 3;
      break;
    case form::softmax_mask:
      add(c, n::input, d, image), add(c, n::mask, dtype::none, image), a.axis = 3;
      break;
    case form::pow: {
      add(c, n::X, d, image);
      operator_operand& y = add(c, n::Y, dtype::float32, {1});
      y.is_const = true, y.value = {l.exponent, 1, true};
      break;
    }
    case form::pad:
      add(c, n::data, d, image);
      break;
    case form::resize:
      add(c, n::X, d, image);
      add(c, n::scales, dtype::float32, {4}).value = {l.scales, 4, true};
      break;
    case form::lstm:
    case form::gru: {
      const std::int64_t gates = op == npu_operator::lstm ? 4 : 3;
      add(c, n::X, d, {5, 4, 40}), add(c, n::W, dtype::none, {1, gates * 32, 40});
      add(c, n::R, dtype::none, {1, gates * 32, 32}), add(c, n::B, dtype::none, {1, 2 * gates * 32});
      break;
    }
    case form::glu:
      add(c, n::Input, d, image);
      break;
    case form::mat_mul:
      add(c, n::A, d, {1, 64, 1, 4}), add(c, n::B, d, {1, 64, 1, 4}), add(c, n::C, dtype::none, {1, 4, 1, 4});
      break;
    case form::norm:
      add(c, n::X, d, image);
      break;
    case form::window:
      add(c, n::X, d, image), a.mode = word::partition, a.has_mode = true;
      break;
    case form::attention:
      add(c, n::query, d, image), add(c, n::key, dtype::none, image), add(c, n::value, dtype::none, image);
      break;
    case form::unary_x:
    case form::hard_swish:
      add(c, n::X, d, image);
      break;
    default:
      add(c, n::input, d, image);
      break;
  }
  return c;
}

// The same call with the quantity of a limit at v. False: it takes more than that.
bool set(operator_call& c, const limit& l, std::int64_t v, lists& list) {
  operator_attributes& a = c.attributes;
  switch (l.applies) {
    case when::tall_kernel:
      break;
    case when::axis:
    case when::axis_unless_one:
      a.axis = l.argument;
      break;
    case when::mode:
      a.mode = static_cast<word>(l.argument), a.has_mode = true;
      break;
    case when::flash_attention:
      a.flash_attention = true;
      break;
    case when::pattern: {
      static const std::int64_t in[5][4] = {{1, 64, 1, 4}, {1, 1, 1, 4}, {1, 64, 4, 1}, {1, 1, 4, 1}, {1, 64, 1, 1}};
      std::copy(in[l.argument], in[l.argument] + 4, at(c, n::input).extent);
      at(c, n::output).extent[l.what == q::expand_h ? 2 : 3] = v;
      return v > 1;
    }
    default:
      break;
  }
  const auto w = static_cast<word>(v);
  switch (l.what) {
    case q::stride_h:
      return a.strides[0] = v, true;
    case q::stride_w:
      return a.strides[1] = v, true;
    case q::dilation_h:
    case q::dilation_w:
      if (c.which != npu_operator::convolution) at(c, n::weight).extent[2] = at(c, n::weight).extent[3] = 1;
      return a.dilations[l.what == q::dilation_w] = v, true;
    case q::pad_top:
    case q::pad_left:
    case q::pad_bottom:
    case q::pad_right: {
      if (form_of(c.which) == form::transposed_convolution || form_of(c.which) == form::transposed_convolution_add)
        at(c, n::weight).extent[2] = at(c, n::weight).extent[3] = 17;
      return a.pads[static_cast<int>(l.what) - static_cast<int>(q::pad_top)] = v, true;
    }
    case q::kernel_h:
    case q::kernel_w: {
      const int i = l.what == q::kernel_w;
      if (l.of == n::weight || l.of == n::input) at(c, l.of).extent[2 + i] = v;
      else a.kernel_shape[i] = v;
      return l.of == n::none || v > 0;
    }
    case q::channel:
      return at(c, l.of).extent[1] = v, v > 0;
    case q::height:
      return at(c, l.of).extent[2] = v, v > 0;
    case q::width:
      return at(c, l.of).extent[3] = v, v > 0;
    case q::auto_pad:
      return a.auto_pad = w, true;
    case q::ceil_mode:
      return a.ceil_mode = v, true;
    case q::storage_order:
      return a.storage_order = v, true;
    case q::count_include_pad:
      return a.count_include_pad = v, true;
    case q::kernel_1x1:
      if (l.of == n::none) a.kernel_shape[0] = a.kernel_shape[1] = v == 1 ? 1 : 2;
      else at(c, l.of).extent[2] = at(c, l.of).extent[3] = v == 1 ? 1 : 2;
      return v == 0 || v == 1;
    case q::expand_h:
    case q::expand_w: {
      const int i = l.what == q::expand_h ? 2 : 3;
      if (v < 1) return false;
      if (form_of(c.which) == form::mat_mul) {
        at(c, n::B).extent[3] = v;
        at(c, n::C).extent[3] = 1;
        return i == 3;  // a height of 1 is not expanded
      }
      for (operator_operand& o : c.operands)
        if (o.rank == 4) o.extent[i] = o.name == l.of ? 1 : v;
      return true;
    }
    case q::axis:
      return a.axis = v, true;
    case q::mode:
      return a.mode = w, a.has_mode = true, true;
    case q::epsilon:
      return a.epsilon = real_value(v), true;
    case q::alpha:
      return a.alpha = real_value(v), true;
    case q::beta:
      return a.beta = real_value(v), true;
    case q::min:
      return a.min = real_value(v), true;
    case q::max:
      return a.max = real_value(v), true;
    case q::mask_value:
      return a.mask_value = v, true;
    case q::mask_batch:
      return at(c, n::mask).extent[0] = v, v > 0;
    case q::antialias:
      return a.antialias = v, true;
    case q::coordinate_transformation_mode:
      return a.coordinate_transformation_mode = w, true;
    case q::cubic_coeff_a:
      return a.cubic_coeff_a = real_value(v), true;
    case q::exclude_outside:
      return a.exclude_outside = v, true;
    case q::extrapolation_value:
      return a.extrapolation_value = real_value(v), true;
    case q::keep_aspect_ratio_policy:
      return a.keep_aspect_ratio_policy = w, true;
    case q::nearest_mode:
      return a.nearest_mode = w, true;
    case q::roi:
      if (v == 1) add(c, n::roi, dtype::none, {});
      return v == 0 || v == 1;
    case q::scale_h:
    case q::scale_w:
      return list.scales[l.what == q::scale_h ? 2 : 3] = static_cast<double>(v), v > 1;
    case q::height_width_product:
    case q::channel_height_product: {
      operator_operand& o = at(c, n::input);
      o.extent[1] = o.extent[2] = o.extent[3] = 1;
      return o.extent[2] = v, v > 0;
    }
    case q::channel_height_width_product: {
      operator_operand& o = at(c, n::input);
      a.axis = 1;
      o.extent[1] = 1, o.extent[2] = 1, o.extent[3] = v;
      return v > 0;
    }
    case q::k:
      return at(c, l.of).extent[1] = v, v > 0;
    case q::c_type:
      return a.c_type = w, true;
    case q::window_sizes:
    case q::num_windows: {
      integer_list& to = l.what == q::window_sizes ? a.window_sizes : a.num_windows;
      to = {list.sizes, v == 1 ? 2 : 1, true};
      return v == 0 || v == 1;
    }
    case q::seq_length:
      return at(c, n::X).extent[0] = v, v > 0;
    case q::batch_size:
      return at(c, n::X).extent[1] = v, v > 0;
    case q::batch_size_multiple:
      return at(c, n::X).extent[1] = v, v > 0;
    case q::input_size:
      return at(c, n::X).extent[2] = v, v > 0;
    case q::num_directions:
      return at(c, n::W).extent[0] = v, v > 0;
    case q::hidden_size: {
      if (v < 1) return false;
      const std::int64_t gates = c.which == npu_operator::lstm ? 4 : 3;
      at(c, n::R).extent[2] = v, at(c, n::R).extent[1] = at(c, n::W).extent[1] = gates * v;
      at(c, n::B).extent[1] = 2 * gates * v;
      return true;
    }
    case q::gates:
      return at(c, l.of).extent[1] = v * 32, v > 0;
    case q::linear_before_reset:
      return a.linear_before_reset = v, true;
    case q::direction:
      return a.direction = w, true;
    case q::proj_size:
      return a.proj_size = v, true;
    case q::input_forget:
      return a.input_forget = v, true;
    case q::has_projection:
      return a.has_projection = v, true;
    case q::input_layout:
      return w != word::sn_c && (a.input_layout = w, true);  // which takes other shapes
    case q::output_layout:
      return a.output_layout = w, true;
    case q::flash_attention:
      return a.flash_attention = v != 0, v == 0 || v == 1;
    case q::flash_attention_driver:
      return a.driver = v, true;
    case q::flash_attention_runtime:
      return a.runtime = v, true;
    default:
      return false;
  }
}

struct sample {
  std::int64_t value;
  bool allowed;
};

std::vector<sample> around(const limit& l) {
  const constraint& c = l.wanted;
  std::vector<sample> all;
  const auto put = [&](std::int64_t v) {
    for (const sample& s : all)
      if (s.value == v) return;
    // One is always allowed where the limit excepts it.
    // Axes count from the end, too.
    const std::int64_t counted = l.what == q::axis && v < 0 && v >= -4 ? v + 4 : v;
    all.push_back({v, c.allows(counted) || (l.applies == when::axis_unless_one && v == 1)});
  };
  switch (c.kind) {
    case rule::between:
      put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1), put(c.value[1] - 1), put(c.value[1]),
          put(c.value[1] + 1);
      break;
    case rule::one_of:
      for (std::uint8_t i = 0; i < c.count; ++i) put(c.value[i] - 1), put(c.value[i]), put(c.value[i] + 1);
      break;
    case rule::multiple_of:
    case rule::multiple_of_or_one:
      put(1), put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1), put(2 * c.value[0]);
      break;
    case rule::real_equals:
      put(c.value[0]), put(real_bits(real_value(c.value[0]) + 0.01)), put(real_bits(real_value(c.value[0]) - 0.01));
      break;
    case rule::real_greater:
      put(real_bits(0.0)), put(real_bits(-1e-9)), put(real_bits(1e-9));
      break;
    case rule::real_finite:
      put(real_bits(__builtin_inf())), put(real_bits(1.0));
      break;
    case rule::known:
      break;
    default:
      put(c.value[0] - 1), put(c.value[0]), put(c.value[0] + 1);
      break;
  }
  return all;
}

const operator_finding* find(const operator_report& r, const limit& l) {
  for (const operator_finding& f : r)
    if (std::string(rule_of(f.what, f.wanted)) == rule_of(l.what, l.wanted) && f.of == l.of) return &f;
  return nullptr;
}

std::vector<dtype> types_of(const target_description& t, const npu_entry& e) {
  std::vector<dtype> all;
  const dtype_set printed = e.operand(call_form_of(e.which).data)->types;
  for (const dtype d : {dtype::int8, dtype::int16, dtype::float16})
    if (contains(printed, d) && !contains(t.never, d)) all.push_back(d);
  return all;
}

}  // namespace

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
          if (l.what >= q::softmax_beta || l.applies == when::permutation) continue;
          if (l.data != any_data && (l.data & data_class(d)) == 0) continue;
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
            if (f != nullptr) CHECK((f->line == l.line || l.applies == when::axis || l.what == q::epsilon));
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
  static constexpr limit rows[] = {{q::kernel_h, n::weight, between(1, 63), "0.1", 1}};
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
  // [1,1,h,w] to [1,c,h,w] is none of Expand's patterns either.
  CHECK(hint_of(target::rk3588{}, c, r.items[0]).kind == hint_kind::none);
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
  CHECK((two.find("transpose twice") == 0 || two.find("pad to") == 0));
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
