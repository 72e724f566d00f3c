#include "conformance/test_case.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "nnops/core/float16.hpp"
#include "nnops/schema/operations.hpp"

namespace conformance {
namespace {

using nlohmann::json;
using nnops::operand_type;

constexpr std::pair<const char*, operand_type> types[] = {
    {"FLOAT32", operand_type::float32},
    {"INT32", operand_type::int32},
    {"UINT32", operand_type::uint32},
    {"TENSOR_FLOAT32", operand_type::tensor_float32},
    {"TENSOR_INT32", operand_type::tensor_int32},
    {"TENSOR_QUANT8_ASYMM", operand_type::tensor_quant8_asymm},
    {"BOOL", operand_type::bool_},
    {"TENSOR_QUANT16_SYMM", operand_type::tensor_quant16_symm},
    {"TENSOR_FLOAT16", operand_type::tensor_float16},
    {"TENSOR_BOOL8", operand_type::tensor_bool8},
    {"FLOAT16", operand_type::float16},
    {"TENSOR_QUANT8_SYMM_PER_CHANNEL", operand_type::tensor_quant8_symm_per_channel},
    {"TENSOR_QUANT16_ASYMM", operand_type::tensor_quant16_asymm},
    {"TENSOR_QUANT8_SYMM", operand_type::tensor_quant8_symm},
    {"TENSOR_QUANT8_ASYMM_SIGNED", operand_type::tensor_quant8_asymm_signed},
    {"SUBGRAPH", operand_type::subgraph},
};

constexpr std::pair<const char*, std::int32_t> levels[] = {
    {"V1_0", 1}, {"V1_1", 2}, {"V1_2", 3}, {"V1_3", 4}, {"AIDL_V2", 6}, {"AIDL_V3", 7},
};

constexpr std::pair<const char*, operand_role> roles[] = {
    {"input", operand_role::input},    {"output", operand_role::output}, {"const", operand_role::constant},
    {"temp", operand_role::temporary}, {"none", operand_role::none},     {"subgraph", operand_role::subgraph},
};

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

template <class T, std::size_t N>
T look_up(const std::pair<const char*, T> (&table)[N], const std::string& name, const char* what) {
  for (const auto& [key, value] : table)
    if (name == key) return value;
  fail("unknown " + std::string(what) + " \"" + name + "\"");
}

double real_of(const json& j) {
  if (j.is_number()) return j.get<double>();
  const std::string s = j.get<std::string>();
  if (s == "inf") return std::numeric_limits<double>::infinity();
  if (s == "-inf") return -std::numeric_limits<double>::infinity();
  if (s == "nan") return std::numeric_limits<double>::quiet_NaN();
  fail("\"" + s + "\" is not a number");
}

template <class T>
void append(std::vector<std::byte>& data, T value) {
  std::byte bytes[sizeof(T)];
  std::memcpy(bytes, &value, sizeof(T));
  data.insert(data.end(), bytes, bytes + sizeof(T));
}

template <class T>
void append_integer(std::vector<std::byte>& data, const json& j, std::int64_t low = std::numeric_limits<T>::min(),
                    std::int64_t high = std::numeric_limits<T>::max()) {
  if (!j.is_number_integer()) fail("an element is not an integer");
  const auto v = j.get<std::int64_t>();
  if (v < low || v > high) fail("element " + std::to_string(v) + " is outside its type");
  append(data, static_cast<T>(v));
}

void append_element(std::vector<std::byte>& data, operand_type type, const json& j) {
  switch (type) {
    case operand_type::float32:
    case operand_type::tensor_float32:
      return append(data, static_cast<float>(real_of(j)));
    case operand_type::float16:
    case operand_type::tensor_float16:
      return append(data, nnops::to_float16(static_cast<float>(real_of(j))).bits);
    case operand_type::int32:
    case operand_type::tensor_int32:
      return append_integer<std::int32_t>(data, j);
    case operand_type::uint32:
      return append_integer<std::uint32_t>(data, j);
    case operand_type::bool_:
    case operand_type::tensor_bool8:
      return append_integer<std::uint8_t>(data, j, 0, 1);
    case operand_type::tensor_quant8_asymm:
      return append_integer<std::uint8_t>(data, j);
    case operand_type::tensor_quant16_asymm:
      return append_integer<std::uint16_t>(data, j);
    case operand_type::tensor_quant16_symm:
      return append_integer<std::int16_t>(data, j);
    case operand_type::tensor_quant8_asymm_signed:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant8_symm_per_channel:
      return append_integer<std::int8_t>(data, j);
    case operand_type::subgraph:
      return append_integer<std::int32_t>(data, j);
  }
}

operand_data read_operand(const json& j) {
  operand_data o;
  o.type = look_up(types, j.at("type").get<std::string>(), "operand type");
  o.dims = j.at("dims").get<std::vector<std::int32_t>>();
  std::size_t wanted = 1;
  for (const std::int32_t d : o.dims) {
    if (d < 0) fail("a dimension is negative");
    wanted *= static_cast<std::size_t>(d);
  }
  o.scale = static_cast<float>(real_of(j.at("scale")));
  o.zero_point = j.at("zero_point").get<std::int32_t>();
  o.role = look_up(roles, j.at("role").get<std::string>(), "role");
  o.ignored = j.value("ignored", false);
  if (const auto q = j.find("channel_quant"); q != j.end()) {
    o.channel_dim = q->at("dim").get<std::int32_t>();
    for (const json& s : q->at("scales")) o.channel_scales.push_back(static_cast<float>(real_of(s)));
  }
  const auto data = j.find("data");
  if (data == j.end() || data->is_null()) return o;
  if (!data->is_array()) fail("\"data\" is not an array");
  o.has_data = true;
  if (data->size() != wanted)
    fail("an operand has " + std::to_string(data->size()) + " elements, its dimensions say " + std::to_string(wanted));
  for (const json& e : *data) append_element(o.data, o.type, e);
  return o;
}

std::vector<std::size_t> read_indexes(const json& j, std::size_t count) {
  auto indexes = j.get<std::vector<std::size_t>>();
  for (const std::size_t i : indexes)
    if (i >= count) fail("there is no operand " + std::to_string(i));
  return indexes;
}

graph read_graph(const json& j) {
  graph g;
  for (const json& o : j.at("operands")) g.operands.push_back(read_operand(o));
  const std::size_t count = g.operands.size();
  for (const json& o : j.at("operations")) {
    operation_data& operation = g.operations.emplace_back();
    operation.name = o.at("type").get<std::string>();
    for (const nnops::operation_entry& e : nnops::all_operations)
      if (operation.name == e.name) operation.type = e.type;
    operation.inputs = read_indexes(o.at("inputs"), count);
    operation.outputs = read_indexes(o.at("outputs"), count);
  }
  g.inputs = read_indexes(j.at("inputs"), count);
  g.outputs = read_indexes(j.at("outputs"), count);
  return g;
}

bool contains(const graph& g, std::string_view operation) {
  for (const operation_data& o : g.operations)
    if (o.name == operation) return true;
  return false;
}

}  // namespace

std::string name_of_type(operand_type type) {
  for (const auto& [name, t] : types)
    if (t == type) return name;
  return "?";
}

double element(operand_type type, const std::byte* data, std::size_t i) {
  const auto as = [&]<class T>(T value) {
    std::memcpy(&value, data + i * sizeof(T), sizeof(T));
    return value;
  };
  switch (type) {
    case operand_type::float32:
    case operand_type::tensor_float32:
      return static_cast<double>(as(0.0f));
    case operand_type::float16:
    case operand_type::tensor_float16:
      return static_cast<double>(nnops::to_float(as(nnops::float16{})));
    case operand_type::int32:
    case operand_type::tensor_int32:
    case operand_type::subgraph:
      return as(std::int32_t{});
    case operand_type::uint32:
      return as(std::uint32_t{});
    case operand_type::bool_:
    case operand_type::tensor_bool8:
    case operand_type::tensor_quant8_asymm:
      return as(std::uint8_t{});
    case operand_type::tensor_quant16_asymm:
      return as(std::uint16_t{});
    case operand_type::tensor_quant16_symm:
      return as(std::int16_t{});
    case operand_type::tensor_quant8_asymm_signed:
    case operand_type::tensor_quant8_symm:
    case operand_type::tensor_quant8_symm_per_channel:
      return as(std::int8_t{});
  }
  return 0;
}

test_case read_case(std::string_view line) {
  const json j = json::parse(line);
  test_case c;
  c.name = j.at("name").get<std::string>();
  c.spec = j.at("spec").get<std::string>();
  if (const json& level = j.at("min_feature_level"); !level.is_null())
    c.level = look_up(levels, level.get<std::string>(), "feature level");
  if (const json& t = j.at("tolerance"); !t.is_null()) {
    c.absolute = real_of(t.at("atol"));
    c.relative = real_of(t.at("rtol"));
  }
  if (const auto t = j.find("multinomial_tolerance"); t != j.end() && !t->is_null())
    c.multinomial_tolerance = real_of(*t);
  c.expect_failure = j.at("expect_failure").get<bool>();
  c.relaxed = j.at("relaxed").get<bool>();
  c.main = read_graph(j);
  for (const json& s : j.at("subgraphs")) c.subgraphs.push_back(read_graph(s));
  return c;
}

test_case signed_twin(const test_case& c) {
  test_case twin = c;
  twin.name += " (signed twin)";
  // The signed type came with feature level 4.
  if (twin.level != nnops::any_level && twin.level < 4) twin.level = 4;
  for (operand_data& o : twin.main.operands) {
    if (o.type != operand_type::tensor_quant8_asymm) continue;
    o.type = operand_type::tensor_quant8_asymm_signed;
    o.zero_point -= 128;
    for (std::byte& b : o.data) b ^= std::byte{0x80};  // u - 128 as two's complement
  }
  return twin;
}

bool has_signed_twin(const test_case& c) {
  if (c.main.operations.size() != 1 || !c.subgraphs.empty()) return false;
  const operation_data& operation = c.main.operations[0];
  for (const char* left_out : {"HASHTABLE_LOOKUP", "LSH_PROJECTION", "PAD_V2", "CAST", "QUANTIZED_16BIT_LSTM"})
    if (operation.name == left_out) return false;
  for (const auto* side : {&operation.inputs, &operation.outputs})
    for (const std::size_t i : *side)
      if (c.main.operands[i].type == operand_type::tensor_quant8_asymm) return true;
  return false;
}

bool contains(const test_case& c, std::string_view operation) {
  if (contains(c.main, operation)) return true;
  for (const graph& g : c.subgraphs)
    if (contains(g, operation)) return true;
  return false;
}

}  // namespace conformance
