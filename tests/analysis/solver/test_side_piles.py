"""Side piles: what is said to be lost is lost, and what need not be tried is not missed."""

from functools import cache
from random import Random

import numpy as np
import pytest
from reduced import plainly

from oddeven_widget.analysis.solver import row
from oddeven_widget.analysis.solver.beam import Beam
from oddeven_widget.analysis.solver.codec import unpack
from oddeven_widget.analysis.solver.dfs import DepthFirst
from oddeven_widget.analysis.solver.dfs_core import canonicalise
from oddeven_widget.analysis.solver.encoding import puzzled
from oddeven_widget.analysis.solver.side_piles import is_barrier_with_sides, is_sealed
from oddeven_widget.analysis.solver.solver import Searched, solve
from oddeven_widget.analysis.solver.workspace import side_scratch
from oddeven_widget.bookkeeping.checks import holds
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.proofs import Sealed, prove_dead
from oddeven_widget.bookkeeping.view import open_view
from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles
from oddeven_widget.engine.state import State

BOTH = (Suit.SPADES, Suit.HEARTS)


def in_suit(name, ranks, suits, rounds, passes=1):
    """Boulevard with few ranks and suits, and one cell."""
    first, second = (Sequence(rank, 2, ranks, ranks) for rank in (Rank.ACE, Rank.TWO))
    return rules_of("boulevard").replace(
        name=name,
        pack=Pack(copies=2, ranks=ranks, suits=suits),
        foundations=(Foundations("Ace pile", first, suits), Foundations("Two pile", second, suits)),
        **little(rounds, passes),
    )


def any_suit(name, ranks, rounds):
    """Even and Odd with few ranks and two suits, and one cell."""
    none, half = (None, None), ranks // 2
    ace, two = Sequence(Rank.ACE, 2, ranks - half, ranks), Sequence(Rank.TWO, 2, half, ranks)
    return rules_of("even-and-odd").replace(
        name=name,
        pack=Pack(ranks=ranks, suits=BOTH),
        foundations=(
            Foundations("Ace pile", ace, none, starts_differ=True),
            Foundations("Two pile", two, none, starts_differ=True),
        ),
        **little(rounds, 1),
    )


def little(rounds, passes):
    piles = (Piles("tableau", 1, refill=("W", "S")), Piles("reserve", 2))
    deal = (Lay("T1-T1"), Lay("R1-R2", rounds=rounds, face_up=False))
    return {"piles": piles, "deal": deal, "passes": passes}


SMALL = {
    in_suit("one-suit", 7, BOTH[:1], 4): 40,
    in_suit("one-suit-twice", 7, BOTH[:1], 4, passes=2): 40,
    in_suit("two-suits", 5, BOTH, 4): 30,
    in_suit("two-suits-twice", 5, BOTH, 6, passes=2): 20,
    any_suit("any-suit", 8, 4): 60,
    any_suit("any-suit-deep", 9, 6): 60,
}
named = pytest.mark.parametrize("rules", SMALL, ids=lambda rules: rules.name)


def laid_out(state):
    """A position's tables, the position laid out, and scratch to count in."""
    puzzle, numbers = puzzled(state)
    now = np.zeros(row.SLOTS, np.int64)
    unpack(puzzle, np.array([numbers], np.int64), 0, now)
    return puzzle, now, side_scratch()


def opened(state):
    """The same position with every card lying face up, for the checker, who believes his eyes."""
    piles = [tuple(card.up for card in pile) for pile in state.piles.values()]
    return State(state.rules, tuple(piles), state.pass_number)


@cache
def outcome(rules, deal):
    return plainly(Game(rules, deal=deal).state)


def walk(state, seed):
    """Positions on a way through the game that holds cards back now and then."""
    chance, found = Random(seed), [state]
    while state.legal_moves:
        plays = [move for move in state.legal_moves if move[0] not in "SW" or "F" in move]
        some = plays if plays and chance.random() < 0.6 else state.legal_moves
        state = state.apply(chance.choice(some)).after
        found.append(state)
    return found


@named
def test_a_dive_finds_what_a_plain_search_finds(rules):
    outcomes = set()
    for deal in range(1, SMALL[rules] + 1):
        state = Game(rules, deal=deal).state
        search = DepthFirst(state)
        search.search(10**5, lambda: True)
        won = outcome(rules, deal) == "won"
        outcomes.add(won)
        assert (search.codes is not None, search.complete) == (won, not won), deal
        assert not won or search.line()[1].status == "won"
    assert outcomes == {True, False}


@named
def test_the_solver_finds_what_a_plain_search_finds(rules):
    for deal in range(1, SMALL[rules] + 1):
        state = Game(rules, deal=deal).state
        assert solve(state).outcome == outcome(rules, deal), deal


@named
@pytest.mark.parametrize("digs", [0, 1])
def test_a_beam_finds_the_same_with_and_without_what_is_said_of_side_piles(rules, digs):
    for deal in range(1, 21):
        state = Game(rules, deal=deal).state
        beam = Beam(state)
        beam.puzzle = beam.puzzle._replace(digs=digs, careful=0)
        for hold in beam.holds:
            if beam.codes is None and not beam.complete:
                beam.search(5000, hold, 10**6, lambda: True)
        won = outcome(rules, deal) == "won"
        assert (beam.codes is not None, beam.complete) == (won, not won), deal


@named
def test_no_position_is_called_proved_lost_that_can_be_won(rules):
    called = 0
    for deal in range(1, 16):
        for state in walk(Game(rules, deal=deal).state, deal):
            puzzle, now, scratch = laid_out(state)
            if is_sealed(puzzle, now, scratch) or is_barrier_with_sides(puzzle, now, scratch):
                called += 1
                assert plainly(state) == "lost"
    assert called > 20


@named
def test_a_ledger_and_the_solver_call_the_same_positions_sealed(rules):
    found = 0
    for deal in range(1, 31):
        for state in walk(Game(rules, deal=deal).state, deal):
            proof = prove_dead(open_view(state))
            puzzle, now, scratch = laid_out(state)
            sealed = is_sealed(puzzle, now, scratch)
            if isinstance(proof, Sealed):
                found += 1
                assert sealed
                assert holds(proof, opened(state))
            else:
                assert proof or not sealed
    assert found > 20


def test_a_family_with_two_piles_in_a_suit_has_places_on_both():
    """Two alike piles and a third were once taken for two piles that get in each other's way."""
    suits = BOTH[:1]
    first, second = (Sequence(rank, 2, 5, 5) for rank in (Rank.ACE, Rank.TWO))
    rules = in_suit("three-piles", 5, suits, 4).replace(
        pack=Pack(copies=3, ranks=5, suits=suits),
        foundations=(Foundations("Ace pile", first, suits * 2), Foundations("Two", second, suits)),
    )
    called = 0
    for deal in range(1, 40):
        for state in walk(Game(rules, deal=deal).state, deal)[::3]:
            if isinstance(proof := prove_dead(open_view(state)), Sealed):
                called += 1
                assert plainly(state) == "lost"
                assert holds(proof, opened(state))
    assert called > 20


def test_cards_that_need_one_place_lose_the_game_together():
    """Only one three lies open, so of the four fives on the others only one comes out."""
    piles = {"R1": "3H 3D 5D 5S", "R2": "3C 5C 5H", "S": ...}
    state = Game("even-and-odd", piles=piles).state
    proof = prove_dead(open_view(state))
    assert proof == Sealed(("R1",))
    assert holds(proof, opened(state))
    assert not holds(Sealed(("R3",)), opened(state))
    assert str(proof).startswith("R1 can't be emptied: even if the whole stock and waste lay open")
    assert is_sealed(*laid_out(state))
    other = Game("even-and-odd", piles={"R1": "3H 5D 3D 5S", "R2": "3C 5H", "S": ...}).state
    assert prove_dead(open_view(other)) is None
    assert not is_sealed(*laid_out(other))
    assert not holds(Sealed(("R1",)), opened(other))


def test_suits_make_no_odds_in_a_cell_where_any_suit_goes():
    puzzle, _ = puzzled(Game("even-and-odd", deal=1).state)
    assert (puzzle.lanes, puzzle.suits, puzzle.classes) == (13, 4, 13)
    cells = {"one": [0, 13, 39], "other": [13, 26, 39]}
    made = set()
    for kinds in cells.values():
        now = np.zeros(row.SLOTS, np.int64)
        for kind in kinds:
            now[row.ONCE] |= 1 << kind
        canonicalise(puzzle, now)
        made.add(int(now[row.ONCE]))
    assert made == {1 | 1 << 13 | 1 << 26}


def test_a_card_that_comes_twice_into_a_cell_stands_for_another_of_its_rank():
    puzzle, _ = puzzled(Game("even-and-odd", deal=1).state)
    now = np.zeros(row.SLOTS, np.int64)
    now[row.ONCE], now[row.TWICE] = 1 | 1 << 13, 1 << 13
    canonicalise(puzzle, now)
    assert (int(now[row.ONCE]), int(now[row.TWICE])) == (1 | 1 << 13 | 1 << 26, 0)


def test_games_of_cells_and_games_that_wait_are_not_searched_so():
    assert puzzled(Game("odd-and-even", deal=1).state)[0].digs == 0
    assert puzzled(Game("boulevard", deal=1).state)[0].digs == 1
    waits = rules_of("boulevard").replace(name="waits", deal_when="standstill")
    assert puzzled(Game(waits, deal=1).state)[0].digs == 0


def test_deals_of_even_and_odd_that_a_beam_does_not_win_are_won_in_depth():
    for deal in (199, 212, 433, 455):
        found = solve(Game("even-and-odd", deal=deal), 100_000)
        assert found.outcome == "won", deal


def test_a_deal_of_even_and_odd_is_searched_to_the_end():
    found = solve(Game("even-and-odd", deal=48), 300_000)
    assert found.outcome == "lost"
    assert isinstance(found.proof, Searched)


def test_a_dive_ends_when_it_is_told_to_and_at_its_budget():
    search = DepthFirst(Game("even-and-odd", deal=14).state)
    search.search(10**6, lambda: False)
    assert (search.stopped, search.complete, search.codes) == (True, False, None)
    again = DepthFirst(Game("even-and-odd", deal=14).state)
    again.search(5000, lambda: True)
    assert 5000 <= again.effort.nodes < 5100
    assert (again.stopped, again.complete) == (False, False)
