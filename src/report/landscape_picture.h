// Figure 1 of the paper with the points of one graph: among all feasible points the sets (A) and the stationary points
// (B), each point at the height of its objective. What is in both are local maximizers, what is in B alone are saddles.
#pragma once

#include <densek/graph.h>

#include <string>

#include "lab/landscape.h"

namespace densek::report {

/// As SVG. Heights closer than a dot is high are one, and where there are many points some are drawn, the others
/// counted.
std::string landscape_picture(const Graph& graph, const lab::Landscape& landscape);

}  // namespace densek::report
