"""Cards in hand are painted above their shadow, and wiped away without a trace."""

from dataclasses import replace

import pytest

from oddeven_widget import Game
from oddeven_widget.board.draw.geometry import plan_for
from oddeven_widget.board.draw.lifted import Lift, clear_lift, paint_lift
from oddeven_widget.board.draw.theme import DARK, HIGH_CONTRAST, LIGHT
from oddeven_widget.board.input.drag import lift

AWAY = (300.5, 170.25)


def held_of(size):
    game = Game("odessa", deal=5)
    plan = plan_for(game.rules, size)
    place, cards = plan.places["T7"], game.state.piles["T3"][-5:]
    down = tuple(44 * size.unit * at for at in range(5))
    return plan, Lift("T3", cards, down, (9, 9), (place.x, place.y), *AWAY)


def test_the_cards_lie_above_their_shadow_in_their_order(recording_pen, size):
    plan, held = held_of(size)
    pen = recording_pen(size)
    paint_lift(pen, plan, DARK, held)
    kinds = [kind for kind, *_ in pen.calls]
    assert kinds[0] == "box"
    assert kinds.index("sprite") > 1
    assert [card for _, card, *_ in pen.of("sprite")] == list(held.cards)


def test_of_a_run_in_hand_every_rank_and_suit_can_be_read(recording_pen, size):
    plan, held = held_of(size)
    near = replace(held, down=tuple(down / 2 for down in held.down))
    close, wide = recording_pen(size), recording_pen(size)
    paint_lift(close, plan, DARK, near)
    paint_lift(wide, plan, DARK, held)
    assert len(close.of("path")) >= len(wide.of("path")) + 8


@pytest.mark.parametrize("theme", [DARK, LIGHT, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_where_they_were_nothing_is_left_and_little_more_is_wiped(recording_pen, size, theme):
    plan, held = held_of(size)
    painted, wiped = recording_pen(size), recording_pen(size)
    paint_lift(painted, plan, theme, held)
    clear_lift(wiped, plan, held)
    ((_, _, (left, top, right, bottom), _),) = wiped.calls
    boxes = [box for _, _, box, _ in painted.calls]
    edges = [min(box[at] for box in boxes) for at in (0, 1)]
    edges += [max(box[at] for box in boxes) for at in (2, 3)]
    outside = [edges[0] - left, edges[1] - top, right - edges[2], bottom - edges[3]]
    assert min(outside) >= 0
    assert (right - left) * (bottom - top) < 2 * (edges[2] - edges[0]) * (edges[3] - edges[1])


def test_the_lifted_card_is_where_the_hand_took_it(recording_pen, size):
    game = Game("odd-and-even", piles={"R1": "AS", "S": ...})
    plan = plan_for(game.rules, size)
    place = plan.places["R1"]
    held = lift(plan, game.state, place.x + 5, place.y + 7)
    pen = recording_pen(size)
    paint_lift(pen, plan, DARK, held)
    ((_, _, box, _),) = pen.of("sprite")
    assert box[:2] == (place.x - size.bleed, place.y - size.bleed)
