"""A game against a simple model of it: a list of positions and a place in the list."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import games
from oddeven_widget.engine.moves import IllegalMove


class Playing(RuleBasedStateMachine):
    """All that a player can do, in any order."""

    name = "odd-and-even"

    @initialize(deal=st.integers(1, 2**63 - 1))
    def deal(self, deal):
        self.game = Game(self.name, deal=deal)
        self.told = []
        self.game.observe(self.told.append)
        self.positions, self.place = [self.game.state], 0
        self.starts = [(0, deal)]  # where in the list the present deal begins

    def goes_on(self, state):
        self.starts = self.starts[: self.place + 1]
        self.positions = [*self.positions[: self.place + 1], state]
        self.place += 1

    @precondition(lambda self: self.game.legal_moves)
    @rule(data=st.data(), number=st.integers(1, 8))
    def play(self, data, number):
        for _ in range(number):
            if self.game.legal_moves:
                move = data.draw(st.sampled_from(self.game.legal_moves))
                step = self.game.play(move if data.draw(st.booleans()) else str(move))
                assert step.before == self.positions[self.place]
                self.goes_on(step.after)
                self.starts.append(self.starts[-1])

    @rule(source=st.sampled_from("SWFRT"), number=st.integers(0, 12), home=st.integers(0, 12))
    def play_anything(self, source, number, home):
        move = f"{source}{number or ''}>F{home}"
        if move not in self.game.legal_moves:
            with pytest.raises(IllegalMove):
                self.game.play(move)

    @rule(number=st.integers(1, 8))
    def undo(self, number):
        for _ in range(number):
            if self.place == 0:
                with pytest.raises(IllegalMove):
                    self.game.undo()
            else:
                self.game.undo()
                self.place -= 1

    @rule(number=st.integers(1, 8))
    def redo(self, number):
        for _ in range(number):
            if self.place == len(self.positions) - 1:
                with pytest.raises(IllegalMove):
                    self.game.redo()
            else:
                self.game.redo()
                self.place += 1

    @rule()
    def restart(self):
        self.game.restart()
        first, deal = self.starts[self.place]
        self.goes_on(Game(self.name, deal=deal).state)
        self.starts.append((self.place, deal))
        assert self.positions[self.place] == self.positions[first]

    @rule(deal=st.integers(1, 2**63 - 1))
    def new_deal(self, deal):
        self.game.new_deal(deal)
        self.goes_on(Game(self.name, deal=deal).state)
        self.starts.append((self.place, deal))

    @rule()
    def save_and_load(self):
        first, deal = self.starts[self.place]
        self.game = Game.from_text(self.game.to_text())
        self.game.observe(self.told.append)
        self.positions = self.positions[first : self.place + 1]
        self.place -= first
        self.starts = [(0, deal)] * len(self.positions)

    @invariant()
    def it_is_where_the_model_is(self):
        if hasattr(self, "game"):
            first, deal = self.starts[self.place]
            assert self.game.state == self.positions[self.place]
            assert (self.game.deal, len(self.game.moves)) == (deal, self.place - first)
            assert self.game.can_undo is (self.place > 0)
            assert self.game.can_redo is (self.place < len(self.positions) - 1)
            assert not self.told or self.told[-1].after == self.game.state


def machine(name):
    """The test of one game, under the game's name."""
    case = type(f"Playing {name}", (Playing,), {"name": name}).TestCase
    case.settings = settings(max_examples=12, stateful_step_count=25, deadline=None)
    return case


for each in games():
    globals()[f"Test_{each}"] = machine(each)
del each
