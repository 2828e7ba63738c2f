#!/usr/bin/env python3
"""Checks the spelling, British with -ise, of what people read: documents, the texts of the program, the comments of the
public headers and the docstrings of the Python package.

usage: check_spelling.py [FILE...]

Words that aspell does not know and that are meant stand in words.txt, one a line. What stands between backquotes, and
names as programs write them, are not words.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

from markdown_text import CODE, prose_lines

ROOT = Path(__file__).resolve().parents[1]
WORDS = Path(__file__).with_name("words.txt")
DOCUMENTS = ["*.md", "docs/**/*.md", "examples/**/*.md", "website/pages/**/*.md"]
PROGRAM = ["apps/densek/*.cpp", "src/options.cpp", "src/registry.cpp"]  # the texts of help and of messages
HEADERS = ["include/densek/*.h"]
PYTHON = ["python/densek/*.py"]

# What is no word: addresses, HTML, paths and file names, options, placeholders, names with _ or :: or inner capitals.
NAMES = re.compile(r"https?://\S+|</?\w[^>]*>|\S*/\S+|@\w+|[\w.*-]*\.\w+|--?[a-z][\w-]*|\w*_\w*|\w*::[\w:]*|\w*\d\w*|"
                   r"\b\w*[a-z][A-Z]\w*|\b[A-Z]{2,}\w*|[^\W\d_]+(?==)|\\x?\w+|\{[^{}]*\}|&\w+;")


def markdown(text):
    """Prose without code, links without their targets, no literature: names of people are spelt as they like."""
    prose = "\n".join("" if not is_prose or line.startswith("    ") else line for line, is_prose in prose_lines(text))
    return re.sub(r"\]\([^)]*\)|\*[^*\n]*(?:\n[^*\n]*)?\d{4}[^*]*\*", "]", CODE.sub(" ", prose))


def strings(text):
    """The texts of C++ in which there are several words, without code in backquotes."""
    code = "\n".join(line for line in text.splitlines() if not re.match(r"\s*(//|#)", line))
    joined = re.sub(r'"\s*\n\s*"', "", code)
    texts = [found.replace("\\n", " ") for found in re.findall(r'"((?:[^"\\\n]|\\.)*)"', joined)]
    return CODE.sub(" ", "\n".join(found for found in texts if re.search(r"[a-z]{2,} [a-z]", found)))


def comments(text):
    """The comments of C++, without indented code."""
    found = re.findall(r"//[/!<]*((?: [^ \n]| ?$).*)", text)
    return CODE.sub(" ", "\n".join(found))


def docstrings(text):
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    return CODE.sub(" ", re.sub(r":\w+:`[^`]*`|^>>>.*\n.*", " ", "\n".join(found), flags=re.MULTILINE))


READERS = [(DOCUMENTS, markdown), (PROGRAM, strings), (HEADERS, comments), (PYTHON, docstrings)]


def unknown(text, known):
    """The words that neither aspell nor `known` knows."""
    command = ["aspell", "list", "--lang=en_GB-ise", "--encoding=utf-8", "--ignore=2"]
    text = NAMES.sub(" ", text).replace("’", "'")
    said = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return {word for word in said.split() if word.removesuffix("'s").lower() not in known}


def main(names):
    listed = [line for line in WORDS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    known, found = {word.lower() for word in listed}, []
    for patterns, reader in READERS:
        for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern)}):
            if not names or path in names:
                words = unknown(reader(path.read_text(encoding="utf-8")), known)
                found += [f"{path.relative_to(ROOT)}: {word}" for word in sorted(words)]
    if found:
        print("\n".join([*found, "mend them, or add what is meant so to website/words.txt"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main([Path(name).resolve() for name in sys.argv[1:]]))
