#include "methods/fw.h"

#include "methods/frank_wolfe.h"

namespace densek {

namespace {

constexpr std::uint64_t default_max_iterations = 200;

template <Engine E>
Outcome run(E& engine, Problem& problem, double lambda, const Start& start) {
  const double k = static_cast<double>(problem.k), L = lipschitz_constant(problem, lambda);
  const IterationLimit limit(problem, default_max_iterations, clock_every);
  Outcome outcome;
  outcome.loading = lambda;
  Point x(engine.begin(start));
  for (Tracer trace(problem);; ++outcome.iterations) {
    const Lmo s = engine.oracle();                  // s = top_k(v)
    const Direction d = x.direction(s, k, lambda);  // d = s − x
    trace.row(outcome.iterations, x, d.gap, k);
    outcome.integral = s.x_integral;
    const auto stop = limit.reached(outcome.iterations);
    if (s.at_x || d.gap <= gap_noise(k, L) || stop) {
      outcome.stop = s.x_integral && !stop ? Stop::converged : stop.value_or(Stop::stationary);
      outcome.members = engine.largest_entries();
      return outcome;
    }
    const double step =
        step_length(problem.options.step,
                    {.gap = d.gap, .d_d = d.d_d, .d_M_d = d.d_M_d, .lipschitz = L, .k = k, .in_basin = false});
    engine.move(step);  // x + γd
    x.move(s, step, k, lambda);
    trace.next(step, "fw");
  }
}

}  // namespace

Outcome fw(Problem& problem) {
  const double lambda = problem.options.loading.value_or(1.0);
  const Start start = make_start(problem);
  return with_engine(problem, lambda, [&](auto& engine) { return run(engine, problem, lambda, start); });
}

}  // namespace densek
