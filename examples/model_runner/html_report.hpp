// The report as one page for a browser: no network, no script, light and dark, on paper.
#pragma once

#include <string>
#include <vector>

#include "model.hpp"
#include "placement.hpp"
#include "report.hpp"
#include "session.hpp"

namespace runner {

std::string html_report(const model& m, const session& s, const stopwatch& times,
                        const std::vector<chip_placement>& chips);

}  // namespace runner
