#include "certify/doubtful_json.h"

#include <fmt/format.h>

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

/// A decimal of fewer characters is the shortest one that its double is nearest to, and so is not lost in it.
constexpr std::size_t most_kept_digits = 15;

/// Reads a document once more, along what has been parsed, for the digits that doubles have lost.
class LostDigits final : public nlohmann::json_sax<json> {
 public:
  using Found = std::unordered_map<const json*, std::string>;
  LostDigits(const json& root, Found& found) : next_(&root), found_(found) {}

  bool null() override { return go_on(); }
  bool boolean(bool /*value*/) override { return go_on(); }
  bool number_integer(number_integer_t /*value*/) override { return go_on(); }
  bool number_unsigned(number_unsigned_t /*value*/) override { return go_on(); }
  bool number_float(number_float_t /*value*/, const string_t& text) override {
    if (text.size() > most_kept_digits) found_.emplace(next_, text);
    return go_on();
  }
  bool string(string_t& /*value*/) override { return go_on(); }
  bool binary(binary_t& /*value*/) override { return go_on(); }
  bool start_object(std::size_t /*size*/) override { return enter(); }
  bool key(string_t& name) override {
    next_ = &(*open_.back().of)[name];
    return true;
  }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t /*size*/) override {
    const bool empty = next_->empty();
    enter();
    if (!empty) next_ = &open_.back().of->front();
    return true;
  }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t /*place*/, const std::string& /*token*/, const json::exception& /*error*/) override {
    return false;
  }

 private:
  struct Open {
    const json* of;
    std::size_t read = 0;  // values of an array
  };

  bool enter() {
    open_.push_back({next_});
    return true;
  }
  bool leave() {
    open_.pop_back();
    return go_on();
  }
  /// A value is over: in an array the next one follows; in an object its key will tell.
  bool go_on() {
    if (open_.empty() || !open_.back().of->is_array()) return true;
    Open& array = open_.back();
    if (++array.read < array.of->size()) next_ = &(*array.of)[array.read];
    return true;
  }

  const json* next_;  // the value that is read next
  Found& found_;
  std::vector<Open> open_;
};

}  // namespace

std::string in_quotes(const std::string& text) { return json(text).dump(); }

Document::Document(std::string_view text, std::string name) : name_(std::move(name)) {
  const auto written = std::make_shared<Written>(Written{parse(text, name_), {}});
  if (!written->root.is_object()) throw malformed("not a result: a JSON object is expected");
  LostDigits reader(written->root, written->digits);
  json::sax_parse(text, &reader);
  written_ = written;
}

Document Document::element(const std::string& list, std::size_t i, std::vector<std::string> said_once) const {
  Document one = *this;
  one.name_ += fmt::format(": {}[{}]", list, i);
  const json& value = array(list).at(i);
  if (!value.is_object()) throw one.malformed("not an object");
  for (const std::string& key : said_once)
    if (value.contains(key)) throw one.malformed("the key '" + key + "' stands beside the list, not in it");
  one.inside_ = &value;
  one.said_once_ = std::move(said_once);
  return one;
}

std::pair<const json*, std::string> Document::find(const std::string& path) const {
  const std::vector<std::string> keys = keys_of(path);
  const bool own = inside_ != nullptr && std::ranges::find(said_once_, keys.front()) == said_once_.end();
  const json* value = own ? inside_ : &written_->root;
  std::string at;
  for (const std::string& key : keys) {
    if (!value->is_object()) return {nullptr, "'" + at + "' is not an object"};
    at += (at.empty() ? "" : ".") + key;
    const auto found = value->find(key);
    if (found == value->end()) return {nullptr, "the key '" + at + "' is missing"};
    value = &*found;
  }
  return {value, {}};
}

const json& Document::at(const std::string& path) const {
  const auto [value, missing] = find(path);
  if (value == nullptr) throw malformed(missing);
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

Decimal Document::decimal(const json& value) const {
  if (!value.is_number()) return {};
  const auto lost = written_->digits.find(&value);
  return parse_decimal(lost != written_->digits.end() ? lost->second
                       : value.is_number_float()      ? fmt::format("{}", value.get<double>())
                                                      : value.dump());
}

std::int64_t Document::decimal(const std::string& path, std::int64_t units) const {
  const json& number = at(path);
  if (!number.is_number()) throw malformed("'" + path + "' is not a number");
  const Decimal read = decimal(number);
  const std::optional<std::int64_t> value = read && !read.rounded ? read.in_units(units) : std::nullopt;
  if (!value) throw malformed("'" + path + "' is not a whole number of " + decimal_text(1, units));
  return *value;
}

std::optional<std::int64_t> Document::optional_decimal(const std::string& path, std::int64_t units) const {
  if (at(path).is_null()) return std::nullopt;
  return decimal(path, units);
}

bool Document::has(const std::string& path) const {
  const json* value = find(path).first;
  return value != nullptr && !value->is_null();
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
