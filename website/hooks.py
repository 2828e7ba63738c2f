"""What MkDocs cannot know of this project.

- Pages that lie elsewhere: README.md and its neighbours, website/pages, the C++ reference, and files of the source that
  a page points to, which are shown as they are.
- Links of docs/ are those of the source tree (../src/engine/engine.h); here they become those of the site.
- A document that no line of the navigation names is listed under Guides.
"""

import json
import os
import re
import shutil
import sys
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

sys.path.insert(0, str(Path(__file__).parent))

import cpp_reference  # noqa: E402
from markdown_text import links, plain_pipes, replace_links, separated_lists  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "website" / "pages"
# Documents outside of docs/, and where they are on the site.
ELSEWHERE = {
    "README.md": "readme.md",
    "CHANGELOG.md": "changelog.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "examples/data/README.md": "examples/data/readme.md",
}
LANGUAGES = {".h": "cpp", ".cpp": "cpp", ".py": "python", ".csv": "text", ".cff": "yaml", ".sh": "bash", ".txt": "text"}
PLACES = {place: name for name, place in ELSEWHERE.items()}  # page of the site → path in the source tree


def site_page(name):
    """Where a path of the source tree is on the site."""
    for known in (name, f"{name}/README.md"):
        if known in ELSEWHERE:
            return ELSEWHERE[known]
    return name.removeprefix("docs/") if name.startswith("docs/") else f"source/{name}.md"


def source_path(page):
    return PLACES.get(page, f"docs/{page}")


def resolved(page, target):
    """(path in the source tree, #anchor) of a link on a page, or None for one that leads away or to the page itself."""
    if ":" in target.split("/")[0] or target.startswith("#"):
        return None
    place, mark, anchor = target.partition("#")
    return os.path.normpath(os.path.join(os.path.dirname(source_path(page)), place)), mark + anchor


def notebook(path):
    """The cells as Markdown."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    texts = ["".join(cell["source"]) for cell in cells]
    return "\n\n".join(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```" for cell, text in zip(cells, texts))


def contents(path):
    """A file of the source as Markdown."""
    if path.suffix == ".ipynb":
        return notebook(path)
    text = path.read_text(encoding="utf-8")
    fence = "````" if "```" in text else "```"
    return f"{fence}{LANGUAGES.get(path.suffix, 'text')}\n{text.rstrip()}\n{fence}\n"


def shown(name):
    """A page that shows a file of the source, the few files of a folder, or what a large folder has."""
    path = ROOT / name
    head = f"---\nsearch:\n  exclude: true\n---\n\n# {name}\n\n"
    if path.is_file():
        return head + contents(path)
    files = sorted(entry for entry in path.iterdir() if entry.is_file())
    if len(files) <= 3:
        return head + "\n".join(f"## {file.name}\n\n{contents(file)}" for file in files)
    return head + "\n".join(f"- `{file.name}`" for file in files) + "\n"


def on_config(config):
    if shutil.which("doxygen") is None:
        raise PluginError("doxygen is missing: ./dev docs installs it")
    try:
        folder = cpp_reference.run_doxygen(Path(config.site_dir).parent / "doxygen")
        config.extra["cpp_pages"] = cpp_reference.pages(folder)
    except ValueError as missing:
        raise PluginError(str(missing)) from None
    names = sorted(config.extra["cpp_pages"], key=lambda name: (name != "index.md", name))
    section(config, "Reference")[-1]["C++"] = [f"reference/cpp/{name}" for name in names]
    known = json.dumps(config.nav)
    documents = sorted(path.relative_to(config.docs_dir).as_posix() for path in Path(config.docs_dir).rglob("*.md"))
    section(config, "Guides").extend(name for name in documents if f'"{name}"' not in known)
    config.watch += [str(OWN)]
    return config


def section(config, title):
    return next(entry[title] for entry in config.nav if title in entry)


def on_files(files, config):
    def add(page, content):
        files.append(File.generated(config, page, content=content))

    for name, page in ELSEWHERE.items():
        add(page, (ROOT / name).read_text(encoding="utf-8"))
    for path in OWN.rglob("*.md"):
        add(path.relative_to(OWN).as_posix(), path.read_text(encoding="utf-8"))
    for name, text in config.extra["cpp_pages"].items():
        add(f"reference/cpp/{name}", text)
    wanted = set()
    for file in list(files.documentation_pages()):
        if not file.src_uri.startswith("reference/"):
            wanted |= {found[0] for target in links(file.content_string) if (found := resolved(file.src_uri, target))}
    for name in sorted(wanted):
        if site_page(name).startswith("source/") and (ROOT / name).exists():
            add(site_page(name), shown(name))
    return files


def on_page_markdown(markdown, page, config, files):
    uri = page.file.src_uri
    if uri.startswith(("source/", "reference/")):
        return markdown

    def change(target):
        found = resolved(uri, target)
        if found is None or (OWN / uri).exists():
            return target
        return os.path.relpath(site_page(found[0]), os.path.dirname(uri) or ".") + found[1]

    return plain_pipes(separated_lists(replace_links(markdown, change)))


def on_page_content(html, page, config, files):
    if page.file.src_uri == "reference/python.md":  # docstrings name other things as Sphinx does
        html = re.sub(r":(?:class|func|meth|attr|data):<code>~?([\w.]+)</code>", python_name, html)
    # Long choices in tables may break between two of them, and not anywhere.
    return re.sub(r"<td><code>.*?</code></td>", lambda cell: cell.group().replace("|", "|<wbr>"), html)


def python_name(match):
    return f'<a href="#densek.{match.group(1)}"><code>{match.group(1)}</code></a>'
