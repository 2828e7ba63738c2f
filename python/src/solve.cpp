// solve, profile, compare, bound and score. Each returns what Python needs to make its own objects of: the result
// document, the ids, the verdict in words, what was observed on the way, and what a page would show.
#include <densek/solve.h>

#include <densek/bounds.h>
#include <densek/compare.h>
#include <densek/errors.h>
#include <densek/score.h>
#include <densek/witness.h>

#include <map>
#include <memory>
#include <string>

#include "given_options.h"
#include "io/output_file.h"
#include "io/witness_file.h"
#include "module.h"
#include "numbers.h"
#include "report.h"
#include "report/compare.h"
#include "report/document.h"
#include "report/json.h"
#include "report/profile.h"
#include "report/score.h"
#include "report/table.h"
#include "run.h"

namespace densek::python {

namespace {

/// Names and texts of the options that were given.
using Texts = std::map<std::string, std::string>;

GivenOptions given(const Texts& texts) { return {texts.begin(), texts.end()}; }

SolveOptions make_options(const Texts& texts, const std::optional<std::string>& preset) {
  return options_for_solve(preset, given(texts));
}

/// So many of each part, several times.
using SizeLists = std::vector<std::vector<std::int64_t>>;

std::vector<Sizes> sizes_of(const SizeLists& lists) {
  std::vector<Sizes> sizes;
  for (const std::vector<std::int64_t>& of_each_part : lists) sizes.emplace_back(of_each_part);
  return increasing(std::move(sizes));
}

/// What was told on the way, for the page.
struct Told {
  report::RunHistory run;
  report::SearchHistory search;
};

Report report_of(const Graph& graph, const Result& result, Told told = {}) {
  return {graph, [kept = std::make_shared<Result>(result), told = std::make_shared<Told>(std::move(told))](
                     const Graph& whole, const std::string& call) {
            return report::solve_report(whole, *kept, call, told->run, told->search);
          }};
}

py::dict describe(const Graph& graph, const Result& result) {
  py::dict answer;
  answer["report"] = report_of(graph, result);
  answer["document"] = report::print(report::to_json(graph, result));
  answer["verdict"] = report::verdict(graph, result);
  if (result.upper_bound) answer["bound_words"] = report::bound_words(graph, result);
  answer["ids"] = to_numbers<std::int64_t>(result.vertices);
  return answer;
}

py::list describe_all(const Graph& graph, std::vector<Result>& results, double load_seconds) {
  py::list answers;
  for (Result& result : results) {
    result.seconds.load = load_seconds;
    answers.append(describe(graph, result));
  }
  return answers;
}

py::list history_of(const Run& run) {
  py::list rows;
  for (const auto& [seconds, progress] : run.events())
    rows.append(py::make_tuple(seconds, progress.phase, progress.edges, progress.upper_bound));
  return rows;
}

/// What proves the bounds of all answers, in one file.
void write_witnesses(const std::vector<Result>& results, const std::string& path) {
  std::vector<const Witness*> witnesses;
  for (const Result& result : results) witnesses.push_back(result.witness.get());
  io::OutputFile file(path);
  file.write(io::witness_bytes(witnesses));
  file.commit();
}

py::dict solve_question(const Graph& graph, const Wishes& wishes, const std::vector<std::int64_t>& sizes,
                        std::optional<std::size_t> groups, const Texts& texts, const std::optional<std::string>& preset,
                        double load_seconds, bool trace, const std::optional<std::string>& witness,
                        const py::object& callback, bool main_thread) {
  const SolveOptions options = make_options(texts, preset);
  Run run(callback, main_thread);
  std::vector<TraceRow> rows;
  Told told;
  Hooks hooks;
  hooks.stop = run.stop();
  hooks.progress = [&](const Progress& progress) {
    told.search.add(progress);
    run.note(progress);
  };
  hooks.witness = witness.has_value();
  if (trace)
    hooks.trace = [&](const TraceRow& row) {
      told.run.add(row);
      rows.push_back(row);
    };
  std::vector<Result> results;
  run.compute([&] {
    if (groups)
      results = solve_groups(graph, Sizes(sizes), *groups, wishes, options, hooks);
    else
      results.push_back(Solver(graph, wishes, options.threads).solve(Sizes(sizes), options, hooks));
  });
  if (witness) write_witnesses(results, *witness);
  for (Result& result : results) result.witness = nullptr;  // written; what is kept for a page may live long

  py::dict answer;
  answer["answers"] = describe_all(graph, results, load_seconds);
  if (groups) {
    answer["document"] = report::print(report::groups_json(graph, results, *groups));
    answer["report"] = Report(graph, [results](const Graph& whole, const std::string& call) {
      return report::groups_report(whole, results, call);
    });
  } else {
    if (!told.search.empty()) told.search.finish(results.front());
    answer["report"] = report_of(graph, results.front(), std::move(told));
  }
  answer["error"] = run.error();
  answer["history"] = history_of(run);
  answer["seconds"] = run.seconds();
  py::list trace_rows;
  for (const TraceRow& row : rows)
    trace_rows.append(py::make_tuple(row.iteration, row.objective, row.gap, row.integrality, row.step, row.kind));
  answer["trace"] = trace_rows;
  return answer;
}

py::dict profile(const Graph& graph, const Wishes& wishes, const SizeLists& lists, const Texts& texts,
                 const std::optional<std::string>& preset, double load_seconds, const py::object& callback,
                 bool main_thread) {
  const SolveOptions options = make_options(texts, preset);
  const std::vector<Sizes> sizes = sizes_of(lists);
  Run run(callback, main_thread);
  Hooks hooks;
  hooks.stop = run.stop();
  std::size_t done = 0;
  const auto tell = [&](const Result& result) {
    done = std::min(done + 1, sizes.size());
    run.note({"k = " + std::to_string(result.k), static_cast<double>(done) / static_cast<double>(sizes.size()),
              result.value, result.upper_bound});
  };
  std::vector<Result> results;
  run.compute([&] { results = Solver(graph, wishes, options.threads).profile(sizes, options, hooks, tell); });

  py::dict answer;
  answer["answers"] = describe_all(graph, results, load_seconds);
  answer["table"] = report::profile_table(graph, results);
  answer["report"] = Report(graph, [results](const Graph& whole, const std::string& call) {
    return report::profile_report(whole, results, call);
  });
  answer["error"] = run.error();
  return answer;
}

py::dict compare_methods(const Graph& graph, const Wishes& wishes, const SizeLists& lists,
                         const std::vector<std::string>& methods, bool polish, const Texts& texts,
                         const py::object& callback, bool main_thread) {
  CompareOptions options = options_for_compare(given(texts), methods, polish);
  options.wishes = wishes;
  const std::vector<Sizes> sizes = sizes_of(lists);
  Run run(callback, main_thread);
  Hooks hooks;
  hooks.stop = run.stop();
  std::size_t done = 0;
  const auto tell = [&](const ComparedRow& row, std::size_t rows) {
    const std::string where = row.k ? ", k = " + std::to_string(*row.k) : std::string();
    const auto value = row.result ? std::optional(row.result->value) : std::nullopt;
    run.note({row.method + where, static_cast<double>(++done) / static_cast<double>(rows), value, std::nullopt});
  };
  Comparison comparison;
  run.compute([&] { comparison = compare(graph, sizes, options, hooks, tell); });

  py::list rows, bounds;
  for (const ComparedRow& row : comparison.rows) {
    const py::object found = row.result ? py::object(describe(graph, *row.result)) : py::none();
    rows.append(py::make_tuple(row.k, row.method, found, row.failure, row.best));
  }
  for (const auto& [k, bound, of_each_part] : comparison.bounds)
    bounds.append(py::make_tuple(k, bound.value, bound.name));
  py::dict answer;
  answer["rows"] = rows;
  answer["bounds"] = bounds;
  answer["table"] = report::compare_table(graph, comparison);
  answer["report"] = Report(graph, [comparison](const Graph& whole, const std::string& call) {
    return report::compare_report(whole, comparison, call);
  });
  answer["error"] = run.error();
  return answer;
}

py::dict bound(const Graph& graph, const Wishes& wishes, const std::vector<std::int64_t>& sizes, const Texts& texts,
               std::optional<std::int64_t> incumbent, const std::optional<std::string>& witness, bool main_thread) {
  const SolveOptions how = options_for_bound(given(texts));
  Run run(py::none(), main_thread);
  BoundOptions options = bound_options(how);
  options.incumbent = incumbent;
  options.witness = witness.has_value();
  options.stop = run.stop();
  Bound bound;
  run.compute([&] { bound = BoundSession(graph, wishes, how.threads).bound(Sizes(sizes), options); });
  if (witness && bound.witness) write_witness(*bound.witness, *witness);
  py::dict answer;
  answer["upper_bound"] = bound.value;
  answer["bound"] = bound.name;
  answer["seconds"] = run.seconds();
  answer["error"] = run.error();
  return answer;
}

py::dict score_group(const Graph& graph, const Wishes& wishes, const py::buffer& members, const Texts& texts,
                     double load_seconds, bool main_thread) {
  const SolveOptions options = make_options(texts, {});
  const Array<Vertex> group(members);
  Run run(py::none(), main_thread);
  Hooks hooks;
  hooks.stop = run.stop();
  Score score;
  run.compute([&] { score = densek::score(graph, group.span(), wishes, options, hooks); });
  score.best.seconds.load = load_seconds;
  py::dict answer;
  answer["document"] = report::print(report::score_json(graph, score));
  answer["table"] = report::score_table(graph, score);
  answer["ids"] = to_numbers<std::int64_t>(score.vertices);
  answer["swap"] = score.best_swap
                       ? py::object(py::make_tuple(score.best_swap->out, score.best_swap->in, score.best_swap->gain))
                       : py::none();
  answer["best"] = describe(graph, score.best);
  answer["error"] = run.error();
  return answer;
}

py::memoryview loads(const Graph& graph, int threads) {
  const std::vector<double> values = [&] {
    const py::gil_scoped_release release;
    BoundSession session(graph, threads);
    const auto all = session.loads();
    return std::vector<double>(all.begin(), all.end());
  }();
  return to_numbers<double>(values);
}

}  // namespace

void add_solve(py::module_& module) {
  module.def("solve", &solve_question, py::arg("graph"), py::arg("wishes"), py::arg("sizes"), py::arg("groups"),
             py::arg("options"), py::arg("preset"), py::arg("load_seconds"), py::arg("trace"), py::arg("witness"),
             py::arg("callback"), py::arg("main_thread"));
  module.def("profile", &profile, py::arg("graph"), py::arg("wishes"), py::arg("sizes"), py::arg("options"),
             py::arg("preset"), py::arg("load_seconds"), py::arg("callback"), py::arg("main_thread"));
  module.def("compare", &compare_methods, py::arg("graph"), py::arg("wishes"), py::arg("sizes"), py::arg("methods"),
             py::arg("polish"), py::arg("options"), py::arg("callback"), py::arg("main_thread"));
  module.def("bound", &bound, py::arg("graph"), py::arg("wishes"), py::arg("sizes"), py::arg("options"),
             py::arg("incumbent"), py::arg("witness"), py::arg("main_thread"));
  module.def("score", &score_group, py::arg("graph"), py::arg("wishes"), py::arg("members"), py::arg("options"),
             py::arg("load_seconds"), py::arg("main_thread"));
  module.def("loads", &loads, py::arg("graph"), py::arg("threads"));
}

}  // namespace densek::python
