"""Exhaustive search of the plays before the next deal: how deep into the waste they lead."""

from __future__ import annotations

from ..engine.cards import Card
from ..engine.moves import Move
from ..engine.spec import Rules
from ..engine.state import State
from ..engine.table import DEAL, REDEAL
from ..engine.values import kept
from .reach import groups_of, overlapping
from .view import PlayerView, Seen

__all__ = ["bare_depth"]


def bare_depth(view: PlayerView) -> int | None:
    """Greatest number of cards that can be taken off the waste by moves that are no deals.

    A play from the waste takes its top card off, and so does a play from a cell that the waste
    refills. All orders of play are gone through, with the cards that are known: the card that
    lies under n others can be laid bare now if and only if n is no more than this number. It is
    None where that isn't worked out: where columns are built, where unseen cards of the stock
    come into gaps before those of the waste do, and where they lie in cells, so that no gap opens.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.bookkeeping.view import view_of
    >>> bare_depth(view_of(Game("odd-and-even", deal=7).state))
    0
    """
    rules = view.rules
    stock_first = None in view.piles.get("S", ()) and any(
        family.refill[:1] == ("S",) for family in rules.piles
    )
    turned_up = any(None in view.piles[name] for name in rules.cells)
    if rules.columns or stock_first or turned_up:
        return None
    start = _known_part(view)
    height = len(start.piles.get("W", ()))
    ways, todo = _ways(view.rules), [start]
    seen, deepest = set[object](), 0
    while todo and deepest < height - 1:
        now = todo.pop()
        key = ways.key(now)
        if key not in seen:
            seen.add(key)
            deepest = max(deepest, height - len(now.piles["W"]))
            todo += [now.apply(move).after for move in ways.moves(now)]
    return deepest


def _known_part(view: PlayerView) -> State:
    """The position without what is unseen: nothing that lies under an unseen card either."""
    piles = tuple(_above_unseen(pile) for pile in view.piles.values())
    return State(view.rules, piles, view.pass_number)


def _above_unseen(pile: Seen) -> tuple[Card, ...]:
    known = list[Card]()
    for card in reversed(pile):
        if card is None:
            break
        known.append(card)
    return tuple(reversed(known))


class _All:
    """Every move that is no deal, from every position that differs in anything."""

    def key(self, state: State) -> object:
        return state

    def moves(self, state: State) -> list[Move]:
        return [move for move in state.legal_moves if move not in (DEAL, REDEAL)]


@kept
def _is_plain(rules: Rules) -> bool:
    """Whether `_Alike` may be used: in families of any suit only ranks matter; cells are alike."""
    own = groups_of(rules)
    return (
        not rules.tops_move_to
        and (rules.pack.copies == 1 or not any(f.starts_differ for f in rules.foundations))
        and all(group.suit or group.alike for group in own)
        and not overlapping(rules)
        and all(family.refill[0] == "W" for family in rules.piles if family.is_cell)
        and all(lay.rounds == 1 for lay in rules.deal if {*rules.cells} & {*lay.names})
    )


class _Alike(_All):
    """The same with fewer positions: cards and piles that are alike count once.

    And a play that can do no harm is made at once: no pile can miss the card, and no copy of it
    lies where playing that one instead would do something else.
    """

    def __init__(self, rules: Rules) -> None:
        self._groups = groups_of(rules)
        self._of = {
            card: group for card in rules.pack.cards for group in self._groups if group.holds(card)
        }
        self._cells, self._others = list(rules.cells), list(rules.side_piles)

    def _kind(self, card: Card) -> object:
        """The card itself, or its rank where suits don't matter."""
        return card.up if self._of[card.up].suit else card.rank

    def key(self, state: State) -> object:
        piles = state.piles
        heights = [tuple([len(piles[name]) for name in group.names]) for group in self._groups]
        laid = [
            tuple(sorted(each)) if group.alike else each
            for group, each in zip(self._groups, heights, strict=True)
        ]
        return (len(piles["W"]), *[len(piles[name]) for name in self._others], *laid)

    def moves(self, state: State) -> list[Move]:
        moves = super().moves(state)
        return next(([move] for move in moves if self._harmless(state, move)), moves)

    def _harmless(self, state: State, move: Move) -> bool:
        card = state.piles[move.source][-1]
        kind, group = self._kind(card), self._of[card]
        elsewhere = self._others if move.source not in self._others else list(state.piles)
        rivals = [
            other
            for name in elsewhere
            if name not in state.rules.foundation_of
            for other in state.piles[name]
            if self._kind(other) == kind
        ]
        if len(rivals) > (move.source in self._others):
            return False
        if group.alike:
            return True
        laid = [len(state.piles[name]) for name in group.names]
        needing = sum(
            places.get(int(card.rank), -1) >= height
            for places, height in zip(group.places, laid, strict=True)
        )
        tops = [state.piles[name][-1:] for name in (*self._cells, "W", *self._others)]
        return tops.count((card,)) >= needing


@kept
def _ways(rules: Rules) -> _All:
    return _Alike(rules) if _is_plain(rules) else _All()
