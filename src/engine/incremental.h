// The incremental engine: the reference engine's numbers, bit for bit, at the cost of what changes.
//
// - w, a and b are touched only where the slope of a vertex changes: at the neighbours of vertices that enter or
//   leave S.
// - Vertices nobody has touched keep the order of their start values (by degree at the uniform start) and wait
//   behind a cursor into it.
// - While S stays, an oracle call is a handful of scalar operations: the lines v̂_i = b_i + F·q_i cannot change
//   their top k before a horizon F* that is computed once.
// - A touched vertex outside S sleeps until the first F at which its line could reach the k-th largest value. That
//   value rises at least as fast as the slowest member of S, so a vertex with clearly fewer neighbours in S never
//   wakes by itself. The others wait in a calendar of F.
//
// Skipping is conservative: floating-point noise could make the order flicker near a crossing, so a vertex sleeps
// only while its line is below the k-th value by more than all rounding together (incremental_skipping.cpp has the
// inequality). Whoever is closer is evaluated exactly, as the reference engine would.
//
// Cost of an oracle call that changes S: vol(S_t Δ S_{t−1}) + k + the awake vertices. Memory: 24 bytes a vertex,
// allocated as zero pages, of which only touched ones become real.
#pragma once

#include "engine/calendar.h"
#include "engine/engine.h"
#include "engine/lazy_array.h"
#include "relaxation/selection.h"

namespace densek {

class IncrementalEngine {
 public:
  /// What can be kept between runs on one graph; all zero between them.
  struct Buffers {
    struct Node {
      double b;             // intercept of v̂
      std::int32_t w;       // neighbours in S
      Calendar::Page page;  // on which it is noted; 0: on none
      std::uint8_t flags;
    };
    explicit Buffers(std::size_t n) : nodes(n), a(n) {}
    LazyArray<Node> nodes;
    LazyArray<double> a;  // intercept of x̂
    Calendar calendar;
  };

  /// `by_degree`: the vertices by decreasing degree, ties by smaller id; used by the uniform start.
  IncrementalEngine(const Graph& graph, std::span<const Vertex> by_degree, Buffers& buffers, std::size_t k,
                    double lambda);
  ~IncrementalEngine();
  IncrementalEngine(const IncrementalEngine&) = delete;
  IncrementalEngine& operator=(const IncrementalEngine&) = delete;

  Scalars begin(const Start& start);
  Lmo oracle();
  void move(double step);
  Pair pair();
  void shift(const Pair& pair, double step);
  Scalars settle();
  std::span<const Vertex> members() const { return members_; }
  std::vector<Vertex> largest_entries();
  void copy_point(std::vector<double>& x, std::vector<double>& v) const;

 private:
  using Node = Buffers::Node;
  enum Flag : std::uint8_t { touched = 1, x_touched = 2, inside = 4, listed = 8, flips = 16, awake = 32 };
  struct Changed {
    Vertex vertex;
    std::int32_t w_before;
  };
  struct Row {  // of a vertex that enters (by = 1) or leaves (by = −1)
    const Vertex* next;
    const Vertex* end;
    std::int32_t by;
  };

  // values
  double slope(const Node& node) const {
    return static_cast<double>(node.w) + lambda_ * ((node.flags & inside) != 0 ? 1 : 0);
  }
  double v_hat(const Node& node) const { return node.b + F_ * slope(node); }
  double x_hat(Vertex i) const;
  double untouched_b(Vertex i) const;
  void touch(Vertex i);
  void touch_x(Vertex i);

  // the set
  template <class F>
  void for_each_touched(F&& f);
  Ranked last_member() const;
  void reselect();
  void examine_awake();
  void choose(std::vector<Vertex> set);
  void list(Vertex i, Node& node);
  void add_to_neighbours(Row& row, std::size_t limit);
  void exchange(Row leaving, Row entering);
  void update(std::vector<Row>& rows, std::uint64_t volume);
  void prefetch(Vertex i) const;
  void rebase(const Changed& changed);
  void refresh_sums();

  // skipping
  double noise_scale(const Node& node) const;
  bool is_clearly_below(const Node& node, double value) const;
  void promise_slope();
  void sleep(Vertex i);
  void wake_due();
  void touch_rivals_of(double least);
  void set_horizon();
  void rank_entries();
  void forget();

  const Graph& graph_;
  std::span<const Vertex> by_degree_;
  LazyArray<Node>& nodes_;
  LazyArray<double>& a_;
  Calendar& calendar_;
  std::size_t n_, k_;
  double lambda_;

  double c_ = 1, F_ = 0;
  double untouched_a_ = 0, untouched_scale_ = 0;  // start values of untouched vertices: a, and b = scale·(degree + λ)
  std::size_t cursor_ = 0;                        // untouched vertices are at or behind it in the start order
  bool degree_order_ = false;                     // start order: by degree, else by id

  std::vector<Vertex> members_;
  double least_ = 0;  // the k-th largest value of v̂ at F_
  double sum_b_ = 0, sum_a_ = 0;
  std::int64_t s_A_s_ = 0, min_inside_ = none_inside;
  std::vector<std::uint32_t> outside_at_;  // how many touched non-members have w = index
  std::int64_t max_outside_ = 0;
  bool all_awake_ = true;   // everyone is to be looked at again
  double floor_slope_ = 0;  // unless all_awake_ is set, no member of S has had a smaller slope since sleep was promised
  bool selection_valid_ = false, sums_valid_ = false, x_integral_ = false, x_is_S_ = false;
  double horizon_ = 0;

  std::vector<Vertex> touched_, x_touched_, awake_;
  std::vector<Changed> changed_;
  std::vector<Vertex> steep_;  // non-members whose slope has risen to where sleep is not promised
  std::int32_t steep_w_ = 0;   // … which begins at this w
  std::vector<Ranked> ranked_;
};

}  // namespace densek
