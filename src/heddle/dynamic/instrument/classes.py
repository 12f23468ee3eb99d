"""Classes instrumented for the detector that watches a run, or left alone with a reason.

Inserted code is calls of the run-time library with what it is about and the number of the site; the
state of the thread is fetched once for each method. A state for each field is added to the class
as a field that neither serialization nor, by way of `declaredFields`, reflection shows.
"""

import struct
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, final

from heddle._util.errors import HeddleError
from heddle.dynamic.instrument.accesses import ACCESSES
from heddle.dynamic.instrument.call_effects import CallEffects
from heddle.dynamic.instrument.calls import INVOKES, call
from heddle.dynamic.instrument.class_facts import ClassFacts, is_of_jdk
from heddle.dynamic.instrument.library_types import LibraryTypes
from heddle.dynamic.instrument.method_references import with_bodies
from heddle.dynamic.instrument.monitors import (
    enter_monitor,
    exit_monitor,
    initialisation,
    whole_method,
)
from heddle.dynamic.instrument.plan import RUNTIME, MethodPlan
from heddle.dynamic.instrument.sites import SiteTable
from heddle.frontend.classfile.constant_pool import ClassFileError
from heddle.frontend.classwriter.class_editor import ClassEditor
from heddle.frontend.classwriter.growing_pool import NoRoomError, PoolFullError
from heddle.program.classes import Flags
from heddle.program.descriptors import DescriptorError

_MONITOR_ENTER: Final = 194
_MONITOR_EXIT: Final = 195
_SHADOW_FLAGS: Final = Flags.PRIVATE | Flags.TRANSIENT | Flags.SYNTHETIC
_SHADOW: Final = "heddle$"
_FIELD_STATE: Final = "Lheddle/rt/FieldState;"
_OWN: Final = RUNTIME.rpartition("/")[0] + "/"


class LimitedMethod(NamedTuple):
    """A method of which not everything is told: its accesses are not, or nothing is."""

    name: str
    descriptor: str
    reason: str
    tells_order: bool


@final
class InstrumentedClass(NamedTuple):
    """The twin of a class and its side table; the methods that have no room for what is inserted.

    `dropped` are the names of attributes that describe code and could not be moved with it.
    """

    data: bytes
    sites: str
    limited: tuple[LimitedMethod, ...]
    dropped: tuple[str, ...]


class LeftAlone(NamedTuple):
    """The reason for which a class is not instrumented."""

    reason: str


Twin: TypeAlias = InstrumentedClass | LeftAlone


@final
class Instrumenter:
    """Instruments classes one by one; what is known of the library is kept between them."""

    def __init__(self, types: LibraryTypes) -> None:
        self._types = types
        self._effects = CallEffects(types)

    def twin(self, data: bytes, place: str) -> Twin:
        """Return the twin of a class, which depends on its bytes and the library alone."""
        try:
            editor = ClassEditor(data, place)
            reason = self._reason_to_leave(editor)
            if reason:
                return LeftAlone(reason)
            with_references = with_bodies(editor, self._effects)
            if with_references is not None:
                editor = ClassEditor(with_references, place)
            return self._instrumented(editor)
        except (PoolFullError, HeddleError) as error:
            return LeftAlone(str(error))
        except (struct.error, DescriptorError) as error:
            return LeftAlone(f"it cannot be understood: {error}")

    def _reason_to_leave(self, editor: ClassEditor) -> str:
        image = editor.image
        if is_of_jdk(image.name) or self._types.has(image.name):
            return "a class of the JDK"
        if image.name.startswith(_OWN):
            return "a class of the run-time library"
        return "a module descriptor" if image.flags & Flags.MODULE else ""

    def _instrumented(self, editor: ClassEditor) -> InstrumentedClass:
        methods = editor.methods()
        facts = ClassFacts(editor, methods)
        sites = SiteTable()
        plans = [MethodPlan(method, sites) for method in methods]
        for plan in plans:
            self._plan(facts, plan)
        offset = sites.reserve(editor.pool)
        limited, dropped = _applied(editor, plans)
        if not facts.is_interface:
            for name in facts.watched_fields:
                editor.add_field(_SHADOW_FLAGS, f"{_SHADOW}{name}", _FIELD_STATE)
        table = sites.text(facts.name, _source_file(editor), offset)
        return InstrumentedClass(editor.written(), table, limited, dropped)

    def _plan(self, facts: ClassFacts, plan: MethodPlan) -> None:
        """Plan the insertions of one method."""
        whole_method(facts, plan)
        initialisation(facts, plan)
        code = plan.method.code.code
        for pc in plan.method.scan.starts:
            opcode = code[pc]
            visit = ACCESSES.get(opcode)
            if visit is not None:
                visit(facts, plan, pc)
            elif opcode in INVOKES:
                call(facts, plan, pc, self._effects)
            elif opcode == _MONITOR_ENTER:
                enter_monitor(facts, plan, pc)
            elif opcode == _MONITOR_EXIT:
                exit_monitor(facts, plan, pc)


def _applied(
    editor: ClassEditor, plans: Iterable[MethodPlan]
) -> tuple[tuple[LimitedMethod, ...], tuple[str, ...]]:
    """Apply the plans; where there is no room for all of one, what orders threads comes first."""
    limited: list[LimitedMethod] = []
    dropped: list[str] = []
    for plan in plans:
        shape = plan.method.shape
        for accesses in (True, False):
            edits = plan.edits(editor.pool, accesses=accesses)
            if edits is None:
                break
            try:
                dropped += editor.edit(plan.method, edits)
                break
            except PoolFullError:
                raise
            except NoRoomError as error:
                limited = [each for each in limited if each[:2] != (shape.name, shape.descriptor)]
                limited.append(LimitedMethod(shape.name, shape.descriptor, str(error), accesses))
    return tuple(limited), tuple(dropped)


def _source_file(editor: ClassEditor) -> str:
    """Return the name of the source file, or nothing if it is not known."""
    for attribute in editor.image.attributes:
        if attribute.name == "SourceFile" and len(attribute.body) == 2:
            try:
                return editor.image.pool.utf8(int.from_bytes(attribute.body, "big"))
            except ClassFileError:
                return ""
    return ""
