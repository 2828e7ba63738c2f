"""Densities read the same in the tables of the command line, on the page and in a notebook."""

from pathlib import Path

import densek
from densek._result import density_text

TABLE = Path(__file__).parents[2] / "tests" / "data" / "densities.tsv"


def test_densities_are_written_as_in_the_tables():
    rows = [line.split("\t") for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    assert len(rows) > 20
    for edges, size, text in rows:
        assert density_text(2 * int(edges) / (int(size) * (int(size) - 1))) == text, (edges, size)
    assert density_text(None) == "–"


def test_a_notebook_shows_what_the_table_says():
    profile = densek.profile(densek.generate.karate_club(), [8])
    assert "density 0.6428" in repr(profile[0])
    assert "0.6428" in str(profile) and "0.6428" in profile._repr_html_() and "0.6428" in profile[0]._repr_html_()
    assert "0.6429" not in profile._repr_html_() + profile[0]._repr_html_()
