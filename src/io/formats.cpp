#include "io/formats.h"

#include <algorithm>
#include <array>

namespace densek::io {

namespace {

std::uint64_t lines(std::string_view text) {
  return static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// A row has many neighbours.
std::uint64_t words(std::string_view text) {
  return lines(text) + static_cast<std::uint64_t>(std::count(text.begin(), text.end(), ' '));
}

constexpr auto formats = std::to_array<TextFormat>({
    {Format::matrix_market, looks_like_matrix_market, read_matrix_market, lines},
    {Format::dimacs, looks_like_dimacs, read_dimacs, lines},
    {Format::metis, looks_like_metis, read_metis, words},
    {Format::edge_list, [](const Sample&) { return true; }, read_edge_list, lines},
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
});

}  // namespace

std::span<const TextFormat> text_formats() { return formats; }

std::span<const TextWriter> text_writers() { return writers; }

}  // namespace densek::io
