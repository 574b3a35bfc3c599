"""A learner's function is tried: whatever it does becomes one sentence with a way on."""

import signal
import threading

import pytest

from oddeven_widget import Card, Game
from oddeven_widget.lessons import Write
from oddeven_widget.lessons.question import Reply

DOUBLE = Write("Write double(n).", lambda n: 2 * n, ((1,), (3,), (-2,)), why="n + n.")
LINE = "go through it line by line with these values."


def test_a_function_is_tried_and_the_first_example_that_fails_is_told():
    assert DOUBLE.reply(lambda n: n + n) == Reply("right", "n + n. (Tried on three examples.)")
    assert DOUBLE.reply(lambda n: n * n).why == f"For (1) it gives 1, and 2 is wanted: {LINE}"
    assert DOUBLE.reply(lambda n: 2).why == f"For (3) it gives 2, and 6 is wanted: {LINE}"
    for answer in (2, "double"):
        assert DOUBLE.reply(answer).why == (
            f"{answer!r} is not a function: hand in its name alone, without brackets or "
            "quotation marks."
        )


def test_a_function_that_forgets_return_is_told_of_return():
    def forgets(n):
        n + n

    def shows(n):
        print(n + n)  # noqa: T201

    def sometimes(n):  # noqa: RET503
        if n == 1:
            return 2

    way = "let every way through it end with `return` and a value (`print` only shows one)."
    for function in (forgets, shows):
        assert DOUBLE.reply(function).state == "wrong"
        assert DOUBLE.reply(function).why == (
            f"For (1) it gives nothing back, and 2 is wanted: {way}"
        )
    assert DOUBLE.reply(sometimes).why.startswith("For (3) it gives nothing back, and 6 is wanted")


@pytest.mark.parametrize(
    ("function", "why"),
    [
        (lambda n: "two", "it gives 'two', which is a text; a number is wanted: 2."),
        (lambda n: [n, n], "it gives [1, 1], which is a list; a number is wanted: 2."),
        (lambda n: n > 0, "it gives True, which is True or False; a number is wanted: 2."),
        (lambda n: {n}, "it gives {1}, which is a set; a number is wanted: 2."),
        (lambda n: {}, "it gives {}, which is a dictionary; a number is wanted: 2."),
        (lambda n: print, "it gives a function, and 2 is wanted: call it, with brackets behind"),
        (lambda n: map(abs, [n]), "it gives something of the kind map, and 2 is wanted: make a li"),
    ],
)
def test_a_result_of_another_kind_is_called_by_its_kind(function, why):
    assert DOUBLE.reply(function).why.startswith(f"For (1) {why}")


def test_a_function_with_too_few_or_too_many_names_is_told_how_it_is_called():
    for function in (lambda: 1, lambda n, m: n + m):
        assert DOUBLE.reply(function).why == (
            "It is called with one argument: give it as many names in its brackets."
        )
    assert DOUBLE.reply(lambda *several: 2 * several[0]).state == "right"
    assert DOUBLE.reply(lambda n, by=2: by * n).state == "right"


def test_a_function_that_never_ends_is_stopped_and_told_of_its_loop():
    def never(n):
        while True:
            n += 1

    def stubborn(n):
        while True:
            try:
                n += 1
            except Exception:  # noqa: BLE001
                n -= 1

    question = Write("?", abs, ((7,), (8,)), why="", seconds=0.05)
    before = signal.getsignal(signal.SIGALRM)
    for function in (never, stubborn):
        assert question.reply(function).why == (
            "For (7) it was not done in 0.05 seconds: does its loop end?"
        )
    assert question.reply(abs).state == "right"
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_a_function_is_tried_in_another_thread_too_where_no_alarm_can_be_set():
    replies = []
    thread = threading.Thread(target=lambda: replies.append(DOUBLE.reply(lambda n: n + n)))
    thread.start()
    thread.join()
    assert replies[0].state == "right"


def test_an_exception_in_a_function_becomes_a_sentence_with_the_input_and_a_way_on():
    def learner(n):
        return {1: 2}[n]

    line = learner.__code__.co_firstlineno + 1
    assert DOUBLE.reply(learner).why == (
        f"For (3) it stops with KeyError: 3. In line {line}, that key isn't in the dictionary; "
        "ask for it with `.get` or test it with `in`."
    )
    assert "check how that name is spelt" in DOUBLE.reply(lambda n: nn).why  # noqa: F821
    assert "places are counted from 0" in DOUBLE.reply(lambda n: [2][n]).why
    assert "another kind" in DOUBLE.reply(lambda n: n + "2").why
    assert "after its dot" in DOUBLE.reply(lambda n: n.double).why

    def leaves(n):
        raise SystemExit

    assert "For (1) it stops with SystemExit. In line" in DOUBLE.reply(leaves).why

    def deep(n):
        return deep(n)

    assert "calls itself without an end" in DOUBLE.reply(deep).why

    class Mute(Exception):
        def __str__(self):
            raise RuntimeError

    def mute(n):
        raise Mute

    assert DOUBLE.reply(mute).why.startswith("For (1) it stops with Mute. In line")


def test_a_function_that_is_not_written_yet_is_unanswered():
    def empty(n): ...

    def words(n):
        """Twice n."""

    def not_yet(n):
        raise NotImplementedError

    for function in (empty, words, not_yet, lambda n: ...):
        assert DOUBLE.reply(function).state == "unanswered"
    assert DOUBLE.reply(lambda n: 2 * n if n == 1 else None).state == "wrong"


def test_examples_are_shown_as_players_write_them():
    game = Game("odd-and-even", deal=7)
    step = game.play("R8>F3")
    examples = ((Card.parse("7C"), step, game.rules),)
    question = Write("?", lambda card, step, rules: 1, examples, why="")
    assert question.reply(lambda card, step, rules: 2).why == (
        f"For (7♣, R8>F3 A♦ · S>R8 2♦, odd-and-even) it gives 2, and 1 is wanted: {LINE}"
    )


def test_an_empty_function_is_unanswered_even_where_none_is_the_answer_to_an_example():
    question = Write("A text", {1: "one"}.get, ((1,), (2,)), why="Nothing but 1 has a name.")
    assert question.reply(lambda n: None).state == "unanswered"
    assert question.reply(lambda n: "two").state == "wrong"
    assert question.reply({1: "one"}.get).state == "right"


def test_a_function_that_spoils_its_input_spoils_only_its_own():
    def spoils(cards):
        cards.clear()
        return 0

    examples = (([1, 2],), ([3],))
    question = Write("?", len, examples, why="")
    assert question.reply(spoils).why == f"For ([1, 2]) it gives 0, and 2 is wanted: {LINE}"
    assert examples == (([1, 2],), ([3],))
