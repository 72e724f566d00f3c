// Constant expressions and run time give the same answers: the calls of boundary_test.cpp, asked while this file is
// compiled. And calls of NNAPI's operations get the answers that the document's operators get which they are translated
// to: those calls and many more, on every chip.
// labels: boundary
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <type_traits>
#include <utility>

#include "boundaries.hpp"
#include "calls.hpp"
#include "nnops/core/message.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"
#include "nnops/targets/operator_check.hpp"
#include "translations.hpp"

using namespace nnops;
using calls::kind;

namespace {

// The same calls in constant expressions: case I of the limits of an operator.
template <class Op>
constexpr rknn::table<rknn::limit> limits_of(const target_description& t, kind k) {
  call<Op> c;
  operand_value list[2];
  calls::build(c, operand_type::tensor_quant8_asymm_signed, k, measure::input_count, 0, list);
  return t.find(rknn::lowering<Op>::npu(c).step[0])->limits;
}
template <class Op, class Chip, kind K>
constexpr std::size_t case_count() {
  std::size_t n = 0;
  for (const rknn::limit& l : limits_of<Op>(Chip::description, K))
    if (calls::is_asked<Op>(l)) n += static_cast<std::size_t>(calls::around(calls::wanted_of(l)).count);
  return n;
}
template <class Op>
constexpr calls::answer answer_number(const target_description& t, kind k, std::size_t i) {
  for (const rknn::limit& l : limits_of<Op>(t, k)) {
    if (!calls::is_asked<Op>(l)) continue;
    const calls::values w = calls::around(calls::wanted_of(l));
    if (i < static_cast<std::size_t>(w.count))
      return calls::ask<Op>(t, operand_type::tensor_quant8_asymm_signed, k, fused_activation::none, l, w.v[i]);
    i -= static_cast<std::size_t>(w.count);
  }
  return {};
}
template <class Op, class Chip, kind K, std::size_t I>
constexpr calls::answer at_compile_time = answer_number<Op>(Chip::description, K, I);

template <class Op, class Chip, kind K = kind::plain>
int check_agreement() {
  return []<std::size_t... I>(meta::index_list<I...>) {
    constexpr calls::answer compiled[sizeof...(I) + 1] = {at_compile_time<Op, Chip, K, I>...};
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
      CAPTURE(std::string(schema<Op>::name));
      CAPTURE(i);
      CHECK(compiled[i] == answer_number<Op>(Chip::description, K, i));
    }
    return static_cast<int>(sizeof...(I));
  }(meta::indices<case_count<Op, Chip, K>()>{});
}

}  // namespace

TEST_CASE("boundaries: constant expressions give the same answers") {
  int cases = 0;
  const auto both = [&]<class Op>() {
    cases += check_agreement<Op, target::rk3588>() + check_agreement<Op, target::rv1106>();
  };
  both.operator()<op::add>();
  both.operator()<op::batch_matmul>();
  both.operator()<op::concatenation>();
  both.operator()<op::conv_2d>();
  both.operator()<op::depthwise_conv_2d>();
  both.operator()<op::grouped_conv_2d>();
  both.operator()<op::hard_swish>();
  both.operator()<op::max_pool_2d>();
  both.operator()<op::average_pool_2d>();
  both.operator()<op::maximum>();
  both.operator()<op::mirror_pad>();
  both.operator()<op::prelu>();
  both.operator()<op::relu6>();
  both.operator()<op::reshape>();
  both.operator()<op::resize_bilinear>();
  both.operator()<op::resize_nearest_neighbor>();
  both.operator()<op::select>();
  both.operator()<op::softmax>();
  both.operator()<op::split>();
  both.operator()<op::strided_slice>();
  both.operator()<op::sub>();
  both.operator()<op::transpose>();
  both.operator()<op::transpose_conv_2d>();
  cases += check_agreement<op::max_pool_2d, target::rk3588, kind::global>();
  cases += check_agreement<op::average_pool_2d, target::rv1106, kind::global>();
  CHECK(cases > 600);  // ranks and types are not among the limits
}

namespace {

constexpr bool takes(rknn::verdict v) { return v == rknn::verdict::yes || v == rknn::verdict::converted; }

// Whether the operators that a call becomes take what they are given.
template <class Op>
bool operators_take(const target_description& t, const call<Op>& c, const model_context& m) {
  const rknn::npu_steps s = rknn::steps_on(t, rknn::lowering<Op>::npu(c));
  if (s.count == 0) return false;
  calls::translated first;
  calls::translate(c, m, s.step[0], first);
  if (!first.exists || !takes(check_operator(t, first.call).answer)) return false;
  if (s.count == 1) return true;
  // An activation reads what the operator before it gives.
  rknn::operator_call then;
  then.which = s.step[1];
  for (const rknn::operator_operand& o : first.call.operands)
    if (o.name == calls::n::output || o.name == calls::n::C) then.operands[0] = o;
  then.operands[0].name = calls::n::input;
  if constexpr (requires { c.params.activation == fused_activation::relu1; })
    if (c.params.activation == fused_activation::relu1) then.attributes.min = -1.0, then.attributes.max = 1.0;
  return takes(check_operator(t, then).answer);
}

struct tally {
  int taken = 0, refused = 0, invalid = 0;
};

template <class Op>
void compare(const target_description& t, const call<Op>& c, const model_context& m, tally& n) {
  report valid;
  validate_with_output(c, valid);
  if (!valid.ok()) {
    ++n.invalid;
    return;
  }
  const report r = check_target(t, c, m);
  const bool wanted = operators_take(t, c, m);
  ++(wanted ? n.taken : n.refused);
  if (r.ok() == wanted && r.undecided_count == 0) return;
  CAPTURE(std::string(t.name));
  CAPTURE(std::string(schema<Op>::name));
  std::string text;
  char buffer[256];
  for (std::int32_t i = 0; i < r.kept(); ++i)
    describe(r.items[i], buffer, sizeof buffer), text += buffer + std::string("; ");
  CAPTURE(text);
  CHECK(r.ok() == wanted);
  CHECK((r.has_findings() || r.undecided_count == 0));
}

using generator = std::mt19937;

std::int32_t number(generator& g, std::int32_t low, std::int32_t high) {
  return std::uniform_int_distribution<std::int32_t>(low, high)(g);
}
template <std::size_t N>
std::int32_t one(generator& g, const std::int32_t (&values)[N]) {
  return values[number(g, 0, static_cast<std::int32_t>(N) - 1)];
}
std::int32_t an_extent(generator& g) {
  return one(g, {1, 1, 1, 2, 3, 4, 7, 8, 12, 16, 32, 48, 64, 8176, 8177, 8191, 8192, 8193});
}
shape a_shape(generator& g, std::int32_t rank) {
  shape s;
  s.rank = rank;
  std::int64_t n = 1;
  for (std::int32_t d = 0; d < rank; ++d) {
    s.dim[d] = an_extent(g);
    if ((n *= s.dim[d]) > 100000000) n /= s.dim[d], s.dim[d] = 1;
  }
  return s;
}
// Mostly 4.
std::int32_t a_rank(generator& g) { return number(g, 0, 7) != 0 ? 4 : number(g, 1, 6); }

// Other shapes and attributes for a call that has been made.
template <class Op>
void vary(call<Op>& c, operand_type data, generator& g, operand_value (&list)[2]) {
  auto& p = c.params;
  constexpr bool windows = calls::any_of<Op, op::average_pool_2d, op::conv_2d, op::depthwise_conv_2d,
                                         op::grouped_conv_2d, op::max_pool_2d, op::transpose_conv_2d>;
  if constexpr (windows) {
    p.layout = static_cast<data_layout>(number(g, 0, 1));
    p.padding = static_cast<padding_scheme>(number(g, 0, 2));
    p.stride_h = number(g, 1, 9), p.stride_w = number(g, 1, 9);
    for (std::int32_t* x : {&p.padding_top, &p.padding_bottom, &p.padding_left, &p.padding_right})
      *x = one(g, {0, 0, 1, 2, 7, 8, 15, 16});
    if constexpr (requires { p.dilation_h; })
      p.dilation_h = one(g, {1, 1, 2, 31, 32, 33}), p.dilation_w = one(g, {1, 1, 3, 31, 32, 33});
    const std::int32_t depth = 2 * number(g, 1, 4), out = std::is_same_v<Op, op::depthwise_conv_2d> ? depth : 6;
    const std::int32_t filter[2] = {one(g, {1, 1, 2, 3, 7, 8, 9, 31, 32}), one(g, {1, 2, 3, 7, 8, 9, 31, 32})};
    const bool global = number(g, 0, 2) == 0;
    const std::int32_t h = global ? filter[0] : number(g, 1, 80),
                       w = global ? filter[1] : one(g, {1, 5, 30, 90, 16382, 16383});
    shape& in = c.operands[Op::input].dims;
    in = p.layout == data_layout::nchw ? shape{{2, depth, h, w}, 4} : shape{{2, h, w, depth}, 4};
    if constexpr (requires { p.filter_h; }) {
      p.filter_h = filter[0], p.filter_w = filter[1];
    } else {
      if constexpr (requires { p.num_groups; }) p.num_groups = one(g, {1, 2, 2});
      std::int32_t inner = depth;
      if constexpr (requires { p.num_groups; }) inner /= p.num_groups;
      c.operands[Op::filter].dims = {{std::is_same_v<Op, op::depthwise_conv_2d> ? 1 : out, filter[0], filter[1], inner},
                                     4};
      c.operands[Op::bias].dims = {{out}, 1};
    }
    if constexpr (std::is_same_v<Op, op::transpose_conv_2d>)
      if (p.padding != padding_scheme::given) {
        const std::int32_t y =
            h * p.stride_h - number(g, 0, p.stride_h - 1) + (p.padding == padding_scheme::valid ? filter[0] - 1 : 0);
        const std::int32_t x =
            w * p.stride_w - number(g, 0, p.stride_w - 1) + (p.padding == padding_scheme::valid ? filter[1] - 1 : 0);
        p.target = p.layout == data_layout::nchw ? shape{{2, out, y, x}, 4} : shape{{2, y, x, out}, 4};
      }
  } else if constexpr (calls::any_of<Op, op::add, op::div, op::greater, op::maximum, op::minimum, op::mul, op::sub>) {
    shape &a = c.operands[0].dims, &b = c.operands[1].dims;
    a = b = a_shape(g, a_rank(g));
    for (std::int32_t d = 0; d < a.rank; ++d)
      if (const std::int32_t which = number(g, 0, 3); which < 2) c.operands[which].dims.dim[d] = 1;
    // Dimensions in front may be left out.
    shape& shorter = c.operands[number(g, 0, 1)].dims;
    while (shorter.rank > 1 && number(g, 0, 2) == 0) {
      for (std::int32_t d = 1; d < shorter.rank; ++d) shorter.dim[d - 1] = shorter.dim[d];
      --shorter.rank;
    }
  } else if constexpr (std::is_same_v<Op, op::prelu>) {
    shape &a = c.operands[0].dims, &b = c.operands[1].dims;
    a = b = a_shape(g, a_rank(g));
    const std::int32_t keeps = number(g, 0, 4);  // the channel, or another dimension, or several
    for (std::int32_t d = 0; d < b.rank; ++d)
      if (d != keeps) b.dim[d] = 1;
    if (keeps == 4 && number(g, 0, 1) == 0) b = a;
    if (number(g, 0, 2) == 0 && b.rank > 1) b.rank -= 1, b.dim[0] = b.dim[1], b.dim[1] = b.dim[2], b.dim[2] = b.dim[3];
  } else if constexpr (std::is_same_v<Op, op::reshape>) {
    p = {{5, 4, 3, 2}, 4};
    if (number(g, 0, 3) == 0) p = {{60, 2}, 2};
  } else if constexpr (std::is_same_v<Op, op::squeeze>) {
    c.operands[0].dims = a_shape(g, a_rank(g));
  } else if constexpr (calls::any_of<Op, op::mirror_pad, op::pad, op::pad_v2, op::slice, op::strided_slice, op::tile,
                                     op::transpose>) {
    shape& s = c.operands[0].dims;
    s = a_shape(g, a_rank(g));
    if (std::is_same_v<Op, op::strided_slice> && s.rank == 4 && number(g, 0, 1) == 0) {
      const std::int32_t pixel = number(g, 1, 2);  // of one pixel in NHWC or NCHW
      s.dim[pixel] = s.dim[pixel + 1] = 1;
    }
    p.count = s.rank;
    for (std::int32_t d = 0; d < s.rank; ++d) {
      if constexpr (std::is_same_v<Op, op::tile>) p.multiples[d] = number(g, 0, 9) == 0 ? 0 : number(g, 1, 3);
      else if constexpr (std::is_same_v<Op, op::transpose>) p.perm[d] = d;
      else if constexpr (std::is_same_v<Op, op::slice>)
        p.begin[d] = number(g, 0, s.dim[d] - 1), p.size[d] = number(g, 0, 9) == 0 ? 0 : -1;
      else if constexpr (std::is_same_v<Op, op::strided_slice>) {
        p.strides[d] = one(g, {1, 1, 1, 2, 8, 9, 16, 17, -1});
        p.begin[d] = one(g, {0, 0, 8, 16, -16}), p.end[d] = one(g, {s.dim[d], s.dim[d], s.dim[d] - 16, 32, 0});
        if (number(g, 0, 1) == 0) p.begin_mask |= 1 << d;
        if (number(g, 0, 1) == 0) p.end_mask |= 1 << d;
      } else {
        p.before[d] = number(g, 0, 1) * (s.dim[d] > 2), p.after[d] = number(g, 0, 1) * (s.dim[d] > 2);
      }
    }
    if constexpr (std::is_same_v<Op, op::transpose>) std::shuffle(p.perm, p.perm + p.count, g);
    if constexpr (std::is_same_v<Op, op::mirror_pad>) p.mode = static_cast<mirror_mode>(number(g, 0, 3) == 0);
    if constexpr (std::is_same_v<Op, op::strided_slice>)
      if (number(g, 0, 9) == 0)
        p.shrink_axis_mask = 1, p.strides[0] = 1, p.begin[0] = 0, p.end[0] = 1, p.begin_mask = p.end_mask = 0;
  } else if constexpr (calls::any_of<Op, op::resize_bilinear, op::resize_nearest_neighbor>) {
    p.layout = static_cast<data_layout>(number(g, 0, 1));
    const std::int32_t factors = number(g, 0, 1);
    shape& s = c.operands[0].dims;
    for (std::int32_t d = 0; d < 4; ++d) s.dim[d] = one(g, {1, 2, 3, 4, 5, 8, 9, 16});
    const std::int32_t h = s.dim[p.layout == data_layout::nhwc ? 1 : 2],
                       w = s.dim[p.layout == data_layout::nhwc ? 2 : 3];
    p.target_h = factors ? h * number(g, 1, 9) : number(g, 1, 20),
    p.target_w = factors ? w * number(g, 1, 9) : number(g, 1, 20);
    const std::int32_t mode = number(g, 0, 2);
    p.half_pixel_centers = mode == 1, p.align_corners = mode == 2;
  } else if constexpr (std::is_same_v<Op, op::batch_matmul>) {
    const std::int32_t k = an_extent(g), batch = number(g, 1, 3), inner = one(g, {1, 1, 1, 2});
    p.adj_x = number(g, 0, 3) == 0, p.adj_y = number(g, 0, 3) != 0;
    c.operands[0].dims = {{batch, inner, p.adj_x ? k : 5, p.adj_x ? 5 : k}, 4};
    c.operands[1].dims = {{batch, inner, p.adj_y ? 7 : k, p.adj_y ? k : 7}, 4};
  } else if constexpr (calls::any_of<Op, op::lstm, op::unidirectional_sequence_lstm>) {
    if (number(g, 0, 3) == 0) p.cell_clip = 1.0f;
    if (number(g, 0, 3) == 0) p.activation = cell_activation::relu;
    for (const std::size_t peephole :
         {Op::cell_to_input_weights, Op::cell_to_forget_weights, Op::cell_to_output_weights})
      if (number(g, 0, 9) == 0) c.operands[peephole] = calls::tensor(data, {{6}, 1});
  } else if constexpr (calls::any_of<Op, op::gather, op::softmax>) {
    c.operands[0].dims = a_shape(g, a_rank(g));
    p.axis = number(g, -c.operands[0].dims.rank, c.operands[0].dims.rank - 1);
    if constexpr (std::is_same_v<Op, op::gather>) c.operands[1].dims = a_shape(g, number(g, 1, 2));
    else if (number(g, 0, 9) == 0) p.beta = 0.5f;
  } else if constexpr (calls::any_of<Op, op::concatenation, op::split>) {
    shape s = a_shape(g, a_rank(g));
    for (std::int32_t d = 0; d < s.rank; ++d) s.dim[d] *= 2;
    c.operands[Op::input].dims = s;
    p.axis = number(g, -s.rank, s.rank - 1);
    if (Op::list_operand == 0) list[0].dims = list[1].dims = s;
  } else if constexpr (calls::any_of<Op, op::elu>) {
    p.alpha = static_cast<float>(number(g, 0, 2));
    c.operands[0].dims = a_shape(g, a_rank(g));
  } else if constexpr (Op::arity == 2 && std::is_empty_v<typename Op::params>) {
    c.operands[0].dims = a_shape(g, a_rank(g));
  }
  for (std::size_t i = 0; i < Op::arity; ++i)
    if (is_output(schema<Op>::operands[i].way) && c.operands[i].given)
      c.operands[i].dims = schema<Op>::output_shape(c, static_cast<std::int32_t>(i));
  if constexpr (std::is_same_v<Op, op::split>) list[0] = list[1] = c.operands[Op::output];
}

template <class Op>
void compare_with_operators(tally& n, generator& g) {
  using enum operand_type;
  const std::pair<operand_type, model_context> asked[] = {
      {tensor_quant8_asymm_signed, {}},
      {tensor_float16, {}},
      {tensor_quant8_asymm_signed, {.layout = data_layout::nchw, .first_layer = true}},
      {tensor_float16, {.layout = data_layout::nchw, .first_layer = true}},
      {tensor_float32, {}},
      {tensor_float32, {.float32_as_float16 = true}},
      {tensor_quant8_asymm, {}},
      {tensor_quant8_asymm, {.layout = data_layout::nchw, .quant8_asymm_as_signed = true}},
      {tensor_int32, {}},
  };
  for (const auto& [data, m] : asked)
    for (const kind k : {kind::plain, kind::global, kind::second})
      for (std::int32_t activation = 0; activation < 4; ++activation) {
        call<Op> plain;
        operand_value list[2];
        constexpr bool activates = requires { plain.params.activation = fused_activation::relu; };
        if constexpr (activates) plain.params.activation = static_cast<fused_activation>(activation);
        else if (activation > 0) continue;
        if (call<Op> c = plain; !calls::build(c, data, k, measure::input_count, 0, list) || type_row_of(c) < 0)
          continue;
        for (const target_description* t : all_targets) {
          call<Op> c = plain;
          REQUIRE(calls::build(c, data, k, measure::input_count, 0, list));
          compare(*t, c, m, n);
          // One below, at, and above each limit.
          const rknn::npu_steps s = rknn::steps_on(*t, rknn::lowering<Op>::npu(c));
          const rknn::npu_entry* e = s.count > 0 ? t->find(s.step[0]) : nullptr;
          if (e == nullptr) continue;
          for (const rknn::limit& l : e->limits) {
            if (!calls::is_asked<Op>(l)) continue;
            const calls::values w = calls::around(calls::wanted_of(l));
            for (int i = 0; i < w.count; ++i)
              if (call<Op> at = plain; calls::build(at, data, k, calls::measure_of(l), w.v[i], list))
                compare(*t, at, m, n);
          }
        }
        for (int i = 0; i < 60; ++i) {
          call<Op> c = plain;
          REQUIRE(calls::build(c, data, k, measure::input_count, 0, list));
          vary(c, data, g, list);
          for (const target_description* t : all_targets) compare(*t, c, m, n);
        }
      }
}
template <class... Op>
void compare_all(generator& g) {
  const auto each = [&]<class Only>() {
    tally n;
    compare_with_operators<Only>(n, g);
    MESSAGE(std::string(schema<Only>::name)
            << ": " << n.taken << " taken, " << n.refused << " refused, " << n.invalid << " invalid");
    CHECK(n.refused > 20);
    // Exponents are never known to be constant, a comparison never gives a number, [-1, 1] is not [0, 6], and one
    // dimension more or less than four is not four.
    CHECK((n.taken > 20) == !calls::any_of<Only, op::expand_dims, op::greater, op::pow, op::relu1>);
  };
  (each.template operator()<Op>(), ...);
}

}  // namespace

TEST_CASE("agreement: a call is taken exactly where the operators that it becomes take their parts") {
  generator g(20240229);
  compare_all<NNOPS_NPU_OPERATIONS>(g);
}
