"""The compiled core of the fair player: play each choice out on many deals of the unseen cards.

What it calls stands in `solver/position.py` and `solver/spaces.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from ..solver.codec import FROM, HOME, NOW, ONTO, PASS
from ..solver.position import deal, keep_waste, lay_out, play, run_out
from ..solver.spaces import settle, take, take_out, takes_top

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
    lay_out(puzzle, rows, 0, now)
    if code:
        play(puzzle, now, code // FROM, code // ONTO % 64, code % ONTO)
    else:
        deal(puzzle, now)
        keep_waste(puzzle, now)
    run_out(puzzle, now, settings[FIRST + 2 * rule], settings[FIRST + 2 * rule + 1], trail)
    return now[HOME] + (settings[BONUS] if now[HOME] == settings[GOAL] else 0)


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
    while goes_on and now[PASS] < puzzle.passes:
        taken = takes_top(puzzle, now, hold, hold) and take(puzzle, now)
        goes_on = taken or deal(puzzle, now)


@compiled
def best_of_taking(puzzle: Any, settings: Any, now: Any, then: Any, trail: Any) -> Any:
    """Give the cards home in the end; the last pass is played by the rule that turns out best.

    All cards are known then, so a player can choose; before, he can't.
    """
    best = np.int64(0)
    for rule in range(settings[RULES]):
        for word in range(NOW):
            then[word] = now[word]
        hold = settings[FIRST + 2 * rule + 1]
        take_out(puzzle, then, hold, hold, trail)
        won = then[HOME] == settings[GOAL]
        best = max(best, then[HOME] + (settings[BONUS] if won else 0))
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
                lay_out(puzzle, rows, 0, now)
                settle(puzzle, now)
                if taking:
                    take(puzzle, now)
                else:
                    deal(puzzle, now)
                take_through(puzzle, now, settings[FIRST + 2 * rule])
                best = max(best, best_of_taking(puzzle, settings, now, then, trail))
            totals[taking] += best
