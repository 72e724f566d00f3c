// The descriptions' rows of types against NNAPI's text. nnapi_types.txt holds what the text says, made by
// extract_specification.py.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/described.hpp"
#include "support/file.hpp"

using namespace nnops;
using nnops::test::described_operation;

namespace {

struct statement {
  std::string operation, type, since;
};

std::vector<statement> statements() {
  std::vector<statement> all;
  const std::string text = test::read_file("schema/nnapi_types.txt");
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find('\n', at);
    if (end == std::string::npos) end = text.size();
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty() || line[0] == '#') continue;
    const std::size_t first = line.find(" | "), second = line.find(" | ", first + 3);
    REQUIRE(second != std::string::npos);
    all.push_back({line.substr(0, first), line.substr(first + 3, second - first - 3), line.substr(second + 3)});
  }
  return all;
}

// "TENSOR_FLOAT32"
std::string nnapi_name(operand_type t) {
  std::string name = name_of(t);
  for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return name;
}

// The feature level of a HAL version; of the first one, nothing but the operation's own.
std::int32_t level_since(const std::string& since, std::int32_t operation) {
  std::int32_t level = 1;
  if (since == "1.1") level = 2;
  else if (since == "1.2") level = 3;
  else if (since == "1.3") level = 4;
  else if (since.starts_with("level ")) level = std::stoi(since.substr(6));
  else CHECK(since == "1.0");
  return std::max(level, operation);
}

// The lowest level of the rows that hold a type; 0 where none does.
std::int32_t level_in(const described_operation& d, const std::string& type) {
  std::int32_t level = 0;
  for (const auto& row : d.rows)
    for (const operand_type t : row.types)
      if (nnapi_name(t) == type && (level == 0 || row.level < level)) level = row.level;
  return level;
}

struct exception {
  const char *operation, *type, *why;
};

// What the text says and the descriptions do not, and the other way round.
constexpr exception exceptions[] = {
    {"EMBEDDING_LOOKUP", "TENSOR_INT32", "values are int32 since level 3; the lookups always are"},
};

const exception* exception_for(const std::string& operation, const std::string& type) {
  for (const exception& e : exceptions)
    if (operation == e.operation && type == e.type) return &e;
  return nullptr;
}

}  // namespace

TEST_CASE("specification: every type that NNAPI's text lists is in a row, with its feature level") {
  const std::vector<described_operation> all = test::describe_all(described_operations{});
  const std::vector<statement> says = statements();
  REQUIRE(says.size() > 400);
  for (const statement& s : says) {
    const auto d = std::find_if(all.begin(), all.end(), [&](const auto& x) { return x.name == s.operation; });
    if (s.since == "named" || d == all.end()) continue;
    CAPTURE(s.operation);
    CAPTURE(s.type);
    if (exception_for(s.operation, s.type) != nullptr) {
      CHECK(level_in(*d, s.type) != level_since(s.since, d->level));
      continue;
    }
    CHECK(level_in(*d, s.type) == level_since(s.since, d->level));
  }
}

TEST_CASE("specification: every type in a row is one that NNAPI's text names for the operation") {
  const std::vector<statement> says = statements();
  for (const described_operation& d : test::describe_all(described_operations{}))
    for (const auto& row : d.rows)
      for (const operand_type t : row.types) {
        const std::string type = nnapi_name(t);
        const bool named = std::any_of(says.begin(), says.end(),
                                       [&](const statement& s) { return s.operation == d.name && s.type == type; });
        if (named || exception_for(d.name, type) != nullptr) continue;
        CAPTURE(d.name);
        CHECK_MESSAGE(named, type);
      }
}
