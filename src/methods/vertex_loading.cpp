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

std::vector<std::int64_t> loadings(const Question& question) {
  if (!VertexLoaded::fits(question))
    throw UsageError("--loading vertex counts in eighths of a unit, for which these weights are too large");
  std::vector<std::int64_t> all = heaviest_exchanges(question);
  for (std::int64_t& h : all) h = eighths * h + 2;
  return all;
}

Question in_eighths(const Question& question, std::span<const std::int64_t> loading) {
  Question fine = question;
  fine.graph = with_units(question.graph, eighths * question.graph.units());
  fine.constant *= eighths;
  fine.linear = question.linear_terms();
  for (std::size_t v = 0; v < loading.size(); ++v) fine.linear[v] = eighths * fine.linear[v] - loading[v] / 2;
  return fine;
}

}  // namespace

VertexLoaded::VertexLoaded(const Question& question, int threads)
    : loading(loadings(question)), prepared(in_eighths(question, loading), threads) {}

bool VertexLoaded::fits(const Question& question) { return bounds::total_of(question) <= most_units; }

}  // namespace densek
