#!/usr/bin/env python3
"""SE-FW as one would write it in an afternoon: networkx reads, scipy multiplies, numpy selects.

usage: transcription.py FILE K [MAX_ITERATIONS]

Algorithm 1 with λ = 1.5, uniform start and Lipschitz step, a product with A in every iteration. It is what the
benchmark compares with: the same iterations, none of the work saved. Prints one JSON object.
"""
import json
import sys
import time

import networkx
import numpy
from scipy.sparse.linalg import eigsh

LOADING, FIRST_THRESHOLD = 1.5, 1e-3


def top(values, count):
    """Indices of the largest values, ties to the smaller index."""
    candidates = numpy.argpartition(-values, count - 1)[:count]
    least = values[candidates].min()
    above = numpy.flatnonzero(values > least)
    return numpy.concatenate([above, numpy.flatnonzero(values == least)[: count - len(above)]])


def se_fw(A, k, L, max_iterations):
    n = A.shape[0]
    x = numpy.full(n, k / n)
    for iteration in range(max_iterations):
        v = A @ x + LOADING * x
        s = numpy.zeros(n)
        s[top(v, k)] = 1
        d = s - x
        gap = v @ d
        maximizer = False
        if gap < FIRST_THRESHOLD:
            inside, degrees = s > 0, A @ s
            maximizer = k == n or degrees[~inside].max() <= degrees[inside].min() + 1
            if maximizer and not d.any():
                return x, iteration
        if gap < FIRST_THRESHOLD and not maximizer:
            order = top(x, k + 1)
            order = order[numpy.lexsort((order, -x[order]))]
            j, l = order[k - 1], order[k]
            if v[j] < v[l]:
                j, l = l, j
            step = min(x[l], 1 - x[j])
            x[j] += step
            x[l] -= step
        else:
            # at the end of the way x and s differ by rounding only
            x = s if abs(d).max() < 1e-12 else x + min(1, gap / (L * (d @ d))) * d
    return x, max_iterations


def main():
    path, k = sys.argv[1], int(sys.argv[2])
    max_iterations = int(sys.argv[3]) if len(sys.argv) > 3 else 50_000
    start = time.perf_counter()
    graph = networkx.read_edgelist(path, nodetype=int)
    graph.remove_edges_from(networkx.selfloop_edges(graph))
    read = time.perf_counter()
    A = networkx.to_scipy_sparse_array(graph, nodelist=sorted(graph), dtype=float, format="csr")
    L = eigsh(A, k=1, which="LA", return_eigenvectors=False)[0] + LOADING
    prepared = time.perf_counter()
    x, iterations = se_fw(A, k, L, max_iterations)
    solved = time.perf_counter()
    s = numpy.zeros(len(x))
    s[top(x, k)] = 1
    print(json.dumps({"read": read - start, "prepare": prepared - read, "solve": solved - prepared,
                      "iterations": iterations, "answer": round(s @ (A @ s) / 2)}))


if __name__ == "__main__":
    main()
