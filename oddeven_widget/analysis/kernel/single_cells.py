"""The fast path of the kernel: playing all, where all that can be played is a hand of cards.

In Odd and Even a gap is filled from the waste at once, so what can be played is the reserve and
the waste top together, and playing any card brings the next card of the waste into the hand. A
player who plays all and deals only when nothing can be played needs no piles then, only sets:

- kinds of cards (a word of 52 bits): what is in the hand once, or twice; what is wanted;
- places in the deal (two words, `low` 0-63 and `high` 64-127): what is neither home nor in the
  reserve; what has been dealt; where the wanted cards lie. The waste top is the highest place
  that has been dealt and is not gone; the next card that can be played is the lowest place that
  is wanted and not dealt. Whole runs of the stock that can't be played cost nothing.
"""

from __future__ import annotations

from typing import Any, Final

from ..compiled.primitives import compiled, count, high, low, part, word
from .general import ALL, ONE, shuffle

__all__ = ["play_hands"]

NONE: Final = word(0)
HALF: Final = word(64)


@part
def _lowest(value: Any) -> Any:
    """The lowest bit of a word that has one."""
    return value & ((value ^ ALL) + ONE)


@part
def _places(kind: Any, copy: Any, at: Any, hand: Any) -> Any:
    """Where the two cards of a kind lie, as two words of places; a look-up beats an if."""
    first, second = word(at[kind]), word(at[kind + copy])
    return hand.near[first] | hand.near[second], hand.far[first] | hand.far[second]


@part
def _all_places(kinds: Any, copy: Any, at: Any, hand: Any) -> Any:
    near = far = NONE
    while kinds != NONE:
        one, two = _places(low(kinds), copy, at, hand)
        near, far = near | one, far | two
        kinds &= kinds - ONE
    return near, far


@part
def _fill(near: Any, far: Any, cells: int, order: Any, bit: Any) -> Any:
    """Lay the first cards that are not taken out into the reserve: hand and what is left."""
    once = twice = NONE
    for _ in range(cells):
        if near != NONE:
            card = bit[order[low(near)]]
            near &= near - ONE
        else:
            card = bit[order[low(far) + HALF]]
            far &= far - ONE
        twice |= once & card
        once |= card
    return once, twice, near, far


@part
def _without_bases(bases: Any, at: Any, near: Any, far: Any) -> Any:
    """Take the base cards out of the deal: of each kind the first copy of the pack."""
    for base in bases[:-1]:
        first = word(at[word(base)])
        if first < HALF:
            near &= (ONE << first) ^ ALL
        else:
            far &= (ONE << (first - HALF)) ^ ALL
    return near, far


@part
def _top(near: Any, far: Any, order: Any, bit: Any) -> Any:
    """The highest of the places as two words, and the card there; nothing if there is none."""
    if far != NONE:
        place = high(far)
        return NONE, ONE << place, bit[order[place + HALF]]
    if near != NONE:
        place = high(near)
        return ONE << place, NONE, bit[order[place]]
    return NONE, NONE, NONE


@part
def _deal_to(near: Any, far: Any, order: Any, bit: Any) -> Any:
    """Deal up to the lowest of the places: what is dealt then, that place and its card."""
    if near != NONE:
        return near ^ (near - ONE), NONE, _lowest(near), NONE, bit[order[low(near)]]
    return ALL, far ^ (far - ONE), NONE, _lowest(far), bit[order[low(far) + HALF]]


@part
def _exchange(once: Any, twice: Any, comes: Any, goes: Any) -> Any:
    """One card comes into the hand (or none) and one leaves it, which may be the same."""
    twice |= once & comes
    once |= comes
    both = twice & goes
    return once & ((goes ^ both) ^ ALL), twice ^ both


@part
def _moved(
    card: Any, wanted: Any, new: Any, copy: Any, at: Any, near: Any, far: Any, hand: Any
) -> Any:
    """Note where the cards wanted lie: not the card played, unless still wanted; the new ones."""
    if card & wanted == NONE:
        one, two = _places(low(card), copy, at, hand)
        near, far = near & (one ^ ALL), far & (two ^ ALL)
    if new != NONE:
        one, two = _places(low(new), copy, at, hand)
        near, far = near | one, far | two
    return near, far


@part
def _lay(card: Any, wanted: Any, up: Any, down: Any, hand: Any) -> Any:
    """Lay a card (or none) on one family of piles: what they want then, and what of it is new."""
    new = ((card & up) << word(hand.up)) | ((card & down) >> word(hand.down))
    return (wanted ^ card) | new, new


@part
def _play_hand(game: Any, hand: Any, order: Any, at: Any, copy: Any) -> Any:
    """Play one deal: cards played home, and cards dealt and turned over."""
    bit = hand.bit
    ace, two, ace_up, ace_down, two_up, two_down, prefer, near, far = hand.words
    near, far = _without_bases(game.bases, at, near, far)
    once, twice, near, far = _fill(near, far, game.piles, order, bit)
    goal_near, goal_far = _all_places(ace | two, copy, at, hand)
    dealt_near = dealt_far = top_near = top_far = top = NONE
    plays, passed, dealt = 0, 1, int(count(near) + count(far))
    while True:
        play = (ace | two) & (once | top)
        next_near, next_far = near & (dealt_near ^ ALL), far & (dealt_far ^ ALL)
        stuck = play == NONE
        if stuck:
            next_near, next_far = next_near & goal_near, next_far & goal_far
            if next_near | next_far == NONE:
                if passed == game.passes or near | far == NONE:
                    return plays, dealt
                passed += 1
                dealt += 1 + int(count(near) + count(far))
                dealt_near = dealt_far = top_near = top_far = top = NONE
                continue
        if stuck or (top == NONE and next_near | next_far != NONE):
            # A gap filled from the stock is as if that card had lain on the waste: no deal then.
            dealt -= 0 if stuck else 1
            turned = _deal_to(next_near, next_far, order, bit)
            dealt_near, dealt_far, top_near, top_far, top = turned
            play = top if stuck else play
        card = _lowest(play)
        once, twice = _exchange(once, twice, top, card)
        near, far = near & (top_near ^ ALL), far & (top_far ^ ALL)
        top_near, top_far, top = _top(near & dealt_near, far & dealt_far, order, bit)
        to_ace = card & ace & ((two & prefer) ^ ALL)
        ace, ace_new = _lay(to_ace, ace, ace_up, ace_down, hand)
        two, two_new = _lay(card ^ to_ace, two, two_up, two_down, hand)
        places = _moved(card, ace | two, ace_new | two_new, copy, at, goal_near, goal_far, hand)
        goal_near, goal_far = places
        plays += 1


@compiled
def play_hands(
    game: Any, hand: Any, order: Any, at: Any, first: Any, home: Any, moves: Any
) -> None:
    """Play the deals from `first` on, as many as there is room for."""
    copy = word(game.kinds)
    for number in range(len(home)):
        shuffle(order, at, word(first) + word(number), game.size, game.reject)
        plays, dealt = _play_hand(game, hand, order, at, copy)
        home[number] = plays + len(game.bases) - 1
        moves[number] = plays + dealt
