"""The document of the command line: of one answer, or of several groups."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Union


def write_whole(path: Union[str, os.PathLike[str]], text: str) -> None:
    """Writes the file, whole or not at all."""
    target = os.path.abspath(os.fspath(path))
    handle, partial = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".densek-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        os.replace(partial, target)
    except BaseException:
        os.unlink(partial)
        raise


class Document:
    """Whatever has one."""

    _text: str  #: without the last end of line

    def to_dict(self) -> dict[str, Any]:
        """The document of the command line (docs/json.md)."""
        copy: dict[str, Any] = json.loads(self._text)
        return copy

    def to_json(self) -> str:
        """The same as text, with every digit of the decimals."""
        return self._text

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the document, whole or not at all."""
        write_whole(path, self._text)
