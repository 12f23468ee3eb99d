"""Code as it runs while assertions are disabled: an `assert` is jumped over (JLS 14.10).

Compilers test a static field, `$assertionsDisabled`, before each assertion, and jump over it if the
field is true. The JVM sets it when the class is initialised. Here the test becomes a jump of the
same length, so that no offset changes; what only assertions reach is then unreachable.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec

from heddle.frontend.classfile.code import CodeAttribute
from heddle.frontend.classfile.constant_pool import ClassFileError, ConstantPool
from heddle.frontend.classfile.reader import ClassFile, MethodInfo
from heddle.frontend.lift.opcodes import Op
from heddle.frontend.lift.scan import LiftError, scan

_FIELD: Final = "$assertionsDisabled"
_TEST_LENGTH: Final = 3
_TEST: Final = bytes([Op.NOP] * _TEST_LENGTH)


def without_assertions(file: ClassFile) -> ClassFile:
    """Return a class whose assertions are jumped over; the same one if it has none."""
    if _FIELD.encode() not in file.pool.data:
        return file
    methods = tuple([_rewritten(method) for method in file.methods])
    is_same = all(new is old for new, old in zip(methods, file.methods, strict=True))
    return file if is_same else msgspec.structs.replace(file, methods=methods)


def _rewritten(method: MethodInfo) -> MethodInfo:
    code = method.code
    if code is None or Op.GETSTATIC not in code.code:
        return method
    try:
        tests = list(_tests(code, method.pool))
    except (LiftError, ClassFileError, LookupError):
        return method  # lifting says what is wrong with it
    if not tests:
        return method
    rewritten = bytearray(code.code)
    for at in tests:
        rewritten[at : at + _TEST_LENGTH] = _TEST
        rewritten[at + _TEST_LENGTH] = Op.GOTO
    changed = msgspec.structs.replace(code, code=bytes(rewritten))
    return msgspec.structs.replace(method, code=changed)


def _tests(code: CodeAttribute, pool: ConstantPool) -> Iterator[int]:
    """Return the offsets at which the field is read for a jump that nothing else leads to."""
    scanned = scan(code.code)
    targets = {target for jump in scanned.jumps.values() for target in jump.targets}
    for at, then in pairwise(scanned.starts):
        is_test = code.code[at] == Op.GETSTATIC and code.code[then] == Op.IFNE
        if is_test and then not in targets and _reads_flag(code.code, at, pool):
            yield at


def _reads_flag(code: bytes, at: int, pool: ConstantPool) -> bool:
    index = code[at + 1] << 8 | code[at + 2]
    return pool.member(index)[1:3] == (_FIELD, "Z")
