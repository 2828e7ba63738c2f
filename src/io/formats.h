// Every text format: how it is recognised, read and written, each in a file of its own; the tables are in formats.cpp.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "io/chunks.h"
#include "io/sample.h"
#include "io/text.h"

namespace densek::io {

struct TextFormat {
  Format format;
  std::string_view name;  ///< for options and documents
  bool has_columns;       ///< and a header, perhaps: may be told which columns to take
  bool (*recognises)(const Sample&);
  Graph (*read)(ChunkReader&);               ///< takes the text from the first chunk on
  std::uint64_t (*pairs)(std::string_view);  ///< about how many pairs a piece of text has: what reading it costs
};

/// In the order in which they are tried; the last takes anything that is text.
std::span<const TextFormat> text_formats();

/// The format the caller names or else that of the text, from its first chunk; notes its name in the reading. Throws
/// InputError for what is no graph at all, UsageError for options that the format has no use for.
const TextFormat& detect_format(ChunkReader& reader);

struct TextWriter {
  std::string_view extension;  ///< with its dot
  void (*write)(const Graph&, Text&, const std::string& path);
};

/// By extension; the first one serves standard output.
std::span<const TextWriter> text_writers();

// --- What the files of the formats offer

bool looks_like_matrix_market(const Sample& sample);
bool looks_like_metis(const Sample& sample);
bool looks_like_dimacs(const Sample& sample);
bool looks_like_graphml(const Sample& sample);
bool looks_like_gexf(const Sample& sample);
bool looks_like_gml(const Sample& sample);
bool looks_like_pajek(const Sample& sample);
bool looks_like_sif(const Sample& sample);

Graph read_edge_list(ChunkReader& reader);
Graph read_matrix_market(ChunkReader& reader);
Graph read_metis(ChunkReader& reader);
Graph read_dimacs(ChunkReader& reader);
Graph read_graphml(ChunkReader& reader);
Graph read_gexf(ChunkReader& reader);
Graph read_gml(ChunkReader& reader);
Graph read_pajek(ChunkReader& reader);
Graph read_sif(ChunkReader& reader);

// The path is for messages.
void write_blanks(const Graph& graph, Text& text, const std::string& path);
void write_tabs(const Graph& graph, Text& text, const std::string& path);
void write_commas(const Graph& graph, Text& text, const std::string& path);
void write_matrix_market(const Graph& graph, Text& text, const std::string& path);
void write_metis(const Graph& graph, Text& text, const std::string& path);
void write_dimacs(const Graph& graph, Text& text, const std::string& path);
void write_graphml(const Graph& graph, Text& text, const std::string& path);

}  // namespace densek::io
