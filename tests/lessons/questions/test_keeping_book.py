"""A learner's whole book is checked pile by pile, and whatever is handed in gets a sentence."""

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.lessons.questions.keeping_book import QUESTIONS


def true_book():
    game = Game.from_text(QUESTIONS["point-at-the-first-play"].table)
    return {row.foundation: row.state for row in game.ledger().rows}


def test_a_book_that_agrees_with_the_ledger_is_right():
    assert QUESTIONS["my-book"].reply(true_book()).state == "right"


@pytest.mark.parametrize("pile", sorted(true_book()))
def test_a_pile_entered_wrongly_is_named_with_its_reason(pile):
    wrong = "stalled" if true_book()[pile] != "stalled" else "buried"
    reply = QUESTIONS["my-book"].reply({**true_book(), pile: wrong})
    assert reply.state == "wrong"
    assert f"{pile}:" in reply.why


@pytest.mark.parametrize("book", [{}, dict.fromkeys(true_book(), ...), 5, "open", None])
def test_an_empty_book_is_unanswered(book):
    assert QUESTIONS["my-book"].reply(book).state == "unanswered"


def test_a_word_that_is_no_state_is_answered_with_those_there_are():
    assert "stalled" in QUESTIONS["my-book"].reply({**true_book(), "F3": "lost"}).why


def test_the_plays_to_the_three_of_diamonds_are_legal_in_their_order():
    game = Game.from_text(QUESTIONS["point-at-the-first-play"].table)
    for move in ("W>F8", "R8>F8", "R6>F8", "R1>F8", "R1>F1", "R1>F7"):
        step, line = game.play(move), QUESTIONS["order-to-the-three"].lines[len(game.moves) - 121]
        assert str(step.transfers[0].cards[0]) in line
        assert all(str(each.cards[0]) in line for each in step.transfers[1:]) or move == "R1>F7"


def test_only_the_card_to_point_at_can_be_played():
    question = QUESTIONS["point-at-the-first-play"]
    plays = {move.source for move in question.state.legal_moves if move != "S>W"}
    assert plays == question.answers
