#!/usr/bin/env python3
"""The checks of the website find what they are for, and nothing in what is right."""

import shutil
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "website"))

import check_links
import check_site
import check_spelling
import markdown_text


class Links(unittest.TestCase):
    KNOWN = {"README.md", "docs/a.md", "src/x/y.h"}

    def found(self, text):
        texts = {"README.md": text, "docs/a.md": "# A heading, `code` and [more](b.md)\n\n## Twice\n\n## Twice\n"}
        return [finding.removeprefix("README.md: ") for finding in check_links.findings(texts, self.KNOWN)
                if finding.startswith("README.md")]

    def test_what_leads_somewhere(self):
        right = ["docs/a.md", "docs/a.md#a-heading-code-and-more", "docs/a.md#twice-1", "src/x", "src/x/y.h", "#top",
                 "https://example.org/x.md"]
        self.assertEqual(self.found("# Top\n" + "\n".join(f"[x]({target})" for target in right)), [])

    def test_what_leads_nowhere(self):
        self.assertEqual(self.found("[x](docs/b.md) and ![y\nz](images/c.png)"),
                         ["docs/b.md leads nowhere", "images/c.png leads nowhere"])
        self.assertEqual(self.found("[x](docs/a.md#twice-2)\n[y](#bottom)"),
                         ["docs/a.md#twice-2: no such heading", "#bottom: no such heading"])

    def test_code_has_no_links(self):
        self.assertEqual(self.found("`[x](nowhere)`\n\n```cpp\n[x](nowhere)\n```\n"), [])


class Markdown(unittest.TestCase):
    def test_only_targets_change(self):
        text = "a [b](c.md) `[d](e.md)`\n```\n[f](g.md)\n```\n[h](i.md)\n"
        self.assertEqual(markdown_text.replace_links(text, str.upper),
                         "a [b](C.MD) `[d](e.md)`\n```\n[f](g.md)\n```\n[h](I.MD)\n")

    def test_lists_after_a_paragraph(self):
        self.assertEqual(markdown_text.separated_lists("words\n- one\n- two\n  more\n- three\n"),
                         "words\n\n- one\n- two\n  more\n- three\n")

    def test_pipes_in_tables(self):
        self.assertEqual(markdown_text.plain_pipes("| `a\\|b` |\n`a\\|b`\n"), "| `a|b` |\n`a\\|b`\n")


class Site(unittest.TestCase):
    def found(self, **pages):
        with tempfile.TemporaryDirectory() as folder:
            site = Path(folder).resolve()
            for name, text in pages.items():
                (site / name.replace("_", ".")).write_text(text)
            return list(check_site.findings(site))

    def test_nothing_from_another_host(self):
        for tag in ('<script src="https://x.org/a.js"></script>', '<img src="//x.org/a.png">',
                    '<link rel="stylesheet" href="https://x.org/a.css">', '<p style="background: url(https://x.org/a)">',
                    "<style>@import 'https://x.org/a.css';</style>", '<img srcset="https://x.org/a.png 2x">'):
            self.assertEqual(len(self.found(a_html=tag)), 1, tag)
        self.assertEqual(len(self.found(a_html="", b_css="a { src: url('https://x.org/f.woff') }")), 1)
        self.assertEqual(self.found(a_html='<a href="https://x.org">x</a><link rel="canonical" href="https://x.org">'), [])

    def test_dead_links(self):
        self.assertEqual(self.found(a_html='<a href="b.html">', b_html=""), [])
        self.assertEqual(self.found(a_html='<a href="b.html#c">', b_html='<p id="c">'), [])
        self.assertEqual(self.found(a_html='<a href="c.html">'), ["a.html: c.html leads nowhere"])
        self.assertEqual(self.found(a_html='<a href="#c">'), ["a.html: #c: nothing there is called so"])
        self.assertEqual(self.found(a_html='<img src="c.svg">'), ["a.html: c.svg leads nowhere"])

    def test_an_empty_site(self):
        self.assertEqual(len(self.found()), 1)


class Spelling(unittest.TestCase):
    def test_what_is_read(self):
        self.assertEqual(check_spelling.markdown("wrods `cdoe` [txet](lnik)\n```\nblcok\n```\n").split(), ["wrods", "[txet]"])
        self.assertIn("wrods in a text", check_spelling.strings('f("wrods in "\n  "a text");  // commnet\n'))
        self.assertNotIn("nmae", check_spelling.strings('f("nmae");'))
        self.assertIn("commnet", check_spelling.comments("int x;  ///< a commnet\n"))
        self.assertIn("wrods", check_spelling.docstrings('def f():\n    """Some wrods."""\n    g("txet of it")\n'))

    @unittest.skipUnless(shutil.which("aspell"), "aspell is missing; ./dev docs installs it")
    def test_british_with_ise(self):
        self.assertEqual(check_spelling.unknown("colour neighbours recognised", set()), set())
        self.assertEqual(check_spelling.unknown("color neighbors recognized wrods", {"wrods"}),
                         {"color", "neighbors", "recognized"})


if __name__ == "__main__":
    if not shutil.which("aspell"):
        print("skipped: aspell is missing, so it was not tried which words it knows; ./dev docs installs it")
    unittest.main()
