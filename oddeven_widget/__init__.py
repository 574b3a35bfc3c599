"""Odd and Even: a rules engine for skip-by-two patience games, and a card table for notebooks."""

from .board.widget import GameWidget, play
from .bookkeeping.game import Game
from .engine.cards import BadCard, Card, Rank, Suit
from .engine.catalogue import games, rules_of
from .engine.help import rule_help
from .engine.moves import IllegalMove, Move
from .engine.saves import BadSave
from .engine.spec import Rules
from .engine.state import State

__all__ = [
    "BadCard",
    "BadSave",
    "Card",
    "Game",
    "GameWidget",
    "IllegalMove",
    "Move",
    "Rank",
    "Rules",
    "State",
    "Suit",
    "games",
    "play",
    "rule_help",
    "rules_of",
]
