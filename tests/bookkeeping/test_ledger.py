"""The ledger's words, places and distances, held against brute force and counting."""

import pickle
import random
from functools import cache, partial

import pytest

from oddeven_widget.bookkeeping.checks import holds
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.ledger import Copy, Ledger, ledger_of, whereabouts
from oddeven_widget.bookkeeping.proofs import NoMove, Spent
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.cards import Card, Rank
from oddeven_widget.engine.catalogue import rules_of


def suits_that_fit(state, name):
    """The suits that a foundation's next card may have, from the piles alone."""
    family, suit = state.rules.foundation_of[name]
    if suit:
        return {suit}
    others = [n for n, (f, _) in state.rules.foundation_of.items() if f is family and n != name]
    taken = {state.piles[other][0].suit for other in others if state.piles[other]}
    picky = family.starts_differ and not state.piles[name]
    return set(state.rules.pack.suits) - (taken if picky else set())


def wanted(state, name):
    """Where the cards lie that a foundation may take next: (pile, place), away from home."""
    rank = state.rules.foundation_of[name][0].sequence.wanted(len(state.piles[name]))
    suits = suits_that_fit(state, name)
    return [
        (pile, at)
        for pile, cards in state.piles.items()
        if pile not in state.rules.foundation_of
        for at, card in enumerate(cards)
        if card.rank is rank and card.suit in suits
    ]


def bare(state, unseen):
    """The places of the waste that some order of plays of cards seen by now lays bare."""
    covered = {name: sum(pile == name for pile, _ in unseen) for name, _ in unseen}
    seen, todo, heights = set(), [state], set()
    while todo:
        now = todo.pop()
        if now in seen:
            continue
        seen.add(now)
        heights.add(len(now.piles["W"]))
        if len(now.piles["W"]) > 1:
            moves = [move for move in now.legal_moves if move not in ("S>W", "W>S")]
            known = [m for m in moves if len(now.piles[m.source]) > covered.get(m.source, 0)]
            todo += [now.apply(move).after for move in known]
    return range(min(heights, default=1) - 1, len(state.piles.get("W", ())))


def word(state, name, unseen, laid_bare):
    """What is to be said of a foundation that isn't dead."""
    if len(state.piles[name]) == state.rules.foundation_of[name][0].sequence.length:
        return "complete"
    if any(move.target == name for move in state.legal_moves):
        return "playable"
    places = wanted(state, name)
    if not places or any(place in unseen or place[0] != "W" for place in places):
        return "open"
    return "buried" if {at for _, at in places} & set(laid_bare()) else "stalled"


def worked_out(state):
    """Whether no unseen card of the stock comes into gaps before those of the waste."""
    first = any(family.refill[:1] == ("S",) for family in state.rules.piles)
    return not first or state.pass_number > 1 or not state.piles["S"]


def test_each_word_is_what_brute_force_finds(small, any_rules):
    met = set()
    big = len(any_rules.pack.cards) > 50
    # Holding cards back leaves more plays at once than can be tried in all orders in a big game.
    deals, eager = (range(1, 4), 0.75) if big else (range(1, 9), 0.4)
    for state in (
        s for deal in deals for s in small.walk(any_rules, deal, eager=eager)[:: 1 + big]
    ):
        unseen = small.hidden(state)
        ledger, laid_bare = ledger_of(view_of(state)), cache(partial(bare, state, unseen))
        for row in ledger.rows:
            met.add(row.state)
            if row.state == "dead":
                assert holds(ledger.proof, state)
            elif worked_out(state):
                assert row.state == word(state, row.foundation, unseen, laid_bare), row
    assert {"playable", "open"} <= met


def test_all_words_are_met(small):
    met = set()
    for deal in range(1, 30):
        for state in small.walk(small.rules["two-suits"], deal):
            met |= {row.state for row in ledger_of(view_of(state)).rows}
    assert met == {"complete", "playable", "dead", "open", "buried", "stalled"}


def test_a_dead_foundation_is_completed_by_no_continuation(small, small_rules):
    """All ways to go on are gone through, from positions in which everything is known."""
    dead = 0
    for deal in range(1, 25):
        states = small.walk(small_rules, deal, eager=0.5)
        start = next((s for s in states if view_of(s).all_known and len(s.piles["S"]) < 9), None)
        nodes = start and small.all_ways(start, 700)
        for node in (nodes or {}).values():
            ledger = ledger_of(view_of(node.state))
            if ledger.proof:
                assert not node.won, str(node.state)
                names = {row.foundation for row in ledger.rows if row.dead}
                assert names >= {row.foundation for row in ledger.rows if row.state == "dead"}
                assert not names & node.complete, (names, str(node.state))
                dead += len(names)
        if dead > 60:
            break
    assert dead or small_rules.name in ("tops-move", "any-suit", "any-suit-2", "standstill")


def test_copies_and_what_lies_on_them_are_where_the_row_says(small, any_rules):
    for deal in range(1, 5):
        for state in small.walk(any_rules, deal):
            ledger = ledger_of(view_of(state))
            for row in ledger.rows:
                check_row(state, row, small.hidden(state))


def check_row(state, row, unseen):
    family, suit = state.rules.foundation_of[row.foundation]
    pile = state.piles[row.foundation]
    assert (row.laid, row.length, row.suit) == (len(pile), family.sequence.length, suit)
    assert row.remaining == family.sequence.order[len(pile) :]
    assert row.next is (row.remaining[0] if row.remaining else None)
    assert row.card is (Card(row.next, suit) if row.next and suit else None)
    assert row.title == state.rules.words_for(row.foundation)
    assert row.words.startswith(row.title[0].upper())
    if row.next is None:
        assert row.copies == ()
        return
    away = [copy for copy in row.copies if not copy.is_home]
    places = wanted(state, row.foundation)
    seen = [(name, at) for name, at in places if (name, at) not in unseen]
    # A card in hand of a foundation isn't away; one not seen yet may be any.
    found = {(c.pile, len(state.piles[c.pile]) - 1 - c.under) for c in away if c.pile}
    assert found == set(seen)
    assert len(away) == len(places)
    for copy in row.copies:
        if copy.pile:
            assert state.piles[copy.pile][-1 - copy.under].up is copy.card
            assert copy.is_home is (copy.pile in state.rules.foundation_of)
    check_under(state, row, [at for name, at in seen if name == "W"])


def check_under(state, row, places):
    if row.state in ("buried", "stalled"):
        assert row.under == tuple(reversed(state.piles["W"][max(places) + 1 :]))
        assert row.under
    elif row.state != "dead":
        assert row.under == ()


def test_so_many_deals_bring_a_card_of_a_known_stock_to_the_waste(small):
    for name in ("two-suits", "waste-kept"):
        rules = small.rules[name]
        state = next(s for s in small.walk(rules, 5, eager=0) if s.pass_number == 2)
        ledger = ledger_of(view_of(state))
        for card in set(rules.pack.cards):
            for copy in ledger.where(card):
                if copy.pile == "S":
                    now = state
                    for _ in range(int(copy.code.removeprefix("s"))):
                        now = now.apply("S>W").after
                    assert now.piles["W"][-1] is card
                    assert copy.words == f"in the stock, {words_of(copy.under + 1)} away"


def words_of(deals):
    small = {1: "one deal", 2: "two deals", 3: "three deals", 4: "four deals", 5: "five deals"}
    small |= {6: "six deals", 7: "seven deals", 8: "eight deals", 9: "nine deals", 10: "ten deals"}
    return small.get(deals, f"{deals} deals")


def test_distances_are_counted(small, any_rules):
    """How many cards have to come to a pile before it takes the card, one after the other."""
    for state in small.walk(any_rules, 3)[::5]:
        ledger = ledger_of(view_of(state))
        for card in set(any_rules.pack.cards):
            expected = {}
            for name, (family, suit) in any_rules.foundation_of.items():
                coming = list(family.sequence.order[len(state.piles[name]) :])
                if card.rank in coming and suit in (None, card.suit):
                    expected[name] = coming.index(card.rank)
            assert ledger.distances(card) == ledger.distances(card.down) == expected
            assert ledger.distance(card) == (min(expected.values()) if expected else None)


def test_every_copy_of_the_pack_has_a_place(any_rules, small):
    for state in small.walk(any_rules, 8)[::7]:
        ledger = ledger_of(view_of(state))
        for card in set(any_rules.pack.cards):
            copies = ledger.where(card)
            assert len(copies) == any_rules.pack.copies
            assert copies == ledger.where(card.down)
            assert [copy.pile is None for copy in copies] == sorted(c.pile is None for c in copies)


@pytest.mark.parametrize(
    ("pile", "under", "code", "words"),
    [
        (None, 0, "?", "not seen yet"),
        ("S", 0, "s1", "in the stock, one deal away"),
        ("S", 11, "s12", "in the stock, 12 deals away"),
        ("W", 0, "w", "on top of the waste"),
        ("W", 4, "w4", "in the waste under four cards"),
        ("R3", 0, "R3", "in R3"),
        ("T3", 2, "T3-2", "in T3 under two cards"),
        ("F5", 0, "F5", "home on F5"),
        ("F5", 3, "F5", "home on F5"),
    ],
)
def test_a_place_is_told_in_short_and_in_words(pile, under, code, words):
    copy = Copy(Card.parse("9S"), pile, under)
    assert (copy.code, copy.words) == (code, words)


def test_a_stalled_pile_names_what_lies_on_its_card(small):
    piles = {
        "F1": "AS", "R1": "6S", "R2": "6S", "S": "AS 2S 2S 5S 7S 7S 4S",
        "W": "3S 3S 4S 5S",
    }  # fmt: skip
    ledger = ledger_of(Game(small.rules["one-suit"], piles=piles).view())
    row = ledger.row("F1")
    assert row.state == "stalled"
    assert [card.code for card in row.under] == ["5S", "4S"]
    assert [copy.code for copy in row.copies] == ["w2", "w3"]
    assert row.words == (
        "The Ace pile of ♠ wants 3♠ (in the waste under two cards; "
        "in the waste under three cards): stalled, under 5♠ 4♠."
    )
    assert str(ledger).splitlines()[0] == "F1    3♠  w2 w3        stalled"


def test_only_the_first_few_of_many_cards_are_named(small):
    piles = {
        "F1": "AS", "R1": "6S", "R2": "6S", "S": "AS 2S 2S",
        "W": "3S 3S 4S 5S 7S 7S 4S 5S",
    }  # fmt: skip
    row = ledger_of(Game(small.rules["one-suit"], piles=piles).view()).row("F1")
    assert row.words.endswith("stalled, under 5♠ 4♠ 7♠ and three cards more.")


def test_a_buried_pile_says_so(small):
    piles = {"F1": "AS", "R1": "5S", "R2": "6S", "S": "AS 2S 2S 6S 7S 7S 4S", "W": "3S 3S 4S 5S"}
    row = ledger_of(Game(small.rules["one-suit"], piles=piles).view()).row("F1")
    assert row.state == "stalled"
    piles = {"F1": "AS", "R1": "2S", "R2": "6S", "S": "AS 2S 6S 5S 7S 7S 5S", "W": "4S 3S 3S 4S"}
    row = ledger_of(Game(small.rules["one-suit"], piles=piles).view()).row("F1")
    assert row.state == "buried"
    assert row.words.endswith(": plays that can be made now lay it bare.")


def test_a_card_whose_suit_has_started_already_is_not_wanted(small):
    """Two aces of one suit can't start two piles of a family that starts in different suits."""
    rules = small.rules["overlapping"]
    piles = {"F1": "AS", "R1": "AS", "S": ...}
    row = ledger_of(Game(rules, piles=piles).view()).row("F2")
    assert {copy.card.code for copy in row.copies} == {"AH"}
    assert row.state == "open"


def with_rest_in_waste(rules, **piles):
    """A position with all cards that are not named in the waste."""
    left = [card.code for card in rules.pack.cards]
    for code in " ".join(piles.values()).split():
        left.remove(code)
    return Game(rules, piles={**piles, "W": " ".join(left)}).state


def test_a_pile_whose_cards_all_went_elsewhere_is_dead(small):
    """The pile of ♠ wants its two, and both twos of ♠ lie on piles of any suit."""
    rules = small.rules["mixed"]
    piles = {"F1": "AS 3S 5S 7S", "F2": "AS 3S 5S 7S 2S 4S", "F4": "2S 4H"}
    state = with_rest_in_waste(rules, **piles)
    ledger = ledger_of(view_of(state))
    assert ledger.row("F1").state == "dead"
    assert ledger.proof == Spent("F1")
    assert holds(ledger.proof, state)
    assert not holds(Spent("F2"), state)
    assert str(ledger.proof) == "Every card that F1 may take next lies on another foundation."
    assert ledger.row("F1").words == (
        "The Ace pile of ♠ wants 2♠: this pile can't be completed any more."
    )
    assert ledger.row("F2").state != "dead"
    # Where tops may be taken back the card can still come from there.
    movable = rules.replace(tops_move_to=("foundation",))
    other = type(state)(movable, tuple(state.piles.values()))
    assert ledger_of(view_of(other)).row("F1").state == "open"
    assert not holds(ledger.proof, other)


def test_a_lost_game_is_dead_in_every_pile_that_is_not_complete(small):
    lost = 0
    for deal in range(1, 20):
        state = small.walk(small.rules["two-suits"], deal)[-1]
        if state.status == "stuck":
            ledger = ledger_of(view_of(state))
            assert ledger.proof == NoMove()
            assert {row.state for row in ledger.rows} <= {"complete", "dead"}
            lost += 1
    assert lost


def test_without_memory_little_is_known(small):
    chance = random.Random(1)
    for state in chance.sample(small.walk(small.rules["two-suits"], 2), 20):
        for row in ledger_of(view_of(state, memory=False)).rows:
            assert row.state in ("complete", "playable", "open", "dead")
            assert all(copy.pile != "S" for copy in row.copies)
            assert all(copy.under == 0 for copy in row.copies if copy.pile == "W")


def test_in_a_game_with_columns_what_the_waste_covers_stays_open():
    klondike = rules_of("odessa").replace(name="with-stock", passes=1)
    klondike = klondike.replace(deal=klondike.deal[:2], tops_move_to=())
    state = Game(klondike, deal=6).state
    while state.piles["S"]:
        state = state.apply("S>W").after
    rows = ledger_of(view_of(state)).rows
    assert {row.state for row in rows} <= {"open", "playable"}
    assert any(copy.pile == "W" and copy.under for row in rows for copy in row.copies)


def test_there_is_no_row_of_a_pile_that_is_no_foundation():
    with pytest.raises(KeyError, match="There is no foundation 'R1'; there are F1, F2"):
        Game("odd-and-even", deal=7).ledger().row("R1")


def test_a_card_may_be_asked_for_as_text():
    ledger, card = Game("odd-and-even", deal=7).ledger(), Card.parse("AD")
    for text in ("AD", "A♦", "ad"):
        assert ledger.where(text) == ledger.where(card)
        assert ledger.distances(text) == ledger.distances(card) == {"F3": 0, "F7": 6}
        assert ledger.distance(text) == 0


@pytest.mark.parametrize("ask", [Ledger.where, Ledger.distances, Ledger.distance])
def test_a_card_that_the_pack_has_not_lies_nowhere(small, ask):
    ledger = ledger_of(view_of(small.walk(small.rules["two-suits"], 1)[0]))
    for card in ("KS", Card.parse("KS"), "AD"):
        with pytest.raises(ValueError, match="The pack of Two-suits has no"):
            ask(ledger, card)
    for card in ("no card", None, 7):
        with pytest.raises(ValueError, match="is not a card: write a rank"):
            ask(ledger, card)


def test_a_game_in_the_place_of_its_view_is_told():
    game = Game("odd-and-even", deal=7)
    for other in (game, game.state, None):
        with pytest.raises(TypeError, match=r"takes what a player sees, game\.view\(\), not"):
            ledger_of(other)


def test_a_pile_in_any_suit_wants_a_rank():
    row = Game("even-and-odd", deal=7).ledger().row("F1")
    assert (row.wants, row.card, row.next) == ("A", None, Rank.ACE)
    assert len(row.copies) == 4


def test_a_pile_that_takes_a_card_now_but_is_lost_says_both(small):
    seen = 0
    for deal in range(1, 40):
        for state in small.walk(small.rules["two-suits"], deal):
            for row in ledger_of(view_of(state)).rows:
                if row.dead and row.state == "playable":
                    assert row.words.endswith(
                        "it can be played now, but the pile can't be completed any more."
                    )
                    seen += 1
    assert seen > 3


SEVEN = Card.parse("7S")
IN_R3, UNSEEN = Copy(SEVEN, "R3"), Copy(SEVEN, None)


@pytest.mark.parametrize(
    ("copies", "words"),
    [
        ((IN_R3,), "the 7♠ is in R3."),
        ((UNSEEN,), "the 7♠ has not been seen yet."),
        ((UNSEEN, UNSEEN), "neither copy of the 7♠ has been seen yet."),
        ((IN_R3, UNSEEN), "one 7♠ is in R3 and one has not been seen yet."),
        ((UNSEEN,) * 3, "none of the three copies of the 7♠ has been seen yet."),
        ((IN_R3, UNSEEN, UNSEEN), "one 7♠ is in R3 and two have not been seen yet."),
    ],
)
def test_where_the_copies_are_is_a_sentence_for_one_and_for_many(copies, words):
    assert whereabouts(copies) == words


def test_two_copies_at_like_places_are_counted_and_not_listed():
    row = Game("odd-and-even", deal=7).ledger().row("F1")
    assert row.words == "The Ace pile of ♠ wants A♠ (two copies not seen yet): it may still come."


def test_where_any_suit_will_do_the_places_say_of_which_card():
    row = Game("even-and-odd", deal=2).ledger().row("F1")
    assert row.places == "A♠ in T1; A♥, A♦, A♣ not seen yet"


def test_a_ledger_never_changes_and_books_of_the_same_view_are_equal():
    game = Game("odd-and-even", deal=7)
    ledger = game.ledger()
    assert ledger.rows
    with pytest.raises(AttributeError):
        ledger.rows = ()
    with pytest.raises(AttributeError):
        ledger.view = None
    again = pickle.loads(pickle.dumps(ledger))  # noqa: S301
    assert again == ledger == game.ledger()
    assert hash(again) == hash(ledger)
    assert again.rows == ledger.rows
    assert repr(ledger) == "<Ledger of odd-and-even: 0 cards home>"


def test_a_complete_pile_wants_nothing():
    """Its row once had a dash with a suit, such as –♠."""
    home = "AS 3S 5S 7S 9S JS KS 2S 4S 6S 8S TS QS"
    ledger = Game("odd-and-even", piles={"F1": home, "S": ...}).ledger()
    assert ledger.row("F1").wants == "nothing"
    assert str(ledger).splitlines()[0].split() == ["F1", "–", "complete"]
