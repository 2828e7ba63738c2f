"""What docs/python.md and the tutorials show is what happens."""

import doctest
import os
import re
from pathlib import Path

import networkx as nx
import pytest
from test_reading import Frame

import densek

SOURCE = Path(os.environ.get("DENSEK_SOURCE_DIR", Path(__file__).parents[2]))


def sessions(path):
    """The ```pycon blocks of a document, joined."""
    return "\n".join(re.findall(r"^```pycon\n(.*?)^```", path.read_text(), re.DOTALL | re.MULTILINE))


WITH_SESSIONS = [path for path in sorted((SOURCE / "docs").rglob("*.md")) if sessions(path)]


def test_sessions_are_found():
    assert {"python.md", "engineer.md"} <= {path.name for path in WITH_SESSIONS}


@pytest.mark.parametrize("document", WITH_SESSIONS, ids=lambda path: path.stem)
def test_every_session_shown(document, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some examples write files
    Path("examples").symlink_to(SOURCE / "examples")
    test = doctest.DocTestParser().get_doctest(sessions(document), {}, document.name, None, 0)
    assert len(test.examples) > 10
    said = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


def blocks_of_python():
    text = (SOURCE / "docs" / "python.md").read_text()
    return re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_what_the_guide_does_with_files_and_long_solves(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pairs = [(u, v) for u in range(6) for v in range(6, 12)]
    lines = [f"{i},c{u},s{v}\n" for i, (u, v) in enumerate(pairs)]
    Path("payments.csv").write_text("id,customer,shop\n" + "".join(lines))
    Path("pairs.txt").write_text("".join(f"{u} {v}\n" for u, v in pairs))
    Path("mesh.txt").write_text("3 3\n2 3\n1 3\n1 2\n")
    frame = Frame({"id": range(len(pairs)), "customer": [u for u, _ in pairs], "shop": [v for _, v in pairs]})
    known = {"densek": densek, "frame": frame, "graph": densek.generate.multipartite([60, 60])}
    for block in blocks_of_python():
        if "backend=" not in block:
            exec(block, known)
    assert known["result"].proven_optimal


def test_what_the_guide_does_with_networkx():
    (block,) = [block for block in blocks_of_python() if "backend=" in block]
    if "densek" not in getattr(getattr(nx, "config", None), "backends", {}):
        pytest.skip("this networkx knows of no backend densek, so the calls of the guide were not tried")
    graph = nx.complete_graph(12)
    nx.set_edge_attributes(graph, 2, "weight")
    known = {"nx": nx, "G": graph}
    exec(block, known)
    assert known["density"] == 4.5 and len(known["nodes"]) == 10


def test_the_docstring_of_the_package():
    assert doctest.testmod(densek).failed == 0


def test_everything_public_is_documented():
    for name in densek.__all__:
        assert getattr(densek, name).__doc__, name
    guide = (SOURCE / "docs" / "python.md").read_text()
    for name in ("solve", "profile", "bound", "score", "verify", "methods", "generate", "densest_k_subgraph", "Graph"):
        assert f"densek.{name}" in guide
