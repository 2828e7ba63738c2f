// mpirun -n N densek-mpi COMMAND: what densek does, on a graph that is spread over N processes.
//
// Exit codes as those of densek. Rank 0 speaks for all; a rank that fails where the others wait for it speaks for
// itself and ends the job.
#include <densek/errors.h>
#include <densek/solve.h>

#include <fmt/format.h>
#include <malloc.h>
#include <CLI/CLI.hpp>

#include <csignal>
#include <exception>
#include <memory>
#include <string>

#include "cluster/together.h"
#include "commands.h"
#include "help.h"
#include "hint.h"
#include "mpi_ranks.h"
#include "signals.h"

namespace densek::cli {

namespace {

/// What a rank has read, sorted or told is to be gone before the next array comes: blocks of this size or larger go
/// back to the system when they are freed. Left to itself the allocator keeps ever larger ones.
constexpr int bytes_given_back = 32 << 10;

const CLI::App& chosen(const CLI::App& app) {
  const auto below = app.get_subcommands();
  return below.empty() ? app : *below.front();
}

int parse_and_run(MpiRanks& ranks, int argc, char** argv) {
  CLI::App app;
  Session session;
  double patience = 600;
  app.name("densek-mpi");
  app.formatter(std::make_shared<HelpFormatter>());
  app.description("densek on several processes, each with its share of a .dkg file.");
  app.set_help_flag("-h,--help", "show this help");
  app.set_version_flag("--version", "densek-mpi " + version(), "show the version");
  app.require_subcommand(0, 1);
  for (CLI::App* command : {add_distributed_solve(app, session, ranks), add_distributed_bound(app, session, ranks),
                            add_distributed_verify(app, session, ranks), add_distributed_info(app, session, ranks)})
    command
        ->add_option("--patience", patience,
                     "how long a rank waits for the others before it gives the job up; 0: for ever [600]")
        ->type_name("SECONDS")
        ->check(CLI::NonNegativeNumber);
  app.footer("Example:\n  mpirun -n 4 densek-mpi solve big.dkg -k 100");
  const auto say = [&](const std::string& text) {
    if (ranks.is_first()) print(text);
    return 0;
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return say(help_text(chosen(app)));
  } catch (const CLI::CallForVersion& version) {
    return say(std::string(version.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    throw UsageError(usage_message(chosen(app), error));
  }
  if (!session.run) return say(help_text(app));
  ranks.set_patience(patience);
  return session.run();
}

/// These are thrown on all ranks alike: what they depend on, all of them know.
bool thrown_everywhere(const std::exception& error) {
  return dynamic_cast<const cluster::RankFailed*>(&error) != nullptr ||
         dynamic_cast<const UsageError*>(&error) != nullptr || dynamic_cast<const NoAnswerError*>(&error) != nullptr ||
         dynamic_cast<const VerificationError*>(&error) != nullptr;
}

int guarded(MpiRanks& ranks, int argc, char** argv) {
  try {
    return parse_and_run(ranks, argc, argv);
  } catch (const std::bad_alloc&) {
    complain(fmt::format("rank {}: out of memory; more ranks have smaller shares", ranks.rank()));
    ranks.end_job(1);
  } catch (const std::exception& error) {
    const int code = cluster::exit_code_of(error);
    if (!thrown_everywhere(error)) {
      complain(fmt::format("rank {}: {}", ranks.rank(), error.what()));
      ranks.end_job(code);
    }
    if (ranks.is_first()) complain(error.what());
    return code;
  }
}

}  // namespace

}  // namespace densek::cli

int main(int argc, char** argv) {
  densek::cli::hold_standard_streams();
  mallopt(M_MMAP_THRESHOLD, densek::cli::bytes_given_back);
  std::signal(SIGPIPE, SIG_IGN);
  int threads = 0;  // of their own have no part in MPI
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
  densek::cli::catch_signals();
  int code = 1;
  {
    densek::cli::MpiRanks ranks;
    code = densek::cli::guarded(ranks, argc, argv);
  }
  // The first rank to leave with an error has the others ended; whatever there was to say has been said.
  std::signal(SIGTERM, SIG_IGN);
  MPI_Finalize();
  return code;
}
