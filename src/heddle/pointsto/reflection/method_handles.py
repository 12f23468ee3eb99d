"""Rules of reflection on method handles: lookups by constants, direct and combined handles.

A direct handle calls its member with the arguments in their positions. A handle that
`MethodHandles` or `bindTo` derives from others holds everything that was passed in; calling it may
call each handle it holds with any value it holds, is passed, or gets from another of them, as far
as the types of parameters allow.
"""

from collections.abc import Callable, Sequence
from typing import Final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.members import (
    distinguish_names,
    lookup_classes,
    not_overridden,
    read_field,
    selected,
    write_field,
)
from heddle.pointsto.reflection.mirrors import HELD_BY_HANDLE, DirectHandle, HandleAccess
from heddle.pointsto.reflection.operations import (
    Decision,
    ReflectionRule,
    ReflectiveCall,
    Reflector,
)
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    CallKind,
    FieldHandle,
    FieldKey,
    Statements,
)
from heddle.program.classes import Field, Flags, Method
from heddle.program.constants import HandleConstant, HandleKind
from heddle.program.descriptors import (
    METHOD_HANDLE_TYPE,
    is_reference,
    parameter_types,
    return_type,
)

_VAR_HANDLE: Final = "Ljava/lang/invoke/VarHandle;"
_CONSTANT_ACCESS: Final = {
    HandleKind.GET_FIELD: HandleAccess.GET,
    HandleKind.GET_STATIC: HandleAccess.GET,
    HandleKind.PUT_FIELD: HandleAccess.SET,
    HandleKind.PUT_STATIC: HandleAccess.SET,
    HandleKind.INVOKE_VIRTUAL: HandleAccess.VIRTUAL,
    HandleKind.INVOKE_STATIC: HandleAccess.STATIC,
    HandleKind.INVOKE_SPECIAL: HandleAccess.SPECIAL,
    HandleKind.NEW_INVOKE_SPECIAL: HandleAccess.NEW,
    HandleKind.INVOKE_INTERFACE: HandleAccess.VIRTUAL,
}
_FIND_CONSTRUCTOR: Final = f"find-{HandleAccess.NEW}"


# -- finding handles -------------------------------------------------------------------------------


def _find(d: Decision) -> Statements:
    """`lookup.findVirtual(c, s, ...)`: the members of the class that the name s selects."""
    type_, rule = d.class_type, d.call.rule
    if type_ is None:
        return _unknown(d)
    if rule == _FIND_CONSTRUCTOR:
        return _returning_handles(d, rule, selected(d.call, _offered(d.r, rule, type_)))
    out = d.begin()
    d.add_next(out, f"{rule}-named", type_, out.result)
    return out


def _unknown(d: Decision) -> Statements:
    """Return an unknown handle, so that its calls become assumptions too."""
    d.unknown()
    return d.returning(d.r.sites.shared(return_type(d.call.called.descriptor)))


def _find_named(d: Decision) -> Statements:
    rule = d.call.rule.removesuffix("-named")
    offered = _offered(d.r, rule, d.call.type)
    name = d.r.sites.texts.get(d.site)
    if d.r.is_literal(d.site):
        return distinguish_names(d, (member.name for member in offered))
    if name is None:
        return _unknown(d)
    found = selected(d.call, [member for member in offered if member.name == name])
    return _returning_handles(d, rule, found)


def _offered(r: Reflector, rule: str, type_: str) -> list[Method | Field]:
    classes = lookup_classes(r, type_, inherited=rule != _FIND_CONSTRUCTOR)
    if rule in ("find-getter", "find-setter", "find-field"):
        return [field for declared in classes for field in declared.fields]
    methods = [method for declared in classes for method in declared.methods]
    return list(not_overridden([method for method in methods if _fits(method, rule)]))


def _fits(method: Method, rule: str) -> bool:
    if method.name == "<init>":
        return rule == _FIND_CONSTRUCTOR
    return method.is_static == (rule == f"find-{HandleAccess.STATIC}")


def _returning_handles(d: Decision, rule: str, found: Sequence[Method | Field]) -> Statements:
    sites = [_handle_site(d, rule, member) for member in found]
    return d.returning_any(*[site for site in sites if site is not None])


def _handle_site(d: Decision, rule: str, member: Method | Field) -> Site | None:
    mirrors = d.r.mirrors
    if rule != "find-field":
        return mirrors.handle(DirectHandle(HandleAccess(rule.removeprefix("find-")), member))
    if isinstance(member, Method):
        return None
    type_ = return_type(d.call.called.descriptor)
    return mirrors.field_handle(FieldHandle(member, member.is_static, type_))


def _unreflect(d: Decision, access: str) -> Statements:
    """`lookup.unreflect(m)`: the handle of the member that m stands for."""
    members = d.members
    return _unknown(d) if members is None else _returning_handles(d, f"find-{access}", members)


def _unreflect_method(d: Decision) -> Statements:
    """As `_unreflect`; whether the method is static is known only now."""
    is_static = any(isinstance(m, Method) and m.is_static for m in d.members or ())
    return _unreflect(d, HandleAccess.STATIC if is_static else HandleAccess.VIRTUAL)


def _unreflect_as(d: Decision) -> Statements:
    """As `_unreflect`, with the access that the rule names."""
    return _unreflect(d, d.call.rule.removeprefix("unreflect-"))


def constant_handle(r: Reflector, constant: HandleConstant) -> Site | None:
    """Return the object of a method handle in the constant pool."""
    access = _CONSTANT_ACCESS[constant.kind]
    key: Method | FieldKey
    if access in (HandleAccess.GET, HandleAccess.SET):
        key = r.resolver.field(constant.field())
    else:
        key = r.resolver.method(constant.method(), access is HandleAccess.STATIC)
    return None if isinstance(key, str) else r.mirrors.handle(DirectHandle(access, key))


def _element_handle(r: Reflector) -> Site:
    return r.mirrors.field_handle(FieldHandle(ELEMENTS, is_static=False, type=_VAR_HANDLE))


def _element_getter(r: Reflector) -> Site:
    return r.mirrors.handle(DirectHandle(HandleAccess.GET, ELEMENTS))


def _element_setter(r: Reflector) -> Site:
    return r.mirrors.handle(DirectHandle(HandleAccess.SET, ELEMENTS))


# The handles of elements of arrays, by the rules that return them.
ELEMENT_HANDLES: Final[dict[str, Callable[[Reflector], Site]]] = {
    "element-handle": _element_handle,
    "element-getter": _element_getter,
    "element-setter": _element_setter,
}


# -- calling handles -------------------------------------------------------------------------------


def _call(d: Decision) -> Statements | None:
    """`h.invoke(...)`: arguments are in their positions, primitives among them boxed."""
    direct = d.r.mirrors.direct.get(d.site)
    if direct is None:
        return _call_any(d)
    out = d.begin()
    member, arguments = direct.member, tuple(range(1, d.arity))
    if not isinstance(member, Method):
        _access(d.r, out, direct.access, member, arguments)
    elif direct.access is HandleAccess.NEW:
        out.return_(_call_constructor(d, out, member, arguments))
    else:
        out.return_(_call_method(d, out, direct.access, member, arguments))
    return out


def _access(
    r: Reflector, out: Statements, access: HandleAccess, field: FieldKey, arguments: tuple[int, ...]
) -> None:
    if isinstance(field, str):
        if access is HandleAccess.SET and arguments:
            out.store(arguments[0], field, arguments[-1])
        elif arguments:
            out.return_(out.load(arguments[0], field))
    elif access is HandleAccess.GET:
        read_field(r, out, field, arguments[0] if arguments else NO_VARIABLE)
    elif arguments:
        write_field(out, field, arguments[0], arguments[-1])


def _call_method(
    d: Decision, out: Statements, access: HandleAccess, method: Method, arguments: tuple[int, ...]
) -> int:
    if access is HandleAccess.STATIC:
        arguments = _arguments(d, out, method, arguments)
        return d.r.call_with(out, method, arguments, CallKind.STATIC)
    if not arguments:
        return out.fresh()
    kind = CallKind.FIXED if access is HandleAccess.SPECIAL else CallKind.VIRTUAL
    arguments = (arguments[0], *_arguments(d, out, method, arguments[1:]))
    return d.r.call_with(out, method, arguments, kind)


def _arguments(
    d: Decision, out: Statements, method: Method, passed: tuple[int, ...]
) -> tuple[int, ...]:
    """Return arguments by position; those of a variable number are in an array."""
    types = parameter_types(method.descriptor)
    placed = [*passed, *[NO_VARIABLE] * len(types)][: len(types)]
    if method.flags & Flags.VARARGS and is_reference(types[-1][1:]):
        label = f"collected {method.owner}.{method.name}"
        rest = out.new(d.r.site_at(d.call, types[-1], label))
        for value in passed[len(types) - 1 :]:
            out.store(rest, ELEMENTS, value)
            out.copies.append((value, rest))
        placed[-1] = rest
    pairs = zip(placed, types, strict=True)
    return tuple([value if is_reference(type_) else NO_VARIABLE for value, type_ in pairs])


def _call_constructor(d: Decision, out: Statements, method: Method, passed: tuple[int, ...]) -> int:
    value = out.fresh()
    arguments = _arguments(d, out, method, passed)
    out.copies += [(each, value) for each in arguments if each != NO_VARIABLE]
    return d.r.construct(out, d.call, method, value)


def _call_any(d: Decision) -> Statements | None:
    """Call a handle with any value in any position: a combined one, or one that it holds."""
    if d.site.type != METHOD_HANDLE_TYPE:
        return None
    direct = d.r.mirrors.direct.get(d.site)
    if direct is None and d.site not in d.r.mirrors.combined:
        d.unknown()
        return None
    out = d.begin()
    value = out.fresh()
    out.copies += [(argument, value) for argument in range(1, d.arity)]
    if direct is None:
        _call_held(d, out, value)
    elif not isinstance(direct.member, Method):
        _access(d.r, out, direct.access, direct.member, (value, value))
    elif direct.access is HandleAccess.NEW:
        out.return_(d.r.construct(out, d.call, direct.member, value))
    else:
        out.return_(d.r.call_on(out, direct.member, value, value))
    return out


def _call_held(d: Decision, out: Statements, value: int) -> None:
    """Call all that a combined handle holds; each result may be an argument of another call."""
    held = out.load(0, HELD_BY_HANDLE)
    result = out.fresh()
    d.r.add_call(out, d.call._replace(rule="call-any"), (held, value), result)
    out.copies += [(held, value), (result, value), (value, out.result)]


def combine(
    r: Reflector, out: Statements, call: ReflectiveCall, arguments: tuple[int, ...], dest: int
) -> None:
    """Add the allocation of a combined handle by a reflective call; it holds all arguments."""
    site = r.site_at(call, METHOD_HANDLE_TYPE, "combined")
    r.mirrors.combined[site] = None
    combined = out.new(site)
    if dest != NO_VARIABLE:
        out.copies.append((combined, dest))
    for argument in arguments:
        if argument != NO_VARIABLE:
            out.store(combined, HELD_BY_HANDLE, argument)
            out.store(combined, HELD_BY_HANDLE, out.load(argument, ELEMENTS))


def _bind(d: Decision) -> Statements:
    """`lookup.bind(o, s, ...)`: the handles of the methods of o's class, bound to o."""
    out = d.begin()
    found = out.fresh()
    d.add_next(out, "find-virtual-named", d.site.type, found)
    combine(d.r, out, d.call, (0, found), out.result)
    return out


_NAMED: Final = tuple(access for access in HandleAccess if access is not HandleAccess.NEW)
_UNREFLECTED: Final = (
    HandleAccess.SPECIAL,
    HandleAccess.NEW,
    HandleAccess.GET,
    HandleAccess.SET,
    "field",
)

RULES: Final[dict[str, ReflectionRule]] = {
    **{f"find-{access}": _find for access in (*HandleAccess, "field")},
    **{f"find-{access}-named": _find_named for access in (*_NAMED, "field")},
    "unreflect": _unreflect_method,
    **{f"unreflect-{access}": _unreflect_as for access in _UNREFLECTED},
    "bind": _bind,
    "call-handle": _call,
    "call-any": _call_any,
}
