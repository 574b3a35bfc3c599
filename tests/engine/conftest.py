"""Games of nobody's catalogue, as pure data, that use what the catalogue's games don't."""

import pytest

from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import games, rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Building, Foundations, Lay, Piles, Rules

TWO_SUITS = (Suit.SPADES, Suit.HEARTS)
ANY = (None,) * 4

LITTLE = Rules(
    name="little",
    title="Little Odd and Even",
    source="Made for these tests.",
    pack=Pack(copies=2, ranks=7, suits=TWO_SUITS),
    foundations=(
        Foundations("Ace pile", Sequence(Rank.ACE, 2, 7, 7), TWO_SUITS),
        Foundations("Two pile", Sequence(Rank.TWO, 2, 7, 7), TWO_SUITS),
    ),
    piles=(Piles("reserve", 4, refill=("W", "S")),),
    deal=(Lay("R1-R4"),),
    passes=2,
)

KLONDIKE = Rules(
    name="klondike",
    title="Klondike",
    source="Made for these tests; three passes, a card at a time.",
    pack=Pack(),
    foundations=(Foundations("foundation", Sequence(Rank.ACE, 1)),),
    piles=(Piles("tableau", 7, Building(suit="alternate", gap=Rank.KING, group="sequence")),),
    deal=(
        *(Lay(f"T{first}-T7", face_up=False) for first in range(2, 8)),
        Lay("T1-T7"),
    ),
    passes=3,
    tops_move_to=("tableau",),
)

# Two families of any suit, all bases laid out first; a gap waits for the stock to be turned over.
BASES = Rules(
    name="bases",
    title="Bases of any suit",
    source="Made for these tests.",
    pack=Pack(copies=2, ranks=5),
    foundations=(
        Foundations(
            "up pile", Sequence(Rank.ACE, 1, 5, 5), ANY, starts_differ=True, base_dealt=True
        ),
        Foundations("down pile", Sequence(Rank.FIVE, -1, 5, 5), ANY, starts_differ=True),
    ),
    piles=(Piles("reserve", 3, refill=("S",)), Piles("tableau", 2)),
    deal=(Lay("R1-R3"), Lay("T1-T2", rounds=3, face_up=False)),
    passes=2,
    tops_move_to=("foundation",),
)

# Columns built upwards in any suit, one card at a time; gaps wait for the waste.
UPWARDS = Rules(
    name="upwards",
    title="Upwards",
    source="Made for these tests.",
    pack=Pack(copies=2, ranks=6, suits=TWO_SUITS),
    foundations=(Foundations("foundation", Sequence(Rank.SIX, -1, 6, 6), TWO_SUITS * 2),),
    piles=(
        Piles("tableau", 3, Building(step=1, suit="any", gap="any")),
        Piles("reserve", 2, refill=("W",)),
    ),
    deal=(Lay("T1-T3", rounds=2), Lay("R1-R2")),
    passes=3,
    deal_when="standstill",
    tops_move_to=("foundation", "tableau"),
)

OWN_GAMES = (
    LITTLE,
    LITTLE.replace(passes=1, waste_kept=True),
    LITTLE.replace(passes=3, deal_when="standstill"),
    KLONDIKE,
    BASES,
    UPWARDS,
)


@pytest.fixture
def little():
    return LITTLE


@pytest.fixture
def klondike():
    return KLONDIKE


@pytest.fixture
def bases():
    return BASES


@pytest.fixture
def upwards():
    return UPWARDS


@pytest.fixture(params=games())
def catalogue_rules(request):
    return rules_of(request.param)


@pytest.fixture(params=OWN_GAMES, ids=lambda rules: f"{rules.name} {rules.passes}")
def own_rules(request):
    return request.param
