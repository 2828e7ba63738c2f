#include "report.h"

#include "report/html.h"

namespace densek::python {

std::string Report::data(const std::string& call) const { return report::page_data(make_(graph_, call)); }

void add_report(py::module_& module) {
  py::class_<Report>(module, "Report")
      .def("data", &Report::data, py::arg("call"), py::call_guard<py::gil_scoped_release>());
  module.def("page", &report::page_around, py::arg("data"));
}

}  // namespace densek::python
