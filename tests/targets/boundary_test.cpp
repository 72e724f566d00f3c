// For each limit of each chip: calls one below, at, and one above it; agreement_test.cpp asks the same at compile time.
// The numbers of the tables are compared with the document in document_test.cpp; here it is what the checks make of
// them.
// labels: boundary
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boundaries.hpp"
#include "calls.hpp"
#include "nnops/core/message.hpp"
#include "nnops/targets/all.hpp"
#include "nnops/targets/check.hpp"

using namespace nnops;
using calls::kind;
using calls::maker;

namespace {

struct counts {
  int allowed = 0, refused = 0, unreachable = 0, invalid = 0;
};

// Limits that no valid call of the operation reaches from the outside: its tensors have rank 4, its axes are axes, its
// window of one cell has no stride. Each is counted below.
template <class Op>
bool out_of_reach(measure what, kind k) {
  if constexpr (std::is_same_v<Op, op::fully_connected>) return what != measure::activation;
  if constexpr (calls::any_of<Op, op::select, op::batch_matmul>)
    if (what == measure::expanded_h || what == measure::expanded_w) return true;
  if constexpr (calls::any_of<Op, op::grouped_conv_2d, op::transpose_conv_2d>)
    if (what == measure::dilation_h || what == measure::dilation_w) return true;
  if constexpr (std::is_same_v<Op, op::resize_bilinear>)
    if (what == measure::nearest_ties) return true;
  if constexpr (std::is_same_v<Op, op::lstm>)
    if (what == measure::max_time || what == measure::sequence_layout) return true;
  if (what == measure::nchw_axis) return !std::is_same_v<Op, op::softmax>;
  if (what == measure::rank) return schema<Op>::operands[Op::output].min_rank == 4;
  const bool padding = what == measure::padding_top || what == measure::padding_bottom ||
                       what == measure::padding_left || what == measure::padding_right ||
                       what == measure::uncounted_padding;
  return k == kind::global && padding;
}

template <class Op>
void check_limits_of(const target_description& t, operand_type data, kind k, fused_activation activation,
                     const rknn::npu_entry& e, std::map<const rknn::limit*, counts>& all, int& exempt) {
  CAPTURE(std::string(t.name));
  CAPTURE(std::string(schema<Op>::name));
  CAPTURE(std::string(rknn::name_of(e.which)));
  for (const rknn::limit& l : e.limits) {
    if (!calls::is_asked<Op>(l) || !rknn::covers(l.terms.data, detail::data_class(data))) continue;
    const measure what = calls::measure_of(l);
    CAPTURE(std::string(name_of(what)));
    CAPTURE(l.line);
    counts here;
    const calls::values w = calls::around(calls::wanted_of(l));
    REQUIRE(w.count >= 3);
    for (int i = 0; i < w.count; ++i) {
      CAPTURE(w.v[i]);
      const calls::answer a = calls::ask<Op>(t, data, k, activation, l, w.v[i]);
      if (!a.made) {
        ++here.unreachable;
      } else if (!a.valid) {
        // A value that breaks the operation's own rules does not have to be refused by a chip.
        ++here.invalid;
      } else {
        CHECK(a.about == !w.allowed[i]);
        if (a.about) CHECK(a.got == w.v[i]);
        ++(w.allowed[i] ? here.allowed : here.refused);
      }
    }
    counts& sum = all[&l];
    sum.allowed += here.allowed, sum.refused += here.refused, sum.unreachable += here.unreachable,
        sum.invalid += here.invalid;
    if (out_of_reach<Op>(what, k)) {
      CHECK(here.refused == 0);
      ++exempt;
    } else {
      CHECK(here.refused >= (what == measure::activation && !requires {
              call<Op>{}.params.activation = fused_activation::relu;
            } ? 0 : 1));
    }
  }
}

template <class Op>
void check_boundaries(std::map<const rknn::limit*, counts>& all, int& exempt) {
  for (const target_description* t : all_targets)
    for (const operand_type data : {operand_type::tensor_quant8_asymm_signed, operand_type::tensor_float16}) {
      if (!t->data.has(data)) continue;
      std::set<rknn::npu_operator> seen;
      for (const kind k : {kind::plain, kind::global, kind::second})
        for (std::int32_t activation = 0; activation < 4; ++activation) {
          call<Op> c;
          operand_value list[2];
          if constexpr (requires { c.params.activation = fused_activation::relu; })
            c.params.activation = static_cast<fused_activation>(activation);
          // Some operations have no int8 data.
          if (!calls::build(c, data, k, measure::input_count, 0, list) || type_row_of(c) < 0) continue;
          const rknn::npu_steps s = rknn::steps_on(*t, rknn::lowering<Op>::npu(c));
          REQUIRE(s.decided);
          for (std::int32_t i = 0; i < s.count; ++i) {
            const rknn::npu_entry* e = t->find(s.step[i]);
            if (e == nullptr) continue;
            // Relu and Clip that follow another operator read its output: their limits are those of the same call.
            if (seen.insert(e->which).second || k == kind::second)
              check_limits_of<Op>(*t, data, k, static_cast<fused_activation>(activation), *e, all, exempt);
          }
        }
    }
}

template <class... Op>
void check_all_boundaries(std::map<const rknn::limit*, counts>& all, int& exempt) {
  (check_boundaries<Op>(all, exempt), ...);
}

}  // namespace

TEST_CASE("boundaries: one below, at and one above each limit of each chip, at run time") {
  std::map<const rknn::limit*, counts> all;
  int exempt = 0;
  check_all_boundaries<NNOPS_NPU_OPERATIONS>(all, exempt);

  // Every limit of every chip was met from the inside, and from the outside but for those that no valid call reaches.
  counts sum;
  int limits = 0, not_refused = 0;
  for (const target_description* t : all_targets) {
    if (t->member != 0) continue;  // the tables of the first chip of the group
    for (const rknn::npu_entry& e : t->npu)
      for (const rknn::limit& l : e.limits) {
        CAPTURE(std::string(t->name));
        CAPTURE(std::string(rknn::name_of(e.which)));
        CAPTURE(std::string(name_of(calls::measure_of(l))));
        if (all.count(&l) == 0) continue;  // of an operator that no operation of NNAPI becomes
        const counts& k = all[&l];
        CHECK(k.allowed > 0);
        ++limits;
        not_refused += k.refused == 0;
        sum.allowed += k.allowed, sum.refused += k.refused, sum.unreachable += k.unreachable, sum.invalid += k.invalid;
      }
  }
  MESSAGE(limits << " limits; calls: " << sum.allowed << " allowed, " << sum.refused << " refused, " << sum.invalid
                 << " invalid for every processor; " << sum.unreachable << " values that no call has");
  CHECK(limits > 900);
  CHECK(not_refused < limits / 8);  // those that no valid call reaches from the outside
}

namespace {

template <class Op>
void check_that_limits_find_their_measures() {
  CAPTURE(std::string(schema<Op>::name));
  for (const target_description* t : all_targets)
    for (std::int32_t activation = 0; activation < 4; ++activation)
      for (const kind k : {kind::plain, kind::global, kind::second}) {
        call<Op> c;
        operand_value list[2];
        if constexpr (requires { c.params.activation = fused_activation::relu; })
          c.params.activation = static_cast<fused_activation>(activation);
        bool made = false;
        if constexpr (requires { maker<Op>::make(c, operand_type::tensor_float32, operand_type::tensor_float32); })
          made = maker<Op>::make(c, operand_type::tensor_float32, operand_type::tensor_float16) ||
                 maker<Op>::make(c, operand_type::tensor_float32, operand_type::tensor_quant8_asymm_signed) ||
                 maker<Op>::make(c, operand_type::tensor_quant8_asymm_signed, operand_type::tensor_float32);
        else
          for (const operand_type data :
               {operand_type::tensor_float16, operand_type::tensor_float32, operand_type::tensor_bool8})
            made = made || calls::build(c, data, k, measure::input_count, 0, list);
        REQUIRE(made);
        report valid;
        validate_with_output(c, valid);
        REQUIRE(valid.ok());
        const auto find = [&](const rknn::limit& l) {
          const measure what = calls::measure_of(l);
          if (!detail::concerns<Op>(detail::measured_as(l.what), what)) return;
          CAPTURE(std::string(name_of(what)));
          bool found = detail::own_measures<Op>.of(what) >= 0;
          for (const rknn::chip_measure<Op>& m : rknn::lowering<Op>::measures) found = found || m.what == what;
          // The activation is only asked of Clip, which only calls with an activation become.
          CHECK(found);
        };
        const rknn::npu_steps s = rknn::steps_on(*t, rknn::lowering<Op>::npu(c));
        for (std::int32_t i = 0; i < s.count; ++i) {
          const rknn::npu_entry* e = t->find(s.step[i]);
          if (e == nullptr) continue;
          for (const rknn::limit& l : e->limits)
            if (l.terms.applies != rknn::when::mode || calls::any_of<Op, op::mirror_pad>) find(l);
        }
        const rknn::cpu_steps cpu = rknn::lowering<Op>::cpu(c);
        for (std::int32_t i = 0; i < cpu.count; ++i)
          if (const rknn::cpu_entry* e = t->find(cpu.alternatives[i]))
            for (const rknn::limit& l : e->limits) find(l);
        // Measures with several entries stand side by side: the check reads them in one go.
        std::set<measure> done;
        measure last = measure::input_count;
        for (const rknn::chip_measure<Op>& m : rknn::lowering<Op>::measures) {
          CHECK((m.what == last || done.insert(m.what).second));
          last = m.what;
        }
        // A call with everything known is decided.
        report r;
        detail::check_npu(*t, c, {}, r);
        CHECK(r.undecided_count == 0);
        report v;
        detail::check_vendor_cpu(*t, c, {}, v);
        CHECK(v.undecided_count == 0);
      }
}
template <class... Op>
void check_all_limits_find_their_measures() {
  (check_that_limits_find_their_measures<Op>(), ...);
}

}  // namespace

TEST_CASE("boundaries: no limit is passed over because its measure is missing") {
  check_all_limits_find_their_measures<NNOPS_NPU_OPERATIONS, NNOPS_CPU_OPERATIONS, NNOPS_CONVERSIONS>();
}
