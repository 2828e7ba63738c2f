// Runs of single methods, with everything they say on the way.
#pragma once

#include <densek/solve.h>

#include <string>
#include <vector>

#include "methods/method.h"
#include "registry.h"

namespace densek::test {

struct Recorded {
  Result result;
  std::vector<TraceRow> trace;
};

/// What a run is known to end with.
struct KnownRun {
  std::size_t k;
  std::uint64_t iterations;
  std::int64_t edges;
};

inline Result answer_of(Prepared& prepared, std::size_t k, const SolveOptions& options, const Hooks& hooks = {}) {
  Question question = prepared.question();
  question.choose(static_cast<std::int64_t>(k));
  Task task{question, prepared, options, {}, hooks};
  return find_method(options.method)->run(task);
}

inline Recorded run_method(Prepared& prepared, std::size_t k, const SolveOptions& options) {
  Recorded recorded;
  Hooks hooks;
  hooks.trace = [&](const TraceRow& row) { recorded.trace.push_back(row); };
  recorded.result = answer_of(prepared, k, options, hooks);
  return recorded;
}

inline Recorded run_method(const Graph& graph, std::size_t k, const SolveOptions& options, int threads = 1) {
  Prepared prepared(graph, threads);
  return run_method(prepared, k, options);
}

inline SolveOptions se_fw_options(EngineKind engine, StepRule step = StepRule::lipschitz,
                                  const std::string& start = "uniform") {
  SolveOptions options;
  options.method = "se-fw";
  options.engine = engine;
  options.step = step;
  options.start = start;
  return options;
}

}  // namespace densek::test
