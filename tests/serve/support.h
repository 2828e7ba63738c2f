// A server without sockets, and requests that may pass.
#pragma once

#include <densek/generate.h>

#include <nlohmann/json.hpp>

#include <string>

#include "serve/explorer.h"

namespace densek::serve {

inline constexpr const char* test_token = "0123456789abcdef0123456789abcdef";

inline nlohmann::json question(const std::string& session, int ask, int k, const char* effort = "live") {
  return {{"session", session}, {"ask", ask}, {"k", k}, {"effort", effort}};
}

struct TestServer {
  explicit TestServer(Graph its_graph = karate_club(), Wishes fixed = {}, std::optional<Sizes> first = {})
      : graph(std::move(its_graph)),
        explorer(graph, {.page = "<p>page",
                         .command = "densek explore",
                         .token = test_token,
                         .threads = 1,
                         .wishes = std::move(fixed),
                         .first = std::move(first)}) {
    explorer.gate().set_port(4711);
  }

  Request request(const std::string& method, const std::string& target, const std::string& body = {}) const {
    return {.method = method, .target = target, .host = "127.0.0.1:4711", .token = test_token, .body = body};
  }
  Response get(const std::string& target) { return explorer.handle(request("GET", target), now); }
  Response post(const std::string& target, const nlohmann::json& body) {
    return explorer.handle(request("POST", target, body.dump()), now);
  }
  static nlohmann::json json(const Response& response) { return nlohmann::json::parse(response.body); }

  std::string open() { return json(post("/api/session", nlohmann::json::object()))["session"]; }
  /// What came for the session since last time.
  std::vector<Event> events(const std::string& session) { return explorer.desk().events(session, now)->take(); }
  void finish_background() {
    while (explorer.desk().take_turn()) {
    }
  }

  Graph graph;
  Explorer explorer;
  Clock::time_point now = Clock::now();
};

}  // namespace densek::serve
