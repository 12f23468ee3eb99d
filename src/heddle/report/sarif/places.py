"""SARIF locations and messages.

Files are named by their path in the repository, never by a path on this machine. Text from the
inputs must not become a link, a terminal escape or markup. Section numbers are those of SARIF 2.1.0
(OASIS standard, 27 March 2020).
"""

import re
from collections.abc import Mapping
from typing import Final, final
from urllib.parse import quote

from heddle._util.printable import printable
from heddle.report.json import Json
from heddle.report.model.races import CodePlace, ReportedField
from heddle.report.sources import field_place, source_name

_SPECIAL: Final = re.compile(r"[\[\]\\]")
REPOSITORY: Final = "SRCROOT"
ELSEWHERE: Final = "SOURCES"
LIBRARIES: Final = "LIBRARIES"

# Descriptions of the base URIs; their values are unknown, or specific to this machine.
BASES: Final[dict[str, Json]] = {
    REPOSITORY: {"description": {"text": "The root of the repository."}},
    ELSEWHERE: {
        "description": {
            "text": "A directory of sources of the application that was not found, so that files "
            "are named by their package."
        }
    },
    LIBRARIES: {"description": {"text": "Sources of libraries, named by their package."}},
}


@final
class Locations:
    """Converts code places to SARIF locations; `sources` are the files of the application."""

    def __init__(self, sources: Mapping[str, str | None]) -> None:
        self._sources = sources

    def location(self, place: CodePlace, text: str) -> dict[str, Json]:
        """Return the location of a place in the code, with a message (3.28).

        The code of callers has no physical location, so its location is only a message.
        """
        if not place.method:
            return {"message": message(f"{text}, by {place.class_}")}
        name = printable(f"{place.class_}.{place.method}{place.descriptor}")
        return {
            "physicalLocation": self._physical(place),
            "message": message(text),
            "logicalLocations": [{"fullyQualifiedName": name, "kind": "function"}],
        }

    def field(self, field: ReportedField, text: str) -> dict[str, Json]:
        """Return the location of a field, without a line: class files do not record it."""
        name = printable(f"{field.class_}.{field.name}")
        return {
            "physicalLocation": self._physical(field_place(field)),
            "message": message(text),
            "logicalLocations": [{"fullyQualifiedName": name, "kind": "member"}],
        }

    def _physical(self, place: CodePlace) -> dict[str, Json]:
        name = source_name(place) or _usual_name(place.class_)
        found: dict[str, Json] = {"artifactLocation": self._artifact(name)}
        if place.line is not None and place.line > 0:
            found["region"] = {"startLine": place.line}
        return found

    def _artifact(self, name: str) -> dict[str, Json]:
        if name not in self._sources:
            return {"uri": uri(name), "uriBaseId": LIBRARIES}
        path = self._sources[name]
        if path is None:
            return {"uri": uri(name), "uriBaseId": ELSEWHERE}
        return {"uri": uri(path), "uriBaseId": REPOSITORY}


def _usual_name(class_: str) -> str:
    """Return the name of the file that usually declares a class of this name."""
    return class_.partition("$")[0].replace(".", "/") + ".java"


def plain(text: str) -> str:
    """Escape text for a plain text message, in which brackets may form links (3.11.6)."""
    return _SPECIAL.sub(r"\\\g<0>", printable(text))


def link(text: str, target: int) -> str:
    """Return a link to the related location with the id `target` (3.11.6)."""
    return f"[{plain(text)}]({target})"


def message(text: str) -> dict[str, Json]:
    """Return a message object with text that may come from the inputs (3.11)."""
    return {"text": plain(text)}


def uri(path: str) -> str:
    """Return a relative path as a URI reference in which nothing can be a scheme or a host."""
    return quote(path.encode("utf-8", "surrogatepass"), safe="/").lstrip("/")
