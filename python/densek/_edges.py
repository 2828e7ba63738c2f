"""Edges in arrays, lists and frames → the compiled graph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Optional

import numpy as np

from . import _arrays, _core
from ._errors import InputError, UsageError
from ._how import How
from ._nodes import Converted, TwoSides, arrange, integer_labels
from ._weigh import Weighing, warn_of_doubts, weigh

Array = np.ndarray[Any, Any]


def require_weights_to_join(how: How, weighing: Optional[Weighing]) -> None:
    if how.duplicates is not None and weighing is None:
        raise UsageError("duplicates are about the weights of repeated edges, and no weights are read")


# --- arrays and lists


def from_array(edges: Array, how: How) -> Converted:
    how.require_own_weights("an array of edges")
    width = 3 if how.wants_weights else 2
    if edges.ndim != 2 or edges.shape[1] != width:
        wanted = "three columns with weight=True: both ends and the weight" if how.wants_weights else "two columns"
        raise InputError(f"the array has shape {edges.shape}; an array of edges has {wanted}{_cure(edges, how)}")
    values = edges[:, 2] if how.wants_weights else None
    ends = edges[:, :2]
    if ends.dtype.kind == "f" and values is not None and (ends == np.floor(ends)).all():
        ends = ends.astype(np.int64)  # ends and weights share their type
    if ends.dtype.kind in "iu":
        if not how.bipartite:
            return Converted(from_integers(ends[:, 0], ends[:, 1], how, values))
    elif ends.dtype.kind not in "OUS":
        raise TypeError(f"the array has dtype {edges.dtype}; edges are pairs of integers or of names (a.astype(int)?)")
    return from_columns(ends[:, 0].tolist(), ends[:, 1].tolist(), how, values)


def _cure(edges: Array, how: How) -> str:
    if edges.ndim != 2 or how.wants_weights:
        return ""
    if edges.shape[0] == edges.shape[1]:
        return "; for an adjacency matrix pass scipy.sparse.csr_array(a)"
    if edges.shape[1] == 3:
        return "; the third one is read as weights with weight=True, or left out by a[:, :2]"
    return "; for the first two columns pass a[:, :2]" if edges.shape[1] > 2 else ""


def from_integers(
    u: Array, v: Array, how: How, values: Any = None, name: str = "", number: int = 0, notes: Sequence[str] = ()
) -> _core.Graph:
    """The graph on the integers that occur, in increasing order, as if the pairs had come from a file."""
    weighing, more = _weighing(u, v, how, values, name, number)
    more = [*notes, *more]
    if len(u) == 0:
        nothing = np.zeros(0, dtype=np.uint32)
        return _core.from_pairs(0, nothing, nothing, None, 0, False, weighing, None, more)
    least, most = int(min(u.min(), v.min())), int(max(u.max(), v.max()))
    if 0 <= least and most < 8 * len(u) + 1024:  # few gaps: a table is quicker than sorting
        there = np.zeros(most + 1, dtype=bool)
        there[u] = there[v] = True
        labels = np.flatnonzero(there)
        numbers = np.cumsum(there) - 1
        first, second = numbers[u], numbers[v]
    else:
        labels, ids = np.unique(np.concatenate([u, v]), return_inverse=True)
        first, second = np.split(ids.reshape(-1), 2)
    ends = first.astype(np.uint32), second.astype(np.uint32)
    return _core.from_pairs(len(labels), *ends, integer_labels(labels), 0, False, weighing, None, more)


def _weighing(
    u: Any, v: Any, how: How, values: Any, name: str, number: int
) -> tuple[Optional[Weighing], list[str]]:
    if values is None:
        require_weights_to_join(how, None)
        return None, []
    weighing, notes = weigh(values, lambda i: f"the edge {u[i]!r} - {v[i]!r}", how.rule, name, number)
    warn_of_doubts(notes)
    return weighing, notes


def from_pairs(edges: Iterable[Any], how: How) -> Converted:
    """Any pairs of hashable objects, or with weights triples."""
    how.require_own_weights("a list of edges")
    rows = edges if isinstance(edges, list) else list(edges)
    columns, wrong = _core.columns_of(rows, 3 if how.wants_weights else 2)
    if wrong is not None:
        raise InputError(f"edge {wrong} is {rows[wrong]!r}; {_form(rows[wrong], how)}")
    return from_columns(columns[0], columns[1], how, columns[2] if how.wants_weights else None)


def _form(edge: Any, how: How) -> str:
    if how.wants_weights:
        return "with weight=True an edge is two vertices and a weight"
    triple = isinstance(edge, (tuple, list)) and len(edge) == 3
    return "an edge is a pair of vertices" + (", and with weight=True a weight behind them" if triple else "")


def from_columns(
    left: list[Any],
    right: list[Any],
    how: How,
    values: Any = None,
    name: str = "",
    number: int = 0,
    names: tuple[str, str] = ("left", "right"),
    notes: Sequence[str] = (),
) -> Converted:
    """The graph of these ends of edges, side by side."""
    weighing, more = _weighing(left, right, how, values, name, number)
    more = [*notes, *more]
    if how.bipartite:
        if how.bipartite is not True:
            raise UsageError("bipartite=True keeps the two columns apart; names of attributes are for networkx graphs")
        both = TwoSides(list(dict.fromkeys(left)), list(dict.fromkeys(right)), names)
        if both.labels is None and both.own:
            raise InputError("two vertices of one side are written alike; give them names that differ")
        first, second = both.ids()
        u = np.array([first[node] for node in left], dtype=np.uint32)
        v = np.array([second[node] for node in right], dtype=np.uint32)
        core = _core.from_pairs(len(both.own), u, v, both.labels, 0, False, weighing, both.sides, more)
        return Converted(core, None, both.own)
    first_ids, second_ids, appeared = _core.intern(left, right)
    u, v = _arrays.array(first_ids, np.uint32), _arrays.array(second_ids, np.uint32)
    nodes, labels = arrange(appeared)
    if nodes is not appeared:
        place = {node: i for i, node in enumerate(nodes)}
        ids = np.array([place[node] for node in appeared], dtype=np.uint32)
        u, v = ids[u], ids[v]
    return Converted(_core.from_pairs(len(nodes), u, v, labels, 0, False, weighing, None, more), nodes)


# --- frames


def from_frame(frame: Any, how: How) -> Converted:
    """The columns that are wanted, or those whose names tell the ends and the weight, or else the first two, by the rule
    for files."""
    if len(frame.columns) < 2:
        raise InputError(f"the frame has {len(frame.columns)} column; a frame of edges has two: source and target")
    labels = list(frame.columns)

    def text(column: Any) -> str:
        """The label of the frame, or else a name or a number from 1."""
        return str(labels.index(column) + 1 if labels.count(column) == 1 else column)

    wanted = [text(column) for column in how.ends or []]
    weight = text(how.weight) if how.wants_weights and how.weight is not True else ""
    some = frame.iloc[:1000]
    rows = [[str(cell) for cell in row] for row in some.itertuples(index=False, name=None)]
    names = [str(label) for label in labels]
    complete = len(some) == len(frame)
    first, second, third, notes = _core.choose_columns(names, rows, complete, wanted, weight, not how.may_weigh)
    if how.weight is True and third is None:
        raise UsageError(f"weight=True: none of the columns {', '.join(names)} is called a weight; name it: weight=…")
    ends = [frame.iloc[:, first], frame.iloc[:, second]]
    for end in ends:
        missing = end.isna().to_numpy()
        if missing.any():
            raise InputError(f"row {int(missing.argmax())} of the frame has no {end.name}")
    u, v = (end.to_numpy() for end in ends)
    values, name, number = None, "", 0
    if third is not None:
        column = frame.iloc[:, third]
        missing = column.isna().to_numpy()
        if missing.any():
            raise InputError(f"row {int(missing.argmax())} of the frame has the weight NaN")
        values, name, number = column.to_numpy(), names[third], third + 1
    if u.dtype.kind in "iu" and v.dtype.kind in "iu" and not how.bipartite:
        return Converted(from_integers(u, v, how, values, name, number, notes))
    sides = names[first], names[second]
    return from_columns(u.tolist(), v.tolist(), how, values, name, number, sides, notes)
