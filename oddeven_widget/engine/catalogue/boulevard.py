"""Boulevard: Even and Odd's layout with two packs, in suit, three passes.

Source: the family of Even and Odd, whose rule page names it; foundations as in Odd and Even.
"""

from oddeven_widget.engine.cards import Pack, Rank
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, Rules

GAMES = (
    Rules(
        name="boulevard",
        title="Boulevard",
        source="The rule page of Even and Odd, which describes Boulevard as its parent.",
        pack=Pack(copies=2),
        foundations=(
            Foundations("Ace pile", Sequence(Rank.ACE, 2), note="odd first"),
            Foundations("Two pile", Sequence(Rank.TWO, 2), note="even first"),
        ),
        piles=(
            Piles("tableau", 9, refill=("W", "S"), rows=3),
            Piles("reserve", 3),
        ),
        deal=(Lay("T1-T9"), Lay("R1-R3", rounds=6, face_up=False)),
        passes=3,
    ),
)
