// The incremental engine: the reference engine's numbers, bit for bit, at the cost of what changes.
//
// - For most neighbours of vertices that enter or leave S, w is counted and nothing else. They are a crowd far behind
//   the k-th value that cannot reach it soon (`crowd_limit_`), so nobody needs their lines. Should one become steep,
//   its line is computed then, from the log of who entered and left when; from there on it is *followed*.
// - Vertices nobody has seen keep the order of their start values (by degree at the uniform start) and wait behind a
//   cursor into it.
// - While S stays, an oracle call is a handful of scalar operations: the lines v̂_i = b_i + F·q_i cannot change
//   their top k before a horizon F* that is computed once.
// - A followed vertex outside S sleeps until the first F at which its line could reach the k-th largest value. That
//   value rises at least as fast as the slowest member of S, so a vertex with clearly fewer neighbours in S never
//   wakes by itself. The others wait in a calendar of F.
//
// Skipping is conservative: floating-point noise could make the order flicker near a crossing, so a vertex sleeps
// only while its line is below the k-th value by more than all rounding together (see `clearly_below`). Whoever is
// closer is evaluated exactly, as the reference engine would.
//
// Cost of an oracle call that changes S: vol(S_t Δ S_{t−1}) counts, and k + the steep and the awake vertices. Memory:
// 32 bytes a vertex, allocated as zero pages, of which only touched ones become real. One thread: at this size of work,
// waiting for a second one costs more than it brings.
#pragma once

#include <cmath>
#include <limits>

#include "engine/calendar.h"
#include "engine/engine.h"
#include "engine/flip_log.h"
#include "engine/lazy_array.h"
#include "relaxation/selection.h"

namespace densek {

class IncrementalEngine {
 public:
  /// What can be kept between runs on one graph; all zero or empty between them.
  struct Buffers {
    struct Node {             // of a followed vertex
      double b;               // intercept of v̂
      std::int32_t w_before;  // while it is listed: w before the change
      Calendar::Page page;    // on which it is noted; 0: on none
      std::uint8_t flags;
    };
    explicit Buffers(std::size_t n) : words(n), nodes(n), a(n), log(n) {}
    LazyArray<std::uint32_t> words;  // w and the flags of Word
    LazyArray<Node> nodes;
    LazyArray<double> a;  // intercept of x̂
    FlipLog log;
    Calendar calendar;
    std::vector<Vertex> seen, followed;
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
  void copy_point(std::vector<double>& x, std::vector<double>& v);

 private:
  using Node = Buffers::Node;
  // A word is w and, above it, flags; followed is the highest, so that one comparison finds all who need attention.
  enum Word : std::uint32_t { followed = 1U << 31, inside = 1U << 30, seen = 1U << 29, w_mask = seen - 1 };
  enum Flag : std::uint8_t { x_touched = 1, listed = 2, flips = 4, awake = 8, apart = 16 };
  enum class Follow { nobody, steep, everybody };  // whose lines a change of S is carried to, beyond those followed
  static constexpr double never = std::numeric_limits<double>::infinity();
  static constexpr std::int32_t no_promise = static_cast<std::int32_t>(w_mask);

  // values
  std::int32_t w(Vertex i) const { return static_cast<std::int32_t>(words_[i] & w_mask); }
  bool is(Word flag, Vertex i) const { return (words_[i] & flag) != 0; }
  double slope(Vertex i) const { return static_cast<double>(w(i)) + lambda_ * (is(inside, i) ? 1 : 0); }
  double v_hat(Vertex i) const { return nodes_[i].b + F_ * slope(i); }  // of a followed vertex
  double x_hat(Vertex i) const {
    return ((nodes_[i].flags & x_touched) != 0 ? a_[i] : untouched_a_) + F_ * (is(inside, i) ? 1 : 0);
  }
  double start_b(Vertex i) const { return degree_order_ ? untouched_scale_ * (graph_.degree(i) + lambda_) : 0.0; }
  Vertex in_start_order(std::size_t at) const { return degree_order_ ? by_degree_[at] : static_cast<Vertex>(at); }
  double b_from_log(Vertex i);
  /// Calls f(vertex), by the list or, when much has been seen, in the order of memory.
  template <class F>
  void for_each_seen(F&& f) {
    if (!many_seen_) {
      for (std::size_t at = 0, end = seen_.size(); at < end; ++at) f(seen_[at]);
    } else {
      for (std::size_t i = 0; i < n_; ++i)
        if ((words_[i] & seen) != 0) f(static_cast<Vertex>(i));
    }
  }

  // following
  void follow(Vertex i, std::int32_t w_now);
  void follow(Vertex i) { follow(i, w(i)); }
  void follow_apart(Vertex i);
  void follow_everyone();
  void touch_x(Vertex i);
  void release_slow();
  void forget();

  // the set
  Ranked last_member() const;
  void reselect();
  void examine_awake();
  void leave_crowd();
  void choose(std::vector<Vertex> set, Follow whom);
  void count_row(Vertex u, std::int32_t by, Follow whom);
  void note_change(Vertex i, std::uint32_t word_before, Follow whom);
  void list(Vertex i, std::int32_t w_before);
  void rebase(Vertex i);
  void refresh_counts(Follow whom);
  void refresh_sums();
  void rank_entries();

  // skipping
  // A re-based intercept is off by at most 2⁻⁵² of the terms it is made of, and a run re-bases at most 2¹⁶ times, so
  // two computed values are in their true order when they differ by more than 2⁻³⁶ of those terms (`noise_scale`). A
  // vertex may be skipped while it is below by 2⁻²⁰ of them at first and by a 2⁻¹² part of that distance to the end:
  // 2⁻³².
  static constexpr double clearly_below = 0x1p-20, approach = 1 - 0x1p-12;
  /// The magnitude of the terms that values near the k-th are computed from; rounding is relative to it.
  double noise_scale(double b, double slope) const {
    return std::abs(b) + F_ * (slope + static_cast<double>(k_) + lambda_) + least_;
  }
  /// Whether the line b + F·slope of a non-member is behind the k-th value by more than rounding.
  bool is_clearly_below(double b, double slope) const {
    return least_ - (b + F_ * slope) > clearly_below * noise_scale(b, slope);
  }
  void promise_slope();
  void leave_crowd_until(double value);
  void sleep(Vertex i);
  void wake(Vertex i) {
    if ((nodes_[i].flags & awake) != 0) return;
    nodes_[i].flags |= awake;
    awake_.push_back(i);
  }
  void wake_due();
  /// The first unseen vertex in the start order.
  Vertex first_unseen() {
    for (; cursor_ < n_; ++cursor_)
      if (const Vertex i = in_start_order(cursor_); !is(seen, i)) return i;
    return no_vertex;
  }
  /// Follows and wakes the unseen vertices with asked(b). Unseen values never change, so they are the first in the
  /// order.
  template <class Asked>
  void follow_unseen(Asked&& asked) {
    for (Vertex i; (i = first_unseen()) != no_vertex && asked(start_b(i));) {
      follow(i);
      wake(i);
    }
  }
  void set_horizon();

  const Graph& graph_;
  std::span<const Vertex> by_degree_;
  LazyArray<std::uint32_t>& words_;
  LazyArray<Node>& nodes_;
  LazyArray<double>& a_;
  FlipLog& log_;
  Calendar& calendar_;
  std::vector<Vertex>&seen_, &followed_;
  std::size_t n_, k_;
  double lambda_;

  double c_ = 1, F_ = 0;
  double untouched_a_ = 0, untouched_scale_ = 0;  // start values of unseen vertices: a, and b = scale·(degree + λ)
  std::size_t cursor_ = 0;                        // unseen vertices are at or behind it in the start order
  bool degree_order_ = false;                     // start order: by degree, else by id
  bool many_seen_ = false;                        // too many for the list seen_

  std::vector<Vertex> members_;
  double least_ = 0;  // the k-th largest value of v̂ at F_
  double sum_b_ = 0, sum_a_ = 0;
  std::int64_t s_A_s_ = 0, min_inside_ = none_inside, max_outside_ = 0;
  std::vector<std::uint32_t> outside_at_;  // how many followed non-members have w = index
  bool selection_valid_ = false, sums_valid_ = false, x_integral_ = false, x_is_S_ = false;
  double horizon_ = 0;

  // What is promised: since the last promise the members of S have risen at least at floor_slope_. Followed non-members
  // who are clearly below and have w < floor_w_ sleep without a date. The others, the crowd, have w < steep_w_ and were
  // at most at crowd_value_ when F was crowd_F_; until crowd_limit_ they are clearly below.
  double floor_slope_ = 0;
  std::int32_t floor_w_ = 0, steep_w_ = no_promise;
  double crowd_value_ = 0, crowd_F_ = 0, crowd_limit_ = 0;
  std::int32_t released_at_ = 0;  // steep_w_ when slow ones were last sent back into the crowd
  std::vector<Vertex> x_touched_, awake_, changed_, crossed_, steep_;
  std::vector<Ranked> ranked_;
};

}  // namespace densek
