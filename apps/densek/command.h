// What the subcommands share: how they are declared, and their common flags.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

#include "streams.h"

namespace densek::cli {

/// Flags every subcommand has, and the one that was chosen.
struct Session {
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  std::string command_line;  ///< as typed, for reports
  std::function<int()> run;  ///< the chosen subcommand, once the arguments are read; returns the exit code
};

// One function a subcommand, each in its own file: declares the arguments and sets session.run when it is chosen.
void add_solve(CLI::App& app, Session& session);
void add_explore(CLI::App& app, Session& session);
void add_profile(CLI::App& app, Session& session);
void add_compare(CLI::App& app, Session& session);
void add_bound(CLI::App& app, Session& session);
void add_score(CLI::App& app, Session& session);
void add_verify(CLI::App& app, Session& session);
void add_reproduce(CLI::App& app, Session& session);
void add_landscape(CLI::App& app, Session& session);
void add_generate(CLI::App& app, Session& session);
void add_convert(CLI::App& app, Session& session);
void add_info(CLI::App& app, Session& session);
void add_methods(CLI::App& app, Session& session);
void add_options(CLI::App& app, Session& session);
void add_help(CLI::App& app, Session& session);
void add_completion(CLI::App& app, Session& session);
void add_man(CLI::App& app, Session& session);

/// A subcommand with the common flags.
CLI::App* add_command(CLI::App& app, Session& session, const std::string& name, const std::string& what);

/// Declares -k; `-k=3` is `-k 3`.
CLI::Option* add_size(CLI::App& command, std::string& k, const std::string& what);

}  // namespace densek::cli
