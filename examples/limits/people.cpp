#include "people.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string_view>
#include <utility>

#include "answers.hpp"
#include "json_value.hpp"
#include "names.hpp"
#include "nnops/core/message.hpp"
#include "nnops/targets/operator_hints.hpp"
#include "nnops/targets/operator_message.hpp"

namespace limits {

using namespace nnops::rknn;

namespace {

const target_description* chip_or_complain(const std::string& name) {
  std::string lower = name;
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (const target_description* t = target_named(lower)) return t;
  std::fprintf(stderr, "no chip \"%s\"; there are", name.c_str());
  for (const target_description* t : nnops::all_targets) std::fprintf(stderr, " %s", t->name);
  std::fputc('\n', stderr);
  return nullptr;
}

// Types that the platform has, of those that are printed.
std::string types_of(const target_description& t, dtype_set printed) {
  std::string s;
  for (int i = 1; i <= static_cast<int>(dtype::float32); ++i) {
    const auto d = static_cast<dtype>(i);
    if (contains(printed, d) && !contains(t.never, d)) s += (s.empty() ? "" : ", ") + std::string(name_of(d));
  }
  return s.empty() ? "none" : s;
}

const char* support_of(support s) {
  switch (s) {
    case support::native:
      return "NPU";
    case support::converted_to_convolution:
      return "as convolution";
    case support::not_supported:
      return "not supported";
  }
  return "?";
}

std::string condition_of(const limit& l) {
  std::string s;
  if (l.terms.data == int8_data) s = "int8";
  if (l.terms.data == wide_data) s = "16 bits";
  const std::string argument = std::to_string(l.terms.argument);
  std::string when;
  switch (l.terms.applies) {
    case when::always:
      break;
    case when::tall_kernel:
      when = "dilated_kernel_h > 1";
      break;
    case when::axis:
    case when::axis_unless_one:
      when = "axis = " + argument;
      break;
    case when::permutation:
      when = "perm = [" + std::to_string(l.terms.argument / 1000) + "," + std::to_string(l.terms.argument / 100 % 10) +
             "," + std::to_string(l.terms.argument / 10 % 10) + "," + std::to_string(l.terms.argument % 10) + "]";
      break;
    case when::mode:
      when = std::string("mode = ") + name_of(static_cast<word>(l.terms.argument));
      break;
    case when::pattern: {
      static const char* const patterns[] = {"[b,c,1,w]", "[b,1,1,w]", "[b,c,h,1]", "[b,1,h,1]", "[b,c,1,1]"};
      when = patterns[l.terms.argument];
      break;
    }
    case when::flash_attention:
      when = "flash_attention";
      break;
  }
  return s.empty() || when.empty() ? s + when : when + ", " + s;
}

// "stride_h  [1,7]", with what it is about.
std::string text_of(const limit& l) {
  char buffer[256];
  nnops::detail::text_writer w{buffer, sizeof buffer};
  if (l.of != operand_name::none) w.put(name_of(l.of)), w.put(' ');
  const bool product = l.what >= quantity::n1 && l.what <= quantity::n1_c1_h1_w1;
  static const char* const products[] = {"n1",      "c1",       "h1",       "w1",       "n1*c1",
                                         "n1*h1",   "n1*w1",    "c1*h1",    "c1*w1",    "h1*w1",
                                         "2*h1*w1", "n1*c1*w1", "n1*h1*w1", "c1*h1*w1", "n1*c1*h1*w1"};
  w.put(product ? products[static_cast<int>(l.what) - static_cast<int>(quantity::n1)] : name_of(l.what));
  w.put(' '), put_wanted(w, l.what, l.wanted);
  w.finish();
  return buffer;
}

// Limits that are about calls of the document: the others are about NNAPI's.
bool is_documents(const limit& l) { return l.what < quantity::softmax_beta; }

std::string cores_of(const target_description& t, const npu_entry& e) {
  if (e.how != support::native) return "-";
  return name_of(e.multi_core.of[t.member]);
}

void print_limits(const npu_entry& e) {
  for (const limit& l : e.limits) {
    if (!is_documents(l)) continue;
    const std::string when = condition_of(l);
    std::printf("  %-52s %-26s ", text_of(l).c_str(), when.empty() ? "" : ("if " + when).c_str());
    if (l.line > 0) std::printf("line %d\n", static_cast<int>(l.line));
    else std::printf("not printed\n");
  }
}

// Whether two limits say the same.
bool same(const limit& a, const limit& b) {
  if (a.what != b.what || a.of != b.of || a.terms.data != b.terms.data || a.terms.applies != b.terms.applies ||
      a.terms.argument != b.terms.argument)
    return false;
  if (a.wanted.kind != b.wanted.kind || a.wanted.count != b.wanted.count) return false;
  return std::equal(a.wanted.value, a.wanted.value + a.wanted.count, b.wanted.value);
}

// Limits of `a` that `b` does not have.
std::vector<const limit*> only_in(const npu_entry& a, const npu_entry& b) {
  std::vector<const limit*> all;
  for (const limit& l : a.limits)
    if (is_documents(l) && std::none_of(b.limits.begin(), b.limits.end(), [&](const limit& m) { return same(l, m); }))
      all.push_back(&l);
  return all;
}

std::string json_number_or_text(const std::string& value) {
  if (value == "true" || value == "false") return value;
  const bool numbers = !value.empty() && value.find_first_not_of("0123456789+-.,eE[]") == std::string::npos &&
                       std::any_of(value.begin(), value.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  if (numbers) {
    const bool list = value.find(',') != std::string::npos && value[0] != '[';
    // A version has two points.
    if (std::count(value.begin(), value.end(), '.') < 2 || value.find(',') != std::string::npos)
      return list ? "[" + value + "]" : value;
  }
  std::string text;
  write_text(value, text);
  return text;
}

// int8[1,3,64,64]:per_channel:const:value=1,1,2,2:expands_to=1,8,16,16 as an operand object.
std::string json_operand(const std::string& value) {
  std::string json = "{";
  const auto put = [&](const std::string& member) { json += (json.size() > 1 ? "," : "") + member; };
  std::string rest = value;
  bool first = true;
  while (!rest.empty()) {
    const std::size_t end = rest.find(':');
    const std::string part = rest.substr(0, end);
    rest = end == std::string::npos ? "" : rest.substr(end + 1);
    if (first) {
      first = false;
      const std::size_t bracket = part.find('[');
      if (bracket != 0 && !part.empty()) {
        std::string type;
        write_text(part.substr(0, bracket), type);
        put("\"dtype\":" + type);
      }
      if (bracket != std::string::npos) put("\"shape\":" + part.substr(bracket));
    } else if (part == "const") {
      put("\"const\":true");
    } else if (part == "per_channel" || part == "per_layer") {
      put("\"quant\":\"" + part + "\"");
    } else if (const std::size_t equals = part.find('='); equals != std::string::npos) {
      put("\"" + part.substr(0, equals) + "\":[" + part.substr(equals + 1) + "]");
    }
  }
  return json + "}";
}

}  // namespace

int print_list(const std::string& chip) {
  const target_description* t = chip_or_complain(chip);
  if (t == nullptr) return 2;
  std::printf("%s, %s %s\n\n%-30s %-9s %-15s %-24s %s\n", t->name, t->document, t->version, "operator", "section",
              "runs", "data", "several cores");
  for (const npu_entry& e : t->npu)
    std::printf("%-30s %-9s %-15s %-24s %s\n", name_of(e.which), e.section, support_of(e.how),
                e.operands.count > 0 ? types_of(*t, e.operands.first->types).c_str() : "-", cores_of(*t, e).c_str());
  std::printf("\n%d operators of the NPU\n\nThe vendor's CPU operators:", static_cast<int>(t->npu.count));
  std::size_t column = 80;
  for (const cpu_entry& e : t->cpu) {
    if (t->find(e.which) != &e) continue;
    const std::string_view name = name_of(e.which);
    if (column + name.size() + 2 > 78) std::printf("\n "), column = 1;
    std::printf(" %s", name_of(e.which));
    column += name.size() + 1;
  }
  std::printf(t->cpu.count == 0 ? " none\n" : "\n");
  return 0;
}

int print_operator(const std::string& chip, const std::string& name) {
  const target_description* t = chip_or_complain(chip);
  if (t == nullptr) return 2;
  const auto npu = npu_operator_named(name);
  const npu_entry* e = npu ? t->find(*npu) : nullptr;
  if (e == nullptr) {
    std::printf("%s has no section about %s\n", t->name, name.c_str());
  } else {
    std::printf("%s on %s: section %s, line %d, %s\n", name_of(e->which), t->name, e->section,
                static_cast<int>(e->line), support_of(e->how));
    if (e->how == support::native)
      std::printf("several cores: %s%s\n", cores_of(*t, *e).c_str(),
                  e->multi_core.line > 0 ? (" (line " + std::to_string(e->multi_core.line) + ")").c_str() : "");
    if (std::string_view(e->stated_in) != e->section) std::printf("stated in section %s\n", e->stated_in);
    if (e->operands.count > 0) std::printf("\noperands\n");
    for (const operand_rule& o : e->operands) {
      if (!call_form_of(e->which).has(o.of)) continue;
      std::string types = o.types == 0 ? "any" : types_of(*t, o.types);
      if (o.const_types != 0) types += "; constant: " + types_of(*t, o.const_types);
      static const char* const granularities[] = {"", "per layer", "per channel", "per layer or channel"};
      std::string lines;
      for (const std::int32_t line : {o.shape_line, o.type_line, o.granularity_line})
        if (line > 0) lines += (lines.empty() ? "lines " : ", ") + std::to_string(line);
      std::printf("  %-16s rank %-3s %-36s %-22s %s\n", name_of(o.of),
                  o.rank > 0 ? std::to_string(o.rank).c_str() : "any", types.c_str(), granularities[o.granularities],
                  lines.c_str());
    }
    if (e->limits.count > 0) std::printf("\nlimits\n");
    print_limits(*e);
  }
  if (const cpu_entry* c = npu ? cpu_entry_of(*t, *npu) : nullptr)
    std::printf("\nThe vendor's CPU has %s (section %s, line %d)\n", name_of(c->which), c->section,
                static_cast<int>(c->line));
  return e == nullptr ? 1 : 0;
}

int print_difference(const std::string& one, const std::string& other) {
  const target_description* a = chip_or_complain(one);
  const target_description* b = chip_or_complain(other);
  if (a == nullptr || b == nullptr) return 2;
  for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    std::printf("Only on %s:", x->name);
    for (const npu_entry& e : x->npu) {
      const npu_entry* f = y->find(e.which);
      if (e.how == support::native && (f == nullptr || f->how != support::native))
        std::printf(" %s%s", name_of(e.which), f == nullptr ? "" : f->how == support::not_supported ? "" : "*");
    }
    std::printf("\n");
  }
  std::printf("(* the other one makes a convolution of it)\n");
  for (const npu_entry& e : a->npu) {
    const npu_entry* f = b->find(e.which);
    if (f == nullptr || e.how != support::native || f->how != support::native) continue;
    const std::vector<const limit*> here = only_in(e, *f), there = only_in(*f, e);
    const std::string types[2] = {types_of(*a, e.operands.first->types), types_of(*b, f->operands.first->types)};
    const bool cores = e.multi_core.of[a->member] != f->multi_core.of[b->member];
    const bool fused = std::string_view(e.stated_in) != e.section;  // the limits are those of another operator
    if (((here.empty() && there.empty() && types[0] == types[1]) || fused) && !cores) continue;
    std::printf("\n%s\n", name_of(e.which));
    if (types[0] != types[1] && !fused)
      std::printf("  data: %s on %s; %s on %s\n", types[0].c_str(), a->name, types[1].c_str(), b->name);
    if (cores)
      std::printf("  several cores: %s on %s; %s on %s\n", cores_of(*a, e).c_str(), a->name, cores_of(*b, *f).c_str(),
                  b->name);
    if (fused) continue;
    for (const auto& [list, chip] : {std::pair(&here, a), std::pair(&there, b)})
      for (const limit* l : *list) {
        const std::string when = condition_of(*l);
        std::printf("  %s: %s%s (line %d)\n", chip->name, text_of(*l).c_str(),
                    when.empty() ? "" : (" if " + when).c_str(), static_cast<int>(l->line));
      }
  }
  return 0;
}

int print_check(const std::string& chip, const std::string& name, const std::vector<std::string>& words) {
  const target_description* t = chip_or_complain(chip);
  if (t == nullptr) return 2;
  const auto npu = npu_operator_named(name);
  std::string operands, attributes, target = t->name, op;
  for (char& c : target) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  bool first_layer = false;
  for (const std::string& w : words) {
    if (w == "first_layer") {
      first_layer = true;
      continue;
    }
    const std::size_t equals = w.find('=');
    if (equals == std::string::npos) {
      std::fprintf(stderr, "\"%s\" is no key=value\n", w.c_str());
      return 2;
    }
    const std::string key = w.substr(0, equals), value = w.substr(equals + 1);
    const auto operand = operand_named(key);
    const bool is_operand = operand && npu && call_form_of(*npu).has(*operand);
    std::string quoted;
    write_text(key, quoted);
    std::string& to = is_operand ? operands : attributes;
    to += (to.empty() ? "" : ",") + quoted + ":" + (is_operand ? json_operand(value) : json_number_or_text(value));
  }
  write_text(name, op);
  answerer a;
  std::string out;
  a.answer("{\"target\":\"" + target + "\",\"op\":" + op + ",\"operands\":{" + operands + "},\"attrs\":{" + attributes +
               "},\"first_layer\":" + (first_layer ? "true" : "false") + "}",
           out);
  if (!a.checked()) {
    std::printf("%s", out.c_str());
    return 2;
  }
  const operator_report& r = a.report();
  static const char* const verdicts[] = {"fits the NPU", "does not fit the NPU", "becomes a convolution of the NPU",
                                         "is no call that a processor could run"};
  std::printf("%s on %s %s\n", name.c_str(), t->name, verdicts[static_cast<int>(r.answer)]);
  if (r.answer == verdict::yes) std::printf("several cores: %s\n", name_of(r.multi_core));
  std::printf("the vendor's CPU %s it\n", r.vendor_cpu ? "takes" : "does not take");
  for (const operator_finding& f : r) {
    char text[300], hint[300];
    describe(f, text, sizeof text);
    std::printf("  %s\n", text);
    if (describe_hint(*t, a.call(), f, hint, sizeof hint) > 0) std::printf("    hint: %s\n", hint);
  }
  return r.answer == verdict::yes || r.answer == verdict::converted ? 0 : 1;
}

}  // namespace limits
