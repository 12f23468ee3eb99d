"""What methods do to the locks of their callers: enter monitors and not leave them, or leave them.

Code that javac makes does neither. The summaries are a least solution over the call graph, all
contexts of a method together: first nothing is known to do anything.
"""

from collections.abc import Iterable
from functools import partial
from typing import Final, final

from heddle.concurrency._monitors import NO_EFFECT, NO_MONITORS, LockEffect, Monitors, monitors
from heddle.concurrency.paths import Path, Paths, variable_path
from heddle.concurrency.targets import Targets
from heddle.pointsto.frames import Frames
from heddle.program.classes import Method
from heddle.program.ir import Body, Instr, Invoke, MonitorEnter, MonitorExit

# How often the summary of a method may change before it is taken to do anything at all.
_MOST_CHANGES: Final = 6


@final
class LockEffects:
    """The monitors held in every body, callees taken into account."""

    def __init__(self, frames: Frames, paths: Paths) -> None:
        self._paths = paths
        self._targets: Targets = paths.targets
        self._monitors: dict[Method, Monitors] = {}
        self._effects: dict[Method, LockEffect] = {}
        self._changes: dict[Method, int] = {}
        bodies = {f.method: f.body for f in frames.all if f.method is not None and f.body}
        todo = dict.fromkeys(method for method, body in bodies.items() if _uses_monitors(body))
        while todo:
            changed = [method for method in todo if self._has_changed(method, bodies[method])]
            todo = dict.fromkeys(self._callers(changed, bodies)) if changed else {}

    def monitors(self, method: Method) -> Monitors:
        """Return the monitors that the body of a method holds at its points."""
        return self._monitors.get(method, NO_MONITORS)

    def _has_changed(self, method: Method, body: Body) -> bool:
        """Solve a method again; tell whether its callers must be."""
        effects = partial(self._effect, method, body)
        found = monitors(body, self._paths.of(method, body), effects)
        self._monitors[method] = found
        own = self._for_callers(found.effect)
        if own == self._effects.get(method, NO_EFFECT):
            return False
        self._changes[method] = self._changes.get(method, 0) + 1
        is_endless = self._changes[method] > _MOST_CHANGES
        effect = LockEffect(leaves_unknown=True) if is_endless else own
        is_new = effect != self._effects.get(method, NO_EFFECT)
        self._effects[method] = effect
        return is_new

    def _for_callers(self, effect: LockEffect) -> LockEffect:
        """Leave out names that mean what a field held on entry: a caller's field may differ."""
        entered, left = (
            frozenset(path for path in paths if self._paths.are_stable(path.fields))
            for paths in (effect.entered, effect.left)
        )
        is_unknown = effect.leaves_unknown or len(left) < len(effect.left)
        return LockEffect(entered, left, is_unknown)

    def _callers(self, changed: Iterable[Method], bodies: dict[Method, Body]) -> Iterable[Method]:
        names = frozenset(changed)
        for method in bodies:
            if any(names & called for called in self._targets.of(method).values()):
                yield method

    def _effect(self, method: Method, body: Body, instr: Instr) -> LockEffect:
        """Return what a call does to locks, in the terms of its caller."""
        if not self._effects or not isinstance(instr, Invoke):
            return NO_EFFECT
        called = self._targets.of(method).get(instr.pc, frozenset())
        known = [self._effects.get(each, NO_EFFECT) if each else NO_EFFECT for each in called]
        if all(effect == NO_EFFECT for effect in known):
            return NO_EFFECT
        paths = self._paths.of(method, body)
        given = [variable_path(paths, arg) for arg in instr.args]
        entered = frozenset.intersection(*(effect.entered for effect in known))
        left = frozenset(path for effect in known for path in effect.left)
        named = frozenset(_named(path, given) for path in left)
        return LockEffect(
            frozenset(_named(path, given) for path in entered),
            named,
            # Two names of the callee may be one here.
            len(named) < len(left) or any(effect.leaves_unknown for effect in known),
        )


def _named(path: Path, given: list[Path]) -> Path:
    """Return a path of a callee's parameter as its caller names it."""
    kind, what = path.root
    if kind != "parameter" or not isinstance(what, int):
        return path
    return Path(given[what].root, given[what].fields + path.fields)


def _uses_monitors(body: Body) -> bool:
    return any(isinstance(i, MonitorEnter | MonitorExit) for b in body.blocks for i in b.instrs)
