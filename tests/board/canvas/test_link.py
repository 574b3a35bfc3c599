"""How far away a browser is, told by how long it takes to answer."""

import pytest
from ipywidgets.widgets.widget import _instances

from oddeven_widget.board.canvas import link as link_module
from oddeven_widget.board.canvas.link import Link


class Browser:
    """Answers each question after a while."""

    def __init__(self, monkeypatch):
        self.now = 5.0
        monkeypatch.setattr(link_module, "monotonic", lambda: self.now)

    def answer(self, link, seconds):
        self.now += seconds
        link._probe._handle_frontend_event(link._probe, {"event": "client_ready"}, [])


@pytest.fixture
def browser(monkeypatch):
    return Browser(monkeypatch)


@pytest.fixture
def link():
    made = Link()
    yield made
    made.close()


def test_a_browser_is_not_called_far_before_it_has_answered(link, browser):
    assert not link.is_slow
    link.measure()
    browser.now += 60
    assert not link.is_slow


def test_a_browser_that_always_takes_long_is_far(link, browser):
    link.measure()
    browser.answer(link, 0.4)
    browser.answer(link, 0.3)
    assert link.is_slow


def test_the_time_a_page_took_to_be_built_does_not_count(link, browser):
    link.measure()
    browser.answer(link, 3)
    browser.answer(link, 0.02)
    assert not link.is_slow


def test_a_far_browser_that_comes_near_is_noticed(link, browser):
    link.measure(1)
    browser.answer(link, 0.9)
    assert link.is_slow
    link.measure(1)
    browser.answer(link, 0.1)
    assert not link.is_slow


def test_a_browser_is_asked_one_question_at_a_time_and_nothing_is_left_of_it(link, browser):
    before = len(_instances)
    link.measure()
    asked = link._probe
    link.measure()
    assert link._probe is asked
    browser.answer(link, 0.1)
    assert link._probe is not asked
    browser.answer(link, 0.1)
    assert link._probe is None
    assert len(_instances) == before
