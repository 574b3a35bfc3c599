"""Compiled play with bit sets (bitboards) of a greedy strategy: play all, from single cells.

The fast path of the kernel, for games like Odd and Even: each pile to play from is a cell that
holds one card and is refilled from the waste at once. The strategy plays whatever can be played
and deals only when nothing can. Then no piles are needed, only sets, by three arguments:

1. *The cells and the waste top are one set.* Playing a card from a cell brings the waste top into
   that cell; playing the waste top brings up the next one. Either way the same cards can be played
   afterwards, so which card lies in which cell makes no odds. This set is a multiset of kinds with
   up to two of each, kept as two words: kinds that are there once at least, and twice.
2. *The order of the deal never changes.* The waste and the stock are the cards of the deal that are
   in no cell and not home, in the order of the deal: so they are a set of places in the deal. The
   waste top is the highest of these places that has been dealt.
3. *Dealing a card that isn't wanted changes nothing but the waste top*, so whole runs of the stock
   cost nothing: the next card that can be played is at the lowest place that is wanted and not
   yet dealt. If there is none, the pass is over. The moves that deal are counted for a whole pass
   at once.

A set of kinds is a word of 52 bits; a set of places is two words, `near` for the places 0-63 and
`far` for 64-127. `tables.SingleCellTables` names the tables.
"""

from __future__ import annotations

from typing import Any, Final

from ..compiled.primitives import compiled, count, high, low, part, word
from .general import ALL, ONE, shuffle

__all__ = ["play_single_cells"]

NONE: Final = word(0)
HALF: Final = word(64)


@part
def _lowest(value: Any) -> Any:
    """The lowest bit of a word that has one."""
    return value & ((value ^ ALL) + ONE)


@part
def _places(kind: Any, copy: Any, at: Any, tables: Any) -> Any:
    """Where the two cards of a kind lie, as two words of places; a look-up beats an if."""
    first, second = word(at[kind]), word(at[kind + copy])
    return tables.near[first] | tables.near[second], tables.far[first] | tables.far[second]


@part
def _all_places(kinds: Any, copy: Any, at: Any, tables: Any) -> Any:
    near = far = NONE
    while kinds != NONE:
        one, two = _places(low(kinds), copy, at, tables)
        near, far = near | one, far | two
        kinds &= kinds - ONE
    return near, far


@part
def _fill(near: Any, far: Any, cells: int, order: Any, bit: Any) -> Any:
    """Lay the first cards that were not taken out into the cells: their kinds, the places left."""
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
    """Argument 2: the waste top is at the highest place, given as two words; and its card."""
    if far != NONE:
        place = high(far)
        return NONE, ONE << place, bit[order[place + HALF]]
    if near != NONE:
        place = high(near)
        return ONE << place, NONE, bit[order[place]]
    return NONE, NONE, NONE


@part
def _deal_to(near: Any, far: Any, order: Any, bit: Any) -> Any:
    """Argument 3: deal up to the lowest of the places: all dealt, that place, its card."""
    if near != NONE:
        return near ^ (near - ONE), NONE, _lowest(near), NONE, bit[order[low(near)]]
    return ALL, far ^ (far - ONE), NONE, _lowest(far), bit[order[low(far) + HALF]]


@part
def _exchange(once: Any, twice: Any, comes: Any, goes: Any) -> Any:
    """Argument 1: a card (or none) comes to the cells and one leaves them, maybe the same."""
    twice |= once & comes
    once |= comes
    both = twice & goes
    return once & ((goes ^ both) ^ ALL), twice ^ both


@part
def _moved(
    card: Any, wanted: Any, new: Any, copy: Any, at: Any, near: Any, far: Any, tables: Any
) -> Any:
    """Note where the cards wanted lie: not the card played, unless still wanted; the new ones."""
    if card & wanted == NONE:
        one, two = _places(low(card), copy, at, tables)
        near, far = near & (one ^ ALL), far & (two ^ ALL)
    if new != NONE:
        one, two = _places(low(new), copy, at, tables)
        near, far = near | one, far | two
    return near, far


@part
def _lay(card: Any, wanted: Any, up: Any, down: Any, tables: Any) -> Any:
    """Lay a card (or none) on one family of piles: what they want then, and what of it is new."""
    new = ((card & up) << word(tables.up)) | ((card & down) >> word(tables.down))
    return (wanted ^ card) | new, new


@part
def _play_out(game: Any, tables: Any, order: Any, at: Any, copy: Any) -> Any:
    """Play-out of one deal: how many cards were played home, and dealt or turned over."""
    bit = tables.bit
    ace, two, ace_up, ace_down, two_up, two_down, prefer, near, far = tables.words
    near, far = _without_bases(game.bases, at, near, far)
    once, twice, near, far = _fill(near, far, game.piles, order, bit)
    goal_near, goal_far = _all_places(ace | two, copy, at, tables)
    dealt_near = dealt_far = top_near = top_far = top = NONE
    # All that is not in a cell is dealt once in a pass, but for what gaps take from the stock.
    plays, passed, dealt = 0, 1, int(count(near) + count(far))
    while True:
        play = (ace | two) & (once | top)
        next_near, next_far = near & (dealt_near ^ ALL), far & (dealt_far ^ ALL)
        stuck = play == NONE
        if stuck:  # argument 3: only places of wanted cards are looked at
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
        ace, ace_new = _lay(to_ace, ace, ace_up, ace_down, tables)
        two, two_new = _lay(card ^ to_ace, two, two_up, two_down, tables)
        places = _moved(card, ace | two, ace_new | two_new, copy, at, goal_near, goal_far, tables)
        goal_near, goal_far = places
        plays += 1


@compiled
def play_single_cells(
    game: Any, tables: Any, order: Any, at: Any, first: Any, home: Any, moves: Any
) -> None:
    """Play the deals from `first` on, as many as there is room for."""
    copy = word(game.kinds)
    for number in range(len(home)):
        shuffle(order, at, word(first) + word(number), game.size, game.reject)
        plays, dealt = _play_out(game, tables, order, at, copy)
        home[number] = plays + len(game.bases) - 1
        moves[number] = plays + dealt
