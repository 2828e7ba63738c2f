// What a solve can be told. One struct with defaults; the table below it describes each option once and feeds `--help`,
// docs/options.md and the Python package.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <densek/argument.h>

namespace densek {

/// How far a step of Frank–Wolfe goes.
enum class StepRule { lipschitz, lacoste, line_search, curvature };
/// The machine behind Frank–Wolfe; all give the same answer, bit by bit.
enum class EngineKind { automatic, reference, incremental };
/// How much may be done, counted in work and not in time.
enum class Effort { quick, normal, thorough };
/// Whether an upper bound is proved; automatic: the method `auto` does.
enum class BoundChoice { automatic, yes, no };

/// λ where nobody says otherwise: the middle of (1, 2), all of which have the same local maximizers.
inline constexpr double default_loading = 1.5;

/// What a solve can be told; docs/options.md describes each option.
struct SolveOptions {
  std::string method = "auto";  ///< a name of `densek methods`
  EngineKind engine = EngineKind::automatic;
  std::optional<double> loading;   ///< λ, the diagonal loading; unset: the method's own (se-fw 1.5, fw, tpm, adamw 1)
  bool loading_by_vertex = false;  ///< of SE-FW, instead: for each vertex its heaviest edge and a quarter of a unit
  StepRule step = StepRule::lipschitz;
  std::string start = "uniform";  ///< uniform, degree, core, eigenvector, random, or a file of labels (and values)
  std::uint64_t seed = 0;
  int threads = 0;  ///< 0: what the machine or container allows
  Effort effort = Effort::normal;
  double time_limit = 0;                        ///< seconds; 0: none
  std::optional<std::uint64_t> max_iterations;  ///< unset: the method's own (se-fw 50,000, fw 200, …)
  BoundChoice bound = BoundChoice::automatic;
  ArgumentSet bounds;  ///< which arguments may prove it; each of a part of them is asked, whatever the effort
  /// First threshold of the Frank–Wolfe gap below which SE-FW may escape; 0: max(10⁻³, 2⁻⁴⁰·k·L). For experiments.
  double escape_threshold = 0;

  double learning_rate = 3;     ///< of adamw
  double rho = 0.1;             ///< penalty of l-admm
  std::uint64_t rank = 2;       ///< eigenpairs of low-rank
  std::uint64_t block = 100;    ///< entries that coordinate moves at a time
  std::optional<double> gamma;  ///< price of a missing edge in sdp; unset: 6/((1−p)k) at edge density p
};

/// The options above by name, in the order of the help.
enum class Option : std::uint8_t {
  method,
  engine,
  loading,
  step,
  start,
  seed,
  threads,
  effort,
  time_limit,
  max_iterations,
  bound,
  bounds,
  escape_threshold,
  learning_rate,
  rho,
  rank,
  block,
  gamma
};

/// Some of the options.
class OptionSet {
 public:
  constexpr OptionSet() = default;
  constexpr OptionSet(Option option) : bits_(std::uint32_t{1} << static_cast<unsigned>(option)) {}

  constexpr bool contains(OptionSet others) const { return (others.bits_ & ~bits_) == 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr OptionSet& operator|=(OptionSet others) {
    bits_ |= others.bits_;
    return *this;
  }
  /// Those that are not among the others.
  constexpr OptionSet without(OptionSet others) const {
    OptionSet rest = *this;
    rest.bits_ &= ~others.bits_;
    return rest;
  }
  friend constexpr bool operator==(OptionSet a, OptionSet b) = default;

 private:
  std::uint32_t bits_ = 0;
};

/// Those of both.
constexpr OptionSet operator|(OptionSet a, OptionSet b) { return a |= b; }
constexpr OptionSet operator|(Option a, Option b) { return OptionSet(a) | OptionSet(b); }

/// What an option takes.
enum class OptionType {
  flag,    ///< yes or no; on the command line --NAME and --no-NAME
  choice,  ///< one of the names
  text,    ///< one of the names or any other text
  list,    ///< some of the names, separated by commas
  count,   ///< a whole number that is not negative
  real
};

/// The name of the type, as it is written here.
std::string_view to_string(OptionType type);

/// One row of the option table.
struct OptionInfo {
  Option id;
  std::string_view name;  ///< as on the command line, without dashes: "max-iterations"
  OptionType type;
  std::span<const std::string_view> names;  ///< of a choice, text or list, each with a meaning of its own
  std::string_view other;                   ///< what it takes besides, as the help calls it: "N", "SECONDS", "FILE"
  bool may_be_auto;                         ///< a number that may also be "auto": the method decides
  std::string_view standard;                ///< the default, as text
  std::string_view help;
};

/// What the option takes, for a help: "N", "lipschitz|lacoste|…", "uniform|…|FILE"; nothing for a flag.
std::string takes(const OptionInfo& info);

/// Every option of SolveOptions, in the order of the help.
std::span<const OptionInfo> solve_option_table();
/// All of them.
OptionSet all_options();
/// Throws UsageError if there is none of that name.
const OptionInfo& find_option(std::string_view name);

/// Sets one option from text; throws UsageError naming the option and what it takes.
void set_option(SolveOptions& options, std::string_view name, std::string_view value);
/// The value of one option as text, so that what was used can be written down.
std::string get_option(const SolveOptions& options, std::string_view name);

/// Named sets of options: "paper" is Algorithm 1 as printed.
void apply_preset(SolveOptions& options, std::string_view preset);

/// What a run with these options reads: what its method declares, and what a bound reads if one is asked for. Throws
/// UsageError if there is no such method.
OptionSet options_read(const SolveOptions& options);
/// The same options with those that would not be read at their defaults: for one set of options and many methods.
SolveOptions only_read(const SolveOptions& options);

/// Throws UsageError if there is no such method, if a value makes no sense, or if one that the method does not read
/// differs from its default.
void check_options(const SolveOptions& options);

}  // namespace densek
