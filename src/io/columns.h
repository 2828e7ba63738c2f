// Which columns of a table hold the two ends of an edge and its weight, and whether its first line names them.
//
// A table of edges hardly ever says so itself. What its header calls the columns, which values come again and which
// never do is evidence. Where it speaks against the plain reading, the first two columns, the table is refused with the
// way to say what is meant, or read with a note if that may be right all the same.
#pragma once

#include <densek/io.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "io/table_sample.h"

namespace densek::io {

struct Ends {
  bool header = false;                ///< the first line names the columns
  std::size_t first = 0, second = 1;  ///< columns, from 0
  std::optional<std::size_t> weight = {};
  std::vector<std::string> notes = {};
};

/// The column with this name, in small or capital letters, or with this number from 1. Throws UsageError.
std::size_t find_column(const std::string& wanted, const Cells& names, std::size_t width);

/// By what the caller says, and else by the evidence. Throws LineError if the table is likely to be something else, and
/// UsageError for columns that are not there.
Ends choose_ends(const TableSample& sample, const ReadOptions& options);

}  // namespace densek::io
