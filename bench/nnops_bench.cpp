// Times the operations on the workloads of a file, beside the peers that are installed: docs/benchmarks.md.
#include <benchmark/benchmark.h>
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "contender.hpp"

namespace bench {
namespace {

constexpr const char* usage =
    "usage: nnops_bench [option]... [--benchmark_...]\n"
    "  --workloads FILE        the workloads (default: the project's own)\n"
    "  --filter REGEX          only workloads whose name has a match\n"
    "  --dtype LIST            only these of f32,f16,qs8,qu8,qc8\n"
    "  --peers LIST            only these peers; `none` for none (default: all that were built in)\n"
    "  --passes N              run everything N times and keep the smallest median (default 1)\n"
    "  --rounding single       one rounding of 8-bit results, as the peers do (default: double_, NNAPI's own)\n"
    "  --filter_zero_point N   of qu8 filters (default 128: oneDNN takes no other)\n"
    "  --cpu N                 the core to run on (default: the last one that is allowed)\n";

struct options {
  std::filesystem::path workloads = NNOPS_BENCH_WORKLOADS;
  std::string filter;
  std::set<std::string> dtypes, peers;
  int passes = 1, cpu = -1;
  bool single = false;
  problem_options problems;
};

std::set<std::string> split(const std::string& list) {
  std::set<std::string> parts;
  std::string part;
  for (const char c : list + ",") {
    if (c != ',') part += c;
    else if (!part.empty()) parts.insert(std::exchange(part, ""));
  }
  return parts;
}

struct row {
  const workload* what;
  dtype type;
  const library* by;

  std::string name() const { return what->name + "/" + name_of(type) + "/" + by->name; }
};

// The problem and the contender that are being timed; rows of one problem follow each other and share its data.
class workbench {
 public:
  explicit workbench(const problem_options& o) : options_(o) {}

  const problem& problem_of(const row& r) {
    if (!problem_ || problem_->what.name != r.what->name || problem_->type != r.type) {
      contender_ = {};
      name_.clear();
      problem_.reset();
      problem_ = make_problem(*r.what, r.type, options_);
    }
    return *problem_;
  }

  // Ready to run and checked, or with the reason why not in `refused`.
  const contender& contender_of(const row& r) {
    const problem& p = problem_of(r);
    if (name_ == r.name()) return contender_;
    contender_ = {};
    name_ = r.name();
    contender_ = r.by->prepare(p);
    if (!contender_.refused.empty()) return contender_;
    spoil_output(p);
    if (check_output(p).empty()) contender_.refused = "the check would not notice an output that was not written";
    else contender_.refused = contender_.run() ? check_output(p) : "the library reports an error";
    return contender_;
  }

 private:
  problem_options options_;
  std::unique_ptr<problem> problem_;
  contender contender_;
  std::string name_;
};

void time(benchmark::State& state, const row& r, workbench& desk) {
  try {
    const contender& c = desk.contender_of(r);
    if (!c.refused.empty()) return state.SkipWithError(c.refused.c_str());
    bool ok = true;
    for (auto _ : state) {
      ok = c.run() && ok;
      benchmark::ClobberMemory();
    }
    if (!ok) return state.SkipWithError("the library reports an error");
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(desk.problem_of(r).bytes()));
    if (r.what->macs > 0)
      state.counters[r.type == dtype::f32 || r.type == dtype::f16 ? "GFLOP/s" : "GOP/s"] =
          benchmark::Counter(2e-9 * static_cast<double>(r.what->macs), benchmark::Counter::kIsIterationInvariantRate);
  } catch (const std::exception& e) {
    state.SkipWithError(e.what());
  }
}

// Passes the medians on to the reporter that the flags ask for, and keeps them for the summary.
class collecting_reporter : public benchmark::BenchmarkReporter {
 public:
  explicit collecting_reporter(benchmark::BenchmarkReporter* inner) : inner_(inner) {}

  bool ReportContext(const Context& context) override {
    inner_->SetOutputStream(&GetOutputStream());
    inner_->SetErrorStream(&GetErrorStream());
    return inner_->ReportContext(context);
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    std::vector<double> times;
    std::string name;
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      name = run.run_name.function_name;
      if (run.error_occurred) errors[name] = run.error_message;
      else if (run.iterations > 0) times.push_back(run.cpu_accumulated_time / static_cast<double>(run.iterations));
    }
    if (!times.empty()) {
      std::sort(times.begin(), times.end());
      const std::size_t n = times.size();
      const double median = n % 2 == 1 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
      const auto [at, fresh] = medians.emplace(name, median);
      if (!fresh) at->second = std::min(at->second, median);
    }
    std::vector<Run> shown;
    for (const Run& run : runs) {
      if (!run.error_occurred && runs.size() > 1 && run.aggregate_name != "median") continue;
      if (run.error_occurred && !shown.empty()) continue;  // each repetition reports it
      shown.push_back(run);
      shown.back().run_name.time_type.clear();
    }
    inner_->ReportRuns(shown);
  }
  void Finalize() override { inner_->Finalize(); }

  std::map<std::string, double> medians;  // seconds of CPU time
  std::map<std::string, std::string> errors;

 private:
  benchmark::BenchmarkReporter* inner_;
};

// One core, so that times can be compared and no library spreads over others.
void pin(int cpu) {
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  for (int i = CPU_SETSIZE - 1; cpu < 0 && i >= 0; --i)
    if (CPU_ISSET(static_cast<std::size_t>(i), &allowed)) cpu = i;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(cpu), &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0)
    std::fprintf(stderr, "nnops_bench: cannot pin to core %d; times will vary more\n", cpu);
}

void print_summary(std::FILE* out, const std::vector<row>& rows, const collecting_reporter& results) {
  struct entry {
    double own = 0.0, peer = 0.0;
    std::string peer_name;
  };
  std::vector<std::pair<std::string, entry>> table;
  for (const row& r : rows) {
    const auto at = results.medians.find(r.name());
    if (at == results.medians.end()) continue;
    const std::string key = r.what->name + "\t" + name_of(r.type);
    if (table.empty() || table.back().first != key) table.push_back({key, {}});
    entry& e = table.back().second;
    const double time = at->second;
    if (std::string(r.by->name) == "nnops") e.own = time;
    else if (e.peer_name.empty() || time < e.peer) e.peer = time, e.peer_name = r.by->name;
  }
  std::fprintf(out, "\n%-32s %-5s %12s %-10s %12s %8s\n", "workload", "dtype", "nnops ns", "best peer", "its ns",
               "ratio");
  double logs = 0.0;
  int compared = 0;
  for (const auto& [key, e] : table) {
    const std::size_t tab = key.find('\t');
    std::fprintf(out, "%-32s %-5s ", key.substr(0, tab).c_str(), key.substr(tab + 1).c_str());
    if (e.own > 0.0) std::fprintf(out, "%12.0f ", 1e9 * e.own);
    else std::fprintf(out, "%12s ", "-");
    if (e.peer_name.empty()) {
      std::fprintf(out, "%-10s %12s %8s\n", "-", "-", "-");
    } else if (e.own > 0.0) {
      std::fprintf(out, "%-10s %12.0f %8.2f\n", e.peer_name.c_str(), 1e9 * e.peer, e.peer / e.own);
      logs += std::log(e.peer / e.own);
      ++compared;
    } else {
      std::fprintf(out, "%-10s %12.0f %8s\n", e.peer_name.c_str(), 1e9 * e.peer, "-");
    }
  }
  if (compared > 0)
    std::fprintf(
        out,
        "ratio: the peer's time over nnops' time, more than 1 where nnops is faster; geometric mean of %d rows %.2f\n",
        compared, std::exp(logs / compared));
  for (const auto& [name, why] : results.errors) std::fprintf(out, "ERROR %s: %s\n", name.c_str(), why.c_str());
}

int run(int argc, char** argv) {
  options o;
  std::vector<char*> rest = {argv[0]};
  // Defaults of the harness: what is given later on the command line wins.
  std::string defaults[] = {"--benchmark_repetitions=9", "--benchmark_min_time=0.002"};
  for (std::string& d : defaults) rest.push_back(d.data());
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    const auto value = [&](const char* name) -> const char* {
      const std::string option = std::string("--") + name;
      if (a == option && i + 1 < argc) return argv[++i];
      return a.starts_with(option + "=") ? argv[i] + option.size() + 1 : nullptr;
    };
    if (const char* v = value("workloads")) o.workloads = v;
    else if (const char* v1 = value("filter")) o.filter = v1;
    else if (const char* v2 = value("dtype")) o.dtypes = split(v2);
    else if (const char* v3 = value("peers")) o.peers = split(v3);
    else if (const char* v4 = value("passes")) o.passes = std::max(1, std::stoi(v4));
    else if (const char* v5 = value("rounding")) o.single = std::string(v5) == "single";
    else if (const char* v6 = value("filter_zero_point"))
      o.problems.filter_zero_point = std::clamp(std::stoi(v6), 0, 255);
    else if (const char* v7 = value("cpu")) o.cpu = std::stoi(v7);
    else if (a == "--help") {
      std::fputs(usage, stdout);
      return 0;
    } else rest.push_back(argv[i]);
  }

  pin(o.cpu);
  use_single_rounding(o.single);
  std::vector<library> libraries = {nnops_library()};
#if defined(NNOPS_BENCH_ONEDNN)
  libraries.push_back(onednn_library());
#endif
#if defined(NNOPS_BENCH_XNNPACK)
  libraries.push_back(xnnpack_library());
#endif
  std::erase_if(libraries, [&](const library& l) {
    return l.name != libraries[0].name && !o.peers.empty() && !o.peers.contains(l.name);
  });

  int rest_count = static_cast<int>(rest.size());
  benchmark::Initialize(&rest_count, rest.data());
  if (benchmark::ReportUnrecognizedArguments(rest_count, rest.data())) {
    std::fputs(usage, stderr);
    return 2;
  }

  const std::regex filter(o.filter);
  const std::vector<workload> workloads = read_workloads(o.workloads);
  workbench desk(o.problems);
  std::vector<row> rows;
  std::vector<std::string> unsupported;
  for (const workload& w : workloads) {
    if (!std::regex_search(w.name, filter)) continue;
    for (const dtype type : w.dtypes) {
      if (!o.dtypes.empty() && !o.dtypes.contains(name_of(type))) continue;
      if (!can_make(w, type)) {
        unsupported.push_back(w.name + "/" + name_of(type));
        continue;
      }
      problem described;  // what is offered depends on the operator and the type only
      described.what = w;
      described.type = type;
      described.inputs.resize(3);
      described.inputs[1].zero_point = type == dtype::qu8 ? o.problems.filter_zero_point : 0;
      for (const library& l : libraries)
        if (l.offers(described)) rows.push_back({&w, type, &l});
    }
  }
  for (const row& r : rows)
    benchmark::RegisterBenchmark(r.name().c_str(), [&desk, r](benchmark::State& state) {
      time(state, r, desk);
    })->MeasureProcessCPUTime();  // a hidden thread would be counted

  collecting_reporter reporter(benchmark::CreateDefaultDisplayReporter());
  for (int pass = 0; pass < o.passes; ++pass) benchmark::RunSpecifiedBenchmarks(&reporter);

  // Standard output may be a machine-readable report.
  print_summary(stderr, rows, reporter);
  std::fprintf(stderr, "%zu rows are not yet supported", unsupported.size());
  for (std::size_t i = 0; i < unsupported.size(); ++i)
    std::fprintf(stderr, "%s%s", i == 0 ? ": " : " ", unsupported[i].c_str());
  std::fprintf(stderr, "\n%zu rows timed, %zu errors\n", reporter.medians.size(), reporter.errors.size());
  benchmark::Shutdown();
  return reporter.errors.empty() ? 0 : 1;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  try {
    return bench::run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "nnops_bench: %s\n", e.what());
    return 2;
  }
}
