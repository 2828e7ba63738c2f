// How `-h` looks: descriptions wrapped to the screen, values by their names.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace densek::cli {

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool positional) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

/// "densek generate regular": what the user types to get to the command.
std::string command_path(const CLI::App& command);

/// The whole help of a command.
std::string help_text(const CLI::App& command);

}  // namespace densek::cli
