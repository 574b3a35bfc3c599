"""Deals: where the cards lie at first, by number, by PySolFC's number, or written by hand.

The numbered shuffle is part of the project's promise: deal 7 is deal 7 for ever, on every
machine. It needs only 64-bit unsigned arithmetic (here: Python's integers, cut to 64 bits), so
that a compiled kernel can repeat it word for word.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, SupportsIndex

from .cards import BadCard, Card, Pack, Rank, Suit, read_cards
from .spec import Rules
from .splitmix import GAMMA, MASK64, mix
from .words import capital, counted, quoted

__all__ = [
    "LAST_DEAL",
    "base_places",
    "check_deal",
    "deal_out",
    "numbered_order",
    "pack_for",
    "position",
    "shuffled",
]

LAST_DEAL: Final = 2**63 - 1

_LAST: Final = {"": LAST_DEAL, "pysol:": 10**20 - 1, "pysol:ms": 2**33 - 1}
_DEAL: Final = re.compile(r"(pysol:(?:ms)?)?0*(\d{1,20})", re.ASCII)
_BATCH: Final = 7
_BITS: Final = 56
_PYSOL_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def shuffled(size: int, deal: int) -> list[int]:
    """Put the places 0 … size-1 in the order of a numbered deal; `size` is at most 255.

    Fisher and Yates from the end: for i = size-1 … 1 swap places i and j, j uniform in 0 … i.
    Each batch of seven j's (fewer at the end) is cut out of one 56-bit word, the top bits of the
    next number of SplitMix64; a word that would make some batch likelier than others is thrown
    away. So with random words each order would be exactly as likely, and nothing is rounded.

    >>> shuffled(5, 1) == shuffled(5, 1), sorted(shuffled(5, 2))
    (True, [0, 1, 2, 3, 4])
    """
    order = list(range(size))
    state = mix(deal)
    last = size - 1
    while last > 0:
        state = (state + GAMMA) & MASK64
        bounds = range(last + 1, max(last + 1 - _BATCH, 1), -1)
        for pick in _batch(mix(state) >> (64 - _BITS), bounds, _BITS):
            order[last], order[pick] = order[pick], order[last]
            last -= 1
    return order


def _batch(word: int, bounds: Iterable[int], bits: int) -> list[int]:
    """Cut one uniform number below each bound out of a word of `bits` bits; [] rejects the word.

    With bound n the number is the part of word·n above the bits, and the rest carries on as the
    next word. A word whose last rest is below 2**bits mod P, P the product of the bounds, is
    rejected, which leaves as many words for every combination (Lemire's rejection, batched:
    Brackett-Rozinsky and Lemire 2024). Bounds stay below 256, so that word·n fits 64 bits.
    """
    picks, product = [], 1
    for bound in bounds:
        scaled = word * bound
        picks.append(scaled >> bits)
        word = scaled & ((1 << bits) - 1)
        product *= bound
    return picks if word >= (1 << bits) % product else []


def check_deal(deal: object) -> int | str:
    """Read a deal as `Game` takes it: a number from 1 to 2**63-1 or a PySolFC number.

    Anything else raises a ValueError that says what there is. PySolFC's numbers go up to
    10**20 - 1, its ``ms`` numbers up to 2**33 - 1.

    >>> check_deal("7"), check_deal(" PySol:ms12345")
    (7, 'pysol:ms12345')
    """
    kind, number = "", -1
    if isinstance(deal, str):
        match = _DEAL.fullmatch(deal.strip().lower())
        if match is not None:
            kind, number = match[1] or "", int(match[2])
    elif isinstance(deal, SupportsIndex) and not isinstance(deal, bool):
        number = operator.index(deal)
    if 1 <= number <= _LAST[kind]:
        return f"{kind}{number}" if kind else number
    raise ValueError(
        f"There is no deal {quoted(deal)}: deals are numbered from 1 to {LAST_DEAL} (2**63-1); "
        "'pysol:12345' and 'pysol:ms12345' are PySolFC's numbers."
    )


def numbered_order(rules: Rules, deal: int | str) -> tuple[Card, ...]:
    """Give the pack of a numbered deal in the order in which it is dealt, first card first.

    Base cards that are laid out before the deal come first, and are the first copies of their
    kind in the unshuffled pack: so every order of the cards left over is as likely. (To take out
    the copies that lie first in the shuffled pack would leave the others later than chance.)

    >>> from oddeven_widget import rules_of
    >>> len(numbered_order(rules_of("odd-and-even"), 7))
    104
    """
    deal = check_deal(deal)
    if isinstance(deal, str):
        return _pysol_order(rules.pack, deal)
    cards, places = rules.pack.cards, shuffled(len(rules.pack.cards), deal)
    bases = base_places(rules)
    return tuple(cards[place] for place in (*bases, *(p for p in places if p not in bases)))


def base_places(rules: Rules) -> tuple[int, ...]:
    """Where the base cards that are laid out before the deal lie in the unshuffled pack.

    They are the first copies there; of two piles that start alike the second gets the second copy.

    >>> from oddeven_widget import rules_of
    >>> base_places(rules_of("odd-and-even/bases-dealt"))
    (0, 13, 26, 39, 1, 14, 27, 40)
    """
    left = list(rules.pack.cards)
    found = []
    for family, suit in rules.foundation_of.values():
        if family.base_dealt and suit:
            place = left.index(Card(family.sequence.start, suit))
            left[place] = left[place].down  # taken
            found.append(place)
    return tuple(found)


def _pysol_order(pack: Pack, deal: str) -> tuple[Card, ...]:
    """Give PySolFC's own deal of this number, by the package pysol-cards.

    Two-pack numbers agree with the running program, except exactly 32000.
    """
    if pack.ranks * len(pack.suits) != 52:
        raise ValueError("PySolFC's numbers deal whole packs of 52 cards.")
    # Only needed here, and not part of the standard library.
    from pysol_cards.cards import createCards  # noqa: PLC0415
    from pysol_cards.random import RandomBase  # noqa: PLC0415
    from pysol_cards.random import shuffle as pysol_shuffle  # noqa: PLC0415

    number = deal.removeprefix("pysol:")
    kind = RandomBase.DEALS_MS if number.startswith("ms") else RandomBase.DEALS_PYSOLFC
    cards = pysol_shuffle(createCards(pack.copies), int(number.removeprefix("ms")), kind)
    return tuple(Card(Rank(card.rank), _PYSOL_SUITS[card.suit]) for card in reversed(cards))


def pack_for(rules: Rules, cards: object) -> tuple[Card, ...]:
    """Read a pack given by hand, first dealt first; it must be exactly the pack of the game.

    >>> from oddeven_widget import rules_of
    >>> rules = rules_of("odessa")
    >>> pack_for(rules, rules.pack.codes.replace("7D", "8D"))
    Traceback (most recent call last):
    oddeven_widget.engine.cards.BadCard: This is not the pack of Odessa (52 cards): missing 7♦;
    too many 8♦.
    """
    order = tuple(card.up for card in read_cards(cards))
    _check_pack(rules, order)
    return order


def _check_pack(rules: Rules, cards: Iterable[Card]) -> None:
    have, want = Counter(card.up for card in cards), Counter(rules.pack.cards)
    problems = [
        f"{word} {_some(cards)}"
        for word, cards in (("missing", want - have), ("too many", have - want))
        if cards
    ]
    if problems:
        raise BadCard(
            f"This is not the pack of {rules.title} ({sum(want.values())} cards): "
            f"{'; '.join(problems)}."
        )


def _some(cards: Counter[Card]) -> str:
    """Name the first ten of these cards, and say how many more there are."""
    names = [str(card) if number == 1 else f"{number} × {card}" for card, number in cards.items()]
    more = cards.total() - sum(list(cards.values())[:10])
    return ", ".join(names[:10]) + (f" and {counted(more, 'card')} more" if more else "")


def deal_out(rules: Rules, order: tuple[Card, ...]) -> dict[str, tuple[Card, ...]]:
    """Lay the cards out as the rules deal them, before anything moves by itself.

    Base cards that the rules lay out first are the first of their kind in `order`; the other
    cards keep their order. What the deal leaves over is the stock, its last card dealt next.

    >>> from oddeven_widget import rules_of
    >>> rules = rules_of("odd-and-even")
    >>> piles = deal_out(rules, rules.pack.cards)
    >>> piles["R1"], piles["R9"], piles["S"][-1]
    ((Card.parse('AS'),), (Card.parse('9S'),), Card.parse('Ts'))
    """
    piles: dict[str, tuple[Card, ...]] = dict.fromkeys(rules.pile_names, ())
    left = list(order)
    for name in rules.foundation_names:
        if rules.foundation_of[name][0].base_dealt:
            base = next(card for card in left if _starts(rules, piles, name, card))
            left.remove(base)
            piles[name] = (base,)
    cards = iter(left)
    for lay in rules.deal:
        for name in lay.names * lay.rounds:
            card = next(cards)
            piles[name] += (card if lay.face_up else card.down,)
    if rules.passes:
        piles["S"] = tuple(card.down for card in reversed(list(cards)))
    return piles


def _starts(rules: Rules, piles: Mapping[str, tuple[Card, ...]], name: str, card: Card) -> bool:
    """Tell whether a card may be the base card of this foundation, the others being as given."""
    foundation = rules.foundation_of[name]
    others = [
        piles[other][0].suit
        for other, (owner, _) in rules.foundation_of.items()
        if owner is foundation.family and other != name and piles[other]
    ]
    differs = not foundation.family.starts_differ or card.suit not in others
    return foundation.wants(card, 0) and differs


def position(rules: Rules, piles: Mapping[str, object]) -> dict[str, tuple[Card, ...]]:
    """Read a position written by hand; it must be one that these rules can have.

    Piles not named are empty; ``"S": ...`` (three dots) puts all cards not named elsewhere
    into the stock, suit by suit, equal cards side by side; the last one (a K♣) is dealt next.

    >>> from oddeven_widget import rules_of
    >>> piles = position(rules_of("odd-and-even"), {"F1": "AS 3S", "R1": "5S", "S": ...})
    >>> len(piles["S"]), piles["F2"]
    (101, ())
    """
    if not isinstance(piles, Mapping):
        raise BadCard("piles= takes a mapping of pile names to cards, such as {'R1': 'AS', …}.")
    found: dict[str, tuple[Card, ...]] = dict.fromkeys(rules.pile_names, ())
    rest = [name for name, cards in piles.items() if _is_rest(cards)]
    for name, cards in piles.items():
        if name not in found:
            names = ", ".join(found)
            raise BadCard(f"There is no pile {quoted(name)} in {rules.title}: it has {names}.")
        found[name] = () if name in rest else _read_pile(name, cards)
    if rest not in ([], ["S"]):
        raise BadCard("Three dots stand for the rest of the pack, in the stock (S) only.")
    if rest:
        used = Counter(card.up for cards in found.values() for card in cards)
        found["S"] = tuple((Counter(rules.pack.cards) - used).elements())
    if rules.passes:
        found["S"] = tuple(card.down for card in found["S"])
    _check_pack(rules, (card for cards in found.values() for card in cards))
    for name, cards in found.items():
        _check_pile(rules, found, name, cards)
    return found


def _is_rest(cards: object) -> bool:
    return cards is ... or (isinstance(cards, str) and cards.strip() in ("...", "…"))


def _read_pile(name: str, cards: object) -> tuple[Card, ...]:
    try:
        return read_cards(cards)
    except BadCard as error:
        raise BadCard(f"Pile {name}: {error}") from None


def _check_pile(
    rules: Rules, found: Mapping[str, tuple[Card, ...]], name: str, cards: tuple[Card, ...]
) -> None:
    words = f"{capital(rules.words_for(name))} ({name})"
    if name in rules.foundation_of:
        foundation = rules.foundation_of[name]
        for place, card in enumerate(cards):
            if not foundation.wants(card, place):
                raise BadCard(f"{words} can't have the {card} as its card {place + 1}.")
        if cards and not _starts(rules, found, name, cards[0]):
            raise BadCard(f"{words} can't start with the {cards[0]}: another pile has its suit.")
    elif name in rules.family_of and len(cards) > (most := _most(rules, name)):
        raise BadCard(f"{words} holds at most {counted(most, 'card')}, not {len(cards)}.")
    if name != "S":
        _check_faces(rules, name, words, cards)


def _most(rules: Rules, name: str) -> int:
    """Count the cards that a pile can ever hold: where nothing is built, what it is dealt."""
    family = rules.family_of[name]
    dealt = sum(lay.rounds for lay in rules.deal if name in lay.names)
    return len(rules.pack.cards) if family.is_column else max(dealt, int(family.is_cell))


def _check_faces(rules: Rules, name: str, words: str, cards: tuple[Card, ...]) -> None:
    """Refuse a card face down where the deal lays none, and one on top of a face-up card."""
    faces = [card.face_up for card in cards]
    if not all(faces) and all(lay.face_up or name not in lay.names for lay in rules.deal):
        raise BadCard(f"{words} has no cards that lie face down.")
    if faces != sorted(faces):
        raise BadCard(f"{words} can't have a card face down on one that lies face up.")
