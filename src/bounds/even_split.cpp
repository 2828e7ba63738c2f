// Accelerated projected gradient on Σ b² over the arcs that may move; how and why stands in bounds/split.h.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/pages.h"
#include "base/parallel.h"
#include "bounds/evenness.h"
#include "bounds/moving_arcs.h"
#include "bounds/row_blocks.h"
#include "bounds/split.h"
#include "bounds/split_step.h"
#include "relaxation/momentum.h"

namespace densek::bounds {

namespace {

/// One addition a vertex: a range must be long to be worth a thread.
constexpr std::uint64_t vertices_per_task = 1 << 16, blocks_per_task = 1 << 6;
/// Loads that swing because of bold steps come to rest in the last ones, this part of all, which are safe.
constexpr int most_bold_steps = 25, safe_part = 6;
/// Which arcs may move is decided anew after so many steps, and then each time after six times as many: a choice looks
/// at all arcs and costs as much as five steps.
constexpr int first_choice = 6, later_choices = 6;
/// Whether a split is even is asked after every so many steps; earlier where few may follow.
constexpr int steps_between_looks = 20, steps_before_few = 16;

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

class Gradient {
 public:
  /// `order`, if there is one: shares are not there yet, since nobody has looked at the arcs.
  Gradient(const Question& question, Split start, std::span<const Vertex> order, int threads)
      : question_(question),
        graph_(question.graph),
        threads_(threads),
        borders_(row_blocks(question.graph)),
        split_(std::move(start)),
        target_(graph_.num_arcs() + (borders_.size() - 1) * spare),
        tilt_(target_.size()),
        last_(target_.size()),
        weight_(graph_.weighted() ? target_.size() : 0),
        rows_(question.num_vertices()),
        num_rows_(borders_.size() - 1, 0),
        moving_(question.num_vertices(), 0),
        resting_(question.num_vertices()),
        step_(question.num_vertices()),
        loads_(question.num_vertices()),
        ends_(question.num_vertices()),
        load_(question.num_vertices()),
        uphill_(borders_.size() - 1) {
    for (std::size_t v = 0; v < load_.size(); ++v)
      load_[v] = static_cast<double>(split_.loads[v]) / static_cast<double>(std::int64_t{1} << split_.bits);
    last_load_ = load_;
    split_.loads = {};
    for (std::size_t i = 0; i < order.size(); ++i) ends_[order[i]].step = std::bit_cast<float>(static_cast<Vertex>(i));
    placed_ = !order.empty();
    std::uint32_t most = 0;
    for (Vertex v = 0; v < graph_.num_vertices(); ++v) most = std::max(most, graph_.degree(v));
    step_of_.resize(most + std::size_t{1});
    be_bold_then(true);
  }

  std::span<const double> loads() const { return load_; }
  std::uint64_t num_moving() const { return std::accumulate(moving_.begin(), moving_.end(), std::uint64_t{0}); }

  /// Chooses the arcs that may move: all but those that an end has whole though the other one has clearly more load.
  void choose() {
    const std::uint64_t n = graph_.num_vertices();
    parallel_ranges(threads_, n, vertices_per_task, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t v = begin; v < end; ++v) ends_[v].load = loads_[v] = static_cast<float>(load_[v]);
    });
    parallel_blocks_with(
        threads_, std::ssize(uphill_), [] { return Chosen(); },
        [&](Chosen& chosen, std::int64_t block) {
          const auto b = static_cast<std::size_t>(block);
          graph_.weighted() ? choose_in<true>(b, chosen) : choose_in<false>(b, chosen);
        });
    placed_ = false;
  }

  /// Whether the step after the next step or choice is bold: longer than what is safe whatever the graph.
  void be_bold_then(bool bold) {
    if (bold == bold_) return;
    bold_ = bold;
    for (std::size_t count = 0; count < step_of_.size(); ++count)
      step_of_[count] = FreeArcs{static_cast<float>(count), static_cast<float>(count)}.step(bold);
  }

  /// One accelerated step.
  void step() {
    const double theta = momentum_.next();  // y = x + θ(x − x⁻)
    parallel_ranges(threads_, uphill_.size(), blocks_per_task, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t b = begin; b < end; ++b)
        for (const Vertex v : rows_of(b))
          ends_[v] = {static_cast<float>(load_[v] + theta * (load_[v] - last_load_[v])), step_[v]};
    });
    parallel_blocks(threads_, std::ssize(uphill_), [&](std::int64_t block) {
      const auto b = static_cast<std::size_t>(block);
      uphill_[b] = 0;
      const MovingArcs arcs = arcs_of(b);
      std::size_t at = 0;
      for (const Vertex v : rows_of(b)) {
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
    split_.loads.resize(question_.num_vertices());
    parallel_blocks(threads_, std::ssize(uphill_), [&](std::int64_t block) {
      const auto b = static_cast<std::size_t>(block);
      const MovingArcs arcs = arcs_of(b);
      std::size_t at = 0;
      for (Vertex v = borders_[b]; v < borders_[b + 1]; ++v) {
        const std::uint64_t end = graph_.first_arc(v) + graph_.degree(v);
        for (std::uint64_t arc = graph_.first_arc(v); arc < end; arc += Stretch::most) {
          std::int32_t* const share = split_.shares.data() + arc;
          const std::size_t size = std::min<std::uint64_t>(end - arc, Stretch::most);
          for_bits(marked({share, size}), [&](std::size_t i) { share[i] = share_of(arcs.tilt[at++]); });
        }
        split_.loads[v] = load_of(question_, split_, v);
      }
    });
    return std::move(split_);
  }

 private:
  MovingArcs arcs_of(std::size_t block) {
    const std::uint64_t first = graph_.first_arc(borders_[block]) + block * spare;
    return {target_.data() + first, tilt_.data() + first, last_.data() + first,
            graph_.weighted() ? weight_.data() + first : nullptr};
  }

  std::span<const Vertex> rows_of(std::size_t block) const {
    return {rows_.data() + borders_[block], num_rows_[block]};
  }

  template <bool weighted>
  void choose_in(std::size_t b, Chosen& chosen) {
    const Vertex first = borders_[b], last = borders_[b + 1] - 1;
    const std::uint64_t end = graph_.first_arc(last) + graph_.degree(last);
    chosen.begin(end - graph_.first_arc(first), weighted);
    const MovingArcs before = arcs_of(b);
    Vertex* row = rows_.data() + first;
    std::size_t at = 0;
    for (Vertex v = first; v <= last; ++v) {
      const std::size_t count_before = chosen.count;
      const Sums sums = choose_in_row<weighted>(v, end, before, at, chosen);
      // Who has none any more is stepped on as long as nobody chooses again: its last step is not over.
      const bool had_some = moving_[v] > 0;
      moving_[v] = static_cast<std::uint32_t>(chosen.count - count_before);
      if (had_some || moving_[v] > 0) *row++ = v;
      resting_[v] =
          static_cast<double>(question_.c(v)) + static_cast<double>(sums.rest) + 0.5 * static_cast<double>(sums.moving);
      if (weighted)
        set_step(v, {static_cast<float>(sums.free), static_cast<float>(sums.num_free)},
                 static_cast<float>(sums.moving));
      else
        set_step(v, static_cast<std::uint32_t>(sums.num_free));
    }
    num_rows_[b] = static_cast<std::uint32_t>(row - (rows_.data() + first));
    chosen.put_into(before, at);
  }

  /// What the arcs of a row weigh that it has at rest, that may move, and that are free; and how many are free.
  struct Sums {
    std::int64_t rest = 0, moving = 0, free = 0, num_free = 0;
  };

  /// Those of v that moved so far begin at `at`; the arcs of its block end before `block_end`.
  template <bool weighted>
  Sums choose_in_row(Vertex v, std::uint64_t block_end, const MovingArcs& before, std::size_t& at, Chosen& chosen) {
    const float here = loads_[v];
    const auto place = std::bit_cast<Vertex>(ends_[v].step);
    const std::uint64_t end = graph_.first_arc(v) + graph_.degree(v);
    auto next = graph_.arcs(v).begin();
    std::int64_t weight[Stretch::most];  // not read without weights
    Sums sums;
    for (std::uint64_t arc = graph_.first_arc(v); arc < end; arc += Stretch::most) {
      const Vertex* const target = graph_.neighbors(v).data() + (arc - graph_.first_arc(v));
      std::int32_t* const share = split_.shares.data() + arc;
      const std::size_t size = std::min<std::uint64_t>(end - arc, Stretch::most);
      Stretch stretch = placed_ ? Stretch(target, share, size, block_end - arc, ends_.data(), place)
                                : Stretch(target, share, size, block_end - arc, loads_.data());
      for_bits(stretch.moved, [&](std::size_t i) {
        stretch.tilt[i] = before.tilt[at];
        stretch.last[i] = before.last[at++];
      });
      const Stretch::Said said = stretch.decide(here);
      ArcBits counts = stretch.all();
      if (weighted)
        for_bits(counts, [&](std::size_t i) {
          weight[i] = (*next).weight;
          ++next;
          if (weight[i] <= 0) counts ^= ArcBits{1} << i;
        });
      const auto weigh = [&](ArcBits bits) {
        if (!weighted) return std::int64_t{std::popcount(bits)};
        std::int64_t sum = 0;
        for_bits(bits, [&](std::size_t i) { sum += weight[i]; });
        return sum;
      };
      const ArcBits moving = counts & ~said.rests;
      sums.rest += weigh(counts & said.rests & said.is_mine);
      sums.moving += weigh(moving);
      sums.free += weigh(counts & said.is_free);
      sums.num_free += std::popcount(counts & said.is_free);
      for_bits(stretch.moved & ~moving, [&](std::size_t i) { share[i] = share_of(stretch.tilt[i]); });
      for_bits(moving & ~stretch.moved, [&](std::size_t i) { share[i] = moves; });
      std::size_t count = chosen.count;
      for_bits(moving, [&](std::size_t i) {
        chosen.target[count] = target[i];
        chosen.tilt[count] = stretch.tilt[i];
        chosen.last[count] = stretch.last[i];
        if (weighted) chosen.weight[count] = static_cast<double>(weight[i]);
        ++count;
      });
      chosen.count = count;
    }
    return sums;
  }

  /// Steps along the arcs of v, which begin at `at` of the block, and returns the sum of their tilts.
  double move_row(const MovingArcs& arcs, std::size_t at, Vertex v, float theta) {
    if (moving_[v] == 0) return 0;
    const End here = ends_[v];
    const std::size_t end = at + moving_[v];
    Lanes sum{};
    Counts free{};
    for (; at + split_lanes < end; at += split_lanes) {
      const Moved moved = moved_arcs(here, arcs, at, theta);
      std::memcpy(arcs.last + at, &moved.tilt, sizeof moved.tilt);  // step() changes the names
      sum += moved.tilt;
      free -= moved.is_free;
    }
    // One to four are left. Fewer join the first sum; how many there are nothing foretells, so there is no branch on
    // it.
    const std::size_t left = end - at;
    const Counts is_used = Counts{0, 1, 2, 3} < static_cast<std::int32_t>(left);
    const Moved moved = moved_arcs(here, arcs, at, theta);
    const auto tilt = reinterpret_cast<Lanes>(reinterpret_cast<Counts>(moved.tilt) & is_used);
    float tilts[split_lanes];
    std::memcpy(tilts, &tilt, sizeof tilts);
    for (std::size_t i = 0; i < split_lanes; ++i) arcs.last[at + std::min(i, left - 1)] = tilts[std::min(i, left - 1)];
    free -= moved.is_free & is_used;
    const float joined = ((sum[0] + tilt[0]) + tilt[1]) + tilt[2];
    const Lanes full = sum + tilt;
    const bool is_full = left == split_lanes;
    const auto part = [&](std::size_t i) { return static_cast<double>(is_full ? full[i] : sum[i]); };
    set_step(v, static_cast<std::uint32_t>(free[0] + free[1] + free[2] + free[3]));
    return ((is_full ? part(0) : static_cast<double>(joined)) + part(1)) + (part(2) + part(3));
  }

  /// The same, each tilt by what its edge weighs.
  double move_weighted_row(const MovingArcs& arcs, std::size_t at, Vertex v, float theta) {
    const End here = ends_[v];
    double sum = 0, all = 0;
    FreeArcs free;
    for (const std::size_t end = at + moving_[v]; at < end; at += split_lanes) {
      const Moved moved = moved_arcs(here, arcs, at, theta);
      for (std::size_t i = 0; i < std::min(split_lanes, end - at); ++i) {
        arcs.last[at + i] = moved.tilt[i];
        const double weight = arcs.weight[at + i];
        sum += weight * static_cast<double>(moved.tilt[i]);
        all += weight;
        if (moved.is_free[i] == 0) continue;
        free.weight += static_cast<float>(weight);
        ++free.count;
      }
    }
    set_step(v, free, static_cast<float>(all));
    return sum;
  }

  /// Where none is free, all that may move are counted.
  void set_step(Vertex v, FreeArcs free, float all) {
    if (free.count <= 0) free = {all, static_cast<float>(moving_[v])};
    step_[v] = free.step(bold_);
  }
  void set_step(Vertex v, std::uint32_t num_free) { step_[v] = step_of_[num_free > 0 ? num_free : moving_[v]]; }

  /// Four arcs after a step from here.
  struct Moved {
    Lanes tilt;
    Counts is_free;  // −1 where it is
  };
  Moved moved_arcs(const End here, const MovingArcs& arcs, std::size_t at, float theta) const {
    const FourEnds there(ends_.data(), arcs.target + at);
    const auto x = four_at<Lanes>(arcs.tilt + at), last = four_at<Lanes>(arcs.last + at);
    const Lanes moved = moved_tilt(x, last, theta, there.step, there.load, here);
    return {moved, ((moved > -0.5F) & (moved < 0.5F)) | (moved != x)};
  }

  const Question& question_;
  const Graph& graph_;
  int threads_;
  std::vector<Vertex> borders_;
  Split split_;  // the shares of arcs that rest are right; the others are marked
  // A block of rows has the room of its arcs, and takes what those that may move need: pages cost nothing until
  // touched, and arrays of this size can be put aside (base/aside.h). What is left of a last row is read as four arcs.
  static constexpr std::uint64_t spare = split_lanes - 1;
  PageArray<Vertex> target_;
  PageArray<float> tilt_, last_;
  PageArray<double> weight_;
  std::vector<Vertex> rows_;  // of each block, from its first vertex on: those that have any, or just had
  std::vector<std::uint32_t> num_rows_;
  std::vector<std::uint32_t> moving_;  // by vertex: how many of its arcs may move
  std::vector<double> resting_;        // by vertex: its load if every arc that may move were at one half
  std::vector<float> step_;            // by vertex: of the next step
  std::vector<float> step_of_;         // without weights: by the number of free arcs
  bool bold_ = false;
  bool placed_ = false;       // nobody has looked at the arcs, and in place of steps `ends_` has places in an order
  std::vector<float> loads_;  // by vertex, while it is chosen
  std::vector<End> ends_;     // by vertex, in a step
  std::vector<double> load_, last_load_;
  std::vector<double> uphill_;  // by block of rows
  Momentum momentum_;
};

Split evened(const Question& question, Gradient gradient, const SplitOptions& options) {
  const bool has_limit = question.parts.sizes.size() == 1;
  const int between_looks = options.iterations < 2 * steps_between_looks ? steps_before_few : steps_between_looks;
  const int bold_steps = std::min(most_bold_steps, options.iterations - 1 - options.iterations / safe_part);
  std::uint64_t moving = 0, arcs = 0;
  const auto choose = [&] {
    gradient.choose();
    moving = gradient.num_moving();
    arcs += question.graph.num_arcs();
  };
  gradient.be_bold_then(bold_steps > 0);
  choose();
  for (int i = 1, choice = first_choice;; ++i) {
    gradient.be_bold_then(i < bold_steps);
    gradient.step();
    arcs += moving;
    if (i >= options.iterations || options.budget.exhausted()) break;
    if (has_limit && i % between_looks == 0 && is_even(question, gradient.loads(), options.near_limit, options.threads))
      break;
    if (i != choice) continue;
    choose();
    choice *= later_choices;
  }
  if (options.arcs != nullptr) *options.arcs += arcs;
  return std::move(gradient).rounded();
}

}  // namespace

Split even_split(const Question& question, Split start, const SplitOptions& options) {
  if (options.iterations == 0 || options.budget.exhausted()) return start;
  return evened(question, Gradient(question, std::move(start), {}, options.threads), options);
}

Split even_split(const Question& question, const Cores& cores, const SplitOptions& options) {
  if (question.graph.weighted() || options.iterations == 0 || options.budget.exhausted())
    return even_split(question, ordered_split(question, cores.order, options.threads), options);
  Split start;
  start.shares.resize(question.graph.num_arcs());
  start.bits = load_bits(question);
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    start.loads.push_back((question.c(v) + static_cast<std::int64_t>(cores.later[v])) << start.bits);
  return evened(question, Gradient(question, std::move(start), cores.order, options.threads), options);
}

}  // namespace densek::bounds
