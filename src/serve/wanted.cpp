#include "serve/wanted.h"

#include <densek/errors.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <limits>

namespace densek::serve {

using nlohmann::json;

namespace {

/// Whether brackets nest no deeper than any body has use for; those in texts may count too.
bool is_shallow(std::string_view text) {
  constexpr int most = 64;
  int depth = 0;
  for (const char c : text) {
    if ((c == '[' || c == '{') && ++depth > most) return false;
    if (c == ']' || c == '}') --depth;
  }
  return true;
}

class Body {
 public:
  Body(std::string_view text, std::initializer_list<std::string_view> keys) {
    if (is_shallow(text)) object_ = json::parse(text, nullptr, false);
    if (!object_.is_object()) throw UsageError("the body is no JSON object");
    for (const auto& [key, value] : object_.items())
      if (std::ranges::find(keys, key) == keys.end()) throw UsageError("the body has a key that is not known here");
  }

  std::string text(const char* key) const {
    const auto found = object_.find(key);
    if (found == object_.end() || !found->is_string()) throw UsageError(fmt::format("'{}' must be a text", key));
    return found->get<std::string>();
  }

  std::int64_t number(const char* key, std::int64_t least, std::int64_t most,
                      std::optional<std::int64_t> otherwise = {}) const {
    const auto found = object_.find(key);
    if (found == object_.end() && otherwise) return *otherwise;
    if (found != object_.end() && fits(*found, least, most)) return found->get<std::int64_t>();
    throw UsageError(fmt::format("'{}' must be a whole number from {} to {}", key, least, most));
  }

  /// Increasing and each once; none where the key is missing.
  std::vector<Vertex> ids(const char* key, const Graph& graph) const {
    std::vector<Vertex> all;
    const auto found = object_.find(key);
    if (found == object_.end()) return all;
    if (!found->is_array()) throw UsageError(fmt::format("'{}' must be a list of vertex ids", key));
    for (const json& id : *found) {
      if (!fits(id, 0, std::int64_t{graph.num_vertices()} - 1))
        throw UsageError(fmt::format("'{}' has an id that is none of the graph: they are whole numbers below {}", key,
                                     graph.num_vertices()));
      all.push_back(id.get<Vertex>());
    }
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

 private:
  static bool fits(const json& value, std::int64_t least, std::int64_t most) {
    if (value.is_number_unsigned() &&
        value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      return false;
    return value.is_number_integer() && value.get<std::int64_t>() >= least && value.get<std::int64_t>() <= most;
  }

  json object_;
};

std::optional<Effort> effort_named(const std::string& name) {
  if (name == "live") return std::nullopt;
  if (name == "quick") return Effort::quick;
  if (name == "normal") return Effort::normal;
  if (name == "thorough") return Effort::thorough;
  throw UsageError("'effort' must be live, quick, normal or thorough");
}

Wishes wishes_of(const Body& body, const Graph& graph) {
  Wishes wishes;
  wishes.include = body.ids("include", graph);
  wishes.exclude = body.ids("exclude", graph);
  return wishes;
}

}  // namespace

AskBody read_ask(const Graph& graph, std::string_view text) {
  const Body body(text, {"session", "k", "include", "exclude", "groups", "effort", "ask"});
  AskBody ask{.session = body.text("session"),
              .ask = body.number("ask", 1, std::int64_t{1} << 53),
              .wanted = {.k = body.number("k", 1, std::max(std::int64_t{1}, std::int64_t{graph.num_vertices()})),
                         .wishes = wishes_of(body, graph),
                         .groups = static_cast<std::size_t>(body.number("groups", 1, most_groups, 1))},
              .effort = effort_named(body.text("effort"))};
  check_wishes(graph, ask.wanted.wishes, Sizes(ask.wanted.k));
  return ask;
}

CurveBody read_curve(const Graph& graph, std::string_view text) {
  const Body body(text, {"session", "include", "exclude", "points"});
  return {.session = body.text("session"),
          .wishes = wishes_of(body, graph),
          .points = static_cast<std::size_t>(body.number("points", 1, most_points, 40))};
}

std::string read_session(std::string_view text) { return Body(text, {"session"}).text("session"); }

}  // namespace densek::serve
