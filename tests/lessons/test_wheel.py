"""The wheel in a reader's hands: stepping, playing, clicking, choosing, leaving."""

import asyncio
import gc

import pytest
from ipywidgets import Widget

from oddeven_widget.lessons import SequenceWheel
from oddeven_widget.lessons import wheel as wheel_module


@pytest.fixture
def wheel():
    made = []

    def make(*args, **options):
        made.append(SequenceWheel(*args, **options))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_next_and_back_lay_a_card_and_take_it_away(wheel, said):
    one = wheel()
    one.next_button.click()
    assert one.laid == (2,)
    assert said(one) == "The Ace pile stands at 3, 2 of 13; next 5."
    one.back_button.click()
    one.back_button.click()
    assert one.laid == (0,)
    assert one.back_button.disabled
    assert not one.next_button.disabled


def test_a_slider_for_each_pile_moves_that_pile_alone(wheel):
    two = wheel(second=2, laid=(9, 3))
    two.sliders[1].value = 7
    assert two.laid == (9, 7)
    two.sliders[0].value = 13
    assert two.laid == (13, 7)
    two.next()
    assert [slider.value for slider in two.sliders] == [13, 8]
    two.back()
    assert two.laid == (12, 8)


def test_a_press_on_a_point_tells_where_it_stands(wheel, reader, said):
    one = wheel(laid=4)
    person = reader(one, one.sheet)
    before = said(one)
    assert person.press(220, 202) == before  # the middle of the circle: nothing
    assert person.press(220, 54).startswith("The A lies on the Ace pile already, as its 1st card")


def test_a_tap_on_a_point_tells_where_it_stands(wheel, reader, said):
    one = wheel(laid=4)
    person = reader(one, one.sheet)
    person.event("touch_start", touches=[{"x": 2 * 220, "y": 2 * 54}])
    person.event("touch_end", touches=[])
    assert said(one).startswith("The A lies on the Ace pile already, as its 1st card")


def test_a_click_that_scrolls_the_page_counts_where_the_mouse_was(wheel, reader, said):
    one = wheel(laid=4)
    person = reader(one, one.sheet)
    person.event("mouse_move", x=440, y=108)
    person.event("mouse_down", x=440, y=500)
    assert said(one).startswith("The A lies on the Ace pile")


def test_points_are_picked_by_label_or_number_and_others_refused(wheel):
    one = wheel()
    assert one.pick("k") == one.pick(13) == one.pick("K")
    for wrong in ("14", 0, "x", None, 3.5):
        with pytest.raises(ValueError, match="there are A to K"):
            one.pick(wrong)


def test_arrow_keys_step_and_tab_leaves(wheel, reader, monkeypatch):
    one, gone = wheel(), []
    monkeypatch.setattr(one.next_button, "focus", lambda: gone.append("on"))
    monkeypatch.setattr(one.sheet.canvas, "blur", lambda: gone.append("off"))
    person = reader(one, one.sheet)
    person.key("ArrowRight")
    person.key("ArrowRight")
    person.key("ArrowLeft")
    assert one.laid == (2,)
    for key, shift in (("Tab", False), ("Tab", True), ("Escape", False), ("x", False)):
        person.key(key, shift)
    assert gone == ["on", "off", "off"]


def test_another_step_or_number_of_points_begins_anew(wheel, said):
    one = wheel(start=13, laid=5, choose=True)
    one.modulus = 12
    assert (one.step, one.modulus, one.laid) == (2, 12, (1,))
    assert "leave out 1 3 5 7 9 11" in said(one)
    assert one.sliders[0].max == 6
    one.fields[0].value = 5
    assert one.step == 5
    assert one.sliders[0].max == 12
    assert one.fields[1].value == 12


def test_a_number_that_makes_no_wheel_is_said_and_changes_nothing(wheel, said):
    one = wheel(choose=True)
    one.fields[1].value = 1
    assert said(one) == "The number of points must be from 2 to 36, and 1 is not."
    assert one.modulus == 13
    for name, wrong in (("step", "2"), ("modulus", None), ("laid", "3"), ("laid", (1, 2))):
        with pytest.raises(ValueError, match="number"):
            setattr(one, name, wrong)
    assert one.laid == (1,)


def test_it_plays_by_itself_to_the_end_and_begins_again(wheel, monkeypatch):
    monkeypatch.setattr(wheel_module, "PACE", 0)
    one = wheel()

    async def watch():
        one.play_button.click()
        assert one.play_button.description == "Stop"
        while one._playing:
            await asyncio.sleep(0)
        assert one.laid == (13,)
        one.play()
        await asyncio.sleep(0)
        one.play()  # a second time stops
        return one.laid

    (laid,) = asyncio.run(watch())
    assert 0 <= laid < 3
    assert one.play_button.description == "Play"


def test_it_stops_playing_when_it_is_closed(wheel):
    one = wheel()

    async def watch():
        one.play()
        await asyncio.sleep(0)
        task = one._playing
        one.close()
        await asyncio.sleep(0)
        return task

    assert asyncio.run(watch()).done()
    one.close()  # a second time does nothing


def test_without_a_notebook_it_plays_at_once(wheel):
    one = wheel(second=2)
    one.play()
    assert one.laid == (13, 13)


def test_nothing_is_drawn_before_a_browser_is_there_and_one_message_a_step(wheel, reader, messages):
    one = wheel(second=2)
    one.next()
    assert messages == []
    reader(one, one.sheet).event("client_ready")
    assert len(messages) == 1
    one.next()
    assert len(messages) == 2
    one.step = 5
    assert len(messages) == 3


def test_closing_it_leaves_no_widget_behind():
    before = len(Widget.get_manager_state()["state"])
    SequenceWheel(second=2, choose=True).close()
    assert len(Widget.get_manager_state()["state"]) == before


def test_an_error_in_a_handler_is_said_and_logged(wheel, reader, logged_errors, monkeypatch):
    one = wheel()
    monkeypatch.setattr(one, "next", lambda: 1 / 0)
    reader(one, one.sheet).key("ArrowRight")
    assert "ZeroDivisionError" in str(logged_errors.take())
    assert "Something went wrong" in one.status.value


def test_on_paper_it_is_a_picture_with_words(wheel, monkeypatch):
    one = wheel()
    live, about = one._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in live
    monkeypatch.setenv("ODDEVEN_STATIC", "1")
    static, _ = one._repr_mimebundle_()
    assert sorted(static) == ["image/png", "text/plain"]
    assert static["text/plain"] == about["image/png"]["alt"] == one.text()
    assert about["image/png"]["width"] == 440


def test_the_picture_is_small(wheel):
    assert len(wheel(second=2, laid=13).png()) < 40_000


def test_it_follows_the_page_to_its_light_side(wheel, reader, messages, page):
    one, dark = wheel(), wheel(theme="dark")
    reader(one, one.sheet).event("client_ready")
    page.dark = False
    assert len(messages) == 2
    assert one.theme.name == "light"
    assert "oddeven-light" in one._dom_classes
    assert "oddeven-dark" not in one._dom_classes
    assert dark.theme.name == "dark"
    one.close()
    page.dark = True
    assert len(messages) == 2


def test_where_the_page_speaks_the_status_is_no_live_region_of_its_own(wheel, page):
    one = wheel()
    assert "aria-live" in one.status.value
    page.runs = True
    assert "aria-live" not in one.status.value


def test_an_unknown_theme_is_refused(wheel):
    with pytest.raises(ValueError, match="There is no theme 'wood'"):
        wheel(theme="wood")


def test_a_wheel_that_is_refused_leaves_no_error_behind():
    """Python once told that it ignored an AttributeError when the wheel was thrown away."""
    with pytest.raises(ValueError, match=r"\.$"):
        SequenceWheel(step="two")
    gc.collect()
