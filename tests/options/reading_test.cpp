// Every method × every option: what the registry declares is what the method reads, no more and no less, and whatever
// else is given is refused with the names of the methods that would read it.
#include <densek/compare.h>
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/solve.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <map>

#include "given_options.h"
#include "methods/prepared.h"
#include "registry.h"

namespace densek {
namespace {

/// A value that is not the default, and what must be set beside it for the value to matter.
struct Change {
  const char* value;
  GivenOptions beside = {};
};

const std::map<Option, Change> changes = {{Option::engine, {"reference"}},
                                          {Option::loading, {"2.75"}},
                                          {Option::step, {"line-search"}},
                                          {Option::start, {"no/such/file"}},
                                          {Option::seed, {"7", {{"start", "random"}, {"rank", "12"}}}},
                                          {Option::threads, {"2"}},
                                          {Option::effort, {"quick"}},
                                          {Option::time_limit, {"1e-9"}},
                                          {Option::max_iterations, {"1"}},
                                          {Option::bound, {"yes", {{"effort", "quick"}}}},
                                          {Option::bounds, {"order,branch-and-bound"}},
                                          {Option::escape_threshold, {"1e9"}},
                                          {Option::learning_rate, {"0.5"}},
                                          {Option::rho, {"2"}},
                                          {Option::rank, {"3"}},
                                          {Option::block, {"7"}},
                                          {Option::gamma, {"0.25"}}};

/// Calls visit(method, row of the option, its change) for every pair.
template <class Visit>
void for_all_pairs(Visit&& visit) {
  for (const MethodInfo& method : methods())
    for (const OptionInfo& info : solve_option_table())
      if (info.id != Option::method) visit(method, info, changes.at(info.id));
}

/// The method with what stands beside the change, as far as the method reads that.
SolveOptions base(const MethodInfo& method, const Change& change) {
  SolveOptions options;
  options.method = method.name;
  for (const auto& [name, text] : change.beside) set_option(options, name, text);
  options = only_read(options);
  options.threads = 1;
  return options;
}

SolveOptions changed_by(SolveOptions options, const OptionInfo& info, const Change& change) {
  // The method auto has its bound unless told otherwise.
  const bool no_bound = info.id == Option::bound && options.method == "auto";
  set_option(options, info.name, no_bound ? "no" : change.value);
  return options;
}

/// All that a run did, but the clock and σ, which is for any λ; or the error.
std::string history(const std::function<Result(const Hooks&)>& run) {
  std::string text;
  Hooks hooks;
  hooks.witness = true;
  hooks.trace = [&](const TraceRow& row) {
    text += fmt::format("{} {} {} {} {}\n", row.objective, row.gap, row.integrality, row.step, row.kind);
  };
  try {
    const Result result = run(hooks);
    for (const Vertex v : result.vertices) text += fmt::format("{} ", v);
    text += fmt::format("\n{} {} {} {} {} {} {} {}", result.iterations, result.escapes, result.work.value_or(0),
                        to_string(result.stop), result.integral, result.upper_bound.value_or(-1), result.bound,
                        result.witness != nullptr);
  } catch (const Error& error) {
    text += error.what();
  }
  return text;
}

//  A random graph: its densest subgraph is nearly all of it, so that at-most-k has to search.
const Graph& example() {
  static const Graph graph = generate::gnp(40, 0.3, 4);
  return graph;
}
constexpr std::int64_t size = 8;

std::string text_of(const SolveOptions& options) {
  std::string text;
  for (const OptionInfo& info : solve_option_table()) text += get_option(options, info.name) + " ";
  return text;
}

/// The run without a change is the same for most options of a method, and made once.
std::string solved(const SolveOptions& options) {
  static std::map<std::string, std::string> known;
  std::string& answer = known[text_of(options)];
  if (answer.empty()) answer = history([&](const Hooks& hooks) { return solve(example(), size, options, hooks); });
  return answer;
}

/// The same without the front door, which would refuse options that are not read.
std::string run_alone(const MethodInfo& method, const SolveOptions& options) {
  static std::map<std::string, std::string> known;
  std::string& answer = known[text_of(options)];
  if (!answer.empty()) return answer;
  return answer = history([&](const Hooks& hooks) {
           Prepared prepared(example(), 1);
           const Question question(example(), method.size == SetSize::any ? 0 : size);
           Budget budget;
           if (options.time_limit > 0) budget.deadline = std::chrono::steady_clock::now();
           Task task{question, prepared, options, budget, hooks};
           return method.run(task);
         });
}

/// Declared, and no answer can show it.
bool shows_nothing(const MethodInfo& method, Option option) {
  if (option == Option::threads) return true;                // no answer may depend on it: tests/methods, tests/search
  if (option == Option::engine) return true;                 // engines agree to the last bit: tests/conformance
  return option == Option::bound && method.name == "exact";  // which always proves one; --no-bound is refused
}

TEST(Reading, WhatIsDeclaredChangesTheRun) {
  for_all_pairs([](const MethodInfo& method, const OptionInfo& info, const Change& change) {
    if (!reads(method).contains(info.id) || shows_nothing(method, info.id)) return;
    const SolveOptions before = base(method, change);
    EXPECT_NE(solved(before), solved(changed_by(before, info, change))) << method.name << " --" << info.name;
  });
}

TEST(Reading, WhatIsNotDeclaredChangesNothing) {
  for_all_pairs([](const MethodInfo& method, const OptionInfo& info, const Change& change) {
    if (reads(method).contains(info.id)) return;
    const SolveOptions before = base(method, change);
    EXPECT_EQ(run_alone(method, before), run_alone(method, changed_by(before, info, change)))
        << method.name << " --" << info.name;
  });
}

/// What the library says to these options; empty if it takes them.
template <class Call>
std::string refusal(Call&& call) {
  try {
    call();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Reading, WhatIsGivenAndNotReadIsRefusedEvenAtItsDefault) {
  for_all_pairs([](const MethodInfo& method, const OptionInfo& info, const Change&) {
    const std::string said = refusal([&] {
      options_for_solve({},
                        {{"method", std::string(method.name)}, {std::string(info.name), std::string(info.standard)}});
    });
    EXPECT_EQ(said.empty(), reads(method).contains(info.id)) << said;
    if (said.empty()) return;
    EXPECT_TRUE(said.starts_with(fmt::format("--{} is not read by the method {}", info.name, method.name))) << said;
    // The cure is one.
    const std::size_t at = said.find("--method ") + 9;
    const std::string reader = said.substr(at, said.find(' ', at) - at);
    ASSERT_NE(find_method(reader), nullptr) << said;
    EXPECT_TRUE(reads(*find_method(reader)).contains(info.id)) << said;
  });
}

TEST(Reading, TheLibraryRefusesWhatDiffersFromTheDefaultAndIsNotRead) {
  for_all_pairs([](const MethodInfo& method, const OptionInfo& info, const Change& change) {
    SolveOptions options;
    options.method = method.name;
    options = changed_by(options, info, change);
    const std::string said = refusal([&] { check_options(options); });
    EXPECT_EQ(said.empty(), reads(method).contains(info.id)) << said;
    EXPECT_NO_THROW(check_options(only_read(options)));
    if (!said.empty()) {
      EXPECT_THROW(solve(example(), size, options), UsageError);
    }
  });
}

TEST(Reading, TheHintNamesTheMethodsAndTheCure) {
  EXPECT_EQ(refusal([] {
              options_for_solve({}, {{"step", "line-search"}});
            }),
            "--step is not read by the method auto; se-fw and fw read it: add --method se-fw");
  EXPECT_EQ(refusal([] {
              options_for_solve({}, {{"method", "fw"}, {"effort", "quick"}});
            }),
            "--effort is not read by the method fw; auto reads it: use --method auto or leave --effort out");
  EXPECT_EQ(refusal([] {
              options_for_solve({}, {{"method", "peel"}, {"time-limit", "5"}});
            }),
            "--time-limit is not read by the method peel without --bound; auto, exact, se-fw and 16 others read it: "
            "use --method auto or leave --time-limit out");
}

TEST(Reading, ExactRefusesToGoWithoutABound) {
  EXPECT_THROW(options_for_solve({}, {{"method", "exact"}, {"bound", "no"}}), UsageError);
  EXPECT_NO_THROW(options_for_solve({}, {{"method", "exact"}, {"bound", "yes"}}));
}

TEST(Reading, ABoundBesideAMethodReadsTheTimeLimit) {
  const SolveOptions options = options_for_solve({}, {{"method", "peel"}, {"time-limit", "5"}, {"bound", "yes"}});
  EXPECT_EQ(options.time_limit, 5);
  EXPECT_TRUE(options_read(options).contains(Option::time_limit));
  EXPECT_NO_THROW(check_options(options));
}

TEST(Reading, WhichBoundsIsReadWhereThereIsOne) {
  const auto said = [](const GivenOptions& given) { return refusal([&] { options_for_solve({}, given); }); };
  EXPECT_EQ(said({{"bounds", "semidefinite"}}), "");
  EXPECT_EQ(said({{"bounds", "semidefinite"}, {"method", "peel"}, {"bound", "yes"}}), "");
  EXPECT_EQ(
      said({{"bounds", "semidefinite"}, {"method", "peel"}}),
      "--bounds is not read by the method peel without --bound; auto and exact read it: add --bound, use --method "
      "auto or leave --bounds out");
  for (const char* value : {"semidefinite", "all"})
    EXPECT_EQ(said({{"bounds", value}, {"bound", "no"}}),
              "--bounds: no bound is to be proved (--no-bound or --preset paper)");
  SolveOptions options;
  options.bounds = ArgumentSet::only(Argument::degree);
  options.bound = BoundChoice::no;
  EXPECT_THROW(check_options(options), UsageError);
}

// What is chosen could have proved the bound, or it is refused.
TEST(Reading, ChosenBoundsHaveAnEffect) {
  const auto said = [](const GivenOptions& given) { return refusal([&] { options_for_solve({}, given); }); };
  EXPECT_EQ(said({{"bounds", "degree,branch-and-bound"}, {"method", "peel"}, {"bound", "yes"}}),
            "--bounds: the method peel has no branch and bound; the methods auto and exact have one");
  EXPECT_EQ(said({{"bounds", "degree"}, {"method", "exact"}}),
            "--bounds: the method exact proves its answer by branch and bound: add branch-and-bound");
  EXPECT_EQ(said({{"bounds", "branch-and-bound"}, {"method", "exact"}}), "");

  const auto alone = [](const GivenOptions& given) { return refusal([&] { options_for_bound(given); }); };
  EXPECT_EQ(alone({{"bounds", "semidefinite,fixing"}}), "");
  EXPECT_EQ(alone({{"bounds", "all"}, {"effort", "quick"}}), "");
  EXPECT_EQ(alone({{"bounds", "clique-search"}}),
            "--bounds: a bound by itself has no clique search; the methods auto and exact have one");
  EXPECT_EQ(alone({{"bounds", "degree,semidefinite"}, {"effort", "quick"}}),
            "--bounds: a quick bound solves no relaxation; semidefinite needs --effort normal or thorough");

  const auto compared = [](const char* bounds, std::vector<std::string> chosen) {
    return refusal([&] { options_for_compare({{"bounds", bounds}}, std::move(chosen), false); });
  };
  EXPECT_EQ(compared("semidefinite", {"peel"}), "");  // the bound above all reads it
  EXPECT_EQ(compared("branch-and-bound", {"peel", "auto"}), "");
  EXPECT_EQ(compared("branch-and-bound", {"peel"}),
            "--bounds: this comparison has no branch and bound; the methods auto and exact have one");
  EXPECT_NE(compared("degree", {"exact"}), "");
}

TEST(Reading, APresetSetsWhatTheMethodReads) {
  const SolveOptions paper = options_for_solve("paper", {{"max-iterations", "7"}});
  EXPECT_EQ(paper.method, "se-fw");
  EXPECT_EQ(paper.loading, 1.5);
  EXPECT_EQ(paper.max_iterations, 7U);
  EXPECT_EQ(options_for_solve("paper", {{"method", "fw"}}).loading, 1.5);
  EXPECT_FALSE(options_for_solve("paper", {{"method", "peel"}}).loading);
  EXPECT_THROW(options_for_solve("paper", {{"effort", "quick"}}), UsageError);
  EXPECT_THROW(options_for_solve("paper", {{"method", "peel"}, {"loading", "1.5"}}), UsageError);
}

// What a result says was used can be used again.
TEST(Reading, TheOptionsOfAResultAreOptions) {
  for (const MethodInfo& method : methods()) {
    SolveOptions options;
    options.method = method.name;
    const Result result = solve(example(), size, options);
    EXPECT_EQ(solve(example(), size, result.options).vertices, result.vertices) << method.name;
  }
}

TEST(Reading, InAComparisonOneOfTheMethodsMustReadIt) {
  const auto make = [](const GivenOptions& given, std::vector<std::string> chosen, bool polish = false) {
    return options_for_compare(given, std::move(chosen), polish);
  };
  EXPECT_EQ(refusal([&] {
              make({{"step", "lacoste"}}, {"peel", "auto"});
            }),
            "--step is not read by peel and auto; se-fw and fw read it: add se-fw to the methods or leave --step out");
  EXPECT_NO_THROW(make({{"step", "lacoste"}}, {"peel", "fw"}));
  EXPECT_NO_THROW(make({{"step", "lacoste"}}, {}));        // all of them
  EXPECT_NO_THROW(make({{"time-limit", "3"}}, {"peel"}));  // the bound above all reads it
  EXPECT_THROW(make({{"seed", "3"}}, {"peel"}), UsageError);
  EXPECT_NO_THROW(make({{"seed", "3"}}, {"peel"}, true));  // polishing reads it
  EXPECT_THROW(make({{"method", "fw"}}, {"fw"}), UsageError);
  EXPECT_THROW(make({{"bound", "no"}}, {"fw"}), UsageError);
  EXPECT_NO_THROW(make({{"loading", "1"}}, {"fw"}));  // which takes any
  EXPECT_THROW(make({{"loading", "1"}}, {"fw", "se-fw"}), UsageError);

  CompareOptions options = make({{"step", "lacoste"}, {"max-iterations", "3"}}, {"peel", "fw"});
  const std::vector<std::int64_t> sizes = {size};
  const Comparison field = compare(example(), sizes, options);
  ASSERT_EQ(field.rows.size(), 2U);
  for (const ComparedRow& row : field.rows) {
    ASSERT_TRUE(row.result) << row.failure;
    EXPECT_EQ(row.result->options.step == StepRule::lacoste, row.method == "fw");
  }
  options.methods = {"peel"};
  EXPECT_THROW(compare(example(), sizes, options), UsageError);
}

}  // namespace
}  // namespace densek
