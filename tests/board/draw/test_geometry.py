"""Where piles lie: everything on the table, nothing on top of anything else, and found again."""

import random
from itertools import combinations, pairwise

import pytest

from oddeven_widget import Card, Game, State, games, rules_of
from oddeven_widget.board.draw.geometry import Hit, hit, plan_for, spots
from oddeven_widget.board.draw.lettering import text_width
from oddeven_widget.board.draw.theme import LARGE, NORMAL, SMALL


def area(plan, name):
    """A pile's place with the whole length of its fan, and the line of words beneath."""
    place, size = plan.places[name], plan.size
    across = place.room if place.fan == "right" else 0
    down = place.room if place.fan == "down" else size.card_h
    return (
        place.x,
        place.y,
        place.x + size.card_w + across,
        place.y + down + 16 * size.unit,
    )


def label_area(plan, label):
    """The line of a label; it is to end at x."""
    assert label.align == "right"
    width, half = text_width(label.words, plan.size.text_px), plan.size.text_px / 2
    return label.x - width, label.y - half, label.x, label.y + half


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def visible_centre(plan, seen, at):
    """The middle of what the next card of a fan leaves to be seen."""
    spot, (w, h) = seen[at], (plan.size.card_w, plan.size.card_h)
    if at + 1 < len(seen):
        over = seen[at + 1]
        w, h = over.x - spot.x or w, over.y - spot.y or h
    return spot.x + w / 2, spot.y + h / 2


def crowded(rules, name, cards):
    """A position, as no game has it, with so many cards on one pile."""
    pack = [card.up for card in rules.pack.cards] * 3
    piles = dict.fromkeys(rules.pile_names, ())
    return State(rules, tuple({**piles, name: tuple(pack[:cards])}.values()))


def positions(rules, played):
    game = Game(rules, deal=3)
    yield game.state
    for seed in range(3):
        yield played(game, random.Random(seed), 40).state


def test_every_pile_of_every_game_has_a_place_on_the_table(any_rules, size):
    plan = plan_for(any_rules, size)
    assert set(plan.places) == set(any_rules.pile_names)
    for name in plan.places:
        left, top, right, bottom = area(plan, name)
        assert left >= 8
        assert top >= 7
        assert right <= plan.width - 8, name
        assert bottom <= plan.height, name


def test_no_two_piles_overlap(any_rules, size):
    plan = plan_for(any_rules, size)
    for one, other in combinations(plan.places, 2):
        assert not overlap(area(plan, one), area(plan, other)), (one, other)


def test_labels_stand_on_the_felt_and_not_on_piles(any_rules, size):
    plan = plan_for(any_rules, size)
    assert plan.labels
    for label in plan.labels:
        words = label_area(plan, label)
        assert words[0] >= 0, label.words
        for name in plan.places:
            assert not overlap(words, area(plan, name)), (label.words, name)


def test_labels_do_not_run_into_one_another(any_rules, size):
    plan = plan_for(any_rules, size)
    for one, other in combinations(plan.labels, 2):
        assert not overlap(label_area(plan, one), label_area(plan, other))


@pytest.mark.parametrize("name", games())
def test_the_board_of_every_game_is_low_enough_for_a_window(name):
    plan = plan_for(rules_of(name), NORMAL)
    assert plan.height <= 420
    assert plan.width <= 800


def test_all_sizes_are_one_design():
    for name in ("odd-and-even", "odessa", "even-and-odd"):
        small, normal, large = (plan_for(rules_of(name), each) for each in (SMALL, NORMAL, LARGE))
        for pile, place in normal.places.items():
            for plan in (small, large):
                assert plan.places[pile].x / plan.size.unit == pytest.approx(place.x, rel=0.1)
                assert plan.places[pile].y / plan.size.unit == pytest.approx(place.y, rel=0.1)


def test_the_classic_board_is_laid_out_as_it_was_designed():
    places = plan_for(rules_of("odd-and-even"), NORMAL).places
    rows = [[places[f"R{3 * row + column}"] for column in (1, 2, 3)] for row in range(3)]
    assert all(place.y == row[0].y for row in rows for place in row)
    assert all(row[0].x < row[1].x < row[2].x < places["F1"].x for row in rows)
    for ace, two in zip("1234", "5678", strict=True):
        assert places[f"F{ace}"].x == places[f"F{two}"].x
        assert places[f"F{ace}"].y < places[f"F{two}"].y < places["S"].y
    assert places["S"].x < places["W"].x
    assert places["S"].y == places["W"].y


def test_every_card_that_is_drawn_is_found_at_its_visible_centre(any_rules, size, played):
    plan = plan_for(any_rules, size)
    for state in positions(any_rules, played):
        for name in plan.places:
            seen = spots(plan, state, name)
            for at, spot in enumerate(seen):
                point = visible_centre(plan, seen, at)
                assert hit(plan, state, *point) == Hit(name, spot.index)


def test_an_empty_pile_is_found_at_its_place(any_rules, size):
    plan = plan_for(any_rules, size)
    state = crowded(any_rules, "F1", 1)
    for name, place in plan.places.items():
        found = hit(plan, state, place.x + size.card_w / 2, place.y + size.card_h / 2)
        assert found == Hit(name, 0 if name == "F1" else None)


def test_a_card_is_found_from_edge_to_edge_and_no_further(size):
    state = Game("odd-and-even", deal=3).state
    plan = plan_for(state.rules, size)
    place = plan.places["R5"]
    right, bottom = place.x + size.card_w, place.y + size.card_h
    inside = [(place.x, place.y), (right - 0.1, place.y), (place.x, bottom - 0.1)]
    outside = [(place.x - 0.1, place.y), (right, place.y), (place.x, bottom)]
    assert [hit(plan, state, x, y) for x, y in inside] == [Hit("R5", 0)] * 3
    assert [hit(plan, state, x, y) for x, y in outside] == [None] * 3


def test_there_is_nothing_on_the_felt_and_beyond_it(any_rules, size, played):
    plan = plan_for(any_rules, size)
    far = float("inf")
    for state in positions(any_rules, played):
        for point in ((1, 1), (-5, -5), (plan.width - 1, plan.height - 1), (9999, 20), (far, far)):
            assert hit(plan, state, *point) is None


@pytest.mark.parametrize("cards", [1, 7, 8, 90])
def test_the_last_few_cards_of_the_waste_lie_fanned_within_its_room(stock_rules, size, cards):
    plan, state = plan_for(stock_rules, size), crowded(stock_rules, "W", cards)
    seen = spots(plan, state, "W")
    shown = len(state.piles["W"])
    assert [spot.index for spot in seen] == list(range(max(0, shown - 7), shown))
    assert seen[-1].x + size.card_w <= area(plan, "W")[2]
    assert all(over.x - spot.x >= 20 * size.unit for spot, over in pairwise(seen))
    assert hit(plan, state, *visible_centre(plan, seen, len(seen) - 1)) == Hit("W", shown - 1)


@pytest.mark.parametrize("cards", [1, 5, 13, 25])
def test_a_column_of_any_length_stays_within_its_room(size, cards):
    state = crowded(rules_of("odessa"), "T4", cards)
    plan = plan_for(state.rules, size)
    seen = spots(plan, state, "T4")
    assert [spot.index for spot in seen] == list(range(cards))
    assert seen[-1].y + size.card_h <= plan.places["T4"].y + plan.places["T4"].room + 0.01
    assert all(over.y > spot.y for spot, over in pairwise(seen))


def test_cards_that_lie_face_down_take_less_room():
    state = Game("odessa", deal=3).state
    plan = plan_for(state.rules, NORMAL)
    seen = spots(plan, state, "T1")
    steps = [over.y - spot.y for spot, over in pairwise(seen)]
    assert all(not card.face_up for card in state.piles["T1"][:3])
    assert max(steps[:3]) < min(steps[3:])


def test_of_a_squared_pile_the_top_card_is_seen():
    state = Game("odd-and-even", piles={"F1": "AS 3S 5S", "S": ...}).state
    plan = plan_for(state.rules, NORMAL)
    (spot,) = spots(plan, state, "F1")
    assert state.piles["F1"][spot.index] is Card.parse("5S")
    assert spots(plan, state, "F2") == ()
