"""The disk cache of machine code, filed under a digest of all the sources that it is made from.

numba's own cache looks for changes in the file of the function that is called, and in no other:
after an edit of a function that this one calls it runs the machine code of before. Here the folder
carries a digest of every source of compiled code, so no machine code outlives a change in any of
them. The sources are found by one rule (`sources`): modules of `analysis` with compiled functions,
and the modules that these import, and so on.

The folder lies in `$NUMBA_CACHE_DIR` if that is set, else beside this file in `__pycache__`, else
in numba's folder of the user: in the first of these that can be written. Delete it to start afresh.

A file of the cache is a checksum and what it sums up: a damaged file is the same as none. A cache
that can't be read or written is the same as none, too: each process compiles for itself then.
"""

from __future__ import annotations

import contextlib
import hashlib
import pickle
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import llvmlite
import numba
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.misc.appdirs import AppDirs

from ...engine.files import whole_file

__all__ = ["DiskCache", "cache_folder", "keep_on_disk", "sources", "sources_digest"]

ANALYSIS: Final = Path(__file__).parents[1]
PREFIX: Final = "machine-code-"
KEPT: Final = 3  # digests: those of two branches that are worked on by turns, and one more
CHECKSUM: Final = hashlib.sha256().digest_size

DECORATORS: Final = ("@compiled\n", "@part\n")
_IMPORT: Final = re.compile(r"^from (\.+)([\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


def sources() -> dict[Path, str]:
    """The sources of compiled code: modules with compiled functions, and what they import.

    Imports at the left margin are followed from module to module. Gives the text of each.

    >>> names = [path.name for path in sources()]
    >>> "beam_core.py" in names, "codec.py" in names, "solver.py" in names
    (True, True, False)
    """
    texts = {path: path.read_text(encoding="utf-8") for path in ANALYSIS.rglob("*.py")}
    marked = (path for path, text in texts.items() if any(mark in text for mark in DECORATORS))
    found = {path: texts[path] for path in marked}
    todo = list(found)
    while todo:
        path = todo.pop()
        new = [other for other in _imported(path, found[path]) if other not in found]
        found |= {other: other.read_text(encoding="utf-8") for other in new}
        todo += new
    return dict(sorted(found.items()))


def _imported(path: Path, text: str) -> Iterator[Path]:
    """The files that a module of the package imports from: a module, or modules of a folder."""
    for dots, name, names in _IMPORT.findall(text):
        module = path.parents[len(dots) - 1].joinpath(*name.split("."))
        words = [each.split()[0] for each in names.strip("()").split(",") if each.strip()]
        file = module.with_suffix(".py")
        files = [file] if file.is_file() else [module / f"{word}.py" for word in words]
        yield from (each for each in files if each.is_file())


def _digest_now() -> str:
    parts = [part for path, text in sources().items() for part in (path.name, text)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


@cache
def sources_digest() -> str:
    """The digest of all sources of compiled code, as they were when the first was imported."""
    _stamps()
    return _digest_now()


@cache
def _stamps() -> dict[Path, tuple[int, int]]:
    """When each source was written last, and its size, as the first of them was imported."""
    return {path: _stamp(path) for path in sources()}


def _stamp(path: Path) -> tuple[int, int]:
    told = path.stat()
    return told.st_mtime_ns, told.st_size


def _is_edited() -> bool:
    """Whether a source was written since: what is imported now may be other than the digest's."""
    return any(_stamp(path) != stamp for path, stamp in _stamps().items())


def _bases() -> Iterator[Path]:
    """Where caches may be, the first that can be written is taken: the same places as numba's."""
    own = f"oddeven-{hashlib.sha256(__file__.encode()).hexdigest()[:16]}"
    if numba.config.CACHE_DIR:
        yield Path(numba.config.CACHE_DIR, own)
    yield Path(__file__).parent / "__pycache__"
    yield Path(AppDirs(appname="numba", appauthor=False).user_cache_dir, own)


@cache
def cache_folder() -> Path | None:
    """The folder for machine code made from these sources; None where none can be written."""
    for base in _bases():
        folder = base / f"{PREFIX}{sources_digest()}"
        try:
            if not folder.is_dir():
                folder.mkdir(parents=True)
                _forget_old(base)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        return folder
    return None


def _forget_old(base: Path) -> None:
    """Remove the folders of older sources, so that the cache doesn't grow with each edit."""
    folders = sorted(base.glob(f"{PREFIX}*"), key=lambda path: path.stat().st_mtime)
    for folder in folders[:-KEPT]:
        shutil.rmtree(folder, ignore_errors=True)


def _layout(kind: Any) -> tuple[Any, ...]:
    """The names of the fields of a named tuple, in order, and of those in it.

    Machine code reads fields by their places, and numba knows a named tuple by its class and the
    types of its fields only.
    """
    return (getattr(kind, "fields", ()), *map(_layout, getattr(kind, "types", ())))


class DiskCache:
    """The cache of one compiled function: a file for each combination of argument types.

    Stands in for `numba.core.caching.FunctionCache`. The function may stand outside of the
    package (a test, a benchmark), so its own file goes into the checksum. Raises OSError where
    the function has no file, as one that was typed in.
    """

    def __init__(self, function: Any) -> None:
        code = function.__code__
        name = f"{function.__module__}.{function.__qualname__}-{code.co_firstlineno}"
        self._name = re.sub(r"[^\w.-]", "_", name)
        # What is imported now is compiled later: both digests are those of now.
        self._file = hashlib.sha256(Path(code.co_filename).read_bytes()).digest()
        self._digest = sources_digest()

    @property
    def cache_path(self) -> str | None:
        """The folder, as numba asks for it."""
        folder = cache_folder()
        return None if folder is None else str(folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled function for these types of arguments, or None if it isn't there."""
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        try:
            told = path.read_bytes() if path else b""
        except OSError:
            return None
        checksum, content = told[:CHECKSUM], told[CHECKSUM:]
        if checksum != self._checksum(content):
            return None
        loaded = pickle.loads(content)  # noqa: S301  # as safe as the code beside it
        return CompileResult._rebuild(target_context, *loaded)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled function, unless that can't be or its sources have changed meanwhile."""
        path = self._path(sig, data.codegen)
        if path is None or data.lifted or data.library.has_dynamic_globals:
            return
        content = dumps(data._reduce())
        with contextlib.suppress(OSError, ValueError):
            if _digest_now() == self._digest:
                path.parent.mkdir(parents=True, exist_ok=True)
                with whole_file(path) as file:
                    file.write(self._checksum(content) + content)

    def flush(self) -> None:
        """Remove what is kept of this function."""
        folder = cache_folder()
        for path in folder.glob(f"{self._name}.*") if folder else ():
            with contextlib.suppress(OSError):
                path.unlink()

    def _path(self, sig: Any, codegen: Any) -> Path | None:
        """The file for these types of arguments, this processor, and this Python and numba."""
        folder = cache_folder()
        versions = sys.implementation.cache_tag, numba.__version__, llvmlite.__version__
        key = repr((sig, [_layout(kind) for kind in sig], codegen.magic_tuple(), versions))
        name = hashlib.sha256(key.encode()).hexdigest()[:32]
        return folder and folder / f"{self._name}.{name}"

    def _checksum(self, content: bytes) -> bytes:
        return hashlib.sha256(self._file + content).digest()


def keep_on_disk(dispatcher: Any) -> Any:
    """Give a compiled function its disk cache.

    One without a source file is left without, and one that refers to variables of the function
    that it was made in, for these are in no file. So is each that is imported (or reloaded, as
    notebooks do) after an edit of the sources: those imported before may be of before the edit.
    """
    if dispatcher.py_func.__closure__ is None:
        with contextlib.suppress(OSError):
            kept = DiskCache(dispatcher.py_func)
            if not _is_edited():
                dispatcher._cache = kept
    return dispatcher
