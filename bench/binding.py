#!/usr/bin/env python3
"""What Python adds to a solve: one JSON object a line.

usage: binding.py GRAPH..., with PYTHONPATH=build/python

First a call on the karate club: the whole call against what C++ computed in it; and a graph of two million pairs of
texts against numbering them with a dict of Python, which is the least that has to happen. Then for each graph file what it costs
to take it from networkx and scipy, against the solve of Algorithm 1 (k = 100) on it. Medians.
"""
import json
import random
import statistics
import sys
import time

import densek


def seconds_of(action, repeats):
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def computed(result):
    """Seconds spent in C++."""
    return sum(result.seconds[phase] for phase in ("prepare", "solve", "bound", "verify"))


def call():
    karate = densek.generate.karate_club()
    whole, inside = [], []
    for _ in range(500):
        start = time.perf_counter()
        result = densek.solve(karate, 6)
        whole.append(time.perf_counter() - start)
        inside.append(computed(result))
    return {"graph": "karate", "call": statistics.median(whole), "solve": statistics.median(inside)}


def texts():
    rng = random.Random(1)
    names = [f"user{i:07}" for i in range(300_000)]
    rows = [(rng.choice(names), rng.choice(names)) for _ in range(2_000_000)]

    def numbered():
        index, ends = {}, []
        for u, v in rows:
            ends.append(index.setdefault(u, len(index)))
            ends.append(index.setdefault(v, len(index)))
        return ends

    # By turns, in seconds of this process: what else runs hits both.
    seconds = [[cpu_seconds(action) for action in (numbered, lambda: densek.Graph(rows))] for _ in range(5)]
    dict_seconds, graph_seconds = map(statistics.median, zip(*seconds))
    return {"rows": len(rows), "dict": dict_seconds, "graph": graph_seconds}


def cpu_seconds(action):
    start = time.process_time()
    action()
    return time.process_time() - start


def conversions(file):
    graph = densek.read_graph(file)
    solve = statistics.median(computed(densek.solve(graph, 100, preset="paper")) for _ in range(3))
    matrix = graph.to_scipy()  # 32-bit indices: borrowed
    reversed_rows = matrix.copy()
    reversed_rows.indices = reversed_rows.indices[::-1].copy()
    reversed_rows.indptr = reversed_rows.indptr[-1] - reversed_rows.indptr[::-1]  # a valid matrix with unsorted rows
    networkx = graph.to_networkx()
    return {
        "graph": str(file), "edges": graph.num_edges, "solve": solve,
        "scipy": seconds_of(lambda: densek.Graph(matrix), 5),
        "networkx": seconds_of(lambda: densek.Graph(networkx), 3),
        "cleaned": seconds_of(lambda: clean(reversed_rows), 3),
    }  # fmt: skip


def clean(matrix):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", densek.AsymmetryWarning)
        return densek.Graph(matrix)


print(json.dumps(call()), flush=True)
print(json.dumps(texts()), flush=True)
for name in sys.argv[1:]:
    print(json.dumps(conversions(name)), flush=True)
