// What a document says was asked for: who must be in or out, what vertices weigh, which part they are in.
//
// Everything stands in the document, so that a result can be checked by whoever has it and the graph; whoever knows
// what was to be asked compares it with that.
#pragma once

#include <densek/graph.h>
#include <densek/wishes.h>

#include <string>
#include <vector>

#include "certify/doubtful_json.h"

namespace densek::certify {

struct ClaimedQuestion {
  Graph graph;    ///< in the unit that the weights of the vertices need
  Wishes wishes;  ///< names of parts as they stand in the document
};

/// Throws InputError if what the document wishes is nothing that can be wished of a graph, VerificationError if it
/// speaks of vertices that this one does not have.
ClaimedQuestion claimed_question(const Graph& graph, const Document& document);

/// Throws VerificationError naming the first wish that is given and is not the one of the document. What is not given
/// is not compared; `given` speaks of the same graph.
void expect_given(const ClaimedQuestion& claimed, const Graph& graph, const Wishes& given);

/// The vertices with the labels of an array, in their order, each once.
std::vector<Vertex> find_members(const Graph& graph, const Document& document, const std::string& key);

}  // namespace densek::certify
