"""Side piles: what lies under others in them comes out in order, or never.

Two reasons that a position is lost, which ask only how far the foundations can be built from
cards that lie open. There is a *class* of cards for each rank of a suit, or for each rank alone
where suits make no odds; copies of a class can stand for one another. Foundations that are alike
share the cards that they are built on. Where the two piles of a suit take the same cards, how
many of a class can be laid is asked for each class by itself: then more may seem possible than
is, but never less.

*Sealed.* Let all cards lie open but those that lie in side piles, and let each of those come out
as it comes to the top, if it finds a place: one that its class can have by building on open cards
and cards that came out before, and that no card of its class needs that came out before. Open
cards of its class can wait. If in no order the side piles can be emptied even so, the position
is lost. A card comes out at once where its class has places for all those too that lie in other
side piles: it takes nothing away from any.

*Buried.* In the last pass a card of the waste that lies under n others is reached after as many
plays as there are cards above it, counting those that will still be dealt. Each of them is a play
of a card from a cell, from above it on the waste, or out of the stock; so if even all of those,
laid open with all that side piles then give, can't be played so often, it is never reached.
"""

from __future__ import annotations

from typing import Any

from ..compiled.primitives import compiled
from .codec import (
    CELL,
    DEEP,
    FROM,
    HALF,
    KINDS,
    LAID,
    NEXT,
    NO_HOLD,
    ONCE,
    ONTO,
    PASS,
    S0,
    S1,
    SIDE,
    SIDES,
    TWICE,
    W0,
    W1,
    WANT,
    WASTE,
)
from .position import by_parity, deal, lowest, near, play, side_card, waste_top

__all__ = [
    "TRIES",
    "count_home",
    "count_under",
    "dig_out",
    "is_buried",
    "is_sealed",
    "others",
    "places",
    "stand",
]

TRIES = 64  # so many orders of digging are tried before a position is given the benefit of doubt


@compiled
def count_home(puzzle: Any, now: Any, home: Any) -> None:
    """Count for each class how many of its cards are home."""
    for each in range(puzzle.classes):
        home[each] = 0
    for pile in range(len(puzzle.family)):
        for at in range(now[LAID] >> 4 * pile & 15):
            home[puzzle.wants[pile * DEEP + at]] += 1


@compiled
def count_under(puzzle: Any, side: int, under: Any) -> None:
    """Count for each class how many of its cards lie in side piles of these depths."""
    for each in range(puzzle.classes):
        under[each] = 0
    for pile in range(puzzle.sides):
        for at in range(side >> 4 * pile & 15):
            under[puzzle.like[puzzle.under[pile * DEEP + at]]] += 1


@compiled
def others(puzzle: Any, side: int, under: Any, pile: int) -> Any:
    """How many cards of the class of a side pile's top lie in the other side piles."""
    depth = side >> 4 * pile & 15
    top, mine = puzzle.like[puzzle.under[pile * DEEP + depth - 1]], 0
    for at in range(depth):
        mine += puzzle.like[puzzle.under[pile * DEEP + at]] == top
    return under[top] - mine


@compiled
def stand(puzzle: Any, now: Any, dig: Any) -> None:
    """Let the foundations stand as they do, with nothing more laid."""
    for pile in range(len(puzzle.family)):
        dig.height[pile] = now[LAID] >> 4 * pile & 15
    for each in range(puzzle.classes):
        dig.laid[each] = 0


@compiled
def _climb(puzzle: Any, dig: Any) -> None:
    """Build on, as far as the cards go that can be had."""
    going = True
    while going:
        going = False
        for pile in range(len(puzzle.family)):
            want = puzzle.wants[pile * DEEP + dig.height[pile]]
            while want >= 0 and _is_had(puzzle, dig, want):
                dig.height[pile] += 1
                dig.laid[want] += 1
                going = True
                want = puzzle.wants[pile * DEEP + dig.height[pile]]


@compiled
def _is_had(puzzle: Any, dig: Any, each: int) -> bool:
    """Tell whether a card of a class is left; only piles that are alike take it from each other."""
    alone = puzzle.lone >> each & 1
    return bool(dig.had[each] > (dig.laid[each] if alone else 0))


@compiled
def places(puzzle: Any, height: Any, each: int) -> Any:
    """How many foundations want a card of a class, when they are built so high."""
    found = 0
    for pile in range(len(puzzle.family)):
        found += puzzle.wants[pile * DEEP + height[pile]] == each
    return found


@compiled
def _room(puzzle: Any, now: Any, dig: Any, each: int) -> Any:
    """How many cards of a class can be laid, or wanted, in all, by building on what can be had."""
    if puzzle.lone >> each & 1:
        return dig.laid[each] + places(puzzle, dig.height, each)
    found = 0
    for at in range(puzzle.first[each], puzzle.first[each + 1]):
        found += _comes(puzzle, now, dig, puzzle.homes[at], each)
    if found == 2:
        return 2 - _collide(puzzle, now, dig, each)
    return found


@compiled
def _comes(puzzle: Any, now: Any, dig: Any, pile: int, each: int) -> bool:
    """Tell whether a foundation can come to want a class if it has all cards for itself."""
    place = puzzle.place[pile * KINDS + each]
    start = now[LAID] >> 4 * pile & 15
    for at in range(start, place):
        if dig.had[puzzle.wants[pile * DEEP + at]] == 0:
            return False
    return bool(start <= place)


@compiled
def _collide(puzzle: Any, now: Any, dig: Any, each: int) -> bool:
    """Tell whether the two foundations that take a class need one card on the way to it."""
    one, other = puzzle.homes[puzzle.first[each]], puzzle.homes[puzzle.first[each] + 1]
    low, high = now[LAID] >> 4 * other & 15, puzzle.place[other * KINDS + each]
    for at in range(now[LAID] >> 4 * one & 15, puzzle.place[one * KINDS + each]):
        want = puzzle.wants[one * DEEP + at]
        if dig.had[want] < 2 and low <= puzzle.place[other * KINDS + want] < high:
            return True
    return False


@compiled
def _dug(puzzle: Any, now: Any, dig: Any, side: int) -> Any:
    """Bring out of side piles what takes no place that another card of theirs may need."""
    going = True
    while going:
        going = False
        for pile in range(puzzle.sides):
            depth = side >> 4 * pile & 15
            if depth:
                top = puzzle.like[puzzle.under[pile * DEEP + depth - 1]]
                free = _room(puzzle, now, dig, top) - dig.out[top]
                if free > others(puzzle, side, dig.under, pile):
                    side -= 1 << 4 * pile
                    dig.under[top] -= 1
                    dig.out[top] += 1
                    dig.had[top] += 1
                    _climb(puzzle, dig)
                    going = True
    return side


@compiled
def is_sealed(puzzle: Any, now: Any, dig: Any) -> bool:
    """Tell whether the side piles can't be emptied even if all other cards lay open."""
    if now[SIDE] == 0:
        return False
    count_home(puzzle, now, dig.home)
    dig.side[0], todo, tried = now[SIDE], 1, 0
    while todo:
        todo -= 1
        tried += 1
        side = dig.side[todo]
        count_under(puzzle, now[SIDE], dig.out)
        count_under(puzzle, side, dig.under)
        for each in range(puzzle.classes):
            dig.out[each] -= dig.under[each]
            dig.had[each] = puzzle.many[each] - dig.home[each] - dig.under[each]
        stand(puzzle, now, dig)
        _climb(puzzle, dig)
        side = _dug(puzzle, now, dig, side)
        if side == 0 or tried == TRIES:
            return False
        for pile in range(puzzle.sides):
            depth = side >> 4 * pile & 15
            if depth:
                top = puzzle.like[puzzle.under[pile * DEEP + depth - 1]]
                if _room(puzzle, now, dig, top) > dig.out[top]:
                    if todo == TRIES:
                        return False
                    dig.side[todo] = side - (1 << 4 * pile)
                    todo += 1
    return True


@compiled
def _plays(puzzle: Any, dig: Any) -> Any:
    """How often the cards counted in `dig.out` can be played, with what side piles then give."""
    _climb(puzzle, dig)
    going = True
    while going:
        going = False
        for pile in range(puzzle.sides):
            depth = dig.side[0] >> 4 * pile & 15
            if depth:
                top = puzzle.like[puzzle.under[pile * DEEP + depth - 1]]
                if dig.laid[top] or places(puzzle, dig.height, top):
                    dig.side[0] -= 1 << 4 * pile
                    dig.had[top] += 1
                    _climb(puzzle, dig)
                    going = True
    plays = 0
    for each in range(puzzle.classes):
        plays += min(dig.laid[each], dig.out[each])
    return plays


@compiled
def _lay_open(puzzle: Any, dig: Any, kind: int) -> None:
    """Let one more card lie open, of which the plays count."""
    each = puzzle.like[kind]
    dig.out[each] += 1
    dig.had[each] += 1


@compiled
def _open_cells(puzzle: Any, now: Any, dig: Any) -> None:
    """Let nothing but the cells lie open."""
    stand(puzzle, now, dig)
    dig.side[0] = now[SIDE]
    for each in range(puzzle.classes):
        dig.had[each] = dig.out[each] = 0
    once, twice = now[ONCE], now[TWICE]
    while once:
        _lay_open(puzzle, dig, lowest(once))
        once &= once - 1
    while twice:
        _lay_open(puzzle, dig, lowest(twice))
        twice &= twice - 1


@compiled
def is_buried(puzzle: Any, now: Any, dig: Any) -> bool:
    """Tell whether, in the last pass, a card of the waste is never reached."""
    if now[PASS] < puzzle.passes or now[W0] | now[W1] == 0:
        return False
    _open_cells(puzzle, now, dig)
    above, dealt = 0, now[NEXT]
    for place in range(now[NEXT] - 1, -1, -1):
        word, bit = (W0, place) if place < HALF else (W1, place - HALF)
        if not now[word] >> bit & 1:
            continue
        # What was laid open by now must be played to reach this card.
        while above and _plays(puzzle, dig) < above:
            while dealt < puzzle.size and not in_stock(now, dealt):
                dealt += 1
            if dealt == puzzle.size:
                return True
            _lay_open(puzzle, dig, puzzle.deck[dealt])
            above, dealt = above + 1, dealt + 1
        _lay_open(puzzle, dig, puzzle.deck[place])
        above += 1
    return False


@compiled
def in_stock(now: Any, place: int) -> bool:
    """Tell whether the card of a place in the deck lies in the stock."""
    word, bit = (S0, place) if place < HALF else (S1, place - HALF)
    return bool(now[word] >> bit & 1)


@compiled
def _is_safe(puzzle: Any, now: Any, dig: Any, source: int, kind: int) -> bool:
    """Tell whether the side piles can be emptied after a play; asked once between two plays."""
    each, side = puzzle.like[kind], int(source >= SIDES)
    if dig.under[each] <= side:
        return True
    asked = source - SIDES if side else each
    if dig.said[2 * side] >> asked & 1:
        return bool(dig.said[2 * side + 1] >> asked & 1)
    laid, depths = now[LAID], now[SIDE]
    now[LAID] += 1 << 4 * by_parity(puzzle, now, kind)
    if side:
        now[SIDE] -= 1 << 4 * (source - SIDES)
    safe = not is_sealed(puzzle, now, dig)
    now[LAID], now[SIDE] = laid, depths
    count_under(puzzle, depths, dig.under)
    dig.said[2 * side] |= 1 << asked
    if safe:
        dig.said[2 * side + 1] |= 1 << asked
    return safe


@compiled
def _pick(puzzle: Any, now: Any, dig: Any, hold: int) -> Any:
    """Choose what a play-out plays: source and kind in one number, 0 for nothing."""
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0 and _is_safe(puzzle, now, dig, SIDES + pile, kind):
            return (SIDES + pile) * FROM + kind
    top = waste_top(now)
    wanted = top >= 0 and now[WANT] >> puzzle.deck[top] & 1
    if wanted and _is_safe(puzzle, now, dig, WASTE, puzzle.deck[top]):
        return WASTE * FROM + puzzle.deck[top]
    kinds = now[WANT] & now[ONCE]
    last = now[S0] | now[S1] == 0 and now[PASS] >= puzzle.passes
    if hold == NO_HOLD or top < 0 or last or near(puzzle, now, puzzle.deck[top], hold):
        while kinds:
            if _is_safe(puzzle, now, dig, CELL, lowest(kinds)):
                return CELL * FROM + lowest(kinds)
            kinds &= kinds - 1
    return 0


@compiled
def dig_out(puzzle: Any, now: Any, dig: Any, first_hold: int, later_hold: int, trail: Any) -> int:
    """Play to the end by the hold rule, but for plays after which the side piles are sealed."""
    moves, played = 0, True
    while True:
        if played:
            count_under(puzzle, now[SIDE], dig.under)
            for at in range(len(dig.said)):
                dig.said[at] = 0
        hold = first_hold if now[PASS] == 1 < puzzle.passes else later_hold
        found = _pick(puzzle, now, dig, hold)
        played = found > 0
        if played:
            kind = found % ONTO
            pile = by_parity(puzzle, now, kind)
            play(puzzle, now, found // FROM, pile, kind)
            found += pile * ONTO
        elif not deal(puzzle, now):
            return moves
        trail[moves] = found
        moves += 1
