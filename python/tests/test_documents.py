"""What docs/python.md shows is what happens."""

import doctest
import os
import re
from pathlib import Path

import densek

SOURCE = Path(os.environ.get("DENSEK_SOURCE_DIR", Path(__file__).parents[2]))


def test_every_example_of_the_guide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some examples write files
    text = (SOURCE / "docs" / "python.md").read_text()
    blocks = "\n".join(re.findall(r"^```pycon\n(.*?)^```", text, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(blocks, {}, "docs/python.md", None, 0)
    assert len(test.examples) > 15
    said = []
    doctest.DocTestRunner().run(test, out=said.append)
    assert not said, "".join(said)


def test_the_docstring_of_the_package():
    assert doctest.testmod(densek).failed == 0


def test_everything_public_is_documented():
    for name in densek.__all__:
        assert getattr(densek, name).__doc__, name
    guide = (SOURCE / "docs" / "python.md").read_text()
    for name in ("solve", "profile", "bound", "verify", "methods", "generate", "densest_k_subgraph", "Graph"):
        assert f"densek.{name}" in guide
