// Getting every rank its share of the graph, or nobody; and the arguments about it that commands have in common.
#pragma once

#include <string>

#include "base/communicator.h"
#include "command.h"
#include "graph/share.h"
#include "mpi_ranks.h"
#include "sizes.h"

namespace densek::cli {

/// Reads the share of each rank from its own copy of the file. Throws RankFailed on all ranks if one of them cannot
/// read it, if two have different files, or if the rows contradict each other. `check`: every rank also reads all of
/// its copy and looks at every arc.
Share read_shares(Communicator& ranks, const std::string& path, bool check);

/// Throws RankFailed on all ranks if one of them cannot read the header of its copy of a .dkg, or if two have different
/// files.
void compare_copies(Communicator& ranks, const std::string& path);

/// On standard error, by the first rank, unless the user wants quiet.
void say_what_was_read(const Session& session, const MpiRanks& ranks, const std::string& path, const Share& share);

/// What is said of GRAPH.
extern const char* const graph_words;
/// GRAPH and --check.
void add_graph(CLI::App& command, std::string& path, bool& check);
/// --memory: for the part of the graph that the first rank `does` something with.
void add_core_memory(CLI::App& command, std::string& memory, const std::string& does);
/// On standard error, unless the user wants quiet: that it was too little, and what bound there is without that part.
void note_too_large(const Session& session, bool bounded);
/// What -k of this command says. Throws UsageError if there is none, or if it speaks of parts.
WantedSize size_of_all(const std::string& k, const std::string& command);

}  // namespace densek::cli
