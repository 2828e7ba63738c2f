// What the Frank–Wolfe methods share: the scalars of a point, L, limits, the trace, the choice of an engine.
#pragma once

#include <algorithm>
#include <optional>

#include "engine/incremental.h"
#include "engine/reference.h"
#include "methods/limits.h"
#include "methods/method.h"
#include "methods/start_points.h"
#include "relaxation/step_rules.h"

namespace densek {

struct Direction {
  double gap;    ///< v·d, the Frank–Wolfe gap
  double d_d;    ///< ‖d‖²
  double d_M_d;  ///< dᵀ(A+λI)d
};

/// The scalars of x, carried along by recursion: nothing here is a sum over vertices.
class Point {
 public:
  explicit Point(const Scalars& scalars) : v_x_(scalars.v_x), x_x_(scalars.x_x) {}

  double objective() const { return v_x_ / 2; }
  double norm_squared() const { return x_x_; }

  Direction direction(const Lmo& s, double k, double lambda) const {
    return {.gap = s.v_s - v_x_,
            .d_d = k - 2 * s.x_s + x_x_,
            .d_M_d = (static_cast<double>(s.s_A_s) + lambda * k) - 2 * s.v_s + v_x_};
  }
  void move(const Lmo& s, double step, double k, double lambda) {
    const double stay = 1 - step;
    v_x_ = stay * stay * v_x_ + 2 * step * stay * s.v_s + step * step * (static_cast<double>(s.s_A_s) + lambda * k);
    x_x_ = stay * stay * x_x_ + 2 * step * stay * s.x_s + step * step * k;
  }
  /// Moves δ from l to j; returns the gain of g by its own formula, never as a difference of two objectives.
  double shift(const Pair& pair, double delta, double lambda) {
    const double gain = delta * (pair.v_j - pair.v_l) + (lambda - (pair.adjacent ? 1 : 0)) * delta * delta;
    v_x_ += 2 * gain;
    x_x_ += 2 * delta * (pair.x_j - pair.x_l) + 2 * delta * delta;
    return gain;
  }

 private:
  double v_x_, x_x_;
};

/// L ≥ ‖A+λI‖₂ = λ₁ + λ. Line search asks for it only in the escape test, where the largest degree serves for λ₁.
inline double lipschitz_constant(Task& task, double lambda) {
  const double lambda1 = task.options.step == StepRule::line_search ? task.prepared.degree_order().max_degree
                                                                    : task.prepared.spectrum().upper;
  return bounds::round_up_24(lambda1 + lambda);
}

/// What rounding can do to the computed gap.
inline double gap_noise(double k, double L) { return 0x1p-40 * k * L; }

/// Iterations between looks at the clock: many cost less than one look.
inline constexpr std::uint64_t clock_every = 16;

/// Writes trace rows if anyone listens.
class Tracer {
 public:
  explicit Tracer(const Task& task) : sink_(task.hooks.trace) {}
  void next(double step, const char* kind) {
    step_ = step;
    kind_ = kind;
  }
  void row(std::uint64_t iteration, const Point& x, double gap, double k) const {
    if (sink_) sink_({iteration, x.objective(), gap, x.norm_squared() / k, step_, kind_});
  }

 private:
  const std::function<void(const TraceRow&)>& sink_;
  double step_ = 0;
  const char* kind_ = "start";
};

/// The end of a run that was cut short: x rounded without loss, or the oracle's set if that has more edges.
template <Engine E>
Rounded round_or_oracle(E& engine, const Lmo& s) {
  Rounded rounded = engine.round();
  if (rounded.value >= s.s_A_s / 2) return rounded;
  return {.vertices = {engine.members().begin(), engine.members().end()}, .value = s.s_A_s / 2};
}

/// Calls body(engine) with the engine the options ask for.
template <class Body>
auto with_engine(Task& task, double lambda, Body&& body) {
  if (task.options.engine == EngineKind::reference) {
    ReferenceEngine engine(task.graph(), task.k(), lambda, task.prepared.threads());
    return body(engine);
  }
  IncrementalEngine engine(task.graph(), task.prepared.degree_order().vertices, task.prepared.buffers(), task.k(),
                           lambda);
  return body(engine);
}

}  // namespace densek
