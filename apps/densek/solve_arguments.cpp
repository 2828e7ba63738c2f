#include "solve_arguments.h"

#include <densek/errors.h>

#include <fmt/format.h>

#include <algorithm>

#include "registry.h"

namespace densek::cli {

void SolveArguments::declare(CLI::App& command, std::initializer_list<std::string_view> left_out) {
  const char* group = "How to search";
  const auto has = [&](std::string_view name) { return std::ranges::find(left_out, name) == left_out.end(); };
  if (has("method"))
    command.add_option("--preset", preset_, "named options; paper: Algorithm 1 as printed, nothing added, no bound")
        ->type_name("paper")
        ->group(group);
  for (const OptionInfo& info : solve_option_table()) {
    if (!has(info.name)) continue;
    const std::string name(info.name), help(info.help);
    if (info.value.empty()) {
      command
          .add_flag_function(
              fmt::format("--{0},!--no-{0}", name),
              [this, name](std::int64_t times) { given_.emplace_back(name, times > 0 ? "yes" : "no"); }, help)
          ->group(group);
      continue;
    }
    command
        .add_option_function<std::string>(
            "--" + name, [this, name](const std::string& value) { given_.emplace_back(name, value); },
            fmt::format("{} [{}]", help, info.standard))
        ->type_name(std::string(info.value))
        ->group(group);
  }
}

SolveOptions SolveArguments::options() const {
  SolveOptions options;
  if (!preset_.empty()) apply_preset(options, preset_);
  for (const auto& [name, value] : given_) set_option(options, name, value);
  check_options(options);
  if (find_method(options.method) == nullptr)
    throw UsageError(fmt::format("there is no method '{}'; `densek methods` lists them", options.method));
  return options;
}

bool SolveArguments::given(std::string_view name) const {
  return std::any_of(given_.begin(), given_.end(), [&](const auto& option) { return option.first == name; });
}

}  // namespace densek::cli
