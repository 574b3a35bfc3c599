"""Verdicts on numbered deals: which can be won, how hard they are; their file, and those published.

A letter a deal names the weakest player of a fixed order that wins it:

| letter | meaning                                                                          |
|--------|----------------------------------------------------------------------------------|
| p      | won by playing all by the parity rule                                            |
| h      | won by holding back or, where no gap is refilled, by playing the reserve first   |
| b      | won by the bookkeeper, who plans once every card has been seen                   |
| s      | won by the solver, which sees all cards, and by none of these                    |
| w      | won by the solver; the bookkeeper did not play it                                |
| l      | proved lost                                                                      |
| ?      | undecided within the solver's budget: unknown, never lost                        |
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Final

from ...engine.catalogue import games, rules_of
from ...engine.files import path_to_write, whole_file
from ...engine.spec import Rules
from ...engine.values import kept
from ...engine.words import quoted

if TYPE_CHECKING:
    from .statistics import Interval

__all__ = [
    "DIFFICULTIES",
    "Verdicts",
    "published_verdicts",
    "read_verdicts",
    "write_verdicts",
]

LETTERS: Final = "phbswl?"
PLAIN, HELD, BOOK, SEEN, WON, LOST, UNKNOWN = LETTERS
DIFFICULTIES: Final[Mapping[str, str]] = {
    "easy": PLAIN,
    "medium": HELD,
    "hard": BOOK,
    "very hard": SEEN,
}
FILE: Final = "winnable.json"


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Verdicts on consecutive deals of a game from `first_deal` on, a letter each.

    `version` is that of its rules, `search` the solver and its budget, such as
    "solver:300000-30000000" (see `judge.judge_deals`).

    >>> found = Verdicts("odd-and-even", 1, 1, "sb?ph")
    >>> found.n, found.won, found.unknown, found.deals("hard")
    (5, 4, 1, (2,))
    """

    game: str
    version: int
    first_deal: int
    letters: str
    search: str = "solver"

    def __post_init__(self) -> None:
        if not isinstance(self.letters, str) or set(self.letters) - set(LETTERS):
            signs = ", ".join(LETTERS)
            raise ValueError(f"Verdicts are letters out of {signs}, not {quoted(self.letters)}.")
        for name, value in (("version", self.version), ("first_deal", self.first_deal)):
            if type(value) is not int or value < 1:
                raise ValueError(f"{name} is a whole number above 0, not {quoted(value)}.")

    @property
    def n(self) -> int:
        """The number of deals judged."""
        return len(self.letters)

    @property
    def won(self) -> int:
        """The number of deals that can be won: a line of moves was found and played."""
        return self.n - self.lost - self.unknown

    @property
    def lost(self) -> int:
        """The number of deals that are proved lost."""
        return self.letters.count(LOST)

    @property
    def unknown(self) -> int:
        """The number of undecided deals."""
        return self.letters.count(UNKNOWN)

    @property
    def interval(self) -> Interval:
        """95 % interval of the proportion that can be won; undecided deals count both ways."""
        from .statistics import win_interval

        return win_interval(self.won, self.n, self.unknown)

    def deals(self, difficulty: str) -> tuple[int, ...]:
        """The numbers of the deals of a difficulty: 'easy', 'medium', 'hard' or 'very hard'.

        Easy deals are won by playing all, medium ones by a simple rule (holding back, or the
        reserve first), hard ones by keeping book and planning; of very hard ones only that they
        can be won is known.
        """
        if difficulty not in tuple(DIFFICULTIES):
            names = ", ".join(DIFFICULTIES)
            raise ValueError(f"A deal is {names}; there is nothing {quoted(difficulty)}.")
        letter = DIFFICULTIES[difficulty]
        return tuple(self.first_deal + at for at, one in enumerate(self.letters) if one == letter)

    @property
    def difficulties(self) -> tuple[str, ...]:
        """The difficulties that occur."""
        return tuple(name for name, letter in DIFFICULTIES.items() if letter in self.letters)

    def one_of(self, difficulty: str) -> int:
        """A deal of this difficulty, chosen at random."""
        deals = self.deals(difficulty)
        if not deals:
            raise ValueError(f"No {difficulty} deal of {self.game} is known.")
        return random.choice(deals)  # noqa: S311 - a game, no secret

    def __str__(self) -> str:
        low, high = self.interval
        deals = f"deals {self.first_deal:,} to {self.first_deal + self.n - 1:,}"
        return (
            f"{self.game}, {deals}: {self.won:,} can be won, {self.lost:,} are lost, "
            f"{self.unknown:,} unknown; {100 * low:.2f} to {100 * high:.2f} % (95 %)"
        )


def read_verdicts(text: str) -> list[Verdicts]:
    """Parse the text of a file of verdicts (JSON); ValueError if it is none.

    >>> read_verdicts("[]")
    []
    """
    try:
        return [Verdicts(**line) for line in json.loads(text)]
    except (ValueError, TypeError) as error:
        raise ValueError(
            f"These are no verdicts as write_verdicts writes them ({str(error).rstrip('.')})."
        ) from None


def write_verdicts(found: Iterable[Verdicts], to: str | os.PathLike[str]) -> None:
    """Write a file of verdicts (JSON, a game a line), whole or not at all.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "mine.json")
    ...     write_verdicts([Verdicts("odd-and-even", 1, 1, "sb?ph")], file)
    ...     read_verdicts(file.read_text())[0].won
    4
    """
    fields = ("game", "version", "first_deal", "search", "letters")
    lines = [json.dumps({name: getattr(one, name) for name in fields}) for one in found]
    with whole_file(path_to_write(to, FILE)) as file:
        file.write(("[\n" + ",\n".join(lines) + "\n]\n").encode())


def published_verdicts(game: str | Rules) -> Verdicts | None:
    """Verdicts published with the package; None for a game without any.

    >>> published_verdicts("odessa") is None
    True
    """
    return _published(rules_of(game))


@kept
def _published(rules: Rules) -> Verdicts | None:
    if rules.name not in games() or rules != rules_of(rules.name):
        return None
    file = resources.files(__package__) / "published" / FILE
    every = read_verdicts(file.read_text(encoding="utf-8"))
    same = (one for one in every if (one.game, one.version) == (rules.name, rules.version))
    return next(same, None)
