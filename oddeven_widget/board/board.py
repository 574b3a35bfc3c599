"""The board: a canvas on which a position is kept drawn, changes as small updates."""

from __future__ import annotations

from collections.abc import Callable

from ..bookkeeping.game import Change
from ..engine.spec import Rules
from ..engine.state import State
from .canvas.canvas import AIR, CARDS, FELT, MARKS, TableCanvas, frame, sprites_for
from .canvas.film import Film
from .canvas.link import Link
from .draw.geometry import Hit, TablePlan, hit, plan_for
from .draw.lifted import Lift, clear_lift, paint_lift
from .draw.motion import Way, scenes_of, way_of
from .draw.painter import Highlights, paint_felt, paint_marks, paint_piles
from .draw.theme import Size, Theme

__all__ = ["Board"]

# So many pictures of cards are drawn ahead in one message.
AT_ONCE = 6


class Board:
    """Draws what it is given to show: a position, what is marked on it, and cards in hand.

    Nothing is drawn before a client is ready, and all of it each time one is: a first view, a
    page loaded again, a second browser.
    """

    def __init__(
        self,
        rules: Rules,
        theme: Theme,
        size: Size,
        glides: Callable[[], bool] = lambda: True,
        attempt: Callable[[Callable[[], None]], object] = lambda act: act(),
    ) -> None:
        self.theme, self.size = theme, size
        self.plan: TablePlan = plan_for(rules, size)
        self.canvas = TableCanvas(self.plan.width, self.plan.height)
        self._sprites = sprites_for(theme, size)
        self._link = Link(lambda: attempt(self._draw_ahead))
        self._film, self._glides = Film(self.canvas), glides
        self._rules = rules
        self._is_ready = False
        self._shown: tuple[State, Highlights, Lift | None] | None = None

    # -- drawing ---------------------------------------------------------------------

    def show(
        self,
        state: State,
        marks: Highlights,
        change: Change | None = None,
        held: Lift | None = None,
    ) -> None:
        """Draw what differs from what is shown: a pile, a mark; all of it for another game.

        Cards glide if it is told by what change the position came about, unless `glides` says
        no. What is still gliding when there is something new to show has arrived. `held` are
        cards in hand.
        """
        if state.rules is not self._rules and state.rules != self._rules:
            self._lay(state.rules)
        if not self._is_ready:
            return
        before, self._shown = self._shown, None
        with frame(self.forget):
            if before is None:
                self._paint_all(state, marks, held)
            elif before != (state, marks, held):
                way = self._way(before[0], change, before[2])
                self._paint_changes(before, (state, marks, held))
                if way:
                    scenes = scenes_of(self.plan, way)
                    self._film.show(self.plan, scenes, self.theme, self._sprites)
        self._shown = (state, marks, held)

    def _way(self, before: State, change: Change | None, let_go: Lift | None) -> Way | None:
        """The way that cards glide now; none while others still do, which would make a queue."""
        glides = change is not None and change.before is before and self._glides()
        way = way_of(change) if change is not None and glides else None
        if way and let_go:
            # What was played has been carried there by hand.
            way = Way(way.states[1:], way.hops[1:]) if way.hops[1:] else None
        if self._link.is_slow:
            self._link.measure(1)
        if way and self._film.is_free and not self._link.is_slow:
            self._film.stop()
            return way
        end = self._film.stop if change is None else self._film.skip
        end()
        return None

    def arrive(self) -> None:
        """Whatever glides has arrived: the uppermost layer is free."""
        with frame(self.forget):
            self._film.stop()

    def opened(self) -> None:
        """A view was opened: see how far away it is, and draw ahead what it may need."""
        self._link.measure()

    def _draw_ahead(self) -> None:
        """The browser waits for nothing: draw some cards that have not been seen yet.

        So the pictures of all cards get there, a few at a time, before a move would bring them.
        """
        cards = self._sprites.missing(self._rules.pack.cards)[:AT_ONCE]
        if cards:
            with frame(self._sprites.forget):
                for card in cards:
                    self._sprites.picture(card)
            self._link.measure(1)

    def show_again(self, state: State, marks: Highlights, held: Lift | None = None) -> None:
        """Draw everything, pictures of the cards included: a client has just become ready."""
        self._is_ready, self._shown = True, None
        # The page has lost all pictures: each is drawn when it is needed, or ahead of that.
        self._sprites.forget()
        self.show(state, marks, held=held)

    @property
    def shows_hand(self) -> bool:
        """Whether cards in hand are to be seen."""
        return self._shown is not None and self._shown[2] is not None

    @property
    def is_ready(self) -> bool:
        """Whether the table is on a page, so that there is anything to draw on."""
        return self._is_ready

    def restyle(self, theme: Theme, size: Size) -> None:
        """Draw in other colours, at another size; what was shown is gone until `show_again`."""
        self.theme, self.size, self._sprites = theme, size, sprites_for(theme, size)
        self._lay(self._rules)
        if self._is_ready:
            self._link.measure(1)

    def forget(self) -> None:
        """Draw everything the next time: what is shown is not known any more."""
        self._shown = None
        self._sprites.forget()

    def _lay(self, rules: Rules) -> None:
        self._rules, self.plan, self._shown = rules, plan_for(rules, self.size), None
        self.canvas.resize(self.plan.width, self.plan.height)

    def _paint_all(self, state: State, marks: Highlights, held: Lift | None) -> None:
        self._film.stop()
        self.canvas.clear()
        paint_felt(self.canvas.pen(FELT), self.plan, self.theme)
        cards = self.canvas.pen(CARDS, self._sprites)
        places = self.plan.places
        paint_piles(cards, self.plan, state, self.theme, places, fresh=True, held=_taken(held))
        paint_marks(self.canvas.pen(MARKS), self.plan, state, self.theme, marks, fresh=True)
        self._paint_hand(None, held)

    def _paint_changes(
        self,
        before: tuple[State, Highlights, Lift | None],
        now: tuple[State, Highlights, Lift | None],
    ) -> None:
        (old, old_marks, let_go), (state, marks, held) = before, now
        changed = [name for name in self.plan.places if old.piles[name] != state.piles[name]]
        if "S" not in changed and ("W" in changed or old.pass_number != state.pass_number):
            # An empty stock says whether the waste can be turned over, and beside it stands the
            # pass: dealt again without a play it has the very cards of the pass before.
            changed.append("S")
        if _taken(let_go) != _taken(held):
            changed += [name for name, _ in (_taken(let_go), _taken(held)) if name]
        if changed:
            cards = self.canvas.pen(CARDS, self._sprites)
            names = dict.fromkeys(changed)
            paint_piles(cards, self.plan, state, self.theme, names, held=_taken(held))
        if changed or marks != old_marks:
            paint_marks(self.canvas.pen(MARKS), self.plan, state, self.theme, marks)
        if held != let_go:
            self._paint_hand(let_go, held)

    def close(self) -> None:
        """Take away what is no part of the canvas, on which nothing is drawn any more."""
        self._is_ready = False
        self._film.close()
        self._link.close()

    def _paint_hand(self, let_go: Lift | None, held: Lift | None) -> None:
        """Only the place is cleared where the hand was, so that a frame of a drag is small."""
        if let_go is None and held is None:
            return
        air = self.canvas.pen(AIR, self._sprites)
        if let_go:
            clear_lift(air, self.plan, let_go)
        if held:
            paint_lift(air, self.plan, self.theme, held)

    def hit(self, state: State, x: float, y: float) -> Hit | None:
        """What lies under a point given in CSS px."""
        return hit(self.plan, state, x, y)


def _taken(held: Lift | None) -> tuple[str, int]:
    """The pile of which cards are in hand, and how many."""
    return (held.pile, held.count) if held else ("", 0)
