// A document says of every answer only what was proved for as many vertices as it has, and nothing of where it was
// made.
#include "report/document.h"

#include <densek/errors.h>

#include <gtest/gtest.h>

#include "report/compare.h"
#include "report/json.h"
#include "report/profile.h"
#include "report/table.h"
#include "support/graphs.h"
#include "support/weighted.h"

namespace densek::report {
namespace {

using nlohmann::ordered_json;

//  0 - 1   4 - 5    k = 3: {0,1,2} has 3 edges, and no three vertices have more
//   \ /    |
//    2 --- 3
Graph example() { return test::make_graph(6, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}, {4, 5}}); }

ComparedRow row(const std::string& method, std::optional<std::int64_t> k, std::vector<Vertex> members,
                std::int64_t edges, bool best) {
  Result result;
  result.k = k.value_or(std::ssize(members));
  result.method = method;
  result.vertices = std::move(members);
  result.edges = result.value = edges;
  return {.method = method, .k = k, .result = std::move(result), .failure = {}, .best = best};
}

/// peel finds the triangle, greedy a path, at-least-k all six vertices, with twice as many edges as three can have.
Comparison comparison() {
  Comparison all;
  all.bounds.push_back({3, {3, Argument::clique}});
  all.rows.push_back(row("peel", 3, {0, 1, 2}, 3, true));
  all.rows.push_back(row("greedy", 3, {1, 2, 3}, 2, false));
  all.rows.push_back(row("at-least-k", 3, {0, 1, 2, 3, 4, 5}, 6, false));
  all.rows.push_back({.method = "sdp", .k = 3, .result = {}, .failure = "too many vertices", .best = false});
  all.rows.push_back(row("dsg-flow", {}, {0, 1, 2}, 3, true));
  return all;
}

const ordered_json& of(const ordered_json& document, const std::string& method) {
  for (const ordered_json& result : document["results"])
    if (result["method"] == method) return result;
  throw std::runtime_error("no result of " + method);
}

TEST(CompareReport, ABoundIsSaidOfAnswersOfItsSizeOnly) {
  const ordered_json document = compare_report(example(), comparison(), "densek compare g -k 3");
  EXPECT_EQ(document["bounds"].dump(), R"([{"k":3,"upper_bound":3,"bound":"clique"}])");
  EXPECT_EQ(of(document, "peel")["upper_bound"], 3);
  EXPECT_EQ(of(document, "greedy")["upper_bound"], 3);
  EXPECT_EQ(of(document, "greedy")["proven_optimal"], false);
  EXPECT_TRUE(of(document, "at-least-k")["upper_bound"].is_null());
  EXPECT_EQ(of(document, "at-least-k")["size"], 6);
  EXPECT_EQ(of(document, "at-least-k")["best"], false);
  EXPECT_EQ(of(document, "at-least-k")["wanted"], "at least k");
  EXPECT_EQ(of(document, "dsg-flow")["upper_bound"], 3);  // it has three vertices, whoever asked for how many
  EXPECT_EQ(of(document, "dsg-flow")["wanted"], "any");
  EXPECT_EQ(document["failures"][0]["failure"], "too many vertices");
  EXPECT_EQ(document["verdict"]["facts"], "5 methods, 1 size of 6 vertices");
  EXPECT_EQ(document["verdict"]["judgement"], "the most edges: peel, proved optimal");
  EXPECT_EQ(document["verdict"]["level"], "proved");
}

TEST(CompareReport, KeepsTheLowerOfTwoBounds) {
  Comparison all = comparison();
  all.bounds[0].bound.value = 5;
  all.rows[0].result->upper_bound = 4;
  all.rows[0].result->bound = "own";
  const ordered_json document = compare_report(example(), all, "");
  EXPECT_EQ(of(document, "peel")["bound"], "own");
  EXPECT_EQ(of(document, "greedy")["upper_bound"], 5);
}

TEST(CompareReport, IsRefusedWhereAnAnswerIsAboveItsBound) {
  Comparison all = comparison();
  all.bounds[0].bound.value = 2;
  EXPECT_THROW(compare_report(example(), all, ""), Error);
  all = comparison();
  all.rows[4].result->edges_per_vertex_bound = 0.999;
  EXPECT_THROW(compare_report(example(), all, ""), Error);
  all.rows[4].result->edges_per_vertex_bound = 1;
  EXPECT_NO_THROW(compare_report(example(), all, ""));
  std::vector<Result> results{*comparison().rows[0].result};
  results[0].upper_bound = 2;
  EXPECT_THROW(profile_report(example(), results, ""), Error);
}

TEST(CompareReport, TheHeadlineIsTrueWhateverIsMissing) {
  const auto headline = [](const Comparison& all) {
    const ordered_json said = compare_report(example(), all, "")["verdict"];
    return said["judgement"].get<std::string>() + "/" + said["level"].get<std::string>();
  };
  Comparison all = comparison();
  all.bounds.clear();
  EXPECT_EQ(headline(all), "the most edges: peel/open");
  all = comparison();
  all.bounds[0].bound.value = 4;
  EXPECT_EQ(headline(all), "the most edges: peel/bounded");
  all.rows.push_back(row("greedy", 2, {0, 1}, 1, true));
  all.rows.push_back(row("peel", 2, {0, 5}, 0, false));
  EXPECT_EQ(headline(all), "no method has the most edges for every size/open");  // no bound for 2 here
  all.rows = {comparison().rows.back()};
  EXPECT_EQ(headline(all), "the most edges per vertex: dsg-flow/open");
  all.rows = {comparison().rows[3]};
  EXPECT_EQ(headline(all), "no method answered/bounded");
  all.rows.clear();
  for (const char* method : {"auto", "fw", "se-fw", "peel"}) all.rows.push_back(row(method, 3, {0, 1, 2}, 3, true));
  EXPECT_EQ(headline(all), "the most edges: auto and 3 others/bounded");
}

TEST(CompareReport, SpeaksOfWeightWhereThatIsWhatCounts) {
  const Graph graph = test::with_weights(
      example(), [](Vertex u, Vertex) -> std::int64_t { return 25 + u; }, 10);
  Comparison all = comparison();
  EXPECT_EQ(compare_report(graph, all, "")["verdict"]["judgement"], "the most weight: peel, proved optimal");
  all.bounds[0].bound.value = 2;
  try {
    compare_report(graph, all, "");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what())
                    .starts_with("peel found 3 vertices with weight 0.3, and a bound says at most "
                                 "weight 0.2: "))
        << error.what();
  }
}

/// {0,1,2} with 5 out; then {3,4}, with those out as well.
std::vector<Result> two_groups() {
  std::vector<Result> groups{*row("peel", 3, {0, 1, 2}, 3, true).result, *row("peel", 2, {3, 4}, 1, true).result};
  Wishes wishes;
  wishes.exclude = {5};
  groups[0].wishes = std::make_shared<const Wishes>(wishes);
  wishes.exclude = {5, 0, 1, 2};
  groups[1].wishes = std::make_shared<const Wishes>(wishes);
  groups[0].upper_bound = 3;
  groups[1].upper_bound = 1;
  return groups;
}

TEST(Groups, WhatWasWishedIsSaidOnce) {
  const ordered_json document = groups_json(example(), two_groups(), 3);
  EXPECT_EQ(document["wishes"]["groups"], 3);
  EXPECT_EQ(document["wishes"]["exclude"].dump(), "[5]");
  ASSERT_EQ(document["groups"].size(), 2U);
  for (const ordered_json& group : document["groups"])
    for (const char* key : {"schema", "version", "graph", "wishes"}) EXPECT_FALSE(group.contains(key)) << key;
  EXPECT_EQ(document["groups"][1]["vertices"].dump(), "[3,4]");
}

TEST(Groups, TheReportSaysWhatTheVerdictIsAbout) {
  const ordered_json document = groups_report(example(), two_groups(), "");
  EXPECT_EQ(document["verdict"]["facts"], "2 groups of 6 vertices");
  EXPECT_EQ(document["verdict"]["judgement"], "every one proved optimal, each in what those before have left");
  for (const ordered_json& result : document["results"]) EXPECT_EQ(result["wishes"]["exclude"].dump(), "[5]");
}

TEST(Wishes, StandInADocumentInFull) {
  Result result = *row("peel", 3, {0, 1, 2}, 3, true).result;
  Wishes wishes;
  wishes.include = {1};
  wishes.exclude = {5};
  wishes.vertex_weights = {0, 15, 0, -20, 0, 0};
  wishes.part_of = {0, 0, 1, 1, 1, 0};
  wishes.part_names = {"old", "new"};
  result.wishes = std::make_shared<const Wishes>(wishes);
  result.sizes = {2, 1};
  const Graph graph = test::with_weights(
      example(), [](Vertex, Vertex) -> std::int64_t { return 10; }, 10);
  const ordered_json document = to_json(graph, result);
  EXPECT_EQ(compact(document["sizes"]), R"({"old":2,"new":1})");
  EXPECT_EQ(compact(document["wishes"]),
            R"({"include":[1],"exclude":[5],"vertex_weights":{"1":1.5,"3":-2.0},"quota":{"old":2,"new":1},)"
            R"("parts":[{"name":"old","vertices":[0,1]},{"name":"new","vertices":[2,3,4]}]})");
  result.value = 42;
  const ordered_json page = profile_report(graph, std::vector<Result>{result}, "");
  EXPECT_EQ(page["results"][0]["wishes"]["vertex_weights"], true);
  EXPECT_FALSE(page["results"][0]["wishes"].contains("parts"));
}

//  u0 u1 | i0 i1 i2     edges run between the sides only
TEST(TwoSides, FactsCountTheEdgesThatCouldBe) {
  const Graph plain = from_edges(5, {{0, 2}, {0, 3}, {1, 2}, {1, 4}});
  const Graph graph(plain.offsets(), plain.targets(), plain.labels(), std::make_shared<const Graph>(plain), {}, {}, {},
                    {}, {}, Sides{2, {"user", "item"}});
  Result result = *row("peel", 4, {0, 1, 2, 3}, 3, true).result;
  EXPECT_EQ(facts(graph, result), "4 of 5 vertices, 3 of 4 possible edges");
  EXPECT_NE(to_table(graph, result).find("  edges             3 of 4 possible between the sides\n"), std::string::npos);
  EXPECT_EQ(to_table(graph, result).find("density"), std::string::npos);
  result.wishes = std::make_shared<const Wishes>(two_sided(graph));
  result.sizes = {2, 2};
  EXPECT_EQ(facts(graph, result), "2 user and 2 item of 5 vertices, 3 of 4 possible edges");
  EXPECT_EQ(to_json(graph, result)["wishes"]["parts"], "sides");
}

TEST(CompareTable, SetsOfOtherSizesStandApart) {
  const std::string table = compare_table(example(), comparison());
  const std::size_t apart = table.find("not 3 vertices, so that the bound does not speak of them");
  ASSERT_NE(apart, std::string::npos) << table;
  EXPECT_GT(table.find("at-least-k"), apart);
  EXPECT_LT(table.find("greedy"), apart);
  EXPECT_LT(table.find("too many vertices"), apart);
}

TEST(CompareCsv, HasNoBoundOfAnotherSize) {
  const std::string csv = compare_csv(example(), comparison());
  EXPECT_NE(csv.find("\n3,greedy,false,3,2,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\n3,at-least-k,false,6,6,0.4,1,,,"), std::string::npos) << csv;
}

TEST(ProfileTable, ShowsTheSizeWhereItIsNotK) {
  const std::vector<Result> chosen{*comparison().rows[2].result}, asked{*comparison().rows[0].result};
  EXPECT_NE(profile_table(example(), chosen).find("k      size"), std::string::npos);
  EXPECT_EQ(profile_table(example(), chosen).find("proved optimal"), std::string::npos);
  EXPECT_EQ(profile_table(example(), asked).find("e/size"), std::string::npos);
  EXPECT_TRUE(profile_csv(example(), chosen).ends_with(",6\n"));
}

}  // namespace
}  // namespace densek::report
