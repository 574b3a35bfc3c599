"""ask: a question as a widget, operable by mouse and by keyboard; what was answered stays."""

from __future__ import annotations

from html import escape
from typing import Any

from IPython.display import display
from ipywidgets import HTML, Button, Dropdown, HBox, Layout, Text, VBox, Widget

from ..board.canvas.canvas import sprites_for
from ..board.draw.geometry import hit, plan_for
from ..board.draw.painter import Highlights, paint_felt, paint_marks, paint_piles
from ..board.draw.pen import Pen
from ..board.draw.pictures import check_scale, is_static
from ..board.draw.theme import NORMAL
from ..board.parts.fields import button
from ..engine.text import table_text
from .checks import named
from .memory import the_memory
from .part import Part, Sheet, row
from .question import Choice, Order, Point, Question, Reply, Value
from .quizpage import QUIZ_STYLE, marked, question_html, question_text, reply_line

__all__ = ["Quiz", "ask"]

# A field's own label, as wide as it is.
_LABEL = {"description_width": "initial"}


def ask(question: str | Question) -> Quiz:
    """Ask a question; as the last line of a cell it is shown.

    `question` is a name such as "skip-by-two/after-the-queen", or a Question of one's own. Asked
    again, in this or any other cell, it is the same question, with what was answered so far.

    >>> ask("skip-by-two/after-the-queen") is ask("skip-by-two/after-the-queen")
    True
    """
    name, asked = named(question)
    kinds = {Choice: ChoiceQuiz, Order: OrderQuiz, Point: PointQuiz, Value: ValueQuiz}
    kind = kinds.get(type(asked), Quiz)
    view: Quiz = the_memory().view(name, asked, lambda: kind(name, asked))
    return view


class Quiz(Part):
    """A question on the page: its text, a way to answer, and what is said to the answer.

    One that has no way to answer of its own is answered from a cell, with `check`.
    """

    widest = "660px"

    def __init__(self, name: str, question: Any) -> None:
        super().__init__(lines=1)
        self.name, self.question = name, question
        self.add_class("oddeven-quiz")
        # A table needs its width and its margin; words are read best in short lines.
        self.layout.width, self.layout.max_width = "100%", self.widest
        look = HTML(QUIZ_STYLE, layout=Layout(display="none"))
        text = HTML(
            '<div style="line-height:1.5;font-size:15px">'
            '<span style="opacity:.7;font-size:12px;letter-spacing:.06em">QUESTION</span><br>'
            f"{marked(question.text)}</div>"
        )
        self.put(look, text, *self.ways(), self.status)
        self.show_given()

    def ways(self) -> list[Widget]:
        """The widgets by which it is answered."""
        call = f"check({self.name!r}, …)"
        return [HTML(f"Answer in a cell: <code>{escape(call)}</code>")]

    def answer(self, answer: object) -> None:
        """Answer it: what is said appears, here and wherever else it is shown."""
        reply = the_memory().answer(self.name, self.question, answer)
        if reply.state == "unanswered":
            self.tell(reply)

    def show_given(self) -> None:
        """Show the last answer and what was said to it."""
        given = the_memory().given(self.name, self.question)
        self.put_answer(given.answer)
        self.tell(given.reply)

    def put_answer(self, answer: Any) -> None:
        """Show an answer where it would be given; None if there is none yet."""

    def tell(self, reply: Reply) -> None:
        """Show a reply, by its sign, its words, the line at the left and its colour."""
        for state in ("unanswered", "wrong", "right"):
            self.remove_class(f"oddeven-is-{state}")
        self.add_class(f"oddeven-is-{reply.state}")
        self._reply = reply
        self.say(str(reply))

    def said_html(self, words: str) -> str:
        """The reply with its sign; anything else as it is."""
        return reply_line(self._reply) if words == str(self._reply) else escape(words)

    def text(self) -> str:
        """The question as text, without an answer."""
        return question_text(self.question)

    def _html(self) -> str:
        return question_html(self.question)


class ChoiceQuiz(Quiz):
    """A button for each option; the one that was chosen last has a sign."""

    def ways(self) -> list[Widget]:
        """The options, each the whole width."""
        self.buttons = [self._button(option.text) for option in self.question.options]
        return [VBox(self.buttons, layout=Layout(width="100%", margin="4px 0"))]

    def _button(self, text: str) -> Button:
        made = button(text, lambda: self.attempt(self.answer, text))
        made.layout.width = "calc(100% - 4px)"  # its margins have two px each
        made.add_class("oddeven-option")
        return made

    def put_answer(self, answer: Any) -> None:
        """The option that was chosen gets its sign."""
        reply = self.question.reply(answer)
        for option, made in zip(self.question.options, self.buttons, strict=True):
            is_it = reply.state != "unanswered" and self.question.option(answer) is option
            made.description = f"{reply.sign} {option.text}" if is_it else option.text
            for state in ("right", "wrong"):
                made.remove_class(f"oddeven-tried-{state}")
            if is_it:
                made.add_class(f"oddeven-tried-{reply.state}")


class OrderQuiz(Quiz):
    """Lines with buttons that move them up and down, and one that asks if it is right so."""

    def ways(self) -> list[Widget]:
        """The lines, each with its two buttons."""
        self.lines = list(self.question.listed())
        self._texts = [HTML() for _ in self.lines]
        self.up = [self._mover(n, -1) for n in range(len(self.lines))]
        self.down = [self._mover(n, 1) for n in range(len(self.lines))]
        rows = zip(self.up, self.down, self._texts, strict=True)
        boxes = [HBox(list(each), layout=Layout(align_items="center")) for each in rows]
        for box in boxes:
            box.add_class("oddeven-row")
        self.done = button("Is it right so?", lambda: self.attempt(self.answer, [*self.lines]))
        self._fill()
        return [VBox(boxes, layout=Layout(margin="4px 0", width="100%")), self.done]

    def _mover(self, number: int, by: int) -> Button:
        made = button("Up" if by < 0 else "Down", lambda: self.attempt(self.move, number, by))
        ends = 0 if by < 0 else len(self.lines) - 1
        made.disabled = number == ends
        return made

    def move(self, number: int, by: int) -> None:
        """Move a line up or down; the keyboard goes with it."""
        other = number + by
        self.lines[number], self.lines[other] = self.lines[other], self.lines[number]
        self._fill()
        buttons = self.up if by < 0 else self.down
        back = self.down if by < 0 else self.up
        (back if buttons[other].disabled else buttons)[other].focus()
        self.say(f"{self.lines[other]}: now line {other + 1} of {len(self.lines)}.")

    def _fill(self) -> None:
        rows = zip(self._texts, self.lines, self.up, self.down, strict=True)
        for text, line, up, down in rows:
            up.tooltip, down.tooltip = f"Move {line} up", f"Move {line} down"
            text.value = f'<span style="font-size:14px;padding:0 8px">{marked(line)}</span>'

    def put_answer(self, answer: Any) -> None:
        """The lines as they were put."""
        if answer is not None and sorted(map(str, answer)) == sorted(self.lines):
            self.lines = [str(line) for line in answer]
            self._fill()


class ValueQuiz(Quiz):
    """A field to write into; Enter asks, and so does the button."""

    def ways(self) -> list[Widget]:
        """The field and the button."""
        self.field = Text(description="Your answer", style=_LABEL, layout=Layout(width="20em"))
        self.field.on_msg(self._on_message)
        self.done = button("Check", lambda: self.attempt(self._ask))
        return [row(self.field, self.done)]

    def _on_message(self, _widget: Widget, content: dict[str, Any], _buffers: object) -> None:
        if content.get("event") == "submit":
            self.attempt(self._ask)

    def _ask(self) -> None:
        self.answer(self.field.value)

    def put_answer(self, answer: Any) -> None:
        """The value that was given, if it can be written into a field."""
        if isinstance(answer, str | int | float):
            self.field.value = str(answer)


class PointQuiz(Quiz):
    """A table on which to point at a card: by a click, or by its name in a list."""

    widest = "100%"

    def ways(self) -> list[Widget]:
        """The table, and under it the list for the keyboard."""
        self._plan, self._marks = plan_for(self.question.state.rules, NORMAL), Highlights()
        self.sheet = Sheet(
            *(self._plan.width, self._plan.height),
            below=lambda pen: paint_felt(pen, self._plan, self.theme),
            above=self._paint,
            attempt=self.attempt,
            sprites=lambda: sprites_for(self.theme, NORMAL),
        )
        self.sheet.listen(self.press, self.key)
        shown = [(self.question.label(pile), pile) for pile in self.question.shown]
        layout = Layout(width="auto")
        self.list = Dropdown(description="Card", options=shown, style=_LABEL, layout=layout)
        self.done = button("This one", lambda: self.attempt(self.answer, self.list.value))
        return [self.sheet.canvas, row(self.list, self.done)]

    def _paint(self, pen: Pen) -> None:
        state, theme = self.question.state, self.theme
        paint_piles(pen, self._plan, state, theme, self._plan.places, fresh=True)
        paint_marks(pen, self._plan, state, theme, self._marks, fresh=True)

    def press(self, x: float, y: float) -> None:
        """Press on the table, at a point in CSS px from its top left corner."""
        found = hit(self._plan, self.question.state, x, y)
        if found is not None:
            self.answer(found.pile)

    def key(self, key: str, shift: bool) -> None:
        """Tab and Escape leave the table, which else keeps every key for itself."""
        if key == "Tab" and not shift:
            self.list.focus()
        elif key in ("Tab", "Escape"):
            self.sheet.canvas.blur()

    def put_answer(self, answer: Any) -> None:
        """The card that was pointed at is marked."""
        pile = self.question.pile_of(answer) if answer is not None else None
        self._marks = Highlights((pile, 1)) if pile else Highlights()
        if pile in self.question.shown:
            self.list.value = pile
        self.sheet.draw()

    def dress(self) -> None:
        """Draw the table in the colours that the page now asks for."""
        self.sheet.draw(all_of_it=True)

    def png(self, scale: float = 2.0) -> bytes:
        """The table, without what was answered."""
        marks, self._marks = self._marks, Highlights()
        try:
            return self.sheet.png(self.theme, check_scale(scale))
        finally:
            self._marks = marks

    def text(self) -> str:
        """The question and its table as text."""
        return f"{super().text()}\n{table_text(self.question.state)}"

    def _ipython_display_(self) -> None:
        """On paper the question stands over its picture: a cell's output shows only one of them."""
        data, about = self._repr_mimebundle_()
        if is_static():
            display({"text/html": data.pop("text/html"), "text/plain": super().text()}, raw=True)
        else:
            data.pop("text/html")
        display(data, metadata=about, raw=True)
