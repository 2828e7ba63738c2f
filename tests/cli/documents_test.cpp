// The documents say what the program does: the option table is the one of the code, and every command shown works.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

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

/// A line without what differs from run to run: how long something took, and the blanks before it; the address of a
/// live page.
std::string without_chance(const std::string& line) {
  static const std::regex time(" *[0-9.]+ (µs|ms|s)\\b"), address("http://127.0.0.1:[0-9]+/[?]token=[0-9a-f]+");
  return std::regex_replace(std::regex_replace(line, time, " TIME"), address, "ADDRESS");
}

std::set<std::string> lines_shown(const std::string& text) {
  std::set<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.insert(without_chance(line));
  return lines;
}

/// README.md, and every document of docs/ and of the website.
std::vector<std::filesystem::path> all_documents() {
  std::vector<std::filesystem::path> documents = {source / "README.md"};
  for (const auto* folder : {"docs", "website/pages"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source / folder))
      if (entry.path().extension() == ".md") documents.push_back(entry.path());
  std::sort(documents.begin(), documents.end());
  return documents;
}

/// Whether the command goes on until somebody ends it.
bool waits(const std::string& command) { return command.find("densek explore ") != std::string::npos; }

/// Runs it, and ends one that waits once it has printed its address.
Said run_shown(const Scratch& scratch, const std::string& command) {
  if (!waits(command)) return shell(scratch, command);
  const std::string folder = std::filesystem::path(DENSEK_PROGRAM).parent_path().string();
  std::filesystem::remove(scratch / "said.out");  // the command before may have printed an address, too
  Running running(scratch, {"bash", "-c", "PATH='" + folder + "':$PATH; exec " + command});
  for (int i = 0; i < 3000 && file_text(scratch / "said.out").find("token=") == std::string::npos; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  running.send(SIGINT);
  return running.wait();
}

TEST(Documents, TheOptionTableIsTheOneOfTheCode) {
  EXPECT_EQ(file_text(source / "docs" / "options.md"), report::options_as_markdown())
      << "write it again: densek options > docs/options.md";
  const Scratch scratch;
  EXPECT_EQ(densek(scratch, {"options"}).out, report::options_as_markdown());
}

TEST(Documents, EveryCommandShownWorksAndPrintsWhatIsShown) {
  std::size_t commands = 0;
  for (const auto& document : all_documents()) {
    const Scratch scratch;  // the commands of a document build on each other
    std::filesystem::create_directory_symlink(source / "examples", scratch.folder() / "examples");
    for (const Shown& shown : shown_commands(document)) {
      ++commands;
      const bool needs_page = shown.command.find("--html") != std::string::npos || waits(shown.command);
      if (report::page_template().empty() && needs_page) continue;
      const Said said = run_shown(scratch, shown.command);
      EXPECT_EQ(said.code, 0) << document << ": " << shown.command << "\n" << said.err;
      const std::set<std::string> printed = lines_shown(said.err + said.out);
      for (const std::string& line : shown.output)
        EXPECT_TRUE(printed.contains(without_chance(line)))
            << document << ": " << shown.command << " no longer prints\n"
            << line << "\nbut\n"
            << said.err << said.out;
    }
  }
  EXPECT_GE(commands, 50U);
}

}  // namespace
}  // namespace densek::test
