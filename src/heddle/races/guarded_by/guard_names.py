"""Name resolution of `@GuardedBy`: from the text of the annotation to a lock, a root and fields.

Names are resolved as the compiler does (JLS 6.5), as far as class files allow: in the class that
has the annotation and its superclasses, then in the enclosing classes. Imports are not in class
files; a simple name that is none of these may be a class of the package, or one that the class
refers to.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.aliasing import Root
from heddle.models.locks import LockRows
from heddle.program.classes import Class, Field, Flags, Method, dotted
from heddle.program.descriptors import (
    OBJECT,
    class_of_type,
    is_array,
    is_reference,
    type_of_class,
)
from heddle.program.flow import definition
from heddle.program.hierarchy import Hierarchy
from heddle.program.ir import Body, Cast, GetField, GetStatic, Return
from heddle.program.program import Program
from heddle.program.references import referenced_classes

_EXPRESSION: Final = re.compile(r"[\w$]+(\(\))?(\.[\w$]+(\(\))?)*")
_READ_WRITE: Final = "java/util/concurrent/locks/ReadWriteLock"
_VIEWS: Final = frozenset(("readLock()", "writeLock()"))
_LOCKS: Final = ("java/util/concurrent/locks/Lock", _READ_WRITE)
_MOST_READS: Final = 4


class GuardName(NamedTuple):
    """A lock: from a root, or from the object that has the annotation, along fields.

    `is_lock` says that it is a lock object, acquired by calls, and not a monitor; `locks` are
    fields of its class that hold lock objects: a class that wraps a lock is named as one.
    """

    text: str
    root: Root | None
    fields: tuple[Field, ...]
    is_lock: bool = False
    locks: tuple[Field, ...] = ()

    @property
    def is_entered_by_calls(self) -> bool:
        """Return whether it may be acquired in one method and released in another."""
        return self.is_lock or bool(self.locks)


class UnresolvedGuard(NamedTuple):
    """A text that names no known lock, and why."""

    text: str
    why: str


Named: TypeAlias = GuardName | UnresolvedGuard


class _At(NamedTuple):
    """The part of a name resolved so far: the root, the fields, and the class of the object."""

    root: Root | None
    fields: tuple[Field, ...]
    class_name: str


class _UnknownError(Exception):
    """The reason why a name cannot be resolved."""


@final
class GuardNames:
    """Resolves the names in annotations."""

    def __init__(self, program: Program, hierarchy: Hierarchy, rows: LockRows) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._owners = frozenset(owner for owner, _ in rows.calls)

    def named(self, text: str, on: Field | Method) -> Named:
        """Return the lock that the annotation of a field or method names."""
        given = text.strip()
        try:
            found = self._found(given, on.owner)
        except _UnknownError as error:
            return UnresolvedGuard(text, str(error))
        if found.root is None and on.is_static:
            return UnresolvedGuard(text, "names a lock of an object, but the member is static")
        if found.fields[-1:] == (on,) or found.root == ("static", on):
            return UnresolvedGuard(text, "the object guards itself, which is not checked")
        if found.root is not None and found.root[0] == "class":
            return GuardName(given, found.root, ())
        is_lock = self._is_lock(found.class_name)
        locks = () if is_lock else tuple(self._wrapped(found.class_name))
        return GuardName(given, found.root, found.fields, is_lock, locks)

    def _wrapped(self, class_name: str) -> Iterator[Field]:
        """Return the fields of a class that hold locks."""
        for declared in self._with_supertypes(class_name):
            for field in declared.fields:
                is_object = field.descriptor[0] == "L" and not field.is_static
                if is_object and self._is_lock(class_of_type(field.descriptor)):
                    yield field

    def _is_lock(self, class_name: str) -> bool:
        """Return whether objects of a class are locks that are acquired by calls."""
        above = {class_name, *self._hierarchy.supertypes(class_name)}
        return not above.isdisjoint((*_LOCKS, *self._owners))

    def _found(self, text: str, owner: str) -> _At:
        if text == "itself":
            raise _UnknownError("the object guards itself, which is not checked")
        if not _EXPRESSION.fullmatch(text):
            raise _UnknownError("is not a supported expression")
        parts = text.split(".")
        if parts[-1] == "class":
            name = self._class(parts[:-1], owner)
            if name is None:
                raise _UnknownError("names an unknown class")
            return _At(("class", type_of_class(name)), (), name)
        at, rest = self._begun(parts, owner)
        for part in rest:
            at = self._step(at, part)
        return at

    def _begun(self, parts: Sequence[str], owner: str) -> tuple[_At, Sequence[str]]:
        """Return the root of an expression, and the rest of its parts."""
        if "this" in parts:
            at = parts.index("this")
            return self._this(parts[:at], owner), parts[at + 1 :]
        for around in self._around(owner):
            if self._member(around, parts[0]) is not None:
                return self._member_of(owner, around, parts[0]), parts[1:]
        for length in range(1, len(parts)):
            name = self._class(parts[:length], owner)
            if name is not None:
                member = self._member(name, parts[length])
                if member is None or not member.is_static:
                    raise _UnknownError(f"{dotted(name)} has no static {parts[length]}")
                return self._step(_At(None, (), name), parts[length]), parts[length + 1 :]
        raise _UnknownError(f"there is no {parts[0]}")

    def _this(self, named: Sequence[str], owner: str) -> _At:
        if not named:
            return _At(None, (), owner)
        wanted = self._class(named, owner)
        if wanted is None:
            raise _UnknownError(f"there is no class {'.'.join(named)}")
        return self._enclosing(owner, wanted)

    def _member_of(self, owner: str, around: str, name: str) -> _At:
        """Return a member of a class, or of one of its enclosing classes."""
        member = self._member(around, name)
        if around == owner or (member is not None and member.is_static):
            return self._step(_At(None, (), around), name)
        return self._step(self._enclosing(owner, around), name)

    def _enclosing(self, owner: str, wanted: str) -> _At:
        """Return the instance of an enclosing class, by the fields that refer to it."""
        fields: list[Field] = []
        name = owner
        while name != wanted and not self._hierarchy.is_subclass(name, wanted):
            declared = self._program.find(name)
            outer = next((f for f in declared.fields if _is_outer(f)), None) if declared else None
            if outer is None or outer in fields:
                raise _UnknownError("the byte code has no reference to the enclosing object")
            fields.append(outer)
            name = class_of_type(outer.descriptor)
        return _At(None, tuple(fields), name)

    # -- steps -------------------------------------------------------------------------------------

    def _step(self, at: _At, name: str) -> _At:
        if name in _VIEWS and self._hierarchy.is_subclass(at.class_name, _READ_WRITE):
            # The two locks are one; the access decides in which mode it must be held.
            return at
        member = self._member(at.class_name, name)
        if member is None:
            raise _UnknownError(f"{dotted(at.class_name)} has no {name}")
        if isinstance(member, Field):
            return self._followed(at, member)
        for field in self._returned(member):
            at = self._followed(at, field)
        return at

    def _followed(self, at: _At, field: Field) -> _At:
        if not is_reference(field.descriptor):
            raise _UnknownError(f"{field.name} is not an object with a lock")
        below = OBJECT if is_array(field.descriptor) else class_of_type(field.descriptor)
        if field.is_static:
            return _At(("static", field), (), below)
        if at.root is None or at.root[0] == "static":
            return _At(at.root, (*at.fields, field), below)
        raise _UnknownError(f"{field.name} is not a field of an object")

    def _member(self, class_name: str, name: str) -> Field | Method | None:
        """Return a field, or with parentheses a method, of a class or what it inherits from."""
        for declared in self._with_supertypes(class_name):
            for field in declared.fields if not name.endswith("()") else ():
                if field.name == name:
                    return field
            for method in declared.methods if name.endswith("()") else ():
                if method.name == name[:-2] and method.descriptor.startswith("()"):
                    return method
        return None

    def _with_supertypes(self, class_name: str) -> Iterator[Class]:
        for name in (class_name, *self._hierarchy.supertypes(class_name)):
            declared = self._program.find(name)
            if declared is not None:
                yield declared

    def _returned(self, method: Method) -> list[Field]:
        """Return the fields that a getter reads from its receiver."""
        fields = None if method.body is None else _read(method, method.body)
        found = [self._hierarchy.resolve_field(i.field) for i in fields or ()]
        known = [field for field in found if field is not None]
        if not known or len(known) < len(found) or self._is_overridden(method):
            raise _UnknownError(f"{method.name}() does not just return a field")
        return known

    def _is_overridden(self, method: Method) -> bool:
        if method.flags & (Flags.FINAL | Flags.PRIVATE | Flags.STATIC):
            return False
        below = [name for name in self._program.application if name != method.owner]
        return any(
            self._hierarchy.is_subclass(name, method.owner)
            and self._hierarchy.lookup(name, method.name, method.descriptor) is not None
            for name in below
        )

    # -- classes -----------------------------------------------------------------------------------

    def _around(self, owner: str) -> list[str]:
        """Return a class and its enclosing classes, innermost first."""
        found: list[str] = []
        at: str | None = owner
        while at is not None and at not in found:
            found.append(at)
            at = self._outer(at)
        return found

    def _outer(self, name: str) -> str | None:
        declared = self._program.find(name)
        if declared is None:
            return None
        if declared.enclosing_method is not None:
            return declared.enclosing_method.owner
        return next((row.outer for row in declared.inner_classes if row.inner == name), None)

    def _class(self, parts: Sequence[str], owner: str) -> str | None:
        """Return the class that a name denotes in the code of another one."""
        if not parts or any(part.endswith("()") for part in parts):
            return None
        for name in self._candidates(parts, owner):
            if self._program.find(name) is not None:
                return name
        return self._referenced(parts, owner)

    def _candidates(self, parts: Sequence[str], owner: str) -> Iterator[str]:
        nested, scopes = "$".join(parts), self._around(owner)
        for around in scopes:
            if re.split(r"[/$]", around)[-1] == parts[0]:
                yield "$".join((around, *parts[1:]))
            for above in (around, *self._hierarchy.supertypes(around)):
                yield f"{above}${nested}"
        package = owner.rpartition("/")[0]
        yield f"{package}/{nested}" if package else nested
        for count in range(len(parts)):
            yield "/".join((*parts[:count], "$".join(parts[count:])))
        yield f"java/lang/{nested}"

    def _referenced(self, parts: Sequence[str], owner: str) -> str | None:
        """Return the only class of that name that a class refers to."""
        declared = self._program.find(owner)
        named = referenced_classes(declared) if declared else frozenset[str]()
        ending = "$".join(parts)
        found = [name for name in named if re.split(r"/", name)[-1] == ending]
        return found[0] if len(found) == 1 else None


def _is_outer(field: Field) -> bool:
    is_named = field.name.startswith("this$") and field.descriptor[:1] == "L"
    return is_named and bool(field.flags & Flags.SYNTHETIC) and not field.is_static


def _read(method: Method, body: Body) -> list[GetField | GetStatic] | None:
    """Return the reads by which a body, which does nothing else, gets its result."""
    instrs = [instr for block in body.blocks for instr in block.instrs]
    made = {definition(instr): instr for instr in instrs}
    values = [instr.value for instr in instrs if isinstance(instr, Return)]
    at = values[0] if len(values) == 1 else None
    found: list[GetField | GetStatic] = []
    while at is not None and len(found) <= _MOST_READS:
        match made.get(at):
            case Cast(operand=operand):
                at = operand
            case GetField(base=base) as read:
                found.insert(0, read)
                at = base
            case GetStatic() as read:
                return [read, *found]
            case _:
                is_this = at == 0 and not method.is_static
                return found if is_this else None
    return None
