"""Rules of reflection on object streams: the methods they call, and the objects they read.

Everything written is kept in one global place, `WRITTEN`, and reading returns copies of any of it.
A copy is a new object, one abstract object per class: its fields hold copies of what the fields of
the written objects hold, its other fields what its own methods store there. Each read assumes that
no other program wrote the stream.

While an object is being read it is thread-local, unless its own code or that of its parts publishes
it: parts may reach the objects they are parts of, as the stream returns the same copy for the same
object. For the escape analysis a copy has an edge (`Statements.ties`) to a stream, which is passed
to its methods and which has an edge to the objects being read around it, and to the copy itself if
it may be read again while it is being read. What is read from a stream may be any of these, and
publishing it publishes everything reachable by such edges. It may also be shared already, as it may
have been read before.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from heddle.pointsto.context import OPAQUE_MADE, Site
from heddle.pointsto.reflection.invokedynamic import captured
from heddle.pointsto.reflection.operations import (
    Decision,
    ReflectionRule,
    ReflectiveCall,
    Reflector,
)
from heddle.pointsto.templates import (
    ELEMENTS,
    HELD_BY_OPAQUE,
    NO_VARIABLE,
    WRITTEN_WITH,
    CallKind,
    FieldKey,
    FieldLoad,
    ReachEdge,
    Statements,
)
from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.descriptors import OBJECT_TYPE, class_of_type, is_reference, return_type

_WRITTEN: Final = "WRITTEN"
# Pseudo-field of a written object: what was written in its place.
_REPLACED: Final = "replaced by"
# Pseudo-field of a stream, for the escape analysis only: the objects being read from it.
_BEING_READ: Final = "being read"
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
# Methods that a stream calls on itself when it reads.
_HOOKS: Final = (
    ("resolveClass", "(Ljava/io/ObjectStreamClass;)Ljava/lang/Class;"),
    ("resolveProxyClass", "([Ljava/lang/String;)Ljava/lang/Class;"),
    ("readClassDescriptor", "()Ljava/io/ObjectStreamClass;"),
    ("readStreamHeader", "()V"),
)
# Methods that it calls with each object, and that return another in its place.
_SUBSTITUTE: Final = "(Ljava/lang/Object;)Ljava/lang/Object;"
_REPLACE: Final = ("java/io/ObjectOutputStream", "replaceObject", _SUBSTITUTE)
_RESOLVE: Final = ("java/io/ObjectInputStream", "resolveObject", _SUBSTITUTE)


class _Part(NamedTuple):
    """A field of an object that is written with it, and the variable it was loaded to."""

    field: FieldKey
    type: str
    var: int


# -- writing ---------------------------------------------------------------------------------------


def _write(d: Decision) -> Statements | None:
    """`out.writeObject(o)`: o is written, with the contents of its fields or elements.

    Its own `writeObject`, `writeExternal` and `writeReplace` are called, and the result of the last
    is written instead; so is the result of the stream's `replaceObject`.
    """
    r, site = d.r, d.site
    if not _is_serializable(r, site):
        return None
    out = d.begin(result=False)
    out.static_store(_WRITTEN, 0)
    written = [part.var for part in _parts(r, out, site)]
    # `PutField` takes fields by name and passes no stream, but writes to one.
    stream = out.new(r.sites.shared("Ljava/io/ObjectOutputStream;", "own"))
    out.copies.append((1, stream))
    replaced = [
        result
        for declared in _classes(r, site)
        for result in _call_own(r, out, declared, _WRITERS, (0, stream))
    ]
    replaced.append(_add_substitute(r, out, _REPLACE, 0))
    for result in replaced:
        out.store(0, _REPLACED, result)
    for part in (*written, *replaced):
        r.add_call(out, _anywhere(d.call.called, "write-object"), (part, 1), NO_VARIABLE)
    if site.type[0] != "[" and not (site.also or r.is_jdk(class_of_type(site.type))):
        for part in [*replaced, *_written_besides(r, out, site)]:
            out.store(0, WRITTEN_WITH, part)
    return out


def _written_besides(r: Reflector, out: Statements, site: Site) -> Iterator[int]:
    """Add what may be written with an object of the application besides its plain fields.

    Classes of the JDK write what their fields reach, others may write anything by their own code.
    """
    for declared in _classes(r, site):
        is_own = not r.is_jdk(declared.name)
        for field in _written_fields(r, declared) if is_own else declared.fields:
            if field.flags & Flags.TRANSIENT and is_reference(field.descriptor):
                yield out.load(0, field)
        if is_own and any((each.name, each.descriptor) in _WRITERS for each in declared.methods):
            yield out.static_load(_WRITTEN)


def _anywhere(called: Method, rule: str) -> ReflectiveCall:
    """Return a reflective call on a part or a copy, the same wherever it occurs."""
    return ReflectiveCall(rule, called, -1, called)


def _is_serializable(r: Reflector, site: Site) -> bool:
    return site.type[0] == "[" or any(
        r.hierarchy.is_subclass(class_of_type(type_), _SERIALIZABLE)
        for type_ in (site.type, *site.also)
    )


def _parts(r: Reflector, out: Statements, site: Site) -> Iterator[_Part]:
    """Add loads of everything that an object holds and that is written with it."""
    if site.type[0] == "[":
        if is_reference(site.type[1:]):
            yield _part(out, ELEMENTS, OBJECT_TYPE)
        return
    for declared in _classes(r, site):
        for field in _written_fields(r, declared):
            yield _part(out, field, field.descriptor)
    if OPAQUE_MADE in site.also:
        yield _part(out, HELD_BY_OPAQUE, OBJECT_TYPE)
    if site.label.startswith("lambda "):
        for number in range(_captured_count(site)):
            yield _part(out, captured(number), OBJECT_TYPE)


def _part(out: Statements, field: FieldKey, type_: str) -> _Part:
    return _Part(field, type_, out.load(0, field))


def _written_fields(r: Reflector, declared: Class) -> list[Field]:
    """Return the fields of a class that streams write by themselves.

    The fields of enums, of classes that write themselves and of superclasses that are not
    serializable are not written. `serialPersistentFields` may name transient fields.
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
    """Return an upper bound for the number of values that a lambda captured."""
    body = site.method.body if site.method is not None else None
    return 0 if body is None else min(len(body.type_index), _CAPTURED)


def _classes(r: Reflector, site: Site) -> list[Class]:
    """Return the class of an object and its superclasses."""
    return [] if site.type[0] == "[" else r.classes_above(class_of_type(site.type))


def _call_own(
    r: Reflector,
    out: Statements,
    declared: Class,
    wanted: tuple[tuple[str, str], ...],
    passed: tuple[int, int],
) -> Iterator[int]:
    """Add calls of the methods with these names that a class declares; yield their results.

    The object and the stream are passed to them.
    """
    for method in declared.methods:
        is_wanted = (method.name, method.descriptor) in wanted
        if is_wanted and not (method.flags & Flags.STATIC or method.is_abstract):
            arguments = passed[:1] if method.descriptor[1] == ")" else passed
            result = r.call_with(out, method, arguments, CallKind.FIXED)
            if is_reference(return_type(method.descriptor)):
                yield result


def _add_substitute(r: Reflector, out: Statements, method: tuple[str, str, str], value: int) -> int:
    """Add what a stream of the application puts in the place of an object it writes or reads."""
    found = out.fresh()
    call = _anywhere(r.library_method(*method), "substitute")
    r.add_call(out, call, (1, value), found)
    return found


def _substitute(d: Decision) -> Statements | None:
    """`replaceObject` and `resolveObject`: a stream of the JDK substitutes nothing."""
    type_, called = d.site.type, d.call.called
    selected = d.r.hierarchy.select_method(class_of_type(type_), called)
    if type_[0] == "[" or selected is None or d.r.is_jdk(selected.owner):
        return None
    out = d.begin()
    out.return_(d.r.call_on(out, called, 0, 1))
    return out


# -- reading ---------------------------------------------------------------------------------------


def _read(d: Decision) -> Statements:
    """`in.readObject()`: a copy of anything that was written, or its substitute.

    The object read may reach the objects that are being read from the stream.
    """
    r = d.r
    r.assume(d.call, "was followed to objects that the program itself writes")
    out = d.begin()
    out.loads.append(FieldLoad(0, _BEING_READ, out.result, OBJECT_TYPE))
    _read_one(r, out, (out.static_load(_WRITTEN), 0), out.result)
    described = out.new(r.sites.opaque("Ljava/io/ObjectStreamClass;", "read"))
    for name, descriptor in _HOOKS:
        r.call_on(out, r.library_method(_INPUT, name, descriptor), 0, described)
    return out


def _read_one(r: Reflector, out: Statements, passed: tuple[int, int], dest: int) -> None:
    """Add the call that reads one object back, the same wherever it occurs."""
    read_object = r.library_method(_INPUT, "readObject", "()Ljava/lang/Object;")
    r.add_call(out, _anywhere(read_object, "read-back"), passed, dest)


def _read_fields(d: Decision) -> Statements:
    """`in.readFields()`: an object that reads from the stream when a field is queried."""
    out = d.begin()
    out.return_new(d.r.sites.shared(_FIELDS_TYPE, "read"))
    out.reach_edges.append(ReachEdge(out.result, 0))
    return out


def _read_back(d: Decision) -> Statements | None:
    """One object that is read: its copy, on which its own methods are called.

    Enum constants are looked up. Lambdas are allocated again by the class that allocated them.
    Merged values of the JDK are returned as they are.
    """
    r, site = d.r, d.site
    if not _is_serializable(r, site):
        return None
    out = d.begin()
    if _is_value(r, site):
        out.return_(0)
        return out
    if site.label.startswith("lambda "):
        _read_lambda(r, out, site)
        if site.method is not None and r.is_jdk(site.method.owner):
            # Whether the method that allocates it again is analysed is unknown here.
            _read_copy(r, out, site)
    elif site.type[0] != "[" and r.hierarchy.is_subclass(class_of_type(site.type), _ENUM):
        _read_enum(r, out, site)
    else:
        _read_copy(r, out, site)
    _read_one(r, out, (out.load(0, _REPLACED), 1), out.result)
    out.return_(_add_substitute(r, out, _RESOLVE, out.result))
    return out


def _is_value(r: Reflector, site: Site) -> bool:
    """Tell whether an object is a value that reaches only other values: not an exception."""
    if site.type[0] == "[" or not r.sites.is_merged(site.type):
        return False
    name = class_of_type(site.type)
    return r.is_jdk(name) and not r.hierarchy.is_subclass(name, "java/lang/Throwable")


def _read_copy(r: Reflector, out: Statements, site: Site) -> None:
    """Allocate the copy, fill it, and call the constructor that applies and its own methods.

    It is empty before: fields that are not written hold what these methods store.
    """
    copy = _copy_of(r, out, site)
    stream = _stream_of_own(r, out, copy)
    value = out.fresh()
    for part in [*_parts(r, out, site)]:
        dest = out.fresh()
        _read_one(r, out, (part.var, stream), dest)
        out.store(copy, part.field, dest, part.type)
        out.loads.append(FieldLoad(copy, part.field, value, OBJECT_TYPE))
    constructor = _constructor_on_reading(r, site)
    if constructor is not None:
        r.call_on(out, constructor, copy, value)
    out.return_(copy)
    for declared in _classes(r, site):
        for result in _call_own(r, out, declared, _READERS, (copy, stream)):
            out.return_(result)


def _copy_of(r: Reflector, out: Statements, site: Site) -> int:
    """Allocate a copy, the same abstract object for all of a class.

    Synthetic receivers and lambdas stand for their copies. Copies of objects that opaque code
    allocated are allocated by opaque code.
    """
    if site in r.mirrors.receivers or site.label.startswith("lambda "):
        return 0
    if OPAQUE_MADE in site.also:
        return out.new(r.sites.opaque(site.type, _COPY))
    if site.type[0] == "L":
        out.initialised.append(class_of_type(site.type))
    return out.new(r.sites.shared(site.type, _COPY))


def _stream_of_own(r: Reflector, out: Statements, copy: int) -> int:
    """Return the stream that is passed to a copy's own methods and its parts.

    It is the one that is read from, joined by an object of its own for the escape analysis.
    """
    stream, around = out.fresh(), out.fresh()
    own = out.new(r.sites.shared(f"L{_INPUT};", "own"))
    out.copies += [(1, stream), (own, stream)]
    out.loads.append(FieldLoad(1, _BEING_READ, around, OBJECT_TYPE))
    out.reach_edges += [
        ReachEdge(own, copy, if_again=True),
        ReachEdge(own, around),
        ReachEdge(copy, own),
    ]
    return stream


def _read_enum(r: Reflector, out: Statements, site: Site) -> None:
    out.return_(0)
    for declared in _classes(r, site):
        values = r.enum_values(declared)
        if values is not None:
            r.call_on(out, values, NO_VARIABLE, NO_VARIABLE)


def _constructor_on_reading(r: Reflector, site: Site) -> Method | None:
    """Return the constructor of the nearest class that is not serializable, or of a record."""
    for declared in _classes(r, site):
        name = declared.name
        if declared.record is not None:
            types = "".join([component.descriptor for component in declared.record])
            return r.hierarchy.lookup(name, "<init>", f"({types})V")
        is_external = r.hierarchy.is_subclass(name, _EXTERNALIZABLE)
        if is_external or not r.hierarchy.is_subclass(name, _SERIALIZABLE):
            return r.plain_constructor(name)
    return None


def _read_lambda(r: Reflector, out: Statements, site: Site) -> None:
    """Allocate a lambda again by a method of the class that allocated it."""
    owner = site.method.owner if site.method is not None else ""
    method = r.hierarchy.lookup(owner, _DESERIALIZE, f"({_LAMBDA_TYPE}){OBJECT_TYPE}")
    if method is not None:
        form = out.new(r.sites.shared(_LAMBDA_TYPE, "serialized"))
        out.return_(r.call_with(out, method, (form,), CallKind.STATIC))


RULES: Final[dict[str, ReflectionRule]] = {
    "write-object": _write,
    "read-object": _read,
    "read-fields": _read_fields,
    "read-back": _read_back,
    "substitute": _substitute,
}
