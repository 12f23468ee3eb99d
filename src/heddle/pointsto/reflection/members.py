"""Rules of reflection on members: finding methods, constructors and fields, and using them.

Known names select members, and so do parameter types where the call itself lists them. A name that
is computed at run time may be that of any member, so all of them are taken.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.invokedynamic import BOXES
from heddle.pointsto.reflection.mirrors import (
    CONSTRUCTOR_TYPE,
    FIELD_TYPE,
    METHOD_TYPE,
    Members,
)
from heddle.pointsto.reflection.operations import (
    Decision,
    ReflectionRule,
    ReflectiveCall,
    Reflector,
    of_known_class,
    of_known_members,
    place_of_name,
)
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    FieldLoad,
    Statements,
    StaticAccess,
)
from heddle.program.classes import Class, Field, Flags, Method
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


def _candidates(r: Reflector, rule: str, type_: str) -> Members:
    """Return what a lookup may find in a type: public and inherited, or what is declared there."""
    is_declared = rule.startswith("declared-")
    kind = rule.removeprefix("declared-")
    owners = lookup_classes(r, type_, inherited=not is_declared and kind != "constructor")
    wanted = 0 if is_declared else Flags.PUBLIC
    if kind == "field":
        return tuple([f for c in owners for f in c.fields if f.flags & wanted == wanted])
    methods = [m for c in owners for m in c.methods if m.flags & wanted == wanted]
    return not_overridden([m for m in methods if _is_of_kind(m, kind)])


def lookup_classes(r: Reflector, type_: str, *, inherited: bool) -> list[Class]:
    """Return the classes whose members a lookup in a type finds, the type's own first."""
    owner = class_of_type(type_)
    if type_[0] != "L" or r.program.find(owner) is None:
        return []
    above = r.hierarchy.supertypes(owner) if inherited else ()
    return [found for name in (owner, *above) if (found := r.program.find(name)) is not None]


def not_overridden(methods: list[Method]) -> tuple[Method, ...]:
    """Keep the first of the methods with the same name and descriptor."""
    found: dict[tuple[str, str], Method] = {}
    for method in methods:
        found.setdefault((method.name, method.descriptor), method)
    return tuple(found.values())


def _is_of_kind(method: Method, kind: str) -> bool:
    return method.name == "<init>" if kind == "constructor" else method.name[0] != "<"


def _find(d: Decision) -> Statements:
    """`c.getMethod(s, ...)`: the members of the class that have the name s."""
    type_ = d.class_type
    if type_ is None:
        return _unknown_member(d)
    out = d.begin()
    d.add_next(out, f"{d.call.rule}-named", type_, out.result)
    return out


def _unknown_member(d: Decision) -> Statements:
    """Return an unknown member, so that its uses become assumptions too."""
    d.unknown()
    return d.returning(d.r.sites.shared(_type_found(d.call)))


def _type_found(call: ReflectiveCall) -> str:
    return _TYPES[call.rule.removeprefix("declared-").removesuffix("s")]


def _find_named(d: Decision) -> Statements | None:
    """Return the members of a name; for a literal, once its name is distinguished."""
    r, call = d.r, d.call
    rule = call.rule.removesuffix("-named")
    offered = _candidates(r, rule, call.type)
    name = r.sites.texts.get(d.site)
    if name is not None:
        return _returning_members(d, selected(call, [m for m in offered if m.name == name]))
    if r.is_literal(d.site):
        return distinguish_names(d, (m.name for m in offered))
    if not offered:
        return None
    return d.returning(_any_member(r, call._replace(rule=rule), offered))


def selected(call: ReflectiveCall, found: Sequence[Method | Field]) -> Sequence[Method | Field]:
    """Keep the methods with the parameter types that the call lists, as far as they are known."""
    if call.signature is None:
        return found
    signature = call.signature
    return [m for m in found if not isinstance(m, Method) or signature.may_be(m.descriptor)]


def distinguish_names(d: Decision, names: Iterable[str]) -> Statements:
    """Distinguish the literals of these names from others, everywhere in the program."""
    out = d.begin()
    for name in dict.fromkeys(names):
        out.static_store(place_of_name(name), out.new(d.r.sites.text(name)), STRING_TYPE)
    return out


def _returning_members(d: Decision, found: Sequence[Method | Field]) -> Statements:
    return d.returning_any(*[d.r.mirrors.member(member) for member in found])


def _any_member(r: Reflector, call: ReflectiveCall, offered: Members) -> Site:
    """Return the object for all members; those of a class of the JDK are not followed."""
    type_ = _type_found(call)
    if r.is_jdk(class_of_type(call.type)):
        r.assume(call)
        return r.sites.shared(type_)
    return r.mirrors.any_of(type_, f"any {call.rule} of {call.type}", offered)


def _constructors(d: Decision) -> Statements:
    """`c.getConstructor(...)`: every constructor that has these parameters."""
    type_ = d.class_type
    if type_ is None:
        return _unknown_member(d)
    return _returning_members(d, selected(d.call, _candidates(d.r, d.call.rule, type_)))


def _list(d: Decision) -> Statements:
    """`c.getMethods()` and the like: an array that holds any of them."""
    type_, kind = d.class_type, _type_found(d.call)
    if type_ is None:
        d.unknown()
        return d.returning_array(kind, d.r.sites.shared(kind))
    offered = _candidates(d.r, d.call.rule.removesuffix("s"), type_)
    held = (_any_member(d.r, d.call._replace(type=type_), offered),) if offered else ()
    return d.returning_array(kind, *held)


# -- using members ---------------------------------------------------------------------------------


def _invoke(d: Decision, members: Members) -> Statements:
    """`m.invoke(o, args)`: a call on o with any of args; what it throws is wrapped."""
    out = d.begin()
    value = out.load(2, ELEMENTS)
    for method in members:
        if isinstance(method, Method):
            out.return_(d.r.call_on(out, method, 1, value))
    out.throws.append(out.new(d.r.sites.shared(_WRAPPER)))
    return out


def _construct(d: Decision, members: Members) -> Statements:
    """`c.newInstance(args)` of a constructor."""
    out = d.begin()
    value = out.load(1, ELEMENTS)
    for method in members:
        if isinstance(method, Method):
            out.return_(d.r.construct(out, d.call, method, value))
    out.throws.append(out.new(d.r.sites.shared(_WRAPPER)))
    return out


def _instantiate(d: Decision, _type: str) -> Statements | None:
    """`c.newInstance()` of a class."""
    declared = d.r.class_at(d.site)
    constructor = None if declared is None else d.r.plain_constructor(declared.name)
    if constructor is None:
        return None
    out = d.begin()
    out.return_(d.r.construct(out, d.call, constructor, NO_VARIABLE))
    return out


def _read(d: Decision, members: Members) -> Statements:
    """`f.get(o)`."""
    out = d.begin()
    for field in members:
        if isinstance(field, Field):
            read_field(d.r, out, field, 1)
    return out


def read_field(r: Reflector, out: Statements, field: Field, base: int) -> None:
    """Add a read of a field to the result."""
    if not is_reference(field.descriptor):
        out.return_new(r.sites.shared(BOXES[field.descriptor]))
    elif field.is_static:
        out.initialised.append(field.owner)
        out.static_loads.append(StaticAccess(field, out.result, OBJECT_TYPE))
    elif base != NO_VARIABLE:
        owner = out.cast(base, type_of_class(field.owner))
        out.loads.append(FieldLoad(owner, field, out.result, OBJECT_TYPE))


def _write(d: Decision, members: Members) -> Statements:
    """`f.set(o, v)`."""
    out = d.begin(result=False)
    for field in members:
        if isinstance(field, Field):
            write_field(out, field, 1, 2)
    return out


def write_field(out: Statements, field: Field, base: int, value: int) -> None:
    """Add a write of a field."""
    if not is_reference(field.descriptor):
        return
    if field.is_static:
        out.initialised.append(field.owner)
        out.static_store(field, value, field.descriptor)
    elif base != NO_VARIABLE:
        out.store(out.cast(base, type_of_class(field.owner)), field, value, field.descriptor)


_PREFIXES: Final = ("", "declared-")

RULES: Final[dict[str, ReflectionRule]] = {
    **{f"{prefix}{kind}": _find for prefix in _PREFIXES for kind in ("method", "field")},
    **{
        f"{prefix}{kind}-named": _find_named for prefix in _PREFIXES for kind in ("method", "field")
    },
    **{f"{prefix}{kind}s": _list for prefix in _PREFIXES for kind in _TYPES},
    **{f"{prefix}constructor": _constructors for prefix in _PREFIXES},
    "invoke": of_known_members(_invoke),
    "construct": of_known_members(_construct),
    "instantiate": of_known_class(_instantiate),
    "read": of_known_members(_read),
    "write": of_known_members(_write),
}
