"""Annotations about threads, by their simple names: what each declares of what it is on.

Read from `annotations.txt` (docs/annotations.md).
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, final

from heddle.models.rows import Table
from heddle.program.annotated import has_value, simple_name
from heddle.program.classes import Annotation


class Meaning(StrEnum):
    """The meaning of an annotation, as the table describes it."""

    GUARDED_BY = "guarded-by"
    THREAD_SAFE = "thread-safe"
    IMMUTABLE = "immutable"
    NOT_THREAD_SAFE = "not-thread-safe"
    CONFINED = "confined"
    ONE_THREAD = "one-thread"
    ANY_THREAD = "any-thread"
    LAZY = "lazy"
    TESTING = "testing"
    GENERATED = "generated"


CLAIMS: Final = frozenset((Meaning.GUARDED_BY, Meaning.THREAD_SAFE, Meaning.IMMUTABLE))
_TABLE: Final = Table(
    "annotations",
    {"MEANING": ("ANNOTATION...",)},
    {"MEANING": "|".join(Meaning), "ANNOTATION": r"@[\w$]+(?:\([\w.$-]+\))?"},
)


@final
class Annotations:
    """The rows of the table and of a user; facts or claims may be switched off."""

    def __init__(self, own: Sequence[str] = (), *, facts: bool = True, claims: bool = True) -> None:
        # The meanings of an annotation, each with the value that it depends on.
        self._known: dict[str, list[tuple[Meaning, str]]] = {}
        for row in (*_TABLE.own(own), *_TABLE.built_in):
            for word in row.all("ANNOTATION"):
                name, _, value = word[1:].rstrip(")").partition("(")
                self._known.setdefault(name, []).append((Meaning(row.subject.owner), value))
        self._used = frozenset(each for each in Meaning if (claims if each in CLAIMS else facts))

    def find(self, annotations: Iterable[Annotation], meaning: Meaning) -> Annotation | None:
        """Return the first annotation with a meaning, if that meaning is used at all."""
        if meaning not in self._used:
            return None
        return next((each for each in annotations if meaning in self._meanings(each)), None)

    def says(self, annotations: Iterable[Annotation], meaning: Meaning) -> bool:
        """Tell whether an annotation has a meaning, whether that is used or not."""
        return any(meaning in self._meanings(each) for each in annotations)

    def _meanings(self, annotation: Annotation) -> list[Meaning]:
        known = self._known.get(simple_name(annotation), ())
        return [meaning for meaning, value in known if not value or has_value(annotation, value)]
