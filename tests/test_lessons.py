"""The lessons as they are stored: derived from their solutions, and shown without a kernel."""

import base64
import re
import statistics
from functools import cache

import nbformat
import pages
import pytest
from solutions import (
    NOTEBOOKS,
    TAG,
    is_stale,
    learners_copy,
    lessons,
    read,
    tidy,
    without_solutions,
)

from oddeven_widget.lessons.questions import question_named

LESSONS = [path.name for path in lessons()]
# Read slowly, and with the cells run and thought about, that is five to seven minutes.
WORDS_BETWEEN = 550
VIEW = "application/vnd.jupyter.widget-view+json"
NAMED = re.compile(r"\b(?:ask|check)\(\s*[\"']([^\"']+)[\"']")


def book(*sources, tags=()):
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    for cell, names in zip(cells, tags, strict=False):
        cell.metadata["tags"] = list(names)
    return nbformat.v4.new_notebook(cells=cells)


# -- deriving ------------------------------------------------------------------------------


def test_a_solution_becomes_a_prompt_with_its_indent():
    source = "def f(x):\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION\nf(1)"
    assert without_solutions(source) == "def f(x):\n    ...\nf(1)"


def test_a_solution_may_name_its_prompt_and_there_may_be_several():
    one = "### BEGIN SOLUTION answer = ...\nanswer = 7\n### END SOLUTION"
    assert without_solutions(f"{one}\ncheck(answer)\n{one}") == (
        "answer = ...\ncheck(answer)\nanswer = ..."
    )


@pytest.mark.parametrize(
    "source", ["### BEGIN SOLUTION\nx", "x\n### END SOLUTION", "### begin solution\n1\n"]
)
def test_a_solution_that_has_no_end_is_never_given_away(source):
    with pytest.raises(ValueError, match="don't match"):
        without_solutions(source)


def test_cells_with_the_tag_and_all_outputs_are_left_out():
    whole = book("1", "assert 2", "3", tags=[(), (TAG,), ("other",)])
    whole.cells[0].outputs = [nbformat.v4.new_output("stream", text="old")]
    copied = learners_copy(whole)
    assert [cell.source for cell in copied.cells] == ["1", "3"]
    assert [cell["id"] for cell in copied.cells] == ["cell-0", "cell-1"]
    assert copied.cells[0].outputs == []
    assert len(whole.cells) == 3


# -- what is stored ------------------------------------------------------------------------


def test_every_lesson_has_its_solutions_and_every_solution_its_lesson():
    assert sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")) == LESSONS
    assert LESSONS


@pytest.fixture(params=lessons(), ids=lambda path: path.stem)
def lesson(request):
    return request.param


def test_the_learners_copy_is_what_its_solutions_give(lesson):
    assert not is_stale(lesson), f"run `make publish LESSON={lesson.stem}`"


def test_solutions_are_stored_without_outputs(lesson):
    stored = read(lesson)
    assert stored == tidy(read(lesson)), f"run `make publish LESSON={lesson.stem}`"


def test_the_learners_copy_holds_no_solution_and_no_error(lesson):
    text = (NOTEBOOKS / lesson.name).read_text(encoding="utf-8")
    assert "SOLUTION" not in text
    outputs = [out for cell in read(NOTEBOOKS / lesson.name).cells for out in outputs_of(cell)]
    assert [out for out in outputs if out.output_type == "error"] == []
    assert [out.text for out in outputs if out.get("name") == "stderr"] == []


def outputs_of(cell):
    return cell.get("outputs", [])


def test_what_is_stored_is_seen_without_a_kernel(lesson):
    for cell in read(NOTEBOOKS / lesson.name).cells:
        assert not any(VIEW in out.get("data", {}) for out in outputs_of(cell))
    assert "widgets" not in read(NOTEBOOKS / lesson.name).metadata


def test_every_question_that_is_named_exists(lesson):
    for cell in read(lesson).cells:
        for name in NAMED.findall(cell.source) if cell.cell_type == "code" else ():
            question_named(name)


# -- the shape of a lesson -----------------------------------------------------------------


def code_of(path):
    return [cell.source for cell in read(path).cells if cell.cell_type == "code"]


def words_of(path):
    return [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]


def test_a_lesson_says_what_it_is_for_and_leads_on(lesson):
    first, last = words_of(lesson)[0], words_of(lesson)[-1]
    assert re.match(r"# [^\n]+: [^\n]+|# [^\n]+\? [^\n]+", first), "a title says what one can do"
    assert re.search(r"^\*About \d+ minutes", first, re.MULTILINE)
    assert re.search(r"\]\(\d\d_\w+\.ipynb\)", last)


def test_a_lesson_has_a_prediction_a_mistake_exercises_three_lines_and_its_words(lesson):
    text = "\n\n".join(words_of(lesson))
    parts = [
        r"[Pp]redict|before you do",
        r"deliberate mistake|Mistakes on purpose",
        r"^## Exercise",
    ]
    parts += [r"^## In three lines$", r"^## Words$"]
    for part in parts:
        assert re.search(part, text, re.MULTILINE), part
    three = re.search(r"^## In three lines\n\n((?:- .*\n)+)", text, re.MULTILINE)
    assert three[1].count("\n") == 3
    assert text.index("## Exercise") < text.index("## In three lines") < text.index("## Words")


def test_cells_are_short_and_the_next_question_is_never_far(lesson):
    lines = sorted(
        sum(bool(line.strip()) for line in code.splitlines())
        for code in code_of(NOTEBOOKS / lesson.name)
    )
    assert lines[-1] <= 15
    assert statistics.median(lines) <= 3
    far = 0
    for cell in read(NOTEBOOKS / lesson.name).cells:
        asks = re.search(r"^(ask|check|measure)\(", cell.source, re.MULTILINE)
        far = 0 if asks else far + len(cell.source.split())
        assert far < WORDS_BETWEEN or cell.source.startswith("## In three lines"), cell.source


def test_a_name_says_what_it_is(lesson):
    for code in code_of(lesson):
        assert not re.search(r"\b(?:for|lambda|as) [a-z]\b|^\s*[a-z] = ", code, re.MULTILINE), code


# -- pages ---------------------------------------------------------------------------------


@cache
def page_of(name):
    return pages.page(read(NOTEBOOKS / name), "the_one_before", "the_one_after")


def test_a_lesson_is_a_page_on_which_every_picture_has_its_words(lesson):
    stored = read(NOTEBOOKS / lesson.name)
    pictures = sum(
        "image/png" in out.get("data", {}) for cell in stored.cells for out in outputs_of(cell)
    )
    page = page_of(lesson.name)
    images = re.findall(r"<img\b[^>]*?\balt=\"([^\"]*)\"", page)
    assert page.count("<img") == len(images) == pictures
    assert all(words.strip() for words in images)
    assert "No description has been provided" not in page
    assert VIEW not in page


def pixels(picture):
    return int.from_bytes(base64.b64decode(picture[:64])[16:20], "big")


def test_every_stored_picture_is_told_in_words_of_its_own(lesson):
    for cell in read(NOTEBOOKS / lesson.name).cells:
        for out in outputs_of(cell):
            if "image/png" in out.get("data", {}):
                words = out.data["text/plain"]
                assert len(words.splitlines()) > 1
                assert not words.startswith("<")
                about = out.metadata["image/png"]
                assert about["alt"] == words
                # Two pixels for each CSS px.
                assert abs(pixels(out.data["image/png"]) - 2 * about["width"]) <= 1


def test_what_a_cell_prints_stays_together_however_slowly_it_printed(lesson):
    for cell in read(NOTEBOOKS / lesson.name).cells:
        streams = [out.name for out in outputs_of(cell) if out.output_type == "stream"]
        assert len(streams) == len(set(streams)), cell.source


def test_a_page_frames_every_question_and_knows_the_lessons_beside_it(lesson):
    stored = read(NOTEBOOKS / lesson.name)
    asked = sum(
        out.get("data", {}).get("text/html", "").startswith("<p><b>Question.</b>")
        for cell in stored.cells
        for out in outputs_of(cell)
    )
    asks = sum("\nask(" in f"\n{cell.source}" for cell in stored.cells)
    page = page_of(lesson.name)
    assert page.count('<section class="question">') == asked == asks
    assert f"<title>{pages.title(stored)}</title>" in page.replace("&#39;", "'")
    for name in ("the_one_before", "index", "the_one_after"):
        assert page.count(f'href="{name}.html"') == 2
    assert "prefers-color-scheme: dark" in page
    assert "<script" not in page


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("hold:2,3       21 won", "said table"),
        ("Reserve\n            4 4♠", "said table"),
        ("A sentence that is as long as it likes, and is wrapped.", "said"),
    ],
)
def test_printed_columns_stay_under_each_other_and_sentences_are_wrapped(text, kind):
    assert pages.said(text) == f'<pre class="{kind}">{text}</pre>'
    assert pages.said("a < b") == '<pre class="said">a &lt; b</pre>'


def test_all_lessons_are_pages_and_one_leads_to_them(tmp_path):
    titles = pages.render(tmp_path)
    assert len(titles) == len(LESSONS)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "prefers-color-scheme:dark" in index
    for name, title in titles.items():
        assert title
        assert f'href="{name}.html"' in index
        assert (tmp_path / f"{name}.html").is_file()
