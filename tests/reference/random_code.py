"""Random code for hypothesis: bodies of methods, as IR text, in which references flow.

A body is grown statement by statement, every use being of a variable already defined; where none of
the type is at hand, one is cast or allocated. Code is typed, as a compiler would make it, or loose:
variables are then taken now and then without regard to types, which the virtual machine would
refuse but the IR does not, so that what an analysis filters by type shows. What is used as an array
is one always.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeVar, final

from hypothesis import strategies as st

from heddle.program.descriptors import parameter_types, return_type

OBJECT_TYPE: Final = "Ljava/lang/Object;"
THROWABLE_TYPE: Final = "Ljava/lang/Throwable;"
A_TYPE: Final = "Lp/A;"
I_TYPE: Final = "Lp/I;"
X_TYPE: Final = "Lp/X;"
Y_TYPE: Final = "Lp/Y;"
VIRTUAL: Final = (
    "m(Ljava/lang/Object;)Ljava/lang/Object;",
    "n(Lp/A;)Lp/A;",
    "make()Ljava/lang/Object;",
)
CONSTRUCTORS: Final = ("<init>()V", "<init>(Ljava/lang/Object;)V", "<init>(Lp/A;)V")

_MAX_SITES: Final = 6
_MAX_ARRAYS: Final = 4
_MERGED: Final = (OBJECT_TYPE, A_TYPE, A_TYPE)

_T = TypeVar("_T")


@final
@dataclass
class Class:
    """What a class declares; members are spelt as in the text."""

    name: str
    parent: str
    constructor: str = CONSTRUCTORS[0]
    implements: bool = False
    fields: list[str] = field(default_factory=list)
    statics: list[str] = field(default_factory=list)
    virtual: list[str] = field(default_factory=list)
    static: list[str] = field(default_factory=list)
    initialiser: bool = False

    @property
    def type(self) -> str:
        return f"L{self.name};"


@final
class World:
    """The classes of a program, and which types are below which."""

    def __init__(self, classes: list[Class], loose: bool) -> None:
        self.loose = loose
        self.classes = {each.name: each for each in classes}
        self.above = {
            OBJECT_TYPE: {OBJECT_TYPE},
            I_TYPE: {I_TYPE, OBJECT_TYPE},
            THROWABLE_TYPE: {THROWABLE_TYPE, OBJECT_TYPE},
        }
        for each in classes:
            above = self.above.get(f"L{each.parent};", {OBJECT_TYPE})
            interface = {I_TYPE} if each.implements else set[str]()
            self.above[each.type] = above | interface | {each.type}
        for type_, above in tuple(self.above.items()):
            self.above[f"[{type_}"] = {f"[{each}" for each in above} | {OBJECT_TYPE}
        self.sites = 0
        self.arrays = 0

    def line(self, name: str) -> list[Class]:
        """Return a class and its superclasses among those declared."""
        found: list[Class] = []
        while name in self.classes:
            found.append(self.classes[name])
            name = found[-1].parent
        return found

    def below_a(self) -> list[Class]:
        return [each for each in self.classes.values() if A_TYPE in self.above[each.type]]


@final
class Code:
    """Grows the body of one method."""

    def __init__(
        self, draw: st.DrawFn, world: World, owner: Class, member: str, *, is_instance: bool
    ) -> None:
        self.draw = draw
        self.world = world
        self.owner = owner
        self.member = member
        self.depth = 0
        self.is_instance = is_instance
        this = [owner.type] if is_instance else []
        self.types = [*this, *parameter_types(_descriptor(member))]
        self.scope = list(range(len(self.types)))
        self.blocks: list[list[str]] = []
        self.later: dict[str, int] = {}
        self.open("")

    # Choosing -------------------------------------------------------------------------------------

    def choose(self, options: "list[_T] | tuple[_T, ...]") -> _T:
        return self.draw(st.sampled_from(options))

    def fitting(self, type_: str) -> list[int]:
        """Return the variables in scope whose type is the one asked for, or below it."""
        return [v for v in self.scope if type_ in self.world.above.get(self.types[v], ())]

    def references(self) -> list[int]:
        return [v for v in self.scope if self.types[v] != "I"]

    def value(self, type_: str) -> int:
        """Pick a variable of a type, a wrong one if the program is loose."""
        if self.world.loose and self.references() and self.choose((True, False, False)):
            return self.choose(self.references())
        return self.typed(type_)

    def typed(self, type_: str) -> int:
        """Pick a variable of a type; one is cast or allocated where there is none."""
        found = self.fitting(type_)
        if found:
            return self.choose(found)
        above = self.world.above[type_]
        wider = [v for v in self.references() if self.types[v] in above]
        if wider:
            return self.define(type_, f"cast v{self.choose(wider)} {type_}")
        made = self.world.classes.get(type_[1:-1])
        if made and self.world.sites < _MAX_SITES and not self.depth:
            return self.make(made)
        return self.define(type_, "const null")

    # Writing --------------------------------------------------------------------------------------

    def open(self, handlers: str) -> int:
        self.blocks.append([f"b{len(self.blocks)}:{handlers}"])
        return len(self.blocks) - 1

    def write(self, line: str) -> None:
        self.blocks[-1].append(f"  {line}")

    def define(self, type_: str, value: str) -> int:
        self.types.append(type_)
        var = len(self.types) - 1
        self.scope.append(var)
        self.write(f"v{var}: {type_} = {value}")
        return var

    def call(self, kind: str, owner: str, member: str, receiver: tuple[int, ...]) -> None:
        """Write a call with arguments of fitting types."""
        descriptor = _descriptor(member)
        args = [*receiver, *map(self.value, parameter_types(descriptor))]
        written = f"{kind} {owner}.{member} ({', '.join(f'v{arg}' for arg in args)})"
        result = return_type(descriptor)
        if result == "V":
            self.write(written)
        else:
            self.define(result, written)

    # Statements -----------------------------------------------------------------------------------

    def allocate(self) -> None:
        if self.world.sites < _MAX_SITES:
            self.make(self.choose(self.world.below_a()))
        else:
            self.virtual_call()

    def make(self, made: Class) -> int:
        """Allocate an object and call its constructor, of which it is no argument."""
        self.world.sites += 1
        var = self.define(made.type, f"new {made.name}")
        self.scope.remove(var)
        self.depth += 1
        self.call("invokespecial", made.name, made.constructor, (var,))
        self.depth -= 1
        self.scope.append(var)
        return var

    def allocate_array(self) -> None:
        if self.world.arrays >= _MAX_ARRAYS:
            return self.store_element()
        self.world.arrays += 1
        element = self.choose((OBJECT_TYPE, *(each.type for each in self.world.below_a())))
        length = self.number()
        if self.choose((True, True, True, False)):
            var = self.define(f"[{element}", f"newarray [{element} (v{length})")
            self.put(var, self.value(element))
            if A_TYPE in self.world.above[element]:
                wider = self.define(f"[{A_TYPE}", f"cast v{var} [{A_TYPE}")
                self.put(wider, self.value(A_TYPE))
            self.choose((Code.load_element, Code.store, Code.store_static))(self)
        else:
            var = self.define(f"[[{element}", f"newarray [[{element} (v{length}, v{length})")
            inner = self.define(f"[{element}", f"arrayload L v{var}[v{length}]")
            self.put(inner, self.value(element))
        return None

    def number(self) -> int:
        found = [v for v in self.scope if self.types[v] == "I"]
        return found[0] if found else self.define("I", "const 1")

    def arrays(self) -> list[int]:
        return [v for v in self.references() if self.types[v][:2] == "[L"]

    def store_element(self) -> None:
        array = self.choose(self.arrays() or [self.typed(f"[{OBJECT_TYPE}")])
        self.put(array, self.value(self.types[array][1:]))

    def put(self, array: int, value: int) -> None:
        self.write(f"arraystore L v{array}[v{self.number()}] = v{value}")

    def load_element(self) -> None:
        array = self.choose(self.arrays() or [self.typed(f"[{OBJECT_TYPE}")])
        self.define(self.types[array][1:], f"arrayload L v{array}[v{self.number()}]")

    def base(self) -> int:
        """Pick a variable whose class has fields."""
        bases = [v for v in self.references() if self.inherited(self.types[v][1:-1])]
        return self.choose(bases) if bases else self.typed(A_TYPE)

    def access(self, base: int) -> tuple[str, str]:
        """Pick a field of an object: as it is spelt, and its type."""
        owner, member = self.choose(self.inherited(self.types[base][1:-1]))
        return f"{owner}.{member}", member.partition(":")[2]

    def inherited(self, name: str) -> list[tuple[str, str]]:
        """Return the fields of a class, named through it or the superclass that has them."""
        return [
            (through, member)
            for each in self.world.line(name)
            for member in each.fields
            for through in {name: None, each.name: None}
        ]

    def store(self) -> None:
        self.store_in(self.base())

    def store_in(self, base: int) -> None:
        member, type_ = self.access(base)
        self.write(f"putfield v{base} {member} = v{self.value(type_)}")

    def load(self) -> None:
        base = self.base()
        member, type_ = self.access(base)
        self.define(type_, f"getfield v{base} {member}")

    def statics(self) -> list[str]:
        """Return the static fields there are, some named through a subclass."""
        return [
            f"{name}.{member}"
            for name in self.world.classes
            for each in self.world.line(name)
            for member in each.statics
        ]

    def store_static(self) -> None:
        member = self.choose(self.statics())
        self.write(f"putstatic {member} = v{self.value(member.partition(':')[2])}")

    def load_static(self) -> None:
        member = self.choose(self.statics())
        self.define(member.partition(":")[2], f"getstatic {member}")

    def virtual_call(self) -> None:
        self.call_on(self.value(A_TYPE))

    def call_on(self, receiver: int) -> None:
        """Call a method that `p/A` declares, through any class that the receiver is of."""
        root = self.world.classes["p/A"]
        line = self.world.line(self.types[receiver][1:-1])
        named = self.choose(line) if root in line else root
        self.call("invokevirtual", named.name, self.choose(root.virtual), (receiver,))

    def interface_call(self) -> None:
        self.call("invokeinterface", "interface p/I", VIRTUAL[0], (self.value(I_TYPE),))

    def static_call(self) -> None:
        owners = [each for each in self.world.classes.values() if each.static]
        owner = self.choose(owners)
        self.call("invokestatic", owner.name, self.choose(owner.static), ())

    def super_call(self) -> None:
        above = self.world.line(self.owner.parent)
        if above and above[-1].virtual and self.is_instance:
            member = self.choose(above[-1].virtual)
            self.call("invokespecial", self.owner.parent, member, (0,))
        else:
            self.virtual_call()

    def cast(self) -> None:
        if self.references():
            type_ = self.choose(list(self.world.above))
            self.define(type_, f"cast v{self.choose(self.references())} {type_}")

    # Control --------------------------------------------------------------------------------------

    def label(self) -> str:
        """Return a name for a number that is not known yet; `self.later` says what it is."""
        name = f"<{len(self.later)}>"
        self.later[name] = -1
        return name

    def arm(self, depth: int, type_: str, join: str) -> tuple[int, int]:
        """Write statements that lead to a join; return the block they end in, and a value there."""
        outside = list(self.scope)
        self.statements(depth)
        value = self.value(type_)
        self.write(f"goto b{join}")
        self.scope = outside
        return len(self.blocks) - 1, value

    def join(self, label: str, type_: str, exits: list[tuple[int, int]]) -> None:
        self.later[label] = self.open("")
        self.define(type_, f"phi ({', '.join(f'b{block}: v{var}' for block, var in exits)})")

    def fork(self, depth: int) -> None:
        type_, other, join = self.choose(_MERGED), self.label(), self.label()
        tested = self.value(OBJECT_TYPE)
        self.write(f"if v{tested} == null then b{len(self.blocks)} else b{other}")
        self.open("")
        exits = [self.arm(depth, type_, join)]
        self.later[other] = self.open("")
        exits.append(self.arm(depth, type_, join))
        self.join(join, type_, exits)

    def mix(self, first: int, second: int) -> int:
        """Write a choice between two variables; return the one that is either."""
        at = len(self.blocks)
        self.write(f"if v{first} == null then b{at} else b{at + 1}")
        for _ in (first, second):
            self.open("")
            self.write(f"goto b{at + 2}")
        self.open("")
        return self.define(A_TYPE, f"phi (b{at}: v{first}, b{at + 1}: v{second})")

    def guard(self, _depth: int) -> None:
        """Write `if` and `throw`."""
        other = self.label()
        tested = self.value(OBJECT_TYPE)
        self.write(f"if v{tested} == null then b{len(self.blocks)} else b{other}")
        self.open("")
        self.throw()
        self.later[other] = self.open("")

    def throw(self) -> None:
        outside = list(self.scope)
        names = ("p/X", "p/Y")
        thrown = self.fitting(X_TYPE) or [self.make(self.world.classes[self.choose(names)])]
        self.write(f"throw v{self.choose(thrown)}")
        self.scope = outside

    def loop(self, depth: int) -> None:
        """Write `while`, a value going round."""
        type_, exit_, back = self.choose(_MERGED), self.label(), self.label()
        value, again = self.value(type_), self.label()
        before = len(self.blocks) - 1
        self.write(f"goto b{len(self.blocks)}")
        header = self.open("")
        phi = self.define(type_, f"phi (b{before}: v{value}, b{again}: v{back})")
        self.write(f"if v{phi} != null then b{len(self.blocks)} else b{exit_}")
        self.open("")
        self.later[again], self.later[back] = self.arm(depth, type_, f"{header}")
        self.later[exit_] = self.open("")

    def attempt(self, depth: int) -> None:
        """Write `try` and `catch`."""
        type_, handler, join = self.choose(_MERGED), self.label(), self.label()
        caught = self.choose((X_TYPE, X_TYPE, Y_TYPE, THROWABLE_TYPE))
        outside, before = [*self.scope], self.value(type_)
        named = "any" if caught == THROWABLE_TYPE else caught[1:-1]
        self.write(f"goto b{len(self.blocks)}")
        start = self.open(f" catch {named} -> b{handler}")
        self.virtual_call()
        self.write(f"goto b{join}")
        self.scope = [*outside]
        self.later[handler] = self.open("")
        self.define(caught, "catch")
        exits = [(start, before), self.arm(depth, type_, join)]
        self.scope = outside
        self.join(join, type_, exits)

    def statements(self, depth: int) -> None:
        for _ in range(self.choose((1, 1, 2) if depth else (1, 2, 3, 4))):
            if depth < 2 and self.choose((False, False, True)):
                self.choose(_CONTROL)(self, depth + 1)
            else:
                self.choose(_SIMPLE)(self)

    def text(self) -> str:
        """Finish the body and return the method's text."""
        result = return_type(_descriptor(self.member))
        self.write("return" if result == "V" else f"return v{self.value(result)}")
        static = "" if self.is_instance else "static "
        lines = "\n".join(f"    {line}" for block in self.blocks for line in block)
        for name, number in self.later.items():
            lines = lines.replace(name, str(number))
        return f"  method public {static}{self.member} {{\n{lines}\n  }}\n"


def _descriptor(member: str) -> str:
    return member[member.index("(") :]


_SIMPLE: Final[tuple[Callable[[Code], None], ...]] = (
    *([Code.allocate] * 4),
    *([Code.allocate_array] * 2),
    Code.store_element,
    *([Code.load_element] * 2),
    *([Code.store] * 4),
    *([Code.load] * 4),
    Code.store_static,
    *([Code.load_static] * 2),
    *([Code.virtual_call] * 5),
    Code.interface_call,
    *([Code.static_call] * 3),
    Code.super_call,
    Code.cast,
)
_CONTROL: Final[tuple[Callable[[Code, int], None], ...]] = (
    Code.fork,
    Code.guard,
    Code.attempt,
    Code.loop,
)
