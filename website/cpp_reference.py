"""Pages of the C++ reference, one for each header of include/densek, made of what Doxygen writes as XML.

Markdown headings, so that the site has them in its contents and its search; what stands below them is HTML.
"""

import html
import re
import subprocess
import xml.etree.ElementTree as xml
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEADERS = ROOT / "include" / "densek"
INLINE = {"computeroutput": "code", "emphasis": "em", "bold": "strong", "para": "p", "itemizedlist": "ul", "listitem": "li"}


def run_doxygen(folder):
    """The XML of include/densek; a warning of Doxygen raises CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = (ROOT / "website" / "Doxyfile").read_text(encoding="utf-8") + f'OUTPUT_DIRECTORY = "{folder}"\n'
    subprocess.run(["doxygen", "-"], input=settings, text=True, cwd=ROOT, check=True)
    return folder / "xml"


def tidy(code):
    """Doxygen's blanks inside of < > and before & and * are not ours."""
    code = re.sub(r"< | >", lambda match: match.group().strip(), " ".join(code.split()))
    return " ".join(re.sub(r" ?([&*]+) ?(?=\w)", r"\1 ", code).split())


def inner(element, link):
    """What an element of Doxygen's says, as HTML; `link(refid)` is where a name is explained, or None."""
    parts = [html.escape(element.text or "", quote=False)]
    for child in element:
        said = inner(child, link)
        if child.tag == "ref" and (target := link(child.get("refid"))):
            said = f'<a href="{target}">{said}</a>'
        elif child.tag in INLINE:
            said = f"<{INLINE[child.tag]}>{said}</{INLINE[child.tag]}>"
        elif child.tag in ("ndash", "mdash"):
            said = {"ndash": "–", "mdash": "—"}[child.tag]
        parts += [said, html.escape(child.tail or "", quote=False)]
    return "".join(parts)


def words(element, link):
    """Brief and detailed description together."""
    both = [inner(element.find(name), link).strip() for name in ("briefdescription", "detaileddescription")]
    return "\n".join(filter(None, both))


class Name:
    """Something that can be declared: a class, a function, a field, an enumerator."""

    def __init__(self, element, namespace=""):
        self.element, self.kind = element, element.get("kind")
        self.name = element.findtext("name") or element.findtext("compoundname")
        self.namespace = namespace
        place = element.find("location")
        self.header, self.line = Path(place.get("file")).name, int(place.get("line"))

    @property
    def documented(self):
        return any("".join(self.element.find(name).itertext()).strip() for name in ("briefdescription", "detaileddescription"))

    def declaration(self):
        """One line of C++, without the class or namespace around it."""
        element = self.element
        if self.kind in ("class", "struct"):
            bases = [base.text for base in element.findall("basecompoundref")]
            return f"{self.kind} {self.name}" + (f" : {', '.join(bases)}" if bases else "")
        if self.kind == "enum":
            return f"enum class {self.name}"
        before = "static " if element.get("static") == "yes" else "explicit " if element.get("explicit") == "yes" else ""
        kind = "".join(element.find("type").itertext())
        if self.kind == "typedef":
            return tidy(f"using {self.name} = {kind}")
        value = "".join(element.find("initializer").itertext()).strip() if element.find("initializer") is not None else ""
        if value.count("\n") or len(value) > 60:
            value = "= …"
        return tidy(f"{before}{kind} {self.name}{element.findtext('argsstring') or ''} {value}")


class Reference:
    """Everything public, by header."""

    def __init__(self, folder):
        compounds = [xml.parse(path).getroot().find("compounddef") for path in sorted(folder.glob("*densek*.xml"))]
        self.names, self.members, self.pages = [], {}, {}
        for compound in compounds:
            outer, _, last = compound.findtext("compoundname").rpartition("::")
            members = [Name(each) for each in compound.iter("memberdef") if each.get("prot") == "public"]
            if compound.get("kind") == "namespace":
                scope = compound.findtext("compoundname")
                self.names += [Name(member.element, scope) for member in members]
            elif outer in ("densek", "densek::generate"):
                compound.find("compoundname").text = last
                self.names.append(Name(compound, outer))
                self.members[last] = sorted(members, key=lambda member: member.line)
        for name in self.names:
            self.pages[name.element.get("id")] = f"{name.header.removesuffix('.h')}.html#{self.anchor(name)}"

    @staticmethod
    def anchor(name):
        return re.sub(r"[^a-z0-9]+", "-", name.name.lower().replace("|", "or")).strip("-")

    def without_words(self):
        """What a reader could not understand: classes, enumerations and functions with no comment, theirs or that of
        another with the same name."""
        known = {(name.header, name.name) for name in self.names if name.documented}
        return [f"include/densek/{name.header}:{name.line}: {name.name} has no word of explanation (///)"
                for name in sorted(self.names, key=lambda name: (name.header, name.line))
                if (name.header, name.name) not in known]

    def definitions(self, members):
        """A list of terms; what has no words of its own stands with the next that has some."""
        lines = ["<dl class='cpp'>"]
        for member in members:
            lines.append(f"<dt><code>{html.escape(member.declaration(), quote=False)}</code></dt>")
            if said := words(member.element, self.pages.get):
                lines.append(f"<dd>{said}</dd>")
        return "\n".join([*lines, "</dl>"]) if members else ""

    def section(self, name, several):
        lines = [] if several else [f"## {html.escape(name.name, quote=False)} {{ #{self.anchor(name)} }}", ""]
        place = [] if name.namespace == "densek" else [f"// in {name.namespace}"]
        lines += ["```cpp", *place, name.declaration(), "```", ""]
        lines += [words(name.element, self.pages.get), ""]
        if name.kind == "enum":
            values = [(each.findtext("name"), words(each, self.pages.get)) for each in name.element.findall("enumvalue")]
            lines += ["<dl class='cpp'>", *(f"<dt><code>{value}</code></dt>" + (f"<dd>{said}</dd>" if said else "")
                                            for value, said in values), "</dl>", ""]
        # A friend or an operator that the language writes by itself needs no line.
        shown = [each for each in self.members.get(name.name, []) if "=default" not in each.declaration().replace(" ", "")]
        return "\n".join([*lines, self.definitions(shown), ""])

    def page(self, header):
        """The page of one header as Markdown."""
        text = (HEADERS / header).read_text(encoding="utf-8")
        lines = [f"# densek/{header}", "", *opening(text), ""]
        before = None
        for name in sorted((each for each in self.names if each.header == header), key=lambda each: each.line):
            lines.append(self.section(name, several=before == name.name))
            before = name.name
        return "\n".join(lines)


def opening(text):
    """The comment a header begins with; what is indented in it is code."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("//"):
            break
        said = line[2:].removeprefix(" ")
        lines.append(f"    {said.strip()}" if said.startswith("  ") else html.escape(said, quote=False))
    return lines


def pages(folder):
    """{name of the page: Markdown}; raises ValueError for what has no words."""
    reference = Reference(folder)
    if missing := reference.without_words():
        raise ValueError("\n".join(missing))
    headers = sorted(path.name for path in HEADERS.glob("*.h"))
    made = {f"{header.removesuffix('.h')}.md": reference.page(header) for header in headers}
    rows = [f"| [densek/{header}]({header.removesuffix('.h')}.md) | {' '.join(first_sentence(header))} |" for header in headers]
    made["index.md"] = "\n".join([
        "# C++ reference", "",
        "All a program may include, made from the headers themselves. [The engineer's tutorial]"
        "(../../tutorials/engineer.md) shows them at work; what stays from one version to the next is in "
        "[stability](../../stability.md).", "",
        "| header | what it has |", "|---|---|", *rows, ""])
    return made


def first_sentence(header):
    text = " ".join(line for line in opening((HEADERS / header).read_text(encoding="utf-8")) if not line.startswith("    "))
    yield re.match(r".*?[.:](?= |$)", text).group().rstrip(":")
