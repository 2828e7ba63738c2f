#include "load.h"

#include <densek/io.h>

#include <chrono>

#include "progress.h"
#include "report/cleaning.h"
#include "signals.h"

namespace densek::cli {

Loaded load(const Session& session, const std::string& path, int threads) {
  const auto begin = std::chrono::steady_clock::now();
  ReadOptions options;
  options.threads = threads;
  Graph graph = [&] {
    ProgressLine line(!session.quiet);
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
      const double fraction = total == 0 ? -1 : static_cast<double>(done) / static_cast<double>(total);
      line.show("reading " + path, fraction);
      return !stop_flag();
    };
    return read_graph(path, options);
  }();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (!session.quiet) note(report::cleaning_line(graph));
  return {std::move(graph), seconds.count()};
}

}  // namespace densek::cli
