// Runs a method and keeps every iterate.
#pragma once

#include <utility>

#include "lab/experiment.h"

namespace densek::lab {

inline Run record(Solver& solver, std::int64_t k, const SolveOptions& options, std::string name, std::string title) {
  Run run{std::move(name), std::move(title), {}, {}};
  Hooks hooks;
  hooks.trace = [&](const TraceRow& row) { run.trace.push_back(row); };
  run.result = solver.solve(k, options, hooks);
  return run;
}

/// Algorithm 1 as `--preset paper` runs it, with the loading written out.
inline SolveOptions paper_options(double loading) {
  SolveOptions options;
  apply_preset(options, "paper");
  options.loading = loading;
  return options;
}

}  // namespace densek::lab
