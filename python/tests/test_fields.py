"""docs/python.md lists every field of every observation as the code has it.

`CHOWK_BLESS=1 pytest tests/test_fields.py` writes names, shapes and ranges anew. What a field means people write.
"""

import os
import re
from pathlib import Path

import pytest

import chowk

PAGE = Path(__file__).parents[2] / "docs/python.md"


def shapes(game):
    """Each field's shape, with n for the number of players."""
    least, most = chowk.entry(game)["seats"]
    at = [(n, chowk.Encoding(game, n).fields) for n in range(least, most + 1)]
    assert len({tuple(field[0] for field in fields) for _, fields in at}) == 1
    for place, (name, shape, low, high) in enumerate(at[0][1]):
        parts = []
        for axis, length in enumerate(shape):
            follows = most > least and all(fields[place][1][axis] == n for n, fields in at)
            assert follows or all(fields[place][1][axis] == length for _, fields in at)
            parts.append("n" if follows else str(length))
        assert all(fields[place][2:] == (low, high) for _, fields in at)
        yield name, " × ".join(parts) or "one number", f"{low} to {high}"


def written(game, page):
    """The table of a game: from the code, with the meanings that stand in the page."""
    table = re.search(rf"<!-- fields {game} -->\n(.*?)<!-- /fields -->", page, re.S)
    assert table, f"docs/python.md has no table of the fields of {game}"
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1].splitlines()[2:]]
    means = {row[0].strip("`"): row[3] for row in rows}
    lines = ["| field | shape | values | |", "|---|---|---|---|"]
    for name, shape, values in shapes(game):
        lines.append(f"| `{name}` | {shape} | {values} | {means.get(name, '')} |")
        assert means.get(name), f"docs/python.md does not say what `{name}` of {game} means"
    return table[1], "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", chowk.GAMES)
def test_the_page_lists_every_field(game):
    page = PAGE.read_text()
    there, wanted = written(game, page)
    if os.environ.get("CHOWK_BLESS") and there != wanted:
        PAGE.write_text(page.replace(there, wanted))
        return
    assert there == wanted
