#include "report/option_table.h"

#include <densek/options.h>

#include <fmt/format.h>

namespace densek::report {

namespace {

/// A vertical bar would end the table cell.
std::string cell(std::string_view text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
  return escaped;
}

}  // namespace

std::string options_as_markdown() {
  std::string text =
      "# Options of a solve\n\n"
      "Made from the option table by `densek options`; `densek solve -h` shows the same. In C++ they are the fields "
      "of\n"
      "`densek::SolveOptions`, in a result they stand under `\"options\"` with `_` for `-`.\n\n"
      "| option | default | what it does |\n|---|---|---|\n";
  for (const OptionInfo& info : solve_option_table()) {
    const std::string name = info.value.empty() ? fmt::format("`--{0}` `--no-{0}`", info.name)
                                                : fmt::format("`--{} {}`", info.name, cell(info.value));
    text += fmt::format("| {} | {} | {} |\n", name, info.standard, cell(info.help));
  }
  return text +
         "\n`--preset paper` sets method se-fw, loading 1.5, step lipschitz, start uniform and no bound; options "
         "beside "
         "it win.\n";
}

nlohmann::ordered_json options_as_json() {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const OptionInfo& info : solve_option_table())
    rows.push_back({{"name", info.name}, {"value", info.value}, {"default", info.standard}, {"help", info.help}});
  return {{"schema", "densek.options/1"}, {"options", std::move(rows)}};
}

}  // namespace densek::report
