"""What a mouse or a finger does becomes one click, one drop, one card put back, or nothing."""

import pytest

from oddeven_widget.board.input.gestures import FINGER, MOUSE, Gestures


class Told:
    """Keeps what gestures tell; what lies left of x = 100 may be lifted, right of 900 nothing."""

    def __init__(self):
        self.said = []

    def begin(self, x, _y):
        return "drag" if x < 100 else "click" if x < 900 else "nothing"

    def click(self, x, y):
        self.said.append(("click", x, y))

    def lift(self, x, y):
        self.said.append(("lift", x, y))

    def drag(self, x, y):
        self.said.append(("drag", x, y))

    def drop(self):
        self.said.append(("drop",))

    def put_back(self):
        self.said.append(("put back",))

    def hover(self, x, y):
        self.said.append(("hover", x, y))

    def take(self):
        taken, self.said = self.said, []
        return taken


@pytest.fixture
def told():
    return Told()


@pytest.fixture
def does(told):
    return Gestures(told)


# -- the mouse -----------------------------------------------------------------------------


def test_what_can_not_be_lifted_is_clicked_at_once(does, told):
    does.mouse_down(200, 30)
    assert told.take() == [("click", 200, 30)]
    does.mouse_move(260, 30)
    does.mouse_up(260, 30)
    assert told.take() == [("hover", 260, 30)]


def test_what_can_be_lifted_is_clicked_when_the_button_goes_up(does, told):
    does.mouse_down(50, 30)
    assert told.take() == []
    does.mouse_up(50, 30)
    assert told.take() == [("click", 50, 30)]


def test_a_hand_that_trembles_still_clicks(does, told):
    does.mouse_down(50, 30)
    does.mouse_move(50 + MOUSE, 30)
    does.mouse_up(50 + MOUSE, 30)
    assert told.take() == [("click", 50, 30)]


def test_a_press_that_moves_lifts_drags_and_drops(does, told):
    does.mouse_down(50, 30)
    does.mouse_move(60, 30)
    does.mouse_move(300, 30)
    does.mouse_up(300, 30)
    assert told.take() == [("lift", 50, 30), ("drag", 60, 30), ("drag", 300, 30), ("drop",)]


def test_a_mouse_that_leaves_puts_the_card_back(does, told):
    does.mouse_down(50, 30)
    does.mouse_move(80, 30)
    told.take()
    does.mouse_out(0, 0)
    assert told.take() == [("put back",)]
    does.mouse_up(300, 30)
    does.mouse_move(300, 30)
    assert told.take() == [("hover", 300, 30)]


def test_a_mouse_that_leaves_before_it_moved_clicks_nothing(does, told):
    does.mouse_down(50, 30)
    does.mouse_out(0, 0)
    does.mouse_up(50, 30)
    assert told.take() == []


def test_a_second_press_puts_the_card_back_and_does_no_more(does, told):
    does.mouse_down(50, 30)
    does.mouse_move(80, 30)
    told.take()
    does.mouse_down(200, 30)
    assert told.take() == [("put back",)]
    does.mouse_up(200, 30)
    assert told.take() == []


def test_a_press_after_one_whose_end_was_lost_is_a_new_press(does, told):
    does.mouse_down(50, 30)
    does.mouse_down(70, 40)
    does.mouse_up(70, 40)
    assert told.take() == [("click", 70, 40)]


def test_a_press_that_means_nothing_has_no_end_either(does, told):
    does.mouse_down(950, 30)
    does.mouse_move(990, 30)
    does.mouse_up(990, 30)
    does.touch_start([(950, 30)])
    does.touch_end([])
    assert told.take() == [("hover", 990, 30)]


def test_a_press_reported_away_from_the_mouse_was_made_where_the_mouse_was(does, told):
    # The first click on a canvas that is scrolled into view by it tells a wrong place.
    does.mouse_move(200, 100)
    does.mouse_down(200, 130)
    assert told.take() == [("hover", 200, 100), ("click", 200, 100)]


def test_a_press_that_scrolls_the_page_drags_nothing(does, told):
    does.mouse_move(50, 200)
    does.mouse_down(50, 90)
    does.mouse_move(50, 90)
    does.mouse_up(50, 90)
    assert told.take()[1:] == [("click", 50, 200)]
    does.mouse_move(50, 200)
    does.mouse_down(50, 90)
    does.mouse_move(60, 90)
    assert told.take()[1:] == [("lift", 50, 200), ("drag", 60, 90)]


def test_a_press_beside_the_mouse_is_where_it_says(does, told):
    does.mouse_move(200, 100)
    does.mouse_down(202, 99)
    assert told.take()[-1] == ("click", 202, 99)


def test_a_mouse_that_has_left_says_nothing_about_the_next_press(does, told):
    does.mouse_move(200, 100)
    does.mouse_out(0, 0)
    does.mouse_down(120, 30)
    assert told.take()[-1] == ("click", 120, 30)


def test_what_is_forgotten_is_neither_clicked_nor_dropped(does, told):
    for moved in (False, True):
        does.mouse_down(50, 30)
        if moved:
            does.mouse_move(80, 30)
        does.forget()
        told.take()
        does.mouse_up(80, 30)
        assert told.take() == []


# -- fingers -------------------------------------------------------------------------------


@pytest.mark.parametrize("x", [50, 200])
def test_a_tap_clicks_when_the_finger_is_lifted(does, told, x):
    does.touch_start([(x, 60)])
    assert told.take() == []
    does.touch_move([(x + FINGER, 60)])
    does.touch_end([])
    assert told.take() == [("click", x, 60)]


def test_a_finger_drags_and_drops_where_it_was_last_seen(does, told):
    does.touch_start([(50, 60)])
    does.touch_move([(80, 60)])
    does.touch_move([(300, 70)])
    does.touch_end([])
    assert told.take() == [("lift", 50, 60), ("drag", 80, 60), ("drag", 300, 70), ("drop",)]


def test_a_finger_drawn_from_what_can_not_be_lifted_clicks_where_it_began(does, told):
    does.touch_start([(200, 60)])
    does.touch_move([(300, 90)])
    does.touch_end([])
    assert told.take() == [("click", 200, 60)]


def test_two_fingers_play_nothing_not_even_the_last_to_leave(does, told):
    does.touch_start([(50, 60)])
    does.touch_start([(50, 60), (90, 90)])
    does.touch_move([(10, 60), (99, 99)])
    does.touch_end([(10, 60)])
    does.touch_move([(70, 60)])
    does.touch_end([])
    assert told.take() == []
    does.touch_start([(50, 60)])
    does.touch_end([])
    assert told.take() == [("click", 50, 60)]


def test_a_second_finger_puts_the_card_back(does, told):
    does.touch_start([(50, 60)])
    does.touch_move([(80, 60)])
    told.take()
    does.touch_start([(80, 60), (90, 90)])
    assert told.take() == [("put back",)]
    does.touch_end([(80, 60)])
    does.touch_end([])
    assert told.take() == []


@pytest.mark.parametrize("moved, then", [(False, []), (True, [("put back",)])])
def test_a_touch_that_is_cancelled_plays_nothing(does, told, moved, then):
    does.touch_start([(50, 60)])
    if moved:
        does.touch_move([(80, 60)])
    told.take()
    does.touch_cancel([])
    does.touch_end([])
    assert told.take() == then
    does.touch_start([(50, 60)])
    does.touch_end([])
    assert told.take() == [("click", 50, 60)]


def test_a_touch_of_no_finger_is_none(does, told):
    does.touch_start([])
    does.touch_move([])
    does.touch_end([])
    assert told.take() == []


# -- a finger that is told of twice --------------------------------------------------------


def test_a_tap_that_is_told_again_as_a_mouses_click_counts_once(told):
    times = iter([5.0, 5.01, 5.02, 5.2, 5.21, 5.22])
    does = Gestures(told, lambda: next(times))
    for _ in range(2):
        does.touch_start([(50, 30)])
        does.touch_end([])
        assert told.take() == [("click", 50, 30)]
        does.mouse_move(50.4, 30.2)
        does.mouse_down(50.4, 30.2)
        does.mouse_up(50.4, 30.2)
        assert told.take() == []


def test_a_mouse_plays_on_after_a_tap_from_another_place_at_once_and_from_the_same_soon(told):
    time = [5.0]
    does = Gestures(told, lambda: time[0])
    does.touch_start([(200, 30)])
    does.touch_end([])
    assert told.take() == [("click", 200, 30)]
    does.mouse_move(300, 30)
    does.mouse_down(200, 30)
    assert told.take() == [("hover", 300, 30), ("click", 300, 30)]
    does.touch_start([(200, 30)])
    does.touch_end([])
    assert told.take() == [("click", 200, 30)]
    time[0] = 6.0
    does.mouse_down(200, 30)
    assert told.take()[-1][0] == "click"
