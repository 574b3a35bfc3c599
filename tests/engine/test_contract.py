"""The contract holds for the catalogue and for other rules, and it notices broken engines."""

import pytest

from oddeven_widget.engine import contract
from oddeven_widget.engine.bare_game import BareGame as Game
from oddeven_widget.engine.cards import Card
from oddeven_widget.engine.contract import ContractBroken, check
from oddeven_widget.engine.moves import IllegalMove, Move
from oddeven_widget.engine.state import State
from oddeven_widget.engine.table import Lookup


def test_every_game_of_the_catalogue_keeps_the_contract(catalogue_rules):
    assert check(catalogue_rules, deals=range(1, 5)) > 40


def test_games_of_other_rules_keep_the_contract(own_rules):
    assert check(own_rules, deals=range(1, 4)) > 40


def test_the_same_seed_checks_the_same_games(little):
    assert check(little, [1, 2], seed=5) == check(little, [1, 2], seed=5)
    assert len({check(little, [1], seed=seed) for seed in range(9)}) > 1


def test_the_error_names_the_game_the_deal_and_the_line(little, monkeypatch):
    monkeypatch.setattr(State, "home", 5)
    with pytest.raises(ContractBroken) as broken:
        check(little, [3])
    assert isinstance(broken.value, AssertionError)
    assert str(broken.value).startswith("Little Odd and Even, deal ")
    assert "The game: little*@1 " in str(broken.value)


def always(value):
    """A function that gives the same, whatever it is asked."""
    return lambda *_: value


def breaks(monkeypatch, rules, owner, name, instead):
    """What the contract says when one method of the engine is exchanged for another."""
    monkeypatch.setattr(owner, name, instead(getattr(owner, name)))
    # The end game stands still on purpose here: the faults are to be found in play.
    monkeypatch.setattr(contract, "_check_last_cards", always(None))
    with pytest.raises(ContractBroken) as broken:
        check(rules, [1, 2, 3])
    return str(broken.value)


def test_a_card_that_changes_on_the_way_is_noticed(little, monkeypatch):
    def forging(carry):
        def carried(self, piles, source, target, count, done):
            carry(self, piles, source, target, count, done)
            if target == self.waste:
                piles[target] = (*piles[target][:-1], Card.parse("AS"))

        return carried

    assert "the transfers of S>W don't tell it all" in breaks(
        monkeypatch, little, Lookup, "carry", forging
    )


def test_a_stock_dealt_face_up_is_noticed(little, monkeypatch):
    def shown(init):
        def made(self, rules, piles, *rest, **more):
            init(self, rules, (tuple(card.up for card in piles[0]), *piles[1:]), *rest, **more)

        return made

    assert "a card of S lies with the wrong side up" in breaks(
        monkeypatch, little, State, "__init__", shown
    )


def test_a_lost_card_is_noticed(little, monkeypatch):
    def losing(init):
        def made(self, rules, piles, *rest, **more):
            init(self, rules, (piles[0][1:], *piles[1:]), *rest, **more)

        return made

    assert "the cards on the table are not the pack" in breaks(
        monkeypatch, little, State, "__init__", losing
    )


def test_an_order_of_moves_that_changes_is_noticed(little, monkeypatch):
    def turning(legal):
        calls = []

        def listed(self, piles, pass_number):
            calls.append(1)
            moves = legal(self, piles, pass_number)
            return moves if len(calls) % 2 else moves[::-1]

        return listed

    assert "the legal moves are not the same twice" in breaks(
        monkeypatch, little, Lookup, "legal", turning
    )


def test_positions_that_are_never_equal_are_noticed(little, monkeypatch):
    said = breaks(monkeypatch, little, State, "__eq__", always(object.__eq__))
    assert "a deal is not always the same" in said


def test_positions_that_are_equal_and_hash_otherwise_are_noticed(little, monkeypatch):
    said = breaks(monkeypatch, little, State, "__hash__", always(object.__hash__))
    assert "the same piles don't make an equal position" in said


def test_a_move_that_is_listed_and_explained_away_is_noticed(little, monkeypatch):
    said = breaks(monkeypatch, little, State, "why_not", always(always("No.")))
    assert "is legal, and a reason says it isn't" in said


def test_a_move_that_does_not_always_do_the_same_is_noticed(little, monkeypatch):
    def wavering(apply):
        def applied(self, move):
            step = apply(self, move)
            return step if isinstance(move, Move) else step._replace(transfers=())

        return applied

    assert "does not always do the same" in breaks(monkeypatch, little, State, "apply", wavering)


def test_a_refusal_without_a_sentence_is_noticed(little, monkeypatch):
    def mute(play):
        def played(self, move):
            try:
                return play(self, move)
            except IllegalMove:
                raise IllegalMove from None

        return played

    assert "is not legal, and  is said" in breaks(monkeypatch, little, Game, "play", mute)


def test_nonsense_that_is_taken_is_noticed(little, monkeypatch):
    def lenient(play):
        def played(self, move):
            try:
                return play(self, move)
            except IllegalMove:
                return None

        return played

    assert "is not legal, and nothing is said" in breaks(monkeypatch, little, Game, "play", lenient)


def test_a_refused_move_that_changes_something_is_noticed(little, monkeypatch):
    def sloppy(play):
        def played(self, move):
            try:
                return play(self, move)
            except IllegalMove:
                play(self, self.legal_moves[0])
                raise

        return played

    assert "is refused and has changed something" in breaks(
        monkeypatch, little, Game, "play", sloppy
    )


def test_an_undo_that_takes_nothing_back_is_noticed(little, monkeypatch):
    said = breaks(monkeypatch, little, Game, "undo", always(lambda game: game.steps[-1]))
    assert "undo does not take " in said


def test_a_redo_that_does_nothing_is_noticed(little, monkeypatch):
    said = breaks(monkeypatch, little, Game, "redo", always(always(None)))
    assert "redo does not do " in said


def test_a_restart_that_keeps_the_moves_is_noticed(little, monkeypatch):
    said = breaks(monkeypatch, little, Game, "restart", always(always(None)))
    assert "restart does not lead to the deal" in said


def test_a_status_that_is_not_so_is_noticed(little, monkeypatch):
    said = breaks(monkeypatch, little, State, "status", always("stuck"))
    assert "it is playing with 0 cards home, and stuck with 0 is said" in said


def test_a_win_that_is_not_recognised_is_noticed(little, monkeypatch):
    monkeypatch.setattr(State, "status", "playing")
    with pytest.raises(ContractBroken, match="all cards are home and it isn't won"):
        check(little, [1])


def test_a_last_card_that_has_no_place_is_noticed(little, monkeypatch):
    monkeypatch.setattr(Lookup, "legal", always(()))
    with pytest.raises(ContractBroken, match="the last card of F1 can't be played"):
        check(little, [1])
