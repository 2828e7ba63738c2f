#include <gtest/gtest.h>

#include <densek/errors.h>
#include <densek/io.h>

#include <string>

#include "io/byte_sink.h"
#include "io/byte_source.h"
#include "io/scratch.h"

namespace densek {
namespace {

void write_packed(const std::string& path, io::Compression compression, std::string_view text) {
  io::OutputFile file(path);
  const auto sink = io::make_sink(file, compression);
  sink->write(text);
  sink->finish();
  file.commit();
}

std::string read_in_steps(const std::string& path, std::size_t step) {
  const auto source = io::open_source(path);
  std::string text, buffer(step, '\0');
  while (const std::size_t got = source->read(buffer.data(), step)) text.append(buffer, 0, got);
  return text;
}

// A buffer that is full just where the stream ends, or the frame, is no truncated stream.
TEST(ByteSource, GivesTheSameBytesHoweverTheyAreAskedFor) {
  const test::Scratch scratch;
  const std::string text = "1 2\n2 3\n3 4\n";
  for (const auto compression : {io::Compression::none, io::Compression::gzip, io::Compression::zstd}) {
    const std::string path = scratch.path("text");
    write_packed(path, compression, text);
    const std::string twice = scratch.content("text") + scratch.content("text");
    for (std::size_t step = 1; step <= 30; ++step) {
      EXPECT_EQ(read_in_steps(path, step), text) << "in steps of " << step;
      EXPECT_EQ(read_in_steps(scratch.file("twice", twice), step), text + text) << "in steps of " << step;
    }
  }
}

TEST(ByteSource, ReadsTextsAsLongAsAChunk) {
  const test::Scratch scratch;
  for (const std::size_t bytes : {4U << 20, 8U << 20}) {
    std::string text;
    while (text.size() < bytes) text += "1 2\n";
    ASSERT_EQ(text.size(), bytes);
    for (const auto compression : {io::Compression::none, io::Compression::gzip, io::Compression::zstd}) {
      write_packed(scratch.path("text"), compression, text);
      EXPECT_EQ(read_graph(scratch.path("text")).cleaning().duplicates_merged, bytes / 4 - 1);
    }
  }
}

TEST(ByteSource, IsRefusedIfItIsEmptyWhateverItIsSaidToBe) {
  const test::Scratch scratch;
  for (const char* text : {"", " ", "\n", "\r\n\t\n"})
    for (std::size_t i = 0; i < num_formats; ++i) {
      const auto format = static_cast<Format>(i);
      if (format == Format::binary) continue;  // which is told by its header
      const std::string path = scratch.file("empty", text);
      try {
        read_graph(path, {.format = format});
        ADD_FAILURE() << format_name(format);
      } catch (const InputError& error) {
        EXPECT_EQ(error.what(), path + ": the file is empty") << format_name(format);
      }
    }
}

}  // namespace
}  // namespace densek
