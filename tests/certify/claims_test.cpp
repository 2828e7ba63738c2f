// Altered results are refused, whatever was altered; honest ones pass.
#include <densek/errors.h>
#include <densek/solve.h>

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "certify/claims.h"
#include "certify/recount.h"
#include "report/json.h"
#include "support/graphs.h"

namespace densek::certify {
namespace {

using nlohmann::ordered_json;

/// A true result for a set, without any solver.
ordered_json honest(const Graph& graph, std::vector<Vertex> set, std::optional<std::int64_t> upper_bound) {
  Result result;
  result.k = static_cast<std::int64_t>(set.size());
  result.method = result.options.method = "se-fw";
  result.options.loading = 1.5;
  const Recount truth = recount(graph, set, 1.5);
  result.vertices = std::move(set);
  result.edges = result.value = truth.edges;
  result.components = truth.components;
  result.certificate = truth.certificate;
  result.upper_bound = upper_bound;
  result.bound = upper_bound ? "clique" : "";
  result.iterations = 3;
  return report::to_json(graph, result);
}

//  0 - 1   4        {0,1,2} of five, bound 3
//   \ /    |
//    2 --- 3
struct Example {
  Graph graph = test::make_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {3, 4}});
  ordered_json document = honest(graph, {0, 1, 2}, 3);
};

Claims check(const Graph& graph, const ordered_json& document) {
  return verify_claims(graph, report::print(document), "r.json");
}

TEST(Claims, AnHonestResultPasses) {
  const Example example;
  const Claims claims = check(example.graph, example.document);
  EXPECT_EQ(claims.size, 3);
  EXPECT_EQ(claims.edges, 3);
  EXPECT_EQ(claims.upper_bound, 3);
  EXPECT_TRUE(claims.proven_optimal && claims.local_maximizer && claims.swap_optimal);
  EXPECT_FALSE(check(example.graph, honest(example.graph, {0, 3}, std::nullopt)).upper_bound);
}

TEST(Claims, EveryHonestResultOfSmallGraphsPasses) {
  for (unsigned n = 0; n <= 4; ++n)
    test::for_all_graphs(n, [&](const Graph& graph) {
      for (std::uint32_t mask = 0; mask < 1U << n; ++mask) {
        std::vector<Vertex> set;
        for (Vertex v = 0; v < n; ++v)
          if (mask >> v & 1) set.push_back(v);
        ASSERT_NO_THROW(check(graph, honest(graph, set, test::num_pairs(static_cast<unsigned>(set.size())))));
      }
    });
}

/// Calls visit(pointer) for every value of the document that is no object.
void for_each_leaf(const ordered_json& value, const ordered_json::json_pointer& place,
                   const std::function<void(const ordered_json::json_pointer&)>& visit) {
  if (!value.is_object()) return visit(place);
  for (const auto& [key, child] : value.items()) for_each_leaf(child, place / key, visit);
}

TEST(Claims, EveryClaimThatIsAlteredIsRefused) {
  const Example example;
  const std::pair<const char*, ordered_json> lies[] = {
      {"/graph/vertices", 6},
      {"/graph/edges", 4},
      {"/graph/self_loops_dropped", 1},
      {"/graph/duplicates_merged", 2},
      {"/graph/fingerprint", "00000000000000000000000000000000"},
      {"/k", 4},
      {"/k", -3},
      {"/size", 4},
      {"/edges_per_vertex_bound", 0.9},
      {"/options/loading", 1.25},
      {"/certificate/loading", 1.25},
      {"/vertices", {0, 1, 3}},
      {"/vertices", {0, 1}},
      {"/vertices", {0, 1, 1}},
      {"/vertices", {0, 1, 5}},
      {"/vertices", {0, 1, -1}},
      {"/vertices", {"0", "1", "2"}},
      {"/value", 2},
      {"/edges", 2},
      {"/edges", 4},
      {"/edges", -3},
      {"/density", 0.999},
      {"/density", nullptr},
      {"/edges_per_vertex", 1.1},
      {"/average_degree", 1.9},
      {"/components", 2},
      {"/upper_bound", 2},
      {"/upper_bound", 4},
      {"/upper_bound", nullptr},
      {"/bound", nullptr},
      {"/bound", ""},
      {"/bound", "a voice at night"},
      {"/density", 1.0000001},
      {"/density", 1 + 1e-11},
      {"/gap", 0.1},
      {"/gap", nullptr},
      {"/proven_optimal", false},
      {"/certificate/local_maximizer", false},
      {"/certificate/swap_optimal", false},
      {"/certificate/min_inside", 1},
      {"/certificate/min_inside", nullptr},
      {"/certificate/max_outside", 0},
      {"/certificate/sigma", 2.25},
      {"/certificate/sigma", nullptr},
      {"/run/escapes", 4},
  };
  for (const auto& [place, lie] : lies) {
    ordered_json altered = example.document;
    ASSERT_NE(altered.at(ordered_json::json_pointer(place)), lie);
    altered.at(ordered_json::json_pointer(place)) = lie;
    EXPECT_THROW(check(example.graph, altered), VerificationError) << place << " " << lie;
  }
  ordered_json unproved = honest(example.graph, {0, 1, 2}, 5);
  unproved["run"]["stop"] = "proved";
  EXPECT_THROW(check(example.graph, unproved), VerificationError);
}

// σ needs a λ. 0.1.0 wrote it among the options; a method without one writes it beside σ only.
TEST(Claims, TheLoadingMayStandInEitherPlace) {
  Example example;
  ordered_json& document = example.document;
  document["options"].erase("loading");
  EXPECT_NO_THROW(check(example.graph, document));
  document["certificate"]["loading"] = 1.25;
  EXPECT_THROW(check(example.graph, document), VerificationError);
  document["certificate"].erase("loading");
  document["options"]["loading"] = 1.5;
  EXPECT_NO_THROW(check(example.graph, document));
  document["options"]["loading"] = 1.25;
  EXPECT_THROW(check(example.graph, document), VerificationError);
}

TEST(Claims, TheMessageSaysWhatIsClaimedAndWhatIsTrue) {
  Example example;
  example.document["edges"] = 7;
  try {
    check(example.graph, example.document);
    FAIL();
  } catch (const VerificationError& error) {
    EXPECT_STREQ(error.what(), "edges: the result claims 7, the graph says 3");
  }
}

TEST(Claims, TheResultOfAnotherGraphIsRefused) {
  const Example example;
  const Graph other = test::make_graph(5, {{0, 1}, {0, 2}, {1, 2}, {2, 3}, {2, 4}});
  EXPECT_THROW(check(other, example.document), VerificationError);
}

TEST(Claims, EveryMissingKeyAndEveryWrongTypeIsMalformed) {
  const Example example;
  for_each_leaf(example.document, ordered_json::json_pointer(), [&](const ordered_json::json_pointer& place) {
    const std::string name = place.to_string();
    if (name.starts_with("/options/")) return;  // said for the record, no claim
    ordered_json without = example.document;
    without.at(place.parent_pointer()).erase(place.back());
    if (name == "/certificate/loading") without["options"].erase("loading");  // it may stand there instead
    const std::set<std::string> newer = {"/run/work",    "/graph/format",  "/graph/columns", "/graph/header_skipped",
                                         "/graph/notes", "/graph/weights", "/graph/sides",   "/sizes",
                                         "/value",       "/wishes"};
    if (newer.contains(name))  // 0.1.0 did not write it
      EXPECT_NO_THROW(check(example.graph, without));
    else
      EXPECT_THROW(check(example.graph, without), InputError) << "without " << name;
    ordered_json wrong = example.document;
    wrong.at(place) = ordered_json::array({ordered_json::object()});
    EXPECT_THROW(check(example.graph, wrong), InputError) << "wrong type of " << name;
  });
}

TEST(Claims, WhatIsNoResultIsMalformed) {
  const Example example;
  const std::string text = report::print(example.document);
  std::string twice = text;
  twice.insert(1, "\"edges\": 3,");
  ordered_json other_schema = example.document;
  other_schema["schema"] = "densek.result/2";
  ordered_json other_stop = example.document;
  other_stop["run"]["stop"] = "tired";
  const auto with = [&](const std::string& key, const std::string& value) {  // in place of what is there
    const std::size_t begin = text.find("\"" + key + "\":") + key.size() + 3;
    const std::size_t end = text.find("\n", begin);
    return text.substr(0, begin) + value + "," + text.substr(end);
  };
  for (const std::string& broken :
       {std::string(), std::string("[]"), std::string("42"), std::string("{}"), text.substr(0, text.size() / 2),
        text + "x", std::string("0 1\n1 2\n"), std::string(100'000, '['), twice, report::print(other_schema),
        report::print(other_stop), with("edges", "3.0"), with("edges", "3e0"), with("k", "1e400"), with("k", "\"3\""),
        with("run", std::string(1'000'000, '[')), with("vertices", "[0,1,2.0]"), with("vertices", "[0,1,[2]]")})
    EXPECT_THROW(verify_claims(example.graph, broken, "r.json"), InputError) << broken.substr(0, 80);
  try {
    verify_claims(example.graph, "{\n\"k\": 3,\n?", "r.json");
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "r.json:3: not JSON");
  }
}

//  ann - bob    cyd     labels are texts
TEST(Claims, TextLabelsAreFound) {
  const auto ends = std::make_shared<std::vector<std::uint64_t>>(std::vector<std::uint64_t>{3, 6, 9});
  const auto chars = std::make_shared<std::string>("annbobcyd");
  const auto owner = std::make_shared<std::pair<decltype(ends), decltype(chars)>>(ends, chars);
  const Graph graph = from_edges(3, {{0, 1}}, Labels::strings(*ends, *chars, owner));
  ordered_json document = honest(graph, {1, 2}, 1);
  EXPECT_NO_THROW(check(graph, document));
  document["vertices"] = {"bob", "dan"};
  EXPECT_THROW(check(graph, document), VerificationError);
  document["vertices"] = {"bob", "bob"};
  EXPECT_THROW(check(graph, document), VerificationError);
  document["vertices"] = {1, 2};
  EXPECT_THROW(check(graph, document), VerificationError);
}

}  // namespace
}  // namespace densek::certify
