#!/usr/bin/env python3
"""Draws the table of generations: `ladder.py docs/bots.md docs/ladder.svg`.

What is drawn is what the table says, column "at the same nodes", so that the picture and the table
cannot differ. It needs nothing but Python.
"""

import re
import sys
from html import escape

ROW, LEFT, WIDTH, TOP = 22, 190, 420, 62
SEATS = {"Jaipur": 2, "two": 2, "three": 3, "four": 4, "five": 5}
STYLE = (
    "text{fill:#222}.axis{stroke:#8886}.bar{fill:#b9899466}.in{fill:#c2556b}"
    ".err{stroke:#222;stroke-width:2}.fair{stroke:#2a6fb0;stroke-width:2;stroke-dasharray:4 3}"
    "@media(prefers-color-scheme:dark){text{fill:#eee}.err{stroke:#eee}.fair{stroke:#7db7ee}}"
)


def rows(text):
    """Name, whether it comes with the program, share and error of each generation."""
    line = re.compile(r"^\| (\*\*)?((?:Jaipur|Johari|Basari)[^|*]* \d)(?:\*\*)? \|[^|]*\| ([\d.]+) ± ([\d.]+) %")
    for found in map(line.match, text.splitlines()):
        if found:
            yield found[2], bool(found[1]), float(found[3]), float(found[4])


def picture(found):
    x = lambda percent: LEFT + WIDTH * min(max(percent, 0), 100) / 100
    height = TOP + ROW * len(found) + 40
    title = "Generations against a search without a network, at the same nodes"
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 {height}"'
        ' font-family="system-ui, sans-serif" font-size="13" role="img">',
        f"<title>{title}</title><style>{STYLE}</style>",
        f'<text x="16" y="24" font-weight="600">{title}</text>',
        '<text x="16" y="44">Share of victory with its 95 % interval; dashed: the fair share;'
        " dark: comes with the program</text>",
    ]
    for percent in range(0, 101, 25):
        at = x(percent)
        out.append(f'<line class="axis" x1="{at:.0f}" x2="{at:.0f}" y1="{TOP - 8}" y2="{height - 30}"/>')
        out.append(f'<text x="{at:.0f}" y="{height - 12}" text-anchor="middle">{percent} %</text>')
    for row, (name, kept, share, error) in enumerate(found):
        y = TOP + ROW * row
        fair = x(100 / next(seats for word, seats in SEATS.items() if word in name.split()))
        out.append(f'<text x="{LEFT - 8}" y="{y + 12}" text-anchor="end">{escape(name)}</text>')
        kind = "bar in" if kept else "bar"
        out.append(f'<rect class="{kind}" x="{LEFT}" y="{y}" width="{x(share) - LEFT:.1f}" height="15" rx="2"/>')
        out.append(
            f'<line class="err" x1="{x(share - error):.1f}" x2="{x(share + error):.1f}"'
            f' y1="{y + 7.5}" y2="{y + 7.5}"/>'
        )
        out.append(f'<line class="fair" x1="{fair:.1f}" x2="{fair:.1f}" y1="{y - 3}" y2="{y + 18}"/>')
        out.append(f'<text x="{x(share + error) + 8:.1f}" y="{y + 12}">{share} ± {error} %</text>')
    return "\n".join(out + ["</svg>", ""])


def main():
    table, target = sys.argv[1:]
    with open(table) as file:
        found = list(rows(file.read()))
    if not found:
        raise SystemExit(f"{table}: no table of generations in it")
    with open(target, "w") as file:
        file.write(picture(found))


if __name__ == "__main__":
    main()
