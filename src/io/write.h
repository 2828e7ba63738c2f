// A graph on its way into a file: what can go wrong before there is a graph is known before there is one.
#pragma once

#include <densek/graph.h>

#include <string>

#include "io/byte_sink.h"
#include "io/output_file.h"

namespace densek::io {

struct TextWriter;

class GraphFile {
 public:
  /// The format follows the extension, as in write_graph. Throws UsageError if there is no such format, Error if the
  /// file cannot be created.
  explicit GraphFile(const std::string& path);

  /// Throws Error naming the file and the cause; the file is then as it was. Call once.
  void write(const Graph& graph);

 private:
  struct Kind {
    Compression compression = Compression::none;
    const TextWriter* writer = nullptr;  ///< none: binary
  };
  static Kind kind_of(const std::string& path);

  Kind kind_;
  OutputFile file_;
};

}  // namespace densek::io
