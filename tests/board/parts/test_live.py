"""What a table, a replay and a part of a lesson have in common: errors, speech, page, close."""

from threading import Thread

import pytest
from ipywidgets import Widget

from oddeven_widget import Game, IllegalMove, play
from oddeven_widget.board.draw.theme import THEMES
from oddeven_widget.board.parts.tree import within
from oddeven_widget.board.replay import Replay
from oddeven_widget.lessons import SequenceWheel, ask

VIEW = "application/vnd.jupyter.widget-view+json"


class Case:
    """One live widget of each kind, its game, and its status line."""

    def __init__(self, kind):
        self.kind, self.game = kind, Game("odd-and-even", deal=7)
        self.live = self._make()
        self.status = self.live.status

    def _make(self):
        if self.kind == "wheel":
            return SequenceWheel()
        return play(self.game) if self.kind == "table" else Replay(self.game)

    @property
    def classes(self):
        names = {f"oddeven-{name}" for name in THEMES}
        return [name for name in self.live._dom_classes if name in names]


@pytest.fixture(params=["table", "replay", "wheel"])
def case(request, page):
    case = Case(request.param)
    yield case
    case.live.close()


def registered():
    return len(Widget.get_manager_state()["state"])


def fail():
    raise KeyError("x")


def refuse():
    raise IllegalMove("F1 is empty.")


def test_what_goes_wrong_in_an_event_is_said_and_logged(case, logged_errors):
    case.live.attempt(fail)
    kept = " The game is as it was." if case.kind == "table" else ""
    assert case.status.words == f"Something went wrong (KeyError: 'x').{kept}"
    assert logged_errors.take() == ["fail failed: KeyError('x')"]


def test_a_refused_move_says_why_and_is_no_error(case):
    case.live.attempt(refuse)
    assert case.status.words == "F1 is empty."


def test_an_event_within_an_event_fails_alone(case, logged_errors):
    done = []

    def outer():
        case.live.attempt(fail)
        case.game.play("S>W")
        done.append(case.status.words)

    case.live.attempt(outer)
    words = "Two of diamonds" if case.kind == "table" else "Something went wrong"
    assert done[0].startswith(words)
    assert len(logged_errors.take()) == 1
    assert case.game.moves == ("S>W",)


def test_only_on_a_table_is_the_game_as_it_was_before_what_failed(case, logged_errors):
    def play_and_fail():
        case.game.play("S>W")
        fail()

    case.live.attempt(play_and_fail)
    assert case.game.moves == (() if case.kind == "table" else ("S>W",))
    logged_errors.take()


def test_an_event_has_the_turn_of_the_game_that_is_shown(case):
    had = []

    def ask():
        had.append(case.game.turn.acquire(blocking=False))
        if had[-1]:
            case.game.turn.release()

    def act():
        other = Thread(target=ask)
        other.start()
        other.join()

    case.live.attempt(act)
    assert had == [case.kind == "wheel"]


def test_what_is_no_error_but_an_end_passes_through(case):
    def end():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        case.live.attempt(end)
    case.live.attempt(case.status.say, "on")
    assert case.status.words == "on"


def test_it_turns_light_when_the_page_does(case, page):
    assert case.classes == ["oddeven-dark"]
    page.dark = False
    assert case.classes == ["oddeven-light"]
    page.contrast = True
    assert case.classes == ["oddeven-high-contrast"]


def test_it_speaks_through_the_page_where_the_page_s_script_runs(case, page):
    assert 'role="status"' in case.status.value
    page.runs = True
    assert "role" not in case.status.value
    case.live.attempt(case.status.say, "on")
    assert "role" not in case.status.value
    late = Case(case.kind)
    assert "role" not in late.status.value
    late.live.close()


def test_what_fails_when_the_page_changes_is_said(case, page, monkeypatch, logged_errors):
    monkeypatch.setattr(case.live, "remove_class", lambda _name: fail())
    page.dark = False
    assert case.status.words.startswith("Something went wrong (KeyError: 'x').")
    assert len(logged_errors.take()) == 1


def test_closing_it_twice_closes_all_that_lies_in_it_once(page):
    for kind in ("table", "replay", "wheel"):
        Case(kind).live.close()
    before = registered()
    for kind in ("table", "replay", "wheel"):
        live = Case(kind).live
        inside = [*within(live)]
        live.close()
        live.close()
        assert all(one.comm is None for one in (live, *inside))
    assert registered() == before


def test_once_closed_it_follows_the_page_no_longer(case, page):
    case.live.close()
    page.dark, page.runs = False, True
    assert case.classes == ["oddeven-dark"]
    assert 'role="status"' in case.status.value


def test_a_notebook_keeps_the_live_view_a_picture_and_words(case, monkeypatch):
    data, about = case.live._repr_mimebundle_()
    assert set(data) == {VIEW, "image/png", "text/plain"}
    assert about["image/png"]["alt"] == data["text/plain"]
    monkeypatch.setenv("ODDEVEN_STATIC", "1")
    assert set(case.live._repr_mimebundle_()[0]) == {"image/png", "text/plain"}


def test_what_is_shown_is_saved_as_a_picture(case, tmp_path):
    assert case.live.save_png(tmp_path / "a.png").read_bytes() == case.live.png()


def test_what_has_no_picture_says_so_when_one_is_to_be_saved(tmp_path):
    with pytest.raises(ValueError, match=r"^There is no picture of this that could be saved\.$"):
        ask("skip-by-two/after-the-queen").save_png(tmp_path / "a.png")
    assert not [*tmp_path.iterdir()]


def test_a_part_is_drawn_anew_only_when_the_page_asks_for_other_colours(page, monkeypatch):
    wheel, drawn = SequenceWheel(), []
    monkeypatch.setattr(wheel.sheet, "draw", lambda **options: drawn.append(options))
    page.runs = True
    page.dark = True
    assert drawn == []
    page.dark = False
    assert drawn == [{"all_of_it": True}]
    wheel.close()
