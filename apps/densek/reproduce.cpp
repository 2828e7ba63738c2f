// densek reproduce facebook|regular|lambda|escapes|all: the paper's experiments, a verdict for each claim, CSV and
// figures.
//
// Exit code 5 if a claim does not hold, 3 if the data set is missing.
#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>

#include "command.h"
#include "files.h"
#include "io/output_file.h"
#include "lab/experiments.h"
#include "load.h"
#include "report/document.h"
#include "report/experiment.h"
#include "report/html.h"
#include "report/json.h"

namespace densek::cli {

namespace fs = std::filesystem;

namespace {

struct ArgumentsOfReproduce {
  std::string what, data, out = "densek-reproduce", html;
};

/// The file of the data set in --data, else in DENSEK_DATA, if it is there.
std::optional<std::string> find_data(const ArgumentsOfReproduce& arguments) {
  const char* named = std::getenv("DENSEK_DATA");
  const std::string folder = !arguments.data.empty() ? arguments.data : named != nullptr ? named : "";
  std::error_code unknown;
  if (!arguments.data.empty() && !fs::is_directory(folder, unknown))
    throw InputError(fmt::format("{}: no such folder (--data)", folder));
  for (const std::string& name : lab::facebook_data().files)
    if (!folder.empty() && fs::is_regular_file(fs::path(folder) / name, unknown)) return fs::path(folder) / name;
  return std::nullopt;
}

[[noreturn]] void refuse_without_data(const ArgumentsOfReproduce& arguments) {
  const lab::DataSet& data = lab::facebook_data();
  const char* named = std::getenv("DENSEK_DATA");
  const std::string looked = !arguments.data.empty() ? "it is not in " + arguments.data
                             : named != nullptr      ? fmt::format("it is not in {} (DENSEK_DATA)", named)
                                                     : "no folder was named";
  throw InputError(
      fmt::format("this experiment needs the public data set SNAP {}, and {}\n"
                  "  get {} from {},\n"
                  "  put it into a folder of your choice and name that: --data FOLDER (or DENSEK_DATA=FOLDER)\n"
                  "  densek reproduce regular, lambda and escapes need no data",
                  data.name, looked, data.files.front(), data.page));
}

/// Creates the folder and makes sure that files can be written there.
void prepare_folder(const std::string& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) throw Error(fmt::format("{}: {}", folder, failure.message()));
  const io::OutputFile attempt((fs::path(folder) / "densek").string());  // never committed
}

/// The names of the files in the folder are known when the experiments are done, so no page may be called like them.
void refuse_page_among_files(const ArgumentsOfReproduce& arguments) {
  const fs::path page(arguments.html), any_file = fs::path(arguments.out) / "any";
  std::error_code unknown;
  if ((page.extension() == ".csv" || page.extension() == ".svg") &&
      fs::weakly_canonical(fs::absolute(page), unknown).parent_path() ==
          fs::weakly_canonical(fs::absolute(any_file), unknown).parent_path())
    throw UsageError(fmt::format("--html {}: the CSV and SVG files of --out are there", arguments.html));
}

/// Writes every file of the experiment into the folder; returns the paths of those that are there now.
std::vector<std::string> write_files(Outputs& outputs, const std::string& folder, const lab::Experiment& experiment) {
  std::vector<std::string> paths;
  for (const report::NamedText& file : report::experiment_files(experiment)) {
    std::string path = (fs::path(folder) / file.name).string();
    if (outputs.write_another(path, file.text)) paths.push_back(std::move(path));
  }
  return paths;
}

int reproduce_command(const Session& session, const ArgumentsOfReproduce& arguments) {
  const bool all = arguments.what == "all";
  const std::optional<std::string> data =
      arguments.what == "regular" || arguments.what == "escapes" ? std::nullopt : find_data(arguments);
  if (!arguments.html.empty()) report::require_page();
  if (!data && (all || arguments.what == "facebook")) refuse_without_data(arguments);
  refuse_page_among_files(arguments);
  Outputs outputs({{"--html", arguments.html}}, {{"the data set", data.value_or("")}}, session.json ? "--json" : "");
  prepare_folder(arguments.out);
  outputs.open();
  std::optional<Graph> graph;
  if (data) graph = load(session, GraphArgument(*data)).graph;

  std::vector<lab::Experiment> experiments;
  if (all || arguments.what == "facebook") experiments.push_back(lab::facebook(*graph));
  if (all || arguments.what == "regular") experiments.push_back(lab::regular());
  if (all || arguments.what == "lambda") experiments.push_back(lab::lambda(graph ? &*graph : nullptr));
  if (all || arguments.what == "escapes") experiments.push_back(lab::escapes());

  bool hold = true;
  std::string text;
  nlohmann::ordered_json documents = nlohmann::ordered_json::array(), files = nlohmann::ordered_json::array();
  for (const lab::Experiment& experiment : experiments) {
    const std::vector<std::string> paths = write_files(outputs, arguments.out, experiment);
    hold = hold && experiment.all_hold();
    text += report::experiment_table(experiment) +
            fmt::format("  files  {} CSV and SVG files in {}: {}-*\n\n", paths.size(), arguments.out, experiment.name);
    documents.push_back(report::experiment_json(experiment));
    for (const std::string& path : paths) files.push_back(path);
  }
  text.pop_back();
  if (outputs.write("--html",
                    [&] { return report::html_page(report::reproduce_report(experiments, session.command_line)); }))
    files.push_back(arguments.html);
  outputs.print_beside(session.json ? report::print({{"schema", "densek.reproduce/1"},
                                                     {"version", version()},
                                                     {"holds", hold},
                                                     {"experiments", std::move(documents)},
                                                     {"files", std::move(files)}})
                                    : text);
  return outputs.exit_code(hold ? 0 : 5);
}

}  // namespace

void add_reproduce(CLI::App& app, Session& session) {
  CLI::App* command = add_command(app, session, "reproduce", "the paper's experiments, with a verdict for each claim");
  const auto arguments = std::make_shared<ArgumentsOfReproduce>();
  command
      ->add_option(
          "EXPERIMENT", arguments->what,
          "facebook (exact convergence), regular (leaving a saddle), lambda (what larger λ does), escapes (the "
          "paper's beside random ones), or all")
      ->required()
      ->check(CLI::IsMember({"facebook", "regular", "lambda", "escapes", "all"}));
  command
      ->add_option("--data", arguments->data,
                   "folder with the SNAP data set ego-Facebook (facebook_combined.txt.gz) [DENSEK_DATA]")
      ->type_name("DIR");
  command->add_option("--out", arguments->out, "folder for CSV and SVG files [densek-reproduce]")->type_name("DIR");
  add_html(*command, arguments->html);
  command->footer("Example:\n  densek reproduce all --data snap --out results\nExit code 5 if a claim does not hold.");
  command->callback([arguments, &session] {
    session.run = [arguments, &session] { return reproduce_command(session, *arguments); };
  });
}

}  // namespace densek::cli
