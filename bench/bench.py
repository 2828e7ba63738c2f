#!/usr/bin/env python3
"""Measures densek and prints ratios, each of two times taken in this very run.

usage: ./dev bench [--large] [--only SECTION,…] [--markdown [FILE]] [--data DIR] [--python PYTHON] [--micro [FILTER]]
       ./dev bench --against COMMIT [--rounds N] [--data DIR]

  --large       graphs of up to 259 million arcs, and networkx on the actors: ten minutes and 16 GiB
  --only        load, engines, weights, transcription, growth, reuse, bounds, semidefinite (minutes), rounds, python,
                search (minutes), busy (minutes)
  --markdown    the table as Markdown, into FILE between its two marks <!-- bench --> if there is one
  --data DIR    folder of real graphs (default: DENSEK_DATA, else ../shared/data); rows that need it are skipped without
  --python      the interpreter that has networkx and NetworKit, e.g. of a virtual environment (default: this one)
  --micro       only the micro benchmarks of single parts
  --against     builds that commit as well and runs both by turns: this tree ÷ the commit, with the interval that the
                ratio is in; exit code 1 if a row is slower beyond doubt

Everything measured goes to bench-results/TIME.jsonl, one JSON object a line. Graphs made on the way are kept in
bench-results/cache. "One pass" is y ← A·x in doubles over the rows with all threads, median of five.
"""
import argparse
import itertools
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import against
from measuring import HARNESS, PROGRAM, ROOT, Graphs, Report, busy_processes, run, wall_seconds

MICRO = ROOT / "build" / "bench" / "densek_micro"
MARK = "<!-- bench -->"
SECTIONS = ["load", "engines", "weights", "transcription", "growth", "reuse", "bounds", "semidefinite", "rounds", "python",
            "search", "busy"]
WITHOUT_RELAXATIONS = "clique,degree,order,colouring,orientation,cap,blocks,fixing,clique-search,branch-and-bound"


class Bench:
    def __init__(self, options):
        self.options = options
        self.report = Report()
        self.graphs = Graphs(options.data)

    def harness(self, section, name, *arguments):
        return [self.report.fact(section, name, json.loads(line))
                for line in run(HARNESS, *arguments).splitlines()]

    def skip(self, section, what):
        self.report.ratio(section, what, None, "skipped: no folder of real graphs (--data)")

    # (d) and (f): loading and its memory
    def load(self):
        texts = [("R-MAT 18", self.graphs.rmat(18, "txt")), ("actors", self.graphs.actors())]
        for name, text in texts:
            if text is None:
                self.skip("load", "actors: loading")
                continue
            megabytes = text.stat().st_size / 1e6
            lines = self.report.fact("load", name, {"wc": wall_seconds("wc", "-l", text)})["wc"]
            runs = [self.harness("load", name, "load", text)[0] for _ in range(3)]
            best = sorted(runs, key=lambda r: r["seconds"])[1]
            seconds, arcs = best["seconds"], 2 * best["edges"]
            self.report.ratio("load", f"{name}: load ÷ wc -l", seconds / lines,
                              f"{seconds:.3f} s, {megabytes / seconds:.0f} MB/s of text; wc {lines:.3f} s")
            self.report.ratio("load", f"{name}: peak memory ÷ rows", best["peak_bytes"] / best["csr_bytes"],
                              f"{best['peak_bytes'] / 1e6:.0f} MB, {best['peak_bytes'] / arcs:.1f} bytes per arc")
            for row, how in (("open .dkg", "load"), ("open a trusted .dkg", "open")):
                mapped = statistics.median(self.harness("load", name, how, self.graphs.binary(text))[0]["seconds"]
                                           for _ in range(3))
                self.report.ratio("load", f"{name}: {row} ÷ load text", mapped / seconds, f"{mapped * 1e3:.2f} ms")
            for other in ("networkx", "networkit"):
                if other == "networkx" and name == "actors" and not self.options.large:
                    continue
                answer = json.loads(run(self.options.python, ROOT / "bench" / "other_readers.py", other, text))
                self.report.fact("load", name, {"reader": other, **answer})
                if answer.get("missing"):
                    self.report.ratio("load", f"{name}: {other} ÷ densek", None, "not installed")
                else:
                    self.report.ratio("load", f"{name}: {other} ÷ densek", answer["seconds"] / seconds,
                                      f"{answer['seconds']:.1f} s")

    # (a) and (c): engines and iterations
    def engines(self):
        cases = [("R-MAT 16", self.graphs.rmat(16, "dkg"), [100])]
        facebook, actors = self.graphs.real("ego-Facebook"), self.graphs.actors()
        cases.append(("Facebook", facebook, [100]))
        cases.append(("actors", actors and self.graphs.binary(actors), [20, 100]))
        if self.options.large:
            cases.append(("R-MAT 20", self.graphs.rmat(20, "dkg"), [1000]))
        for name, file, values in cases:
            if file is None:
                self.skip("engines", f"{name}: reference ÷ incremental")
                continue
            for k in values:
                reference, incremental, *others = self.harness(
                    "engines", name, "solve", file,
                    *(f"{k},{kind}" for kind in ("reference,lipschitz", "incremental,lipschitz",
                                                 "incremental,line-search", "incremental,curvature")))
                assert reference["iterations"] == incremental["iterations"], "the engines disagree"
                where = f"{name}, k = {k}"
                self.report.ratio("engines", f"{where}: reference ÷ incremental", reference["solve"] / incremental["solve"],
                                  f"{reference['solve']:.3g} s, {incremental['solve']:.3g} s, "
                                  f"{incremental['iterations']} iterations, {incremental['answer']} edges")
                for run_ in (reference, incremental):
                    per_iteration = run_["solve"] / max(1, run_["iterations"])
                    self.report.ratio("engines", f"{where}: {run_['engine']} iteration ÷ one pass",
                                      per_iteration / run_["pass"],
                                      f"{per_iteration * 1e6:.2f} µs, pass {run_['pass'] * 1e3:.2f} ms")
                for run_ in (incremental, *others):
                    self.report.ratio("engines", f"{where}: {run_['step']} solve ÷ one pass", run_["solve"] / run_["pass"],
                                      f"{run_['solve'] * 1e3:.3f} ms, {run_['iterations']} iterations, "
                                      f"{run_['answer']} edges")

    # weights beside none, on the same rows
    def weights(self):
        for name, file in (("R-MAT 16", self.graphs.rmat(16, "dkg")), ("Facebook", self.graphs.real("ego-Facebook"))):
            if file is None:
                self.skip("weights", f"{name}: weighted ÷ plain")
                continue
            for answer in self.harness("weights", name, "weighted", file, "100,lipschitz", "100,line-search"):
                for kind, words in (("ones", "weights of 1"), ("weighted", "weights of 1 to 100")):
                    self.report.ratio("weights", f"{name}, k = {answer['k']}, {answer['step']}: {words} ÷ plain",
                                      answer[kind]["solve"] / answer["plain"]["solve"],
                                      f"{answer[kind]['solve'] * 1e3:.3f} ms in {answer[kind]['iterations']} iterations, "
                                      f"{answer['plain']['solve'] * 1e3:.3f} ms in {answer['plain']['iterations']}")

    # (b): the afternoon's transcription
    def transcription(self):
        script = ROOT / "bench" / "transcription.py"
        facebook, astro = self.graphs.real("ego-Facebook"), self.graphs.real("ca-AstroPh")
        if facebook is None:
            return self.skip("transcription", "Facebook, k = 100: transcription ÷ densek")
        start = time.perf_counter()
        theirs = self.report.fact("transcription", "Facebook", json.loads(run(self.options.python, script, facebook, 100)))
        their_process = time.perf_counter() - start
        ours = self.harness("transcription", "Facebook", "solve", facebook, "100,incremental,lipschitz")[0]
        our_process = wall_seconds(PROGRAM, "solve", facebook, "-k", 100, "--preset", "paper", "--json", repeats=5)
        same = f"{theirs['iterations']} and {ours['iterations']} iterations, {theirs['answer']} and {ours['answer']} edges"
        self.report.ratio("transcription", "Facebook, k = 100: transcription ÷ densek, solve only",
                          theirs["solve"] / ours["solve"], f"{theirs['solve']:.3g} s, {ours['solve']:.3g} s; {same}")
        self.report.ratio("transcription", "Facebook, k = 100: transcription ÷ densek, whole process",
                          their_process / our_process, f"{their_process:.3g} s, {our_process:.3g} s")
        if astro is not None:
            theirs = json.loads(run(self.options.python, script, astro, 100, 200))
            ours = self.harness("transcription", "ca-AstroPh", "auto", astro, 100, "quick")[0]
            self.report.ratio("transcription", "ca-AstroPh, k = 100: 200 iterations of it ÷ auto, quick, with bound",
                              theirs["solve"] / ours["seconds"],
                              f"{theirs['solve']:.3g} s ({theirs['answer']} edges), {ours['seconds']:.3g} s "
                              f"({ours['answer']} edges, at most {ours['upper_bound']})")

    # (e): growth with the graph
    def growth(self):
        scales = [14, 16, 18, 20, 22] if self.options.large else [14, 16, 18]
        for scale in scales:
            answer = self.harness("growth", f"R-MAT {scale}", "solve", self.graphs.rmat(scale, "dkg"),
                                  "100,incremental,lipschitz")[0]
            iterations = max(1, answer["iterations"])
            microseconds, changed = answer["solve"] / iterations * 1e6, answer["changed_arcs"] / iterations
            self.report.ratio("growth", f"R-MAT {scale}, k = 100: iteration ÷ one pass",
                              answer["solve"] / iterations / answer["pass"],
                              f"m = {answer['edges']:,}; {iterations} iterations of {microseconds:.2f} µs and "
                              f"{changed:.0f} changed arcs, {microseconds * 1e3 / max(1, changed):.2f} ns per changed arc")
        if self.options.large:
            start = time.perf_counter()
            file = self.graphs.rmat(23, "dkg")
            made = time.perf_counter() - start
            answer = self.harness("growth", "R-MAT 23", "solve", file, "100,incremental,line-search")[0]
            self.report.ratio("growth", "R-MAT 23, k = 100: (open .dkg + prepare + line-search solve) ÷ one pass",
                              (answer["open"] + answer["prepare"] + answer["solve"]) / answer["pass"],
                              f"{2 * answer['edges']:,} arcs, solve {answer['solve'] * 1e3:.2f} ms, open "
                              f"{answer['open'] * 1e3:.2f} ms, pass {answer['pass']:.3f} s; made in {made:.0f} s")

    # many k on one graph
    def reuse(self):
        for name, file in [("R-MAT 16", self.graphs.rmat(16, "dkg")), ("Facebook", self.graphs.real("ego-Facebook"))]:
            if file is None:
                self.skip("reuse", f"{name}: separate solves ÷ one Solver")
                continue
            answer = self.harness("reuse", name, "many", file, 11, 110)[0]
            self.report.ratio("reuse", f"{name}, k = 11 … 110: separate solves ÷ one Solver",
                              answer["separate"] / answer["shared"],
                              f"{answer['separate']:.3g} s, {answer['shared']:.3g} s")

    # proofs
    def bounds(self):
        cases = [("R-MAT 16", self.graphs.rmat(16, "dkg"))]
        actors = self.graphs.actors()
        if actors is None:
            self.skip("bounds", "actors: orientation for all k ÷ one pass")
        else:
            cases.append(("actors", self.graphs.binary(actors)))
        for name, file in cases:
            answer = self.harness("bounds", name, "bounds", file, 1000)[0]
            self.report.ratio("bounds", f"{name}: orientation for all k ÷ one pass",
                              answer["orientation"] / answer["pass"],
                              f"{answer['orientation']:.3g} s; then k = 1000 in {answer['seconds']:.3g} s: "
                              f"at most {answer['upper_bound']} edges ({answer['bound']})")
        if actors is None:
            return
        for k, effort in ((50, "normal"), (200, "quick")):  # a clique that needs no bound, and one that hides
            answer = self.harness("bounds", "actors", "auto", self.graphs.binary(actors), k, effort)[0]
            found = f"{answer['answer']} edges, at most {answer['upper_bound']}"
            self.report.ratio("bounds", f"actors, k = {k}, {effort}: all of auto ÷ one pass", answer["seconds"] / answer["pass"],
                              f"{answer['seconds']:.3g} s, pass {answer['pass'] * 1e3:.2f} ms; {found}")
            self.report.ratio("bounds", f"actors, k = {k}, {effort}: first answer ÷ one pass", answer["first"] / answer["pass"],
                              f"{answer['first']:.3g} s")

    # the semidefinite bound beside all eigenvalues of a matrix of its size, and what it adds to the default method
    def semidefinite(self):
        cores = [("ppi-homo-sapiens", 100, 2122), ("ppi-homo-sapiens", 50, 791), ("ca-AstroPh", 80, 2403)]
        for name, k, best in cores:
            file = self.graphs.real(name)
            if file is None:
                self.skip("semidefinite", f"{name}, k = {k}: bound ÷ all eigenvalues of a matrix of its size")
                continue
            answer = self.harness("semidefinite", name, "semidefinite", file, k, best)[0]
            eigen = json.loads(run(self.options.python, ROOT / "bench" / "eigenvalues.py", answer["core"]))
            self.report.ratio("semidefinite",
                              f"{name}, k = {k}, core of {answer['core']}: bound ÷ all eigenvalues of a matrix of its size",
                              answer["seconds"] / eigen["seconds"],
                              f"{answer['seconds']:.3g} s, {answer['iterations']} iterations, bound {answer['bound']}, within "
                              f"0.3 % of {answer['limit']:.1f}; {eigen['seconds']:.3g} s by {eigen['library']}")
        for name, k in (("ego-Facebook", 300), ("wiki-Vote", 100), ("ppi-homo-sapiens", 100), ("ca-AstroPh", 100)):
            file = self.graphs.real(name)
            if file is None:
                self.skip("semidefinite", f"{name}, k = {k}: with relaxations ÷ without")
                continue
            seconds = {"all": [], WITHOUT_RELAXATIONS: []}
            for _, bounds in itertools.product(range(3), seconds):  # by turns
                seconds[bounds].append(wall_seconds(PROGRAM, "solve", file, "-k", k, "--bounds", bounds, "--json", "--quiet",
                                                    repeats=1))
            with_, without = (statistics.median(taken) for taken in seconds.values())
            self.report.ratio("semidefinite", f"{name}, k = {k}: with relaxations ÷ without", with_ / without,
                              f"{with_:.3g} s, {without:.3g} s, whole processes, effort normal")

    # a round of Greedy++
    def rounds(self):
        names = {"Facebook": "ego-Facebook", "ca-AstroPh": "ca-AstroPh", "Brightkite": "soc-brightkite-NR"}
        cases = [("R-MAT 16", self.graphs.rmat(16, "dkg")), *((name, self.graphs.real(names[name])) for name in names)]
        for name, file in cases:
            if file is None:
                self.skip("rounds", f"{name}: plain peeling ÷ dsg-greedy++")
                continue
            answer = self.harness("rounds", name, "rounds", file, 20)[0]
            self.report.ratio("rounds", f"{name}: plain peeling ÷ dsg-greedy++", answer["plain"] / answer["ours"],
                              f"{answer['plain'] * 1e9:.1f} ns, {answer['ours'] * 1e9:.1f} ns an arc and round, "
                              f"{answer['rounds']} rounds")

    # what the binding adds
    def python(self):
        graphs = {"R-MAT 16": self.graphs.rmat(16, "dkg"), "Facebook": self.graphs.real("ego-Facebook")}
        if graphs["Facebook"] is None:
            self.skip("python", "Facebook: conversion ÷ solve")
            del graphs["Facebook"]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "build" / "python")}
        lines = run(sys.executable, ROOT / "bench" / "binding.py", *graphs.values(), env=environment).splitlines()
        call, texts, *conversions = (self.report.fact("python", None, json.loads(line)) for line in lines)
        self.report.ratio("python", "karate, k = 6: whole call ÷ C++ in it", call["call"] / call["solve"],
                          f"{call['call'] * 1e6:.0f} µs, {call['solve'] * 1e6:.0f} µs")
        self.report.ratio("python", "2,000,000 pairs of texts: Graph ÷ a dict that numbers them",
                          texts["graph"] / texts["dict"], f"{texts['graph']:.3g} s, {texts['dict']:.3g} s, processor time")
        ways = {"scipy": "scipy, borrowed", "cleaned": "scipy, unsorted and one-sided", "networkx": "networkx"}
        for name, facts in zip(graphs, conversions):
            for way, words in ways.items():
                self.report.ratio("python", f"{name}: from {words} ÷ se-fw, k = 100", facts[way] / facts["solve"],
                                  f"{facts[way] * 1e9 / facts['edges']:.3g} ns an edge; solve {facts['solve']:.3g} s")

    # what a swap of the search costs, and what a second thread saves
    def search(self):
        names = {"Facebook": "ego-Facebook", "ca-AstroPh": "ca-AstroPh", "wiki-Vote": "wiki-Vote"}
        for (name, real), k in zip(names.items(), (300, 200, 200)):
            file = self.graphs.real(real)
            if file is None:
                self.skip("search", f"{name}, k = {k}: one thread ÷ two")
                continue
            moves = self.harness("search", name, "tabu", file, k)[0]
            self.report.ratio("search", f"{name}, k = {k}: arcs that a swap touches ÷ vertices",
                              moves["arcs"] / moves["swaps"] / moves["vertices"],
                              f"{moves['vertices']:,} vertices, {moves['swaps'] / moves['seconds']:,.0f} swaps a second, "
                              f"{moves['seconds'] / moves['arcs'] * 1e9:.2f} ns an arc")
            seconds, answers = {1: [], 2: []}, []
            for _, threads in itertools.product(range(3), seconds):  # by turns
                start = time.perf_counter()
                document = json.loads(run(PROGRAM, "solve", file, "-k", k, "--threads", threads, "--json", "--quiet"))
                seconds[threads].append(time.perf_counter() - start)
                answers.append({**document, "run": None})
            assert all(answer == answers[0] for answer in answers), "the number of threads changes the answer"
            one, two = (statistics.median(taken) for taken in seconds.values())
            self.report.ratio("search", f"{name}, k = {k}: one thread ÷ two", one / two,
                              f"{one:.3g} s, {two:.3g} s, whole processes, effort normal")

    # two threads where others compute too
    def busy(self):
        runs, others = 9, 4
        astro = self.graphs.real("ca-AstroPh")
        cases = {"quick": ["--effort", "quick"], "normal": ["--effort", "normal"], "fw": ["--method", "fw"]}
        if astro is None:
            return self.skip("busy", "ca-AstroPh, k = 100: two threads ÷ one")
        astro = self.graphs.binary(astro)
        for name, words in cases.items():
            load = os.getloadavg()[0]
            seconds = {1: [], 2: []}
            with busy_processes(others):
                for _, threads in itertools.product(range(runs), seconds):  # by turns: what else runs hits both
                    seconds[threads].append(wall_seconds(
                        PROGRAM, "solve", astro, "-k", 100, *words, "--threads", threads, "--json", "--quiet", repeats=1))
            one, two = (self.report.fact("busy", name, {"threads": threads, "seconds": taken}) and statistics.median(taken)
                        for threads, taken in seconds.items())
            self.report.ratio("busy", f"ca-AstroPh, k = 100, {name}: two threads ÷ one", two / one,
                              f"{two:.3g} s, {one:.3g} s, medians of {runs} beside {others} busy processes; load before: "
                              f"{load:.1f}")


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def put_between_marks(file, table, machine):
    before, _, after = file.read_text().split(MARK)
    command = "./dev bench " + " ".join(sys.argv[1:])
    head = f"`{command}`, {machine['version']}, {machine['processors']} × {machine['processor']}:"
    file.write_text(f"{before}{MARK}\n{head}\n\n{table}\n{MARK}{after}")


def parse_arguments():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1][len("usage: "):], add_help=False)
    parser.add_argument("-h", "--help", action="store_true")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--only", default=",".join(SECTIONS))
    parser.add_argument("--markdown", nargs="?", type=Path, const=Path("-"))
    parser.add_argument("--data", type=Path, default=os.environ.get("DENSEK_DATA", ROOT.parent / "shared" / "data"))
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--micro", nargs="?", const=".")
    parser.add_argument("--against", metavar="COMMIT")
    parser.add_argument("--rounds", type=int, default=against.ROUNDS)
    options = parser.parse_args()
    options.data = Path(options.data)
    options.only = options.only.split(",")
    if options.rounds < against.FEWEST_ROUNDS:
        parser.error(f"--rounds: fewer than {against.FEWEST_ROUNDS} cannot show anything")
    unknown = set(options.only) - set(SECTIONS)
    if unknown:
        parser.error(f"no section {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    return options


def compare_with_commit(options):
    report, graphs = Report(), Graphs(options.data)
    before = against.build_commit(options.against)
    slower = against.compare(report, before, HARNESS, against.rows(graphs), options.rounds)
    print(report.table(options.markdown is not None))
    return 1 if slower else 0


def main():
    options = parse_arguments()
    if options.help:
        print(__doc__.strip())
        return 0
    if options.micro:
        return subprocess.run([MICRO, f"--benchmark_filter={options.micro}"]).returncode
    if options.against:
        return compare_with_commit(options)
    bench = Bench(options)
    machine = bench.report.fact("machine", None, {
        "version": run(PROGRAM, "--version").strip(), "processor": processor(),
        "processors": len(os.sched_getaffinity(0)), "system": platform.platform()})
    for section in SECTIONS:
        if section in options.only:
            print(f"{section} …", file=sys.stderr, flush=True)
            getattr(bench, section)()
    table = bench.report.table(options.markdown is not None)
    if options.markdown in (None, Path("-")):
        print(table)
    else:
        put_between_marks(options.markdown, table, machine)
    print(f"all facts: {bench.report.path.relative_to(ROOT)}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
