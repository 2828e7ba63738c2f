#include "report/option_table.h"

#include <densek/options.h>

#include <fmt/format.h>

#include <vector>

#include "registry.h"

namespace densek::report {

namespace {

/// A vertical bar would end the table cell.
std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

/// A list that says who does not is shorter where nearly all do.
constexpr std::size_t few = 3;

std::string joined(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

/// Which methods read an option, in words.
std::string readers(Option option) {
  std::vector<std::string_view> yes, no;
  for (const MethodInfo& method : methods()) (reads(method).contains(option) ? yes : no).push_back(method.name);
  if (no.empty()) return "all";
  const bool all_but = no.size() <= few;
  const std::string text = all_but ? "all but " + joined(no) : joined(yes);
  if (!read_by_bound.contains(option)) return text;
  return text + (all_but ? " (they do with `--bound`)" : " (the others do with `--bound`)");
}

}  // namespace

std::string options_as_markdown() {
  std::string text =
      "# Options of a solve\n\n"
      "Made from the option table by `densek options`; `densek solve -h` shows the same. In C++ they are the fields "
      "of\n"
      "`densek::SolveOptions`, in a result those that were read stand under `\"options\"` with `_` for `-`.\n\n"
      "An option that the method does not read is wrong usage, exit code 2: `--step` without `--method` would do "
      "nothing,\n"
      "because `auto` chooses its steps itself. In a comparison one of the methods must read it.\n\n"
      "| option | default | what it does | methods that read it |\n|---|---|---|---|\n";
  for (const OptionInfo& info : solve_option_table()) {
    const std::string name = info.type == OptionType::flag ? fmt::format("`--{0}` `--no-{0}`", info.name)
                                                           : fmt::format("`--{} {}`", info.name, cell(takes(info)));
    text += fmt::format("| {} | {} | {} | {} |\n", name, info.standard, cell(info.help), readers(info.id));
  }
  return text +
         "\n`--preset paper` sets method se-fw, loading 1.5, step lipschitz, start uniform and no bound; options "
         "beside "
         "it win.\n";
}

nlohmann::ordered_json options_as_json() {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const OptionInfo& info : solve_option_table()) {
    nlohmann::ordered_json names = nlohmann::ordered_json::array();
    for (const std::string_view name : info.names) names.push_back(name);
    rows.push_back({{"name", info.name},
                    {"type", to_string(info.type)},
                    {"names", std::move(names)},
                    {"value", takes(info)},
                    {"default", info.standard},
                    {"help", info.help}});
  }
  return {{"schema", "densek.options/1"}, {"options", std::move(rows)}};
}

}  // namespace densek::report
