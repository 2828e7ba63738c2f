// Graphs made to measure.
#include <densek/generate.h>

#include "module.h"

namespace densek::python {

void add_generate(py::module_& module) {
  const auto unlocked = py::call_guard<py::gil_scoped_release>();
  module.def("make_regular", &generate::regular, py::arg("n"), py::arg("degree"), py::arg("seed"), unlocked);
  module.def("make_gnp", &generate::gnp, py::arg("n"), py::arg("p"), py::arg("seed"), unlocked);
  module.def("make_planted", &generate::planted, py::arg("n"), py::arg("p"), py::arg("k"), py::arg("q"),
             py::arg("seed"), unlocked);
  module.def("make_rmat", &generate::rmat, py::arg("scale"), py::arg("edge_factor"), py::arg("seed"), unlocked);
  module.def("make_barabasi_albert", &generate::barabasi_albert, py::arg("n"), py::arg("m"), py::arg("seed"), unlocked);
  module.def("make_tight", &generate::tight, py::arg("n"), py::arg("k"), unlocked);
  module.def("make_multipartite", &generate::multipartite, py::arg("parts"), unlocked);
  module.def("make_karate_club", &karate_club);
}

}  // namespace densek::python
