"""Odd and Even with a reduced pack, small enough to be gone through to the end."""

from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles

BOTH = (Suit.SPADES, Suit.HEARTS)


def little(name, ranks, suits=BOTH[:1], cells=1, passes=1):
    """Odd and Even with few ranks, suits and cells."""
    first, second = (Sequence(rank, 2, ranks, ranks) for rank in (Rank.ACE, Rank.TWO))
    return rules_of("odd-and-even").replace(
        name=name,
        pack=Pack(copies=2, ranks=ranks, suits=suits),
        foundations=(Foundations("Ace pile", first, suits), Foundations("Two pile", second, suits)),
        piles=(Piles("reserve", cells, refill=("W", "S")),),
        deal=(Lay(f"R1-R{cells}"),),
        passes=passes,
    )


def plainly(state):
    """Whether a position can be won: go through all ways, one by one."""
    seen, todo = set(), [state]
    while todo:
        now = todo.pop()
        if now.status == "won":
            return "won"
        if now not in seen:
            seen.add(now)
            todo += [now.apply(move).after for move in reversed(now.legal_moves)]
    return "lost"
