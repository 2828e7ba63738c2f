#include <densek/solve.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "report/format.h"
#include "report/json.h"
#include "report/table.h"
#include "report/trace.h"
#include "support/graphs.h"

namespace densek::report {
namespace {

//  0 - 1   4        the triangle in it, with a bound that may be set
//   \ /    |
//    2 --- 3
struct Example {
  Graph graph = test::make_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}});
  Result result;
  Example() {
    result.k = 3;
    result.method = result.options.method = "se-fw";
    result.vertices = {0, 1, 2};
    result.edges = result.value = 3;
    result.components = 1;
    result.certificate = {2, 1, true, true, 2.5};
    result.options.loading = 1.5;
    result.integral = true;
    result.iterations = 4;
  }
};

TEST(Format, GroupsDigits) {
  EXPECT_EQ(grouped(std::uint64_t{0}), "0");
  EXPECT_EQ(grouped(std::uint64_t{999}), "999");
  EXPECT_EQ(grouped(std::uint64_t{4039}), "4,039");
  EXPECT_EQ(grouped(std::int64_t{-1234567}), "-1,234,567");
  EXPECT_EQ(counted(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(counted(1000, "vertex", "vertices"), "1,000 vertices");
}

TEST(Format, PercentagesAreNeverFlattering) {
  EXPECT_EQ(percent(0), "0 %");
  EXPECT_EQ(percent(0.004), "0.40 %");
  EXPECT_EQ(percent(0.00413), "0.42 %");
  EXPECT_EQ(percent(0.2301), "24 %");
  EXPECT_EQ(percent(1), "100 %");
  EXPECT_EQ(percent(1e-7), "0.000010 %");
}

TEST(Format, DurationsInTheUnitAPersonWouldChoose) {
  EXPECT_EQ(duration(0.0001234), "0.12 ms");
  EXPECT_EQ(duration(0.0123), "12.3 ms");
  EXPECT_EQ(duration(3.456), "3.46 s");
  EXPECT_EQ(duration(125), "2 min 5 s");
  EXPECT_EQ(duration(3725), "1 h 2 min");
}

TEST(Format, DensitiesAreThoseOfTheSharedTable) {
  std::ifstream table(std::string(DENSEK_TEST_DATA) + "/densities.tsv");
  int rows = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::int64_t edges = 0, size = 0;
    std::string text;
    fields >> edges >> size >> text;
    EXPECT_EQ(cut_density(2 * static_cast<double>(edges) / (static_cast<double>(size) * static_cast<double>(size - 1))),
              text)
        << line;
    ++rows;
  }
  EXPECT_GT(rows, 20);
}

TEST(Format, DensitiesAreCut) {
  EXPECT_EQ(cut_density(1), "1.0000");
  EXPECT_EQ(cut_density(1 - 1e-12), "0.9999");
  for (int i = 0; i <= 100; ++i) {  // none of them loses its last digit to rounding
    std::string text = cut_density(i / 100.0);
    EXPECT_EQ(text.substr(text.size() - 2), "00") << i;
  }
}

TEST(Json, HasTheKeysOfTheSchemaInTheirOrder) {
  const Example example;
  const auto document = to_json(example.graph, example.result);
  const auto keys = [](const nlohmann::ordered_json& object) {
    std::string all;
    for (const auto& [key, value] : object.items()) all += (all.empty() ? "" : " ") + key;
    return all;
  };
  EXPECT_EQ(keys(document),
            "schema version graph k method options seed size sizes vertices edges value density edges_per_vertex "
            "average_degree components upper_bound bound edges_per_vertex_bound gap proven_optimal wishes certificate "
            "run");
  EXPECT_EQ(keys(document["graph"]),
            "source vertices edges self_loops_dropped duplicates_merged fingerprint format columns "
            "header_skipped notes weights sides");
  EXPECT_EQ(keys(document["certificate"]),
            "local_maximizer swap_optimal min_inside max_outside sigma loading integral");
  EXPECT_EQ(keys(document["run"]), "iterations escapes work stop seconds threads");
  EXPECT_EQ(keys(document["run"]["seconds"]), "load prepare solve bound verify");
  EXPECT_EQ(document["schema"], "densek.result/1");
  EXPECT_EQ(document["vertices"].dump(), "[0,1,2]");
  EXPECT_EQ(document["options"]["loading"], 1.5);
  EXPECT_EQ(document["certificate"]["loading"], 1.5);
  EXPECT_FALSE(document["options"].contains("threads"));  // the document must not depend on it
}

TEST(Json, TheOptionsAreThoseTheMethodReads) {
  Example example;
  const auto options = [&](const char* method) {
    example.result.options.method = method;
    return to_json(example.graph, example.result)["options"].dump();
  };
  EXPECT_EQ(
      options("se-fw"),
      R"({"engine":"auto","loading":1.5,"step":"lipschitz","start":"uniform","time_limit":0,"max_iterations":null,)"
      R"("bound":"auto","escape_threshold":0})");
  EXPECT_EQ(options("peel"), R"({"bound":"auto"})");
  example.result.options.bound = BoundChoice::yes;  // which may take long
  EXPECT_EQ(options("peel"), R"({"time_limit":0,"bound":"yes","bounds":"all"})");
  set_option(example.result.options, "bounds", "semidefinite,degree");
  EXPECT_EQ(options("peel"), R"({"time_limit":0,"bound":"yes","bounds":["degree","semidefinite"]})");
}

TEST(Json, UnknownIsNull) {
  Example example;
  auto document = to_json(example.graph, example.result);
  EXPECT_TRUE(document["upper_bound"].is_null());
  EXPECT_TRUE(document["bound"].is_null());
  EXPECT_TRUE(document["gap"].is_null());
  EXPECT_EQ(document["proven_optimal"], false);
  example.result.upper_bound = 4;
  example.result.bound = "degree";
  document = to_json(example.graph, example.result);
  EXPECT_EQ(document["upper_bound"], 4);
  EXPECT_EQ(document["bound"], "degree");
  EXPECT_EQ(document["gap"], 0.25);
}

TEST(Json, DensitiesAreNullBelowTwoVerticesAndTheGapOfNothingIsZero) {
  Example example;
  example.result.k = 1;
  example.result.vertices = {4};
  example.result.edges = example.result.value = 0;
  example.result.upper_bound = 0;
  example.result.bound = "clique";
  const auto document = to_json(example.graph, example.result);
  for (const char* key : {"density", "edges_per_vertex", "average_degree"}) EXPECT_TRUE(document[key].is_null()) << key;
  EXPECT_EQ(document["gap"], 0.0);
  EXPECT_EQ(document["proven_optimal"], true);
}

TEST(Json, LabelsKeepTheirType) {
  const std::vector<std::uint64_t> large = {3, ~std::uint64_t{0}};
  const std::vector<std::uint64_t> negative = {static_cast<std::uint64_t>(-7), 2};
  const std::vector<std::uint64_t> ends = {2, 5};
  const std::string chars = "7bé\"";
  EXPECT_EQ(label_json(Labels::integers(large, Labels::Kind::integers, nullptr), 1).dump(), "18446744073709551615");
  EXPECT_EQ(label_json(Labels::integers(negative, Labels::Kind::negatives, nullptr), 0).dump(), "-7");
  EXPECT_EQ(label_json(Labels::consecutive(5, 10), 2).dump(), "12");
  EXPECT_EQ(label_json(Labels::strings(ends, chars, nullptr), 1).dump(), "\"é\\\"\"");
}

TEST(Json, PrintsALineAKey) {
  const Example example;
  const auto document = to_json(example.graph, example.result);
  const std::string text = print(document);
  EXPECT_EQ(nlohmann::ordered_json::parse(text), document);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), static_cast<std::ptrdiff_t>(document.size()) + 2);
}

TEST(Table, SaysFirstHowGoodTheAnswerIs) {
  Example example;
  const auto first = [&] {
    const std::string table = to_table(example.graph, example.result);
    return table.substr(0, table.find('\n'));
  };
  const std::string facts = "3 of 5 vertices, 3 edges, density 1.0000: ";
  EXPECT_EQ(first(), facts + "local maximizer, no bound computed");
  example.result.upper_bound = 3;
  EXPECT_EQ(first(), facts + "proved optimal");
  example.result.upper_bound = 4;
  EXPECT_EQ(first(), facts + "within 25 % of the best possible (the bound is weak here)");
  example.result.edges = example.result.value = 249;
  example.result.upper_bound = 250;
  EXPECT_NE(first().find(": within 0.40 % of the best possible"), std::string::npos);
  example.result.upper_bound.reset();
  example.result.certificate.local_maximizer = example.result.certificate.swap_optimal = false;
  EXPECT_NE(first().find(": not a local maximizer, no bound computed"), std::string::npos);
}

TEST(Table, OnlyACliqueHasDensityOne) {
  Example example;
  example.result.vertices.resize(1000);
  example.result.edges = example.result.value = 1000 * 999 / 2 - 1;
  EXPECT_NE(verdict(example.graph, example.result).find("density 0.9999"), std::string::npos);
}

TEST(Table, LeavesOutMembersBeyondAScreenAndSaysSo) {
  Example example;
  EXPECT_NE(to_table(example.graph, example.result).find("  members           0 1 2\n"), std::string::npos);
  example.result.vertices.assign(500, 4);
  const std::string table = to_table(example.graph, example.result);
  EXPECT_NE(table.find("more (all of them: -o FILE, or --json)"), std::string::npos);
  EXPECT_LT(std::count(table.begin(), table.end(), '\n'), 25);
}

TEST(Table, HasColorOnlyWhereAsked) {
  const Example example;
  EXPECT_EQ(to_table(example.graph, example.result).find('\033'), std::string::npos);
  EXPECT_NE(to_table(example.graph, example.result, {.color = true}).find('\033'), std::string::npos);
}

TEST(Trace, KeepsEveryDigit) {
  EXPECT_EQ(trace_header(), "iteration,objective,gap,integrality,step,kind\n");
  EXPECT_EQ(trace_line({3, 0.1, 1.0 / 3, 1, 0, "escape"}), "3,0.1,0.3333333333333333,1,0,escape\n");
}

}  // namespace
}  // namespace densek::report
