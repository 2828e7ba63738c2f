// verify: the claims of a result document and the proof of its bound, by code that shares nothing with the solvers.
#include <utility>
#include <vector>

#include "certify/claims.h"
#include "certify/verify_bound.h"
#include "io/witness_file.h"
#include "module.h"

namespace densek::python {

namespace {

py::dict describe(const certify::Claims& claims, const certify::BoundCheck& check) {
  py::dict answer;
  answer["units"] = claims.graph.units();
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

/// Of each answer in the document, which has one or those of several groups, and then a witness for each.
py::list verify(const Graph& graph, const Wishes& wishes, const std::string& document, const std::string& name,
                const std::optional<std::string>& witness_path) {
  std::vector<std::pair<certify::Claims, certify::BoundCheck>> found;
  {
    const py::gil_scoped_release release;
    certify::WitnessesOfAnswers witnesses;
    if (witness_path) witnesses = certify::WitnessesOfAnswers(io::read_witnesses_of(graph, *witness_path));
    const std::size_t answers =
        certify::verify_answers(graph, wishes, document, name, [&](const certify::Claims& claims) {
          found.emplace_back(claims, certify::verify_bound(claims, witnesses.next()));
        });
    witnesses.expect(answers);
  }
  py::list answers;
  for (const auto& [claims, check] : found) answers.append(describe(claims, check));
  return answers;
}

}  // namespace

void add_check(py::module_& module) {
  module.def("verify", &verify, py::arg("graph"), py::arg("wishes"), py::arg("document"), py::arg("name"),
             py::arg("witness"));
}

}  // namespace densek::python
