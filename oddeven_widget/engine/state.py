"""A position is a value: frozen piles of cards, the pass, and the rules they are played by."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from .cards import CARD, Card
from .explain import why_not
from .moves import IllegalMove, Move, Step, Transfer
from .spec import Rules
from .table import DEAL, REDEAL, Lookup, Pile, lookup_of
from .text import table_text
from .values import checked
from .words import listed, numbered, quoted

__all__ = ["State", "Status"]

Status = Literal["playing", "won", "stuck"]


class State:
    """One position of one game. It never changes; `apply` gives the Step to the next one.

    Positions with the same piles in the same pass under the same rules are equal and hash alike.

    >>> from oddeven_widget import Game
    >>> state = Game("odd-and-even", deal=7).state
    >>> len(state.piles["S"]), state.status, "S>W" in state.legal_moves
    (95, 'playing', True)
    >>> state.rules.title, state.pass_number, state.redeals_left, state.home
    ('Odd and Even', 1, 1, 0)
    """

    __slots__ = ("_hash", "_legal", "_lookup", "_named", "_pass", "_piles")
    _piles: tuple[Pile, ...]
    _pass: int
    _lookup: Lookup
    _legal: tuple[Move, ...] | None
    _hash: int | None
    _named: Mapping[str, Pile] | None

    def __init__(
        self,
        rules: Rules,
        piles: tuple[Pile, ...],
        pass_number: int = 1,
        *,
        lookup: Lookup | None = None,
    ) -> None:
        """Make a position from piles in the order of ``rules.pile_names``, already checked.

        Use `Game(rules, piles=…)` for a position written by hand: it checks the cards. `lookup`,
        if it is at hand, spares looking it up.
        """
        self._lookup = lookup_of(rules) if lookup is None else lookup
        self._piles = piles
        self._pass = pass_number
        self._legal = self._hash = self._named = None

    @property
    def rules(self) -> Rules:
        """The rules by which this position is played."""
        return self._lookup.rules

    @property
    def piles(self) -> Mapping[str, Pile]:
        """Every pile by name, bottom card first; the stock's last card is dealt next."""
        if self._named is None:
            self._named = MappingProxyType(dict(zip(self._lookup.names, self._piles, strict=True)))
        return self._named

    @property
    def pass_number(self) -> int:
        """Which pass through the stock this is, 1 at first."""
        return self._pass

    @property
    def redeals_left(self) -> int:
        """How often the waste may still be turned over."""
        return max(0, self.rules.passes - self._pass)

    @property
    def home(self) -> int:
        """How many cards lie on the foundations."""
        return sum([len(self._piles[place]) for place in self._lookup.foundations])

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, in a fixed order: plays home first, the deal or redeal last.

        Nothing is legal any more in a game that is won.
        """
        if self._legal is None:
            self._legal = self._lookup.legal(self._piles, self._pass)
        return self._legal

    @property
    def status(self) -> Status:
        """'won' with every card home, 'stuck' when nothing is legal, else 'playing'."""
        if self.legal_moves:  # nothing is legal in a game that is won
            return "playing"
        return "won" if self.home == self._lookup.pack_size else "stuck"

    def apply(self, move: Move | str) -> Step:
        """Play a legal move and all that follows from it; the position itself stays as it is.

        Raises IllegalMove, with the reason, when the move is not among `legal_moves`.

        >>> from oddeven_widget import Game
        >>> state = Game("odd-and-even", piles={"R1": "AS", "S": ...}).state
        >>> print(state.apply("R1>F1"))
        R1>F1 A♠ · S>R1 9♣
        """
        if type(move) is not Move:
            move = Move(move)
        if move not in self.legal_moves:
            raise IllegalMove(why_not(self, move))
        lookup = self._lookup
        piles = list(self._piles)
        done: list[Transfer] = []
        source = lookup.index[move.source]
        lookup.carry(piles, source, lookup.index[move.target], move.count, done)
        lookup.settle(piles, (source, *lookup.late), done)
        pass_number = self._pass + (move == REDEAL)
        after = State(lookup.rules, tuple(piles), pass_number, lookup=lookup)
        return Step(move, self, after, tuple(done))

    def why_not(self, move: Move | str) -> str | None:
        """Say why a move is not legal here, as a person would; None when it is legal.

        >>> from oddeven_widget import Game
        >>> Game("odd-and-even", deal=7).state.why_not("W>F1")
        'The waste is empty.'
        """
        move = Move(move)
        return None if move in self.legal_moves else why_not(self, move)

    def accepts(self, column: str, card: Card) -> bool:
        """Tell whether a column's building rule takes this card, wherever the card lies now.

        >>> from oddeven_widget import Game
        >>> state = Game("odessa", deal=7).state
        >>> print(state.piles["T1"][-1], state.accepts("T1", Card.parse("9S")))
        10♠ True
        """
        columns = [self._lookup.names[place] for place in self._lookup.columns]
        if column not in columns:
            known = listed(columns) if columns else "none"
            raise ValueError(f"{self.rules.title} has no column {quoted(column)}, but {known}.")
        card, place = checked(card, Card, CARD), self._lookup.index[column]
        return card in self._lookup.columns[place].on(self._piles[place])

    def targets(self, source: str, count: int = 1) -> tuple[Move, ...]:
        """List the legal moves of the last `count` cards of a pile, foundations alike only once.

        Foundations are alike when the same cards lie on both, or as many where suits don't
        matter: nobody need be asked which. Two entries or more mean that the player has to
        choose.

        >>> from oddeven_widget import Game
        >>> piles = {"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "S": ...}
        >>> Game("odd-and-even", piles=piles).state.targets("R1")
        ('R1>F1', 'R1>F5')
        """
        chosen: dict[object, Move] = {}
        for move in self.legal_moves:
            if move.source == source and move.count == count and move not in (DEAL, REDEAL):
                chosen.setdefault(self._kind(move.target), move)
        return tuple(chosen.values())

    def _kind(self, target: str) -> object:
        owner = self.rules.foundation_of.get(target)
        return (owner, len(self.piles[target])) if owner else target

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        same = self._pass == other._pass and self._piles == other._piles
        return same and self.rules == other.rules

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self._pass, self._piles))
        return self._hash

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (State, (self.rules, self._piles, self._pass))

    def __repr__(self) -> str:
        where = f"pass {self._pass}, " if self.rules.passes else ""
        home = f"{numbered(self.home, 'card')} home"
        return f"<State of {self.rules.name}: {where}{home}, {self.status}>"

    def __str__(self) -> str:
        return table_text(self)
