"""Answers are judged: unanswered, wrong and right, with a reason, and never an exception."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeven_widget import Card, Rank
from oddeven_widget.lessons import Choice, Order, Point, Value, Write, right, wrong
from oddeven_widget.lessons.question import Reply
from oddeven_widget.lessons.questions import lessons, question_named, questions_of
from oddeven_widget.lessons.running import same

CHOICE = Choice("2 + 2?", (wrong("3", "One short."), right("4", "Two pairs.")))
ORDER = Order("Count!", ("one", "two", "three"), why="Each is one more.")
VALUE = Value("Half of 9?", 4.5, why="Yes.", otherwise="Halve it.", reasons={9: "That is all."})
DOUBLE = Write("Write double(n).", lambda n: 2 * n, ((1,), (3,), (-2,)), why="n + n.")
POINT = Point(
    "An ace?",
    "odd-and-even@1 deal=7 moves=0:",
    ("R6", "R8"),
    why="Yes.",
    otherwise="No ace.",
    reasons={"R1": "Eight."},
)
ALL = (CHOICE, ORDER, VALUE, DOUBLE, POINT)


class Rude:
    """An answer that can't be compared, told or called."""

    def __eq__(self, other):
        raise RuntimeError

    def __str__(self):
        raise RuntimeError

    __repr__ = __str__
    __hash__ = None


@pytest.mark.parametrize("question", ALL, ids=lambda question: type(question).__name__)
@pytest.mark.parametrize("blank", [None, ..., "", "  "])
def test_a_blank_answer_is_unanswered_and_neither_wrong_nor_right(question, blank):
    assert question.reply(blank) == Reply("unanswered")


@pytest.mark.parametrize("question", ALL, ids=lambda question: type(question).__name__)
@given(answer=st.one_of(st.integers(), st.floats(), st.text(), st.lists(st.text()), st.binary()))
def test_whatever_is_answered_is_judged(question, answer):
    assert question.reply(answer).state in ("unanswered", "wrong", "right")


@pytest.mark.parametrize("question", ALL, ids=lambda question: type(question).__name__)
@pytest.mark.parametrize("answer", [Rude(), Rude, [Rude()], object(), len, 10**400, float("nan")])
def test_a_rude_answer_is_wrong_not_an_error(question, answer):
    assert question.reply(answer).state == "wrong"
    assert question.reply(answer).why


def test_the_three_states_differ_in_sign_and_words():
    replies = [Reply(state) for state in ("unanswered", "wrong", "right")]
    assert len({reply.sign for reply in replies}) == len({reply.words for reply in replies}) == 3


def test_an_option_is_chosen_by_its_text_or_number_and_has_its_own_reason():
    assert CHOICE.reply("4") == CHOICE.reply(4) == CHOICE.reply(2) == Reply("right", "Two pairs.")
    assert CHOICE.reply(3) == CHOICE.reply(1) == Reply("wrong", "One short.")
    assert "choose 1 (3) or 2 (4)" in CHOICE.reply("x").why


@pytest.mark.parametrize(
    "options, words",
    [
        ((wrong("a", "x"),), "One option must be right"),
        ((right("a", "x"), right("b", "y")), "and only one"),
        ((right("a", "x"), wrong("b", "")), "Every option needs its reason"),
    ],
)
def test_a_choice_has_one_right_option_and_a_reason_for_each(options, words):
    with pytest.raises(ValueError, match=words):
        Choice("?", options)


def test_an_order_tells_how_far_it_is_right():
    assert ORDER.reply(("one", "two", "three")) == Reply("right", "Each is one more.")
    assert ORDER.reply(["two", "one", "three"]).why == 'It does not begin with "two".'
    assert ORDER.reply(["one", "three", "two"]).why.startswith("One line is in its place")
    assert ORDER.reply(["one", "two"]).why == "An order has all three lines, each of them once."


@given(st.lists(st.text(min_size=1), min_size=2, unique=True))
def test_lines_are_shown_out_of_order_and_always_the_same(lines):
    order = Order("?", tuple(lines), why="")
    assert order.listed() != order.lines
    assert order.listed() == Order("?", tuple(lines), why="").listed()
    assert sorted(order.listed()) == sorted(lines)


def test_numbers_are_taken_as_people_write_them():
    for answer in (4.5, "4.5", " 4,5 ", "4.5 %"):
        assert VALUE.reply(answer).state == "right"
    assert VALUE.reply("9").why == "That is all."
    assert VALUE.reply(4.4).why == VALUE.reply("many").why == "Halve it."
    near = Value("?", 4.5, why="", otherwise="", tolerance=0.2)
    assert near.reply(4.4).state == "right"
    assert near.reply(4.2).state == "wrong"


def test_true_is_not_one_and_a_rank_is_its_number():
    assert Value("?", 1, why="", otherwise="x").reply(True).state == "wrong"
    assert Value("?", True, why="", otherwise="x").reply(1).state == "wrong"
    assert Value("?", [1, "Q"], why="", otherwise="x").reply((1.0, "q")).state == "right"
    assert Value("?", Card.parse("9S"), why="", otherwise="x").reply("9♠").state == "right"


@pytest.mark.parametrize(
    "given, wanted, is_same",
    [
        ("Q", Rank.QUEEN, True),
        (Rank.QUEEN, "q", True),
        (Rank.QUEEN, Rank.QUEEN, True),
        (12, Rank.QUEEN, True),
        ("K", Rank.QUEEN, False),
        ("9S", Card.parse("9S"), True),
        (Card.parse("9S"), "9♠", True),
        ("yes", True, True),
        (" No ", False, True),
        ("no", True, False),
        (np.True_, True, True),
        (np.False_, True, False),
        (np.int64(7), 7, True),
        (np.array([1, 2]), 7, False),
        (np.array([1, 2]), [1, 2], True),
        (True, "true", True),
        ("7", "7 ", True),
    ],
)
def test_values_are_the_same_as_people_mean_them(given, wanted, is_same):
    assert same(given, wanted) is is_same


def test_a_card_is_pointed_at_by_its_pile_or_its_name():
    for answer in ("R8", "r8", "A♦", "AD", Card.parse("AD")):
        assert POINT.reply(answer) == Reply("right", "The A♦ (R8): Yes.")
    assert POINT.reply("R1").why == "The 8♣ (R1): Eight."
    assert POINT.reply("R9").why == "The 8♣ (R9): No ace."
    assert POINT.reply("S").why == "The stock: No ace."
    assert "is not on the table" in POINT.reply("K♠").why


@pytest.mark.parametrize("lesson", lessons())
def test_every_question_of_every_lesson_can_be_asked_and_told(lesson):
    for own, question in questions_of(lesson).items():
        assert question is question_named(f"{lesson}/{own}")
        assert question.text
        assert question.reply(...).state == "unanswered"
        if isinstance(question, Write):
            assert question.reply(question.solution).state == "right"
        if isinstance(question, Point):
            assert question.answers <= set(question.state.piles)
            assert question.answers
        if isinstance(question, Value):
            assert question.reply(question.answer).state == "right"
            assert all(question.reply(value).state == "wrong" for value in question.reasons)


@pytest.mark.parametrize("name", ["", "x", "x/y", "skip-by-two/x", "skip-by-two", 7, "../quiz/x"])
def test_a_question_that_there_is_not_is_refused_with_the_names_there_are(name):
    with pytest.raises(ValueError, match="skip-by-two"):
        question_named(name)
