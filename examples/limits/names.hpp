// Names of queries and what they stand for.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "nnops/targets/all.hpp"
#include "nnops/targets/operator_call.hpp"
#include "nnops/targets/rknn.hpp"

namespace limits {

using nnops::target_description;

// Of chapter 3 and of chapter 4. The document's misspellings and both halves of a name with a slash count, too.
std::optional<nnops::rknn::npu_operator> npu_operator_named(std::string_view name);
std::optional<nnops::rknn::cpu_operator> cpu_operator_named(std::string_view name);

// "rk3588", in lower case.
const target_description* target_named(std::string_view name);

std::optional<nnops::rknn::operand_name> operand_named(std::string_view name);
std::optional<nnops::rknn::attribute_name> attribute_named(std::string_view name);
nnops::rknn::word word_named(std::string_view name);
nnops::rknn::dtype dtype_named(std::string_view name);  // none: it is no type

// Every name that is good for an operator of chapter 3, for people who mistype.
std::vector<std::string_view> npu_operator_names();

}  // namespace limits
