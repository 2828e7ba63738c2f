// densek bound GRAPH -k K: how many edges k vertices can have at most, proved; no search.
#include <densek/bounds.h>

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "command.h"
#include "files.h"
#include "load.h"
#include "report/format.h"
#include "report/json.h"
#include "signals.h"
#include "sizes.h"
#include "solve_arguments.h"
#include "witness_output.h"

namespace densek::cli {

namespace {

struct Arguments {
  GraphArgument graph;
  std::string k, witness;
  SolveArguments how;
};

int bound_command(const Session& session, const Arguments& arguments) {
  const std::int64_t k = parse_k(arguments.k);
  const SolveOptions options = arguments.how.options();
  Outputs outputs({{"--witness", arguments.witness}}, arguments.how.inputs(arguments.graph.path()));
  outputs.open();

  const Loaded loaded = load(session, arguments.graph, options.threads);
  const auto begin = std::chrono::steady_clock::now();
  BoundOptions how = bound_options(options);
  how.witness = !arguments.witness.empty();
  how.stop = &stop_flag();
  const Bound bound = [&] {
    const BestSoFar best_so_far;
    return BoundSession(loaded.graph, options.threads).bound(k, how);
  }();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (bound.witness) save_witness(session, *bound.witness, outputs, arguments.witness, bound.name);
  if (session.json)
    print(report::print({{"schema", "densek.bound/1"},
                         {"graph", report::graph_json(loaded.graph)},
                         {"k", k},
                         {"upper_bound", bound.value},
                         {"bound", bound.name},
                         {"run", {{"seconds", {{"load", loaded.seconds}, {"bound", seconds.count()}}}}}}));
  else
    print(fmt::format("no {} of {} have more than {} (proof: {}), {}\n", report::grouped(k),
                      report::counted(loaded.graph.num_vertices(), "vertex", "vertices"),
                      report::counted(static_cast<std::uint64_t>(bound.value), "edge", "edges"), bound.name,
                      report::duration(seconds.count())));
  return outputs.exit_code(interrupted_exit_code());
}

}  // namespace

void add_bound(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "bound", "how many edges k vertices can have at most, proved");
  const auto arguments = std::make_shared<Arguments>();
  arguments->graph.declare(*command)->required();
  command->add_option("-k", arguments->k, "how many vertices")->type_name("K")->required();
  add_output(*command, "--witness", arguments->witness, "what proves the bound, for `densek verify`");
  arguments->how.declare(*command, Option::effort | Option::time_limit | Option::threads, "How to prove");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return bound_command(session, *arguments); }; });
}

}  // namespace densek::cli
