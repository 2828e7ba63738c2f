#include "solve_arguments.h"

#include <densek/errors.h>
#include <fmt/format.h>

#include <algorithm>

namespace densek::cli {

void SolveArguments::declare(CLI::App& command, OptionSet which, const std::string& group) {
  if (which.contains(Option::method))
    command.add_option("--preset", preset_, "named options; paper: Algorithm 1 as printed, nothing added, no bound")
        ->type_name("paper")
        ->group(group);
  for (const OptionInfo& info : solve_option_table()) {
    if (!which.contains(info.id)) continue;
    const std::string name(info.name), help(info.help);
    if (info.type == OptionType::flag) {
      command
          .add_flag_function(
              fmt::format("--{0},!--no-{0}", name),
              [this, name](std::int64_t times) {
                if (times == 0) throw UsageError(fmt::format("--{0} and --no-{0} contradict each other", name));
                given_.emplace_back(name, times > 0 ? "yes" : "no");
              },
              help)
          ->group(group);
      continue;
    }
    command
        .add_option_function<std::string>(
            "--" + name, [this, name](const std::string& value) { given_.emplace_back(name, value); },
            fmt::format("{} [{}]", help, info.standard))
        ->type_name(takes(info))
        ->group(group);
  }
}

SolveOptions SolveArguments::options(const GivenOptions& implied) const {
  GivenOptions all = given_;
  all.insert(all.end(), implied.begin(), implied.end());
  return options_for_solve(preset_, all);
}

bool SolveArguments::given(Option option) const {
  return std::ranges::any_of(given_, [&](const auto& each) { return find_option(each.first).id == option; });
}

std::vector<NamedFile> SolveArguments::inputs(const std::string& graph) const {
  std::vector<NamedFile> files = {{"the graph", graph}};
  const OptionInfo& start = find_option("start");
  for (const auto& [name, value] : given_)
    if (name == start.name && std::ranges::find(start.names, value) == start.names.end())
      files.push_back({"the start file", value});
  return files;
}

}  // namespace densek::cli
