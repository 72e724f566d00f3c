// The operations that move data beside those of movement_test.cpp: shapes, feature levels, lists of a model, what is
// not known.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include "nnops/schema/batch_to_space_nd.hpp"
#include "nnops/schema/channel_shuffle.hpp"
#include "nnops/schema/densify.hpp"
#include "nnops/schema/depth_to_space.hpp"
#include "nnops/schema/embedding_lookup.hpp"
#include "nnops/schema/expand_dims.hpp"
#include "nnops/schema/gather.hpp"
#include "nnops/schema/hashtable_lookup.hpp"
#include "nnops/schema/mirror_pad.hpp"
#include "nnops/schema/pack.hpp"
#include "nnops/schema/pad_v2.hpp"
#include "nnops/schema/reverse.hpp"
#include "nnops/schema/slice.hpp"
#include "nnops/schema/space_to_batch_nd.hpp"
#include "nnops/schema/space_to_depth.hpp"
#include "nnops/schema/split.hpp"
#include "nnops/schema/squeeze.hpp"
#include "nnops/schema/strided_slice.hpp"
#include "nnops/schema/tile.hpp"

using namespace nnops;
using enum operand_type;

namespace {

constexpr operand_value tensor_of(operand_type t, const shape& s) {
  operand_value o{t, s};
  if (has_scale(t)) o.quant = quantisation(asymmetric{1.0f, 0});
  return o;
}

// A call whose operands have the types of a row; its outputs the shapes that follow.
template <class Op>
constexpr call<Op> call_of(const typename Op::params& params, std::size_t row, std::initializer_list<shape> inputs) {
  call<Op> c{{}, params, {}, any_level};
  auto next = inputs.begin();
  for (std::size_t i = 0; i < Op::arity; ++i)
    c.operands[i] = tensor_of(schema<Op>::types[row].types[i], i < inputs.size() ? *next++ : shape::unknown());
  for (std::size_t i = inputs.size(); i < Op::arity; ++i)
    c.operands[i].dims = schema<Op>::output_shape(c, static_cast<std::int32_t>(i));
  return c;
}
template <class Op>
constexpr report check(const call<Op>& c) {
  report r;
  validate_with_output(c, r);
  return r;
}
template <class Op>
std::int32_t level_of(call<Op> c) {
  for (c.max_level = 1; c.max_level <= 8; ++c.max_level)
    if (check(c).ok()) return c.max_level;
  return -1;
}

// Each row of types is taken from its level on.
template <class Op>
void check_levels(const typename Op::params& params, std::initializer_list<shape> inputs) {
  CAPTURE(schema<Op>::name);
  std::size_t row = 0;
  for (const auto& t : schema<Op>::types) CHECK(level_of(call_of<Op>(params, row++, inputs)) == t.level);
}

// Without attributes, and with an input of which little is known, nothing is found and something is left open.
template <class Op>
constexpr bool is_undecided(std::initializer_list<shape> inputs) {
  const report r = check(call_of<Op>(schema<Op>::undecided_params(), 0, inputs));
  return !r.has_findings() && r.undecided_count > 0;
}
template <class Op>
constexpr bool stays_undecided() {
  return is_undecided<Op>({{{dynamic, 2, dynamic, 4}, 4}}) && is_undecided<Op>({shape::unknown()});
}

constexpr shape image = {{6, 4, 6, 8}, 4};
static_assert(call_of<op::depth_to_space>({2}, 0, {image}).operands[1].dims == shape{{6, 8, 12, 2}, 4});
static_assert(call_of<op::depth_to_space>({2, data_layout::nchw}, 0, {image}).operands[1].dims ==
              shape{{6, 1, 12, 16}, 4});
static_assert(call_of<op::space_to_depth>({2}, 0, {image}).operands[1].dims == shape{{6, 2, 3, 32}, 4});
static_assert(call_of<op::batch_to_space_nd>({3, 2}, 0, {image}).operands[1].dims == shape{{1, 12, 12, 8}, 4});
static_assert(call_of<op::space_to_batch_nd>({3, 2, 1, 1, 0, 2}, 0, {image}).operands[1].dims ==
              shape{{36, 2, 4, 8}, 4});
static_assert(call_of<op::expand_dims>({-1}, 0, {image}).operands[1].dims == shape{{6, 4, 6, 8, 1}, 5});
static_assert(call_of<op::squeeze>({}, 0, {{{1, 3, 1}, 3}}).operands[1].dims == shape{{3}, 1});
static_assert(call_of<op::gather>({1}, 0, {image, {{5, 7}, 2}}).operands[2].dims == shape{{6, 5, 7, 6, 8}, 5});
static_assert(call_of<op::tile>({{2, 3}, 2}, 0, {{{4, 5}, 2}}).operands[1].dims == shape{{8, 15}, 2});
static_assert(call_of<op::mirror_pad>({{1, 0}, {0, 4}, 2}, 0, {{{4, 5}, 2}}).operands[1].dims == shape{{5, 9}, 2});
static_assert(call_of<op::slice>({{1, 2}, {-1, 2}, 2}, 0, {{{4, 5}, 2}}).operands[1].dims == shape{{3, 2}, 2});
static_assert(call_of<op::strided_slice>({{3, 1}, {0, 2}, {-2, 1}, 2, 0, 1, 2}, 0, {{{4, 5}, 2}}).operands[1].dims ==
              shape{{2}, 1});
static_assert(check(call_of<op::reverse>({2}, 0, {image})).ok());

static_assert(stays_undecided<op::depth_to_space>());
static_assert(stays_undecided<op::space_to_depth>());
static_assert(stays_undecided<op::batch_to_space_nd>());
static_assert(stays_undecided<op::space_to_batch_nd>());
static_assert(stays_undecided<op::channel_shuffle>());
static_assert(stays_undecided<op::expand_dims>());
static_assert(stays_undecided<op::squeeze>());
static_assert(stays_undecided<op::pad_v2>());
static_assert(stays_undecided<op::mirror_pad>());
static_assert(stays_undecided<op::reverse>());
static_assert(stays_undecided<op::slice>());
static_assert(stays_undecided<op::strided_slice>());
static_assert(stays_undecided<op::tile>());
static_assert(is_undecided<op::densify>({{{dynamic}, 1}}));
static_assert(is_undecided<op::gather>({image, {{dynamic}, 1}}));
static_assert(is_undecided<op::gather>({shape::unknown(), shape::unknown()}));
static_assert(is_undecided<op::embedding_lookup>({{{dynamic}, 1}, image}));
static_assert(is_undecided<op::embedding_lookup>({{{3}, 1}, shape::unknown()}));
static_assert(is_undecided<op::hashtable_lookup>({{{3}, 1}, {{dynamic}, 1}, {{dynamic, 2}, 2}}));
static_assert(is_undecided<op::hashtable_lookup>({shape::unknown(), shape::unknown(), shape::unknown()}));

}  // namespace

TEST_CASE("rearrangement: feature levels of the types") {
  check_levels<op::depth_to_space>({2}, {image});
  check_levels<op::space_to_depth>({2}, {image});
  check_levels<op::batch_to_space_nd>({3, 2}, {image});
  check_levels<op::space_to_batch_nd>({2, 3, 0, 0, 0, 0}, {image});
  check_levels<op::channel_shuffle>({2, 3}, {image});
  check_levels<op::expand_dims>({1}, {image});
  check_levels<op::squeeze>({}, {{{1, 3}, 2}});
  check_levels<op::mirror_pad>({{1, 0}, {0, 1}, 2}, {{{4, 5}, 2}});
  check_levels<op::reverse>({1}, {{{1, 2, 3, 4, 5, 6, 7, 8}, 8}});
  check_levels<op::slice>({{1, 2}, {-1, 2}, 2}, {{{4, 5}, 2}});
  check_levels<op::strided_slice>({{1, 2}, {2, 3}, {1, 1}, 2}, {{{4, 5}, 2}});
  check_levels<op::tile>({{2, 3}, 2}, {{{4, 5}, 2}});
  check_levels<op::gather>({1}, {{{4, 5}, 2}, {{3}, 1}});
  check_levels<op::embedding_lookup>({}, {{{3}, 1}, {{4, 5}, 2}});
  check_levels<op::hashtable_lookup>({}, {{{3}, 1}, {{4}, 1}, {{4, 5}, 2}});
  const pad_value values[] = {1.0f, to_float16(1.0f), 1, 1};
  for (std::size_t row = 0; row < 4; ++row)
    CHECK(level_of(call_of<op::pad_v2>({{1}, {0}, 1, values[row]}, row, {{{4}, 1}})) == (row < 3 ? 3 : 4));
}

TEST_CASE("rearrangement: attributes and shapes that came later, or are beyond NNAPI") {
  const shape none = {{0, 4, 6, 8}, 4};
  CHECK(level_of(call_of<op::depth_to_space>({2, data_layout::nchw}, 0, {{{1, 8, 2, 2}, 4}})) == 3);
  CHECK(level_of(call_of<op::depth_to_space>({2}, 0, {none})) == 3);
  CHECK(level_of(call_of<op::batch_to_space_nd>({3, 2, data_layout::nchw}, 0, {image})) == 3);
  CHECK(level_of(call_of<op::squeeze>({}, 0, {{{1, 0}, 2}})) == 3);
  CHECK(level_of(call_of<op::strided_slice>({{1}, {2}, {1}, 1}, 0, {{{0}, 1}})) == 3);
  // Padding of codes has been the zero point from level 3 on; nothing is padded without it.
  for (const std::int32_t top : {0, 2}) {
    auto c = call_of<op::space_to_batch_nd>({2, 2, top, 0, 0, 0}, 1, {image});
    c.operands[0].quant = c.operands[1].quant = quantisation(asymmetric{0.5f, 3});
    CHECK(level_of(c) == (top == 0 ? 2 : 3));
  }
  CHECK(level_of(call_of<op::reverse>({-1}, 0, {image})) == -1);
  CHECK(level_of(call_of<op::gather>({-1}, 0, {image, {{2}, 1}})) == 3);
  const shape five = {{1, 2, 3, 2, 1}, 5};
  CHECK(level_of(call_of<op::channel_shuffle>({1, 0}, 0, {five})) == -1);
  CHECK(level_of(call_of<op::squeeze>({}, 0, {five})) == -1);
  CHECK(level_of(call_of<op::slice>({{}, {-1, -1, -1, -1, -1}, 5}, 0, {five})) == 3);
  CHECK(check(call_of<op::densify>(densify_params(), 0, {{{1}, 1}})).has_findings());
}

TEST_CASE("rearrangement: lists of operands") {
  const auto packed = [](const operand_value(&inputs)[3], std::int32_t axis, const shape& out, std::int32_t level) {
    const call<op::pack> c{
        {inputs[0], tensor_of(tensor_float32, out)}, {axis}, {inputs, sizeof(operand_value), 3}, level};
    return check(c);
  };
  const operand_value f = tensor_of(tensor_float32, {{4, 5}, 2}), unknown = tensor_of(tensor_float32, shape::unknown());
  CHECK(packed({f, f, f}, 1, {{4, 3, 5}, 3}, 6).ok());
  CHECK(packed({f, f, f}, 1, {{4, 3, 5}, 3}, 5).items[0].what == measure::feature_level);
  CHECK(packed({f, f, f}, -2, {{4, 3, 5}, 3}, any_level).ok());
  CHECK(packed({f, f, f}, -2, {{4, 3, 5}, 3}, 7).items[0].what == measure::feature_level);
  CHECK(packed({f, tensor_of(tensor_int32, {{4, 5}, 2}), f}, 1, {{4, 3, 5}, 3}, 6).items[0].what ==
        measure::operand_type);
  CHECK(packed({f, {.given = false}, f}, 1, {{4, 3, 5}, 3}, 6).items[0].what == measure::given);
  CHECK(packed({f, unknown, f}, 1, {{4, 3, 5}, 3}, 6).undecided_count > 0);
  CHECK(packed({tensor_of(tensor_float32, {{dynamic, 5}, 2}), f, f}, 1, {{6, 3, 5}, 3}, 6).items[0].what ==
        measure::dim_0);

  const auto parted = [](const operand_value(&outputs)[2], const split_params& p) {
    const call<op::split> c{
        {tensor_of(tensor_float32, {{4, 6}, 2}), outputs[0]}, p, {outputs, sizeof(operand_value), 2}, any_level};
    return check(c);
  };
  const operand_value half = tensor_of(tensor_float32, {{4, 3}, 2});
  CHECK(parted({half, half}, {1, 2}).ok());
  CHECK(parted({half, unknown}, {1, 2}).undecided_count == 1);
  CHECK(parted({half, half}, {dynamic, dynamic}).undecided_count > 0);
  CHECK_FALSE(parted({half, half}, {dynamic, dynamic}).has_findings());
  CHECK(parted({half, {.given = false}}, {1, 2}).items[0].what == measure::given);
  CHECK(parted({half, tensor_of(tensor_int32, {{4, 3}, 2})}, {1, 2}).items[0].what == measure::operand_type);
  // Shapes that are asked for are left out by all.
  const operand_value both[2] = {unknown, unknown};
  const call<op::split> c{
      {tensor_of(tensor_float32, {{4, 6}, 2}), unknown}, {1, 2}, {both, sizeof(operand_value), 2}, 3};
  report r;
  validate(c, r);
  CHECK(r.ok());
  CHECK(schema<op::split>::output_shape(c, 1) == shape{{4, 3}, 2});
}

TEST_CASE("rearrangement: the lists of a model") {
  const std::int32_t values[40] = {0, 1, 0, 1, 0, 1};
  const auto findings = [&]<class Op>(void (*set)(call<Op>&, const list_argument&, report&), const shape& dims) {
    call<Op> c;
    c.operands[0].dims = {{1, 1, 4, 5}, 4};
    report r;
    set(c, {values, dims, 12}, r);  // as the array of a level 3
    return r;
  };
  const shape pairs = {{4, 2}, 2}, four = {{4}, 1}, two = {{2}, 1}, none = {{0}, 1}, nine = {{19}, 1};
  CHECK(findings(&schema<op::batch_to_space_nd>::set_block_shape, two).ok());
  CHECK(findings(&schema<op::batch_to_space_nd>::set_block_shape, four).items[0].what == measure::dim_0);
  CHECK(findings(&schema<op::batch_to_space_nd>::set_block_shape, pairs).items[0].what == measure::rank);
  CHECK(findings(&schema<op::space_to_batch_nd>::set_paddings, {{2, 2}, 2}).ok());
  CHECK(findings(&schema<op::space_to_batch_nd>::set_paddings, pairs).items[0].what == measure::padding_rows);
  CHECK(findings(&schema<op::space_to_batch_nd>::set_paddings, four).items[0].what == measure::rank);
  CHECK(findings(&schema<op::pad_v2>::set_paddings, pairs).ok());
  CHECK(findings(&schema<op::mirror_pad>::set_paddings, {{0, 2}, 2}).items[0].what == measure::padding_rows);
  CHECK(findings(&schema<op::squeeze>::set_axes, none).ok());
  CHECK(findings(&schema<op::squeeze>::set_axes, nine).ok());  // repetitions
  CHECK(findings(&schema<op::squeeze>::set_axes, pairs).items[0].what == measure::rank);
  CHECK(findings(&schema<op::reverse>::set_axis, {{1}, 1}).ok());
  CHECK(findings(&schema<op::reverse>::set_axis, two).items[0].what == measure::axis_count);
  CHECK(findings(&schema<op::tile>::set_multiples, four).ok());
  CHECK(findings(&schema<op::tile>::set_multiples, none).items[0].what == measure::multiple_count);
  CHECK(findings(&schema<op::tile>::set_multiples, nine).items[0].what == measure::multiple_count);
  CHECK(findings(&schema<op::slice>::set_begin, nine).items[0].what == measure::slice_count);
  CHECK(findings(&schema<op::slice>::set_size, four).items[0].what == measure::slice_count);  // without begin
  CHECK(findings(&schema<op::strided_slice>::set_begin, four).ok());
  CHECK(findings(&schema<op::strided_slice>::set_end, two).items[0].what == measure::slice_count);
  CHECK(findings(&schema<op::strided_slice>::set_strides, pairs).items[0].what == measure::rank);
  CHECK(findings(&densify_lists::set_order, nine).items[0].what == measure::dimension_count);
  CHECK(findings(&densify_lists::set_order, pairs).items[0].what == measure::rank);
  CHECK(findings(&densify_lists::set_block_map, nine).items[0].what == measure::dimension_count);
  CHECK(findings(&densify_lists::set_formats, two).items[0].what == measure::dimension_count);
  CHECK(findings(&densify_lists::set_sizes, two).items[0].what == measure::dimension_count);
  CHECK(findings(&densify_lists::set_segments, two).items[0].what == measure::dimension_count);
  CHECK(findings(&densify_lists::set_indices, two).items[0].what == measure::dimension_count);
  call<op::reverse> c;
  report r;
  schema<op::reverse>::set_axis(c, {values + 1, {{1}, 1}}, r);
  CHECK(c.params.axis == 1);
}
