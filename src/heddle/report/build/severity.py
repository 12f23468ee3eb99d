"""The severity of races, with one function for each reason.

Severity orders races and hides none. A race is called benign only where the code looks like a
deliberate idiom.
"""

import re
from collections.abc import Callable
from typing import Final

from heddle.report.model.names import field_name
from heddle.report.model.races import Level, Race, Severity
from heddle.report.model.rules import LIBRARY_RULE

_TORN: Final = ("long", "double")
_NUMBERS: Final = ("int", "long", "short", "byte", "float", "double")
_PRIMITIVES: Final = (*_NUMBERS, "boolean", "char")
# Their objects are safe to publish in any way (JLS 17.5: all their fields are final).
_VALUES: Final = frozenset(
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

_RANKS: Final[dict[Level, float]] = {"harmful": 85.0, "unclear": 55.0, "benign": 25.0}
_DURING: Final = {"use": 0.0, "construction": -10.0, "finalization": -15.0, "making": -20.0}


def severity(race: Race) -> Severity:
    """Return the severity of a race; a reason for benign outweighs those for harmful."""
    harmless = [reason for each in _BENIGN if (reason := each(race))]
    harmful = [reason for each in _HARMFUL if (reason := each(race))]
    if harmless:
        return Severity("benign", tuple(harmless))
    if harmful:
        return Severity("harmful", tuple(harmful))
    return Severity("unclear", ("a thread may see the value late, or never",))


def rank(race: Race) -> float:
    """Return the priority of a race, from 0 to 100."""
    guarded = sum(bool(access.locks) for access in race.accesses)
    # The order of groups: a lock at one side first, then none, then one at each.
    locking = {1: 5.0, 0: 0.0, 2: -5.0}[guarded]
    return _RANKS[race.severity.level] + _DURING[race.during] + locking


# -- likely harmful ------------------------------------------------------------------------------


def _library_object(race: Race) -> str:
    if race.rule != LIBRARY_RULE:
        return ""
    type_ = race.outer.type if race.outer is not None else race.field.class_
    return f"overlapping calls can corrupt the {type_.rpartition('.')[2]}"


def _publication(race: Race) -> str:
    """Find references to an object that need not be seen with its fields set (JLS 17.5)."""
    if race.rule == LIBRARY_RULE or not race.field.type:
        return ""
    if race.contents:
        return ""
    is_object = race.field.type not in (*_PRIMITIVES, *_VALUES)
    is_new = any(a.kind == "write" and a.how != "constant" for a in race.accesses)
    if not (is_object and is_new):
        return ""
    return "a reference is published: a reader may see the object before its fields are set"


def _half_made(race: Race) -> str:
    """Find objects of which more is known: what is accessed that nothing orders (JLS 17.4.5)."""
    if not race.contents:
        return ""
    fields = dict.fromkeys(field_name(content.field) for content in race.contents)
    others = f" and {len(fields) - 1} more" if len(fields) > 1 else ""
    seen = f"{next(iter(fields))}{others}"
    return f"a reader may see a partly initialised object, without the writes to {seen}"


def _lost_update(race: Race) -> str:
    """Find an update from the old value, while another write comes in between."""
    if race.rule == LIBRARY_RULE:
        return ""
    first, second = race.accesses
    for one, other in ((first, second), (second, first)):
        if one.how == "update" and (other.how == "update" or other.kind == "write"):
            return "one of two overlapping updates is lost"
    return ""


def _torn(race: Race) -> str:
    """Find what may be seen by halves (JLS 17.7)."""
    if race.rule == LIBRARY_RULE or race.field.type not in _TORN:
        return ""
    return f"a reader may see half of a {race.field.type} (JLS 17.7)"


def _half_locked(race: Race) -> str:
    """Find what somebody took care to lock, at one of the two places."""
    if sum(bool(access.locks) for access in race.accesses) != 1:
        return ""
    return "one side holds a lock, so one is probably needed at both"


# -- likely benign -------------------------------------------------------------------------------


def _statistics(race: Race) -> str:
    """Find a number that is only counted up, and is called as those are that people look at."""
    if race.field.type not in _NUMBERS or not _words(race) & _STATISTICS:
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
    is_value = race.field.type in (*_PRIMITIVES, *_VALUES) and race.field.type not in _TORN
    if not is_value or not all(access.how == "lazy" for access in race.accesses):
        return ""
    return "looks like a value computed on demand, harmless if it is the same each time"


def _words(race: Race) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(race.field.name))


_HARMFUL: Final[tuple[Callable[[Race], str], ...]] = (
    _library_object,
    _lost_update,
    _half_made,
    _publication,
    _torn,
    _half_locked,
)
_BENIGN: Final[tuple[Callable[[Race], str], ...]] = (_statistics, _debug_flag, _lazy_value)
