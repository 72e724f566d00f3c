// docs/operations.md holds what the descriptions hold: its generated part is made here, and this test fails while they
// differ.
//
//   NNOPS_UPDATE_DOCS=1 build/release/bin/test_schema_operations_page       writes it anew
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/described.hpp"
#include "support/file.hpp"

using namespace nnops;
using nnops::test::described_operation;

namespace {

const char* const page = "../docs/operations.md";

// Without the TENSOR_ that all have.
std::string short_name(operand_type t) {
  const std::string name = name_of(t);
  return name.starts_with("tensor_") ? name.substr(7) : name;
}

std::string level_text(std::int32_t level) {
  return level == experimental_level ? "experimental" : level == any_level ? "no level" : std::to_string(level);
}

std::string ranks(const operand_info& o) {
  return o.min_rank == o.max_rank ? std::to_string(o.min_rank)
                                  : std::to_string(o.min_rank) + "-" + std::to_string(o.max_rank);
}

std::string section(const described_operation& d) {
  std::string s = "### " + d.name + "\n\nFeature level " + level_text(d.level) + ".";
  if (d.has_layout) s += " Layouts NHWC and NCHW.";
  for (std::size_t i = 0; i < d.features.size(); ++i)
    s += (i == 0 ? " Later: " : "; ") + d.features[i].name + " (" + level_text(d.features[i].level) + ")";
  s += d.features.empty() ? "\n" : ".\n";
  s += "\n| level |";
  std::string line = "|---|";
  std::string rank_row = "| rank |";
  for (std::size_t i = 0; i < d.operands.size(); ++i) {
    const operand_info& o = d.operands[i];
    s += std::string(" ") + o.name + (static_cast<std::int32_t>(i) == d.list_operand ? "..." : "") +
         (o.way == direction::optional_input ? " (optional)"
          : o.way == direction::output       ? " (out)"
                                             : "") +
         " |";
    line += "---|";
    rank_row += " " + ranks(o) + " |";
  }
  s += "\n" + line + "\n" + rank_row + "\n";
  for (const auto& row : d.rows) {
    s += "| " + level_text(row.level) + " |";
    for (const operand_type t : row.types) s += " " + short_name(t) + " |";
    s += "\n";
  }
  for (const std::string& form : d.signatures)
    s += "\nArguments" + std::string(form.find(": ") == std::string::npos ? ": " : ", ") + form + ".\n";
  if (!d.arithmetic.empty()) s += "\nQuantised arithmetic: " + d.arithmetic + "\n";
  return s + "\n";
}

}  // namespace

TEST_CASE("docs/operations.md holds what the descriptions hold") {
  std::vector<described_operation> all = test::describe_all(described_operations{});
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  std::string text;
  for (const described_operation& d : all) text += section(d);

  const std::string before = test::read_file(page);
  REQUIRE(!before.empty());
  std::string after = before;
  const std::string from = "<!-- generated -->\n", to = "<!-- end -->";
  const std::size_t at = after.find(from), end = after.find(to);
  REQUIRE(at != std::string::npos);
  REQUIRE(end != std::string::npos);
  after.replace(at + from.size(), end - at - from.size(), "\n" + text);
  if (std::getenv("NNOPS_UPDATE_DOCS") != nullptr) {
    REQUIRE(test::write_file(page, after));
    return;
  }
  const bool stale = after != before;
  CHECK_MESSAGE(!stale, "docs/operations.md is stale: run this test with NNOPS_UPDATE_DOCS=1");
}

TEST_CASE("operations with quantised rows say how these are computed") {
  for (const described_operation& d : test::describe_all(described_operations{})) {
    CAPTURE(d.name);
    bool quantised = false;
    for (const auto& row : d.rows)
      for (const operand_type t : row.types)
        quantised = quantised || has_scale(t) || t == operand_type::tensor_quant8_symm_per_channel;
    if (quantised) CHECK_FALSE(d.arithmetic.empty());
    if (!d.arithmetic.empty()) {
      CHECK(quantised);
      CHECK(d.arithmetic.back() == '.');
    }
  }
}

TEST_CASE("every operation of NNAPI but those without fixed operands is described") {
  const std::vector<described_operation> all = test::describe_all(described_operations{});
  for (const operation_entry& o : all_operations) {
    if (o.type == operation_type::if_ || o.type == operation_type::while_ || o.type == operation_type::oem_operation)
      continue;
    CAPTURE(std::string(o.name));
    CHECK(std::count_if(all.begin(), all.end(), [&](const auto& d) { return d.type == o.type && d.name == o.name; }) ==
          1);
  }
}
