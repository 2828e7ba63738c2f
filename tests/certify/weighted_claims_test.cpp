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
  std::string weights = R"({"column": "amount", "unit": "0.01", "min": -0.25, "max": 2.05, "total": 3.55})";
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
  EXPECT_EQ(refusal(with("\"0.01\"", "-0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("\"0.1\"", "-0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("null", "-0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("\"0.01\"", "0.25", "2.05", "3.55")), "nothing");
  EXPECT_NE(refusal(with("\"0.01\"", "-0.25", "2.04", "3.55")), "nothing");
  EXPECT_NE(refusal(with("\"0.01\"", "-0.25", "2.05", "4.05")), "nothing");
  EXPECT_EQ(refusal({.weights = "null"}), "graph.weights: the graph has weights, of which the result says nothing");
  EXPECT_NE(refusal({.weights = "{}"}), "nothing");
  EXPECT_NE(refusal({.weights = "[]"}), "nothing");
}

TEST(WeightedClaims, WishesAreThoseOfTheReader) {
  Wishes wishes;
  wishes.include = {0};
  wishes.exclude = {3};
  const Written written{.min_inside = "1.25",
                        .max_outside = "null",
                        .sigma = "null",
                        .more = R"("wishes": {"include": [0], "exclude": [3], "vertex_weights": null},)"};
  EXPECT_EQ(refusal(written, wishes), "nothing");
  EXPECT_NE(refusal(written), "nothing");
  Wishes other = wishes;
  other.include = {1};
  EXPECT_NE(refusal(written, other).find("wishes.include"), std::string::npos) << refusal(written, other);
  other = wishes;
  other.include = {0, 0};
  EXPECT_EQ(refusal(written, other), "nothing");
  Written changed = written;
  changed.more = R"("wishes": {"include": [0], "exclude": [], "vertex_weights": null},)";
  EXPECT_NE(refusal(changed, wishes), "nothing");
  changed.more = R"("wishes": {"include": [0, 9], "exclude": [3], "vertex_weights": null},)";
  EXPECT_EQ(refusal(changed, wishes), "wishes.include: the graph has no vertex 9");
  changed.more = R"("wishes": {"include": [0], "exclude": [3], "vertex_weights": {"file": "w.csv"}},)";
  EXPECT_NE(refusal(changed, wishes), "nothing");
  changed.more = R"("wishes": [],)";
  EXPECT_NE(refusal(changed, wishes), "nothing");
}

TEST(WeightedClaims, WeightsOfVerticesCount) {
  Wishes wishes;
  wishes.vertex_weights = {0, 5, 0, 0};
  const Written written{.value = "3.35",
                        .upper_bound = "null",
                        .gap = "null",
                        .min_inside = "1.30",
                        .max_outside = "0.25",
                        .sigma = "3.105",
                        .more = R"("wishes": {"vertex_weights": {"file": "w.csv"}},)"};
  Written bare = written;
  bare.more = "";
  std::string text = written.text();
  text.replace(text.find("\"orientation\""), 13, "null");
  EXPECT_NO_THROW(verify_claims(example(), wishes, text, "r.json"));
  EXPECT_NE(refusal(bare, wishes), "nothing");
  EXPECT_THROW(verify_claims(example(), {}, text, "r.json"), VerificationError);
}

TEST(WeightedClaims, PartsHaveTheirSizes) {
  Wishes wishes;
  wishes.part_of = {0, 0, 1, 1};
  wishes.part_names = {"left", "right"};
  Written written{.max_outside = "0.25", .more = R"("sizes": {"left": 2, "right": 1},)"};
  written.min_inside = "1.80";  // of the right; of the left nobody could come in
  written.sigma = "3.605";
  EXPECT_EQ(refusal(written, wishes), "nothing");
  EXPECT_EQ(check(written, wishes).sizes, (std::vector<std::int64_t>{2, 1}));
  written.more = R"("sizes": {"left": 1, "right": 2},)";
  EXPECT_EQ(refusal(written, wishes), "sizes: the result claims 1 of part \"left\", the graph says 2");
  written.more = R"("sizes": {"left": 2, "right": 1}, "wishes": {"quota": {"left": 2, "right": 2}},)";
  EXPECT_NE(refusal(written, wishes), "nothing");
  written.more = R"("sizes": {"left": 3},)";
  EXPECT_NE(refusal(written, wishes), "nothing");
  written.more = "";
  EXPECT_NE(refusal(written, wishes), "nothing");
  written.more = R"("sizes": {"left": 2, "right": 1},)";
  EXPECT_NE(refusal(written), "nothing");
}

TEST(WeightedClaims, ABoundIsReplayedInUnits) {
  const Claims claims = check({});
  BoundOptions options;
  options.witness = true;
  const Bound bound = BoundSession(example(), 1).bound(3, options);
  Claims claimed = claims;
  claimed.bound = bound.name;
  claimed.upper_bound = bound.value;
  const BoundCheck replayed = verify_bound(example(), {}, claimed, *bound.witness);
  EXPECT_EQ(replayed.verified, true);
  EXPECT_EQ(replayed.proved, bound.value);
  --*claimed.upper_bound;
  EXPECT_THROW(verify_bound(example(), {}, claimed, *bound.witness), VerificationError);
  claimed.bound = "degree";
  claimed.upper_bound = 331;
  EXPECT_THROW(verify_bound(example(), {}, claimed, std::nullopt), VerificationError);
}

}  // namespace
}  // namespace densek::certify
