"""Rules of reflection on services: providers that `META-INF/services` of the inputs names.

Loading a service allocates each provider once and adds it to a list that the `ServiceLoader`
holds; the iterator and stream of the loader are those of the list.
"""

from typing import Final

from heddle.pointsto.reflection.mirrors import PROVIDER_TYPE, ProviderReceiver
from heddle.pointsto.reflection.operations import (
    Decision,
    ReflectionRule,
    ReflectiveCall,
    Reflector,
    of_known_class,
)
from heddle.pointsto.templates import NO_VARIABLE, CallKind, Statements, statements_with
from heddle.program.classes import Method
from heddle.program.descriptors import class_of_type, type_of_class

_LOADER_TYPE: Final = "Ljava/util/ServiceLoader;"
_LIST: Final = "java/util/ArrayList"
_PROVIDED: Final = "provided"
_PROVIDERS: Final = "providers"
_ITERATOR: Final = ("java/lang/Iterable", "iterator", "()Ljava/util/Iterator;")
_STREAM: Final = ("java/util/Collection", "stream", "()Ljava/util/stream/Stream;")
_GET: Final = (_LIST, "get", "(I)Ljava/lang/Object;")


def _load(d: Decision, type_: str) -> Statements:
    """`ServiceLoader.load(c)`: a loader with the providers of c and their `Provider` objects."""
    r = d.r
    service = class_of_type(type_)
    if r.is_jdk(service):
        r.assume(d.call, "was followed to providers of the inputs, not to those of the JDK")
    out = d.begin()
    loader = out.new(r.site_at(d.call, _LOADER_TYPE, f"of {service}"))
    out.return_(loader)
    providers = [name for name in r.program.providers(service) if r.program.find(name)]
    instances = [_instance(d, out, name) for name in providers]
    receivers = [(name, ProviderReceiver(type_of_class(name))) for name in providers]
    wrapped = [out.new(r.mirrors.receiver(PROVIDER_TYPE, *each)) for each in receivers]
    _hold(d, out, loader, _PROVIDED, instances)
    _hold(d, out, loader, _PROVIDERS, wrapped)
    return out


def _instance(d: Decision, out: Statements, name: str) -> int:
    constructor = d.r.plain_constructor(name)
    if constructor is None:
        return out.fresh()
    return d.r.construct(out, d.call, constructor, NO_VARIABLE)


def _hold(d: Decision, out: Statements, loader: int, field: str, values: list[int]) -> None:
    r = d.r
    list_ = out.new(r.site_at(d.call, type_of_class(_LIST), field))
    out.store(loader, field, list_)
    r.call_on(out, r.library_method(_LIST, "<init>", "()V"), list_, NO_VARIABLE)
    add = r.library_method(_LIST, "add", "(Ljava/lang/Object;)Z")
    for value in values:
        r.call_on(out, add, list_, value)


def _iterate(d: Decision) -> Statements:
    """`l.iterator()`: that of the list of providers."""
    out = d.begin()
    out.return_(_on_list(d, out, _PROVIDED, _ITERATOR))
    return out


def _stream(d: Decision) -> Statements:
    """`l.stream()`: a stream of the `Provider` objects."""
    out = d.begin()
    out.return_(_on_list(d, out, _PROVIDERS, _STREAM))
    return out


def _first(d: Decision) -> Statements:
    """`l.findFirst()`: an `Optional` of any of them, or an empty one."""
    out = d.begin()
    found = _on_list(d, out, _PROVIDED, _GET)
    for name, parameters, arguments in (("of", "Ljava/lang/Object;", (found,)), ("empty", "", ())):
        descriptor = f"({parameters})Ljava/util/Optional;"
        method = d.r.library_method("java/util/Optional", name, descriptor)
        out.return_(d.r.call_with(out, method, arguments, CallKind.STATIC))
    return out


def _on_list(d: Decision, out: Statements, field: str, method: tuple[str, str, str]) -> int:
    list_ = out.load(0, field)
    return d.r.call_on(out, d.r.library_method(*method), list_, NO_VARIABLE)


def provider_statements(
    r: Reflector, provider: ProviderReceiver, called: Method
) -> Statements | None:
    """Return the statements of `Provider.get`, which allocates a provider, and `Provider.type`."""
    out = statements_with(1)
    if called.name == "type":
        out.return_new(r.sites.class_object(provider.type))
    elif called.name == "get":
        constructor = r.plain_constructor(class_of_type(provider.type))
        if constructor is not None:
            call = ReflectiveCall("get", constructor, -1, called)
            out.return_(r.construct(out, call, constructor, NO_VARIABLE))
    else:
        return None
    return out


RULES: Final[dict[str, ReflectionRule]] = {
    "load-service": of_known_class(_load),
    "provided-iterator": _iterate,
    "provided-stream": _stream,
    "provided-first": _first,
}
