// What the description of an operation says, as values: for tests that go through all operations.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nnops/core/message.hpp"
#include "nnops/schema/all.hpp"

namespace nnops::test {

struct described_row {
  std::int32_t level;
  std::vector<operand_type> types;
};

struct described_feature {
  std::string name;
  std::int32_t level;
};

struct described_argument {
  std::string name;
  argument_kind kind;
  std::int32_t operand;
  bool optional;
};

struct described_measure {
  measure what;
  constraint wanted;
};

struct described_operation {
  operation_type type;
  std::string name, arithmetic;
  std::int32_t level;
  std::vector<operand_info> operands;
  std::int32_t list_operand = -1;
  std::vector<described_row> rows;
  std::vector<described_feature> features;
  std::vector<described_measure> measures;
  std::vector<std::string> signatures;
  std::vector<std::vector<described_argument>> forms;  // the same, in parts
  bool has_layout = false;
};

inline std::int32_t level_of(operation_type type) {
  for (const operation_entry& o : all_operations)
    if (o.type == type) return o.level;
  return any_level;
}

template <class Op>
described_operation describe_operation() {
  using s = schema<Op>;
  described_operation d;
  d.type = Op::type;
  d.name = s::name;
  d.level = level_of(Op::type);
  if constexpr (requires { s::arithmetic; }) d.arithmetic = s::arithmetic;
  for (std::size_t i = 0; i < Op::arity; ++i) d.operands.push_back(s::operands[i]);
  if constexpr (requires { Op::list_operand; }) d.list_operand = static_cast<std::int32_t>(Op::list_operand);
  for (const auto& row : s::types) d.rows.push_back({row.level, {row.types, row.types + Op::arity}});
  if constexpr (requires { s::features[0]; })
    for (const auto& f : s::features) d.features.push_back({f.name, f.level});
  if constexpr (requires { s::measures[0]; })
    for (const auto& m : s::measures) d.measures.push_back({m.what, m.wanted});
  for (const auto& form : s::forms) {
    std::string text;
    std::vector<described_argument>& parts = d.forms.emplace_back();
    for (std::size_t i = 0; i < form.count; ++i) {
      const auto& a = form.arguments[i];
      const char* const name = name_of(a, s::operands);
      parts.push_back({name, a.kind, a.operand, a.optional});
      text += std::string(i > 0 ? ", " : "") + (a.optional ? "[" : "") + name +
              (a.kind == argument_kind::tensor_list ? "..." : "") + (a.optional ? "]" : "");
    }
    d.signatures.push_back((form.name[0] == '\0' ? "" : std::string(form.name) + ": ") + text);
  }
  d.has_layout = requires(call<Op> c) { c.params.layout; };
  return d;
}

template <class... Op>
std::vector<described_operation> describe_all(operation_list<Op...>) {
  return {describe_operation<Op>()...};
}

}  // namespace nnops::test
