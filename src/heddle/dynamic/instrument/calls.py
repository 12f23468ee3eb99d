"""Calls of methods: what is told before and after those that the tables know.

What the run-time library is passed may be below other operands: the arguments are stored in scratch
locals, and loaded again.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, final

from heddle.dynamic.instrument.call_effects import CalledMethod, CallEffects, RuntimeCall
from heddle.dynamic.instrument.class_facts import ClassFacts
from heddle.dynamic.instrument.plan import (
    OBJECT,
    RUNTIME,
    MethodPlan,
    Placement,
    RuntimeEmitter,
)
from heddle.dynamic.instrument.sites import AccessedPlace
from heddle.dynamic.instrument.uninitialized import created_by
from heddle.frontend.classwriter.emit import width
from heddle.models.objects import THIS
from heddle.models.observed import RESULT
from heddle.program.descriptors import class_of_type, is_reference, parameter_types, return_type

INVOKES: Final = range(182, 186)
_STATIC: Final = 184
_FIELDS: Final = "()[Ljava/lang/reflect/Field;"
_DECLARED_FIELDS: Final = CalledMethod("java/lang/Class", "getDeclaredFields", _FIELDS)
# What copies the fields of an object, those that were added among them.
_CLONE: Final = CalledMethod("java/lang/Object", "clone", "()Ljava/lang/Object;")
# Calls about objects alone, whatever the thread.
_OF_OBJECTS: Final = frozenset({"transfer", "unite", "transferAll", "cloned"})
# Methods of Object and Thread, which every class of the program may inherit.
_THREAD: Final = "java/lang/Thread"
_FORK_JOIN: Final = "java/util/concurrent/ForkJoinTask"
_WAITS: Final = frozenset({"()V", "(J)V", "(JI)V"})
_THREAD_CALLS: Final = {
    ("start", "()V"): "threadStart",
    **{("join", descriptor): "threadJoin" for descriptor in _WAITS},
    ("join", "(Ljava/time/Duration;)Z"): "threadJoin",
    ("isAlive", "()Z"): "threadJoin",
    ("getState", "()Ljava/lang/Thread$State;"): "threadJoin",
    ("isTerminated", "()Z"): "",
}
_FORK_JOIN_CALLS: Final = frozenset(
    {
        ("fork", f"()L{_FORK_JOIN};"),
        ("join", "()Ljava/lang/Object;"),
        ("get", "()Ljava/lang/Object;"),
        ("invoke", "()Ljava/lang/Object;"),
        ("invokeAll", f"(L{_FORK_JOIN};L{_FORK_JOIN};)V"),
        ("invokeAll", f"([L{_FORK_JOIN};)V"),
        ("invokeAll", "(Ljava/util/Collection;)Ljava/util/Collection;"),
    }
)
_BEFORE: Final = frozenset(
    {"release", "task", "tasks", "threadStart", "libraryRead", "libraryWrite", "waitBefore"}
)
# Calls that are passed the result of the watched call first, a number of this type.
_LEADING: Final = {"acquireIf": "Z", "optimisticBegin": "J"}
_ACCESSES: Final = {"libraryRead": "libread", "libraryWrite": "libwrite"}


def call(facts: ClassFacts, plan: MethodPlan, pc: int, effects: CallEffects) -> None:
    """Plan what is told about a call."""
    code = plan.method.code.code
    owner, name, descriptor, _ = facts.pool.member(code[pc + 1] << 8 | code[pc + 2])
    called = CalledMethod(owner, name, descriptor)
    if called == _DECLARED_FIELDS:
        plan.add(Placement.INSTEAD, pc, _declared_fields)
        return
    found = effects_of(facts, called, effects)
    if not found:
        return
    operands = _operands(facts, plan, pc, called)
    sound = [effect for effect in found if _is_about_objects(effect, operands)]
    if sound:
        _Call(plan, pc, called, operands).tell(sound)


class _Operands(NamedTuple):
    """The types of what a call takes and leaves on the stack, as far as it may be passed on.

    A constructor leaves the object, if the code duplicates what it creates, as compilers do.
    """

    receiver: str | None
    given: tuple[str, ...]
    result: str


def _operands(facts: ClassFacts, plan: MethodPlan, pc: int, called: CalledMethod) -> _Operands:
    given = parameter_types(called.descriptor)
    if called.name == "<init>":
        is_left = pc in created_by(facts, plan.method)
        return _Operands(None, given, OBJECT if is_left else "V")
    is_static = plan.method.code.code[pc] == _STATIC
    return _Operands(None if is_static else OBJECT, given, return_type(called.descriptor))


def _is_about_objects(effect: RuntimeCall, operands: _Operands) -> bool:
    """Return whether a call has all that an effect is about; rows may be for other overloads."""
    types = {THIS: operands.receiver or "V", RESULT: operands.result}
    types |= dict(enumerate(operands.given))
    if effect.call in _LEADING and operands.result != _LEADING[effect.call]:
        return False
    return all(is_reference(types.get(position, "V")) for position in effect.positions)


def effects_of(
    facts: ClassFacts, called: CalledMethod, effects: CallEffects
) -> Sequence[RuntimeCall]:
    """Return the effects of a call, by the class it names, or by what every class may inherit."""
    if called.name == "wait" and called.descriptor in _WAITS:
        return [RuntimeCall("waitBefore"), RuntimeCall("waitAfter")]
    if called == _CLONE:
        return [RuntimeCall("cloned", (RESULT,))]
    if effects.knows(called.owner):
        if called.owner == _THREAD and (call := _THREAD_CALLS.get(called[1:])):
            return [RuntimeCall(call)]
        return effects.of(called)
    if called[1:] in _THREAD_CALLS and _THREAD_CALLS[called[1:]]:
        return [RuntimeCall(_THREAD_CALLS[called[1:]])]
    if called[1:] in _FORK_JOIN_CALLS:
        return effects.of(CalledMethod(_FORK_JOIN, called.name, called.descriptor))
    if called.owner == facts.name and effects.knows(facts.super_name):
        return effects.of(CalledMethod(facts.super_name, called.name, called.descriptor))
    return ()


def _declared_fields(emitter: RuntimeEmitter) -> None:
    """Leave out the fields that were added, which the program must not see."""
    descriptor = _FIELDS.replace("()", "(Ljava/lang/Class;)")
    emitter.code.call_static(RUNTIME, "declaredFields", descriptor)


@final
class _Call:
    """One call, its operands in scratch locals."""

    def __init__(
        self, plan: MethodPlan, pc: int, called: CalledMethod, operands: _Operands
    ) -> None:
        self._plan = plan
        self._pc = pc
        self._called = called
        self._given = operands.given
        self._result_type = operands.result
        self._has_receiver = operands.receiver is not None
        types = ([OBJECT] if self._has_receiver else []) + [*self._given]
        first = plan.scratch_slot(sum(map(width, types)) + 2)
        slots = [first + sum(map(width, types[:at])) for at in range(len(types) + 1)]
        self._receiver = first
        self._slots = slots[1:] if self._has_receiver else slots
        self._result = slots[-1]

    def tell(self, effects: Sequence[RuntimeCall]) -> None:
        """Plan all effects: those before the call and those after it."""
        is_access = all(e.call in _ACCESSES or e.call == "libraryDone" for e in effects)
        before = [e for e in effects if self._is_before(e)]
        after = [e for e in effects if not self._is_before(e)]
        sites = {e: self._site(e) for e in before if e.call in _ACCESSES}
        add = self._plan.add
        add(
            Placement.BEFORE,
            self._pc,
            lambda m: self._before(m, before, sites),
            is_access=is_access,
        )
        if after:
            add(Placement.AFTER, self._pc, lambda m: self._after(m, after), is_access=is_access)

    def _is_before(self, effect: RuntimeCall) -> bool:
        if effect.call == "transfer":
            return RESULT not in effect.positions
        return effect.call in _BEFORE

    def _site(self, effect: RuntimeCall) -> int:
        return self._plan.site(AccessedPlace(_ACCESSES[effect.call], *self._called), self._pc)

    def _before(
        self, emitter: RuntimeEmitter, effects: Sequence[RuntimeCall], sites: dict[RuntimeCall, int]
    ) -> None:
        code = emitter.code
        for type_, slot in reversed([*zip(self._given, self._slots, strict=False)]):
            code.store(type_, slot)
        if self._has_receiver:
            code.plain("dup").store(OBJECT, self._receiver)
        for effect in _tasks_first(effects):
            if effect.call in ("task", "tasks"):
                self._hand(emitter, effect)
                continue
            self._load(emitter, effect)
            if effect in sites:
                emitter.call_at(effect.call, OBJECT, sites[effect])
            else:
                self._told(emitter, effect)
        for type_, slot in zip(self._given, self._slots, strict=False):
            code.load(type_, slot)

    def _after(self, emitter: RuntimeEmitter, effects: Sequence[RuntimeCall]) -> None:
        result = self._result_type
        code = emitter.code
        needs_result = any(
            RESULT in effect.positions or effect.call in _LEADING for effect in effects
        )
        if needs_result:
            code.plain("dup2" if width(result) == 2 else "dup").store(result, self._result)
        for effect in effects:
            if effect.call in _LEADING:
                code.load(result, self._result)
            self._load(emitter, effect)
            self._told(emitter, effect)

    def _hand(self, emitter: RuntimeEmitter, effect: RuntimeCall) -> None:
        """Replace an argument by what is handed over instead of it."""
        (position,) = effect.positions
        type_, slot = self._given[position], self._slots[position]
        emitter.code.load(type_, slot)
        emitter.call(effect.call, OBJECT, OBJECT)
        emitter.code.cast(class_of_type(type_)).store(type_, slot)

    def _load(self, emitter: RuntimeEmitter, effect: RuntimeCall) -> None:
        for position in effect.positions:
            slot = self._result if position == RESULT else self._receiver
            emitter.code.load(OBJECT, self._slots[position] if position >= 0 else slot)

    @staticmethod
    def _told(emitter: RuntimeEmitter, effect: RuntimeCall) -> None:
        if effect.call in _OF_OBJECTS:
            descriptor = f"({OBJECT * len(effect.positions)})V"
            emitter.code.call_static(RUNTIME, effect.call, descriptor)
        else:
            leading = _LEADING.get(effect.call, "")
            emitter.call(effect.call, leading + OBJECT * len(effect.positions))


def _tasks_first(effects: Sequence[RuntimeCall]) -> list[RuntimeCall]:
    """Order effects so that what is handed over instead of a task is what others are told about."""
    return sorted(effects, key=lambda effect: effect.call not in ("task", "tasks"))
