#include "witness_output.h"

#include <fmt/format.h>

#include "io/witness_file.h"
#include "report/format.h"

namespace densek::cli {

void save_witness(const Session& session, const Asked& asked, const Witness& witness, Outputs& outputs,
                  const std::string& path, const std::string& bound) {
  if (!outputs.write("--witness", [&] { return io::witness_bytes(witness); }) || session.quiet) return;
  const std::string proves = fmt::format("{} proves at most {} ({})", path,
                                         report::worth(asked.graph, &asked.wishes, witness.value), witness.bound());
  note(bound == witness.bound() ? proves : fmt::format("{}; what {} proved has no witness", proves, bound));
}

}  // namespace densek::cli
