"""Sentences of the status line, in a person's words."""

from __future__ import annotations

from collections.abc import Iterator

from ...bookkeeping.game import Change, Game
from ...engine.cards import Card
from ...engine.moves import Move, Step, Transfer
from ...engine.spec import Rules
from ...engine.state import State
from ...engine.text import status_words, wanted_words
from ...engine.words import capital, counted

__all__ = [
    "change_words",
    "choice_words",
    "counts_words",
    "first_words",
    "move_words",
    "stays_words",
    "step_words",
]


def first_words(game: Game) -> str:
    """What a player who sees the table for the first time is told.

    >>> from oddeven_widget import Game
    >>> first_words(Game("odd-and-even", deal=7))
    'Click a card to play it, and the stock to deal.'
    """
    if game.moves or game.status != "playing":
        return status_words(game.state)
    if game.rules.passes:
        return "Click a card to play it, and the stock to deal."
    return "Click a card to play it, or to take it and those on it in hand."


def step_words(step: Step) -> str:
    """A step as it is told: what was played, what followed from it, and how the game stands.

    >>> from oddeven_widget import Game
    >>> step_words(Game("odd-and-even", deal=7).play("S>W"))
    'Two of diamonds from the stock. 0 of 104 home.'
    """
    rules, first, *others = step.after.rules, *step.transfers
    said = [_play_words(rules, first), *(_follows(one) for one in others)]
    return f"{capital('; '.join(said))}. {status_words(step.after)}"


def _play_words(rules: Rules, play: Transfer) -> str:
    if play.target == "S":
        return f"the waste is turned over, {counted(len(play.cards), 'card')} to deal again"
    card = play.cards[0].words
    if play.source == "S":
        return f"{card} from the stock"
    if len(play.cards) > 1:
        card = f"{card} and {counted(len(play.cards) - 1, 'card')} on it"
    return f"{card} to {_short(rules, play.target)}"


def _follows(transfer: Transfer) -> str:
    card = f"the {transfer.cards[0].words}"
    if transfer.is_turn:
        return f"{card} is turned up"
    return f"{card} is dealt" if transfer.target == "W" else f"{card} fills the gap"


def _short(rules: Rules, name: str) -> str:
    """'the Ace pile' is enough where the card has told the suit; 'column 3' otherwise."""
    family, suit = rules.foundation_of.get(name, (None, None))
    return f"the {family.name}" if family and suit else rules.words_for(name)


def move_words(state: State, move: Move) -> str:
    """A move as it stands on a button: what would be played, from where, and to where.

    >>> from oddeven_widget import Game
    >>> state = Game("odd-and-even", deal=7).state
    >>> [move_words(state, move) for move in state.legal_moves][1:]
    ['Ace of diamonds: reserve 8 to the Ace pile', 'Deal a card']
    """
    rules = state.rules
    if move.target == "S":
        return "Turn the waste over"
    if move.source == "S":
        return "Deal a card"
    card = state.piles[move.source][-move.count]
    what = capital(card.words)
    if move.count > 1:
        what += f" and {counted(move.count - 1, 'card')} on it"
    return f"{what}: {rules.words_for(move.source)} to {_short(rules, move.target)}"


def choice_words(state: State, moves: tuple[Move, ...], *, by_key: bool = False) -> str:
    """The question where the player has to say which pile is meant."""
    first = moves[0]
    what = f"The {state.piles[first.source][-first.count]}"
    if first.count > 1:
        what += f" and {counted(first.count - 1, 'card')} on it"
    names = [state.rules.words_for(move.target) for move in moves]
    if len(names) == 1:
        how = "an arrow key and Enter put it there" if by_key else "click it"
        return f"{what} can go to {names[0]}: {how}."
    both = "both " if len(names) == 2 else ""
    how = "choose with the arrow keys and Enter" if by_key else "click one of them"
    return f"{what} can go to {both}{', '.join(names[:-1])} and {names[-1]}: {how}."


def stays_words(state: State, source: str, count: int = 1) -> str:
    """Why a card, or a card with those on it, can't be moved anywhere now."""
    rules, pile = state.rules, state.piles[source]
    if state.status == "won":
        return "The game is won; nothing is left to play."
    if source in rules.foundation_of:
        return _foundation_words(state, source)
    if not pile:
        gap = "is a gap" if source in rules.family_of else "is empty"
        return f"{capital(rules.words_for(source))} {gap}."
    card = pile[-count]
    if not card.face_up:
        return "That card lies face down."
    reasons = [] if count > 1 else list(dict.fromkeys(_foundations_want(state, card)))
    if source in rules.columns:
        reasons.append("no column takes it")
    return f"The {card} stays for now: {', '.join(reasons)}."


def _foundation_words(state: State, name: str) -> str:
    wanted, pile = wanted_words(state, name), capital(state.rules.words_for(name))
    if wanted == "complete":
        return f"{pile} is complete."
    return f"{pile} wants {_the(state, name, wanted)} next."


def _foundations_want(state: State, card: Card) -> Iterator[str]:
    """What each foundation wants that could ever take the card."""
    for name, foundation in state.rules.foundation_of.items():
        if foundation.place(card) is not None:
            wanted, pile = wanted_words(state, name), state.rules.words_for(name)
            if wanted == "complete":
                yield f"{pile} is complete"
            elif foundation.suit is None and wanted == card.rank.text:
                yield f"another {foundation.family.name} has its suit"
            else:
                yield f"{pile} wants {_the(state, name, wanted)}"


def _the(state: State, name: str, wanted: str) -> str:
    """'the 9♠', or 'any 9' where every suit will do."""
    return f"{'the' if state.rules.foundation_of[name][1] else 'any'} {wanted}"


def counts_words(state: State) -> str:
    """Stock, waste, redeals left and cards home, in one line.

    >>> from oddeven_widget import Game
    >>> counts_words(Game("odd-and-even", deal=7).state)
    'Stock 95 · Waste 0 · Redeals left 1 · Home 0 of 104'
    """
    home = f"Home {state.home} of {len(state.rules.pack.cards)}"
    if not state.rules.passes:
        return home
    stock, waste = len(state.piles["S"]), len(state.piles["W"])
    return f"Stock {stock} · Waste {waste} · Redeals left {state.redeals_left} · {home}"


def change_words(change: Change) -> str:
    """What has happened to a game, in a person's words.

    >>> from oddeven_widget import Game
    >>> game, told = Game("odd-and-even", deal=7), []
    >>> stop = game.observe(lambda change: told.append(change_words(change)))
    >>> step = game.restart()
    >>> told
    ['Back at the deal. 0 of 104 home.']
    """
    if change.kind in ("play", "redo") and change.step:
        return step_words(change.step)
    first = {
        "undo": "Taken back.",
        "redo": "Done again.",
        "restart": "Back at the deal.",
        "new": "A new deal.",
        "resume": "On with this game.",
    }[change.kind]
    return f"{first} {status_words(change.after)}"
