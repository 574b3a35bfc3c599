"""The hold rule is stated once, in `strategies.may_open`; what compiled code repeats agrees."""

import numpy as np
import pytest

from oddeven_widget.analysis.kernel import general as kernel
from oddeven_widget.analysis.kernel.tables import game_tables, plan_table
from oddeven_widget.analysis.players.pencil import _settled
from oddeven_widget.analysis.players.pimc import Sampling
from oddeven_widget.analysis.players.strategies import GIVE_UP, hold, may_open, nearest
from oddeven_widget.analysis.solver import row
from oddeven_widget.analysis.solver.codec import unpack
from oddeven_widget.analysis.solver.encoding import kinds_of, puzzled
from oddeven_widget.analysis.solver.position import choose, play_out_by_hold
from oddeven_widget.analysis.solver.spaces import lay_all_home, takes_top
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.catalogue import rules_of

HOLDS = ((2, 4), (0, 1), (5, 2))
CELLS_ONLY = ("odd-and-even", "odd-and-even/bases-dealt")
SIDE_PILES = ("even-and-odd", "boulevard")


def positions(game, deals, limits):
    """Positions to which the hold rule leads: both passes, an empty waste, the stock's end."""
    for deal in deals:
        state = Game(game, deal=deal).state
        while state.status == "playing":
            yield state
            move = hold(*limits)(view_of(state))
            if move == GIVE_UP:
                break
            state = state.apply(move).after


def by_the_rule(state, limits):
    """What the rule plays: the pile and the kind of card, or nothing if it deals."""
    move = hold(*limits)(view_of(state))
    if move == GIVE_UP or move in ("S>W", "W>S"):
        return None
    return move.source, kinds_of(state.rules)[state.piles[move.source][-1].up]


def limit_of(state, limits):
    """Play-outs take the only pass of a game for a later one: nothing comes after it."""
    return limits[0] if state.pass_number == 1 < state.rules.passes else limits[1]


def laid_out(state):
    puzzle, numbers = puzzled(state)
    now = np.zeros(row.SLOTS, np.int64)
    unpack(puzzle, np.array([numbers], np.int64), 0, now)
    return puzzle, now


def by_the_kernel(state, limits):
    """What the kernel chooses in a position, laid out as it lays it out."""
    rules, number = state.rules, kinds_of(state.rules)
    game, plan = game_tables(rules), plan_table(rules, hold(*limits).plan)
    sides = list(rules.family_of)
    piles, depth = np.zeros(len(sides) * row.DEEP, np.int64), np.zeros(len(sides), np.int64)
    for at, name in enumerate(sides):
        depth[at] = len(state.piles[name])
        for place, card in enumerate(state.piles[name]):
            piles[at * row.DEEP + place] = number[card.up]
    laid = np.array([len(state.piles[name]) for name in rules.foundation_names], np.int64)
    waste = np.array([number[card.up] for card in state.piles["W"]] or [0], np.int64)
    wants, used, now = (np.zeros(8, np.int64) for _ in range(3))
    for at, name in enumerate(rules.foundation_names):
        if state.piles[name] and game.family[at] >= 0:
            used[game.family[at]] |= game.alike[number[state.piles[name][0].up]]
    now[kernel.END], now[kernel.WASTE] = len(state.piles["S"]), len(state.piles["W"])
    now[kernel.PASS] = state.pass_number
    kernel._want(game, laid, wants, used, now)
    kernel._scan(game, plan, piles, depth, now)
    key = int(kernel._choose(game, plan, laid, waste, now))
    return None if key == kernel.NOTHING else ((*sides, "W")[key & 255], key >> 8 & 255)


@pytest.mark.parametrize("game", [*CELLS_ONLY, *SIDE_PILES, "odd-and-even/standstill"])
def test_the_kernel_chooses_what_the_rule_chooses(game):
    for limits in HOLDS:
        for state in positions(game, (1,), limits):
            assert by_the_kernel(state, limits) == by_the_rule(state, limits), str(state)


@pytest.mark.parametrize("game", [*CELLS_ONLY, *SIDE_PILES])
def test_play_outs_choose_what_the_rule_chooses_but_side_piles_first(game):
    """A card on which nothing follows can go at once: play-outs don't sort it among the others."""
    met = set()
    for limits in HOLDS:
        for state in positions(game, (3, 4), limits):
            puzzle, now = laid_out(state)
            found = int(choose(puzzle, now, limit_of(state, limits)))
            limit = limit_of(state, limits)
            rule = by_the_rule(state, (limit, limit))
            source, kind = found // row.FROM, found % row.ONTO
            assert bool(found) == bool(rule), str(state)
            if rule and source < row.SIDES:
                place = "waste" if rule[0] == "W" else "cell"
                assert source == (row.WASTE if place == "waste" else row.CELL)
                assert kind == rule[1]
                met.add(place)
            elif rule:
                assert rule[0] != "W"
            stock, waste = bool(state.piles["S"]), bool(state.piles["W"])
            met.add((state.pass_number, stock, waste))
    assert {"waste", "cell", (state.rules.passes, False, True), (1, True, False)} <= met


@pytest.mark.parametrize("game", CELLS_ONLY)
@pytest.mark.parametrize("limits", HOLDS)
def test_a_play_out_is_the_game_that_the_rule_plays(game, limits):
    """Where there are only cells: card by card, to the same foundations."""
    start = Game(game, deal=5).state
    puzzle, now = laid_out(start)
    trail = np.zeros(1024, np.int64)
    moves = int(play_out_by_hold(puzzle, now, *limits, trail))
    played = list(positions(game, (5,), limits))
    assert moves in (len(played), len(played) - 1)
    number = kinds_of(start.rules)
    for code, state in zip(trail[:moves].tolist(), played, strict=False):
        move = hold(*limits)(view_of(state))
        if move.source in ("S", "W") and move.target[0] != "F":
            assert code == 0
        else:
            assert code % row.ONTO == number[state.piles[move.source][-1].up]
            home = state.rules.foundation_names.index(move.target)
            assert code // row.ONTO % (row.FROM // row.ONTO) == home


@pytest.mark.parametrize("game", CELLS_ONLY)
def test_with_spaces_the_rule_is_the_same_once_all_that_can_go_home_is_home(game):
    """And what is home then is what the pencil rule counts as home."""
    spaces = 0
    for limits in HOLDS:
        for state in positions(game, (6,), limits):
            puzzle, now = laid_out(state)
            lay_all_home(puzzle, now)
            view = view_of(state)
            laid, free = _settled(view)
            names = state.rules.foundation_names
            assert [laid[n] for n in names] == [now[row.LAID] >> 4 * at & 15 for at in range(8)]
            assert free == now[row.SPACES]
            spaces += free > 0
            top = state.piles["W"][-1] if state.piles["W"] else None
            far = nearest(view, top, laid) if top else 0
            last = not view.redeals_left and not state.piles["S"]
            soon = far is not None and far <= limit_of(state, limits)
            takes = takes_top(puzzle, now, *limits)
            assert bool(takes) is (last or soon), str(state)
    assert spaces > 50


def test_an_empty_waste_and_the_end_of_the_last_pass_let_every_gap_be_opened():
    state, opened = Game("odd-and-even", deal=7).state, []
    while any(move in state.legal_moves for move in ("S>W", "W>S")):
        opened.append(may_open(view_of(state), (0, 0)))
        state = state.apply("S>W" if state.piles["S"] else "W>S").after
    assert opened[0]
    assert opened[96]  # the waste has just been turned over
    assert not all(opened)
    assert may_open(view_of(state), (0, 0))


def test_where_dealing_waits_for_a_standstill_play_outs_hold_nothing_back():
    """They dealt in the face of cards that could be played, which the rules forbid."""
    rules = rules_of("odd-and-even/standstill")
    view = view_of(Game(rules, deal=7).state)
    settings = Sampling(5)._settings(view).tolist()
    assert settings[-3:] == [1, row.NO_HOLD, row.NO_HOLD]
