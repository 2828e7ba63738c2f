// Runs the real program and keeps what it said.
#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

namespace densek::test {

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// A folder of its own for a test, gone when the test is over.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "densek-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& folder() const { return folder_; }
  std::string operator/(const std::string& name) const { return (folder_ / name).string(); }
  /// Files in the folder, without those the helper below leaves.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with("said.")) names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  std::filesystem::path folder_;
};

struct Said {
  int code = -1;  ///< exit code; 128 + signal if it was killed
  std::string out, err;
  bool exited = true;  ///< by itself, not killed
  nlohmann::json json() const { return nlohmann::json::parse(out); }
};

/// The program while it runs, in the scratch folder.
class Running {
 public:
  Running(const Scratch& scratch, const std::vector<std::string>& command, const std::string& input = {})
      : scratch_(scratch) {
    write_text(scratch / "said.in", input);
    child_ = ::fork();
    if (child_ != 0) return;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, SIG_DFL);  // a background shell ignores some
    const auto redirect = [&](const char* name, int flags, int stream) {
      const int file = ::open((scratch / name).c_str(), flags, 0600);
      if (file < 0 || ::dup2(file, stream) < 0) ::_exit(126);
    };
    redirect("said.in", O_RDONLY, STDIN_FILENO);
    redirect("said.out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
    redirect("said.err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
    if (::chdir(scratch.folder().c_str()) != 0) ::_exit(126);
    std::vector<char*> arguments;
    for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }

  void send(int signal) const { ::kill(child_, signal); }

  /// Whether the words appear on standard error within ten seconds.
  bool says(const std::string& words) const {
    for (int i = 0; i < 1000; ++i) {
      if (file_text(scratch_ / "said.err").find(words) != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  Said wait() {
    int status = 0;
    ::waitpid(child_, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), file_text(scratch_ / "said.out"),
            file_text(scratch_ / "said.err"), WIFEXITED(status)};
  }

 private:
  const Scratch& scratch_;
  pid_t child_ = -1;
};

/// Runs `densek ARGUMENTS` in the scratch folder.
inline Said densek(const Scratch& scratch, std::vector<std::string> arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), DENSEK_PROGRAM);
  return Running(scratch, arguments, input).wait();
}

/// Runs a line of shell in the scratch folder, with the program on the path as `densek`.
inline Said shell(const Scratch& scratch, const std::string& line) {
  const std::string folder = std::filesystem::path(DENSEK_PROGRAM).parent_path().string();
  return Running(scratch, {"bash", "-c", "set -o pipefail; PATH='" + folder + "':$PATH; " + line}).wait();
}

/// The document without what may differ between two runs of the same question.
inline nlohmann::json without_clock(nlohmann::json document) {
  document["run"].erase("seconds");
  document["run"].erase("threads");
  return document;
}

}  // namespace densek::test
