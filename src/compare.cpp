// Every method on every k, each run guarded so that one failure does not end the others.
#include <densek/compare.h>
#include <densek/errors.h>

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
void polish(const Graph& graph, const Wishes& wishes, const Sizes& sizes, std::uint64_t seed, Result& result) {
  const auto begin = Clock::now();
  Question question = asked(graph, wishes);
  question.parts.sizes = open_sizes(graph, wishes, sizes);
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

  Comparison run(const std::vector<Sizes>& sizes, const std::function<void(const ComparedRow&, std::size_t)>& done) {
    for (const Sizes& one : sizes) check_wishes(graph_, options_.wishes, one);
    if (std::ranges::adjacent_find(sizes, {}, &Sizes::k) != sizes.end())
      throw UsageError("two sizes of the same k: compare them one after the other");
    const auto without_k = static_cast<std::size_t>(std::ranges::count(methods_, SetSize::any, &MethodInfo::size));
    const std::size_t rows = (methods_.size() - without_k) * sizes.size() + without_k;
    comparison_.polished = options_.polish;
    if (!options_.wishes.none()) comparison_.wishes = std::make_shared<const Wishes>(options_.wishes);
    const auto add = [&](const MethodInfo& method, const Sizes* one) {
      if (stopped()) return;
      comparison_.rows.push_back(run_one(method, one));
      if (done) done(comparison_.rows.back(), rows);
    };
    for (const Sizes& one : sizes) {
      const std::size_t first = comparison_.rows.size();
      for (const MethodInfo* method : methods_)
        if (method->size != SetSize::any) add(*method, &one);
      judge(one, std::span(comparison_.rows).subspan(first));
    }
    const std::size_t first = comparison_.rows.size();
    for (const MethodInfo* method : methods_)
      if (method->size == SetSize::any) add(*method, nullptr);
    mark_densest(std::span(comparison_.rows).subspan(first));
    return std::move(comparison_);
  }

 private:
  bool stopped() const { return hooks_.stop != nullptr && hooks_.stop->load(std::memory_order_relaxed); }

  /// Without sizes: a method that takes none.
  ComparedRow run_one(const MethodInfo& method, const Sizes* sizes) {
    ComparedRow row{.method = std::string(method.name), .k = {}, .result = {}, .failure = {}, .best = false};
    if (sizes != nullptr) row.k = sizes->k();
    try {
      row.result = solver_.solve(sizes == nullptr ? Sizes(0) : *sizes, options_of(method, options_),
                                 {.trace = {}, .progress = hooks_.progress, .stop = hooks_.stop});
      if (options_.polish && method.size == SetSize::k)
        polish(graph_, options_.wishes, *sizes, options_.solve.seed, *row.result);
    } catch (const std::bad_alloc&) {
      row.failure = "out of memory";
    } catch (const std::exception& error) {
      row.failure = error.what();
    }
    return row;
  }

  /// Finds the best of one k and the bound above it; a bound that a method proved itself counts too.
  void judge(const Sizes& sizes, std::span<ComparedRow> rows) {
    const std::int64_t k = sizes.k();
    std::optional<std::int64_t> best;
    const auto counts = [&](const ComparedRow& row) { return row.result && row.result->size() == k; };
    for (const ComparedRow& row : rows)
      if (counts(row)) best = std::max(best.value_or(row.result->value), row.result->value);
    for (ComparedRow& row : rows) row.best = counts(row) && row.result->value == best;
    if (stopped()) return;
    BoundOptions how = bounds::within(Budget::of_seconds(options_.solve.time_limit, hooks_.stop));
    how.incumbent = best;
    how.allowed = options_.solve.bounds;
    std::optional<Bound> bound = solver_.bounds().bound_if_any(sizes, how);
    for (const ComparedRow& row : rows)
      if (counts(row) && row.result->upper_bound && (!bound || *row.result->upper_bound < bound->value))
        bound = {*row.result->upper_bound, argument_named(row.result->bound).value()};
    if (!bound) return;
    comparison_.bounds.push_back({k, *std::move(bound), {}});
    if (sizes.by_part.size() > 1) comparison_.bounds.back().sizes = sizes.by_part;
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

Comparison compare(const Graph& graph, std::span<const Sizes> sizes, const CompareOptions& options, const Hooks& hooks,
                   const std::function<void(const ComparedRow&, std::size_t)>& done) {
  return Comparer(graph, options, hooks).run(increasing({sizes.begin(), sizes.end()}), done);
}

}  // namespace densek
