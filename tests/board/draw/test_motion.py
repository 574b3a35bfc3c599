"""What glides, from where to where and in which order; none of it needs a canvas."""

import random

import pytest

from oddeven_widget import Game
from oddeven_widget.board.canvas.film import FRAME
from oddeven_widget.board.draw.geometry import plan_for, spots
from oddeven_widget.board.draw.motion import Hop, eased, scenes_of, way_of
from oddeven_widget.board.draw.theme import NORMAL


def changes(game, chance, moves=40):
    """Whatever happens while a game is played here and there, with what it changed."""
    told = []
    stop = game.observe(told.append)
    for _ in range(moves):
        if game.can_undo and chance.random() < 0.3:
            game.undo()
            if chance.random() < 0.5:
                game.redo()
        elif game.legal_moves:
            game.play(chance.choice(game.legal_moves))
    stop()
    return told


@pytest.fixture
def told(any_rules):
    return changes(Game(any_rules, deal=3), random.Random(any_rules.name))


@pytest.fixture
def refilled():
    """A reserve card goes home, the waste fills its gap, and so bares another card."""
    rest = {f"R{place}": f"{rank}H" for place, rank in enumerate("456789TJ", 2)}
    piles = {"F1": "AS", "R1": "3S", "W": "2C 4C 6C 8C TC QC AC 3C 5C", "S": ..., **rest}
    game, told = Game("odd-and-even", piles=piles), []
    game.observe(told.append)
    game.play("R1>F1")
    return told[0]


def test_a_way_leads_from_what_was_to_what_is(told):
    for change in told:
        way = way_of(change)
        assert (way.states[0], way.states[-1]) == (change.before, change.after)
        assert len(way.states) == len(way.hops) + 1
        for before, after, hop in zip(way.states, way.states[1:], way.hops, strict=False):
            assert len(after.piles[hop.target]) == len(before.piles[hop.target]) + hop.cards
            assert len(after.piles[hop.source]) == len(before.piles[hop.source]) - hop.cards


def test_no_way_leads_to_another_deal():
    game, told = Game("odd-and-even", deal=7), []
    game.play("S>W")
    game.observe(told.append)
    game.restart()
    game.new_deal(5)
    assert [way_of(change) for change in told] == [None, None]


def test_cards_glide_from_where_they_were_seen_to_where_they_will_be(told):
    for change in told:
        plan, way = plan_for(change.after.rules, NORMAL), way_of(change)
        for number, hop in enumerate(way.hops):
            scene = scenes_of(plan, way)[number]
            left = spots(plan, way.states[number], hop.source)
            landed = spots(plan, way.states[number + 1], hop.target)
            top = scene.flown[-1]
            assert top.card == way.states[number + 1].piles[hop.target][-1]
            assert top.start == (left[-1].x, left[-1].y)
            assert top.end == (landed[-1].x, landed[-1].y)


def test_no_step_takes_longer_than_its_time_and_no_flight_either(told):
    for change in told:
        scenes = scenes_of(plan_for(change.after.rules, NORMAL), way_of(change))
        assert sum(scene.frames for scene in scenes) * FRAME * 1000 <= 400 - FRAME * 1000
        assert all(0 < scene.frames * FRAME * 1000 <= 150 for scene in scenes)


def test_the_played_card_goes_first_then_the_refill_then_the_waste_closes_up(refilled):
    way = way_of(refilled)
    assert way.hops == (Hop("R1", "F1", 1), Hop("W", "R1", 1))
    plan = plan_for(refilled.after.rules, NORMAL)
    played, refill, closing = scenes_of(plan, way)
    assert [str(flyer.card) for flyer in played.flown] == ["3♠"]
    assert [str(flyer.card) for flyer in refill.flown] == ["5♣"]
    assert not played.closing
    assert not refill.closing
    assert not closing.flown
    assert "".join(flyer.card.code for flyer in closing.closing) == "6C8CTCQCAC3C"
    assert {flyer.end[0] - flyer.start[0] for flyer in closing.closing} == {24}


def test_piles_look_as_they_did_until_their_card_lands(refilled):
    plan = plan_for(refilled.after.rules, NORMAL)
    played, refill, closing = scenes_of(plan, way_of(refilled))
    first = {lying.pile: lying for lying in played.lying}
    assert set(first) == {"R1", "F1", "W"}
    assert (first["R1"].count, first["F1"].count, first["W"].count) == (0, 1, 7)
    assert str(first["F1"].state.piles["F1"][-1]) == "A♠"
    then = {lying.pile: lying for lying in refill.lying}
    assert str(then["F1"].state.piles["F1"][-1]) == "3♠"
    assert (then["R1"].count, then["W"].count) == (0, 6)
    last = {lying.pile: lying for lying in closing.lying}
    assert (last["R1"].count, last["W"].count) == (1, 1)


def test_what_goes_back_under_the_stock_is_not_seen(refilled):
    game, told = Game("odd-and-even", deal=7), []
    for _ in range(8):
        game.play("S>W")
    game.observe(told.append)
    game.undo()
    (scene,) = scenes_of(plan_for(game.rules, NORMAL), way_of(told[0]))[:1]
    assert [flyer.card.face_up for flyer in scene.flown] == [False]


def test_a_turned_waste_is_swept_together():
    game, told = Game("odd-and-even", deal=7), []
    for _ in range(95):
        game.play("S>W")
    game.observe(told.append)
    game.play("W>S")
    (scene,) = scenes_of(plan_for(game.rules, NORMAL), way_of(told[0]))
    assert len(scene.flown) == 7
    assert len({flyer.start for flyer in scene.flown}) == 7
    assert len({flyer.end for flyer in scene.flown}) == 1
    assert not any(flyer.card.face_up for flyer in scene.flown)


def test_a_group_of_cards_glides_as_it_lies():
    game, told = Game("odessa", deal=5), []
    game.observe(told.append)
    game.play("T3>T7:5")
    scene, *_ = scenes_of(plan_for(game.rules, NORMAL), way_of(told[0]))
    assert len(scene.flown) == 5
    assert [flyer.card for flyer in scene.flown] == list(told[0].after.piles["T7"][-5:])
    heights = [flyer.end[1] for flyer in scene.flown]
    assert heights == sorted(set(heights))


def test_a_card_never_turns_back_on_its_way():
    ways = [eased(part / 100) for part in range(101)]
    assert ways == sorted(ways)
    assert (ways[0], ways[-1]) == (0, 1)
