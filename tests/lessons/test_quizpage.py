"""Questions and replies as HTML."""

from oddeven_widget.board.parts.controls import FORCED_STYLE
from oddeven_widget.lessons.question import Reply, Value
from oddeven_widget.lessons.quizpage import QUIZ_STYLE, marked, question_html, reply_html


def test_markup_of_a_question_is_its_own_and_no_other():
    assert marked("**Is** `a<b` so?\n\nReally <i>?") == (
        "<b>Is</b> <code>a&lt;b</code> so?<br><br>Really &lt;i&gt;?"
    )


def test_the_three_states_have_three_lines_and_three_signs():
    pages = [reply_html(Reply(state, "why")) for state in ("unanswered", "wrong", "right")]
    for page, line, sign in zip(pages, ("dashed", "solid", "double"), "○✗✓", strict=True):
        assert line in page
        assert sign in page
        assert 'role="status"' in page


def test_a_question_without_options_is_a_paragraph():
    page = question_html(Value("How many?", 1, why="", otherwise=""))
    assert page == "<p><b>Question.</b> How many?</p>"


def test_answers_look_like_buttons_where_colours_are_forced():
    assert FORCED_STYLE in QUIZ_STYLE
