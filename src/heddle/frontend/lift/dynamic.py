"""The classification of `invokedynamic` call sites by their bootstrap method.

The bootstraps that `javac` emits are documented in the packages `java.lang.invoke` and
`java.lang.runtime`. One whose arguments are not what its documentation says is as unknown as any
other.
"""

from typing import Final

from heddle.program.constants import (
    Bootstrap,
    ClassConstant,
    ConcatTarget,
    Constant,
    DynamicTarget,
    HandleConstant,
    LambdaTarget,
    MethodTypeConstant,
    NumberConstant,
    RecordTarget,
    StringConstant,
    SwitchTarget,
    UnknownTarget,
)
from heddle.program.descriptors import class_of_type, return_type

_LAMBDA: Final = "java/lang/invoke/LambdaMetafactory"
_CONCAT: Final = "java/lang/invoke/StringConcatFactory"
_RECORD: Final = "java/lang/runtime/ObjectMethods"
_SWITCH: Final = "java/lang/runtime/SwitchBootstraps"

_SERIALIZABLE: Final = 1
_MARKERS: Final = 2
_BRIDGES: Final = 4


def dynamic_target(name: str, descriptor: str, bootstrap: Bootstrap) -> DynamicTarget:
    """Classify a dynamic call site called `name` that takes and returns what `descriptor` says."""
    arguments = bootstrap.arguments
    match bootstrap.handle.owner, bootstrap.handle.name:
        case (str(owner), "metafactory" | "altMetafactory") if owner == _LAMBDA:
            found: DynamicTarget | None = _lambda(name, descriptor, arguments)
        case (str(owner), "makeConcatWithConstants") if owner == _CONCAT:
            found = _concat(arguments)
        case (str(owner), "makeConcat") if owner == _CONCAT:
            found = ConcatTarget(None, ())
        case (str(owner), "bootstrap") if owner == _RECORD:
            found = _record(name, arguments)
        case (str(owner), "typeSwitch" | "enumSwitch" as kind) if owner == _SWITCH:
            found = SwitchTarget(kind, arguments)
        case _:
            found = None
    return found or UnknownTarget(bootstrap)


def _lambda(name: str, descriptor: str, arguments: tuple[Constant, ...]) -> LambdaTarget | None:
    """`metafactory`, or `altMetafactory` with its flags (LambdaMetafactory's documentation)."""
    match arguments:
        case (
            MethodTypeConstant(erased),
            HandleConstant() as implementation,
            MethodTypeConstant(instantiated),
            *more,
        ):
            extras = _lambda_extras(more)
        case _:
            return None
    if extras is None:
        return None
    is_serializable, markers, bridges = extras
    return LambdaTarget(
        interface=class_of_type(return_type(descriptor)),
        method=name,
        erased=erased,
        instantiated=instantiated,
        implementation=implementation,
        markers=markers,
        bridges=bridges,
        serializable=is_serializable,
    )


def _lambda_extras(
    more: list[Constant],
) -> tuple[bool, tuple[str, ...], tuple[str, ...]] | None:
    """Read flags, then markers and bridges, each with its count, where the flags announce them."""
    if not more:
        return False, (), ()
    flags, rest = _count(more)
    markers: list[str] = []
    bridges: list[str] = []
    if flags & _MARKERS:
        count, rest = _count(rest)
        markers = [class_of_type(c.type) for c in rest[:count] if isinstance(c, ClassConstant)]
        rest = rest[count:]
    if flags & _BRIDGES:
        count, rest = _count(rest)
        bridges = [c.descriptor for c in rest[:count] if isinstance(c, MethodTypeConstant)]
        rest = rest[count:]
    if rest:
        return None
    return bool(flags & _SERIALIZABLE), tuple(markers), tuple(bridges)


def _count(constants: list[Constant]) -> tuple[int, list[Constant]]:
    """Split a leading number off; there being none leaves the rest, which is then not empty."""
    match constants:
        case [NumberConstant("I", bits), *rest]:
            return bits, rest
        case _:
            return 0, constants


def _concat(arguments: tuple[Constant, ...]) -> ConcatTarget | None:
    match arguments:
        case (StringConstant(recipe), *constants):
            return ConcatTarget(recipe, tuple(constants))
        case _:
            return None


def _record(name: str, arguments: tuple[Constant, ...]) -> RecordTarget | None:
    match arguments:
        case (ClassConstant(record), StringConstant(_), *getters):
            handles = tuple(g for g in getters if isinstance(g, HandleConstant))
            return RecordTarget(name, class_of_type(record), handles)
        case _:
            return None
