"""Render the lessons to HTML pages in which every board and wheel is a picture with its text.

usage: python tools/pages.py [FOLDER]     pages/ by default

What is rendered are the learners' copies as they are stored, with the outputs that publish.py
gave them; no cell is run. A picture keeps its text as its alternative, and in a fold under it.
"""

import base64
import html
import re
import sys
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from solutions import NOTEBOOKS, ROOT, lessons, read

PNG, TEXT, PAGE = "image/png", "text/plain", "text/html"


def with_words(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """An output that is a picture becomes a figure with its text as alternative and in a fold."""
    data = output.get("data", {})
    if PNG not in data:
        return output
    words = html.escape(data.get(TEXT, ""))
    is_plot = "Figure" in words  # its text says nothing, and it has a pixel for each CSS px
    size = "" if is_plot else f'width="{width_of(data[PNG]) // 2}" '
    picture = f'<img {size}style="max-width:100%;height:auto" alt="{words}" src="data:{PNG};base64,'
    fold = f"<details><summary>In words</summary><pre>{words}</pre></details>"
    if is_plot:
        fold = ""
    figure = f"<figure style='margin:8px 0'>{picture}{data[PNG].strip()}\">{fold}</figure>"
    return nbformat.v4.new_output("display_data", {PAGE: figure})


def width_of(picture: str) -> int:
    """The width of a PNG in pixels, as its head tells it."""
    return int.from_bytes(base64.b64decode(picture[:64])[16:20], "big")


def page(book: nbformat.NotebookNode) -> str:
    """One lesson as a page; links to other lessons lead to their pages."""
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = [with_words(output) for output in cell.outputs]
        else:
            cell.source = re.sub(r"\]\(([\w.-]+)\.ipynb\b", r"](\1.html", cell.source)
    exporter = HTMLExporter(template_name="lab", exclude_input_prompt=True)
    exporter.require_js_url = exporter.jquery_url = exporter.mathjax_url = ""
    text, _ = exporter.from_notebook_node(book)
    return text


def title(book: nbformat.NotebookNode) -> str:
    """A lesson's own heading."""
    return book.cells[0].source.splitlines()[0].lstrip("# ").strip()


def index(titles: dict[str, str]) -> str:
    """A page that leads to the lessons."""
    links = (f'<a href="{name}.html">{html.escape(words)}</a>' for name, words in titles.items())
    rows = "".join(f"<li>{link}</li>" for link in links)
    look = "font:18px/1.6 system-ui,sans-serif;max-width:38em;margin:3em auto;padding:0 1em"
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Odd and Even: lessons</title>'
        f'<meta name="viewport" content="width=device-width"><body style="{look}">'
        f"<h1>Odd and Even: lessons</h1><ol start='0'>{rows}</ol></body></html>"
    )


def render(folder: Path) -> dict[str, str]:
    """Write a page for each lesson, and one that leads to them."""
    folder.mkdir(parents=True, exist_ok=True)
    titles = {}
    for path in lessons():
        book = read(NOTEBOOKS / path.name)
        titles[path.stem] = title(book)
        (folder / f"{path.stem}.html").write_text(page(book), encoding="utf-8")
    (folder / "index.html").write_text(index(titles), encoding="utf-8")
    return titles


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "pages"
    for name in render(folder):
        print(folder / f"{name}.html")


if __name__ == "__main__":
    main()
