"""What has gone wrong for players of other programs, and must not go wrong here."""

import random

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.cards import Card
from oddeven_widget.engine.catalogue import games, rules_of

SPADES_ACE = [f"{rank}S" for rank in "A3579JK2468TQ"]
SPADES_TWO = [f"{rank}S" for rank in "2468TQA3579JK"]


def test_one_undo_takes_back_a_play_its_refill_and_the_card_that_it_uncovered():
    """Somebody needed two undos for one move, or could not undo past the automatic refill."""
    game = Game("odd-and-even/pysol", deal=1)
    before = dict(game.state.piles)
    for move in game.legal_moves:
        step = game.play(move)
        if len(step.transfers) == 3:
            break
        game.undo()
    changed = {name for name in before if game.state.piles[name] != before[name]}
    assert changed == {"R4", "F5", "W", "S"}
    game.undo()
    assert dict(game.state.piles) == before
    assert not game.can_undo


def to_the_redeal(game):
    while "W>S" not in game.legal_moves:
        game.play("S>W")


def test_redo_after_undoing_a_redeal_gives_the_same_cards():
    """Somebody undid a redeal, did it again, and was dealt other cards."""
    game = Game("odd-and-even", deal=7)
    to_the_redeal(game)
    before = game.state
    after = game.play("W>S").after
    dealt = [game.play("S>W").transfers for _ in range(20)]
    for _ in range(21):
        game.undo()
    assert game.state == before
    game.redo()
    assert game.state == after
    assert [game.redo().transfers for _ in range(20)] == dealt


@pytest.mark.parametrize("name", ["odd-and-even", "odd-and-even/bases-dealt"])
def test_with_no_plays_the_second_pass_deals_in_the_same_order(name):
    """Somebody's redeal turned the cards over one by one and reversed their order."""
    game = Game(name, deal=7)
    to_the_redeal(game)
    first = game.state.piles["W"]
    game.play("W>S")
    while game.state.piles["S"]:
        game.play("S>W")
    assert game.state.piles["W"] == first


def test_with_plays_the_second_pass_deals_the_same_cards_less_those_played():
    game = Game("odd-and-even", deal=7)
    order = [step.transfers[0].cards[0] for step in iter(lambda: deal_one(game), None)]
    game.new_deal(7)
    gone = []
    while "W>S" not in game.legal_moves:
        step = game.play(game.legal_moves[0])
        gone += [one.cards[0] for one in step.transfers if one.source == "W"]
        gone += [one.cards[0] for one in step.transfers if one.source == "S" and one.target != "W"]
    game.play("W>S")
    second = [card.up for card in reversed(game.state.piles["S"])]
    left = iter(order)
    assert all(card in left for card in second)  # a part of the first order, in that order
    assert sorted(c.code for c in [*second, *gone]) == sorted(c.code for c in order)


def deal_one(game):
    return game.play("S>W") if game.state.piles["S"] else None


@pytest.mark.parametrize("ace, two", [(7, 0), (0, 6)])
def test_a_card_that_fits_both_piles_has_two_targets_and_nothing_chooses(ace, two):
    """Somebody's double tap sent a card where it wasn't wanted, and again after the undo."""
    piles = {"F1": SPADES_ACE[:ace], "F5": SPADES_TWO[:two], "S": ...}
    card = "2S" if ace else "AS"
    game = Game("odd-and-even", piles={**piles, "R1": card})
    before = game.state
    assert game.state.targets("R1") == ("R1>F1", "R1>F5")
    game.play("R1>F5")
    assert game.undo().after != game.state
    assert game.state is before


def test_both_piles_of_a_suit_want_the_same_card_only_seven_or_six_apart():
    rules = rules_of("odd-and-even")
    ace_pile, two_pile = (family.sequence for family in rules.foundations)
    for ace in range(14):
        for two in range(14):
            wanted = {ace_pile.wanted(ace), two_pile.wanted(two)}
            same = len(wanted) == 1 and None not in wanted
            assert same is (ace - two in (7, -6) and ace < 13 and two < 13)


@pytest.mark.parametrize("name", games())
def test_restart_and_the_same_number_deal_the_same_cards_again(name):
    """Somebody's restart, or the same number on another machine, gave another deal."""
    game = Game(name, deal=2**63 - 1)
    first = game.state
    for _ in range(10):
        game.play(game.legal_moves[-1])
    game.restart()
    assert game.state == first
    assert Game(name, deal=game.deal).state == first


# -- any position ------------------------------------------------------------------------


def random_position(rules, chance):
    """Some cards home, the others anywhere that the rules let them lie; any pass."""
    left = list(rules.pack.cards)
    chance.shuffle(left)
    piles = {}
    more = chance.choice((0, 0.5, 0.9, 0.99, 0.999))
    for name, (family, suit) in rules.foundation_of.items():
        homes = piles.setdefault(name, [])
        while chance.random() < more and len(homes) < family.sequence.length:
            wanted = family.sequence.order[len(homes)]
            fits = [c for c in left if c.rank == wanted and suit in (None, c.suit)]
            if not homes:
                fits = [c for c in fits if not same_family_started(rules, piles, name, c.suit)]
            if not fits:
                break
            homes.append(fits[0])
            left.remove(fits[0])
    for number, name in enumerate(names := list(rules.family_of)):
        most = 1 if rules.family_of[name].refill else 6
        size = chance.randint(0, most) if rules.passes else len(left) // (len(names) - number)
        pile = [left.pop() for _ in range(min(size, len(left)))]
        hidden = any(name in lay.names and not lay.face_up for lay in rules.deal)
        down = chance.choice((0, len(pile) // 2, len(pile))) if hidden else 0
        piles[name] = [card.down for card in pile[:down]] + pile[down:]
    if rules.passes:
        stock = chance.choice((0, 0, len(left) // 2, len(left)))
        piles["S"], piles["W"] = left[:stock], left[stock:]
    number = chance.randint(1, max(rules.passes, 1))
    return Game(rules, piles=piles, pass_number=number).state


def same_family_started(rules, piles, name, suit):
    family = rules.foundation_of[name][0]
    if not family.starts_differ:
        return False
    return any(
        piles[other][0].suit is suit
        for other in piles
        if piles[other] and rules.foundation_of[other][0] is family
    )


def plainly_legal(state):
    """All legal moves, worked out anew from the rule page: slow, and no word of the engine's."""
    rules, piles = state.rules, state.piles
    if all(not pile for name, pile in piles.items() if name[0] != "F"):
        return set()
    moves = set()
    for source, pile in piles.items():
        most = len(pile) if source[0] == "T" else min(1, len(pile))
        for count in range(1, most + 1 if source != "S" else 0):
            for target in piles:
                tail = f":{count}" if count > 1 else ""
                if source != target and may_go(rules, piles, source, target, count):
                    moves.add(f"{source}>{target}{tail}")
    strict = rules.deal_when == "standstill" and moves
    if rules.passes and piles["S"] and not strict:
        moves.add("S>W")
    if rules.passes and not piles["S"] and piles["W"] and not strict:
        moves |= {"W>S"} if state.pass_number < rules.passes else set()
    return moves


def may_go(rules, piles, source, target, count):
    card = piles[source][-count]
    if not card.face_up:
        return False
    if source[0] == "F" and target[0] != TOPS_GO_TO.get(rules.name):
        return False
    if target[0] == "F":
        return count == 1 and is_wanted(rules, piles, target, card)
    return target[0] == "T" and rules.name.startswith("odessa") and fits_column(piles[target], card)


def fits_column(column, card):
    if not column:
        return card.rank.letter == "K"
    return column[-1].suit is card.suit and column[-1].rank == card.rank + 1


# The tops of foundations move in these games only, and there only.
TOPS_GO_TO = {"odessa": "T", "odd-and-even/pysol": "F"}


def is_wanted(rules, piles, target, card):
    family, suit = rules.foundation_of[target]
    homes = {name: piles[name] for name in rules.foundation_of}
    laid = len(homes[target])
    fits = suit in (None, card.suit) and [card.rank] == [*family.sequence.order][laid : laid + 1]
    return fits and (laid > 0 or not same_family_started(rules, homes, target, card.suit))


@pytest.mark.parametrize("name", games())
def test_over_many_positions_stuck_means_that_nothing_is_legal(name):
    """Somebody read "stuck" while there was a move; here are 10,000 positions in all."""
    chance, rules, statuses = random.Random(14), rules_of(name), set()
    for _ in range(1250):
        state = random_position(rules, chance)
        legal = plainly_legal(state)
        assert set(state.legal_moves) == legal
        assert (state.status == "won") is (state.home == len(rules.pack.cards))
        assert (state.status == "stuck") is (not legal and state.status != "won")
        statuses.add(state.status)
    assert statuses == {"playing", "stuck", "won"}


@pytest.mark.parametrize("name", games())
def test_the_last_card_home_is_always_a_win(name):
    """Somebody laid the last card, and the game did not notice."""
    rules = rules_of(name)
    suits = dict(zip(rules.foundation_names, [*rules.pack.suits] * 2, strict=False))
    full = {
        pile: [Card(rank, suit or suits[pile]) for rank in family.sequence.order]
        for pile, (family, suit) in rules.foundation_of.items()
    }
    for pile, cards in full.items():
        game = Game(rules, piles={**full, pile: cards[:-1], rules.piles[0].names[-1]: cards[-1:]})
        assert game.status == "playing"
        game.play(game.legal_moves[0])
        assert game.status == "won"
        assert game.legal_moves == ()
        game.undo()
        assert game.status == "playing"


def test_a_game_lost_by_dealing_anew_is_an_undo_away():
    """Somebody pressed New instead of Undo."""
    game = Game("odd-and-even", deal=7)
    for _ in range(30):
        game.play("S>W")
    line = game.to_text()
    game.new_deal()
    game.restart()
    game.undo()
    game.undo()
    assert game.to_text() == line
