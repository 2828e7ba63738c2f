// Witness files of solve and bound.
#pragma once

#include <densek/result.h>
#include <densek/witness.h>

#include <span>
#include <string>

#include "command.h"
#include "files.h"
#include "wish_arguments.h"

namespace densek::cli {

/// Writes the output --witness, which is at `path`, and says what it proves of the question, which is less than `bound`
/// if a search has proved that one.
void save_witness(const Session& session, const Asked& asked, const Witness& witness, Outputs& outputs,
                  const std::string& path, const std::string& bound);

/// The same for the groups of a document, all in one file; those before each of them are out of its question.
void save_witnesses(const Session& session, const Asked& asked, std::span<const Result> groups, Outputs& outputs,
                    const std::string& path);

}  // namespace densek::cli
