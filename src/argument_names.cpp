#include "argument_names.h"

namespace densek {

std::optional<ArgumentSet> arguments_chosen(std::string_view list) {
  ArgumentSet chosen = ArgumentSet::none();
  for (std::size_t begin = 0, end = 0; begin <= list.size(); begin = end + 1) {
    end = std::min(list.find(',', begin), list.size());
    std::string_view name = list.substr(begin, end - begin);
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    bool known = false;
    for (const auto& [word, argument] : argument_names)
      if (same_words(word, name) || name == all_arguments) {
        chosen.insert(argument);
        known = true;
      }
    if (!known) return std::nullopt;
  }
  return chosen;
}

std::string text_of(ArgumentSet chosen) {
  if (chosen.is_all()) return std::string(all_arguments);
  std::string text;
  for (const auto& [word, argument] : argument_names) {
    if (!chosen.contains(argument)) continue;
    if (!text.empty()) text += ',';
    text += word;
  }
  return text;
}

}  // namespace densek
