"""A small interpreter of lifted bodies: what the IR says, done literally.

It runs the methods of a few classes as a virtual machine would (JVMS 2.11, 5.4, 5.5, 6.5) and keeps
the lines they print. On the way it insists on what `heddle.program.ir` promises: a variable is read
only after it was written in the same activation, a phi has an argument for where control came from,
and what flows along an exception edge was there when the block began.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from activation import Activation
from java_natives import NATIVES, Native, text_of
from java_values import (
    BOXES,
    LIBRARY,
    Array,
    ClassObject,
    Closure,
    Instance,
    ThrownError,
    Value,
    box,
    class_of,
    default_of,
    thrown,
    unbox,
)

from heddle.program.classes import Class, Method
from heddle.program.constants import HandleConstant, HandleKind, LambdaTarget
from heddle.program.descriptors import (
    is_array,
    is_reference,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.ir import InvokeKind
from heddle.program.refs import FieldRef, MethodRef

_STEP_LIMIT: Final = 20_000_000
_SERIALIZABLE: Final = ("java/io/Serializable",)


class Machine:
    """A virtual machine that has loaded some classes; `trace` is what they printed."""

    def __init__(self, classes: Iterable[Class]) -> None:
        self.classes = {cls.name: cls for cls in classes}
        self.trace: list[str] = []
        self.statics: dict[str, Value] = {}
        self.monitors: dict[int, int] = {}
        self._state: dict[str, str] = {}
        self._ancestors: dict[str, tuple[str, ...]] = {}
        self._steps = 0

    def tick(self) -> None:
        """Count a block, so that an endless loop ends."""
        self._steps += 1
        assert self._steps < _STEP_LIMIT, "an endless loop"

    # -- classes ---------------------------------------------------------------------------------

    def ancestors(self, name: str) -> tuple[str, ...]:
        """Return a class and its supertypes: superclasses first, then interfaces."""
        if name not in self._ancestors:
            chain, waiting = [name], [*self._parents(name)]
            while waiting:
                parent = waiting.pop(0)
                if parent not in chain:
                    chain.append(parent)
                    waiting = [*self._parents(parent), *waiting]
            interfaces = [c for c in chain if c in self.classes and self.classes[c].is_interface]
            classes = [c for c in chain if c not in interfaces]
            self._ancestors[name] = (*classes, *self._most_specific_first(interfaces))
        return self._ancestors[name]

    def _parents(self, name: str) -> tuple[str, ...]:
        if name in self.classes:
            cls = self.classes[name]
            return (cls.super_name or "java/lang/Object", *cls.interfaces)
        return LIBRARY.get(name, ("java/lang/Object",) if name != "java/lang/Object" else ())

    def _most_specific_first(self, interfaces: list[str]) -> list[str]:
        """Sort so that an interface comes before those it extends."""
        found: list[str] = []
        for name in interfaces:
            above = [at for at, other in enumerate(found) if other in self._all_parents(name)]
            found.insert(min(above, default=len(found)), name)
        return found

    def _all_parents(self, name: str) -> set[str]:
        found: set[str] = set()
        for parent in self._parents(name):
            found |= {parent, *self._all_parents(parent)}
        return found

    def is_subclass(self, name: str, of: str) -> bool:
        """Tell whether a class is another or below it."""
        return of == "java/lang/Object" or of in self.ancestors(name)

    def is_instance(self, value: Value, type_: str) -> bool:
        """Tell whether a reference is not null and of the type."""
        if value is None:
            return False
        names = [class_of(value)]
        if isinstance(value, Closure):
            names += [*value.target.markers, *_SERIALIZABLE[: value.target.serializable]]
        return any(self._fits(type_of_class(name), type_) for name in names)

    def _fits(self, one: str, other: str) -> bool:
        """Tell whether a type is another or below it (JVMS 6.5, checkcast)."""
        if is_array(one):
            if is_array(other):
                inner, outer = one[1:], other[1:]
                both = is_reference(inner) and is_reference(outer)
                return self._fits(inner, outer) if both else inner == outer
            above = ("Object", "Cloneable")
            return other[1:-1] in (*(f"java/lang/{name}" for name in above), *_SERIALIZABLE)
        return not is_array(other) and self.is_subclass(one[1:-1], other[1:-1])

    def initialize(self, name: str) -> None:
        """Initialise a class, its superclass first, unless that was begun before (JVMS 5.5)."""
        cls = self.classes.get(name)
        if cls is None or self._state.get(name) == "done":
            return
        if self._state.get(name) == "failed":
            raise thrown("NoClassDefFoundError")
        self._state[name] = "done"
        try:
            self._run_initializers(cls)
        except ThrownError as error:
            self._state[name] = "failed"
            if self.is_subclass(error.value.class_name, "java/lang/Error"):
                raise
            raise thrown("ExceptionInInitializerError") from None

    def _run_initializers(self, cls: Class) -> None:
        for field in cls.fields:
            if field.is_static:
                initial = default_of(field.descriptor) if field.constant is None else field.constant
                self.statics[f"{cls.name}.{field.name}"] = initial
        if cls.super_name and not cls.is_interface:
            self.initialize(cls.super_name)
        for method in cls.methods:
            if method.name == "<clinit>":
                self.run(method, ())

    def instantiate(self, name: str) -> Instance:
        """Make an object with its fields as they are before any constructor."""
        self.initialize(name)
        made = Instance(name)
        for owner in self.ancestors(name):
            for field in self.classes[owner].fields if owner in self.classes else ():
                if not field.is_static:
                    made.fields[f"{owner}.{field.name}"] = default_of(field.descriptor)
        return made

    def field_key(self, ref: FieldRef) -> str:
        """Return the key of a field in the class that declares it (JVMS 5.4.3.2)."""
        for owner in self.ancestors(ref.owner):
            declared = self.classes[owner].fields if owner in self.classes else ()
            if any((f.name, f.descriptor) == (ref.name, ref.descriptor) for f in declared):
                return f"{owner}.{ref.name}"
        raise AssertionError(f"no field {ref}")

    def static_field(self, ref: FieldRef) -> str:
        """Return the key of a static field whose class is initialised."""
        key = self.field_key(ref)
        self.initialize(key.rpartition(".")[0])
        return key

    def constants_of(self, class_name: str) -> Array:
        """Return the constants of an enum class."""
        method = MethodRef(class_name, "values", f"()[L{class_name};", is_interface=False)
        found = self.call(InvokeKind.STATIC, method, ())
        assert isinstance(found, Array)
        return found

    # -- calls -----------------------------------------------------------------------------------

    def run(self, method: Method, args: Sequence[Value]) -> Value:
        """Run a method that has code."""
        assert method.body is not None, f"{method} has no body: {method.unlifted}"
        lock: Value = None
        if method.is_synchronized:
            lock = ClassObject(f"L{method.owner};") if method.is_static else args[0]
        self.enter(lock)
        try:
            return Activation(self, method, method.body, args).run()
        finally:
            self.leave(lock)

    def enter(self, lock: Value) -> None:
        """Enter a monitor; there is one for each object, and none for None."""
        if lock is not None:
            self.monitors[_monitor(lock)] = self.monitors.get(_monitor(lock), 0) + 1

    def leave(self, lock: Value) -> None:
        """Leave a monitor."""
        if lock is not None:
            if not self.monitors.get(_monitor(lock)):
                raise thrown("IllegalMonitorStateException")
            self.monitors[_monitor(lock)] -= 1

    def call(self, kind: InvokeKind, ref: MethodRef, args: Sequence[Value]) -> Value:
        """Call a method as an instruction of this kind does (JVMS 6.5)."""
        if kind is InvokeKind.STATIC:
            found = self._find(ref.owner, ref, args)
            if isinstance(found, Method):
                self.initialize(found.owner)
        elif args[0] is None:
            raise thrown("NullPointerException")
        elif kind is InvokeKind.SPECIAL:
            found = self._find(ref.owner, ref, args)
        else:
            found = self._select(ref, args)
        return found if not isinstance(found, Method) else self.run(found, args)

    def call_virtual(self, name: str, descriptor: str, args: Sequence[Value]) -> Value:
        """Call a method of the first argument, chosen by its class."""
        ref = MethodRef(class_of(args[0]), name, descriptor, is_interface=False)
        return self.call(InvokeKind.VIRTUAL, ref, args)

    def _select(self, ref: MethodRef, args: Sequence[Value]) -> "Method | Value":
        """Choose by the class of the receiver, except that a private method is what it is."""
        declared = _declared(self.classes.get(ref.owner), ref)
        if declared is not None and declared.is_private:
            return declared
        receiver = args[0]
        if isinstance(receiver, Closure) and receiver.target.method == ref.name:
            return self._run_closure(receiver, ref, args[1:])
        return self._find(class_of(receiver), ref, args)

    def _find(self, start: str, ref: MethodRef, args: Sequence[Value]) -> "Method | Value":
        """Find a method from a class upwards; run it at once if it is of the library."""
        native = _native(start, ref)
        if native is not None:
            return native(self, ref, args)
        for name in self.ancestors(start):
            method = _declared(self.classes.get(name), ref)
            if method is not None and not method.is_abstract:
                return method
            native = _native(name, ref)
            if native is not None:
                return native(self, ref, args)
        raise AssertionError(f"no method {ref} from {start}")

    # -- lambdas ---------------------------------------------------------------------------------

    def _run_closure(self, closure: Closure, ref: MethodRef, args: Sequence[Value]) -> Value:
        """Call what a lambda or method reference stands for, boxing and unboxing on the way."""
        target = closure.target
        handle = target.implementation
        given = [*closure.captured, *_as_instantiated(target, ref, args)]
        result = self._invoke_handle(handle, list(_adapted(handle, given)))
        made = _result_of(handle)
        wanted = return_type(ref.descriptor)
        if wanted == "V":
            return None
        if is_reference(wanted) and not is_reference(made):
            return box(made, result)
        return unbox(result) if is_reference(made) and not is_reference(wanted) else result

    def _invoke_handle(self, handle: HandleConstant, args: Sequence[Value]) -> Value:
        if handle.kind is HandleKind.NEW_INVOKE_SPECIAL:
            made = self.instantiate(handle.owner)
            self.call(InvokeKind.SPECIAL, handle.method(), [made, *args])
            return made
        return self.call(_KINDS[handle.kind], handle.method(), args)

    def text(self, value: Value, type_: str) -> str:
        """Return what string concatenation makes of a value of this declared type."""
        return text_of(self, value, type_)


_KINDS: Final = {
    HandleKind.INVOKE_STATIC: InvokeKind.STATIC,
    HandleKind.INVOKE_SPECIAL: InvokeKind.SPECIAL,
    HandleKind.INVOKE_VIRTUAL: InvokeKind.VIRTUAL,
    HandleKind.INVOKE_INTERFACE: InvokeKind.INTERFACE,
}


def _monitor(lock: Value) -> int:
    return hash(lock) if isinstance(lock, ClassObject) else id(lock)


def _declared(cls: Class | None, ref: MethodRef) -> Method | None:
    for method in cls.methods if cls is not None else ():
        if (method.name, method.descriptor) == (ref.name, ref.descriptor):
            return method
    return None


def _native(owner: str, ref: MethodRef) -> Native | None:
    if ref.name == "<init>" and owner in LIBRARY and LIBRARY[owner][0] != "java/lang/Object":
        owner = "java/lang/Throwable"
    return NATIVES.get((owner, ref.name))


def _as_instantiated(
    target: LambdaTarget, ref: MethodRef, args: Sequence[Value]
) -> Iterator[Value]:
    """Box the arguments that are primitive in the call and references after type arguments."""
    wanted = parameter_types(target.instantiated)
    for value, given, type_ in zip(args, parameter_types(ref.descriptor), wanted, strict=True):
        yield box(given, value) if is_reference(type_) and not is_reference(given) else value


def _adapted(handle: HandleConstant, args: Sequence[Value]) -> Iterator[Value]:
    """Box and unbox the arguments for the implementation of a lambda."""
    has_receiver = handle.kind not in (HandleKind.INVOKE_STATIC, HandleKind.NEW_INVOKE_SPECIAL)
    types = ("L" if has_receiver else "", *parameter_types(handle.descriptor))
    for value, type_ in zip(args, types if has_receiver else types[1:], strict=True):
        is_boxed = isinstance(value, Instance) and value.class_name in BOXES.values()
        if is_reference(type_):
            yield box("I", value) if isinstance(value, int) else value
        else:
            yield unbox(value) if is_boxed or value is None else value


def _result_of(handle: HandleConstant) -> str:
    if handle.kind is HandleKind.NEW_INVOKE_SPECIAL:
        return f"L{handle.owner};"
    return return_type(handle.descriptor)
