"""Whatever holds a graph in Python → the compiled graph and the caller's node objects.

Nothing is imported to find out what the graph is: networkx, scipy and pandas are recognised by what they can do. The
compiled graph carries the nodes' names where they have any (integers, texts), so that files and documents show them.
"""

from __future__ import annotations

import os
import sys
import threading
import warnings
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Optional, Union

import numpy as np

from . import _core
from ._borrow import Loan
from ._errors import AsymmetryWarning, IgnoredWeightsWarning, InputError, ReadingWarning, UsageError

Nodes = Optional[list[Any]]  # None: the graph's own labels are the nodes
Labels = Union[None, int, "np.ndarray[Any, Any]", tuple["np.ndarray[Any, Any]", bytes]]
Converted = tuple[_core.Graph, Nodes]
Columns = Optional[Sequence[Union[str, int]]]  # of the two ends: names, or numbers from 1

MOST_VERTICES = 2**32 - 2


def on_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()


def read(
    path: Union[str, os.PathLike[str]],
    threads: int = 0,
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
) -> _core.Graph:
    name = os.fspath(path)
    if name != "-" and not os.path.exists(name):
        raise FileNotFoundError(2, "No such file or directory", name)
    wanted = [] if columns is None else [str(column) for column in two(columns)]
    graph = _core.read(name, threads, on_main_thread(), wanted, header, None if format == "auto" else format)
    warn_of_doubts(graph.reading["notes"])
    return graph


def two(columns: Sequence[Union[str, int]]) -> list[Union[str, int]]:
    if isinstance(columns, str) or len(columns) != 2:
        raise UsageError(f"columns must be two names or numbers, not {columns!r}")
    return list(columns)


def convert(
    data: Any,
    copy: bool = False,
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
) -> Converted:
    """The compiled graph of ``data`` and its nodes."""
    if isinstance(data, (str, os.PathLike)):
        return read(data, 0, columns, header, format), None
    if header is not None or format is not None:
        raise UsageError("header and format say how to read a file, and this is none")
    if hasattr(data, "columns") and hasattr(data, "iloc"):
        return from_frame(data, columns)
    if columns is not None:
        raise UsageError("columns say how to read a file or a frame, and this is neither")
    if hasattr(data, "adjacency") and hasattr(data, "is_directed"):
        return from_networkx(data)
    if hasattr(data, "tocsr"):
        return from_scipy(data, copy), None
    if isinstance(data, np.ndarray):
        return from_array(data)
    if isinstance(data, Iterable) and not isinstance(data, (bytes, dict, set)):
        return from_pairs(data)
    raise TypeError(
        f"cannot make a graph of {type(data).__name__}; densek takes a networkx graph, a scipy sparse matrix, an array "
        "or list of edges, a pandas frame of edges, a path or a densek.Graph"
    )


def warn_of_weights() -> None:
    warnings.warn(
        "the graph has weights; densek counts every edge as one", IgnoredWeightsWarning, stacklevel=_outside()
    )


def warn_of_doubts(notes: list[str]) -> None:
    for note in notes:
        warnings.warn(note, ReadingWarning, stacklevel=_outside())


def _outside() -> int:
    """The stack level of whoever called into this package, for warnings to point at."""
    level, frame = 1, sys._getframe(1)
    here = os.path.dirname(__file__)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == here:
        frame = frame.f_back
        level += 1
    return level


# --- nodes


def arrange(nodes: list[Any]) -> tuple[list[Any], Labels]:
    """The nodes in the order of their ids, as a file would have it (integers increasing, others as they come), and the
    labels under which the compiled graph knows them."""
    if not nodes:
        return nodes, None
    kinds = set(map(type, nodes))
    if all(issubclass(kind, (int, np.integer)) and kind is not bool for kind in kinds):
        nodes = sorted(nodes)
        least, most = int(nodes[0]), int(nodes[-1])
        if least >= 0 and most - least == len(nodes) - 1 and most < 2**64:
            return nodes, least
        if least >= 0 and most < 2**64:
            return nodes, np.array(nodes, dtype=np.uint64)
        if least >= -(2**63) and most < 2**63:
            return nodes, np.array(nodes, dtype=np.int64)
        return nodes, None
    texts = nodes if kinds == {str} else [str(node) for node in nodes]
    if len(set(texts)) < len(texts):
        return nodes, None
    encoded = [text.encode("utf-8", "surrogateescape") for text in texts]
    ends = np.cumsum(np.fromiter(map(len, encoded), dtype=np.uint64, count=len(encoded)), dtype=np.uint64)
    return nodes, (ends, b"".join(encoded))


def integer_labels(labels: np.ndarray[Any, Any]) -> Labels:
    """Increasing integers as labels of the compiled graph."""
    if len(labels) == 0:
        return None
    least, most = int(labels[0]), int(labels[-1])
    if least >= 0 and most - least == len(labels) - 1:
        return least
    return labels.astype(np.int64 if least < 0 else np.uint64)


# --- networkx


def from_networkx(graph: Any, *, weights_matter: bool = True) -> Converted:
    if graph.is_directed():
        raise InputError("the graph is directed; densek works on undirected graphs: pass graph.to_undirected()")
    nodes, labels = arrange(list(graph))
    index = {node: i for i, node in enumerate(nodes)}
    rows = [(index[node], neighbors) for node, neighbors in graph.adjacency()]
    lengths = np.fromiter((len(neighbors) for _, neighbors in rows), dtype=np.int64, count=len(rows))
    arcs = np.fromiter(
        map(index.__getitem__, chain.from_iterable(neighbors for _, neighbors in rows)),
        dtype=np.uint32,
        count=int(lengths.sum()),
    )
    ids = np.fromiter((i for i, _ in rows), dtype=np.uint32, count=len(rows))
    sources = np.repeat(ids, lengths)
    once = sources <= arcs  # each edge is in the rows of both its ends
    sources, arcs = sources[once], arcs[once]
    merged = graph.number_of_edges() - len(arcs) if graph.is_multigraph() else 0
    weighted = weights_matter and has_weights(graph, rows)
    if weighted:
        warn_of_weights()
    return _core.from_pairs(len(nodes), sources, arcs, labels, merged, weighted), nodes


def has_weights(graph: Any, rows: list[tuple[int, Any]]) -> bool:
    """Whether an edge has a weight other than one."""
    attributes: Iterable[dict[str, Any]] = chain.from_iterable(neighbors.values() for _, neighbors in rows)
    if graph.is_multigraph():
        attributes = chain.from_iterable(keys.values() for keys in attributes)
    weighted = False
    for values in filter(None, attributes):
        weight = values.get("weight", 1)
        if weight != weight:
            u, v = next((u, v) for u, v, w in graph.edges(data="weight") if w != w)
            raise InputError(f"the edge {u!r} - {v!r} has the weight NaN")
        weighted = weighted or weight != 1
    return weighted


# --- matrices


def from_scipy(matrix: Any, copy: bool) -> _core.Graph:
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError(f"the matrix has shape {matrix.shape}; an adjacency matrix is square")
    # The columns of a matrix are the rows of its transpose, which is the same undirected graph.
    rows: Any = matrix.T if getattr(matrix, "format", "") == "csc" else matrix.tocsr()
    values: np.ndarray[Any, Any] = rows.data
    weighted = False
    if len(values) > 0 and not (values.min() == 1 and values.max() == 1):  # NaN is neither
        if np.isnan(values).any():
            i, j = _nan_entry(rows)
            raise InputError(f"the entry ({i}, {j}) of the matrix is NaN")
        if (values == 0).any():  # a stored zero is no edge
            rows = rows.copy()
            rows.eliminate_zeros()
        weighted = bool((rows.data != 1).any())
    if weighted:
        warn_of_weights()
    return from_rows(rows.indptr, rows.indices, copy, weighted)


def _nan_entry(rows: Any) -> tuple[int, int]:
    at = int(np.flatnonzero(np.isnan(rows.data))[0])
    return int(np.searchsorted(rows.indptr, at, side="right")) - 1, int(rows.indices[at])


def from_rows(indptr: np.ndarray[Any, Any], indices: np.ndarray[Any, Any], copy: bool, weighted: bool) -> _core.Graph:
    """Rows as scipy has them. 32-bit indices and 64-bit pointers are used where they lie; the pointers are few, so
    that widening 32-bit ones costs nothing to speak of."""
    if len(indices) > 0 and indices.dtype.itemsize != 4 and not 0 <= indices.min() <= indices.max() < MOST_VERTICES:
        raise InputError("the matrix has indices out of range")
    loan = Loan(indptr, indices)
    targets = np.array(indices, dtype=np.uint32) if copy else as_unsigned(indices, np.uint32)
    offsets = np.array(indptr, dtype=np.uint64) if copy else as_unsigned(indptr, np.uint64)
    graph, one_sided = _core.from_rows(offsets, targets, None if copy else loan, weighted)
    if one_sided > 0:
        warnings.warn(
            f"the matrix is not symmetric: {one_sided} of {graph.num_edges} edges stand on one side of the diagonal "
            "only; both directions were joined",
            AsymmetryWarning,
            stacklevel=_outside(),
        )
    return graph


def as_unsigned(array: np.ndarray[Any, Any], wanted: Any) -> np.ndarray[Any, Any]:
    """The same memory if it has the right width, lies in one piece and is aligned; else a copy. What was negative
    becomes too large, and C++ refuses it."""
    native = array.dtype.kind in "iu" and array.dtype.isnative and array.dtype.itemsize == np.dtype(wanted).itemsize
    if native and array.flags.c_contiguous and array.flags.aligned:
        return array.view(wanted)
    return np.ascontiguousarray(array, dtype=wanted)


# --- edges


def from_array(edges: np.ndarray[Any, Any]) -> Converted:
    if edges.ndim != 2 or edges.shape[1] != 2:
        hint = "; for an adjacency matrix pass scipy.sparse.csr_array(a)" if _square(edges) else ""
        hint = hint or ("; for the first two columns pass a[:, :2]" if edges.ndim == 2 and edges.shape[1] > 2 else "")
        raise InputError(f"the array has shape {edges.shape}; an array of edges has two columns{hint}")
    if edges.dtype.kind in "iu":
        return from_integers(edges[:, 0], edges[:, 1]), None
    if edges.dtype.kind in "OUS":
        return from_pairs(edges.tolist())
    raise TypeError(f"the array has dtype {edges.dtype}; edges are pairs of integers or of names (a.astype(int)?)")


def _square(array: np.ndarray[Any, Any]) -> bool:
    return array.ndim == 2 and array.shape[0] == array.shape[1]


def from_integers(u: np.ndarray[Any, Any], v: np.ndarray[Any, Any], weighted: bool = False) -> _core.Graph:
    """The graph on the integers that occur, in increasing order, as if the pairs had come from a file."""
    if len(u) == 0:
        nothing = np.zeros(0, dtype=np.uint32)
        return _core.from_pairs(0, nothing, nothing, None, 0, weighted)
    least, most = int(min(u.min(), v.min())), int(max(u.max(), v.max()))
    if 0 <= least and most < 8 * len(u) + 1024:  # few gaps: a table is quicker than sorting
        there = np.zeros(most + 1, dtype=bool)
        there[u] = there[v] = True
        labels = np.flatnonzero(there)
        number = np.cumsum(there) - 1
        first, second = number[u], number[v]
    else:
        labels, ids = np.unique(np.concatenate([u, v]), return_inverse=True)
        first, second = np.split(ids.reshape(-1), 2)
    ends = first.astype(np.uint32), second.astype(np.uint32)
    return _core.from_pairs(len(labels), *ends, integer_labels(labels), 0, weighted)


def from_frame(frame: Any, columns: Columns = None) -> Converted:
    """The columns that are wanted, or those whose names tell the ends, or else the first two, by the rule for files."""
    if len(frame.columns) < 2:
        raise InputError(f"the frame has {len(frame.columns)} column; a frame of edges has two: source and target")
    labels = list(frame.columns)
    wanted = [] if columns is None else [
        str(labels.index(column) + 1 if labels.count(column) == 1 else column) for column in two(columns)
    ]
    some = frame.iloc[:1000]
    rows = [[str(cell) for cell in row] for row in some.itertuples(index=False, name=None)]
    names = [str(label) for label in labels]
    first, second, notes = _core.choose_ends(names, rows, len(some) == len(frame), wanted)
    warn_of_doubts(notes)
    ends = [frame.iloc[:, first], frame.iloc[:, second]]
    for end in ends:
        missing = end.isna().to_numpy()
        if missing.any():
            raise InputError(f"row {int(missing.argmax())} of the frame has no {end.name}")
    weighted = False
    if "weight" in frame.columns:
        weights = frame["weight"]
        if weights.isna().any():
            raise InputError(f"row {int(weights.isna().to_numpy().argmax())} of the frame has the weight NaN")
        weighted = bool((weights != 1).any())
        if weighted:
            warn_of_weights()
    u, v = (end.to_numpy() for end in ends)
    if u.dtype.kind in "iu" and v.dtype.kind in "iu":
        return from_integers(u, v, weighted), None
    return from_pairs(zip(u.tolist(), v.tolist()), weighted)


def from_pairs(pairs: Iterable[Any], weighted: bool = False) -> Converted:
    """Any pairs of hashable objects."""
    index: dict[Any, int] = {}
    ends: list[int] = []
    for number, pair in enumerate(pairs):
        try:
            u, v = pair
        except (TypeError, ValueError):
            raise InputError(f"edge {number} is {pair!r}; an edge is a pair of vertices") from None
        ends.append(index.setdefault(u, len(index)))
        ends.append(index.setdefault(v, len(index)))
    appeared = list(index)
    nodes, labels = arrange(appeared)
    ids = np.array(ends, dtype=np.uint32).reshape(-1, 2)
    if nodes != appeared:
        place = {node: i for i, node in enumerate(nodes)}
        ids = np.array([place[node] for node in appeared], dtype=np.uint32)[ids]
    columns = np.ascontiguousarray(ids[:, 0]), np.ascontiguousarray(ids[:, 1])
    return _core.from_pairs(len(nodes), *columns, labels, 0, weighted), nodes
