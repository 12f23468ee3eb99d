"""The choices that make a program: their values, which go together, and a random choice of each.

The values are those of how people write threads, not of what an analysis knows. `flaw` is what the
racy twin breaks; all other axes are common to both twins.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from composed.states import COPIED, LIBRARY, LOCAL, PLAIN


class Spec(NamedTuple):
    """One program and its twin: a value of each axis, and a seed for names."""

    create: str
    pool: str
    hold: str
    make: str
    phase: str
    site: str
    wait: str
    work: str
    protect: str
    state: str
    access: str
    objects: str
    reach: str
    read: str
    layout: str
    flaw: str
    seed: int = 0


KINDS: Final = {
    "thread": (
        "lambda thread",
        "runnable class",
        "thread subclass",
        "anonymous runnable",
        "anonymous thread",
        "method reference",
        "named thread",
        "thread factory",
    ),
    "owner": ("thread owner", "started in constructor"),
    "future": ("submit lambda", "submit callable", "submit class", "schedule"),
    "stage": ("run async", "supply async"),
    "execute": ("execute lambda", "execute class", "execute method reference"),
    "timer": ("timer",),
    "batch": (
        "invoke all",
        "invoke all futures",
        "fork join action",
        "fork join tasks",
        "parallel range",
        "parallel list",
    ),
}
KIND: Final = {value: kind for kind, values in KINDS.items() for value in values}

OWN_POOLS: Final = ("fixed", "cached", "stealing", "explicit", "scheduled")
POOLS: Final = ("none", *OWN_POOLS, "common", "single")
HANDLES: Final = (
    "variables",
    "array",
    "array literal",
    "list",
    "list of",
    "as list",
    "stream",
    "map",
    "deque",
)
# Holds that are one expression, so that threads are started afterwards.
AT_ONCE: Final = ("array literal", "list of", "as list", "stream", "variables")
SIGNALS: Final = ("latch", "latch in finally", "barrier", "phaser", "semaphore")
_UNORDERED: Final = ("poll", "never")
# By kind: waits that use a handle.
_HANDLE_WAITS: Final = {
    "thread": ("join", "join quietly", "until dead"),
    "owner": ("finish",),
    "future": ("get",),
    "stage": ("join stage", "all of"),
    "execute": (),
    "timer": (),
    "batch": (),
}
WAITS: Final = (
    *(wait for waits in _HANDLE_WAITS.values() for wait in waits),
    "terminate",
    "terminate loop",
    *SIGNALS,
    *_UNORDERED,
    "hand-over",
    "batch",
)
BLOCKS: Final = ("sync method", "sync this", "private lock", "class lock", "static lock")
EXPLICIT: Final = (
    "reentrant",
    "passed reentrant",
    "try lock",
    "read write",
    "stamped",
    "semaphore lock",
    "spin lock",
)
RUNNERS: Final = ("runs under lock", "enter and leave", "lock resource", "static runner")
CLIENT: Final = ("client monitor", "client lock")
LOCKS: Final = (*BLOCKS, "passed lock", "container lock", *EXPLICIT, *RUNNERS, *CLIENT)
PUBLISHED: Final = ("publish flag", "publish latch", "publish monitor", "publish atomic")
UNGUARDED: Final = ("confined", "slots", "serial pool", "hand-over", *PUBLISHED)
PROTECTS: Final = (
    *LOCKS,
    "library",
    "copy on write",
    "own loop",
    "actor",
    "thread local",
    *UNGUARDED,
)
_FLAWS: Final = {
    "unguarded update": (*LOCKS, "own loop"),
    "unguarded read": LOCKS,
    "other lock": (
        "private lock",
        "static lock",
        "passed lock",
        "reentrant",
        "passed reentrant",
        "try lock",
        "static runner",
    ),
    "shared mode": ("read write", "stamped"),
    "two permits": ("semaphore lock",),
    "early read": (*LOCKS, "confined", "slots", "serial pool"),
    "plain type": ("library",),
    "not volatile": ("copy on write",),
    "two threads": ("own loop", "serial pool"),
    "bypass": ("actor",),
    "shared": ("confined", "slots", "thread local"),
    "early hand-over": ("hand-over",),
    "early publication": PUBLISHED,
    "no wait": PUBLISHED,
}

AXES: Final[dict[str, tuple[str, ...]]] = {
    "create": tuple(KIND),
    "pool": POOLS,
    "hold": (*HANDLES, "lines", "loop", "none"),
    "make": ("inline", "factory"),
    "phase": ("at once", "start later"),
    "site": ("main", "runner", "helpers", "crew"),
    "wait": WAITS,
    "work": ("once", "loop", "while", "branch", "each", "readers"),
    "protect": PROTECTS,
    "state": (*PLAIN, *LIBRARY, *COPIED, *LOCAL),
    "access": (
        "direct",
        "helper",
        "accessors",
        "function",
        "lambda",
        "static helper",
        "inner class",
        "superclass",
        "component",
        "interface component",
    ),
    "objects": ("one", "singleton", "several", "list", "per round", "per thread", "handed over"),
    "reach": ("direct", "interface", "holder", "map", "static field", "supplier"),
    "read": ("after guarded", "after report", "during", "by workers"),
    "layout": ("main first", "main last", "nested"),
    "flaw": tuple(_FLAWS),
}

PLAIN_VALUES: Final = Spec(
    create="lambda thread",
    pool="none",
    hold="variables",
    make="inline",
    phase="start later",
    site="main",
    wait="join",
    work="once",
    protect="sync method",
    state="int field",
    access="direct",
    objects="one",
    reach="direct",
    read="after guarded",
    layout="main first",
    flaw="unguarded update",
)

_SCALARS: Final = tuple(name for name, state in PLAIN.items() if state.scalar)
_SLOTTED: Final = ("int array", "long array", "array of objects", "list of objects")
_CONTAINERS: Final = (
    "hash map",
    "tree map",
    "array list",
    "linked list",
    "deque",
    "heap",
    "list of objects",
    "map of objects",
)
_SINGLE: Final = ("one", "singleton", "per round")
_REPAIRS: Final = 100
_CONCURRENT_READS: Final = ("during", "by workers")
_POOLED: Final = (*KINDS["future"], *KINDS["execute"], "invoke all", "invoke all futures")


class Rule(NamedTuple):
    """What must hold between the values of a few axes."""

    axes: tuple[str, ...]
    holds: Callable[..., bool]


def _pool_fits(create: str, pool: str) -> bool:
    if create == "schedule":
        return pool in ("scheduled", "single")
    if create in KINDS["stage"]:
        return pool not in ("common", "scheduled")
    return (pool != "none") == (create in _POOLED)


def _hold_fits(create: str, hold: str, wait: str) -> bool:
    kind = KIND[create]
    if kind == "batch":
        return hold == "none"
    if hold in HANDLES:
        return kind not in ("execute", "timer")
    return hold in ("lines", "loop") and wait not in _HANDLE_WAITS[kind]


def _wait_fits(create: str, wait: str) -> bool:
    kind = KIND[create]
    if kind == "batch" or wait == "batch":
        return kind == "batch" and wait == "batch"
    handle = wait in _HANDLE_WAITS[kind]
    return handle or wait in (*SIGNALS, *_UNORDERED, "hand-over") or wait.startswith("terminate")


def _pool_waits(create: str, pool: str, wait: str) -> bool:
    if wait.startswith("terminate"):
        return pool in (*OWN_POOLS, "single")
    if wait == "barrier":
        return pool not in ("common", "single") and not (KIND[create] == "stage" and pool == "none")
    return True


def _phase_fits(create: str, hold: str, phase: str) -> bool:
    starts = KIND[create] == "thread" or create == "thread owner"
    if not starts or hold in ("lines", "loop"):
        return phase == "at once"
    return phase == "start later" or hold not in AT_ONCE


def _site_fits(create: str, hold: str, site: str) -> bool:
    if KIND[create] == "batch":
        return site in ("main", "runner")
    return site != "helpers" or hold != "variables"


def _state_fits(protect: str, state: str) -> bool:
    families = {"library": LIBRARY, "copy on write": COPIED, "thread local": LOCAL}
    if state not in families.get(protect, PLAIN):
        return False
    if protect == "slots":
        return state in _SLOTTED
    return protect != "container lock" or state in _CONTAINERS


def _access_fits(protect: str, state: str, access: str) -> bool:
    if access in ("accessors", "function"):
        return state in _SCALARS and (access == "accessors" or state != "long field")
    if protect == "thread local":
        return access in ("direct", "lambda", "inner class")
    if state == "static field" and (access == "static helper" or access.endswith("component")):
        return False
    return protect != "container lock" or access in ("direct", "helper", "lambda", "inner class")


def _objects_fit(protect: str, objects: str) -> bool:
    if (objects == "per thread") != (protect == "confined"):
        return False
    if (objects == "handed over") != (protect == "hand-over"):
        return False
    if protect in PUBLISHED:
        return objects in ("one", "singleton", "per round")
    return True


def _reach_fits(objects: str, reach: str) -> bool:
    if objects in _SINGLE:
        return reach != "static field" or objects == "one"
    return reach in ("direct", "interface") if objects != "handed over" else reach == "direct"


def _read_fits(protect: str, read: str) -> bool:
    if protect in ("confined", "actor", "hand-over", "slots", *PUBLISHED):
        return read == "after report"
    if protect == "serial pool":
        return read in ("after report", "by workers")
    if protect == "thread local":
        return read in ("after guarded", "after report")
    if protect == "copy on write":
        return read in _CONCURRENT_READS
    return protect not in ("own loop", "library") or read != "after report"


def _wait_orders(protect: str, wait: str) -> bool:
    if (protect == "hand-over") != (wait == "hand-over"):
        return False
    return wait not in _UNORDERED or protect in LOCKS or protect == "library"


def _work_fits(protect: str, work: str) -> bool:
    if work == "readers":
        return protect in (*LOCKS, "library", "copy on write", "own loop", "serial pool")
    return protect not in PUBLISHED or work != "branch"


def _flaw_fits(protect: str, flaw: str, read: str, work: str, wait: str) -> bool:
    if protect not in _FLAWS[flaw]:
        return False
    if flaw == "unguarded read":
        return read in _CONCURRENT_READS or work == "readers"
    return flaw != "early read" or (read == "after report" and wait != "batch")


RULES: Final = (
    Rule(("create", "pool"), _pool_fits),
    Rule(("create", "hold", "wait"), _hold_fits),
    Rule(("create", "wait"), _wait_fits),
    Rule(("create", "pool", "wait"), _pool_waits),
    Rule(("create", "hold", "phase"), _phase_fits),
    Rule(("create", "hold", "site"), _site_fits),
    Rule(("hold", "make"), lambda hold, make: make == "inline" or hold in HANDLES),
    Rule(("protect", "state"), _state_fits),
    Rule(("protect", "state", "access"), _access_fits),
    Rule(("protect", "objects"), _objects_fit),
    Rule(("protect", "read"), _read_fits),
    Rule(("protect", "wait"), _wait_orders),
    Rule(("protect", "work"), _work_fits),
    Rule(("protect", "flaw", "read", "work", "wait"), _flaw_fits),
    Rule(
        ("protect", "pool"), lambda protect, pool: (protect == "serial pool") == (pool == "single")
    ),
    # A read without the lock is ordered only by a wait; what is polled is read under the lock.
    Rule(("wait", "read"), lambda wait, read: wait not in _UNORDERED or read != "after report"),
    Rule(("wait", "objects"), lambda wait, objects: wait != "poll" or objects in _SINGLE),
    Rule(("wait", "protect"), lambda wait, protect: wait != "poll" or protect not in CLIENT),
    Rule(
        ("create", "protect"),
        lambda create, protect: (
            KIND[create] != "batch" or (protect not in (*PUBLISHED, "hand-over"))
        ),
    ),
    Rule(("create", "read"), lambda create, read: KIND[create] != "batch" or read != "during"),
    # Another object has its own static state, whatever the lock of an instance.
    Rule(
        ("state", "objects"),
        lambda state, objects: state != "static field" or objects in ("one", "singleton"),
    ),
    Rule(("objects", "reach"), _reach_fits),
    Rule(
        ("protect", "reach"),
        lambda protect, reach: (
            reach != "interface"
            or (protect not in (*PUBLISHED, "thread local", "own loop", "actor"))
        ),
    ),
)


def broken_rules(values: Mapping[str, str], rules: Iterable[Rule] = RULES) -> list[Rule]:
    """Return the rules that the values break."""
    return [rule for rule in rules if not rule.holds(*(values[axis] for axis in rule.axes))]


def values_of(spec: Spec) -> dict[str, str]:
    """Return the value of each axis."""
    return {axis: getattr(spec, axis) for axis in AXES}


def with_value(spec: Spec, axis: str, value: str) -> Spec:
    """Return the same with another value of one axis."""
    return Spec(**{**values_of(spec), axis: value}, seed=spec.seed)


def is_compatible(spec: Spec) -> bool:
    """Tell whether all values of a program go together."""
    return not broken_rules(values_of(spec))


def choose(rng: random.Random, axis: str, value: str) -> Spec:
    """Choose values at random with one given; what breaks a rule is chosen again."""
    while True:
        values = {name: rng.choice(every) for name, every in AXES.items()} | {axis: value}
        for _ in range(_REPAIRS):
            broken = broken_rules(values)
            if not broken:
                return Spec(**values, seed=rng.randrange(10_000))
            _repair(rng, values, rng.choice(broken), axis)


def _repair(rng: random.Random, values: dict[str, str], rule: Rule, kept: str) -> None:
    """Choose another value of one axis of a broken rule: one of those that break fewest rules."""
    changed = rng.choice([axis for axis in rule.axes if axis != kept])
    concerned = [each for each in RULES if changed in each.axes]
    counts = [(len(broken_rules({**values, changed: v}, concerned)), v) for v in AXES[changed]]
    fewest = min(count for count, _ in counts)
    values[changed] = rng.choice([v for count, v in counts if count == fewest])


def specs(seed: int, count: int) -> list[Spec]:
    """Return a sample, in which each value of each axis has its turn."""
    rng = random.Random(seed)
    turns = [(axis, value) for axis, values in AXES.items() for value in values]
    rng.shuffle(turns)
    return [choose(rng, *turns[i % len(turns)]) for i in range(count)]
