"""Tables, presses and pens for the tests of the board; none of them needs a browser."""

import asyncio
import json
import re
import time
from dataclasses import replace
from html import unescape

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER, _CMD_LIST
from PIL import Image

from oddeven_widget import Game, games, play, rules_of
from oddeven_widget.board.canvas.canvas import AIR, sprites_for
from oddeven_widget.board.draw._lines import flatten, place
from oddeven_widget.board.draw.geometry import plan_for, spots
from oddeven_widget.board.draw.lettering import text_width
from oddeven_widget.board.draw.lifted import paint_lift
from oddeven_widget.board.draw.painter import Highlights, paint_felt, paint_marks, paint_piles
from oddeven_widget.board.draw.raster import RasterPen, Surface
from oddeven_widget.board.draw.theme import LARGE, NORMAL, SMALL
from oddeven_widget.board.input.sight import Sight
from oddeven_widget.board.parts.page import the_page
from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Building, Foundations, Lay, Piles

CLASSIC = rules_of("odd-and-even")
TWO_SUITS = (Suit.SPADES, Suit.HEARTS)

# What somebody may make of the rules: they all have to have a table.
OWN_RULES = (
    CLASSIC.replace(name="one-pass", passes=1),
    CLASSIC.replace(name="many-passes", passes=99),
    CLASSIC.replace(
        name="two-suits",
        pack=Pack(copies=2, suits=TWO_SUITS),
        foundations=tuple(replace(family, suits=TWO_SUITS) for family in CLASSIC.foundations),
    ),
    CLASSIC.replace(
        name="three-families",
        pack=Pack(copies=3),
        foundations=(*CLASSIC.foundations, Foundations("Three pile", Sequence(Rank.THREE, 2))),
    ),
    CLASSIC.replace(
        name="columns-and-stock",
        title="Columns <b>and</b> stock",
        pack=Pack(),
        foundations=(Foundations("foundation", Sequence(Rank.ACE, 1)),),
        piles=(Piles("tableau", 7, Building(suit="alternate", gap=Rank.KING, group="sequence")),),
        deal=(*(Lay(f"T{n}-T7", face_up=False) for n in range(2, 8)), Lay("T1-T7")),
        passes=3,
        tops_move_to=("tableau",),
    ),
    CLASSIC.replace(
        name="two-kinds-of-columns",
        pack=Pack(),
        foundations=(Foundations("foundation", Sequence(Rank.ACE, 1)),),
        piles=(
            Piles("tableau", 4, Building(gap="any", group="any")),
            Piles("reserve", 3, Building(step=1, suit="any")),
        ),
        deal=(Lay("T1-T4", rounds=10), Lay("R1-R3", rounds=4)),
        passes=0,
    ),
    CLASSIC.replace(
        name="bases-of-any-suit",
        pack=Pack(copies=2, ranks=5),
        foundations=(
            Foundations("up pile", Sequence(Rank.ACE, 1, 5, 5), (None,) * 4, starts_differ=True),
            Foundations("down pile", Sequence(Rank.FIVE, -1, 5, 5), (None,) * 4, True),
        ),
        piles=(Piles("reserve", 3, refill=("S",)), Piles("tableau", 2)),
        deal=(Lay("R1-R3"), Lay("T1-T2", rounds=3, face_up=False)),
        passes=2,
        tops_move_to=("foundation",),
    ),
)
ALL_RULES = (*map(rules_of, games()), *OWN_RULES)


@pytest.fixture
def until():
    """Let the loop live until something is true; a machine that is busy is waited for."""

    async def wait(is_true, seconds=300):
        end = time.monotonic() + seconds
        while not is_true():
            assert time.monotonic() < end, f"waited {seconds} s in vain"
            await asyncio.sleep(0.02)

    return wait


@pytest.fixture(params=ALL_RULES, ids=lambda rules: rules.name)
def any_rules(request):
    return request.param


@pytest.fixture(params=[one for one in ALL_RULES if one.passes], ids=lambda rules: rules.name)
def stock_rules(request):
    return request.param


@pytest.fixture(scope="session")
def own_rules():
    """Rules of nobody's catalogue, by name."""
    return {rules.name: rules for rules in OWN_RULES}


@pytest.fixture(params=[SMALL, NORMAL, LARGE], ids=lambda size: size.name)
def size(request):
    return request.param


# -- positions -----------------------------------------------------------------------------


def at_random(game, chance, moves):
    """Play so many legal moves, more often home than not; stop where none is left."""
    for _ in range(moves):
        if not game.legal_moves:
            break
        game.play(game.legal_moves[0] if chance.random() < 0.5 else chance.choice(game.legal_moves))
    return game


@pytest.fixture(scope="session")
def played():
    return at_random


@pytest.fixture
def parity():
    """Both spade piles want the two of spades, and it lies in the reserve."""
    return Game(
        "odd-and-even", piles={"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "R2": "QC", "S": ...}
    )


@pytest.fixture
def almost_won():
    """One play wins: the queen of clubs goes to the Ace pile."""
    ranks = {"F1": "A3579JK2468TQ", "F5": "2468TQA3579JK"}
    piles = {
        f"F{int(name[1:]) + place}": [rank + suit for rank in order]
        for name, order in ranks.items()
        for place, suit in enumerate("SHDC")
    }
    piles["F4"].remove("QC")
    return Game("odd-and-even", piles={**piles, "R1": "QC"})


# -- pens ----------------------------------------------------------------------------------


class RecordingPen:
    """Keeps every call, and the smallest box (left, top, right, bottom) around what it draws."""

    def __init__(self, size=NORMAL):
        self.size, self.calls = size, []

    def path(self, d, x=0.0, y=0.0, scale=1.0, **ink):
        lines = place(flatten(d), (x, y), scale, ink.get("turn", 0))
        xs, ys = zip(*(point for points, _ in lines for point in points), strict=True)
        half = ink.get("width", 1.0) / 2 if ink.get("stroke") else 0
        self._keep("path", d, (min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half), ink)

    def box(self, x, y, w, h, _radius=0.0, **ink):
        half = ink.get("width", 1.0) / 2 if ink.get("stroke") else 0
        self._keep("box", None, (x - half, y - half, x + w + half, y + h + half), ink)

    def text(self, words, x, y, size, *, align="left", **ink):
        wide = text_width(words, size)
        x -= {"left": 0, "center": 0.5, "right": 1}[align] * wide
        self._keep("text", words, (x, y - size / 2, x + wide, y + size / 2), ink)

    def sprite(self, card, x, y):
        out = self.size.bleed
        box = (x - out, y - out, x + self.size.card_w + out, y + self.size.card_h + out)
        self._keep("sprite", card, box, {})

    def clear(self, x, y, w, h):
        self._keep("clear", None, (x, y, x + w, y + h), {})

    def _keep(self, kind, what, box, ink):
        self.calls.append((kind, what, box, ink))

    def of(self, kind):
        return [call for call in self.calls if call[0] == kind]

    @property
    def words(self):
        return [call[1] for call in self.of("text")]


@pytest.fixture(scope="session")
def recording_pen():
    return RecordingPen


class NowPen(RasterPen):
    """Draws at once into one picture that stays, as a canvas in a browser does."""

    def __init__(self, plan, theme):
        super().__init__(plan.width, plan.height, theme, plan.size)
        self._acts = self
        self.clear_all()

    def clear_all(self):
        self.surface = Surface(Image.new("RGBA", (self.width, self.height)), 1.0)

    def append(self, act):
        act(self.surface)

    def clear(self, x, y, w, h):
        if x <= 0 and y <= 0 and x + w >= self.width and y + h >= self.height:
            self.clear_all()
        else:
            super().clear(x, y, w, h)


@pytest.fixture(scope="session")
def now_pen():
    return NowPen


class Screen:
    """What a browser would show of a board: its layers, kept as pictures."""

    def __init__(self, board):
        self.board, self.layers, self.plan = board, [], None
        canvas = board.canvas
        canvas.pen = lambda layer, _sprites=None: self._layers()[layer]
        canvas.clear = lambda: [layer.clear_all() for layer in self._layers()]

    def _layers(self):
        if self.plan is not self.board.plan:
            self.plan = self.board.plan
            self.layers = [NowPen(self.plan, self.board.theme) for _ in range(AIR + 1)]
        return self.layers

    def pictures(self):
        return [layer.surface.image.tobytes() for layer in self._layers()]

    def fresh(self, state, marks=None, held=None):
        """The layers as they are when everything is drawn for the first time."""
        theme, plan = self.board.theme, plan_for(state.rules, self.board.size)
        felt, cards, signs, air = (NowPen(plan, theme) for _ in range(AIR + 1))
        paint_felt(felt, plan, theme)
        taken = (held.pile, held.count) if held else ("", 0)
        paint_piles(cards, plan, state, theme, plan.places, fresh=True, held=taken)
        paint_marks(signs, plan, state, theme, marks or Highlights(), fresh=True)
        if held:
            paint_lift(air, plan, theme, held)
        return [pen.surface.image.tobytes() for pen in (felt, cards, signs, air)]


@pytest.fixture(scope="session")
def screen():
    return Screen


# -- what goes to the browser --------------------------------------------------------------


class Sent:
    """Every message to the canvases, each as a list of (command, arguments)."""

    def __init__(self, monkeypatch):
        self.messages = []
        monkeypatch.setattr(_CANVAS_MANAGER, "send", self._send)
        for name, value in (("_current_canvas", None), ("_caching", False)):
            monkeypatch.setattr(_CANVAS_MANAGER, name, value)
        for name in ("_commands_cache", "_buffers_cache"):
            monkeypatch.setattr(_CANVAS_MANAGER, name, [])

    def _send(self, _metadata, buffers):
        message = json.loads(bytes(buffers[0]))
        commands = message if isinstance(message[0], list) else [message]
        self.messages.append([(_CMD_LIST[name], args) for name, args, *_ in commands])

    def take(self):
        """The messages since the last time."""
        taken, self.messages[:] = list(self.messages), []
        return taken


@pytest.fixture(autouse=True)
def no_pictures_yet():
    """Boards share the pictures of the cards; each test begins without any."""
    sprites_for.cache_clear()


@pytest.fixture
def sent(monkeypatch):
    return Sent(monkeypatch)


@pytest.fixture
def page():
    """The page around the tables, which tells nothing until a test says what it tells."""
    page = the_page()
    yield page
    page.dark = page.contrast = page.still = page.ratio = None
    page.runs = False


# -- a player ------------------------------------------------------------------------------


class Player:
    """A person before a table: presses, drags, touches, keys, buttons, and what can be read.

    A second passes before each press, unless it is made `after` less.
    """

    def __init__(self, widget):
        self.widget, self.game = widget, widget.game
        self.controls, self.board, self.hand = widget.controls, widget.board, widget.hand
        self.now, self.message = 100.0, None
        self.hand.sight = Sight(lambda: self.message, lambda: self.now)

    def event(self, name, **content):
        layer = self.board.canvas[-1]
        layer._handle_frontend_event(layer, {"event": name, **content}, [])

    def mouse(self, name, x, y):
        """Something the mouse does, in CSS px."""
        self.event(f"mouse_{name}", x=2 * x, y=2 * y)

    def touch(self, name, *fingers):
        """Something fingers do, in CSS px."""
        self.event(f"touch_{name}", touches=[{"x": 2 * x, "y": 2 * y} for x, y in fingers])

    def ready(self):
        self.event("client_ready")
        return self

    def place(self, pile, index=-1):
        """The middle, in canvas pixels, of what can be seen of a card, or of an empty pile."""
        plan, state = self.board.plan, self.game.state
        seen, cards = spots(plan, state, pile), len(state.piles[pile])
        w, h = plan.size.card_w, plan.size.card_h
        if not seen:
            return 2 * (plan.places[pile].x + w / 2), 2 * (plan.places[pile].y + h / 2)
        at = next(n for n, spot in enumerate(seen) if spot.index == index % cards)
        spot, over = seen[at], seen[at + 1] if at + 1 < len(seen) else None
        if over:
            w, h = over.x - spot.x or w, over.y - spot.y or h
        return 2 * (spot.x + w / 2), 2 * (spot.y + h / 2)

    def middle(self, pile, index=-1):
        """The same place in CSS px."""
        x, y = self.place(pile, index)
        return x / 2, y / 2

    def grasp(self, pile, index=-1):
        """Press on a card and move it a little, so that it is lifted."""
        self.now += 1
        x, y = self.middle(pile, index)
        self.mouse("move", x, y)
        self.mouse("down", x, y)
        self.mouse("move", x + 9, y + 9)

    def carry(self, pile, by=(0, 0)):
        """Move what is in hand to the middle of a pile, or some px beside it."""
        x, y = self.middle(pile)
        self.mouse("move", x + by[0], y + by[1])
        return x + by[0], y + by[1]

    def drag(self, pile, target, index=-1, by=(0, 0)):
        """Drag a card, and those on it, to a pile or some px beside its middle."""
        self.grasp(pile, index)
        self.mouse("up", *self.carry(target, by))
        return self.words

    def press(self, pile, index=-1, after=1):
        self.now += after
        x, y = self.place(pile, index)
        self.event("mouse_move", x=x, y=y)
        self.click_at(x, y)
        return self.words

    def click_at(self, x, y):
        self.event("mouse_down", x=x, y=y)
        self.event("mouse_up", x=x, y=y)

    def press_felt(self):
        self.event("mouse_out", x=0, y=0)
        self.click_at(2, 2)
        return self.words

    def click(self, button):
        self.controls.buttons[button].click()
        return self.words

    def type_key(self, key, shift=False, ctrl=False, after=1):
        self.now += after
        self.event("key_down", key=key, shift_key=shift, ctrl_key=ctrl, meta_key=False)
        return self.words

    def enter(self, number):
        self.controls.number.value = number
        tell(self.controls.number)
        return self.words

    def type_line(self, text):
        """Type a line under the table, and Enter."""
        line = self.widget.command.widget
        line.value = text
        tell(line)
        return self.words

    @property
    def words(self):
        """The status line as it is read."""
        return unescape(re.sub("<[^>]*>", "", self.controls.status.value))


def tell(field, event="submit"):
    """Send an event of a text field, as its front end does by ipywidgets' own private door."""
    field._handle_custom_msg({"event": event}, [])


@pytest.fixture(scope="session")
def press_enter():
    """Press Enter in a text field, or send another event of it."""
    return tell


@pytest.fixture(scope="session")
def seated():
    """Seat a player at a table that is there; whoever made it closes it."""
    return Player


@pytest.fixture
def player():
    """Make a player at a table that a browser shows; all tables are closed at the end."""
    widgets = []

    def sit_down(game="odd-and-even", deal=None, *, ready=True, **options):
        widget = play(game, deal, **options)
        widgets.append(widget)
        return Player(widget).ready() if ready else Player(widget)

    yield sit_down
    for widget in widgets:
        pictures = widget.board._sprites._canvases.values()
        widget.close()
        for picture in pictures:
            picture.close()
