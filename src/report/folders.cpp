#include "report/folders.h"

#include <algorithm>

namespace densek::report {

namespace {

/// Whether a path that is to be cut starts at `at`.
bool starts_path(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (!rest.starts_with('/') && !rest.starts_with("../") && !rest.starts_with("./") && !rest.starts_with("~/"))
    return false;
  if (at == 0 || std::string_view(" \t\n'\"=,@(").find(text[at - 1]) != std::string_view::npos) return true;
  // A value right behind its option: -o/home/...
  return at >= 2 && text[at - 2] == '-' && (at == 2 || text[at - 3] == ' ' || text[at - 3] == '\'');
}

std::string_view last_part(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

std::string without_folders(std::string_view text) {
  std::string all;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size();) {
    if (!starts_path(text, at)) {
      quoted = quoted != (text[at] == '\'');
      all += text[at++];
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(quoted ? "'" : " \t\n,:'\"", at), text.size());
    all += last_part(text.substr(at, end - at));
    at = end;
  }
  return all;
}

void hide_folders(nlohmann::ordered_json& document) {
  if (document.is_array())
    for (auto& item : document) hide_folders(item);
  if (!document.is_object()) return;
  for (auto& [key, value] : document.items()) {
    if (!value.is_string()) {
      hide_folders(value);
      continue;
    }
    const auto& text = value.get_ref<const std::string&>();
    const bool path = key == "source" || key == "start";
    if (path && starts_path(text, 0)) value = std::string(last_part(text));
    if (key == "command" || key == "failure") value = without_folders(text);
  }
}

}  // namespace densek::report
