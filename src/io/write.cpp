// A graph → text in the common formats, or its own binary one. What is written here is read back as the same graph:
// the same rows and, where the format has labels, the same labels.
#include <densek/errors.h>
#include <densek/io.h>

#include <string>
#include <string_view>

#include "graph/unweighted.h"
#include "io/binary.h"
#include "io/formats.h"
#include "io/output_file.h"

namespace densek {

namespace {

constexpr std::string_view binary_extension = ".dkg";

/// The one whose extension the name has; throws UsageError if there is none.
const io::TextWriter& writer_of(const std::string& path, std::string_view name) {
  const auto all = io::text_writers();
  if (path == "-") return all.front();
  std::string known;
  for (const io::TextWriter& writer : all) {
    if (name.ends_with(writer.extension)) return writer;
    known += std::string(writer.extension) + ' ';
  }
  throw UsageError(path + ": the extension must be one of " + known + std::string(binary_extension) +
                   " (.gz or .zst behind)");
}

}  // namespace

void write_graph(const Graph& graph, const std::string& path) {
  require_unweighted(graph);
  std::string_view name = path;
  auto compression = io::Compression::none;
  if (name.ends_with(".gz")) compression = io::Compression::gzip;
  if (name.ends_with(".zst")) compression = io::Compression::zstd;
  if (compression != io::Compression::none) name.remove_suffix(name.size() - name.rfind('.'));
  if (name.ends_with(binary_extension)) {
    if (compression != io::Compression::none)
      throw UsageError(path + ": a binary graph is mapped, it cannot be compressed");
    io::OutputFile file(path);
    io::write_binary(graph, file);
    file.commit();
    return;
  }
  const io::TextWriter& writer = writer_of(path, name);
  io::OutputFile file(path);
  const auto sink = io::make_sink(file, compression);
  io::Text text(*sink);
  writer.write(graph, text, path);
  text.flush();
  sink->finish();
  file.commit();
}

}  // namespace densek
