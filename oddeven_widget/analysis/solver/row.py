"""Row format: a position packed into a row of eight 64-bit words, and unpacked into named slots.

A *kind* is a card's rank and suit, numbered (`kinds.py`), so that a set of kinds is one word of
64 bits. A *place* numbers the cards of the deck: the waste from the bottom, then the stock.

A packed row is what a search stores and compares: `rows` of shape (n, WORDS), int64.

    word | contents                                                              | unit
    0    | cards in stock or waste, places 0 to HALF - 1                         | a bit a place
    1    | cards in stock or waste, places from HALF on                          | a bit a place
    2, 3 | kinds that refilled cells hold at least once; twice                   | a bit a kind
    4    | how many cards lie on each foundation                                 | 4 bits each
    5    | bits 0-6: the place up to which cards are dealt; bits 7-11: the pass; | numbers
         | from bit 12: the depth of each side pile (4 bits each), or else the   |
         | number of spaces (`spaces.py`)                                        |
    6, 7 | wanted cards that were left lying (`spaces.py`), as in words 0 and 1  | a bit a place

An unpacked row is what moves change: `now` of shape (SLOTS,), int64.

    slot             | meaning                                                   | unit
    W0, W1           | the waste                                                 | a bit a place
    S0, S1           | the stock                                                 | a bit a place
    ONCE, TWICE      | kinds that cells hold at least once; twice                | a bit a kind
    LAID             | how many cards lie on each foundation                     | 4 bits each
    NEXT             | the place after the last card dealt in this pass          | place
    PASS             | which pass through the stock this is                      | 1 is the first
    SIDE             | the depth of each side pile                               | 4 bits each
    SPACES           | the same slot, where spaces are counted instead           | cells
    WANT             | kinds that some foundation wants next; follows from LAID  | a bit a kind
    HOME             | cards on the foundations; follows from LAID               | cards
    LEFT, LEFT_HIGH  | wanted cards that were left lying                         | a bit a place

A move is one number, `source * FROM + foundation * ONTO + kind`; 0 deals a card or turns the waste
over. Its source is WASTE, CELL, or SIDES and the number of a side pile. Where spaces are counted,
TAKE is the one move besides 0. NOTHING stands where no move was made.
"""

from __future__ import annotations

from typing import Final

HALF: Final = 56  # places in the first of two words: two words for at most 112 cards, none signed
DEEP: Final = 16  # cards of a side pile, and places of a foundation: what four bits can count
KINDS: Final = 64  # bits of a word
WORDS: Final = 8
SLOTS: Final = 14
W0, W1, S0, S1, ONCE, TWICE, LAID, NEXT, PASS, SIDE, WANT, HOME, LEFT, LEFT_HIGH = range(SLOTS)
SPACES: Final = SIDE
NOTHING: Final = -1
WASTE, CELL, SIDES = 1, 2, 3
FROM, ONTO = 4096, 64
TAKE: Final = WASTE * FROM
# Hold rules of play-outs are numbers of cards that a foundation may lack; two stand for others.
NO_HOLD: Final = 99  # play whatever can be played
QUIET: Final = 98  # no play-out at all
