#include "io/xml.h"

#include <densek/errors.h>
#include <expat.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <type_traits>

#include "base/utf8.h"
#include "io/fields.h"

namespace densek::io {

namespace {

constexpr std::size_t deepest_element = 256;
constexpr std::size_t longest_tag = std::size_t{16} << 20;  // or comment: expat keeps it together
constexpr std::size_t piece_bytes = std::size_t{1} << 20;
constexpr std::size_t root_within = std::size_t{1} << 20;

using Parser = std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)>;

Parser make_parser(const char* encoding = nullptr) {
  Parser parser(XML_ParserCreate(encoding), XML_ParserFree);
  if (!parser) throw std::bad_alloc();
  return parser;
}

std::string_view without_prefix(std::string_view name) { return name.substr(name.rfind(':') + 1); }

/// A document on its way to the handler. Nothing may be thrown through expat: the first exception is kept and stops it.
class Document {
 public:
  Document(XML_Parser parser, XmlHandler& handler) : parser_(parser), handler_(handler) {
    XML_SetUserData(parser, this);
    XML_SetElementHandler(
        parser,
        [](void* self, const char* name, const char** attributes) {
          from(self).guarded([&](Document& document) {
            if (++document.depth_ > deepest_element)
              throw BadLine{"elements nested more than " + std::to_string(deepest_element) + " deep"};
            document.handler_.begin(without_prefix(name), XmlAttributes(attributes));
          });
        },
        [](void* self, const char*) {
          from(self).guarded([](Document& document) {
            --document.depth_;
            document.handler_.end();
          });
        });
    XML_SetCharacterDataHandler(parser, [](void* self, const char* text, int length) {
      from(self).guarded([&](Document& document) { document.handler_.text({text, static_cast<std::size_t>(length)}); });
    });
    XML_SetStartDoctypeDeclHandler(parser, [](void* self, const char*, const char*, const char*, int has_declarations) {
      if (has_declarations != 0)
        from(self).guarded([](Document&) {
          throw BadLine{"a DOCTYPE with declarations of its own (entities and the like) is not read: remove it"};
        });
    });
    XML_SetSkippedEntityHandler(parser, [](void* self, const char* name, int) {
      from(self).guarded(
          [&](Document&) { throw BadLine{"the entity " + shown(name) + " is not known: write the character itself"}; });
    });
  }

  std::exception_ptr failure() const { return failure_; }

 private:
  static Document& from(void* self) { return *static_cast<Document*>(self); }

  template <class F>
  void guarded(F&& f) {
    if (failure_) return;  // expat may finish what it is at
    try {
      f(*this);
    } catch (...) {
      failure_ = std::current_exception();
      XML_StopParser(parser_, XML_FALSE);
    }
  }

  XML_Parser parser_;
  XmlHandler& handler_;
  std::size_t depth_ = 0;
  std::exception_ptr failure_;
};

std::string what_is_wrong(XML_Error error) {
  switch (error) {
    case XML_ERROR_UNKNOWN_ENCODING:
    case XML_ERROR_INCORRECT_ENCODING:
      return "an encoding that is not read here, or not the one the file says: convert it to UTF-8 (iconv) and say so "
             "in the first line";
    case XML_ERROR_UNDEFINED_ENTITY:
      return "an entity that is not known: write the character itself";
    case XML_ERROR_NO_ELEMENTS:
    case XML_ERROR_UNCLOSED_TOKEN:
    case XML_ERROR_PARTIAL_CHAR:
      return "the file ends inside an element";
    default:
      return std::string("not well-formed XML: ") + XML_ErrorString(error);
  }
}

}  // namespace

std::optional<std::string_view> XmlAttributes::find(std::string_view name) const {
  for (const char** pair = pairs_; *pair != nullptr; pair += 2)
    if (pair[0] == name) return pair[1];
  return std::nullopt;
}

std::uint64_t XmlHandler::line() const { return XML_GetCurrentLineNumber(static_cast<XML_Parser>(parser_)); }

void parse_xml(ChunkReader& reader, XmlHandler& handler) {
  const Parser parser = make_parser();
  handler.parser_ = parser.get();
  Document document(parser.get(), handler);
  std::uint64_t fed = 0;
  const auto feed = [&](std::string_view piece, bool last) {
    const bool fine = XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()), last) == XML_STATUS_OK;
    try {
      if (document.failure()) std::rethrow_exception(document.failure());
      const XML_Error error = XML_GetErrorCode(parser.get());
      if (error == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
      if (!fine) throw BadLine{what_is_wrong(error)};
      fed += piece.size();
      const auto done = static_cast<std::uint64_t>(std::max<XML_Index>(XML_GetCurrentByteIndex(parser.get()), 0));
      if (fed - std::min(done, fed) > longest_tag) throw BadLine{"a tag or comment that does not end"};
    } catch (const BadLine& bad) {
      throw InputError(at_line(reader.path(), handler.line(), bad.what));
    }
  };
  ChunkReader::Buffer buffer;
  for (Chunk chunk; reader.next(buffer, chunk);)
    for (const char* p = chunk.begin; p != chunk.end;) {
      const std::size_t size = std::min(piece_bytes, static_cast<std::size_t>(chunk.end - p));
      feed({p, size}, false);
      p += size;
    }
  reader.rethrow(handler.line() - 1);
  feed({}, true);
}

std::optional<std::string> xml_root(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '<') return std::nullopt;
  const Parser parser = make_parser("ISO-8859-1");  // any bytes will do
  struct Found {
    XML_Parser parser;
    std::optional<std::string> name = {};
  } found{parser.get()};
  XML_SetUserData(parser.get(), &found);
  XML_SetStartElementHandler(parser.get(), [](void* self, const char* name, const char**) {
    Found& root = *static_cast<Found*>(self);
    if (!root.name) root.name = without_prefix(name);
    XML_StopParser(root.parser, XML_FALSE);
  });
  text = text.substr(first, root_within);
  XML_Parse(parser.get(), text.data(), static_cast<int>(text.size()), 0);
  return found.name;
}

}  // namespace densek::io
