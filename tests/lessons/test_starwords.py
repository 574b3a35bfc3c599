"""What the wheel says, sentence by sentence."""

from dataclasses import replace

from oddeven_widget.lessons.star import star_of
from oddeven_widget.lessons.starwords import (
    complete_words,
    picked_words,
    star_words,
    step_words,
    strip_html,
)

BOTH = star_of(2, 13, (1, 2)).moved((4, 4))


def test_a_star_tells_what_each_pile_has_and_wants():
    assert star_words(BOTH).splitlines()[1:] == [
        "Ace pile: A 3 5 7, 4 of 13; next 9.",
        "Two pile: 2 4 6 8, 4 of 13; next 10.",
    ]
    assert star_words(BOTH.moved((0, 13))).splitlines()[1:] == [
        "Ace pile: nothing yet, 0 of 13; next A.",
        "Two pile: 2 4 6 8 10 Q A 3 5 7 9 J K, 13 of 13; complete.",
    ]


def test_among_twelve_points_steps_of_two_leave_half_out_and_it_says_why():
    words = star_words(star_of(2, 12, (1,))).splitlines()[0]
    assert words == (
        "Steps of 2 from 1 meet 1 3 5 7 9 11 and leave out 2 4 6 8 10 12, "
        "for 2 divides both 2 and 12."
    )


def test_two_walks_that_meet_different_points_are_both_told():
    words = star_words(star_of(2, 12, (1, 2))).splitlines()[0]
    assert "from 1 meet 1 3 5 7 9 11" in words
    assert "from 2 meet 2 4 6 8 10 12" in words
    assert star_words(star_of(2, 12, (1, 3))).splitlines()[0].count("meet") == 1


def test_each_step_tells_where_the_pile_stands():
    star = star_of(2, 13, (1,))
    assert step_words(star, star.moved((1,))) == "The Ace pile stands at A, 1 of 13; next 3."
    assert step_words(star.moved((2,)), star) == "The Ace pile has not begun; it starts with A."
    assert step_words(star, star) == "The Ace pile has not begun; it starts with A."
    down = star_of(-5, 13, (3,))
    assert step_words(down.moved((1,)), down.moved((2,))) == (
        "The Three pile goes on past the A to the J: its first turn is closed."
    )


def test_turns_are_counted():
    star = star_of(5, 13, (1,))
    turns = [
        words
        for laid in range(1, 14)
        if "closed" in (words := step_words(star.moved((laid - 1,)), star.moved((laid,))))
    ]
    assert [words.split(":")[1] for words in turns] == [
        " its first turn is closed.",
        " its second turn is closed.",
        " its third turn is closed.",
        " turn 4 is closed.",
    ]


def test_a_complete_pile_says_that_one_step_more_comes_back():
    star = star_of(2, 13, (1,)).moved((13,))
    words = "The Ace pile is complete with Q, all 13: one step more comes back to A."
    assert complete_words(star, 0) == step_words(star.moved((12,)), star) == words


def test_a_point_is_told_for_each_walk():
    def picked(point, star=BOTH):
        return picked_words(replace(star, picked=point))

    assert picked(13).splitlines() == [
        "From 7 the Ace pile wants 9 next; the K is its 7th card, wanted after two cards more.",
        "From 8 the Two pile wants 10 next; the K is its 13th card, wanted after eight cards more.",
    ]
    assert picked(9).splitlines()[0] == "The Ace pile wants 9 now: the 9 is its 5th card."
    assert picked(5).splitlines()[0] == (
        "The 5 lies on the Ace pile already, as its 3rd card; the step from 5 is to 7."
    )
    assert picked(3, BOTH.moved((0, 0))).splitlines()[0] == (
        "The Ace pile wants A next; the 3 is its 2nd card, wanted after one card more."
    )
    assert picked(2, star_of(3, 12, (1,))) == "The walk from 1 never meets 2."
    assert picked(None) == ""


def test_the_strip_shows_each_turn_after_a_bar_and_what_is_laid_in_bold(plain):
    html = strip_html(BOTH.moved((8, 1)))
    assert "Ace pile, 8 of 13: A 3 5 7 9 J K | 2 4 6 8 10 Q" in plain(html)
    assert html.count("<b>") == 9
    assert 'role="region"' in html
