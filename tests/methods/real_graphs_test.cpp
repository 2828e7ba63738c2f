// Methods on real graphs against what their authors' programs give.
#include <densek/io.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "graph/components.h"
#include "graph/subgraph.h"
#include "support/graphs.h"
#include "support/runs.h"

namespace densek {
namespace {

Graph largest_component(const Graph& graph) {
  const Components components = compute_components(graph);
  const auto largest = std::max_element(components.size.begin(), components.size.end()) - components.size.begin();
  std::vector<Vertex> members, place(graph.num_vertices(), graph.num_vertices());
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    if (components.id[v] != static_cast<Vertex>(largest)) continue;
    place[v] = static_cast<Vertex>(members.size());
    members.push_back(v);
  }
  return induced(graph, members, place);
}

struct Published {
  const char* name;
  std::array<std::int64_t, 4> edges;  // k = 50, 100, 200, 500
};

TEST(RealGraphs, EpProxGivesTheEdgesOfItsAuthorsProgram) {
  DENSEK_NEEDS_REAL_DATA(folder);
  constexpr std::array<std::size_t, 4> ks{50, 100, 200, 500};
  for (const auto& [name, edges] :
       {Published{"ca-HepTh", {555, 888, 1116, 1701}}, Published{"ca-AstroPh", {883, 2161, 4894, 14814}}}) {
    const Graph graph = largest_component(read_graph((folder / (std::string(name) + ".txt.gz")).string()));
    Prepared prepared(graph, 1);
    SolveOptions options;
    options.method = "ep-prox";
    for (std::size_t i = 0; i < ks.size(); ++i) {
      const Result result = test::run_method(prepared, ks[i], options).result;
      EXPECT_EQ(test::count_edges(graph, result.vertices), edges[i]) << name << ", k = " << ks[i];
      EXPECT_TRUE(result.integral) << name << ", k = " << ks[i];
    }
  }
}

}  // namespace
}  // namespace densek
