// The paper's escape beside those it does without: a random perturbation, and a random feasible direction. All else is
// Algorithm 1.
#include <densek/generate.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <string_view>

#include "lab/experiments.h"
#include "lab/landscape.h"
#include "lab/record.h"
#include "lab/variants.h"

namespace densek::lab {

namespace {

constexpr double loading = default_loading, perturbation_length = 0.1;
constexpr std::uint64_t degree = 10, graphs = 5, shown_size = 100;
constexpr std::array<std::uint64_t, 4> sizes = {50, 100, 200, 400};  // of regular graphs; k is a fifth

/// One of the three.
struct Way {
  const char *name, *title;
  bool random;  ///< the paper's has no seed
  std::function<SeFwVariant(std::int64_t k, std::uint64_t seed)> variant;
};
constexpr std::size_t paper = 0, number_of_ways = 3;

const std::array<Way, number_of_ways>& ways() {
  static const std::array<Way, number_of_ways> all = {{
      {"paper", "the paper's pair", false, [](std::int64_t, std::uint64_t) { return SeFwVariant{}; }},
      {"perturbation", "random perturbation", true,
       [](std::int64_t k, std::uint64_t seed) { return random_perturbation(k, perturbation_length, seed); }},
      {"direction", "random direction", true, [](std::int64_t, std::uint64_t seed) { return random_direction(seed); }},
  }};
  return all;
}

Run run_one(Prepared& prepared, std::int64_t k, const Way& way, std::uint64_t seed, double threshold = 0) {
  SolveOptions options = paper_options(loading);
  options.escape_threshold = threshold;
  options.max_iterations = 20'000;
  return run_variant(prepared, k, options, way.variant(k, seed), way.name, way.title);
}

/// What became of the runs of one way.
struct Tally {
  std::uint64_t runs = 0, ended = 0, escapes = 0, losing = 0, iterations = 0;
  std::int64_t edges = 0;

  void see(const Run& run) {
    ++runs;
    ended += run.result.stop == Stop::converged && run.result.integral;
    iterations += run.result.iterations;
    edges += run.result.edges;
    for (std::size_t t = 1; t < run.trace.size(); ++t) {
      if (run.trace[t].kind != std::string_view("escape") || run.trace[t].step == 0) continue;  // 0: freed of rounding
      ++escapes;
      losing += run.trace[t].objective <= run.trace[t - 1].objective;
    }
  }
  void add(const Tally& other) {
    runs += other.runs;
    ended += other.ended;
    escapes += other.escapes;
    losing += other.losing;
    iterations += other.iterations;
    edges += other.edges;
  }
  template <class Sum>
  double mean(Sum sum) const {
    return static_cast<double>(sum) / static_cast<double>(runs);
  }
};
using Tallies = std::array<Tally, number_of_ways>;

void add(Tallies& sum, const Tallies& more) {
  for (std::size_t way = 0; way < number_of_ways; ++way) sum[way].add(more[way]);
}

Tallies run_all(const Graph& graph, std::int64_t k, std::uint64_t seeds, double threshold = 0) {
  Prepared prepared(graph, 1);
  Tallies tallies;
  for (std::size_t way = 0; way < number_of_ways; ++way)
    for (std::uint64_t seed = 1; seed <= (ways()[way].random ? seeds : 1); ++seed)
      tallies[way].see(run_one(prepared, k, ways()[way], seed, threshold));
  return tallies;
}

/// "the paper's pair 1 of 2, random perturbation 3 of 4, …"
std::string by_way(const Tallies& tallies, std::uint64_t Tally::*part, std::uint64_t Tally::*whole) {
  std::string text;
  for (std::size_t way = 0; way < number_of_ways; ++way)
    text +=
        fmt::format("{}{} {} of {}", way == 0 ? "" : ", ", ways()[way].title, tallies[way].*part, tallies[way].*whole);
  return text;
}

/// That no escape of the paper's leaves g where it was, or lower; the numbers of all.
bool always_ascends(const Tallies& tallies) { return tallies[paper].escapes > 0 && tallies[paper].losing == 0; }
std::string descents(const Tallies& tallies) {
  return "escapes after which g is not higher: " + by_way(tallies, &Tally::losing, &Tally::escapes);
}

/// A family of graphs, in numbers: no claim, since the paper makes none.
std::string numbers(const char* family, const Tallies& tallies) {
  std::string text = fmt::format("{}, means:", family);
  for (std::size_t way = 0; way < number_of_ways; ++way) {
    const Tally& seen = tallies[way];
    text += fmt::format("{} {} {:.2f} escapes, {:.0f} updates, {:.1f} edges", way == 0 ? "" : ";", ways()[way].title,
                        seen.mean(seen.escapes), seen.mean(seen.iterations), seen.mean(seen.edges));
  }
  return text;
}

Tallies small_graphs() {
  Tallies sum;
  for (unsigned n = 2; n <= 6; ++n)
    for (const SmallGraph& small : graphs_up_to_isomorphism(n)) {
      std::vector<Edge> edges;
      for (unsigned i = 0; i < n; ++i)
        for (const unsigned u : members(small.rows[i] >> i << i)) edges.push_back({i, u});
      const Graph graph = from_edges(n, std::move(edges), 1);
      for (unsigned k = 1; k < n; ++k) add(sum, run_all(graph, k, 2));
    }
  return sum;
}

/// With a threshold that every gap is below, runs escape from wherever they are: not only where v is flat.
Tallies escapes_from_anywhere() {
  constexpr double beyond_every_gap = 1e300;
  Tallies sum;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed)
    add(sum, run_all(generate::gnp(60, 0.2, seed), 12, 2, beyond_every_gap));
  return sum;
}

/// Sums up the regular graphs, and draws how they go with n.
Tallies regular_graphs(Experiment& experiment) {
  Sweep updates{"updates", "Updates until the end, 10-regular, k = n/5", "vertices", "mean updates", {}, {}};
  Sweep edges{"edges", "Edges found, 10-regular, k = n/5", "vertices", "mean edges a vertex of the set", {}, {}};
  for (Sweep* sweep : {&updates, &edges}) {
    sweep->x.assign(sizes.begin(), sizes.end());
    sweep->column = sweep->key = "vertices";
    for (const Way& way : ways()) sweep->curves.push_back({way.name, way.title, {}});
  }
  Tallies sum;
  for (const std::uint64_t n : sizes) {
    Tallies of_size;
    for (std::uint64_t seed = 1; seed <= graphs; ++seed)
      add(of_size, run_all(generate::regular(n, degree, seed), static_cast<std::int64_t>(n / 5), 10));
    for (std::size_t way = 0; way < number_of_ways; ++way) {
      const Tally& seen = of_size[way];
      updates.curves[way].values.push_back(seen.mean(seen.iterations));
      edges.curves[way].values.push_back(seen.mean(seen.edges) / (static_cast<double>(n) / 5));
    }
    add(sum, of_size);
  }
  experiment.sweeps = {std::move(updates), std::move(edges)};
  return sum;
}

}  // namespace

Experiment escapes() {
  Experiment experiment{.name = "escapes",
                        .title = "the paper's escape beside random ones (Section 4.1)",
                        .graph =
                            "every graph of 2 to 6 vertices, complete multipartite and random 10-regular graphs; "
                            "figures of runs: 10-regular, 100 vertices",
                        .k = shown_size / 5,
                        .loading = loading};
  const Graph shown_graph = generate::regular(shown_size, degree, 1);
  Prepared shown(shown_graph, 1);
  for (const Way& way : ways()) experiment.runs.push_back(run_one(shown, experiment.k, way, 1));

  const Tallies small = small_graphs(), regular = regular_graphs(experiment);
  Tallies multipartite;
  for (const std::uint64_t part : {5U, 10U})
    add(multipartite, run_all(generate::multipartite(std::vector<std::uint64_t>(4, part)), 12, 10));
  const Tallies anywhere = escapes_from_anywhere();
  Tallies all = small;
  add(all, regular);
  add(all, multipartite);

  experiment.claims = {
      {"Section 4.1", "the paper's escape ascends every time", always_ascends(all), descents(all)},
      {"Section 4.3", "and from anywhere, not only near saddles", always_ascends(anywhere),
       "random graphs, a threshold beyond every gap: " + descents(anywhere)},
      {"Section 4.4", "with it every run ends at an integral local maximizer", all[paper].ended == all[paper].runs,
       "runs that end there within 20,000 updates: " + by_way(all, &Tally::ended, &Tally::runs)}};
  experiment.remarks = {
      fmt::format("the perturbation has length {}, then the projection; the direction moves as much as can be between "
                  "two vertices",
                  perturbation_length),
      numbers("every graph of 2 to 6 vertices, every k", small), numbers("10-regular graphs", regular),
      numbers("complete graphs of 4 parts of 5 and of 10, k = 12", multipartite)};
  return experiment;
}

}  // namespace densek::lab
