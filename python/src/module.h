// The compiled half of the Python package: thin functions over the library, no decision of their own. What a Python
// user sees (conversion of graphs, results, docstrings) is in python/densek; it alone calls these.
#pragma once

#include <densek/graph.h>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <span>
#include <vector>

namespace densek::python {

namespace py = pybind11;

// One of these for each part of the module.
void add_graph(py::module_& module);
void add_solve(py::module_& module);
void add_check(py::module_& module);
void add_generate(py::module_& module);

template <class T>
using Array = py::array_t<T, py::array::c_style>;

template <class T>
std::span<const T> as_span(const Array<T>& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}

/// A new array with these values.
template <class T, class Values>
py::array_t<T> to_array(const Values& values) {
  py::array_t<T> array(static_cast<py::ssize_t>(std::size(values)));
  std::copy(std::begin(values), std::end(values), array.mutable_data());
  return array;
}

}  // namespace densek::python
