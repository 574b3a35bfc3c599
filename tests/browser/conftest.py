"""The fixtures of the browser tests; what they give is described in lab_harness."""

from collections.abc import Iterator
from pathlib import Path

import chromium
import pytest
from desk import Desk
from lab_harness import FLAGS, Lab, Server
from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    """One Chromium for all tests; a machine without one fails, it doesn't skip."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.NOT_FOUND)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One JupyterLab for all tests, stopped at the end."""
    server = Server(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture
def lab(server: Server, chrome: Browser) -> Iterator[Lab]:
    """Windows and kernels of one test."""
    lab = Lab(server, chrome)
    yield lab
    lab.close()


@pytest.fixture(scope="session")
def shared_window(server: Server, chrome: Browser) -> Iterator[Desk]:
    """The one window of all tests that don't ask for their own."""
    desk = Desk(server, chrome)
    yield desk
    desk.close()


@pytest.fixture
def desk(shared_window: Desk) -> Iterator[Desk]:
    """An empty window, emptied again at the test's end."""
    yield shared_window
    shared_window.clear()
