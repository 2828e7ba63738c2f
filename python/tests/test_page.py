"""Answers as pages, in notebooks and browsers, and bars while they are awaited."""

import html
import json
import os
import pickle
import pty
import re
import subprocess
import sys
import webbrowser
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest

import densek

KARATE = densek.generate.karate_club()


def data(page):
    """What the page holds."""
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    return json.loads(text)


def facts(report):
    """All but the call and what the clock says."""
    return {
        "kind": report["kind"],
        "verdict": report["verdict"],
        "vertices": report["vertices"],
        "edges": report["edges"],
        "results": [(one["k"], one["value"], one["upper_bound"]) for one in report["results"]],
    }


ASKED = {
    "solve": (lambda: densek.solve(KARATE, 6), ["solve", "-k", "6"]),
    "groups": (lambda: densek.solve(KARATE, 5, groups=2), ["solve", "-k", "5", "--groups", "2"]),
    "profile": (lambda: densek.profile(KARATE, range(4, 7)), ["profile", "-k", "4:6"]),
    "compare": (lambda: densek.compare(KARATE, [6], ["fw", "auto"]), ["compare", "-k", "6", "--methods", "fw,auto"]),
}


@pytest.mark.parametrize("kind", ASKED)
def test_the_page_is_that_of_the_command_line(kind, program, tmp_path):
    ask, (command, *options) = ASKED[kind]
    KARATE.write(tmp_path / "karate.dkg")
    written = program(command, tmp_path / "karate.dkg", *options, "--html", tmp_path / "page.html")
    assert written.returncode == 0, written.stderr
    page = ask().to_html()
    assert data(page)["kind"] == kind
    assert facts(data(page)) == facts(data((tmp_path / "page.html").read_text()))
    assert data(page)["provenance"]["command"].startswith("densek.")


def test_pages_are_written_whole_and_survive_pickling(tmp_path):
    result = densek.solve([("<b>", "&"), ("&", "c"), ("c", "</script>")], 3, "se-fw", trace=True)
    page = result.to_html(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text() == page + "\n"
    assert pickle.loads(pickle.dumps(result)).to_html() == page
    assert data(page)["histories"][0]["name"] == "se-fw"  # the curves that trace=True asks for
    with pytest.raises(OSError):
        result.to_html(tmp_path / "no" / "folder.html")


def test_at_a_prompt_the_browser_shows_it(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.append(address) or True)
    densek.solve(KARATE, 6).show()
    path = Path(unquote(urlparse(opened[0]).path))
    assert data(path.read_text())["kind"] == "solve"
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    densek.solve(KARATE, 6).show()
    assert str(tmp_path) in capsys.readouterr().out  # nobody opens it: then at least where it is


NOTEBOOK = """
import densek
graph = densek.generate.karate_club()
result = densek.solve(graph, 6, progress=True)
result.show(height=333)
"""


@pytest.mark.filterwarnings("default")  # what the tools of the notebook warn of is theirs
def test_in_a_notebook_it_is_below_the_cell():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(NOTEBOOK)])
    nbclient.NotebookClient(notebook, timeout=300).execute()
    shown = [one["data"]["text/html"] for one in notebook.cells[0].outputs if "text/html" in one.get("data", {})]
    *bars, frame = shown
    assert bars == [""]  # a bar was there, and has gone
    assert 'height="333"' in frame and "allow-same-origin" not in frame
    (page,) = re.findall(r'srcdoc="([^"]*)"', frame)
    assert data(html.unescape(page))["verdict"]["judgement"] == "proved optimal"


def test_a_terminal_has_a_line_and_a_file_has_none():
    code = "import densek; densek.profile(densek.generate.karate_club(), range(4, 8), progress=True)"
    quiet = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (quiet.returncode, quiet.stdout, quiet.stderr) == (0, "", "")
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", code], stderr=theirs, check=True)
    os.close(theirs)
    said = os.read(ours, 1 << 16).decode()
    assert "100% " + "━" * 24 in said and "k = 7, 16 edges, at most 16" in said
    assert said.endswith("\r\x1b[K")


def test_progress_and_callback_are_what_they_should_be():
    with pytest.raises(TypeError, match="progress must be a bool"):
        densek.solve(KARATE, 6, progress="yes")
    with pytest.raises(TypeError, match="callback must be a function"):
        densek.solve(KARATE, 6, progress=True, callback=7)
