"""Draw the map of the package from what its files import, and measure how easily it is changed.

usage: python tools/house.py                    write tools/house.svg, then print the measures
       python tools/house.py --measure [DIR …]  print the measures of these checkouts side by side

Floors are bands from the ground up; in each its folders are boxes, in their order. An arrow goes
from a folder to one of the same floor that it imports; those of lower floors that it imports stand
in its box after the sign ↓. An arrow that goes back up is red.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from floors import FLOORS, PACKAGE, ROOT, Folder, House, height
from measures import table

DRAWING: Final = ROOT / "tools" / "house.svg"
FRONT: Final = "front door"
# All lengths are in CSS px.
WIDTH: Final = 1000
LABEL: Final = 132  # the column at the left, where a floor's name stands
GAP: Final = 12
LINE: Final = 16
LETTER: Final = 6.7  # the mean width of a letter, of those that stand in a box
ARC: Final = 11  # how much higher an arrow rises for each box that it passes
STYLE: Final = """
text { font: 11.5px system-ui, sans-serif; fill: #57606a }
.name { font-size: 15px; font-weight: 600; fill: #1f2328 }
.ground { fill: #ffffff }
.floor { fill: #eef1f5 }
.box { fill: #ffffff; stroke: #8c959f }
.arrow { fill: none; stroke: #57606a; marker-end: url(#head) }
.up { stroke: #cf222e; marker-end: url(#head-up) }
#head { fill: #57606a }
#head-up { fill: #cf222e }
@media (prefers-color-scheme: dark) {
  text { fill: #9198a1 }
  .name { fill: #f0f6fc }
  .ground { fill: #0d1117 }
  .floor { fill: #1b222c }
  .box { fill: #0d1117; stroke: #59616b }
  .arrow { stroke: #9198a1 }
  .up { stroke: #ff7b72 }
  #head { fill: #9198a1 }
  #head-up { fill: #ff7b72 }
}"""
SPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'
HEAD: Final = (
    '<marker id="{}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
    'orient="auto"><path d="M0 0 8 4 0 8z"/></marker>'
)


def drawing(house: House) -> str:
    """Draw a package as SVG, light or dark as the reader's system is."""
    bands, y = [], GAP
    for floor in (PACKAGE, *reversed(FLOORS)):
        folders = [each for each in house.folders if each.floor == floor]
        if folders:
            lines, height = _band(floor, folders, y)
            bands += lines
            y += height + GAP
    words = "The floors of the package from the ground up: " + ", ".join(FLOORS)
    return "\n".join(
        (
            f'<svg {SPACE} viewBox="0 0 {WIDTH} {y}" role="img" aria-label="{words}">',
            f"<style>{STYLE}\n</style>",
            f"<defs>{HEAD.format('head')}{HEAD.format('head-up')}</defs>",
            f'<rect class="ground" width="{WIDTH}" height="{y}" rx="8"/>',
            *bands,
            "</svg>\n",
        )
    )


def _band(floor: str, folders: list[Folder], y: int) -> tuple[list[str], int]:
    """Draw a floor whose upper edge lies at `y`; give its height too."""
    room = (WIDTH - LABEL - (len(folders) + 2) * GAP) / len(folders)
    texts = [_words(folder, int((room - GAP) / LETTER)) for folder in folders]
    arcs = _arrows(folders)
    rise = GAP + ARC * max((abs(a - b) + 1 + (b > a) for a, b in arcs), default=0)
    tall = max(len(lines) for lines in texts) * LINE + LINE
    height = rise + tall + GAP
    lefts = [LABEL + GAP + place * (room + GAP) for place in range(len(folders))]
    total = sum(each.lines for each in folders)
    name = FRONT if floor == PACKAGE else floor
    lines = [
        _rect("floor", GAP, y, WIDTH - 2 * GAP, height),
        _text(2 * GAP, y + rise + 1.5 * LINE, name, "name"),
        _text(2 * GAP, y + rise + 2.5 * LINE, f"{rounded(total)} lines"),
    ]
    for left, words in zip(lefts, texts, strict=True):
        lines += _box(left, y + rise, room, tall, words)
    lines += [_arc(lefts, room, y + rise, *arc) for arc in arcs]
    return lines, height


def _words(folder: Folder, letters: int) -> list[str]:
    below = [
        place[-1]
        for place in sorted(folder.imports, key=height)
        if place and place[0] != folder.floor
    ]
    size = f"{len(folder.modules)} files, {rounded(folder.lines)} lines"
    uses = textwrap.wrap("↓ " + ", ".join(below), letters) if below else []
    return [folder.name, size, *uses]


def _box(left: float, top: float, width: float, height: float, words: list[str]) -> Iterator[str]:
    yield _rect("box", left, top, width, height)
    for row, text in enumerate(words):
        yield _text(left + GAP, top + (row + 1.3) * LINE, text, "name" if row == 0 else "")


def _rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    size = f'width="{width:.0f}" height="{height:.0f}"'
    return f'<rect class="{kind}" x="{x:.0f}" y="{y:.0f}" {size} rx="6"/>'


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.0f}" y="{y:.0f}"{named}>{escape(text)}</text>'


def _arrows(folders: list[Folder]) -> list[tuple[int, int]]:
    """List the imports within a floor, as places of boxes: from which, to which."""
    places = [folder.place for folder in folders]
    return [
        (place, places.index(other))
        for place, folder in enumerate(folders)
        for other in folder.imports
        if other in places
    ]


def _arc(lefts: list[float], room: float, y: float, start: int, end: int) -> str:
    """Draw an arrow over the boxes: out of one at its left half, into the other at its right."""
    back = end > start
    high = y - ARC * (abs(start - end) + 1 + back)
    spread = room / 2 / len(lefts)
    x1 = lefts[start] + room / 2 - spread * (start - end)
    x2 = lefts[end] + room / 2 + spread * (start - end)
    kind = "arrow up" if back else "arrow"
    return (
        f'<path class="{kind}" d="M{x1:.0f} {y:.0f}C{x1:.0f} {high:.0f} {x2:.0f} {high:.0f} '
        f'{x2:.0f} {y:.0f}"/>'
    )


def rounded(lines: int) -> str:
    """Say a number of lines to the next hundred, with a thin space before the last three digits."""
    return f"{max(round(lines, -2), 100):,}".replace(",", "\u202f")


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw and measure the package.")
    parser.add_argument("--measure", nargs="*", type=Path, metavar="DIR")
    asked = parser.parse_args().measure
    if asked is None:
        DRAWING.write_text(drawing(House()), encoding="utf-8")
        print(f"{DRAWING.relative_to(ROOT)} is drawn.")
    print(table([House(each.resolve()) for each in asked or [ROOT]]))


if __name__ == "__main__":
    main()
