#!/usr/bin/env python3
"""The stub of the compiled module says what the module has (mypy.stubtest).

usage: check_stubs.py, with PYTHONPATH set
"""

import os
import subprocess
import sys
import tempfile

# What pybind11 adds to every class.
ALLOWED = "".join(f"densek._core.{name}\ndensek._core.{name}.__init__\n" for name in ("Graph", "Numbers", "Report", "Wishes"))

with tempfile.NamedTemporaryFile("w", suffix=".txt") as allowed:
    allowed.write(ALLOWED)
    allowed.flush()
    command = [sys.executable, "-m", "mypy.stubtest", "densek._core", "--allowlist", allowed.name]
    environment = {**os.environ, "MYPYPATH": os.environ["PYTHONPATH"]}
    failed = subprocess.run(command, env=environment, cwd=os.environ["PYTHONPATH"]).returncode
sys.exit(1 if failed else 0)
