"""References to library methods (`Thread::start`), turned into lambdas that can be told about.

Such a reference is a method handle that an `invokedynamic` passes to `LambdaMetafactory`; no
instruction of the class calls the method. Where a call of the method has effects, a private method
that does nothing but call it takes its place, as the body of a lambda would.
"""

import struct
from collections.abc import Iterator
from typing import Final, NamedTuple

from heddle.dynamic.instrument.call_effects import CalledMethod, CallEffects
from heddle.dynamic.instrument.calls import effects_of
from heddle.dynamic.instrument.class_facts import ClassFacts
from heddle.frontend.classfile.constant_pool import (
    INVOKE_DYNAMIC,
    METHOD_HANDLE,
    ConstantPool,
    MethodHandle,
)
from heddle.frontend.classwriter.class_editor import ClassEditor
from heddle.frontend.classwriter.code_image import CodeImage
from heddle.frontend.classwriter.emit import Emitter, width
from heddle.program.classes import Flags
from heddle.program.descriptors import parameter_types, return_type, type_of_class

_BOOTSTRAPS: Final = "BootstrapMethods"
_FACTORY: Final = ("java/lang/invoke/LambdaMetafactory", "metafactory")
_INVOKE_VIRTUAL: Final = 5
_INVOKE_STATIC: Final = 6
_INVOKE_INTERFACE: Final = 9
_OPCODES: Final = {_INVOKE_VIRTUAL: 182, _INVOKE_INTERFACE: 185}
_FLAGS: Final = Flags.PRIVATE | Flags.STATIC | Flags.SYNTHETIC
_PREFIX: Final = "heddle$reference$"


class _Bootstrap(NamedTuple):
    """A bootstrap method: the indices of its handle and of its arguments."""

    handle: int
    arguments: tuple[int, ...]


def with_bodies(editor: ClassEditor, effects: CallEffects) -> bytes | None:
    """Return the class with bodies in place of such references; None if it has none."""
    attribute = next((a for a in editor.image.attributes if a.name == _BOOTSTRAPS), None)
    if attribute is None:
        return None
    facts = ClassFacts(editor, [])
    captured = _captured(editor.image.pool)
    rows: list[_Bootstrap] = []
    added = 0
    for number, row in enumerate(_bootstraps(attribute.body)):
        handle = _reference(editor.image.pool, row)
        types = captured.get(number, set())
        if handle is None or len(types) != 1 or not _has_effects(facts, handle, effects):
            rows.append(row)
            continue
        body = _add_body(editor, handle, next(iter(types)), f"{_PREFIX}{added}")
        rows.append(_Bootstrap(row.handle, (row.arguments[0], body, *row.arguments[2:])))
        added += 1
    if not added:
        return None
    editor.replace_attribute(_BOOTSTRAPS, _written(rows))
    return editor.written()


def _has_effects(facts: ClassFacts, handle: MethodHandle, effects: CallEffects) -> bool:
    called = CalledMethod(handle.owner, handle.name, handle.descriptor)
    return bool(effects_of(facts, called, effects))


def _captured(pool: ConstantPool) -> dict[int, set[tuple[str, ...]]]:
    """Return the types of what call sites capture, by the number of their bootstrap method."""
    found: dict[int, set[tuple[str, ...]]] = {}
    for index, tag in enumerate(pool.tags):
        if tag == INVOKE_DYNAMIC:
            number, _, descriptor = pool.dynamic(index)
            found.setdefault(number, set()).add(parameter_types(descriptor))
    return found


def _reference(pool: ConstantPool, row: _Bootstrap) -> MethodHandle | None:
    """Return the method that a lambda is made of, if it is one that is called on an object."""
    factory = pool.method_handle(row.handle)
    if (factory.owner, factory.name) != _FACTORY or len(row.arguments) != 3:
        return None
    if pool.tags[row.arguments[1]] != METHOD_HANDLE:
        return None
    handle = pool.method_handle(row.arguments[1])
    return handle if handle.kind in _OPCODES else None


def _add_body(
    editor: ClassEditor, handle: MethodHandle, captured: tuple[str, ...], name: str
) -> int:
    """Add a method that calls another; return the index of its handle."""
    receiver = captured[0] if captured else type_of_class(handle.owner)
    types = (receiver, *parameter_types(handle.descriptor))
    emitter = Emitter(editor.pool)
    for at, type_ in enumerate(types):
        emitter.load(type_, sum(map(width, types[:at])))
    emitter.call(_OPCODES[handle.kind], handle.owner, handle.name, handle.descriptor)
    result = return_type(handle.descriptor)
    made = emitter.returned(result).snippet()
    descriptor = f"({''.join(types)}){result}"
    slots = sum(map(width, types))
    editor.add_method(_FLAGS, name, descriptor, CodeImage(made.depth, slots, made.code, (), ()))
    is_interface = bool(editor.image.flags & Flags.INTERFACE)
    method = editor.pool.method(editor.image.name, name, descriptor, interface=is_interface)
    return editor.pool.method_handle(_INVOKE_STATIC, method)


def _bootstraps(body: bytes) -> Iterator[_Bootstrap]:
    """Read the attribute (JVMS 4.7.23)."""
    position = 2
    for _ in range(int.from_bytes(body[:2], "big")):
        handle, count = struct.unpack_from(">HH", body, position)
        yield _Bootstrap(handle, struct.unpack_from(f">{count}H", body, position + 4))
        position += 4 + 2 * count


def _written(rows: list[_Bootstrap]) -> bytes:
    parts = [struct.pack(">H", len(rows))]
    for row in rows:
        count = len(row.arguments)
        parts.append(struct.pack(f">HH{count}H", row.handle, count, *row.arguments))
    return b"".join(parts)
