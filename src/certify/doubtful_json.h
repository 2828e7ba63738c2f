// A JSON document read with distrust: every access names its key, and a missing key, a repeated key or a wrong type is
// an InputError that says where.
#pragma once

#include <densek/errors.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace densek::certify {

/// A text of doubtful origin for a message: in quotes, without control characters.
std::string in_quotes(const std::string& text);

class Document {
 public:
  /// Throws InputError (NAME:LINE: …) unless the text is one JSON object. The text must outlive the document.
  Document(std::string_view text, std::string name);

  // Keys are paths: "run.seconds.load". The optional ones may be null, never missing.
  std::string text(const std::string& path) const;
  std::optional<std::string> optional_text(const std::string& path) const;
  std::int64_t integer(const std::string& path) const;  ///< clamped to 64 bits
  std::optional<std::int64_t> optional_integer(const std::string& path) const;
  std::uint64_t natural(const std::string& path) const;  ///< an integer ≥ 0
  double real(const std::string& path) const;
  std::optional<double> optional_real(const std::string& path) const;
  /// A decimal as a whole number of units, a power of ten, by its digits and never by way of a double.
  std::int64_t decimal(const std::string& path, std::int64_t units) const;
  std::optional<std::int64_t> optional_decimal(const std::string& path, std::int64_t units) const;
  /// Whether the key is there, and not null.
  bool has(const std::string& path) const;
  bool flag(const std::string& path) const;
  const nlohmann::json& array(const std::string& path) const;
  const nlohmann::json& object(const std::string& path) const;

  /// The error to throw for what is wrong with the document.
  InputError malformed(const std::string& what) const { return InputError(name_ + ": " + what); }

 private:
  const nlohmann::json& at(const std::string& path) const;

  std::string_view source_;
  std::string name_;
  nlohmann::json root_;
};

}  // namespace densek::certify
