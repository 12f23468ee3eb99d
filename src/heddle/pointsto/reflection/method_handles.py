"""Method handles: found by constant lookups, called exactly; combined ones called with anything.

A direct handle calls its member with the arguments in their places. What `MethodHandles` and
`bindTo` make of handles holds everything that went in; calling it may call each handle it holds
with any value it holds, is given, or gets from another of them, as the types of parameters allow.
"""

from collections.abc import Sequence
from typing import Final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.members import (
    not_overridden,
    read_field,
    selected,
    tell_apart,
    write_field,
)
from heddle.pointsto.reflection.mirrors import HELD, Access, Direct
from heddle.pointsto.reflection.operations import (
    Operation,
    Reflecting,
    Rule,
    call_on,
    call_with,
    construct,
    new,
    returning,
    started,
)
from heddle.pointsto.templates import (
    ELEMENTS,
    NOTHING,
    CallKind,
    FieldKey,
    Handle,
    Load,
    Store,
    Template,
)
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import HandleConstant, HandleKind
from heddle.program.descriptors import (
    METHOD_HANDLE_TYPE,
    OBJECT_TYPE,
    class_of_type,
    is_reference,
    parameter_types,
    return_type,
)

_VAR_HANDLE: Final = "Ljava/lang/invoke/VarHandle;"
_CONSTANT_ACCESS: Final = {
    HandleKind.GET_FIELD: Access.GET,
    HandleKind.GET_STATIC: Access.GET,
    HandleKind.PUT_FIELD: Access.SET,
    HandleKind.PUT_STATIC: Access.SET,
    HandleKind.INVOKE_VIRTUAL: Access.VIRTUAL,
    HandleKind.INVOKE_STATIC: Access.STATIC,
    HandleKind.INVOKE_SPECIAL: Access.SPECIAL,
    HandleKind.NEW_INVOKE_SPECIAL: Access.NEW,
    HandleKind.INVOKE_INTERFACE: Access.VIRTUAL,
}


# -- finding handles -------------------------------------------------------------------------------


def _find(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`lookup.findVirtual(c, s, ...)`: the members of the class that the name s selects."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        return _unknown(r, op, count)
    made = started(count)
    if op.rule == f"find-{Access.NEW}":
        _return_handles(r, made, op, selected(op, _offered(r, op.rule, type_)))
    else:
        r.call(made, op._replace(rule=f"{op.rule}-named", type=type_), (1,), made.result)
    return made


def _unknown(r: Reflecting, op: Operation, count: int) -> Template:
    """Return a handle of which nothing is known; where it is called is an assumption too."""
    r.assume(op)
    return returning(r.sites.shared(return_type(op.called.descriptor)), count)


def _find_named(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    rule = op.rule.removesuffix("-named")
    offered = _offered(r, rule, op.type)
    name = r.sites.texts.get(site)
    if r.is_literal(site):
        return tell_apart(r, (member.name for member in offered), count)
    if name is None:
        return _unknown(r, op, count)
    made = started(count)
    found = selected(op, [member for member in offered if member.name == name])
    _return_handles(r, made, op._replace(rule=rule), found)
    return made


def _offered(r: Reflecting, rule: str, type_: str) -> list[Method | Field]:
    owner = class_of_type(type_)
    if type_[0] != "L" or r.program.find(owner) is None:
        return []
    above = () if rule == f"find-{Access.NEW}" else r.hierarchy.supertypes(owner)
    classes = [found for name in (owner, *above) if (found := r.program.find(name)) is not None]
    if rule in ("find-getter", "find-setter", "find-field"):
        return [field for declared in classes for field in declared.fields]
    methods = [method for declared in classes for method in declared.methods]
    return list(not_overridden([method for method in methods if _fits(method, rule)]))


def _fits(method: Method, rule: str) -> bool:
    if method.name == "<init>":
        return rule == f"find-{Access.NEW}"
    return method.is_static == (rule == f"find-{Access.STATIC}")


def _return_handles(
    r: Reflecting, made: Template, op: Operation, found: Sequence[Method | Field]
) -> None:
    for member in found:
        site = _handle_site(r, op, member)
        if site is not None:
            made.copies.append((new(made, site), made.result))


def _handle_site(r: Reflecting, op: Operation, member: Method | Field) -> Site | None:
    if op.rule != "find-field":
        return r.mirrors.handle(Direct(Access(op.rule.removeprefix("find-")), member))
    if isinstance(member, Method):
        return None
    handle = Handle(member, member.is_static, return_type(op.called.descriptor))
    return r.mirrors.accessing(handle)


def _unreflect(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`lookup.unreflect(m)`: the handle of what the `Method` stands for."""
    members = r.mirrors.members.get(site)
    if members is None:
        return _unknown(r, op, count)
    made = started(count)
    _return_handles(r, made, op._replace(rule=f"find-{op.type}"), list(members))
    return made


def _unreflect_method(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """As `_unreflect`; whether the method is static is only known now."""
    members = r.mirrors.members.get(site, ())
    if not any(isinstance(m, Method) and m.is_static for m in members):
        return _unreflect(r, op._replace(type=Access.VIRTUAL), site, count)
    return _unreflect(r, op._replace(type=Access.STATIC), site, count)


def _unreflect_as(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """As `_unreflect`, with the access that the rule names."""
    return _unreflect(r, op._replace(type=op.rule.removeprefix("unreflect-")), site, count)


def constant_handle(r: Reflecting, constant: HandleConstant) -> Site | None:
    """Return the object of a method handle in the constant pool."""
    access = _CONSTANT_ACCESS[constant.kind]
    key: Method | FieldKey
    if access in (Access.GET, Access.SET):
        key = r.resolver.field(constant.field())
    else:
        key = r.resolver.method(constant.method(), access is Access.STATIC)
    return None if isinstance(key, str) else r.mirrors.handle(Direct(access, key))


def element_handle(r: Reflecting) -> Site:
    """Return the VarHandle of array elements."""
    return r.mirrors.accessing(Handle(ELEMENTS, is_static=False, type=_VAR_HANDLE))


# -- calling handles -------------------------------------------------------------------------------


def _call(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`h.invoke(...)`: arguments are in their places, numbers among them boxed."""
    direct = r.mirrors.direct.get(site)
    if direct is None:
        return _call_any(r, op, site, count)
    made = started(count)
    member, given = direct.member, tuple(range(1, count))
    if isinstance(member, Field):
        _access(r, made, direct, given)
        return made
    if direct.access is Access.NEW:
        result = _call_constructor(r, made, op, member, given)
    else:
        result = _call_method(r, made, op, direct, given)
    made.copies.append((result, made.result))
    return made


def _access(r: Reflecting, made: Template, direct: Direct, given: tuple[int, ...]) -> None:
    field = direct.member
    assert isinstance(field, Field)
    if direct.access is Access.GET:
        read_field(r, made, field, given[0] if given else NOTHING)
    elif given:
        write_field(made, field, given[0], given[-1])


def _call_method(
    r: Reflecting, made: Template, op: Operation, direct: Direct, given: tuple[int, ...]
) -> int:
    method = direct.member
    assert isinstance(method, Method)
    if direct.access is Access.STATIC:
        arguments = _arguments(r, made, op, method, given)
        return call_with(r, made, method, arguments, CallKind.STATIC)
    if not given:
        return made.fresh()
    kind = CallKind.FIXED if direct.access is Access.SPECIAL else CallKind.VIRTUAL
    arguments = (given[0], *_arguments(r, made, op, method, given[1:]))
    return call_with(r, made, method, arguments, kind)


def _arguments(
    r: Reflecting, made: Template, op: Operation, method: Method, given: tuple[int, ...]
) -> tuple[int, ...]:
    """Return arguments in their places; the last ones in an array for a variable number."""
    types = parameter_types(method.descriptor)
    placed = [*given, *[NOTHING] * len(types)][: len(types)]
    if method.flags & Flags.VARARGS and is_reference(types[-1][1:]):
        rest = new(made, r.at(op, types[-1], f"collected {method.owner}.{method.name}"))
        for value in given[len(types) - 1 :]:
            made.stores.append(Store(rest, ELEMENTS, value, OBJECT_TYPE))
            made.copies.append((value, rest))
        placed[-1] = rest
    pairs = zip(placed, types, strict=True)
    return tuple([value if is_reference(type_) else NOTHING for value, type_ in pairs])


def _call_constructor(
    r: Reflecting, made: Template, op: Operation, method: Method, given: tuple[int, ...]
) -> int:
    value = made.fresh()
    made.copies += [
        (each, value) for each in _arguments(r, made, op, method, given) if each != NOTHING
    ]
    return construct(r, made, op, method, value)


def _call_any(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """Make a call with anything in any place: of combined handles, and by combined handles."""
    if site.type != METHOD_HANDLE_TYPE:
        return None
    direct = r.mirrors.direct.get(site)
    if direct is None and site not in r.mirrors.combined:
        r.assume(op)
        return None
    made = started(count)
    value = made.fresh()
    made.copies += [(given, value) for given in range(1, count)]
    if direct is None:
        _call_held(r, made, op, value)
    elif isinstance(direct.member, Field):
        _access(r, made, direct, (value, value))
    elif direct.access is Access.NEW:
        result = construct(r, made, op, direct.member, value)
        made.copies.append((result, made.result))
    else:
        _call_anyhow(r, made, direct.member, value)
    return made


def _call_anyhow(r: Reflecting, made: Template, method: Method, value: int) -> None:
    made.copies.append((call_on(r, made, method, value, value), made.result))


def _call_held(r: Reflecting, made: Template, op: Operation, value: int) -> None:
    """Call all that a combined handle holds; each result may be an argument of another call."""
    held = made.fresh()
    made.loads.append(Load(0, HELD, held, OBJECT_TYPE))
    result = made.fresh()
    r.call(made, op._replace(rule="call-any"), (held, value), result)
    made.copies += [(held, value), (result, value), (value, made.result)]


def combine(
    r: Reflecting, made: Template, op: Operation, arguments: tuple[int, ...], dest: int
) -> None:
    """Add a combined handle, made at the place of the operation, that holds all arguments."""
    site = r.at(op, METHOD_HANDLE_TYPE, "combined")
    r.mirrors.combined[site] = None
    combined = new(made, site)
    if dest != NOTHING:
        made.copies.append((combined, dest))
    for argument in arguments:
        if argument != NOTHING:
            made.stores.append(Store(combined, HELD, argument, OBJECT_TYPE))
            inner = made.fresh()
            made.loads.append(Load(argument, ELEMENTS, inner, OBJECT_TYPE))
            made.stores.append(Store(combined, HELD, inner, OBJECT_TYPE))


def _bind(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`lookup.bind(o, s, ...)`: the handles of the methods of o's class, bound to o."""
    made = started(count)
    found = made.fresh()
    r.call(made, op._replace(rule="find-virtual-named", type=site.type), (1,), found)
    combine(r, made, op, (0, found), made.result)
    return made


_NAMED: Final = tuple(access for access in Access if access is not Access.NEW)

RULES: Final[dict[str, Rule]] = {
    **{f"find-{access}": _find for access in (*Access, "field")},
    **{f"find-{access}-named": _find_named for access in (*_NAMED, "field")},
    "unreflect": _unreflect_method,
    **{
        f"unreflect-{access}": _unreflect_as
        for access in (Access.SPECIAL, Access.NEW, Access.GET, Access.SET, "field")
    },
    "bind": _bind,
    "call-handle": _call,
    "call-any": _call_any,
}
