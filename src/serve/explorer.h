// The server without its sockets: a request in, a response out. Everything a page may ask is a row of one table.
//
// handle() is for one thread at a time; refusal() may be called meanwhile, and run() is the background's own thread.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>

#include <optional>
#include <string>

#include "serve/desk.h"
#include "serve/gate.h"
#include "serve/http.h"
#include "serve/solvers.h"

namespace densek::serve {

struct ExplorerSettings {
  std::string page;     ///< HTML
  std::string command;  ///< what documents name as their origin
  std::string token = random_token();
  int threads = 0;
  Wishes wishes = {};               ///< hold in every question: parts, weights of vertices, who must be in and out
  std::optional<Sizes> first = {};  ///< what the page asks first; none: the program suggests something
};

class Explorer {
 public:
  /// The graph must outlive it.
  Explorer(const Graph& graph, ExplorerSettings settings);

  Gate& gate() { return gate_; }
  Desk& desk() { return desk_; }

  /// Why the request is not even looked at.
  std::optional<Response> refusal(const Request& request) const;
  /// The answer, a refusal included. Throws nothing but what memory there is not.
  Response handle(const Request& request, Clock::time_point now = Clock::now());

 private:
  struct Route;
  struct Call;
  Response page(const Call& call);
  Response graph(const Call& call);
  Response search(const Call& call);
  Response vertex(const Call& call);
  Response labels(const Call& call);
  Response open_session(const Call& call);
  Response ask(const Call& call);
  Response cancel(const Call& call);
  Response curve(const Call& call);
  Response events(const Call& call);
  Response download_last(const Call& call);
  static std::span<const Route> routes();

  const Graph& graph_;
  const ExplorerSettings settings_;
  Gate gate_;
  Solvers solvers_;  // of the thread that calls handle()
  Desk desk_;
};

}  // namespace densek::serve
