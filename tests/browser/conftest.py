"""Headless Chromium (Debian's `chromium` and `chromium-driver`) for tests of the HTML page."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service

from browsing import Opened, Page

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",  # tests may run as root, in a container
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--window-size=1300,1000",
)


@pytest.fixture(scope="module")
def driver() -> Iterator[Chrome]:
    options = ChromeOptions()
    options.binary_location = _found("chromium")
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    started = Chrome(options=options, service=Service(_found("chromedriver")))
    yield started
    started.quit()


def _found(program: str) -> str:
    path = shutil.which(program)
    assert path is not None, f"{program} is needed: see CONTRIBUTING.md"
    return path


@pytest.fixture
def opened(driver: Chrome) -> Opened:
    def open_page(path: Path, *, scripts: bool = True, scheme: str = "light") -> Page:
        return Page(driver, path, scripts=scripts, scheme=scheme)

    return open_page
