#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/options.h>
#include <densek/solve.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <string>

#include "registry.h"

namespace densek {
namespace {

TEST(Options, TheTableTellsTheDefaultsOfTheStruct) {
  for (const OptionInfo& info : solve_option_table()) {
    EXPECT_EQ(get_option(SolveOptions(), info.name), info.standard) << info.name;
    EXPECT_FALSE(info.help.empty()) << info.name;
  }
}

TEST(Options, EveryOptionComesBackAsItWasSet) {
  const std::pair<const char*, const char*> values[] = {{"method", "se-fw"},
                                                        {"engine", "reference"},
                                                        {"loading", "1.25"},
                                                        {"step", "line-search"},
                                                        {"start", "core"},
                                                        {"threads", "3"},
                                                        {"seed", "18446744073709551615"},
                                                        {"effort", "thorough"},
                                                        {"time-limit", "0.5"},
                                                        {"max-iterations", "7"},
                                                        {"bound", "yes"},
                                                        {"bounds", "degree,semidefinite,branch-and-bound"},
                                                        {"escape-threshold", "0.1"},
                                                        {"learning-rate", "0.5"},
                                                        {"rho", "2"},
                                                        {"rank", "5"},
                                                        {"block", "30"},
                                                        {"gamma", "0.25"}};
  ASSERT_EQ(std::size(values), solve_option_table().size());
  SolveOptions options;
  for (const auto& [name, value] : values) {
    EXPECT_NE(get_option(options, name), value) << name;
    set_option(options, name, value);
  }
  for (const auto& [name, value] : values) EXPECT_EQ(get_option(options, name), value);
  set_option(options, "loading", "vertex");
  EXPECT_TRUE(options.loading_by_vertex && !options.loading);
  EXPECT_EQ(get_option(options, "loading"), "vertex");
  apply_preset(options, "paper");
  EXPECT_EQ(get_option(options, "loading"), "1.5");
  set_option(options, "loading", "vertex");
  set_option(options, "loading", "auto");
  EXPECT_FALSE(options.loading_by_vertex);
  set_option(options, "max-iterations", "auto");
  EXPECT_FALSE(options.loading || options.max_iterations);
}

TEST(Options, RefuseWhatTheyCannotTakeAndSayWhatTheyTake) {
  const std::pair<const char*, const char*> wrong[] = {{"seed", "-1"},        {"seed", "1.5"},
                                                       {"seed", ""},          {"seed", "18446744073709551616"},
                                                       {"threads", "two"},    {"threads", "9999999999"},
                                                       {"loading", "1,5"},    {"loading", "nan"},
                                                       {"loading", "inf"},    {"loading", ""},
                                                       {"time-limit", "10s"}, {"max-iterations", "-3"},
                                                       {"step", "Lipschitz"}, {"effort", ""},
                                                       {"engine", "fast"},    {"bound", "maybe"},
                                                       {"start", ""},         {"method", ""}};
  for (const auto& [name, value] : wrong) {
    SolveOptions options;
    try {
      set_option(options, name, value);
      ADD_FAILURE() << name << " took '" << value << "'";
    } catch (const UsageError& error) {
      EXPECT_NE(std::string(error.what()).find("--" + std::string(name)), std::string::npos) << error.what();
    }
  }
  SolveOptions options;
  EXPECT_THROW(set_option(options, "lambda", "1.5"), UsageError);
  EXPECT_THROW((void)get_option(options, "lambda"), UsageError);
  EXPECT_THROW(apply_preset(options, "papers"), UsageError);
}

// In any order, as results call them, with spaces between.
TEST(Options, AListOfBoundsIsASet) {
  SolveOptions options;
  set_option(options, "bounds", "branch and bound, degree ,degree");
  EXPECT_EQ(get_option(options, "bounds"), "degree,branch-and-bound");
  EXPECT_TRUE(options.bounds.contains(Argument::degree) && options.bounds.contains(Argument::branch_and_bound));
  EXPECT_FALSE(options.bounds.contains(Argument::clique) || options.bounds.is_all());
  set_option(options, "bounds", "degree,all");
  EXPECT_EQ(options.bounds, ArgumentSet());

  const OptionInfo& info = find_option("bounds");
  std::string every;
  for (const std::string_view name : info.names) {
    EXPECT_NO_THROW(set_option(options, "bounds", name)) << name;
    if (name != "all") every += (every.empty() ? "" : ",") + std::string(name);
  }
  set_option(options, "bounds", every);
  EXPECT_EQ(get_option(options, "bounds"), "all");
  for (const ArgumentInfo& row : argument_table)
    EXPECT_EQ(ArgumentSet().contains(row.argument), can_be_chosen(row.argument));
  for (const char* wrong : {"", "degree,", "degrees", "peeling", "degree;order", "Degree"})
    EXPECT_THROW(set_option(options, "bounds", wrong), UsageError) << wrong;
  try {
    set_option(options, "bounds", "degree,sdp");
    ADD_FAILURE() << "sdp is no bound";
  } catch (const UsageError& error) {
    for (const std::string_view name : info.names)
      EXPECT_NE(std::string_view(error.what()).find(name), std::string_view::npos) << error.what();
  }
}

TEST(Options, PresetPaperIsAlgorithmOneAndNothingMore) {
  SolveOptions options;
  options.step = StepRule::lacoste;
  options.start = "random";
  options.seed = 5;
  apply_preset(options, "paper");
  EXPECT_EQ(options.method, "se-fw");
  EXPECT_EQ(options.loading, 1.5);
  EXPECT_EQ(options.step, StepRule::lipschitz);
  EXPECT_EQ(options.start, "uniform");
  EXPECT_EQ(options.bound, BoundChoice::no);
  EXPECT_EQ(options.seed, 5U);  // what the preset does not speak of stays
  EXPECT_NO_THROW(check_options(options));
}

TEST(Options, LoadingIsPositiveAndNotAnInteger) {
  const double infinity = std::numeric_limits<double>::infinity();
  SolveOptions options;
  for (const char* method : {"auto", "se-fw"}) {
    options.method = method;
    for (const double bad : {-1.5, 0.0, 1.0, 2.0, 3.0, std::nan(""), infinity}) {
      options.loading = bad;
      EXPECT_THROW(check_options(options), UsageError) << bad;
    }
    for (const double good : {0.5, 1.0001, 1.5, 2.5, 1e12 + 0.5}) {  // what they must be above, the graph says
      options.loading = good;
      EXPECT_NO_THROW(check_options(options)) << good;
    }
  }
  options.method = "fw";  // has no escape to protect
  for (const double good : {0.0, 1.0, 2.0}) {
    options.loading = good;
    EXPECT_NO_THROW(check_options(options)) << good;
  }
  options.loading = -1;
  EXPECT_THROW(check_options(options), UsageError);
}

TEST(Options, LimitsAreNotNegative) {
  const auto refuse = [](auto change) {
    SolveOptions options;
    change(options);
    EXPECT_THROW(check_options(options), UsageError);
  };
  refuse([](SolveOptions& options) { options.time_limit = -1; });
  refuse([](SolveOptions& options) { options.time_limit = std::nan(""); });
  refuse([](SolveOptions& options) { options.threads = -1; });
  refuse([](SolveOptions& options) { options.threads = 1'000'000; });
  refuse([](SolveOptions& options) { options.escape_threshold = -0.1; });
  refuse([](SolveOptions& options) { options.learning_rate = 0; });
  refuse([](SolveOptions& options) { options.rho = -1; });
  refuse([](SolveOptions& options) { options.gamma = 0; });
  refuse([](SolveOptions& options) { options.rank = 0; });
  refuse([](SolveOptions& options) { options.block = 1; });
  EXPECT_NO_THROW(check_options(SolveOptions()));
}

// Every number an option can be given is refused or computed with: nothing overflows, divides by zero or runs away.
TEST(Options, AnyNumberIsRefusedOrServes) {
  const Graph graph = generate::planted(30, 0.2, 6, 0.9, 1);
  const Graph tiny = generate::multipartite({1, 2});
  const std::vector<std::string> counts = {"0",
                                           "1",
                                           "2",
                                           "3",
                                           "63",
                                           "64",
                                           "65",
                                           "4294967295",
                                           "4294967296",
                                           "9223372036854775807",
                                           "9223372036854775808",
                                           "18446744073709551614",
                                           "18446744073709551615",
                                           "18446744073709551616",
                                           "-1",
                                           "1e3",
                                           "0x10"};
  const std::vector<std::string> reals = {"0",
                                          "-0.0",
                                          "1e-320",
                                          "1e-300",
                                          "1e-10",
                                          "1e-9",
                                          "0.5",
                                          "1",
                                          "1.0000000000000002",
                                          "1.5",
                                          "2",
                                          "1e9",
                                          "999999999.5",
                                          "1e10",
                                          "1e300",
                                          "1.7976931348623157e308",
                                          "1e999",
                                          "-1",
                                          "nan",
                                          "inf",
                                          "-inf"};
  std::size_t served = 0, refused = 0;
  for (const OptionInfo& info : solve_option_table()) {
    if (info.type != OptionType::count && info.type != OptionType::real) continue;
    for (const std::string& value : info.type == OptionType::count ? counts : reals)
      for (const MethodInfo& method : methods()) {
        if (!reads(method).contains(info.id)) continue;
        SCOPED_TRACE(fmt::format("--method {} --{} {}", method.name, info.name, value));
        try {
          SolveOptions options;
          options.method = std::string(method.name);
          if (reads(method).contains(Option::effort)) options.effort = Effort::quick;
          if (reads(method).contains(Option::time_limit))
            options.time_limit = 0.05;  // an iteration limit may be endless
          if (reads(method).contains(Option::threads)) options.threads = 1;
          set_option(options, info.name, value);
          check_options(options);
          if (info.id == Option::threads && options.threads > 4) continue;  // as many are another test's matter
          for (const Graph* each : {&graph, &tiny}) {
            const Result result = Solver(*each, 1).solve(2, options);
            EXPECT_GE(result.edges, 0);
          }
          ++served;
        } catch (const UsageError&) {
          ++refused;
        }
      }
  }
  EXPECT_GT(served, 100U);
  EXPECT_GT(refused, 100U);
}

TEST(Options, ATimeLimitOfAgesDoesNotOverflow) {
  SolveOptions options;
  options.method = "se-fw";
  options.time_limit = 1e9;
  EXPECT_EQ(Solver(karate_club(), 1).solve(5, options).stop, Stop::converged);
  options.time_limit = 1e10;
  EXPECT_THROW(check_options(options), UsageError);
}

}  // namespace
}  // namespace densek
