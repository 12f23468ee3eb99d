"""Templates of methods that a row of the table models."""

from typing import Final, NamedTuple, final

from heddle.models.tables import (
    Argument,
    ArrayOf,
    CallOf,
    Clone,
    Effect,
    Fresh,
    Global,
    Model,
    StaticPlace,
    This,
    Value,
    is_own_field,
)
from heddle.pointsto.context import Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    ELEMENTS,
    NOTHING,
    Allocation,
    CallKind,
    CallSite,
    Cloning,
    FieldKey,
    Load,
    StaticAccess,
    Store,
    Template,
    any_method,
    started,
)
from heddle.program.classes import Field, Method
from heddle.program.descriptors import (
    OBJECT_TYPE,
    class_of_type,
    parameter_types,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program


class CallResult(NamedTuple):
    """Where the result of a call goes, and where the call is."""

    dest: int
    pc: int


class Call(NamedTuple):
    """A call in the body of a method."""

    caller: Method
    called: Method
    arguments: tuple[int, ...]
    result: CallResult


class _Place(NamedTuple):
    """The method that a row is of, its parameters and result as variables; where it is called.

    Without a place of the call it is the template of the method itself.
    """

    method: Method
    parameters: tuple[tuple[int, str], ...]
    result: int
    at: tuple[Method, int] | None


@final
class Modelling:
    """Makes templates from the tables and from signatures."""

    def __init__(self, program: Program, hierarchy: Hierarchy, sites: Sites) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites

    def modelled(self, method: Method, model: Model) -> Template:
        """Translate a row of the table for one overload."""
        made = started(method)
        place = _Place(method, tuple(made.parameters), made.result, None)
        _Row(self._program, self._hierarchy, self._sites, place, made).add(model)
        return made

    def in_place(self, made: Template, call: Call, model: Model) -> None:
        """Add what a row says to the template of the caller."""
        called = call.called
        types = [] if called.is_static else [type_of_class(called.owner)]
        types += parameter_types(called.descriptor)
        parameters = tuple(zip(call.arguments, types, strict=True))
        place = _Place(called, parameters, call.result.dest, (call.caller, call.result.pc))
        _Row(self._program, self._hierarchy, self._sites, place, made).add(model)


@final
class _Row:
    """One row of the table as a template."""

    def __init__(
        self, program: Program, hierarchy: Hierarchy, sites: Sites, place: _Place, made: Template
    ) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites
        self._place = place
        self._method = place.method
        self._made = made

    def add(self, model: Model) -> None:
        """Translate every statement; one that does not fit this overload does nothing."""
        for effect in model:
            self._effect(effect)

    def _effect(self, effect: Effect) -> None:
        value = self._value(effect.value)
        if value == NOTHING or effect.target is None:
            return
        match effect.target:
            case "return":
                if self._place.result != NOTHING:
                    self._made.copies.append((value, self._place.result))
            case Argument(number, _, field):
                self._store(self._argument(number), field or ELEMENTS, value)
            case This(str(name)):
                self._store(self._receiver(), self._named_field(name), value)
            case target:
                self._store_static(target, value)

    def _store(self, base: int, field: FieldKey | None, value: int) -> None:
        if base != NOTHING and field is not None:
            type_ = OBJECT_TYPE if isinstance(field, str) else field.descriptor
            self._made.stores.append(Store(base, field, value, type_))

    def _named_field(self, name: str) -> FieldKey | None:
        own = is_own_field(name)
        return name if own else self._declared_field(name, self._method.owner)

    def _receiver(self) -> int:
        return NOTHING if self._method.is_static else self._place.parameters[0][0]

    def _store_static(self, target: Value | str, value: int) -> None:
        place: Field | str | None = None
        if isinstance(target, Global):
            place = target.name
        elif isinstance(target, StaticPlace):
            place = self._static(target)
        if place is not None:
            self._made.static_stores.append(StaticAccess(place, value, OBJECT_TYPE))

    def _argument(self, number: int) -> int:
        at = number + (0 if self._method.is_static else 1)
        parameters = self._place.parameters
        return parameters[at][0] if at < len(parameters) else NOTHING

    def _value(self, value: Value) -> int:
        made = self._made
        match value:
            case This(field):
                this = self._receiver()
                return this if field is None or this == NOTHING else self._field(this, field)
            case Argument(number, elements, field):
                base = self._argument(number)
                if base == NOTHING or not (elements or field):
                    return base
                return self._loaded(base, field or ELEMENTS)
            case Global(name, elements):
                loaded = made.fresh()
                made.static_loads.append(StaticAccess(name, loaded, OBJECT_TYPE))
                return self._loaded(loaded, ELEMENTS) if elements else loaded
            case _:
                return self._made_value(value)

    def _made_value(self, value: Value) -> int:
        match value:
            case Fresh(type_, field, held):
                dest, given = self._fresh(type_), NOTHING if held is None else self._value(held)
                if given != NOTHING:
                    self._store(dest, field, given)
                return dest
            case Clone(original):
                return self._clone(original)
            case ArrayOf():
                return self._array(value)
            case CallOf():
                return self._call(value)
            case _:
                return NOTHING

    def _loaded(self, base: int, place: str) -> int:
        dest = self._made.fresh()
        self._made.loads.append(Load(base, place, dest, OBJECT_TYPE))
        return dest

    def _field(self, base: int, path: str) -> int:
        """Load a field of the receiver, or a field of what it holds."""
        if is_own_field(path):
            return self._loaded(base, path)
        fields = self._path(path)
        for field in fields:
            dest = self._made.fresh()
            self._made.loads.append(Load(base, field, dest, field.descriptor))
            base = dest
        return base if fields else NOTHING

    def _path(self, path: str) -> list[Field]:
        """Return the fields that a path like `holder.group` names; none if this JDK has not all."""
        found: list[Field] = []
        owner = self._method.owner
        for name in path.split("."):
            field = self._declared_field(name, owner)
            if field is None:
                return []
            found.append(field)
            owner = class_of_type(field.descriptor)
        return found

    def _declared_field(self, name: str, owner: str) -> Field | None:
        for above in (owner, *self._hierarchy.superclasses(owner)):
            declared = self._program.find(above)
            for field in declared.fields if declared else ():
                if field.name == name:
                    return field
        return None

    def _array(self, value: ArrayOf) -> int:
        dest = self._fresh(value.type)
        held = self._value(Global(value.name))
        self._made.stores.append(Store(dest, ELEMENTS, held, OBJECT_TYPE))
        return dest

    def _static(self, place: StaticPlace) -> Field | None:
        declared = self._program.find(place.owner)
        fields = declared.fields if declared else ()
        return next((field for field in fields if field.name == place.name), None)

    def _fresh(self, type_: str) -> int:
        """Allocate an object; of a class that cannot be instantiated, it is of some subclass."""
        dest = self._made.fresh()
        declared = self._program.find(class_of_type(type_)) if type_[0] == "L" else None
        if self._place.at is not None:
            site = Site(type_, *self._place.at)
        elif declared is not None and declared.is_abstract:
            site = self._sites.opaque(type_, "model")
        else:
            site = self._sites.shared(type_, "merged" if self._sites.is_merged(type_) else "model")
        self._made.allocations.append(Allocation(dest, site))
        return dest

    def _clone(self, original: This | Argument) -> int:
        source = self._value(original)
        if source == NOTHING:
            return NOTHING
        dest = self._made.fresh()
        site = Site(OBJECT_TYPE, self._method, -1, "clone")
        self._made.clonings.append(Cloning(source, dest, site))
        return dest

    def _call(self, call: CallOf) -> int:
        receiver = self._value(call.receiver)
        if receiver == NOTHING:
            return NOTHING
        dest = self._made.fresh()
        if call.method == "*":
            method = any_method(class_of_type(self._declared(call.receiver)))
            self._made.calls.append(CallSite(-1, CallKind.BACK, method, (receiver, dest), dest))
            return dest
        arguments = [self._value(argument) for argument in call.arguments]
        kind = CallKind.FIXED if call.method == "<init>" else CallKind.VIRTUAL
        for method in self._named(call):
            self._made.calls.append(CallSite(-1, kind, method, (receiver, *arguments), dest))
        return dest

    def _named(self, call: CallOf) -> list[Method]:
        """Return the methods of that name that the declared type of the receiver offers."""
        owners = [class_of_type(self._declared(call.receiver))]
        found: list[Method] = []
        for name in [*owners, *(s for o in owners for s in self._hierarchy.supertypes(o))]:
            declared = self._program.find(name)
            methods = declared.methods if declared else ()
            found += [m for m in methods if m.name == call.method and not m.is_static]
            if found:
                break
        return found

    def _declared(self, value: Value) -> str:
        match value:
            case This(str(path)):
                fields = self._path(path)
                return fields[-1].descriptor if fields else OBJECT_TYPE
            case This():
                return type_of_class(self._method.owner)
            case Argument(number, elements):
                at = number + (0 if self._method.is_static else 1)
                type_ = self._place.parameters[at][1]
                return type_[1:] if elements else type_
            case Global(name):
                return _GLOBAL_TYPES.get(name, OBJECT_TYPE)
            case _:
                return OBJECT_TYPE


_GLOBAL_TYPES: Final = {
    "ANSWER": "Ljava/util/concurrent/CompletableFuture;",
    "ENVIRONMENT": "Ljava/util/HashMap;",
    "HOOKS": "Ljava/lang/Thread;",
    "PRIVILEGED": "Ljava/security/PrivilegedActionException;",
    "SUBSCRIBER": "Ljava/net/http/HttpResponse$BodySubscriber;",
    "THREADS": "Ljava/lang/Thread;",
    "UNCAUGHT": "Ljava/lang/Thread$UncaughtExceptionHandler;",
}
