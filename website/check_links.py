#!/usr/bin/env python3
"""Checks the links between the Markdown files as somebody sees them who reads them beside the code: every relative
link leads to a file or folder of the source tree, and every #anchor to a heading.

usage: check_links.py [FOLDER]
"""

import os
import sys
from pathlib import Path

from markdown_text import anchors, links

LEFT = {"node_modules", "__pycache__", ".hypothesis", ".pytest_cache", ".mypy_cache"}


def known_files(root):
    """All files but what builds and tools leave."""
    for folder, folders, names in os.walk(root):
        ours = folder == str(root)
        folders[:] = [name for name in folders if name not in LEFT and not (ours and name.startswith(("build", ".")))]
        yield from (os.path.relpath(os.path.join(folder, name), root) for name in names)


def findings(texts, known):
    """`texts`: {path: Markdown}, `known`: all paths there are; what is wrong, in words."""
    folders = {str(folder) for name in known for folder in Path(name).parents}
    for path, text in sorted(texts.items()):
        for target in links(text):
            if ":" in target.split("/")[0]:
                continue  # another place, https: or mailto:
            place, _, anchor = target.partition("#")
            name = os.path.normpath(os.path.join(os.path.dirname(path), place)) if place else path
            if name not in known and name not in folders:
                yield f"{path}: {target} leads nowhere"
            elif anchor and (name not in texts or anchor not in anchors(texts[name])):
                yield f"{path}: {target}: no such heading"


if __name__ == "__main__":
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1]).resolve()
    known = set(known_files(root))
    # Pages of the website alone have its addresses; the website checks them itself.
    documents = [name for name in known if name.endswith(".md") and not name.startswith("website/")]
    found = list(findings({name: (root / name).read_text(encoding="utf-8") for name in documents}, known))
    print("\n".join(found) if found else f"{len(documents)} documents, no dead link")
    sys.exit(1 if found else 0)
