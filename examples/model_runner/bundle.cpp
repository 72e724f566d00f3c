#include "bundle.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <utility>

namespace runner {
namespace {

using json = nlohmann::json;

json read_json(const std::filesystem::path& path) {
  const std::vector<std::byte> text = read_file(path.string());
  const char* begin = reinterpret_cast<const char*>(text.data());
  return json::parse(begin, begin + text.size());
}

// The arithmetic of a rounding family.
nnops::rounding rounding_of(const std::string& family) {
  if (family == "gemmlowp" || family.empty()) return nnops::rounding::double_;
  // LiteRT computes by XNNPACK.
  if (family == "single_rounding" || family == "litert") return nnops::rounding::single;
  throw std::invalid_argument("no rounding family '" + family + "'");
}

tolerance tolerance_of(const json& output) {
  const auto found = output.find("tolerance");
  if (found == output.end()) return {};  // bit for bit
  double percent = 0;
  if (found->is_string() &&
      std::sscanf(found->get<std::string>().c_str(), "at least %lf %% of the %*d pixels equal", &percent) == 1 &&
      percent >= 0 && percent <= 100)
    return {0, 0, percent / 100};
  if (!found->is_object())
    throw std::invalid_argument("a tolerance that is not one of single values: " + found->dump());
  if (found->contains("max_abs_diff")) return {found->at("max_abs_diff").get<double>(), 0};
  return {found->at("atol").get<double>(), found->at("rtol").get<double>()};
}

// Family -> file; a lone file belongs to the family "".
std::map<std::string, std::string> files_of(const json& expected) {
  if (expected.is_string()) return {{"", expected.get<std::string>()}};
  return expected.get<std::map<std::string, std::string>>();
}

}  // namespace

bundle read_bundle(const std::filesystem::path& directory) {
  const std::filesystem::path path = directory / "manifest.json";
  const auto file = [&](const std::string& name) { return (directory / name).string(); };
  try {
    const json manifest = read_json(path);
    bundle b;
    b.model = file(manifest.at("model").at("file").get<std::string>());
    const auto add_cases = [&](const std::vector<std::string>& inputs,
                               const std::vector<std::map<std::string, std::string>>& expected,
                               const std::string& suffix) {
      for (const auto& entry : expected.at(0)) {
        const std::string& family = entry.first;
        bundle_case c;
        c.name = (family.empty() ? "reference" : family) + suffix;
        c.round = rounding_of(family);
        if (!family.empty() && suffix.empty())
          c.crc_key = c.round == nnops::rounding::single ? "crc32_single_rounding" : "crc32_gemmlowp";
        for (const std::string& i : inputs) c.inputs.push_back(file(i));
        for (std::size_t k = 0; k < expected.size(); ++k) {
          c.expected.push_back(file(expected[k].at(family)));
          const json& output = manifest.at("outputs").at(k);
          c.within.push_back(tolerance_of(output));
          c.bytes.push_back(output.value("expected_dtype", "").starts_with("uint8"));
        }
        b.cases.push_back(std::move(c));
      }
    };
    std::vector<std::string> inputs;
    for (const json& i : manifest.at("inputs")) inputs.push_back(i.at("file").get<std::string>());
    std::vector<std::map<std::string, std::string>> expected;
    for (const json& o : manifest.at("outputs")) expected.push_back(files_of(o.at("expected")));
    add_cases(inputs, expected, "");
    if (const auto second = manifest.find("second_case"); second != manifest.end())
      add_cases({second->at("input").get<std::string>()}, {files_of(second->at("expected"))}, ", second case");
    return b;
  } catch (const json::exception& e) {
    throw error(path.string() + ": " + e.what());
  } catch (const std::invalid_argument& e) {
    throw error(path.string() + ": " + e.what());
  } catch (const std::out_of_range&) {
    throw error(path.string() + ": an output lacks a file for one of the rounding families");
  }
}

std::vector<std::optional<std::uint32_t>> read_checksums(const std::filesystem::path& directory,
                                                         const std::string& key) {
  const std::filesystem::path path = directory / "graph.json";
  std::vector<std::optional<std::uint32_t>> sums;
  if (key.empty()) return sums;
  try {
    const json graph = read_json(path);
    for (const json& t : graph.at("tensors")) {
      const auto id = t.at("id").get<std::size_t>();
      if (sums.size() <= id) sums.resize(id + 1);
      if (t.contains(key))
        sums[id] = static_cast<std::uint32_t>(std::strtoul(t.at(key).get<std::string>().c_str(), nullptr, 16));
    }
  } catch (const json::exception& e) {
    throw error(path.string() + ": " + e.what());
  }
  return sums;
}

}  // namespace runner
