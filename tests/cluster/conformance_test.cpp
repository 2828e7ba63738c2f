// Any number of ranks, one answer: SE-FW on shares of a graph must do what it does on the whole, to the last bit of
// every trace row, and the recount of shares must say what the recount says.
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/io.h>

#include <gtest/gtest.h>

#include <bit>

#include "certify/recount_shares.h"
#include "cluster/solve.h"
#include "cluster/structure.h"
#include "graph/components.h"
#include "graph/cores.h"
#include "report/json.h"
#include "support/graphs.h"
#include "support/runs.h"
#include "support/sweeps.h"
#include "support/thread_ranks.h"
#include "support/weighted.h"

namespace densek {
namespace {

struct Run {
  std::string document;  // of the result, without what may differ
  std::vector<TraceRow> trace;
};

std::string document_of(const Graph& graph, const Result& result) {
  nlohmann::ordered_json document = report::to_json(graph, result);
  document["run"].erase("seconds");
  document["run"].erase("threads");
  return report::print(document);
}

Run run_alone(const Graph& graph, std::int64_t k, const SolveOptions& options) {
  Run run;
  Hooks hooks;
  hooks.trace = [&](const TraceRow& row) { run.trace.push_back(row); };
  run.document = document_of(graph, solve(graph, k, options, hooks));
  return run;
}

std::vector<Run> run_on_ranks(const Graph& graph, std::int64_t k, const SolveOptions& options, int size) {
  std::vector<Run> runs(static_cast<std::size_t>(size));
  test::on_ranks(size, [&](Communicator& ranks) {
    const Share share = share_of(graph, ranks.rank(), ranks.size());
    Run& run = runs[static_cast<std::size_t>(ranks.rank())];
    Hooks hooks;
    hooks.trace = [&](const TraceRow& row) { run.trace.push_back(row); };
    run.document = document_of(graph, cluster::solve(share, ranks, k, options, hooks).result);
  });
  return runs;
}

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

void expect_same(const Graph& graph, std::int64_t k, const SolveOptions& options, std::initializer_list<int> sizes,
                 const std::string& what) {
  const Run expected = run_alone(graph, k, options);
  for (const int size : sizes)
    for (const Run& run : run_on_ranks(graph, k, options, size)) {
      ASSERT_EQ(run.document, expected.document) << what << ", " << size << " ranks";
      ASSERT_EQ(run.trace.size(), expected.trace.size()) << what << ", " << size << " ranks";
      for (std::size_t row = 0; row < run.trace.size(); ++row) {
        const TraceRow &a = run.trace[row], &e = expected.trace[row];
        ASSERT_TRUE(same_bits(a.objective, e.objective) && same_bits(a.gap, e.gap) && same_bits(a.step, e.step) &&
                    same_bits(a.integrality, e.integrality) && std::string(a.kind) == e.kind)
            << what << ", " << size << " ranks, row " << row;
      }
    }
}

SolveOptions options_for(int round) {
  constexpr StepRule rules[] = {StepRule::lipschitz, StepRule::line_search, StepRule::curvature, StepRule::lacoste};
  SolveOptions options = test::se_fw_options(EngineKind::automatic, rules[round % 4],
                                             round % 5 == 3   ? "random"
                                             : round % 5 == 4 ? "degree"
                                                              : "uniform");
  options.seed = static_cast<std::uint64_t>(round);
  options.threads = 1;
  options.max_iterations = round % 7 == 6 ? static_cast<std::uint64_t>(round % 11) : 200;  // some end by rounding
  return options;
}

TEST(Cluster, AnyNumberOfRanksAnswersThousandSmallGraphsAlike) {
  test::Random random(17);
  for (int round = 0; round < 1000 && !HasFatalFailure(); round += static_cast<int>(test::stride())) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(40));
    const Graph graph = round % 4 == 1 ? test::random_weighted_graph(n, round % 8 == 1 ? 5 : 1000, random)
                                       : test::random_graph(n, random.unit() * random.unit(), random);
    const auto k = static_cast<std::int64_t>(1 + random.below(n));
    expect_same(graph, k, options_for(round), {1, 2, 3, 4, 7}, "round " + std::to_string(round));
  }
}

TEST(Cluster, AgreesWhereTheSpectrumNeedsLanczos) {
  test::Random random(3);
  for (int round = 0; round < 8 && !HasFatalFailure(); ++round) {
    const Graph graph = test::random_graph(200 + 50 * static_cast<unsigned>(round), 0.05, random);
    SolveOptions options = options_for(4 * round);  // the step rule of the paper
    expect_same(graph, 10 + 5 * round, options, {2, 3}, "round " + std::to_string(round));
  }
}

TEST(Cluster, EscapesFromSaddlesAlike) {
  int escapes = 0;
  for (const unsigned n : {12U, 20U, 30U})  // cycles: the uniform start is a saddle
    for (const std::int64_t k : {3, 5, 6}) {
      std::vector<Edge> edges;
      for (Vertex v = 0; v < n; ++v) edges.push_back({v, (v + 1) % n});
      const Graph graph = from_edges(n, edges, 1);
      SolveOptions options = test::se_fw_options(EngineKind::automatic);
      expect_same(graph, k, options, {2, 3, 5}, "cycle of " + std::to_string(n));
      escapes += static_cast<int>(solve(graph, k, options).escapes);
    }
  EXPECT_GT(escapes, 0);
}

TEST(Cluster, RecountsSharesLikeTheWhole) {
  test::Random random(5);
  for (int round = 0; round < 300; ++round) {
    const unsigned n = 2 + static_cast<unsigned>(random.below(20));
    const Graph graph =
        round % 2 == 0 ? test::random_weighted_graph(n, 9, random) : test::random_graph(n, random.unit(), random);
    std::vector<Vertex> set;
    for (Vertex v = 0; v < n; ++v)
      if (random.below(2) == 0) set.push_back(v);
    const certify::Recount expected = certify::recount(graph, set, 1.5);
    test::on_ranks(3, [&](Communicator& ranks) {
      const certify::Recount actual = certify::recount(share_of(graph, ranks.rank(), 3), ranks, set, 1.5);
      EXPECT_EQ(actual.edges, expected.edges);
      EXPECT_EQ(actual.value, expected.value);
      EXPECT_EQ(actual.components, expected.components);
      EXPECT_EQ(actual.certificate.min_inside, expected.certificate.min_inside);
      EXPECT_EQ(actual.certificate.max_outside, expected.certificate.max_outside);
      EXPECT_EQ(actual.certificate.local_maximizer, expected.certificate.local_maximizer);
      EXPECT_EQ(actual.certificate.swap_optimal, expected.certificate.swap_optimal);
      EXPECT_EQ(actual.certificate.sigma, expected.certificate.sigma);
    });
    if (HasFailure()) FAIL() << "round " << round;
  }
}

TEST(Cluster, TellsCoresAndComponentsOfTheWhole) {
  test::Random random(7);
  for (int round = 0; round < 200; ++round) {
    const unsigned n = 1 + static_cast<unsigned>(random.below(40));
    const Graph graph = test::random_graph(n, random.unit() * random.unit() * 0.5, random);
    const Cores cores = compute_cores(graph);
    const Components components = compute_components(graph);
    test::on_ranks(1 + round % 5, [&](Communicator& ranks) {
      const cluster::Structure actual = cluster::structure_of(share_of(graph, ranks.rank(), ranks.size()), ranks);
      EXPECT_EQ(actual.degeneracy, cores.degeneracy);
      EXPECT_EQ(actual.in_highest_core, static_cast<std::uint64_t>(std::ranges::count(cores.number, cores.degeneracy)));
      if (!ranks.is_first()) return;
      EXPECT_EQ(actual.components, components.count());
      EXPECT_EQ(actual.largest_component, *std::ranges::max_element(components.size));
      for (Vertex v = 0; v < n; ++v) EXPECT_EQ(actual.degrees[v], graph.degree(v));
    });
    if (HasFailure()) FAIL() << "round " << round;
  }
}

TEST(Cluster, RefusesWhatSeveralRanksCannotDo) {
  SolveOptions options;
  EXPECT_NO_THROW(cluster::require_distributed(options));  // auto
  options.bounds = ArgumentSet::only(Argument::order);
  EXPECT_THROW(cluster::require_distributed(options), UsageError);
  options.bounds = {};
  options.method = "peel";
  EXPECT_THROW(cluster::require_distributed(options), UsageError);
  options.method = "se-fw";
  EXPECT_NO_THROW(cluster::require_distributed(options));
  options.start = "core";
  EXPECT_THROW(cluster::require_distributed(options), UsageError);
  options.start = "uniform";
  options.bound = BoundChoice::yes;
  EXPECT_THROW(cluster::require_distributed(options), UsageError);
}

TEST(Cluster, TrafficOfAnIterationDoesNotGrowWithTheGraph) {
  const auto bytes_per_iteration = [](Vertex n) {
    // The same planted set in a cycle that grows.
    std::vector<Edge> edges;
    for (Vertex v = 0; v < n; ++v) edges.push_back({v, (v + 1) % n});
    for (Vertex u = 0; u < 12; ++u)
      for (Vertex v = u + 2; v < 12; ++v) edges.push_back({u, v});
    const Graph graph = from_edges(n, edges, 1);
    double bytes = 0;
    test::on_ranks(4, [&](Communicator& ranks) {
      const SolveOptions options = test::se_fw_options(EngineKind::automatic, StepRule::line_search);
      const cluster::Solved solved = cluster::solve(share_of(graph, ranks.rank(), 4), ranks, 12, options);
      if (ranks.is_first())
        bytes =
            static_cast<double>(solved.traffic.iterated.received) / static_cast<double>(solved.result.iterations + 1);
    });
    return bytes;
  };
  EXPECT_LE(bytes_per_iteration(6400), 1.1 * bytes_per_iteration(400));
}

/// What a rank does not hold it cannot have looked at: rows are shared out, none twice.
TEST(Cluster, SharesDivideTheArcs) {
  test::Random random(9);
  const Graph graph = test::random_graph(300, 0.1, random);
  for (const int size : {1, 2, 5, 8}) {
    std::uint64_t arcs = 0;
    Vertex next = 0;
    for (int rank = 0; rank < size; ++rank) {
      const Share share = share_of(graph, rank, size);
      EXPECT_EQ(share.first, next);
      next = share.last;
      arcs += share.rows.num_arcs();
      EXPECT_LE(share.rows.num_arcs(), graph.num_arcs() / static_cast<std::uint64_t>(size) + 2 * 300);
    }
    EXPECT_EQ(next, graph.num_vertices());
    EXPECT_EQ(arcs, graph.num_arcs());
  }
}

}  // namespace
}  // namespace densek
