"""How the compiled search writes positions down, and the numbers that steer it.

A *row* is a position in eight numbers: the cards still in the stock or on the waste, as two words
of one bit for each place of the deck; the kinds that refilled cells hold once at least, and
twice; how many cards lie on each foundation (four bits each); the deck's place up to which cards
were dealt (7 bits), the pass (5 bits) and the depth of each side pile (4 bits each) or the number
of spaces (`spaces.py`); and two words more for the cards of the deck that were left lying.
Rows are compared in full, so two positions are never mistaken for each other.
"""

from __future__ import annotations

from typing import Final

HALF: Final = 56  # so many of the deck's places are bits of the first word, the rest of a second
DEEP: Final = 16  # room for the cards of a side pile, and for the places of a foundation
KINDS: Final = 64
ROW: Final = 8
# A table laid out: a row taken apart, and what follows from it.
NOW: Final = 14
W0, W1, S0, S1, ONCE, TWICE, LAID, NEXT, PASS, SIDE, WANT, HOME, LEFT, LEFT_HIGH = range(NOW)
SPACES: Final = SIDE
# The numbers that steer a search.
CONTROLS: Final = 15
COUNT, PENDING, PLACE, ROUND, WIDTH, FIRST_HOLD, LATER_HOLD, NODES = range(8)
STOP, NAMED, CUT, BEST, WINNER, GOAL, TURN = range(8, CONTROLS)
GOING, WON, OVER, FULL = range(4)
# A move: where from, which foundation and which kind, in one number; 0 deals or turns over.
NOTHING: Final = -1
WASTE, CELL, SIDES = 1, 2, 3
FROM, ONTO = 4096, 64
TAKE: Final = WASTE * FROM
NO_HOLD: Final = 99
QUIET: Final = 98  # instead of a hold rule: no play-outs
