"""The parity rule: which of a suit's two piles should take a card that both want.

Both piles of a suit want the same card whenever the Ace pile is 7 cards ahead of the Two pile, or
the Two pile 6 ahead of the Ace pile. The rule: **odd ranks to the Ace pile, even ranks to the
Two pile**. It is never worse, and `dominance` proves it by going through all 14 x 14 positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..engine.cards import Rank
from ..engine.moves import Move
from ..engine.sequences import Sequence
from ..engine.spec import Rules
from ..engine.values import checked
from ..engine.words import an

__all__ = ["Piles", "better_move", "both_want", "dominance", "prefers_first"]

# How many cards lie on the first and on the second of two piles.
Piles = tuple[int, int]


def prefers_first(first: Sequence, second: Sequence, rank: Rank) -> bool:
    """The rule: of two piles that want `rank`, the first takes it if it comes earlier there.

    On the Ace pile the odd ranks come first, on the Two pile the even ranks: a card belongs on
    the pile that it opens up the way for, not on the one that it all but completes.

    >>> ace_pile, two_pile = Sequence(Rank.ACE, 2), Sequence(Rank.TWO, 2)
    >>> [prefers_first(ace_pile, two_pile, rank) for rank in (Rank.SEVEN, Rank.EIGHT)]
    [True, False]
    """
    _check(first, second)
    here, there = first.position(rank), second.position(rank)
    if here is None or there is None:
        raise ValueError(f"One of the two piles never takes {an(Rank(rank).word)}.")
    return here <= there


def better_move(rules: Rules, moves: Iterable[Move], rank: Rank) -> Move:
    """Of the `moves` of one card of `rank`, the play to a foundation that the parity rule takes.

    >>> from oddeven_widget import rules_of
    >>> better_move(rules_of("odd-and-even"), (Move("W>F1"), Move("W>F5")), Rank.EIGHT)
    'W>F5'
    """
    foundations = checked(rules, Rules, "the rules of a game, game.rules").foundation_of
    checked(moves, Iterable, "moves, such as game.legal_moves")  # type: ignore[type-abstract]
    plays = [move for move in map(Move, moves) if move.target in foundations]
    order = {move: foundations[move.target][0].sequence.position(rank) for move in plays}
    taken = [move for move in plays if order[move] is not None]
    if not taken:
        raise ValueError(f"None of these moves plays {an(Rank(rank).word)} to a foundation.")
    return min(taken, key=lambda move: order[move] or 0)


def both_want(first: Sequence, second: Sequence) -> Iterator[tuple[Piles, Rank]]:
    """Every position of two piles in which both want the same rank, and that rank.

    >>> positions = [piles for piles, _ in both_want(Sequence(Rank.ACE, 2), Sequence(Rank.TWO, 2))]
    >>> len(positions), sorted({ace - two for ace, two in positions})
    (13, [-6, 7])
    """
    _check(first, second)
    for here in range(first.length):
        for there in range(second.length):
            rank = first.wanted(here)
            if rank is not None and rank is second.wanted(there):
                yield (here, there), rank


def dominance(first: Sequence, second: Sequence) -> frozenset[tuple[Piles, Piles]]:
    """All pairs (p, q) of positions such that p is never worse than q, whatever cards come.

    p is at least as good as q if every card that q can take, p can take too, so that the two
    positions after it are in the same relation (or the same). Starting from all pairs, those
    that fail are taken out until none does: what is left is the largest such relation. A line of
    play from q can then be copied from p card by card, wherever the cards lie. The pairs are
    positions with equally many cards, of which there are 1,834 for two piles of 13.

    >>> better = dominance(Sequence(Rank.ACE, 2), Sequence(Rank.TWO, 2))
    >>> ((8, 0), (7, 1)) in better, ((7, 1), (8, 0)) in better
    (False, True)
    """
    _check(first, second)
    places = [(a, b) for a in range(first.length + 1) for b in range(second.length + 1)]
    steps = {piles: _steps(first, second, piles) for piles in places}
    pairs = {(p, q) for p in places for q in places if sum(p) == sum(q)}
    while True:
        failing = {(p, q) for p, q in pairs if not _copies(steps, pairs, p, q)}
        if not failing:
            return frozenset(pairs)
        pairs -= failing


def _check(*sequences: object) -> None:
    for one in sequences:
        checked(one, Sequence, "the sequences of two piles, such as Sequence(Rank.ACE, 2)")


Steps = dict[Piles, tuple[tuple[Rank, Piles], ...]]


def _steps(first: Sequence, second: Sequence, piles: Piles) -> tuple[tuple[Rank, Piles], ...]:
    """What each of the two piles wants, and the position after it."""
    (a, b), here, there = piles, first.wanted(piles[0]), second.wanted(piles[1])
    steps = [(here, (a + 1, b)), (there, (a, b + 1))]
    return tuple((rank, after) for rank, after in steps if rank is not None)


def _copies(steps: Steps, pairs: set[tuple[Piles, Piles]], p: Piles, q: Piles) -> bool:
    """Whether p can copy each single card that q takes and stay in the relation."""
    return all(
        any(rank is wanted and (after_p, after_q) in pairs for wanted, after_p in steps[p])
        for rank, after_q in steps[q]
    )
