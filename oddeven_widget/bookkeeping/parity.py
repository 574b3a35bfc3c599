"""The parity rule as a dominance: of two piles that both want a card, feed the one that lags.

A pile lags if the card comes earlier in its order, so that fewer cards lie on it. In Odd and Even
both piles of a suit want the same card whenever the Ace pile is 7 cards ahead of the Two pile, or
the Two pile 6 ahead of the Ace pile; there the rule says **odd ranks to the Ace pile, even ranks
to the Two pile**, and so it does for steps of two only. It is never worse, whatever step the two
piles share: `dominance` proves it by going through all their positions.

All that plays by the rule takes it from here. What is compiled repeats `lagging` (the kernel's
`_home`) or reads it off tables that are made with `prefers_first`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ..engine.cards import Rank
from ..engine.moves import Move
from ..engine.sequences import Sequence
from ..engine.spec import Rules
from ..engine.values import checked
from ..engine.words import an

__all__ = ["better_move", "both_want", "dominance", "lagging", "prefers_first"]

# How many cards lie on the first and on the second of two piles.
Laid = tuple[int, int]


def prefers_first(first: Sequence, second: Sequence, rank: Rank) -> bool:
    """The rule for two piles that want `rank`: the first takes it if it comes earlier there.

    On the Ace pile the odd ranks come first, on the Two pile the even ranks: a card belongs on
    the pile that it opens up the way for, not on the one that it all but completes.

    >>> ace_pile, two_pile = Sequence(Rank.ACE, 2), Sequence(Rank.TWO, 2)
    >>> [prefers_first(ace_pile, two_pile, rank) for rank in (Rank.SEVEN, Rank.EIGHT)]
    [True, False]
    """
    _check(first, second)
    if not all(rank in sequence.order for sequence in (first, second)):
        raise ValueError(f"One of the two piles never takes {an(Rank(rank).word)}.")
    return _lagging((first, second), rank) == 0


def lagging(rules: Rules, foundations: Iterable[str], rank: Rank) -> str:
    """The rule for any number of foundations that want `rank`; of those alike, the first named.

    >>> from oddeven_widget import rules_of
    >>> lagging(rules_of("odd-and-even"), ("F1", "F5"), Rank.EIGHT)
    'F5'
    """
    names = tuple(foundations)
    sequences = [rules.foundation_of[name].family.sequence for name in names]
    return names[_lagging(sequences, rank)]


def _lagging(sequences: Collection[Sequence], rank: Rank) -> int:
    """The number of the sequence in which a rank comes earliest; of equals, the first."""
    places = [sequence.order.index(rank) for sequence in sequences]
    return places.index(min(places))


def better_move(rules: Rules, moves: Iterable[Move], rank: Rank) -> Move:
    """The play among the `moves` of one card of `rank` that goes to the pile that lags.

    >>> from oddeven_widget import rules_of
    >>> better_move(rules_of("odd-and-even"), (Move("W>F1"), Move("W>F5")), Rank.EIGHT)
    'W>F5'
    """
    foundations = checked(rules, Rules, "the rules of a game, game.rules").foundation_of
    checked(moves, Iterable, "moves, such as game.legal_moves")  # type: ignore[type-abstract]
    rank, plays = Rank(rank), [move for move in map(Move, moves) if move.target in foundations]
    taken = [m for m in plays if rank in foundations[m.target].family.sequence.order]
    if not taken:
        raise ValueError(f"None of these moves plays {an(rank.word)} to a foundation.")
    to = lagging(rules, [move.target for move in taken], rank)
    return next(move for move in taken if move.target == to)


def both_want(first: Sequence, second: Sequence) -> Iterator[tuple[Laid, Rank]]:
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


def dominance(first: Sequence, second: Sequence) -> frozenset[tuple[Laid, Laid]]:
    """The greatest simulation relation: all pairs (p, q) such that p is never worse than q.

    p *simulates* q, or dominates it: every card that q can take, p can take too, so that the two
    positions after it are in the same relation (or the same). Starting from all pairs, those
    that fail are taken out until none does: what is left is the greatest such relation. A line of
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


Steps = dict[Laid, tuple[tuple[Rank, Laid], ...]]


def _steps(first: Sequence, second: Sequence, piles: Laid) -> tuple[tuple[Rank, Laid], ...]:
    """Plays of the two piles: what each wants, and the position after it."""
    (a, b), here, there = piles, first.wanted(piles[0]), second.wanted(piles[1])
    steps = [(here, (a + 1, b)), (there, (a, b + 1))]
    return tuple((rank, after) for rank, after in steps if rank is not None)


def _copies(steps: Steps, pairs: set[tuple[Laid, Laid]], p: Laid, q: Laid) -> bool:
    """Whether p can copy each single card that q takes and stay in the relation."""
    return all(
        any(rank is wanted and (after_p, after_q) in pairs for wanted, after_p in steps[p])
        for rank, after_q in steps[q]
    )
