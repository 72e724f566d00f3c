// Runs NNAPI's conformance vectors on nnops' kernels: docs/conformance.md says how to read what it prints.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "conformance/execute.hpp"
#include "conformance/test_case.hpp"

namespace {

using namespace conformance;

constexpr const char* usage =
    "usage: nnops_nnapi_conformance [--filter REGEX] [--exact] [--verbose] FILE_OR_DIRECTORY...\n"
    "  Runs the cases of .jsonl files. Fails if any case fails.\n"
    "  --filter REGEX  only cases whose name or spec has a match\n"
    "  --exact         also say which integer results differ from the expected ones within the tolerance\n"
    "  --verbose       name every case\n";

struct options {
  std::vector<std::filesystem::path> paths;
  std::regex filter;
  bool exact = false, verbose = false;
};

struct tally {
  std::int64_t passed = 0, failed = 0, skipped = 0;
};

// The checks that are derived from a case, each counted on its own.
enum derived_check : std::size_t {
  unspecified_shapes,
  twin,
  again,
  packed,
  split,
  as_model,
  untouched,
  derived_checks
};
constexpr const char* derived_names[derived_checks] = {
    "output shapes left unspecified",
    "TENSOR_QUANT8_ASYMM_SIGNED in place of TENSOR_QUANT8_ASYMM",
    "run a second time",
    "weights packed first",
    "work split between three workers",
    "run as a model, with exactly the memory asked for",
    "outputs untouched by a call that fails",
};

class program {
 public:
  explicit program(const options& o) : options_(o) {}

  int run() {
    for (const std::filesystem::path& p : files()) run_file(p);
    print_summary();
    bool failed = total_.failed > 0 || errors_ > 0;
    for (const tally& t : derived_) failed = failed || t.failed > 0;
    return failed ? 1 : 0;
  }

 private:
  std::vector<std::filesystem::path> files() {
    namespace fs = std::filesystem;
    std::vector<fs::path> files;
    for (const fs::path& p : options_.paths) {
      std::error_code e;
      if (!fs::is_directory(p, e)) {
        files.push_back(p);
        continue;
      }
      std::vector<fs::path> inside;
      for (const auto& entry : fs::recursive_directory_iterator(p, e))
        if (entry.path().extension() == ".jsonl") inside.push_back(entry.path());
      if (e || inside.empty()) error(p.string(), e ? e.message() : "no .jsonl file in it");
      std::sort(inside.begin(), inside.end());
      files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
  }

  void error(const std::string& where, const std::string& what) {
    std::printf("ERROR %s: %s\n", where.c_str(), what.c_str());
    ++errors_;
  }

  // One line in memory at a time.
  void run_file(const std::filesystem::path& path) {
    std::ifstream in(path);
    if (!in) return error(path.string(), "cannot be opened");
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
      if (line.empty()) continue;
      try {
        const test_case c = read_case(line);
        if (std::regex_search(c.name, options_.filter) || std::regex_search(c.spec, options_.filter)) run_case(c);
      } catch (const std::exception& e) {
        error(path.string() + ":" + std::to_string(number), e.what());
      }
    }
    if (in.bad()) error(path.string(), "cannot be read to its end");
  }

  void run_case(const test_case& c) {
    const std::vector<std::string> missing = missing_operations(c);
    if (!missing.empty()) {
      for (const std::string& m : missing) ++missing_[m];
      count(c, &tally::skipped);
      if (options_.verbose) std::printf("skipped %s: no kernel for %s\n", c.name.c_str(), missing[0].c_str());
      return;
    }
    const run_result first = conformance::run(c, {});
    const std::string why = verdict(c, first);
    count(c, why.empty() ? &tally::passed : &tally::failed);
    if (!why.empty()) std::printf("FAILED %s (%s): %s\n", c.name.c_str(), c.spec.c_str(), why.c_str());
    else if (options_.verbose)
      std::printf("passed %s%s%s\n", c.name.c_str(), c.expect_failure ? ", refused as " : "", first.error.c_str());
    run_derived(c, first);
  }

  // Empty where the case passes.
  std::string verdict(const test_case& c, const run_result& r) {
    if (c.expect_failure) return r.ok ? "ran, and should have been refused" : "";
    if (!r.ok) return r.error;
    const comparison k = compare(c, r);
    if (k.elements > 0) {
      ++integer_cases_;
      integer_elements_ += k.elements;
      inexact_elements_ += k.inexact;
      if (k.inexact > 0) ++inexact_cases_;
      if (options_.exact && k.inexact > 0)
        std::printf("inexact %s: %lld of %lld elements, the first is %s\n", c.name.c_str(),
                    static_cast<long long>(k.inexact), static_cast<long long>(k.elements), k.first_inexact.c_str());
    }
    return k.difference;
  }

  void run_derived(const test_case& c, const run_result& first) {
    if (has_signed_twin(c)) {
      const test_case t = signed_twin(c);
      const run_result r = conformance::run(t, {});
      derive(twin, c,
             c.expect_failure ? (r.ok ? "ran, and should have been refused" : "")
             : !r.ok          ? r.error
                              : compare(t, r).difference);
    }
    if (!first.ok) {
      derive(untouched, c, first.wrote_on_error ? "an output was written although the call failed" : "");
      return;
    }
    if (c.expect_failure) return;
    if (!contains(c, "RANK") && !contains(c, "IF") && !contains(c, "WHILE"))
      derive(unspecified_shapes, c, same(first, conformance::run(c, {.infer_outputs = true})));
    derive(again, c, same(first, conformance::run(c, {.fill = std::byte{0x3c}})));
    derive(split, c, same(first, conformance::run(c, {.workers = 3})));
    if (c.subgraphs.empty()) derive(as_model, c, same(first, conformance::run(c, {.as_model = true})));
    if (packs_weights(c)) derive(packed, c, same(first, conformance::run(c, {.packed = true})));
  }

  // Bit for bit.
  static std::string same(const run_result& first, const run_result& r) {
    if (!r.ok) return r.error;
    for (std::size_t k = 0; k < first.outputs.size(); ++k) {
      const result_tensor &a = first.outputs[k], &b = r.outputs[k];
      const std::string where = "output " + std::to_string(k);
      if (a.dims != b.dims) return where + " has another shape than in the first run";
      for (std::size_t i = 0; i < a.data.size(); ++i)
        if (a.data[i] != b.data[i])
          return where + " differs from the first run at index " +
                 std::to_string(i / static_cast<std::size_t>(size_of(a.type)));
    }
    return "";
  }

  void derive(derived_check check, const test_case& c, const std::string& why) {
    ++(why.empty() ? derived_[check].passed : derived_[check].failed);
    if (!why.empty())
      std::printf("FAILED %s (%s), %s: %s\n", c.name.c_str(), c.spec.c_str(), derived_names[check], why.c_str());
  }

  void count(const test_case& c, std::int64_t tally::* what) {
    ++(total_.*what);
    std::set<std::pair<std::string, std::string>> rows;
    const auto look = [&](const graph& g) {
      for (const operation_data& o : g.operations) {
        std::string type = "-";
        for (const std::size_t i : o.inputs)
          if (is_tensor(g.operands[i].type)) {
            type = name_of_type(g.operands[i].type);
            break;
          }
        rows.insert({o.name, type});
      }
    };
    look(c.main);
    for (const graph& g : c.subgraphs) look(g);
    for (const auto& row : rows) ++(table_[row].*what);
  }

  void print_summary() const {
    std::printf("\nCases by operation and type of its first tensor; a case with several operations counts for each.\n");
    std::printf("%-36s %-31s %6s %6s %17s\n", "operation", "operand type", "passed", "failed", "not yet supported");
    for (const auto& [row, t] : table_)
      std::printf("%-36s %-31s %6lld %6lld %17lld\n", row.first.c_str(), row.second.c_str(),
                  static_cast<long long>(t.passed), static_cast<long long>(t.failed),
                  static_cast<long long>(t.skipped));
    if (!missing_.empty()) {
      std::printf("\nSkipped cases by operation without a kernel; a case that misses several counts for each.\n");
      for (const auto& [name, n] : missing_) std::printf("%-36s %6lld\n", name.c_str(), static_cast<long long>(n));
    }
    std::printf("\nChecks derived from the cases\n");
    for (std::size_t i = 0; i < derived_checks; ++i)
      std::printf("%-60s %6lld passed, %lld failed\n", derived_names[i], static_cast<long long>(derived_[i].passed),
                  static_cast<long long>(derived_[i].failed));
    if (options_.exact)
      std::printf("\nInteger results: %lld of %lld cases are exact, %lld of %lld elements are\n",
                  static_cast<long long>(integer_cases_ - inexact_cases_), static_cast<long long>(integer_cases_),
                  static_cast<long long>(integer_elements_ - inexact_elements_),
                  static_cast<long long>(integer_elements_));
    if (errors_ > 0) std::printf("\n%lld errors: input that is not a case\n", static_cast<long long>(errors_));
    std::printf("\n%lld passed, %lld failed, %lld skipped\n", static_cast<long long>(total_.passed),
                static_cast<long long>(total_.failed), static_cast<long long>(total_.skipped));
  }

  const options& options_;
  tally total_;
  tally derived_[derived_checks];
  std::map<std::pair<std::string, std::string>, tally> table_;
  std::map<std::string, std::int64_t> missing_;
  std::int64_t errors_ = 0;
  std::int64_t integer_cases_ = 0, inexact_cases_ = 0, integer_elements_ = 0, inexact_elements_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  options o;
  std::string filter;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    if (a == "--exact") o.exact = true;
    else if (a == "--verbose") o.verbose = true;
    else if (a == "--filter" && i + 1 < argc) filter = argv[++i];
    else if (a.starts_with("--filter=")) filter = a.substr(9);
    else if (a == "--help") {
      std::fputs(usage, stdout);
      return 0;
    } else if (a.starts_with("-")) {
      std::fputs(usage, stderr);
      return 2;
    } else o.paths.emplace_back(a);
  }
  if (o.paths.empty()) {
    std::fputs(usage, stderr);
    return 2;
  }
  try {
    o.filter.assign(filter);
    return program(o).run();
  } catch (const std::exception& e) {
    std::fprintf(stderr, "nnops_nnapi_conformance: %s\n", e.what());
    return 2;
  }
}
