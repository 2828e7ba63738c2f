#!/usr/bin/env python3
"""A rank of densek-mpi holds its share of the rows and little more, and maps none of the file: by /proc/PID/smaps. What
ranks tell each other is what the model of docs/performance.md says, to the byte, and what each tells and visits falls
as one over their number.

usage: memory_test.py DENSEK DENSEK_MPI SHIM

With DENSEK_LONG set on larger graphs too. A table of these numbers is made by bench/traffic.py, which measures.
"""
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
import traffic  # noqa: E402

DENSEK, DENSEK_MPI, SHIM = sys.argv[1:4]
SCALES = range(14, 18) if "DENSEK_LONG" in os.environ else (14, 15)
SE_FW = ("--method", "se-fw", "--step", "line-search")
failures = []


def check(what, holds):
    print(f"{'ok' if holds else 'FAILED'}: {what}", flush=True)
    if not holds:
        failures.append(what)


def main():
    with tempfile.TemporaryDirectory() as folder:
        runs = traffic.Ranks(DENSEK, DENSEK_MPI, SHIM, folder)
        for scale in SCALES:
            graph = runs.generate(f"rmat{scale}", "rmat", "--scale", scale, "--edge-factor", 16)
            for ranks in (2, 4, 8):
                document, held = runs.run(graph, ranks, "-k", 100, *SE_FW)
                most, limit = runs.beyond(held, ranks, *SE_FW), traffic.allowed(document, ranks)
                # Less than its rows would mean that the watching has failed.
                check(f"R-MAT {scale} on {ranks} ranks: {most:,} bytes held, {limit:,.0f} allowed",
                      traffic.share_of_rows(document, ranks) <= most <= limit)
                check(f"R-MAT {scale} on {ranks} ranks: meetings and bytes {traffic.told_by_model(document, ranks)}",
                      traffic.told_as_modelled(document, ranks))
                check(f"R-MAT {scale} on {ranks} ranks: nothing of the file is mapped",
                      all(one.mapped == one.dkg == 0 for one in held))
        sums = {}
        for ranks in (2, 8):
            traffic_of = runs.run(graph, ranks, "-k", 1000, *SE_FW)[0]["run"]["traffic"]
            for what, by_rank in (("bytes", traffic_of["iterations"]["sent"]), ("arcs", traffic_of["arcs"])):
                sums.setdefault(what, []).append(sum(by_rank))
                check(f"{what} of {ranks} ranks: {by_rank}", traffic.most_to_mean(by_rank) <= 1.2)
        for what, (few, many) in sums.items():
            check(f"{what} of all: {few:,} on 2 ranks, {many:,} on 8", many <= 1.2 * few)
        cycles = runs.generate("cycles", "regular", "--n", 60, "--degree", 2)  # the uniform start is a saddle
        for step in ("line-search", "lipschitz"):
            document, _ = runs.run(cycles, 3, "-k", 20, "--method", "se-fw", "--step", step)
            check(f"an escape by {step}: meetings and bytes {traffic.told_by_model(document, 3)}",
                  document["run"]["escapes"] > 0 and traffic.told_as_modelled(document, 3))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
