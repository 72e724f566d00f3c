#include "model_io.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "nnops/runtime/placement.hpp"
#include "nnops/schema/transpose_conv_2d.hpp"
#include "nnops/targets/model_limits.hpp"
#include "nnops/targets/operator_call.hpp"

namespace runner {
namespace {

namespace rknn = nnops::rknn;
using nnops::measure;
using nnops::operation_type;

std::string text(const char* s) { return s == nullptr ? "" : s; }

template <class Op>
void set_conv(const session& s, std::size_t i, rknn::npu_operator conv, rknn::input_question& q) {
  nnops::call<Op> c;
  nnops::report r;
  if (!nnops::runtime::describe_call(s.arguments(i), c, r)) return;
  const auto dilation = [&](measure what) {
    const std::int64_t d = measure_of(c, what);
    return d == nnops::undecided_value ? 1 : d;  // the operation has none
  };
  q.has_conv = true;
  q.conv = conv;
  q.kernel[0] = measure_of(c, measure::filter_h), q.kernel[1] = measure_of(c, measure::filter_w);
  q.dilations[0] = dilation(measure::dilation_h), q.dilations[1] = dilation(measure::dilation_w);
}

// The line that states the limit that decides.
std::int32_t line_of(const rknn::input_limits& l) {
  if (l.max_width == 0) return l.limit->n_line;
  return l.max_width == l.limit->max_width ? l.limit->width_line : l.limit->product_line;
}

input_finding find_input(const nnops::target_description& chip, const model& m, const session& s, const mapping& placed,
                         bool converted, std::int32_t input, std::size_t reader) {
  const operand& o = operand_of(m, input);
  const rknn::dtype type = type_on_chip(o.type, converted);
  rknn::input_question q;
  q.precision = rknn::data_class(type);
  q.type = type_on_chip(o.type, false);
  q.is_4d = o.dims.rank == 4;
  input_finding f;
  f.operand = input;
  f.first_layer = static_cast<std::int32_t>(reader);
  f.on_npu = placed.operations[reader].place == nnops::where::npu;
  f.precision = rknn::name_of(type);
  f.type = rknn::name_of(q.type);
  if (q.is_4d) f.width = o.dims.dim[2], q.channels = o.dims.dim[3];
  switch (m.operations[reader].type) {
    case operation_type::conv_2d:
      set_conv<nnops::op::conv_2d>(s, reader, rknn::npu_operator::convolution, q);
      break;
    case operation_type::depthwise_conv_2d:
      set_conv<nnops::op::depthwise_conv_2d>(s, reader, rknn::npu_operator::depthwise_convolution, q);
      break;
    case operation_type::transpose_conv_2d:
      set_conv<nnops::op::transpose_conv_2d>(s, reader, rknn::npu_operator::conv_transpose, q);
      break;
    default:
      break;
  }
  const rknn::input_limits l = rknn::limits_of_input(chip, q);
  if (l.row == nullptr) return f;
  f.listed = true;
  f.executor = rknn::name_of(l.row->conversion);
  f.width_align = static_cast<std::int64_t>(l.width_align);
  f.width_stride = l.width_stride(f.width);
  f.align_may_change = l.row->align_may_change;
  f.section = text(l.row->section);
  f.line = l.row->line;
  if (l.limit != nullptr) f.limited = true, f.max_width = l.max_width, f.limit_line = line_of(l);
  return f;
}

// The operator of the chip that an operation ends with is a convolution.
bool is_convolution(const nnops::target_description& chip, const verdict& v) {
  for (const rknn::npu_entry& e : chip.npu) {
    if (v.operators.empty() || v.operators.back() != rknn::name_of(e.which)) continue;
    const rknn::form f = rknn::form_of(e.which);
    return f == rknn::form::convolution || f == rknn::form::convolution_add ||
           f == rknn::form::transposed_convolution || f == rknn::form::transposed_convolution_add;
  }
  return false;
}

output_finding find_output(const nnops::target_description& chip, const model& m, const mapping& placed, bool converted,
                           std::int32_t output, std::size_t writer) {
  const operand& o = operand_of(m, output);
  const rknn::dtype type = type_on_chip(o.type, converted);
  output_finding f;
  f.operand = output;
  f.last_layer = static_cast<std::int32_t>(writer);
  f.on_npu = placed.operations[writer].place == nnops::where::npu;
  f.convolution = f.on_npu && is_convolution(chip, placed.operations[writer]);
  f.precision = rknn::name_of(type);
  const bool is_4d = o.dims.rank == 4;
  const auto aligned = [](std::int64_t v, std::int64_t to) { return (v + to - 1) / to * to; };
  for (const auto order : {rknn::output_order::nhwc, rknn::output_order::nchw, rknn::output_order::nc1hwc2,
                           rknn::output_order::undefine}) {
    const rknn::output_entry* e = rknn::find_output(chip, rknn::data_class(type), is_4d, order);
    if (e == nullptr) continue;
    output_layout l;
    l.order = rknn::name_of(order);
    l.channel_align = rknn::channel_align(*e, f.convolution);
    l.area_align = e->hw_align;
    if (is_4d) {
      l.channels = o.dims.dim[3], l.area = static_cast<std::int64_t>(o.dims.dim[1]) * o.dims.dim[2];
      l.aligned_channels = aligned(l.channels, l.channel_align);
      l.aligned_area = aligned(l.area, l.area_align);
    }
    l.line = e->line;
    f.section = text(e->section);
    f.layouts.push_back(std::move(l));
  }
  return f;
}

// The limit that leaves least: an input that no limit applies to leaves all widths.
std::int64_t widest(const input_finding& f) { return f.limited ? f.max_width : INT64_MAX; }

chip_io find_all(const nnops::target_description& chip, const model& m, const session& s, const mapping& placed,
                 bool converted) {
  chip_io all;
  all.chips = {&chip};
  all.name = chip.name;
  for (const std::int32_t input : m.inputs) {
    std::optional<input_finding> tightest;
    for (std::size_t i = 0; i < m.operations.size(); ++i) {
      const std::vector<std::int32_t>& inputs = m.operations[i].inputs;
      if (std::none_of(inputs.begin(), inputs.end(),
                       [&](std::int32_t k) { return k != none && owner_of(m, k) == owner_of(m, input); }))
        continue;
      input_finding f = find_input(chip, m, s, placed, converted, input, i);
      if (!tightest || widest(f) < widest(*tightest)) tightest = std::move(f);
    }
    if (tightest) all.inputs.push_back(std::move(*tightest));
  }
  for (const std::int32_t output : m.outputs)
    for (std::size_t i = m.operations.size(); i-- > 0;) {
      const std::vector<std::int32_t>& outputs = m.operations[i].outputs;
      if (std::none_of(outputs.begin(), outputs.end(),
                       [&](std::int32_t k) { return k != none && owner_of(m, k) == owner_of(m, output); }))
        continue;
      all.outputs.push_back(find_output(chip, m, placed, converted, output, i));
      break;
    }
  return all;
}

std::string number(std::int64_t v) { return std::to_string(v); }
std::string stated(const std::string& section, std::int32_t line) {
  return " (section " + section + ", line " + number(line) + ")";
}

}  // namespace

std::vector<chip_io> io_of(const model& m, const session& s, const std::vector<chip_placement>& chips) {
  std::vector<chip_io> all;
  for (const chip_placement& c : chips)
    for (const nnops::target_description* chip : c.chips) {
      chip_io answer = find_all(*chip, m, s, c.shown(), c.converted.has_value());
      const auto twin = std::find_if(all.begin(), all.end(), [&](const chip_io& x) {
        return x.inputs == answer.inputs && x.outputs == answer.outputs;
      });
      if (twin == all.end()) {
        all.push_back(std::move(answer));
      } else {
        twin->chips.push_back(chip);
        twin->name += "/" + answer.name;
      }
    }
  return all;
}

std::string text_of(const model& m, const input_finding& f) {
  const std::string layer = "operator " + number(m.operations[static_cast<std::size_t>(f.first_layer)].source);
  std::string t = layer + (f.on_npu ? "" : ", off the NPU,") + " reads it as " + f.precision;
  if (!f.listed) return t + "; the document has no row for that";
  t += "; mean, scale, quant on the " + f.executor;
  if (f.width > 0) {
    t += "; width " + number(f.width);
    t += f.width_align == 1 ? ", not aligned" : ", aligned to " + number(f.width_align) + ": " + number(f.width_stride);
    if (f.align_may_change) t += " (may change for " + f.type + ")";
  }
  t += stated(f.section, f.line);
  if (!f.limited) return t;
  if (f.max_width == 0) return t + "; no width fits: the kernel is too large" + stated(f.section, f.limit_line);
  return t + "; at most " + number(f.max_width) + (f.width > f.max_width ? ": too wide" : "") +
         stated(f.section, f.limit_line);
}

std::string text_of(const model& m, const output_finding& f) {
  std::string t = "operator " + number(m.operations[static_cast<std::size_t>(f.last_layer)].source);
  if (!f.on_npu) return t + ", off the NPU, writes it: not aligned";
  t += " writes it as " + f.precision;
  if (f.layouts.empty()) return t + "; the document has no row for that";
  for (const output_layout& l : f.layouts) {
    t += "; " + l.order + ": ";
    if (l.channel_align == 1 && l.area_align == 1) t += "not aligned";
    if (l.channel_align > 1)
      t += "channels " + number(l.channels) + " to " + number(l.aligned_channels) + " (by " + number(l.channel_align) +
           ")";
    if (l.area_align > 1)
      t += (l.channel_align > 1 ? ", H*W " : "H*W ") + number(l.area) + " to " + number(l.aligned_area) + " (by " +
           number(l.area_align) + ")";
    t += ", line " + number(l.line);
  }
  return t + " (section " + f.section + ")";
}

}  // namespace runner
