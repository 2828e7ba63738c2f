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

constexpr std::string_view white = " \t\r\n";

/// What is not empty.
const TextFormat& recognised(ChunkReader& reader) {
  const std::string_view text = reader.first_chunk();
  const auto refuse = [&](const char* what) { throw InputError(reader.path() + ": " + what); };
  if (text.starts_with(std::string_view(binary_magic, sizeof binary_magic)))
    refuse("a binary graph is mapped, so it must be an uncompressed file");
  if (const auto foreign = foreign_format(text)) refuse(foreign->c_str());
  const std::string_view start = text.substr(0, 4096);
  if (start.starts_with(std::string_view("\xFF\xFE\0\0", 4)) || start.starts_with(std::string_view("\0\0\xFE\xFF", 4)))
    refuse("UTF-32 text: convert it to UTF-8 first (iconv -f UTF-32 -t UTF-8)");
  if (start.starts_with("\xFF\xFE") || start.starts_with("\xFE\xFF"))
    refuse("UTF-16 text: convert it to UTF-8 first (iconv -f UTF-16 -t UTF-8)");
  if (start.find('\0') != std::string_view::npos) refuse("binary data, not a graph in a format known here");
  if (start.find('\r') != std::string_view::npos && text.find('\n') + 1 == text.size() &&
      start.find('\r') + 2 < text.size())
    refuse("lines end in carriage returns alone; convert them to line feeds");
  const std::size_t first = text.find_first_not_of(white);
  const Sample sample{text, reader.first_is_all(), reader.path()};
  const auto all = text_formats();
  for (const TextFormat& format : all.first(all.size() - 1))
    if (format.recognises(sample)) return format;
  if (text[first] == '<') refuse("XML or HTML, but neither GraphML nor GEXF");
  return all.back();  // takes anything that is text
}

}  // namespace

const TextFormat& detect_format(ChunkReader& reader) {
  const ReadOptions& options = reader.options();
  const auto all = text_formats();
  if (reader.first_chunk().find_first_not_of(white) == std::string_view::npos)
    throw InputError(reader.path() + ": the file is empty");
  const TextFormat& format =
      options.format ? *std::ranges::find(all, *options.format, &TextFormat::format) : recognised(reader);
  if (!format.has_columns && (!options.columns.empty() || options.header))
    throw UsageError(reader.path() + ": " + std::string(format.name) + " has no " +
                     (options.header ? "header line" : "columns") + " to choose, edge lists have");
  if (!format.has_columns && (!options.weight.empty() || options.bipartite))
    throw UsageError(reader.path() + ": " + std::string(format.name) + " has no columns to choose, edge lists have: " +
                     (options.bipartite ? "--bipartite" : "--weight") + " says nothing of it");
  reader.reading().format = format.name;
  return format;
}

}  // namespace densek::io
