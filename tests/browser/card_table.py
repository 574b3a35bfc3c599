"""A game's table on a page, played by clicks beside a Game that says what must come of them.

    table = deal_table(lab, Game("odd-and-even", deal=7))
    table.press("S>W")     # clicks on pixels; waits until the page tells of the very same step

The notebook holds `game` and `widget`; the test has a Game of its own, which it plays along.
"""

from collections.abc import Collection
from typing import Any

from lab_harness import Board, Lab, Notebook, wait_until
from PIL import Image
from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as NotInTime

from oddeven_widget.board.draw.geometry import Hit, plan_for, spots
from oddeven_widget.board.draw.theme import NORMAL
from oddeven_widget.board.draw.words import choice_words, counts_words, first_words, step_words
from oddeven_widget.board.input.clicks import DOUBLE_CLICK, DOUBLE_KEY
from oddeven_widget.board.input.cursor import settled, walk
from oddeven_widget.board.keyboard import ARROWS
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.moves import Move, Step

# Without motion: films would take most of a test's time, and have tests of their own.
CELL = """\
from oddeven_widget import Game, play
game = Game.from_text({line!r})
widget = play(game, motion={motion})
widget
"""
OUTPUT = ".jp-OutputArea-output"
STATUS = f"{OUTPUT} [role=status]"
# Of each status line the words, and the line of counts beneath it.
SAID = f"""() => [...document.querySelectorAll('{STATUS}')].map(
    status => status.closest('.widget-vbox').innerText.split('\\n'))"""
SAYS = f"([number, lines]) => String(({SAID})()[number]) === String(lines)"


def deal_table(
    lab: Lab, game: Game, *more_cells: str, motion: bool = False, **window: Any
) -> "CardTable":
    """Open a notebook whose first cell shows this game on a table, and run that cell."""
    cell = CELL.format(line=game.to_text(), motion=motion)
    notebook = lab.notebook([cell, *more_cells], **window)
    notebook.run_cell(0)
    assert notebook.errors() == []
    table = CardTable(notebook, game)
    table.wait_words(first_words(game))
    return table


class CardTable(Board):
    """The `number`-th table on a page, with the Game that is expected on it."""

    def __init__(self, notebook: Notebook, game: Game, number: int = 0) -> None:
        super().__init__(notebook.page, number)
        self.notebook, self.game, self.number = notebook, game, number
        self.plan, self._entered = plan_for(game.rules, NORMAL), ""
        self._last: tuple[str, str] = ("", "")
        self.place()
        self.at_rest()

    # -- where things are ------------------------------------------------------------

    def centre(self, pile: str, count: int = 1) -> tuple[float, float]:
        """Where the last `count` cards of a pile are pressed, in CSS px of the plan."""
        place, size = self.plan.places[pile], self.plan.size
        seen = spots(self.plan, self.game.state, pile)[-count:]
        x, y = (seen[0].x, seen[0].y) if seen else (place.x, place.y)
        # Of a card under another one only the strip above that one can be pressed.
        high = seen[1].y - y if len(seen) > 1 else size.card_h
        return x + size.card_w / 2, y + high / 2

    def on_page(self, x: float, y: float) -> tuple[float, float]:
        """A place of the plan on the page, which may show the table smaller."""
        box = self.element.bounding_box()
        scale = box["width"] / self.plan.width
        return box["x"] + x * scale, box["y"] + y * scale

    def area(self, pile: str, picture: Image.Image) -> Image.Image:
        """The part of a picture of the table in which a pile's first card lies."""
        place, size = self.plan.places[pile], self.plan.size
        scale, out = picture.width / self.plan.width, size.gap / 2
        left, top = place.x - out, place.y - out
        box = (left, top, left + size.card_w + size.gap, top + size.card_h + size.gap)
        return picture.crop(tuple(round(edge * scale) for edge in box))

    def changed(self, one: Image.Image, other: Image.Image) -> set[str]:
        """The piles whose places look different in two pictures of the table."""
        return {name for name in self.plan.places if self.area(name, one) != self.area(name, other)}

    # -- what a person does ----------------------------------------------------------

    def click_pile(self, pile: str, count: int = 1) -> None:
        """Click a pile, or its last `count` cards; nothing is waited for."""
        self.page.mouse.click(*self.on_page(*self.centre(pile, count)))

    def press(self, move: str) -> Step:
        """Play a move by clicks, answering the question if there is one; wait for its words."""
        move, state = Move(move), self.game.state
        # Twice in quick succession on one pile is a double click, but for one deal after another.
        pile = "S" if "S" in (move.source, move.target) else move.source
        again, self._last = self._last, (pile, move)
        quick = pile == again[0] and again != (pile, "S>W")
        self.page.wait_for_timeout(1000 * DOUBLE_CLICK + 100 if quick else 0)
        if move == "W>S":
            # The waste is turned over by a click on the empty stock.
            self.click_pile("S")
        else:
            self.click_pile(move.source, move.count)
            choices = state.targets(move.source, move.count)
            if len(choices) > 1 or (choices and move.target not in state.rules.foundation_of):
                self.wait_words(choice_words(state, choices))
                self.click_pile(move.target)
        step = self.game.play(move)
        self.wait_words(step_words(step))
        return step

    def tap_pile(self, pile: str) -> None:
        """Tap a pile with a finger."""
        self.page.touchscreen.tap(*self.on_page(*self.centre(pile)))

    def drag_move(self, move: str, steps: int = 6) -> Step:
        """Play a move by dragging the cards to their pile; wait for its words."""
        move = Move(move)
        start = self.on_page(*self.centre(move.source, move.count))
        end = self.on_page(*self.centre(move.target))
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=steps)
        self.page.mouse.up()
        step = self.game.play(move)
        self.wait_words(step_words(step))
        return step

    def keys_to(self, here: Hit, pile: str, card: int | None, among: Collection[str] = ()) -> list:
        """The arrow keys that lead from one place to a card, and the places on the way."""
        todo, state = [[("", here)]], self.game.state
        for way in todo:
            at = way[-1][1]
            if at.pile == pile and card in (None, at.card):
                return way[1:]
            for key, direction in ARROWS.items():
                there = walk(self.plan, state, at, direction, among)
                if all(there != place for known in todo for _, place in known):
                    todo.append([*way, (key, there)])
        raise AssertionError(f"no keys lead to {pile}")

    def key_move(self, move: str, here: Hit) -> Hit:
        """Play a move by arrow keys and Enter, beginning here; where the keyboard is then."""
        move, state = Move(move), self.game.state
        source = "S" if "S" in (move.source, move.target) else move.source
        card = None if source == "S" else len(state.piles[source]) - move.count
        here = self._press_keys(self.keys_to(here, source, card)) or here
        # Enter twice in quick succession on one pile would be a double click.
        self.page.wait_for_timeout(1000 * DOUBLE_KEY if here.pile == self._entered else 0)
        self.page.keyboard.press("Enter")
        self._entered = here.pile
        choices = state.targets(move.source, move.count) if source != "S" else ()
        if len(choices) > 1 or (choices and move.target not in state.rules.foundation_of):
            self.wait_words(choice_words(state, choices, by_key=True))
            among = [choice.target for choice in choices]
            here = self._press_keys(self.keys_to(here, move.target, None, among)) or here
            self.page.keyboard.press("Space")
            self._entered = here.pile
        step = self.game.play(move)
        self.wait_words(step_words(step))
        return settled(self.plan, self.game.state, here)

    def _press_keys(self, way: list) -> Hit | None:
        for key, _ in way:
            self.page.keyboard.press(key)
        return way[-1][1] if way else None

    def button(self, words: str) -> Locator:
        """One of the controls, by what stands on it."""
        buttons = self.page.locator(OUTPUT).get_by_role("button", name=words, exact=True)
        return buttons.nth(self.number)

    # -- what is seen ----------------------------------------------------------------

    def said(self) -> list[str]:
        """The status line and the counts beneath it."""
        return self.page.evaluate(SAID)[self.number]

    def wait_words(self, words: str) -> None:
        """Wait until the status line says exactly this, over the counts of the expected game."""
        lines = [words, counts_words(self.game.state)]
        try:
            self.page.wait_for_function(SAYS, arg=[self.number, lines], polling=40)
        except NotInTime:
            raise AssertionError(f"waited in vain for {lines}, it says {self.said()}") from None

    def wait_picture(self, picture: Image.Image) -> None:
        """Wait until the table looks exactly like this."""
        wait_until(self.page, lambda: self.picture() == picture, "the picture that was expected")

    def same_game(self) -> bool:
        """Whether the game in the kernel is the expected one, move for move."""
        return self.notebook.value("game.to_text()") == self.game.to_text()
