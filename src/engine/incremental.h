// The incremental engine: the reference engine's numbers, bit for bit, at the cost of what changes.
//
// - For most neighbours of vertices that enter or leave S, w is counted and nothing else. They are a *crowd* below one
//   common line (`crowd_b_`, `steep_w_`), and that line is clearly below the k-th value.
// - The others are *followed*: they have a line of their own, v̂ = b + F·q, in one short array, the members of S in
//   front. Whoever has become too steep for the crowd gets its line when S is looked at the next time, from the log of
//   who entered and left when. Who that is, and how steep the crowd is, is read off a short list of its steepest.
// - At an integral x all values are whole, and the next S is chosen by counts: only those who enter get a line.
// - Vertices nobody has seen keep the order of their start values (by degree at the uniform start) and wait behind a
//   cursor into it.
// - With several parts, each has its own k-th value; the crowd and the unseen stay below all of them.
// - Vertices with a linear term c ≠ 0 are followed from the start to the end, so that c is 0 in the crowd and among the
//   unseen. With a loading for each vertex that is everyone.
// - While S stays, an oracle call is a handful of scalar operations: no line can reach the k-th value before a horizon
//   of F that is computed once.
//
// Skipping is conservative: floating-point noise could make the order flicker near a crossing, so a line is left alone
// only while it is below the k-th value by more than all rounding together (see `clearly_below`). Whoever is closer is
// evaluated exactly, as the reference engine would.
//
// Cost of an oracle call that changes S: vol(S_t Δ S_{t−1}) counts, and a look at every line; with several parts, at
// every vertex. Memory: 12 bytes a vertex, 16 with large weights, allocated as zero pages, of which only touched
// ones become real. One thread: at this size of work, waiting for a second one costs more than it brings.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/pages.h"
#include "engine/counts.h"
#include "engine/engine.h"
#include "engine/flip_log.h"
#include "graph/degree_order.h"
#include "relaxation/selection.h"

namespace densek {

/// What the engine has looked at: what its speed is made of, whatever the clock says.
struct LookedAt {
  std::uint64_t arcs = 0;   ///< of rows
  std::uint64_t words = 0;  ///< counts of vertices without a line
  std::uint64_t lines = 0;
};

template <class Counts>
class BasicIncrementalEngine {
 public:
  using Count = typename Counts::Count;
  using Rows = typename Counts::Rows;
  using Log = FlipLog<Rows>;

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
    PageArray<typename Counts::Word> words;  // what those in S weigh, and the flags of Counts
    PageArray<std::uint32_t> line_of;        // where the line of a followed vertex is
    Log log;
    std::vector<Line> lines;
    std::vector<Vertex> seen, front;
  };

  /// The order is used by the uniform start. All that is given by reference must outlive the engine. Throws UsageError
  /// for what `require_supported` refuses, and for questions that these counts are not made for.
  BasicIncrementalEngine(const Question& question, const DegreeOrder& by_degree, Buffers& buffers,
                         const Loading& loading);
  ~BasicIncrementalEngine();
  /// Whether the weights are small enough: differences of counts, and counts with λ, then have no rounding, and a line
  /// from the log has the bits of one that was followed.
  static bool takes(const DegreeOrder& by_degree) { return by_degree.max_degree <= Counts::largest_row; }
  BasicIncrementalEngine(const BasicIncrementalEngine&) = delete;
  BasicIncrementalEngine& operator=(const BasicIncrementalEngine&) = delete;

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
  /// Since it was made.
  const LookedAt& looked_at() const { return looked_at_; }

 private:
  using Line = typename Buffers::Line;
  static constexpr std::size_t block = Buffers::block;
  enum Flag : std::uint32_t {
    x_touched = 1,  // a is its own
    apart = 2,      // b cannot be computed from the log
    turns = 4,      // enters or leaves S just now
    has_c = 8       // a linear term other than 0: never released
  };
  static constexpr double never = std::numeric_limits<double>::infinity();
  // Values of steep_w_: who is in the crowd is not yet decided, or decided: nobody.
  static constexpr Count no_crowd_yet = Counts::most, no_crowd = Counts::least;
  static constexpr Count no_front = Counts::most;  // nobody arrives there

  // values
  bool is_followed(Vertex i) const { return Counts::is_followed(words_[i]); }
  /// What its neighbours in S weigh: the w of those without a linear term.
  Count count(Vertex i) const { return Counts::count(words_[i]); }
  std::size_t part(Vertex i) const { return Counts::part(question_, i); }
  std::int64_t w_now(const Line& line) const {
    return count(line.vertex) + ((line.flags & has_c) != 0 ? question_.linear[line.vertex] : 0);
  }
  bool is_member(std::size_t line) const { return line < members_.size(); }
  /// Where edges are counted all have the same.
  double lambda(Vertex i) const { return Counts::one_part ? loading_.common() : loading_.of(i); }
  double slope(std::size_t line) const { return slope(lines_[line], is_member(line)); }
  double slope(const Line& line, bool inside) const {
    return static_cast<double>(line.w) + lambda(line.vertex) * (inside ? 1 : 0);
  }
  double loading_of_members() const {
    return loading_.common() * static_cast<double>(k_) + static_cast<double>(own_s_);
  }
  double v_hat(std::size_t line) const { return lines_[line].b + F_ * slope(line); }
  double x_hat(std::size_t line) const {
    return ((lines_[line].flags & x_touched) != 0 ? lines_[line].a : untouched_a_) + F_ * (is_member(line) ? 1 : 0);
  }
  double start_b(Vertex i) const {
    return degree_order_ ? untouched_scale_ * (static_cast<double>(by_degree_.degree(graph_, i)) + lambda(i)) : 0.0;
  }
  Vertex in_start_order(std::size_t at) const {
    return degree_order_ ? by_degree_.vertices[at] : static_cast<Vertex>(at);
  }

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
  void find_last_members();
  void first_set();
  void examine();
  void select_members();
  void exchange(std::span<const Vertex> leaving, std::span<const Vertex> entering);
  void list_new(std::span<const Vertex> row);
  Count count_row(Vertex u, Count by);
  void rebase(std::size_t line);
  void put_in_front(std::span<const Vertex> leaving, std::span<const Vertex> entering);
  void refresh_counts();
  void refresh_sums();
  void rank_entries();
  void clear_ranked();
  void last_are_selected();
  void select_ranked();
  std::vector<Vertex> selected() const;
  Pair pair_of(std::size_t part);

  // skipping
  // A re-based intercept is off by at most 2⁻⁵² of the terms it is made of, and a run re-bases at most 2¹⁶ times, so
  // two computed values are in their true order when they differ by more than 2⁻³⁶ of those terms (`noise_scale`).
  // A line may be skipped while it is below by 2⁻²⁰ of them at first, and by a 2⁻¹² part of that distance, 2⁻³² of the
  // terms, to the end.
  static constexpr double clearly_below = 0x1p-20, approach = 1 - 0x1p-12;
  /// The magnitude of the terms that values near the k-th are computed from; rounding is relative to it.
  double noise_scale(double b, double slope) const { return std::abs(b) + F_ * std::abs(slope) + members_noise(); }
  /// Of the members near the k-th value of a part. Without c their slopes are at most reach + λ, where reach, k without
  /// weights, is the most that k neighbours can weigh. With c, |c|/ρ of a member is at most |v̂| + (reach+λ)/ρ, because
  /// the rest of v is at most reach + λ in size; and 1/ρ ≥ F.
  double members_noise(double least) const {
    return (with_c_ || !Counts::one_part ? 1 / scale_ : F_) * (reach_ + largest_loading_) + std::abs(least);
  }
  double members_noise() const { return members_noise(least_); }
  /// Whether the line b + F·slope of a non-member is behind the k-th value by more than rounding.
  bool is_clearly_below(double b, double slope) const {
    return least_ - (b + F_ * slope) > clearly_below * noise_scale(b, slope);
  }
  bool crowd_is_clearly_below() const {
    return steep_w_ == no_crowd ||
           (steep_w_ != no_crowd_yet && is_clearly_below(crowd_b_, static_cast<double>(steep_w_)));
  }
  /// Whoever has at least so much is followed, as soon as S is looked at again.
  Count border_of_crowd() const { return std::max(steep_w_, Counts::lowest); }
  void leave_crowd();
  void leave_nobody();
  void widen_crowd();
  bool crowd_is_overgrown() const;
  void see_border_of_crowd();

  // the front of the crowd
  void begin_front();
  template <class Visit>
  void look_at_all(Count least_w, Visit&& visit);
  void draw_front(Count w);
  void move_front(Count least_w);
  void keep_front_short();
  void rank_front();
  Count steepest_in_crowd(std::int64_t known);
  void want_if_steep(Count least_w);
  void follow_if_steep(Count least_w);
  /// The first unseen vertex in the start order.
  Vertex first_unseen() {
    for (; cursor_ < n_; ++cursor_)
      if (const Vertex i = in_start_order(cursor_); words_[i] == 0) return i;
    return no_vertex;
  }
  void set_horizon();

  // what must be true between two verbs; see incremental_checks.h
  bool members_are_in_front() const;
  bool counts_are_right() const;
  bool crowd_is_below_its_line();
  bool unseen_are_behind_the_cursor() const;
  bool front_holds_the_steep() const;

  const Question& question_;
  const Graph& graph_;
  const DegreeOrder& by_degree_;
  const PartLists parts_;
  PageArray<typename Counts::Word>& words_;
  PageArray<std::uint32_t>& line_of_;
  Log& log_;
  std::vector<Line>& lines_;  // those of S are the first
  std::vector<Vertex>& seen_;
  std::size_t n_, k_;
  Loading loading_;
  double largest_loading_, reach_;

  double scale_ = 1, F_ = 0;
  double untouched_a_ = 0, untouched_scale_ = 0;  // start values: a, and b = scale·(degree + λ)
  std::size_t cursor_ = 0;                        // unseen vertices are at or behind it in the start order
  bool degree_order_ = false;                     // start order: by degree, else by id
  bool many_seen_ = false;                        // too many for the list seen_
  bool with_c_ = false;                           // somebody has a linear term

  std::vector<Vertex> members_;  // S, increasing
  double least_ = 0;             // the k-th largest value of v̂ at the last look, of the parts with a choice the least
  std::vector<Ranked> last_;     // by part, the last-ranked member at the last look
  double sum_b_ = 0, sum_a_ = 0;
  std::int64_t s_A_s_ = 0, c_s_ = 0, own_s_ = 0;             // own_s_: the own loadings of S
  std::int64_t min_inside_ = none_inside, max_outside_ = 0;  // of all parts
  std::vector<Border> borders_;                              // by part
  bool sums_valid_ = false, x_integral_ = false, x_is_S_ = false;
  double horizon_ = 0;  // S stays while F is below

  // Whoever is seen and not followed has w < steep_w_ and is not above crowd_b_ + F·steep_w_.
  Count steep_w_ = no_crowd_yet;
  double crowd_b_ = 0;
  // Whoever is seen, not followed and has w ≥ front_w_ is in front_; others may be, and some twice. Where there is a
  // crowd, front_w_ is not above its border.
  std::vector<Vertex>& front_;
  Count front_w_ = no_front;
  std::size_t cleaned_front_ = 0;  // how many there were when nobody was in it twice

  std::vector<Vertex> wanted_, leaving_, entering_;
  std::vector<std::vector<Ranked>> ranked_;  // by part

  struct Slowest {  // of the members of a part
    double least;   // value
    double slope;   // they rise at least as fast
    double margin, noise;
  };
  std::vector<Slowest> slowest_;
  LookedAt looked_at_;
};

/// Edges among k vertices, and linear terms.
using IncrementalEngine = BasicIncrementalEngine<PlainCounts>;
/// Any question, if its weights are small.
using WeightedIncrementalEngine = BasicIncrementalEngine<WeightedCounts<std::int32_t>>;
/// Any question.
using GeneralIncrementalEngine = BasicIncrementalEngine<WeightedCounts<std::int64_t>>;

extern template class BasicIncrementalEngine<PlainCounts>;
extern template class BasicIncrementalEngine<WeightedCounts<std::int32_t>>;
extern template class BasicIncrementalEngine<WeightedCounts<std::int64_t>>;

}  // namespace densek
