"""The XML log of the Eclipse compiler: the class files and errors of each source.

With `-proceedOnError` the compiler writes a class file even for a source it rejects, with methods
that only throw. The log (`-log x.xml`, document type `compiler_32_006.dtd`) is the compiler's own
account of what it wrote for each source file, so nothing has to be guessed from names.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final
from xml.parsers import expat

# The compiler quotes source lines as they are; these characters are not XML (XML 1.0, 2.2).
_NOT_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class EcjLogError(ValueError):
    """A log that is not what the compiler writes."""


@final
@dataclass(frozen=True, slots=True)
class LoggedSource:
    """One source file: the class files written for it, and the first error if there was one."""

    path: Path
    class_files: tuple[Path, ...]
    first_error: str | None


def read_ecj_log(data: bytes) -> tuple[LoggedSource, ...]:
    """Return what the log says about each source file, in the order of the log."""
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.EntityDeclHandler = _refuse_entity
    text = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", data.decode("utf-8", "replace"))
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise EcjLogError(f"not well-formed: {error}") from error
    return tuple(reader.sources)


def _refuse_entity(name: str, *_rest: object) -> None:
    raise EcjLogError(f"declares the entity {name}")


@final
class _Reader:
    """Collects `source` elements; everything else in the log is about options and statistics."""

    def __init__(self) -> None:
        self.sources: list[LoggedSource] = []
        self._path: Path | None = None
        self._class_files: list[Path] = []
        self._line: str | None = None  # of the error that is open
        self._first_error: str | None = None

    def start(self, element: str, attributes: dict[str, str]) -> None:
        """Take what matters from an opening tag."""
        if element == "source":
            self._path = Path(attributes.get("path", ""))
            self._class_files = []
            self._first_error = None
        elif element == "classfile":
            self._class_files.append(Path(attributes.get("path", "")))
        elif element == "problem" and attributes.get("severity") == "ERROR":
            self._line = attributes.get("line", "?")
        elif element == "message" and self._line is not None and self._first_error is None:
            self._first_error = f"line {self._line}: {attributes.get('value', '')}"

    def end(self, element: str) -> None:
        """Finish an element."""
        if element == "problem":
            if self._line is not None and self._first_error is None:
                self._first_error = f"line {self._line}: an error without a message"
            self._line = None
        elif element == "source" and self._path is not None:
            self.sources.append(
                LoggedSource(self._path, tuple(self._class_files), self._first_error)
            )
            self._path = None
