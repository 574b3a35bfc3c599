"""Twin of a table, without a canvas: a PNG, and text for a page or a screen reader."""

from __future__ import annotations

from html import escape

from ...engine.cards import Card
from ...engine.spec import Foundations, Piles
from ...engine.state import State
from ...engine.text import WASTE_FANNED, status_words
from ...engine.words import an, capital, counted
from .geometry import plan_for
from .painter import Highlights, paint_felt, paint_marks, paint_piles
from .raster import RasterPen
from .theme import Size, Theme

__all__ = ["picture", "table_html"]


def picture(
    state: State, theme: Theme, size: Size, marks: Highlights | None = None, scale: float = 2.0
) -> bytes:
    r"""The table as a PNG, `scale` pixels for each CSS px.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.board.draw.theme import DARK, SMALL
    >>> picture(Game("odd-and-even", deal=7).state, DARK, SMALL)[:4]
    b'\x89PNG'
    """
    plan = plan_for(state.rules, size)
    pen = RasterPen(plan.width, plan.height, theme, size)
    paint_felt(pen, plan, theme)
    paint_piles(pen, plan, state, theme, plan.places, fresh=True)
    paint_marks(pen, plan, state, theme, marks or Highlights(), fresh=True)
    return pen.png(scale)


def table_html(state: State) -> str:
    """The table as text in a page: a region with a name, a heading and a list for each family.

    >>> from oddeven_widget import Game
    >>> "<li>Reserve 6: ace of hearts</li>" in table_html(Game("odd-and-even", deal=7).state)
    True
    """
    rules = state.rules
    parts = [_family(state, family) for family in rules.foundations]
    parts += [_piles(state, family) for family in rules.piles]
    if rules.passes:
        parts.append(_list("Stock and waste", [_stock(state), _waste(state.piles["W"])]))
    name = escape(f"{rules.title}, the table as text")
    status = escape(f"{rules.title}: {status_words(state)}")
    return (
        f'<div role="region" aria-label="{name}" style="line-height:1.5">'
        f'<h3 style="{_HEADING};font-size:15px">{status}</h3>{"".join(parts)}</div>'
    )


_HEADING = "margin:8px 0 2px;font-size:14px"
# A list that is laid out in columns is still read as a list when it says that it is one.
_LIST = "list-style:none;margin:0;padding:0;display:grid;gap:2px 16px;grid-template-columns:"
# Nine piles stand in threes, four in twos, where there is room; none is wider than the page.
THREES, TWOS = "205px", "280px"


def _list(heading: str, items: list[str]) -> str:
    lines = "".join(f"<li>{escape(item)}</li>" for item in items)
    wide = THREES if len(items) % 3 == 0 else TWOS
    style = f"{_LIST}repeat(auto-fill,minmax(min({wide},100%),1fr))"
    return (
        f'<h4 style="{_HEADING}">{escape(heading)}</h4><ul role="list" style="{style}">{lines}</ul>'
    )


def _family(state: State, family: Foundations) -> str:
    owners = state.rules.foundation_of
    names = [name for name, (owner, _) in owners.items() if owner is family]
    return _list(f"{capital(family.name)}s", [_foundation(state, name) for name in names])


def _foundation(state: State, name: str) -> str:
    family, suit = state.rules.foundation_of[name]
    pile, whose = state.piles[name], suit.word if suit else state.rules.words_for(name)
    wanted = family.sequence.wanted(len(pile))
    top = f"{pile[-1].words} on top" if pile else "empty"
    wants = f"wants {an(wanted.word)}" if wanted else "complete"
    return f"{capital(whose)}: {top}, {wants}"


def _piles(state: State, family: Piles) -> str:
    heading = f"{capital(family.noun)}s" if family.is_column else capital(family.noun)
    return _list(heading, [_pile(state, name) for name in family.names])


def _pile(state: State, name: str) -> str:
    """A column is read from its top card down; of other piles only the top can be seen."""
    pile, title = state.piles[name], capital(state.rules.words_for(name))
    if not pile:
        return f"{title}: empty"
    if name not in state.rules.columns:
        under = f", {counted(len(pile) - 1, 'card')} under it" if len(pile) > 1 else ""
        return f"{title}: {_card(pile[-1])}{under}"
    seen = [card.words for card in reversed(pile) if card.face_up]
    hidden = len(pile) - len(seen)
    down = [f"{counted(hidden, 'card')} face down"] if hidden else []
    return f"{title}, top card first: {', '.join([*seen, *down])}"


def _card(card: Card) -> str:
    return card.words if card.face_up else "a card face down"


def _stock(state: State) -> str:
    left = counted(len(state.piles["S"]), "card")
    return f"Stock: {left}, pass {state.pass_number} of {state.rules.passes}"


def _waste(waste: tuple[Card, ...]) -> str:
    """The waste is read from the top; its last few cards lie open on the table."""
    if not waste:
        return "Waste: empty"
    shown = [card.words for card in reversed(waste[-WASTE_FANNED:])]
    under = len(waste) - len(shown)
    more = [f"{counted(under, 'card')} more"] if under else []
    return f"Waste, top card first: {', '.join([*shown, *more])}"
