#!/usr/bin/env python3
"""Installs the package with pip into a clean virtual environment, as a user would, and tries it there.

usage: check_package.py COMPILER [COMPILER_LAUNCHER]

There: the Python example of the README, the dispatch of a current networkx, pandas, and that nothing but the package
was installed. Needs a package index; without one it says so and ends with 5, which the tests report as skipped.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(os.environ["DENSEK_SOURCE_DIR"])

DISPATCH = """
import networkx as nx, densek
G = nx.lollipop_graph(12, 30)
assert nx.approximation.densest_subgraph(G, backend="densek") == (5.5, set(range(12)))
assert nx.approximation.densest_subgraph(densek.Graph(G), method="greedy++", iterations=3) == (5.5, set(range(12)))
assert nx.approximation.densest_subgraph(nx.empty_graph(3), backend="densek") == (0.0, set())
try:
    nx.approximation.densest_subgraph(nx.DiGraph(G), backend="densek")
    raise SystemExit("a directed graph was taken")
except nx.NetworkXNotImplemented:
    print("networkx", nx.__version__, "dispatches to densek", densek.__version__)
"""


def run(*command, **options):
    print("+", " ".join(map(str, command)).strip().split("\n")[0], flush=True)
    return subprocess.run([str(word) for word in command], check=True, **options)


def index_in_reach(python):
    probe = [python, "-m", "pip", "download", "-q", "--no-deps", "--retries", "0", "--timeout", "15"]
    with tempfile.TemporaryDirectory() as folder:
        command = [*probe, "-d", folder, "scikit-build-core"]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def readme_example():
    """The ```python blocks of the README, joined."""
    blocks = re.findall(r"^```python\n(.*?)^```", (SOURCE / "README.md").read_text(), re.DOTALL | re.MULTILINE)
    assert blocks, "the README has no Python example"
    return "\n".join(blocks)


def main():
    compiler, launcher = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    with tempfile.TemporaryDirectory() as folder:
        room = Path(folder)
        run(sys.executable, "-m", "venv", room / "env")
        python = room / "env" / "bin" / "python"
        if not index_in_reach(python):
            print("skipped: no package index in reach, so pip install was not tried")
            return 5
        build = dict(clean)
        # The same compiler and flags as before, so that ccache knows the library already.
        build["CMAKE_ARGS"] = f"-DCMAKE_CXX_COMPILER={compiler} -DDENSEK_WERROR=ON"
        if launcher:
            build["CMAKE_ARGS"] += f" -DCMAKE_CXX_COMPILER_LAUNCHER={launcher}"
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        run(*pip, "install", "-q", f"{SOURCE}[networks]", env=build)
        files = run(*pip, "show", "-f", "densek", stdout=subprocess.PIPE, text=True, env=clean).stdout
        strangers = [line for line in re.findall(r"^  (.+)$", files, re.MULTILINE) if not line.startswith("densek")]
        assert not strangers, f"the wheel has files of others: {strangers}"
        run(python, "-W", "error", "-c", readme_example(), cwd=room, env=clean)
        run(python, "-W", "error", "-c", DISPATCH, cwd=room, env=clean)
        run(*pip, "install", "-q", "pytest", "hypothesis", env=clean)
        tests = [SOURCE / f"python/tests/test_{name}.py" for name in ("pandas", "networkx", "convert", "misuse")]
        pytest = [python, "-m", "pytest", "-q", "-c", SOURCE / "pyproject.toml", "--rootdir", room]
        run(*pytest, *tests, cwd=room, env=clean)
    return 0


if __name__ == "__main__":
    sys.exit(main())
