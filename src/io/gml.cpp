// GML: keys with numbers, texts and lists in brackets; of graph [ node [ id 1 label "a" ] edge [ source 1 target 2 ] ]
// the ids, labels, names and weights are taken and all other keys passed over. Texts may span lines and have entities.
#include <densek/errors.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "io/column_names.h"
#include "io/formats.h"
#include "io/scan.h"
#include "io/sequential.h"
#include "io/vertex_names.h"

namespace densek::io {

namespace {

constexpr std::size_t deepest_list = 256;

bool is_space(char c) { return is_blank(c) || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// --- Texts

/// The character of a named entity of ISO 8859-1, in the order of their codes from 160 on.
std::optional<std::uint32_t> latin_entity(std::string_view name) {
  static constexpr std::array<std::string_view, 96> names = {
      "nbsp",   "iexcl",  "cent",   "pound",  "curren", "yen",    "brvbar", "sect",   "uml",    "copy",   "ordf",
      "laquo",  "not",    "shy",    "reg",    "macr",   "deg",    "plusmn", "sup2",   "sup3",   "acute",  "micro",
      "para",   "middot", "cedil",  "sup1",   "ordm",   "raquo",  "frac14", "frac12", "frac34", "iquest", "Agrave",
      "Aacute", "Acirc",  "Atilde", "Auml",   "Aring",  "AElig",  "Ccedil", "Egrave", "Eacute", "Ecirc",  "Euml",
      "Igrave", "Iacute", "Icirc",  "Iuml",   "ETH",    "Ntilde", "Ograve", "Oacute", "Ocirc",  "Otilde", "Ouml",
      "times",  "Oslash", "Ugrave", "Uacute", "Ucirc",  "Uuml",   "Yacute", "THORN",  "szlig",  "agrave", "aacute",
      "acirc",  "atilde", "auml",   "aring",  "aelig",  "ccedil", "egrave", "eacute", "ecirc",  "euml",   "igrave",
      "iacute", "icirc",  "iuml",   "eth",    "ntilde", "ograve", "oacute", "ocirc",  "otilde", "ouml",   "divide",
      "oslash", "ugrave", "uacute", "ucirc",  "uuml",   "yacute", "thorn",  "yuml"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return static_cast<std::uint32_t>(160 + i);
  return std::nullopt;
}

/// What stands between & and ; as a character; none if it means nothing.
std::optional<std::uint32_t> entity(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, char>, 5> plain = {
      {{"quot", '"'}, {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"apos", '\''}}};
  for (const auto& [text, character] : plain)
    if (name == text) return static_cast<std::uint32_t>(character);
  if (!name.starts_with('#')) return latin_entity(name);
  name.remove_prefix(1);
  const bool hexadecimal = name.starts_with('x') || name.starts_with('X');
  if (hexadecimal) name.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), code, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != name.data() + name.size()) return std::nullopt;
  if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return std::nullopt;
  return code;
}

/// With entities replaced; what is none stays as it is.
std::string unescaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('&'), text.size());
    result += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::size_t end = text.substr(0, 12).find(';');
    const auto code = end == std::string_view::npos ? std::nullopt : entity(text.substr(1, end - 1));
    if (code) append_utf8(result, *code);
    if (!code) result += '&';
    text.remove_prefix(code ? end + 1 : 1);
  }
  return result;
}

// --- Tokens

struct Token {
  enum class Kind { end, key, number, text, open, close } kind = Kind::end;
  std::string text = {};
};

class Tokens {
 public:
  /// Of a file, or of a text alone.
  template <class Source>
  explicit Tokens(Source&& source) : characters_(source) {}

  /// Throws BadLine.
  const Token& next() {
    skip_space();
    token_.text.clear();
    if (characters_.at_end()) {
      token_.kind = Token::Kind::end;
      return token_;
    }
    const char c = characters_.peek();
    if (c == '[' || c == ']') {
      characters_.skip();
      token_.kind = c == '[' ? Token::Kind::open : Token::Kind::close;
    } else if (c == '"') {
      quoted();
    } else {
      while (!characters_.at_end() && !is_space(characters_.peek()) && !is_mark(characters_.peek())) take();
      token_.kind = is_letter(c) && !is_number(token_.text) ? Token::Kind::key : Token::Kind::number;
      if (token_.kind == Token::Kind::number && !is_number(token_.text))
        throw BadLine{shown(token_.text) + " is no key, number, text in quotes or list in brackets"};
    }
    return token_;
  }

  std::uint64_t line() const { return characters_.line(); }

 private:
  static bool is_mark(char c) { return c == '[' || c == ']' || c == '"'; }

  void skip_space() {
    bool comment = false;
    for (; !characters_.at_end(); characters_.skip()) {
      const char c = characters_.peek();
      comment = (comment || c == '#') && c != '\n';
      if (!comment && !is_space(c)) return;
    }
  }

  void quoted() {
    const std::uint64_t begin = line();
    characters_.skip();
    while (!characters_.at_end() && characters_.peek() != '"') take();
    if (characters_.at_end())
      throw BadLine{"the file ends inside the text that begins in line " + std::to_string(begin)};
    characters_.skip();
    token_.kind = Token::Kind::text;
    token_.text = unescaped(token_.text);
  }

  void take() {
    if (characters_.peek() == '\0') throw BadLine{"binary data in a text file"};
    if (token_.text.size() == longest_name) throw BadLine{too_long_a_name};
    token_.text += characters_.peek();
    characters_.skip();
  }

  Characters characters_;
  Token token_;
};

// --- The graph

class GmlParser {
 public:
  explicit GmlParser(ChunkReader& reader) : tokens_(reader), graph_(reader, {"label", "name"}) {}

  Graph read() {
    for (;;) {
      const Token& token = tokens_.next();
      switch (token.kind) {
        case Token::Kind::end:
          if (!lists_.empty())
            throw BadLine{"the file ends inside the list that begins in line " + std::to_string(lists_.back().line)};
          return graph_.build();
        case Token::Kind::close:
          close();
          break;
        case Token::Kind::key:
          key_ = token.text;
          value(tokens_.next());
          break;
        default:
          throw BadLine{"a value without a key before it"};
      }
    }
  }

  std::uint64_t line() const { return tokens_.line(); }

 private:
  struct List {
    enum class Kind { graph, node, edge, other } kind = Kind::other;
    std::uint64_t line = 0;
  };

  void value(const Token& token) {
    switch (token.kind) {
      case Token::Kind::open:
        open();
        break;
      case Token::Kind::number:
      case Token::Kind::text:
        keep(token.text);
        break;
      case Token::Kind::key:
        throw BadLine{"the value of " + shown(key_) + " must be a number, a text in quotes or a list, not " +
                      shown(token.text)};
      default:
        throw BadLine{shown(key_) + " has no value"};
    }
  }

  void open() {
    using Kind = List::Kind;
    if (lists_.size() == deepest_list)
      throw BadLine{"lists nested more than " + std::to_string(deepest_list) + " deep"};
    Kind kind = Kind::other;
    if (lists_.empty() && key_ == "graph") {
      if (std::exchange(has_graph_, true)) throw BadLine{"a second graph; one file is one graph: keep one of them"};
      kind = Kind::graph;
    } else if (!lists_.empty() && lists_.back().kind == Kind::graph && (key_ == "node" || key_ == "edge")) {
      kind = key_ == "node" ? Kind::node : Kind::edge;
      item_ = {};
    }
    lists_.push_back({kind, line()});
  }

  void keep(const std::string& text) {
    if (lists_.empty()) return;
    if (lists_.back().kind == List::Kind::node) {
      if (key_ == "id") set(item_.id, text);
      if (key_ == "label") set(item_.label, text);
      if (key_ == "name") set(item_.name, text);
    }
    if (lists_.back().kind == List::Kind::edge) {
      if (key_ == "source") set(item_.source, text);
      if (key_ == "target") set(item_.target, text);
      if (lower_case(key_) == "weight") {
        if (item_.weight) throw BadLine{"a second weight of an edge"};
        item_.weight = text;
      }
      if (key_ == "value") item_.value = text;
    }
  }

  void set(std::string& field, const std::string& text) const {
    if (!field.empty()) throw BadLine{"a second " + key_ + " of one node or edge"};
    field = text;
  }

  void close() {
    if (lists_.empty()) throw BadLine{"a bracket closes what was not opened"};
    if (lists_.back().kind == List::Kind::node) {
      const Vertex v = graph_.declare(item_.id);
      graph_.name(v, 0, item_.label);
      graph_.name(v, 1, item_.name);
    }
    if (lists_.back().kind == List::Kind::edge) {
      const auto end_of_edge = [&](const std::string& id, const char* which) {
        if (id.empty()) throw BadLine{std::string("an edge without a ") + which};
        return graph_.mention(id, [&] { return lists_.back().line; });
      };
      const Vertex u = end_of_edge(item_.source, "source");
      const std::uint64_t edge = graph_.edges().add(u, end_of_edge(item_.target, "target"));
      if (const auto& weight = item_.weight ? item_.weight : item_.value) graph_.edges().weigh(edge, *weight);
    }
    lists_.pop_back();
  }

  Tokens tokens_;
  NamedGraph graph_;
  std::string key_;
  std::vector<List> lists_;  // that we are inside of
  struct {
    std::string id, label, name, source, target;
    std::optional<std::string> weight, value;
  } item_;  // the node or edge we are inside of
  bool has_graph_ = false;
};

}  // namespace

/// Keys with values, one of the first of which is a list named graph.
bool looks_like_gml(const Sample& sample) {
  constexpr int keys_before = 20;
  using Kind = Token::Kind;
  Tokens tokens(sample.text);
  try {
    for (int i = 0; i < keys_before; ++i) {
      const Token key = tokens.next();
      if (key.kind != Kind::key) return false;
      const Kind value = tokens.next().kind;
      if (value == Kind::open) return key.text == "graph";
      if (value != Kind::number && value != Kind::text) return false;
    }
  } catch (const BadLine&) {
  }
  return false;
}

Graph read_gml(ChunkReader& reader) {
  GmlParser parser(reader);
  try {
    return parser.read();
  } catch (const BadLine& bad) {
    throw InputError(at_line(reader.path(), parser.line(), bad.what));
  }
}

}  // namespace densek::io
