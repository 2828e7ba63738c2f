// Every method on every k, each run guarded so that one failure does not end the others.
#include <densek/compare.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "bounds/session.h"
#include "certify/recount.h"
#include "given_options.h"
#include "question/asked.h"
#include "registry.h"
#include "search/portfolio.h"

namespace densek {

namespace {

using Clock = std::chrono::steady_clock;

/// Exchanges members for better vertices until no swap helps; the set must have k vertices.
void polish(const Graph& graph, const Wishes& wishes, std::uint64_t seed, Result& result) {
  const auto begin = Clock::now();
  Question question = asked(graph, wishes);
  question.parts.sizes = open_sizes(graph, wishes, result.size());
  const std::vector<Vertex> polished =
      question.with_forced(search::adapt(question, question.open_ids(result.vertices), seed));
  const double loading = *result.options.loading * static_cast<double>(graph.units());
  const certify::Recount truth = certify::recount(graph, wishes, polished, loading);
  result.seconds.solve += std::chrono::duration<double>(Clock::now() - begin).count();
  if (truth.value <= result.value) return;
  result.vertices = polished;
  result.edges = truth.edges;
  result.value = truth.value;
  result.components = truth.components;
  result.certificate = truth.certificate;
}

class Comparer {
 public:
  Comparer(const Graph& graph, const CompareOptions& options, const Hooks& hooks)
      : graph_(graph), options_(options), hooks_(hooks), solver_(graph, options.wishes, options.solve.threads) {
    // For every method alike, but its name; the bound is that of the comparison.
    require_read(options, changed(options.solve).without(Option::method | Option::bound));
    for (const std::string& name : methods_to_compare(options.methods)) {
      methods_.push_back(&require_method(name));
      check_options(options_of(*methods_.back(), options));
    }
  }

  Comparison run(std::vector<std::int64_t> ks, const std::function<void(const ComparedRow&, std::size_t)>& done) {
    std::sort(ks.begin(), ks.end());
    ks.erase(std::unique(ks.begin(), ks.end()), ks.end());
    for (const std::int64_t k : ks) check_wishes(graph_, options_.wishes, k);
    const auto without_k = static_cast<std::size_t>(std::ranges::count(methods_, SetSize::any, &MethodInfo::size));
    const std::size_t rows = (methods_.size() - without_k) * ks.size() + without_k;
    comparison_.polished = options_.polish;
    const auto add = [&](const MethodInfo& method, std::optional<std::int64_t> k) {
      if (stopped()) return;
      comparison_.rows.push_back(run_one(method, k));
      if (done) done(comparison_.rows.back(), rows);
    };
    for (const std::int64_t k : ks) {
      const std::size_t first = comparison_.rows.size();
      for (const MethodInfo* method : methods_)
        if (method->size != SetSize::any) add(*method, k);
      judge(k, std::span(comparison_.rows).subspan(first));
    }
    const std::size_t first = comparison_.rows.size();
    for (const MethodInfo* method : methods_)
      if (method->size == SetSize::any) add(*method, std::nullopt);
    mark_densest(std::span(comparison_.rows).subspan(first));
    return std::move(comparison_);
  }

 private:
  bool stopped() const { return hooks_.stop != nullptr && hooks_.stop->load(std::memory_order_relaxed); }

  ComparedRow run_one(const MethodInfo& method, std::optional<std::int64_t> k) {
    ComparedRow row{.method = std::string(method.name), .k = k, .result = {}, .failure = {}, .best = false};
    try {
      row.result = solver_.solve(k.value_or(0), options_of(method, options_),
                                 {.trace = {}, .progress = hooks_.progress, .stop = hooks_.stop});
      if (options_.polish && method.size == SetSize::k)
        polish(graph_, options_.wishes, options_.solve.seed, *row.result);
    } catch (const std::bad_alloc&) {
      row.failure = "out of memory";
    } catch (const std::exception& error) {
      row.failure = error.what();
    }
    return row;
  }

  /// Finds the best of one k and the bound above it; a bound that a method proved itself counts too.
  void judge(std::int64_t k, std::span<ComparedRow> rows) {
    std::optional<std::int64_t> best;
    const auto counts = [&](const ComparedRow& row) { return row.result && row.result->size() == k; };
    for (const ComparedRow& row : rows)
      if (counts(row)) best = std::max(best.value_or(row.result->value), row.result->value);
    for (ComparedRow& row : rows) row.best = counts(row) && row.result->value == best;
    if (stopped()) return;
    BoundOptions how = bounds::within(Budget::of_seconds(options_.solve.time_limit, hooks_.stop));
    how.incumbent = best;
    Bound bound = solver_.bounds().bound(k, how);
    for (const ComparedRow& row : rows)
      if (counts(row) && row.result->upper_bound && *row.result->upper_bound < bound.value)
        bound = {*row.result->upper_bound, argument_named(row.result->bound).value()};
    comparison_.bounds.push_back({k, std::move(bound)});
  }

  static void mark_densest(std::span<ComparedRow> rows) {
    __extension__ using Wide = __int128;
    const auto sparser = [](const Result& a, const Result& b) {  // in integers: quotients may seem equal and not be
      return Wide{a.edges} * std::max<std::int64_t>(b.size(), 1) < Wide{b.edges} * std::max<std::int64_t>(a.size(), 1);
    };
    const Result* most = nullptr;
    for (const ComparedRow& row : rows)
      if (row.result && (most == nullptr || sparser(*most, *row.result))) most = &*row.result;
    for (ComparedRow& row : rows) row.best = row.result && !sparser(*row.result, *most);
  }

  const Graph& graph_;
  const CompareOptions& options_;
  const Hooks& hooks_;
  Solver solver_;
  std::vector<const MethodInfo*> methods_;
  Comparison comparison_;
};

}  // namespace

std::vector<std::string> methods_to_compare(std::span<const std::string> names) {
  std::vector<std::string> chosen;
  if (names.empty())
    for (const MethodInfo& method : methods())
      if (method.name != "exact") chosen.emplace_back(method.name);
  for (const std::string& name : names) {
    require_method(name);
    if (std::ranges::find(chosen, name) == chosen.end()) chosen.push_back(name);
  }
  return chosen;
}

Comparison compare(const Graph& graph, std::span<const std::int64_t> ks, const CompareOptions& options,
                   const Hooks& hooks, const std::function<void(const ComparedRow&, std::size_t)>& done) {
  return Comparer(graph, options, hooks).run({ks.begin(), ks.end()}, done);
}

}  // namespace densek
