"""The parity rule as a theorem: checked over all positions, and held against full play."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.parity import (
    better_move,
    both_want,
    dominance,
    lagging,
    prefers_first,
)
from oddeven_widget.engine.cards import Rank
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.moves import Move
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations

ACE_PILE, TWO_PILE = Sequence(Rank.ACE, 2), Sequence(Rank.TWO, 2)
BETTER = dominance(ACE_PILE, TWO_PILE)
ODD = {Rank.ACE, Rank.THREE, Rank.FIVE, Rank.SEVEN, Rank.NINE, Rank.JACK, Rank.KING}


def test_the_rule_is_odd_to_the_ace_pile_and_even_to_the_two_pile():
    assert {rank for rank in Rank if prefers_first(ACE_PILE, TWO_PILE, rank)} == ODD
    assert {rank for rank in Rank if not prefers_first(TWO_PILE, ACE_PILE, rank)} == ODD


def test_it_is_never_worse_and_the_other_choice_never_better():
    """For each of the 13 positions in which both piles want a card, over all 14 x 14."""
    strictly = 0
    for (ace, two), rank in both_want(ACE_PILE, TWO_PILE):
        choices = [(ace + 1, two), (ace, two + 1)]
        rule, other = choices if prefers_first(ACE_PILE, TWO_PILE, rank) else choices[::-1]
        assert (rule, other) in BETTER
        strictly += (other, rule) not in BETTER
    # The other choice is as good only where it makes no difference at all.
    assert strictly == 13


def test_both_piles_want_a_card_exactly_when_one_is_seven_or_the_other_six_ahead():
    """The claim of a guide that only one pile ever accepts a card is false."""
    both = {
        (ace, two)
        for ace in range(14)
        for two in range(14)
        if (rank := ACE_PILE.wanted(ace)) and rank is TWO_PILE.wanted(two)
    }
    assert both == {piles for piles, _ in both_want(ACE_PILE, TWO_PILE)}
    assert both == {(a, t) for a in range(13) for t in range(13) if a - t in (7, -6)}
    assert len(both) == 13


def test_the_relation_is_an_order_of_positions_with_equally_many_cards():
    places = {(a, b) for a in range(14) for b in range(14)}
    assert all((p, p) in BETTER for p in places)
    assert all(sum(p) == sum(q) for p, q in BETTER)
    after = {p: {r for q, r in BETTER if q == p} for p in places}
    assert all(after[q] <= after[p] for p, q in BETTER)


def steps(piles):
    """What the two piles want, and the positions after it."""
    ace, two = piles
    wanted = [(ACE_PILE.wanted(ace), (ace + 1, two)), (TWO_PILE.wanted(two), (ace, two + 1))]
    return [(rank, after) for rank, after in wanted if rank]


def test_who_is_better_can_copy_every_card_and_stays_better():
    """And whoever is left out meets a card that can't be copied."""
    places = [(a, b) for a in range(14) for b in range(14)]
    for p, q in ((p, q) for p in places for q in places if sum(p) == sum(q)):
        copied = all(
            any(rank is same and (after, end) in BETTER for rank, after in steps(p))
            for same, end in steps(q)
        )
        assert copied is ((p, q) in BETTER)


@pytest.mark.parametrize("step", range(1, 13))
def test_feeding_the_pile_that_lags_is_never_worse_by_any_step(step):
    """The Two pile starts at another place of the Ace pile's order for each of the steps.

    So all pairs of piles with a step in common are among these, with their ranks renamed.
    """
    first, second = Sequence(Rank.ACE, step), Sequence(Rank.TWO, step)
    better, ties = dominance(first, second), list(both_want(first, second))
    assert len(ties) == 13
    for (here, there), rank in ties:
        fed = {True: (here + 1, there), False: (here, there + 1)}
        assert prefers_first(first, second, rank) is (here < there)
        assert (fed[here < there], fed[here > there]) in better


def test_odd_to_the_ace_pile_is_the_rule_for_steps_of_two_only():
    def to_ace_pile(step):
        piles = Sequence(Rank.ACE, step), Sequence(Rank.TWO, step)
        return {rank for rank in Rank if prefers_first(*piles, rank)}

    assert [step for step in range(1, 13) if to_ace_pile(step) == ODD] == [2]


@pytest.mark.parametrize("modulus", [3, 5, 7, 11, 13])
def test_the_rule_holds_for_other_numbers_of_ranks(modulus):
    first = Sequence(Rank.ACE, 2, modulus, modulus)
    second = Sequence(Rank.TWO, 2, modulus, modulus)
    better, met = dominance(first, second), 0
    for (here, there), rank in both_want(first, second):
        choices = [(here + 1, there), (here, there + 1)]
        rule, other = choices if prefers_first(first, second, rank) else choices[::-1]
        assert (rule, other) in better
        met += 1
    assert met


@given(st.sampled_from([5, 7]), st.integers(1, 6), st.integers(1, 7), st.integers(1, 7))
def test_the_rule_holds_for_other_steps_and_starts(modulus, step, start, other_start):
    """With the same step any two piles of whole rounds are covered."""
    if step % modulus == 0 or max(start, other_start) > modulus:
        return
    first = Sequence(Rank(start), step, modulus, modulus)
    second = Sequence(Rank(other_start), step, modulus, modulus)
    better = dominance(first, second)
    for (here, there), rank in both_want(first, second):
        choices = [(here + 1, there), (here, there + 1)]
        rule, other = choices if prefers_first(first, second, rank) else choices[::-1]
        assert (rule, other) in better


def test_playing_by_the_rule_wins_whenever_the_other_choice_wins(small):
    """Full search from positions in which two piles want the card that is to be played."""
    met = 0
    for name in ("one-suit", "one-pass", "three-passes", "standstill", "one-side", "waste-kept"):
        rules, chance = small.rules[name], random.Random(name)
        for deal in range(1, 40):
            for state in small.walk(rules, deal, seed=chance.random()):
                choice = [m for m in state.legal_moves if m.target[0] == "F"]
                pairs = [(a, b) for a in choice for b in choice if a < b and a.source == b.source]
                if not pairs:
                    continue
                nodes = small.all_ways(state, 700)
                if nodes is None:
                    continue
                met += 1
                a, b = pairs[0]
                rule = better_move(rules, (a, b), state.piles[a.source][-1].rank)
                ends = [
                    nodes[small.key(state.apply(m).after)].won
                    for m in (rule, b if rule == a else a)
                ]
                assert ends[0] or not ends[1], str(state)
    assert met > 50


def test_the_better_move_is_the_one_of_the_rule():
    rules = rules_of("odd-and-even")
    for rank in Rank:
        move = better_move(rules, (Move("R1>F1"), Move("R1>F5")), rank)
        assert move == ("R1>F1" if rank in ODD else "R1>F5")
        assert better_move(rules, (Move("S>W"), Move("R1>F5")), rank) == "R1>F5"


def test_it_chooses_among_plays_of_that_rank_only():
    rules = rules_of("even-and-odd")
    with pytest.raises(ValueError, match="None of these moves plays a two to a foundation"):
        better_move(rules, (Move("S>W"), Move("T1>F1")), Rank.TWO)
    with pytest.raises(ValueError, match="plays an ace to a foundation"):
        better_move(rules, (), Rank.ACE)


def test_a_rank_that_a_pile_never_takes_has_no_better_pile():
    short = Sequence(Rank.TWO, 2, length=6)
    with pytest.raises(ValueError, match="One of the two piles never takes an ace"):
        prefers_first(ACE_PILE, short, Rank.ACE)


def test_a_game_meets_the_choice(small):
    """A position of a real game in which a card fits both piles of its suit."""
    for deal in range(1, 9):
        for state in small.play_all(Game("odd-and-even", deal=deal).state):
            targets = [move.source for move in state.legal_moves if move.target[0] == "F"]
            if len(set(targets)) < len(targets):
                return
    raise AssertionError("no game in eight met a choice")


ACE_PILE = Sequence(Rank.ACE, 2)
PLAYS = (Move("W>F1"), Move("W>F5"))
GAME = Game("odd-and-even", deal=7)


@pytest.mark.parametrize("other", [GAME, GAME.state, None, "odd-and-even"])
def test_what_is_passed_in_the_wrong_place_is_told_in_a_sentence(other):
    with pytest.raises(TypeError, match=r"^This takes the rules of a game, game\.rules, not .*\.$"):
        better_move(other, PLAYS, Rank.EIGHT)
    for ask in (prefers_first, both_want, dominance):
        rank = (Rank.EIGHT,) if ask is prefers_first else ()
        with pytest.raises(TypeError, match=r"^This takes the sequences of two piles, such as .*"):
            list(ask(ACE_PILE, other, *rank))


def test_moves_may_be_written_as_text_and_anything_else_is_refused():
    assert better_move(GAME.rules, ["W>F1", "W>F5"], 8) == "W>F5"
    with pytest.raises(TypeError, match=r"^This takes moves, such as game\.legal_moves, not None"):
        better_move(GAME.rules, None, Rank.EIGHT)
    with pytest.raises(ValueError, match="'x' is no rank"):
        better_move(GAME.rules, PLAYS, "x")
    with pytest.raises(ValueError, match="'x' is no rank"):
        prefers_first(ACE_PILE, ACE_PILE, "x")


THREE_PILES = rules_of("odd-and-even").replace(
    name="three-pile",
    foundations=(
        Foundations("Ace pile", Sequence(Rank.ACE, 2)),
        Foundations("Three pile", Sequence(Rank.THREE, 2)),
    ),
)


def test_a_three_that_an_ace_pile_and_a_three_pile_want_opens_the_three_pile():
    """Odd though it is: the rule is to feed the pile that lags."""
    plays = (Move("W>F1"), Move("W>F5"))
    assert better_move(THREE_PILES, plays, Rank.THREE) == "W>F5"
    assert better_move(THREE_PILES, plays, Rank.ACE) == "W>F1"
    assert lagging(THREE_PILES, ("F1", "F5"), Rank.QUEEN) == "F5"
    assert lagging(THREE_PILES, ("F5", "F1"), Rank.ACE) == "F1"
