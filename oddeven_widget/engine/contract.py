"""Invariants of any game, whatever its rules (the contract): a check for a catalogue, or your own.

The check plays a numbered deal at random and holds every position that it meets against each
promise below. It knows nothing of any game; all it reads is the rules and the public surface.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from .bare_game import BareGame
from .cards import Card
from .catalogue import rules_of
from .moves import IllegalMove, Move, Step
from .spec import Rules
from .state import State
from .words import numbered

__all__ = ["ContractBroken", "check"]

_NONSENSE: Final = ("", "deal", "S>", "R1>F1>F2", "T1>T2:0", "R1-F1", "S>W;W>S", "Ｒ1>F1", None, 7)
_MOST_STEPS: Final = 300
_NOW_AND_THEN: Final = 50


class ContractBroken(AssertionError):
    """A game broke a promise; the text names the game, the deal, the promise and the line."""


def check(game: str | Rules, deals: Iterable[int] = range(1, 21), seed: int = 0) -> int:
    """Play these deals at random and hold every position against the contract.

    Returns the number of steps played; raises ContractBroken at the first broken promise. The
    same seed plays the same games.

    >>> check("odd-and-even", deals=[7]) > 100
    True
    """
    rules = rules_of(game)
    _check_last_cards(rules)
    return sum(_check_deal(rules, deal, random.Random(f"{seed} {deal}")) for deal in deals)  # noqa: S311


def _promise(kept: bool, words: str, game: BareGame) -> None:
    if not kept:
        line = game.to_text()
        raise ContractBroken(f"{game.rules.title}, deal {game.deal}: {words}. The game: {line}")


def _check_deal(rules: Rules, deal: int, chance: random.Random) -> int:
    """Play one deal to its end, or for some hundred steps; returns how many they were."""
    game = BareGame(rules, deal=deal)
    _promise(game.state == BareGame(rules, deal=deal).state, "a deal is not always the same", game)
    for number in range(_MOST_STEPS):
        _check_position(game)
        _check_refusals(game, chance)
        if number % _NOW_AND_THEN == 0:
            _check_texts(game)
        if not game.legal_moves:
            break
        # Half of the time the first move, which is one home, or few games would come far.
        moves = game.legal_moves[:1] if chance.random() < 0.5 else game.legal_moves
        _check_play(game, chance.choice(moves))
    _check_texts(game)
    _check_way_back(game)
    return len(game.steps)


# -- one position ------------------------------------------------------------------------


def _check_position(game: BareGame) -> None:
    """Cards, faces, status, and that each legal move does what its transfers tell."""
    state = game.state
    faults = list(_faults(state))
    _promise(not faults, "; ".join(faults), game)
    for move in state.legal_moves:
        _promise(state.why_not(move) is None, f"{move} is legal, and a reason says it isn't", game)
        step = state.apply(move)
        told = _replayed(step) == dict(step.after.piles)
        _promise(step.before is state and told, f"the transfers of {move} don't tell it all", game)
        _promise(step == state.apply(str(move)), f"{move} does not always do the same", game)


def _faults(state: State) -> Iterator[str]:
    """Say what is wrong with a position in itself."""
    rules, piles = state.rules, state.piles
    up = [card.up for pile in piles.values() for card in pile]
    if Counter(up) != Counter(rules.pack.cards):
        yield "the cards on the table are not the pack"
    for name, pile in piles.items():
        if [card.face_up for card in pile] != _faces(rules, name, pile):
            yield f"a card of {name} lies with the wrong side up"
    fresh = State(rules, tuple(piles.values()), state.pass_number)
    if fresh != state or hash(fresh) != hash(state) or len({fresh, state}) != 1:
        yield "the same piles don't make an equal position"
    moves = state.legal_moves
    if fresh.legal_moves != moves or len(set(moves)) < len(moves):
        yield "the legal moves are not the same twice, or one is there twice"
    home = sum(len(piles[name]) for name in rules.foundation_names)
    status = "won" if home == len(up) else "playing" if moves else "stuck"
    if (state.status, state.home) != (status, home) or (status == "won" and moves):
        cards = numbered(home, "card")
        yield f"it is {status} with {cards} home, and {state.status} with {state.home} is said"


def _faces(rules: Rules, name: str, pile: tuple[Card, ...]) -> list[bool]:
    """Tell which cards should lie face up: none of the stock, and all others but dealt ones."""
    if name == "S":
        return [False] * len(pile)
    dealt = [lay.face_up for lay in rules.deal if name in lay.names for _ in range(lay.rounds)]
    down = 0
    while down < len(pile) - 1 and not pile[down].face_up and not all(dealt):
        down += 1
    return [False] * down + [True] * (len(pile) - down)


def _replayed(step: Step) -> dict[str, tuple[Card, ...]]:
    """Do to the piles before a step only what its transfers tell."""
    piles = dict(step.before.piles)
    for source, target, cards in step.transfers:
        left = len(piles[source]) - len(cards)
        piles[source] = piles[source][:left]
        piles[target] += cards
    return piles


def _check_refusals(game: BareGame, chance: random.Random) -> None:
    """A move that is not listed is refused with a sentence, and nothing has changed."""
    state, names = game.state, (*game.state.piles, "X9")
    tries: list[object] = [
        f"{chance.choice(names)}>{chance.choice(names)}{chance.choice(('', '', ':2', ':9'))}"
        for _ in range(8)
    ]
    for move in (*tries, chance.choice(_NONSENSE)):
        if move in state.legal_moves:
            continue
        try:
            game.play(move)  # type: ignore[arg-type]  # on purpose
        except IllegalMove as error:
            said = str(error)
        else:
            said = "nothing"
        _promise(said.endswith("."), f"{move!r} is not legal, and {said} is said", game)
        _promise(game.state is state, f"{move!r} is refused and has changed something", game)


# -- a game ------------------------------------------------------------------------------


def _check_play(game: BareGame, move: Move) -> None:
    """Undo takes back a whole step, and redo does it again."""
    before, moves = game.state, game.moves
    step = game.play(move)
    _promise(game.state is step.after, f"{move} does not lead where its step says", game)
    undone = game.undo()
    _promise(undone is step and game.state == before, f"undo does not take {move} back", game)
    _promise(game.moves == moves, f"undo leaves {move} among the moves", game)
    redone = game.redo()
    _promise(redone is step and game.state == step.after, f"redo does not do {move} again", game)
    _promise(game.moves == (*moves, move), f"redo does not put {move} back", game)


def _check_texts(game: BareGame) -> None:
    """A game can be written down, copied and read again; and so can its position alone."""
    state, line = game.state, game.to_text()
    again = BareGame.from_text(line, rules=game.rules)
    _promise(again.state == state and again.moves == game.moves, "a saved game is another", game)
    _promise(again.to_text() == line, "a saved game is saved in other words", game)
    hand = {name: " ".join(card.code for card in pile) for name, pile in state.piles.items()}
    placed = BareGame(game.rules, piles=hand, pass_number=state.pass_number)
    _promise(placed.state == state, "the position, given by hand, is another", game)
    line = placed.to_text()
    again = BareGame.from_text(line, rules=game.rules)
    _promise(again.state == state and again.to_text() == line, "the position can't be saved", game)
    copies = (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state))  # noqa: S301
    _promise(all(one == state for one in copies), "a copy of the position is another", game)
    _promise(copy.deepcopy(game).to_text() == game.to_text(), "a copy of the game is another", game)
    _promise(bool(str(state)), "the position can't be shown as text", game)


def _check_way_back(game: BareGame) -> None:
    """Undo leads back to the deal, redo to the end, and restart to the deal in one step."""
    first, last, steps = game.start.state, game.state, game.steps
    states = [game.state for step in reversed(steps) if game.undo() is step]
    expected = [step.before for step in reversed(steps)]
    _promise(states == expected and game.state == first, "undo does not lead to the deal", game)
    for _ in steps:
        game.redo()
    _promise(game.state == last and game.steps == steps, "redo does not lead to the end", game)
    game.restart()
    _promise(game.state == first and not game.moves, "restart does not lead to the deal", game)
    game.undo()
    _promise(game.steps == steps, "a restart can't be undone", game)


# -- the end -----------------------------------------------------------------------------


def _check_last_cards(rules: Rules) -> None:
    """With all other cards home the last card of each foundation can be played, and wins."""
    full = _all_home(rules)
    won = BareGame(rules, piles=full)
    _promise(
        won.status == "won" and not won.legal_moves, "all cards are home and it isn't won", won
    )
    for name, cards in full.items():
        place = "W" if rules.passes else rules.piles[0].names[0]
        game = BareGame(rules, piles={**full, name: cards[:-1], place: cards[-1:]})
        moves = [m for m in game.legal_moves if m.target == name and m.source not in full]
        _promise(bool(moves), f"the last card of {name} can't be played", game)
        game.play(moves[0])
        _promise(game.status == "won", f"the last card is home on {name} and it isn't won", game)


def _all_home(rules: Rules) -> dict[str, tuple[Card, ...]]:
    """Lay the whole pack on the foundations, those of any suit in one suit each if they can be."""
    left, homes = Counter(rules.pack.cards), dict[str, tuple[Card, ...]]()
    owners = sorted(rules.foundation_of.items(), key=lambda owner: owner[1][1] is None)
    for number, (name, (family, suit)) in enumerate(owners):
        turn = number % len(rules.pack.suits)
        suits = (suit,) if suit else (*rules.pack.suits[turn:], *rules.pack.suits[:turn])
        for rank in family.sequence.order:
            cards = [Card(rank, one) for one in suits]
            card = next(card for card in cards if left[card])
            left[card] -= 1
            homes[name] = (*homes.get(name, ()), card)
    return homes
