#include "files.h"

#include <densek/errors.h>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <new>
#include <optional>

#include "io/byte_source.h"

namespace densek::cli {

namespace fs = std::filesystem;

namespace {

/// What read_file takes at most: twenty million labels of ten digits. More would be a device or a mistake.
constexpr std::size_t most_file_bytes = std::size_t{1} << 28;

using Status = std::optional<struct stat>;

Status status_of(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 ? Status(status) : std::nullopt;
}

Status status_of(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 ? Status(status) : std::nullopt;
}

bool same_file(const Status& a, const Status& b) {
  return a && b && S_ISREG(a->st_mode) && a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/// Also for two files that are not there yet.
bool same_file(const std::string& a, const std::string& b) {
  const Status one = status_of(a), other = status_of(b);
  if (one || other) return same_file(one, other);
  std::error_code unknown;
  const auto place = [&](const std::string& path) {
    return fs::weakly_canonical(fs::absolute(io::behind_links(path), unknown), unknown);
  };
  return place(a) == place(b);
}

bool is_file(const NamedFile& file) { return !file.path.empty() && file.path != "-"; }

/// The file that is read: itself, or what standard input comes from.
bool reads(const NamedFile& input, const Status& file) {
  return !input.path.empty() && same_file(input.path == "-" ? status_of(STDIN_FILENO) : status_of(input.path), file);
}

}  // namespace

Outputs::Outputs(std::vector<NamedFile> outputs, const std::vector<NamedFile>& inputs, std::string_view printed) {
  const Status standard = status_of(STDOUT_FILENO);
  for (const NamedFile& input : inputs)
    if (reads(input, standard))
      throw UsageError(fmt::format("standard output goes to {} {}, which is being read", input.name, input.path));
  for (NamedFile& output : outputs) {
    if (output.path.empty()) continue;
    if (output.path == "-") {
      if (!printed.empty())
        throw UsageError(fmt::format("{} - and {} both want standard output", output.name, printed));
      printed = output.name;
    }
    if (is_file(output)) {
      for (const NamedFile& input : inputs)
        if (reads(input, status_of(output.path)))
          throw UsageError(fmt::format("{} would overwrite {} {}", output.name, input.name, output.path));
      if (same_file(status_of(output.path), standard))
        throw UsageError(fmt::format("{} and standard output both write {}", output.name, output.path));
      for (const Output& other : outputs_)
        if (is_file(other.file) && same_file(output.path, other.file.path))
          throw UsageError(fmt::format("{} and {} both write {}", other.file.name, output.name, output.path));
    }
    outputs_.push_back({std::move(output), nullptr});
  }
}

void Outputs::open() {
  for (Output& output : outputs_) output.open = std::make_unique<io::OutputFile>(output.file.path);
}

Outputs::Output* Outputs::find(std::string_view name) {
  const auto at = std::ranges::find_if(outputs_, [&](const Output& output) { return output.file.name == name; });
  return at == outputs_.end() ? nullptr : &*at;
}

bool Outputs::wanted(std::string_view name) const {
  return std::ranges::any_of(outputs_, [&](const Output& output) { return output.file.name == name; });
}

bool Outputs::have_standard_output() const {
  return std::ranges::any_of(outputs_, [](const Output& output) { return output.file.path == "-"; });
}

void Outputs::print_beside(std::string_view text) const {
  if (!have_standard_output()) print(text);
}

bool Outputs::attempt(const std::string& path, const std::function<void()>& step) {
  try {
    step();
    return true;
  } catch (const io::ReaderLeft&) {
    return false;  // whoever read it has enough
  } catch (const std::bad_alloc&) {
    complain(path + ": out of memory");
  } catch (const Error& error) {
    complain(error.what());
  }
  failed_ = true;
  return false;
}

void Outputs::add(std::string_view name, std::string_view text) {
  Output* output = find(name);
  if (output == nullptr || !output->open) return;
  if (!attempt(output->file.path, [&] { output->open->write(text); })) output->open.reset();
}

bool Outputs::finish(std::string_view name) {
  Output* output = find(name);
  if (output == nullptr || !output->open) return false;
  const auto file = std::move(output->open);
  return attempt(output->file.path, [&] { file->commit(); });
}

bool Outputs::write(std::string_view name, const std::function<std::string()>& make) {
  Output* output = find(name);
  if (output == nullptr || !output->open) return false;
  const auto file = std::move(output->open);
  return attempt(output->file.path, [&] {
    file->write(make());
    file->commit();
  });
}

bool Outputs::write_another(const std::string& path, std::string_view text) {
  return attempt(path, [&] {
    io::OutputFile file(path);
    file.write(text);
    file.commit();
  });
}

CLI::Option* add_output(CLI::App& command, const std::string& name, std::string& path, const std::string& what) {
  return command.add_option(name, path, what)->type_name("FILE")->check([](const std::string& given) {
    return given.empty() ? std::string("needs the name of a file") : std::string();
  });
}

CLI::Option* add_html(CLI::App& command, std::string& path) {
  return add_output(command, "--html", path, "a report to open in a browser, everything in one file");
}

CLI::Option* add_force(CLI::App& command, bool& force, CLI::Option* save) {
  return command.add_flag("--force", force, "let --save overwrite a file that densek did not write")->needs(save);
}

void refuse_foreign_result(const std::string& path) {
  std::error_code unknown;
  if (path.empty() || !fs::is_regular_file(path, unknown) || fs::file_size(path, unknown) == 0) return;
  std::ifstream file(path, std::ios::binary);
  std::string start(64, '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  std::erase_if(start, [](unsigned char c) { return std::isspace(c); });
  if (!start.starts_with(R"({"schema":"densek.)"))
    throw Error(fmt::format("{} is there and is no document of densek; --force overwrites it", path));
}

std::string read_file(const std::string& path) {
  const auto source = io::open_source(path);
  std::string text;
  std::vector<char> buffer(std::size_t{1} << 16);
  while (const std::size_t got = source->read(buffer.data(), buffer.size())) {
    if (text.size() + got > most_file_bytes)
      throw InputError(fmt::format("{}: more than {} MiB, which no result has", path, most_file_bytes >> 20));
    text.append(buffer.data(), got);
  }
  return text;
}

}  // namespace densek::cli
