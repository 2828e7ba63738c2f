#include "io/formats.h"

#include <densek/errors.h>

#include <algorithm>
#include <array>
#include <string>

namespace densek::io {

namespace {

/// Counts few enough at a time for a byte, so that the compiler counts in sixteen bytes at once.
std::uint64_t count_bytes(char wanted, std::string_view text) {
  std::uint64_t count = 0;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, UINT8_MAX);
    std::uint8_t here = 0;
    for (const char c : part) here = static_cast<std::uint8_t>(here + (c == wanted));
    count += here;
    text.remove_prefix(part.size());
  }
  return count;
}

std::uint64_t lines(std::string_view text) { return count_bytes('\n', text); }

/// A row has many neighbours.
std::uint64_t metis_words(std::string_view text) { return lines(text) + count_bytes(' ', text); }

std::uint64_t occurrences(std::string_view text, std::string_view word) {
  std::uint64_t count = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + word.size())) ++count;
  return count;
}

// These formats may have everything in one line, or an edge in many.
std::uint64_t edge_tags(std::string_view text) { return occurrences(text, "<edge "); }
std::uint64_t edge_lists(std::string_view text) { return occurrences(text, "source"); }

constexpr auto formats = std::to_array<TextFormat>({
    {Format::matrix_market, "matrix-market", false, looks_like_matrix_market, read_matrix_market, lines},
    {Format::dimacs, "dimacs", false, looks_like_dimacs, read_dimacs, lines},
    {Format::graphml, "graphml", false, looks_like_graphml, read_graphml, edge_tags},
    {Format::gexf, "gexf", false, looks_like_gexf, read_gexf, edge_tags},
    {Format::gml, "gml", false, looks_like_gml, read_gml, edge_lists},
    {Format::pajek, "pajek", false, looks_like_pajek, read_pajek, lines},
    {Format::sif, "sif", false, looks_like_sif, read_sif, lines},
    {Format::metis, "metis", false, looks_like_metis, read_metis, metis_words},
    {Format::edge_list, "edge-list", true, [](const Sample&) { return true; }, read_edge_list, lines},
});

constexpr bool every_format_has_a_row() {
  for (std::size_t i = 0; i < num_formats; ++i) {
    const bool is_text = static_cast<Format>(i) != Format::binary;
    if (std::ranges::count(formats, static_cast<Format>(i), &TextFormat::format) != (is_text ? 1 : 0)) return false;
  }
  return true;
}
static_assert(every_format_has_a_row(), "each once, but the binary one, which is no text");

constexpr auto writers = std::to_array<TextWriter>({
    {".txt", write_blanks},
    {".tsv", write_tabs},
    {".csv", write_commas},
    {".mtx", write_matrix_market},
    {".graph", write_metis},
    {".clq", write_dimacs},
    {".col", write_dimacs},
    {".graphml", write_graphml},
});

constexpr std::string_view binary_name = "dkg";

}  // namespace

std::span<const TextFormat> text_formats() { return formats; }

std::span<const TextWriter> text_writers() { return writers; }

}  // namespace densek::io

namespace densek {

std::string_view format_name(Format format) {
  for (const io::TextFormat& row : io::formats)
    if (row.format == format) return row.name;
  return io::binary_name;
}

Format format_named(std::string_view name) {
  std::string known;
  for (std::size_t i = 0; i < num_formats; ++i) {
    const auto format = static_cast<Format>(i);
    if (format_name(format) == name) return format;
    known += (i == 0 ? "" : ", ") + std::string(format_name(format));
  }
  throw UsageError("there is no format '" + std::string(name) + "'; there are " + known);
}

}  // namespace densek
