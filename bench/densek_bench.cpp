// Measures one thing in a process of its own and prints JSON lines; bench.py decides what and makes the table.
//
//   load FILE              seconds until the graph is ready, peak memory
//   open FILE              seconds to map a binary graph without looking at its rows
//   solve FILE K,ENGINE,STEP …   each SE-FW run beside one pass; changed arcs where incremental
//   weighted FILE K,STEP …       SE-FW without weights, with weights of 1, with weights of 1 to 100
//   auto FILE K EFFORT     the default method with its bound and its first answer beside one pass
//   many FILE FIRST LAST   all k in one Solver, and each in a Solver of its own
//   bounds FILE K …        upper bounds beside one pass
//   semidefinite FILE K BEST     a proved bound within 0.3 % of where the relaxation of the core ends
//   rounds FILE ROUNDS     dsg-greedy++ beside plain peeling with a heap
//   tabu FILE K            swaps of the tabu search and the arcs they touch
//
// One pass is y ← A·x in doubles over the rows, all threads, median of five. Solves are repeated while they are short
// and the median is reported.
#include <densek/bounds.h>
#include <densek/errors.h>
#include <densek/io.h>
#include <densek/solve.h>

#include <fmt/format.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>
#include <vector>

#include "base/parallel.h"
#include "bounds/semidefinite/from_core.h"
#include "engine/incremental.h"
#include "graph/degree_order.h"
#include "search/tabu.h"
#include "support/any_questions.h"
#include "support/greedy_pp.h"
#include "support/replayed_run.h"
#include "support/runs.h"

namespace {

using namespace densek;
using nlohmann::json;
using Arguments = std::vector<std::string>;

class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin_ = Clock::now();
};

/// What this thread has computed, whoever else is on the machine: for work of one thread.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::uint64_t peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

void print(const json& line) { fmt::print("{}\n", line.dump()); }

json describe(const Graph& graph) {
  return {{"vertices", graph.num_vertices()}, {"edges", graph.num_edges()}, {"csr_bytes", graph.csr_bytes()}};
}

/// y ← A·x with all threads, median of five; blocks of rows with about as many arcs each.
double one_pass(const Graph& graph) {
  constexpr std::uint64_t arcs_per_block = 1 << 16;
  std::vector<Vertex> borders;  // the row of each block's first arc, and the end
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    while (graph.first_arc(v) >= borders.size() * arcs_per_block) borders.push_back(v);
  borders.push_back(graph.num_vertices());
  const auto blocks = std::ssize(borders) - 1;
  const std::vector<double> x(graph.num_vertices(), 1.0);
  std::vector<double> y(graph.num_vertices()), seconds;
  for (int round = 0; round < 5; ++round) {
    const Stopwatch watch;
    parallel_blocks(available_threads(), blocks, [&](std::int64_t block) {
      const double* const from = x.data();
      for (Vertex v = borders[static_cast<std::size_t>(block)]; v < borders[static_cast<std::size_t>(block) + 1]; ++v) {
        double sum = 0;
        for (const Vertex u : graph.neighbors(v)) sum += from[u];
        y[v] = sum;
      }
    });
    seconds.push_back(watch.seconds());
  }
  return median(seconds);
}

SolveOptions se_fw(const std::string& engine, const std::string& step) {
  SolveOptions options;
  options.bound = BoundChoice::no;
  set_option(options, "method", "se-fw");
  set_option(options, "engine", engine);
  set_option(options, "step", step);
  return options;
}

/// Arcs at vertices that enter or leave S, over a whole run: what an iteration cannot do without.
std::uint64_t changed_arcs(const Graph& graph, Solver& solver, std::int64_t k, const SolveOptions& options) {
  std::vector<TraceRow> rows;
  Hooks hooks;
  hooks.trace = [&](const TraceRow& row) { rows.push_back(row); };
  const Result result = solver.solve(k, options, hooks);
  const DegreeOrder order = compute_degree_order(graph);
  IncrementalEngine::Buffers buffers(graph.num_vertices());
  const Question question(graph, k);
  IncrementalEngine engine(question, order, buffers, *result.options.loading);
  return test::replay_run(engine, graph, rows);
}

void load(const Arguments& arguments) {
  const Stopwatch watch;
  const Graph graph = read_graph(arguments.at(0));
  json line = describe(graph);
  line["seconds"] = watch.seconds();
  line["peak_bytes"] = peak_bytes();
  print(line);
}

void open(const Arguments& arguments) {
  const Stopwatch watch;
  const Graph graph = read_graph(arguments.at(0), {.trusted = true});
  print({{"seconds", watch.seconds()}, {"edges", graph.num_edges()}});
}

void solve_runs(const Arguments& arguments) {
  const Stopwatch opening;
  const Graph graph = read_graph(arguments.at(0));
  const double open_seconds = opening.seconds(), pass = one_pass(graph);
  Solver solver(graph);
  for (auto run = arguments.begin() + 1; run != arguments.end(); ++run) {
    const std::size_t first = run->find(','), second = run->find(',', first + 1);
    const std::int64_t k = std::stoll(run->substr(0, first));
    const std::string engine = run->substr(first + 1, second - first - 1), step = run->substr(second + 1);
    const SolveOptions options = se_fw(engine, step);
    std::vector<double> seconds;
    Result result;
    double prepare = 0, spent = 0;
    do {
      result = solver.solve(k, options);
      prepare = std::max(prepare, result.seconds.prepare);
      seconds.push_back(result.seconds.solve);
      spent += result.seconds.solve;
    } while (spent < 0.3 || (seconds.size() < 15 && spent < 1));  // a machine's moods last some hundredths of a second
    json line = describe(graph);
    line.update({{"k", k},
                 {"engine", engine},
                 {"step", step},
                 {"pass", pass},
                 {"open", open_seconds},
                 {"prepare", prepare},
                 {"solve", median(seconds)},
                 {"repeats", seconds.size()},
                 {"iterations", result.iterations},
                 {"escapes", result.escapes},
                 {"answer", result.edges},
                 {"peak_bytes", peak_bytes()}});
    if (engine != "reference") line["changed_arcs"] = changed_arcs(graph, solver, k, options);
    print(line);
  }
}

/// The same rows three times, one solve after the other, so that all see the same machine. Weights of 1 make the same
/// steps as none; others make steps of their own.
void weighted_runs(const Arguments& arguments) {
  const Graph graph = read_graph(arguments.at(0));
  const Graph ones = test::with_weights(graph, 1, [](Vertex, Vertex) { return std::int64_t{1}; });
  const Graph many = test::with_weights(graph, 1, [](Vertex u, Vertex v) {
    return std::int64_t{1} + static_cast<std::int64_t>(test::Random(u + (std::uint64_t{v} << 32)).below(100));
  });
  struct Run {
    const char* name;
    Solver solver;
    std::vector<double> seconds = {};
    Result result = {};
  };
  Run runs[] = {{"plain", Solver(graph)}, {"ones", Solver(ones)}, {"weighted", Solver(many)}};
  for (auto asked = arguments.begin() + 1; asked != arguments.end(); ++asked) {
    const std::size_t comma = asked->find(',');
    const std::int64_t k = std::stoll(asked->substr(0, comma));
    const SolveOptions options = se_fw("incremental", asked->substr(comma + 1));
    for (Run& run : runs) run.seconds.clear();
    for (double spent = 0; spent < 1 || runs[0].seconds.size() < 5;)
      for (Run& run : runs) {
        run.result = run.solver.solve(k, options);
        run.seconds.push_back(run.result.seconds.solve);
        spent += run.result.seconds.solve;
      }
    json line = describe(graph);
    line.update({{"k", k}, {"step", options.step == StepRule::line_search ? "line-search" : "lipschitz"}});
    for (const Run& run : runs)
      line[run.name] = {{"solve", median(run.seconds)},
                        {"iterations", run.result.iterations},
                        {"escapes", run.result.escapes},
                        {"value", run.result.value}};
    print(line);
  }
}

void automatic(const Arguments& arguments) {
  const Graph graph = read_graph(arguments.at(0));
  SolveOptions options;
  set_option(options, "effort", arguments.at(2));
  const double pass = one_pass(graph);
  std::optional<double> first;
  const Stopwatch watch;
  Hooks hooks;
  hooks.progress = [&](const Progress& now) {
    if (now.edges && !first) first = watch.seconds();
  };
  const Result result = solve(graph, std::stoll(arguments.at(1)), options, hooks);
  const double seconds = watch.seconds();
  json line = describe(graph);
  line.update({{"k", result.k},
               {"effort", arguments[2]},
               {"pass", pass},
               {"first", first.value_or(seconds)},
               {"seconds", seconds},
               {"answer", result.edges},
               {"upper_bound", result.upper_bound ? json(*result.upper_bound) : json()}});
  print(line);
}

void many(const Arguments& arguments) {
  const Graph graph = read_graph(arguments.at(0));
  const std::int64_t first = std::stoll(arguments.at(1)), last = std::stoll(arguments.at(2));
  const SolveOptions options = se_fw("incremental", "lipschitz");
  const Stopwatch together;
  Solver solver(graph);
  for (std::int64_t k = first; k <= last; ++k) solver.solve(k, options);
  const double shared = together.seconds();
  const Stopwatch alone;
  for (std::int64_t k = first; k <= last; ++k) solve(graph, k, options);
  json line = describe(graph);
  line.update({{"values", last - first + 1}, {"shared", shared}, {"separate", alone.seconds()}});
  print(line);
}

void bound_every_k(const Arguments& arguments) {
  const Graph graph = read_graph(arguments.at(0));
  const double pass = one_pass(graph);
  BoundSession session(graph);
  const Stopwatch all;
  session.loads();
  const double orientation = all.seconds();
  for (auto k = arguments.begin() + 1; k != arguments.end(); ++k) {
    const Stopwatch one;
    const Bound bound = session.bound(std::stoll(*k));
    json line = describe(graph);
    line.update({{"k", std::stoll(*k)},
                 {"pass", pass},
                 {"orientation", orientation},
                 {"seconds", one.seconds()},
                 {"upper_bound", bound.value},
                 {"bound", bound.name}});
    print(line);
  }
}

/// The core: vertices of more neighbours left than a set of k vertices with `best` edges has for each. First the solver
/// goes as far as 5,000 iterations, then again as far as it takes to be near that, and the bound is proved.
void semidefinite_on_core(const Arguments& arguments) {
  using namespace bounds::semidefinite;
  const Question question(read_graph(arguments.at(0)));
  const std::int64_t k = std::stoll(arguments.at(1)), level = std::stoll(arguments.at(2)) / k;
  const Cores cores = compute_cores(question.graph);
  const auto core = std::ranges::count_if(cores.number, [&](std::uint32_t number) { return number > level; });
  const FromCore from(question, cores.order, static_cast<std::uint32_t>(core));
  const Side side{k, false};
  constexpr int all = 5000, between_looks = 10;
  constexpr double near_enough = 1.003, no_end = -1e300;
  Relaxation to_the_end(dense_question(from.core(), side), resolve_threads(0));
  std::vector<std::pair<int, double>> seen;
  while (to_the_end.iterations() < all) {
    to_the_end.improve(between_looks, no_end, {});
    seen.emplace_back(to_the_end.iterations(), static_cast<double>(k) * to_the_end.best().mu);
  }
  const double limit = seen.back().second;
  const int iterations =
      std::ranges::find_if(seen, [&](const auto& look) { return look.second <= near_enough * limit; })->first;
  const Stopwatch watch;
  Relaxation relaxation(dense_question(from.core(), side), resolve_threads(0));
  while (relaxation.iterations() < iterations) relaxation.improve(between_looks, no_end, {});
  const std::optional<DualMatrix> matrix = prove(from.core(), side, relaxation.best(), resolve_threads(0));
  const double seconds = watch.seconds();
  if (!matrix) throw std::runtime_error("the bound could not be proved");
  print({{"core", core},
         {"k", k},
         {"limit", limit},
         {"iterations", iterations},
         {"seconds", seconds},
         {"bound", static_cast<std::int64_t>(MatrixBound(from.core(), *matrix).at(k))}});
}

void rounds_of_greedy_pp(const Arguments& arguments) {
  const Graph graph = read_graph(arguments.at(0));
  SolveOptions options;
  options.method = "dsg-greedy++";
  options.max_iterations = std::stoull(arguments.at(1));
  Prepared prepared(graph, 1);
  std::vector<double> plain, ours;
  for (int i = 0; i < 5; ++i) {  // one after the other, so that both see the same machine
    const double start = thread_seconds();
    const test::GreedyPlusPlus expected = test::greedy_pp(graph, *options.max_iterations);
    const double between = thread_seconds();
    const Result result = test::run_method(prepared, 0, options).result;
    ours.push_back(thread_seconds() - between);
    plain.push_back(between - start);
    if (result.vertices != expected.best.members) throw std::runtime_error("dsg-greedy++ and its definition disagree");
  }
  const double visits = static_cast<double>(graph.num_arcs()) * static_cast<double>(*options.max_iterations);
  json line = describe(graph);
  line.update(
      {{"rounds", *options.max_iterations}, {"plain", median(plain) / visits}, {"ours", median(ours) / visits}});
  print(line);
}

/// In the part where a search with the sizes of `auto` would move: vertices of at least half the neighbours that a
/// member of the first set has.
void tabu_moves(const Arguments& arguments) {
  constexpr std::uint64_t work = 200'000'000;
  const Question question(read_graph(arguments.at(0)), std::stoll(arguments.at(1)));
  const auto k = static_cast<std::size_t>(question.k());
  const Cores cores = compute_cores(question.graph);
  const std::uint32_t core = cores.number[cores.order[cores.order.size() - k]];
  std::vector<Vertex> part;
  for (auto v = cores.order.rbegin(); v != cores.order.rend(); ++v)
    if (2 * cores.number[*v] >= core) part.push_back(*v);
  const search::Arena arena(question, part);
  search::SwapState state(arena, static_cast<std::uint32_t>(k));
  std::vector<Vertex> start(k);
  std::iota(start.begin(), start.end(), Vertex{0});
  state.assign(start);
  Random random(1);
  WorkMeter meter(work);
  search::polish(state, random, meter);
  const std::uint64_t before = state.work();
  search::Candidate best;
  const double begin = thread_seconds();
  const std::uint64_t swaps = search::tabu_search(state, work, random, meter, best);
  const double seconds = thread_seconds() - begin;
  print({{"vertices", part.size()},
         {"k", k},
         {"seconds", seconds},
         {"swaps", swaps},
         {"arcs", state.work() - before},
         {"answer", best.value}});
}

}  // namespace

int main(int argc, char** argv) try {
  const std::string command = argc > 1 ? argv[1] : "";
  const Arguments arguments(argv + std::min(argc, 2), argv + argc);
  if (command == "load") {
    load(arguments);
  } else if (command == "open") {
    open(arguments);
  } else if (command == "solve") {
    solve_runs(arguments);
  } else if (command == "weighted") {
    weighted_runs(arguments);
  } else if (command == "auto") {
    automatic(arguments);
  } else if (command == "many") {
    many(arguments);
  } else if (command == "bounds") {
    bound_every_k(arguments);
  } else if (command == "semidefinite") {
    semidefinite_on_core(arguments);
  } else if (command == "rounds") {
    rounds_of_greedy_pp(arguments);
  } else if (command == "tabu") {
    tabu_moves(arguments);
  } else {
    fmt::print(stderr, "densek_bench: bench.py calls it, with what its first lines name\n");
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
} catch (const std::exception& error) {
  fmt::print(stderr, "densek_bench: {}\n", error.what());
  return EXIT_FAILURE;
}
