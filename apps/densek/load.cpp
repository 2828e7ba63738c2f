#include "load.h"

#include <densek/errors.h>
#include <densek/generate.h>

#include <fmt/format.h>

#include <chrono>

#include "base/utf8.h"
#include "lost_pages.h"
#include "memory.h"
#include "progress.h"
#include "report/cleaning.h"

namespace densek::cli {

namespace {

std::string known_formats() {
  std::string names = "auto";
  for (std::size_t i = 0; i < num_formats; ++i) names += fmt::format(", {}", format_name(static_cast<Format>(i)));
  return names;
}

/// "A,B" → A and B.
std::vector<std::string> two_columns(const std::string& list) {
  const std::size_t comma = list.find(',');
  const bool two = comma != std::string::npos && comma > 0 && comma + 1 < list.size() &&
                   list.find(',', comma + 1) == std::string::npos;
  if (!two) throw UsageError(fmt::format("--columns takes two names or numbers, A,B, not '{}'", printable(list)));
  return {list.substr(0, comma), list.substr(comma + 1)};
}

Duplicates duplicates_named(const std::string& name) {
  if (name == "sum") return Duplicates::sum;
  if (name == "max") return Duplicates::max;
  if (name == "first") return Duplicates::first;
  throw UsageError(fmt::format("--duplicates takes sum, max or first, not '{}'", printable(name)));
}

Discount discount_named(const std::string& name) {
  if (name == "none") return Discount::none;
  if (name == "log") return Discount::log;
  if (name == "sqrt") return Discount::sqrt;
  throw UsageError(fmt::format("--discount takes none, log or sqrt, not '{}'", printable(name)));
}

}  // namespace

CLI::Option* GraphArgument::declare(CLI::App& command, const std::string& what, const std::string& name,
                                    const std::string& memory) {
  const char* group = "How to read the graph";
  CLI::Option* argument = command.add_option(name, path_, what);
  // As a shell makes of "$FILE" where there is no FILE; the built-in graph is not what was meant.
  argument->check([](const std::string& text) { return std::string(text.empty() ? "an empty name of a file" : ""); });
  command
      .add_option("--columns", columns_,
                  "columns of the two ends: names from the header, or numbers from 1 [found out]")
      ->type_name("A,B")
      ->group(group);
  CLI::Option* header = command.add_flag("--header", header_, "the first line names the columns")->group(group);
  command.add_flag("--no-header", no_header_, "the first line is an edge")->group(group)->excludes(header);
  command.add_option("--format", format_, fmt::format("{} [auto: by content]", known_formats()))
      ->type_name("NAME")
      ->group(group);
  command
      .add_option("--weight", weight_,
                  "column of the weights: its name in the header, or its number from 1 [one that is named weight, w, "
                  "value, amount or count]")
      ->type_name("COLUMN")
      ->group(group);
  command.add_flag("--unweighted", unweighted_, "read no weights, every edge weighs 1")->group(group);
  command
      .add_option("--duplicates", duplicates_,
                  "what an edge weighs that is there more than once: sum, max, first [sum]")
      ->type_name("RULE")
      ->group(group);
  command
      .add_flag("--bipartite", bipartite_,
                "the two columns name different things: the same label in both is two vertices")
      ->group(group);
  command
      .add_option("--discount", discount_,
                  "of a two-sided graph: edges to popular items count less, 1/log(d+5) or 1/sqrt(d+5) for an item of "
                  "degree d: none, log, sqrt [none]")
      ->type_name("RULE")
      ->group(group);
  command
      .add_flag("--check", check_, "look every arc of a binary graph up from its other end too, however large it is")
      ->group(group);
  command.add_option("--memory", memory_, memory)->type_name("SIZE")->group(group)->check([](const std::string& text) {
    return text.empty() ? "an empty size" : "";
  });
  return argument;
}

ReadOptions GraphArgument::options() const {
  ReadOptions options;
  if (!columns_.empty()) options.columns = two_columns(columns_);
  if (header_ || no_header_) options.header = header_;
  if (!format_.empty() && format_ != "auto") options.format = format_named(format_);
  options.check = check_;
  options.weight = weight_;
  options.unweighted = unweighted_;
  options.bipartite = bipartite_;
  if (!duplicates_.empty()) options.duplicates = duplicates_named(duplicates_);
  if (!discount_.empty()) options.discount = discount_named(discount_);
  if (unweighted_ && !duplicates_.empty())
    throw UsageError("--duplicates is about the weights of repeated edges, and --unweighted reads none");
  const bool any = options.header || options.format || !options.columns.empty() || check_ || !weight_.empty() ||
                   unweighted_ || bipartite_ || !duplicates_.empty() || !discount_.empty() || !memory_.empty();
  if (path_.empty() && any)
    throw UsageError(
        "--columns, --header, --format, --weight, --unweighted, --duplicates, --bipartite, --discount, --check and "
        "--memory say how to read a graph, and none is given");
  return options;
}

void say_how_read(const Session& session, const Graph& graph) {
  if (session.quiet) return;
  note(report::cleaning_line(graph));
  for (const std::string& warning : graph.reading().notes) note(fmt::format("densek: warning: {}", warning));
}

Loaded load(const Session& session, const GraphArgument& argument, int threads, bool check) {
  const auto begin = std::chrono::steady_clock::now();
  ReadOptions options = argument.options();
  options.check |= check;
  if (!argument.memory().empty()) limit_memory(argument.memory(), argument.path());
  explain_lost_pages();
  options.threads = threads;
  Graph graph = [&] {
    ProgressLine line(!session.quiet);
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
      const double fraction = total == 0 ? -1 : static_cast<double>(done) / static_cast<double>(total);
      line.show("reading " + argument.path(), fraction);
      return true;
    };
    return read_graph(argument.path(), options);
  }();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (argument.options().check && graph.reading().format != "dkg")
    throw UsageError(argument.path() +
                     ": --check is about binary graphs (.dkg); of others everything is looked at anyway");
  say_how_read(session, graph);
  return {std::move(graph), seconds.count()};
}

Loaded load_or_example(const Session& session, const GraphArgument& argument, int threads) {
  if (!argument.path().empty()) return load(session, argument, threads);
  argument.options();  // refuses options that say how to read it
  Loaded example{karate_club(), 0};
  if (!session.quiet) note("no graph given, so here is one: " + report::cleaning_line(example.graph));
  return example;
}

}  // namespace densek::cli
