"""Constant-pool entries as references and constants of the IR, each decoded once per class file."""

from functools import partial
from typing import Final, NamedTuple, final

from heddle._util.memo import Memo
from heddle.frontend.classfile import constant_pool
from heddle.frontend.classfile.constant_pool import ConstantPool, MethodHandle
from heddle.frontend.classfile.reader import ClassFile
from heddle.frontend.lift.dynamic import dynamic_target
from heddle.frontend.lift.scan import LiftError
from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    Constant,
    DynamicConstant,
    DynamicTarget,
    HandleConstant,
    HandleKind,
    MethodTypeConstant,
    NumberConstant,
    StringConstant,
)
from heddle.program.descriptors import (
    CLASS_TYPE,
    METHOD_HANDLE_TYPE,
    METHOD_TYPE_TYPE,
    STRING_TYPE,
    parameter_types,
    return_type,
    type_of_class,
)
from heddle.program.refs import FieldRef, MethodRef

# Dynamic constants may use others: far beyond what compilers make, and small enough to end soon.
_NESTING_LIMIT: Final = 64
_NESTED_TOTAL: Final = 10_000


class PoolCall(NamedTuple):
    """A method with how many arguments its descriptor takes and what it returns (None: void)."""

    method: MethodRef
    arguments: int
    result: str | None


class DynamicCall(NamedTuple):
    """A dynamic call site, classified."""

    name: str
    descriptor: str
    target: DynamicTarget
    arguments: int
    result: str | None


class LoadableConstant(NamedTuple):
    """A loadable constant and its type."""

    value: Constant
    type: str


@final
class Names:
    """The names and constants of one class file, by pool index."""

    def __init__(self, file: ClassFile) -> None:
        pool = file.pool
        self._pool = pool
        self._file = file
        self.tags = pool.tags
        self._nested = 0
        self.calls = Memo(partial(_call, pool))
        self.fields = Memo(partial(_field, pool))
        self.types: Memo[int, str] = Memo(lambda index: type_of_class(pool.class_name(index)))
        self.constants: Memo[int, LoadableConstant] = Memo(self.loadable)

    def call_site(self, index: int) -> DynamicCall:
        """Decode an InvokeDynamic entry."""
        bootstrap, name, descriptor = self._pool.dynamic(index)
        return DynamicCall(
            name,
            descriptor,
            dynamic_target(name, descriptor, self._bootstrap(bootstrap, 0)),
            len(parameter_types(descriptor)),
            _result(descriptor),
        )

    def loadable(self, index: int, depth: int = 0) -> LoadableConstant:
        """Decode a loadable constant (JVMS table 4.4-C)."""
        pool = self._pool
        match pool.tags[index]:
            case constant_pool.INTEGER:
                return LoadableConstant(NumberConstant("I", int(pool.number(index))), "I")
            case constant_pool.LONG:
                return LoadableConstant(NumberConstant("J", int(pool.number(index))), "J")
            case constant_pool.FLOAT:
                return LoadableConstant(NumberConstant("F", pool.bits(index)), "F")
            case constant_pool.DOUBLE:
                return LoadableConstant(NumberConstant("D", pool.bits(index)), "D")
            case constant_pool.STRING:
                return LoadableConstant(StringConstant(pool.string(index)), STRING_TYPE)
            case constant_pool.CLASS:
                return LoadableConstant(
                    ClassConstant(type_of_class(pool.class_name(index))), CLASS_TYPE
                )
            case _:
                return self._symbolic(index, depth)

    def _symbolic(self, index: int, depth: int) -> LoadableConstant:
        pool = self._pool
        match pool.tags[index]:
            case constant_pool.METHOD_HANDLE:
                return LoadableConstant(_handle(pool.method_handle(index)), METHOD_HANDLE_TYPE)
            case constant_pool.METHOD_TYPE:
                return LoadableConstant(
                    MethodTypeConstant(pool.method_type(index)), METHOD_TYPE_TYPE
                )
            case constant_pool.DYNAMIC:
                bootstrap, name, type_ = pool.dynamic(index)
                made = DynamicConstant(name, type_, self._bootstrap(bootstrap, depth + 1))
                return LoadableConstant(made, type_)
            case tag:
                raise LiftError(0, f"constant {index} of kind {tag} cannot be loaded")

    def _bootstrap(self, number: int, depth: int) -> Bootstrap:
        self._nested += depth > 0
        if depth > _NESTING_LIMIT or self._nested > _NESTED_TOTAL:
            raise LiftError(0, "dynamic constants are nested too deeply or in a circle")
        method = self._file.bootstrap_method(number)
        arguments = tuple(self.loadable(i, depth).value for i in method.arguments)
        return Bootstrap(_handle(method.handle), arguments)


def _handle(handle: MethodHandle) -> HandleConstant:
    kind = HandleKind(handle.kind)
    return HandleConstant(kind, handle.owner, handle.name, handle.descriptor, handle.is_interface)


def _result(descriptor: str) -> str | None:
    result = return_type(descriptor)
    return None if result == "V" else result


def _call(pool: ConstantPool, index: int) -> PoolCall:
    owner, name, descriptor, is_interface = pool.member(index)
    method = MethodRef(owner, name, descriptor, is_interface)
    return PoolCall(method, len(parameter_types(descriptor)), _result(descriptor))


def _field(pool: ConstantPool, index: int) -> FieldRef:
    owner, name, descriptor, _ = pool.member(index)
    if descriptor[:1] == "(":
        raise LiftError(0, f"{name}{descriptor} is a method where a field is needed")
    return FieldRef(owner, name, descriptor)
