#include "report/trace.h"

#include <fmt/format.h>

namespace densek::report {

std::string trace_header() { return "iteration,objective,gap,integrality,step,kind\n"; }

std::string trace_line(const TraceRow& row) {
  return fmt::format("{},{},{},{},{},{}\n", row.iteration, row.objective, row.gap, row.integrality, row.step, row.kind);
}

}  // namespace densek::report
