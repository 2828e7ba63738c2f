#include "serve/target.h"

#include <algorithm>
#include <charconv>

namespace densek::serve {

namespace {

/// %41 is A, + is a blank; nothing for half an escape.
std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i] == '+' ? ' ' : text[i];
      continue;
    }
    unsigned code = 0;
    const std::string_view digits = text.substr(i + 1, 2);
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16).ptr;
    if (digits.size() < 2 || end != digits.data() + 2) return std::nullopt;
    plain += static_cast<char>(code);
    i += 2;
  }
  return plain;
}

}  // namespace

std::optional<std::string> Target::get(std::string_view name) const {
  const auto found = std::ranges::find(query, name, [](const auto& one) { return std::string_view(one.first); });
  return found == query.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Target> parse_target(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  const std::size_t mark = text.find('?');
  Target target{.path = std::string(text.substr(0, mark)), .query = {}};
  std::string_view rest = mark == std::string_view::npos ? std::string_view() : text.substr(mark + 1);
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    auto name = decoded(pair.substr(0, equals));
    auto value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!name || !value || target.get(*name)) return std::nullopt;
    target.query.emplace_back(*std::move(name), *std::move(value));
  }
  return target;
}

}  // namespace densek::serve
