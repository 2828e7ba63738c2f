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
#include "report/table.h"
#include "signals.h"
#include "sizes.h"
#include "solve_arguments.h"
#include "wish_arguments.h"
#include "witness_output.h"

namespace densek::cli {

namespace {

struct ArgumentsOfBound {
  GraphArgument graph;
  std::string k, witness;
  WishArguments wishes;
  SolveArguments how;
};

int bound_command(const Session& session, const ArgumentsOfBound& arguments) {
  const WantedSize wanted(arguments.k);
  const SolveOptions options = options_for_bound(arguments.how.given());
  std::vector<NamedFile> inputs = arguments.how.inputs(arguments.graph.path());
  arguments.wishes.add_inputs(inputs);
  Outputs outputs({{"--witness", arguments.witness}}, inputs, session.json ? "--json" : "");
  outputs.open();

  Loaded loaded = load(session, arguments.graph, options.threads);
  const Asked asked = arguments.wishes.about(session, std::move(loaded.graph), wanted.counts());
  const Sizes sizes = wanted.of(asked.graph, asked.wishes);
  const auto begin = std::chrono::steady_clock::now();
  BoundOptions how = bound_options(options);
  how.witness = !arguments.witness.empty();
  how.stop = &stop_flag();
  const Bound bound = [&] {
    const BestSoFar best_so_far;
    return BoundSession(asked.graph, asked.wishes, options.threads).bound(sizes, how);
  }();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (bound.witness) save_witness(session, asked, *bound.witness, outputs, arguments.witness, bound.name);
  const std::vector<std::int64_t> by_part = asked.wishes.num_parts() > 1 ? sizes.by_part : std::vector<std::int64_t>();
  if (session.json)
    outputs.print_beside(
        report::print({{"schema", "densek.bound/1"},
                       {"graph", report::graph_json(asked.graph)},
                       {"k", sizes.k()},
                       {"wishes", report::wishes_json(asked.graph, &asked.wishes, by_part)},
                       {"upper_bound", report::amount_json(asked.graph, bound.value)},
                       {"bound", bound.name},
                       {"run", {{"seconds", {{"load", loaded.seconds}, {"bound", seconds.count()}}}}}}));
  else
    outputs.print_beside(fmt::format(
        "no {} of {}{} have more than {} (proof: {}), {}\n", report::size_words(sizes.k(), by_part, &asked.wishes),
        report::counted(asked.graph.num_vertices(), "vertex", "vertices"), report::as_wished(&asked.wishes),
        report::worth(asked.graph, &asked.wishes, bound.value), bound.name, report::duration(seconds.count())));
  return outputs.exit_code(interrupted_exit_code());
}

}  // namespace

void add_bound(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "bound", "how many edges k vertices can have at most, proved");
  const auto arguments = std::make_shared<ArgumentsOfBound>();
  arguments->graph.declare(*command)->required();
  add_size(*command, arguments->k, "how many vertices: 20, 5%, 30x10, red=10,blue=15")->type_name("K")->required();
  arguments->wishes.declare(*command);
  add_output(*command, "--witness", arguments->witness, "what proves the bound, for `densek verify`");
  arguments->how.declare(*command, Option::effort | Option::time_limit | Option::threads | Option::bounds,
                         "How to prove");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return bound_command(session, *arguments); }; });
}

}  // namespace densek::cli
