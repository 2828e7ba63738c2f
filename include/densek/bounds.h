// How many edges k vertices can have at most, proved.
//
//   densek::BoundSession session(graph);
//   const densek::Bound bound = session.bound(70);   // no 70 vertices have more than bound.value edges
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <densek/graph.h>
#include <densek/options.h>
#include <densek/wishes.h>
#include <densek/witness.h>

namespace densek {

namespace bounds {
class Session;
}

/// An upper bound on the edges among k vertices, and the argument that gave it.
struct Bound {
  Bound() = default;
  Bound(std::int64_t most, Argument why) : value(most), argument(why), name(to_string(why)) {}

  std::int64_t value = 0;
  Argument argument = Argument::only_answer;
  std::string name;                                  ///< of the argument
  std::shared_ptr<const Witness> witness = nullptr;  ///< what proves it, if that was wanted
};

/// What a bound can be told.
struct BoundOptions {
  /// Edges of k vertices in hand. Vertices that cannot be in anything better are left out, so the bound is
  /// max(incumbent, bound of the rest).
  std::optional<std::int64_t> incumbent;
  /// Quick: fewer iterations and only what is cheap. Thorough: more of them, every bound for the k asked for, and
  /// guesses of what the best set may be worth. On one session more effort never gives a larger bound.
  Effort effort = Effort::normal;
  /// Which arguments may prove it. A part of them is a choice: each is asked, whatever the effort, but relaxations if
  /// it is quick; what fixing leaves is bounded by those chosen, too. Searches have no part in it.
  ArgumentSet allowed = {};
  bool witness = false;  ///< also return what it takes to check the bound
  /// Set the flag, or let the deadline pass, to stop: the best bound so far is returned.
  const std::atomic<bool>* stop = nullptr;
  std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
};

/// Bounds for many k on one graph. What serves every k (orders, the orientation) is computed at the first call that
/// needs it and kept. Not thread-safe; the graph must outlive it.
class BoundSession {
 public:
  explicit BoundSession(const Graph& graph, int threads = 0);
  BoundSession(const Graph& graph, Wishes wishes, int threads = 0);
  /// Another door to a session that a Solver uses too.
  BoundSession(const Graph& graph, Wishes wishes, std::shared_ptr<bounds::Session> session);

  /// The smallest of all bounds on what a set of these sizes is worth. Throws UsageError for sizes < 1, NoAnswerError
  /// for more than there are and where no argument that is allowed has anything to say.
  Bound bound(const Sizes& sizes, const BoundOptions& options = {});

  /// The same, but nothing where none that is allowed has anything to say.
  std::optional<Bound> bound_if_any(const Sizes& sizes, const BoundOptions& options = {});

  /// What each vertex got when every edge was split between its ends as evenly as possible: large in dense parts.
  /// Valid until the next call of bound().
  std::span<const double> loads();

 private:
  Graph graph_;
  Wishes wishes_;
  std::shared_ptr<bounds::Session> session_;
};

}  // namespace densek
