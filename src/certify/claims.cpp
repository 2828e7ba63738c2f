#include "certify/claims.h"

#include <densek/errors.h>
#include <densek/result.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <vector>

#include "base/decimal.h"
#include "base/utf8.h"
#include "certify/claimed_question.h"
#include "certify/doubtful_json.h"
#include "certify/recount.h"
#include "graph/fingerprint.h"
#include "graph/weights.h"

namespace densek::certify {

namespace {

using nlohmann::json;

/// Written documents carry every digit of a double; a rewritten one may have lost the last.
bool close(double a, double b) { return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b)); }

std::string show(const std::optional<double>& value) { return value ? fmt::format("{}", *value) : "null"; }
std::string show(const std::optional<std::int64_t>& value) { return value ? fmt::format("{}", *value) : "null"; }
std::string show(bool value) { return value ? "true" : "false"; }

template <class Value>
void expect(const std::string& claim, const Value& claimed, const Value& truth) {
  bool same = false;
  if constexpr (std::is_same_v<Value, std::optional<double>>)
    same = claimed.has_value() == truth.has_value() && (!claimed || close(*claimed, *truth));
  else
    same = claimed == truth;
  if (!same)
    throw VerificationError(
        fmt::format("{}: the result claims {}, the graph says {}", claim, show(claimed), show(truth)));
}

/// What a document says in decimals and a graph has in units.
void expect_units(const std::string& claim, std::optional<std::int64_t> claimed, std::optional<std::int64_t> truth,
                  std::int64_t units) {
  const auto text = [&](std::optional<std::int64_t> value) { return value ? decimal_text(*value, units) : "null"; };
  if (claimed != truth)
    throw VerificationError(
        fmt::format("{}: the result claims {}, the graph says {}", claim, text(claimed), text(truth)));
}

/// A number of units; without a grid, as an integer of any size.
std::optional<std::int64_t> optional_units(const Document& document, const char* path, std::int64_t units) {
  return units == 1 ? document.optional_integer(path) : document.optional_decimal(path, units);
}

/// What the weights are counted in and what they sum up to.
void expect_weights(const Graph& graph, const Document& document) {
  if (document.has("graph.weights")) document.object("graph.weights");
  if (document.has("graph.weights") != graph.weighted())
    throw VerificationError(graph.weighted() ? "graph.weights: the graph has weights, of which the result says nothing"
                                             : "graph.weights: the graph has no weights");
  if (!graph.weighted()) return;
  const json& claimed = document.object("graph.weights");
  const auto column = claimed.find("column");
  if (column == claimed.end() || !(column->is_null() || column->is_string() || column->is_number_unsigned()))
    throw document.malformed("'graph.weights.column' is no column");
  const WeightSummary truth = weight_summary(graph);
  const std::int64_t units = graph.units();
  const auto unit = claimed.find("unit");
  if (unit == claimed.end() || !unit->is_number()) throw document.malformed("'graph.weights.unit' is no number");
  if (document.decimal(*unit).in_units(units) != 1)
    throw VerificationError(fmt::format("graph.weights.unit: the result claims {}, the graph says {}", unit->dump(),
                                        decimal_text(1, units)));
  expect_units("graph.weights.min", optional_units(document, "graph.weights.min", units), truth.min, units);
  expect_units("graph.weights.max", optional_units(document, "graph.weights.max", units), truth.max, units);
  expect_units("graph.weights.total", optional_units(document, "graph.weights.total", units), truth.total, units);
}

/// So many vertices on each side, by name.
void expect_sides(const Graph& graph, const Document& document) {
  if (!document.has("graph.sides") && !graph.sides()) return;
  if (!document.has("graph.sides"))
    throw VerificationError("graph.sides: the graph has two sides, of which the result says nothing");
  const json& claimed = document.object("graph.sides");
  if (!graph.sides()) throw VerificationError("graph.sides: the graph has no two sides");
  const Sides& sides = *graph.sides();
  const json truth = {{as_utf8(sides.names[0]), sides.left},
                      {as_utf8(sides.names[1]), graph.num_vertices() - sides.left}};
  if (claimed != truth)
    throw VerificationError(
        fmt::format("graph.sides: the result claims {}, the graph says {}", claimed.dump(), truth.dump()));
}

void expect_graph(const Graph& graph, const Document& document) {
  const std::string truth = compute_fingerprint(graph);
  const std::string claimed = document.text("graph.fingerprint");
  // Until 0.1 the fingerprint of texts depended on their order.
  if (claimed != truth && claimed != array_checksum(graph))
    throw VerificationError(fmt::format(
        "graph.fingerprint: the result claims {}, the graph has {}: this is the result of another graph, or "
        "of the same file read in another way (columns, weights, sides)",
        in_quotes(claimed), in_quotes(truth)));
  expect<std::optional<std::int64_t>>("graph.vertices", document.integer("graph.vertices"),
                                      static_cast<std::int64_t>(graph.num_vertices()));
  expect<std::optional<std::int64_t>>("graph.edges", document.integer("graph.edges"),
                                      static_cast<std::int64_t>(graph.num_edges()));
  const std::int64_t loops = document.integer("graph.self_loops_dropped");
  const std::int64_t duplicates = document.integer("graph.duplicates_merged");
  // The same graph may come from another file with other repetitions; only the same file must agree.
  if (const std::string source = document.text("graph.source"); source == as_utf8(graph.source()) && source != "-") {
    expect<std::optional<std::int64_t>>("graph.self_loops_dropped", loops,
                                        static_cast<std::int64_t>(graph.cleaning().self_loops_dropped));
    expect<std::optional<std::int64_t>>("graph.duplicates_merged", duplicates,
                                        static_cast<std::int64_t>(graph.cleaning().duplicates_merged));
  }
}

/// So many of each part, by name.
void expect_sizes(const Document& document, const std::string& path, const Wishes& wishes,
                  const std::vector<std::int64_t>& sizes) {
  const json& claimed = document.object(path);
  if (claimed.size() != sizes.size())
    throw VerificationError(
        fmt::format("{}: the result has sizes of {} parts, there are {}", path, claimed.size(), sizes.size()));
  for (std::size_t part = 0; part < sizes.size(); ++part) {
    const auto found = claimed.find(wishes.part_names[part]);
    if (found == claimed.end() || *found != json(sizes[part]))
      throw VerificationError(fmt::format("{}: the result claims {} of part {}, the graph says {}", path,
                                          found == claimed.end() ? "nothing" : found->dump(),
                                          in_quotes(wishes.part_names[part]), sizes[part]));
  }
}

/// How many of each part, twice: as asked for and as found.
void expect_parts(const Wishes& wishes, const Document& document, const std::vector<std::int64_t>& sizes) {
  const bool parts = wishes.num_parts() > 1;
  for (const char* path : {"sizes", "wishes.quota"}) {
    if (parts) expect_sizes(document, path, wishes, sizes);
    if (!parts && document.has(path))
      throw document.malformed(fmt::format("'{}' speaks of parts, there are none", path));
  }
}

/// As many vertices as the document says, and as its method may return for its k.
void expect_size(const Document& document, const Result& truth) {
  expect<std::optional<std::int64_t>>("size", document.integer("size"), truth.size());
  const std::string method = document.text("method");
  const bool fits = method == "at-least-k"  ? truth.size() >= truth.k
                    : method == "at-most-k" ? truth.size() <= truth.k
                                            : truth.size() == truth.k;
  if (!fits)
    throw VerificationError(fmt::format("k: the result claims {}, which {} vertices are no answer to with method {}",
                                        truth.k, truth.size(), in_quotes(method)));
}

/// How the file was read, which 0.1.0 did not say; the graph does not tell.
void expect_reading(const Document& document) {
  const json& graph = document.object("graph");
  const auto list_of = [&](const char* key, auto&& fits) {
    const auto found = graph.find(key);
    if (found == graph.end() || found->is_null()) return;
    const json& list = document.array(std::string("graph.") + key);
    if (!std::all_of(list.begin(), list.end(), fits))
      throw document.malformed(fmt::format("graph.{} is not the list it should be", key));
  };
  if (graph.contains("format")) document.optional_text("graph.format");
  if (graph.contains("header_skipped") && !graph["header_skipped"].is_null()) document.flag("graph.header_skipped");
  list_of("columns", [](const json& column) { return column.is_string() || column.is_number_unsigned(); });
  list_of("notes", [](const json& note) { return note.is_string(); });
}

/// Every key that proves nothing must still be there and of its type, so that a script can rely on it.
void expect_form(const Document& document) {
  for (const char* key : {"version", "method", "graph.source", "run.stop"}) document.text(key);
  for (const char* key : {"seed", "run.iterations", "run.escapes", "run.threads"}) document.natural(key);
  for (const char* key : {"load", "prepare", "solve", "bound", "verify"})
    if (document.real(std::string("run.seconds.") + key) < 0) throw document.malformed("negative seconds");
  // 0.1.0 did not count it.
  if (document.object("run").contains("work") && document.optional_integer("run.work")) document.natural("run.work");
  expect_reading(document);
  document.flag("certificate.integral");
  document.object("options");
}

/// The λ that σ is for. Version 0.1.0 wrote it among the options only, whether the method had a use for it or not.
std::optional<double> loading_of_sigma(const Document& document) {
  if (!document.object("certificate").contains("loading")) return document.optional_real("options.loading");
  const std::optional<double> loading = document.optional_real("certificate.loading");
  const json& options = document.object("options");
  // With a loading for each vertex, σ is for the one that all could have.
  if (const auto given = options.find("loading"); given != options.end() && *given != "vertex")
    expect("options.loading", document.optional_real("options.loading"), loading);
  return loading;
}

constexpr Stop all_stops[] = {Stop::converged, Stop::proved,     Stop::stationary, Stop::iteration_limit,
                              Stop::effort,    Stop::time_limit, Stop::interrupted};

constexpr const char* one_answer = "densek.result/1";
constexpr const char* several_answers = "densek.groups/1";

/// What the document says was asked, and that it was asked of this graph.
ClaimedQuestion checked_question(const Graph& graph, const Wishes& given, const Document& document) {
  ClaimedQuestion question = claimed_question(graph, document);
  expect_given(question, graph, given);
  expect_graph(question.graph, document);
  expect_weights(question.graph, document);
  expect_sides(question.graph, document);
  return question;
}

/// The claims of one answer to this question.
Claims verify_answer(const ClaimedQuestion& question, const Document& document) {
  const auto& [graph, wishes] = question;
  expect_form(document);
  // Filled with the truth piece by piece; its own functions then say what the densities and the gap must be.
  Result truth;
  truth.k = document.integer("k");
  truth.vertices = find_members(graph, document, "vertices");
  expect_size(document, truth);
  const std::optional<double> loading = loading_of_sigma(document);
  const std::int64_t units = graph.units();
  const auto in_units = static_cast<double>(units);
  const Recount counted = recount(graph, wishes, truth.vertices, loading.value_or(0) * in_units);
  truth.edges = counted.edges;
  truth.value = counted.value;
  expect_parts(wishes, document, counted.sizes);
  // Until weights were read, the value was the edges and went by that name alone.
  const bool counts_edges = !graph.weighted() && wishes.vertex_weights.empty();
  if (!counts_edges || document.has("value"))
    expect_units("value", optional_units(document, "value", units), truth.value, units);
  expect<std::optional<std::int64_t>>("edges", document.integer("edges"), counted.edges);
  expect<std::optional<std::int64_t>>("components", document.integer("components"), counted.components);
  expect("density", document.optional_real("density"), truth.density());
  expect("edges_per_vertex", document.optional_real("edges_per_vertex"), truth.edges_per_vertex());
  expect("average_degree", document.optional_real("average_degree"), truth.average_degree());

  const Certificate& certificate = counted.certificate;
  expect_units("certificate.min_inside", optional_units(document, "certificate.min_inside", units),
               certificate.min_inside, units);
  expect_units("certificate.max_outside", optional_units(document, "certificate.max_outside", units),
               certificate.max_outside, units);
  expect("certificate.local_maximizer", document.flag("certificate.local_maximizer"), certificate.local_maximizer);
  expect("certificate.swap_optimal", document.flag("certificate.swap_optimal"), certificate.swap_optimal);
  const std::optional<double> sigma = document.optional_real("certificate.sigma");
  if (sigma && !loading) throw document.malformed("certificate.loading is missing, which certificate.sigma needs");
  std::optional<double> true_sigma = certificate.sigma;
  if (true_sigma) *true_sigma /= in_units;
  if (loading || !true_sigma) expect("certificate.sigma", sigma, true_sigma);

  truth.upper_bound = optional_units(document, "upper_bound", units);
  truth.bound = document.optional_text("bound").value_or("");
  if (truth.upper_bound && *truth.upper_bound < truth.value)
    throw VerificationError(
        counts_edges ? fmt::format("upper_bound: the result claims {}, but its own set has {} edges",
                                   *truth.upper_bound, truth.edges)
                     : fmt::format("upper_bound: the result claims {}, but its own set is worth {}",
                                   decimal_text(*truth.upper_bound, units), decimal_text(truth.value, units)));
  if (truth.upper_bound.has_value() == truth.bound.empty())
    throw VerificationError("bound: an upper bound and the name of what proved it go together");
  if (!truth.bound.empty() && !argument_named(truth.bound))
    throw VerificationError("bound: no argument is called " + in_quotes(truth.bound));
  truth.edges_per_vertex_bound = document.optional_real("edges_per_vertex_bound");
  if (truth.edges_per_vertex_bound && truth.edges_per_vertex() &&
      *truth.edges_per_vertex_bound < *truth.edges_per_vertex() * (1 - 1e-12))
    throw VerificationError(fmt::format("edges_per_vertex_bound: the result claims {}, but its own set has {}",
                                        *truth.edges_per_vertex_bound, *truth.edges_per_vertex()));
  expect("gap", document.optional_real("gap"), truth.gap());
  expect("proven_optimal", document.flag("proven_optimal"), truth.proven_optimal());

  const std::string stop = document.text("run.stop");
  if (std::none_of(std::begin(all_stops), std::end(all_stops), [&](Stop known) { return to_string(known) == stop; }))
    throw document.malformed("run.stop is " + in_quotes(stop) + ", which is no reason to stop");
  if (stop == to_string(Stop::proved) && !truth.proven_optimal())
    throw VerificationError("run.stop: the result claims proved, but its upper bound is not what its set is worth");
  if (document.natural("run.escapes") > document.natural("run.iterations"))
    throw VerificationError("run.escapes: the result claims more escapes than iterations");
  return {graph,
          wishes,
          {},
          0,
          truth.size(),
          truth.edges,
          truth.value,
          wishes.num_parts() > 1 ? counted.sizes : std::vector<std::int64_t>(),
          truth.vertices,
          truth.upper_bound,
          truth.bound,
          truth.edges_per_vertex_bound,
          certificate.local_maximizer,
          certificate.swap_optimal,
          truth.proven_optimal()};
}

std::string schema_of(const Document& document) {
  std::string schema = document.text("schema");
  if (schema != one_answer && schema != several_answers)
    throw document.malformed(
        fmt::format("the schema is {}, not \"{}\" or \"{}\"", in_quotes(schema), one_answer, several_answers));
  return schema;
}

}  // namespace

std::size_t verify_answers(const Graph& graph, const Wishes& given, std::string_view text, const std::string& name,
                           const std::function<void(const Claims&)>& each) {
  const Document document(text, name);
  const std::string schema = schema_of(document);
  ClaimedQuestion question = checked_question(graph, given, document);
  if (schema == one_answer) {
    each(verify_answer(question, document));
    return 1;
  }
  const std::size_t groups = document.array("groups").size();
  if (groups == 0) throw document.malformed("'groups' is empty");
  if (document.has("wishes.groups") && document.natural("wishes.groups") < groups)
    throw VerificationError(
        fmt::format("wishes.groups: {} are wished, the result has {}", document.natural("wishes.groups"), groups));
  const std::size_t wished_out = question.wishes.exclude.size();
  for (std::size_t i = 0; i < groups; ++i) {
    try {
      Claims claims = verify_answer(question, document.element("groups", i, {"schema", "version", "graph", "wishes"}));
      claims.group = i + 1;
      claims.earlier = question.wishes.exclude.size() - wished_out;
      each(claims);
      question.wishes.exclude.insert(question.wishes.exclude.end(), claims.vertices.begin(), claims.vertices.end());
    } catch (const VerificationError& error) {
      throw VerificationError(fmt::format("group {}: {}", i + 1, error.what()));
    }
  }
  return groups;
}

Claims verify_claims(const Graph& graph, const Wishes& given, std::string_view text, const std::string& name) {
  const Document document(text, name);
  if (schema_of(document) != one_answer)
    throw document.malformed(fmt::format("the schema is {}, one result is expected", in_quotes(several_answers)));
  return verify_answer(checked_question(graph, given, document), document);
}

}  // namespace densek::certify
