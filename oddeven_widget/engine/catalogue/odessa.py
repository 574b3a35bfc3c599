"""Odessa: one pack, seven columns built down in suit, any face-up group moves.

Source: a published rule page of Odessa. It leaves eight cards out of the deal; the layout here,
two extra cards on each of columns 2 to 6, is the one that uses the whole pack, as PySolFC deals.
"""

from oddeven_widget.engine.cards import Pack, Rank
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Building, Foundations, Lay, Piles, Rules

ODESSA = Rules(
    name="odessa",
    title="Odessa",
    source="A published rule page, 'Odessa'; ten extra cards, so that the whole pack is dealt.",
    pack=Pack(),
    foundations=(Foundations("foundation", Sequence(Rank.ACE, 1)),),
    piles=(Piles("tableau", 7, building=Building(gap=Rank.KING, group="any")),),
    deal=(
        Lay("T1-T7", rounds=3, face_up=False),
        Lay("T1-T7", rounds=2),
        Lay("T2-T6", rounds=2),
        Lay("T1-T7"),
    ),
    tops_move_to=("tableau",),
)

GAMES = (
    ODESSA,
    ODESSA.replace(
        name="odessa/pysol",
        title="Odessa, as PySolFC plays it",
        source="The behaviour of PySolFC 3.6.1 (game 27).",
        tops_move_to=(),
    ),
)
