// The compiled half of the Python package: thin functions over the library, no decision of their own. What a Python
// user sees (conversion of graphs, results, docstrings) is in python/densek; it alone calls these.
#pragma once

#include <densek/graph.h>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace densek::python {

namespace py = pybind11;

// One of these for each part of the module.
void add_graph(py::module_& module);
void add_intern(py::module_& module);
void add_wishes(py::module_& module);
void add_report(py::module_& module);
void add_solve(py::module_& module);
void add_check(py::module_& module);
void add_generate(py::module_& module);

}  // namespace densek::python
