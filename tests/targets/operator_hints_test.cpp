// For calls of every operator of every chip with something that the chip refuses: with the change that the hint
// names, the call has that finding no more. labels: property
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "nnops/core/report.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/operator_check.hpp"
#include "nnops/targets/operator_hints.hpp"
#include "nnops/targets/operator_message.hpp"
#include "operator_samples.hpp"

using namespace operator_samples;

namespace {

// How many hints of each kind were followed, and about what there were none.
struct counts {
  std::map<hint_kind, int> followed;
  std::map<std::string, int> without;
};

bool has_finding(const target_description& t, const operator_call& c, const operator_finding& f) {
  const operator_report r = check_operator(t, c);
  CHECK(r.answer != verdict::invalid);
  return std::any_of(r.begin(), r.end(), [&](const operator_finding& g) {
    return g.what == f.what && g.of == f.of && g.wanted.kind == f.wanted.kind && g.wanted.value[0] == f.wanted.value[0];
  });
}

// The quantity of the finding at v.
void set_value(operator_call& c, const operator_finding& f, const npu_entry& e, std::int64_t v, lists& list) {
  operator_attributes& a = c.attributes;
  switch (f.what) {
    case q::pad_top_vs_kernel:
      a.pads[0] = v;
      return;
    case q::pad_left_vs_kernel:
      a.pads[1] = v;
      return;
    case q::output_h:
      at(c, n::output).extent[2] = v;
      return;
    case q::output_w:
      at(c, n::output).extent[3] = v;
      return;
    case q::gates:
      at(c, f.of).extent[1] = v;
      return;
    case q::granularity:
      at(c, f.of).quant = static_cast<granularity>(v);
      return;
    case q::exponent:
      list.exponent[0] = real_value(v);
      return;
    case q::first_layer_width:
      at(c, n::input_tensor).extent[3] = v;
      return;
    default:
      for (const limit& l : e.limits)
        if (l.what == f.what && l.of == f.of && l.line == f.line && l.wanted.kind == f.wanted.kind) {
          set(c, l, v, list);
          return;
        }
      FAIL("nothing sets " << rule_of(f.what, f.wanted));
  }
}

// Follows a hint; false where it was followed and the finding is still there.
bool follow(const target_description& t, operator_call c, const operator_finding& f, const hint& h, const npu_entry* e,
            lists& list) {
  switch (h.kind) {
    case hint_kind::none:
      return false;
    case hint_kind::nearest_value:
    case hint_kind::listed_value:
      set_value(c, f, *e, h.value, list);
      break;
    case hint_kind::pad_to:
    case hint_kind::split_below:
      if (f.what == q::expand_h || f.what == q::expand_w || h.extent < 0) {
        set_value(c, f, *e, h.value, list);
      } else {
        const std::int64_t old = at(c, f.of).extent[h.extent];
        CHECK((h.kind == hint_kind::pad_to ? h.value > old : h.value < old));
        at(c, f.of).extent[h.extent] = h.value;
      }
      break;
    case hint_kind::four_dimensions: {
      operator_operand& o = at(c, f.of);
      std::int64_t before = 1, after = 1;
      for (std::int32_t i = 0; i < o.rank; ++i) before *= o.extent[i];
      o.rank = 4;
      for (std::int32_t i = 0; i < 4; ++i) after *= o.extent[i] = h.shape[i];
      CHECK(before == after);
      break;
    }
    case hint_kind::two_permutations: {
      operator_call second = c;
      std::int64_t both[4];
      set_permutation(c, h.permutations[0]);
      set_permutation(second, h.permutations[1]);
      for (std::size_t i = 0; i < 4; ++i) at(second, n::X).extent[i] = at(c, n::X).extent[c.attributes.perm[i]];
      for (std::size_t i = 0; i < 4; ++i) both[i] = c.attributes.perm[second.attributes.perm[i]];
      const operator_report r = check_operator(t, c), s = check_operator(t, second);
      CHECK(f.what != q::query);
      return r.answer == verdict::yes && s.answer == verdict::yes &&
             both[0] * 1000 + both[1] * 100 + both[2] * 10 + both[3] == h.value;
    }
    case hint_kind::expand_first: {
      operator_operand& o = at(c, f.of);
      std::int64_t full[4] = {1, 1, 1, 1};
      for (const n name : {n::A, n::B})
        for (std::int32_t i = 0; i < at(c, name).rank && at(c, name).rank == 4; ++i)
          full[i] = std::max(full[i], at(c, name).extent[i]);
      operator_call expand;
      expand.which = npu_operator::expand;
      add(expand, n::input, at(c, n::A).type, {1, 1, 1, 1});
      if (o.rank == 4) std::copy(o.extent, o.extent + 4, at(expand, n::input).extent);
      add(expand, n::output, dtype::none, {full, full + 4});
      CHECK(check_operator(t, expand).answer == verdict::yes);
      o.rank = 4;
      std::copy(full, full + 4, o.extent);
      break;
    }
    case hint_kind::other_type: {
      at(c, f.of == n::none ? call_form_of(c.which).data : f.of).type = static_cast<dtype>(h.value);
      const operator_report r = check_operator(t, c);
      for (const operator_finding& g : r) CHECK(!(g.of == f.of && g.what == q::constant));
      break;
    }
    case hint_kind::constant_operand:
      at(c, f.of).is_const = true;
      if (c.which == npu_operator::pow) at(c, f.of).value = {list.exponent, 1, true};
      break;
    case hint_kind::leave_out:
      at(c, f.of) = {};
      break;
    case hint_kind::no_dilation:
      c.attributes.dilations[0] = c.attributes.dilations[1] = 1;
      break;
    case hint_kind::less_end_padding:
      CHECK(h.extent == (f.what == q::output_h ? 2 : 3));
      c.attributes.pads[h.extent] = h.value;
      break;
    case hint_kind::less_padding:
      FAIL("a value of its own in the document's terms");
      break;
    case hint_kind::replace:
      // Operators that the chip has, and that take this type of data; what they compute is compared in hints_test.cpp.
      REQUIRE(h.operator_count >= 1);
      for (std::int32_t i = 0; i < h.operator_count; ++i) {
        CHECK(h.operators[i] != npu_operator::ex_conv_streaming);
        const npu_entry* with = t.find(h.operators[i]);
        REQUIRE(with != nullptr);
        CHECK(with->how == support::native);
      }
      return true;
  }
  return !has_finding(t, c, f);
}

void follow_all(const target_description& t, const operator_call& c, lists& list, counts& all) {
  const operator_report r = check_operator(t, c);
  if (r.answer == verdict::invalid) return;
  for (const operator_finding& f : r) {
    if (f.what == q::converted_to_convolution) continue;
    CAPTURE(std::string(t.name));
    CAPTURE(std::string(name_of(c.which)));
    CAPTURE(std::string(rule_of(f.what, f.wanted)));
    CAPTURE(f.line);
    CAPTURE(f.got);
    hint h = hint_of(t, c, f);
    char text[200];
    const std::size_t length = describe_hint(t, c, f, text, sizeof text);
    CHECK(length < sizeof text);
    CHECK((length == 0) == (h.kind == hint_kind::none));
    CAPTURE(std::string(text));
    if (h.kind == hint_kind::none) {
      ++all.without[rule_of(f.what, f.wanted)];
      continue;
    }
    if (h.kind == hint_kind::two_permutations) {
      h.value = 0;
      for (const std::int64_t p : c.attributes.perm) h.value = h.value * 10 + p;
    }
    lists copy = list;
    operator_call changed = c;
    // Lists that the call points to, so that a change is seen.
    for (operator_operand& o : changed.operands) {
      if (o.value.first == list.exponent) o.value.first = copy.exponent;
      if (o.value.first == list.scales) o.value.first = copy.scales;
    }
    CHECK(follow(t, changed, f, h, r.entry, copy));
    ++all.followed[h.kind];
  }
}

}  // namespace

TEST_CASE("hints: one that is followed makes the finding go, for each limit of each operator of each chip") {
  counts all;
  for (const target_description* t : all_targets)
    for (const npu_entry& e : t->npu) {
      if (e.how == support::not_supported) continue;
      for (const dtype d : types_of(*t, e))
        for (const limit& l : e.limits) {
          if (l.what >= q::softmax_beta || l.terms.applies == when::permutation) continue;
          if (!covers(l.terms.data, data_class(d))) continue;
          for (const sample& s : around(l)) {
            lists list;
            operator_call c = fitting(e.which, d, list);
            if (s.allowed || !set(c, l, s.value, list)) continue;
            follow_all(*t, c, list, all);
          }
        }
    }
  int followed = 0;
  for (const auto& [kind, count] : all.followed) followed += count;
  CHECK(followed > 10000);
  // Where the document's words say more than a number, no hint is better than a wrong one.
  std::set<std::string> without;
  for (const auto& [rule, count] : all.without) without.insert(rule);
  // An axis whose Transposes are refused as well, an extent along the axis, a pool of single cells, lists of two
  // numbers.
  CHECK((without == std::set<std::string>{"axis", "epsilon", "kernel_1x1", "num_windows", "width", "window_sizes"}));
}

TEST_CASE("hints: types, ranks, granularities and constants") {
  counts all;
  for (const target_description* t : all_targets)
    for (const npu_entry& e : t->npu) {
      if (e.how == support::not_supported) continue;
      const n data = call_form_of(e.which).data;
      for (const dtype d : {dtype::bool_, dtype::uint8, dtype::int8, dtype::int16, dtype::int32, dtype::int64,
                            dtype::float16, dtype::float32}) {
        lists list;
        const operator_call c = fitting(e.which, d, list);
        follow_all(*t, c, list, all);
        // The other operands of another type than the data.
        for (const operator_operand& o : c.operands)
          for (const dtype other : {dtype::int8, dtype::int16, dtype::int32, dtype::float16, dtype::float32}) {
            if (o.name == n::none || o.name == data) continue;
            operator_call mixed = c;
            at(mixed, o.name).type = other;
            follow_all(*t, mixed, list, all);
          }
      }
      for (const dtype d : types_of(*t, e)) {
        lists list;
        const operator_call c = fitting(e.which, d, list);
        for (const operator_operand& o : c.operands) {
          if (o.name == n::none) continue;
          operator_call one = c;
          at(one, o.name).quant = granularity::per_channel;
          follow_all(*t, one, list, all);
          for (const std::int32_t rank : {1, 2, 3, 5, 6}) {
            operator_call other = c;
            operator_operand& x = at(other, o.name);
            x.rank = rank;
            // Shapes that still go together where operands are broadcast.
            const bool broadcast = form_of(e.which) == form::binary;
            for (std::int32_t i = 0; i < rank; ++i) x.extent[i] = !broadcast ? 2 + i : i + 1 == rank ? 4 : 1;
            follow_all(*t, other, list, all);
          }
        }
      }
    }
  for (const hint_kind k :
       {hint_kind::other_type, hint_kind::four_dimensions, hint_kind::nearest_value, hint_kind::constant_operand})
    CHECK(all.followed[k] > 0);
}

TEST_CASE("hints: operands that are broadcast, dilations, groups, paddings and outputs of transposed convolutions") {
  counts all;
  lists list;
  for (const target_description* t : all_targets)
    for (const npu_entry& e : t->npu) {
      if (e.how != support::native || types_of(*t, e).empty()) continue;
      const std::vector<dtype> types = types_of(*t, e);
      operator_call c = fitting(e.which, types.back(), list);
      const form f = form_of(e.which);
      if (f == form::binary)
        for (const std::vector<std::int64_t>& b : std::vector<std::vector<std::int64_t>>{{1, 1, 4, 4},
                                                                                         {1, 64, 1, 4},
                                                                                         {1, 64, 4, 1},
                                                                                         {1, 1, 1, 4},
                                                                                         {1, 1, 4, 1},
                                                                                         {1, 64, 1, 1},
                                                                                         {1, 1, 1, 1},
                                                                                         {1},
                                                                                         {}})
          for (const n name : {n::A, n::B}) {
            operator_call other = c;
            add(other, name, types.back(), b);
            follow_all(*t, other, list, all);
          }
      if (f != form::transposed_convolution && f != form::transposed_convolution_add) continue;
      for (const std::int64_t pad : {0, 2, 3, 9})
        for (const std::int64_t kernel : {1, 2, 3})
          for (const std::int64_t dilation : {1, 2})
            for (const std::int64_t group : {1, 2, 64})
              for (std::size_t side = 0; side < 4; ++side) {
                operator_call other = c;
                at(other, n::weight).extent[2] = kernel, at(other, n::weight).extent[3] = kernel;
                other.attributes.pads[side] = pad;
                other.attributes.dilations[side & 1] = dilation;
                other.attributes.group = group;
                follow_all(*t, other, list, all);
                add(other, n::output, dtype::none, {1, 64, 12, 100});
                follow_all(*t, other, list, all);
              }
    }
  for (const hint_kind k :
       {hint_kind::expand_first, hint_kind::replace, hint_kind::no_dilation, hint_kind::less_end_padding})
    CHECK(all.followed[k] > 0);
  for (const auto& [rule, count] : all.without) {
    CAPTURE(count);
    CHECK((rule == "group" || rule == "broadcast_pattern"));
  }
}

TEST_CASE("hints: transpositions in two steps, padded, or split") {
  counts all;
  int permutation[4] = {0, 1, 2, 3};
  std::mt19937 random(5);
  do
    for (const target_description* t : all_targets)
      for (const dtype d : types_of(*t, *t->find(npu_operator::transpose)))
        for (int round = 0; round < 12; ++round) {
          lists list;
          operator_call c = fitting(npu_operator::transpose, d, list);
          for (int i = 0; i < 4; ++i) {
            c.attributes.perm[i] = permutation[i];
            at(c, n::X).extent[i] = round % 3 == 0   ? 1 + static_cast<std::int64_t>(random()) % 40
                                    : round % 3 == 1 ? 16 * (1 + static_cast<std::int64_t>(random()) % 20)
                                                     : 1 + static_cast<std::int64_t>(random()) % 9000;
          }
          follow_all(*t, c, list, all);
        }
  while (std::next_permutation(permutation, permutation + 4));
  for (const hint_kind k : {hint_kind::two_permutations, hint_kind::pad_to, hint_kind::split_below})
    CHECK(all.followed[k] > 100);
}

TEST_CASE("hints: operators that a chip does not have, and what stands for them") {
  int replaced = 0, none = 0;
  for (const target_description* t : all_targets)
    for (const target_description* other : all_targets)
      for (const npu_entry& e : other->npu) {
        if (t->find(e.which) != nullptr || e.how != support::native) continue;
        lists list;
        const operator_call c = fitting(
            e.which, t->data.has(operand_type::tensor_quant8_asymm_signed) ? dtype::int8 : dtype::float16, list);
        const operator_report r = check_operator(*t, c);
        REQUIRE(r.count == 1);
        const hint h = hint_of(*t, c, r.items[0]);
        ++(h.kind == hint_kind::none ? none : replaced);
        if (h.kind == hint_kind::none) continue;
        CAPTURE(std::string(t->name));
        CAPTURE(std::string(name_of(e.which)));
        CHECK(h.kind == hint_kind::replace);
        for (std::int32_t i = 0; i < h.operator_count; ++i) CHECK(t->find(h.operators[i]) != nullptr);
      }
  CHECK(replaced > 50);
  CHECK(none > 50);
  char text[200];
  lists list;
  const auto hint_text = [&](const target_description& t, const operator_call& c) {
    const operator_report r = check_operator(t, c);
    REQUIRE(r.count >= 1);
    text[0] = '\0';
    describe_hint(t, c, r.items[0], text, sizeof text);
    return std::string(text);
  };
  CHECK(hint_text(target::rk3562{}, fitting(npu_operator::min, dtype::int8, list)) ==
        "use Mul, Max, Mul instead: min(a, b) = -max(-a, -b)");
  CHECK(hint_text(target::rk2118{}, fitting(npu_operator::conv_transpose_relu, dtype::float16, list)) ==
        "use ConvTranspose, Relu instead");
  CHECK(hint_text(target::rk3566{}, fitting(npu_operator::softmax, dtype::int8, list)).empty());
  // Div has no type on the small chips; by a constant it is a Mul.
  operator_call c = fitting(npu_operator::div, dtype::int8, list);
  CHECK(hint_text(target::rv1106{}, c).empty());
  at(c, n::B).is_const = true;
  CHECK(hint_text(target::rv1106{}, c) == "use Mul instead: a / b = a * (1 / b)");
  CHECK(hint_text(target::rk3588{}, c) == "ask as float16");
  // Softmax along the height, by way of the width or the channels.
  c = fitting(npu_operator::softmax, dtype::float16, list);
  at(c, n::input).extent[2] = 16, at(c, n::input).extent[3] = 16;
  c.attributes.axis = 2;
  CHECK(hint_text(target::rk3588{}, c) ==
        "use Transpose [0,1,3,2], Softmax, Transpose [0,1,3,2] instead: the axis becomes the width and is put back");
  c.attributes.axis = -2;
  CHECK(hint_text(target::rk3588{}, c).find("use Transpose [0,1,3,2]") == 0);
  // Clip of other bounds.
  c = fitting(npu_operator::clip, dtype::int8, list);
  c.attributes.min = -1.0;
  CHECK(hint_text(target::rk3588{}, c) == "use Max, Min instead: min(max(x, low), high)");
  CHECK(hint_text(target::rk3562{}, c) == "the nearest that fits is 0");
  // Per channel where only per layer is printed.
  c = fitting(npu_operator::add, dtype::int8, list);
  at(c, n::A).quant = granularity::per_channel;
  CHECK(hint_text(target::rk3588{}, c) == "the nearest that fits is per_layer");
}

TEST_CASE("hints: the width of first layers") {
  counts all;
  for (const target_description* t : all_targets)
    for (const npu_operator o :
         {npu_operator::convolution, npu_operator::depthwise_convolution, npu_operator::conv_transpose})
      for (const dtype d : types_of(*t, *t->find(o)))
        for (const std::int64_t width : {1000, 4096, 4097, 8193, 16000})
          for (const std::int64_t kernel : {1, 3, 7, 8, 31}) {
            lists list;
            operator_call c = fitting(o, d, list);
            at(c, n::input_tensor).extent[1] = 3, at(c, n::input_tensor).extent[3] = width;
            at(c, n::weight).extent[1] = 3, at(c, n::weight).extent[2] = at(c, n::weight).extent[3] = kernel;
            c.first_layer = true;
            follow_all(*t, c, list, all);
          }
  CHECK(all.followed[hint_kind::split_below] > 100);
  for (const auto& [rule, count] : all.without) {
    CAPTURE(count);
    CHECK(rule == "first_layer_n");
  }
}
