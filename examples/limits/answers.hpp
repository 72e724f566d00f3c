// Answers to queries: one JSON text in, one out.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "nnops/targets/operator_check.hpp"

namespace limits {

class answerer {
 public:
  answerer();
  ~answerer();
  answerer(const answerer&) = delete;
  answerer& operator=(const answerer&) = delete;

  // Appends one line, whatever `query` holds.
  void answer(std::string_view query, std::string& out);

  // Of the last query of kind `op` that came to a check: for hints.
  bool checked() const;
  const nnops::rknn::operator_call& call() const;
  const nnops::rknn::operator_report& report() const;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace limits
