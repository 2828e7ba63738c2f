// A graph → text in the common formats, or its own binary one. What is written here is read back as the same graph:
// the same rows and, where the format has labels, the same labels.
#include "io/write.h"

#include <densek/errors.h>
#include <densek/io.h>

#include <string_view>

#include "io/binary.h"
#include "io/formats.h"
#include "io/text.h"

namespace densek {

namespace io {

namespace {

constexpr std::string_view binary_extension = ".dkg";

/// The one whose extension the name has; throws UsageError if there is none.
const TextWriter& writer_of(const std::string& path, std::string_view name) {
  const auto all = text_writers();
  if (path == "-") return all.front();
  std::string known;
  for (const TextWriter& writer : all) {
    if (name.ends_with(writer.extension)) return writer;
    known += std::string(writer.extension) + ' ';
  }
  throw UsageError(path + ": the extension must be one of " + known + std::string(binary_extension) +
                   " (.gz or .zst behind)");
}

}  // namespace

GraphFile::Kind GraphFile::kind_of(const std::string& path) {
  std::string_view name = path;
  Kind kind;
  if (name.ends_with(".gz")) kind.compression = Compression::gzip;
  if (name.ends_with(".zst")) kind.compression = Compression::zstd;
  const bool compressed = kind.compression != Compression::none;
  if (compressed) name.remove_suffix(name.size() - name.rfind('.'));
  if (!name.ends_with(binary_extension))
    kind.writer = &writer_of(path, name);
  else if (compressed)
    throw UsageError(path + ": a binary graph is mapped, it cannot be compressed");
  return kind;
}

GraphFile::GraphFile(const std::string& path) : kind_(kind_of(path)), file_(path) {}

void GraphFile::write(const Graph& graph) {
  if (graph.sides() && kind_.writer != nullptr)
    throw UsageError(file_.path() + ": of the formats that can be written only .dkg keeps the two sides apart");
  if (kind_.writer == nullptr) {
    write_binary(graph, file_);
  } else {
    const auto sink = make_sink(file_, kind_.compression);
    Text text(*sink);
    kind_.writer->write(graph, text, file_.path());
    text.flush();
    sink->finish();
  }
  file_.commit();
}

}  // namespace io

void write_graph(const Graph& graph, const std::string& path) { io::GraphFile(path).write(graph); }

}  // namespace densek
