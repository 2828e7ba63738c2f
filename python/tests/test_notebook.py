"""The notebook runs from its first cell to its last and draws its pictures."""

import os
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

SOURCE = Path(os.environ.get("DENSEK_SOURCE_DIR", Path(__file__).parents[2]))


@pytest.mark.filterwarnings("default")  # what the tools of the notebook warn of is theirs
def test_the_notebook(tmp_path):
    notebook = nbformat.read(SOURCE / "examples" / "python" / "team.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "commit it without outputs"
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert {path.name for path in tmp_path.glob("*.png")} == {"profile.png", "group.png"}
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("<svg" in output.get("data", {}).get("text/html", "") for output in shown)
    warned = "".join(output["text"] for output in shown if output.get("name") == "stderr")
    assert "Warning" not in warned  # matplotlib may say that its first start takes a moment
