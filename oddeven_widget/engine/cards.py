"""Cards are values: a rank, a suit, and which side is up.

There are only 52 x 2 of them, so each is made once and compared by identity, which keeps
positions (tuples of cards) quick to compare and to hash. A card's *code* is two characters,
``"TS"`` for the ten of spades lying face up and ``"Ts"`` for the same card face down; people
read ``10♠``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property
from typing import Final, NoReturn

from .values import ValueObject, checked
from .words import quoted

__all__ = ["BadCard", "Card", "Pack", "Rank", "Suit", "read_cards"]

# What is asked for where something else was given.
CARD: Final = "a card, such as Card.parse('9S')"

_RANK_WORDS = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


class BadCard(ValueError):
    """A text that is not a card, or a list of cards that is not the pack."""


class Suit(Enum):
    """One of the four suits, in the order in which this project always lists them.

    >>> [suit.symbol for suit in Suit], Suit.HEARTS.word, Suit.HEARTS.is_red
    (['♠', '♥', '♦', '♣'], 'hearts', True)
    """

    SPADES = ("S", "♠")
    HEARTS = ("H", "♥")
    DIAMONDS = ("D", "♦")
    CLUBS = ("C", "♣")

    def __init__(self, letter: str, symbol: str) -> None:
        self.letter: Final = letter
        self.symbol: Final = symbol
        self.word: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[letter]
        self.is_red: Final = letter in "HD"


class Rank(IntEnum):
    """A rank from ace (1) to king (13); its *index* in a sequence is one less.

    >>> Rank.TEN.letter, Rank.TEN.text, Rank.QUEEN.word, Rank.ACE.index
    ('T', '10', 'queen', 0)
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"{quoted(value)} is no rank: there are Rank.ACE (1) to Rank.KING (13).")

    @property
    def index(self) -> int:
        """The rank's place among the thirteen, 0 to 12, as sequences count it."""
        return self.value - 1

    @property
    def letter(self) -> str:
        """One character: A 2 … 9 T J Q K."""
        return "A23456789TJQK"[self.value - 1]

    @property
    def text(self) -> str:
        """What stands in a card's corner: A 2 … 9 10 J Q K."""
        return "10" if self.value == 10 else self.letter

    @property
    def word(self) -> str:
        """The rank in words: ace, two … king."""
        return _RANK_WORDS[self.value - 1]


class Card:
    """A playing card with its face up or down; equal cards are one and the same object.

    >>> Card(Rank.TEN, Suit.SPADES).code, str(Card.parse("10♠")), Card.parse("TS").words
    ('TS', '10♠', 'ten of spades')
    >>> Card.parse("Ts").face_up, Card.parse("Ts").up is Card.parse("TS")
    (False, True)
    """

    __slots__ = ("code", "down", "face_up", "rank", "suit", "up")
    code: str
    rank: Rank
    suit: Suit
    face_up: bool
    up: Card
    down: Card

    def __new__(cls, rank: Rank, suit: Suit, face_up: bool = True) -> Card:
        """Give the one card of this rank and suit with this face."""
        suit = checked(suit, Suit, "a suit, such as Suit.SPADES")
        return _CARDS[Rank(rank).letter + (suit.letter if face_up else suit.letter.lower())]

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card as people and programs write it; a lower-case suit lies face down.

        >>> [Card.parse(text).code for text in ("TS", "10S", "10♠", "9h", "a♥")]
        ['TS', 'TS', 'TS', '9h', 'AH']
        """
        # A pasted suit may be followed by the sign that makes it a coloured picture.
        cleaned = text.strip().rstrip("\ufe0f") if isinstance(text, str) else ""
        rank, suit = cleaned[:-1].upper(), cleaned[-1:]
        letter = _SUIT_OF_SYMBOL.get(suit, suit)
        card = _CARDS.get(("T" if rank == "10" else rank) + letter)
        if card is None:
            raise BadCard(
                f"{quoted(text)} is not a card: write a rank (A 2 … 9 10 or T, J Q K) "
                "and a suit (S H D C or ♠ ♥ ♦ ♣), such as TS, 10♠ or 7D."
            )
        return card

    @property
    def words(self) -> str:
        """The card as it is spoken: 'seven of spades'."""
        return f"{self.rank.word} of {self.suit.word}"

    def __str__(self) -> str:
        return self.rank.text + self.suit.symbol

    def __repr__(self) -> str:
        return f"Card.parse({self.code!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A card never changes.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("A card never changes.")

    def __reduce__(self) -> tuple[object, ...]:
        return (Card, (self.rank, self.suit, self.face_up))

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


def _make_cards() -> dict[str, Card]:
    """Both sides of all 52 cards, by code; made once, at import."""
    cards: dict[str, Card] = {}
    for suit in Suit:
        for rank in Rank:
            sides = [object.__new__(Card), object.__new__(Card)]
            for card, face_up in zip(sides, (True, False), strict=True):
                code = rank.letter + (suit.letter if face_up else suit.letter.lower())
                values = (code, rank, suit, face_up, *sides)
                names = ("code", "rank", "suit", "face_up", "up", "down")
                for name, value in zip(names, values, strict=True):
                    object.__setattr__(card, name, value)
                cards[code] = card
    return cards


_CARDS: Final = _make_cards()
_SUIT_OF_SYMBOL: Final = {suit.symbol: suit.letter for suit in Suit}


@dataclass(frozen=True)
class Pack(ValueObject):
    """All the cards of a game: `copies` of each rank up to `ranks` in each of `suits`.

    >>> len(Pack(copies=2).cards), Pack(ranks=3, suits=(Suit.HEARTS,)).codes
    (104, 'AH 2H 3H')
    """

    copies: int = 1
    ranks: int = 13
    suits: tuple[Suit, ...] = tuple(Suit)

    def __post_init__(self) -> None:
        suits = set(self.suits)
        if not (1 <= self.copies <= 4 and 1 <= self.ranks <= 13 and suits):
            raise ValueError("A pack has 1 to 4 copies, 1 to 13 ranks and at least one suit.")
        if not suits <= set(Suit) or len(suits) < len(self.suits):
            raise ValueError(
                "A pack's suits are different ones of spades, hearts, diamonds, clubs."
            )

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The pack in its own order (copy by copy, suit by suit, ace upwards), face up."""
        return tuple(
            Card(rank, suit)
            for _ in range(self.copies)
            for suit in self.suits
            for rank in list(Rank)[: self.ranks]
        )

    @property
    def codes(self) -> str:
        """The pack as text, a blank between cards."""
        return " ".join(card.code for card in self.cards)


def read_cards(cards: object) -> tuple[Card, ...]:
    """Read a list of cards: one text, one card, or a list or tuple of cards or of their texts.

    >>> [str(card) for card in read_cards("2C 5D, AS")]
    ['2♣', '5♦', 'A♠']
    """
    if isinstance(cards, str):
        items: list[object] = list(cards.replace(",", " ").split())
    elif isinstance(cards, list | tuple | Card):
        items = [cards] if isinstance(cards, Card) else list(cards)
    else:
        raise BadCard(
            f"Cards are a text such as '2C 5D AS' or a list of them, not {quoted(cards)}."
        )
    return tuple(_read_card(item, number) for number, item in enumerate(items, 1))


def _read_card(item: object, number: int) -> Card:
    if isinstance(item, Card):
        return item
    try:
        return Card.parse(item)  # type: ignore[arg-type]  # whatever it is, the error quotes it
    except BadCard as error:
        raise BadCard(f"Card {number}: {error}") from None
