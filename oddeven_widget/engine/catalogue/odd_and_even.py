"""Odd and Even: two packs, a reserve of nine, eight foundations that skip a rank each time.

Sources: the encyclopedia article "Odd and Even" (solitaire), for the classic game; a published
rule page that lays the base cards out first; the behaviour of the program PySolFC 3.6.1.
"""

from dataclasses import replace

from oddeven_widget.engine.cards import Pack, Rank
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, Rules

ACE_PILES = Foundations("Ace pile", Sequence(Rank.ACE, 2), note="odd first")
TWO_PILES = Foundations("Two pile", Sequence(Rank.TWO, 2), note="even first")

CLASSIC = Rules(
    name="odd-and-even",
    title="Odd and Even",
    source="The encyclopedia article 'Odd and Even' (solitaire); the stock dealt at will.",
    pack=Pack(copies=2),
    foundations=(ACE_PILES, TWO_PILES),
    piles=(Piles("reserve", 9, refill=("W", "S"), rows=3),),
    deal=(Lay("R1-R9"),),
    passes=2,
)

GAMES = (
    CLASSIC,
    CLASSIC.replace(
        name="odd-and-even/bases-dealt",
        title="Odd and Even, bases dealt",
        source="A published rule page that lays an ace and a two of each suit out first.",
        foundations=tuple(replace(family, base_dealt=True) for family in CLASSIC.foundations),
    ),
    CLASSIC.replace(
        name="odd-and-even/standstill",
        title="Odd and Even, at a standstill",
        source="The encyclopedia article read strictly: 'When play goes to a stand still, "
        "the stock is dealt'.",
        deal_when="standstill",
    ),
    CLASSIC.replace(
        name="odd-and-even/pysol",
        title="Odd and Even, as PySolFC plays it",
        source="The behaviour of PySolFC 3.6.1 (game 55).",
        waste_kept=True,
        tops_move_to=("foundation",),
    ),
)
