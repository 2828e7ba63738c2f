// What can go wrong, by what the user can do about it. The command line turns each kind into its exit code.
#pragma once

#include <stdexcept>
#include <string>

namespace densek {

/// Any error densek reports; exit code 1 unless a derived class says more.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The call makes no sense: unknown method, k < 1, λ ≤ 1. Exit code 2.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// A file cannot be read; the text starts with FILE:LINE where there is one. Exit code 3.
class InputError : public Error {
 public:
  using Error::Error;
};

/// The question has no answer: k > n, or the graph is too large for the method. Exit code 4.
class NoAnswerError : public Error {
 public:
  using Error::Error;
};

/// A claim does not hold: a recount differs, a witness does not prove its bound. Exit code 5.
class VerificationError : public Error {
 public:
  using Error::Error;
};

/// The caller asked to stop, and there is nothing to return yet. Exit code 130.
class Interrupted : public Error {
 public:
  using Error::Error;
};

}  // namespace densek
