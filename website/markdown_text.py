"""What the website, the check of links and the check of spelling all need to know of Markdown files."""

import re

FENCE = re.compile(r"^ {0,3}(```+|~~~+)")
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\]\()([^()\s]+)(\))")
HEADING = re.compile(r"^(#{1,6}) +(.+?)(?: *\{ *#([\w-]+) *\})?$")


def prose_lines(text):
    """(line, is it prose) of every line; code between fences is not."""
    fence = None
    for line in text.splitlines():
        mark = FENCE.match(line)
        inside = fence is not None
        if mark and not inside:
            fence = mark.group(1)
        elif mark and inside and line.strip() == fence:
            fence = None
        yield line, not (inside or mark)


def replace_links(text, change):
    """The text with change(target) in place of every target of a link or picture outside of code."""

    def in_prose(paragraph):
        codes = []

        def hide(match):
            codes.append(match.group())
            return f"\0{len(codes) - 1}\0"

        hidden = CODE.sub(hide, paragraph)
        changed = LINK.sub(lambda match: match.group(1) + change(match.group(2)) + match.group(3), hidden)
        return re.sub("\0(\\d+)\0", lambda match: codes[int(match.group(1))], changed)

    parts, prose = [], []
    for line, is_prose in prose_lines(text):
        if is_prose:
            prose.append(line)
        else:
            parts += [in_prose("\n".join(prose)), line] if prose else [line]
            prose = []
    return "\n".join([*parts, in_prose("\n".join(prose))] if prose else parts) + "\n"


def links(text):
    """Targets of links and pictures, in their order."""
    found = []
    replace_links(text, lambda target: (found.append(target), target)[1])
    return found


def anchors(text):
    """The anchors that code hosts make of the headings."""
    seen, made = {}, set()
    for line, is_prose in prose_lines(text):
        heading = HEADING.match(line) if is_prose else None
        if not heading:
            continue
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.group(2)).replace("`", "")
        slug = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
        made.add(slug if slug not in seen else f"{slug}-{seen[slug]}")
        seen[slug] = seen.get(slug, 0) + 1
    return made


def plain_pipes(text):
    """The text with | for \\| in the code of tables: code hosts want the backslash there, the Markdown of the website
    would show it."""
    return "\n".join(CODE.sub(lambda code: code.group().replace("\\|", "|"), line) if prose and line.startswith("|") else line
                     for line, prose in prose_lines(text)) + "\n"


def separated_lists(text):
    """The text with a blank line before lists that follow a paragraph directly: code hosts see a list there, the
    Markdown of the website would not."""
    lines, before = [], ""
    for line, is_prose in prose_lines(text):
        starts = is_prose and re.match(r"([-*]|1\.) +\S", line)
        if starts and before.strip() and not re.match(r"\s*([-*]|\d+\.) |\s+\S", before):
            lines.append("")
        lines.append(line)
        before = line
    return "\n".join(lines) + "\n"
