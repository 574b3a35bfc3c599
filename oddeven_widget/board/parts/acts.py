"""Command table: every act that a table offers as a button, a key and a typed word, one row each.

Controls make the buttons from it, the keyboard its keys, the typed line its words, and all three
their help. To add a button: a row here, and the method of GameWidget that the row names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

from ...bookkeeping.game import Game
from ...engine.moves import Move
from ...engine.spec import Rules
from ...engine.table import DEAL, REDEAL
from ...engine.words import quoted
from .fields import button, toggle

if TYPE_CHECKING:
    from ipywidgets import Button, ToggleButton

__all__ = [
    "ACTS",
    "Act",
    "Section",
    "act_of_key",
    "act_of_word",
    "button_of",
    "keys_told",
    "named",
    "standing",
    "update_button",
    "words_told",
]

Section = Literal["head", "foot", "toggle"]
# The owner of the buttons: a Game, or in other tables of acts a widget such as a Replay.
Owner = TypeVar("Owner")


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Generic[Owner]):
    """One act: its button, its keys, its typed words, and the method that does it.

    | field | meaning |
    |---|---|
    | `name` | what programs call it |
    | `label`, `relabel` | the words on the button; where they change, a function of the game |
    | `tip` | what the button says when it is pointed at |
    | `method` | the name of the table's method that does it |
    | `section` | in the head above the board, in the foot below it, or a toggle of the foot |
    | `width` | the button's width as in CSS; auto is as wide as its words |
    | `shown` | whether games by these rules have it |
    | `enabled` | whether it does something now; asked, as `relabel` is, only where it is shown |
    | `keys` | in lower case, such as ``"z"``, ``"ctrl+z"`` and ``"ctrl+shift+z"`` |
    | `key_does` | what the first key does, as the help of the keys says it after the key |
    | `by_key` | the method of the Hand that a key calls in place of `method`, if there is one |
    | `typed` | the typed words that do it; the first is the one that the help tells |
    | `typed_moves` | moves that have typed words of their own, told and used alike |
    """

    name: str
    label: str
    tip: str
    method: str
    section: Section = "foot"
    width: str = "auto"
    relabel: Callable[[Owner], str] | None = None
    shown: Callable[[Rules], bool] = lambda _rules: True
    enabled: Callable[[Owner], bool] = lambda _game: True
    keys: tuple[str, ...] = ()
    key_does: str = ""
    by_key: str = ""
    typed: tuple[str, ...] = ()
    typed_moves: tuple[tuple[Move, tuple[str, ...]], ...] = ()


def _has_stock(rules: Rules) -> bool:
    return rules.passes > 0


def _deal_or_redeal(game: Game) -> str:
    return "Deal" if game.state.piles["S"] else "Redeal"


ACTS: tuple[Act[Game], ...] = (
    Act(
        name="undo",
        label="Undo",
        tip="Take the last move back",
        method="undo",
        enabled=lambda game: game.can_undo,
        keys=("u", "ctrl+z"),
        key_does="undoes",
        typed=("undo", "u", "back"),
    ),
    Act(
        name="redo",
        label="Redo",
        tip="Do again what was undone",
        method="redo",
        enabled=lambda game: game.can_redo,
        keys=("r", "ctrl+y", "ctrl+shift+z"),
        key_does="does again",
        typed=("redo", "r"),
    ),
    Act(
        name="deal",
        label="Deal",
        relabel=_deal_or_redeal,
        tip="Deal a card from the stock, or turn the waste over",
        method="deal",
        shown=_has_stock,
        enabled=lambda game: DEAL in game.legal_moves or REDEAL in game.legal_moves,
        keys=("d",),
        key_does="deals",
        # A press on the stock turns the waste over only after a pause, and so does the key.
        by_key="deal",
        typed_moves=((DEAL, ("deal", "d")), (REDEAL, ("redeal", "turn"))),
    ),
    Act(
        name="hint",
        label="Hint",
        tip="A move that makes sense now, and why",
        method="hint",
        enabled=lambda game: game.status == "playing",
        keys=("h",),
        key_does="gives a hint",
        typed=("hint", "h"),
    ),
    Act(
        name="new",
        label="New deal",
        tip="Deal the number at the left, or any; Undo brings this game back",
        method="new_deal",
        section="head",
    ),
    Act(
        name="restart",
        label="Restart",
        tip="Go back to the first position of this deal; Undo brings you back",
        method="restart",
        section="head",
        typed=("restart",),
    ),
    Act(
        name="ledger",
        label="Ledger",
        tip="What each foundation wants next, and where every copy is",
        method="open_ledger",
        section="toggle",
    ),
)


# -- look-ups --------------------------------------------------------------------------


def named(name: object) -> Act[Game]:
    """Look an act up by its name; one that isn't there is refused, and those there are listed.

    >>> named("new").method
    'new_deal'
    """
    for act in ACTS:
        if act.name == name:
            return act
    names = ", ".join(act.name for act in ACTS)
    raise ValueError(f"There is no button {quoted(name)}; there are {names}.")


def standing(section: Section) -> list[Act[Game]]:
    """List the acts whose buttons stand in one section, from left to right.

    >>> [act.label for act in standing("head")]
    ['New deal', 'Restart']
    """
    return [act for act in ACTS if act.section == section]


def act_of_key(key: str, shift: bool = False, modified: bool = False) -> Act[Game] | None:
    """Look an act up by its key binding; `modified` tells of Ctrl, Command or Meta.

    Shift counts only where a binding names it.

    >>> [act_of_key(*chord).name for chord in (("R", True), ("z", False, True), ("Z", True, True))]
    ['redo', 'undo', 'redo']
    """
    letter = key.lower()
    chords = [f"ctrl+shift+{letter}"] if modified and shift else []
    chords.append(f"ctrl+{letter}" if modified else letter)
    found = (act for chord in chords for act in ACTS if chord in act.keys)
    return next(found, None)


def act_of_word(word: str) -> tuple[Act[Game], Move | None] | None:
    """Look an act up by a typed word in lower case, with its move if the word names one.

    >>> act_of_word("back")[0].name, act_of_word("redeal")[1], act_of_word("xyzzy")
    ('undo', 'W>S', None)
    """
    for act in ACTS:
        if word in act.typed:
            return act, None
        for move, words in act.typed_moves:
            if word in words:
                return act, move
    return None


# -- help ------------------------------------------------------------------------------


def keys_told() -> str:
    """Say in the help of the keyboard what each key does.

    >>> keys_told()
    'D deals, U undoes, R does again, H gives a hint'
    """
    told = (f"{act.keys[0].upper()} {act.key_does}" for act in _as_told() if act.keys)
    return ", ".join(told)


def words_told(rules: Rules) -> str:
    """Say in the help of the typed line which words there are in a game by these rules.

    >>> from oddeven_widget import rules_of
    >>> words_told(rules_of("odessa"))
    'undo, redo, hint, restart'
    """
    acts = [act for act in _as_told() if act.shown(rules)]
    meanings = ([*(words for _, words in act.typed_moves), act.typed] for act in acts)
    return ", ".join(words[0] for several in meanings for words in several if words)


def _as_told() -> list[Act[Game]]:
    """The rows in the order of help texts: first those that play a move."""
    return sorted(ACTS, key=lambda act: not act.typed_moves)


# -- buttons ---------------------------------------------------------------------------


def button_of(act: Act[Owner], press: Callable[[], object] | None = None) -> Button | ToggleButton:
    """Make the button of an act, or its toggle; `press` is called when it is pressed or turned.

    >>> button_of(named("undo")).tooltip
    'Take the last move back'
    """
    make = toggle if act.section == "toggle" else button
    return make(act.label, press, act.tip, width=act.width)


def update_button(made: Button | ToggleButton, act: Act[Owner], game: Owner) -> None:
    """Bring the button of an act up to date: its words, and whether it can be pressed.

    >>> from oddeven_widget import Game
    >>> undo = button_of(named("undo"))
    >>> update_button(undo, named("undo"), Game("odd-and-even", deal=7))
    >>> undo.disabled
    True
    """
    made.description = act.relabel(game) if act.relabel else act.label
    made.disabled = not act.enabled(game)
