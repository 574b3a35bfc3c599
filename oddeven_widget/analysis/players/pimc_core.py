"""Perfect-information Monte Carlo (PIMC), compiled: play each choice out on many sampled deals.

The unseen cards are dealt at random, time and again (determinization); on each deal every choice is
played out by hold rules with all cards known, and the choice that ends best on average is made.
From Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game" (JAIR 2001); when
and why it does well: Long, Sturtevant, Buro and Furtak, "Understanding the Success of Perfect
Information Monte Carlo Sampling in Game Tree Search" (AAAI 2010). Taking the best of several
play-outs on each deal is hindsight optimization, which Bjarnason, Fern and Tadepalli try on
Klondike in "Lower Bounding Klondike Solitaire with Monte-Carlo Planning" (ICAPS 2009).

What the compiled functions share, all int64 arrays:

    name      | shape           | unit  | meaning
    rows      | (1, WORDS)      |       | the position, packed (`solver.row`)
    slots     | (unseen cards,) | place | where the unseen cards lie: places of the deck, and of the
              |                 |       | side piles counted on after it
    choices   | (choices,)      | move  | the moves to weigh (`solver.row`); 0 deals
    totals    | (choices,)      | cards | cards home and bonus, summed over all samples
    now, then | (SLOTS,)        |       | unpacked rows to play in
    trail     | (longest game,) | move  | moves of a play-out
    settings  | (FIRST + 2r,)   |       | see below, with r hold rules

    setting | unit  | meaning
    SAMPLES | deals | how often the unseen cards are dealt
    SEED    |       | of the generator, the same for every choice and position
    GOAL    | cards | cards home in a win
    BONUS   | cards | what a win counts more
    RULES   | rules | hold rules of the play-outs
    FIRST   | cards | from here on the limits of each rule: in the first passes, and in the last
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from ..solver import row
from ..solver.codec import unpack
from ..solver.position import deal, keep_waste, play, play_out_by_hold
from ..solver.spaces import lay_all_home, play_out_with_spaces, take, takes_top

__all__ = ["judge", "judge_taking"]

SAMPLES, SEED, GOAL, BONUS, RULES, FIRST = range(6)


@compiled
def card_at(puzzle: Any, slot: int) -> Any:
    """Give the card at a place of the deck, or of the side piles counted on after it."""
    return puzzle.deck[slot] if slot < puzzle.size else puzzle.under[slot - puzzle.size]


@compiled
def lay_at(puzzle: Any, slot: int, kind: int) -> None:
    """Lay a card at such a place."""
    if slot < puzzle.size:
        puzzle.deck[slot] = kind
    else:
        puzzle.under[slot - puzzle.size] = kind


@compiled
def shuffle(puzzle: Any, slots: Any, seed: Any) -> Any:
    """Deal the unseen cards anew, with the generator of Park and Miller; gives its next seed."""
    for last in range(len(slots) - 1, 0, -1):
        seed = seed * 48271 % 2147483647
        one, other = slots[last], slots[seed % (last + 1)]
        kind = card_at(puzzle, one)
        lay_at(puzzle, one, card_at(puzzle, other))
        lay_at(puzzle, other, kind)
    return seed


@compiled
def end_of(
    puzzle: Any, rows: Any, code: int, settings: Any, rule: int, now: Any, trail: Any
) -> Any:
    """Make a choice and play to the end by one of the hold rules; gives the cards home."""
    unpack(puzzle, rows, 0, now)
    if code:
        play(puzzle, now, code // row.FROM, code // row.ONTO % 64, code % row.ONTO)
    else:
        deal(puzzle, now)
        keep_waste(puzzle, now)
    play_out_by_hold(puzzle, now, settings[FIRST + 2 * rule], settings[FIRST + 2 * rule + 1], trail)
    return now[row.HOME] + (settings[BONUS] if now[row.HOME] == settings[GOAL] else 0)


@compiled
def judge(
    puzzle: Any,
    rows: Any,
    slots: Any,
    choices: Any,
    settings: Any,
    totals: Any,
    now: Any,
    trail: Any,
) -> None:
    """Add up how each choice ends, by the better of the hold rules, on all the sampled deals."""
    seed = np.int64(settings[SEED])
    for _ in range(settings[SAMPLES]):
        seed = shuffle(puzzle, slots, seed)
        for at in range(len(choices)):
            best = end_of(puzzle, rows, choices[at], settings, 0, now, trail)
            for rule in range(1, settings[RULES]):
                best = max(best, end_of(puzzle, rows, choices[at], settings, rule, now, trail))
            totals[at] += best


@compiled
def take_through(puzzle: Any, now: Any, hold: int) -> None:
    """Play by a hold rule until the last pass begins."""
    goes_on: Any = True
    while goes_on and now[row.PASS] < puzzle.passes:
        taken = takes_top(puzzle, now, hold, hold) and take(puzzle, now)
        goes_on = taken or deal(puzzle, now)


@compiled
def best_of_taking(puzzle: Any, settings: Any, now: Any, then: Any, trail: Any) -> Any:
    """Give the cards home in the end; the last pass is played by the rule that turns out best.

    All cards are known then, so a player can choose; before, he can't.
    """
    best = np.int64(0)
    for rule in range(settings[RULES]):
        for word in range(row.SLOTS):
            then[word] = now[word]
        hold = settings[FIRST + 2 * rule + 1]
        play_out_with_spaces(puzzle, then, hold, hold, trail)
        won = then[row.HOME] == settings[GOAL]
        best = max(best, then[row.HOME] + (settings[BONUS] if won else 0))
        if won:
            break
    return best


@compiled
def judge_taking(
    puzzle: Any, rows: Any, slots: Any, settings: Any, totals: Any, now: Any, then: Any, trail: Any
) -> None:
    """Do as `judge` does for the two choices where cells have spaces: to deal, or to take.

    Each first rule is tried with each of the last, so few rules make many ways to play on.
    """
    seed = np.int64(settings[SEED])
    for _ in range(settings[SAMPLES]):
        seed = shuffle(puzzle, slots, seed)
        for taking in range(2):
            best = np.int64(0)
            for rule in range(settings[RULES]):
                unpack(puzzle, rows, 0, now)
                lay_all_home(puzzle, now)
                if taking:
                    take(puzzle, now)
                else:
                    deal(puzzle, now)
                take_through(puzzle, now, settings[FIRST + 2 * rule])
                best = max(best, best_of_taking(puzzle, settings, now, then, trail))
            totals[taking] += best
