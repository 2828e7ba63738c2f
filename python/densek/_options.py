"""What the functions are told besides the graph and the wishes, as the option table of the command line takes it."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping
from typing import Any, Optional

from . import _core
from ._errors import UsageError


def keyword(name: str) -> str:
    """An option of the command line as Python spells it."""
    return name.replace("-", "_")


def chosen(method: str, preset: Optional[str]) -> Optional[str]:
    """A preset decides the method unless the caller names another."""
    return None if preset is not None and method == "auto" else method


def option_text(name: str, kind: str, value: Any) -> str:
    """The value as the option table takes it; what is no text must be of the option's type."""
    if isinstance(value, (str, os.PathLike)):
        return os.fspath(value)
    if kind == "list":
        texts = list(value) if isinstance(value, Iterable) else [value]
        if not all(isinstance(text, str) for text in texts):
            raise TypeError(f"{name} must be a text or a list of texts, not {value!r}")
        return ",".join(texts)
    if kind == "flag":
        wanted, right = "a bool", isinstance(value, bool)
    elif kind == "count":
        wanted, right = "an integer", not isinstance(value, bool) and hasattr(value, "__index__")
    elif kind == "real":
        wanted, right = "a number", not isinstance(value, bool) and hasattr(value, "__float__")
    else:
        wanted, right = "a text", False
    if not right:
        raise TypeError(f"{name} must be {wanted}, not {type(value).__name__}")
    if kind == "flag":
        return "yes" if value else "no"
    return str(operator.index(value) if kind == "count" else float(value))


def option_texts(options: Mapping[str, Any]) -> dict[str, str]:
    """Options that were given, as the option table takes them."""
    types = {keyword(name): (name, kind) for name, kind, *_ in _core.option_table()}
    texts = {}
    for word, value in options.items():
        if word not in types:
            raise TypeError(f"there is no option {word!r}; there are {', '.join(sorted(types))}")
        if value is not None:
            name, kind = types[word]
            texts[name] = option_text(word, kind, value)
    return texts


def check_groups(groups: Optional[int]) -> Optional[int]:
    if groups is None:
        return None
    if isinstance(groups, bool) or not hasattr(groups, "__index__"):
        raise TypeError(f"groups must be an integer, not {type(groups).__name__}")
    number = operator.index(groups)
    if not 1 <= number <= 10_000:
        raise UsageError(f"groups is {number}; it must be from 1 to 10,000")
    return number


def refuse_unknown(name: str, options: Mapping[str, Any]) -> None:
    if options:
        raise TypeError(f"{name}() got an unexpected keyword argument {next(iter(options))!r}")
