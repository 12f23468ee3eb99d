"""Whether a body leaves an object alone once it has handed it over.

A variable is *spent* when what it holds may have been handed over since it was set. A forward flow
over the body; whoever uses a spent variable uses what may be another's by then. To compare it with
something is not to use it.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, final

from heddle.program.defuse import CodeFacts
from heddle.program.flow import definition, normal_successors, operands
from heddle.program.ir import Cast, If, Instr, Invoke, New, Var

_Spent: TypeAlias = frozenset[Var]
# Where the value of a variable comes from.
_Root: TypeAlias = tuple[str, Var]
_ANYWHERE: Final[_Root] = ("anywhere", -1)
_GIVEN: Final = "parameter"
_FRESH: Final = "fresh"

# The arguments of a call that may be handed over in it; whether it returns what was taken out.
Gives: TypeAlias = Callable[[Invoke], tuple[Var, ...]]
Takes: TypeAlias = Callable[[Invoke], bool]


@final
class Owning:
    """Follows the variables that may hold an object."""

    def __init__(
        self, code: CodeFacts, holding: frozenset[Var], gives: Gives, takes: Takes
    ) -> None:
        self._code = code
        self._holding = holding
        self._gives = gives
        self._takes = takes
        self._roots: dict[Var, frozenset[_Root]] = {}

    def is_left_alone(self) -> bool:
        """Tell whether nothing is used after it may have been handed over."""
        blocks = self._code.body.blocks
        states: dict[int, _Spent] = {0: frozenset()}
        todo = [0]
        while todo:
            at = todo.pop()
            spent, thrown = states[at], states[at]
            for instr in blocks[at].instrs:
                after = self._after(instr, spent)
                if after is None:
                    return False
                spent, thrown = after, thrown | after
            block = blocks[at]
            edges = [(to, spent) for to in normal_successors(block)]
            edges += [(handler.target, thrown) for handler in block.handlers]
            for to, state in edges:
                entering = self._entering(at, to, state)
                known = states.get(to)
                if known is None or not entering <= known:
                    states[to] = entering | (known or frozenset())
                    todo.append(to)
        return True

    def _entering(self, at: int, to: int, state: _Spent) -> _Spent:
        """Return what is spent on an edge, when its phis have been set."""
        block = self._code.body.blocks[to]
        edges = [n for n, before in enumerate(block.predecessors) if before == at]
        set_ = frozenset(phi.dest for phi in block.phis)
        spent = [p.dest for p in block.phis if any(p.args[n] in state for n in edges)]
        return (state - set_) | frozenset(spent)

    def _after(self, instr: Instr, spent: _Spent) -> _Spent | None:
        """Return what is spent after an instruction; None if it uses something that is."""
        dest = definition(instr)
        is_used = not spent.isdisjoint(operands(instr))
        if is_used and not isinstance(instr, Cast | If):
            return None
        if isinstance(instr, Invoke):
            for given in self._gives(instr):
                spent |= self._aliases(given)
        if dest is None:
            return spent
        is_copy = isinstance(instr, Cast) and instr.operand in spent
        return spent | {dest} if is_copy else spent - {dest}

    def _aliases(self, given: Var) -> _Spent:
        """Return the variables that may hold what a variable holds."""
        ours = self._origins(given)
        return frozenset(v for v in self._holding if _may_meet(ours, self._origins(v)))

    def _origins(self, var: Var) -> frozenset[_Root]:
        known = self._roots.get(var)
        if known is None:
            known = self._roots[var] = frozenset(self._search(var))
        return known

    def _search(self, var: Var) -> set[_Root]:
        found: set[_Root] = set()
        seen: set[Var] = set()
        todo = [var]
        while todo:
            at = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            instr = self._code.defined.get(at)
            if at in self._code.phis:
                todo += self._code.phis[at].args
            elif isinstance(instr, Cast):
                todo.append(instr.operand)
            else:
                found.add(self._root(at, instr))
        return found

    def _root(self, var: Var, instr: Instr | None) -> _Root:
        if instr is None:
            return _GIVEN, var
        is_fresh = isinstance(instr, New) or (isinstance(instr, Invoke) and self._takes(instr))
        return (_FRESH, var) if is_fresh else _ANYWHERE


def _may_meet(ours: frozenset[_Root], theirs: frozenset[_Root]) -> bool:
    """Tell whether two variables may hold one object, if both are still their thread's own.

    What is made or taken out is held by no variable before. Parameters may be the same.
    """
    if _ANYWHERE in ours or _ANYWHERE in theirs or not ours.isdisjoint(theirs):
        return True
    return _is_given(ours) and _is_given(theirs)


def _is_given(roots: frozenset[_Root]) -> bool:
    return any(kind == _GIVEN for kind, _ in roots)


# What each variable of a frame may hold, of the objects that are looked at.
Holding: TypeAlias = Mapping[Var, int]
