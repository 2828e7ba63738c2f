// The documents say what the program does: the option table is the one of the code, and every command shown works.
#include <algorithm>
#include <sstream>

#include "report/option_table.h"
#include "report/page.h"
#include "support/program.h"

namespace densek::test {
namespace {

const std::filesystem::path source(DENSEK_SOURCE_DIR);

struct Shown {
  std::string command;
  std::vector<std::string> output;  // the lines below it, up to the next command
};

/// Commands of the ```console blocks, those of the program (`$ densek …`, `$ … | densek …`).
std::vector<Shown> shown_commands(const std::filesystem::path& document) {
  std::vector<Shown> commands;
  std::istringstream text(file_text(document));
  bool console = false, ours = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("```")) {
      console = line == "```console";
      ours = false;
    } else if (console && line.starts_with("$ ")) {
      ours = line.find("densek ") != std::string::npos;
      if (ours) commands.push_back({line.substr(2), {}});
    } else if (ours && !line.empty()) {
      commands.back().output.push_back(line);
    }
  }
  return commands;
}

/// Whether a line holds what differs from run to run.
bool tells_time(const std::string& line) {
  return line.find(" ms") != std::string::npos || line.find("\"seconds\"") != std::string::npos;
}

TEST(Documents, TheOptionTableIsTheOneOfTheCode) {
  EXPECT_EQ(file_text(source / "docs" / "options.md"), report::options_as_markdown())
      << "write it again: densek options > docs/options.md";
  const Scratch scratch;
  EXPECT_EQ(densek(scratch, {"options"}).out, report::options_as_markdown());
}

TEST(Documents, EveryCommandShownWorksAndPrintsWhatIsShown) {
  std::vector<std::filesystem::path> documents = {source / "README.md"};
  for (const auto& entry : std::filesystem::directory_iterator(source / "docs"))
    if (entry.path().extension() == ".md") documents.push_back(entry.path());
  std::sort(documents.begin(), documents.end());
  std::size_t commands = 0;
  for (const auto& document : documents) {
    const Scratch scratch;  // the commands of a document build on each other
    std::filesystem::create_directory_symlink(source / "examples", scratch.folder() / "examples");
    for (const Shown& shown : shown_commands(document)) {
      ++commands;
      if (report::page_template().empty() && shown.command.find("--html") != std::string::npos) continue;
      const Said said = shell(scratch, shown.command);
      EXPECT_EQ(said.code, 0) << document << ": " << shown.command << "\n" << said.err;
      for (const std::string& line : shown.output) {
        if (tells_time(line)) continue;
        EXPECT_NE(("\n" + said.err + said.out).find("\n" + line + "\n"), std::string::npos)
            << document << ": " << shown.command << " no longer prints\n"
            << line << "\nbut\n"
            << said.err << said.out;
      }
    }
  }
  EXPECT_GE(commands, 5U);
}

}  // namespace
}  // namespace densek::test
