// Result documents with weights, wishes and parts: decimals are compared digit by digit, wishes with the reader's.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "certify/claims.h"
#include "certify/verify_bound.h"
#include "support/weighted.h"

namespace densek::certify {
namespace {

//  0 -1.50- 1 -0.25- 3     {0,1,2} weigh 3.30; 2 and 3 are not joined
//    \ 2.05 | −0.25
//     ----- 2
const Graph& example() {
  static const Graph graph = test::with_weights(
      test::make_graph(4, {{0, 1}, {0, 2}, {1, 2}, {1, 3}}),
      [](Vertex u, Vertex v) -> std::int64_t { return u == 1   ? (v == 2 ? -25 : 25)
                                                      : v == 1 ? 150
                                                               : 205; }, 100);
  return graph;
}

/// A document with these pieces in place of the honest ones.
struct Written {
  std::string weights = R"({"column": "amount", "unit": 0.01, "min": -0.25, "max": 2.05, "total": 3.55})";
  std::string k = "3", vertices = "[0, 1, 2]", edges = "3", density = "1.0", per_vertex = "1.0", degree = "2.0";
  std::string value = "3.30", upper_bound = "3.55", gap = fmt::format("{}", 25.0 / 355.0), optimal = "false";
  std::string min_inside = "1.25", max_outside = "0.25", sigma = "3.055", loading = "2.055";
  std::string more = {};  ///< further keys

  std::string text() const {
    return fmt::format(
        R"({{"schema": "densek.result/1", "version": "0.2.0", "graph": {{"source": "", "vertices": 4, "edges": 4,
 "self_loops_dropped": 0, "duplicates_merged": 0, "fingerprint": "{}", "weights": {}}}, "k": {}, "method": "se-fw",
 "options": {{}}, "seed": 0, "size": {}, "vertices": {}, "edges": {}, "value": {}, "density": {},
 "edges_per_vertex": {}, "average_degree": {}, "components": 1, "upper_bound": {}, "bound": "orientation",
 "edges_per_vertex_bound": null, "gap": {}, "proven_optimal": {}, {}
 "certificate": {{"local_maximizer": true, "swap_optimal": true, "min_inside": {}, "max_outside": {}, "sigma": {},
 "loading": {}, "integral": true}}, "run": {{"iterations": 1, "escapes": 0, "stop": "converged",
 "seconds": {{"load": 0, "prepare": 0, "solve": 0, "bound": 0, "verify": 0}}, "threads": 1}}}})",
        example().fingerprint(), weights, k, k, vertices, edges, value, density, per_vertex, degree, upper_bound, gap,
        optimal, more, min_inside, max_outside, sigma, loading);
  }
};

Claims check(const Written& written, const Wishes& wishes = {}) {
  return verify_claims(example(), wishes, written.text(), "r.json");
}

/// What is said of a document that is refused.
std::string refusal(const Written& written, const Wishes& wishes = {}) {
  try {
    check(written, wishes);
  } catch (const VerificationError& error) {
    return error.what();
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing";
}

TEST(WeightedClaims, DecimalsAreExact) {
  const Claims claims = check({});
  EXPECT_EQ(claims.value, 330);
  EXPECT_EQ(claims.edges, 3);
  EXPECT_EQ(claims.upper_bound, 355);
  EXPECT_NO_THROW(check({.value = "3.3"}));  // rewritten by whoever drops zeros
  EXPECT_NO_THROW(check({.value = "330e-2"}));
  EXPECT_EQ(refusal({.value = "3.31"}), "value: the result claims 3.31, the graph says 3.30");
  EXPECT_EQ(refusal({.value = "3.3000000000000001"}),
            "r.json: 'value' is not a whole number of 0.01");  // the same double
  EXPECT_EQ(refusal({.value = "330"}), "value: the result claims 330.00, the graph says 3.30");
  EXPECT_EQ(refusal({.value = "\"3.30\""}), "r.json: 'value' is not a number");
  EXPECT_EQ(refusal({.upper_bound = "3.29"}), "upper_bound: the result claims 3.29, but its own set is worth 3.30");
  EXPECT_EQ(refusal({.upper_bound = "3.305"}), "r.json: 'upper_bound' is not a whole number of 0.01");
  EXPECT_EQ(refusal({.min_inside = "1.26"}), "certificate.min_inside: the result claims 1.26, the graph says 1.25");
  EXPECT_NE(refusal({.max_outside = "null"}), "nothing");
  EXPECT_NE(refusal({.sigma = "2.055"}), "nothing");
  EXPECT_NE(refusal({.optimal = "true"}), "nothing");
  EXPECT_EQ(check({.upper_bound = "3.30", .gap = "0.0", .optimal = "true"}).proven_optimal, true);
}

TEST(WeightedClaims, TheWeightsOfTheGraphAreSummedUp) {
  const auto with = [](const char* unit, const char* min, const char* max, const char* total) {
    return Written{.weights = fmt::format(R"({{"column": 3, "unit": {}, "min": {}, "max": {}, "total": {}}})", unit,
                                          min, max, total)};
  };
  EXPECT_EQ(refusal(with("0.01", "-0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("\"0.01\"", "-0.25", "2.05", "3.55")), "nothing");
  EXPECT_EQ(refusal(with("0.001", "-0.25", "2.05", "3.55")),
            "graph.weights.unit: the result claims 0.001, the graph says 0.01");
  EXPECT_NE(refusal(with("0.1", "-0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("null", "-0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("0.01", "0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("0.01", "-0.25", "2.04", "3.55")), "nothing");
  EXPECT_NE(refusal(with("0.01", "-0.25", "2.05", "4.05")), "nothing");
  EXPECT_EQ(refusal({.weights = "null"}), "graph.weights: the graph has weights, of which the result says nothing");
  EXPECT_NE(refusal({.weights = "{}"}), "nothing");
  EXPECT_NE(refusal({.weights = "[]"}), "nothing");
}

// Without wishes of the reader's those of the document are kept to; with them the two must agree.
TEST(WeightedClaims, TheSetKeepsToTheWishes) {
  Wishes wishes;
  wishes.include = {0};
  wishes.exclude = {3};
  const Written written{.min_inside = "1.25",
                        .max_outside = "null",
                        .sigma = "null",
                        .more = R"("wishes": {"include": [0], "exclude": [3], "vertex_weights": null},)"};
  EXPECT_EQ(refusal(written, wishes), "nothing");
  EXPECT_EQ(check(written).wishes, wishes);
  EXPECT_EQ(refusal({}, wishes).substr(0, 15), "wishes.include:");
  Wishes other = wishes;
  other.include = {1};
  EXPECT_EQ(refusal(written, other),
            "wishes.include: the result is about 1 vertices that must be in, and other ones are given here; give the "
            "same");
  other = wishes;
  other.include = {0, 0};
  EXPECT_EQ(refusal(written, other), "nothing");
  const auto with = [&](const char* wishes_claimed) {
    Written changed = written;
    changed.more = std::string("\"wishes\": ") + wishes_claimed + ",";
    return changed;
  };
  EXPECT_EQ(refusal(with(R"({"include": [3], "exclude": []})")), "vertex '3' must be in the set and is not");
  EXPECT_EQ(refusal(with(R"({"include": [], "exclude": [2]})")), "vertex '2' must not be in the set and is");
  EXPECT_EQ(refusal(with(R"({"include": [0], "exclude": []})"), wishes).substr(0, 15), "wishes.exclude:");
  EXPECT_EQ(refusal(with(R"({"include": [0, 9], "exclude": [3]})")), "wishes.include: the graph has no vertex 9");
  EXPECT_EQ(refusal(with(R"({"include": [0, 0]})")), "wishes.include: 0 is there twice");
  EXPECT_EQ(refusal(with(R"({"include": [0], "exclude": [0]})")), "r.json: vertex \"0\" is to be both in and out");
  EXPECT_EQ(refusal(with("[]")), "r.json: 'wishes' is not an object");
  EXPECT_EQ(refusal(with(R"({"include": {}})")), "r.json: 'wishes.include' is not an array");
}

TEST(WeightedClaims, WeightsOfVerticesCount) {
  const auto with = [](const char* weights) {
    Written written{.value = "3.35",
                    .gap = fmt::format("{}", 20.0 / 355.0),
                    .min_inside = "1.30",
                    .max_outside = "0.25",
                    .sigma = "3.105"};
    if (*weights != '\0') written.more = fmt::format(R"("wishes": {{"vertex_weights": {}}},)", weights);
    return written;
  };
  Wishes wishes;
  wishes.vertex_weights = {0, 5, 0, 0};
  EXPECT_EQ(refusal(with(R"({"1": 0.05})")), "nothing");
  EXPECT_EQ(refusal(with(R"({"1": 0.05})"), wishes), "nothing");
  EXPECT_EQ(refusal(with(R"({"1": 0.05, "3": 0})")), "nothing");
  EXPECT_EQ(check(with(R"({"1": 5e-2})")).wishes.vertex_weights, wishes.vertex_weights);
  EXPECT_EQ(refusal(with("")), "value: the result claims 3.35, the graph says 3.30");
  EXPECT_EQ(refusal(with(R"({"1": 0.06})")), "value: the result claims 3.35, the graph says 3.36");
  wishes.vertex_weights = {0, 5, 0, 1};
  EXPECT_EQ(refusal(with(R"({"1": 0.05})"), wishes),
            "wishes.vertex_weights: the result has other weights of vertices than are given here");
  EXPECT_EQ(refusal(with(R"({"9": 0.05})")), "wishes.vertex_weights: the graph has no vertex 9");
  EXPECT_EQ(refusal(with(R"({"1": 0.05, "01": 0.05})")), "wishes.vertex_weights: 1 is there twice");
  EXPECT_EQ(refusal(with(R"({"1": "0.05"})")), "r.json: wishes.vertex_weights of \"1\" is no weight");
  EXPECT_EQ(refusal(with(R"({"1": 0.00000005})")), "r.json: wishes.vertex_weights of \"1\" is no weight");
  EXPECT_EQ(refusal(with(R"({"1": 20000000000000000})")),
            "r.json: wishes.vertex_weights are too large to be summed up");
  EXPECT_NE(refusal(with("true")), "nothing");
  // A finer unit is that of the graph then, and every decimal is written in it.
  EXPECT_EQ(refusal(with(R"({"1": 0.051})")), "graph.weights.unit: the result claims 0.01, the graph says 0.001");
}

TEST(WeightedClaims, PartsHaveTheirSizes) {
  const auto with = [](const std::string& sizes, const std::string& quota, const std::string& parts) {
    Written written{.min_inside = "1.80", .max_outside = "0.25"};  // of the right; of the left nobody could come in
    written.sigma = "3.605";
    written.more = fmt::format(R"("sizes": {}, "wishes": {{"quota": {}, "parts": {}}},)", sizes, quota, parts);
    return written;
  };
  const std::string sizes = R"({"left": 2, "right": 1})";
  const std::string parts = R"([{"name": "left", "vertices": [0, 1]}, {"name": "right", "vertices": [2, 3]}])";
  EXPECT_EQ(refusal(with(sizes, sizes, parts)), "nothing");
  EXPECT_EQ(check(with(sizes, sizes, parts)).sizes, (std::vector<std::int64_t>{2, 1}));
  Wishes wishes;
  wishes.part_of = {1, 1, 0, 0};  // in another order
  wishes.part_names = {"right", "left"};
  EXPECT_EQ(refusal(with(sizes, sizes, parts), wishes), "nothing");
  wishes.part_of = {1, 1, 0, 1};
  EXPECT_EQ(refusal(with(sizes, sizes, parts), wishes),
            "wishes.parts: \"3\" is in part \"right\" of the result, and in \"left\" here");
  const std::string swapped = R"({"left": 1, "right": 2})";
  EXPECT_EQ(refusal(with(swapped, swapped, parts)), "sizes: the result claims 1 of part \"left\", the graph says 2");
  EXPECT_NE(refusal(with(sizes, swapped, parts)), "nothing");
  EXPECT_NE(refusal(with(R"({"left": 3})", sizes, parts)), "nothing");
  EXPECT_NE(refusal(with("null", sizes, parts)), "nothing");
  EXPECT_NE(refusal(with(sizes, "null", "null")), "nothing");
  EXPECT_NE(refusal(with(sizes, sizes, "null")), "nothing");
  EXPECT_EQ(refusal(with(sizes, sizes, "\"sides\"")), "wishes.parts: the graph has no two sides");
  EXPECT_NE(refusal(with(sizes, sizes, "\"halves\"")), "nothing");
  EXPECT_EQ(
      refusal(with(sizes, sizes, R"([{"name": "left", "vertices": [0, 1]}, {"name": "right", "vertices": [2]}])")),
      "wishes.parts: vertex \"3\" is in none of them");
  EXPECT_EQ(refusal(with(sizes, sizes,
                         R"([{"name": "left", "vertices": [0, 1]}, {"name": "right", "vertices": [1, 2, 3]}])")),
            "wishes.parts: there are more labels than the graph has vertices");
  EXPECT_EQ(
      refusal(with(sizes, sizes, R"([{"name": "left", "vertices": [0, 1]}, {"name": "right", "vertices": [1, 2]}])")),
      "wishes.parts: 1 is there twice");
  EXPECT_NE(refusal(with(sizes, sizes, R"([{"name": "left", "vertices": [0, 1, 2, 3]}])")), "nothing");
}

// Doubles of this size are 2 apart; the digits are not.
TEST(WeightedClaims, DigitsThatADoubleLosesAreRead) {
  const Graph heavy = test::with_weights(
      test::make_graph(2, {{0, 1}}), [](Vertex, Vertex) -> std::int64_t { return 1'000'000'000'000'000'001; }, 100);
  Written written{.weights = R"({"column": null, "unit": 0.01, "min": 10000000000000000.01, "max": 10000000000000000.01,
 "total": 10000000000000000.01})",
                  .k = "2",
                  .vertices = "[0, 1]",
                  .edges = "1"};
  written.value = "10000000000000000.01";
  written.upper_bound = "10000000000000000.01";
  written.per_vertex = "0.5";
  written.degree = "1.0";
  written.gap = "0";
  written.optimal = "true";
  written.min_inside = "10000000000000000.01";
  written.max_outside = written.sigma = "null";
  const auto about = [&](const Written& one) {
    std::string text = one.text();
    const auto replace = [&](const std::string& from, const std::string& to) {
      text.replace(text.find(from), from.size(), to);
    };
    replace(example().fingerprint(), heavy.fingerprint());
    replace("\"vertices\": 4, \"edges\": 4", "\"vertices\": 2, \"edges\": 1");
    return text;
  };
  EXPECT_EQ(verify_claims(heavy, about(written), "r.json").value, 1'000'000'000'000'000'001);
  written.value = "10000000000000000.02";  // the same double
  EXPECT_THROW(verify_claims(heavy, about(written), "r.json"), VerificationError);
}

TEST(WeightedClaims, ABoundIsReplayedInUnits) {
  const Claims claims = check({});
  BoundOptions options;
  options.witness = true;
  const Bound bound = BoundSession(example(), 1).bound(3, options);
  Claims claimed = claims;
  claimed.bound = bound.name;
  claimed.upper_bound = bound.value;
  const BoundCheck replayed = verify_bound(claimed, *bound.witness);
  EXPECT_EQ(replayed.verified, true);
  EXPECT_EQ(replayed.proved, bound.value);
  --*claimed.upper_bound;
  EXPECT_THROW(verify_bound(claimed, *bound.witness), VerificationError);
  claimed.bound = "degree";
  claimed.upper_bound = 331;
  EXPECT_THROW(verify_bound(claimed, std::nullopt), VerificationError);
}

}  // namespace
}  // namespace densek::certify
