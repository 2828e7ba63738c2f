"""How to read a graph: the keywords that every function shares which takes one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Optional, Union

from ._errors import UsageError

Columns = Optional[Sequence[Union[str, int]]]  # of the two ends: names, or numbers from 1
Weight = Union[None, bool, str, int]
Bipartite = Any  # a bool, the name of an attribute of the nodes, or the nodes of the left side


@dataclass(frozen=True)
class How:
    """What the caller says of it; None or False: nothing."""

    columns: Columns = None
    header: Optional[bool] = None
    format: Optional[str] = None
    weight: Weight = None
    unweighted: bool = False
    duplicates: Optional[str] = None
    bipartite: Bipartite = False
    source: Union[None, str, int] = None
    target: Union[None, str, int] = None
    discount: Optional[str] = None

    def __post_init__(self) -> None:
        if (self.source is None) != (self.target is None):
            raise UsageError("source and target are the two columns of the ends: give both")
        if self.source is not None and self.columns is not None:
            raise UsageError("columns=(a, b) and source=a, target=b say the same: give one of them")
        if self.columns is not None and (isinstance(self.columns, str) or len(self.columns) != 2):
            raise UsageError(f"columns must be two names or numbers, not {self.columns!r}")
        if self.unweighted and self.weight not in (None, False):
            raise UsageError(f"unweighted=True and weight={self.weight!r} contradict each other")
        if self.duplicates not in (None, "sum", "max", "first"):
            raise UsageError(f'duplicates are "sum", "max" or "first", not {self.duplicates!r}')
        if self.duplicates is not None and not self.may_weigh:
            raise UsageError("duplicates are about the weights of repeated edges, and none are to be read")

    @property
    def given(self) -> list[str]:
        """The names of what was said."""
        unsaid = How.__dataclass_fields__
        return [field.name for field in fields(self) if getattr(self, field.name) is not unsaid[field.name].default]

    @property
    def may_weigh(self) -> bool:
        """False: every edge counts as one, and nobody need be told."""
        return not self.unweighted and self.weight is not False

    @property
    def wants_weights(self) -> bool:
        """Whether the caller asks for them, so that there must be some."""
        return self.weight is not None and self.weight is not False

    @property
    def ends(self) -> Optional[list[Union[str, int]]]:
        """The two columns, if the caller names them."""
        if self.source is not None and self.target is not None:
            return [self.source, self.target]
        return None if self.columns is None else list(self.columns)

    @property
    def rule(self) -> str:
        return self.duplicates or "sum"

    @property
    def attribute(self) -> str:
        """Of the edges, where weights are attributes."""
        if isinstance(self.weight, bool):
            return "weight"
        if not isinstance(self.weight, str):
            raise UsageError(f"weight={self.weight!r}: the weights of this graph are an attribute, which has a name")
        return self.weight

    def refuse(self, names: Sequence[str], why: str) -> None:
        """Raises UsageError if one of these was said."""
        said = [name for name in self.given if name in names]
        if said:
            raise UsageError(f"{' and '.join(said)}: {why}")

    def require_own_weights(self, what: str) -> None:
        """Raises UsageError unless weight is a bool, for graphs whose weights have no name."""
        if not (self.weight is None or isinstance(self.weight, bool)):
            raise UsageError(f"weight={self.weight!r}: {what} has no names for weights; weight=True reads them")


def split(options: dict[str, Any]) -> How:
    """Takes what says how to read out of the options."""
    return How(**{field.name: options.pop(field.name) for field in fields(How) if field.name in options})
