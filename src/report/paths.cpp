#include "report/paths.h"

#include <initializer_list>

namespace densek::report {

namespace {

bool names_folders(std::string_view path) {
  for (const std::string_view beginning : {"/", "./", "../", "~"})
    if (path.starts_with(beginning)) return path.find('/') != std::string_view::npos;
  return false;
}

/// A word that may be an option with its value or a list in a file: what stands before the path is kept.
std::string word_without_folders(std::string_view word) {
  std::size_t begin = word.starts_with('\'') ? 1 : 0;
  if (word.substr(begin).starts_with("--")) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return std::string(word);
    begin = equals + 1;
  }
  if (word.substr(begin).starts_with('@')) ++begin;
  if (!names_folders(word.substr(begin))) return std::string(word);
  const bool quoted = word.starts_with('\'') && word.size() > begin && word.ends_with('\'');
  const std::string_view path = word.substr(begin, word.size() - begin - (quoted ? 1 : 0));
  return std::string(word.substr(0, begin)) + base_name(path) + (quoted ? "'" : "");
}

}  // namespace

std::string base_name(std::string_view path) {
  std::size_t end = path.size();
  while (end > 1 && path[end - 1] == '/') --end;
  const std::size_t slash = path.substr(0, end).rfind('/');
  return std::string(slash == std::string_view::npos || end == 1 ? path : path.substr(slash + 1));
}

std::string without_folders(std::string_view command) {
  std::string text, word;
  bool quoted = false;
  for (const char c : command) {
    if (c == '\'') quoted = !quoted;
    if (c != ' ' || quoted) {
      word += c;
      continue;
    }
    text += word_without_folders(word) + c;
    word.clear();
  }
  return text + word_without_folders(word);
}

}  // namespace densek::report
