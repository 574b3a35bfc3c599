"""Colours and sizes: every ink of the table has a name here, and its contrast is tested."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddeven_widget.engine.cards import Rank, Suit
from oddeven_widget.engine.words import quoted

# The design of a card is drawn on this grid and scaled from it.
GRID_W, GRID_H = 72, 100
# How far the shadow reaches beyond the card, on that grid.
SHADOW_REACH = 3


@dataclass(frozen=True)
class Theme:
    """A theme names every colour of the table as #RRGGBB."""

    name: str
    felt: str
    label: str  # words on the felt
    pale: str  # what an empty or waiting foundation wants; it is read, so it is text too
    slot_fill: str
    slot_edge: str
    paper: str
    paper_edge: str
    shadow: str
    shadow_alpha: float
    suits: tuple[str, str, str, str]  # in the order of Suit
    four_suits: tuple[str, str, str, str]
    skin: str
    shade: str  # the side of a face that is turned from the light
    gold: str
    cloth: str  # the second cloth of the court, beside the suit's own ink
    outline: str  # brows, noses, seams
    back: str
    back_line: str
    can: str  # "you can"
    did: str  # "you did"
    ask: str  # a question, or something wrong
    tints: tuple[str, str]  # the paper of odd ranks and of even ones, where they are told apart
    by_parity: bool = False

    def ink(self, suit: Suit) -> str:
        """Each suit is printed in one ink.

        >>> LIGHT.ink(Suit.HEARTS) == LIGHT.ink(Suit.DIAMONDS)
        True
        """
        return self.suits["SHDC".index(suit.letter)]

    def paper_for(self, rank: Rank) -> str:
        """All faces have one paper, or odd ranks a warm one and even ranks a cool one.

        >>> LIGHT.paper_for(Rank.ACE) == LIGHT.paper_for(Rank.TWO)
        True
        >>> LIGHT.parity().paper_for(Rank.ACE) == LIGHT.parity().paper_for(Rank.TWO)
        False
        """
        return self.tints[(rank + 1) % 2] if self.by_parity else self.paper

    def parity(self) -> Theme:
        """The same theme with odd and even ranks told apart, by a tint and by one dot or two.

        >>> DARK.parity().by_parity
        True
        """
        return replace(self, by_parity=True)

    def four_colour(self) -> Theme:
        """The same theme with an ink of its own for each suit.

        >>> len(set(DARK.four_colour().suits))
        4
        """
        return replace(self, suits=self.four_suits)


_BLACK, _RED, _BLUE, _GREEN = "#1C2733", "#C42B30", "#1D5FB8", "#0A6118"

DARK = Theme(
    name="dark",
    felt="#0F4147",
    label="#E9F2EE",
    pale="#9CC6C2",
    slot_fill="#0C383D",
    slot_edge="#35676B",
    paper="#FBF8F1",
    paper_edge="#C9C6BC",
    shadow="#021418",
    shadow_alpha=0.16,
    suits=(_BLACK, _RED, _RED, _BLACK),
    four_suits=(_BLACK, _RED, _BLUE, _GREEN),
    skin="#F7DFC6",
    shade="#EBC6A4",
    gold="#E5A93A",
    cloth="#7FA9AE",
    outline="#1C2733",
    back="#17545B",
    back_line="#9CC6C2",
    can="#FFC857",
    did="#7CD4FF",
    ask="#F49A94",
    tints=("#FFEBCB", "#DFEDFA"),
)

LIGHT = replace(
    DARK,
    name="light",
    felt="#DCE7E3",
    label="#1D3A3B",
    pale="#436163",
    slot_fill="#D0DEDA",
    slot_edge="#A5BCB8",
    paper="#FFFDF8",
    paper_edge="#C8CBC3",
    shadow="#16363A",
    shadow_alpha=0.07,
    can="#8F4A00",
    did="#00588F",
    ask="#A8004A",
)

HIGH_CONTRAST = replace(
    DARK,
    name="high-contrast",
    felt="#000000",
    label="#FFFFFF",
    pale="#E3E3E3",
    slot_fill="#000000",
    slot_edge="#FFFFFF",
    paper="#FFFFFF",
    paper_edge="#FFFFFF",
    shadow="#000000",
    shadow_alpha=0.0,
    suits=("#000000", "#A80014", "#A80014", "#000000"),
    four_suits=("#000000", "#A80014", "#0036A8", "#00560F"),
    skin="#FFE9D2",
    shade="#F2C79C",
    gold="#FFD23F",
    cloth="#4E7F8A",
    outline="#000000",
    back="#00363C",
    back_line="#FFFFFF",
    can="#FFD83D",
    did="#66D9FF",
    ask="#FF8585",
    tints=("#FFE7B8", "#D2E8FF"),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}


def theme_of(name: str, four_colour: bool = False) -> Theme:
    """A theme is called by its name: light, dark or high-contrast.

    >>> theme_of("dark", four_colour=True).felt == DARK.felt
    True
    """
    if name not in THEMES:
        raise ValueError(f"There is no theme {name!r}; there are {', '.join(THEMES)}.")
    return THEMES[name].four_colour() if four_colour else THEMES[name]


@dataclass(frozen=True)
class Size:
    """A size says how large a card is, in CSS px, and all else follows from it."""

    name: str
    card_w: int
    card_h: int
    radius: float
    gap: int
    text_px: float
    # How high the rank in a corner is on the grid: on small cards relatively more, to be read.
    index: float = 20

    @property
    def unit(self) -> float:
        """One step of the grid on which the faces are drawn, in CSS px.

        >>> NORMAL.unit
        1.0
        """
        return self.card_w / GRID_W

    @property
    def index_px(self) -> float:
        """The height of the rank in a card's corner, in CSS px; 18 at least.

        >>> NORMAL.index_px
        20.0
        """
        return self.index * self.unit

    @property
    def bleed(self) -> int:
        """A picture of one card must be this much larger on each side, for the shadow.

        >>> NORMAL.bleed
        3
        """
        return -int(-SHADOW_REACH * self.unit // 1)


SMALL = Size("small", 54, 75, 4.5, 7, 12, index=24)
NORMAL = Size("normal", 72, 100, 6, 10, 14)
LARGE = Size("large", 108, 150, 9, 15, 18)
SIZES = {size.name: size for size in (SMALL, NORMAL, LARGE)}


def size_of(name: str) -> Size:
    """A size is called by its name: small, normal or large.

    >>> size_of("large").card_w
    108
    """
    if name not in tuple(SIZES):
        raise ValueError(f"There is no size {quoted(name)}; there are {', '.join(SIZES)}.")
    return SIZES[name]


def contrast(a: str, b: str) -> float:
    """The contrast of two colours is WCAG 2's, from 1 (the same) to 21 (black on white).

    >>> round(contrast("#000000", "#FFFFFF"), 1)
    21.0
    """
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def rgb(colour: str) -> tuple[int, int, int]:
    """A colour #RRGGBB is three numbers from 0 to 255.

    >>> rgb("#FF8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    # WCAG's own constants; sRGB's exact threshold is 0.04045, which changes no 8-bit colour.
    return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
