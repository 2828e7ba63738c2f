// Where a Frank–Wolfe run begins: `--start uniform|degree|core|eigenvector|random|FILE`.
#pragma once

#include "methods/method.h"

namespace densek {

/// The feasible point x_i = min(1, t·f_i), Σx = k, for non-negative weights f, at least k of them positive or all 0s
/// lifted evenly: t is found exactly by sorting. Deterministic.
Start start_from_weights(const std::vector<double>& weights, std::size_t k);

/// The same in every part of a question, with the sizes of each.
Start start_from_weights(const Question& question, const std::vector<double>& weights);

/// Those of `--start random`.
std::vector<double> random_weights(std::size_t n, std::uint64_t seed);

/// The indicator of a set of k vertices.
Start start_from_set(const std::vector<Vertex>& set);

/// The start the options name, negative sums of weights taken as 0; files are read by io/start_file.h.
Start make_start(Task& task);

/// The same with all its entries.
std::vector<double> dense_start(Task& task);

}  // namespace densek
