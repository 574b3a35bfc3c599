"""Even and Odd: one pack, odd and even piles in any suit, one pass.

Source: a published rule page of the game, which calls it a leaner Boulevard.
"""

from oddeven_widget.engine.cards import Pack, Rank
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, Rules

ANY_SUIT = (None,) * 4

GAMES = (
    Rules(
        name="even-and-odd",
        title="Even and Odd",
        source="A published rule page, 'Even and Odd Solitaire'.",
        pack=Pack(),
        foundations=(
            Foundations("Ace pile", Sequence(Rank.ACE, 2, length=7), ANY_SUIT, True, note="odd"),
            Foundations("Two pile", Sequence(Rank.TWO, 2, length=6), ANY_SUIT, True, note="even"),
        ),
        piles=(
            Piles("tableau", 9, refill=("W", "S"), rows=3),
            Piles("reserve", 3),
        ),
        deal=(Lay("T1-T9"), Lay("R1-R3", rounds=6, face_up=False)),
        passes=1,
    ),
)
