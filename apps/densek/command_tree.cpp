#include "command_tree.h"

#include <algorithm>
#include <sstream>

#include "registry.h"

namespace densek::cli {

namespace {

bool is_hidden(const std::string& group) { return group.empty(); }

/// Of a|b|FILE those that are typed as they stand.
std::vector<std::string> choices_of(const std::string& value) {
  std::vector<std::string> choices;
  std::istringstream words(value);
  for (std::string word; value.find('|') != std::string::npos && std::getline(words, word, '|');)
    if (word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-+") == std::string::npos) choices.push_back(word);
  return choices;
}

OptionText option_text(const CLI::Option& option) {
  OptionText text;
  if (option.get_positional()) {
    text.value = option.get_name(true);
  } else {
    for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
    if (option.get_items_expected_max() > 0) text.value = option.get_type_name();
  }
  text.choices = choices_of(text.value);
  if (std::ranges::find(text.names, "--method") != text.names.end())
    for (const MethodInfo& method : methods()) text.choices.emplace_back(method.name);
  text.what = option.get_description();
  return text;
}

}  // namespace

CommandText text_of(const CLI::App& command) {
  CommandText text;
  for (const CLI::App* at = &command; at->get_parent() != nullptr; at = at->get_parent())
    text.path.insert(text.path.begin(), at->get_name());
  text.what = command.get_description();
  for (const CLI::Option* option : command.get_options())
    if (!is_hidden(option->get_group()))
      (option->get_positional() ? text.places : text.options).push_back(option_text(*option));
  for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; }))
    if (!is_hidden(below->get_group())) text.below.push_back(text_of(*below));
  return text;
}

std::string joined(const std::vector<std::string>& words, const char* between) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

}  // namespace densek::cli
