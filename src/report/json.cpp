#include "report/json.h"

#include <densek/solve.h>

#include <algorithm>

#include "base/utf8.h"

namespace densek::report {

using nlohmann::ordered_json;

namespace {

/// The options that were read and can matter for the answer, by the names of the option table; numbers as numbers,
/// "auto" of a number as null. Method and seed stand at the top of the document, threads under "run".
ordered_json options_json(const SolveOptions& options) {
  ordered_json all = ordered_json::object();
  const OptionSet shown = options_read(options).without(Option::method | Option::seed | Option::threads);
  for (const OptionInfo& info : solve_option_table()) {
    if (!shown.contains(info.id)) continue;
    std::string key(info.name);
    std::replace(key.begin(), key.end(), '-', '_');
    const std::string text = get_option(options, info.name);
    if (info.type == OptionType::count || info.type == OptionType::real)
      all[key] = info.may_be_auto && text == "auto" ? ordered_json(nullptr) : ordered_json::parse(text);
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

}  // namespace

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
          {"notes", notes_json(reading)}};
}

ordered_json to_json(const Graph& graph, const Result& result) {
  ordered_json members = ordered_json::array();
  for (const Vertex v : result.vertices) members.push_back(label_json(graph.labels(), v));
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
          {"vertices", std::move(members)},
          {"edges", result.edges},
          {"density", or_null(result.density())},
          {"edges_per_vertex", or_null(result.edges_per_vertex())},
          {"average_degree", or_null(result.average_degree())},
          {"components", result.components},
          {"upper_bound", or_null(result.upper_bound)},
          {"bound", result.upper_bound ? ordered_json(result.bound) : ordered_json(nullptr)},
          {"edges_per_vertex_bound", or_null(result.edges_per_vertex_bound)},
          {"gap", or_null(result.gap())},
          {"proven_optimal", result.proven_optimal()},
          {"certificate",
           {{"local_maximizer", certificate.local_maximizer},
            {"swap_optimal", certificate.swap_optimal},
            {"min_inside", or_null(certificate.min_inside)},
            {"max_outside", or_null(certificate.max_outside)},
            {"sigma", or_null(certificate.sigma)},
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

std::string print(const ordered_json& document) {
  // What is not UTF-8 cannot stand in JSON; labels and sources are, this is for paths in messages.
  const auto text = [](const ordered_json& value) {
    return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
  };
  const auto lines = [&](const ordered_json& list) {  // a list of objects: one a line
    std::string all = "[";
    for (const ordered_json& item : list) all += (all.size() > 1 ? ",\n    " : "\n    ") + text(item);
    return all + "\n  ]";
  };
  std::string all = "{";
  for (const auto& [key, value] : document.items()) {
    const bool objects = value.is_array() && !value.empty() && value.front().is_object();
    all += (all.size() > 1 ? ",\n  " : "\n  ") + text(key) + ": " + (objects ? lines(value) : text(value));
  }
  return all + "\n}\n";
}

}  // namespace densek::report
