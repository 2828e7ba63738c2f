#include "serve/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/utf8.h"
#include "report/json.h"

namespace densek::serve {

using nlohmann::ordered_json;

namespace {

constexpr std::size_t kept_solvers = 2;
constexpr auto between_progress = std::chrono::milliseconds(100);

Event event_of(const char* kind, const ordered_json& data, std::int64_t number = 0) {
  return {kind, number, report::compact(data)};
}

Event point_event(const Graph& graph, const Result& result, std::int64_t ask) {
  return event_of("point", point_json(graph, result, ask), result.k);
}

bool is_last(const AskJob& job) { return job.stage == job.goal; }

Effort after(Effort effort) { return effort == Effort::quick ? Effort::normal : Effort::thorough; }

}  // namespace

Desk::Desk(const Graph& graph, std::string command, int threads)
    : graph_(graph), command_(std::move(command)), solvers_(graph, threads, kept_solvers) {}

std::shared_ptr<Session> Desk::find(const std::string& id) const {
  const auto found = std::ranges::find(sessions_, id, [](const auto& one) -> const std::string& { return one->id; });
  return found == sessions_.end() ? nullptr : *found;
}

std::optional<std::string> Desk::open(Clock::time_point now) {
  sweep(now);
  const std::lock_guard guard(lock_);
  if (sessions_.size() >= most_sessions) return std::nullopt;
  auto session = std::make_shared<Session>();
  session->id = fmt::format("s{}", ++opened_);
  session->last_seen = now;
  sessions_.push_back(session);
  return session->id;
}

std::shared_ptr<Mailbox> Desk::events(const std::string& id, Clock::time_point now) {
  const std::lock_guard guard(lock_);
  const auto session = find(id);
  if (session == nullptr) return nullptr;
  session->last_seen = now;
  return session->events;
}

void Desk::sweep(Clock::time_point now) {
  const std::lock_guard guard(lock_);
  std::erase_if(sessions_, [&](const std::shared_ptr<Session>& session) {
    if (session->events->heard()) session->last_seen = now;
    if (now - session->last_seen < patience) return false;
    supersede(*session);
    drop_curve(*session);
    return true;
  });
}

/// Under the lock. What is running tells of its end itself.
void Desk::supersede(Session& session) {
  if (session.ask == nullptr) return;
  session.ask->superseded = true;
  if (running_ && running_->ask == session.ask)
    interrupt_ = true;
  else
    finish(session, *session.ask, "interrupted");
  session.ask = nullptr;
}

/// Under the lock.
void Desk::drop_curve(Session& session) {
  if (session.curve == nullptr) return;
  session.curve->dropped = true;
  if (running_ && running_->curve == session.curve) interrupt_ = true;
  session.curve = nullptr;
}

Desk::Taken Desk::begin(const std::string& id, std::int64_t ask) {
  const std::lock_guard guard(lock_);
  const auto session = find(id);
  if (session == nullptr) return Taken::no_session;
  if (ask <= session->last_ask) return Taken::too_old;
  session->last_ask = ask;
  supersede(*session);
  if (running_ && running_->curve != nullptr && running_->curve == session->curve) interrupt_ = true;
  return Taken::yes;
}

void Desk::answered(const std::string& id, Answered known, std::optional<Effort> goal) {
  {
    const std::lock_guard guard(lock_);
    const auto session = find(id);
    if (session == nullptr) return;
    session->last = known;
    session->events->put(point_event(graph_, known.answer.front(), known.ask));
    if (goal) session->ask = std::make_shared<AskJob>(AskJob{.known = std::move(known), .goal = *goal});
  }
  changed_.notify_one();
}

bool Desk::draw_curve(const std::string& id, Wishes wishes, std::vector<std::int64_t> sizes) {
  {
    const std::lock_guard guard(lock_);
    const auto session = find(id);
    if (session == nullptr) return false;
    drop_curve(*session);
    session->curve = std::make_shared<CurveJob>(
        CurveJob{.ask = session->last_ask, .wishes = std::move(wishes), .sizes = std::move(sizes)});
  }
  changed_.notify_one();
  return true;
}

std::optional<std::int64_t> Desk::cancel(const std::string& id) {
  const std::lock_guard guard(lock_);
  const auto session = find(id);
  if (session == nullptr) return std::nullopt;
  drop_curve(*session);
  if (session->ask != nullptr && running_ && running_->ask == session->ask) {
    session->ask->cancelled = true;
    interrupt_ = true;
  } else {
    supersede(*session);
  }
  return session->last_ask;
}

std::optional<Answered> Desk::last(const std::string& id) const {
  const std::lock_guard guard(lock_);
  const auto session = find(id);
  return session == nullptr ? std::nullopt : session->last;
}

void Desk::finish(Session& session, const AskJob& job, const std::string& stop) {
  session.events->put(event_of("done", {{"ask", job.known.ask}, {"stop", stop}}));
}

/// Under the lock: the first session that has work, which then goes to the end of the row.
std::optional<Desk::Turn> Desk::next_turn() {
  const auto found =
      std::ranges::find_if(sessions_, [](const auto& one) { return one->ask != nullptr || one->curve != nullptr; });
  if (found == sessions_.end()) return std::nullopt;
  sessions_.splice(sessions_.end(), sessions_, found);
  const auto& session = sessions_.back();
  return Turn{session, session->ask, session->ask == nullptr ? session->curve : nullptr};
}

bool Desk::take_turn() {
  std::optional<Turn> turn;
  {
    const std::lock_guard guard(lock_);
    turn = next_turn();
    if (!turn) return false;
    running_ = turn;
    interrupt_ = stopping_.load();
  }
  try {
    turn->ask != nullptr ? run_stage(*turn) : run_point(*turn);
  } catch (const std::exception& error) {
    const std::lock_guard guard(lock_);
    const std::int64_t ask = turn->ask == nullptr ? 0 : turn->ask->known.ask;  // 0: the curve
    turn->session->events->put(event_of("failed", {{"ask", ask}, {"error", as_utf8(error.what())}}));
    if (turn->session->ask == turn->ask) turn->session->ask = nullptr;
    if (turn->session->curve == turn->curve) turn->session->curve = nullptr;
  }
  const std::lock_guard guard(lock_);
  running_.reset();
  return true;
}

void Desk::run() {
  for (;;) {
    {
      std::unique_lock guard(lock_);
      changed_.wait(guard, [&] {
        return stopping_ || std::ranges::any_of(sessions_, [](const auto& one) { return one->ask || one->curve; });
      });
      if (stopping_) return;
    }
    take_turn();
  }
}

void Desk::stop() {
  {
    const std::lock_guard guard(lock_);
    stopping_ = true;
    interrupt_ = true;
  }
  changed_.notify_one();
}

/// What the portfolio tells, a few times a second; the bound never rises and the value never falls.
Hooks Desk::hooks_of(const Turn& turn) {
  const AskJob& job = *turn.ask;
  Hooks hooks;
  hooks.stop = &interrupt_;
  hooks.progress = [this, &job, events = turn.session->events,
                    told = Clock::time_point()](const Progress& progress) mutable {
    if (Clock::now() - told < between_progress) return;
    told = Clock::now();
    std::optional<std::int64_t> value = progress.edges, bound = progress.upper_bound;
    if (job.known.wanted.groups == 1) {
      const Result& known = job.known.answer.front();
      value = std::max(value.value_or(known.value), known.value);
      if (known.upper_bound) bound = std::min(bound.value_or(*known.upper_bound), *known.upper_bound);
    }
    events->put(event_of("progress",
                         {{"ask", job.known.ask},
                          {"phase", progress.phase},
                          {"fraction", progress.fraction < 0 ? ordered_json(nullptr) : ordered_json(progress.fraction)},
                          {"value", report::amount_json(graph_, value)},
                          {"upper_bound", report::amount_json(graph_, bound)}}));
  };
  return hooks;
}

void Desk::run_stage(const Turn& turn) {
  AskJob& job = *turn.ask;
  Answered found = job.known;
  found.answer = better_answer(solvers_, graph_, job.known.wanted, job.stage, job.known.answer, hooks_of(turn));
  found.live = false;
  const std::string document = report::compact({{"ask", found.ask}, {"answer", answer_json(graph_, found, command_)}});

  const std::lock_guard guard(lock_);
  Session& session = *turn.session;
  if (job.superseded) return finish(session, job, "interrupted");
  session.events->put({"answer", 0, document});
  session.events->put(point_event(graph_, found.answer.front(), found.ask));
  session.last = found;
  job.known = std::move(found);
  const bool proved = is_proved(job.known.answer);
  if (!proved && !job.cancelled && !is_last(job)) {
    job.stage = after(job.stage);
    return;
  }
  finish(session, job, proved ? "proved" : job.cancelled ? "interrupted" : to_string(job.known.answer.back().stop));
  session.ask = nullptr;
}

void Desk::run_point(const Turn& turn) {
  CurveJob& job = *turn.curve;
  Hooks hooks;
  hooks.stop = &interrupt_;
  const std::int64_t k = job.sizes[job.next];
  Result result;
  if (job.proves) {
    std::vector<std::vector<Vertex>> hints = {job.sets[job.next]};
    if (job.next > 0) hints.push_back(job.sets[job.next - 1]);
    result = curve_point(solvers_, job.wishes, k, hints, hooks);
  } else {
    result = live_answer(solvers_, graph_, {.sizes = k, .wishes = job.wishes}, hooks).front();
  }

  const std::lock_guard guard(lock_);
  if (job.dropped || result.stop == Stop::interrupted) return;  // interrupted by a question: once more, later
  turn.session->events->put(point_event(graph_, result, job.ask));
  if (job.proves)
    job.sets[job.next] = std::move(result.vertices);
  else
    job.sets.push_back(std::move(result.vertices));
  if (++job.next < job.sizes.size()) return;
  if (std::exchange(job.proves, true)) turn.session->curve = nullptr;
  job.next = 0;
}

}  // namespace densek::serve
