// For NNAPI's calls with something that a chip refuses: with the change that the hint names, the call has that
// finding no more. That operators which stand for a call compute the same is replacement_test.cpp's. labels: property
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "calls.hpp"
#include "nnops/core/message.hpp"
#include "nnops/schema/reduce_max.hpp"
#include "nnops/schema/reduce_min.hpp"
#include "nnops/schema/reduce_sum.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/hints.hpp"

using namespace nnops;
using rknn::hint;
using rknn::hint_kind;
using rknn::npu_operator;
using enum operand_type;

namespace {

// A call, with the inputs that a list refers to.
template <class Op>
struct sample {
  call<Op> c;
  operand_value list[2];
  measure made_with = measure::input_count;
  calls::kind made_as = calls::kind::plain;

  sample() = default;
  sample(const sample& s) { *this = s; }
  sample& operator=(const sample& s) {
    c = s.c;
    made_with = s.made_with, made_as = s.made_as;
    list[0] = s.list[0], list[1] = s.list[1];
    if (c.list.first != nullptr) c.list.first = list;
    return *this;
  }

  bool make(operand_type data, measure what, std::int64_t v, calls::kind k) {
    made_with = what, made_as = k;
    return calls::build(c, data, k, what, v, list);
  }
  // Outputs of the shapes that follow.
  void finish() {
    for (std::size_t i = 0; i < Op::arity; ++i)
      if (is_output(schema<Op>::operands[i].way) && c.operands[i].given)
        c.operands[i].dims = schema<Op>::output_shape(c, static_cast<std::int32_t>(i));
    if constexpr (has_output_list<Op>) list[0].dims = list[1].dims = c.operands[Op::output].dims;
  }
  bool valid() const {
    report r;
    validate_with_output(c, r);
    return r.ok();
  }
};

struct counts {
  std::map<hint_kind, int> followed;
  std::map<std::string, int> without;
};

// A recurrent cell has an order of time and batches, and no images.
template <class Op>
constexpr bool has_images = !requires(call<Op> c) { c.params.layout == sequence_layout::time_major; };

template <class Op>
data_layout layout_of(const call<Op>& c, const model_context& m) {
  if constexpr (has_images<Op>) return rknn::layout_of(c, m);
  else return m.layout;
}
template <class Op>
std::int64_t extent_of(const call<Op>& c, const model_context& m, std::size_t operand, std::int32_t i) {
  if constexpr (has_images<Op>) return rknn::extent(c, m, operand, i);
  else return undecided_value;
}

std::int32_t narrow(std::int64_t v) { return static_cast<std::int32_t>(v); }

// Dimension `extent` of [batch, channel, height, width], of the inputs that have more than 1 of it.
template <class Op>
void set_extent(sample<Op>& s, std::int32_t extent, std::int64_t v, const model_context& m) {
  const std::int32_t from_last = 3 - rknn::tensor_dim(layout_of(s.c, m), extent);
  const auto change = [&](operand_value& o) {
    if (extent > 0 && o.dims.rank <= from_last) return;
    std::int32_t& e = o.dims.dim[extent == 0 ? 0 : o.dims.rank - 1 - from_last];
    if (e > 1) e = narrow(v);
  };
  if constexpr (requires { Op::list_operand; } && !has_output_list<Op>) {
    change(s.list[0]), change(s.list[1]);
    s.c.operands[0] = s.list[0];
  } else if constexpr (requires { Op::input1; }) {
    change(s.c.operands[0]), change(s.c.operands[1]);
  } else {
    change(s.c.operands[rknn::lowering<Op>::data]);
    if constexpr (requires { Op::filter; })
      if (extent == 1) {
        change(s.c.operands[Op::filter]);
        if constexpr (std::is_same_v<Op, op::depthwise_conv_2d>) s.c.operands[Op::bias].dims.dim[0] = narrow(v);
      }
  }
}

// The measure of a finding at v. False: nothing sets it.
template <class Op>
bool set_measure(sample<Op>& s, measure what, std::int64_t v, const model_context& m) {
  auto& p = s.c.params;
  const std::int32_t n = narrow(v);
#define NNOPS_SET(name)               \
  if constexpr (requires { p.name; }) \
    if (what == measure::name) {      \
      p.name = decltype(p.name)(n);   \
      return true;                    \
    }
  NNOPS_SET(stride_h)
  NNOPS_SET(stride_w)
  NNOPS_SET(dilation_h)
  NNOPS_SET(dilation_w)
  NNOPS_SET(padding_top)
  NNOPS_SET(padding_bottom)
  NNOPS_SET(padding_left)
  NNOPS_SET(padding_right)
  NNOPS_SET(filter_h)
  NNOPS_SET(filter_w)
#undef NNOPS_SET
  if constexpr (requires { Op::filter; }) {
    if (what == measure::filter_h) return s.c.operands[Op::filter].dims.dim[1] = n, true;
    if (what == measure::filter_w) return s.c.operands[Op::filter].dims.dim[2] = n, true;
  }
  if constexpr (requires {
                  p.padding_top;
                  p.filter_h;
                })
    if (what == measure::uncounted_padding)
      return p.padding_top = p.padding_bottom = p.padding_left = p.padding_right = n, true;
  if constexpr (requires { p.half_pixel_centers; }) {
    if (what == measure::coordinate_mode) {
      p.half_pixel_centers = v == static_cast<std::int64_t>(coordinate_mode::half_pixel);
      p.align_corners = v == static_cast<std::int64_t>(coordinate_mode::align_corners);
      return true;
    }
    if (what == measure::integer_factor_h) return p.target_h = n * narrow(extent_of(s.c, m, Op::input, 2)), true;
    if (what == measure::integer_factor_w) return p.target_w = n * narrow(extent_of(s.c, m, Op::input, 3)), true;
  }
  if constexpr (requires { p.adj_y; })
    if (what == measure::adj_y) {
      shape& b = s.c.operands[Op::input1].dims;
      std::swap(b.dim[b.rank - 1], b.dim[b.rank - 2]);
      return p.adj_y = decltype(p.adj_y)(n), true;
    }
  const std::int32_t extent = what == measure::in_depth                                       ? 1
                              : what == measure::in_h                                         ? 2
                              : what == measure::in_w || what == measure::in_w_of_tall_filter ? 3
                                                                                              : 0;
  if (extent == 0) return false;
  // A window that is the image stays it.
  if constexpr (requires { p.filter_h; }) {
    if (extent == 2 && p.filter_h == extent_of(s.c, m, Op::input, 2)) p.filter_h = n;
    if (extent == 3 && p.filter_w == extent_of(s.c, m, Op::input, 3)) p.filter_w = n;
  }
  const std::int64_t old = extent_of(s.c, m, 0, extent);
  if (old == 1 && v > 1) s.c.operands[0].dims.dim[rknn::tensor_dim(layout_of(s.c, m), extent)] = n;
  else set_extent(s, extent, v, m);
  return true;
}

bool same_finding(const finding& a, const finding& b) {
  return a.what == b.what && a.operand == b.operand && a.wanted.kind == b.wanted.kind &&
         a.wanted.value[0] == b.wanted.value[0] && a.wanted.value[1] == b.wanted.value[1];
}

// A Transpose as the hint writes it: of tensors in the order of the context.
bool takes_transpose(const target_description& t, operand_type data, const shape& dims, std::int32_t digits,
                     const model_context& m) {
  // Of a type that the chip does not have, after that has been put right.
  if (!t.data.has(data) && data != tensor_quant16_symm) data = t.data.types[0];
  call<op::transpose> c;
  c.operands[op::transpose::input] = calls::tensor(data, dims);
  c.params.count = 4;
  const std::int32_t perm[4] = {digits / 1000, digits / 100 % 10, digits / 10 % 10, digits % 10};
  for (std::int32_t i = 0; i < 4; ++i)
    c.params.perm[i] = rknn::tensor_dim(m.layout, perm[rknn::document_dim(m.layout, i)]);
  calls::finish(c, data);
  return check_target(t, c, m).ok();
}

shape transposed(const shape& s, std::int32_t digits, const model_context& m) {
  shape r = s;
  const std::int32_t perm[4] = {digits / 1000, digits / 100 % 10, digits / 10 % 10, digits % 10};
  for (std::int32_t i = 0; i < 4; ++i)
    r.dim[i] = s.dim[rknn::tensor_dim(m.layout, perm[rknn::document_dim(m.layout, i)])];
  return r;
}

// Whether the chip takes the pools and the arithmetic in place of a reduction.
template <class Pool>
bool takes_pools(const target_description& t, const operand_value& in, const hint& h, const model_context& m) {
  shape image = in.dims;
  bool taken = true;
  for (std::int32_t i = 0; i < h.operator_count && i < 2; ++i) {
    if (h.windows[i][0] == 0) continue;
    call<Pool> c;
    c.params.layout = m.layout;
    c.operands[Pool::input] = calls::tensor(in.type, image);
    c.params.filter_h = c.params.stride_h = narrow(h.windows[i][0]);
    c.params.filter_w = c.params.stride_w = narrow(h.windows[i][1]);
    c.operands[Pool::output] = calls::tensor(in.type, {});
    image = c.operands[Pool::output].dims = schema<Pool>::output_shape(c, Pool::output);
    taken = taken && check_target(t, c, m).ok();
  }
  return taken;
}

template <class Op>
bool has_finding(const target_description& t, const sample<Op>& s, const finding& f, const model_context& m,
                 bool vendor_cpu) {
  report valid;
  validate_with_output(s.c, valid);
  char why[200] = {};
  if (valid.kept() > 0) describe(valid.items[0], why, sizeof why);
  CAPTURE(std::string(why));
  CHECK(valid.ok());
  const placement p = place_of(t, s.c, {.context = m});
  const report& r = vendor_cpu ? p.why_not_vendor_cpu : p.why_not_npu;
  return std::any_of(r.items, r.items + r.kept(), [&](const finding& g) { return same_finding(f, g); });
}

// Follows a hint; whether the finding is gone.
template <class Op>
bool follow(const target_description& t, sample<Op> s, const finding& f, const hint& h, const model_context& m,
            bool vendor_cpu) {
  const operand_type data = s.c.operands[rknn::lowering<Op>::data].type;
  switch (h.kind) {
    case hint_kind::nearest_value:
    case hint_kind::listed_value:
      if (set_measure(s, f.what, h.value, m)) break;
      // What the call was made with is made again.
      if (f.what != s.made_with || !s.make(data, f.what, h.value, s.made_as))
        FAIL("nothing sets " << std::string(name_of(f.what)));
      return !has_finding(t, s, f, m, vendor_cpu);
    case hint_kind::pad_to:
    case hint_kind::split_below: {
      if (h.extent < 0) {
        REQUIRE(f.what == s.made_with);
        REQUIRE(s.make(data, f.what, h.value, s.made_as));
        return !has_finding(t, s, f, m, vendor_cpu);
      }
      const std::int64_t old = extent_of(s.c, m, static_cast<std::size_t>(f.operand < 0 ? 0 : f.operand), h.extent);
      if (f.what != measure::expanded_h && f.what != measure::expanded_w && old != undecided_value)
        CHECK((h.kind == hint_kind::pad_to ? h.value > old : h.value < old));
      if (old == 1 && h.kind == hint_kind::pad_to)
        s.c.operands[0].dims.dim[rknn::tensor_dim(layout_of(s.c, m), h.extent)] = narrow(h.value);
      else if (f.what == measure::in_w || f.what == measure::in_h || f.what == measure::in_depth)
        set_measure(s, f.what, h.value, m);
      else set_extent(s, h.extent, h.value, m);
      break;
    }
    case hint_kind::four_dimensions: {
      const shape from = s.c.operands[f.operand].dims;
      shape to = {{}, 4};
      for (std::int32_t i = 0; i < 4; ++i) to.dim[i] = narrow(h.shape[i]);
      CHECK(element_count(from) == element_count(to));
      // The model is written in four dimensions throughout: every operand of that shape, and what counts dimensions.
      const std::int32_t more = 4 - from.rank;
      const auto write = [&](operand_value& o) {
        if (o.dims == from) o.dims = to;
        if (more <= 0 || o.dims.rank != from.rank || std::is_same_v<Op, op::reshape>) return;
        for (std::int32_t i = 3; i >= 0; --i) o.dims.dim[i] = i < more ? 1 : o.dims.dim[i - more];
        o.dims.rank = 4;
      };
      for (operand_value& o : s.c.operands) write(o);
      for (operand_value& o : s.list) write(o);
      auto& p = s.c.params;
      if constexpr (std::is_same_v<Op, op::reshape>)
        if (f.operand == Op::output) p = {{to.dim[0], to.dim[1], to.dim[2], to.dim[3]}, 4};
      const auto shift = [&](auto& list, std::int32_t front) {
        for (std::int32_t i = 3; i >= 0; --i) list[i] = i < more ? front : list[i - more];
      };
      if constexpr (requires { p.perm; }) {
        for (std::int32_t i = 0; i < from.rank; ++i) p.perm[i] += more;
        for (std::int32_t i = 3; i >= 0; --i) p.perm[i] = i < more ? i : p.perm[i - more];
      }
      if constexpr (requires { p.before; }) shift(p.before, 0);
      if constexpr (requires { p.after; }) shift(p.after, 0);
      if constexpr (requires { p.begin; }) shift(p.begin, 0);
      if constexpr (requires { p.size; }) shift(p.size, 1);
      if constexpr (requires { p.end; }) shift(p.end, 1);
      if constexpr (requires { p.strides; }) shift(p.strides, 1);
      if constexpr (requires { p.multiples; }) shift(p.multiples, 1);
      if constexpr (requires { p.count; }) p.count = 4;
      break;
    }
    case hint_kind::other_type: {
      const auto type = static_cast<operand_type>(h.value);
      sample<Op> other;
      if constexpr (requires { other.c.params.activation; }) other.c.params.activation = s.c.params.activation;
      REQUIRE(other.make(type, measure::input_count, 0, calls::kind::plain));
      s = other;
      break;
    }
    case hint_kind::less_padding:
    case hint_kind::less_end_padding:
      if constexpr (std::is_same_v<Op, op::transpose_conv_2d>) {
        auto& p = s.c.params;
        const bool end = h.kind == hint_kind::less_end_padding;
        (h.extent == 2 ? end ? p.padding_bottom : p.padding_top
         : end         ? p.padding_right
                       : p.padding_left) = narrow(h.value);
        break;
      }
      return false;
    case hint_kind::leave_out:
      REQUIRE(s.make(data, f.what, 0, s.made_as));
      return !has_finding(t, s, f, m, vendor_cpu);
    case hint_kind::expand_first:
      if constexpr (requires { Op::input1; }) s.c.operands[f.operand].dims = s.c.operands[Op::output].dims;
      break;
    case hint_kind::two_permutations:
      if constexpr (std::is_same_v<Op, op::transpose>) {
        const shape dims = s.c.operands[0].dims, first = transposed(dims, h.permutations[0], m);
        return takes_transpose(t, data, dims, h.permutations[0], m) &&
               takes_transpose(t, data, first, h.permutations[1], m) &&
               transposed(first, h.permutations[1], m) == s.c.operands[Op::output].dims;
      }
      return false;
    case hint_kind::replace: {
      REQUIRE(h.operator_count >= 1);
      for (std::int32_t i = 0; i < h.operator_count; ++i) CHECK(t.find(h.operators[i]) != nullptr);
      if constexpr (std::is_same_v<Op, op::softmax>) {
        if (f.what == measure::nchw_axis) {
          const shape dims = s.c.operands[Op::input].dims, other = transposed(dims, h.permutations[0], m);
          CHECK(takes_transpose(t, data, dims, h.permutations[0], m));
          CHECK(takes_transpose(t, data, other, h.permutations[1], m));
          CHECK(transposed(other, h.permutations[1], m) == dims);
          s.c.operands[Op::input].dims = other;
          std::int32_t axis = rknn::tensor_dim(m.layout, h.permutations[0] % 10 == 3 ? 1 : 3);
          s.c.params.axis = axis;
          break;
        }
        s.c.params.beta = 1.0f;
        break;
      } else if constexpr (std::is_same_v<Op, op::sub>) {
        call<op::add> sum;
        for (std::size_t i = 0; i < 3; ++i) sum.operands[i] = s.c.operands[i];
        const report r = check_target(t, sum, m);
        return std::none_of(r.items, r.items + r.kept(),
                            [](const finding& g) { return g.what == measure::broadcast_form; });
      } else if constexpr (std::is_same_v<Op, op::mean>) {
        return takes_pools<op::average_pool_2d>(t, s.c.operands[Op::input], h, m);
      } else if (f.what == measure::activation) {
        CHECK(h.operators[0] == npu_operator::max);
        CHECK(h.operators[1] == npu_operator::min);
        return true;
      }
      if constexpr (std::is_same_v<Op, op::minimum>) return h.operators[1] == npu_operator::max;
      FAIL("nothing checks this replacement");
      return false;
    }
    default:
      FAIL("nothing follows this hint");
      return false;
  }
  // What the operation itself asks for besides: a window that has a cell of the image, and fits it.
  auto& p = s.c.params;
  if constexpr (requires {
                  p.padding_top;
                  p.filter_h;
                }) {
    const std::int32_t in_h = narrow(extent_of(s.c, m, Op::input, 2)), in_w = narrow(extent_of(s.c, m, Op::input, 3));
    p.filter_h = std::min(p.filter_h, in_h + p.padding_top + p.padding_bottom);
    p.filter_w = std::min(p.filter_w, in_w + p.padding_left + p.padding_right);
    p.padding_top = std::min(p.padding_top, p.filter_h - 1),
    p.padding_bottom = std::min(p.padding_bottom, p.filter_h - 1);
    p.padding_left = std::min(p.padding_left, p.filter_w - 1),
    p.padding_right = std::min(p.padding_right, p.filter_w - 1);
  }
  if constexpr (requires { Op::list_operand; } && !has_output_list<Op>) s.c.operands[0] = s.list[0];
  s.finish();
  return !has_finding(t, s, f, m, vendor_cpu);
}

template <class Op>
void follow_all(const target_description& t, const sample<Op>& s, const model_context& m, counts& all) {
  const placement p = place_of(t, s.c, {.context = m});
  for (const bool vendor_cpu : {false, true}) {
    const report& r = vendor_cpu ? p.why_not_vendor_cpu : p.why_not_npu;
    for (std::int32_t i = 0; i < r.kept(); ++i) {
      const finding& f = r.items[i];
      CAPTURE(std::string(t.name));
      CAPTURE(std::string(schema<Op>::name));
      CAPTURE(std::string(name_of(f.what)));
      CAPTURE(f.got);
      CAPTURE(f.source.line);
      const hint h = hint_of(t, s.c, f, m);
      char text[200];
      const std::size_t length = describe_hint(t, s.c, f, text, sizeof text, m);
      CAPTURE(std::string(text));
      CHECK(length < sizeof text);
      CHECK((length == 0) == (h.kind == hint_kind::none));
      if (h.kind == hint_kind::none) {
        ++all.without[name_of(f.what)];
        continue;
      }
      CHECK(follow(t, s, f, h, m, vendor_cpu));
      ++all.followed[h.kind];
    }
  }
}

constexpr std::int32_t measure_count = 0
#define NNOPS_MEASURE(name) +1
#include "nnops/core/measures.def"
#undef NNOPS_MEASURE
    ;

// Calls with each measure at many values.
template <class Op>
void follow_measures(counts& all) {
  constexpr std::int64_t values[] = {-1, 0,  1,  2,  3,  4,  5,    6,    7,     8,     9,     10,   15,
                                     16, 17, 31, 32, 33, 34, 8192, 8193, 16382, 16383, 20000, 40000};
  for (const operand_type data : {tensor_quant8_asymm_signed, tensor_float16, tensor_float32, tensor_quant8_asymm})
    for (const calls::kind k : {calls::kind::plain, calls::kind::global, calls::kind::second})
      for (std::int32_t i = 0; i < measure_count; ++i)
        for (const std::int64_t v : values) {
          const auto what = static_cast<measure>(i);
          sample<Op> s;
          const std::int64_t as_set = what == measure::beta ? real_bits(static_cast<double>(v) / 2) : v;
          if (!s.make(data, what, as_set, k) || !s.valid()) continue;
          for (const target_description* t : all_targets) follow_all(*t, s, {}, all);
        }
}

template <class... Op>
counts follow_all_measures() {
  counts all;
  (follow_measures<Op>(all), ...);
  return all;
}

}  // namespace

TEST_CASE("hints: one that is followed makes the finding go, for each operation, chip and measure") {
  counts all = follow_all_measures<NNOPS_NPU_OPERATIONS, NNOPS_CPU_OPERATIONS>();
  for (const hint_kind k : {hint_kind::nearest_value, hint_kind::listed_value, hint_kind::split_below,
                            hint_kind::four_dimensions, hint_kind::other_type, hint_kind::replace})
    CHECK(all.followed[k] > 50);
  // Nothing stands for these: the chip has neither the operator nor others for it, or the operation has no operands
  // of the chip's types; RELU1 without Min; no elements; a batch or an extent along the axis of a Softmax, Transposes
  // that are refused as well; pools of single cells; tensors of other than 4 dimensions whose dimensions matter;
  // slopes, steps and samples that are other ones; constants, of which a call does not say that they are.
  std::set<std::string> without;
  for (const auto& [what, count] : all.without) without.insert(what);
  CHECK((without ==
         std::set<std::string>{"accumulator_depth", "activation",   "batch_size",    "batches",      "broadcast_form",
                               "constant",          "cpu_operator", "element_count", "expanded_h",   "expanded_w",
                               "filter_cells",      "in_depth",     "in_h",          "max_time",     "nchw_axis",
                               "nearest_ties",      "npu_operator", "operand_ranks", "operand_type", "rank",
                               "slice_blocks",      "slice_stride"}));
}

TEST_CASE("hints: transpositions, in both layouts") {
  counts all;
  std::int32_t perm[4] = {0, 1, 2, 3};
  std::mt19937 random(11);
  do
    for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
      for (const operand_type data : {tensor_quant8_asymm_signed, tensor_float16})
        for (int round = 0; round < 12; ++round) {
          sample<op::transpose> s;
          s.c.params = {{perm[0], perm[1], perm[2], perm[3]}, 4};
          shape dims = {{}, 4};
          for (std::int32_t& d : dims.dim)
            d = narrow(round % 3 == 0   ? 1 + static_cast<std::int64_t>(random()) % 40
                       : round % 3 == 1 ? 16 * (1 + static_cast<std::int64_t>(random()) % 10)
                                        : 1 + static_cast<std::int64_t>(random()) % 50);
          if (round % 3 == 2) dims.dim[round % 4] = 9001;
          s.c.operands[op::transpose::input] = calls::tensor(data, dims);
          calls::finish(s.c, data);
          REQUIRE(s.valid());
          for (const target_description* t : all_targets) follow_all(*t, s, {.layout = layout}, all);
        }
  while (std::next_permutation(perm, perm + 4));
  for (const hint_kind k : {hint_kind::two_permutations, hint_kind::pad_to, hint_kind::split_below})
    CHECK(all.followed[k] > 100);
}

TEST_CASE("hints: factors of a resize, in both layouts") {
  counts all;
  for (const data_layout layout : {data_layout::nhwc, data_layout::nchw})
    for (const std::int32_t height : {1, 3, 7, 9, 14, 20, 56, 63, 70})
      for (const std::int32_t width : {2, 5, 18, 80}) {
        sample<op::resize_bilinear> s;
        s.c.params.half_pixel_centers = true;
        s.c.params.layout = layout;
        s.c.params.target_h = height, s.c.params.target_w = width;
        s.c.operands[op::resize_bilinear::input] = calls::tensor(
            tensor_float16, layout == data_layout::nhwc ? shape{{2, 7, 9, 6}, 4} : shape{{2, 6, 7, 9}, 4});
        calls::finish(s.c, tensor_float16);
        for (const target_description* t : all_targets) follow_all(*t, s, {.layout = layout}, all);
      }
  CHECK(all.followed[hint_kind::nearest_value] > 50);
  // Twice is nearest to 20 / 9.
  sample<op::resize_bilinear> s;
  REQUIRE(s.make(tensor_float16, measure::input_count, 0, calls::kind::plain));
  s.c.params.target_h = 14, s.c.params.target_w = 20;
  calls::finish(s.c, tensor_float16);
  const report r = check_target(target::rk3566{}, s.c);
  REQUIRE(r.count == 1);
  CHECK(hint_of(target::rk3566{}, s.c, r.items[0]).value == 2);
}

TEST_CASE("hints: widths of first layers") {
  counts all;
  for (const operand_type data : {tensor_quant8_asymm_signed, tensor_float16})
    for (const std::int32_t filter : {1, 3, 7, 31})
      for (const std::int32_t width : {1000, 4097, 8193, 16000}) {
        sample<op::conv_2d> s;
        s.c.operands[op::conv_2d::input] = calls::tensor(data, {{1, 40, width, 3}, 4});
        s.c.operands[op::conv_2d::filter] = calls::tensor(data, {{5, filter, filter, 3}, 4});
        s.c.operands[op::conv_2d::bias] = calls::tensor(calls::bias_of(data), {{5}, 1});
        calls::finish(s.c, data);
        for (const target_description* t : all_targets) follow_all(*t, s, {.first_layer = true}, all);
      }
  CHECK(all.followed[hint_kind::split_below] > 50);
  CHECK((all.without.count("first_layer_n") == 1));
}

namespace {

std::string first_hint(const target_description& t, const auto& c, const model_context& m = {}) {
  const report r = check_target(t, c, m);
  REQUIRE(r.count >= 1);
  char text[200] = {};
  CHECK(describe_hint(t, c, r.items[0], text, sizeof text, m) < sizeof text);
  return text;
}

// A reduction of an image of NHWC.
template <class Op>
call<Op> reduction(std::vector<std::int32_t> dims, std::vector<std::int32_t> axes, bool keep_dims = true,
                   operand_type data = tensor_quant8_asymm_signed) {
  call<Op> c;
  shape s = {{}, narrow(static_cast<std::int64_t>(dims.size()))};
  std::copy(dims.begin(), dims.end(), s.dim);
  c.operands[Op::input] = calls::tensor(data, s);
  std::copy(axes.begin(), axes.end(), c.params.axes);
  c.params.count = narrow(static_cast<std::int64_t>(axes.size()));
  c.params.keep_dims = keep_dims;
  calls::finish(c, data);
  return c;
}

}  // namespace

TEST_CASE("K21: an operand that Sub does not broadcast: Expand in front, or Add") {
  const model_context m = {.layout = data_layout::nchw};
  const auto ask = [&](std::vector<std::int32_t> b) {
    call<op::sub> c;
    c.operands[0] = calls::tensor(tensor_quant8_asymm_signed, {{1, 16, 20, 30}, 4});
    c.operands[1] = calls::tensor(tensor_quant8_asymm_signed, {{b[0], b[1], b[2], b[3]}, 4});
    calls::finish(c, tensor_quant8_asymm_signed);
    return first_hint(target::rk3588{}, c, m);
  };
  CHECK(ask({1, 16, 1, 30}) == "expand input1 with Expand first");
  CHECK(ask({1, 16, 20, 1}) == "expand input1 with Expand first");
  CHECK(ask({1, 1, 1, 30}) == "expand input1 with Expand first");
  // [1, 1, h, w] is none of Expand's patterns.
  CHECK(ask({1, 1, 20, 30}) == "use Mul, Add instead: a - b = a + -1 * b");
}

TEST_CASE("K27: what the NPU has instead of an operator of the CPU") {
  using max = op::reduce_max;
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 7, 5, 16}, {1, 2})) == "use MaxPool of [7,5] instead");
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 7, 5, 16}, {-3, -2}, false)) == "use MaxPool of [7,5] instead");
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 7, 5, 16}, {1})) == "use MaxPool of [7,1] instead");
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 40, 6, 16}, {2})) == "use MaxPool of [1,6] instead");
  // A larger image in two steps, if it has such factors.
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 14, 28, 16}, {1, 2})) ==
        "use MaxPool of [7,7], MaxPool of [2,4] instead");
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 11, 7, 16}, {1, 2})).empty());
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 64, 7, 16}, {1, 2})).empty());
  // Over the channels, or over the batch, there is no window.
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 7, 5, 16}, {3})).empty());
  CHECK(first_hint(target::rk3588{}, reduction<max>({2, 7, 5, 16}, {0, 1, 2})).empty());
  CHECK(first_hint(target::rk3588{}, reduction<max>({7, 5, 16}, {0, 1})).empty());
  // The dimensions are those of the layout.
  CHECK(first_hint(target::rk3588{}, reduction<max>({1, 16, 7, 5}, {2, 3}), {.layout = data_layout::nchw}) ==
        "use MaxPool of [7,5] instead");
  CHECK(first_hint(target::rk3588{}, reduction<op::reduce_min>({1, 7, 5, 16}, {1, 2})) ==
        "use Mul, MaxPool of [7,5], Mul instead: min(x) = -max(-x)");
  CHECK(first_hint(target::rk3588{}, reduction<op::mean>({1, 7, 5, 16}, {1, 2})) == "use AveragePool of [7,5] instead");
  CHECK(first_hint(target::rk3588{}, reduction<op::reduce_sum>({1, 7, 5, 16}, {1, 2}, true, tensor_float16)) ==
        "use AveragePool of [7,5], Mul instead: sum(x) = count * mean(x)");
  // On RK2118 and RV1103B an AveragePool is a convolution of the tool's.
  CHECK(first_hint(target::rv1103b{}, reduction<op::mean>({1, 7, 5, 16}, {1, 2})).empty());
  CHECK(first_hint(target::rv1103b{}, reduction<max>({1, 7, 5, 16}, {1, 2})) == "use MaxPool of [7,5] instead");

  // SOFTMAX: RK3566 has none at all; along another axis, and with a beta.
  call<op::softmax> c;
  c.operands[op::softmax::input] = calls::tensor(tensor_float16, {{1, 16, 16, 8}, 4});
  c.params.axis = 1;
  calls::finish(c, tensor_float16);
  CHECK(first_hint(target::rk3566{}, c).empty());
  CHECK(first_hint(target::rk3588{}, c) ==
        "use Transpose [0,1,3,2], Softmax, Transpose [0,1,3,2] instead: the axis becomes the width and is put back");
  c.params.axis = 3, c.params.beta = 2.0f;
  CHECK(first_hint(target::rk3588{}, c) == "use Mul, Softmax instead: softmax(beta * x)");

  // RESHAPE and PAD of another rank: the NPU works in four dimensions.
  sample<op::reshape> r;
  REQUIRE(r.make(tensor_quant8_asymm_signed, measure::rank, 2, calls::kind::plain));
  CHECK(first_hint(target::rk3588{}, r.c) == "write the shape as [1,1,120,1]");
  REQUIRE(r.make(tensor_quant8_asymm_signed, measure::rank, 5, calls::kind::plain));
  CHECK(first_hint(target::rk3588{}, r.c) == "write the shape as [120,1,1,1]");
}
