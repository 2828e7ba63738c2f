#include "methods/fw.h"

#include "methods/frank_wolfe.h"

namespace densek {

namespace {

constexpr std::uint64_t fw_iterations = 200;

template <Engine E>
Result run(E& engine, Task& task, const Loading& loading, const Start& start) {
  const double k = static_cast<double>(task.k()), L = lipschitz_constant(task, loading);
  DownwardCurvature downward = downward_curvature(task.options.step, L);
  const double noise = gap_noise(task.question, L);
  const IterationLimit limit(task, fw_iterations, clock_every);
  Result result = task.result();
  result.options.loading = task.real_loading(0);
  Point x(engine.begin(start));
  for (Tracer trace(task);; ++result.iterations) {
    const Lmo s = engine.oracle();          // s = top_k(v)
    const Direction d = x.direction(s, k);  // d = s − x
    trace.row(result.iterations, x, d.gap, k);
    result.integral = s.x_integral;
    const auto stop = limit.reached(result.iterations);
    if (s.at_x || d.gap <= noise || stop) {
      result.stop = s.x_integral && !stop ? Stop::converged : stop.value_or(Stop::stationary);
      result.vertices = engine.largest_entries();
      return result;
    }
    const double curvature = downward.see(d.d_M_d, d.d_d);
    const double step = step_length(task.options.step, d, L, curvature, k, false);
    engine.move(step);  // x + γd
    x.move(s, step, k);
    trace.next(step, "fw");
  }
}

}  // namespace

Result fw(Task& task) {
  const Loading loading = task.loading(0);
  const Start start = make_start(task);
  return with_engine(task, loading, [&](auto& engine) { return run(engine, task, loading, start); });
}

}  // namespace densek
