// What the page of --html would show of an answer, kept until somebody wants to see it.
#pragma once

#include <densek/graph.h>

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <utility>

#include "module.h"

namespace densek::python {

class Report {
 public:
  /// Makes the document of report/document.h for a graph and the call that asked.
  using Make = std::function<nlohmann::ordered_json(const Graph&, const std::string& call)>;

  /// A graph is a few pointers and its owner, so that this copy is none of its rows.
  Report(Graph graph, Make make) : graph_(std::move(graph)), make_(std::move(make)) {}

  std::string data(const std::string& call) const;

 private:
  Graph graph_;
  Make make_;
};

}  // namespace densek::python
