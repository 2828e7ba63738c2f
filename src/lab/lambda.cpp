// What larger λ does (the paper's reading of Theorem 3.2): more local maximizers, and worse ones are found.
#include <densek/generate.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <span>

#include "lab/experiments.h"
#include "lab/record.h"

namespace densek::lab {

namespace {

constexpr std::array loadings = {1.5, 2.5, 4.5, 8.5, 16.5, 32.5, 64.5};  // for what SE-FW finds
constexpr std::array levels = {1.5, 2.5, 3.5, 4.5, 5.5};                 // for the census: beyond k all sets are in

/// The local maximizers among all sets of k vertices of a small graph, for growing λ.
struct Census {
  std::uint64_t sets = 0;
  std::array<std::uint64_t, levels.size()> maximizers{};
  std::array<std::int64_t, levels.size()> fewest{}, most{}, sum{};  ///< edges of a local maximizer
  bool nested = true;
};

/// Every set once, by the definition of Theorem 3.5 at each λ: max of v outside < min of v inside.
Census take_census(const Graph& graph, unsigned k) {
  const unsigned n = graph.num_vertices();
  std::vector<std::uint64_t> row(n, 0);
  for (Vertex i = 0; i < n; ++i)
    for (const Vertex u : graph.neighbors(i)) row[i] |= std::uint64_t{1} << u;
  Census census;
  census.fewest.fill(std::numeric_limits<std::int64_t>::max());
  const std::uint64_t end = std::uint64_t{1} << n;
  for (std::uint64_t set = (std::uint64_t{1} << k) - 1; set < end;) {
    ++census.sets;
    int min_inside = std::numeric_limits<int>::max(), max_outside = -1, twice = 0;
    for (unsigned i = 0; i < n; ++i) {
      const int neighbours = std::popcount(row[i] & set);
      if (set >> i & 1)
        min_inside = std::min(min_inside, neighbours), twice += neighbours;
      else
        max_outside = std::max(max_outside, neighbours);
    }
    bool before = false;
    for (std::size_t at = 0; at < levels.size(); ++at) {
      const bool maximizer = max_outside < min_inside + levels[at];
      census.nested = census.nested && (maximizer || !before);
      before = maximizer;
      if (!maximizer) continue;
      ++census.maximizers[at];
      census.fewest[at] = std::min<std::int64_t>(census.fewest[at], twice / 2);
      census.most[at] = std::max<std::int64_t>(census.most[at], twice / 2);
      census.sum[at] += twice / 2;
    }
    const std::uint64_t lowest = set & (~set + 1), ripple = set + lowest;  // the next larger number with k ones
    set = ripple | (((set ^ ripple) >> 2) / lowest);
  }
  return census;
}

Sweep sweep_over(std::span<const double> lambdas, std::string name, std::string title, std::string y_title) {
  return {std::move(name), std::move(title), "λ", std::move(y_title), {lambdas.begin(), lambdas.end()}, {}};
}

template <class Values>
Curve curve(std::string name, std::string title, const Values& values) {
  Curve made{std::move(name), std::move(title), {}};
  for (const auto value : values) made.values.push_back(static_cast<double>(value));
  return made;
}

void add_census(Experiment& experiment) {
  constexpr unsigned k = 5;
  const Census census = take_census(karate_club(), k);
  Sweep count = sweep_over(levels, "maximizers", "Local maximizers, karate club, k = 5", "local maximizers");
  count.curves.push_back(curve("maximizers", "all sets of 5 of 34 vertices", census.maximizers));
  Sweep edges = sweep_over(levels, "maximizer-edges", "Edges of a local maximizer, karate club, k = 5", "edges");
  edges.curves.push_back(curve("most", "best", census.most));
  std::array<double, levels.size()> mean{};
  for (std::size_t i = 0; i < mean.size(); ++i)
    mean[i] = static_cast<double>(census.sum[i]) / static_cast<double>(census.maximizers[i]);
  edges.curves.push_back(curve("mean", "mean", mean));
  edges.curves.push_back(curve("fewest", "worst", census.fewest));
  experiment.claims.push_back(
      {"Theorem 3.2", "local maximizers stay when λ grows, and others join them",
       census.nested && census.maximizers.front() < census.maximizers.back(),
       fmt::format("karate club, k = {}: of {} sets {} are local maximizers at λ = {}, {} at {}, {} at {}", k,
                   census.sets, census.maximizers[0], levels[0], census.maximizers[2], levels[2],
                   census.maximizers.back(), levels.back())});
  experiment.claims.push_back({"Section 3.1", "those that join are worse: at small λ local maximizers are good ones",
                               std::is_sorted(mean.rbegin(), mean.rend()) && mean.front() > mean.back(),
                               fmt::format("a local maximizer has {:.2f} edges on average at λ = {}, {:.2f} at {}; the "
                                           "worst {} and {}, the best {}",
                                           mean.front(), levels.front(), mean.back(), levels.back(),
                                           census.fewest.front(), census.fewest.back(), census.most.front())});
  experiment.sweeps.push_back(std::move(count));
  experiment.sweeps.push_back(std::move(edges));
}

struct Subject {
  std::string name, title;
  const Graph& graph;
  std::int64_t k;
};

/// Mean edges of SE-FW from the uniform start and from random ones.
std::vector<double> mean_edges(const Subject& subject, std::uint64_t random_starts) {
  std::vector<double> means;
  Solver solver(subject.graph);
  for (const double loading : loadings) {
    double sum = 0;
    for (std::uint64_t seed = 0; seed <= random_starts; ++seed) {
      SolveOptions options = paper_options(loading);
      options.start = seed == 0 ? "uniform" : "random";
      options.seed = seed;
      sum += static_cast<double>(solver.solve(subject.k, options).edges);
    }
    means.push_back(sum / static_cast<double>(random_starts + 1));
  }
  return means;
}

}  // namespace

Experiment lambda(const Graph* facebook) {
  Experiment experiment{.name = "lambda",
                        .title = "what larger λ does (Theorem 3.2 and its reading)",
                        .graph = "karate club; planted, random regular and preferential attachment graphs"};
  add_census(experiment);

  constexpr std::uint64_t random_starts = 10;
  const Graph karate = karate_club(), planted = generate::planted(1000, 0.02, 30, 0.6, 1),
              regular = generate::regular(100, 10, 1), attached = generate::barabasi_albert(1000, 5, 1);
  std::vector<Subject> subjects = {{"karate", "karate club, k = 10", karate, 10},
                                   {"planted", "planted, n = 1000, k = 30", planted, 30},
                                   {"regular", "10-regular, n = 100, k = 20", regular, 20},
                                   {"attached", "preferential, n = 1000, k = 50", attached, 50}};
  if (facebook != nullptr) {
    experiment.graph += "; SNAP ego-Facebook";
    subjects.push_back({"facebook", "Facebook, k = 100", *facebook, 100});
  } else {
    experiment.remarks.push_back("the Facebook graph was not found (--data) and is left out here");
  }
  Sweep quality =
      sweep_over(loadings, "quality", "What SE-FW finds, mean over 11 starts", "edges, relative to the best λ");
  for (const Subject& subject : subjects) {
    std::vector<double> means = mean_edges(subject, random_starts);
    const double best = *std::max_element(means.begin(), means.end());
    const auto at_best = static_cast<std::size_t>(std::max_element(means.begin(), means.end()) - means.begin());
    experiment.claims.push_back(
        {"Section 3.1", fmt::format("larger λ finds worse sets: {}", subject.title),
         means.front() > means.back() && at_best <= 1,
         fmt::format("mean edges {:.1f} at λ = {}, {:.1f} at {}, {:.1f} at {}; best at λ = {}", means.front(),
                     loadings.front(), means[3], loadings[3], means.back(), loadings.back(), loadings[at_best])});
    for (double& mean : means) mean /= best;
    quality.curves.push_back({subject.name, subject.title, std::move(means)});
  }
  experiment.sweeps.push_back(std::move(quality));
  return experiment;
}

}  // namespace densek::lab
