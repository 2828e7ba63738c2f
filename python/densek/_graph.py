"""The graph as a Python object."""

from __future__ import annotations

import os
import time
from typing import Any, Optional, Union

import numpy as np

from . import _convert, _core
from ._errors import UsageError


class Graph:
    """An undirected simple graph in compressed rows, made from anything densek takes.

    ``data`` is a networkx graph, a scipy sparse matrix or array, an array or list of edges, a pandas frame of edges, or
    a path. Loops and repetitions are dropped and counted in ``cleaning``. Make one yourself when the same graph is
    asked several questions: the conversion happens once.

    Rows of a scipy CSR or CSC matrix are used without a copy if the matrix is symmetric, without entries on the
    diagonal, with sorted 32-bit indices. The arrays then cannot be written to for as long as this graph lives;
    ``copy=True`` makes a copy instead.

    ``columns`` are the two columns of a file or frame that hold the ends of edges, names or numbers from 1;
    ``header=True`` says that the first line of a file names its columns, ``header=False`` that it does not; ``format``
    is the format of a file ("edge-list", "metis", …). Without them all that is found out, see ``reading``.
    """

    __networkx_backend__ = "densek"
    _compiled: _core.Graph
    _nodes: _convert.Nodes
    _load_seconds: float

    def __init__(
        self,
        data: Any,
        *,
        copy: bool = False,
        columns: _convert.Columns = None,
        header: Optional[bool] = None,
        format: Optional[str] = None,
    ) -> None:
        begin = time.perf_counter()
        if isinstance(data, Graph):
            if (columns, header, format) != (None, None, None):
                raise UsageError("columns, header and format say how to read a graph, and this one has been read")
            self._compiled, self._nodes, self._load_seconds = data._compiled, data._nodes, data._load_seconds
            return
        self._compiled, self._nodes = _convert.convert(data, copy, columns, header, format)
        self._load_seconds = time.perf_counter() - begin

    @classmethod
    def _of(cls, core: _core.Graph, nodes: _convert.Nodes = None, load_seconds: float = 0.0) -> Graph:
        graph = cls.__new__(cls)
        graph._compiled, graph._nodes, graph._load_seconds = core, nodes, load_seconds
        return graph

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
        return self._compiled.labels_of(np.asarray(ids, dtype=np.uint32))

    @property
    def indptr(self) -> np.ndarray[Any, np.dtype[np.uint64]]:
        """Where each row begins, n + 1 numbers; a view, not a copy."""
        return self._compiled.offsets

    @property
    def indices(self) -> np.ndarray[Any, np.dtype[np.uint32]]:
        """The neighbours' ids, row by row; a view, not a copy."""
        return self._compiled.targets

    @property
    def degrees(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        return np.diff(self.indptr.view(np.int64))

    @property
    def cleaning(self) -> dict[str, Any]:
        """What was dropped or merged on the way to a simple undirected graph."""
        return self._compiled.cleaning

    @property
    def reading(self) -> dict[str, Any]:
        """How a file was understood: format, columns of the ends, whether a header was skipped, the first edge, doubts."""
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
        """The adjacency matrix as a scipy CSR array of ones."""
        from scipy import sparse

        ones = np.ones(len(self.indices), dtype=np.int8)
        shape = (self.num_vertices, self.num_vertices)
        return sparse.csr_array((ones, self.indices.view(np.int32), self.indptr.view(np.int64)), shape=shape)

    def to_networkx(self) -> Any:
        """The same graph for networkx, with the caller's nodes."""
        import networkx

        graph = networkx.Graph()
        nodes = self.nodes
        nodes = nodes if isinstance(nodes, list) else nodes.tolist()
        graph.add_nodes_from(nodes)
        sources = np.repeat(np.arange(self.num_vertices), self.degrees)
        once = sources < self.indices
        ends = zip(sources[once].tolist(), self.indices[once].tolist())
        graph.add_edges_from((nodes[u], nodes[v]) for u, v in ends)
        return graph

    def is_directed(self) -> bool:
        """Always False; networkx asks."""
        return False

    def is_multigraph(self) -> bool:
        """Always False; networkx asks."""
        return False

    def __repr__(self) -> str:
        return f"<densek.Graph: {self.num_vertices:,} vertices, {self.num_edges:,} edges>"

    def __reduce__(self) -> Any:
        labels = None if self._nodes is not None else self.nodes
        sources = np.repeat(np.arange(self.num_vertices, dtype=np.uint32), self.degrees)
        once = sources < self.indices
        return _restore, (self.num_vertices, sources[once], self.indices[once], self._nodes, labels)


def _restore(n: int, u: Any, v: Any, nodes: _convert.Nodes, labels: Any) -> Graph:
    if isinstance(labels, np.ndarray):
        return Graph._of(_core.from_pairs(n, u, v, _convert.integer_labels(labels), 0, False))
    arranged = _convert.arrange(labels if nodes is None else nodes)[1]
    return Graph._of(_core.from_pairs(n, u, v, arranged, 0, False), nodes)


def as_graph(
    data: Any,
    columns: _convert.Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
) -> Graph:
    if isinstance(data, Graph) and (columns, header, format) == (None, None, None):
        return data
    return Graph(data, columns=columns, header=header, format=format)


def read_graph(
    path: Union[str, os.PathLike[str]],
    *,
    threads: int = 0,
    columns: _convert.Columns = None,
    header: Optional[bool] = None,
    format: Optional[str] = None,
) -> Graph:
    """Reads a graph file: edge lists, CSV, Matrix Market, METIS, DIMACS or .dkg, plain, gzip or zstd, by content.

    ``columns``, ``header`` and ``format`` as for :class:`Graph`. Raises FileNotFoundError, or InputError with file, line
    and cause; warns with ReadingWarning of a file that may be misread.
    """
    begin = time.perf_counter()
    core = _convert.read(path, threads, columns, header, format)
    return Graph._of(core, None, time.perf_counter() - begin)
