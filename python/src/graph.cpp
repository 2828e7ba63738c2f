// Graphs from arrays and files, and their arrays back. Rows are borrowed where the caller's arrays are already what a
// Graph stores: 64-bit offsets and 32-bit targets of a simple symmetric graph with sorted rows.
#include <densek/graph.h>

#include <densek/errors.h>
#include <densek/io.h>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/decimal.h"
#include "graph/build.h"
#include "graph/cores.h"
#include "graph/discount.h"
#include "graph/weights.h"
#include "interrupt.h"
#include "io/columns.h"
#include "io/fields.h"
#include "module.h"
#include "numbers.h"

namespace densek::python {

namespace {

/// None: 0, 1, …; an int: from there on; an array: these integers, increasing; (ends, bytes): texts.
Labels make_labels(std::uint64_t n, const py::object& given) {
  if (given.is_none()) return Labels::consecutive(n);
  if (py::isinstance<py::int_>(given)) return Labels::consecutive(n, given.cast<std::uint64_t>());
  if (py::isinstance<py::tuple>(given)) {
    const auto [lengths, text] = given.cast<std::pair<py::buffer, py::bytes>>();
    const Array<std::uint64_t> ends(lengths);
    char* chars = nullptr;
    py::ssize_t length = 0;
    if (PyBytes_AsStringAndSize(text.ptr(), &chars, &length) != 0) throw py::error_already_set();
    return Labels::strings(ends.span(), {chars, static_cast<std::size_t>(length)},
                           keep(std::make_pair(ends, py::object(text))));
  }
  const auto object = given.cast<py::buffer>();
  if (number_kind(object.request().format) == NumberKind::signed_integer) {
    const Array<std::int64_t> values(object);
    const std::span bits(reinterpret_cast<const std::uint64_t*>(values.span().data()), values.span().size());
    return Labels::integers(bits, Labels::Kind::negatives, values.owner());
  }
  const Array<std::uint64_t> values(object);
  return Labels::integers(values.span(), Labels::Kind::integers, values.owner());
}

/// The same graph with another account of what was dropped.
Graph with_cleaning(Graph graph, const Cleaning& cleaning) {
  auto rows = std::make_shared<const Graph>(std::move(graph));
  return {rows->offsets(),     rows->targets(), rows->labels(), rows,
          rows->fingerprint(), cleaning,        rows->source(), {rows->weights(), rows->units()},
          rows->reading(),     rows->sides()};
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
std::pair<Graph, std::uint64_t> from_rows(const py::buffer& offsets, const py::buffer& targets, const py::object& owner,
                                          bool weights_ignored) {
  const Array<std::uint64_t> pointers(offsets);
  const Array<Vertex> indices(targets);
  const auto rows = pointers.span();
  const auto arcs = indices.span();
  if (rows.empty()) throw InputError("there are no row pointers, not even for an empty graph");
  std::shared_ptr<const void> kept = keep(std::make_tuple(pointers, indices, owner));
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

Duplicates duplicates_named(const std::string& name) {
  if (name == "sum") return Duplicates::sum;
  if (name == "max") return Duplicates::max;
  if (name == "first") return Duplicates::first;
  throw UsageError("duplicates are \"sum\", \"max\" or \"first\", not \"" + name + "\"");
}

/// What the pairs weigh, as Python tells it: numbers of units, how many units make 1, whether some were rounded, what
/// becomes of repetitions, and the column they come from, by number (0: none) and name.
using Weighing = std::tuple<py::buffer, std::int64_t, bool, std::string, std::uint64_t, std::string>;
/// How many vertices are on the left, and what the two sides are called.
using TwoSides = std::tuple<Vertex, std::string, std::string>;

Graph from_pairs(std::uint64_t n, const py::buffer& u, const py::buffer& v, const py::object& labels_given,
                 std::uint64_t merged, bool weights_ignored, const std::optional<Weighing>& weighing,
                 const std::optional<TwoSides>& sides, const std::vector<std::string>& notes) {
  const Array<Vertex> first_ends(u), second_ends(v);
  const auto first = first_ends.span(), second = second_ends.span();
  if (first.size() != second.size()) throw InputError("as many first ends as second ends, please");
  Labels labels = make_labels(n, labels_given);
  BuildOptions options;
  options.cleaning.duplicates_merged = merged;
  options.cleaning.weights_ignored = weights_ignored;
  options.reading.notes = notes;
  if (sides) options.sides = Sides{std::get<0>(*sides), {std::get<1>(*sides), std::get<2>(*sides)}};
  PairWeights weights;
  std::optional<Array<std::int64_t>> numbers;
  if (weighing) {
    const auto& [buffer, units, rounded, duplicates, number, name] = *weighing;
    numbers.emplace(buffer);
    if (numbers->span().size() != first.size()) throw InputError("as many weights as edges, please");
    weights.units = units;
    weights.duplicates = duplicates_named(duplicates);
    options.reading.weight = Column{number, name};
    options.reading.weights_rounded = rounded;
    options.reading.duplicates = duplicates;
  }
  const py::gil_scoped_release release;
  std::vector<PageArray<Edge>> edges;
  edges.emplace_back(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) edges[0][i] = {first[i], second[i]};
  if (numbers) {
    weights.blocks.emplace_back(first.size());
    std::ranges::copy(numbers->span(), weights.blocks[0].data());
  }
  return build_graph(n, std::move(edges), std::move(labels), std::move(options), std::move(weights));
}

/// The numbers of an array or the texts of a list as numbers of the largest unit in which all are whole, which is no
/// larger than that of `least_units`: the numbers, how many units make 1, whether some were rounded, and instead of all
/// that the place of the first that is no weight, and why.
py::tuple decimals(const py::object& values, std::int64_t least_units) {
  std::vector<Decimal> read;
  const auto each = [&]<class T>(std::span<const T> all) {
    read.reserve(all.size());
    // The fewest digits that make this number and no other are what the user wrote.
    for (const T value : all) read.push_back(parse_decimal(fmt::format("{}", value)));
  };
  if (py::isinstance<py::list>(values)) {
    for (const py::handle text : values) read.push_back(parse_decimal(text.cast<std::string>()));
  } else {
    const auto buffer = values.cast<py::buffer>();
    const py::buffer_info info = buffer.request();
    if (number_kind(info.format) == NumberKind::signed_integer)
      each(Array<std::int64_t>(buffer).span());
    else if (info.itemsize == sizeof(float))
      each(Array<float>(buffer).span());
    else
      each(Array<double>(buffer).span());
  }
  std::int64_t units = least_units;
  bool rounded = false;
  const auto refuse = [&](std::size_t at, const char* why) {
    return py::make_tuple(py::none(), units, rounded, at, why);
  };
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (read[i].kind == Decimal::Kind::too_large) return refuse(i, "too large");
    if (read[i].kind == Decimal::Kind::not_finite) return refuse(i, "no finite number");
    if (!read[i]) return refuse(i, "no number");
    units = std::max(units, power_of_ten(read[i].digits));
    rounded |= read[i].rounded;
  }
  std::vector<std::int64_t> numbers(read.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    const auto whole = read[i].in_units(units);
    if (!whole) return refuse(i, "too large beside others with so many digits");
    numbers[i] = *whole;
  }
  return py::make_tuple(to_numbers<std::int64_t>(numbers), units, rounded, py::none(), "");
}

Graph read(const std::string& path, int threads, bool check, bool main_thread, const std::vector<std::string>& columns,
           std::optional<bool> header, const std::optional<std::string>& format, const std::string& weight,
           bool unweighted, const std::optional<std::string>& duplicates, bool bipartite) {
  StopOnInterrupt interrupt(main_thread);
  ReadOptions options;
  options.threads = threads;
  options.check = check;
  options.columns = columns;
  options.header = header;
  if (format) options.format = format_named(*format);
  options.weight = weight;
  options.unweighted = unweighted;
  if (duplicates) options.duplicates = duplicates_named(*duplicates);
  options.bipartite = bipartite;
  options.progress = [&](std::uint64_t, std::uint64_t) { return !interrupt.flag(); };
  try {
    const py::gil_scoped_release release;
    return read_graph(path, options);
  } catch (const Interrupted&) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    throw;
  }
}

/// The columns of the ends and of the weights of a frame, from 0, and what may be wrong about them; by the same rule as
/// for files.
std::tuple<std::size_t, std::size_t, std::optional<std::size_t>, std::vector<std::string>> choose_columns(
    const std::vector<std::string>& names, const std::vector<std::vector<std::string>>& rows, bool complete,
    const std::vector<std::string>& columns, const std::string& weight, bool unweighted) {
  io::TableSample sample;
  sample.lines = rows;
  sample.lines.insert(sample.lines.begin(), names);
  sample.numbers.resize(sample.lines.size());
  sample.complete = complete;
  ReadOptions options;
  options.columns = columns;
  options.header = true;
  options.weight = weight;
  options.unweighted = unweighted;
  try {
    const io::Ends ends = io::choose_ends(sample, options);
    return {ends.first, ends.second, ends.weight, ends.notes};
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

/// The user's names of these vertices: integers, or a list of texts.
py::object labels_of(const Graph& graph, const py::buffer& ids) {
  const Labels& labels = graph.labels();
  const Array<Vertex> places(ids);
  const auto wanted = places.span();
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
    return to_numbers<std::uint64_t>(values);
  const auto* const bits = reinterpret_cast<const std::int64_t*>(values.data());
  return to_numbers<std::int64_t>(std::span(bits, values.size()));
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
  all["weight"] = !reading.weight                 ? py::object(py::none())
                  : !reading.weight->name.empty() ? to_text(reading.weight->name)
                  : reading.weight->number > 0    ? py::object(py::int_(reading.weight->number))
                                                  : py::object(py::bool_(true));
  all["weights_rounded"] = reading.weights_rounded;
  all["first_edge"] = reading.first_edge.empty() ? py::object(py::none()) : list(reading.first_edge, to_text);
  all["notes"] = list(reading.notes, to_text);
  return all;
}

void write(const Graph& graph, const std::string& path) {
  const py::gil_scoped_release release;
  write_graph(graph, path);
}

py::memoryview peeling_order(const Graph& graph) {
  const std::vector<Vertex> order = [&] {
    const py::gil_scoped_release release;
    return compute_cores(graph).order;
  }();
  return to_numbers<std::int64_t>(order);
}

/// What the edges weigh, in units; none: each weighs 1.
py::object weights_of(const py::object& self) {
  const auto& graph = self.cast<const Graph&>();
  if (!graph.weighted()) return py::none();
  return lend(graph.weights(), keep(self));
}

/// The least weight, the largest and the sum of all, in units.
py::tuple weight_sums(const Graph& graph) {
  const WeightSummary weights = weight_summary(graph);
  return py::make_tuple(weights.min, weights.max, weights.total);
}

Graph discount(const Graph& graph, const std::string& rule) {
  const py::gil_scoped_release release;
  if (rule == "none") return discounted(graph, Discount::none);
  if (rule == "log") return discounted(graph, Discount::log);
  if (rule == "sqrt") return discounted(graph, Discount::sqrt);
  throw UsageError("discount is \"none\", \"log\" or \"sqrt\", not \"" + rule + "\"");
}

std::optional<std::tuple<Vertex, py::object, py::object>> sides_of(const Graph& graph) {
  if (!graph.sides()) return std::nullopt;
  const auto& [left, names] = *graph.sides();
  return std::tuple(left, to_text(names[0]), to_text(names[1]));
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
      .def_property_readonly(
          "offsets", [](const py::object& self) { return lend(self.cast<const Graph&>().offsets(), keep(self)); })
      .def_property_readonly(
          "targets", [](const py::object& self) { return lend(self.cast<const Graph&>().targets(), keep(self)); })
      .def_property_readonly("weights", &weights_of)
      .def_property_readonly("units", &Graph::units)
      .def_property_readonly("weight_sums", &weight_sums)
      .def_property_readonly("sides", &sides_of)
      .def("labels_of", &labels_of, py::arg("ids"));
  module.def("from_rows", &from_rows, py::arg("offsets"), py::arg("targets"), py::arg("owner"),
             py::arg("weights_ignored"));
  module.def("from_pairs", &from_pairs, py::arg("n"), py::arg("u"), py::arg("v"), py::arg("labels"), py::arg("merged"),
             py::arg("weights_ignored"), py::arg("weighing") = py::none(), py::arg("sides") = py::none(),
             py::arg("notes") = std::vector<std::string>());
  module.def("decimals", &decimals, py::arg("values"), py::arg("least_units") = 1);
  module.def("read", &read, py::arg("path"), py::arg("threads"), py::arg("check"), py::arg("main_thread"),
             py::arg("columns"), py::arg("header"), py::arg("format"), py::arg("weight"), py::arg("unweighted"),
             py::arg("duplicates"), py::arg("bipartite"));
  module.def("choose_columns", &choose_columns, py::arg("names"), py::arg("rows"), py::arg("complete"),
             py::arg("columns"), py::arg("weight"), py::arg("unweighted"));
  module.def("discounted", &discount, py::arg("graph"), py::arg("rule"));
  module.def(
      "with_units", [](const Graph& graph, std::int64_t units) { return with_units(graph, units); }, py::arg("graph"),
      py::arg("units"));
  module.def("write", &write, py::arg("graph"), py::arg("path"));
  module.def("peeling_order", &peeling_order, py::arg("graph"));
}

}  // namespace densek::python
