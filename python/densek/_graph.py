"""The graph as a Python object."""

from __future__ import annotations

import os
import time
from typing import Any, Optional, Union

import numpy as np

from . import _arrays, _convert, _core
from ._errors import UsageError
from ._how import Bipartite, Columns, How, Weight
from ._nodes import Nodes, integer_labels, text_labels
from ._weigh import Amount, amount


class Graph:
    """An undirected simple graph in compressed rows, made from anything densek takes.

    ``data`` is a graph of networkx, igraph or NetworKit, a scipy sparse matrix or array, an array or list of edges, a
    pandas frame of edges, or a path. Loops and repetitions are dropped and counted in ``cleaning``. Make one yourself
    when the same graph is asked several questions: the conversion happens once.

    Rows of a scipy CSR or CSC matrix are used without a copy if the matrix is symmetric, without entries on the
    diagonal, with sorted 32-bit indices, and if no weights are read. The arrays then cannot be written to for as long
    as this graph lives; ``copy=True`` makes a copy instead.

    ``columns``, or ``source`` and ``target``, are the two columns of a file or frame that hold the ends of edges, names
    or numbers from 1; ``header=True`` says that the first line of a file names its columns, ``header=False`` that it
    does not; ``format`` is the format of a file ("edge-list", "metis", …). Without them all that is found out, see
    ``reading``.

    ``weight`` says what an edge weighs: the name of an attribute of networkx or igraph, of a column of a file or frame
    (or its number from 1); True is the attribute "weight", the values of a matrix, the weights of NetworKit, the third
    column of an array or list. Without it, a file or a frame is read as the command line reads it, with a column that
    is called weight, w, value, amount or count; any other graph counts every edge as one and warns if it has weights.
    ``weight=False`` or ``unweighted=True`` counts edges and is silent. ``duplicates`` says what a repeated edge weighs:
    "sum" (the default), "max" or "first".

    ``bipartite=True`` keeps the two columns of edges apart, or the rows and columns of a matrix: the same label in both
    is two vertices, called left:x and right:x, or by the names of the columns. For networkx and igraph it is the
    attribute of the nodes that tells the side (True: "bipartite", and "type" for igraph) or the nodes of the left side.
    ``discount="log"`` or ``"sqrt"`` multiplies what an edge of a two-sided graph weighs with 1/log(d + 5) or
    1/√(d + 5), d the degree of its end on the right, so that popular items do not win.
    """

    __networkx_backend__ = "densek"
    _compiled: _core.Graph
    _nodes: Nodes
    _own: Nodes = None
    _origin: Any = None  # a graph of networkx or igraph, whose nodes have attributes
    _load_seconds: float
    _numbers: Optional[dict[Any, int]] = None

    def __init__(
        self,
        data: Any,
        *,
        copy: bool = False,
        columns: Columns = None,
        header: Optional[bool] = None,
        format: Optional[str] = None,
        weight: Weight = None,
        unweighted: bool = False,
        duplicates: Optional[str] = None,
        bipartite: Bipartite = False,
        source: Union[None, str, int] = None,
        target: Union[None, str, int] = None,
        discount: Optional[str] = None,
    ) -> None:
        how = How(columns, header, format, weight, unweighted, duplicates, bipartite, source, target, discount)
        self._make(data, copy, how)

    def _make(self, data: Any, copy: bool, how: How) -> None:
        begin = time.perf_counter()
        if isinstance(data, Graph):
            how.refuse(how.given, "says how to read a graph, and this one has been read")
            self.__dict__.update(data.__dict__)
            return
        self._compiled, self._nodes, self._own = _convert.convert(data, copy, how)
        self._origin = data if _convert.has_attributes(data) else None
        self._load_seconds = time.perf_counter() - begin

    @classmethod
    def _of(cls, core: _core.Graph, nodes: Nodes = None, own: Nodes = None, load_seconds: float = 0.0) -> Graph:
        graph = cls.__new__(cls)
        graph._compiled, graph._nodes, graph._own, graph._load_seconds = core, nodes, own, load_seconds
        return graph

    @property
    def _index(self) -> Optional[dict[Any, int]]:
        """The ids of the caller's nodes; None where labels are the nodes."""
        if self._nodes is not None and self._numbers is None:
            self._numbers = {node: i for i, node in enumerate(self._nodes)}
        return self._numbers

    @property
    def num_vertices(self) -> int:
        return self._compiled.num_vertices

    @property
    def num_edges(self) -> int:
        """Each edge counted once."""
        return self._compiled.num_edges

    def __len__(self) -> int:
        return self.num_vertices

    @property
    def nodes(self) -> Union[list[Any], np.ndarray[Any, Any]]:
        """The caller's nodes in the order of their ids 0 … n−1: a list, or an array of integers."""
        return self.select(np.arange(self.num_vertices))

    def select(self, ids: np.ndarray[Any, Any]) -> Union[list[Any], np.ndarray[Any, Any]]:
        """The caller's nodes with these ids."""
        if self._nodes is not None:
            return [self._nodes[i] for i in ids]
        labels = self._compiled.labels_of(np.ascontiguousarray(ids, dtype=np.uint32))
        return labels if isinstance(labels, list) else _arrays.integers(labels)

    @property
    def indptr(self) -> np.ndarray[Any, np.dtype[np.uint64]]:
        """Where each row begins, n + 1 numbers; a view, not a copy."""
        return _arrays.array(self._compiled.offsets, np.uint64)

    @property
    def indices(self) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """The neighbours' ids, row by row; a view, not a copy."""
        return _arrays.array(self._compiled.targets, np.uint32)

    @property
    def degrees(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.diff(self.indptr.view(np.int64))

    @property
    def weighted(self) -> bool:
        """Whether edges weigh something else than 1."""
        return self._compiled.weights is not None

    @property
    def data(self) -> np.ndarray[Any, Any]:
        """What each of ``indices`` weighs, as scipy has it: integers where all are whole, else floats."""
        units = self._compiled.units
        return self._in_units if units == 1 else self._in_units / units

    @property
    def _in_units(self) -> np.ndarray[Any, Any]:
        """The same in units; ones without weights."""
        weights = self._compiled.weights
        return np.ones(len(self.indices), dtype=np.int64) if weights is None else _arrays.array(weights, np.int64)

    @property
    def weights(self) -> Optional[dict[str, Any]]:
        """Where the weights come from (``column``), their ``unit``, ``min``, ``max`` and ``total``; None: there are
        none."""
        if not self.weighted:
            return None
        units = self._compiled.units
        least, most, total = (amount(number, units) for number in self._compiled.weight_sums)
        column = self.reading["weight"]
        unit: Amount = amount(1, units)
        return {
            "column": None if column is True else column,
            "unit": unit,
            "min": least,
            "max": most,
            "total": total,
            "rounded": self.reading["weights_rounded"],
        }

    @property
    def sides(self) -> Optional[dict[str, int]]:
        """How many vertices are on each of the two sides, left first; None: the graph is not two-sided."""
        sides = self._compiled.sides
        return None if sides is None else {sides[1]: sides[0], sides[2]: self.num_vertices - sides[0]}

    @property
    def cleaning(self) -> dict[str, Any]:
        """What was dropped or merged on the way to a simple undirected graph."""
        return self._compiled.cleaning

    @property
    def reading(self) -> dict[str, Any]:
        """How a file was understood: format, columns of the ends and of weights, whether a header was skipped, the
        first edge, doubts."""
        return self._compiled.reading

    @property
    def fingerprint(self) -> str:
        """32 hexadecimal digits, equal for equal graphs with equal labels."""
        return self._compiled.fingerprint

    @property
    def source(self) -> str:
        """The file it was read from, if it was."""
        return self._compiled.source

    def write(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes a file in the format of its extension: .txt .csv .mtx .graph .dkg, most also with .gz or .zst."""
        _core.write(self._compiled, os.fspath(path))

    def to_scipy(self) -> Any:
        """The adjacency matrix as a scipy CSR array, of weights or of ones."""
        from scipy import sparse

        values = self.data if self.weighted else np.ones(len(self.indices), dtype=np.int8)
        shape = (self.num_vertices, self.num_vertices)
        return sparse.csr_array((values, self.indices.view(np.int32), self.indptr.view(np.int64)), shape=shape)

    def to_networkx(self) -> Any:
        """The same graph for networkx, with the caller's nodes, weights as the attribute "weight" and sides as
        "bipartite"."""
        import networkx

        graph = networkx.Graph()
        nodes = self.nodes
        nodes = nodes if isinstance(nodes, list) else nodes.tolist()
        graph.add_nodes_from(nodes)
        sources, once = self._sources()
        ends = zip(sources[once].tolist(), self.indices[once].tolist())
        if self.weighted:
            values = self.data[once].tolist()
            graph.add_weighted_edges_from((nodes[u], nodes[v], value) for (u, v), value in zip(ends, values))
        else:
            graph.add_edges_from((nodes[u], nodes[v]) for u, v in ends)
        if self._compiled.sides is not None:
            left = self._compiled.sides[0]
            networkx.set_node_attributes(graph, {node: int(i >= left) for i, node in enumerate(nodes)}, "bipartite")
        return graph

    def subgraph(self, ids: np.ndarray[Any, Any]) -> Graph:
        """The graph of the vertices with these ids, their edges, weights and sides."""
        ids = np.unique(np.asarray(ids, dtype=np.int64))
        place = np.full(self.num_vertices, -1, dtype=np.int64)
        place[ids] = np.arange(len(ids))
        sources, once = self._sources()
        kept = once & (place[sources] >= 0) & (place[self.indices] >= 0)
        return _restore(*self._parts(ids, place[sources[kept]], place[self.indices[kept]], kept))

    def _sources(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The vertex whose row each arc is in, and which arcs are the first of their edge."""
        sources = np.repeat(np.arange(self.num_vertices, dtype=np.uint32), self.degrees)
        return sources, sources < self.indices

    def _parts(self, ids: Any, u: Any, v: Any, kept: Any) -> tuple[Any, ...]:
        """All that makes a graph of these vertices and arcs, for _restore."""
        weighing = None
        if self.weighted:
            column = self.reading["weight"]
            name = column if isinstance(column, str) else ""
            rounded = self.reading["weights_rounded"]
            weighing = self._in_units[kept], self._compiled.units, rounded, "sum", 0, name
        sides = self._compiled.sides
        if sides is not None:
            sides = int((ids < sides[0]).sum()), *sides[1:]
        labels = self._compiled.labels_of(np.ascontiguousarray(ids, dtype=np.uint32))
        known = labels if isinstance(labels, list) else _arrays.integers(labels)
        nodes = None if self._nodes is None else [self._nodes[i] for i in ids]
        own = None if self._own is None else [self._own[i] for i in ids]
        return u.astype(np.uint32), v.astype(np.uint32), known, nodes, own, weighing, sides

    def is_directed(self) -> bool:
        """Always False; networkx asks."""
        return False

    def is_multigraph(self) -> bool:
        """Always False; networkx asks."""
        return False

    def __repr__(self) -> str:
        weights = self.weights
        more = "" if weights is None else f", weight {weights['total']:,}"
        if self.sides is not None:
            more += ", " + " by ".join(f"{count:,} {name}" for name, count in self.sides.items())
        return f"<densek.Graph: {self.num_vertices:,} vertices, {self.num_edges:,} edges{more}>"

    def __reduce__(self) -> Any:
        sources, once = self._sources()
        return _restore, self._parts(np.arange(self.num_vertices), sources[once], self.indices[once], once)


def _restore(u: Any, v: Any, known: Any, nodes: Nodes, own: Nodes, weighing: Any, sides: Any) -> Graph:
    labels = text_labels(known) if isinstance(known, list) else integer_labels(known)
    core = _core.from_pairs(len(known), u, v, labels, 0, False, weighing, sides)
    return Graph._of(core, nodes, own)


def as_graph(data: Any, how: How) -> Graph:
    if isinstance(data, Graph) and not how.given:
        return data
    graph = Graph.__new__(Graph)
    graph._make(data, False, how)
    return graph


def read_graph(
    path: Union[str, os.PathLike[str]],
    *,
    threads: int = 0,
    check: bool = False,
    columns: Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
    weight: Weight = None,
    unweighted: bool = False,
    duplicates: Optional[str] = None,
    bipartite: bool = False,
    source: Union[None, str, int] = None,
    target: Union[None, str, int] = None,
    discount: Optional[str] = None,
) -> Graph:
    """Reads a graph file, plain, gzip or zstd; the format is recognised by content.

    Edge lists, CSV, Matrix Market, METIS, DIMACS, GraphML, GEXF, GML, Pajek, SIF and .dkg are read.

    ``check`` looks every arc of a .dkg up from its other end too, as ``--check`` does; the others as for
    :class:`Graph`. Raises FileNotFoundError, or InputError with file, line and cause; warns with ReadingWarning of a
    file that may be misread.
    """
    begin = time.perf_counter()
    how = How(columns, header, format, weight, unweighted, duplicates, bipartite, source, target, discount)
    core = _convert.discounted(_convert.read(path, how, threads, check), how)
    return Graph._of(core, load_seconds=time.perf_counter() - begin)
