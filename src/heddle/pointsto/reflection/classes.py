"""Rules of reflection on classes: class objects found from names, from objects and each other."""

from collections.abc import Callable
from typing import Final

from heddle.pointsto.context import OPAQUE_MADE, Site
from heddle.pointsto.reflection.operations import Decision, ReflectionRule, of_known_class
from heddle.pointsto.templates import ELEMENTS, NO_VARIABLE, Statements
from heddle.program.classes import Field, Method
from heddle.program.descriptors import (
    CLASS_TYPE,
    OBJECT,
    OBJECT_TYPE,
    PRIMITIVE_NAMES,
    STRING_TYPE,
    class_of_type,
    parameter_types,
    return_type,
    type_of_class,
)

_DIMENSIONS: Final = 3
_OUT_OF_BOUNDS: Final = "Ljava/lang/StringIndexOutOfBoundsException;"
_PRIMITIVES: Final = {name: type_ for type_, name in PRIMITIVE_NAMES.items()}
_LOAD_CLASS: Final = (
    "java/lang/ClassLoader",
    "loadClass",
    "(Ljava/lang/String;)Ljava/lang/Class;",
)


def _class_of(d: Decision) -> Statements:
    """`o.getClass()`: the class object of the type of o; that of a lambda has no name.

    An object that opaque code allocated may be of any subtype.
    """
    is_hidden = d.site.label.startswith(("lambda ", "proxy ")) or OPAQUE_MADE in d.site.also
    sites = d.r.sites
    return d.returning(sites.shared(CLASS_TYPE) if is_hidden else sites.class_object(d.site.type))


def _class_named(d: Decision) -> Statements | None:
    """`Class.forName(s, ...)`: the class of that name, initialised even where that is put off.

    If a class loader is passed, its `loadClass` is called as well.
    """
    out = d.begin()
    if d.arity > 1:
        out.return_(d.r.call_on(out, d.r.library_method(*_LOAD_CLASS), 1, 0))
    found = _class_of_name(d)
    if found is not None:
        out.return_new(found)
        type_ = d.r.sites.class_types.get(found)
        out.initialised += [] if type_ is None else [class_of_type(type_)]
    return out


def _class_of_name(d: Decision) -> Site | None:
    r = d.r
    name = r.sites.texts.get(d.site)
    if name is None:
        if r.is_literal(d.site):
            return None
        d.unknown()
        return r.sites.shared(CLASS_TYPE)
    type_ = type_of_class(name.replace(".", "/"))
    if r.program.find(class_of_type(type_.lstrip("["))) is None:
        r.assume(d.call, f"with {name}, which is not among the inputs, was not followed")
        return None
    return r.sites.class_object(type_)


def _part_of_name(d: Decision) -> Statements:
    """`s.substring(...)`: of a literal such as `p.C.m` also the names of the class and the member.

    Which part it is depends on numbers, so it may be either.
    """
    sites = d.r.sites
    out = d.returning(sites.shared(STRING_TYPE))
    out.return_new(*[sites.text(n) for n in d.r.member_names(sites.texts.get(d.site, ""))])
    out.throws.append(out.new(sites.shared(_OUT_OF_BOUNDS)))
    return out


def _component(d: Decision) -> Statements | None:
    """`c.getComponentType()`."""
    type_ = d.class_type
    if type_ is None:
        return d.returning(d.r.sites.shared(CLASS_TYPE))
    return d.returning(d.r.sites.class_object(type_[1:])) if type_[0] == "[" else None


def _superclass(d: Decision) -> Statements | None:
    """`c.getSuperclass()`."""
    type_ = d.class_type
    if type_ is None:
        return d.returning(d.r.sites.shared(CLASS_TYPE))
    declared = d.r.program.find(OBJECT if type_[0] == "[" else class_of_type(type_))
    if declared is None or declared.super_name is None:
        return None
    return d.returning(d.r.sites.class_object(type_of_class(declared.super_name)))


def _interfaces(d: Decision) -> Statements:
    """`c.getInterfaces()`: an array of them."""
    if d.class_type is None:
        return d.returning_array(CLASS_TYPE, d.r.sites.shared(CLASS_TYPE))
    declared = d.r.class_at(d.site)
    return _array_of_classes(d, declared.interfaces if declared else ())


def _nested(d: Decision) -> Statements:
    """`c.getDeclaredClasses()`: an array of the classes that c declares."""
    declared = d.r.class_at(d.site)
    if declared is None:
        d.unknown()
        return d.begin()
    inner = [each.inner for each in declared.inner_classes if each.outer == declared.name]
    return _array_of_classes(d, tuple(inner))


def _array_of_classes(d: Decision, names: tuple[str, ...]) -> Statements:
    found = [d.r.sites.class_object(type_of_class(name)) for name in names]
    return d.returning_array(CLASS_TYPE, *found)


def _declaring(d: Decision) -> Statements:
    """`m.getDeclaringClass()` of a member."""
    return d.returning_any(*_types_of(d, _declaring_type))


def _member_type(d: Decision) -> Statements:
    """`m.getReturnType()`, `f.getType()`: the class of the value of a member."""
    return d.returning_any(*_types_of(d, _value_type))


def _parameter_types(d: Decision) -> Statements:
    """`m.getParameterTypes()`: an array of the classes of parameters."""
    return d.returning_array(CLASS_TYPE, *_types_of(d, _taken_types))


def _types_of(d: Decision, types: Callable[[Method | Field], tuple[str, ...]]) -> list[Site]:
    """Return class objects that members name, that of an unknown class for unknown members."""
    members = d.members
    if members is None:
        return [d.r.sites.shared(CLASS_TYPE)]
    named = dict.fromkeys(type_ for member in members for type_ in types(member))
    return [d.r.sites.class_object(type_) for type_ in named]


def _declaring_type(member: Method | Field) -> tuple[str, ...]:
    return (type_of_class(member.owner),)


def _value_type(member: Method | Field) -> tuple[str, ...]:
    is_field = isinstance(member, Field)
    return (member.descriptor if is_field else return_type(member.descriptor),)


def _taken_types(member: Method | Field) -> tuple[str, ...]:
    return () if isinstance(member, Field) else parameter_types(member.descriptor)


def _enum_constants(d: Decision, _type: str) -> Statements | None:
    """`c.getEnumConstants()`: the enum is initialised and its `values()` called."""
    declared = d.r.class_at(d.site)
    values = None if declared is None else d.r.enum_values(declared)
    if values is None:
        return None
    out = d.begin()
    out.return_(d.r.call_on(out, values, NO_VARIABLE, NO_VARIABLE))
    return out


def _primitive(d: Decision) -> Statements | None:
    """`Class.getPrimitiveClass(s)`, from which `int.class` comes."""
    type_ = _PRIMITIVES.get(d.r.sites.texts.get(d.site, ""))
    return None if type_ is None else d.returning(d.r.sites.class_object(type_))


def _new_array(d: Decision) -> Statements:
    """`Array.newInstance(c, ...)`: an array of that class, or several within each other."""
    type_ = d.class_type
    if type_ is None:
        d.unknown()
        type_ = OBJECT_TYPE
    out = d.begin()
    if not d.call.called.descriptor.startswith("(Ljava/lang/Class;[I)"):
        out.return_new(d.r.site_at(d.call, f"[{type_}", "array"))
        return out
    d.r.assume(d.call, f"was followed for {_DIMENSIONS} dimensions")
    inner = NO_VARIABLE
    for depth in range(1, _DIMENSIONS + 1):
        outer = out.new(d.r.site_at(d.call, f"{'[' * depth}{type_}", "array"))
        if inner != NO_VARIABLE:
            out.store(outer, ELEMENTS, inner)
        out.return_(outer)
        inner = outer
    return out


def _allocate(d: Decision, type_: str) -> Statements:
    """`unsafe.allocateInstance(c)`: an object of that class, by no constructor."""
    out = d.begin()
    out.return_new(d.r.site_at(d.call, type_, "allocated"))
    return out


RULES: Final[dict[str, ReflectionRule]] = {
    "class-of": _class_of,
    "class-named": _class_named,
    "part-of-name": _part_of_name,
    "component": _component,
    "superclass": _superclass,
    "interfaces": _interfaces,
    "declaring": _declaring,
    "nested": _nested,
    "member-type": _member_type,
    "parameter-types": _parameter_types,
    "enum-constants": of_known_class(_enum_constants),
    "primitive": _primitive,
    "make-array": _new_array,
    "allocate": of_known_class(_allocate),
}
