"""Reflection on the members of classes: finding methods, constructors and fields, and using them.

Names that are known select, and so do parameter types where the call itself lists them. A name that
is made at run time may be that of any member, so that all of them are taken.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.mirrors import CONSTRUCTOR_TYPE, FIELD_TYPE, METHOD_TYPE
from heddle.pointsto.reflection.operations import (
    Operation,
    Reflecting,
    Rule,
    array_of,
    boxed,
    call_on,
    construct,
    elements,
    named,
    narrowed,
    new,
    plain_constructor,
    returning,
    started,
)
from heddle.pointsto.templates import NOTHING, Load, StaticAccess, Store, Template
from heddle.program.classes import Field, Flags, Method
from heddle.program.descriptors import (
    OBJECT_TYPE,
    STRING_TYPE,
    class_of_type,
    is_reference,
    type_of_class,
)

_WRAPPER: Final = "Ljava/lang/reflect/InvocationTargetException;"
_TYPES: Final = {"method": METHOD_TYPE, "constructor": CONSTRUCTOR_TYPE, "field": FIELD_TYPE}


# -- finding members -------------------------------------------------------------------------------


def candidates(r: Reflecting, rule: str, type_: str) -> tuple[Method, ...] | tuple[Field, ...]:
    """Return what a lookup may find in a type: public and inherited, or what is declared there."""
    is_declared = rule.startswith("declared-")
    kind = rule.removeprefix("declared-")
    owner = class_of_type(type_)
    if type_[0] != "L" or r.program.find(owner) is None:
        return ()
    above = () if is_declared or kind == "constructor" else r.hierarchy.supertypes(owner)
    owners = [found for name in (owner, *above) if (found := r.program.find(name)) is not None]
    wanted = 0 if is_declared else Flags.PUBLIC
    if kind == "field":
        return tuple([f for c in owners for f in c.fields if f.flags & wanted == wanted])
    methods = [m for c in owners for m in c.methods if m.flags & wanted == wanted]
    return not_overridden([m for m in methods if _is_of_kind(m, kind)])


def not_overridden(methods: list[Method]) -> tuple[Method, ...]:
    """Keep the first of the methods with the same name and descriptor."""
    found: dict[tuple[str, str], Method] = {}
    for method in methods:
        found.setdefault((method.name, method.descriptor), method)
    return tuple(found.values())


def _is_of_kind(method: Method, kind: str) -> bool:
    return method.name == "<init>" if kind == "constructor" else method.name[0] != "<"


def _find(r: Reflecting, op: Operation, site: Site, count: int) -> Template:
    """`c.getMethod(s, ...)`: what the class offers under the name that s has."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        r.assume(op)
        return _unknown_member(r, op, count)
    made = started(count)
    r.call(made, op._replace(rule=f"{op.rule}-named", type=type_), (1,), made.result)
    return made


def _unknown_member(r: Reflecting, op: Operation, count: int) -> Template:
    """Return a member of which nothing is known, so that where it is used is an assumption too."""
    return returning(r.sites.shared(_type_found(op)), count)


def _type_found(op: Operation) -> str:
    return _TYPES[op.rule.removeprefix("declared-").removesuffix("s")]


def _find_named(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """Return the members of a name; those of a literal wait until the literal is told apart."""
    rule = op.rule.removesuffix("-named")
    offered = candidates(r, rule, op.type)
    name = r.sites.texts.get(site)
    if name is not None:
        return _returning_members(r, selected(op, [m for m in offered if m.name == name]), count)
    if r.is_literal(site):
        return tell_apart(r, (m.name for m in offered), count)
    if not offered:
        return None
    return returning(_any_member(r, op._replace(rule=rule), offered), count)


def selected(op: Operation, found: Sequence[Method | Field]) -> Sequence[Method | Field]:
    """Keep the methods whose parameters are those that the call names, as far as it is known."""
    if op.signature is None:
        return found
    signature = op.signature
    return [m for m in found if not isinstance(m, Method) or signature.may_be(m.descriptor)]


def tell_apart(r: Reflecting, names: Iterator[str], count: int) -> Template:
    """Have literals of these names told apart from others, wherever they are."""
    made = started(count)
    for name in dict.fromkeys(names):
        text = new(made, r.sites.text(name))
        made.static_stores.append(StaticAccess(named(name), text, STRING_TYPE))
    return made


def _returning_members(r: Reflecting, found: Sequence[Method | Field], count: int) -> Template:
    made = started(count)
    for member in found:
        site = r.mirrors.member(member)
        made.copies.append((new(made, site), made.result))
    return made


def _any_member(
    r: Reflecting, op: Operation, offered: tuple[Method, ...] | tuple[Field, ...]
) -> Site:
    """Return the object for all members; those of a class of the JDK are not followed."""
    type_ = _type_found(op)
    if r.is_jdk(class_of_type(op.type)):
        r.assume(op)
        return r.sites.shared(type_)
    return r.mirrors.any_of(type_, f"any {op.rule} of {op.type}", offered)


def _constructors(r: Reflecting, op: Operation, site: Site, count: int) -> Template:
    """`c.getConstructor(...)`: every constructor that has these parameters."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        r.assume(op)
        return _unknown_member(r, op, count)
    return _returning_members(r, selected(op, candidates(r, op.rule, type_)), count)


def _list(r: Reflecting, op: Operation, site: Site, count: int) -> Template:
    """`c.getMethods()` and the like: an array that holds any of them."""
    type_ = r.sites.class_types.get(site)
    kind = _type_found(op)
    if type_ is None:
        r.assume(op)
        return array_of(r, op, kind, (r.sites.shared(kind),), count)
    offered = candidates(r, op.rule.removesuffix("s"), type_)
    held = (_any_member(r, op._replace(type=type_), offered),) if offered else ()
    return array_of(r, op, kind, held, count)


# -- using members ---------------------------------------------------------------------------------


def _invoke(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`m.invoke(o, args)`: a call on o with any of args; what it throws is wrapped."""
    members = r.mirrors.members.get(site)
    if members is None:
        r.assume(op)
        return None
    made = started(count)
    value = elements(made, 2)
    for method in members:
        if isinstance(method, Method):
            made.copies.append((call_on(r, made, method, 1, value), made.result))
    made.throws.append(new(made, r.sites.shared(_WRAPPER)))
    return made


def _construct(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`c.newInstance(args)` of a constructor."""
    members = r.mirrors.members.get(site)
    if members is None:
        r.assume(op)
        return None
    made = started(count)
    value = elements(made, 1)
    for method in members:
        if isinstance(method, Method):
            made.copies.append((construct(r, made, op, method, value), made.result))
    made.throws.append(new(made, r.sites.shared(_WRAPPER)))
    return made


def _instantiate(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`c.newInstance()` of a class."""
    if site not in r.sites.class_types:
        r.assume(op)
        return None
    declared = r.class_at(site)
    constructor = None if declared is None else plain_constructor(r, declared.name)
    if constructor is None:
        return None
    made = started(count)
    made.copies.append((construct(r, made, op, constructor, NOTHING), made.result))
    return made


def _read(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`f.get(o)`."""
    members = r.mirrors.members.get(site)
    if members is None:
        r.assume(op)
        return None
    made = started(count)
    for field in members:
        if isinstance(field, Field):
            read_field(r, made, field, 1)
    return made


def read_field(r: Reflecting, made: Template, field: Field, base: int) -> None:
    """Add a read of a field to the result."""
    if not is_reference(field.descriptor):
        made.copies.append((boxed(r, made, field), made.result))
    elif field.is_static:
        made.initialised.append(field.owner)
        made.static_loads.append(StaticAccess(field, made.result, OBJECT_TYPE))
    elif base != NOTHING:
        owner = narrowed(made, base, type_of_class(field.owner))
        made.loads.append(Load(owner, field, made.result, OBJECT_TYPE))


def _write(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`f.set(o, v)`."""
    members = r.mirrors.members.get(site)
    if members is None:
        r.assume(op)
        return None
    made = started(count, result=False)
    for field in members:
        if isinstance(field, Field):
            write_field(made, field, 1, 2)
    return made


def write_field(made: Template, field: Field, base: int, value: int) -> None:
    """Add a write of a field."""
    if not is_reference(field.descriptor):
        return
    if field.is_static:
        made.initialised.append(field.owner)
        made.static_stores.append(StaticAccess(field, value, field.descriptor))
    elif base != NOTHING:
        owner = narrowed(made, base, type_of_class(field.owner))
        made.stores.append(Store(owner, field, value, field.descriptor))


RULES: Final[dict[str, Rule]] = {
    **{f"{prefix}{kind}": _find for prefix in ("", "declared-") for kind in ("method", "field")},
    **{
        f"{prefix}{kind}-named": _find_named
        for prefix in ("", "declared-")
        for kind in ("method", "field")
    },
    **{f"{prefix}{kind}s": _list for prefix in ("", "declared-") for kind in _TYPES},
    "constructor": _constructors,
    "declared-constructor": _constructors,
    "invoke": _invoke,
    "construct": _construct,
    "instantiate": _instantiate,
    "read": _read,
    "write": _write,
}
