#include "lab/variants.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/random.h"
#include "relaxation/projection.h"

namespace densek::lab {

namespace {

/// Nearly normally distributed, and the same on every machine: the sum of twelve numbers from [0, 1), less 6.
double normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.unit();
  return sum;
}

}  // namespace

Start start_at(const std::vector<double>& x) {
  Start start{.uniform = false, .entries = {}};
  for (std::size_t i = 0; i < x.size(); ++i)
    if (x[i] > 0) start.entries.push_back({static_cast<Vertex>(i), x[i]});
  return start;
}

Run run_variant(Prepared& prepared, std::int64_t k, const SolveOptions& options, const SeFwVariant& variant,
                std::string name, std::string title) {
  Run run{std::move(name), std::move(title), {}, {}};
  Hooks hooks;
  hooks.trace = [&](const TraceRow& row) { run.trace.push_back(row); };
  Question question = prepared.question();
  question.choose(k);
  Task task{question, prepared, options, {}, hooks};
  run.result = se_fw_variant(task, variant);
  run.result.edges = question.value(run.result.vertices);  // there are no weights in experiments
  return run;
}

SeFwVariant random_perturbation(std::int64_t k, double length, std::uint64_t seed) {
  return {.escape = [k, length, random = Random(seed)](const std::vector<double>& x) mutable {
    std::vector<double> noise(x.size()), moved = x;
    for (double& entry : noise) entry = normal(random);
    const double norm = std::sqrt(std::inner_product(noise.begin(), noise.end(), noise.begin(), 0.0));
    for (std::size_t i = 0; i < x.size(); ++i) moved[i] += length * noise[i] / norm;
    project_to_sum(moved, static_cast<double>(k));
    return start_at(moved);
  }};
}

SeFwVariant random_direction(std::uint64_t seed) {
  return {.escape = [random = Random(seed)](const std::vector<double>& x) mutable {
    std::vector<std::size_t> givers, takers;
    for (std::size_t i = 0; i < x.size(); ++i) {
      if (x[i] > 0) givers.push_back(i);
      if (x[i] < 1) takers.push_back(i);
    }
    // A fractional point has two fractional entries at least, which are on both lists: there is a pair.
    std::size_t from = 0, to = 0;
    do {
      from = givers[random.below(givers.size())];
      to = takers[random.below(takers.size())];
    } while (from == to);
    std::vector<double> moved = x;
    const double much = std::min(x[from], 1 - x[to]);
    moved[from] -= much;
    moved[to] += much;
    return start_at(moved);
  }};
}

}  // namespace densek::lab
