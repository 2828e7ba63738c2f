// What a solve can be told. One struct with defaults; the table below it describes each option once and feeds `--help`,
// docs/options.md and the Python package.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace densek {

enum class StepRule { lipschitz, lacoste, line_search };
enum class EngineKind { automatic, reference, incremental };
enum class Effort { quick, normal, thorough };
enum class BoundChoice { automatic, yes, no };

/// λ where nobody says otherwise: the middle of (1, 2), all of which have the same local maximizers.
inline constexpr double default_loading = 1.5;

struct SolveOptions {
  std::string method = "auto";  ///< a name of `densek methods`
  EngineKind engine = EngineKind::automatic;
  std::optional<double> loading;  ///< λ, the diagonal loading; unset: the method's own (se-fw 1.5, fw, tpm, adamw 1)
  StepRule step = StepRule::lipschitz;
  std::string start = "uniform";  ///< uniform, degree, core, eigenvector, random, or a file of labels (and values)
  std::uint64_t seed = 0;
  int threads = 0;  ///< 0: what the machine or container allows
  Effort effort = Effort::normal;
  double time_limit = 0;                        ///< seconds; 0: none
  std::optional<std::uint64_t> max_iterations;  ///< unset: the method's own (se-fw 50,000, fw 200, …)
  BoundChoice bound = BoundChoice::automatic;
  /// First threshold of the Frank–Wolfe gap below which SE-FW may escape; 0: max(10⁻⁶, 2⁻⁴⁰·k·L). For experiments.
  double escape_threshold = 0;

  double learning_rate = 3;     ///< of adamw
  double rho = 0.1;             ///< penalty of l-admm
  std::uint64_t rank = 2;       ///< eigenpairs of low-rank
  std::uint64_t block = 100;    ///< entries that coordinate moves at a time
  std::optional<double> gamma;  ///< price of a missing edge in sdp; unset: 6/((1−p)k) at edge density p
};

/// One row of the option table.
struct OptionInfo {
  std::string_view name;      ///< as on the command line, without dashes: "max-iterations"
  std::string_view value;     ///< what it takes: "N", "SECONDS", "lipschitz|lacoste|line-search"; empty: a flag
  std::string_view standard;  ///< the default, as text
  std::string_view help;
};

/// Every option of SolveOptions, in the order of the help.
std::span<const OptionInfo> solve_option_table();

/// Sets one option from text; throws UsageError naming the option and what it takes.
void set_option(SolveOptions& options, std::string_view name, std::string_view value);
/// The value of one option as text, so that what was used can be written down.
std::string get_option(const SolveOptions& options, std::string_view name);

/// Named sets of options: "paper" is Algorithm 1 as printed.
void apply_preset(SolveOptions& options, std::string_view preset);

/// Throws UsageError for values that make no sense (λ ≤ 1 or integral for se-fw, negative limits).
void check_options(const SolveOptions& options);

}  // namespace densek
