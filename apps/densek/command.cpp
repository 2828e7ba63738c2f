#include "command.h"

namespace densek::cli {

CLI::App* add_command(CLI::App& app, Session& session, const std::string& name, const std::string& what) {
  CLI::App* command = app.add_subcommand(name, what);
  command->add_flag("--json", session.json, "JSON on standard output instead of the table");
  command->add_flag("-q,--quiet", session.quiet, "no word on standard error but errors");
  command->set_help_flag("-h,--help", "show this help");
  return command;
}

CLI::Option* add_size(CLI::App& command, std::string& k, const std::string& what) {
  return command.add_option("-k", k, what)->transform([](const std::string& text) {
    return text.starts_with('=') ? text.substr(1) : text;  // -k=3
  });
}

}  // namespace densek::cli
