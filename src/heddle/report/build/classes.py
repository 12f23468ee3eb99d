"""From conflicts to the report: names for people, lines, and which lock would be enough."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from heddle.classlevel import (
    Conflict,
    Evidence,
    FieldUse,
    LockMode,
    LockName,
    ObservedAccess,
    by_significance,
    common_locks,
    holds,
    most_held,
    significance_of,
    split,
)
from heddle.models.annotations import Annotations, Meaning
from heddle.program.annotated import spelled
from heddle.program.assumption import Assumption
from heddle.program.classes import Annotation, Class, dotted
from heddle.program.descriptors import java_type, parameter_types
from heddle.report.model.classes import (
    Advice,
    ClassAssumption,
    ClassesReport,
    ClassReport,
    CodeLine,
    FieldReport,
    MethodUse,
    Totals,
)
from heddle.version import VERSION

# What holds for every run; docs/classes.md says more about each.
ASSUMED: Final = (
    ("unknown-code", "calls of code that is not analysed", "read and write what they are given"),
    ("ownership", "an object in a field", "is reached through one object of the class only"),
    ("closed", "subclasses and other users of fields", "are among the classes that were given"),
    ("locks", "a java.util.concurrent Lock of unknown kind", "excludes all other threads"),
)

_OF_CLASSES: Final = (
    Meaning.THREAD_SAFE,
    Meaning.IMMUTABLE,
    Meaning.NOT_THREAD_SAFE,
    Meaning.CONFINED,
    Meaning.ONE_THREAD,
    Meaning.GENERATED,
)
_EVIDENCE: Final = {
    Evidence.SOME_LOCK: "some-lock",
    Evidence.OWN_THREAD: "own-thread",
    Evidence.NO_LOCK: "no-lock",
    Evidence.LEAK: "leak",
    Evidence.ONE_TASK: "one-task",
    Evidence.PRINTED: "printed",
}
_OF_FIELDS: Final = (Meaning.GUARDED_BY, Meaning.LAZY, Meaning.CONFINED)


class ChosenConflicts(NamedTuple):
    """The conflicts that are reported, all or those of classes with `signs`, of how many."""

    reported: tuple[Conflict, ...]
    found: int
    signs: Mapping[str, tuple[str, ...]]
    is_everything: bool = False


def classes_report(
    classes: Mapping[str, Class], chosen: ChosenConflicts, assumptions: Iterable[Assumption]
) -> ClassesReport:
    """Describe conflicts by the class that declares the field, the most significant first.

    All conflicts are described by name.
    """
    ranked = [conflict for conflict, _ in by_significance(chosen.reported)]
    ranks = {conflict.field: rank for rank, conflict in enumerate(ranked, 1)}
    first: dict[str, int] = {}
    for conflict in ranked:
        first.setdefault(_owner(conflict.field), ranks[conflict.field])
    if chosen.is_everything:
        ranked = sorted(ranked, key=lambda conflict: (_owner(conflict.field), conflict.field))
    else:
        ranked = sorted(ranked, key=lambda c: (first[_owner(c.field)], ranks[c.field]))
    reports = tuple(
        ClassReport(
            dotted(owner),
            tuple(_field(classes, each, ranks[each.field]) for each in group),
            _declared(classes[owner].annotations, _OF_CLASSES) if owner in classes else (),
            chosen.signs.get(owner, ()),
        )
        for owner, group in groupby(ranked, key=lambda conflict: _owner(conflict.field))
    )
    always = [ClassAssumption(*each) for each in ASSUMED]
    met = [ClassAssumption(each.kind, dotted(each.subject), each.reason) for each in assumptions]
    totals = _totals(classes, reports, ranked)
    left_out = chosen.found - len(ranked)
    return ClassesReport(
        VERSION,
        reports,
        msgspec.structs.replace(totals, left_out=left_out),
        (*always, *met),
        chosen.is_everything,
    )


def _totals(
    classes: Mapping[str, Class], reports: tuple[ClassReport, ...], conflicts: list[Conflict]
) -> Totals:
    return Totals(
        classes=len(classes),
        racy_classes=len(reports),
        fields=len(conflicts),
        reads=sum(conflict.reads for conflict in conflicts),
        writes=sum(conflict.writes for conflict in conflicts),
        races=sum(conflict.races for conflict in conflicts),
    )


def _owner(field: str) -> str:
    return split(field)[0].rpartition(".")[0]


def _field(classes: Mapping[str, Class], conflict: Conflict, rank: int) -> FieldReport:
    field, suffixes = split(conflict.field)
    name = field.rpartition(".")[2]
    what = "field"
    if suffixes:
        what = "elements" if suffixes[-1] == "[]" else "state"
    shown = name + "".join(suffixes if what == "elements" else suffixes[:-1])
    return FieldReport(
        name=shown,
        what=what,
        reads=conflict.reads,
        writes=conflict.writes,
        races=conflict.races,
        uses=tuple(_use(classes, use, _owner(conflict.field)) for use in conflict.uses),
        advice=_advice(classes, conflict),
        declared=_declared(_annotations(classes, conflict), _OF_FIELDS),
        evidence=_EVIDENCE[significance_of(conflict).evidence],
        rank=rank,
    )


def _annotations(classes: Mapping[str, Class], conflict: Conflict) -> tuple[Annotation, ...]:
    owner, _, name = split(conflict.field)[0].rpartition(".")
    fields = classes[owner].fields if owner in classes else ()
    return next((field.annotations for field in fields if field.name == name), ())


def _declared(found: tuple[Annotation, ...], meanings: Iterable[Meaning]) -> tuple[str, ...]:
    """Return the annotations that say something of threads, as they are written."""
    known = Annotations()
    marked = [known.find(found, meaning) for meaning in meanings]
    return tuple(dict.fromkeys(spelled(each) for each in marked if each is not None))


def _use(classes: Mapping[str, Class], use: FieldUse, owner: str) -> MethodUse:
    common = common_locks(use)
    lines = {_line(classes, use, seen) for seen in use.observed}
    return MethodUse(
        class_=dotted(use.method.owner),
        method=use.method.name,
        descriptor=use.method.descriptor,
        kind="write" if use.is_write else "read",
        locks=tuple(sorted(_lock(name, owner) for name in common)),
        lines=tuple(sorted(lines, key=_order)),
        leaks=all(seen.is_leak for seen in use.observed),
    )


def _order(line: CodeLine) -> tuple[str, int, str]:
    return (line.file or "", line.line or 0, line.method or "")


def _line(classes: Mapping[str, Class], use: FieldUse, seen: ObservedAccess) -> CodeLine:
    place = seen.place
    is_own = (place.owner, place.method) == use.method[:2]
    declared = classes.get(place.owner)
    method = None if is_own else f"{dotted(place.owner)}.{place.method}"
    return CodeLine(declared.source_file if declared else None, place.line, method)


def _lock(name: LockName, owner: str) -> str:
    """Name a lock; of `this`, and of fields of it, the class is told: it is the owner's or ours."""
    fields = [field.rpartition(".")[2] for field in name.fields]
    mode = " for reading" if name.mode is LockMode.SHARED else ""
    if name.scope == "class":
        return f"{dotted(name.class_)}.class{mode}"
    if name.scope == "static":
        return ".".join((dotted(name.fields[0].rpartition(".")[0]), *fields)) + mode
    return ".".join(("this", *fields)) + f" ({dotted(name.class_ or owner)}){mode}"


def _advice(classes: Mapping[str, Class], conflict: Conflict) -> Advice:
    """Prefer the lock that most uses hold already, else the object or, for statics, the class."""
    best = most_held(conflict)
    lacking = [use for use in conflict.uses if _lacks(use, best)]
    leaking = [use for use in conflict.uses if any(seen.is_leak for seen in use.observed)]
    owner = _owner(conflict.field)
    lock = _default_lock(classes, conflict) if best is None else _lock(best, owner)
    return Advice(lock, _methods(lacking), _methods(leaking))


def _lacks(use: FieldUse, lock: LockName | None) -> bool:
    is_access = not all(seen.is_leak for seen in use.observed)
    return is_access and (lock is None or not holds(use, lock))


def _default_lock(classes: Mapping[str, Class], conflict: Conflict) -> str:
    owner, _, name = split(conflict.field)[0].rpartition(".")
    declared = classes.get(owner)
    fields = declared.fields if declared else ()
    is_static = any(field.is_static and field.name == name for field in fields)
    return f"{dotted(owner)}.class" if is_static else f"this ({dotted(owner)})"


def _methods(uses: Iterable[FieldUse]) -> tuple[str, ...]:
    found = {use.method for use in uses}
    return tuple(
        f"{dotted(method.owner)}.{method.name}({_parameters(method.descriptor)})"
        for method in sorted(found)
    )


def _parameters(descriptor: str) -> str:
    return ", ".join(java_type(each).rpartition(".")[2] for each in parameter_types(descriptor))
