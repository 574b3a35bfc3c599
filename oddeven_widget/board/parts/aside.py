"""Slow work beside the game: in a thread, so that this and other tables can be played meanwhile.

What it does must not touch a widget. The kernel's event loop looks now and then how far it is;
where no loop runs, as in a script, the work is simply done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

__all__ = ["Aside", "Stop"]

Stop = Callable[[], bool]
PACE: Final = 0.1  # seconds between two looks


class Aside:
    """Does one piece of work at a time; whoever begins another is done with the one before.

    >>> told = []
    >>> Aside().begin(lambda stop: told.append("worked"), print, lambda: told.append("done"))
    >>> told
    ['worked', 'done']
    """

    def __init__(self) -> None:
        self._told_to_stop = Event()
        self._watching: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether something is being worked at."""
        return self._watching is not None

    def begin(
        self,
        work: Callable[[Stop], object],
        look: Callable[[], object],
        done: Callable[[], object],
    ) -> None:
        """Work; `look` is called now and then meanwhile, and `done` at the end.

        `work` is handed a question which it asks as often as it can: whether it is to stop.
        """
        self.leave()
        told = self._told_to_stop = Event()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody can look on
            work(told.is_set)
            done()
            return
        # Python doesn't wait for a daemon at its end, nor would anybody who shuts a kernel down.
        thread = Thread(target=work, args=[told.is_set], daemon=True)
        thread.start()
        self._watching = loop.create_task(self._watch(thread, look, done))

    def stop(self) -> None:
        """Tell it to stop; what was found till then is told by `done`, a little later."""
        self._told_to_stop.set()

    def leave(self) -> None:
        """Stop it, and don't ask what came of it."""
        self.stop()
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None

    async def _watch(
        self, thread: Thread, look: Callable[[], object], done: Callable[[], object]
    ) -> None:
        while thread.is_alive():
            await asyncio.sleep(PACE)
            look()
        self._watching = None
        done()
