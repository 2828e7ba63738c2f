// A quick look for what would refute a claimed upper bound that nobody can replay: another set that beats it.
//
// Finding none proves nothing. Finding one settles the matter, since the set is recounted by whoever is told of it.
#pragma once

#include <densek/graph.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace densek::certify {

/// As many vertices as `set` has, with more than `most` edges, if peeling and exchanges of one vertex lead to such a
/// set. A few passes over the graph.
std::vector<Vertex> set_above(const Graph& graph, std::span<const Vertex> set, std::int64_t most);

/// A set of any size with more than `most` edges per vertex, if peeling meets one; empty otherwise.
std::vector<Vertex> set_denser_than(const Graph& graph, double most);

}  // namespace densek::certify
