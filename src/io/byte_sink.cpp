#include "io/byte_sink.h"

#include <densek/errors.h>
#include <zlib.h>
#include <zstd.h>

#include <new>
#include <vector>

namespace densek::io {

namespace {

constexpr std::size_t output_bytes = std::size_t{1} << 18;

class PlainSink final : public ByteSink {
 public:
  explicit PlainSink(OutputFile& file) : file_(file) {}
  void write(std::string_view bytes) override { file_.write(bytes); }
  void finish() override {}

 private:
  OutputFile& file_;
};

class GzipSink final : public ByteSink {
 public:
  explicit GzipSink(OutputFile& file) : file_(file), output_(output_bytes) {
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~GzipSink() override { deflateEnd(&stream_); }

  void write(std::string_view bytes) override {
    constexpr std::size_t most = std::size_t{1} << 30;  // zlib counts in 32 bits
    for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), most)))
      deflate_all(bytes.substr(0, most), Z_NO_FLUSH);
  }
  void finish() override { deflate_all({}, Z_FINISH); }

 private:
  void deflate_all(std::string_view bytes, int flush) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(output_.data());
      stream_.avail_out = static_cast<uInt>(output_.size());
      deflate(&stream_, flush);
      file_.write(output_.data(), output_.size() - stream_.avail_out);
    } while (stream_.avail_out == 0);
  }

  OutputFile& file_;
  std::vector<char> output_;
  z_stream stream_{};
};

class ZstdSink final : public ByteSink {
 public:
  explicit ZstdSink(OutputFile& file) : file_(file), output_(output_bytes), stream_(ZSTD_createCCtx(), ZSTD_freeCCtx) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(stream_.get(), ZSTD_c_checksumFlag, 1);
  }

  void write(std::string_view bytes) override { compress_all(bytes, ZSTD_e_continue); }
  void finish() override { compress_all({}, ZSTD_e_end); }

 private:
  void compress_all(std::string_view bytes, ZSTD_EndDirective mode) {
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    std::size_t left = 0;
    do {
      ZSTD_outBuffer out{output_.data(), output_.size(), 0};
      left = ZSTD_compressStream2(stream_.get(), &out, &in, mode);
      if (ZSTD_isError(left) != 0) throw Error(file_.path() + ": " + ZSTD_getErrorName(left));
      file_.write(output_.data(), out.pos);
    } while (in.pos < in.size || (mode == ZSTD_e_end && left > 0));
  }

  OutputFile& file_;
  std::vector<char> output_;
  std::unique_ptr<ZSTD_CCtx, std::size_t (*)(ZSTD_CCtx*)> stream_;
};

}  // namespace

std::unique_ptr<ByteSink> make_sink(OutputFile& file, Compression compression) {
  if (compression == Compression::gzip) return std::make_unique<GzipSink>(file);
  if (compression == Compression::zstd) return std::make_unique<ZstdSink>(file);
  return std::make_unique<PlainSink>(file);
}

}  // namespace densek::io
