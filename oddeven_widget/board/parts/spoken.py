"""The status line (an ARIA live region): seen on the screen, and read aloud when it changes."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML

__all__ = ["SPOKEN", "SPOKEN_STYLE", "Spoken"]

# The class of every widget whose text is spoken when it changes.
SPOKEN = "oddeven-spoken"
# One line is kept free for what is said, and two where there is little room: nothing jumps.
SPOKEN_STYLE = (
    f".{SPOKEN}{{container-type:inline-size;width:100%}}"
    f".{SPOKEN} .oddeven-line{{min-height:1.5em;line-height:1.5;font-size:15px}}"
    f".{SPOKEN} .oddeven-line{{white-space:pre-line}}"
    f"@container (max-width:600px){{.{SPOKEN} .oddeven-line{{min-height:3em}}}}"
)


class Spoken(HTML):
    """A status line: its place is kept while it is empty, so that nothing jumps.

    Where the page's script has made it a live region it is that one alone, and stays; elsewhere
    each message brings a live region with it. `lines` is how many are kept free for it.
    """

    def __init__(self, lines: int = 1) -> None:
        super().__init__()
        self._said, self._page, self._by_page = "", "", False
        self._room = f' style="min-height:{1.5 * lines}em"' if lines > 1 else ""
        self.add_class(SPOKEN)
        self._put()

    @property
    def words(self) -> str:
        """What was said last."""
        return self._said

    def say(self, words: str, page: str | None = None) -> None:
        """Say a sentence, or several lines; `page` is how they stand there, if not plainly."""
        self._said, self._page = words, escape(words) if page is None else page
        self._put()

    def _put(self) -> None:
        role = "" if self._by_page else 'role="status" aria-live="polite" '
        self.value = f'<div {role}class="oddeven-line"{self._room}>{self._page}</div>'

    def speak_through_page(self, by_page: bool) -> None:
        """Whether the page's script looks after the live region; else each message is one."""
        if by_page is not self._by_page:
            self._by_page = by_page
            self._put()
