// Steps in which a rank can fail alone: what goes wrong on one is told to all, and all end it the same way.
#pragma once

#include <densek/errors.h>

#include <exception>
#include <functional>
#include <new>
#include <string>

#include "base/communicator.h"

namespace densek::cluster {

/// The exit code of a program that ends with what is being handled.
int exit_code_of(const std::exception& error);

/// What went wrong on some rank, on every rank.
class RankFailed : public Error {
 public:
  RankFailed(const std::string& what, int exit_code) : Error(what), exit_code_(exit_code) {}
  int exit_code() const { return exit_code_; }

 private:
  int exit_code_;
};

/// Calls a step that meets nobody, on every rank; if it throws anywhere, throws RankFailed everywhere, with the words
/// of the first rank that failed and its name, unless all say the same.
void together(Communicator& ranks, const std::function<void()>& step);

}  // namespace densek::cluster
