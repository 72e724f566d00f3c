#include "answers.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <vector>

#include "json_value.hpp"
#include "names.hpp"
#include "nnops/core/message.hpp"
#include "nnops/targets/model_limits.hpp"
#include "nnops/targets/operator_message.hpp"

namespace limits {

using namespace nnops::rknn;
using nnops::constraint;
using kind = json_value::kind;

namespace {

// A member of the query that is missing or wrong.
struct malformed {
  std::string_view place;
  const json_value* got = nullptr;
  const char* wanted = "";
};

const char* text_of(fact f) { return f == fact::yes ? "yes" : f == fact::no ? "no" : "not_stated"; }
const char* text_of(verdict v) {
  switch (v) {
    case verdict::yes:
      return "yes";
    case verdict::no:
      return "no";
    case verdict::converted:
      return "converted";
    case verdict::invalid:
      return "invalid";
  }
  return "?";
}

}  // namespace

struct answerer::state {
  json_document json;
  operator_call call;
  operator_report report;
  bool checked = false;
  std::optional<malformed> wrong;
  // What lists of the call point into; reserved before it is filled.
  std::vector<std::int64_t> integers;
  std::vector<double> reals;
  std::vector<operator_operand> more;

  // ---- reading ------------------------------------------------------------------------------------------------------

  bool fail(std::string_view place, const json_value* got, const char* wanted) {
    if (!wrong) wrong = malformed{place, got, wanted};
    return false;
  }

  // A whole number, however it is spelled.
  bool read(const json_value& v, std::int64_t& to) const {
    if (v.type == kind::integer) return to = v.integer, true;
    if (v.type != kind::real || v.real != static_cast<double>(v.integer)) return false;
    return to = v.integer, true;
  }
  bool read(const json_value& v, double& to) const {
    if (v.type != kind::integer && v.type != kind::real) return false;
    to = v.real == 0.0 ? 0.0 : v.real;
    return true;
  }
  bool read(const json_value& v, bool& to) const {
    if (v.type != kind::boolean) return false;
    return to = v.truth, true;
  }
  bool read(const json_value& v, word& to) const {
    if (v.type != kind::text) return false;
    return to = word_named(json.text(v)), true;
  }
  bool read(const json_value& v, dtype& to) const {
    if (v.type != kind::text) return false;
    return to = dtype_named(json.text(v)), to != dtype::none;
  }
  template <std::size_t N>
  bool read(const json_value& v, std::int64_t (&to)[N]) const {
    if (v.type != kind::array || v.count != N) return false;
    std::size_t i = 0;
    for (const json_value* e = json.first(v); e != nullptr; e = json.next(*e))
      if (!read(*e, to[i++])) return false;
    return true;
  }
  bool read(const json_value& v, integer_list& to, bool whole = true) {
    if (v.type != kind::array) return false;
    to = {integers.data() + integers.size(), static_cast<std::int32_t>(v.count), true, true};
    for (const json_value* e = json.first(v); e != nullptr; e = json.next(*e)) {
      std::int64_t i = 0;
      if (!read(*e, i)) {
        if (whole || e->type != kind::real) return false;
        to.integers = false;
      }
      integers.push_back(i);
    }
    return true;
  }
  bool read(const json_value& v, real_list& to) {
    if (v.type != kind::array) return false;
    to = {reals.data() + reals.size(), static_cast<std::int32_t>(v.count), true};
    for (const json_value* e = json.first(v); e != nullptr; e = json.next(*e)) {
      double d = 0;
      if (!read(*e, d)) return false;
      reals.push_back(d);
    }
    return true;
  }
  // "1.2.3" as 1002003; -1 if it is none.
  bool read_version(const json_value& v, std::int64_t& to) const {
    if (v.type != kind::text) return false;
    const std::string_view s = json.text(v);
    const char* at = s.data();
    const char* const end = at + s.size();
    std::int64_t parts[3] = {};
    to = -1;
    for (int i = 0; i < 3; ++i) {
      if (i > 0 && (at == end || *at++ != '.')) return true;
      const auto [next, error] = std::from_chars(at, end, parts[i]);
      if (error != std::errc() || parts[i] < 0 || *at == '-') return true;
      at = next;
    }
    if (at != end || parts[0] > 1000000) return true;
    to = parts[0] * 1000000 + std::min<std::int64_t>(parts[1], 999) * 1000 + std::min<std::int64_t>(parts[2], 999);
    return true;
  }

  bool read_operand(const json_value& v, operand_name name, operator_operand& to) {
    to = {};
    to.name = name;
    if (v.type != kind::object) return fail(name_of(name), &v, "an operand object");
    for (const json_value* m = json.first(v); m != nullptr; m = json.next(*m)) {
      const std::string_view key = json.key(*m);
      bool ok = true;
      if (key == "dtype") {
        ok = read(*m, to.type);
      } else if (key == "shape") {
        ok = m->type == kind::array;
        to.rank = static_cast<std::int32_t>(m->count);
        std::int32_t i = 0;
        for (const json_value* e = json.first(*m); ok && e != nullptr; e = json.next(*e), ++i) {
          std::int64_t extent = 0;
          ok = read(*e, extent);
          if (i < operator_operand::max_rank) to.extent[i] = extent;
          else if (extent < 1 || extent > INT32_MAX) ok = false;
        }
      } else if (key == "const") {
        ok = read(*m, to.is_const);
      } else if (key == "quant") {
        const std::string_view text = m->type == kind::text ? json.text(*m) : std::string_view();
        ok = text == "per_layer" || text == "per_channel";
        to.quant = text == "per_channel" ? granularity::per_channel : granularity::per_layer;
      } else if (key == "value") {
        ok = read(*m, to.value);
      } else if (key == "expands_to" && name == operand_name::mask && form_of(call.which) == form::attention) {
        ok = read(*m, to.expands_to);
        to.expands = true;
      } else {
        return fail(name_of(name), m, "a member of an operand object");
      }
      if (!ok) return fail(name_of(name), m, "what the member holds");
    }
    return true;
  }

  bool read_operands(const json_value* operands) {
    if (operands == nullptr) return true;
    const call_form& f = call_form_of(call.which);
    std::size_t n = 0;
    for (const json_value* m = json.first(*operands); m != nullptr; m = json.next(*m)) {
      const std::string_view key = json.key(*m);
      const std::optional<operand_name> name = operand_named(key);
      if (!name || !f.has(*name)) return fail(key, nullptr, "an operand of the operator");
      std::size_t at = 0;
      while (at < n && call.operands[at].name != *name) ++at;
      if (at == n && n++ == std::size(call.operands)) return fail(key, nullptr, "fewer operands");
      if (m->type == kind::array && form_of(call.which) == form::concat && *name == operand_name::input_tensor) {
        more.clear();
        more.reserve(m->count);
        const json_value* e = json.first(*m);
        if (e == nullptr) return fail(key, m, "an operand object");
        if (!read_operand(*e, *name, call.operands[at])) return false;
        for (e = json.next(*e); e != nullptr; e = json.next(*e))
          if (!read_operand(*e, *name, more.emplace_back())) return false;
        call.more = more.data();
        call.more_count = static_cast<std::int32_t>(more.size());
      } else if (!read_operand(*m, *name, call.operands[at])) {
        return false;
      }
    }
    return true;
  }

  bool read_attribute(const json_value& v, attribute_name name) {
    using a = attribute_name;
    operator_attributes& to = call.attributes;
    double ignored = 0;
    switch (name) {
      case a::strides:
        return read(v, to.strides);
      case a::pads:
        return read(v, to.pads);
      case a::dilations:
        return read(v, to.dilations);
      case a::group:
        return read(v, to.group);
      case a::output_padding:
        return read(v, to.output_padding);
      case a::kernel_shape:
        return read(v, to.kernel_shape);
      case a::auto_pad:
        return read(v, to.auto_pad);
      case a::ceil_mode:
        return read(v, to.ceil_mode);
      case a::storage_order:
        return read(v, to.storage_order);
      case a::count_include_pad:
        return read(v, to.count_include_pad);
      case a::axis:
        return read(v, to.axis);
      case a::num_outputs:
        return read(v, ignored);
      case a::split:
      case a::shape: {
        integer_list l;
        return read(v, l);
      }
      case a::starts:
        return read(v, to.starts);
      case a::ends:
        return read(v, to.ends);
      case a::axes:
        return read(v, to.axes);
      case a::steps:
        return read(v, to.steps);
      case a::perm:
        return read(v, to.perm);
      case a::epsilon:
        return read(v, to.epsilon);
      case a::momentum:
        return read(v, ignored);
      case a::alpha:
        return read(v, to.alpha);
      case a::beta:
        return read(v, to.beta);
      case a::min:
        return read(v, to.min);
      case a::max:
        return read(v, to.max);
      case a::mode:
        return to.has_mode = true, read(v, to.mode);
      case a::coordinate_transformation_mode:
        return read(v, to.coordinate_transformation_mode);
      case a::antialias:
        return read(v, to.antialias);
      case a::cubic_coeff_a:
        return read(v, to.cubic_coeff_a);
      case a::exclude_outside:
        return read(v, to.exclude_outside);
      case a::extrapolation_value:
        return read(v, to.extrapolation_value);
      case a::keep_aspect_ratio_policy:
        return read(v, to.keep_aspect_ratio_policy);
      case a::nearest_mode:
        return read(v, to.nearest_mode);
      case a::mask_value:
        return read(v, to.mask_value);
      case a::direction:
        return read(v, to.direction);
      case a::sequence_size:
        return read(v, to.sequence_size);
      case a::batch_size:
        return read(v, to.batch_size);
      case a::hidden_size:
        return read(v, ignored);
      case a::input_layout:
        return read(v, to.input_layout);
      case a::output_layout:
        return read(v, to.output_layout);
      case a::proj_size:
        return read(v, to.proj_size);
      case a::input_forget:
        return read(v, to.input_forget);
      case a::has_projection:
        return read(v, to.has_projection);
      case a::linear_before_reset:
        return read(v, to.linear_before_reset);
      case a::c_type:
        return read(v, to.c_type);
      case a::window_sizes:
        return read(v, to.window_sizes, false);
      case a::num_windows:
        return read(v, to.num_windows, false);
      case a::flash_attention:
        return read(v, to.flash_attention);
      case a::driver:
        return read_version(v, to.driver);
      case a::runtime:
        return read_version(v, to.runtime);
    }
    return false;
  }

  bool read_attributes(const json_value* attributes) {
    if (attributes == nullptr) return true;
    const call_form& f = call_form_of(call.which);
    for (const json_value* m = json.first(*attributes); m != nullptr; m = json.next(*m)) {
      const std::string_view key = json.key(*m);
      const std::optional<attribute_name> name = attribute_named(key);
      if (!name || !f.has(*name)) return fail(key, m, "an attribute of the operator");
      if (!read_attribute(*m, *name)) return fail(key, m, "what the attribute holds");
    }
    return true;
  }

  // ---- writing ------------------------------------------------------------------------------------------------------

  void write_id(std::string& out) {
    out += "{\"id\":";
    const json_value* id = nullptr;
    if (known_id) id = json.member(json.root(), "id");
    if (id == nullptr) out += "null";
    else json.write(*id, out);
  }
  bool known_id = false;

  void write_malformed(std::string& out) {
    write_id(out);
    out += R"(,"npu":"invalid","multi_core":"not_stated","vendor_cpu":false,"reasons":[{"rule":"query","operand":)";
    if (wrong->place.empty()) out += "null";
    else write_text(wrong->place, out);
    out += ",\"got\":";
    if (wrong->got == nullptr) out += "null";
    else json.write(*wrong->got, out);
    out += ",\"wanted\":";
    write_text(wrong->wanted, out);
    out += ",\"source_line\":null}]}\n";
  }

  void write_real(double v, std::string& out) const {
    char buffer[40];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, v).ptr;
    out.append(buffer, static_cast<std::size_t>(end - buffer));
  }

  // A member of the query that holds what was got; nullptr: the finding holds it.
  const json_value* given(const operator_finding& f, const json_value* operands, const json_value* attributes) const {
    switch (kind_of(f.what)) {
      case got_kind::real:
        if (f.what == quantity::exponent) return nullptr;
        [[fallthrough]];
      case got_kind::word:
        return attributes == nullptr ? nullptr : json.member(*attributes, name_of(f.what));
      case got_kind::version: {
        const char* name = f.what == quantity::flash_attention_driver ? "driver" : "runtime";
        return attributes == nullptr ? nullptr : json.member(*attributes, name);
      }
      case got_kind::attribute:
        if (f.what == quantity::step_blocks || f.what == quantity::step_channel) return nullptr;
        return attributes == nullptr ? nullptr : json.member(*attributes, name_of(f.what));
      case got_kind::shape:
      case got_kind::dtype: {
        if (operands == nullptr || f.of == operand_name::none) return nullptr;
        const json_value* o = json.member(*operands, name_of(f.of));
        if (o == nullptr || o->type != kind::object) return nullptr;
        return json.member(*o, kind_of(f.what) == got_kind::shape ? "shape" : "dtype");
      }
      default:
        return nullptr;
    }
  }

  void write_got(const operator_finding& f, const json_value* operands, const json_value* attributes,
                 std::string& out) const {
    if (const json_value* v = given(f, operands, attributes)) return json.write(*v, out);
    const auto list = [&](std::int32_t n) {
      out += '[';
      for (std::int32_t i = 0; i < n; ++i) {
        if (i > 0) out += ',';
        write_number(f.list[i], out);
      }
      out += ']';
    };
    switch (kind_of(f.what)) {
      case got_kind::integer:
        if (f.what == quantity::query && f.got == no_value) out += "null";
        else write_number(f.got, out);
        break;
      case got_kind::real:
        write_real(nnops::real_value(f.got), out);
        break;
      case got_kind::boolean:
        out += f.got != 0 ? "true" : "false";
        break;
      case got_kind::dtype:
        write_text(name_of(static_cast<dtype>(f.got)), out);
        break;
      case got_kind::granularity:
        write_text(name_of(static_cast<granularity>(f.got)), out);
        break;
      case got_kind::word:
        write_text(name_of(static_cast<word>(f.got)), out);
        break;
      case got_kind::pair:
        list(2);
        break;
      case got_kind::attribute:
        list(4);
        break;
      default:
        out += "null";
        break;
    }
  }

  void write_reason(const operator_finding& f, const json_value* operands, const json_value* attributes,
                    std::string_view op, std::string& out) const {
    out += "{\"rule\":\"";
    out += rule_of(f.what, f.wanted);
    out += "\",\"operand\":";
    const char* operand = f.of != operand_name::none ? name_of(f.of) : f.place;
    if (operand == nullptr) out += "null";
    else write_text(operand, out);
    out += ",\"got\":";
    if (f.what == quantity::not_listed || f.what == quantity::not_supported ||
        f.what == quantity::converted_to_convolution)
      write_text(op, out);
    else write_got(f, operands, attributes, out);
    out += ",\"wanted\":";
    char buffer[200];
    nnops::detail::text_writer w{buffer, sizeof buffer};
    put_wanted(w, f.what, f.wanted);
    w.finish();
    write_text(buffer, out);
    out += ",\"source_line\":";
    if (f.line > 0) write_number(f.line, out);
    else out += "null";
    out += '}';
  }

  void write_report(const json_value* operands, const json_value* attributes, std::string_view op, std::string& out) {
    write_id(out);
    out += ",\"npu\":\"";
    out += text_of(report.answer);
    out += "\",\"multi_core\":\"";
    out += text_of(report.multi_core);
    out += "\",\"vendor_cpu\":";
    out += report.vendor_cpu ? "true" : "false";
    out += ",\"reasons\":[";
    for (std::int32_t i = 0; i < report.count; ++i) {
      if (i > 0) out += ',';
      write_reason(report.items[i], operands, attributes, op, out);
    }
    out += "]}\n";
  }

  // ---- kinds --------------------------------------------------------------------------------------------------------

  template <std::size_t N>
  bool only_members(const json_value& query, const std::array<std::string_view, N>& names) {
    for (const json_value* m = json.first(query); m != nullptr; m = json.next(*m)) {
      bool known = false;
      for (const std::string_view n : names) known = known || n == json.key(*m);
      if (!known) return fail(json.key(*m), m, "a member of the query");
    }
    return true;
  }

  const target_description* read_target(const json_value& query) {
    const json_value* v = json.member(query, "target");
    const target_description* t = v != nullptr && v->type == kind::text ? target_named(json.text(*v)) : nullptr;
    if (t == nullptr) fail("target", v, "a chip");
    return t;
  }
  bool read_op(const json_value& query, std::string_view& op) {
    const json_value* v = json.member(query, "op");
    if (v == nullptr || v->type != kind::text) return fail("op", v, "a name");
    return op = json.text(*v), true;
  }
  const json_value* read_object(const json_value& query, const char* name) {
    const json_value* v = json.member(query, name);
    if (v != nullptr && v->type != kind::object) fail(name, v, "an object");
    return v;
  }

  // The batch of the data operand, without reading more than that.
  std::int64_t batch_of(const json_value* operands, const json_value* data) const {
    if (data == nullptr && operands != nullptr) data = json.first(*operands);
    if (data != nullptr && data->type == kind::array) data = json.first(*data);
    if (data == nullptr) return no_value;
    const json_value* shape = json.member(*data, "shape");
    if (shape == nullptr || shape->type != kind::array || shape->count == 0) return no_value;
    std::int64_t batch = no_value;
    return read(*json.first(*shape), batch) ? batch : no_value;
  }

  bool answer_op(const json_value& query, std::string& out) {
    static constexpr std::array<std::string_view, 7> members = {"id",       "kind",  "target",     "op",
                                                                "operands", "attrs", "first_layer"};
    std::string_view op;
    const target_description* t = read_target(query);
    if (t == nullptr || !read_op(query, op) || !only_members(query, members)) return false;
    const json_value* operands = read_object(query, "operands");
    const json_value* attributes = read_object(query, "attrs");
    bool first_layer = false;
    if (const json_value* v = json.member(query, "first_layer"); v != nullptr && !read(*v, first_layer))
      fail("first_layer", v, "true or false");
    if (wrong) return false;

    const std::optional<npu_operator> npu = npu_operator_named(op);
    const std::optional<cpu_operator> cpu = npu ? std::nullopt : cpu_operator_named(op);
    if (!npu && !cpu) {
      write_id(out);
      out += R"(,"npu":"unknown_op","multi_core":"not_stated","vendor_cpu":false,"reasons":[]})"
             "\n";
      return true;
    }
    report = operator_report();
    if (!npu) {
      report.answer = verdict::no;
      report.items[report.count++] = {.what = quantity::not_listed};
      if (const cpu_entry* e = t->find(*cpu))
        report.vendor_cpu = cpu_takes(*e, batch_of(operands, nullptr), no_value, word::nearest);
      write_report(operands, attributes, op, out);
      return true;
    }

    call = operator_call();
    call.which = *npu;
    call.first_layer = first_layer;
    const npu_entry* e = t->find(*npu);
    if (e == nullptr || e->how == support::not_supported) {
      // Operands are not read, but for the batch.
      const operand_name data = call_form_of(*npu).data;
      const json_value* v = operands == nullptr ? nullptr : json.member(*operands, name_of(data));
      call.operands[0].name = data;
      if (const std::int64_t batch = v == nullptr ? no_value : batch_of(operands, v); batch != no_value)
        call.operands[0].rank = 1, call.operands[0].extent[0] = batch;
    } else {
      std::size_t values = 64;
      for (const json_value* o : {operands, attributes})
        if (o != nullptr) values += json.size();
      integers.clear(), reals.clear();
      integers.reserve(values), reals.reserve(values);
      if (!read_operands(operands) || !read_attributes(attributes)) return false;
    }
    report = check_operator(*t, call);
    checked = true;
    write_report(operands, attributes, op, out);
    return true;
  }

  bool answer_list(const json_value& query, std::string& out) {
    static constexpr std::array<std::string_view, 3> members = {"id", "kind", "target"};
    const target_description* t = read_target(query);
    if (t == nullptr || !only_members(query, members)) return false;
    write_id(out);
    const auto put = [&](const char* name, support how) {
      out += ",\"", out += name, out += "\":[";
      bool first = true;
      for (const npu_entry& e : t->npu) {
        if (e.how != how) continue;
        if (!first) out += ',';
        first = false;
        write_text(name_of(e.which), out);
      }
      out += ']';
    };
    put("npu", support::native);
    put("converted", support::converted_to_convolution);
    put("not_supported", support::not_supported);
    out += ",\"cpu\":[";
    bool first = true;
    for (const cpu_entry& e : t->cpu) {
      if (t->find(e.which) != &e) continue;  // listed a second time
      if (!first) out += ',';
      first = false;
      write_text(name_of(e.which), out);
    }
    out += "]}\n";
    return true;
  }

  void write_constraint(const cpu_entry& e, std::string& out) const {
    if (e.limits.count == 0) {
      out += "null";
      return;
    }
    out += '{';
    for (std::int32_t i = 0; i < e.limits.count; ++i) {
      const limit& l = e.limits.first[i];
      if (i > 0) out += ',';
      out += '"', out += l.what == quantity::output_rank ? "output_rank_max" : name_of(l.what), out += "\":";
      if (l.what == quantity::broadcasting) {
        out += "false";
      } else if (l.what == quantity::batch || l.what == quantity::output_rank) {
        write_number(l.wanted.value[0], out);
      } else {
        out += '[';
        for (std::uint8_t k = 0; k < l.wanted.count; ++k) {
          if (k > 0) out += ',';
          const std::int64_t v = l.wanted.value[k];
          if (l.what == quantity::operand_ranks)
            out += '[', write_number(v / 10, out), out += ',', write_number(v % 10, out), out += ']';
          else if (kind_of(l.what) == got_kind::dtype) write_text(name_of(static_cast<dtype>(v)), out);
          else if (kind_of(l.what) == got_kind::word) write_text(name_of(static_cast<word>(v)), out);
          else write_number(v, out);
        }
        out += ']';
      }
    }
    out += '}';
  }

  bool answer_cpu_op(const json_value& query, std::string& out) {
    static constexpr std::array<std::string_view, 4> members = {"id", "kind", "target", "op"};
    std::string_view op;
    const target_description* t = read_target(query);
    if (t == nullptr || !read_op(query, op) || !only_members(query, members)) return false;
    std::optional<cpu_operator> cpu = cpu_operator_named(op);
    const std::optional<npu_operator> npu = npu_operator_named(op);
    if (!cpu && npu)
      if (const std::int32_t i = counterpart_of(*npu); i >= 0) cpu = counterparts[i].cpu;
    write_id(out);
    out += ",\"status\":\"";
    out += cpu && t->find(*cpu) != nullptr ? "available" : cpu || npu ? "not_available" : "unknown_op";
    out += "\",\"name\":";
    if (!cpu) {
      out += "null,\"constraint\":null}\n";
      return true;
    }
    write_text(name_of(*cpu), out);
    out += ",\"constraint\":";
    for (const cpu_entry& e : vendor_cpu::all)
      if (e.which == *cpu) {
        write_constraint(e, out);
        break;
      }
    out += "}\n";
    return true;
  }

  template <class T>
  bool read_member(const json_value& query, const char* name, T& to, const char* wanted, bool needed = false) {
    const json_value* v = json.member(query, name);
    if (v == nullptr) return needed ? fail(name, nullptr, wanted) : true;
    return read(*v, to) || fail(name, v, wanted);
  }
  // The precision of a layer: int8 or float16.
  bool read_precision(const json_value& query, std::uint8_t& to) {
    dtype d = dtype::none;
    if (!read_member(query, "dtype", d, "int8 or float16", true)) return false;
    if (d != dtype::int8 && d != dtype::float16) return fail("dtype", json.member(query, "dtype"), "int8 or float16");
    return to = data_class(d), true;
  }
  bool at_least_one(const json_value& query, const char* name, std::int64_t v) {
    return (v >= 1 && v <= INT32_MAX) || fail(name, json.member(query, name), "1 or more");
  }

  bool answer_input_width(const json_value& query, std::string& out) {
    static constexpr std::array<std::string_view, 11> members = {
        "id", "kind", "target", "dtype", "input_type", "rank", "channel", "conv", "kernel", "dilations", "width"};
    const target_description* t = read_target(query);
    if (t == nullptr || !only_members(query, members)) return false;
    std::uint8_t precision = 0;
    dtype input = dtype::none;
    std::int64_t rank = 4, channel = 3, width = 1, kernel[2] = {1, 1}, dilations[2] = {1, 1};
    if (!read_precision(query, precision) || !read_member(query, "input_type", input, "a type", true) ||
        !read_member(query, "rank", rank, "a number") || !read_member(query, "channel", channel, "a number") ||
        !read_member(query, "kernel", kernel, "two numbers") ||
        !read_member(query, "dilations", dilations, "two numbers") || !read_member(query, "width", width, "a number") ||
        !at_least_one(query, "rank", rank) || !at_least_one(query, "channel", channel) ||
        !at_least_one(query, "width", width) || !at_least_one(query, "kernel", kernel[0]) ||
        !at_least_one(query, "kernel", kernel[1]) || !at_least_one(query, "dilations", dilations[0]) ||
        !at_least_one(query, "dilations", dilations[1]))
      return false;
    const bool has_width = json.member(query, "width") != nullptr;
    std::optional<npu_operator> conv = npu_operator::convolution;
    if (const json_value* v = json.member(query, "conv")) {
      const std::string_view name = v->type == kind::text ? json.text(*v) : std::string_view();
      if (name == "none") conv = std::nullopt;
      else if (name == "Convolution" || name == "DepthwiseConvolution" || name == "ConvTranspose")
        conv = npu_operator_named(name);
      else return fail("conv", v, "Convolution, DepthwiseConvolution, ConvTranspose or none");
    }

    const input_limits l = limits_of_input(*t, {.precision = precision,
                                                .type = input,
                                                .is_4d = rank == 4,
                                                .channels = channel,
                                                .has_conv = conv.has_value(),
                                                .conv = conv.value_or(npu_operator::convolution),
                                                .kernel = {kernel[0], kernel[1]},
                                                .dilations = {dilations[0], dilations[1]}});
    write_id(out);
    if (l.row == nullptr) {
      out += R"(,"listed":false,"width_align":null,"align_may_change":null,"executor":null,"limit":null,)"
             R"("n":null,"max_width":null,"fits":null,"width_stride":null})"
             "\n";
      return true;
    }
    out += ",\"listed\":true,\"width_align\":";
    write_number(l.width_align, out);
    out += ",\"align_may_change\":";
    out += l.row->align_may_change ? "true" : "false";
    out += ",\"executor\":\"";
    out += name_of(l.row->conversion);
    out += "\",\"limit\":\"";
    if (l.limit == nullptr) {
      out += "none\",\"n\":null,\"max_width\":null";
    } else {
      out += l.row->width_limit;
      out += "\",\"n\":", write_number(l.n, out);
      out += ",\"max_width\":", write_number(l.max_width, out);
    }
    out += ",\"fits\":";
    out += !has_width ? "null" : width <= l.max_width ? "true" : "false";
    out += ",\"width_stride\":";
    if (has_width) write_number(l.width_stride(width), out);
    else out += "null";
    out += "}\n";
    return true;
  }

  bool answer_output_layout(const json_value& query, std::string& out) {
    static constexpr std::array<std::string_view, 7> members = {"id",   "kind",   "target",         "dtype",
                                                                "rank", "layout", "last_layer_conv"};
    const target_description* t = read_target(query);
    if (t == nullptr || !only_members(query, members)) return false;
    std::uint8_t precision = 0;
    std::int64_t rank = 4;
    bool conv = false;
    if (!read_precision(query, precision) || !read_member(query, "rank", rank, "a number") ||
        !at_least_one(query, "rank", rank) || !read_member(query, "last_layer_conv", conv, "true or false"))
      return false;
    const json_value* v = json.member(query, "layout");
    const std::string_view layout = v != nullptr && v->type == kind::text ? json.text(*v) : std::string_view();
    const output_entry* row = nullptr;
    bool known = false;
    for (int i = 0; i < 4; ++i) {
      const auto order = static_cast<output_order>(i);
      if (layout != name_of(order)) continue;
      known = true;
      row = find_output(*t, precision, rank == 4, order);
    }
    if (!known) return fail("layout", v, "NCHW, NHWC, NC1HWC2 or UNDEFINE");
    write_id(out);
    if (row == nullptr) {
      out += R"(,"listed":false,"channel_align":null,"hw_align":null})"
             "\n";
      return true;
    }
    out += ",\"listed\":true,\"channel_align\":";
    write_number(channel_align(*row, conv), out);
    out += ",\"hw_align\":";
    write_number(row->hw_align, out);
    out += "}\n";
    return true;
  }

  bool answer_query(std::string_view line, std::string& out) {
    known_id = false;
    if (!json.parse(line)) return fail("", nullptr, "a JSON object");
    const json_value& query = json.root();
    if (query.type != kind::object) return fail("", &query, "a JSON object");
    if (const json_value* id = json.member(query, "id")) {
      if (id->type == kind::boolean || id->type == kind::array || id->type == kind::object)
        return fail("id", id, "a string, a number or null");
    }
    known_id = true;
    const json_value* k = json.member(query, "kind");
    const std::string_view name = k == nullptr ? "op" : k->type == kind::text ? json.text(*k) : std::string_view();
    if (name == "op") return answer_op(query, out);
    if (name == "input_width") return answer_input_width(query, out);
    if (name == "output_layout") return answer_output_layout(query, out);
    if (name == "list") return answer_list(query, out);
    if (name == "cpu_op") return answer_cpu_op(query, out);
    return fail("kind", k, "op, input_width, output_layout, list or cpu_op");
  }
};

answerer::answerer() : state_(std::make_unique<state>()) {}
answerer::~answerer() = default;

void answerer::answer(std::string_view query, std::string& out) {
  state_->wrong.reset();
  state_->checked = false;
  if (!state_->answer_query(query, out)) state_->write_malformed(out);
}

bool answerer::checked() const { return state_->checked; }
const operator_call& answerer::call() const { return state_->call; }
const operator_report& answerer::report() const { return state_->report; }

}  // namespace limits
