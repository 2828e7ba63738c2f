"""Arrays to and from the compiled half, which knows nothing of numpy but the buffer protocol.

numpy promises that protocol to everybody and for good; its own structures it changes, as numpy 2 did, and a module
compiled for others then reads them wrongly without a word. So both sides say and compare what the numbers are, and a
small question with a known answer is asked when the package is imported.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def array(values: memoryview, wanted: Any) -> np.ndarray[Any, Any]:
    """The numbers C++ lends, without a copy and read-only."""
    dtype = np.dtype(wanted)
    if values.ndim != 1 or np.dtype(values.format) != dtype:
        raise TypeError(f"the compiled half of densek gave numbers of format {values.format!r}, not {dtype}")
    return np.frombuffer(values, dtype=dtype)


def integers(values: memoryview) -> np.ndarray[Any, Any]:
    """Labels as an array of the caller's own: signed, unless one of them needs all 64 bits."""
    return array(values, np.uint64 if np.dtype(values.format).kind == "u" else np.int64).copy()


def check(core: Any) -> None:
    """Asks the compiled half what it understands of arrays; raises ImportError unless every answer is right."""
    #  ann 0 - 1 bob
    #        \ |
    #    cid - 2
    u, v = np.array([0, 2, 1], dtype=np.uint32), np.array([2, 1, 0], dtype=np.uint32)
    ids = np.array([2, 0, 1], dtype=np.uint32)
    texts = np.array([3, 6, 9], dtype=np.uint64), b"annbobcid"
    negatives, large = np.array([-5, 7, 2**40]), np.array([1, 2, 2**64 - 1], dtype=np.uint64)
    try:
        named, signed, unsigned = (core.from_pairs(3, u, v, labels, 0, False) for labels in (texts, negatives, large))
        right = (
            named.num_edges == 3
            and array(named.offsets, np.uint64).tolist() == [0, 2, 4, 6]
            and array(named.targets, np.uint32).tolist() == [1, 2, 0, 2, 0, 1]
            and named.labels_of(ids) == ["cid", "ann", "bob"]
            and integers(signed.labels_of(ids)).tolist() == [2**40, -5, 7]
            and integers(unsigned.labels_of(ids)).tolist() == [2**64 - 1, 1, 2]
            and _refuses(core, ids.astype(np.uint64), v)
            and _refuses(core, ids.astype(np.float32), v)
            and _refuses(core, np.repeat(ids, 2)[::2], v)
        )
    except Exception as error:
        raise ImportError(_CURE) from error
    if not right:
        raise ImportError(_CURE)


def _refuses(core: Any, u: np.ndarray[Any, Any], v: np.ndarray[Any, Any]) -> bool:
    """Whether numbers of another width or with gaps are an error, as they must be."""
    try:
        core.from_pairs(3, u, v, None, 0, False)
    except TypeError:
        return True
    return False


_CURE = (
    f"the compiled half of densek does not understand the arrays of numpy {np.__version__}, so that its answers could "
    "be wrong; build it again: pip install --force-reinstall . or ./dev build"
)
