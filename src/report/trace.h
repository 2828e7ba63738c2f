// The trace of a run as CSV: one row for each iterate, numbers with every digit.
#pragma once

#include <densek/solve.h>

#include <string>

namespace densek::report {

/// The first line.
std::string trace_header();
/// One line, ending in a newline.
std::string trace_line(const TraceRow& row);

}  // namespace densek::report
