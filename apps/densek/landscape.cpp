// densek landscape GRAPH -k K: every stationary point of a small graph, and the paper's theorems checked on them.
//
// Exit code 5 if a theorem does not hold.
#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "command.h"
#include "files.h"
#include "lab/landscape.h"
#include "load.h"
#include "report/json.h"
#include "report/landscape.h"
#include "report/landscape_picture.h"
#include "sizes.h"
#include "solve_arguments.h"

namespace densek::cli {

namespace {

struct ArgumentsOfLandscape {
  GraphArgument graph;
  std::string k;
  std::optional<std::string> loading;
  unsigned all = 0;
  std::string picture;
  SolveArguments how;
};

int exit_code(const std::vector<lab::Claim>& claims) {
  return std::all_of(claims.begin(), claims.end(), [](const lab::Claim& claim) { return claim.holds; }) ? 0 : 5;
}

int all_command(const Session& session, const ArgumentsOfLandscape& arguments) {
  if (!arguments.graph.path().empty() || !arguments.k.empty())
    throw UsageError("--all takes every graph and every k: leave GRAPH and -k out");
  if (arguments.loading) throw UsageError("--all has its own λ: leave --loading out");
  if (!arguments.picture.empty()) throw UsageError("--picture shows one graph: name it, and leave --all out");
  arguments.graph.options();
  const lab::AllGraphs all = lab::check_all_graphs(arguments.all, arguments.how.options().threads);
  print(session.json ? report::print(report::all_graphs_json(all)) : report::all_graphs_table(all));
  return exit_code(all.claims);
}

int landscape_command(const Session& session, const ArgumentsOfLandscape& arguments) {
  if (arguments.all > 0) return all_command(session, arguments);
  if (arguments.graph.path().empty() || arguments.k.empty())
    throw UsageError("landscape needs a graph and -k K, or --all N for every graph of at most N vertices");
  if (arguments.how.given(Option::threads)) throw UsageError("--threads is for --all; one graph takes one thread");
  const std::int64_t k = parse_k(arguments.k);
  std::optional<lab::Loading> loading;
  if (arguments.loading) loading = lab::parse_loading(*arguments.loading);
  Outputs outputs({{"--picture", arguments.picture}}, arguments.how.inputs(arguments.graph.path()),
                  session.json ? "--json" : "");
  outputs.open();
  const Loaded loaded = load(session, arguments.graph);
  const lab::Landscape landscape =
      lab::landscape(loaded.graph, k, loading ? *loading : lab::least_loading(loaded.graph));
  outputs.write("--picture", [&] { return report::landscape_picture(loaded.graph, landscape); });
  outputs.print_beside(session.json ? report::print(report::landscape_json(loaded.graph, landscape))
                                    : report::landscape_table(loaded.graph, landscape));
  return outputs.exit_code(exit_code(landscape.claims));
}

}  // namespace

void add_landscape(CLI::App& app, Session& session) {
  CLI::App* command =
      add_command(app, session, "landscape", "every stationary point of a small graph, and the theorems checked on it");
  const auto arguments = std::make_shared<ArgumentsOfLandscape>();
  arguments->graph.declare(*command);
  add_size(*command, arguments->k, "how many vertices")->type_name("K");
  command
      ->add_option(
          "--loading", arguments->loading,
          "λ, exact: 3/2, 1.5, 2; at least 1, with weights at least the heaviest edge [half a unit above it: 3/2]")
      ->type_name("LAMBDA");
  command
      ->add_option("--all", arguments->all,
                   "instead of a graph: every graph of at most N vertices and every k (N at most 7)")
      ->type_name("N")
      ->check(CLI::Range(1U, lab::largest_all_graphs));
  add_output(*command, "--picture", arguments->picture, "sets and stationary points by their objective, as SVG");
  arguments->how.declare(*command, Option::threads, "How to go through --all");
  command->footer(
      "Weights may have either sign. Up to 12 vertices all stationary points are found, beyond that sets of k vertices "
      "only. Exact arithmetic.\n"
      "Example:\n  densek generate multipartite --parts 2,3 | densek landscape - -k 3\nExit code 5 if a theorem does "
      "not hold.");
  command->callback([arguments, &session] {
    session.run = [arguments, &session] { return landscape_command(session, *arguments); };
  });
}

}  // namespace densek::cli
