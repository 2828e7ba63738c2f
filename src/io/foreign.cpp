#include "io/foreign.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <unordered_set>
#include <vector>

#include "io/sample.h"
#include "io/scan.h"

namespace densek::io {

namespace {

struct Start {
  std::string_view bytes, what;
};

using namespace std::string_view_literals;

constexpr auto starts = std::to_array<Start>({
    {"\xD0\xCF\x11\xE0"sv, "an old spreadsheet or document; save the table as CSV"},
    {"PAR1"sv, "Parquet; write the table as CSV (pandas.read_parquet(…).to_csv(…))"},
    {"\x89HDF\r\n"sv, "HDF5; write the edges as CSV"},
    {"\x93NUMPY"sv, "a numpy array; give it to densek in Python, or numpy.savetxt it"},
    {"\x80\x03"sv, "a pickle of Python; write the graph there (networkx.write_graphml, pandas: to_csv)"},
    {"\x80\x04"sv, "a pickle of Python; write the graph there (networkx.write_graphml, pandas: to_csv)"},
    {"\x80\x05"sv, "a pickle of Python; write the graph there (networkx.write_graphml, pandas: to_csv)"},
    {"RDX3\n"sv, "data of R; write the table there (write.csv)"},
    {"ARROW1"sv, "Arrow (Feather); write the table as CSV (pandas.read_feather(…).to_csv(…))"},
    {"MATLAB 5.0 MAT-file"sv, "data of MATLAB; write the matrix as Matrix Market (Python: scipy.io.loadmat, mmwrite)"},
    {"{\\rtf"sv, "a document; save the table as text"},
    {"SQLite format 3"sv, "an SQLite database; export the table of edges as CSV"},
    {"%PDF-"sv, "PDF, not a graph"},
    {"\x7F"
     "ELF"sv,
     "a program, not a graph"},
    {">>graph6<<"sv, "graph6; convert it to an edge list (networkx.read_graph6, write_edgelist)"},
    {">>sparse6<<"sv, "sparse6; convert it to an edge list (networkx.read_sparse6, write_edgelist)"},
    {"nodedef>"sv, "GDF (GUESS, Gephi); save it as GEXF or GraphML"},
    {"nodedef >"sv, "GDF (GUESS, Gephi); save it as GEXF or GraphML"},
    {"LEDA.GRAPH"sv, "LEDA; convert it to an edge list (networkx.read_leda, write_edgelist)"},
});

/// "strict digraph name {", the name and the line break being optional.
bool is_dot(std::string_view text) {
  const std::size_t brace = text.substr(0, 4096).find('{');
  if (brace == std::string_view::npos) return false;
  std::string head;
  for (const char c : text.substr(0, brace)) head += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto blanks = " \t\r\n";
  std::string_view rest = head;
  const auto word = [&] {
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    const std::string_view found = rest.substr(0, rest.find_first_of(blanks));
    rest.remove_prefix(found.size());
    return found;
  };
  std::string_view kind = word();
  if (kind == "strict") kind = word();
  if (kind != "graph" && kind != "digraph") return false;
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
  if (rest.starts_with('"')) return rest.find('"', 1) == rest.find_last_not_of(blanks);
  word();  // its name; without blanks, or it would not be seen that nothing else follows
  return word().empty();
}

/// "dl n=3 format=edgelist1", then lines of labels and data.
bool is_ucinet(std::string_view text) {
  std::string start;
  for (const char c : text.substr(0, 256)) start += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (!start.starts_with("dl ") && !start.starts_with("dl\n") && !start.starts_with("dl\r\n")) return false;
  for (std::size_t at = start.find('n', 2); at != std::string::npos; at = start.find('n', at + 1)) {
    const std::size_t sign = start.find_first_not_of(' ', at + 1);
    if (sign == std::string::npos || start[sign] != '=') continue;
    const std::size_t digit = start.find_first_not_of(' ', sign + 1);
    if (std::string_view(" \t\r\n,").find(start[at - 1]) != std::string_view::npos && digit != std::string::npos &&
        is_digit(start[digit]))
      return true;
  }
  return false;
}

/// What DOT may have in front: comments of C and C++, and lines of a preprocessor.
std::string_view without_comments(std::string_view text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const std::size_t end = text.starts_with("//") || text.starts_with('#') ? text.find('\n')
                            : text.starts_with("/*")                        ? text.find("*/")
                                                                            : 0;
    if (end == 0 || end == std::string_view::npos) return text;
    text.remove_prefix(text[end] == '*' ? end + 2 : end + 1);
  }
}

/// The Trivial Graph Format: lines of a vertex and its name, a line "#", lines of edges between these vertices.
bool is_tgf(std::string_view text) {
  const auto first_words = [](std::string_view line) {
    std::vector<std::string_view> words;
    for (const char* const blanks = " \t\r"; words.size() < 2;) {
      line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
      if (line.empty()) break;
      words.push_back(line.substr(0, line.find_first_of(blanks)));
      line.remove_prefix(words.back().size());
    }
    return words;
  };
  std::unordered_set<std::string_view> vertices;
  bool behind = false, edges = false;
  while (!text.empty()) {
    const auto words = first_words(take_line(text));
    if (words.empty()) continue;
    if (!behind && words[0] == "#" && words.size() == 1 && !vertices.empty()) {
      behind = true;
    } else if (words[0].starts_with('#')) {
      return false;
    } else if (!behind) {
      vertices.insert(words[0]);
    } else {
      if (words.size() < 2 || !vertices.contains(words[0]) || !vertices.contains(words[1])) return false;
      edges = true;
    }
  }
  return edges;
}

/// A line "#", not the first one. Few files have the character at all, every file has line ends.
bool has_line_of_hash(std::string_view text) {
  for (std::size_t at = text.find('#', 1); at != std::string_view::npos; at = text.find('#', at + 1))
    if (text[at - 1] == '\n' && (text.substr(at + 1).starts_with('\n') || text.substr(at + 1).starts_with("\r\n")))
      return true;
  return false;
}

}  // namespace

std::optional<std::string> foreign_format(std::string_view text) {
  for (const Start& start : starts)
    if (text.starts_with(start.bytes)) return std::string(start.what);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return std::nullopt;
  if (text[first] == '{' || text[first] == '[')
    return "JSON, not a graph in a format known here; write one edge a line (Python: networkx.node_link_graph, "
           "write_edgelist)";
  if (is_ucinet(text)) return "UCINET (DL), which is not read here; export the edges as a table or as Pajek";
  if (is_dot(without_comments(text)))
    return "DOT (Graphviz), which is not read here; convert it to GML (gv2gml) or GraphML (networkx.nx_pydot.read_dot, "
           "write_graphml)";
  if (has_line_of_hash(text) && is_tgf(text))
    return "the Trivial Graph Format; keep the edges, the lines behind '#' (sed '1,/^#/d')";
  return std::nullopt;
}

}  // namespace densek::io
