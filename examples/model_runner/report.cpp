#include "report.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <utility>

#include "compare.hpp"
#include "model_io.hpp"
#include "nnops/core/message.hpp"
#include "summary.hpp"
#include "wording.hpp"

namespace runner {
namespace {

constexpr std::size_t line_length = 118;

std::string padded(const std::string& s, std::size_t width) {
  return s.size() < width ? s + std::string(width - s.size(), ' ') : s;
}
std::string right(const std::string& s, std::size_t width) {
  return s.size() < width ? std::string(width - s.size(), ' ') + s : s;
}

// Text broken at spaces, the lines after the first indented.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string out, rest = text;
  while (rest.size() > line_length - indent) {
    std::size_t cut = rest.rfind(' ', line_length - indent);
    if (cut == std::string::npos || cut == 0) break;
    out += rest.substr(0, cut) + "\n" + std::string(indent, ' ');
    rest = rest.substr(cut + 1);
  }
  return out + rest + "\n";
}

// " [1,4]", or nothing.
std::string marks(reason_list& reasons, const chip_placement& c, const verdict& v, std::int32_t op) {
  std::string t;
  for (const reason& r : v.reasons) t += (t.empty() ? " [" : ",") + std::to_string(reasons.number_of(c, r, op));
  return t.empty() ? t : t + "]";
}

std::string text_of_reasons(const reason_list& reasons, const model& m) {
  std::string t;
  for (std::size_t n = 0; n < reasons.entries().size(); ++n) {
    const reason_list::entry& e = reasons.entries()[n];
    const std::string head = right("[" + std::to_string(n + 1) + "] ", 7);
    t += head + wrapped(e.reason + ": " + reason_list::operators_of(e, m), head.size());
    if (!e.hint.empty()) t += std::string(head.size(), ' ') + wrapped("hint: " + e.hint, head.size());
  }
  return t;
}

// "npu", "npu 9-11" of what is fused, "host [3]".
std::string cell(const model& m, reason_list& reasons, const chip_placement& c, std::size_t i) {
  const verdict& v = c.shown().operations[i];
  std::string t = nnops::name_of(v.place) + marks(reasons, c, v, m.operations[i].source);
  if (v.fused != none) t += " " + ranges_of(numbers_of(m, c.shown().fused[static_cast<std::size_t>(v.fused)]));
  return t;
}

// Columns, each as wide as its widest cell.
class grid {
 public:
  void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  std::size_t width(std::size_t column) const {
    std::size_t w = 0;
    for (const auto& r : rows_) w = std::max(w, r[column].size());
    return w;
  }
  // The given columns; numbers are those in `to_the_right`.
  std::string text(const std::vector<std::size_t>& columns, const std::vector<std::size_t>& to_the_right) const {
    std::string t;
    for (std::size_t n = 0; n < rows_.size(); ++n) {
      std::string line;
      for (const std::size_t c : columns) {
        const bool number = std::find(to_the_right.begin(), to_the_right.end(), c) != to_the_right.end();
        line += (line.empty() ? "" : "  ") + (number ? right(rows_[n][c], width(c)) : padded(rows_[n][c], width(c)));
      }
      line.erase(line.find_last_not_of(' ') + 1);
      t += line + "\n";
      if (n == 0) {
        std::size_t length = 2 * (columns.size() - 1);
        for (const std::size_t c : columns) length += width(c);
        t += std::string(length, '-') + "\n";
      }
    }
    return t;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
};

// "RK3566/RK3568 in float16"; of many chips, one line for some of them each.
std::vector<std::string> summary_names(const chip_placement& c, const char* converted) {
  constexpr std::size_t width = 30;
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < c.chips.size(); ++i) {
    const std::string name = (i > 0 ? "/" : "") + std::string(c.chips[i]->name);
    if (!lines.back().empty() && lines.back().size() + name.size() > width) lines.emplace_back();
    lines.back() += name;
  }
  if (converted != nullptr) lines.back() += std::string(" in ") + converted;
  return lines;
}

// Operators, share of the multiply-adds and what moves, for each chip.
std::string text_of_summaries(const model& m, const std::vector<chip_placement>& chips, const char* converted) {
  constexpr nnops::where places[] = {nnops::where::npu, nnops::where::vendor_cpu, nnops::where::host,
                                     nnops::where::nowhere};
  grid g;
  g.add_row({"operators (mul-adds)", "npu", "vendor CPU", "host", "nowhere", "fused", "to npu", "to CPU", "MB moved"});
  bool nowhere = false;
  const auto add = [&](const chip_placement& c, const mapping& placed, const char* in) {
    const summary s = summary_of(m, placed, in != nullptr);
    const std::vector<std::string> names = summary_names(c, in);
    std::vector<std::string> row = {names[0]};
    for (const nnops::where p : places) {
      const share& at = s.of(p);
      row.push_back(std::to_string(at.operations) +
                    (at.operations == 0 || s.all.multiply_adds == 0 ? "" : " (" + fixed(s.percent(p), 1) + " %)"));
    }
    nowhere = nowhere || s.of(nnops::where::nowhere).operations > 0;
    row.push_back(
        placed.fused.empty() ? "0" : std::to_string(s.fused_operations) + " in " + std::to_string(placed.fused.size()));
    row.push_back(std::to_string(s.to_npu.tensors));
    row.push_back(std::to_string(s.to_cpu.tensors));
    row.push_back(fixed(static_cast<double>(s.crossing_bytes()) / 1e6, 2));
    g.add_row(row);
    for (std::size_t i = 1; i < names.size(); ++i) {
      std::vector<std::string> rest(row.size());
      rest[0] = names[i];
      g.add_row(rest);
    }
  };
  for (const chip_placement& c : chips) {
    add(c, c.as_it_is, nullptr);
    if (c.converted) add(c, *c.converted, converted);
  }
  std::vector<std::size_t> columns = {0, 1, 2, 3, 5, 6, 7, 8};
  if (nowhere) columns.insert(columns.begin() + 4, 4);
  return g.text(columns, {6, 7, 8});
}

// Lists what holds on several chips once.
void add_to(std::vector<std::pair<std::string, std::string>>& list, const std::string& what, const std::string& chip) {
  const auto known = std::find_if(list.begin(), list.end(), [&](const auto& e) { return e.first == what; });
  if (known == list.end()) list.emplace_back(what, chip);
  else known->second += ", " + chip;
}

// The fused operators, and the chips that have them so.
std::string text_of_fused(const model& m, const std::vector<chip_placement>& chips) {
  std::vector<std::pair<std::string, std::string>> entries;  // what, and the chips
  for (const chip_placement& c : chips) {
    std::map<std::string, std::string> all;
    for (const fusion& f : c.shown().fused) {
      std::string& numbers = all[f.name];
      numbers += (numbers.empty() ? "" : "; ") + ranges_of(numbers_of(m, f));
    }
    for (const auto& [name, numbers] : all) add_to(entries, name + ": " + numbers, c.name);
  }
  std::string t;
  for (const auto& [what, on] : entries) t += "  " + wrapped(what + " (" + on + ")", 4);
  return t;
}

// What chips may get wrong, each with the operators that it is said of.
std::string text_of_advisories(const model& m, const std::vector<chip_placement>& chips) {
  std::string t;
  for (const reason_list::entry& e : advisories_of(m, chips))
    t += "  " + wrapped(e.reason + ": " + reason_list::operators_of(e, m), 4);
  return t;
}

std::string text_of_io(const model& m, const std::vector<chip_io>& all) {
  std::string t;
  const auto add = [&](const char* kind, std::size_t k, std::int32_t i, const auto& line) {
    const operand& o = operand_of(m, i);
    t += std::string(kind) + " " + std::to_string(k) + " '" + o.name + "', " + text_of(o.dims) + " " +
         short_name(o.type) + "\n";
    std::vector<std::pair<std::string, std::string>> lines;  // what, and the chips
    for (const chip_io& c : all)
      if (const std::string text = line(c); !text.empty()) add_to(lines, text, c.name);
    for (const auto& [what, on] : lines) t += "  " + wrapped(on + ": " + what, 4);
  };
  for (std::size_t k = 0; k < m.inputs.size(); ++k)
    add("input", k, m.inputs[k], [&](const chip_io& c) {
      for (const input_finding& f : c.inputs)
        if (f.operand == m.inputs[k]) return text_of(m, f);
      return std::string();
    });
  for (std::size_t k = 0; k < m.outputs.size(); ++k)
    add("output", k, m.outputs[k], [&](const chip_io& c) {
      for (const output_finding& f : c.outputs)
        if (f.operand == m.outputs[k]) return text_of(m, f);
      return std::string();
    });
  return t;
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

using json = nlohmann::json;

std::int32_t number_of(const model& m, std::size_t operation) { return m.operations[operation].source; }
json number_or_null(const model& m, std::int32_t operation) {
  return operation == none ? json() : json(number_of(m, static_cast<std::size_t>(operation)));
}
const std::string& name_of(const model& m, std::int32_t operand) { return operand_of(m, operand).name; }

json json_of(const model& m, const fusion& f) {
  return {{"operator", f.name}, {"operators", numbers_of(m, f)}, {"section", f.section}, {"line", f.line}};
}

json json_of(const model& m, const chip_placement& c, const mapping& placed, std::size_t i) {
  const verdict& v = placed.operations[i];
  std::vector<std::string> reasons, advisories;
  json hints = json::array();  // one for each reason, null where there is none
  for (const reason& r : v.reasons) {
    reasons.push_back(text_of(r, c));
    hints.push_back(r.hint.empty() ? json() : json(r.hint));
  }
  for (const nnops::advisory& a : v.advisories) advisories.push_back(text_of(a, c));
  json p = {{"place", nnops::name_of(v.place)},
            {"operators", v.operators},
            {"reasons", reasons},
            {"hints", hints},
            {"advisories", advisories}};
  if (v.fused != none) p["fused"] = json_of(m, placed.fused[static_cast<std::size_t>(v.fused)]);
  return p;
}

json json_of(const model& m, const crossing& c) {
  std::vector<std::int32_t> readers;
  for (const std::size_t i : c.readers)
    if (readers.empty() || readers.back() != number_of(m, i)) readers.push_back(number_of(m, i));
  return {{"tensor", name_of(m, c.operand)},
          {"shape", text_of(operand_of(m, c.operand).dims)},
          {"to", c.to_npu ? "npu" : "cpu"},
          {"bytes", c.bytes},
          {"written_by", number_or_null(m, c.writer)},
          {"read_by", readers},
          {"input_or_output", c.model_io}};
}

// What a placement amounts to.
json json_of(const model& m, const mapping& placed, bool converted) {
  const summary s = summary_of(m, placed, converted);
  json all = json::object();
  for (const nnops::where p : {nnops::where::npu, nnops::where::vendor_cpu, nnops::where::host, nnops::where::nowhere})
    all["places"][nnops::name_of(p)] = {
        {"operators", s.of(p).operations}, {"multiply_adds", s.of(p).multiply_adds}, {"percent", s.percent(p)}};
  json tensors = json::array();
  for (const crossing& c : crossings_of(m, placed, converted)) tensors.push_back(json_of(m, c));
  const auto of = [](const traffic& t) { return json{{"tensors", t.tensors}, {"bytes", t.bytes}}; };
  all["crossings"] = {{"to_npu", of(s.to_npu)},
                      {"to_cpu", of(s.to_cpu)},
                      {"inputs_and_outputs", s.model_io},
                      {"tensors", std::move(tensors)}};
  all["fused"] = json::array();
  for (const fusion& f : placed.fused) all["fused"].push_back(json_of(m, f));
  all["fused_operators"] = s.fused_operations;
  return all;
}

json json_of(const model& m, const input_finding& f) {
  json j = {{"tensor", name_of(m, f.operand)},
            {"first_layer", number_or_null(m, f.first_layer)},
            {"on_npu", f.on_npu},
            {"precision", f.precision},
            {"type", f.type},
            {"listed", f.listed},
            {"text", text_of(m, f)}};
  if (!f.listed) return j;
  j.update({{"mean_scale_quant", f.executor},
            {"width", f.width},
            {"width_align", f.width_align},
            {"width_stride", f.width_stride},
            {"align_may_change", f.align_may_change},
            {"max_width", f.limited ? json(f.max_width) : json()},
            {"fits", !f.limited || f.width <= f.max_width},
            {"section", f.section},
            {"line", f.line}});
  return j;
}

json json_of(const model& m, const output_finding& f) {
  json layouts = json::array();
  for (const output_layout& l : f.layouts)
    layouts.push_back({{"layout", l.order},
                       {"channel_align", l.channel_align},
                       {"aligned_channels", l.aligned_channels},
                       {"hw_align", l.area_align},
                       {"aligned_hw", l.aligned_area},
                       {"section", f.section},
                       {"line", l.line}});
  return {{"tensor", name_of(m, f.operand)},
          {"last_layer", number_or_null(m, f.last_layer)},
          {"on_npu", f.on_npu},
          {"convolution", f.convolution},
          {"precision", f.precision},
          {"layouts", std::move(layouts)},
          {"text", text_of(m, f)}};
}

}  // namespace

void stopwatch::add(const session& s) {
  double sum = 0;
  for (std::size_t i = 0; i < runs_of_.size(); ++i) {
    runs_of_[i].push_back(1e3 * s.seconds(i));
    sum += 1e3 * s.seconds(i);
  }
  totals_.push_back(sum);
}

double stopwatch::median(std::vector<double> v) {
  if (v.empty()) return 0;
  const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
  std::nth_element(v.begin(), middle, v.end());
  return *middle;
}

std::string text_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips) {
  const conversion converted = conversion_of(m);

  enum : std::size_t { number, operator_, shapes, window, type, work_column, time, first_chip };
  grid g;
  std::vector<std::string> head = {"#", "operator", "shapes", "window", "type", "M mul-add", "ms"};
  for (const chip_placement& c : chips) head.push_back(c.name + (converted.to == nullptr ? "" : " *"));
  g.add_row(head);
  reason_list reasons;
  std::int64_t all_work = 0;
  for (std::size_t i = 0; i < m.operations.size(); ++i) {
    const operation& op = m.operations[i];
    const std::int64_t work = multiply_adds(m, op);
    all_work += work;
    std::vector<std::string> row = {std::to_string(op.source),
                                    nnops::name_of(op.type),
                                    shapes_of(m, op),
                                    window_of(m, op),
                                    type_of(m, op),
                                    work == 0 ? "" : fixed(static_cast<double>(work) / 1e6, 2),
                                    fixed(times.operation(i), 3)};
    for (const chip_placement& c : chips) row.push_back(cell(m, reasons, c, i));
    g.add_row(std::move(row));
  }

  // As many chips beside the operators as the line holds, the rest in tables of their own.
  std::string t;
  const std::vector<std::size_t> numbers = {number, work_column, time};
  std::vector<std::size_t> columns = {number, operator_, shapes, window, type, work_column, time};
  const auto width_of = [&] {
    std::size_t w = 0;
    for (const std::size_t c : columns) w += g.width(c) + 2;
    return w;
  };
  for (std::size_t c = 0; c < chips.size(); ++c) {
    if (width_of() + g.width(first_chip + c) > line_length && columns.size() > 2) {
      t += g.text(columns, numbers) + "\n";
      columns = {number, operator_};
    }
    columns.push_back(first_chip + c);
  }
  t += g.text(columns, numbers);

  if (converted.to != nullptr && !chips.empty())
    t += std::string("* with ") + converted.to + " in place of " + converted.from +
         ", which the NPUs don't take; the summary has both\n";
  if (const std::string list = text_of_reasons(reasons, m); !list.empty()) t += "\nNot on the NPU, because\n" + list;
  if (const std::string list = text_of_advisories(m, chips); !list.empty()) t += "\nOn the NPU, but mind that\n" + list;
  if (const std::string list = text_of_fused(m, chips); !list.empty())
    t += "\nFused on the NPU: these operators are one there\n" + list;
  if (!chips.empty())
    t += "\nInputs and outputs that are shared with the NPU without a copy\n" + text_of_io(m, io_of(m, s, chips));

  t += "\n" + std::filesystem::path(m.path).filename().string() + ": " + std::to_string(m.source_operators) +
       " operators";
  if (m.folded_operators > 0)
    t += ", of which " + std::to_string(m.folded_operators) + " work on constants and were done while loading";
  t += "\n" + fixed(static_cast<double>(all_work) / 1e6, 1) + " M multiply-adds; " + megabytes(s.arena_bytes()) +
       " for tensors, " + megabytes(s.packed_bytes()) + " packed weights, " + megabytes(s.workspace_bytes()) +
       " workspace\n";
  t += fixed(times.total(), 3) + " ms on this host (" + instruction_set() + ", one thread, median of " +
       std::to_string(times.runs()) + (times.runs() == 1 ? " run" : " runs") + ")\n";
  if (!chips.empty()) t += "\n" + text_of_summaries(m, chips, converted.to);
  return t;
}

std::string json_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips) {
  json operators = json::array();
  for (std::size_t i = 0; i < m.operations.size(); ++i) {
    const operation& op = m.operations[i];
    json places = json::object();
    for (const chip_placement& c : chips) {
      json p = json_of(m, c, c.as_it_is, i);
      if (c.converted) p["converted"] = json_of(m, c, *c.converted, i);
      for (const nnops::target_description* chip : c.chips) places[chip->name] = p;
    }
    operators.push_back({{"operator", op.source},
                         {"operation", nnops::name_of(op.type)},
                         {"shapes", shapes_of(m, op)},
                         {"type", type_of(m, op)},
                         {"multiply_adds", multiply_adds(m, op)},
                         {"ms", times.operation(i)},
                         {"targets", std::move(places)}});
  }
  json targets = json::object();
  for (const chip_placement& c : chips) {
    json t = {{"as_it_is", json_of(m, c.as_it_is, false)}};
    if (c.converted) t["converted"] = json_of(m, *c.converted, true);
    for (const nnops::target_description* chip : c.chips) targets[chip->name] = t;
  }
  for (const chip_io& c : io_of(m, s, chips)) {
    json inputs = json::array(), outputs = json::array();
    for (const input_finding& f : c.inputs) inputs.push_back(json_of(m, f));
    for (const output_finding& f : c.outputs) outputs.push_back(json_of(m, f));
    for (const nnops::target_description* chip : c.chips) {
      targets[chip->name]["inputs"] = inputs;
      targets[chip->name]["outputs"] = outputs;
    }
  }
  const json all = {{"model", m.path},
                    {"operators", std::move(operators)},
                    {"targets", std::move(targets)},
                    {"folded_operators", m.folded_operators},
                    {"ms", times.total()},
                    {"runs", times.runs()},
                    {"instruction_set", instruction_set()},
                    {"tensor_bytes", s.arena_bytes()},
                    {"packed_bytes", s.packed_bytes()},
                    {"workspace_bytes", s.workspace_bytes()}};
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string text_of_output(const model& m, const session& s, std::size_t k) {
  const operand& o = operand_of(m, m.outputs[k]);
  std::string t = "output " + std::to_string(k) + " '" + o.name + "', " + text_of(o.dims) + " " + short_name(o.type);
  const auto count = static_cast<std::size_t>(nnops::element_count(o.dims));
  if (count == 0) return t + ": empty";
  std::size_t low = 0, high = 0;
  const auto value = [&](std::size_t i) {
    const double stored = element(o.type, s.output(k), i);
    return nnops::has_scale(o.type) ? (stored - o.zero_point) * static_cast<double>(o.scale) : stored;
  };
  for (std::size_t i = 1; i < count; ++i) {
    if (value(i) < value(low)) low = i;
    if (value(i) > value(high)) high = i;
  }
  char text[128];
  std::snprintf(text, sizeof text, ": from %.6g at element %zu to %.6g at element %zu", value(low), low, value(high),
                high);
  return t + text;
}

}  // namespace runner
