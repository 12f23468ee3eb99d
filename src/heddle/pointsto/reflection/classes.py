"""Reflection on classes: class objects found from names, from objects and from each other."""

from collections.abc import Callable
from typing import Final

from heddle.pointsto.context import OPAQUE_MADE, Site
from heddle.pointsto.reflection.operations import (
    Operation,
    Reflecting,
    Rule,
    array_of,
    call_on,
    element_class,
    enum_values,
    library_method,
    new,
    returning,
    started,
    type_named,
)
from heddle.pointsto.templates import ELEMENTS, NOTHING, Store, Template
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
_NO_SUCH_PART: Final = "Ljava/lang/StringIndexOutOfBoundsException;"
_PRIMITIVES: Final = {name: type_ for type_, name in PRIMITIVE_NAMES.items()}


def _class_of(r: Reflecting, _: Operation, site: Site, count: int) -> Template:
    """`o.getClass()`: the class object of the type of o; that of a lambda has no name.

    What opaque code made may be of any subtype.
    """
    is_hidden = site.label.startswith(("lambda ", "proxy ")) or OPAQUE_MADE in site.also
    known = r.sites.shared(CLASS_TYPE) if is_hidden else r.sites.class_object(site.type)
    return returning(known, count)


def _class_named(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`Class.forName(s, ...)`: the class of that name, initialised even where that is put off.

    A class loader that is given is asked for it.
    """
    made = started(count)
    if count > 1:
        load = library_method(
            r, "java/lang/ClassLoader", "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;"
        )
        made.copies.append((call_on(r, made, load, 1, 0), made.result))
    found = _class_of_name(r, op, site)
    if found is not None:
        made.copies.append((new(made, found), made.result))
        type_ = r.sites.class_types.get(found)
        made.initialised += [] if type_ is None else [class_of_type(type_)]
    return made


def _class_of_name(r: Reflecting, op: Operation, site: Site) -> Site | None:
    name = r.sites.texts.get(site)
    if name is None:
        if r.is_literal(site):
            return None
        r.assume(op)
        return r.sites.shared(CLASS_TYPE)
    type_ = type_named(name)
    if r.program.find(element_class(type_)) is None:
        r.assume(op, f"with {name}, which is not among the inputs, was not followed")
        return None
    return r.sites.class_object(type_)


def _part_of_name(r: Reflecting, _: Operation, site: Site, count: int) -> Template:
    """`s.substring(...)`: of a literal such as `p.C.m` also the names of the class and the member.

    Which part it is depends on numbers, so that it may be any.
    """
    made = returning(r.sites.shared(STRING_TYPE), count)
    for name in r.member_names(r.sites.texts.get(site, "")):
        made.copies.append((new(made, r.sites.text(name)), made.result))
    made.throws.append(new(made, r.sites.shared(_NO_SUCH_PART)))
    return made


def _component(r: Reflecting, _: Operation, site: Site, count: int) -> Template | None:
    """`c.getComponentType()`."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        return returning(r.sites.shared(CLASS_TYPE), count)
    return returning(r.sites.class_object(type_[1:]), count) if type_[0] == "[" else None


def _superclass(r: Reflecting, _: Operation, site: Site, count: int) -> Template | None:
    """`c.getSuperclass()`."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        return returning(r.sites.shared(CLASS_TYPE), count)
    declared = r.program.find(OBJECT if type_[0] == "[" else class_of_type(type_))
    if declared is None or declared.super_name is None:
        return None
    return returning(r.sites.class_object(type_of_class(declared.super_name)), count)


def _interfaces(r: Reflecting, op: Operation, site: Site, count: int) -> Template:
    """`c.getInterfaces()`: an array of them."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        return array_of(r, op, CLASS_TYPE, (r.sites.shared(CLASS_TYPE),), count)
    declared = r.class_at(site)
    above = declared.interfaces if declared else ()
    found = tuple([r.sites.class_object(type_of_class(name)) for name in above])
    return array_of(r, op, CLASS_TYPE, found, count)


def _nested(r: Reflecting, op: Operation, site: Site, count: int) -> Template:
    """`c.getDeclaredClasses()`: an array of the classes that c declares."""
    declared = r.class_at(site)
    if declared is None:
        r.assume(op)
        return started(count)
    inner = [each.inner for each in declared.inner_classes if each.outer == declared.name]
    found = tuple([r.sites.class_object(type_of_class(name)) for name in inner])
    return array_of(r, op, CLASS_TYPE, found, count)


def _declaring(r: Reflecting, _: Operation, site: Site, count: int) -> Template:
    """`m.getDeclaringClass()` of a member."""
    return _returning_types(_types_of(r, site, _declaring_type), count)


def _member_type(r: Reflecting, _: Operation, site: Site, count: int) -> Template:
    """`m.getReturnType()`, `f.getType()`: the class of what a member gives."""
    return _returning_types(_types_of(r, site, _given_type), count)


def _returning_types(types: list[Site], count: int) -> Template:
    made = started(count)
    for type_ in types:
        made.copies.append((new(made, type_), made.result))
    return made


def _parameter_types(r: Reflecting, op: Operation, site: Site, count: int) -> Template:
    """`m.getParameterTypes()`: an array of the classes of parameters."""
    found = tuple(_types_of(r, site, _taken_types))
    return array_of(r, op, CLASS_TYPE, found, count)


def _types_of(
    r: Reflecting, site: Site, types: Callable[[Method | Field], tuple[str, ...]]
) -> list[Site]:
    """Return class objects that members name, that of an unknown class for unknown members."""
    members = r.mirrors.members.get(site)
    if members is None:
        return [r.sites.shared(CLASS_TYPE)]
    named = dict.fromkeys(type_ for member in members for type_ in types(member))
    return [r.sites.class_object(type_) for type_ in named]


def _declaring_type(member: Method | Field) -> tuple[str, ...]:
    return (type_of_class(member.owner),)


def _given_type(member: Method | Field) -> tuple[str, ...]:
    is_field = isinstance(member, Field)
    return (member.descriptor if is_field else return_type(member.descriptor),)


def _taken_types(member: Method | Field) -> tuple[str, ...]:
    return () if isinstance(member, Field) else parameter_types(member.descriptor)


def _enum_constants(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`c.getEnumConstants()`: the enum is initialised and its `values()` called."""
    if site not in r.sites.class_types:
        r.assume(op)
        return None
    declared = r.class_at(site)
    values = None if declared is None else enum_values(r, declared)
    if values is None:
        return None
    made = started(count)
    made.copies.append((call_on(r, made, values, NOTHING, NOTHING), made.result))
    return made


def _primitive(r: Reflecting, _: Operation, site: Site, count: int) -> Template | None:
    """`Class.getPrimitiveClass(s)`, from which `int.class` comes."""
    type_ = _PRIMITIVES.get(r.sites.texts.get(site, ""))
    return None if type_ is None else returning(r.sites.class_object(type_), count)


def _make_array(r: Reflecting, op: Operation, site: Site, count: int) -> Template:
    """`Array.newInstance(c, ...)`: an array of that class, or several within each other."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        r.assume(op)
        type_ = OBJECT_TYPE
    made = started(count)
    if not op.called.descriptor.startswith("(Ljava/lang/Class;[I)"):
        made.copies.append((new(made, r.at(op, f"[{type_}", "array")), made.result))
        return made
    r.assume(op, f"was followed for {_DIMENSIONS} dimensions")
    inner = NOTHING
    for depth in range(1, _DIMENSIONS + 1):
        outer = new(made, r.at(op, f"{'[' * depth}{type_}", "array"))
        if inner != NOTHING:
            made.stores.append(Store(outer, ELEMENTS, inner, OBJECT_TYPE))
        made.copies.append((outer, made.result))
        inner = outer
    return made


RULES: Final[dict[str, Rule]] = {
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
    "enum-constants": _enum_constants,
    "primitive": _primitive,
    "make-array": _make_array,
}
