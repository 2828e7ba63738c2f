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

  /// So many whole numbers, none negative.
  std::vector<std::int64_t> numbers(const char* key, std::size_t count, std::int64_t most) const {
    std::vector<std::int64_t> all;
    const auto found = object_.find(key);
    if (found != object_.end() && found->is_array())
      for (const json& one : *found)
        if (fits(one, 0, most)) all.push_back(one.get<std::int64_t>());
    if (all.size() != count || found->size() != count)
      throw UsageError(fmt::format("'{}' must be a list of {} whole numbers from 0 to {}", key, count, most));
    return all;
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

/// By increasing id, each once.
std::vector<Vertex> together(std::vector<Vertex> some, const std::vector<Vertex>& others) {
  some.insert(some.end(), others.begin(), others.end());
  std::ranges::sort(some);
  some.erase(std::unique(some.begin(), some.end()), some.end());
  return some;
}

Wishes with(const Wishes& fixed, const std::vector<Vertex>& include, const std::vector<Vertex>& exclude) {
  Wishes wishes = fixed;
  wishes.include = together(std::move(wishes.include), include);
  wishes.exclude = together(std::move(wishes.exclude), exclude);
  return wishes;
}

/// `k`, or `sizes` where there are several parts.
Sizes sizes_of(const Body& body, const Graph& graph, const Wishes& fixed) {
  const std::int64_t most = std::max(std::int64_t{1}, std::int64_t{graph.num_vertices()});
  if (fixed.num_parts() == 1) return body.number("k", 1, most);
  Sizes sizes(body.numbers("sizes", fixed.num_parts(), most));
  if (sizes.k() < 1) throw UsageError("'sizes' must ask for somebody");
  return sizes;
}

}  // namespace

AskBody read_ask(const Graph& graph, const Wishes& fixed, std::string_view text) {
  const Body body(text,
                  {"session", fixed.num_parts() == 1 ? "k" : "sizes", "include", "exclude", "groups", "effort", "ask"});
  AskBody ask{.session = body.text("session"),
              .ask = body.number("ask", 1, std::int64_t{1} << 53),
              .wanted = {.sizes = sizes_of(body, graph, fixed),
                         .include = body.ids("include", graph),
                         .exclude = body.ids("exclude", graph),
                         .groups = static_cast<std::size_t>(body.number("groups", 1, most_groups, 1))},
              .effort = effort_named(body.text("effort"))};
  ask.wanted.wishes = with(fixed, ask.wanted.include, ask.wanted.exclude);
  check_wishes(graph, ask.wanted.wishes, ask.wanted.sizes);
  return ask;
}

CurveBody read_curve(const Graph& graph, const Wishes& fixed, std::string_view text) {
  const Body body(text, {"session", "include", "exclude", "points"});
  if (fixed.num_parts() > 1) throw UsageError("there are several parts, so there is no one k to draw a curve over");
  return {.session = body.text("session"),
          .wishes = with(fixed, body.ids("include", graph), body.ids("exclude", graph)),
          .points = static_cast<std::size_t>(body.number("points", 1, most_points, 40))};
}

std::string read_session(std::string_view text) { return Body(text, {"session"}).text("session"); }

}  // namespace densek::serve
