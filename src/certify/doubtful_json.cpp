#include "certify/doubtful_json.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "base/decimal.h"
#include "base/memory.h"

namespace densek::certify {

namespace {

using nlohmann::json;

/// Nobody nests a result deeper than this, and a hostile file shall not exhaust the stack.
constexpr int deepest = 64;

/// A parsed value takes this many times the bytes of its text at most, the shortest being a digit and a comma.
constexpr std::uint64_t parsed_bytes_a_byte = 16;
constexpr std::size_t large_text = std::size_t{1} << 20;

json parse(std::string_view text, const std::string& name) {
  if (text.size() >= large_text) require_memory(parsed_bytes_a_byte * text.size(), name);
  std::vector<std::set<std::string>> open;  // keys of the objects we are inside of
  const auto watch = [&](int depth, json::parse_event_t event, json& parsed) {
    if (depth > deepest) throw InputError(name + ": nested too deeply");
    if (event == json::parse_event_t::object_start) open.emplace_back();
    if (event == json::parse_event_t::object_end) open.pop_back();
    if (event == json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second)
      throw InputError(name + ": the key " + in_quotes(parsed.get<std::string>()) + " is there twice");
    return true;
  };
  try {
    return json::parse(text, watch);
  } catch (const json::parse_error& error) {
    const std::size_t place = std::min<std::size_t>(error.byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n');
    throw InputError(name + ":" + std::to_string(line) + ": not JSON");
  } catch (const json::exception& error) {  // a number beyond all ranges
    throw InputError(name + ": not JSON: " + error.what());
  }
}

std::vector<std::string> keys_of(const std::string& path) {
  std::vector<std::string> keys;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('.', begin), path.size());
    keys.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return keys;
}

/// Reads a document once more for the digits of one number.
class DigitsOf final : public nlohmann::json_sax<json> {
 public:
  explicit DigitsOf(const std::string& path) : wanted_(keys_of(path)) {}
  const std::string& digits() const { return digits_; }

  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t value) override { return meet(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return meet(std::to_string(value)); }
  bool number_float(number_float_t /*value*/, const string_t& text) override { return meet(text); }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*size*/) override { return enter(); }
  bool key(string_t& name) override {
    at_.back() = name;
    return true;
  }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t /*size*/) override { return enter(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t /*place*/, const std::string& /*token*/, const json::exception& /*error*/) override {
    return false;
  }

 private:
  bool enter() {
    at_.emplace_back();
    return true;
  }
  bool leave() {
    at_.pop_back();
    return true;
  }
  bool meet(const std::string& text) {
    if (at_ == wanted_) digits_ = text;
    return digits_.empty();  // no more is wanted
  }

  std::vector<std::string> wanted_, at_;  // keys from the outside in; nothing for an array
  std::string digits_;
};

}  // namespace

std::string in_quotes(const std::string& text) { return json(text).dump(); }

Document::Document(std::string_view text, std::string name)
    : source_(text), name_(std::move(name)), root_(parse(text, name_)) {
  if (!root_.is_object()) throw malformed("not a result: a JSON object is expected");
}

const json& Document::at(const std::string& path) const {
  const json* value = &root_;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('.', begin), path.size());
    if (!value->is_object()) throw malformed("'" + path.substr(0, begin - 1) + "' is not an object");
    const auto found = value->find(path.substr(begin, end - begin));
    if (found == value->end()) throw malformed("the key '" + path.substr(0, end) + "' is missing");
    value = &*found;
    begin = end + 1;
  }
  return *value;
}

std::string Document::text(const std::string& path) const {
  const json& value = at(path);
  if (!value.is_string()) throw malformed("'" + path + "' is not a text");
  return value.get<std::string>();
}

std::optional<std::string> Document::optional_text(const std::string& path) const {
  if (at(path).is_null()) return std::nullopt;
  return text(path);
}

std::int64_t Document::integer(const std::string& path) const {
  const json& value = at(path);
  if (!value.is_number_integer()) throw malformed("'" + path + "' is not an integer");
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(most)) return most;
  return value.get<std::int64_t>();
}

std::optional<std::int64_t> Document::optional_integer(const std::string& path) const {
  if (at(path).is_null()) return std::nullopt;
  return integer(path);
}

std::uint64_t Document::natural(const std::string& path) const {
  const json& value = at(path);
  if (!value.is_number_unsigned()) throw malformed("'" + path + "' is not an integer ≥ 0");
  return value.get<std::uint64_t>();
}

double Document::real(const std::string& path) const {
  const json& value = at(path);
  if (!value.is_number()) throw malformed("'" + path + "' is not a number");
  return value.get<double>();
}

std::optional<double> Document::optional_real(const std::string& path) const {
  if (at(path).is_null()) return std::nullopt;
  return real(path);
}

std::int64_t Document::decimal(const std::string& path, std::int64_t units) const {
  if (!at(path).is_number()) throw malformed("'" + path + "' is not a number");
  DigitsOf reader(path);
  json::sax_parse(source_, &reader);
  const Decimal decimal = parse_decimal(reader.digits());
  const std::optional<std::int64_t> value = decimal && !decimal.rounded ? decimal.in_units(units) : std::nullopt;
  if (!value) throw malformed("'" + path + "' is not a whole number of " + decimal_text(1, units));
  return *value;
}

std::optional<std::int64_t> Document::optional_decimal(const std::string& path, std::int64_t units) const {
  if (at(path).is_null()) return std::nullopt;
  return decimal(path, units);
}

bool Document::has(const std::string& path) const {
  const json* value = &root_;
  for (const std::string& key : keys_of(path)) {
    if (!value->is_object() || !value->contains(key)) return false;
    value = &(*value)[key];
  }
  return !value->is_null();
}

bool Document::flag(const std::string& path) const {
  const json& value = at(path);
  if (!value.is_boolean()) throw malformed("'" + path + "' is neither true nor false");
  return value.get<bool>();
}

const json& Document::array(const std::string& path) const {
  const json& value = at(path);
  if (!value.is_array()) throw malformed("'" + path + "' is not an array");
  return value;
}

const json& Document::object(const std::string& path) const {
  const json& value = at(path);
  if (!value.is_object()) throw malformed("'" + path + "' is not an object");
  return value;
}

}  // namespace densek::certify
