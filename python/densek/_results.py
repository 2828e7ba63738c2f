"""What the functions return of several answers: sequences of them, with what is to be said of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Optional, TypeVar, Union, overload

import numpy as np

from ._document import Document
from ._page import Page, Shown
from ._result import Result, density_text
from ._weigh import Amount

One = TypeVar("One", covariant=True)


class Several(Sequence[One]):
    """Answers in their order. A slice is a list: what is said of all need not hold of some."""

    def __init__(self, answers: list[One]) -> None:
        self._answers = answers

    @overload
    def __getitem__(self, index: int) -> One: ...

    @overload
    def __getitem__(self, index: slice) -> list[One]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[One, list[One]]:
        return self._answers[index]

    def __len__(self) -> int:
        return len(self._answers)

    def __iter__(self) -> Iterator[One]:
        return iter(self._answers)


class Groups(Several[Result], Document, Shown):
    """Disjoint groups, each the best in what the earlier ones have left."""

    def __init__(self, results: list[Result], document: str, page: Page) -> None:
        super().__init__(results)
        self._page = page
        self._text = document.rstrip("\n")

    def to_frame(self) -> Any:
        """The frames of the groups below each other, with their numbers from 1 as ``group``."""
        import pandas

        frames = [result.to_frame() for result in self]
        return pandas.concat([frame.assign(group=i) for i, frame in enumerate(frames, 1)], ignore_index=True)

    def __repr__(self) -> str:
        return f"<densek.Groups: {len(self)} of {', '.join(str(result.size) for result in self)} vertices>"

    def __str__(self) -> str:
        return "\n".join(f"group {i}: {result}" for i, result in enumerate(self, 1))


@dataclass(frozen=True)
class Compared:
    """One method on one k; ``k`` is None for methods that take none."""

    k: Optional[int]
    method: str
    result: Optional[Result]  #: None if it failed
    failure: Optional[str]  #: why there is no result
    best: bool  #: worth most of all sets of k vertices


class Comparison(Several[Compared], Shown):
    """Methods side by side: by k, then in the order of the methods. ``bounds`` has the proved upper bound of each k."""

    def __init__(self, rows: list[Compared], bounds: dict[int, Amount], table: str, page: Page) -> None:
        super().__init__(rows)
        self._page = page
        self._table = table
        self.bounds = bounds

    def best(self, k: int) -> list[Compared]:
        """The rows with the best sets of k vertices."""
        return [row for row in self if row.k == k and row.best]

    def __repr__(self) -> str:
        return f"<densek.Comparison: {len(self)} runs of {len({row.method for row in self})} methods>"

    def __str__(self) -> str:
        return self._table.rstrip("\n")


class Profile(Several[Result], Shown):
    """One result for each k, in increasing order, and the same as arrays."""

    def __init__(self, results: list[Result], table: str, page: Page) -> None:
        super().__init__(results)
        self._page = page
        self._table = table

    def _column(self, values: list[Any], kind: str = "f8") -> np.ndarray[Any, Any]:
        return np.array(values, dtype=kind)  # None becomes NaN

    @property
    def k(self) -> np.ndarray[Any, Any]:
        return self._column([result.k for result in self], "i8")

    @property
    def edges(self) -> np.ndarray[Any, Any]:
        return self._column([result.edges for result in self], "i8")

    @property
    def value(self) -> np.ndarray[Any, Any]:
        """What the sets are worth: their edges, where nothing has weights."""
        return np.array([result.value for result in self])

    @property
    def density(self) -> np.ndarray[Any, Any]:
        """2e / (k(k−1)); NaN for k < 2."""
        return self._column([result.density for result in self])

    @property
    def edges_per_vertex(self) -> np.ndarray[Any, Any]:
        return self._column([result.edges_per_vertex for result in self])

    @property
    def upper_bound(self) -> np.ndarray[Any, Any]:
        """NaN where no bound was computed."""
        return self._column([result.upper_bound for result in self])

    @property
    def gap(self) -> np.ndarray[Any, Any]:
        return self._column([result.gap for result in self])

    @property
    def proven_optimal(self) -> np.ndarray[Any, Any]:
        return self._column([result.proven_optimal for result in self], "?")

    def to_frame(self) -> Any:
        """A pandas frame with a row for each k."""
        import pandas

        names = ("k", "edges", "value", "density", "edges_per_vertex", "upper_bound", "gap", "proven_optimal")
        table = {name: getattr(self, name) for name in names}
        table["bound"] = np.array([result.bound for result in self], dtype=object)
        return pandas.DataFrame(table)

    def __repr__(self) -> str:
        return f"<densek.Profile: {self._table.splitlines()[0]}>" if len(self) > 0 else "<densek.Profile: empty>"

    def __str__(self) -> str:
        return self._table.rstrip("\n")

    def _repr_html_(self) -> str:
        worth = "edges" if all(result._counts_edges for result in self) else "weight"
        cells = f"<tr><th>k</th><th>{worth}</th><th>at most</th><th>density</th><th>proved</th></tr>"
        for result in self:
            density = escape(density_text(result.density))
            bound = "–" if result.upper_bound is None else f"{result.upper_bound:,}"
            proved = "✓" if result.proven_optimal else ""
            row = (f"{result.k:,}", f"{result.value:,}", bound, density, proved)
            cells += "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
        return f"<table>{cells}</table>"
