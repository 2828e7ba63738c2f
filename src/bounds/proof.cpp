#include "bounds/proof.h"

#include "bounds/blocks.h"
#include "bounds/colouring.h"
#include "graph/cores.h"

namespace densek::bounds {

namespace {

Argument argument_named(std::string_view name) {
  for (const Argument argument :
       {Argument::clique, Argument::degree, Argument::order, Argument::colouring, Argument::orientation, Argument::cap})
    if (to_string(argument) == name) return argument;
  return Argument::blocks;
}

}  // namespace

std::vector<std::uint32_t> shares_by_edge(const Graph& graph, const Split& split) {
  std::vector<std::uint32_t> shares;
  shares.reserve(graph.num_edges());
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    for (std::uint64_t arc = graph.offsets()[v]; arc < graph.offsets()[v + 1ULL]; ++arc)
      if (v < graph.targets()[arc]) shares.push_back(static_cast<std::uint32_t>(split.shares[arc]));
  return shares;
}

ProofStep describe(const Question& question, const Split& split, std::string_view name, std::int64_t blocks_max_k) {
  ProofStep step;
  step.argument = argument_named(name);
  switch (step.argument) {
    case Argument::order:
      step.order = compute_cores(question.graph).order;
      break;
    case Argument::colouring:
      step.colours = greedy_colouring(question.graph, compute_cores(question.graph).order);
      break;
    case Argument::orientation:
    case Argument::cap:
      step.shares = shares_by_edge(question.graph, split);
      break;
    case Argument::blocks:
      return blocks_proof(question, split, blocks_max_k);
    default:
      break;
  }
  return step;
}

}  // namespace densek::bounds
