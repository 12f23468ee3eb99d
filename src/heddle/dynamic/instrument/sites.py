"""Sites of a class: the places of its code that tell the run-time library about an access.

A site is a number in the code, and a line in the side table of the class. The numbers are integers
of the constant pool that stand together, so that the agent can make them unique in a process.
"""

from bisect import bisect_right
from typing import Final, NamedTuple, final

from heddle.frontend.classwriter.class_editor import EditableMethod
from heddle.frontend.classwriter.growing_pool import GrowingPool

_FORMAT: Final = "heddle-sites 1"
_ESCAPES: Final = str.maketrans({"\t": " ", "\n": " ", "\r": " "})


class AccessedPlace(NamedTuple):
    """The kind of a site, and the field, method or class it is about."""

    kind: str
    owner: str = ""
    name: str = ""
    descriptor: str = ""


@final
class SiteTable:
    """The sites of one class, in the order of their numbers."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._first = 0

    def __len__(self) -> int:
        return len(self._lines)

    def add(self, place: AccessedPlace, method: EditableMethod, pc: int) -> int:
        """Return the number of a new site at an offset of the original code."""
        shape = method.shape
        columns = (*place, shape.name, shape.descriptor, str(line_of(method, pc)), str(pc))
        self._lines.append("\t".join([column.translate(_ESCAPES) for column in columns]))
        return len(self._lines) - 1

    def reserve(self, pool: GrowingPool) -> int:
        """Give the sites their integers; return the offset of the first in the class file."""
        offset = pool.end
        self._first = pool.append_integers(range(len(self._lines)))
        return offset if self._lines else 0

    def index(self, site: int) -> int:
        """Return the index of a site's integer, once they are reserved."""
        return self._first + site

    def text(self, class_name: str, source_file: str, offset: int) -> str:
        """Return the side table of the class."""
        head = (_FORMAT, class_name, source_file, str(len(self._lines)), str(offset))
        head_line = "\t".join([column.translate(_ESCAPES) for column in head])
        return "".join([f"{line}\n" for line in (head_line, *self._lines)])


def line_of(method: EditableMethod, pc: int) -> int:
    """Return the source line of an instruction; 0 if it is not known."""
    lines = method.lines
    at = bisect_right(lines, (pc, 1 << 16)) - 1
    return lines[at][1] if at >= 0 else 0
