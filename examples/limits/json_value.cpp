#include "json_value.hpp"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace limits {

// What nlohmann's reader tells, kept.
struct json_builder {
  using string_t = std::string;

  json_document& d;
  std::uint32_t key_begin = 0, key_size = 0;

  json_value& add(json_value::kind type) {
    const auto index = static_cast<std::uint32_t>(d.values_.size());
    json_value& v = d.values_.emplace_back();
    v.type = type;
    if (!d.open_.empty()) {
      json_value& parent = d.values_[d.open_.back()];
      if (d.last_.back() == 0) parent.first = index;
      else d.values_[d.last_.back()].next = index;
      d.last_.back() = index;
      ++parent.count;
      v.key_begin = key_begin;
      v.key_size = key_size;
      key_size = 0;
    }
    return v;
  }
  void keep(std::string_view text, std::uint32_t& begin, std::uint32_t& size) {
    begin = static_cast<std::uint32_t>(d.text_.size());
    size = static_cast<std::uint32_t>(text.size());
    d.text_ += text;
  }

  bool null() { return add(json_value::kind::null), true; }
  bool boolean(bool v) { return add(json_value::kind::boolean).truth = v, true; }
  bool number_integer(std::int64_t v) {
    json_value& x = add(json_value::kind::integer);
    x.integer = v;
    x.real = static_cast<double>(v);
    return true;
  }
  bool number_unsigned(std::uint64_t v) {
    json_value& x = add(json_value::kind::integer);
    x.integer = v > static_cast<std::uint64_t>(INT64_MAX) ? INT64_MAX : static_cast<std::int64_t>(v);
    x.real = static_cast<double>(v);
    if (v > static_cast<std::uint64_t>(INT64_MAX)) keep(std::to_string(v), x.text_begin, x.text_size);
    return true;
  }
  bool number_float(double v, const std::string& spelled) {
    json_value& x = add(json_value::kind::real);
    x.real = v;
    // A whole number is one, however it is spelled.
    if (v == std::floor(v) && std::fabs(v) <= 9007199254740992.0) x.integer = static_cast<std::int64_t>(v);
    keep(spelled, x.text_begin, x.text_size);
    return true;
  }
  bool string(std::string& v) {
    json_value& x = add(json_value::kind::text);
    keep(v, x.text_begin, x.text_size);
    return true;
  }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool open(json_value::kind type) {
    add(type);
    d.open_.push_back(static_cast<std::uint32_t>(d.values_.size() - 1));
    d.last_.push_back(0);
    return true;
  }
  bool close() {
    d.open_.pop_back();
    d.last_.pop_back();
    return true;
  }
  bool start_object(std::size_t) { return open(json_value::kind::object); }
  bool end_object() { return close(); }
  bool start_array(std::size_t) { return open(json_value::kind::array); }
  bool end_array() { return close(); }
  bool key(std::string& v) {
    keep(v, key_begin, key_size);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) { return false; }
};

bool json_document::parse(std::string_view line) {
  values_.clear();
  values_.emplace_back();  // the number 0 stands for none
  text_.clear();
  open_.clear();
  last_.clear();
  if (line.size() >= UINT32_MAX) return false;
  json_builder builder{*this};
  return nlohmann::json::sax_parse(line.data(), line.data() + line.size(), &builder) && values_.size() > 1;
}

const json_value* json_document::member(const json_value& of, std::string_view name) const {
  const json_value* found = nullptr;
  if (of.type != json_value::kind::object) return nullptr;
  for (const json_value* m = first(of); m != nullptr; m = next(*m))
    if (key(*m) == name) found = m;
  return found;
}

void write_text(std::string_view text, std::string& out) {
  static const char* const digits = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out += '\\', out += c;
    else if (code >= 0x20) out += c;
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '\r') out += "\\r";
    else out += "\\u00", out += digits[code >> 4], out += digits[code & 15];
  }
  out += '"';
}

void write_number(std::int64_t v, std::string& out) {
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, v).ptr;
  out.append(buffer, static_cast<std::size_t>(end - buffer));
}

void json_document::write(const json_value& v, std::string& out, int depth) const {
  switch (v.type) {
    case json_value::kind::null:
      out += "null";
      break;
    case json_value::kind::boolean:
      out += v.truth ? "true" : "false";
      break;
    case json_value::kind::integer:
      if (v.text_size > 0) out += text(v);
      else write_number(v.integer, out);
      break;
    case json_value::kind::real:
      out += text(v);
      break;
    case json_value::kind::text:
      write_text(text(v), out);
      break;
    case json_value::kind::array:
    case json_value::kind::object: {
      // A line may nest as deep as it is long; nobody reads that.
      const bool list = v.type == json_value::kind::array;
      if (depth > 50) {
        out += "null";
        break;
      }
      out += list ? '[' : '{';
      for (const json_value* e = first(v); e != nullptr; e = next(*e)) {
        if (e != first(v)) out += ',';
        if (!list) write_text(key(*e), out), out += ':';
        write(*e, out, depth + 1);
      }
      out += list ? ']' : '}';
      break;
    }
  }
}

}  // namespace limits
