"""The annotations and supertypes of classes and methods by name, and what they declare of callers.

Only the class itself needs to be present. An annotation whose class is present also stands for the
annotations on that class (as `RestController` is a `Controller`).

What annotations declare of callers (which objects are not shared, which thread calls a method,
what is for tests only) cannot be checked, as the callers are not there: each use is an assumption
of the report. Calls within the program are analysed as they are.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, final

from heddle._util.patterns import matches_name
from heddle.models.annotations import Annotations, Meaning
from heddle.program.annotated import has_value, simple_name, spelled, strings_of
from heddle.program.classes import Annotation, Class, Method, dotted
from heddle.program.descriptors import OBJECT, class_of_type
from heddle.program.program import Program

_UI: Final = "UI"
_ANY: Final = "ANY"
_LONGEST: Final = 40
# Meanings that indicate that a class is made for several threads.
_SIGNS: Final = (
    Meaning.THREAD_SAFE,
    Meaning.GUARDED_BY,
    Meaning.IMMUTABLE,
    Meaning.ONE_THREAD,
    Meaning.ANY_THREAD,
)


@final
class AnnotationMatcher:
    """Matches classes and annotations against the words of `frameworks.txt`."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def is_of(self, declared: Class, words: Iterable[str]) -> bool:
        """Tell whether a class has one of the annotations or supertypes, or is one of them."""
        words = tuple(words)
        above = [dotted(name) for name in (declared.name, *self._supertypes(declared))]
        return self.is_annotated(declared.annotations, words) or any(
            _is_named(name, word) for word in words if word[0] != "@" for name in above
        )

    def is_annotated(self, annotations: Sequence[Annotation], words: Iterable[str]) -> bool:
        """Tell whether an annotation matches a word `@Name`, directly or by meta-annotation."""
        wanted = [word[1:] for word in words if word[0] == "@"]
        return bool(wanted) and any(
            _is_annotation(each, word) for each in self._all(annotations) for word in wanted
        )

    def above(self, declared: Class) -> list[Class]:
        """Return a class and those of its superclasses that are present, except Object."""
        found: list[Class] = []
        at: Class | None = declared
        while at is not None and at not in found and at.name != OBJECT:
            found.append(at)
            at = self._program.find(at.super_name or OBJECT)
        return found

    def _supertypes(self, declared: Class) -> list[str]:
        """Return the names of all supertypes; those of missing classes are not known."""
        seen: dict[str, None] = {}
        todo = [declared.super_name, *declared.interfaces]
        while todo:
            name = todo.pop()
            if name is None or name == OBJECT or name in seen:
                continue
            seen[name] = None
            found = self._program.find(name)
            if found is not None:
                todo += [found.super_name, *found.interfaces]
        return list(seen)

    def _all(self, annotations: Sequence[Annotation]) -> list[Annotation]:
        """Return annotations with their meta-annotations."""
        found = list(annotations)
        seen = {each.type for each in found}
        at = 0
        while at < len(found):
            declared = self._program.find(class_of_type(found[at].type))
            for each in declared.annotations if declared else ():
                if each.type not in seen:
                    seen.add(each.type)
                    found.append(each)
            at += 1
        return found


def _is_named(name: str, word: str) -> bool:
    if word.endswith(".*"):
        return name.rpartition(".")[0] == word[:-2]
    return name == word


def _is_annotation(annotation: Annotation, word: str) -> bool:
    """Tell whether an annotation is `Name`, `a.b.Name` or `Name(value)`; a name may have stars."""
    wanted, _, value = word.rstrip(")").partition("(")
    name = dotted(class_of_type(annotation.type)) if "." in wanted else simple_name(annotation)
    return matches_name(wanted, name) and (not value or has_value(annotation, value))


@final
class DeclaredUse:
    """Declarations about callers in annotations of classes and methods; records those used."""

    def __init__(self, annotations: Annotations | None = None) -> None:
        self._annotations = Annotations(facts=False) if annotations is None else annotations
        self._used: dict[tuple[str, str], None] = {}

    @property
    def used(self) -> Iterable[tuple[str, str]]:
        """Return the assumptions: the class or method, and what is assumed of it."""
        return tuple(self._used)

    def is_sign(self, annotations: Iterable[Annotation]) -> bool:
        """Tell whether annotations indicate that something is made for several threads."""
        given = tuple(annotations)
        return any(self._annotations.says(given, meaning) for meaning in _SIGNS)

    def not_shared(self, declared: Class) -> str:
        """Return the annotation that declares objects of a class not to be shared, or nothing."""
        found = self._annotations.find(declared.annotations, Meaning.NOT_THREAD_SAFE)
        if found is None:
            confined = self._annotations.find(declared.annotations, Meaning.CONFINED)
            found = confined if confined and self._named(confined) is None else None
        return "" if found is None else spelled(found)

    def thread(self, declared: Class, method: Method) -> str | None:
        """Return the label of the one thread that calls a method, if an annotation declares one.

        Annotations of a method take precedence over those of its class.
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
                self._use(subject, said, f"is assumed to be called by the {name} thread only")
                return f"{name} thread"
        return None

    def is_for_tests(self, on: Class | Method) -> bool:
        """Tell whether a class or a method is public for tests only."""
        found = self._annotations.find(on.annotations, Meaning.TESTING)
        if found is None:
            return False
        name = f"{dotted(on.owner)}.{on.name}" if isinstance(on, Method) else dotted(on.name)
        self._use(name, found, "is assumed to be called by tests only")
        return True

    def _named(self, confined: Annotation) -> str | None:
        """Return the thread that an annotation names; None if it may be any."""
        given = strings_of(confined)
        name = re.sub(r"[^A-Za-z0-9]+", " ", given[0]).strip()[:_LONGEST] if given else ""
        return None if name in ("", _ANY) else name

    def _use(self, subject: str, said: Annotation, reason: str) -> None:
        self._used[subject, f"{spelled(said)}: {reason}"] = None


def _name(declared: Class, on: Method | None) -> str:
    return dotted(declared.name) if on is None else f"{dotted(declared.name)}.{on.name}"
