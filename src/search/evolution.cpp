#include "search/evolution.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "search/elite.h"
#include "search/growth.h"

namespace densek::search {

namespace {

// Few elites, or recombination draws from the mediocre; a task hands in less than a round of tasks could fill.
constexpr std::size_t elites_kept = 12, finds_kept = 4;
// Tasks of a round do not see each other's finds, so rounds are short; a fixed number of tasks, whatever the threads.
constexpr std::uint64_t breeders_per_round = 8, rounds = 12;
// Moves of tabu search without improvement: some for every child, more the larger the set; many for promising ones,
// which are those within a `nearly`-th of the worst elite.
constexpr std::uint64_t short_patience = 100, patience_a_member = 2, long_patience = 4000;
constexpr std::int64_t nearly = 500;
// Every way of breeding starts with this weight, so that a first success does not end the others.
constexpr std::uint64_t first_weight = 4;

constexpr std::int64_t nothing = std::numeric_limits<std::int64_t>::min();  // what no set is worth less than

constexpr std::size_t num_ways = 5;  // of breeding: Breeder::ways
using Weights = std::array<std::uint64_t, num_ways>;

/// One task's workbench, used by the same task number in every round.
class Breeder {
  using MakeChild = void (Breeder::*)(const Candidate& parent, const ElitePool& pool, Random& random, WorkMeter& meter);
  static constexpr std::array<MakeChild, num_ways> ways() {
    return std::to_array<MakeChild>(  // neither fewer nor more of them compile
        {&Breeder::grow, &Breeder::recombine, &Breeder::absorb, &Breeder::oscillate, &Breeder::scatter});
  }

 public:
  Breeder(const Arena& arena, const EvolutionOptions& options)
      : n_(arena.num_vertices()),
        sizes_(options.sizes),
        k_(static_cast<std::uint32_t>(std::accumulate(sizes_.begin(), sizes_.end(), std::int64_t{0}))),
        goal_(options.goal),
        state_(arena, static_cast<std::uint32_t>(std::min<std::uint64_t>(n_, 2ULL * k_))),
        cluster_(arena, k_) {}

  struct Report {
    std::vector<Candidate> finds;
    Weights successes{};
    std::uint64_t work = 0;
    bool cut_short = false;
  };

  Report improve_start(std::span<const Vertex> start, const ElitePool& pool, Random random, WorkMeter meter) {
    ElitePool finds(finds_kept);
    state_.assign(start.subspan(0, std::min<std::size_t>(start.size(), 2ULL * k_)));
    improve(pool, finds, random, meter);
    return report(finds, {}, meter);
  }

  Report breed(const ElitePool& pool, const Weights& weights, Random random, WorkMeter meter) {
    ElitePool finds(finds_kept);
    Weights successes{};
    while (!meter.empty() && (finds.empty() || finds.best().value < goal_)) {
      const std::size_t way = draw(weights, random);
      (this->*ways()[way])(drawn(pool, random), pool, random, meter);
      const std::int64_t before = std::max(pool.best().value, finds.empty() ? nothing : finds.best().value);
      improve(pool, finds, random, meter);
      successes[way] += finds.best().value > before;
    }
    return report(finds, successes, meter);
  }

 private:
  static Report report(const ElitePool& finds, const Weights& successes, const WorkMeter& meter) {
    Report result{{}, successes, meter.used(), meter.cut_short()};
    for (std::size_t i = 0; i < finds.size(); ++i) result.finds.push_back(finds[i]);
    return result;
  }

  static std::size_t draw(const Weights& weights, Random& random) {
    std::uint64_t sum = 0;
    for (const std::uint64_t weight : weights) sum += weight;
    std::uint64_t left = random.below(sum);
    std::size_t way = 0;
    while (left >= weights[way]) left -= weights[way++];
    return way;
  }

  /// Half of the seeds come from anywhere, half from the promising end.
  Vertex seed_vertex(Random& random) const {
    const std::uint64_t range = random.below(2) == 0 ? n_ : std::min<std::uint64_t>(n_, 4ULL * k_);
    return static_cast<Vertex>(random.below(range));
  }

  // --- The ways to breed: each leaves in state_ a set of any size, of which improve() makes one of the sizes asked for

  static const Candidate& drawn(const ElitePool& pool, Random& random) { return pool[random.below(pool.size())]; }

  void grow(const Candidate&, const ElitePool&, Random& random, WorkMeter& meter) {
    grow_from(state_, seed_vertex(random), sizes_, random, meter);
  }

  void recombine(const Candidate& parent, const ElitePool& pool, Random& random, WorkMeter&) {
    const Candidate& other = drawn(pool, random);
    std::vector<Vertex> child;
    if (random.below(2) == 0)
      std::ranges::set_union(parent.members, other.members, std::back_inserter(child));
    else
      std::ranges::set_intersection(parent.members, other.members, std::back_inserter(child));
    state_.assign(child);
  }

  void absorb(const Candidate& parent, const ElitePool&, Random& random, WorkMeter& meter) {
    state_.assign(parent.members);
    for (std::uint64_t clusters = 1 + random.below(3); clusters > 0; --clusters) {
      const Vertex seed = seed_vertex(random);
      if (state_.contains(seed)) continue;
      for (const Vertex v : grow_cluster(cluster_, seed, sizes_, random, meter))
        if (!state_.contains(v) && state_.size() < std::min<std::uint64_t>(n_, 2ULL * k_)) state_.add(v);
    }
  }

  void oscillate(const Candidate& parent, const ElitePool&, Random& random, WorkMeter& meter) {
    state_.assign(parent.members);
    const auto beyond = static_cast<std::int64_t>(distance(random));
    std::vector<std::int64_t> larger = sizes_;
    std::int64_t before = 0;  // every part gets its share of what is to come, rounded so that they sum up
    for (std::uint32_t part = 0; part < larger.size(); ++part) {
      const std::int64_t share = beyond * (before + sizes_[part]) / k_ - beyond * before / k_;
      before += sizes_[part];
      larger[part] = std::min(state_.arena().population(part), larger[part] + share);
    }
    resize(state_, larger, random, meter);
  }

  void scatter(const Candidate& parent, const ElitePool&, Random& random, WorkMeter&) {
    state_.assign(parent.members);
    for (std::uint64_t count = distance(random); count > 0 && state_.size() > 1; --count)
      state_.remove(state_.members()[random.below(state_.size())]);
  }

  std::uint64_t distance(Random& random) const { return 1 + random.below(std::max<std::uint64_t>(1, k_ / 3)); }

  /// Brings S to its sizes and to a local optimum; stays longer where it is nearly as good as the pool.
  void improve(const ElitePool& pool, ElitePool& finds, Random& random, WorkMeter& meter) {
    resize(state_, sizes_, random, meter);
    polish(state_, random, meter);
    Candidate best;
    tabu_search(state_, short_patience + patience_a_member * k_, random, meter, best);
    if (pool.empty() || best.value >= pool.worst().value - std::abs(pool.worst().value) / nearly) {
      state_.assign(best.members);
      tabu_search(state_, long_patience, random, meter, best);
    }
    finds.offer(std::move(best));
  }

  std::uint64_t n_;
  std::vector<std::int64_t> sizes_;
  std::uint32_t k_;
  std::int64_t goal_;
  SwapState state_, cluster_;
};

}  // namespace

EvolutionResult evolve(const Arena& arena, std::span<const std::vector<Vertex>> starts, const EvolutionOptions& options,
                       const Budget& budget) {
  std::vector<std::unique_ptr<Breeder>> breeders(breeders_per_round);
  ElitePool pool(elites_kept);
  Weights weights;
  weights.fill(first_weight);
  EvolutionResult result;
  const auto run_round = [&](std::uint64_t tasks, auto&& task) {
    std::vector<Breeder::Report> reports(tasks);
    parallel_blocks(options.threads, static_cast<std::int64_t>(tasks), [&](std::int64_t block) {
      const auto index = static_cast<std::size_t>(block);
      if (!breeders[index]) breeders[index] = std::make_unique<Breeder>(arena, options);
      reports[index] = task(*breeders[index], index);
    });
    for (Breeder::Report& report : reports) {
      for (Candidate& find : report.finds) pool.offer(std::move(find));
      for (std::size_t way = 0; way < num_ways; ++way) weights[way] += report.successes[way];
      result.work += report.work;
      result.cut_short = result.cut_short || report.cut_short;
    }
    if (options.progress)
      options.progress(pool.best(), static_cast<double>(result.work) / static_cast<double>(options.work));
  };
  const auto done = [&] { return result.cut_short || (!pool.empty() && pool.best().value >= options.goal); };

  const std::uint64_t share = options.work / (rounds * breeders_per_round);
  std::uint64_t stream = 0;
  for (std::size_t first = 0; first < starts.size() && !done(); first += breeders_per_round)
    run_round(std::min<std::uint64_t>(breeders_per_round, starts.size() - first), [&](Breeder& breeder, std::size_t i) {
      return breeder.improve_start(starts[first + i], pool, Random(options.seed, first + i), WorkMeter(share, budget));
    });
  stream = starts.size();
  while (!done() && (pool.empty() || result.work < options.work)) {
    const std::uint64_t tasks = pool.empty() ? 1 : breeders_per_round;
    run_round(tasks, [&](Breeder& breeder, std::size_t i) {
      const Random random(options.seed, stream + i);
      return pool.empty() ? breeder.improve_start({}, pool, random, WorkMeter(share, budget))
                          : breeder.breed(pool, weights, random, WorkMeter(share, budget));
    });
    stream += tasks;
  }
  for (std::size_t i = 0; i < pool.size(); ++i) result.elites.push_back(pool[i]);
  return result;
}

}  // namespace densek::search
