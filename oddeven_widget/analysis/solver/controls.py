"""Control block of a compiled search: what it is told, how far it is, and why it came back.

One array `control` of shape (CONTROLS,), int64; it is all that a search keeps between two calls,
but for the arrays of `workspace.py`.

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

from typing import Final

CONTROLS: Final = 15
COUNT, PENDING, LAYER_PLACE, LAYER_PASS, WIDTH, FIRST_HOLD, LATER_HOLD, NODES = range(8)
NODE_LIMIT, PATHS, CUT, BEST, WINNER, GOAL, POLICY = range(8, CONTROLS)
GOING, WON, OVER, FULL = range(4)
# Positions searched between two looks at the clock: rare enough to cost nothing, and often enough
# for a stop to be felt at once.
QUANTUM: Final = 20_000
