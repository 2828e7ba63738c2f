#!/usr/bin/env python3
"""Builds the wheel and tries it, and the package of the build tree, in clean environments with numpy 1 and numpy 2.

usage: check_package.py BUILD_TREE COMPILER [COMPILER_LAUNCHER]

Whatever comes from the package index is named with its hash in requirements/. There: arrays of every kind, pandas, the
Python example of the README, the dispatch of a current networkx, and that nothing but the package was installed. Needs
a package index; without one it says so and ends with 5, which the tests report as skipped.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["DENSEK_SOURCE_DIR"])
REQUIREMENTS = Path(__file__).parent / "requirements"
NAMES = ("arrays", "pandas", "networkx", "convert", "misuse", "page", "weights", "wishes")
TESTS = [SOURCE / f"python/tests/test_{name}.py" for name in NAMES]
NUMPY_1_ENDS = (3, 13)  # the first Python for which no wheel of numpy 1 was made

DISPATCH = """
import networkx as nx, densek
G = nx.lollipop_graph(12, 30)
assert nx.approximation.densest_subgraph(G, backend="densek") == (5.5, set(range(12)))
assert nx.approximation.densest_subgraph(densek.Graph(G), method="greedy++", iterations=3) == (5.5, set(range(12)))
assert nx.approximation.densest_subgraph(nx.empty_graph(3), backend="densek") == (0.0, set())
G[40][41]["ties"] = 100
nx.set_edge_attributes(G, {e: 1 for e in G.edges if e != (40, 41)}, "ties")
G.__networkx_cache__.clear()
assert nx.approximation.densest_subgraph(G, backend="densek", weight="ties") == (50.0, {40, 41})
G.__networkx_cache__.clear()
density, nodes = nx.approximation.densest_subgraph(G, backend="densek", k=3)
assert density == 1.0 and nodes < set(range(12))
try:
    nx.approximation.densest_subgraph(nx.DiGraph(G), backend="densek")
    raise SystemExit("a directed graph was taken")
except nx.NetworkXNotImplemented:
    print("networkx", nx.__version__, "dispatches to densek", densek.__version__)
"""


def run(*command, **options):
    print("+", " ".join(map(str, command)).strip().split("\n")[0], flush=True)
    return subprocess.run([str(word) for word in command], check=True, **options)


class Environment:
    """A clean virtual environment with the packages of one file, each with the hash that is written there."""

    def __init__(self, folder, requirements, variables):
        self.folder, self.variables = folder, variables
        run(sys.executable, "-m", "venv", folder)
        self.install("--require-hashes", "--only-binary", ":all:", "-r", REQUIREMENTS / f"{requirements}.txt")

    def python(self, *arguments, **options):
        return run(self.folder / "bin" / "python", *arguments, **{"env": self.variables, "cwd": self.folder, **options})

    def pip(self, *arguments, **options):
        return self.python("-m", "pip", "--disable-pip-version-check", *arguments, **options)

    def install(self, *arguments):
        self.pip("install", "-q", *arguments)

    def pytest(self, **variables):
        settings = ["-q", "-c", SOURCE / "pyproject.toml", "--rootdir", self.folder]
        self.python("-m", "pytest", *settings, *TESTS, env={**self.variables, **variables})


def index_in_reach():
    probe = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--retries", "0", "--timeout", "15"]
    with tempfile.TemporaryDirectory() as folder:
        command = [*probe, "-d", folder, "scikit-build-core"]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def readme_example():
    """The ```python blocks of the README, joined."""
    blocks = re.findall(r"^```python\n(.*?)^```", (SOURCE / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert blocks, "the README has no Python example"
    return "\n".join(blocks)


def build_wheel(room, clean, compiler, launcher):
    """As ./dev package does."""
    # The same compiler and flags as before, so that ccache knows the library already.
    arguments = f"-DCMAKE_CXX_COMPILER={compiler}"
    if launcher:
        arguments += f" -DCMAKE_CXX_COMPILER_LAUNCHER={launcher}"
    path = f"{Path(sys.executable).parent}{os.pathsep}{clean['PATH']}"
    variables = {**clean, "CMAKE_ARGS": arguments, "PATH": path}
    run(SOURCE / "packaging" / "make_wheel.sh", SOURCE, room / "build", room, env=variables)
    (wheel,) = room.glob("densek-*.whl")
    assert "manylinux" in wheel.name, f"{wheel.name} is for this machine only"
    return wheel


def check_program(place):
    """The program is beside python, has the page, and all have notices."""
    page = place.folder / "page.html"
    command = [place.folder / "bin" / "densek", "solve", "-k", "6", "--html", page]
    said = run(*command, stdout=subprocess.PIPE, text=True).stdout
    assert "14 edges, density 0.9333: proved optimal" in said, said
    assert "<html" in page.read_text()
    files = place.pip("show", "-f", "densek", stdout=subprocess.PIPE, text=True).stdout
    own = re.compile(r"densek[/-]|\.\./.*/bin/densek$")
    strangers = [line for line in re.findall(r"^  (.+)$", files, re.MULTILINE) if not own.match(line)]
    assert not strangers, f"the wheel has files of others: {strangers}"
    (notices,) = place.folder.glob("lib/python*/site-packages/densek-*.dist-info/licenses/THIRD-PARTY-NOTICES.txt")
    for whose in ("zlib", "expat", "zstd", "libfmt", "libstdc++", "pybind11", "uplot", "inter"):
        assert whose in notices.read_text(), f"no notice of {whose}"


def main():
    tree, compiler, launcher = Path(sys.argv[1]), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else ""
    if not index_in_reach():
        print("skipped: no package index in reach, so neither numpy 1, numpy 2 nor the wheel were tried")
        return 5
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    numpys = ["numpy1", "numpy2"] if sys.version_info < NUMPY_1_ENDS else ["numpy2"]
    if len(numpys) == 1:
        print(f"skipped: numpy 1, which has no wheels for Python {sys.version_info.major}.{sys.version_info.minor}")
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        wheel = build_wheel(room, clean, compiler, launcher)
        for numpy in numpys:
            place = Environment(room / numpy, numpy, clean)
            place.python("-c", "import numpy; print('numpy', numpy.__version__)")
            place.pytest(PYTHONPATH=str(tree))
            place.install("--no-index", f"{wheel}[networks]")  # what it depends on is there, or pip says no
            place.pytest()
        check_program(place)
        place.python("-W", "error", "-c", readme_example())
        place.python("-W", "error", "-c", DISPATCH)
    return 0


if __name__ == "__main__":
    sys.exit(main())
