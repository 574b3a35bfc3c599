"""Small games of nobody's catalogue, and brute force to hold the book against."""

import random
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.parity import better_move
from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import games, rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, Rules
from oddeven_widget.engine.state import State

SPADES, HEARTS = Suit.SPADES, Suit.HEARTS
STOCK_MOVES = ("S>W", "W>S")


def families(suits, ace=7, two=7, differ=False):
    """Seven ranks, counted modulo seven and up by two: A 3 5 7 2 4 6 and 2 4 6 A 3 5 7."""
    return (
        Foundations("Ace pile", Sequence(Rank.ACE, 2, ace, 7), suits, differ),
        Foundations("Two pile", Sequence(Rank.TWO, 2, two, 7), suits, differ),
    )


def little(name, suits=(SPADES, HEARTS), cells=3, **changes):
    """Odd and Even on two packs of seven ranks."""
    values = {
        "name": name,
        "title": name.capitalize(),
        "source": "Made for these tests.",
        "pack": Pack(copies=2, ranks=7, suits=suits),
        "foundations": families(suits),
        "piles": (Piles("reserve", cells, refill=("W", "S")),),
        "deal": (Lay(f"R1-R{cells}"),),
        "passes": 2,
    }
    return Rules(**{**values, **changes})


TWO_SUITS = little("two-suits")
ONE_SUIT = little("one-suit", (SPADES,), cells=2)
BASES = ONE_SUIT.replace(
    name="bases", foundations=tuple(replace(one, base_dealt=True) for one in families((SPADES,)))
)
ANY = (None, None)
SIDE = (Piles("tableau", 2, refill=("W", "S")), Piles("reserve", 2))
SIDE_DEAL = (Lay("T1-T2"), Lay("R1-R2", rounds=2, face_up=False))
# Even and Odd: one pack, any suit, side piles of which only the top is seen.
ANY_SUIT = little(
    "any-suit",
    pack=Pack(ranks=7, suits=(SPADES, HEARTS)),
    foundations=families(ANY, 4, 3, differ=True),
    piles=SIDE,
    deal=SIDE_DEAL,
    passes=1,
)
# Boulevard: two packs in suit with the same side piles.
SIDE_PILES = little("side-piles", piles=SIDE, deal=SIDE_DEAL, passes=3)
ONE_SIDE = little("one-side", (SPADES,), piles=SIDE, deal=SIDE_DEAL, passes=1)
# Two packs in any suit: both families want the same cards, and start in different suits.
OVERLAPPING = little("overlapping", foundations=families(ANY, differ=True))
MIXED = little(
    "mixed",
    foundations=(
        Foundations("Ace pile", Sequence(Rank.ACE, 2, 7, 7), (SPADES, None)),
        Foundations("Two pile", Sequence(Rank.TWO, 2, 7, 7), (HEARTS, None)),
    ),
)


def refilled(name, *sources):
    return ONE_SUIT.replace(name=name, piles=(Piles("reserve", 2, refill=sources),))


SMALL = (
    TWO_SUITS,
    TWO_SUITS.replace(name="two-suits-3", passes=3, piles=(Piles("reserve", 2, refill=("W", "S")),),
                      deal=(Lay("R1-R2"),)),
    ONE_SUIT.replace(name="one-pass", passes=1),
    ONE_SUIT,
    ONE_SUIT.replace(name="three-passes", passes=3),
    ONE_SUIT.replace(name="standstill", deal_when="standstill"),
    ONE_SUIT.replace(name="waste-kept", waste_kept=True),
    ONE_SUIT.replace(name="tops-move", waste_kept=True, tops_move_to=("foundation",)),
    BASES,
    ANY_SUIT,
    ANY_SUIT.replace(name="any-suit-2", passes=2),
    SIDE_PILES,
    ONE_SIDE,
    ONE_SIDE.replace(name="one-side-2", passes=2),
    OVERLAPPING,
    MIXED,
    refilled("from-waste", "W"),
    refilled("from-stock", "S"),
    refilled("stock-first", "S", "W"),
)  # fmt: skip


def walk(rules, deal, seed=0, eager=0.6):
    """All positions of a game played at random, home first more often than not."""
    chance = random.Random(f"{rules.name} {deal} {seed}")
    state = Game(rules, deal=deal).state
    states = [state]
    while state.legal_moves and len(states) < 250:
        moves = state.legal_moves
        state = state.apply(moves[0] if chance.random() < eager else chance.choice(moves)).after
        states.append(state)
    return states


def by_the_rule(state):
    """The move of who plays all that can be played, cells before the waste, by the parity rule."""
    plays = [m for m in state.legal_moves if m.target[0] == "F" and m.source[0] != "F"]
    if not plays:
        return next((move for move in state.legal_moves if move in STOCK_MOVES), None)
    source = min((move.source for move in plays), key=lambda name: (name == "W", name))
    mine = tuple(move for move in plays if move.source == source)
    return better_move(state.rules, mine, state.piles[source][-1].rank)


def play_all(state):
    """All positions of a game played by the rule."""
    states = [state]
    while (move := by_the_rule(state)) is not None:
        state = state.apply(move).after
        states.append(state)
    return states


def key(state):
    """A position but for the order of the refilled cells, which are all of one family here."""
    cells = [n for n, family in state.rules.family_of.items() if family.refill]
    rest = tuple(pile for name, pile in state.piles.items() if name not in cells)
    return (state.pass_number, rest, tuple(sorted(str(state.piles[name]) for name in cells)))


@dataclass
class Node:
    state: object
    after: list
    won: bool
    complete: set


def all_ways(state, limit=4000):
    """Every position that can still come with whether it can be won and which piles filled.

    None when there are more than `limit`. A dictionary from position (cells in any order) to Node.
    """
    nodes, todo = {}, [state]
    while todo:
        now = todo.pop()
        if key(now) in nodes:
            continue
        if len(nodes) == limit:
            return None
        after = [now.apply(move).after for move in now.legal_moves]
        owners = now.rules.foundation_of.items()
        full = {n for n, (f, _) in owners if len(now.piles[n]) == f.sequence.length}
        nodes[key(now)] = Node(now, [key(one) for one in after], now.status == "won", full)
        todo += after
    changed = True
    while changed:
        changed = False
        for node in reversed(nodes.values()):
            before = (node.won, len(node.complete))
            for one in node.after:
                node.won |= nodes[one].won
                node.complete |= nodes[one].complete
            changed |= before != (node.won, len(node.complete))
    return nodes


def hidden(state):
    """Where nobody can know which card lies: (pile, place) of each."""
    places = [
        (name, at)
        for name, pile in state.piles.items()
        for at, card in enumerate(pile)
        if not card.face_up and (name != "S" or state.pass_number == 1)
    ]
    # If they are all alike nobody need look.
    return places if len({state.piles[name][at] for name, at in places}) > 1 else []


def permuted(state, chance):
    """The same position with the unseen cards in another order, each lying as it did."""
    places = hidden(state)
    cards = [state.piles[name][at].up for name, at in places]
    chance.shuffle(cards)
    piles = {name: list(pile) for name, pile in state.piles.items()}
    for (name, at), card in zip(places, cards, strict=True):
        piles[name][at] = card.down
    return type(state)(state.rules, tuple(map(tuple, piles.values())), state.pass_number)


def scattered(rules, chance):
    """A position of the last pass in which the cards lie anyhow, None if the cards don't do."""
    left, piles = list(rules.pack.cards), dict.fromkeys(rules.pile_names, ())
    chance.shuffle(left)
    for name, (family, suit) in rules.foundation_of.items():
        for rank in family.sequence.order[: chance.randint(0, family.sequence.length)]:
            card = next((c for c in left if c.rank is rank and suit in (None, c.suit)), None)
            if card is None:
                return None
            left.remove(card)
            piles[name] += (card,)
    for name, family in rules.family_of.items():
        while left and len(piles[name]) < (1 if family.refill else 2):
            piles[name] += (left.pop(),)
        if not family.refill:
            piles[name] = (*(card.down for card in piles[name][:-1]), *piles[name][-1:])
    stock = chance.randint(0, min(4, len(left)))
    piles["S"] = tuple(card.down for card in left[:stock])
    piles["W"] = tuple(left[stock:])
    return State(rules, tuple(piles.values()), rules.passes)


@pytest.fixture(scope="session")
def small():
    """The small games by name, and all that is done with them."""
    tools = (walk, play_all, by_the_rule, all_ways, hidden, permuted, scattered, key)
    return SimpleNamespace(
        rules={rules.name: rules for rules in SMALL}, **{tool.__name__: tool for tool in tools}
    )


@pytest.fixture(params=SMALL, ids=lambda rules: rules.name)
def small_rules(request):
    return request.param


@pytest.fixture(params=games())
def catalogue_rules(request):
    return rules_of(request.param)


@pytest.fixture(params=[*map(rules_of, games()), *SMALL], ids=lambda rules: rules.name)
def any_rules(request):
    return request.param
