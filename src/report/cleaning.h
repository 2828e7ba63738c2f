// The one line about a graph that was loaded: its size, and what was dropped on the way to a simple graph.
#pragma once

#include <densek/graph.h>

#include <string>

namespace densek::report {

/// "ca-GrQc.txt.gz: 5,242 vertices, 14,484 edges (12 loops dropped, 14,484 duplicates merged)".
std::string cleaning_line(const Graph& graph);

/// What stands in the parentheses; empty if nothing was dropped.
std::string cleaning_words(const Cleaning& cleaning);

}  // namespace densek::report
