#include "methods/vertex_loading.h"

#include <densek/errors.h>

#include <span>

#include "bounds/split.h"
#include "graph/weights.h"
#include "question/asked.h"

namespace densek {

namespace {

constexpr std::int64_t eighths = 8;
/// All weights and terms together, in units: in eighths, with loadings, their sums still are integers.
constexpr std::int64_t most_units = std::int64_t{1} << 54;

Question in_eighths(const Question& question, std::span<const std::int64_t> heaviest) {
  if (!VertexLoaded::fits(question))
    throw UsageError("--loading vertex counts in eighths of a unit, for which these weights are too large");
  Question fine = question;
  fine.graph = with_units(question.graph, eighths * question.graph.units());
  fine.constant *= eighths;
  fine.linear = question.linear_terms();
  for (std::size_t v = 0; v < heaviest.size(); ++v) fine.linear[v] = eighths * fine.linear[v] - 4 * heaviest[v] - 1;
  return fine;
}

std::vector<std::int64_t> loadings(std::vector<std::int64_t> heaviest) {
  for (std::int64_t& h : heaviest) h = eighths * h + 2;
  return heaviest;
}

}  // namespace

VertexLoaded::VertexLoaded(const Question& question, int threads)
    : prepared(in_eighths(question, heaviest_exchanges(question)), threads),
      loading(loadings(heaviest_exchanges(question))) {}

bool VertexLoaded::fits(const Question& question) { return bounds::total_of(question) <= most_units; }

}  // namespace densek
