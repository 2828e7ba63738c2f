#include "reader.h"

#include <densek/errors.h>

#include <algorithm>
#include <string>

#include "graph/structure.h"
#include "io/formats.h"
#include "support.h"

namespace densek::fuzz {

namespace {

class StringSink final : public io::ByteSink {
 public:
  void write(std::string_view bytes) override { text += bytes; }
  void finish() override {}
  std::string text;
};

/// The format that a writer of this extension writes; nothing for those with labels, which are recognised.
std::optional<Format> format_of(std::string_view extension) {
  if (extension == ".mtx") return Format::matrix_market;
  if (extension == ".graph") return Format::metis;
  if (extension == ".clq" || extension == ".col") return Format::dimacs;
  return std::nullopt;
}

bool same_rows(const Graph& a, const Graph& b) {
  return std::ranges::equal(a.offsets(), b.offsets()) && std::ranges::equal(a.targets(), b.targets()) &&
         std::ranges::equal(a.weights(), b.weights()) && a.units() == b.units();
}

void require_sound(const Graph& graph) {
  check_structure(graph);
  check_weights_agree(graph);
  check_weight_units({graph.weights(), graph.units()});
  check_sides(graph);
  require(graph.labels().size() == graph.num_vertices(), "a graph has as many labels as vertices");
  require(compute_fingerprint(graph) == graph.fingerprint(), "a fingerprint is that of its graph");
  if (graph.num_vertices() > 100) return;
  for (Vertex v = 0; v < graph.num_vertices(); ++v)
    require(graph.labels().find(graph.labels().text(v)) == v, "a label names its vertex and no other");
}

void require_same_again(const Graph& graph, const io::TextWriter& writer) {
  static MemoryFile again;
  StringSink sink;
  io::Text text(sink);
  try {
    writer.write(graph, text, again.path());
  } catch (const Error& error) {  // a label that the format has no way to write
    return require_begins_with_name(error, again.path());
  }
  text.flush();
  again.put(sink.text);
  const auto format = format_of(writer.extension);
  try {
    const Graph read = read_graph(again.path(), {.threads = 1, .format = format});
    if (!(format ? same_rows(read, graph) : read.fingerprint() == graph.fingerprint()))
      finding("what was written as " + std::string(writer.extension) + " is read back as another graph:\n" + sink.text);
  } catch (const InputError& error) {
    // An edge list without a line is no edge list.
    if (graph.num_vertices() > 0)
      finding("what was written as " + std::string(writer.extension) + " is refused: " + error.what() + "\n" +
              sink.text);
  }
}

}  // namespace

void read_text(std::string_view bytes, ReadOptions options) {
  static MemoryFile file;
  file.put(bytes);
  const MemoryWatch watch;
  try {
    options.threads = 1;
    const Graph graph = read_graph(file.path(), options);
    require_sound(graph);
    if (graph.num_vertices() > 200 || graph.num_arcs() > 2000 || graph.sides()) return;  // sides are not written
    const auto writers = io::text_writers();  // one for each input, so that there are more inputs
    require_same_again(graph, writers[bytes.size() % writers.size()]);
  } catch (const UsageError&) {
    require(!options.columns.empty() || options.header || !options.weight.empty() || options.bipartite ||
                options.duplicates || options.discount != Discount::none,
            "without options no use of them is wrong");
  } catch (const Error& error) {
    require_begins_with_name(error, file.path());
  }
}

}  // namespace densek::fuzz
