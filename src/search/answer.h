// What a search says that may run out of work.
#pragma once

namespace densek::search {

enum class Answer { yes, no, unknown };

/// What becomes of questions that are open when the work runs out: each is a graph of its own, and there are many.
enum class Unfinished { handed_back, dropped };

}  // namespace densek::search
