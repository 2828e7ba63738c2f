// densek score GRAPH MEMBERS: how good is this group, and what would be better.
#include <densek/errors.h>
#include <densek/score.h>

#include <fmt/format.h>

#include <memory>

#include "base/utf8.h"
#include "command.h"
#include "files.h"
#include "io/vertex_lists.h"
#include "load.h"
#include "report/json.h"
#include "report/score.h"
#include "signals.h"
#include "solve_arguments.h"
#include "wish_arguments.h"

namespace densek::cli {

namespace {

struct ArgumentsOfScore {
  GraphArgument graph;
  std::string members, column, save;
  bool force = false;
  WishArguments wishes;
  SolveArguments how;
};

int score_command(const Session& session, const ArgumentsOfScore& arguments) {
  if (arguments.graph.path() == "-" && arguments.members == "-")
    throw UsageError("only one of the two can be standard input");
  const SolveOptions options = arguments.how.options();
  std::vector<NamedFile> inputs = arguments.how.inputs(arguments.graph.path());
  inputs.push_back({"the members", arguments.members});
  arguments.wishes.add_inputs(inputs);
  Outputs outputs({{"--save", arguments.save}}, inputs, session.json ? "--json" : "");
  if (!arguments.force) refuse_foreign_result(arguments.save);
  outputs.open();
  Loaded loaded = load(session, arguments.graph, options.threads);
  const Asked asked = arguments.wishes.about(session, std::move(loaded.graph), SizesOf::parts);
  const io::Members members = io::read_members(asked.graph, arguments.members, arguments.column);
  if (!session.quiet)
    for (const std::string& doubt : members.notes) note(fmt::format("{}: {}", printable(arguments.members), doubt));
  const Score score = [&] {
    const BestSoFar best_so_far;
    Hooks hooks;
    hooks.stop = &stop_flag();
    return densek::score(asked.graph, members.vertices, asked.wishes, options, hooks);
  }();
  const std::string document = report::print(report::score_json(asked.graph, score));
  outputs.write("--save", [&] { return document; });
  outputs.print_beside(session.json ? document : report::score_table(asked.graph, score));
  return outputs.exit_code(score.best.stop == Stop::interrupted ? interrupted_exit_code() : 0);
}

}  // namespace

void add_score(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "score", "how good is a group that you already have");
  const auto arguments = std::make_shared<ArgumentsOfScore>();
  arguments->graph.declare(*command)->required();
  command->add_option("MEMBERS", arguments->members, "the group: one label a line, a CSV column, or a saved result")
      ->required();
  command->add_option("--column", arguments->column, "the column of MEMBERS that has the labels: a name or a number")
      ->type_name("COLUMN");
  CLI::Option* const save = add_output(*command, "--save", arguments->save, "the judgement as JSON");
  add_force(*command, arguments->force, save);
  arguments->wishes.declare(*command);
  arguments->how.declare(*command, Option::effort | Option::time_limit | Option::seed | Option::threads,
                         "How to look for a better one");
  command->footer("Example:\n  densek score friends.txt.gz team.txt");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return score_command(session, *arguments); }; });
}

}  // namespace densek::cli
