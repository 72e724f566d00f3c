#include "html_report.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "model_io.hpp"
#include "nnops/core/message.hpp"
#include "summary.hpp"
#include "wording.hpp"

namespace runner {
namespace {

constexpr const char* style = R"css(
:root {
  color-scheme: light dark;
  --page: #f5f6f8; --card: #fff; --ink: #1b2330; --soft: #5a6573; --line: #dde2e8; --accent: #2458c5;
  --npu: #d8f1e4; --npu-ink: #0a5a39; --npu-bar: #23a06f;
  --cpu: #fcebc8; --cpu-ink: #744600; --cpu-bar: #dfa21b;
  --host: #e5e3fa; --host-ink: #403a99; --host-bar: #8079dc;
  --nowhere: #fadcdc; --nowhere-ink: #8c1c1c; --nowhere-bar: #d24646;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #11151b; --card: #191f28; --ink: #e5e9ef; --soft: #9ca8b7; --line: #2d3643; --accent: #8ab0ff;
    --npu: #11372a; --npu-ink: #84e3b8; --npu-bar: #2fae7c;
    --cpu: #40300c; --cpu-ink: #ffd381; --cpu-bar: #d19a22;
    --host: #2a2750; --host-ink: #c2bdff; --host-bar: #7f78e0;
    --nowhere: #481b1b; --nowhere-ink: #ffb6b6; --nowhere-bar: #d65050;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 92rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2.75rem 0 .25rem; font-size: 1.2rem; }
h3 { margin: 0; font-size: 1rem; }
p { margin: .4rem 0; }
small, .soft { color: var(--soft); }
small { font-size: .8rem; }
.figures { display: flex; flex-wrap: wrap; gap: .35rem 1.5rem; margin: .75rem 0 0; }
.figures b { font-variant-numeric: tabular-nums; }
.legend { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0 1rem; padding: 0; list-style: none; }
.legend li { padding: .1rem .6rem; border-radius: 1rem; font-size: .85rem; }
.npu { background: var(--npu); color: var(--npu-ink); }
.vendor_cpu { background: var(--cpu); color: var(--cpu-ink); }
.host { background: var(--host); color: var(--host-ink); }
.nowhere { background: var(--nowhere); color: var(--nowhere-ink); }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(16.5rem, 1fr)); gap: 1rem; }
.card { padding: 1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
.big { margin: .5rem 0; line-height: 1.15; }
.big b { display: block; font-size: 1.9rem; font-variant-numeric: tabular-nums; }
.bar { display: flex; height: .6rem; border-radius: .3rem; overflow: hidden; background: var(--line); }
.strip { display: block; width: 100%; height: 1.1rem; margin-top: .5rem; border-radius: .2rem; }
.bar .npu, .strip .npu { background: var(--npu-bar); fill: var(--npu-bar); }
.bar .vendor_cpu, .strip .vendor_cpu { background: var(--cpu-bar); fill: var(--cpu-bar); }
.bar .host, .strip .host { background: var(--host-bar); fill: var(--host-bar); }
.bar .nowhere, .strip .nowhere { background: var(--nowhere-bar); fill: var(--nowhere-bar); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem .75rem; margin: .75rem 0 0; font-size: .87rem; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.wide { margin-top: .75rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
table { width: 100%; border-collapse: separate; border-spacing: 0; font-size: .84rem; line-height: 1.35; }
caption { padding: .5rem .75rem; text-align: left; color: var(--soft); }
th, td { padding: .3rem .5rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-top: 0; border-bottom: 1px solid var(--line); color: var(--soft); font-weight: 600; }
.operators thead th { position: sticky; top: 0; z-index: 1; background: var(--card); }
thead th:first-child { border-top-left-radius: .6rem; }
thead th:last-child { border-top-right-radius: .6rem; }
tbody th { font-weight: 600; }
th small, td small { display: block; font-weight: 400; }
td small { color: inherit; opacity: .85; }
td.plain small { color: var(--soft); opacity: 1; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.operators tbody th { min-width: 13rem; }
.place { min-width: 6.2rem; border-left: 1px solid var(--card); }
.place small { font-size: .72rem; overflow-wrap: anywhere; }
.fused { box-shadow: inset 3px 0 0 var(--npu-bar); }
.why {
  padding: 0 .25rem; border: 0; border-radius: .2rem; background: none; color: inherit; font: inherit;
  font-size: .78rem; text-decoration: underline dotted; text-underline-offset: .2em; cursor: help;
}
.why:hover { background: var(--card); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
[popover] {
  inset: auto 1rem 1.5rem; width: fit-content; max-width: min(60rem, calc(100vw - 2rem)); margin: 0 auto;
  padding: .8rem 1.1rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--card);
  color: var(--ink); box-shadow: 0 .5rem 2rem #0006; overflow-wrap: anywhere;
}
.reasons { padding-left: 2.75rem; font-size: .9rem; }
.reasons li { margin: .2rem 0; overflow-wrap: anywhere; }
.reasons li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
.filter { display: inline-flex; gap: .5rem; align-items: baseline; margin: .25rem 0; cursor: pointer; }
body:has(#only-off:checked) .all-npu { display: none; }
footer { margin-top: 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }
@media (max-width: 74rem) {
  .wide { overflow-x: auto; }
  .operators thead th { position: static; }
}
@media print {
  @page { size: A4 landscape; margin: 12mm; }
  :root { color-scheme: light; font-size: 11px; }
  body { padding: 0; max-width: none; background: none; font-size: 11px; }
  .cards { grid-template-columns: repeat(4, 1fr); gap: .5rem; }
  .wide { overflow: visible; }
  .operators thead th { position: static; }
  h2 { margin-top: 1.75rem; }
  .card, tr, .reasons li { break-inside: avoid; }
  h2 { break-after: avoid; }
  .filter, [popover] { display: none; }
  .why { text-decoration: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)css";

constexpr nnops::where places[] = {nnops::where::npu, nnops::where::vendor_cpu, nnops::where::host,
                                   nnops::where::nowhere};

const char* word_of(nnops::where p) {
  switch (p) {
    case nnops::where::npu:
      return "NPU";
    case nnops::where::vendor_cpu:
      return "vendor CPU";
    default:
      return nnops::name_of(p);
  }
}

// The length of the UTF-8 character at the front; 0: there is none.
std::size_t character(std::string_view s) {
  const auto byte = [&](std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0u; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
  const std::size_t n = lead >= 0xc2 && lead < 0xe0   ? 2
                        : lead >= 0xe0 && lead < 0xf0 ? 3
                        : lead >= 0xf0 && lead < 0xf5 ? 4
                                                      : 0;
  for (std::size_t i = 1; i < n; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  const unsigned second = byte(1);
  const bool wrong = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second >= 0xa0) ||
                     (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second >= 0x90);
  return wrong ? 0 : n;
}

// Text as it may stand in an element or a quoted attribute. What is no text is shown as such.
std::string escaped(std::string_view s) {
  std::string t;
  while (!s.empty()) {
    const std::size_t n = character(s);
    if (n == 0) t += "\xef\xbf\xbd";
    else if (s[0] == '&') t += "&amp;";
    else if (s[0] == '<') t += "&lt;";
    else if (s[0] == '>') t += "&gt;";
    else if (s[0] == '"') t += "&quot;";
    else if (s[0] == '\'') t += "&#39;";
    else t += s.substr(0, n);
    s.remove_prefix(n == 0 ? 1 : n);
  }
  return t;
}

std::string number(std::int64_t v) { return std::to_string(v); }

std::string bytes_text(std::int64_t bytes) {
  if (bytes < 1000) return number(bytes) + " B";
  return bytes < 1000000 ? fixed(static_cast<double>(bytes) / 1e3, 1) + " kB"
                         : megabytes(static_cast<std::size_t>(bytes));
}

std::string percent_text(double v) { return fixed(v, v > 0 && v < 100 ? 1 : 0) + "&nbsp;%"; }

// A name that may be broken behind "/" and, of an operator, in front of capitals.
std::string chip_name(std::string_view name) {
  std::string t;
  for (const char c : name) t += c == '/' ? std::string("/<wbr>") : std::string(1, c);
  return t;
}
std::string operator_name(std::string_view name) {
  std::string t;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i > 0 && name[i] >= 'A' && name[i] <= 'Z' && name[i - 1] >= 'a') t += "<wbr>";
    t += name[i];
  }
  return t;
}

std::string element(const char* tag, const std::string& inside, const std::string& attributes = "") {
  return std::string("<") + tag + (attributes.empty() ? "" : " " + attributes) + ">" + inside + "</" + tag + ">";
}
std::string td(const std::string& inside, const std::string& classes = "") {
  return element("td", inside, classes.empty() ? "" : "class=\"" + classes + "\"");
}
std::string column(const std::string& inside, const std::string& classes = "") {
  return element("th", inside, "scope=\"col\"" + (classes.empty() ? "" : " class=\"" + classes + "\""));
}
std::string row_head(const std::string& inside) { return element("th", inside, "scope=\"row\""); }
std::string small(const std::string& inside) { return element("small", inside); }
std::string stated(const std::string& section, std::int32_t line) {
  return small(escaped(section) + ", line " + number(line));
}

std::string arrows(std::string t) {
  for (std::size_t at; (at = t.find("->")) != std::string::npos;) t.replace(at, 2, "→");
  return t;
}

class page {
 public:
  page(const model& m, const session& s, const stopwatch& times, const std::vector<chip_placement>& chips)
      : m_(m),
        s_(s),
        times_(times),
        chips_(chips),
        conversion_(conversion_of(m)),
        title_(std::filesystem::path(m.path).filename().string()) {}

  std::string text() {
    // Reasons are numbered as the table mentions them.
    const std::string table = operators();
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n" +
           element("title", escaped(title_) + " on Rockchip's NPUs") + "\n" + element("style", style) +
           "\n</head>\n<body>\n" + header() + cards() + io() + table + fused() + crossings() + reasons() +
           advisories() + footer() + "</body>\n</html>\n";
  }

 private:
  const model& m_;
  const session& s_;
  const stopwatch& times_;
  const std::vector<chip_placement>& chips_;
  conversion conversion_;
  std::string title_;
  reason_list reasons_;

  const operand& at(std::int32_t i) const { return operand_of(m_, i); }
  std::int32_t source(std::size_t i) const { return m_.operations[i].source; }
  std::string tensor(std::int32_t i) const {
    return escaped(at(i).name) + small(text_of(at(i).dims) + " " + short_name(at(i).type));
  }

  std::string header() const {
    std::int64_t work = 0;
    for (const operation& op : m_.operations) work += multiply_adds(m_, op);
    const auto figure = [](const std::string& value, const std::string& what) {
      return "<span>" + element("b", value) + " " + what + "</span>\n";
    };
    std::string t = "<header>\n" + element("h1", escaped(title_)) + "\n<p class=\"figures\">\n";
    t += figure(number(m_.source_operators), "operators");
    if (m_.folded_operators > 0) t += figure(number(m_.folded_operators), "of them on constants, done while loading");
    t += figure(fixed(static_cast<double>(work) / 1e6, 1) + " M", "multiply-adds");
    t += figure(megabytes(s_.arena_bytes()), "for tensors");
    t += figure(megabytes(s_.packed_bytes()), "packed weights");
    t += figure(fixed(times_.total(), 3) + " ms", "on this host (" + instruction_set() + ", median of " +
                                                      number(static_cast<std::int64_t>(times_.runs())) +
                                                      (times_.runs() == 1 ? " run)" : " runs)"));
    return t + "</p>\n</header>\n";
  }

  // ---- chips --------------------------------------------------------------------------------------------------------

  static std::string shares(const summary& s, nnops::where p) {
    const share& at = s.of(p);
    return number(at.operations) +
           (at.operations == 0 || s.all.multiply_adds == 0 ? "" : " (" + percent_text(s.percent(p)) + ")");
  }

  static std::string traffic_text(std::int64_t tensors, std::int64_t bytes) {
    return tensors == 0 ? "none" : number(tensors) + ", " + bytes_text(bytes);
  }

  // The operators in order, each in the colour of its place.
  std::string strip(const mapping& placed) const {
    std::string rects, label;
    for (std::size_t i = 0; i < placed.operations.size();) {
      const nnops::where p = placed.operations[i].place;
      std::size_t end = i;
      while (end < placed.operations.size() && placed.operations[end].place == p) ++end;
      rects += "<rect class=\"" + std::string(nnops::name_of(p)) + "\" x=\"" + number(static_cast<std::int64_t>(i)) +
               "\" width=\"" + number(static_cast<std::int64_t>(end - i)) + "\" height=\"1\"/>";
      label += (label.empty() ? "" : ", ") + number(static_cast<std::int64_t>(end - i)) + " " + word_of(p);
      i = end;
    }
    return "<svg class=\"strip\" viewBox=\"0 0 " + number(static_cast<std::int64_t>(placed.operations.size())) +
           " 1\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"the operators in order: " + label +
           "\"><title>the operators in order: " + label + "</title>" + rects + "</svg>\n";
  }

  std::string bar(const summary& s) const {
    std::string t = "<div class=\"bar\" aria-hidden=\"true\">";
    for (const nnops::where p : places)
      if (const double v = s.percent(p); v > 0)
        t += "<span class=\"" + std::string(nnops::name_of(p)) + "\" style=\"width:" + fixed(v, 2) + "%\"></span>";
    return t + "</div>\n";
  }

  std::string card(const chip_placement& c) const {
    const summary s = summary_of(m_, c.shown(), c.converted.has_value());
    std::string t = "<article class=\"card\">\n" + element("h3", chip_name(c.name)) + "\n<p class=\"big\">";
    if (s.all.multiply_adds > 0)
      t += element("b", percent_text(s.percent(nnops::where::npu))) + "of the multiply-adds on the NPU";
    else
      t += element("b", number(s.of(nnops::where::npu).operations) + " of " + number(s.all.operations)) +
           "operators on the NPU";
    if (c.converted) t += std::string(", in ") + conversion_.to;
    t += "</p>\n" + bar(s) + strip(c.shown()) + "<dl>\n";
    const auto line = [&](const std::string& what, const std::string& value) {
      t += element("dt", what) + element("dd", value) + "\n";
    };
    for (const nnops::where p : places)
      if (p != nnops::where::nowhere || s.of(p).operations > 0)
        line(p == nnops::where::nowhere ? "nowhere" : std::string("on the ") + word_of(p), shares(s, p));
    line("fused", c.shown().fused.empty() ? "0"
                                          : number(s.fused_operations) + " in " +
                                                number(static_cast<std::int64_t>(c.shown().fused.size())));
    line("crossings", traffic_text(s.crossings(), s.crossing_bytes()));
    line("to the NPU", traffic_text(s.to_npu.tensors, s.to_npu.bytes));
    line("to the CPU", traffic_text(s.to_cpu.tensors, s.to_cpu.bytes));
    t += "</dl>\n";
    if (c.converted) {
      const summary raw = summary_of(m_, c.as_it_is, false);
      std::string where_else;
      for (const nnops::where p : places)
        if (raw.of(p).operations > 0)
          where_else += (where_else.empty() ? "" : ", ") + std::string(word_of(p)) + " " + shares(raw, p);
      t += element("p", small(std::string("in ") + conversion_.from + ": " + where_else)) + "\n";
    }
    return t + "</article>\n";
  }

  std::string cards() const {
    std::string t = "<section aria-labelledby=\"chips\">\n<h2 id=\"chips\">Chips</h2>\n";
    if (conversion_.to != nullptr)
      t += "<p class=\"soft\">The NPUs take no " + std::string(conversion_.from) + ": this page shows the model in " +
           conversion_.to + ".</p>\n";
    t += "<p class=\"soft\">Of each chip, the upper bar shares out the multiply-adds, and the lower one has the "
         "operators in their order.</p>\n";
    t += "<ul class=\"legend\" aria-label=\"places\">\n";
    constexpr const char* meaning[] = {"an operator of the NPU", "an operator of the RKNN runtime's CPU list",
                                       "nnops's kernel", "no processor"};
    for (std::size_t i = 0; i < std::size(places); ++i)
      if (places[i] != nnops::where::nowhere || anything_nowhere())
        t += "<li class=\"" + std::string(nnops::name_of(places[i])) + "\">" + element("b", word_of(places[i])) + " " +
             meaning[i] + "</li>\n";
    t += "</ul>\n<div class=\"cards\">\n";
    for (const chip_placement& c : chips_) t += card(c);
    return t + "</div>\n</section>\n";
  }

  bool anything_nowhere() const {
    return std::any_of(chips_.begin(), chips_.end(), [](const chip_placement& c) {
      return std::any_of(c.shown().operations.begin(), c.shown().operations.end(),
                         [](const verdict& v) { return v.place == nnops::where::nowhere; });
    });
  }

  // ---- inputs and outputs -------------------------------------------------------------------------------------------

  std::string layer(std::int32_t i, bool on_npu) const {
    const auto n = static_cast<std::size_t>(i);
    return number(source(n)) + " " + nnops::name_of(m_.operations[n].type) + (on_npu ? "" : small("off the NPU"));
  }

  static std::string aligned(std::int64_t from, std::int64_t to, std::int64_t align) {
    return align == 1 ? "not aligned" : number(from) + " → " + number(to) + " (by " + number(align) + ")";
  }

  // The cells of a row, behind the tensor and the chips.
  std::string cells_of(const input_finding& f) const {
    std::string t = td(layer(f.first_layer, f.on_npu), "plain") + td(f.precision + small("set as " + f.type), "plain");
    if (!f.listed) return t + "<td colspan=\"3\" class=\"soft\">the document has no row for that</td>";
    t += td(f.executor);
    t += td((f.width == 0 ? std::string("no width") : aligned(f.width, f.width_stride, f.width_align)) +
                (f.align_may_change ? small("may change for " + f.type) : "") + stated(f.section, f.line),
            "plain");
    if (!f.limited) return t + td("none") + "";
    const bool fits = f.width <= f.max_width;
    return t +
           td((f.max_width == 0 ? std::string("no width: the kernel is too large") : "at most " + number(f.max_width)) +
                  (fits ? "" : ": too wide") + stated(f.section, f.limit_line),
              fits ? "plain" : "nowhere") +
           "";
  }

  std::string cells_of(const output_finding& f) const {
    std::string t =
        td(layer(f.last_layer, f.on_npu) + (f.convolution ? small("a convolution") : ""), "plain") + td(f.precision);
    if (!f.on_npu || f.layouts.empty())
      return t + "<td colspan=\"4\" class=\"soft\">" +
             (f.on_npu ? "the document has no row for that" : "written off the NPU: not aligned") + "</td>";
    for (const char* order : orders) {
      const auto l = std::find_if(f.layouts.begin(), f.layouts.end(), [&](const auto& x) { return x.order == order; });
      if (l == f.layouts.end()) {
        t += td("not listed", "soft");
        continue;
      }
      std::string cell = l->channel_align == 1 && l->area_align == 1 ? "not aligned" : "";
      if (l->channel_align > 1) cell += "channels " + aligned(l->channels, l->aligned_channels, l->channel_align);
      if (l->area_align > 1)
        cell += (cell.empty() ? "" : "<br>") + std::string("H*W ") + aligned(l->area, l->aligned_area, l->area_align);
      t += td(cell + stated(f.section, l->line), "plain");
    }
    return t + "";
  }

  static constexpr const char* orders[] = {"NHWC", "NCHW", "NC1HWC2", "UNDEFINE"};

  // The rows of a tensor; chips that have the same share one.
  template <class Finding>
  std::string rows_of(const std::vector<chip_io>& all, std::int32_t i, std::vector<Finding> chip_io::* findings) const {
    std::vector<std::pair<std::string, std::string>> rows;  // cells, and the chips
    for (const chip_io& c : all)
      for (const Finding& f : c.*findings) {
        if (f.operand != i) continue;
        const std::string cells = cells_of(f);
        const auto known = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.first == cells; });
        if (known == rows.end()) rows.emplace_back(cells, c.name);
        else known->second += "/" + c.name;
      }
    std::string t;
    for (const auto& [cells, chips] : rows)
      t += "<tr>" + td(tensor(i), "plain") + row_head(chip_name(chips)) + cells + "</tr>\n";
    return t;
  }

  std::string io() const {
    if (chips_.empty()) return "";
    const std::vector<chip_io> all = io_of(m_, s_, chips_);
    std::string t =
        "<section aria-labelledby=\"io\">\n<h2 id=\"io\">Inputs and outputs</h2>\n"
        "<p class=\"soft\">What chapter 5 of the document asks of tensors that are shared with the NPU without a "
        "copy.</p>\n<div class=\"wide\"><table class=\"inputs\">\n<caption>Inputs of the model</caption>\n<thead><tr>" +
        column("input") + column("chip") + column("first layer") + column("computed in") +
        column("mean, scale, quant") + column("width") + column("limit of the width") + "</tr></thead>\n<tbody>\n";
    for (const std::int32_t i : m_.inputs) t += rows_of(all, i, &chip_io::inputs);
    t += "</tbody></table></div>\n<div class=\"wide\"><table class=\"outputs\">\n<caption>Outputs of the "
         "model, by the layout that they are set to</caption>\n<thead><tr>" +
         column("output") + column("chip") + column("last layer") + column("computed in");
    for (const char* order : orders) t += column(order);
    t += "</tr></thead>\n<tbody>\n";
    for (const std::int32_t i : m_.outputs) t += rows_of(all, i, &chip_io::outputs);
    return t + "</tbody></table></div>\n</section>\n";
  }

  // ---- operators ----------------------------------------------------------------------------------------------------

  std::string place_cell(const chip_placement& c, std::size_t i) {
    const verdict& v = c.shown().operations[i];
    std::string inside = word_of(v.place), operators;
    for (const std::string& o : v.operators) operators += (operators.empty() ? "" : ", ") + escaped(o);
    for (const reason& r : v.reasons) {
      const std::string n = number(static_cast<std::int64_t>(reasons_.number_of(c, r, source(i))));
      inside += " <button type=\"button\" class=\"why\" popovertarget=\"why-" + n + "\" title=\"" +
                escaped(text_of(r, c) + (r.hint.empty() ? "" : "; hint: " + r.hint)) + "\">" + n + "</button>";
    }
    const bool is_fused = v.fused != none;
    if (is_fused)
      inside += small(operator_name(operators) + " " +
                      ranges_of(numbers_of(m_, c.shown().fused[static_cast<std::size_t>(v.fused)])));
    return element("td", inside,
                   "class=\"place " + std::string(nnops::name_of(v.place)) + (is_fused ? " fused" : "") + "\"" +
                       (operators.empty() || is_fused ? "" : " title=\"" + operators + "\""));
  }

  std::string operators() {
    std::string t =
        "<section aria-labelledby=\"operators\">\n<h2 id=\"operators\">Operators</h2>\n"
        "<label class=\"filter\"><input type=\"checkbox\" id=\"only-off\"> only those that some chip does not run on "
        "its "
        "NPU</label>\n<div class=\"wide\"><table class=\"operators\">\n<caption>Numbers beside a place are reasons, "
        "listed below the table; an operator that is fused carries the name and the numbers of the operators that are "
        "one with it on the NPU.</caption>\n<thead><tr>" +
        column("#", "number") + column("operator") + column("M mul-adds", "number") + column("ms", "number");
    for (const chip_placement& c : chips_) t += column(chip_name(c.name));
    t += "</tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < m_.operations.size(); ++i) {
      const operation& op = m_.operations[i];
      const bool all_npu = !chips_.empty() && std::all_of(chips_.begin(), chips_.end(), [&](const chip_placement& c) {
        return c.shown().operations[i].place == nnops::where::npu;
      });
      const std::int64_t work = multiply_adds(m_, op);
      const std::string window = window_of(m_, op);
      t += (all_npu ? "<tr class=\"all-npu\">" : "<tr>") + td(number(op.source), "number") +
           row_head(std::string(nnops::name_of(op.type)) +
                    small(arrows(shapes_of(m_, op)) + " " + type_of(m_, op) + (window.empty() ? "" : ", " + window))) +
           td(work == 0 ? "" : fixed(static_cast<double>(work) / 1e6, 2), "number") +
           td(fixed(times_.operation(i), 3), "number");
      for (const chip_placement& c : chips_) t += place_cell(c, i);
      t += "</tr>\n";
    }
    return t + "</tbody></table></div>\n</section>\n";
  }

  // ---- what is fused, what moves ------------------------------------------------------------------------------------

  std::string fused() const {
    // What chips make of the same operators, then what they make of others alike.
    struct entry {
      std::string name, operators, chips;
      std::size_t first;
    };
    std::vector<entry> each, alike;
    for (const chip_placement& c : chips_)
      for (const fusion& f : c.shown().fused) {
        const std::string operators = ranges_of(numbers_of(m_, f));
        auto known = std::find_if(each.begin(), each.end(),
                                  [&](const entry& e) { return e.name == f.name && e.operators == operators; });
        if (known == each.end()) known = each.insert(each.end(), {f.name, operators, "", f.operations[0]});
        known->chips += (known->chips.empty() ? "" : "; ") + chip_name(c.name) + ": " + escaped(f.section) + ", line " +
                        number(f.line);
      }
    if (each.empty()) return "";
    std::sort(each.begin(), each.end(), [](const entry& a, const entry& b) {
      return a.first != b.first ? a.first < b.first : a.operators > b.operators;
    });
    for (const entry& e : each) {
      const auto known = std::find_if(alike.begin(), alike.end(),
                                      [&](const entry& a) { return a.name == e.name && a.chips == e.chips; });
      if (known == alike.end()) alike.push_back(e);
      else known->operators += "; " + e.operators;
    }
    std::string t =
        "<section aria-labelledby=\"fused\">\n<h2 id=\"fused\">Fused operators</h2>\n<div class=\"wide\"><table "
        "class=\"fusions\">\n<caption>Operators that are one on the NPU, with the section and the line that name "
        "it.</caption>\n<thead><tr>" +
        column("fused operator") + column("operators") + column("chips") + "</tr></thead>\n<tbody>\n";
    for (const entry& e : alike)
      t += "<tr>" + row_head(escaped(e.name)) + td(e.operators) + td(e.chips, "soft") + "</tr>\n";
    return t + "</tbody></table></div>\n</section>\n";
  }

  std::string readers_text(const crossing& c) const {
    std::vector<std::int32_t> numbers;
    for (const std::size_t i : c.readers)
      if (numbers.empty() || numbers.back() != source(i)) numbers.push_back(source(i));
    std::string t = numbers.empty() ? "" : "for " + ranges_of(numbers);
    if (c.model_io && !c.to_npu) t += (t.empty() ? "for " : " and ") + std::string("the application");
    return t;
  }

  std::string crossings() const {
    std::vector<std::vector<crossing>> of_chips;
    std::vector<std::pair<std::int32_t, bool>> rows;
    std::vector<std::int32_t> writers;
    for (const chip_placement& c : chips_) {
      of_chips.push_back(crossings_of(m_, c.shown(), c.converted.has_value()));
      for (const crossing& x : of_chips.back())
        if (std::find(rows.begin(), rows.end(), std::pair(x.operand, x.to_npu)) == rows.end()) {
          rows.emplace_back(x.operand, x.to_npu);
          writers.push_back(x.writer);
        }
    }
    std::string t =
        "<section aria-labelledby=\"crossings\">\n<h2 id=\"crossings\">Crossings</h2>\n"
        "<p class=\"soft\">Tensors that are written on one side and read on the other: each moves once, however many "
        "read it. The application hands over inputs and takes outputs on the CPU's side.</p>\n";
    if (rows.empty()) return t + "<p>None.</p>\n</section>\n";
    std::vector<std::size_t> order(rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return writers[a] != writers[b] ? writers[a] < writers[b] : a < b; });
    t += "<div class=\"wide\"><table class=\"moves\">\n<caption>Bytes are those of the chip's own types.</caption>\n"
         "<thead><tr>" +
         column("tensor") + column("to") + column("written by");
    for (const chip_placement& c : chips_) t += column(chip_name(c.name));
    t += "</tr></thead>\n<tbody>\n";
    for (const std::size_t i : order) {
      t += "<tr>" + row_head(tensor(rows[i].first)) + td(rows[i].second ? "NPU" : "CPU") +
           td(writers[i] == none ? "the application" : number(source(static_cast<std::size_t>(writers[i]))));
      for (const std::vector<crossing>& all : of_chips) {
        const auto c = std::find_if(all.begin(), all.end(), [&](const crossing& x) {
          return x.operand == rows[i].first && x.to_npu == rows[i].second;
        });
        t += c == all.end() ? td("–", "soft") : td(bytes_text(c->bytes) + small(readers_text(*c)), "plain");
      }
      t += "</tr>\n";
    }
    return t + "</tbody></table></div>\n</section>\n";
  }

  // ---- reasons ------------------------------------------------------------------------------------------------------

  std::string reasons() const {
    std::string t = "<section aria-labelledby=\"reasons\">\n<h2 id=\"reasons\">Not on the NPU, because</h2>\n";
    if (reasons_.entries().empty()) return t + "<p>Every operator is on the NPU of every chip.</p>\n</section>\n";
    std::string popovers;
    t += "<ol class=\"reasons\">\n";
    for (std::size_t n = 0; n < reasons_.entries().size(); ++n) {
      const reason_list::entry& e = reasons_.entries()[n];
      const std::string at = number(static_cast<std::int64_t>(n + 1));
      const std::string inside = escaped(e.reason) + " <span class=\"soft\">" + reason_list::operators_of(e, m_) +
                                 "</span>" + (e.hint.empty() ? "" : "<br>" + escaped("hint: " + e.hint));
      t += element("li", inside, "id=\"reason-" + at + "\"") + "\n";
      popovers += element("div", element("b", at) + " " + inside, "id=\"why-" + at + "\" popover") + "\n";
    }
    return t + "</ol>\n" + popovers + "</section>\n";
  }

  // What an NPU takes and may get wrong.
  std::string advisories() const {
    const std::vector<reason_list::entry> all = advisories_of(m_, chips_);
    if (all.empty()) return "";
    std::string t =
        "<section aria-labelledby=\"advisories\">\n<h2 id=\"advisories\">On the NPU, but mind that</h2>\n<ul>\n";
    for (const reason_list::entry& e : all)
      t += element("li", escaped(e.reason) + " <span class=\"soft\">" + reason_list::operators_of(e, m_) + "</span>") +
           "\n";
    return t + "</ul>\n</section>\n";
  }

  std::string footer() const {
    if (chips_.empty()) return "";
    const nnops::target_description& chip = *chips_[0].chips[0];
    return "<footer>\n<p>Sections and lines are those of Rockchip&#39;s " + escaped(chip.document) + " " +
           escaped(chip.version) +
           ", \"RKNN Compiler Support Operator List\", in its Russian translation. Written by "
           "nnops_model_runner.</p>\n</footer>\n";
  }
};

}  // namespace

std::string html_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips) {
  return page(m, s, times, chips).text();
}

}  // namespace runner
