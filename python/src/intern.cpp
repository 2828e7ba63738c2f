// Ends of edges that are any Python objects → numbers, by a dict of Python's own: what is equal there is one vertex
// here.
#include <cstdint>
#include <limits>
#include <vector>

#include "module.h"
#include "numbers.h"

namespace densek::python {

namespace {

[[noreturn]] void rethrow() { throw py::error_already_set(); }

/// Numbers objects as they come.
class Interner {
 public:
  std::uint32_t number(PyObject* node) {
    // Asking first: most are known, and then no number has to be made.
    if (PyObject* known = PyDict_GetItemWithError(numbers_.ptr(), node))
      return static_cast<std::uint32_t>(PyLong_AsUnsignedLong(known));
    if (PyErr_Occurred() != nullptr) rethrow();  // no hash, or a comparison that fails
    const std::size_t next = nodes_.size();
    if (next >= std::numeric_limits<std::uint32_t>::max()) throw py::value_error("there are too many vertices");
    const py::int_ value(next);
    if (PyDict_SetItem(numbers_.ptr(), node, value.ptr()) != 0) rethrow();
    nodes_.append(py::handle(node));
    return static_cast<std::uint32_t>(next);
  }

  py::list nodes() const { return nodes_; }

 private:
  py::dict numbers_;
  py::list nodes_;
};

/// The numbers of the ends, side by side, and the nodes by number.
py::tuple intern(const py::list& left, const py::list& right) {
  Interner interner;
  std::vector<std::uint32_t> first, second;
  first.reserve(left.size());
  second.reserve(left.size());
  // A comparison may run code of the caller, so sizes are asked anew and objects held.
  for (std::size_t i = 0; i < left.size() && i < right.size(); ++i) {
    const py::object one = left[i], other = right[i];
    first.push_back(interner.number(one.ptr()));
    second.push_back(interner.number(other.ptr()));
  }
  return py::make_tuple(to_numbers<std::uint32_t>(first), to_numbers<std::uint32_t>(second), interner.nodes());
}

/// The columns of rows that have `width` entries each, and the number of the first row that has not, or None.
py::tuple columns_of(const py::list& rows, std::size_t width) {
  std::vector<py::list> columns(width);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const py::object row = rows[i];
    const py::object cells = py::reinterpret_steal<py::object>(PySequence_Fast(row.ptr(), "a row has entries"));
    if (!cells) {
      if (!PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_ValueError)) rethrow();
      PyErr_Clear();
    }
    if (!cells || static_cast<std::size_t>(PySequence_Fast_GET_SIZE(cells.ptr())) != width)
      return py::make_tuple(py::list(), i);
    for (std::size_t c = 0; c < width; ++c)
      columns[c].append(py::handle(PySequence_Fast_GET_ITEM(cells.ptr(), static_cast<Py_ssize_t>(c))));
  }
  return py::make_tuple(columns, py::none());
}

}  // namespace

void add_intern(py::module_& module) {
  module.def("intern", &intern, py::arg("left"), py::arg("right"));
  module.def("columns_of", &columns_of, py::arg("rows"), py::arg("width"));
}

}  // namespace densek::python
