// What a text is, from its first chunk: the first format of the table that recognises it.
#include <densek/errors.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "io/binary.h"
#include "io/foreign.h"
#include "io/formats.h"

namespace densek::io {

namespace {

const TextFormat& recognised(ChunkReader& reader) {
  const std::string_view text = reader.first_chunk();
  const auto refuse = [&](const char* what) { throw InputError(reader.path() + ": " + what); };
  if (text.starts_with(std::string_view(binary_magic, sizeof binary_magic)))
    refuse("a binary graph is mapped, so it must be an uncompressed file");
  if (const auto foreign = foreign_format(text)) refuse(foreign->c_str());
  const std::string_view start = text.substr(0, 4096);
  if (start.find('\0') != std::string_view::npos) refuse("binary data, not a graph in a format known here");
  if (start.find('\r') != std::string_view::npos && text.find('\n') + 1 == text.size() &&
      start.find('\r') + 2 < text.size())
    refuse("lines end in carriage returns alone; convert them to line feeds");
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) refuse("the file is empty");
  if (text[first] == '<') refuse("XML or HTML, not a graph in a format known here");
  const Sample sample{text, reader.first_is_all(), reader.path()};
  for (const TextFormat& format : text_formats())
    if (format.recognises(sample)) return format;
  throw InputError(reader.path() + ": not a graph in a format known here");  // the last of the table takes anything
}

}  // namespace

const TextFormat& detect_format(ChunkReader& reader) {
  const ReadOptions& options = reader.options();
  const auto all = text_formats();
  const TextFormat& format =
      options.format ? *std::ranges::find(all, *options.format, &TextFormat::format) : recognised(reader);
  if (!format.has_columns && (!options.columns.empty() || options.header))
    throw UsageError(reader.path() + ": " + std::string(format.name) + " has no " +
                     (options.header ? "header line" : "columns") + " to choose, edge lists have");
  reader.reading().format = format.name;
  return format;
}

}  // namespace densek::io
