"""Animation of moves, the *films*: the browser plays it by itself, all else is drawn at once.

An animation is a list of frames, each some drawing commands and a wait: the flying cards at their
places between the two keyframes of a scene, its beginning and its end. ipycanvas handles the
messages of a manager one after the other, and one that sleeps between its frames holds up all that
follow, on every canvas of the kernel. So films have a manager of their own. What has come about is
drawn at once, on the layers below; the film above it tells how, and when it is over there is
nothing left of it.

A film that was sent can't be stopped. But each is drawn in a place of its own, far to the right
of the one before, and the layer is turned to that place for this film only: of a film that was
cut, however long the browser goes on with it, nothing more is seen.
"""

from __future__ import annotations

from functools import lru_cache
from time import monotonic

from ipycanvas import Canvas
from ipycanvas.canvas import COMMANDS, _CanvasManager

from ..draw.geometry import TablePlan
from ..draw.motion import Flyer, Lying, Scene, eased
from ..draw.painter import paint_pile, pile_areas
from ..draw.theme import Theme
from .canvas import AIR, FELT, PIXELS, CanvasPen, Sprites, TableCanvas, frame

__all__ = ["Film"]

# How far apart the places of two films are, in CSS px: farther than any table is wide.
PLACE = 4096
FRAME_MS = 16
# What a browser really takes for a frame, in seconds.
FRAME = 0.017
# A move that comes so soon after one that didn't glide doesn't glide either, in seconds.
PAUSE = 0.15

Box = tuple[float, float, float, float]


class FilmManager(_CanvasManager):
    """Command buffer of animations: a canvas manager that sends only when it is flushed."""

    def __init__(self) -> None:
        super().__init__(caching=True)

    def begin(self) -> None:
        """Forget what was never sent, and say anew which canvas is drawn on."""
        self._commands_cache: list[object] = []
        self._buffers_cache: list[object] = []
        self._current_canvas = None


@lru_cache(maxsize=1)
def film_manager() -> FilmManager:
    """The one manager of all films of this kernel."""
    return FilmManager()


class Film:
    """Animation on the uppermost layer of one table; call its methods inside a frame."""

    def __init__(self, canvas: TableCanvas) -> None:
        self._canvas = canvas
        self._backdrop: Canvas | None = None
        self._number, self._turned, self._free = 0, False, 0.0

    @property
    def is_free(self) -> bool:
        """Whether the last film is over, and nothing has happened so fast that it was skipped."""
        return monotonic() >= self._free

    def skip(self) -> None:
        """Show at once what has happened; of much that happens fast, nothing is filmed."""
        self.stop()
        self._free = max(self._free, monotonic() + PAUSE)

    def stop(self) -> None:
        """Show what lies below, at once."""
        if self._turned:
            with frame(self._lost):
                self._turn(0)
                self._canvas[AIR].clear_rect(0, 0, self._canvas.width, self._canvas.height)
        self._turned = False

    def show(
        self, plan: TablePlan, scenes: tuple[Scene, ...], theme: Theme, sprites: Sprites
    ) -> None:
        """Show these scenes, one after the other, as soon as the frame is sent."""
        self.stop()
        self._number, self._turned = self._number + 1, True
        left = PLACE * self._number
        frames = _Frames(self._canvas[AIR], self._sized_backdrop(), sprites, plan, left)
        with frame(self._lost, frames.send):
            for scene in scenes:
                frames.add(scene, self._canvas[FELT], theme)
            frames.end()
            self._turn(left)
            frames.draw_first(scenes[0])
        self._free = monotonic() + FRAME * frames.count

    def _turn(self, left: int) -> None:
        """Let the layer show what is drawn so far to the right."""
        air = self._canvas[AIR]
        air.set_transform(PIXELS, 0, 0, PIXELS, -PIXELS * left, 0)
        air.global_alpha = 1.0

    def _sized_backdrop(self) -> Canvas:
        """Offscreen canvas, as large as the table, of what lies behind the flying cards."""
        size = {"width": self._canvas.width, "height": self._canvas.height}
        if self._backdrop is None:
            self._backdrop = Canvas(_canvas_manager=film_manager(), **size)
        elif (self._backdrop.width, self._backdrop.height) != (*size.values(),):
            self._backdrop.width, self._backdrop.height = size.values()
        return self._backdrop

    def _lost(self) -> None:
        """The frame was thrown away: where the layer is turned to is not known."""
        self._turned = True

    def close(self) -> None:
        """Take the offscreen canvas away."""
        if self._backdrop is not None:
            self._backdrop.layout.close()
            self._backdrop.close()


class _Frames:
    """Frames of one animation while it is made: commands that wait in the manager of films."""

    def __init__(
        self, air: Canvas, backdrop: Canvas, sprites: Sprites, plan: TablePlan, left: int
    ) -> None:
        self.air, self.backdrop, self.sprites, self.plan = air, backdrop, sprites, plan
        self.left, self.count, self._covered = left, 0, set[Box]()
        self.manager = film_manager()
        self.manager.begin()
        self._pen = CanvasPen(backdrop, sprites)
        self._pen.clear(0, 0, plan.width, plan.height)

    def send(self) -> None:
        """Send all frames to the browser."""
        self.manager.flush()

    def draw_first(self, scene: Scene) -> None:
        """Draw the first keyframe at once, together with the table below."""
        self.air.draw_image(self.backdrop, self.left, 0, self.plan.width, self.plan.height)
        for flyer in (*scene.closing, *scene.flown):
            x, y, w, h = self._box(flyer, 0)
            self.air.draw_image(self.sprites.picture(flyer.card), x + self.left, y, w, h)

    def add(self, scene: Scene, felt: Canvas, theme: Theme) -> None:
        """Add a scene, frame by frame."""
        begins = self.count == 0
        for lying in scene.lying:
            self._cover(lying, felt, theme)
        if begins:
            self._sleep()
        whole = (0, 0, self.plan.width, self.plan.height)
        dirty = _around(self._boxes(scene, 0)) if begins else whole
        for number in range(1, scene.frames + 1):
            dirty = self._frame(scene, number / scene.frames, dirty)
            self._sleep()

    def end(self) -> None:
        """Leave nothing on the layer."""
        self._clear((0, 0, self.plan.width, self.plan.height))

    def _cover(self, lying: Lying, felt: Canvas, theme: Theme) -> None:
        """Lay felt over a pile and put there what lies there until the film goes on."""
        areas = pile_areas(self.plan, lying.state.rules, lying.pile)
        self._covered.update(areas)
        self.backdrop.save()
        self.backdrop.begin_path()
        for area in areas:
            self.backdrop.rect(*area)
        self.backdrop.clip()
        self.backdrop.draw_image(felt, 0, 0, self.plan.width, self.plan.height)
        self.backdrop.restore()
        paint_pile(self._pen, self.plan, lying.state, theme, lying.pile, lying.count)

    def _frame(self, scene: Scene, part: float, dirty: Box) -> Box:
        """Wipe the cards of the frame before away and put them a little farther."""
        self._clear(dirty)
        if any(_overlap(dirty, area) for area in self._covered):
            self._image(self.backdrop, (0, 0, self.plan.width, self.plan.height))
        boxes = self._boxes(scene, part)
        for flyer, box in zip((*scene.closing, *scene.flown), boxes, strict=True):
            self._image(self.sprites.picture(flyer.card), box)
        return _around(boxes)

    def _boxes(self, scene: Scene, part: float) -> list[Box]:
        return [self._box(flyer, part) for flyer in (*scene.closing, *scene.flown)]

    def _box(self, flyer: Flyer, part: float) -> Box:
        way = eased(part)
        (x, y), (to_x, to_y) = flyer.start, flyer.end
        left, top, w, h = self.sprites.box(x + way * (to_x - x), y + way * (to_y - y))
        return round(left), round(top), round(w), round(h)

    def _clear(self, box: Box) -> None:
        self._send("clearRect", [box[0] + self.left, *box[1:]])

    def _image(self, image: Canvas, box: Box) -> None:
        name = f"IPY_MODEL_{image.model_id}"
        self._send("drawImage", [name, box[0] + self.left, *box[1:]])

    def _sleep(self) -> None:
        self.count += 1
        self._send("sleep", [FRAME_MS])

    def _send(self, command: str, values: list[object]) -> None:
        self.manager.send_draw_command(self.air, COMMANDS[command], values)


def _around(boxes: list[Box]) -> Box:
    """The smallest box that holds all of these."""
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def _overlap(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
