// What people call the columns of a table of edges.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace densek::io {

/// ASCII letters made small.
std::string lower_case(std::string_view name);

/// Small letters and digits only: "From-Node ID" → "fromnodeid".
std::string plain_name(std::string_view name);

struct NamedPair {
  std::size_t first = 0, second = 0;  ///< columns, from 0
  bool sure = false;                  ///< nobody would call two vertices of one edge so
};

/// Every pair of columns whose names tell the two ends of an edge (source and target, payer and payee, user1 and
/// user2), in either order; the likeliest first.
std::vector<NamedPair> named_pairs(const std::vector<std::string>& names);

/// Whether a column would be called so: person, gene, "Node A".
bool is_column_word(std::string_view name);

/// Whether the only column of a list would be called so: is_column_word, but for words that are made into labels by a
/// number behind them or happen to end as ids do.
bool names_a_list(std::string_view name);

/// Whether a column of this name holds weights: weight, w, value, amount, count, in any case of letters.
bool names_weights(std::string_view name);

/// Whether a column is called as times and places are: year, Start Time, lat.
bool names_measurements(std::string_view name);

/// Whether numbers in a column of this name are surely no weights: times, places, numbers of rows.
bool names_no_weights(std::string_view name);

/// Whether a column of this name numbers the rows: id, tx_id, index, or none, as data frames write it.
bool names_rows(std::string_view name);

}  // namespace densek::io
