// The graph every part of densek works on: simple, undirected, immutable, in compressed rows (CSR).
//
// Vertices are 0 … n−1 inside; the names the user gave them are kept in Labels. Each edge is stored as two arcs,
// rows are sorted by increasing vertex, there are no loops and no repeated arcs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace densek {

/// A vertex of a graph, 0 … n−1; Labels has the name the user knows it by.
using Vertex = std::uint32_t;

/// Largest number of vertices a graph may have: 2³² − 2, so that one value is left to mean "no vertex".
inline constexpr std::uint64_t max_vertices = 0xFFFFFFFEULL;
/// Where there is none.
inline constexpr Vertex no_vertex = 0xFFFFFFFFU;

/// The user's names of the vertices, by id. Integers are kept as integers, in increasing order of id; anything else is
/// text in the order of first appearance.
class Labels {
 public:
  enum class Kind : std::uint32_t {
    consecutive = 0,  ///< label of i is first + i; nothing is stored
    integers = 1,     ///< 64-bit unsigned, strictly increasing
    negatives = 2,    ///< 64-bit signed (some are negative), strictly increasing
    strings = 3       ///< text
  };

  /// Labels first, first+1, …; the default for graphs that were not read from a file.
  static Labels consecutive(std::uint64_t count, std::uint64_t first = 0);
  /// Stored integers (bit patterns of int64 for Kind::negatives); must be strictly increasing.
  static Labels integers(std::span<const std::uint64_t> values, Kind kind, std::shared_ptr<const void> owner);
  /// Text i is chars[ends[i−1] … ends[i]).
  static Labels strings(std::span<const std::uint64_t> ends, std::span<const char> chars,
                        std::shared_ptr<const void> owner);

  Kind kind() const { return kind_; }
  bool are_integers() const { return kind_ != Kind::strings; }
  std::uint64_t size() const { return count_; }
  std::uint64_t first() const { return first_; }                     // Kind::consecutive
  std::span<const std::uint64_t> values() const { return values_; }  // integers, or the ends of the strings
  std::span<const char> chars() const { return chars_; }             // Kind::strings

  /// The label as text.
  std::string text(Vertex v) const;
  /// The vertex with this label, if there is one. O(log n) for integers, O(n) for strings.
  std::optional<Vertex> find(std::string_view label) const;

 private:
  Kind kind_ = Kind::consecutive;
  std::uint64_t count_ = 0, first_ = 0;
  std::span<const std::uint64_t> values_;
  std::span<const char> chars_;
  std::shared_ptr<const void> owner_;
};

/// What was dropped or merged on the way from the file to a simple undirected graph.
/// lines of edges in the file = self_loops_dropped + duplicates_merged + edges.
struct Cleaning {
  std::uint64_t self_loops_dropped = 0;
  std::uint64_t duplicates_merged = 0;  ///< repeated pairs, in the same or in the opposite direction
  std::uint64_t directions_joined = 0;  ///< those of them that joined u→v with v→u
  bool weights_ignored = false;         ///< the file has a weight column (or values) that was not read
  bool operator==(const Cleaning&) const = default;
};

/// One column of a file that has them.
struct Column {
  std::uint64_t number = 0;  ///< from 1
  std::string name = {};     ///< in the header; empty where there is none
  bool operator==(const Column&) const = default;
};

/// How a file was understood, for people to see whether it was understood rightly.
struct Reading {
  std::string format = {};                   ///< as `format_name` has it; empty: not read from a file
  std::vector<Column> ends = {};             ///< the two columns the edges were taken from; none without columns
  std::uint64_t columns = 0;                 ///< how many the file has
  bool header_skipped = false;               ///< the first line named the columns
  std::optional<Column> weight = {};         ///< where the weights came from; number 0: not from a column
  bool weights_rounded = false;              ///< some had more digits than the grid
  std::string duplicates = {};               ///< what became of repeated edges with weights: "sum", "max" or "first"
  std::vector<std::string> first_edge = {};  ///< the two labels of the first line that is an edge, where known
  std::vector<std::string> notes = {};       ///< what may be misread, and how to have it read otherwise
  bool operator==(const Reading&) const = default;
};

/// What the arcs weigh: whole numbers of a unit, so that sums and comparisons are exact.
struct Weights {
  std::span<const std::int64_t> by_arc = {};  ///< equal for the two arcs of an edge; empty: each weighs one unit
  std::int64_t units = 1;                     ///< so many make 1: a power of ten
};

/// No graph is heavier: the sum of all |weights|, in units. Sums of twice that still fit.
inline constexpr std::int64_t max_total_weight = std::int64_t{1} << 60;

/// The two sides of a graph whose edges all run from the one to the other.
struct Sides {
  Vertex left = 0;                        ///< vertices 0 … left−1 are on the left, all others on the right
  std::array<std::string, 2> names = {};  ///< of the left and the right
  bool operator==(const Sides&) const = default;
};

/// One arc of a row: where it leads and what it weighs.
struct Arc {
  Vertex target;
  std::int64_t weight;
};

/// The arcs of one row, by increasing target. Without stored weights each weighs 1.
class Arcs {
 public:
  class Iterator {
   public:
    using value_type = Arc;
    using difference_type = std::ptrdiff_t;

    Iterator() = default;
    Iterator(const Vertex* target, const std::int64_t* weight) : target_(target), weight_(weight) {}
    Arc operator*() const { return {*target_, weight_ == nullptr ? 1 : *weight_}; }
    Iterator& operator++() {
      ++target_;
      if (weight_ != nullptr) ++weight_;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator& other) const { return target_ == other.target_; }

   private:
    const Vertex* target_ = nullptr;
    const std::int64_t* weight_ = nullptr;
  };

  Arcs(std::span<const Vertex> targets, const std::int64_t* weights) : targets_(targets), weights_(weights) {}
  Iterator begin() const { return {targets_.data(), weights_}; }
  Iterator end() const { return {targets_.data() + targets_.size(), nullptr}; }
  std::size_t size() const { return targets_.size(); }

 private:
  std::span<const Vertex> targets_;
  const std::int64_t* weights_;
};

/// A simple undirected graph in compressed rows. Copies share the rows, so they cost little.
class Graph {
 public:
  /// The graph without vertices.
  Graph();

  /// Takes over rows that are already simple, symmetric and sorted; `owner` keeps the memory alive (a vector, a mapped
  /// file, a numpy array). The fingerprint is computed here unless the caller knows it.
  /// Trusts the caller: use `check_structure` for rows of doubtful origin.
  Graph(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets, Labels labels,
        std::shared_ptr<const void> owner, std::string fingerprint = {}, Cleaning cleaning = {},
        std::string source = {}, Weights weights = {}, Reading reading = {}, std::optional<Sides> sides = {});

  Vertex num_vertices() const { return static_cast<Vertex>(offsets_.size() - 1); }
  std::uint64_t num_edges() const { return num_arcs() / 2; }  ///< each edge once
  std::uint64_t num_arcs() const { return targets_.size(); }  ///< each edge twice

  std::uint32_t degree(Vertex v) const { return static_cast<std::uint32_t>(offsets_[v + 1ULL] - offsets_[v]); }
  std::span<const Vertex> neighbors(Vertex v) const {
    return targets_.subspan(offsets_[v], offsets_[v + 1ULL] - offsets_[v]);
  }
  /// The row of v with weights: the one way to walk a graph where edges are summed up.
  Arcs arcs(Vertex v) const {
    return {neighbors(v), weights_.by_arc.empty() ? nullptr : weights_.by_arc.data() + first_arc(v)};
  }
  /// Arcs are numbered row after row, each row by increasing target; this is the number of the first of v.
  std::uint64_t first_arc(Vertex v) const { return offsets_[v]; }
  /// The row of v in an array with an entry for every arc.
  template <class T>
  std::span<T> row_of(Vertex v, std::span<T> by_arc) const {
    return by_arc.subspan(offsets_[v], degree(v));
  }
  /// O(log of the smaller degree).
  bool adjacent(Vertex u, Vertex v) const;
  bool weighted() const { return !weights_.by_arc.empty(); }

  std::span<const std::uint64_t> offsets() const { return offsets_; }        ///< n + 1 of them
  std::span<const Vertex> targets() const { return targets_; }               ///< num_arcs() of them
  std::span<const std::int64_t> weights() const { return weights_.by_arc; }  ///< num_arcs() of them, or none: all 1
  std::int64_t units() const { return weights_.units; }                      ///< of weights that make 1

  const Labels& labels() const { return labels_; }
  const Cleaning& cleaning() const { return cleaning_; }
  const std::string& source() const { return source_; }
  const Reading& reading() const { return reading_; }
  /// There if the file was read as two-sided; labels then begin with the name of their side and a colon.
  const std::optional<Sides>& sides() const { return sides_; }
  /// 32 hexadecimal digits over rows, labels, weights and sides: equal for equal graphs, whatever file they came from.
  const std::string& fingerprint() const { return fingerprint_; }
  /// Bytes of offsets and targets.
  std::uint64_t csr_bytes() const { return offsets_.size_bytes() + targets_.size_bytes(); }

 private:
  std::span<const std::uint64_t> offsets_;
  std::span<const Vertex> targets_;
  Weights weights_;
  Labels labels_;
  std::shared_ptr<const void> owner_;
  std::string fingerprint_;
  Cleaning cleaning_;
  std::string source_;
  Reading reading_;
  std::optional<Sides> sides_;
};

/// Two vertices that are joined.
struct Edge {
  Vertex u, v;
};

/// The simple graph of these pairs on vertices 0 … n−1 with labels 0 … n−1 (or the given ones): loops dropped,
/// repetitions merged, counted in cleaning(). Consumes the edges; peak memory is the edges plus the rows.
Graph from_edges(std::uint64_t n, std::vector<Edge> edges, int threads = 0);
Graph from_edges(std::uint64_t n, std::vector<Edge> edges, Labels labels, int threads = 0);

/// The fingerprint computed afresh from rows, labels, weights and sides, if there are any (one pass, all threads).
/// Weights count by what they are, whatever unit they are kept in.
std::string compute_fingerprint(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets,
                                const Labels& labels, const Weights& weights = {},
                                const std::optional<Sides>& sides = {});
inline std::string compute_fingerprint(const Graph& graph) {
  return compute_fingerprint(graph.offsets(), graph.targets(), graph.labels(), {graph.weights(), graph.units()},
                             graph.sides());
}

/// Throws InputError unless the rows are those of a simple undirected graph: offsets increase and fit, rows sorted
/// without loops or repetitions, every arc has its reverse. Two passes.
void check_structure(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets);
inline void check_structure(const Graph& graph) { check_structure(graph.offsets(), graph.targets()); }

}  // namespace densek
