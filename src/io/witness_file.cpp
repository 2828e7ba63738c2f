// Witness files (.dkw): a few bytes of header, the steps as one zstd frame of variable-length integers, and a checksum
// over every byte before it. docs/formats.md has the layout.
#include <densek/errors.h>
#include <densek/witness.h>

#define XXH_INLINE_ALL
#include <xxhash.h>
#include <zstd.h>

#include <algorithm>
#include <limits>

#include "base/memory.h"
#include "graph/fingerprint.h"
#include "io/byte_source.h"
#include "io/output_file.h"
#include "io/witness_file.h"
#include "io/witness_payload.h"

namespace densek {

namespace {

using io::payload::Limits;
using io::payload::Reader;
using io::payload::Unpacked;
using io::payload::Writer;

constexpr std::string_view magic(
    "\x89"
    "dkw\r\n\x1a\n",
    8);
/// The second also says which wishes it is about and how many of each part, and its values may be below 0; it is
/// written where the first cannot say what is asked.
constexpr std::uint32_t edges_version = 1, wishes_version = 2;
/// Several witnesses, each with its length before it as it would stand in a file of its own.
constexpr std::uint32_t several_version = 3;
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

void encode_matrices(Writer& writer, const ProofStep& step) {
  writer.integer(step.core);
  writer.integer(step.matrices.size());
  for (const DualMatrix& matrix : step.matrices) {
    writer.integer(static_cast<std::uint64_t>(matrix.made_for));
    writer.integer(matrix.left_out ? 1 : 0);
    writer.integer(matrix.bits);
    writer.signed_integer(matrix.nu);
    writer.signed_list(matrix.y);
    writer.integer(matrix.z_bits);
    writer.list(matrix.z);
    if (!step.blocks.empty()) writer.integer(matrix.block);
  }
}

void decode_matrices(Reader& reader, const Limits& limits, ProofStep& step) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint32_t>::max(), most_bits = 52;
  const std::uint64_t core = reader.integer(std::min(limits.vertices, any));
  step.core = static_cast<std::uint32_t>(core);
  for (std::uint64_t left = reader.integer(most_dual_matrices); left > 0; --left) {
    DualMatrix& matrix = step.matrices.emplace_back();
    matrix.made_for = static_cast<std::int64_t>(reader.integer(core));
    matrix.left_out = reader.integer(1) == 1;
    matrix.bits = static_cast<std::uint32_t>(reader.integer(most_bits));
    matrix.nu = reader.signed_count();
    matrix.y = reader.signed_list(core);
    matrix.z_bits = static_cast<std::uint32_t>(reader.integer(most_bits));
    matrix.z = reader.list<std::uint32_t>(core == 0 ? 0 : core * (core - 1) / 2, any);
    if (!step.blocks.empty()) matrix.block = static_cast<std::uint32_t>(reader.integer(core));
  }
}

std::string encode(const Witness& witness) {
  Writer writer;
  writer.text(witness.fingerprint);
  const auto value = [&](std::int64_t units) {
    witness.wishes.empty() ? writer.integer(static_cast<std::uint64_t>(units)) : writer.signed_integer(units);
  };
  if (!witness.wishes.empty()) {
    writer.text(witness.wishes);
    writer.list(witness.sizes);
  }
  writer.integer(static_cast<std::uint64_t>(witness.k));
  value(witness.value);
  writer.integer(witness.lower_bound ? 1 : 0);
  if (witness.lower_bound) value(*witness.lower_bound);
  writer.integer(witness.steps.size());
  for (const ProofStep& step : witness.steps) {
    writer.integer(static_cast<std::uint64_t>(step.argument));
    writer.list(step.shares);
    writer.list(step.order);
    writer.list(step.colours);
    writer.list(step.blocks);
    writer.integer(step.last_block_plain ? 1 : 0);
    writer.list(step.fates);
    if (step.argument == Argument::semidefinite) encode_matrices(writer, step);
  }
  return writer.bytes();
}

/// `graph`: the one it must be of, if that is known; `memory`: bytes its lists may take.
Witness decode(Unpacked& bytes, std::uint32_t version, const Graph* graph, std::uint64_t memory) {
  constexpr std::uint64_t any = std::numeric_limits<std::uint32_t>::max();
  Limits limits{.bytes = memory};
  if (graph != nullptr) limits.vertices = graph->num_vertices(), limits.edges = graph->num_edges();
  Reader reader(bytes, limits);
  Witness witness;
  witness.fingerprint = reader.text(fingerprint_bytes);
  const std::string expected = graph != nullptr ? numbered_fingerprint(*graph) : witness.fingerprint;
  if (witness.fingerprint != expected)
    throw VerificationError("the witness is of a graph with fingerprint " + witness.fingerprint + ", this one has " +
                            expected +
                            ": it is the witness of another graph, or of one whose texts come in another order");
  const bool of_wishes = version == wishes_version;
  if (of_wishes) {
    witness.wishes = reader.text(fingerprint_bytes);
    witness.sizes = reader.list<std::int64_t>(limits.vertices, any);
  }
  witness.k = reader.count();
  witness.value = of_wishes ? reader.signed_count() : reader.count();
  if (reader.integer(1) == 1) witness.lower_bound = of_wishes ? reader.signed_count() : reader.count();
  // A step takes seven bytes at least, and each but the last decides a vertex.
  const std::uint64_t steps =
      reader.integer(std::min(bytes.left() / 7, limits.vertices < any ? limits.vertices + 1 : any));
  for (std::uint64_t i = 0; i < steps; ++i) {
    ProofStep step;
    step.argument = static_cast<Argument>(reader.integer(num_arguments - 1));
    if (!fits_a_step(step.argument))
      throw bytes.malformed("no step of a witness is called " + std::string(to_string(step.argument)));
    step.shares = reader.list<std::uint32_t>(limits.edges, any);
    step.order = reader.list<Vertex>(limits.vertices, any);
    step.colours = reader.list<std::uint32_t>(limits.vertices, any);
    step.blocks = reader.list<std::uint32_t>(limits.vertices, any);
    step.last_block_plain = reader.integer(1) == 1;
    step.fates = reader.list<Fate>(limits.vertices, static_cast<std::uint64_t>(Fate::forced));
    if (step.argument == Argument::semidefinite) decode_matrices(reader, limits, step);
    witness.steps.push_back(std::move(step));
  }
  bytes.expect_end();
  return witness;
}

std::string compress(std::string_view payload) {
  std::string frame(ZSTD_compressBound(payload.size()), '\0');
  const std::size_t size = ZSTD_compress(frame.data(), frame.size(), payload.data(), payload.size(), compression_level);
  if (ZSTD_isError(size) != 0) throw Error(std::string("compressing the witness: ") + ZSTD_getErrorName(size));
  frame.resize(size);
  return frame;
}

std::string read_all(const std::string& path, std::uint64_t most) {
  const auto source = io::open_source(path);
  std::string bytes;
  std::vector<char> buffer(std::size_t{1} << 16);
  while (const std::size_t got = source->read(buffer.data(), buffer.size())) {
    if (bytes.size() + got > most) throw Error(path + ": the witness needs more memory than there is");
    bytes.append(buffer.data(), got);
    if (bytes.size() >= magic.size() && !bytes.starts_with(magic)) break;  // a device may have no end
  }
  return bytes;
}

/// The bytes between header and checksum, and what the header says.
struct Opened {
  std::uint32_t version = 0;
  std::uint64_t size = 0;  ///< of the content; of several witnesses, their number
  std::string_view content;
};

Opened opened(std::string_view bytes, const std::string& name) {
  if (!bytes.starts_with(magic)) throw InputError(name + ": not a witness of densek");
  if (bytes.size() < header_bytes + checksum_bytes) throw InputError(name + ": the witness ends early");
  const auto checksum = from_little_endian<std::uint64_t>(bytes.substr(bytes.size() - checksum_bytes));
  bytes.remove_suffix(checksum_bytes);
  if (XXH3_64bits(bytes.data(), bytes.size()) != checksum) throw InputError(name + ": the witness is damaged");
  return {from_little_endian<std::uint32_t>(bytes.substr(magic.size(), 4)),
          from_little_endian<std::uint64_t>(bytes.substr(magic.size() + 4, 8)), bytes.substr(header_bytes)};
}

Witness one_witness(const Opened& file, const std::string& name, const Graph* graph, std::uint64_t memory) {
  if (file.version == several_version) throw InputError(name + ": several witnesses, where one is expected");
  if (file.version != edges_version && file.version != wishes_version)
    throw InputError(name + ": a witness of version " + std::to_string(file.version) +
                     ", this program reads versions " + std::to_string(edges_version) + " to " +
                     std::to_string(several_version));
  Unpacked payload(file.content, file.size, name);
  return decode(payload, file.version, graph, memory);
}

}  // namespace

std::string io::witness_bytes(const Witness& witness) {
  const std::string payload = encode(witness);
  std::string bytes(magic);
  bytes += little_endian(witness.wishes.empty() ? edges_version : wishes_version);
  bytes += little_endian<std::uint64_t>(payload.size());
  bytes += compress(payload);
  bytes += little_endian<std::uint64_t>(XXH3_64bits(bytes.data(), bytes.size()));
  return bytes;
}

std::string io::witness_bytes(std::span<const Witness* const> witnesses) {
  if (witnesses.size() == 1) return witness_bytes(*witnesses.front());
  std::string bytes(magic);
  bytes += little_endian(several_version);
  bytes += little_endian<std::uint64_t>(witnesses.size());
  for (const Witness* witness : witnesses) {
    const std::string one = witness_bytes(*witness);
    bytes += little_endian<std::uint64_t>(one.size()) + one;
  }
  bytes += little_endian<std::uint64_t>(XXH3_64bits(bytes.data(), bytes.size()));
  return bytes;
}

void write_witness(const Witness& witness, const std::string& path) {
  io::OutputFile file(path);
  file.write(io::witness_bytes(witness));
  file.commit();
}

Witness read_witness(const std::string& path) {
  const std::uint64_t memory = available_memory() / 2;
  const std::string file = read_all(path, memory);
  return one_witness(opened(file, path), path, nullptr, memory);
}

std::vector<Witness> io::read_witnesses_of(const Graph& graph, const std::string& path) {
  const std::uint64_t memory = available_memory() / 2;
  const std::string file = read_all(path, memory);
  Opened all = opened(file, path);
  if (all.version != several_version) return {one_witness(all, path, &graph, memory)};
  // Groups are disjoint, so there are no more of them than vertices.
  if (all.size < 2 || all.size > graph.num_vertices())
    throw InputError(path + ": witnesses of " + std::to_string(all.size) + " groups of " +
                     std::to_string(graph.num_vertices()) + " vertices");
  std::vector<Witness> witnesses;
  for (std::uint64_t i = 0; i < all.size; ++i) {
    const std::string name = path + ": group " + std::to_string(i + 1);
    if (all.content.size() < 8) throw InputError(name + ": the witness ends early");
    const auto size = from_little_endian<std::uint64_t>(all.content.substr(0, 8));
    all.content.remove_prefix(8);
    if (size > all.content.size()) throw InputError(name + ": the witness ends early");
    witnesses.push_back(one_witness(opened(all.content.substr(0, size), name), name, &graph, memory / all.size));
    all.content.remove_prefix(size);
  }
  if (!all.content.empty()) throw InputError(path + ": the file goes on behind its last witness");
  return witnesses;
}

}  // namespace densek
