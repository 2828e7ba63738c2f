// Witness files of solve and bound.
#pragma once

#include <densek/witness.h>

#include <string>

#include "command.h"
#include "files.h"
#include "wish_arguments.h"

namespace densek::cli {

/// Writes the output --witness, which is at `path`, and says what it proves of the question, which is less than `bound`
/// if a search has proved that one.
void save_witness(const Session& session, const Asked& asked, const Witness& witness, Outputs& outputs,
                  const std::string& path, const std::string& bound);

}  // namespace densek::cli
