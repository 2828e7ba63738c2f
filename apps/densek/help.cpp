#include "help.h"

#include <fmt/format.h>

#include <sstream>

namespace densek::cli {

namespace {

constexpr std::size_t name_width = 28, screen_width = 100;

/// Two columns: the name, and the description beside it in lines of bounded width.
std::string two_columns(const std::string& name, const std::string& description) {
  std::string text = "  " + name, line;
  const std::string indent(name_width, ' ');
  if (text.size() + 1 > name_width)
    text += "\n" + indent;
  else
    text.resize(name_width, ' ');
  std::istringstream words(description);
  for (std::string word; words >> word;) {
    if (!line.empty() && name_width + line.size() + 1 + word.size() > screen_width) {
      text += line + "\n" + indent;
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return text + line + "\n";
}

std::string joined_names(const CLI::Option& option) {
  std::string names;
  const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
  for (const std::string& name : option.get_snames()) add("-" + name);
  for (const std::string& name : option.get_lnames()) add("--" + name);
  return names;
}

}  // namespace

std::string HelpFormatter::make_option(const CLI::Option* option, bool positional) const {
  if (positional) return two_columns(option->get_name(true), option->get_description());
  std::string name = joined_names(*option);
  if (option->get_items_expected_max() > 0) name += " " + option->get_type_name();
  return two_columns(name, option->get_description());
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return two_columns(command->get_name(), command->get_description());
}

std::string command_path(const CLI::App& command) {
  const CLI::App* above = command.get_parent();
  return above == nullptr ? command.get_name() : command_path(*above) + " " + command.get_name();
}

std::string help_text(const CLI::App& command) {
  // Not App::help, which shows the help of a subcommand where one was read, as `help` itself.
  return command.get_formatter()->make_help(&command, command_path(command), CLI::AppFormatMode::Normal);
}

}  // namespace densek::cli
