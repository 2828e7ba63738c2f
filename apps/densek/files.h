// Files of a command besides its graph: outputs that are checked before the work starts and written whole or not at
// all, and small inputs.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command.h"
#include "io/output_file.h"

namespace densek::cli {

/// A file as the user named it: by an option, or by what it is.
struct NamedFile {
  std::string_view name;  ///< "--save", "the graph"
  std::string path;       ///< empty: there is none
};

/// The outputs of a command. Opened before the work, so that what cannot be written is known before hours are spent;
/// written after it, and if one fails nonetheless the others and the answer do not suffer.
class Outputs {
 public:
  /// Throws UsageError if two outputs, or an output and an input, are the same file, whatever the links between them,
  /// or if two want standard output; `printed` names the option that wants it beside these.
  Outputs(std::vector<NamedFile> outputs, const std::vector<NamedFile>& inputs, std::string_view printed = "");
  /// Throws Error naming the first that cannot be created.
  void open();

  bool wanted(std::string_view name) const;
  /// Whether one of them is standard output, where nothing else may stand then.
  bool have_standard_output() const;
  /// Prints what a command has to say, unless standard output is one of its files.
  void print_beside(std::string_view text) const;
  /// Appends to the output of that name, if it is wanted.
  void add(std::string_view name, std::string_view text);
  /// Ends it. False if it is not wanted, or could not be written: then that has been said.
  bool finish(std::string_view name);
  /// Fills and ends it; `make` is called only if the output is wanted.
  bool write(std::string_view name, const std::function<std::string()>& make);

  /// Opens, fills and ends a file whose name was not known before the work. False as above.
  bool write_another(const std::string& path, std::string_view text);

  /// 1 if something could not be written, else what it is given.
  int exit_code(int otherwise) const { return failed_ ? 1 : otherwise; }

 private:
  struct Output {
    NamedFile file;
    std::unique_ptr<io::OutputFile> open;  ///< none before open(), after finish() and after a failure
  };
  Output* find(std::string_view name);
  bool attempt(const std::string& path, const std::function<void()>& step);

  std::vector<Output> outputs_;
  bool failed_ = false;
};

/// An option that names a file to write. An empty name is wrong usage: nothing would be written.
CLI::Option* add_output(CLI::App& command, const std::string& name, std::string& path, const std::string& what);
/// The option --html FILE.
CLI::Option* add_html(CLI::App& command, std::string& path);

/// The flag --force of an option that overwrites what densek wrote, and nothing else.
CLI::Option* add_force(CLI::App& command, bool& force, CLI::Option* save);

/// Throws Error if the path holds something that is no document of densek.
void refuse_foreign_result(const std::string& path);

/// The whole of a file, "-" for standard input, unpacked if it is compressed. Throws InputError, also if there is more
/// of it than any result has.
std::string read_file(const std::string& path);

}  // namespace densek::cli
