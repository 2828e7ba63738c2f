#!/usr/bin/env python3
"""usage: eigenvalues.py N: how long numpy's LAPACK takes for all eigenvalues and vectors of a symmetric N×N matrix.

Prints JSON: the median of three, and which library did it.
"""
import json
import statistics
import sys
import time
from pathlib import Path

import numpy


def library():
    """The file the linear algebra came from, as far as this process tells."""
    names = {Path(line.split()[-1]).name for line in Path("/proc/self/maps").read_text().splitlines() if "/" in line}
    return ", ".join(sorted(name for name in names if "blas" in name or "lapack" in name)) or "numpy itself"


def main():
    n = int(sys.argv[1])
    matrix = numpy.random.default_rng(1).standard_normal((n, n))
    matrix += matrix.T
    seconds = []
    for _ in range(3):
        start = time.perf_counter()
        numpy.linalg.eigh(matrix)
        seconds.append(time.perf_counter() - start)
    print(json.dumps({"seconds": statistics.median(seconds), "library": library()}))


if __name__ == "__main__":
    main()
