// verify: the claims of a result document and the proof of its bound, by code that shares nothing with the solvers.
#include "certify/claims.h"

#include <densek/witness.h>

#include "module.h"

namespace densek::python {

namespace {

py::dict verify(const Graph& graph, const std::string& document, const std::string& name,
                const std::optional<std::string>& witness_path) {
  std::optional<std::int64_t> proved;
  const certify::Claims claims = [&] {
    const py::gil_scoped_release release;
    const certify::Claims found = certify::verify_claims(graph, document, name);
    if (witness_path) {
      const Witness witness = read_witness(*witness_path);
      certify::verify_witness(graph, found, witness);
      proved = witness.value;
    }
    return found;
  }();
  py::dict answer;
  answer["edges"] = claims.edges;
  answer["upper_bound"] = claims.upper_bound;
  answer["bound"] = claims.bound;
  answer["local_maximizer"] = claims.local_maximizer;
  answer["swap_optimal"] = claims.swap_optimal;
  answer["proved_upper_bound"] = proved;
  answer["proven_optimal"] = claims.proven_optimal;
  return answer;
}

}  // namespace

void add_check(py::module_& module) {
  module.def("verify", &verify, py::arg("graph"), py::arg("document"), py::arg("name"), py::arg("witness"));
}

}  // namespace densek::python
