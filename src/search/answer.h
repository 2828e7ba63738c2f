// What a search says that may run out of work.
#pragma once

namespace densek::search {

enum class Answer { yes, no, unknown };

}  // namespace densek::search
