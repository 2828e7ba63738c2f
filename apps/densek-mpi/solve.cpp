// densek-mpi solve GRAPH.dkg -k K: auto or SE-FW on all ranks; the document of densek solve, with what it took to make
// it.
#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/solve.h"
#include "cluster/together.h"
#include "commands.h"
#include "files.h"
#include "graph_file.h"
#include "memory.h"
#include "report/format.h"
#include "report/json.h"
#include "report/table.h"
#include "signals.h"
#include "sizes.h"
#include "solve_arguments.h"
#include "whole_json.h"
#include "witness_output.h"

namespace densek::cli {

namespace {

using nlohmann::ordered_json;

struct ArgumentsOfSolve {
  std::string path, k, save, witness, memory;
  bool check = false, force = false;
  SolveArguments how;
};

/// The document of densek, where the share of the first rank does not stand for the whole graph.
ordered_json document_of(const Share& share, const ordered_json& graph, const cluster::Solved& solved,
                         const std::vector<cluster::RankTraffic>& traffic) {
  ordered_json document = report::to_json(share.rows, solved.result);
  document["graph"] = graph;
  const bool bounded = solved.result.method == "auto";
  document["run"]["ranks"] = traffic.size();
  if (bounded) document["run"]["core"] = core_json(solved.core);
  document["run"]["traffic"] = traffic_json(traffic, bounded);
  return document;
}

Outputs open_outputs(const Session& session, const ArgumentsOfSolve& arguments) {
  Outputs outputs({{"--save", arguments.save}, {"--witness", arguments.witness}}, {{"the graph", arguments.path}},
                  session.json ? "--json" : "");
  if (!arguments.force) refuse_foreign_result(arguments.save);
  outputs.open();
  return outputs;
}

/// What only `auto` reads is refused beside SE-FW.
std::optional<std::uint64_t> memory_for(const ArgumentsOfSolve& arguments, const SolveOptions& options) {
  if (options.method != "auto") {
    if (!arguments.memory.empty())
      throw UsageError("--memory is for what --method auto brings together on the first rank; se-fw brings nothing");
    if (arguments.how.given(Option::threads))
      throw UsageError(
          "--threads is for what --method auto does on the first rank; se-fw has one thread a rank: more "
          "ranks are what is quicker");
  }
  if (arguments.memory.empty()) return std::nullopt;
  return parse_memory(arguments.memory);
}

int solve_command(const Session& session, MpiRanks& ranks, const ArgumentsOfSolve& arguments) {
  const bool wants_witness = !arguments.witness.empty();
  const SolveOptions options = arguments.how.options(wants_witness ? GivenOptions{{"bound", "yes"}} : GivenOptions());
  const WantedSize wanted = size_of_all(arguments.k, "solve");
  if (wants_witness && arguments.how.given(Option::bound) && arguments.how.options().bound == BoundChoice::no)
    throw UsageError("--witness and --no-bound: there would be nothing to prove");
  cluster::require_distributed(options);
  const std::optional<std::uint64_t> memory = memory_for(arguments, options);

  // Tried before the work, and not kept open: whoever ends the ranks of a job gives them no time to tidy up.
  cluster::together(ranks, [&] {
    if (ranks.is_first()) open_outputs(session, arguments);
  });
  const auto begin = std::chrono::steady_clock::now();
  const Share share = read_shares(ranks, arguments.path, arguments.check);
  const double load = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  say_what_was_read(session, ranks, arguments.path, share);
  const Sizes sizes = wanted.of(share.rows, {});
  const BestSoFar best_so_far;
  Hooks hooks;
  hooks.stop = &stop_flag();
  hooks.witness = wants_witness;
  cluster::Solved solved = cluster::solve(share, ranks, sizes.k(), options, hooks, memory);
  const auto traffic = ranks.all_gather_one(solved.traffic);
  const ordered_json graph = whole_graph_json(share, ranks);
  const int interrupted = largest_of(ranks, interrupted_exit_code());
  Result& result = solved.result;
  result.seconds.load = load;
  int code = 0;
  cluster::together(ranks, [&] {
    if (!ranks.is_first()) return;
    const std::string document = report::print(document_of(share, graph, solved, traffic));
    Outputs outputs = open_outputs(session, arguments);
    outputs.write("--save", [&] { return document; });
    if (wants_witness)
      save_witness(session, {share.rows, {}}, *result.witness, outputs, arguments.witness, result.bound);
    if (solved.too_large && !result.proven_optimal()) note_too_large(session, result.upper_bound.has_value());
    outputs.print_beside(
        session.json ? document
                     : report::to_table(share.rows, result, {.color = wants_color(), .verbose = session.verbose}));
    code = outputs.exit_code(result.stop == Stop::interrupted ? interrupted : 0);
  });
  return ranks.broadcast_one(code);
}

}  // namespace

CLI::App* add_distributed_solve(CLI::App& app, Session& session, MpiRanks& ranks) {
  CLI::App* command =
      add_command(app, session, "solve", "find the densest k vertices on all ranks and say how good they are");
  const auto arguments = std::make_shared<ArgumentsOfSolve>();
  add_graph(*command, arguments->path, arguments->check);
  add_size(*command, arguments->k, "how many vertices: 20, or 5% of them")->type_name("K");
  command->add_flag("-v,--verbose", session.verbose, "also the options, the time of each phase and every member");
  CLI::Option* const save =
      add_output(*command, "--save", arguments->save, "the result as JSON, written by the first rank");
  add_output(*command, "--witness", arguments->witness,
             "what proves the upper bound, for `densek verify`, written by the first rank");
  add_core_memory(*command, arguments->memory, "searches");
  add_force(*command, arguments->force, save);
  arguments->how.declare(*command, Option::method | Option::loading | Option::step | Option::start | Option::seed |
                                       Option::threads | Option::effort | Option::time_limit | Option::max_iterations |
                                       Option::bound | Option::escape_threshold);
  command->callback([arguments, &session, &ranks] {
    session.run = [arguments, &session, &ranks] { return solve_command(session, ranks, *arguments); };
  });
  return command;
}

}  // namespace densek::cli
