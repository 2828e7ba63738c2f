// The report: the document has what the page needs, and nothing in it can break out of its place in the page.
#include "report/html.h"

#include <densek/errors.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "report/document.h"
#include "report/json.h"
#include "report/page.h"
#include "report/subgraphs.h"
#include "support/graphs.h"
#include "support/weighted.h"

namespace densek::report {
namespace {

using nlohmann::ordered_json;

//  0 - 1   4 - 5    {0,1,2} and, as a second answer, {1,2,3}
//   \ /    |
//    2 --- 3
struct Example {
  Graph graph = test::make_graph(6, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}, {4, 5}});
  std::vector<Result> results{answer({0, 1, 2}, 3), answer({1, 2, 3}, 2)};

  static Result answer(std::vector<Vertex> members, std::int64_t edges) {
    Result result;
    result.k = std::ssize(members);
    result.method = "se-fw";
    result.vertices = std::move(members);
    result.edges = result.value = edges;
    result.components = 1;
    return result;
  }
};

/// The pairs of labels that rows stand for.
std::set<std::pair<std::string, std::string>> pairs(const Subgraphs& subgraphs) {
  std::set<std::pair<std::string, std::string>> all;
  const auto& labels = subgraphs.vertices["labels"];
  const auto& rows = subgraphs.edges["rows"];
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const std::size_t j : rows[i]) {
      const std::string a = labels[i], b = labels[j];
      all.emplace(std::min(a, b), std::max(a, b));
    }
  return all;
}

TEST(Subgraphs, HoldMembersRingAndTheEdgesBetweenThemOnce) {
  const Example example;
  const Subgraphs subgraphs = collect_subgraphs(example.graph, example.results);
  EXPECT_EQ(subgraphs.vertices["members"], 4);         // 0 1 2 3
  EXPECT_EQ(subgraphs.vertices["labels"].size(), 5U);  // and 4, a neighbour of 3; 5 is nobody's
  EXPECT_EQ(subgraphs.edges["complete"], true);
  const std::set<std::pair<std::string, std::string>> expected = {
      {"0", "1"}, {"0", "2"}, {"1", "2"}, {"2", "3"}, {"3", "4"}};
  EXPECT_EQ(pairs(subgraphs), expected);
}

TEST(Subgraphs, CountNeighboursInsideAndOutside) {
  const Example example;
  const Subgraphs subgraphs = collect_subgraphs(example.graph, example.results);
  const auto labels_of = [&](const ordered_json& places) {
    std::string all;
    for (const std::size_t place : places) all += subgraphs.vertices["labels"][place].get<std::string>();
    return all;
  };
  EXPECT_EQ(labels_of(subgraphs.answers[0]["members"]), "012");
  EXPECT_EQ(subgraphs.answers[0]["inside"].dump(), "[2,2,2]");
  EXPECT_EQ(labels_of(subgraphs.answers[0]["ring"]["vertices"]), "3");
  EXPECT_EQ(labels_of(subgraphs.answers[1]["members"]), "123");
  EXPECT_EQ(subgraphs.answers[1]["inside"].dump(), "[1,2,1]");
  EXPECT_EQ(labels_of(subgraphs.answers[1]["ring"]["vertices"]), "04");  // 0 has two neighbours inside
  EXPECT_EQ(subgraphs.answers[1]["ring"]["inside"].dump(), "[2,1]");
}

TEST(Subgraphs, CapTheRingAndSayHowManyThereAre) {
  std::vector<Edge> star;
  for (Vertex leaf = 1; leaf <= 100; ++leaf) star.push_back({0, leaf});
  const Graph graph = from_edges(101, star);
  const std::vector<Result> results{Example::answer({0, 1}, 1)};
  const Subgraphs subgraphs = collect_subgraphs(graph, results);
  EXPECT_EQ(subgraphs.answers[0]["ring"]["vertices"].size(), most_in_ring);
  EXPECT_EQ(subgraphs.answers[0]["ring"]["neighbours"], 99);
}

TEST(Subgraphs, CutTheRowsWhereThereAreTooManyEdges) {
  const Example example;
  const Subgraphs subgraphs = collect_subgraphs(example.graph, example.results, 2);
  EXPECT_EQ(subgraphs.edges["complete"], false);
  EXPECT_LT(subgraphs.edges["rows"].size(), subgraphs.vertices["labels"].size());
  EXPECT_LE(pairs(subgraphs).size(), 2U);
}

/// The example with weights of 0.01 and their multiples: i-j weighs (10 i + j) / 100, and 2-3 is negative.
Graph weighted_example(std::optional<Sides> sides = {}) {
  const Graph plain = Example().graph;
  struct Memory {
    Graph graph;
    std::vector<std::int64_t> weights;
  };
  const auto memory = std::make_shared<Memory>(Memory{plain, {}});
  for (Vertex v = 0; v < plain.num_vertices(); ++v)
    for (const Vertex u : plain.neighbors(v)) {
      const std::int64_t weight = 10 * std::min(u, v) + std::max(u, v);
      memory->weights.push_back(weight == 23 ? -23 : weight);
    }
  return Graph(plain.offsets(), plain.targets(), Labels::consecutive(6), memory, {}, {}, {}, {memory->weights, 100}, {},
               std::move(sides));
}

TEST(Subgraphs, OfWeightedGraphsSumTheWeightsInUnits) {
  const Example example;
  const Subgraphs subgraphs = collect_subgraphs(weighted_example(), example.results);
  const auto& labels = subgraphs.vertices["labels"];
  const auto& rows = subgraphs.edges["rows"];
  const auto& weights = subgraphs.edges["weights"];
  ASSERT_EQ(weights.size(), rows.size());
  std::map<std::string, std::int64_t> found;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    ASSERT_EQ(weights[i].size(), rows[i].size());
    for (std::size_t at = 0; at < rows[i].size(); ++at) {
      const std::string a = labels[i], b = labels[rows[i][at].get<std::size_t>()];
      found[std::min(a, b) + std::max(a, b)] = weights[i][at];
    }
  }
  const std::map<std::string, std::int64_t> expected = {{"01", 1}, {"02", 2}, {"12", 12}, {"23", -23}, {"34", 34}};
  EXPECT_EQ(found, expected);
  EXPECT_EQ(subgraphs.answers[0]["weights"].dump(), "[3,13,14]");  // 01 + 02, 01 + 12, 02 + 12
  EXPECT_EQ(subgraphs.answers[0]["ring"]["weights"].dump(), "[-23]");
  EXPECT_EQ(subgraphs.answers[1]["weights"].dump(), "[12,-11,-23]");
  EXPECT_EQ(subgraphs.answers[1]["ring"]["weights"].dump(), "[34,3]");  // the heaviest first: 4 before 0 here
  EXPECT_FALSE(subgraphs.answers[0].contains("own_weights"));
  const auto two = static_cast<std::size_t>(std::find(labels.begin(), labels.end(), "2") - labels.begin());
  EXPECT_EQ(subgraphs.vertices["weights"][two], 2 + 12 - 23);
}

TEST(Subgraphs, SayNothingOfWeightsAndPartsWhereThereAreNone) {
  const Example example;
  const Subgraphs subgraphs = collect_subgraphs(example.graph, example.results);
  for (const ordered_json& part :
       {subgraphs.vertices, subgraphs.edges, subgraphs.answers[0], subgraphs.answers[0]["ring"]})
    for (const char* key : {"weights", "own_weights", "parts"}) EXPECT_FALSE(part.contains(key)) << key;
}

TEST(Subgraphs, KnowThePartOfEveryVertex) {
  Example example;
  const Graph graph = weighted_example(Sides{2, {"user", "item"}});
  const auto part_of = [&](const std::string& label) {
    const Subgraphs subgraphs = collect_subgraphs(graph, example.results);
    const auto& labels = subgraphs.vertices["labels"];
    const auto& parts = subgraphs.vertices["parts"];
    EXPECT_EQ(parts["of"].size(), labels.size());
    const auto at = std::find(labels.begin(), labels.end(), label) - labels.begin();
    return parts["names"][parts["of"][static_cast<std::size_t>(at)].get<std::size_t>()].get<std::string>();
  };
  EXPECT_EQ(part_of("1"), "user");
  EXPECT_EQ(part_of("2"), "item");
  EXPECT_EQ(part_of("4"), "item");  // in a ring only
  Wishes wishes;
  wishes.part_of = {0, 1, 2, 0, 1, 2};
  wishes.part_names = {"a", "b", "c"};
  wishes.vertex_weights = {5, 0, -7, 0, 0, 0};
  example.results[1].wishes = std::make_shared<const Wishes>(wishes);
  EXPECT_EQ(part_of("4"), "b");  // what was asked for says more than the side
  EXPECT_EQ(collect_subgraphs(graph, example.results).answers[1]["own_weights"].dump(), "[0,-7,0]");
}

TEST(History, KeepsTheShapeOfALongRunInFewRows) {
  RunHistory history;
  constexpr std::uint64_t last = 123'456, escape = 4321;
  for (std::uint64_t t = 0; t <= last; ++t) {
    TraceRow row;
    row.iteration = t;
    row.objective = static_cast<double>(t);
    row.kind = t == 0 ? "start" : t == escape ? "escape" : "fw";
    history.add(row);
  }
  const ordered_json document = history.to_json("se-fw");
  const std::vector<std::uint64_t> iterations = document["iteration"];
  EXPECT_EQ(document["rows_in_run"], last + 1);
  EXPECT_LE(iterations.size(), 2760U);
  EXPECT_GE(iterations.size(), 1000U);
  for (std::uint64_t t = 0; t < 100; ++t) EXPECT_EQ(iterations[t], t);
  EXPECT_EQ(iterations.back(), last);
  EXPECT_TRUE(std::is_sorted(iterations.begin(), iterations.end()));
  EXPECT_EQ(std::adjacent_find(iterations.begin(), iterations.end()), iterations.end());
  EXPECT_TRUE(std::binary_search(iterations.begin(), iterations.end(), escape));
  for (const char* column : {"objective", "gap", "integrality", "step", "kind"})
    EXPECT_EQ(document[column].size(), iterations.size()) << column;
}

TEST(History, OfASearchKeepsWhatChanged) {
  SearchHistory history;
  for (const std::int64_t edges : {5, 5, 5, 7, 7}) history.add(Progress{"search", -1, edges, 10});
  Result result = Example::answer({0, 1, 2}, 7);
  result.upper_bound = 7;
  history.finish(result);
  const ordered_json document = history.to_json("auto", Example().graph, false);
  EXPECT_EQ(document["edges"].dump(), "[5,7,7]");
  EXPECT_EQ(document["upper_bound"].dump(), "[10,10,7]");
  const Graph cents = test::with_weights(
      Example().graph, [](Vertex, Vertex) -> std::int64_t { return 5; }, 100);
  const ordered_json weighted = history.to_json("auto", cents, true);
  EXPECT_EQ(compact(weighted["value"]), "[0.05,0.07,0.07]");
  EXPECT_EQ(compact(weighted["upper_bound"]), "[0.10,0.10,0.07]");
  EXPECT_FALSE(weighted.contains("edges"));
}

TEST(Report, HasTheKeysOfTheSchema) {
  const Example example;
  const ordered_json document = profile_report(example.graph, example.results, "densek profile g -k 3");
  for (const char* key : {"schema", "kind", "verdict", "provenance", "graph", "results", "vertices", "edges"})
    EXPECT_TRUE(document.contains(key)) << key;
  EXPECT_EQ(document["schema"], "densek.report/1");
  EXPECT_EQ(document["verdict"]["level"], "open");
  EXPECT_EQ(document["provenance"]["command"], "densek profile g -k 3");
  EXPECT_EQ(document["results"][0]["facts"], "3 of 6 vertices, 3 edges, density 1.0000");
  EXPECT_FALSE(document["results"][0].contains("vertices"));  // places in the table instead
}

TEST(Report, NothingInTheDataEndsItsPlaceInThePage) {
  const std::string hostile = "</script><script>alert(1)</script><!-- & \u2028\u2029 ü";
  const ordered_json document = {{"label", hostile}};
  const std::string safe = script_safe(document);
  EXPECT_EQ(safe.find_first_of("<>&"), std::string::npos);
  EXPECT_EQ(safe.find("\u2028"), std::string::npos);
  EXPECT_EQ(safe.find("\u2029"), std::string::npos);
  EXPECT_EQ(ordered_json::parse(safe), document);
}

TEST(Report, ThePageHoldsTheDocumentOrSaysWhatIsMissing) {
  const ordered_json document = {{"schema", "densek.report/1"}, {"label", "<b>"}};
  if (page_template().empty()) {
    EXPECT_THROW(html_page(document), Error);
    return;
  }
  const std::string page = html_page(document);
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_NE(page.find(script_safe(document)), std::string::npos);
  EXPECT_EQ(page.find(page_data_place), std::string::npos);
  for (const char* outside : {"src=\"http", "href=\"http", "url(http", "@import"})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
}

}  // namespace
}  // namespace densek::report
