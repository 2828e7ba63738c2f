#include "question/question.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "graph/subgraph.h"

namespace densek {

Question::Question(const Graph& whole, std::int64_t k) : graph(whole) { choose(k); }

std::int64_t Question::k() const { return std::accumulate(parts.sizes.begin(), parts.sizes.end(), std::int64_t{0}); }

std::vector<std::int64_t> Question::linear_terms() const {
  return linear.empty() ? std::vector<std::int64_t>(num_vertices(), 0) : linear;
}

std::int64_t Question::value(std::span<const Vertex> set) const {
  std::int64_t value = constant + weight_within(graph, set);
  for (const Vertex v : set) value += c(v);
  return value;
}

std::vector<Vertex> Question::with_forced(std::span<const Vertex> set) const {
  std::vector<Vertex> all = forced;
  for (const Vertex v : set) all.push_back(original(v));
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<Vertex> Question::open_ids(std::span<const Vertex> set) const {
  if (originals.empty()) return {set.begin(), set.end()};
  std::vector<Vertex> ids;
  for (const Vertex v : set)
    if (const auto at = std::lower_bound(originals.begin(), originals.end(), v); at != originals.end() && *at == v)
      ids.push_back(static_cast<Vertex>(at - originals.begin()));
  return ids;
}

std::optional<std::vector<Vertex>> only_set(const Question& question, std::span<const std::int64_t> sizes) {
  std::vector<std::int64_t> there(sizes.size(), 0);
  if (there.size() == 1) there[0] = question.num_vertices();
  for (Vertex v = 0; there.size() > 1 && v < question.num_vertices(); ++v) ++there[question.part(v)];
  for (std::size_t part = 0; part < there.size(); ++part)
    if (sizes[part] != 0 && sizes[part] != there[part]) return std::nullopt;
  std::vector<Vertex> set;
  for (Vertex v = 0; v < question.num_vertices(); ++v)
    if (sizes[question.part(v)] > 0) set.push_back(v);
  return set;
}

Question rest_of(const Question& question, std::span<const Vertex> vertices, std::vector<std::int64_t> linear,
                 std::span<const Vertex> chosen, std::int64_t constant, std::vector<std::uint64_t>* kept_arcs) {
  Question rest;
  rest.parts.sizes = question.parts.sizes;
  rest.linear = std::move(linear);
  rest.constant = constant;
  rest.forced = question.forced;
  for (const Vertex v : chosen) {
    rest.forced.push_back(question.original(v));
    --rest.parts.sizes[question.part(v)];
  }
  std::vector<Vertex> place(question.num_vertices(), no_vertex);
  for (Vertex i = 0; i < vertices.size(); ++i) {
    place[vertices[i]] = i;
    rest.originals.push_back(question.original(vertices[i]));
    if (!question.parts.of.empty()) rest.parts.of.push_back(question.parts.of[vertices[i]]);
  }
  rest.graph = induced(question.graph, vertices, place, 0, kept_arcs);
  return rest;
}

Question after(const Question& question, std::span<const Fate> fates, std::vector<std::uint64_t>* kept_arcs) {
  const Graph& graph = question.graph;
  std::vector<std::int64_t> c = question.linear_terms();
  std::vector<std::int64_t> linear;
  std::vector<Vertex> open, forced;
  std::int64_t constant = question.constant;
  for (Vertex v = 0; v < c.size(); ++v) {
    if (fates[v] == Fate::open) open.push_back(v);
    if (fates[v] != Fate::forced) continue;
    forced.push_back(v);
    constant += c[v];  // includes the edges to those forced before v
    for (const auto [u, weight] : graph.arcs(v)) c[u] += weight;
  }
  for (const Vertex v : open) linear.push_back(c[v]);
  if (std::ranges::all_of(linear, [](std::int64_t term) { return term == 0; })) linear.clear();
  return rest_of(question, open, std::move(linear), forced, constant, kept_arcs);
}

}  // namespace densek
