#include "hint.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "help.h"

namespace densek::cli {

namespace {

/// Every option and, where it has them, every subcommand the user could have meant.
std::vector<std::string> names_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_fnames()) names.push_back("--" + name);
  }
  for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(below->get_name());
  return names;
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  const auto best = std::min_element(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return edit_distance(word, a) < edit_distance(word, b);
  });
  return best != names.end() && edit_distance(word, *best) <= near_enough(word) ? *best : std::string();
}

std::string usage_message(const CLI::App& command, const CLI::ParseError& error) {
  std::string text = error.what();
  if (const auto extra = command.remaining(true); !extra.empty()) {
    const std::string word = extra.front().substr(0, extra.front().find('='));
    text = fmt::format("there is no {} '{}' here", word.starts_with('-') ? "option" : "argument", word);
    if (const std::string meant = nearest(word, names_of(command)); !meant.empty())
      text += fmt::format("; did you mean {}?", meant);
  }
  return fmt::format("{} ({} -h tells more)", text, command_path(command));
}

}  // namespace densek::cli
