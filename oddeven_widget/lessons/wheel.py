"""SequenceWheel: skipping round a circle of points, drawn step by step as a star."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ipywidgets import HTML, IntSlider, IntText, Layout, Widget

from ..board.draw.pen import Pen
from ..board.draw.pictures import check_scale
from ..board.parts.fields import button
from ..engine.words import capital, counted, quoted
from .part import Part, Sheet, row
from .star import HEIGHT, WIDTH, Star, paint_ground, paint_star, point_at, star_of
from .starwords import (
    coverage_words,
    picked_words,
    stand_words,
    star_words,
    step_words,
    strip_html,
)

__all__ = ["SequenceWheel"]

# Seconds between two steps while it plays by itself.
PACE = 0.7


class SequenceWheel(Part):
    """Thirteen points on a circle, and the pile that skips by two as a walk from point to point.

    `step` and `modulus` can be any numbers that make a wheel (`modulus` up to 36), `start` is the
    point where the walk begins. With `second` another walk goes round the same circle. `laid`
    says how many cards lie at first: one number, or one for each walk. With `choose` there are
    fields for step and modulus. `theme` is as for `play`. A click on a point tells where it
    stands in each walk.

    >>> wheel = SequenceWheel(laid=4)
    >>> wheel.pick("K")
    'From 7 the Ace pile wants 9 next; the K is its 7th card, wanted after two cards more.'
    >>> wheel.next()
    >>> wheel.back()
    >>> wheel.key("ArrowRight", shift=False)
    >>> wheel.laid, wheel.step, wheel.modulus
    ((5,), 2, 13)
    >>> wheel.press(0, 0)
    >>> async def look():
    ...     wheel.play()
    ...     wheel.stop()
    >>> asyncio.run(look())
    """

    def __init__(
        self,
        step: int = 2,
        modulus: int = 13,
        start: int = 1,
        second: int | None = None,
        *,
        laid: int | tuple[int, ...] = 1,
        choose: bool = False,
        theme: str = "auto",
    ) -> None:
        self._playing: asyncio.Task[None] | None = None
        starts = (start,) if second is None else (start, second)
        self._star = _with_laid(star_of(step, modulus, starts), laid)
        super().__init__(theme, lines=max(2, len(starts)))
        self._filling = False
        self.sheet = Sheet(
            *(WIDTH, HEIGHT),
            below=self._paint_ground,
            above=self._paint_star,
            attempt=self.attempt,
        )
        self.sheet.listen(self.press, self.key)
        self._make_controls(choose)
        self._show(stand_words(self._star))

    def _make_controls(self, choose: bool) -> None:
        self.back_button = button("Back", lambda: self.attempt(self.back), "One step back")
        self.next_button = button("Next", lambda: self.attempt(self.next), "One step on")
        self.play_button = button("Play", lambda: self.attempt(self.play), "Step by step, or stop")
        self.sliders = [self._slider(number) for number in range(len(self._star.walks))]
        self.strip = HTML()
        rows: list[Widget] = [
            self.sheet.canvas,
            self.status,
            self.strip,
            row(self.back_button, self.next_button, self.play_button, *self.sliders),
        ]
        self.fields = [self._field("step"), self._field("points")] if choose else []
        self.put(*rows, *([row(*self.fields)] if choose else []))

    def _slider(self, number: int) -> IntSlider:
        slider = IntSlider(
            min=0,
            max=self._star.walks[number].length,
            style={"description_width": "initial"},
            layout=Layout(width="230px"),
        )
        slider.observe(lambda _change: self.attempt(self._slid), "value")
        return slider

    def _field(self, words: str) -> IntText:
        field = IntText(description=words, layout=Layout(width="150px"))
        field.observe(lambda _change: self.attempt(self._chosen), "value")
        return field

    # -- what it shows ---------------------------------------------------------------

    @property
    def step(self) -> int:
        """How far each step goes; another number begins anew."""
        return self._star.step

    @step.setter
    def step(self, step: int) -> None:
        self._turn_into(step, self.modulus)

    @property
    def modulus(self) -> int:
        """How many points there are; another number begins anew."""
        return self._star.modulus

    @modulus.setter
    def modulus(self, modulus: int) -> None:
        self._turn_into(self.step, modulus)

    @property
    def laid(self) -> tuple[int, ...]:
        """How many cards lie on each pile: so many points of each walk were met."""
        return self._star.laid

    @laid.setter
    def laid(self, laid: int | tuple[int, ...]) -> None:
        before, self._star = self._star, _with_laid(self._star, laid)
        self._show(step_words(before, self._star))

    def _turn_into(self, step: int, modulus: int) -> None:
        star_of(step, modulus, (1,))
        starts = tuple(min(walk.start, modulus) for walk in self._star.walks)
        star = star_of(step, modulus, starts)
        self._star = star.moved((1,) * len(starts))
        self._show(coverage_words(self._star), all_of_it=True)

    # -- what a person does ----------------------------------------------------------

    def next(self) -> None:
        """Lay one card more on each pile that lacks any."""
        self.laid = tuple(number + 1 for number in self.laid)

    def back(self) -> None:
        """Take one card back from each pile; the longer one first, so that they meet again."""
        most = max(self.laid)
        level = len(set(self.laid)) == 1
        self.laid = tuple(n - 1 if level or n == most else n for n in self.laid)

    def play(self) -> None:
        """Go on step by step until all piles are complete; a second time it stops."""
        if self._playing:
            self.stop()
            return
        if self._is_complete():
            self.laid = (0,) * len(self.laid)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no event loop as in a notebook: there is nothing to watch
            self.laid = tuple(walk.length for walk in self._star.walks)
        else:
            self._playing = loop.create_task(self._run())
            self.play_button.description = "Stop"

    def stop(self) -> None:
        """Stop playing by itself."""
        if self._playing:
            self._playing.cancel()
            self._playing, self.play_button.description = None, "Play"

    async def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            while not self._is_complete():
                self.attempt(self.next)
                await asyncio.sleep(PACE)
        self._playing, self.play_button.description = None, "Play"

    def _is_complete(self) -> bool:
        return all(n == w.length for n, w in zip(self.laid, self._star.walks, strict=True))

    def pick(self, point: int | str) -> str:
        """Ring a point and tell, for each walk, where it stands: by its number or its label."""
        names = {self._star.label(p): p for p in range(1, self.modulus + 1)}
        number = point if point in names.values() else names.get(str(point).upper())
        if not isinstance(number, int):
            labels = f"{self._star.label(1)} to {self._star.label(self.modulus)}"
            raise ValueError(f"There is no point {quoted(point)} here; there are {labels}.")
        self._star = replace(self._star, picked=number)
        words = picked_words(self._star)
        self._show(words)
        return words

    def press(self, x: float, y: float) -> None:
        """Press on the circle, at a place in CSS px."""
        point = point_at(self._star, x, y)
        if point is not None:
            self.pick(point)

    def key(self, key: str, shift: bool) -> None:
        """Arrows step; Tab and Escape leave the canvas, which else keeps every key for itself."""
        if key in ("ArrowRight", "ArrowLeft"):
            (self.next if key == "ArrowRight" else self.back)()
        elif key == "Tab" and not shift:
            self.next_button.focus()
        elif key in ("Tab", "Escape"):
            self.sheet.canvas.blur()

    def _slid(self) -> None:
        if not self._filling:
            self.laid = tuple(slider.value for slider in self.sliders)

    def _chosen(self) -> None:
        if not self._filling:
            try:
                self._turn_into(*(field.value for field in self.fields))
            except ValueError as refusal:
                self.say(str(refusal))

    # -- how it is shown -------------------------------------------------------------

    def _paint_ground(self, pen: Pen) -> None:
        paint_ground(pen, self._star, self.theme)

    def _paint_star(self, pen: Pen) -> None:
        paint_star(pen, self._star, self.theme)

    def _show(self, words: str, *, all_of_it: bool = False) -> None:
        self.sheet.draw(all_of_it=all_of_it)
        self._fill_controls()
        self.strip.value = strip_html(self._star)
        self.next_button.disabled = self._is_complete()
        self.back_button.disabled = not any(self.laid)
        self.say(words)

    def _fill_controls(self) -> None:
        """Controls show what the star is; what they say meanwhile is not a person's wish."""
        self._filling = True
        try:
            self._fill_in()
        finally:
            self._filling = False

    def _fill_in(self) -> None:
        for number, slider in enumerate(self.sliders):
            slider.description = capital(self._star.name(number))
            slider.max, slider.value = self._star.walks[number].length, self.laid[number]
        if self.fields:
            self.fields[0].value, self.fields[1].value = self.step, self.modulus

    def dress(self) -> None:
        """Draw the star in the colours that the page now asks for."""
        self.sheet.draw(all_of_it=True)

    def png(self, scale: float = 2.0) -> bytes:
        """The star as a picture."""
        return self.sheet.png(self.theme, check_scale(scale))

    def text(self) -> str:
        """The star in words."""
        return star_words(self._star)

    def _leave(self) -> None:
        """Nothing plays on."""
        self.stop()


def _with_laid(star: Star, laid: Any) -> Star:
    """So many cards on each pile, one number for all or one for each."""
    numbers = laid if isinstance(laid, tuple | list) else (laid,) * len(star.walks)
    if len(numbers) != len(star.walks) or any(type(number) is not int for number in numbers):
        piles = counted(len(star.walks), "number")
        raise ValueError(f"How many cards are laid is told by one whole number, or by {piles}.")
    return star.moved(tuple(numbers))
