"""The severity of races, with one function for each kind of harm.

Severity says how bad a race is if it happens; how certain that is, `confidence` says. It orders
races and hides none. A race is called harmless only where the code looks like a deliberate idiom.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from heddle.report.build.own_locks import is_half_locked
from heddle.report.model.names import field_name
from heddle.report.model.races import Harm, Level, Race, Severity
from heddle.report.model.rules import LIBRARY_RULE
from heddle.report.model.twins import BREAKABLE

TORN: Final = ("long", "double")
NUMBERS: Final = ("int", "long", "short", "byte", "float", "double")
PRIMITIVES: Final = (*NUMBERS, "boolean", "char")
# Their objects are safe to publish in any way (JLS 17.5: all their fields are final).
VALUES: Final = frozenset(
    f"java.lang.{name}"
    for name in (
        *("String", "Boolean", "Byte", "Character", "Short", "Integer", "Float", "Long", "Double"),
        "Class",
    )
)
_STATISTICS: Final = frozenset(
    {"stat", "stats", "statistic", "statistics", "metric", "metrics", "hit", "hits"}
    | {"miss", "misses"}
)
_DEBUGGING: Final = frozenset(
    {"debug", "debugging", "trace", "tracing", "verbose", "verbosity", "logging"}
)
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")

# Confidence outweighs severity: what cannot happen does no harm, however bad it would be.
_CONFIDENCE: Final[dict[Level, float]] = {"high": 66.0, "medium": 36.0, "low": 6.0}
_SEVERITY: Final[dict[Level, float]] = {"high": 24.0, "medium": 12.0, "low": 0.0}


def severity(race: Race) -> Severity:
    """Return the severity of a race; a harmless idiom outweighs all that could go wrong."""
    harmless = [(harm, said) for harm, each in _LOW.items() if (said := each(race))]
    grave = [(harm, said) for harm, each in _HIGH.items() if (said := each(race))]
    mild = [(harm, said) for harm, each in _MEDIUM.items() if (said := each(race))]
    if harmless:
        return _severity("low", harmless, race)
    if grave:
        return _severity("high", grave, race)
    if mild:
        return _severity("medium", mild, race)
    if _is_constant_flag(race):
        return Severity("low", ("it is only ever set to one value, which is seen late",), "flag")
    return _severity("medium", [("stale-value", "a thread may see the value late, or never")], race)


def _severity(level: Level, found: Sequence[tuple[Harm, str]], race: Race) -> Severity:
    reasons = [said for _, said in found]
    if level != "low" and is_half_locked(race):
        reasons.append("a lock is held for it at one of the two places only")
    return Severity(level, tuple(reasons), found[0][0])


def rank(race: Race) -> float:
    """Return the priority of a race, from 0 to 100: by confidence, then severity, then locks."""
    # A lock at one of two accesses suggests that one is needed; two locks may be the same.
    guarded = sum(bool(access.locks) for access in race.accesses)
    locking = {1: 4.0, 0: 0.0, 2: -4.0}[guarded]
    return _CONFIDENCE[race.confidence.level] + _SEVERITY[race.severity.level] + locking


# -- high ----------------------------------------------------------------------------------------


def _lost_update(race: Race) -> str:
    """Find an update from the old value, while another write comes in between."""
    if race.rule == LIBRARY_RULE:
        return ""
    first, second = race.accesses
    for one, other in ((first, second), (second, first)):
        if one.how == "update" and (other.how == "update" or other.kind == "write"):
            return "one of two overlapping updates is lost"
    return ""


def _broken_object(race: Race) -> str:
    """Find collections and the like that overlapping calls can break."""
    if not is_breakable(race) or _is_filled_only(race):
        return ""
    return f"overlapping calls can corrupt the {_short(object_type(race))}"


def _torn_object(race: Race) -> str:
    """Find objects of which a reader accesses fields that nothing orders (JLS 17.4.5)."""
    if not race.contents:
        return ""
    fields = dict.fromkeys(field_name(content.field) for content in race.contents)
    others = f" and {len(fields) - 1} more" if len(fields) > 1 else ""
    seen = f"{next(iter(fields))}{others}"
    return f"a reader may see a partly initialised object, without the writes to {seen}"


# -- medium --------------------------------------------------------------------------------------


def _library_object(race: Race) -> str:
    if race.rule != LIBRARY_RULE:
        return ""
    if _is_filled_only(race):
        return f"a reader may see the {_short(object_type(race))} before it is filled"
    return f"overlapping calls can mix up the state of the {_short(object_type(race))}"


def _check_then_act(race: Race) -> str:
    """Find objects that two threads may both create, as each finds none."""
    writes = [access for access in race.accesses if access.kind == "write"]
    if race.rule == LIBRARY_RULE or not all(access.how == "lazy" for access in writes):
        return ""
    return "" if is_value(race) else "two threads may both find none, and create two"


def _publication(race: Race) -> str:
    """Find references to an object that need not be seen with its fields set (JLS 17.5)."""
    if race.rule == LIBRARY_RULE or not race.field.type or is_value(race):
        return ""
    if not any(a.kind == "write" and a.how != "constant" for a in race.accesses):
        return ""
    return "a reference is published: a reader may see the object before its fields are set"


def _torn_value(race: Race) -> str:
    """Find what may be seen by halves (JLS 17.7)."""
    if race.rule == LIBRARY_RULE or race.field.type not in TORN:
        return ""
    return f"a reader may see half of a {race.field.type} (JLS 17.7)"


def _endless_loop(race: Race) -> str:
    return "a loop that tests it may never see the change" if race.facts.is_spun else ""


# -- low -----------------------------------------------------------------------------------------


def _statistics(race: Race) -> str:
    """Find a number that is only counted up, and is called as those are that people look at."""
    if race.field.type not in NUMBERS or not _words(race) & _STATISTICS:
        return ""
    if not all(a.how in ("update", "constant") for a in race.accesses if a.kind == "write"):
        return ""
    return "looks like a statistics counter, judging by its name and its updates"


def _debug_flag(race: Race) -> str:
    if race.field.type != "boolean" or not _words(race) & _DEBUGGING:
        return ""
    return "looks like a debugging flag, judging by its name"


def _lazy_value(race: Race) -> str:
    """Find a value that whoever needs it first works out, at worst several times."""
    is_safe = is_value(race) and race.field.type not in TORN
    if not is_safe or not all(access.how == "lazy" for access in race.accesses):
        return ""
    return "looks like a value computed on demand, harmless if it is the same each time"


def _same_value(race: Race) -> str:
    """Find two writes of one value: whichever comes last makes no difference."""
    is_written = all(access.kind == "write" for access in race.accesses)
    if race.facts.writes != "same" or not is_written or race.field.type in TORN:
        return ""
    return "both write the same value, and nothing else is ever written"


# -- what is raced on ----------------------------------------------------------------------------


def _is_constant_flag(race: Race) -> bool:
    is_plain = race.field.type in PRIMITIVES and race.field.type not in TORN
    return race.facts.writes == "same" and is_plain


def is_value(race: Race) -> bool:
    """Return whether the field holds values that are safe to publish in any way."""
    return race.field.type in (*PRIMITIVES, *VALUES) or race.facts.is_frozen


def is_breakable(race: Race) -> bool:
    """Return whether overlapping calls can leave a library object in a broken state."""
    return race.rule == LIBRARY_RULE and object_type(race) in BREAKABLE


def _is_filled_only(race: Race) -> bool:
    """Return whether a side creates the object, or is in a constructor: the other may see less."""
    return bool(race.facts.new) or race.during != "use"


def object_type(race: Race) -> str:
    """Return the type of the library object that is raced on, as the application sees it."""
    return race.outer.type if race.outer is not None else race.field.class_


def _short(type_: str) -> str:
    return type_.rpartition(".")[2]


def _words(race: Race) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(race.field.name))


_HIGH: Final[dict[Harm, Callable[[Race], str]]] = {
    "lost-update": _lost_update,
    "broken-object": _broken_object,
    "torn-object": _torn_object,
}
_MEDIUM: Final[dict[Harm, Callable[[Race], str]]] = {
    "mixed-object": _library_object,
    "check-then-act": _check_then_act,
    "publication": _publication,
    "torn-value": _torn_value,
    "endless-loop": _endless_loop,
}
_LOW: Final[dict[Harm, Callable[[Race], str]]] = {
    "statistics": _statistics,
    "debugging": _debug_flag,
    "cache": _lazy_value,
    "flag": _same_value,
}
