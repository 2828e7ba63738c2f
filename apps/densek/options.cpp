// densek options: the option table as docs/options.md has it. Not in the help: for whoever changes the table.
#include <densek/options.h>

#include <fmt/format.h>

#include "command.h"
#include "report/json.h"
#include "report/option_table.h"

namespace densek::cli {

void add_options(CLI::App& app, Session& session) {
  add_command(app, session, "options", "the options of solve as Markdown")->group("")->callback([&session] {
    session.run = [&session] {
      print(session.json ? report::print(report::options_as_json()) : report::options_as_markdown());
      return 0;
    };
  });
}

}  // namespace densek::cli
