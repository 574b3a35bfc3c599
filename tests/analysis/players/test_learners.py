"""Strategies that learners write: odd ones are played or refused with a sentence."""

import functools
import random
import sys

import numpy as np
import pytest

from oddeven_widget.analysis.players.learners import name_of
from oddeven_widget.analysis.study.results import StudyStopped
from oddeven_widget.bookkeeping.game import Game


def first_move(view):
    return view.legal_moves[0]


def told(found):
    return found.wins, found.tally.moves, found.histogram.tolist()


class First:
    def __call__(self, view):
        return view.legal_moves[0]


def gives_one_after_another(view):
    yield view.legal_moves[0]


async def waits(view):
    return view.legal_moves[0]


@pytest.mark.parametrize(
    "player",
    [
        First(),
        First().__call__,
        functools.partial(lambda number, view: view.legal_moves[number], 0),
        lambda *views: views[0].legal_moves[0],
        lambda view=None: view.legal_moves[0],
        lambda view, **more: view.legal_moves[0],
        lambda view: str(view.legal_moves[0]).lower(),
        lambda view: np.array(view.legal_moves)[0],
    ],
)
def test_whatever_can_be_called_with_a_view_is_a_strategy(study, player):
    assert told(study("even-and-odd", player, 10)) == told(study("even-and-odd", first_move, 10))


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (First, r"First is a class. Give one of its objects, such as First\(\)"),
        (gives_one_after_another, "has a `yield`; a strategy gives one move, with `return`"),
        (waits, "waits is async"),
        (lambda: "S>W", "takes nothing. A strategy takes what a player sees"),
        (lambda view, luck, more: "S>W", "takes view, luck, more. A strategy takes"),
        (lambda view, *, cards: "S>W", "takes view, cards. A strategy takes"),
        (random, "A strategy is a name or a function of what a player sees"),
        (b"random", "A strategy is a name or a function of what a player sees"),
        (None, "A strategy is a name or a function of what a player sees"),
    ],
)
def test_what_cant_be_a_strategy_is_refused_with_a_sentence(study, player, words):
    with pytest.raises(ValueError, match=words):
        study("even-and-odd", player, 5)


def test_a_game_and_a_strategy_in_the_wrong_order_are_told(study):
    with pytest.raises(ValueError, match=r"The game comes first: study\("):
        study(first_move, deals=5)


def test_a_second_argument_with_a_default_keeps_it(study):
    """Such a setting was given the deal's luck once."""

    def player(view, number=0):
        return view.legal_moves[number]

    assert told(study("even-and-odd", player, 10)) == told(study("even-and-odd", first_move, 10))


@pytest.mark.parametrize(
    "player",
    [
        lambda view, luck: luck.choice(view.legal_moves),
        lambda view, luck=None: luck.choice(view.legal_moves),
        lambda view, number=1, luck=None: luck.choice(view.legal_moves * number),
        lambda view, coin: coin.choice(view.legal_moves),
    ],
)
def test_a_function_that_asks_for_luck_is_given_the_deals_own(study, player):
    assert told(study("even-and-odd", player, 20)) == told(study("even-and-odd", "random", 20))


@pytest.mark.parametrize("dice", ["python", "numpy"])
def test_a_function_that_tosses_pythons_own_coins_plays_the_same_games_again(study, dice):
    """Twice in a row, in other processes, and from another deal on."""

    def player(view):
        if dice == "python":
            return random.choice(view.legal_moves)
        return view.legal_moves[np.random.randint(len(view.legal_moves))]  # noqa: NPY002

    first = study("even-and-odd", player, 60)
    assert study("even-and-odd", player, 60).table().equals(first.table())
    assert study("even-and-odd", player, 60, workers=2).table().equals(first.table())
    later = study("even-and-odd", player, 30, first_deal=31).table()
    assert later["home"].tolist() == first.table()["home"].tolist()[30:]


def test_a_learners_own_random_numbers_go_on_after_a_study(study):
    random.seed(7)
    expected = [random.random() for _ in range(2)]
    random.seed(7)
    found = [random.random()]
    study("even-and-odd", first_move, 3)
    assert [*found, random.random()] == expected


def leaves(view):
    sys.exit(3)


def changes_the_view(view):
    view.status = "won"
    return view.legal_moves[0]


def tries_something(view):
    return view.position(view.unseen).apply("W>F1")


def long_words(view):
    raise RuntimeError("no" * 5000)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (leaves, r"raised SystemExit \(line \d+ of leaves\): 3"),
        (changes_the_view, r"raised FrozenInstanceError \(line \d+ of changes_the_view\)"),
        (tries_something, r"raised IllegalMove \(line \d+ of tries_something\): The waste is"),
        (lambda view: view.piles["X9"], r"raised KeyError \(line \d+ of <lambda>\): 'X9'"),
        (lambda view: "", "played '', which isn't legal: '' is not a move"),
        (lambda view: "R1>\nF1", r"played 'R1>\\nF1', which isn't legal"),
        (lambda view: list(view.legal_moves), "returned .*, which is no move"),
        (lambda view: np.array(view.legal_moves), "returned array.*, which is no move"),
        (lambda view: Game("even-and-odd", deal=1).play("S>W"), "returned Step.* is no move"),
        (max, "raised TypeError: 'PlayerView' object is not iterable"),
    ],
)
def test_what_goes_wrong_in_a_strategy_is_told_with_the_learners_own_line(study, player, words):
    with pytest.raises(StudyStopped, match=words) as caught:
        study("even-and-odd", player, 5)
    assert Game.from_text(caught.value.save).deal == caught.value.deal == 1


@pytest.mark.parametrize("player", [long_words, lambda view: "x" * 100_000])
def test_a_failure_is_told_in_a_few_lines(study, player):
    with pytest.raises(StudyStopped) as caught:
        study("even-and-odd", player, 5)
    assert len(str(caught.value)) < 1000


def test_the_position_of_a_long_game_does_not_fill_the_page(study):
    played = []

    def player(view):
        played.append(1)
        return view.legal_moves[-1] if len(played) <= 2000 else None

    with pytest.raises(StudyStopped, match=r"after \d+ moves; this error's .save has it") as caught:
        study("odessa", player, 50)
    assert len(str(caught.value)) < 500
    assert Game.from_text(caught.value.save).deal == caught.value.deal


def test_who_is_told_of_a_failure_is_told_where_the_finished_deals_are(study):
    def player(view):
        return view.legal_moves[0] if view.home < 50 else None

    with pytest.raises(StudyStopped, match=r"\d+ deals are done; .*sys.last_value.study"):
        study("even-and-odd", player, 500)


def test_the_games_that_a_function_is_written_for_may_be_one_name(study):
    def player(view):
        return view.legal_moves[0]

    player.games = "even-and-odd"
    assert study("even-and-odd", player, 5).n == 5
    with pytest.raises(ValueError, match="is written for even-and-odd, not for odd-and-even"):
        study("odd-and-even", player, 5)
    player.games = 7
    with pytest.raises(ValueError, match="games is a list of names of games, not 7"):
        study("odd-and-even", player, 5)


def test_the_name_of_a_strategy_can_be_printed():
    def player(view):
        return None

    player.__name__ = "one\ntwo\x1b[31m" + "x" * 99
    assert name_of(player).startswith("one two [31m")
    assert len(name_of(player)) == 60
    assert name_of(First()) == "First"
