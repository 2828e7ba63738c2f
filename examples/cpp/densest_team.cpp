// Hide a close-knit team in a random graph (or read your own) and find it again, with a proof of how good the answer
// is.
//
//   densest_team                 30 people hidden among 3,000
//   densest_team GRAPH K         the densest K vertices of a graph file
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/io.h>
#include <densek/solve.h>

#include <iostream>
#include <string>

int main(int argc, char** argv) try {
  const densek::Graph graph =
      argc > 1 ? densek::read_graph(argv[1]) : densek::generate::planted(3000, 0.005, 30, 0.9, 1);
  const long k = argc > 2 ? std::stol(argv[2]) : 30;

  const densek::Result team = densek::solve(graph, k);

  std::cout << k << " of " << graph.num_vertices() << " vertices, " << team.edges << " edges";
  if (team.upper_bound) std::cout << " (no " << k << " vertices have more than " << *team.upper_bound << ")";
  std::cout << ":";
  for (const densek::Vertex v : team.vertices) std::cout << ' ' << graph.labels().text(v);
  std::cout << '\n';
} catch (const densek::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
