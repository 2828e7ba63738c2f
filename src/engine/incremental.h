// The incremental engine: the reference engine's numbers, bit for bit, at the cost of what changes.
//
// - For most neighbours of vertices that enter or leave S, w is counted and nothing else. They are a *crowd* below one
//   common line (`crowd_b_`, `steep_w_`), and that line is clearly below the k-th value.
// - The others are *followed*: they have a line of their own, v̂ = b + F·q, in one short array, the members of S in
//   front. Whoever becomes too steep for the crowd gets its line then, from the log of who entered and left when.
// - Vertices nobody has seen keep the order of their start values (by degree at the uniform start) and wait behind a
//   cursor into it.
// - Vertices with a linear term c ≠ 0 are followed from the start to the end, so that c is 0 in the crowd and among the
//   unseen.
// - While S stays, an oracle call is a handful of scalar operations: no line can reach the k-th value before a horizon
//   of F that is computed once.
//
// Skipping is conservative: floating-point noise could make the order flicker near a crossing, so a line is left alone
// only while it is below the k-th value by more than all rounding together (see `clearly_below`). Whoever is closer is
// evaluated exactly, as the reference engine would.
//
// Cost of an oracle call that changes S: vol(S_t Δ S_{t−1}) counts, and a look at every line. Memory: 12 bytes a
// vertex, allocated as zero pages, of which only touched ones become real. One thread: at this size of work, waiting
// for a second one costs more than it brings.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/pages.h"
#include "engine/engine.h"
#include "engine/flip_log.h"
#include "relaxation/selection.h"

namespace densek {

class IncrementalEngine {
 public:
  /// What can be kept between runs on one graph; all zero or empty between them.
  struct Buffers {
    struct Line {      // of a followed vertex
      double b, a;     // intercepts of v̂ and x̂
      std::int64_t w;  // neighbours in S + c, as of the last change of S
      Vertex vertex;
      std::uint32_t flags;
    };
    explicit Buffers(std::size_t n) : words(n + block), line_of(n), log(n) {
      words.prefer_large_pages();
      line_of.prefer_large_pages();
    }
    /// Makes the memory real now, so that no run waits for it.
    void touch() {
      words.touch_all();
      line_of.touch_all();
      log.touch();
      lines.resize(std::min(line_of.size(), usual_lines));
      lines.clear();
    }
    static constexpr std::size_t usual_lines = std::size_t{1} << 14;  // followed at the same time, seldom more
    /// Words looked at together, two cache lines: most blocks hold nobody who is wanted. Behind the last come zeros.
    static constexpr std::size_t block = 32;
    PageArray<std::uint32_t> words;    // neighbours in S and the flags of Word
    PageArray<std::uint32_t> line_of;  // where the line of a followed vertex is
    FlipLog log;
    std::vector<Line> lines;
    std::vector<Vertex> seen;
  };

  /// `by_degree`: the vertices by decreasing degree, ties by smaller id; used by the uniform start. All that is given
  /// by reference must outlive the engine.
  IncrementalEngine(const Question& question, std::span<const Vertex> by_degree, Buffers& buffers, double lambda);
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
  Rounded round();
  /// x and v, all n entries; no verb, because not every engine has them in one place.
  void copy_point(std::vector<double>& x, std::vector<double>& v);

 private:
  using Line = Buffers::Line;
  static constexpr std::size_t block = Buffers::block;
  enum Word : std::uint32_t { followed = 1U << 31, seen = 1U << 30, w_mask = seen - 1 };
  enum Flag : std::uint32_t {
    x_touched = 1,  // a is its own
    apart = 2,      // b cannot be computed from the log
    turns = 4,      // enters or leaves S just now
    has_c = 8       // a linear term other than 0: never released
  };
  static constexpr double never = std::numeric_limits<double>::infinity();
  static constexpr std::int32_t no_crowd_yet = static_cast<std::int32_t>(w_mask);

  // values
  bool is_followed(Vertex i) const { return (words_[i] & followed) != 0; }
  /// Neighbours in S: the w of those without a linear term.
  std::int32_t count(Vertex i) const { return static_cast<std::int32_t>(words_[i] & w_mask); }
  std::int64_t w_now(const Line& line) const {
    return count(line.vertex) + ((line.flags & has_c) != 0 ? question_.linear[line.vertex] : 0);
  }
  bool is_member(std::size_t line) const { return line < members_.size(); }
  double slope(std::size_t line) const {
    return static_cast<double>(lines_[line].w) + lambda_ * (is_member(line) ? 1 : 0);
  }
  double v_hat(std::size_t line) const { return lines_[line].b + F_ * slope(line); }
  double x_hat(std::size_t line) const {
    return ((lines_[line].flags & x_touched) != 0 ? lines_[line].a : untouched_a_) + F_ * (is_member(line) ? 1 : 0);
  }
  double start_b(Vertex i) const { return degree_order_ ? untouched_scale_ * (graph_.degree(i) + lambda_) : 0.0; }
  Vertex in_start_order(std::size_t at) const { return degree_order_ ? by_degree_[at] : static_cast<Vertex>(at); }

  // following
  double b_from_log(Vertex i);
  Line& follow(Vertex i);
  Line& add_line(Vertex i, double b);
  void follow_wanted();
  Line& touch_x(Vertex i);
  void follow_everyone();
  void release(std::size_t line);
  void forget();
  void follow_those_with_c();

  // the set
  Ranked last_member() const;
  void first_set();
  void examine();
  void select_members();
  void exchange(std::span<const Vertex> leaving, std::span<const Vertex> entering);
  void list_new(std::span<const Vertex> row);
  void count_row(Vertex u, std::int32_t by);
  void rebase(std::size_t line);
  void put_in_front(std::span<const Vertex> leaving, std::span<const Vertex> entering);
  void refresh_counts();
  void refresh_sums();
  void rank_entries();

  // skipping
  // A re-based intercept is off by at most 2⁻⁵² of the terms it is made of, and a run re-bases at most 2¹⁶ times, so
  // two computed values are in their true order when they differ by more than 2⁻³⁶ of those terms (`noise_scale`).
  // A line may be skipped while it is below by 2⁻²⁰ of them at first, and by a 2⁻¹² part of that distance, 2⁻³² of the
  // terms, to the end.
  static constexpr double clearly_below = 0x1p-20, approach = 1 - 0x1p-12;
  /// The magnitude of the terms that values near the k-th are computed from; rounding is relative to it.
  double noise_scale(double b, double slope) const { return std::abs(b) + F_ * std::abs(slope) + members_noise(); }
  /// Of the members near the k-th value. Without c their slopes are at most k + λ. With it |c|/ρ of a member is at most
  /// |v̂| + (k+λ)/ρ, because the rest of v is between 0 and k + λ; and 1/ρ ≥ F.
  double members_noise() const {
    return (with_c_ ? 1 / scale_ : F_) * (static_cast<double>(k_) + lambda_) + std::abs(least_);
  }
  /// Whether the line b + F·slope of a non-member is behind the k-th value by more than rounding.
  bool is_clearly_below(double b, double slope) const {
    return least_ - (b + F_ * slope) > clearly_below * noise_scale(b, slope);
  }
  bool crowd_is_clearly_below() const {
    return steep_w_ == 0 || (steep_w_ != no_crowd_yet && is_clearly_below(crowd_b_, steep_w_));
  }
  void leave_crowd();
  void leave_nobody();
  void widen_crowd();
  std::int32_t steepest_in_crowd() const;
  void want_if_steep(std::int32_t least_w);
  void follow_if_steep(std::int32_t least_w);
  /// The first unseen vertex in the start order.
  Vertex first_unseen() {
    for (; cursor_ < n_; ++cursor_)
      if (const Vertex i = in_start_order(cursor_); words_[i] == 0) return i;
    return no_vertex;
  }
  void set_horizon();

  // what must be true between two verbs; see incremental_checks.cpp
  bool members_are_in_front() const;
  bool counts_are_right() const;
  bool crowd_is_below_its_line();
  bool unseen_are_behind_the_cursor() const;

  const Question& question_;
  const Graph& graph_;
  std::span<const Vertex> by_degree_;
  PageArray<std::uint32_t>&words_, &line_of_;
  FlipLog& log_;
  std::vector<Line>& lines_;  // those of S are the first
  std::vector<Vertex>& seen_;
  std::size_t n_, k_;
  double lambda_;

  double scale_ = 1, F_ = 0;
  double untouched_a_ = 0, untouched_scale_ = 0;  // start values: a, and b = scale·(degree + λ)
  std::size_t cursor_ = 0;                        // unseen vertices are at or behind it in the start order
  bool degree_order_ = false;                     // start order: by degree, else by id
  bool many_seen_ = false;                        // too many for the list seen_
  bool with_c_ = false;                           // somebody has a linear term

  std::vector<Vertex> members_;  // S, increasing
  double least_ = 0;             // the k-th largest value of v̂ at the last look
  double sum_b_ = 0, sum_a_ = 0;
  std::int64_t s_A_s_ = 0, c_s_ = 0, min_inside_ = none_inside, max_outside_ = 0;
  bool sums_valid_ = false, x_integral_ = false, x_is_S_ = false;
  double horizon_ = 0;  // S stays while F is below

  // Whoever is seen and not followed has w < steep_w_ and is not above crowd_b_ + F·steep_w_. 0: nobody is.
  std::int32_t steep_w_ = no_crowd_yet;
  double crowd_b_ = 0;

  std::vector<Vertex> wanted_, leaving_, entering_;
  std::vector<Ranked> ranked_;
};

}  // namespace densek
