"""Services: the providers that `META-INF/services` of the inputs names for a class.

Loading a service makes each provider once and puts it into a list that the `ServiceLoader` holds,
whose iterator and stream are those that the `ServiceLoader` gives.
"""

from typing import Final

from heddle.pointsto.context import Site
from heddle.pointsto.reflection.mirrors import PROVIDER_TYPE, Provider
from heddle.pointsto.reflection.operations import (
    Operation,
    Reflecting,
    Rule,
    call_on,
    call_with,
    construct,
    library_method,
    new,
    plain_constructor,
    started,
)
from heddle.pointsto.templates import NOTHING, CallKind, Load, Store, Template
from heddle.program.classes import Method
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, type_of_class

_LOADER_TYPE: Final = "Ljava/util/ServiceLoader;"
_LIST: Final = "java/util/ArrayList"
_PROVIDED: Final = "provided"
_PROVIDERS: Final = "providers"


def _load(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`ServiceLoader.load(c)`: a loader with the providers of c, and what wraps them."""
    type_ = r.sites.class_types.get(site)
    if type_ is None:
        r.assume(op)
        return None
    service = class_of_type(type_)
    if r.is_jdk(service):
        r.assume(op, "was followed to providers of the inputs, not to those of the JDK")
    made = started(count)
    loader = new(made, r.at(op, _LOADER_TYPE, f"of {service}"))
    made.copies.append((loader, made.result))
    providers = [name for name in r.program.providers(service) if r.program.find(name)]
    instances = [_instance(r, made, op, name) for name in providers]
    wrapped = [
        new(made, r.mirrors.acting(PROVIDER_TYPE, name, Provider(type_of_class(name))))
        for name in providers
    ]
    _hold(r, made, op, (loader, _PROVIDED, instances))
    _hold(r, made, op, (loader, _PROVIDERS, wrapped))
    return made


def _instance(r: Reflecting, made: Template, op: Operation, name: str) -> int:
    constructor = plain_constructor(r, name)
    if constructor is None:
        return made.fresh()
    return construct(r, made, op, constructor, NOTHING)


def _hold(r: Reflecting, made: Template, op: Operation, held: tuple[int, str, list[int]]) -> None:
    loader, field, values = held
    list_ = new(made, r.at(op, type_of_class(_LIST), field))
    made.stores.append(Store(loader, field, list_, OBJECT_TYPE))
    call_on(r, made, library_method(r, _LIST, "<init>", "()V"), list_, NOTHING)
    add = library_method(r, _LIST, "add", "(Ljava/lang/Object;)Z")
    for value in values:
        call_on(r, made, add, list_, value)


def _iterate(r: Reflecting, _: Operation, __: Site, count: int) -> Template:
    """`l.iterator()`: that of its list."""
    made = started(count)
    method = ("java/lang/Iterable", "iterator", "()Ljava/util/Iterator;")
    made.copies.append((_on_list(r, made, _PROVIDED, method), made.result))
    return made


def _stream(r: Reflecting, _: Operation, __: Site, count: int) -> Template:
    """`l.stream()`: a stream of what wraps the providers."""
    made = started(count)
    method = ("java/util/Collection", "stream", "()Ljava/util/stream/Stream;")
    made.copies.append((_on_list(r, made, _PROVIDERS, method), made.result))
    return made


def _first(r: Reflecting, _: Operation, __: Site, count: int) -> Template:
    """`l.findFirst()`: an `Optional` of any of them, or an empty one."""
    made = started(count)
    found = _on_list(r, made, _PROVIDED, (_LIST, "get", "(I)Ljava/lang/Object;"))
    for name, descriptor in (("of", "(Ljava/lang/Object;)"), ("empty", "()")):
        of = library_method(r, "java/util/Optional", name, f"{descriptor}Ljava/util/Optional;")
        arguments = (found,) if name == "of" else ()
        made.copies.append((call_with(r, made, of, arguments, CallKind.STATIC), made.result))
    return made


def _on_list(r: Reflecting, made: Template, field: str, method: tuple[str, str, str]) -> int:
    list_ = made.fresh()
    made.loads.append(Load(0, field, list_, OBJECT_TYPE))
    return call_on(r, made, library_method(r, *method), list_, NOTHING)


def provider_template(r: Reflecting, provider: Provider, called: Method) -> Template | None:
    """Make what the object that wraps a provider does: `get` makes one, `type` tells its class."""
    made = started(1)
    if called.name == "type":
        made.copies.append((new(made, r.sites.class_object(provider.type)), made.result))
    elif called.name == "get":
        constructor = plain_constructor(r, class_of_type(provider.type))
        if constructor is not None:
            op = Operation("get", constructor, -1, called)
            value = construct(r, made, op, constructor, NOTHING)
            made.copies.append((value, made.result))
    else:
        return None
    return made


RULES: Final[dict[str, Rule]] = {
    "load-service": _load,
    "provided-iterator": _iterate,
    "provided-stream": _stream,
    "provided-first": _first,
}
