#include <densek/errors.h>
#include <densek/wishes.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "question/asked.h"
#include "question/checks.h"

namespace densek {

namespace {

std::string count_of(std::int64_t count, const char* what) { return std::to_string(count) + " " + what; }

/// "of part red" where there are several.
std::string of_part(const Wishes& wishes, std::size_t part) {
  return wishes.num_parts() == 1 ? std::string() : " of part " + wishes.part_names[part];
}

}  // namespace

std::int64_t Sizes::k() const { return std::accumulate(by_part.begin(), by_part.end(), std::int64_t{0}); }

std::vector<Sizes> increasing(std::vector<Sizes> sizes) {
  std::ranges::sort(sizes, {}, [](const Sizes& one) { return std::pair(one.k(), one.by_part); });
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

Wishes two_sided(const Graph& graph) {
  if (!graph.sides()) throw UsageError("the graph has no two sides");
  Wishes wishes;
  wishes.part_names.assign(graph.sides()->names.begin(), graph.sides()->names.end());
  wishes.part_of.assign(graph.num_vertices(), 1);
  std::fill_n(wishes.part_of.begin(), graph.sides()->left, 0U);
  return wishes;
}

std::vector<Fate> fates_of(const Graph& graph, const Wishes& wishes) {
  const auto name = [&](Vertex v) { return "'" + graph.labels().text(v) + "'"; };
  std::vector<Fate> fates(graph.num_vertices(), Fate::open);
  const auto decide = [&](Vertex v, Fate fate) {
    if (v >= graph.num_vertices()) throw UsageError("vertex " + std::to_string(v) + " is not in the graph");
    if (fates[v] != Fate::open && fates[v] != fate) throw UsageError(name(v) + " is to be both in and out");
    fates[v] = fate;
  };
  for (const Vertex v : wishes.include) decide(v, Fate::forced);
  for (const Vertex v : wishes.exclude) decide(v, Fate::removed);
  return fates;
}

void check_wishes(const Graph& graph, const Wishes& wishes) {
  const auto by_vertex = [&](std::size_t size, const char* what) {
    if (size != 0 && size != graph.num_vertices())
      throw UsageError(std::string(what) + " are given for " + std::to_string(size) + " vertices of " +
                       std::to_string(graph.num_vertices()));
  };
  by_vertex(wishes.vertex_weights.size(), "weights of vertices");
  by_vertex(wishes.part_of.size(), "parts");
  for (const std::uint32_t part : wishes.part_of)
    if (part >= wishes.part_names.size()) throw UsageError("a vertex is in a part that has no name");
  std::int64_t room = max_total_weight;
  for (const std::int64_t weight : wishes.vertex_weights) {
    if (weight > room || weight < -room) throw UsageError("the weights of the vertices are too large to be summed up");
    room -= weight < 0 ? -weight : weight;
  }
}

std::vector<std::int64_t> open_sizes(const Graph& graph, const Wishes& wishes, const Sizes& sizes) {
  if (wishes.none() && sizes.by_part.size() == 1) {
    require_size(graph, sizes.k());
    return sizes.by_part;
  }
  const std::vector<Fate> fates = fates_of(graph, wishes);
  const std::size_t parts = wishes.num_parts();
  if (sizes.by_part.size() != parts)
    throw UsageError(parts == 1
                         ? "sizes of parts are asked for, and there are no parts"
                         : "a size is needed for each of " + count_of(static_cast<std::int64_t>(parts), "parts"));
  std::vector<std::int64_t> included(parts, 0), open(parts, 0), left = sizes.by_part;
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    open[wishes.part(v)] += fates[v] == Fate::open;
    included[wishes.part(v)] += fates[v] == Fate::forced;
  }
  if (sizes.k() < 1) throw UsageError("k is " + std::to_string(sizes.k()) + "; it must be at least 1");
  for (std::size_t part = 0; part < parts; ++part) {
    if (left[part] < 0) throw UsageError("a size" + of_part(wishes, part) + " is below 0");
    if (included[part] > left[part])
      throw UsageError(count_of(included[part], "vertices") + of_part(wishes, part) + " are to be included, but only " +
                       std::to_string(left[part]) + " are asked for");
    left[part] -= included[part];
    if (left[part] > open[part])
      throw NoAnswerError(count_of(sizes.by_part[part], "vertices") + of_part(wishes, part) + " are asked for, but " +
                          "there are only " + count_of(open[part] + included[part], "to choose from"));
  }
  return left;
}

void check_wishes(const Graph& graph, const Wishes& wishes, const Sizes& sizes) {
  check_wishes(graph, wishes);
  open_sizes(graph, wishes, sizes);
}

Question asked(const Graph& graph, const Wishes& wishes) {
  check_wishes(graph, wishes);
  if (wishes.none()) return Question(graph);
  Question whole(graph);
  whole.linear = wishes.vertex_weights;
  whole.parts = {.of = wishes.part_of, .sizes = std::vector<std::int64_t>(wishes.num_parts(), 0)};
  whole.about = std::make_shared<const Asked>(Asked{graph, wishes});
  if (wishes.include.empty() && wishes.exclude.empty()) return whole;
  Question rest = after(whole, fates_of(graph, wishes));
  rest.parts.sizes.assign(wishes.num_parts(), 0);
  rest.about = whole.about;
  return rest;
}

std::int64_t heaviest_exchange(const Question& question) {
  if (question.parts.sizes.size() == 1 && !question.graph.weighted()) return 1;
  std::int64_t heaviest = 0;
  for (const std::int64_t weight : heaviest_exchanges(question)) heaviest = std::max(heaviest, weight);
  return heaviest;
}

std::vector<std::int64_t> heaviest_exchanges(const Question& question) {
  const bool one_part = question.parts.sizes.size() == 1;
  std::vector<std::int64_t> heaviest(question.num_vertices(), 0);
  for (Vertex v = 0; v < heaviest.size(); ++v)
    for (const auto [u, weight] : question.graph.arcs(v))
      if (one_part || question.part(u) == question.part(v)) heaviest[v] = std::max(heaviest[v], weight);
  return heaviest;
}

}  // namespace densek
