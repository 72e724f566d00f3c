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
#include "nnops/core/config.hpp"
#include "nnops/core/message.hpp"

namespace runner {
namespace {

constexpr std::size_t line_length = 118;

std::string padded(const std::string& s, std::size_t width) {
  return s.size() < width ? s + std::string(width - s.size(), ' ') : s;
}
std::string right(const std::string& s, std::size_t width) {
  return s.size() < width ? std::string(width - s.size(), ' ') + s : s;
}

std::string fixed(double v, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, v);
  return text;
}

std::string megabytes(std::size_t bytes) { return fixed(static_cast<double>(bytes) / 1e6, 2) + " MB"; }

const char* short_name(nnops::operand_type t) {
  using enum nnops::operand_type;
  switch (t) {
    case tensor_float32:
      return "f32";
    case tensor_float16:
      return "f16";
    case tensor_int32:
      return "i32";
    case tensor_bool8:
      return "bool";
    case tensor_quant8_asymm:
      return "u8";
    case tensor_quant16_symm:
      return "i16";
    case tensor_quant16_asymm:
      return "u16";
    default:
      return "i8";
  }
}

const operand& operand_of(const model& m, std::int32_t i) { return m.operands[static_cast<std::size_t>(i)]; }

// "1x16x16x96 -> 1x8x8x96"; of several tensor inputs, that of the largest.
std::string shapes_of(const model& m, const operation& op) {
  const operand* largest = nullptr;
  for (const std::int32_t i : op.inputs) {
    if (i == none || !nnops::is_tensor(operand_of(m, i).type) || operand_of(m, i).constant) continue;
    if (largest == nullptr || byte_count(operand_of(m, i)) > byte_count(*largest)) largest = &operand_of(m, i);
  }
  return (largest == nullptr ? std::string("constants") : text_of(largest->dims)) + " -> " +
         text_of(operand_of(m, op.outputs[0]).dims);
}

const char* type_of(const model& m, const operation& op) {
  // The type of what an operation reads; of CAST and its kind the table shows the source.
  for (const std::int32_t i : op.inputs)
    if (i != none && nnops::is_tensor(operand_of(m, i).type)) return short_name(operand_of(m, i).type);
  return "";
}

// "3x3 /2": height and width of the window of a convolution or pooling, then its stride.
std::string window_of(const model& m, const operation& op) {
  const auto number = [&](std::size_t k) {
    std::int32_t v = 0;
    std::memcpy(&v, operand_of(m, op.inputs[k]).value.data(), sizeof v);
    return v;
  };
  std::int32_t h = 0, w = 0, stride_w = 0, stride_h = 0;
  switch (op.type) {
    case nnops::operation_type::conv_2d:
    case nnops::operation_type::depthwise_conv_2d: {
      const nnops::shape& filter = operand_of(m, op.inputs[1]).dims;
      h = filter.dim[1], w = filter.dim[2], stride_w = number(4), stride_h = number(5);
      break;
    }
    case nnops::operation_type::average_pool_2d:
    case nnops::operation_type::max_pool_2d:
      h = number(5), w = number(4), stride_w = number(2), stride_h = number(3);
      break;
    default:
      return "";
  }
  std::string t = std::to_string(h) + "x" + std::to_string(w);
  if (stride_h != 1 || stride_w != 1) t += " /" + std::to_string(stride_h);
  if (stride_h != stride_w) t += "," + std::to_string(stride_w);
  return t;
}

// "0-3, 7"
std::string ranges_of(const std::vector<std::int32_t>& numbers) {
  std::string t;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] - numbers[last] <= 1) ++last;
    if (!t.empty()) t += ", ";
    t += std::to_string(numbers[i]);
    if (numbers[last] != numbers[i]) t += (numbers[last] - numbers[i] > 1 ? "-" : ", ") + std::to_string(numbers[last]);
    i = last + 1;
  }
  return t;
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

// The reasons of a report, each numbered once, with the operators that share it.
class reason_list {
 public:
  // " [1,4]", or nothing.
  std::string marks(const chip_placement& c, const verdict& v, std::int32_t op) {
    std::string t;
    for (const nnops::finding& f : v.reasons) {
      const std::string reason = runner::text_of(f, c);
      const auto [at, fresh] = numbers_.try_emplace(reason, entries_.size() + 1);
      if (fresh) entries_.push_back({reason, {}});
      entry& e = entries_[at->second - 1];
      if (e.operators.empty() || e.operators.back() != op) e.operators.push_back(op);
      t += (t.empty() ? " [" : ",") + std::to_string(at->second);
    }
    return t.empty() ? t : t + "]";
  }

  // `all`: the numbers of all operators.
  std::string text(const std::vector<std::int32_t>& all) const {
    std::string t;
    for (std::size_t n = 0; n < entries_.size(); ++n) {
      const std::vector<std::int32_t>& ops = entries_[n].operators;
      const std::string head = right("[" + std::to_string(n + 1) + "] ", 7);
      t += head + wrapped(entries_[n].reason + ": " +
                              (ops == all ? "every operator"
                                          : (ops.size() == 1 ? "operator " : "operators ") + ranges_of(ops)),
                          head.size());
    }
    return t;
  }

 private:
  struct entry {
    std::string reason;
    std::vector<std::int32_t> operators;
  };
  std::vector<entry> entries_;
  std::map<std::string, std::size_t> numbers_;
};

bool uses(const model& m, nnops::operand_type t) {
  return std::any_of(m.operations.begin(), m.operations.end(),
                     [&](const operation& op) { return runner::uses(m, op, t); });
}

const verdict& shown(const operation_placement& p) { return p.converted ? *p.converted : p.as_it_is; }

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

std::string summary_name(const chip_placement& c, const char* converted) {
  return c.name + (converted == nullptr ? "" : std::string(" in ") + converted);
}

// Operators and share of the multiply-adds at each place.
std::string summary_row(const chip_placement& c, const std::vector<std::int64_t>& work, const char* converted,
                        std::size_t width) {
  constexpr nnops::where places[] = {nnops::where::npu, nnops::where::vendor_cpu, nnops::where::host,
                                     nnops::where::nowhere};
  std::int64_t all = 0;
  for (const std::int64_t w : work) all += w;
  std::string t = padded(summary_name(c, converted), width);
  for (const nnops::where p : places) {
    std::int64_t count = 0, share = 0;
    for (std::size_t i = 0; i < c.operations.size(); ++i) {
      if ((converted != nullptr ? shown(c.operations[i]) : c.operations[i].as_it_is).place != p) continue;
      ++count;
      share += work[i];
    }
    const std::string percent =
        all == 0 ? "" : " (" + fixed(100.0 * static_cast<double>(share) / static_cast<double>(all), 1) + " %)";
    t += padded(right(std::to_string(count), 4) + (count == 0 ? "" : percent), 17);
  }
  t.erase(t.find_last_not_of(' ') + 1);
  return t + "\n";
}

// "avx2"
std::string instruction_set() {
#define NNOPS_TEXT_OF(name) #name
#define NNOPS_TEXT(name) NNOPS_TEXT_OF(name)
  return std::string(NNOPS_TEXT(NNOPS_ISA)).substr(std::string("isa_").size());
#undef NNOPS_TEXT
#undef NNOPS_TEXT_OF
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

std::int64_t multiply_adds(const model& m, const operation& op) {
  const std::int64_t out = nnops::element_count(operand_of(m, op.outputs[0]).dims);
  switch (op.type) {
    case nnops::operation_type::conv_2d:
    case nnops::operation_type::fully_connected: {
      const nnops::shape& weights = operand_of(m, op.inputs[1]).dims;
      const std::int64_t outputs = weights.dim[0];
      return outputs == 0 ? 0 : out * (nnops::element_count(weights) / outputs);
    }
    case nnops::operation_type::depthwise_conv_2d: {
      const nnops::shape& filter = operand_of(m, op.inputs[1]).dims;
      return out * filter.dim[1] * filter.dim[2];
    }
    default:
      return 0;
  }
}

std::string text_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips) {
  const bool floats = uses(m, nnops::operand_type::tensor_float32),
             codes = uses(m, nnops::operand_type::tensor_quant8_asymm);
  const char* converted = floats && codes ? "float16/int8" : floats ? "float16" : codes ? "int8" : nullptr;

  enum : std::size_t { number, operator_, shapes, window, type, work_column, time, first_chip };
  grid g;
  std::vector<std::string> head = {"#", "operator", "shapes", "window", "type", "M mul-add", "ms"};
  for (const chip_placement& c : chips) head.push_back(c.name + (converted == nullptr ? "" : " *"));
  g.add_row(head);
  reason_list reasons;
  std::vector<std::int64_t> work;
  std::vector<std::int32_t> numbers_of_operators;
  std::int64_t all_work = 0;
  for (std::size_t i = 0; i < m.operations.size(); ++i) {
    const operation& op = m.operations[i];
    work.push_back(multiply_adds(m, op));
    all_work += work.back();
    if (numbers_of_operators.empty() || numbers_of_operators.back() != op.source)
      numbers_of_operators.push_back(op.source);
    std::vector<std::string> row = {std::to_string(op.source),
                                    nnops::name_of(op.type),
                                    shapes_of(m, op),
                                    window_of(m, op),
                                    type_of(m, op),
                                    work.back() == 0 ? "" : fixed(static_cast<double>(work.back()) / 1e6, 2),
                                    fixed(times.operation(i), 3)};
    for (const chip_placement& c : chips) {
      const verdict& v = shown(c.operations[i]);
      row.push_back(nnops::name_of(v.place) + reasons.marks(c, v, op.source));
    }
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

  if (converted != nullptr && !chips.empty())
    t += std::string("* with ") + converted + " in place of " +
         (floats && codes ? "float32 and uint8"
          : floats        ? "float32"
                          : "uint8") +
         ", which the NPUs don't take; the summary has both\n";
  if (const std::string list = reasons.text(numbers_of_operators); !list.empty())
    t += "\nNot on the NPU, because\n" + list;

  t += "\n" + std::filesystem::path(m.path).filename().string() + ": " + std::to_string(m.source_operators) +
       " operators";
  if (m.folded_operators > 0)
    t += ", of which " + std::to_string(m.folded_operators) + " work on constants and were done while loading";
  t += "\n" + fixed(static_cast<double>(all_work) / 1e6, 1) + " M multiply-adds; " + megabytes(s.arena_bytes()) +
       " for tensors, " + megabytes(s.packed_bytes()) + " packed weights, " + megabytes(s.workspace_bytes()) +
       " workspace\n";
  t += fixed(times.total(), 3) + " ms on this host (" + instruction_set() + ", one thread, median of " +
       std::to_string(times.runs()) + (times.runs() == 1 ? " run" : " runs") + ")\n";
  if (chips.empty()) return t;
  const std::string title = "operators (mul-adds)";
  std::size_t width = title.size();
  for (const chip_placement& c : chips) width = std::max(width, summary_name(c, converted).size());
  t += "\n" + padded(title, width);
  for (const char* place : {" npu", " vendor CPU", " host", " nowhere"}) t += padded(place, 17);
  t.erase(t.find_last_not_of(' ') + 1);
  t += "\n";
  for (const chip_placement& c : chips) {
    t += summary_row(c, work, nullptr, width);
    if (converted != nullptr) t += summary_row(c, work, converted, width);
  }
  return t;
}

std::string json_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips) {
  using json = nlohmann::json;
  const auto verdict_of = [](const chip_placement& c, const verdict& v) {
    std::vector<std::string> reasons;
    for (const nnops::finding& f : v.reasons) reasons.push_back(text_of(f, c));
    return json{{"place", nnops::name_of(v.place)}, {"operators", v.operators}, {"reasons", reasons}};
  };
  json operators = json::array();
  for (std::size_t i = 0; i < m.operations.size(); ++i) {
    const operation& op = m.operations[i];
    json places = json::object();
    for (const chip_placement& c : chips) {
      json p = verdict_of(c, c.operations[i].as_it_is);
      if (c.operations[i].converted) p["converted"] = verdict_of(c, *c.operations[i].converted);
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
  const json all = {{"model", m.path},
                    {"operators", std::move(operators)},
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
