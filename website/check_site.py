#!/usr/bin/env python3
"""Checks the website as it was built: nothing a page shows or runs comes from another host, every link between pages
leads to a page, and every #anchor to something there.

usage: check_site.py SITE
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src", "embed": "src",
          "object": "data", "use": "href", "image": "href", "link": "href"}
NOT_LOADED = {"canonical", "next", "prev", "alternate", "author", "license"}  # what a <link> only names
IN_STYLES = re.compile(r"""(?:url\(\s*|@import\s+)['"]?([^'")\s]+)""")


class Page(HTMLParser):
    """What one page loads, where it leads, and what can be led to in it."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.leads, self.ids, self.in_style = [], [], set(), False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = {name: value or "" for name, value in attributes}
        self.ids |= {values[name] for name in ("id", "name") if values.get(name)}
        self.in_style = tag == "style"
        if tag == "a" and "href" in values:
            self.leads.append(values["href"])
        wanted = LOADED.get(tag)
        if wanted in values and not (tag == "link" and set(values.get("rel", "").split()) & NOT_LOADED):
            self.loads.append(values[wanted])
        self.loads += [entry.split()[0] for entry in values.get("srcset", "").split(",") if entry.strip()]
        self.loads += IN_STYLES.findall(values.get("style", ""))

    def handle_data(self, text):
        if self.in_style:
            self.loads += IN_STYLES.findall(text)


def foreign(address):
    return bool(urlsplit(address).netloc)


def findings(site):
    """What is wrong with the folder `site`, in words."""
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    if not pages:
        yield f"{site} has no pages"
    for path in sorted(site.rglob("*.css")):
        for address in filter(foreign, IN_STYLES.findall(path.read_text(encoding="utf-8"))):
            yield f"{path.relative_to(site)}: loads {address}"
    for path, page in pages.items():
        name = path.relative_to(site)
        for address in page.loads + page.leads:
            parts = urlsplit(address)
            if parts.netloc and address in page.loads:
                yield f"{name}: loads {address}"
            if parts.netloc or parts.scheme or name.name == "404.html":  # the theme's, with addresses from the root
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                yield f"{name}: {address} leads nowhere"
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                yield f"{name}: {address}: nothing there is called so"


if __name__ == "__main__":
    site = Path(sys.argv[1]).resolve()
    found = list(findings(site))
    print("\n".join(found) if found else f"{len(list(site.rglob('*.html')))} pages, no dead link, nothing from another host")
    sys.exit(1 if found else 0)
