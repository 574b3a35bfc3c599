"""An event that was made before the last change of the game could be seen is late."""

import sys
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest

from oddeven_widget.board.input.sight import Message, Sight, message


class World:
    """A kernel's clock, and pages whose clocks are wrong and whose messages take a while."""

    def __init__(self, off=12_345.0, way=0.02):
        self.now, self.off, self.way = 1000.0, off, way
        self.message = None
        self.sight = Sight(lambda: self.message, lambda: self.now)

    def arrives(self, made, at=None, page="one"):
        """An event made at a true moment arrives, at once or at a moment when the kernel can."""
        self.now = max(self.now, made + self.way if at is None else at)
        self.message = Message(page, made + self.off)
        return self.sight.late_by()

    def change(self, at=None):
        self.now = self.now if at is None else at
        self.sight.changed()


@pytest.fixture(params=[0.0, 12_345.0, -9e8])
def world(request):
    return World(request.param)


def test_who_clicks_as_fast_as_can_be_seen_is_never_late(world):
    for step in range(50):
        assert world.arrives(1001 + 0.08 * step) == 0
        world.change()


@pytest.mark.parametrize("way", [0.001, 0.2, 2.0])
def test_however_long_the_way_nobody_is_late_by_it(way):
    world = World(way=way)
    for step in range(50):
        assert world.arrives(1001 + 0.08 * step) == 0
        world.change()


def test_of_clicks_that_waited_while_a_cell_ran_only_the_first_counts(world):
    world.arrives(1001)
    assert world.arrives(1002, at=1010) == 0
    world.change(1010.01)
    assert world.arrives(1003, at=1010.02) > 6
    assert world.arrives(1009, at=1010.03) > 0.9
    assert world.arrives(1011) == 0


def test_a_click_made_after_the_cell_drew_counts_though_it_waited(world):
    world.arrives(1001)
    world.change(1005)
    assert world.arrives(1004.9, at=1010) > 0
    assert world.arrives(1005.1, at=1010.1) == 0


def test_clicks_that_waited_count_all_if_nothing_changed(world):
    world.arrives(1001)
    for made in (1002, 1003, 1004):
        assert world.arrives(made, at=1010) == 0


def test_two_pages_have_clocks_of_their_own(world):
    world.arrives(1001)
    world.arrives(1001.5)
    world.off += 3600
    assert world.arrives(1002, page="two") == 0
    world.change()
    assert world.arrives(1002.5, page="two") == 0
    world.off -= 3600
    assert world.arrives(1003) == 0


@pytest.mark.parametrize("step", [-3600, -3, 3, 3600])
def test_a_clock_that_is_set_anew_stops_nobody_for_long(world, step):
    for at in range(5):
        world.arrives(1001 + at)
        world.change()
    world.off += step
    late = 0
    for at in range(20):
        late += world.arrives(1010 + at) > 0
        world.change()
    assert late <= 2
    # And what waits is late as it was before.
    world.arrives(1041, at=1045)
    world.change(1045)
    assert world.arrives(1042, at=1045.1) > 2


def test_an_event_of_which_nothing_is_known_is_not_late():
    sight = Sight(lambda: None, lambda: 7.0)
    sight.changed()
    assert sight.late_by() == 0
    assert sight.moment() == ("", 7.0)


# -- what the kernel tells -------------------------------------------------------------------


def kernel(monkeypatch, parent):
    shell = SimpleNamespace(kernel=SimpleNamespace(get_parent=lambda: parent))
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))


@pytest.mark.parametrize("date", ["2026-11-29T23:13:00.887Z", "2026-11-29T23:13:00.887+00:00"])
@pytest.mark.parametrize("as_text", [True, False])
def test_the_header_of_a_message_tells_page_and_moment(monkeypatch, date, as_text):
    moment = datetime(2026, 11, 29, 23, 13, 0, 887_000, UTC)
    header = {"msg_type": "comm_msg", "date": date if as_text else moment, "session": "abc"}
    kernel(monkeypatch, {"header": header})
    assert message() == Message("abc", moment.timestamp())


@pytest.mark.parametrize(
    "parent",
    [
        None,
        {},
        {"header": {}},
        {"header": {"msg_type": "execute_request", "date": "2026-11-29T23:13:00Z"}},
        {"header": {"msg_type": "comm_msg"}},
        {"header": {"msg_type": "comm_msg", "date": "yesterday"}},
    ],
)
def test_a_kernel_that_tells_something_else_is_no_trouble(monkeypatch, parent):
    kernel(monkeypatch, parent)
    assert message() is None


def test_outside_a_kernel_there_are_no_messages(monkeypatch):
    assert message() is None
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    assert message() is None
    monkeypatch.delitem(sys.modules, "IPython")
    assert message() is None
