"""A WHILE program as one of the IR: a class `p/M` whose main it is, and `p/C`, of all objects.

Variables of WHILE become variables in SSA form: phis stand where branches join and at the headers
of loops, for what is assigned within. What is `(*)` reads a static field that nothing writes.
"""

from dataclasses import dataclass
from itertools import count
from typing import Final, final

from while_language import (
    Copy,
    If,
    Load,
    New,
    Null,
    Program,
    Seq,
    Simple,
    Statement,
    Store,
    While,
    parts,
)

from heddle.pointsto.frames import Frames
from heddle.program import ir
from threaded_programs import Analysed, main_of
from threaded_text import class_, fields, new, program

_C: Final = "Lp/C;"


def text_of(given: Program) -> str:
    """Return the text of a program; its main is `p/M.main()V`."""
    body = _Writer(given).text()
    return program(
        class_("p/C", fields(*(f"{f}:{_C}" for f in given.fields))),
        class_("p/M", fields("static n:I"), f"  method public static main()V {{\n{body}  }}\n"),
    )


def numbers(given: Program, analysed: Analysed) -> dict[str, int]:
    """Return the number of the abstract object of each site: `new` stands in main in their order.

    Main runs in one context, so there is one object for each site.
    """
    main = main_of(analysed.program)
    assert main.body is not None
    made = [i.pc for block in main.body.blocks for i in block.instrs if isinstance(i, ir.New)]
    frames: Frames = analysed.calling.frames
    found = {o.site.pc: n for n, o in enumerate(frames.objects) if o.site.method is main}
    assert len(found) == sum(o.site.method is main for o in frames.objects)
    return {site: found[pc] for site, pc in zip(given.sites, made, strict=True)}


@final
@dataclass
class _Phi:
    """A phi, written when all that it joins is known."""

    dest: int
    args: list[tuple[int, int]]

    def text(self) -> str:
        joined = ", ".join(f"b{block}: v{var}" for block, var in self.args)
        return f"v{self.dest}: {_C} = phi ({joined})"


@final
@dataclass
class _Block:
    """Phis, then lines; where control goes is written when it is known."""

    phis: list[_Phi]
    lines: list[str]

    def text(self, number: int) -> str:
        lines = [*(phi.text() for phi in self.phis), *self.lines]
        return "".join([f"    b{number}:\n", *(f"      {line}\n" for line in lines)])


@final
class _Writer:
    """Writes the body of main; `now` says which variable of the IR has the value of each."""

    def __init__(self, given: Program) -> None:
        self._blocks: list[_Block] = []
        self._fresh = count()
        self._open()
        self._now = {v: self._define("const null") for v in given.variables}
        self._write(given.body)
        self._line("return")

    def text(self) -> str:
        return "".join(block.text(number) for number, block in enumerate(self._blocks))

    # Blocks ---------------------------------------------------------------------------------------

    def _open(self) -> int:
        self._blocks.append(_Block([], []))
        return self._current()

    def _current(self) -> int:
        return len(self._blocks) - 1

    def _line(self, line: str) -> None:
        self._blocks[-1].lines.append(line)

    def _define(self, value: str, type_: str = _C) -> int:
        var = next(self._fresh)
        self._line(f"v{var}: {type_} = {value}")
        return var

    def _phi(self, *args: tuple[int, int]) -> _Phi:
        phi = _Phi(next(self._fresh), list(args))
        self._blocks[-1].phis.append(phi)
        return phi

    def _decide(self) -> int:
        """Read what decides where control goes from here."""
        return self._define("getstatic p/M.n:I", "I")

    # Statements -----------------------------------------------------------------------------------

    def _write(self, s: Statement) -> None:
        match s:
            case Seq(first, second):
                self._write(first)
                self._write(second)
            case If():
                self._fork(s)
            case While():
                self._loop(s)
            case _:
                self._simple(s)

    def _simple(self, s: Simple) -> None:
        match s:
            case Null(target):
                self._now[target] = self._define("const null")
            case New(target):
                self._new(target)
            case Copy(target, source):
                self._now[target] = self._now[source]
            case Load(target, base, field):
                self._now[target] = self._define(f"getfield v{self._now[base]} p/C.{field}:{_C}")
            case Store(base, field, source):
                stored = self._now[source]
                self._line(f"putfield v{self._now[base]} p/C.{field}:{_C} = v{stored}")

    def _new(self, target: str) -> None:
        var = self._now[target] = next(self._fresh)
        for line in new(var, "p/C"):
            self._line(line)

    def _fork(self, s: If) -> None:
        tested, test, before = self._decide(), self._blocks[-1], dict(self._now)
        then = self._open()
        self._write(s.then)
        then_end, then_now = self._current(), self._now
        self._now = before
        otherwise = self._open()
        self._write(s.otherwise)
        end, now = self._current(), dict(self._now)
        join = self._open()
        test.lines.append(f"if v{tested} == 0 then b{then} else b{otherwise}")
        for block in (then_end, end):
            self._blocks[block].lines.append(f"goto b{join}")
        for v, value in now.items():
            if then_now[v] != value:
                self._now[v] = self._phi((then_end, then_now[v]), (end, value)).dest

    def _loop(self, s: While) -> None:
        before = self._current()
        self._line(f"goto b{before + 1}")
        header = self._open()
        phis = {v: self._phi((before, self._now[v])) for v in _assigned(s.body)}
        self._now.update({v: phi.dest for v, phi in phis.items()})
        tested, after = self._decide(), dict(self._now)
        body = self._open()
        self._write(s.body)
        self._line(f"goto b{header}")
        for v, phi in phis.items():
            phi.args.append((self._current(), self._now[v]))
        self._now = after
        exit_ = self._open()
        self._blocks[header].lines.append(f"if v{tested} == 0 then b{body} else b{exit_}")


def _assigned(statement: Statement) -> list[str]:
    """Return the variables that a statement may assign, in the order of the text."""
    found = [s.target for s in parts(statement) if isinstance(s, Null | New | Copy | Load)]
    return list(dict.fromkeys(found))
