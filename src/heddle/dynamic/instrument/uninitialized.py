"""Objects that are not initialised yet, and where they are (JVMS 4.10.1.9)."""

from collections.abc import Iterator

from heddle.dynamic.instrument.class_facts import ClassFacts
from heddle.frontend.classwriter.class_editor import EditableMethod

_NEW = 187
_INVOKESPECIAL = 183
_DUP = 89
_NEW_SIZE = 3


def uninitialized_this(facts: ClassFacts, method: EditableMethod) -> frozenset[int]:
    """Return the instructions of a constructor that are reached before it calls another one.

    Creations and calls of constructors nest: the call for `this` is the one for which no creation
    is open. Where paths disagree, or an exception is caught, the instruction counts as reached.
    """
    if method.shape.name != "<init>":
        return frozenset()
    return frozenset(pc for pc, _ in _reached(facts, method))


def _reached(facts: ClassFacts, method: EditableMethod) -> set[tuple[int, int]]:
    """Return the instructions before that call, with the number of open creations."""
    code = method.code.code
    starts = method.scan.starts
    following = dict(zip(starts, [*starts[1:], len(code)], strict=True))
    todo = [(0, 0)]
    reached: set[tuple[int, int]] = set()
    while todo:
        pc, open_creations = todo.pop()
        if (pc, open_creations) in reached or pc not in following:
            continue
        reached.add((pc, open_creations))
        todo += [(row.handler, 0) for row in method.code.handlers if row.start <= pc < row.end]
        change = _creations(facts, code, pc)
        if open_creations + change < 0 and _is_of_this(facts, code, pc):
            continue
        left = max(open_creations + change, 0)
        todo += [(target, left) for target in _successors(method, pc, following[pc])]
    return reached


def _successors(method: EditableMethod, pc: int, following: int) -> Iterator[int]:
    jump = method.scan.jumps.get(pc)
    if jump is not None:
        yield from jump.targets
    if jump is None or jump.following:
        yield following


def _creations(facts: ClassFacts, code: bytes, pc: int) -> int:
    """Return by how much an instruction changes the number of open creations."""
    if code[pc] == _NEW:
        return 1
    if code[pc] == _INVOKESPECIAL:
        return -(facts.pool.member(code[pc + 1] << 8 | code[pc + 2])[1] == "<init>")
    return 0


def _is_of_this(facts: ClassFacts, code: bytes, pc: int) -> bool:
    owner = facts.pool.member(code[pc + 1] << 8 | code[pc + 2])[0]
    return owner in (facts.name, facts.super_name)


def created_by(facts: ClassFacts, method: EditableMethod) -> frozenset[int]:
    """Return the calls of constructors that leave the new object on the stack.

    In the order of the code, creations and calls of constructors are nested as compilers write
    them: `new`, `dup`, arguments, call.
    """
    code = method.code.code
    open_creations: list[int] = []
    found: set[int] = set()
    for pc in method.scan.starts:
        if code[pc] == _NEW:
            open_creations.append(pc)
        elif open_creations and _creations(facts, code, pc) < 0:
            created = open_creations.pop()
            name = facts.pool.class_name(code[created + 1] << 8 | code[created + 2])
            owner = facts.pool.member(code[pc + 1] << 8 | code[pc + 2])[0]
            if name == owner and code[created + _NEW_SIZE] == _DUP:
                found.add(pc)
    return frozenset(found)
