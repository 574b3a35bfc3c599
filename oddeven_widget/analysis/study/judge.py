"""Judging deals: studies of the solver and of weaker players on the same deals, as verdicts.

``python -m oddeven_widget winnable GAME … --search solver:300000-30000000 --to FILE.json`` makes
such a file as `published/winnable.json`, of numbered deals, so that anyone can replay any of it.
Games in the file that were not asked about stay there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...engine.catalogue import rules_of
from ...engine.spec import Rules
from ...engine.words import numbered, quoted
from ..players.registry import Seer, player_named
from .verdicts import BOOK, HELD, LOST, PLAIN, SEEN, UNKNOWN, WON, Verdicts

if TYPE_CHECKING:
    from .results import Study

__all__ = ["judge_deals"]


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
    """Solve numbered deals, and find the weakest player that wins each.

    The bookkeeper, the slowest, plays the first `thinking` deals only, all if None. `search` is
    the solver's budget in positions: "solver:300000", or "solver:300000-30000000" for ten times as
    many where a deal is undecided, again and again up to that. Each player's results are kept in a
    checkpoint file in `folder`. RuntimeError if a study was interrupted.

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
    """Only the solver proves a deal lost: what any other player loses may be winnable."""
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
    """The player of each letter; holding back saves gaps, so only where these are refilled."""
    gaps = all(family.is_cell for family in rules.piles)
    return {
        PLAIN: "play-all/parity",
        HELD: "hold:2,4" if gaps else "reserve-first",
        BOOK: "bookkeeper",
    }


def _whole(found: Study, kept: bool) -> Any:
    """The table of a complete study: a letter belongs to a deal by its place."""
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
    """The letters of all deals; the bookkeeper did not play those from `unthought` on."""
    ends = zip(solved["deal"].tolist(), solved["outcome"].tolist(), strict=True)
    return "".join(_letter(deal, outcome, won, deal < unthought) for deal, outcome in ends)


def _letter(deal: int, outcome: str, won: Mapping[str, set[int]], thought: bool) -> str:
    """The first player that wins the deal: any player's win proves that it can be won."""
    first = next((letter for letter, deals in won.items() if deal in deals), None)
    if first:
        return first
    if outcome == "won":
        return SEEN if thought else WON
    return LOST if outcome == "lost" else UNKNOWN
