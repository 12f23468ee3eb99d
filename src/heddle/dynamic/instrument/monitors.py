"""Monitors and whole methods: what is told where they are entered and left."""

from typing import Final

from heddle.dynamic.instrument.class_facts import ClassFacts
from heddle.dynamic.instrument.plan import OBJECT, MethodPlan, Placement, RuntimeEmitter
from heddle.dynamic.instrument.sites import AccessedPlace
from heddle.program.classes import Flags

_RETURNS: Final = range(172, 178)
_CLASS: Final = "Ljava/lang/Class;"
# Methods by which a task is run; each is told apart from others by what was released on its object.
_TASK_METHODS: Final = frozenset(
    {
        ("run", "()V"),
        ("call", "()Ljava/lang/Object;"),
        ("compute", "()V"),
        ("compute", "()Ljava/lang/Object;"),
        ("exec", "()Z"),
    }
)


def enter_monitor(_facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Tell about a monitor after it was entered."""
    plan.add(Placement.BEFORE, pc, lambda emitter: emitter.code.plain("dup"))
    plan.add(Placement.AFTER, pc, lambda emitter: emitter.call("monitorEnter", OBJECT))


def exit_monitor(_facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Tell about a monitor before it is left."""

    def emit(emitter: RuntimeEmitter) -> None:
        emitter.code.plain("dup")
        emitter.call("monitorExit", OBJECT)

    plan.add(Placement.BEFORE, pc, emit)


def whole_method(facts: ClassFacts, plan: MethodPlan) -> None:
    """Tell about what is held or acquired while a method runs, however it ends."""
    flags, shape = plan.method.flags, plan.method.shape
    is_task = (shape.name, shape.descriptor) in _TASK_METHODS and not flags & Flags.STATIC
    is_synchronized = bool(flags & Flags.SYNCHRONIZED)
    if not is_synchronized and not is_task:
        return
    _keep_object(facts, plan)

    def enter(emitter: RuntimeEmitter) -> None:
        _tell(plan, emitter, "monitorEnter" if is_synchronized else "")
        _tell(plan, emitter, "acquire" if is_task else "")

    def leave(emitter: RuntimeEmitter) -> None:
        _tell(plan, emitter, "release" if is_task else "")
        _tell(plan, emitter, "monitorExit" if is_synchronized else "")

    def land(emitter: RuntimeEmitter) -> None:
        leave(emitter)
        emitter.code.plain("athrow")

    plan.add(Placement.ENTRY, 0, enter)
    for pc in _returns(plan):
        plan.add(Placement.BEFORE, pc, leave)
    plan.add(Placement.LANDING, 0, land)


def initialisation(facts: ClassFacts, plan: MethodPlan) -> None:
    """Tell that the class's initialiser has run, and where its class is used first."""
    shape = plan.method.shape
    if not facts.has_initialiser:
        return
    if shape.name == "<clinit>":
        if facts.has_class_constants:
            for pc in _returns(plan):
                plan.add(Placement.BEFORE, pc, lambda emitter: _initialised(facts, emitter))
    elif shape.static or shape.name == "<init>":
        site = plan.site(AccessedPlace("class", facts.name), 0)
        plan.add(Placement.ENTRY, 0, lambda emitter: emitter.call_at("classUse", "", site))


def _keep_object(facts: ClassFacts, plan: MethodPlan) -> None:
    """Keep the lock or the task in a local: code may overwrite its parameters."""
    plan.kept_type = "java/lang/Object"

    def keep(emitter: RuntimeEmitter) -> None:
        code = emitter.code
        if not plan.method.flags & Flags.STATIC:
            code.load(OBJECT, 0)
        elif facts.has_class_constants:
            code.class_constant(facts.name)
        else:
            code.string(facts.name.replace("/", "."))
            code.call_static("java/lang/Class", "forName", f"(Ljava/lang/String;){_CLASS}")
        code.store(OBJECT, plan.kept_slot)

    plan.add(Placement.ENTRY, 0, keep)


def _initialised(facts: ClassFacts, emitter: RuntimeEmitter) -> None:
    emitter.code.class_constant(facts.name)
    emitter.call("initialised", _CLASS)


def _tell(plan: MethodPlan, emitter: RuntimeEmitter, name: str) -> None:
    """Call a method about the object that is kept, if there is one to call."""
    if name:
        emitter.code.load(OBJECT, plan.kept_slot)
        emitter.call(name, OBJECT)


def _returns(plan: MethodPlan) -> list[int]:
    code = plan.method.code.code
    return [pc for pc in plan.method.scan.starts if code[pc] in _RETURNS]
