// Section 5.2: on a regular graph the uniform start is a saddle. Frank–Wolfe stays there; SE-FW leaves.
#include <densek/generate.h>

#include <fmt/format.h>

#include <algorithm>

#include "lab/along_runs.h"
#include "lab/experiments.h"
#include "lab/record.h"

namespace densek::lab {

namespace {

constexpr std::int64_t k = 20;
constexpr double loading = default_loading;
constexpr std::uint64_t n = 100, degree = 10, graphs = 20;

struct Both {
  Graph graph;
  Run se_fw, fw;
};

Both run_both(std::uint64_t seed) {
  Both both{generate::regular(n, degree, seed), {}, {}};
  Solver solver(both.graph);
  SolveOptions options = paper_options(loading);
  both.se_fw = record(solver, k, options, "se-fw", "SE-FW");
  options.method = "fw";
  both.fw = record(solver, k, options, "fw", "Frank–Wolfe without escapes");
  return both;
}

bool exact_maximizer(const Run& run) {
  const TraceRow& last = run.trace.back();
  return run.result.stop == Stop::converged && run.result.integral && run.result.certificate.local_maximizer &&
         last.gap == 0 && last.integrality == 1;
}

/// Decided by the degrees: in doubles the gap is zero or, with other λ, what rounding leaves of it.
Claim stationary_start(const Graph& graph, const Run& run) {
  const TraceRow& start = run.trace.front();
  Vertex of_degree = 0;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) of_degree += graph.degree(v) == degree;
  return {"Section 5.2, Theorem 3.3", "the uniform start is stationary: its gap is zero", of_degree == n,
          fmt::format("{} of {} vertices have degree {}, so every entry of the gradient is (d+λ)k/n; computed gap {}, "
                      "integrality {}, objective {}",
                      of_degree, n, degree, start.gap, start.integrality, start.objective)};
}

Claim stuck(const Run& run) {
  return {"Section 5.2", "Frank–Wolfe without escapes ends where it began",
          run.result.iterations == 0 && run.result.stop == Stop::stationary && !run.result.integral,
          fmt::format("{} updates, {}, the point is fractional with integrality {}", run.result.iterations,
                      to_string(run.result.stop), run.trace.back().integrality)};
}

Claim escapes(const Run& run) {
  const bool escaped = run.trace.size() > 1 && run.trace[1].kind == std::string_view("escape");
  return {"Section 5.2, Theorem 3.8", "SE-FW escapes, and the objective rises at once",
          escaped && run.trace[1].objective > run.trace[0].objective,
          escaped ? fmt::format("the first update is an escape by {}, objective {} → {:.4g}; {} in all",
                                run.trace[1].step, run.trace[0].objective, run.trace[1].objective, run.result.escapes)
                  : "no escape at the start"};
}

Claim converges(const Run& run) {
  const TraceRow& last = run.trace.back();
  return {"Section 5.2", "it converges exactly to an integral local maximizer", exact_maximizer(run),
          fmt::format("{} updates, gap {}, integrality {}, {} edges, objective {}", run.result.iterations, last.gap,
                      last.integrality, run.result.edges, last.objective)};
}

}  // namespace

Experiment regular() {
  Experiment experiment{.name = "regular",
                        .title = "leaving a saddle of a random regular graph (Section 5.2)",
                        .graph = "random 10-regular graph, 100 vertices, seed 1",
                        .k = k,
                        .loading = loading};
  Both first = run_both(1);
  const Setting in = setting(first.graph, k, loading);
  std::vector<Run> all;  // of SE-FW, over all graphs
  bool every = exact_maximizer(first.se_fw);
  auto fewest = first.se_fw.result.edges, most = fewest;
  for (std::uint64_t seed = 2; seed <= graphs; ++seed) {
    all.push_back(run_both(seed).se_fw);
    const Run& run = all.back();
    every = every && exact_maximizer(run) && run.result.escapes > 0;
    fewest = std::min(fewest, run.result.edges);
    most = std::max(most, run.result.edges);
  }
  all.push_back(first.se_fw);

  experiment.claims = {stationary_start(first.graph, first.se_fw),
                       stuck(first.fw),
                       escapes(first.se_fw),
                       converges(first.se_fw),
                       {"Section 5.2", "not by luck: so it goes on every such graph", every,
                        fmt::format("{} graphs (seeds 1 to {}): each run escapes and ends exactly, with {} to {} edges",
                                    graphs, graphs, fewest, most)},
                       oracle_ball(first.graph, in, first.se_fw.result, 100),
                       basin(first.graph, in, first.se_fw.result, 100),
                       runs_from_basin(first.graph, in, first.se_fw.result, 100),
                       escape_ascent(in, all),
                       number_of_escapes(in, all),
                       convergence_rate(in, all),
                       tight_instance(),
                       selection_cost()};
  experiment.runs.push_back(std::move(first.se_fw));
  experiment.runs.push_back(std::move(first.fw));
  return experiment;
}

}  // namespace densek::lab
