#include "serve/listener.h"

#include <densek/errors.h>

#include <fmt/format.h>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <list>
#include <utility>

#include "base/worker.h"

namespace densek::serve {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using beast::error_code;
using tcp = asio::ip::tcp;
using namespace std::chrono_literals;

constexpr auto strangers_patience = 10s;  // for a whole request of somebody who has not shown the token
constexpr auto idle_patience = 60s;       // for the next request of somebody who has
constexpr auto writing_patience = 30s;    // for a reader to take what it asked for
constexpr auto farewell_patience = 2s;    // for what is still coming after the last word
constexpr auto between_signs_of_life = 15s;

/// The headers of every response beside its own.
std::string common_headers(const Response& response) {
  return fmt::format(
      "Content-Security-Policy: {}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n"
      "Referrer-Policy: no-referrer\r\nX-Frame-Options: DENY\r\nCross-Origin-Resource-Policy: same-origin\r\n",
      content_policy(response));
}

/// The response as it goes over the wire; without a length where events follow.
std::string wire_text(const Response& response, bool keep_alive) {
  std::string text =
      fmt::format("HTTP/1.1 {} {}\r\nContent-Type: {}\r\n{}", response.status,
                  std::string(http::obsolete_reason(http::int_to_status(static_cast<unsigned>(response.status)))),
                  response.type, common_headers(response));
  if (!response.download.empty())
    text += fmt::format("Content-Disposition: attachment; filename=\"{}\"\r\n", response.download);
  if (response.stream == nullptr) text += fmt::format("Content-Length: {}\r\n", response.body.size());
  return text + (keep_alive ? "Connection: keep-alive\r\n\r\n" : "Connection: close\r\n\r\n") + response.body;
}

/// Without memory for an answer there is at least none that is wrong.
Response answer_to(Explorer& explorer, const Request& request) {
  try {
    return explorer.handle(request);
  } catch (const std::exception&) {
    return {.status = 500};
  }
}

class Connection;

}  // namespace

struct Network {
  Network(Explorer& its_explorer, std::uint16_t port);
  ~Network();

  void accept();
  void look_around(const std::atomic<bool>& stop);
  /// Room for one more; false: there is none.
  bool make_room();

  Explorer& explorer;
  std::list<Connection*> connections = {};  // oldest first
  asio::io_context context{1};
  tcp::acceptor acceptor{context};
  asio::steady_timer look{context}, pause{context};
  Worker at_once = {}, background = {};
};

namespace {

/// One socket, from the first request to the last, or to the end of its stream of events. Everything but the request
/// itself happens on the thread of the network.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Network& network)
      : stream_(std::move(socket)), network_(network), alive_(network.context) {
    place_ = network_.connections.insert(network_.connections.end(), this);
  }
  ~Connection() { close(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool trusted() const { return trusted_; }

  void read() {
    parser_.emplace();
    parser_->header_limit(most_header_bytes);
    parser_->body_limit(most_body_bytes);
    if (trusted_)
      stream_.expires_after(idle_patience);
    else
      stream_.expires_after(strangers_patience);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code error, std::size_t) { self->on_read(error); });
  }

  /// The last word, whatever was asked.
  void refuse(const Response& response) { write(response, false); }

  /// Makes room for others at once; what is under way ends with an error.
  void close() {
    if (std::exchange(closed_, true)) return;
    network_.connections.erase(place_);
    if (events_ != nullptr) events_->leave(listener_);
    error_code ignored;
    stream_.socket().close(ignored);
    alive_.cancel();
  }

 private:
  void on_read(error_code error) {
    if (error == http::error::body_limit) return refuse(refused(413, "the body is too long: at most 64 KiB"));
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
      return refuse(refused(431, "the header is too long: at most 16 KiB"));
    if (error.category() == http::make_error_code(http::error::end_of_stream).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message)
      return refuse(refused(400, "that is no HTTP request"));
    if (error) return close();
    const auto& message = parser_->get();
    if (message.count(http::field::host) != 1 || message.count(http::field::origin) > 1 ||
        message.count("X-Densek-Token") > 1)
      return refuse(refused(400, "a request has one host, and one origin and one token at most"));
    Request request{.method = std::string(message.method_string()),
                    .target = std::string(message.target()),
                    .host = std::string(message[http::field::host]),
                    .token = std::string(message["X-Densek-Token"]),
                    .body = message.body()};
    if (message.count(http::field::origin) == 1) request.origin = std::string(message[http::field::origin]);
    if (const std::optional<Response> refusal = network_.explorer.refusal(request)) return refuse(*refusal);
    trusted_ = true;
    stream_.expires_never();
    // The connection must end on the thread of the network: whoever computes hands it back and keeps nothing of it.
    network_.at_once.post([self = shared_from_this(), asked = std::move(request)]() mutable {
      Network& network = self->network_;
      Response response = answer_to(network.explorer, asked);
      asio::post(network.context, [self = std::move(self), answer = std::move(response)] { self->respond(answer); });
    });
  }

  void respond(const Response& response) {
    if (response.stream == nullptr) return write(response, parser_->get().keep_alive());
    events_ = response.stream;
    outgoing_ = wire_text(response, true);
    watch_for_the_end();
    flush();
    const std::weak_ptr<Connection> weak = weak_from_this();
    listener_ = events_->listen([weak, &context = network_.context](bool replaced) {
      asio::post(context, [weak, replaced] {
        const auto self = weak.lock();
        if (self == nullptr) return;
        if (replaced)
          self->close();
        else
          self->tell();
      });
    });
    tell();
    sign_of_life();
  }

  void write(const Response& response, bool keep_alive) {
    outgoing_ = wire_text(response, keep_alive);
    stream_.expires_after(writing_patience);
    asio::async_write(stream_, asio::buffer(outgoing_),
                      [self = shared_from_this(), keep_alive](error_code error, std::size_t) {
                        if (error) return self->close();
                        if (keep_alive) return self->read();
                        self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
                        self->stream_.expires_after(farewell_patience);
                        self->hear_out();
                      });
  }

  /// Takes what is still being sent, for a while: closing at once could wipe out our last word before it is read.
  void hear_out() {
    stream_.async_read_some(asio::buffer(unread_), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->close();
      self->hear_out();
    });
  }

  // --- A stream of events

  /// While something is on its way, events wait in their box, where newer ones replace older ones.
  void tell() {
    if (writing_) return;
    outgoing_.clear();
    for (const Event& event : events_->take()) outgoing_ += serve::wire_text(event);
    if (!outgoing_.empty()) flush();
  }

  void flush() {
    writing_ = true;
    stream_.expires_after(writing_patience);
    asio::async_write(stream_, asio::buffer(outgoing_), [self = shared_from_this()](error_code error, std::size_t) {
      self->writing_ = false;
      if (error) return self->close();
      self->tell();
    });
  }

  void watch_for_the_end() {
    stream_.expires_never();
    stream_.async_read_some(asio::buffer(unread_), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->close();
      self->watch_for_the_end();
    });
  }

  void sign_of_life() {
    alive_.expires_after(between_signs_of_life);
    alive_.async_wait([self = shared_from_this()](error_code error) {
      if (error || self->closed_) return;
      if (!self->writing_) {
        self->outgoing_ = ": still here\n\n";
        self->flush();
      }
      self->sign_of_life();
    });
  }

  beast::tcp_stream stream_;
  Network& network_;
  std::list<Connection*>::iterator place_;
  beast::flat_buffer buffer_{most_header_bytes + most_body_bytes};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string outgoing_;
  std::array<char, 1024> unread_{};
  bool trusted_ = false, closed_ = false;

  std::shared_ptr<Mailbox> events_;
  std::uint64_t listener_ = 0;
  bool writing_ = false;
  asio::steady_timer alive_;
};

}  // namespace

Network::Network(Explorer& its_explorer, std::uint16_t port) : explorer(its_explorer) {
  const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
  error_code error;
  acceptor.open(here.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(here, error);
  if (!error) acceptor.listen(static_cast<int>(most_connections), error);
  if (error)
    throw Error(fmt::format("cannot listen on port {} of this machine: {}; --port 0 takes one that is free", port,
                            error.message()));
  explorer.gate().set_port(acceptor.local_endpoint().port());
}

Network::~Network() { explorer.desk().stop(); }

bool Network::make_room() {
  if (connections.size() < most_connections) return true;
  const auto stranger = std::ranges::find_if(connections, [](const Connection* one) { return !one->trusted(); });
  if (stranger != connections.end()) (*stranger)->close();
  return connections.size() < most_connections;
}

void Network::accept() {
  acceptor.async_accept([this](error_code error, tcp::socket socket) {
    if (error == asio::error::operation_aborted) return;
    if (error) {  // no file left to open, perhaps: somebody will close one
      pause.expires_after(100ms);
      pause.async_wait([this](error_code) { accept(); });
      return;
    }
    const bool room = make_room();
    const auto connection = std::make_shared<Connection>(std::move(socket), *this);
    if (room)
      connection->read();
    else
      connection->refuse(refused(503, "too many connections; close a tab"));
    accept();
  });
}

void Network::look_around(const std::atomic<bool>& stop) {
  if (stop) return context.stop();
  explorer.desk().sweep(Clock::now());
  look.expires_after(100ms);
  look.async_wait([this, &stop](error_code) { look_around(stop); });
}

Listener::Listener(Explorer& explorer, std::uint16_t port) : network_(std::make_unique<Network>(explorer, port)) {}
Listener::~Listener() = default;

std::uint16_t Listener::port() const { return network_->acceptor.local_endpoint().port(); }

void Listener::run(const std::atomic<bool>& stop) {
  network_->background.post([this] { network_->explorer.desk().run(); });
  network_->accept();
  network_->look_around(stop);
  network_->context.run();
}

}  // namespace densek::serve
