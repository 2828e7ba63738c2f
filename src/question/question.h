// What is asked: choose vertices of a graph, so many from each part, to maximise
//   constant + Σ of the edges among them + Σ c.
//
// Everything beyond "k vertices, most edges" is this question. A vertex that must not be chosen is left out of the
// graph; one that must be chosen is left out too: its c joins the constant, its edges join the c of their other ends,
// and its part has one vertex less to choose. So nothing below the front door knows about wishes, and a question that
// is left after some vertices were decided is again a question.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>
#include <densek/witness.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace densek {

/// The vertices cut into parts, and how many to choose from each.
struct Parts {
  std::vector<std::uint32_t> of = {};     ///< by vertex; empty: all are in the only part
  std::vector<std::int64_t> sizes = {0};  ///< by part
};

/// What was asked before the wishes were folded in.
struct Asked {
  Graph graph;
  Wishes wishes;
};

struct Question {
  /// k of all vertices. O(1): what is the same everywhere is not stored.
  explicit Question(const Graph& whole, std::int64_t k = 0);
  Question() = default;

  Graph graph;  ///< of the open vertices, renumbered in order; its weights are W
  Parts parts;
  std::vector<std::int64_t> linear = {};  ///< c, by vertex; empty: 0 everywhere
  std::int64_t constant = 0;
  std::vector<Vertex> originals = {};  ///< by vertex: its id in the graph first asked about; empty: the same
  std::vector<Vertex> forced = {};     ///< original ids, in the order they were forced
  /// What a witness speaks of; none without wishes, and none in what is left of a question.
  std::shared_ptr<const Asked> about = nullptr;

  Vertex num_vertices() const { return graph.num_vertices(); }
  /// How many vertices are to be chosen, all parts together.
  std::int64_t k() const;
  /// Asks for k vertices of the only part instead.
  void choose(std::int64_t k) { parts.sizes.assign(1, k); }
  std::int64_t c(Vertex v) const { return linear.empty() ? 0 : linear[v]; }
  /// c of every vertex.
  std::vector<std::int64_t> linear_terms() const;
  Vertex original(Vertex v) const { return originals.empty() ? v : originals[v]; }
  std::uint32_t part(Vertex v) const { return parts.of.empty() ? 0 : parts.of[v]; }

  /// What this set is worth, constant included. O(n + volume of the set).
  std::int64_t value(std::span<const Vertex> set) const;
  /// The set as a set of the graph first asked about: original ids, those forced included, increasing.
  std::vector<Vertex> with_forced(std::span<const Vertex> set) const;
  /// The other way: the open vertices of a set of original ids.
  std::vector<Vertex> open_ids(std::span<const Vertex> set) const;
};

/// The only set there is, increasing, if of every part none or all are to be chosen; the question's own sizes mean
/// nothing.
std::optional<std::vector<Vertex>> only_set(const Question& question, std::span<const std::int64_t> sizes);

/// What is left after these decisions, one for each vertex. O(n + m). `kept_arcs`, if given, receives the number in the
/// old graph of each arc of the new one.
Question after(const Question& question, std::span<const Fate> fates, std::vector<std::uint64_t>* kept_arcs = nullptr);

/// The question on some of the open vertices (increasing) with other c, when `chosen` of the others are in and the rest
/// out; `constant` is what the chosen are worth. The parts have that much less to choose. O(n + their degrees).
Question rest_of(const Question& question, std::span<const Vertex> vertices, std::vector<std::int64_t> linear,
                 std::span<const Vertex> chosen, std::int64_t constant,
                 std::vector<std::uint64_t>* kept_arcs = nullptr);

}  // namespace densek
