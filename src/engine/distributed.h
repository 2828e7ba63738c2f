// The distributed engine: every rank owns a range of the vertices (graph/share.h), and all of them run the same method
// in lock step with the same scalars. What a vertex needs is computed where it is owned, by the arithmetic of engine.h;
// what is a sum over S is computed by everyone, in the same order, from copies of the members' lines. So the bits are
// those of the other engines, whatever the number of ranks.
//
// A rank looks at all it owns in every iteration, like the reference engine, and at the arcs of those who enter or
// leave S, like the incremental one. What it tells the others:
//   always      whether one of its non-members comes before the last member, whose line everyone knows: else S stays
//   S changes   its non-members that can be among the k first, then the lines of members that have changed
// Traffic therefore grows with what changes, never with n or m; at a start that is not uniform it is the start.
#pragma once

#include <vector>

#include "base/communicator.h"
#include "engine/agreed_budget.h"
#include "engine/engine.h"
#include "graph/share.h"
#include "relaxation/selection.h"

namespace densek {

/// What a rank did, and what all of them told each other: the terms of the model in docs/performance.md.
struct EngineWork {
  std::uint64_t arcs = 0;        ///< of its own that it visited: what is divided among the ranks
  std::uint64_t selections = 0;  ///< how often the k best were asked for
  std::uint64_t tellings = 0;    ///< how often the ranks told who may enter S, because somebody may
  std::uint64_t candidates = 0;  ///< that were told then
  std::uint64_t sharings = 0;    ///< how often lines of members were told
  std::uint64_t lines = 0;       ///< that were told then
};

class DistributedEngine {
 public:
  /// Edges or weights among k of all vertices, one λ. What is given must outlive the engine.
  DistributedEngine(const Share& share, Communicator& ranks, std::int64_t k, double lambda, AgreedBudget& budget);

  Scalars begin(const Start& start);
  Lmo oracle();
  void move(double step);
  Pair pair();
  void shift(const Pair& pair, double step);
  Scalars settle();
  std::span<const Vertex> members() const { return members_; }
  std::vector<Vertex> largest_entries();
  /// In lock step, with x and v of all vertices on every rank, and a row at a time from its owners.
  Rounded round();
  void copy_point(std::vector<double>& x, std::vector<double>& v);
  const EngineWork& work() const { return work_; }

 private:
  /// What everyone knows of a member.
  struct Line {
    double a, b;
    std::int64_t w;
    bool operator==(const Line&) const = default;
  };
  /// As ranks tell each other: without padding.
  struct [[gnu::packed]] LineOf {
    Vertex vertex;
    double a, b;
    std::int64_t w;

    Line line() const { return {a, b, w}; }
  };

  std::size_t local(Vertex v) const { return v - share_.first; }
  Vertex owned(std::size_t at) const { return share_.first + static_cast<Vertex>(at); }
  double slope(std::size_t at) const { return static_cast<double>(w_[at]) + lambda_ * inside_[at]; }
  double v_hat(std::size_t at) const { return b_[at] + F_ * slope(at); }
  double x_hat(std::size_t at) const { return a_[at] + F_ * inside_[at]; }
  std::vector<Ranked> ranked_members(bool by_x) const;
  std::vector<Vertex> select(bool by_x);
  void choose(std::vector<Vertex> set);
  void flip(Vertex v, bool enters);
  void touch(std::size_t at);
  void share_lines();

  const Share& share_;
  Communicator& ranks_;
  AgreedBudget& budget_;
  std::size_t n_, k_;
  double lambda_;
  double scale_ = 1, F_ = 0;
  double sum_b_ = 0, sum_a_ = 0;  // over S
  bool sums_valid_ = false, x_integral_ = false, x_is_S_ = false;

  // Of those who are owned.
  std::vector<double> a_, b_;
  std::vector<std::int64_t> w_;
  std::vector<std::uint8_t> inside_;
  // Who changes with S, and w as it was: as small as can be, since a few hubs touch nearly all that are owned.
  struct Touched {
    std::int64_t w;
    Vertex at;
    bool inside;
  };
  std::vector<Touched> touched_;
  std::vector<std::uint8_t> is_touched_;

  // Known to all.
  std::vector<Vertex> members_;
  std::vector<Line> lines_;  // of the members
  bool lines_valid_ = false;
  std::int64_t max_outside_ = none_outside;
  EngineWork work_;
};

}  // namespace densek
