#include "registry.h"

#include <densek/errors.h>

#include <algorithm>
#include <array>

#include "methods/fw.h"
#include "methods/se_fw.h"
#include "methods/systems.h"
#include "search/portfolio.h"

namespace densek {

namespace {

// What methods read that share how they work, through the helpers they share.
/// IterationLimit: how many iterations, and the clock between them.
constexpr OptionSet iteration_reads = Option::max_iterations | Option::time_limit;
/// make_start: the start, and the seed of a random one.
constexpr OptionSet start_reads = Option::start | Option::seed;
/// Every method that runs Frank–Wolfe as its options say; at-most-k chooses the step itself.
constexpr OptionSet frank_wolfe_reads = iteration_reads | start_reads | Option::engine | Option::loading;
/// The portfolio: its runs of se-fw choose engine, step, start and number of iterations themselves and leave the rest.
constexpr OptionSet search_reads =
    Option::loading | Option::escape_threshold | Option::seed | Option::time_limit | Option::bounds;

/// Whatever a question can ask for.
constexpr DemandSet everything = Demand::weights | Demand::negative_weights | Demand::linear | Demand::parts;

constexpr std::array table = {
    MethodInfo{.name = "auto",
               .summary = "many starts, polish, tabu search, recombination, clique search, bounds, branch and bound",
               .citation = "this project",
               .cost = "what --effort allows, counted in arcs visited",
               .guarantee = "swap-optimal, with a proved upper bound",
               .reach = "any graph that fits in memory",
               .run = search::portfolio,
               .takes = everything,
               .reads = search_reads | Option::effort},
    MethodInfo{.name = "exact",
               .summary = "auto, then branch and bound until the optimum is proved",
               .citation = "this project",
               .cost = "exponential at worst",
               .guarantee = "the optimum; at a time limit the best found, with a proved upper bound",
               .reach = "4,096 vertices, more with a time limit; about 100 are always easy",
               .run = search::exact,
               .takes = everything,
               .reads = search_reads},
    MethodInfo{.name = "se-fw",
               .summary = "saddle-escaping Frank-Wolfe on the diagonally loaded relaxation",
               .citation = "Lu, Sidiropoulos, Konar 2026",
               .cost = "what changes: the neighbourhoods of vertices entering or leaving the set",
               .guarantee = "an integral local maximizer in finitely many steps",
               .reach = "any graph that fits in memory or in a mapped file",
               .run = se_fw,
               .takes = everything,
               .reads = frank_wolfe_reads | Option::step | Option::escape_threshold},
    MethodInfo{.name = "fw",
               .summary = "Frank-Wolfe with loading 1, no escape",
               .citation = "Lu, Sidiropoulos, Konar, AAAI 2025",
               .cost = "as se-fw",
               .guarantee = "none; may stop at a fractional stationary point",
               .reach = "as se-fw",
               .run = fw,
               .takes = everything,
               .reads = frank_wolfe_reads | Option::step,
               .any_loading = true},
    MethodInfo{.name = "adamw",
               .summary = "gradient ascent by AdamW on a sigmoid parameterisation of the relaxation",
               .citation = "Lu, Sidiropoulos, Konar, AAAI 2025",
               .cost = "O(n + m) a step, 200 steps",
               .guarantee = "none",
               .reach = "tens of millions of edges",
               .run = adamw,
               .reads = iteration_reads | Option::loading | Option::learning_rate,
               .any_loading = true},
    MethodInfo{.name = "l-admm",
               .summary = "the convex Lovasz relaxation by linearised ADMM",
               .citation = "Konar, Sidiropoulos, WSDM 2021",
               .cost = "O(n + m) an iteration, 2000 iterations",
               .guarantee = "none for the rounded set",
               .reach = "a few million edges",
               .run = l_admm,
               .reads = iteration_reads | Option::rho},
    MethodInfo{.name = "expp",
               .summary = "extreme point pursuit: a growing concave penalty, accelerated projected gradient",
               .citation = "Liu, Liu, Ma, Shao, So, IEEE TSP 2024",
               .cost = "O(n + m) a step, about a hundred steps",
               .guarantee = "none",
               .reach = "tens of millions of edges",
               .run = expp,
               .reads = iteration_reads | start_reads},
    MethodInfo{.name = "ep-prox",
               .summary = "error-bound penalty and proximal gradient, a growing penalty",
               .citation = "Liu, Liu, Ma, Konar, AAAI 2026",
               .cost = "O(n + m) a step, 100 steps",
               .guarantee = "none",
               .reach = "tens of millions of edges",
               .run = ep_prox,
               .reads = iteration_reads},
    MethodInfo{.name = "tpm",
               .summary = "truncated power method: the k largest of (A + loading) x, again and again",
               .citation = "Yuan, Zhang, JMLR 2013",
               .cost = "O(n) and the changed neighbourhoods an iteration",
               .guarantee = "none; ends in a fixed point or a cycle of two sets",
               .reach = "any graph that fits in memory",
               .run = tpm,
               .takes = everything,
               .reads = iteration_reads | Option::loading,
               .any_loading = true},
    MethodInfo{.name = "low-rank",
               .summary = "the best of all sets that the leading eigenpairs suggest (spannogram)",
               .citation = "Papailiopoulos, Mitliagkas, Dimakis, Caramanis, ICML 2014",
               .cost = "Lanczos, then O(n log n) and the changes from set to set",
               .guarantee = "additive, by the first eigenvalue left out",
               .reach = "tens of millions of edges",
               .run = low_rank,
               .reads = Option::time_limit | Option::rank | Option::seed},
    MethodInfo{.name = "sparse-pca",
               .summary = "gradient projection for the k-sparse principal component",
               .citation = "Hager, Phan, Zhu, J. Global Optim. 2016",
               .cost = "O(n + m) an iteration",
               .guarantee = "none",
               .reach = "tens of millions of edges",
               .run = sparse_pca,
               .reads = iteration_reads},
    MethodInfo{.name = "coordinate",
               .summary = "random coordinate blocks on the relaxation without loading",
               .citation = "Sotirov 2020; q-RCCD 2024",
               .cost = "the neighbourhoods of the block a step, 100 rounds over all vertices",
               .guarantee = "none",
               .reach = "a few million edges",
               .run = coordinate,
               .reads = iteration_reads | start_reads | Option::block},
    MethodInfo{.name = "greedy",
               .summary = "half of the set by degree, half by neighbours in the first half",
               .citation = "Feige, Peleg, Kortsarz, Algorithmica 2001",
               .cost = "O(n + m)",
               .guarantee = "average degree k d / 2n, d the mean degree of the first half",
               .reach = "any graph that fits in memory",
               .run = greedy,
               .takes = everything},
    MethodInfo{.name = "peel",
               .summary = "remove a vertex of least degree until k remain",
               .citation = "Asahiro, Iwama, Tamaki, Tokuyama 2000; Charikar 2000",
               .cost = "O(m log n)",
               .guarantee = "average degree within a factor O(n/k)",
               .reach = "any graph that fits in memory",
               .run = peel,
               .takes = everything},
    MethodInfo{.name = "sdp",
               .summary = "matrix lifting with the nuclear norm, ADMM",
               .citation = "Ames 2015; Bombina, Ames 2020",
               .cost = "O(n^3) an iteration",
               .guarantee = "finds large planted sets with high probability",
               .reach = "500 vertices: every iteration decomposes a dense matrix",
               .run = sdp,
               .reads = iteration_reads | Option::gamma,
               .max_vertices = sdp_max_vertices},
    MethodInfo{.name = "dsg-flow",
               .summary = "densest subgraph of any size: exactly, by maximum flow",
               .citation = "Goldberg 1984",
               .cost = "a few maximum flows on what peeling leaves",
               .guarantee = "the most edges per vertex, proved",
               .reach = "a few million edges",
               .run = dsg_flow,
               .size = SetSize::any,
               .reads = Option::time_limit},
    MethodInfo{.name = "dsg-peel",
               .summary = "densest subgraph of any size: the densest set that peeling passes through",
               .citation = "Charikar, APPROX 2000",
               .cost = "O(n + m)",
               .guarantee = "half of the most edges per vertex",
               .reach = "any graph that fits in memory",
               .run = dsg_peel,
               .size = SetSize::any},
    MethodInfo{.name = "dsg-greedy++",
               .summary = "densest subgraph of any size: peeling again and again, with loads remembered",
               .citation = "Boob, Gao, Peng, Sawlani, Tsourakakis, Wang, WWW 2020",
               .cost = "about O(n + m) a round, O(m log^2 n) at worst, 100 rounds",
               .guarantee = "half of the most edges per vertex, the most in the limit",
               .reach = "tens of millions of edges",
               .run = dsg_greedy_pp,
               .size = SetSize::any,
               .reads = iteration_reads},
    MethodInfo{.name = "dsg-fw",
               .summary = "densest subgraph of any size: Frank-Wolfe on splits of the edges",
               .citation = "Danisch, Chan, Sozio, WWW 2017",
               .cost = "O(n + m) an iteration, 100 iterations",
               .guarantee = "the most edges per vertex in the limit, with an upper bound on the way",
               .reach = "tens of millions of edges",
               .run = dsg_fw,
               .size = SetSize::any,
               .reads = iteration_reads},
    MethodInfo{.name = "dsg-fista",
               .summary = "densest subgraph of any size: accelerated gradient on splits of the edges",
               .citation = "Harb, Quanrud, Chekuri, NeurIPS 2022",
               .cost = "O(n + m) an iteration, 100 iterations",
               .guarantee = "the most edges per vertex in the limit, with an upper bound on the way",
               .reach = "tens of millions of edges",
               .run = dsg_fista,
               .size = SetSize::any,
               .reads = iteration_reads},
    MethodInfo{.name = "at-least-k",
               .summary = "densest subgraph of at least k vertices: peeling and extensions by flow",
               .citation = "Andersen, Chellapilla 2009; Khuller, Saha 2009",
               .cost = "a few maximum flows for each extension",
               .guarantee = "half of the most edges per vertex",
               .reach = "a few million edges",
               .run = at_least_k,
               .size = SetSize::at_least_k,
               .reads = Option::time_limit},
    MethodInfo{.name = "at-most-k",
               .summary = "densest subgraph of at most k vertices: flow, else a profile of smaller sizes",
               .citation = "Andersen, Chellapilla 2009",
               .cost = "maximum flows, then a dozen runs of se-fw",
               .guarantee = "the optimum if the densest subgraph has at most k vertices",
               .reach = "a few million edges",
               .run = at_most_k,
               .size = SetSize::at_most_k,
               .reads = frank_wolfe_reads | Option::escape_threshold},
};

}  // namespace

std::span<const MethodInfo> methods() { return table; }

OptionSet reads(const MethodInfo& method, BoundChoice bound) {
  const OptionSet all = method.reads | read_for_all | (bound == BoundChoice::yes ? read_by_bound : OptionSet());
  return bound == BoundChoice::no ? all.without(Option::bounds) : all;
}

std::array<Ability, num_abilities> abilities(const MethodInfo& method) {
  const auto takes = [&](Demand demand) { return method.takes.contains(demand); };
  return {{{"weights", takes(Demand::weights)},
           {"negative weights", takes(Demand::negative_weights)},
           {"vertex weights", takes(Demand::linear)},
           {"include", takes(Demand::linear)},
           {"exclude", true},  // they are left out of the graph before the method sees it
           {"quota", takes(Demand::parts)},
           {"two sides", takes(Demand::parts)}}};
}

std::string_view size_text(SetSize size) {
  switch (size) {
    case SetSize::k:
      return "k";
    case SetSize::at_least_k:
      return "at least k";
    case SetSize::at_most_k:
      return "at most k";
    case SetSize::any:
      break;
  }
  return "any";
}

bool fits(SetSize kind, std::int64_t size, std::int64_t k) {
  switch (kind) {
    case SetSize::k:
      return size == k;
    case SetSize::at_least_k:
      return size >= k;
    case SetSize::at_most_k:
      return size <= k;
    case SetSize::any:
      break;
  }
  return true;
}

const MethodInfo* find_method(std::string_view name) {
  const auto at = std::ranges::find(table, name, &MethodInfo::name);
  return at == table.end() ? nullptr : &*at;
}

const MethodInfo& require_method(std::string_view name) {
  const MethodInfo* const method = find_method(name);
  if (method == nullptr)
    throw UsageError("there is no method '" + std::string(name) + "'; `densek methods` lists them");
  return *method;
}

}  // namespace densek
