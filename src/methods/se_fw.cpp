#include "methods/se_fw.h"

#include <algorithm>
#include <cmath>

#include "engine/distributed.h"
#include "methods/frank_wolfe.h"
#include "methods/vertex_loading.h"
#include "relaxation/stationarity.h"

namespace densek {

namespace {

constexpr std::uint64_t se_fw_iterations = 50'000;

/// How far gradients of two vertices are apart at an integral point, and how much g curves upwards when they are
/// exchanged, at least: ξ of the paper and λ − 1.
struct Margins {
  double gradient, curvature;
};

Margins margins(double lambda, const PairWeights& weights) {
  const double fraction = lambda - std::floor(lambda);
  return {std::min(fraction, 1 - fraction), lambda - static_cast<double>(weights.heaviest_exchange)};
}

/// Remark 4.13: an escape is tried when the gap is below a threshold that shrinks when an escape gains too little.
class EscapeThreshold {
 public:
  /// `first`, 0: by default, the noise of the gap, the largest loading, the spread of all pairs: all in units.
  EscapeThreshold(double first, double noise, const Margins& margins, double lambda, double spread, double n)
      : noise_(noise) {
    value_ = first > 0 ? first : std::max(1e-3 * spread, noise);
    const double reach = margins.gradient / (4 * (lambda + spread) * n);  // the neighbourhood of Corollary 4.11 …
    least_gain_ = margins.curvature * reach * reach;                      // … and the gain it promises
  }
  /// The gap carries noise; a threshold below it could never be met at a saddle.
  double value() const { return std::max(value_, noise_); }
  void learn(double gain) {
    if (gain < least_gain_) value_ /= 2;
  }

 private:
  double value_ = 0, noise_, least_gain_ = 0;
};

struct Jump {
  double gain, length;  ///< ‖·‖∞
};

/// To wherever an escape leads.
template <Engine E, class Escape>
Jump jump(E& engine, Point& x, const Escape& escape) {
  std::vector<double> entries, v;
  engine.copy_point(entries, v);
  const double before = x.objective();
  const Start to = escape(entries);
  x = Point(engine.begin(to));
  for (const auto& [vertex, value] : to.entries) entries[vertex] -= value;
  double length = 0;
  for (const double change : entries) length = std::max(length, std::abs(change));
  return {.gain = x.objective() - before, .length = length};
}

// The lines of the paper stand in one column.
// clang-format off
template <Engine E>
Result run(E& engine, Task& task, const Loading& loading, const Margins& margins, const Start& start,
           const SeFwVariant& variant) {
  const double k = static_cast<double>(task.k()), n = task.question.num_vertices();
  const SolveOptions& options = task.options;
  const double L = lipschitz_constant(task, loading);                                   // (1)  L ← ‖A+λI‖₂, from above
  DownwardCurvature downward = downward_curvature(options.step, L);                     //      L̂, L but for its rule
  const double noise = gap_noise(task.question, L);
  const double units = static_cast<double>(task.graph().units());
  const double spread = static_cast<double>(task.prepared.pair_weights().spread);
  EscapeThreshold threshold(options.escape_threshold * units, noise, margins,
                            loading.largest(), spread, n);                              //      Remark 4.13
  const double lambda = loading.common();                                               //      beside what w has
  const IterationLimit limit(task, se_fw_iterations, clock_every);
  Result result = task.result();
  Point x(engine.begin(start));                                                         // (2)  t ← 0
  for (Tracer trace(task); ; ++result.iterations) {                                     // (3)
    const Lmo s = engine.oracle();                                                      // (4)–(6) s = top_k(v)
    const Direction d = x.direction(s, k);                                              // (7)  d = s − x
    trace.row(result.iterations, x, d.gap, k);
    const bool maximizer = is_local_maximizer(s.min_inside, s.max_outside, lambda);
    if (s.at_x) {                                                                       //      gap zero, in integers
      if (!maximizer) result.stop = Stop::stationary;                                   //      … too large for doubles
      result.vertices.assign(engine.members().begin(), engine.members().end());
      result.value = task.question.constant + s.value();
      return result;
    }
    if (const auto stop = limit.reached(result.iterations)) {
      result.stop = *stop;
      result.integral = s.x_integral;
      Rounded rounded = round_or_oracle(engine, s, task);
      result.vertices = std::move(rounded.vertices);
      result.value = task.question.constant + rounded.value;
      return result;
    }
    const double curvature = downward.see(d.d_M_d, d.d_d);
    const double sigma = gradient_gap(s.min_inside, s.max_outside, lambda);
    const double radius = sigma / (2 * (L + curvature));                                //      Theorem 4.2
    const bool in_basin = maximizer && d.d_d <= radius * radius;
    const double step = step_length(options.step, d, L, curvature, k, in_basin);        // (8)  γ
    if (d.gap < threshold.value() && !in_basin && !s.x_integral) {                      // (9)  near a saddle
      const Pair pair = engine.pair();                                                  // (10) j, l
      if (pair.integral()) {                                                            //      integral but for rounding
        x = Point(engine.settle());
        trace.next(0, "escape");
      } else if (variant.escape) {                                                      //      the laboratory's
        const Jump jumped = jump(engine, x, variant.escape);
        threshold.learn(jumped.gain);
        trace.next(jumped.length, "escape");
      } else {
        double delta = 0, gain = 0;
        if (pair.v_j >= pair.v_l) {                                                     // (11)
          delta = pair.room();                                                          // (12) δ = min{x_l, 1 − x_j}
          gain = shift(engine, x, pair, delta);                                         // (13) x + δ(e_j − e_l)
        } else {                                                                        // (14)
          delta = pair.room();                                                          // (15) δ = min{x_j, 1 − x_l}
          gain = shift(engine, x, pair.reversed(), delta);                              // (16) x + δ(e_l − e_j)
        }                                                                               // (17)
        threshold.learn(gain);                                                          //      Remark 4.13
        trace.next(delta, "escape");
      }
      ++result.escapes;
    } else {                                                                            // (18)
      engine.move(step);                                                                // (19) x + γd
      x.move(s, step, k);
      trace.next(step, "fw");
    }                                                                                   // (20)
  }                                                                                     // (21) t ← t + 1
}
// clang-format on

/// The same with a loading for each vertex, on a grid on which those are whole.
Result run_by_vertex(Task& task, const Start& start, const SeFwVariant& variant) {
  VertexLoaded& loaded = task.prepared.by_vertex();
  Question question = loaded.prepared.question();
  question.parts.sizes = task.question.parts.sizes;
  Task fine{question, loaded.prepared, task.options, task.budget, task.hooks};
  const Loading loading(loaded.loading);
  const Margins apart{VertexLoaded::gradient_margin, VertexLoaded::curvature};
  Result result =
      with_engine(fine, loading, [&](auto& engine) { return run(engine, fine, loading, apart, start, variant); });
  result.value = task.question.value(result.vertices);
  result.options.loading = task.real_loading();
  return result;
}

}  // namespace

Result se_fw_variant(Task& task, const SeFwVariant& variant) {
  const Start start = variant.start ? *variant.start : make_start(task);
  if (task.options.loading_by_vertex) return run_by_vertex(task, start, variant);
  const Loading loading = task.loading();
  const Margins apart = margins(loading.common(), task.prepared.pair_weights());
  return with_engine(task, loading, [&](auto& engine) { return run(engine, task, loading, apart, start, variant); });
}

Result se_fw(Task& task) { return se_fw_variant(task, {}); }

Result se_fw_distributed(Task& task, DistributedEngine& engine, const Start& start) {
  const Loading loading = task.loading();
  return run(engine, task, loading, margins(loading.common(), task.prepared.pair_weights()), start, {});
}

}  // namespace densek
