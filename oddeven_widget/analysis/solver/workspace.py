"""Workspaces: all arrays of a compiled search, which makes none itself (see `primitives.compiled`).

Here *n* is the number of rows in a layer, *m* that in the layer ahead, *w* the beam width, *s* the
number of positions that a depth-first search may enter, and *p* the length of the path tree.

The *control block* says what a compiled search is told, how far it is, and why it came back.
One array `control` of shape (CONTROLS,), int64; it is all that a search keeps between two calls,
but for the arrays below.

    slot        | set by | meaning                                                       | unit
    COUNT       | search | positions in this layer (depth-first: ever entered)           | rows
    PENDING     | search | positions in the layer ahead (depth-first: on the stack)      | rows
    LAYER_PLACE | search | the place up to which this layer's deck is dealt              | place
    LAYER_PASS  | search | the pass that this layer belongs to                           | 1, 2, …
    WIDTH       | caller | beam width                                                    | rows
    FIRST_HOLD  | caller | hold rule of play-outs in the first of several passes         | cards
    LATER_HOLD  | caller | hold rule of play-outs in the last or only pass               | cards
    NODES       | search | positions searched so far                                     | positions
    NODE_LIMIT  | caller | when NODES reaches it, the search comes back                  | positions
    PATHS       | search | entries in the path tree                                      | entries
    CUT         | search | 1 when some position was left out: nothing is proved any more | 0 or 1
    BEST        | search | the most cards home in any position or play-out               | cards
    WINNER      | search | where a win begins (see below), -1 before there is one        | number
    GOAL        | caller | cards home in a win                                           | cards
    POLICY      | search | which play-out won: 0 without a hold rule, 1 with it          | 0 or 1

WINNER is a row while a layer is searched, and an entry of the path tree when the beam has come
back with WON; of a depth-first search it is a row.

A search comes back GOING when it has reached NODE_LIMIT, WON, OVER when no position is left, or
FULL when it needs a longer path tree to go on.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from . import row
from .side_piles import TRIES

__all__ = [
    "BEAM_BYTES",
    "DEPTH_FIRST_BYTES",
    "BeamWorkspace",
    "DepthFirstWorkspace",
    "SideScratch",
    "beam_workspace",
    "depth_first_workspace",
    "longer",
    "moves_to",
    "numbers",
    "side_scratch",
]

# The control block, and what a search says when it comes back.
CONTROLS: Final = 15
COUNT, PENDING, LAYER_PLACE, LAYER_PASS, WIDTH, FIRST_HOLD, LATER_HOLD, NODES = range(8)
NODE_LIMIT, PATHS, CUT, BEST, WINNER, GOAL, POLICY = range(8, CONTROLS)
GOING, WON, OVER, FULL = range(4)
# Positions searched between two looks at the clock: rare enough to cost nothing, and often enough
# for a stop to be felt at once.
QUANTUM: Final = 20_000
# What one position of the beam's width takes, but for the path tree: 6 rows of this layer and 12 of
# the next at 64 bytes each, their columns and tables.
BEAM_BYTES: Final = 2_000
# What a position of a depth-first search takes: a row of 64 bytes, three columns and its share of
# the table.
DEPTH_FIRST_BYTES: Final = 96
# Scores of `beam_core.evaluate` are below it: cards home in two play-outs, times 128.
SCORES: Final = 128 * 256
BRANCHES: Final = 80  # more positions than ever follow from one


class SideScratch(NamedTuple):
    """Scratch arrays of the relaxations for games with side piles (`side_piles.py`).

    All are int64. A class of cards is what `Puzzle.like` gives for a kind.

        field  | shape    | unit                 | meaning
        home   | (KINDS,) | cards of a class     | on the foundations
        had    | (KINDS,) | cards of a class     | that a relaxation may build on
        laid   | (KINDS,) | cards of a class     | that it has laid on foundations
        out    | (KINDS,) | cards of a class     | sealed: out of side piles; barrier: laid open
        under  | (KINDS,) | cards of a class     | still in side piles
        height | (KINDS,) | cards                | on each foundation, built on so far
        side   | (TRIES,) | depths, 4 bits each  | a stack of side piles still to be tried
        asked  | (4,)     | a bit a class, pile  | which plays were asked about, and which are safe
    """

    home: Any
    had: Any
    laid: Any
    out: Any
    under: Any
    height: Any
    side: Any
    asked: Any


class BeamWorkspace(NamedTuple):
    """Arrays of a beam search: this layer, the layer ahead, and the path tree.

    field                 | shape      | dtype | meaning
    rows                  | (n, WORDS) | int64 | packed positions of this layer
    parent                | (n,)       | int64 | the row that each came from by a play
    move                  | (n,)       | int64 | that play
    path                  | (n,)       | int64 | its entry in the path tree, -1 if it has none
    table                 | (2^k > 2n,)| int32 | transposition table of `rows`
    ahead                 | (m, WORDS) | int64 | packed positions of the layer ahead
    ahead_parent          | (m,)       | int64 | the row of this layer that each came from
    ahead_move            | (m,)       | int64 | the move that led there
    ahead_table           | (2^k > 2m,)| int32 | transposition table of `ahead`
    score                 | (m,)       | int64 | evaluation of each, the higher the better
    bucket_head           | (SCORES,)  | int64 | first row of each score, -1 if there is none
    bucket_next           | (m,)       | int64 | next row of the same score, -1 at the end
    chosen                | (w,)       | int64 | rows of `ahead` that are kept, best first
    chosen_path           | (w,)       | int64 | their entries in the path tree
    path_before, path_move| (p,)       | int32 | each entry's parent in the path tree, and move
    trail                 | (>= 1024,) | int64 | moves of a play-out, or rows on a way back
    now, then             | (SLOTS,)   | int64 | unpacked: the position, and one that follows
    scratch               |            |       | arrays of the side-pile relaxations
    """

    rows: Any
    parent: Any
    move: Any
    path: Any
    table: Any
    ahead: Any
    ahead_parent: Any
    ahead_move: Any
    ahead_table: Any
    score: Any
    bucket_head: Any
    bucket_next: Any
    chosen: Any
    chosen_path: Any
    path_before: Any
    path_move: Any
    trail: Any
    now: Any
    then: Any
    scratch: SideScratch


class DepthFirstWorkspace(NamedTuple):
    """Arrays of a depth-first search: all positions entered, and the stack.

    field     | shape       | dtype | meaning
    rows      | (s, WORDS)  | int64 | packed positions in the order in which they were entered
    parent    | (s,)        | int32 | the row that each came from
    move      | (s,)        | int32 | the move that led there
    table     | (2^k > 2s,) | int32 | transposition table of `rows`
    stack     | (s,)        | int32 | rows still to be expanded, the next one last
    now, then | (SLOTS,)    | int64 | unpacked: the position, and one that follows
    scratch   |             |       | arrays of the side-pile relaxations
    """

    rows: Any
    parent: Any
    move: Any
    table: Any
    stack: Any
    now: Any
    then: Any
    scratch: SideScratch


def numbers(*shape: int) -> Any:
    """Make an int64 array of zeros."""
    return np.zeros(shape, np.int64)


def _small_numbers(size: int) -> Any:
    return np.zeros(size, np.int32)


def _table(rows: int) -> Any:
    """Make a transposition table for so many rows, of which more than half stays empty."""
    return _small_numbers(1 << (2 * rows).bit_length())


def side_scratch() -> SideScratch:
    """Make the arrays that the side-pile relaxations count in."""
    return SideScratch(*map(numbers, (*[row.KINDS] * 6, TRIES, 4)))


def beam_workspace(width: int) -> BeamWorkspace:
    """Make the arrays for a beam of this width."""
    here, ahead = 6 * width + 200, 12 * width + 400
    paths = 64 * width + 2 * here
    return BeamWorkspace(
        *(numbers(here, row.WORDS), numbers(here), numbers(here), numbers(here), _table(here)),
        *(numbers(ahead, row.WORDS), numbers(ahead), numbers(ahead), _table(ahead)),
        *(numbers(ahead), np.full(SCORES, -1), numbers(ahead)),
        *(numbers(width), numbers(width)),
        *(_small_numbers(paths), _small_numbers(paths)),
        *(numbers(max(1024, here)), numbers(row.SLOTS), numbers(row.SLOTS)),
        side_scratch(),
    )


def depth_first_workspace(nodes: int) -> DepthFirstWorkspace:
    """Make the arrays for a depth-first search that enters so many positions."""
    size = nodes + BRANCHES
    return DepthFirstWorkspace(
        *(numbers(size, row.WORDS), _small_numbers(size), _small_numbers(size), _table(size)),
        *(_small_numbers(size), numbers(row.SLOTS), numbers(row.SLOTS), side_scratch()),
    )


def moves_to(at: int, parent: Any, move: Any) -> list[int]:
    """The moves that lead from number 0 to number `at`, along the parents."""
    codes = []
    while at > 0:
        codes.append(int(move[at]))
        at = int(parent[at])
    return codes[::-1]


def longer(paths: Any) -> Any:
    """Make one of the path tree's arrays twice as long."""
    return np.concatenate([paths, np.zeros_like(paths)])
