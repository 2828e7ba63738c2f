#include "io/column_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace densek::io {

namespace {

struct Pair {
  std::string_view first, second;
  bool sure;  ///< by itself, not only with something around it
};

/// With anything common around them: from_id and to_id, account_from and account_to.
constexpr auto pairs = std::to_array<Pair>({
    {"source", "target", true},
    {"source", "destination", true},
    {"source", "dest", true},
    {"src", "dst", true},
    {"src", "dest", true},
    {"src", "tgt", true},
    {"from", "to", true},
    {"payer", "payee", false},
    {"sender", "receiver", false},
    {"sender", "recipient", false},
    {"origin", "destination", false},
    {"orig", "dest", false},
    {"buyer", "seller", false},
    {"follower", "followee", false},
    {"follower", "following", false},
    {"citing", "cited", false},
    {"caller", "callee", false},
    {"debtor", "creditor", false},
    {"borrower", "lender", false},
    {"supplier", "customer", false},
    {"employee", "manager", false},
    {"child", "parent", false},
    {"head", "tail", false},
    {"subject", "object", false},
    {"user", "item", false},
    {"user", "movie", false},
    {"user", "product", false},
    {"customer", "product", false},
    {"author", "paper", false},
    {"author", "coauthor", false},
    {"person", "friend", false},
    {"left", "right", false},
    {"1", "2", false},
    {"a", "b", false},
    {"u", "v", false},
    {"i", "j", false},
    {"x", "y", false},
    {"s", "t", false},
    {"row", "col", false},
    {"row", "column", false},
    {"id", "parent", false},
    {"id", "parentid", false},
});

/// node1 and node2 are names of ends, and of nothing else.
constexpr auto numbered = std::to_array<std::string_view>({"node", "vertex", "id", "nodeid", "vertexid"});

/// With these around them, pairs speak of something else: start_date and end_date.
constexpr auto other_things = std::to_array<std::string_view>(
    {"date", "time",  "year", "month", "day",   "hour",   "ts",     "timestamp", "at",     "on",    "lat",   "lon",
     "lng",  "coord", "type", "kind",  "class", "weight", "amount", "count",     "degree", "price", "score", "value"});

/// The last words of names like created_date and Start Time.
constexpr auto measurements =
    std::to_array<std::string_view>({"date", "time", "datetime", "year", "month", "day", "hour", "ts", "timestamp",
                                     "lat", "lon", "lng", "latitude", "longitude"});

constexpr auto words = std::to_array<std::string_view>(
    {"name",    "node",     "vertex",   "id",       "person",    "people",    "friend",    "user",    "item",
     "author",  "coauthor", "paper",    "gene",     "protein",   "city",      "country",   "company", "customer",
     "product", "account",  "member",   "group",    "actor",     "movie",     "film",      "artist",  "student",
     "teacher", "employee", "manager",  "player",   "team",      "word",      "term",      "tag",     "page",
     "url",     "site",     "station",  "airport",  "species",   "character", "entity",    "object",  "subject",
     "sender",  "receiver", "follower", "followee", "child",     "parent",    "caller",    "callee",  "buyer",
     "seller",  "borrower", "lender",   "neighbor", "neighbour", "partner",   "source",    "target",  "from",
     "to",      "left",     "right",    "first",    "second",    "drug",      "disease",   "label",   "key",
     "host",    "address",  "email",    "mail",     "contact",   "colleague", "interactor"});

constexpr auto row_words =
    std::to_array<std::string_view>({"", "index", "idx", "no", "nr", "num", "number", "row", "rownum", "rownumber",
                                     "rowid", "record", "key", "uuid", "guid", "serial", "line", "unnamed0"});

bool contains(const auto& list, std::string_view word) { return std::ranges::find(list, word) != list.end(); }

bool is_word(std::string_view plain) {
  if (contains(words, plain)) return true;
  return std::ranges::any_of(std::array<std::string_view, 3>{"id", "name", "s"}, [&](std::string_view end) {
    return plain.ends_with(end) && contains(words, plain.substr(0, plain.size() - end.size()));
  });
}

std::string last_word(std::string_view name) {
  const std::string small = lower_case(name);
  const std::size_t before = small.find_last_of(" _-.");
  return before == std::string::npos ? small : small.substr(before + 1);
}

/// What stands around `part` in the name, at its front or its end.
std::optional<std::string> around(const std::string& name, std::string_view part, bool in_front) {
  if (!(in_front ? name.starts_with(part) : name.ends_with(part))) return std::nullopt;
  return in_front ? name.substr(part.size()) : name.substr(0, name.size() - part.size());
}

/// Whether the two names are this pair, and how sure that is.
std::optional<bool> matches(const Pair& pair, const std::string& first, const std::string& second) {
  for (const bool in_front : {true, false}) {
    const auto rest = around(first, pair.first, in_front);
    if (!rest || rest != around(second, pair.second, in_front) || contains(other_things, *rest)) continue;
    if (pair.first == "1" || pair.first == "a") {  // drug1 and drug2
      if (in_front || (rest->empty() && pair.first == "1")) continue;
      return contains(numbered, *rest);
    }
    if (pair.first.size() == 1 && !rest->empty()) continue;
    return pair.sure;
  }
  return std::nullopt;
}

}  // namespace

std::string lower_case(std::string_view name) {
  std::string lower(name);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

std::string plain_name(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) letters += static_cast<char>(std::tolower(byte));
  }
  return letters;
}

std::vector<NamedPair> named_pairs(const std::vector<std::string>& names) {
  std::vector<std::string> plain;
  plain.reserve(names.size());
  for (const std::string& name : names) plain.push_back(plain_name(name));
  std::vector<NamedPair> found;
  for (const Pair& pair : pairs)
    for (std::size_t i = 0; i < plain.size(); ++i) {
      if (!plain[i].starts_with(pair.first) && !plain[i].ends_with(pair.first)) continue;
      for (std::size_t j = 0; j < plain.size(); ++j) {
        const bool may_be_a_place = std::max(i, j) > 1 && plain[i].size() == 1;  // x and y
        const auto sure = i == j || may_be_a_place ? std::nullopt : matches(pair, plain[i], plain[j]);
        if (sure) found.push_back({std::min(i, j), std::max(i, j), *sure});
      }
    }
  std::ranges::stable_sort(found, {}, [](const NamedPair& pair) { return pair.first + pair.second > 1; });
  return found;
}

bool is_column_word(std::string_view name) {
  std::string word = plain_name(name);
  if (is_word(word)) return true;
  if (word.size() < 3) return false;
  const char last = word.back();
  if (std::isdigit(static_cast<unsigned char>(last)) == 0 && last != 'a' && last != 'b') return false;
  word.pop_back();
  return contains(words, word);
}

bool names_a_list(std::string_view name) {
  const std::string word = plain_name(name);
  return is_word(word) || contains(row_words, word) || (name.size() > 2 && last_word(name) == "id");
}

bool names_weights(std::string_view name) {
  static constexpr auto known = std::to_array<std::string_view>({"weight", "w", "value", "amount", "count"});
  return contains(known, lower_case(name));
}

bool names_measurements(std::string_view name) { return contains(measurements, last_word(name)); }

bool names_no_weights(std::string_view name) {
  const std::string last = last_word(name);
  return last == "id" || contains(measurements, last) || contains(row_words, plain_name(name));
}

bool names_rows(std::string_view name) {
  const std::string word = plain_name(name);
  return contains(row_words, word) || word.ends_with("id");
}

}  // namespace densek::io
