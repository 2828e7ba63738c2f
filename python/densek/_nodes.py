"""The caller's nodes: in which order they become vertices, and under which labels the compiled graph knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Optional, Union

import numpy as np

from . import _core

Nodes = Optional[list[Any]]  # None: the graph's own labels are the nodes
Labels = Union[None, int, "np.ndarray[Any, Any]", tuple["np.ndarray[Any, Any]", bytes]]

MOST_VERTICES = 2**32 - 2


class Converted(NamedTuple):
    core: _core.Graph
    nodes: Nodes = None
    #: Of a two-sided graph whose labels begin with their side: what the caller calls the vertices there.
    own: Nodes = None


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
    if kinds == {str}:
        return nodes, joined(nodes)
    return nodes, text_labels([str(node) for node in nodes])


def text_labels(texts: Sequence[str]) -> Labels:
    """These texts, unless two are the same."""
    return None if len(set(texts)) < len(texts) else joined(texts)


def joined(texts: Sequence[str]) -> Labels:
    """Texts that differ, one behind the other."""
    whole = "".join(texts)
    if whole.isascii():  # then letters are bytes, and none of them has to be encoded by itself
        lengths, everything = map(len, texts), whole.encode()
    else:
        encoded = [text.encode("utf-8", "surrogateescape") for text in texts]
        lengths, everything = map(len, encoded), b"".join(encoded)
    return np.cumsum(np.fromiter(lengths, dtype=np.uint64, count=len(texts)), dtype=np.uint64), everything


def integer_labels(labels: np.ndarray[Any, Any]) -> Labels:
    """Increasing integers as labels of the compiled graph."""
    if len(labels) == 0:
        return None
    least, most = int(labels[0]), int(labels[-1])
    if least >= 0 and most - least == len(labels) - 1:
        return least
    return labels.astype(np.int64 if least < 0 else np.uint64)


def side_names(one: str, two: str) -> tuple[str, str]:
    """These, unless a label could be mixed up: "a:b:c" is on the side a or on the side a:b."""
    mixed = (one + ":").startswith(two + ":") or (two + ":").startswith(one + ":")
    return ("left", "right") if mixed else (one, two)


class TwoSides:
    """Nodes of a left and a right side, where the same label may be on both: the left ones become vertices first, and
    every label begins with its side, as in files."""

    def __init__(self, left: list[Any], right: list[Any], names: tuple[str, str]) -> None:
        names = side_names(*names)
        self.left, self.right = arrange(left)[0], arrange(right)[0]
        self.sides = len(self.left), *names
        self.own = self.left + self.right
        texts = [f"{names[0]}:{node}" for node in self.left] + [f"{names[1]}:{node}" for node in self.right]
        self.labels = text_labels(texts)

    def ids(self) -> tuple[dict[Any, int], dict[Any, int]]:
        """Of the nodes on the left and of those on the right."""
        first = len(self.left)
        return (
            {node: i for i, node in enumerate(self.left)},
            {node: first + i for i, node in enumerate(self.right)},
        )
