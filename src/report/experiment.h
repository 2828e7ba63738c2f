// An experiment of the laboratory as files, text and JSON.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "lab/experiment.h"
#include "report/plot.h"

namespace densek::report {

struct NamedText {
  std::string name, text;
};

/// Gap, integrality and objective of the runs, and the curves of each sweep, with the name each file gets.
struct Figure {
  std::string name;
  Plot plot;
};
std::vector<Figure> experiment_figures(const lab::Experiment& experiment);

/// The curves of a sweep as a figure.
Plot sweep_plot(const lab::Sweep& sweep);

/// Every file: traces and sweeps as CSV, figures as SVG, claims as CSV.
std::vector<NamedText> experiment_files(const lab::Experiment& experiment);

/// Claims with their verdicts and numbers, for people.
std::string experiment_table(const lab::Experiment& experiment);

/// "all 6 claims hold", "1 of 6 claims does not hold".
std::string claims_verdict(const std::vector<lab::Claim>& claims);
/// One block a claim: verdict, statement, source, numbers.
std::string claims_table(const std::vector<lab::Claim>& claims);
nlohmann::ordered_json claims_json(const std::vector<lab::Claim>& claims);

/// The same for scripts. Runs are told by their ends; every iterate is in the CSV.
nlohmann::ordered_json experiment_json(const lab::Experiment& experiment);

}  // namespace densek::report
