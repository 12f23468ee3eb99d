"""What annotations say of how a program is called: what is not shared, by which thread, by tests.

These are facts that cannot be checked, as the callers are not there: each that is used is an
assumption of the report. Calls within the program are analysed as they are.
"""

import re
from collections.abc import Iterable
from typing import Final, final

from heddle.models.annotations import Annotations, Meaning
from heddle.program.annotated import spelled, strings_of
from heddle.program.classes import Annotation, Class, Method, dotted

_UI: Final = "UI"
_ANY: Final = "ANY"
_LONGEST: Final = 40
# What shows that a class is made for several threads.
_SIGNS: Final = (
    Meaning.THREAD_SAFE,
    Meaning.GUARDED_BY,
    Meaning.IMMUTABLE,
    Meaning.ONE_THREAD,
    Meaning.ANY_THREAD,
)


@final
class DeclaredUse:
    """Tells what is said of classes and methods, and keeps what was used of it."""

    def __init__(self, annotations: Annotations | None = None) -> None:
        self._annotations = Annotations(facts=False) if annotations is None else annotations
        self._used: dict[tuple[str, str], None] = {}

    @property
    def used(self) -> Iterable[tuple[str, str]]:
        """Return what was believed: of which class or method, and what."""
        return tuple(self._used)

    def is_sign(self, annotations: Iterable[Annotation]) -> bool:
        """Tell whether annotations show that something is made for several threads."""
        given = tuple(annotations)
        return any(self._annotations.says(given, meaning) for meaning in _SIGNS)

    def not_shared(self, declared: Class) -> str:
        """Return the annotation by which objects of a class are not shared; nothing without one."""
        found = self._annotations.find(declared.annotations, Meaning.NOT_THREAD_SAFE)
        if found is None:
            confined = self._annotations.find(declared.annotations, Meaning.CONFINED)
            found = confined if confined and self._named(confined) is None else None
        return "" if found is None else spelled(found)

    def thread(self, declared: Class, method: Method) -> str | None:
        """Return what the one thread is called that calls a method, if it is said that one does.

        What a method says comes before what its class does.
        """
        for on, annotations in ((method, method.annotations), (None, declared.annotations)):
            if self._annotations.find(annotations, Meaning.ANY_THREAD):
                return None
            found = self._annotations.find(annotations, Meaning.ONE_THREAD)
            confined = self._annotations.find(annotations, Meaning.CONFINED)
            name = _UI if found is not None else self._named(confined) if confined else None
            said = found or confined
            if name is not None and said is not None:
                subject = _name(declared, on)
                self._use(subject, said, f"is taken to be called by the {name} thread only")
                return f"{name} thread"
        return None

    def is_for_tests(self, on: Class | Method) -> bool:
        """Tell whether a class or a method is public for tests only."""
        found = self._annotations.find(on.annotations, Meaning.TESTING)
        if found is None:
            return False
        name = f"{dotted(on.owner)}.{on.name}" if isinstance(on, Method) else dotted(on.name)
        self._use(name, found, "is taken to be called by tests only")
        return True

    def _named(self, confined: Annotation) -> str | None:
        """Return the thread that an annotation names; None if it is any one."""
        given = strings_of(confined)
        name = re.sub(r"[^A-Za-z0-9]+", " ", given[0]).strip()[:_LONGEST] if given else ""
        return None if name in ("", _ANY) else name

    def _use(self, subject: str, said: Annotation, reason: str) -> None:
        self._used[subject, f"{spelled(said)}: {reason}"] = None


def _name(declared: Class, on: Method | None) -> str:
    return dotted(declared.name) if on is None else f"{dotted(declared.name)}.{on.name}"
