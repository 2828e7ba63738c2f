"""What the functions return: plain data in the caller's terms, readable at a prompt and in a notebook."""

from __future__ import annotations

import json
import math
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Optional, Union, overload

import numpy as np

from . import _arrays
from ._errors import Error
from ._graph import Graph
from ._picture import picture

HISTORY = np.dtype([("seconds", "f8"), ("phase", "U24"), ("edges", "f8"), ("upper_bound", "f8")])
TRACE = np.dtype(
    [("iteration", "u8"), ("objective", "f8"), ("gap", "f8"), ("integrality", "f8"), ("step", "f8"), ("kind", "U8")]
)


def density_text(density: Optional[float]) -> str:
    """Four decimals, cut and not rounded, as the tables have them: 1.0000 is a clique and nothing else."""
    if density is None:
        return "–"
    parts = math.floor(density * 1e4)
    if (parts + 1) / 1e4 <= density:  # exact in decimals, like 0.57; the product was not
        parts += 1
    return "<0.0001" if parts == 0 and density > 0 else f"{parts // 10000}.{parts % 10000:04}"


@dataclass(frozen=True)
class Progress:
    """What a callback is told. Unknown is None."""

    seconds: float
    phase: str
    fraction: Optional[float]  #: of all that the effort allows, never less than before
    edges: Optional[int]  #: of the best answer so far
    upper_bound: Optional[int]


@dataclass(frozen=True)
class Certificate:
    """What is known of the set from integers alone; ``min_inside`` is the smallest number of neighbours a member has in
    the set, ``max_outside`` the largest of a vertex outside. An empty side is None. ``sigma`` is for λ = ``loading``."""

    local_maximizer: bool
    swap_optimal: bool
    min_inside: Optional[int]
    max_outside: Optional[int]
    sigma: Optional[float]
    loading: float
    integral: bool


@dataclass(frozen=True)
class Bound:
    """No ``k`` vertices have more than ``upper_bound`` edges among them; ``name`` is the argument that proved it."""

    k: int
    upper_bound: int
    name: str
    seconds: float


@dataclass(frozen=True)
class Claims:
    """What a document says, and what of it was checked.

    The set and its numbers were recounted (``answer_verified`` is True: a false claim raises). ``upper_bound``, ``bound``
    and ``proven_optimal`` are what the document claims. ``bound_verified`` says whether everything it claims as an upper
    bound was proved again, None where there was nothing to replay; ``proved_upper_bound`` is what was proved again, and
    ``optimality_verified`` whether that makes the answer optimal, whatever the document says.
    """

    k: int
    edges: int
    upper_bound: Optional[int]
    bound: str
    local_maximizer: bool
    swap_optimal: bool
    proven_optimal: bool
    proved_upper_bound: Optional[int]
    bound_verified: Optional[bool]
    optimality_verified: bool
    answer_verified: bool = True


class Result:
    """k vertices, how good they are, and how they were found.

    ``vertices`` are the caller's own nodes: a list, or an array of integers for matrices, arrays and files with integer
    labels. Everything counted was recounted by code that shares nothing with the solvers.
    """

    def __init__(self, graph: Graph, answer: dict[str, Any]) -> None:
        self._document: dict[str, Any] = json.loads(answer["document"])
        self._verdict: str = answer["verdict"]
        #: The graph that was asked.
        self.graph = graph
        #: The members as row numbers of the graph, increasing.
        self.ids: np.ndarray[Any, np.dtype[np.int64]] = _arrays.array(answer["ids"], np.int64).copy()
        #: The members, in the order of their ids.
        self.vertices: Union[list[Any], np.ndarray[Any, Any]] = graph.select(self.ids)
        labels = self._document["vertices"]
        if not len(self.vertices) == len(labels) == self._document["size"] or (self.ids[1:] <= self.ids[:-1]).any():
            raise Error(f"the members do not fit the document: {self.ids.tolist()[:9]} are to be {labels[:9]}")
        #: What was known when: an array with the fields seconds, phase, edges, upper_bound (NaN: unknown).
        self.history = self._make_history(answer)
        #: Every iterate of Frank–Wolfe, if ``trace=True`` was asked for; else empty.
        self.trace = np.array([tuple(row) for row in answer.get("trace", [])], dtype=TRACE)

    def _make_history(self, answer: dict[str, Any]) -> np.ndarray[Any, Any]:
        unknown = float("nan")
        rows = [
            (seconds, phase, unknown if edges is None else edges, unknown if bound is None else bound)
            for seconds, phase, edges, bound in answer.get("history", [])
        ]
        bound = unknown if self.upper_bound is None else self.upper_bound
        rows.append((answer.get("seconds", unknown), "done", self.edges, bound))
        return np.array(rows, dtype=HISTORY)

    @property
    def k(self) -> int:
        return int(self._document["k"])

    @property
    def size(self) -> int:
        """How many vertices there are: k, unless the method leaves the size open."""
        return len(self.ids)

    @property
    def method(self) -> str:
        return str(self._document["method"])

    @property
    def edges(self) -> int:
        """Edges among the vertices."""
        return int(self._document["edges"])

    @property
    def density(self) -> Optional[float]:
        """2e / (k(k−1)), 1 for a clique; None for k < 2."""
        density: Optional[float] = self._document["density"]
        return density

    @property
    def edges_per_vertex(self) -> Optional[float]:
        """e / k, what networkx calls the density of a densest subgraph."""
        ratio: Optional[float] = self._document["edges_per_vertex"]
        return ratio

    @property
    def average_degree(self) -> Optional[float]:
        """2e / k"""
        degree: Optional[float] = self._document["average_degree"]
        return degree

    @property
    def components(self) -> int:
        """Connected components of the subgraph."""
        return int(self._document["components"])

    @property
    def upper_bound(self) -> Optional[int]:
        """Proved: no k vertices have more edges. None if no bound was computed."""
        bound: Optional[int] = self._document["upper_bound"]
        return bound

    @property
    def bound(self) -> Optional[str]:
        """The argument that proved the upper bound."""
        name: Optional[str] = self._document["bound"]
        return name

    @property
    def gap(self) -> Optional[float]:
        """(upper_bound − edges) / upper_bound; None without a bound."""
        gap: Optional[float] = self._document["gap"]
        return gap

    @property
    def proven_optimal(self) -> bool:
        return bool(self._document["proven_optimal"])

    @property
    def certificate(self) -> Certificate:
        return Certificate(**self._document["certificate"])

    @property
    def stop(self) -> str:
        """Why it stopped: converged, proved, stationary, iteration_limit, effort, time_limit, interrupted."""
        return str(self._document["run"]["stop"])

    @property
    def iterations(self) -> int:
        """Iterations of Frank–Wolfe."""
        return int(self._document["run"]["iterations"])

    @property
    def seconds(self) -> dict[str, float]:
        """Time by phase: load, prepare, solve, bound, verify."""
        return dict(self._document["run"]["seconds"])

    @property
    def options(self) -> dict[str, Any]:
        """The options that the method read, with their values."""
        return dict(self._document["options"])

    @property
    def mask(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """True at the members' row numbers."""
        mask = np.zeros(self.graph.num_vertices, dtype=bool)
        mask[self.ids] = True
        return mask

    def to_dict(self) -> dict[str, Any]:
        """The document of the command line (schema densek.result/1, docs/json.md)."""
        copy: dict[str, Any] = json.loads(self.to_json())
        return copy

    def to_json(self) -> str:
        return json.dumps(self._document, indent=1)

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the document, whole or not at all; `densek verify` reads it."""
        target = os.path.abspath(os.fspath(path))
        handle, partial = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".densek-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(self.to_json() + "\n")
            os.replace(partial, target)
        except BaseException:
            os.unlink(partial)
            raise

    def __repr__(self) -> str:
        return f"<densek.Result: {self._verdict}>"

    def __str__(self) -> str:
        bound = "none computed"
        if self.upper_bound is not None:
            bound = f"no {self.size} vertices have more than {self.upper_bound:,} edges (proof: {self.bound})"
        members = [str(node) for node in self.vertices[:20]] + (["…"] if self.size > 20 else [])
        return f"{self._verdict}\n  upper bound  {bound}\n  members      {' '.join(members)}"

    def _repr_html_(self) -> str:
        members = [escape(str(node)) for node in self.vertices[:40]] + (["…"] if self.size > 40 else [])
        facts = {
            "edges": f"{self.edges:,}",
            "density": escape(density_text(self.density)),
            "at most": "–" if self.upper_bound is None else f"{self.upper_bound:,} ({escape(str(self.bound))})",
            "method": escape(self.method),
            "members": ", ".join(members),
        }
        rows = "".join(
            f'<tr><th style="text-align:left;vertical-align:top">{name}</th>'
            f'<td style="text-align:left">{value}</td></tr>'
            for name, value in facts.items()
        )
        return (
            '<div style="display:flex;gap:1.5em;align-items:flex-start">'
            f"{picture(self.graph, self.ids)}"
            f"<div><b>{escape(self._verdict)}</b><table>{rows}</table></div></div>"
        )


@dataclass(frozen=True)
class Compared:
    """One method on one k; ``k`` is None for methods that take none."""

    k: Optional[int]
    method: str
    result: Optional[Result]  #: None if it failed
    failure: Optional[str]  #: why there is no result
    best: bool  #: most edges of all sets of k vertices


class Comparison(Sequence[Compared]):
    """Methods side by side: by k, then in the order of the methods. ``bounds`` has the proved upper bound of each k."""

    def __init__(self, rows: list[Compared], bounds: dict[int, int], table: str) -> None:
        self._rows = rows
        self._table = table
        self.bounds = bounds

    @overload
    def __getitem__(self, index: int) -> Compared: ...

    @overload
    def __getitem__(self, index: slice) -> list[Compared]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Compared, list[Compared]]:
        return self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def best(self, k: int) -> list[Compared]:
        """The rows with the most edges among k vertices."""
        return [row for row in self if row.k == k and row.best]

    def __repr__(self) -> str:
        return f"<densek.Comparison: {len(self)} runs of {len({row.method for row in self})} methods>"

    def __str__(self) -> str:
        return self._table.rstrip("\n")


class Profile(Sequence[Result]):
    """One result for each k, in increasing order, and the same as arrays."""

    def __init__(self, results: list[Result], table: str) -> None:
        self._results = results
        self._table = table

    @overload
    def __getitem__(self, index: int) -> Result: ...

    @overload
    def __getitem__(self, index: slice) -> list[Result]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Result, list[Result]]:
        return self._results[index]

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._results)

    def _column(self, values: list[Any], kind: str = "f8") -> np.ndarray[Any, Any]:
        return np.array(values, dtype=kind)  # None becomes NaN

    @property
    def k(self) -> np.ndarray[Any, Any]:
        return self._column([result.k for result in self], "i8")

    @property
    def edges(self) -> np.ndarray[Any, Any]:
        return self._column([result.edges for result in self], "i8")

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

    def __repr__(self) -> str:
        return f"<densek.Profile: {self._table.splitlines()[0]}>" if self._results else "<densek.Profile: empty>"

    def __str__(self) -> str:
        return self._table.rstrip("\n")

    def _repr_html_(self) -> str:
        cells = "<tr><th>k</th><th>edges</th><th>at most</th><th>density</th><th>proved</th></tr>"
        for result in self:
            density = escape(density_text(result.density))
            bound = "–" if result.upper_bound is None else f"{result.upper_bound:,}"
            proved = "✓" if result.proven_optimal else ""
            row = (f"{result.k:,}", f"{result.edges:,}", bound, density, proved)
            cells += "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
        return f"<table>{cells}</table>"
