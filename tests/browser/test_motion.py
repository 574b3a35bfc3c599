"""Cards glide to where they lie, in a real browser, and nobody has to wait for them."""

from typing import Any

from card_table import CardTable, deal_table
from lab_harness import BOARD

from oddeven_widget.board.draw.geometry import plan_for
from oddeven_widget.board.draw.motion import scenes_of, way_of
from oddeven_widget.board.draw.words import step_words
from oddeven_widget.bookkeeping.game import Game

# How often the table looks different from one frame of the browser to the next, until it has been
# at rest for a while; and the time in between.
FRAMES = f"""() => {{
    const table = document.querySelector('{BOARD}'), small = document.createElement('canvas')
    small.width = table.width / 8
    small.height = table.height / 8
    const pen = small.getContext('2d', {{willReadFrequently: true}}), seen = []
    window.frames_seen = new Promise(done => {{
        let last = null, still = 0
        const look = now => {{
            pen.clearRect(0, 0, small.width, small.height)
            pen.drawImage(table, 0, 0, small.width, small.height)
            const picture = String(pen.getImageData(0, 0, small.width, small.height).data)
            if (picture !== last) seen.push(now)
            still = picture === last ? still + 1 : 0
            last = picture
            // Of a browser that is starved a second is not enough: it has to have looked, too.
            const rests = now - seen.at(-1) > 1000 && still > 20
            if (seen.length < 2 || !rests) requestAnimationFrame(look)
            else done(seen)
        }}
        requestAnimationFrame(look)
    }})
}}"""
SLOW = """\
from oddeven_widget.board.canvas import film, link
link.SLOW = 1e9  # a page that answers late would be shown no film
film.FRAME_MS, film.FRAME = 2000, 2.0
"""
# A machine that is busy with other things shows no sixty pictures a second.
PATIENT = """\
from oddeven_widget.board.canvas import film, link
link.SLOW = 1e9  # a page that answers late would be shown no film
film.FRAME_MS, film.FRAME = 250, 0.25
"""


def frames_of(table: CardTable, act: Any) -> list[float]:
    """When the table looked different, in ms, from what was done until it was at rest."""
    table.page.evaluate(FRAMES)
    act()
    return table.page.evaluate("() => window.frames_seen")


def still_picture(table: CardTable) -> Any:
    """The table as it is drawn without any motion."""
    table.notebook.python("widget.motion = False\nwidget.game.undo()\nwidget.game.redo()")
    picture = table.at_rest()
    table.notebook.python("widget.motion = True")
    return picture


def test_cards_glide_and_end_exactly_where_they_are_drawn_without_motion(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), motion=True)
    for _ in range(9):
        table.press("S>W")
    table.at_rest()
    table.notebook.python(PATIENT)
    game, told = table.game, []
    game.observe(told.append)
    for move in ("S>W", "R6>F2"):
        seen = frames_of(table, lambda move=move: table.press(move))
        scenes = scenes_of(plan_for(game.rules, table.plan.size), way_of(told[-1]))
        # The first picture is that before the move; some of the others a machine may skip.
        assert len(seen) - 1 > sum(scene.frames for scene in scenes) / 2
        assert table.picture() == still_picture(table)


def test_a_click_while_cards_glide_is_answered_at_once(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), SLOW, motion=True)
    table.press("S>W")
    table.at_rest()
    expected = Game("odd-and-even", deal=7)
    expected.play("S>W")
    table.notebook.run_cell(1)
    # This film would last eighteen seconds: the next click cuts it.
    table.press("S>W")
    gliding = table.at_rest(100)
    table.press("S>W")
    cut = table.wait_change(gliding)
    table.page.wait_for_timeout(2500)
    assert table.picture() == cut
    assert cut == still_picture(table)
    assert table.said()[0] == step_words(table.game.steps[-1])


def test_what_glides_on_one_table_holds_no_other_up(desk):
    table = deal_table(
        desk, Game("odd-and-even", deal=7), SLOW, "other = play(deal=5)\nother", motion=True
    )
    table.notebook.run_cell(2)
    table.notebook.run_cell(1)
    other = table.notebook.board(1)
    before = other.at_rest()
    table.place()
    table.press("S>W")
    table.notebook.python("other.motion = False\nother.game.play('S>W')")
    table.page.wait_for_timeout(500)
    assert other.picture() != before
