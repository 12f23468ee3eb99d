"""Objects whose methods the library makes up: proxies and annotations."""

from collections.abc import Iterator
from typing import Final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.invokedynamic import BOXES
from heddle.pointsto.reflection.mirrors import Proxy
from heddle.pointsto.reflection.operations import (
    Operation,
    Reflecting,
    Rule,
    array_of,
    call_on,
    enum_values,
    library_method,
    new,
    started,
)
from heddle.pointsto.templates import (
    ELEMENTS,
    NOTHING,
    CallKind,
    CallSite,
    Load,
    Narrowing,
    StaticAccess,
    Store,
    Template,
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


def _proxy(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`Proxy.newProxyInstance(_, {c, ...}, h)`: an object for each interface, holding h.

    A proxy of several interfaces is several abstract objects, one for the calls through each.
    """
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        r.assume(op)
        return None
    declared = r.program.find(class_of_type(type_)) if type_[0] == "L" else None
    if type_[0] != "L" or (declared is not None and not declared.is_interface):
        # Refused: only interfaces have proxies.
        return None
    made = started(count)
    proxy = r.at(op, type_, f"proxy {type_}")
    r.mirrors.actors[proxy] = Proxy(type_)
    made.copies.append((new(made, proxy), made.result))
    made.stores.append(Store(made.result, _HANDLER, 1, OBJECT_TYPE))
    return made


def proxy_template(r: Reflecting, proxy: Site, called: Method) -> Template | None:
    """Make what a proxy does when a method of an interface, or one of three of Object, is called.

    It calls its handler with itself, the method and an array of the arguments, and returns what the
    handler returns if it is of the type of the method.
    """
    declared = r.program.find(called.owner)
    is_handled = called.name in _HANDLED if called.owner == OBJECT else bool(declared)
    if not is_handled or called.is_static or called.is_private:
        return None
    made = started(1, result=False)
    array = new(made, Site(_OBJECTS, proxy.method, proxy.pc, f"arguments of {_name(called)}"))
    for type_ in parameter_types(called.descriptor):
        is_object = is_reference(type_)
        value = made.fresh() if is_object else new(made, r.sites.shared(BOXES[type_]))
        made.parameters.append((value if is_object else NOTHING, type_))
        made.stores.append(Store(array, ELEMENTS, value, OBJECT_TYPE))
    handler = made.fresh()
    made.loads.append(Load(0, _HANDLER, handler, OBJECT_TYPE))
    method = new(made, r.mirrors.member(called))
    returned = made.fresh()
    invoke = library_method(r, *_INVOKE)
    arguments = (handler, 0, method, array)
    made.calls.append(CallSite(0, CallKind.VIRTUAL, invoke, arguments, returned))
    if is_reference(return_type(called.descriptor)):
        made.result = made.fresh()
        made.narrowings.append(Narrowing(returned, made.result, return_type(called.descriptor)))
    return made


def _name(called: Method) -> str:
    return f"{called.owner}.{called.name}{called.descriptor}"


# -- annotations -----------------------------------------------------------------------------------


def _annotation(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`m.getAnnotation(c)`: the annotations of that class on what m stands for."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        r.assume(op)
        return None
    made = started(count)
    r.call(made, op._replace(rule="annotation-on", type=type_), (1,), made.result)
    return made


def _annotation_on(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    found = _annotations_of(r, site)
    if found is None:
        r.assume(op)
        return None
    made = started(count)
    for annotation in found:
        if op.type in ("", annotation.type):
            made.copies.append((new(made, _annotation_site(r, annotation)), made.result))
    return made


def _annotations(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`m.getAnnotations()`: an array of all annotations on what m stands for."""
    found = _annotations_of(r, site)
    if found is None:
        r.assume(op)
        return None
    held = tuple([_annotation_site(r, annotation) for annotation in found])
    return array_of(r, op, _ANNOTATION_TYPE, held, count)


def _annotations_of(r: Reflecting, site: Site) -> list[Annotation] | None:
    if site in r.sites.class_types:
        declared = r.class_at(site)
        return [] if declared is None else [a for a in _on_class(r, declared.name) if a.visible]
    members = r.mirrors.members.get(site)
    if members is None:
        return None
    return [annotation for m in members for annotation in m.annotations if annotation.visible]


def _on_class(r: Reflecting, name: str) -> Iterator[Annotation]:
    """Return annotations of a class and of its superclasses, from which some are inherited."""
    for above in (name, *r.hierarchy.superclasses(name)):
        declared = r.program.find(above)
        yield from declared.annotations if declared else ()


def _annotation_site(r: Reflecting, annotation: Annotation) -> Site:
    return r.mirrors.acting(annotation.type, repr(annotation), annotation)


def annotation_template(r: Reflecting, annotation: Annotation, called: Method) -> Template | None:
    """Make what an element of an annotation returns: what is written there, or its default."""
    if called.owner != class_of_type(annotation.type):
        return None
    made = started(1)
    value = dict(annotation.elements).get(called.name, called.annotation_default)
    if value is not None:
        _return_value(r, made, value, return_type(called.descriptor))
    return made


def _return_value(r: Reflecting, made: Template, value: ElementValue, type_: str) -> None:
    if isinstance(value, ArrayValue):
        array = new(made, r.sites.shared(type_, "of an annotation"))
        inner = made.fresh()
        for item in value.items:
            _return_item(r, made, item, inner)
        made.stores.append(Store(array, ELEMENTS, inner, OBJECT_TYPE))
        made.copies.append((array, made.result))
    else:
        _return_item(r, made, value, made.result)


def _return_item(r: Reflecting, made: Template, value: ElementValue, dest: int) -> None:
    match value:
        case EnumValue():
            _return_constant(r, made, value, dest)
        case ClassValue(type_):
            made.copies.append((new(made, r.sites.class_object(type_)), dest))
        case Annotation():
            made.copies.append((new(made, _annotation_site(r, value)), dest))
        case str():
            r.add_literal(made, dest, value)
        case _:
            pass


def _return_constant(r: Reflecting, made: Template, value: EnumValue, dest: int) -> None:
    """Add an enum constant; it is found by its name, for which `values()` is called."""
    owner = class_of_type(value.type)
    declared = r.program.find(owner)
    for field in declared.fields if declared else ():
        if field.name == value.name and field.is_static:
            made.initialised.append(owner)
            made.static_loads.append(StaticAccess(field, dest, OBJECT_TYPE))
    values = None if declared is None else enum_values(r, declared)
    if values is not None:
        call_on(r, made, values, NOTHING, NOTHING)


RULES: Final[dict[str, Rule]] = {
    "proxy": _proxy,
    "annotation": _annotation,
    "annotation-on": _annotation_on,
    "annotations": _annotations,
}
