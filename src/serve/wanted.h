// The bodies of requests, read: nothing in them is believed before it is checked against the graph.
#pragma once

#include <densek/options.h>
#include <densek/wishes.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace densek::serve {

inline constexpr std::size_t most_groups = 8;
inline constexpr std::size_t most_points = 200;

/// A question.
struct Wanted {
  std::int64_t k = 0;
  Wishes wishes = {};  ///< who must be in and out, by increasing id
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
// another kind, ids that the graph does not have.
AskBody read_ask(const Graph& graph, std::string_view body);
CurveBody read_curve(const Graph& graph, std::string_view body);
std::string read_session(std::string_view body);

}  // namespace densek::serve
