"""Accesses to fields and array elements: which calls tell the run-time library about each.

The call for a plain access is before it, so that it is seen even if it fails. A volatile write is
told before and a volatile read after it: what is written before can be seen by whoever reads it.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from heddle.dynamic.instrument.class_facts import ClassFacts, is_of_jdk
from heddle.dynamic.instrument.plan import (
    OBJECT,
    Emission,
    MethodPlan,
    Placement,
    RuntimeEmitter,
)
from heddle.dynamic.instrument.sites import AccessedPlace
from heddle.dynamic.instrument.uninitialized import uninitialized_this
from heddle.frontend.classwriter.emit import width
from heddle.program.classes import Flags
from heddle.program.descriptors import is_reference

_LOADS: Final = dict(zip(range(46, 54), ("I", "J", "F", "D", OBJECT, "B", "C", "S"), strict=True))
_STORES: Final = dict(zip(range(79, 87), ("I", "J", "F", "D", OBJECT, "B", "C", "S"), strict=True))

Visit: TypeAlias = Callable[[ClassFacts, MethodPlan, int], None]

# Instructions that copy what a call takes from below the operands of the access.
_NOTHING: Final = ()
_NULL: Final = ("aconst_null",)
_TOP: Final = ("dup",)
_TOP_PAIR: Final = ("dup2",)
_BELOW: Final = {1: ("dup2", "pop"), 2: ("dup2_x1", "pop2", "dup_x2")}
_PAIR_BELOW: Final = {1: ("dup_x2", "pop", "dup2_x1"), 2: ("dup2_x2", "pop2", "dup2_x2")}
# The same for what is not needed any more after the call.
_FROM_BELOW: Final = {1: ("swap",), 2: ("dup2_x1", "pop2")}


def get_field(facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Read of an instance field: the object is on the stack."""
    owner, name, descriptor = _field(facts, plan, pc)
    flags = facts.declared_flags(owner, name, descriptor)
    if flags is None:
        site = plan.site(AccessedPlace("getfield?", owner, name, descriptor), pc)
        plan.add(Placement.BEFORE, pc, _kept)
        plan.add(Placement.BEFORE, pc, _told(_TOP, "readField", site), is_access=True)
        _volatile_read(plan, pc, descriptor, site)
    elif flags & Flags.VOLATILE:
        site = plan.site(AccessedPlace("vread", owner, name, descriptor), pc)
        plan.add(Placement.BEFORE, pc, _kept)
        _volatile_read(plan, pc, descriptor, site)
    elif not flags & Flags.FINAL:
        site = plan.site(AccessedPlace("getfield", owner, name, descriptor), pc)
        plan.add(Placement.BEFORE, pc, _told(_TOP, "readField", site), is_access=True)


def put_field(facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Write of an instance field: the object and the value are on the stack."""
    owner, name, descriptor = _field(facts, plan, pc)
    flags = facts.declared_flags(owner, name, descriptor)
    if flags is not None and flags & Flags.FINAL:
        return
    if owner == facts.name and pc in uninitialized_this(facts, plan.method):
        return  # nobody else has the object, and it may not be passed on
    is_volatile = flags is not None and bool(flags & Flags.VOLATILE)
    kind = "putfield?" if flags is None else "vwrite" if is_volatile else "putfield"
    site = plan.site(AccessedPlace(kind, owner, name, descriptor), pc)
    call = "volatileWrite" if is_volatile else "writeField"
    is_access = kind == "putfield"
    plan.add(
        Placement.BEFORE, pc, _told(_BELOW[width(descriptor)], call, site), is_access=is_access
    )


def get_static(facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Read of a static field; a final one shows what its class's initialiser did."""
    owner, name, descriptor = _field(facts, plan, pc)
    if is_of_jdk(owner):
        return
    flags = facts.declared_flags(owner, name, descriptor)
    place = AccessedPlace(
        "getstatic" if flags is not None else "getstatic?", owner, name, descriptor
    )
    if flags is None:
        site = plan.site(place, pc)
        plan.add(Placement.BEFORE, pc, _told(_NOTHING, "readStatic", site), is_access=False)
        plan.add(Placement.AFTER, pc, _told(_NULL, "volatileRead", site))
    elif flags & Flags.VOLATILE:
        site = plan.site(AccessedPlace("vsread", owner, name, descriptor), pc)
        plan.add(Placement.AFTER, pc, _told(_NULL, "volatileRead", site))
    elif not flags & Flags.FINAL:
        site = plan.site(place, pc)
        plan.add(Placement.BEFORE, pc, _told(_NOTHING, "readStatic", site), is_access=True)
    elif is_reference(descriptor) and plan.method.shape.name != "<clinit>":
        site = plan.site(AccessedPlace("class", owner), pc)
        plan.add(Placement.AFTER, pc, lambda emitter: emitter.call_at("classUse", "", site))


def put_static(facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Write of a static field."""
    owner, name, descriptor = _field(facts, plan, pc)
    flags = facts.declared_flags(owner, name, descriptor)
    if flags is not None and flags & Flags.FINAL:
        return
    if flags is not None and flags & Flags.VOLATILE:
        site = plan.site(AccessedPlace("vswrite", owner, name, descriptor), pc)
        plan.add(Placement.BEFORE, pc, _told(_NULL, "volatileWrite", site))
        return
    kind = "putstatic?" if flags is None else "putstatic"
    site = plan.site(AccessedPlace(kind, owner, name, descriptor), pc)
    is_access = flags is not None
    plan.add(Placement.BEFORE, pc, _told(_NOTHING, "writeStatic", site), is_access=is_access)


def load_element(_facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Read of an array element: the array and the index are on the stack."""
    type_ = _LOADS[plan.method.code.code[pc]]
    site = plan.site(AccessedPlace("aload", descriptor=f"[{type_}"), pc)
    emission = _told(_TOP_PAIR, "readArray", site, f"{OBJECT}I")
    plan.add(Placement.BEFORE, pc, emission, is_access=True)


def store_element(_facts: ClassFacts, plan: MethodPlan, pc: int) -> None:
    """Write of an array element: the array, the index and the value are on the stack."""
    type_ = _STORES[plan.method.code.code[pc]]
    site = plan.site(AccessedPlace("astore", descriptor=f"[{type_}"), pc)
    emission = _told(_PAIR_BELOW[width(type_)], "writeArray", site, f"{OBJECT}I")
    plan.add(Placement.BEFORE, pc, emission, is_access=True)


ACCESSES: Final[dict[int, Visit]] = {
    178: get_static,
    179: put_static,
    180: get_field,
    181: put_field,
    **dict.fromkeys(_LOADS, load_element),
    **dict.fromkeys(_STORES, store_element),
}


def _field(facts: ClassFacts, plan: MethodPlan, pc: int) -> tuple[str, str, str]:
    code = plan.method.code.code
    owner, name, descriptor, _ = facts.pool.member(code[pc + 1] << 8 | code[pc + 2])
    return owner, name, descriptor


def _volatile_read(plan: MethodPlan, pc: int, descriptor: str, site: int) -> None:
    """Tell about a volatile read: the object is below the value, and is taken away."""
    plan.add(Placement.AFTER, pc, _told(_FROM_BELOW[width(descriptor)], "volatileRead", site))


def _kept(emitter: RuntimeEmitter) -> None:
    """Keep the object of a read, to be told about after it."""
    emitter.code.plain(*_TOP)


def _told(copy: tuple[str, ...], call: str, site: int, taken: str | None = None) -> Emission:
    """Return the call of a method that takes what some instructions copy, and a site."""
    types = taken if taken is not None else OBJECT if copy else ""

    def emit(emitter: RuntimeEmitter) -> None:
        emitter.code.plain(*copy)
        emitter.call_at(call, types, site)

    return emit
