"""What classes and methods are marked with: annotations and supertypes, by name.

Nothing needs to be there but the class itself. An annotation of the application, or one that is at
hand, has the annotations that are on it in turn (as `RestController` is a `Controller`).
"""

from collections.abc import Iterable, Sequence
from typing import final

from heddle._util.patterns import matches_name
from heddle.program.annotated import has_value, simple_name
from heddle.program.classes import Annotation, Class, dotted
from heddle.program.descriptors import OBJECT, class_of_type
from heddle.program.program import Program


@final
class Marks:
    """Tells whether words of the table fit."""

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
        """Tell whether one of the annotations is one of the words `@Name`, or is so annotated."""
        wanted = [word[1:] for word in words if word[0] == "@"]
        return bool(wanted) and any(
            _is_annotation(each, word) for each in self._all(annotations) for word in wanted
        )

    def above(self, declared: Class) -> list[Class]:
        """Return a class and its superclasses, as far as they are there, but for Object."""
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
        """Return annotations, those on their types, and so on."""
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
