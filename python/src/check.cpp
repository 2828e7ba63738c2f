// verify: the claims of a result document and the proof of its bound, by code that shares nothing with the solvers.
#include <utility>

#include "certify/claims.h"
#include "certify/verify_bound.h"
#include "io/witness_file.h"
#include "module.h"

namespace densek::python {

namespace {

py::dict verify(const Graph& graph, const Wishes& wishes, const std::string& document, const std::string& name,
                const std::optional<std::string>& witness_path) {
  const auto [claims, check] = [&] {
    const py::gil_scoped_release release;
    std::optional<Witness> witness;
    if (witness_path) witness = io::read_witness_of(graph, *witness_path);
    certify::Claims found = certify::verify_claims(graph, wishes, document, name);
    certify::BoundCheck replayed = certify::verify_bound(found, witness);
    return std::pair(std::move(found), std::move(replayed));
  }();
  py::dict answer;
  answer["units"] = graph.units();
  answer["edges"] = claims.edges;
  answer["value"] = claims.value;
  answer["upper_bound"] = claims.upper_bound;
  answer["bound"] = claims.bound;
  answer["local_maximizer"] = claims.local_maximizer;
  answer["swap_optimal"] = claims.swap_optimal;
  answer["bound_verified"] = check.verified;
  answer["proved_upper_bound"] = check.proved;
  answer["proven_optimal"] = claims.proven_optimal;
  answer["optimality_verified"] = check.optimal;
  return answer;
}

}  // namespace

void add_check(py::module_& module) {
  module.def("verify", &verify, py::arg("graph"), py::arg("wishes"), py::arg("document"), py::arg("name"),
             py::arg("witness"));
}

}  // namespace densek::python
