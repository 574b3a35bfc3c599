"""What may be lifted, which pile takes it, and what is said when none does."""

import random

import pytest

from oddeven_widget import Game, games
from oddeven_widget.board.draw.geometry import plan_for, spots
from oddeven_widget.board.draw.theme import NORMAL, SMALL
from oddeven_widget.board.input.drag import drop, lift, moves_of, over
from oddeven_widget.board.input.pointing import Answer

HALF = (NORMAL.card_w / 2, NORMAL.card_h / 2)


def grasped(game, pile, index=-1, size=NORMAL):
    """What a press on a card of a pile would lift, grasped near its corner."""
    plan, state = plan_for(game.rules, size), game.state
    index %= len(state.piles[pile])
    spot = next(spot for spot in spots(plan, state, pile) if spot.index == index)
    return plan, lift(plan, state, spot.x + 3, spot.y + 3)


def held_over(game, pile, target, index=-1, by=(0, 0)):
    """The same cards held over the last card of a pile, some px beside."""
    plan, held = grasped(game, pile, index)
    seen = spots(plan, game.state, target)
    spot = seen[-1] if seen else plan.places[target]
    return plan, held.at(spot.x + 3 + by[0], spot.y + 3 + by[1])


def dropped(game, *where, **beside):
    plan, held = held_over(game, *where, **beside)
    return drop(plan, game.state, held)


@pytest.fixture
def odessa():
    """A run that fits one column, a card at home that may come back, hidden and buried cards."""
    rest = {"T6": "AH 2H 3H 4H 5H 6H 7H 8H TH 7S 8S 9S TS JS QS KS"}
    rest["T7"] = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    piles = {"F1": "AS 2S", "T1": "3S QH", "T2": "KH 4S", "T3": "9h 5S JH", "T4": "6S", **rest}
    return Game("odessa", piles=piles)


# -- lifting -------------------------------------------------------------------------------


def test_a_card_that_can_be_played_is_lifted_where_it_is_grasped(parity):
    plan, held = grasped(parity, "R1")
    place = plan.places["R1"]
    assert [str(card) for card in held.cards] == ["2♠"]
    assert (held.x, held.y) == held.home == (place.x, place.y)
    assert held.at(103, 53).x == pytest.approx(100)


def test_a_card_that_nothing_takes_is_not_lifted(parity):
    assert grasped(parity, "R2")[1] is None


def test_the_stock_is_not_lifted(parity):
    assert grasped(parity, "S")[1] is None


def test_only_the_top_of_the_waste_is_lifted(parity):
    piles = {**parity.state.piles, "W": ["5C", "2S"], "R1": ["AD"]}
    game = Game("odd-and-even", piles={**{n: [*map(str, p)] for n, p in piles.items()}, "S": ...})
    assert grasped(game, "W")[1].count == 1
    assert grasped(game, "W", 0)[1] is None


def test_turning_the_waste_over_is_no_way_to_play_its_top():
    game = Game("odd-and-even", deal=7)
    while game.state.piles["S"]:
        game.play("S>W")
    assert "W>S" in game.legal_moves
    assert "W>S" not in moves_of(game.state, "W", 1)


def test_a_run_is_lifted_with_all_that_lies_on_it(odessa):
    _, held = grasped(odessa, "T1", 0)
    assert [str(card) for card in held.cards] == ["3♠", "Q♥"]
    assert held.down == (0, 44)


def test_neither_felt_nor_an_empty_place_nor_a_hidden_card_is_lifted(odessa):
    plan, state = plan_for(odessa.rules, NORMAL), odessa.state
    assert lift(plan, state, 1, 1) is None
    assert lift(plan, state, plan.places["T5"].x + 9, plan.places["T5"].y + 9) is None
    assert lift(plan, state, plan.places["T3"].x + 9, plan.places["T3"].y + 2) is None


@pytest.mark.parametrize("name", games())
def test_every_play_of_every_game_can_be_dragged(name, played):
    game, chance, dragged = Game(name, deal=4), random.Random(4), set()
    for _ in range(60):
        for move in game.legal_moves:
            if "S" not in (move.source, move.target):
                assert dropped(game, move.source, move.target, -move.count) == Answer(move=move)
                dragged.add(move)
        played(game, chance, 1)
    assert len(dragged) > 4


# -- letting go ----------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["F1", "F5"])
@pytest.mark.parametrize("by", [(0, 0), (30, 0), (-30, -20), (60, 0), (-50, 10)])
def test_a_card_dropped_partly_on_a_pile_is_played_there(parity, target, by):
    assert dropped(parity, "R1", target, by=by) == Answer(move=f"R1>{target}")


def test_the_pile_that_is_covered_most_takes_the_card(parity):
    plan = plan_for(parity.rules, NORMAL)
    gap = plan.places["F5"].y - plan.places["F1"].y
    assert dropped(parity, "R1", "F1", by=(0, 0.4 * gap)).move == "R1>F1"
    assert dropped(parity, "R1", "F1", by=(0, 0.6 * gap)).move == "R1>F5"


def test_right_between_two_piles_the_player_is_asked(parity):
    plan = plan_for(parity.rules, NORMAL)
    gap = plan.places["F5"].y - plan.places["F1"].y
    answer = dropped(parity, "R1", "F1", by=(0, gap / 2))
    assert answer.move is None
    assert answer.selection.targets == {"F1", "F5"}
    assert "both" in answer.words


def test_between_piles_that_are_alike_nobody_is_asked():
    game = Game("even-and-odd", piles={"T1": "AS", "S": ...})
    plan = plan_for(game.rules, NORMAL)
    pitch = plan.places["F2"].x - plan.places["F1"].x
    assert dropped(game, "T1", "F1", by=(0.45 * pitch, 0)).move == "T1>F1"
    assert dropped(game, "T1", "F1", by=(0.55 * pitch, 0)).move == "T1>F2"


def test_a_pile_that_takes_the_card_wins_over_one_that_does_not(parity):
    plan = plan_for(parity.rules, NORMAL)
    pitch = plan.places["F2"].x - plan.places["F1"].x
    assert dropped(parity, "R1", "F2", by=(-0.3 * pitch, 0)).move == "R1>F1"


def test_a_card_that_is_hardly_moved_stays_and_is_no_mistake(parity):
    assert dropped(parity, "R1", "R1", by=(7, 5)) == Answer(words="The 2♠ stays on reserve 1.")


def test_a_card_beside_its_column_stays_though_the_next_one_would_take_it(odessa):
    answer = dropped(odessa, "T1", "T1", index=0, by=(25, -44))
    assert answer.move is None
    assert dropped(odessa, "T1", "T1", index=0, by=(60, -44)).move == "T1>T2:2"


def test_a_card_dropped_on_the_wrong_pile_says_what_that_wants(parity):
    assert dropped(parity, "R1", "F3") == Answer(
        words="The 2♠ can't go on the Ace pile of ♦: it wants the A♦."
    )
    assert dropped(parity, "R1", "R5").words.startswith("The 2♠ can't go on reserve 5")
    assert dropped(parity, "R1", "W").words == "Only the stock is dealt to the waste."


def test_a_card_dropped_on_the_felt_goes_back(parity):
    plan, held = grasped(parity, "R1")
    held = held.at(plan.width - 8, plan.height - 2)
    assert over(plan, parity.state, held) is None
    assert drop(plan, parity.state, held) == Answer(
        words="The 2♠ goes back to reserve 1: there is no pile there."
    )


def test_a_card_dropped_anywhere_along_a_column_is_played_there():
    game = Game("odessa", deal=5)
    move = next(m for m in game.legal_moves if m.target[0] == "T" and m.count == 1)
    plan, held = grasped(game, move.source)
    top = plan.places[move.target]
    assert drop(plan, game.state, held.at(top.x + 3, top.y + 3)).move == move


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("size", [SMALL, NORMAL], ids=["small", "normal"])
def test_wherever_a_card_is_dropped_it_is_legal_or_says_why(name, size, played):
    chance = random.Random(name)
    game = played(Game(name, deal=9), chance, 50)
    plan, state = plan_for(game.rules, size), game.state
    for move in state.legal_moves:
        if "S" in (move.source, move.target):
            continue
        _, held = grasped(game, move.source, -move.count, size)
        for _ in range(60):
            where = chance.uniform(0, plan.width), chance.uniform(0, plan.height)
            answer = drop(plan, state, held.at(*where))
            assert answer.words.endswith(".") or answer.move in state.legal_moves
            assert answer.move is None or (answer.move.source, answer.move.count) == (
                move.source,
                move.count,
            )
