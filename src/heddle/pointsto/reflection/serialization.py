"""Object streams: what they call on the objects written and read, and what is read.

What is written is kept in one place of the whole program, `WRITTEN`, and reading gives back copies
of any of it. A copy is an object of its own, one abstract object for each class: its fields hold
copies of what those of the written ones hold, its other fields what its own methods put there. What
some other program wrote is an assumption at each place that reads.

While an object is read nobody else has it, unless its own code or that of its parts lets others
have it: parts may lead to what they are parts of, as the stream gives back the same copy for the
same object. For the escape analysis a copy is tied to a stream, which its methods are given and
which is tied to what is being read around it, and to the copy itself if it may be read again while
it is read (`Template.ties`). What is read from a stream may be any of that, and whoever publishes
it publishes all that is tied to it. Or it may be anybody's: it may have been read before.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from heddle.pointsto.context import OPAQUE_MADE, Site
from heddle.pointsto.reflection.invokedynamic import captured
from heddle.pointsto.reflection.operations import (
    Operation,
    Reflecting,
    Rule,
    call_on,
    call_with,
    enum_values,
    library_method,
    new,
    plain_constructor,
    started,
)
from heddle.pointsto.templates import (
    ELEMENTS,
    HELD_BY_OPAQUE,
    NOTHING,
    WRITTEN_WITH,
    CallKind,
    FieldKey,
    Load,
    StaticAccess,
    Store,
    Template,
    Tie,
)
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, is_reference, return_type

_WRITTEN: Final = "WRITTEN"
# Of a written object: what was written in its place.
_REPLACED: Final = "replaced by"
# Of a stream: what is being read from it. No field in the heap, only for the escape analysis.
_UNDER_WAY: Final = "being read"
_COPY: Final = "read back"
_SERIALIZABLE: Final = "java/io/Serializable"
_EXTERNALIZABLE: Final = "java/io/Externalizable"
_ENUM: Final = "java/lang/Enum"
_INPUT: Final = "java/io/ObjectInputStream"
_LAMBDA_TYPE: Final = "Ljava/lang/invoke/SerializedLambda;"
_FIELDS_TYPE: Final = "Ljava/io/ObjectInputStream$GetField;"
_DESERIALIZE: Final = "$deserializeLambda$"
_OWN_FIELDS: Final = "serialPersistentFields"
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
# What streams call on themselves when they read, with what they are given.
_HOOKS: Final = (
    ("resolveClass", "(Ljava/io/ObjectStreamClass;)Ljava/lang/Class;"),
    ("resolveProxyClass", "([Ljava/lang/String;)Ljava/lang/Class;"),
    ("readClassDescriptor", "()Ljava/io/ObjectStreamClass;"),
    ("readStreamHeader", "()V"),
)
# What they call with each object, for another in its place.
_REPLACE: Final = ("java/io/ObjectOutputStream", "replaceObject")
_RESOLVE: Final = ("java/io/ObjectInputStream", "resolveObject")
_HOOK: Final = "(Ljava/lang/Object;)Ljava/lang/Object;"


class _Part(NamedTuple):
    """Something that an object holds and that is written with it, and where it was loaded to."""

    field: FieldKey
    type: str
    var: int


def _write(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`out.writeObject(o)`: o is written, with what its fields or elements hold.

    Its own `writeObject`, `writeExternal` and `writeReplace` are called, and the last one's result
    is written instead; so is what the stream's `replaceObject` returns.
    """
    if not _is_serializable(r, site):
        return None
    made = started(count, result=False)
    made.static_stores.append(StaticAccess(_WRITTEN, 0, OBJECT_TYPE))
    written = [part.var for part in _parts(r, made, site)]
    # Where fields are put by name there is no stream, but one goes with them.
    stream = new(made, r.sites.shared("Ljava/io/ObjectOutputStream;", "own"))
    made.copies.append((1, stream))
    replaced = [
        result
        for declared in _classes(r, site)
        for result in _call_own(r, made, declared, _WRITERS, (0, stream))
    ]
    replaced.append(_substituted(r, made, _REPLACE, 0))
    made.stores += [Store(0, _REPLACED, result, OBJECT_TYPE) for result in replaced]
    for part in (*written, *replaced):
        r.call(made, _anywhere(op.called, "write-object"), (part, 1), NOTHING)
    if site.type[0] != "[" and not (site.also or r.is_jdk(class_of_type(site.type))):
        besides = [*replaced, *_written_besides(r, made, site)]
        made.stores += [Store(0, WRITTEN_WITH, part, OBJECT_TYPE) for part in besides]
    return made


def _written_besides(r: Reflecting, made: Template, site: Site) -> Iterator[int]:
    """Add what may be written with an object of the application besides its plain fields.

    Classes of the JDK write what their fields lead to, others may write anything by own code.
    """
    for declared in _classes(r, site):
        fields = declared.fields if r.is_jdk(declared.name) else _written_fields(r, declared)
        for field in fields:
            if field.flags & Flags.TRANSIENT and is_reference(field.descriptor):
                yield _part(made, field, OBJECT_TYPE).var
        is_own = not r.is_jdk(declared.name)
        if is_own and any((each.name, each.descriptor) in _WRITERS for each in declared.methods):
            anything = made.fresh()
            made.static_loads.append(StaticAccess(_WRITTEN, anything, OBJECT_TYPE))
            yield anything


def _anywhere(called: Method, rule: str) -> Operation:
    """Return an operation on a part or a copy, the same for all places."""
    return Operation(rule, called, -1, called)


def _read_operation(r: Reflecting) -> Operation:
    """Return the operation that reads one object back, the same for all that read."""
    return _anywhere(library_method(r, _INPUT, "readObject", "()Ljava/lang/Object;"), "read-back")


def _is_serializable(r: Reflecting, site: Site) -> bool:
    return site.type[0] == "[" or any(
        r.hierarchy.is_subclass(class_of_type(type_), _SERIALIZABLE)
        for type_ in (site.type, *site.also)
    )


def _parts(r: Reflecting, made: Template, site: Site) -> Iterator[_Part]:
    """Add loads of everything that an object holds and that is written with it."""
    if site.type[0] == "[":
        if is_reference(site.type[1:]):
            yield _part(made, ELEMENTS, OBJECT_TYPE)
        return
    for declared in _classes(r, site):
        for field in _written_fields(r, declared):
            yield _part(made, field, field.descriptor)
    if OPAQUE_MADE in site.also:
        yield _part(made, HELD_BY_OPAQUE, OBJECT_TYPE)
    if site.label.startswith("lambda "):
        for number in range(_captured_count(site)):
            yield _part(made, captured(number), OBJECT_TYPE)


def _part(made: Template, field: FieldKey, type_: str) -> _Part:
    dest = made.fresh()
    made.loads.append(Load(0, field, dest, OBJECT_TYPE))
    return _Part(field, type_, dest)


def _written_fields(r: Reflecting, declared: Class) -> list[Field]:
    """Return the fields of a class that streams write by themselves.

    Those of enums, of classes that write themselves and of superclasses that are not serialised are
    not written. A class that names its fields in `serialPersistentFields` may name transient ones.
    """
    is_written = r.hierarchy.is_subclass(declared.name, _SERIALIZABLE)
    if not is_written or any(
        r.hierarchy.is_subclass(declared.name, name) for name in (_EXTERNALIZABLE, _ENUM)
    ):
        return []
    names_them = any(field.name == _OWN_FIELDS for field in declared.fields)
    left_out = Flags.STATIC if names_them else Flags.STATIC | Flags.TRANSIENT
    return [
        field
        for field in declared.fields
        if is_reference(field.descriptor) and not field.flags & left_out
    ]


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
    r: Reflecting,
    made: Template,
    declared: Class,
    wanted: tuple[tuple[str, str], ...],
    given: tuple[int, int],
) -> Iterator[int]:
    """Add calls of the methods with these names that a class declares; give what they return.

    They are given the object and the stream.
    """
    for method in declared.methods:
        is_wanted = (method.name, method.descriptor) in wanted
        if is_wanted and not (method.flags & Flags.STATIC or method.is_abstract):
            arguments = given[:1] if method.descriptor[1] == ")" else given
            result = call_with(r, made, method, arguments, CallKind.FIXED)
            if is_reference(return_type(method.descriptor)):
                yield result


def _read(r: Reflecting, op: Operation, _: Site, count: int) -> Template:
    """`in.readObject()`: a copy of anything that was written, or what stands for it.

    What is being read meanwhile may be reached from what is read here.
    """
    r.assume(op, "was followed to objects that the program itself writes")
    made = started(count)
    made.loads.append(Load(0, _UNDER_WAY, made.result, OBJECT_TYPE))
    written = made.fresh()
    made.static_loads.append(StaticAccess(_WRITTEN, written, OBJECT_TYPE))
    r.call(made, _read_operation(r), (written, 0), made.result)
    described = new(made, r.sites.opaque("Ljava/io/ObjectStreamClass;", "read"))
    for name, descriptor in _HOOKS:
        call_on(r, made, library_method(r, _INPUT, name, descriptor), 0, described)
    return made


def _read_fields(r: Reflecting, _op: Operation, _site: Site, count: int) -> Template:
    """`in.readFields()`: reads from the stream when it is asked for the fields."""
    made = started(count)
    made.copies.append((new(made, r.sites.shared(_FIELDS_TYPE, "read")), made.result))
    made.ties.append(Tie(made.result, 0))
    return made


def _read_back(r: Reflecting, _: Operation, site: Site, count: int) -> Template | None:
    """One object that is read: what becomes of it, its own methods called on the copy.

    Constants of enums are found again. Lambdas are made again by the class that made them. Values
    of the JDK of which nobody distinguishes any are as they were.
    """
    if not _is_serializable(r, site):
        return None
    made = started(count)
    if _is_value(r, site):
        made.copies.append((0, made.result))
        return made
    if site.label.startswith("lambda "):
        _read_lambda(r, made, site)
        if site.method is not None and r.is_jdk(site.method.owner):
            # Whether that is looked at is not known here.
            _read_copy(r, made, site)
    elif site.type[0] != "[" and r.hierarchy.is_subclass(class_of_type(site.type), _ENUM):
        _read_enum(r, made, site)
    else:
        _read_copy(r, made, site)
    _read_replacement(r, made)
    made.copies.append((_substituted(r, made, _RESOLVE, made.result), made.result))
    return made


def _substituted(r: Reflecting, made: Template, hook: tuple[str, str], value: int) -> int:
    """Add what a stream of the application puts in the place of what it writes or reads."""
    found = made.fresh()
    operation = _anywhere(library_method(r, *hook, _HOOK), "substitute")
    r.call(made, operation, (1, value), found)
    return found


def _substitute(r: Reflecting, op: Operation, site: Site, count: int) -> Template | None:
    """`replaceObject` and `resolveObject`: a stream of the JDK puts nothing in the place."""
    selected = r.hierarchy.select_method(class_of_type(site.type), op.called)
    if site.type[0] == "[" or selected is None or r.is_jdk(selected.owner):
        return None
    made = started(count)
    made.copies.append((call_on(r, made, op.called, 0, 1), made.result))
    return made


def _is_value(r: Reflecting, site: Site) -> bool:
    """Tell whether an object is a value that leads to no objects but such: no exception."""
    if site.type[0] == "[" or not r.sites.is_merged(site.type):
        return False
    name = class_of_type(site.type)
    return r.is_jdk(name) and not r.hierarchy.is_subclass(name, "java/lang/Throwable")


def _read_copy(r: Reflecting, made: Template, site: Site) -> None:
    """Make the copy, fill it, run the constructor that is run and its own methods.

    Before that it holds nothing: fields that are not written are as these leave them.
    """
    copy = _copy_of(r, made, site)
    stream = _stream_of_own(r, made, copy)
    value = made.fresh()
    for part in [*_parts(r, made, site)]:
        dest = made.fresh()
        r.call(made, _read_operation(r), (part.var, stream), dest)
        made.stores.append(Store(copy, part.field, dest, part.type))
        made.loads.append(Load(copy, part.field, value, OBJECT_TYPE))
    constructor = _constructor_on_reading(r, site)
    if constructor is not None:
        call_on(r, made, constructor, copy, value)
    made.copies.append((copy, made.result))
    for declared in _classes(r, site):
        for result in _call_own(r, made, declared, _READERS, (copy, stream)):
            made.copies.append((result, made.result))


def _copy_of(r: Reflecting, made: Template, site: Site) -> int:
    """Make a copy, the same abstract object for all of a class.

    Objects that the library makes up stand for their copies. Copies of what opaque code made are
    made by opaque code.
    """
    if site in r.mirrors.actors or site.label.startswith("lambda "):
        return 0
    if OPAQUE_MADE in site.also:
        return new(made, r.sites.opaque(site.type, _COPY))
    if site.type[0] == "L":
        made.initialised.append(class_of_type(site.type))
    return new(made, r.sites.shared(site.type, _COPY))


def _stream_of_own(r: Reflecting, made: Template, copy: int) -> int:
    """Return the stream that a copy's own methods and its parts are given.

    It is the one that is read from. One of our own goes with it, for the escape analysis.
    """
    stream, around = made.fresh(), made.fresh()
    own = new(made, r.sites.shared(f"L{_INPUT};", "own"))
    made.copies += [(1, stream), (own, stream)]
    made.loads.append(Load(1, _UNDER_WAY, around, OBJECT_TYPE))
    made.ties += [Tie(own, copy, if_again=True), Tie(own, around), Tie(copy, own)]
    return stream


def _read_replacement(r: Reflecting, made: Template) -> None:
    """Read what was written in the place of an object."""
    replaced = made.fresh()
    made.loads.append(Load(0, _REPLACED, replaced, OBJECT_TYPE))
    r.call(made, _read_operation(r), (replaced, 1), made.result)


def _read_enum(r: Reflecting, made: Template, site: Site) -> None:
    made.copies.append((0, made.result))
    for declared in _classes(r, site):
        values = enum_values(r, declared)
        if values is not None:
            call_on(r, made, values, NOTHING, NOTHING)


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
    "read-fields": _read_fields,
    "read-back": _read_back,
    "substitute": _substitute,
}
