"""The public Game: a game in play, with what its player may know."""

from __future__ import annotations

from ..engine.bare_game import BareGame, Change, Start
from .ledger import Ledger, ledger_of
from .view import PlayerView, view_of

__all__ = ["Change", "Game", "Start"]


class Game(BareGame):
    """One game in play: moves go in, positions come out, and everything can be undone.

    `game` is a name of the catalogue or Rules. The cards come from a numbered `deal`
    (1 … 2**63-1, or ``"pysol:12345"``; a random number when nothing is said), or from `cards`,
    the whole pack with the first card dealt first, or from `piles`, any position. Only one of
    the three may be given; `pass_number` goes with `piles`. `view` is what a player at the table
    may know, and `ledger` what follows from it.

    >>> game = Game("odd-and-even", deal=7)
    >>> print(game.play("R8>F3"))
    R8>F3 A♦ · S>R8 2♦
    >>> game.undo() and game.state == Game("odd-and-even", deal=7).state
    True
    """

    def view(self, memory: bool = True) -> PlayerView:
        """View of a player, who may know this now: with perfect memory, or only what is visible.

        >>> len(Game("odd-and-even", deal=7).view().unseen)
        95
        """
        return view_of(self.state, memory)

    def ledger(self, memory: bool = True) -> Ledger:
        """The book that a player keeps: what each foundation wants and where that is.

        >>> Game("odd-and-even", deal=7).ledger().row("F1").wants
        'A♠'
        """
        return ledger_of(self.view(memory))
