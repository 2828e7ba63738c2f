"""scipy's sparse matrices → the compiled graph, without a copy where the rows are already what a graph stores."""

from __future__ import annotations

import warnings
from typing import Any, Optional

import numpy as np

from . import _core
from ._borrow import Loan
from ._edges import require_weights_to_join
from ._errors import AsymmetryWarning, InputError, UsageError
from ._how import How
from ._nodes import MOST_VERTICES, Converted, TwoSides
from ._weigh import Weighing, outside, warn_of_doubts, warn_of_weights, weigh

Array = np.ndarray[Any, Any]


def from_scipy(matrix: Any, copy: bool, how: How) -> Converted:
    how.require_own_weights("a matrix")
    if how.bipartite:
        return from_rectangle(matrix, how)
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError(
            f"the matrix has shape {matrix.shape}; an adjacency matrix is square (bipartite=True: rows and columns are "
            "different things)"
        )
    # The columns of a matrix are the rows of its transpose, which is the same undirected graph.
    rows: Any = matrix.T if getattr(matrix, "format", "") == "csc" else matrix.tocsr()
    if how.wants_weights:
        return Converted(from_weighted(rows, how))
    require_weights_to_join(how, None)
    values: Array = rows.data
    weighted = False
    if len(values) > 0 and not (values.min() == 1 and values.max() == 1):  # NaN is neither
        refuse_nan(rows)
        if (values == 0).any():  # a stored zero is no edge
            rows = rows.copy()
            rows.eliminate_zeros()
        weighted = bool((rows.data != 1).any()) and how.may_weigh
    if weighted:
        warn_of_weights("weight=True")
    return Converted(from_rows(rows.indptr, rows.indices, copy, weighted))


def refuse_nan(rows: Any) -> None:
    if rows.data.dtype.kind in "fc" and np.isnan(rows.data).any():
        at = int(np.flatnonzero(np.isnan(rows.data))[0])
        i, j = int(np.searchsorted(rows.indptr, at, side="right")) - 1, int(rows.indices[at])
        raise InputError(f"the entry ({i}, {j}) of the matrix is NaN")


def entries(matrix: Any) -> tuple[Array, Array, Array]:
    """Rows, columns and values, each place once and none with 0: repetitions are summed, as scipy means them."""
    rows = matrix.tocsr(copy=True)
    rows.sum_duplicates()
    refuse_nan(rows)
    rows.eliminate_zeros()
    triples = rows.tocoo()
    return triples.row.astype(np.uint32), triples.col.astype(np.uint32), triples.data


def from_weighted(rows: Any, how: How) -> _core.Graph:
    """A symmetric matrix has every edge twice and means it once; in any other each entry is an arc."""
    u, v, values = entries(rows)
    place = lambda i: f"the entry ({u[i]}, {v[i]}) of the matrix"  # noqa: E731
    weighing, notes = weigh(values, place, how.rule)
    warn_of_doubts(notes)
    numbers = weighing[0]
    upper, lower = u < v, u > v
    mirrored = np.lexsort((u[lower], v[lower]))  # the lower triangle in the order of the upper one
    symmetric = (
        np.array_equal(u[upper], v[lower][mirrored])
        and np.array_equal(v[upper], u[lower][mirrored])
        and np.array_equal(numbers[upper], numbers[lower][mirrored])
    )
    if symmetric:
        if how.duplicates is not None:
            raise UsageError("duplicates: the matrix is symmetric, so that every edge has one weight")
        once = u <= v
        u, v, weighing = u[once], v[once], (np.ascontiguousarray(numbers[once]), *weighing[1:])
    graph = _core.from_pairs(rows.shape[0], u, v, None, 0, False, weighing, None, notes)
    if not symmetric:
        _warn(f"the weights of both directions were joined (duplicates={how.rule!r})")
    return graph


def from_rectangle(matrix: Any, how: How) -> Converted:
    """Rows on the left, columns on the right."""
    if how.bipartite is not True:
        raise UsageError("bipartite=True: the rows of a matrix are one side, its columns the other")
    if len(matrix.shape) != 2:
        raise InputError(f"the matrix has shape {matrix.shape}; it must have rows and columns")
    u, v, values = entries(matrix)
    weighing: Optional[Weighing] = None
    notes: list[str] = []
    if how.wants_weights:
        weighing, notes = weigh(values, lambda i: f"the entry ({u[i]}, {v[i]}) of the matrix", how.rule)
        warn_of_doubts(notes)
        if how.duplicates is not None:
            raise UsageError("duplicates: every edge of a two-sided matrix is there once")
    require_weights_to_join(how, weighing)
    ignored = weighing is None and how.may_weigh and bool((values != 1).any())
    if ignored:
        warn_of_weights("weight=True")
    height, width = matrix.shape
    both = TwoSides(list(range(height)), list(range(width)), ("row", "column"))
    core = _core.from_pairs(
        height + width, u, v + np.uint32(height), both.labels, 0, ignored, weighing, both.sides, notes
    )
    return Converted(core, None, both.own)


def from_rows(indptr: Array, indices: Array, copy: bool, weighted: bool) -> _core.Graph:
    """Rows as scipy has them. 32-bit indices and 64-bit pointers are used where they lie; the pointers are few, so
    that widening 32-bit ones costs nothing to speak of."""
    if len(indices) > 0 and indices.dtype.itemsize != 4 and not 0 <= indices.min() <= indices.max() < MOST_VERTICES:
        raise InputError("the matrix has indices out of range")
    loan = Loan(indptr, indices)
    targets = np.array(indices, dtype=np.uint32) if copy else as_unsigned(indices, np.uint32)
    offsets = np.array(indptr, dtype=np.uint64) if copy else as_unsigned(indptr, np.uint64)
    graph, one_sided = _core.from_rows(offsets, targets, None if copy else loan, weighted)
    if one_sided > 0:
        _warn(
            f"{one_sided} of {graph.num_edges} edges stand on one side of the diagonal only; both directions were "
            "joined"
        )
    return graph


def _warn(how: str) -> None:
    warnings.warn(f"the matrix is not symmetric: {how}", AsymmetryWarning, stacklevel=outside())


def as_unsigned(array: Array, wanted: Any) -> Array:
    """The same memory if it has the right width, lies in one piece and is aligned; else a copy. What was negative
    becomes too large, and C++ refuses it."""
    native = array.dtype.kind in "iu" and array.dtype.isnative and array.dtype.itemsize == np.dtype(wanted).itemsize
    if native and array.flags.c_contiguous and array.flags.aligned:
        return array.view(wanted)
    return np.ascontiguousarray(array, dtype=wanted)
