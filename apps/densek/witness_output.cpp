#include "witness_output.h"

#include <fmt/format.h>

#include <vector>

#include "io/witness_file.h"
#include "report/format.h"

namespace densek::cli {

namespace {

void note_proof(const Session& session, const Asked& asked, const Witness& witness, const std::string& name,
                const std::string& bound) {
  if (session.quiet) return;
  const std::string proves = fmt::format("{} proves at most {} ({})", name,
                                         report::worth(asked.graph, &asked.wishes, witness.value), witness.bound());
  note(bound == witness.bound() ? proves : fmt::format("{}; what {} proved has no witness", proves, bound));
}

}  // namespace

void save_witness(const Session& session, const Asked& asked, const Witness& witness, Outputs& outputs,
                  const std::string& path, const std::string& bound) {
  if (outputs.write("--witness", [&] { return io::witness_bytes(witness); }))
    note_proof(session, asked, witness, path, bound);
}

void save_witnesses(const Session& session, const Asked& asked, std::span<const Result> groups, Outputs& outputs,
                    const std::string& path) {
  std::vector<const Witness*> witnesses;
  for (const Result& group : groups) witnesses.push_back(group.witness.get());
  if (!outputs.write("--witness", [&] { return io::witness_bytes(witnesses); })) return;
  for (std::size_t i = 0; i < groups.size(); ++i)
    note_proof(session, asked, *witnesses[i], fmt::format("{}, group {},", path, i + 1), groups[i].bound);
}

}  // namespace densek::cli
