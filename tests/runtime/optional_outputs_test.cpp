// Operations that may leave outputs out: which of the operands a list of outputs stands for.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <vector>

#include "nnops/runtime/decode.hpp"
#include "nnops/schema/bidirectional_sequence_rnn.hpp"
#include "nnops/schema/lstm.hpp"
#include "support/arrays.hpp"

using namespace nnops;
using namespace nnops::test;

namespace {

using tag = op::bidirectional_sequence_rnn;

// Inputs of the right types and shapes: one batch, two steps, units of 3 forward and 4 backward.
struct rnn_arguments {
  std::int32_t activation = 0;
  std::uint8_t time_major = 0, merge = 0;
  std::vector<runtime::operand> inputs, outputs;

  rnn_arguments(bool merged, std::int32_t output_count) : merge(merged ? 1 : 0) {
    for (const shape& s :
         {make_shape({1, 2, 5}), make_shape({3, 5}), make_shape({3, 3}), make_shape({3}), make_shape({1, 3}),
          make_shape({4, 5}), make_shape({4, 4}), make_shape({4}), make_shape({1, 4})})
      inputs.push_back({{.type = operand_type::tensor_float32, .dims = s}, nullptr, 0});
    for (int i = 0; i < 3; ++i) inputs.push_back({{.given = false}, nullptr, 0});
    inputs.push_back({{.type = operand_type::int32, .dims = {}}, &activation, 4});
    inputs.push_back({{.type = operand_type::bool_, .dims = {}}, &time_major, 1});
    inputs.push_back({{.type = operand_type::bool_, .dims = {}}, &merge, 1});
    for (std::int32_t i = 0; i < output_count; ++i)
      outputs.push_back({{.type = operand_type::tensor_float32, .dims = shape::unknown()}, nullptr, 0});
  }

  report decode(call<tag>& c) {
    memory<tag> m;
    report r;
    runtime::detail::decode<tag>({inputs.data(), static_cast<std::int32_t>(inputs.size()), outputs.data(),
                                  static_cast<std::int32_t>(outputs.size())},
                                 false, c, m, r);
    if (!r.has_findings()) validate(c, r);
    return r;
  }
};

// The outputs that a list of so many stands for, as bits: forward, backward, forward state, backward state.
int given(bool merged, std::int32_t count) {
  rnn_arguments a(merged, count);
  call<tag> c;
  if (a.decode(c).has_findings()) return -1;
  int bits = 0;
  for (const std::size_t i : {tag::fw_output, tag::bw_output, tag::fw_hidden_state_out, tag::bw_hidden_state_out})
    bits = 2 * bits + (c.operands[i].given ? 1 : 0);
  return bits;
}

}  // namespace

TEST_CASE("optional outputs: trailing ones may be missing, and an attribute leaves one out") {
  CHECK(given(false, 0) == -1);
  CHECK(given(false, 1) == -1);  // the backward output is missing
  CHECK(given(false, 2) == 0b1100);
  CHECK(given(false, 3) == -1);  // one state without the other
  CHECK(given(false, 4) == 0b1111);
  CHECK(given(false, 5) == -1);
  CHECK(given(true, 1) == 0b1000);
  CHECK(given(true, 2) == -1);
  CHECK(given(true, 3) == 0b1011);
  CHECK(given(true, 4) == -1);
}

TEST_CASE("optional outputs: shapes of those that are there") {
  rnn_arguments a(true, 3);
  call<tag> c;
  REQUIRE(!a.decode(c).has_findings());
  CHECK(schema<tag>::output_shape(c, tag::fw_output) == make_shape({1, 2, 7}));
  CHECK(schema<tag>::output_shape(c, tag::fw_hidden_state_out) == make_shape({1, 3}));
  CHECK(schema<tag>::output_shape(c, tag::bw_hidden_state_out) == make_shape({1, 4}));
}

TEST_CASE("optional outputs: one before required ones is counted") {
  call<op::lstm> c;
  memory<op::lstm> m;
  report r;
  std::vector<runtime::operand> inputs(20), outputs(3);
  for (runtime::operand& o : inputs) o.value.dims = make_shape({1, 1});
  runtime::detail::decode<op::lstm>({inputs.data(), 20, outputs.data(), 3}, false, c, m, r);
  CHECK(r.items[0].what == measure::output_count);
  outputs.resize(4);
  r = report();
  runtime::detail::decode<op::lstm>({inputs.data(), 20, outputs.data(), 4}, false, c, m, r);
  CHECK(!r.has_findings());
  CHECK(c.operands[op::lstm::scratch_buffer].given);
  CHECK(c.params.activation == cell_activation::tanh);
}
