#include "io/external/convert.h"

#include <densek/errors.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "graph/fingerprint.h"
#include "graph/merged_weights.h"
#include "io/binary.h"
#include "io/edge_list_lines.h"
#include "io/external/labels.h"
#include "io/external/rows.h"
#include "io/formats.h"
#include "io/read.h"

namespace densek::io {

namespace external {

namespace {

/// Of a text of so many bytes, parsed at once by each thread.
constexpr std::uint64_t bytes_a_thread = std::uint64_t{64} << 20;

/// What parsing leaves behind.
struct Parsed {
  std::uint64_t pairs = 0;
  LabelFacts labels = {};
  bool other_numbers = false, rounded = false;
  std::uint64_t doubtful_comments = 0;
  unsigned digits = 0;
  Edge first = {};
  Vertex least = no_vertex, largest = 0;  // of small labels, the first pair apart
};

/// One array of the file as it comes: hashed and put in its place.
class ArrayWriter {
 public:
  ArrayWriter(OutputFile& file, std::uint64_t at, ArrayHasher& hasher) : file_(file), hasher_(hasher), at_(at) {}
  void add(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const std::byte*>(data);
    buffer_.insert(buffer_.end(), bytes, bytes + size);
    if (buffer_.size() >= room) flush();
  }
  void flush() {
    hasher_.add(buffer_);
    file_.write_at(at_, buffer_.data(), buffer_.size());
    at_ += buffer_.size();
    buffer_.clear();
  }

 private:
  static constexpr std::size_t room = std::size_t{1} << 20;
  OutputFile& file_;
  ArrayHasher& hasher_;
  std::uint64_t at_;
  std::vector<std::byte> buffer_;
};

class Conversion {
 public:
  Conversion(ChunkReader& reader, OutputFile& file, const ExternalOptions& options)
      : reader_(reader),
        file_(file),
        options_(options),
        bytes_(options.sort_bytes > 0 ? options.sort_bytes : (options.memory - options.memory / 4) / 2),
        dialect_(find_dialect(reader)),
        store_(file.path()) {}

  void run() {
    parse();
    if (parsed_.pairs == 0) throw InputError(reader_.path() + no_edges(dialect_, parsed_.doubtful_comments));
    note_doubtful_comments(reader_, parsed_.doubtful_comments);
    settle_counts();
    facts_.cleaning.weights_ignored = passed_over_weights(reader_, dialect_, parsed_.other_numbers);
    if (parsed_.rounded) note_rounded(reader_.reading());
    tell("numbering", 0);
    try {
      Labelling labelling(store_, parsed_.labels, std::move(bits_), dialect_.sides, file_.path(), bytes_,
                          options_.memory);
      facts_.vertices = labelling.labels().count;
      make_rows(labelling);
      write_labels(labelling.labels());
    } catch (const InputError& error) {
      throw InputError(reader_.path() + ": " + error.what());
    }
    write_weights();
    write_head();
  }

 private:
  void tell(const char* what, double done) const {
    if (options_.progress) options_.progress(what, done);
  }

  void parse() {
    const std::uint64_t bound = std::min<std::uint64_t>(std::uint64_t{1} << 32, options_.memory * 2);  // a quarter
    bits_ = std::make_unique<LabelBits>(bound);
    parse_in_order<LabelBlock>(
        reader_, static_cast<std::uint64_t>(reader_.threads()), [&] { return EdgeListParser(dialect_); },
        [&](const LabelBlock& block) { take(block); });
  }

  void take(const LabelBlock& block) {
    LabelFacts& labels = parsed_.labels;
    labels.text |= block.texts != nullptr;
    labels.wide |= !block.wide.empty();
    labels.negative |= block.has_negative;
    labels.huge |= block.has_huge;
    parsed_.other_numbers |= block.other_numbers;
    parsed_.doubtful_comments += block.doubtful_comments;
    parsed_.rounded |= block.weights.rounded;
    parsed_.digits = std::max(parsed_.digits, block.weights.digits);
    if (labels.text || labels.wide) bits_.reset();
    bool counts = dialect_.counts && parsed_.pairs == 0;  // the first line may be no edge
    block.narrow.for_each([&](Vertex u, Vertex v) {
      if (std::exchange(counts, false)) {
        parsed_.first = {u, v};
        return;
      }
      parsed_.least = std::min({parsed_.least, u, v});
      parsed_.largest = std::max({parsed_.largest, u, v});
      if (bits_ && enter(u)) enter(v);
    });
    parsed_.pairs += block.narrow.size() + block.wide.size();
    store_.add(block);
  }

  bool enter(std::uint64_t label) {
    if (!bits_->add(label)) bits_.reset();
    return bits_ != nullptr;
  }

  /// Whether the first line was counts: exactly so many lines follow, with labels from 0 or 1 up to that many.
  void settle_counts() {
    if (!dialect_.counts) return;
    const Counts& counts = *dialect_.counts;
    const LabelFacts& labels = parsed_.labels;
    if (!labels.text && !labels.wide && counts.edges == parsed_.pairs - 1 &&
        counts.cover(parsed_.least, parsed_.largest)) {
      store_.drop_first();
      note_counts(reader_, counts);
      if (counts.own_third_column) parsed_.other_numbers = false;
    } else if (bits_ && enter(parsed_.first.u)) {
      enter(parsed_.first.v);
    }
  }

  void make_rows(const Labelling& labelling) {
    const ReadOptions& read = reader_.options();
    std::optional<Duplicates> duplicates;
    if (dialect_.ends.weight) duplicates = read.duplicates.value_or(Duplicates::sum);
    const std::int64_t units = power_of_ten(parsed_.digits);
    RowMaker rows(duplicates, units, file_.path(), bytes_);
    labelling.for_each_pair(
        [&](std::span<const IdPair> pairs) {
          for (const auto& [u, v, packed] : pairs) {
            std::optional<std::int64_t> weight = 1;
            if (duplicates) weight = packed_in_units(packed, units);
            if (!weight) throw InputError(too_large_for(units));
            rows.add(u, v, *weight);
          }
        },
        [&](double done) { tell("sorting", 0.4 + 0.3 * done); });
    write_rows(rows, duplicates.has_value(), units);
    Cleaning& cleaning = facts_.cleaning;
    cleaning.self_loops_dropped = rows.loops;
    cleaning.duplicates_merged = rows.repeated;
    cleaning.directions_joined = rows.joined;
    if (!duplicates) return;
    Reading& reading = reader_.reading();
    if (rows.repeated > 0) reading.duplicates = rule_name(*duplicates);
    if (*duplicates == Duplicates::sum && rows.edges > 0 && rows.joined == rows.edges)
      reading.notes.emplace_back(added_both_directions);
  }

  void write_rows(RowMaker& rows, bool weighted, std::int64_t units) {
    if (weighted) weights_ = std::make_unique<RunFile>(file_.path());
    const BinaryPlaces places = places_of(facts_);
    ArrayWriter offsets(file_, places.begin[0], arrays_.offsets), targets(file_, places.begin[1], arrays_.targets);
    std::optional<RunWriter<std::int64_t>> weights;
    if (weighted) weights.emplace(*weights_, std::size_t{1} << 16);
    spare_ = units;
    std::uint64_t row = 0;
    const auto reach = [&](std::uint64_t next) {  // rows up to this one begin here
      for (; row <= next; ++row) offsets.add(&facts_.arcs, sizeof facts_.arcs);
    };
    rows.finish([&](const RowArc& arc) {
      reach(arc.source);
      targets.add(&arc.target, sizeof arc.target);
      if (weights) {
        weights->add(arc.weight);
        while (arc.weight % spare_ != 0) spare_ /= 10;
        all_alike_ &= arc.weight == units;
      }
      if (++facts_.arcs % (std::uint64_t{1} << 20) == 0) tell("writing", 0.7 + 0.3 * share_of(arc.source));
    });
    reach(facts_.vertices);
    offsets.flush();
    targets.flush();
    if (weights) weights->flush();
    facts_.units = units;
  }

  double share_of(Vertex v) const { return static_cast<double>(v) / static_cast<double>(facts_.vertices); }

  void write_labels(ExternalLabels& labels) {
    facts_.label_kind = labels.kind;
    facts_.label_first = labels.first;
    facts_.label_values = labels.values ? labels.count : 0;
    facts_.label_chars = labels.chars ? labels.chars->size() : 0;
    facts_.sides = labels.sides;
    const BinaryPlaces places = places_of(facts_);
    copy(labels.values.get(), places.begin[2], arrays_.label_values);
    copy(labels.chars.get(), places.begin[3], arrays_.chars);
  }

  void copy(const RunFile* from, std::uint64_t to, ArrayHasher& hasher) {
    if (from == nullptr) return;
    ArrayWriter writer(file_, to, hasher);
    std::vector<char> piece(std::size_t{1} << 20);
    for (std::uint64_t at = 0; at < from->size(); at += piece.size()) {
      piece.resize(std::min<std::uint64_t>(piece.size(), from->size() - at));
      from->read(at, piece.data(), piece.size());
      writer.add(piece.data(), piece.size());
    }
    writer.flush();
  }

  /// In the largest unit in which all are whole; none if all are 1.
  void write_weights() {
    if (!weights_) return;
    const std::int64_t units = facts_.units;
    facts_.units = units / spare_;
    if (facts_.units == 1 && all_alike_) return;
    facts_.weights = facts_.arcs;
    ArrayWriter writer(file_, places_of(facts_).begin[4], arrays_.weights);
    RunReader<std::int64_t> weights(*weights_, 0, facts_.arcs, std::size_t{1} << 16);
    for (std::int64_t weight = 0; weights.next(weight);) {
      weight /= spare_;
      writer.add(&weight, sizeof weight);
    }
    writer.flush();
  }

  void write_head() {
    arrays_.vertices = facts_.vertices;
    arrays_.arcs = facts_.arcs;
    arrays_.label_kind = static_cast<std::uint64_t>(facts_.label_kind);
    arrays_.label_first = facts_.label_first;
    arrays_.label_chars = facts_.label_chars;
    arrays_.units = facts_.units;
    arrays_.sides = facts_.sides;
    facts_.checksum = checksum_of(arrays_);
    const BinaryPlaces places = places_of(facts_);
    const std::string header = header_bytes(facts_);
    file_.write_at(0, header.data(), header.size());
    if (facts_.sides) {
      const std::string names = facts_.sides->names[0] + facts_.sides->names[1];
      file_.write_at(places.begin[5], names.data(), names.size());
    }
    file_.resize(places.file_bytes);
  }

  ChunkReader& reader_;
  OutputFile& file_;
  const ExternalOptions& options_;
  std::size_t bytes_;
  Dialect dialect_;
  PairStore store_;
  std::unique_ptr<LabelBits> bits_;
  Parsed parsed_;
  BinaryFacts facts_;
  PassingArrays arrays_;
  std::unique_ptr<RunFile> weights_;
  std::int64_t spare_ = 1;
  bool all_alike_ = true;  // each edge weighs 1
};

}  // namespace

}  // namespace external

Reading convert_edge_list(const std::string& path, OutputFile& file, const ExternalOptions& options) {
  constexpr const char* cure = "; without --memory densek convert reads it whole";
  if (options.memory < least_memory) throw UsageError("--memory takes 128M or more: less is not enough to work in");
  if (!file.has_places()) throw UsageError(file.path() + ": --memory writes a graph to a file, and this is none");
  check_options(options.read);
  if (options.read.discount != Discount::none)
    throw UsageError("--discount needs the degrees of all items at once, which --memory does not have" +
                     std::string(cure));
  if (options.read.check) throw UsageError("--check is about binary graphs, and --memory reads edge lists");
  if (options.read.format ? *options.read.format == Format::binary : is_binary(path))
    throw UsageError(path + ": a binary graph is mapped, it needs no --memory");
  ReadOptions read = options.read;
  const auto most_threads = static_cast<int>(options.memory / external::bytes_a_thread / 2);
  read.threads = std::clamp(resolve_threads(read.threads), 1, std::max(1, most_threads));
  if (options.progress)
    read.progress = [&](std::uint64_t done, std::uint64_t total) {
      options.progress("reading", total == 0 ? -1 : 0.4 * static_cast<double>(done) / static_cast<double>(total));
      return true;
    };
  ChunkReader reader(path, read);
  if (const TextFormat& format = detect_format(reader); format.format != Format::edge_list)
    throw UsageError(path + ": --memory reads edge lists piece by piece, and this is " + std::string(format.name) +
                     cure);
  external::Conversion(reader, file, options).run();
  check_duplicates(path, read, reader.reading());
  return reader.reading();
}

}  // namespace densek::io
