"""A game gone through again on a page, and what is kept and come back to."""

from card_table import deal_table
from lab_harness import wait_until
from playwright.sync_api import expect

from oddeven_widget.board.parts.record import record_of
from oddeven_widget.bookkeeping.game import Game

REPLAY = """\
from oddeven_widget import Game
from oddeven_widget.board.replay import Replay
replay = Replay({line!r})
replay
"""
PLACE = "replay.place"
DRAWER = "widget.stage.drawers['replay'].replay"


def played(moves: int) -> Game:
    game = Game("odd-and-even", deal=7)
    for _ in range(moves):
        game.play(game.legal_moves[0])
    return game


def test_a_game_is_gone_through_by_buttons_slider_and_by_itself(desk):
    game = played(6)
    record = record_of(game)
    notebook = desk.notebook([REPLAY.format(line=game.to_text())])
    notebook.run_all()
    page, board = notebook.page, notebook.board()
    pictures = [board.at_rest()]

    def says(place: int) -> None:
        page.get_by_role("status").filter(has_text=record.words(place)).first.wait_for()
        saved = page.locator(".jp-OutputArea-output code").first
        expect(saved).to_contain_text(record.line(place))

    for place in range(1, 4):
        page.get_by_role("button", name="Next", exact=True).click()
        says(place)
        pictures.append(board.wait_change(pictures[-1]))
    page.get_by_role("button", name="Back", exact=True).click()
    says(2)
    wait_until(page, lambda: board.picture() == pictures[2], "the picture of step 2")
    handle = page.get_by_role("slider", name="Step")
    handle.focus()
    page.keyboard.press("ArrowRight")
    says(3)
    wait_until(page, lambda: board.picture() == pictures[3], "the picture of step 3")
    page.get_by_role("button", name="Play", exact=True).click()
    wait_until(page, lambda: notebook.value(PLACE) == record.last, "the last step")
    says(record.last)
    page.get_by_role("button", name="First", exact=True).click()
    wait_until(page, lambda: board.picture() == pictures[0], "the first picture")
    assert notebook.page_errors == []


def test_a_line_is_tried_from_a_step_of_the_replay_and_left_again(desk):
    table = deal_table(desk, played(5))
    table.button("More ⋯").click()
    table.button("Replay").click()
    table.button("Next").click()
    table.button("Next").click()
    wait_until(table.page, lambda: table.notebook.value(f"{DRAWER}.place") == 2, "step 2")
    table.button("Play from here").click()
    wait_until(table.page, lambda: table.notebook.value("len(game.moves)") == 2, "two moves")
    for moves in (1, 0, 5):
        table.button("Undo").click()
        wait_until(
            table.page, lambda left=moves: table.notebook.value("len(game.moves)") == left, ""
        )
    assert table.same_game()


def test_a_position_is_kept_under_a_typed_name_and_come_back_to(desk):
    table = deal_table(desk, played(3))
    table.button("More ⋯").click()
    table.button("Save").click()
    field = table.page.get_by_label("A name for this position")
    field.click()
    table.page.keyboard.type("before the deal")
    table.page.keyboard.press("Enter")
    wait_until(table.page, lambda: "Kept as" in table.said()[0], "the bookmark")
    table.notebook.python("game.play('S>W'); game.play('S>W')")
    table.button("Come back").click()
    wait_until(table.page, lambda: table.notebook.value("len(game.moves)") == 3, "the bookmark")
    assert table.same_game()
    assert table.notebook.cell_count() == 1
