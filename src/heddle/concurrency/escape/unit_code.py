"""Code in the form that the escape analysis reads: what each statement does to objects.

Made once per unit of code (a method, or a body of our own) and run many times. Variables are those
of the IR for a body; for code that a model or an assumption stands for they are the numbers of its
statements, and the statements come in no order: one block that may follow itself.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias, final

from heddle.concurrency.callgraph import Touched, seen_at, seen_at_entry
from heddle.concurrency.escape.memory_calls import Accessing
from heddle.concurrency.escape.statements import (
    ANY_FIELD,
    NO_VAR,
    CallOut,
    Copy,
    Load,
    Make,
    OwnStatic,
    Pending,
    Publish,
    Result,
    Step,
    Store,
    Unknown,
)
from heddle.pointsto import ELEMENTS, CallKind, CallSite, FieldKey, Frame
from heddle.pointsto.code import is_always_empty
from heddle.program.classes import Field, Method
from heddle.program.constants import ConcatTarget, LambdaTarget
from heddle.program.flow import may_throw, successors
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Body,
    Cast,
    Catch,
    Const,
    GetField,
    GetStatic,
    Instr,
    Invoke,
    InvokeDynamic,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Throw,
)

# Objects of these never change: nothing depends on who else can see them.
_CONSTANT_TYPES: Final = frozenset(
    f"Ljava/lang/{name};"
    for name in (
        *("String", "Class", "Boolean", "Byte", "Character"),
        *("Short", "Integer", "Long", "Float", "Double"),
    )
)
# Rules of reflection by which no one else sees what the call is given, but by what they call: what
# is only asked of an object, and what is read from a stream (`models/reflection.txt`).
_ASKING: Final = frozenset(("class-of", "read-object", "read-fields"))
# What streams read: it may have been read before, and be anybody's by now (`pointsto/_streams.py`).
_UNFOLLOWED: Final = frozenset(("read-back",))
# Places of the models by which no other thread gets at an object: those that pass on what a thread
# throws to its own handlers, and that of enum constants, found when their class is initialised.
_CONFINED_PLACES: Final = frozenset(("THROWN", "PRIVILEGED", "ENUM"))


class CodeBlock(NamedTuple):
    """Steps in order, where control goes, and which blocks an exception after a step may reach."""

    steps: tuple[Step, ...]
    successors: tuple[int, ...]
    handlers: tuple[int, ...]


class OwnUse(NamedTuple):
    """What is done to the static fields of a class that is being initialised, by the same thread.

    It does not wait, and may hand on what it reads; or write something that is anybody's.
    """

    is_read: bool
    written: tuple[Field, ...]


# All that units of code which are alike have in common.
Content: TypeAlias = tuple[object, ...]


@final
class UnitCode:
    """One unit of code: its blocks, parameters as variables, and how many places make objects.

    `is_ordered` tells that the steps run in the order they are in, each variable set at one place.
    `uses_statics` are the fields written, and the classes with fields read, that are not of the
    class which this code initialises.
    """

    def __init__(self) -> None:
        self.blocks: list[CodeBlock] = []
        self.parameters: list[int] = []
        self.sites = 0
        self.is_constructor = False
        self.is_ordered = True
        self.is_cyclic = False
        self.uses_statics: set[str | Field] = set()
        self._readers: dict[int, list[int]] | None = None

    def content(self) -> Content:
        """Return what is equal for two units if and only if they do the same."""
        # Records of several kinds are equal if what is in them is.
        kinds = tuple([type(step) for block in self.blocks for step in block.steps])
        flags = (self.is_constructor, self.is_ordered, self.is_cyclic)
        sizes = (self.sites, *self.parameters)
        return (tuple(self.blocks), kinds, sizes, flags, frozenset(self.uses_statics))

    @property
    def readers(self) -> dict[int, list[int]]:
        """Return the blocks that read each variable."""
        if self._readers is None:
            self._readers = self._find_readers()
        return self._readers

    def _find_readers(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for at, block in enumerate(self.blocks):
            for var in {var for step in block.steps for var in _read(step)}:
                found.setdefault(var, []).append(at)
        return found


def _read(step: Step) -> tuple[int, ...]:
    """Return the variables that a step reads."""
    match step:
        case Copy(_, source):
            return (source,)
        case Load(_, base):
            return (base,)
        case Store(base, _, value):
            return (base, value)
        case OwnStatic(var) | Result(var) | Pending(var):
            return (var,)
        case Publish(published):
            return published
        case CallOut(_, arguments):
            return arguments
        case Make() | Unknown():
            return ()


def unit_code(frame: Frame, accessing: Accessing, *, is_read_again: bool) -> UnitCode:
    """Read the code of a frame; all frames of a unit have the same.

    Of code that reads an object from a stream, `is_read_again` says that it may be read again
    meanwhile.
    """
    if frame.body is not None:
        return _BodyReader(frame, frame.body, accessing).read()
    return _StatementsReader(frame, accessing.touched, is_read_again=is_read_again).read()


def _at_entry(method: Method | None, parameters: list[int], touched: Touched) -> list[Step]:
    """Return the accesses of a method as a whole to what it is given."""
    if method is None:
        return []
    touches = touched.get((method.name, method.descriptor), ())
    positions = {touch.position: touch.location for touch in touches}
    return [
        Load(NO_VAR, parameters[at], location, seen_at_entry(at))
        for at, location in positions.items()
        if at < len(parameters) and parameters[at] != NO_VAR
    ]


@final
class _BodyReader:
    def __init__(self, frame: Frame, body: Body, accessing: Accessing) -> None:
        self._frame = frame
        self._body = body
        self.accessing = accessing
        self._code = UnitCode()
        self._steps: list[Step] = []
        self._variables = {n: var for var, n in frame.statements.variables.items()}
        self._calls: dict[int, list[tuple[int, CallSite]]] = {}
        for index, site in enumerate(frame.statements.calls):
            self._calls.setdefault(site.pc, []).append((index, site))
        method = frame.method
        self._initialising = method.owner if method and method.name == "<clinit>" else None

    def read(self) -> UnitCode:
        code, body, method = self._code, self._body, self._frame.method
        numbers = [number for number, _ in self._frame.statements.parameters]
        code.parameters = [self.reference(self._variables.get(number)) for number in numbers]
        code.is_constructor = method is not None and method.name == "<init>"
        entry = _at_entry(method, code.parameters, self.accessing.touched)
        for block in body.blocks:
            self._steps, entry = entry, []
            for phi in block.phis:
                if self.reference(phi.dest) != NO_VAR:
                    self._steps += [Copy(phi.dest, arg) for arg in phi.args]
            for instr in block.instrs:
                rule = _RULES.get(type(instr))
                if rule is not None:
                    rule(self, instr)
            throws = any(may_throw(body, instr) for instr in block.instrs)
            handlers = tuple(dict.fromkeys(h.target for h in block.handlers)) if throws else ()
            targets = tuple(t for t in successors(block) if t not in handlers)
            at = len(code.blocks)
            code.is_cyclic = code.is_cyclic or any(t <= at for t in (*targets, *handlers))
            code.blocks.append(CodeBlock(tuple(self._steps), targets, handlers))
        return code

    def is_reference(self, var: int) -> bool:
        return var in self._frame.statements.variables

    def reference(self, var: int | None) -> int:
        """Return a variable, or none if it holds no objects or only such as nobody changes."""
        if var is None or not self.is_reference(var) or self._body.type_of(var) in _CONSTANT_TYPES:
            return NO_VAR
        return var

    def add(self, step: Step) -> None:
        self._steps.append(step)

    def touch(self, instr: Invoke) -> None:
        """Add the accesses that a call may make by code that is not looked at."""
        for touch in self.accessing.touched.get((instr.method.name, instr.method.descriptor), ()):
            at = touch.position
            base = self.reference(instr.args[at]) if at < len(instr.args) else NO_VAR
            if base != NO_VAR:
                self.add(Load(NO_VAR, base, touch.location, seen_at(instr.pc, at)))

    def use(self, used: str | Field) -> None:
        """Note that a static field of a class is read, or a static field written."""
        self._code.uses_statics.add(used)

    def site(self) -> int:
        self._code.sites += 1
        return self._code.sites - 1

    def field(self, instr: GetField | PutField | GetStatic | PutStatic) -> FieldKey:
        resolved = self.accessing.hierarchy.resolve_field(instr.field)
        if resolved is not None:
            return resolved
        ref = instr.field
        return f"{ref.owner}.{ref.name}:{ref.descriptor}"

    def is_always_empty(self, field: FieldKey) -> bool:
        """Tell whether a static field only ever holds an array without elements."""
        if isinstance(field, str) or field.descriptor[0] != "[":
            return False
        initialiser = self.accessing.hierarchy.lookup(field.owner, "<clinit>", "()V")
        return is_always_empty(initialiser, field)

    def is_own_static(self, field: FieldKey) -> bool:
        """Tell whether nobody else can use a static field yet: its class is being initialised."""
        return not isinstance(field, str) and field.owner == self._initialising

    def call(self, pc: int, arguments: tuple[int, ...], dest: int) -> None:
        """Add what is called at an offset; what reflection decides is anybody's."""
        found = self._calls.get(pc, [])
        if not found or not all(self._is_plain(site) for _, site in found):
            self.add(Publish(tuple(a for a in arguments if a != NO_VAR)))
            if dest != NO_VAR:
                self.add(Unknown(dest))
        for index, site in found:
            given = tuple([self.reference(self._variables.get(n)) for n in site.arguments])
            known = self.reference(self._variables.get(site.dest))
            self.add(CallOut(index, given, known, self.site()))

    def concatenate(self, pc: int, arguments: tuple[int, ...]) -> None:
        """Add the calls of `toString` that a concatenation makes, if there are any."""
        if pc in self._calls:
            self.call(pc, arguments, NO_VAR)

    def _is_plain(self, site: CallSite) -> bool:
        """Tell whether a call is one of Java's, on variables of the body, or only asks."""
        if site.kind is CallKind.REFLECTIVE and site.resolved.name in _ASKING:
            return True
        if site.kind not in (CallKind.STATIC, CallKind.FIXED, CallKind.VIRTUAL):
            return False
        return all(n == NO_VAR or n in self._variables for n in site.arguments)


_Rule: TypeAlias = Callable[[_BodyReader, Instr], None]


def _new(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, New | NewArray)
    site = reader.site()
    reader.add(Make(instr.dest, site))
    if isinstance(instr, NewArray) and len(instr.lengths) > 1:
        # Arrays in arrays are one with the outermost.
        reader.add(Store(instr.dest, ELEMENTS, instr.dest, NO_VAR))


def _const(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, Const | Catch)
    if reader.reference(instr.dest) != NO_VAR:
        reader.add(Unknown(instr.dest))


def _cast(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, Cast)
    if reader.reference(instr.dest) != NO_VAR:
        reader.add(Copy(instr.dest, instr.operand))


def _load(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, GetField | ArrayLoad)
    dest = reader.reference(instr.dest)
    if isinstance(instr, GetField):
        reader.add(Load(dest, instr.base, reader.field(instr), instr.pc))
    else:
        reader.add(Load(dest, instr.array, ELEMENTS, instr.pc))


def _store(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, PutField | ArrayStore)
    value = reader.reference(instr.value)
    if isinstance(instr, PutField):
        reader.add(Store(instr.base, reader.field(instr), value, instr.pc))
    else:
        reader.add(Store(instr.array, ELEMENTS, value, instr.pc))


def _get_static(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, GetStatic)
    dest = reader.reference(instr.dest)
    if dest == NO_VAR:
        return
    field = reader.field(instr)
    if reader.is_always_empty(field):
        # There is nothing in it that anybody could access.
        return
    own = reader.is_own_static(field)
    reader.add(OwnStatic(dest, field, is_write=False) if own else Unknown(dest))
    if not own and not isinstance(field, str):
        reader.use(field.owner)


def _put_static(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, PutStatic)
    value = reader.reference(instr.value)
    if value == NO_VAR:
        return
    field = reader.field(instr)
    own = reader.is_own_static(field)
    reader.add(OwnStatic(value, field, is_write=True) if own else Publish((value,)))
    if not own and not isinstance(field, str):
        reader.use(field)


def _invoke(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, Invoke)
    accessed = reader.accessing.accessed(instr)
    if accessed is not None:
        reader.add(Load(NO_VAR, accessed, ELEMENTS, instr.pc))
    reader.touch(instr)
    arguments = tuple([reader.reference(arg) for arg in instr.args])
    reader.call(instr.pc, arguments, reader.reference(instr.dest))


def _invoke_dynamic(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, InvokeDynamic)
    dest = reader.reference(instr.dest)
    arguments = tuple([reader.reference(arg) for arg in instr.args])
    if isinstance(instr.target, LambdaTarget):
        reader.add(Make(dest, reader.site()))
        for argument in arguments:
            if argument != NO_VAR:
                reader.add(Store(dest, ANY_FIELD, argument, NO_VAR))
    elif isinstance(instr.target, ConcatTarget):
        reader.concatenate(instr.pc, arguments)
    else:
        reader.call(instr.pc, arguments, dest)


def _throw(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, Throw)
    reader.add(Publish((instr.value,)))


def _return(reader: _BodyReader, instr: Instr) -> None:
    assert isinstance(instr, Return)
    value = reader.reference(instr.value)
    if value != NO_VAR:
        reader.add(Result(value))


_RULES: Final[dict[type, _Rule]] = {
    New: _new,
    NewArray: _new,
    Const: _const,
    Catch: _const,
    Cast: _cast,
    GetField: _load,
    ArrayLoad: _load,
    PutField: _store,
    ArrayStore: _store,
    GetStatic: _get_static,
    PutStatic: _put_static,
    Invoke: _invoke,
    InvokeDynamic: _invoke_dynamic,
    Throw: _throw,
    Return: _return,
}


@final
class _StatementsReader:
    def __init__(self, frame: Frame, touched: Touched, *, is_read_again: bool) -> None:
        self._method = frame.method
        self._touched = touched
        self._statements = frame.statements
        self._is_read_again = is_read_again
        self._code = UnitCode()
        self._code.is_ordered = False
        self._code.is_cyclic = True
        self._size = frame.statements.size
        method = frame.method
        self._code.is_constructor = method is not None and method.name == "<init>"

    def read(self) -> UnitCode:
        statements, code = self._statements, self._code
        code.parameters = [number for number, _ in statements.parameters]
        steps = _at_entry(self._method, code.parameters, self._touched)
        steps += [Copy(dest, source) for source, dest in statements.copies]
        steps += [Copy(one.dest, one.source) for one in statements.narrowings]
        steps += [Make(one.dest, self._site()) for one in statements.allocations]
        for cloning in statements.clonings:
            steps.append(Make(cloning.dest, self._site()))
            content = self._variable()
            steps.append(Load(content, cloning.source, ANY_FIELD, NO_VAR))
            steps.append(Store(cloning.dest, ANY_FIELD, content, NO_VAR))
        steps += [Load(one.dest, one.base, one.field, NO_VAR) for one in statements.loads]
        steps += [Store(one.base, one.field, one.value, NO_VAR) for one in statements.stores]
        steps += [
            Store(tie.holder, ANY_FIELD, tie.held, NO_VAR)
            for tie in statements.ties
            if self._is_read_again or not tie.if_again
        ]
        steps += [Unknown(one.var) for one in statements.static_loads]
        code.uses_statics |= {
            *(one.field.owner for one in statements.static_loads if isinstance(one.field, Field)),
            *(one.field for one in statements.static_stores if isinstance(one.field, Field)),
        }
        steps += [Unknown(dest) for dest, _ in statements.catches]
        published = [
            one.var for one in statements.static_stores if one.field not in _CONFINED_PLACES
        ]
        steps.append(Publish((*published, *statements.throws)))
        for index, site in enumerate(statements.calls):
            if code.is_constructor and code.parameters[0] in site.arguments[1:]:
                # What a row of a constructor gives its object to has it when it is complete.
                steps.append(Pending(code.parameters[0]))
                continue
            is_followed = site.resolved.name not in _UNFOLLOWED
            dest = site.dest if is_followed else NO_VAR
            steps.append(CallOut(index, site.arguments, dest, self._site()))
            if not is_followed and site.dest != NO_VAR:
                steps.append(Unknown(site.dest))
        if statements.result != NO_VAR:
            steps.append(Result(statements.result))
        code.blocks.append(CodeBlock(tuple(steps), (0,), ()))
        return code

    def _site(self) -> int:
        self._code.sites += 1
        return self._code.sites - 1

    def _variable(self) -> int:
        """Return a variable that no statement uses."""
        self._size += 1
        return self._size - 1
