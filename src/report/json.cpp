#include "report/json.h"

#include <densek/solve.h>

#include <algorithm>
#include <span>
#include <sstream>

#include "base/decimal.h"
#include "base/utf8.h"
#include "graph/weights.h"

namespace densek::report {

using nlohmann::ordered_json;

namespace {

/// The names of a list, as an array.
ordered_json list_json(const std::string& text) {
  ordered_json names = ordered_json::array();
  std::istringstream stream(text);
  for (std::string name; std::getline(stream, name, ',');) names.push_back(name);
  return names;
}

/// The options that were read and can matter for the answer, by the names of the option table; numbers as numbers,
/// "auto" of a number as null, lists as arrays unless they are the default. Method and seed stand at the top of the
/// document, threads under "run".
ordered_json options_json(const SolveOptions& options) {
  ordered_json all = ordered_json::object();
  const OptionSet shown = options_read(options).without(Option::method | Option::seed | Option::threads);
  for (const OptionInfo& info : solve_option_table()) {
    if (!shown.contains(info.id)) continue;
    std::string key(info.name);
    std::replace(key.begin(), key.end(), '-', '_');
    const std::string text = get_option(options, info.name);
    if (info.type == OptionType::count || info.type == OptionType::real)
      all[key] = info.may_be_auto && text == "auto"         ? ordered_json(nullptr)
                 : std::ranges::count(info.names, text) > 0 ? ordered_json(text)
                                                            : ordered_json::parse(text);
    else if (info.type == OptionType::list && text != info.standard)
      all[key] = list_json(text);
    else
      all[key] = as_utf8(text);
  }
  return all;
}

}  // namespace

ordered_json label_json(const Labels& labels, Vertex v) {
  switch (labels.kind()) {
    case Labels::Kind::consecutive:
      return labels.first() + v;
    case Labels::Kind::integers:
      return labels.values()[v];
    case Labels::Kind::negatives:
      return static_cast<std::int64_t>(labels.values()[v]);
    case Labels::Kind::strings:
      break;
  }
  return as_utf8(labels.text(v));
}

namespace {

/// The two columns, by name where the file has names; null where there are none.
ordered_json columns_json(const Reading& reading) {
  if (reading.ends.empty()) return nullptr;
  ordered_json columns = ordered_json::array();
  for (const Column& column : reading.ends)
    columns.push_back(column.name.empty() ? ordered_json(column.number) : ordered_json(as_utf8(column.name)));
  return columns;
}

ordered_json notes_json(const Reading& reading) {
  ordered_json notes = ordered_json::array();
  for (const std::string& note : reading.notes) notes.push_back(as_utf8(note));
  return notes;
}

/// What the edges weigh and where that comes from; null where each weighs 1.
ordered_json weights_json(const Graph& graph) {
  if (!graph.weighted()) return nullptr;
  const std::optional<Column>& column = graph.reading().weight;
  const WeightSummary weights = weight_summary(graph);
  return {{"column", column && !column->name.empty() ? ordered_json(as_utf8(column->name))
                     : column && column->number > 0  ? ordered_json(column->number)
                                                     : ordered_json(nullptr)},
          {"unit", amount_json(graph, 1)},
          {"min", amount_json(graph, weights.min)},
          {"max", amount_json(graph, weights.max)},
          {"total", amount_json(graph, weights.total)},
          {"rounded", graph.reading().weights_rounded}};
}

ordered_json sides_json(const Graph& graph) {
  if (!graph.sides()) return nullptr;
  const Sides& sides = *graph.sides();
  ordered_json both = ordered_json::object();
  both[as_utf8(sides.names[0])] = sides.left;
  both[as_utf8(sides.names[1])] = graph.num_vertices() - sides.left;
  return both;
}

ordered_json labels_json(const Graph& graph, std::span<const Vertex> vertices) {
  ordered_json labels = ordered_json::array();
  for (const Vertex v : vertices) labels.push_back(label_json(graph.labels(), v));
  return labels;
}

/// So many of each part, by name; null where there is only one.
ordered_json sizes_json(const Wishes* wishes, std::span<const std::int64_t> sizes) {
  if (sizes.empty()) return nullptr;
  ordered_json by_name = ordered_json::object();
  for (std::size_t part = 0; part < sizes.size(); ++part) by_name[as_utf8(wishes->part_names[part])] = sizes[part];
  return by_name;
}

/// What vertices weigh themselves, by label; who weighs nothing is not there.
ordered_json vertex_weights_json(const Graph& graph, const Wishes& wishes) {
  if (wishes.vertex_weights.empty()) return nullptr;
  ordered_json weights = ordered_json::object();
  auto& by_label = weights.get_ref<ordered_json::object_t&>();
  for (Vertex v = 0; v < graph.num_vertices(); ++v)  // labels differ, so that none need be looked for
    if (wishes.vertex_weights[v] != 0)
      by_label.emplace_back(as_utf8(graph.labels().text(v)), amount_json(graph, wishes.vertex_weights[v]));
  return weights;
}

/// Who is in which part, of those who may be in the set; "sides" where the graph tells.
ordered_json parts_json(const Graph& graph, const Wishes& wishes) {
  if (wishes.num_parts() == 1) return nullptr;
  if (graph.sides()) {
    const Wishes sides = two_sided(graph);
    if (sides.part_of == wishes.part_of && sides.part_names == wishes.part_names) return "sides";
  }
  std::vector<std::vector<Vertex>> members(wishes.part_names.size());
  std::vector<bool> out(graph.num_vertices(), false);
  for (const Vertex v : wishes.exclude) out[v] = true;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    if (!out[v]) members[wishes.part_of[v]].push_back(v);
  ordered_json parts = ordered_json::array();
  for (std::size_t part = 0; part < members.size(); ++part)
    parts.push_back({{"name", as_utf8(wishes.part_names[part])}, {"vertices", labels_json(graph, members[part])}});
  return parts;
}

/// What was asked beyond k.
ordered_json wishes_object(const Graph& graph, const Wishes& wishes, std::span<const std::int64_t> sizes) {
  return {{"include", labels_json(graph, wishes.include)},
          {"exclude", labels_json(graph, wishes.exclude)},
          {"vertex_weights", vertex_weights_json(graph, wishes)},
          {"quota", sizes_json(&wishes, sizes)},
          {"parts", parts_json(graph, wishes)}};
}

/// σ in real terms.
ordered_json sigma_json(const Graph& graph, const Certificate& certificate) {
  if (!certificate.sigma) return nullptr;
  return *certificate.sigma / static_cast<double>(graph.units());
}

}  // namespace

ordered_json amount_json(const Graph& graph, std::int64_t units) {
  if (graph.units() == 1) return units;
  const std::string text = decimal_text(units, graph.units());
  // Not ordered_json::binary: without memory it destroys what it has not made yet.
  return ordered_json::binary_t({text.begin(), text.end()});
}

ordered_json graph_json(const Graph& graph) {
  const Reading& reading = graph.reading();
  return {{"source", as_utf8(graph.source())},
          {"vertices", graph.num_vertices()},
          {"edges", graph.num_edges()},
          {"self_loops_dropped", graph.cleaning().self_loops_dropped},
          {"duplicates_merged", graph.cleaning().duplicates_merged},
          {"fingerprint", graph.fingerprint()},
          {"format", reading.format.empty() ? ordered_json(nullptr) : ordered_json(reading.format)},
          {"columns", columns_json(reading)},
          {"header_skipped", reading.ends.empty() ? ordered_json(nullptr) : ordered_json(reading.header_skipped)},
          {"notes", notes_json(reading)},
          {"weights", weights_json(graph)},
          {"sides", sides_json(graph)}};
}

namespace {

/// With the wishes, unless another place has them.
ordered_json answer_json(const Graph& graph, const Result& result, bool with_wishes) {
  const Certificate& certificate = result.certificate;
  const Seconds& seconds = result.seconds;
  return {{"schema", "densek.result/1"},
          {"version", version()},
          {"graph", graph_json(graph)},
          {"k", result.k},
          {"method", result.method},
          {"options", options_json(result.options)},
          {"seed", result.options.seed},
          {"size", result.size()},
          {"sizes", sizes_json(result.wishes.get(), result.sizes)},
          {"vertices", labels_json(graph, result.vertices)},
          {"edges", result.edges},
          {"value", amount_json(graph, result.value)},
          {"density", or_null(result.density())},
          {"edges_per_vertex", or_null(result.edges_per_vertex())},
          {"average_degree", or_null(result.average_degree())},
          {"components", result.components},
          {"upper_bound", amount_json(graph, result.upper_bound)},
          {"bound", result.upper_bound ? ordered_json(result.bound) : ordered_json(nullptr)},
          {"edges_per_vertex_bound", or_null(result.edges_per_vertex_bound)},
          {"gap", or_null(result.gap())},
          {"proven_optimal", result.proven_optimal()},
          {"wishes", with_wishes ? wishes_json(graph, result.wishes.get(), result.sizes) : ordered_json(nullptr)},
          {"certificate",
           {{"local_maximizer", certificate.local_maximizer},
            {"swap_optimal", certificate.swap_optimal},
            {"min_inside", amount_json(graph, certificate.min_inside)},
            {"max_outside", amount_json(graph, certificate.max_outside)},
            {"sigma", sigma_json(graph, certificate)},
            {"loading", or_null(result.options.loading)},
            {"integral", result.integral}}},
          {"run",
           {{"iterations", result.iterations},
            {"escapes", result.escapes},
            {"work", or_null(result.work)},
            {"stop", to_string(result.stop)},
            {"seconds",
             {{"load", seconds.load},
              {"prepare", seconds.prepare},
              {"solve", seconds.solve},
              {"bound", seconds.bound},
              {"verify", seconds.verify}}},
            {"threads", result.threads}}}};
}

}  // namespace

ordered_json to_json(const Graph& graph, const Result& result) { return answer_json(graph, result, true); }

ordered_json wishes_json(const Graph& graph, const Wishes* wishes, std::span<const std::int64_t> sizes) {
  return wishes == nullptr || wishes->none() ? ordered_json(nullptr) : wishes_object(graph, *wishes, sizes);
}

ordered_json groups_json(const Graph& graph, std::span<const Result> results, std::size_t asked_for) {
  const Result& first = results.front();
  ordered_json wishes = wishes_object(graph, first.wishes ? *first.wishes : Wishes(), first.sizes);
  wishes["groups"] = asked_for;
  ordered_json groups = ordered_json::array();
  for (const Result& result : results) {
    ordered_json group = answer_json(graph, result, false);
    for (const char* said_once : {"schema", "version", "graph", "wishes"}) group.erase(said_once);
    groups.push_back(std::move(group));
  }
  return {{"schema", "densek.groups/1"},
          {"version", version()},
          {"graph", graph_json(graph)},
          {"wishes", std::move(wishes)},
          {"groups", std::move(groups)}};
}

std::string compact(const ordered_json& document) {
  if (document.is_binary()) return {document.get_binary().begin(), document.get_binary().end()};
  if (!document.is_structured()) return document.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  std::string all;
  for (const auto& [key, value] : document.items()) {
    if (!all.empty()) all += ',';
    if (document.is_object()) all += compact(key) + ':';
    all += compact(value);
  }
  return document.is_object() ? '{' + all + '}' : '[' + all + ']';
}

std::string print(const ordered_json& document) {
  const auto lines = [&](const ordered_json& list) {  // a list of objects: one a line
    std::string all = "[";
    for (const ordered_json& item : list) all += (all.size() > 1 ? ",\n    " : "\n    ") + compact(item);
    return all + "\n  ]";
  };
  std::string all = "{";
  for (const auto& [key, value] : document.items()) {
    const bool objects = value.is_array() && !value.empty() && value.front().is_object();
    all += (all.size() > 1 ? ",\n  " : "\n  ") + compact(key) + ": " + (objects ? lines(value) : compact(value));
  }
  return all + "\n}\n";
}

}  // namespace densek::report
