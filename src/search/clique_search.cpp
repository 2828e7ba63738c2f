#include "search/clique_search.h"

#include <algorithm>

#include "search/bit_rows.h"

namespace densek::search {

namespace {

/// "A clique of `target` vertices in this small graph?", by branch and bound on bit rows.
class CliqueSearch {
 public:
  explicit CliqueSearch(WorkMeter& meter) : meter_(meter) {}

  /// The graph on 0 … size−1 has these rows; true if a clique of `target` is in clique().
  bool find(const BitRows& rows, std::uint32_t size, std::uint32_t target) {
    rows_ = &rows;
    words_ = rows.words();
    clique_.clear();
    if (target == 0) return true;
    levels_.resize(std::max<std::size_t>(levels_.size(), target));
    std::vector<Word> all(words_, 0);
    for (std::uint32_t v = 0; v < size; ++v) set_bit(all.data(), v);
    return expand(0, all, target);
  }
  const std::vector<std::uint32_t>& clique() const { return clique_; }

 private:
  struct Level {
    std::vector<Word> candidates, uncoloured, next;
    std::vector<std::vector<Word>> classes;
    std::vector<std::uint32_t> branch;
  };

  /// A clique of `needed` ≥ 1 among the candidates?
  bool expand(std::size_t depth, const std::vector<Word>& candidates, std::uint32_t needed) {
    Level& level = levels_[depth];
    level.candidates = candidates;
    choose_branches(level, needed);
    meter_.spend(words_ * (level.branch.size() + 1));
    for (const std::uint32_t v : level.branch) {
      if (meter_.empty()) return false;
      clique_.push_back(v);
      if (needed == 1) return true;
      level.next.resize(words_);
      std::uint32_t count = 0;
      for (std::size_t w = 0; w < words_; ++w) {
        level.next[w] = level.candidates[w] & (*rows_)[v][w];
        count += static_cast<std::uint32_t>(std::popcount(level.next[w]));
      }
      if (count >= needed - 1 && expand(depth + 1, level.next, needed - 1)) return true;
      clique_.pop_back();
      clear_bit(level.candidates.data(), v);
    }
    return false;
  }

  /// Colours the candidates with needed − 1 classes; those that do not fit are the branches, one of which every clique
  /// of `needed` contains. A branch vertex may use all candidates but the branches before it.
  void choose_branches(Level& level, std::uint32_t needed) {
    const std::uint32_t num_classes = needed - 1;
    if (level.classes.size() < num_classes) level.classes.resize(num_classes);
    level.uncoloured = level.candidates;
    level.branch.clear();
    for (std::uint32_t c = 0; c < num_classes; ++c) {
      std::vector<Word>& members = level.classes[c];
      members.assign(words_, 0);
      level.next = level.uncoloured;
      meter_.spend(words_);
      for (std::size_t w = 0; w < words_; ++w)
        while (level.next[w] != 0) {
          const auto v =
              static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(level.next[w]));
          set_bit(members.data(), v);
          clear_bit(level.uncoloured.data(), v);
          clear_bit(level.next.data(), v);
          for (std::size_t i = w; i < words_; ++i) level.next[i] &= ~(*rows_)[v][i];
          meter_.spend(words_ - w);
        }
    }
    for_each_bit(level.uncoloured.data(), words_, [&](std::uint32_t v) {
      if (!recolour(level, v, num_classes)) level.branch.push_back(v);
    });
  }

  std::uint32_t common(const Word* a, const Word* b, std::uint32_t& last) const {
    std::uint32_t count = 0;
    for (std::size_t w = 0; w < words_ && count < 2; ++w) {
      const Word both = a[w] & b[w];
      if (both == 0) continue;
      count += static_cast<std::uint32_t>(std::popcount(both));
      last = static_cast<std::uint32_t>(64 * w) + static_cast<std::uint32_t>(std::countr_zero(both));
    }
    return count;
  }

  /// Fits v into the classes after all: into one where it has no neighbour, or in place of its only neighbour w there
  /// if w fits into another class.
  bool recolour(Level& level, std::uint32_t v, std::uint32_t num_classes) {
    for (std::uint32_t c = 0; c < num_classes; ++c) {
      std::uint32_t only = 0, unused = 0;
      meter_.spend(words_);
      const std::uint32_t clashes = common(level.classes[c].data(), (*rows_)[v], only);
      if (clashes > 1) continue;
      if (clashes == 0) {
        set_bit(level.classes[c].data(), v);
        return true;
      }
      for (std::uint32_t d = 0; d < num_classes; ++d) {
        if (d == c) continue;
        meter_.spend(words_);
        if (common(level.classes[d].data(), (*rows_)[only], unused) > 0) continue;
        clear_bit(level.classes[c].data(), only);
        set_bit(level.classes[d].data(), only);
        set_bit(level.classes[c].data(), v);
        return true;
      }
    }
    return false;
  }

  WorkMeter& meter_;
  const BitRows* rows_ = nullptr;
  std::size_t words_ = 0;
  std::vector<Level> levels_;
  std::vector<std::uint32_t> clique_;
};

}  // namespace

CliqueAnswer find_clique(const Question& question, const Cores& cores, WorkMeter& meter) {
  if (!question.linear.empty() || question.graph.weighted() || question.parts.sizes.size() > 1) return {};
  const Graph& graph = question.graph;
  const Vertex n = graph.num_vertices();
  const auto k = static_cast<std::uint32_t>(question.k());
  if (k > n) return {Answer::no, {}};
  if (k <= 1) return {Answer::yes, std::vector<Vertex>(k, 0)};
  if (cores.degeneracy + 1 < k) return {Answer::no, {}};
  std::vector<Vertex> position(n);
  for (Vertex i = 0; i < n; ++i) position[cores.order[i]] = i;
  std::vector<std::uint32_t> local(n, no_vertex);
  std::vector<Vertex> later;
  CliqueSearch search(meter);
  BitRows rows;
  // From the end of the order: the densest neighbourhoods first, where a clique is most likely.
  for (Vertex i = n; i-- > 0;) {
    const Vertex v = cores.order[i];
    if (cores.number[v] + 1 < k) continue;
    if (meter.empty()) return {Answer::unknown, {}};
    later.clear();
    for (const Vertex u : graph.neighbors(v))
      if (position[u] > i) later.push_back(u);
    meter.spend(graph.degree(v));
    if (later.size() + 1 < k) continue;
    // Those of highest core number first: greedy colouring does best when crowded vertices choose first.
    std::sort(later.begin(), later.end(), [&](Vertex a, Vertex b) { return position[a] > position[b]; });
    const auto size = static_cast<std::uint32_t>(later.size());
    for (std::uint32_t a = 0; a < size; ++a) local[later[a]] = a;
    rows.reset(size);
    for (std::uint32_t a = 0; a < size; ++a)
      for (const Vertex u : graph.neighbors(later[a]))
        if (local[u] != no_vertex) set_bit(rows[a], local[u]);
    for (std::uint32_t a = 0; a < size; ++a) {
      meter.spend(graph.degree(later[a]));
      local[later[a]] = no_vertex;
    }
    if (!search.find(rows, size, k - 1)) continue;
    CliqueAnswer found{Answer::yes, {v}};
    for (const std::uint32_t a : search.clique()) found.clique.push_back(later[a]);
    std::sort(found.clique.begin(), found.clique.end());
    return found;
  }
  return {meter.empty() ? Answer::unknown : Answer::no, {}};
}

}  // namespace densek::search
