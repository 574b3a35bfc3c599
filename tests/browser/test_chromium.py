"""Finding a Chromium, and installing one where there is none, without touching this machine."""

import shutil
import sys
from pathlib import Path

import chromium
import pytest


def script(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.fixture
def bare(tmp_path, monkeypatch) -> Path:
    """A machine without any Chromium: its only programs are those that a test puts there."""
    monkeypatch.delenv("ODDEVEN_CHROMIUM", raising=False)
    monkeypatch.setattr(chromium, "MAC_APPS", ())
    monkeypatch.setattr(chromium, "playwrights_own", lambda: iter(()))
    # Stands in for Playwright's download, which fails.
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def test_a_chromium_on_the_path_is_found(bare):
    script(bare / "chromium", "exit 0")
    assert chromium.find() == str(bare / "chromium")


def test_a_chromium_that_does_not_start_is_passed_over(bare):
    script(bare / "chromium", "exit 127")
    script(bare / "google-chrome", "exit 0")
    assert chromium.find() == str(bare / "google-chrome")


def test_a_chromium_that_is_named_must_start(bare, monkeypatch):
    monkeypatch.setenv("ODDEVEN_CHROMIUM", str(bare / "none"))
    with pytest.raises(SystemExit, match="is not a Chromium that starts"):
        chromium.find()


def test_root_on_debian_gets_debians_chromium(bare, monkeypatch, capfd):
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 0)
    made = bare / "chromium"
    line = f"[ $1 = update ] || {{ echo '#!/bin/sh' >{made}; /bin/chmod 755 {made}; }}"
    script(bare / "apt-get", line)
    assert chromium.main() == 0
    assert f"Chromium: {made}" in capfd.readouterr().out


def test_where_nothing_can_be_installed_it_fails_and_says_what_to_do(bare, monkeypatch, capfd):
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 1000)
    script(bare / "apt-get", "exit 1")
    assert chromium.main() == 1
    said = capfd.readouterr().out
    assert chromium.NOT_FOUND in said
    assert "apt-get" not in said
