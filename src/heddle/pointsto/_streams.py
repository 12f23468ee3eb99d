"""Object streams: what they call on the objects written and read, and what is read.

What is written is kept in one place of the whole program, `WRITTEN`, and reading gives back any of
it: the copy that is made of a written object is represented by the abstract object of the original.
What some other program wrote is an assumption at each place that reads.
"""

from collections.abc import Iterator
from typing import Final

from heddle.pointsto._dynamic import captured
from heddle.pointsto._reflecting import (
    Operation,
    Reflecting,
    Rule,
    call_on,
    call_with,
    elements,
    enum_values,
    library_method,
    new,
    plain_constructor,
    started,
)
from heddle.pointsto._templates import NOTHING, CallKind, Load, StaticAccess, Template
from heddle.pointsto.context import Site
from heddle.program.classes import Class, Flags, Method
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, is_reference, return_type

_WRITTEN: Final = "WRITTEN"
_SERIALIZABLE: Final = "java/io/Serializable"
_EXTERNALIZABLE: Final = "java/io/Externalizable"
_LAMBDA_TYPE: Final = "Ljava/lang/invoke/SerializedLambda;"
_DESERIALIZE: Final = "$deserializeLambda$"
_UNWRITTEN: Final = Flags.STATIC | Flags.TRANSIENT
_CAPTURED: Final = 255
_WRITERS: Final = (
    ("writeObject", "(Ljava/io/ObjectOutputStream;)V"),
    ("writeReplace", "()Ljava/lang/Object;"),
    ("writeExternal", "(Ljava/io/ObjectOutput;)V"),
)
_READERS: Final = (
    ("readObject", "(Ljava/io/ObjectInputStream;)V"),
    ("readObjectNoData", "()V"),
    ("readResolve", "()Ljava/lang/Object;"),
    ("readExternal", "(Ljava/io/ObjectInput;)V"),
)


def _write(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`out.writeObject(o)`: o is written, with what its fields or elements hold.

    Its own `writeObject`, `writeExternal` and `writeReplace` are called, and the last one's result
    is written instead; so is what the stream's `replaceObject` returns.
    """
    if not _is_serializable(r, site):
        return None
    made = started(count, result=False)
    made.static_stores.append(StaticAccess(_WRITTEN, 0, OBJECT_TYPE))
    parts = list(_parts(r, made, site))
    for declared in _classes(r, site):
        parts += _call_own(r, made, declared, _WRITERS)
    replace = library_method(
        r, "java/io/ObjectOutputStream", "replaceObject", "(Ljava/lang/Object;)Ljava/lang/Object;"
    )
    parts.append(call_on(r, made, replace, 1, 0))
    for part in parts:
        r.call(made, _anywhere(op, "write-object"), (part, 1), NOTHING)
    return made


def _anywhere(op: Operation, rule: str) -> Operation:
    """Return an operation on a part or a copy, the same for all places."""
    return Operation(rule, op.called, -1, op.called)


def _is_serializable(r: Reflecting, site: Site) -> bool:
    return site.type[0] == "[" or any(
        r.hierarchy.is_subclass(class_of_type(type_), _SERIALIZABLE)
        for type_ in (site.type, *site.also)
    )


def _parts(r: Reflecting, made: Template, site: Site) -> Iterator[int]:
    """Add loads of everything that an object holds and that is written with it."""
    if site.type[0] == "[":
        if is_reference(site.type[1:]):
            yield elements(made, 0)
        return
    for declared in _classes(r, site):
        for field in declared.fields:
            if is_reference(field.descriptor) and not field.flags & _UNWRITTEN:
                dest = made.fresh()
                made.loads.append(Load(0, field, dest, OBJECT_TYPE))
                yield dest
    if site.label.startswith("lambda "):
        for number in range(_captured_count(site)):
            dest = made.fresh()
            made.loads.append(Load(0, captured(number), dest, OBJECT_TYPE))
            yield dest


def _captured_count(site: Site) -> int:
    """Return an upper bound for how many values a lambda captured."""
    body = site.method.body if site.method is not None else None
    return 0 if body is None else min(len(body.type_index), _CAPTURED)


def _classes(r: Reflecting, site: Site) -> list[Class]:
    """Return the class of an object and its superclasses."""
    if site.type[0] == "[":
        return []
    name = class_of_type(site.type)
    found = [r.program.find(above) for above in (name, *r.hierarchy.superclasses(name))]
    return [declared for declared in found if declared is not None]


def _call_own(
    r: Reflecting, made: Template, declared: Class, wanted: tuple[tuple[str, str], ...]
) -> Iterator[int]:
    """Add calls of the methods with these names that a class declares; give what they return."""
    for method in declared.methods:
        if (method.name, method.descriptor) in wanted and not method.flags & Flags.STATIC:
            given = 1 if method.descriptor[1] != ")" else NOTHING
            arguments = (0,) if given == NOTHING else (0, given)
            if not method.is_abstract:
                result = call_with(r, made, method, arguments, CallKind.FIXED)
                if is_reference(return_type(method.descriptor)):
                    yield result


def _read(r: Reflecting, op: Operation, _: Site, count: int) -> Template:
    """`in.readObject()`: anything that was written, or what its `readResolve` returns."""
    r.assume(op, "was followed to objects that the program itself writes")
    made = started(count)
    written = made.fresh()
    made.static_loads.append(StaticAccess(_WRITTEN, written, OBJECT_TYPE))
    r.call(made, _anywhere(op, "read-back"), (written, 0), made.result)
    resolve = library_method(
        r, "java/io/ObjectInputStream", "resolveObject", "(Ljava/lang/Object;)Ljava/lang/Object;"
    )
    made.copies.append((call_on(r, made, resolve, 0, made.result), made.result))
    return made


def _read_back(r: Reflecting, _: Operation, site: Site, count: int) -> Template:
    """One object that is read: its constructor and its own methods are called."""
    made = started(count)
    made.copies.append((0, made.result))
    if site.label.startswith("lambda "):
        _read_lambda(r, made, site)
        return made
    for declared in _classes(r, site):
        for result in _call_own(r, made, declared, _READERS):
            made.copies.append((result, made.result))
    constructor = _constructor_on_reading(r, site)
    if constructor is not None:
        value = made.fresh()
        made.copies += [(part, value) for part in _parts(r, made, site)]
        call_on(r, made, constructor, 0, value)
    for declared in _classes(r, site):
        values = enum_values(r, declared)
        if values is not None:
            call_on(r, made, values, NOTHING, NOTHING)
    return made


def _constructor_on_reading(r: Reflecting, site: Site) -> Method | None:
    """Return the constructor of the nearest class that does not serialise itself; of records."""
    for declared in _classes(r, site):
        name = declared.name
        if declared.record is not None:
            types = "".join([component.descriptor for component in declared.record])
            return r.hierarchy.lookup(name, "<init>", f"({types})V")
        is_external = r.hierarchy.is_subclass(name, _EXTERNALIZABLE)
        if is_external or not r.hierarchy.is_subclass(name, _SERIALIZABLE):
            return plain_constructor(r, name)
    return None


def _read_lambda(r: Reflecting, made: Template, site: Site) -> None:
    """Make a lambda again by a method of the class that made it."""
    owner = site.method.owner if site.method is not None else ""
    method = r.hierarchy.lookup(owner, _DESERIALIZE, f"({_LAMBDA_TYPE}){OBJECT_TYPE}")
    if method is not None:
        form = new(made, r.sites.shared(_LAMBDA_TYPE, "serialized"))
        result = call_with(r, made, method, (form,), CallKind.STATIC)
        made.copies.append((result, made.result))


RULES: Final[dict[str, Rule]] = {
    "write-object": _write,
    "read-object": _read,
    "read-back": _read_back,
}
