#include "serve/explorer.h"

#include <densek/errors.h>
#include <densek/solve.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/utf8.h"
#include "report/cleaning.h"
#include "report/folders.h"
#include "report/json.h"
#include "serve/download.h"
#include "serve/knobs.h"
#include "serve/label_search.h"
#include "serve/wanted.h"

namespace densek::serve {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kept_live_solvers = 3;
constexpr std::size_t most_found = 100, most_labels = 1000;

Response json_response(const ordered_json& document) { return {.body = report::compact(document)}; }

Response no_session() { return refused(404, "there is no such session, or it has ended; open a new one"); }

/// A number of the query that is at most `most`. Throws UsageError.
std::uint64_t number_of(const std::string& text, const char* name, std::uint64_t most) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() || number > most)
    throw UsageError(std::string(name) + " must be a whole number, at most " + std::to_string(most));
  return number;
}

Vertex id_of(const Graph& graph, const std::string& text) {
  if (graph.num_vertices() == 0) throw UsageError("the graph has no vertices");
  return static_cast<Vertex>(number_of(text, "a vertex id", graph.num_vertices() - 1));
}

/// Of several parts: null where there is one.
ordered_json parts_json(const Wishes& fixed, const std::vector<std::int64_t>& largest, const Sizes& first) {
  if (fixed.num_parts() == 1) return nullptr;
  ordered_json parts = ordered_json::array();
  for (std::size_t part = 0; part < fixed.num_parts(); ++part)
    parts.push_back(
        {{"name", as_utf8(fixed.part_names[part])}, {"largest", largest[part]}, {"suggested", first.by_part[part]}});
  return parts;
}

}  // namespace

/// A request that may pass.
struct Explorer::Call {
  const Request& request;
  const Target& target;
  Clock::time_point now;
};

struct Explorer::Route {
  std::string_view method, path;
  Response (Explorer::*answer)(const Call&);
};

std::span<const Explorer::Route> Explorer::routes() {
  static constexpr std::array<Route, 11> table = {{{"GET", "/", &Explorer::page},
                                                   {"GET", "/api/graph", &Explorer::graph},
                                                   {"GET", "/api/search", &Explorer::search},
                                                   {"GET", "/api/vertex", &Explorer::vertex},
                                                   {"GET", "/api/labels", &Explorer::labels},
                                                   {"POST", "/api/session", &Explorer::open_session},
                                                   {"POST", "/api/ask", &Explorer::ask},
                                                   {"POST", "/api/cancel", &Explorer::cancel},
                                                   {"POST", "/api/curve", &Explorer::curve},
                                                   {"GET", "/api/events", &Explorer::events},
                                                   {"GET", "/api/export", &Explorer::download_last}}};
  return table;
}

Explorer::Explorer(const Graph& graph, ExplorerSettings settings)
    : graph_(graph),
      settings_(std::move(settings)),
      gate_(settings_.token),
      solvers_(graph, settings_.threads, kept_live_solvers),
      desk_(graph, settings_.command, settings_.threads) {}

std::optional<Response> Explorer::refusal(const Request& request) const {
  if (request.body.size() > most_body_bytes) return refused(413, "the body is too long: at most 64 KiB");
  const std::optional<Target> target = parse_target(request.target);
  if (!target) return refused(400, "the target of the request is malformed");
  return gate_.refusal(request, *target);
}

Response Explorer::handle(const Request& request, Clock::time_point now) {
  if (std::optional<Response> refusal = this->refusal(request)) return *std::move(refusal);
  const Target target = *parse_target(request.target);
  const auto at_path = [&](const Route& route) { return route.path == target.path; };
  if (std::ranges::none_of(routes(), at_path)) return refused(404, "there is nothing at this address");
  const auto route =
      std::ranges::find_if(routes(), [&](const Route& one) { return at_path(one) && one.method == request.method; });
  if (route == routes().end()) return refused(405, "this address takes another method");
  try {
    return (this->*route->answer)({request, target, now});
  } catch (const UsageError& error) {
    return refused(400, as_utf8(error.what()));
  } catch (const NoAnswerError& error) {
    return refused(400, as_utf8(error.what()));
  } catch (const std::exception& error) {
    return refused(500, as_utf8(error.what()));
  }
}

Response Explorer::page(const Call&) { return {.type = "text/html; charset=utf-8", .body = settings_.page}; }

Response Explorer::graph(const Call&) {
  const std::int64_t n = graph_.num_vertices();
  std::uint32_t highest = 0;
  for (Vertex v = 0; v < graph_.num_vertices(); ++v) highest = std::max(highest, graph_.degree(v));
  const double mean = n == 0 ? 0 : static_cast<double>(graph_.num_arcs()) / static_cast<double>(n);
  const Wishes& fixed = settings_.wishes;
  const std::vector<std::int64_t> largest = largest_sizes(graph_, fixed);
  const Sizes first = settings_.first.value_or(suggested_sizes(graph_, fixed));
  ordered_json document = {{"schema", "densek.explore/1"},
                           {"version", version()},
                           {"graph", report::graph_json(graph_)},
                           {"cleaning", as_utf8(report::without_folders(report::cleaning_line(graph_)))},
                           {"largest_k", Sizes(largest).k()},
                           {"suggested_k", first.k()},
                           {"parts", parts_json(fixed, largest, first)},
                           {"fixed",
                            {{"include", fixed.include.size()},
                             {"exclude", fixed.exclude.size()},
                             {"vertex_weights", !fixed.vertex_weights.empty()}}},
                           {"weighted", graph_.weighted()},
                           {"degrees", {{"max", highest}, {"mean", mean}}},
                           {"labels", graph_.labels().are_integers() ? "integers" : "texts"},
                           {"sides", graph_.sides().has_value()}};
  report::hide_folders(document);
  return json_response(document);
}

Response Explorer::search(const Call& call) {
  const std::uint64_t limit = number_of(call.target.get("limit").value_or("20"), "limit", most_found);
  const FoundLabels found = search_labels(graph_, call.target.get("q").value_or(std::string()), limit);
  ordered_json list = ordered_json::array();
  for (const Vertex v : found.vertices) list.push_back(vertex_json(graph_, v));
  return json_response({{"found", std::move(list)}, {"total", found.total}});
}

Response Explorer::vertex(const Call& call) {
  const Vertex v = id_of(graph_, call.target.get("id").value_or(std::string()));
  std::vector<Vertex> neighbours(graph_.neighbors(v).begin(), graph_.neighbors(v).end());
  const auto shown = neighbours.begin() + static_cast<std::ptrdiff_t>(std::min(most_neighbours, neighbours.size()));
  std::partial_sort(neighbours.begin(), shown, neighbours.end(), [&](Vertex a, Vertex b) {
    return graph_.degree(a) != graph_.degree(b) ? graph_.degree(a) > graph_.degree(b) : a < b;
  });
  ordered_json document = vertex_json(graph_, v), list = ordered_json::array();
  for (auto u = neighbours.begin(); u != shown; ++u) list.push_back(vertex_json(graph_, *u));
  document["neighbours"] = std::move(list);
  document["total"] = neighbours.size();
  return json_response(document);
}

Response Explorer::labels(const Call& call) {
  const std::string ids = call.target.get("ids").value_or(std::string());
  ordered_json labels = ordered_json::object();
  std::size_t count = 0;
  for (std::size_t at = 0; at < ids.size();) {
    const std::size_t comma = std::min(ids.find(',', at), ids.size());
    if (++count > most_labels) throw UsageError("at most 1,000 ids at a time");
    const Vertex v = id_of(graph_, ids.substr(at, comma - at));
    labels[std::to_string(v)] = as_utf8(graph_.labels().text(v));
    at = comma + 1;
  }
  return json_response({{"labels", std::move(labels)}});
}

Response Explorer::open_session(const Call& call) {
  const std::optional<std::string> session = desk_.open(call.now);
  if (!session) return refused(503, "too many tabs are open; close one and try again in a minute");
  return json_response({{"session", *session}});
}

Response Explorer::ask(const Call& call) {
  const AskBody body = read_ask(graph_, settings_.wishes, call.request.body);
  switch (desk_.begin(body.session, body.ask)) {
    case Desk::Taken::no_session:
      return no_session();
    case Desk::Taken::too_old:
      return refused(409, "a newer question was asked already; number questions upwards");
    case Desk::Taken::yes:
      break;
  }
  Hooks hooks;
  hooks.stop = &desk_.stopping();
  Answered answered{.ask = body.ask,
                    .wanted = body.wanted,
                    .answer = live_answer(solvers_, graph_, body.wanted, hooks),
                    .live = true};
  Response response = json_response({{"ask", body.ask}, {"answer", answer_json(graph_, answered, settings_.command)}});
  desk_.answered(body.session, std::move(answered), body.effort);
  return response;
}

Response Explorer::cancel(const Call& call) {
  const std::optional<std::int64_t> ask = desk_.cancel(read_session(call.request.body));
  return ask ? json_response({{"ask", *ask}}) : no_session();
}

Response Explorer::curve(const Call& call) {
  CurveBody body = read_curve(graph_, settings_.wishes, call.request.body);
  std::vector<std::int64_t> sizes = curve_sizes(graph_, body.wishes, body.points);
  if (sizes.empty()) throw UsageError("nothing is left to choose from");
  check_wishes(graph_, body.wishes, Sizes(sizes.front()));
  const std::size_t points = sizes.size();
  if (!desk_.draw_curve(body.session, std::move(body.wishes), std::move(sizes))) return no_session();
  return json_response({{"points", points}});
}

Response Explorer::events(const Call& call) {
  auto events = desk_.events(call.target.get("session").value_or(std::string()), call.now);
  if (events == nullptr) return no_session();
  return {.type = "text/event-stream", .stream = std::move(events)};
}

Response Explorer::download_last(const Call& call) {
  const std::optional<Answered> last = desk_.last(call.target.get("session").value_or(std::string()));
  if (!last) return refused(404, "there is no answer to export yet; ask something first");
  try {
    std::optional<Response> file =
        download(graph_, *last, call.target.get("format").value_or(std::string()), settings_.command);
    return file ? *std::move(file) : refused(400, "format must be html, json, csv or graphml");
  } catch (const Error& error) {  // a label that XML cannot hold, a program without the page
    return refused(422, as_utf8(error.what()));
  }
}

}  // namespace densek::serve
