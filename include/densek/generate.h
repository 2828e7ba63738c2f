// Graphs made to measure, the same ones for the same seed on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include <densek/graph.h>

namespace densek::generate {

/// Random d-regular graph (Steger, Wormald 1999). Needs n·d even and d < n.
Graph regular(std::uint64_t n, std::uint64_t degree, std::uint64_t seed);
/// G(n, p): every pair is an edge with probability p.
Graph gnp(std::uint64_t n, double p, std::uint64_t seed);
/// G(n, p) in which k seeded vertices carry G(k, q) among them instead.
Graph planted(std::uint64_t n, double p, std::uint64_t k, double q, std::uint64_t seed);
/// R-MAT with 2^scale vertices and edge_factor·2^scale drawn pairs (a, b, c = 0.57, 0.19, 0.19), loops and repetitions
/// dropped, ids permuted.
Graph rmat(unsigned scale, double edge_factor, std::uint64_t seed);
/// Barabási–Albert preferential attachment, m edges per new vertex.
Graph barabasi_albert(std::uint64_t n, std::uint64_t m, std::uint64_t seed);
/// The instance on which the paper's lower bound on an escape is tight (its appendix on Theorem 4.6): a clique of k − 1
/// vertices, each joined to every vertex of an independent set of n − k + 1.
Graph tight(std::uint64_t n, std::uint64_t k);
/// Complete multipartite graph with the given class sizes.
Graph multipartite(const std::vector<std::uint64_t>& parts);

}  // namespace densek::generate

namespace densek {

/// Zachary's karate club, 34 vertices and 78 edges: the graph to try things on without a file.
Graph karate_club();

}  // namespace densek
