"""Finds a Chromium for the browser tests; run as a command, it installs one where there is none."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_APPS = ("Chromium", "Google Chrome")
# A download that is going to work is done in this time; one that is blocked must not hang.
DOWNLOAD_SECONDS = 300
CONNECT_MS = "15000"
NOT_FOUND = (
    "No Chromium was found and none could be installed, so the browser tests can't run. Install "
    "Chromium or Chrome, or name one: ODDEVEN_CHROMIUM=/path/to/chromium make test"
)


def candidates() -> Iterator[str]:
    """Where a Chromium may be, the most particular place first."""
    yield from playwrights_own()
    yield from filter(None, map(shutil.which, NAMES))
    for folder in (Path("/Applications"), Path.home() / "Applications"):
        yield from (str(folder / f"{app}.app/Contents/MacOS/{app}") for app in MAC_APPS)


def playwrights_own() -> Iterator[str]:
    """Playwright knows where it would put a browser, whether or not it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright.chromium.executable_path


def starts(path: str) -> bool:
    """A Chromium whose libraries are missing is there and does not start."""
    if not Path(path).is_file():
        return False
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def find() -> str | None:
    """The first Chromium that starts; one that is named in ODDEVEN_CHROMIUM must."""
    named = os.environ.get("ODDEVEN_CHROMIUM")
    if named:
        if not starts(named):
            sys.exit(f"ODDEVEN_CHROMIUM={named} is not a Chromium that starts.")
        return named
    return next(filter(starts, list(candidates())), None)


def attempt(*words: str, **environment: str) -> None:
    """Run a step of an installation; whether it helped is seen by looking again."""
    print("Trying:", " ".join(words), flush=True)
    try:
        subprocess.run(
            words,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            timeout=DOWNLOAD_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as trouble:
        print(trouble)


def install() -> str | None:
    """Playwright's own Chromium, else Debian's where we may install packages."""
    attempt(
        *(sys.executable, "-m", "playwright", "install", "chromium"),
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT=CONNECT_MS,
    )
    found = find()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        attempt("apt-get", "update", "-qq")
        attempt("apt-get", "install", "-qq", "-y", "chromium", DEBIAN_FRONTEND="noninteractive")
        found = find()
    return found


def main() -> int:
    found = find() or install()
    print(f"Chromium: {found}" if found else NOT_FOUND)
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
