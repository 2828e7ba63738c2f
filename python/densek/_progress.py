"""A bar that tells how far a long solve is: in a notebook below the cell, on a terminal in one line."""

from __future__ import annotations

import shutil
import sys
from html import escape
from typing import Any, Optional, Union

from ._keywords import Callback
from ._page import notebook
from ._result import Progress

WIDTH = 24  # of the bar on a terminal, in characters


def facts(news: Progress) -> str:
    """What is known, in a few words."""
    words = [news.phase]
    if news.value is not None:
        words.append(f"{news.edges:,} edges" if news.edges is not None else f"weight {news.value:,}")
    if news.upper_bound is not None:
        words.append(f"at most {news.upper_bound:,}")
    return ", ".join(word for word in words if word)


class Terminal:
    """One line of standard error, written anew; nothing is left of it at the end."""

    def show(self, news: Progress) -> None:
        full = round(WIDTH * (news.fraction or 0.0))
        share = "    " if news.fraction is None else f"{news.fraction:4.0%}"
        line = f"{share} {'━' * full}{'─' * (WIDTH - full)} {news.seconds:.0f} s  {facts(news)}"
        columns = shutil.get_terminal_size().columns
        sys.stderr.write("\r\x1b[K" + line[: columns - 1])
        sys.stderr.flush()

    def close(self) -> None:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


class Notebook:
    """A bar below the cell, without widgets, so that nothing need be installed; it goes at the end."""

    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, news: Progress) -> None:
        value = "" if news.fraction is None else f' value="{news.fraction:.3f}"'
        self._put(f"<progress{value}></progress> {news.seconds:.0f} s &nbsp; {escape(facts(news))}")

    def close(self) -> None:
        if self._handle is not None:
            self._put("")

    def _put(self, text: str) -> None:
        from IPython.display import HTML, display

        if self._handle is None:
            self._handle = display(HTML(text), display_id=True)
        else:
            self._handle.update(HTML(text))


class Bar:
    """``with Bar(progress, callback) as listen``: a callback that shows the news and hands them on to the caller's.

    Without ``progress`` it is the caller's own. Where nobody would see a bar (standard error is a file) there is none."""

    def __init__(self, progress: bool, callback: Optional[Callback]) -> None:
        if not isinstance(progress, bool):
            raise TypeError(f"progress must be a bool, not {type(progress).__name__}")
        if callback is not None and not callable(callback):
            raise TypeError(f"callback must be a function, not {type(callback).__name__}")
        self._place: Union[None, Terminal, Notebook] = None
        if progress:
            self._place = Notebook() if notebook() else Terminal() if sys.stderr.isatty() else None
        self._callback = callback

    def __enter__(self) -> Optional[Callback]:
        return self._callback if self._place is None else self._listen

    def _listen(self, news: Progress) -> Optional[bool]:
        assert self._place is not None
        self._place.show(news)
        return None if self._callback is None else self._callback(news)

    def __exit__(self, *_: object) -> None:
        if self._place is not None:
            self._place.close()
