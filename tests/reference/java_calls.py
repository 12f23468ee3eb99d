"""What a call of a Java program runs: a method with code, the code of a lambda, or a native one."""

from typing import Final, NamedTuple

from java_steps import MACHINE, is_opaque, native_of
from thread_machine import NO_NUMBER, Activation, Machine, Thing, UnmodelledError, Value

from heddle.program.classes import Method
from heddle.program.constants import HandleKind, LambdaTarget
from heddle.program.descriptors import OBJECT, type_of_class
from heddle.program.ir import Invoke, InvokeKind
from heddle.program.refs import MethodRef

THREAD: Final = "java/lang/Thread"
# Native methods after which others may see something else; one waits for a monitor.
ENTERS: Final = (MACHINE, "enter")
VISIBLE: Final = frozenset({ENTERS, (MACHINE, "tryEnter"), (MACHINE, "compareAndSet")})
# What classes of the library have methods of their own for.
_OWN: Final = ("toString", "equals", "hashCode", "clone")
_SPECIAL: Final = ("start", "join")
_KINDS: Final = {
    HandleKind.INVOKE_SPECIAL: InvokeKind.SPECIAL,
    HandleKind.INVOKE_VIRTUAL: InvokeKind.VIRTUAL,
    HandleKind.INVOKE_INTERFACE: InvokeKind.INTERFACE,
}


class Call(NamedTuple):
    """What is run: `method` or `native`; `initialises` is the class that must be ready.

    `made` is the object that the call comes to, if it makes one by a reference to a constructor.
    """

    method: Method | None
    arguments: list[Value]
    receiver: Thing | None = None
    initialises: str | None = None
    native: tuple[str, str] | None = None
    made: Thing | None = None

    def is_special(self) -> bool:
        """Tell whether this is a start or an end of a thread."""
        method = self.method
        return (
            method is not None
            and self.receiver is not None
            and method.owner == THREAD
            and method.name in _SPECIAL
            and method.descriptor == "()V"
        )


def called(machine: Machine, activation: Activation, instr: Invoke) -> Call | None:
    """Return what a call runs, or None if it is on null."""
    arguments = [activation.values[arg] for arg in instr.args]
    if instr.kind is InvokeKind.STATIC:
        return _static(machine, instr.method, arguments)
    return _instance(machine, instr.kind, instr.method, arguments)


def _static(machine: Machine, ref: MethodRef, arguments: list[Value]) -> Call:
    method = machine.world.hierarchy.resolve_method(ref)
    if method is None or method.body is None:
        return _native((ref.owner,), ref, arguments)
    return Call(method, arguments, None, method.owner)


def _native(owners: tuple[str, ...], ref: MethodRef, arguments: list[Value]) -> Call:
    found = native_of(owners, ref.name)
    if found is None:
        raise UnmodelledError(f"{ref.owner}.{ref.name}")
    return Call(None, arguments, native=found)


def _instance(
    machine: Machine, kind: InvokeKind, ref: MethodRef, arguments: list[Value]
) -> Call | None:
    receiver = arguments[0]
    if receiver is None:
        return None
    if not isinstance(receiver, Thing):
        return _native((ref.owner, OBJECT), ref, arguments)
    target = receiver.target
    if target is not None and target.method == ref.name and kind is not InvokeKind.SPECIAL:
        return _lambda(machine, receiver, target, arguments)
    method = _method(machine, kind, ref, receiver)
    if method is None or method.body is None:
        name = ref.owner if kind is InvokeKind.SPECIAL else receiver.type[1:-1]
        above = (OBJECT,) if receiver.type[0] == "[" else _above(machine, name)
        if ref.name in _OWN and receiver.target is None and is_opaque(machine, receiver):
            above = ()
        return _native(above, ref, arguments)
    return Call(method, arguments, receiver)


def _above(machine: Machine, name: str) -> tuple[str, ...]:
    return (name, *machine.world.hierarchy.superclasses(name))


def _method(machine: Machine, kind: InvokeKind, ref: MethodRef, receiver: Thing) -> Method | None:
    """Choose by the class of the receiver; the library need not declare what is overridden."""
    hierarchy = machine.world.hierarchy
    resolved = hierarchy.resolve_method(ref)
    if kind is InvokeKind.SPECIAL or receiver.type[0] == "[":
        return resolved
    name = receiver.type[1:-1]
    if resolved is not None:
        return hierarchy.select_method(name, resolved)
    found = [hierarchy.lookup(each, ref.name, ref.descriptor) for each in _above(machine, name)]
    return next((each for each in found if each is not None), None)


def _lambda(
    machine: Machine, receiver: Thing, target: LambdaTarget, arguments: list[Value]
) -> Call | None:
    handle = target.implementation
    captured = [receiver.fields[at] for at in range(len(receiver.fields))]
    given = [*captured, *arguments[1:]]
    if handle.kind is HandleKind.INVOKE_STATIC:
        return _static(machine, handle.method(), given)
    if handle.kind is HandleKind.NEW_INVOKE_SPECIAL:
        made = Thing(NO_NUMBER, type_of_class(handle.owner))
        call = _instance(machine, InvokeKind.SPECIAL, handle.method(), [made, *given])
        return None if call is None else call._replace(initialises=handle.owner, made=made)
    return _instance(machine, _KINDS[handle.kind], handle.method(), given)
