"""Render the lessons to HTML pages in which every board and wheel is a picture with its text.

usage: python tools/pages.py [FOLDER]     pages/ by default

What is rendered are the learners' copies as they are stored, with the outputs that publish.py
gave them; no cell is run. A picture keeps its text as its alternative, and in a fold under it.
"""

import html
import re
import sys
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from solutions import NOTEBOOKS, ROOT, lessons, read

PNG, TEXT, PAGE, MARKDOWN = "image/png", "text/plain", "text/html", "text/markdown"
STYLE = Path(__file__).with_suffix(".css")
# The list of lessons has the colours that pages.css gives to the lessons themselves.
INDEX_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:18px/1.5 system-ui,sans-serif;max-width:38em;margin:2em auto;padding:0 1em}"
    "h1{font-size:1.6em;font-weight:500;line-height:1.25}li{margin:.5em 0}a{color:#1565c0}"
    "@media (prefers-color-scheme:dark){body{background:#111;color:#e6e6e6}a{color:#8ab4f8}}"
)
# What every question begins with on paper.
QUESTION = "<p><b>Question.</b>"
# Blanks that keep columns under each other; a sentence has none of them.
COLUMNS = re.compile(r"\S {2,}\S|^ +\S", re.MULTILINE)
ABOUT = (
    '<p class="about-this">On this page a lesson can be read. In Jupyter its tables can be played,'
    " its questions answered, and its cells changed and run.</p>"
)


def shown(output: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """An output as the page has it: a figure with its words, a question in its frame, or text."""
    data = output.get("data", {})
    if PNG in data:
        page = figure(data[PNG], data.get(TEXT, ""), output.metadata.get(PNG, {}).get("width"))
    elif data.get(PAGE, "").startswith(QUESTION):
        page = f'<section class="question">{data[PAGE]}</section>'
    elif PAGE in data or MARKDOWN in data:
        return output
    else:
        page = said(data.get(TEXT, output.get("text", "")))
    return nbformat.v4.new_output("display_data", {PAGE: page})


def figure(png: str, text: str, width: int | None) -> str:
    """A picture with its words as its alternative, and in a fold under it."""
    words, size = html.escape(text), f'width="{width}" ' if width else ""
    return (
        f'<figure><img {size}alt="{words}" src="data:{PNG};base64,{png.strip()}">'
        f"<details><summary>In words</summary><pre>{words}</pre></details></figure>"
    )


def said(text: str) -> str:
    """What a cell printed: sentences are wrapped, and columns stay under each other."""
    kind = "said table" if COLUMNS.search(text) else "said"
    return f'<pre class="{kind}">{html.escape(text.rstrip())}</pre>'


def page(book: nbformat.NotebookNode, before: str = "", after: str = "") -> str:
    """One lesson as a page; links to other lessons lead to their pages."""
    name = title(book)
    for cell in book.cells:
        if cell.cell_type == "code":
            cell.outputs = [shown(output) for output in cell.outputs]
        else:
            cell.source = re.sub(r"\]\(([\w.-]+)\.ipynb\b", r"](\1.html", cell.source)
    exporter = HTMLExporter(template_name="lab", exclude_input_prompt=True)
    exporter.exclude_output_prompt = True
    exporter.require_js_url = exporter.jquery_url = exporter.mathjax_url = ""
    text, _ = exporter.from_notebook_node(book, resources={"metadata": {"name": name}})
    # What nbconvert's scripts are for (formulas, live views) isn't there, and a page needs none.
    text = re.sub(r"<script\b.*?</script>", "", text, flags=re.DOTALL)
    text = text.replace("</head>", f"<style>{STYLE.read_text(encoding='utf-8')}</style></head>", 1)
    links = ways(before, after)
    return text.replace("<main>", f"<main>{links}{ABOUT}", 1).replace("</main>", f"{links}</main>")


def ways(before: str, after: str) -> str:
    """Links to the lesson before, to all lessons, and to the lesson after."""
    links = [("index.html", "All lessons")]
    links = [(f"{before}.html", "← Before")] * bool(before) + links
    links += [(f"{after}.html", "Next →")] * bool(after)
    marked = (f'<a href="{html.escape(to)}">{words}</a>' for to, words in links)
    return f'<nav class="lessons" aria-label="Lessons">{"".join(marked)}</nav>'


def title(book: nbformat.NotebookNode) -> str:
    """A lesson's own heading."""
    return book.cells[0].source.splitlines()[0].lstrip("# ").strip()


def index(titles: dict[str, str]) -> str:
    """A page that leads to the lessons."""
    links = (f'<a href="{name}.html">{html.escape(words)}</a>' for name, words in titles.items())
    rows = "".join(f"<li>{link}</li>" for link in links)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Odd and Even: lessons</title>'
        f"<style>{INDEX_STYLE}</style>"
        '<meta name="viewport" content="width=device-width"><body>'
        f"<h1>Odd and Even: lessons</h1><ol start='0'>{rows}</ol></body></html>"
    )


def render(folder: Path) -> dict[str, str]:
    """Write a page for each lesson, and one that leads to them."""
    folder.mkdir(parents=True, exist_ok=True)
    titles, names = {}, [path.stem for path in lessons()]
    for before, name, after in zip(["", *names], names, [*names[1:], ""], strict=False):
        book = read(NOTEBOOKS / f"{name}.ipynb")
        titles[name] = title(book)
        text = page(book, before, after)
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    (folder / "index.html").write_text(index(titles), encoding="utf-8")
    return titles


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "pages"
    for name in render(folder):
        print(folder / f"{name}.html")


if __name__ == "__main__":
    main()
