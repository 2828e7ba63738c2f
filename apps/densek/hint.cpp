#include "hint.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/edit_distance.h"
#include "help.h"

namespace densek::cli {

namespace {

/// The commands that may come next.
std::vector<std::string> commands_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
    if (!below->get_name().empty()) names.push_back(below->get_name());
  return names;
}

/// Every option and, where it has them, every subcommand the user could have meant.
std::vector<std::string> names_of(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_fnames()) names.push_back("--" + name);
  }
  for (const std::string& below : commands_of(command)) names.push_back(below);
  return names;
}

/// What CLI11 says, in words for people.
std::string plain(const CLI::App& command, const std::string& text) {
  const std::string too_often = ": At Most 1 required but received ", without = ": 1 required ", missing = " missing";
  if (const std::size_t at = text.find(too_often); at != std::string::npos)
    return fmt::format("{} is given {} times, and is wanted once", text.substr(0, at),
                       text.substr(at + too_often.size()));
  if (const std::size_t at = text.find(without); at != std::string::npos && text.ends_with(missing))
    return fmt::format("{} wants {} behind it", text.substr(0, at),
                       text.substr(at + without.size(), text.size() - at - without.size() - missing.size()));
  if (text == "A subcommand is required") return fmt::format("which one? {}", fmt::join(commands_of(command), ", "));
  return text;
}

/// What was typed and nobody knows.
std::string unknown(const CLI::App& command, const std::string& word) {
  const bool option = word.starts_with('-');
  const std::string text = fmt::format("there is no {} '{}' here", option ? "option" : "argument", word);
  if (const std::string meant = nearest(word, names_of(command)); !meant.empty())
    return fmt::format("{}; did you mean {}?", text, meant);
  const std::vector<std::string> commands = commands_of(command);
  if (option || commands.empty()) return text;
  if (command.get_parent() == nullptr)
    return fmt::format("{}; a command comes first, as in {} solve {} -k 10", text, command.get_name(), word);
  return fmt::format("{}; there are {}", text, fmt::join(commands, ", "));
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& names) {
  const auto best = std::min_element(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return edit_distance(word, a) < edit_distance(word, b);
  });
  return best != names.end() && edit_distance(word, *best) <= near_enough(word) ? *best : std::string();
}

std::string usage_message(const CLI::App& command, const CLI::ParseError& error) {
  const auto extra = command.remaining(true);
  const std::string text =
      extra.empty() ? plain(command, error.what()) : unknown(command, extra.front().substr(0, extra.front().find('=')));
  return fmt::format("{} ({} -h tells more)", text, command_path(command));
}

}  // namespace densek::cli
