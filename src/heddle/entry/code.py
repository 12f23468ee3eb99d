"""A writer of bodies in the intermediate representation, and the names of the harness."""

from collections.abc import Sequence
from typing import Final, final

from heddle.program.classes import Class, Field, Flags, Method
from heddle.program.constants import NullConstant, NumberConstant, StringConstant
from heddle.program.descriptors import (
    NULL_TYPE,
    OBJECT,
    STRING_TYPE,
    element_type,
    is_reference,
    return_type,
)
from heddle.program.ir import (
    ArrayLoad,
    ArrayStore,
    Block,
    Body,
    Cast,
    Const,
    GetStatic,
    Goto,
    Instr,
    Invoke,
    InvokeKind,
    New,
    NewArray,
    PutField,
    PutStatic,
    Return,
    Switch,
    Throw,
    Var,
)
from heddle.program.refs import FieldRef, MethodRef

_PACKAGE: Final = "heddle/harness/"
HARNESS: Final = f"{_PACKAGE}Main"
LAUNCHER: Final = f"{_PACKAGE}Launcher"
_PROXY: Final = "$$heddle$"
_THE: Final = f"{_PACKAGE}The$"
# A field whose value is unknown: switching on it is a nondeterministic choice.
CHOICE: Final = Field(HARNESS, "choice", "I", Flags.STATIC | Flags.VOLATILE)
_CHOSEN: Final = FieldRef(HARNESS, CHOICE.name, CHOICE.descriptor)
# The version of generated classes, that of Java 17.
_RELEASE: Final = 61
_KIND_OF: Final = {"Z": "I", "B": "I", "C": "I", "S": "I"}


def is_harness(class_name: str) -> bool:
    """Tell whether a class (internal name) belongs to the harness."""
    return class_name.startswith(_PACKAGE) or _PROXY in class_name


def is_launcher(class_name: str) -> bool:
    """Tell whether a class (internal name) is the one that runs one of several main methods."""
    return class_name == LAUNCHER


def caller_name(number: int) -> str:
    """Return the name of a class of callers."""
    return f"{_PACKAGE}Caller${number}"


def thread_name(spoken: str) -> str:
    """Return the name of the class of a single thread, given the label of that thread."""
    return f"{_THE}{spoken.replace(' ', '_')}"


def spoken_thread(class_name: str) -> str | None:
    """Return the label of the single thread of a class; None if a class has any number."""
    if not class_name.startswith(_THE):
        return None
    return class_name.removeprefix(_THE).replace("_", " ")


def proxy_name(number: int, of: str) -> str:
    """Return the name of a proxy class for another.

    It is in the package of the other, so that it can override package-private methods.
    """
    return f"{of}{_PROXY}{number}"


def callback_name(number: int, above: str) -> str:
    """Return the name of a class with which callers implement or extend another."""
    short = above.rpartition("/")[2].replace("$", "_")
    return f"{_PACKAGE}Any${short}${number}"


@final
class BodyWriter:
    """Writes one body: a first part, then cases that may follow each other in any order."""

    def __init__(self, parameters: Sequence[str] = ()) -> None:
        self._types: list[str] = list(parameters)
        self._parameters = len(parameters)
        self._first: list[Instr] = []
        # A case is a beginning, alternatives of which one is taken, and an end.
        self._cases: list[list[list[Instr]]] = []
        self._now = self._first
        self._pc = 0

    def case(self) -> None:
        """Begin another case."""
        self._now = []
        self._cases.append([self._now])

    def alternative(self) -> None:
        """Begin another alternative of a case."""
        self._now = []
        self._cases[-1].append(self._now)

    def join(self) -> None:
        """End the alternatives; what follows comes after any of them."""
        self.alternative()

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing was written."""
        return not (self._first or self._cases)

    # -- instructions ------------------------------------------------------------------------------

    def _var(self, type_: str) -> Var:
        self._types.append(type_)
        return len(self._types) - 1

    def _next(self) -> int:
        self._pc += 1
        return self._pc

    def constant(self, type_: str) -> Var:
        """Return zero or null, or a string."""
        value: NullConstant | NumberConstant | StringConstant = NullConstant()
        if type_ == STRING_TYPE:
            value = StringConstant("")
        elif not is_reference(type_):
            value = NumberConstant(_KIND_OF.get(type_, type_), 0)
        dest = self._var(NULL_TYPE if isinstance(value, NullConstant) else type_)
        self._now.append(Const(self._next(), dest, value))
        return dest

    def get(self, field: FieldRef) -> Var:
        """Read a static field."""
        dest = self._var(field.descriptor)
        self._now.append(GetStatic(self._next(), dest, field))
        return dest

    def put(self, field: FieldRef, value: Var) -> None:
        """Write a static field."""
        self._now.append(PutStatic(self._next(), field, value))

    def put_field(self, field: FieldRef, base: Var, value: Var) -> None:
        """Write a field of an object."""
        self._now.append(PutField(self._next(), field, base, value))

    def cast(self, value: Var, type_: str) -> Var:
        """Cast a value to a type."""
        dest = self._var(type_)
        self._now.append(Cast(self._next(), dest, type_, value))
        return dest

    def new(self, class_name: str) -> Var:
        """Allocate an object without calling its constructor."""
        dest = self._var(f"L{class_name};")
        self._now.append(New(self._next(), dest, class_name))
        return dest

    def new_array(self, type_: str) -> Var:
        """Allocate an array."""
        length = self.constant("I")
        dest = self._var(type_)
        self._now.append(NewArray(self._next(), dest, type_, (length,)))
        return dest

    def element(self, array: Var, type_: str) -> Var:
        """Read an element of an array of a type."""
        index, dest = self.constant("I"), self._var(element_type(type_))
        self._now.append(ArrayLoad(self._next(), dest, _kind(type_), array, index))
        return dest

    def put_element(self, array: Var, type_: str, value: Var) -> None:
        """Write an element of an array of a type."""
        index = self.constant("I")
        self._now.append(ArrayStore(self._next(), _kind(type_), array, index, value))

    def invoke(self, kind: InvokeKind, method: MethodRef, arguments: Sequence[Var]) -> Var | None:
        """Call a method; return its result, if it has one."""
        type_ = return_type(method.descriptor)
        dest = None if type_ == "V" else self._var(type_)
        self._now.append(Invoke(self._next(), dest, kind, method, tuple(arguments)))
        return dest

    def throw(self, value: Var) -> None:
        """End a case with an exception."""
        self._now.append(Throw(self._next(), value))

    def write_return(self, value: Var | None) -> None:
        """End a case with a result."""
        self._now.append(Return(self._next(), value))

    # -- bodies ------------------------------------------------------------------------------------

    def body(self) -> Body:
        """Return the code: the first part, then a loop over the cases until one ends it."""
        if not self._cases:
            end = () if _is_ended(self._first) else (self._end(),)
            return self._of([Block((), (*self._first, *end), (), ())])
        begins: list[int] = []
        returning: list[int] = []
        blocks: list[Block] = []
        for case in self._cases:
            begins.append(len(blocks) + 2)
            blocks += self._case(case, len(blocks) + 2)
            if not _is_ended(case[-1]):
                returning.append(len(blocks) + 1)
        first = (*self._first, Goto(self._next(), 1))
        chosen = self._choice(begins, len(blocks) + 2)
        entered = [Block((), first, (), ()), Block((), chosen, (0, *returning), ())]
        return self._of([*entered, *blocks, Block((), (self._end(),), (1,), ())])

    def _case(self, case: list[list[Instr]], at: int) -> list[Block]:
        """Return the blocks of a case, numbered from `at` on; then the next case is chosen."""
        begin, *ways = case
        if not ways:
            return [Block((), self._going_on(begin, 1), (1,), ())]
        end = at + len(ways)
        forked = (*begin, *self._choice(range(at + 1, end - 1), end - 1))
        gone = [Block((), self._going_on(way, end), (at,), ()) for way in ways[:-1]]
        met = Block((), self._going_on(ways[-1], 1), tuple(range(at + 1, end)), ())
        return [Block((), forked, (1,), ()), *gone, met]

    def _going_on(self, instrs: list[Instr], target: int) -> tuple[Instr, ...]:
        return tuple(instrs) if _is_ended(instrs) else (*instrs, Goto(self._next(), target))

    def _choice(self, targets: Sequence[int], default: int) -> tuple[Instr, ...]:
        key = self._var(CHOICE.descriptor)
        cases = tuple(enumerate(targets))
        return (
            GetStatic(self._next(), key, _CHOSEN),
            Switch(self._next(), key, cases, default),
        )

    def _end(self) -> Instr:
        return Return(self._next(), None)

    def _of(self, blocks: list[Block]) -> Body:
        table = list(dict.fromkeys(self._types))
        numbers = {type_: at for at, type_ in enumerate(table)}
        index = tuple([numbers[type_] for type_ in self._types])
        return Body(self._parameters, tuple(table), index, {}, tuple(blocks), ())


def _is_ended(case: list[Instr]) -> bool:
    return bool(case) and isinstance(case[-1], Return | Throw)


def _kind(array: str) -> str:
    """Return the letter of the instructions for elements of an array."""
    element = element_type(array)
    return "L" if is_reference(element) else {"Z": "B"}.get(element, element)


def method_of(
    owner: str, name: str, descriptor: str, body: Body | None, flags: int = Flags.STATIC
) -> Method:
    """Return a public method; one without a body is native."""
    native = Flags.NATIVE if body is None else 0
    return Method(owner, name, descriptor, Flags.PUBLIC | native | flags, body)


def harness_method(name: str, descriptor: str) -> MethodRef:
    """Return a static method of the harness."""
    return MethodRef(HARNESS, name, descriptor, is_interface=False)


def class_of(
    name: str,
    methods: Sequence[Method],
    above: str = OBJECT,
    *,
    is_interface: bool = False,
    fields: Sequence[Field] = (),
) -> Class:
    """Return a public class that extends another or, with `is_interface`, implements it."""
    return Class(
        name=name,
        flags=Flags.PUBLIC,
        super_name=OBJECT if is_interface else above,
        interfaces=(above,) if is_interface else (),
        fields=tuple(fields),
        methods=tuple(methods),
        major=_RELEASE,
    )
