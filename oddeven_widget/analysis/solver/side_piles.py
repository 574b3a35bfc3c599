"""Side piles: relaxations that prove a position lost, and the play-out that minds them.

What lies under other cards in a side pile comes out in order, or never. Two relaxations ask only
how far the foundations can be built from cards that lie open. There is a *class* of cards for each
rank of a suit, or for each rank alone where suits make no odds (symmetry): the cards of a class can
stand for one another. Foundations that are alike share the cards that they are built on. Where the
two piles of a suit take the same cards, how many of a class can be laid is asked for each class by
itself: then more may seem possible than is, but never less.

*Sealed lemma* (`bookkeeping.proofs.Sealed`). Let all cards lie open but those that lie in side
piles, and let each of those come out as it comes to the top, if it finds a place: one that its
class can have by building on open cards and cards that came out before, and that no card of its
class needs that came out before. Open cards of its class can wait. If in no order the side piles
can be emptied even so, the position is lost. A card comes out at once where its class has places
for all those too that lie in other side piles: it takes nothing away from any.

*Buried lemma* (`bookkeeping.proofs.Barrier`, for games with side piles). In the last pass a card of
the waste that lies under n others is reached after as many plays as there are cards above it,
counting those that will still be dealt. Each of them is a play of a card from a cell, from above it
on the waste, or out of the stock; so if even all of those, laid open with all that side piles then
give, can't be played so often, it is never reached.

The arrays of `scratch` are those of `workspace.SideScratch`.
"""

from __future__ import annotations

from typing import Any, Final

from ..compiled.primitives import compiled
from . import row
from .position import (
    by_parity,
    deal,
    in_stock,
    is_near,
    lowest,
    play,
    side_card,
    waste_top,
)

__all__ = [
    "TRIES",
    "count_home",
    "count_under",
    "in_other_piles",
    "is_barrier_with_sides",
    "is_sealed",
    "places",
    "play_out_with_sides",
    "start_heights",
]

# Orders in which side piles are tried before a position gets the benefit of the doubt: more would
# prove a few more positions lost, and take longer on all.
TRIES: Final = 64


@compiled
def count_home(puzzle: Any, now: Any, home: Any) -> None:
    """Count for each class how many of its cards are home."""
    for each in range(puzzle.classes):
        home[each] = 0
    for pile in range(len(puzzle.family)):
        for at in range(now[row.LAID] >> 4 * pile & 15):
            home[puzzle.wants[pile * row.DEEP + at]] += 1


@compiled
def count_under(puzzle: Any, side: int, under: Any) -> None:
    """Count for each class how many of its cards lie in side piles of these depths."""
    for each in range(puzzle.classes):
        under[each] = 0
    for pile in range(puzzle.sides):
        for at in range(side >> 4 * pile & 15):
            under[puzzle.like[puzzle.under[pile * row.DEEP + at]]] += 1


@compiled
def in_other_piles(puzzle: Any, side: int, under: Any, pile: int) -> Any:
    """Count the cards of the class of a side pile's top that lie in the other side piles."""
    depth = side >> 4 * pile & 15
    top, mine = puzzle.like[puzzle.under[pile * row.DEEP + depth - 1]], 0
    for at in range(depth):
        mine += puzzle.like[puzzle.under[pile * row.DEEP + at]] == top
    return under[top] - mine


@compiled
def start_heights(puzzle: Any, now: Any, scratch: Any) -> None:
    """Start a relaxation: the foundations stand as they do, and nothing more is laid."""
    for pile in range(len(puzzle.family)):
        scratch.height[pile] = now[row.LAID] >> 4 * pile & 15
    for each in range(puzzle.classes):
        scratch.laid[each] = 0


@compiled
def _build(puzzle: Any, scratch: Any) -> None:
    """Build on, as far as the cards go that can be had."""
    going = True
    while going:
        going = False
        for pile in range(len(puzzle.family)):
            want = puzzle.wants[pile * row.DEEP + scratch.height[pile]]
            while want >= 0 and _is_had(puzzle, scratch, want):
                scratch.height[pile] += 1
                scratch.laid[want] += 1
                going = True
                want = puzzle.wants[pile * row.DEEP + scratch.height[pile]]


@compiled
def _is_had(puzzle: Any, scratch: Any, each: int) -> bool:
    """Tell whether a card of a class is left; only piles that are alike take it from each other."""
    alone = puzzle.lone >> each & 1
    return bool(scratch.had[each] > (scratch.laid[each] if alone else 0))


@compiled
def places(puzzle: Any, height: Any, each: int) -> Any:
    """How many foundations want a card of a class, when they are built so high."""
    found = 0
    for pile in range(len(puzzle.family)):
        found += puzzle.wants[pile * row.DEEP + height[pile]] == each
    return found


@compiled
def _capacity(puzzle: Any, now: Any, scratch: Any, each: int) -> Any:
    """How many cards of a class can be laid, or wanted, in all, by building on what can be had."""
    if puzzle.lone >> each & 1:
        return scratch.laid[each] + places(puzzle, scratch.height, each)
    found = 0
    for at in range(puzzle.first[each], puzzle.first[each + 1]):
        found += _comes(puzzle, now, scratch, puzzle.homes[at], each)
    if found == 2:
        return 2 - _collide(puzzle, now, scratch, each)
    return found


@compiled
def _comes(puzzle: Any, now: Any, scratch: Any, pile: int, each: int) -> bool:
    """Tell whether a foundation can come to want a class if it has all cards for itself."""
    place = puzzle.place[pile * row.KINDS + each]
    start = now[row.LAID] >> 4 * pile & 15
    for at in range(start, place):
        if scratch.had[puzzle.wants[pile * row.DEEP + at]] == 0:
            return False
    return bool(start <= place)


@compiled
def _collide(puzzle: Any, now: Any, scratch: Any, each: int) -> bool:
    """Tell whether the two foundations that take a class need one card on the way to it."""
    one, other = puzzle.homes[puzzle.first[each]], puzzle.homes[puzzle.first[each] + 1]
    low, high = now[row.LAID] >> 4 * other & 15, puzzle.place[other * row.KINDS + each]
    for at in range(now[row.LAID] >> 4 * one & 15, puzzle.place[one * row.KINDS + each]):
        want = puzzle.wants[one * row.DEEP + at]
        if scratch.had[want] < 2 and low <= puzzle.place[other * row.KINDS + want] < high:
            return True
    return False


@compiled
def _dig(puzzle: Any, now: Any, scratch: Any, side: int) -> Any:
    """Bring out of side piles what takes no place that another card of theirs may need."""
    going = True
    while going:
        going = False
        for pile in range(puzzle.sides):
            depth = side >> 4 * pile & 15
            if depth:
                top = puzzle.like[puzzle.under[pile * row.DEEP + depth - 1]]
                free = _capacity(puzzle, now, scratch, top) - scratch.out[top]
                if free > in_other_piles(puzzle, side, scratch.under, pile):
                    side -= 1 << 4 * pile
                    scratch.under[top] -= 1
                    scratch.out[top] += 1
                    scratch.had[top] += 1
                    _build(puzzle, scratch)
                    going = True
    return side


@compiled
def is_sealed(puzzle: Any, now: Any, scratch: Any) -> bool:
    """Tell whether the side piles can't be emptied, even if all else lay open (sealed lemma)."""
    if now[row.SIDE] == 0:
        return False
    count_home(puzzle, now, scratch.home)
    scratch.side[0], todo, tried = now[row.SIDE], 1, 0
    while todo:
        todo -= 1
        tried += 1
        side = scratch.side[todo]
        count_under(puzzle, now[row.SIDE], scratch.out)
        count_under(puzzle, side, scratch.under)
        for each in range(puzzle.classes):
            scratch.out[each] -= scratch.under[each]
            scratch.had[each] = puzzle.many[each] - scratch.home[each] - scratch.under[each]
        start_heights(puzzle, now, scratch)
        _build(puzzle, scratch)
        side = _dig(puzzle, now, scratch, side)
        if side == 0 or tried == TRIES:
            return False
        for pile in range(puzzle.sides):
            depth = side >> 4 * pile & 15
            if depth:
                top = puzzle.like[puzzle.under[pile * row.DEEP + depth - 1]]
                if _capacity(puzzle, now, scratch, top) > scratch.out[top]:
                    if todo == TRIES:
                        return False
                    scratch.side[todo] = side - (1 << 4 * pile)
                    todo += 1
    return True


@compiled
def _plays(puzzle: Any, scratch: Any) -> Any:
    """Count how often the cards in `scratch.out` can be played, with what side piles then give."""
    _build(puzzle, scratch)
    going = True
    while going:
        going = False
        for pile in range(puzzle.sides):
            depth = scratch.side[0] >> 4 * pile & 15
            if depth:
                top = puzzle.like[puzzle.under[pile * row.DEEP + depth - 1]]
                if scratch.laid[top] or places(puzzle, scratch.height, top):
                    scratch.side[0] -= 1 << 4 * pile
                    scratch.had[top] += 1
                    _build(puzzle, scratch)
                    going = True
    plays = 0
    for each in range(puzzle.classes):
        plays += min(scratch.laid[each], scratch.out[each])
    return plays


@compiled
def _lay_open(puzzle: Any, scratch: Any, kind: int) -> None:
    """Let one more card lie open, of which the plays count."""
    each = puzzle.like[kind]
    scratch.out[each] += 1
    scratch.had[each] += 1


@compiled
def _open_cells(puzzle: Any, now: Any, scratch: Any) -> None:
    """Let nothing but the cells lie open."""
    start_heights(puzzle, now, scratch)
    scratch.side[0] = now[row.SIDE]
    for each in range(puzzle.classes):
        scratch.had[each] = scratch.out[each] = 0
    once, twice = now[row.ONCE], now[row.TWICE]
    while once:
        _lay_open(puzzle, scratch, lowest(once))
        once &= once - 1
    while twice:
        _lay_open(puzzle, scratch, lowest(twice))
        twice &= twice - 1


@compiled
def is_barrier_with_sides(puzzle: Any, now: Any, scratch: Any) -> bool:
    """Tell whether, in the last pass, a card of the waste is never reached (barrier lemma)."""
    if now[row.PASS] < puzzle.passes or now[row.W0] | now[row.W1] == 0:
        return False
    _open_cells(puzzle, now, scratch)
    above, dealt = 0, now[row.NEXT]
    for place in range(now[row.NEXT] - 1, -1, -1):
        word, bit = (row.W0, place) if place < row.HALF else (row.W1, place - row.HALF)
        if not now[word] >> bit & 1:
            continue
        # What was laid open by now must be played to reach this card.
        while above and _plays(puzzle, scratch) < above:
            while dealt < puzzle.size and not in_stock(now, dealt):
                dealt += 1
            if dealt == puzzle.size:
                return True
            _lay_open(puzzle, scratch, puzzle.deck[dealt])
            above, dealt = above + 1, dealt + 1
        _lay_open(puzzle, scratch, puzzle.deck[place])
        above += 1
    return False


@compiled
def _is_safe(puzzle: Any, now: Any, scratch: Any, source: int, kind: int) -> bool:
    """Tell whether the side piles can be emptied after a play; asked once between two plays."""
    each, side = puzzle.like[kind], int(source >= row.SIDES)
    if scratch.under[each] <= side:
        return True
    asked = source - row.SIDES if side else each
    if scratch.asked[2 * side] >> asked & 1:
        return bool(scratch.asked[2 * side + 1] >> asked & 1)
    laid, depths = now[row.LAID], now[row.SIDE]
    now[row.LAID] += 1 << 4 * by_parity(puzzle, now, kind)
    if side:
        now[row.SIDE] -= 1 << 4 * (source - row.SIDES)
    safe = not is_sealed(puzzle, now, scratch)
    now[row.LAID], now[row.SIDE] = laid, depths
    count_under(puzzle, depths, scratch.under)
    scratch.asked[2 * side] |= 1 << asked
    if safe:
        scratch.asked[2 * side + 1] |= 1 << asked
    return safe


@compiled
def _choose(puzzle: Any, now: Any, scratch: Any, hold: int) -> Any:
    """Choose the play of the hold rule that leaves no pile sealed; 0 for none."""
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0 and _is_safe(puzzle, now, scratch, row.SIDES + pile, kind):
            return (row.SIDES + pile) * row.FROM + kind
    top = waste_top(now)
    wanted = top >= 0 and now[row.WANT] >> puzzle.deck[top] & 1
    if wanted and _is_safe(puzzle, now, scratch, row.WASTE, puzzle.deck[top]):
        return row.WASTE * row.FROM + puzzle.deck[top]
    kinds = now[row.WANT] & now[row.ONCE]
    last = now[row.S0] | now[row.S1] == 0 and now[row.PASS] >= puzzle.passes
    if hold == row.NO_HOLD or top < 0 or last or is_near(puzzle, now, puzzle.deck[top], hold):
        while kinds:
            if _is_safe(puzzle, now, scratch, row.CELL, lowest(kinds)):
                return row.CELL * row.FROM + lowest(kinds)
            kinds &= kinds - 1
    return 0


@compiled
def play_out_with_sides(
    puzzle: Any, now: Any, scratch: Any, first_hold: int, later_hold: int, trail: Any
) -> int:
    """Play out (rollout) by the hold rule, without a play that seals; moves into `trail`."""
    moves, played = 0, True
    while True:
        if played:
            count_under(puzzle, now[row.SIDE], scratch.under)
            for at in range(len(scratch.asked)):
                scratch.asked[at] = 0
        hold = first_hold if now[row.PASS] == 1 < puzzle.passes else later_hold
        found = _choose(puzzle, now, scratch, hold)
        played = found > 0
        if played:
            kind = found % row.ONTO
            pile = by_parity(puzzle, now, kind)
            play(puzzle, now, found // row.FROM, pile, kind)
            found += pile * row.ONTO
        elif not deal(puzzle, now):
            return moves
        trail[moves] = found
        moves += 1
