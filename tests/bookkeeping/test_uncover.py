"""What plays can lay bare, held against every order of plays."""

import pytest

from oddeven_widget.bookkeeping import uncover
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.uncover import bare_depth
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.cards import Card, Rank
from oddeven_widget.engine.spec import Building, Lay, Piles


def tried(state, hidden):
    """The most cards that leave the waste in any order of plays of cards seen by now."""
    unseen = {name: sum(pile == name for pile, _ in hidden) for name, _ in hidden}
    height, seen, todo, deepest = len(state.piles["W"]), set(), [state], 0
    while todo:
        now = todo.pop()
        left = len(now.piles["W"])
        if now in seen:
            continue
        seen.add(now)
        deepest = max(deepest, height - left)
        if left > 1:
            # Once the last card lies bare nothing more is asked; what comes then is the stock.
            moves = [move for move in now.legal_moves if move not in ("S>W", "W>S")]
            known = [m for m in moves if len(now.piles[m.source]) > unseen.get(m.source, 0)]
            todo += [now.apply(move).after for move in known]
    return min(deepest, height - 1)


def test_it_is_what_all_orders_of_plays_lead_to(small, any_rules):
    compared = deep = 0
    for deal in range(1, 13):
        for state in small.walk(any_rules, deal, eager=0.3):
            depth = bare_depth(view_of(state))
            if depth is None or len(state.piles.get("W", ())) < 2:
                assert depth in (None, 0)
                continue
            most = len(state.piles["W"]) - 1
            assert min(depth, most) == tried(state, small.hidden(state)), state
            compared += 1
            deep += depth > 0
    assert any_rules.passes == 0 or any_rules.name in ("stock-first", "from-stock") or deep


def test_a_card_may_wait_for_its_copy_from_a_side_pile(small):
    """To play the copy in a cell is not always the deepest: the side pile hides what goes on."""
    piles = {
        "F1": "AS", "F3": "2S", "T1": "3S", "T2": "7S", "R1": "5S 3S", "R2": "6S",
        "W": "5H 3H 4H 2S", "S": ...,
    }  # fmt: skip
    rules = small.rules["side-piles"]
    state = Game(rules, piles=piles, pass_number=2).state
    assert bare_depth(view_of(state)) == tried(state, []) == 2


def test_it_is_not_worked_out_where_columns_are_built(small):
    rules = small.rules["one-suit"]
    columns = Piles("reserve", 2, Building(gap=Rank.KING), refill=("W", "S"))
    state = small.walk(rules.replace(piles=(columns,)), 1)[3]
    assert bare_depth(view_of(state)) is None


def test_it_is_not_worked_out_where_unseen_cards_fill_gaps(small):
    depths = {}
    for deal in range(1, 9):
        for state in small.walk(small.rules["stock-first"], deal):
            when = (state.pass_number, len(state.piles["S"]) > 1)
            depths.setdefault(when, set()).add(bare_depth(view_of(state)))
    assert depths[1, True] == {None}
    assert None not in depths[2, True]


def test_a_cell_that_turns_up_a_card_opens_no_gap(small):
    rules = small.rules["one-suit"].replace(
        name="two-deep", deal=(Lay("R1-R2", face_up=False), Lay("R1-R2"))
    )
    piles = {"F1": "AS", "R1": "4s 3S", "R2": "7s 6S", "W": "5S 7S", "S": ...}
    game = Game(rules, piles=piles)
    assert bare_depth(view_of(game.state)) is None
    game.play("R1>F1")
    assert game.state.piles["W"] == (Card.parse("5S"), Card.parse("7S"))


def test_without_memory_nothing_is_known_of_what_the_top_covers(small):
    for state in small.walk(small.rules["one-suit"], 2):
        assert bare_depth(view_of(state, memory=False)) == 0


@pytest.mark.parametrize("name", ["two-suits", "side-piles", "any-suit"])
def test_few_positions_are_enough_in_plain_games(small, name):
    assert type(uncover._ways(small.rules[name])) is uncover._Alike
    assert type(uncover._ways(small.rules["mixed"])) is uncover._All
