"""Parts of lessons and what a browser would do to them; none of these tests needs a browser."""

import json
import re
from html import unescape

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER

from oddeven_widget.board.canvas.canvas import sprites_for
from oddeven_widget.board.parts.page import the_page


class Reader:
    """A person before a part of a lesson: looks at it, presses, types, and reads what it says."""

    def __init__(self, part, sheet):
        self.part, self.sheet = part, sheet

    def event(self, name, **content):
        layer = self.sheet.canvas[-1]
        layer._handle_frontend_event(layer, {"event": name, **content}, [])

    def press(self, x, y):
        self.event("mouse_move", x=2 * x, y=2 * y)
        self.event("mouse_down", x=2 * x, y=2 * y)
        return said(self.part)

    def key(self, key, shift=False):
        self.event("key_down", key=key, shift_key=shift, ctrl_key=False, meta_key=False)
        return said(self.part)


def said(part):
    """The status line as it is read."""
    return plain(part.status.value)


def plain(html):
    """A page as it is read."""
    return unescape(re.sub("<[^>]*>", "", html))


@pytest.fixture(scope="session")
def reader():
    return Reader


@pytest.fixture(scope="session", name="said")
def said_fixture():
    return said


@pytest.fixture(scope="session", name="plain")
def plain_fixture():
    return plain


@pytest.fixture
def messages(monkeypatch):
    """The messages that canvases sent, each as the number of its commands."""
    sent = []

    def send(_metadata, buffers):
        sent.append(len(json.loads(bytes(buffers[0]))))

    monkeypatch.setattr(_CANVAS_MANAGER, "send", send)
    return sent


@pytest.fixture
def page():
    """The page around the parts, which tells nothing until a test says what it tells."""
    page = the_page()
    yield page
    page.dark = page.contrast = page.still = page.ratio = None
    page.runs = False


@pytest.fixture(autouse=True)
def no_pictures_yet():
    """Tables share the pictures of the cards; each test begins without any."""
    sprites_for.cache_clear()
