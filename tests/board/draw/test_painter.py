"""What is painted says how the game stands, and painting what changed is painting it all."""

import random
from itertools import pairwise

import pytest

from oddeven_widget import Game, Rank, State, rules_of
from oddeven_widget.board.draw._shapes import RANKS, SUITS
from oddeven_widget.board.draw.geometry import plan_for, spots
from oddeven_widget.board.draw.painter import (
    Highlights,
    paint_felt,
    paint_marks,
    paint_pile,
    paint_piles,
    pile_words,
)
from oddeven_widget.board.draw.theme import DARK, HIGH_CONTRAST, LIGHT, NORMAL


@pytest.fixture
def painted(recording_pen):
    """Paint one pile and hand out the pen."""

    def paint(state, name, size=NORMAL, theme=DARK):
        pen = recording_pen(size)
        paint_pile(pen, plan_for(state.rules, size), state, theme, name)
        return pen

    return paint


def classic(**piles):
    return Game("odd-and-even", piles={**piles, "S": ...}).state


def column(cards, hidden=0, name="odessa"):
    """A column of so many cards, as no game needs to have it."""
    rules = rules_of(name)
    pack = [card.down if at < hidden else card for at, card in enumerate(rules.pack.cards)]
    piles = {**dict.fromkeys(rules.pile_names, ()), "T1": tuple(pack[:cards])}
    return State(rules, tuple(piles.values()))


# -- foundations ---------------------------------------------------------------------------


def test_a_waiting_foundation_says_what_it_wants_next(painted):
    state = classic(F1="AS 3S 5S 7S", F6="2H")
    pen = painted(state, "F1")
    assert pen.words == ["F1 → 9♠"]
    assert [call[1].code for call in pen.of("sprite")] == ["7S"]
    assert painted(state, "F6").words == ["F6 → 4♥"]


def test_an_empty_foundation_shows_what_it_wants_and_says_it(painted):
    pen = painted(classic(), "F7")
    assert pen.words == ["F7 → 2♦"]
    assert [call[1] for call in pen.of("path")] == [RANKS["2"], SUITS["D"]]
    assert {call[3].get("fill") or call[3]["stroke"] for call in pen.of("path")} == {DARK.pale}


def test_a_foundation_that_takes_any_suit_shows_all_four(painted):
    pen = painted(Game("even-and-odd", deal=1).state, "F1")
    assert pen.words == ["F1 → A"]
    assert [call[1] for call in pen.of("path")] == [RANKS["A"], *SUITS.values()]


def test_a_finished_foundation_says_so(painted, almost_won):
    assert painted(almost_won.state, "F1").words == ["✓ complete"]
    assert painted(almost_won.state, "F4").words == ["F4 → Q♣"]


def test_an_empty_column_shows_who_may_go_there(painted):
    pen = painted(column(0), "T3")
    assert pen.of("path")[0][1] == RANKS["K"]
    assert pen.words == ["T3"]


# -- stock, waste, reserve -----------------------------------------------------------------


def test_stock_and_waste_say_how_many_cards_they_have(painted):
    game = Game("odd-and-even", deal=7)
    for _ in range(3):
        game.play("S>W")
    assert painted(game.state, "S").words[0] == "S × 92"
    assert painted(game.state, "W").words == ["W × 3"]


def test_the_stock_lies_face_down_and_shows_one_back(painted):
    (card,) = (call[1] for call in painted(classic(), "S").of("sprite"))
    assert not card.face_up


def test_an_empty_stock_says_whether_the_waste_can_be_turned_over(painted):
    game = Game("odd-and-even", deal=7)
    for _ in range(95):
        game.play("S>W")
    assert painted(game.state, "S").words[0] == "turn over"
    game.play("W>S")
    for _ in range(95):
        game.play("S>W")
    assert painted(game.state, "S").words[0] == "empty"


def test_an_empty_stock_without_a_waste_can_not_be_turned_over(painted, almost_won):
    assert painted(almost_won.state, "S").words[0] == "empty"


def dots(pen):
    """The marks that count passes: whether each is filled."""
    return [call[3]["fill"] is not None for call in pen.of("box") if call[3].get("stroke")]


def test_each_pass_has_a_mark_that_is_filled_once_it_has_begun(painted):
    game = Game(rules_of("odd-and-even").replace(passes=3), deal=7)
    assert dots(painted(game.state, "S")) == [True, False, False]
    assert painted(game.state, "S").words[-1] == "pass 1 of 3"
    for _ in range(95):
        game.play("S>W")
    game.play("W>S")
    assert dots(painted(game.state, "S")) == [True, True, False]
    assert painted(game.state, "S").words[-1] == "pass 2 of 3"


def test_many_passes_are_counted_in_words_only(painted, own_rules):
    pen = painted(Game(own_rules["many-passes"], deal=7).state, "S")
    assert pen.words[-1] == "pass 1 of 99"
    assert dots(pen) == []


def test_a_reserve_pile_says_how_many_cards_lie_under_its_top(painted):
    state = Game("even-and-odd", deal=7).state
    assert painted(state, "R1").words == ["R1 + 5 under"]
    assert painted(state, "T1").words == ["T1"]


def test_a_column_shows_its_cards_and_needs_no_number(painted):
    assert pile_words(Game("odessa", deal=7).state, "T2") == "T2"


# -- columns -------------------------------------------------------------------------------


def readable(pen, state, plan):
    """Rank and suit of each card of T1 as they can be read: nothing over them, nothing hidden."""
    seen, unit, size = spots(plan, state, "T1"), plan.size.unit, plan.size
    for spot, over in pairwise(seen):
        card = state.piles["T1"][spot.index]
        if not card.face_up:
            continue
        shown = []
        for kind, what, (_, top, _, bottom), _ in pen.calls:
            if kind == "path" and spot.y <= top and bottom <= over.y + unit:
                shown.append(what)
        # The index that is printed on the card reaches from 5.5 to 25.5 and from 28 to 41.
        if over.y - spot.y >= 26 * unit:
            shown.append(RANKS[card.rank.text])
        if over.y - spot.y >= 41 * unit:
            shown.append(SUITS[card.suit.letter])
        yield RANKS[card.rank.text] in shown and SUITS[card.suit.letter] in shown
    assert seen[-1].y + size.card_h <= plan.height


@pytest.mark.parametrize("hidden", [0, 3])
@pytest.mark.parametrize("cards", [2, 4, 5, 6, 7, 8, 9, 12, 16, 20])
def test_rank_and_suit_of_every_face_up_card_of_a_column_can_be_read(painted, size, cards, hidden):
    state = column(cards, hidden)
    pen = painted(state, "T1", size)
    told = list(readable(pen, state, plan_for(state.rules, size)))
    assert told == [True] * max(0, cards - 1 - hidden)


def test_a_column_longer_than_any_game_has_is_drawn_too(painted, own_rules):
    rules = own_rules["two-kinds-of-columns"]
    piles = {**dict.fromkeys(rules.pile_names, ()), "T1": rules.pack.cards}
    pen = painted(State(rules, tuple(piles.values())), "T1")
    written = [call for call in pen.of("path") if call[3].get("stroke")]
    assert len(written) == 51
    assert all(call[3]["width"] > 0 for call in written)


def test_what_is_written_beside_a_hidden_index_has_the_ink_of_the_suit(painted):
    pen = painted(column(8), "T1", theme=DARK.four_colour())
    suits = [call for call in pen.of("path") if call[1] in SUITS.values()]
    assert suits
    assert {call[3]["fill"] for call in suits} == {DARK.four_suits[0]}


def test_nothing_is_written_on_cards_that_lie_face_down(painted):
    assert painted(column(4, hidden=4), "T1").of("path") == []


def test_a_wide_fan_needs_no_second_index(painted):
    assert painted(column(3), "T1").of("path") == []


# -- the felt ------------------------------------------------------------------------------


def test_the_felt_has_a_hollow_for_each_pile_and_all_labels(any_rules, size, recording_pen):
    plan, pen = plan_for(any_rules, size), recording_pen(size)
    paint_felt(pen, plan, LIGHT)
    felt, *hollows = pen.of("box")
    assert felt[2] == (0, 0, plan.width, plan.height)
    assert felt[3]["fill"] == LIGHT.felt
    assert len(hollows) == len(plan.places)
    assert pen.words == [label.words for label in plan.labels]
    assert {call[3]["fill"] for call in pen.of("text")} == {LIGHT.label}


def test_the_rows_of_foundations_are_named(recording_pen):
    pen = recording_pen()
    paint_felt(pen, plan_for(rules_of("odd-and-even"), NORMAL), DARK)
    assert pen.words == ["Ace piles", "odd first", "Two piles", "even first", "Stock"]


# -- repainting ----------------------------------------------------------------------------


def within(inner, outers):
    return any(
        outer[0] <= inner[0] + 0.01
        and outer[1] <= inner[1] + 0.01
        and inner[2] <= outer[2] + 0.01
        and inner[3] <= outer[3] + 0.01
        for outer in outers
    )


def apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_pile_that_is_painted_again_clears_all_that_it_ever_paints(
    any_rules, size, played, recording_pen
):
    plan, game = plan_for(any_rules, size), Game(any_rules, deal=5)
    for seed in range(4):
        state = game.state
        for name in plan.places:
            pen = recording_pen(size)
            paint_piles(pen, plan, state, DARK, [name])
            cleared = [call[2] for call in pen.of("clear")]
            assert [call[0] for call in pen.calls[: len(cleared)]] == ["clear"] * len(cleared)
            for kind, what, box, _ in pen.calls:
                assert within(box, cleared), (name, kind, what)
        played(game, random.Random(seed), 30)


def test_a_pile_that_is_painted_again_clears_nothing_of_the_others(
    any_rules, size, played, recording_pen
):
    plan = plan_for(any_rules, size)
    state = played(Game(any_rules, deal=5), random.Random(5), 60).state
    for name in plan.places:
        pen = recording_pen(size)
        paint_piles(pen, plan, state, DARK, [name])
        cleared = [call[2] for call in pen.of("clear")]
        for other in set(plan.places) - {name}:
            pen = recording_pen(size)
            paint_piles(pen, plan, state, DARK, [other], fresh=True)
            for kind, what, box, _ in pen.calls:
                assert all(apart(box, area) for area in cleared), (name, other, kind, what)


def test_on_a_fresh_layer_nothing_is_cleared(recording_pen):
    state, pen = Game("odd-and-even", deal=5).state, recording_pen()
    plan = plan_for(state.rules, NORMAL)
    paint_piles(pen, plan, state, DARK, plan.places, fresh=True)
    paint_marks(pen, plan, state, DARK, Highlights(), fresh=True)
    assert pen.of("clear") == []


def test_only_the_piles_that_are_named_are_painted(recording_pen):
    state, pen = Game("odd-and-even", deal=5).state, recording_pen()
    paint_piles(pen, plan_for(state.rules, NORMAL), state, DARK, ["R1", "R2"])
    assert [call[1] for call in pen.of("sprite")] == [*state.piles["R1"], *state.piles["R2"]]


# -- marks ---------------------------------------------------------------------------------


@pytest.fixture
def marked(recording_pen):
    def mark(state, marks, *, theme=DARK, fresh=True):
        pen = recording_pen()
        paint_marks(pen, plan_for(state.rules, NORMAL), state, theme, marks, fresh=fresh)
        return pen

    return mark


def shapes(pen):
    """What is drawn without its colours: kinds, sizes, and how a line is made."""
    return [
        (kind, what, round(box[2] - box[0]), round(box[3] - box[1]), ink.get("dash"), "fill" in ink)
        for kind, what, box, ink in pen.calls
    ]


@pytest.mark.parametrize("theme", [DARK, LIGHT, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_every_mark_has_a_shape_of_its_own_and_not_only_a_colour(marked, parity, theme):
    chosen = marked(parity.state, Highlights(chosen=("R1", 1)), theme=theme)
    asked = marked(parity.state, Highlights(targets=frozenset(["R1"])), theme=theme)
    done = marked(parity.state, Highlights(done=frozenset(["R1"])), theme=theme)
    cursor = marked(parity.state, Highlights(cursor=("R1", 1)), theme=theme)
    assert len({tuple(shapes(pen)) for pen in (chosen, asked, done, cursor)}) == 4
    assert all(pen.calls for pen in (chosen, asked, done, cursor))


def test_a_pile_that_may_be_chosen_has_a_dashed_ring_and_an_arrow(marked, parity):
    pen = marked(parity.state, Highlights(("R1", 1), frozenset(["F1", "F5"])))
    dashed = [call for call in pen.of("box") if call[3].get("dash")]
    assert len(dashed) == len(pen.of("path")) == 2
    assert {call[3]["stroke"] for call in dashed} == {DARK.ask}


def test_the_ring_of_cards_in_hand_goes_around_all_of_them(marked):
    game = Game("odessa", deal=7)
    pen = marked(game.state, Highlights(chosen=("T2", 3)))
    ring = pen.of("box")[-1]
    plan = plan_for(game.rules, NORMAL)
    first, *_, last = spots(plan, game.state, "T2")[-3:]
    assert ring[3]["stroke"] == DARK.can
    assert within((first.x, first.y, last.x + 72, last.y + 100), [ring[2]])
    assert ring[2][1] > first.y - 6


def test_what_a_step_has_brought_bears_a_notch(marked, parity):
    pen = marked(parity.state, Highlights(done=frozenset(["F1", "R2"])))
    assert [call[3]["fill"] for call in pen.calls] == [DARK.did] * 2


def test_marks_on_a_table_are_taken_away_before_others_are_drawn(marked, parity):
    plan = plan_for(parity.rules, NORMAL)
    pen = marked(parity.state, Highlights(), fresh=False)
    assert [call[::2] for call in pen.calls] == [("clear", (0, 0, plan.width, plan.height))]


def test_marks_do_not_hide_the_index_of_a_card(marked, parity):
    pen = marked(parity.state, Highlights(("R1", 1), frozenset(["F1", "F5"]), frozenset(["R2"])))
    plan = plan_for(parity.rules, NORMAL)
    for name in ("R1", "F1", "R2"):
        place = plan.places[name]
        index = (place.x + 4, place.y + 5.5, place.x + 17, place.y + 41)
        filled = [call for call in pen.calls if call[3].get("fill")]
        assert all(apart(call[2], index) for call in filled)


def test_a_gap_can_be_marked(marked):
    state = column(0)
    assert marked(state, Highlights(targets=frozenset(["T1"]))).of("path")


def test_the_rank_that_a_column_waits_for_is_a_matter_of_rules(painted, own_rules):
    rules = own_rules["two-kinds-of-columns"]
    state = State(rules, ((),) * len(rules.pile_names))
    assert rules.family_of["T1"].building.gap != Rank.KING
    assert painted(state, "T1").of("path") == []
