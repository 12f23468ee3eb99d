"""A page in a browser, as tests of the HTML report see it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome


class Page:
    """A page in the browser, and what happened since it was opened."""

    def __init__(self, driver: Chrome, path: Path, *, scripts: bool, scheme: str) -> None:
        self.driver = driver
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": not scripts})
        feature = {"name": "prefers-color-scheme", "value": scheme}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
        driver.get("about:blank")
        self.requests()
        self.console()
        self.url = path.as_uri()
        driver.get(self.url)

    def requests(self) -> list[str]:
        """Return the addresses that were asked for since this was last asked."""
        events = [json.loads(entry["message"])["message"] for entry in self._log("performance")]
        return [
            event["params"]["request"]["url"]
            for event in events
            if event["method"] == "Network.requestWillBeSent"
        ]

    def console(self) -> list[str]:
        """Return what the console got since this was last asked; broken policies are there too."""
        return [str(entry["message"]) for entry in self._log("browser")]

    def _log(self, kind: str) -> list[dict[str, Any]]:
        entries: list[dict[str, Any]] = self.driver.get_log(kind)  # type: ignore[no-untyped-call]
        return entries

    def run(self, script: str) -> Any:
        """Return what a script returns."""
        return self.driver.execute_script(script)


Opened = Callable[..., Page]
