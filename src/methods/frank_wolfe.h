// What the Frank–Wolfe methods share: the scalars of a point, L, limits, the trace, the choice of an engine.
#pragma once

#include <algorithm>
#include <cstdlib>
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
  double d_M_d;  ///< dᵀ(A+Λ)d
};

/// The scalars of x, carried along by recursion: nothing here is a sum over vertices.
class Point {
 public:
  explicit Point(const Scalars& scalars) : x_M_x_(scalars.x_M_x), x_x_(scalars.x_x), c_x_(scalars.c_x) {}

  double objective() const { return x_M_x_ / 2 + c_x_; }
  double norm_squared() const { return x_x_; }

  Direction direction(const Lmo& s, double k) const {
    return {.gap = s.v_s - (x_M_x_ + c_x_), .d_d = k - 2 * s.x_s + x_x_, .d_M_d = s_M_s(s) - 2 * x_M_s(s) + x_M_x_};
  }
  void move(const Lmo& s, double step, double k) {
    const double stay = 1 - step;
    x_M_x_ = stay * stay * x_M_x_ + 2 * step * stay * x_M_s(s) + step * step * s_M_s(s);
    x_x_ = stay * stay * x_x_ + 2 * step * stay * s.x_s + step * step * k;
    c_x_ = stay * c_x_ + step * static_cast<double>(s.c_s);
  }
  /// Moves δ from l to j; returns the gain of g by its own formula, never as a difference of two objectives.
  double shift(const Pair& pair, double delta) {
    const double curvature = (pair.loading_j + pair.loading_l) / 2 - static_cast<double>(pair.weight);
    const double gain = delta * (pair.v_j - pair.v_l) + curvature * delta * delta;
    const double linear_gain = delta * static_cast<double>(pair.c_j - pair.c_l);
    x_M_x_ += 2 * (gain - linear_gain);
    x_x_ += 2 * delta * (pair.x_j - pair.x_l) + 2 * delta * delta;
    c_x_ += linear_gain;
    return gain;
  }

 private:
  static double s_M_s(const Lmo& s) { return static_cast<double>(s.s_A_s) + s.s_L_s; }
  static double x_M_s(const Lmo& s) { return s.v_s - static_cast<double>(s.c_s); }  // (A+Λ)x = v − c

  double x_M_x_, x_x_, c_x_;
};

/// x + δ(e_j − e_l), in the engine and in the scalars; returns the gain.
template <Engine E>
double shift(E& engine, Point& x, const Pair& pair, double delta) {
  engine.shift(pair, delta);
  return x.shift(pair, delta);
}

/// L ≥ ‖A+Λ‖₂, from λ₁ and the largest loading; with weights λ₁ is that of |A|. Line search and the curvature rule ask
/// for it only in the escape test and as the most that L̂ can be, where the largest degree serves for λ₁.
inline double lipschitz_constant(Task& task, const Loading& loading) {
  const StepRule rule = task.options.step;
  const double lambda1 = rule == StepRule::line_search || rule == StepRule::curvature
                             ? static_cast<double>(task.prepared.max_degree())
                             : task.prepared.spectrum(task.budget).upper;
  return bounds::round_up_24(lambda1 + loading.largest());
}

/// What limits a step beside L: by its own rule nothing until something is seen, by the others L.
inline DownwardCurvature downward_curvature(StepRule rule, double L) {
  return {rule == StepRule::curvature ? 0 : L, L};
}

/// γ towards s.
inline double step_length(StepRule rule, const Direction& d, double L, double curvature, double k, bool in_basin) {
  return step_length(rule, {.gap = d.gap,
                            .d_d = d.d_d,
                            .d_M_d = d.d_M_d,
                            .lipschitz = L,
                            .curvature = curvature,
                            .k = k,
                            .in_basin = in_basin});
}

/// What rounding can do to the computed gap: |v·x| ≤ k·(L + max |c|).
inline double gap_noise(const Question& question, double L) {
  std::int64_t largest = 0;
  for (const std::int64_t c : question.linear) largest = std::max(largest, std::abs(c));
  return 0x1p-40 * static_cast<double>(question.k()) * (L + static_cast<double>(largest));
}

/// Iterations between looks at the clock: many cost less than one look.
inline constexpr std::uint64_t clock_every = 16;

/// Writes trace rows if anyone listens, in real terms.
class Tracer {
 public:
  explicit Tracer(const Task& task) : sink_(task.hooks.trace), units_(static_cast<double>(task.graph().units())) {}
  void next(double step, const char* kind) {
    step_ = step;
    kind_ = kind;
  }
  void row(std::uint64_t iteration, const Point& x, double gap, double k) const {
    if (sink_) sink_({iteration, x.objective() / units_, gap / units_, x.norm_squared() / k, step_, kind_});
  }

 private:
  const std::function<void(const TraceRow&)>& sink_;
  double units_;
  double step_ = 0;
  const char* kind_ = "start";
};

/// Up to so many arcs rounding is a matter of milliseconds: no budget is too short for it.
inline constexpr std::uint64_t rounded_in_no_time = 4'000'000;

/// The end of a run that was cut short: x rounded without loss, or the oracle's set if that has more edges or there is
/// no time for more.
template <Engine E>
Rounded round_or_oracle(E& engine, const Lmo& s, const Task& task) {
  if (task.prepared.num_arcs() <= rounded_in_no_time || !task.budget.exhausted())
    if (Rounded rounded = engine.round(); rounded.value >= s.value()) return rounded;
  return {.vertices = {engine.members().begin(), engine.members().end()}, .value = s.value()};
}

/// Calls body(engine) with the engine the options ask for.
template <class Body>
auto with_engine(Task& task, const Loading& loading, Body&& body) {
  const EngineKind kind = task.options.engine;
  const DegreeOrder* const order = kind == EngineKind::reference ? nullptr : &task.prepared.degree_order();
  if (order == nullptr || (kind == EngineKind::automatic && !GeneralIncrementalEngine::takes(*order))) {
    ReferenceEngine engine(task.question, loading, task.prepared.threads());
    return body(engine);
  }
  const bool plain = !task.graph().weighted() && task.question.parts.sizes.size() == 1 && loading.is_common();
  if (!plain && WeightedIncrementalEngine::takes(*order)) {
    WeightedIncrementalEngine engine(task.question, *order, task.prepared.weighted_buffers(), loading);
    return body(engine);
  }
  if (!plain) {
    GeneralIncrementalEngine engine(task.question, *order, task.prepared.general_buffers(), loading);
    return body(engine);
  }
  IncrementalEngine engine(task.question, *order, task.prepared.buffers(), loading);
  return body(engine);
}

}  // namespace densek
