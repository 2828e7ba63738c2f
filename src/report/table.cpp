#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "report/format.h"

namespace densek::report {

namespace {

constexpr double weak_gap = 0.1;         // beyond it the bound says little, and we say so
constexpr std::size_t line_width = 96;   // of the members
constexpr std::size_t member_lines = 6;  // more are left out

std::string local_judgement(const Certificate& certificate) {
  if (certificate.swap_optimal) return "local maximizer, no swap improves it";
  if (certificate.local_maximizer) return "local maximizer, but a swap improves it";
  return "not a local maximizer";
}

std::string show_sizes(const Result& result) { return size_words(result.size(), result.sizes, result.wishes.get()); }

/// How many edges the members could have between the two sides; nothing where there are no sides.
std::optional<std::int64_t> edges_across(const Graph& graph, const Result& result) {
  if (!graph.sides()) return std::nullopt;
  const auto left = std::ranges::count_if(result.vertices, [&](Vertex v) { return v < graph.sides()->left; });
  return left * (result.size() - left);
}

std::string show_stop(Stop stop) {
  switch (stop) {
    case Stop::converged:
      return "converged";
    case Stop::proved:
      return "stopped with a proof";
    case Stop::stationary:
      return "stuck at a stationary point";
    case Stop::iteration_limit:
      return "stopped at the iteration limit";
    case Stop::effort:
      return "effort spent";
    case Stop::time_limit:
      return "stopped at the time limit";
    case Stop::interrupted:
      break;
  }
  return "interrupted";
}

std::string show_run(const Result& result) {
  std::string text = fmt::format("{}: {}", result.method, counted(result.iterations, "iteration", "iterations"));
  if (result.escapes > 0) text += fmt::format(" ({})", counted(result.escapes, "escape", "escapes"));
  text += ", " + show_stop(result.stop);
  if (!result.integral) text += ", the last iterate was fractional and has been rounded";
  const Seconds& seconds = result.seconds;
  return text + ", " + duration(seconds.prepare + seconds.solve + seconds.bound + seconds.verify);
}

/// The members' labels in lines of bounded width.
std::vector<std::string> show_members(const Graph& graph, const Result& result, std::size_t most_lines) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < result.vertices.size(); ++i) {
    const std::string label = printable(graph.labels().text(result.vertices[i]));
    if (lines.empty() || lines.back().size() + 1 + label.size() > line_width) {
      if (lines.size() == most_lines) {
        lines.push_back(fmt::format("… and {} more (all of them: -o FILE, or --json)",
                                    grouped(std::uint64_t{result.vertices.size() - i})));
        break;
      }
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + label;
  }
  return lines;
}

std::string show_options(const SolveOptions& options) {
  std::string text;
  const OptionSet read = options_read(options);
  for (const OptionInfo& info : solve_option_table())
    if (read.contains(info.id))
      text += fmt::format("{}{}={}", text.empty() ? "" : " ", info.name, printable(get_option(options, info.name)));
  return text;
}

}  // namespace

bool bound_is_weak(const Result& result) { return result.gap().value_or(0) > weak_gap; }

std::string certificate_words(const Graph& graph, const Result& result) {
  const Certificate& certificate = result.certificate;
  std::string text = local_judgement(certificate);
  if (!certificate.min_inside || !certificate.max_outside) return text;
  const char* who =
      result.wishes && !result.wishes->part_of.empty() ? "in the part where they are closest, members" : "members";
  if (has_weights(graph, result.wishes.get()))
    return text + fmt::format(" ({} have weight {} or more towards it, others {} or less)", who,
                              amount(graph, *certificate.min_inside), amount(graph, *certificate.max_outside));
  return text + fmt::format(" ({} have {} or more neighbours inside, others {} or fewer)", who, *certificate.min_inside,
                            *certificate.max_outside);
}

std::string size_words(std::int64_t k, std::span<const std::int64_t> sizes, const Wishes* wishes) {
  if (sizes.empty()) return grouped(k);
  std::vector<std::string> parts;
  for (std::size_t part = 0; part < sizes.size(); ++part)
    parts.push_back(grouped(sizes[part]) + " " + printable(wishes->part_names[part]));
  return enumerated(parts);
}

const char* as_wished(const Wishes* wishes) {
  return wishes != nullptr && wishes->include.size() + wishes->exclude.size() > 0 ? " as wished" : "";
}

std::string bound_words(const Graph& graph, const Result& result) {
  if (!result.upper_bound)
    return result.options.bounds.is_all() ? "not computed (--bound)" : "what --bounds names proves none here";
  std::string text =
      fmt::format("no {} vertices{} have more than {} (proof: {})", show_sizes(result), as_wished(result.wishes.get()),
                  worth(graph, result.wishes.get(), *result.upper_bound), result.bound);
  if (bound_is_weak(result)) text += fmt::format(", a weak bound: the gap is {}", percent(*result.gap()));
  return text;
}

std::vector<std::string> member_words(const Graph& graph, const Result& result) {
  return show_members(graph, result, member_lines);
}

std::string judgement(const Result& result) {
  if (result.edges_per_vertex_bound) {  // the question was edges per vertex, and the size was open
    const double most = *result.edges_per_vertex_bound;
    const double gap = most > 0 ? std::max(0.0, 1 - result.edges_per_vertex().value_or(0) / most) : 0.0;
    if (gap < 1e-12) return "proved to have the most edges per vertex";
    return fmt::format("edges per vertex within {} of the most", percent(gap));
  }
  if (result.proven_optimal()) return "proved optimal";
  if (!result.upper_bound)
    return (result.certificate.local_maximizer ? "local maximizer" : "not a local maximizer") +
           std::string(", no bound computed");
  if (!result.gap()) return "the bound is not positive, so no percentage says how far it is";
  return fmt::format("within {} of the best possible{}", percent(result.gap().value_or(0)),
                     bound_is_weak(result) ? " (the bound is weak here)" : "");
}

std::string facts(const Graph& graph, const Result& result) {
  std::string text = fmt::format("{} of {}, ", show_sizes(result), counted(graph.num_vertices(), "vertex", "vertices"));
  if (has_weights(graph, result.wishes.get())) text += worth(graph, result.wishes.get(), result.value) + " in ";
  if (const auto possible = edges_across(graph, result))  // a density of pairs that are never joined says nothing
    return text + fmt::format("{} of {}", grouped(result.edges),
                              counted(static_cast<std::uint64_t>(*possible), "possible edge", "possible edges"));
  text += counted(static_cast<std::uint64_t>(result.edges), "edge", "edges");
  if (result.density()) text += ", density " + cut_density(*result.density());
  return text;
}

std::string verdict(const Graph& graph, const Result& result) {
  return facts(graph, result) + ": " + judgement(result);
}

std::string to_table(const Graph& graph, const Result& result, const Style& style) {
  std::vector<std::pair<std::string_view, std::string>> rows;
  if (has_weights(graph, result.wishes.get())) rows.emplace_back("weight", amount(graph, result.value));
  const std::optional<std::int64_t> possible = edges_across(graph, result);
  rows.emplace_back(
      "edges",
      grouped(result.edges) + (possible ? fmt::format(" of {} possible between the sides", grouped(*possible)) : ""));
  if (result.size() >= 2) {
    if (!possible) rows.emplace_back("density", fmt::format("{} = 2e/(k(k-1))", cut_density(*result.density())));
    rows.emplace_back("edges per vertex", fmt::format("{:.4g} = e/k", *result.edges_per_vertex()));
    rows.emplace_back("average degree", fmt::format("{:.4g} = 2e/k", *result.average_degree()));
    rows.emplace_back("components", grouped(result.components));
  }
  rows.emplace_back("certificate", certificate_words(graph, result));
  rows.emplace_back("upper bound", bound_words(graph, result));
  if (result.edges_per_vertex_bound)
    rows.emplace_back("", fmt::format("no set has more than {:.6g} edges per vertex", *result.edges_per_vertex_bound));
  rows.emplace_back("run", show_run(result));
  if (style.verbose) {
    const Seconds& seconds = result.seconds;
    rows.emplace_back("time", fmt::format("load {}, prepare {}, solve {}, bound {}, verify {}; {}",
                                          duration(seconds.load), duration(seconds.prepare), duration(seconds.solve),
                                          duration(seconds.bound), duration(seconds.verify),
                                          counted(static_cast<std::uint64_t>(result.threads), "thread", "threads")));
    rows.emplace_back("options", show_options(result.options));
    rows.emplace_back("graph", fmt::format("{}, fingerprint {}", printable(graph.source()), graph.fingerprint()));
  }
  std::string_view name = "members";
  for (std::string& line : show_members(graph, result, style.verbose ? result.vertices.size() : member_lines))
    rows.emplace_back(std::exchange(name, ""), std::move(line));

  std::string text = verdict(graph, result);
  if (style.color) text = (result.proven_optimal() ? "\033[1;32m" : "\033[1m") + text + "\033[0m";
  text += "\n\n";
  for (const auto& [key, value] : rows) text += fmt::format("  {:<18}{}\n", key, value);
  return text;
}

}  // namespace densek::report
