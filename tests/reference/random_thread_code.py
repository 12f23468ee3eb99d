"""Random bodies of methods for programs with threads, as IR text (see `random_threads`)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, final

from heddle.program.descriptors import parameter_types, return_type

A: Final = "Lp/A;"
B: Final = "Lp/B;"
T: Final = "Lp/T;"
U: Final = "Lp/U;"
ARRAY: Final = "[Lp/A;"
LOCK: Final = "Ljava/lang/Object;"
NUMBER: Final = "I"
_THROWN: Final = "Ljava/lang/Throwable;"
_BELOW: Final = {A: (A, B), T: (T, U)}
_FIELDS: Final = {
    A: (f"p/A.f:{A}", "p/A.n:I", f"p/A.h:{ARRAY}", f"p/A.k:{LOCK}"),
    B: (f"p/B.g:{A}",),
    T: (f"p/T.a:{A}", f"p/T.o:{T}", "p/T.n:I"),
    U: (),
}
_STATICS: Final = (f"p/S.s:{A}", f"p/S.t:{T}", "p/S.n:I", f"p/S.h:{ARRAY}", f"p/M.s:{A}")
_VOLATILE: Final = f"p/S.v:{A}"
_STATIC_CALLS: Final = (
    f"p/H.spawn({A}){T}",
    f"p/H.await({T})V",
    f"p/H.go({A}{T})V",
    f"p/H.alone({A})V",
    f"p/A.make({A}){A}",
)
_VIRTUAL_CALLS: Final = (
    (A, f"p/A.m({A}){A}"),
    (A, f"p/A.put({A})V"),
    (T, f"p/T.use({A})V"),
    (T, "p/T.start()V"),
    (T, "p/T.join()V"),
)


@final
@dataclass
class _Block:
    handlers: list[str]
    lines: list[str]

    def text(self, number: int) -> str:
        """Handlers are only of blocks that may throw."""
        throws = any(_may_throw(line) for line in self.lines)
        caught = f" catch {', '.join(self.handlers)}" if throws and self.handlers else ""
        return "\n".join([f"    b{number}:{caught}", *(f"      {line}" for line in self.lines)])


def _may_throw(line: str) -> bool:
    value = line.rpartition(" = ")[2] if line.startswith("v") else line
    if value.startswith("const class"):
        return True
    return not value.startswith(("goto", "if", "return", "phi", "const", "catch", "add"))


class Options(NamedTuple):
    """Whether threads are waited for, and how often the locks of objects are written anew.

    A `crowded` program is small: statements are few, seldom meet a null, and often one another.
    """

    joins: bool
    unstable: float
    crowded: bool = False


@final
class Code:
    """Grows the body of one method."""

    def __init__(self, random: Random, member: str, flags: str, options: "Options") -> None:
        self.random = random
        self.joins = options.joins
        self.unstable = options.unstable
        self.is_crowded = options.crowded
        self.flags = flags
        self.owner, _, self.member = member.partition(".")
        self.descriptor = self.member[self.member.index("(") :]
        this = [] if "static" in flags else [f"L{self.owner};"]
        self.types = [*this, *parameter_types(self.descriptor)]
        self.scope = list(range(len(self.types)))
        self.solid = {0} if this else set[int]()
        self.blocks: list[_Block] = []
        self.handlers: list[str] = []
        self.later: dict[str, int] = {}
        self.open()

    # Writing --------------------------------------------------------------------------------------

    def open(self) -> int:
        self.blocks.append(_Block(list(self.handlers), []))
        return len(self.blocks) - 1

    def write(self, line: str) -> None:
        self.blocks[-1].lines.append(line)

    def define(self, type_: str, value: str) -> int:
        self.types.append(type_)
        var = len(self.types) - 1
        self.scope.append(var)
        self.write(f"v{var}: {type_} = {value}")
        if value.startswith("new"):
            self.solid.add(var)
        return var

    def label(self) -> str:
        name = f"<{len(self.later)}>"
        self.later[name] = -1
        return name

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Forget, at the end, what is defined within."""
        outside = list(self.scope)
        yield
        self.scope = outside

    # Values ---------------------------------------------------------------------------------------

    def known(self, type_: str) -> list[int]:
        below = _BELOW.get(type_, (type_,))
        return [v for v in self.scope if self.types[v] in below]

    def value(self, type_: str) -> int:
        """Return a variable of a type, mostly a recent one; one is made if there is none."""
        found = self.known(type_)
        solid = [var for var in found if var in self.solid]
        if solid and self.random.random() < (0.9 if self.is_crowded else 0.5):
            return self.random.choice(solid)
        if found and self.random.random() < 0.9:
            return self.random.choice(found[-3:] if self.random.random() < 0.7 else found)
        if type_ == NUMBER:
            return self.define(NUMBER, f"const {self.random.choice((0, 1, 1))}")
        choices = [member for member in (*_STATICS, _VOLATILE) if member.endswith(f":{type_}")]
        if choices and self.random.random() < 0.4:
            return self.define(type_, f"getstatic {self.random.choice(choices)}")
        if type_ == ARRAY:
            return self.make_array()
        if type_ in _BELOW or type_ in (B, U):
            return self.make(self.random.choice(_BELOW.get(type_, (type_,))))
        return self.new_lock() if type_ == LOCK else self.define(type_, "const null")

    def make(self, type_: str) -> int:
        """Make an object; nothing is done with it before its constructor was called."""
        known = self.known(A)
        given = self.random.choice(known) if known else self.first()
        var = self.define(type_, f"new {type_[1:-1]}")
        self.write(f"invokespecial {type_[1:-1]}.<init>({A})V (v{var}, v{given})")
        return var

    def first(self) -> int:
        """Return an object where there is none: the one that all share, or none, out of scope."""
        if self.random.random() < 0.8 and self.owner != "p/S":
            return self.define(A, f"getstatic p/S.s:{A}")
        var = self.define(A, "const null")
        self.scope.remove(var)
        return var

    def new_lock(self) -> int:
        var = self.define(LOCK, "new java/lang/Object")
        self.write(f"invokespecial java/lang/Object.<init>()V (v{var})")
        return var

    def make_array(self) -> int:
        length = self.define(NUMBER, f"const {self.random.choice((0, 1, 2, 2))}")
        return self.define(ARRAY, f"newarray {ARRAY} (v{length})")

    # Statements -----------------------------------------------------------------------------------

    def allocate(self) -> None:
        self.make(self.random.choice((A, A, B, T, U)))

    def allocate_array(self) -> None:
        self.make_array()

    def element(self) -> None:
        array = self.value(ARRAY)
        index = self.define(NUMBER, f"const {self.random.choice((0, 0, 0, 1))}")
        if self.random.random() < 0.5:
            self.write(f"arraystore L v{array}[v{index}] = v{self.value(A)}")
        else:
            self.define(A, f"arrayload L v{array}[v{index}]")

    def field(self) -> None:
        held = self.random.choice((A, A, A, T, A if self.is_crowded else B))
        self.field_of(self.value(held))

    def field_of(self, base: int) -> None:
        type_ = self.types[base]
        holders = dict.fromkeys([*(t for t, below in _BELOW.items() if type_ in below), type_])
        members = [m for t in holders for m in _FIELDS[t]]
        member = self.random.choice(members[:2] if self.is_crowded else members)
        is_lock = member.endswith(LOCK)
        if self.random.random() < (self.unstable if is_lock else 0.55):
            stored = self.value(member.partition(":")[2])
            self.write(f"putfield v{base} {member} = v{stored}")
        else:
            self.define(member.partition(":")[2], f"getfield v{base} {member}")

    def static(self) -> None:
        if self.random.random() < 0.1:
            self.define(A, f"getstatic {_VOLATILE}")
            return
        member = self.random.choice(_STATICS[:3] if self.is_crowded else _STATICS)
        if self.random.random() < 0.5:
            self.write(f"putstatic {member} = v{self.value(member.partition(':')[2])}")
        else:
            self.define(member.partition(":")[2], f"getstatic {member}")

    def publish(self) -> None:
        """Let go of a volatile field, which orders."""
        self.write(f"putstatic p/S.v:{A} = v{self.value(A)}")

    def static_call(self) -> None:
        self.call("invokestatic", self.random.choice(_STATIC_CALLS), ())

    def virtual_call(self) -> None:
        type_, member = self.random.choice(_VIRTUAL_CALLS)
        if "join" in member and not self.joins:
            member = "p/T.start()V"
        self.call("invokevirtual", member, (self.value(type_),))

    def call(self, kind: str, member: str, receiver: tuple[int, ...]) -> None:
        descriptor = member[member.index("(") :]
        given = [*receiver, *map(self.value, parameter_types(descriptor))]
        written = f"{kind} {member} ({', '.join(f'v{var}' for var in given)})"
        result = return_type(descriptor)
        if result == "V":
            self.write(written)
        else:
            self.define(result, written)

    def start(self) -> None:
        """Make a thread and start it; perhaps wait for it, perhaps after something else."""
        known = self.known(T)
        fresh = not known or self.random.random() < 0.7
        thread = self.make(self.random.choice((T, T, U))) if fresh else self.random.choice(known)
        self.write(f"invokevirtual p/T.start()V (v{thread})")
        if self.random.random() < 0.4:
            if self.random.random() < 0.6:
                self.simple()
            self.wait(thread)

    def wait(self, thread: int) -> None:
        if not self.joins:
            return
        if self.random.random() < 0.3:
            self.write(f"invokestatic p/H.await({T})V (v{thread})")
        else:
            self.write(f"invokevirtual p/T.join()V (v{thread})")

    # Control --------------------------------------------------------------------------------------

    def fork(self, depth: int) -> None:
        type_ = self.random.choice((A, T))
        other, join, tested = self.label(), self.label(), self.value(NUMBER)
        exits: list[tuple[int, int]] = []
        self.write(f"if v{tested} == 0 then b{len(self.blocks)} else b{other}")
        for _ in range(2):
            self.later[other] = self.open()
            with self.inner():
                self.statements(depth)
                value = self.value(type_)
                self.write(f"goto b{join}")
                exits.append((len(self.blocks) - 1, value))
        self.later[join] = self.open()
        self.define(type_, f"phi ({', '.join(f'b{block}: v{var}' for block, var in exits)})")

    def loop(self, depth: int) -> None:
        type_, exit_, again, back = (
            self.random.choice((A, T)),
            self.label(),
            self.label(),
            self.label(),
        )
        value, tested, before = self.value(type_), self.value(NUMBER), len(self.blocks) - 1
        self.write(f"goto b{len(self.blocks)}")
        header = self.open()
        self.define(type_, f"phi (b{before}: v{value}, b{again}: v{back})")
        self.write(f"if v{tested} != 0 then b{len(self.blocks)} else b{exit_}")
        self.open()
        with self.inner():
            self.statements(depth)
            value = self.value(type_)
            self.write(f"goto b{header}")
            self.later[again], self.later[back] = len(self.blocks) - 1, value
        self.later[exit_] = self.open()

    def guarded(self, depth: int) -> None:
        """Write a `synchronized` statement: the monitor is left whatever happens."""
        lock = self.lock()
        handler, after = self.label(), self.label()
        self.write(f"monitorenter v{lock}")
        self.write(f"goto b{len(self.blocks)}")
        outside = list(self.handlers)
        self.handlers = [f"any -> b{handler}"]
        self.open()
        with self.inner():
            if self.types[lock] in _FIELDS and self.random.random() < 0.5:
                self.field_of(lock)
            self.statements(depth)
            self.write(f"monitorexit v{lock}")
            self.write(f"goto b{after}")
            self.later[handler] = self.open()
        with self.inner():
            thrown = self.define(_THROWN, "catch")
            self.write(f"monitorexit v{lock}")
            self.handlers = outside
            self.write(f"goto b{len(self.blocks)}")
            self.open()
            self.write(f"throw v{thrown}")
        self.later[after] = self.open()

    def lock(self) -> int:
        kind = self.random.random()
        if kind < 0.25:
            return self.define(LOCK, f"getstatic p/S.k:{LOCK}")
        if kind < 0.4:
            return self.define("Ljava/lang/Class;", f"const class {self.random.choice((A, T))}")
        if kind < 0.6:
            return self.define(LOCK, f"getfield v{self.value(A)} p/A.k:{LOCK}")
        return self.value(self.random.choice((A, A, T)))

    def attempt(self, depth: int) -> None:
        """Write `try` and `catch`."""
        handler, after = self.label(), self.label()
        name = self.random.choice(("any", "p/X"))
        self.write(f"goto b{len(self.blocks)}")
        outside = list(self.handlers)
        self.handlers = [f"{name} -> b{handler}", *(outside if name != "any" else [])]
        self.open()
        with self.inner():
            self.static_call()
            self.statements(depth)
            self.write(f"goto b{after}")
        self.handlers = outside
        self.later[handler] = self.open()
        with self.inner():
            self.define(_THROWN if name == "any" else "Lp/X;", "catch")
            self.statements(depth)
            self.write(f"goto b{after}")
        self.later[after] = self.open()

    def throw(self, _depth: int) -> None:
        """Write `if` and `throw`."""
        after, tested = self.label(), self.value(NUMBER)
        self.write(f"if v{tested} == 0 then b{len(self.blocks)} else b{after}")
        self.open()
        with self.inner():
            self.write(f"throw v{self.define('Lp/X;', 'new p/X')}")
        self.later[after] = self.open()

    def leave(self, _depth: int) -> None:
        """Write `if` and `return`, which no monitor may be held at."""
        if self.handlers:
            return
        after, tested = self.label(), self.value(NUMBER)
        self.write(f"if v{tested} == 0 then b{len(self.blocks)} else b{after}")
        self.open()
        with self.inner():
            self.end()
        self.later[after] = self.open()

    def simple(self) -> None:
        self.random.choice(_CROWDED if self.is_crowded else _SIMPLE)(self)

    def statements(self, depth: int) -> None:
        most = (1, 2, 2) if self.is_crowded else (2, 3, 4, 5)
        for _ in range(self.random.choice((1, 1, 2) if depth else most)):
            if depth < 2 and self.random.random() < 0.3:
                self.random.choice(_CONTROL)(self, depth + 1)
            else:
                self.simple()

    def end(self) -> None:
        result = return_type(self.descriptor)
        self.write("return" if result == "V" else f"return v{self.value(result)}")

    def text(self) -> str:
        """Finish the body and return the method's text."""
        self.end()
        lines = "\n".join(block.text(number) for number, block in enumerate(self.blocks))
        for name, number in self.later.items():
            lines = lines.replace(name, str(number))
        return f"  method public {self.flags}{self.member} {{\n{lines}\n  }}\n"


_SIMPLE: Final[tuple[Callable[[Code], None], ...]] = (
    *([Code.allocate] * 2),
    Code.allocate_array,
    *([Code.element] * 3),
    *([Code.field] * 8),
    *([Code.static] * 6),
    Code.publish,
    *([Code.static_call] * 3),
    *([Code.virtual_call] * 4),
    *([Code.start] * 3),
)
_CROWDED: Final[tuple[Callable[[Code], None], ...]] = (
    Code.allocate,
    Code.element,
    *([Code.field] * 10),
    *([Code.static] * 5),
    Code.publish,
    Code.static_call,
    Code.virtual_call,
)
_CONTROL: Final[tuple[Callable[[Code, int], None], ...]] = (
    *([Code.fork] * 2),
    *([Code.loop] * 4),
    *([Code.guarded] * 6),
    *([Code.attempt] * 4),
    Code.throw,
    Code.leave,
)
