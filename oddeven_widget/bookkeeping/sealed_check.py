"""The checker of the sealed relaxation (`proofs.Sealed`); `checks.py` is of all other proofs."""

from __future__ import annotations

from collections import Counter

from ..engine.cards import Card, Rank
from ..engine.state import State

__all__ = ["cells_of", "fits", "hidden", "stay_sealed"]


Depths = tuple[int, ...]


def stay_sealed(state: State, names: tuple[str, ...], short: tuple[str, ...]) -> bool:
    """Empty the side piles card by card in every order, with all the other cards lying open.

    True if these piles are never all empty, and these foundations can never be completed.

    >>> from oddeven_widget import Game
    >>> stay_sealed(Game("boulevard", deal=7).state, ("R1",), ())
    False
    """
    sides = {name: state.piles[name] for name in state.rules.side_piles}
    deep = {name for name, pile in sides.items() if pile}
    named = bool(names) and deep.issuperset(names)
    if not (named and _holds_here(state) and {*state.rules.foundation_names}.issuperset(short)):
        return False
    seen, todo = set[Depths](), [tuple(map(len, sides.values()))]
    while todo:
        depths = todo.pop()
        if depths not in seen:
            seen.add(depths)
            had, out, turned = _given(state, sides, depths)
            left = {n for n, depth in zip(sides, depths, strict=True) if depth and n not in turned}
            if left.isdisjoint(names) or any(_completes(state, name, had) for name in short):
                return False
            for at, (name, depth) in enumerate(zip(sides, depths, strict=True)):
                top = sides[name][depth - 1].up if name in left else None
                if top and _room(state, top, had) > sum(_rivals(state, top, one) for one in out):
                    todo.append((*depths[:at], depth - 1, *depths[at + 1 :]))
    return True


def _holds_here(state: State) -> bool:
    """Whether the argument holds: nothing moves back, and nothing hides among stock and columns."""
    rules = state.rules
    unseen = state.pass_number == 1 and bool(state.piles.get("S")) and _hide(state)
    return not (rules.tops_move_to or rules.columns or unseen)


def _hide(state: State) -> bool:
    """Whether some cards were not seen; where only one wasn't, it is known all the same."""
    return len(hidden(state)) > 1


def _given(
    state: State, sides: dict[str, tuple[Card, ...]], depths: Depths
) -> tuple[list[Card], list[Card], set[str]]:
    """The cards that can be had, those that came out, and the piles that turned up one unseen."""
    hide = _hide(state)
    open_piles = [pile for name, pile in state.piles.items() if _is_open(state, name)]
    blind = [c for name, pile in state.piles.items() if name != "S" for c in pile if hide]
    covered = [card.up for card in blind if not card.face_up]
    anything = any(hide and not card.face_up for card in cells_of(state))
    had = Counter(card.up for pile in open_piles for card in pile)
    found = [*(had - Counter(covered if anything else ())).elements()]
    out, turned = [], set[str]()
    for (name, pile), depth in zip(sides.items(), depths, strict=True):
        out += [card.up for card in pile[depth:]]
        if hide and depth and not pile[depth - 1].face_up:
            turned.add(name)
            found += [card.up for card in pile[:depth] if card.face_up]
    return [*found, *out, *(covered if turned or anything else ())], out, turned


def cells_of(state: State) -> list[Card]:
    """The cards in cells.

    >>> from oddeven_widget import Game
    >>> len(cells_of(Game("odd-and-even", deal=7).state))
    9
    """
    return [card for name in state.rules.cells for card in state.piles[name]]


def _is_open(state: State, name: str) -> bool:
    return name in ("S", "W", *state.rules.cells)


def _rivals(state: State, card: Card, other: Card) -> bool:
    """Whether two cards take each other's places: of a rank, and of a suit where suits count."""
    owners = state.rules.foundation_of
    homes = [suit for name, (_, suit) in owners.items() if fits(state, [name], card)]
    return card.rank is other.rank and (card.up is other.up or not any(homes))


def _room(state: State, card: Card, had: list[Card]) -> int:
    """Number of cards of this kind that can still be laid, if all foundations are built from these.

    Families in suit take cards from each other, and every way to share them is gone through;
    families in any suit have each all for itself.
    """
    owners = state.rules.foundation_of
    suited = [n for n, (_, suit) in owners.items() if suit and fits(state, [n], card)]
    loose = [n for n, (_, suit) in owners.items() if not suit and fits(state, [n], card)]
    groups = [
        suited,
        *([n for n in loose if owners[n] == one] for one in {owners[n] for n in loose}),
    ]
    return sum(_most(state, names, card.rank, had) for names in groups if names)


def _most(state: State, names: list[str], rank: Rank, had: list[Card]) -> int:
    """The most cards of a rank that these foundations can have taken, or want, at any time."""
    owners = [state.rules.foundation_of[name] for name in names]
    left = Counter(card.rank for card in had if owners[0].takes_suit(card.suit))
    orders = [family.sequence.order for family, _ in owners]
    start = tuple(len(state.piles[name]) for name in names)
    seen, todo, most = set[Depths](), [start], 0
    while todo:
        heights = todo.pop()
        if heights in seen:
            continue
        seen.add(heights)
        built = zip(orders, start, heights, strict=True)
        laid = Counter(rank for order, low, high in built for rank in order[low:high])
        wanted = [
            order[at] if at < len(order) else None
            for order, at in zip(orders, heights, strict=True)
        ]
        most = max(most, laid[rank] + wanted.count(rank))
        for at, want in enumerate(wanted):
            if want and laid[want] < left[want]:
                todo.append((*heights[:at], heights[at] + 1, *heights[at + 1 :]))
    return most


def _completes(state: State, name: str, had: list[Card]) -> bool:
    """Whether a foundation could be completed if it had all of these cards for itself."""
    owner = state.rules.foundation_of[name]
    ranks = {card.rank for card in had if owner.takes_suit(card.suit)}
    return ranks.issuperset(owner.family.sequence.order[len(state.piles[name]) :])


def fits(state: State, names: list[str], card: Card) -> bool:
    """Whether one of these foundations ever takes a card.

    >>> from oddeven_widget import Game
    >>> fits(Game("odd-and-even", deal=7).state, ["F1", "F5"], Card.parse("AH"))
    False
    """
    owners = state.rules.foundation_of
    return any(owners[name].place(card) is not None for name in names)


def hidden(state: State) -> set[Card]:
    """The different cards whose places nobody has seen; a single one is known all the same.

    >>> from oddeven_widget import Game
    >>> len(hidden(Game("odessa", deal=7).state))
    21
    """
    piles = dict(state.piles)
    if state.pass_number > 1:
        piles.pop("S", None)
    return {card.up for pile in piles.values() for card in pile if not card.face_up}
