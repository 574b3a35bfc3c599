"""Compiled play of whole games by a fixed strategy, by the million: the *kernel*, for any tables.

It knows no rules of its own: all come from `tables.py`. It repeats the engine's numbered shuffle
word for word, and it must end every game as the engine does: as many cards home, as many moves.
"""

from __future__ import annotations

from typing import Any, Final

from ...engine import splitmix
from ..compiled.primitives import compiled, part, word
from ..players.luck import SALT
from ..solver.row import DEEP, NO_HOLD

__all__ = ["play_deals", "shuffle"]

GAMMA: Final = word(splitmix.GAMMA)
LUCK: Final = word(SALT)
ALL: Final = word(2**64 - 1)
LOW56: Final = word(2**56 - 1)
ONE, TWO, THREE, FOUR, FIVE, SEVEN, EIGHT = (word(number) for number in (1, 2, 3, 4, 5, 7, 8))
TOP: Final = word(56)

NOTHING: Final = 1 << 40  # above every key of a card that may be played (`_scan`)
GONE: Final = 255  # in the deal: a base card, which was laid out before

# A game in play is nine arrays of int64, `game_arrays` (letters as in `tables.GameTables`):
#     array | shape      | unit          | meaning
#     order | (N,)       | cards         | the deal
#     piles | (P x 16,)  | kinds         | each pile to play from, bottom first
#     depth | (P,)       | cards         | how many lie in each
#     stock | (N,)       | kinds         | the stock, next card first from now[STOCK] on
#     waste | (N,)       | kinds         | the waste, bottom first
#     laid  | (8,)       | cards         | how many lie on each of F foundations
#     wants | (8,)       | sets of kinds | what each wants next
#     used  | (8,)       | sets of kinds | of each family: kinds that started its foundations
#     now   | (8,)       |               | the slots below
# The slots: the stock's next card and its end, cards on the waste, the pass, what is wanted (a
# set), the least key of a card that opens no gap and of one that does, cards home.
STOCK, END, WASTE, PASS, WANT, FREE, HELD, HOME = range(8)


mix: Any = part(splitmix.mix)


@part
def _cut(value: Any, bound: Any) -> Any:
    """Lemire's bounded random number: one below `bound`, cut out of a word of 56 bits; the rest."""
    value = value * bound
    return value >> TOP, value & LOW56


@part
def _settle(order: Any, at: Any, last: Any, pick: Any) -> None:
    """Swap two places; the card on the last of them stays there, so note where it is."""
    card = word(order[pick])
    order[pick] = order[last]
    order[last] = card
    at[card] = last


@part
def shuffle(order: Any, at: Any, deal: Any, size: int, reject: Any) -> None:
    """Fisher-Yates shuffle of 0 … size-1 for a numbered deal: `engine.deals.shuffled`, compiled.

    `at` gets the place of each card.
    """
    for place in range(size):
        order[place] = place
    state, last, batch = mix(deal), word(size - 1), 0
    while last >= SEVEN:
        state = (state + GAMMA) & ALL
        pick0, rest = _cut(mix(state) >> EIGHT, last + ONE)
        pick1, rest = _cut(rest, last)
        pick2, rest = _cut(rest, last - ONE)
        pick3, rest = _cut(rest, last - TWO)
        pick4, rest = _cut(rest, last - THREE)
        pick5, rest = _cut(rest, last - FOUR)
        pick6, rest = _cut(rest, last - FIVE)
        # Below the threshold some batches would be likelier than others: draw again.
        if rest >= reject[batch]:
            for pick in (pick0, pick1, pick2, pick3, pick4, pick5, pick6):
                _settle(order, at, last, pick)
                last -= ONE
            batch += 1
    _last_batch(order, at, state, last, reject[batch] if last else ALL)
    at[order[0]] = 0


@part
def _last_batch(order: Any, at: Any, state: Any, last: Any, reject: Any) -> None:
    """Finish the shuffle with a batch of fewer than seven numbers."""
    while last:
        state = (state + GAMMA) & ALL
        first = rest = mix(state) >> EIGHT
        bound = last + ONE
        while bound > ONE:
            _, rest = _cut(rest, bound)
            bound -= ONE
        if rest >= reject:
            while last:
                pick, first = _cut(first, last + ONE)
                _settle(order, at, last, pick)
                last -= ONE


@part
def _below(luck: Any, bound: int) -> int:
    """Draw a number below a bound from the deal's own luck: `players.luck.Luck.below`, compiled."""
    luck[0] = (luck[0] + GAMMA) & ALL
    return int(((mix(luck[0]) >> word(32)) * word(bound)) >> word(32))


# -- any game of foundations and a stock ----------------------------------------------------


@part
def _lay_out(game: Any, order: Any, piles: Any, depth: Any, stock: Any, now: Any) -> None:
    """Lay the cards out as the rules deal them: base cards, piles, and the rest is the stock."""
    for base in game.bases[:-1]:
        place = 0
        while order[place] != base:
            place += 1
        order[place] = GONE
    for pile in range(game.piles):
        depth[pile] = 0
    laid = size = 0
    for place in range(game.size):
        if order[place] != GONE:
            kind = game.kind[order[place]]
            if laid < len(game.lay):
                pile = game.lay[laid]
                piles[pile * DEEP + depth[pile]] = kind
                depth[pile] += 1
                laid += 1
            else:
                stock[size] = kind
                size += 1
    now[STOCK], now[END], now[WASTE], now[PASS] = 0, size, 0, 1
    now[HOME] = len(game.bases) - 1


@part
def _want(game: Any, laid: Any, wants: Any, used: Any, now: Any) -> None:
    """Note what each foundation wants next, and all of them together."""
    together = 0
    for pile in range(len(game.laid)):
        taken = game.takes[pile * DEEP + laid[pile]]
        if laid[pile] == 0 and game.family[pile] >= 0:
            taken &= ~used[game.family[pile]]
        wants[pile] = taken
        together |= taken
    now[WANT] = together


@part
def _scan(game: Any, plan: Any, piles: Any, depth: Any, now: Any) -> None:
    """Find the first card that may be played from the table, with and without a gap to fill.

    Each has a key: its pile's rank in the plan, its kind, its pile; the least is the first. Of two
    cards of a kind the one in the pile named first comes first, as in the engine.
    """
    now[FREE] = now[HELD] = NOTHING
    for pile in range(game.piles):
        if depth[pile]:
            kind = piles[pile * DEEP + depth[pile] - 1]
            if now[WANT] >> kind & 1:
                key = (plan.order[pile] << 16) + (kind << 8) + pile
                gap = game.filled[pile] and depth[pile] == 1 and plan.first_hold != NO_HOLD
                which = HELD if gap else FREE
                now[which] = min(now[which], key)


@part
def _near(game: Any, plan: Any, laid: Any, waste: Any, now: Any) -> bool:
    """Whether the waste top may fill a gap now: the hold rule.

    It may if some foundation will want it within so many cards, or if no card is dealt any more.
    """
    last = now[STOCK] == now[END] and now[PASS] >= game.passes
    if now[WASTE] == 0 or last:
        return True
    limit = plan.first_hold if now[PASS] == 1 else plan.later_hold
    kind = waste[now[WASTE] - 1]
    for pile in range(len(game.laid)):
        place = game.place[pile * game.kinds + kind]
        if 0 <= place - laid[pile] <= limit and place >= 0:
            return True
    return False


@part
def _play(game: Any, pile: int, piles: Any, depth: Any, stock: Any, waste: Any, now: Any) -> None:
    """Take a card from a pile or the waste, and do all that follows by itself."""
    if pile == game.piles:
        now[WASTE] -= 1
    else:
        depth[pile] -= 1
        if game.filled[pile] and depth[pile] == 0:
            if now[WASTE]:
                now[WASTE] -= 1
                piles[pile * DEEP] = waste[now[WASTE]]
                depth[pile] = 1
            elif now[STOCK] < now[END]:
                piles[pile * DEEP] = stock[now[STOCK]]
                now[STOCK] += 1
                depth[pile] = 1
    _keep(game, stock, waste, now)


@part
def _keep(game: Any, stock: Any, waste: Any, now: Any) -> None:
    """Turn a card to an empty waste at once, where the rules keep it filled."""
    if game.kept and now[WASTE] == 0 and now[STOCK] < now[END]:
        _turn(stock, waste, now)


@part
def _turn(stock: Any, waste: Any, now: Any) -> None:
    waste[now[WASTE]] = stock[now[STOCK]]
    now[WASTE] += 1
    now[STOCK] += 1


@part
def _deal(game: Any, stock: Any, waste: Any, now: Any) -> bool:
    """Deal a card, or turn the waste over; False when neither can be done any more."""
    if now[STOCK] < now[END]:
        _turn(stock, waste, now)
        return True
    if now[WASTE] == 0 or now[PASS] >= game.passes:
        return False
    for place in range(now[WASTE]):
        stock[place] = waste[place]
    now[STOCK], now[END], now[WASTE] = 0, now[WASTE], 0
    now[PASS] += 1
    _keep(game, stock, waste, now)
    return True


@part
def _home(game: Any, plan: Any, kind: int, laid: Any, wants: Any, used: Any, luck: Any) -> None:
    """Lay a card on the foundation that the plan prefers among those that want it."""
    first = last = lagging = -1
    for pile in range(len(game.laid)):
        if wants[pile] >> kind & 1:
            last = pile
            if first < 0:
                first = lagging = pile
            elif laid[pile] < laid[lagging]:
                lagging = pile
    side = plan.side
    if side == 2:
        # The parity rule: of piles that want the same card the lower lags (`parity.lagging`).
        side, last = 1, lagging
    elif side == 3:
        side = _below(luck, 2) if first != last else 0
    _lay(game, kind, last if side else first, laid, used)


@part
def _lay(game: Any, kind: int, pile: int, laid: Any, used: Any) -> None:
    if laid[pile] == 0 and game.family[pile] >= 0:
        used[game.family[pile]] |= game.alike[kind]
    laid[pile] += 1


@part
def _top(game: Any, pile: int, piles: Any, depth: Any, waste: Any, now: Any) -> int:
    """The kind of the card that may be played from a pile, -1 when it is empty."""
    if pile == game.piles:
        return waste[now[WASTE] - 1] if now[WASTE] else -1
    return piles[pile * DEEP + depth[pile] - 1] if depth[pile] else -1


@part
def _random(
    game: Any, piles: Any, depth: Any, waste: Any, wants: Any, now: Any, luck: Any
) -> tuple[int, int]:
    """Draw one of the legal moves, in the engine's order: a pile and a foundation.

    A pile of -1 stands for the stock, -2 for the end. The moves are gone through twice: the first
    time they are counted, the second time the one drawn is found.
    """
    pick = -1
    while True:
        count = 0
        for pile in range(game.piles + 1):
            kind = _top(game, pile, piles, depth, waste, now)
            if kind >= 0 and now[WANT] >> kind & 1:
                for target in range(len(game.laid)):
                    if wants[target] >> kind & 1:
                        if count == pick:
                            return pile, target
                        count += 1
        if count == pick:
            return -1, -1
        more = now[STOCK] < now[END] or (now[WASTE] > 0 and now[PASS] < game.passes)
        total = count + int(more and not (game.standstill and count))
        if total == 0:
            return -2, -1
        pick = _below(luck, total)


@part
def _choose(game: Any, plan: Any, laid: Any, waste: Any, now: Any) -> Any:
    """The key of the card that the plan plays now; NOTHING when it would rather deal."""
    # Playing the waste top opens no gap, so no hold rule forbids it.
    key = now[FREE]
    if now[WASTE]:
        kind = waste[now[WASTE] - 1]
        if now[WANT] >> kind & 1:
            key = min(key, (plan.order[game.piles] << 16) + (kind << 8) + game.piles)
    if now[HELD] < key and _near(game, plan, laid, waste, now):
        key = now[HELD]
    # Where dealing is forbidden the hold rule can't wait for the next card.
    if key == NOTHING and game.standstill:
        key = now[HELD]
    return key


@part
def _play_out(game: Any, plan: Any, game_arrays: Any, luck: Any) -> int:
    """Play-out of the deal in `game_arrays` to its end; the number of moves."""
    order, piles, depth, stock, waste, laid, wants, used, now = game_arrays
    _lay_out(game, order, piles, depth, stock, now)
    for pile in range(len(game.laid)):
        laid[pile], used[pile] = game.laid[pile], 0
    _keep(game, stock, waste, now)
    _want(game, laid, wants, used, now)
    _scan(game, plan, piles, depth, now)
    moves = 0
    while True:
        if plan.is_random:
            pile, target = _random(game, piles, depth, waste, wants, now, luck)
        else:
            key = _choose(game, plan, laid, waste, now)
            pile, target = (-1, -1) if key == NOTHING else (key & 255, -1)
        if pile < 0:
            if pile == -2 or not _deal(game, stock, waste, now):
                return moves
        else:
            kind = _top(game, pile, piles, depth, waste, now)
            if target >= 0:
                _lay(game, kind, target, laid, used)
            else:
                _home(game, plan, kind, laid, wants, used, luck)
            now[HOME] += 1
            _play(game, pile, piles, depth, stock, waste, now)
            _want(game, laid, wants, used, now)
            _scan(game, plan, piles, depth, now)
        moves += 1


@compiled
def play_deals(
    game: Any, plan: Any, game_arrays: Any, at: Any, luck: Any, first: Any, home: Any, moves: Any
) -> None:
    """Play the deals from `first` on, as many as there is room for in `home` and `moves`."""
    for number in range(len(home)):
        deal = word(first) + word(number)
        shuffle(game_arrays[0], at, deal, game.size, game.reject)
        luck[0] = mix(deal ^ LUCK)
        moves[number] = _play_out(game, plan, game_arrays, luck)
        home[number] = game_arrays[-1][HOME]
