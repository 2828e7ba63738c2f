#include "report/subgraphs.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/utf8.h"
#include "report/thinning.h"

namespace densek::report {

using nlohmann::ordered_json;

namespace {

/// A vertex outside that has neighbours inside.
struct Outsider {
  Vertex vertex;
  std::uint32_t inside;
  std::int64_t weight;  // of the edges to them; 0 where edges have no weights
};

/// One answer as the graph sees it.
struct Answer {
  std::vector<std::uint32_t> inside;  // neighbours in the set, by position in result.vertices
  std::vector<std::int64_t> weights;  // of the edges to them; none where edges have no weights
  std::vector<Outsider> ring;         // best connected first
  std::size_t neighbours = 0;
};

class Collector {
 public:
  explicit Collector(const Graph& graph)
      : graph_(graph), links_(graph.num_vertices(), 0), sums_(graph.weighted() ? graph.num_vertices() : 0, 0) {}

  Answer look_at(const Result& result) {
    Answer answer;
    std::vector<Vertex> touched;
    for (const Vertex v : result.vertices)
      for (const Arc arc : graph_.arcs(v)) {
        if (links_[arc.target]++ == 0) touched.push_back(arc.target);
        if (graph_.weighted()) sums_[arc.target] += arc.weight;
      }
    answer.inside.reserve(result.vertices.size());
    for (const Vertex v : result.vertices) {
      answer.inside.push_back(std::exchange(links_[v], 0));
      if (graph_.weighted()) answer.weights.push_back(std::exchange(sums_[v], 0));
    }
    for (const Vertex u : touched)  // members are at 0 by now
      if (links_[u] > 0)
        answer.ring.push_back({u, std::exchange(links_[u], 0), graph_.weighted() ? std::exchange(sums_[u], 0) : 0});
    answer.neighbours = answer.ring.size();
    const auto best = answer.ring.begin() + static_cast<std::ptrdiff_t>(std::min(most_in_ring, answer.ring.size()));
    std::partial_sort(answer.ring.begin(), best, answer.ring.end(), [](const Outsider& a, const Outsider& b) {
      return std::tie(b.weight, b.inside, a.vertex) < std::tie(a.weight, a.inside, b.vertex);
    });
    answer.ring.erase(best, answer.ring.end());
    return answer;
  }

 private:
  const Graph& graph_;
  std::vector<std::uint32_t> links_;  // 0 between two answers
  std::vector<std::int64_t> sums_;    // so are these; empty where edges have no weights
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
      for (const Outsider& one : answer.ring)
        if (place[one.vertex] == no_vertex) append(one.vertex);
  }

 private:
  void append(Vertex v) {
    place[v] = static_cast<std::uint32_t>(vertices.size());
    vertices.push_back(v);
  }
};

/// Which part every vertex belongs to: of a quota, or else of the two sides; null where there is nothing of the kind.
ordered_json parts_json(const Graph& graph, std::span<const Result> results, const Places& places) {
  const auto asked =
      std::ranges::find_if(results, [](const Result& one) { return one.wishes && !one.wishes->part_of.empty(); });
  const Wishes* wishes = asked == results.end() ? nullptr : asked->wishes.get();
  if (wishes == nullptr && !graph.sides()) return nullptr;
  ordered_json names = ordered_json::array(), of = ordered_json::array();
  const auto add_names = [&](const auto& all) {
    for (const std::string& name : all) names.push_back(as_utf8(name));
  };
  if (wishes != nullptr)
    add_names(wishes->part_names);
  else
    add_names(graph.sides()->names);
  for (const Vertex v : places.vertices)
    of.push_back(wishes != nullptr ? wishes->part(v) : std::uint32_t{v >= graph.sides()->left});
  return {{"names", std::move(names)}, {"of", std::move(of)}};
}

ordered_json vertices_json(const Graph& graph, std::span<const Result> results, const Places& places) {
  ordered_json labels = ordered_json::array(), degrees = ordered_json::array(), weights = ordered_json::array();
  for (const Vertex v : places.vertices) {
    labels.push_back(as_utf8(graph.labels().text(v)));
    degrees.push_back(graph.degree(v));
    if (!graph.weighted()) continue;
    std::int64_t sum = 0;
    for (const Arc arc : graph.arcs(v)) sum += arc.weight;
    weights.push_back(sum);
  }
  ordered_json vertices = {{"labels", std::move(labels)}, {"degrees", std::move(degrees)}, {"members", places.members}};
  if (graph.weighted()) vertices["weights"] = std::move(weights);
  if (ordered_json parts = parts_json(graph, results, places); !parts.is_null()) vertices["parts"] = std::move(parts);
  return vertices;
}

/// The row of one vertex, and what its edges weigh.
struct EdgeRow {
  std::vector<std::uint32_t> ends;
  std::vector<std::int64_t> weights;
};

/// Whether the row of the i-th vertex holds this arc.
bool in_row(const Places& places, std::size_t i, const Arc& arc) {
  return places.place[arc.target] < std::min(i, places.members);
}

/// With at most `most` entries, evenly spread.
EdgeRow row_of(const Graph& graph, const Places& places, std::size_t i, std::size_t most) {
  std::vector<std::pair<std::uint32_t, std::int64_t>> all;
  for (const Arc arc : graph.arcs(places.vertices[i]))
    if (in_row(places, i, arc)) all.emplace_back(places.place[arc.target], arc.weight);
  std::sort(all.begin(), all.end());
  const std::size_t kept = std::min(all.size(), most);
  EdgeRow row;
  for (std::size_t j = 0; j < kept; ++j) {
    const auto& [place, weight] = all[spread(j, kept, all.size())];
    row.ends.push_back(place);
    row.weights.push_back(weight);
  }
  return row;
}

/// How long the rows are.
std::vector<std::size_t> row_lengths(const Graph& graph, const Places& places) {
  std::vector<std::size_t> lengths;
  for (std::size_t i = 0; i < places.vertices.size(); ++i) {
    std::size_t length = 0;
    for (const Arc arc : graph.arcs(places.vertices[i])) length += in_row(places, i, arc) ? 1 : 0;
    lengths.push_back(length);
  }
  return lengths;
}

ordered_json edges_json(const Graph& graph, const Places& places, std::size_t limit, Drawing drawing) {
  const bool live = drawing == Drawing::live;
  const std::vector<std::size_t> lengths = live ? row_lengths(graph, places) : std::vector<std::size_t>();
  const std::size_t most = live ? fair_share(lengths, limit) : std::numeric_limits<std::size_t>::max();
  ordered_json rows = ordered_json::array(), weights = ordered_json::array();
  std::size_t edges = 0;
  for (std::size_t i = 0; i < places.vertices.size(); ++i) {
    EdgeRow row = row_of(graph, places, i, most);
    edges += row.ends.size();
    if (edges > limit) break;
    rows.push_back(std::move(row.ends));
    if (graph.weighted()) weights.push_back(std::move(row.weights));
  }
  const std::size_t total = std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
  const bool complete = live ? edges == total : rows.size() == places.vertices.size();
  ordered_json all = {{"rows", std::move(rows)}, {"complete", complete}};
  if (graph.weighted()) all["weights"] = std::move(weights);
  if (live) {
    all["edges_shown"] = edges;
    all["edges_total"] = total;
  }
  return all;
}

ordered_json answer_json(const Graph& graph, const Result& result, const Answer& answer, const Places& places) {
  ordered_json members = ordered_json::array(), own = ordered_json::array();
  for (const Vertex v : result.vertices) members.push_back(places.place[v]);
  ordered_json ring = ordered_json::array(), ring_inside = ordered_json::array(), ring_weights = ordered_json::array();
  for (const Outsider& one : answer.ring) {
    ring.push_back(places.place[one.vertex]);
    ring_inside.push_back(one.inside);
    ring_weights.push_back(one.weight);
  }
  ordered_json all = {
      {"members", std::move(members)},
      {"inside", answer.inside},
      {"ring", {{"vertices", std::move(ring)}, {"inside", std::move(ring_inside)}, {"neighbours", answer.neighbours}}}};
  if (graph.weighted()) {
    all["weights"] = answer.weights;
    all["ring"]["weights"] = std::move(ring_weights);
  }
  if (!result.wishes || result.wishes->vertex_weights.empty()) return all;
  for (const Vertex v : result.vertices) own.push_back(result.wishes->vertex_weights[v]);
  all["own_weights"] = std::move(own);
  return all;
}

}  // namespace

Subgraphs collect_subgraphs(const Graph& graph, std::span<const Result> results, std::size_t edge_limit,
                            Drawing drawing) {
  Collector collector(graph);
  std::vector<Answer> answers;
  for (const Result& result : results) answers.push_back(collector.look_at(result));
  const Places places(graph, results, answers);
  Subgraphs subgraphs{vertices_json(graph, results, places), edges_json(graph, places, edge_limit, drawing), {}};
  if (drawing == Drawing::live) subgraphs.vertices["ids"] = places.vertices;
  for (std::size_t r = 0; r < results.size(); ++r)
    subgraphs.answers.push_back(answer_json(graph, results[r], answers[r], places));
  return subgraphs;
}

}  // namespace densek::report
