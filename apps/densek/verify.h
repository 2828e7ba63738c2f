// densek verify, for the programs that have it.
#pragma once

#include <string>

#include "command.h"
#include "load.h"
#include "wish_arguments.h"

namespace densek::cli {

struct ArgumentsOfVerify {
  GraphArgument graph;
  std::string result, witness;
  WishArguments wishes;
  bool require_proof = false;
};

/// The subcommand with its arguments, which must outlive the parsing.
CLI::App* declare_verify(CLI::App& app, Session& session, ArgumentsOfVerify& arguments);

/// Recounts and replays, and prints what is known. Throws VerificationError; returns the exit code.
int verify(const Session& session, const ArgumentsOfVerify& arguments);

}  // namespace densek::cli
