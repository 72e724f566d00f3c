// What the runner prints: one table of operators, the reasons behind it, what is fused, inputs and outputs, a summary.
#pragma once

#include <string>
#include <vector>

#include "model.hpp"
#include "placement.hpp"
#include "session.hpp"

namespace runner {

// Times of several runs.
class stopwatch {
 public:
  explicit stopwatch(std::size_t operations) : runs_of_(operations) {}
  // After each run of the session.
  void add(const session& s);
  // Medians, in milliseconds.
  double operation(std::size_t i) const { return median(runs_of_[i]); }
  double total() const { return median(totals_); }
  std::size_t runs() const { return totals_.size(); }

 private:
  static double median(std::vector<double> v);
  std::vector<std::vector<double>> runs_of_;
  std::vector<double> totals_;
};

// The table, the reasons, the summary.
std::string text_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips);

// The same for programs.
std::string json_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips);

// A line on an output of the model: its shape and the range of its values.
std::string text_of_output(const model& m, const session& s, std::size_t k);

}  // namespace runner
