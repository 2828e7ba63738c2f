#include <densek/errors.h>
#include <densek/options.h>

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>
#include <string>

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
  set_option(options, "loading", "auto");
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

TEST(Options, LoadingIsAboveOneAndNotAnInteger) {
  const double infinity = std::numeric_limits<double>::infinity();
  SolveOptions options;
  for (const char* method : {"auto", "se-fw"}) {
    options.method = method;
    for (const double bad : {-1.5, 0.0, 0.5, 1.0, 2.0, 3.0, std::nan(""), infinity}) {
      options.loading = bad;
      EXPECT_THROW(check_options(options), UsageError) << bad;
    }
    for (const double good : {1.0001, 1.5, 2.5}) {
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

}  // namespace
}  // namespace densek
