#!/usr/bin/env python3
"""What densek-mpi tells between ranks, visits and holds: the table of docs/performance.md.

usage: traffic.py DENSEK DENSEK_MPI [--scales 14:18] [--ranks 2,4,8] [-k 100] [--step line-search]

Bytes are counted by the program (run.traffic), memory is the largest resident set of a rank less that of a rank without a
graph to speak of.
"""
import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def measured(command):
    """Runs one rank; its peak goes to standard error."""
    code = subprocess.run(command, check=False).returncode
    print(f"peak {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}", file=sys.stderr)
    return code


def run(program, graph, ranks, k, step):
    command = ["mpirun", "--oversubscribe", "--bind-to", "none", "--mca", "btl", "tcp,self", "--mca", "btl_tcp_if_include",
               "lo", "-n", str(ranks), sys.executable, __file__, "--rank", program, "solve", str(graph), "-k", str(k),
               "--method", "se-fw", "--step", step, "--json", "-q"]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=True)
    peaks = [int(kib) * 1024 for kib in re.findall(r"peak (\d+)", done.stderr)]
    return json.loads(done.stdout), peaks


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("densek")
    parser.add_argument("densek_mpi")
    parser.add_argument("--scales", default="14:18")
    parser.add_argument("--ranks", default="2,4,8")
    parser.add_argument("-k", type=int, default=100)
    parser.add_argument("--step", default="line-search")
    options = parser.parse_args()
    first, last = map(int, options.scales.split(":"))
    print("| R-MAT | arcs | ranks | iterations | bytes an iteration | meetings an iteration | arcs visited, most ÷ mean | "
          "sum of arcs | memory ÷ (share of rows + 16n) |")
    print("|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tiny = folder / "tiny.dkg"
        subprocess.run([options.densek, "generate", "gnp", "--n", "100", "--p", "0.2", "-q", "-o", tiny], check=True)
        nothing = max(run(options.densek_mpi, tiny, 2, 5, options.step)[1])
        for scale in range(first, last + 1):
            graph = folder / f"rmat{scale}.dkg"
            subprocess.run([options.densek, "generate", "rmat", "--scale", str(scale), "--edge-factor", "16", "-q", "-o",
                            graph], check=True)
            for ranks in map(int, options.ranks.split(",")):
                document, peaks = run(options.densek_mpi, graph, ranks, options.k, options.step)
                told = document["run"]["traffic"]
                steps = document["run"]["iterations"] + 1
                arcs, n = 2 * document["graph"]["edges"], document["graph"]["vertices"]
                share = (4 * arcs + 8 * n) / ranks + 16 * n
                visited = told["arcs"]
                print(f"| {scale} | {arcs:,} | {ranks} | {steps - 1} | {sum(told['iterations']['sent']) / steps:,.0f} | "
                      f"{told['iterations']['meetings'] / steps:.1f} | {max(visited) * ranks / sum(visited):.2f} | "
                      f"{sum(visited):,} | {(max(peaks) - nothing) / share:.2f} |", flush=True)
            graph.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(measured(sys.argv[2:]) if sys.argv[1:2] == ["--rank"] else main())
