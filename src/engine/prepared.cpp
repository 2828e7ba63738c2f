#include "engine/prepared.h"

namespace densek {

const DegreeOrder& Prepared::degree_order() {
  return once(degree_order_, [&] { return compute_degree_order(graph_); });
}

const Cores& Prepared::cores() {
  return once(cores_, [&] { return compute_cores(graph_); });
}

const bounds::Spectrum& Prepared::spectrum() {
  return once(spectrum_, [&] { return bounds::largest_eigenvalue(graph_, threads_); });
}

const std::vector<double>& Prepared::eigenvector() {
  return once(eigenvector_, [&] { return bounds::leading_eigenvector(graph_, threads_); });
}

}  // namespace densek
