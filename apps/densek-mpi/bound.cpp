// densek-mpi bound GRAPH.dkg -k K: what k vertices are worth at most; the document of densek bound, with what it took.
#include <densek/errors.h>

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

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

struct ArgumentsOfBound {
  std::string path, k, witness, memory;
  bool check = false;
  SolveArguments how;
};

Outputs open_outputs(const Session& session, const ArgumentsOfBound& arguments) {
  Outputs outputs({{"--witness", arguments.witness}}, {{"the graph", arguments.path}}, session.json ? "--json" : "");
  outputs.open();
  return outputs;
}

int bound_command(const Session& session, MpiRanks& ranks, const ArgumentsOfBound& arguments) {
  using Clock = std::chrono::steady_clock;
  const auto seconds_since = [](Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  const WantedSize wanted = size_of_all(arguments.k, "bound");
  const SolveOptions options = options_for_bound(arguments.how.given());
  std::optional<std::uint64_t> memory;
  if (!arguments.memory.empty()) memory = parse_memory(arguments.memory);
  cluster::together(ranks, [&] {
    if (ranks.is_first()) open_outputs(session, arguments);
  });
  auto begin = Clock::now();
  const Share share = read_shares(ranks, arguments.path, arguments.check);
  const double load = seconds_since(begin);
  say_what_was_read(session, ranks, arguments.path, share);
  begin = Clock::now();
  Hooks hooks;
  hooks.stop = &stop_flag();
  hooks.witness = !arguments.witness.empty();
  const BestSoFar best_so_far;
  const std::int64_t k = wanted.of(share.rows, {}).k();
  const cluster::Bounded bounded = cluster::bound(share, ranks, k, options, hooks, memory);
  const double seconds = seconds_since(begin);
  const auto traffic = ranks.all_gather_one(bounded.traffic);
  const ordered_json graph = whole_graph_json(share, ranks);
  const int interrupted = largest_of(ranks, interrupted_exit_code());
  int code = 0;
  cluster::together(ranks, [&] {
    if (!ranks.is_first()) return;
    const Bound& bound = bounded.bound;
    Outputs outputs = open_outputs(session, arguments);
    if (bound.witness) save_witness(session, {share.rows, {}}, *bound.witness, outputs, arguments.witness, bound.name);
    if (bounded.too_large) note_too_large(session, true);
    if (session.json)
      outputs.print_beside(report::print({{"schema", "densek.bound/1"},
                                          {"graph", graph},
                                          {"k", k},
                                          {"wishes", nullptr},
                                          {"upper_bound", report::amount_json(share.rows, bound.value)},
                                          {"bound", bound.name},
                                          {"run",
                                           {{"seconds", {{"load", load}, {"bound", seconds}}},
                                            {"ranks", traffic.size()},
                                            {"core", core_json(bounded.core)},
                                            {"traffic", traffic_json(traffic, true)}}}}));
    else
      outputs.print_beside(
          fmt::format("no {} of {} have more than {} (proof: {}), {}\n", report::size_words(k, {}, nullptr),
                      report::counted(share.num_vertices(), "vertex", "vertices"),
                      report::worth(share.rows, nullptr, bound.value), bound.name, report::duration(seconds)));
    code = outputs.exit_code(interrupted);
  });
  return ranks.broadcast_one(code);
}

}  // namespace

CLI::App* add_distributed_bound(CLI::App& app, Session& session, MpiRanks& ranks) {
  CLI::App* command = add_command(app, session, "bound", "how many edges k vertices can have at most, proved");
  const auto arguments = std::make_shared<ArgumentsOfBound>();
  add_graph(*command, arguments->path, arguments->check);
  add_size(*command, arguments->k, "how many vertices: 20, or 5% of them")->type_name("K");
  add_output(*command, "--witness", arguments->witness,
             "what proves the bound, for `densek verify`, written by the first rank");
  add_core_memory(*command, arguments->memory, "bounds");
  arguments->how.declare(*command, Option::effort | Option::time_limit | Option::threads, "How to prove");
  command->callback([arguments, &session, &ranks] {
    session.run = [arguments, &session, &ranks] { return bound_command(session, ranks, *arguments); };
  });
  return command;
}

}  // namespace densek::cli
