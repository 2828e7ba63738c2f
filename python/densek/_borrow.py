"""Keeps arrays from being written to while C++ reads them without a copy.

C++ checks the rows once and then trusts them, so a later write could send it anywhere in memory. An array that is lent
is therefore read-only, together with the arrays it is a view of, until the last graph that borrowed it is gone.
(Another view that was made before keeps its own flag: that one is the caller's promise, see docs/python.md.)
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Any

import numpy as np

_lock = threading.Lock()
_lent: dict[int, list[Any]] = {}  # id → [array, how often]; only arrays that were writeable
_returned: deque[list[np.ndarray[Any, Any]]] = deque()


def _chain(array: np.ndarray[Any, Any]) -> list[np.ndarray[Any, Any]]:
    arrays = [array]
    while isinstance(arrays[-1].base, np.ndarray):
        arrays.append(arrays[-1].base)
    return arrays


def _take_back() -> None:
    """Never waits: a garbage collection may call this while its own thread holds the lock, who then does it later."""
    while _returned and _lock.acquire(blocking=False):
        try:
            while _returned:
                for array in reversed(_returned.popleft()):  # first the array that another is a view of
                    entry = _lent[id(array)]
                    entry[1] -= 1
                    if entry[1] == 0:
                        del _lent[id(array)]
                        array.flags.writeable = True
        finally:
            _lock.release()


class Loan:
    """Makes arrays read-only for as long as it lives."""

    def __init__(self, *arrays: np.ndarray[Any, Any]) -> None:
        self._arrays: list[np.ndarray[Any, Any]] = []
        with _lock:
            for array in (link for first in arrays for link in _chain(first)):
                entry = _lent.get(id(array))
                if entry is not None:
                    entry[1] += 1
                elif array.flags.writeable:
                    array.flags.writeable = False
                    _lent[id(array)] = [array, 1]
                else:
                    continue
                self._arrays.append(array)
        _take_back()

    def __del__(self) -> None:
        _returned.append(self._arrays)
        _take_back()
