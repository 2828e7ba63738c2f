// The one line about a graph that was loaded: its size, how the file was understood, and what was dropped on the way to
// a simple graph.
#pragma once

#include <densek/graph.h>

#include <string>

namespace densek::report {

/// "ca-GrQc.txt.gz: 5,242 vertices, 14,484 edges (12 loops dropped, 14,484 duplicates merged)"; the parentheses hold
/// reading_words and cleaning_words.
std::string cleaning_line(const Graph& graph);

/// "columns 2, 3 of 4: payer – payee; header skipped; first edge alice – bob"; empty where nobody can wonder, as with
/// two columns of integers.
std::string reading_words(const Graph& graph);

/// "weights from column 3: amount, unit 0.01, 0.50 to 120.00, total 5,310.25"; empty if none were read.
std::string weight_words(const Graph& graph);

/// "two sides: 120 user, 80 item"; empty if there are none.
std::string side_words(const Graph& graph);

/// What was dropped; empty if nothing was. `duplicates`: what became of repeated edges with weights, as in Reading.
std::string cleaning_words(const Cleaning& cleaning, const std::string& duplicates = {});

}  // namespace densek::report
