"""Real games played by PySolFC's own engine, replayed here move by move.

The traces hold facts only: orders of cards, accepted moves, what moved, digests of positions.
`tests/data/pysol` keeps a small copy; where the whole set lies beside the project (or where
ODDEVEN_TRACES points), all of it is replayed.
"""

import hashlib
import json
import os
from pathlib import Path

import pytest

from oddeven_widget import Card, Game
from oddeven_widget.engine.state import State

ROOT = Path(__file__).parents[2]
PLACES = (os.environ.get("ODDEVEN_TRACES", ""), ROOT.parent / "shared" / "pysol")
FOLDER = next((Path(p) for p in PLACES if p and Path(p).is_dir()), ROOT / "tests/data/pysol")

# PySolFC lists suits as clubs, spades, hearts, diamonds and counts from nought; this project
# lists spades, hearts, diamonds, clubs and counts from one.
SUITS = {0: 4, 1: 1, 2: 2, 3: 3}
GAMES = {"odd_and_even": "odd-and-even/pysol", "odessa": "odessa/pysol"}


def our_name(name: str) -> str:
    if name in ("S", "W"):
        return name
    kind, number = name[0], int(name[1:])
    if kind == "F":
        return f"F{SUITS[number % 4] + 4 * (number // 4)}"
    return f"{kind}{number + 1}"


def our_move(action: str, state: State) -> str:
    if action == "deal":
        return "S>W" if state.piles["S"] else "W>S"
    move, _, count = action.partition(":")
    source, _, target = move.partition(">")
    tail = f":{count}" if count not in ("", "1") else ""
    return f"{our_name(source)}>{our_name(target)}{tail}"


def cards(pile: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in pile)


def digest(state: State, order: list[str]) -> str:
    piles = {name: cards(state.piles.get(our_name(name), ())) for name in order}
    text = "|".join(f"{name}={piles[name]}" for name in order)
    whole = f"{text}|round={state.pass_number}"
    return hashlib.sha1(whole.encode(), usedforsecurity=False).hexdigest()[:10]


def our_events(events: list[str]) -> list[str]:
    """PySolFC's events in our words; what only counts (`round`) is left out."""
    said = []
    for event in events:
        if event.startswith("!"):
            pile, _, card = event[1:].partition(":")
            said.append(f"{our_name(pile)}>{our_name(pile)} {card}")
        elif event.startswith("W>>S"):
            said.append(f"W>S {event.partition(':')[2]}")
        elif not event.startswith("round"):
            move, _, moved = event.partition(":")
            source, _, target = move.partition(">")
            said.append(f"{our_name(source)}>{our_name(target)} {moved.replace(',', ' ')}")
    return said


def transfers(step) -> list[str]:
    return [
        f"{one.source}>{one.target} {len(one.cards) if one.target == 'S' else cards(one.cards)}"
        for one in step.transfers
    ]


def whole_steps(steps: list[dict]) -> list[dict]:
    """The steps as a player makes them.

    The autopilot's traces (only they lack "do") tell a card turned up, and the deal after a
    redeal, as a step of its own: these are joined to the step that they follow from.
    """
    whole: list[dict] = []
    for step in steps:
        last = whole[-1] if whole and "do" not in step else None
        if last and (step["ev"][0].startswith("!") or last["ev"][-1].startswith("round")):
            joined = {"ev": last["ev"] + step["ev"], "u": last["u"] + step["u"]}
            whole[-1] = last | joined | {"h": step["h"]}
        else:
            whole.append(step)
    return whole


def action_of(step: dict) -> str | None:
    """What the player did; the autopilot's traces tell it only by the first event."""
    if "do" in step:
        return step["do"]
    first = step["ev"][0]
    if first.startswith(("S>W", "W>>S")):
        return "deal"
    move, _, moved = first.partition(":")
    return f"{move}:{len(moved.split(','))}"


def traces():
    for file, game in GAMES.items():
        lines = (FOLDER / f"{file}.jsonl").read_text().splitlines()
        order = json.loads(lines[0])["order"]
        for line in lines[1:]:
            trace = json.loads(line)
            name = f"{game} {trace['deal']} {trace['policy']}"
            yield pytest.param(game, order, trace, id=name)


@pytest.mark.parametrize(("game", "order", "trace"), list(traces()))
def test_a_game_of_pysolfc_goes_the_same_way_here(game, order, trace):
    g = Game(game, deal=f"pysol:{trace['deal']}")
    assert Game(game, cards=trace["deck"]).state == g.state
    assert digest(g.state, order) == trace["h0"]
    for step in whole_steps(trace["steps"]):
        undo = g.state
        if "legal" in step:
            expected = {our_move(action, g.state) for action in step["legal"].split()}
            assert {str(move) for move in g.legal_moves} == expected
        played = g.play(our_move(action_of(step), g.state))
        assert transfers(played) == our_events(step["ev"])
        assert digest(g.state, order) == step["h"]
        # What PySolFC records as more than one undo step is one step here.
        alone = played.move == "W>S" or ("do" not in step and played.transfers[-1].is_turn)
        assert step["u"] == (len(played.transfers) if alone else 1)
        g.undo()
        assert g.state == undo
        g.redo()
    final = {our_name(name): text for name, text in trace["final"].items()}
    assert {name: cards(pile) for name, pile in g.state.piles.items()} == {
        name: final[name] for name in g.state.piles
    }
    assert g.state.home == trace["foundation_cards"]
    assert (g.status == "won") is (trace["end"] == "won")
    if trace["stuck"]:
        assert g.status == "stuck"
