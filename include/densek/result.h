// What a solve returns: the set, how good it is, and how it was found. Everything about the set is an exact integer
// that independent code (src/certify) has recounted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <densek/graph.h>
#include <densek/options.h>
#include <densek/wishes.h>
#include <densek/witness.h>

namespace densek {

/// Why it stopped, which is not how good the answer is.
enum class Stop { converged, proved, stationary, iteration_limit, effort, time_limit, interrupted };

/// As documents write it: "time_limit".
std::string to_string(Stop stop);

/// What can be said of a set S from integers alone. `min_inside` is the smallest weight of a member towards S (its own
/// included; without weights, its neighbours in S), `max_outside` the largest of a non-member; an empty side has none.
/// Members that must be in and vertices that must be out do not count. With several parts these are the numbers of the
/// part where they are furthest from one another.
struct Certificate {
  std::optional<std::int64_t> min_inside, max_outside;
  /// max_outside ≤ min_inside + w in every part, where w is the largest weight of a pair that could be exchanged, or 0:
  /// so for every λ in (w, w + 1), without weights in (1, 2) (Theorem 3.5).
  bool local_maximizer = false;
  bool swap_optimal = false;    ///< no exchange of one member for one non-member of its part gains anything
  std::optional<double> sigma;  ///< gradient gap min_inside + λ − max_outside (Theorem 4.2) at the loading used
};

/// How long each phase took.
struct Seconds {
  double load = 0, prepare = 0, solve = 0, bound = 0, verify = 0;
};

/// The answer to one question.
struct Result {
  std::int64_t k = 0;                              ///< as asked for; the size found, for methods that take no k
  std::vector<std::int64_t> sizes = {};            ///< by part, as asked for; empty: one part
  std::shared_ptr<const Wishes> wishes = nullptr;  ///< none: nothing but k
  std::string method;
  SolveOptions options;

  std::vector<Vertex> vertices;  ///< ids, increasing; k of them unless the method leaves the size open
  std::int64_t edges = 0;        ///< recounted
  std::int64_t value = 0;  ///< what was maximised, in units of the graph: the edges, as long as nothing has weights
  std::int64_t components = 0;  ///< of the subgraph

  std::optional<std::int64_t> upper_bound;  ///< proved: no size() vertices are worth more
  std::string bound;                        ///< which bound won; empty without one
  /// If it was wanted: what proves the upper bound, or, where a search has proved it, the best bound that can be
  /// checked without searching again.
  std::shared_ptr<const Witness> witness;
  /// Proved: no set of any size has more edges per vertex. Only from methods that look for that.
  std::optional<double> edges_per_vertex_bound;

  Certificate certificate;
  bool integral = false;  ///< whether the last iterate was, before any rounding

  std::uint64_t iterations = 0, escapes = 0;
  std::optional<std::uint64_t> work;  ///< arcs visited and the like, for methods whose effort is counted in it
  Stop stop = Stop::converged;
  Seconds seconds;
  int threads = 1;

  std::int64_t size() const { return std::ssize(vertices); }
  std::optional<double> density() const;           ///< 2e / (s(s−1)) for s = size(); none for s < 2
  std::optional<double> edges_per_vertex() const;  ///< e / s
  std::optional<double> average_degree() const;    ///< 2e / s
  /// (upper_bound − value) / upper_bound; 0 if they are equal, none if that says nothing: for an upper bound ≤ 0.
  std::optional<double> gap() const;
  bool proven_optimal() const { return upper_bound && *upper_bound == value; }
};

}  // namespace densek
