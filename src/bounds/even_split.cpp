// Accelerated projected gradient on Σ b² over the arcs that may move; how and why stands in bounds/split.h.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/pages.h"
#include "base/parallel.h"
#include "bounds/evenness.h"
#include "bounds/row_blocks.h"
#include "bounds/split.h"
#include "bounds/split_step.h"
#include "relaxation/momentum.h"

namespace densek::bounds {

namespace {

/// One addition a vertex: a range must be long to be worth a thread.
constexpr std::uint64_t vertices_per_task = 1 << 16;
/// Loads that swing because of bold steps come to rest in the last ones, this part of all, which are safe.
constexpr int most_bold_steps = 25, safe_part = 6;
/// An arc rests only if the loads at its ends differ by this part of them: nearer ones may change places yet.
constexpr float rest_margin = 0.02F;
/// Which arcs may move is decided anew after so many steps, and then each time after four times as many.
constexpr int first_choice = 2, later_choices = 4;
/// Whether a split is even is asked after every so many steps, and this near its limit no bound is worth going on for.
constexpr int steps_between_looks = 25;
constexpr double near_limit = 1.0 / (1 << 16);

/// The arcs of a vertex that moved or can to either side.
struct FreeArcs {
  float weight = 0, count = 0;

  /// 1 over twice the weight is short enough whatever the graph. At a vertex of many free arcs that is needed only
  /// where they are bipartite; where they are like random ones 1 over count + 2√count is enough (Friedman 2008).
  float step(bool bold) const {
    if (count <= 0) return 0;
    const float longer = bold ? 2 * count / (count + 2 * std::sqrt(count)) : 1;
    return std::max(1.0F, longer) * 0.5F / weight;
  }
};

/// Where the arcs of a block of rows that may move are, row after row. A tilt is what the vertex gets, less one half.
struct MovingArcs {
  Vertex* target;
  float *tilt, *last;  // now and before the last step
  double* weight;      // not read without weights
};

/// Those of a block while they are chosen: a candidate is written, and counts only if it is taken.
struct Chosen {
  std::vector<Vertex> target;
  std::vector<float> tilt, last;
  std::vector<double> weight;
  std::size_t count = 0;

  void begin(std::uint64_t arcs, bool weighted) {
    count = 0;
    if (target.size() >= arcs) return;
    target.resize(arcs);
    tilt.resize(arcs);
    last.resize(arcs);
    if (weighted) weight.resize(arcs);
  }
  void put_into(const MovingArcs& arcs, bool weighted) const {
    std::copy_n(target.begin(), count, arcs.target);
    std::copy_n(tilt.begin(), count, arcs.tilt);
    std::copy_n(last.begin(), count, arcs.last);
    if (weighted) std::copy_n(weight.begin(), count, arcs.weight);
  }
};

class Gradient {
 public:
  Gradient(const Question& question, Split start, int threads)
      : question_(question),
        graph_(question.graph),
        threads_(threads),
        borders_(row_blocks(question.graph)),
        split_(std::move(start)),
        target_(graph_.num_arcs()),
        tilt_(graph_.num_arcs()),
        last_(graph_.num_arcs()),
        weight_(graph_.weighted() ? graph_.num_arcs() : 0),
        moving_(question.num_vertices(), 0),
        resting_(question.num_vertices()),
        free_(question.num_vertices()),
        ends_(question.num_vertices()),
        load_(question.num_vertices()),
        uphill_(borders_.size() - 1) {
    for (std::size_t v = 0; v < load_.size(); ++v)
      load_[v] = static_cast<double>(split_.loads[v]) / static_cast<double>(std::int64_t{1} << split_.bits);
    last_load_ = load_;
  }

  std::span<const double> loads() const { return load_; }
  std::uint64_t num_moving() const { return std::accumulate(moving_.begin(), moving_.end(), std::uint64_t{0}); }

  /// Chooses the arcs that may move: all but those that an end has whole though the other one has clearly more load.
  void choose() {
    set_ends([&](std::size_t v) { return End{static_cast<float>(load_[v]), 0}; });
    parallel_blocks_with(
        threads_, std::ssize(uphill_), [] { return Chosen(); },
        [&](Chosen& chosen, std::int64_t block) {
          const auto b = static_cast<std::size_t>(block);
          graph_.weighted() ? choose_in<true>(b, chosen) : choose_in<false>(b, chosen);
        });
  }

  /// One accelerated step; bold: longer than what is safe whatever the graph.
  void step(bool bold) {
    const double theta = momentum_.next();  // y = x + θ(x − x⁻)
    set_ends([&](std::size_t v) {
      return End{static_cast<float>(load_[v] + theta * (load_[v] - last_load_[v])), free_[v].step(bold)};
    });
    parallel_blocks(threads_, std::ssize(uphill_), [&](std::int64_t block) {
      const auto b = static_cast<std::size_t>(block);
      uphill_[b] = 0;
      const MovingArcs arcs = arcs_of(b);
      std::size_t at = 0;
      for (Vertex v = borders_[b]; v < borders_[b + 1]; ++v) {
        last_load_[v] = load_[v];
        load_[v] = resting_[v] + (graph_.weighted() ? move_weighted_row(arcs, at, v, static_cast<float>(theta))
                                                    : move_row(arcs, at, v, static_cast<float>(theta)));
        at += moving_[v];
        uphill_[b] += static_cast<double>(ends_[v].load) * (load_[v] - last_load_[v]);
      }
    });
    std::swap(tilt_, last_);
    // Restart when the step went uphill as seen from y (O'Donoghue, Candès 2015).
    const double uphill = std::accumulate(uphill_.begin(), uphill_.end(), 0.0);
    if (uphill > 0) momentum_.restart();
  }

  /// The shares as integers.
  Split rounded() && {
    parallel_blocks(threads_, std::ssize(uphill_), [&](std::int64_t block) {
      const auto b = static_cast<std::size_t>(block);
      const MovingArcs arcs = arcs_of(b);
      std::size_t at = 0;
      for (Vertex v = borders_[b]; v < borders_[b + 1]; ++v) {
        const std::size_t end = at + moving_[v];
        std::uint64_t arc = graph_.first_arc(v);
        for (const Vertex u : graph_.neighbors(v)) {
          if (at < end && arcs.target[at] == u) split_.shares[arc] = share_of(arcs.tilt[at++]);
          ++arc;
        }
        split_.loads[v] = load_of(question_, split_, v);
      }
    });
    return std::move(split_);
  }

 private:
  static float tilt_of(std::int32_t share) {
    return static_cast<float>(share - share_unit / 2) / static_cast<float>(share_unit);
  }
  static std::int32_t share_of(float tilt) {
    return share_unit / 2 + static_cast<std::int32_t>(std::lrint(tilt * share_unit));
  }

  MovingArcs arcs_of(std::size_t block) {
    const std::uint64_t first = graph_.first_arc(borders_[block]);
    return {target_.data() + first, tilt_.data() + first, last_.data() + first,
            graph_.weighted() ? weight_.data() + first : nullptr};
  }

  template <class Make>
  void set_ends(Make&& make) {
    parallel_ranges(threads_, graph_.num_vertices(), vertices_per_task, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t v = begin; v < end; ++v) ends_[v] = make(static_cast<std::size_t>(v));
    });
  }

  /// Without branches on what rests, which nothing foretells: a look at all arcs would wait for them most of the time.
  template <bool weighted>
  void choose_in(std::size_t b, Chosen& chosen) {
    chosen.begin(
        graph_.first_arc(borders_[b + 1] - 1) + graph_.degree(borders_[b + 1] - 1) - graph_.first_arc(borders_[b]),
        weighted);
    const MovingArcs before = arcs_of(b);
    Vertex* const target = chosen.target.data();
    float *const tilts = chosen.tilt.data(), *const lasts = chosen.last.data();
    std::size_t at = 0, count = 0;
    for (Vertex v = borders_[b]; v < borders_[b + 1]; ++v) {
      const std::size_t end = at + moving_[v], count_before = count;
      const float here = ends_[v].load;
      std::int64_t rest = 0, moving = 0, free = 0, num_free = 0;
      std::int32_t* share = split_.shares.data() + graph_.first_arc(v);
      for (const auto [u, weight] : graph_.arcs(v)) {
        float tilt = tilt_of(*share), last = tilt;
        if (at < end && before.target[at] == u) {
          tilt = before.tilt[at];
          last = before.last[at++];
          *share = share_of(tilt);
        }
        ++share;
        if (weighted && weight <= 0) continue;
        const float there = ends_[u].load, pull = tilt > 0 ? there - here : here - there;
        const bool at_border = (std::abs(tilt) >= 0.5F) & (tilt == last);
        const bool rests = at_border & (pull > rest_margin * (std::abs(here) + std::abs(there)));
        const bool is_free = !at_border | (pull < 0);
        target[count] = u;
        tilts[count] = tilt;
        lasts[count] = last;
        if (weighted) chosen.weight[count] = static_cast<double>(weight);
        count += rests ? 0 : 1;
        rest += (rests & (tilt > 0)) ? weight : 0;
        moving += rests ? 0 : weight;
        free += is_free ? weight : 0;
        num_free += is_free ? 1 : 0;
      }
      moving_[v] = static_cast<std::uint32_t>(count - count_before);
      resting_[v] = static_cast<double>(question_.c(v)) + static_cast<double>(rest) + 0.5 * static_cast<double>(moving);
      set_free(v, {static_cast<float>(free), static_cast<float>(num_free)}, static_cast<float>(moving));
    }
    chosen.count = count;
    chosen.put_into(before, weighted);
  }

  /// Four arcs at a time.
  using Lanes [[gnu::vector_size(16)]] = float;
  using Counts [[gnu::vector_size(16)]] = std::int32_t;
  static constexpr std::size_t width = split_lanes;

  /// Steps along the arcs of v, which begin at `at` of the block, and returns the sum of their tilts.
  double move_row(const MovingArcs& arcs, std::size_t at, Vertex v, float theta) {
    const End here = ends_[v];
    const std::size_t end = at + moving_[v];
    Lanes sum{};
    Counts free{};
    for (; at + width <= end; at += width) sum += move_arcs<width>(here, arcs, at, theta, free);
    for (; at < end; ++at) sum += move_arcs<1>(here, arcs, at, theta, free);
    const auto count = static_cast<float>(free[0] + free[1] + free[2] + free[3]);
    set_free(v, {count, count}, static_cast<float>(moving_[v]));
    return (static_cast<double>(sum[0]) + static_cast<double>(sum[1])) +
           (static_cast<double>(sum[2]) + static_cast<double>(sum[3]));
  }

  /// The same, each tilt by what its edge weighs.
  double move_weighted_row(const MovingArcs& arcs, std::size_t at, Vertex v, float theta) {
    const End here = ends_[v];
    double sum = 0, all = 0;
    FreeArcs free;
    for (const std::size_t end = at + moving_[v]; at < end; ++at) {
      Counts is_free{};
      sum += arcs.weight[at] * static_cast<double>(move_arcs<1>(here, arcs, at, theta, is_free)[0]);
      all += arcs.weight[at];
      if (is_free[0] == 0) continue;
      free.weight += static_cast<float>(arcs.weight[at]);
      ++free.count;
    }
    set_free(v, free, static_cast<float>(all));
    return sum;
  }

  /// Where none is free, all that may move are counted.
  void set_free(Vertex v, FreeArcs free, float all) {
    free_[v] = free.count > 0 ? free : FreeArcs{all, static_cast<float>(moving_[v])};
  }

  /// Steps along `count` arcs from here; returns their new tilts, 0 in the lanes not used, and counts those that are
  /// free.
  template <std::size_t count>
  Lanes move_arcs(const End here, const MovingArcs& arcs, std::size_t at, float theta, Counts& free) {
    Lanes load = Lanes{} + here.load, step{}, x{}, last{};
    for (std::size_t i = 0; i < count; ++i) {
      const End& there = ends_[arcs.target[at + i]];
      load[i] = there.load;
      step[i] = there.step;
    }
    std::memcpy(&x, arcs.tilt + at, count * sizeof(float));
    std::memcpy(&last, arcs.last + at, count * sizeof(float));
    const Lanes moved = moved_tilt(x, last, theta, step, load, here);
    Counts is_free = ((moved > -0.5F) & (moved < 0.5F)) | (moved != x);  // −1 where it is
    for (std::size_t i = count; i < width; ++i) is_free[i] = 0;
    free -= is_free;
    std::memcpy(arcs.last + at, &moved, count * sizeof(float));  // step() changes the names
    return moved;
  }

  const Question& question_;
  const Graph& graph_;
  int threads_;
  std::vector<Vertex> borders_;
  Split split_;  // the shares of arcs that rest are right, the others those of before
  // A block of rows has the room of its arcs, and takes what those that may move need: pages cost nothing until
  // touched, and arrays of this size can be put aside (base/aside.h).
  PageArray<Vertex> target_;
  PageArray<float> tilt_, last_;
  PageArray<double> weight_;
  std::vector<std::uint32_t> moving_;  // by vertex: how many of its arcs may move
  std::vector<double> resting_;        // by vertex: its load if every arc that may move were at one half
  std::vector<FreeArcs> free_;         // by vertex
  std::vector<End> ends_;
  std::vector<double> load_, last_load_;
  std::vector<double> uphill_;  // by block of rows
  Momentum momentum_;
};

}  // namespace

Split even_split(const Question& question, Split start, const SplitOptions& options) {
  if (options.iterations == 0 || options.budget.exhausted()) return start;
  Gradient gradient(question, std::move(start), options.threads);
  const bool has_limit = question.parts.sizes.size() == 1;
  const int bold_steps = std::min(most_bold_steps, options.iterations - 1 - options.iterations / safe_part);
  std::uint64_t moving = 0, arcs = 0;
  const auto choose = [&] {
    gradient.choose();
    moving = gradient.num_moving();
    arcs += question.graph.num_arcs();
  };
  choose();
  for (int i = 1, choice = first_choice;; ++i) {
    gradient.step(i <= bold_steps);
    arcs += moving;
    if (i >= options.iterations || options.budget.exhausted()) break;
    if (has_limit && i % steps_between_looks == 0 && is_even(question, gradient.loads(), near_limit, options.threads))
      break;
    if (i != choice) continue;
    choose();
    choice *= later_choices;
  }
  if (options.arcs != nullptr) *options.arcs += arcs;
  return std::move(gradient).rounded();
}

}  // namespace densek::bounds
