#!/usr/bin/env python3
"""Do two builds give the same answers? Runs both on the same commands and compares all they write.

usage: bench/same_answers.py BEFORE AFTER [--data DIR] [--quick] [--only REGEX] [--jobs N] [--timeout SECONDS] [--list]

  BEFORE AFTER  two densek programs; BEFORE also makes the graphs
  --data DIR    folder of real graphs with its MANIFEST.tsv (default: DENSEK_DATA, else ../shared/data); none: only
                generated graphs, which is said
  --quick       real graphs of up to 3,000 edges, fewer sizes, no long searches: two minutes of processor time
                instead of seventeen
  --only REGEX  only commands in which the expression is found, e.g. 'solve karate'
  --jobs N      commands at a time (default: 2)
  --timeout S   for each run (default: 900); a difference only if one program needs more and the other does not
  --list        print the commands and run none

Compared are exit codes and, where both are 0, the JSON document value by value, traces and members line by line,
witnesses and binary graphs byte by byte. Where both refuse a command only the code is compared: words may be improved.

Left aside, wherever they stand in a document:
  seconds, threads   the clock and the machine, not the answer
  options            what was asked, and by which names, may be said in another way
  work               how the effort was counted, beside the answer it led to
  version            two builds may well have two
Keys that only AFTER has are no difference either (documents may grow, see docs/json.md); they are listed at the end.
A key that AFTER has lost is a difference. No command has a time limit: what one finds within it is left to chance.
Every method gets only options it reads, since others may be refused.

A line for each difference: command, place, before, after. Exit code 1 if anything differs or nothing was compared.
"""
import argparse
import collections
import concurrent.futures
import csv
import itertools
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEFT_ASIDE = {"seconds", "threads", "options", "work", "version"}
MAX_EDGES = 5_000_000
# Threads that wait sleep, in programs before 0.2 too: there are more of them than cores, and no answer depends on it.
PATIENT = {**os.environ, "OMP_WAIT_POLICY": "passive"}
SHOWN = 5  # differences of one document; the rest is counted

GENERATED = {  # name: arguments of `generate`
    "karate": "karate",
    "star": "multipartite --parts 1,6",
    "tripartite": "multipartite --parts 2,3,4",
    "eight": "gnp --n 8 --p 0.5 --seed 4",
    "cubic": "regular --n 10 --degree 3 --seed 2",
    "tight": "tight --n 30 --k 8",
    "gnp": "gnp --n 40 --p 0.3 --seed 5",
    "dense": "gnp --n 90 --p 0.8 --seed 6",
    "regular": "regular --n 200 --degree 6 --seed 7",
    "planted": "planted --n 300 --p 0.05 --k 15 --q 0.9 --seed 8",
    "ba": "ba --n 500 --m 4 --seed 9",
    "sparse": "gnp --n 1000 --p 0.001 --seed 10",
    "rmat": "rmat --scale 10 --edge-factor 8 --seed 11",
}
# Long searches, in which much happens before the effort is used up: graph and k.
LONG = [("football", 20), ("jazz", 60), ("celegansneural", 20), ("C125.9", 40), ("brock200_4", 30),
        ("ego-Facebook", 100), ("wiki-Vote", 50), ("soc-sign-bitcoinalpha", 30), ("power", 100), ("made-karate", 12),
        ("made-dense", 20), ("made-planted", 30), ("made-rmat", 40)]
STEPS = ["lipschitz", "line-search", "lacoste --max-iterations 300"]  # lacoste alone does not end
STARTS = ["uniform", "degree", "core", "eigenvector", "random --seed 2", "START"]
# The other methods, each with options of its own that it reads.
METHODS = {
    "fw": ["", "--step line-search --start degree", "--step lacoste --start random --seed 3", "--loading 0.5",
           "--engine reference --max-iterations 20"],
    "adamw": ["", "--learning-rate 1 --loading 0.5", "--max-iterations 50"],
    "l-admm": ["--max-iterations 200", "--rho 0.5 --max-iterations 100"],
    "expp": ["", "--max-iterations 30"],
    "ep-prox": ["", "--max-iterations 30"],
    "tpm": ["", "--loading 3", "--max-iterations 2"],
    "low-rank": ["", "--rank 1", "--rank 3 --seed 4"],
    "sparse-pca": ["", "--max-iterations 5"],
    "coordinate": ["", "--block 7 --seed 5 --max-iterations 2000"],
    "greedy": [""],
    "peel": ["", "--bound"],
    "sdp": ["--max-iterations 40", "--gamma 0.1 --max-iterations 20"],
    "at-least-k": ["", "--bound"],
    "at-most-k": [""],
}
ANY_SIZE = ["dsg-flow", "dsg-peel", "dsg-greedy++ --max-iterations 20", "dsg-fw", "dsg-fw --max-iterations 20",
            "dsg-fista", "dsg-fista --max-iterations 20"]
COMPARED = "auto,se-fw,fw,adamw,expp,ep-prox,tpm,low-rank,sparse-pca,coordinate,greedy,peel"

Graph = collections.namedtuple("Graph", "name binary text start vertices edges")
Command = collections.namedtuple("Command", "words graph")  # GRAPH, TEXT and START stand for files of the graph


# What is run


def output(*command):
    """The standard output of a command that must succeed."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def real_graphs(folder, max_edges):
    """(name, file) of each graph of the manifest, and a line for each that is left out."""
    if not (folder / "MANIFEST.tsv").exists():
        return [], [f"all real graphs: there is no {folder / 'MANIFEST.tsv'}"]
    found, skipped = [], []
    with open(folder / "MANIFEST.tsv", newline="") as manifest:
        for row in csv.DictReader(manifest, delimiter="\t", quoting=csv.QUOTE_NONE):
            if not row["edges"].isdigit():
                skipped.append(f"{row['name']}: not a graph by itself")
            elif int(row["edges"]) > max_edges:
                skipped.append(f"{row['name']}: {int(row['edges']):,} edges, more than {max_edges:,}")
            else:
                found.append((row["name"], folder / row["file"]))
    return found, skipped


def prepare(program, name, text, folder):
    """The graph as a binary file, so that the time goes into answers and not into reading."""
    binary = folder / f"{name}.dkg"
    counts = json.loads(output(program, "convert", text, binary, "--json"))["graph"]
    return Graph(name, binary, text, folder / f"{name}.start", counts["vertices"], counts["edges"])


def questions(graph, quick):
    """Every command about one graph; what is affordable depends on its size."""
    n, m = graph.vertices, graph.edges
    sizes = [3, 10, 50] if quick else [2, 3, 5, 10, 20, 50, 100]
    sizes = sorted({k for k in [*sizes, n // 2, n - 1] if 1 <= k < n})
    few = sorted({min(3, n), min(20, n), max(1, n // 2)})
    yield from ("info TEXT", "convert TEXT graph.dkg", "convert GRAPH graph.txt")
    for k in sizes:
        yield f"solve GRAPH -k {k} --preset paper --trace trace.csv -o members.txt"
        yield f"solve GRAPH -k {k} --method fw"
        if m <= 1_000_000:
            yield f"solve GRAPH -k {k} --effort quick --witness bound.dkw"
            yield f"bound GRAPH -k {k} --witness bound.dkw"
    for k in few if m <= 400_000 else [20]:
        yield f"solve GRAPH -k {k} --effort quick --no-bound --seed 1"
        yield f"solve GRAPH -k {k} --preset paper --bound --witness bound.dkw"
        if m <= 40_000 or k == 20:
            for start, step in itertools.product(STARTS, STEPS):
                yield f"solve GRAPH -k {k} --method se-fw --start {start} --step {step} --trace trace.csv"
    for k in few if m <= 40_000 else []:
        for step in STEPS:
            yield f"solve GRAPH -k {k} --method se-fw --engine reference --step {step} --trace trace.csv"
        for rest in "--loading 1.1", "--loading 2.5", "--loading 7.3", "--escape-threshold 0.1", "--max-iterations 3":
            yield f"solve GRAPH -k {k} --method se-fw {rest} --trace trace.csv"
        for method, variants in METHODS.items():
            if method != "sdp" or n <= 120:
                yield from (f"solve GRAPH -k {k} --method {method} {variant}".strip() for variant in variants)
    for method in ANY_SIZE if m <= 40_000 else []:
        yield f"solve GRAPH --method {method}"
    yield f"profile GRAPH -k 2:{min(n, 200)}:x4 --preset paper"
    if m <= 3000:
        yield f"profile GRAPH -k 1:{min(n, 30)}:4 --effort quick"
        yield f"compare GRAPH -k {min(n, 7)},{n // 2 + 1} --methods {COMPARED},at-least-k,dsg-flow --effort quick"
        yield f"compare GRAPH -k {min(n, 10)} --methods {COMPARED},dsg-peel --effort quick --polish"
        yield f"solve GRAPH -k {n} --preset paper"
    elif m <= 200_000:
        yield f"compare GRAPH -k 20 --methods {COMPARED} --effort quick"
    if n <= 40:
        yield from (f"solve GRAPH -k {k} --method exact --seed 1 --witness bound.dkw" for k in sizes)
    if n <= 12:
        yield from (f"landscape GRAPH -k {k} --loading {x}" for k in (2, 3, n // 2) for x in ("3/2", "1.1", "2"))
    if not quick:
        yield from (f"solve GRAPH -k {k} --seed 1 --witness bound.dkw" for name, k in LONG if name == graph.name)
    yield from (f"solve GRAPH -k {n + 1}", f"bound GRAPH -k {n + 1}", "solve GRAPH -k 2 --method none")  # refused


def questions_without_graph(data, quick):
    yield from (f"generate {arguments}" for arguments in GENERATED.values())
    yield from ("solve -k 6", "solve -k 10 --preset paper --trace trace.csv", "solve --method dsg-flow")
    yield from ("landscape --all 4", "reproduce regular --out .", "info no-such-file.txt", "no-such-command")
    if (data / "MANIFEST.tsv").exists() and not quick:
        yield from (f"reproduce {what} --data {shlex.quote(str(data))} --out ." for what in ("lambda", "facebook"))


def with_files(command, files):
    """The words of a command with what stands for files replaced."""
    return [files.get(word, word) for word in shlex.split(command.words)]


def shown(command):
    names = command.graph and {"GRAPH": command.graph.name, "TEXT": command.graph.text.name, "START": "FILE"}
    return "densek " + shlex.join(with_files(command, names or {}))


# How it is compared


def run(program, command, timeout):
    """Exit code and everything written by name; None if it takes too long."""
    graph = command.graph
    words = with_files(command, {"GRAPH": graph.binary, "TEXT": graph.text, "START": graph.start} if graph else {})
    if words[0] != "generate":  # prints the graph itself
        words.append("--json")
    with tempfile.TemporaryDirectory(prefix="densek-same-") as folder:
        try:
            done = subprocess.run([program, *words], cwd=folder, capture_output=True, timeout=timeout, env=PATIENT)
        except subprocess.TimeoutExpired:
            return None
        written = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    written["standard output" if words[0] == "generate" else "document"] = done.stdout
    return done.returncode, written


def short(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."


def value_differences(before, after, place, added):
    """(place, before, after) of each value that is not the same; places that only `after` has go to `added`."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            below = f"{place}.{key}".lstrip(".")
            if key in LEFT_ASIDE:
                continue
            if key not in before:
                added.add(re.sub(r"\[\d+\]", "[]", below))
            elif key not in after:
                yield below, short(before[key]), "(missing)"
            else:
                yield from value_differences(before[key], after[key], below, added)
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            yield f"{place}.length", str(len(before)), str(len(after))
        for i, (one, other) in enumerate(zip(before, after)):
            yield from value_differences(one, other, f"{place}[{i}]", added)
    elif type(before) is not type(after) or before != after:
        yield place, short(before), short(after)


def file_differences(name, before, after, added):
    if before == after:
        return
    if name == "document":
        yield from value_differences(json.loads(before), json.loads(after), "", added)
    elif Path(name).suffix in (".csv", ".txt") or name == "standard output":
        lines = [text.decode(errors="replace").split("\n") for text in (before, after)]
        for i, (one, other) in enumerate(itertools.zip_longest(*lines, fillvalue="(no line)")):
            if one != other:
                yield f"{name} line {i + 1}", short(one), short(other)
    else:
        place = len(os.path.commonprefix([before, after]))
        yield f"{name} byte {place}", f"{len(before)} bytes", f"{len(after)} bytes"


def kind_of(difference):
    """Whether an answer or a bound became better or worse; None for everything else."""
    place, before, after = difference
    name = place.rpartition(".")[2]
    if name not in ("value", "upper_bound"):
        return None
    try:
        rose = float(after) > float(before)
    except ValueError:  # there was none before, or there is none now
        return f"{name} is there only in one"
    if name == "value":
        return "answer better" if rose else "ANSWER WORSE"
    return "BOUND LOOSER" if rose else "bound tighter"


class Comparison:
    """What became of one command: how many documents, which differences, which keys are new."""

    def __init__(self, command, programs, timeout):
        self.documents, self.differing, self.lines, self.added, self.timed_out = 0, 0, [], set(), False
        self.kinds = collections.Counter()
        self.command = shown(command)
        before, after = (run(program, command, timeout) for program in programs)
        if before is None and after is None:
            self.timed_out = True
        elif before is None or after is None or before[0] != after[0]:
            self.take([("exit code", *("(timed out)" if one is None else str(one[0]) for one in (before, after)))])
        elif before[0] != 0:
            self.take([])
        else:
            for name in sorted(before[1].keys() | after[1].keys()):
                if name in before[1] and name in after[1]:
                    self.take(list(file_differences(name, before[1][name], after[1][name], self.added)))
                else:
                    self.take([(name, *("written" if name in one[1] else "(missing)" for one in (before, after)))])

    def take(self, differences):
        """Counts one document with its differences; what an answer or a bound is worth is shown first."""
        self.documents += 1
        self.differing += bool(differences)
        differences = sorted(differences, key=lambda one: kind_of(one) is None)
        self.kinds.update(kind_of(one) for one in differences)
        self.lines += [f"{self.command}: {place}: {one} -> {other}" for place, one, other in differences[:SHOWN]]
        if len(differences) > SHOWN:
            self.lines.append(f"{self.command}: and {len(differences) - SHOWN} more")


def compare_all(commands, programs, arguments):
    """Compares, printing differences as they are found; the exit code."""
    documents = differing = timed_out = 0
    added, kinds = collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for i, done in enumerate(pool.map(lambda one: Comparison(one, programs, arguments.timeout), commands)):
            for line in done.lines:
                print(line, flush=True)
            documents, differing = documents + done.documents, differing + done.differing
            timed_out += done.timed_out
            added.update(done.added)
            kinds.update(done.kinds)
            if sys.stderr.isatty():
                print(f"\r{i + 1} of {len(commands)} commands ", end="", file=sys.stderr, flush=True)
    for key, count in sorted(added.items()):
        print(f"only after: {key} ({count} commands)")
    if timed_out:
        print(f"{timed_out} commands timed out with both programs")
    for kind in sorted(filter(None, kinds)):
        print(f"{kind}: {kinds[kind]} times")
    print(f"{documents} documents compared, {differing} differ")
    return 1 if differing or not documents else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0], add_help=True)
    parser.add_argument("programs", nargs=2, type=Path)
    parser.add_argument("--data", type=Path, default=os.environ.get("DENSEK_DATA", ROOT.parent / "shared" / "data"))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", type=re.compile, default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=900)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    programs = [program.resolve() for program in arguments.programs]
    data = Path(arguments.data).resolve()
    with tempfile.TemporaryDirectory(prefix="densek-same-") as scratch:
        folder = Path(scratch)
        texts, skipped = real_graphs(data, 3000 if arguments.quick else MAX_EDGES)
        for name, how in GENERATED.items():
            output(programs[0], "generate", *how.split(), "-o", folder / f"{name}.txt")
            texts.append((f"made-{name}", folder / f"{name}.txt"))
        for line in skipped:
            print(f"skipped: {line}")
        graphs = [prepare(programs[0], name, text, folder) for name, text in texts]
        commands = [Command(words, None) for words in questions_without_graph(data, arguments.quick)]
        commands += [Command(words, graph) for graph in graphs for words in questions(graph, arguments.quick)]
        commands = [command for command in commands if re.search(arguments.only, shown(command))]
        print(f"{len(commands)} commands on {len(graphs)} graphs, {len(skipped)} skipped", flush=True)
        if arguments.list:
            print(*map(shown, commands), sep="\n")
            return 0
        for graph in {command.graph for command in commands if "START" in command.words}:
            k = min(7, graph.vertices)
            output(programs[0], "solve", graph.binary, "-k", k, "--method", "peel", "-o", graph.start)
        return compare_all(commands, programs, arguments)


if __name__ == "__main__":
    sys.exit(main())
