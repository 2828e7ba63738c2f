// Blocks bound: order the vertices by load, cut them into blocks of equal level, give every edge between blocks to the
// later one. If S has q vertices in a block and t in earlier ones (or forced), the block is charged at most
//   min{ q largest b′ , I(q) + min(q largest h, q·t) },
// h = neighbours in earlier blocks and the linear term, b′ = h + what the split gives inside the block, I(q) = the
// better of the order and the colouring bound inside the block. Where linear terms are more than numbers of forced
// neighbours, t counts no forced vertices and the q largest terms join q·t. Dynamic programming over the blocks gives
// the bound for every k up to a largest one. O(k · vertices looked at); the vertices beyond the first few times k form
// one last block, charged by loads alone. Good between the clique number and the size of the densest subgraph.
#pragma once

#include <densek/witness.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "bounds/split.h"
#include "bounds/table.h"
#include "question/question.h"

namespace densek::bounds {

/// bound[k] for k = 0 … max_k (at most the vertices of the question), constant included.
std::vector<std::int64_t> blocks_bounds(const Question& question, const Split& split, std::int64_t max_k);

/// What proves them: the blocks, and the orders and colourings inside.
ProofStep blocks_proof(const Question& question, const Split& split, std::int64_t max_k);

std::unique_ptr<QuestionBound> blocks_on(const Basis& basis);

}  // namespace densek::bounds
