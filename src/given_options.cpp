#include "given_options.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include "bounds/session.h"

namespace densek {

namespace {

/// More names than this are a list to look up, not to read.
constexpr std::size_t most_named = 8;

std::string listed(const std::vector<std::string_view>& names) {
  if (names.size() > most_named)
    return fmt::format("{}, {}, {} and {} others", names[0], names[1], names[2], names.size() - 3);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + std::string(names[i]);
  return text;
}

std::vector<std::string_view> readers_of(Option option) {
  std::vector<std::string_view> names;
  for (const MethodInfo& method : methods())
    if (reads(method).contains(option)) names.push_back(method.name);
  return names;
}

/// "se-fw and fw read it".
std::string who_reads(const std::vector<std::string_view>& readers) {
  return listed(readers) + (readers.size() == 1 ? " reads it" : " read it");
}

std::string cure(const MethodInfo& method, const OptionInfo& info, std::string_view reader) {
  if (info.id == Option::bounds) return fmt::format("add --bound, use --method {} or leave --bounds out", reader);
  // Whoever runs auto most likely has not chosen it.
  if (method.name == "auto") return fmt::format("add --method {}", reader);
  return fmt::format("use --method {} or leave --{} out", reader, info.name);
}

OptionSet given_set(const GivenOptions& given) {
  OptionSet all;
  for (const auto& [name, text] : given) all |= find_option(name).id;
  return all;
}

/// The bound above all methods reads what a bound reads, polishing breaks ties at random.
OptionSet read_by_comparison(const CompareOptions& options) {
  return read_by_bound | (options.polish ? OptionSet(Option::seed) : OptionSet());
}

/// Throws UsageError if a search is among arguments that were chosen, and there is none.
void require_no_search(ArgumentSet bounds, std::string_view whose) {
  if (bounds.is_all()) return;
  for (const Argument search : {Argument::clique_search, Argument::branch_and_bound})
    if (bounds.contains(search))
      throw UsageError(
          fmt::format("--bounds: {} has no {}; the methods auto and exact have one", whose, to_string(search)));
}

}  // namespace

BoundOptions bound_options(const SolveOptions& options) {
  BoundOptions bound = bounds::within(Budget::of_seconds(options.time_limit));
  bound.effort = options.effort;
  bound.allowed = options.bounds;
  return bound;
}

OptionSet changed(const SolveOptions& options) {
  OptionSet all;
  for (const OptionInfo& info : solve_option_table())
    if (get_option(options, info.name) != info.standard) all |= info.id;
  // Results say which λ their σ is for; where the method has none it is this one, so that saying it changes nothing.
  if (options.loading == default_loading && !options.loading_by_vertex) all = all.without(Option::loading);
  return all;
}

OptionSet options_read(const SolveOptions& options) { return reads(require_method(options.method), options.bound); }

SolveOptions only_read(const SolveOptions& options) {
  const OptionSet read = options_read(options);
  SolveOptions rest = options;
  for (const OptionInfo& info : solve_option_table())
    if (!read.contains(info.id)) set_option(rest, info.name, info.standard);
  return rest;
}

void require_effect(const MethodInfo& method, ArgumentSet bounds) {
  if (!reads(method).contains(Option::bounds))
    return require_no_search(bounds, fmt::format("the method {}", method.name));
  if (method.name == "exact" && !bounds.contains(Argument::branch_and_bound))
    throw UsageError("--bounds: the method exact proves its answer by branch and bound: add branch-and-bound");
}

void require_read(const MethodInfo& method, BoundChoice bound, OptionSet given) {
  if (bound == BoundChoice::no && given.contains(Option::bounds))
    throw UsageError("--bounds: no bound is to be proved (--no-bound or --preset paper)");
  const OptionSet unread = given.without(reads(method, bound));
  for (const OptionInfo& info : solve_option_table()) {
    if (!unread.contains(info.id)) continue;
    const std::vector<std::string_view> readers = readers_of(info.id);
    throw UsageError(fmt::format("--{} is not read by the method {}{}; {}: {}", info.name, method.name,
                                 read_by_bound.contains(info.id) ? " without --bound" : "", who_reads(readers),
                                 cure(method, info, readers.front())));
  }
}

void require_read(const CompareOptions& options, OptionSet given) {
  const std::vector<std::string> chosen = methods_to_compare(options.methods);
  OptionSet by_methods;
  for (const std::string& name : chosen) by_methods |= reads(require_method(name));
  if (!by_methods.contains(Option::bounds)) require_no_search(options.solve.bounds, "this comparison");
  const OptionSet read = read_by_comparison(options) | by_methods;
  const OptionSet unread = given.without(read);
  for (const OptionInfo& info : solve_option_table()) {
    if (!unread.contains(info.id)) continue;
    const std::vector<std::string_view> readers = readers_of(info.id);
    throw UsageError(fmt::format("--{} is not read by {}; {}: add {} to the methods or leave --{} out", info.name,
                                 listed({chosen.begin(), chosen.end()}), who_reads(readers), readers.front(),
                                 info.name));
  }
}

SolveOptions options_of(const MethodInfo& method, const CompareOptions& options) {
  SolveOptions own = options.solve;
  own.method = method.name;
  own.bound = BoundChoice::automatic;
  return only_read(own);
}

SolveOptions options_for_solve(const std::optional<std::string>& preset, const GivenOptions& given) {
  SolveOptions options;
  if (preset) apply_preset(options, *preset);
  for (const auto& [name, text] : given) set_option(options, name, text);
  require_read(require_method(options.method), options.bound, given_set(given));
  options = only_read(options);
  check_options(options);
  return options;
}

SolveOptions options_for_bound(const GivenOptions& given) {
  const SolveOptions options = options_for_solve({}, given);
  require_no_search(options.bounds, "a bound by itself");
  if (!options.bounds.is_all() && options.bounds.contains(Argument::semidefinite) && options.effort == Effort::quick)
    throw UsageError("--bounds: a quick bound solves no relaxation; semidefinite needs --effort normal or thorough");
  return options;
}

CompareOptions options_for_compare(const GivenOptions& given, std::vector<std::string> methods, bool polish) {
  CompareOptions options{.methods = methods_to_compare(methods), .solve = {}, .polish = polish};
  for (const auto& [name, text] : given) set_option(options.solve, name, text);
  const OptionSet all = given_set(given);
  if (all.contains(Option::method)) throw UsageError("a comparison takes a list of methods, not --method");
  if (all.contains(Option::bound))
    throw UsageError("a comparison always has one bound for each k; --bound is not for it");
  require_read(options, all);
  for (const std::string& name : options.methods) check_options(options_of(require_method(name), options));
  return options;
}

}  // namespace densek
