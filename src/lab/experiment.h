// What an experiment leaves behind: runs with every iterate, tables, and claims with the numbers they rest on. How
// that becomes text, CSV, figures or a page is the business of report/.
#pragma once

#include <densek/solve.h>

#include <string>
#include <vector>

namespace densek::lab {

/// One run of a method, iterate by iterate.
struct Run {
  std::string name;   ///< short, fit for a file name: "lipschitz"
  std::string title;  ///< as in a legend: "SE-FW, step vᵀd / L‖d‖²"
  Result result;
  std::vector<TraceRow> trace;
};

/// A statement of the paper, and what became of it here.
struct Claim {
  std::string source;    ///< where the paper says so: "Section 5.1", "Theorem 4.2"
  std::string text;      ///< what it says
  bool holds = false;    ///< here
  std::string evidence;  ///< the numbers the verdict rests on
};

/// A curve of a table experiment: one line of a figure.
struct Curve {
  std::string name;   ///< short, a column of the CSV: "karate"
  std::string title;  ///< as in a legend
  std::vector<double> values;
};

/// Curves over a common first column.
struct Sweep {
  std::string name, title, x_title, y_title;
  std::vector<double> x;
  std::vector<Curve> curves;
  std::string column = "lambda", key = "loading";  ///< what x is called in CSV and in JSON
};

struct Experiment {
  std::string name;   ///< "facebook"
  std::string title;  ///< what it is, in one line
  std::string graph;  ///< the graph in words
  std::int64_t k = 0;
  double loading = 0;  ///< λ; 0 where it varies
  std::vector<Run> runs = {};
  std::vector<Sweep> sweeps = {};
  std::vector<Claim> claims = {};
  std::vector<std::string> remarks = {};  ///< what was left out, and why; numbers without a claim

  bool all_hold() const {
    for (const Claim& claim : claims)
      if (!claim.holds) return false;
    return true;
  }
};

}  // namespace densek::lab
