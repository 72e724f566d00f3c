// The limits of a model's inputs and outputs (chapter 5), at compile time: with g++'s sanitizers, too.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "nnops/targets/model_limits.hpp"

#include <doctest/doctest.h>

#include "nnops/targets/all.hpp"

using namespace nnops;
using namespace nnops::rknn;

namespace {

constexpr input_question image(data_set precision, dtype type) {
  return {.precision = precision, .type = type, .channels = 3, .has_conv = true, .kernel = {3, 3}};
}

}  // namespace

TEST_CASE("model limits: the input of a first convolution") {
  constexpr input_limits narrow = limits_of_input(target::rk3588{}, image(int8_data, dtype::uint8));
  static_assert(narrow.row->line == 14470 && narrow.width_align == 16);
  static_assert(narrow.n == 9 && narrow.max_width == 6144);  // 12 - max(1, 3); 2048 * 9 / 3
  static_assert(narrow.width_stride(33) == 48);
  constexpr input_limits wide = limits_of_input(target::rk3588{}, image(wide_data, dtype::float16));
  static_assert(wide.row->line == 14476 && wide.width_align == 8);
  static_assert(wide.n == 9 && wide.max_width == 3072);
  // A type that has no row of its own.
  constexpr input_limits other = limits_of_input(target::rk3588{}, image(int8_data, dtype::float32));
  static_assert(other.row->line == 14473 && other.row->align_may_change);

  // The same when running.
  const target_description& chip = target::rk3588::description;
  CHECK(limits_of_input(chip, image(int8_data, dtype::uint8)).max_width == 6144);
  // A kernel that is too large: n is 12 - 34.
  input_question q = image(int8_data, dtype::uint8);
  q.dilations[0] = q.dilations[1] = 32;
  CHECK(limits_of_input(chip, q).max_width == 0);
  // Neither aligned nor limited: no image, and no 4-D tensor.
  q.channels = 16;
  CHECK(limits_of_input(chip, q).width_align == 1);
  CHECK(limits_of_input(chip, q).limit == nullptr);
  q.is_4d = false;
  CHECK(limits_of_input(chip, q).row->line == 14478);
}

TEST_CASE("model limits: outputs") {
  constexpr const output_entry* e = find_output(target::rk3588{}, int8_data, true, output_order::nc1hwc2);
  static_assert(e->line == 14635 && e->hw_align == 4);
  static_assert(channel_align(*e, true) == 32 && channel_align(*e, false) == 16);
  CHECK(find_output(target::rk3588{}, wide_data, false, output_order::undefine)->line == 14641);
  CHECK(find_output(target::rk3588{}, wide_data, false, output_order::nchw) == nullptr);
}
