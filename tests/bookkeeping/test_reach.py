"""How many cards can be played if all lie open: held against every order of plays."""

import random
from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from oddeven_widget.bookkeeping.reach import Opened, most_plays, overlapping
from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import games, rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, Rules


def tried(rules, laid, counted, free=()):
    """The most counted cards that can be played, by trying every order, one card at a time."""
    owners = list(rules.foundation_of.values())

    @cache
    def most(heights, cards, spare):
        found = [0]
        for at, (family, suit) in enumerate(owners):
            rank = family.sequence.wanted(heights[at])
            after = (*heights[:at], heights[at] + 1, *heights[at + 1 :])
            for worth, mine in ((1, cards), (0, spare)):
                for card in {c for c in mine if c.rank is rank and suit in (None, c.suit)}:
                    left = list(mine)
                    left.remove(card)
                    rest = (tuple(left), spare) if worth else (cards, tuple(left))
                    found.append(worth + most(after, *rest))
        return max(found)

    order = sorted(counted, key=str), sorted(free, key=str)
    return most(tuple(laid.values()), *map(tuple, order))


THREE_PACKS = Rules(
    name="three-packs",
    title="Three packs",
    source="Made for these tests.",
    pack=Pack(copies=3, ranks=7, suits=(Suit.SPADES,)),
    foundations=(
        Foundations("Ace pile", Sequence(Rank.ACE, 2, 7, 7), (Suit.SPADES,) * 2),
        Foundations("Two pile", Sequence(Rank.TWO, 2, 7, 7), (Suit.SPADES,)),
    ),
    piles=(Piles("reserve", 2, refill=("W", "S")),),
    deal=(Lay("R1-R2"),),
    passes=1,
)
PLAIN = ("one-suit", "two-suits", "any-suit", "bases")


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_the_number_of_plays_is_the_best_of_all_orders(small, data):
    rules = data.draw(st.sampled_from([THREE_PACKS, *(small.rules[name] for name in PLAIN)]))
    laid = {
        name: data.draw(st.integers(0, family.sequence.length))
        for name, (family, _) in rules.foundation_of.items()
    }
    pack = data.draw(st.permutations(rules.pack.cards))
    number, spare = data.draw(st.integers(0, 7)), data.draw(st.integers(0, 3))
    counted, free = pack[:number], pack[number : number + spare]
    opened = Opened(rules, laid)
    opened.open(free[1:], free=True)
    assert opened.open([]) == 0
    for at, card in enumerate(counted, 1):
        assert opened.open([card]) == tried(rules, laid, counted[:at], free[1:])
    assert opened.open(free[:1], free=True) == tried(rules, laid, counted, free)
    assert most_plays(rules, laid, counted) == tried(rules, laid, counted)


def test_it_is_never_too_low_where_families_want_the_same_cards(small):
    chance, above = random.Random(4), 0
    for name in ("overlapping", "mixed"):
        rules = small.rules[name]
        assert overlapping(rules)
        for _ in range(60):
            laid = {f: chance.randint(0, 7) for f in rules.foundation_names}
            cards = chance.sample(rules.pack.cards, 6)
            above += most_plays(rules, laid, cards) - tried(rules, laid, cards)
            assert most_plays(rules, laid, cards) >= tried(rules, laid, cards)
    assert above


def test_no_two_groups_of_the_catalogue_want_the_same_card():
    assert not any(overlapping(rules_of(name)) for name in games())


def test_all_cards_that_are_left_can_be_played(any_rules, small):
    """With every card open nothing is ever in the way, wherever the piles stand."""
    for state in small.walk(any_rules, 4)[::10]:
        laid = {name: len(state.piles[name]) for name in any_rules.foundation_names}
        home = Counter(card for name in laid for card in state.piles[name])
        left = list((Counter(any_rules.pack.cards) - home).elements())
        if not overlapping(any_rules):
            assert most_plays(any_rules, laid, left) == len(left)
