#!/usr/bin/env python3
"""Uses `densek explore` for an hour as many people would, and looks whether what it holds in memory grows.

usage: soak.py PROGRAM HEAP [GRAPH] [--minutes 60] [--rounds 12] [--share 0.3] [--seed 1] [--log FILE]

HEAP is tests/serve/heap.cpp, compiled (the target densek_heap). Not part of the tests: run it before a release, as
docs/releasing.md says.

Tabs open, ask for several k with every effort, pin, cancel, draw curves, read events, search and download; some close, some
vanish while something is on its way, some never listen or read. The server may use `--share` of a processor. A round ends with the
same questions in the same order, after which the server keeps the same solvers, and with the minute after which all tabs
are over. What is in use then must be the same after every round: bytes that malloc has given out, mappings, threads and
files. That is written to FILE as JSON lines, with readings in between; ends with 1 where it grows.
"""
import argparse
import json
import os
import random
import re
import signal
import socket
import statistics
import struct
import sys
import threading
import time

from server import Server

# A few hundred bytes come and go, as buffers of names and lists have grown; somebody who loses something loses it again.
MOST_GROWTH = 8 * 1024
PATIENCE = 62  # seconds: somewhat longer than a session lives without a stream of events


class Heap:
    """What the library that was loaded first says."""

    def __init__(self, library):
        asked, self.asks = os.pipe()
        answers, answered = os.pipe()
        self.lines = os.fdopen(answers)
        self.inherited = (asked, answered)
        # What a thread keeps of what it has freed counts as in use, so no thread may.
        self.environment = dict(os.environ, LD_PRELOAD=os.path.abspath(library), DENSEK_HEAP=f"{asked} {answered}",
                                GLIBC_TUNABLES="glibc.malloc.tcache_count=0")

    def started(self):
        for file in self.inherited:
            os.close(file)

    def read(self):
        """Bytes in arenas, bytes in blocks of their own."""
        os.write(self.asks, b"?")
        return tuple(map(int, self.lines.readline().split()))


class Stream(threading.Thread):
    """Reads the events of a session until it is told to leave, and remembers which questions are done."""

    def __init__(self, server, session):
        super().__init__(daemon=True)
        self.client = server.listen(session)
        self.client.settimeout(0.1)  # only the thread that reads can close it
        self.done = set()
        self.changed = threading.Condition()
        self.leaving = False
        self.start()

    def run(self):
        text = b""
        with self.client:
            while not self.leaving:
                try:
                    chunk = self.client.recv(65536)
                except TimeoutError:
                    continue
                if not chunk: return
                *events, text = (text + chunk).split(b"\n\n")
                for found in filter(None, (re.search(rb"event: (?:done|failed)\ndata: (.*)", event) for event in events)):
                    with self.changed:
                        self.done.add(json.loads(found[1])["ask"])
                        self.changed.notify_all()

    def wait(self, ask, seconds):
        with self.changed:
            return self.changed.wait_for(lambda: ask in self.done, seconds)

    def leave(self, rudely):
        if rudely:  # the other side finds out by an error and not by an end
            self.client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.leaving = True
        self.join()


class Soak:
    def __init__(self, server, share, seed):
        self.server, self.share = server, share
        self.random = random.Random(seed)
        self.vertices = json.loads(server.ask("GET", "/api/graph")[1])["graph"]["vertices"]
        self.begin = time.monotonic()
        self.tabs = self.questions = self.refused = 0
        self.silent = []  # connections that read nothing any more

    def pause(self):
        """Until the server has used no more than its share."""
        self.wait_until(self.begin + self.server.processor_seconds() / self.share)

    @staticmethod
    def wait_until(when):
        time.sleep(max(0, when - time.monotonic()))

    def ask(self, session, ask, k, effort, **wishes):
        self.questions += 1
        body = {"session": session, "ask": ask, "k": k, "effort": effort, **wishes}
        status = self.server.status("POST", "/api/ask", body)
        self.refused += status != 200
        return status

    def open_session(self):
        while (session := self.server.open_session()) is None:
            time.sleep(2)
        self.tabs += 1
        return session

    def wishes(self):
        some = self.random.sample(range(self.vertices), 4)
        return self.random.choice([{}, {}, {"include": some[:2]}, {"exclude": some[2:]},
                                   {"include": some[:1], "exclude": some[1:]}, {"groups": self.random.randint(2, 4)}])

    def look_around(self, session):
        get = lambda target: self.server.status("GET", target)
        get(f"/api/search?q={self.random.randint(0, 99)}&limit=50")
        get(f"/api/vertex?id={self.random.randrange(self.vertices)}")
        get("/api/labels?ids=" + ",".join(map(str, self.random.sample(range(self.vertices), 10))))
        get(f"/api/export?session={session}&format={self.random.choice(['html', 'json', 'csv', 'graphml'])}")
        self.random.choice([lambda: get("/nowhere"), lambda: self.server.status("GET", "/", token=False),
                            lambda: self.server.status("POST", "/api/ask", {"session": session, "ask": "no"}),
                            lambda: self.server.raw(b"POST /api/ask HTTP/1.1\r\nContent-Length: 50000\r\n\r\nyyy"),
                            lambda: get("/")])()

    def tab(self):
        session = self.open_session()
        stream = Stream(self.server, session) if self.random.random() < 0.8 else None
        for ask in range(1, self.random.randint(2, 6)):
            k = self.random.randint(2, min(60, self.vertices // 2))
            effort = self.random.choice(["live", "live", "quick", "normal"])
            taken = self.ask(session, ask, k, effort, **self.wishes()) == 200
            if taken and stream and effort != "live" and self.random.random() < 0.5:
                stream.wait(ask, 10)
            if self.random.random() < 0.2:
                self.server.status("POST", "/api/curve", {"session": session, "points": self.random.randint(2, 12)})
            if self.random.random() < 0.3:
                self.server.status("POST", "/api/cancel", {"session": session})
            self.look_around(session)
            if stream and self.random.random() < 0.1:  # a reload: the second stream ends the first
                stream, old = Stream(self.server, session), stream
                old.join(60)
                if old.is_alive(): raise RuntimeError("the second stream of a session does not end the first")
            self.pause()
        if stream:
            stream.leave(rudely=self.random.random() < 0.4)
        if len(self.silent) < 4 and self.random.random() < 0.1:
            self.silent.append(self.server.listen(session))

    def same_questions(self):
        """After them the server keeps the solvers of the last few, made anew: whatever it had kept is gone."""
        session = self.open_session()
        stream = Stream(self.server, session)
        every = [{"exclude": [v]} for v in range(3)] + [{}, {"exclude": [3]}, {"include": [4]}]
        for ask, wishes in enumerate(every, 1):
            if self.ask(session, ask, 6, "quick", **wishes) != 200 or not stream.wait(ask, 120):
                raise RuntimeError(f"question {ask} of those that are always the same was not answered")
        stream.leave(rudely=False)

    def round(self, end, between):
        while time.monotonic() < end:
            self.tab()
            between()
            self.pause()
        while self.silent:
            self.silent.pop().close()
        self.same_questions()
        time.sleep(PATIENCE)


class Log:
    def __init__(self, soak, heap, file):
        self.soak, self.heap, self.file, self.last, self.readings = soak, heap, file, 0, []

    def read(self, quiet):
        server = self.soak.server
        held = server.kilobytes()
        arenas, blocks = self.heap.read()
        with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
            anonymous = int(re.search(r"RssAnon:\s+(\d+)", status.read())[1])
        with open(f"/proc/{server.process.pid}/maps", encoding="ascii") as maps:
            mappings = sum(1 for _ in maps)
        reading = {"seconds": round(time.monotonic() - self.soak.begin), "quiet": quiet, "live_bytes": arenas + blocks,
                   "rss_kb": held, "anonymous_trimmed_kb": anonymous, "mappings": mappings, "threads": server.threads(),
                   "files": server.files(), "tabs": self.soak.tabs, "questions": self.soak.questions,
                   "refused": self.soak.refused, "processor_seconds": round(server.processor_seconds(), 1)}
        self.readings.append(reading)
        print(json.dumps(reading), file=self.file, flush=True)

    def now_and_then(self):
        if time.monotonic() - self.last < 20: return
        self.last = time.monotonic()
        self.read(quiet=False)

    def tell(self):
        """A table by quarters, and whether anything has grown."""
        end = self.readings[-1]["seconds"] + 1
        busy, quiet = ([one for one in self.readings if one["quiet"] == which] for which in (False, True))
        print("quarter  in use MB (median)  held MB (median)  at the end of rounds: in use kB, files, threads")
        for quarter in range(4):
            of = lambda readings: [one for one in readings if one["seconds"] * 4 // end == quarter]
            median = lambda key: statistics.median([one[key] for one in of(busy)] or [0])
            print(f"{quarter + 1:7}  {median('live_bytes') / 1e6:18.2f}  {median('rss_kb') / 1e3:16.1f}  " +
                  "  ".join(f"{one['live_bytes'] / 1e3:.1f}, {one['files']}, {one['threads']}" for one in of(quiet)))
        print(f"{self.soak.tabs} tabs, {self.soak.questions} questions, {self.soak.refused} of them refused")
        first, last = quiet[min(1, len(quiet) - 1)], quiet[-1]  # the first round has found everything new
        grown = {"bytes": last["live_bytes"] - first["live_bytes"] > MOST_GROWTH,
                 "mappings": last["mappings"] > first["mappings"] + 2,
                 "threads": last["threads"] > first["threads"], "files": last["files"] > first["files"]}
        for what in (name for name, grows in grown.items() if grows):
            print(f"it grows: {what}, from {first} to {last}")
        return any(grown.values())


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("program")
    parser.add_argument("heap")
    parser.add_argument("graph", nargs="*")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--share", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=argparse.FileType("w"), default=open(os.devnull, "w", encoding="ascii"))
    options = parser.parse_args()
    heap = Heap(options.heap)
    server = Server(options.program, *options.graph, env=heap.environment, pass_fds=heap.inherited)
    heap.started()
    try:
        soak = Soak(server, options.share, options.seed)
        log = Log(soak, heap, options.log)
        length = options.minutes * 60 / options.rounds
        for number in range(1, options.rounds + 1):
            soak.round(soak.begin + number * length - PATIENCE - 5, log.now_and_then)
            log.read(quiet=True)
        grows = log.tell()
        ended = server.end(signal.SIGTERM)  # in the background of a shell the other one is ignored
    finally:
        server.process.kill()
    if ended != 0: sys.exit("densek explore did not end as it should")
    sys.exit(1 if grows else 0)


if __name__ == "__main__":
    main()
