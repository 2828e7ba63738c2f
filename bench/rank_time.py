#!/usr/bin/env python3
"""How long ranks of densek-mpi take, held against the model of docs/performance.md: its table of times.

usage: rank_time.py DENSEK DENSEK_MPI [--scales 14:17] [--ranks 1,2] [-k 100] [--repeat 5]

    seconds = work of the busiest rank · t_work + meetings · t_meeting

Work and meetings are those that run.traffic counts: for the iterations arcs visited and two looks at every owned vertex
an iteration, for the bound arcs visited. t_work is that of one rank on the same graph, t_meeting that of the first
graph, once for the iterations and once for the bound: what is checked is that ranks divide the work and that the rest
grows with the meetings. No more ranks than processors: what waits for a processor is not in the model. Of the
repetitions the quickest counts.
"""
import argparse
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

from traffic import ENVIRONMENT, generate


def run(options, graph, ranks, *arguments):
    command = ["mpirun", "--bind-to", "none", "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include", "lo", "-n", str(ranks),
               options.densek_mpi, "solve", str(graph), "-k", str(options.k), *arguments, "--json", "-q"]
    return json.loads(subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=True).stdout)


def iterations(options, graph, ranks):
    """Work of the busiest rank, meetings and seconds of SE-FW."""
    seconds = math.inf
    for _ in range(options.repeat):
        document = run(options, graph, ranks, "--method", "se-fw", "--step", "line-search")
        seconds = min(seconds, document["run"]["seconds"]["solve"])
    told = document["run"]["traffic"]
    looks = 2 * document["graph"]["vertices"] * (document["run"]["iterations"] + 1) / ranks
    return max(told["arcs"]) + looks, told["iterations"]["meetings"], seconds


def bound(options, graph, ranks):
    """The same of peeling, order and fifty rounds of the split: nothing fits into a megabyte."""
    seconds = math.inf
    for _ in range(options.repeat):
        document = run(options, graph, ranks, "--effort", "quick", "--memory", "1M", "--threads", "1")
        seconds = min(seconds, document["run"]["seconds"]["bound"])
    told = document["run"]["traffic"]
    return max(told["bound_arcs"]), told["bound"]["meetings"], seconds


class Model:
    """Of one phase; knows its constants from rows that came before."""

    def __init__(self):
        self.a_work = self.a_meeting = None

    def predict(self, ranks, work, meetings, seconds):
        if ranks == 1:
            self.a_work = seconds / work
        if ranks > 1 and self.a_meeting is None:
            self.a_meeting = max(0.0, seconds - self.a_work * work) / meetings
        return self.a_work * work + (self.a_meeting * meetings if ranks > 1 else 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("densek")
    parser.add_argument("densek_mpi")
    parser.add_argument("--scales", default="14:17")
    parser.add_argument("--ranks", default="1,2", help="1 comes first")
    parser.add_argument("-k", type=int, default=100)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    first, last = map(int, options.scales.split(":"))
    models = {"iterations": (iterations, Model()), "bound": (bound, Model())}
    print("| R-MAT | ranks | what | work | meetings | seconds | model |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        for scale in range(first, last + 1):
            graph = generate(options.densek, Path(name), f"rmat{scale}", "rmat", "--scale", scale, "--edge-factor", 16)
            for ranks in map(int, options.ranks.split(",")):
                for what, (measure, model) in models.items():
                    work, meetings, seconds = measure(options, graph, ranks)
                    predicted = model.predict(ranks, work, meetings, seconds)
                    print(f"| {scale} | {ranks} | {what} | {work:,.0f} | {meetings} | {seconds:.3g} | {predicted:.3g} |",
                          flush=True)
            graph.unlink()
    for what, (_, model) in models.items():
        print(f"\n{what}: {1e9 * model.a_work:.2f} ns of work on the last graph, {1e6 * (model.a_meeting or 0):.0f} µs a meeting")
    return 0


if __name__ == "__main__":
    sys.exit(main())
