"""Independent checker of lost positions: a slow search, apart from the compiled one.

Where cells have spaces it rests on the same three lemmas as the compiled search (`spaces.py`), and
on no line of its code. *Spaces*: a position is the set of cards out of the deck. *Twin*: a card
that goes home with its twin out of the way need not be left lying. *Barrier*: a card of the waste
under which too much is stuck is never reached. All else is its own: sets of deck places as Python's
integers, each suit by itself. Other games are searched on the engine.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

from ...bookkeeping.game import Game
from ...bookkeeping.proofs import prove_dead
from ...bookkeeping.view import open_view
from ...engine.cards import Suit
from ...engine.spec import Rules
from ...engine.state import State
from ...engine.values import kept
from ...engine.words import quoted

__all__ = ["recheck"]

POSITIONS: Final = 2_000_000
# Cards out of the deck, how many were dealt, the pass, and the cards that were left lying; sets of
# cards are places of the deck, a bit each.
Position = tuple[int, int, int, int]
# A pile of a suit: the ranks that it takes, in order, and how many are laid.
Pile = tuple[tuple[int, ...], int]


def recheck(game: Game | State, positions: int = POSITIONS) -> Literal["won", "lost", "unknown"]:
    """Search a position again: 'lost' when all was searched and nothing wins.

    A deal of Odd and Even takes from a second to ten minutes. Other games are searched on the
    engine itself, but for positions that `bookkeeping.proofs` proves lost. When so many `positions`
    decide nothing it is 'unknown'.

    >>> from oddeven_widget import Game
    >>> recheck(Game("odd-and-even", deal=2), 10)
    'unknown'
    """
    state = game.state if isinstance(game, Game) else game
    if not isinstance(state, State):
        raise ValueError(f"recheck takes a Game or a State, not {quoted(game)}.")
    if type(positions) is not int or positions < 1:
        raise ValueError(f"positions must be a whole number above 0, not {quoted(positions)}.")
    if _has_spaces(state):
        return _SpaceSearch(state).result(positions)
    return _on_engine(state, positions)


def _on_engine(state: State, positions: int) -> Literal["won", "lost", "unknown"]:
    """Depth-first search on the engine, but for positions that `bookkeeping.proofs` proves lost."""
    seen, todo = set[object](), [state]
    while todo:
        here = todo.pop()
        canonical = _canonical(here)
        if canonical not in seen:
            seen.add(canonical)
            if here.status == "won":
                return "won"
            if len(seen) > positions:
                return "unknown"
            if not prove_dead(open_view(here)):
                todo += [here.apply(move).after for move in here.legal_moves]
    return "lost"


def _canonical(state: State) -> object:
    """The canonical form of a position (symmetry lemma).

    Equal for positions that differ only in which cell of a family holds which card, or in suits
    where they make no odds.
    """
    rules, suitless = state.rules, _is_suitless(state.rules)
    cells: list[object] = []
    others: list[object] = []
    for name, pile in state.piles.items():
        cards = tuple(card.rank if suitless else card for card in pile)
        (cells if name in rules.cells else others).append((rules.family_of.get(name), cards))
    return state.pass_number, frozenset(Counter(cells).items()), tuple(others)


@kept
def _is_suitless(rules: Rules) -> bool:
    """Whether suits make no odds: every foundation takes any, and nothing is built in columns.

    With two packs a foundation may have to start with a suit that no other started with.
    """
    takes_any = all(foundation.suit is None for foundation in rules.foundation_of.values())
    return takes_any and not rules.columns and rules.pack.copies == 1


def _has_spaces(state: State) -> bool:
    """Whether the spaces lemma holds: free dealing, only cells, and piles that don't compete."""
    rules = state.rules
    free = rules.deal_when == "always" and not (rules.waste_kept or rules.tops_move_to)
    cells = all(family.refill == ("W", "S") for family in rules.piles)
    return free and cells and rules.passes > 0 and all(map(_keeps_order, *_piles_of(state)))


def _piles_of(state: State) -> tuple[list[Suit], list[list[Pile]]]:
    """Each suit with its piles: the ranks in order, and how many are laid."""
    suits = list(state.rules.pack.suits)
    owners = state.rules.foundation_of
    piles = [
        [
            (tuple(int(rank) for rank in one.family.sequence.order), len(state.piles[name]))
            for name, one in owners.items()
            if one.suit is suit
        ]
        for suit in suits
    ]
    return suits, piles


def _keeps_order(_suit: Suit, piles: list[Pile]) -> bool:
    """Whether no pile has taken a rank late that the pile which comes to it early still lacks.

    Then it stays so for two piles that go through the same ranks by the same steps: by the
    parity rule the one that is late takes a rank only if the other doesn't want it, and it is
    past it, since it took the rank before that.
    """
    if len(piles) != 2:
        return False
    (first, here), (second, there) = piles
    half = first.index(second[0]) if second[0] in first else 0
    if not half or second != first[half:] + first[:half]:
        return False
    turn = len(second) - half
    late = all(here > first.index(rank) for rank in second[turn:there])
    return late and all(there > second.index(rank) for rank in first[half:here])


class _Suit:
    """One suit: how many of its cards are home when these are out, and which are wanted next."""

    def __init__(self, piles: list[Pile], cells: list[int]) -> None:
        self._piles, self._cells = piles, cells
        self.places: dict[int, int] = {}
        self.mask = 0
        self._known: dict[int, tuple[int, int]] = {}

    def home(self, out: int) -> tuple[int, int]:
        """Number of cards home, and the places of the deck whose cards would go home."""
        found = self._known.get(out)
        if found is None:
            found = self._known[out] = self._lay(out)
        return found

    def _lay(self, out: int) -> tuple[int, int]:
        free = list(self._cells) + [rank for place, rank in self.places.items() if out >> place & 1]
        heights = [laid for _, laid in self._piles]
        home, going = 0, True
        while going:
            going = False
            for rank in set(self._wanted(heights)) & set(free):
                pile = self._pile_for(rank, heights)
                free.remove(rank)
                heights[pile] += 1
                home, going = home + 1, True
                break
        wanted = self._wanted(heights)
        return home, sum(1 << place for place, rank in self.places.items() if rank in wanted)

    def _wanted(self, heights: list[int]) -> list[int]:
        piles = zip(self._piles, heights, strict=True)
        return [order[laid] for (order, _), laid in piles if laid < len(order)]

    def _pile_for(self, rank: int, heights: list[int]) -> int:
        wanting = [
            at
            for at, (order, _) in enumerate(self._piles)
            if heights[at] < len(order) and order[heights[at]] == rank
        ]
        return min(wanting, key=lambda at: self._piles[at][0].index(rank))


class _SpaceSearch:
    """Depth-first search of all positions that can come, where cells have spaces."""

    def __init__(self, state: State) -> None:
        names, piles = _piles_of(state)
        held = [card for name in state.rules.cells for card in state.piles[name]]
        deck = [*state.piles["W"], *reversed(state.piles["S"])]
        self._cells, self._cards = len(held), len(deck)
        self._passes = state.rules.passes
        self._twins = [0] * len(deck)
        self._suits = []
        for suit, orders in zip(names, piles, strict=True):
            one = _Suit(orders, [int(card.rank) for card in held if card.suit is suit])
            one.places = {p: int(card.rank) for p, card in enumerate(deck) if card.suit is suit}
            one.mask = sum(1 << place for place in one.places)
            self._suits.append(one)
        for place, card in enumerate(deck):
            others = [p for p, other in enumerate(deck) if other.up == card.up and p != place]
            self._twins[place] = 1 << others[0] if others else 0
        self._start: Position = (0, len(state.piles["W"]), state.pass_number, 0)

    def result(self, positions: int) -> Literal["won", "lost", "unknown"]:
        seen, todo = {self._start}, [self._start]
        while todo:
            here = todo.pop()
            if here[0] == (1 << self._cards) - 1:
                return "won"
            for after in self._after(here):
                if after not in seen and not (after[2] == self._passes and self._is_barrier(after)):
                    seen.add(after)
                    todo.append(after)
            if len(seen) > positions:
                return "unknown"
        return "lost"

    def _stuck(self, out: int) -> int:
        """Number of cards neither in the deck nor home."""
        home = sum(suit.home(out & suit.mask)[0] for suit in self._suits)
        return self._cells + out.bit_count() - home

    def _waste(self, out: int, dealt: int) -> int:
        return ((1 << dealt) - 1) & ~out

    def _after(self, here: Position) -> list[Position]:
        out, dealt, number, left = here
        waste = self._waste(out, dealt)
        top = 1 << waste.bit_length() - 1 if waste else 0
        wanted = any(suit.home(out & suit.mask)[1] & top for suit in self._suits)
        twin = self._twins[waste.bit_length() - 1] & ~out if waste else 0
        found = []
        if waste and not left & top and (wanted or self._stuck(out | top) <= self._cells):
            found.append((out | top, dealt, number, left & ~twin))
        if wanted and not left & top and self._goes(top, twin, here):
            return found
        if wanted and not left & top:
            left |= top
        if dealt < self._cards:
            found.append((out, self._next(out, dealt), number, left))
        elif waste and number < self._passes:
            found.append((out, self._next(out, 0) - 1, number + 1, left))
        return found

    def _next(self, out: int, dealt: int) -> int:
        """Number of cards dealt once the next in the stock is dealt; all cards if there is none."""
        stock = ~out & ~((1 << dealt) - 1) & ((1 << self._cards) - 1)
        return (stock & -stock).bit_length() if stock else self._cards

    def _goes(self, top: int, twin: int, here: Position) -> bool:
        """Whether a card that can go home need not be left lying (twin lemma)."""
        _, dealt, number, left = here
        last = number == self._passes
        return not twin or bool(left & twin) or (last and (twin < top or dealt == self._cards))

    def _is_barrier(self, here: Position) -> bool:
        """Whether a card of the waste is never reached in the last pass (barrier lemma)."""
        out, dealt, _, _ = here
        waste = self._waste(out, dealt)
        while waste:
            out |= 1 << waste.bit_length() - 1
            waste = self._waste(out, min(dealt, waste.bit_length() - 1))
            while self._stuck(out) > self._cells:
                stock = ~out & ~((1 << dealt) - 1) & ((1 << self._cards) - 1)
                if not stock:
                    return True
                out |= stock & -stock
        return False
