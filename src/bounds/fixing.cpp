#include "bounds/fixing.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bounds/arguments.h"
#include "graph/cores.h"

namespace densek::bounds {

namespace {

/// Where the largest loads of a part end.
struct Border {
  std::optional<std::int64_t> last, next;  // the smallest of those, and the one after it
};

/// By part; `best` is the sum of the largest of all parts.
std::vector<Border> borders_of(const Question& question, const Split& split, std::int64_t& best) {
  const std::vector<std::int64_t>& sizes = question.parts.sizes;
  std::vector<std::vector<std::int64_t>> loads(sizes.size());
  if (sizes.size() == 1)
    loads[0] = split.loads;
  else
    for (Vertex v = 0; v < question.num_vertices(); ++v) loads[question.part(v)].push_back(split.loads[v]);
  std::vector<Border> borders(sizes.size());
  for (std::size_t part = 0; part < sizes.size(); ++part) {
    // The k + 1 largest in front, the smallest of them last: enough to replace any vertex by the next.
    std::vector<std::int64_t>& of = loads[part];
    const auto k = static_cast<std::size_t>(sizes[part]), front = std::min(k + 1, of.size());
    std::partial_sort(of.begin(), of.begin() + static_cast<std::ptrdiff_t>(front), of.end(), std::greater<>());
    for (std::size_t i = 0; i < k; ++i) best += of[i];
    if (k > 0) borders[part].last = of[k - 1];
    if (k < of.size()) borders[part].next = of[k];
  }
  return borders;
}

/// Marks what the loads decide. `wanted` is the least value of a better set, without the base.
void decide_by_loads(const Question& question, const Split& split, std::int64_t wanted, std::vector<Fate>& fates) {
  std::int64_t best = 0;
  const std::vector<Border> borders = borders_of(question, split, best);
  __extension__ using Wide = __int128;  // what is left may be far less than what is wanted
  const Wide least = Wide{wanted} << split.bits;
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    const std::int64_t load = split.loads[v];
    const Border& border = borders[question.part(v)];
    if (!border.last) continue;  // none of the part is to be chosen
    if (load < *border.last ? best - *border.last + load < least : best < least) fates[v] = Fate::removed;
    if (load >= *border.last && border.next && best - load + *border.next < least && fates[v] == Fate::open)
      fates[v] = Fate::forced;
  }
}

/// By part, how many there are to choose from.
std::vector<std::int64_t> sizes_of_parts(const Question& question) {
  if (question.parts.sizes.size() == 1) return {std::int64_t{question.num_vertices()}};
  std::vector<std::int64_t> there(question.parts.sizes.size(), 0);
  for (Vertex v = 0; v < question.num_vertices(); ++v) ++there[question.part(v)];
  return there;
}

bool has_answers(const Question& question) {
  const std::vector<std::int64_t> there = sizes_of_parts(question);
  for (std::size_t part = 0; part < there.size(); ++part)
    if (question.parts.sizes[part] < 0 || question.parts.sizes[part] > there[part]) return false;
  return true;
}

/// Marks what the sizes decide. Where edges are counted, bounds are exact for all vertices or none.
void decide_by_sizes(const Question& question, std::vector<Fate>& fates) {
  if (!question.graph.weighted() && question.parts.sizes.size() == 1) return;
  const std::vector<std::int64_t> there = sizes_of_parts(question);
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    const std::int64_t size = question.parts.sizes[question.part(v)];
    if (size == there[question.part(v)]) fates[v] = Fate::forced;
    if (size == 0) fates[v] = Fate::removed;
  }
}

constexpr std::int64_t positive(std::int64_t weight) { return std::max<std::int64_t>(weight, 0); }

/// Removes vertices while one has less than its part needs left: neighbours, or what their edges weigh.
void decide_by_degrees(const Question& question, std::span<const std::int64_t> needed, std::vector<Fate>& fates) {
  const Graph& graph = question.graph;
  std::vector<std::int64_t> left(question.linear_terms());
  std::vector<Vertex> leaving;
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    if (fates[v] == Fate::removed) continue;
    for (const auto [u, weight] : graph.arcs(v))
      if (fates[u] != Fate::removed) left[v] += positive(weight);
  }
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    if (left[v] < needed[question.part(v)] && fates[v] != Fate::removed) {
      fates[v] = Fate::removed;
      leaving.push_back(v);
    }
  while (!leaving.empty()) {
    const Vertex v = leaving.back();
    leaving.pop_back();
    for (const auto [u, weight] : graph.arcs(v)) {
      if (fates[u] == Fate::removed) continue;
      left[u] -= positive(weight);
      if (left[u] >= needed[question.part(u)]) continue;
      fates[u] = Fate::removed;
      leaving.push_back(u);
    }
  }
}

/// The split on what is left: edges to decided vertices are gone, the others keep their shares.
Split restrict_split(const Question& left, const Split& split, std::span<const std::uint64_t> kept_arcs) {
  Split restricted;
  restricted.shares.reserve(kept_arcs.size());
  for (const std::uint64_t arc : kept_arcs) restricted.shares.push_back(split.shares[arc]);
  restricted.bits = load_bits(left);
  for (Vertex v = 0; v < left.num_vertices(); ++v) restricted.loads.push_back(load_of(left, restricted, v));
  return restricted;
}

/// What one vertex less can be worth at most.
struct OneLess {
  Argument argument = Argument::clique;
  std::vector<std::int64_t> needed;  // by part: a vertex of it that brings less is in no better set
};

OneLess one_less(const Question& question, Arguments& cheap, std::int64_t incumbent) {
  const Sizes sizes(question.parts.sizes);
  OneLess less{.needed = std::vector<std::int64_t>(sizes.by_part.size(), std::numeric_limits<std::int64_t>::min())};
  bool first = true;  // the others are replayed by the same argument
  for (std::size_t part = 0; part < sizes.by_part.size(); ++part) {
    if (sizes.by_part[part] == 0) continue;
    Sizes without = sizes;
    --without.by_part[part];
    if (first) less.argument = cheap.at({without}).argument;
    first = false;
    if (const auto most = cheap.at(less.argument, {without})) less.needed[part] = incumbent + 1 - *most;
  }
  return less;
}

/// The fates of a round with what they follow from: the bound for one vertex less, and the split unless degrees
/// alone decide the same.
ProofStep round_of(const Question& question, const Split& split, ProofStep step, std::span<const std::int64_t> needed,
                   const std::vector<Fate>& fates) {
  std::vector<Fate> by_degrees(fates.size(), Fate::open);
  decide_by_sizes(question, by_degrees);
  decide_by_degrees(question, needed, by_degrees);
  if (by_degrees != fates) step.shares = shares_by_edge(question.graph, split);
  step.fates = fates;
  return step;
}

}  // namespace

Reduced reduce(Question question, Split split, std::int64_t incumbent, const SplitOptions& options,
               std::vector<ProofStep>* proof, ArgumentSet allowed) {
  for (;;) {
    if (!has_answers(question)) {
      if (proof != nullptr) proof->push_back({.argument = Argument::nothing_left});
      return {{}, {}, true};
    }
    if (question.k() == 0) break;
    LazyCores cores(question.graph);
    Arguments cheap({question, cores, split});
    const std::int64_t k = question.k();
    if (const Proved bound = cheap.at({.sizes = Sizes(question.parts.sizes), .allowed = allowed});
        bound.value <= incumbent) {
      if (proof != nullptr) proof->push_back(cheap.proof(bound.argument, k));
      return {{}, {}, true};
    }
    const OneLess less = one_less(question, cheap, incumbent);
    std::vector<Fate> fates(question.num_vertices(), Fate::open);
    decide_by_sizes(question, fates);
    decide_by_loads(question, split, incumbent + 1 - question.constant, fates);
    decide_by_degrees(question, less.needed, fates);
    if (std::all_of(fates.begin(), fates.end(), [](Fate fate) { return fate == Fate::open; })) break;
    if (proof != nullptr)
      proof->push_back(round_of(question, split, cheap.proof(less.argument, k - 1), less.needed, fates));
    std::vector<std::uint64_t> kept_arcs;
    Question left = after(question, fates, &kept_arcs);
    Split start = restrict_split(left, split, kept_arcs);
    question = std::move(left);
    split = even_split(question, std::move(start), options);
    if (options.budget.exhausted()) break;
  }
  return {std::move(question), std::move(split), false};
}

}  // namespace densek::bounds
