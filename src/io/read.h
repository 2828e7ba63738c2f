// What is asked of the options of whoever reads a graph, in one piece or in many.
#pragma once

#include <densek/io.h>

#include <string>

namespace densek::io {

/// Throws UsageError for options that contradict each other, whatever the file is.
void check_options(const ReadOptions& options);

/// What to do with an edge list that does not fit into memory, as the end of a message.
std::string conversion_advice(const std::string& path);

/// Throws UsageError if there was nothing for --duplicates to do.
void check_duplicates(const std::string& path, const ReadOptions& options, const Reading& reading);

}  // namespace densek::io
