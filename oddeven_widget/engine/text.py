"""The table in plain text: what `print(game)` shows, and what can be read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .cards import Card
from .spec import Foundations, Piles
from .words import capital, counted

if TYPE_CHECKING:
    from .state import State

__all__ = ["WASTE_FANNED", "status_words", "table_text", "wanted_words"]

# How many cards of the waste lie open on the table, as a fan: on the canvas and in text alike.
WASTE_FANNED: Final = 7


def table_text(state: State) -> str:
    """Write the whole table, a line or block for each family of piles.

    >>> from oddeven_widget import Game
    >>> print(Game("odd-and-even", deal=7).state)  # doctest: +ELLIPSIS
    Odd and Even, pass 1 of 2 · 0 of 104 home · playing
    Ace piles  ♠ wants A  ♥ wants A  ♦ wants A  ♣ wants A
    Two piles  ♠ wants 2  ♥ wants 2  ♦ wants 2  ♣ wants 2
    Reserve    1 ...
    """
    rules = state.rules
    passes = f", pass {state.pass_number} of {rules.passes}" if rules.passes else ""
    home = f"{state.home} of {len(rules.pack.cards)} home"
    lines = [f"{rules.title}{passes} · {home} · {state.status}"]
    lines += [_foundations(state, family) for family in rules.foundations]
    for group in rules.piles:
        lines += _columns(state, group) if group.is_column else _cells(state, group)
    if rules.passes:
        lines.append(f"{'Stock':<12}{counted(len(state.piles['S']), 'card')}")
        lines.append(f"{'Waste':<12}{_waste(state.piles['W'])}")
    return "\n".join(lines)


def wanted_words(state: State, name: str) -> str:
    """Say what a foundation wants next: '9♠', '9' where any suit will do, or 'complete'.

    >>> from oddeven_widget import Game
    >>> wanted_words(Game("odd-and-even", deal=7).state, "F5")
    '2♠'
    """
    family, suit = state.rules.foundation_of[name]
    wanted = family.sequence.wanted(len(state.piles[name]))
    if wanted is None:
        return "complete"
    return wanted.text + (suit.symbol if suit else "")


def status_words(state: State) -> str:
    """Say how the game stands: '41 of 104 home.', 'Won: …' or 'Stuck: …'.

    >>> from oddeven_widget import Game
    >>> status_words(Game("odd-and-even", deal=7).state)
    '0 of 104 home.'
    """
    pack = len(state.rules.pack.cards)
    if state.status == "won":
        return f"Won: all {pack} cards are home."
    if state.status == "stuck":
        return f"Stuck: no move is left, {state.home} of {pack} home."
    return f"{state.home} of {pack} home."


def _foundations(state: State, family: Foundations) -> str:
    names = [n for n, (owner, _) in state.rules.foundation_of.items() if owner is family]
    cells = []
    for name in names:
        _, suit = state.rules.foundation_of[name]
        pile, wanted = state.piles[name], wanted_words(state, name)
        top = str(pile[-1]) if pile else (suit.symbol if suit else "–")
        wants = wanted if wanted == "complete" else f"wants {wanted[:-1] if suit else wanted}"
        cells.append(f"{top} {wants}")
    return f"{capital(family.name) + 's':<12}" + "  ".join(cells)


def _cells(state: State, group: Piles) -> list[str]:
    """Piles of which only the top can be seen, `rows` lines of them."""
    per_row = -(-group.count // group.rows)
    cells = [f"{name[1:]} {_top(state.piles[name]):<8}" for name in group.names]
    rows = [cells[start : start + per_row] for start in range(0, group.count, per_row)]
    heads = [capital(group.noun), *[""] * len(rows)]
    return [f"{head:<12}{' '.join(row)}".rstrip() for head, row in zip(heads, rows, strict=False)]


def _columns(state: State, group: Piles) -> list[str]:
    heads = [capital(group.noun) + "s", *[""] * group.count]
    return [
        f"{head:<12}{name[1:]} {' '.join(map(_seen, state.piles[name]))}".rstrip()
        for head, name in zip(heads, group.names, strict=False)
    ]


def _top(pile: tuple[Card, ...]) -> str:
    if not pile:
        return "–"
    under = f" +{len(pile) - 1}" if len(pile) > 1 else ""
    return _seen(pile[-1]) + under


def _seen(card: Card) -> str:
    return str(card) if card.face_up else "▒▒"


def _waste(pile: tuple[Card, ...]) -> str:
    """Write the waste's last cards, top card last, as they are fanned on the board."""
    if not pile:
        return "empty"
    more = f"… {len(pile) - WASTE_FANNED} more under " if len(pile) > WASTE_FANNED else ""
    return more + " ".join(map(str, pile[-WASTE_FANNED:]))
