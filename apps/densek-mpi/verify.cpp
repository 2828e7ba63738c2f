// densek-mpi verify GRAPH.dkg RESULT.json: all ranks see that the headers of their copies agree, and the first of them
// does with its copy what densek verify does, while the others wait. The checkers share nothing with what has made the
// result, so they do not go by the ranks' shares either.
#include <densek/errors.h>

#include <memory>
#include <new>
#include <string>

#include "base/aside.h"
#include "cluster/errand.h"
#include "cluster/together.h"
#include "commands.h"
#include "graph_file.h"
#include "memory.h"
#include "verify.h"

namespace densek::cli {

namespace {

int verify_command(const Session& session, MpiRanks& ranks, const ArgumentsOfVerify& arguments) {
  compare_copies(ranks, arguments.graph.path());
  AgreedBudget budget(Budget::of_seconds(0));  // a check is ended by a signal, as it is by densek
  int code = 0;
  std::string against;
  cluster::on_first_rank(ranks, budget, [&](const Budget&) {
    try {
      code = verify(session, arguments);
    } catch (const InputError&) {
      throw;  // on which host is worth saying
    } catch (const NoRoomAside& error) {
      against = no_room_aside(error.cause());
      code = 1;
    } catch (const std::bad_alloc&) {  // which more ranks would not mend: it checks by the whole of its copy
      throw Error("out of memory; --memory lets verify need less");
    } catch (const Error& error) {
      against = error.what();
      code = cluster::exit_code_of(error);
    }
  });
  if (const std::string words = words_on_aside(); !words.empty() && !session.quiet) note(words);
  if (!against.empty()) complain(against);
  return ranks.broadcast_one(code);
}

}  // namespace

CLI::App* add_distributed_verify(CLI::App& app, Session& session, MpiRanks& ranks) {
  const auto arguments = std::make_shared<ArgumentsOfVerify>();
  CLI::App* command = declare_verify(app, session, *arguments);
  command->get_option("GRAPH")->description(graph_words);
  command->footer(
      "What the result says of its wishes is told with the verdict; wishes given here must be the same.\n"
      "Example:\n  mpirun -n 4 densek-mpi solve big.dkg -k 100 --save r.json --witness w.dkw\n"
      "  mpirun -n 4 densek-mpi verify big.dkg r.json --witness w.dkw --require-proof");
  command->callback([arguments, &session, &ranks] {
    session.run = [arguments, &session, &ranks] { return verify_command(session, ranks, *arguments); };
  });
  return command;
}

}  // namespace densek::cli
