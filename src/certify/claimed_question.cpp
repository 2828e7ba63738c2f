#include "certify/claimed_question.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <unordered_map>

#include "base/decimal.h"
#include "base/utf8.h"
#include "graph/weights.h"

namespace densek::certify {

namespace {

using nlohmann::json;

constexpr std::uint32_t no_part = std::numeric_limits<std::uint32_t>::max();

/// The vertices of these labels, in their order, each once; `key` is where they stand.
std::vector<Vertex> vertices_of(const Graph& graph, const std::string& key, const std::vector<std::string>& texts) {
  const Labels& labels = graph.labels();
  const auto unknown = [&](const std::string& label) {
    return VerificationError(fmt::format("{}: the graph has no vertex {}", key, printable(label)));
  };
  std::vector<Vertex> vertices(texts.size(), no_vertex);
  if (labels.are_integers()) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto found = labels.find(texts[i]);
      if (!found) throw unknown(texts[i]);
      vertices[i] = *found;
    }
  } else {
    std::unordered_map<std::string, std::size_t> wanted;  // found in one pass over all labels
    for (std::size_t i = 0; i < texts.size(); ++i)
      if (!wanted.emplace(texts[i], i).second)
        throw VerificationError(fmt::format("{}: {} is there twice", key, in_quotes(texts[i])));
    for (Vertex v = 0; v < graph.num_vertices() && !wanted.empty(); ++v)
      if (const auto found = wanted.find(as_utf8(labels.text(v))); found != wanted.end()) {
        vertices[found->second] = v;
        wanted.erase(found);
      }
    if (!wanted.empty()) throw unknown(wanted.begin()->first);
  }
  std::vector<Vertex> sorted = vertices;
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
    throw VerificationError(fmt::format("{}: {} is there twice", key, printable(labels.text(*twice))));
  return vertices;
}

/// The labels of a list as texts. A number is no label of a graph whose labels are texts, nor the other way round.
void add_labels(const Graph& graph, const Document& document, const std::string& key, const json& list,
                std::vector<std::string>& texts) {
  if (list.size() > graph.num_vertices() - texts.size())  // so that a long list takes no memory
    throw VerificationError(key + ": there are more labels than the graph has vertices");
  for (const json& label : list) {
    const bool number = label.is_number_integer();
    if (!number && !label.is_string()) throw document.malformed(key + " must be integers or texts");
    if (number != graph.labels().are_integers())
      throw VerificationError(fmt::format("{}: the graph has no vertex {}", key, label.dump()));
    texts.push_back(number ? label.dump() : label.get<std::string>());
  }
}

std::vector<Vertex> members_wished(const Graph& graph, const Document& document, const std::string& key) {
  if (!document.has(key)) return {};
  std::vector<Vertex> members = find_members(graph, document, key);
  std::ranges::sort(members);
  return members;
}

void read_vertex_weights(const Document& document, ClaimedQuestion& question) {
  const std::string key = "wishes.vertex_weights";
  if (!document.has(key)) return;
  std::vector<std::string> labels;
  std::vector<Decimal> weights;
  std::int64_t units = question.graph.units();
  for (const auto& [label, value] : document.object(key).items()) {
    const Decimal weight = document.decimal(value);
    if (!weight || weight.rounded) throw document.malformed(key + " of " + in_quotes(label) + " is no weight");
    labels.push_back(label);
    weights.push_back(weight);
    units = std::max(units, power_of_ten(weight.digits));
  }
  const std::vector<Vertex> vertices = vertices_of(question.graph, key, labels);
  if (units != question.graph.units()) question.graph = with_units(question.graph, units);
  question.wishes.vertex_weights.assign(question.graph.num_vertices(), 0);
  std::int64_t room = max_total_weight;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const std::optional<std::int64_t> weight = weights[i].in_units(units);
    if (!weight || *weight > room || *weight < -room) throw document.malformed(key + " are too large to be summed up");
    room -= *weight < 0 ? -*weight : *weight;
    question.wishes.vertex_weights[vertices[i]] = *weight;
  }
}

/// [{"name", "vertices"}, …], or "sides": those of the graph. Who is in none of them must be out.
void read_parts(const Document& document, ClaimedQuestion& question) {
  const std::string key = "wishes.parts";
  if (document.has("wishes.quota") != document.has(key))
    throw document.malformed("a quota needs wishes.parts, and those a quota");
  if (!document.has(key)) return;
  const Graph& graph = question.graph;
  Wishes& wishes = question.wishes;
  if (!document.is_array(key)) {
    if (document.text(key) != "sides") throw document.malformed("'" + key + "' is neither a list nor \"sides\"");
    if (!graph.sides()) throw VerificationError(key + ": the graph has no two sides");
    for (const std::string& name : graph.sides()->names) wishes.part_names.push_back(as_utf8(name));
    wishes.part_of.assign(graph.num_vertices(), 1);
    std::fill_n(wishes.part_of.begin(), graph.sides()->left, 0U);
    return;
  }
  std::vector<std::string> labels;
  std::vector<std::size_t> ends;  // of each part among the labels
  std::set<std::string> names;
  const std::size_t parts = document.array(key).size();
  if (parts < 2) throw document.malformed("'" + key + "' are fewer than two");
  for (std::size_t part = 0; part < parts; ++part) {
    const Document one = document.element(key, part, {});
    if (!names.insert(one.text("name")).second)
      throw document.malformed(fmt::format("{}: {} is there twice", key, in_quotes(one.text("name"))));
    wishes.part_names.push_back(one.text("name"));
    add_labels(graph, document, key, one.array("vertices"), labels);
    ends.push_back(labels.size());
  }
  const std::vector<Vertex> vertices = vertices_of(graph, key, labels);
  wishes.part_of.assign(graph.num_vertices(), no_part);
  std::uint32_t part = 0;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    while (i == ends[part]) ++part;
    wishes.part_of[vertices[i]] = part;
  }
  for (const Vertex v : wishes.exclude)
    if (wishes.part_of[v] == no_part) wishes.part_of[v] = 0;
  if (const auto none = std::ranges::find(wishes.part_of, no_part); none != wishes.part_of.end())
    throw VerificationError(
        fmt::format("{}: vertex {} is in none of them", key,
                    in_quotes(as_utf8(graph.labels().text(static_cast<Vertex>(none - wishes.part_of.begin()))))));
}

/// Who must be in or out.
void expect_members(const char* key, const std::vector<Vertex>& claimed, std::vector<Vertex> given) {
  std::ranges::sort(given);
  given.erase(std::unique(given.begin(), given.end()), given.end());
  if (!given.empty() && claimed != given)
    throw VerificationError(fmt::format(
        "wishes.{}: the result is about {} vertices that must be {}, and other ones are given here; give the same", key,
        claimed.size(), std::string_view(key) == "include" ? "in" : "out"));
}

}  // namespace

std::vector<Vertex> find_members(const Graph& graph, const Document& document, const std::string& key) {
  std::vector<std::string> texts;
  add_labels(graph, document, key, document.array(key), texts);
  return vertices_of(graph, key, texts);
}

ClaimedQuestion claimed_question(const Graph& graph, const Document& document) {
  ClaimedQuestion question{graph, {}};
  if (!document.has("wishes")) return question;
  document.object("wishes");
  Wishes& wishes = question.wishes;
  wishes.include = members_wished(graph, document, "wishes.include");
  wishes.exclude = members_wished(graph, document, "wishes.exclude");
  std::vector<Vertex> both;
  std::ranges::set_intersection(wishes.include, wishes.exclude, std::back_inserter(both));
  if (!both.empty())
    throw document.malformed("vertex " + in_quotes(as_utf8(graph.labels().text(both.front()))) +
                             " is to be both in and out");
  read_vertex_weights(document, question);
  read_parts(document, question);
  return question;
}

void expect_given(const ClaimedQuestion& claimed, const Graph& graph, const Wishes& given) {
  const Wishes& wishes = claimed.wishes;
  expect_members("include", wishes.include, given.include);
  expect_members("exclude", wishes.exclude, given.exclude);
  // A file with more digits has another unit, and so other weights.
  if (!given.vertex_weights.empty() &&
      (given.vertex_weights != wishes.vertex_weights || graph.units() != claimed.graph.units()))
    throw VerificationError(
        wishes.vertex_weights.empty()
            ? "wishes.vertex_weights: the result has no weights of vertices, some are given here"
            : "wishes.vertex_weights: the result has other weights of vertices than are given here");
  if (given.num_parts() == 1) return;
  if (wishes.part_of.empty()) throw VerificationError("wishes.parts: the result knows no parts, some are given here");
  std::vector<bool> out(graph.num_vertices(), false);
  for (const Vertex v : wishes.exclude) out[v] = true;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    if (!out[v] && wishes.part_names[wishes.part(v)] != as_utf8(given.part_names[given.part(v)]))
      throw VerificationError(fmt::format(
          "wishes.parts: {} is in part {} of the result, and in {} here", in_quotes(as_utf8(graph.labels().text(v))),
          in_quotes(wishes.part_names[wishes.part(v)]), in_quotes(as_utf8(given.part_names[given.part(v)]))));
}

}  // namespace densek::certify
