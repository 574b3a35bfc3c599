"""Questions and replies as HTML, for the page and for paper; on paper no answer is given away."""

from __future__ import annotations

import re
from html import escape

from ..board.parts.controls import FORCED_STYLE
from .question import Question, Reply

__all__ = ["QUIZ_STYLE", "marked", "question_html", "question_text", "reply_html"]

# JupyterLab's own colours where there are any, so that a question sits in its page like a cell.
_EDGE = {
    "unanswered": "var(--jp-border-color1,#8a8f98)",
    "wrong": "var(--jp-error-color1,#c62828)",
    "right": "var(--jp-success-color1,#2e7d32)",
}
QUIZ_STYLE = "".join(
    (
        "<style>",
        ".oddeven-quiz{border-left:4px solid var(--jp-border-color1,#8a8f98);",
        "padding:2px 0 6px 14px!important;overflow:visible}",
        *(f".oddeven-is-{state}{{border-left-color:{edge}}}" for state, edge in _EDGE.items()),
        ".oddeven-is-unanswered{border-left-style:dashed}.oddeven-is-right{border-left-style:double}",
        ".oddeven-option{height:auto!important;min-height:32px;white-space:normal!important;",
        "text-align:left!important;line-height:1.4!important;padding:5px 12px!important;",
        "font-size:14px!important;border-radius:6px;overflow:visible!important}",
        f".oddeven-option.oddeven-tried-right{{outline:2px solid {_EDGE['right']}}}",
        f".oddeven-option.oddeven-tried-wrong{{outline:2px dashed {_EDGE['wrong']}}}",
        ".oddeven-option.oddeven-option{outline-offset:-2px}",
        ".oddeven-row{border:1px solid var(--jp-border-color2,#c4c8ce);border-radius:6px;",
        "padding:2px 6px;margin:2px 0}",
        FORCED_STYLE,
        "</style>",
    )
)


def marked(text: str) -> str:
    """A question's text as HTML: `code` between backticks, **bold**, blank lines part paragraphs.

    >>> marked("Is `a < b` **true**?")
    'Is <code>a &lt; b</code> <b>true</b>?'
    """
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    text = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", text)
    return "<br><br>".join(part.replace("\n", "<br>") for part in text.split("\n\n"))


def reply_html(reply: Reply) -> str:
    """A reply with its sign and its words in bold, and the reason after them.

    >>> print(reply_html(Reply("right", "Two pairs.")))
    <div role="status" style="border-left:4px double var(--jp-success-color1,#2e7d32);
    padding:2px 0 2px 10px;line-height:1.5"><b>✓ Right</b> · Two pairs.</div>
    """
    line = {"unanswered": "dashed", "wrong": "solid", "right": "double"}[reply.state]
    return (
        f'<div role="status" style="border-left:4px {line} {_EDGE[reply.state]};\n'
        f'padding:2px 0 2px 10px;line-height:1.5">{reply_line(reply)}</div>'
    )


def reply_line(reply: Reply) -> str:
    """The reply alone."""
    why = f" · {marked(reply.why)}" if reply.why else ""
    return f"<b>{reply.sign} {reply.words}</b>{why}"


def question_html(question: Question) -> str:
    """A question on paper: its text and what there is to choose from, never the answer."""
    items = "".join(f"<li>{marked(item)}</li>" for item in question.listed())
    return f"<p><b>Question.</b> {marked(question.text)}</p>" + (items and f"<ol>{items}</ol>")


def question_text(question: Question) -> str:
    """The same as plain text.

    >>> from oddeven_widget.lessons.question import Order
    >>> print(question_text(Order("Count!", ("one", "two"), why="")))
    Question. Count!
      1. two
      2. one
    """
    items = [f"  {number}. {item}" for number, item in enumerate(question.listed(), 1)]
    return "\n".join([f"Question. {question.text}", *items])
