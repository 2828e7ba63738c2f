// The bodies of requests, read: nothing in them is believed before it is checked against the graph.
#pragma once

#include <densek/options.h>
#include <densek/wishes.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace densek::serve {

inline constexpr std::size_t most_groups = 8;
inline constexpr std::size_t most_points = 200;

/// A question.
struct Wanted {
  Sizes sizes = 0;
  Wishes wishes = {};  ///< what was fixed when the program was started, and what the page adds
  std::vector<Vertex> include = {}, exclude = {};  ///< what the page adds, by increasing id
  std::size_t groups = 1;
};

struct AskBody {
  std::string session;
  std::int64_t ask = 0;  ///< the number the page gave it
  Wanted wanted = {};
  std::optional<Effort> effort = {};  ///< how far the portfolio goes on in the background; none: not at all
};

struct CurveBody {
  std::string session;
  Wishes wishes = {};
  std::size_t points = 40;
};

// Each throws UsageError if the body is not what it should be: no JSON, a key that is missing or unknown, a value of
// another kind, ids that the graph does not have. `fixed` holds for every question.
AskBody read_ask(const Graph& graph, const Wishes& fixed, std::string_view body);
CurveBody read_curve(const Graph& graph, const Wishes& fixed, std::string_view body);
std::string read_session(std::string_view body);

}  // namespace densek::serve
