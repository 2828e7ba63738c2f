// A small graph and a question about it, answered by everything there is, against trying every set: bounds are not
// below the optimum and their witnesses hold, answers are not above it, what is called optimal is, engines agree.
#include <densek/bounds.h>
#include <densek/solve.h>

#include <algorithm>

#include "bounds/table.h"
#include "certify/replay.h"
#include "graph/cores.h"
#include "registry.h"
#include "support.h"
#include "support/graphs.h"
#include "support/questions.h"

namespace densek::fuzz {
namespace {

constexpr std::size_t largest = 9;

Graph take_graph(Choices& choices) {
  const auto n = static_cast<unsigned>(1 + choices.below(largest));
  std::uint64_t mask = 0;
  for (unsigned i = 0; i < (test::num_pairs(n) + 7) / 8; ++i) mask = mask << 8 | choices.byte();
  return test::graph_from_mask(n, mask);
}

template <class T>
T one_of(std::initializer_list<T> all, Choices& choices) {
  return all.begin()[choices.below(all.size())];
}

/// Every row of the table by itself, on the question with linear terms.
void check_table(const Graph& graph, std::int64_t k, Choices& choices) {
  Question question(graph, k);
  const bool linear = choices.flag();
  if (linear)
    for (Vertex v = 0; v < graph.num_vertices(); ++v)
      question.linear.push_back(static_cast<std::int8_t>(choices.byte()) / one_of({1, 8, 64}, choices));
  const std::int64_t optimum = test::best_value(question);
  LazyCores cores(question.graph);
  const bounds::Split split = bounds::even_split(question, bounds::ordered_split(question, cores.get().order),
                                                 {.iterations = 1 + static_cast<int>(choices.below(30))});
  const bounds::Basis basis{question, cores, split};
  for (const bounds::BoundRow& row : bounds::bound_table()) {
    const auto bound = row.prepare(basis);
    const auto value = bound->at({k});
    if (!value) continue;
    if (*value < optimum) finding(std::string(to_string(row.argument)) + " is below the optimum");
    if (linear) continue;
    ProofStep step = bound->proof(k);
    step.argument = row.argument;
    check_witness(graph, {graph.fingerprint(), k, *value, std::nullopt, {std::move(step)}});
  }
}

/// All arguments, or some of them.
ArgumentSet some_arguments(Choices& choices) {
  if (choices.flag()) return {};
  ArgumentSet some = ArgumentSet::none();
  for (const ArgumentInfo& info : argument_table)
    if (can_be_chosen(info.argument) && choices.flag()) some.insert(info.argument);
  return some;
}

/// The best bound, with a set in hand or without.
void check_bound(const Graph& graph, std::int64_t k, std::int64_t optimum, Choices& choices) {
  BoundSession session(graph, 1);
  BoundOptions options;
  options.witness = true;
  options.effort = one_of({Effort::quick, Effort::normal, Effort::thorough}, choices);
  if (choices.flag())
    options.incumbent = std::max<std::int64_t>(0, optimum - static_cast<std::int64_t>(choices.below(4)));
  options.allowed = some_arguments(choices);
  const std::optional<Bound> bound = session.bound_if_any(k, options);
  require(bound || !options.allowed.is_all(), "some argument has something to say");
  if (!bound) return;
  require(bound->value >= optimum, "a bound is not below the optimum");
  require(bound->witness != nullptr && bound->witness->value == bound->value, "a bound has the witness of its value");
  check_witness(graph, *bound->witness);
}

Result answer(Solver& solver, std::int64_t k, const SolveOptions& options, const std::vector<std::int64_t>& optima) {
  Hooks hooks;
  hooks.witness = options.bound != BoundChoice::no;
  const Result result = solver.solve(k, only_read(options), hooks);
  require(fits(require_method(options.method).size, result.size(), k), "an answer has the size asked for");
  const std::int64_t most = optima[static_cast<std::size_t>(result.size())];
  require(result.edges <= most, "an answer is not above the optimum");
  require(!result.upper_bound || *result.upper_bound >= most, "the bound of an answer is not below the optimum");
  require(!result.proven_optimal() || result.edges == most, "what is called optimal is");
  return result;
}

void check_answers(const Graph& graph, std::int64_t k, const std::vector<std::int64_t>& optima, Choices& choices) {
  Solver solver(graph, 1);
  SolveOptions options;
  options.threads = 1;
  options.effort = Effort::quick;
  options.max_iterations = 100;
  options.seed = choices.byte();
  options.start = one_of<const char*>({"uniform", "degree", "core", "eigenvector", "random"}, choices);
  options.step = one_of({StepRule::lipschitz, StepRule::lacoste, StepRule::line_search, StepRule::curvature}, choices);

  options.method = "auto";
  const Result best = answer(solver, k, options, optima);
  require(best.proven_optimal(), "graphs this small are solved");
  if (best.witness) check_witness(graph, *best.witness);

  const auto all = methods();
  options.method = all[choices.below(all.size())].name;
  answer(solver, k, options, optima);

  options.method = choices.flag() ? "fw" : "se-fw";
  options.engine = EngineKind::reference;
  const Result slow = answer(solver, k, options, optima);
  options.engine = EngineKind::incremental;
  const Result quick = answer(solver, k, options, optima);
  require(slow.vertices == quick.vertices && slow.iterations == quick.iterations && slow.escapes == quick.escapes,
          "the engines agree");
}

}  // namespace
}  // namespace densek::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace densek::fuzz;
  Choices choices(data, size);
  const densek::Graph graph = take_graph(choices);
  const std::vector<std::int64_t> optima = densek::test::all_optima(graph);
  const auto k = static_cast<std::int64_t>(1 + choices.below(graph.num_vertices()));
  check_table(graph, k, choices);
  check_bound(graph, k, optima[static_cast<std::size_t>(k)], choices);
  check_answers(graph, k, optima, choices);
  return 0;
}
