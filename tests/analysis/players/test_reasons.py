"""What a reason says of the cards is true, at once and after the move."""

import random
import re
from dataclasses import replace

import pytest

from oddeven_widget import Card, Game, games, rules_of
from oddeven_widget.analysis.players.coach import Coach
from oddeven_widget.analysis.players.reasons import act_words, reason_for
from oddeven_widget.engine.cards import Rank
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.words import counted

CARD = r"((?:10|[A2-9JQK])[♠♥♦♣])"
THEN = (
    rf"{CARD}(?:,| that fills its gap is) wanted (at once|(\w+ cards?) later|by no pile any more)"
)


def nearest(state, card):
    """How many cards the nearest pile lacks before it wants a card, counted on the piles."""
    far = [
        family.sequence.order.index(card.rank) - len(state.piles[name])
        for name, (family, suit) in state.rules.foundation_of.items()
        if suit in (None, card.suit) and card.rank in family.sequence.order
    ]
    return min((one for one in far if one >= 0), default=None)


def hints(name, deal):
    """A game that follows the hints half of the time, with each hint."""
    game, coach, chance = Game(name, deal=deal), Coach(searching=False), random.Random(deal)
    while game.status == "playing" and len(game.moves) < 300:
        advice = coach(game.view())
        yield game.state, advice.move, advice.reason
        game.play(advice.move if chance.random() < 0.7 else chance.choice(game.legal_moves))


@pytest.mark.parametrize("name", games())
def test_how_far_a_card_is_wanted_is_counted_after_the_move(name):
    """'It bares the 3♠, wanted one card later' was said of a play of the A♠, that one card."""
    told = 0
    for deal in range(1, 9):
        for state, move, reason in hints(name, deal):
            for card, words, number in re.findall(THEN, reason):
                far = nearest(state.apply(move).after, Card.parse(card))
                said = "at once" if far == 0 else f"{counted(far or 0, 'card')} later"
                assert words == said, reason
                assert not number or number == counted(far, "card")
                told += 1
    assert told > 50 or "odessa" in name


@pytest.mark.parametrize("name", games())
def test_what_a_reason_claims_is_so(name):
    for deal in range(1, 9):
        for state, move, reason in hints(name, deal):
            after = state.apply(move)
            plays = [one for one in state.legal_moves if one not in ("S>W", "W>S")]
            turned = any(transfer.is_turn for transfer in after.transfers)
            claims = {
                "no card can be played": not plays,
                "a play can wait": bool(plays),
                "the waste is empty": not state.piles.get("W"),
                "the stock is empty": not state.piles.get("S"),
                "is turned up": turned,
                "turns up a hidden card": turned,
                "nothing has to fill its place": move.source not in ("W", "S"),
                "empties a column": not after.after.piles[move.source],
                "fills an empty column": not state.piles.get(move.target),
                "lies in sequence there": bool(state.piles.get(move.target)),
            }
            for words, true in claims.items():
                assert true or words not in reason, (reason, str(state))
            assert len(re.findall(r"\.(?: |$)", reason)) <= (3 if "any more." in reason else 2)


def of_two_piles(game):
    """What is said of each play of a card that two piles want."""
    found = {move.target: act_words(game.view(), move) for move in game.legal_moves}
    return found["F1"], found["F5"]


def test_only_the_better_of_two_piles_is_called_the_better_one():
    """Either play was called the better of the two."""
    game = Game("odd-and-even", piles={"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "S": ...})
    ahead, behind = of_two_piles(game)
    assert ahead == "Play the 2♠ from reserve 1 to the Ace pile of ♠ (another pile wants it too)"
    assert "the Two pile of ♠, the better of the two that want it (it comes earlier" in behind


def test_in_rules_made_by_hand_the_better_pile_is_where_the_card_comes_earlier():
    rules = rules_of("odd-and-even")
    three = replace(rules.foundations[1], name="Three pile", sequence=Sequence(Rank.THREE, 2))
    rules = rules.replace(name="mine", foundations=(rules.foundations[0], three))
    game = Game(rules, piles={"F1": "AS", "R1": "3S", "S": ...})
    ahead, behind = of_two_piles(game)
    assert "better" not in ahead
    assert "the better of the two" in behind
    advice = Coach(searching=False)(game.view())
    assert advice.move == "R1>F5"
    assert behind in advice.reason


def test_no_pile_is_called_better_where_the_two_go_on_differently():
    """Where one pile goes up by one and the other by two, the earlier pile isn't the better."""
    rules = rules_of("odd-and-even")
    one = replace(rules.foundations[0], sequence=Sequence(Rank.ACE, 1))
    rules = rules.replace(name="mine", foundations=(one, rules.foundations[1]))
    piles = {"F5": "2S 4S 6S 8S 10S QS", "R1": "AS", "S": ...}
    for said in of_two_piles(Game(rules, piles=piles)):
        assert said.endswith("(another pile wants it too)")


def test_of_three_piles_none_is_called_the_better_of_the_two():
    rules = rules_of("odd-and-even")
    foundations = tuple(replace(family, suits=(None,) * 4) for family in rules.foundations)
    rules = rules.replace(name="mine", foundations=foundations)
    piles = {"F1": "AS 3S 5S 7S 9S JS KS", "F2": "AH 3H 5H 7H 9H JH KH", "R1": "2S", "S": ...}
    ahead, behind = of_two_piles(Game(rules, piles=piles))
    assert ahead.endswith("(another pile wants it too)")
    assert behind.endswith(", the best of those that want it (it comes earlier there)")


def test_of_piles_that_are_alike_none_is_better():
    game = Game("even-and-odd", piles={"F1": "AS 3S", "F2": "AH 3H", "T1": "5S", "S": ...})
    plays = [move for move in game.legal_moves if move.source == "T1"]
    said = [act_words(game.view(), move) for move in plays]
    assert [words.partition(" to ")[2] for words in said] == ["Ace pile 1", "Ace pile 2"]


def test_a_card_that_lies_open_under_another_is_not_turned_up():
    game = Game("boulevard", piles={"R1": "4S AS", "S": ...})
    assert reason_for(game.view(), game.ledger(), game.legal_moves[0]).endswith(
        "nothing has to fill its place."
    )


def test_a_king_that_goes_to_an_empty_column_lies_in_no_sequence():
    said = set()
    for deal in range(1, 30):
        for state, move, reason in hints("odessa", deal):
            if move.target[0] == "T" and move.source[0] == "T" and not state.piles[move.target]:
                said.add(reason.split(": ")[1].split(",")[0].split("♠")[0])
    assert any("fills an empty column" in words for words in said), said
