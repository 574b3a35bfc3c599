"""Which deals can be won, and how hard they are: a letter for each numbered deal.

The letter names the first of these players who wins the deal: who plays all by the parity rule
(p), who holds back or, where nothing refills the reserve, plays from it first (h), who keeps book
and plans the second pass (b), who sees all cards (s; a w where the bookkeeper wasn't asked). An l
is a deal that is proved lost, a ? one that the search could not decide: unknown, never lost.

``python -m oddeven_widget winnable GAME … --search solver:300000-30000000 --to FILE.json`` makes
such a file as stands in `published/`, of numbered deals, so that anyone can replay any of it. Games
that stand in the file and aren't asked about stay there.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...engine.catalogue import games, rules_of
from ...engine.files import path_to_write, whole_file
from ...engine.spec import Rules
from ...engine.values import kept
from ...engine.words import numbered, quoted
from ..players.registry import Seer, player_named

if TYPE_CHECKING:
    from .results import Study
    from .statistics import Interval

__all__ = [
    "DIFFICULTIES",
    "Verdicts",
    "judge_deals",
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
    """A letter for each deal of a game, from `first_deal` on; `version` is that of its rules.

    `search` is the player who saw all cards, such as "solver:300000-30000000" (see `judge_deals`).

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
        """How many deals were judged."""
        return len(self.letters)

    @property
    def won(self) -> int:
        """How many can be won: a line of moves was found and played."""
        return self.n - self.lost - self.unknown

    @property
    def lost(self) -> int:
        """How many are proved lost."""
        return self.letters.count(LOST)

    @property
    def unknown(self) -> int:
        """How many could not be decided."""
        return self.letters.count(UNKNOWN)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share that can be won, the unknown ones counted both ways."""
        from .statistics import win_interval

        return win_interval(self.won, self.n, self.unknown)

    def deals(self, difficulty: str) -> tuple[int, ...]:
        """The numbers of the deals that can be won and are 'easy', 'medium', 'hard', 'very hard'.

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
        """The difficulties of which there are deals."""
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


def judge_deals(
    game: str | Rules,
    deals: float = 10_000,
    first_deal: int = 1,
    *,
    thinking: int | None = None,
    search: str = "solver",
    folder: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    client: Any = None,
    progress: bool = True,
) -> Verdicts:
    """Solve numbered deals, and see which players win them.

    The bookkeeper, who takes longest, plays the first `thinking` deals only, all if None. `search`
    may be "solver:300000" (so many positions) or "solver:300000-30000000" (ten times as many where
    they don't tell, and again). Each player's results are kept in a `folder`, to be continued.

    >>> judge_deals("odd-and-even", 5, thinking=0, progress=False).won
    5
    """
    from .study import deal_count, study

    rules, every = rules_of(game), deal_count(deals)
    _check_players(thinking, search)
    thought = every if thinking is None else min(thinking, every)
    names = _players(rules)
    counts = {names[PLAIN]: every, names[HELD]: every, names[BOOK]: thought, search: every}
    tables = {}
    for player, count in counts.items():
        store = None if folder is None else Path(folder) / _file_name(rules, player)
        place = (workers, client, progress)
        if count:
            found = study(rules, player, count, first_deal, *place, store=store, keep=True)
            tables[player] = _whole(found, store is not None)
    won = {letter: _won(tables[name]) for letter, name in names.items() if name in tables}
    letters = _letters(tables[search], won, first_deal + thought)
    return Verdicts(rules.name, rules.version, first_deal, letters, search)


def _check_players(thinking: int | None, search: str) -> None:
    """Only who sees all cards proves a deal lost: what any other player loses may be winnable."""
    if thinking is not None and (type(thinking) is not int or thinking < 0):
        raise ValueError(
            "thinking is how many deals the bookkeeper plays, a whole number from 0 on, "
            f"not {quoted(thinking)}."
        )
    if not isinstance(player_named(search), Seer):
        raise ValueError(
            "Who searches sees all cards: name 'solver', or 'solver:300000' for so many "
            f"positions, not {quoted(search)}."
        )


def _players(rules: Rules) -> dict[str, str]:
    """Who stands for a letter: where gaps are refilled, they are what is to be saved."""
    gaps = all(family.is_cell for family in rules.piles)
    return {
        PLAIN: "play-all/parity",
        HELD: "hold:2,4" if gaps else "reserve-first",
        BOOK: "bookkeeper",
    }


def _whole(found: Study, kept: bool) -> Any:
    """The table of a study that was not stopped: a letter stands for a deal by its place."""
    if not found.complete:
        more = "; what is done is kept, so ask again to go on" if kept else ""
        raise RuntimeError(f"Stopped after {numbered(found.n, 'deal')} of {found.strategy}{more}.")
    return found.table()


def _file_name(rules: Rules, player: str) -> str:
    kept = [sign if sign.isalnum() else "-" for sign in f"{rules.name}_{player}"]
    return f"{''.join(kept)}.npz"


def _won(table: Any) -> set[int]:
    return set(table["deal"][table["outcome"] == "won"].tolist())


def _letters(solved: Any, won: Mapping[str, set[int]], unthought: int) -> str:
    """The letters of all deals; those from `unthought` on were not given to the bookkeeper."""
    ends = zip(solved["deal"].tolist(), solved["outcome"].tolist(), strict=True)
    return "".join(_letter(deal, outcome, won, deal < unthought) for deal, outcome in ends)


def _letter(deal: int, outcome: str, won: Mapping[str, set[int]], thought: bool) -> str:
    """The first player who wins the deal; a player's win is as good as a line of the solver's."""
    first = next((letter for letter, deals in won.items() if deal in deals), None)
    if first:
        return first
    if outcome == "won":
        return SEEN if thought else WON
    return LOST if outcome == "lost" else UNKNOWN


def read_verdicts(text: str) -> list[Verdicts]:
    """The verdicts that stand in a file's text, a game a line.

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
    """Write verdicts to a file, a game a line, whole or not at all."""
    fields = ("game", "version", "first_deal", "search", "letters")
    lines = [json.dumps({name: getattr(one, name) for name in fields}) for one in found]
    with whole_file(path_to_write(to, FILE)) as file:
        file.write(("[\n" + ",\n".join(lines) + "\n]\n").encode())


def published_verdicts(game: str | Rules) -> Verdicts | None:
    """The verdicts that are published with the package; None for a game without any.

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
