#!/usr/bin/env python3
"""What densek-mpi tells between ranks, visits and holds: the table of docs/performance.md.

usage: traffic.py DENSEK DENSEK_MPI [--scales 14:18] [--ranks 2,4,8] [-k 100] [--step line-search] [--shim FILE]

Bytes and arcs are counted by the program (run.traffic). Memory is what /proc/PID/smaps of a rank has at most
(tests/cluster/held_shim.cpp, which a build with tests makes), less that of a rank of as many without a graph to speak
of. Exits 1 if a rank holds more than it may, or if meetings and bytes are not those of the model.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


@dataclass
class Held:
    """The most that a rank had, in bytes."""
    anonymous: int  # in no file
    dkg: int  # of graph files, because it has mapped them
    mapped: int  # of graph files, whether in memory or not

    @property
    def all(self):
        return self.anonymous + self.dkg


def generate(densek, folder, name, *arguments):
    graph = folder / f"{name}.dkg"
    subprocess.run([densek, "generate", *map(str, arguments), "-q", "-o", graph], check=True)
    return graph


class Ranks:
    """Runs of densek-mpi that are watched."""

    def __init__(self, densek, densek_mpi, shim, folder):
        self.densek, self.densek_mpi, self.shim, self.folder = densek, densek_mpi, shim, Path(folder)
        self.tiny = self.generate("tiny", "gnp", "--n", 100, "--p", 0.2)
        self.nothing = {}

    def generate(self, name, *arguments):
        return generate(self.densek, self.folder, name, *arguments)

    def run(self, graph, ranks, *arguments):
        """The document, and what each rank held."""
        with tempfile.TemporaryDirectory(dir=self.folder) as held:
            command = ["mpirun", "--oversubscribe", "--bind-to", "none", "--mca", "btl", "tcp,self", "--mca",
                       "btl_tcp_if_include", "lo", "-x", f"LD_PRELOAD={Path(self.shim).resolve()}", "-x",
                       f"DENSEK_HELD={held}", "-n", str(ranks), self.densek_mpi, "solve", str(graph), *map(str, arguments),
                       "--json", "-q"]
            done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
            lines = [(Path(held) / str(rank)).read_text().split() for rank in range(ranks)]
        return json.loads(done.stdout), [Held(*map(int, line[1:])) for line in lines]

    def beyond(self, held, ranks, *arguments):
        """What the rank that holds most holds for the graph: more than one of as many that have none to speak of."""
        key = (ranks, arguments)
        if key not in self.nothing:
            self.nothing[key] = max(one.all for one in self.run(self.tiny, ranks, "-k", 5, *arguments)[1])
        return max(one.all for one in held) - self.nothing[key]


def share_of_rows(document, ranks):
    """Bytes of the rows of a graph without weights that are one rank's."""
    return (8 * document["graph"]["edges"] + 8 * document["graph"]["vertices"]) / ranks


def allowed(document, ranks):
    """What a rank may hold for the graph while SE-FW runs."""
    return 1.3 * share_of_rows(document, ranks) + 16 * document["graph"]["vertices"]


def told_by_model(document, ranks):
    """Meetings and bytes of all iterations from a uniform start without rounding, by docs/performance.md."""
    told, escapes = document["run"]["traffic"]["iterations"], document["run"]["escapes"]
    meetings = 1 + told["selections"] + told["tellings"] + told["sharings"] + 2 * escapes
    sent = (8 * ranks + 2 * ranks * told["selections"] + 12 * told["candidates"] + 8 * ranks * told["sharings"] +
            28 * told["lines"] + 56 * ranks * escapes)
    return meetings, sent


def told_as_modelled(document, ranks):
    told = document["run"]["traffic"]["iterations"]
    return (told["meetings"], sum(told["sent"])) == told_by_model(document, ranks)


def default_shim(densek_mpi):
    return Path(densek_mpi).resolve().parent / "tests" / "libdensek_held_shim.so"


def most_to_mean(by_rank):
    return max(by_rank) * len(by_rank) / sum(by_rank)


def row(runs, graph, scale, ranks, options):
    """Prints a row of the table; whether every rank holds what it may."""
    how = ("--method", "se-fw", "--step", options.step)
    document, held = runs.run(graph, ranks, "-k", options.k, *how)
    told, steps = document["run"]["traffic"], document["run"]["iterations"] + 1
    sent, visited, most = told["iterations"]["sent"], told["arcs"], runs.beyond(held, ranks, *how)
    mapped = max(one.mapped for one in held)
    print(f"| {scale} | {2 * document['graph']['edges']:,} | {ranks} | {steps - 1} | "
          f"{sum(sent) / steps:,.0f} | {most_to_mean(sent):.2f} | {told['iterations']['meetings'] / steps:.1f} | "
          f"{most_to_mean(visited):.2f} | {sum(visited):,} | {most / 1000:,.0f} | "
          f"{allowed(document, ranks) / 1000:,.0f} | {mapped} |", flush=True)
    return most <= allowed(document, ranks) and mapped == 0 and told_as_modelled(document, ranks)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("densek")
    parser.add_argument("densek_mpi")
    parser.add_argument("--scales", default="14:18")
    parser.add_argument("--ranks", default="2,4,8")
    parser.add_argument("-k", type=int, default=100)
    parser.add_argument("--step", default="line-search")
    parser.add_argument("--shim", help="beside the tests of the build of DENSEK_MPI, unless told")
    options = parser.parse_args()
    first, last = map(int, options.scales.split(":"))
    print("| R-MAT | arcs | ranks | iterations | bytes an iteration | bytes, most ÷ mean | meetings an iteration | "
          "arcs visited, most ÷ mean | sum of arcs | held, kB | allowed, kB | mapped |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    good = True
    with tempfile.TemporaryDirectory() as name:
        runs = Ranks(options.densek, options.densek_mpi, options.shim or default_shim(options.densek_mpi), name)
        for scale in range(first, last + 1):
            graph = runs.generate(f"rmat{scale}", "rmat", "--scale", scale, "--edge-factor", 16)
            for ranks in map(int, options.ranks.split(",")):
                good &= row(runs, graph, scale, ranks, options)
            graph.unlink()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
