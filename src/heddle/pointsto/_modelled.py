"""Templates of methods that a row of the table models."""

from typing import Final, final

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
)
from heddle.pointsto._sites import Sites
from heddle.pointsto._templates import (
    NOTHING,
    Allocation,
    CallKind,
    CallSite,
    Cloning,
    Load,
    StaticAccess,
    Store,
    Template,
    any_method,
    started,
)
from heddle.pointsto.context import Site
from heddle.pointsto.result import ELEMENTS
from heddle.program.classes import Field, Method
from heddle.program.descriptors import (
    OBJECT_TYPE,
    class_of_type,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program


@final
class Modelling:
    """Makes templates from the tables and from signatures."""

    def __init__(self, program: Program, hierarchy: Hierarchy, sites: Sites) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites

    def modelled(self, method: Method, model: Model) -> Template:
        """Translate a row of the table for one overload."""
        return _Row(self._program, self._hierarchy, self._sites, method).template(model)


@final
class _Row:
    """One row of the table as a template."""

    def __init__(
        self, program: Program, hierarchy: Hierarchy, sites: Sites, method: Method
    ) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._sites = sites
        self._method = method
        self._made = started(method)

    def template(self, model: Model) -> Template:
        """Translate every statement; one that does not fit this overload does nothing."""
        for effect in model:
            self._effect(effect)
        return self._made

    def _effect(self, effect: Effect) -> None:
        made = self._made
        value = self._value(effect.value)
        if value == NOTHING or effect.target is None:
            return
        match effect.target:
            case "return":
                if made.result != NOTHING:
                    made.copies.append((value, made.result))
            case Argument(number):
                base = self._argument(number)
                if base != NOTHING:
                    made.stores.append(Store(base, ELEMENTS, value, OBJECT_TYPE))
            case This(str(name)):
                field = self._declared_field(name, self._method.owner)
                if field is not None:
                    made.stores.append(Store(0, field, value, field.descriptor))
            case target:
                self._store_static(target, value)

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
        parameters = self._made.parameters
        return parameters[at][0] if at < len(parameters) else NOTHING

    def _value(self, value: Value) -> int:
        made = self._made
        match value:
            case This(field):
                this = NOTHING if self._method.is_static else made.parameters[0][0]
                return this if field is None or this == NOTHING else self._field(this, field)
            case Argument(number, elements):
                base = self._argument(number)
                return self._elements(base) if elements and base != NOTHING else base
            case Global(name, elements):
                loaded = made.fresh()
                made.static_loads.append(StaticAccess(name, loaded, OBJECT_TYPE))
                return self._elements(loaded) if elements else loaded
            case _:
                return self._made_value(value)

    def _made_value(self, value: Value) -> int:
        match value:
            case Fresh(type_):
                return self._fresh(type_)
            case Clone(original):
                return self._clone(original)
            case ArrayOf():
                return self._array(value)
            case CallOf():
                return self._call(value)
            case _:
                return NOTHING

    def _elements(self, base: int) -> int:
        dest = self._made.fresh()
        self._made.loads.append(Load(base, ELEMENTS, dest, OBJECT_TYPE))
        return dest

    def _field(self, base: int, path: str) -> int:
        """Load a field of the receiver, or a field of what it holds."""
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
        if declared is not None and declared.is_abstract:
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
                type_ = self._made.parameters[at][1]
                return type_[1:] if elements else type_
            case Global(name):
                return _GLOBAL_TYPES.get(name, OBJECT_TYPE)
            case _:
                return OBJECT_TYPE


_GLOBAL_TYPES: Final = {
    "ENVIRONMENT": "Ljava/util/HashMap;",
    "HOOKS": "Ljava/lang/Thread;",
    "PRIVILEGED": "Ljava/security/PrivilegedActionException;",
    "THREADS": "Ljava/lang/Thread;",
    "UNCAUGHT": "Ljava/lang/Thread$UncaughtExceptionHandler;",
}
