"""The checker of proofs that a position is lost: plain, slow, and no code of what finds them.

*Sealed* has a checker of its own, in `sealed_check.py`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from ..engine.cards import Card
from ..engine.spec import Foundations, Rules
from ..engine.state import State
from .proofs import Barrier, Exhausted, NoMove, Sealed, Spent
from .sealed_check import cells_of, fits, hidden, stay_sealed

__all__ = ["holds"]


def holds(proof: object, state: State) -> bool:
    """Whether a proof that a position is dead is right, verified from the position alone.

    What is no proof at all, or one with anything odd in it, proves nothing.

    >>> from oddeven_widget import Game
    >>> holds(NoMove(), Game("odd-and-even", deal=7).state)
    False
    """
    match proof:
        case NoMove():
            return state.status == "stuck"
        case Barrier(int(depth)):
            return _barrier(state, depth)
        case Spent(str(foundation)):
            return _spent(state, foundation)
        case Sealed(tuple(piles), tuple(foundations)) if _names(*piles, *foundations):
            return stay_sealed(state, piles, foundations)
        case Exhausted(int(), int()):
            return _exhausted(state, proof)
    return False


def _names(*names: object) -> bool:
    return all(isinstance(name, str) for name in names)


def _spent(state: State, foundation: str) -> bool:
    """Look for a card away from the foundations that could be laid on this one."""
    rules, owners = state.rules, state.rules.foundation_of
    if rules.tops_move_to or foundation not in owners:
        return False
    owner = owners[foundation]
    family = owner.family
    rank = family.sequence.wanted(len(state.piles[foundation]))
    bases = {pile[0].suit for n, pile in state.piles.items() if pile and _kin(rules, n, family)}
    picky = family.starts_differ and not state.piles[foundation]
    return rank is not None and not any(
        card.rank is rank and owner.takes_suit(card.suit) and not (picky and card.suit in bases)
        for name, pile in state.piles.items()
        if name not in owners
        for card in pile
    )


def _kin(rules: Rules, name: str, family: Foundations) -> bool:
    return name in rules.foundation_of and rules.foundation_of[name].family is family


def _barrier(state: State, depth: int) -> bool:
    """Barrier relaxation: count for each card of the waste how many of the stock it needs."""
    rules = state.rules
    waste, stock = state.piles.get("W", ()), state.piles.get("S", ())
    if rules.tops_move_to or rules.columns:
        return False
    if state.redeals_left or not 0 < depth < len(waste):
        return False
    cells = cells_of(state)
    others = [state.piles[name] for name in rules.side_piles]
    if not all(card.face_up for card in cells):
        return False
    if state.pass_number == 1 and len(hidden(state)) > 1 and stock:
        # Not seen yet: it may hold any of the cards that were not, and all of those count as open.
        others = [tuple(card.up for pile in (*others, stock) for card in pile)]
        stock = ()
    dealt = 0
    for under in range(1, depth + 1):
        while dealt <= len(stock):
            above = [*cells, *waste[-under:], *(c.up for c in stock[len(stock) - dealt :])]
            if _plays(state, above, _free(state, above, others)) >= under + dealt:
                break
            dealt += 1
    return dealt > len(stock)


def _free(state: State, above: list[Card], piles: list[tuple[Card, ...]]) -> list[Card]:
    """The cards of the other piles, those face down only if some pile may come to turn one up."""
    seen = [card for pile in piles for card in pile if card.face_up]
    hidden = [card.up for pile in piles for card in pile if not card.face_up]
    for pile in piles:
        lying = [card for card in pile if card.face_up]
        # A card can be played at all if it can with all the others open, which don't count.
        rest = [(card, [*above, *_but(seen, card)]) for card in lying]
        if len(lying) < len(pile) and all(_plays(state, [card], free) for card, free in rest):
            return [*seen, *hidden]
    return seen


def _but(cards: list[Card], card: Card) -> list[Card]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _plays(state: State, cards: list[Card], free: list[Card]) -> int:
    """The most of these cards that can be played if they and the free ones lie open.

    Every way is tried, one card at a time; a play of a free card doesn't count.
    """

    @cache
    def most(laid: tuple[int, ...], left: tuple[Card, ...], spare: tuple[Card, ...]) -> int:
        found = [0]
        for at, owner in enumerate(state.rules.foundation_of[name] for name in names):
            rank = owner.family.sequence.wanted(laid[at])
            after = (*laid[:at], laid[at] + 1, *laid[at + 1 :])
            card, other = (
                next((c for c in some if c.rank is rank and owner.takes_suit(c.suit)), None)
                for some in (left, spare)
            )
            if card:
                found.append(1 + most(after, _without(left, card), spare))
            elif other:
                found.append(most(after, left, _without(spare, other)))
        return max(found)

    total = 0
    for names in _groups(state):
        most.cache_clear()
        laid = tuple(len(state.piles[name]) for name in names)
        mine, others = (
            tuple(sorted((c for c in some if fits(state, names, c)), key=lambda c: c.code))
            for some in (cards, free)
        )
        total += most(laid, mine, others)
    return total


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def _groups(state: State) -> list[list[str]]:
    """Foundations that can want the same card belong together."""
    groups: dict[object, list[str]] = {}
    for name, (family, suit) in state.rules.foundation_of.items():
        groups.setdefault(suit or family.name, []).append(name)
    return list(groups.values())


def _exhausted(state: State, proof: Exhausted) -> bool:
    """Search everything again, positions that differ in the order of cells only counting once."""
    if len(hidden(state)) > 1:
        return False
    seen, todo, best = set(), [state], 0
    while todo:
        now = todo.pop()
        cells = {name: now.rules.family_of[name].refill for name in now.rules.cells}
        rest = tuple(pile for name, pile in now.piles.items() if name not in cells)
        held = Counter((refill, now.piles[name]) for name, refill in cells.items())
        key = (now.pass_number, rest, frozenset(held.items()))
        if key not in seen:
            seen.add(key)
            if now.status == "won" or len(seen) > proof.positions:
                return False
            best = max(best, sum(len(now.piles[name]) for name in now.rules.foundation_names))
            todo += [now.apply(move).after for move in now.legal_moves]
    return (len(seen), best) == (proof.positions, proof.best)
