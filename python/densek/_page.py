"""The page of ``--html``, made when somebody wants to see it."""

from __future__ import annotations

import os
import sys
import tempfile
import webbrowser
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any, Optional, Union

from . import _core
from ._document import write_whole


def notebook() -> bool:
    """Whether this runs in a notebook, which shows what is displayed, and not at a prompt."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return getattr(get_ipython(), "kernel", None) is not None


def call_text(name: str, arguments: Iterable[Any], options: Mapping[str, Any]) -> str:
    """The call that asked, as far as it can be written in a line: what has no short form of its own is an ellipsis."""

    def text(value: Any) -> str:
        plain = isinstance(value, (str, int, float, range))
        if not plain and isinstance(value, (tuple, list)) and len(value) <= 8:
            plain = all(isinstance(one, (str, int, float)) for one in value)
        return repr(value) if plain and len(repr(value)) <= 80 else "…"

    words = ["graph", *map(text, arguments)]
    words += [f"{key}={text(value)}" for key, value in options.items() if value is not None and value is not False]
    return f"densek.{name}({', '.join(words)})"


class Page:
    """What the page holds: of the compiled half, until it is copied or pickled."""

    def __init__(self, report: _core.Report, call: str) -> None:
        self._of: Union[str, tuple[_core.Report, str]] = report, call

    def data(self) -> str:
        return self._of if isinstance(self._of, str) else self._of[0].data(self._of[1])

    def __getstate__(self) -> dict[str, str]:
        return {"_of": self.data()}


class Shown:
    """Whatever has a page."""

    _page: Page

    def to_html(self, path: Union[None, str, os.PathLike[str]] = None) -> str:
        """The report that ``--html`` writes, as one file that opens anywhere; with a path it is written there, too,
        whole or not at all. It has the curves of Frank–Wolfe if ``trace=True`` was asked for."""
        text = _core.page(self._page.data())
        if path is not None:
            write_whole(path, text)
        return text

    def show(self, height: int = 720) -> None:
        """Shows the report: in a notebook below the cell, so many pixels high, elsewhere in the browser."""
        text = self.to_html()
        if notebook():
            from IPython.display import HTML, display

            # In a frame of its own that cannot reach the notebook around it.
            frame = f'<iframe srcdoc="{escape(text)}" sandbox="allow-scripts allow-downloads" width="100%" '
            display(HTML(f'{frame}height="{int(height)}" style="border:0"></iframe>'))
            return
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", prefix="densek-", suffix=".html", delete=False) as file:
            file.write(text)  # stays: the browser reads it when it likes
        if not webbrowser.open(Path(file.name).as_uri()):
            print(f"no browser to show it; the report is {file.name}")
