#include "fusion.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "nnops/runtime/placement.hpp"
#include "nnops/schema/transpose_conv_2d.hpp"
#include "nnops/targets/fused_operators.hpp"
#include "nnops/targets/operator_check.hpp"

namespace runner {
namespace {

namespace rknn = nnops::rknn;
using nnops::measure;
using nnops::operation_type;
using rknn::npu_operator;
using rknn::operand_name;

// A tensor of at most four dimensions in the document's order: batch, channel, height, width.
rknn::operator_operand tensor(operand_name name, const operand& o, bool converted) {
  rknn::operator_operand t = {.name = name, .type = type_on_chip(o.type, converted), .is_const = o.constant, .rank = 4};
  const auto nhwc = [&](std::int32_t d) {
    const std::int32_t at = d - (4 - o.dims.rank);
    return at < 0 ? 1 : static_cast<std::int64_t>(o.dims.dim[at]);
  };
  t.extent[0] = nhwc(0), t.extent[1] = nhwc(3), t.extent[2] = nhwc(1), t.extent[3] = nhwc(2);
  if (o.type == nnops::operand_type::tensor_quant8_symm_per_channel) t.quant = rknn::granularity::per_channel;
  return t;
}

// What an activation is on the chip. Clip is that of RELU6.
std::optional<npu_operator> operator_of(nnops::fused_activation a) {
  if (a == nnops::fused_activation::relu) return npu_operator::relu;
  return a == nnops::fused_activation::relu6 ? std::optional(npu_operator::clip) : std::nullopt;
}

// An operation that stands behind another one and does something to each element.
std::optional<npu_operator> follower_of(operation_type type) {
  switch (type) {
    case operation_type::add:
      return npu_operator::add;
    case operation_type::relu:
      return npu_operator::relu;
    case operation_type::relu6:
      return npu_operator::clip;
    case operation_type::logistic:
      return npu_operator::sigmoid;
    case operation_type::tanh:
      return npu_operator::tanh;
    case operation_type::hard_swish:
      return npu_operator::hard_swish;
    case operation_type::elu:
      return npu_operator::elu;
    case operation_type::prelu:
      return npu_operator::prelu;
    default:
      return std::nullopt;
  }
}

// Operations that may become one operator.
struct chain {
  npu_operator first;
  std::vector<npu_operator> then;
  std::vector<std::size_t> operations;
  std::int32_t result = none;  // the operand that the last one writes
  std::int32_t addend = none;  // the other operand of an ADD
};

class fuser {
 public:
  fuser(const nnops::target_description& chip, const model& m, const session& s, bool converted, mapping& placed)
      : chip_(chip), m_(m), s_(s), converted_(converted), placed_(placed), readers_(m.operands.size()) {
    for (std::size_t i = 0; i < m.operations.size(); ++i)
      for (const std::int32_t o : m.operations[i].inputs)
        if (o != none) readers_[static_cast<std::size_t>(owner_of(m, o))].push_back(i);
  }

  void run() {
    // The last first: of two convolutions that are added, the later one is fused with the ADD.
    for (const auto kind : {&fuser::convolution, &fuser::binary, &fuser::swish})
      for (std::size_t i = m_.operations.size(); i-- > 0;)
        if (!is_fused(i)) (this->*kind)(i);
    std::sort(placed_.fused.begin(), placed_.fused.end(),
              [](const fusion& a, const fusion& b) { return a.operations[0] < b.operations[0]; });
    for (std::size_t n = 0; n < placed_.fused.size(); ++n)
      for (const std::size_t i : placed_.fused[n].operations)
        placed_.operations[i].fused = static_cast<std::int32_t>(n);
  }

 private:
  const nnops::target_description& chip_;
  const model& m_;
  const session& s_;
  bool converted_;
  mapping& placed_;
  std::vector<std::vector<std::size_t>> readers_;  // of an operand: one entry for each time that it is read

  const operand& at(std::int32_t i) const { return operand_of(m_, i); }
  bool is_fused(std::size_t i) const { return placed_.operations[i].fused != none; }

  // The readers of a tensor that nothing else needs: no reader sees it with other dimensions, and it is no output.
  std::vector<std::size_t> only_readers(std::int32_t tensor) const {
    for (const std::int32_t o : m_.outputs)
      if (owner_of(m_, o) == owner_of(m_, tensor)) return {};
    const std::vector<std::size_t>& all = readers_[static_cast<std::size_t>(owner_of(m_, tensor))];
    for (const std::size_t i : all) {
      const std::vector<std::int32_t>& inputs = m_.operations[i].inputs;
      if (is_fused(i) || std::find(inputs.begin(), inputs.end(), tensor) == inputs.end()) return {};
    }
    return all;
  }

  // x * LOGISTIC(x): the MUL that multiplies what LOGISTIC i makes with what it reads.
  std::optional<std::size_t> swish_of(std::size_t i) const {
    const operation& logistic = m_.operations[i];
    if (logistic.type != operation_type::logistic) return std::nullopt;
    const std::vector<std::size_t> readers = only_readers(logistic.outputs[0]);
    if (readers.size() != 1) return std::nullopt;
    const operation& mul = m_.operations[readers[0]];
    const std::int32_t x = logistic.inputs[0], y = logistic.outputs[0];
    nnops::call<nnops::op::mul> c;
    if (mul.type != operation_type::mul || !call_of(readers[0], c) ||
        c.params.activation != nnops::fused_activation::none)
      return std::nullopt;
    const bool fits = (mul.inputs[0] == x && mul.inputs[1] == y) || (mul.inputs[0] == y && mul.inputs[1] == x);
    return fits ? std::optional(readers[0]) : std::nullopt;
  }

  template <class Op>
  bool call_of(std::size_t i, nnops::call<Op>& c) const {
    nnops::report r;
    return nnops::runtime::describe_call(s_.arguments(i), c, r);
  }

  // Takes what stands behind the chain into it; false: nothing that could be fused does.
  bool extend(chain& c) const {
    const std::vector<std::size_t> readers = only_readers(c.result);
    if (readers.size() == 2) {
      for (const std::size_t i : readers)
        if (const std::optional<std::size_t> mul = swish_of(i);
            mul && std::find(readers.begin(), readers.end(), *mul) != readers.end()) {
          c.then.push_back(npu_operator::ex_swish);
          c.operations.insert(c.operations.end(), {i, *mul});
          c.result = m_.operations[*mul].outputs[0];
          return true;
        }
      return false;
    }
    if (readers.size() != 1) return false;
    const std::size_t i = readers[0];
    const operation& op = m_.operations[i];
    const std::optional<npu_operator> follower = follower_of(op.type);
    if (!follower) return false;
    if (op.type == operation_type::add) {
      const std::int32_t other = op.inputs[op.inputs[0] == c.result ? 1 : 0];
      nnops::call<nnops::op::add> add;
      if (!(at(other).dims == at(c.result).dims) || !call_of(i, add)) return false;
      c.then.push_back(npu_operator::add);
      if (add.params.activation != nnops::fused_activation::none) {
        const std::optional<npu_operator> activation = operator_of(add.params.activation);
        if (!activation) return false;
        c.then.push_back(*activation);
      }
      c.addend = other;
    } else {
      if (op.inputs[0] != c.result) return false;
      // The document's slope is a constant: one number, or one for each channel.
      if (op.type == operation_type::prelu) {
        const operand& slope = at(op.inputs[1]);
        const std::int64_t count = nnops::element_count(slope.dims);
        const nnops::shape& of = at(c.result).dims;
        if (!slope.constant || (count != 1 && count != of.dim[of.rank - 1])) return false;
      }
      c.then.push_back(*follower);
    }
    c.operations.push_back(i);
    c.result = op.outputs[0];
    return true;
  }

  // The longest chain from here that is one operator of the chip. `describe` makes the call of it.
  template <class Describe>
  void fuse_from(chain c, const Describe& describe) {
    chain longest = c;
    const rknn::npu_entry* found = nullptr;
    while (extend(c)) {
      const rknn::fused_operator* fused =
          rknn::find_fused(c.first, c.then.data(), static_cast<std::int32_t>(c.then.size()));
      if (fused == nullptr) continue;
      rknn::operator_call call = describe(c);
      call.which = fused->fused;
      if (const rknn::npu_entry* e = taken(call); e != nullptr) found = e, longest = c;
    }
    if (found != nullptr) accept(*found, std::move(longest.operations));
  }

  // The chip's entry, if the operator takes the call.
  const rknn::npu_entry* taken(const rknn::operator_call& call) const {
    const rknn::operator_report r = rknn::check_operator(chip_, call);
    return r.answer == rknn::verdict::yes ? chip_.find(call.which) : nullptr;
  }

  void accept(const rknn::npu_entry& e, std::vector<std::size_t> operations) {
    for (const std::size_t i : operations) {
      verdict& v = placed_.operations[i];
      v.place = nnops::where::npu;
      v.reasons.clear();
      v.operators = {rknn::name_of(e.which)};
      v.fused = static_cast<std::int32_t>(placed_.fused.size());
    }
    placed_.fused.push_back({rknn::name_of(e.which), e.section, e.line, std::move(operations)});
  }

  rknn::operator_call weighted_call(const operation& op, const chain& c) const {
    rknn::operator_call call;
    const operand &input = at(op.inputs[0]), &weights = at(op.inputs[1]);
    call.operands[0] = tensor(operand_name::input_tensor, input, converted_);
    call.operands[1] = tensor(operand_name::weight, weights, converted_);
    call.operands[2] = tensor(operand_name::output, at(c.result), converted_);
    if (c.addend != none) call.operands[3] = tensor(operand_name::Input1, at(c.addend), converted_);
    call.first_layer = std::find(m_.inputs.begin(), m_.inputs.end(), op.inputs[0]) != m_.inputs.end();
    return call;
  }

  template <class Op>
  void set_window(const nnops::call<Op>& c, rknn::operator_attributes& a) const {
    a.strides[0] = measure_of(c, measure::stride_h), a.strides[1] = measure_of(c, measure::stride_w);
    a.pads[0] = measure_of(c, measure::padding_top), a.pads[1] = measure_of(c, measure::padding_left);
    a.pads[2] = measure_of(c, measure::padding_bottom), a.pads[3] = measure_of(c, measure::padding_right);
  }

  template <class Op, class Describe>
  void weighted(std::size_t i, npu_operator first, const Describe& describe) {
    nnops::call<Op> typed;
    if (!call_of(i, typed)) return;
    chain start = {first, {}, {i}, m_.operations[i].outputs[0]};
    if (typed.params.activation != nnops::fused_activation::none) {
      const std::optional<npu_operator> activation = operator_of(typed.params.activation);
      if (!activation) return;
      start.then.push_back(*activation);
    }
    fuse_from(std::move(start), [&](const chain& c) {
      rknn::operator_call call = weighted_call(m_.operations[i], c);
      describe(typed, call);
      return call;
    });
  }

  void convolution(std::size_t i) {
    if (placed_.operations[i].place != nnops::where::npu) return;
    switch (m_.operations[i].type) {
      case operation_type::conv_2d:
        return weighted<nnops::op::conv_2d>(i, npu_operator::convolution, [&](const auto& c, auto& call) {
          set_window(c, call.attributes);
          call.attributes.dilations[0] = measure_of(c, measure::dilation_h);
          call.attributes.dilations[1] = measure_of(c, measure::dilation_w);
        });
      case operation_type::transpose_conv_2d:
        return weighted<nnops::op::transpose_conv_2d>(
            i, npu_operator::conv_transpose, [&](const auto& c, auto& call) { set_window(c, call.attributes); });
      case operation_type::fully_connected:
        // Of 1 x 1 images, with a 1 x 1 filter.
        return weighted<nnops::op::fully_connected>(
            i, npu_operator::convolution, [&](const auto& c, rknn::operator_call& call) {
              const std::int64_t in = c.operands[nnops::op::fully_connected::weights].dims.dim[1],
                                 out = c.operands[nnops::op::fully_connected::weights].dims.dim[0];
              const std::int64_t batches =
                  in == 0 ? 0 : nnops::volume(c.operands[nnops::op::fully_connected::input].dims) / in;
              const auto set = [](rknn::operator_operand& o, std::int64_t n, std::int64_t channels) {
                o.extent[0] = n, o.extent[1] = channels, o.extent[2] = o.extent[3] = 1;
              };
              set(call.operands[0], batches, in), set(call.operands[1], out, in), set(call.operands[2], batches, out);
              if (call.operands[3].has_shape()) set(call.operands[3], batches, out);
              call.first_layer = false;
            });
      default:
        return;
    }
  }

  template <class Op>
  void pair(std::size_t i, npu_operator first) {
    nnops::call<Op> typed;
    const operation& op = m_.operations[i];
    if (!call_of(i, typed) || typed.params.activation != nnops::fused_activation::none ||
        at(op.outputs[0]).dims.rank != 4)
      return;
    fuse_from({first, {}, {i}, op.outputs[0]}, [&](const chain& c) {
      rknn::operator_call call;
      call.operands[0] = tensor(operand_name::A, at(op.inputs[0]), converted_);
      call.operands[1] = tensor(operand_name::B, at(op.inputs[1]), converted_);
      call.operands[2] = tensor(operand_name::C, at(c.result), converted_);
      return call;
    });
  }

  void binary(std::size_t i) {
    if (placed_.operations[i].place != nnops::where::npu) return;
    if (m_.operations[i].type == operation_type::add) return pair<nnops::op::add>(i, npu_operator::add);
    if (m_.operations[i].type == operation_type::mul) return pair<nnops::op::mul>(i, npu_operator::mul);
  }

  void swish(std::size_t i) {
    const std::optional<std::size_t> mul = swish_of(i);
    const operand& x = at(m_.operations[i].inputs[0]);
    if (!mul || x.dims.rank != 4) return;
    rknn::operator_call call;
    call.which = npu_operator::ex_swish;
    call.operands[0] = tensor(operand_name::X, x, converted_);
    call.operands[1] = tensor(operand_name::Y, at(m_.operations[*mul].outputs[0]), converted_);
    if (const rknn::npu_entry* e = taken(call); e != nullptr) accept(*e, {i, *mul});
  }
};

}  // namespace

void fuse(const nnops::target_description& chip, const model& m, const session& s, bool converted, mapping& placed) {
  fuser(chip, m, s, converted, placed).run();
}

}  // namespace runner
