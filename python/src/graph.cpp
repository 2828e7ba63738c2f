// Graphs from arrays and files, and their arrays back. Rows are borrowed where the caller's arrays are already what a
// Graph stores: 64-bit offsets and 32-bit targets of a simple symmetric graph with sorted rows.
#include <densek/graph.h>

#include <densek/errors.h>
#include <densek/io.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "graph/cores.h"
#include "interrupt.h"
#include "io/columns.h"
#include "io/fields.h"
#include "module.h"

namespace densek::python {

namespace {

/// Keeps a Python object alive for as long as C++ needs it, whoever lets go last and in whatever thread.
std::shared_ptr<const void> keep(py::object object) {
  return {new py::object(std::move(object)), [](py::object* kept) {
            const py::gil_scoped_acquire gil;
            delete kept;
          }};
}

/// None: 0, 1, …; an int: from there on; an array: these integers, increasing; (ends, bytes): texts.
Labels make_labels(std::uint64_t n, const py::object& given) {
  if (given.is_none()) return Labels::consecutive(n);
  if (py::isinstance<py::int_>(given)) return Labels::consecutive(n, given.cast<std::uint64_t>());
  if (py::isinstance<py::tuple>(given)) {
    const auto [ends, text] = given.cast<std::pair<Array<std::uint64_t>, py::bytes>>();
    char* chars = nullptr;
    py::ssize_t length = 0;
    if (PyBytes_AsStringAndSize(text.ptr(), &chars, &length) != 0) throw py::error_already_set();
    return Labels::strings(as_span(ends), {chars, static_cast<std::size_t>(length)}, keep(given));
  }
  if (py::isinstance<py::array_t<std::int64_t>>(given)) {
    const auto values = given.cast<Array<std::int64_t>>();
    const std::span bits(static_cast<const std::uint64_t*>(values.request().ptr), as_span(values).size());
    return Labels::integers(bits, Labels::Kind::negatives, keep(values));
  }
  const auto values = given.cast<Array<std::uint64_t>>();
  return Labels::integers(as_span(values), Labels::Kind::integers, keep(values));
}

/// The same graph with another account of what was dropped.
Graph with_cleaning(Graph graph, const Cleaning& cleaning) {
  auto rows = std::make_shared<const Graph>(std::move(graph));
  return {rows->offsets(), rows->targets(), rows->labels(), rows, rows->fingerprint(), cleaning, rows->source(), {},
          rows->reading()};
}

/// The simple graph of rows that are not yet simple, sorted or symmetric.
Graph cleaned(std::span<const std::uint64_t> offsets, std::span<const Vertex> targets) {
  if (offsets.front() != 0 || offsets.back() != targets.size())
    throw InputError("the row pointers do not fit the indices");
  std::vector<Edge> edges;
  edges.reserve(targets.size());
  const std::uint64_t n = offsets.size() - 1;
  for (std::uint64_t v = 0; v < n; ++v) {
    if (offsets[v] > offsets[v + 1] || offsets[v + 1] > targets.size())
      throw InputError("the row pointers decrease at row " + std::to_string(v));
    for (std::uint64_t i = offsets[v]; i < offsets[v + 1]; ++i) edges.push_back({static_cast<Vertex>(v), targets[i]});
  }
  return from_edges(n, std::move(edges));
}

/// The graph of a square matrix in compressed rows, and how many of its edges stand on one side of the diagonal only.
/// Borrows the arrays, which `owner` keeps alive, if they are those of a simple symmetric graph.
std::pair<Graph, std::uint64_t> from_rows(const Array<std::uint64_t>& offsets, const Array<Vertex>& targets,
                                          const py::object& owner, bool weights_ignored) {
  if (offsets.size() == 0) throw InputError("there are no row pointers, not even for an empty graph");
  std::shared_ptr<const void> kept = keep(py::make_tuple(offsets, targets, owner));
  const auto rows = as_span(offsets);
  const auto arcs = as_span(targets);
  Cleaning cleaning;
  cleaning.weights_ignored = weights_ignored;
  const py::gil_scoped_release release;
  try {
    check_structure(rows, arcs);
    return {Graph(rows, arcs, Labels::consecutive(rows.size() - 1), std::move(kept), {}, cleaning), 0};
  } catch (const InputError&) {  // not as we store it; if it is nonsense altogether, the builder will say so
    Graph graph = cleaned(rows, arcs);
    cleaning = graph.cleaning();
    cleaning.weights_ignored = weights_ignored;
    const std::uint64_t one_sided = graph.num_edges() - cleaning.directions_joined;
    if (one_sided == 0) {  // every edge is in the matrix twice by nature
      cleaning.duplicates_merged -= graph.num_edges();
      cleaning.directions_joined = 0;
    }
    return {with_cleaning(std::move(graph), cleaning), one_sided};
  }
}

Graph from_pairs(std::uint64_t n, const Array<Vertex>& u, const Array<Vertex>& v, const py::object& labels_given,
                 std::uint64_t merged, bool weights_ignored) {
  if (u.size() != v.size()) throw InputError("as many first ends as second ends, please");
  Labels labels = make_labels(n, labels_given);
  const auto first = as_span(u), second = as_span(v);
  const py::gil_scoped_release release;
  std::vector<Edge> edges(first.size());
  for (std::size_t i = 0; i < edges.size(); ++i) edges[i] = {first[i], second[i]};
  Graph graph = from_edges(n, std::move(edges), std::move(labels));
  if (merged == 0 && !weights_ignored) return graph;
  Cleaning cleaning = graph.cleaning();
  cleaning.duplicates_merged += merged;
  cleaning.weights_ignored = weights_ignored;
  return with_cleaning(std::move(graph), cleaning);
}

Graph read(const std::string& path, int threads, bool main_thread, const std::vector<std::string>& columns,
           std::optional<bool> header, const std::optional<std::string>& format) {
  StopOnInterrupt interrupt(main_thread);
  ReadOptions options;
  options.threads = threads;
  options.columns = columns;
  options.header = header;
  if (format) options.format = format_named(*format);
  options.progress = [&](std::uint64_t, std::uint64_t) { return !interrupt.flag(); };
  try {
    const py::gil_scoped_release release;
    return read_graph(path, options);
  } catch (const Interrupted&) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    throw;
  }
}

/// The columns of the ends of a frame, from 0, and what may be wrong about them; by the same rule as for files.
std::tuple<std::size_t, std::size_t, std::vector<std::string>> choose_ends(
    const std::vector<std::string>& names, const std::vector<std::vector<std::string>>& rows, bool complete,
    const std::vector<std::string>& columns) {
  io::TableSample sample;
  sample.lines = rows;
  sample.lines.insert(sample.lines.begin(), names);
  sample.numbers.resize(sample.lines.size());
  sample.complete = complete;
  ReadOptions options;
  options.columns = columns;
  options.header = true;
  try {
    const io::Ends ends = io::choose_ends(sample, options);
    return {ends.first, ends.second, ends.notes};
  } catch (const io::LineError& error) {
    throw InputError("the frame: " + error.what);
  } catch (const UsageError& error) {
    throw UsageError(std::string("the frame: ") + error.what());
  }
}

/// A text of a file, which need not be UTF-8.
py::object to_text(const std::string& text) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "surrogateescape"));
}

/// A view of memory that belongs to the graph `self`.
template <class T>
py::array view(std::span<const T> values, const py::object& self) {
  py::array_t<T> array({values.size()}, {sizeof(T)}, values.data(), self);
  array.attr("flags").attr("writeable") = false;
  return array;
}

/// The user's names of these vertices: an array of integers, or a list of texts.
py::object labels_of(const Graph& graph, const Array<Vertex>& ids) {
  const Labels& labels = graph.labels();
  const auto wanted = as_span(ids);
  for (const Vertex v : wanted)
    if (v >= graph.num_vertices()) throw UsageError("there is no vertex " + std::to_string(v));
  if (labels.kind() == Labels::Kind::strings) {
    py::list texts;
    for (const Vertex v : wanted) texts.append(to_text(labels.text(v)));
    return texts;
  }
  std::vector<std::uint64_t> values;
  values.reserve(wanted.size());
  for (const Vertex v : wanted)
    values.push_back(labels.kind() == Labels::Kind::consecutive ? labels.first() + v : labels.values()[v]);
  if (labels.kind() == Labels::Kind::integers && !values.empty() && labels.values().back() >> 63U)
    return to_array<std::uint64_t>(values);
  const auto* const bits = reinterpret_cast<const std::int64_t*>(values.data());
  return to_array<std::int64_t>(std::span(bits, values.size()));
}

py::dict cleaning_of(const Graph& graph) {
  const Cleaning& cleaning = graph.cleaning();
  py::dict all;
  all["self_loops_dropped"] = cleaning.self_loops_dropped;
  all["duplicates_merged"] = cleaning.duplicates_merged;
  all["directions_joined"] = cleaning.directions_joined;
  all["weights_ignored"] = cleaning.weights_ignored;
  return all;
}

py::dict reading_of(const Graph& graph) {
  const Reading& reading = graph.reading();
  const auto list = [](const auto& items, auto&& item) {
    py::list all;
    for (const auto& one : items) all.append(item(one));
    return all;
  };
  py::dict all;
  all["format"] = reading.format.empty() ? py::object(py::none()) : py::str(reading.format);
  all["columns"] = reading.ends.empty() ? py::object(py::none()) : list(reading.ends, [](const Column& column) {
    return column.name.empty() ? py::object(py::int_(column.number)) : to_text(column.name);
  });
  all["header_skipped"] = reading.header_skipped;
  all["first_edge"] = reading.first_edge.empty() ? py::object(py::none()) : list(reading.first_edge, to_text);
  all["notes"] = list(reading.notes, to_text);
  return all;
}

void write(const Graph& graph, const std::string& path) {
  const py::gil_scoped_release release;
  write_graph(graph, path);
}

py::array_t<std::int64_t> peeling_order(const Graph& graph) {
  const std::vector<Vertex> order = [&] {
    const py::gil_scoped_release release;
    return compute_cores(graph).order;
  }();
  return to_array<std::int64_t>(order);
}

}  // namespace

void add_graph(py::module_& module) {
  py::class_<Graph>(module, "Graph")
      .def_property_readonly("num_vertices", &Graph::num_vertices)
      .def_property_readonly("num_edges", &Graph::num_edges)
      .def_property_readonly("source", &Graph::source)
      .def_property_readonly("fingerprint", &Graph::fingerprint)
      .def_property_readonly("cleaning", &cleaning_of)
      .def_property_readonly("reading", &reading_of)
      .def_property_readonly("offsets",
                             [](const py::object& self) { return view(self.cast<const Graph&>().offsets(), self); })
      .def_property_readonly("targets",
                             [](const py::object& self) { return view(self.cast<const Graph&>().targets(), self); })
      .def("labels_of", &labels_of, py::arg("ids"));
  module.def("from_rows", &from_rows, py::arg("offsets").noconvert(), py::arg("targets").noconvert(), py::arg("owner"),
             py::arg("weights_ignored"));
  module.def("from_pairs", &from_pairs, py::arg("n"), py::arg("u").noconvert(), py::arg("v").noconvert(),
             py::arg("labels"), py::arg("merged"), py::arg("weights_ignored"));
  module.def("read", &read, py::arg("path"), py::arg("threads"), py::arg("main_thread"), py::arg("columns"),
             py::arg("header"), py::arg("format"));
  module.def("choose_ends", &choose_ends, py::arg("names"), py::arg("rows"), py::arg("complete"), py::arg("columns"));
  module.def("write", &write, py::arg("graph"), py::arg("path"));
  module.def("peeling_order", &peeling_order, py::arg("graph"));
}

}  // namespace densek::python
