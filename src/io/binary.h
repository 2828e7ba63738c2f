// The binary format (.dkg): a graph's own arrays in a file, mapped instead of read. docs/formats.md has the layout.
#pragma once

#include <densek/graph.h>
#include <densek/io.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "io/output_file.h"

namespace densek::io {

inline constexpr char binary_magic[8] = {'\x89', 'd', 'k', 'g', '\r', '\n', '\x1a', '\n'};

/// Whether the file starts like one; false for anything that is no regular file.
bool is_binary(const std::string& path);

/// Maps the file. Nothing in it is believed: header, size, offsets, rows, labels and fingerprint are checked, in one
/// pass at the speed of memory; with options.check every arc is also looked up from its other end, and of a file that
/// is options.trusted only header and size are. Throws InputError, and Interrupted if options.progress says so.
Graph map_binary(const std::string& path, const ReadOptions& options);

// --- For who writes or reads the arrays piece by piece

/// What a header says.
struct BinaryFacts {
  std::uint64_t vertices = 0, arcs = 0;
  Labels::Kind label_kind = Labels::Kind::consecutive;
  std::uint64_t label_first = 0, label_values = 0, label_chars = 0;
  Cleaning cleaning = {};
  std::uint64_t weights = 0;  ///< as many as arcs, or none
  std::int64_t units = 1;
  std::optional<Sides> sides = {};
  std::string checksum = {};  ///< array_checksum
};

/// Where the arrays begin: offsets, targets, values of labels, their characters, weights, names of the sides.
struct BinaryPlaces {
  std::array<std::uint64_t, 6> begin;
  std::uint64_t file_bytes;
};
BinaryPlaces places_of(const BinaryFacts& facts);
/// What the header of a file says, once it and the size of the file are found to be right; nothing else is looked at.
/// Throws InputError.
BinaryFacts read_facts(const std::string& path);
std::string header_bytes(const BinaryFacts& facts);

/// Maps a file that was just written and is believed, as the graph of its source. `fingerprint`: it is wanted, for
/// which text labels take 16 bytes of memory a vertex.
Graph map_written(const std::string& path, const std::string& source, const Reading& reading, bool fingerprint);

void write_binary(const Graph& graph, OutputFile& file);

}  // namespace densek::io
