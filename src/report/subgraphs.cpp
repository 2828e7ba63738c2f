#include "report/subgraphs.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace densek::report {

using nlohmann::ordered_json;

namespace {

/// One answer as the graph sees it.
struct Answer {
  std::vector<std::uint32_t> inside;                   // neighbours in the set, by position in result.vertices
  std::vector<std::pair<Vertex, std::uint32_t>> ring;  // outsiders and their neighbours inside, best first
  std::size_t neighbours = 0;
};

class Collector {
 public:
  explicit Collector(const Graph& graph) : graph_(graph), links_(graph.num_vertices(), 0) {}

  Answer look_at(const Result& result) {
    Answer answer;
    std::vector<Vertex> touched;
    for (const Vertex v : result.vertices)
      for (const Vertex u : graph_.neighbors(v))
        if (links_[u]++ == 0) touched.push_back(u);
    answer.inside.reserve(result.vertices.size());
    for (const Vertex v : result.vertices) answer.inside.push_back(std::exchange(links_[v], 0));
    for (const Vertex u : touched)  // members are at 0 by now
      if (links_[u] > 0) answer.ring.emplace_back(u, std::exchange(links_[u], 0));
    answer.neighbours = answer.ring.size();
    const auto best = answer.ring.begin() + static_cast<std::ptrdiff_t>(std::min(most_in_ring, answer.ring.size()));
    std::partial_sort(answer.ring.begin(), best, answer.ring.end(), [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    answer.ring.erase(best, answer.ring.end());
    return answer;
  }

 private:
  const Graph& graph_;
  std::vector<std::uint32_t> links_;  // 0 between two answers
};

/// All members of all answers, those with most neighbours inside first, then who is in a ring only.
struct Places {
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> place;  // by vertex id; no_vertex: none
  std::size_t members = 0;

  Places(const Graph& graph, std::span<const Result> results, std::span<const Answer> answers)
      : place(graph.num_vertices(), no_vertex) {
    std::vector<std::pair<std::uint32_t, Vertex>> found;  // most neighbours inside in any answer, by `place` for now
    for (std::size_t r = 0; r < results.size(); ++r)
      for (std::size_t i = 0; i < results[r].vertices.size(); ++i) {
        const Vertex v = results[r].vertices[i];
        if (place[v] == no_vertex) {
          place[v] = static_cast<std::uint32_t>(found.size());
          found.emplace_back(0, v);
        }
        found[place[v]].first = std::max(found[place[v]].first, answers[r].inside[i]);
      }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    for (const auto& [inside, v] : found) append(v);
    members = vertices.size();
    for (const Answer& answer : answers)
      for (const auto& [v, inside] : answer.ring)
        if (place[v] == no_vertex) append(v);
  }

 private:
  void append(Vertex v) {
    place[v] = static_cast<std::uint32_t>(vertices.size());
    vertices.push_back(v);
  }
};

ordered_json vertices_json(const Graph& graph, const Places& places) {
  ordered_json labels = ordered_json::array(), degrees = ordered_json::array();
  for (const Vertex v : places.vertices) {
    labels.push_back(as_utf8(graph.labels().text(v)));
    degrees.push_back(graph.degree(v));
  }
  return {{"labels", std::move(labels)}, {"degrees", std::move(degrees)}, {"members", places.members}};
}

ordered_json edges_json(const Graph& graph, const Places& places, std::size_t limit) {
  ordered_json rows = ordered_json::array();
  std::size_t edges = 0;
  for (std::size_t i = 0; i < places.vertices.size(); ++i) {
    std::vector<std::uint32_t> row;
    for (const Vertex u : graph.neighbors(places.vertices[i]))
      if (places.place[u] < std::min(i, places.members)) row.push_back(places.place[u]);
    edges += row.size();
    if (edges > limit) break;
    std::sort(row.begin(), row.end());
    rows.push_back(std::move(row));
  }
  const bool complete = rows.size() == places.vertices.size();
  return {{"rows", std::move(rows)}, {"complete", complete}};
}

ordered_json answer_json(const Result& result, const Answer& answer, const Places& places) {
  ordered_json members = ordered_json::array(), ring = ordered_json::array(), ring_inside = ordered_json::array();
  for (const Vertex v : result.vertices) members.push_back(places.place[v]);
  for (const auto& [v, inside] : answer.ring) {
    ring.push_back(places.place[v]);
    ring_inside.push_back(inside);
  }
  return {
      {"members", std::move(members)},
      {"inside", answer.inside},
      {"ring", {{"vertices", std::move(ring)}, {"inside", std::move(ring_inside)}, {"neighbours", answer.neighbours}}}};
}

}  // namespace

Subgraphs collect_subgraphs(const Graph& graph, std::span<const Result> results, std::size_t edge_limit) {
  Collector collector(graph);
  std::vector<Answer> answers;
  for (const Result& result : results) answers.push_back(collector.look_at(result));
  const Places places(graph, results, answers);
  Subgraphs subgraphs{vertices_json(graph, places), edges_json(graph, places, edge_limit), {}};
  for (std::size_t r = 0; r < results.size(); ++r)
    subgraphs.answers.push_back(answer_json(results[r], answers[r], places));
  return subgraphs;
}

}  // namespace densek::report
