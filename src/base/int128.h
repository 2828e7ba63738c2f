// Integers twice as wide, for sums and products that are then checked.
#pragma once

namespace densek {

__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;

}  // namespace densek
