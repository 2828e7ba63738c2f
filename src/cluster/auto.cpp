#include "cluster/auto.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "cluster/core_search.h"
#include "cluster/gather.h"
#include "cluster/peel.h"
#include "cluster/split.h"
#include "cluster/whole_bounds.h"
#include "engine/distributed.h"
#include "methods/se_fw.h"

namespace densek::cluster {

namespace {

/// Line search ends within a dozen iterations; whatever takes many more is rounded.
constexpr std::uint64_t most_iterations = 1000;

/// Steps of the split, each along all arcs and no longer than is safe.
constexpr int split_steps(Effort effort) { return effort == Effort::thorough ? 150 : 50; }

class AutoOnRanks {
 public:
  AutoOnRanks(Task& task, const Share& share, Communicator& ranks, AgreedBudget& budget, std::uint64_t memory, Aim aim)
      : task_(task),
        share_(share),
        ranks_(ranks),
        budget_(budget),
        memory_(ranks.broadcast_one(memory)),
        aim_(aim),
        bounded_(task.options.bound != BoundChoice::no && !share.weighted) {}

  AutoResult run() {
    first_answer();
    know_whole();
    if (!over()) search_cores();
    if (proved())
      result().stop = Stop::proved;
    else if (budget_.agreed().exhausted())
      result().stop = budget_.agreed().interrupted() ? Stop::interrupted : Stop::time_limit;
    return std::move(auto_);
  }

 private:
  Result& result() { return auto_.result; }
  bool proved() { return result().upper_bound && result().value >= *result().upper_bound; }
  /// All ranks say the same.
  bool over() {
    for (const std::uint8_t wishes : ranks_.all_gather_one(budget_.wish())) budget_.agree(wishes);
    return proved() || budget_.agreed().exhausted();
  }

  void first_answer() {
    const Traffic before = ranks_.traffic();
    SolveOptions options = task_.options;
    options.step = StepRule::line_search;
    options.max_iterations = most_iterations;
    const Hooks silent;
    Task attempt{task_.question, task_.prepared, options, budget_.agreed(), silent};
    DistributedEngine engine(share_, ranks_, task_.question.k(), attempt.loading(), budget_);
    const Result found = se_fw_distributed(attempt, engine, {});
    result() = task_.result();
    result().vertices = found.vertices;
    result().value = found.value;
    result().iterations = found.iterations;
    result().escapes = found.escapes;
    result().work = 0;
    result().stop = Stop::effort;
    auto_.traffic.iterated = ranks_.traffic() - before;
    auto_.traffic.work = engine.work();
  }

  /// Peels the whole graph, and bounds it.
  void know_whole() {
    const auto begin = std::chrono::steady_clock::now();
    const Traffic before = ranks_.traffic();
    const std::vector<std::uint32_t> degree = own_neighbors(share_);
    peeled_ = peel(share_, ranks_, degree, bounded_ && task_.hooks.witness);
    for (const auto& of_rank : ranks_.all_gather(peeled_.core))
      core_.insert(core_.end(), of_rank.begin(), of_rank.end());
    auto_.traffic.bound_arcs = 2 * share_.rows.num_arcs();
    if (bounded_) {
      bounds_ = std::make_unique<WholeBounds>(ranks_, task_.question.k(), degree, peeled_);
      offer_whole();
    }
    count_bound_pass(begin, before);
  }

  /// Splits every edge between its ends, where that may leave less to choose from.
  void split_whole() {
    const auto begin = std::chrono::steady_clock::now();
    const Traffic before = ranks_.traffic();
    SplitOnRanks split(share_, ranks_, core_, own_neighbors(share_));
    int done = 0;
    for (; done < split_steps(task_.options.effort) && !budget_.agreed().exhausted(); ++done) split.step(budget_);
    std::vector<std::uint32_t> shares;
    if (task_.hooks.witness) shares = split.gather_shares();
    bounds_->know_split(ranks_, split.loads(), std::move(shares));
    auto_.traffic.bound_arcs += (static_cast<std::uint64_t>(done) + 3) * share_.rows.num_arcs();
    offer_whole();
    count_bound_pass(begin, before);
  }
  /// A witness of a split holds 4 bytes an edge, on the first rank.
  bool may_split() const { return bounds_ && (!task_.hooks.witness || 2 * share_.whole_arcs <= memory_); }

  void offer_whole() {
    const bounds::Proved whole = bounds_->at(task_.question.k());
    std::shared_ptr<const Witness> witness;
    if (task_.hooks.witness && ranks_.is_first())
      witness = std::make_shared<const Witness>(
          witness_of_whole(share_, task_.question.k(), whole.value, bounds_->proof(whole.argument)));
    offer(whole.value, to_string(whole.argument), std::move(witness));
  }
  void count_bound_pass(std::chrono::steady_clock::time_point begin, const Traffic& before) {
    auto_.traffic.bounded += ranks_.traffic() - before;
    result().seconds.bound += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  void offer(std::int64_t value, std::string_view name, std::shared_ptr<const Witness> witness) {
    if (witness && (!result().witness || witness->value < result().witness->value))
      result().witness = std::move(witness);
    if (result().upper_bound && value >= *result().upper_bound) return;
    result().upper_bound = value;
    result().bound = name;
  }

  bool fits(const Part& part) const { return bytes_to_solve(part.vertices.size(), part.arcs) <= memory_; }
  Part part_from(std::int64_t level) { return part_of(share_, ranks_, open_from(level)); }
  std::vector<bool> open_from(std::int64_t level) const {
    std::vector<bool> open(core_.size());
    for (std::size_t v = 0; v < core_.size(); ++v) open[v] = std::int64_t{core_[v]} >= level;
    return open;
  }
  /// Who can be in anything better than the answer in hand.
  Part undecided() {
    if (!bounds_) return part_from(0);
    const std::int64_t needed = result().value + 1 - bounds_->at(task_.question.k() - 1).value;
    std::vector<bool> open = open_from(needed);
    std::vector<Vertex> out;  // by loads
    for (Vertex v = share_.first; v < share_.last; ++v)
      if (open[v] && !bounds_->may_be_in(v - share_.first, result().value)) out.push_back(v);
    bool any = false;
    for (const auto& of_rank : ranks_.all_gather(out))
      for (const Vertex v : of_rank) {
        open[v] = false;
        any = true;
      }
    if (any) drop_below(share_, ranks_, needed, open);  // else it is a core
    return part_of(share_, ranks_, open);
  }

  /// The largest core that fits.
  Part promising() {
    std::vector<std::uint64_t> vertices(peeled_.degeneracy + 1ULL, 0), arcs(vertices.size(), 0);  // by level
    for (const std::uint32_t level : core_) ++vertices[level];
    for (Vertex u = 0; u < share_.num_vertices(); ++u)
      for (const Vertex i : share_.rows.neighbors(u)) ++arcs[std::min(core_[u], core_[i])];
    std::vector<std::uint64_t> all(arcs.size(), 0);
    for (const auto& of_rank : ranks_.all_gather(arcs))
      std::ranges::transform(all, of_rank, all.begin(), std::plus<>());
    std::size_t level = all.size();
    for (std::uint64_t n = 0, m = 0; level > 0; --level) {
      n += vertices[level - 1];
      m += all[level - 1];
      if (bytes_to_solve(n, m) > memory_) break;
    }
    return part_from(static_cast<std::int64_t>(level));
  }

  void search_cores() {
    Part part = undecided();
    const bool decides = task_.options.bound != BoundChoice::no;
    if (decides && !fits(part) && may_split()) {
      split_whole();
      if (!over()) part = undecided();
    }
    if (over()) return;
    if (aim_ == Aim::answer && (!decides || !fits(part))) {
      search(promising(), false);
      if (decides && !over()) part = undecided();
    }
    if (!decides) return;
    auto_.too_large = !fits(part);
    if (!auto_.too_large && !over()) search(part, true);
  }

  void search(const Part& part, bool decides) {
    const std::int64_t k = task_.question.k(), lower = result().value;
    if (!decides && std::ssize(part.vertices) <= k) return;
    auto_.core = Core{part.vertices.size(), part.arcs / 2, decides};
    const Traffic before = ranks_.traffic();
    const Wanted wanted = !decides ? Wanted::answer : aim_ == Aim::answer ? Wanted::answer_and_bound : Wanted::bound;
    const FoundInCore found = search_core(task_, share_, ranks_, budget_, part, result(), wanted);
    auto_.traffic.gathered += ranks_.traffic() - before;
    result().work = *result().work + found.work;
    result().iterations += found.iterations;
    result().escapes += found.escapes;
    result().threads = found.threads;
    result().seconds.bound += found.bound_seconds;
    if (!found.vertices.empty() && found.value > result().value) {
      result().vertices = found.vertices;
      result().value = found.value;
    }
    if (!found.upper_bound) return;
    const bool left_out = part.vertices.size() < share_.num_vertices();
    const bool by_steps = argument_info(found.argument).evidence != Evidence::none;
    std::shared_ptr<const Witness> witness;
    if (found.witness) {
      Witness whole = *found.witness;
      whole.fingerprint = share_.checksum;
      if (left_out)
        whole = after_first_step(std::move(whole), lower, part.vertices, share_.num_vertices(),
                                 bounds_->deciding_proof(bounds_->at(k - 1).argument));
      witness = std::make_shared<const Witness>(std::move(whole));
    }
    offer(std::max(lower, *found.upper_bound), to_string(left_out && by_steps ? Argument::fixing : found.argument),
          std::move(witness));
  }

  Task& task_;
  const Share& share_;
  Communicator& ranks_;
  AgreedBudget& budget_;
  std::uint64_t memory_;
  Aim aim_;
  bool bounded_;  // the whole graph is
  Peeled peeled_;
  std::vector<std::uint32_t> core_;  // core numbers of all vertices
  std::unique_ptr<WholeBounds> bounds_;
  AutoResult auto_;
};

}  // namespace

std::uint64_t bytes_to_solve(std::uint64_t vertices, std::uint64_t arcs) { return 200 * vertices + 40 * arcs; }

AutoResult run_auto(Task& task, const Share& share, Communicator& ranks, AgreedBudget& budget, std::uint64_t memory,
                    Aim aim) {
  return AutoOnRanks(task, share, ranks, budget, memory, aim).run();
}

}  // namespace densek::cluster
