// Getting every rank its share of the graph, or nobody.
#pragma once

#include <string>

#include "base/communicator.h"
#include "graph/share.h"

namespace densek::cli {

/// Reads the share of each rank from its own copy of the file. Throws RankFailed on all ranks if one of them cannot
/// read it, if two have different files, or if the rows contradict each other. `check`: every rank also reads all of
/// its copy and looks at every arc.
Share read_shares(Communicator& ranks, const std::string& path, bool check);

}  // namespace densek::cli
