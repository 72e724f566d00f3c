#include "workload.hpp"

#include <fstream>
#include <set>
#include <stdexcept>

namespace bench {
namespace {

constexpr const char* dtype_names[] = {"f32", "f16", "qs8", "qu8", "qc8"};
constexpr const char* header = "workload\top\tdtypes\tparams\tmacs\tvalid_macs\tin_elems\tweight_elems\tout_elems";

std::vector<std::string> split(const std::string& s, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : s) {
    if (c == separator) parts.emplace_back();
    else parts.back() += c;
  }
  return parts;
}

std::int64_t integer(const std::string& s) {
  std::size_t end = 0;
  const std::int64_t v = std::stoll(s, &end);
  if (end != s.size()) throw std::invalid_argument("\"" + s + "\" is not an integer");
  return v;
}

workload read_row(const std::string& line) {
  const std::vector<std::string> column = split(line, '\t');
  if (column.size() != 9) throw std::invalid_argument("there are not 9 columns");
  workload w;
  w.name = column[0];
  w.op = column[1];
  for (const std::string& name : split(column[2], ',')) {
    std::size_t i = 0;
    while (i < std::size(dtype_names) && name != dtype_names[i]) ++i;
    if (i == std::size(dtype_names)) throw std::invalid_argument("there is no dtype \"" + name + "\"");
    w.dtypes.push_back(static_cast<dtype>(i));
  }
  for (const std::string& p : split(column[3], ';')) {
    const std::size_t at = p.find('=');
    if (at == std::string::npos) throw std::invalid_argument("parameter \"" + p + "\" has no value");
    w.params[p.substr(0, at)] = integer(p.substr(at + 1));
  }
  w.macs = integer(column[4]);
  w.valid_macs = integer(column[5]);
  w.in_elems = integer(column[6]);
  w.weight_elems = integer(column[7]);
  w.out_elems = integer(column[8]);
  return w;
}

}  // namespace

const char* name_of(dtype t) { return dtype_names[static_cast<std::size_t>(t)]; }

std::int64_t workload::param(const std::string& key) const {
  const auto at = params.find(key);
  if (at == params.end()) throw std::runtime_error(name + " has no parameter " + key);
  return at->second;
}

std::vector<workload> read_workloads(const std::filesystem::path& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file.string() + " cannot be opened");
  std::string line;
  if (!std::getline(in, line) || line != header)
    throw std::runtime_error(file.string() + ":1: the columns are not those of a workload file");
  std::vector<workload> rows;
  std::set<std::string> names;
  for (int number = 2; std::getline(in, line); ++number) {
    try {
      rows.push_back(read_row(line));
      if (!names.insert(rows.back().name).second) throw std::invalid_argument("the name is not unique");
    } catch (const std::exception& e) {
      throw std::runtime_error(file.string() + ":" + std::to_string(number) + ": " + e.what());
    }
  }
  return rows;
}

}  // namespace bench
