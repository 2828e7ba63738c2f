// densek-mpi info GRAPH.dkg: the document of densek info.
#include <densek/errors.h>

#include <memory>
#include <string>
#include <utility>

#include "cluster/structure.h"
#include "cluster/together.h"
#include "commands.h"
#include "graph_file.h"
#include "info_report.h"

namespace densek::cli {

namespace {

struct ArgumentsOfInfo {
  std::string path;
  bool check = false;
};

int info_command(const Session& session, MpiRanks& ranks, const ArgumentsOfInfo& arguments) {
  const Share share = read_shares(ranks, arguments.path, arguments.check);
  if (share.weighted)
    throw UsageError(arguments.path + ": several ranks tell nothing about weights yet; densek info does");
  cluster::Structure found = cluster::structure_of(share, ranks);
  cluster::together(ranks, [&] {
    if (!ranks.is_first()) return;
    const InfoFacts facts{.edges = share.whole_arcs / 2,
                          .degrees = summary_of(std::move(found.degrees)),
                          .degeneracy = found.degeneracy,
                          .in_highest_core = found.in_highest_core,
                          .components = found.components,
                          .largest_component = found.largest_component,
                          .checked = arguments.check};
    print(session.json ? info_document(share.rows, facts) : info_table(share.rows, facts));
  });
  return 0;
}

}  // namespace

CLI::App* add_distributed_info(CLI::App& app, Session& session, MpiRanks& ranks) {
  CLI::App* command = add_command(app, session, "info", "counts, degrees, cores, components of a graph");
  const auto arguments = std::make_shared<ArgumentsOfInfo>();
  add_graph(*command, arguments->path, arguments->check);
  command->callback([arguments, &session, &ranks] {
    session.run = [arguments, &session, &ranks] { return info_command(session, ranks, *arguments); };
  });
  return command;
}

}  // namespace densek::cli
