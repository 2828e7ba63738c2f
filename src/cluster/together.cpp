#include "cluster/together.h"

#include <algorithm>
#include <array>
#include <vector>

#include <unistd.h>

namespace densek::cluster {

namespace {

std::string host() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

}  // namespace

int exit_code_of(const std::exception& error) {
  if (const auto* failed = dynamic_cast<const RankFailed*>(&error)) return failed->exit_code();
  if (dynamic_cast<const UsageError*>(&error) != nullptr) return 2;
  if (dynamic_cast<const InputError*>(&error) != nullptr) return 3;
  if (dynamic_cast<const NoAnswerError*>(&error) != nullptr) return 4;
  if (dynamic_cast<const VerificationError*>(&error) != nullptr) return 5;
  return 1;
}

void together(Communicator& ranks, const std::function<void()>& step) {
  std::string own;
  int code = 0;
  try {
    step();
  } catch (const std::bad_alloc&) {
    own = "out of memory; more ranks have smaller shares";
    code = 1;
  } catch (const std::exception& error) {
    own = error.what();
    code = exit_code_of(error);
  }
  const std::vector<int> codes = ranks.all_gather_one(code);
  const auto first = std::ranges::find_if(codes, [](int each) { return each != 0; });
  if (first == codes.end()) return;
  const auto failed = static_cast<std::size_t>(first - codes.begin());
  const auto texts = ranks.all_gather(std::vector<char>(own.begin(), own.end()));
  const auto hosts = [&] {
    const std::string name = host();
    return ranks.all_gather(std::vector<char>(name.begin(), name.end()));
  }();
  const std::string what(texts[failed].begin(), texts[failed].end());
  if (std::ranges::all_of(texts, [&](const auto& text) { return text == texts[failed]; }))
    throw RankFailed(what, *first);
  throw RankFailed(
      "rank " + std::to_string(failed) + " (" + std::string(hosts[failed].begin(), hosts[failed].end()) + "): " + what,
      *first);
}

}  // namespace densek::cluster
