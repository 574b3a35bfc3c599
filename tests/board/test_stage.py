"""The layout around a table: its look changes while the game goes on."""

import pytest

from oddeven_widget import Game
from oddeven_widget.board.draw.painter import Highlights
from oddeven_widget.board.draw.theme import DARK, HIGH_CONTRAST, LARGE, LIGHT, SMALL


def classes(me):
    return [name for name in me.widget._dom_classes if name.startswith("oddeven-")]


def test_a_table_turns_light_when_the_page_does(player, page, screen, parity):
    me = player(parity, ready=False)
    shown = screen(me.board)
    me.ready()
    me.press("R1")
    assert classes(me) == ["oddeven-dark"]
    page.dark = False
    assert me.board.theme == LIGHT
    assert classes(me) == ["oddeven-light"]
    assert me.widget.felt.marks().chosen == ("R1", 1)
    assert shown.pictures() == shown.fresh(parity.state, me.widget.felt.marks())
    page.contrast = True
    assert me.board.theme == HIGH_CONTRAST
    me.press("F5")
    assert parity.moves == ("R1>F5",)


def test_a_table_that_opens_on_a_light_page_is_light_at_once(player, page, sent):
    page.dark = False
    me = player("odd-and-even", deal=7)
    assert me.board.theme == LIGHT
    assert len(sent.take()) == 1


def test_a_theme_that_was_chosen_does_not_follow_the_page(player, page, sent):
    me = player("odd-and-even", deal=7, theme="dark")
    sent.take()
    page.dark = False
    assert me.board.theme == DARK
    assert sent.take() == []


def test_a_closed_table_does_not_follow_the_page(player, page, sent):
    me = player("odd-and-even", deal=7)
    me.widget.close()
    sent.take()
    page.dark = False
    assert me.board.theme == DARK
    assert sent.take() == []


def test_a_table_changes_its_size_and_keeps_game_and_choice(player, screen, parity):
    me = player(parity, ready=False)
    shown = screen(me.board)
    me.ready()
    me.press("R1")
    me.widget.restyle(size="large")
    assert me.board.size is LARGE
    assert me.board.canvas.width == 2 * me.board.plan.width
    assert me.widget.children[0].layout.width == f"{me.board.plan.width}px"
    assert shown.pictures() == shown.fresh(parity.state, me.widget.felt.marks())
    assert me.widget.felt.marks() == Highlights(("R1", 1), frozenset(["F1", "F5"]))
    me.press("F1")
    assert parity.moves == ("R1>F1",)


def test_the_ledger_changes_with_the_table(player, page, sent):
    me = player("odd-and-even", deal=7)
    me.widget.restyle(size="small")
    me.controls.ledger.value = True
    width = me.widget.ledger_view.canvas.width
    me.widget.restyle(size="large", four_colour=True)
    assert me.widget.ledger_view.canvas.width == pytest.approx(2 * width, abs=2)
    page.dark = False
    assert me.widget.ledger_view._theme == LIGHT.four_colour()


def test_a_table_that_is_on_no_page_is_drawn_in_its_new_look_when_it_is(player, sent):
    me = player("odd-and-even", deal=7, ready=False)
    me.widget.restyle(theme="light", size="small")
    assert sent.take() == []
    me.ready()
    assert (me.board.theme, me.board.size) == (LIGHT, SMALL)
    assert len(sent.take()) == 1


def test_cards_are_not_blank_in_a_look_that_was_left_before_the_page_was_loaded_again(player, sent):
    """A reloaded page has lost the pictures of every look, not only of the one that is worn."""
    me = player("odd-and-even", deal=7)
    me.widget.restyle(theme="light")
    me.ready()
    sent.take()
    me.widget.restyle(theme="auto")
    (message,) = sent.take()
    pictures = len(me.board._sprites._canvases)
    assert pictures > 8
    assert [name for name, _ in message].count("switchCanvas") >= pictures


@pytest.mark.parametrize("wrong", [{"theme": "wood"}, {"size": "huge"}])
def test_a_look_that_is_not_there_is_refused_and_nothing_changes(player, sent, wrong):
    me = player("odd-and-even", deal=7)
    sent.take()
    before = me.widget.look
    with pytest.raises(ValueError, match="There is no"):
        me.widget.restyle(**wrong)
    assert me.widget.look is before
    assert sent.take() == []


def test_the_look_is_chosen_in_its_drawer_and_shown_there(player):
    me = player("odd-and-even", deal=7, four_colour=True)
    drawers = me.widget.stage.drawers
    drawers.toggles["look"].value = True
    parts = drawers._drawers["look"].parts
    assert {name: part.value for name, part in parts.items()} == {
        "theme": "auto",
        "size": "normal",
        "four_colour": True,
        "parity": False,
        "motion": True,
    }
    parts["theme"].value = "light"
    parts["parity"].value = True
    parts["motion"].value = False
    assert not me.widget.motion
    me.widget.motion = True
    assert parts["motion"].value
    assert me.board.theme == LIGHT.four_colour().parity()
    me.widget.restyle(size="small", parity=False)
    assert parts["size"].value == "small"
    assert not parts["parity"].value
    assert me.board.theme == LIGHT.four_colour()


def test_the_status_line_stays_one_live_region_where_the_page_s_script_runs(player, page):
    me = player("odd-and-even", deal=7)
    assert 'role="status"' in me.controls.status.value
    page.runs = True
    assert "role" not in me.controls.status.value
    assert me.press("S") == "Two of diamonds from the stock. 0 of 104 home."
    assert "role" not in me.controls.status.value


def test_two_tables_of_one_kernel_share_the_page_and_have_looks_of_their_own(player, page):
    game = Game("odd-and-even", deal=7)
    one, two = player(game), player(game, theme="high-contrast")
    assert one.widget.page is two.widget.page
    page.dark = False
    assert (one.board.theme, two.board.theme) == (LIGHT, HIGH_CONTRAST)


def test_everything_that_play_takes_can_be_changed_later(player):
    me = player("odd-and-even", deal=7, motion=False)
    me.widget.restyle(theme="light", size="small", four_colour=True, parity=True, motion=True)
    assert me.board.theme == LIGHT.four_colour().parity()
    assert me.board.size is SMALL
    assert me.widget.motion
    me.widget.restyle(motion=False)
    assert not me.widget.motion
    with pytest.raises(ValueError, match="A look has no 'colour'"):
        me.widget.restyle(motion=True, colour="red")
    assert not me.widget.motion
