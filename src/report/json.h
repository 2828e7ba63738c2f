// A result as JSON, schema `densek.result/1`: keys in a fixed order, unknown values null, never 0.
//
// Apart from run.seconds and run.threads the document depends on nothing but graph, question, options and seed.
#pragma once

#include <densek/result.h>

#include <nlohmann/json.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace densek::report {

/// Unknown is null.
template <class Value>
nlohmann::ordered_json or_null(const std::optional<Value>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

/// A number of units as the decimal it is, with the digits of the unit; an integer where the unit is 1. No double could
/// hold every one: it stands in the document as bytes, which nothing else does, and `compact` writes them.
nlohmann::ordered_json amount_json(const Graph& graph, std::int64_t units);
inline nlohmann::ordered_json amount_json(const Graph& graph, std::optional<std::int64_t> units) {
  return units ? amount_json(graph, *units) : nlohmann::ordered_json(nullptr);
}

/// The document of one result.
nlohmann::ordered_json to_json(const Graph& graph, const Result& result);

/// What was asked beyond k, in full; null where that is nothing. `sizes` are those of several parts.
nlohmann::ordered_json wishes_json(const Graph& graph, const Wishes* wishes, std::span<const std::int64_t> sizes);

/// The document of several groups, one at least, `densek.groups/1`: each as it would stand alone, but the graph, what
/// was wished of the first and how many were asked for said once. Each is about what the earlier ones have left.
nlohmann::ordered_json groups_json(const Graph& graph, std::span<const Result> results, std::size_t asked_for);

/// The graph as it stands in every document: source, counts, what was dropped, fingerprint.
nlohmann::ordered_json graph_json(const Graph& graph);

/// Any document as text, in one line. What is not UTF-8 cannot stand in JSON and is replaced; labels and sources are.
std::string compact(const nlohmann::ordered_json& document);

/// The object as text with one line per key and one per object of a list: long lists of numbers do not fill the screen.
std::string print(const nlohmann::ordered_json& document);

/// The label of a vertex: a number if labels are integers, else a text.
nlohmann::ordered_json label_json(const Labels& labels, Vertex v);

}  // namespace densek::report
