"""What the measurements of bench.py are made with: processes and their times, the table, files to measure on."""
import contextlib
import gzip
import itertools
import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench-results"
CACHE = RESULTS / "cache"
PROGRAM = ROOT / "build" / "densek"
HARNESS = ROOT / "build" / "bench" / "densek_bench"


def run(*command, env=None):
    """The standard output of a command that must succeed."""
    return subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE, text=True, env=env).stdout


def wall_seconds(*command, repeats=3):
    """Median time of a whole process."""
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        run(*command)
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


@contextlib.contextmanager
def busy_processes(count):
    """So many processes that do nothing but compute, until the block ends."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


class Report:
    """Collects what was measured: every fact to the file, the ratios to the table."""

    def __init__(self):
        RESULTS.mkdir(exist_ok=True)
        self.path = RESULTS / time.strftime("%Y-%m-%dT%H%M%S.jsonl")
        self.rows = []

    def fact(self, section, graph, values):
        with self.path.open("a") as file:
            file.write(json.dumps({"section": section, "graph": graph, **values}) + "\n")
        return values

    def ratio(self, section, what, value, detail):
        self.rows.append((section, what, "–" if value is None else f"{value:.3g}", detail))
        self.fact(section, None, {"ratio": what, "value": value, "detail": detail})
        print(f"  {what}: {self.rows[-1][2]}  ({detail})", file=sys.stderr, flush=True)

    def table(self, markdown):
        header = ("", "ratio", "value", "measured")
        if markdown:
            lines = ["| " + " | ".join(row) + " |" for row in [header, ("---",) * 4, *self.rows]]
            return "\n".join(lines)
        widths = [max(len(row[i]) for row in [header, *self.rows]) for i in range(3)]
        return "\n".join("  ".join([*(cell.ljust(w) for cell, w in zip(row, widths)), row[3]]).rstrip()
                         for row in [header, *self.rows])


class Graphs:
    """Files to measure on, made once and kept."""

    def __init__(self, data):
        self.data = data
        CACHE.mkdir(parents=True, exist_ok=True)

    def _make(self, name, write):
        path = CACHE / name
        if not path.exists():
            print(f"  making {name}", file=sys.stderr, flush=True)
            partial = CACHE / ("partial-" + name)
            write(partial)
            partial.rename(path)
        return path

    def rmat(self, scale, extension):
        return self._make(f"rmat{scale}.{extension}", lambda path: run(
            PROGRAM, "generate", "rmat", "--scale", scale, "--edge-factor", 16, "--seed", 1, "-o", path))

    def binary(self, text):
        return self._make(text.stem + ".dkg", lambda path: run(PROGRAM, "convert", text, path))

    def real(self, name):
        """The named graph as plain text, or None without the data folder."""
        source = self.data / f"{name}.txt.gz"
        if not source.exists():
            return None

        def unpack(path):
            with gzip.open(source, "rb") as packed, path.open("wb") as plain:
                shutil.copyfileobj(packed, plain)

        return self._make(f"{name}.txt", unpack)

    def actors(self):
        """Actors joined by every movie they share: a line of the source is the cast of a movie."""
        source = self.data / "actor-movies.bipartite.dat.gz"
        if not source.exists():
            return None

        def join(path):
            with gzip.open(source, "rt") as movies, path.open("w") as pairs:
                for movie in movies:
                    cast = sorted({int(actor) for actor in movie.split()})
                    pairs.writelines(f"{a} {b}\n" for a, b in itertools.combinations(cast, 2))

        return self._make("actors.txt", join)
