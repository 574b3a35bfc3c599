"""Questions on the page: operable by mouse and keys, the same wherever they are shown again."""

import pytest
from ipywidgets import Widget

from oddeven_widget.board.draw.geometry import spots
from oddeven_widget.lessons import Choice, Order, Point, Value, Write, ask, check, right, wrong
from oddeven_widget.lessons.memory import the_memory

CHOICE = Choice("2 + 2?", (wrong("3 <b>", "One short."), right("4", "Two pairs.")))
ORDER = Order("Count!", ("one", "two", "three"), why="Each is one more.")
VALUE = Value("Cards?", 104, why="Two packs.", otherwise="Two packs of 52.")
DOUBLE = Write("Write `double(n)`.", lambda n: 2 * n, ((1,),), why="n + n.")
POINT = Point(
    "Point at an ace.",
    "odd-and-even@1 deal=7 moves=0:",
    ("R6", "R8"),
    why="Yes.",
    otherwise="No ace.",
)
ALL = (CHOICE, ORDER, VALUE, DOUBLE, POINT)
ids = pytest.mark.parametrize("question", ALL, ids=lambda question: type(question).__name__)


@pytest.fixture(autouse=True)
def empty_memory():
    the_memory().forget()
    yield
    the_memory().forget()


def state(quiz):
    """The state that the quiz shows, by its class, which must be one only."""
    (name,) = [each for each in quiz._dom_classes if each.startswith("oddeven-is-")]
    return name.removeprefix("oddeven-is-")


@ids
def test_at_first_it_is_not_answered_and_says_so(question, said):
    quiz = ask(question)
    assert state(quiz) == "unanswered"
    assert said(quiz) == "○ Not answered yet"


def test_an_option_is_pressed_and_its_reason_appears(said):
    quiz = ask(CHOICE)
    quiz.buttons[0].click()
    assert state(quiz) == "wrong"
    assert said(quiz) == "✗ Not yet · One short."
    assert [each.description for each in quiz.buttons] == ["✗ 3 <b>", "4"]
    quiz.buttons[1].click()
    assert state(quiz) == "right"
    assert [each.description for each in quiz.buttons] == ["3 <b>", "✓ 4"]


def test_lines_are_moved_by_buttons_and_the_keyboard_goes_with_them(said, monkeypatch):
    quiz, focused = ask(ORDER), []
    for name, buttons in (("up", quiz.up), ("down", quiz.down)):
        for number, each in enumerate(buttons):
            monkeypatch.setattr(each, "focus", lambda at=(name, number): focused.append(at))
    first = quiz.lines[0]
    quiz.down[0].click()
    assert quiz.lines[1] == first
    assert said(quiz) == f"{first}: now line 2 of 3."
    quiz.down[1].click()
    assert quiz.lines[2] == first
    quiz.up[2].click()
    # At an end the button that led there is dead, so the keyboard goes to the other one.
    assert focused == [("down", 1), ("up", 2), ("up", 1)]
    assert quiz.up[0].disabled
    assert quiz.down[2].disabled


def test_an_order_is_asked_for_and_told(said):
    quiz = ask(ORDER)
    quiz.done.click()
    assert state(quiz) == "wrong"
    for target, line in enumerate(ORDER.lines):
        for at in range(quiz.lines.index(line), target, -1):
            quiz.up[at].click()
    quiz.done.click()
    assert said(quiz) == "✓ Right · Each is one more."


def test_a_value_is_typed_and_entered(said):
    quiz = ask(VALUE)
    quiz.done.click()
    assert state(quiz) == "unanswered"
    quiz.field.value = "52"
    quiz.field._handle_custom_msg({"event": "submit"}, [])
    assert said(quiz) == "✗ Not yet · Two packs of 52."
    quiz.field.value = "104"
    quiz.field._handle_custom_msg({"event": "blur"}, [])
    assert state(quiz) == "wrong"
    quiz.done.click()
    assert state(quiz) == "right"


def test_a_card_is_pointed_at_on_the_table_or_in_the_list(reader, said, messages):
    quiz = ask(POINT)
    person = reader(quiz, quiz.sheet)
    person.event("client_ready")
    spot = spots(quiz._plan, POINT.state, "R8")[0]
    before = len(messages)
    assert person.press(spot.x + 20, spot.y + 20) == "✓ Right · The A♦ (R8): Yes."
    assert len(messages) == before + 1
    assert quiz.list.value == "R8"
    quiz.list.value = "R1"
    quiz.done.click()
    assert said(quiz) == "✗ Not yet · The 8♣ (R1): No ace."
    assert person.press(1, 1) == said(quiz)  # the felt


def test_tab_and_escape_leave_the_table(reader, monkeypatch):
    quiz, gone = ask(POINT), []
    monkeypatch.setattr(quiz.list, "focus", lambda: gone.append("list"))
    monkeypatch.setattr(quiz.sheet.canvas, "blur", lambda: gone.append("off"))
    person = reader(quiz, quiz.sheet)
    for key, shift in (("Tab", False), ("Tab", True), ("Escape", False), ("q", False)):
        person.key(key, shift)
    assert gone == ["list", "off", "off"]


@ids
def test_asked_again_it_is_the_same_with_its_answer(question, said):
    answers = dict(zip(ALL, (2, ORDER.lines, 104, lambda n: 2 * n, "R8"), strict=True))
    quiz = ask(question)
    check(question, answers[question])
    assert state(quiz) == "right"
    again = ask(question)
    assert again is quiz
    quiz.close()
    shown = ask(question)
    assert shown is not quiz
    assert state(shown) == "right"
    assert said(shown).startswith("✓ Right")


def test_a_cell_run_twice_makes_no_second_widget_and_no_doubled_event():
    ask(CHOICE)
    before = len(Widget.get_manager_state()["state"])
    quiz = ask(CHOICE)
    assert len(Widget.get_manager_state()["state"]) == before
    told = []
    quiz.observe(lambda change: told.append(change.new), "_dom_classes")
    quiz.buttons[1].click()
    assert sum("oddeven-is-right" in classes for classes in told) == 1


def test_a_question_that_was_written_anew_forgets_the_old_answer():
    question = Order("Count!", ("one", "two"), why="Each is one more.")
    old = ask(question)
    old.answer(["one", "two"])
    new = ask(ORDER)  # the same text, other lines
    assert new is not old
    assert old.comm is None
    assert state(new) == "unanswered"


def test_a_blank_answer_from_a_cell_leaves_the_earlier_one():
    quiz = ask(VALUE)
    check(VALUE, 104)
    assert str(check(VALUE, ...)) == "○ Not answered yet."
    assert str(check(VALUE)) == "○ Not answered yet."
    assert state(quiz) == "right"


def test_what_check_says_is_shown_with_its_sign_and_never_as_markup():
    checked = check(CHOICE, "3 <b>")
    assert repr(checked) == "✗ Not yet: One short."
    assert not checked.right
    assert not checked  # so that `assert check(…)` means what it says
    assert check(CHOICE, 2)
    page = check(CHOICE, "<script>")._repr_mimebundle_()["text/html"]
    assert "&lt;script&gt;" in page
    assert "<script>" not in page


@ids
def test_on_paper_stands_the_question_and_never_the_answer(question, monkeypatch):
    monkeypatch.setenv("ODDEVEN_STATIC", "1")
    check(question, {CHOICE: 2, VALUE: 104, POINT: "R8"}.get(question, ...))
    bundle, _ = ask(question)._repr_mimebundle_()
    assert not any("widget" in kind for kind in bundle)
    for paper in (bundle["text/plain"], bundle["text/html"]):
        assert "Question." in paper
        assert "✓" not in paper
        assert getattr(question, "why", "Two pairs.") not in paper
    assert ("image/png" in bundle) is (question is POINT)


def test_the_picture_of_a_table_does_not_show_what_was_pointed_at():
    quiz = ask(POINT)
    before = quiz.png()
    quiz.answer("R8")
    assert quiz.png() == before


def test_a_table_question_is_displayed_as_words_and_picture_on_paper(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(
        "oddeven_widget.lessons.quiz.display", lambda data, **about: shown.append(set(data))
    )
    ask(POINT)._ipython_display_()
    assert "application/vnd.jupyter.widget-view+json" in shown[0]
    monkeypatch.setenv("ODDEVEN_STATIC", "1")
    ask(POINT)._ipython_display_()
    assert shown[1:] == [{"text/html", "text/plain"}, {"image/png", "text/plain"}]


def test_a_table_follows_the_page(reader, messages, page):
    quiz = ask(POINT)
    reader(quiz, quiz.sheet).event("client_ready")
    before = len(messages)
    page.dark = False
    assert len(messages) == before + 1
    assert quiz.theme.name == "light"


def test_an_error_while_answering_is_said_and_logged(logged_errors, monkeypatch, said):
    quiz = ask(CHOICE)
    monkeypatch.setattr(quiz, "question", None)
    quiz.buttons[0].click()
    assert "AttributeError" in str(logged_errors.take())
    assert said(quiz).startswith("Something went wrong")
