"""What the functions return of one answer: plain data in the caller's terms, readable at a prompt and in a notebook."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Optional, Union

import numpy as np

from . import _arrays
from ._document import Document
from ._errors import Error
from ._graph import Graph
from ._page import Page, Shown
from ._picture import picture
from ._weigh import Amount, amount
from ._wishes import Asked

HISTORY = np.dtype([("seconds", "f8"), ("phase", "U24"), ("edges", "f8"), ("upper_bound", "f8"), ("value", "f8")])
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
    edges: Optional[int]  #: of the best answer so far, where nothing has weights
    upper_bound: Optional[Amount]
    value: Optional[Amount]  #: what the best answer so far is worth: its edges, where nothing has weights


@dataclass(frozen=True)
class Certificate:
    """What is known of the set from integers alone; ``min_inside`` is the smallest number of neighbours a member has in
    the set (what it weighs towards the set, with weights), ``max_outside`` the largest of a vertex outside. An empty
    side is None. ``sigma`` is for λ = ``loading``."""

    local_maximizer: bool
    swap_optimal: bool
    min_inside: Optional[Amount]
    max_outside: Optional[Amount]
    sigma: Optional[float]
    loading: float
    integral: bool = False


@dataclass(frozen=True)
class Bound:
    """No ``k`` vertices have more than ``upper_bound`` edges among them, or are worth more with weights; ``name`` is the
    argument that proved it."""

    k: int
    upper_bound: Amount
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
    value: Amount
    upper_bound: Optional[Amount]
    bound: str
    local_maximizer: bool
    swap_optimal: bool
    proven_optimal: bool
    proved_upper_bound: Optional[Amount]
    bound_verified: Optional[bool]
    optimality_verified: bool
    answer_verified: bool = True


class Members(Document):
    """A set of vertices and what is known of it: what an answer and a group to be judged have in common."""

    def __init__(self, asked: Asked, answer: dict[str, Any]) -> None:
        self._text = answer["document"].rstrip("\n")
        self._document: dict[str, Any] = json.loads(self._text)
        self._terms = asked.terms
        #: The graph that was asked.
        self.graph = asked.graph
        #: The members as row numbers of the graph, increasing.
        self.ids: np.ndarray[Any, np.dtype[np.int64]] = _arrays.array(answer["ids"], np.int64).copy()
        #: The members, in the order of their ids.
        self.vertices: Union[list[Any], np.ndarray[Any, Any]] = self.graph.select(self.ids)
        labels = self._document["vertices"]
        if not len(self.vertices) == len(labels) == self._document["size"] or (self.ids[1:] <= self.ids[:-1]).any():
            raise Error(f"the members do not fit the document: {self.ids.tolist()[:9]} are to be {labels[:9]}")

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._list())

    def __contains__(self, node: Any) -> bool:
        return node in self._list()

    def __eq__(self, other: object) -> bool:
        """The same vertices of the same graph."""
        if not isinstance(other, Members):
            return NotImplemented
        return self.graph.fingerprint == other.graph.fingerprint and set(self) == set(other)

    def __hash__(self) -> int:
        return hash((self.graph.fingerprint, frozenset(self)))

    def _list(self) -> list[Any]:
        return self.vertices if isinstance(self.vertices, list) else list(self.vertices.tolist())

    @property
    def size(self) -> int:
        """How many vertices there are: k, unless the method leaves the size open."""
        return len(self.ids)

    @property
    def edges(self) -> int:
        """Edges among the vertices."""
        return int(self._document["edges"])

    @property
    def value(self) -> Amount:
        """What they are worth: the weights of these edges and of the vertices. The edges, where nothing has weights."""
        value: Amount = self._document["value"]
        return value

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
    def upper_bound(self) -> Optional[Amount]:
        """Proved: no such set is worth more. None if no bound was computed."""
        bound: Optional[Amount] = self._document["upper_bound"]
        return bound

    @property
    def bound(self) -> Optional[str]:
        """The argument that proved the upper bound."""
        name: Optional[str] = self._document["bound"]
        return name

    @property
    def gap(self) -> Optional[float]:
        """(upper_bound − value) / upper_bound; None without a bound, or if it is below 0."""
        gap: Optional[float] = self._document["gap"]
        return gap

    @property
    def proven_optimal(self) -> bool:
        return bool(self._document["proven_optimal"])

    @property
    def certificate(self) -> Certificate:
        return Certificate(**self._document["certificate"])

    @property
    def weights(self) -> Optional[dict[str, Any]]:
        """What the edges of the graph weigh: column, unit, min, max, total. None: every edge counts as one."""
        return self.graph.weights

    @property
    def parts(self) -> Optional[dict[Any, list[Any]]]:
        """The members by part of the quota, or by side, there without the name of their side; None without."""
        if not self._part_names:
            return None
        found: dict[Any, list[Any]] = {name: [] for name in self._part_names}
        sides, own = self.graph._compiled.sides, self.graph._own
        for i, node, part in zip(self.ids.tolist(), self._list(), self._parts_of_members()):
            if own is not None:
                node = own[i]
            elif sides is not None and self.graph._nodes is None:  # of a file
                node = node[len(sides[1] if i < sides[0] else sides[2]) + 1 :]
            found[part].append(node)
        return found

    @property
    def _part_names(self) -> list[Any]:
        return list(self._terms.part_names or self.graph.sides or ())

    def _parts_of_members(self) -> list[Any]:
        """By member, where there are parts or sides."""
        parts, sides = self._terms.parts, self.graph._compiled.sides
        if parts is None:
            assert sides is not None
            return [sides[1] if i < sides[0] else sides[2] for i in self.ids.tolist()]
        return [self._terms.part_names[part] for part in parts[self.ids]]

    @property
    def mask(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """True at the members' row numbers."""
        mask = np.zeros(self.graph.num_vertices, dtype=bool)
        mask[self.ids] = True
        return mask

    def subgraph(self) -> Graph:
        """The graph of the members: their edges, weights and sides."""
        return self.graph.subgraph(self.ids)

    def to_frame(self) -> Any:
        """A pandas frame with a row for each member: ``vertex``, ``inside`` (neighbours in the set), ``weight`` (what
        these edges weigh, if there are weights), ``degree`` (neighbours in the graph), ``part`` (if there are parts)."""
        import pandas

        inner = self.subgraph()
        table: dict[str, Any] = {"vertex": self._list(), "inside": inner.degrees}
        if self.graph.weighted:
            rows = np.repeat(np.arange(self.size), inner.degrees)
            table["weight"] = np.bincount(rows, weights=inner.data, minlength=self.size)
        table["degree"] = self.graph.degrees[self.ids]
        if self._part_names:
            table["part"] = self._parts_of_members()
        return pandas.DataFrame(table)


class Result(Members, Shown):
    """k vertices, how good they are, and how they were found.

    ``vertices`` are the caller's own nodes: a list, or an array of integers for matrices, arrays and files with integer
    labels. ``len``, ``in`` and iteration are about them; two results are equal if they are the same vertices of the
    same graph. Everything counted was recounted by code that shares nothing with the solvers; :func:`verify` checks
    what ``save`` has written. ``show`` and ``to_html`` make the report of ``--html`` of it.
    """

    def __init__(self, asked: Asked, answer: dict[str, Any], call: str) -> None:
        super().__init__(asked, answer)
        self._page = Page(answer["report"], call)
        self._verdict: str = answer["verdict"]
        self._bound_words: str = answer.get("bound_words", "none computed")
        #: What was known when: an array with the fields seconds, phase, edges, upper_bound, value (NaN: unknown).
        self.history = self._make_history(answer)
        #: Every iterate of Frank–Wolfe, if ``trace=True`` was asked for; else empty.
        self.trace = np.array([tuple(row) for row in answer.get("trace", [])], dtype=TRACE)

    def _make_history(self, answer: dict[str, Any]) -> np.ndarray[Any, Any]:
        unknown = float("nan")
        units = self._terms.units
        counts_edges = self._counts_edges
        rows = []
        for seconds, phase, number, bound in answer.get("history", []):
            value = unknown if number is None else amount(number, units)
            most = unknown if bound is None else amount(bound, units)
            rows.append((seconds, phase, value if counts_edges else unknown, most, value))
        most = unknown if self.upper_bound is None else self.upper_bound
        rows.append((answer.get("seconds", unknown), "done", self.edges, most, self.value))
        return np.array(rows, dtype=HISTORY)

    @property
    def _counts_edges(self) -> bool:
        return self._terms.counts_edges

    @property
    def k(self) -> int:
        return int(self._document["k"])

    @property
    def method(self) -> str:
        return str(self._document["method"])

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

    def __repr__(self) -> str:
        return f"<densek.Result: {self._verdict}>"

    def __str__(self) -> str:
        members = [str(node) for node in self.vertices[:20]] + (["…"] if self.size > 20 else [])
        return f"{self._verdict}\n  upper bound  {self._bound_words}\n  members      {' '.join(members)}"

    def _repr_html_(self) -> str:
        members = [escape(str(node)) for node in self.vertices[:40]] + (["…"] if self.size > 40 else [])
        facts = {
            "edges": f"{self.edges:,}",
            **({} if self._counts_edges else {"weight": f"{self.value:,}"}),
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
class Swap:
    """One member against one that is not, and what that gains."""

    out: Any
    into: Any
    gain: Amount


class Score(Members):
    """How good a group is that somebody already has, beside the best that was found."""

    def __init__(self, asked: Asked, answer: dict[str, Any], call: str) -> None:
        super().__init__(asked, answer)
        self._table: str = answer["table"]
        #: The best group of as many vertices, of each part as many, with the bound that holds for both.
        self.best = Result(asked, answer["best"], call)
        #: The one exchange that gains most; None: none gains.
        self.swap: Optional[Swap] = None
        if answer["swap"] is not None:
            out, into, gain = answer["swap"]
            old, new = (self.graph.select(np.array([i]))[0] for i in (out, into))
            self.swap = Swap(old, new, amount(gain, asked.terms.units))

    def __repr__(self) -> str:
        return f"<densek.Score: {self._table.splitlines()[0]}>"

    def __str__(self) -> str:
        return self._table.rstrip("\n")
