// densek convert IN OUT: another format, by extension.
#include <memory>

#include "command.h"
#include "graph_output.h"
#include "load.h"

namespace densek::cli {

namespace {

struct ArgumentsOfConvert {
  GraphArgument in;
  std::string out;
};

int convert_command(const Session& session, const ArgumentsOfConvert& arguments) {
  GraphOutput output(session, arguments.out, {{"the graph", arguments.in.path()}});
  output.put(load(session, arguments.in).graph);
  return 0;
}

}  // namespace

void add_convert(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "convert", "write a graph in another format, by extension");
  const auto arguments = std::make_shared<ArgumentsOfConvert>();
  arguments->in.declare(*command, "graph file, - for standard input", "IN")->required();
  add_output(*command, "OUT", arguments->out,
             ".txt .tsv .csv .mtx .graph .clq .col .graphml, also with .gz or .zst; .dkg is mapped instead of read; "
             "- for an edge list on standard output")
      ->required();
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return convert_command(session, *arguments); }; });
}

}  // namespace densek::cli
