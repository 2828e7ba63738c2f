// verify: the claims of a result document, checked by code that shares nothing with the solvers.
#include "certify/claims.h"

#include "module.h"

namespace densek::python {

namespace {

py::dict verify(const Graph& graph, const std::string& document, const std::string& name) {
  const certify::Claims claims = [&] {
    const py::gil_scoped_release release;
    return certify::verify_claims(graph, document, name);
  }();
  py::dict answer;
  answer["edges"] = claims.edges;
  answer["upper_bound"] = claims.upper_bound;
  answer["bound"] = claims.bound;
  answer["local_maximizer"] = claims.local_maximizer;
  answer["swap_optimal"] = claims.swap_optimal;
  answer["proven_optimal"] = claims.proven_optimal;
  return answer;
}

}  // namespace

void add_check(py::module_& module) {
  module.def("verify", &verify, py::arg("graph"), py::arg("document"), py::arg("name"));
}

}  // namespace densek::python
