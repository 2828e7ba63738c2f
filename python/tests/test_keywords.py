"""Type checkers know every keyword and no other; what they know is what there is."""

import importlib.util
import inspect
import os
import subprocess
import sys
from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

import densek
from densek import _core, _keywords
from densek._how import How
from densek._options import keyword
from densek._wishes import Wished

#: What a value of the option is, by the type that its row has.
TYPES = {"flag": bool, "choice": str, "text": str, "list": str, "count": int, "real": float}


def test_options_are_the_rows_of_the_option_table():
    hints = get_type_hints(_keywords.Options)
    rows = {keyword(name): (kind, standard) for name, kind, _, standard, _ in _core.option_table() if name != "method"}
    assert set(_keywords.Options.__annotations__) - set(_keywords.Asking.__annotations__) == set(rows)
    for name, (kind, standard) in rows.items():
        taken = get_args(hints[name])
        assert type(None) in taken and TYPES[kind] in taken, name
        assert (str in taken) == (kind in ("choice", "text", "list") or standard == "auto"), name


def test_how_to_read_and_what_to_ask_are_what_the_functions_split_off():
    reading = set(_keywords.Reading.__annotations__)
    assert reading == {field.name for field in fields(How)}
    assert set(_keywords.Asking.__annotations__) - reading == {field.name for field in fields(Wished)}


def test_solve_takes_what_type_checkers_let_through():
    named = {name for name, one in inspect.signature(densek.solve).parameters.items() if one.kind is one.KEYWORD_ONLY}
    known = set(_keywords.Solving.__annotations__)
    assert named - {"groups"} <= known
    others = known - named  # rare ones, which arrive by way of the table
    assert others <= {keyword(name) for name, *_ in _core.option_table()}


RIGHT = """
densek.solve(G, 5, effort="quick", include=[1], weight="w", time_limit=1, gamma="auto").edges
densek.solve(G, 5, groups=2, seed=3)[0].edges
densek.profile(G, range(3, 5), effort="quick", exclude=[0]).k
densek.compare(G, [3], ["fw"], step="curvature").bounds
densek.bound(G, 5, effort="quick", bipartite=True).upper_bound
densek.score(G, [1, 2], weight=True).swap
densek.densest_k_subgraph(G, 5, weight="w", effort="quick")[0]
densek.verify(G, "result.json", witness="proof.dkw", quota={}).k
"""

WRONG = """
densek.solve(G, 5, efort="quick")
densek.solve(G, 5, groups=2, efort="quick")
densek.solve(G, 5, seed="one")
densek.profile(G, [5], efort="quick")
densek.compare(G, [5], efort="quick")
densek.bound(G, 5, efort="quick")
densek.score(G, [5], efort="quick")
densek.densest_k_subgraph(G, 5, efort="quick")
densek.verify(G, "result.json", witnes="proof.dkw")
"""


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_a_misspelt_keyword_is_a_type_error(tmp_path):
    head = "from typing import Any\nimport densek\nG: Any = None\n"
    path = tmp_path / "calls.py"
    path.write_text(head + (RIGHT + WRONG).replace("\n\n", "\n"))
    before = (head + RIGHT).count("\n")
    config = tmp_path / "mypy.ini"
    config.write_text("[mypy]\nenable_incomplete_feature = Unpack\nfollow_imports = silent\n")
    sources = os.path.join(os.environ["DENSEK_SOURCE_DIR"], "python")
    command = [sys.executable, "-m", "mypy", "--config-file", config, "--cache-dir", tmp_path / "cache", path]
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "MYPYPATH": sources})
    wrong = {int(line.split(":")[1]) for line in run.stdout.splitlines() if ": error:" in line}
    assert wrong == set(range(before + 1, before + len(WRONG.split("\n")) - 1)), run.stdout + run.stderr


def test_what_is_misspelt_is_refused_when_it_runs_too():
    for ask in (densek.solve, densek.bound, densek.densest_k_subgraph):
        with pytest.raises(TypeError, match="efort"):
            ask(densek.generate.karate_club(), 5, efort="quick")
