// What is wished beyond k vertices, by ids; and the ids of what users call their vertices.
#include <densek/wishes.h>

#include <algorithm>
#include <string>
#include <vector>

#include "io/vertex_finder.h"
#include "io/vertex_lists.h"
#include "module.h"
#include "numbers.h"

namespace densek::python {

namespace {

Wishes make_wishes(const py::buffer& include, const py::buffer& exclude, const std::optional<py::buffer>& weights,
                   const std::optional<py::buffer>& parts, const std::vector<std::string>& part_names) {
  const auto copied = []<class T>(const Array<T>& array) {
    return std::vector<T>(array.span().begin(), array.span().end());
  };
  Wishes wishes;
  wishes.include = copied(Array<Vertex>(include));
  wishes.exclude = copied(Array<Vertex>(exclude));
  if (weights) wishes.vertex_weights = copied(Array<std::int64_t>(*weights));
  if (parts) wishes.part_of = copied(Array<std::uint32_t>(*parts));
  wishes.part_names = part_names;
  return wishes;
}

/// The vertices with these labels; throws NoAnswerError naming the nearest label there is.
py::memoryview find(const Graph& graph, const std::vector<std::string>& labels) {
  const io::VertexFinder finder(graph);
  std::vector<Vertex> found;
  found.reserve(labels.size());
  for (const std::string& label : labels) found.push_back(finder.require(label));
  return to_numbers<std::int64_t>(found);
}

/// The same, with −1 for labels that are not there.
py::memoryview find_some(const Graph& graph, const std::vector<std::string>& labels) {
  const io::VertexFinder finder(graph);
  std::vector<std::int64_t> found;
  found.reserve(labels.size());
  for (const std::string& label : labels) {
    const auto vertex = finder.find(label);
    found.push_back(vertex ? static_cast<std::int64_t>(*vertex) : -1);
  }
  return to_numbers<std::int64_t>(found);
}

/// The members, and what could have been read otherwise.
py::tuple read_members(const Graph& graph, const std::string& path) {
  const io::Members read = io::read_members(graph, path);
  return py::make_tuple(to_numbers<std::int64_t>(read.vertices), read.notes);
}

py::tuple read_vertex_weights(const Graph& graph, const std::string& path) {
  const io::VertexWeights read = io::read_vertex_weights(graph, path);
  return py::make_tuple(to_numbers<std::int64_t>(read.by_vertex), read.units, read.rounded, read.unknown);
}

/// The part of each vertex, −1 for those in none; the names of the parts; how many labels the graph does not have; what
/// could have been read otherwise.
py::tuple read_parts(const Graph& graph, const std::string& path) {
  const io::VertexParts read = io::read_parts(graph, path);
  std::vector<std::int64_t> of(read.of.size(), -1);
  for (std::size_t v = 0; v < of.size(); ++v)
    if (read.of[v] != io::no_part) of[v] = read.of[v];
  return py::make_tuple(to_numbers<std::int64_t>(of), read.names, read.unknown, read.notes);
}

}  // namespace

void add_wishes(py::module_& module) {
  py::class_<Wishes>(module, "Wishes");
  module.def("make_wishes", &make_wishes, py::arg("include"), py::arg("exclude"), py::arg("vertex_weights"),
             py::arg("parts"), py::arg("part_names"));
  module.def("find", &find, py::arg("graph"), py::arg("labels"));
  module.def("find_some", &find_some, py::arg("graph"), py::arg("labels"));
  module.def("read_members", &read_members, py::arg("graph"), py::arg("path"));
  module.def("read_vertex_weights", &read_vertex_weights, py::arg("graph"), py::arg("path"));
  module.def("read_parts", &read_parts, py::arg("graph"), py::arg("path"));
}

}  // namespace densek::python
