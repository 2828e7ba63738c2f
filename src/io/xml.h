// XML documents element by element, without a tree, by way of expat. What could make a small file large or reach
// outside it is refused: declarations in the document (entities, default attributes), deep nesting, endless tags.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "io/chunks.h"

namespace densek::io {

class XmlAttributes {
 public:
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
  /// The value of the attribute with exactly this name: attributes with a prefix belong to somebody else.
  std::optional<std::string_view> find(std::string_view name) const;
  /// The same, empty if it is not there.
  std::string_view get(std::string_view name) const { return find(name).value_or(std::string_view()); }

 private:
  const char** pairs_;  // names and values in turn, then nullptr
};

/// What is to be done with a document. Names of elements come without their prefix. All may throw BadLine.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void begin(std::string_view name, const XmlAttributes& attributes) = 0;
  virtual void end() = 0;
  /// A piece of what stands between tags.
  virtual void text(std::string_view piece) = 0;

  /// The line of the element or text that is being handled.
  std::uint64_t line() const;

 private:
  friend void parse_xml(ChunkReader& reader, XmlHandler& handler);
  void* parser_ = nullptr;
};

/// Runs the whole document through the handler. Throws InputError with the line for what is not well-formed or refused.
void parse_xml(ChunkReader& reader, XmlHandler& handler);

/// The name of the outermost element, if the text begins as XML does.
std::optional<std::string> xml_root(std::string_view text);

/// The text without white space around it.
inline std::string_view without_space(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

}  // namespace densek::io
