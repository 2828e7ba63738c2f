// Witness files of solve and bound.
#pragma once

#include <densek/witness.h>

#include <string>

#include "command.h"

namespace densek::cli {

/// Writes the file and says what it proves, which is less than `bound` if a search has proved that one.
void save_witness(const Session& session, const Witness& witness, const std::string& path, const std::string& bound);

}  // namespace densek::cli
