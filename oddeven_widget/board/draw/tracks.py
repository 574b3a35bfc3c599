"""The ledger on the screen: a track for each foundation, and the same as a table of text."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import ceil, floor

from ...bookkeeping.ledger import Ledger, Row
from ...engine.cards import Card, Rank, Suit
from ...engine.spec import Rules
from .faces import draw_suit
from .pen import Pen
from .theme import Size, Theme

__all__ = ["Looks", "Tracks", "ledger_html", "light_up", "paint_ledger", "square_at", "tracks_for"]

# On the grid of the cards: the label at the left, a square, the state's word at the right.
LABEL, SQUARE_W, SQUARE_H, BETWEEN, SUIT_GAP, WORD, MARGIN = 41, 39, 27, 2, 6, 76, 14


@dataclass(frozen=True, slots=True)
class Tracks:
    """Where the tracks lie: the rows in their order, suit by suit, each with its top edge."""

    size: Size
    width: int
    height: int
    rows: tuple[tuple[str, float], ...]

    @property
    def square(self) -> tuple[float, float]:
        """The width and height of one square."""
        return SQUARE_W * self.size.unit, SQUARE_H * self.size.unit

    def left(self, place: int) -> float:
        """The left edge of a track's square."""
        return (MARGIN + LABEL + place * (SQUARE_W + BETWEEN)) * self.size.unit


def tracks_for(rules: Rules, size: Size) -> Tracks:
    """Lay the tracks out, a suit's piles one under the other.

    >>> from oddeven_widget.engine.catalogue import rules_of
    >>> from oddeven_widget.board.draw.theme import NORMAL
    >>> [name for name, _ in tracks_for(rules_of("odd-and-even"), NORMAL).rows][:4]
    ['F1', 'F5', 'F2', 'F6']
    """
    suits: dict[Suit | str, list[str]] = {}
    for name, (family, suit) in rules.foundation_of.items():
        suits.setdefault(suit or family.name, []).append(name)
    rows, y = [], float(MARGIN)
    for names in suits.values():
        for name in names:
            rows.append((name, y * size.unit))
            y += SQUARE_H + BETWEEN
        y += SUIT_GAP
    longest = max(family.sequence.length for family in rules.foundations)
    width = 2 * MARGIN + LABEL + longest * (SQUARE_W + BETWEEN) + WORD
    height = y - SUIT_GAP + MARGIN
    return Tracks(size, round(width * size.unit), round(height * size.unit), tuple(rows))


def square_at(tracks: Tracks, rules: Rules, x: float, y: float) -> tuple[str, Rank] | None:
    """The foundation and the rank of the square under a point, or None between them."""
    w, h = tracks.square
    for name, top in tracks.rows:
        for place, rank in enumerate(rules.foundation_of[name][0].sequence.order):
            left = tracks.left(place)
            if left <= x < left + w and top <= y < top + h:
                return name, rank
    return None


def paint_ledger(
    pen: Pen,
    tracks: Tracks,
    ledger: Ledger,
    theme: Theme,
    *,
    silent: bool = False,
    shown: Looks | None = None,
) -> Looks:
    """Paint the tracks, all of them or what looks other than is `shown`; gives what is now.

    With `silent` the book keeps its knowledge to itself, places and states: somebody is keeping
    it herself.
    """
    painter, looks = _TrackPainter(pen, tracks, ledger, theme), _looks(tracks, ledger, silent)
    if shown is None:
        pen.box(0, 0, tracks.width, tracks.height, 10 * tracks.size.unit, fill=theme.felt)
    for name, top in tracks.rows:
        row = ledger.row(name)
        if shown is None:
            painter.label(row, top)
        for place in range(row.length):
            painter.square(row, place, top, looks[name, place], (shown or {}).get((name, place)))
        if looks[name, STATE] != (shown or {}).get((name, STATE), ()):
            painter.state(row, top, looks[name, STATE], again=shown is not None)
    return looks


def _looks(tracks: Tracks, ledger: Ledger, silent: bool) -> Looks:
    """How each square and each state looks: a word, then the places of copies."""
    looks: Looks = {}
    for name, _ in tracks.rows:
        row = ledger.row(name)
        for place, rank in enumerate(ledger.view.rules.foundation_of[name][0].sequence.order):
            codes = [] if silent or place < row.laid else _codes(ledger, row, rank)
            kind = "home" if place < row.laid else "next" if place == row.laid else "further"
            looks[name, place] = (kind, *codes)
        looks[name, STATE] = () if silent else (row.state,)
    return looks


def light_up(pen: Pen, tracks: Tracks, rules: Rules, theme: Theme, card: Card | None) -> None:
    """Ring the squares of a card that is being looked for, on a layer of their own."""
    out, (w, h), unit = 1.5 * tracks.size.unit, tracks.square, tracks.size.unit
    for name, top in tracks.rows:
        place = rules.foundation_of[name].place(card) if card else None
        if place is not None:
            x, y = tracks.left(place) - out, top - out
            box = (x, y, w + 2 * out, h + 2 * out, 5 * unit)
            pen.box(*box, stroke=theme.did, width=2.5 * unit)


def _codes(ledger: Ledger, row: Row, rank: Rank) -> list[str]:
    """Where the copies that are not home lie; of many, the first and how many more."""
    suits = (row.suit,) if row.suit else ledger.view.rules.pack.suits
    copies = [copy for suit in suits for copy in ledger.where(Card(rank, suit))]
    codes = [copy.code for copy in copies if not copy.is_home]
    return codes if len(codes) <= 2 else [codes[0], f"+{len(codes) - 1}"]


# How a square looks, by its foundation and place; and in the last place how the foundation does.
STATE = -1
Looks = dict[tuple[str, int], tuple[str, ...]]

SIGNS = {
    "playable": "M -5 -6 L 6 0 L -5 6 Z",
    "open": "M 0 -5 C 2.8 -5 5 -2.8 5 0 C 5 2.8 2.8 5 0 5"
    " C -2.8 5 -5 2.8 -5 0 C -5 -2.8 -2.8 -5 0 -5 Z",
    "buried": "M -5 -4 L 5 -4 M -5 1 L 0 6 L 5 1",
    "stalled": "M -3 -5 L -3 5 M 3 -5 L 3 5",
    "dead": "M -5 -5 L 5 5 M 5 -5 L -5 5",
    "complete": "M -5 0 L -1 5 L 6 -5",
}


class _TrackPainter:
    """Paints the parts of a track."""

    def __init__(self, pen: Pen, tracks: Tracks, ledger: Ledger, theme: Theme) -> None:
        self.pen, self.tracks, self.ledger, self.theme = pen, tracks, ledger, theme
        self.unit, self.px = tracks.size.unit, tracks.size.text_px
        self.w, self.h = tracks.square

    def label(self, row: Row, top: float) -> None:
        """The foundation's name and suit at the left."""
        x, y, ink = MARGIN * self.unit, top + self.h / 2, self.theme.label
        self.pen.text(row.foundation, x, y, 0.8 * self.px, fill=ink, bold=True)
        if row.suit:
            draw_suit(self.pen, row.suit, x + 29 * self.unit, y, 12 * self.unit, ink)

    def square(
        self,
        row: Row,
        place: int,
        top: float,
        look: tuple[str, ...],
        shown: tuple[str, ...] | None,
    ) -> None:
        """One rank of a track, if it looks other than is shown, and only what differs."""
        if look == shown:
            return
        if shown and shown[0] == look[0]:
            left, edge = self.tracks.left(place), 3 * self.unit
            inside = (left + edge, top + edge, self.w - 2 * edge, self.h - 2 * edge)
            self.pen.box(*inside, fill=self.theme.slot_fill)
        else:
            if shown:
                self._felt(self.tracks.left(place), top, self.w)
            self._box(row, place, top)
        self._words(row, place, top, look[1:])

    def _felt(self, left: float, top: float, w: float) -> None:
        """Lay felt over what was painted, and over its soft edges: to where a pixel ends."""
        x, y = floor(2 * left) / 2, floor(2 * top) / 2
        right, bottom = ceil(2 * (left + w)) / 2, ceil(2 * (top + self.h)) / 2
        self.pen.box(x, y, right - x, bottom - y, fill=self.theme.felt)

    def _box(self, row: Row, place: int, top: float) -> None:
        """Home is filled, next is ringed, further on is pale."""
        theme, unit, left = self.theme, self.unit, self.tracks.left(place)
        home, following = place < row.laid, place == row.laid
        thick = (2 if following else 1) * unit
        self.pen.box(
            left + thick / 2,
            top + thick / 2,
            self.w - thick,
            self.h - thick,
            4 * unit,
            fill=theme.pale if home else theme.slot_fill,
            stroke=theme.can if following else theme.slot_edge,
            width=thick,
        )

    def _words(self, row: Row, place: int, top: float, codes: tuple[str, ...]) -> None:
        theme, left = self.theme, self.tracks.left(place)
        ink = theme.felt if place < row.laid else theme.label if place == row.laid else theme.pale
        rank = self.ledger.view.rules.foundation_of[row.foundation][0].sequence.order[place]
        wide = rank is Rank.TEN
        # The ten is wide, and the places of its copies stand beside it.
        x, text = left + (3.5 if wide else 5) * self.unit, (0.78 if wide else 0.92) * self.px
        bold = place <= row.laid
        self.pen.text(rank.text, x, top + self.h / 2, text, fill=ink, bold=bold)
        for line, code in enumerate(codes):
            x, y = left + self.w - 4 * self.unit, top + self.h * (0.3 + 0.4 * line)
            self.pen.text(code, x, y, 0.64 * self.px, fill=ink, align="right")

    def state(self, row: Row, top: float, look: tuple[str, ...], *, again: bool) -> None:
        """The state as a sign and a word, so that nothing is told by colour alone."""
        theme, unit = self.theme, self.unit
        if again:
            left = self.tracks.left(row.length)
            self._felt(left, top, self.tracks.width - left - 4 * unit)
        if not look:
            return
        x, y = self.tracks.left(row.length) + 10 * unit, top + self.h / 2
        inks = {"playable": theme.can, "stalled": theme.ask, "dead": theme.ask}
        sign = inks.get(row.state, theme.label)
        fill = sign if row.state == "playable" else None
        self.pen.path(SIGNS[row.state], x, y, unit, fill=fill, stroke=sign, width=1.6 * unit)
        # A dead pile that takes a card now has the sign of the one and the word of the other.
        word = "dead" if row.dead else row.state
        ink = inks.get(word, theme.label)
        self.pen.text(word, x + 11 * unit, y, 0.8 * self.px, fill=ink)


def ledger_html(ledger: Ledger) -> str:
    """The ledger as a table of text, for screen readers and for copying."""
    head = "".join(f'<th scope="col">{word}</th>' for word in _COLUMNS)
    rows = "".join(_html_row(row) for row in ledger.rows)
    proof = f"<p>{escape(str(ledger.proof))}</p>" if ledger.proof else ""
    return (
        '<table style="border-collapse:collapse;line-height:1.6">'
        f"<caption>The ledger: what each foundation wants</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>{proof}"
    )


_COLUMNS = ("Foundation", "Home", "Next", "Where its copies are", "State")


def _html_row(row: Row) -> str:
    places = row.places or "–"
    if row.state in ("stalled", "buried") and row.under:
        places += f" (on it, from the top: {' '.join(map(str, row.under))})"
    state = "playable, but dead" if row.dead and row.state == "playable" else row.state
    cells = (f"{row.laid} of {row.length}", row.wants, places, state)
    data = "".join(f"<td style='padding-right:1em'>{escape(cell)}</td>" for cell in cells)
    return f'<tr><th scope="row">{escape(f"{row.foundation} {row.title}")}</th>{data}</tr>'
