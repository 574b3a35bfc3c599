"""The board: a canvas on which a position is kept drawn, and from which presses come."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.game import Change
from ..engine.spec import Rules
from ..engine.state import State
from .canvas import CARDS, FELT, MARKS, PIXELS, TableCanvas, frame, sprites_for
from .film import Film
from .geometry import Hit, Plan, hit, plan_for
from .link import Link
from .motion import scenes_of, way_of
from .painter import Marks, paint_felt, paint_marks, paint_piles
from .theme import Size, Theme

__all__ = ["Board"]

# A press that is reported farther than this from the last move of the mouse, in canvas pixels,
# was made on a canvas that was just scrolled into view: the move tells the right place.
ASTRAY = 6


class Board:
    """Draws what it is given to show, and tells `pressed` what lies under each press.

    Nothing is drawn before a client is ready, and all of it each time one is: a first view, a
    page loaded again, a second browser.
    """

    def __init__(
        self,
        rules: Rules,
        theme: Theme,
        size: Size,
        pressed: Callable[[float, float], object],
        key: Callable[[str, bool], object],
        ready: Callable[[], object],
        hover: Callable[[float, float], object] = lambda _x, _y: None,
        glides: Callable[[], bool] = lambda: True,
    ) -> None:
        self.theme, self.size = theme, size
        self.plan: Plan = plan_for(rules, size)
        self.canvas = TableCanvas(self.plan.width, self.plan.height)
        self._sprites = sprites_for(theme, size)
        self._link, self._film, self._glides = Link(), Film(self.canvas), glides
        self._rules = rules
        self._is_ready = False
        self._shown: tuple[State, Marks] | None = None
        self._mouse: tuple[float, float] | None = None
        self._touch: tuple[float, float] | None = None
        self._pinched = False
        self._pressed, self._key, self._ready, self._hover = pressed, key, ready, hover
        self._listen()

    def _listen(self) -> None:
        canvas = self.canvas
        canvas.on_client_ready(self._on_ready)
        canvas.on_mouse_move(self._on_mouse_move)
        canvas.on_mouse_out(self._on_mouse_out)
        canvas.on_mouse_down(self._on_mouse_down)
        canvas.on_touch_start(self._on_touch)
        canvas.on_touch_move(self._on_touch)
        canvas.on_touch_end(self._on_touch_end)
        canvas.on_touch_cancel(self._on_touch_cancel)
        canvas.on_key_down(self._on_key)

    # -- drawing ---------------------------------------------------------------------

    def show(self, state: State, marks: Marks, change: Change | None = None) -> None:
        """Draw what differs from what is shown: a pile, a mark; all of it for another game.

        Cards glide if it is told by what change the position came about, unless `glides` says
        no. What is still gliding when there is something new to show has arrived.
        """
        if state.rules is not self._rules and state.rules != self._rules:
            self._lay(state.rules)
        if not self._is_ready:
            return
        before, self._shown = self._shown, None
        with frame(self.forget):
            if before is None:
                self._paint_all(state, marks)
            elif before != (state, marks):
                self._move(before[0], change)
                self._paint_changes(before, (state, marks))
        self._shown = (state, marks)

    def _move(self, before: State, change: Change | None) -> None:
        """Let cards glide, unless others still do: nobody waits for a glide to end."""
        way = way_of(change) if change is not None and change.before is before else None
        if self._link.is_slow:
            self._link.measure(1)
        if way and self._glides() and self._film.is_free and not self._link.is_slow:
            scenes = scenes_of(self.plan, way)
            self._film.show(self.plan, scenes, self.theme, self._sprites)
        elif change is not None:
            self._film.skip()
        else:
            self._film.stop()

    def arrive(self) -> None:
        """Whatever glides has arrived: the uppermost layer is free."""
        with frame(self.forget):
            self._film.stop()

    def show_again(self, state: State, marks: Marks) -> None:
        """Draw everything, pictures of the cards included: a client has just become ready."""
        self._is_ready, self._shown = True, None
        with frame(self.forget):
            self._sprites.draw_again()
        self.show(state, marks)

    @property
    def is_ready(self) -> bool:
        """Whether the table is on a page, so that there is anything to draw on."""
        return self._is_ready

    def restyle(self, theme: Theme, size: Size) -> None:
        """Draw in other colours, at another size; what was shown is gone until `show_again`."""
        self.theme, self.size, self._sprites = theme, size, sprites_for(theme, size)
        self._lay(self._rules)

    def forget(self) -> None:
        """Draw everything the next time: what is shown is not known any more."""
        self._shown = None
        self._sprites.forget()

    def _lay(self, rules: Rules) -> None:
        self._rules, self.plan, self._shown = rules, plan_for(rules, self.size), None
        self.canvas.resize(self.plan.width, self.plan.height)

    def _paint_all(self, state: State, marks: Marks) -> None:
        self._film.stop()
        self.canvas.clear()
        paint_felt(self.canvas.pen(FELT), self.plan, self.theme)
        cards = self.canvas.pen(CARDS, self._sprites)
        paint_piles(cards, self.plan, state, self.theme, self.plan.places, fresh=True)
        paint_marks(self.canvas.pen(MARKS), self.plan, state, self.theme, marks, fresh=True)

    def _paint_changes(self, before: tuple[State, Marks], now: tuple[State, Marks]) -> None:
        (old, old_marks), (state, marks) = before, now
        changed = [name for name in self.plan.places if old.piles[name] != state.piles[name]]
        if "S" not in changed and ("W" in changed or old.pass_number != state.pass_number):
            # An empty stock says whether the waste can be turned over, and beside it stands the
            # pass: dealt again without a play it has the very cards of the pass before.
            changed.append("S")
        if changed:
            cards = self.canvas.pen(CARDS, self._sprites)
            paint_piles(cards, self.plan, state, self.theme, changed)
        if changed or marks != old_marks:
            paint_marks(self.canvas.pen(MARKS), self.plan, state, self.theme, marks)

    def close(self) -> None:
        """Take away what is no part of the canvas."""
        self._film.close()
        self._link.close()

    # -- events: each handler is one line around a method --------------------------------

    def hit(self, state: State, x: float, y: float) -> Hit | None:
        """What lies under a point given in CSS px."""
        return hit(self.plan, state, x, y)

    def _on_ready(self) -> None:
        self._ready()
        self._link.measure()

    def _on_mouse_move(self, x: float, y: float) -> None:
        self._mouse = (x, y)
        self._hover(x / PIXELS, y / PIXELS)

    def _on_mouse_out(self, _x: float, _y: float) -> None:
        self._mouse = None

    def _on_mouse_down(self, x: float, y: float) -> None:
        self._press(*self._true_place(x, y))

    def _true_place(self, x: float, y: float) -> tuple[float, float]:
        if self._mouse and max(abs(x - self._mouse[0]), abs(y - self._mouse[1])) > ASTRAY:
            return self._mouse
        return x, y

    def _on_touch(self, touches: list[tuple[float, float]]) -> None:
        self._pinched = self._pinched or len(touches) > 1
        self._touch = touches[0] if touches and not self._pinched else None

    def _on_touch_end(self, touches: list[tuple[float, float]]) -> None:
        # The list of a last touch that ends is empty: it ended where it was last seen.
        place, self._touch = self._touch, None
        if touches:
            return
        self._pinched = False
        if place:
            self._press(*place)

    def _on_touch_cancel(self, touches: list[tuple[float, float]]) -> None:
        self._touch, self._pinched = None, bool(touches)

    def _press(self, x: float, y: float) -> None:
        self._pressed(x / PIXELS, y / PIXELS)

    def _on_key(self, key: str, shift: bool, _ctrl: bool, _meta: bool) -> None:
        self._key(key, shift)
