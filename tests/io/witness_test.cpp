// Witness files: what is written is read back; whatever else is refused.
#include <densek/errors.h>
#include <densek/generate.h>
#include <densek/witness.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "io/byte_sink.h"
#include "io/scratch.h"
#include "io/witness_file.h"

namespace densek {
namespace {

using test::Scratch;

Witness example() {
  Witness witness;
  witness.fingerprint = "0123456789abcdef0123456789abcdef";
  witness.k = 3;
  witness.value = 1'000'000'000'000;
  witness.lower_bound = 127;
  ProofStep first;
  first.argument = Argument::order;
  first.order = {2, 0, 1};
  first.shares = {0, share_denominator, 128};
  first.fates = {Fate::removed, Fate::open, Fate::forced};
  ProofStep last;
  last.argument = Argument::blocks;
  last.shares = {1};
  last.order = {0};
  last.colours = {0};
  last.blocks = {0};
  last.last_block_plain = true;
  ProofStep middle;
  middle.argument = Argument::semidefinite;
  middle.order = {0, 1, 2};
  middle.fates = {Fate::open};
  middle.core = 2;
  middle.matrices = {{}, {1, true, 20, -(std::int64_t{1} << 52), {5, std::int64_t{-1} << 60}, 52, {0xFFFFFFFF}}};
  ProofStep split = middle;
  split.blocks = {0, 1, 2};
  split.matrices[1].block = 2;
  witness.steps = {first, middle, split, last};
  return witness;
}

void expect_equal(const Witness& a, const Witness& b) {
  EXPECT_EQ(a.wishes, b.wishes);
  EXPECT_EQ(a.sizes, b.sizes);
  EXPECT_EQ(a.fingerprint, b.fingerprint);
  EXPECT_EQ(a.k, b.k);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.lower_bound, b.lower_bound);
  ASSERT_EQ(a.steps.size(), b.steps.size());
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    EXPECT_EQ(a.steps[i].argument, b.steps[i].argument);
    EXPECT_EQ(a.steps[i].shares, b.steps[i].shares);
    EXPECT_EQ(a.steps[i].order, b.steps[i].order);
    EXPECT_EQ(a.steps[i].colours, b.steps[i].colours);
    EXPECT_EQ(a.steps[i].blocks, b.steps[i].blocks);
    EXPECT_EQ(a.steps[i].last_block_plain, b.steps[i].last_block_plain);
    EXPECT_EQ(a.steps[i].fates, b.steps[i].fates);
    EXPECT_EQ(a.steps[i].core, b.steps[i].core);
    ASSERT_EQ(a.steps[i].matrices.size(), b.steps[i].matrices.size());
    for (std::size_t j = 0; j < a.steps[i].matrices.size(); ++j) {
      const DualMatrix &x = a.steps[i].matrices[j], &y = b.steps[i].matrices[j];
      EXPECT_EQ(std::tie(x.made_for, x.left_out, x.bits, x.nu, x.y, x.z_bits, x.z, x.block),
                std::tie(y.made_for, y.left_out, y.bits, y.nu, y.y, y.z_bits, y.z, y.block));
    }
  }
}

std::string little_endian(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i));
  return text;
}

/// A file with this payload, every checksum right.
/// `zeros`: how many follow the payload.
std::string sealed(const std::string& payload, std::uint64_t size, std::uint64_t version = 1, std::size_t zeros = 0) {
  const Scratch scratch;
  io::OutputFile frame(scratch.path("frame"));
  const auto sink = io::make_sink(frame, io::Compression::zstd);
  sink->write(payload);
  for (const std::string some(100'000, '\0'); zeros > 0; zeros -= some.size()) sink->write(some);
  sink->finish();
  frame.commit();
  const std::string bytes = std::string(
                                "\x89"
                                "dkw\r\n\x1a\n") +
                            little_endian(version, 4) + little_endian(size, 8) + scratch.content("frame");
  return bytes + little_endian(XXH3_64bits(bytes.data(), bytes.size()), 8);
}

// The numbers are in files that exist: none may ever change.
TEST(WitnessFile, NumbersOfArgumentsStay) {
  const std::vector<std::string_view> names = {"only answer", "clique", "degree", "order",       "colouring",
                                               "orientation", "cap",    "blocks", "nothing left"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(to_string(static_cast<Argument>(i)), names[i]);
    EXPECT_TRUE(fits_a_step(static_cast<Argument>(i)));
  }
  EXPECT_EQ(static_cast<int>(Argument::semidefinite), 15);
  for (const ArgumentInfo& row : argument_table) EXPECT_EQ(argument_named(row.name), row.argument);
  EXPECT_EQ(argument_named("no such name"), std::nullopt);
}

TEST(WitnessFile, IsReadBackAsItWasWritten) {
  const Scratch scratch;
  write_witness(example(), scratch.path("w.dkw"));
  expect_equal(read_witness(scratch.path("w.dkw")), example());
  Witness bare = example();
  bare.lower_bound.reset();
  bare.steps = {{.argument = Argument::clique}};
  write_witness(bare, scratch.path("w.dkw"));
  expect_equal(read_witness(scratch.path("w.dkw")), bare);
}

// What older programs cannot understand they must not read; what they can is written as they expect it.
TEST(WitnessFile, SaysItsWishesInASecondVersion) {
  const Scratch scratch;
  EXPECT_EQ(io::witness_bytes(example())[8], 1);
  Witness wished = example();
  wished.wishes = "fedcba9876543210fedcba9876543210";
  wished.sizes = {2, 0, 1};
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1}, std::int64_t{1} << 61, -(std::int64_t{1} << 61)}) {
    wished.value = value;
    wished.lower_bound = -value;
    EXPECT_EQ(io::witness_bytes(wished)[8], 2);
    write_witness(wished, scratch.path("w.dkw"));
    expect_equal(read_witness(scratch.path("w.dkw")), wished);
  }
  wished.sizes.clear();
  wished.lower_bound.reset();
  write_witness(wished, scratch.path("w.dkw"));
  expect_equal(read_witness(scratch.path("w.dkw")), wished);
}

TEST(WitnessFile, EveryFlippedBitAndEveryLengthIsRefused) {
  const Scratch scratch;
  write_witness(example(), scratch.path("w.dkw"));
  const std::string good = scratch.content("w.dkw");
  for (std::size_t i = 0; i < good.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
      scratch.file("bad.dkw", bad);
      ASSERT_THROW(read_witness(scratch.path("bad.dkw")), InputError) << "byte " << i << ", bit " << bit;
    }
  for (std::size_t length = 0; length < good.size(); ++length) {
    scratch.file("bad.dkw", good.substr(0, length));
    ASSERT_THROW(read_witness(scratch.path("bad.dkw")), InputError) << length << " bytes";
  }
  scratch.file("bad.dkw", good + "x");
  EXPECT_THROW(read_witness(scratch.path("bad.dkw")), InputError);
  EXPECT_THROW(read_witness(scratch.path("missing.dkw")), InputError);
  EXPECT_THROW(read_witness(scratch.folder().string()), InputError);
}

// Checksums only show damage; what is sealed anew must still be well formed.
TEST(WitnessFile, MalformedPayloadsAreRefused) {
  const Scratch scratch;
  const std::string fingerprint = "0123456789abcdef0123456789abcdef";
  const std::string good = fingerprint + std::string("\3\5\0\1\1\0\0\0\0\0\0", 11);  // k 3, value 5, one step: clique
  const auto read = [&](const std::string& bytes) {
    scratch.file("w.dkw", bytes);
    return read_witness(scratch.path("w.dkw"));
  };
  EXPECT_EQ(read(sealed(good, good.size())).value, 5);
  EXPECT_THROW(read(sealed(good, good.size() - 1)), InputError);
  EXPECT_THROW(read(sealed(good, good.size() + 1)), InputError);
  EXPECT_THROW(read(sealed(good, good.size(), 2)), InputError);
  EXPECT_THROW(read(sealed(good, good.size(), 3)), InputError);
  const auto refuse = [&](const std::string& payload, const char* what) {
    EXPECT_THROW(read(sealed(payload, payload.size())), InputError) << what;
  };
  refuse(good + '\0', "more behind the end");
  for (std::size_t length = 0; length < good.size(); ++length) refuse(good.substr(0, length), "cut off");
  refuse(fingerprint + std::string("\3\5\2\1\1\0\0\0\0\0\0", 11), "neither a lower bound nor none");
  refuse(fingerprint + std::string("\3\5\0\1\x63\0\0\0\0\0\0", 11), "no such argument");
  for (const ArgumentInfo& row : argument_table) {
    std::string payload = good;
    payload[fingerprint.size() + 4] = static_cast<char>(row.argument);
    if (row.argument == Argument::semidefinite) payload += std::string("\1\0", 2);  // a core of one, no matrix
    if (fits_a_step(row.argument))
      EXPECT_EQ(read(sealed(payload, payload.size())).steps[0].argument, row.argument);
    else
      refuse(payload, "an argument that no step carries");
  }
  refuse(fingerprint + std::string("\3\5\0\1\1\0\0\0\0\0\1\3", 12), "no such fate");
  refuse(fingerprint + std::string("\3\5\0\1\1\xff\xff\xff\xff\x0f\0\0\0\0\0", 15), "more shares than bytes");
  refuse(fingerprint + std::string(12, '\xff'), "a number without end");
  // A core of 2 and one matrix: made for 1, of those chosen, s 3, ν −1, Y (1, −1), t 0, Z (4).
  const std::string step = fingerprint + std::string("\3\5\0\1\x0f\0\0\0\0\0\0", 11);
  const std::string matrices("\2\1\1\0\3\1\2\2\1\0\1\4", 12);
  const auto semidefinite = read(sealed(step + matrices, step.size() + matrices.size())).steps[0];
  EXPECT_EQ(semidefinite.matrices[0].nu, -1);
  EXPECT_EQ(semidefinite.matrices[0].y, (std::vector<std::int64_t>{1, -1}));
  for (std::size_t length = 0; length < matrices.size(); ++length) refuse(step + matrices.substr(0, length), "cut off");
  for (const auto& [place, byte, what] :
       {std::tuple{1, '\x41', "65 matrices"}, std::tuple{2, '\3', "made for 3 of 2"},
        std::tuple{3, '\2', "neither chosen nor left out"}, std::tuple{4, '\x35', "s = 53"},
        std::tuple{6, '\3', "a Y more"}, std::tuple{9, '\x35', "t = 53"}, std::tuple{10, '\2', "a Z more"}}) {
    std::string altered = matrices + std::string(3, '\0');
    altered[static_cast<std::size_t>(place)] = byte;
    refuse(step + altered, what);
  }
  // The same with blocks 1 and 2: behind each matrix stands which one it is of.
  const std::string with_blocks = fingerprint + std::string("\3\5\0\1\x0f\0\0\0\2\1\2\0\0", 13);
  const auto payload = [&](const char* block) { return with_blocks + matrices + std::string(block, 1); };
  EXPECT_EQ(read(sealed(payload("\2"), payload("\2").size())).steps[0].matrices[0].block, 2U);
  refuse(with_blocks + matrices, "which block is missing");
  refuse(payload("\3"), "block 3 of a core of 2");
}

// A few bytes that unpack to a list of zeros far longer than any graph: refused before it takes memory.
TEST(WitnessFile, TakesNoMoreThanTheGraphAllows) {
  const Scratch scratch;
  const Graph graph = karate_club();
  const std::string path = scratch.path("w.dkw");
  const auto integer = [](std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
    return bytes + static_cast<char>(value);
  };
  const std::size_t many = 400'000'000;
  const std::string payload = graph.fingerprint() + std::string("\3\3\0\1\1", 5) + integer(many);
  scratch.file("w.dkw", sealed(payload, payload.size() + many, 1, many));
  EXPECT_LT(std::filesystem::file_size(path), 100'000U);
  struct rusage before {
  }, after{};
  getrusage(RUSAGE_SELF, &before);
  EXPECT_THROW(io::read_witnesses_of(graph, path), InputError);
  getrusage(RUSAGE_SELF, &after);
  EXPECT_LT(after.ru_maxrss - before.ru_maxrss, 50'000);  // KiB; the list would take 1.6 GB

  // Of another graph, and as many steps as vertices.
  EXPECT_THROW(io::read_witnesses_of(generate::gnp(10, 0.5, 1), path), VerificationError);
  Witness honest{.fingerprint = graph.fingerprint(), .k = 3, .value = 3, .lower_bound = 3, .steps = {}};
  honest.steps.resize(34);
  write_witness(honest, path);
  EXPECT_EQ(io::read_witnesses_of(graph, path).front().steps.size(), 34U);
  honest.steps.resize(36);
  write_witness(honest, path);
  EXPECT_THROW(io::read_witnesses_of(graph, path), InputError);
  EXPECT_EQ(read_witness(path).steps.size(), 36U);
}

TEST(WitnessFile, HoldsSeveralOneAfterTheOther) {
  const Scratch scratch;
  const Graph graph = karate_club();
  const std::string path = scratch.path("w.dkw");
  Witness first{.fingerprint = graph.fingerprint(), .k = 3, .value = 3, .lower_bound = {}, .steps = {ProofStep()}};
  Witness second = first;
  second.k = 4;
  second.value = -6;
  second.wishes = std::string(32, '0');
  const auto write = [&](const std::vector<const Witness*>& witnesses) {
    const std::string bytes = io::witness_bytes(witnesses);
    scratch.file("w.dkw", bytes);
    return bytes;
  };
  const std::string bytes = write({&first, &second});
  const std::vector<Witness> both = io::read_witnesses_of(graph, path);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].k, 3);
  EXPECT_EQ(both[1].value, -6);
  EXPECT_THROW(read_witness(path), InputError);  // where one is expected
  EXPECT_EQ(write({&first}), io::witness_bytes(first));
  EXPECT_EQ(io::read_witnesses_of(graph, path).size(), 1U);
  const std::vector<const Witness*> many(35, &first);
  write(many);  // of 34 vertices
  EXPECT_THROW(io::read_witnesses_of(graph, path), InputError);

  // Whatever is cut off or changed is met, also with a checksum that fits.
  const auto with_checksum = [](std::string all) {
    const std::uint64_t sum = XXH3_64bits(all.data(), all.size());
    for (int i = 0; i < 8; ++i) all += static_cast<char>(sum >> (8 * i) & 0xFF);
    return all;
  };
  const std::string body = bytes.substr(0, bytes.size() - 8);
  EXPECT_EQ(with_checksum(body), bytes);
  for (std::size_t size = 0; size < body.size(); ++size) {
    scratch.file("w.dkw", with_checksum(body.substr(0, size)));
    EXPECT_THROW(io::read_witnesses_of(graph, path), InputError) << size;
  }
  for (const std::size_t place : {std::size_t{12}, std::size_t{19}, std::size_t{20}, std::size_t{27}}) {
    std::string changed = body;
    changed[place] = static_cast<char>(changed[place] ^ 1);
    scratch.file("w.dkw", with_checksum(changed));
    EXPECT_THROW(io::read_witnesses_of(graph, path), InputError) << place;
  }
  scratch.file("w.dkw", with_checksum(body + "x"));
  EXPECT_THROW(io::read_witnesses_of(graph, path), InputError);
}

}  // namespace
}  // namespace densek
