#include <densek/result.h>

namespace densek {

std::string to_string(Stop stop) {
  switch (stop) {
    case Stop::converged:
      return "converged";
    case Stop::proved:
      return "proved";
    case Stop::stationary:
      return "stationary";
    case Stop::iteration_limit:
      return "iteration_limit";
    case Stop::effort:
      return "effort";
    case Stop::time_limit:
      return "time_limit";
    case Stop::interrupted:
      break;
  }
  return "interrupted";
}

std::optional<double> Result::density() const {
  if (size() < 2) return std::nullopt;
  return 2 * static_cast<double>(edges) / (static_cast<double>(size()) * static_cast<double>(size() - 1));
}

std::optional<double> Result::edges_per_vertex() const {
  if (size() < 2) return std::nullopt;
  return static_cast<double>(edges) / static_cast<double>(size());
}

std::optional<double> Result::average_degree() const {
  if (size() < 2) return std::nullopt;
  return 2 * static_cast<double>(edges) / static_cast<double>(size());
}

std::optional<double> Result::gap() const {
  if (!upper_bound) return std::nullopt;
  if (*upper_bound == value) return 0.0;
  if (*upper_bound <= 0) return std::nullopt;
  return static_cast<double>(*upper_bound - value) / static_cast<double>(*upper_bound);
}

}  // namespace densek
