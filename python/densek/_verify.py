"""Results recounted, and bounds proved again."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Optional, Union, overload

from . import _core, _how, _wishes
from ._errors import VerificationError
from ._graph import as_graph
from ._keywords import Asking, Path
from ._options import refuse_unknown
from ._result import Claims, Result
from ._results import Groups
from ._weigh import amount
from ._wishes import ask

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Proving(Asking, total=False):
    """And the proof."""

    witness: Optional[Path]
    require_proof: bool


@overload
def verify(graph: Any, result: Groups, **options: Unpack[Proving]) -> list[Claims]: ...


@overload
def verify(graph: Any, result: Union[Result, Mapping[str, Any], Path], **options: Unpack[Proving]) -> Claims: ...


def verify(
    graph: Any,
    result: Union[Result, Groups, Mapping[str, Any], Path],
    *,
    witness: Optional[Path] = None,
    require_proof: bool = False,
    **options: Unpack[Asking],
) -> Union[Claims, list[Claims]]:
    """Recounts a result, and with a witness proves its bound again, by code that shares nothing with the solvers.

    ``result`` is a :class:`Result`, a document as ``to_dict`` gives it, or the path of a saved one. Raises
    VerificationError for a false claim or a witness that does not prove it, InputError for what is no result. With
    ``require_proof`` a bound that was not proved again is a VerificationError too; without it, look at
    ``bound_verified`` of what is returned. Of :class:`Groups` and their documents there are claims for each, and
    the witness is the file of all. What was wished is what the document says; wishes that are given, as for
    :func:`solve`, must be the same. How to read the graph is said as there, too.
    """
    given: dict[str, Any] = {**options}
    how, wished = _how.split(given), _wishes.split(given)
    refuse_unknown("verify", given)
    if isinstance(result, (Result, Groups)):
        document, name = result.to_json(), "the result"
    elif isinstance(result, Mapping):
        document, name = json.dumps(dict(result)), "the document"
    else:
        name = os.fspath(result)
        with open(name, encoding="utf-8", errors="surrogateescape") as file:
            document = file.read()
    proof = None if witness is None else os.fspath(witness)
    if proof is not None and not os.path.exists(proof):
        raise FileNotFoundError(2, "No such file or directory", proof)
    asked = ask(as_graph(graph, how), wished)
    checked = _core.verify(asked.core, asked.wishes, document, name, proof)
    said = json.loads(document)
    groups = said.get("groups")
    claims = [make_claims(one["k"], known) for one, known in zip(groups or [said], checked)]
    if require_proof and not all(one.bound_verified for one in claims):
        raise VerificationError("the bound was not replayed, as require_proof demands")
    return claims[0] if groups is None else claims


def make_claims(k: int, checked: dict[str, Any]) -> Claims:
    units = checked.pop("units")
    for key in ("value", "upper_bound", "proved_upper_bound"):
        checked[key] = None if checked[key] is None else amount(checked[key], units)
    return Claims(k=k, **checked)
