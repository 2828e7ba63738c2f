#include "lab/along_runs.h"

#include <densek/generate.h>

#include <fmt/format.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

#include "base/parallel.h"
#include "base/random.h"
#include "bounds/spectral.h"
#include "lab/record.h"
#include "lab/variants.h"

namespace densek::lab {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool is_escape(const TraceRow& row) { return std::string_view(row.kind) == "escape"; }

/// What rounding may hide in a difference of two objectives.
double rounding(double objective) { return 1e-12 * std::max(1.0, objective); }

/// Smallest ratio of what is and what must be, over many cases: at least 1 if the claim holds.
struct Tightest {
  double ratio = infinity;
  std::uint64_t cases = 0;
  void see(double is, double must, double tolerance) {
    ++cases;
    if (must > 0) ratio = std::min(ratio, (is + tolerance) / must);
  }
  bool holds() const { return cases > 0 && ratio >= 1; }
};

/// What an escape near any saddle gains at least (Corollary 4.11), with the least ξ there can be.
double promised_gain(const Setting& in) {
  const double fraction = in.lambda - std::floor(in.lambda), xi = std::min(fraction, 1 - fraction);
  const double reach = xi / (4 * (in.lambda + 1) * in.n);
  return (in.lambda - 1) * reach * reach;
}

}  // namespace

Setting setting(const Graph& graph, std::int64_t k, double lambda) {
  const double lambda1 = bounds::largest_eigenvalue(graph, resolve_threads(0)).upper;
  return {static_cast<double>(k), lambda, static_cast<double>(graph.num_vertices()),
          bounds::round_up_24(lambda1 + lambda)};
}

Claim convergence_rate(const Setting& in, std::span<const Run> runs) {
  Tightest gain, rate;
  for (const Run& run : runs) {
    double smallest_gap = infinity, start = 0;
    std::size_t steps = 0;  // of this stretch
    for (std::size_t t = 0; t + 1 < run.trace.size(); ++t) {
      const TraceRow &now = run.trace[t], &next = run.trace[t + 1];
      if (is_escape(next)) {
        steps = 0;
        continue;
      }
      if (steps++ == 0) smallest_gap = infinity, start = now.objective;
      const double gap = now.gap, noise = rounding(next.objective);
      gain.see(next.objective - now.objective, std::min(gap * gap / (4 * in.k * in.lipschitz), gap / 2), noise);
      smallest_gap = std::min(smallest_gap, gap);
      const double gained = next.objective - start + noise, T_plus_1 = static_cast<double>(steps);
      const double bound = smallest_gap > 2 * in.k * in.lipschitz
                               ? 2 * gained / T_plus_1
                               : std::sqrt(4 * gained * in.k * in.lipschitz / T_plus_1);
      rate.see(bound, smallest_gap, 0);
    }
  }
  return {"Theorem 4.14", "every Frank–Wolfe step gains min{G²/4kL, G/2} and the smallest gap falls like 1/√T",
          gain.holds() && rate.holds(),
          fmt::format("{} steps between escapes: gain at least {:.3g} times that, bound at least {:.3g} times the gap",
                      gain.cases, gain.ratio, rate.ratio)};
}

Claim escape_ascent(const Setting& in, std::span<const Run> runs) {
  const double promised = promised_gain(in);
  Tightest curvature, uniform;
  for (const Run& run : runs)
    for (std::size_t t = 1; t < run.trace.size(); ++t) {
      const TraceRow& row = run.trace[t];
      if (!is_escape(row) || row.step == 0) continue;  // step 0: an integral point freed of rounding
      const double gained = row.objective - run.trace[t - 1].objective, noise = rounding(row.objective);
      curvature.see(gained, (in.lambda - 1) * row.step * row.step, noise);
      uniform.see(gained, promised, noise);
    }
  return {"Corollaries to Theorems 2.3, 4.6", "an escape by δ gains at least (λ−1)δ², which is Ω(1/n²)",
          curvature.holds() && uniform.holds(),
          fmt::format("{} escapes: gain at least {:.3g}·(λ−1)δ², and {:.3g} times the uniform bound {:.3g}",
                      curvature.cases, curvature.ratio, uniform.ratio, promised)};
}

Claim number_of_escapes(const Setting& in, std::span<const Run> runs) {
  const double promised = promised_gain(in);
  Tightest room;
  std::uint64_t most = 0;
  for (const Run& run : runs) {
    const auto escapes = static_cast<std::uint64_t>(std::ranges::count_if(run.trace, is_escape));
    if (escapes == 0) continue;
    most = std::max(most, escapes);
    room.see((run.trace.back().objective - run.trace.front().objective) / promised, static_cast<double>(escapes), 0);
  }
  return {"Corollary 4.15", "there are at most as many escapes as what a run gains has room for, O(k²n²)", room.holds(),
          fmt::format("{} runs with up to {} escapes, each gain worth {:.3g} times that many or more", room.cases, most,
                      room.ratio)};
}

namespace {

std::vector<std::uint8_t> members_of(const Graph& graph, const Result& maximizer) {
  std::vector<std::uint8_t> inside(graph.num_vertices(), 0);
  for (const Vertex i : maximizer.vertices) inside[i] = 1;
  return inside;
}

/// Calls each(x) for feasible points at one distance from a local maximizer, the first where the bounds are tightest:
/// from the least connected member to the best connected other.
template <class Each>
void for_points_around(const Graph& graph, const Result& maximizer, double radius, int samples, Each&& each) {
  const std::size_t n = graph.num_vertices();
  const std::vector<Vertex>& members = maximizer.vertices;
  const std::vector<std::uint8_t> inside = members_of(graph, maximizer);
  std::vector<Vertex> others;
  for (std::size_t i = 0; i < n; ++i)
    if (!inside[i]) others.push_back(static_cast<Vertex>(i));
  const auto degree_inside = [&](Vertex i) {
    return std::ranges::count_if(graph.neighbors(i), [&](Vertex u) { return inside[u] != 0; });
  };
  const Vertex weakest = *std::ranges::min_element(members, {}, degree_inside),
               strongest = *std::ranges::max_element(others, {}, degree_inside);
  std::vector<double> x(n);
  for (int sample = 0; sample < samples; ++sample) {
    std::vector<double> direction(n, 0.0);
    Random random(1, static_cast<std::uint64_t>(sample));
    const auto spread = [&](const std::vector<Vertex>& side, double sign) {  // one unit over random vertices
      const std::uint64_t touched = 1 + random.below(side.size());
      std::vector<double> parts(touched);
      for (double& part : parts) part = random.unit() + 1e-3;
      const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
      for (const double part : parts) direction[side[random.below(side.size())]] += sign * part / sum;
    };
    if (sample == 0) {
      direction[weakest] = -1;
      direction[strongest] = 1;
    } else {
      spread(members, -1);
      spread(others, 1);
    }
    const double length = std::sqrt(std::inner_product(direction.begin(), direction.end(), direction.begin(), 0.0));
    for (std::size_t i = 0; i < n; ++i) x[i] = inside[i] + radius / length * direction[i];
    each(std::as_const(x));
  }
}

/// At such points: whether the oracle answers with the set from all of them, and the least step quotient
/// vᵀd / L‖d‖².
struct Around {
  bool same_set;
  Tightest quotient;
};

Around look_around(const Graph& graph, const Setting& in, const Result& maximizer, double radius, int samples) {
  const std::vector<std::uint8_t> inside = members_of(graph, maximizer);
  Around seen{.same_set = radius > 0, .quotient = {}};
  for_points_around(graph, maximizer, radius, samples, [&](const std::vector<double>& x) {
    double v_d = 0, d_d = 0, least_inside = infinity, most_outside = -infinity;
    for (std::size_t i = 0; i < x.size(); ++i) {
      double v = in.lambda * x[i];
      for (const Vertex u : graph.neighbors(static_cast<Vertex>(i))) v += x[u];
      if (inside[i])
        least_inside = std::min(least_inside, v);
      else
        most_outside = std::max(most_outside, v);
      v_d += v * (inside[i] - x[i]);
      d_d += (inside[i] - x[i]) * (inside[i] - x[i]);
    }
    seen.same_set = seen.same_set && least_inside > most_outside;
    seen.quotient.see(v_d, in.lipschitz * d_d, 0);
  });
  return seen;
}

double gradient_gap(const Result& maximizer) { return maximizer.certificate.sigma.value_or(0); }

}  // namespace

Claim oracle_ball(const Graph& graph, const Setting& in, const Result& maximizer, int samples) {
  const double radius = gradient_gap(maximizer) / (2 * in.lipschitz);
  const Around around = look_around(graph, in, maximizer, radius * (1 - 1e-9), samples);
  return {"Lemma 4.1", "from anywhere within σ/2L of the local maximizer, the oracle answers with its set",
          around.same_set,
          fmt::format("radius {:.3g}: the oracle {} its set from {} points just inside the sphere", radius,
                      around.same_set ? "answers with" : "misses", samples)};
}

Claim basin(const Graph& graph, const Setting& in, const Result& maximizer, int samples) {
  const double radius = gradient_gap(maximizer) / (4 * in.lipschitz);
  const auto [same_set, quotient] = look_around(graph, in, maximizer, radius, samples);
  return {"Theorem 4.2", "from anywhere within σ/4L of the local maximizer, the next step lands on it",
          same_set && quotient.holds(),
          fmt::format("radius {:.3g}: from {} points on the sphere the oracle {} its set and the step quotient is "
                      "{:.3g} or more",
                      radius, samples, same_set ? "answers with" : "misses", quotient.ratio)};
}

Claim runs_from_basin(const Graph& graph, const Setting& in, const Result& maximizer, int samples) {
  const double radius = gradient_gap(maximizer) / (4 * in.lipschitz);
  Prepared prepared(graph, resolve_threads(0));
  int landed = 0;
  std::uint64_t longest = 0;
  for_points_around(graph, maximizer, radius * (1 - 1e-9), samples, [&](const std::vector<double>& x) {
    const Run run = run_variant(prepared, static_cast<std::int64_t>(in.k), paper_options(in.lambda),
                                {.start = start_at(x)}, "inside", "");
    longest = std::max(longest, run.result.iterations);
    landed += run.result.iterations == 1 && run.trace.back().step == 1 && run.result.stop == Stop::converged &&
              run.result.vertices == maximizer.vertices;
  });
  return {"Theorem 4.2", "a run that starts within σ/4L of the local maximizer ends there after one update",
          radius > 0 && landed == samples,
          fmt::format("{} of {} runs of SE-FW from just inside the sphere of radius {:.3g} end there, each by one step "
                      "of length 1; the longest has {} update{}",
                      landed, samples, radius, longest, longest == 1 ? "" : "s")};
}

Claim tight_instance() {
  using Rational = boost::multiprecision::cpp_rational;
  constexpr int k = 10;
  const Rational lambda(3, 2);
  bool holds = true;
  double first = 0, last = 0;
  constexpr int smallest = 25, largest = 800;
  for (int n = smallest; n <= largest; n *= 2) {
    const Graph graph = generate::tight(static_cast<std::uint64_t>(n), k);
    // The point of the appendix: 1 on the clique, the last unit spread evenly over the independent set.
    const Rational share(1, n - k + 1);
    std::vector<Rational> x(static_cast<std::size_t>(n)), v(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = graph.degree(static_cast<Vertex>(i)) == n - 1U ? 1 : share;
    Rational v_x = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      v[i] = lambda * x[i];
      for (const Vertex u : graph.neighbors(static_cast<Vertex>(i))) v[i] += x[u];
      v_x += v[i] * x[i];
    }
    std::sort(v.begin(), v.end(), std::greater<>());
    const bool stationary = std::accumulate(v.begin(), v.begin() + k, Rational(0)) == v_x;  // gap zero
    // The closest integral points are the clique and one vertex more, a clique of k: members have k − 1 neighbours
    // inside, the others k − 1, so ξ = λ.
    const Rational bound = lambda / (2 * (lambda + 1) * n), gained = lambda * share * share;
    holds = holds && stationary && share >= bound && share <= 6 * bound && gained >= (lambda - 1) * bound * bound;
    last = Rational(share / bound).convert_to<double>();
    if (n == smallest) first = last;
  }
  return {"Theorem 4.6", "a saddle has two entries at least ξ/2(λ+1)n from 0 and 1, and 1/n is the right order", holds,
          fmt::format("tight instance, k = {}, n = {} … {}: the entries are {:.3g} … {:.3g} times the bound, exactly",
                      k, smallest, largest, first, last)};
}

}  // namespace densek::lab
