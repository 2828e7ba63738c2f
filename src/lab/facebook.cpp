// Section 5.1: exact convergence in finitely many steps on the Facebook graph, and a step rule that never gets there.
#include <densek/errors.h>

#include <fmt/format.h>

#include <cmath>

#include "lab/along_runs.h"
#include "lab/experiments.h"
#include "lab/record.h"

namespace densek::lab {

namespace {

constexpr std::int64_t k = 20;
constexpr double loading = default_loading;
constexpr std::uint64_t budget = 50'000, expected_updates = 35;

Claim exact_end(const Run& run) {
  const Result& result = run.result;
  return {"Section 5.1, Theorem 3.5", "SE-FW ends by itself at an integral local maximizer",
          result.stop == Stop::converged && result.integral && result.certificate.local_maximizer &&
              result.iterations == expected_updates,
          fmt::format("{} updates (expected {}), {} edges, members have {} or more neighbours inside, others {} or "
                      "fewer",
                      result.iterations, expected_updates, result.edges, result.certificate.min_inside.value_or(-1),
                      result.certificate.max_outside.value_or(-1))};
}

/// The step rule reaches 1 long before the ball of Theorem 4.2 begins; ‖s‖ − ‖x‖ is not above their distance.
Claim final_jump(const Run& run, const Setting& in) {
  const TraceRow &last = run.trace.back(), &before = run.trace[run.trace.size() - 2];
  const double away = std::sqrt(in.k) * (1 - std::sqrt(before.integrality));
  return {
      "Section 5.1, Remark 4.3", "a final jump by the step rule: step 1, gap 0, integrality 1",
      last.step == 1 && last.gap == 0 && last.integrality == 1,
      fmt::format("step {}, gap {} (before: {:.3g}), integrality {} (before: {:.4f}); from {:.3g} away or more, the "
                  "radius of Theorem 4.2 is {:.3g}",
                  last.step, last.gap, before.gap, last.integrality, before.integrality, away,
                  run.result.certificate.sigma.value_or(0) / (4 * in.lipschitz))};
}

/// With every step below 1, entry i is at least Π(1−γ)·k/n and at most 1 − Π(1−γ)·(1 − k/n).
Claim still_fractional(const Run& run, double n) {
  double left = 1;
  bool plain = true;
  for (const TraceRow& row : run.trace) {
    left *= 1 - row.step;
    plain = plain && row.kind != std::string_view("escape");
  }
  const TraceRow& last = run.trace.back();
  const double smallest = left * static_cast<double>(k) / n;
  return {"Section 5.1, Remark 4.3", "with the Lacoste-Julien step the iterate stays fractional",
          plain && left > 0 && last.gap > 0 && last.integrality < 1 && run.result.iterations == budget &&
              !run.result.integral,
          fmt::format("after {} updates gap {:.6f}, integrality {:.6f}, step {:.3g}; all {} entries are fractional, "
                      "at least {:.2g} from 0 and 1",
                      run.result.iterations, last.gap, last.integrality, last.step, static_cast<std::uint64_t>(n),
                      smallest)};
}

Claim sublinear(const Run& ours, const Run& theirs) {
  const auto gap_at = [&](std::size_t t) { return theirs.trace[t].gap; };
  const std::size_t from = 1000, to = theirs.trace.size() - 1, same = ours.trace.size() - 1;
  const double slope =
      (std::log(gap_at(to)) - std::log(gap_at(from))) / (std::log(static_cast<double>(to)) - std::log(1000.0));
  return {"Section 5.1", "Lacoste-Julien converges sublinearly, SE-FW faster",
          slope < -0.5 && slope > -1.5 && gap_at(same) > ours.trace.back().gap,
          fmt::format("gap ~ t^{:.2f} from update {} on; after {} updates gap {:.3g} against {}", slope, from, same,
                      gap_at(same), ours.trace.back().gap)};
}

}  // namespace

const DataSet& facebook_data() {
  static const DataSet data{
      "ego-Facebook",
      "https://snap.stanford.edu/data/ego-Facebook.html",
      {"facebook_combined.txt.gz", "facebook_combined.txt", "ego-Facebook.txt.gz", "ego-Facebook.txt"},
      4039,
      88234};
  return data;
}

Experiment facebook(const Graph& graph) {
  const DataSet& data = facebook_data();
  if (graph.num_vertices() != data.vertices || graph.num_edges() != data.edges)
    throw InputError(fmt::format("{}: {} vertices and {} edges, but SNAP's {} has {} and {}", graph.source(),
                                 graph.num_vertices(), graph.num_edges(), data.name, data.vertices, data.edges));
  Solver solver(graph);
  SolveOptions options = paper_options(loading);
  options.max_iterations = budget;
  Experiment experiment{.name = "facebook",
                        .title = "finite-step exact convergence on the Facebook graph (Section 5.1)",
                        .graph = "SNAP ego-Facebook, 4,039 vertices, 88,234 edges",
                        .k = k,
                        .loading = loading};
  experiment.runs.push_back(record(solver, k, options, "lipschitz", "SE-FW, step gap / L‖d‖²"));
  options.step = StepRule::lacoste;
  experiment.runs.push_back(record(solver, k, options, "lacoste", "Lacoste-Julien, step gap / 2kL"));

  const Run &ours = experiment.runs[0], &theirs = experiment.runs[1];
  const Setting in = setting(graph, k, loading);
  experiment.claims = {exact_end(ours),
                       final_jump(ours, in),
                       still_fractional(theirs, in.n),
                       sublinear(ours, theirs),
                       oracle_ball(graph, in, ours.result, 100),
                       basin(graph, in, ours.result, 100),
                       runs_from_basin(graph, in, ours.result, 20),
                       convergence_rate(in, experiment.runs)};
  return experiment;
}

}  // namespace densek::lab
