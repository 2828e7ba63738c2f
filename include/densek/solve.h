// Find the densest k vertices.
//
//   const densek::Graph graph = densek::read_graph("friends.txt.gz");
//   const densek::Result best = densek::solve(graph, 20);
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <densek/bounds.h>
#include <densek/graph.h>
#include <densek/options.h>
#include <densek/result.h>
#include <densek/wishes.h>

namespace densek {

/// One row of a trace: x⁽ᵗ⁾ and the step that led to it.
struct TraceRow {
  std::uint64_t iteration = 0;
  double objective = 0;    ///< g(x) = ½ xᵀ(A+λI)x
  double gap = 0;          ///< Frank–Wolfe gap at x
  double integrality = 0;  ///< ‖x‖²/k, 1 at integral points
  double step = 0;
  const char* kind = "start";  ///< start, fw, escape
};

/// What a long solve tells while it runs.
struct Progress {
  std::string phase;
  double fraction = -1;               ///< of all that the effort allows, never less than before; negative: unknown
  std::optional<std::int64_t> edges;  ///< what the best set so far is worth, in units of the graph
  std::optional<std::int64_t> upper_bound;
};

/// How the caller listens in. Nothing here changes what is computed, except that a stop ends it early with the best
/// answer so far.
struct Hooks {
  std::function<void(const TraceRow&)> trace;
  std::function<void(const Progress&)> progress;
  const std::atomic<bool>* stop = nullptr;  ///< set it (from a signal handler, another thread) to stop
  bool witness = false;                     ///< keep what proves the upper bound in Result::witness
};

/// Solves many questions on one graph; what does not depend on k (degree order, cores, λ₁, buffers) is kept between
/// calls. Not thread-safe; the graph must outlive it.
class Solver {
 public:
  explicit Solver(const Graph& graph, int threads = 0);
  /// With wishes; throws UsageError if they contradict each other.
  Solver(const Graph& graph, Wishes wishes, int threads = 0);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  /// Throws UsageError for k < 1, options that make no sense or that the method does not read, wishes that the method
  /// cannot keep to; NoAnswerError for what the graph cannot give: k > n, a part with fewer vertices.
  /// `hints` are sets of the graph, of any size, that `auto` starts from too.
  Result solve(const Sizes& sizes, const SolveOptions& options = {}, const Hooks& hooks = {},
               std::span<const std::vector<Vertex>> hints = {});

  /// One answer for each size, increasing and without repetitions; with `auto` each is also tried as a start for its
  /// neighbours, so the curve is at least as good as separate solves. `done` sees each answer as soon as it is known; a
  /// later one for the same size is better. A stop returns the answers so far.
  std::vector<Result> profile(std::span<const Sizes> sizes, const SolveOptions& options = {}, const Hooks& hooks = {},
                              const std::function<void(const Result&)>& done = {});
  std::vector<Result> profile(std::span<const std::int64_t> ks, const SolveOptions& options = {},
                              const Hooks& hooks = {}, const std::function<void(const Result&)>& done = {}) {
    return profile(std::vector<Sizes>(ks.begin(), ks.end()), options, hooks, done);
  }

  /// The bounds that go with it, on the same graph.
  BoundSession& bounds();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// One question on one graph.
Result solve(const Graph& graph, const Sizes& sizes, const SolveOptions& options = {}, const Hooks& hooks = {});

/// Of the library that is linked: "MAJOR.MINOR.PATCH".
std::string version();

}  // namespace densek
