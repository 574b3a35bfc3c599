"""play: the public constructor of tables, which loads their modules with the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..bookkeeping.game import Game
    from ..engine.spec import Rules
    from .widget import GameWidget

__all__ = ["play"]


def play(
    game: str | Rules | Game = "odd-and-even",
    deal: int | str | None = None,
    *,
    cards: object = None,
    piles: Mapping[str, object] | None = None,
    theme: str = "auto",
    size: str = "normal",
    four_colour: bool = False,
    parity: bool = False,
    motion: bool = True,
) -> GameWidget:
    """Make a table on which a game can be played; as the last line of a cell it is shown.

    `game` is a name, Rules, or a Game that is being played already: what other cells do to it is
    drawn at once. `deal`, `cards` and `piles` are as for `Game`. `theme` is "auto" (as the
    page around it), "dark" (a deep green table), "light" or "high-contrast"; `size` is "small",
    "normal" or "large"; with `four_colour` each suit has a colour of its own; with `parity` odd
    ranks are printed on a warm and even ranks on a cool paper. `restyle` changes all of them.
    Cards glide from pile to pile, unless `motion` is off; the widget's own `motion` turns it off
    and on later.

    >>> table = play("odd-and-even", deal=7)
    >>> table.game.deal
    7
    """
    # What a table is made of loads with the first table, not with the package.
    from .widget import GameWidget  # noqa: PLC0415

    game = _game_of(game, deal, cards, piles)
    return GameWidget(
        game, theme=theme, size=size, four_colour=four_colour, parity=parity, motion=motion
    )


def _game_of(
    game: object, deal: int | str | None, cards: object, piles: Mapping[str, object] | None
) -> Game:
    """The Game that is meant; one that is being played already can't be dealt other cards."""
    from ..bookkeeping.game import Game  # noqa: PLC0415
    from ..engine.state import State  # noqa: PLC0415

    if isinstance(game, State):
        given = "state.rules, piles=state.piles, pass_number=state.pass_number"
        raise ValueError(f"A position is played on as a game: play(Game({given})).")
    if not isinstance(game, Game):
        return Game(game, deal, cards=cards, piles=piles)  # type: ignore[arg-type]
    if not (deal is None and cards is None and piles is None):
        raise ValueError("A Game has its cards already: name a game instead to deal other cards.")
    return game
