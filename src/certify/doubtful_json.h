// A JSON document read with distrust: every access names its key, and a missing key, a repeated key or a wrong type is
// an InputError that says where.
#pragma once

#include <densek/errors.h>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/decimal.h"

namespace densek::certify {

/// A text of doubtful origin for a message: in quotes, without control characters.
std::string in_quotes(const std::string& text);

class Document {
 public:
  /// Throws InputError (NAME:LINE: …) unless the text is one JSON object.
  Document(std::string_view text, std::string name);

  /// The i-th object of a list as a document of its own; `said_once` are the keys that it must not have and that are
  /// read from beside the list instead.
  Document element(const std::string& list, std::size_t i, std::vector<std::string> said_once) const;

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
  /// The same of any value in an array or object of this document; no number, if it is none.
  Decimal decimal(const nlohmann::json& value) const;
  /// Whether the key is there, and not null.
  bool has(const std::string& path) const;
  bool is_array(const std::string& path) const { return at(path).is_array(); }
  bool flag(const std::string& path) const;
  const nlohmann::json& array(const std::string& path) const;
  const nlohmann::json& object(const std::string& path) const;

  /// The error to throw for what is wrong with the document.
  InputError malformed(const std::string& what) const { return InputError(name_ + ": " + what); }

 private:
  struct Written {
    nlohmann::json root;
    std::unordered_map<const nlohmann::json*, std::string> digits;  ///< of numbers that a double does not hold
  };

  /// The value, or why there is none.
  std::pair<const nlohmann::json*, std::string> find(const std::string& path) const;
  const nlohmann::json& at(const std::string& path) const;

  std::string name_;
  std::shared_ptr<const Written> written_;
  const nlohmann::json* inside_ = nullptr;  ///< of an element: itself
  std::vector<std::string> said_once_ = {};
};

}  // namespace densek::certify
