#include "search/general_decision.h"

#include <densek/errors.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace densek::search {

namespace {

/// More bits than this make no bound smaller that is worth the name.
constexpr int most_bits = 16;
// Going on in the induced graph pays when a quarter of the vertices is gone, and not for a handful.
constexpr Vertex fewest_to_shrink = 64, most_quarters_left = 3;

/// The largest sum of `count` of these terms and so many zeros. Reorders the terms.
std::int64_t largest_sum(std::vector<std::int64_t>& terms, std::int64_t zeros, std::int64_t count) {
  const auto negative = std::partition(terms.begin(), terms.end(), [](std::int64_t term) { return term > 0; });
  auto begin = terms.begin(), end = negative;
  std::int64_t sum = 0;
  if (const std::int64_t positive = negative - begin; positive < count) {
    sum = std::accumulate(begin, end, sum);
    count = std::max<std::int64_t>(0, count - positive - zeros);
    begin = negative;
    end = terms.end();
  }
  if (count < end - begin) std::nth_element(begin, begin + count, end, std::greater<>());
  return std::accumulate(begin, begin + count, sum);
}

}  // namespace

SharedQuestion halved(Question question) {
  __extension__ using Wide = __int128;
  const auto size = [](std::int64_t number) { return number < 0 ? -Wide{number} : Wide{number}; };
  Wide twice = 2 * size(question.constant);
  for (Vertex v = 0; v < question.num_vertices(); ++v) {
    twice += 2 * size(question.c(v));
    for (const auto [u, weight] : question.graph.arcs(v)) twice += size(weight);
  }
  constexpr Wide room = Wide{1} << 62;
  if (twice > room) throw NoAnswerError("the weights are too large for the exact search");
  int bits = 1;
  while (bits < most_bits && (twice << bits) <= room) ++bits;
  std::vector<std::int64_t> shares;
  shares.reserve(question.graph.num_arcs());
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    for (const auto [u, weight] : question.graph.arcs(v)) shares.push_back(weight * (std::int64_t{1} << (bits - 1)));
  return {std::move(question), std::move(shares), bits};
}

GeneralDecision::GeneralDecision(const SharedQuestion& shared, WorkMeter& meter, Unfinished unfinished)
    : question_(shared.question),
      graph_(question_.graph),
      meter_(meter),
      unfinished_(unfinished),
      bits_(shared.bits),
      reverse_(graph_.num_arcs()),
      shares_(shared.shares),
      value_(graph_.num_vertices()),
      towards_(question_.parts.sizes.size()),
      row_(graph_.num_vertices(), 0),
      nodes_(static_cast<std::size_t>(question_.k()) + 1) {
  std::vector<std::uint64_t> next(graph_.num_vertices());
  for (Vertex v = 0; v < graph_.num_vertices(); ++v) next[v] = graph_.first_arc(v);
  std::uint64_t arc = 0;
  for (Vertex v = 0; v < graph_.num_vertices(); ++v)
    for (const Vertex u : graph_.neighbors(v)) reverse_[next[u]++] = arc++;
  meter_.spend(graph_.num_arcs());
}

SharedQuestion evened(SharedQuestion shared, int passes, WorkMeter& meter) {
  GeneralDecision decision(shared, meter);
  const GeneralDecision::Node& root = decision.root();
  for (int pass = 0; pass < passes && !meter.empty(); ++pass) decision.even_out(root);
  shared.shares = std::move(decision.shares_);
  return shared;
}

/// Where everything is open.
GeneralDecision::Node& GeneralDecision::root() {
  Node& root = nodes_[0];
  root.chosen.clear();
  root.candidates.resize(graph_.num_vertices());
  std::iota(root.candidates.begin(), root.candidates.end(), Vertex{0});
  root.is_candidate.assign(graph_.num_vertices(), 1);
  root.inner = question_.linear_terms();
  root.wanted = question_.parts.sizes;
  root.there.assign(root.wanted.size(), 0);
  for (const Vertex v : root.candidates) ++root.there[question_.part(v)];
  root.value = question_.constant;
  return root;
}

Answer GeneralDecision::decide(std::int64_t target) {
  target_ = target;
  root();
  return explore(0);
}

Answer GeneralDecision::explore(std::size_t depth) {
  while (!meter_.empty()) {
    const Verdict verdict = tighten(nodes_[depth]);
    if (verdict != Verdict::open) return verdict == Verdict::yes ? Answer::yes : Answer::no;
    if (graph_.num_vertices() >= fewest_to_shrink &&
        nodes_[depth].candidates.size() <= graph_.num_vertices() / 4 * most_quarters_left)
      return explore_induced(nodes_[depth]);
    const Vertex branch = choose(nodes_[depth]);
    nodes_[depth + 1] = nodes_[depth];
    take(nodes_[depth + 1], branch);
    const Answer with = explore(depth + 1);
    if (with == Answer::yes) return with;
    drop_dominated(nodes_[depth], branch);
  }
  if (unfinished_ == Unfinished::handed_back) open_.push_back(rest_of(nodes_[depth]));
  return Answer::unknown;
}

Answer GeneralDecision::explore_induced(const Node& node) {
  const SharedQuestion rest = rest_of(node);
  GeneralDecision decision(rest, meter_, unfinished_);
  const Answer answer = decision.decide(target_);
  found_ = std::move(decision.found_);
  std::move(decision.open_.begin(), decision.open_.end(), std::back_inserter(open_));
  return answer;
}

/// The node as a question of its own, in the graph that the candidates induce.
SharedQuestion GeneralDecision::rest_of(const Node& node) {
  std::vector<Vertex> vertices = node.candidates;
  std::sort(vertices.begin(), vertices.end());
  std::vector<std::int64_t> inner;
  for (const Vertex v : vertices) {
    inner.push_back(node.inner[v]);
    meter_.spend(graph_.degree(v));
  }
  std::vector<std::uint64_t> arcs;
  SharedQuestion rest{
      densek::rest_of(question_, vertices, std::move(inner), node.chosen, node.value, &arcs), {}, bits_};
  rest.shares.reserve(arcs.size());
  for (const std::uint64_t arc : arcs) rest.shares.push_back(shares_[arc]);
  return rest;
}

/// Bounds the node and fixes candidates until nothing changes.
GeneralDecision::Verdict GeneralDecision::tighten(Node& node) {
  for (;;) {
    if (!settle_parts(node)) return Verdict::no;
    if (node.candidates.empty()) {
      if (node.value < target_) return Verdict::no;
      found_ = question_.forced;
      for (const Vertex v : node.chosen) found_.push_back(question_.original(v));
      return Verdict::yes;
    }
    forced_.clear();
    hopeless_.clear();
    for (const Division division : {Division::halves, Division::shares}) {
      if (division == Division::shares) even_out(node);
      weigh(node, division);
      if (!fix(node)) return Verdict::no;
      if (!forced_.empty() || !hopeless_.empty()) break;
    }
    if (forced_.empty() && hopeless_.empty()) return Verdict::open;
    drop(node, hopeless_);
    for (const Vertex v : forced_) take(node, v);
  }
}

/// Parts that want no more are left out, those that want all they have are taken. False if one wants more than it has.
bool GeneralDecision::settle_parts(Node& node) {
  for (std::size_t part = 0; part < node.wanted.size(); ++part)
    if (node.wanted[part] < 0 || node.there[part] < node.wanted[part]) return false;
  hopeless_.clear();
  forced_.clear();
  for (const Vertex v : node.candidates) {
    const std::uint32_t part = question_.part(v);
    if (node.wanted[part] == 0)
      hopeless_.push_back(v);
    else if (node.wanted[part] == node.there[part])
      forced_.push_back(v);
  }
  drop(node, hopeless_);
  for (const Vertex v : forced_) take(node, v);
  return true;
}

/// What each candidate brings at most, in value_.
void GeneralDecision::weigh(const Node& node, Division division) {
  const std::int64_t half = std::int64_t{1} << (bits_ - 1);
  std::uint64_t work = 0;
  for (const Vertex v : node.candidates) {
    for (auto& terms : towards_) terms.clear();
    std::uint64_t arc = graph_.first_arc(v);
    for (const auto [u, weight] : graph_.arcs(v)) {
      if (node.is_candidate[u] != 0)
        towards_[question_.part(u)].push_back(division == Division::halves ? weight * half : shares_[arc]);
      ++arc;
    }
    value_[v] = 2 * half * node.inner[v] + most_towards_all(node, question_.part(v));
    work += graph_.degree(v) + towards_.size();
  }
  meter_.spend(work);
}

/// The largest sum of what is in towards_, to as many candidates of each part as come with a vertex of this one.
std::int64_t GeneralDecision::most_towards_all(const Node& node, std::uint32_t part_of_v) {
  std::int64_t sum = 0;
  for (std::uint32_t part = 0; part < towards_.size(); ++part) {
    const std::int64_t itself = part == part_of_v;
    const std::int64_t zeros = node.there[part] - itself - std::ssize(towards_[part]);
    sum += largest_sum(towards_[part], zeros, node.wanted[part] - itself);
  }
  return sum;
}

/// False if the bound misses the target. Otherwise finds candidates that must be in, or cannot, by it.
bool GeneralDecision::fix(const Node& node) {
  order_ = node.candidates;
  std::sort(order_.begin(), order_.end(), [&](Vertex a, Vertex b) {
    if (question_.part(a) != question_.part(b)) return question_.part(a) < question_.part(b);
    return value_[a] != value_[b] ? value_[a] > value_[b] : a < b;
  });
  const auto for_each_part =
      [&](auto&& visit) {  // visit(its candidates, how many are wanted); more than that are there
        for (auto begin = order_.begin(); begin != order_.end();) {
          const std::uint32_t part = question_.part(*begin);
          visit(std::span<const Vertex>(begin, begin + node.there[part]), static_cast<std::size_t>(node.wanted[part]));
          begin += node.there[part];
        }
      };
  std::int64_t slack = (node.value - target_) * (std::int64_t{1} << bits_);
  for_each_part([&](std::span<const Vertex> part, std::size_t wanted) {
    for (const Vertex v : part.first(wanted)) slack += value_[v];
  });
  if (slack < 0) return false;
  for_each_part([&](std::span<const Vertex> part, std::size_t wanted) {
    const std::int64_t last = value_[part[wanted - 1]], next = value_[part[wanted]];
    for (const Vertex v : part.first(wanted))
      if (value_[v] - next > slack) forced_.push_back(v);
    for (const Vertex v : part.subspan(wanted))
      if (last - value_[v] > slack) hopeless_.push_back(v);
  });
  return true;
}

/// Moves shares of the edges inside C from the richer end to the poorer.
void GeneralDecision::even_out(const Node& node) {
  std::uint64_t work = 0;
  for (const Vertex v : node.candidates) {
    value_[v] = node.inner[v] * (std::int64_t{1} << bits_);
    std::uint64_t arc = graph_.first_arc(v);
    for (const Vertex u : graph_.neighbors(v)) {
      if (node.is_candidate[u] != 0 && shares_[arc] > 0) value_[v] += shares_[arc];
      ++arc;
    }
    work += 2ULL * graph_.degree(v) + 1;
  }
  for (const Vertex v : node.candidates) {
    std::uint64_t arc = graph_.first_arc(v);
    for (const Vertex u : graph_.neighbors(v)) {
      if (node.is_candidate[u] != 0 && value_[v] > value_[u] && shares_[arc] > 0) {
        const std::int64_t moved = std::min(shares_[arc], (value_[v] - value_[u]) / 2);
        shares_[arc] -= moved;
        shares_[reverse_[arc]] += moved;
        value_[v] -= moved;
        value_[u] += moved;
      }
      ++arc;
    }
  }
  meter_.spend(work);
}

/// Of those in front by the last bound, the one that brings most.
Vertex GeneralDecision::choose(const Node& node) const {
  Vertex best = no_vertex;
  for (auto begin = order_.begin(); begin != order_.end(); begin += node.there[question_.part(*begin)])
    if (best == no_vertex || value_[*begin] > value_[best]) best = *begin;
  return best;
}

void GeneralDecision::take(Node& node, Vertex v) {
  node.value += node.inner[v];
  node.chosen.push_back(v);
  --node.wanted[question_.part(v)];
  for (const auto [u, weight] : graph_.arcs(v)) node.inner[u] += weight;
  drop(node, {&v, 1});
  meter_.spend(graph_.degree(v) + node.candidates.size());
}

void GeneralDecision::drop(Node& node, std::span<const Vertex> vertices) {
  if (vertices.empty()) return;
  for (const Vertex v : vertices) {
    node.is_candidate[v] = 0;
    --node.there[question_.part(v)];
  }
  std::erase_if(node.candidates, [&](Vertex v) { return node.is_candidate[v] == 0; });
}

/// Drops u and whatever it dominates: a set with one of those and without u has an equal with u instead, and sets with
/// u have been searched.
void GeneralDecision::drop_dominated(Node& node, Vertex u) {
  std::int64_t owed = 0;  // what u has less than nothing
  for (const auto [w, weight] : graph_.arcs(u)) {
    row_[w] = weight;
    if (node.is_candidate[w] != 0) owed += std::max<std::int64_t>(0, -weight);
  }
  std::uint64_t work = 2ULL * graph_.degree(u);
  hopeless_.assign(1, u);
  for (const Vertex v : node.candidates) {
    const std::int64_t spare = node.inner[u] - node.inner[v];
    if (v == u || question_.part(v) != question_.part(u) || spare < 0) continue;
    std::int64_t more = owed - std::max<std::int64_t>(0, -row_[v]);  // that v could have than u, each pair by itself
    for (const auto [w, weight] : graph_.arcs(v))
      if (w != u && node.is_candidate[w] != 0)
        more += std::max<std::int64_t>(0, weight - row_[w]) - std::max<std::int64_t>(0, -row_[w]);
    work += graph_.degree(v);
    if (more <= spare) hopeless_.push_back(v);
  }
  for (const Vertex w : graph_.neighbors(u)) row_[w] = 0;
  meter_.spend(work + node.candidates.size());
  drop(node, hopeless_);
}

}  // namespace densek::search
