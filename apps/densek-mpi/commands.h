// The commands of several ranks, each in its own file: declares the arguments and sets session.run when it is chosen.
#pragma once

#include "command.h"
#include "mpi_ranks.h"

namespace densek::cli {

CLI::App* add_distributed_solve(CLI::App& app, Session& session, MpiRanks& ranks);
CLI::App* add_distributed_bound(CLI::App& app, Session& session, MpiRanks& ranks);
CLI::App* add_distributed_verify(CLI::App& app, Session& session, MpiRanks& ranks);
CLI::App* add_distributed_info(CLI::App& app, Session& session, MpiRanks& ranks);

}  // namespace densek::cli
