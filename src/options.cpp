// The option table: each option of a solve described once, with how it is set from text and written as text.
//
// `--help`, docs/options.md, the "options" of a result and the Python package are all made from these rows.
#include <densek/errors.h>
#include <densek/options.h>

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace densek {

namespace {

/// Wide enough for any machine; a larger number is a slip of the keyboard.
constexpr int most_threads = 4096;

/// Eigenpairs beyond this are noise for a search by directions.
constexpr std::uint64_t most_rank = 64;

/// What an optional value or a choice is called when the method decides.
constexpr std::string_view automatic = "auto";

[[noreturn]] void refuse(std::string_view name, std::string_view takes, std::string_view value) {
  throw UsageError(fmt::format("--{} takes {}, not '{}'", name, takes, value));
}

template <class Enum, std::size_t count>
using Names = std::array<std::pair<std::string_view, Enum>, count>;

constexpr Names<StepRule, 3> step_names{
    {{"lipschitz", StepRule::lipschitz}, {"lacoste", StepRule::lacoste}, {"line-search", StepRule::line_search}}};
constexpr Names<EngineKind, 3> engine_names{{{automatic, EngineKind::automatic},
                                             {"reference", EngineKind::reference},
                                             {"incremental", EngineKind::incremental}}};
constexpr Names<Effort, 3> effort_names{
    {{"quick", Effort::quick}, {"normal", Effort::normal}, {"thorough", Effort::thorough}}};
constexpr Names<BoundChoice, 3> bound_names{
    {{automatic, BoundChoice::automatic}, {"yes", BoundChoice::yes}, {"no", BoundChoice::no}}};

/// A row with its two directions between text and the struct.
struct Row {
  OptionInfo info;
  void (*set)(SolveOptions&, const OptionInfo&, std::string_view);
  std::string (*get)(const SolveOptions&);
};

// --- One pair of functions for each type of option

template <class Number>
Number parse(const OptionInfo& info, std::string_view kind, std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) refuse(info.name, kind, text);
  return value;
}

double parse_real(const OptionInfo& info, std::string_view text) {
  const double value = parse<double>(info, "a number", text);
  if (!std::isfinite(value)) refuse(info.name, "a finite number", text);
  return value;
}

constexpr std::string_view whole = "a whole number that is not negative";

template <auto member, const auto& names>
constexpr Row choice(OptionInfo info) {
  return {info,
          [](SolveOptions& options, const OptionInfo& row, std::string_view text) {
            for (const auto& [name, value] : names)
              if (name == text) {
                options.*member = value;
                return;
              }
            std::string takes;
            for (const auto& [name, value] : names) takes += (takes.empty() ? "" : " or ") + std::string(name);
            refuse(row.name, takes, text);
          },
          [](const SolveOptions& options) {
            for (const auto& [name, value] : names)
              if (value == options.*member) return std::string(name);
            return std::string();
          }};
}

template <auto member>
constexpr Row text(OptionInfo info) {
  return {info,
          [](SolveOptions& options, const OptionInfo& row, std::string_view value) {
            if (value.empty()) refuse(row.name, row.value, value);
            options.*member = std::string(value);
          },
          [](const SolveOptions& options) { return options.*member; }};
}

template <auto member>
constexpr Row count(OptionInfo info) {
  return {info,
          [](SolveOptions& options, const OptionInfo& row, std::string_view value) {
            using Number = std::remove_reference_t<decltype(options.*member)>;
            options.*member = parse<Number>(row, whole, value);
          },
          [](const SolveOptions& options) { return std::to_string(options.*member); }};
}

template <auto member>
constexpr Row real(OptionInfo info) {
  return {info,
          [](SolveOptions& options, const OptionInfo& row, std::string_view value) {
            options.*member = parse_real(row, value);
          },
          [](const SolveOptions& options) { return fmt::format("{}", options.*member); }};
}

template <auto member>
constexpr Row optional_real(OptionInfo info) {
  return {info,
          [](SolveOptions& options, const OptionInfo& row, std::string_view value) {
            options.*member = value == automatic ? std::nullopt : std::optional(parse_real(row, value));
          },
          [](const SolveOptions& options) {
            return options.*member ? fmt::format("{}", *(options.*member)) : std::string(automatic);
          }};
}

constexpr Row max_iterations(OptionInfo info) {
  return {info,
          [](SolveOptions& options, const OptionInfo& row, std::string_view value) {
            options.max_iterations =
                value == automatic ? std::nullopt : std::optional(parse<std::uint64_t>(row, whole, value));
          },
          [](const SolveOptions& options) {
            return options.max_iterations ? std::to_string(*options.max_iterations) : std::string(automatic);
          }};
}

constexpr std::array rows = {
    text<&SolveOptions::method>({"method", "NAME", "auto", "how to search; `densek methods` lists the names"}),
    choice<&SolveOptions::engine, engine_names>(
        {"engine", "auto|reference|incremental", "auto",
         "the machine behind Frank–Wolfe; the answer is the same, reference visits every vertex in every iteration"}),
    optional_real<&SolveOptions::loading>(
        {"loading", "LAMBDA", "auto",
         "diagonal loading λ, above 1 and not an integer (auto: 1.5; fw, tpm and adamw take any λ ≥ 0, auto: 1)"}),
    choice<&SolveOptions::step, step_names>(
        {"step", "lipschitz|lacoste|line-search", "lipschitz", "step rule of Frank–Wolfe"}),
    text<&SolveOptions::start>({"start", "uniform|degree|core|eigenvector|random|FILE", "uniform",
                                "start point; a file has one vertex label a line, with a value behind it or not"}),
    count<&SolveOptions::seed>({"seed", "N", "0", "seed of everything that is random"}),
    count<&SolveOptions::threads>(
        {"threads", "N", "0", "threads (0: what the machine or container allows); the answer does not depend on it"}),
    choice<&SolveOptions::effort, effort_names>({"effort", "quick|normal|thorough", "normal",
                                                 "how much the method auto may do, counted in work and not in time "
                                                 "(very roughly a fraction of a second, ten seconds, a few "
                                                 "minutes)"}),
    real<&SolveOptions::time_limit>(
        {"time-limit", "SECONDS", "0", "stop then with the best answer so far (0: no limit)"}),
    max_iterations({"max-iterations", "N", "auto",
                    "stop after so many iterations of the method and round (auto: the method's own; se-fw: 50000)"}),
    choice<&SolveOptions::bound, bound_names>(
        {"bound", "", "auto", "prove an upper bound, or do not (auto: the method auto does)"}),
    real<&SolveOptions::escape_threshold>(
        {"escape-threshold", "X", "0",
         "first Frank–Wolfe gap below which SE-FW may escape, for experiments (0: max(1e-6, 2^-40 k L))"}),
    real<&SolveOptions::learning_rate>({"learning-rate", "X", "3", "learning rate of adamw"}),
    real<&SolveOptions::rho>({"rho", "X", "0.1", "penalty parameter ρ of l-admm"}),
    count<&SolveOptions::rank>({"rank", "N", "2", "how many eigenpairs low-rank looks at"}),
    count<&SolveOptions::block>({"block", "N", "100", "how many entries coordinate moves at a time"}),
    optional_real<&SolveOptions::gamma>(
        {"gamma", "X", "auto", "price of a missing edge in sdp (auto: 6/((1-p)k), p the edge density of the graph)"}),
};

constexpr auto infos = [] {
  std::array<OptionInfo, rows.size()> all{};
  for (std::size_t i = 0; i < rows.size(); ++i) all[i] = rows[i].info;
  return all;
}();

const Row& row_of(std::string_view name) {
  for (const Row& row : rows)
    if (row.info.name == name) return row;
  throw UsageError(fmt::format("there is no option --{}", name));
}

}  // namespace

std::span<const OptionInfo> solve_option_table() { return infos; }

void set_option(SolveOptions& options, std::string_view name, std::string_view value) {
  const Row& row = row_of(name);
  row.set(options, row.info, value);
}

std::string get_option(const SolveOptions& options, std::string_view name) { return row_of(name).get(options); }

void apply_preset(SolveOptions& options, std::string_view preset) {
  if (preset != "paper") throw UsageError(fmt::format("there is no preset '{}' (there is: paper)", preset));
  options.method = "se-fw";
  options.loading = default_loading;
  options.step = StepRule::lipschitz;
  options.start = "uniform";
  options.bound = BoundChoice::no;
}

void check_options(const SolveOptions& options) {
  if (options.loading) {
    const double loading = *options.loading;
    if (options.method == "fw" || options.method == "tpm" || options.method == "adamw") {
      if (!std::isfinite(loading) || loading < 0)
        throw UsageError(fmt::format("--loading {}: λ must be a number that is not negative", loading));
    } else if (!std::isfinite(loading) || loading <= 1 || loading == std::floor(loading)) {
      // An integral λ has integral stationary points that are no local maximizers: nothing would escape from them.
      throw UsageError(fmt::format("--loading {}: λ must be above 1 and not an integer, for example 1.5", loading));
    }
  }
  if (!(options.time_limit >= 0) || !std::isfinite(options.time_limit))
    throw UsageError(fmt::format("--time-limit {}: must be a number of seconds, 0 for none", options.time_limit));
  if (!(options.escape_threshold >= 0) || !std::isfinite(options.escape_threshold))
    throw UsageError(fmt::format("--escape-threshold {}: must not be negative", options.escape_threshold));
  const auto positive = [](std::string_view name, double value) {
    if (!(value > 0) || !std::isfinite(value))
      throw UsageError(fmt::format("--{} {}: must be a number above 0", name, value));
  };
  positive("learning-rate", options.learning_rate);
  positive("rho", options.rho);
  positive("gamma", options.gamma.value_or(1));
  if (options.rank < 1 || options.rank > most_rank)
    throw UsageError(fmt::format("--rank {}: must be between 1 and {}", options.rank, most_rank));
  if (options.block < 2) throw UsageError(fmt::format("--block {}: must be at least 2", options.block));
  if (options.threads < 0 || options.threads > most_threads)
    throw UsageError(fmt::format("--threads {}: must be between 0 and {}", options.threads, most_threads));
}

}  // namespace densek
