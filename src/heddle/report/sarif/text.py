"""Texts of SARIF: what comes from inputs must not become a link, an escape of a terminal or markup.

Section numbers are those of SARIF 2.1.0 (OASIS standard, 27 March 2020).
"""

import re
from typing import Final
from urllib.parse import quote

from heddle._util.printable import printable
from heddle.report.json import Json

_SPECIAL: Final = re.compile(r"[\[\]\\]")


def plain(text: str) -> str:
    """Make text safe for a plain text message, in which brackets can be links (3.11.6)."""
    return _SPECIAL.sub(r"\\\g<0>", printable(text))


def link(text: str, target: int) -> str:
    """Return a link to a related location, by its id (3.11.6)."""
    return f"[{plain(text)}]({target})"


def message(text: str) -> dict[str, Json]:
    """Return a message object of text that may come from inputs (3.11)."""
    return {"text": plain(text)}


def uri(path: str) -> str:
    """Return a relative path as a URI reference; nothing in it can be a scheme or a host."""
    return quote(path.encode("utf-8", "surrogatepass"), safe="/").lstrip("/")
