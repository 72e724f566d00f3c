// A JSON text as values in one array, which is used again for the next text: a line costs no allocation once the array
// has grown to the longest line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace limits {

struct json_value {
  enum class kind : std::uint8_t { null, boolean, integer, real, text, array, object };

  kind type = kind::null;
  bool truth = false;
  std::int64_t integer = 0;                     // 2^63 - 1 for larger ones
  double real = 0;                              // of both kinds of numbers
  std::uint32_t key_begin = 0, key_size = 0;    // of a member
  std::uint32_t text_begin = 0, text_size = 0;  // of a text; of a number as it is spelled
  std::uint32_t first = 0, next = 0;            // elements or members; 0: none
  std::uint32_t count = 0;
};

class json_document {
 public:
  // False: it is no JSON text.
  bool parse(std::string_view line);

  const json_value& root() const { return values_[1]; }
  const json_value* first(const json_value& of) const { return at(of.first); }
  const json_value* next(const json_value& of) const { return at(of.next); }
  // The member of this name, the last one if there are several; nullptr: none.
  const json_value* member(const json_value& of, std::string_view name) const;
  std::string_view key(const json_value& v) const { return {text_.data() + v.key_begin, v.key_size}; }
  std::string_view text(const json_value& v) const { return {text_.data() + v.text_begin, v.text_size}; }

  std::size_t size() const { return values_.size(); }

  // The value as JSON text.
  void write(const json_value& v, std::string& out, int depth = 0) const;

 private:
  friend struct json_builder;

  const json_value* at(std::uint32_t i) const { return i == 0 ? nullptr : &values_[i]; }

  std::vector<json_value> values_;
  std::string text_;
  std::vector<std::uint32_t> open_, last_;
};

// Appends a JSON string.
void write_text(std::string_view text, std::string& out);
void write_number(std::int64_t v, std::string& out);

}  // namespace limits
