#include "placement.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "fusion.hpp"
#include "nnops/core/message.hpp"
#include "nnops/runtime/advice.hpp"
#include "nnops/runtime/placement.hpp"

namespace runner {
namespace {

std::string lower_case(std::string s) {
  for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return s;
}

bool is_read(const model& m, const operation& written) {
  return std::any_of(m.operations.begin(), m.operations.end(), [&](const operation& op) {
    return std::any_of(op.inputs.begin(), op.inputs.end(), [&](std::int32_t in) {
      return in != none && std::find(written.outputs.begin(), written.outputs.end(), in) != written.outputs.end();
    });
  });
}

verdict ask(const nnops::target_description& chip, const model& m, const session& s, std::size_t i,
            const nnops::model_context& context) {
  const operation& op = m.operations[i];
  const nnops::placement p = nnops::runtime::place_of(chip, op.type, s.arguments(i), {.context = context});
  verdict v;
  v.place = p.place;
  for (std::int32_t k = 0; k < p.why_not_npu.kept(); ++k) {
    const nnops::finding& f = p.why_not_npu.items[k];
    char hint[256];
    nnops::runtime::describe_hint(chip, op.type, s.arguments(i), f, hint, sizeof hint, context);
    v.reasons.push_back({f, hint});
  }
  if (v.place == nnops::where::npu)
    for (const nnops::advisory& a : nnops::runtime::advise(
             chip, op.type, s.arguments(i),
             {.model = context, .result_is_read = is_read(m, op) ? nnops::rknn::fact::yes : nnops::rknn::fact::no}))
      v.advisories.push_back(a);
  v.operators.assign(p.operators, p.operators + p.operator_count);
  return v;
}

mapping ask_all(const nnops::target_description& chip, const model& m, const session& s, bool converted) {
  mapping all;
  for (std::size_t i = 0; i < m.operations.size(); ++i) {
    const operation& op = m.operations[i];
    nnops::model_context context;
    context.first_layer = std::find(m.inputs.begin(), m.inputs.end(), op.inputs[0]) != m.inputs.end();
    context.float32_as_float16 = context.quant8_asymm_as_signed = converted;
    all.operations.push_back(ask(chip, m, s, i, context));
  }
  fuse(chip, m, s, converted, all);
  return all;
}

bool uses(const model& m, nnops::operand_type t) {
  return std::any_of(m.operations.begin(), m.operations.end(),
                     [&](const operation& op) { return runner::uses(m, op, t); });
}

std::string_view view(const char* s) { return s == nullptr ? "" : s; }

// The same, whichever chip says it.
bool same(const nnops::finding& a, const nnops::finding& b) {
  return a.kind == b.kind && a.what == b.what && a.operand == b.operand && a.got == b.got &&
         a.wanted.kind == b.wanted.kind && a.wanted.count == b.wanted.count &&
         std::equal(std::begin(a.wanted.value), std::end(a.wanted.value), std::begin(b.wanted.value)) &&
         view(a.source.section) == view(b.source.section) && a.source.line == b.source.line;
}
bool same(const reason& a, const reason& b) { return same(a.finding, b.finding) && a.hint == b.hint; }
bool same(const nnops::advisory& a, const nnops::advisory& b) {
  return a.kind == b.kind && a.conditional == b.conditional && a.item == b.item && a.got == b.got &&
         a.threshold == b.threshold && view(a.source) == view(b.source);
}
bool same(const verdict& a, const verdict& b) {
  const auto equal = [](const auto& x, const auto& y) { return same(x, y); };
  return a.place == b.place && a.operators == b.operators && a.fused == b.fused &&
         std::equal(a.reasons.begin(), a.reasons.end(), b.reasons.begin(), b.reasons.end(), equal) &&
         std::equal(a.advisories.begin(), a.advisories.end(), b.advisories.begin(), b.advisories.end(), equal);
}
bool same(const fusion& a, const fusion& b) {
  return view(a.name) == view(b.name) && view(a.section) == view(b.section) && a.line == b.line &&
         a.operations == b.operations;
}
bool same(const mapping& a, const mapping& b) {
  const auto equal = [](const auto& x, const auto& y) { return same(x, y); };
  return std::equal(a.operations.begin(), a.operations.end(), b.operations.begin(), b.operations.end(), equal) &&
         std::equal(a.fused.begin(), a.fused.end(), b.fused.begin(), b.fused.end(), equal);
}

}  // namespace

std::vector<const nnops::target_description*> chips_named(const std::vector<std::string>& names) {
  if (names.empty()) return {std::begin(nnops::all_targets), std::end(nnops::all_targets)};
  std::vector<const nnops::target_description*> chips;
  for (const std::string& name : names) {
    const auto found = std::find_if(std::begin(nnops::all_targets), std::end(nnops::all_targets),
                                    [&](const auto* chip) { return lower_case(chip->name) == lower_case(name); });
    if (found == std::end(nnops::all_targets)) {
      std::string known;
      for (const nnops::target_description* chip : nnops::all_targets)
        known += (known.empty() ? "" : ", ") + std::string(chip->name);
      throw error("no chip '" + name + "'; there are " + known);
    }
    if (std::find(chips.begin(), chips.end(), *found) == chips.end()) chips.push_back(*found);
  }
  return chips;
}

conversion conversion_of(const model& m) {
  const bool floats = uses(m, nnops::operand_type::tensor_float32),
             codes = uses(m, nnops::operand_type::tensor_quant8_asymm);
  if (floats && codes) return {"float16/int8", "float32 and uint8"};
  if (floats) return {"float16", "float32"};
  return codes ? conversion{"int8", "uint8"} : conversion{};
}

nnops::rknn::dtype type_on_chip(nnops::operand_type type, bool converted) {
  using enum nnops::operand_type;
  using nnops::rknn::dtype;
  switch (type) {
    case tensor_float32:
      return converted ? dtype::float16 : dtype::float32;
    case tensor_float16:
      return dtype::float16;
    case tensor_quant8_asymm:
      return converted ? dtype::int8 : dtype::uint8;
    case tensor_quant8_asymm_signed:
    case tensor_quant8_symm:
    case tensor_quant8_symm_per_channel:
      return dtype::int8;
    case tensor_quant16_symm:
      return dtype::int16;
    case tensor_int32:
      return dtype::int32;
    case tensor_bool8:
      return dtype::bool_;
    default:
      return dtype::none;
  }
}

std::vector<chip_placement> place_on(const std::vector<const nnops::target_description*>& chips, const model& m,
                                     const session& s) {
  const bool convert = conversion_of(m).to != nullptr;
  std::vector<chip_placement> all;
  for (const nnops::target_description* chip : chips) {
    chip_placement answer{{chip}, chip->name, ask_all(*chip, m, s, false), std::nullopt};
    if (convert) answer.converted = ask_all(*chip, m, s, true);
    const auto twin = std::find_if(all.begin(), all.end(), [&](const chip_placement& c) {
      return same(c.as_it_is, answer.as_it_is) && (!convert || same(*c.converted, *answer.converted));
    });
    if (twin == all.end()) {
      all.push_back(std::move(answer));
    } else {
      twin->chips.push_back(chip);
      twin->name += std::string("/") + chip->name;
    }
  }
  return all;
}

std::string text_of(const reason& why, const chip_placement& on) {
  const nnops::finding& f = why.finding;
  nnops::finding line = f;
  if (line.source.target != nullptr) line.source.target = on.name.c_str();
  const nnops::rknn::type_list& types = on.chips[0]->data;
  if (f.what == nnops::measure::operand_type && !types.has(static_cast<nnops::operand_type>(f.got))) {
    line.operation = line.operand_name = nullptr;
    line.source.section = types.section;
    line.source.line = types.line;
    line.wanted = {nnops::rule::one_of, 0, {}};
    for (std::int32_t i = 0; i < types.count; ++i)
      line.wanted.value[line.wanted.count++] = static_cast<std::int64_t>(types.types[i]);
  }
  char text[256];
  nnops::describe(line, text, sizeof text);
  return text;
}

std::string text_of(const nnops::advisory& a, const chip_placement& on) {
  nnops::advisory line = a;
  line.target = on.name.c_str();
  char text[256];
  nnops::describe(line, text, sizeof text);
  return text;
}

}  // namespace runner
