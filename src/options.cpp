// The option table: each option of a solve described once, with how it is set from text and written as text.
//
// `--help`, docs/options.md, the "options" of a result and the Python package are all made from these rows; nobody
// guesses a type from what the help calls a value.
#include <densek/errors.h>
#include <densek/options.h>

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>
#include <utility>

#include "argument_names.h"
#include "given_options.h"
#include "registry.h"

namespace densek {

namespace {

/// Wide enough for any machine; a larger number is a slip of the keyboard.
constexpr int most_threads = 4096;

/// Eigenpairs beyond this are noise for a search by directions.
constexpr std::uint64_t most_rank = 64;

/// Parameters of methods outside these are slips of the keyboard, and would overflow where they are squared.
constexpr double least_parameter = 1e-9, most_parameter = 1e9;

/// A double this large still tells halves of a unit apart.
constexpr double most_loading = 0x1p50;

/// Seconds that a clock can count without an overflow: thirty years.
constexpr double longest_time = 1e9;

/// What --loading is called that each vertex has its own.
constexpr std::string_view by_vertex = "vertex";
constexpr std::array<std::string_view, 1> loading_words = {by_vertex};

/// What an optional value or a choice is called when the method decides.
constexpr std::string_view automatic = "auto";

[[noreturn]] void refuse(std::string_view name, std::string_view takes, std::string_view value) {
  throw UsageError(fmt::format("--{} takes {}, not '{}'", name, takes, value));
}

template <class Enum, std::size_t count>
using Names = std::array<std::pair<std::string_view, Enum>, count>;

constexpr Names<StepRule, 4> step_names{{{"lipschitz", StepRule::lipschitz},
                                         {"lacoste", StepRule::lacoste},
                                         {"line-search", StepRule::line_search},
                                         {"curvature", StepRule::curvature}}};
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

double parse_real(const OptionInfo& info, std::string_view text, std::string_view kind = "a number") {
  const double value = parse<double>(info, kind, text);
  if (!std::isfinite(value)) refuse(info.name, "a finite number", text);
  return value;
}

/// The names of a choice alone.
template <const auto& names>
constexpr auto words = [] {
  std::array<std::string_view, names.size()> all{};
  for (std::size_t i = 0; i < names.size(); ++i) all[i] = names[i].first;
  return all;
}();

constexpr std::array<std::string_view, 5> start_words = {"uniform", "degree", "core", "eigenvector", "random"};

constexpr std::string_view whole = "a whole number that is not negative";

template <auto member, const auto& names>
constexpr auto set_choice = [](SolveOptions& options, const OptionInfo& row, std::string_view text) {
  for (const auto& [name, value] : names)
    if (name == text) {
      options.*member = value;
      return;
    }
  std::string allowed;
  for (const auto& [name, value] : names) allowed += (allowed.empty() ? "" : " or ") + std::string(name);
  refuse(row.name, allowed, text);
};

template <auto member, const auto& names>
constexpr auto get_choice = [](const SolveOptions& options) {
  for (const auto& [name, value] : names)
    if (value == options.*member) return std::string(name);
  return std::string();
};

/// How a row of each type is written: its name, its default, what it does.
struct Words {
  std::string_view name, standard, help;
};

template <auto member, const auto& names>
constexpr Row choice(Option id, Words about) {
  return {{id, about.name, OptionType::choice, words<names>, "", false, about.standard, about.help},
          set_choice<member, names>,
          get_choice<member, names>};
}

template <auto member, const auto& names>
constexpr Row flag(Option id, Words about) {
  return {{id, about.name, OptionType::flag, {}, "", false, about.standard, about.help},
          set_choice<member, names>,
          get_choice<member, names>};
}

template <auto member>
constexpr Row text(Option id, Words about, std::span<const std::string_view> names, std::string_view other) {
  return {{id, about.name, OptionType::text, names, other, false, about.standard, about.help},
          [](SolveOptions& options, const OptionInfo& row, std::string_view value) {
            if (value.empty()) refuse(row.name, takes(row), value);
            options.*member = std::string(value);
          },
          [](const SolveOptions& options) { return options.*member; }};
}

/// A number; one that is optional in the struct may be "auto".
template <auto member>
constexpr Row number(Option id, Words about, std::string_view other) {
  using Member = std::remove_cvref_t<decltype(std::declval<SolveOptions&>().*member)>;
  constexpr bool optional = requires(Member value) { value.has_value(); };
  using Number = decltype([] {
    if constexpr (optional)
      return typename Member::value_type{};
    else
      return Member{};
  }());
  constexpr bool real = std::is_floating_point_v<Number>;
  return {
      {id, about.name, real ? OptionType::real : OptionType::count, {}, other, optional, about.standard, about.help},
      [](SolveOptions& options, const OptionInfo& row, std::string_view value) {
        if constexpr (optional)
          if (value == automatic) return (options.*member).reset();
        if constexpr (real)
          options.*member = parse_real(row, value);
        else
          options.*member = parse<Number>(row, whole, value);
      },
      [](const SolveOptions& options) {
        if constexpr (optional)
          return options.*member ? fmt::format("{}", *(options.*member)) : std::string(automatic);
        else
          return fmt::format("{}", options.*member);
      }};
}

constexpr Row bounds_row(Words about) {
  return {{Option::bounds, about.name, OptionType::list, chosen_words, "", false, about.standard, about.help},
          [](SolveOptions& options, const OptionInfo& info, std::string_view value) {
            const auto chosen = arguments_chosen(value);
            if (!chosen)
              refuse(info.name, fmt::format("names separated by commas ({})", fmt::join(info.names, ", ")), value);
            options.bounds = *chosen;
          },
          [](const SolveOptions& options) { return text_of(options.bounds); }};
}

/// A number, or a word for one number a vertex.
constexpr Row loading_row(Words about) {
  Row row = number<&SolveOptions::loading>(Option::loading, about, "LAMBDA");
  row.info.names = loading_words;
  row.set = [](SolveOptions& options, const OptionInfo& info, std::string_view value) {
    options.loading_by_vertex = value == by_vertex;
    if (options.loading_by_vertex || value == automatic) return options.loading.reset();
    options.loading = parse_real(info, value, "a number, auto or vertex");
  };
  row.get = [](const SolveOptions& options) {
    if (options.loading_by_vertex) return std::string(by_vertex);
    return options.loading ? fmt::format("{}", *options.loading) : std::string(automatic);
  };
  return row;
}

constexpr std::array rows = {
    text<&SolveOptions::method>(Option::method, {"method", "auto", "how to search; `densek methods` lists the names"},
                                {}, "NAME"),
    choice<&SolveOptions::engine, engine_names>(
        Option::engine,
        {"engine", "auto",
         "the machine behind Frank–Wolfe; the answer is the same, reference visits every vertex in every iteration"}),
    loading_row(
        {"loading", "auto",
         "diagonal loading λ, above 1 and not an integer (auto: 1.5; fw, tpm and adamw take any λ ≥ 0, auto: 1); with "
         "weights or parts, above the heaviest edge w of two vertices that could be exchanged and between two "
         "multiples of the unit u (auto: w + u/2; fw and tpm: w); vertex: for each vertex its own, u/4 above its "
         "heaviest "
         "such edge, which leaves fewer local maximizers where few edges are heavy and wants a start like degree (not "
         "fw, tpm and adamw)"}),
    choice<&SolveOptions::step, step_names>(Option::step, {"step", "lipschitz", "step rule of Frank–Wolfe"}),
    text<&SolveOptions::start>(
        Option::start,
        {"start", "uniform",
         "start point; a file has one label a line, as -o writes them, with a weight behind it or not"},
        start_words, "FILE"),
    number<&SolveOptions::seed>(Option::seed, {"seed", "0", "seed of everything that is random"}, "N"),
    number<&SolveOptions::threads>(
        Option::threads,
        {"threads", "0", "threads (0: what the machine or container allows); the answer does not depend on it"}, "N"),
    choice<&SolveOptions::effort, effort_names>(
        Option::effort, {"effort", "normal",
                         "how much may be done, counted in work and not in time (very roughly, for the method auto: a "
                         "second per million edges, ten seconds, a few minutes)"}),
    number<&SolveOptions::time_limit>(
        Option::time_limit,
        {"time-limit", "0",
         "stop then with the best answer so far, counted for each answer from when the graph is read (0: no limit)"},
        "SECONDS"),
    number<&SolveOptions::max_iterations>(
        Option::max_iterations,
        {"max-iterations", "auto",
         "stop after so many iterations of the method and round (auto: the method's own; se-fw: 50000)"},
        "N"),
    flag<&SolveOptions::bound, bound_names>(
        Option::bound, {"bound", "auto", "prove an upper bound, or do not (auto: the method auto does)"}),
    bounds_row(
        {"bounds", "all",
         "which arguments may prove it, separated by commas; each of a list is asked, even where that is not worth its "
         "cost, and where none of them has anything to say there is no bound. What a method proves on its way "
         "(peeling, "
         "loads, flow) is part of the method and stays, and so does what needs no argument"}),
    number<&SolveOptions::escape_threshold>(
        Option::escape_threshold,
        {"escape-threshold", "0",
         "first Frank–Wolfe gap below which SE-FW may escape, for experiments (0: max(1e-3, 2^-40 k L))"},
        "X"),
    number<&SolveOptions::learning_rate>(Option::learning_rate, {"learning-rate", "3", "learning rate of adamw"}, "X"),
    number<&SolveOptions::rho>(Option::rho, {"rho", "0.1", "penalty parameter ρ of l-admm"}, "X"),
    number<&SolveOptions::rank>(Option::rank, {"rank", "2", "how many eigenpairs low-rank looks at"}, "N"),
    number<&SolveOptions::block>(Option::block, {"block", "100", "how many entries coordinate moves at a time"}, "N"),
    number<&SolveOptions::gamma>(
        Option::gamma,
        {"gamma", "auto", "price of a missing edge in sdp (auto: 6/((1-p)k), p the edge density of the graph)"}, "X"),
};

static_assert(
    [] {
      for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].info.id != static_cast<Option>(i)) return false;
      return rows.back().info.id == Option::gamma;
    }(),
    "the rows stand in the order of the enumeration, and all of them are there");

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

OptionSet all_options() {
  OptionSet all;
  for (const OptionInfo& info : infos) all |= info.id;
  return all;
}

const OptionInfo& find_option(std::string_view name) { return row_of(name).info; }

std::string_view to_string(OptionType type) {
  switch (type) {
    case OptionType::flag:
      return "flag";
    case OptionType::choice:
      return "choice";
    case OptionType::text:
      return "text";
    case OptionType::list:
      return "list";
    case OptionType::count:
      return "count";
    case OptionType::real:
      break;
  }
  return "real";
}

std::string takes(const OptionInfo& info) {
  std::string all;
  for (const std::string_view name : info.names) all += std::string(all.empty() ? "" : "|") + std::string(name);
  if (info.type == OptionType::list) all += ",...";
  if (!info.other.empty()) all += std::string(all.empty() ? "" : "|") + std::string(info.other);
  return all;
}

void set_option(SolveOptions& options, std::string_view name, std::string_view value) {
  const Row& row = row_of(name);
  row.set(options, row.info, value);
}

std::string get_option(const SolveOptions& options, std::string_view name) { return row_of(name).get(options); }

void apply_preset(SolveOptions& options, std::string_view preset) {
  if (preset != "paper") throw UsageError(fmt::format("there is no preset '{}' (there is: paper)", preset));
  options.method = "se-fw";
  options.loading = default_loading;
  options.loading_by_vertex = false;
  options.step = StepRule::lipschitz;
  options.start = "uniform";
  options.bound = BoundChoice::no;
}

void check_options(const SolveOptions& options) {
  const MethodInfo& method = require_method(options.method);
  if (options.method == "exact" && options.bound == BoundChoice::no)
    throw UsageError("--no-bound: the method exact ends when its answer is proved, so there is always a bound");
  require_effect(method, options.bounds);
  if (options.loading_by_vertex && method.any_loading)
    throw UsageError(
        fmt::format("--loading vertex: the method {} takes a number; auto, exact, at-most-k and se-fw take a loading "
                    "for each vertex",
                    method.name));
  if (options.loading && !options.loading_by_vertex) {
    const double loading = *options.loading;
    if (method.any_loading) {
      if (!(loading >= 0 && loading <= most_loading))
        throw UsageError(fmt::format("--loading {}: λ must be between 0 and {}", loading, most_loading));
    } else if (!(loading > 0 && loading <= most_loading) || loading == std::floor(loading)) {
      // An integral λ has integral stationary points that are no local maximizers: nothing would escape from them. What
      // λ must be above depends on the weights and is checked when they are known.
      throw UsageError(fmt::format(
          "--loading {}: λ must be above 1, with weights above the heaviest edge, and not an integer, for example 1.5",
          loading));
    }
  }
  if (!(options.time_limit >= 0 && options.time_limit <= longest_time))
    throw UsageError(fmt::format("--time-limit {}: must be a number of seconds up to {}, 0 for none",
                                 options.time_limit, longest_time));
  if (!(options.escape_threshold >= 0) || !std::isfinite(options.escape_threshold))
    throw UsageError(fmt::format("--escape-threshold {}: must not be negative", options.escape_threshold));
  const auto parameter = [](std::string_view name, double value) {
    if (!(value >= least_parameter && value <= most_parameter))
      throw UsageError(fmt::format("--{} {}: must be between {} and {}", name, value, least_parameter, most_parameter));
  };
  parameter("learning-rate", options.learning_rate);
  parameter("rho", options.rho);
  parameter("gamma", options.gamma.value_or(1));
  if (options.rank < 1 || options.rank > most_rank)
    throw UsageError(fmt::format("--rank {}: must be between 1 and {}", options.rank, most_rank));
  if (options.block < 2) throw UsageError(fmt::format("--block {}: must be at least 2", options.block));
  if (options.threads < 0 || options.threads > most_threads)
    throw UsageError(fmt::format("--threads {}: must be between 0 and {}", options.threads, most_threads));
  require_read(method, options.bound, changed(options));
}

}  // namespace densek
