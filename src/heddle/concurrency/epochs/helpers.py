"""Copies of the methods that a chosen epoch calls, for its calls alone.

A static method is analysed in the context of its caller, and a private one in that of its object.
These are the same for all epochs, so that without copies the methods would mix what epochs pass to
them, and the objects that they allocate for them.
"""

from collections.abc import Container, Mapping
from typing import Final, final

import msgspec

from heddle.concurrency.callgraph import ThreadCalls, may_be_application_code
from heddle.concurrency.epochs.body_copies import CopiedBody
from heddle.program.classes import Flags, Method
from heddle.program.ir import Block, Body, Instr, Invoke, InvokeKind
from heddle.program.program import Program
from heddle.program.refs import MethodRef

# The most helpers of all epochs, and what the name of a helper ends with.
_MOST: Final = 24
_SUFFIX: Final = "$epoch"


@final
class EpochHelpers:
    """The methods that have copies for the chosen epochs, which call these instead."""

    def __init__(
        self, program: Program, calling: ThreadCalls, bodies: Mapping[Method, CopiedBody]
    ) -> None:
        """Find the methods that the chosen epochs call, directly or by other such methods."""
        self._program = program
        self._calling = calling
        self._translated = {
            frame.method
            for frame in calling.frames.all
            if frame.body is not None and frame.method is not None
        }
        self._names: dict[Method, str] = {}
        self._copied = bodies.keys()
        for each in bodies.values():
            self._follow(each.body, each.chosen)

    def made(self) -> dict[Method, Method]:
        """Return the copy of each helper."""
        found: dict[Method, Method] = {}
        for method, name in self._names.items():
            assert method.body is not None
            body = self.redirected(method.body)
            found[method] = msgspec.structs.replace(method, name=name, body=body)
        return found

    def redirected(self, body: Body, offsets: Container[int] | None = None) -> Body:
        """Return a body that calls the copies of helpers, at all offsets or some."""
        blocks = [self._block(block, offsets) for block in body.blocks]
        return msgspec.structs.replace(body, blocks=tuple(blocks))

    def _block(self, block: Block, offsets: Container[int] | None) -> Block:
        instrs = tuple(
            [
                self._call(instr) if offsets is None or instr.pc in offsets else instr
                for instr in block.instrs
            ]
        )
        return msgspec.structs.replace(block, instrs=instrs)

    def _call(self, instr: Instr) -> Instr:
        called = self._called(instr) if isinstance(instr, Invoke) else None
        name = None if called is None else self._names.get(called)
        if called is None or name is None or not isinstance(instr, Invoke):
            return instr
        is_interface = self._program.class_named(called.owner).is_interface
        ref = MethodRef(called.owner, name, called.descriptor, is_interface)
        return msgspec.structs.replace(instr, method=ref)

    def _follow(self, body: Body, offsets: Container[int]) -> None:
        """Name the helpers that a body calls at some offsets, and those that these call."""
        todo = [i for i in body.instructions() if isinstance(i, Invoke) and i.pc in offsets]
        for instr in todo:
            called = self._called(instr)
            if called is None or called in self._names or len(self._names) >= _MOST:
                continue
            self._names[called] = f"{called.name}{_SUFFIX}"
            assert called.body is not None
            todo += [i for i in called.body.instructions() if isinstance(i, Invoke)]

    def _called(self, instr: Instr) -> Method | None:
        """Return the one method that a call runs, if it may have a copy."""
        if not isinstance(instr, Invoke):
            return None
        method = self._calling.hierarchy.resolve_method(instr.method)
        if method is None or method.body is None or method.name[0] == "<":
            return None
        is_static = instr.kind is InvokeKind.STATIC and method.is_static
        is_own = not method.is_static and self._is_own(instr, method)
        if not (is_static or is_own) or method in self._copied or method not in self._translated:
            return None
        names = {each.name for each in self._program.class_named(method.owner).methods}
        is_free = f"{method.name}{_SUFFIX}" not in names
        is_modelled = self._calling.models.is_named_by_user(method.owner)
        return method if is_free and not is_modelled and may_be_application_code(method) else None

    def _is_own(self, instr: Invoke, method: Method) -> bool:
        """Tell whether a call on an object runs the method that it names."""
        if instr.kind is InvokeKind.VIRTUAL:
            return bool(method.flags & (Flags.PRIVATE | Flags.FINAL))
        return instr.kind is InvokeKind.SPECIAL and method.is_private
