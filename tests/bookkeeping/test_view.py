"""What a player may know: everything that was seen, and nothing else."""

import pickle
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.ledger import ledger_of
from oddeven_widget.bookkeeping.proofs import prove_dead
from oddeven_widget.bookkeeping.view import PlayerView, open_view, view_of
from oddeven_widget.engine.cards import BadCard, Card
from oddeven_widget.engine.catalogue import games


def told(state, memory=True):
    """All that is said of a position: the view, its bytes, and what is worked out from it."""
    view = view_of(state, memory)
    ledger = ledger_of(view)
    distances = [(ledger.distances(card), ledger.distance(card)) for card in set(view.unseen)]
    words = [row.words for row in ledger.rows]
    return (
        (view, hash(view), repr(view), view.unseen, view.all_known, dict(view.piles)),
        (ledger.rows, str(ledger), words, ledger.proof, str(ledger.proof), distances),
        [ledger.where(card) for card in view.rules.pack.cards],
        pickle.dumps(view),
    )


def positions(small, rules, number=1000):
    deal = 0
    while number > 0:
        deal += 1
        states = small.walk(rules, deal, eager=(deal % 3) / 2)
        yield from states[:number]
        number -= len(states)


def test_unseen_cards_bear_on_nothing(small, any_rules):
    """In 1,000 positions of each game of the catalogue, and in some of other games."""
    chance = random.Random(any_rules.name)
    different = 0
    for state in positions(small, any_rules, 1000 if any_rules.name in games() else 200):
        other = small.permuted(state, chance)
        different += other != state
        assert told(other) == told(state)
        assert other.legal_moves == state.legal_moves
    assert different > 60


def test_a_proof_sought_at_length_rests_on_no_unseen_card(small):
    chance = random.Random(5)
    for rules in (small.rules["any-suit"], small.rules["one-pass"]):
        for state in positions(small, rules, 150):
            other = small.permuted(state, chance)
            found = [prove_dead(view_of(one), 300) for one in (state, other)]
            assert found[0] == found[1]


def test_without_memory_only_what_is_visible_counts(small, any_rules):
    """Whatever lies in the stock, face down or under the waste's top may lie otherwise."""
    chance = random.Random(any_rules.name)
    for state in positions(small, any_rules, 150):
        view = view_of(state, memory=False)
        piles = {name: list(pile) for name, pile in state.piles.items()}
        places = [
            (name, at)
            for name, pile in view.piles.items()
            for at, card in enumerate(pile)
            if card is None and name not in any_rules.foundation_of
        ]
        cards = [piles[name][at].up for name, at in places]
        chance.shuffle(cards)
        for (name, at), card in zip(places, cards, strict=True):
            piles[name][at] = card if piles[name][at].face_up else card.down
        other = type(state)(any_rules, tuple(map(tuple, piles.values())), state.pass_number)
        assert told(other, memory=False) == told(state, memory=False)


def watched(rules, deal, chance):
    """A game and what somebody has seen of it who watches every transfer: the views should agree.

    The watcher keeps the piles as lists, None for a card not seen, and follows transfers only.
    """
    game = Game(rules, deal=deal)
    state = game.state
    piles = {
        name: [card if card.face_up else None for card in pile]
        for name, pile in state.piles.items()
    }
    yield game, piles
    while game.legal_moves and len(game.moves) < 250:
        moves = game.legal_moves
        step = game.play(moves[0] if chance.random() < 0.6 else chance.choice(moves))
        for source, target, cards in step.transfers:
            count = len(cards)
            if source == target:
                piles[source][-1] = cards[0].up
            elif (source, target) == ("W", "S"):
                piles["S"] = [card.down for card in reversed(piles["W"])]
                piles["W"] = []
            else:
                # A card of the stock that is dealt again was remembered rightly.
                known = [card for card in piles[source][-count:] if card]
                assert source != "S" or [card.up for card in known] in ([], list(cards))
                piles[target] += cards
                del piles[source][-count:]
        yield game, piles


def test_it_is_what_somebody_who_watches_has_seen(any_rules):
    for deal in range(1, 7):
        for game, seen in watched(any_rules, deal, random.Random(deal)):
            view = view_of(game.state)
            missing = Counter(any_rules.pack.cards) - Counter(
                card.up for pile in seen.values() for card in pile if card
            )
            if len(missing) > 1:
                assert {name: list(pile) for name, pile in view.piles.items()} == seen
                assert Counter(view.unseen) == missing
            else:
                assert view.piles == game.state.piles
                assert view.unseen == ()
            assert view.all_known is (not view.unseen)
            assert view.home == game.state.home
            assert view.status == game.status
            assert view.redeals_left == game.state.redeals_left


def test_the_order_of_the_stock_is_known_once_it_was_dealt(small):
    for rules in (small.rules["two-suits"], small.rules["three-passes"]):
        state = next(s for s in small.walk(rules, 3, eager=0) if s.pass_number == 2)
        known = view_of(state).piles["S"]
        dealt = []
        while state.piles["S"]:
            step = state.apply("S>W")
            dealt.append(step.transfers[0].cards[0].down)
            state = step.after
        assert tuple(reversed(dealt)) == known


def test_undo_gives_the_view_of_before(catalogue_rules):
    game = Game(catalogue_rules, deal=11)
    views = [view_of(game.state)]
    while game.legal_moves and len(views) < 120:
        game.play(game.legal_moves[0])
        views.append(view_of(game.state))
    for view in reversed(views[:-1]):
        game.undo()
        assert view_of(game.state) == view


@given(st.sampled_from(games()), st.integers(1, 10**9), st.data())
@settings(max_examples=60, deadline=None)
def test_any_order_of_the_unseen_cards_makes_a_position_of_the_same_view(name, deal, data):
    state = Game(name, deal=deal).state
    for _ in range(data.draw(st.integers(0, 60))):
        if state.legal_moves:
            state = state.apply(data.draw(st.sampled_from(state.legal_moves))).after
    view = view_of(state)
    other = view.position(data.draw(st.permutations(view.unseen)))
    assert view_of(other) == view
    assert other.legal_moves == view.legal_moves == state.legal_moves
    assert other.status == view.status
    if view.all_known:
        assert other == state


def test_a_position_can_be_made_without_memory_where_the_cards_can_lie_like_that(small):
    made = refused = 0
    for state in positions(small, small.rules["any-suit"], 200):
        view = view_of(state, memory=False)
        # The real order is one of those that are possible.
        real = [
            card.up
            for pile, known in zip(state.piles.values(), view.piles.values(), strict=True)
            for card, seen in zip(pile, known, strict=True)
            if seen is None
        ]
        assert view.position(real) == state
        try:
            other = view.position(reversed(real))
        except BadCard:
            refused += 1
        else:
            made += 1
            assert view_of(other, memory=False) == view
    assert made
    assert refused


def test_a_position_asks_for_the_cards_unseen():
    view = view_of(Game("odd-and-even", deal=7).state)
    for cards in (view.unseen[1:], (), "AS 2S"):
        with pytest.raises(BadCard, match=r"not the 95 cards unseen: give view\.unseen in any"):
            view.position(cards)
    with pytest.raises(BadCard):
        view.position()


def test_unseen_cards_may_be_given_as_text():
    view = view_of(Game("odd-and-even", deal=7).state)
    codes = [card.code for card in view.unseen]
    assert view.position(codes) == view.position(" ".join(codes)) == view.position(view.unseen)


def test_the_last_card_unseen_is_known(small):
    state = small.walk(small.rules["one-pass"], 4, eager=0)[-1]
    before = next(
        s for s in reversed(small.walk(small.rules["one-pass"], 4, eager=0)) if s.piles["S"]
    )
    assert len(before.piles["S"]) == 1
    assert view_of(before).piles["S"] == before.piles["S"]
    assert view_of(before, memory=False).piles["S"] == (None,)
    assert view_of(before).all_known
    assert view_of(state).all_known


def test_two_unseen_cards_that_are_alike_are_known(small):
    piles = {"R1": "AS", "R2": "2S", "S": "3S 3S", "W": "AS 2S 4S 4S 5S 5S 6S 6S 7S 7S"}
    view = view_of(Game(small.rules["one-suit"], piles=piles).state)
    assert view.all_known
    assert view.piles["S"] == (Card.parse("3s"), Card.parse("3s"))


def test_two_unseen_cards_that_differ_are_not_known(small):
    piles = {"R1": "AS", "R2": "2S", "S": "3S 4S", "W": "AS 2S 3S 4S 5S 5S 6S 6S 7S 7S"}
    view = view_of(Game(small.rules["one-suit"], piles=piles).state)
    assert view.piles["S"] == (None, None)
    assert [card.code for card in view.unseen] == ["3S", "4S"]


def test_what_memory_hides():
    game = Game("odd-and-even", deal=7)
    for _ in range(5):
        game.play("S>W")
    view = game.view(memory=False)
    assert view.piles["W"] == (None, None, None, None, game.state.piles["W"][-1])
    assert view.piles["R1"] == game.state.piles["R1"]
    assert len(view.unseen) == 94
    assert not view.memory
    assert view != game.view()


def test_what_lies_under_the_top_of_a_pile_in_any_suit_is_not_visible(small):
    states = small.walk(small.rules["any-suit"], 1)
    pile = next(s.piles["F1"] for s in states if len(s.piles["F1"]) == 2)
    state = next(s for s in states if len(s.piles["F1"]) == 2)
    assert view_of(state, memory=False).piles["F1"] == (None, pile[1])
    assert view_of(state).piles["F1"] == pile


@pytest.mark.parametrize("name", ["rules", "_piles", "legal_moves", "memory", "home", "unseen"])
def test_a_view_never_changes(name):
    view = view_of(Game("odd-and-even", deal=7).state)
    with pytest.raises(AttributeError):
        setattr(view, name, None)
    with pytest.raises(AttributeError):
        delattr(view, name)
    with pytest.raises(TypeError):
        view.piles["S"] = ()


def test_a_pickled_view_is_the_same_view(catalogue_rules):
    view = view_of(Game(catalogue_rules, deal=3).state)
    fresh = pickle.dumps(view)
    again = pickle.loads(fresh)  # noqa: S301
    assert again == view
    assert hash(again) == hash(view)
    assert again.legal_moves == view.legal_moves
    assert again.unseen == view.unseen
    # What was worked out from it is no part of it.
    assert view.piles
    assert pickle.dumps(view) == pickle.dumps(view_of(Game(catalogue_rules, deal=3).state))


def test_views_of_other_games_differ():
    views = [view_of(Game(name, deal=7).state) for name in games()]
    assert len(set(views)) == len(views)
    assert views[0] != "a view"
    assert isinstance(views[0], PlayerView)
    same = view_of(Game(games()[0], deal=7).state)
    assert same == views[0]


def test_it_is_named_by_what_is_known():
    view = view_of(Game("odd-and-even", deal=7).state)
    assert repr(view) == "<PlayerView of odd-and-even: 0 cards home, 95 unseen>"
    won = view.position(view.unseen)
    assert "unseen" in repr(view_of(won))


def test_a_game_shows_its_view_and_its_ledger():
    game = Game("odd-and-even", deal=7)
    assert game.view() == view_of(game.state)
    assert game.ledger().rows == ledger_of(game.view()).rows
    assert game.ledger(memory=False).view == game.view(memory=False)


def test_a_card_that_was_dealt_and_taken_back_counts_as_not_seen():
    game = Game("odd-and-even", deal=7)
    before = game.view()
    card = game.play("S>W").transfers[0].cards[0]
    assert card not in before.unseen or before.unseen.count(card) > game.view().unseen.count(card)
    game.undo()
    assert game.view() == before
    assert pickle.dumps(game.view()) == pickle.dumps(before)
    game.redo()
    game.restart()
    assert game.view() == before


def test_a_game_in_the_place_of_its_position_is_told():
    game = Game("odd-and-even", deal=7)
    for other in (game, game.view(), "odd-and-even"):
        with pytest.raises(TypeError, match=r"^This takes a position, game\.state, not .*\.$"):
            view_of(other)


def test_an_open_view_knows_every_card_and_leaves_it_on_the_side_it_lies():
    state = Game("odessa", deal=7).state
    view = open_view(state)
    assert view.all_known
    assert not view.unseen
    assert view.piles == state.piles
    assert view.position() == state
