// Witness files (.dkw): a few bytes of header, the steps as one zstd frame of variable-length integers, and a checksum
// over every byte before it. docs/formats.md has the layout.
#include <densek/errors.h>
#include <densek/witness.h>

#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

#include <array>
#include <limits>
#include <memory>
#include <new>

#include "io/byte_source.h"
#include "io/output_file.h"

namespace densek {

namespace {

constexpr std::string_view magic(
    "\x89"
    "dkw\r\n\x1a\n",
    8);
constexpr std::uint32_t version = 1;
constexpr std::size_t header_bytes = magic.size() + 4 + 8, checksum_bytes = 8, fingerprint_bytes = 32;
constexpr int compression_level = 6;

template <class Integer>
std::string little_endian(Integer value) {
  std::string bytes;
  for (std::size_t i = 0; i < sizeof value; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
  return bytes;
}

template <class Integer>
Integer from_little_endian(std::string_view bytes) {
  Integer value = 0;
  for (std::size_t i = sizeof value; i-- > 0;)
    value = static_cast<Integer>(value << 8) | static_cast<Integer>(static_cast<unsigned char>(bytes[i]));
  return value;
}

// --- The payload: integers of seven bits a byte, lowest first, the highest bit saying that more follow

class Writer {
 public:
  void integer(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) bytes_ += static_cast<char>(value | 0x80);
    bytes_ += static_cast<char>(value);
  }
  void text(std::string_view text) { bytes_ += text; }
  template <class Value>
  void list(const std::vector<Value>& values) {
    integer(values.size());
    for (const Value value : values) integer(static_cast<std::uint64_t>(value));
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& name) : left_(bytes), name_(name) {}

  InputError malformed(const std::string& what) const { return InputError(name_ + ": " + what); }

  std::uint64_t integer(std::uint64_t most) {
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (left_.empty() || shift > 56) throw malformed("a number in the witness is cut off or too long");
      const auto byte = static_cast<unsigned char>(left_.front());
      left_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) break;
    }
    if (value > most) throw malformed("a number in the witness is out of range");
    return value;
  }
  std::int64_t count() { return static_cast<std::int64_t>(integer(std::uint64_t{1} << 62)); }
  std::string text(std::size_t size) {
    if (left_.size() < size) throw malformed("the witness ends early");
    std::string text(left_.substr(0, size));
    left_.remove_prefix(size);
    return text;
  }
  template <class Value>
  std::vector<Value> list(std::uint64_t most) {
    const std::uint64_t size = integer(left_.size());  // each takes a byte at least
    std::vector<Value> values;
    values.reserve(size);
    for (std::uint64_t i = 0; i < size; ++i) values.push_back(static_cast<Value>(integer(most)));
    return values;
  }
  bool at_end() const { return left_.empty(); }

 private:
  std::string_view left_;
  const std::string& name_;
};

std::string encode(const Witness& witness) {
  Writer writer;
  writer.text(witness.fingerprint);
  writer.integer(static_cast<std::uint64_t>(witness.k));
  writer.integer(static_cast<std::uint64_t>(witness.value));
  writer.integer(witness.lower_bound ? 1 : 0);
  if (witness.lower_bound) writer.integer(static_cast<std::uint64_t>(*witness.lower_bound));
  writer.integer(witness.steps.size());
  for (const ProofStep& step : witness.steps) {
    writer.integer(static_cast<std::uint64_t>(step.argument));
    writer.list(step.shares);
    writer.list(step.order);
    writer.list(step.colours);
    writer.list(step.blocks);
    writer.integer(step.last_block_plain ? 1 : 0);
    writer.list(step.fates);
  }
  return writer.bytes();
}

Witness decode(std::string_view payload, const std::string& name) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint32_t>::max();
  Reader reader(payload, name);
  Witness witness;
  witness.fingerprint = reader.text(fingerprint_bytes);
  witness.k = reader.count();
  witness.value = reader.count();
  if (reader.integer(1) == 1) witness.lower_bound = reader.count();
  const std::uint64_t steps = reader.integer(payload.size());
  for (std::uint64_t i = 0; i < steps; ++i) {
    ProofStep step;
    step.argument = static_cast<Argument>(reader.integer(num_arguments - 1));
    if (!fits_a_step(step.argument))
      throw reader.malformed("no step of a witness is called " + std::string(to_string(step.argument)));
    step.shares = reader.list<std::uint32_t>(any);
    step.order = reader.list<Vertex>(any);
    step.colours = reader.list<std::uint32_t>(any);
    step.blocks = reader.list<std::uint32_t>(any);
    step.last_block_plain = reader.integer(1) == 1;
    step.fates = reader.list<Fate>(static_cast<std::uint64_t>(Fate::forced));
    witness.steps.push_back(std::move(step));
  }
  if (!reader.at_end()) throw reader.malformed("the witness goes on behind its end");
  return witness;
}

std::string compress(std::string_view payload, const std::string& name) {
  std::string frame(ZSTD_compressBound(payload.size()), '\0');
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), payload.data(), payload.size(), compression_level);
  if (ZSTD_isError(size) != 0) throw Error(name + ": " + ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

/// Grows with what really comes out, so that a lie about the size costs no memory.
std::string decompress(std::string_view frame, std::uint64_t size, const std::string& name) {
  const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> stream(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (!stream) throw std::bad_alloc();
  std::vector<char> buffer(ZSTD_DStreamOutSize());
  std::string payload;
  ZSTD_inBuffer in{frame.data(), frame.size(), 0};
  std::size_t more = 1;
  while (more != 0) {
    ZSTD_outBuffer out{buffer.data(), buffer.size(), 0};
    more = ZSTD_decompressStream(stream.get(), &out, &in);
    if (ZSTD_isError(more) != 0 || payload.size() + out.pos > size || (more != 0 && out.pos == 0 && in.pos == in.size))
      throw InputError(name + ": the witness is damaged");
    payload.append(buffer.data(), out.pos);
  }
  if (in.pos != in.size || payload.size() != size) throw InputError(name + ": the witness is damaged");
  return payload;
}

std::string read_all(const std::string& path) {
  const auto source = io::open_source(path);
  std::string bytes;
  std::vector<char> buffer(std::size_t{1} << 18);
  while (const std::size_t got = source->read(buffer.data(), buffer.size())) bytes.append(buffer.data(), got);
  return bytes;
}

}  // namespace

void write_witness(const Witness& witness, const std::string& path) {
  const std::string payload = encode(witness);
  std::string bytes(magic);
  bytes += little_endian(version);
  bytes += little_endian<std::uint64_t>(payload.size());
  bytes += compress(payload, path);
  bytes += little_endian<std::uint64_t>(XXH3_64bits(bytes.data(), bytes.size()));
  io::OutputFile file(path);
  file.write(bytes);
  file.commit();
}

Witness read_witness(const std::string& path) {
  const std::string file = read_all(path);
  std::string_view bytes(file);
  if (!bytes.starts_with(magic)) throw InputError(path + ": not a witness of densek");
  if (bytes.size() < header_bytes + checksum_bytes) throw InputError(path + ": the witness ends early");
  const auto checksum = from_little_endian<std::uint64_t>(bytes.substr(bytes.size() - checksum_bytes));
  bytes.remove_suffix(checksum_bytes);
  if (XXH3_64bits(bytes.data(), bytes.size()) != checksum) throw InputError(path + ": the witness is damaged");
  const auto written_by = from_little_endian<std::uint32_t>(bytes.substr(magic.size(), 4));
  if (written_by != version)
    throw InputError(path + ": a witness of version " + std::to_string(written_by) + ", this program reads version " +
                     std::to_string(version));
  const auto size = from_little_endian<std::uint64_t>(bytes.substr(magic.size() + 4, 8));
  return decode(decompress(bytes.substr(header_bytes), size, path), path);
}

}  // namespace densek
