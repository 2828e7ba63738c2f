// densek convert IN OUT: another format, by extension; with --memory an edge list becomes a .dkg in bounded memory.
#include <densek/errors.h>

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "base/utf8.h"
#include "command.h"
#include "files.h"
#include "graph_output.h"
#include "io/binary.h"
#include "io/external/convert.h"
#include "load.h"
#include "memory.h"
#include "progress.h"
#include "report/cleaning.h"

namespace densek::cli {

namespace {

struct ArgumentsOfConvert {
  GraphArgument in;
  std::string out;
};

std::string left_of(std::chrono::duration<double> passed, double done) {
  if (done <= 0.02) return {};
  const auto seconds = static_cast<std::uint64_t>(passed.count() * (1 - done) / done);
  return fmt::format("about {}:{:02} left", seconds / 60, seconds % 60);
}

int convert_in_pieces(const Session& session, const ArgumentsOfConvert& arguments) {
  io::ExternalOptions options{.read = arguments.in.options(), .memory = parse_memory(arguments.in.memory())};
  if (!arguments.out.ends_with(".dkg"))
    throw UsageError(
        fmt::format("{}: --memory is for .dkg files, others are written from memory", printable(arguments.out)));
  const Outputs collisions({{"the output", arguments.out}}, {{"the graph", arguments.in.path()}});
  io::OutputFile file(arguments.out);
  const Reading reading = [&] {
    ProgressLine line(!session.quiet);
    const auto begin = std::chrono::steady_clock::now();
    options.progress = [&](const char* what, double done) {
      line.show(fmt::format("{} {}", what, arguments.in.path()), done,
                left_of(std::chrono::steady_clock::now() - begin, done));
    };
    return io::convert_edge_list(arguments.in.path(), file, options);
  }();
  file.commit();
  const Graph graph = io::map_written(arguments.out, arguments.in.path(), reading, session.json);
  say_how_read(session, graph);
  say_written(session, arguments.out, graph);
  return 0;
}

int convert_command(const Session& session, const ArgumentsOfConvert& arguments) {
  if (!arguments.in.memory().empty()) return convert_in_pieces(session, arguments);
  GraphOutput output(session, arguments.out, {{"the graph", arguments.in.path()}});
  output.put(load(session, arguments.in).graph);
  return 0;
}

}  // namespace

void add_convert(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "convert", "write a graph in another format, by extension");
  const auto arguments = std::make_shared<ArgumentsOfConvert>();
  arguments->in
      .declare(*command, "graph file, - for standard input", "IN",
               "make a .dkg of an edge list in no more memory than this, 128M or more; the rest is put aside on the "
               "disk of OUT, some 30 bytes an edge, more with weights or texts [all at once]")
      ->required();
  add_output(*command, "OUT", arguments->out,
             ".txt .tsv .csv .mtx .graph .clq .col .graphml, also with .gz or .zst; .dkg is mapped instead of read; "
             "- for an edge list on standard output")
      ->required();
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return convert_command(session, *arguments); }; });
}

}  // namespace densek::cli
