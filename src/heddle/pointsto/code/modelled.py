"""Statements of library methods that a row of the tables models (`models`)."""

from typing import NamedTuple, final

from heddle.models.tables import (
    Argument,
    ArrayOf,
    CallOf,
    Clone,
    Fresh,
    Global,
    Model,
    ModelStatement,
    StaticPlace,
    This,
    Value,
    is_own_field,
)
from heddle.pointsto.context import Site
from heddle.pointsto.sites import Sites
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    CallKind,
    CallSite,
    CloneStatement,
    FieldKey,
    Statements,
    any_method,
    argument_types,
    statements_for,
)
from heddle.program.classes import Field, Method
from heddle.program.descriptors import (
    OBJECT_TYPE,
    class_of_type,
    is_reference,
    parameter_types,
    type_of_class,
)
from heddle.program.hierarchy import Hierarchy
from heddle.program.program import Program


class _ModelledMethod(NamedTuple):
    """A modelled method, its parameters and result as variables, and its call site if inlined."""

    method: Method
    parameters: tuple[tuple[int, str], ...]
    result: int
    call_site: tuple[Method, int] | None


@final
class ModelTranslator:
    """Translates rows of the tables to statements."""

    def __init__(self, program: Program, hierarchy: Hierarchy, sites: Sites) -> None:
        self.program = program
        self.hierarchy = hierarchy
        self.sites = sites

    def statements(self, method: Method, model: Model) -> Statements:
        """Translate a row of the table for one overload."""
        out = statements_for(method)
        modelled = _ModelledMethod(method, tuple(out.parameters), out.result, None)
        _ModelRow(self, modelled, out).add(model)
        return out

    def inline(self, out: Statements, model: Model, caller: Method, call: CallSite) -> None:
        """Add the effect of a row to the statements of the caller."""
        parameters = zip(call.arguments, argument_types(call.resolved), strict=True)
        at = (caller, call.pc)
        modelled = _ModelledMethod(call.resolved, tuple(parameters), call.dest, at)
        _ModelRow(self, modelled, out).add(model)


@final
class _ModelRow:
    """The translation of one row."""

    def __init__(
        self, translator: ModelTranslator, modelled: _ModelledMethod, out: Statements
    ) -> None:
        self._program = translator.program
        self._hierarchy = translator.hierarchy
        self._sites = translator.sites
        self._modelled = modelled
        self._method = modelled.method
        self._out = out

    def add(self, model: Model) -> None:
        """Translate every effect; one that does not fit this overload does nothing."""
        for effect in model:
            self._effect(effect)

    def _effect(self, effect: ModelStatement) -> None:
        value = self._value(effect.value)
        if value == NO_VARIABLE or effect.target is None:
            return
        match effect.target:
            case "return":
                if self._modelled.result != NO_VARIABLE:
                    self._out.copies.append((value, self._modelled.result))
            case Argument(number, _, field):
                self._store(self._argument(number), field or ELEMENTS, value)
            case This(str(name)):
                self._store(self._receiver(), self._named_field(name), value)
            case target:
                self._store_static(target, value)

    def _store(self, base: int, field: FieldKey | None, value: int) -> None:
        if base != NO_VARIABLE and field is not None:
            type_ = OBJECT_TYPE if isinstance(field, str) else field.descriptor
            self._out.store(base, field, value, type_)

    def _named_field(self, name: str) -> FieldKey | None:
        return name if is_own_field(name) else self._declared_field(name, self._method.owner)

    def _receiver(self) -> int:
        return NO_VARIABLE if self._method.is_static else self._modelled.parameters[0][0]

    def _store_static(self, target: Value | str, value: int) -> None:
        place: Field | str | None = None
        if isinstance(target, Global):
            place = target.name
        elif isinstance(target, StaticPlace):
            place = self._static(target)
        if place is not None:
            self._out.static_store(place, value)

    def _argument(self, number: int) -> int:
        at = number + (0 if self._method.is_static else 1)
        parameters = self._modelled.parameters
        return parameters[at][0] if at < len(parameters) else NO_VARIABLE

    def _value(self, value: Value) -> int:
        match value:
            case This(field):
                this = self._receiver()
                return this if field is None or this == NO_VARIABLE else self._field(this, field)
            case Argument(number, elements, field):
                base = self._argument(number)
                if base == NO_VARIABLE or not (elements or field):
                    return base
                return self._out.load(base, field or ELEMENTS)
            case Global(name, elements):
                loaded = self._out.static_load(name)
                return self._out.load(loaded, ELEMENTS) if elements else loaded
            case _:
                return self._computed(value)

    def _computed(self, value: Value) -> int:
        match value:
            case Fresh(type_, field, held):
                dest = self._allocate(type_)
                content = NO_VARIABLE if held is None else self._value(held)
                if content != NO_VARIABLE:
                    self._store(dest, field, content)
                return dest
            case Clone(original):
                return self._clone(original)
            case ArrayOf():
                return self._array(value)
            case CallOf():
                return self._call(value)
            case _:
                return NO_VARIABLE

    def _field(self, base: int, path: str) -> int:
        """Load a field of the receiver, or a field of what it holds."""
        if is_own_field(path):
            return self._out.load(base, path)
        fields = self._path(path)
        for field in fields:
            base = self._out.load(base, field, field.descriptor)
        return base if fields else NO_VARIABLE

    def _path(self, path: str) -> list[Field]:
        """Return the fields that a path like `holder.group` names; none if this JDK lacks some."""
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
        dest = self._allocate(value.type)
        self._out.store(dest, ELEMENTS, self._value(Global(value.name)))
        return dest

    def _static(self, place: StaticPlace) -> Field | None:
        declared = self._program.find(place.owner)
        fields = declared.fields if declared else ()
        return next((field for field in fields if field.name == place.name), None)

    def _allocate(self, type_: str) -> int:
        """Add an allocation; for an abstract class, the object is of some subclass."""
        declared = self._program.find(class_of_type(type_)) if type_[0] == "L" else None
        if self._modelled.call_site is not None:
            site = Site(type_, *self._modelled.call_site)
        elif declared is not None and declared.is_abstract:
            site = self._sites.opaque(type_, "model")
        else:
            site = self._sites.shared(type_, "merged" if self._sites.is_merged(type_) else "model")
        return self._out.new(site)

    def _clone(self, original: This | Argument) -> int:
        source = self._value(original)
        if source == NO_VARIABLE:
            return NO_VARIABLE
        dest = self._out.fresh()
        site = Site(OBJECT_TYPE, self._method, -1, "clone")
        self._out.clones.append(CloneStatement(source, dest, site))
        return dest

    def _call(self, call: CallOf) -> int:
        receiver = self._value(call.receiver)
        if receiver == NO_VARIABLE:
            return NO_VARIABLE
        dest = self._out.fresh()
        if call.method == "*":
            method = any_method(class_of_type(self._receiver_type(call)))
            self._out.calls.append(CallSite(-1, CallKind.BACK, method, (receiver, dest), dest))
            return dest
        arguments = [self._value(argument) for argument in call.arguments]
        kind = CallKind.FIXED if call.method == "<init>" else CallKind.VIRTUAL
        for method in self._named(call):
            self._out.calls.append(CallSite(-1, kind, method, (receiver, *arguments), dest))
        return dest

    def _named(self, call: CallOf) -> list[Method]:
        """Return the methods of that name that the declared type of the receiver offers.

        Among overloads, those that accept the arguments; all of them if none does.
        """
        owner = class_of_type(self._receiver_type(call))
        for name in (owner, *self._hierarchy.supertypes(owner)):
            declared = self._program.find(name)
            methods = declared.methods if declared else ()
            found = [m for m in methods if m.name == call.method and not m.is_static]
            if found:
                return [m for m in found if self._may_accept(m, call.arguments)] or found
        return []

    def _receiver_type(self, call: CallOf) -> str:
        return call.type or self._declared(call.receiver)

    def _may_accept(self, method: Method, arguments: tuple[Value, ...]) -> bool:
        """Check that the first parameters of a method may be bound to some arguments."""
        types = parameter_types(method.descriptor)
        given = [self._declared(argument) for argument in arguments]
        return len(given) <= len(types) and all(map(self._may_bind, given, types))

    def _may_bind(self, given: str, parameter: str) -> bool:
        if not (is_reference(given) and is_reference(parameter)):
            return given == parameter
        subtype = self._hierarchy.is_subtype
        return subtype(given, parameter) or subtype(parameter, given)

    def _declared(self, value: Value) -> str:
        match value:
            case This(str(path)):
                fields = self._path(path)
                return fields[-1].descriptor if fields else OBJECT_TYPE
            case This():
                return type_of_class(self._method.owner)
            case Argument(number, elements):
                at = number + (0 if self._method.is_static else 1)
                type_ = self._modelled.parameters[at][1]
                return type_[1:] if elements else type_
            case _:
                return OBJECT_TYPE
