"""Rules of reflection on objects whose methods the library generates: proxies and annotations."""

from collections.abc import Iterator
from typing import Final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.invokedynamic import BOXES
from heddle.pointsto.reflection.mirrors import ProxyReceiver
from heddle.pointsto.reflection.operations import (
    Decision,
    ReflectionRule,
    Reflector,
    of_known_class,
)
from heddle.pointsto.templates import (
    ELEMENTS,
    NO_VARIABLE,
    CallKind,
    CallSite,
    Statements,
    StaticAccess,
    statements_with,
)
from heddle.program.classes import (
    Annotation,
    ArrayValue,
    ClassValue,
    ElementValue,
    EnumValue,
    Method,
)
from heddle.program.descriptors import (
    OBJECT,
    OBJECT_TYPE,
    class_of_type,
    is_reference,
    parameter_types,
    return_type,
)

_HANDLER: Final = "handler of a proxy"
_OBJECTS: Final = f"[{OBJECT_TYPE}"
_ANNOTATION_TYPE: Final = "Ljava/lang/annotation/Annotation;"
_HANDLED: Final = ("toString", "hashCode", "equals")
_INVOKE: Final = (
    "java/lang/reflect/InvocationHandler",
    "invoke",
    "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;",
)


# -- proxies ---------------------------------------------------------------------------------------


def _proxy(d: Decision, type_: str) -> Statements | None:
    """`Proxy.newProxyInstance(_, {c, ...}, h)`: an object for each interface, holding h.

    A proxy of several interfaces is several abstract objects, one for the calls through each.
    """
    declared = d.r.program.find(class_of_type(type_)) if type_[0] == "L" else None
    if type_[0] != "L" or (declared is not None and not declared.is_interface):
        # Only interfaces have proxies.
        return None
    out = d.begin()
    proxy = d.r.site_at(d.call, type_, f"proxy {type_}")
    d.r.mirrors.receivers[proxy] = ProxyReceiver(type_)
    out.return_new(proxy)
    out.store(out.result, _HANDLER, 1)
    return out


def proxy_statements(r: Reflector, proxy: Site, called: Method) -> Statements | None:
    """Return the statements of a method of a proxy: of an interface, or one of three of Object.

    It calls the handler with the proxy, the method and an array of the arguments, and returns what
    the handler returns if it is of the return type of the method.
    """
    declared = r.program.find(called.owner)
    is_handled = called.name in _HANDLED if called.owner == OBJECT else bool(declared)
    if not is_handled or called.is_static or called.is_private:
        return None
    out = statements_with(1, result=False)
    label = f"arguments of {called.owner}.{called.name}{called.descriptor}"
    array = out.new(Site(_OBJECTS, proxy.method, proxy.pc, label))
    for type_ in parameter_types(called.descriptor):
        is_object = is_reference(type_)
        value = out.fresh() if is_object else out.new(r.sites.shared(BOXES[type_]))
        out.parameters.append((value if is_object else NO_VARIABLE, type_))
        out.store(array, ELEMENTS, value)
    handler = out.load(0, _HANDLER)
    method = out.new(r.mirrors.member(called))
    returned = out.fresh()
    arguments = (handler, 0, method, array)
    invoke = r.library_method(*_INVOKE)
    out.calls.append(CallSite(0, CallKind.VIRTUAL, invoke, arguments, returned))
    if is_reference(return_type(called.descriptor)):
        out.result = out.cast(returned, return_type(called.descriptor))
    return out


# -- annotations -----------------------------------------------------------------------------------


def _annotation(d: Decision, type_: str) -> Statements:
    """`m.getAnnotation(c)`: the annotations of that class on what m stands for."""
    out = d.begin()
    d.add_next(out, "annotation-on", type_, out.result)
    return out


def _annotation_on(d: Decision) -> Statements | None:
    found = _annotations_of(d)
    if found is None:
        return None
    wanted = [each for each in found if d.call.type in ("", each.type)]
    return d.returning_any(*[_annotation_site(d.r, each) for each in wanted])


def _annotations(d: Decision) -> Statements | None:
    """`m.getAnnotations()`: an array of all annotations on what m stands for."""
    found = _annotations_of(d)
    if found is None:
        return None
    return d.returning_array(_ANNOTATION_TYPE, *[_annotation_site(d.r, each) for each in found])


def _annotations_of(d: Decision) -> list[Annotation] | None:
    """Return the annotations on a class or member; for an unknown one, record an assumption."""
    if d.class_type is not None:
        declared = d.r.class_at(d.site)
        return [] if declared is None else [a for a in _on_class(d.r, declared.name) if a.visible]
    if d.members is None:
        d.unknown()
        return None
    return [annotation for m in d.members for annotation in m.annotations if annotation.visible]


def _on_class(r: Reflector, name: str) -> Iterator[Annotation]:
    """Return annotations of a class and of its superclasses, from which some are inherited."""
    for declared in r.classes_above(name):
        yield from declared.annotations


def _annotation_site(r: Reflector, annotation: Annotation) -> Site:
    return r.mirrors.receiver(annotation.type, repr(annotation), annotation)


def annotation_statements(
    r: Reflector, annotation: Annotation, called: Method
) -> Statements | None:
    """Return the statements of a method of an annotation: its value there, or the default."""
    if called.owner != class_of_type(annotation.type):
        return None
    out = statements_with(1)
    value = dict(annotation.elements).get(called.name, called.annotation_default)
    if value is not None:
        _return_value(r, out, value, return_type(called.descriptor))
    return out


def _return_value(r: Reflector, out: Statements, value: ElementValue, type_: str) -> None:
    if isinstance(value, ArrayValue):
        array = out.new(r.sites.shared(type_, "of an annotation"))
        inner = out.fresh()
        for item in value.items:
            _return_item(r, out, item, inner)
        out.store(array, ELEMENTS, inner)
        out.return_(array)
    else:
        _return_item(r, out, value, out.result)


def _return_item(r: Reflector, out: Statements, value: ElementValue, dest: int) -> None:
    match value:
        case EnumValue():
            _return_constant(r, out, value, dest)
        case ClassValue(type_):
            out.copies.append((out.new(r.sites.class_object(type_)), dest))
        case Annotation():
            out.copies.append((out.new(_annotation_site(r, value)), dest))
        case str():
            r.add_literal(out, dest, value)
        case _:
            pass


def _return_constant(r: Reflector, out: Statements, value: EnumValue, dest: int) -> None:
    """Add an enum constant; it is found by its name, for which `values()` is called."""
    owner = class_of_type(value.type)
    declared = r.program.find(owner)
    for field in declared.fields if declared else ():
        if field.name == value.name and field.is_static:
            out.initialised.append(owner)
            out.static_loads.append(StaticAccess(field, dest, OBJECT_TYPE))
    values = None if declared is None else r.enum_values(declared)
    if values is not None:
        r.call_on(out, values, NO_VARIABLE, NO_VARIABLE)


RULES: Final[dict[str, ReflectionRule]] = {
    "proxy": of_known_class(_proxy),
    "annotation": of_known_class(_annotation),
    "annotation-on": _annotation_on,
    "annotations": _annotations,
}
